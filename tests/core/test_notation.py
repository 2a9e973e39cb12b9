"""rules.md, "Notation": actions and transcripts as text, both ways."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spider_core import (
    Command,
    Deal,
    Move,
    Redo,
    Undo,
    format_command,
    format_commands,
    parse_command,
)
from tests.core.helpers import fault
from tests.core.strategies import commands

ARABIC_ONE = "\N{ARABIC-INDIC DIGIT ONE}"


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("10-1", Move(10, 1)),
        ("3-7x4", Move(3, 7, 4)),
        ("1-10x13", Move(1, 10, 13)),
        ("1-2x104", Move(1, 2, 104)),
        ("4-4", Move(4, 4)),
        ("deal", Deal()),
        ("undo", Undo()),
        ("redo", Redo()),
    ],
)
def test_a_command_is_read_and_written(text: str, command: Command) -> None:
    assert parse_command(text) == command
    assert format_command(command) == text


@given(command=commands)
def test_a_command_is_read_back_from_its_text(command: Command) -> None:
    assert parse_command(format_command(command)) == command


@given(many=st.lists(commands, max_size=5))
def test_several_commands_are_texts_of_their_own(many: list[Command]) -> None:
    assert format_commands(many) == [format_command(command) for command in many]


@pytest.mark.parametrize(("text", "command"), [("1-2x1", Move(1, 2)), ("01-02x04", Move(1, 2, 4))])
def test_what_is_written_too_fully_is_read_all_the_same(text: str, command: Command) -> None:
    assert parse_command(text) == command


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("-", id="no columns"),
        pytest.param("1-", id="no target"),
        pytest.param("-1", id="no source"),
        pytest.param("1", id="one number"),
        pytest.param("1-2x", id="no count"),
        pytest.param("1-2X4", id="a capital x"),
        pytest.param("1-2x-4", id="a negative count"),
        pytest.param("1-2x4x5", id="two counts"),
        pytest.param("1-2-3", id="three columns"),
        pytest.param("1 - 2", id="inner space"),
        pytest.param(" 1-2", id="space before"),
        pytest.param("1-2\n", id="a new line after"),
        pytest.param("+1-2", id="a plus"),
        pytest.param("1.0-2", id="a fraction"),
        pytest.param("a-b", id="letters"),
        pytest.param(f"{ARABIC_ONE}-2", id="arabic digit"),
        pytest.param("1\N{EN DASH}2", id="another dash"),
        pytest.param("1-2\N{MULTIPLICATION SIGN}4", id="another x"),
        pytest.param("00001-2", id="five digits for the source"),
        pytest.param("1-00002", id="five digits for the target"),
        pytest.param("1-2x00004", id="five digits for the count"),
        pytest.param("Deal", id="a capital letter"),
        pytest.param("deal ", id="a space after deal"),
        pytest.param("deals", id="a letter too many"),
        pytest.param("undo2", id="undo of two"),
        pytest.param("SP1-S4C-AAAAAAD", id="a code"),
    ],
)
def test_anything_else_is_not_an_action(text: str) -> None:
    assert fault(lambda: parse_command(text)) == ("not_an_action", {"text": text})


@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        ("0-1", "column_out_of_range", {"column": 0, "minimum": 1, "maximum": 10}),
        ("1-11", "column_out_of_range", {"column": 11, "minimum": 1, "maximum": 10}),
        ("9999-1", "column_out_of_range", {"column": 9999, "minimum": 1, "maximum": 10}),
        ("1-2x0", "count_out_of_range", {"count": 0, "minimum": 1, "maximum": 104}),
        ("1-2x105", "count_out_of_range", {"count": 105, "minimum": 1, "maximum": 104}),
    ],
)
def test_numbers_out_of_range_are_refused_as_such(
    text: str, code: str, facts: dict[str, object]
) -> None:
    assert fault(lambda: parse_command(text)) == (code, facts)
