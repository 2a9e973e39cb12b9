"""Changes of one game: move, deal, undo, redo, and its label."""

from collections.abc import Callable

from service.errors import Busy, Conflict
from service.play.terms import (
    ATTEMPTS,
    ActionRefused,
    Done,
    Terms,
    admitted,
    check_version,
    now,
    tidy_up,
)
from service.storage.saved import Change, SavedGame
from service.storage.store import Store
from spider_core import Deal, Move, Redo, Refused, Undo, format_command


def move(
    store: Store, game_id: str, terms: Terms, source: int, count: int, target: int | None
) -> Done:
    """Move a group to a target, or to its best target if none is given.

    Columns are 1 to 10, ``count`` is in cards. Raises :class:`ActionRefused`.
    """

    def change(saved: SavedGame) -> Change:
        game = saved.game
        chosen = game.best_move(source, count) if target is None else Move(source, target, count)
        return Change(game.play(chosen), [format_command(chosen)], saved.label)

    return _change(store, game_id, terms, change)


def deal(store: Store, game_id: str, terms: Terms) -> Done:
    """Deal a card to each column. Raises :class:`ActionRefused`."""

    def change(saved: SavedGame) -> Change:
        return Change(saved.game.play(Deal()), [format_command(Deal())], saved.label)

    return _change(store, game_id, terms, change)


def undo(store: Store, game_id: str, terms: Terms, count: int) -> Done:
    """Take back ``count`` actions, all or none; each one is a version.

    Raises :class:`ActionRefused`.
    """

    def change(saved: SavedGame) -> Change:
        return Change(saved.game.undo(count), [format_command(Undo())] * count, saved.label)

    return _change(store, game_id, terms, change)


def redo(store: Store, game_id: str, terms: Terms, count: int) -> Done:
    """Play again ``count`` actions, all or none; each one is a version.

    Raises :class:`ActionRefused`.
    """

    def change(saved: SavedGame) -> Change:
        return Change(saved.game.redo(count), [format_command(Redo())] * count, saved.label)

    return _change(store, game_id, terms, change)


def relabel(store: Store, game_id: str, terms: Terms, label: str | None) -> Done:
    """Give a game another label, or none; a change like any other."""

    def change(saved: SavedGame) -> Change:
        return Change(saved.game, ["label"], label, relabelled=True)

    return _change(store, game_id, terms, change)


def _change(
    store: Store, game_id: str, terms: Terms, change: Callable[[SavedGame], Change]
) -> Done:
    """Judge and play on the game as it is, and again if someone else was faster."""
    for conflicts in range(ATTEMPTS):
        before = admitted(store, game_id, terms)
        if terms.key is not None:
            kept = store.find_kept(game_id, terms.key, now())
            if kept is not None:
                return Done(kept, replayed=True, conflicts=conflicts)
        check_version(before, terms)
        try:
            changed = change(before)
        except Refused as refused:
            raise ActionRefused(refused.violation, before.version) from None
        try:
            after = store.save(before, changed, now(), terms.key)
        except Conflict:
            continue
        tidy_up(store, terms)
        return Done(after, conflicts=conflicts)
    raise Busy
