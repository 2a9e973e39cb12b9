"""A game as it is kept, and what it becomes."""

from collections.abc import Sequence
from dataclasses import dataclass

from spider_core import Game


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
class Change:
    """What a game becomes by an accepted request.

    ``entries`` are the changes in the words of the history, each one a version.
    """

    game: Game
    entries: Sequence[str]
    label: str | None
    relabelled: bool = False


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
