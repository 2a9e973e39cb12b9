"""Games played at random, databases opened for a test, and what lies in them."""

import random
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from flask.testing import FlaskClient
from sqlalchemy.engine import URL

from service import play
from service.api.application import make_application
from service.api.context import Options
from service.api.metrics import Metrics
from service.errors import Conflict
from service.migrating import head
from service.play import SavedGame, Store, Terms
from service.storage.engines import Engines
from service.storage.saved import Change
from spider_core import (
    Card,
    Command,
    Deal,
    Game,
    Move,
    Redo,
    Undo,
    legal_groups,
    parse_command,
)
from tests.builders import OpenDeck, Scenario

CODE = "SP1-S4C-QWERTYU"


def url_of(path: Path) -> str:
    """The URL of a database file, whatever its name is made of."""
    return URL.create("sqlite", database=str(path)).render_as_string()


@contextmanager
def opened(url: str, *, busy_timeout: int = 5) -> Iterator[Engines]:
    """The engines on a database, closed at the end."""
    engines = Engines(url, busy_timeout=busy_timeout)
    try:
        yield engines
    finally:
        engines.dispose()


def client_of(engines: Engines) -> FlaskClient:
    """A client of the whole service on a database that is taken as it is."""
    return make_application(Store(engines, head()), Metrics(), Options()).test_client()


@contextmanager
def looking(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection of one's own, whose statements commit by themselves."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        yield connection


def everything(path: Path) -> list[str]:
    """All that a database holds, as statements; to see that nothing has changed."""
    with looking(path) as connection:
        return list(connection.iterdump())


def integrity(path: Path) -> str:
    """What SQLite itself says of the file: ``ok``, or what is wrong."""
    with looking(path) as connection:
        found = connection.execute("PRAGMA integrity_check").fetchall()
    return "\n".join(row[0] for row in found)


@dataclass(frozen=True)
class History:
    """The history of a game as it lies in the database: its full pages, and its tail."""

    pages: list[list[str]]
    tail: list[str]

    @property
    def entries(self) -> list[str]:
        """Every entry, in order."""
        return [entry for page in self.pages for entry in page] + self.tail

    @property
    def changes(self) -> list[str]:
        """What was done, without the times."""
        return [entry.partition("+")[0] for entry in self.entries]

    @property
    def gaps(self) -> list[int]:
        """The milliseconds of every entry since the one before."""
        return [int(entry.partition("+")[2] or 0) for entry in self.entries]


def history(path: Path, game_id: str) -> History:
    """Read the history of a game past the service; the pages must be numbered from 0."""
    with looking(path) as connection:
        rows = connection.execute(
            "SELECT page, entries FROM history_pages WHERE game_id = ? ORDER BY page", [game_id]
        ).fetchall()
        (tail,) = connection.execute("SELECT tail FROM games WHERE id = ?", [game_id]).fetchone()
    assert [number for number, _ in rows] == list(range(len(rows)))
    return History([_lines(text) for _, text in rows], _lines(tail))


def _lines(text: str) -> list[str]:
    assert text == "" or text.endswith("\n")
    return text.split("\n")[:-1]


def replayed(start: Game, changes: Iterable[str]) -> Game:
    """The game that a history leads to; which change was the latest is left out."""
    return start.play_all(map(parse_command, changes)).as_created()


def any_command(game: Game, chance: random.Random) -> Command:
    """Something that may be done now: mostly a move, now and then all the others."""
    drawn = chance.random()
    if drawn < 0.15 and game.window.done:
        return Undo()
    if drawn < 0.30 and game.window.undone:
        return Redo()
    moves = [
        Move(group.source, target, group.count)
        for group in legal_groups(game.position, game.rule)
        for target in group.targets
    ]
    if (drawn > 0.97 or not moves) and game.find_violation(Deal()) is None:
        return Deal()
    return chance.choice(moves) if moves else Undo()


def play_at_random(game: Game, length: int, seed: int) -> tuple[Game, list[Command]]:
    """Play so many commands that chance chooses, and say which they were."""
    chance = random.Random(seed)
    commands = []
    for _ in range(length):
        commands.append(any_command(game, chance))
        game = game.play(commands[-1])
    return game, commands


def swinging(length: int) -> Scenario:
    """A game as long as one likes: a nine swings between two tens."""
    table = OpenDeck()
    table.choose(8, "9S")
    table.choose(9, "TS")
    table.choose(10, "TH")
    swings: Sequence[str] = ("8-9", *("9-10", "10-9") * (length // 2 + 1))
    return Scenario(table.scenario().deck, tuple(swings[:length]))


def created(store: Store, length: int) -> SavedGame:
    """A new game with so many swings behind it."""
    scenario = swinging(length)
    commands = list(map(parse_command, scenario.actions))
    start = Game.from_deck(scenario.deck)
    return new_game(store, start, deck=scenario.deck, commands=commands)


def run_all(acts: Iterable[Callable[[], None]]) -> None:
    """Do several things at once, each in a thread of its own; the first fault is raised."""
    faults: list[BaseException] = []

    def run(act: Callable[[], None]) -> None:
        try:
            act()
        except BaseException as fault:
            faults.append(fault)

    threads = [threading.Thread(target=run, args=[act]) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if faults:
        raise faults[0]


def new_game(
    store: Store,
    game: Game,
    *,
    deck: Sequence[Card] | None = None,
    commands: Sequence[Command] = (),
    label: str | None = None,
) -> SavedGame:
    """Create an open game."""
    done = play.create_game(store, Terms(), game, deck=deck, commands=commands, label=label)
    return done.saved


def keep(
    store: Store, before: SavedGame, game: Game, changes: Sequence[str], now: int
) -> SavedGame | None:
    """Keep what a game became; None if someone else was faster."""
    try:
        return store.save(before, Change(game, changes, before.label), now)
    except Conflict:
        return None
