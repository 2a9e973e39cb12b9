"""The past of a game: every version as it was, its history, and the way from its deal."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from service.play.terms import ActionRefused
from service.storage.history import LABEL, HistoryEntry
from service.storage.saved import Accepted, SavedGame, Stretch
from service.storage.store import Store
from spider_core import (
    Command,
    Game,
    LastAction,
    Latest,
    Refused,
    Transcript,
    condensed,
    foreseen,
    parse_command,
)

_ALL = 2**31


class VersionNotFound(LookupError):
    """The game has not been at this version yet; it is at ``latest``."""

    def __init__(self, version: int, latest: int) -> None:
        super().__init__(version, latest)
        self.version = version
        self.latest = latest


@dataclass(frozen=True, slots=True)
class PastChange:
    """One accepted change of a game, and what the figures were then; ``at`` in microseconds."""

    version: int
    change: str
    score: int
    moves: int
    at: int


def follow(game: Game, entries: Iterable[HistoryEntry]) -> Iterator[Accepted]:
    """Make changes on a game as its history has them, one after the other, every one judged.

    Raises :class:`spider_core.Refused` for one that a rule forbids, and
    :class:`spider_core.Malformed` for one that cannot be read.
    """
    for entry in entries:
        if entry.change != LABEL:
            game = _played(game, entry)
        yield Accepted(entry, game)


def read_version(store: Store, game_id: str, version: int) -> SavedGame:
    """The game as it was at a version.

    Raises :class:`service.errors.GameNotFound` and :class:`VersionNotFound`.
    """
    stretch = store.read_history(game_id, version, version)
    latest = stretch.present.version
    if version > latest:
        raise VersionNotFound(version, latest)
    if version == latest:
        return stretch.present
    passed = version - stretch.before.version
    label = _labels(stretch)[passed]
    # Only the last of them is made a whole game: a page has many.
    if passed == 0:
        return replace(stretch.before, label=label)
    (last,) = islice(_walk(stretch), passed - 1, passed)
    return _saved(stretch, last, label)


def read_history(
    store: Store, game_id: str, after: int, limit: int
) -> tuple[list[PastChange], int | None]:
    """The changes behind a version, at most so many, and the version to go on from.

    Raises :class:`service.errors.GameNotFound`.
    """
    stretch = store.read_history(game_id, after, after + limit)
    latest = stretch.present.version
    last = min(after + limit, latest)
    page = [
        PastChange(
            walked.version,
            walked.accepted.entry.change,
            walked.accepted.game.score,
            walked.accepted.game.moves,
            walked.at,
        )
        for walked in _walk(stretch)
        if after < walked.version <= last
    ]
    return page, last if last < latest else None


def read_transcript(store: Store, game_id: str) -> Transcript:
    """What leads from the deal to the game as it is, with all that can be taken back.

    Raises :class:`service.errors.GameNotFound`.
    """
    stretch = store.read_history(game_id, 0, _ALL)
    played = [entry.change for entry in stretch.entries if entry.change != LABEL]
    return Transcript(stretch.dealt, condensed(map(parse_command, played)))


def foresee(store: Store, game_id: str, command: Command) -> tuple[int, LastAction]:
    """What a command would do, as far as its player can know, and the version it would lead to.

    Raises :class:`service.errors.GameNotFound` and :class:`ActionRefused`.
    """
    saved = store.load(game_id)
    try:
        return saved.version + 1, foreseen(saved.game, command)
    except Refused as refused:
        raise ActionRefused(refused.violation, saved.version) from None


def versions(stretch: Stretch) -> Iterator[SavedGame]:
    """The versions along a part of a history, from where it begins."""
    first, *labels = _labels(stretch)
    yield replace(stretch.before, label=first)
    for walked, label in zip(_walk(stretch), labels, strict=True):
        yield _saved(stretch, walked, label)


@dataclass(frozen=True, slots=True)
class _Walked:
    """A change on the way along a history: the version that it led to, and when."""

    version: int
    at: int
    accepted: Accepted


def _walk(stretch: Stretch) -> Iterator[_Walked]:
    """Every change along a part of a history; times in microseconds, to the millisecond."""
    passed = follow(stretch.before.game, stretch.entries)
    at = stretch.before.updated_at // 1000
    for version, accepted in enumerate(passed, start=stretch.before.version + 1):
        at += accepted.entry.milliseconds
        yield _Walked(version, at * 1000, accepted)


def _saved(stretch: Stretch, walked: _Walked, label: str | None) -> SavedGame:
    """The game behind a change."""
    return replace(
        stretch.before,
        version=walked.version,
        label=label,
        updated_at=walked.at,
        game=walked.accepted.game,
        relabelled=walked.accepted.relabelled,
    )


def _labels(stretch: Stretch) -> list[str | None]:
    """The label before the first change of a part of a history, and behind each one."""
    labels = [stretch.label]
    for entry in reversed(stretch.entries):
        labels.append(entry.old_label if entry.change == LABEL else labels[-1])
    return labels[::-1]


def _played(game: Game, entry: HistoryEntry) -> Game:
    """The game after a change in notation, which remembers as much of it as the request did."""
    played = game.play(parse_command(entry.change))
    if entry.created:
        return played.as_created()
    if entry.joined:
        assert game.latest is not None
        assert played.latest is not None
        return replace(played, latest=Latest(played.latest.command, game.latest.count + 1))
    return played
