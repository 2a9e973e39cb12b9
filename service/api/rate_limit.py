"""Limits on how often one token, or one address, may ask."""

import math
import time

from flask import Flask, request
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from service.api.credentials import InvalidToken, owner_who_asks

_FREE = frozenset({"/healthz", "/readyz", "/metrics"})


class TooManyRequests(Exception):
    """The limit is reached; ``retry_after`` is in seconds."""

    def __init__(self, retry_after: int) -> None:
        super().__init__(retry_after)
        self.retry_after = retry_after


def install(app: Flask, limit: str) -> None:
    """Limit the requests of an application. The count is this process's own."""
    limiter = MovingWindowRateLimiter(MemoryStorage())
    item = parse(limit)

    def count() -> None:
        if request.path in _FREE or request.method == "OPTIONS":
            return
        who = _who_asks()
        if not limiter.hit(item, who):
            raise TooManyRequests(_wait(limiter, item, who))

    app.before_request(count)


def _who_asks() -> str:
    """The token that asks, or the address where there is none."""
    try:
        owner = owner_who_asks()
    except InvalidToken:
        owner = None
    return owner or request.remote_addr or "unknown"


def _wait(limiter: MovingWindowRateLimiter, item: RateLimitItem, who: str) -> int:
    """How long until one more request is allowed, in whole seconds."""
    return max(1, math.ceil(limiter.get_window_stats(item, who).reset_time - time.time()))
