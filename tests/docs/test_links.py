"""Every link of README.md and of the pages leads somewhere, where the code is hosted, too."""

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from service.api.written_pages import INDEX, anchor, pages
from tests.docs.blocks import PAGES, README, ROOT, name_of

DOCS = ROOT / "docs"


def parsed(page: Path) -> list[Token]:
    return MarkdownIt("commonmark").enable("table").parse(page.read_text(encoding="utf-8"))


def links(page: Path) -> Iterator[str]:
    for token in parsed(page):
        for child in token.children or ():
            if child.type == "link_open":
                yield str(child.attrGet("href"))


def anchors(page: Path) -> list[str]:
    tokens = parsed(page)
    return [
        anchor("".join(child.content for child in inline.children or ()))
        for heading, inline in itertools.pairwise(tokens)
        if heading.type == "heading_open"
    ]


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_a_link_leads_to_a_file_and_a_heading_that_are_there(page: Path) -> None:
    for link in links(page):
        path, _, place = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.is_relative_to(ROOT), link
        assert target.is_file(), link
        assert not place or place in anchors(target), link


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_a_heading_has_an_address_of_its_own(page: Path) -> None:
    found = anchors(page)
    assert len(set(found)) == len(found)
    levels = [int(token.tag[1]) for token in parsed(page) if token.type == "heading_open"]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(deeper - level <= 1 for level, deeper in itertools.pairwise(levels))


def test_the_index_lists_every_page() -> None:
    assert set(pages()) == {path.stem for path in DOCS.glob("*.md")}
    assert next(iter(pages())) == INDEX


def test_a_page_leads_to_nothing_that_is_not_served() -> None:
    served = {f"{path.stem}.md" for path in DOCS.glob("*.md")} | {"../openapi.yaml"}
    for page in set(PAGES) - {README}:
        assert {link.partition("#")[0] for link in links(page)} - {""} <= served, page
