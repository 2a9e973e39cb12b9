"""Many clients, few games, and a service that is killed again and again.

``python -m tests.process.torture --kills 20`` runs it as long as one likes. What the clients were
told is held against the histories by :mod:`tests.process.histories`, and ``spider verify`` has the
last word.
"""

import random
import shutil
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import click

from spider_core import Game
from tests.databases import execute, new_database, postgresql_server
from tests.process.histories import CHANGES, find_faults
from tests.process.players import CODE, Place, Player, Record
from tests.process.served import run, serving
from tests.storage.inside import history, url_of

CLIENTS = 6
GAMES = 2


@dataclass(frozen=True)
class Outcome:
    """What came of it: figures, and faults."""

    figures: dict[str, float]
    faults: list[str]


def torture(folder: Path, url: str, kills: int, seed: int) -> Outcome:
    """Let clients play while the service is killed so many times, and check what they were told."""
    chance = random.Random(seed)
    place, record = Place(), Record()
    settings = {"SPIDER_DATABASE_URL": url, "SPIDER_WORKERS": "2"}
    begun = time.monotonic()
    games: list[str] = []
    players = [Player(f"{seed}.{number}", place, record, games) for number in range(CLIENTS)]
    threads = [threading.Thread(target=player.play) for player in players]
    for number in range(kills + 1):
        with serving(folder, **settings) as served:
            place.served = served
            if number == 0:
                games += [players[0].create() for _ in range(GAMES)]
                record.calls.update({game: [] for game in games})
                # These are open to all.
                execute(url, "UPDATE games SET owner = NULL")
                for thread in threads:
                    thread.start()
            time.sleep(chance.uniform(0.1, 1.2))
            if number < kills:
                served.kill()
                place.served = None
            else:
                place.over.set()
                for thread in threads:
                    thread.join()
    return Outcome(_figures(record, kills, time.monotonic() - begun), _faults(folder, url, record))


def _faults(folder: Path, url: str, record: Record) -> list[str]:
    """All that the histories do not explain, and all that the service itself finds."""
    faults = list(record.faults)
    for path, calls in record.calls.items():
        entries = history(url, path.rpartition("/")[2]).changes
        faults += find_faults(Game.from_code(CODE), entries, calls)
    ids = {str(game_id) for (game_id,) in execute(url, "SELECT id FROM games")}
    if ids != set(record.created.values()) or len(ids) != len(record.created):
        faults.append(f"{len(record.created)} games were created, and {len(ids)} are there")
    keyed = Counter(call.key for calls in record.calls.values() for call in calls if call.changed)
    kept = {str(key) for (key,) in execute(url, "SELECT key FROM keys")}
    wanted = {key for key in keyed if key is not None} | set(record.created)
    if kept != wanted:
        faults.append(f"keys without their changes, or changes without: {kept ^ wanted}")
    verified = run(folder, "verify", settings={"SPIDER_DATABASE_URL": url})
    if verified.returncode != 0:
        faults.append(verified.stdout + verified.stderr)
    return faults


def _figures(record: Record, kills: int, seconds: float) -> dict[str, float]:
    """What was asked and told."""
    calls = [call for each in record.calls.values() for call in each]
    statuses = Counter(call.status for call in calls)
    return {
        "kills": kills,
        "seconds": round(seconds, 1),
        "games": len(record.created),
        "sendings": record.sendings,
        "sent again": record.resent,
        "calls": len(calls),
        "acknowledged changes": sum(call.changed for call in calls),
        "told again by key": sum(call.replayed for call in calls),
        "refused": statuses[409],
        "stale": statuses[412],
        "reads": sum(call.kind == "read" for call in calls),
        "without an answer": sum(c.status is None and c.kind in CHANGES for c in calls),
    }


@contextmanager
def _database(kind: str, folder: Path) -> Iterator[str]:
    """The URL of an empty database."""
    if kind == "sqlite":
        yield url_of(folder / "spider.db")
        return
    with postgresql_server() as server, new_database(server) as url:
        yield url


@click.command()
@click.option("--kills", default=20, show_default=True, help="How often the service is killed.")
@click.option("--database", default="sqlite", type=click.Choice(["sqlite", "postgresql"]))
@click.option("--seed", type=int, help="Begin like an earlier run; by default the clock says.")
def main(kills: int, database: str, seed: int | None) -> None:
    """Kill the service again and again, and hold every answer against the histories."""
    seed = time.time_ns() % 1_000_000 if seed is None else seed
    click.echo(f"seed {seed}")
    folder = Path(tempfile.mkdtemp(prefix="spider-torture-"))
    with _database(database, folder) as url:
        outcome = torture(folder, url, kills, seed)
    for name, figure in outcome.figures.items():
        click.echo(f"{name:>22} {figure:g}")
    for fault in outcome.faults:
        click.echo(fault, err=True)
    if outcome.faults:
        raise SystemExit(f"{len(outcome.faults)} faults; {folder} is left as it is")
    shutil.rmtree(folder)
    click.echo("every answer is explained")


if __name__ == "__main__":
    main()
