"""Whether a request takes what this service answers with."""

from flask import Flask, request
from werkzeug.exceptions import NotAcceptable

_SENT = ("application/json", "application/problem+json")
_NOT_JSON = "/metrics"


def install(app: Flask) -> None:
    """Refuse the requests of an application that take no JSON."""
    app.before_request(_refuse_other_answers)


def _refuse_other_answers() -> None:
    """Raise NotAcceptable unless one of our types is taken. No header takes everything."""
    accept = request.headers.get("Accept")
    if not accept or accept == "*/*" or request.method == "OPTIONS" or request.path == _NOT_JSON:
        return
    weights = {
        # Parameters such as a character set say nothing about JSON.
        name.partition(";")[0].strip().lower(): weight
        for name, weight in request.accept_mimetypes
    }
    if not any(_weight(kind, weights) > 0 for kind in _SENT):
        raise NotAcceptable


def _weight(kind: str, weights: dict[str, float]) -> float:
    """How much a type is wanted: what the most exact name for it says."""
    for name in (kind, "application/*", "*/*"):
        if name in weights:
            return weights[name]
    return 0
