"""The core knows the standard library, itself, and nothing that is not in the game."""

import ast
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import spider_core

FOLDER = Path(spider_core.__file__).parent
MODULES = {f"spider_core.{path.stem}": path for path in FOLDER.glob("*.py")}
INIT = "spider_core.__init__"

UNFIT = {"os", "time", "datetime", "random", "secrets", "logging", "pathlib", "io", "threading"}
"""Parts of the standard library that a pure game has no use for: clock, file, chance."""


def imported(path: Path) -> set[str]:
    """The modules that a module imports, wherever in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            names.add(str(node.module))
    return names


def test_all_modules_of_the_core_are_looked_at() -> None:
    assert {INIT, "spider_core.game", "spider_core.legality", "spider_core.cards"} <= set(MODULES)


@pytest.mark.parametrize("name", MODULES)
def test_a_module_imports_the_standard_library_and_the_core_alone(name: str) -> None:
    tops = {module.partition(".")[0] for module in imported(MODULES[name])}
    assert tops - {"spider_core"} <= sys.stdlib_module_names - UNFIT


@pytest.mark.parametrize("name", MODULES)
def test_a_module_opens_nothing_and_prints_nothing(name: str) -> None:
    tree = ast.parse(MODULES[name].read_text(encoding="utf-8"))
    called = {
        node.func.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert called & {"open", "print", "input", "eval", "exec", "__import__"} == set()


def test_no_module_imports_another_in_a_circle() -> None:
    graph = {
        name: {module for module in imported(path) if module.startswith("spider_core")}
        for name, path in MODULES.items()
        if name != INIT
    }
    order = list(TopologicalSorter(graph).static_order())
    assert set(order) == set(MODULES) - {INIT}


def test_a_module_of_the_core_never_imports_the_whole_core() -> None:
    assert [name for name, path in MODULES.items() if "spider_core" in imported(path)] == []


def test_the_list_of_public_names_is_complete_and_sorted_without_doubles() -> None:
    names = imported_names(MODULES[INIT])
    assert set(spider_core.__all__) == names
    assert len(spider_core.__all__) == len(names)


def imported_names(path: Path) -> set[str]:
    """The names that a module imports from others."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {
        alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names
    }
