"""What clients rely on stays: today's contract breaks nothing of the one that was recorded."""

import copy
from collections.abc import Callable
from typing import Any

import pytest
import yaml

from tests.api.breaking import RECORDED, bare, breaking
from tests.api.contract import DOCUMENT

Change = Callable[[Any], Any]

SMALL: dict[str, Any] = {
    "paths": {
        "/games": {
            "get": {
                "operationId": "list",
                "parameters": [
                    {"in": "query", "name": "limit", "schema": {"type": "integer", "maximum": 9}},
                    {"$ref": "#/components/parameters/lang"},
                ],
                "responses": {
                    "200": {
                        "headers": {"ETag": {"required": True, "schema": {"type": "string"}}},
                        "links": {"read": {}},
                        "content": {"json": {"schema": {"$ref": "#/components/schemas/Game"}}},
                    },
                    "404": {},
                },
            },
            "post": {
                "operationId": "create",
                "security": [{}, {"token": []}],
                "requestBody": {
                    "content": {"json": {"schema": {"$ref": "#/components/schemas/New"}}}
                },
                "responses": {"201": {}},
            },
        }
    },
    "components": {
        "parameters": {"lang": {"in": "query", "name": "lang", "schema": {"type": "string"}}},
        "schemas": {
            "Game": {
                "type": "object",
                "required": ["id", "score", "next"],
                "properties": {
                    "id": {"type": "string", "pattern": "^[a-z]+$"},
                    "score": {"type": "integer", "minimum": 0},
                    "label": {"type": ["string", "null"], "maxLength": 9},
                    "code": {"type": "string", "description": "Known values: `won`, `lost`; more."},
                    "runs": {"type": "array", "maxItems": 8, "items": {"type": "string"}},
                    "next": {"anyOf": [{"$ref": "#/components/schemas/Game"}, {"type": "null"}]},
                },
            },
            "New": {
                "type": "object",
                "required": ["suits"],
                "additionalProperties": True,
                "properties": {
                    "suits": {"type": "integer", "enum": [1, 2, 4]},
                    "label": {"type": ["string", "null"], "maxLength": 9},
                    "deck": {"type": "array", "minItems": 4, "items": {"type": "string"}},
                },
            },
        },
    },
}


def _list(contract: Any) -> Any:
    return contract["paths"]["/games"]["get"]


def _create(contract: Any) -> Any:
    return contract["paths"]["/games"]["post"]


def _game(contract: Any) -> Any:
    return contract["components"]["schemas"]["Game"]


def _new(contract: Any) -> Any:
    return contract["components"]["schemas"]["New"]


def _field(contract: Any, schema: str, name: str) -> Any:
    return contract["components"]["schemas"][schema]["properties"][name]


def _success(contract: Any) -> Any:
    return _list(contract)["responses"]["200"]


def _rename(contract: Any) -> None:
    _game(contract)["properties"]["points"] = _game(contract)["properties"].pop("score")


BREAKS: dict[str, Change] = {
    "a path is gone": lambda c: c["paths"].pop("/games"),
    "an operation is gone": lambda c: c["paths"]["/games"].pop("post"),
    "an operation has another id": lambda c: _list(c).update(operationId="listAll"),
    "a token is required": lambda c: _create(c).update(security=[{"token": []}]),
    "a parameter is gone": lambda c: _list(c)["parameters"].pop(0),
    "a parameter has another name": lambda c: _list(c)["parameters"][0].update(name="size"),
    "a parameter is required": lambda c: _list(c)["parameters"][0].update(required=True),
    "a new parameter is required": lambda c: _list(c)["parameters"].append(
        {"in": "header", "name": "If-Match", "required": True, "schema": {}}
    ),
    "a shared parameter is narrower": lambda c: c["components"]["parameters"]["lang"][
        "schema"
    ].update(maxLength=2),
    "a bound of a parameter is narrower": lambda c: _list(c)["parameters"][0]["schema"].update(
        maximum=8
    ),
    "a status is gone": lambda c: _list(c)["responses"].pop("404"),
    "a header is gone": lambda c: _success(c)["headers"].pop("ETag"),
    "a header is not always there": lambda c: _success(c)["headers"]["ETag"].pop("required"),
    "a link is gone": lambda c: _success(c)["links"].clear(),
    "a media type is gone": lambda c: _success(c)["content"].clear(),
    "a field that goes out is gone": lambda c: _game(c)["properties"].pop("label"),
    "a field that goes out is renamed": _rename,
    "a field is not always there": lambda c: _game(c)["required"].remove("id"),
    "a field that goes out may be null": lambda c: _field(c, "Game", "id").update(
        type=["string", "null"]
    ),
    "a field that goes out has another type": lambda c: _field(c, "Game", "score").update(
        type="number"
    ),
    "a bound of what goes out is wider": lambda c: _field(c, "Game", "score").update(minimum=-1),
    "a bound of what goes out is gone": lambda c: _field(c, "Game", "label").pop("maxLength"),
    "a pattern of what goes out is gone": lambda c: _field(c, "Game", "id").pop("pattern"),
    "more items go out": lambda c: _field(c, "Game", "runs").update(maxItems=9),
    "items that go out have another type": lambda c: _field(c, "Game", "runs").update(
        items={"type": "integer"}
    ),
    "something is not null any more, but another object": lambda c: _field(c, "Game", "next")[
        "anyOf"
    ].append({"type": "string"}),
    "a known value is gone": lambda c: _field(c, "Game", "code").update(
        description="Known values: `won`; more."
    ),
    "a schema has another name": lambda c: (
        c["components"]["schemas"].update(Fresh=c["components"]["schemas"].pop("New"))
        or _create(c)["requestBody"]["content"]["json"].update(
            schema={"$ref": "#/components/schemas/Fresh"}
        )
    ),
    "the body is required": lambda c: _create(c)["requestBody"].update(required=True),
    "the body is gone": lambda c: _create(c).pop("requestBody"),
    "a field that comes in is gone": lambda c: _new(c)["properties"].pop("label"),
    "a field that comes in is required": lambda c: _new(c)["required"].append("label"),
    "a field that comes in cannot be null": lambda c: _field(c, "New", "label").update(
        type="string"
    ),
    "a choice is gone": lambda c: _field(c, "New", "suits").update(enum=[1, 2]),
    "there is a choice where there was none": lambda c: _field(c, "New", "label").update(
        enum=["x"]
    ),
    "a text that comes in must be shorter": lambda c: _field(c, "New", "label").update(maxLength=8),
    "a text that comes in has a pattern": lambda c: _field(c, "New", "label").update(pattern="^x"),
    "more items must come in": lambda c: _field(c, "New", "deck").update(minItems=5),
    "other fields are refused": lambda c: _new(c).update(additionalProperties=False),
}
"""Changes that would break a client."""

