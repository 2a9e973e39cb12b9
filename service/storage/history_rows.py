"""Reading a game's history: a part of it, and the game that stood where it begins."""

from typing import Any

from sqlalchemy import Connection, Row, bindparam, select

from service.errors import GameNotFound
from service.storage.game_rows import dealt, page_end
from service.storage.history import PAGE_ENTRIES, HistoryEntry
from service.storage.saved import SavedGame, Stretch
from service.storage.tables import games, history_pages
from spider_core import Transcript

_GAME = select(games).where(games.c.id == bindparam("game_id"))
_PAGES = (
    select(history_pages)
    .where(
        history_pages.c.game_id == bindparam("game_id"),
        history_pages.c.page.between(bindparam("first"), bindparam("last")),
    )
    .order_by(history_pages.c.page)
)


def read_stretch(connection: Connection, game_id: str, begin: int, end: int) -> Stretch:
    """The changes behind version ``begin`` up to version ``end``, and some more at both ends.

    Two questions, whatever the length of the game: its row, and the pages asked for with the
    one before them. The row is asked for first, so that its pages are there by then. Raises
    :class:`service.errors.GameNotFound`, and ValueError for what cannot be read.
    """
    row = connection.execute(_GAME, {"game_id": game_id}).one_or_none()
    if row is None:
        raise GameNotFound(game_id)
    full = row.version // PAGE_ENTRIES
    first = min(begin, row.version) // PAGE_ENTRIES
    last = max(min(end, row.version) - 1, 0) // PAGE_ENTRIES
    asked = {"game_id": game_id, "first": first - 1, "last": min(last, full - 1)}
    pages = list(connection.execute(_PAGES, asked)) if full else []
    if first and pages[0].state is None:
        # It was filled before pages kept what stood behind them: the way begins at the deal.
        pages = list(connection.execute(_PAGES, {**asked, "first": 0}))
        first = 0
    behind = pages.pop(0) if first else None
    texts = [page.entries for page in pages]
    ends = pages[-1] if pages else behind
    if last >= full:
        texts.append(row.tail)
        ends = None
    return Stretch(
        dealt=dealt(row),
        before=_opening(row) if behind is None else page_end(row, behind),
        entries=[HistoryEntry.parse(line) for line in "".join(texts).splitlines()],
        label=row.label if ends is None or ends.state is None else ends.label,
        latest=row.version,
    )


def _opening(row: Row[*tuple[Any, ...]]) -> SavedGame:
    """The game as it was dealt."""
    game = Transcript(dealt(row)).opening()
    return SavedGame(row.id, 0, row.label, row.owner, row.created_at, row.created_at, game)
