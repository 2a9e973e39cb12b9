"""How the tests of the core say what was refused, and play by notation."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from spider_core import Card, Game, Malformed, Position, Refused, Violation, parse_command
from tests.builders import texts

Told = tuple[str, dict[str, object]]
"""A code and its facts, cards as their texts."""


def told(violation: Violation | None) -> Told | None:
    """A violation as plain data."""
    if violation is None:
        return None
    facts: dict[str, object] = {
        name: fact.text if isinstance(fact, Card) else fact
        for name, fact in violation.facts.items()
    }
    return violation.code.value, facts


def refusal(act: Callable[[], object]) -> Told | None:
    """What an act is refused with; the test fails if it is not refused."""
    with pytest.raises(Refused) as caught:
        act()
    return told(caught.value.violation)


def fault(read: Callable[[], object]) -> Told:
    """The code and the facts with which something is not readable."""
    with pytest.raises(Malformed) as caught:
        read()
    return caught.value.code, dict(caught.value.facts)


def play(game: Game, notation: str) -> Game:
    """The game after actions in notation, separated by white space."""
    return game.play_all(map(parse_command, notation.split()))


def drawn(position: Position) -> list[str]:
    """The columns as texts: face-down cards, a bar, face-up cards.

    It says what :func:`tests.builders.column` reads.
    """
    return [
        f"{texts(column.face_down)} | {texts(column.face_up)}".strip()
        if column.face_down
        else texts(column.face_up)
        for column in position.columns
    ]


def without_history(game: Game) -> tuple[object, ...]:
    """Everything an undo brings back: table, score, counter and status."""
    return game.position, game.score, game.moves, game.status


def renamed(game: Game) -> Game:
    """The game as if nothing had happened last: what remains to compare is what stands."""
    return replace(game, latest=None)
