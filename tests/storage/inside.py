"""What lies in a database, read past the service; and what SQLite itself says of a file."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import create_engine, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.pool import NullPool

from service.storage.history import HistoryEntry
from tests.databases import execute


def url_of(path: Path) -> str:
    """The URL of a database file, whatever its name is made of."""
    return URL.create("sqlite", database=str(path)).render_as_string()


def is_sqlite(url: str) -> bool:
    """Whether a URL is that of an SQLite file."""
    return make_url(url).get_backend_name() == "sqlite"


@contextmanager
def looking(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection of one's own, whose statements commit by themselves."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        yield connection


def everything(url: str) -> list[str]:
    """All rows of all tables; to see that nothing has changed."""
    engine = create_engine(url, poolclass=NullPool)
    with engine.connect() as connection:
        return [
            f"{table}: {row}"
            for table in sorted(inspect(connection).get_table_names())
            for row in sorted(map(repr, connection.execute(text(f"SELECT * FROM {table}"))))
        ]


def integrity(url: str) -> str:
    """What SQLite says of its file: ``ok``, or what is wrong. PostgreSQL has no such question."""
    if not is_sqlite(url):
        return "ok"
    return "\n".join(row[0] for row in execute(url, "PRAGMA integrity_check"))


@dataclass(frozen=True)
class History:
    """The history of a game as it lies in the database: its full pages, and its tail."""

    pages: list[list[str]]
    tail: list[str]

    @property
    def entries(self) -> list[str]:
        """Every entry, in order."""
        return [entry for page in self.pages for entry in page] + self.tail

    @property
    def changes(self) -> list[str]:
        """What was done, without the times."""
        return [HistoryEntry.parse(entry).change for entry in self.entries]

    @property
    def gaps(self) -> list[int]:
        """The milliseconds of every entry since the one before."""
        return [HistoryEntry.parse(entry).milliseconds for entry in self.entries]


def history(url: str, game_id: str) -> History:
    """Read the history of a game past the service; the pages must be numbered from 0."""
    asked = "SELECT page, entries FROM history_pages WHERE game_id = :id ORDER BY page"
    rows = execute(url, asked, id=game_id)
    ((tail,),) = execute(url, "SELECT tail FROM games WHERE id = :id", id=game_id)
    assert [number for number, _ in rows] == list(range(len(rows)))
    return History([_lines(entries) for _, entries in rows], _lines(tail))


def _lines(entries: str) -> list[str]:
    assert entries == "" or entries.endswith("\n")
    return entries.split("\n")[:-1]
