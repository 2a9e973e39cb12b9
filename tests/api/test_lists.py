"""GET /v1/games: the games of a token, newest first, filtered; and what a query can be wrong in."""

from typing import Any
from urllib.parse import quote

import pytest

from tests.api.changes import new_game
from tests.api.helpers import CODE, GAME, OTHER_TOKEN, Api, accepted, faults, refused
from tests.core.scenarios import easy_win


def listed(client: Api, query: str = "") -> list[Any]:
    """The games on a first page."""
    response = client.get(f"{GAME}{query}")
    assert response.headers["Cache-Control"] == "no-store"
    items: list[Any] = accepted(response)["items"]
    return items


def test_a_token_without_games_has_an_empty_list(mine: Api) -> None:
    assert accepted(mine.get(GAME)) == {"items": [], "next": None}


def test_only_ones_own_games_are_listed_the_newest_first(mine: Api, api: Api) -> None:
    made = []
    for number in range(4):
        made.append(mine.create(code=CODE, label=str(number)))
        api.create(code=CODE)
        api.bearing(OTHER_TOKEN).create(code=CODE)
    assert listed(mine) == made[::-1]


def test_an_item_is_the_game_as_a_read_tells_it(mine: Api) -> None:
    ids = [accepted(new_game(mine), 201)["id"] for _ in range(3)]
    mine.act(ids[0], "3-1", "deal", "undo*2", "redo")
    accepted(mine.relabel(ids[1], "y"))
    assert listed(mine) == [mine.state(game_id) for game_id in ids[::-1]]


def test_head_of_a_list_has_the_headers_of_a_get(mine: Api) -> None:
    for _ in range(3):
        new_game(mine)
    same_id = {"X-Request-Id": "both"}
    full = mine.get(f"{GAME}?limit=2", headers=same_id)
    head = mine.send("HEAD", f"{GAME}?limit=2", headers=same_id)
    assert (head.status_code, head.data) == (200, b"")
    assert dict(head.headers) == dict(full.headers)


def test_a_change_moves_no_game_in_the_list(mine: Api) -> None:
    ids = [accepted(new_game(mine), 201)["id"] for _ in range(3)]
    mine.act(ids[0], "deal")
    accepted(mine.relabel(ids[1], "y"))
    assert [item["id"] for item in listed(mine)] == ids[::-1]


@pytest.mark.parametrize("path", [GAME, f"{GAME}?limit=1", f"{GAME}?status=won"])
def test_without_a_token_nothing_is_listed(api: Api, path: str) -> None:
    response = api.get(path)
    refused(response, 401, "token_required")
    assert response.headers["WWW-Authenticate"] == "Bearer"


WON = {"deck": easy_win().deck_texts, "actions": list(easy_win().actions)}
GAMES: list[dict[str, Any]] = [
    {"suits": 1, "label": "a"},
    {"suits": 2},
    {"suits": 4, "label": "a"},
    {"suits": 4, "rule": "relaxed", "label": "A"},
    {**WON, "label": "a"},
    {**WON, "rule": "relaxed", "label": ""},
    {"code": "SP1-S2R-SPIDERS", "label": "100%_🕷 +&"},
]
FILTERS: list[tuple[str, list[int]]] = [
    ("", [0, 1, 2, 3, 4, 5, 6]),
    ("status=playing", [0, 1, 2, 3, 6]),
    ("status=won", [4, 5]),
    ("suits=1", [0]),
    ("suits=2", [1, 6]),
    ("suits=4", [2, 3, 4, 5]),
    ("rule=classic", [0, 1, 2, 4]),
    ("rule=relaxed", [3, 5, 6]),
    ("label=a", [0, 2, 4]),
    ("label=A", [3]),
    ("label=", [5]),
    ("label=b", []),
    ("label=%25", []),
    ("label=null", []),
    (f"label={quote('100%_🕷 +&')}", [6]),
    ("label=100%25_%F0%9F%95%B7+%2B%26", [6]),
    ("suits=4&label=a", [2, 4]),
    ("status=won&rule=classic", [4]),
    ("status=playing&suits=4&rule=relaxed&label=A", [3]),
    ("status=won&suits=1", []),
    ("suits=04", [2, 3, 4, 5]),
    ("limit=2", [5, 6]),
    ("limit=2&status=playing", [3, 6]),
]


def test_every_filter_and_several_at_once(mine: Api) -> None:
    ids = [mine.create(**body)["id"] for body in GAMES]
    found = {
        query: sorted(ids.index(item["id"]) for item in listed(mine, f"?{query}"))
        for query, _ in FILTERS
    }
    assert found == dict(FILTERS)


