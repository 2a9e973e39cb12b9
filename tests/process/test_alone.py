"""A port belongs to one service, and a worker to its main process."""

import os
import signal
import socket
import subprocess
from pathlib import Path

from tests.process.served import PATIENCE, SPIDER, environment, free_port, patiently, serving


def is_there(pid: int) -> bool:
    """Whether a process runs; one that has ended and was not asked for yet does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def catches(pid: int, number: signal.Signals) -> bool:
    """Whether a process has a way of its own with a signal: a worker that is ready has."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    (caught,) = [line.split()[1] for line in lines if line.startswith("SigCgt:")]
    return bool(int(caught, 16) >> (number - 1) & 1)


def test_workers_end_when_their_main_process_is_killed_and_the_port_is_free(
    tmp_path: Path,
) -> None:
    with serving(tmp_path, SPIDER_WORKERS="2") as served:
        workers = served.workers()
        assert len(workers) == 2
        os.kill(served.process.pid, signal.SIGKILL)
        served.process.wait()
        for _ in patiently():
            if not any(is_there(pid) for pid in workers):
                break
        assert not any(is_there(pid) for pid in workers)
        socket.create_server((served.host, served.port)).close()


def test_a_ctrl_c_reaches_all_of_them_and_stops_them_in_peace(tmp_path: Path) -> None:
    """A terminal sends it to the whole group: the workers hear it before their main process."""
    with serving(tmp_path, SPIDER_WORKERS="2") as served:
        workers = served.workers()
        for _ in patiently():
            if all(catches(pid, signal.SIGTERM) for pid in workers):
                break
        for _ in range(20):
            assert served.ask("GET", "/healthz").status == 200
        os.killpg(served.process.pid, signal.SIGINT)
        assert served.process.wait(PATIENCE) == 0
        assert not any(is_there(pid) for pid in workers)
        said = served.log.read_text()
    assert "Killing" not in said
    assert "Unexpected" not in said


def test_of_two_services_that_start_at_once_on_one_port_one_serves(tmp_path: Path) -> None:
    """Their databases differ: clients of both at once would find their games now and then."""
    settings = {"SPIDER_PORT": str(free_port()), "SPIDER_WORKERS": "1"}
    processes = {}
    for name in ("one", "other"):
        folder = tmp_path / name
        folder.mkdir()
        with (folder / "log").open("w") as log:
            processes[name] = subprocess.Popen(
                [*SPIDER, "serve"], cwd=folder, env=environment(settings), stdout=log, stderr=log
            )
    try:
        ended: list[str] = []
        for _ in patiently():
            ended = [name for name, one in processes.items() if one.poll() is not None]
            if ended:
                break
        assert len(ended) == 1
        assert processes[ended[0]].returncode == 1
        assert "cannot listen" in (tmp_path / ended[0] / "log").read_text()
    finally:
        for process in processes.values():
            process.terminate()
            process.wait()
