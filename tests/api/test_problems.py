"""Every exception becomes a problem, whoever raises it, and ours tell nothing of themselves."""

import logging
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.exceptions import (
    HTTPException,
    MethodNotAllowed,
    RequestedRangeNotSatisfiable,
    ServiceUnavailable,
    TooManyRequests,
    Unauthorized,
    default_exceptions,
)

from service.api.problem_words import STATUS
from service.app import create_app
from service.config import Settings
from service.errors import Busy, NotMigrated, StorageFailure
from service.play import ActionRefused
from tests.api.contract import PROBLEM_TYPE, deviations
from tests.api.helpers import GAME, Api, refused

SECRET = "a secret of the server"


def raising(tmp_path: Path, error: Exception) -> Flask:
    """A service with one more route, which raises."""
    app = create_app(Settings(database_url=f"sqlite:///{tmp_path}/games.db"))

    @app.route("/scratch", methods=["GET", "POST"])
    def scratch() -> str:
        raise error

    return app


def answer(app: Flask, language: str = "en") -> Any:
    """What the route that raises answers, as a problem that it must be."""
    sent = {"Origin": "https://example.org", "Accept-Language": language}
    response = app.test_client().get("/scratch", headers=sent)
    problem: Any = response.json
    assert response.headers["Content-Type"] == PROBLEM_TYPE
    assert response.headers["Cache-Control"] == "no-store"
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert response.headers["Content-Language"] == language
    assert deviations("Problem", problem) == []
    assert problem["status"] == response.status_code
    assert problem["type"] == f"/problems/{problem['code']}"
    assert problem["code"] in STATUS
    assert all(problem[name] for name in ("title", "detail", "reminder"))
    return response


EXPECTED = {
    404: "not_found",
    405: "method_not_allowed",
    406: "not_acceptable",
    413: "body_too_large",
}


@pytest.mark.parametrize(
    "kind",
    [pytest.param(kind, id=f"{status}") for status, kind in sorted(default_exceptions.items())],
)
def test_whatever_flask_refuses_by_itself_is_a_problem(
    tmp_path: Path, kind: type[HTTPException]
) -> None:
    assert kind.code is not None
    response = answer(raising(tmp_path, kind()))
    if kind.code >= 500:
        assert (response.status_code, response.json["code"]) == (500, "internal_error")
    else:
        expected = EXPECTED.get(kind.code, "bad_request")
        assert (response.status_code, response.json["code"]) == (kind.code, expected)


@pytest.mark.parametrize(
    ("error", "header", "value"),
    [
        pytest.param(MethodNotAllowed(valid_methods=["PUT"]), "Allow", "PUT", id="allow"),
        pytest.param(TooManyRequests(retry_after=7), "Retry-After", "7", id="retry after"),
        pytest.param(RequestedRangeNotSatisfiable(9), "Content-Range", "bytes */9", id="range"),
    ],
)
def test_what_an_exception_says_in_headers_is_kept(
    tmp_path: Path, error: HTTPException, header: str, value: str
) -> None:
    assert answer(raising(tmp_path, error)).headers[header] == value


@pytest.mark.parametrize(
    "error",
    [Unauthorized(SECRET), ServiceUnavailable(SECRET)],
    ids=lambda error: type(error).__name__,
)
def test_the_description_of_an_exception_does_not_leave(
    tmp_path: Path, error: HTTPException
) -> None:
    assert SECRET not in answer(raising(tmp_path, error)).get_data(as_text=True)


