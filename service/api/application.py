"""The Flask application: routes, what holds for all of them, and nothing else."""

from flask import Flask, request
from flask_cors import CORS
from werkzeug.exceptions import NotAcceptable

from service.api import codes, context, games, house, problems
from service.api.answers import Answer
from service.api.bodies import MAX_CONTENT_LENGTH
from service.play import Store
from service.reminders.sentences import Reminders

_OURS = ("ETag", "Location", "Retry-After", "Allow")
_METHODS = ("GET", "HEAD", "POST", "OPTIONS")
_DAY = 86400
_ACCEPTED = ("application/json", problems.PROBLEM_TYPE)


def make_application(store: Store) -> Flask:
    """The service on a store."""
    app = Flask("service", static_folder=None)
    app.response_class = Answer
    app.config["MAX_CONTENT_LENGTH"] = MAX_CONTENT_LENGTH
    # A path with a doubled slash is unknown; werkzeug would redirect it with an HTML page.
    app.url_map.merge_slashes = False
    context.give(app, context.Context(store, Reminders()))
    for module in (house, games, codes):
        app.register_blueprint(module.blueprint)
    problems.install(app)
    app.before_request(_refuse_other_answers)
    CORS(
        app,
        origins="*",
        send_wildcard=True,
        methods=_METHODS,
        expose_headers=_OURS,
        max_age=_DAY,
    )
    return app


def _refuse_other_answers() -> None:
    """Refuse a request that takes no JSON for an answer."""
    accept = request.headers.get("Accept")
    if accept in {None, "*/*"} or request.method == "OPTIONS":
        return
    if not any(request.accept_mimetypes.quality(kind) > 0 for kind in _ACCEPTED):
        raise NotAcceptable
