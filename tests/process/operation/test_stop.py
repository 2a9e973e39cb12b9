"""Told to stop, the service answers what is running, and takes nothing that comes later."""

import http.client
import threading
import time
from pathlib import Path

import pytest

from service.migrating import upgrade
from tests.databases import new_database
from tests.process.served import Answer, Served, serving
from tests.storage.inside import history
from tests.storage.kept import CODE
from tests.storage.postgresql.server import hold_up, holding, trigger, wait_until_held_up

KEYED = {"Idempotency-Key": "k"}


def asks(served: Served, path: str, answers: list[Answer]) -> threading.Thread:
    """Ask for a deal, meanwhile."""
    asking = threading.Thread(
        target=lambda: answers.append(served.ask("POST", f"{path}/deal", None, KEYED))
    )
    asking.start()
    return asking


def test_a_slow_change_on_postgresql_is_brought_to_its_end(tmp_path: Path, postgresql: str) -> None:
    answers: list[Answer] = []
    with new_database(postgresql) as url:
        upgrade(url)
        with serving(tmp_path, SPIDER_DATABASE_URL=url, SPIDER_WORKERS="2") as served:
            path = str(served.ask("POST", "/v1/games", {"code": CODE}).headers["Location"])
            hold_up(url, "games", "BEFORE UPDATE")
            with holding(url) as own:
                asking = asks(served, path, answers)
                wait_until_held_up(own)
                served.process.terminate()
                time.sleep(0.5)
                assert served.process.poll() is None
                assert answers == []
            asking.join()
            assert served.process.wait(30) == 0
        assert [answer.status for answer in answers] == [200]
        assert history(url, path.rpartition("/")[2]).changes == ["deal"]
    assert "Traceback" not in served.log.read_text()


def test_a_change_that_takes_too_long_is_undone_and_does_not_keep_it_up(
    tmp_path: Path, postgresql: str
) -> None:
    """The database gives the change up before the server gives the request up."""
    answers: list[Answer] = []
    with new_database(postgresql) as url:
        upgrade(url)
        settings = {"SPIDER_DATABASE_URL": url, "SPIDER_BUSY_TIMEOUT": "1"}
        with serving(tmp_path, **settings) as served:
            path = str(served.ask("POST", "/v1/games", {"code": CODE}).headers["Location"])
            trigger(url, "games", "BEFORE UPDATE", "BEGIN PERFORM pg_sleep(60); END")
            asking = asks(served, path, answers)
            time.sleep(0.3)
            assert served.stop() == 0
            asking.join()
        assert [(answer.status, answer.json["code"]) for answer in answers] == [(503, "busy")]
        assert history(url, path.rpartition("/")[2]).changes == []


@pytest.mark.parametrize("workers", ["1", "2"])
def test_what_comes_later_is_not_accepted(tmp_path: Path, workers: str) -> None:
    """Neither over a new connection nor over one that was open before."""
    with serving(tmp_path, SPIDER_WORKERS=workers) as served, served.client() as kept:
        path = str(kept("POST", "/v1/games", {"code": CODE}).headers["Location"])
        assert served.stop() == 0
        with pytest.raises((OSError, http.client.HTTPException)):
            kept("POST", f"{path}/deal")
        with pytest.raises((OSError, http.client.HTTPException)):
            served.ask("POST", f"{path}/deal")
    with serving(tmp_path) as served:
        assert served.ask("GET", path).json["version"] == 0


def test_nobody_is_turned_away_without_an_answer_while_it_stops(tmp_path: Path) -> None:
    """What was sent before it stopped is answered, or was never taken: nothing is half done."""
    told: list[int] = []
    asked: list[int] = []
    with serving(tmp_path, SPIDER_WORKERS="2") as served:
        path = str(served.ask("POST", "/v1/games", {"code": CODE}).headers["Location"])

        def play() -> None:
            while True:
                try:
                    asked.append(1)
                    answer = served.ask("PATCH", path, {"label": "x"})
                except (OSError, http.client.HTTPException):
                    return
                assert answer.status == 200
                told.append(answer.json["version"])

        playing = [threading.Thread(target=play) for _ in range(3)]
        for thread in playing:
            thread.start()
        time.sleep(0.5)
        assert served.stop() == 0
        for thread in playing:
            thread.join()
    found = history(f"sqlite:///{tmp_path / 'spider.db'}", path.rpartition("/")[2])
    assert sorted(told) == list(range(1, len(told) + 1))
    assert len(found.changes) == len(told)
    assert len(asked) > len(told) > 0
