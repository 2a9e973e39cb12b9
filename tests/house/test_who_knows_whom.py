"""Who may know whom: the table of the architecture, held by reading every import."""

import ast
from pathlib import Path

import pytest

from tests.house.sources import ROOT, imports, is_standard, is_within, modules, name_of, tree

KNOWS: dict[str, set[str]] = {
    "spider_core": {"spider_core"},
    "service.errors": set(),
    "service.reminders": {"service.reminders", "spider_core", "babel"},
    "service.storage": {"service.storage", "service.errors", "spider_core", "sqlalchemy"},
    "service.play": {"service.play", "service.errors", "service.storage", "spider_core"},
    "service.api": {
        "service.__version__",
        "service.api",
        "service.errors",
        "service.masking",
        "service.play",
        "service.reminders",
        "spider_core",
        "flask",
        "flask_cors",
        "limits",
        "marshmallow",
        "orjson",
        "prometheus_client",
        "werkzeug",
        "apispec",
        "markdown_it",
        "yaml",
    },
    # It shows what the service answers, and so has it asked.
    "service.api.contract_examples": {"service.api", "service.recording"},
    "service.terminal": {
        "service.reminders",
        "service.terminal",
        "service.workers",
        "spider_core",
        "click",
        "rich",
    },
    "migrations": {"service.storage.tables", "alembic", "sqlalchemy"},
    # Settings and wiring.
    "service": set(),
    "service.app": {"service", "flask"},
    "service.recording": {"service", "flask"},
    "service.config": {"service.errors", "limits", "sqlalchemy"},
    "service.logs": {"service.masking", "pythonjsonlogger"},
    "service.masking": set(),
    "service.workers": set(),
    "service.commands": {"service.__version__", "click"},
    "service.server_commands": {"service", "click", "granian"},
    "service.migrating": {"service.storage", "service.errors", "alembic", "sqlalchemy"},
}
"""Which others each part may import, besides the standard library."""

OF_ONE_PLACE = {
    "werkzeug": "service.api",
    "flask_cors": "service.api.application",
    "babel": "service.reminders",
    "prometheus_client": "service.api.metrics",
    "pythonjsonlogger": "service.logs",
    "apispec": "service.api.contract",
    "markdown_it": "service.api.written_pages",
    "yaml": "service.api",
    "granian": "service.server_commands",
    "rich": "service.terminal",
}
"""Libraries that only one part of the service has to do with."""

SOURCES = [*modules("service"), *modules("spider_core"), *modules("migrations")]


def part_of(path: Path) -> str:
    """The part of the table that a module belongs to."""
    name = name_of(path)
    if name == "service":
        return name
    return max((part for part in KNOWS if part != "service" and is_within(name, part)), key=len)


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_a_module_imports_only_what_its_part_may_know(path: Path) -> None:
    allowed = KNOWS[part_of(path)]
    strangers = [
        name
        for name in imports(path)
        if not is_standard(name) and not any(is_within(name, known) for known in allowed)
    ]
    assert strangers == []


@pytest.mark.parametrize("part", sorted(KNOWS))
def test_the_table_allows_nothing_that_is_not_needed(part: str) -> None:
    used = [name for path in SOURCES if part_of(path) == part for name in imports(path)]
    unused = {known for known in KNOWS[part] if not any(is_within(name, known) for name in used)}
    assert unused <= {"spider_core", part, "service.errors"}


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_a_library_stays_where_it_belongs(path: Path) -> None:
    for name in imports(path):
        owner = OF_ONE_PLACE.get(name.partition(".")[0])
        assert owner is None or is_within(name_of(path), owner), name


@pytest.mark.parametrize(
    "path",
    [
        path
        for package in ("service", "migrations", "tests")
        for path in modules(package)
        if not path.is_relative_to(ROOT / "tests" / "house")
    ],
    ids=name_of,
)
def test_nobody_outside_reaches_into_the_core(path: Path) -> None:
    named = [
        node.module
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ImportFrom) and is_within(node.module or "", "spider_core")
    ]
    named += [name for name in plain_imports(path) if is_within(name, "spider_core")]
    assert set(named) <= {"spider_core"}


def plain_imports(path: Path) -> list[str]:
    """What a module imports whole: ``import flask``."""
    nodes = [node for node in ast.walk(tree(path)) if isinstance(node, ast.Import)]
    return [alias.name for node in nodes for alias in node.names]


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_imports_stand_at_the_top(path: Path) -> None:
    body = tree(path).body
    below = [
        node.lineno
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Import | ast.ImportFrom) and node not in body
    ]
    assert below == []


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_only_the_settings_read_the_environment(path: Path) -> None:
    words = {"environ", "environb", "getenv", "getenvb", "dotenv", "expandvars"}
    read = [
        node.lineno
        for node in ast.walk(tree(path))
        if (isinstance(node, ast.Attribute) and node.attr in words)
        or (isinstance(node, ast.Name) and node.id in words)
        or (isinstance(node, ast.alias) and node.name in words)
    ]
    assert bool(read) == (name_of(path) == "service.config")


@pytest.mark.parametrize("path", modules("spider_core"), ids=name_of)
def test_the_core_has_no_clock_file_or_chance_of_its_own(path: Path) -> None:
    closed = {"time", "datetime", "random", "secrets", "os", "io", "pathlib", "socket", "logging"}
    closed |= {"sys", "threading", "subprocess", "locale", "gettext", "tempfile", "uuid"}
    assert [name for name in imports(path) if name.partition(".")[0] in closed] == []
    calls = [
        node.func.id
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]
    assert not {"open", "print", "input", "eval", "exec"} & set(calls)
