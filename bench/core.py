"""The engine alone, and the past of long games: figures beside what they may be at most."""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from flask import Flask
from werkzeug.test import EnvironBuilder

from bench.timing import measure
from service.app import create_app
from service.config import Settings
from spider_core import (
    Deal,
    Game,
    GameCode,
    Move,
    Transcript,
    Undo,
    find_violation,
    format_commands,
    legal_groups,
    view,
)

CODE = "SP1-S4C-QWERTYU"
_LONG = 10_000
_MIDDLE = 60
"""After so many actions a game of four suits has long and short columns, and some empty ones."""


def played(actions: int) -> tuple[Game, list[Move | Deal | Undo]]:
    """A game of four suits and what led to it: always the first legal move, else a deal.

    Where neither is possible the last twenty actions are taken back, so there is always more.
    """
    game = Game.from_code(CODE)
    commands: list[Move | Deal | Undo] = []
    while len(commands) < actions:
        groups = legal_groups(game.position, game.rule)
        chosen: Move | Deal | Undo = Undo()
        if groups and len(commands) % 7:
            group = groups[len(commands) % len(groups)]
            chosen = Move(group.source, group.targets[-1], group.count)
        elif game.find_violation(Deal()) is None:
            chosen = Deal()
        elif groups:
            chosen = Move(groups[0].source, groups[0].targets[0], groups[0].count)
        game = game.play(chosen)
        commands.append(chosen)
    return game, commands


def engine() -> dict[str, tuple[Callable[[], object], float]]:
    """What the engine does for a request, and how many microseconds it may take."""
    middle, _ = played(_MIDDLE)
    group = legal_groups(middle.position, middle.rule)[0]
    move = Move(group.source, group.targets[0], group.count)
    _, commands = played(500)
    text = Transcript(GameCode.parse(CODE), tuple(commands)).text
    return {
        "opening from a code": (lambda: Game.from_code(CODE), 120),
        "one checked move with its settling": (lambda: middle.play(move), 15),
        "judging one move": (lambda: find_violation(middle.position, move, middle.rule), 15),
        "full legal list with best targets": (
            lambda: legal_groups(middle.position, middle.rule),
            25,
        ),
        "the player's view": (lambda: view(middle), 60),
        "500 actions from their text, every rule checked": (
            lambda: Transcript.parse(text).play(),
            10_000,
        ),
    }


def past(folder: Path) -> dict[str, Callable[[], object]]:
    """Reading versions of a game of ten thousand actions, each as a whole request."""
    app = create_app(Settings(database_url=f"sqlite:///{folder / 'bench.db'}"))
    _, commands = played(_LONG)
    body = {"code": CODE, "actions": format_commands(commands)}
    path = app.test_client().post("/v1/games", json=body).headers["Location"]
    return {
        f"versions/{version} of {_LONG}": _request(app, f"{path}/versions/{version}")
        for version in (10, 255, 5_000, _LONG - 1, _LONG)
    }


def _request(app: Flask, path: str) -> Callable[[], object]:
    """A request to the application, without a server between."""
    environment = EnvironBuilder(path=path).get_environ()
    return lambda: b"".join(app(environment.copy(), lambda *_: lambda _: None))


def main() -> int:
    """Measure, print a table, and say with the exit status whether every target is met."""
    missed = 0
    targets = engine()
    figures = measure({name: act for name, (act, _) in targets.items()})
    print(f"{'engine, CPU time':<52}{'µs':>10}{'at most':>10}")
    for name, figure in figures.items():
        at_most = targets[name][1]
        missed += figure > at_most
        print(f"{name:<52}{figure:>10.1f}{at_most:>10}{'' if figure <= at_most else '  missed'}")
    with tempfile.TemporaryDirectory(prefix="spider-") as folder:
        versions = measure(past(Path(folder)))
    first, *_ = versions.values()
    print(f"\n{'a version of a long game, CPU time':<52}{'µs':>10}{'ratio':>10}")
    for name, figure in versions.items():
        missed += figure > 5 * first
        late = "" if figure <= 5 * first else "  missed: at most 5"
        print(f"{name:<52}{figure:>10.1f}{figure / first:>10.2f}{late}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
