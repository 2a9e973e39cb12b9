"""The Flask application: routes, what holds for all of them, and nothing else."""

from flask import Flask
from flask_cors import CORS
from werkzeug.middleware.proxy_fix import ProxyFix

from service.api import (
    accept,
    codes,
    context,
    contract_served,
    documentation,
    games,
    history,
    house,
    problem_pages,
    problems,
    rate_limit,
    replay,
    rules,
    tokens,
    watch,
)
from service.api.answers import Answer
from service.api.bodies import MAX_BODY
from service.api.metrics import Metrics
from service.play import Store
from service.reminders.languages import LANGUAGES
from service.reminders.sentences import Reminders

MODULES = (
    house,
    games,
    history,
    replay,
    codes,
    rules,
    problem_pages,
    tokens,
    contract_served,
    documentation,
)
"""The modules that have routes."""

_OURS = (
    "ETag",
    "Location",
    "Link",
    "Retry-After",
    "Allow",
    "WWW-Authenticate",
    "Idempotency-Replayed",
    watch.HEADER,
)
_METHODS = ("GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS")
_DAY = 86400


def make_application(store: Store, metrics: Metrics, options: context.Options) -> Flask:
    """The service on a store."""
    app = Flask("service", static_folder=None)
    app.response_class = Answer
    # Where a body is read, it is bounded anew: what has one may allow more.
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY
    # A doubled slash inside a path is unknown; werkzeug would redirect it with an HTML page.
    app.url_map.merge_slashes = False
    reminders = {language: Reminders(language) for language in LANGUAGES}
    context.give(app, context.Context(store, reminders, metrics, options))
    for module in MODULES:
        app.register_blueprint(module.blueprint)
    problems.install(app)
    watch.install(app)
    if options.rate_limit is not None:
        rate_limit.install(app, options.rate_limit)
    accept.install(app)
    if options.proxies:
        _trust_proxies(app, options.proxies)
    CORS(
        app,
        origins="*",
        send_wildcard=True,
        methods=_METHODS,
        expose_headers=_OURS,
        max_age=_DAY,
    )
    return app


def _trust_proxies(app: Flask, count: int) -> None:
    """Take address, scheme and host from the headers that so many proxies of ours have set."""
    app.wsgi_app = ProxyFix(  # type: ignore[method-assign]  # as Flask documents it
        app.wsgi_app, x_for=count, x_proto=count, x_host=count
    )
