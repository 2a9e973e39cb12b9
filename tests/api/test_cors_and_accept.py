"""Pages of any origin may ask, without credentials; and who takes no JSON is told so."""

import pytest
from werkzeug.test import TestResponse

from tests.api.helpers import CODE, GAME, OTHER_TOKEN, TOKEN, Api, refused

ORIGIN = {"Origin": "https://spider.example"}
OURS = {
    *("ETag", "Location", "Link", "Retry-After", "Allow", "WWW-Authenticate"),
    *("Idempotency-Replayed", "X-Request-Id"),
}


def listed(response: TestResponse, header: str) -> set[str]:
    """The names in a header that lists some."""
    return set(response.headers[header].replace(" ", "").split(","))


def open_to_all(response: TestResponse) -> bool:
    """Whether any page may read the answer with our headers, and nobody's cookies are in it."""
    return (
        response.headers["Access-Control-Allow-Origin"] == "*"
        and "Access-Control-Allow-Credentials" not in response.headers
        and listed(response, "Access-Control-Expose-Headers") >= OURS
        and "Set-Cookie" not in response.headers
    )


@pytest.mark.parametrize(
    "origin", ["https://spider.example", "http://localhost:3000", "null", "file://", "\u00e9"]
)
def test_any_origin_may_read(api: Api, origin: str) -> None:
    response = api.get(f"/v1/codes/{CODE}", headers={"Origin": origin})
    assert response.status_code == 200
    assert open_to_all(response)


def test_any_origin_may_read_problems_too(api: Api) -> None:
    game = f"{GAME}/{api.create(code=CODE)['id']}"
    mine = api.bearing(TOKEN).create()["id"]
    problems = [
        api.post_text(GAME, b"{", "application/json"),
        api.get(GAME, headers=ORIGIN),
        api.bearing(OTHER_TOKEN).send("DELETE", f"{GAME}/{mine}", headers=ORIGIN),
        api.get("/nowhere", headers=ORIGIN),
        api.get(f"{GAME}/{'x' * 22}", headers=ORIGIN),
        api.send("PUT", game, headers=ORIGIN),
        api.get("/healthz", headers={**ORIGIN, "Accept": "text/html"}),
        api.post(f"{game}/move", {"source": 1, "target": 1}, headers=ORIGIN),
        api.post(f"{game}/deal", headers={**ORIGIN, "If-Match": '"9"'}),
        api.post(GAME, headers=ORIGIN, data=b" " * 70_000, content_type="application/json"),
        api.post(GAME, headers=ORIGIN, data=b"{}", content_type="text/plain"),
        api.post(f"{game}/move", {"source": 0}, headers=ORIGIN),
    ]
    statuses = [problem.status_code for problem in problems]
    assert statuses == [400, 401, 403, 404, 404, 405, 406, 409, 412, 413, 415, 422]
    assert [problem.status_code for problem in problems if not open_to_all(problem)] == []


def test_any_origin_may_read_that_nothing_changed(api: Api) -> None:
    created = api.create()
    headers = {**ORIGIN, "If-None-Match": '"0"'}
    response = api.get(f"{GAME}/{created['id']}", headers=headers)
    assert response.status_code == 304
    assert open_to_all(response)


@pytest.mark.parametrize("path", [GAME, f"{GAME}/{'x' * 22}", f"{GAME}/{'x' * 22}/undo"])
@pytest.mark.parametrize(
    "wanted",
    [
        pytest.param("Content-Type", id="JSON"),
        pytest.param(
            "If-Match, Idempotency-Key, Authorization, Content-Type, X-Request-Id", id="all of ours"
        ),
        pytest.param("authorization,content-type,idempotency-key,if-match", id="small letters"),
    ],
)
@pytest.mark.parametrize("method", ["POST", "PATCH", "DELETE"])
def test_a_page_may_change_games_with_our_headers(
    api: Api, path: str, wanted: str, method: str
) -> None:
    headers = {
        **ORIGIN,
        "Access-Control-Request-Method": method,
        "Access-Control-Request-Headers": wanted,
    }
    response = api.send("OPTIONS", path, headers=headers)
    assert response.status_code in {200, 204}
    assert open_to_all(response)
    assert method in listed(response, "Access-Control-Allow-Methods")
    allowed = {name.lower() for name in listed(response, "Access-Control-Allow-Headers")}
    assert allowed >= set(wanted.lower().replace(" ", "").split(","))
    assert int(response.headers["Access-Control-Max-Age"]) > 0


