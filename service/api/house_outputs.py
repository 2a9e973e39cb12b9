"""The shapes of what is about no game: a token, the entry page, the contract, a sign of life."""

from marshmallow import fields

from service.api.fields import described
from service.api.output_fields import Open, Out, text


class Token(Out):
    """A token that nobody else has. It is kept nowhere: keep it well."""

    token = text("The token.", "sp_" + 43 * "A", pattern="^sp_[A-Za-z0-9_-]{43}$")


def _path(template: str) -> fields.String:
    """A path that goes out, by which its link is known."""
    return text("A path, or a template of one.", template)


class Health(Out):
    """A sign of life."""

    status = text("Always `ok`.", "ok")


class Links(Out):
    """The paths of the service as URI templates. Later versions may add some."""

    games = _path("/v1/games")
    game = _path("/v1/games/{id}")
    move = _path("/v1/games/{id}/move")
    deal = _path("/v1/games/{id}/deal")
    undo = _path("/v1/games/{id}/undo")
    redo = _path("/v1/games/{id}/redo")
    actions = _path("/v1/games/{id}/actions")
    check = _path("/v1/games/{id}/check")
    restart = _path("/v1/games/{id}/restart")
    history = _path("/v1/games/{id}/history")
    version = _path("/v1/games/{id}/versions/{version}")
    transcript = _path("/v1/games/{id}/transcript")
    replay = _path("/v1/replay")
    code = _path("/v1/codes/{code}")
    rules = _path("/v1/rules")
    problem = _path("/problems/{code}")
    tokens = _path("/v1/tokens")
    documentation = _path("/docs")
    page = _path("/docs/{page}")
    browser = _path("/docs/api")
    asset = _path("/docs/assets/{asset}")
    contract = _path("/openapi.json")
    contract_yaml = _path("/openapi.yaml")
    alive = _path("/healthz")
    ready = _path("/readyz")
    figures = _path("/metrics")


class Entry(Out):
    """What this is and where to go from here."""

    name = text("The name of the service.", "Spider")
    version = text("Its version.", "0.1.0")
    description = text("What it does.", "Plays Spider solitaire by the book.")
    links = fields.Nested(
        Links, required=True, metadata=described("The paths of this service, by name.")
    )


class Contract(Open):
    """An OpenAPI 3.1 document: this one."""
