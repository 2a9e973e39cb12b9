"""The table in words, a line each: for a screen reader, a terminal or a chat."""

from collections.abc import Iterator

from service.reminders.sentences import Reminders
from spider_core import COLUMNS, RUNS_TO_WIN, ColumnView, Status, Table


def table_in_words(reminders: Reminders, table: Table, label: str | None = None) -> str:
    r"""What lies on the table and what can be done now, in the language of the reminders.

    ``label`` is the player's own name for the game. Every line ends with a line feed.

    >>> from spider_core import Game, view
    >>> words = table_in_words(Reminders(), view(Game.from_code("SP1-S4C-QWERTYU")))
    >>> print("\n".join(words.splitlines()[:5]))
    Spider SP1-S4C-QWERTYU: 4 suits, Classic.
    Score: 500, after 0 moves.
    Stock: 50 cards, 5 deals.
    Removed runs: none of 8.
    Column 1: 5 cards face down, then two of spades.
    """
    columns = [
        _column(reminders, number, column) for number, column in enumerate(table.columns, start=1)
    ]
    lines = [*game_in_words(reminders, table, label), *columns, *legal_in_words(reminders, table)]
    return "".join(f"{line}\n" for line in lines)


def game_in_words(reminders: Reminders, table: Table, label: str | None = None) -> Iterator[str]:
    """What there is to say of a game besides its columns: what was dealt, score, stock, runs.

    >>> from spider_core import Game, view
    >>> list(game_in_words(Reminders(), view(Game.from_code("SP1-S1C-SPIDERS"))))[-2:]
    ['Stock: 50 cards, 5 deals.', 'Removed runs: none of 8.']
    """
    if table.code is None:
        yield reminders.said("table.deck", suits=table.suits, rule=table.rule)
    else:
        code = table.code.text
        yield reminders.said("table.code", code=code, suits=table.suits, rule=table.rule)
    if label is not None:
        # Some characters of Unicode break a line and are not control characters.
        yield reminders.said("table.label", label=" ".join(label.splitlines()))
    yield reminders.said("table.score", score=table.score, moves=table.moves)
    if table.status is Status.WON:
        yield reminders.said("table.won")
    yield _stock(reminders, table.stock)
    yield _completed(reminders, table)


def legal_in_words(reminders: Reminders, table: Table) -> Iterator[str]:
    """What can be done now besides moves, and why not.

    >>> from spider_core import Game, view
    >>> next(legal_in_words(Reminders(), view(Game.from_code("SP1-S1C-SPIDERS"))))
    'A row can be dealt.'
    """
    refusal = table.legal.deal_violation
    if refusal is None:
        yield reminders.said("table.can_deal")
    else:
        reason = reminders.said(f"{refusal.code.value}.detail", **refusal.facts)
        yield reminders.said("table.no_deal", reason=reason)
    for name, actions in (("undo", table.legal.undo), ("redo", table.legal.redo)):
        if actions:
            yield reminders.said(f"table.can_{name}", **{name: actions})
        else:
            yield reminders.said(f"table.no_{name}")


def _stock(reminders: Reminders, cards: int) -> str:
    """The line of the stock."""
    if cards == 0:
        return reminders.said("table.stock_empty")
    return reminders.said("table.stock", cards=cards, deals=cards // COLUMNS)


def _completed(reminders: Reminders, table: Table) -> str:
    """The line of the removed runs."""
    suits = table.completed
    if not suits:
        return reminders.said("table.none_completed", runs=RUNS_TO_WIN)
    return reminders.said("table.completed", number=len(suits), runs=RUNS_TO_WIN, suits=suits)


def _column(reminders: Reminders, number: int, column: ColumnView) -> str:
    """The line of a column, its last card last."""
    if not column.face_up:
        return reminders.said("table.column_empty", column=number)
    if column.face_down == 0:
        return reminders.said("table.column_face_up", column=number, cards=column.face_up)
    return reminders.said(
        "table.column", column=number, face_down=column.face_down, cards=column.face_up
    )
