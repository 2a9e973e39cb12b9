"""Problems that most operations meet: a small change to a request that would have succeeded."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from service.api.examples.shape import OTHER_TOKEN, TOKEN, Asked, Example, bearing
from service.api.operation import Operation

_NOBODY = "AAAAAAAAAAAAAAAAAAAAAA"
_KEY = "6f1d7c1e-7a30-4b44-9a37-0a0b2a1d5f10"
_UNLIMITED = {"checkAlive", "checkReady", "readMetrics"}
_MAKES_A_GAME = {"createGame", "restartGame"}

UNASKED = ("internal_error", "busy", "storage_unavailable", "outcome_unknown")
"""Problems that no request brings about: the service fails, or its database does."""


def shared_examples(described: Operation, success: Example) -> list[Example]:
    """The problems of an operation that come of a change to its successful request."""
    codes = dict.fromkeys((*map(str, described.problems), "not_acceptable", "too_many_requests"))
    made = [_CHANGES[code](described, success) for code in codes if code in _CHANGES]
    return [example for example in made if example is not None]


Change = Callable[[Operation, Example], Example | None]


def _text(code: str, status: int, text: bytes, content_type: str = "application/json") -> Change:
    """A body that cannot be read."""
    asked = Asked(text=text, headers={"Content-Type": content_type})
    return lambda _described, success: _changed(success, code, status, asked)


def _headers(code: str, status: int, **headers: str) -> Change:
    """Headers that make a request a refused one."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return lambda _described, success: _changed(success, code, status, headers=named)


def _changed(
    success: Example, code: str, status: int, asked: Asked | None = None, **parts: Any
) -> Example:
    """A successful example with another request, or with other parts of it."""
    asked = replace(success.asked, **parts) if asked is None else asked
    if not asked.path:
        asked = replace(asked, path=success.asked.path)
    return replace(success, name=code, summary="", asked=asked, status=status, drawn=False)


def _not_acceptable(described: Operation, success: Example) -> Example | None:
    if described.id == "readMetrics":
        return None
    headers = {**success.asked.headers, "Accept": "image/png"}
    return _changed(success, "not_acceptable", 406, headers=headers)


def _too_many_requests(described: Operation, success: Example) -> Example | None:
    if described.id in _UNLIMITED:
        return None
    path = {**success.asked.path, "game_id": _NOBODY}
    example = _changed(success, "too_many_requests", 429, path=path)
    limited = {"rate_limit": "1/second"}
    return replace(example, game=None, before=(), settings=limited, again=True)


def _game_not_found(_described: Operation, success: Example) -> Example:
    path = {**success.asked.path, "game_id": _NOBODY}
    return replace(_changed(success, "game_not_found", 404, path=path), game=None, before=())


def _body_too_large(described: Operation, success: Example) -> Example:
    asked = Asked(text=b" " * (described.body_maximum + 1))
    return _changed(success, "body_too_large", 413, asked)


def _token_required(described: Operation, success: Example) -> Example:
    # Who keeps a key for a create has to say who they are.
    headers = {"Idempotency-Key": _KEY} if described.id in _MAKES_A_GAME else {}
    return replace(_changed(success, "token_required", 401, headers=headers), owner=TOKEN)


def _not_owner(_described: Operation, success: Example) -> Example:
    example = _changed(success, "not_owner", 403, headers=bearing(OTHER_TOKEN))
    return replace(example, owner=TOKEN)


def _malformed_header(described: Operation, success: Example) -> Example:
    named = {parameter["name"] for parameter in described.parameters}
    headers = {"If-Match": "57"} if "If-Match" in named else {"Idempotency-Key": "two words"}
    return _changed(success, "malformed_header", 400, headers=headers)


def _key_reused(described: Operation, success: Example) -> Example:
    # What a key was kept for is known by the token for a create, and by the game otherwise.
    if described.id in _MAKES_A_GAME:
        token = bearing("sp_" + described.id.ljust(43, "K"))
        headers = {"Idempotency-Key": _KEY, **token}
        first = ("createGame", Asked({"suits": 4}, headers=headers))
    else:
        headers = {"Idempotency-Key": _KEY}
        first = ("playActions", Asked({"actions": ["deal"]}, headers=headers))
    return replace(
        _changed(success, "idempotency_key_reused", 422, headers=headers), before=(first,)
    )


def _version_required(_described: Operation, success: Example) -> Example:
    example = _changed(success, "version_required", 428)
    return replace(example, settings={"require_version": True})


_CHANGES: dict[str, Change] = {
    "invalid_json": _text("invalid_json", 400, b'{"source": 3'),
    "repeated_key": _text("repeated_key", 400, b'{"label": "a", "label": "b"}'),
    "empty_body": _text("empty_body", 400, b""),
    "malformed_header": _malformed_header,
    "malformed_cursor": lambda _described, success: _changed(
        success, "malformed_cursor", 400, query={"cursor": "2"}
    ),
    "token_required": _token_required,
    "invalid_token": _headers("invalid_token", 401, Authorization="Bearer secret"),
    "not_owner": _not_owner,
    "game_not_found": _game_not_found,
    "not_acceptable": _not_acceptable,
    "stale_version": _headers("stale_version", 412, If_Match='"57"'),
    "body_too_large": _body_too_large,
    "unsupported_media_type": _text("unsupported_media_type", 415, b"{}", "text/plain"),
    "idempotency_key_reused": _key_reused,
    "version_required": _version_required,
    "too_many_requests": _too_many_requests,
}
"""What each of these problems takes, by its code."""
