"""rules.md, "Best target (one touch instead of a drag)"."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spider_core import Game, Move, Position, Refused, Rule, best_target
from tests.builders import game_at, position
from tests.core.helpers import refusal
from tests.core.scenarios import easy_win
from tests.core.strategies import positions, rules


@pytest.mark.parametrize(
    ("columns", "count", "best"),
    [
        pytest.param({5: "9S", 2: "TH", 8: "TS"}, 1, 8, id="the same suit before another"),
        pytest.param({5: "9S", 2: "", 8: "TH"}, 1, 8, id="another suit before an empty column"),
        pytest.param({5: "9S", 2: "", 8: "TS"}, 1, 8, id="the same suit before an empty column"),
        pytest.param({5: "9S", 3: "TS", 8: "JS TS"}, 1, 8, id="the longer joined run"),
        pytest.param(
            {5: "9S", 3: "JS TS", 8: "QS JS TS", 9: "TS"}, 1, 8, id="the longest of three"
        ),
        pytest.param(
            {5: "9S", 3: "TS", 8: "JH TS"}, 1, 3, id="another suit above makes no run longer"
        ),
        pytest.param(
            {5: "9S", 3: "TS", 8: "QS TS"}, 1, 3, id="another rank above makes no run longer"
        ),
        pytest.param({5: "9S", 3: "TS", 8: "JS | TS"}, 1, 3, id="a hidden card does not count"),
        pytest.param(
            {5: "9S", 2: "KH QH JH TH", 8: "TS"}, 1, 8, id="a long run of another suit is no match"
        ),
        pytest.param({5: "9S", 3: "TS", 8: "TS"}, 1, 3, id="a tie of the same suit"),
        pytest.param({5: "9S", 4: "JS TS", 8: "JS TS"}, 1, 4, id="a tie of the longest"),
        pytest.param({5: "9S", 4: "TD", 8: "TH"}, 1, 4, id="a tie of another suit"),
        pytest.param({5: "9S", 4: "TD", 8: "JH TH"}, 1, 4, id="no run counts for another suit"),
        pytest.param({5: "KS 9S", 3: "", 8: ""}, 1, 3, id="a tie of empty columns"),
        pytest.param({5: "2D | 9S", 3: ""}, 1, 3, id="what lies on a hidden card is not all"),
        pytest.param({5: "9S 8S", 3: ""}, 1, 3, id="the tail of a column to an empty one"),
        pytest.param({5: "9S 8S", 3: "TS", 8: "9H"}, 2, 3, id="the first card of the group counts"),
        pytest.param({5: "9S 8S", 3: "TS", 8: "9H"}, 1, 8, id="and it is another for its tail"),
        pytest.param({5: "9S", 1: "TS"}, 1, 1, id="the first column"),
        pytest.param({5: "9S", 10: "TS"}, 1, 10, id="the last column"),
        pytest.param({5: "9S", 1: "TH"}, 1, 1, id="the first column, another suit"),
        pytest.param({5: "9S", 10: "TH"}, 1, 10, id="the last column, another suit"),
        pytest.param({5: "KC KS", 10: ""}, 1, 10, id="the last column, empty"),
        pytest.param({5: "KC KS", 1: ""}, 1, 1, id="the first column, empty"),
    ],
)
def test_a_group_goes_to_its_best_target(columns: dict[int, str], count: int, best: int) -> None:
    table = position(columns, elsewhere="AC")
    assert best_target(table, 5, count, Rule.CLASSIC) == best
    assert game_at(table).best_move(5, count) == Move(5, best, count)


@pytest.mark.parametrize(
    ("columns", "count", "facts"),
    [
        pytest.param({5: "9S"}, 1, {"column": 5, "count": 1, "card": "9S"}, id="nowhere to go"),
        pytest.param(
            {5: "9S", 3: ""}, 1, {"column": 5, "count": 1, "card": "9S"}, id="a whole column"
        ),
        pytest.param(
            {5: "9S 8S", 3: "", 4: ""},
            2,
            {"column": 5, "count": 2, "card": "9S"},
            id="a whole column of two",
        ),
        pytest.param(
            {5: "3H | KS QS"},
            2,
            {"column": 5, "count": 2, "card": "KS"},
            id="a king without an empty column",
        ),
        pytest.param(
            {5: "TS 9S"}, 1, {"column": 5, "count": 1, "card": "9S"}, id="not where it lies"
        ),
    ],
)
def test_a_group_without_a_good_target_is_refused(
    columns: dict[int, str], count: int, facts: dict[str, object]
) -> None:
    table = position(columns, elsewhere="AC")
    assert refusal(lambda: best_target(table, 5, count, Rule.CLASSIC)) == ("no_target", facts)
    assert refusal(lambda: game_at(table).best_move(5, count)) == ("no_target", facts)


def test_mixed_suits_have_a_best_target_under_relaxed_only() -> None:
    table = position({5: "9S 8H", 2: "TS"}, elsewhere="AC")
    assert best_target(table, 5, 2, Rule.RELAXED) == 2
    assert game_at(table, Rule.RELAXED).best_move(5, 2) == Move(5, 2, 2)
    assert refusal(lambda: game_at(table).best_move(5, 2)) == (
        "mixed_suits",
        {"column": 5, "count": 2, "upper": "9S", "lower": "8H"},
    )


def test_after_the_win_there_is_no_best_target() -> None:
    game = easy_win().game()
    assert refusal(lambda: game.best_move(1)) == ("game_won", {})


def test_in_the_example_of_the_rules_the_nine_goes_to_the_ten_of_its_suit() -> None:
    tops = ["TS", "AD", "KH", "JS", "3S", "8D", "AS", "KH", "2H", "9S"]
    table = position(dict(enumerate((f"2C | {top}" for top in tops), start=1)))
    assert best_target(table, 10, 1, Rule.CLASSIC) == 1


@given(table=positions, rule=rules, source=st.integers(1, 10), count=st.integers(1, 6))
def test_the_best_target_is_always_one_that_the_rules_allow(
    table: Position, rule: Rule, source: int, count: int
) -> None:
    game: Game = game_at(table, rule)
    allowed = [
        target
        for target in range(1, 11)
        if game.find_violation(Move(source, target, count)) is None
    ]
    try:
        found = [best_target(table, source, count, rule)]
    except Refused:
        found = []
    assert found == [target for target in allowed if target in found]
    assert found or all(not table.column(target).face_up for target in allowed)
