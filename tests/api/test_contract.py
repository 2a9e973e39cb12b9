"""``openapi.yaml``: it is what the code does, it is valid, and every path is in it."""

import re
from typing import Any

import pytest
import yaml
from flask import Flask
from jsonschema_rs import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

from service.api import contract as made
from service.api.contract_served import FILE
from service.api.problem_words import STATUS
from spider_core import ViolationCode
from tests.api.contract import DOCUMENT, documented_codes, resolved

OPERATIONS: list[Any] = [
    pytest.param(path, method, operation, id=f"{method.upper()} {path}")
    for path, operations in DOCUMENT["paths"].items()
    for method, operation in operations.items()
]
DOCUMENTATION = {"readDocumentation", "readPage", "browseContract", "readAsset"}
PLAY = {"moveGroup", "deal", "undo", "redo", "playActions"}
MAKE = {"createGame", "restartGame"}
EVERY_OPERATION = pytest.mark.parametrize(("path", "method", "operation"), OPERATIONS)


def test_the_file_is_what_the_code_says() -> None:
    assert FILE.read_text(encoding="utf-8") == made.text()


def test_the_file_holds_the_document() -> None:
    assert yaml.load(made.text(), yaml.CSafeLoader) == DOCUMENT


def test_the_document_is_valid_openapi_3_1() -> None:
    assert DOCUMENT["openapi"] == "3.1.0"
    assert [str(error) for error in OpenAPIV31SpecValidator(DOCUMENT).iter_errors()] == []


def test_every_route_is_in_the_document_and_the_other_way_round(app: Flask) -> None:
    routes = {
        (re.sub(r"<(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    documented = {
        (path, method) for path, operations in DOCUMENT["paths"].items() for method in operations
    }
    assert routes == documented


def test_every_operation_has_an_id_of_its_own() -> None:
    ids = [param.values[2]["operationId"] for param in OPERATIONS]
    assert len(set(ids)) == len(ids)


@EVERY_OPERATION
def test_an_operation_is_explained(path: str, method: str, operation: dict[str, Any]) -> None:
    del path, method
    assert re.fullmatch(r"[A-Z].+\.", operation["summary"])
    assert len(re.findall(r"[.:;](?=\s)", operation["description"])) >= 2
    known = {tag["name"] for tag in DOCUMENT["tags"]}
    assert set(operation["tags"]) <= known
    for parameter in map(resolved, operation["parameters"]):
        assert parameter["description"]
    for answer in operation["responses"].values():
        assert answer["description"]


@EVERY_OPERATION
def test_path_parameters_are_those_in_the_path(
    path: str, method: str, operation: dict[str, Any]
) -> None:
    del method
    named = {
        parameter["name"]
        for parameter in map(resolved, operation["parameters"])
        if parameter["in"] == "path"
    }
    assert named == set(re.findall(r"\{(\w+)\}", path))


@EVERY_OPERATION
def test_the_codes_of_an_operation_stand_under_their_status(
    path: str, method: str, operation: dict[str, Any]
) -> None:
    del path, method
    for status, answer in operation["responses"].items():
        if status >= "4":
            codes = documented_codes(answer)
            assert codes
            assert {str(int(STATUS[code])) for code in codes} == {status}


@EVERY_OPERATION
def test_an_operation_says_what_a_body_can_be_refused_for(
    path: str, method: str, operation: dict[str, Any]
) -> None:
    del path
    if "requestBody" not in operation:
        assert method in {"get", "delete"} or operation["operationId"] == "createToken"
        return
    assert method in {"post", "patch"}
    codes = set[str]().union(*map(documented_codes, operation["responses"].values()))
    assert codes >= {"invalid_json", "repeated_key", "body_too_large", "invalid_request"}
    assert codes >= {"unsupported_media_type", "not_acceptable"}
    stored = operation["operationId"] != "replay"
    assert ({"busy", "storage_unavailable"} <= codes) == stored
    assert ("empty_body" in codes) == operation["requestBody"]["required"]


def test_every_refusal_is_documented_somewhere_besides_the_create() -> None:
    codes = set[str]()
    for param in OPERATIONS:
        operation = param.values[2]
        if operation["operationId"] != "createGame":
            codes.update(*map(documented_codes, operation["responses"].values()))
    assert codes >= set(ViolationCode)


def having(parameter: str) -> set[str]:
    """The operations with a parameter."""
    return {
        param.values[2]["operationId"]
        for param in OPERATIONS
        if parameter in {said["name"] for said in map(resolved, param.values[2]["parameters"])}
    }


def test_the_contract_tells_which_requests_take_a_key_and_which_a_version() -> None:
    assert having("Idempotency-Key") == {*MAKE, *PLAY}
    assert having("If-Match") == {"relabelGame", "deleteGame", "restartGame", *PLAY}
    contract = {"readContractJson", "readContractYaml"}
    assert having("If-None-Match") == {"readGame", "readVersion", *contract, *DOCUMENTATION}
    assert having("limit") == having("cursor") == {"listGames", "readHistory"}
    assert having("label") == {"listGames"}


def test_the_contract_tells_who_needs_a_token() -> None:
    told = {param.values[2]["operationId"]: param.values[2].get("security") for param in OPERATIONS}
    assert {name for name, said in told.items() if said == [{"token": []}]} == {"listGames"}
    optional = {name for name, said in told.items() if said == [{}, {"token": []}]}
    assert optional == {*MAKE, "relabelGame", "deleteGame", *PLAY}
    assert {name for name, said in told.items() if said} == {"listGames", *optional}


ALWAYS = {
    "401": {"WWW-Authenticate"},
    "412": {"ETag"},
    "429": {"Retry-After"},
    "503": {"Retry-After"},
    "201": {"ETag", "Location", "X-Request-Id"},
}


@EVERY_OPERATION
def test_the_headers_that_are_always_there_are_told(
    path: str, method: str, operation: dict[str, Any]
) -> None:
    del path, method
    for status, answer in operation["responses"].items():
        headers = answer.get("headers", {})
        required = {name for name, header in headers.items() if resolved(header).get("required")}
        assert required >= ALWAYS.get(status, set())
        assert "Idempotency-Replayed" not in required
        assert "Link" not in required


def test_what_goes_in_is_closed_and_what_goes_out_is_open() -> None:
    schemas = DOCUMENT["components"]["schemas"]
    closed = {
        name for name, schema in schemas.items() if schema.get("additionalProperties") is False
    }
    assert closed == {
        *("NewGame", "Replay", "MoveGroup", "Actions", "OneAction"),
        *("HowMany", "NewLabel", "Restart", "Nothing"),
    }


def test_an_example_stands_for_every_simple_field() -> None:
    schemas = DOCUMENT["components"]["schemas"]
    missing = [
        f"{name}.{field}"
        for name, schema in schemas.items()
        for field, said in schema.get("properties", {}).items()
        if "examples" not in said and "$ref" not in str(said) and field != "deck"
    ]
    assert missing == []


def test_no_example_and_no_default_breaks_its_own_schema() -> None:
    for schema in DOCUMENT["components"]["schemas"].values():
        for said in schema.get("properties", {}).values():
            for example in said.get("examples", []):
                plain = {name: part for name, part in said.items() if name != "items"}
                assert Draft202012Validator(plain).is_valid(example), (said, example)
