"""What the documentation tells to a service, and what it tells to a shell."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.process.served import SPIDER, environment, serving


@contextmanager
def address_of_a_service(folder: Path) -> Iterator[str]:
    """The address of a service as a reader starts it, whose database is in a folder."""
    with serving(folder) as service:
        yield f"http://{service.host}:{service.port}"


def run(command: list[str], folder: Path, given: str | None = None) -> list[str]:
    """The lines that a command prints, which must succeed in a folder; ``spider`` is at hand."""
    path = f"{Path(SPIDER[0]).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command,
        cwd=folder,
        env={**environment({}), "PATH": path, "LC_ALL": "C.UTF-8"},
        input=given,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return [line.rstrip() for line in done.stdout.splitlines()]
