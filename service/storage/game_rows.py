"""The rows of a game: to values and back, and the statements that read and change them."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    BigInteger,
    BindParameter,
    Connection,
    Row,
    String,
    Text,
    bindparam,
    insert,
    select,
    update,
)

from service.errors import Conflict
from service.storage.history import PAGE_ENTRIES, Growth
from service.storage.packing import pack_cards, pack_state, unpack_cards, unpack_state
from service.storage.saved import Accepted, SavedGame
from service.storage.tables import games, history_pages
from spider_core import Card, Game, GameCode, OwnDeck, Rule

_RELABELLED = "*"
"""What stands before a state whose latest change was one of the label."""

COLUMNS = [column for column in games.c if column.name not in {"deck", "tail"}]
PRESENT = select(*COLUMNS).where(games.c.id == bindparam("game_id"))
DEALT = select(games.c.code, games.c.deck, games.c.rule).where(games.c.id == bindparam("game_id"))
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
    ["game_id", "page", "entries", "state", "label", "ended_at"],
    select(
        games.c.id,
        bindparam("page"),
        games.c.tail + bindparam("entries"),
        bindparam("state", type_=Text),
        bindparam("label", type_=String),
        bindparam("ended_at", type_=BigInteger),
    ).where(*UNCHANGED),
)


def saved_game(row: Row[*tuple[Any, ...]]) -> SavedGame:
    """The value of a game's row. Raises ValueError for one that cannot be read."""
    game, relabelled = _unpacked(row.state, row)
    return SavedGame(
        row.id,
        row.version,
        row.label,
        row.owner,
        row.created_at,
        row.updated_at,
        game,
        relabelled=relabelled,
    )


def _unpacked(state: str, row: Row[*tuple[Any, ...]]) -> tuple[Game, bool]:
    """The game of a state, and whether its latest change was one of the label."""
    code = GameCode.parse(row.code) if row.code else None
    game = unpack_state(state.removeprefix(_RELABELLED), row.suits, Rule(row.rule), code)
    return game, state.startswith(_RELABELLED)


def page_end(row: Row[*tuple[Any, ...]], page: Row[*tuple[Any, ...]]) -> SavedGame:
    """The game as it was behind the last entry of one of its pages, which must have kept it."""
    game, relabelled = _unpacked(page.state, row)
    return SavedGame(
        row.id,
        (page.page + 1) * PAGE_ENTRIES,
        page.label,
        row.owner,
        row.created_at,
        page.ended_at,
        game,
        relabelled=relabelled,
    )


def dealt(row: Row[*tuple[Any, ...]]) -> GameCode | OwnDeck:
    """What a game was dealt from. Raises ValueError for what cannot be read."""
    if row.code is not None:
        return GameCode.parse(row.code)
    return OwnDeck(unpack_cards(row.deck), Rule(row.rule))


def write_state(game: Game, *, relabelled: bool) -> str:
    """The state of a row."""
    return (_RELABELLED if relabelled else "") + pack_state(game)


def change(
    connection: Connection, values: dict[str, Any], tail: str, pages: Sequence[dict[str, Any]]
) -> None:
    """Change a game's row, and move its tail to a page of its own where that is full.

    ``pages`` are the rows of the pages that are full now; the first one takes the present tail
    along, and ``tail`` begins behind them.
    """
    if pages:
        connection.execute(_COMPLETE_PAGE, {**pages[0], "old_version": values["old_version"]})
        changed = connection.execute(_BEGIN_TAIL, {**values, "new_tail": tail}).rowcount
        if changed:
            insert_pages(connection, pages[1:])
    else:
        changed = connection.execute(_APPEND, {**values, "to_tail": tail}).rowcount
    if changed == 0:
        raise Conflict


def insert_pages(connection: Connection, pages: Sequence[dict[str, Any]]) -> None:
    """Keep whole pages of a history."""
    if pages:
        connection.execute(insert(history_pages), pages)


def page_rows(
    growth: Growth, accepted: Sequence[Accepted], after: SavedGame
) -> list[dict[str, Any]]:
    """The rows of the pages that a change filled; ``after`` is the game that it led to."""
    return [
        {
            "game_id": after.id,
            "page": page.number,
            "entries": page.added,
            "state": write_state(
                accepted[page.last].game, relabelled=accepted[page.last].relabelled
            ),
            # One request changes the label or plays: within it, there is one label.
            "label": after.label,
            "ended_at": after.updated_at,
        }
        for page in growth.pages
    ]


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
