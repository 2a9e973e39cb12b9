"""The rows of a game: to values and back, and the statements that read and change them."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import BindParameter, Connection, Row, bindparam, insert, select, update

from service.errors import Conflict
from service.storage.history import Growth
from service.storage.packing import pack_cards, pack_state, unpack_state
from service.storage.saved import SavedGame
from service.storage.tables import games, history_pages
from spider_core import Card, Game, GameCode, Rule

_RELABELLED = "*"
"""What stands before a state whose latest change was one of the label."""

COLUMNS = [column for column in games.c if column.name not in {"deck", "tail"}]
PRESENT = select(*COLUMNS).where(games.c.id == bindparam("game_id"))
UNCHANGED = (games.c.id == bindparam("game_id"), games.c.version == bindparam("old_version"))
_NEXT: dict[str, BindParameter[Any]] = {
    "version": bindparam("new_version"),
    "updated_at": bindparam("now"),
    "label": bindparam("new_label"),
    "status": bindparam("new_status"),
    "state": bindparam("new_state"),
}
_APPEND = update(games).where(*UNCHANGED).values(**_NEXT, tail=games.c.tail + bindparam("to_tail"))
_BEGIN_TAIL = update(games).where(*UNCHANGED).values(**_NEXT, tail=bindparam("new_tail"))
_COMPLETE_PAGE = insert(history_pages).from_select(
    ["game_id", "page", "entries"],
    select(games.c.id, bindparam("number"), games.c.tail + bindparam("to_tail")).where(*UNCHANGED),
)


def saved_game(row: Row[*tuple[Any, ...]]) -> SavedGame:
    """The value of a game's row. Raises ValueError for one that cannot be read."""
    code = GameCode.parse(row.code) if row.code else None
    state: str = row.state
    game = unpack_state(state.removeprefix(_RELABELLED), row.suits, Rule(row.rule), code)
    return SavedGame(
        row.id,
        row.version,
        row.label,
        row.owner,
        row.created_at,
        row.updated_at,
        game,
        relabelled=state.startswith(_RELABELLED),
    )


def write_state(game: Game, *, relabelled: bool) -> str:
    """The state of a row."""
    return (_RELABELLED if relabelled else "") + pack_state(game)


def change(connection: Connection, values: dict[str, Any], growth: Growth) -> None:
    """Change a game's row, and move its tail to a page of its own when that is full."""
    if growth.completes_page is None:
        changed = connection.execute(_APPEND, {**values, "to_tail": growth.to_tail}).rowcount
    else:
        page = {
            "game_id": values["game_id"],
            "old_version": values["old_version"],
            "number": growth.completes_page,
            "to_tail": growth.to_tail,
        }
        connection.execute(_COMPLETE_PAGE, page)
        changed = connection.execute(_BEGIN_TAIL, {**values, "new_tail": growth.new_tail}).rowcount
        if changed:
            insert_pages(connection, values["game_id"], growth.pages)
    if changed == 0:
        raise Conflict


def insert_pages(connection: Connection, game_id: str, pages: Sequence[tuple[int, str]]) -> None:
    """Keep whole pages of a history."""
    if pages:
        connection.execute(
            insert(history_pages),
            [{"game_id": game_id, "page": number, "entries": text} for number, text in pages],
        )


def new_row(saved: SavedGame, deck: Sequence[Card] | None, tail: str) -> dict[str, Any]:
    """The row of a new game."""
    return {
        "id": saved.id,
        "version": saved.version,
        "suits": saved.game.suits,
        "rule": saved.game.rule.value,
        "code": saved.game.code.text if saved.game.code else None,
        "deck": None if deck is None else pack_cards(deck),
        "label": saved.label,
        "owner": saved.owner,
        "status": saved.game.status.value,
        "created_at": saved.created_at,
        "updated_at": saved.updated_at,
        "state": write_state(saved.game, relabelled=saved.relabelled),
        "tail": tail,
    }
