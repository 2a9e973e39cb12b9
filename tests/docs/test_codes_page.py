"""docs/codes.md: its programs deal every deck of the vectors, and those it shows are they."""

import json
import re
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT, blocks
from tests.docs.served import run

PAGE = ROOT / "docs" / "codes.md"
VECTORS = json.loads((ROOT / "tests" / "data" / "vectors.json").read_text(encoding="utf-8"))
DECKS = {vector["code"]: vector["deck"] for vector in VECTORS["decks"]}


@pytest.mark.parametrize(
    ("kind", "command", "asked"),
    [
        pytest.param(
            "python", [sys.executable, "-"], "for code in {codes}: print(*deck(code))", id="Python"
        ),
        pytest.param(
            "javascript",
            ["node", "--input-type=module", "-"],
            "for (const code of {codes}) console.log(deck(code).join(' '))",
            id="JavaScript",
        ),
    ],
)
def test_a_program_deals_every_deck(
    kind: str, command: Sequence[str], asked: str, tmp_path: Path
) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not on this machine")
    (program,) = blocks(PAGE, kind)
    text = program.text + asked.format(codes=json.dumps(list(DECKS)))
    assert run([*command], tmp_path, text)[len(program.printed) :] == list(DECKS.values())
    code = [line for line in program.text.splitlines() if line and line[:2] not in {"#>", "//"}]
    assert len(code) <= 30


def test_the_vectors_that_it_shows_are_the_vectors() -> None:
    text = PAGE.read_text(encoding="utf-8")
    words = re.findall(r"^\| (\d+) \| (\d+) \|$", text, re.MULTILINE)
    assert [word for _, word in words] == VECTORS["splitmix64"]["3"]
    decks = re.findall(r"^\| `(SP1-\S+)` \| (.*) \|$", text, re.MULTILINE)
    assert {code[4:6] for code, _ in decks} == {"S1", "S2", "S4"}
    assert {code: DECKS[code] for code, _ in decks} == dict(decks)
