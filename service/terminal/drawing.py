"""What is drawn where there is a terminal: the tableau, and the verdicts as a table."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest

from rich.box import ROUNDED, SIMPLE_HEAD
from rich.console import Console
from rich.padding import Padding
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid
from rich.text import Text

from service.reminders.sentences import Reminders
from service.reminders.table_words import game_in_words, legal_in_words
from service.terminal.judging import Result, Verdict
from service.terminal.manners import short, told
from spider_core import Card, ColumnView, Rank, Suit, Table

_SYMBOLS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
_RED = {Suit.HEARTS, Suit.DIAMONDS}
_BACK = "░░░"
_PLAIN_BACK = "##"
_WIDTH = 61
"""How wide the tableau is with lines between its columns, in characters."""

_STYLES = {
    Result.WON: "bold green",
    Result.PLAYING: "",
    Result.REFUSED: "bold red",
    Result.UNREADABLE: "bold magenta",
}


def console(*, stderr: bool = False) -> Console:
    """A terminal that prints what it is given, and finds no markup or emoji in it."""
    return Console(stderr=stderr, markup=False, emoji=False, highlight=False, soft_wrap=False)


def draw_table(screen: Console, reminders: Reminders, table: Table) -> None:
    """Draw what lies on the table, and say what can be done, in the language of the reminders."""
    heading, *score = game_in_words(reminders, table)
    screen.print(Text(heading, "bold"))
    for line in score:
        screen.print(Text(line))
    screen.print(_tableau(table, can_symbols(screen), narrow=screen.width < _WIDTH))
    for line in legal_in_words(reminders, table):
        screen.print(Text(line))


def can_symbols(screen: Console) -> bool:
    """Whether a terminal's encoding has the symbols of the suits."""
    try:
        "".join([*_SYMBOLS.values(), _BACK]).encode(screen.encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _tableau(table: Table, symbols: bool, *, narrow: bool) -> Grid:
    """The ten columns side by side, each from its first card down to its last."""
    grid = Grid(box=None, padding=(0, 1, 0, 0)) if narrow else Grid(box=ROUNDED)
    for number in range(1, len(table.columns) + 1):
        grid.add_column(str(number), justify="right", min_width=3, no_wrap=True)
    for row in zip_longest(*[_cells(column, symbols) for column in table.columns]):
        grid.add_row(*row)
    return grid


def _cells(column: ColumnView, symbols: bool) -> Iterator[Text]:
    """The cards of a column; a face-down one shows its back."""
    for _ in range(column.face_down):
        yield Text(_BACK if symbols else _PLAIN_BACK, "dim")
    for card in column.face_up:
        yield _card(card, symbols)


def _card(card: Card, symbols: bool) -> Text:
    """A card as it lies on the table: ``10♥``."""
    rank = "10" if card.rank is Rank.TEN else card.rank.letter
    suit = _SYMBOLS[card.suit] if symbols else card.suit.value
    return Text(rank + suit, "red" if card.suit in _RED else "")


def draw_verdicts(screen: Console, verdicts: Iterable[Verdict]) -> None:
    """Draw verdicts as a table, a row each."""
    grid = Grid(box=SIMPLE_HEAD)
    for name in ("transcript", "code", "result"):
        grid.add_column(name, overflow="fold")
    for name in ("score", "moves"):
        grid.add_column(name, justify="right")
    for verdict in verdicts:
        grid.add_row(
            Text(place(verdict.source, verdict.line)),
            Text(verdict.dealt or "-"),
            Text(verdict.result.value, _STYLES[verdict.result]),
            Text("-" if verdict.score is None else str(verdict.score)),
            Text("-" if verdict.moves is None else str(verdict.moves)),
        )
    screen.print(grid)


def draw_fault(screen: Console, reminders: Reminders, verdict: Verdict) -> None:
    """Say where a transcript is at fault, and why."""
    fault = verdict.fault
    assert fault is not None
    head = Text(place(verdict.source, fault.line), "bold")
    if fault.number:
        head.append(f"  #{fault.number} {short(fault.word)}", _STYLES[verdict.result])
    screen.print(head, soft_wrap=True)
    for line in told(reminders, fault):
        screen.print(Padding(Text(line), (0, 0, 0, 4)))


def draw_counts(screen: Console, counts: Mapping[Result, int], untold: int) -> None:
    """Say how many there are of each result, and how many faults are not told."""
    parts = [
        Text(f"{result.value}: {counts[result]}", _STYLES[result] if counts[result] else "dim")
        for result in Result
    ]
    if untold:
        screen.print(Text(f"(+{untold})"))
    screen.print(Text("   ").join(parts))


def place(source: str, line: int) -> str:
    """Where something stands: ``games.txt:3``; only the source if that is not known."""
    return f"{source}:{line}" if line else source


def progress_bar(screen: Console, *, hidden: bool) -> Progress:
    """A bar that goes away when the work is done. It has no thread of its own."""
    return Progress(
        TextColumn("{task.fields[judged]}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
        console=screen,
        auto_refresh=False,
        transient=True,
        disable=hidden,
    )
