"""Changes of one game: move, deal, undo, redo, several of them, and its label."""

from collections.abc import Callable, Sequence

from service.errors import Busy, Conflict
from service.play.past import follow
from service.play.terms import (
    ATTEMPTS,
    ActionRefused,
    Done,
    Terms,
    UnseenCards,
    admitted,
    check_version,
    now,
    tidy_up,
)
from service.storage.history import LABEL, HistoryEntry
from service.storage.saved import Accepted, Change, SavedGame
from service.storage.store import Store
from spider_core import (
    Action,
    Command,
    Deal,
    Move,
    Redo,
    Refused,
    RefusedAt,
    Undo,
    first_unseen,
    format_command,
)


def move(
    store: Store, game_id: str, terms: Terms, source: int, count: int, target: int | None
) -> Done:
    """Move a group to a target, or to its best target if none is given.

    Columns are 1 to 10, ``count`` is in cards. Raises :class:`ActionRefused`.
    """

    def change(saved: SavedGame) -> Change:
        game = saved.game
        chosen = game.best_move(source, count) if target is None else Move(source, target, count)
        return _acted(saved, chosen)

    return _change(store, game_id, terms, change)


def deal(store: Store, game_id: str, terms: Terms) -> Done:
    """Deal a card to each column. Raises :class:`ActionRefused`."""
    return _change(store, game_id, terms, lambda saved: _acted(saved, Deal()))


def undo(store: Store, game_id: str, terms: Terms, count: int) -> Done:
    """Take back ``count`` actions, all or none; each one is a version.

    Raises :class:`ActionRefused`.
    """

    def change(saved: SavedGame) -> Change:
        saved.game.undo(count)
        return _repeated(saved, Undo(), count)

    return _change(store, game_id, terms, change)


def redo(store: Store, game_id: str, terms: Terms, count: int) -> Done:
    """Play again ``count`` actions, all or none; each one is a version.

    Raises :class:`ActionRefused`.
    """

    def change(saved: SavedGame) -> Change:
        saved.game.redo(count)
        return _repeated(saved, Redo(), count)

    return _change(store, game_id, terms, change)


def act(store: Store, game_id: str, terms: Terms, commands: Sequence[Command]) -> Done:
    """Play several actions in order, all or none; each one is a version.

    Raises :class:`ActionRefused` with the index of the first one that a rule forbids, or
    :class:`UnseenCards` where that would tell of cards which the game does not show.
    """

    def change(saved: SavedGame) -> Change:
        try:
            games = list(saved.game.play_each(commands))
        except RefusedAt as refused:
            # Those before it are not made, and what they would have shown must stay hidden.
            unseen = first_unseen(saved.game, commands[: refused.index + 1])
            if unseen is not None:
                raise UnseenCards(saved.version, unseen) from None
            raise ActionRefused(refused.violation, saved.version, refused.index) from None
        played = [
            Accepted(HistoryEntry(format_command(command)), game)
            for command, game in zip(commands, games, strict=True)
        ]
        return Change(played, saved.label)

    return _change(store, game_id, terms, change)


def relabel(store: Store, game_id: str, terms: Terms, label: str | None) -> Done:
    """Give a game another label, or none; a change like any other."""

    def change(saved: SavedGame) -> Change:
        entry = HistoryEntry(LABEL, old_label=saved.label)
        return Change([Accepted(entry, saved.game)], label)

    return _change(store, game_id, terms, change)


def _acted(saved: SavedGame, action: Action) -> Change:
    """What one action makes of a game."""
    entry = HistoryEntry(format_command(action))
    return Change([Accepted(entry, saved.game.play(action))], saved.label)


def _repeated(saved: SavedGame, command: Undo | Redo, count: int) -> Change:
    """What several undos or redos make of a game, which has been asked whether they may."""
    word = format_command(command)
    entries = [HistoryEntry(word, joined=index > 0) for index in range(count)]
    return Change(list(follow(saved.game, entries)), saved.label)


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
