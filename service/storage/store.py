"""The store: rows on one side, values on the other."""

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from sqlalchemy import Connection, Row, Select, delete, insert, select, tuple_, update

from service.errors import Conflict, GameNotFound, NotMigrated
from service.storage import game_rows, history_rows, key_rows
from service.storage.engines import Engines
from service.storage.history import grow
from service.storage.saved import Accepted, Change, Filters, Key, Place, SavedGame, Stretch
from service.storage.sending import nobody_knows, surely, told_by_key, was_kept
from service.storage.tables import games, history_pages, keys, schema_version
from spider_core import Card, GameCode, OwnDeck

_ID = re.compile(r"[A-Za-z0-9_-]{22}")


class Store:
    """Games in a database. Every method is one statement or one transaction.

    ``schema`` is the name of the migration that the tables must have had last.
    """

    def __init__(self, engines: Engines, schema: str) -> None:
        self._engines = engines
        self._schema = schema

    def load(self, game_id: str) -> SavedGame:
        """Read a game. Raises :class:`GameNotFound`."""
        return game_rows.saved_game(self._row(game_rows.PRESENT, game_id))

    def load_dealt(self, game_id: str) -> GameCode | OwnDeck:
        """What a game was dealt from. Raises :class:`GameNotFound`."""
        return game_rows.dealt(self._row(game_rows.DEALT, game_id))

    def read_history(self, game_id: str, begin: int, end: int) -> Stretch:
        """The changes behind version ``begin`` up to version ``end``, and some more.

        Raises :class:`GameNotFound`.
        """
        _check_id(game_id)
        return self._engines.read(
            lambda connection: history_rows.read_stretch(connection, game_id, begin, end)
        )

    def find_kept(self, scope: str, key: Key, now: int) -> SavedGame | None:
        """The game as the request of this key left it, None if the key is new or too old.

        ``scope`` is the id of the game that the request changed, or for a create the SHA-256 of
        its token. Raises :class:`service.errors.KeyReused`.
        """
        return self._engines.read(lambda connection: key_rows.find(connection, scope, key, now))

    def list_games(
        self, owner: str, filters: Filters, limit: int, after: Place | None
    ) -> list[SavedGame]:
        """The games of an owner, newest first, at most so many, from after a place."""
        wanted = [games.c.owner == owner]
        for column, value in (
            (games.c.status, filters.status),
            (games.c.suits, filters.suits),
            (games.c.rule, filters.rule),
            (games.c.label, filters.label),
        ):
            if value is not None:
                wanted.append(column == value)
        if after is not None:
            wanted.append(tuple_(games.c.created_at, games.c.id) < (after.created_at, after.id))
        question = (
            select(*game_rows.COLUMNS)
            .where(*wanted)
            .order_by(games.c.created_at.desc(), games.c.id.desc())
            .limit(limit)
        )
        rows = self._engines.read(lambda connection: connection.execute(question).all())
        return [game_rows.saved_game(row) for row in rows]

    def create(
        self,
        saved: SavedGame,
        deck: Sequence[Card] | None,
        accepted: Sequence[Accepted],
        key: Key | None = None,
    ) -> None:
        """Keep a new game whose version is the number of changes that led to it.

        ``deck`` is what was dealt, for a game without a code; a ``key`` is kept with it, and
        takes an owner. Raises :class:`Conflict` if another request kept the key meanwhile.
        """
        growth = grow(0, [one.entry.text for one in accepted])
        pages = game_rows.page_rows(growth, accepted, saved)
        row = game_rows.new_row(saved, deck, growth.tail)

        def keep(connection: Connection) -> None:
            connection.execute(insert(games), row)
            game_rows.insert_pages(connection, pages)
            if key is not None:
                assert saved.owner is not None
                key_rows.keep(connection, saved.owner, key, saved)

        run = self._engines.transaction if pages or key else self._engines.write
        # Ids are drawn: one that is there already is our own.
        surely(lambda: run(keep), told_by_key if key else was_kept)

    def save(
        self, before: SavedGame, change: Change, now: int, key: Key | None = None
    ) -> SavedGame:
        """Keep what a game became, and the ``key`` of the request with it.

        Returns the game as it is kept now. Raises :class:`Conflict` if someone else changed it
        since ``before`` was read: then nothing is kept.
        """
        # A clock that was set back must not make the history run backwards.
        now = max(now, before.updated_at)
        passed = now // 1000 - before.updated_at // 1000
        first, *others = change.accepted
        lines = [replace(first.entry, milliseconds=passed).text]
        growth = grow(before.version, lines + [one.entry.text for one in others])
        last = change.accepted[-1]
        after = replace(
            before,
            version=before.version + len(change.accepted),
            label=change.label,
            updated_at=now,
            game=last.game,
            relabelled=last.relabelled,
        )
        values = {
            "game_id": before.id,
            "old_version": before.version,
            "new_version": after.version,
            "new_label": after.label,
            "new_status": after.game.status.value,
            "new_state": game_rows.write_state(after.game, relabelled=after.relabelled),
            "now": now,
        }
        pages = game_rows.page_rows(growth, change.accepted, after)

        def keep(connection: Connection) -> None:
            game_rows.change(connection, values, growth.tail, pages)
            if key is not None:
                key_rows.keep(connection, before.id, key, after)

        alone = not pages and key is None
        run = self._engines.write if alone else self._engines.transaction
        surely(lambda: run(keep), told_by_key if key else nobody_knows)
        return after

    def delete(self, before: SavedGame) -> None:
        """Remove a game with all that belongs to it.

        Raises :class:`Conflict` if someone else changed it since ``before`` was read.
        """

        def remove(connection: Connection) -> None:
            values = {"game_id": before.id, "old_version": before.version}
            # Found first, so that nothing is taken from a game that stays.
            if connection.execute(delete(games).where(*game_rows.UNCHANGED), values).rowcount == 0:
                raise Conflict
            connection.execute(delete(keys).where(keys.c.scope == before.id))
            if before.owner is not None:
                # Otherwise the key of its create would be known, and its answer lost.
                made_by = (keys.c.scope == before.owner, keys.c.game_id == before.id)
                connection.execute(delete(keys).where(*made_by))

        def is_gone() -> None:
            with suppress(GameNotFound):
                self.load(before.id)
                raise Conflict

        surely(lambda: self._engines.transaction(remove), is_gone)

    def forget_old_keys(self, now: int) -> None:
        """Remove some keys that are too old, whosever they are, each by a statement of its own."""
        found = self._engines.read(lambda connection: key_rows.find_old(connection, now))
        for scope, key in found:
            self._engines.write(partial(key_rows.forget, scope=scope, key=key, now=now))

    def _row(self, question: Select[Any], game_id: str) -> Row[Any]:
        """The answer to a question about one game. Raises :class:`GameNotFound`."""
        _check_id(game_id)
        asked = {"game_id": game_id}
        row = self._engines.read(
            lambda connection: connection.execute(question, asked).one_or_none()
        )
        if row is None:
            raise GameNotFound(game_id)
        return row

    def probe(self) -> None:
        """Raise :class:`NotMigrated`, or another failure, unless changes can be kept now.

        It writes and commits for real, so a full disk or a read-only file shows, too.
        """

        def ask(connection: Connection) -> None:
            if not connection.dialect.has_table(connection, schema_version.name):
                raise NotMigrated
            if connection.scalar(select(schema_version.c.version_num)) != self._schema:
                raise NotMigrated
            # Neither finds anything: they ask for every column that a game is kept in.
            connection.execute(select(games).where(games.c.id == ""))
            connection.execute(select(history_pages).where(history_pages.c.game_id == ""))
            connection.execute(select(keys).where(keys.c.scope == ""))
            connection.execute(update(schema_version).values(version_num=self._schema))

        self._engines.transaction(ask)


def _check_id(game_id: str) -> None:
    """Raise :class:`GameNotFound` for what no game is called.

    Not worth a question: some databases even stumble over what a path can hold.
    """
    if _ID.fullmatch(game_id) is None:
        raise GameNotFound(game_id)
