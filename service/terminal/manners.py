"""What the commands of the terminal share: the language, the way they end, what they may print."""

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import click
from click.core import ParameterSource

from service.reminders.languages import DEFAULT, LANGUAGES, find_language
from service.reminders.sentences import Reminders
from service.terminal.judging import NO_FILE, NOT_TEXT, Fault, Result
from spider_core import ViolationCode

REFUSED = 1
"""The exit status where a rule forbids an action."""

UNREADABLE = 2
"""The exit status where something cannot be read; also where nobody can be told, and where the
command is called wrongly."""

_BY_SIGNAL = 128
"""What the shell adds to the number of the signal that ended a command."""

_LONGEST = 60
"""So many characters of a word that cannot be read are enough to find it."""


def _reminders(ctx: click.Context, param: click.Parameter, value: str | None) -> Reminders:
    """The sentences in the language that was asked for, or that the locale names."""
    assert param.name is not None
    tag = (value or DEFAULT).partition(".")[0].partition("@")[0].replace("_", "-")
    found = find_language(tag)
    if found is None and ctx.get_parameter_source(param.name) is ParameterSource.COMMANDLINE:
        raise click.BadParameter(f"the languages are {', '.join(LANGUAGES)}.")
    return Reminders(found or DEFAULT)


with_language: Callable[[Callable[..., None]], Callable[..., None]] = click.option(
    "--lang",
    "reminders",
    metavar="TAG",
    envvar=["LC_ALL", "LC_MESSAGES", "LANG"],
    callback=_reminders,
    help=f"Language of the sentences: {', '.join(LANGUAGES)}.  [default: that of the locale]",
)
"""The option that chooses the language."""


def exit_status(results: Iterable[Result]) -> int:
    """The exit status for what became of some transcripts.

    >>> exit_status([Result.WON]), exit_status([Result.UNREADABLE, Result.REFUSED])
    (0, 2)
    """
    status = {Result.REFUSED: REFUSED, Result.UNREADABLE: UNREADABLE}
    return max((status.get(result, 0) for result in results), default=0)


def told(reminders: Reminders, fault: Fault) -> list[str]:
    """What a player reads about a fault: a sentence, or for a refusal title, detail, reminder."""
    if fault.code == NO_FILE:
        return [f"{fault.facts['reason']}."]
    if fault.code == NOT_TEXT:
        return ["This is not UTF-8."]
    if fault.code in set(ViolationCode):
        said = reminders.problem(fault.code, fault.facts)
        return [said.title, said.detail, said.reminder]
    facts = {
        name: short(fact) if isinstance(fact, str) else fact for name, fact in fault.facts.items()
    }
    return [reminders.fault(fault.code, facts)]


def short(text: str) -> str:
    """A word from elsewhere as it may be printed, its end cut off if it is endless."""
    return printable(text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…")


def printable(text: str) -> str:
    r"""A text from elsewhere as it may be printed: without a terminal's orders.

    >>> printable("3-\x1b[31m1")
    '3-�[31m1'
    """
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)


@contextmanager
def ending_well() -> Iterator[None]:
    """End a command quietly on Ctrl-C, or when nobody reads on, with the status of the signal.

    What a stream cannot encode is printed as a question mark.
    """
    if sys.stdout is None:
        # Closed before the command began: nobody can be told.
        raise SystemExit(UNREADABLE)
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115 (as long as the process lives)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        yield
        sys.stdout.flush()
    except KeyboardInterrupt:
        raise SystemExit(_BY_SIGNAL + signal.SIGINT) from None
    except BrokenPipeError:
        # What is still to be flushed at the exit has to go somewhere.
        _into_nowhere(sys.stdout)
        raise SystemExit(_BY_SIGNAL + signal.SIGPIPE) from None
    except MemoryError:
        click.echo("Error: this is more than there is memory for.", err=True)
        raise SystemExit(UNREADABLE) from None
    except OSError as error:
        # A full disk, perhaps. The status must not say that an action was refused.
        _into_nowhere(sys.stdout)
        click.echo(f"Error: {error.strerror}.", err=True)
        raise SystemExit(UNREADABLE) from None


def _into_nowhere(stream: TextIO) -> None:
    """Let a stream lead to nothing from now on."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
