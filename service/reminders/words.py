"""Facts as words: what fills the gaps of a sentence.

A gap may name a form behind a colon. For a card, a suit or a rule that is a grammatical form of
the language, such as ``{card:dative}``; for a number it is what there is so many of, as in
``{count:cards}``. For a list it is the form of each of its items, or ``or``.
"""

from collections.abc import Sequence
from typing import Literal

from babel.lists import format_list

from service.reminders.catalogue import Catalogue
from spider_core import Card, Rule, Suit


def word(catalogue: Catalogue, fact: object) -> object:
    """One fact as what fills a gap.

    >>> "the {card} and {count:cards}".format(
    ...     card=word(Catalogue("en"), Card.parse("TH")), count=word(Catalogue("en"), 3)
    ... )
    'the ten of hearts and 3 cards'
    """
    if isinstance(fact, Card):
        suit = _Named(catalogue, f"suit.{fact.suit.value}")
        return _Named(catalogue, f"card.{fact.rank.letter}", suit=suit)
    if isinstance(fact, Suit):
        return _Named(catalogue, f"suit.{fact.value}")
    if isinstance(fact, Rule):
        return _Named(catalogue, f"rule.{fact.value}")
    if isinstance(fact, int):
        return _Number(catalogue, fact)
    if isinstance(fact, list | tuple):
        return _Listed(catalogue, [word(catalogue, item) for item in fact])
    return str(fact)


class _Named:
    """Something with a name in the catalogue, which can have further forms."""

    def __init__(self, catalogue: Catalogue, key: str, **parts: "_Named") -> None:
        self._catalogue = catalogue
        self._key = key
        self._parts = parts

    def __format__(self, form: str) -> str:
        key = f"{self._key}.{form}" if form else self._key
        return self._catalogue.sentence(key).format_map(self._parts)


class _Number:
    """A number, by itself or with the noun of what there is so many of."""

    def __init__(self, catalogue: Catalogue, number: int) -> None:
        self._catalogue = catalogue
        self._number = number

    def __format__(self, noun: str) -> str:
        return self._catalogue.counted(f"count.{noun}", self._number) if noun else str(self._number)


class _Listed:
    """Several words, each in the same form, joined as the language joins them.

    ``or`` is no form: it says that one of them is meant, and not all.
    """

    def __init__(self, catalogue: Catalogue, words: Sequence[object]) -> None:
        self._language = catalogue.language
        self._words = words

    def __format__(self, form: str) -> str:
        style: Literal["or", "standard"]
        style, form = ("or", "") if form == "or" else ("standard", form)
        words = [format(item, form) for item in self._words]
        return format_list(words, style=style, locale=self._language)
