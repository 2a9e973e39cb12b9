"""The log: plain lines or JSON, on the standard error, each with the id of its request."""

import logging
import sys

from pythonjsonlogger.json import JsonFormatter

_PLAIN = "%(asctime)s %(levelname)s %(name)s [%(request_id)s] %(message)s"
_JSON = "%(levelname)s %(name)s %(message)s"
_NAMES = {"levelname": "level", "name": "logger"}


def configure(log_format: str, level: str) -> None:
    """Send the service's log records to the standard error, from a level on.

    ``log_format`` is ``plain`` or ``json``.
    """
    handler = logging.StreamHandler(sys.stderr)
    if log_format == "json":
        handler.setFormatter(JsonFormatter(_JSON, rename_fields=_NAMES, timestamp=True))
    else:
        handler.setFormatter(logging.Formatter(_PLAIN, defaults={"request_id": "-"}))
    log = logging.getLogger("service")
    log.handlers = [handler]
    log.setLevel(level.upper())
    log.propagate = False
