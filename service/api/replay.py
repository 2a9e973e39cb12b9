"""Replaying a transcript: from the deal to the table it leads to. Nothing is stored."""

from typing import Any

from flask import Blueprint, Response

from service.api.answers import json_response, table_json
from service.api.bodies import MAX_TRANSCRIPT
from service.api.games_documented import REPLAY_PROBLEMS
from service.api.inputs import Replay
from service.api.operation import BODY_PROBLEMS, Operation, operation
from service.api.outputs import Table
from spider_core import OwnDeck, Rule, Transcript, view

blueprint = Blueprint("replay", __name__)


@blueprint.post("/v1/replay")
@operation(
    Operation(
        id="replay",
        tag="replay",
        answer=Table,
        body=Replay(),
        body_maximum=MAX_TRANSCRIPT,
        problems=("empty_body", *BODY_PROBLEMS, *REPLAY_PROBLEMS),
    )
)
def replay(data: dict[str, Any]) -> Response:
    """Play a transcript, every action judged, and read the table that it leads to."""
    rule = Rule(data.get("rule", Rule.CLASSIC.value))
    dealt = OwnDeck(data["deck"], rule) if "deck" in data else data["code"]
    game = Transcript(dealt, tuple(data.get("actions", ()))).play()
    return json_response(table_json(view(game)), headers={"Cache-Control": "no-store"})
