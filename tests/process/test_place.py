"""Where the database is: anywhere a file can be, and one sentence where none can."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.process.served import SPIDER, bound_by_permissions, run, serving
from tests.storage.inside import everything, looking, url_of


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("my games.db", id="spaces"),
        pytest.param("100%.db", id="percent sign"),
        pytest.param("50%20off.db", id="what looks like an escape"),
        pytest.param("spïdér ü ☃ 🂡.db", id="other letters"),
        pytest.param("a'b\"c;--.db", id="quotes"),
        pytest.param("no-ending", id="no ending"),
        pytest.param("what?mode=ro&x#y.db", id="what looks like a query"),
        pytest.param("a+b@c:d.db", id="what looks like a host"),
    ],
)
def test_the_file_may_have_any_name(tmp_path: Path, name: str) -> None:
    """The URL is what SQLAlchemy makes of the path."""
    path = tmp_path / "übung 1%" / name
    path.parent.mkdir()
    ended = run(tmp_path, "migrate", settings={"SPIDER_DATABASE_URL": url_of(path)})
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout == f"{path} is up to date\n"
    files = [file.name for file in path.parent.iterdir()]
    assert files == [name]
    with looking(path) as connection:
        assert connection.execute("SELECT * FROM alembic_version").fetchall()


def test_games_are_played_in_a_file_with_an_odd_name(tmp_path: Path) -> None:
    path = tmp_path / "mine & yours, 100% ü.db"
    with serving(tmp_path, SPIDER_DATABASE_URL=url_of(path)) as served:
        assert f" kept in {path}\n" in served.log.read_text()
        game = served.ask("POST", "/v1/games", {}).headers["Location"]
        assert served.ask("POST", f"{game}/deal").json["version"] == 1
    with looking(path) as connection:
        assert connection.execute("SELECT version FROM games").fetchall() == [(1,)]


def test_a_relative_path_begins_where_the_service_is_started(tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    settings = {"SPIDER_DATABASE_URL": "sqlite:///below/my.db"}
    ended = run(tmp_path, "migrate", settings=settings)
    assert ended.stdout == f"{tmp_path / 'below' / 'my.db'} is up to date\n"
    assert (tmp_path / "below" / "my.db").exists()


def test_migrating_twice_changes_nothing(tmp_path: Path) -> None:
    first = run(tmp_path, "migrate")
    before = everything(url_of(tmp_path / "spider.db"))
    second = run(tmp_path, "migrate")
    assert first.returncode == second.returncode == 0
    assert first.stdout == second.stdout == f"{tmp_path / 'spider.db'} is up to date\n"
    assert everything(url_of(tmp_path / "spider.db")) == before


def _no_folder(path: Path) -> None:
    path.parent.rmdir()


def _a_file_for_a_folder(path: Path) -> None:
    path.parent.rmdir()
    path.parent.write_text("")


def _a_folder(path: Path) -> None:
    path.mkdir()


def _a_folder_that_takes_no_files(path: Path) -> None:
    path.parent.chmod(0o555)


def _a_file_that_takes_nothing(path: Path) -> None:
    path.write_bytes(b"")
    path.chmod(0o444)


def _a_file_that_may_not_be_read(path: Path) -> None:
    path.write_bytes(b"")
    path.chmod(0)


def _another_kind_of_file(path: Path) -> None:
    path.write_text("Dear diary, today I played Spider.\n" * 1000)


def _tables_of_somebody_else(path: Path) -> None:
    with looking(path) as connection:
        connection.execute("CREATE TABLE games (title TEXT)")


def _a_later_version(path: Path) -> None:
    with looking(path) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")


@pytest.mark.parametrize("command", ["serve", "migrate"])
@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(_no_folder, id="its folder is missing"),
        pytest.param(_a_file_for_a_folder, id="its folder is a file"),
        pytest.param(_a_folder, id="it is a folder"),
        pytest.param(_a_folder_that_takes_no_files, id="its folder takes no files"),
        pytest.param(_a_file_that_takes_nothing, id="it may not be written"),
        pytest.param(_a_file_that_may_not_be_read, id="it may not be read"),
        pytest.param(_another_kind_of_file, id="it is no database"),
        pytest.param(_tables_of_somebody_else, id="its tables are somebody else's"),
        pytest.param(_a_later_version, id="a later version of the service made it"),
    ],
)
def test_a_database_that_cannot_be_used_is_one_clear_sentence(
    tmp_path: Path, spoil: Callable[[Path], None], command: str
) -> None:
    path = tmp_path / "folder" / "my.db"
    path.parent.mkdir()
    spoil(path)
    ended = run(
        tmp_path,
        command,
        settings={"SPIDER_DATABASE_URL": url_of(path)},
        command=(*bound_by_permissions(), *SPIDER),
    )
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert re.fullmatch(r"Error: .+\n", ended.stderr), ended.stderr
    assert str(path) in ended.stderr


@pytest.fixture(autouse=True)
def writable_again(tmp_path: Path) -> Iterator[None]:
    """What was made for a test can be removed after it."""
    yield
    for folder in tmp_path.iterdir():
        folder.chmod(0o755)
