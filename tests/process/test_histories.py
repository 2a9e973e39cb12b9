"""The checker itself: it finds nothing in what is right, and every kind of lie in what is not."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import orjson
import pytest

from service.api.answers import table_json
from spider_core import Game, view
from tests.process.histories import Call, find_faults, replay
from tests.storage.kept import CODE

START = Game.from_code(CODE)
ENTRIES = ["deal", "undo", "3-1", "deal", "undo", "undo", "label"]
GAMES = replay(START, ENTRIES)


def told(kind: str, version: int, begun: float, **more: Any) -> Call:
    """A call that was answered at once with the game at a version."""
    state = orjson.loads(orjson.dumps(table_json(view(GAMES[version])), default=str))
    call = Call(kind, begun=begun, ended=begun + 0.5, status=200)
    return replace(call, **{"answer": {**state, "version": version}, **more})


def right() -> list[Call]:
    """What clients may well have been told: some together, one without an answer."""
    redo = told("redo", 1, 1.6, status=409)
    redo.answer = {"version": 1, "code": "nothing_to_redo"}
    return [
        told("deal", 1, 1),
        told("undo", 2, 2, key="k", replayed=True),
        told("deal", 4, 4, ended=9.0),
        told("read", 3, 3.2, ended=4.2),
        Call("move", {"source": 3}, begun=3),
        told("read", 4, 4.6),
        told("undo", 6, 5, body={"count": 2}, match=4),
        told("label", 7, 6, match=6),
        told(
            "deal",
            6,
            5.5,
            status=412,
            match=1,
            answer={"version": 6, "game": told("", 6, 0).answer},
        ),
        redo,
    ]


def test_what_is_right_has_no_faults() -> None:
    assert find_faults(START, ENTRIES, right()) == []


def _lost(_calls: list[Call]) -> list[str]:
    return ENTRIES[:-1]


def _twice(_calls: list[Call]) -> list[str]:
    return [*ENTRIES, "label"]


def _another(_calls: list[Call]) -> list[str]:
    return ["deal", "undo", "3-1", "deal", "undo", "redo", "label"]


def _unasked(calls: list[Call]) -> list[str]:
    del calls[4]
    return ENTRIES


def _asked_too_late(calls: list[Call]) -> list[str]:
    calls[4].begun = 5.6
    return ENTRIES


def _told_to_two(calls: list[Call]) -> list[str]:
    calls.append(told("deal", 1, 1))
    return ENTRIES


def _another_state(calls: list[Call]) -> list[str]:
    calls[1].answer["score"] -= 1
    return ENTRIES


def _another_state_when_stale(calls: list[Call]) -> list[str]:
    calls[8].answer["game"]["columns"][0]["face_up"] = []
    return ENTRIES


def _a_stale_read(calls: list[Call]) -> list[str]:
    calls.append(told("read", 1, 6.6))
    return ENTRIES


def _a_read_of_the_future(calls: list[Call]) -> list[str]:
    calls.append(told("read", 7, 5.2))
    return ENTRIES


def _reads_that_run_backwards(calls: list[Call]) -> list[str]:
    """While a change is on its way, one may see it and one not, but not in this order."""
    calls += [told("read", 3, 3.0, ended=3.1), told("read", 2, 3.15, ended=3.2)]
    return ENTRIES


def _an_order_against_the_clock(calls: list[Call]) -> list[str]:
    calls[1] = told("undo", 2, 0, ended=0.5)
    return ENTRIES


def _another_condition(calls: list[Call]) -> list[str]:
    calls[6].match = 3
    return ENTRIES


def _stale_without_reason(calls: list[Call]) -> list[str]:
    calls[8].match = 6
    return ENTRIES


def _refused_without_reason(calls: list[Call]) -> list[str]:
    calls[9].kind = "deal"
    return ENTRIES


def _refused_for_another_reason(calls: list[Call]) -> list[str]:
    calls[9].answer["code"] = "stock_empty"
    return ENTRIES


def _beyond_the_end(calls: list[Call]) -> list[str]:
    calls[0].answer["version"] = 99
    return ENTRIES


@pytest.mark.parametrize(
    "lie",
    [
        _lost,
        _twice,
        _another,
        _unasked,
        _asked_too_late,
        _told_to_two,
        _another_state,
        _another_state_when_stale,
        _a_stale_read,
        _a_read_of_the_future,
        _reads_that_run_backwards,
        _an_order_against_the_clock,
        _another_condition,
        _stale_without_reason,
        _refused_without_reason,
        _refused_for_another_reason,
        _beyond_the_end,
    ],
    ids=lambda lie: lie.__name__.replace("_", " ").strip(),
)
def test_every_kind_of_lie_is_found(lie: Callable[[list[Call]], list[str]]) -> None:
    calls = right()
    entries = lie(calls)
    assert find_faults(START, entries, calls) != []
