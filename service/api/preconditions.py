"""The terms of a request: who asks, with which key, and for which version of the game."""

import hashlib
import re

import orjson
from flask import request

from service.api.context import options
from service.api.credentials import owner_who_asks
from service.play import Key, Terms, Versions

_TAG = r'(?:W/)?"[\x21\x23-\x7e\x80-\uffff]*"'
# Empty elements of a list count for nothing (RFC 9110, 5.6.1).
_TAGS = re.compile(rf"[\s,]*{_TAG}\s*(?:,\s*(?:{_TAG}\s*)?)*")
# A game in words has a tag of its own, which means the same version.
_VERSION = re.compile(r'"(0|[1-9][0-9]{0,8})(?:-text-[a-z]{2,8})?"')
_KEY = re.compile(r"[\x21-\x7e]{1,255}")


class MalformedHeader(Exception):
    """A header that cannot be read; ``name`` says which."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def terms(*, keyed: bool = True, versioned: bool = True, version_demanded: bool = True) -> Terms:
    """The terms of this request.

    Keys are for POST; a read has no version to name, and of a create none is demanded.

    Raises :class:`MalformedHeader`, and :class:`service.api.credentials.InvalidToken`.
    """
    return Terms(
        owner=owner_who_asks(),
        key=_key() if keyed else None,
        versions=_versions() if versioned else None,
        version_required=versioned and version_demanded and options().require_version,
    )


def _versions() -> Versions | None:
    """The versions that If-Match names. A weak tag counts: proxies weaken them.

    A tag that is no version of ours is one that no game ever has.
    """
    header = request.headers.get("If-Match")
    if header is None:
        return None
    if header.strip() == "*":
        return Versions(any=True)
    if _TAGS.fullmatch(header) is None:
        raise MalformedHeader("If-Match")
    return Versions(frozenset(int(number) for number in _VERSION.findall(header)))


def _key() -> Key | None:
    """The key that makes this request safe to send again, with what the request asks for."""
    text = request.headers.get("Idempotency-Key")
    if text is None:
        return None
    if _KEY.fullmatch(text) is None:
        raise MalformedHeader("Idempotency-Key")
    # The same request may come with its names in another order.
    body = orjson.loads(request.get_data() or b"{}")
    asked = request.path.encode() + b"\n" + orjson.dumps(body, option=orjson.OPT_SORT_KEYS)
    return Key(text, hashlib.sha256(asked).hexdigest())
