"""Whether what is kept is true: every game is replayed from its deal and compared."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from service.play.past import versions
from service.storage.engines import Engines
from service.storage.history import LABEL, PAGE_ENTRIES
from service.storage.saved import SavedGame, Stretch
from service.storage.upkeep import Record, Unreadable, every_id, read_record
from spider_core import Malformed, Refused, Transcript


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found of a game: ``fault`` says what is wrong with it, None if nothing is."""

    game_id: str
    fault: str | None = None


def verify(engines: Engines) -> Iterator[Verdict]:
    """Replay every game by its history and compare it with what is kept of its present.

    Others may play and delete games meanwhile.
    """
    for game_id in every_id(engines):
        yield Verdict(game_id, _verify(engines, game_id))


def _verify(engines: Engines, game_id: str) -> str | None:
    """What is wrong with a game, as often as it takes to read it while nobody changes it."""
    before: Record | None = None
    while True:
        try:
            record = read_record(engines, game_id)
        except Unreadable:
            return "what is kept of it cannot be read"
        if record is None:
            return None
        fault = _fault(record)
        if fault is None or (before is not None and before.saved.version == record.saved.version):
            return fault
        before = record


def _fault(record: Record) -> str | None:
    """What is wrong with all that is kept of a game."""
    saved = record.saved
    if record.pages != tuple(range(saved.version // PAGE_ENTRIES)):
        return f"it has pages {list(record.pages)} of its history at version {saved.version}"
    if len(record.entries) != saved.version:
        return f"its history has {len(record.entries)} entries at version {saved.version}"
    if saved.relabelled != any(entry.change == LABEL for entry in record.entries[-1:]):
        return "its latest change is not the last of its history"
    if record.status != saved.game.status.value:
        return f"its status for lists is {record.status}"
    return _fault_of_play(record)


def _fault_of_play(record: Record) -> str | None:
    """What is wrong with a game, and with what is kept of it on the way there."""
    saved = record.saved
    version = 0
    try:
        opening = Transcript(record.dealt).opening()
        before = replace(
            saved, version=0, updated_at=saved.created_at, game=opening, relabelled=False
        )
        way = Stretch(record.dealt, before, record.entries, saved.label, saved)
        for passed in versions(way):
            version = passed.version
            kept = record.ends.get(version)
            if kept is not None and _figures(kept) != _figures(passed):
                return f"what is kept of version {version} is not what its history leads to"
    except Malformed as malformed:
        return f"its history cannot be read: {malformed}"
    except Refused as refused:
        return f"its history breaks a rule at action {version}: {refused}"
    if _figures(saved) != _figures(passed):
        return "its present is not what its history leads to"
    return None


def _figures(saved: SavedGame) -> tuple[object, ...]:
    """What must be equal; which change was the latest is known from the history alone."""
    game = replace(saved.game, latest=None)
    return game, saved.relabelled, saved.label, saved.updated_at // 1000
