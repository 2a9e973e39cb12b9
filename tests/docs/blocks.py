"""The blocks of README.md and of the pages in docs/, each of a kind that some test runs.

What a block is says the word behind its fence, and what it must do the marks in it:

- ``bash`` is told to a running service, one story for each page: what a block sets, the next ones
  know; ``$API`` is the service's address. ``bash restart`` ends the service first and starts it
  again on the same database.
- ``sh`` runs in an empty folder without a service, with the command ``spider`` at hand.
- ``python`` with ``>>>`` is a doctest. Other ``python`` and all ``javascript`` is a program, one
  for each page, run beside a service of its own.
- ``#>`` begins a line that a block prints, ``//>`` in JavaScript; nothing else may be printed.
- ``json NAME`` is an object of the contract's schema of that name.
- ``nginx``, ``caddy``, ``ini``, ``sql`` are files for other programs, and are parsed.

Lines that are only indented are commands to type; those must exist.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from markdown_it import MarkdownIt

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
PAGES = [README, *sorted((ROOT / "docs").glob("*.md"))]
ADDRESS = "http://127.0.0.1:8000"
"""Where a reader's service is; the tests put their own in its place."""

KINDS = {"bash", "sh", "python", "javascript", "json", "nginx", "caddy", "ini", "sql"}


@dataclass(frozen=True, slots=True)
class Block:
    """A block: where it stands, the words behind its fence, and its text."""

    page: Path
    line: int
    words: Sequence[str]
    text: str

    @property
    def kind(self) -> str:
        """The first word behind the fence, or none."""
        return self.words[0] if self.words else ""

    @property
    def printed(self) -> list[str]:
        """The lines that it must print."""
        mark = "//>" if self.kind == "javascript" else "#>"
        return re.findall(rf"^{mark} ?(.*)$", self.text, re.MULTILINE)

    def __str__(self) -> str:
        return f"{name_of(self.page)}:{self.line}"


def name_of(page: Path) -> str:
    """The name of a page from the top of the project."""
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path, kind: str | None = None) -> list[Block]:
    """The fenced blocks of a page in order, those of one kind or all."""
    tokens = MarkdownIt("commonmark").parse(page.read_text(encoding="utf-8"))
    found = [
        Block(page, token.map[0] + 1, token.info.split(), token.content)
        for token in tokens
        if token.type == "fence" and token.map
    ]
    return [block for block in found if kind in {None, block.kind}]


def every(*kinds: str) -> list[Block]:
    """The fenced blocks of these kinds on all pages."""
    return [block for page in PAGES for block in blocks(page) if block.kind in kinds]


def pages_with(kind: str) -> list[Path]:
    """The pages that have a block of a kind."""
    found = [page for page in PAGES if blocks(page, kind)]
    assert found, f"no page has {kind}"
    return found


def to_type(page: Path) -> list[str]:
    """The lines of a page that are only indented: commands for the reader to type."""
    tokens = MarkdownIt("commonmark").parse(page.read_text(encoding="utf-8"))
    return [
        line.partition("#")[0].strip()
        for token in tokens
        if token.type == "code_block"
        for line in token.content.splitlines()
    ]
