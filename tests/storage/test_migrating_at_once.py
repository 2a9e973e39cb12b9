"""Several processes bring one database up to date at once, as the workers of a service do."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from service.migrating import upgrade
from tests.storage.kept import integrity, looking, url_of

PROCESSES = 6
ROUNDS = 8
MIGRATE = """
import sys
from service.migrating import upgrade
print("ready", flush=True)
for line in sys.stdin:
    upgrade(line.strip())
    print("done", flush=True)
"""


@contextmanager
def migrating() -> Iterator[subprocess.Popen[str]]:
    """A process that brings every database up to date of which it is sent the URL."""
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        [sys.executable, "-c", MIGRATE], stdin=pipe, stdout=pipe, stderr=pipe, text=True
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


def line(process: subprocess.Popen[str]) -> str:
    """What a process says next; if it ended instead, what it died of."""
    assert process.stdout is not None
    assert process.stderr is not None
    return process.stdout.readline().strip() or process.stderr.read()


def test_six_processes_that_migrate_an_empty_file_at_once_all_succeed(tmp_path: Path) -> None:
    alone = tmp_path / "alone.db"
    upgrade(url_of(alone))
    with ExitStack() as stack:
        processes = [stack.enter_context(migrating()) for _ in range(PROCESSES)]
        assert [line(process) for process in processes] == ["ready"] * PROCESSES
        for number in range(ROUNDS):
            path = tmp_path / f"{number}.db"
            for process in processes:
                assert process.stdin is not None
                process.stdin.write(f"{url_of(path)}\n")
                process.stdin.flush()
            assert [line(process) for process in processes] == ["done"] * PROCESSES
            assert integrity(path) == "ok"
            assert tables(path) == tables(alone)


def tables(path: Path) -> list[tuple[str, ...]]:
    """The tables of a database, and what Alembic wrote down."""
    with looking(path) as connection:
        made = connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
        noted = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    return made + noted
