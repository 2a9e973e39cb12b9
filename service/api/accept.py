"""What an answer may be: whether a request takes what there is, and what it likes best."""

from collections.abc import Sequence

from flask import Flask, current_app, request
from werkzeug.exceptions import NotAcceptable

from service.api.operation import JSON, operation_of

_PROBLEM = "application/problem+json"
_TAKEN_AS_IT_IS = "/metrics"
"""Prometheus asks for formats of its own, and takes what comes."""


def install(app: Flask) -> None:
    """Refuse the requests of an application that take nothing of what their path offers."""
    app.before_request(_refuse_other_answers)


def preferred(offered: Sequence[str]) -> str:
    """The one of several media types that this request likes best; the first, if it is all one."""
    weights = _weights()
    # The first of equals: max() keeps it.
    return max(offered, key=lambda kind: _weight(kind, weights)) if weights else offered[0]


def _refuse_other_answers() -> None:
    """Raise NotAcceptable unless something on offer is taken. No header takes everything."""
    accept = request.headers.get("Accept")
    if not accept or accept == "*/*" or request.method == "OPTIONS":
        return
    if request.path == _TAKEN_AS_IT_IS:
        return
    view = current_app.view_functions.get(request.endpoint or "")
    described = view and operation_of(view)
    offered = described.media_types if described else (JSON,)
    if JSON in offered:
        if accept == JSON:
            return
        offered = (*offered, _PROBLEM)
    weights = _weights()
    if not any(_weight(kind, weights) > 0 for kind in offered):
        raise NotAcceptable


def _weights() -> dict[str, float]:
    """What this request's Accept header says, by media type."""
    weights: dict[str, float] = {}
    for name, weight in request.accept_mimetypes:
        # Parameters such as a character set say nothing about what we offer; of a type that is
        # named with several of them, the one that is liked best counts.
        kind = name.partition(";")[0].strip().lower()
        weights[kind] = max(weight, weights.get(kind, 0))
    return weights


def _weight(kind: str, weights: dict[str, float]) -> float:
    """How much a type is wanted: what the most exact name for it says."""
    kind = kind.partition(";")[0]
    for name in (kind, f"{kind.partition('/')[0]}/*", "*/*"):
        if name in weights:
            return weights[name]
    return 0
