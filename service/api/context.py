"""What every request has at hand: the store, the reminders and the figures of its application."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from flask import Flask, current_app

from service.api.language import language
from service.api.metrics import Metrics
from service.play import Store
from service.reminders.sentences import Reminders

_KEY = "spider"


@dataclass(frozen=True, slots=True)
class Options:
    """What an operator may decide about requests.

    ``rate_limit`` is in the words of the library that counts, such as ``100/minute``; None for
    no limit. ``proxies`` is how many of them stand before the service.
    """

    require_token: bool = False
    require_version: bool = False
    rate_limit: str | None = None
    proxies: int = 0


@dataclass(frozen=True, slots=True)
class Context:
    """The parts of the service that views and problems work with; reminders by language."""

    store: Store
    reminders: Mapping[str, Reminders]
    metrics: Metrics
    options: Options


def give(app: Flask, context: Context) -> None:
    """Hand an application its context, once, when it is made."""
    app.extensions[_KEY] = context


def store() -> Store:
    """The store of the application that serves this request."""
    return _context().store


def reminders() -> Reminders:
    """The sentences in the language of this request's answer."""
    return _context().reminders[language()]


def all_reminders() -> Mapping[str, Reminders]:
    """The sentences in every language, by its code."""
    return _context().reminders


def metrics() -> Metrics:
    """The figures of the application that serves this request."""
    return _context().metrics


def options() -> Options:
    """What the operator of the application that serves this request decided."""
    return _context().options


def _context() -> Context:
    return cast(Context, current_app.extensions[_KEY])
