"""rules.md, "Complete runs" and "Winning"."""

import pytest

from spider_core import (
    CompletedRun,
    Deal,
    Move,
    Position,
    Rule,
    Status,
    Step,
    Suit,
    find_violation,
    last_action,
    play,
    run_length,
    take_back,
)
from tests.builders import cards, column, position, run
from tests.core.helpers import drawn
from tests.core.scenarios import (
    easy_win,
    mixed_run,
    run_by_a_move,
    run_on_a_hidden_king,
    two_runs_by_a_deal,
)


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("suit", Suit)
def test_a_run_leaves_with_the_move_that_completes_it(rule: Rule, suit: Suit) -> None:
    table = position({2: run(suit.value, "K", "2"), 9: f"KC A{suit.value}"}, completed="H")
    after, step = play(table, Move(9, 2), rule)
    assert (drawn(after)[1], drawn(after)[8]) == ("", "KC")
    assert after.completed == (Suit.HEARTS, suit)
    assert step == Step(Move(9, 2), (), (CompletedRun(2, suit),))


@pytest.mark.parametrize(
    ("under", "left", "turned"),
    [
        pytest.param("", "", (), id="nothing"),
        pytest.param("5H 4H ", "5H 4H", (), id="face-up cards"),
        pytest.param("9S 5H | 4H ", "9S 5H | 4H", (), id="face-up cards on hidden ones"),
        pytest.param("9S 5H | ", "9S | 5H", (2,), id="hidden cards, the last turns up"),
        pytest.param("5H | ", "5H", (2,), id="one hidden card"),
        pytest.param("AS | ", "AS", (2,), id="a hidden ace"),
    ],
)
def test_a_run_leaves_what_lies_under_it(under: str, left: str, turned: tuple[int, ...]) -> None:
    table = position({2: under + run("S", "K", "7"), 9: run("S", "6", "A")})
    after, step = play(table, Move(9, 2, 6), Rule.CLASSIC)
    assert drawn(after)[1] == left
    assert step.turned == turned


def test_the_sources_card_turns_up_before_the_one_under_the_run() -> None:
    game = run_by_a_move().game()
    table = game.position
    assert (table.column(3).face_up, table.column(5).face_up) == (cards("9C"), cards("7D"))
    entry = last_action(game)
    assert entry is not None
    assert [(turn.column, str(turn.card)) for turn in entry.turned] == [(3, "9C"), (5, "7D")]
    assert entry.completed == (CompletedRun(5, Suit.HEARTS),)


def test_a_deal_completes_runs_only_when_all_ten_cards_lie() -> None:
    game = two_runs_by_a_deal().game()
    entry = last_action(game)
    assert entry is not None
    assert [card.text for card in entry.dealt][3::3] == ["AS", "AD", "AS"]
    assert game.position.column(10).face_up[-1].text == "AS"
    assert entry.completed == (CompletedRun(4, Suit.SPADES), CompletedRun(7, Suit.DIAMONDS))
    assert [(turn.column, str(turn.card)) for turn in entry.turned] == [(4, "8D"), (7, "6C")]
    assert game.position.completed == (Suit.SPADES, Suit.DIAMONDS)
    assert (game.score, len(game.position.stock)) == (500 - 23 + 200, 40)


def test_a_deal_can_complete_a_run_in_every_column() -> None:
    table = Position(
        tuple(column(run("SHDC"[n % 4], "K", "2")) for n in range(10)),
        tuple(card for n in range(10) for card in column("A" + "SHDC"[n % 4]).face_up),
    )
    after, step = play(table, Deal(), Rule.CLASSIC)
    assert drawn(after) == [""] * 10
    assert [done.column for done in step.completed] == list(range(1, 11))


LYING = [
    pytest.param(run("S", "K", "8") + " " + run("H", "7", "A"), id="mixed suits"),
    pytest.param("KH " + run("S", "Q", "A"), id="only the king is of another suit"),
    pytest.param(run("S", "K", "2") + " AH", id="only the ace is of another suit"),
    pytest.param("KS | " + run("S", "Q", "A"), id="twelve on a king that is face down"),
    pytest.param(run("S", "Q", "A"), id="twelve"),
    pytest.param(run("S") + " 5H", id="not the last thirteen"),
    pytest.param(run("S", "K", "6") + " " + run("S", "6", "A"), id="a rank twice"),
    pytest.param(run("S", "K", "2"), id="king to two"),
]


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("lying", LYING)
def test_anything_else_stays(lying: str, rule: Rule) -> None:
    table = position({2: lying, 4: "9S", 5: "TS"})
    after, step = play(table, Move(4, 5), rule)
    assert drawn(after)[1] == lying
    assert (step.completed, after.completed) == ((), ())
    assert not column(lying).has_complete_run


def test_thirteen_cards_of_mixed_suits_stay_under_relaxed_and_can_be_moved_together() -> None:
    game = mixed_run().game()
    table = game.position
    assert [card.rank.letter for card in table.column(5).face_up] == list("KQJT98765432A")
    assert table.completed == ()
    empty = Position((column(""), *table.columns[1:]))
    assert find_violation(empty, Move(5, 1, 13), Rule.RELAXED) is None


def test_queen_to_ace_on_a_face_down_king_is_no_run() -> None:
    game = run_on_a_hidden_king().game()
    five = game.position.column(5)
    assert (five.face_down[-1].text, len(five.face_up), game.position.completed) == ("KC", 12, ())


def test_a_run_is_removed_in_a_column_that_the_action_did_not_touch() -> None:
    table = position({2: run("S"), 4: "9S", 5: "TS", 7: "3D | " + run("H")})
    after, step = play(table, Move(4, 5), Rule.CLASSIC)
    assert [done.column for done in step.completed] == [2, 7]
    assert (drawn(after)[6], step.turned) == ("3D", (7,))


def test_a_run_that_the_moved_card_lay_on_leaves_and_can_come_back() -> None:
    before = position({1: "3C 4D | " + run("S") + " 5H", 2: "6H"}, elsewhere="KC")
    after, step = play(before, Move(1, 2), Rule.CLASSIC)
    assert (drawn(after)[:2], step.turned) == (["3C | 4D", "6H 5H"], (1,))
    assert take_back(after, step) == before


def test_the_game_is_won_with_the_eighth_run_and_that_very_action_says_so() -> None:
    scenario = easy_win()
    before, after = scenario.game(-1), scenario.game()
    assert (len(before.position.completed), before.status) == (7, Status.PLAYING)
    assert (len(after.position.completed), after.status) == (8, Status.WON)
    assert drawn(after.position) == [""] * 10
    assert "".join(suit.value for suit in after.position.completed) == "SSHHDDCC"


@pytest.mark.parametrize(("runs", "won"), [(7, False), (8, True)])
def test_seven_runs_do_not_win(runs: int, won: bool) -> None:
    assert position({}, completed="S" * runs).is_won is won


@pytest.mark.parametrize(
    ("lying", "length"),
    [
        ("", 0),
        ("9H", 1),
        ("9H 8S", 1),
        ("9H 7H", 1),
        ("9H 8S 7S 6S", 3),
        ("9S 8S 7S 6S", 4),
        ("8S 9S 8S", 2),
        (run("D"), 13),
        (run("D") + " " + run("D"), 13),
    ],
)
def test_the_length_of_a_run_counts_from_the_last_card(lying: str, length: int) -> None:
    assert run_length(cards(lying)) == length
