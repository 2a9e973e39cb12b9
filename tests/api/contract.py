"""What every answer must keep to: the contract's own words about its operation, and no more."""

import json
import re
from functools import cache
from typing import Any
from urllib.parse import unquote

from jsonschema_rs import Draft202012Validator
from werkzeug.wrappers import Response

from service.api.contract import document
from service.api.problem_words import STATUS

DOCUMENT: dict[str, Any] = document()
PROBLEM_TYPE = "application/problem+json"

OURS = frozenset(
    {"ETag", "Location", "Link", "Retry-After", "WWW-Authenticate", "Idempotency-Replayed"}
)
"""The headers with a meaning of ours: where one is sent, the contract must tell of it."""


def _closed(schema: Any) -> Any:
    """A schema that refuses what it does not name, though clients must not: nothing else leaves."""
    if isinstance(schema, list):
        return [_closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {name: _closed(part) for name, part in schema.items()}
    if "properties" in schema:
        closed.setdefault("additionalProperties", False)
    return closed


_COMPONENTS = {"schemas": _closed(DOCUMENT["components"]["schemas"])}
_OPERATIONS: list[tuple[re.Pattern[str], dict[str, Any]]] = [
    (re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), operations)
    for path, operations in DOCUMENT["paths"].items()
]


@cache
def _validator(name: str) -> Any:
    """What judges an object by the schema of its name."""
    schema = {"$ref": f"#/components/schemas/{name}", "components": _COMPONENTS}
    return Draft202012Validator(schema, validate_formats=True)


def deviations(name: str, value: object) -> list[str]:
    """Where an object is not what its schema says, and what nobody documented."""
    return [
        f"{error.instance_path}: {error.message}" for error in _validator(name).iter_errors(value)
    ]


def operation_of(method: str, path: str) -> dict[str, Any] | None:
    """What the contract says about a method of a path; None if it says nothing."""
    for pattern, operations in _OPERATIONS:
        if pattern.fullmatch(unquote(path.partition("?")[0])):
            found: dict[str, Any] | None = operations.get(method.lower())
            return found
    return None


def resolved(said: dict[str, Any]) -> dict[str, Any]:
    """What a part of the contract says, here or where it refers to."""
    if "$ref" not in said:
        return said
    found = DOCUMENT
    for name in said["$ref"].removeprefix("#/").split("/"):
        found = found[name]
    return found


def documented_codes(answer: dict[str, Any]) -> set[str]:
    """The codes of problems that the contract names for one status of an operation."""
    return set(re.findall(r"`(\w+)`", answer["description"]))


def hold(method: str, path: str, response: Response) -> None:
    """Hold an answer against the contract."""
    status = response.status_code
    said = operation_of("GET" if method == "HEAD" else method, path)
    answer = None if said is None else said["responses"].get(str(status))
    if said is not None:
        assert answer is not None, f"{method} {path} answers {status}, which is not documented"
        _hold_headers(answer, response)
    assert response.headers["X-Request-Id"]
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    if status in {204, 304} or method in {"HEAD", "OPTIONS"}:
        assert response.data == b""
        assert status != 204 or "Content-Type" not in response.headers
        return
    if status >= 400:
        body = json.loads(response.data, parse_constant=_no_number)
        _hold_problem(response, body)
        if answer is not None:
            assert body["code"] in documented_codes(answer), f"{method} {path}: {body['code']}"
        return
    assert answer is not None, f"{method} {path} is not documented"
    _hold_success(answer, response)


def _hold_headers(answer: dict[str, Any], response: Response) -> None:
    """Hold that the headers that must be there are, and that none of ours is there untold."""
    told = {name: resolved(header) for name, header in answer.get("headers", {}).items()}
    # HTTP has them in letters of any size.
    there = {name.lower() for name in response.headers.keys()}  # noqa: SIM118 (pairs otherwise)
    assert {name.lower() for name, said in told.items() if said.get("required")} <= there
    assert {name for name in OURS if name.lower() in there} <= set(told)
    for name in told:
        if name.lower() not in there:
            continue
        text = response.headers[name]
        value = int(text) if told[name]["schema"]["type"] == "integer" else text
        assert Draft202012Validator(told[name]["schema"]).is_valid(value), f"{name}: {text}"
        assert value, f"{name} is empty"


def _hold_success(answer: dict[str, Any], response: Response) -> None:
    """Hold what a success with a body must be: an object of its schema, or a text."""
    content_type = response.headers["Content-Type"]
    content = answer["content"][content_type]
    if content_type == "application/yaml":
        assert content["schema"] == {"$ref": "#/components/schemas/Contract"}
        return
    if content_type != "application/json":
        assert content["schema"] == {"type": "string"}
        assert response.data.decode("utf-8")
        return
    body = json.loads(response.data, parse_constant=_no_number)
    reference = content["schema"]["$ref"]
    assert deviations(reference.rpartition("/")[2], body) == []


def _hold_problem(response: Response, body: Any) -> None:
    """Hold what every problem must be, whoever meets it."""
    assert response.headers["Content-Type"] == PROBLEM_TYPE
    assert response.headers["Cache-Control"] == "no-store"
    assert deviations("Problem", body) == []
    assert body["status"] == response.status_code == STATUS[body["code"]]
    assert body["type"] == f"/problems/{body['code']}"
    assert all(body[name].strip() for name in ("title", "detail", "reminder"))
    assert ("errors" in body) == (body["code"] == "invalid_request")
    assert ("game" in body) == (body["code"] == "stale_version")
    for fault in body.get("errors", []):
        assert len({"pointer", "parameter", "header"} & set(fault)) == 1
        assert fault["detail"].strip()


def _no_number(text: str) -> None:
    raise AssertionError(f"{text} is no JSON")
