"""The undo window and its entries, as they are kept as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spider_core import CompletedRun, Deal, Entry, Move, Step, Suit, UndoWindow
from tests.builders import Scenario
from tests.core.scenarios import empty_columns, run_at_score_zero, run_by_a_move, two_runs_by_a_deal
from tests.core.strategies import actions, columns

entries = st.builds(
    Entry,
    st.builds(
        Step,
        actions,
        st.lists(columns, max_size=10).map(tuple),
        st.lists(st.builds(CompletedRun, columns, st.sampled_from(Suit)), max_size=8).map(tuple),
    ),
    st.booleans(),
)
windows = st.builds(
    UndoWindow,
    st.lists(entries.map(lambda entry: entry.text), max_size=5).map(tuple),
    st.lists(entries.map(lambda entry: entry.text), max_size=5).map(tuple),
)


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("deal", Entry(Step(Deal()))),
        ("dealf", Entry(Step(Deal()), free=True)),
        ("10-1", Entry(Step(Move(10, 1)))),
        ("10-1f", Entry(Step(Move(10, 1)), free=True)),
        ("3-7x4t3", Entry(Step(Move(3, 7, 4), (3,)))),
        ("3-7x14", Entry(Step(Move(3, 7, 14)))),
        (
            "3-7x4ft3t10c10S",
            Entry(Step(Move(3, 7, 4), (3, 10), (CompletedRun(10, Suit.SPADES),)), free=True),
        ),
        (
            "dealc1Hc2Dc10C",
            Entry(
                Step(
                    Deal(),
                    (),
                    (
                        CompletedRun(1, Suit.HEARTS),
                        CompletedRun(2, Suit.DIAMONDS),
                        CompletedRun(10, Suit.CLUBS),
                    ),
                )
            ),
        ),
    ],
)
def test_an_entry_is_one_word(text: str, entry: Entry) -> None:
    assert (entry.text, Entry.parse(text)) == (text, entry)


@given(entry=entries)
def test_an_entry_is_read_back_from_its_word(entry: Entry) -> None:
    assert Entry.parse(entry.text) == entry


@pytest.mark.parametrize(
    "text",
    ["", "undo", "redo", "deal ", " deal", "dealx", "1-2ff", "1-2t", "1-2c3", "1-2c3X", "1-2c3St1"],
)
def test_anything_else_is_no_entry(text: str) -> None:
    with pytest.raises(ValueError, match="not an entry"):
        Entry.parse(text)


@pytest.mark.parametrize(
    ("scenario", "last"),
    [
        (run_by_a_move(), "3-5t3t5c5H"),
        (two_runs_by_a_deal(), "dealt4t7c4Sc7D"),
        (run_at_score_zero(), "4-5ft4t5c5D"),
        (empty_columns(), "9-10"),
    ],
    ids=["a run by a move", "two runs by a deal", "for free", "a column emptied"],
)
def test_a_game_keeps_what_it_did_as_words(scenario: Scenario, last: str) -> None:
    assert scenario.game().window.done[-1] == last


@given(window=windows, entry=entries)
def test_an_action_adds_an_entry_and_forgets_what_could_be_redone(
    window: UndoWindow, entry: Entry
) -> None:
    assert window.added(entry) == UndoWindow((*window.done, entry.text), ())


@given(window=windows, entry=entries)
def test_what_is_taken_back_can_be_played_again(window: UndoWindow, entry: Entry) -> None:
    full = UndoWindow((*window.done, entry.text), window.undone)
    back = full.taken_back()
    assert back == UndoWindow(window.done, (*window.undone, entry.text))
    assert back.last_undone(1) == (entry,)
    assert back.played_again() == full
    assert full.last_done(1) == (entry,)


def test_the_101st_entry_pushes_out_the_first() -> None:
    words = tuple(f"1-2x{count}" for count in range(1, 101))
    after = UndoWindow(words).added(Entry(Step(Deal())))
    assert after.done == (*words[1:], "deal")


def test_the_last_entries_come_with_the_latest_last() -> None:
    window = UndoWindow(("1-2", "2-3", "deal"), ("3-4", "4-5", "5-6"))
    assert [entry.text for entry in window.last_done(2)] == ["2-3", "deal"]
    assert [entry.text for entry in window.last_undone(2)] == ["4-5", "5-6"]


@given(window=windows)
def test_a_window_can_be_stored_as_two_lines(window: UndoWindow) -> None:
    lines = " ".join(window.done), " ".join(window.undone)
    done, undone = (tuple(line.split()) for line in lines)
    assert UndoWindow(done, undone) == window
