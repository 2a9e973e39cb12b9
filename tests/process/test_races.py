"""Four processes serve one database of each kind, and all are asked about one game at once."""

import random
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest

from service.migrating import upgrade
from spider_core import Game
from tests.databases import execute
from tests.process.served import Answer, Served, serving
from tests.storage.inside import history, integrity
from tests.storage.kept import CODE, replayed, run_all

CLIENTS = 8
EACH = 50
OWNED = {"Authorization": "Bearer sp_" + 43 * "t", "Idempotency-Key": "k"}
KINDS = ["deal", "undo", "undo", "redo", "move", "move"]


@pytest.fixture
def services(tmp_path: Path, database_url: str) -> Iterator[list[Served]]:
    """Two services with two workers each on one database."""
    upgrade(database_url)
    settings = {"SPIDER_DATABASE_URL": database_url, "SPIDER_WORKERS": "2"}
    with ExitStack() as stack:
        for name in ("one", "other"):
            (tmp_path / name).mkdir()
        yield [
            stack.enter_context(serving(tmp_path / name, **settings)) for name in ("one", "other")
        ]


def test_mixed_actions_over_four_processes_are_versions_and_entries_one_by_one(
    services: list[Served], database_url: str
) -> None:
    """A client is told of every version that it made."""
    one, other = services
    path = str(one.ask("POST", "/v1/games", {"code": CODE}).headers["Location"])
    answers = play_at_once(services, path)
    last = other.ask("GET", path).json

    found = history(database_url, path.rpartition("/")[2])
    told = Counter(version for version, _ in answers)
    assert sorted(told.elements()) == list(range(1, last["version"] + 1))
    assert [action for _, action in sorted(answers)] == found.changes
    present = replayed(Game.from_code(CODE), found.changes)
    assert (present.score, present.moves) == (last["score"], last["moves"])
    assert len(answers) > CLIENTS
    assert integrity(database_url) == "ok"


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


def all_at_once(
    services: list[Served], path: str, times: int, headers: dict[str, str] | None = None
) -> list[Answer]:
    """The answers to one request that so many send at once."""
    answers: list[Answer] = []
    together = threading.Barrier(times)

    def send(number: int) -> None:
        together.wait()
        served = services[number % len(services)]
        answers.append(served.ask("POST", path, {}, headers))

    run_all([partial(send, number) for number in range(times)])
    return answers


def test_what_is_sent_at_once_to_four_processes_is_made_as_often_as_it_may_be(
    services: list[Served], database_url: str
) -> None:
    path = str(services[0].ask("POST", "/v1/games", {"code": CODE}).headers["Location"])
    deals = all_at_once(services, f"{path}/deal", 20)
    assert Counter(answer.status for answer in deals) == {200: 5, 409: 15}
    assert sorted(one.json["version"] for one in deals if one.status == 200) == [1, 2, 3, 4, 5]

    keyed = all_at_once(services, f"{path}/undo", 10, OWNED)
    assert {(answer.status, answer.json["version"]) for answer in keyed} == {(200, 6)}
    assert sum("Idempotency-Replayed" in answer.headers for answer in keyed) == 9
    assert history(database_url, path.rpartition("/")[2]).changes == [*["deal"] * 5, "undo"]

    created = all_at_once(services, "/v1/games", 10, OWNED)
    assert {answer.status for answer in created} == {201}
    assert len({answer.json["id"] for answer in created}) == 1
    assert execute(database_url, "SELECT count(*) FROM games") == [(2,)]
