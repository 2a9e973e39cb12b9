"""A game as it is kept, and what it becomes."""

from collections.abc import Sequence
from dataclasses import dataclass

from service.storage.history import LABEL, HistoryEntry
from spider_core import Game, GameCode, OwnDeck


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game as it is kept.

    ``version`` counts accepted changes; ``owner`` is the SHA-256 of the token it belongs to, None
    for an open game; times are microseconds since 1970, in UTC. ``relabelled`` tells that the
    latest change was one of the label, so that nothing was played by it.
    """

    id: str
    version: int
    label: str | None
    owner: str | None
    created_at: int
    updated_at: int
    game: Game
    relabelled: bool = False


@dataclass(frozen=True, slots=True)
class Accepted:
    """One accepted change, which is one version: its entry in the history, and the game then."""

    entry: HistoryEntry
    game: Game

    @property
    def relabelled(self) -> bool:
        """Whether it was a change of the label."""
        return self.entry.change == LABEL


@dataclass(frozen=True, slots=True)
class Change:
    """What an accepted request makes of a game: one version or more, and the label after it."""

    accepted: Sequence[Accepted]
    label: str | None


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a game's history, and what is needed to walk along it.

    ``dealt`` is what the game was dealt from; ``before`` is the game at the version where the part
    begins, its label left out; ``entries`` are the changes from there on; ``label`` is what the
    label was behind the last of them; ``present`` is the game as it is now.
    """

    dealt: GameCode | OwnDeck
    before: SavedGame
    entries: Sequence[HistoryEntry]
    label: str | None
    present: SavedGame


@dataclass(frozen=True, slots=True)
class Key:
    """The key of a request that may be sent again, and the SHA-256 of the request itself."""

    text: str
    request: str


@dataclass(frozen=True, slots=True)
class Filters:
    """Which games a list has; None where it does not matter."""

    status: str | None = None
    suits: int | None = None
    rule: str | None = None
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the list of games, which is ordered by what never changes."""

    created_at: int
    id: str
