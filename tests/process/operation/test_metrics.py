"""``/metrics`` over two workers: what is told is what was sent, whoever answered it."""

import os
import signal
from collections import Counter
from pathlib import Path
from typing import Any

from prometheus_client.parser import text_string_to_metric_families

from tests.process.served import Client, Served, patiently, serving
from tests.storage.kept import CODE

OWNED = {"Authorization": "Bearer sp_" + 43 * "t"}


def figures(served: Served) -> dict[str, float]:
    """All figures by their names and labels, in the order of the alphabet."""
    text = served.ask("GET", "/metrics").body.decode()
    return {
        " ".join(
            [sample.name, *(f"{name}={value}" for name, value in sorted(sample.labels.items()))]
        ): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def count(served: Served, name: str) -> float:
    """One figure; what was never counted is 0."""
    return figures(served).get(name, 0)


def requests(method: str, route: str, status: int) -> str:
    """The name of the figure that counts some requests."""
    return f"spider_request_seconds_count method={method} route={route} status={status}"


DEALS = requests("POST", "/v1/games/<game_id>/deal", 200)


def ask_of_all(served: Served, method: str, path: str, times: int) -> Counter[int]:
    """Ask so often, each time over a connection of its own, so that all workers answer some."""
    return Counter(served.ask(method, path).status for _ in range(times))


def by_worker(folder: Path) -> set[str]:
    """The processes that have counted."""
    return {file.stem.rpartition("_")[2] for file in folder.glob("counter_*.db")}


def shared_folder(served: Served) -> Path:
    """Where the workers keep their figures: in files that they have mapped."""
    maps = Path(f"/proc/{max(served.workers())}/maps").read_text().splitlines()
    (folder,) = {Path(line.split()[-1]).parent for line in maps if "/counter_" in line}
    return folder


def test_the_figures_of_two_workers_add_up_to_what_was_sent(tmp_path: Path) -> None:
    with serving(tmp_path, SPIDER_WORKERS="2") as served:
        path = served.ask("POST", "/v1/games", {"code": CODE}).headers["Location"]
        assert ask_of_all(served, "POST", f"{path}/deal", 25) == {200: 5, 409: 20}
        assert ask_of_all(served, "GET", str(path), 30) == {200: 30}
        assert ask_of_all(served, "GET", "/v1/games/unknown", 7) == {404: 7}
        keyed = {"Idempotency-Key": "k"}
        for _ in range(6):
            assert served.ask("POST", f"{path}/undo", None, keyed).status == 200
        stale = {"If-Match": '"1"'}
        assert served.ask("POST", f"{path}/redo", None, stale).status == 412
        found = figures(served)
        assert found[DEALS] == 5
        assert found[requests("POST", "/v1/games/<game_id>/deal", 409)] == 20
        assert found[requests("GET", "/v1/games/<game_id>", 200)] == 30
        assert found[requests("GET", "/v1/games/<game_id>", 404)] == 7
        assert found[requests("POST", "/v1/games/<game_id>/undo", 200)] == 6
        assert found["spider_actions_total kind=deal outcome=accepted"] == 5
        assert found["spider_actions_total kind=deal outcome=stock_empty"] == 20
        assert found["spider_actions_total kind=undo outcome=accepted"] == 1
        assert found["spider_actions_total kind=create outcome=accepted"] == 1
        assert found["spider_replays_total"] == 5
        assert found["spider_conflicts_total outcome=stale"] == 1
        # An insert; reads, and the updates of five; with a key two reads each, and for the one
        # that was made a transaction and a question for old keys; and one more read.
        asked = 1 + (25 + 5) + 30 + (6 * 2 + 1 + 1) + 1
        assert found["spider_database_seconds_count"] == asked
        assert len(by_worker(shared_folder(served))) >= 2


def test_the_figures_of_a_worker_that_was_killed_stay(tmp_path: Path) -> None:
    with serving(tmp_path, SPIDER_WORKERS="2") as served:
        path = str(served.ask("POST", "/v1/games", {"code": CODE}).headers["Location"])
        sent = 0
        # Each of them once: the server takes one that dies again at once for a loop, and ends.
        for victim in served.workers():
            sent += play(served, path)
            assert count(served, DEALS) == sent
            replace(served, victim)
        sent += play(served, path)
        assert count(served, DEALS) == sent
        assert count(served, "spider_actions_total kind=deal outcome=accepted") == sent
        assert served.stop() == 0


def play(served: Served, path: str) -> int:
    """Deal and take back, over several connections, and say how many deals were accepted."""
    for _ in range(8):
        with served.client() as ask:
            assert deal(ask, path).status == 200
    return 8


def deal(ask: Client, path: str) -> Any:
    """A deal that is taken back before."""
    ask("POST", f"{path}/undo")
    return ask("POST", f"{path}/deal")


def replace(served: Served, victim: int) -> None:
    """Kill a worker, and wait for the one that comes in its place."""
    before = len(served.workers())
    os.kill(victim, signal.SIGKILL)
    for _ in patiently():
        now = served.workers()
        if victim not in now and len(now) == before:
            break
    served.wait_until_it_answers()


def test_no_figures_are_left_behind_when_it_stops(tmp_path: Path) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    with serving(tmp_path, SPIDER_WORKERS="2", TMPDIR=str(temporary)) as served:
        served.ask("GET", "/metrics")
        assert [path.name[:7] for path in temporary.iterdir() if path.is_dir()] == ["spider-"]
        assert served.stop() == 0
    assert [path for path in temporary.iterdir() if path.is_dir()] == []
