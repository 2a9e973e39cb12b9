"""Nothing but its history grows with the length of a game, and that by a few bytes an action."""

from pathlib import Path

import pytest
from sqlalchemy import text

from service.storage.engines import Engines
from service.storage.store import Store
from spider_core import Game, format_commands
from tests.storage.inside import history, looking
from tests.storage.kept import CODE, created, keep, new_game, play_at_random

_ROW = text("SELECT state, tail FROM games WHERE id = :id")
_STATE_AT_MOST = 2048
"""104 cards, and a hundred words of the undo window with up to 18 letters each."""
_ENTRY_AT_MOST = 16
"""``10-1x13+86400`` and a line end is 14."""


def row(engines: Engines, game_id: str) -> tuple[int, int]:
    """How many bytes the state and the tail of a game take."""
    found = engines.read(lambda connection: connection.execute(_ROW, {"id": game_id}).one())
    return len(found.state.encode()), len(found.tail.encode())


def size(path: Path) -> int:
    """How many bytes a database takes, after what stands in its log was moved to it."""
    with looking(path) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path.stat().st_size


@pytest.mark.parametrize("more", [0, 1, 100, 255])
def test_the_row_is_as_large_after_10000_actions_as_after_1000(
    engines: Engines, store: Store, more: int
) -> None:
    """Both games have the same number of entries in their tails."""
    short = row(engines, created(store, 1024 + more).id)
    long = row(engines, created(store, 39 * 256 + more).id)
    # The counter has no more than a digit more.
    assert long[0] - short[0] in {0, 1}
    assert long[1] == short[1]


def test_the_row_stays_small_through_a_long_game_and_so_does_an_entry(
    url: str, engines: Engines, store: Store
) -> None:
    """Each action of this one comes a day after the one before, which is long for a game."""
    saved = new_game(store, Game.from_code(CODE))
    rows = []
    for seed in range(1500):
        game, commands = play_at_random(saved.game, 1, seed)
        now = saved.updated_at + 86_400 * 1_000_000
        after = keep(store, saved, game, format_commands(commands), now)
        assert after is not None
        saved = after
        rows.append(row(engines, saved.id))
    assert max(state for state, _ in rows) <= _STATE_AT_MOST
    assert max(tail for _, tail in rows) <= _ENTRY_AT_MOST * 256
    found = history(url, saved.id)
    assert len(found.pages) == 5
    assert sum(len(entry) + 1 for entry in found.entries) <= _ENTRY_AT_MOST * 1500


@pytest.mark.one_database
def test_a_long_game_takes_at_most_16_bytes_of_the_file_for_each_action(
    database: Path, store: Store
) -> None:
    created(store, 10)
    before = size(database)
    created(store, 20_000)
    assert size(database) - before <= _ENTRY_AT_MOST * 20_000
