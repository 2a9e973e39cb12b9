"""Many transcripts judged at once, in processes of their own, and told in order."""

import signal
import sys
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context

from service.terminal.judging import Verdict, replay
from service.terminal.reading import Batch, Found
from service.workers import end_with_parent

_START = "fork" if sys.platform == "linux" else "spawn"
"""How processes are started. A fork has everything loaded already; it is safe only while there is
one thread, which is so here, and only where the system's own libraries have none."""

_AHEAD = 4
"""How many batches for each process are on their way; more would only lie in memory."""

Judged = tuple[Batch, list[Verdict]]
"""A batch, and the verdicts on what is in it."""


def judge(batch: Batch) -> list[Verdict]:
    """The verdicts on what was found, in order."""
    return [
        replay(found.passage).verdict(found.source, found.passage.line)
        if isinstance(found, Found)
        else found
        for found in batch.found
    ]


def judge_here(batches: Iterator[Batch]) -> Iterator[Judged]:
    """Judge batches in this process, each when it is asked for."""
    return ((batch, judge(batch)) for batch in batches)


def judge_at_once(batches: Iterator[Batch], jobs: int) -> Iterator[Judged]:
    """Judge batches in so many processes. What comes out is in the order of what went in.

    Raises :class:`concurrent.futures.BrokenExecutor` if one of the processes is killed.
    """
    with ProcessPoolExecutor(jobs, get_context(_START), end_with_parent, (0,)) as pool:
        running: deque[tuple[Batch, Future[list[Verdict]]]] = deque()
        try:
            few = list(islice(batches, jobs * _AHEAD))
            # The processes start here, and inherit the mask: a Ctrl-C is for this one alone.
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
            try:
                running += [(batch, pool.submit(judge, batch)) for batch in few]
            finally:
                signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
            while running:
                batch, judged = running.popleft()
                yield batch, judged.result()
                running += [(batch, pool.submit(judge, batch)) for batch in islice(batches, 1)]
        finally:
            pool.shutdown(cancel_futures=True)
