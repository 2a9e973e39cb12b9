"""The answers of an operation, in OpenAPI's form: the success first, then the problems."""

from collections.abc import Iterable
from http import HTTPStatus
from typing import Any

from service.api.operation import JSON, YAML, Operation
from service.api.problem_outputs import Problem
from service.api.problem_words import PROBLEM_TYPE, STATUS

_OBJECTS = (JSON, YAML)
_IN_WORDS = ("Content-Language", "Vary", "Cache-Control", "X-Request-Id")
_CHANGING = frozenset({"If-Match", "Idempotency-Key"})
_EVERYWHERE = ("bad_request", "not_acceptable", "too_many_requests", "internal_error")
_NEVER = {
    "checkAlive": ("too_many_requests",),
    "checkReady": ("too_many_requests",),
    "readMetrics": ("too_many_requests", "not_acceptable"),
}
"""What watches the service is not limited, and the figures are taken as they are."""
_WITH_STORE = ("busy", "storage_unavailable")
_OF_A_CHANGE = ("outcome_unknown",)
"""A read whose connection is lost is simply asked again."""


def responses(described: Operation) -> dict[str, Any]:
    """Every answer of an operation by its status: the success first, then the problems."""
    success: dict[str, Any] = {
        "description": HTTPStatus(described.status).phrase,
        "headers": _headers(*described.headers, *_IN_WORDS),
    }
    if described.status != HTTPStatus.NO_CONTENT:
        success["content"] = {
            kind: {"schema": described.answer if kind in _OBJECTS else {"type": "string"}}
            for kind in described.media_types
        }
    links = {
        operation: {"operationId": operation, "parameters": _link_parameters(operation, place)}
        for place, operations in described.links.items()
        for operation in operations
    }
    if links:
        success["links"] = links
    responses: dict[str, Any] = {str(described.status): success}
    if described.not_modified:
        headers = _headers("ETag", "Vary", "Cache-Control", "X-Request-Id")
        responses["304"] = {"description": "The client's version is current.", "headers": headers}
    stored = described.tag in {"games", "play", "history"} or described.id == "checkReady"
    changing = any(parameter["name"] in _CHANGING for parameter in described.parameters)
    codes = (
        *described.problems,
        *(_WITH_STORE if stored else ()),
        *(_OF_A_CHANGE if changing else ()),
        *(code for code in _EVERYWHERE if code not in _NEVER.get(described.id, ())),
    )
    for status in sorted({STATUS[code] for code in codes}):
        responses[str(int(status))] = _problem_response(
            status, (code for code in codes if STATUS[code] == status)
        )
    return responses


def _link_parameters(operation: str, place: str) -> dict[str, str]:
    """Where in an answer an operation that may follow finds its game, and its version."""
    parameters = {"game_id": f"$response.body#{place}"}
    if operation == "readVersion":
        parameters["version"] = f"$response.body#{place.removesuffix('id')}version"
    return parameters


def _problem_response(status: int, codes: Iterable[str]) -> dict[str, Any]:
    """The problems of one status."""
    known = ", ".join(f"`{code}`" for code in dict.fromkeys(map(str, codes)))
    response: dict[str, Any] = {
        "description": f"{HTTPStatus(status).phrase}: {known}.",
        "content": {PROBLEM_TYPE: {"schema": Problem}},
    }
    response["headers"] = _headers(*_HEADERS_OF_STATUS.get(status, ()), *_IN_WORDS)
    return response


def _headers(*names: str) -> dict[str, Any]:
    """The headers of these names, each said in one place for all answers."""
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


_HEADERS_OF_STATUS: dict[int, tuple[str, ...]] = {
    HTTPStatus.UNAUTHORIZED: ("WWW-Authenticate",),
    HTTPStatus.PRECONDITION_FAILED: ("ETag",),
    HTTPStatus.TOO_MANY_REQUESTS: ("Retry-After",),
    HTTPStatus.SERVICE_UNAVAILABLE: ("Retry-After",),
}
