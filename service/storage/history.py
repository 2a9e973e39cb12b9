r"""The history as text: a line for every accepted change, in pages of 256 entries and a tail.

A line is the change in notation, or ``label``, and behind it what there is of:

- ``&``: the request of the entry before made this change, too: it was an undo or a redo of
  several actions;
- ``*``: this is the last change that the game was created with;
- a space and the label as it was before, as JSON: for a change of the label;
- ``+31``: so many milliseconds passed since the entry before, or since the create.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

PAGE_ENTRIES = 256
"""How many entries fill a page. It can never change: it says where the stored ones are cut."""

LABEL = "label"
"""The change of a game's label: the only one that is not in notation."""

_ENTRY = re.compile(
    r"(?P<change>[a-z]+|[0-9]+-[0-9]+(?:x[0-9]+)?)(?P<mark>[&*]?)"
    r"(?: (?P<label>null|\".*\"))?(?:\+(?P<passed>[1-9][0-9]*))?"
)


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One accepted change.

    ``change`` is in notation, or ``label``; ``milliseconds`` have passed since the entry before.
    ``joined`` tells that the request of the entry before made this change as well; ``created``
    that it is the last one that the game was created with. ``old_label`` is what a change of the
    label replaced: what it became stands in the next one, or in the game.

    >>> HistoryEntry("undo", 7).text, HistoryEntry("undo", joined=True).text
    ('undo+7', 'undo&')
    >>> HistoryEntry.parse('label "Tuesday"+7').old_label
    'Tuesday'
    """

    change: str
    milliseconds: int = 0
    joined: bool = False
    created: bool = False
    old_label: str | None = None

    @property
    def text(self) -> str:
        """The entry as a line, without its end."""
        mark = "&" if self.joined else "*" if self.created else ""
        label = f" {json.dumps(self.old_label)}" if self.change == LABEL else ""
        passed = f"+{self.milliseconds}" if self.milliseconds else ""
        return f"{self.change}{mark}{label}{passed}"

    @staticmethod
    def parse(text: str) -> "HistoryEntry":
        """Read an entry from its line. Raises ValueError for anything else."""
        match = _ENTRY.fullmatch(text)
        if match is None:
            raise ValueError(f"not an entry of a history: {text!r}")
        return HistoryEntry(
            match["change"],
            int(match["passed"] or 0),
            match["mark"] == "&",
            match["mark"] == "*",
            json.loads(match["label"]) if match["label"] else None,
        )


@dataclass(frozen=True, slots=True)
class FullPage:
    """A page that new entries fill: what they add to it, and the index of the last of them."""

    number: int
    added: str
    last: int


@dataclass(frozen=True, slots=True)
class Growth:
    """What new entries make of a history.

    ``pages`` are those that are full now: the first of them begins with what is the tail until
    then. Behind them ``tail`` begins anew; where there are none it is added to the tail.
    """

    pages: tuple[FullPage, ...]
    tail: str


def grow(version: int, lines: Sequence[str]) -> Growth:
    r"""How the history of a game at a version takes new entries.

    The version is the number of entries so far, so it says how full the tail is.

    >>> grow(254, ["deal"])
    Growth(pages=(), tail='deal\n')
    >>> grow(254, ["deal", "undo", "redo"])
    Growth(pages=(FullPage(number=0, added='deal\nundo\n', last=1),), tail='redo\n')
    """
    number, filled = divmod(version, PAGE_ENTRIES)
    begin, end = 0, PAGE_ENTRIES - filled
    pages: list[FullPage] = []
    while end <= len(lines):
        pages.append(FullPage(number + len(pages), _joined(lines[begin:end]), end - 1))
        begin, end = end, end + PAGE_ENTRIES
    return Growth(tuple(pages), _joined(lines[begin:]))


def _joined(lines: Sequence[str]) -> str:
    """Lines as they are kept: each with its end."""
    return "".join([f"{line}\n" for line in lines])
