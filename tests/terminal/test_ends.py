"""How the commands end when somebody ends them, and what they load before they begin."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
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


@pytest.fixture(autouse=True)
def heeded() -> Iterator[None]:
    """A Ctrl-C is heeded by what is started here, even if these tests run in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


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


def is_idle(pid: int) -> bool:
    """Whether a process waits for something."""
    return ") S" in Path(f"/proc/{pid}/stat").read_text()


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
        _, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, err) == (130, "")
        assert not any(map(is_running, workers))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_no_process_outlives_the_command(endless: Path, number: int) -> None:
    with started("replay", "--jobs", "2", str(endless)) as process:
        workers = judging(process)
        assert len(workers) == 2
        process.send_signal(number)
        _, err = process.communicate(timeout=PATIENCE)
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
        _, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == 2
        assert err == "Error: a process that judged was killed; not all are judged.\n"


@pytest.mark.parametrize("size", [150_000, 500_000], ids=["no processes yet", "idle processes"])
def test_a_ctrl_c_ends_it_while_it_waits_for_its_input(endless: Path, size: int) -> None:
    with subprocess.Popen(
        [*SPIDER, "replay", "--jobs", "2", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=environment(),
        start_new_session=True,
    ) as process:
        assert process.stdin is not None
        # More than a pipe holds, so that most of it is read when this is written; then nothing.
        with endless.open("rb") as file:
            process.stdin.write(file.read(size))
        process.stdin.flush()
        for _ in patiently():
            if all(map(is_idle, [process.pid, *children(process.pid)])):
                break
        os.killpg(process.pid, signal.SIGINT)
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
        assert process.wait(PATIENCE) == 141


def test_a_table_that_nobody_reads_is_no_fault_of_ours() -> None:
    nobody, pipe = os.pipe()
    os.close(nobody)
    shown = subprocess.run(
        [*SPIDER, "show", CODE], stdout=pipe, stderr=subprocess.PIPE, check=False, env=environment()
    )
    os.close(pipe)
    assert (shown.returncode, shown.stderr) == (141, b"")


@pytest.mark.parametrize("arguments", [("show", CODE), ("replay", "-")])
def test_what_cannot_be_told_is_not_taken_for_a_refusal(arguments: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        shown = subprocess.run(
            [*SPIDER, *arguments],
            input=CODE.encode(),
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            env=environment(),
        )
    assert (shown.returncode, shown.stderr) == (2, b"Error: No space left on device.\n")


@pytest.mark.parametrize("arguments", [("show", CODE), ("replay", "/dev/null"), ("show", "--help")])
def test_neither_the_server_nor_a_database_is_loaded(arguments: tuple[str, ...]) -> None:
    shown = subprocess.run(
        [sys.executable, "-c", LOADED, *arguments], capture_output=True, text=True, check=True
    )
    assert not {"flask", "sqlalchemy", "granian", "marshmallow", "alembic"} & eval(shown.stderr)


def test_what_a_stream_cannot_encode_is_a_question_mark() -> None:
    shown = subprocess.run(
        [*SPIDER, "show", "--lang", "is", CODE],
        capture_output=True,
        check=True,
        env=environment(PYTHONIOENCODING="iso8859-5"),
    )
    assert b"?" in shown.stdout
    assert shown.stdout.isascii()


def test_help_is_not_cut_off() -> None:
    shown = call("--help")
    listed = shown.stdout.partition("Commands:\n")[2].splitlines()
    names = ["show", "replay", "serve", "migrate", "verify", "backup", "purge"]
    assert [line.split()[0] for line in listed] == names
    assert [line for line in listed if not line.endswith(".") or "..." in line] == []


def test_there_are_no_other_commands() -> None:
    assert call("play").exit_code == 2
