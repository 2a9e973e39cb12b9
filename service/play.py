"""The use cases: each loads a game, lets the core judge and play, and keeps the result."""

import secrets
import time
from collections.abc import Callable, Sequence

from service.errors import Busy
from service.storage.store import SavedGame, Store
from spider_core import (
    SHUFFLES,
    Card,
    Command,
    Deal,
    Game,
    GameCode,
    Move,
    Redo,
    Refused,
    Rule,
    Undo,
    Violation,
    format_command,
    format_commands,
)

__all__ = [
    "ActionRefused",
    "SavedGame",
    "Store",
    "check_ready",
    "create_game",
    "deal",
    "draw_code",
    "move",
    "read_game",
    "redo",
    "undo",
]

_ATTEMPTS = 100
"""How often a change is judged again because someone else was faster."""

_ID_BYTES = 16


class ActionRefused(Exception):
    """A rule forbids what was asked of a stored game, which is at ``version``."""

    def __init__(self, violation: Violation, version: int) -> None:
        super().__init__(violation, version)
        self.violation = violation
        self.version = version


def draw_code(suits: int, rule: Rule) -> GameCode:
    """The code of a game that nobody chose: its shuffle is drawn at random."""
    return GameCode(suits, rule, secrets.randbelow(SHUFFLES))


def create_game(
    store: Store,
    game: Game,
    *,
    deck: Sequence[Card] | None = None,
    commands: Sequence[Command] = (),
    label: str | None = None,
) -> SavedGame:
    """Keep a new game, after playing ``commands`` on it.

    ``deck`` is the deck of a game without a code. Raises :class:`spider_core.RefusedAt` for the
    first command that a rule forbids; nothing is kept then.
    """
    played = game.play_all(commands).as_created()
    now = int(time.time())
    identity = secrets.token_urlsafe(_ID_BYTES)
    saved = SavedGame(identity, len(commands), label, now, now, played)
    store.create(saved, deck, format_commands(commands))
    return saved


def read_game(store: Store, game_id: str) -> SavedGame:
    """The game as it is. Raises :class:`service.errors.GameNotFound`."""
    return store.load(game_id)


def move(store: Store, game_id: str, source: int, count: int, target: int | None) -> SavedGame:
    """Move a group to a target, or to its best target if none is given.

    Columns are 1 to 10, ``count`` is in cards. Raises :class:`ActionRefused`.
    """

    def change(game: Game) -> tuple[Game, list[str]]:
        chosen = game.best_move(source, count) if target is None else Move(source, target, count)
        return game.play(chosen), [format_command(chosen)]

    return _change(store, game_id, change)


def deal(store: Store, game_id: str) -> SavedGame:
    """Deal a card to each column. Raises :class:`ActionRefused`."""
    return _change(store, game_id, lambda game: (game.play(Deal()), [format_command(Deal())]))


def undo(store: Store, game_id: str, count: int) -> SavedGame:
    """Take back ``count`` actions, all or none; each one is a version.

    Raises :class:`ActionRefused`.
    """
    changes = [format_command(Undo())] * count
    return _change(store, game_id, lambda game: (game.undo(count), changes))


def redo(store: Store, game_id: str, count: int) -> SavedGame:
    """Play again ``count`` actions, all or none; each one is a version.

    Raises :class:`ActionRefused`.
    """
    changes = [format_command(Redo())] * count
    return _change(store, game_id, lambda game: (game.redo(count), changes))


def check_ready(store: Store) -> None:
    """Raise :class:`service.errors.StorageFailure` unless changes can be kept now."""
    store.probe()


def _change(
    store: Store, game_id: str, change: Callable[[Game], tuple[Game, list[str]]]
) -> SavedGame:
    """Judge and play on the game as it is, and again if someone else was faster."""
    for _ in range(_ATTEMPTS):
        before = store.load(game_id)
        try:
            game, changes = change(before.game)
        except Refused as refused:
            raise ActionRefused(refused.violation, before.version) from None
        after = store.save(before, game, changes, int(time.time()))
        if after is not None:
            return after
    raise Busy
