"""Where transcripts are read from: files and standard input, one by one, never all at once."""

import errno
import os
import stat
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import click

from service.terminal.judging import NO_FILE, Fault, Result, Verdict
from service.terminal.manners import printable
from spider_core import Passage, split_transcripts

STANDARD_INPUT = "-"
"""The name that stands for standard input."""

_BATCH = 32_000
"""How long the transcripts of a batch are together, about, in characters: a tenth of a second."""

_EACH = 200
"""What each transcript counts for besides its length, for its opening takes time as well."""

_MARK = b"\xef\xbb\xbf"
"""What some editors put before UTF-8."""


@dataclass(frozen=True, slots=True)
class Found:
    """A transcript that was found in a source, not read yet."""

    source: str
    passage: Passage


@dataclass(frozen=True, slots=True)
class Batch:
    """What was found one after another, and how many bytes were read to find it and all before."""

    found: tuple[Found | Verdict, ...]
    read: int


class Sources:
    """Files to be read in order. ``length`` is in bytes, None where it cannot be known."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self._read = 0
        self.length = _length(names)

    def batches(self) -> Iterator[Batch]:
        """All that is in the sources, in batches that take about the same time to judge."""
        batch: list[Found | Verdict] = []
        size = 0
        for found in self._all():
            batch.append(found)
            size += _EACH + (len(found.passage.text) if isinstance(found, Found) else 0)
            if size >= _BATCH:
                yield Batch(tuple(batch), self._read)
                batch, size = [], 0
        if batch:
            yield Batch(tuple(batch), self._read)

    def _all(self) -> Iterator[Found | Verdict]:
        """The transcripts of all sources, and a verdict in the place of what cannot be read."""
        for name in self._names:
            source = printable(click.format_filename(name))
            try:
                for passage in split_transcripts(self._lines(name)):
                    yield Found(source, passage)
            except OSError as error:
                fault = Fault(0, 0, "", NO_FILE, {"reason": error.strerror or str(error)})
                yield Verdict(source, 0, None, Result.UNREADABLE, fault=fault)

    def _lines(self, name: str) -> Iterator[str]:
        """The lines of one source. Raises OSError.

        What is not UTF-8 becomes a replacement character, so that it is a fault of the word in
        which it stands, and of nothing else.
        """
        with _open(name) as file:
            for line in file:
                self._read += len(line)
                # Files that were put behind each other have one in the middle.
                yield line.replace(_MARK, b"").decode(errors="replace")


def _open(name: str) -> AbstractContextManager[BinaryIO]:
    """A source as a stream of bytes. Standard input is left open. Raises OSError."""
    if name != STANDARD_INPUT:
        return Path(name).open("rb")
    return nullcontext(standard_input())


def standard_input() -> BinaryIO:
    """Standard input as a stream of bytes. Raises OSError if the command has none."""
    # As Python says that it was closed before the command began.
    if sys.stdin is None:
        raise OSError(errno.EBADF, "Standard input is closed")
    return sys.stdin.buffer


def _length(names: Sequence[str]) -> int | None:
    """How many bytes the sources have together, None if one of them is no file."""
    length = 0
    for name in names:
        try:
            about = (
                os.fstat(standard_input().fileno()) if name == STANDARD_INPUT else Path(name).stat()
            )
        except (OSError, ValueError):
            continue
        if not stat.S_ISREG(about.st_mode):
            return None
        length += about.st_size
    return length
