"""How the commands end when somebody ends them, and what they load before they begin."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.process.served import PATIENCE, SPIDER, patiently
from tests.terminal.spider import CODE, call, environment, many, started

LOADED = """
import sys
from service.commands import main
try:
    main(sys.argv[1:])
finally:
    print({name.partition(".")[0] for name in sys.modules}, file=sys.stderr)
"""


@pytest.fixture(scope="module")
def endless(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that nobody waits for the end of."""
    file = tmp_path_factory.mktemp("endless") / "endless.txt"
    text = "\n".join(transcript.text for transcript in many(20, 200)) + "\n"
    file.write_text(text * 2_000)
    return file


def children(pid: int) -> set[int]:
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return {int(child) for child in text.split()}


def is_running(pid: int) -> bool:
    """Whether there is such a process, and it is not just waiting to be buried."""
    try:
        return ") Z" not in Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False


def judging(process: "subprocess.Popen[str]") -> set[int]:
    """The processes that judge, once the first verdicts are there."""
    assert process.stdout is not None
    assert process.stdout.readline()
    return children(process.pid)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_ctrl_c_ends_everything_without_a_word(endless: Path, jobs: str) -> None:
    with started("replay", "--jobs", jobs, str(endless)) as process:
        workers = judging(process)
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate()
        assert (process.returncode, err) == (130, "")
        assert not any(map(is_running, workers))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_no_process_outlives_the_command(endless: Path, number: int) -> None:
    with started("replay", "--jobs", "2", str(endless)) as process:
        workers = judging(process)
        assert len(workers) == 2
        process.send_signal(number)
        _, err = process.communicate()
        assert (process.returncode, err) == (-number, "")
        for _ in patiently():
            if not any(map(is_running, workers)):
                return
        pytest.fail("they go on judging for nobody")


def test_a_process_that_is_killed_leaves_no_verdict_that_might_be_taken_for_one(
    endless: Path,
) -> None:
    with started("replay", "--jobs", "2", str(endless)) as process:
        first, _ = judging(process)
        os.kill(first, signal.SIGKILL)
        _, err = process.communicate()
        assert process.returncode == 2
        assert err == "Error: a process that judged was killed; not all are judged.\n"


def test_a_ctrl_c_ends_it_while_it_waits_for_its_input(endless: Path) -> None:
    with subprocess.Popen(
        [*SPIDER, "replay", "--jobs", "2", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdin is not None
        # More than a pipe holds, so that most of it is read when this is written; then nothing.
        with endless.open("rb") as file:
            process.stdin.write(file.read(150_000))
        process.stdin.flush()
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 130
        assert process.stderr is not None
        assert process.stderr.read() == b""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_it_ends_when_nobody_reads_on(endless: Path, jobs: str) -> None:
    with started("replay", "--jobs", jobs, str(endless)) as process:
        judging(process)
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        assert process.stderr.read() == ""
        assert process.wait() == 141


def test_a_table_that_nobody_reads_is_no_fault_of_ours() -> None:
    script = f"{SPIDER[0]} show {CODE} | true; echo ${{PIPESTATUS[0]}}"
    shown = subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, check=True, env=environment()
    )
    assert shown.stdout.strip() in {"0", "141"}
    assert shown.stderr == ""


@pytest.mark.parametrize("arguments", [("show", CODE), ("replay", "/dev/null"), ("show", "--help")])
def test_neither_the_server_nor_a_database_is_loaded(arguments: tuple[str, ...]) -> None:
    shown = subprocess.run(
        [sys.executable, "-c", LOADED, *arguments], capture_output=True, text=True, check=True
    )
    assert not {"flask", "sqlalchemy", "granian", "marshmallow", "alembic"} & eval(shown.stderr)


def test_help_is_not_cut_off() -> None:
    shown = call("--help")
    listed = shown.stdout.partition("Commands:\n")[2].splitlines()
    names = ["show", "replay", "serve", "migrate", "verify", "backup", "purge"]
    assert [line.split()[0] for line in listed] == names
    assert [line for line in listed if not line.endswith(".") or "..." in line] == []


def test_there_are_no_other_commands() -> None:
    assert call("play").exit_code == 2
