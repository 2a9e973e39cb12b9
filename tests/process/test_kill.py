"""Killed at any moment: what was answered is there, what was not is whole or absent."""

import http.client
import random
import threading
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from service.migrating import head
from service.play import Store
from spider_core import Game
from tests.process.served import Client, Served, patiently, serving
from tests.storage.inside import history, integrity, url_of
from tests.storage.kept import CODE, opened, replayed

ROUNDS = 10


@dataclass
class Player:
    """Somebody who plays on one game without a pause, and remembers every answer."""

    path: str
    version: int = 0
    accepted: int = 0

    @property
    def id(self) -> str:
        return self.path.rpartition("/")[2]

    def play(self, ask: Client, chance: random.Random) -> None:
        """Play until no answer comes any more."""
        try:
            while True:
                kind = chance.choice(["deal", "undo", "redo", "move", "move"])
                body = {"source": chance.randint(1, 10)} if kind == "move" else None
                answer = ask("POST", f"{self.path}/{kind}", body)
                if answer.status == 200:
                    assert answer.json["version"] == self.version + 1
                    self.version += 1
                    self.accepted += 1
                else:
                    assert answer.status == 409, answer.body
        except (OSError, http.client.HTTPException):
            pass


@pytest.mark.parametrize("workers", ["1", "2"])
def test_every_answered_action_survives_and_no_other_is_half_done(
    tmp_path: Path, workers: str
) -> None:
    chance = random.Random(int(workers))
    players: list[Player] = []
    for _ in range(ROUNDS // 2):
        with serving(tmp_path, SPIDER_WORKERS=workers) as served:
            if not players:
                players = [Player(create(served)) for _ in range(3)]
            for player in players:
                check(served, player, tmp_path / "spider.db")
            play_until_killed(served, players, chance)
    with serving(tmp_path) as served:
        for player in players:
            check(served, player, tmp_path / "spider.db")
            assert player.accepted >= 5 * (ROUNDS // 2)
    assert integrity(url_of(tmp_path / "spider.db")) == "ok"


def create(served: Served) -> str:
    path = served.ask("POST", "/v1/games", {"code": CODE}).headers["Location"]
    assert path is not None
    return path


def play_until_killed(served: Served, players: list[Player], chance: random.Random) -> None:
    """Let all play at once, and kill the service in the middle of it."""

    def play(player: Player, seed: int) -> None:
        with served.client() as ask:
            player.play(ask, random.Random(seed))

    threads = [
        threading.Thread(target=play, args=[player, chance.randrange(1000)]) for player in players
    ]
    enough = [player.accepted + 5 for player in players]
    for thread in threads:
        thread.start()
    for _ in patiently():
        if all(player.accepted >= some for player, some in zip(players, enough, strict=True)):
            break
    time.sleep(chance.uniform(0, 0.3))
    served.kill()
    for thread in threads:
        thread.join()


def check(served: Served, player: Player, database: Path) -> None:
    """Hold what the player was told against what is there now."""
    state = served.ask("GET", player.path).json
    assert state["version"] - player.version in {0, 1}
    player.version = state["version"]
    found = history(url_of(database), player.id)
    assert len(found.entries) == player.version
    with opened(url_of(database)) as engines:
        kept = Store(engines, head()).load(player.id).game
    assert replayed(Game.from_code(CODE), found.changes) == kept.as_created()
