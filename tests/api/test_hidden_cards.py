"""Hidden cards never leave: swapping them changes no answer, and no answer names one."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from hypothesis import given, settings
from hypothesis import strategies as st

from spider_core import Card, Deal, Game, GameCode, Move, Refused, Rule, deck_of, format_command
from tests.api.helpers import CODE, GAME, Api, request_of
from tests.builders import Scenario
from tests.core.scenarios import dead_end, easy_win, run_by_a_move, two_runs_by_a_deal
from tests.core.strategies import codes, possible_actions

CARD = re.compile(r"[A23456789TJQK][SHDC]")


class Seen:
    """Which places of a deck have been face up while a game was played."""

    def __init__(self, game: Game) -> None:
        self._least_down = [len(column.face_down) for column in game.position.columns]
        self._least_stock = len(game.position.stock)

    def look(self, game: Game) -> None:
        """Note what is face up now."""
        now = [len(column.face_down) for column in game.position.columns]
        self._least_down = [min(pair) for pair in zip(self._least_down, now, strict=True)]
        self._least_stock = min(self._least_stock, len(game.position.stock))

    def hidden_places(self) -> list[int]:
        """The places in the deck of the cards that nobody has seen."""
        down = [
            column + 10 * row for column, rows in enumerate(self._least_down) for row in range(rows)
        ]
        return [*down, *range(104 - self._least_stock, 104)]


def swapped(deck: tuple[Card, ...], places: list[int], seed: int) -> tuple[Card, ...]:
    """The deck with the cards in some places in another order."""
    shuffled = list(places)
    random.Random(seed).shuffle(shuffled)
    moved = dict(zip(places, (deck[place] for place in shuffled), strict=True))
    return tuple(moved.get(place, card) for place, card in enumerate(deck))


def plan(game: Game, choices: list[int]) -> tuple[list[str], list[int]]:
    """Requests of all kinds, most of them accepted, and the places that stay hidden."""
    seen = Seen(game)
    asked: list[str] = []
    for choice in choices:
        possible = possible_actions(game)
        if choice < 0:
            asked.extend(("undo", "redo", "undo*2", "redo*2", "deal")[choice % 5].split())
        elif choice < 300 and possible:
            asked.append(format_command(possible[choice % len(possible)]))
        else:
            column, other, count = choice % 10 + 1, choice // 10 % 10 + 1, choice % 7 + 1
            asked.append(f"{column}-{other}x{count}" if choice % 3 else f"{column}x{count}")
        game = after(game, asked[-1])
        seen.look(game)
    return asked, seen.hidden_places()


def after(game: Game, asked: str) -> Game:
    """The game after a request, the same game if it is refused."""
    path, body = request_of(asked)
    count = (body or {}).get("count", 1)
    try:
        match path:
            case "undo":
                return game.undo(count)
            case "redo":
                return game.redo(count)
            case "deal":
                return game.play(Deal())
        assert body is not None
        source = body["source"]
        if "target" in body:
            return game.play(Move(source, body["target"], count))
        return game.play(game.best_move(source, count))
    except Refused:
        return game


TOLD_APART = re.compile(rb'"(id|created_at|updated_at)":"[^"]*"')


def answers(api: Api, deck: tuple[Card, ...], rule: Rule, asked: list[str]) -> Iterator[bytes]:
    """Every answer of a game, byte for byte but for its id and its times."""
    body = {"deck": [card.text for card in deck], "rule": rule.value}
    created = api.post(GAME, body)
    assert created.json is not None
    yield TOLD_APART.sub(b"", created.data)
    game_id = created.json["id"]
    for action in asked:
        response = api.ask(game_id, action)
        yield TOLD_APART.sub(b"", response.data)
        assert_only_open_cards(response.json)
        read = api.get(f"{GAME}/{game_id}")
        yield TOLD_APART.sub(b"", read.data)
        assert_only_open_cards(read.json)
        yield api.get(f"{GAME}/{game_id}", headers={"Accept": "text/plain"}).data


def texts_in(value: Any) -> Iterator[str]:
    """Every text in an answer."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from texts_in(part)


def assert_only_open_cards(answer: Any) -> None:
    """Hold that an answer names no card but those that are face up or have left as a run."""
    if "columns" not in answer:
        return
    face_up = Counter(card for column in answer["columns"] for card in column["face_up"])
    face_down = sum(column["face_down"] for column in answer["columns"])
    assert len(list(texts_in(answer["columns"]))) == face_up.total()
    gone = 13 * len(answer["completed"])
    assert face_up.total() + face_down + answer["stock"]["cards"] + gone == 104
    rest = {name: part for name, part in answer.items() if name not in {"columns", "code", "id"}}
    named = {text for text in texts_in(rest) if CARD.fullmatch(text)}
    left = {rank + suit for rank in "A23456789TJQK" for suit in answer["completed"]}
    assert named <= set(face_up) | left


@given(
    code=codes,
    choices=st.lists(st.integers(-6, 999), min_size=1, max_size=15),
    seed=st.integers(0, 2**32),
)
@settings(max_examples=40)
def test_cards_that_nobody_saw_change_no_answer(
    app: Flask, code: GameCode, choices: list[int], seed: int
) -> None:
    api, deck = Api(app), deck_of(code)
    asked, hidden = plan(Game.from_deck(deck, code.rule), choices)
    told = list(answers(api, deck, code.rule, asked))
    assert list(answers(api, swapped(deck, hidden, seed), code.rule, asked)) == told


@pytest.mark.parametrize(
    "scenario",
    [run_by_a_move(), two_runs_by_a_deal(), dead_end(2), easy_win()],
    ids=["a run by a move", "two runs by a deal", "a dead end", "a win"],
)
def test_cards_that_nobody_saw_change_no_answer_where_runs_are_completed(
    api: Api, scenario: Scenario
) -> None:
    game = Game.from_deck(scenario.deck, scenario.rule)
    seen = Seen(game)
    asked = [*scenario.actions, "undo*3", "redo", "1-1", "redo*2"]
    for action in asked:
        game = after(game, action)
        seen.look(game)
    told = list(answers(api, scenario.deck, scenario.rule, asked))
    other = swapped(scenario.deck, seen.hidden_places(), 1)
    assert list(answers(api, other, scenario.rule, asked)) == told


@pytest.mark.parametrize(
    "asked",
    [
        pytest.param(["deal", "undo"], id="a deal"),
        pytest.param(["deal", "deal", "deal", "undo*3"], id="three deals at once"),
        pytest.param(["3-1", "undo"], id="a move"),
        pytest.param(["3-1", "deal", "undo", "undo"], id="one after the other"),
    ],
)
def test_a_card_that_an_undo_turned_down_is_hidden_again(api: Api, asked: list[str]) -> None:
    deck = deck_of(GameCode.parse(CODE))
    hidden = Seen(Game.from_deck(deck)).hidden_places()
    other = swapped(deck, hidden, 7)
    assert sum(one != two for one, two in zip(deck, other, strict=True)) > 80
    told = list(answers(api, deck, Rule.CLASSIC, asked))
    told_of_other = list(answers(api, other, Rule.CLASSIC, asked))
    assert told[1] != told_of_other[1]
    assert told[-3:] == told_of_other[-3:]
