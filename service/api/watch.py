"""What is noticed about every request: its id, its place in the log, and its figures."""

import logging
import re
import secrets
import time
from urllib.parse import quote

from flask import Flask, Response, g, request

from service.api.context import metrics
from service.masking import without_tokens

log = logging.getLogger(__name__)

HEADER = "X-Request-Id"

_ID = re.compile(r"[A-Za-z0-9._:-]{1,128}")
_ID_BYTES = 8


def install(app: Flask) -> None:
    """Watch the requests of an application."""
    app.before_request(_begin)
    app.after_request(_end)


def request_id() -> str:
    """The id of this request: the one it brought, or one made for it."""
    identity: str = g.request_id
    return identity


def what_was_asked() -> str:
    """The method and the path of this request, in one line whatever the path holds."""
    return f"{request.method} {quote(request.path)}"


def _begin() -> None:
    """Note the time, and give the request an id."""
    g.begun = time.perf_counter()
    given = request.headers.get(HEADER, "")
    # A token is no id: it would go to the log and into the answer.
    taken = _ID.fullmatch(given) and without_tokens(given) == given
    g.request_id = given if taken else secrets.token_hex(_ID_BYTES)


def _end(response: Response) -> Response:
    """Count and log the request, and tell its id."""
    seconds = time.perf_counter() - g.begun
    route = request.url_rule.rule if request.url_rule is not None else "none"
    metrics().request(_method(), route, response.status_code, seconds)
    response.headers[HEADER] = g.request_id
    if log.isEnabledFor(logging.INFO):
        # Tokens travel in a header, and queries stay out; the log masks what is in a path.
        log.info(
            "%s %s",
            what_was_asked(),
            response.status_code,
            extra={"request_id": g.request_id, "seconds": round(seconds, 6)},
        )
    return response


def _method() -> str:
    """The method as a label: a client may make any word up."""
    return request.method if request.method in _METHODS else "other"


_METHODS = frozenset({"GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS", "PUT"})
