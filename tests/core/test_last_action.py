"""What the latest change did: enough to show it, and nothing that is hidden now."""

from hypothesis import assume, given
from hypothesis import strategies as st

from spider_core import (
    CompletedRun,
    Deal,
    Game,
    LastAction,
    Move,
    Redo,
    Suit,
    TurnedCard,
    Undo,
    last_action,
)
from tests.builders import cards, game_at, position
from tests.core.helpers import play
from tests.core.scenarios import run_by_a_move, two_runs_by_a_deal
from tests.core.strategies import games, possible_actions

START = Game.from_code("SP1-S4C-QWERTYU")


def told_of(game: Game) -> LastAction:
    """What the latest change did, where there was one."""
    action = last_action(game)
    assert action is not None
    return action


def turned(text: str) -> tuple[TurnedCard, ...]:
    """Cards that turned up, as ``3:6C``; ``3:`` is one that is face down now."""
    pairs = [word.split(":") for word in text.split()]
    return tuple(
        TurnedCard(int(number), cards(card)[0] if card else None) for number, card in pairs
    )


def test_in_a_new_game_nothing_was_done() -> None:
    assert last_action(START) is None


def test_a_move_tells_the_card_that_turned_up() -> None:
    game = play(START, "3-1")
    assert told_of(game) == LastAction(Move(3, 1), turned("3:6C"), (), ())


def test_a_move_that_turns_nothing_tells_nothing_more() -> None:
    game = game_at(position({1: "KS 9S", 2: "TS"})).play(Move(1, 2))
    assert told_of(game) == LastAction(Move(1, 2), (), (), ())


def test_a_deal_tells_its_ten_cards() -> None:
    dealt = cards("QH QC 5S 2D 4H AS 2D 9S 7H 4D")
    assert told_of(play(START, "deal")) == LastAction(Deal(), (), dealt, ())


def test_a_move_that_completes_a_run_tells_both_cards_and_the_run() -> None:
    assert told_of(run_by_a_move().game()) == LastAction(
        Move(3, 5), turned("3:9C 5:7D"), (), (CompletedRun(5, Suit.HEARTS),)
    )


def test_a_deal_that_completes_runs_tells_the_aces_as_well() -> None:
    action = told_of(two_runs_by_a_deal().game())
    assert (action.action, action.turned) == (Deal(), turned("4:8D 7:6C"))
    assert action.completed == (CompletedRun(4, Suit.SPADES), CompletedRun(7, Suit.DIAMONDS))
    assert (len(action.dealt), action.dealt[3], action.dealt[6]) == (10, *cards("AS AD"))


def test_an_undo_tells_no_card_that_is_face_down_now() -> None:
    assert told_of(play(START, "3-1 undo")) == LastAction(
        Undo(), turned("3:"), (), (), undone=(Move(3, 1),)
    )


def test_an_undo_of_a_deal_tells_none_of_its_cards_and_the_runs_that_came_back() -> None:
    assert told_of(two_runs_by_a_deal().game().undo()) == LastAction(
        Undo(),
        turned("7: 4:"),
        (),
        (CompletedRun(7, Suit.DIAMONDS), CompletedRun(4, Suit.SPADES)),
        undone=(Deal(),),
    )


def test_an_undo_of_several_tells_them_latest_first() -> None:
    game = play(START, "3-1 6-9 deal")
    assert told_of(game.undo(3)) == LastAction(
        Undo(), turned("6: 3:"), (), (), undone=(Deal(), Move(6, 9), Move(3, 1))
    )


def test_a_redo_tells_what_the_action_told() -> None:
    game = play(START, "3-1 undo redo")
    assert told_of(game) == LastAction(Redo(), turned("3:6C"), (), (), redone=(Move(3, 1),))


def test_a_redo_of_several_tells_them_in_the_order_they_were_played() -> None:
    game = play(START, "3-1 6-9 deal").undo(3).redo(3)
    assert told_of(game) == LastAction(
        Redo(),
        turned("3:6C 6:5C"),
        cards("QH QC 5S 2D 4H AS 2D 9S 7H 4D"),
        (),
        redone=(Move(3, 1), Move(6, 9), Deal()),
    )


def test_of_several_only_so_many_as_were_redone_are_told() -> None:
    game = play(START, "3-1 deal deal").undo(2).redo(1)
    assert told_of(game).redone == (Deal(),)
    assert told_of(game).turned == ()
    assert told_of(game.redo(1)).dealt == START.position.stock[10:20]


@given(game=games)
def test_an_action_tells_what_it_uncovered_and_what_it_dealt(game: Game) -> None:
    for action in possible_actions(game):
        after = game.play(action)
        what = told_of(after)
        shorter = tuple(
            number
            for number in range(1, 11)
            if len(after.position.column(number).face_down)
            < len(game.position.column(number).face_down)
        )
        assert tuple(sorted(turn.column for turn in what.turned)) == shorter
        assert all(
            turn.card == game.position.column(turn.column).face_down[-1] for turn in what.turned
        )
        gone = len(game.position.stock) - len(after.position.stock)
        assert what.dealt == game.position.stock[:gone]
        assert (
            tuple(run.suit for run in what.completed)
            == after.position.completed[len(game.position.completed) :]
        )
        assert (what.action, what.undone, what.redone) == (action, (), ())


@given(game=games, data=st.data())
def test_several_at_once_tell_what_one_by_one_told(game: Game, data: st.DataObject) -> None:
    assume(game.window.done)
    count = data.draw(st.integers(1, min(8, len(game.window.done))))
    back = [game]
    for _ in range(count):
        back.append(back[-1].undo())
    undone = told_of(game.undo(count))
    steps = [told_of(one) for one in back[1:]]
    assert undone.turned == tuple(turn for step in steps for turn in step.turned)
    assert undone.completed == tuple(run for step in steps for run in step.completed)
    assert undone.undone == tuple(action for step in steps for action in step.undone)
    assert (undone.dealt, undone.redone) == ((), ())
    again = [back[-1].redo(number) for number in range(1, count + 1)]
    redone = told_of(again[-1])
    steps = [told_of(one.undo().redo()) for one in again]
    assert redone.turned == tuple(turn for step in steps for turn in step.turned)
    assert redone.dealt == tuple(card for step in steps for card in step.dealt)
    assert redone.completed == tuple(run for step in steps for run in step.completed)
    assert redone.redone == tuple(reversed(undone.undone))
    assert redone.undone == ()
