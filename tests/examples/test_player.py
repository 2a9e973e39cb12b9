"""The terminal player of the examples, as a user starts it, on a network that loses answers."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.core.scenarios import recorded_wins
from tests.examples.lossy import losing_answers
from tests.process.served import Served, serving

PLAYER = Path(__file__).parents[2] / "examples" / "player.py"
TOKEN = "sp_" + 43 * "e"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service for all of these tests."""
    with serving(tmp_path_factory.mktemp("served")) as service:
        yield service


def play(address: str, typed: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Start the player, type something, and see it end."""
    return subprocess.run(
        [sys.executable, PLAYER, "--server", address, "--token", TOKEN, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def address_of(served: Served) -> str:
    """Where a service is."""
    return f"http://{served.host}:{served.port}"


def test_a_whole_game_is_won_though_every_third_answer_is_lost(served: Served) -> None:
    code, *actions = recorded_wins()["one suit"].text.split()
    with losing_answers(served.host, served.port, every=3) as address:
        ended = play(address, "\n".join(actions), "--code", code)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.endswith("You have won!\n")
    assert "Score 1183 · moves 117" in ended.stdout
    game_id = re.findall(r"Game (\S+),", ended.stdout)[0]
    state = served.ask("GET", f"/v1/games/{game_id}").json
    # No action was made twice.
    assert (state["status"], state["version"]) == ("won", len(actions))


def test_a_game_is_gone_on_with_and_what_is_refused_is_explained(served: Served) -> None:
    first = play(address_of(served), "deal\nquit\n", "--code", "SP1-S4C-QWERTYU")
    game_id = re.findall(r"Game (\S+),", first.stdout)[0]
    then = play(
        address_of(served), "1-1\nfly\nundo\nredo\n3", "--game", game_id, "--language", "nb"
    )
    assert then.returncode == 0
    assert "Du kan ikke flytte kort fra kolonne 1" in then.stdout
    assert "Type a move such as" in then.stdout
    assert served.ask("GET", f"/v1/games/{game_id}").json["version"] >= 3


def test_who_comes_too_late_is_shown_the_game_as_it_is(served: Served) -> None:
    first = play(address_of(served), "deal\nquit\n", "--code", "SP1-S4C-QWERTYU")
    game_id = re.findall(r"Game (\S+),", first.stdout)[0]
    command = [sys.executable, str(PLAYER), "--server", address_of(served), "--token", TOKEN]
    with subprocess.Popen(
        [*command, "--game", game_id],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as slow:
        assert slow.stdin is not None
        assert slow.stdout is not None
        seen = ""
        while not seen.endswith("> "):
            seen += slow.stdout.read(1)
        play(address_of(served), "deal\nquit\n", "--game", game_id)
        said, _ = slow.communicate("deal\nundo\n", timeout=60)
    assert "The game is at version 2 now" in said
    assert "deals left 3" in said
    assert served.ask("GET", f"/v1/games/{game_id}").json["version"] == 3


def test_a_game_that_is_not_there_ends_the_player_with_a_word(served: Served) -> None:
    ended = play(address_of(served), "", "--game", "A" * 22)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.startswith("There is no such game.")


def test_the_examples_are_short() -> None:
    """Someone reads them to the end."""
    examples = [path for path in PLAYER.parent.rglob("*") if path.is_file()]
    assert len(examples) >= 3
    lines = {path.name: len(path.read_text().splitlines()) for path in examples}
    assert {name: count for name, count in lines.items() if count >= 200} == {}
