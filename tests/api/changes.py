"""Every way to change a game, by name, so that tests can go through all of them."""

from collections.abc import Mapping
from typing import Any

import pytest
from werkzeug.test import TestResponse

from tests.api.helpers import CODE, GAME, Api, conditions, request_of

PLAYED = ("3-1", "deal", "undo")
"""What is played before: after it a move, a deal, an undo and a redo are all possible."""

VERSION = len(PLAYED)

KEYED = ("2-9", "2", "deal", "undo", "redo", "undo*1", "redo*1")
"""What may be sent with a key: a move with and without target, and so on."""

CHANGES = (*KEYED, "label", "delete")

EVERY_CHANGE = pytest.mark.parametrize("what", CHANGES)
EVERY_KEYED_CHANGE = pytest.mark.parametrize("what", KEYED)


def game(api: Api, **body: Any) -> str:
    """The id of a game in which every change is possible."""
    return str(api.create(code=CODE, actions=list(PLAYED), **body)["id"])


def change(
    api: Api, game_id: str, what: str, headers: Mapping[str, str] | None = None
) -> TestResponse:
    """Ask for a change."""
    path = f"{GAME}/{game_id}"
    if what == "label":
        return api.send("PATCH", path, json={"label": "another"}, headers=headers)
    if what == "delete":
        return api.send("DELETE", path, headers=headers)
    last, body = request_of(what)
    return api.post(f"{path}/{last}", body, headers=headers)


def is_done(api: Api, game_id: str, what: str, response: TestResponse) -> bool:
    """Whether a change was made, and made once."""
    if what == "delete":
        return response.status_code == 204 and api.get(f"{GAME}/{game_id}").status_code == 404
    return response.status_code == 200 and api.state(game_id)["version"] == VERSION + 1


def new_game(api: Api, key: str | None = None, **body: Any) -> TestResponse:
    """Ask for a new game of a well-known code."""
    return api.post(GAME, {"code": CODE, **body}, headers=conditions(key))
