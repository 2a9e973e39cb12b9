"""The games: create, read, move, deal, undo, redo. Each view loads, calls and answers."""

from typing import Any

from flask import Blueprint, Response

from service import play
from service.api.answers import game_response, unless_known
from service.api.context import store
from service.api.inputs import HowMany, MoveGroup, NewGame, Nothing
from service.api.operation import BODY_PROBLEMS, Operation, operation
from service.api.outputs import Game
from spider_core import Game as NewlyDealt
from spider_core import Rule, ViolationCode

blueprint = Blueprint("games", __name__, url_prefix="/v1/games")

_CHANGE_PROBLEMS = ("game_not_found", *BODY_PROBLEMS)
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
_IF_NONE_MATCH = {
    "in": "header",
    "name": "If-None-Match",
    "description": "The entity tag of the version that the client has; if it is current, 304.",
    "schema": {"type": "string", "examples": ['"57"']},
}


@blueprint.post("")
@operation(
    Operation(
        id="createGame",
        tag="games",
        answer=Game,
        status=201,
        body=NewGame(),
        headers=("ETag", "Location"),
        problems=("empty_body", *BODY_PROBLEMS, *ViolationCode),
    )
)
def create(data: dict[str, Any]) -> Response:
    """Create a game from a code, a deck of one's own, or a shuffle that the server draws."""
    rule = Rule(data.get("rule", Rule.CLASSIC.value))
    deck = data.get("deck")
    if deck is not None:
        game = NewlyDealt.from_deck(deck, rule)
    else:
        code = data.get("code") or play.draw_code(data.get("suits", 1), rule)
        game = NewlyDealt.from_code(code)
    saved = play.create_game(
        store(),
        game,
        deck=deck,
        commands=data.get("actions", ()),
        label=data.get("label"),
    )
    return game_response(saved, 201, {"Location": f"/v1/games/{saved.id}"})


@blueprint.get("/<game_id>")
@operation(
    Operation(
        id="readGame",
        tag="games",
        answer=Game,
        headers=("ETag",),
        problems=("game_not_found",),
        parameters=(_IF_NONE_MATCH,),
        not_modified=True,
    )
)
def read(game_id: str) -> Response:
    """Read the state of a game."""
    return unless_known(play.read_game(store(), game_id))


@blueprint.post("/<game_id>/move")
@operation(
    Operation(
        id="moveGroup",
        tag="play",
        answer=Game,
        body=MoveGroup(),
        headers=("ETag",),
        problems=("empty_body", *_CHANGE_PROBLEMS, *_GROUP_PROBLEMS),
    )
)
def move(game_id: str, data: dict[str, Any]) -> Response:
    """Move the last cards of a column to a target, or to the best one."""
    saved = play.move(store(), game_id, data["source"], data["count"], data.get("target"))
    return game_response(saved)


@blueprint.post("/<game_id>/deal")
@operation(
    Operation(
        id="deal",
        tag="play",
        answer=Game,
        body=Nothing(),
        body_optional=True,
        headers=("ETag",),
        problems=(*_CHANGE_PROBLEMS, *_DEAL_PROBLEMS),
    )
)
def deal(game_id: str, data: dict[str, Any]) -> Response:  # noqa: ARG001 (an empty object)
    """Deal a card to each column."""
    return game_response(play.deal(store(), game_id))


@blueprint.post("/<game_id>/undo")
@operation(
    Operation(
        id="undo",
        tag="play",
        answer=Game,
        body=HowMany(),
        body_optional=True,
        headers=("ETag",),
        problems=(
            *_CHANGE_PROBLEMS,
            ViolationCode.NOTHING_TO_UNDO,
            ViolationCode.UNDO_LIMIT,
        ),
    )
)
def undo(game_id: str, data: dict[str, Any]) -> Response:
    """Take back the last actions, all or none; each one is a version."""
    return game_response(play.undo(store(), game_id, data["count"]))


@blueprint.post("/<game_id>/redo")
@operation(
    Operation(
        id="redo",
        tag="play",
        answer=Game,
        body=HowMany(),
        body_optional=True,
        headers=("ETag",),
        problems=(*_CHANGE_PROBLEMS, ViolationCode.NOTHING_TO_REDO),
    )
)
def redo(game_id: str, data: dict[str, Any]) -> Response:
    """Play again what was taken back, all or none; each one is a version."""
    return game_response(play.redo(store(), game_id, data["count"]))
