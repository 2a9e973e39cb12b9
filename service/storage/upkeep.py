"""The keeper's work: walk over every game with its history, remove old ones, make a copy."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Row, delete, func, select
from sqlalchemy.engine import make_url

from service.storage.engines import Engines
from service.storage.game_rows import saved_game
from service.storage.history import PAGE_ENTRIES
from service.storage.key_rows import KEPT_FOR
from service.storage.packing import unpack_cards
from service.storage.saved import SavedGame
from service.storage.tables import games, history_pages, keys
from spider_core import Card

_AT_ONCE = 200
"""How many games are read or removed in one go."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game with all that is kept of it.

    ``entries`` are the lines of its history, in order; ``status`` is what lists ask for.
    """

    saved: SavedGame
    status: str
    deck: tuple[Card, ...] | None
    entries: tuple[str, ...]


def walk(engines: Engines) -> Iterator[Record | str]:
    """Every game there is, by id; of one that cannot be read, the id alone.

    Others may go on playing meanwhile: pages never change, and a row comes with its own tail.
    """
    last = ""
    while True:
        rows = _rows_after(engines, last)
        for row in rows:
            pages = _pages(engines, row.id, row.version // PAGE_ENTRIES)
            try:
                saved = saved_game(row)
                deck = None if row.deck is None else unpack_cards(row.deck)
            except (ValueError, KeyError):
                yield row.id
            else:
                yield Record(
                    saved, row.status, deck, tuple("".join([*pages, row.tail]).splitlines())
                )
        if len(rows) < _AT_ONCE:
            return
        last = rows[-1].id


def version_of(engines: Engines, game_id: str) -> int | None:
    """The version that a game has now, None if it is gone."""
    question = select(games.c.version).where(games.c.id == game_id)
    return engines.read(lambda connection: connection.execute(question).scalar_one_or_none())


def purge(engines: Engines, unplayed_since: int, now: int) -> int:
    """Remove the games that nobody changed since a time, and the keys that are too old.

    Times are in microseconds since 1970. Returns how many games were removed.
    """
    removed = 0
    while True:
        with engines.transaction() as connection:
            old = select(games.c.id).where(games.c.updated_at < unplayed_since).limit(_AT_ONCE)
            ids = [row.id for row in connection.execute(old)]
            connection.execute(delete(keys).where(keys.c.kept_at <= now - KEPT_FOR))
            # Asked again, since a game may be played meanwhile; its keys must stay with it then.
            still_old = (games.c.id.in_(ids), games.c.updated_at < unplayed_since)
            gone = connection.scalars(delete(games).where(*still_old).returning(games.c.id)).all()
            connection.execute(delete(keys).where(keys.c.game_id.in_(gone)))
            removed += len(gone)
        if len(ids) < _AT_ONCE:
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
        closing(sqlite3.connect(f"file:{Path(source).absolute()}?mode=ro", uri=True)) as old,
        closing(sqlite3.connect(target)) as new,
    ):
        old.backup(new)


def _rows_after(engines: Engines, last: str) -> Sequence[Row[Any]]:
    """The next rows of games, by id."""
    question = select(games).where(games.c.id > last).order_by(games.c.id).limit(_AT_ONCE)
    return engines.read(lambda connection: connection.execute(question).all())


def _pages(engines: Engines, game_id: str, number: int) -> list[str]:
    """The first so many pages of a game's history, in order."""
    question = (
        select(history_pages.c.entries)
        .where(history_pages.c.game_id == game_id, history_pages.c.page < number)
        .order_by(history_pages.c.page)
    )
    return list(engines.read(lambda connection: connection.execute(question).scalars().all()))