FITS: dict[str, Change] = {
    "nothing changes": lambda _: None,
    "a path is new": lambda c: c["paths"].update({"/hints": {}}),
    "an operation is new": lambda c: c["paths"]["/games"].update(delete={"responses": {}}),
    "a parameter is new": lambda c: _list(c)["parameters"].append(
        {"in": "query", "name": "label", "schema": {}}
    ),
    "a header of a request is written otherwise": lambda c: _list(c)["parameters"][0].update(
        name="LIMIT"
    ),
    "a bound of a parameter is wider": lambda c: _list(c)["parameters"][0]["schema"].update(
        maximum=10
    ),
    "a status is new": lambda c: _list(c)["responses"].update({"410": {}}),
    "a header is new": lambda c: _success(c)["headers"].update(Link={"schema": {}}),
    "a field that goes out is new": lambda c: _game(c)["properties"].update(hint={}),
    "a field is always there": lambda c: _game(c)["required"].append("label"),
    "a field that goes out is never null": lambda c: _field(c, "Game", "label").update(
        type="string"
    ),
    "a bound of what goes out is narrower": lambda c: _field(c, "Game", "score").update(minimum=1),
    "a known value is new": lambda c: _field(c, "Game", "code").update(
        description="Known values: `won`, `lost`, `left`; more."
    ),
    "a description is another one": lambda c: _field(c, "Game", "id").update(description="`x`"),
    "a field that comes in is new": lambda c: _new(c)["properties"].update(rule={}),
    "a field that comes in may be left out": lambda c: _new(c)["required"].remove("suits"),
    "a choice is new": lambda c: _field(c, "New", "suits").update(enum=[1, 2, 3, 4]),
    "there is no choice any more": lambda c: _field(c, "New", "suits").pop("enum"),
    "a text that comes in may be longer": lambda c: _field(c, "New", "label").update(maxLength=10),
    "a number that comes in may be broken": lambda c: _field(c, "New", "suits").update(
        type="number"
    ),
    "a token may be used": lambda c: _list(c).update(security=[{}, {"token": []}]),
}
"""Changes that no client minds."""


def changed(change: Change) -> Any:
    """The small contract after a change."""
    contract = copy.deepcopy(SMALL)
    change(contract)
    return contract


@pytest.mark.parametrize("name", BREAKS)
def test_a_change_that_breaks_clients_is_found(name: str) -> None:
    assert len(breaking(bare(SMALL), bare(changed(BREAKS[name])))) >= 1


@pytest.mark.parametrize("name", FITS)
def test_a_change_that_breaks_nobody_is_let_through(name: str) -> None:
    assert breaking(bare(SMALL), bare(changed(FITS[name]))) == []


def test_the_contract_of_today_keeps_what_was_recorded() -> None:
    recorded = yaml.load(RECORDED.read_bytes(), yaml.CSafeLoader)
    assert breaking(recorded, bare(DOCUMENT)) == []


def test_what_is_found_is_said_so_that_it_can_be_found_again() -> None:
    found = breaking(bare(SMALL), bare(changed(BREAKS["a field that goes out is renamed"])))
    assert found == ["Game: score is gone"]


def test_a_field_of_the_contract_that_goes_is_found() -> None:
    today = copy.deepcopy(bare(DOCUMENT))
    del today["components"]["schemas"]["Game"]["properties"]["last_action"]
    assert "Game: last_action is gone" in breaking(bare(DOCUMENT), today)


def test_a_name_that_openapi_knows_too_is_kept_where_it_is_ours() -> None:
    entry = bare(DOCUMENT)["components"]["schemas"]["Entry"]["properties"]
    assert "description" in entry
    assert "description" not in entry["description"]
