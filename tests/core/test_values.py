"""Everything the core gives is a value: it does not change, and equal ones are equal."""

import copy
import pickle
from dataclasses import FrozenInstanceError, fields, is_dataclass, replace
from typing import Any

import pytest

import spider_core
from spider_core import (
    Card,
    Column,
    CompletedRun,
    Deal,
    Entry,
    Game,
    GameCode,
    Malformed,
    Move,
    OwnDeck,
    Passage,
    Redo,
    Rule,
    Step,
    Suit,
    Transcript,
    Undo,
    last_action,
    view,
)
from tests.core.helpers import play

GAME = play(Game.from_code("SP1-S4C-QWERTYU"), "3-1 deal undo")
VIOLATION = GAME.find_violation(Move(1, 2))
LAST = last_action(GAME)

VALUES: list[Any] = [
    Card.parse("TS"),
    Column(),
    GAME.position,
    Move(1, 2),
    Deal(),
    Undo(),
    Redo(),
    GameCode(4, Rule.CLASSIC, 3),
    CompletedRun(3, Suit.HEARTS),
    Step(Deal()),
    Entry(Step(Deal())),
    GAME.window,
    GAME.latest,
    GAME,
    Transcript(GameCode(4, Rule.CLASSIC, 3), (Deal(),)),
    OwnDeck((Card.parse("AS"),)),
    Passage(1, "SP1-S4C-QWERTYU"),
    VIOLATION,
    view(GAME),
    view(GAME).columns[0],
    view(GAME).legal,
    view(GAME).legal.moves[0],
    LAST,
    LAST.turned[0] if LAST and LAST.turned else spider_core.TurnedCard(1, None),
]
each_value = pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)


def test_every_value_type_of_the_core_is_among_those_below() -> None:
    public = [getattr(spider_core, name) for name in spider_core.__all__]
    types = {item for item in public if isinstance(item, type) and is_dataclass(item)}
    assert {type(value) for value in VALUES} == types


@each_value
def test_a_value_cannot_be_changed(value: Any) -> None:
    for name in [field.name for field in fields(value)] or ["anything"]:
        with pytest.raises((FrozenInstanceError, TypeError)):
            setattr(value, name, None)


@each_value
def test_a_value_has_no_room_for_more(value: Any) -> None:
    assert not hasattr(value, "__dict__")


@each_value
def test_a_copy_of_a_value_is_equal_to_it(value: Any) -> None:
    assert replace(value) == value


@pytest.mark.parametrize(
    "value",
    [value for value in VALUES if "Violation" not in repr(value)],
    ids=lambda value: type(value).__name__,
)
def test_a_value_can_be_a_key(value: Any) -> None:
    assert {value: 1}[replace(value)] == 1


def test_the_facts_of_a_violation_cannot_be_changed() -> None:
    assert VIOLATION is not None
    facts: Any = VIOLATION.facts
    with pytest.raises(TypeError):
        facts["card"] = None


def test_the_facts_of_a_malformed_input_cannot_be_changed() -> None:
    facts: Any = Malformed("not_a_card", text="1S").facts
    with pytest.raises(TypeError):
        facts["text"] = None


def test_a_malformed_input_says_code_and_facts_to_a_programmer() -> None:
    assert str(Malformed("not_a_card", text="1S")) == "not_a_card {'text': '1S'}"
    assert str(Malformed("nothing")) == "nothing"
    assert repr(Malformed("not_a_card", text="1S")) == "Malformed('not_a_card', {'text': '1S'})"
    assert isinstance(Malformed("nothing"), ValueError)


def test_a_game_survives_being_copied_and_pickled() -> None:
    assert copy.deepcopy(GAME) == GAME
    assert pickle.loads(pickle.dumps(GAME)) == GAME


def test_what_differs_is_not_equal() -> None:
    different = [Deal(), Undo(), Redo(), Move(1, 2), Move(2, 1), Move(1, 2, 2), GAME, GAME.redo()]
    assert len(set(different)) == len(different)


def test_a_game_as_created_begins_where_it_stands() -> None:
    assert GAME.latest is not None
    assert GAME.as_created() == replace(GAME, latest=None)
