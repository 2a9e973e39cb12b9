"""Verdicts told as they come: lines for a script, a table for a screen."""

from collections import Counter
from typing import Protocol

import click

from service.reminders.sentences import Reminders
from service.terminal.drawing import (
    console,
    draw_counts,
    draw_fault,
    draw_table,
    draw_verdicts,
    place,
)
from service.terminal.judging import Result, Verdict, replay
from service.terminal.manners import short, told
from service.terminal.reading import Batch, Found
from spider_core import view

_MOST_FAULTS = 100
"""So many are told on a screen; a script is told all of them."""

_MARGIN = 8
"""The lines of a screen that are not for rows of its table."""


class Telling(Protocol):
    """Who is told the verdicts, in order. ``counts`` says how many there were of each result."""

    counts: Counter[Result]

    def add(self, batch: Batch, verdicts: list[Verdict]) -> None:
        """Take the verdicts on a batch."""

    def end(self) -> None:
        """There are no more."""


class Lines:
    """A line for every verdict, its fields separated by tabs, printed at once."""

    def __init__(self, reminders: Reminders) -> None:
        self.counts: Counter[Result] = Counter()
        self._reminders = reminders

    def add(self, batch: Batch, verdicts: list[Verdict]) -> None:  # noqa: ARG002 # as Telling says
        """Print the verdicts on a batch."""
        for verdict in verdicts:
            self.counts[verdict.result] += 1
            click.echo("\t".join(self._fields(verdict)))

    def end(self) -> None:
        """All is printed."""

    def _fields(self, verdict: Verdict) -> list[str]:
        """The fields of a verdict: five, and five more if there is a fault."""
        fields = [
            place(verdict.source, verdict.line),
            verdict.dealt or "-",
            verdict.result.value,
            "-" if verdict.score is None else str(verdict.score),
            "-" if verdict.moves is None else str(verdict.moves),
        ]
        fault = verdict.fault
        if fault is not None:
            # Without the title of a refusal, which is no sentence.
            sentence = " ".join(told(self._reminders, fault)[-2:])
            word = short(fault.word) or "-"
            fields += [str(fault.line), str(fault.number), word, fault.code, sentence]
        return fields


class Screen:
    """A table at the end: of all verdicts if they fit, else what is at fault, and sums."""

    def __init__(self, reminders: Reminders) -> None:
        self.counts: Counter[Result] = Counter()
        self._reminders = reminders
        self._screen = console()
        self._rows = max(0, self._screen.height - _MARGIN)
        self._first: Found | Verdict | None = None
        self._verdicts: list[Verdict] = []
        self._faults: list[Verdict] = []

    def add(self, batch: Batch, verdicts: list[Verdict]) -> None:
        """Keep what will be told of a batch."""
        self._first = self._first or batch.found[0]
        self.counts.update(verdict.result for verdict in verdicts)
        # One more than fits says that they do not.
        self._verdicts += verdicts[: self._rows + 1 - len(self._verdicts)]
        faults = [verdict for verdict in verdicts if verdict.fault is not None]
        self._faults += faults[: _MOST_FAULTS - len(self._faults)]

    def end(self) -> None:
        """Draw what was kept."""
        alone = self.counts.total() == 1
        if alone and isinstance(self._first, Found):
            game = replay(self._first.passage).game
            if game is not None:
                draw_table(self._screen, self._reminders, view(game))
        elif self._verdicts and len(self._verdicts) <= self._rows:
            draw_verdicts(self._screen, self._verdicts)
        for verdict in self._faults:
            draw_fault(self._screen, self._reminders, verdict)
        if not alone:
            faults = self.counts[Result.REFUSED] + self.counts[Result.UNREADABLE]
            draw_counts(self._screen, self.counts, untold=faults - len(self._faults))
