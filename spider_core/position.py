"""Column and Position: what lies on the table, and questions about runs."""

from collections.abc import Sequence
from dataclasses import dataclass

from spider_core.cards import Card, Rank, Suit
from spider_core.malformed import Malformed

COLUMNS = 10
"""How many columns the tableau has. They are numbered 1 to 10 from the left."""

RUN_LENGTH = 13
"""How many cards a complete run has: king to ace of one suit."""

RUNS_TO_WIN = 8
"""How many complete runs are in the game; with the last one removed it is won."""

_LONG_COLUMNS = 4
_ROUNDS = 5


@dataclass(frozen=True, slots=True)
class Column:
    """One pile of the tableau: a face-down part, and a face-up part that lies on it.

    Both parts are in dealt order, so the last card of ``face_up`` is the one that can be
    played on. A column with cards has at least one face up.

    >>> column = Column(face_down=(Card.parse("4S"),), face_up=(Card.parse("TS"),))
    >>> len(column), column.last
    (2, Card.parse('TS'))
    >>> Column().last is None
    True
    """

    face_down: tuple[Card, ...] = ()
    face_up: tuple[Card, ...] = ()

    def __len__(self) -> int:
        """How many cards the column has, both parts together."""
        return len(self.face_down) + len(self.face_up)

    @property
    def last(self) -> Card | None:
        """The card that lies on all others, or None in an empty column.

        >>> Column(face_up=(Card.parse("KH"), Card.parse("QS"))).last
        Card.parse('QS')
        """
        return self.face_up[-1] if self.face_up else None

    @property
    def has_complete_run(self) -> bool:
        """Whether the last thirteen cards are face up and run from king to ace in one suit.

        >>> run = tuple(Card(rank, Suit.CLUBS) for rank in reversed(Rank))
        >>> Column(face_up=run).has_complete_run
        True
        >>> Column(face_down=run[:1], face_up=run[1:]).has_complete_run
        False
        """
        # Nearly every column is told apart by its last card alone.
        return (
            len(self.face_up) >= RUN_LENGTH
            and self.face_up[-1].rank is Rank.ACE
            and run_length(self.face_up[-RUN_LENGTH:]) == RUN_LENGTH
        )


@dataclass(frozen=True, slots=True)
class Position:
    """What lies on the table: ten columns, the stock, and the removed runs.

    ``columns`` holds columns 1 to 10 in order; :meth:`column` asks for one by its number.
    ``stock`` is in dealt order. ``completed`` names the suits of the removed runs, the
    earliest first. How the position came to be is not in it: see :class:`spider_core.Game`.
    """

    columns: tuple[Column, ...]
    stock: tuple[Card, ...] = ()
    completed: tuple[Suit, ...] = ()

    def column(self, number: int) -> Column:
        """Column ``number``, 1 to 10.

        Raises :class:`Malformed` ``column_out_of_range`` for any other number.

        >>> from spider_core import GameCode, deck_of, opening
        >>> opening(deck_of(GameCode.parse("SP1-S4C-AAAAAAD"))).column(1).face_up
        (Card.parse('2C'),)
        """
        check_column(number)
        return self.columns[number - 1]

    @property
    def is_won(self) -> bool:
        """Whether all eight runs are removed (rules.md, "Winning").

        >>> Position(columns=(Column(),) * 10, completed=(Suit.SPADES,) * 8).is_won
        True
        """
        return len(self.completed) == RUNS_TO_WIN


def check_column(column: int) -> None:
    """Raise :class:`Malformed` ``column_out_of_range`` unless ``column`` is 1 to 10.

    >>> check_column(10)
    """
    if not 1 <= column <= COLUMNS:
        raise Malformed("column_out_of_range", column=column, minimum=1, maximum=COLUMNS)


def opening(deck: Sequence[Card]) -> Position:
    """Lay out a deck of 104 cards (rules.md, "Opening").

    Columns 1 to 4 get six cards and columns 5 to 10 five, the last of each face up; the other
    50 cards are the stock: five deals of ten.

    >>> from spider_core import GameCode, deck_of
    >>> position = opening(deck_of(GameCode.parse("SP1-S4C-QWERTYU")))
    >>> [len(column) for column in position.columns], len(position.stock)
    ([6, 6, 6, 6, 5, 5, 5, 5, 5, 5], 50)
    >>> " ".join(column.face_up[0].text for column in position.columns)
    '2S 8C AD 3S AC 8S JC 5S 9D 3C'
    """
    dealt = COLUMNS * _ROUNDS + _LONG_COLUMNS
    columns = []
    for first in range(COLUMNS):
        cards = tuple(deck[first:dealt:COLUMNS])
        columns.append(Column(face_down=cards[:-1], face_up=cards[-1:]))
    return Position(columns=tuple(columns), stock=tuple(deck[dealt:]))


def run_length(cards: Sequence[Card]) -> int:
    """How many of the last cards are a run: one suit, each one rank lower than the one before.

    ``cards`` are face-up cards in dealt order. 0 for no cards.

    >>> run_length([Card.parse(text) for text in ("9H", "8S", "7S", "6S")])
    3
    """
    if not cards:
        return 0
    length = 1
    lower = cards[-1]
    for upper in cards[-2::-1]:
        if upper.suit is not lower.suit or upper.rank != lower.rank + 1:
            break
        length += 1
        lower = upper
    return length
