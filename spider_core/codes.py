"""Game codes: ``SP1-S4C-QWERTYU``, and what is wrong with one that cannot be read."""

import re
from dataclasses import dataclass
from enum import Enum

from spider_core.cards import capitals
from spider_core.malformed import Malformed

PREFIX = "SP1"
"""The first part of every code: Spider, first shuffle."""

SUIT_COUNTS = (1, 2, 4)
"""How many suits a game may have: easy, medium, hard."""

SHUFFLE_LETTERS = 7
"""How many letters spell the number of the shuffle."""

SHUFFLES: int = 26**SHUFFLE_LETTERS
"""How many shuffles there are for each number of suits: 8,031,810,176."""


class Rule(Enum):
    """Which groups may be moved together: the rule a game is played by.

    ``CLASSIC``, the default, moves runs of one suit only; ``RELAXED`` lets suits mix
    (rules.md, "Moves").

    >>> Rule("classic") is Rule.CLASSIC
    True
    >>> Rule.RELAXED.letter
    'R'
    """

    CLASSIC = "classic"
    RELAXED = "relaxed"

    @property
    def letter(self) -> str:
        """The letter of the rule in a code: ``C`` or ``R``.

        >>> [rule.letter for rule in Rule]
        ['C', 'R']
        """
        return self.value[0].upper()

    def with_suits(self, suits: int) -> "Rule":
        """This rule as a game of so many suits says it: with one suit both play alike.

        >>> Rule.RELAXED.with_suits(1), Rule.RELAXED.with_suits(2)
        (<Rule.CLASSIC: 'classic'>, <Rule.RELAXED: 'relaxed'>)
        """
        return Rule.CLASSIC if suits == 1 else self


_KIND = re.compile(r"S(?P<suits>[0-9]*)(?P<rule>.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class GameCode:
    """The name of a game: number of suits, rule, and number of the shuffle.

    ``suits`` is 1, 2 or 4; ``shuffle`` counts from 0 to 26⁷ − 1. The same code is the same
    deal for ever (rules.md, "Game codes"). A code of one suit is always Classic.

    Raises :class:`Malformed` ``code_suits`` (facts: ``suits``) or ``code_shuffle`` (facts:
    ``shuffle``, ``maximum``) for numbers outside those.

    >>> GameCode(suits=4, rule=Rule.CLASSIC, shuffle=3).text
    'SP1-S4C-AAAAAAD'
    >>> GameCode.parse(" sp1-s1r-spiders ").text
    'SP1-S1C-SPIDERS'
    """

    suits: int
    rule: Rule
    shuffle: int

    def __post_init__(self) -> None:
        """Refuse numbers that no code can spell, and make the rule canonical."""
        if self.suits not in SUIT_COUNTS:
            raise Malformed("code_suits", suits=str(self.suits))
        if not 0 <= self.shuffle < SHUFFLES:
            raise Malformed("code_shuffle", shuffle=self.shuffle, maximum=SHUFFLES - 1)
        object.__setattr__(self, "rule", self.rule.with_suits(self.suits))

    @staticmethod
    def parse(text: str) -> "GameCode":
        """Read a code; small letters and white space around it are accepted.

        Raises :class:`Malformed`, saying which part is wrong: ``code_prefix`` (facts: ``prefix``,
        ``expected``), ``code_parts`` (``parts``, how many there are, ``expected``),
        ``code_suits`` (``suits``), ``code_rule`` (``rule``), ``code_length`` (``length``,
        ``expected``) or ``code_letter`` (``position`` from 1, ``letter``).

        >>> GameCode.parse("SP1-S4R-AAAAAAD")
        GameCode(suits=4, rule=<Rule.RELAXED: 'relaxed'>, shuffle=3)
        >>> GameCode.parse("SP1-S3C-AAAAAAD")
        Traceback (most recent call last):
        spider_core.malformed.Malformed: code_suits {'suits': '3'}
        >>> GameCode.parse("SP1-S4C-AAA1AAD")
        Traceback (most recent call last):
        spider_core.malformed.Malformed: code_letter {'position': 4, 'letter': '1'}
        """
        prefix, *rest = capitals(text.strip()).split("-")
        if prefix != PREFIX:
            raise Malformed("code_prefix", prefix=prefix, expected=PREFIX)
        if len(rest) != len(("kind", "letters")):
            raise Malformed("code_parts", parts=1 + len(rest), expected=3)
        kind, letters = rest
        suits, rule = _parse_kind(kind)
        return GameCode(suits, rule, _parse_letters(letters))

    @property
    def text(self) -> str:
        """The canonical text of the code.

        >>> GameCode(2, Rule.RELAXED, 5742416308).text
        'SP1-S2R-SPIDERS'
        """
        letters = ""
        rest = self.shuffle
        for _ in range(SHUFFLE_LETTERS):
            rest, digit = divmod(rest, 26)
            letters = chr(ord("A") + digit) + letters
        return f"{PREFIX}-S{self.suits}{self.rule.letter}-{letters}"

    def __str__(self) -> str:
        """The canonical text."""
        return self.text


def _parse_kind(kind: str) -> tuple[int, Rule]:
    """Read the middle part, ``S4C``: the number of suits and the rule."""
    match = _KIND.fullmatch(kind)
    if match is None or match["suits"] not in {str(count) for count in SUIT_COUNTS}:
        raise Malformed("code_suits", suits=match["suits"] if match else kind)
    for rule in Rule:
        if match["rule"] == rule.letter:
            return int(match["suits"]), rule
    raise Malformed("code_rule", rule=match["rule"])


def _parse_letters(letters: str) -> int:
    """Read the last part: seven letters, a number in base 26 with ``A`` as 0."""
    for position, letter in enumerate(letters, start=1):
        if not "A" <= letter <= "Z":
            raise Malformed("code_letter", position=position, letter=letter)
    if len(letters) != SHUFFLE_LETTERS:
        raise Malformed("code_length", length=len(letters), expected=SHUFFLE_LETTERS)
    shuffle = 0
    for letter in letters:
        shuffle = shuffle * 26 + ord(letter) - ord("A")
    return shuffle
