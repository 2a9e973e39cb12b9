"""Who may do what: a game made with a token belongs to it, one without is anybody's."""

import logging
from collections.abc import Callable

import pytest
from werkzeug.test import TestResponse

from service.errors import Busy
from tests.api.changes import EVERY_CHANGE, VERSION, change, game, is_done, new_game
from tests.api.helpers import (
    CODE,
    GAME,
    OTHER_TOKEN,
    Api,
    accepted,
    application,
    conditions,
    refused,
)
from tests.api.test_tokens import MALFORMED


@EVERY_CHANGE
def test_the_owner_may_change_a_game(mine: Api, what: str) -> None:
    game_id = game(mine)
    assert is_done(mine, game_id, what, change(mine, game_id, what))


@EVERY_CHANGE
@pytest.mark.parametrize("headers", [{}, {"If-Match": "*"}, {"If-Match": '"0"'}], ids=str)
def test_nobody_else_may(mine: Api, api: Api, what: str, headers: dict[str, str]) -> None:
    game_id = game(mine)
    before = mine.state(game_id)
    response = change(api.bearing(OTHER_TOKEN), game_id, what, headers)
    problem = refused(response, 403, "not_owner")
    assert not {"version", "game"} & set(problem)
    response = change(api, game_id, what, headers)
    refused(response, 401, "token_required")
    assert response.headers["WWW-Authenticate"] == "Bearer"
    assert mine.state(game_id) == before


@EVERY_CHANGE
@pytest.mark.parametrize("who", [None, OTHER_TOKEN], ids=["no token", "any token"])
def test_anyone_may_change_an_open_game(api: Api, what: str, who: str | None) -> None:
    game_id = game(api)
    assert is_done(api, game_id, what, change(api.bearing(who), game_id, what))


def test_playing_an_open_game_does_not_make_it_ones_own(mine: Api, api: Api) -> None:
    game_id = game(api)
    mine.act(game_id, "deal")
    accepted(mine.relabel(game_id, "mine"))
    assert accepted(mine.get(GAME))["items"] == []
    assert api.act(game_id, "undo")["version"] == VERSION + 3


def test_anyone_may_read_and_nothing_says_whose_it_is(mine: Api, api: Api) -> None:
    game_id = game(mine)
    path = f"{GAME}/{game_id}"
    answers = [client.get(path) for client in (mine, api, api.bearing(OTHER_TOKEN))]
    assert len({answer.data for answer in answers}) == 1
    assert set(answers[0].json or {}) == set(api.create())
    tag = conditions() | {"If-None-Match": f'"{VERSION}"'}
    assert api.get(path, headers=tag).status_code == 304
    assert api.send("HEAD", path).status_code == 200


def test_on_another_device_the_token_is_enough(
    api_with: Callable[..., Api], mine: Api, token: str
) -> None:
    game_id = game(mine)
    device = api_with().bearing(token)
    assert [item["id"] for item in accepted(device.get(GAME))["items"]] == [game_id]
    assert device.act(game_id, "deal")["version"] == VERSION + 1


def whole_play(api: Api, token: str) -> list[TestResponse]:
    """Answers of every kind, to one who sends a token in all the ways there are."""
    mine = api.bearing(token)
    game_id = str(accepted(new_game(mine, "k", label="x"), 201)["id"])
    path = f"{GAME}/{game_id}"
    answers = [
        new_game(mine, "k", label="x"),
        new_game(mine, "k"),
        mine.get(f"{GAME}?limit=1"),
        mine.get(f"{GAME}?limit=0&x=1"),
        mine.get(f"{GAME}?cursor=x"),
        mine.ask(game_id, "3-1", key="k"),
        mine.ask(game_id, "3-1", key="k"),
        mine.ask(game_id, "1-1"),
        mine.ask(game_id, "undo", match='"0"'),
        mine.ask(game_id, "undo", match="0"),
        mine.ask(game_id, "undo", key=""),
        mine.post_text(f"{path}/move", b"{"),
        mine.get("/nowhere"),
        mine.send("PUT", path),
        mine.get("/", headers={"Accept": "image/png"}),
        mine.relabel(game_id, "y"),
        mine.get("/scratch"),
        mine.get("/busy"),
        mine.get(path),
        mine.get("/metrics"),
    ]
    for header in [*(case.values[0] for case in MALFORMED), f"Basic {token}", f"Bearer {token}."]:
        answers.append(api.get(GAME, headers={"Authorization": header}))
    answers.append(mine.delete(game_id))
    assert {answer.status_code for answer in answers} >= {
        *(200, 201, 204, 400, 401, 404, 405, 406, 409, 412, 422, 500, 503)
    }
    return answers


def test_a_token_is_in_no_answer_and_in_no_line_of_the_log(
    database_url: str, token: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    for name in ("service", "sqlalchemy", "sqlalchemy.engine", "alembic", "psycopg", "werkzeug"):
        caplog.set_level(logging.DEBUG, logger=name)
    with application(database_url) as app:
        failing(app.add_url_rule)
        answers = whole_play(Api(app), token)
    said = [f"{record.getMessage()} {record.__dict__}" for record in caplog.records]
    assert any("DELETE" in line for line in said)
    assert any("Traceback" in (record.exc_text or "") for record in caplog.records)
    secret = token[3:]
    assert [line for line in said if secret in line] == []
    assert secret not in caplog.text
    for answer in answers:
        assert secret not in answer.get_data(as_text=True)
        assert secret not in str(answer.headers)


def failing(add_route: Callable[..., None]) -> None:
    """Add routes that fail, in our own code and at the database."""

    def fault() -> None:
        raise ValueError(CODE)

    def busy() -> None:
        raise Busy

    add_route("/scratch", view_func=fault, endpoint="scratch")
    add_route("/busy", view_func=busy, endpoint="busy")