@pytest.mark.parametrize(
    "error",
    [
        pytest.param(ValueError(SECRET), id="a ValueError"),
        pytest.param(KeyError(SECRET), id="a KeyError"),
        pytest.param(AssertionError(SECRET), id="an AssertionError"),
        pytest.param(RecursionError(SECRET), id="a RecursionError"),
        pytest.param(MemoryError(SECRET), id="a MemoryError"),
        pytest.param(OSError(28, SECRET), id="an OSError"),
    ],
)
def test_an_unexpected_exception_is_told_by_an_id_and_logged_with_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    response = answer(raising(tmp_path, error))
    problem = response.json
    assert (response.status_code, problem["code"]) == (500, "internal_error")
    assert set(problem["facts"]) == {"request_id"}
    request_id = problem["facts"]["request_id"]
    assert re.fullmatch(r"[0-9a-f]{16}", request_id)
    assert request_id in problem["detail"]
    assert response.headers["X-Request-Id"] == request_id
    told = response.get_data(as_text=True)
    assert [word for word in (SECRET, "Error", "Traceback", ".py") if word in told] == []
    (record,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert record.__dict__["request_id"] == request_id
    assert "GET /scratch" in record.getMessage()
    assert record.exc_info is not None
    assert record.exc_info[1] is error


def test_two_failures_have_two_ids(tmp_path: Path) -> None:
    app = raising(tmp_path, ValueError())
    ids = {answer(app).json["facts"]["request_id"] for _ in range(2)}
    assert len(ids) == 2


@pytest.mark.parametrize(
    ("error", "code", "seconds"),
    [
        pytest.param(Busy(), "busy", "1", id="busy"),
        pytest.param(StorageFailure(), "storage_unavailable", "5", id="the database fails"),
        pytest.param(NotMigrated(), "storage_unavailable", "5", id="not migrated"),
    ],
)
def test_a_failing_database_says_when_to_come_again(
    tmp_path: Path, error: Exception, code: str, seconds: str
) -> None:
    response = answer(raising(tmp_path, error))
    assert (response.status_code, response.json["code"]) == (503, code)
    assert response.headers["Retry-After"] == seconds
    assert response.json["facts"] == {}


def test_a_failure_while_a_problem_is_put_into_words_is_still_a_problem(tmp_path: Path) -> None:
    class Strange(ActionRefused):
        def __init__(self) -> None:
            Exception.__init__(self)

    response = answer(raising(tmp_path, Strange()))
    assert (response.status_code, response.json["code"]) == (500, "internal_error")


UNKNOWN: list[Callable[[str], tuple[str, str]]] = [
    lambda _: ("GET", "/v1"),
    lambda _: ("GET", "/v1/"),
    lambda _: ("GET", "/v2/games"),
    lambda _: ("GET", "/V1/games"),
    lambda _: ("POST", "/v1/games/"),
    lambda _: ("GET", "/favicon.ico"),
    lambda _: ("GET", "/v1//games"),
    lambda _: ("GET", "/healthz/"),
    lambda _: ("GET", "/v1/codes/"),
    lambda _: ("GET", "/v1/codes"),
    lambda _: ("GET", "/static/x.js"),
    lambda game: ("GET", f"/v1/games/{game}/"),
    lambda game: ("POST", f"/v1/games/{game}//move"),
    lambda game: ("POST", f"/v1/games/{game}/move/"),
    lambda game: ("POST", f"/v1/games/{game}/Move"),
    lambda game: ("GET", f"/v1/games/{game}/columns"),
]


@pytest.mark.parametrize("where", UNKNOWN, ids=lambda where: " ".join(where("ID")))
def test_what_is_nowhere_is_not_found(api: Api, where: Callable[[str], tuple[str, str]]) -> None:
    method, path = where(api.create()["id"])
    problem = refused(api.send(method, path), 404, "not_found")
    assert problem["facts"] == {}


@pytest.mark.parametrize(
    "game_id",
    [
        *("x", "0", "x" * 22, "x" * 21, "x" * 23, "%00" * 22, "%ff", "é" * 22, "..", "{0}"),
        *("%0a" + "x" * 21, "x" * 22 + "%0a", "'%20OR%201=1--", "x" * 5000, "*"),
    ],
    ids=lambda text: text[:30],
)
def test_a_game_that_is_not_there_is_told_by_its_id(api: Api, game_id: str) -> None:
    path = f"{GAME}/{game_id}"
    for method, target in (("GET", path), ("POST", f"{path}/deal"), ("POST", f"{path}/undo")):
        problem = refused(api.send(method, target), 404, "game_not_found")
        assert set(problem["facts"]) == {"id"}
        assert problem["facts"]["id"] in problem["detail"]


def test_ids_differ_by_capital_letters(api: Api) -> None:
    game_id = api.create()["id"]
    assert game_id != game_id.swapcase()
    refused(api.get(f"{GAME}/{game_id.swapcase()}"), 404, "game_not_found")


METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "M-SEARCH")


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/", "GET, HEAD, OPTIONS"),
        ("/healthz", "GET, HEAD, OPTIONS"),
        ("/v1/games", "GET, HEAD, OPTIONS, POST"),
        ("/v1/games/{id}", "DELETE, GET, HEAD, OPTIONS, PATCH"),
        ("/v1/games/{id}/move", "OPTIONS, POST"),
        ("/v1/codes/SP1-S4C-QWERTYU", "GET, HEAD, OPTIONS"),
        ("/v1/tokens", "OPTIONS, POST"),
        ("/metrics", "GET, HEAD, OPTIONS"),
    ],
)
def test_a_method_that_does_not_go_with_a_path_is_told_those_that_do(
    api: Api, method: str, path: str, allowed: str
) -> None:
    response = api.send(method, path.replace("{id}", api.create()["id"]))
    if method in allowed:
        assert response.status_code != 405
        return
    problem = refused(response, 405, "method_not_allowed")
    assert problem["facts"] == {"method": method}
    assert method in problem["detail"]
    assert ", ".join(sorted(response.headers["Allow"].split(", "))) == allowed
