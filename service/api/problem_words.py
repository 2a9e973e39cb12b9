"""A problem (RFC 9457) before and after it is put into words."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from flask import Response

from service.api.answers import json_response
from service.api.context import reminders
from service.api.faults import PlacedFault
from service.masking import without_tokens
from spider_core import ViolationCode

PROBLEM_TYPE = "application/problem+json"

STATUS: dict[str, int] = {
    **dict.fromkeys(ViolationCode, HTTPStatus.CONFLICT),
    "unseen_cards": HTTPStatus.CONFLICT,
    "invalid_request": HTTPStatus.UNPROCESSABLE_ENTITY,
    "invalid_json": HTTPStatus.BAD_REQUEST,
    "repeated_key": HTTPStatus.BAD_REQUEST,
    "empty_body": HTTPStatus.BAD_REQUEST,
    "incomplete_body": HTTPStatus.BAD_REQUEST,
    "bad_request": HTTPStatus.BAD_REQUEST,
    "malformed_header": HTTPStatus.BAD_REQUEST,
    "malformed_cursor": HTTPStatus.BAD_REQUEST,
    "token_required": HTTPStatus.UNAUTHORIZED,
    "invalid_token": HTTPStatus.UNAUTHORIZED,
    "not_owner": HTTPStatus.FORBIDDEN,
    "stale_version": HTTPStatus.PRECONDITION_FAILED,
    "version_required": HTTPStatus.PRECONDITION_REQUIRED,
    "idempotency_key_reused": HTTPStatus.UNPROCESSABLE_ENTITY,
    "too_many_requests": HTTPStatus.TOO_MANY_REQUESTS,
    "not_found": HTTPStatus.NOT_FOUND,
    "game_not_found": HTTPStatus.NOT_FOUND,
    "version_not_found": HTTPStatus.NOT_FOUND,
    "method_not_allowed": HTTPStatus.METHOD_NOT_ALLOWED,
    "not_acceptable": HTTPStatus.NOT_ACCEPTABLE,
    "body_too_large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "unsupported_media_type": HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    "internal_error": HTTPStatus.INTERNAL_SERVER_ERROR,
    "busy": HTTPStatus.SERVICE_UNAVAILABLE,
    "storage_unavailable": HTTPStatus.SERVICE_UNAVAILABLE,
    "outcome_unknown": HTTPStatus.SERVICE_UNAVAILABLE,
}
"""The HTTP status of every problem, by its code."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem before it is put into words.

    ``extra`` are members beside the usual ones, such as the version of the game; ``status``
    is given only where it is not the one that the code always has.
    """

    code: str
    facts: Mapping[str, object] = field(default_factory=dict)
    extra: Mapping[str, object] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    status: int | None = None


def problem_response(problem: Problem) -> Response:
    """Put a problem into words and send it."""
    body = problem_json(problem)
    headers = {"Cache-Control": "no-store", **problem.headers}
    return json_response(body, body["status"], headers, content_type=PROBLEM_TYPE)


def problem_json(problem: Problem) -> dict[str, Any]:
    """A problem as the ``Problem`` object of the contract, in the language of the request."""
    facts = _without_tokens(problem.facts)
    sentences = reminders().problem(problem.code, facts)
    return {
        "type": f"/problems/{problem.code}",
        "title": sentences.title,
        "status": int(problem.status or STATUS[problem.code]),
        "detail": sentences.detail,
        "reminder": sentences.reminder,
        "code": problem.code,
        "facts": facts,
        **problem.extra,
    }


def fault_json(placed: PlacedFault) -> dict[str, object]:
    """One fault of an input as the ``InputFault`` object of the contract."""
    code, facts = placed.fault.code, _without_tokens(placed.fault.facts)
    return {
        placed.kind: without_tokens(placed.place),
        "code": code,
        "facts": facts,
        "detail": reminders().fault(code, facts),
    }


def _without_tokens(facts: Mapping[str, object]) -> dict[str, object]:
    """Facts to be told: what a client sent comes back in some, and no token may."""
    return {
        name: without_tokens(value) if isinstance(value, str) else value
        for name, value in facts.items()
    }
