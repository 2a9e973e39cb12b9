"""Several processes bring one database up to date at once, as the workers of a service do."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from service.migrating import upgrade
from tests.databases import NewUrl, execute
from tests.storage.inside import everything, integrity, is_sqlite

PROCESSES = 6
ROUNDS = {"sqlite": 6, "postgresql": 3}
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


def test_six_processes_that_migrate_an_empty_database_at_once_all_succeed(
    backend: str, new_url: NewUrl
) -> None:
    alone = new_url()
    upgrade(alone)
    with ExitStack() as stack:
        processes = [stack.enter_context(migrating()) for _ in range(PROCESSES)]
        assert [line(process) for process in processes] == ["ready"] * PROCESSES
        for _ in range(ROUNDS[backend]):
            url = new_url()
            for process in processes:
                assert process.stdin is not None
                process.stdin.write(f"{url}\n")
                process.stdin.flush()
            assert [line(process) for process in processes] == ["done"] * PROCESSES
            assert integrity(url) == "ok"
            assert tables(url) == tables(alone)
            assert everything(url) == everything(alone)


def tables(url: str) -> list[tuple[object, ...]]:
    """What the database itself says of its tables."""
    made = "SELECT name, sql FROM sqlite_master ORDER BY name"
    if not is_sqlite(url):
        made = (
            "SELECT table_name, column_name, data_type, is_nullable"
            " FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2"
        )
    return execute(url, made)
