"""Beginning anew: a new game from the same deal, while the old one stays as it is."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.api.helpers import CODE, GAME, Api, accepted, conditions, faults, new_token, refused
from tests.api.situations import swings


@pytest.fixture
def game_id(api: Api) -> str:
    """A new game."""
    return str(api.create(code=CODE)["id"])


def restart(api: Api, game_id: str, body: object = None, **headers: str) -> Any:
    """Ask for a new game from the same deal."""
    return api.post(f"{GAME}/{game_id}/restart", body, headers=headers)


def test_a_restart_is_a_new_game_from_the_same_deal(api: Api, game_id: str) -> None:
    played = api.act(game_id, "3-1", "deal")
    response = restart(api, game_id)
    new = accepted(response, 201)
    assert response.headers["Location"] == f"{GAME}/{new['id']}"
    assert new["id"] != game_id
    assert (new["version"], new["moves"], new["code"], new["label"]) == (0, 0, CODE, None)
    assert accepted(api.get(f"{GAME}/{game_id}/versions/0"))["columns"] == new["columns"]
    assert api.state(game_id) == played


def test_a_deck_of_ones_own_is_dealt_again(api: Api) -> None:
    scenario = swings(20)
    game_id = api.create(deck=scenario.deck_texts, rule="relaxed", actions=scenario.actions)["id"]
    new = accepted(restart(api, game_id, {"label": "again"}), 201)
    assert (new["code"], new["rule"], new["label"], new["moves"]) == (None, "relaxed", "again", 0)
    api.act(new["id"], *scenario.actions)
    assert api.state(new["id"])["columns"] == api.state(game_id)["columns"]


def test_the_new_game_belongs_to_who_asked(mine: Api, api: Api, token: str) -> None:
    game_id = mine.create(code=CODE)["id"]
    open_one = accepted(restart(api, game_id), 201)["id"]
    api.act(open_one, "deal")
    own = accepted(restart(mine, open_one), 201)["id"]
    refused(api.ask(own, "deal"), 401, "token_required")
    listed = accepted(mine.get(GAME))["items"]
    assert [item["id"] for item in listed] == [own, game_id]
    assert token


def test_a_restart_is_made_once_for_its_key(mine: Api, api: Api) -> None:
    game_id = mine.create(code=CODE)["id"]
    first = restart(mine, game_id, **conditions(key="k"))
    mine.delete(game_id)
    again = restart(mine, game_id, **conditions(key="k"))
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.json == first.json
    refused(restart(api, first.json["id"], **conditions(key="k")), 401, "token_required")
    refused(restart(mine, game_id), 404, "game_not_found")


def test_a_restart_may_be_meant_for_a_version(api: Api, game_id: str) -> None:
    api.act(game_id, "deal")
    refused(restart(api, game_id, **conditions(match='"0"')), 412, "stale_version")
    refused(restart(api, game_id, **conditions(match="x")), 400, "malformed_header")
    accepted(restart(api, game_id, **conditions(match='"1"')), 201)
    accepted(restart(api, game_id, **conditions(match="*")), 201)
    refused(api.post(GAME, {}, headers={"If-Match": "x"}), 400, "malformed_header")


def test_where_games_take_a_token_a_restart_does_too(
    api: Api, api_with: Callable[..., Api], game_id: str
) -> None:
    demanding = api_with(require_token=True)
    refused(restart(demanding, game_id), 401, "token_required")
    accepted(restart(demanding.bearing(new_token()), game_id), 201)
    accepted(restart(api, game_id), 201)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"label": 3}, [("/label", "wrong_type")]),
        ({"label": "x" * 101}, [("/label", "too_long")]),
        ({"code": CODE}, [("/code", "unknown_field")]),
    ],
)
def test_what_a_restart_cannot_take_is_told(
    api: Api, game_id: str, body: object, expected: list[tuple[str, str]]
) -> None:
    assert faults(restart(api, game_id, body)) == expected
