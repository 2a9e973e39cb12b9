"""Where a stream is closed, or a file is endless: never the exit status of a refused action."""

import shlex
import subprocess
from pathlib import Path

import pytest

from tests.process.served import SPIDER
from tests.terminal.spider import CODE, environment


def by_shell(command: str) -> "subprocess.CompletedProcess[str]":
    """What becomes of a command that a shell starts with ``spider`` before it."""
    return subprocess.run(
        ["bash", "-c", f"{shlex.join(SPIDER)} {command}"],
        env=environment(),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    ("command", "status"),
    [
        ("replay - <&-", 2),
        ("show - <&-", 2),
        (f"show {CODE} >&-", 2),
        ("replay /dev/null >&-", 2),
        (f"show {CODE} 2>&-", 0),
        (f"show {CODE} <&-", 0),
        ("replay <(echo SP1) 2>&-", 2),
    ],
)
def test_a_closed_stream_is_no_refused_action(command: str, status: int) -> None:
    ended = by_shell(command)
    assert ended.returncode == status, ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_closed_standard_input_is_named() -> None:
    assert "Standard input is closed." in by_shell("replay - <&-").stdout
    assert "Standard input is closed." in by_shell("show - <&-").stderr


def test_what_does_not_fit_in_memory_is_said_in_a_sentence() -> None:
    spider = shlex.join(SPIDER)
    ended = subprocess.run(
        ["bash", "-c", f"ulimit -v 400000; {spider} replay /dev/zero"],
        env=environment(),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.returncode == 2
    assert ended.stderr == "Error: this is more than there is memory for.\n"


def test_files_with_marks_may_be_put_behind_each_other(tmp_path: Path) -> None:
    for name, text in (("a", f"{CODE} deal\n"), ("b", f"{CODE} 3-1\n")):
        (tmp_path / name).write_text(text, encoding="utf-8-sig")
    ended = by_shell(f"replay <(cat {tmp_path}/a {tmp_path}/b)")
    assert ended.returncode == 0, ended.stdout
    results = [line.split("\t")[3:5] for line in ended.stdout.splitlines()]
    assert results == [["499", "1"], ["499", "1"]]
