"""What is in another language is in it altogether, but for names and what is typed as it stands."""

import re

import pytest

from tests.reminders.catalogues import OTHERS, plain, translated

ENGLISH = translated("en")

WORD = re.compile(r"[^\W\d_]+")

_FUNCTION_WORDS = """
    the and of or an but not no as at by be is are was were been has have had can could cannot may
    must will would should does did it its this that these those there they them then than which
    who what when where whether while with without from into only more most any all each every
    other another again because before until unless you your we our nothing something
"""
FUNCTION_WORDS = frozenset(_FUNCTION_WORDS.split())
"""English words that carry no meaning of their own, and that no term can bring along."""

_NOUNS = """
    card cards column columns suit suits rank ranks ace king queen jack spades hearts diamonds
    clubs stock deal deals dealt run runs group move moves moved action actions score point points
    game games undo redo rule rules row face down up empty code codes deck shuffle number letter
    request header body server version answer page field fields part parts character characters
"""
NOUNS = frozenset(_NOUNS.split())
"""English words for what the sentences are about."""

TYPED: dict[str, str] = {
    "entry.description": "/v1/games POST JSON",
    "fault.not_an_action": "deal undo redo",
    "fault.conflicting_fields": "code deck rule suits",
    "malformed_header.reminder": "If-Match Idempotency-Key",
    "idempotency_key_reused.detail": "Idempotency-Key",
    "outcome_unknown.reminder": "Idempotency-Key",
    "version_required.reminder": "If-Match",
    **dict.fromkeys(
        ("too_many_requests.reminder", "busy.reminder", "storage_unavailable.reminder"),
        "Retry-After",
    ),
}
"""What a client types or reads just so, where it holds English words."""

OF_ITS_OWN: dict[str, frozenset[str]] = {
    # of: too, as in "of fá".
    "is": frozenset({"of"}),
    # as: the ace; had: a limit.
    "ms": frozenset({"as", "had"}),
    # an: in "går an", is possible; at: that.
    "nb": frozenset({"an", "at"}),
}
"""Words of a language that look like English ones."""

NAMES = frozenset({"spider"})
"""Words that are the same everywhere."""


def words_of(key: str, text: str) -> set[str]:
    """The words of a sentence without gaps and what is typed, in small letters."""
    bare = plain(text)
    for typed in TYPED.get(key, "").split():
        bare = re.sub(rf"(?<!\w){re.escape(typed)}(?!\w)", " ", bare)
    return {word.lower() for word in WORD.findall(bare)}


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_is_the_english_one(language: str) -> None:
    """But those of names and gaps alone."""
    same = {
        key
        for key, said in translated(language).items()
        if key in ENGLISH
        for text in set(said) & set(ENGLISH[key])
        if words_of(key, text) - NAMES
    }
    assert same == set()


@pytest.mark.parametrize("language", OTHERS)
def test_no_english_word_is_left(language: str) -> None:
    english = (FUNCTION_WORDS | NOUNS) - OF_ITS_OWN.get(language, frozenset())
    left = {
        key: words_of(key, text) & english
        for key, said in translated(language).items()
        for text in said
        if words_of(key, text) & english
    }
    assert left == {}


@pytest.mark.parametrize("language", OTHERS)
def test_no_exception_is_kept_for_nothing(language: str) -> None:
    used = {word for key, said in translated(language).items() for word in words_of(key, said[0])}
    assert OF_ITS_OWN.get(language, frozenset()) <= used
    for key, typed in TYPED.items():
        said = translated(language)[key][0]
        assert [word for word in typed.split() if word not in said] == [], key


def test_the_words_are_found_in_english_itself() -> None:
    found = {key for key, said in ENGLISH.items() if words_of(key, said[0]) & FUNCTION_WORDS}
    sentences = {key for key in ENGLISH if key.endswith((".detail", ".reminder", ".text"))}
    assert len(sentences - found) < len(sentences) / 20
