"""Reading a game's history: a part of it, and the game that stood where it begins."""

from typing import Any

from sqlalchemy import Connection, Row, bindparam, select

from service.errors import GameNotFound
from service.storage.game_rows import dealt, page_end, saved_game
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
    one before them; a third, for all pages, where these are of the first version. The row is
    asked for first, so that its pages are there by then. Raises
    :class:`service.errors.GameNotFound`, and ValueError for what cannot be read.
    """
    row = connection.execute(_GAME, {"game_id": game_id}).one_or_none()
    if row is None:
        raise GameNotFound(game_id)
    full = row.version // PAGE_ENTRIES
    first = min(begin, row.version) // PAGE_ENTRIES
    last = max(min(end, row.version) - 1, 0) // PAGE_ENTRIES
    pages = _read_pages(connection, game_id, max(first - 1, 0), min(last, full - 1))
    if any(page.state is None for page in pages):
        # Pages of the first version do not keep what stood behind them: the way begins at the
        # deal, and labels are known from the present backwards.
        first, last = 0, full
        pages = _read_pages(connection, game_id, 0, full - 1)
    behind = pages.pop(0) if first else None
    texts = [page.entries for page in pages]
    label = pages[-1].label if pages else (behind.label if behind else row.label)
    if last >= full:
        texts.append(row.tail)
        label = row.label
    return Stretch(
        dealt=dealt(row),
        before=_opening(row) if behind is None else page_end(row, behind),
        entries=[HistoryEntry.parse(line) for line in "".join(texts).splitlines()],
        label=label,
        present=saved_game(row),
    )


def _read_pages(
    connection: Connection, game_id: str, first: int, last: int
) -> list[Row[*tuple[Any, ...]]]:
    """The pages from one to another, every one of them.

    Raises :class:`service.errors.GameNotFound` if the game was deleted meanwhile.
    """
    if last < first:
        return []
    asked = {"game_id": game_id, "first": first, "last": last}
    pages = list(connection.execute(_PAGES, asked))
    if [page.page for page in pages] != list(range(first, last + 1)):
        if connection.execute(_GAME, {"game_id": game_id}).one_or_none() is None:
            raise GameNotFound(game_id)
        raise ValueError(f"pages {first} to {last} of the history of {game_id} are not all there")
    return pages


def _opening(row: Row[*tuple[Any, ...]]) -> SavedGame:
    """The game as it was dealt."""
    game = Transcript(dealt(row)).opening()
    return SavedGame(row.id, 0, row.label, row.owner, row.created_at, row.created_at, game)
