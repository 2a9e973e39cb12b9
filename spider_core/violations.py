"""The refusals: which rule forbids an action, with the facts of the case."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from spider_core.cards import Card

Fact = int | Card | tuple[int, ...]
"""What a fact of a violation may be: a number, a card, or column numbers."""


class ViolationCode(StrEnum):
    """The rules that can refuse an action, in the order in which they are reported.

    When several are broken at once the first is named (rules.md, "Refusals").

    >>> ViolationCode("stock_empty")
    <ViolationCode.STOCK_EMPTY: 'stock_empty'>
    """

    GAME_WON = "game_won"
    SAME_COLUMN = "same_column"
    SOURCE_EMPTY = "source_empty"
    TOO_MANY_CARDS = "too_many_cards"
    FACE_DOWN = "face_down"
    NOT_DESCENDING = "not_descending"
    MIXED_SUITS = "mixed_suits"
    NOTHING_ON_ACE = "nothing_on_ace"
    KING_NEEDS_EMPTY_COLUMN = "king_needs_empty_column"
    NOT_ONE_RANK_HIGHER = "not_one_rank_higher"
    NO_TARGET = "no_target"
    STOCK_EMPTY = "stock_empty"
    TOO_FEW_CARDS = "too_few_cards"
    EMPTY_COLUMN = "empty_column"
    NOTHING_TO_UNDO = "nothing_to_undo"
    UNDO_LIMIT = "undo_limit"
    NOTHING_TO_REDO = "nothing_to_redo"


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule that forbids an action, and what a sentence about the case would mention.

    ``facts`` is read-only. Its names, by code, are those of the table in rules.md, "Refusals":
    columns are 1 to 10, ``count``, ``cards`` and ``face_up`` are in cards, ``upper``,
    ``lower``, ``card`` and ``target_card`` are cards, ``limit`` is in actions.

    >>> from spider_core import Game, Move
    >>> violation = Game.from_code("SP1-S4C-QWERTYU").find_violation(Move(1, 2))
    >>> violation.code.value, violation.facts["card"], violation.facts["target_card"]
    ('not_one_rank_higher', Card.parse('2S'), Card.parse('8C'))
    """

    code: ViolationCode
    facts: Mapping[str, Fact]


def violation(code: ViolationCode, **facts: Fact) -> Violation:
    """Make a violation of its code and facts.

    >>> violation(ViolationCode.SOURCE_EMPTY, column=3).facts["column"]
    3
    """
    return Violation(code, MappingProxyType(facts))


class Refused(Exception):
    """An action was asked for that a rule forbids. Nothing at all has changed.

    >>> from spider_core import Game, Undo
    >>> try:
    ...     Game.from_code("SP1-S4C-QWERTYU").play(Undo())
    ... except Refused as refused:
    ...     refused.violation.code.value
    'nothing_to_undo'
    """

    def __init__(self, violation: Violation) -> None:
        super().__init__(violation)
        self.violation = violation

    def __str__(self) -> str:
        """Code and facts in one line, for a programmer who reads a traceback."""
        return f"{self.violation.code.value} {dict(self.violation.facts)}"


class RefusedAt(Refused):
    """One of several actions was refused; ``index`` counts them from 0. Nothing has changed.

    >>> from spider_core import Deal, Game, Undo
    >>> try:
    ...     Game.from_code("SP1-S4C-QWERTYU").play_all([Deal(), Undo(), Undo()])
    ... except RefusedAt as refused:
    ...     refused.index, refused.violation.code.value
    (2, 'nothing_to_undo')
    """

    def __init__(self, index: int, violation: Violation) -> None:
        super().__init__(violation)
        self.index = index
