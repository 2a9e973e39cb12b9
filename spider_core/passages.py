"""Passages: the transcripts in a text that holds several, and the lines on which they stand."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from spider_core.codes import Rule

COMMENT = "#"
"""What a line begins with that is not part of any transcript."""

_BEGINNING = re.compile(
    # What is meant for a code, readable or not: no action begins with these two letters, or
    # with a letter and has two hyphens. Else a wrong code would spoil the transcript before it.
    rf"(?i:{'|'.join(rule.value for rule in Rule)})|(?ai:sp|[a-z][^-]*-[^-]*-).*"
)


@dataclass(frozen=True, slots=True)
class Passage:
    """A transcript as it stands in a longer text: its own text, and the line of its first word.

    Lines are counted from 1.
    """

    line: int
    text: str

    def line_of(self, word: int) -> int:
        r"""The line on which a word of the transcript stands, its words counted from 0.

        >>> passage = Passage(7, "SP1-S4C-QWERTYU 3-1\n\ndeal undo")
        >>> passage.line_of(1), passage.line_of(3)
        (7, 9)
        """
        words = 0
        for line, text in enumerate(self.text.split("\n"), start=self.line):
            words += len(text.split())
            if word < words:
                return line
        raise IndexError(word)


def split_transcripts(lines: Iterable[str]) -> Iterator[Passage]:
    """The transcripts of a text, given line by line, none of them read yet.

    A word that is a code, or the name of a rule, begins the next transcript; so does one that is
    meant for a code and is none, that it may not spoil the transcript before it. A line that
    begins with ``#`` is passed over.

    >>> text = ["# two games", "SP1-S4C-QWERTYU 3-1 deal", "SP1-S1C-SPIDERS", "deal"]
    >>> [(passage.line, passage.text.split()) for passage in split_transcripts(text)]
    [(2, ['SP1-S4C-QWERTYU', '3-1', 'deal']), (3, ['SP1-S1C-SPIDERS', 'deal'])]
    """
    begun = 0
    kept: list[str] = []
    for number, line in enumerate(lines, start=1):
        here: list[str] = []
        words = [] if line.lstrip().startswith(COMMENT) else line.split()
        for word in words:
            # What stands before the first code is a transcript without one.
            if not begun or _BEGINNING.fullmatch(word):
                if begun:
                    yield _passage(begun, [*kept, " ".join(here)])
                begun, kept, here = number, [], []
            here.append(word)
        if begun:
            kept.append(" ".join(here))
    if begun:
        yield _passage(begun, kept)


def _passage(line: int, lines: list[str]) -> Passage:
    """The passage that begins on a line, without the empty lines behind it."""
    return Passage(line, "\n".join(lines).rstrip())
