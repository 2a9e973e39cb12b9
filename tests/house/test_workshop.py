"""What a reader finds: short files, one version everywhere, examples that run, no hosts."""

import ast
import json
import re
import tomllib
from pathlib import Path

import pytest
import yaml

import service
from tests.house.sources import ROOT, modules, name_of, tracked, tree

LINES_AT_MOST = 250
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
_HOSTS = [
    "pypi" + ".org",
    "python" + "hosted.org",
    "registry." + "npm",
    "registry." + "yarn",
    "crates" + ".io",
    "proxy." + "golang",
    "arti" + "factory",
    "/nexus" + "/",
    "/simple" + "/",
]
"""In two pieces, so that this file does not name them."""


@pytest.mark.parametrize(
    "path",
    [
        path
        for package in ("service", "spider_core", "migrations", "tests")
        for path in modules(package)
    ],
    ids=name_of,
)
def test_a_file_is_short_enough_to_be_about_one_thing(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LINES_AT_MOST


def test_the_version_is_the_same_everywhere() -> None:
    contract = yaml.load((ROOT / "openapi.yaml").read_bytes(), yaml.CSafeLoader)
    assert service.__version__ == VERSION
    assert contract["info"]["version"] == VERSION


def test_the_changelog_tells_of_this_version() -> None:
    lines = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()
    headings = [number for number, line in enumerate(lines) if line.startswith("## ")]
    named = re.compile(rf"\b{re.escape(VERSION)}\b")
    (found,) = [number for number in headings if named.search(lines[number])]
    below = lines[found + 1 : min([n for n in headings if n > found], default=len(lines))]
    assert [line for line in below if line.startswith("- ")]


@pytest.mark.parametrize(
    "name", ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "openapi.yaml", ".ci/run"]
)
def test_the_house_has_its_papers(name: str) -> None:
    assert (ROOT / name).read_text(encoding="utf-8").strip()


@pytest.mark.parametrize("name", ["run.txt", "dev.txt"])
def test_every_requirement_is_pinned_by_hash_and_comes_from_nowhere_in_particular(
    name: str,
) -> None:
    text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
    entries = re.sub(r"\\\n", " ", re.sub(r"^\s*#.*\n", "", text, flags=re.MULTILINE)).splitlines()
    assert entries
    pinned = re.compile(r"[a-z0-9._-]+==[^\s;]+( ;[^-]*)?(\s+--hash=sha256:[0-9a-f]{64})+\s*")
    assert [entry for entry in entries if not pinned.fullmatch(entry)] == []
    assert not re.search(r"://|@ |--(extra-)?index|--find-links|--trusted", text)


def test_what_runs_is_pinned_the_same_for_those_who_develop() -> None:
    def pins(name: str) -> set[str]:
        text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
        return set(re.findall(r"^\S+==\S+", text, flags=re.MULTILINE))

    assert pins("run.txt") < pins("dev.txt")


def test_what_npm_installs_is_pinned_and_comes_from_nowhere_in_particular() -> None:
    folder = ROOT / "tests" / "clients"
    wanted = json.loads((folder / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    text = (folder / "package-lock.json").read_text(encoding="utf-8")
    packages = {name: one for name, one in json.loads(text)["packages"].items() if name}
    assert {name: packages[f"node_modules/{name}"]["version"] for name in wanted} == wanted
    assert [name for name, one in packages.items() if not one.get("integrity")] == []
    assert "://" not in text


def test_no_file_names_the_host_of_a_registry() -> None:
    found = []
    for path in tracked():
        text = path.read_bytes().decode("utf-8", "replace").lower()
        found += [f"{path.relative_to(ROOT)}: {host}" for host in _HOSTS if host in text]
    assert found == []


def public(body: list[ast.stmt]) -> list[ast.FunctionDef | ast.ClassDef]:
    """Public functions and classes, and the public methods of those classes."""
    found: list[ast.FunctionDef | ast.ClassDef] = []
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            found.append(node)
            if isinstance(node, ast.ClassDef):
                found += public(node.body)
    return found


@pytest.mark.parametrize("path", modules("spider_core"), ids=name_of)
def test_everything_public_in_the_core_is_described_with_an_example(path: Path) -> None:
    assert ast.get_docstring(tree(path))
    for node in public(tree(path).body):
        described = ast.get_docstring(node) or ""
        assert described, f"{node.name} is not described"
        assert isinstance(node, ast.ClassDef) or ">>>" in described, f"{node.name} has no example"


@pytest.mark.parametrize("path", modules("spider_core"), ids=name_of)
def test_every_number_that_the_core_names_is_explained(path: Path) -> None:
    body = tree(path).body
    for node, following in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            (target,) = node.targets
            assert isinstance(target, ast.Name)
            said = isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant)
            assert said or target.id.startswith("_"), f"{target.id} is not explained"
