"""The full pages of a history keep what the game was behind their last entry."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_NEW = (
    ("state", sa.Text()),
    ("label", sa.String(100)),
    ("ended_at", sa.BigInteger()),
)


def upgrade() -> None:
    for name, kind in _NEW:
        op.add_column("history_pages", sa.Column(name, kind))


def downgrade() -> None:
    with op.batch_alter_table("history_pages") as table:
        for name, _ in _NEW:
            table.drop_column(name)
