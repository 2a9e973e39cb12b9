"""How many lines of play there are: every rule of what may be done, counted at once.

``tests/data/perft.json`` names a start (a code, and what is played first) and how many lines of
one, two, three, ... actions go on from it. The numbers were counted once by
:func:`lines_one_by_one`, which asks for every move that can be written.
"""

import json
from typing import TypedDict

import pytest

from spider_core import (
    Action,
    Deal,
    Game,
    Move,
    Position,
    Rule,
    Transcript,
    find_violation,
    legal_groups,
    play,
)
from tests.core.scenarios import DATA


class Count(TypedDict):
    start: str
    lines: list[int]


COUNTS: list[Count] = json.loads((DATA / "perft.json").read_text())


def lines_listed(position: Position, rule: Rule, depth: int) -> int:
    """How many lines of so many actions there are, by the list that the player is given."""
    groups = legal_groups(position, rule)
    deals = [Deal()] if find_violation(position, Deal(), rule) is None else []
    if depth == 1:
        return sum(len(group.targets) for group in groups) + len(deals)
    actions: list[Action] = [
        Move(group.source, target, group.count) for group in groups for target in group.targets
    ]
    return sum(
        lines_listed(play(position, action, rule)[0], rule, depth - 1)
        for action in [*actions, *deals]
    )


def lines_one_by_one(position: Position, rule: Rule, depth: int) -> int:
    """The same, by asking for each move of any count between any two columns, and for a deal."""
    if depth == 0:
        return 1
    asked: list[Action] = [
        Move(source, target, count)
        for source, column in enumerate(position.columns, start=1)
        for target in range(1, 11)
        for count in range(1, len(column) + 2)
    ]
    return sum(
        lines_one_by_one(play(position, action, rule)[0], rule, depth - 1)
        for action in [*asked, Deal()]
        if find_violation(position, action, rule) is None
    )


def start_of(count: Count) -> Game:
    """The game from which lines are counted."""
    transcript = Transcript.parse(count["start"])
    return transcript.opening().play_all(transcript.commands)


each_start = pytest.mark.parametrize(
    "count", COUNTS, ids=lambda count: f"{count['start'][:15]}-{len(count['start'].split()) - 1}"
)


@each_start
def test_as_many_lines_are_listed_as_ever(count: Count) -> None:
    game = start_of(count)
    depths = range(1, len(count["lines"]) + 1)
    lines = [lines_listed(game.position, game.rule, depth) for depth in depths]
    assert lines == count["lines"]


@each_start
def test_as_many_lines_of_two_are_accepted_as_ever(count: Count) -> None:
    game = start_of(count)
    lines = [lines_one_by_one(game.position, game.rule, depth) for depth in (1, 2)]
    assert lines == count["lines"][:2]
