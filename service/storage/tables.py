"""The tables. Every key starts with the game's id, so that they can be spread by it."""

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData(
    # Without names, SQLite could not drop a constraint in a later migration.
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

games = Table(
    "games",
    metadata,
    Column("id", String(22), primary_key=True),
    # The number of accepted changes: the history's length and the entity tag.
    Column("version", Integer, nullable=False),
    Column("suits", Integer, nullable=False),
    Column("rule", String(8), nullable=False),
    # What was dealt: a code, or the 104 cards of a deck of one's own, a letter each.
    Column("code", String(15)),
    Column("deck", String(104)),
    Column("label", String(100)),
    # The SHA-256 of the token that the game belongs to; an open game has none.
    Column("owner", String(64)),
    # What the list of games asks for; it follows from the state.
    Column("status", String(7), nullable=False),
    # Microseconds since 1970 in UTC: games made in one second have an order, too.
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    # The present, as service.storage.packing writes it.
    Column("state", Text, nullable=False),
    # The history's entries that fill no page yet. Last in the row, and read by no request:
    # where it overflows the row's page, reading the other columns does not touch it.
    Column("tail", Text, nullable=False),
    CheckConstraint("(code IS NULL) <> (deck IS NULL)", name="code_or_deck"),
    Index(None, "owner", "created_at", "id"),
)

history_pages = Table(
    "history_pages",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    # 0 for the first 256 entries of the game's history.
    Column("page", Integer, primary_key=True, autoincrement=False),
    Column("entries", Text, nullable=False),
    # The game behind the last of them, so that no replay begins further back: its state, its
    # label, and when that was, as in the game's own row. Older pages do not have it.
    Column("state", Text),
    Column("label", String(100)),
    Column("ended_at", BigInteger),
)

keys = Table(
    "keys",
    metadata,
    # The game that the key's request changed; for a create, the SHA-256 of its token.
    Column("scope", String(64), primary_key=True),
    Column("key", String(255), primary_key=True),
    # The SHA-256 of the request: the same key with another one is a mistake.
    Column("request", String(64), nullable=False),
    # The answer: the game as this change left it.
    Column("game_id", String(22), nullable=False),
    Column("version", Integer, nullable=False),
    Column("label", String(100)),
    Column("updated_at", BigInteger, nullable=False),
    Column("state", Text, nullable=False),
    # When it was kept, in microseconds since 1970 in UTC.
    Column("kept_at", BigInteger, nullable=False, index=True),
)

# Alembic's own note of the latest migration. Not of our metadata: no migration makes it.
schema_version = Table("alembic_version", MetaData(), Column("version_num", String(32)))
