"""The figures for Prometheus. They are right across worker processes, which share files."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

log = logging.getLogger(__name__)

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

_DURATIONS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """What is counted. Durations are in seconds.

    ``shared_folder`` is where the worker processes keep their figures; without one the figures
    are those of this process alone.
    """

    def __init__(self, shared_folder: str | None = None) -> None:
        self._shared_folder = shared_folder
        self._registry = CollectorRegistry()
        self._requests = Histogram(
            "spider_request_seconds",
            "Requests and how long they took, by method, route template and status.",
            ["method", "route", "status"],
            buckets=_DURATIONS,
            registry=self._registry,
        )
        self._actions = Counter(
            "spider_actions",
            "What was asked of games, by kind and outcome: accepted, or the refusal's code.",
            ["kind", "outcome"],
            registry=self._registry,
        )
        self._replays = Counter(
            "spider_replays",
            "Requests that were sent again with their key and were told of their success.",
            registry=self._registry,
        )
        self._conflicts = Counter(
            "spider_conflicts",
            "How often someone else was faster: judged again, or told that a version is stale.",
            ["outcome"],
            registry=self._registry,
        )
        self._waits = Histogram(
            "spider_database_seconds",
            "How long statements and transactions of the database took, waiting included.",
            buckets=_DURATIONS,
            registry=self._registry,
        )

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count an answered request."""
        with _unnoticed():
            self._requests.labels(method, route, str(status)).observe(seconds)

    def action(self, kind: str, outcome: str) -> None:
        """Count what was asked of a game."""
        with _unnoticed():
            self._actions.labels(kind, outcome).inc()

    def replay(self) -> None:
        """Count a request that was sent again."""
        with _unnoticed():
            self._replays.inc()

    def conflict(self, outcome: str, times: int = 1) -> None:
        """Count that someone else was faster."""
        with _unnoticed():
            self._conflicts.labels(outcome).inc(times)

    def database_wait(self, seconds: float) -> None:
        """Count a statement or transaction."""
        with _unnoticed():
            self._waits.observe(seconds)

    def text(self) -> bytes:
        """All figures, in Prometheus' text form."""
        if self._shared_folder is None:
            return generate_latest(self._registry)
        everyone = CollectorRegistry()
        # The library gives this class no types.
        MultiProcessCollector(everyone, path=self._shared_folder)  # type: ignore[no-untyped-call]
        return generate_latest(everyone)


@contextmanager
def _unnoticed() -> Iterator[None]:
    """Let nothing come of it if a figure cannot be kept.

    They are in files, which a full disk takes no more of; no answer may suffer from that.
    """
    try:
        yield
    except Exception:
        log.warning("a figure could not be kept", exc_info=True)
