"""Games and the full pages of their histories."""

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
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("tail", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
        sa.CheckConstraint("(code IS NULL) <> (deck IS NULL)", name=op.f("ck_games_code_or_deck")),
    )
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


def downgrade() -> None:
    op.drop_table("history_pages")
    op.drop_table("games")
