"""Tokens for players who do not want to make one themselves. Nothing is stored."""

from flask import Blueprint, Response

from service.api.answers import json_response
from service.api.credentials import new_token
from service.api.house_outputs import Token
from service.api.operation import Operation, operation

blueprint = Blueprint("tokens", __name__, url_prefix="/v1/tokens")


@blueprint.post("")
@operation(Operation(id="createToken", tag="tokens", answer=Token))
def create() -> Response:
    """Make a token that nobody else has."""
    return json_response({"token": new_token()}, headers={"Cache-Control": "no-store"})
