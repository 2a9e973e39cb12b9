"""The present of a game as text: what is written today is read tomorrow."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.storage.packing import pack_cards, pack_state, unpack_cards, unpack_state
from spider_core import (
    ALL_CARDS,
    SHUFFLES,
    SUIT_COUNTS,
    Column,
    CompletedRun,
    Deal,
    Entry,
    Game,
    GameCode,
    Latest,
    Move,
    Position,
    Rule,
    Step,
    Suit,
    UndoWindow,
    deck_of,
    parse_command,
)
from tests.builders import cards, column
from tests.core.scenarios import easy_win, run_at_score_zero
from tests.storage.kept import CODE, play_at_random

codes = st.builds(
    GameCode, st.sampled_from(SUIT_COUNTS), st.sampled_from(Rule), st.integers(0, SHUFFLES - 1)
)

PLAYED = "1-4 5-4 2-9 undo 6-9 5-7 deal 6-7 5-3"
GOLDEN_PLAYED = (
    "1;SQfS.YY,vZFho.uy,ROkrs.aE,JAceG.CBnb,LK.PQ,DVP.rA,Htlk.xjb,ZagN.EI,scpz.iHT,exwl.pd;"
    "uyWGWmmVTKMDfjXidBNOgIXFJUwRLCoUqMnqhvtz;;495;5;undo*2;1-4t1 5-4t5 6-9t6 5-7t5 deal;5-3 6-7"
)
GOLDEN_BY_HAND = (
    "1;A.Zm,.n,.,.,.,.,.,.,.,.;NaM;SSHDC;0;731;3-7x12;10-1x2f dealt4t7c4Sc7D 1-9fc9C;dealf"
)
BY_HAND = Game(
    4,
    Rule.RELAXED,
    None,
    Position(
        (column("AS | KH KD"), column("AC"), *[Column((), ())] * 8),
        cards("AH AD KS"),
        (Suit.SPADES, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS),
    ),
    score=0,
    moves=731,
    window=UndoWindow(("10-1x2f", "dealt4t7c4Sc7D", "1-9fc9C"), ("dealf",)),
    latest=Latest(Move(3, 7, 12)),
)


def back(game: Game) -> Game:
    """The game after it was written and read."""
    return unpack_state(pack_state(game), game.suits, game.rule, game.code)


@settings(deadline=None, max_examples=60)
@given(codes, st.booleans(), st.integers(0, 150), st.integers())
def test_every_game_reached_by_play_comes_back_as_it_was(
    code: GameCode, own_deck: bool, length: int, seed: int
) -> None:
    start = Game.from_deck(deck_of(code), code.rule) if own_deck else Game.from_code(code)
    game, _ = play_at_random(start, length, seed)
    assert back(game) == game


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(easy_win().game(), id="won"),
        pytest.param(easy_win().game().undo(3), id="won, and three actions taken back"),
        pytest.param(easy_win().game().undo(60).redo(9), id="nine of sixty played again"),
        pytest.param(run_at_score_zero().game(), id="a run removed with a score of 0"),
        pytest.param(run_at_score_zero().game().as_created(), id="without a latest change"),
    ],
)
def test_a_game_in_a_rare_state_comes_back_as_it_was(game: Game) -> None:
    assert back(game) == game
    assert back(game).undo(2) == game.undo(2)


def test_each_of_the_52_cards_has_a_letter_of_its_own() -> None:
    letters = pack_cards(ALL_CARDS)
    assert letters == "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    assert unpack_cards(letters) == ALL_CARDS
    assert pack_cards(cards("AS KS AH KH AD KD AC KC")) == "AMNZamnz"


@pytest.mark.parametrize(
    ("text", "game"),
    [
        pytest.param(
            GOLDEN_PLAYED,
            Game.from_code(CODE).play_all(map(parse_command, PLAYED.split())).undo(2),
            id="played",
        ),
        pytest.param(GOLDEN_BY_HAND, BY_HAND, id="by hand"),
    ],
)
def test_a_game_stored_today_is_read_tomorrow(text: str, game: Game) -> None:
    """Who changes the form must read this one, too: it lies in the databases of players."""
    assert unpack_state(text, game.suits, game.rule, game.code) == game
    assert pack_state(game) == text


def test_the_words_of_a_stored_undo_window_are_read_tomorrow() -> None:
    words = unpack_state(GOLDEN_BY_HAND, 4, Rule.RELAXED, None).window.done
    assert list(map(Entry.parse, words)) == [
        Entry(Step(Move(10, 1, 2)), free=True),
        Entry(Step(Deal(), (4, 7), (CompletedRun(4, Suit.SPADES), CompletedRun(7, Suit.DIAMONDS)))),
        Entry(Step(Move(1, 9), (), (CompletedRun(9, Suit.CLUBS),)), free=True),
    ]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("2" + GOLDEN_PLAYED[1:], id="of a later form"),
        pytest.param("01" + GOLDEN_PLAYED[1:], id="almost of this form"),
        pytest.param(GOLDEN_PLAYED[1:], id="of no form"),
        pytest.param("", id="empty"),
        pytest.param(GOLDEN_PLAYED + ";", id="with a field more"),
        pytest.param(GOLDEN_PLAYED.rpartition(";")[0], id="with a field less"),
    ],
)
def test_a_text_of_another_form_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"form|unpack"):
        unpack_state(text, 4, Rule.CLASSIC, GameCode.parse(CODE))
