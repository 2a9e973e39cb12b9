"""Tokens: what one is, where one is taken, and that nothing is kept but its SHA-256."""

import hashlib
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import MetaData, create_engine
from sqlalchemy.engine import make_url
from sqlalchemy.pool import NullPool
from werkzeug.test import TestResponse

from tests.api.changes import game, new_game
from tests.api.helpers import CODE, GAME, TOKEN, Api, accepted, refused

FORM = re.compile(r"sp_[A-Za-z0-9_-]{43}")

MALFORMED: list[Any] = [
    pytest.param("", id="empty"),
    pytest.param("Bearer", id="no token"),
    pytest.param("Bearer ", id="no token and a space"),
    pytest.param(TOKEN, id="no scheme"),
    pytest.param(f"Bearer:{TOKEN}", id="a colon"),
    pytest.param(f"Bearer={TOKEN}", id="an equals sign"),
    pytest.param(f"Basic {TOKEN}", id="another scheme"),
    pytest.param("Basic dXNlcjpwYXNzd29yZA==", id="a password"),
    pytest.param(f"Token {TOKEN}", id="a scheme that is none"),
    pytest.param(f"Bearer {TOKEN[:-1]}", id="a character too few"),
    pytest.param(f"Bearer {TOKEN}t", id="a character too many"),
    pytest.param(f"Bearer SP_{TOKEN[3:]}", id="a prefix in capitals"),
    pytest.param(f"Bearer xx_{TOKEN[3:]}", id="another prefix"),
    pytest.param(f"Bearer sp-{TOKEN[3:]}", id="a hyphen for the underline"),
    pytest.param(f"Bearer {TOKEN[:-1]}+", id="a plus"),
    pytest.param(f"Bearer {TOKEN[:-1]}/", id="a slash"),
    pytest.param(f"Bearer {TOKEN[:-1]}=", id="an equals sign at the end"),
    pytest.param(f"Bearer {TOKEN[:-1]}\xe9", id="an accent"),
    pytest.param(f'Bearer "{TOKEN}"', id="quotes"),
    pytest.param(f"Bearer {TOKEN} {TOKEN}", id="two"),
    pytest.param(f"Bearer {TOKEN}, Bearer {TOKEN}", id="two with a comma"),
    pytest.param("Bearer " + "t" * 5000, id="rubbish"),
    pytest.param("\xff\xfe", id="bytes"),
]


def every_place(api: Api, game_id: str, headers: dict[str, str]) -> list[TestResponse]:
    """The answers of all that reads a token."""
    path = f"{GAME}/{game_id}"
    return [
        api.get(GAME, headers=headers),
        api.post(GAME, {"code": CODE}, headers=headers),
        api.post(f"{path}/move", {"source": 2}, headers=headers),
        *(api.post(f"{path}/{last}", headers=headers) for last in ("deal", "undo", "redo")),
        api.send("PATCH", path, json={"label": None}, headers=headers),
        api.send("DELETE", path, headers=headers),
    ]


def test_a_token_is_32_random_bytes(api: Api) -> None:
    responses = [api.post("/v1/tokens") for _ in range(20)]
    tokens = [accepted(response)["token"] for response in responses]
    assert [token for token in tokens if not FORM.fullmatch(token)] == []
    assert len(set(tokens)) == 20
    assert {response.headers["Cache-Control"] for response in responses} == {"no-store"}
    drawn = set("".join(token[3:] for token in tokens))
    assert len(drawn) > 55


def test_a_token_that_was_asked_for_works_and_so_does_one_of_ones_own(api: Api, token: str) -> None:
    for chosen in (token, accepted(api.post("/v1/tokens"))["token"]):
        client = api.bearing(chosen)
        created = accepted(new_game(client), 201)
        assert accepted(client.get(GAME))["items"] == [created]
        assert client.act(created["id"], "3-1")["version"] == 1


@pytest.mark.parametrize("header", MALFORMED)
def test_what_is_no_token_is_never_taken_for_none(api: Api, header: str) -> None:
    game_id = game(api)
    before = api.state(game_id)
    for response in every_place(api, game_id, {"Authorization": header}):
        problem = refused(response, 401, "invalid_token")
        assert response.headers["WWW-Authenticate"] == 'Bearer error="invalid_token"'
        assert problem["facts"] == {}
    assert api.state(game_id) == before


@pytest.mark.parametrize(
    "form",
    ["Bearer {}", "bearer {}", "BEARER {}", "Bearer  {}", " Bearer {} "],
    ids=["as it stands", "small", "capitals", "two spaces", "white space around it"],
)
def test_a_token_may_be_sent_in_these_ways(api: Api, token: str, form: str) -> None:
    game_id = game(api.bearing(token))
    headers = {"Authorization": form.format(token)}
    assert accepted(api.get(GAME, headers=headers))["items"][0]["id"] == game_id
    assert api.post(f"{GAME}/{game_id}/deal", headers=headers).status_code == 200


def test_reads_take_no_notice_of_a_token(api: Api) -> None:
    created = api.create(code=CODE)
    headers = {"Authorization": "Basic dXNlcjpwYXNzd29yZA=="}
    paths = (f"{GAME}/{created['id']}", f"/v1/codes/{CODE}", "/", "/healthz", "/readyz", "/metrics")
    assert {api.get(path, headers=headers).status_code for path in paths} == {200}


def test_a_server_may_demand_a_token_for_creates(
    api: Api, api_with: Callable[..., Api], token: str
) -> None:
    demanding = api_with(require_token=True)
    response = new_game(demanding)
    refused(response, 401, "token_required")
    assert response.headers["WWW-Authenticate"] == "Bearer"
    created = accepted(new_game(demanding.bearing(token)), 201)
    assert accepted(demanding.bearing(token).get(GAME))["items"] == [created]
    assert demanding.state(created["id"]) == created
    open_game = game(api)
    assert demanding.act(open_game, "deal")["version"] == 4


def everything(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table."""
    engine = create_engine(url, poolclass=NullPool)
    tables = MetaData()
    tables.reflect(engine)
    with engine.connect() as connection:
        return {
            table.name: sorted((tuple(row) for row in connection.execute(table.select())), key=str)
            for table in tables.sorted_tables
        }


def test_nothing_is_kept_of_a_token_that_was_asked_for(api: Api, app_url: str) -> None:
    before = everything(app_url)
    token = accepted(api.post("/v1/tokens"))["token"]
    after = everything(app_url)
    assert after == before
    assert token not in str(after)


def test_only_the_sha_256_of_a_token_is_kept(mine: Api, token: str, app_url: str) -> None:
    game_id = accepted(new_game(mine, "k", label="x"), 201)["id"]
    mine.act(game_id, "3-1", "deal")
    mine.ask(game_id, "undo", key="k")
    mine.ask(game_id, "1-1", key="k2")
    mine.relabel(game_id, "y")
    kept = everything(app_url)
    rows = [row for row in kept["games"] if game_id in row]
    hashed = hashlib.sha256(token.encode()).hexdigest()
    assert [row.count(hashed) for row in rows] == [1]
    assert {row[0] for row in kept["keys"] if game_id in row} == {hashed, game_id}
    assert token[3:] not in str(kept)
    if make_url(app_url).get_backend_name() == "sqlite":
        file = Path(make_url(app_url).database or "")
        raw = b"".join(path.read_bytes() for path in file.parent.glob(f"{file.name}*"))
        assert hashed.encode() in raw
        assert token[3:].encode() not in raw
