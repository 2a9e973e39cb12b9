"""The README does what it says: its stories are run in a shell, its Python as a doctest."""

import doctest
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from service.config import Settings

README = Path(__file__).parents[2] / "README.md"
SPIDER = Path(sys.executable).parent / "spider"


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README.read_text(), re.DOTALL | re.MULTILINE)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """A service as a user starts it, whose database is in a folder."""
    port = free_port()
    environment = {**os.environ, "SPIDER_PORT": str(port), "SPIDER_WORKERS": "1"}
    with subprocess.Popen([SPIDER, "serve"], cwd=folder, env=environment) as server:
        try:
            address = f"http://127.0.0.1:{port}"
            wait_for(address, server)
            yield address
        finally:
            server.terminate()


def wait_for(address: str, server: "subprocess.Popen[bytes]") -> None:
    for _ in range(300):
        try:
            with urllib.request.urlopen(f"{address}/healthz"):
                return
        except urllib.error.URLError:
            assert server.poll() is None, "the service did not start"
            time.sleep(0.1)
    pytest.fail("the service did not answer")


def test_the_story_goes_as_the_readme_tells_it(tmp_path: Path) -> None:
    if shutil.which("curl") is None:
        pytest.skip("the story is told with curl, which is not on this machine")
    told = blocks("bash")
    variables = tmp_path / "variables"
    assert len(told) > 1
    for block in told:
        # A new service for every block: what was played must be there after each stop.
        with served(tmp_path) as address:
            script = (
                f"set -euo pipefail\ntouch {variables}; . {variables}\nAPI={address}\n{block}\n"
                f"declare -p ID > {variables}; declare -f get >> {variables}\n"
            )
            run = subprocess.run(
                ["bash", "-c", script], capture_output=True, text=True, check=False
            )
        assert run.returncode == 0, run.stderr
        expected = re.findall(r"^#> (.*)$", block, re.MULTILINE)
        assert [line.rstrip() for line in run.stdout.splitlines()] == expected


def test_the_terminal_shows_what_the_readme_says(tmp_path: Path) -> None:
    path = f"{SPIDER.parent}{os.pathsep}{os.environ['PATH']}"
    told = blocks("sh")
    assert len(told) > 1
    for block in told:
        run = subprocess.run(
            ["bash", "-c", f"set -euo pipefail\n{block}"],
            cwd=tmp_path,
            env={**os.environ, "PATH": path, "LC_ALL": "C.UTF-8"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, run.stderr
        assert run.stdout.splitlines() == re.findall(r"^#> (.*)$", block, re.MULTILINE)


def test_the_python_in_the_readme_runs_as_shown() -> None:
    text = "\n".join(blocks("python"))
    test = doctest.DocTestParser().get_doctest(text, {}, "README", str(README), 0)
    assert doctest.DocTestRunner().run(test).failed == 0
    assert len(test.examples) > 5


def test_the_settings_in_the_readme_are_the_settings_there_are() -> None:
    rows = re.findall(r"^\| `(SPIDER_\w+)` \| (.*?) \|", README.read_text(), re.MULTILINE)
    defaults = {name: default.strip("`") for name, default in rows}
    fields = Settings.__dataclass_fields__
    assert set(defaults) == {f"SPIDER_{name.upper()}" for name in fields}
    for name, default in defaults.items():
        if default not in {"one for each core", "(none)"}:
            read = Settings.from_environment({name: default})
            assert read == Settings(), f"{name} is not {default} by default"
