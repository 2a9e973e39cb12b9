"""The log: plain lines or JSON, on the standard error, each with the id of its request."""

import logging
import sys

from pythonjsonlogger.json import JsonFormatter

from service.masking import without_tokens

_PLAIN = "%(asctime)s %(levelname)s %(name)s [%(request_id)s] %(message)s"
_JSON = "%(levelname)s %(name)s %(message)s"
_NAMES = {"levelname": "level", "name": "logger"}


class _Masked(logging.Formatter):
    """Writes what another formatter does, tracebacks and all, without the tokens in it."""

    def __init__(self, inner: logging.Formatter) -> None:
        super().__init__()
        self._inner = inner

    def format(self, record: logging.LogRecord) -> str:
        """The line or lines of a record."""
        return without_tokens(self._inner.format(record))


def configure(log_format: str, level: str) -> None:
    """Send the service's log records to the standard error, from a level on.

    ``log_format`` is ``plain`` or ``json``.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter(log_format))
    log = logging.getLogger("service")
    log.handlers = [handler]
    log.setLevel(level.upper())
    log.propagate = False


def formatter(log_format: str) -> logging.Formatter:
    """What makes lines of records, ``plain`` or ``json``."""
    if log_format == "json":
        return _Masked(JsonFormatter(_JSON, rename_fields=_NAMES, timestamp=True))
    return _Masked(logging.Formatter(_PLAIN, defaults={"request_id": "-"}))
