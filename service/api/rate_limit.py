"""Limits on how often one token, or one address, may ask."""

import math
import time

from flask import Flask, request
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from service.api.credentials import InvalidToken, owner_who_asks

PLAYERS_AT_AN_ADDRESS = 10
"""How many times the limit all tokens at one address have together."""

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

    shared = type(item)(item.amount * PLAYERS_AT_AN_ADDRESS, item.multiples)

    def count() -> None:
        if request.path in _FREE or request.method == "OPTIONS":
            return
        token, address = _who_asks()
        if token is None:
            counted = [(item, address)]
        else:
            # Clients make their tokens: a new one for every request must not get past this.
            counted = [(item, token), (shared, f"tokens at {address}")]
        for limited, who in counted:
            if not limiter.hit(limited, who):
                raise TooManyRequests(_wait(limiter, limited, who))

    app.before_request(count)


def _who_asks() -> tuple[str | None, str]:
    """The owner whose token asks, None without one, and the address."""
    try:
        owner = owner_who_asks()
    except InvalidToken:
        owner = None
    return owner, request.remote_addr or "unknown"


def _wait(limiter: MovingWindowRateLimiter, item: RateLimitItem, who: str) -> int:
    """How long until one more request is allowed, in whole seconds."""
    return max(1, math.ceil(limiter.get_window_stats(item, who).reset_time - time.time()))
