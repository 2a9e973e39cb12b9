"""What an example is: a request, and what is sent before it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

TOKEN = "sp_" + 43 * "A"
OTHER_TOKEN = "sp_" + 43 * "B"

CODE = "SP1-S4C-QWERTYU"
"""The code of most examples; its opening shows 2S 8C AD 3S AC 8S JC 5S 9D 3C."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A request of an operation: what stands in its path, its query, its headers and its body.

    ``path`` names no ``game_id`` where the game of the example is meant. ``text`` is sent as it
    stands, in place of a ``body`` of JSON.

    >>> Asked(body={"source": 3, "target": 1}).content
    b'{"source": 3, "target": 1}'
    """

    body: Any = None
    text: bytes | None = None
    path: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, str] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def content(self) -> bytes | None:
        """The body as it is sent."""
        if self.text is None and self.body is not None:
            return json.dumps(self.body).encode()
        return self.text


@dataclass(frozen=True, slots=True)
class Example:
    """A request with its name, and what it takes to get the answer of this ``status``.

    ``game`` is the body that creates the game it is about, for ``owner`` if there is one;
    ``before`` is sent after that, as pairs of an operation and a request. ``settings`` are those
    of a service that is not run as it comes. ``drawn`` says that the answer is another one each
    time, ``again`` that the request is sent until the answer has the status.
    """

    name: str
    summary: str
    asked: Asked = Asked()
    game: Mapping[str, Any] | None = None
    owner: str | None = None
    before: tuple[tuple[str, Asked], ...] = ()
    settings: Mapping[str, Any] = field(default_factory=dict)
    status: int = 200
    drawn: bool = False
    again: bool = False


def bearing(token: str) -> dict[str, str]:
    """The header that brings a token.

    >>> bearing("sp_…")
    {'Authorization': 'Bearer sp_…'}
    """
    return {"Authorization": f"Bearer {token}"}
