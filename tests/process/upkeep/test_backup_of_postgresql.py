"""``spider backup`` on PostgreSQL says who makes backups there."""

from pathlib import Path

from tests.process.upkeep.conftest import Command


def test_it_says_pg_dump_and_does_nothing(
    spider: Command, url: str, backend: str, tmp_path: Path
) -> None:
    ended = spider("backup", "copy.db")
    if backend == "sqlite":
        assert ended.exit_code == 0
        return
    assert url
    assert (ended.exit_code, ended.stdout) == (1, "")
    assert ended.stderr == "Error: a PostgreSQL database is backed up with pg_dump\n"
    assert list(tmp_path.iterdir()) == []
