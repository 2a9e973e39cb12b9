"""``spider serve`` as a user runs it: what it says, where it keeps games, how it stops."""

import os
import signal
import sqlite3
import threading
import time
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from tests.process.served import Answer, Served, patiently, serving, starting
from tests.storage.kept import run_all


def test_it_says_where_it_is_and_where_the_games_are(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        said = served.log.read_text()
        assert f" at http://127.0.0.1:{served.port}/\n" in said
        assert f" kept in {tmp_path / 'spider.db'}\n" in said
        assert (tmp_path / "spider.db").exists()
        assert served.ask("GET", "/readyz").status == 200


@pytest.mark.parametrize("workers", ["1", "2"])
def test_games_are_there_after_it_was_stopped_and_started_again(
    tmp_path: Path, workers: str
) -> None:
    with serving(tmp_path, SPIDER_WORKERS=workers) as served:
        path = served.ask("POST", "/v1/games", {}).headers["Location"]
        dealt = served.ask("POST", f"{path}/deal")
        assert dealt.status == 200
        assert served.stop() == 0
    assert "Traceback" not in served.log.read_text()
    with serving(tmp_path, SPIDER_WORKERS=workers) as served:
        assert served.ask("GET", path).json == dealt.json


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_a_request_that_is_running_when_it_is_stopped_is_answered(
    tmp_path: Path, stop: signal.Signals
) -> None:
    """The request waits for a lock that is let go only after the signal."""
    answers: list[Answer] = []
    with serving(tmp_path) as served:
        path = served.ask("POST", "/v1/games", {}).headers["Location"]
        with closing(sqlite3.connect(tmp_path / "spider.db", isolation_level=None)) as holder:
            holder.execute("BEGIN IMMEDIATE")
            running = threading.Thread(
                target=lambda: answers.append(served.ask("POST", f"{path}/deal"))
            )
            running.start()
            time.sleep(0.5)
            served.process.send_signal(stop)
            time.sleep(0.5)
            holder.execute("ROLLBACK")
        running.join()
        assert served.process.wait(30) == 0
    assert [answer.status for answer in answers] == [200]
    with serving(tmp_path) as served:
        assert served.ask("GET", path).json == answers[0].json


@pytest.mark.parametrize("workers", [1, 2])
def test_a_worker_that_dies_is_replaced(tmp_path: Path, workers: int) -> None:
    with serving(tmp_path, SPIDER_WORKERS=str(workers)) as served:
        path = served.ask("POST", "/v1/games", {}).headers["Location"]
        before = served.workers()
        assert len(before) >= workers
        victim = max(before)
        os.kill(victim, signal.SIGKILL)
        for _ in patiently():
            after = served.workers()
            if victim not in after and len(after) == len(before):
                break
        assert victim not in after
        assert len(after) == len(before)
        served.wait_until_it_answers()
        for version in range(1, 6):
            assert served.ask("POST", f"{path}/deal").json["version"] == version
        assert served.stop() == 0


@pytest.mark.parametrize("delay", [0, 0.1, 0.2, 0.3, 0.5])
def test_it_stops_while_its_workers_are_still_starting(tmp_path: Path, delay: float) -> None:
    """Before it listens to signals at all, the signal itself ends it."""
    with starting(tmp_path, SPIDER_WORKERS="2") as served:
        for _ in patiently():
            if "kept in" in served.log.read_text():
                break
        time.sleep(delay)
        assert served.stop() in {0, -signal.SIGTERM}


def test_several_that_start_at_once_on_an_empty_file_all_serve_it(tmp_path: Path) -> None:
    folders = [tmp_path / str(number) for number in range(3)]
    url = f"sqlite:///{tmp_path / 'shared.db'}"
    started: list[Served] = []
    together = threading.Barrier(3)
    done = threading.Barrier(3)

    def serve(folder: Path) -> None:
        folder.mkdir()
        together.wait()
        with serving(folder, SPIDER_DATABASE_URL=url, SPIDER_WORKERS="2") as served:
            started.append(served)
            done.wait(60)
            with served.client() as ask:
                path = ask("POST", "/v1/games", {"code": "SP1-S4C-QWERTYU"}).headers["Location"]
                for one in started:
                    assert one.ask("GET", path).json["version"] == 0
            done.wait(60)

    run_all([partial(serve, folder) for folder in folders])
    assert len(started) == 3
