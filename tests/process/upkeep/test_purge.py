"""``spider purge``: games that nobody changed for long go, with all that belongs to them."""

import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from service import play
from service.errors import GameNotFound
from service.play import Key, Store, Terms
from service.storage import upkeep
from service.storage.engines import Engines
from spider_core import Game
from tests.databases import execute
from tests.process.served import run, serving
from tests.process.upkeep.conftest import Command
from tests.storage.inside import everything
from tests.storage.kept import CODE, created, new_game, opened, run_all

DAY = 24 * 60 * 60 * 1_000_000
MINUTE = DAY // 24 // 60
KEY = Key("k", "0" * 64)


def age(url: str, game_id: str, by: int) -> None:
    """Let a game have been changed so much earlier, in microseconds; its keys as well."""
    shifted = "created_at = created_at - :by, updated_at = updated_at - :by"
    execute(url, f"UPDATE games SET {shifted} WHERE id = :id", by=by, id=game_id)
    ended = "UPDATE history_pages SET ended_at = ended_at - :by WHERE game_id = :id"
    execute(url, ended, by=by, id=game_id)
    execute(url, "UPDATE keys SET kept_at = kept_at - :by WHERE game_id = :id", by=by, id=game_id)


def games(url: str) -> set[str]:
    """The games that are there."""
    return {str(game_id) for (game_id,) in execute(url, "SELECT id FROM games")}


def test_only_what_is_old_goes_with_its_pages_and_keys(
    spider: Command, url: str, store: Store
) -> None:
    old, edge, young = (created(store, 600).id for _ in range(3))
    for game_id in (old, edge, young):
        play.deal(store, game_id, Terms(key=KEY))
    age(url, old, 9 * DAY + MINUTE)
    age(url, edge, 9 * DAY - MINUTE)
    ended = spider("purge", "--unplayed-for", "9")
    assert (ended.exit_code, ended.output) == (0, "1 games removed\n")
    assert games(url) == {edge, young}
    pages = execute(url, "SELECT DISTINCT game_id FROM history_pages")
    assert {game_id for (game_id,) in pages} == {edge, young}
    # The key of the one at the edge is too old by itself.
    assert execute(url, "SELECT scope FROM keys") == [(young,)]
    assert spider("verify").exit_code == 0


def test_a_create_with_a_key_goes_with_its_key(spider: Command, url: str, store: Store) -> None:
    owner = "0" * 64
    terms = Terms(owner=owner, key=KEY)
    first = play.create_game(store, terms, Game.from_code(CODE)).saved.id
    execute(url, "UPDATE games SET updated_at = 0")
    assert spider("purge", "--unplayed-for", "1").output == "1 games removed\n"
    again = play.create_game(store, terms, Game.from_code(CODE))
    assert not again.replayed
    assert games(url) == {again.saved.id} != {first}


def test_more_than_are_removed_at_once_all_go(spider: Command, url: str, store: Store) -> None:
    for _ in range(401):
        new_game(store, Game.from_code(CODE))
    execute(url, "UPDATE games SET updated_at = 0")
    young = new_game(store, Game.from_code(CODE)).id
    assert spider("purge", "--unplayed-for", "1").output == "401 games removed\n"
    assert games(url) == {young}


