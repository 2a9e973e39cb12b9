"""The written pages of the documentation: Markdown files, rendered once when first asked for."""

import itertools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

INDEX = "README"
"""The file that lists the others, in the order in which they are read."""

_PLACES = (Path(__file__).parents[1] / "docs", Path(__file__).parents[2] / "docs")
"""Where the files lie in an installed wheel, and in a checkout."""

_OTHER_PAGE = re.compile(r"([\w-]+)\.md(#.*)?")
_ABOVE = "../"
_NOT_IN_AN_ID = re.compile(r"[^\w\- ]")


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its name in the address, its title, and what stands below ``<main>`` as HTML."""

    name: str
    title: str
    html: str


def folder() -> Path:
    """The folder of the Markdown files."""
    return next(place for place in _PLACES if place.is_dir())


@cache
def pages() -> Mapping[str, Page]:
    """Every page by its name, the index first, then in the order of its links."""
    index = _tokens((folder() / f"{INDEX}.md").read_text(encoding="utf-8"))
    links = (str(token.attrGet("href")) for token in _links(index))
    found = [match[1] for link in links if (match := _OTHER_PAGE.fullmatch(link))]
    return {name: _page(name) for name in (INDEX, *dict.fromkeys(found))}


def anchor(heading: str) -> str:
    """The id of a heading: the one that it has where code is hosted.

    >>> anchor("Retries that never double: `If-Match`")
    'retries-that-never-double-if-match'
    """
    return _NOT_IN_AN_ID.sub("", heading.lower()).replace(" ", "-")


def address(link: str) -> str:
    """Where a link of a Markdown file leads to when it is served.

    >>> address("errors.md#the-game"), address("README.md"), address("../openapi.yaml")
    ('/docs/errors#the-game', '/docs', '/openapi.yaml')
    """
    match = _OTHER_PAGE.fullmatch(link)
    if match is not None:
        name, place = match[1], match[2] or ""
        return f"/docs{place}" if name == INDEX else f"/docs/{name}{place}"
    return link.removeprefix("..") if link.startswith(_ABOVE) else link


def _page(name: str) -> Page:
    """A page, rendered."""
    tokens = _tokens((folder() / f"{name}.md").read_text(encoding="utf-8"))
    title = next(
        _plain(content)
        for heading, content in itertools.pairwise(tokens)
        if heading.type == "heading_open"
    )
    for link in _links(tokens):
        link.attrSet("href", address(str(link.attrGet("href"))))
    return Page(name, title, _MARKDOWN.renderer.render(_completed(tokens), _MARKDOWN.options, {}))


def _tokens(text: str) -> list[Token]:
    """A Markdown text, parsed."""
    return _MARKDOWN.parse(text)


def _links(tokens: Sequence[Token]) -> list[Token]:
    """Where links begin."""
    return [
        child for token in tokens for child in token.children or () if child.type == "link_open"
    ]


def _completed(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with what a reader without eyes or mouse needs.

    Headings can be linked to; what may be wider than a screen can be scrolled with the keyboard,
    and says what it is.
    """
    completed: list[Token] = []
    heading = ""
    for token, following in zip(tokens, [*tokens[1:], None], strict=True):
        if token.type == "heading_open" and following is not None:
            heading = _plain(following)
            token.attrSet("id", anchor(heading))
        elif token.type == "th_open":
            token.attrSet("scope", "col")
        elif token.type == "fence":
            token.attrSet("tabindex", "0")
        elif token.type == "table_open":
            label = escape(heading)
            completed.append(
                _html(f'<div class="table" role="region" aria-label="{label}" tabindex="0">\n')
            )
        completed.append(token)
        if token.type == "table_close":
            completed.append(_html("</div>\n"))
    return completed


def _plain(inline: Token) -> str:
    """What a line says, without its marks."""
    return "".join(child.content for child in inline.children or ())


def _html(text: str) -> Token:
    """A piece of HTML of our own."""
    return Token("html_block", "", 0, content=text)


# What looks like HTML in a page is text.
_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
