"""Choosing the language: from what a client says it reads, the best one that there is."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from babel.core import get_global

from service.reminders.catalogue import languages

LANGUAGES = languages()
"""The languages there are, by their codes: adding one is adding its catalogue."""

DEFAULT = "en"
"""The language of whoever reads none of ours, or says nothing."""

_TAG = r"\*|[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*"
_WEIGHT = r"0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?"
_RANGE = re.compile(rf"\s*({_TAG})\s*(?:;\s*[Qq]=({_WEIGHT})\s*)?")
_MOST_RANGES = 50
"""So many are looked at; no reader has more languages than that."""
_MOST_PARTS = 3
"""So many parts of a tag are looked at: language, script and region."""


@lru_cache(maxsize=1024)
def choose_language(accepted: str) -> str:
    """The language for the value of an ``Accept-Language`` header.

    The ranges are tried by weight, each shortened from the right, and ``*`` after those of its
    own weight (RFC 4647, 3.4). What cannot be read counts for nothing.

    >>> choose_language("ms-MY,en;q=0.2"), choose_language("de"), choose_language("no")
    ('ms', 'en', 'nb')
    """
    ranges = sorted(_ranges(accepted), key=lambda found: (-found[1], found[0] == "*"))
    # Who refuses a region's variety does not refuse the language.
    refused = {find_language(name) for name, weight in ranges if weight == 0 and "-" not in name}
    for name, weight in ranges:
        if weight == 0:
            break
        if name == "*":
            return next((known for known in (DEFAULT, *LANGUAGES) if known not in refused), DEFAULT)
        found = find_language(name)
        if found is not None:
            return found
    return DEFAULT


def find_language(tag: str) -> str | None:
    """The language that a tag asks for, shortened from the right until there is one.

    >>> find_language("ms-Latn-MY"), find_language("NO"), find_language("de")
    ('ms', 'nb', None)
    """
    parts = tag.lower().split("-", _MOST_PARTS)[:_MOST_PARTS]
    for length in range(len(parts), 0, -1):
        known = _BY_ROOT.get(_root("-".join(parts[:length])))
        if known is not None:
            return known
    return None


def _ranges(accepted: str) -> Iterator[tuple[str, float]]:
    """The language ranges of a header, each with its weight."""
    for part in accepted.split(",", _MOST_RANGES)[:_MOST_RANGES]:
        match = _RANGE.fullmatch(part)
        if match is not None:
            yield match[1], float(match[2] or 1)


def _root(name: str) -> str:
    """What CLDR calls a language, whichever of its names is used: Bokmål is a Norwegian."""
    name = _ALIASES.get(name, name)
    return _PARENTS.get(name, name)


_ALIASES: Mapping[str, str] = get_global("language_aliases")
_PARENTS: Mapping[str, str] = get_global("parent_exceptions")
_BY_ROOT = {_root(language): language for language in LANGUAGES}
