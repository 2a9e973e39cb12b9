"""Sessions that are ended in the middle of what they do: it is done again, or not at all."""

import threading
from typing import Any

import pytest

from service.migrating import head, upgrade
from service.storage.engines import Engines
from service.storage.upkeep import purge
from tests.databases import execute
from tests.storage.inside import everything
from tests.storage.postgresql.played import (
    CODE,
    KEYED,
    PAGE,
    Played,
    added,
    assert_unavailable,
    figures,
)
from tests.storage.postgresql.server import end_held_up, hold_up, holding, session

KEPT = {"headers": KEYED}
DEAL = "POST {game}/deal"
FILL = "POST {long}/deal"
NEW = "POST /v1/games"

ALONE: list[Any] = [
    pytest.param("games BEFORE UPDATE", DEAL, {}, id="an action"),
    pytest.param("games AFTER UPDATE", DEAL, {}, id="an action that is written"),
    pytest.param("games AFTER UPDATE", "PATCH {game}", {"json": {"label": "x"}}, id="a label"),
    pytest.param("games AFTER INSERT", NEW, {"json": CODE}, id="a create"),
]
"""What is one statement, committed by itself."""

TOGETHER: list[Any] = [
    pytest.param("games AFTER UPDATE", DEAL, KEPT, id="an action with a key"),
    pytest.param("keys AFTER INSERT", DEAL, KEPT, id="the key of an action"),
    pytest.param("history_pages AFTER INSERT", FILL, {}, id="an action that fills a page"),
    pytest.param("games AFTER UPDATE", FILL, {}, id="an action that filled a page"),
    pytest.param("games AFTER DELETE", "DELETE {game}", {}, id="a delete"),
    pytest.param("keys BEFORE INSERT", NEW, {"json": CODE, **KEPT}, id="a create with a key"),
    pytest.param("history_pages AFTER INSERT", NEW, {"json": PAGE}, id="a create with a page"),
    pytest.param("alembic_version BEFORE UPDATE", "GET /readyz", {}, id="is it ready"),
]
"""What is a transaction."""


@pytest.mark.parametrize(("held_up", "asked", "sent"), [*ALONE, *TOGETHER])
def test_a_change_whose_session_is_ended_once_is_made_once(
    url: str, played: Played, held_up: str, asked: str, sent: dict[str, Any]
) -> None:
    table, _, when = held_up.partition(" ")
    hold_up(url, table, when)
    before = figures(url)
    with holding(url) as own:
        asking = played.asking(asked, sent)
        end_held_up(own)
    answer = asking.answer()
    assert answer.status_code in {200, 201, 204}, answer.text
    assert "Idempotency-Replayed" not in answer.headers
    once = tuple(map(sum, zip(before, added(asked, sent), strict=True)))
    assert figures(url) == once
    if sent.get("headers") == KEYED:
        again = played.ask(asked, sent)
        assert again.headers["Idempotency-Replayed"] == "true"
        assert again.get_json() == answer.get_json()
        assert figures(url) == once


@pytest.mark.parametrize(
    ("held_up", "asked", "sent", "code"),
    [
        *(pytest.param(*one.values, "outcome_unknown", id=one.id) for one in ALONE),
        *(pytest.param(*one.values, "storage_unavailable", id=one.id) for one in TOGETHER),
    ],
)
def test_a_change_whose_session_is_ended_twice_is_not_made(
    url: str, played: Played, held_up: str, asked: str, sent: dict[str, Any], code: str
) -> None:
    """Of a transaction that is known; a statement alone may have been committed for all we know."""
    table, _, when = held_up.partition(" ")
    hold_up(url, table, when)
    before = everything(url)
    with holding(url) as own:
        asking = played.asking(asked, sent)
        end_held_up(own, times=2)
        assert_unavailable(asking.answer(), code)
        assert everything(url) == before
    again = played.ask(asked, sent)
    assert again.status_code in {200, 201, 204}
    assert "Idempotency-Replayed" not in again.headers


@pytest.mark.parametrize("times", [1, 2])
def test_a_question_whose_session_is_ended_is_asked_again_once(
    url: str, played: Played, times: int
) -> None:
    with session(url) as own, session(url) as other:
        other.execute("BEGIN")
        other.execute("LOCK TABLE games")
        asking = played.asking("GET {game}", {})
        end_held_up(own, times)
        if times == 1:
            other.execute("COMMIT")
            assert asking.answer().status_code == 200
        else:
            assert_unavailable(asking.answer())


def test_a_migration_whose_session_is_ended_is_begun_anew(database_url: str) -> None:
    with session(database_url) as own:
        own.execute("SELECT pg_advisory_lock(7277433)")
        migrating = threading.Thread(target=upgrade, args=[database_url])
        migrating.start()
        end_held_up(own)
    migrating.join()
    assert execute(database_url, "SELECT version_num FROM alembic_version") == [(head(),)]


def test_a_purge_whose_session_is_ended_counts_every_game_once(
    url: str, played: Played, engines: Engines
) -> None:
    del played
    hold_up(url, "games", "AFTER DELETE")
    removed: list[int] = []
    with holding(url) as own:
        century = 4_000_000_000_000_000
        purging = threading.Thread(target=lambda: removed.append(purge(engines, century, century)))
        purging.start()
        end_held_up(own)
    purging.join()
    assert removed == [2]
    assert figures(url) == (0, 0, 0)
