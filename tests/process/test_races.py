"""Four processes serve one database, and all are asked about one game at once."""

import random
import threading
from collections import Counter
from functools import partial
from pathlib import Path

from spider_core import Game
from tests.process.served import Served, serving
from tests.storage.kept import CODE, history, integrity, replayed, run_all

CLIENTS = 8
EACH = 50
KINDS = ["deal", "undo", "undo", "redo", "move", "move"]


def test_mixed_actions_over_four_processes_are_versions_and_entries_one_by_one(
    tmp_path: Path,
) -> None:
    """Two services with two workers each; a client is told of every version that it made."""
    folders = [tmp_path / "one", tmp_path / "other"]
    for folder in folders:
        folder.mkdir()
    database = tmp_path / "shared.db"
    url = f"sqlite:///{database}"
    with (
        serving(folders[0], SPIDER_DATABASE_URL=url, SPIDER_WORKERS="2") as one,
        serving(folders[1], SPIDER_DATABASE_URL=url, SPIDER_WORKERS="2") as other,
    ):
        path = one.ask("POST", "/v1/games", {"code": CODE}).headers["Location"]
        answers = play_at_once([one, other], path)
        last = other.ask("GET", path).json

    found = history(database, path.rpartition("/")[2])
    told = Counter(version for version, _ in answers)
    assert sorted(told.elements()) == list(range(1, last["version"] + 1))
    assert [action for _, action in sorted(answers)] == found.changes
    present = replayed(Game.from_code(CODE), found.changes)
    assert (present.score, present.moves) == (last["score"], last["moves"])
    assert len(answers) > CLIENTS
    assert integrity(database) == "ok"


def play_at_once(services: list[Served], path: str) -> list[tuple[int, str]]:
    """What was accepted, with its version, as the clients were told."""
    told: list[tuple[int, str]] = []
    together = threading.Barrier(CLIENTS)

    def play(seed: int) -> None:
        chance = random.Random(seed)
        together.wait()
        for _ in range(EACH):
            kind = chance.choice(KINDS)
            body = {"source": chance.randint(1, 10)} if kind == "move" else None
            answer = chance.choice(services).ask("POST", f"{path}/{kind}", body)
            assert answer.status in {200, 409}, answer.body
            if answer.status == 200:
                told.append((answer.json["version"], answer.json["last_action"]["action"]))

    run_all([partial(play, seed) for seed in range(CLIENTS)])
    return told


def test_of_twenty_deals_at_once_over_two_processes_five_are_accepted(tmp_path: Path) -> None:
    with serving(tmp_path, SPIDER_WORKERS="2") as served:
        path = served.ask("POST", "/v1/games", {"code": CODE}).headers["Location"]
        statuses: list[int] = []
        together = threading.Barrier(20)

        def deal() -> None:
            together.wait()
            statuses.append(served.ask("POST", f"{path}/deal").status)

        run_all([deal] * 20)
        assert Counter(statuses) == {200: 5, 409: 15}
        assert served.ask("GET", path).json["version"] == 5
    assert history(tmp_path / "spider.db", path.rpartition("/")[2]).changes == ["deal"] * 5
