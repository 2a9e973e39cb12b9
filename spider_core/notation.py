"""Actions as text, both ways (rules.md, "Notation")."""

import re
from collections.abc import Iterable

from spider_core.actions import Command, Deal, Move, Redo, Undo
from spider_core.malformed import Malformed

_MOVE = re.compile(r"([0-9]{1,4})-([0-9]{1,4})(?:x([0-9]{1,4}))?")
_WORDS: dict[str, Command] = {"deal": Deal(), "undo": Undo(), "redo": Redo()}


def parse_command(text: str) -> Command:
    """Read one action, ``undo`` or ``redo``.

    ``10-1`` moves one card from column 10 to column 1, ``3-7x4`` four cards. Raises
    :class:`Malformed` ``not_an_action`` (facts: ``text``), or what :class:`Move` raises for a
    column or a count out of range.

    >>> parse_command("10-1"), parse_command("3-7x4"), parse_command("deal")
    (Move(source=10, target=1, count=1), Move(source=3, target=7, count=4), Deal())
    >>> parse_command("10 to 1")
    Traceback (most recent call last):
    spider_core.malformed.Malformed: not_an_action {'text': '10 to 1'}
    """
    word = _WORDS.get(text)
    if word is not None:
        return word
    match = _MOVE.fullmatch(text)
    if match is None:
        raise Malformed("not_an_action", text=text)
    source, target, count = match.groups(default="1")
    return Move(int(source), int(target), int(count))


def format_command(command: Command) -> str:
    """Write one action, undo or redo.

    >>> format_command(Move(3, 7, count=4)), format_command(Move(10, 1)), format_command(Undo())
    ('3-7x4', '10-1', 'undo')
    """
    if not isinstance(command, Move):
        return type(command).__name__.lower()
    if command.count == 1:
        return f"{command.source}-{command.target}"
    return f"{command.source}-{command.target}x{command.count}"


def format_commands(commands: Iterable[Command]) -> list[str]:
    """Write several actions, each as a text of its own.

    >>> format_commands([Deal(), Undo()])
    ['deal', 'undo']
    """
    return [format_command(command) for command in commands]
