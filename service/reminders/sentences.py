"""Codes and facts become sentences: the words are fetched first, the gaps filled last."""

from collections.abc import Mapping
from dataclasses import dataclass

from service.reminders.catalogue import Catalogue
from spider_core import Card

_COUNTED_IN_CARDS = frozenset({"count", "cards", "face_up"})


@dataclass(frozen=True, slots=True)
class Sentences:
    """What a player reads about a problem: its name, this very case, and the rule behind it."""

    title: str
    detail: str
    reminder: str


class Reminders:
    """Every sentence in one language."""

    def __init__(self, language: str = "en") -> None:
        self._catalogue = Catalogue(language)

    def problem(self, code: str, facts: Mapping[str, object]) -> Sentences:
        """The sentences about a problem.

        Raises KeyError for a code without sentences or a gap that the facts do not fill.

        >>> from spider_core import Card
        >>> Reminders().problem(
        ...     "mixed_suits",
        ...     {
        ...         "column": 3,
        ...         "count": 2,
        ...         "upper": Card.parse("9H"),
        ...         "lower": Card.parse("8S"),
        ...     },
        ... ).detail
        'In column 3 the eight of spades lies on the nine of hearts, which is of another suit.'
        """
        words = self._words(facts)
        return Sentences(
            self._catalogue.sentence(f"{code}.title"),
            self._catalogue.sentence(f"{code}.detail").format_map(words),
            self._catalogue.sentence(f"{code}.reminder"),
        )

    def fault(self, code: str, facts: Mapping[str, object]) -> str:
        """The sentence about one fault of an input.

        >>> Reminders().fault("out_of_range", {"minimum": 1, "maximum": 10})
        'This must be from 1 to 10.'
        """
        words = self._words(facts)
        if code == "wrong_type":
            words["expected"] = self._catalogue.sentence(f"type.{facts['expected']}")
        return self._catalogue.sentence(f"fault.{code}").format_map(words)

    def card(self, card: Card) -> str:
        """The name of a card in the middle of a sentence.

        >>> from spider_core import Card
        >>> Reminders().card(Card.parse("TH"))
        'ten of hearts'
        """
        return self._catalogue.sentence("card").format(
            rank=self._catalogue.sentence(f"rank.{card.rank.letter}"),
            suit=self._catalogue.sentence(f"suit.{card.suit.value}"),
        )

    def _words(self, facts: Mapping[str, object]) -> dict[str, str]:
        """The facts as words, by the names of the gaps they fill.

        A number of cards also fills a gap of its own, ``{count_in_cards}``: "4 cards".
        """
        words = {name: self._word(fact) for name, fact in facts.items()}
        for name in _COUNTED_IN_CARDS & facts.keys():
            number = facts[name]
            assert isinstance(number, int)
            words[f"{name}_in_cards"] = self._catalogue.counted("count.cards", number)
        return words

    def _word(self, fact: object) -> str:
        """One fact as words."""
        if isinstance(fact, Card):
            return self.card(fact)
        if isinstance(fact, list | tuple):
            return self._listed([self._word(item) for item in fact])
        return str(fact)

    def _listed(self, items: list[str]) -> str:
        """Several words joined as the language joins them."""
        if len(items) < 2:  # noqa: PLR2004 (two are the fewest that need joining)
            return "".join(items)
        return self._catalogue.sentence("list.and").format(
            first=self._catalogue.sentence("list.comma").join(items[:-1]), last=items[-1]
        )