def test_a_filter_knows_of_changes(mine: Api) -> None:
    game_id = mine.create(**WON, label="a")["id"]
    assert [len(listed(mine, f"?status={status}")) for status in ("won", "playing")] == [1, 0]
    mine.act(game_id, "undo")
    assert [len(listed(mine, f"?status={status}")) for status in ("won", "playing")] == [0, 1]
    mine.act(game_id, "redo")
    accepted(mine.relabel(game_id, "b"))
    assert [len(listed(mine, f"?status=won&label={label}")) for label in "ab"] == [0, 1]


def test_fifty_are_listed_unless_more_or_fewer_are_asked_for(mine: Api) -> None:
    for _ in range(52):
        new_game(mine)
    sizes = {query: len(listed(mine, query)) for query in ("", "?limit=1", "?limit=51")}
    assert sizes == {"": 50, "?limit=1": 1, "?limit=51": 51}
    assert len(listed(mine, "?limit=200")) == 52


WRONG: list[Any] = [
    pytest.param("limit=0", [("?limit", "out_of_range")], id="none"),
    pytest.param("limit=201", [("?limit", "out_of_range")], id="201"),
    pytest.param("limit=-1", [("?limit", "out_of_range")], id="minus one"),
    pytest.param("limit=999999999999999999", [("?limit", "out_of_range")], id="18 digits"),
    pytest.param("limit=", [("?limit", "wrong_type")], id="an empty limit"),
    pytest.param("limit=x", [("?limit", "wrong_type")], id="a letter"),
    pytest.param("limit=1.0", [("?limit", "wrong_type")], id="a fraction"),
    pytest.param("limit=1e1", [("?limit", "wrong_type")], id="an exponent"),
    pytest.param("limit=+1", [("?limit", "wrong_type")], id="a space before it"),
    pytest.param("limit=%2B1", [("?limit", "wrong_type")], id="a plus"),
    pytest.param("limit=1%0A", [("?limit", "wrong_type")], id="a line break"),
    pytest.param("limit=%D9%A1", [("?limit", "wrong_type")], id="an Arabic digit"),
    pytest.param("limit=" + "9" * 5000, [("?limit", "wrong_type")], id="5000 digits"),
    pytest.param("suits=3", [("?suits", "not_one_of")], id="three suits"),
    pytest.param("suits=true", [("?suits", "wrong_type")], id="true suits"),
    pytest.param("rule=strict", [("?rule", "not_one_of")], id="no such rule"),
    pytest.param("status=lost", [("?status", "not_one_of")], id="no such status"),
    pytest.param("status=WON", [("?status", "not_one_of")], id="a status in capitals"),
    pytest.param("status=", [("?status", "not_one_of")], id="an empty status"),
    pytest.param("label=" + "x" * 101, [("?label", "too_long")], id="a long label"),
    pytest.param("label=%00", [("?label", "control_character")], id="NUL in a label"),
    pytest.param("page=2", [("?page", "unknown_field")], id="an unknown one"),
    pytest.param("Limit=2", [("?Limit", "unknown_field")], id="a capital"),
    pytest.param("_schema=2", [("?_schema", "unknown_field")], id="_schema"),
    pytest.param("=2", [("?", "unknown_field")], id="no name"),
    pytest.param("limit=1&limit=1", [("?limit", "wrong_type")], id="a limit twice"),
    pytest.param("status=won&status=won", [("?status", "wrong_type")], id="a status twice"),
    pytest.param("label=a&label=a", [("?label", "wrong_type")], id="a label twice"),
    pytest.param("cursor=a&cursor=a", [("?cursor", "wrong_type")], id="a cursor twice"),
    pytest.param("x=1&x=2", [("?x", "unknown_field")], id="an unknown one twice"),
    pytest.param(
        "limit=0&suits=x&rule=y&status=z&a=b",
        [
            *[("?a", "unknown_field"), ("?limit", "out_of_range"), ("?rule", "not_one_of")],
            *[("?status", "not_one_of"), ("?suits", "wrong_type")],
        ],
        id="all at once",
    ),
]


@pytest.mark.parametrize(("query", "expected"), WRONG)
def test_all_that_is_wrong_with_a_query_is_told(
    mine: Api, query: str, expected: list[tuple[str, str]]
) -> None:
    assert faults(mine.get(f"{GAME}?{query}")) == expected


@pytest.mark.parametrize(
    "label", ["%ff", "%ED%A0%80", "%C0%AF", "%EF%BF%BF", "%", "%zz", "%F0%9F%95", "%E2%80%AE"]
)
def test_a_label_of_odd_bytes_does_no_harm(mine: Api, label: str) -> None:
    new_game(mine, label="x")
    response = mine.get(f"{GAME}?limit=1&label={label}")
    assert response.status_code in {200, 422}
    if response.status_code == 200:
        assert accepted(response) == {"items": [], "next": None}
