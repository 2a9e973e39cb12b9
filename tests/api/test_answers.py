"""Answers against their schemas, and that all answers about a game have one shape."""

import copy
import re
from typing import Any

import pytest

from tests.api.contract import DOCUMENT, deviations
from tests.api.helpers import CODE, GAME, TOKEN, Api, accepted, refused
from tests.api.situations import REFUSALS
from tests.core.scenarios import easy_win

TABLE = {
    *("code", "suits", "rule", "status", "score", "moves"),
    *("columns", "stock", "completed", "legal"),
}
STORED = {"id", "version", "label", "last_action", "created_at", "updated_at"}


def keys(value: Any) -> Any:
    """The names in an object and in what it holds, without the values."""
    if isinstance(value, dict):
        return {name: keys(part) for name, part in value.items() if name != "facts"}
    if isinstance(value, list):
        return [keys(value[0])] if value else []
    return None


def test_every_answer_about_a_game_has_one_shape(api: Api) -> None:
    created = api.create(code=CODE, label="x")
    states = [created, api.state(created["id"])]
    states += [api.act(created["id"], action) for action in ("3-1", "deal", "undo", "redo")]
    states.append(api.state(api.start(easy_win())))
    assert [set(state) for state in states] == [TABLE | STORED] * len(states)
    for state in states:
        assert set(state["legal"]) == {"moves", "deal", "undo", "redo"}
        assert set(state["legal"]["deal"]) == {"allowed", "code", "facts"}
        assert set(state["stock"]) == {"cards", "deals"}
        assert len(state["columns"]) == 10
        assert all(set(column) == {"face_down", "face_up"} for column in state["columns"])


def test_the_opening_of_a_code_is_a_table_and_its_shuffle(api: Api) -> None:
    opening = accepted(api.get(f"/v1/codes/{CODE}"))
    assert set(opening) == TABLE | {"shuffle"}
    created = api.create(code=CODE)
    assert {name: opening[name] for name in TABLE} == {name: created[name] for name in TABLE}


@pytest.mark.parametrize(
    ("code", "canonical", "shuffle"),
    [
        pytest.param("SP1-S4C-QWERTYU", "SP1-S4C-QWERTYU", 5206182872, id="as it stands"),
        pytest.param("sp1-s2r-aaaaaad", "SP1-S2R-AAAAAAD", 3, id="small letters"),
        pytest.param("%20SP1-S1C-AAAAAAA%0A", "SP1-S1C-AAAAAAA", 0, id="white space around it"),
        pytest.param("SP1-S1R-SPIDERS", "SP1-S1C-SPIDERS", 5742416308, id="S1R is S1C"),
        pytest.param("SP1-S4C-ZZZZZZZ", "SP1-S4C-ZZZZZZZ", 26**7 - 1, id="the last one"),
    ],
)
def test_the_code_in_an_opening_is_canonical(
    api: Api, code: str, canonical: str, shuffle: int
) -> None:
    response = api.get(f"/v1/codes/{code}")
    opening = accepted(response)
    assert (opening["code"], opening["shuffle"]) == (canonical, shuffle)
    assert response.headers["Cache-Control"] == "public, max-age=86400"


def test_times_are_rfc_3339_in_utc(api: Api) -> None:
    created = api.create()
    for name in ("created_at", "updated_at"):
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", created[name])


def test_a_change_leaves_the_time_of_creation_as_it_was(api: Api) -> None:
    created = api.create()
    changed = api.act(created["id"], "deal")
    assert changed["created_at"] == created["created_at"]
    assert changed["updated_at"] >= created["updated_at"]


def test_the_entry_page_names_paths_that_are_there(api: Api) -> None:
    api = api.bearing(TOKEN)
    entry = accepted(api.get("/"))
    assert re.fullmatch(r"\d+\.\d+\.\d+", entry["version"])
    assert entry["version"] == DOCUMENT["info"]["version"]
    game_id = api.create(code=CODE)["id"]
    for path in entry["links"].values():
        code = "stock_empty" if path.startswith("/problems") else CODE
        filled = path.replace("{id}", game_id).replace("{code}", code).replace("{version}", "0")
        filled = filled.replace("{page}", "start").replace("{asset}", "docs.css")
        statuses = {api.get(filled).status_code, api.post(filled).status_code}
        assert 404 not in statuses, path
        assert statuses & {200, 405}, path
    assert set(entry["links"].values()) == {
        path.replace("{game_id}", "{id}") for path in DOCUMENT["paths"]
    } - {"/"}


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_the_service_says_that_it_is_well(api: Api, path: str) -> None:
    response = api.get(path)
    assert accepted(response) == {"status": "ok"}
    assert response.headers["Cache-Control"] == "no-store"


def test_every_refusal_is_a_problem_of_one_shape(api: Api) -> None:
    problems = []
    for case in REFUSALS[:12]:
        game_id = api.start(case.scenario)
        if case.asked[:-1]:
            api.act(game_id, *case.asked[:-1])
        problems.append(refused(api.ask(game_id, case.asked[-1]), 409, case.code))
    assert [keys(problem) for problem in problems] == [keys(problems[0])] * len(problems)


def changed(state: Any, way: tuple[Any, ...], value: object) -> Any:
    """A copy of a state with another value at one place."""
    other = copy.deepcopy(state)
    *steps, last = way
    part = other
    for step in steps:
        part = part[step]
    part[last] = value
    return other


@pytest.mark.parametrize(
    ("way", "value"),
    [
        pytest.param(("seed",), 1, id="a field nobody documented"),
        pytest.param(("columns", 0, "cards"), ["AS"], id="one in a column"),
        pytest.param(("last_action", "hidden"), "AS", id="one in the last action"),
        pytest.param(("legal", "deal", "next"), "AS", id="one in the legal deal"),
        pytest.param(("score",), "500", id="a number as text"),
        pytest.param(("columns", 0, "face_down"), None, id="null where a number belongs"),
        pytest.param(("legal", "moves", 0, "targets"), [1.5], id="half a column"),
        pytest.param(("created_at",), "yesterday", id="no time"),
    ],
)
def test_the_schemas_would_notice(api: Api, way: tuple[Any, ...], value: object) -> None:
    state = api.act(api.create(code=CODE)["id"], "3-1")
    assert deviations("Game", state) == []
    assert len(deviations("Game", changed(state, way, value))) == 1


@pytest.mark.parametrize("name", sorted(TABLE | STORED))
def test_the_schemas_would_miss_a_field(api: Api, name: str) -> None:
    state = api.create(code=CODE)
    del state[name]
    assert len(deviations("Game", state)) == 1


def test_whoever_asks_with_a_body_or_a_query_gets_the_same_answer(api: Api) -> None:
    created = api.create(code=CODE)
    path = f"{GAME}/{created['id']}"
    assert api.get(path, json={"suits": 2}).json == created
    assert api.get(path, data=b"\xff{", content_type="text/plain").json == created
    assert api.get(f"{path}?version=3&%ff=%00").json == created
