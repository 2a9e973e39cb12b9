"""Pages of the list: nothing comes twice and nothing is skipped, whatever goes on meanwhile."""

import base64
import re
from typing import Any

import pytest

from tests.api.changes import new_game
from tests.api.helpers import GAME, OTHER_TOKEN, Api, accepted, refused
from tests.databases import execute

LINK = re.compile(r'<(?P<target>[^>]+)>; rel="next"')


def made(client: Api, number: int, **body: Any) -> list[str]:
    """The ids of new games, the newest first."""
    ids = [str(accepted(new_game(client, **body), 201)["id"]) for _ in range(number)]
    return ids[::-1]


def page(client: Api, path: str) -> tuple[list[str], str | None]:
    """The ids on a page, and the path of the next page by its Link header; ``next`` agrees."""
    response = client.get(path)
    told = accepted(response)
    link = response.headers.get("Link")
    if told["next"] is None:
        assert link is None
        return [item["id"] for item in told["items"]], None
    assert link is not None
    match = LINK.fullmatch(link)
    assert match is not None
    base = re.sub(r"[?&]cursor=[^&]*", "", path)
    cursor = told["next"].replace("=", "%3D")
    by_cursor = f"{base}{'&' if '?' in base else '?'}cursor={cursor}"
    assert accepted(client.get(by_cursor)) == accepted(client.get(match["target"]))
    return [item["id"] for item in told["items"]], match["target"]


def walked(client: Api, path: str) -> list[list[str]]:
    """The ids on all pages."""
    pages = []
    target: str | None = path
    while target is not None:
        ids, target = page(client, target)
        pages.append(ids)
        assert len(pages) < 20, "the list has no end"
    return pages


@pytest.mark.parametrize(
    ("limit", "sizes"),
    [(1, [1] * 6), (2, [2, 2, 2]), (4, [4, 2]), (5, [5, 1]), (6, [6]), (7, [6]), (200, [6])],
)
def test_all_pages_together_are_the_list(mine: Api, limit: int, sizes: list[int]) -> None:
    ids = made(mine, 6)
    pages = walked(mine, f"{GAME}?limit={limit}")
    assert [len(page) for page in pages] == sizes
    assert [game_id for page in pages for game_id in page] == ids


def test_the_next_page_has_the_same_filters(mine: Api) -> None:
    wanted = made(mine, 3, label="a & b=ü")
    made(mine, 2, label="other")
    wanted = made(mine, 2, label="a & b=ü") + wanted
    pages = walked(mine, f"{GAME}?label=a+%26+b%3D%C3%BC&limit=2&status=playing")
    assert pages == [wanted[:2], wanted[2:4], wanted[4:]]


def test_games_of_the_same_moment_are_all_there_once(mine: Api, app_url: str) -> None:
    ids = made(mine, 9)
    for game_id in ids:
        same = "UPDATE games SET created_at = 1767225600000000 WHERE id = :id"
        execute(app_url, same, id=game_id)
    pages = walked(mine, f"{GAME}?limit=2")
    assert [len(page) for page in pages] == [2, 2, 2, 2, 1]
    assert sorted(game_id for page in pages for game_id in page) == sorted(ids)


def test_nothing_repeats_and_nothing_is_skipped_while_games_go_on(mine: Api) -> None:
    ids = made(mine, 8)
    first, link = page(mine, f"{GAME}?limit=2")
    assert link is not None
    newer = made(mine, 3)
    mine.act(ids[5], "deal")
    mine.act(ids[0], "deal")
    assert mine.delete(ids[1]).status_code == 204
    second, link = page(mine, link)
    assert link is not None
    assert mine.delete(ids[4]).status_code == 204
    accepted(mine.relabel(ids[3], "seen"))
    newest = made(mine, 2)
    rest = [game_id for ids in walked(mine, link) for game_id in ids]
    assert [*first, *second, *rest] == [*ids[:4], *ids[5:]]
    left = [*newest, *newer, ids[0], *ids[2:4], *ids[5:]]
    assert [game_id for ids in walked(mine, f"{GAME}?limit=4") for game_id in ids] == left


