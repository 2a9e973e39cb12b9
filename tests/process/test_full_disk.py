"""A disk that takes no more: games are refused with 503, and all that were answered stay."""

import resource
import sys
from pathlib import Path

from tests.process.served import SPIDER, Answer, Served, serving
from tests.storage.inside import integrity, looking, url_of

_LIMITED = (
    "import os, resource, sys;"
    "resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, resource.RLIM_INFINITY));"
    "os.execv(sys.argv[1], sys.argv[1:])"
)
"""No file of the service may grow beyond 400 KB: the system refuses, as if it were full."""


def test_a_file_that_cannot_grow_refuses_games_and_keeps_those_it_has(tmp_path: Path) -> None:
    kept: dict[str, Answer] = {}
    command = (sys.executable, "-c", _LIMITED, *SPIDER)
    with serving(tmp_path, command=command) as served, served.client() as ask:
        for _ in range(2000):
            answer = ask("POST", "/v1/games", {"code": "SP1-S4C-QWERTYU"})
            if answer.status != 201:
                break
            kept[answer.headers["Location"]] = answer
        assert kept
        assert_unavailable(answer)
        assert ask("GET", "/healthz").status == 200
        for path, answer in kept.items():
            assert ask("GET", path).json == answer.json
    with serving(tmp_path) as served, served.client() as ask:
        assert ask("POST", "/v1/games", {}).status == 201
        for path, answer in kept.items():
            assert ask("GET", path).json == answer.json
    assert integrity(url_of(tmp_path / "spider.db")) == "ok"
    with looking(tmp_path / "spider.db") as connection:
        assert connection.execute("SELECT count(*) FROM games").fetchone() == (len(kept) + 1,)


def test_while_nothing_can_be_written_games_are_read_and_later_played_on(tmp_path: Path) -> None:
    with serving(tmp_path) as served, served.client() as ask:
        path = ask("POST", "/v1/games", {}).headers["Location"]
        assert ask("GET", "/readyz").status == 200
        limits = limit_files(served, 0)
        for _ in range(3):
            assert_unavailable(ask("POST", f"{path}/deal"))
            assert_unavailable(ask("POST", "/v1/games", {}))
            assert_unavailable(ask("GET", "/readyz"))
            assert ask("GET", path).json["version"] == 0
        limit_files(served, limits)
        assert ask("POST", f"{path}/deal").json["version"] == 1
        assert ask("GET", "/readyz").status == 200
    assert integrity(url_of(tmp_path / "spider.db")) == "ok"


def test_what_a_full_disk_refused_is_made_once_with_the_same_key(tmp_path: Path) -> None:
    """Nothing of it was kept, the key neither, and its figures do not break the answer."""
    owned = {"Authorization": "Bearer sp_" + 43 * "t"}
    with serving(tmp_path) as served, served.client() as ask:
        path = ask("POST", "/v1/games", {"code": "SP1-S4C-QWERTYU"}, owned).headers["Location"]
        limits = limit_files(served, 0)
        for number in range(3):
            key = {**owned, "Idempotency-Key": str(number)}
            for _ in range(2):
                assert_unavailable(ask("POST", f"{path}/deal", None, key))
                assert_unavailable(ask("POST", "/v1/games", {}, key))
        assert_unavailable(ask("DELETE", str(path), None, owned))
        limit_files(served, limits)
        for number in range(3):
            key = {**owned, "Idempotency-Key": str(number)}
            answers = [ask("POST", f"{path}/deal", None, key) for _ in range(2)]
            assert [answer.json["version"] for answer in answers] == [number + 1] * 2
            assert ["Idempotency-Replayed" in one.headers for one in answers] == [False, True]
            answers = [ask("POST", "/v1/games", {}, key) for _ in range(2)]
            assert answers[0].json == answers[1].json
        assert len(ask("GET", "/v1/games", None, owned).json["items"]) == 4
    assert integrity(url_of(tmp_path / "spider.db")) == "ok"


def test_figures_that_cannot_be_kept_break_no_answer(tmp_path: Path) -> None:
    """Every new kind of request wants room in a file that cannot grow."""
    with serving(tmp_path) as served, served.client() as ask:
        path = ask("POST", "/v1/games", {}).headers["Location"]
        limit_files(served, 0)
        kinds = [
            (method, template.format(path))
            for template in ("/", "/healthz", "/metrics", "/nowhere", "/v1/rules", "/v1/codes/x")
            for method in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
        ]
        kinds += [
            ("GET", f"{path}"),
            ("HEAD", f"{path}"),
            ("PUT", f"{path}"),
            ("GET", f"{path}/deal"),
        ]
        for method, asked in kinds:
            answer = ask(method, asked)
            assert answer.status < 500, (method, asked, answer.body)
            if method == "GET" and answer.status >= 400:
                assert answer.json["code"]


def limit_files(served: Served, most: int) -> int:
    """Let no file of the service grow beyond a size, and say what the limit was."""
    before = []
    for worker in served.workers():
        soft, hard = resource.prlimit(worker, resource.RLIMIT_FSIZE)
        resource.prlimit(worker, resource.RLIMIT_FSIZE, (most, hard))
        before.append(soft)
    return before[0]


def assert_unavailable(answer: Answer) -> None:
    assert answer.status == 503, answer.body
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.json["code"] == "storage_unavailable"
    assert answer.headers["Retry-After"]
