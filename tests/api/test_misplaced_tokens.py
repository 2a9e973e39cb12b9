"""Tokens where they do not belong: in no line of the log, and in no answer."""

import json
import logging
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote

import pytest

from service import logs
from tests.api.helpers import CODE, GAME, Api, new_token
from tests.leaks import Watcher, tokens_in

SECRET = new_token()
ENCODED = "".join(f"%{ord(character):02X}" for character in SECRET)
TWICE = quote(ENCODED)

MISPLACED: list[Any] = [
    pytest.param("GET", f"/{SECRET}", {}, id="a path"),
    pytest.param("GET", f"/{ENCODED}", {}, id="an encoded path"),
    pytest.param("GET", f"/{TWICE}", {}, id="a path encoded twice"),
    pytest.param("GET", f"{GAME}/{SECRET}", {}, id="an id"),
    pytest.param("POST", f"{GAME}/{SECRET}/deal", {}, id="the id of a game to play"),
    pytest.param("GET", f"{GAME}/x{SECRET}x", {}, id="a part of an id"),
    pytest.param("GET", f"/v1/codes/{SECRET}", {}, id="a code"),
    pytest.param("GET", f"{GAME}?cursor={SECRET}", {}, id="a cursor"),
    pytest.param("GET", f"{GAME}?{SECRET}=1", {}, id="the name of a parameter"),
    pytest.param("GET", f"{GAME}?status={SECRET}", {}, id="a parameter"),
    pytest.param(SECRET, "/", {}, id="a method"),
    pytest.param("GET", "/", {"headers": {"X-Request-Id": SECRET}}, id="the id of a request"),
    pytest.param("GET", "/", {"headers": {"X-Request-Id": f"a:{SECRET}.b"}}, id="a part of one"),
    pytest.param("GET", "/", {"headers": {"Accept": SECRET}}, id="the media type"),
    pytest.param("POST", GAME, {"json": {SECRET: 1}}, id="the name of a field"),
    pytest.param("POST", GAME, {"json": {"code": SECRET}}, id="a field"),
    pytest.param("POST", GAME, {"json": {"code": CODE, "actions": [SECRET]}}, id="an action"),
    pytest.param("POST", GAME, {"data": SECRET, "content_type": SECRET}, id="a content type"),
    pytest.param("POST", GAME, {"headers": {"Content-Encoding": SECRET}}, id="an encoding"),
    pytest.param(
        "POST", GAME, {"data": f'"{SECRET}', "content_type": "application/json"}, id="no JSON"
    ),
    pytest.param(
        "POST", GAME, {"json": {"suits": 3}, "headers": {"Idempotency-Key": SECRET}}, id="a key"
    ),
    pytest.param(
        "POST", f"{GAME}/{22 * 'x'}/deal", {"headers": {"If-Match": SECRET}}, id="a version"
    ),
]


@pytest.fixture
def log(capsys: pytest.CaptureFixture[str], watcher: Watcher) -> Iterator[Callable[[], str]]:
    """Gives what went to the standard error; the logger is as before at the end."""
    logger = logging.getLogger("service")
    handlers, level, propagate = logger.handlers, logger.level, logger.propagate
    yield lambda: capsys.readouterr().err
    logger.handlers, logger.propagate = handlers, propagate
    logger.setLevel(level)
    watcher.taken()


@pytest.mark.parametrize("log_format", ["plain", "json"])
@pytest.mark.parametrize(("method", "path", "request_"), MISPLACED)
def test_no_line_and_no_answer_has_a_token_that_was_misplaced(
    mine: Api, log: Callable[[], str], log_format: str, method: str, path: str, request_: Any
) -> None:
    logs.configure(log_format, "debug")
    client = mine.app.test_client()
    bearer = {"Authorization": f"Bearer {mine.token}"}
    headers = {**bearer, **request_.get("headers", {})}
    answer = client.open(path, method=method, **{**request_, "headers": headers})
    written = log()
    assert written.count("\n") == 1
    assert tokens_in(written) == []
    assert tokens_in(f"{answer.headers}{answer.get_data(as_text=True)}") == []
    if log_format == "json":
        assert json.loads(written)["request_id"] == answer.headers["X-Request-Id"]


@pytest.mark.parametrize("log_format", ["plain", "json"])
def test_no_traceback_has_a_token(
    api_with: Callable[..., Api], log: Callable[[], str], log_format: str
) -> None:
    api = api_with()

    def fault(word: str) -> str:
        raise ValueError(word)

    api.app.add_url_rule("/scratch/<word>", view_func=fault)
    logs.configure(log_format, "debug")
    api.get(f"/scratch/{SECRET}")
    written = log()
    assert "ValueError: sp_…" in written or "ValueError: sp_\\u2026" in written
    assert tokens_in(written) == []


def test_a_label_is_told_as_it_was_given_and_not_logged(mine: Api, log: Callable[[], str]) -> None:
    """It is the player's own text."""
    logs.configure("plain", "debug")
    game = mine.create(code=CODE, label=SECRET)
    assert mine.state(game["id"])["label"] == SECRET
    assert mine.delete(game["id"]).status_code == 204
    assert tokens_in(log()) == []


def test_a_token_that_is_logged_is_found(watcher: Watcher) -> None:
    for text in (SECRET, ENCODED, TWICE):
        logging.getLogger("service.anywhere").debug("%s", text)
    assert len(watcher.taken()) == 3
    try:
        raise ValueError(SECRET)
    except ValueError:
        logging.getLogger("elsewhere").exception("failed")
    assert len(watcher.taken()) == 1
