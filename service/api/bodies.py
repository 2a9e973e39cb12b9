"""The body of a request: from bytes to a JSON object, or a clear word why not."""

import json
from typing import Any

import orjson
from flask import request

MAX_BODY = 64 * 1024
"""The largest body, in bytes."""

MAX_TRANSCRIPT = 256 * 1024
"""The largest body that holds a whole transcript, in bytes."""


class UnreadableBody(Exception):
    """A body that is no JSON, or not marked as JSON, or too large: a problem's code and facts."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts


def read_json(*, optional: bool, maximum: int = MAX_BODY) -> Any:
    """The JSON of this request's body; an empty object where there may be and is no body.

    ``maximum`` is in bytes; only a transcript may have more than 64 KiB. Raises
    :class:`UnreadableBody`.
    """
    # What werkzeug may read. It cuts a chunked body off there without a word, so the one byte
    # more is how a body that is too large is told from one that just fits.
    request.max_content_length = maximum + 1
    if (request.content_length or 0) > maximum:
        raise UnreadableBody("body_too_large", maximum=maximum)
    body = request.get_data()
    if len(body) > maximum:
        raise UnreadableBody("body_too_large", maximum=maximum)
    if len(body) > MAX_BODY and not _is_transcript(body):
        raise UnreadableBody("body_too_large", maximum=MAX_BODY)
    if len(body) < (request.content_length or 0):
        raise UnreadableBody("incomplete_body")
    if not body:
        # A chunked body that broke off looks empty: the server does not tell us.
        if optional and "Transfer-Encoding" not in request.headers:
            return {}
        raise UnreadableBody("empty_body")
    encoding = request.headers.get("Content-Encoding", "identity")
    if encoding.lower() != "identity":
        raise UnreadableBody("unsupported_media_type", content_type=encoding)
    if request.mimetype != "application/json":
        raise UnreadableBody("unsupported_media_type", content_type=request.mimetype or "unknown")
    return parse_json(body)


def parse_json(body: bytes) -> Any:
    """Read JSON strictly: UTF-8, no NaN, no lone surrogates, no name twice, not too deep.

    >>> parse_json(b'{"source": 3}')
    {'source': 3}
    >>> parse_json(b'{"source": 3, "source": 4}')
    Traceback (most recent call last):
    service.api.bodies.UnreadableBody: ('repeated_key', {'key': 'source'})
    """
    try:
        value = orjson.loads(body)
    except orjson.JSONDecodeError as error:
        raise UnreadableBody("invalid_json", line=error.lineno, column=error.colno) from None
    _refuse_repeated_keys(body)
    return value


def _is_transcript(body: bytes) -> bool:
    """Whether a body holds actions to be played, whatever they are."""
    try:
        value = orjson.loads(body)
    except orjson.JSONDecodeError:
        return False
    return isinstance(value, dict) and isinstance(value.get("actions"), list)


def _refuse_repeated_keys(body: bytes) -> None:
    """Look for a name that stands twice in an object.

    orjson is strict about everything else but keeps the last of equal names in silence; the
    standard library's reader is the one that shows them. Numbers are left as text, since it
    gives up on very long ones.
    """
    try:
        json.loads(body, object_pairs_hook=_refuse_repeated, parse_int=str, parse_float=str)
    except RecursionError:
        # orjson goes about as deep as this, and no request needs a tenth of it.
        raise UnreadableBody("invalid_json", line=1, column=1) from None


def _refuse_repeated(pairs: list[tuple[str, Any]]) -> None:
    """Refuse the names of one object if one of them is there twice."""
    seen = set()
    for name, _ in pairs:
        if name in seen:
            raise UnreadableBody("repeated_key", key=name)
        seen.add(name)
