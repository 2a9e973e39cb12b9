"""What Hypothesis draws: codes, actions, arbitrary positions, and games reached by play."""

from collections.abc import Sequence

from hypothesis import strategies as st

from spider_core import (
    ALL_CARDS,
    COLUMNS,
    SHUFFLES,
    SUIT_COUNTS,
    Action,
    Card,
    Column,
    Command,
    Deal,
    Game,
    GameCode,
    Move,
    Position,
    Redo,
    Rule,
    Suit,
    Undo,
    legal_groups,
)
from tests.builders import Scenario
from tests.core.scenarios import dead_end, empty_columns, recorded_wins, two_runs_by_a_deal

rules = st.sampled_from(Rule)
suit_counts = st.sampled_from(SUIT_COUNTS)
shuffles = st.integers(0, SHUFFLES - 1)
codes = st.builds(GameCode, suit_counts, rules, shuffles)
columns = st.integers(1, COLUMNS)
moves = st.builds(Move, columns, columns, st.integers(1, 104))
actions: st.SearchStrategy[Action] = moves | st.just(Deal())
commands: st.SearchStrategy[Command] = moves | st.sampled_from([Deal(), Undo(), Redo()])

_cards = st.sampled_from(ALL_CARDS)


@st.composite
def _descending(draw: st.DrawFn) -> tuple[Card, ...]:
    """A few cards whose ranks fall by one, of one suit or of two that alternate as they like."""
    first = draw(_cards)
    length = draw(st.integers(1, min(5, first.rank)))
    suits = draw(st.sampled_from([(first.suit,), (first.suit, Suit.HEARTS)]))
    ranks = range(first.rank, first.rank - length, -1)
    return tuple(
        Card(type(first.rank)(rank), suits[index % len(suits)]) for index, rank in enumerate(ranks)
    )


@st.composite
def _columns(draw: st.DrawFn) -> Column:
    """A column that may be empty, and whose face-up cards make groups, good and bad."""
    groups = draw(st.lists(_descending(), max_size=3))
    face_up = tuple(card for group in groups for card in group)
    face_down = tuple(draw(st.lists(_cards, max_size=2))) if face_up else ()
    return Column(face_down, face_up)


positions = st.builds(
    Position,
    st.tuples(*[_columns()] * COLUMNS),
    st.lists(_cards, max_size=10).map(tuple),
    st.sampled_from([0, 1, 7, 7, 8]).map(lambda runs: (Suit.SPADES,) * runs),
)
"""Positions that no game need ever reach: the rules hold in them as well."""


def possible_actions(game: Game) -> list[Action]:
    """Every action that may be played, by the list that the player is given."""
    found: list[Action] = [
        Move(group.source, target, group.count)
        for group in legal_groups(game.position, game.rule)
        for target in group.targets
    ]
    if game.find_violation(Deal()) is None:
        found.append(Deal())
    return found


def play_by(game: Game, choices: Sequence[int]) -> Game:
    """Play the actions that some numbers choose; a negative one takes back or plays again."""
    for choice in choices:
        possible = possible_actions(game)
        if choice == -1 and game.window.undone:
            game = game.redo()
        elif choice < 0 and game.window.done:
            game = game.undo(1 + choice % min(3, len(game.window.done)))
        elif possible:
            game = game.play(possible[choice % len(possible)])
    return game


def _recorded(name: str, actions: int) -> Game:
    transcript = recorded_wins()[name]
    return transcript.opening().play_all(transcript.commands[:actions])


starts: st.SearchStrategy[Game] = st.one_of(
    codes.map(Game.from_code),
    st.builds(_recorded, st.sampled_from(sorted(recorded_wins())), st.integers(0, 150)),
    st.builds(Scenario.game, st.sampled_from([dead_end(0), empty_columns(), two_runs_by_a_deal()])),
    st.builds(Scenario.game, st.just(dead_end(4)), st.integers(70, 88)),
)
"""Games to begin with: openings, recorded wins broken off anywhere, and rare situations."""

games: st.SearchStrategy[Game] = st.builds(
    play_by, starts, st.lists(st.integers(-4, 60), max_size=25)
)
"""Games reached by play, with some of it taken back and played again."""
