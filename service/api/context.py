"""What every request has at hand: the store and the reminders of its application."""

from dataclasses import dataclass
from typing import cast

from flask import Flask, current_app

from service.play import Store
from service.reminders.sentences import Reminders

_KEY = "spider"


@dataclass(frozen=True, slots=True)
class Context:
    """The parts of the service that views and problems work with."""

    store: Store
    reminders: Reminders


def give(app: Flask, context: Context) -> None:
    """Hand an application its context, once, when it is made."""
    app.extensions[_KEY] = context


def store() -> Store:
    """The store of the application that serves this request."""
    return cast(Context, current_app.extensions[_KEY]).store


def reminders() -> Reminders:
    """The sentences of the application that serves this request."""
    return cast(Context, current_app.extensions[_KEY]).reminders
