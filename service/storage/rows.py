"""Rows to values and back."""

from typing import Any

from sqlalchemy import Row

from service.storage.packing import pack_state, unpack_state
from service.storage.saved import SavedGame
from spider_core import Game, GameCode, Rule

_RELABELLED = "*"
"""What stands before a state whose latest change was one of the label."""


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
