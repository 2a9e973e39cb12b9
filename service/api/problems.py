"""The one table from exception to problem (RFC 9457). The words are fetched last."""

import logging
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException

from service.api.answers import entity_tag, game_json
from service.api.bodies import MAX_BODY, UnreadableBody
from service.api.credentials import InvalidToken
from service.api.faults import InvalidRequest
from service.api.pages import MalformedCursor
from service.api.preconditions import MalformedHeader
from service.api.problem_words import Problem, fault_json, problem_response
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
from service.play import ActionRefused, StaleVersion, UnseenCards, VersionNotFound
from spider_core import Refused, RefusedAt

log = logging.getLogger(__name__)

MAX_FAULTS = 200
"""How many faults of an input are told at once: more than a deck of one's own can have."""


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


def _action_refused(error: ActionRefused) -> Problem:
    violation = error.violation
    extra = {"version": error.version}
    if error.index is not None:
        extra["index"] = error.index
    return Problem(violation.code.value, violation.facts, extra)


def _unseen_cards(error: UnseenCards) -> Problem:
    return Problem("unseen_cards", extra={"version": error.version, "index": error.index})


def _refused(error: Refused) -> Problem:
    index = {"index": error.index} if isinstance(error, RefusedAt) else {}
    return Problem(error.violation.code.value, error.violation.facts, index)


def _invalid_request(error: InvalidRequest) -> Problem:
    # A small body can have thousands, and the answer must not be many times as large.
    told = error.faults[:MAX_FAULTS]
    return Problem("invalid_request", extra={"errors": [fault_json(fault) for fault in told]})


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


def _version_not_found(error: VersionNotFound) -> Problem:
    return Problem("version_not_found", {"version": error.version, "latest": error.latest})


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
    UnseenCards: _unseen_cards,
    Refused: _refused,
    InvalidRequest: _invalid_request,
    UnreadableBody: _unreadable_body,
    GameNotFound: _game_not_found,
    VersionNotFound: _version_not_found,
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
