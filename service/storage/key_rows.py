"""The keys of requests that may be sent again, each with the answer it was given."""

from sqlalchemy import Connection, delete, insert, select

from service.errors import KeyReused
from service.storage.game_rows import saved_game, write_state
from service.storage.saved import Key, SavedGame
from service.storage.tables import games, keys

KEPT_FOR = 24 * 60 * 60 * 1_000_000
"""How long a key is kept, in microseconds."""

_FOUND_AT_ONCE = 10
"""How many keys, too old by now, one request takes along."""


def find(connection: Connection, scope: str, key: Key, now: int) -> SavedGame | None:
    """The game as the request of this key left it, None if the key is new or too old.

    Raises :class:`KeyReused` if the request was another one.
    """
    question = (
        select(
            keys.c.request,
            # The rest is a row of a game, as it was.
            keys.c.game_id.label("id"),
            keys.c.version,
            keys.c.label,
            keys.c.updated_at,
            keys.c.state,
            games.c.suits,
            games.c.rule,
            games.c.code,
            games.c.owner,
            games.c.created_at,
        )
        .join(games, games.c.id == keys.c.game_id)
        .where(keys.c.scope == scope, keys.c.key == key.text, keys.c.kept_at > now - KEPT_FOR)
    )
    row = connection.execute(question).one_or_none()
    if row is None:
        return None
    if row.request != key.request:
        raise KeyReused
    return saved_game(row)


def keep(connection: Connection, scope: str, key: Key, after: SavedGame) -> None:
    """Keep a key with the game as its request left it; the scope's old ones go."""
    too_old = keys.c.kept_at <= after.updated_at - KEPT_FOR
    connection.execute(delete(keys).where(too_old, keys.c.scope == scope))
    connection.execute(
        insert(keys),
        {
            "scope": scope,
            "key": key.text,
            "request": key.request,
            "game_id": after.id,
            "version": after.version,
            "label": after.label,
            "updated_at": after.updated_at,
            "state": write_state(after.game, relabelled=after.relabelled),
            "kept_at": after.updated_at,
        },
    )


def find_old(connection: Connection, now: int) -> list[tuple[str, str]]:
    """Scope and key of some keys that are too old, the oldest first."""
    question = (
        select(keys.c.scope, keys.c.key)
        .where(keys.c.kept_at <= now - KEPT_FOR)
        .order_by(keys.c.kept_at)
        .limit(_FOUND_AT_ONCE)
    )
    return [(row.scope, row.key) for row in connection.execute(question)]


def forget(connection: Connection, scope: str, key: str, now: int) -> None:
    """Remove a key if it is too old."""
    old = (keys.c.scope == scope, keys.c.key == key, keys.c.kept_at <= now - KEPT_FOR)
    connection.execute(delete(keys).where(*old))
