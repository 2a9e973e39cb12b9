"""Every rule, written once: what forbids an action, and where a group goes best."""

from itertools import pairwise

from spider_core.actions import Action, Move, check_count
from spider_core.cards import Card, Rank
from spider_core.codes import Rule
from spider_core.position import COLUMNS, Column, Position, check_column, run_length
from spider_core.violations import Refused, Violation, ViolationCode, violation


def find_violation(position: Position, action: Action, rule: Rule) -> Violation | None:
    """The rule that forbids an action, or None if it may be played.

    When several rules are broken the first in the order of rules.md, "Refusals", is named.
    Nothing else in the core decides what is allowed: the act itself asks here.

    >>> from spider_core import Deal, GameCode, deck_of, opening
    >>> position = opening(deck_of(GameCode.parse("SP1-S4C-QWERTYU")))
    >>> find_violation(position, Deal(), Rule.CLASSIC) is None
    True
    >>> find_violation(position, Move(4, 1), Rule.CLASSIC).code.value
    'not_one_rank_higher'
    """
    if position.is_won:
        return violation(ViolationCode.GAME_WON)
    if not isinstance(action, Move):
        return _find_deal_violation(position)
    if action.source == action.target:
        return violation(ViolationCode.SAME_COLUMN, column=action.source)
    return _find_group_violation(
        position, action.source, action.count, rule
    ) or _find_target_violation(position, action)


def best_target(position: Position, source: int, count: int, rule: Rule) -> int:
    """The column, 1 to 10, that the last ``count`` cards of column ``source`` go to best.

    First a column whose last card is one rank higher and of the group's suit, among those the
    one where the joined run becomes longest; then any other column whose last card is one rank
    higher; then an empty column, unless the group is the whole source column. Ties go to the
    lowest number (rules.md, "Best target").

    Raises :class:`Refused` with what forbids the group, or with ``no_target``; and
    :class:`Malformed` for a column or a count out of range.

    >>> from spider_core import GameCode, deck_of, opening
    >>> position = opening(deck_of(GameCode.parse("SP1-S4C-QWERTYU")))
    >>> best_target(position, source=3, count=1, rule=Rule.CLASSIC)
    1
    """
    check_column(source)
    check_count(count)
    if position.is_won:
        raise Refused(violation(ViolationCode.GAME_WON))
    forbidden = _find_group_violation(position, source, count, rule)
    if forbidden is not None:
        raise Refused(forbidden)
    from_column = position.column(source)
    first = from_column.face_up[-count]
    takers = [
        number
        for number in range(1, COLUMNS + 1)
        if number != source and takes(position.column(number).last, first)
    ]
    joining = [number for number in takers if _joins(position.column(number), first)]
    if joining:
        # max takes the first of equals, which is the lowest number.
        return max(joining, key=lambda number: run_length(position.column(number).face_up))
    if takers:
        return takers[0]
    if count < len(from_column):
        for number in range(1, COLUMNS + 1):
            if not position.column(number).face_up:
                return number
    raise Refused(violation(ViolationCode.NO_TARGET, column=source, count=count, card=first))


def takes(last: Card | None, first: Card) -> bool:
    """Whether a column's last card is one rank higher than a group's first card.

    Suits do not matter. An empty column has no last card and is another matter.

    >>> takes(Card.parse("TS"), Card.parse("9H")), takes(None, Card.parse("9H"))
    (True, False)
    """
    return last is not None and last.rank == first.rank + 1


def _joins(column: Column, first: Card) -> bool:
    """Whether a column's last card has the suit of a group's first card."""
    last = column.last
    return last is not None and last.suit is first.suit


def _find_group_violation(
    position: Position, source: int, count: int, rule: Rule
) -> Violation | None:
    """What forbids taking the last ``count`` cards of a column, wherever they would go."""
    column = position.column(source)
    cards = len(column)
    if cards == 0:
        return violation(ViolationCode.SOURCE_EMPTY, column=source)
    if count > cards:
        return violation(ViolationCode.TOO_MANY_CARDS, column=source, count=count, cards=cards)
    face_up = len(column.face_up)
    if count > face_up:
        return violation(ViolationCode.FACE_DOWN, column=source, count=count, face_up=face_up)
    group = column.face_up[-count:]
    joints = list(pairwise(group))
    for upper, lower in joints:
        if upper.rank != lower.rank + 1:
            return violation(
                ViolationCode.NOT_DESCENDING, column=source, count=count, upper=upper, lower=lower
            )
    if rule is Rule.RELAXED:
        return None
    for upper, lower in joints:
        if upper.suit is not lower.suit:
            return violation(
                ViolationCode.MIXED_SUITS, column=source, count=count, upper=upper, lower=lower
            )
    return None


def _find_target_violation(position: Position, move: Move) -> Violation | None:
    """What forbids putting a group that may be taken on its target."""
    last = position.column(move.target).last
    first = position.column(move.source).face_up[-move.count]
    if last is None or takes(last, first):
        return None
    if last.rank is Rank.ACE:
        code = ViolationCode.NOTHING_ON_ACE
    elif first.rank is Rank.KING:
        code = ViolationCode.KING_NEEDS_EMPTY_COLUMN
    else:
        code = ViolationCode.NOT_ONE_RANK_HIGHER
    return violation(code, card=first, target=move.target, target_card=last)


def _find_deal_violation(position: Position) -> Violation | None:
    """What forbids a deal; moves being possible does not matter."""
    if not position.stock:
        return violation(ViolationCode.STOCK_EMPTY)
    cards = sum(len(column) for column in position.columns)
    if cards < COLUMNS:
        return violation(ViolationCode.TOO_FEW_CARDS, cards=cards)
    empty = tuple(
        number for number, column in enumerate(position.columns, start=1) if not column.face_up
    )
    if empty:
        return violation(ViolationCode.EMPTY_COLUMN, columns=empty)
    return None
