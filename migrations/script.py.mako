"""${message}

Several processes may run this at once; each waits for the lock. An older version of the
service may still be running while it happens: add what has a default, and remove only what
no released version reads any more. A new column of `games` goes before its last one
(`insert_before="tail"`), which is long and read by no request.
"""

import sqlalchemy as sa
from alembic import op
${imports if imports else ""}

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}
branch_labels = ${repr(branch_labels)}
depends_on = ${repr(depends_on)}


def upgrade() -> None:
    ${upgrades if upgrades else "pass"}


def downgrade() -> None:
    ${downgrades if downgrades else "pass"}
