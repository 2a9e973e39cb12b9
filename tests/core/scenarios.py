"""Situations that are reached from an opening by real actions, for the core and over HTTP."""

import json
from functools import cache
from pathlib import Path

from spider_core import Command, GameCode, Position, Rule, Transcript, deck_of
from tests.builders import OpenDeck, Scenario, run

DATA = Path(__file__).parent.parent / "data"

SWINGS_TO_ZERO = 489
"""How many swings leave, with eleven moves more, a score of 0."""


@cache
def recorded_wins() -> dict[str, Transcript]:
    """Whole games from a code to the win, found by a solver: one for each kind of game."""
    recorded = json.loads((DATA / "wins.json").read_text())
    return {name: Transcript.parse(text) for name, text in recorded.items()}


@cache
def recorded_actions() -> dict[Position, Command]:
    """What was played in each position of the recorded wins: the way on from there."""
    way: dict[Position, Command] = {}
    for transcript in recorded_wins().values():
        game = transcript.opening()
        for command in transcript.commands:
            way[game.position] = command
            game = game.play(command)
    return way


@cache
def winning() -> Scenario:
    """A win in 117 actions, and with 1183 points; after 70 of them three runs and 730 points.

    >>> scenario = winning()
    >>> scenario.game().status.value, scenario.game().score, scenario.game(70).score
    ('won', 1183, 730)
    """
    transcript = recorded_wins()["one suit"]
    words = tuple(transcript.text.split()[1:])
    code = GameCode.parse(transcript.text.split()[0])
    return Scenario(deck_of(code), words)


@cache
def easy_win() -> Scenario:
    """The shortest kind of win, with four suits: five deals, then each card straight to its run.

    >>> len(easy_win().actions), easy_win().game().score
    (101, 1199)
    """
    return _runs_after_deals("SSHHDDCC", 5)


@cache
def dead_end(deals: int) -> Scenario:
    """After so many deals (0, 2, 3 or 4) all that can leave has left: no deal is possible.

    >>> from spider_core import Deal
    >>> dead_end(0).game().find_violation(Deal()).code.value
    'too_few_cards'
    """
    return _runs_after_deals({0: "SSHH", 2: "SSHHD", 3: "SSHHDD", 4: "SSHHDDC"}[deals], deals)


def _runs_after_deals(suits: str, deals: int) -> Scenario:
    table = OpenDeck()
    for _ in range(deals):
        table.deal()
    for suit in suits:
        table.build(run(suit))
    return table.scenario()


@cache
def run_by_a_move() -> Scenario:
    """Twelve moves: the last brings the ace and completes a run that lies on a hidden card.

    With it the ace's column (3) turns up the nine of clubs, the run's (5) the seven of diamonds.
    """
    table = OpenDeck()
    table.build(run("H"), on=5, sources=[1, 2, 3])
    table.choose(3, "9C")
    table.choose(5, "7D")
    return table.scenario()


@cache
def two_runs_by_a_deal() -> Scenario:
    """Its last action is a deal that brings the aces to two runs, in columns 4 and 7.

    Each lies on a hidden card: the eight of diamonds in column 4, the six of clubs in 7.
    """
    table = OpenDeck()
    table.build(run("S", "K", "2"), on=4, sources=[1, 2, 3])
    table.build(run("D", "K", "2"), on=7, sources=[5, 6, 8, 9, 10])
    table.choose_under(4, "8D")
    table.choose_under(7, "6C")
    table.deal({4: "AS", 7: "AD", 10: "AS"})
    return table.scenario()


@cache
def mixed_run() -> Scenario:
    """Under Relaxed: king to ace in column 5, of two suits that take turns. It stays."""
    table = OpenDeck()
    mixed = [card[0] + "SH"[index % 2] for index, card in enumerate(run("S").split())]
    table.build(" ".join(mixed), on=5)
    return table.scenario(rule=Rule.RELAXED)


@cache
def run_on_a_hidden_king() -> Scenario:
    """Queen to ace in column 5, and the card under the queen is the king, face down."""
    table = OpenDeck()
    table.choose_under(5, "KC")
    table.build(run("C", "Q", "A"), on=5)
    return table.scenario()


@cache
def empty_columns() -> Scenario:
    """Columns 6 and 9 are empty; the others are not, and the stock is full.

    King to three of spades lie in column 10.
    """
    table = OpenDeck()
    table.build(run("S", "K", "3"), on=10, sources=[6, 9])
    return table.scenario()


@cache
def run_at_score_zero() -> Scenario:
    """The first 500 actions bring the score to 0, the last one (of 501) completes a run there.

    The first 489 swing the nine in column 8 between the tens in columns 9 and 10.
    """
    table = OpenDeck()
    table.choose(8, "9S")
    table.choose(9, "TS")
    table.choose(10, "TH")
    at = 8
    for _ in range(SWINGS_TO_ZERO):
        to = 10 if at == 9 else 9
        table.actions.append(f"{at}-{to}")
        at = to
    table.build(run("D"), on=5, sources=[1, 2, 3, 4])
    return table.scenario()
