"""The history as text: every accepted change in notation, with its time.

An entry is a line: the change, then ``+`` and the milliseconds since the entry before it
(since the game was created for the first one), left out where there are none::

    10 - 1 + 4021
    deal + 31750
    undo

Full pages of 256 entries have rows of their own; the rest is the tail in the game's row.
"""

from collections.abc import Sequence
from dataclasses import dataclass

PAGE_ENTRIES = 256
"""How many entries a page holds."""


@dataclass(frozen=True, slots=True)
class Growth:
    """How a history grows: what completes the tail, whole new pages, and what stays as tail.

    ``completes_page`` is the number of the page that the present tail becomes with ``to_tail``
    behind it, or None while the tail only grows. ``pages`` are further whole pages by their
    numbers, and ``new_tail`` is what begins the next page after that.
    """

    to_tail: str
    completes_page: int | None
    pages: tuple[tuple[int, str], ...]
    new_tail: str


def write_entries(changes: Sequence[str], milliseconds: int) -> list[str]:
    r"""The lines of changes that were accepted at once, so many milliseconds after the one before.

    >>> write_entries(["undo", "undo"], 7)
    ['undo+7\n', 'undo\n']
    """
    return [
        f"{change}+{milliseconds}\n" if index == 0 and milliseconds else f"{change}\n"
        for index, change in enumerate(changes)
    ]


def grow(version: int, entries: Sequence[str]) -> Growth:
    r"""How the history of a game at a version takes new entries.

    The version is the number of entries so far, so it says how full the tail is.

    >>> grow(254, ["deal\n"])
    Growth(to_tail='deal\n', completes_page=None, pages=(), new_tail='')
    >>> grow(254, ["deal\n", "undo\n", "redo\n"])
    Growth(to_tail='deal\nundo\n', completes_page=0, pages=(), new_tail='redo\n')
    """
    page, filled = divmod(version, PAGE_ENTRIES)
    room = PAGE_ENTRIES - filled
    to_tail = "".join(entries[:room])
    if len(entries) < room:
        return Growth(to_tail, None, (), "")
    rest = entries[room:]
    pages: list[tuple[int, str]] = []
    while len(rest) >= PAGE_ENTRIES:
        pages.append((page + 1 + len(pages), "".join(rest[:PAGE_ENTRIES])))
        rest = rest[PAGE_ENTRIES:]
    return Growth(to_tail, page, tuple(pages), "".join(rest))
