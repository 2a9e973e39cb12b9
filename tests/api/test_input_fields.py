"""Bodies of changes that can be read but not used: every fault at once, with place and code."""

from dataclasses import dataclass
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.api.helpers import CODE, GAME, Api, faults, refused

NOT_INTEGERS: list[Any] = [
    pytest.param("true", id="true"),
    pytest.param("false", id="false"),
    pytest.param('"2"', id="a text"),
    pytest.param('""', id="an empty text"),
    pytest.param("2.5", id="a fraction"),
    pytest.param("2.0000000001", id="nearly a whole number"),
    pytest.param("null", id="null"),
    pytest.param("[]", id="a list"),
    pytest.param("[2]", id="a list of one"),
    pytest.param("{}", id="an object"),
]
OUTSIDE: list[Any] = [
    pytest.param("0", id="zero"),
    pytest.param("-0.0", id="minus zero"),
    pytest.param("-1", id="minus one"),
    pytest.param("105", id="one hundred and five"),
    pytest.param("1e30", id="1e30"),
    pytest.param(str(10**30), id="thirty zeros"),
    pytest.param(str(2**63), id="2 to the 63rd"),
    pytest.param("-1e308", id="a huge negative float"),
]


@dataclass(frozen=True)
class Field:
    """A field that takes a whole number: where it stands, in what, and between which bounds."""

    path: str
    template: str
    pointer: str
    maximum: int

    def send(self, api: Api, game_id: str, value: str) -> TestResponse:
        """Send the field with a value as it stands in JSON."""
        body = self.template.replace("?", value).encode()
        return api.post_text(f"{GAME}/{game_id}/{self.path}", body)


FIELDS = pytest.mark.parametrize(
    "field",
    [
        pytest.param(Field("move", '{"source": ?}', "/source", 10), id="source"),
        pytest.param(Field("move", '{"source": 1, "target": ?}', "/target", 10), id="target"),
        pytest.param(Field("move", '{"source": 1, "count": ?}', "/count", 104), id="count"),
        pytest.param(Field("undo", '{"count": ?}', "/count", 100), id="count of undo"),
        pytest.param(Field("redo", '{"count": ?}', "/count", 100), id="count of redo"),
    ],
)


@pytest.fixture(scope="module")
def game_id(app: Flask) -> str:
    """A game that no test of this module changes."""
    return str(Api(app).create(code=CODE)["id"])


@pytest.mark.parametrize("value", NOT_INTEGERS)
@FIELDS
def test_only_whole_numbers_are_taken(api: Api, game_id: str, field: Field, value: str) -> None:
    response = field.send(api, game_id, value)
    assert faults(response) == [(field.pointer, "wrong_type")]
    assert response.json is not None
    assert response.json["errors"][0]["facts"] == {"expected": "integer"}


@pytest.mark.parametrize("value", OUTSIDE)
@FIELDS
def test_numbers_outside_the_bounds_are_told_the_bounds(
    api: Api, game_id: str, field: Field, value: str
) -> None:
    response = field.send(api, game_id, value)
    assert faults(response) == [(field.pointer, "out_of_range")]
    assert response.json is not None
    facts = {"minimum": 1, "maximum": field.maximum}
    assert response.json["errors"][0]["facts"] == facts


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        pytest.param("move", {"source": 10, "target": 9, "count": 104}, 409, id="highest"),
        pytest.param("move", {"source": 1, "target": 2, "count": 1}, 409, id="lowest"),
        pytest.param("undo", {"count": 100}, 409, id="a hundred undos"),
        pytest.param("redo", {"count": 1}, 409, id="one redo"),
    ],
)
def test_the_bounds_themselves_are_judged_by_the_rules(
    api: Api, game_id: str, path: str, body: dict[str, int], status: int
) -> None:
    assert api.post(f"{GAME}/{game_id}/{path}", body).status_code == status


@pytest.mark.parametrize(
    ("path", "body", "expected"),
    [
        pytest.param("move", {}, [("/source", "required")], id="no source"),
        pytest.param("move", {"target": 2}, [("/source", "required")], id="only a target"),
        pytest.param(
            "move",
            {"source": 0, "target": "x", "count": True, "why": 1, "to": 2},
            [
                ("/count", "wrong_type"),
                ("/source", "out_of_range"),
                ("/target", "wrong_type"),
                ("/to", "unknown_field"),
                ("/why", "unknown_field"),
            ],
            id="everything wrong at once",
        ),
        pytest.param("deal", {"count": 1}, [("/count", "unknown_field")], id="a deal of one"),
        pytest.param("undo", {"Count": 1}, [("/Count", "unknown_field")], id="a capital"),
        pytest.param("redo", {"": 1}, [("/", "unknown_field")], id="an empty name"),
        pytest.param("deal", {"a/b": 1}, [("/a~1b", "unknown_field")], id="a slash in a name"),
        pytest.param("deal", {"a~b": 1}, [("/a~0b", "unknown_field")], id="a tilde in a name"),
        pytest.param("deal", {"~1/": 1}, [("/~01~1", "unknown_field")], id="an escape in a name"),
        pytest.param("deal", {"é\n🕷": 1}, [("/é\n🕷", "unknown_field")], id="odd letters"),
        pytest.param("deal", {"_schema": 1}, [("/_schema", "unknown_field")], id="_schema"),
        pytest.param("deal", {"0": 1}, [("/0", "unknown_field")], id="a number as name"),
        pytest.param(
            "move",
            {"source": 1, "sourceColumn": {"deep": [1]}},
            [("/sourceColumn", "unknown_field")],
            id="an unknown object",
        ),
    ],
)
def test_all_faults_of_a_change_are_told_at_once(
    api: Api, game_id: str, path: str, body: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    assert faults(api.post(f"{GAME}/{game_id}/{path}", body)) == expected


@pytest.mark.parametrize("path", ["", "/move", "/deal", "/undo", "/redo"])
@pytest.mark.parametrize("body", ["[]", '""', '"deal"', "0", "null", "true", "[{}]"])
def test_only_an_object_is_taken(api: Api, game_id: str, path: str, body: str) -> None:
    target = f"{GAME}/{game_id}{path}" if path else GAME
    response = api.post_text(target, body.encode())
    assert faults(response) == [("", "wrong_type")]
    assert response.json is not None
    assert response.json["errors"][0]["facts"] == {"expected": "object"}


def test_an_unknown_field_is_told_what_is_known(api: Api, game_id: str) -> None:
    problem = refused(api.post(f"{GAME}/{game_id}/move", {"from": 1}), 422, "invalid_request")
    unknown = next(fault for fault in problem["errors"] if fault["pointer"] == "/from")
    assert unknown["facts"] == {"known": ["source", "target", "count"]}
    assert "source, target, and count" in unknown["detail"]


def test_nothing_of_an_invalid_request_is_done(api: Api) -> None:
    created = api.create(code=CODE)
    body = {"source": 3, "target": 1, "force": True}
    assert faults(api.post(f"{GAME}/{created['id']}/move", body)) == [("/force", "unknown_field")]
    assert api.state(created["id"]) == created
