"""Killed again and again while many play: every answer is explained by the histories."""

from pathlib import Path

from tests.databases import new_database
from tests.process.torture import Outcome, torture
from tests.storage.inside import url_of


def check(outcome: Outcome) -> None:
    assert outcome.faults == []
    for name in ("acknowledged changes", "refused", "stale", "reads", "sent again"):
        assert outcome.figures[name] > 0, outcome.figures


def test_every_answer_of_a_service_that_is_killed_is_explained(tmp_path: Path) -> None:
    check(torture(tmp_path, url_of(tmp_path / "spider.db"), kills=4, seed=4))


def test_every_answer_of_a_service_on_postgresql_that_is_killed_is_explained(
    tmp_path: Path, postgresql: str
) -> None:
    with new_database(postgresql) as url:
        check(torture(tmp_path, url, kills=2, seed=2))
