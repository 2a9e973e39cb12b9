"""Commits that get no answer: what was sent is sent again, and never made twice."""

from collections.abc import Iterator
from typing import Any

import pytest

from service.migrating import upgrade
from tests.databases import new_database
from tests.storage.inside import everything
from tests.storage.kept import client_of, opened
from tests.storage.postgresql.played import (
    CODE,
    KEYED,
    PAGE,
    Played,
    added,
    assert_unavailable,
    figures,
)
from tests.storage.postgresql.server import (
    end_held_up,
    end_sessions,
    hold_up,
    holding,
    name_of,
    own_server,
    session,
    wait_until_held_up,
)

KEPT = {"headers": KEYED}
DEAL = "POST {game}/deal"
NEW = "POST /v1/games"
CHANGES: list[Any] = [
    pytest.param(DEAL, {}, id="an action"),
    pytest.param(DEAL, KEPT, id="an action with a key"),
    pytest.param("POST {long}/deal", {}, id="an action that fills a page"),
    pytest.param("PATCH {game}", {"json": {"label": "x"}}, id="a label"),
    pytest.param("DELETE {game}", {}, id="a delete"),
    pytest.param(NEW, {"json": CODE}, id="a create"),
    pytest.param(NEW, {"json": CODE, **KEPT}, id="a create with a key"),
    pytest.param(NEW, {"json": PAGE}, id="a create that fills a page"),
]
ANY = "AFTER INSERT OR UPDATE OR DELETE"


def once(before: tuple[int, ...], asked: str, sent: dict[str, Any]) -> tuple[int, ...]:
    """The figures after a request that was done once."""
    return tuple(map(sum, zip(before, added(asked, sent), strict=True)))


@pytest.mark.parametrize(("asked", "sent"), CHANGES)
def test_what_was_lost_in_its_commit_is_made_by_the_second_sending(
    url: str, played: Played, asked: str, sent: dict[str, Any]
) -> None:
    hold_up(url, "games", ANY, commits=True)
    before = figures(url)
    with holding(url) as own:
        asking = played.asking(asked, sent)
        end_held_up(own)
    answer = asking.answer()
    assert answer.status_code in {200, 201, 204}, answer.text
    assert "Idempotency-Replayed" not in answer.headers
    assert figures(url) == once(before, asked, sent)


@pytest.mark.parametrize(("asked", "sent"), CHANGES)
def test_what_was_lost_in_its_commit_twice_is_not_said_to_have_changed_nothing(
    url: str, played: Played, asked: str, sent: dict[str, Any]
) -> None:
    hold_up(url, "games", ANY, commits=True)
    before = everything(url)
    with holding(url) as own:
        asking = played.asking(asked, sent)
        end_held_up(own, times=2)
        assert_unavailable(asking.answer(), "outcome_unknown")
    assert everything(url) == before
    assert played.ask(asked, sent).status_code in {200, 201, 204}


@pytest.mark.parametrize(
    ("sent", "status", "changes"),
    [
        pytest.param({}, 503, 1, id="without a key nobody knows"),
        pytest.param(KEPT, 200, 2, id="with a key it is judged again"),
    ],
)
def test_where_someone_else_came_before_the_second_sending_the_key_tells(
    url: str, played: Played, sent: dict[str, Any], status: int, changes: int
) -> None:
    hold_up(url, "games", ANY, commits=True)
    games, before, _ = figures(url)
    with holding(url) as own, session(url) as other:
        # Nothing holds this one up but the row, which it is the first to wait for.
        other.execute("SET session_replication_role = replica")
        asking = played.asking(DEAL, sent)
        (pid,) = wait_until_held_up(own)
        with other.pipeline():
            other.execute(
                "UPDATE games SET version = version + 1, tail = tail || E'label\\n' WHERE id = %s",
                [played.game.rpartition("/")[2]],
            )
            wait_until_held_up(own, sessions=2)
            own.execute("SELECT pg_terminate_backend(%s, 5000)", [pid])
    answer = asking.answer()
    assert answer.status_code == status
    if status == 503:
        assert_unavailable(answer, "outcome_unknown")
    assert figures(url) == (games, before + changes, len(sent))


@pytest.fixture(scope="module")
def replicated() -> Iterator[str]:
    """A PostgreSQL whose commits may wait for a copy on another server, which never comes."""
    with own_server() as server:
        with session(server.url) as own:
            own.execute("ALTER SYSTEM SET synchronous_commit = local")
            own.execute("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
        server.stop()
        server.start()
        yield server.url


LANDED: list[Any] = [
    pytest.param(*change.values, answer, id=change.id)
    for change, answer in zip(
        CHANGES,
        ["unknown", "replayed", "unknown", "unknown", 204, 201, "replayed", 201],
        strict=True,
    )
]


@pytest.mark.parametrize(("asked", "sent", "expected"), LANDED)
def test_what_was_committed_and_not_answered_is_never_made_again(
    replicated: str, asked: str, sent: dict[str, Any], expected: int | str
) -> None:
    with new_database(replicated) as url:
        upgrade(url)
        with opened(url) as engines:
            played = Played(client_of(engines))
            before = figures(url)
            end_sessions(url)
            with session(url) as own:
                # Settings of a database are those of the sessions that begin after it.
                own.execute(f"ALTER DATABASE {name_of(url)} SET synchronous_commit = on")
                asking = played.asking(asked, sent)
                wait_until_held_up(own)
                own.execute(f"ALTER DATABASE {name_of(url)} RESET synchronous_commit")
                end_held_up(own)
            answer = asking.answer()
            assert figures(url) == once(before, asked, sent)
    if expected == "unknown":
        assert_unavailable(answer, "outcome_unknown")
    elif expected == "replayed":
        assert answer.status_code in {200, 201}
        assert answer.headers["Idempotency-Replayed"] == "true"
    else:
        assert answer.status_code == expected
