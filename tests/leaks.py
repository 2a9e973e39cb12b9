"""Tokens in what was logged: none may be there, whatever the test was about."""

import logging
import re
from urllib.parse import unquote

_TOKEN = re.compile(r"sp_[A-Za-z0-9_-]{43}")


def tokens_in(text: str) -> list[str]:
    """The tokens in a text, also those that were encoded for a URL."""
    while "%" in text and (plain := unquote(text)) != text:
        text = plain
    return _TOKEN.findall(text)


def assert_no_token(text: str) -> None:
    """Fail if a log has a token."""
    found = tokens_in(text)
    assert not found, f"logged: {found}"


class Watcher(logging.Handler):
    """Reads every record before anything in it is masked.

    The mask is for what clients put where it does not belong; nothing of ours may need it.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(logging.Formatter("%(name)s %(message)s"))
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        text = self.format(record)
        if tokens_in(text):
            self.found.append(text)

    def taken(self) -> list[str]:
        """What was found since the last time."""
        found, self.found = self.found, []
        return found
