"""Idempotency-Key: a change that is sent again is made once, and told again as it was told."""

from collections.abc import Callable
from typing import Any

import pytest
from werkzeug.test import TestResponse

from service.play import Store
from tests.api.changes import EVERY_KEYED_CHANGE, KEYED, VERSION, game, new_game
from tests.api.helpers import CODE, GAME, OTHER_TOKEN, Api, accepted, at_once, conditions, refused
from tests.databases import execute

CREATE_AND_CHANGES = pytest.mark.parametrize("what", ["create", *KEYED])


def sender(mine: Api, what: str, game_id: str, key: str) -> Callable[[], TestResponse]:
    """Sends the same request with the same key, each time as a client of its own."""
    if what == "create":
        return lambda: new_game(mine.bearing(mine.token), key, label="x")
    return lambda: mine.bearing(mine.token).ask(game_id, what, key=key)


def replayed(response: TestResponse) -> bool:
    """Whether an answer says that an earlier sending made the change."""
    assert response.headers.get("Idempotency-Replayed") in {None, "true"}
    return "Idempotency-Replayed" in response.headers


def told(response: TestResponse) -> tuple[Any, ...]:
    """All that an answer says, but for whether it is told again and the request's own id."""
    known = {"Idempotency-Replayed", "X-Request-Id"}
    headers = {name: text for name, text in response.headers.items() if name not in known}
    return response.status_code, headers, response.data


def assert_one_change(
    mine: Api, what: str, game_id: str, url: str, answers: list[TestResponse]
) -> None:
    """Hold that one change was made, and that all senders were told of it alike."""
    assert {answer.status_code for answer in answers} == {201 if what == "create" else 200}
    assert [told(answer) for answer in answers] == [told(answers[0])] * len(answers)
    assert sorted(map(replayed, answers)) == [False] + [True] * (len(answers) - 1)
    games = accepted(mine.get(GAME))["items"]
    if what == "create":
        assert [item["id"] for item in games] == [accepted(answers[0], 201)["id"], game_id]
        return
    assert games == [answers[0].json]
    assert games[0]["version"] == VERSION + 1
    ((tail,),) = execute(url, "SELECT tail FROM games WHERE id = :id", id=game_id)
    assert len(tail.splitlines()) == VERSION + 1


@CREATE_AND_CHANGES
def test_ten_sendings_one_after_the_other_are_one_change(
    mine: Api, app_url: str, what: str
) -> None:
    game_id = game(mine)
    send = sender(mine, what, game_id, "once")
    answers = [send() for _ in range(10)]
    assert not replayed(answers[0])
    assert_one_change(mine, what, game_id, app_url, answers)


@CREATE_AND_CHANGES
def test_ten_sendings_at_once_are_one_change(mine: Api, app_url: str, what: str) -> None:
    game_id = game(mine)
    answers = at_once(10, sender(mine, what, game_id, "once"))
    assert_one_change(mine, what, game_id, app_url, answers)


