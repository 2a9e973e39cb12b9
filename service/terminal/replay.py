"""``spider replay``: transcripts judged, every rule checked, for players and for scripts."""

import os
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from itertools import chain, islice

import click

from service.reminders.sentences import Reminders
from service.terminal.drawing import console, progress_bar
from service.terminal.manners import UNREADABLE, ending_well, exit_status, with_language
from service.terminal.parallel import Judged, judge_at_once, judge_here
from service.terminal.reading import Sources
from service.terminal.telling import Lines, Screen

_LITTLE = 2
"""So many batches are judged before other processes would have begun."""

_MOST_JOBS = 256


@click.command(short_help="Judge transcripts, in parallel where there are many.")
@click.argument("names", metavar="FILE...", nargs=-1, required=True)
@click.option(
    "--jobs",
    type=click.IntRange(1, _MOST_JOBS),
    default=os.cpu_count() or 1,
    show_default="one for each core",
    help="How many processes judge at once.",
)
@with_language
def replay(names: tuple[str, ...], jobs: int, reminders: Reminders) -> None:
    """Play the transcripts in FILEs, every rule checked; - is standard input.

    A transcript is a code, or classic or relaxed and 104 cards, and then its actions. It may
    span lines, and the next one begins with its code: one a line needs nothing else. A line
    that begins with # is passed over.

    Where there is no terminal every transcript is told in a line of fields separated by tabs:
    file:line, code (or deck, or - if it cannot be read), won or playing or refused or
    unreadable, score, moves (- if there are none). Where it is refused or unreadable, five more
    say why: the line, the number of the action (0 for what is dealt), its word, a code, and a
    sentence. Score and moves are then those before the action that was refused.

    On a terminal they are a table, the faults below it; of one transcript alone the table that
    it leads to. If there are more than fit, only faults and sums are told.

    Exit status: 1 if an action was refused, 2 if something could not be read, 0 if all was
    accepted. All are judged, whatever becomes of others.
    """
    with ending_well():
        telling = Screen(reminders) if sys.stdout.isatty() else Lines(reminders)
        try:
            for batch, verdicts in _judged(Sources(names), jobs):
                telling.add(batch, verdicts)
        except BrokenExecutor:
            # The status of a refusal would say that all were judged.
            click.echo("Error: a process that judged was killed; not all are judged.", err=True)
            raise SystemExit(UNREADABLE) from None
        telling.end()
        raise SystemExit(exit_status(telling.counts))


def _judged(sources: Sources, jobs: int) -> Iterator[Judged]:
    """All that is in the sources, judged; how far it has come is shown where it takes a while."""
    batches = sources.batches()
    first = list(islice(batches, _LITTLE))
    little = len(first) < _LITTLE
    batches = chain(first, batches)
    hidden = little or not sys.stderr.isatty()
    judged = judge_here(batches) if little or jobs == 1 else judge_at_once(batches, jobs)
    with progress_bar(console(stderr=True), hidden=hidden) as bar:
        task = bar.add_task("", total=sources.length, judged=0)
        transcripts = 0
        for batch, verdicts in judged:
            transcripts += len(verdicts)
            bar.update(task, completed=batch.read, judged=transcripts)
            bar.refresh()
            yield batch, verdicts
