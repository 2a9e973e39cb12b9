"""The source files of the project, and what each of them imports."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]


def modules(package: str) -> list[Path]:
    """The modules of a package, in order."""
    found = sorted((ROOT / package).rglob("*.py"))
    assert found, f"{package} has no modules"
    return found


@cache
def tree(path: Path) -> ast.Module:
    """A module as it is parsed."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def name_of(path: Path) -> str:
    """The name under which a module is imported."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[str]:
    """Every name that a module imports, with what it takes from there: ``flask.Flask``."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            assert node.module is not None
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_standard(name: str) -> bool:
    """Whether a name belongs to the standard library."""
    return name.partition(".")[0] in sys.stdlib_module_names


def is_within(name: str, package: str) -> bool:
    """Whether a name is a package, or belongs to it."""
    return name == package or name.startswith(f"{package}.")


def tracked() -> list[Path]:
    """Every file that git has, or would have if it were added."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    files = [ROOT / name for name in listed.split("\0") if name]
    return [path for path in files if path.is_file()]
