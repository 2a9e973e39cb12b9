"""Whether what is kept is true: every game is replayed from its deal and compared."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from service.storage.engines import Engines
from service.storage.upkeep import Record, version_of, walk
from spider_core import Game, Malformed, RefusedAt, parse_command


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found of a game: ``fault`` says what is wrong with it, None if nothing is."""

    game_id: str
    fault: str | None = None


def verify(engines: Engines) -> Iterator[Verdict]:
    """Replay every game by its history and compare it with what is kept of its present."""
    for record in walk(engines):
        if isinstance(record, str):
            yield Verdict(record, "its row cannot be read")
            continue
        fault = _fault(record)
        if fault is not None and version_of(engines, record.saved.id) is None:
            # It was deleted while its history was being read.
            fault = None
        yield Verdict(record.saved.id, fault)


def _fault(record: Record) -> str | None:
    """What is wrong with a game."""
    saved = record.saved
    if len(record.entries) != saved.version:
        return f"its history has {len(record.entries)} entries at version {saved.version}"
    changes = [entry.partition("+")[0] for entry in record.entries]
    try:
        commands = [parse_command(change) for change in changes if change != "label"]
        replayed = _dealt(record).play_all(commands)
    except Malformed as malformed:
        return f"its history cannot be read: {malformed}"
    except RefusedAt as refused:
        return f"its history breaks a rule at action {refused.index}: {refused}"
    if replace(replayed, latest=None) != replace(saved.game, latest=None):
        return "its present is not what its history leads to"
    if record.status != saved.game.status.value:
        return f"its status for lists is {record.status}"
    passed = sum(int(entry.partition("+")[2] or 0) for entry in record.entries)
    if saved.updated_at // 1000 - saved.created_at // 1000 != passed:
        return "its times are not those of its history"
    return None


def _dealt(record: Record) -> Game:
    """The game as it was when it was dealt."""
    if record.deck is not None:
        return Game.from_deck(record.deck, record.saved.game.rule)
    code = record.saved.game.code
    assert code is not None
    return Game.from_code(code)