def test_where_nothing_is_old_nothing_goes(spider: Command, url: str, store: Store) -> None:
    play.deal(store, created(store, 3).id, Terms(key=KEY))
    before = everything(url)
    assert spider("purge", "--unplayed-for", "1").output == "0 games removed\n"
    assert spider("purge", "--unplayed-for", "36500").output == "0 games removed\n"
    assert everything(url) == before


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param([], id="nothing"),
        pytest.param(["--unplayed-for"], id="no number"),
        pytest.param(["--unplayed-for", ""], id="an empty one"),
        pytest.param(["--unplayed-for", "0"], id="zero"),
        pytest.param(["--unplayed-for", "-1"], id="below zero"),
        pytest.param(["--unplayed-for", "1.5"], id="a part"),
        pytest.param(["--unplayed-for", "many"], id="a word"),
        pytest.param(["--unplayed-for", "9" * 30], id="beyond all time"),
        pytest.param(["--unplayed-for", "9", "9"], id="one too many"),
    ],
)
def test_a_number_that_cannot_be_used_removes_nothing(
    spider: Command, url: str, store: Store, arguments: list[str]
) -> None:
    created(store, 3)
    execute(url, "UPDATE games SET updated_at = 0")
    before = everything(url)
    ended = spider("purge", *arguments)
    assert isinstance(ended.exception, SystemExit), ended.exc_info
    assert ended.exit_code == 2
    assert "Traceback" not in ended.output
    assert everything(url) == before


def test_a_game_that_is_played_meanwhile_stays_with_its_keys(url: str, store: Store) -> None:
    """It was old when the purge looked, and is played with a key before anything is removed.

    SQLite lets nobody write meanwhile, and there the player waits.
    """
    played = created(store, 3)
    execute(url, "UPDATE games SET updated_at = 0")
    players: list[threading.Thread] = []
    accepted: list[int] = []

    def deal() -> None:
        with suppress(GameNotFound):
            accepted.append(play.deal(store, played.id, Terms(key=KEY)).saved.version)

    def meddle(*about: Any) -> None:
        if "DELETE FROM keys" in about[2] and not players:
            players.append(threading.Thread(target=deal))
            players[0].start()
            players[0].join(1)

    with opened(url) as engines:
        event.listen(engines.writer, "before_cursor_execute", meddle)
        removed = upkeep.purge(engines, unplayed_since=DAY, now=2 * DAY)
        players[0].join()
    assert removed == 1 - len(accepted)
    if accepted:
        assert play.deal(store, played.id, Terms(key=KEY)).replayed
        assert store.load(played.id).version == 4
    else:
        assert games(url) == set()
        assert execute(url, "SELECT * FROM keys") == []


def test_it_is_done_while_the_service_is_played(tmp_path: Path, url: str, store: Store) -> None:
    """As a user runs it: nobody who plays notices."""
    old = [new_game(store, Game.from_code(CODE)).id for _ in range(450)]
    execute(url, "UPDATE games SET updated_at = 0")
    settings = {"SPIDER_DATABASE_URL": url}
    with serving(tmp_path, SPIDER_WORKERS="2", **settings) as served:
        over = threading.Event()
        last: dict[str, int] = {}

        def keep_playing() -> None:
            with served.client() as ask:
                path = str(ask("POST", "/v1/games", {"code": CODE}).headers["Location"])
                number = 0
                while not over.is_set():
                    number += 1
                    kind = "undo" if number % 2 == 0 else "deal"
                    key = {"Idempotency-Key": str(number)}
                    answer = ask("POST", f"{path}/{kind}", None, key)
                    assert (answer.status, answer.json["version"]) == (200, number)
                    last[path.rpartition("/")[2]] = number

        playing = [threading.Thread(target=keep_playing) for _ in range(3)]
        for thread in playing:
            thread.start()
        ended = run(tmp_path, "purge", "--unplayed-for", "1", settings=settings)
        over.set()
        for thread in playing:
            thread.join()
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "450 games removed\n", "")
    assert games(url) == set(last)
    assert not games(url) & set(old)
    assert {store.load(game_id).version for game_id in last} == set(last.values())


def test_two_may_purge_at_once(url: str, engines: Engines, store: Store) -> None:
    for _ in range(5):
        play.deal(store, created(store, 300).id, Terms(key=KEY))
    execute(url, "UPDATE games SET updated_at = 0")
    removed: list[int] = []
    run_all([lambda: removed.append(upkeep.purge(engines, DAY, DAY))] * 2)
    assert sum(removed) == 5
    assert execute(url, "SELECT * FROM history_pages") == []
    assert execute(url, "SELECT * FROM keys") == []
