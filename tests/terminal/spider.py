"""The command ``spider`` in a terminal and without one, and transcripts to give it."""

import fcntl
import os
import pty
import re
import struct
import subprocess
import termios
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from random import Random

from click.testing import CliRunner, Result

from service.commands import main
from spider_core import Command, GameCode, OwnDeck, Redo, Rule, Transcript, Undo, deck_of
from tests.core.strategies import possible_actions
from tests.process.served import PATIENCE, SPIDER, end_group

CODE = "SP1-S4C-QWERTYU"


def call(*arguments: str, stdin: str | bytes | None = None, **environment: str) -> Result:
    """Call ``spider`` in this process, where there is no terminal."""
    locale: dict[str, str | None] = dict.fromkeys(["LC_ALL", "LC_MESSAGES", "LANG"])
    return CliRunner().invoke(main, arguments, input=stdin, env={**locale, **environment})


def fields(ended: Result) -> list[list[str]]:
    """The lines of ``spider replay``, each as its fields."""
    return [line.split("\t") for line in ended.stdout.splitlines()]


def environment(**settings: str) -> dict[str, str]:
    """This process's environment, with the language and the terminal that tests expect."""
    closed = {"NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "LANG", "LC_MESSAGES"}
    closed |= {"PYTHONUNBUFFERED", "PYTHONIOENCODING"}
    others = {name: text for name, text in os.environ.items() if name not in closed}
    return {**others, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", **settings}


@contextmanager
def started(*arguments: str) -> Iterator["subprocess.Popen[str]"]:
    """``spider`` as a process, in a group of its own that is gone in the end."""
    process = subprocess.Popen(
        [*SPIDER, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
        start_new_session=True,
    )
    try:
        with process:
            yield process
            process.communicate(timeout=PATIENCE)
    finally:
        with suppress(ProcessLookupError):
            end_group(process)


@dataclass(frozen=True)
class Seen:
    """What a terminal showed, with its orders and without, and the exit status."""

    status: int
    raw: str

    @property
    def text(self) -> str:
        """The text alone, a line each."""
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", self.raw).replace("\r\n", "\n")


def on_a_terminal(
    *arguments: str, rows: int = 40, columns: int = 80, piped: bool = False, **settings: str
) -> Seen:
    """Call ``spider`` on a terminal of a size; if ``piped`` only its standard error is one."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    process = subprocess.Popen(
        [*SPIDER, *arguments],
        stdin=theirs,
        stdout=subprocess.DEVNULL if piped else theirs,
        stderr=theirs,
        env=environment(**settings),
    )
    os.close(theirs)
    shown = b""
    # Linux tells the end of a terminal with an error.
    with suppress(OSError):
        while more := os.read(ours, 65_536):
            shown += more
    os.close(ours)
    return Seen(process.wait(PATIENCE), shown.decode())


def played_at_random(dealt: GameCode | OwnDeck, length: int, seed: int) -> Transcript:
    """A transcript of so many actions that chance chooses, some taken back and played again."""
    chance = Random(seed)
    game = Transcript(dealt).opening()
    commands: list[Command] = []
    while len(commands) < length:
        choices: list[Command] = list(possible_actions(game))
        if game.window.done and (not choices or chance.random() < 0.2):
            choices = [Undo()]
        elif game.window.undone and chance.random() < 0.5:
            choices = [Redo()]
        commands.append(chance.choice(choices))
        game = game.play(commands[-1])
    return Transcript(dealt, tuple(commands))


def many(count: int, length: int) -> list[Transcript]:
    """Transcripts of every number of suits, both rules, and decks of one's own."""
    chance = Random(count)
    found: list[Transcript] = []
    for number in range(count):
        rule = list(Rule)[number % 2]
        code = GameCode([1, 2, 4][number % 3], rule, chance.randrange(1_000_000))
        dealt = OwnDeck(deck_of(code), rule) if number % 10 == 0 else code
        found.append(played_at_random(dealt, chance.randrange(length), number))
    return found
