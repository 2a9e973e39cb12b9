"""ETag and If-None-Match: whoever has the present version is not sent it again. HEAD."""

import pytest
from werkzeug.test import TestResponse

from tests.api.helpers import CODE, GAME, Api, accepted


@pytest.fixture
def path(api: Api) -> str:
    """A game at version 2, which two digits would also begin with."""
    return f"{GAME}/{api.create(code=CODE, actions=['3-1', 'deal'])['id']}"


def known(api: Api, path: str, tags: str) -> TestResponse:
    """Read with entity tags that the client has."""
    return api.get(path, headers={"If-None-Match": tags})


@pytest.mark.parametrize(
    "tags",
    [
        pytest.param('"2"', id="the tag"),
        pytest.param('W/"2"', id="weakened, as proxies do"),
        pytest.param('"1", "2"', id="in a list"),
        pytest.param('"a,b" , W/"2" ,"x"', id="in a list, weak"),
        pytest.param("*", id="any"),
        pytest.param('  "2"  ', id="white space around it"),
    ],
)
def test_what_the_client_has_is_not_sent_again(api: Api, path: str, tags: str) -> None:
    response = known(api, path, tags)
    assert response.status_code == 304
    assert response.data == b""
    assert response.headers["ETag"] == '"2"'
    assert response.headers["Cache-Control"] == "no-cache"
    assert "Content-Type" not in response.headers
    assert "Content-Length" not in response.headers


@pytest.mark.parametrize(
    "tags",
    [
        pytest.param('"1"', id="stale"),
        pytest.param('W/"1"', id="stale and weak"),
        pytest.param('"3"', id="from the future"),
        pytest.param('"22"', id="longer"),
        pytest.param('"02"', id="with a zero"),
        pytest.param('" 2"', id="with a space"),
        pytest.param('"*"', id="a star as a tag"),
        pytest.param('"1", "3"', id="a list of others"),
        pytest.param("", id="empty"),
        pytest.param('"', id="half a tag"),
        pytest.param(",,,", id="commas"),
        pytest.param("x" * 5000, id="rubbish"),
        pytest.param("\xff\xfe", id="bytes"),
    ],
)
def test_anything_else_gets_the_game(api: Api, path: str, tags: str) -> None:
    response = known(api, path, tags)
    assert accepted(response)["version"] == 2
    assert response.headers["ETag"] == '"2"'


def test_the_tag_of_any_answer_is_the_tag_of_the_game(api: Api) -> None:
    created = api.post(GAME, {"code": CODE})
    path = created.headers["Location"]
    tags = [created.headers["ETag"]]
    assert known(api, path, tags[-1]).status_code == 304
    game_id = path.removeprefix(f"{GAME}/")
    for action in ("3-1", "deal", "undo*2", "redo"):
        assert known(api, path, tags[-1]).status_code == 304
        tags.append(api.ask(game_id, action).headers["ETag"])
        assert known(api, path, tags[-2]).status_code == 200
        assert known(api, path, tags[-1]).status_code == 304
    assert tags == ['"0"', '"1"', '"2"', '"4"', '"5"']


def test_a_refused_action_leaves_the_tag_as_it_was(api: Api, path: str) -> None:
    assert api.post(f"{path}/move", {"source": 1, "target": 1}).status_code == 409
    assert known(api, path, '"2"').status_code == 304


def test_a_game_that_is_not_there_is_not_found_whatever_the_client_has(api: Api) -> None:
    assert known(api, f"{GAME}/{'x' * 22}", "*").status_code == 404


@pytest.mark.parametrize("header", ["If-None-Match", "If-Modified-Since"])
def test_a_change_is_made_whatever_the_client_has(api: Api, path: str, header: str) -> None:
    response = api.post(f"{path}/undo", headers={header: '"2"'})
    assert accepted(response)["version"] == 3


def test_answers_about_games_are_asked_for_again_and_again(api: Api, path: str) -> None:
    assert api.get(path).headers["Cache-Control"] == "no-cache"
    assert api.post(f"{path}/undo").headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("target", ["/", "/healthz", "/readyz", f"/v1/codes/{CODE}", "game"])
def test_head_is_a_get_without_the_body(api: Api, path: str, target: str) -> None:
    target = path if target == "game" else target
    same_id = {"X-Request-Id": "both"}
    full, head = api.get(target, headers=same_id), api.send("HEAD", target, headers=same_id)
    assert head.status_code == 200
    assert head.data == b""
    assert dict(head.headers) == dict(full.headers)


def test_head_of_what_is_not_there_is_404_without_a_body(api: Api) -> None:
    response = api.send("HEAD", f"{GAME}/{'x' * 22}")
    assert (response.status_code, response.data) == (404, b"")
    assert response.headers["Content-Type"] == "application/problem+json"


def test_head_knows_what_the_client_has(api: Api, path: str) -> None:
    response = api.send("HEAD", path, headers={"If-None-Match": '"2"'})
    assert (response.status_code, response.headers["ETag"]) == (304, '"2"')
