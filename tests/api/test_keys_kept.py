"""What is kept of a key: only with a change, for 24 hours, and no longer than its game."""

from collections.abc import Iterator
from typing import Any

import pytest

from service.errors import StorageFailure
from service.storage import key_rows
from tests.api.changes import EVERY_KEYED_CHANGE, VERSION, game, new_game
from tests.api.helpers import CODE, GAME, Api, accepted, application, conditions, refused
from tests.databases import execute

HOUR = 60 * 60 * 1_000_000
"""An hour, in microseconds."""

ALLOWED: list[Any] = [
    pytest.param("k", id="one character"),
    pytest.param("k" * 255, id="255 characters"),
    pytest.param("".join(map(chr, range(0x21, 0x7F))), id="every visible character"),
    pytest.param("'; DROP TABLE keys;--".replace(" ", "+"), id="a statement"),
    pytest.param("%s%%\\{0}", id="odd ones"),
    pytest.param('"6f1d7c1e-7a30-4b44-9a37-0a0b2a1d5f10"', id="in quotes"),
]
MALFORMED: list[Any] = [
    pytest.param("", id="empty"),
    pytest.param("k" * 256, id="256 characters"),
    pytest.param("a b", id="a space"),
    pytest.param(" k", id="a space before it"),
    pytest.param("k ", id="a space behind it"),
    pytest.param("a\tb", id="a tab"),
    pytest.param("k\x7f", id="DEL"),
    pytest.param("k\x01", id="a control character"),
    pytest.param("cl\xe9", id="an accent"),
    pytest.param("\xff\xfe", id="bytes"),
    pytest.param("\xa0", id="a space that is none"),
]


def age(url: str, scope: str, by: int) -> None:
    """Let the keys of a scope have been kept so many microseconds earlier."""
    shifted = "UPDATE keys SET kept_at = kept_at - :by WHERE scope = :scope"
    execute(url, shifted, by=by, scope=scope)


def is_replayed(response: Any) -> bool:
    """Whether an accepted change was told again."""
    assert response.status_code in {200, 201}, response.json
    return "Idempotency-Replayed" in response.headers


@pytest.mark.parametrize("key", ALLOWED)
def test_a_key_is_any_visible_ascii(mine: Api, key: str) -> None:
    game_id = game(mine)
    assert [is_replayed(mine.ask(game_id, "deal", key=key)) for _ in range(2)] == [False, True]
    assert [is_replayed(new_game(mine, key)) for _ in range(2)] == [False, True]


@pytest.mark.parametrize("key", MALFORMED)
def test_what_is_no_key_is_never_taken_for_none(mine: Api, key: str) -> None:
    game_id = game(mine)
    for response in (mine.ask(game_id, "deal", key=key), new_game(mine, key)):
        problem = refused(response, 400, "malformed_header")
        assert problem["facts"] == {"header": "Idempotency-Key"}
    assert [item["version"] for item in accepted(mine.get(GAME))["items"]] == [VERSION]


@EVERY_KEYED_CHANGE
def test_every_change_reads_the_key(mine: Api, what: str) -> None:
    refused(mine.ask(game(mine), what, key=""), 400, "malformed_header")


def test_a_create_with_a_key_needs_a_token(api: Api, app_url: str) -> None:
    count = "SELECT count(*) FROM games"
    before = execute(app_url, count)
    response = new_game(api, "k")
    refused(response, 401, "token_required")
    assert response.headers["WWW-Authenticate"] == "Bearer"
    assert execute(app_url, count) == before


REFUSED: list[Any] = [
    pytest.param("1-2", None, 409, id="by a rule"),
    pytest.param("redo*9", None, 409, id="by what stands"),
    pytest.param("deal", '"0"', 412, id="by its version"),
    pytest.param("deal", "0", 400, id="by a header"),
    pytest.param("undo*0", None, 422, id="by its body"),
]


@pytest.mark.parametrize(("action", "match", "status"), REFUSED)
def test_what_is_refused_keeps_nothing(
    mine: Api, app_url: str, action: str, match: str | None, status: int
) -> None:
    game_id = game(mine)
    for _ in range(2):
        assert mine.ask(game_id, action, key="k", match=match).status_code == status
    kept = execute(app_url, "SELECT key FROM keys WHERE scope = :id", id=game_id)
    assert kept == []
    assert not is_replayed(mine.ask(game_id, "undo", key="k"))


def test_a_refused_request_may_be_accepted_later_with_its_key(mine: Api) -> None:
    game_id = mine.create(code=CODE, actions=["deal"])["id"]
    refused(mine.ask(game_id, "redo", key="k"), 409, "nothing_to_redo")
    mine.act(game_id, "undo")
    assert [is_replayed(mine.ask(game_id, "redo", key="k")) for _ in range(2)] == [False, True]
    assert mine.state(game_id)["version"] == 3


