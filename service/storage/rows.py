"""Rows to values and back."""

from typing import Any

from sqlalchemy import Row

from service.storage.packing import pack_state, unpack_state
from service.storage.saved import SavedGame
from spider_core import Game, GameCode, Rule

_RELABELLED = "*"
"""What stands before a state whose latest change was one of the label."""


def saved_game(row: Row[Any]) -> SavedGame:
    """The value of a game's row."""
    game, relabelled = read_state(row.state, row.suits, row.rule, row.code)
    return SavedGame(
        row.id,
        row.version,
        row.label,
        row.owner,
        row.created_at,
        row.updated_at,
        game,
        relabelled,
    )


def read_state(state: str, suits: int, rule: str, code: str | None) -> tuple[Game, bool]:
    """The game of a row's state, and whether its latest change was one of the label."""
    game = unpack_state(
        state.removeprefix(_RELABELLED), suits, Rule(rule), GameCode.parse(code) if code else None
    )
    return game, state.startswith(_RELABELLED)


def write_state(game: Game, *, relabelled: bool) -> str:
    """The state of a row."""
    return (_RELABELLED if relabelled else "") + pack_state(game)
