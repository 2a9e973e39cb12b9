"""The one table from exception to problem (RFC 9457). The words are fetched last."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException

from service.api.answers import entity_tag, game_json, json_response
from service.api.bodies import MAX_BODY, UnreadableBody
from service.api.context import reminders
from service.api.credentials import InvalidToken
from service.api.faults import InvalidRequest, PlacedFault
from service.api.pages import MalformedCursor
from service.api.preconditions import MalformedHeader
from service.api.rate_limit import TooManyRequests
from service.api.watch import request_id, what_was_asked
from service.errors import (
    Busy,
    Conflict,
    GameNotFound,
    KeyReused,
    NotOwner,
    OutcomeUnknown,
    StorageFailure,
    TokenRequired,
    VersionRequired,
)
from service.masking import without_tokens
from service.play import ActionRefused, StaleVersion
from spider_core import Refused, RefusedAt, ViolationCode

log = logging.getLogger(__name__)

PROBLEM_TYPE = "application/problem+json"

MAX_FAULTS = 200
"""How many faults of an input are told at once: more than a deck of one's own can have."""

STATUS: dict[str, int] = {
    **dict.fromkeys(ViolationCode, HTTPStatus.CONFLICT),
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


def install(app: Flask) -> None:
    """Answer every exception of an application with a problem."""
    for exception in _TABLE:
        app.register_error_handler(exception, answer)


def answer(error: Exception) -> Response:
    """The problem that an exception means, in words."""
    return problem_response(to_problem(error))


def to_problem(error: Exception) -> Problem:
    """The problem that an exception means: that of its nearest class in the table."""
    for kind in type(error).__mro__:
        if kind in _TABLE:
            return _TABLE[kind](error)
    return _internal_error(error)


def problem_response(problem: Problem) -> Response:
    """Put a problem into words and send it."""
    status = problem.status or STATUS[problem.code]
    facts = _without_tokens(problem.facts)
    sentences = reminders().problem(problem.code, facts)
    body = {
        "type": f"/problems/{problem.code}",
        "title": sentences.title,
        "status": int(status),
        "detail": sentences.detail,
        "reminder": sentences.reminder,
        "code": problem.code,
        "facts": facts,
        **problem.extra,
    }
    headers = {"Cache-Control": "no-store", **problem.headers}
    return json_response(body, status, headers, content_type=PROBLEM_TYPE)


def _action_refused(error: ActionRefused) -> Problem:
    violation = error.violation
    return Problem(violation.code.value, violation.facts, {"version": error.version})


def _refused(error: Refused) -> Problem:
    index = {"index": error.index} if isinstance(error, RefusedAt) else {}
    return Problem(error.violation.code.value, error.violation.facts, index)


def _invalid_request(error: InvalidRequest) -> Problem:
    # A small body can have thousands, and the answer must not be many times as large.
    told = error.faults[:MAX_FAULTS]
    return Problem("invalid_request", extra={"errors": [_fault(fault) for fault in told]})


def _fault(placed: PlacedFault) -> dict[str, object]:
    """One fault of an input, in words."""
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


def _simple(code: str, **headers: str) -> Callable[[Exception], Problem]:
    """The problem of an exception that has nothing more to say."""
    return lambda _error: Problem(code, headers=headers)


def _stale_version(error: StaleVersion) -> Problem:
    current = error.current
    return Problem(
        "stale_version",
        {"version": current.version},
        {"version": current.version, "game": game_json(current)},
        {"ETag": entity_tag(current.version)},
    )


def _malformed_header(error: MalformedHeader) -> Problem:
    return Problem("malformed_header", {"header": error.name})


def _too_many_requests(error: TooManyRequests) -> Problem:
    wait = error.retry_after
    return Problem("too_many_requests", {"seconds": wait}, headers={"Retry-After": str(wait)})


def _unreadable_body(error: UnreadableBody) -> Problem:
    return Problem(error.code, error.facts)


def _game_not_found(error: GameNotFound) -> Problem:
    return Problem("game_not_found", {"id": error.game_id})


def _storage_failure(error: StorageFailure) -> Problem:
    log.warning("the database failed", exc_info=error, extra={"request_id": request_id()})
    code = _FAILURES.get(type(error), "storage_unavailable")
    return Problem(code, headers={"Retry-After": str(error.retry_after)})


_FAILURES: dict[type[StorageFailure], str] = {Busy: "busy", OutcomeUnknown: "outcome_unknown"}


def _http_exception(error: HTTPException) -> Problem:
    """What Flask and werkzeug refuse by themselves."""
    status = error.code or HTTPStatus.INTERNAL_SERVER_ERROR
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return _internal_error(error)
    code, facts = _OF_STATUS.get(status, ("bad_request", dict))
    headers = {name: value for name, value in error.get_headers() if name not in {"Content-Type"}}
    return Problem(code, facts(), headers=headers, status=status)


_OF_STATUS: dict[int, tuple[str, Callable[[], dict[str, object]]]] = {
    HTTPStatus.NOT_FOUND: ("not_found", dict),
    HTTPStatus.METHOD_NOT_ALLOWED: ("method_not_allowed", lambda: {"method": request.method}),
    HTTPStatus.NOT_ACCEPTABLE: ("not_acceptable", dict),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: ("body_too_large", lambda: {"maximum": MAX_BODY}),
}


def _internal_error(error: Exception) -> Problem:
    """A fault of our own: its traceback goes to the log, and only an id of it to the client."""
    identity = request_id()
    log.error("%s failed", what_was_asked(), exc_info=error, extra={"request_id": identity})
    return Problem("internal_error", {"request_id": identity})


_TABLE: dict[type, Callable[[Any], Problem]] = {
    ActionRefused: _action_refused,
    Refused: _refused,
    InvalidRequest: _invalid_request,
    UnreadableBody: _unreadable_body,
    GameNotFound: _game_not_found,
    StaleVersion: _stale_version,
    VersionRequired: _simple("version_required"),
    KeyReused: _simple("idempotency_key_reused"),
    TokenRequired: _simple("token_required", **{"WWW-Authenticate": "Bearer"}),
    InvalidToken: _simple("invalid_token", **{"WWW-Authenticate": 'Bearer error="invalid_token"'}),
    NotOwner: _simple("not_owner"),
    MalformedHeader: _malformed_header,
    MalformedCursor: _simple("malformed_cursor"),
    TooManyRequests: _too_many_requests,
    StorageFailure: _storage_failure,
    Conflict: lambda _error: _storage_failure(Busy()),
    HTTPException: _http_exception,
    Exception: _internal_error,
}
