"""The use cases: each loads a game, lets the core judge and play, and keeps the result."""

from service.play.changes import act, deal, move, redo, relabel, undo
from service.play.games import (
    check_ready,
    create_game,
    delete_game,
    draw_code,
    list_games,
    read_game,
    restart_game,
)
from service.play.past import (
    PastChange,
    VersionNotFound,
    foresee,
    read_history,
    read_transcript,
    read_version,
)
from service.play.terms import ActionRefused, Done, StaleVersion, Terms, UnseenCards, Versions
from service.storage.saved import Filters, Key, Place, SavedGame
from service.storage.store import Store

__all__ = [
    "ActionRefused",
    "Done",
    "Filters",
    "Key",
    "PastChange",
    "Place",
    "SavedGame",
    "StaleVersion",
    "Store",
    "Terms",
    "UnseenCards",
    "VersionNotFound",
    "Versions",
    "act",
    "check_ready",
    "create_game",
    "deal",
    "delete_game",
    "draw_code",
    "foresee",
    "list_games",
    "move",
    "read_game",
    "read_history",
    "read_transcript",
    "read_version",
    "redo",
    "relabel",
    "restart_game",
    "undo",
]
