"""``spider show``: a game as it lies on the table."""

import sys

import click

from service.reminders.sentences import Reminders
from service.reminders.table_words import table_in_words
from service.terminal.drawing import console, draw_table
from service.terminal.judging import Fault, replay
from service.terminal.manners import ending_well, exit_status, short, told, with_language
from service.terminal.reading import STANDARD_INPUT, Found, Sources
from spider_core import Passage, view


@click.command(short_help="Show a game as its player sees it.")
@click.argument("words", metavar="CODE [ACTION]...", nargs=-1, required=True)
@with_language
def show(words: tuple[str, ...], reminders: Reminders) -> None:
    """Show the opening of a CODE, or the table after ACTIONs.

    A face-down card shows its back. Actions are 10-1 (move one card from column 10 to column 1),
    3-7x4 (four cards), deal, undo and redo. A single - reads a transcript, a code and its
    actions, from standard input. Where there is no terminal the table is told in words.

    Exit status: 1 if an action is refused, 2 if something cannot be read.
    """
    with ending_well():
        passage = _read() if words == (STANDARD_INPUT,) else Passage(1, " ".join(words))
        if not passage.text.split():
            raise click.UsageError("There is no transcript.")
        played = replay(passage)
        if played.fault is not None:
            click.echo(_refusal(reminders, played.fault), err=True)
            raise SystemExit(exit_status([played.result]))
        assert played.game is not None
        table = view(played.game)
        if sys.stdout.isatty():
            draw_table(console(), reminders, table)
        else:
            click.echo(table_in_words(reminders, table), nl=False)


def _read() -> Passage:
    """The only transcript of standard input, or an end with a sentence."""
    found = [each for batch in Sources([STANDARD_INPUT]).batches() for each in batch.found]
    if not found:
        return Passage(1, "")
    (first, *others) = found
    if others:
        raise click.UsageError("There are several transcripts; spider replay judges them.")
    if isinstance(first, Found):
        return first.passage
    assert first.fault is not None
    raise click.UsageError(f"{first.fault.facts['reason']}.")


def _refusal(reminders: Reminders, fault: Fault) -> str:
    """Which action is at fault, and why."""
    head, *rest = told(reminders, fault)
    number = f"#{fault.number} {short(fault.word)}: " if fault.number else ""
    return "\n".join([number + head, *rest])
