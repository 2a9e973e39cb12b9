"""``spider serve`` as a user starts it: in a folder, with settings, as a process of its own."""

import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.leaks import assert_no_token

SPIDER = (str(Path(sys.executable).with_name("spider")),)
"""The command that is installed beside this Python."""

PATIENCE = 30
"""After how many seconds a process that should have done something is given up."""


def environment(settings: Mapping[str, str]) -> dict[str, str]:
    """This process's environment with these settings of ours, and no others."""
    others = {name: text for name, text in os.environ.items() if not name.startswith("SPIDER_")}
    return {**others, **settings}


def free_port(host: str = "127.0.0.1") -> int:
    """A port that nobody listens on."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as asked:
        asked.bind((host, 0))
        port: int = asked.getsockname()[1]
    return port


def run(
    folder: Path,
    *arguments: str,
    settings: Mapping[str, str] | None = None,
    command: Sequence[str] = SPIDER,
) -> subprocess.CompletedProcess[str]:
    """Run ``spider`` to its end. A server that should not have started is ended."""
    process = subprocess.Popen(
        [*command, *arguments],
        cwd=folder,
        env=environment(settings or {}),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        out, err = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        raise AssertionError(f"{arguments} does not come to its end") from None
    finally:
        end_group(process)
    assert_no_token(out + err)
    return subprocess.CompletedProcess(process.args, process.returncode, out, err)


def end_group(process: subprocess.Popen[str]) -> None:
    """Kill a process and all that it started, and wait for it; they may be gone already."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


@dataclass
class Answer:
    """An answer over HTTP."""

    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Client:
    """A client that keeps its connection, as a front end does."""

    host: str
    port: int
    _kept: http.client.HTTPConnection | None = field(default=None, repr=False)

    def __call__(
        self, method: str, path: str, body: object = None, headers: Mapping[str, str] | None = None
    ) -> Answer:
        """Ask, and wait for the answer. Raises OSError or HTTPException if none comes."""
        if self._kept is None:
            self._kept = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE)
        text = None if body is None else json.dumps(body)
        try:
            sent = {"Content-Type": "application/json", **(headers or {})}
            self._kept.request(method, path, text, sent)
            got = self._kept.getresponse()
            return Answer(got.status, got.headers, got.read())
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the connection; the next question opens one."""
        if self._kept is not None:
            self._kept.close()
            self._kept = None


@dataclass
class Served:
    """A service that runs."""

    process: subprocess.Popen[str]
    host: str
    port: int
    log: Path

    @contextmanager
    def client(self) -> Iterator[Client]:
        """A client of this service, closed at the end."""
        client = Client(self.host, self.port)
        try:
            yield client
        finally:
            client.close()

    def ask(
        self, method: str, path: str, body: object = None, headers: Mapping[str, str] | None = None
    ) -> Answer:
        """Ask once, over a connection of its own."""
        with self.client() as client:
            return client(method, path, body, headers)

    def stop(self) -> int:
        """Ask the service to stop, as a service manager does, and say how it ended."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        """Kill it with all its workers, in the middle of whatever they do."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)

    def wait_until_it_answers(self) -> None:
        """Wait for the first answer. Fails if the service ends instead."""
        for _ in patiently():
            assert self.process.poll() is None, self.log.read_text()
            try:
                if self.ask("GET", "/healthz").status == 200:
                    return
            except (OSError, http.client.HTTPException):
                continue
        raise AssertionError(f"no answer: {self.log.read_text()}")

    def workers(self) -> set[int]:
        """The processes that answer requests."""
        pid = self.process.pid
        text = Path(f"/proc/{pid}/task/{pid}/children").read_text()
        return {int(child) for child in text.split()}


def patiently() -> Iterator[None]:
    """Again and again, with pauses, until there is no more patience."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        yield
        time.sleep(0.02)


@contextmanager
def starting(
    folder: Path,
    *,
    command: Sequence[str] = SPIDER,
    host: str = "127.0.0.1",
    **settings: str,
) -> Iterator[Served]:
    """Start ``spider serve`` in a folder, and end it with all its workers whatever happens."""
    port = free_port(host)
    log = folder / "log"
    told = {"SPIDER_WORKERS": "1", "SPIDER_HOST": host, "SPIDER_PORT": str(port)}
    with log.open("w") as out:
        process = subprocess.Popen(
            [*command, "serve"],
            cwd=folder,
            env=environment(told | settings),
            stdout=out,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
    try:
        yield Served(process, host, port, log)
    finally:
        end_group(process)
    assert_no_token(log.read_text())


@contextmanager
def serving(
    folder: Path,
    *,
    command: Sequence[str] = SPIDER,
    host: str = "127.0.0.1",
    **settings: str,
) -> Iterator[Served]:
    """Start it, and wait until it answers."""
    with starting(folder, command=command, host=host, **settings) as served:
        served.wait_until_it_answers()
        yield served


def bound_by_permissions() -> tuple[str, ...]:
    """What to put before a command so that permissions hold for it, for root as well."""
    if os.geteuid() != 0:
        return ()
    setpriv = shutil.which("setpriv")
    assert setpriv is not None, "as root, setpriv (of util-linux) is needed"
    return (setpriv, "--bounding-set=-dac_override", "--inh-caps=-dac_override")
