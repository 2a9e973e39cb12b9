"""README.md and the pages do what they say: every block in them is run, or held to something."""

import doctest
import json
import re
import shutil
import sys
from contextlib import ExitStack
from pathlib import Path

import click
import pytest

from service.commands import main
from tests.api.contract import deviations
from tests.docs.blocks import (
    ADDRESS,
    KINDS,
    PAGES,
    ROOT,
    Block,
    blocks,
    every,
    name_of,
    pages_with,
    to_type,
)
from tests.docs.served import address_of_a_service, run

COMMANDS = main.list_commands(click.Context(main))
each_page = pytest.mark.parametrize("page", PAGES, ids=name_of)


def with_pages_of(kind: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("page", pages_with(kind), ids=name_of)


def needs(program: str) -> None:
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not on this machine")


@each_page
def test_every_block_is_of_a_kind_that_is_tested(page: Path) -> None:
    assert {block.kind for block in blocks(page)} <= KINDS


@with_pages_of("bash")
def test_a_story_goes_as_it_is_told(page: Path, tmp_path: Path) -> None:
    needs("curl")
    known = tmp_path / "known"
    known.touch()
    told = blocks(page, "bash")
    assert any(block.printed for block in told)
    with ExitStack() as services:
        address = services.enter_context(address_of_a_service(tmp_path))
        for block in told:
            if "restart" in block.words:
                services.close()
                address = services.enter_context(address_of_a_service(tmp_path))
            # What a block sets, the next one knows: its variables and its functions.
            script = (
                f"set -euo pipefail\nbefore=$(compgen -v)\n. {known}\nAPI={address}\n"
                f"{block.text.replace(ADDRESS, address)}\n"
                'new=$(compgen -v | grep -vxF -e before -e PIPESTATUS -e "$before")\n'
                f"declare -p $new > {known}; declare -f >> {known}\n"
            )
            assert run(["bash", "-c", script], tmp_path) == block.printed, str(block)


@with_pages_of("sh")
def test_what_is_done_without_a_service_goes_as_it_is_told(page: Path, tmp_path: Path) -> None:
    for block in blocks(page, "sh"):
        script = f"set -euo pipefail\n{block.text}"
        assert run(["bash", "-c", script], tmp_path) == block.printed, str(block)


def is_doctest(block: Block) -> bool:
    return ">>>" in block.text


@with_pages_of("python")
def test_python_runs_as_shown(page: Path, tmp_path: Path) -> None:
    shown = blocks(page, "python")
    examples = "\n".join(block.text for block in shown if is_doctest(block))
    test = doctest.DocTestParser().get_doctest(examples, {}, page.name, str(page), 0)
    assert doctest.DocTestRunner().run(test).failed == 0
    run_program(
        [block for block in shown if not is_doctest(block)], [sys.executable, "-"], tmp_path
    )


@with_pages_of("javascript")
def test_javascript_runs_as_shown(page: Path, tmp_path: Path) -> None:
    needs("node")
    command = ["node", "--input-type=module", "-"]
    run_program(blocks(page, "javascript"), command, tmp_path)


def run_program(parts: list[Block], command: list[str], folder: Path) -> None:
    """Run the parts of a program beside a service."""
    if not parts:
        return
    printed = [line for part in parts for line in part.printed]
    assert printed, "nobody sees whether it works"
    with address_of_a_service(folder) as address:
        program = "\n".join(part.text for part in parts).replace(ADDRESS, address)
        assert run(command, folder, program) == printed


@pytest.mark.parametrize("block", every("json"), ids=str)
def test_an_object_is_one_of_the_contract(block: Block) -> None:
    _, schema = block.words
    assert deviations(schema, json.loads(block.text)) == []


@each_page
def test_a_command_to_type_exists(page: Path) -> None:
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    for line in filter(None, to_type(page)):
        program, word, *_ = line.split()
        assert program in {"make", "spider"}, line
        assert word in (targets if program == "make" else COMMANDS), line


@each_page
def test_a_command_that_is_named_exists(page: Path) -> None:
    named = re.findall(r"`spider ([a-z]+)[^`]*`", page.read_text(encoding="utf-8"))
    assert set(named) <= set(COMMANDS)
