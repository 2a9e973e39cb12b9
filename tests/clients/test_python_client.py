"""The Python client that is generated from the contract plays a game, and fears no new code."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.core.scenarios import recorded_wins
from tests.process.served import Served, environment, serving

ROOT = Path(__file__).parents[2]
PLAY = Path(__file__).with_name("play.py")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The service."""
    with serving(tmp_path_factory.mktemp("served")) as service:
        yield service


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that holds the generated package."""
    folder = tmp_path_factory.mktemp("generated")
    subprocess.run(
        [
            *(sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none"),
            *("--path", ROOT / "openapi.yaml", "--output-path", folder / "spider_client"),
        ],
        check=True,
        capture_output=True,
    )
    return folder


def run(generated: Path, *arguments: str) -> str:
    """What a program says that has the generated package."""
    ended = subprocess.run(
        [sys.executable, *arguments],
        env=environment({"PYTHONPATH": str(generated)}),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def test_a_whole_game_is_won(served: Served, generated: Path) -> None:
    code, *actions = recorded_wins()["one suit"].text.split()
    address = f"http://{served.host}:{served.port}"
    said = run(generated, str(PLAY), address, code, *actions)
    assert said == "won 1183 117 117\n"


def test_refusals_come_as_problems(served: Served, generated: Path) -> None:
    address = f"http://{served.host}:{served.port}"
    said = run(generated, str(PLAY), address, "SP1-S4C-QWERTYU", "3-2", "undo", "3-1", "deal")
    refused, nothing, end = said.splitlines()
    assert refused.startswith("not_one_rank_higher The ace of diamonds cannot go on")
    assert nothing.startswith("nothing_to_undo ")
    assert end == "playing 498 2 2"


def test_a_code_and_fields_that_it_does_not_know_break_nothing(generated: Path) -> None:
    program = """
from spider_client.models import Problem
problem = Problem.from_dict({
    "type": "/problems/of_tomorrow", "title": "T", "status": 409, "detail": "D", "reminder": "R",
    "code": "of_tomorrow", "facts": {"weather": ["rain"]}, "more": {"of": "it"},
})
print(problem.code, problem.facts["weather"], problem["more"])
"""
    assert run(generated, "-c", program) == "of_tomorrow ['rain'] {'of': 'it'}\n"
