"""One action on one position: the new position, what followed, and the way back."""

from dataclasses import dataclass

from spider_core.actions import Action, Move
from spider_core.cards import Card, Rank, Suit
from spider_core.codes import Rule
from spider_core.legality import find_violation
from spider_core.position import COLUMNS, RUN_LENGTH, Column, Position
from spider_core.violations import Refused


@dataclass(frozen=True, slots=True)
class CompletedRun:
    """A run that left the tableau: its column, 1 to 10, and its suit."""

    column: int
    suit: Suit


@dataclass(frozen=True, slots=True)
class Step:
    """An action that was played, and what followed from it.

    ``turned`` names the columns, 1 to 10, whose last card turned up, in that order; a column
    turns at most one card in a step. ``completed`` holds the runs that were removed, in the
    order of the columns. With the position after it, a step is enough to take it back.
    """

    action: Action
    turned: tuple[int, ...] = ()
    completed: tuple[CompletedRun, ...] = ()


def play(position: Position, action: Action, rule: Rule) -> tuple[Position, Step]:
    """Play an action: the position it leads to and what followed.

    After a move, or a whole deal, the source's last card turns up if it is face down; then
    every complete run is removed, columns 1 to 10, and a card uncovered by that turns up, too
    (rules.md, "Moves", "Deals", "Complete runs").

    Raises :class:`Refused` if a rule forbids the action; there is no way to play unchecked.

    >>> from spider_core import GameCode, deck_of, opening
    >>> position = opening(deck_of(GameCode.parse("SP1-S4C-QWERTYU")))
    >>> after, step = play(position, Move(3, 1), Rule.CLASSIC)
    >>> step.turned, after.column(1).face_up, after.column(3).face_up
    ((3,), (Card.parse('2S'), Card.parse('AD')), (Card.parse('6C'),))
    """
    forbidden = find_violation(position, action, rule)
    if forbidden is not None:
        raise Refused(forbidden)
    columns = list(position.columns)
    turned: list[int] = []
    stock = position.stock
    if isinstance(action, Move):
        source = columns[action.source - 1]
        target = columns[action.target - 1]
        group = source.face_up[-action.count :]
        columns[action.target - 1] = Column(target.face_down, target.face_up + group)
        columns[action.source - 1] = _without(source, action.count, action.source, turned)
    else:
        for index, card in enumerate(stock[:COLUMNS]):
            column = columns[index]
            columns[index] = Column(column.face_down, (*column.face_up, card))
        stock = stock[COLUMNS:]
    completed = _remove_complete_runs(columns, turned)
    suits = position.completed + tuple(run.suit for run in completed)
    after = Position(tuple(columns), stock, suits)
    return after, Step(action, tuple(turned), completed)


def take_back(position: Position, step: Step) -> Position:
    """The position before a step, from the position right after it.

    >>> from spider_core import GameCode, deck_of, opening
    >>> position = opening(deck_of(GameCode.parse("SP1-S4C-QWERTYU")))
    >>> take_back(*play(position, Move(3, 1), Rule.CLASSIC)) == position
    True
    """
    columns = list(position.columns)
    to_turn_down = set(step.turned)
    for run in reversed(step.completed):
        column = columns[run.column - 1]
        if run.column in to_turn_down:
            to_turn_down.remove(run.column)
            column = _turned_down(column)
        columns[run.column - 1] = Column(column.face_down, column.face_up + _run_of(run.suit))
    stock = position.stock
    if isinstance(step.action, Move):
        move = step.action
        source = columns[move.source - 1]
        target = columns[move.target - 1]
        if move.source in to_turn_down:
            source = _turned_down(source)
        group = target.face_up[-move.count :]
        columns[move.source - 1] = Column(source.face_down, source.face_up + group)
        columns[move.target - 1] = Column(target.face_down, target.face_up[: -move.count])
    else:
        stock = tuple(column.face_up[-1] for column in columns) + stock
        columns = [Column(column.face_down, column.face_up[:-1]) for column in columns]
    still_completed = position.completed[: len(position.completed) - len(step.completed)]
    return Position(tuple(columns), stock, still_completed)


def turned_cards(position: Position, step: Step) -> tuple[tuple[int, Card], ...]:
    """The columns and cards that a step turned up, from the position right after it.

    >>> from spider_core import GameCode, deck_of, opening
    >>> position = opening(deck_of(GameCode.parse("SP1-S4C-QWERTYU")))
    >>> turned_cards(*play(position, Move(3, 1), Rule.CLASSIC))
    ((3, Card.parse('6C')),)
    """
    return tuple((number, position.column(number).face_up[0]) for number in step.turned)


def dealt_cards(position: Position, step: Step) -> tuple[Card, ...]:
    """The ten cards that a step dealt, columns 1 to 10, from the position right after it.

    Empty for a move.

    >>> from spider_core import Deal, GameCode, deck_of, opening
    >>> position = opening(deck_of(GameCode.parse("SP1-S4C-QWERTYU")))
    >>> " ".join(card.text for card in dealt_cards(*play(position, Deal(), Rule.CLASSIC)))
    'QH QC 5S 2D 4H AS 2D 9S 7H 4D'
    """
    if isinstance(step.action, Move):
        return ()
    # A card that completed a run has left with it; it was the run's ace.
    gone = {run.column: Card(Rank.ACE, run.suit) for run in step.completed}
    return tuple(
        gone.get(number) or column.face_up[-1]
        for number, column in enumerate(position.columns, start=1)
    )


def _without(column: Column, count: int, number: int, turned: list[int]) -> Column:
    """A column without its last ``count`` cards, its last card turned up and noted."""
    face_up = column.face_up[:-count]
    if face_up or not column.face_down:
        return Column(column.face_down, face_up)
    turned.append(number)
    return Column(column.face_down[:-1], column.face_down[-1:])


def _remove_complete_runs(columns: list[Column], turned: list[int]) -> tuple[CompletedRun, ...]:
    """Take the complete runs off the columns, 1 to 10, and say which they were."""
    completed = []
    for number, column in enumerate(columns, start=1):
        if column.has_complete_run:
            completed.append(CompletedRun(number, column.face_up[-1].suit))
            columns[number - 1] = _without(column, RUN_LENGTH, number, turned)
    return tuple(completed)


def _turned_down(column: Column) -> Column:
    """A column whose only face-up card is turned down again."""
    return Column(column.face_down + column.face_up, ())


def _run_of(suit: Suit) -> tuple[Card, ...]:
    """King to ace of a suit."""
    return tuple(Card(rank, suit) for rank in reversed(Rank))
