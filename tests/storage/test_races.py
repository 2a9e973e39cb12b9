"""Many at once on one game: every accepted change is a version of its own, and none is lost."""

import random
import threading
from collections import Counter
from functools import partial
from typing import Any

import pytest
from werkzeug.test import TestResponse

from service.api.application import make_application
from service.api.context import Options
from service.api.metrics import Metrics
from service.migrating import head
from service.play import Store
from service.storage.engines import Engines
from spider_core import Game
from tests.databases import execute
from tests.storage.inside import history, integrity
from tests.storage.kept import CODE, replayed, run_all

KINDS: list[tuple[str, dict[str, int] | None]] = [
    ("deal", None),
    ("undo", None),
    ("undo", {"count": 2}),
    ("redo", None),
    ("move", {"source": 3, "target": 1}),
    ("move", {"source": 8}),
    ("move", {"source": 1}),
    ("move", {"source": 10, "count": 2}),
]


class Table:
    """One game, and the answers that several clients of one service got about it."""

    def __init__(self, engines: Engines, code: str = CODE) -> None:
        self.store = Store(engines, head())
        self._app = make_application(self.store, Metrics(), Options())
        created = self._app.test_client().post("/v1/games", json={"code": code})
        self.id: str = created.get_json()["id"]
        self.answers: list[TestResponse] = []

    def post(
        self, kind: str, body: dict[str, int] | None = None, headers: dict[str, str] | None = None
    ) -> None:
        path = f"/v1/games/{self.id}/{kind}"
        self.answers.append(self._app.test_client().post(path, json=body, headers=headers))

    def create(self, headers: dict[str, str]) -> None:
        self.answers.append(self._app.test_client().post("/v1/games", json={}, headers=headers))

    def read(self) -> Any:
        return self._app.test_client().get(f"/v1/games/{self.id}").get_json()

    def statuses(self) -> Counter[int]:
        return Counter(answer.status_code for answer in self.answers)

    def accepted(self) -> list[TestResponse]:
        return [answer for answer in self.answers if answer.status_code == 200]


def test_of_twenty_deals_at_once_exactly_five_are_accepted(url: str, engines: Engines) -> None:
    table = Table(engines)
    together = threading.Barrier(20)

    def deal() -> None:
        together.wait()
        table.post("deal")

    run_all([deal] * 20)
    assert table.statuses() == {200: 5, 409: 15}
    refused = [answer for answer in table.answers if answer.status_code == 409]
    assert {answer.get_json()["code"] for answer in refused} == {"stock_empty"}
    assert sorted(answer.get_json()["version"] for answer in table.accepted()) == [1, 2, 3, 4, 5]
    assert history(url, table.id).changes == ["deal"] * 5
    assert table.read()["version"] == 5


def play_mixed(table: Table, threads: int, each: int) -> None:
    """Let threads play what chance chooses, all at once."""
    together = threading.Barrier(threads)

    def play(seed: int) -> None:
        chance = random.Random(seed)
        together.wait()
        for _ in range(each):
            table.post(*chance.choice(KINDS))

    run_all([partial(play, seed) for seed in range(threads)])


def check(table: Table, url: str) -> None:
    """Hold the answers, the game and its history against each other."""
    assert table.statuses().keys() == {200, 409}
    found = history(url, table.id)
    last = table.read()
    counted = Counter[int]()
    for answer in table.accepted():
        body = answer.get_json()
        undone_or_redone = body["last_action"]["undone"] + body["last_action"]["redone"]
        changes = max(1, len(undone_or_redone))
        versions = range(body["version"] - changes + 1, body["version"] + 1)
        counted.update(versions)
        for version in versions:
            assert found.changes[version - 1] == body["last_action"]["action"]
    assert sorted(counted.elements()) == list(range(1, last["version"] + 1))
    assert len(found.entries) == last["version"]
    present = replayed(Game.from_code(CODE), found.changes)
    assert (present.score, present.moves) == (last["score"], last["moves"])
    assert present == table.store.load(table.id).game.as_created()
    assert integrity(url) == "ok"


def test_mixed_actions_of_eight_threads_are_versions_and_entries_one_by_one(
    url: str, engines: Engines
) -> None:
    table = Table(engines)
    play_mixed(table, threads=8, each=50)
    check(table, url)


KEYED = {"Authorization": "Bearer sp_" + 43 * "t", "Idempotency-Key": "k"}


@pytest.mark.parametrize("played", [0, 255], ids=["in a short game", "at the end of a page"])
def test_of_ten_sendings_of_one_key_at_once_one_makes_the_change(
    url: str, engines: Engines, played: int
) -> None:
    table = Table(engines)
    for kind in (["deal", "undo"] * 128)[:played]:
        table.post(kind)
    table.answers.clear()
    together = threading.Barrier(10)

    def send() -> None:
        together.wait()
        table.post("undo" if played else "deal", headers=KEYED)

    run_all([send] * 10)
    assert table.statuses() == {200: 10}
    told = [answer.get_json() for answer in table.answers]
    assert told == told[:1] * 10
    assert told[0]["version"] == played + 1
    replayed = [answer for answer in table.answers if "Idempotency-Replayed" in answer.headers]
    assert len(replayed) == 9
    assert len(history(url, table.id).changes) == played + 1
    assert execute(url, "SELECT scope, key FROM keys") == [(table.id, "k")]


def test_of_ten_creates_with_one_key_at_once_one_makes_the_game(url: str, engines: Engines) -> None:
    table = Table(engines)
    together = threading.Barrier(10)

    def send() -> None:
        together.wait()
        table.create(KEYED)

    run_all([send] * 10)
    assert table.statuses() == {201: 10}
    told = [answer.get_json() for answer in table.answers]
    assert told == told[:1] * 10
    assert {answer.headers["Location"] for answer in table.answers} == {
        f"/v1/games/{told[0]['id']}"
    }
    assert execute(url, "SELECT count(*) FROM games WHERE owner IS NOT NULL") == [(1,)]


def test_threads_that_meet_at_the_border_of_a_page_lose_nothing(url: str, engines: Engines) -> None:
    """They begin a little before it and cross it together."""
    table = Table(engines)
    for kind in ["deal", "undo"] * 124:
        table.post(kind)
    play_mixed(table, threads=6, each=10)
    check(table, url)
    assert len(history(url, table.id).pages) == 1
