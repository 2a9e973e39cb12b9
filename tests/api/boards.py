"""Games whose boards stand in words in ``tests/data/boards``, a file for each language."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from spider_core import format_command
from tests.api.helpers import CODE, GAME, Api
from tests.api.situations import OUT_OF_STOCK
from tests.core.scenarios import dead_end, recorded_wins, winning

FOLDER = Path(__file__).parents[1] / "data" / "boards"
KEPT = sorted(file.stem for file in FOLDER.glob("*.txt"))
"""The languages whose boards are kept: those of the players at least."""


@dataclass(frozen=True)
class Board:
    """A game to create, and what is asked for after that."""

    body: Mapping[str, Any]
    asked: tuple[str, ...] = ()

    def start(self, api: Api) -> str:
        """Make the game, and give its path."""
        game_id = str(api.create(**self.body)["id"])
        for action in self.asked:
            api.act(game_id, action)
        return f"{GAME}/{game_id}"


_RELAXED = recorded_wins()["four suits, relaxed"]
_WON = recorded_wins()["one suit"]

BOARDS: dict[str, Board] = {
    "opening": Board({"code": CODE}),
    # An empty column, columns without face-down cards and with one, a run that is gone.
    "middle": Board(
        {
            "code": _RELAXED.dealt.text,
            "actions": [format_command(command) for command in _RELAXED.commands[:65]],
            "label": "Tuesday evening",
        },
        ("undo",),
    ),
    "out of stock": Board({"deck": OUT_OF_STOCK.deck_texts, "actions": OUT_OF_STOCK.actions}),
    "too few cards": Board({"deck": dead_end(0).deck_texts, "actions": dead_end(0).actions}),
    "won": Board({"code": _WON.dealt.text, "actions": list(winning().actions)}),
}


@cache
def texts(language: str) -> dict[str, str]:
    """The boards in words of a language, by name; a line with a # begins each."""
    file = (FOLDER / f"{language}.txt").read_text(encoding="utf-8")
    parts = [part.partition("\n") for part in f"\n{file}".split("\n# ")[1:]]
    return {name: f"{text.rstrip()}\n" for name, _, text in parts}
