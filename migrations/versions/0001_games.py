"""Games, the full pages of their histories, and the keys of requests that may be repeated."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(22), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("suits", sa.Integer(), nullable=False),
        sa.Column("rule", sa.String(8), nullable=False),
        sa.Column("code", sa.String(15)),
        sa.Column("deck", sa.String(104)),
        sa.Column("label", sa.String(100)),
        sa.Column("owner", sa.String(64)),
        sa.Column("status", sa.String(7), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("tail", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
        sa.CheckConstraint("(code IS NULL) <> (deck IS NULL)", name=op.f("ck_games_code_or_deck")),
    )
    op.create_index(op.f("ix_games_owner"), "games", ["owner", "created_at", "id"])
    op.create_table(
        "history_pages",
        sa.Column("game_id", sa.String(22), nullable=False),
        sa.Column("page", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("entries", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"],
            ["games.id"],
            name=op.f("fk_history_pages_game_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("game_id", "page", name=op.f("pk_history_pages")),
    )
    op.create_table(
        "keys",
        sa.Column("scope", sa.String(64), nullable=False),
        sa.Column("key", sa.String(255), nullable=False),
        sa.Column("request", sa.String(64), nullable=False),
        sa.Column("game_id", sa.String(22), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("label", sa.String(100)),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("kept_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("scope", "key", name=op.f("pk_keys")),
    )
    op.create_index(op.f("ix_keys_kept_at"), "keys", ["kept_at"])


def downgrade() -> None:
    op.drop_table("keys")
    op.drop_table("history_pages")
    op.drop_table("games")
