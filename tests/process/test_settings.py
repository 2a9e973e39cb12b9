"""Settings that cannot be used: every fault is named, in a sentence, before anything is done."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from service.commands import main
from tests.process.served import run

_URL = (
    "the URL of an SQLite file, such as sqlite:///spider.db, or of a PostgreSQL database, "
    "such as postgresql://user@host/name"
)
_PORT = "a whole number from 1 to 65535"
_WORKERS = "a whole number from 1 to 256"
_TIMEOUT = "a whole number from 0 to 600"


def migrate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, **settings: str) -> Result:
    """Run ``spider migrate`` in an empty folder with these settings."""
    for variable in ("URL", "HOST", "PORT"):
        monkeypatch.delenv(f"SPIDER_{variable}", raising=False)
    monkeypatch.chdir(tmp_path)
    return CliRunner().invoke(main, ["migrate"], env=settings)


@pytest.mark.parametrize(
    ("variable", "value", "wanted"),
    [
        ("SPIDER_PORT", "http", _PORT),
        ("SPIDER_PORT", "0", _PORT),
        ("SPIDER_PORT", "65536", _PORT),
        ("SPIDER_PORT", "-1", _PORT),
        ("SPIDER_PORT", "80.0", _PORT),
        ("SPIDER_PORT", "8 0", _PORT),
        ("SPIDER_PORT", "", _PORT),
        ("SPIDER_PORT", "\uff18\uff10", _PORT),
        ("SPIDER_PORT", "9" * 5000, _PORT),
        ("SPIDER_WORKERS", "0", _WORKERS),
        ("SPIDER_WORKERS", "257", _WORKERS),
        ("SPIDER_WORKERS", "many", _WORKERS),
        ("SPIDER_BUSY_TIMEOUT", "601", _TIMEOUT),
        ("SPIDER_BUSY_TIMEOUT", "1.5", _TIMEOUT),
        ("SPIDER_SQLITE_SYNCHRONOUS", "off", "one of normal, full"),
        ("SPIDER_HOST", " ", "a text"),
        ("SPIDER_DATABASE_URL", "", _URL),
        ("SPIDER_DATABASE_URL", "spider.db", _URL),
        ("SPIDER_DATABASE_URL", "sqlite://", _URL),
        ("SPIDER_DATABASE_URL", "sqlite:///:memory:", _URL),
        ("SPIDER_DATABASE_URL", "sqlite:///file::memory:?uri=true", _URL),
        ("SPIDER_DATABASE_URL", "sqlite:///file:x?mode=memory&uri=true", _URL),
        ("SPIDER_DATABASE_URL", "sqlite+aiosqlite:///spider.db", _URL),
        ("SPIDER_DATABASE_URL", "sqlite+pysqlcipher://:secret@/spider.db", _URL),
        ("SPIDER_DATABASE_URL", "sqlite:///spider.db?timeout=soon", _URL),
        ("SPIDER_DATABASE_URL", "mysql:///spider.db", _URL),
    ],
)
def test_a_value_that_cannot_be_used_is_named_with_what_it_must_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str, value: str, wanted: str
) -> None:
    ended = migrate(tmp_path, monkeypatch, **{variable: value})
    assert isinstance(ended.exception, SystemExit), ended.exception
    assert ended.exit_code == 1
    assert ended.stderr == f"Error: {variable} must be {wanted}, not {value!r}\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("SPIDER_PORT", "1"),
        ("SPIDER_PORT", "65535"),
        ("SPIDER_PORT", "08000"),
        ("SPIDER_WORKERS", "256"),
        ("SPIDER_BUSY_TIMEOUT", "0"),
        ("SPIDER_BUSY_TIMEOUT", "600"),
        ("SPIDER_SQLITE_SYNCHRONOUS", "FULL"),
        ("SPIDER_HOST", "::1"),
        ("SPIDER_DATABASE_URL", "sqlite+pysqlite:///spider.db"),
    ],
)
def test_a_value_at_the_edge_can_be_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str, value: str
) -> None:
    ended = migrate(tmp_path, monkeypatch, **{variable: value})
    assert (ended.exit_code, ended.stderr) == (0, "")
    assert (tmp_path / "spider.db").exists()


@pytest.mark.parametrize("variable", ["SPIDER_HOTS", "SPIDER_", "SPIDER_port", "SPIDER_DATABASE"])
def test_a_variable_that_is_no_setting_is_named_with_those_that_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    ended = migrate(tmp_path, monkeypatch, **{variable: "8000"})
    assert ended.exit_code == 1
    assert ended.stderr.startswith(f"Error: {variable} is not a setting; the settings are ")
    for name in ("DATABASE_URL", "SQLITE_SYNCHRONOUS", "BUSY_TIMEOUT", "HOST", "PORT", "WORKERS"):
        assert f"SPIDER_{name}" in ended.stderr


@pytest.mark.parametrize("variable", ["SPIDERS", "spider_port", "XSPIDER_PORT"])
def test_a_variable_of_another_program_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    assert migrate(tmp_path, monkeypatch, **{variable: "8000"}).exit_code == 0


@pytest.mark.parametrize("command", ["serve", "migrate"])
def test_several_faults_are_all_named_at_once_and_nothing_is_begun(
    tmp_path: Path, command: str
) -> None:
    settings = {
        "SPIDER_PORT": "http",
        "SPIDER_HOTS": "0.0.0.0",
        "SPIDER_WORKERS": "0",
        "SPIDER_DATABASE_URL": "sqlite://",
    }
    ended = run(tmp_path, command, settings=settings)
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert re.findall(r"SPIDER_\w+(?= must| is not)", ended.stderr) == sorted(settings)
    assert len(ended.stderr.splitlines()) == 4
    assert "Traceback" not in ended.stderr
    assert list(tmp_path.iterdir()) == []


def test_the_service_says_its_version_and_its_commands(tmp_path: Path) -> None:
    assert run(tmp_path, "--version").stdout.startswith("spider, version ")
    helped = run(tmp_path, "-h").stdout
    assert "serve" in helped
    assert "migrate" in helped
    unknown = run(tmp_path, "play")
    assert unknown.returncode == 2
    assert "play" in unknown.stderr
