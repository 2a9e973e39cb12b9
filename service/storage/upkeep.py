"""The keeper's work: walk over every game with its history, remove old ones, make a copy."""

import operator
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Select, delete, func, select
from sqlalchemy.engine import make_url

from service.storage.engines import Engines
from service.storage.game_rows import dealt, page_end, saved_game
from service.storage.history import HistoryEntry
from service.storage.key_rows import KEPT_FOR
from service.storage.saved import SavedGame
from service.storage.tables import games, history_pages, keys
from spider_core import GameCode, OwnDeck

_AT_ONCE = 200
"""How many games are read or removed in one go."""


class Unreadable(ValueError):
    """What is kept of a game cannot be read."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game with all that is kept of it.

    ``status`` is what lists ask for; ``entries`` are those of its history, in order; ``pages``
    are the numbers of its full pages, ``ends`` the games behind them by their versions, where
    they are kept.
    """

    saved: SavedGame
    status: str
    dealt: GameCode | OwnDeck
    entries: tuple[HistoryEntry, ...]
    pages: tuple[int, ...]
    ends: Mapping[int, SavedGame]


def every_id(engines: Engines) -> Iterator[str]:
    """The id of every game there is, in order. Others may go on playing meanwhile."""
    last = ""
    while True:
        question = select(games.c.id).where(games.c.id > last).order_by(games.c.id).limit(_AT_ONCE)
        ids = _scalars(engines, question)
        yield from ids
        if len(ids) < _AT_ONCE:
            return
        last = ids[-1]


def read_record(engines: Engines, game_id: str) -> Record | None:
    """All that is kept of a game, None if it is gone.

    The row is read before the pages: a page that others fill in between is one too many. Raises
    :class:`Unreadable`.
    """
    row = engines.read(
        lambda connection: connection.execute(
            select(games).where(games.c.id == game_id)
        ).one_or_none()
    )
    if row is None:
        return None
    pages = engines.read(
        lambda connection: connection.execute(
            select(history_pages)
            .where(history_pages.c.game_id == game_id)
            .order_by(history_pages.c.page)
        ).all()
    )
    try:
        for number in (row.version, row.created_at, row.updated_at):
            # SQLite keeps whatever it is given, wherever it is.
            operator.index(number)
        lines = "".join([*(page.entries for page in pages), row.tail]).splitlines()
        ends = [page_end(row, page) for page in pages if page.state is not None]
        return Record(
            saved_game(row),
            row.status,
            dealt(row),
            tuple(map(HistoryEntry.parse, lines)),
            tuple(page.page for page in pages),
            {end.version: end for end in ends},
        )
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        # A damaged row can hold values of any kind.
        raise Unreadable(game_id) from error


def purge(engines: Engines, unplayed_since: int, now: int) -> int:
    """Remove the games that nobody changed since a time, and the keys that are too old.

    Times are in microseconds since 1970. Returns how many games were removed.
    """

    def remove_some(connection: Connection) -> tuple[bool, int]:
        old = select(games.c.id).where(games.c.updated_at < unplayed_since).limit(_AT_ONCE)
        ids = [row.id for row in connection.execute(old)]
        connection.execute(delete(keys).where(keys.c.kept_at <= now - KEPT_FOR))
        # Asked again, since a game may be played meanwhile; its keys must stay with it then.
        still_old = (games.c.id.in_(ids), games.c.updated_at < unplayed_since)
        gone = connection.scalars(delete(games).where(*still_old).returning(games.c.id)).all()
        connection.execute(delete(keys).where(keys.c.game_id.in_(gone)))
        return len(ids) == _AT_ONCE, len(gone)

    removed, more = 0, True
    while more:
        more, gone = engines.transaction(remove_some)
        removed += gone
    return removed


def count(engines: Engines) -> int:
    """How many games there are."""
    question = select(func.count()).select_from(games)
    return engines.read(lambda connection: connection.execute(question).scalar_one())


def copy_sqlite(url: str, target: Path) -> None:
    """Copy an SQLite database to a new file, while others go on using it.

    Raises FileExistsError, and sqlite3.Error where the file cannot be written.
    """
    if target.exists():
        raise FileExistsError(target)
    source = make_url(url).database
    assert source is not None
    with (
        closing(sqlite3.connect(f"{Path(source).absolute().as_uri()}?mode=ro", uri=True)) as old,
        closing(sqlite3.connect(target)) as new,
    ):
        try:
            old.backup(new)
        except sqlite3.Error:
            target.unlink()
            raise


def _scalars(engines: Engines, question: Select[Any]) -> list[Any]:
    """The answers to a question for one column."""
    return list(engines.read(lambda connection: connection.scalars(question).all()))
