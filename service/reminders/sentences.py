"""Codes and facts become sentences: the words are fetched first, the gaps filled last."""

from collections.abc import Mapping
from dataclasses import dataclass

from service.reminders.catalogue import Catalogue
from service.reminders.words import word


@dataclass(frozen=True, slots=True)
class Sentences:
    """What a player reads about a problem: its name, this very case, and the rule behind it."""

    title: str
    detail: str
    reminder: str


class Reminders:
    """Every sentence in one language."""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self._catalogue = Catalogue(language)

    def said(self, key: str, /, **facts: object) -> str:
        """The sentence of a key, with facts in its gaps.

        Raises KeyError for a key without a sentence or a gap that the facts do not fill.

        >>> Reminders().said("table.stock", cards=30, deals=3)
        'Stock: 30 cards, 3 deals.'
        """
        template = self._catalogue.sentence(key)
        text = template.format_map({name: word(self._catalogue, facts[name]) for name in facts})
        # What fills a gap at the beginning is written as in the middle of a sentence.
        return text[:1].upper() + text[1:] if template.startswith("{") else text

    def problem(self, code: str, facts: Mapping[str, object]) -> Sentences:
        """The sentences about a problem. Raises KeyError as :meth:`said` does.

        >>> from spider_core import Card
        >>> upper, lower = Card.parse("9H"), Card.parse("8S")
        >>> facts = {"column": 3, "count": 2, "upper": upper, "lower": lower}
        >>> Reminders().problem("mixed_suits", facts).detail
        'In column 3 the eight of spades lies on the nine of hearts, which is of another suit.'
        """
        return Sentences(
            self.said(f"{code}.title"),
            self.said(f"{code}.detail", **facts),
            self.said(f"{code}.reminder"),
        )

    def fault(self, code: str, facts: Mapping[str, object]) -> str:
        """The sentence about one fault of an input. Raises KeyError as :meth:`said` does.

        >>> Reminders().fault("out_of_range", {"minimum": 1, "maximum": 10})
        'This must be from 1 to 10.'
        """
        if code == "wrong_type":
            facts = {"expected": self.said(f"type.{facts['expected']}")}
        if code == "unknown_field" and not facts["known"]:
            # A list of nothing cannot be read out.
            code = "unknown_field.none"
        return self.said(f"fault.{code}", **facts)
