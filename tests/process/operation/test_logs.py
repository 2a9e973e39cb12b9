"""What the service writes while it runs: lines with the id of their request, and no secrets."""

import json
import re
from pathlib import Path

import pytest

from tests.process.served import Served, serving
from tests.storage.kept import CODE

ID = {"X-Request-Id": "one-of-ours:1"}
TOKEN = "sp_" + "".join(chr(ord("A") + number % 26) for number in range(43))
OTHER = "sp_" + 43 * "Z"


def lines(served: Served) -> list[str]:
    """The lines of our log, without those that say where the service is.

    Those in brackets are the server's own: now and then it believes that a worker which has just
    ended would not end.
    """
    written = served.log.read_text(encoding="utf-8").splitlines()
    return [
        line for line in written if not line.startswith(("Spider ", "Games ", "[WARNING] Killing"))
    ]


def test_at_info_there_is_a_plain_line_for_every_request(tmp_path: Path) -> None:
    with serving(tmp_path, SPIDER_LOG_LEVEL="info") as served:
        path = served.ask("POST", "/v1/games", {"code": CODE}, ID).headers["Location"]
        made = served.ask("GET", f"{path}?lang=is").headers["X-Request-Id"]
        served.ask("POST", f"{path}/redo", None, ID)
        assert served.stop() == 0
    written = lines(served)
    ours = [line for line in written if "[one-of-ours:1]" in line]
    assert len(ours) == 2
    stamp = r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} INFO service\.api\.watch "
    assert re.fullmatch(stamp + re.escape("[one-of-ours:1] POST /v1/games 201"), ours[0])
    assert re.fullmatch(stamp + re.escape(f"[one-of-ours:1] POST {path}/redo 409"), ours[1])
    (read,) = [line for line in written if f"[{made}]" in line]
    assert read.endswith(f" GET {path} 200")
    assert not [line for line in written if not re.match(stamp, line)]


def test_at_info_there_is_an_object_for_every_request(tmp_path: Path) -> None:
    with serving(tmp_path, SPIDER_LOG_LEVEL="info", SPIDER_LOG_FORMAT="json") as served:
        path = served.ask("POST", "/v1/games", {"code": CODE}, ID).headers["Location"]
        served.ask("POST", f"{path}/redo", None, ID)
        assert served.stop() == 0
    ours = [
        entry
        for entry in map(json.loads, lines(served))
        if entry["request_id"] == ID["X-Request-Id"]
    ]
    assert [entry["message"] for entry in ours] == ["POST /v1/games 201", f"POST {path}/redo 409"]
    for entry in ours:
        assert (entry["level"], entry["logger"]) == ("INFO", "service.api.watch")
        assert 0 < entry["seconds"] < 30
        assert entry["timestamp"]


@pytest.mark.parametrize("level", ["warning", "error"])
def test_above_info_nothing_is_written_while_all_is_well(tmp_path: Path, level: str) -> None:
    with serving(tmp_path, SPIDER_LOG_LEVEL=level) as served:
        served.ask("POST", "/v1/games", {})
        served.ask("GET", "/nowhere")
        assert served.stop() == 0
    assert lines(served) == []


@pytest.mark.parametrize("log_format", ["plain", "json"])
def test_a_database_that_fails_is_written_with_the_id(tmp_path: Path, log_format: str) -> None:
    with serving(tmp_path, SPIDER_LOG_FORMAT=log_format) as served:
        (tmp_path / "spider.db").unlink()
        assert served.ask("POST", "/v1/games", {}, ID).status == 503
        assert served.stop() == 0
    (line,) = [line for line in lines(served) if ID["X-Request-Id"] in line]
    assert "the database failed" in line
    if log_format == "json":
        assert [json.loads(line)["level"] for line in lines(served)] == ["WARNING"]


@pytest.mark.parametrize("log_format", ["plain", "json"])
@pytest.mark.parametrize(
    "path",
    [
        pytest.param("/v1/x%0A2026-01-01 00:00:00,000 ERROR", id="a line end"),
        pytest.param("/v1/x%0D2026", id="a carriage return"),
        pytest.param("/v1/x%1B[2J", id="an escape"),
        pytest.param("/v1/x%C2%85y", id="another line end"),
        pytest.param("/v1/x%E2%80%A8y", id="a line separator"),
    ],
)
def test_nobody_writes_lines_of_their_own(tmp_path: Path, log_format: str, path: str) -> None:
    with serving(tmp_path, SPIDER_LOG_LEVEL="info", SPIDER_LOG_FORMAT=log_format) as served:
        before = len(lines(served))
        assert served.ask("GET", path.replace(" ", "%20"), None, ID).status == 404
        assert served.stop() == 0
    assert len(lines(served)) == before + 1
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f\x85]", served.log.read_text(encoding="utf-8"))


def test_a_test_play_leaves_no_token_anywhere(tmp_path: Path) -> None:
    """At the level that says most, with tokens that are right, wrong, and no tokens at all."""
    owned = {"Authorization": f"Bearer {TOKEN}"}
    other = {"Authorization": f"Bearer {OTHER}"}
    with serving(tmp_path, SPIDER_LOG_LEVEL="debug", SPIDER_WORKERS="2") as served:
        made = served.ask("POST", "/v1/tokens").json["token"]
        key = {**owned, "Idempotency-Key": "k"}
        answers = [served.ask("POST", "/v1/games", {"code": CODE}, key) for _ in range(2)]
        path = answers[0].headers["Location"]
        for kind in ("deal", "undo", "redo", "deal", "move"):
            body = {"source": 3} if kind == "move" else None
            answers += [
                served.ask("POST", f"{path}/{kind}", body, headers)
                for headers in (owned, other, {**owned, "Idempotency-Key": kind}, {})
            ]
        answers += [served.ask("GET", "/v1/games", None, headers) for headers in (owned, other)]
        answers.append(served.ask("PATCH", str(path), {"label": "x"}, owned))
        for header in (f"Basic {TOKEN}", f"Bearer {TOKEN}x", TOKEN, f"bearer  {TOKEN} "):
            answers.append(served.ask("POST", f"{path}/deal", None, {"Authorization": header}))
        (tmp_path / "spider.db").rename(tmp_path / "elsewhere.db")
        answers.append(served.ask("POST", f"{path}/deal", None, owned))
        (tmp_path / "elsewhere.db").rename(tmp_path / "spider.db")
        answers.append(served.ask("DELETE", str(path), None, other))
        answers.append(served.ask("GET", "/metrics"))
        statuses = {answer.status for answer in answers}
        files = [file for file in tmp_path.rglob("*") if file.is_file()]
        content = b"".join(file.read_bytes() for file in files)
        assert served.stop() == 0
    assert {200, 201, 401, 403, 409, 503} <= statuses
    content += served.log.read_bytes() + (tmp_path / "spider.db").read_bytes()
    content += b"".join(answer.body + answer.headers.as_bytes() for answer in answers)
    assert b"DEBUG" in content or b"INFO" in content
    for token in (TOKEN, OTHER, made):
        assert token.removeprefix("sp_").encode() not in content