@pytest.mark.parametrize("what", ["create", "deal"])
def test_without_its_key_a_change_is_not_kept_either(
    mine: Api, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    def failing(*_: object) -> None:
        raise StorageFailure

    game_id = game(mine)
    send = {
        "create": lambda: new_game(mine, "k"),
        "deal": lambda: mine.ask(game_id, "deal", key="k"),
    }
    with monkeypatch.context() as patched:
        patched.setattr(key_rows, "keep", failing)
        refused(send[what](), 503, "storage_unavailable")
    assert [item["version"] for item in accepted(mine.get(GAME))["items"]] == [VERSION]
    assert not is_replayed(send[what]())


def test_a_refused_create_keeps_nothing(mine: Api) -> None:
    refused(new_game(mine, "k", actions=["1-2"]), 409, "not_one_rank_higher")
    assert not is_replayed(new_game(mine, "k"))
    assert len(accepted(mine.get(GAME))["items"]) == 1


def test_after_24_hours_a_key_of_a_game_is_forgotten(mine: Api, app_url: str) -> None:
    game_id = game(mine)
    mine.ask(game_id, "deal", key="k")
    age(app_url, game_id, 24 * HOUR - HOUR // 60)
    assert is_replayed(mine.ask(game_id, "deal", key="k"))
    age(app_url, game_id, HOUR // 60)
    assert not is_replayed(mine.ask(game_id, "deal", key="k"))
    assert mine.state(game_id)["version"] == VERSION + 2
    age(app_url, game_id, 25 * HOUR)
    assert not is_replayed(mine.ask(game_id, "undo", key="k"))
    assert is_replayed(mine.ask(game_id, "undo", key="k"))


def test_after_24_hours_the_key_of_a_create_is_forgotten(mine: Api, app_url: str) -> None:
    first = accepted(new_game(mine, "k"), 201)
    shifted = "UPDATE keys SET kept_at = kept_at - :by WHERE game_id = :id"
    execute(app_url, shifted, by=24 * HOUR - HOUR // 60, id=first["id"])
    assert is_replayed(new_game(mine, "k"))
    execute(app_url, shifted, by=HOUR // 60, id=first["id"])
    assert not is_replayed(new_game(mine, "k", label="another"))
    assert len(accepted(mine.get(GAME))["items"]) == 2


@pytest.fixture
def alone(database_url: str) -> Iterator[Api]:
    """A client of a service whose database nobody else uses."""
    with application(database_url) as app:
        yield Api(app)


def test_keys_that_are_too_old_go_as_others_come(alone: Api, database_url: str) -> None:
    one, two = game(alone), game(alone)
    for number in range(23):
        alone.ask(one, "undo" if number % 2 else "deal", key=f"k{number}")
    counted = "SELECT count(*) FROM keys WHERE scope = :id"
    age(database_url, one, 25 * HOUR)
    left = []
    for number in range(4):
        alone.ask(two, "undo" if number % 2 else "deal", key=f"k{number}")
        left += execute(database_url, counted, id=one)
    assert [count for (count,) in left] == [13, 3, 0, 0]
    assert execute(database_url, counted, id=two) == [(4,)]


def test_a_game_that_gets_a_key_loses_all_its_own_that_are_too_old(
    alone: Api, database_url: str
) -> None:
    game_id = game(alone)
    for number in range(23):
        alone.ask(game_id, "undo" if number % 2 else "deal", key=f"k{number}")
    age(database_url, game_id, 25 * HOUR)
    alone.ask(game_id, "undo", key="new")
    assert execute(database_url, "SELECT key FROM keys") == [("new",)]


def test_a_create_after_a_delete_may_use_its_key_again(mine: Api) -> None:
    first = accepted(new_game(mine, "k"), 201)
    mine.act(first["id"], "deal")
    assert mine.delete(first["id"]).status_code == 204
    response = new_game(mine, "k")
    assert not is_replayed(response)
    assert accepted(response, 201)["id"] != first["id"]
    assert is_replayed(new_game(mine, "k"))


def test_a_delete_leaves_the_keys_of_other_games(mine: Api) -> None:
    kept, gone = (accepted(new_game(mine, key), 201)["id"] for key in ("kept", "gone"))
    for game_id in (kept, gone):
        mine.ask(game_id, "deal", key="k")
    assert mine.delete(gone).status_code == 204
    assert is_replayed(mine.ask(kept, "deal", key="k"))
    assert is_replayed(new_game(mine, "kept"))


def test_reads_and_tokens_take_no_notice_of_a_key(mine: Api) -> None:
    game_id = game(mine)
    assert mine.get(f"{GAME}/{game_id}", headers=conditions("")).status_code == 200
    answers = [mine.post("/v1/tokens", headers=conditions("k")) for _ in range(2)]
    assert answers[0].json != answers[1].json
