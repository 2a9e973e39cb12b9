"""The wheel holds everything the service needs: installed elsewhere, it migrates and serves."""

import os
import re
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.process.served import environment, run, serving

CHECKOUT = Path(__file__).parents[2]
_SAFE = ("-S", "-P")
"""Without site no editable install is seen, and without the working folder no checkout."""


def pip(*arguments: str) -> None:
    """Run pip on this environment: its own, or that of the Python which the environment is of."""
    for command in (
        [sys.executable, "-m", "pip"],
        [getattr(sys, "_base_executable", sys.executable), "-m", "pip", "--python", sys.executable],
    ):
        if subprocess.run([*command, "--version"], capture_output=True, check=False).returncode:
            continue
        full = [*command, "--disable-pip-version-check", *arguments]
        done = subprocess.run(full, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return
    raise AssertionError("there is no pip")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built with what is installed here and without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    offline = ("--no-deps", "--no-index", "--no-build-isolation")
    pip("wheel", *offline, "--wheel-dir", str(folder), str(CHECKOUT))
    (built,) = folder.iterdir()
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path) -> Path:
    """A folder in which nothing but the wheel is installed."""
    target = wheel.parent / "installed"
    pip("install", "--no-deps", "--no-index", "--target", str(target), str(wheel))
    return target


@pytest.fixture
def elsewhere(installed: Path, monkeypatch: pytest.MonkeyPatch) -> Sequence[str]:
    """The command ``spider`` of the wheel, with the libraries of this environment."""
    libraries = sysconfig.get_path("purelib"), sysconfig.get_path("platlib")
    path = os.pathsep.join(dict.fromkeys([str(installed), *libraries]))
    monkeypatch.setenv("PYTHONPATH", path)
    return (sys.executable, *_SAFE, str(installed / "bin" / "spider"))


def test_the_wheel_holds_what_is_needed_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as opened:
        names = set(opened.namelist())
    wanted = {
        path.relative_to(CHECKOUT).as_posix()
        for package in ("service", "spider_core", "migrations")
        for path in (CHECKOUT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert {
        "service/py.typed",
        "spider_core/py.typed",
        "service/reminders/en.po",
        "service/storage/tables.py",
        "service/api/assets/docs.css",
        "migrations/env.py",
        "migrations/script.py.mako",
        "migrations/versions/0001_games.py",
    } <= wanted
    about = {name for name in names if name.split("/")[0].endswith(".dist-info")}
    pages = {f"service/docs/{path.name}" for path in (CHECKOUT / "docs").glob("*.md")}
    assert "service/docs/README.md" in pages
    # The contract lies at the top of a checkout, and beside the code that hands it out here.
    assert names - about == {*wanted, *pages, "service/openapi.yaml"}
    assert any(name.endswith("/entry_points.txt") for name in about)
    assert any(name.endswith("/LICENSE") for name in about)


def test_the_wheel_says_what_it_needs(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as opened:
        (name,) = [one for one in opened.namelist() if one.endswith(".dist-info/METADATA")]
        lines = opened.read(name).decode().splitlines()
    assert "Name: spider-service" in lines
    assert "Requires-Python: >=3.11" in lines
    needed = set(re.findall(r"^Requires-Dist: ([\w-]+)", "\n".join(lines), flags=re.MULTILINE))
    assert {"flask", "sqlalchemy", "alembic", "granian", "marshmallow", "orjson"} <= needed


def test_what_runs_is_the_wheel_and_not_the_checkout(
    tmp_path: Path, installed: Path, elsewhere: Sequence[str]
) -> None:
    code = "import service.app, spider_core, migrations; print(service, spider_core, migrations)"
    said = subprocess.run(
        [*elsewhere[:-1], "-c", code],
        cwd=tmp_path,
        env=environment({}),
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert said.count(str(installed)) == 3
    assert str(CHECKOUT) not in said.replace(str(installed), "")


def test_the_wheel_migrates_serves_and_plays(tmp_path: Path, elsewhere: Sequence[str]) -> None:
    migrated = run(tmp_path, "migrate", command=elsewhere)
    assert (migrated.returncode, migrated.stderr) == (0, "")
    assert migrated.stdout == f"{tmp_path / 'spider.db'} is up to date\n"
    with serving(tmp_path, command=elsewhere, SPIDER_WORKERS="2") as served:
        game = served.ask("POST", "/v1/games", {"code": "SP1-S4C-QWERTYU"})
        assert game.status == 201
        path = game.headers["Location"]
        moved = served.ask("POST", f"{path}/move", {"source": 3, "target": 1})
        assert (moved.status, moved.json["version"]) == (200, 1)
        refused = served.ask("POST", f"{path}/move", {"source": 1, "target": 2})
        assert (refused.status, bool(refused.json["reminder"])) == (409, True)
        assert served.ask("GET", path).json == moved.json
        assert served.ask("GET", "/readyz").status == 200
        assert served.ask("GET", "/openapi.json").json["openapi"] == "3.1.0"


def test_the_wheel_serves_its_documentation(tmp_path: Path, elsewhere: Sequence[str]) -> None:
    with serving(tmp_path, command=elsewhere) as served:
        for path in ("/docs", "/docs/start", "/docs/api", "/docs/assets/docs.css"):
            assert served.ask("GET", path).status == 200, path
        assert served.ask("GET", "/docs/assets/swagger-ui-bundle.js").status == 200
