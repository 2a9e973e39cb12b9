"""The service as it is really run, and requests as bytes on a socket."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.leaks import assert_no_token

PATIENCE = 20.0
"""How long to wait for what must come, in seconds. Only a test that fails waits so long."""


@dataclass(frozen=True)
class Server:
    """A running service on this machine."""

    port: int

    def connect(self, patience: float = PATIENCE) -> socket.socket:
        """A connection to it."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=patience)

    def exchange(self, request: bytes, *, hang_up: bool = False) -> bytes:
        """Everything that is answered until the server closes the connection.

        ``hang_up`` says after the request that nothing more will be sent.
        """
        with self.connect() as connection:
            connection.sendall(request)
            if hang_up:
                connection.shutdown(socket.SHUT_WR)
            return _all_of(connection)


def _all_of(connection: socket.socket) -> bytes:
    received = b""
    while part := connection.recv(1 << 16):
        received += part
    return received


@dataclass(frozen=True)
class RawAnswer:
    """An answer as it came over the wire."""

    status: int
    headers: dict[str, str]
    body: bytes

    @staticmethod
    def parse(received: bytes) -> "RawAnswer":
        """Read one answer, and nothing behind it."""
        head, _, body = received.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        headers = {
            name.lower(): value.strip()
            for name, _, value in (line.partition(":") for line in lines)
        }
        assert len(body) in {0, int(headers.get("content-length", 0))}
        return RawAnswer(int(first.split()[1]), headers, body)


@contextmanager
def running_server(folder: Path, database_url: str, **settings: object) -> Iterator[Server]:
    """Run ``spider serve`` with one worker and some settings on a free port until the end."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("SPIDER_")
    }
    environment |= {
        "SPIDER_DATABASE_URL": database_url,
        "SPIDER_PORT": str(port),
        "SPIDER_WORKERS": "1",
        **{f"SPIDER_{name.upper()}": str(value) for name, value in settings.items()},
    }
    command = Path(sys.executable).with_name("spider")
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen([command, "serve"], env=environment, stdout=log, stderr=log)
    try:
        _wait_for(port, process)
        yield Server(port)
    finally:
        process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    assert_no_token((folder / "log").read_text())


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until somebody answers at the port."""
    give_up = time.monotonic() + PATIENCE
    while True:
        assert process.poll() is None, "the server ended"
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            assert time.monotonic() < give_up, "the server does not answer"
            time.sleep(0.02)
