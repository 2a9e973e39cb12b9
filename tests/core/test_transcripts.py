"""rules.md, "Notation": a transcript leads to the same game anywhere, whatever was played."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spider_core import (
    Command,
    Deal,
    Game,
    GameCode,
    Move,
    OwnDeck,
    Redo,
    Rule,
    Transcript,
    Undo,
    condensed,
    deck_of,
    format_commands,
    parse_command,
)
from tests.builders import OpenDeck
from tests.core.helpers import fault, renamed
from tests.core.scenarios import recorded_wins, winning
from tests.core.strategies import codes, commands, possible_actions

WANDERED = "1-2 undo 3-4 undo redo undo 5-6 deal"
DECK = deck_of(GameCode.parse("SP1-S4C-QWERTYU"))


@given(code=codes, played=st.lists(commands, max_size=5).map(tuple))
def test_a_transcript_is_read_back_from_its_text(
    code: GameCode, played: tuple[Command, ...]
) -> None:
    transcript = Transcript(code, played)
    assert Transcript.parse(transcript.text) == transcript
    assert transcript.text.split() == [code.text, *format_commands(played)]


def test_a_transcript_is_separated_by_any_white_space_and_made_canonical() -> None:
    text = "  sp1-s1r-spiders\n\t10-1x1   deal\r\nundo "
    assert Transcript.parse(text).text == "SP1-S1C-SPIDERS 10-1 deal undo"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param("", "code_prefix", id="nothing"),
        pytest.param("  \n", "code_prefix", id="white space"),
        pytest.param("deal", "code_prefix", id="no code"),
        pytest.param("SP1-S4C-AAAAAAD dealt", "not_an_action", id="a wrong word"),
        pytest.param("SP1-S4C-AAAAAAD 1-2 11-1 x", "column_out_of_range", id="the first of two"),
        pytest.param("SP1-S4C-AAAAAAD SP1-S4C-AAAAAAD", "not_an_action", id="two codes"),
        pytest.param("SP1-S9C-AAAAAAD x", "code_suits", id="the code before an action"),
    ],
)
def test_the_first_word_that_cannot_be_read_is_the_fault(text: str, code: str) -> None:
    assert fault(lambda: Transcript.parse(text))[0] == code


def test_a_transcript_replays_to_the_same_position() -> None:
    text = "SP1-S4C-QWERTYU 3-1 undo 1-4 6-9 deal 5-3 undo redo"
    game = Game.from_code("SP1-S4C-QWERTYU")
    for command in (Move(1, 4), Move(6, 9), Deal(), Move(5, 3)):
        game = game.play(command)
    transcript = Transcript.parse(text)
    replayed = transcript.opening().play_all(transcript.commands)
    assert renamed(replayed) == renamed(game)


@given(rule=st.sampled_from(Rule), played=st.lists(commands, max_size=5).map(tuple))
def test_a_deck_of_ones_own_stands_in_place_of_a_code(
    rule: Rule, played: tuple[Command, ...]
) -> None:
    transcript = Transcript(OwnDeck(DECK, rule), played)
    assert Transcript.parse(transcript.text) == transcript
    assert transcript.opening() == Game.from_deck(DECK, rule)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param("classic", "deck_size", id="no cards"),
        pytest.param("relaxed AS 2S deal", "deck_size", id="too few cards"),
        pytest.param("classic " + "AS " * 105, "deck_size", id="too many cards"),
        pytest.param("classic " + "AS " * 104, "deck_cards", id="the same card"),
        pytest.param("classic XX " + "AS " * 103, "not_a_card", id="no card"),
        pytest.param("classic " + "AS " * 104 + "dealt", "not_an_action", id="no action"),
        pytest.param("CLASSIC AS", "code_prefix", id="in capitals"),
    ],
)
def test_a_deck_that_is_none_is_a_fault(text: str, code: str) -> None:
    assert fault(lambda: Transcript.parse(text).play())[0] == code


def same(game: Game) -> Game:
    """What a transcript must lead to: all of a game but its latest request."""
    return replace(game, latest=None)


def leads_to(game: Game, opening: Game, history: list[Command]) -> bool:
    """Whether the condensed history leads to the game, however far it goes on from there."""
    short = condensed(history)
    assert len(short) <= len(history)
    return same(opening.play_all(short)) == same(game)


@st.composite
def walks(draw: st.DrawFn) -> list[int]:
    """How far to go forwards, and back with a minus, again and again: past the window too."""
    return draw(st.lists(st.integers(-60, 130), min_size=1, max_size=6))


@given(code=codes, walk=walks(), seed=st.integers(0, 1_000))
def test_a_condensed_history_leads_where_the_history_leads(
    code: GameCode, walk: list[int], seed: int
) -> None:
    chance = Random(seed)
    opening = game = Game.from_code(code)
    history: list[Command] = []
    for steps in walk:
        for _ in range(abs(steps)):
            possible: list[Command] = list(possible_actions(game)) if steps > 0 else [Undo()]
            if steps > 0 and game.window.undone:
                possible += [Redo()] * 3
            if not possible:
                break
            command = chance.choice(possible)
            if game.find_violation(command) is not None:
                break
            game = game.play(command)
            history.append(command)
    assert leads_to(game, opening, history)


@pytest.mark.parametrize("name", ["one suit", "two suits", "four suits"])
def test_a_won_game_and_one_taken_back_from_the_win_are_led_to(name: str) -> None:
    transcript = recorded_wins()[name]
    won = transcript.play()
    assert condensed(transcript.commands) == transcript.commands
    back = [*transcript.commands, *[Undo()] * 30]
    assert leads_to(won.undo(30), transcript.opening(), back)
    assert leads_to(won.undo(30).redo(10), transcript.opening(), [*back, *[Redo()] * 10])


def test_what_fell_out_of_the_window_stays_out() -> None:
    """rules.md: after 150 actions, 30 undos and 10 new actions, 80 can be undone."""
    table = OpenDeck()
    table.choose(8, "9S")
    table.choose(9, "TS")
    table.choose(10, "TH")
    opening = table.scenario().game()
    swings: list[Command] = [Move(8, 9), *[Move(9, 10), Move(10, 9)] * 75]
    history: list[Command] = [*swings[:150], *[Undo()] * 30, *swings[120:130]]
    game = opening.play_all(history)
    assert (len(game.window.done), game.moves) == (80, 130)
    assert leads_to(game, opening, history)
    assert len(condensed(history)) > game.moves


def test_standing_actions_are_all_that_is_left_of_detours() -> None:
    history = [parse_command(word) for word in WANDERED.split()]
    assert format_commands(condensed(history)) == ["5-6", "deal"]


def test_a_history_of_ten_thousand_is_condensed_to_what_stands() -> None:
    history: list[Command] = [Move(1, 2), Undo()] * 4_000
    history += [Deal()] * 2_000
    assert condensed(history) == tuple([Deal()] * 2_000)


def test_the_recorded_win_from_a_deck_is_played_from_its_text() -> None:
    scenario = winning()
    played = tuple(map(parse_command, scenario.actions))
    text = Transcript(OwnDeck(scenario.deck), played).text
    assert same(Transcript.parse(text).play()) == same(scenario.game())
