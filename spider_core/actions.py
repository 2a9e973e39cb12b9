"""What a player may choose: Move and Deal, and to take back or play again."""

from dataclasses import dataclass

from spider_core.dealing import CARDS_IN_GAME
from spider_core.malformed import Malformed
from spider_core.position import check_column


@dataclass(frozen=True, slots=True)
class Move:
    """Take the last ``count`` cards of column ``source`` to column ``target``.

    Columns are numbered 1 to 10; ``count`` is in cards, 1 to 104. What follows from a move, a
    card turned up or a run removed, is not part of it.

    Raises :class:`Malformed` ``column_out_of_range`` (facts: ``column``, ``minimum``,
    ``maximum``) or ``count_out_of_range`` (``count``, ``minimum``, ``maximum``).

    >>> Move(source=3, target=7, count=4)
    Move(source=3, target=7, count=4)
    >>> Move(source=0, target=7)
    Traceback (most recent call last):
    spider_core.malformed.Malformed: column_out_of_range {'column': 0, 'minimum': 1, 'maximum': 10}
    """

    source: int
    target: int
    count: int = 1

    def __post_init__(self) -> None:
        """Refuse numbers that name no column and no group."""
        check_column(self.source)
        check_column(self.target)
        check_count(self.count)


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal a card from the stock to each column, 1 to 10 in order."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last action."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Play again the action that was taken back last."""


Action = Move | Deal
"""An action: what changes the position, costs a point and can be taken back."""

Command = Action | Undo | Redo
"""Whatever a player may ask of a game: an action, or to take one back or play it again."""


@dataclass(frozen=True, slots=True)
class Latest:
    """The latest change: an action, or how many actions were taken back or played again."""

    command: Command
    count: int = 1


def check_count(count: int) -> None:
    """Raise :class:`Malformed` ``count_out_of_range`` unless ``count`` is 1 to 104 cards.

    There is no limit on the length of a group but the number of cards in the game.

    >>> check_count(13)
    """
    if not 1 <= count <= CARDS_IN_GAME:
        raise Malformed("count_out_of_range", count=count, minimum=1, maximum=CARDS_IN_GAME)
