"""Which address ``spider serve`` listens on, and what it says of one that it cannot have."""

import re
from pathlib import Path

import pytest

from tests.process.served import run, serving


def test_a_port_that_is_taken_is_said_to_be_taken(tmp_path: Path) -> None:
    """Two services that share a port without a word would share the requests, too."""
    other = tmp_path / "other"
    other.mkdir()
    with serving(tmp_path) as served:
        ended = run(other, "serve", settings={"SPIDER_PORT": str(served.port)})
        assert ended.returncode != 0
        assert str(served.port) in ended.stderr
        assert "Traceback" not in ended.stderr
        assert served.ask("GET", "/healthz").status == 200


@pytest.mark.parametrize("host", ["::1", "localhost", "127.0.0.1"])
def test_a_host_may_be_a_name_or_an_address_of_either_kind(tmp_path: Path, host: str) -> None:
    with serving(tmp_path, host=host) as served:
        authority = f"[{host}]" if ":" in host else host
        assert f" at http://{authority}:{served.port}/\n" in served.log.read_text()
        assert served.ask("POST", "/v1/games", {}).status == 201


@pytest.mark.parametrize("host", ["no such host", "256.1.1.1", "[::1]", "192.0.2.1"])
def test_a_host_that_is_not_here_is_one_clear_sentence(tmp_path: Path, host: str) -> None:
    """The last one is an address for documentation: no machine has it."""
    ended = run(tmp_path, "serve", settings={"SPIDER_HOST": host})
    assert ended.returncode == 1
    assert re.fullmatch(r"Error: .*\n", ended.stderr), ended.stderr
    assert host in ended.stderr
