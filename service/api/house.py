"""The house itself: the entry page, and whether it is alive and ready."""

from flask import Blueprint, Response

from service import __version__, play
from service.api import metrics as metrics_text
from service.api.accept import preferred
from service.api.answers import Answer, json_response
from service.api.context import metrics, reminders, store
from service.api.documentation import entry_page
from service.api.house_outputs import Entry, Health
from service.api.operation import HTML, JSON, Operation, operation

blueprint = Blueprint("house", __name__)

_LINKS = {
    "games": "/v1/games",
    "game": "/v1/games/{id}",
    "move": "/v1/games/{id}/move",
    "deal": "/v1/games/{id}/deal",
    "undo": "/v1/games/{id}/undo",
    "redo": "/v1/games/{id}/redo",
    "actions": "/v1/games/{id}/actions",
    "check": "/v1/games/{id}/check",
    "restart": "/v1/games/{id}/restart",
    "history": "/v1/games/{id}/history",
    "version": "/v1/games/{id}/versions/{version}",
    "transcript": "/v1/games/{id}/transcript",
    "replay": "/v1/replay",
    "code": "/v1/codes/{code}",
    "rules": "/v1/rules",
    "problem": "/problems/{code}",
    "tokens": "/v1/tokens",
    "documentation": "/docs",
    "page": "/docs/{page}",
    "browser": "/docs/api",
    "asset": "/docs/assets/{asset}",
    "contract": "/openapi.json",
    "contract_yaml": "/openapi.yaml",
    "alive": "/healthz",
    "ready": "/readyz",
    "figures": "/metrics",
}

_ENTRY = Operation(id="readEntry", tag="house", answer=Entry, media_types=(JSON, HTML))


@blueprint.get("/")
@operation(_ENTRY)
def entry() -> Response:
    """Read what this service is and which paths it has; in a browser, where its pages are."""
    if preferred(_ENTRY.media_types) == HTML:
        return entry_page()
    return json_response(
        {
            "name": "Spider",
            "version": __version__,
            "description": reminders().said("entry.description"),
            "links": _LINKS,
        },
        headers={"Vary": "Accept, Accept-Language"},
    )


@blueprint.get("/healthz")
@operation(Operation(id="checkAlive", tag="house", answer=Health))
def alive() -> Response:
    """Tell whether the process answers at all."""
    return json_response({"status": "ok"}, headers={"Cache-Control": "no-store"})


@blueprint.get("/metrics")
@operation(
    Operation(id="readMetrics", tag="house", answer=None, media_types=(metrics_text.CONTENT_TYPE,))
)
def figures() -> Response:
    """Read the figures of all worker processes, for Prometheus."""
    headers = {"Cache-Control": "no-store"}
    return Answer(metrics().text(), headers=headers, content_type=metrics_text.CONTENT_TYPE)


@blueprint.get("/readyz")
@operation(Operation(id="checkReady", tag="house", answer=Health))
def ready() -> Response:
    """Tell whether games can be kept: the database is reachable, migrated and writable."""
    play.check_ready(store())
    return json_response({"status": "ok"}, headers={"Cache-Control": "no-store"})
