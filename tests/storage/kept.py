"""Games played at random, and databases opened for a test."""

import random
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from flask.testing import FlaskClient

from service import play
from service.api.application import make_application
from service.api.context import Options
from service.api.metrics import Metrics
from service.errors import Conflict
from service.migrating import head
from service.play import SavedGame, Store, Terms
from service.storage.engines import Engines
from service.storage.history import HistoryEntry
from service.storage.saved import Accepted, Change
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
    games = before.game.play_each(map(parse_command, changes))
    accepted = [
        Accepted(HistoryEntry(change), after) for change, after in zip(changes, games, strict=True)
    ]
    assert accepted[-1].game.as_created() == game.as_created()
    try:
        return store.save(before, Change(accepted, before.label), now)
    except Conflict:
        return None
