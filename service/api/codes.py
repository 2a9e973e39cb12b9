"""The codes: what each one deals. Nothing is stored."""

from flask import Blueprint, Response

from service.api.answers import json_response, table_json
from service.api.faults import InvalidRequest
from service.api.operation import Operation, operation
from service.api.outputs import Opening
from spider_core import Game, GameCode, Malformed, view

blueprint = Blueprint("codes", __name__, url_prefix="/v1/codes")


@blueprint.get("/<code>")
@operation(Operation(id="readCode", tag="codes", answer=Opening, problems=("invalid_request",)))
def read(code: str) -> Response:
    """Read the opening that a code deals."""
    try:
        game_code = GameCode.parse(code)
    except Malformed as malformed:
        raise InvalidRequest.of_parameter("code", malformed) from None
    opening = table_json(view(Game.from_code(game_code)))
    # A code is the same deal for ever, but what is told of it may grow.
    headers = {"Cache-Control": "public, max-age=86400"}
    return json_response({**opening, "shuffle": game_code.shuffle}, headers=headers)
