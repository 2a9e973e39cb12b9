"""``spider backup``: a whole copy while others write, and a clear sentence where there is none."""

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from service import play
from service.commands import main
from service.migrating import head, upgrade
from service.play import Store, Terms
from spider_core import Game
from tests.process.served import SPIDER, bound_by_permissions, run, serving
from tests.process.upkeep.conftest import Command
from tests.storage.inside import everything, integrity, url_of
from tests.storage.kept import CODE, created, new_game, opened

pytestmark = pytest.mark.one_database


def test_the_copy_has_everything_and_verifies(
    spider: Command, url: str, store: Store, tmp_path: Path
) -> None:
    created(store, 600)
    new_game(store, Game.from_code(CODE))
    ended = spider("backup", "copy.db")
    assert (ended.exit_code, ended.stderr) == (0, "")
    source = url.removeprefix("sqlite:///")
    assert ended.stdout == f"{source} is copied to {tmp_path / 'copy.db'}\n"
    copy = url_of(tmp_path / "copy.db")
    assert everything(copy) == everything(url)
    assert integrity(copy) == "ok"
    verified = CliRunner().invoke(main, ["verify"], env={"SPIDER_DATABASE_URL": copy})
    assert verified.exit_code == 0


def test_a_copy_is_served_like_the_database_itself(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        game = served.ask("POST", "/v1/games", {}).headers["Location"]
        assert run(tmp_path, "backup", "copy.db").returncode == 0
        last = served.ask("POST", f"{game}/deal").json
    with serving(tmp_path, SPIDER_DATABASE_URL="sqlite:///copy.db") as served:
        assert served.ask("GET", str(game)).json["version"] == 0
        assert served.ask("POST", f"{game}/deal").json["columns"] == last["columns"]


def test_a_copy_that_is_made_while_others_write_is_whole(tmp_path: Path) -> None:
    """As a user runs it; what was answered before it began is in it."""
    with serving(tmp_path, SPIDER_WORKERS="2") as served:
        over = threading.Event()
        paths: list[str] = []

        def keep_playing() -> None:
            with served.client() as ask:
                while not over.is_set():
                    body = {"code": CODE, "actions": ["deal", "undo"] * 5}
                    path = str(ask("POST", "/v1/games", body).headers["Location"])
                    for kind in ("deal", "undo", "redo"):
                        assert ask("POST", f"{path}/{kind}").status == 200
                    paths.append(path)

        playing = [threading.Thread(target=keep_playing) for _ in range(2)]
        for thread in playing:
            thread.start()
        for number in range(2):
            before = list(paths)
            assert run(tmp_path, "backup", f"{number}.db").returncode == 0
            copy = url_of(tmp_path / f"{number}.db")
            assert integrity(copy) == "ok"
            with opened(copy) as engines:
                store = Store(engines, head())
                assert {store.load(path.rpartition("/")[2]).version for path in before} <= {13}
        over.set()
        for thread in playing:
            thread.join()
    settings = {"SPIDER_DATABASE_URL": url_of(tmp_path / "1.db")}
    assert run(tmp_path, "verify", settings=settings).returncode == 0
    assert paths


@pytest.mark.parametrize("target", ["a file", "a database", "a folder", "itself"])
def test_what_is_there_already_is_left_as_it_is(
    spider: Command, url: str, store: Store, tmp_path: Path, target: str
) -> None:
    created(store, 3)
    path = tmp_path / "copy.db"
    if target == "a file":
        path.write_text("Dear diary")
    elif target == "a database":
        upgrade(url_of(path))
    elif target == "a folder":
        path.mkdir()
    else:
        path = Path(url.removeprefix("sqlite:///"))
    before = path.read_bytes() if path.is_file() else None
    ended = spider("backup", str(path))
    assert ended.exit_code == 1
    assert ended.stderr == f"Error: {path} is there already; name a new file\n"
    assert (path.read_bytes() if path.is_file() else None) == before


def test_a_folder_that_is_not_there_is_one_clear_sentence(
    spider: Command, url: str, tmp_path: Path
) -> None:
    ended = spider("backup", "nowhere/copy.db")
    assert ended.exit_code == 1
    assert ended.stderr.startswith("Error: ")
    assert len(ended.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []
    assert everything(url)


def test_a_folder_that_takes_no_files_is_one_clear_sentence(tmp_path: Path) -> None:
    assert run(tmp_path, "migrate").returncode == 0
    folder = tmp_path / "folder"
    folder.mkdir()
    folder.chmod(0o555)
    ended = run(
        tmp_path,
        "backup",
        "folder/copy.db",
        command=(*bound_by_permissions(), *SPIDER),
    )
    folder.chmod(0o755)
    assert ended.returncode == 1
    assert ended.stderr.startswith("Error: ")
    assert "Traceback" not in ended.stderr
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("content", [None, b"Dear diary, today I played.\n" * 200])
def test_a_database_that_is_none_leaves_no_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None
) -> None:
    """Else the next try would be told that there is a copy already."""
    monkeypatch.chdir(tmp_path)
    if content is not None:
        (tmp_path / "spider.db").write_bytes(content)
    ended = CliRunner().invoke(main, ["backup", "copy.db"], env={})
    assert ended.exit_code == 1
    assert ended.stderr.startswith("Error: ")
    assert not (tmp_path / "copy.db").exists()


@pytest.mark.parametrize(
    "name", ["my games.db", "100%.db", "50%20off.db", "what?mode=rw&x#y.db", "ü ☃.db", "a'b;--.db"]
)
def test_the_files_may_have_any_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    source = tmp_path / name
    upgrade(url_of(source))
    with opened(url_of(source)) as engines:
        game = new_game(Store(engines, head()), Game.from_code(CODE))
        play.deal(Store(engines, head()), game.id, Terms())
    ended = CliRunner().invoke(
        main, ["backup", f"copy of {name}"], env={"SPIDER_DATABASE_URL": url_of(source)}
    )
    assert ended.output == f"{source} is copied to {tmp_path / f'copy of {name}'}\n"
    with closing(sqlite3.connect(tmp_path / f"copy of {name}")) as copy:
        assert copy.execute("SELECT id, version FROM games").fetchall() == [(game.id, 1)]


def test_without_a_target_it_says_what_is_missing(spider: Command) -> None:
    ended = spider("backup")
    assert ended.exit_code == 2
    assert "TARGET" in ended.stderr
