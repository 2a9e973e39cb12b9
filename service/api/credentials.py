"""Tokens: a secret that the player holds, of which only the SHA-256 goes further than here."""

import hashlib
import re
import secrets

from flask import request

_TOKEN = re.compile(r"sp_[A-Za-z0-9_-]{43}")
_TOKEN_BYTES = 32


class InvalidToken(Exception):
    """The Authorization header holds no token of ours."""


def new_token() -> str:
    """A token that nobody has. It is kept nowhere: whoever loses it has lost it.

    >>> len(new_token()), new_token()[:3]
    (46, 'sp_')
    """
    return "sp_" + secrets.token_urlsafe(_TOKEN_BYTES)


def owner_of(token: str) -> str:
    """What is kept of a token: its SHA-256, in hexadecimal.

    >>> owner_of("sp_" + 43 * "A")[:8]
    'e4c379af'
    """
    return hashlib.sha256(token.encode()).hexdigest()


def owner_who_asks() -> str | None:
    """The owner that this request's token makes its sender, or None without a token.

    Raises :class:`InvalidToken` for a header that holds something else.
    """
    header = request.headers.get("Authorization")
    if header is None:
        return None
    scheme, _, token = header.strip().partition(" ")
    token = token.strip()
    if scheme.lower() != "bearer" or _TOKEN.fullmatch(token) is None:
        raise InvalidToken
    return owner_of(token)