def test_a_page_may_be_read_again(mine: Api) -> None:
    made(mine, 5)
    _, link = page(mine, f"{GAME}?limit=2")
    assert link is not None
    assert page(mine, link) == page(mine, link)


def test_the_end_may_have_been_deleted_meanwhile(mine: Api) -> None:
    ids = made(mine, 3)
    _, link = page(mine, f"{GAME}?limit=2")
    assert link is not None
    mine.delete(ids[2])
    assert page(mine, link) == ([], None)


def test_a_cursor_opens_no_other_list(mine: Api, api: Api) -> None:
    made(mine, 3)
    _, link = page(mine, f"{GAME}?limit=1")
    assert link is not None
    refused(api.get(link), 401, "token_required")
    other = accepted(api.bearing(OTHER_TOKEN).get(link))
    listed = {item["id"] for item in accepted(mine.get(GAME))["items"]}
    assert not listed & {item["id"] for item in other["items"]}


def cursor(plain: str) -> str:
    """A cursor of a text."""
    return base64.urlsafe_b64encode(plain.encode("latin-1")).decode()


ID = "kq3Z0mJ9Tn2VwY8sB1rXeA"
MALFORMED: list[Any] = [
    pytest.param("", id="empty"),
    pytest.param("x", id="a letter"),
    pytest.param("2", id="a number"),
    pytest.param("null", id="null"),
    pytest.param("%20", id="a space"),
    pytest.param("%00", id="NUL"),
    pytest.param("%ff", id="a byte"),
    pytest.param("%C3%A9%C3%A9%C3%A9%C3%A9", id="accents"),
    pytest.param("....", id="dots"),
    pytest.param("=" * 4, id="padding"),
    pytest.param(cursor(f"1767225600 {ID}")[:-1] + "!", id="a mark at the end"),
    pytest.param(cursor(f"1767225600 {ID}")[:-3], id="broken off"),
    pytest.param(cursor("1767225600"), id="no id"),
    pytest.param(cursor(ID), id="no time"),
    pytest.param(cursor(f"1767225600 {ID[1:]}"), id="an id too short"),
    pytest.param(cursor(f"1767225600 {ID}x"), id="an id too long"),
    pytest.param(cursor(f"1767225600 {ID[1:]}'"), id="an id with a quote"),
    pytest.param(cursor(f"1767225600  {ID}"), id="two spaces"),
    pytest.param(cursor(f"1767225600 {ID}\n"), id="a line break"),
    pytest.param(cursor(f"-1 {ID}"), id="a negative time"),
    pytest.param(cursor(f"1.5 {ID}"), id="a fraction"),
    pytest.param(cursor(f"\xb2 {ID}"), id="a digit that is none"),
    pytest.param(cursor(f"{'9' * 19} {ID}"), id="a time beyond all times"),
    pytest.param(cursor(f"{'9' * 5000} {ID}"), id="5000 digits"),
    pytest.param("A" * 20_000, id="rubbish"),
]


@pytest.mark.parametrize("text", MALFORMED)
def test_what_is_no_cursor_is_not_taken_for_the_first_page(mine: Api, text: str) -> None:
    made(mine, 1)
    problem = refused(mine.get(f"{GAME}?cursor={text}"), 400, "malformed_cursor")
    assert problem["facts"] == {}
    assert "next" in problem["reminder"]


@pytest.mark.parametrize("time", ["0", "9" * 18], ids=["the first", "the last"])
def test_any_place_in_time_may_be_asked_for(mine: Api, time: str) -> None:
    ids = made(mine, 2)
    found = accepted(mine.get(f"{GAME}?cursor={cursor(f'{time} {ID}')}"))
    assert [item["id"] for item in found["items"]] == ([] if time == "0" else ids)
