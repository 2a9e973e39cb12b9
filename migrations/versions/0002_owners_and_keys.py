"""Owners, the status of a game for lists, and the keys of requests that may be repeated."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("owner", sa.String(64)))
        # The default is for the games that are there already; it goes again below.
        games.add_column(
            sa.Column("status", sa.String(7), nullable=False, server_default="playing")
        )
    connection = op.get_bind()
    for game_id, state in connection.execute(sa.text("SELECT id, state FROM games")).fetchall():
        # The fourth field of a state names the suits of the removed runs; eight win.
        if len(state.split(";")[3]) == len("SSSSSSSS"):
            connection.execute(
                sa.text("UPDATE games SET status = 'won' WHERE id = :id"), {"id": game_id}
            )
    with op.batch_alter_table("games") as games:
        games.alter_column("status", server_default=None)
        games.create_index(op.f("ix_games_owner"), ["owner", "created_at", "id"])
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
    with op.batch_alter_table("games") as games:
        games.drop_index(op.f("ix_games_owner"))
        games.drop_column("status")
        games.drop_column("owner")
