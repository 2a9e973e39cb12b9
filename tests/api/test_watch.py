"""X-Request-Id: every answer has one, it stands in the log, and a client may choose it."""

import json
import logging
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from service import logs
from tests.api.changes import game
from tests.api.helpers import CODE, GAME, OTHER_TOKEN, Api, conditions

MADE = re.compile(r"[0-9a-f]{16}")

TAKEN = ["a", "x" * 128, "3f2a9c1e-5b7d.8046:1_A", "0", "req-1"]
REPLACED: list[Any] = [
    pytest.param("", id="empty"),
    pytest.param("x" * 129, id="129 characters"),
    pytest.param("a b", id="a space"),
    pytest.param("a,b", id="a comma"),
    pytest.param("a\nb".replace("\n", "\x0b"), id="a control character"),
    pytest.param("<script>", id="HTML"),
    pytest.param('"a"', id="quotes"),
    pytest.param("{0}%s", id="gaps"),
    pytest.param("\xe9", id="an accent"),
    pytest.param("a/b", id="a slash"),
    pytest.param(" a ", id="white space around it"),
]


@pytest.mark.parametrize("identity", TAKEN, ids=lambda text: text[:30])
def test_an_id_that_is_sent_comes_back(api: Api, identity: str) -> None:
    response = api.get("/", headers={"X-Request-Id": identity})
    assert response.headers["X-Request-Id"] == identity


@pytest.mark.parametrize("identity", REPLACED)
def test_what_is_no_id_is_replaced(api: Api, identity: str) -> None:
    for path in ("/", "/nowhere"):
        response = api.get(path, headers={"X-Request-Id": identity})
        assert MADE.fullmatch(response.headers["X-Request-Id"])


def test_every_request_gets_an_id_of_its_own(api: Api) -> None:
    ids = {api.get("/healthz").headers["X-Request-Id"] for _ in range(20)}
    assert len(ids) == 20
    assert all(map(MADE.fullmatch, ids))


def test_every_answer_has_the_id(mine: Api, api: Api, api_with: Callable[..., Api]) -> None:
    game_id = game(mine)
    path = f"{GAME}/{game_id}"
    told = {"X-Request-Id": "told"}
    limited = api_with(rate_limit="1/hour")
    limited.get("/")
    preflight = {**told, "Origin": "https://x", "Access-Control-Request-Method": "PATCH"}
    answers = [
        mine.get(GAME, headers=told),
        mine.post(GAME, {"code": CODE}, headers=told),
        mine.get(path, headers={**told, "If-None-Match": "*"}),
        mine.send("HEAD", path, headers=told),
        mine.post(f"{path}/move", {"source": 1, "target": 1}, headers=told),
        mine.post(f"{path}/deal", headers={**told, **conditions(match='"0"')}),
        mine.post(f"{path}/deal", headers={**told, **conditions(match="0")}),
        mine.post(f"{path}/deal", headers={**told, **conditions(key="k")}),
        mine.post(f"{path}/deal", headers={**told, **conditions(key="k")}),
        mine.post(f"{path}/undo", headers={**told, **conditions(key="k")}),
        mine.post(f"{path}/undo", {"count": 0}, headers=told),
        mine.post(GAME, headers=told, data=b"{}", content_type="text/plain"),
        mine.post(GAME, headers=told, data=b" " * 70_000, content_type="application/json"),
        api.get(GAME, headers=told),
        api.bearing(OTHER_TOKEN).send("DELETE", path, headers=told),
        api.get("/nowhere", headers=told),
        api.send("PUT", path, headers=told),
        api.get("/", headers={**told, "Accept": "image/png"}),
        api.send("OPTIONS", path, headers=preflight),
        api.get("/metrics", headers=told),
        limited.get("/", headers=told),
        mine.send("DELETE", path, headers=told),
    ]
    assert {answer.headers["X-Request-Id"] for answer in answers} == {"told"}
    exposed = {answer.headers["Access-Control-Expose-Headers"] for answer in answers}
    assert all("X-Request-Id" in names for names in exposed)
    assert {answer.status_code for answer in answers} >= {
        *(200, 201, 204, 304, 400, 401, 403, 404, 405, 406, 409, 412, 413, 415, 422, 429)
    }


@pytest.fixture
def log(capsys: pytest.CaptureFixture[str]) -> Iterator[Callable[[], str]]:
    """Gives what went to the standard error; the logger is as before at the end."""
    logger = logging.getLogger("service")
    handlers, level, propagate = logger.handlers, logger.level, logger.propagate
    yield lambda: capsys.readouterr().err
    logger.handlers, logger.propagate = handlers, propagate
    logger.setLevel(level)


def requests(api: Api) -> None:
    """Two requests with ids."""
    api.get(f"{GAME}/{'x' * 22}?secret=1", headers={"X-Request-Id": "first"})
    api.get("/healthz", headers={"X-Request-Id": "second"})


def test_lines_of_json_carry_the_id(api: Api, log: Callable[[], str]) -> None:
    logs.configure("json", "info")
    requests(api)
    text = log()
    lines = [json.loads(line) for line in text.splitlines()]
    assert [(line["request_id"], line["message"]) for line in lines] == [
        ("first", f"GET {GAME}/{'x' * 22} 404"),
        ("second", "GET /healthz 200"),
    ]
    for line in lines:
        assert (line["level"], line["logger"]) == ("INFO", "service.api.watch")
        assert 0 <= line["seconds"] < 60
        assert re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", line["timestamp"])
    assert "secret" not in text


def test_plain_lines_carry_the_id(api: Api, log: Callable[[], str]) -> None:
    logs.configure("plain", "info")
    requests(api)
    logging.getLogger("service.elsewhere").warning("no request")
    text = log()
    first, second, third = text.splitlines()
    assert first.endswith(f"INFO service.api.watch [first] GET {GAME}/{'x' * 22} 404")
    assert second.endswith("INFO service.api.watch [second] GET /healthz 200")
    assert third.endswith("WARNING service.elsewhere [-] no request")
    assert "secret" not in text


@pytest.mark.parametrize("log_format", ["plain", "json"])
def test_a_line_about_a_fault_carries_the_id_that_the_client_is_told(
    api_with: Callable[..., Api], log: Callable[[], str], log_format: str
) -> None:
    api = api_with()

    def fault() -> str:
        raise ValueError("of ours")

    api.app.add_url_rule("/scratch", view_func=fault)
    logs.configure(log_format, "warning")
    problem = api.get("/scratch").json
    assert problem is not None
    text = log()
    line = text.splitlines()[0]
    identity = problem["facts"]["request_id"]
    assert identity in (json.loads(line)["request_id"] if log_format == "json" else line)
    assert "of ours" in text


FORGED = "x%0A2026-01-01%20ERROR%20forged%0D%1B[31m%C2%85%E2%80%A8"


def test_a_path_cannot_forge_a_line(api: Api, log: Callable[[], str]) -> None:
    logs.configure("plain", "info")
    api.get(f"/{FORGED}")
    text = log()
    assert len(text.splitlines()) == 1
    assert text.rstrip("\n").isprintable()


def test_a_path_cannot_forge_a_line_about_a_fault(
    api_with: Callable[..., Api], log: Callable[[], str]
) -> None:
    api = api_with()

    def fault(word: str) -> str:
        raise ValueError(word)

    api.app.add_url_rule("/scratch/<word>", view_func=fault)
    logs.configure("plain", "error")
    api.get(f"/scratch/{FORGED}")
    first, second = log().splitlines()[:2]
    assert first.isprintable()
    assert second.startswith("Traceback")
