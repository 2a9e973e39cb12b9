"""Runs the migrations. It knows the tables, and is handed the connection that holds the lock."""

from alembic import context
from sqlalchemy import create_engine

from service.storage.tables import metadata


def run() -> None:
    """Run them on the connection given, or on the database named with ``-x url=...``."""
    connection = context.config.attributes.get("connection")
    if connection is None:
        engine = create_engine(context.get_x_argument(as_dictionary=True)["url"])
        connection = engine.connect()
    context.configure(
        connection=connection,
        target_metadata=metadata,
        # SQLite can change little of a table in place: it is made anew and copied.
        render_as_batch=True,
        compare_type=True,
        compare_server_default=True,
    )
    with context.begin_transaction():
        context.run_migrations()


run()
