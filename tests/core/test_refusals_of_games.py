"""rules.md, "Refusals": those that depend on the whole game, and that nothing changes."""

from dataclasses import replace

import pytest

from spider_core import Command, Deal, Game, Move, Redo, RefusedAt, Rule, Undo
from spider_core import play as play_action
from tests.builders import game_at, position
from tests.core.helpers import play, refusal, told

NINE = position(dict.fromkeys(range(1, 10), "TD"), stock="AS " * 10)
NEW = game_at(position({}, elsewhere="TD", stock="AS " * 10))


@pytest.mark.parametrize(
    ("game", "command", "code", "facts"),
    [
        pytest.param(
            game_at(position({}, elsewhere="TD")), Deal(), "stock_empty", {}, id="no stock left"
        ),
        pytest.param(
            game_at(NINE), Deal(), "too_few_cards", {"cards": 9}, id="nine cards on the tableau"
        ),
        pytest.param(
            game_at(position({1: "9H | 9S", 2: "8S 7S"}, stock="AS")),
            Deal(),
            "too_few_cards",
            {"cards": 4},
            id="face-down cards count",
        ),
        pytest.param(NEW, Undo(), "nothing_to_undo", {}, id="no action made"),
        pytest.param(NEW, Redo(), "nothing_to_redo", {}, id="nothing undone"),
        pytest.param(
            game_at(position({1: "TS", 2: "9S"}, completed="SSSSSSSS")),
            Move(2, 1),
            "game_won",
            {},
            id="a move after the win",
        ),
        pytest.param(
            game_at(position({}, completed="SSSSSSSS")),
            Deal(),
            "game_won",
            {},
            id="a deal after it",
        ),
    ],
)
def test_a_game_refuses_with_its_code_and_its_facts(
    game: Game, command: Command, code: str, facts: dict[str, object]
) -> None:
    before = replace(game)
    assert told(game.find_violation(command)) == (code, facts)
    assert refusal(lambda: game.play(command)) == (code, facts)
    assert game == before


def test_when_all_actions_are_undone_there_is_nothing_to_undo() -> None:
    game = play(NEW, "deal undo")
    assert told(game.find_violation(Undo())) == ("nothing_to_undo", {})
    assert refusal(game.undo) == ("nothing_to_undo", {})


def test_after_a_new_action_there_is_nothing_to_redo() -> None:
    game = play(NEW, "deal undo deal")
    assert told(game.find_violation(Redo())) == ("nothing_to_redo", {})
    assert refusal(game.redo) == ("nothing_to_redo", {})


def test_ten_cards_in_ten_columns_are_enough_for_a_deal() -> None:
    assert NEW.find_violation(Deal()) is None


def test_ten_cards_in_fewer_columns_are_an_empty_column() -> None:
    game = game_at(position({2: "AH | TD 9D 8D 7D 6D 5D 4D 3D 2D"}, stock="AS " * 10))
    assert told(game.find_violation(Deal())) == (
        "empty_column",
        {"columns": (1, 3, 4, 5, 6, 7, 8, 9, 10)},
    )


def test_a_position_cannot_be_played_unchecked() -> None:
    assert refusal(lambda: play_action(NINE, Deal(), Rule.CLASSIC)) == (
        "too_few_cards",
        {"cards": 9},
    )


def test_of_several_actions_the_first_refused_one_is_named_and_none_is_made() -> None:
    game = Game.from_code("SP1-S4C-QWERTYU")
    with pytest.raises(RefusedAt) as caught:
        play(game, "3-1 deal 4-4 undo 1-1")
    assert (caught.value.index, told(caught.value.violation)) == (2, ("same_column", {"column": 4}))
    assert game == Game.from_code("SP1-S4C-QWERTYU")
