"""The list of everything that may be moved: in every answer, so it has a path of its own.

It decides nothing that :func:`spider_core.find_violation` and :func:`spider_core.best_target`
do not decide, it only looks at each column once; a property test holds the two together.
"""

from dataclasses import dataclass

from spider_core.cards import Card
from spider_core.codes import Rule
from spider_core.position import Position, run_length


@dataclass(frozen=True, slots=True)
class LegalGroup:
    """A group that may be moved, and where to.

    ``source`` and ``targets`` are columns 1 to 10, the targets ascending; ``count`` is in
    cards; ``best`` is the best target, or None where there is none: a whole column gains
    nothing by going to an empty one.
    """

    source: int
    count: int
    targets: tuple[int, ...]
    best: int | None


def legal_groups(position: Position, rule: Rule) -> tuple[LegalGroup, ...]:
    """Every group that has a target, by source column and then by number of cards.

    Empty when the game is won.

    >>> from spider_core import GameCode, deck_of, opening
    >>> position = opening(deck_of(GameCode.parse("SP1-S1C-AAAAAAD")))
    >>> legal_groups(position, Rule.CLASSIC)[0]
    LegalGroup(source=1, count=1, targets=(8,), best=8)
    """
    if position.is_won:
        return ()
    takers, empty = _takers_by_rank(position)
    same_suit_only = rule is Rule.CLASSIC
    groups = []
    for source, column in enumerate(position.columns, start=1):
        face_up = column.face_up
        first: Card | None = None
        for count, card in enumerate(reversed(face_up), start=1):
            if first is not None and (
                card.rank != first.rank + 1 or (same_suit_only and card.suit is not first.suit)
            ):
                break
            first = card
            on_cards = takers.get(card.rank + 1)
            if on_cards is not None:
                targets = tuple(sorted((*on_cards, *empty))) if empty else tuple(on_cards)
                groups.append(
                    LegalGroup(source, count, targets, _best_on_cards(position, on_cards, card))
                )
            elif empty:
                whole_column = count == len(face_up) and not column.face_down
                groups.append(LegalGroup(source, count, empty, None if whole_column else empty[0]))
    return tuple(groups)


def _takers_by_rank(position: Position) -> tuple[dict[int, list[int]], tuple[int, ...]]:
    """The columns by the rank of their last card, and the empty columns; both ascending."""
    takers: dict[int, list[int]] = {}
    empty = []
    for number, column in enumerate(position.columns, start=1):
        if column.face_up:
            takers.setdefault(column.face_up[-1].rank, []).append(number)
        else:
            empty.append(number)
    return takers, tuple(empty)


def _best_on_cards(position: Position, takers: list[int], first: Card) -> int:
    """The best of the columns whose last card is one rank higher than ``first``."""
    joining = [
        number for number in takers if position.columns[number - 1].face_up[-1].suit is first.suit
    ]
    if not joining:
        return takers[0]
    if len(joining) == 1:
        return joining[0]
    return max(joining, key=lambda number: run_length(position.columns[number - 1].face_up))
