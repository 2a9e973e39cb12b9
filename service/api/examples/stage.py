"""Where examples are performed: a game comes about, the request is sent, the answer is masked."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from urllib.parse import quote, urlencode

from service.api.examples.shape import Asked, Example, bearing

REQUEST_ID = "3f2a9c1e5b7d8046"
"""The id that each request brings."""

_IDS = ("kq3Z0mJ9Tn2VwY8sB1rXeA", "Vh5c8RkD0uQe7ZpLw2NfYg")
_CREATED, _CHANGED = "2026-01-01T00:00:00Z", "2026-01-01T00:10:00Z"
_AGAIN_AT_MOST = 50

_DIFFERS: dict[str, str] = {
    "created_at": _CREATED,
    "updated_at": _CHANGED,
    "at": _CHANGED,
    "next": "MTc2NzIyNTYwMCBrcTNaMG1KOVRuMlZ3WThzQjFyWGVB",
    "token": "sp_" + 43 * "A",
}


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer as it came; ``media_type`` is empty where there is nothing, and so no type."""

    status: int
    media_type: str
    content: bytes

    @property
    def body(self) -> Any:
        """The JSON or the text."""
        text = self.content.decode()
        return json.loads(text) if re.match(r"application/(\w+\+)?json", self.media_type) else text


Send = Callable[[str, str, Mapping[str, str], bytes | None], Answered]
"""Sends a method, a path with its query, headers and a body to a service."""


class Stage:
    """Performs examples on a service.

    ``routes`` are the method and the path of each operation, with names in braces.
    """

    def __init__(self, send: Send, routes: Mapping[str, tuple[str, str]]) -> None:
        self._send = send
        self._routes = routes
        self._games: dict[str, str] = {}

    def perform(self, operation_id: str, example: Example) -> Answered:
        """Do what comes before an example, send its request and give the answer."""
        game_id = self._game(example)
        for before, asked in example.before:
            self._ask(before, asked, game_id)
        answered = self._ask(operation_id, example.asked, game_id)
        for _ in range(_AGAIN_AT_MOST if example.again else 0):
            if answered.status == example.status:
                break
            answered = self._ask(operation_id, example.asked, game_id)
        assert answered.status == example.status, (operation_id, example.name, answered)
        return answered

    def _game(self, example: Example) -> str:
        """The id of the game that an example is about, empty if it is about none."""
        if example.game is None:
            return ""
        # What is refused changes nothing, so the next one finds the game as it was.
        stays = example.status >= HTTPStatus.BAD_REQUEST and not example.before
        wanted = json.dumps([example.game, example.owner])
        if stays and wanted in self._games:
            return self._games[wanted]
        headers = {} if example.owner is None else bearing(example.owner)
        created = self._ask("createGame", Asked(example.game, headers=headers), "")
        assert created.status == HTTPStatus.CREATED, created
        game_id = str(created.body["id"])
        if stays:
            self._games[wanted] = game_id
        return game_id

    def _ask(self, operation_id: str, asked: Asked, game_id: str) -> Answered:
        """Send a request about a game."""
        method, path = self._routes[operation_id]
        for name, value in {"game_id": game_id, **asked.path}.items():
            path = path.replace(f"{{{name}}}", quote(value, safe=""))
        if asked.query:
            path = f"{path}?{urlencode(asked.query)}"
        json_type = {} if asked.content is None else {"Content-Type": "application/json"}
        headers = {"X-Request-Id": REQUEST_ID, **json_type, **asked.headers}
        return self._send(method.upper(), path, headers, asked.content)


def masked(body: Any) -> Any:
    """A body with ids, times, cursors and tokens that are the same each time.

    >>> masked({"token": "sp_secret"})["token"][:6]
    'sp_AAA'
    """
    return _masked(body, {})


def _masked(value: Any, ids: dict[str, str]) -> Any:
    """A part of a body; ``ids`` grows by the ids of the games that are in it."""
    if isinstance(value, list):
        return [_masked(part, ids) for part in value]
    if not isinstance(value, dict):
        return value
    return {name: _masked_field(name, part, value, ids) for name, part in value.items()}


def _masked_field(name: str, part: Any, whole: dict[str, Any], ids: dict[str, str]) -> Any:
    if name == "id" and "created_at" in whole:
        return ids.setdefault(part, _IDS[len(ids) % len(_IDS)])
    if name in _DIFFERS and isinstance(part, str):
        return _DIFFERS[name]
    return _masked(part, ids)
