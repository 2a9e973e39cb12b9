"""On what terms a change is asked for, and what comes of it."""

import hmac
import time
from contextlib import suppress
from dataclasses import dataclass, field

from service.errors import Conflict, NotOwner, StorageFailure, TokenRequired, VersionRequired
from service.storage.saved import Key, SavedGame
from service.storage.store import Store
from spider_core import Violation

ATTEMPTS = 100
"""How often a change is judged again because someone else was faster."""


class ActionRefused(Exception):
    """A rule forbids what was asked of a stored game, which is at ``version``.

    ``index`` says which of several actions was refused, counted from 0.
    """

    def __init__(self, violation: Violation, version: int, index: int | None = None) -> None:
        super().__init__(violation, version, index)
        self.violation = violation
        self.version = version
        self.index = index


class UnseenCards(Exception):
    """A rule forbids one of several actions, and which one would tell of cards unseen yet.

    ``version`` is that of the game; from ``index`` on, counted from 0, they are about such cards.
    """

    def __init__(self, version: int, index: int) -> None:
        super().__init__(version, index)
        self.version = version
        self.index = index


class StaleVersion(Exception):
    """The change was meant for another version; ``current`` is the game as it is."""

    def __init__(self, current: SavedGame) -> None:
        super().__init__(current.id, current.version)
        self.current = current


@dataclass(frozen=True, slots=True)
class Versions:
    """The versions that a change is meant for; ``any`` for whichever there is."""

    numbers: frozenset[int] = frozenset()
    any: bool = False

    def __contains__(self, version: int) -> bool:
        """Whether the change is meant for this version."""
        return self.any or version in self.numbers


@dataclass(frozen=True, slots=True)
class Terms:
    """On what terms a change is asked for.

    ``owner`` is the SHA-256 of the token that asks; ``key`` makes the request safe to send
    again; ``versions`` are those that it is meant for, None for whatever there is, which
    ``version_required`` does not allow.
    """

    owner: str | None = None
    key: Key | None = None
    versions: Versions | None = None
    version_required: bool = False


@dataclass(frozen=True, slots=True)
class Done:
    """A change that is kept. ``replayed`` tells that an earlier sending of it did it.

    ``conflicts`` counts how often someone else was faster.
    """

    saved: SavedGame
    replayed: bool = False
    conflicts: int = field(default=0, compare=False)


def admitted(store: Store, game_id: str, terms: Terms) -> SavedGame:
    """The game, for one who may change it.

    Raises :class:`TokenRequired` or :class:`NotOwner` for anyone else.
    """
    saved = store.load(game_id)
    if saved.owner is not None:
        if terms.owner is None:
            raise TokenRequired
        if not hmac.compare_digest(saved.owner, terms.owner):
            raise NotOwner
    return saved


def check_version(saved: SavedGame, terms: Terms) -> None:
    """Raise :class:`StaleVersion` or :class:`VersionRequired` where the terms ask for it."""
    if terms.versions is None:
        if terms.version_required:
            raise VersionRequired
    elif saved.version not in terms.versions:
        raise StaleVersion(saved)


def tidy_up(store: Store, terms: Terms) -> None:
    """After a change with a key: remove some keys that are too old.

    The change is kept already, so whatever stands in the way of this must not spoil it.
    """
    if terms.key is not None:
        with suppress(StorageFailure, Conflict):
            store.forget_old_keys(now())


def now() -> int:
    """The time, in microseconds since 1970."""
    return time.time_ns() // 1000
