"""Games as wholes: create, read, list, delete; and whether any can be kept."""

import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from service.errors import Busy, Conflict, OutcomeUnknown, TokenRequired
from service.play.terms import ATTEMPTS, Done, Terms, admitted, check_version, now, tidy_up
from service.storage.history import HistoryEntry
from service.storage.saved import Accepted, Filters, Place, SavedGame
from service.storage.store import Store
from spider_core import (
    SHUFFLES,
    Card,
    Command,
    Game,
    GameCode,
    OwnDeck,
    Rule,
    Transcript,
    format_commands,
)

_ID_BYTES = 16


def draw_code(suits: int, rule: Rule) -> GameCode:
    """The code of a game that nobody chose: its shuffle is drawn at random."""
    return GameCode(suits, rule, secrets.randbelow(SHUFFLES))


def create_game(
    store: Store,
    terms: Terms,
    game: Game,
    *,
    deck: Sequence[Card] | None = None,
    commands: Sequence[Command] = (),
    label: str | None = None,
) -> Done:
    """Keep a new game, after playing ``commands`` on it.

    ``deck`` is the deck of a game without a code. Raises :class:`spider_core.RefusedAt` for the
    first command that a rule forbids, and :class:`TokenRequired` for a key without a token:
    nothing is kept then.
    """
    accepted = _accepted(game, commands)
    created = accepted[-1].game if accepted else game
    for conflicts in range(ATTEMPTS):
        told = _told_before(store, terms)
        if told is not None:
            return replace(told, conflicts=conflicts)
        identity = secrets.token_urlsafe(_ID_BYTES)
        created_at = now()
        saved = SavedGame(
            identity, len(commands), label, terms.owner, created_at, created_at, created
        )
        try:
            store.create(saved, deck, accepted, terms.key)
        except Conflict:
            continue
        tidy_up(store, terms)
        return Done(saved, conflicts=conflicts)
    raise Busy


def restart_game(store: Store, game_id: str, terms: Terms, label: str | None = None) -> Done:
    """Keep a new game from the same deal as another one, which stays as it is.

    Whoever may read a game may do this. Raises :class:`service.errors.GameNotFound`,
    :class:`service.play.StaleVersion` if it is not at the version that the terms name, and
    :class:`TokenRequired` for a key without a token.
    """
    told = _told_before(store, terms)
    if told is not None:
        return told
    if terms.versions is not None:
        check_version(store.load(game_id), terms)
    dealt = store.load_dealt(game_id)
    deck = dealt.cards if isinstance(dealt, OwnDeck) else None
    return create_game(store, terms, Transcript(dealt).opening(), deck=deck, label=label)


def _told_before(store: Store, terms: Terms) -> Done | None:
    """The game that an earlier sending of this request created, if there was one.

    Raises :class:`TokenRequired` for a key without a token: keys belong to somebody.
    """
    if terms.key is None:
        return None
    if terms.owner is None:
        raise TokenRequired
    kept = store.find_kept(terms.owner, terms.key, now())
    return None if kept is None else Done(kept, replayed=True)


def _accepted(game: Game, commands: Sequence[Command]) -> list[Accepted]:
    """What a game is created with; of what came last a new game knows nothing."""
    games = list(game.play_each(commands))
    played = [
        Accepted(HistoryEntry(word), after)
        for word, after in zip(format_commands(commands), games, strict=True)
    ]
    if played:
        last = played.pop()
        played.append(Accepted(replace(last.entry, created=True), last.game.as_created()))
    return played


def read_game(store: Store, game_id: str) -> SavedGame:
    """The game as it is. Raises :class:`service.errors.GameNotFound`."""
    return store.load(game_id)


def list_games(
    store: Store, owner: str | None, filters: Filters, limit: int, after: Place | None
) -> tuple[list[SavedGame], Place | None]:
    """The games of a token, newest first, and the place to go on from if there are more.

    Raises :class:`TokenRequired` where there is none.
    """
    if owner is None:
        raise TokenRequired
    found = store.list_games(owner, filters, limit + 1, after)
    page = found[:limit]
    more = len(found) > limit
    return page, Place(page[-1].created_at, page[-1].id) if more else None


def delete_game(store: Store, game_id: str, terms: Terms) -> Done:
    """Remove a game with all its history; what is told of it is how it was."""
    for conflicts in range(ATTEMPTS):
        before = admitted(store, game_id, terms)
        check_version(before, terms)
        try:
            store.delete(before)
        except Conflict:
            continue
        return Done(before, conflicts=conflicts)
    raise Busy


def check_ready(store: Store) -> None:
    """Raise :class:`service.errors.StorageFailure` unless changes can be kept now."""
    for _ in range(ATTEMPTS):
        with suppress(Conflict, OutcomeUnknown):
            store.probe()
            return
    raise Busy
