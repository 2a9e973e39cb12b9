"""The store: rows on one side, values on the other."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import BindParameter, Row, bindparam, insert, select, update

from service.errors import GameNotFound, NotMigrated
from service.storage.engines import Engines
from service.storage.history import Growth, grow, write_entries
from service.storage.packing import pack_cards, pack_state, unpack_state
from service.storage.tables import games, history_pages, schema_version
from spider_core import Card, Game, GameCode, Rule


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game as it is kept. ``version`` counts accepted changes; times are seconds, in UTC."""

    id: str
    version: int
    label: str | None
    created_at: int
    updated_at: int
    game: Game


_ID = re.compile(r"[A-Za-z0-9_-]{22}")

_PRESENT = select(*[column for column in games.c if column.name not in {"deck", "tail"}]).where(
    games.c.id == bindparam("game_id")
)
_UNCHANGED = (games.c.id == bindparam("game_id"), games.c.version == bindparam("old_version"))
_NEXT: dict[str, BindParameter[Any]] = {
    "version": bindparam("new_version"),
    "updated_at": bindparam("now"),
    "state": bindparam("new_state"),
}
_APPEND = update(games).where(*_UNCHANGED).values(**_NEXT, tail=games.c.tail + bindparam("to_tail"))
_BEGIN_TAIL = update(games).where(*_UNCHANGED).values(**_NEXT, tail=bindparam("new_tail"))
_COMPLETE_PAGE = insert(history_pages).from_select(
    ["game_id", "page", "entries"],
    select(games.c.id, bindparam("number"), games.c.tail + bindparam("to_tail")).where(*_UNCHANGED),
)


class Store:
    """Games in a database. Every method is one statement or one transaction.

    ``schema`` is the name of the migration that the tables must have had last.
    """

    def __init__(self, engines: Engines, schema: str) -> None:
        self._engines = engines
        self._schema = schema

    def load(self, game_id: str) -> SavedGame:
        """Read a game. Raises :class:`GameNotFound`."""
        if _ID.fullmatch(game_id) is None:
            # Not worth a question: some databases even stumble over what a path can hold.
            raise GameNotFound(game_id)
        with self._engines.statement() as connection:
            row = connection.execute(_PRESENT, {"game_id": game_id}).one_or_none()
        if row is None:
            raise GameNotFound(game_id)
        return _saved(row)

    def create(self, saved: SavedGame, deck: Sequence[Card] | None, changes: Sequence[str]) -> None:
        """Keep a new game whose version is the number of ``changes`` that led to it.

        ``deck`` is what was dealt, for a game without a code.
        """
        growth = grow(0, write_entries(changes, 0))
        row = {
            "id": saved.id,
            "version": saved.version,
            "suits": saved.game.suits,
            "rule": saved.game.rule.value,
            "code": saved.game.code.text if saved.game.code else None,
            "deck": None if deck is None else pack_cards(deck),
            "label": saved.label,
            "created_at": saved.created_at,
            "updated_at": saved.updated_at,
            "state": pack_state(saved.game),
        }
        if growth.completes_page is None:
            with self._engines.statement() as connection:
                connection.execute(insert(games), {**row, "tail": growth.to_tail})
            return
        pages = [(growth.completes_page, growth.to_tail), *growth.pages]
        with self._engines.transaction() as connection:
            connection.execute(insert(games), {**row, "tail": growth.new_tail})
            connection.execute(insert(history_pages), _page_rows(saved.id, pages))

    def save(
        self, before: SavedGame, game: Game, changes: Sequence[str], now: int
    ) -> SavedGame | None:
        """Keep what a game became by ``changes``, in notation, each one a version.

        Returns the game as it is kept now, or None if someone else changed it since ``before``
        was read: then nothing is kept.
        """
        # A clock that was set back must not make the history run backwards.
        now = max(now, before.updated_at)
        entries = write_entries(changes, now - before.updated_at)
        growth = grow(before.version, entries)
        after = SavedGame(
            before.id, before.version + len(changes), before.label, before.created_at, now, game
        )
        values = {
            "game_id": before.id,
            "old_version": before.version,
            "new_version": after.version,
            "new_state": pack_state(game),
            "now": now,
        }
        if growth.completes_page is None:
            with self._engines.statement() as connection:
                kept = connection.execute(_APPEND, {**values, "to_tail": growth.to_tail}).rowcount
        else:
            kept = self._complete_page(values, growth)
        return after if kept else None

    def probe(self) -> None:
        """Raise :class:`NotMigrated`, or another failure, unless changes can be kept now.

        It writes and commits for real, so a full disk or a read-only file shows, too.
        """
        with self._engines.transaction() as connection:
            if not connection.dialect.has_table(connection, schema_version.name):
                raise NotMigrated
            if connection.scalar(select(schema_version.c.version_num)) != self._schema:
                raise NotMigrated
            connection.execute(update(schema_version).values(version_num=self._schema))

    def _complete_page(self, values: dict[str, object], growth: Growth) -> int:
        """Move the full tail to a page of its own, with the change that filled it."""
        page = {
            "game_id": values["game_id"],
            "old_version": values["old_version"],
            "number": growth.completes_page,
            "to_tail": growth.to_tail,
        }
        with self._engines.transaction() as connection:
            connection.execute(_COMPLETE_PAGE, page)
            kept = connection.execute(_BEGIN_TAIL, {**values, "new_tail": growth.new_tail}).rowcount
            if kept and growth.pages:
                connection.execute(insert(history_pages), _page_rows(page["game_id"], growth.pages))
        return kept


def _page_rows(game_id: object, pages: Sequence[tuple[int, str]]) -> list[dict[str, object]]:
    """Whole pages of a game as rows."""
    return [{"game_id": game_id, "page": number, "entries": text} for number, text in pages]


def _saved(row: Row[Any]) -> SavedGame:
    """The value of a game's row."""
    code = GameCode.parse(row.code) if row.code else None
    game = unpack_state(row.state, row.suits, Rule(row.rule), code)
    return SavedGame(row.id, row.version, row.label, row.created_at, row.updated_at, game)
