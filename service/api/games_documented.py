"""What the contract says about the games' operations."""

from collections.abc import Sequence
from typing import Any

from service.api.bodies import MAX_TRANSCRIPT
from service.api.inputs import (
    Actions,
    GamesQuery,
    HowMany,
    In,
    MoveGroup,
    NewGame,
    NewLabel,
    Nothing,
    Restart,
)
from service.api.operation import BODY_PROBLEMS, OF_A_GAME, Operation
from service.api.outputs import Game, GamePage
from spider_core import ViolationCode

_GROUP_PROBLEMS = (
    ViolationCode.GAME_WON,
    ViolationCode.SAME_COLUMN,
    ViolationCode.SOURCE_EMPTY,
    ViolationCode.TOO_MANY_CARDS,
    ViolationCode.FACE_DOWN,
    ViolationCode.NOT_DESCENDING,
    ViolationCode.MIXED_SUITS,
    ViolationCode.NOTHING_ON_ACE,
    ViolationCode.KING_NEEDS_EMPTY_COLUMN,
    ViolationCode.NOT_ONE_RANK_HIGHER,
    ViolationCode.NO_TARGET,
)
_DEAL_PROBLEMS = (
    ViolationCode.GAME_WON,
    ViolationCode.STOCK_EMPTY,
    ViolationCode.TOO_FEW_CARDS,
    ViolationCode.EMPTY_COLUMN,
)
_UNDO_PROBLEMS = (ViolationCode.NOTHING_TO_UNDO, ViolationCode.UNDO_LIMIT)

# A create plays actions in notation, which always names a target.
REPLAY_PROBLEMS = tuple(code for code in ViolationCode if code is not ViolationCode.NO_TARGET)

_TOKEN_PROBLEMS = ("token_required", "invalid_token")
_OWNER_PROBLEMS = ("game_not_found", *_TOKEN_PROBLEMS, "not_owner")
_KEY_PROBLEMS = ("malformed_header", "idempotency_key_reused")
_VERSION_PROBLEMS = ("malformed_header", "stale_version", "version_required")
_CHANGE_PROBLEMS = (*_OWNER_PROBLEMS, *_KEY_PROBLEMS, *_VERSION_PROBLEMS, *BODY_PROBLEMS)

IF_NONE_MATCH: dict[str, Any] = {
    "in": "header",
    "name": "If-None-Match",
    "description": "The entity tag of the version that the client has; if it is current, 304.",
    "schema": {"type": "string", "examples": ['"57"']},
}
_IF_MATCH: dict[str, Any] = {
    "in": "header",
    "name": "If-Match",
    "description": "The entity tag of the version that the change is meant for; else 412.",
    "schema": {"type": "string", "examples": ['"57"']},
}
_KEY: dict[str, Any] = {
    "in": "header",
    "name": "Idempotency-Key",
    "description": (
        "1 to 255 visible ASCII characters that make it safe to send the request again: for 24 "
        "hours a change with this key is made once, and told again."
    ),
    "schema": {
        "type": "string",
        "minLength": 1,
        "maxLength": 255,
        "pattern": "^[!-~]+$",
        "examples": ["6f1d7c1e-7a30-4b44-9a37-0a0b2a1d5f10"],
    },
}

_OF_A_GAME = (
    *("readGame", "relabelGame", "deleteGame", "restartGame"),
    *("moveGroup", "deal", "undo", "redo", "playActions", "checkAction"),
    *("readHistory", "readVersion", "readTranscript"),
)

CREATE = Operation(
    id="createGame",
    tag="games",
    answer=Game,
    media_types=OF_A_GAME,
    status=201,
    body=NewGame(),
    body_maximum=MAX_TRANSCRIPT,
    headers=("ETag", "Location", "Idempotency-Replayed"),
    problems=("empty_body", *BODY_PROBLEMS, *_TOKEN_PROBLEMS, *_KEY_PROBLEMS, *REPLAY_PROBLEMS),
    parameters=(_KEY,),
    links={"/id": _OF_A_GAME},
    token="optional",
)
LIST = Operation(
    id="listGames",
    tag="games",
    answer=GamePage,
    query=GamesQuery(),
    headers=("Link",),
    links={"/items/0/id": _OF_A_GAME},
    problems=("invalid_request", "malformed_cursor", *_TOKEN_PROBLEMS),
    token="required",
)
READ = Operation(
    id="readGame",
    tag="games",
    answer=Game,
    media_types=OF_A_GAME,
    headers=("ETag",),
    problems=("game_not_found",),
    parameters=(IF_NONE_MATCH,),
    not_modified=True,
)
RELABEL = Operation(
    id="relabelGame",
    tag="games",
    answer=Game,
    media_types=OF_A_GAME,
    body=NewLabel(),
    headers=("ETag",),
    problems=("empty_body", *_OWNER_PROBLEMS, *_VERSION_PROBLEMS, *BODY_PROBLEMS),
    parameters=(_IF_MATCH,),
    token="optional",
)
DELETE = Operation(
    id="deleteGame",
    tag="games",
    answer=None,
    status=204,
    problems=(*_OWNER_PROBLEMS, *_VERSION_PROBLEMS),
    parameters=(_IF_MATCH,),
    token="optional",
)


def _play(
    operation_id: str, body: In, problems: Sequence[str], *, optional: bool = False
) -> Operation:
    """A change of a game by playing: all of them are asked for and answered alike."""
    return Operation(
        id=operation_id,
        tag="play",
        answer=Game,
        media_types=OF_A_GAME,
        body=body,
        body_optional=optional,
        headers=("ETag", "Idempotency-Replayed"),
        problems=(*(() if optional else ("empty_body",)), *_CHANGE_PROBLEMS, *problems),
        parameters=(_IF_MATCH, _KEY),
        token="optional",
    )


MOVE = _play("moveGroup", MoveGroup(), _GROUP_PROBLEMS)
DEAL = _play("deal", Nothing(), _DEAL_PROBLEMS, optional=True)
UNDO = _play("undo", HowMany(), _UNDO_PROBLEMS, optional=True)
REDO = _play("redo", HowMany(), (ViolationCode.NOTHING_TO_REDO,), optional=True)
ACTIONS = _play("playActions", Actions(), (*REPLAY_PROBLEMS, "unseen_cards"))
RESTART = Operation(
    id="restartGame",
    tag="games",
    answer=Game,
    media_types=OF_A_GAME,
    status=201,
    body=Restart(),
    body_optional=True,
    headers=("ETag", "Location", "Idempotency-Replayed"),
    problems=(
        "game_not_found",
        "stale_version",
        *BODY_PROBLEMS,
        *_TOKEN_PROBLEMS,
        *_KEY_PROBLEMS,
    ),
    parameters=(_IF_MATCH, _KEY),
    links={"/id": _OF_A_GAME},
    token="optional",
)
