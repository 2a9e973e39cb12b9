"""The TypeScript types that are generated from the contract carry a program that plays a game."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.core.scenarios import recorded_wins
from tests.process.served import Served, serving

HERE = Path(__file__).parent
TOOLS = HERE / "node_modules" / ".bin"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The service."""
    with serving(tmp_path_factory.mktemp("served")) as service:
        yield service


def run(folder: Path, *command: str | Path) -> str:
    """What a program says."""
    ended = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=120, check=False
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the program, its types generated, compiled without a warning."""
    folder = tmp_path_factory.mktemp("typescript")
    for name in ("play.ts", "tsconfig.json"):
        shutil.copy(HERE / name, folder)
    (folder / "package.json").write_text('{"type": "module"}')
    contract = HERE.parents[1] / "openapi.yaml"
    run(folder, TOOLS / "openapi-typescript", contract, "-o", "types.ts")
    run(folder, TOOLS / "tsc", "--project", "tsconfig.json")
    return folder


def play(served: Served, compiled: Path, code: str, *actions: str) -> list[str]:
    """What the program says of a game."""
    address = f"http://{served.host}:{served.port}"
    return run(compiled, "node", "play.js", address, code, *actions).splitlines()


def test_a_whole_game_is_won(served: Served, compiled: Path) -> None:
    code, *actions = recorded_wins()["one suit"].text.split()
    assert play(served, compiled, code, *actions) == ["won 1183 117 117 0,0,0,0,0,0,0,0,0,0"]


def test_a_code_that_the_program_does_not_know_has_words(served: Served, compiled: Path) -> None:
    refused, end = play(served, compiled, "SP1-S4C-QWERTYU", "3-2", "3-1")
    assert refused.startswith("not_one_rank_higher: The ace of diamonds cannot go on the eight")
    assert end == "playing 499 1 1 7,6,5,6,5,5,5,5,5,5"


def test_what_the_contract_does_not_have_is_not_compiled(compiled: Path) -> None:
    (compiled / "wrong.ts").write_text(
        'import type { components } from "./types";\n'
        'export const move: components["schemas"]["MoveGroup"] = { source: "3" };\n'
    )
    (compiled / "wrong.json").write_text('{ "extends": "./tsconfig.json", "files": ["wrong.ts"] }')
    ended = subprocess.run(
        [TOOLS / "tsc", "--project", "wrong.json"],
        cwd=compiled,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode != 0
    assert "Type 'string' is not assignable to type 'number'" in ended.stdout
