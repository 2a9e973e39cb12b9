"""What the tests ask of the catalogues: their messages as they stand, gaps, and names of cards."""

import re
import string
from collections.abc import Iterator
from functools import cache

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from service.reminders.catalogue import FOLDER, Catalogue
from service.reminders.languages import LANGUAGES
from service.reminders.words import word
from spider_core import ALL_CARDS, Card

OTHERS = tuple(language for language in LANGUAGES if language != "en")
"""The languages that are translated into."""

FORMED = re.compile(r"(card|suit|rule|count)\.[^.]+")
"""The keys of what can have further forms."""


@cache
def catalogue(language: str) -> Catalogue:
    """A catalogue as the service reads it."""
    return Catalogue(language)


@cache
def file_text(language: str) -> str:
    """A catalogue's file."""
    return (FOLDER / f"{language}.po").read_text(encoding="utf-8")


@cache
def messages(language: str) -> Catalog:
    """A catalogue as a translator's tool reads it."""
    with (FOLDER / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


@cache
def translated(language: str) -> dict[str, tuple[str, ...]]:
    """What stands in a file, by key: one text, or one for each plural form; English is the id."""
    found: dict[str, tuple[str, ...]] = {}
    for message in messages(language):
        if message.context is None:
            continue
        said = message.id if language == "en" else message.string
        assert isinstance(said, str | list | tuple), message.context
        found[message.context] = (said,) if isinstance(said, str) else tuple(said)
    return found


def gaps(sentence: str) -> set[str]:
    """The names of the gaps in a sentence."""
    return {name for name, _ in gaps_with_forms(sentence)}


def gaps_with_forms(sentence: str) -> Iterator[tuple[str, str]]:
    """The gaps in a sentence, each with the form that it names; the form may be empty."""
    for _, name, form, conversion in string.Formatter().parse(sentence):
        if name is not None:
            assert conversion is None, sentence
            yield name, form or ""


def plain(sentence: str) -> str:
    """A sentence without its gaps."""
    return re.sub(r"\{[^{}]*\}", "", sentence)


def forms_of_cards(language: str) -> list[str]:
    """The forms that a card can have; the one in a list has no name."""
    return ["", *sorted(form_keys(language, "card"))]


def form_keys(language: str, kind: str) -> set[str]:
    """The names of the further forms that a kind of word has in a language."""
    return {
        key.split(".", 2)[2]
        for key in translated(language)
        if key.startswith(f"{kind}.") and key.count(".") == 2
    }


def names(language: str, card: Card) -> set[str]:
    """Everything that a card is called in a language."""
    return {f"{word(catalogue(language), card):{form}}" for form in forms_of_cards(language)}


@cache
def _named(language: str) -> tuple[re.Pattern[str], dict[str, Card]]:
    """What finds the names of cards in a text, and whose names they are, in small letters."""
    owners = {name.lower(): card for card in ALL_CARDS for name in names(language, card)}
    # The longest first: a name may begin as another one does.
    longest = "|".join(sorted(map(re.escape, owners), key=len, reverse=True))
    return re.compile(rf"\b(?:{longest})\b", re.IGNORECASE), owners


def cards_and_numbers(text: str, language: str) -> tuple[list[Card], list[int]]:
    """The cards that a text mentions, and then its other numbers: names may have some too."""
    pattern, owners = _named(language)
    cards = [owners[name.lower()] for name in pattern.findall(text)]
    return cards, [int(number) for number in re.findall(r"\d+", pattern.sub("", text))]
