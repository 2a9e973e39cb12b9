"""What is looked at first: the game, then the token, then the key, then the version, then rules."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from tests.api.changes import game
from tests.api.helpers import OTHER_TOKEN, Api, accepted, refused

FRESH, KNOWN = "fresh", "known"


@dataclass(frozen=True)
class Wrong:
    """A request in which several things are wrong, and the one that is told."""

    sender: str | None
    key: str
    action: str
    match: str
    status: int
    code: str


WRONG: list[Any] = [
    pytest.param("other", KNOWN, "deal", '"0"', 403, "not_owner", id="a token, a known key"),
    pytest.param("other", KNOWN, "undo", '"0"', 403, "not_owner", id="a token, a key, a version"),
    pytest.param("other", FRESH, "1-1", '"0"', 403, "not_owner", id="a token, a version, a rule"),
    pytest.param(None, KNOWN, "undo", '"0"', 401, "token_required", id="no token, a key"),
    pytest.param(None, FRESH, "deal", '"0"', 401, "token_required", id="no token, a version"),
    pytest.param(
        "owner", KNOWN, "undo", '"0"', 422, "idempotency_key_reused", id="a key, a version"
    ),
    pytest.param("owner", KNOWN, "1-1", "*", 422, "idempotency_key_reused", id="a key, a rule"),
    pytest.param("owner", FRESH, "1-1", '"0"', 412, "stale_version", id="a version, a rule"),
    pytest.param("owner", FRESH, "1-1", '"4"', 409, "same_column", id="a rule"),
]


@pytest.mark.parametrize("demanding", [False, True], ids=["", "demanding the version"])
@pytest.mark.parametrize("case", [pytest.param(Wrong(*case.values), id=case.id) for case in WRONG])
def test_of_several_things_that_are_wrong_the_first_is_told(
    api_with: Callable[..., Api], token: str, case: Wrong, demanding: bool
) -> None:
    service = api_with(require_version=demanding)
    owner = service.bearing(token)
    game_id = game(owner)
    accepted(owner.ask(game_id, "deal", key=KNOWN, match='"3"'))
    before = owner.state(game_id)
    clients = {"owner": owner, "other": service.bearing(OTHER_TOKEN), None: service}
    client, told = clients[case.sender], (case.status, case.code)
    refused(client.ask(game_id, case.action, key=case.key, match=case.match), *told)
    if demanding and case.status != 409:
        without = (428, "version_required") if case.status == 412 else told
        refused(client.ask(game_id, case.action, key=case.key), *without)
    assert owner.state(game_id) == before


def test_a_known_key_is_told_of_its_success_though_no_version_is_named(
    api_with: Callable[..., Api], token: str
) -> None:
    owner = api_with(require_version=True).bearing(token)
    game_id = game(owner)
    first = owner.ask(game_id, "deal", key="k", match='"3"')
    again = owner.ask(game_id, "deal", key="k")
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.data == first.data


def test_a_game_that_is_not_there_is_told_whoever_asks(api: Api) -> None:
    other = api.bearing(OTHER_TOKEN)
    refused(other.ask("x" * 22, "deal", key="k", match='"0"'), 404, "game_not_found")


def test_headers_that_cannot_be_read_are_told_before_anything_is_done(mine: Api) -> None:
    game_id = game(mine)
    before = mine.state(game_id)
    accepted(mine.ask(game_id, "deal", key="k", match='"3"'))
    problem = refused(mine.ask(game_id, "deal", key="k", match="3"), 400, "malformed_header")
    assert problem["facts"] == {"header": "If-Match"}
    problem = refused(mine.ask(game_id, "deal", key="", match='"4"'), 400, "malformed_header")
    assert problem["facts"] == {"header": "Idempotency-Key"}
    assert mine.state(game_id)["version"] == before["version"] + 1
