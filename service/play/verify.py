"""Whether what is kept is true: every game is replayed from its deal and compared."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from service.storage.engines import Engines
from service.storage.history import PAGE_ENTRIES
from service.storage.upkeep import Record, Unreadable, every_id, read_record
from spider_core import Game, Malformed, RefusedAt, parse_command


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
    changes = [entry.partition("+")[0] for entry in record.entries]
    if record.pages != tuple(range(saved.version // PAGE_ENTRIES)):
        return f"it has pages {list(record.pages)} of its history at version {saved.version}"
    if len(changes) != saved.version:
        return f"its history has {len(changes)} entries at version {saved.version}"
    if saved.relabelled != (changes[-1:] == ["label"]):
        return "its latest change is not the last of its history"
    return _fault_of_play(record, [change for change in changes if change != "label"])


def _fault_of_play(record: Record, changes: list[str]) -> str | None:
    """What is wrong with a game and the changes that it was played by."""
    saved = record.saved
    try:
        replayed = _dealt(record).play_all(map(parse_command, changes))
    except Malformed as malformed:
        return f"its history cannot be read: {malformed}"
    except RefusedAt as refused:
        return f"its history breaks a rule at action {refused.index}: {refused}"
    if replace(replayed, latest=None) != replace(saved.game, latest=None):
        return "its present is not what its history leads to"
    if record.status != saved.game.status.value:
        return f"its status for lists is {record.status}"
    gaps = [entry.partition("+")[2] or "0" for entry in record.entries]
    if not all(gap.isdigit() for gap in gaps):
        return "the times of its history cannot be read"
    if saved.updated_at // 1000 - saved.created_at // 1000 != sum(map(int, gaps)):
        return "its times are not those of its history"
    return None


def _dealt(record: Record) -> Game:
    """The game as it was when it was dealt."""
    if record.deck is not None:
        return Game.from_deck(record.deck, record.saved.game.rule)
    code = record.saved.game.code
    assert code is not None
    return Game.from_code(code)