@CREATE_AND_CHANGES
def test_a_sending_that_overtakes_another_is_what_both_are_told(
    mine: Api, app_url: str, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    game_id = game(mine)
    send = sender(mine, what, game_id, "once")
    faster: list[TestResponse | None] = []
    find = Store.find_kept

    def overtaken(store: Store, *asked: Any) -> Any:
        found = find(store, *asked)
        if not faster:
            faster.append(None)
            faster[0] = send()
        return found

    monkeypatch.setattr(Store, "find_kept", overtaken)
    slower = send()
    assert faster[0] is not None
    assert replayed(slower)
    assert_one_change(mine, what, game_id, app_url, [faster[0], slower])


def test_ten_keys_at_once_are_ten_requests(mine: Api, app_url: str) -> None:
    game_id = game(mine)
    keys = iter(range(10))
    answers = at_once(10, lambda: mine.bearing(mine.token).ask(game_id, "2-9", key=f"{next(keys)}"))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 9
    assert [replayed(answer) for answer in answers] == [False] * 10
    kept = execute(app_url, "SELECT version FROM keys WHERE scope = :id", id=game_id)
    assert kept == [(VERSION + 1,)]


@EVERY_KEYED_CHANGE
def test_without_a_key_every_sending_is_a_request_of_its_own(mine: Api, what: str) -> None:
    game_id = game(mine)
    first = mine.ask(game_id, what)
    assert first.status_code == 200
    again = mine.ask(game_id, what)
    assert again.status_code == 409 or accepted(again)["version"] == VERSION + 2
    assert not replayed(first)
    assert not replayed(again)


@EVERY_KEYED_CHANGE
def test_a_retry_whose_version_is_stale_by_now_is_told_of_its_success(mine: Api, what: str) -> None:
    game_id = game(mine)
    first = mine.ask(game_id, what, key="k", match='"3"')
    again = mine.ask(game_id, what, key="k", match='"3"')
    assert (first.status_code, replayed(first)) == (200, False)
    assert (again.status_code, replayed(again)) == (200, True)
    assert told(again) == told(first)
    refused(mine.ask(game_id, what, key="new", match='"3"'), 412, "stale_version")


@CREATE_AND_CHANGES
def test_after_the_game_moved_on_the_answer_is_still_the_original_one(mine: Api, what: str) -> None:
    game_id = game(mine, label="before")
    send = sender(mine, what, game_id, "k")
    first = send()
    changed_id = first.json["id"] if first.json else ""
    accepted(mine.relabel(changed_id, "after"))
    now = mine.act(changed_id, "deal", "undo")
    assert told(send()) == told(first)
    assert mine.state(changed_id) == now
    assert now["label"] == "after"
    assert now["version"] == accepted(first, first.status_code)["version"] + 3


def test_several_undone_at_once_are_told_again_as_they_were(mine: Api) -> None:
    game_id = mine.create(code=CODE, actions=["3-1", "deal", "deal"])["id"]
    for action, name in (("undo*3", "undone"), ("redo*2", "redone")):
        first = mine.ask(game_id, action, key=action)
        assert len(accepted(first)["last_action"][name]) == int(action[-1])
        accepted(mine.relabel(game_id, "in between"))
        assert told(mine.ask(game_id, action, key=action)) == told(first)


OTHERS: list[Any] = [
    pytest.param("2-9", "2-9x2", id="another count"),
    pytest.param("2-9", "2-8", id="another target"),
    pytest.param("2-9", "2", id="no target"),
    pytest.param("2-9", "3-9", id="another source"),
    pytest.param("undo", "redo", id="another path with the same body"),
    pytest.param("deal", "undo", id="another path without a body"),
    pytest.param("undo*1", "undo*2", id="another number"),
    pytest.param("deal", "1-1", id="one that is refused"),
]


@pytest.mark.parametrize(("first", "second"), OTHERS)
def test_the_same_key_with_another_request_is_a_mistake(mine: Api, first: str, second: str) -> None:
    game_id = game(mine)
    before = accepted(mine.ask(game_id, first, key="k"))
    problem = refused(mine.ask(game_id, second, key="k"), 422, "idempotency_key_reused")
    assert "errors" not in problem
    assert mine.state(game_id) == before
    assert replayed(mine.ask(game_id, first, key="k"))


@pytest.mark.parametrize(
    "other",
    [{"code": "SP1-S4C-AAAAAAA"}, {"label": "y"}, {"actions": ["3-1"]}, {"label": None}],
    ids=["another code", "another label", "actions", "no label"],
)
def test_the_same_key_with_another_create_is_a_mistake(mine: Api, other: dict[str, Any]) -> None:
    made = accepted(new_game(mine, "k", label="x"), 201)
    body = {"code": CODE, "label": "x", **other}
    refused(mine.post(GAME, body, headers=conditions("k")), 422, "idempotency_key_reused")
    assert accepted(mine.get(GAME))["items"] == [made]


def test_the_same_request_may_be_written_in_another_way(mine: Api) -> None:
    game_id = game(mine)
    headers = {**conditions("k"), "Content-Type": "application/json"}
    for number, body in enumerate(
        (
            b'{"source":2,"target":9,"count":1}',
            b'{"count":1,"target":9,"source":2}',
            b' {\n"target" : 9, "s\\u006furce": 2, "count": 1}\r\n',
        )
    ):
        response = mine.post(f"{GAME}/{game_id}/move", data=body, headers=headers)
        assert accepted(response)["version"] == VERSION + 1
        assert replayed(response) == (number > 0)


NO_BODY: list[object] = [None, {}, None]


def test_no_body_and_an_empty_object_are_the_same_request(mine: Api) -> None:
    game_id = game(mine)
    answers = [
        mine.post(f"{GAME}/{game_id}/deal", body, headers=conditions("k")) for body in NO_BODY
    ]
    assert [accepted(answer)["version"] for answer in answers] == [VERSION + 1] * 3


def test_a_key_belongs_to_its_game(mine: Api) -> None:
    one, two = game(mine), game(mine)
    for game_id in (one, two):
        assert not replayed(mine.ask(game_id, "deal", key="k"))
    assert [mine.state(game_id)["version"] for game_id in (one, two)] == [VERSION + 1] * 2
    assert not replayed(new_game(mine, "k"))


def test_the_key_of_a_create_belongs_to_its_token(mine: Api, api: Api) -> None:
    other = api.bearing(OTHER_TOKEN)
    made = [new_game(client, "k" + str(mine.token)[-6:]) for client in (mine, other)]
    first, second = (accepted(response, 201) for response in made)
    assert first["id"] != second["id"]
    assert not replayed(made[1])
    assert accepted(mine.get(GAME))["items"] == [first]


def test_keys_differ_by_capital_letters(mine: Api) -> None:
    game_id = game(mine)
    for key in ("k", "K"):
        assert not replayed(mine.ask(game_id, "deal", key=key))
    assert mine.state(game_id)["version"] == VERSION + 2


def test_an_open_game_takes_keys_from_anyone(api: Api) -> None:
    game_id = game(api)
    first = api.ask(game_id, "deal", key="k")
    again = api.bearing(OTHER_TOKEN).ask(game_id, "deal", key="k")
    assert (told(again), replayed(again)) == (told(first), True)
