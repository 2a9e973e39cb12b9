"""Timing on machines that others use, too: CPU time, several rounds in turns, the median told."""

import statistics
import time
from collections.abc import Callable, Mapping

ROUNDS = 7
_SHORTEST = 0.05
"""How long one round of a measurement takes at least, in seconds of CPU time."""


def measure(acts: Mapping[str, Callable[[], object]]) -> dict[str, float]:
    """How long each of several acts takes, in microseconds: the median of rounds in turns.

    In turns, so that what else the machine does at some moment falls on all of them.

    >>> sorted(measure({"nothing": lambda: None}))
    ['nothing']
    """
    times = {name: _times_for(act) for name, act in acts.items()}
    rounds: dict[str, list[float]] = {name: [] for name in acts}
    for _ in range(ROUNDS):
        for name, act in acts.items():
            rounds[name].append(_seconds(act, times[name]) / times[name])
    return {name: statistics.median(seconds) * 1_000_000 for name, seconds in rounds.items()}


def _times_for(act: Callable[[], object]) -> int:
    """How often an act is done in one round."""
    times = 1
    while _seconds(act, times) < _SHORTEST:
        times *= 2
    return times


def _seconds(act: Callable[[], object], times: int) -> float:
    """How much CPU time it takes to do something so often."""
    begun = time.process_time()
    for _ in range(times):
        act()
    return time.process_time() - begun