def test_a_page_may_ask_with_what_it_has(api: Api) -> None:
    headers = {
        **ORIGIN,
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "If-None-Match",
    }
    response = api.send("OPTIONS", f"{GAME}/{'x' * 22}", headers=headers)
    assert "If-None-Match" in listed(response, "Access-Control-Allow-Headers")
    assert "GET" in listed(response, "Access-Control-Allow-Methods")


@pytest.mark.parametrize("accept", [None, "text/html", "application/json"])
def test_options_tells_the_methods(api: Api, accept: str | None) -> None:
    headers = {} if accept is None else {"Accept": accept}
    response = api.send("OPTIONS", GAME, headers=headers)
    assert response.status_code in {200, 204}
    assert listed(response, "Allow") == {"GET", "HEAD", "OPTIONS", "POST"}


@pytest.mark.parametrize(
    "accept",
    [
        pytest.param(None, id="not said"),
        pytest.param("", id="empty"),
        pytest.param("*/*", id="anything"),
        pytest.param("application/json", id="JSON"),
        pytest.param("APPLICATION/JSON", id="in capitals"),
        pytest.param("application/*", id="any application"),
        pytest.param("application/problem+json", id="problems"),
        pytest.param("application/json; charset=utf-8", id="with a character set"),
        pytest.param("text/html, application/json;q=0.1", id="rather HTML"),
        pytest.param("text/html,application/xhtml+xml,*/*;q=0.8", id="a browser"),
        pytest.param("text/html;q=0, */*", id="anything but HTML"),
        pytest.param("*/*;q=0.001", id="hardly anything"),
    ],
)
def test_who_takes_json_gets_it(api: Api, accept: str | None) -> None:
    headers = {} if accept is None else {"Accept": accept}
    assert api.get("/healthz", headers=headers).status_code == 200
    assert api.post(GAME, {}, headers=headers).status_code == 201
    assert api.get("/nowhere", headers=headers).status_code == 404


@pytest.mark.parametrize(
    "accept",
    [
        pytest.param("text/html", id="only HTML"),
        pytest.param("text/plain", id="only text"),
        pytest.param("text/*", id="any text"),
        pytest.param("application/json;q=0", id="no JSON"),
        pytest.param("*/*;q=0", id="nothing"),
        pytest.param("image/png, application/xml;q=0.9", id="pictures"),
        pytest.param("application/vnd.api+json", id="another JSON"),
        pytest.param("json", id="not even a type"),
    ],
)
def test_who_takes_no_json_is_told_so_in_json(api: Api, accept: str) -> None:
    headers = {"Accept": accept}
    for response in (
        api.get("/healthz", headers=headers),
        api.get("/nowhere", headers=headers),
        api.get(f"{GAME}/{'x' * 22}/undo", headers=headers),
        api.get(f"/v1/codes/{CODE}", headers=headers),
    ):
        problem = refused(response, 406, "not_acceptable")
        assert "application/json" in problem["reminder"]


def test_who_takes_no_json_has_no_game_made(api: Api) -> None:
    game_id = api.create(code=CODE)["id"]
    response = api.post(f"{GAME}/{game_id}/deal", headers={"Accept": "text/html"})
    refused(response, 406, "not_acceptable")
    assert api.state(game_id)["version"] == 0
