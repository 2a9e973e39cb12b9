"""The checker: are all answers that clients got about a game explained by its history?

A game is one chain of versions, so what was answered has an order already: a change that was told
as version 7 comes after the one told as version 6, and a read that saw 7 lies between 7 and 8.
The answers are linearizable if that order never runs against the clock, if every answer is what a
replay of the history says at its version, and if every entry was asked for, once.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson

from service.api.answers import table_json
from spider_core import Game, Move, Refused, Violation, parse_command, view

CHANGES = ("deal", "undo", "redo", "move", "label")


@dataclass
class Call:
    """What a client asked about a game, and what it was told in the end.

    It may have been sent several times with its key: from ``begun`` to ``ended`` is from the first
    sending to the last answer. Without a status no answer came, and nobody can tell what happened.
    """

    kind: str
    body: dict[str, Any] = field(default_factory=dict)
    key: str | None = None
    match: int | None = None
    begun: float = 0.0
    ended: float = math.inf
    status: int | None = None
    answer: Any = None
    replayed: bool = False

    @property
    def changed(self) -> bool:
        """Whether a change was acknowledged."""
        return self.status == 200 and self.kind in CHANGES

    @property
    def version(self) -> int:
        """The version that the answer speaks of."""
        return int(self.answer["version"])

    @property
    def count(self) -> int:
        """How many versions the change makes."""
        return int(self.body.get("count", 1)) if self.kind in {"undo", "redo"} else 1

    def may_have_made(self, entry: str) -> bool:
        """Whether an entry of the history is what this call asks for."""
        if self.kind != "move":
            return entry == self.kind
        move = None if entry in CHANGES else parse_command(entry)
        return (
            isinstance(move, Move)
            and move.source == self.body["source"]
            and move.count == self.body.get("count", 1)
            and self.body.get("target", move.target) == move.target
        )


def find_faults(start: Game, entries: Sequence[str], calls: Sequence[Call]) -> list[str]:
    """What the history of a game does not explain; nothing if all is well."""
    games = replay(start, entries)
    told = [call for call in calls if call.status is not None]
    beyond = [call for call in told if not 0 <= call.version <= len(entries)]
    if beyond:
        return [f"version {call.version} was told, and is not there: {call}" for call in beyond]
    owners, faults = _owners(entries, told)
    return [
        *faults,
        *_unexplained_entries(entries, owners, calls),
        *(fault for call in told for fault in _wrong_answer(call, games[call.version])),
        *_against_the_clock(told),
    ]


def replay(start: Game, entries: Sequence[str]) -> list[Game]:
    """The game at every version."""
    games = [start]
    for entry in entries:
        last = games[-1]
        games.append(last if entry == "label" else last.play_all([parse_command(entry)]))
    return games


def _owners(entries: Sequence[str], told: Sequence[Call]) -> tuple[dict[int, Call], list[str]]:
    """Which acknowledged change made which version; none may have been made by two."""
    owners: dict[int, Call] = {}
    faults = []
    for call in told:
        if not call.changed:
            continue
        for version in range(call.version - call.count + 1, call.version + 1):
            if version in owners:
                faults.append(f"version {version} was told to two: {call} and {owners[version]}")
            if version < 1 or not call.may_have_made(entries[version - 1]):
                faults.append(f"version {version} is not what was told: {call}")
            owners[version] = call
    return owners, faults


def _unexplained_entries(
    entries: Sequence[str], owners: dict[int, Call], calls: Sequence[Call]
) -> list[str]:
    """Entries that nobody asked for, or that were made twice by one call."""
    unanswered = [call for call in calls if call.status is None and call.kind in CHANGES]
    unanswered.sort(key=lambda call: call.begun)
    faults = []
    version = 1
    while version <= len(entries):
        if version in owners:
            version += 1
            continue
        # Whoever is told of a later version was answered after this one was made.
        latest = min(
            (owner.ended for later, owner in owners.items() if later > version), default=math.inf
        )
        for call in unanswered:
            made = entries[version - 1 : version - 1 + call.count]
            if call.begun <= latest and all(map(call.may_have_made, made)):
                unanswered.remove(call)
                version += call.count
                break
        else:
            faults.append(f"nobody asked for version {version}: {entries[version - 1]}")
            version += 1
    return faults


def _wrong_answer(call: Call, game: Game) -> list[str]:
    """What is wrong with an answer about a game that was like this."""
    state = call.answer.get("game") if call.status == 412 else call.answer
    if call.status in {200, 412}:
        table = orjson.loads(orjson.dumps(table_json(view(game)), default=str))
        different = [name for name in table if name != "legal" and state[name] != table[name]]
        if different:
            return [f"version {call.version} was told with other {different}: {call}"]
    if call.changed and call.match is not None and call.match != call.version - call.count:
        return [f"made for another version: {call}"]
    if call.status == 412 and call.match == call.version:
        return [f"told to be stale at its own version: {call}"]
    if call.status == 409:
        violation = _violation(call, game)
        if violation is None or violation.code.value != call.answer["code"]:
            return [f"refused with {call.answer['code']} and not {violation}: {call}"]
    return []


def _violation(call: Call, game: Game) -> Violation | None:
    """What a rule says against what was asked of a game."""
    try:
        match call.kind:
            case "undo":
                game.undo(call.count)
            case "redo":
                game.redo(call.count)
            case "deal":
                game.play_all([parse_command("deal")])
            case "move":
                source, count = call.body["source"], call.body.get("count", 1)
                target = call.body.get("target")
                game.play(Move(source, target, count) if target else game.best_move(source, count))
    except Refused as refused:
        return refused.violation
    return None


def _against_the_clock(told: Sequence[Call]) -> list[str]:
    """Answers that were over before something began that must have come before them."""
    faults = []
    latest = -math.inf
    # A change comes before all who saw its version; those who saw the same one have no order.
    order = sorted(told, key=lambda call: (call.version, not call.changed))
    of_this_version = -math.inf
    version = -1
    for call in order:
        if call.version != version or call.changed:
            latest = max(latest, of_this_version)
            version = call.version
        if call.ended < latest:
            faults.append(f"answered before what it depends on was asked: {call}")
        of_this_version = max(of_this_version, call.begun)
        if call.changed:
            latest = max(latest, call.begun)
    return faults
