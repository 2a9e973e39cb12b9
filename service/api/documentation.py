"""The documentation: written pages, and the contract to be browsed and tried out."""

import hashlib
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files

from flask import Blueprint, Response, render_template, request
from werkzeug.exceptions import NotFound

from service import __version__
from service.api.answers import Answer
from service.api.games_documented import IF_NONE_MATCH
from service.api.operation import HTML, Operation, operation
from service.api.written_pages import INDEX, pages

blueprint = Blueprint("documentation", __name__, template_folder="templates")

_CSS = "text/css; charset=utf-8"
_SCRIPT = "text/javascript; charset=utf-8"
_SVG = "image/svg+xml"

_ASSETS: dict[str, tuple[str, str, str]] = {
    "docs.css": ("service.api", "assets", _CSS),
    "icon.svg": ("service.api", "assets", _SVG),
    "api.css": ("service.api", "assets", _CSS),
    "api.js": ("service.api", "assets", _SCRIPT),
    "swagger-ui.css": ("flask_swagger_ui", "dist", _CSS),
    "swagger-ui-bundle.js": ("flask_swagger_ui", "dist", _SCRIPT),
}
"""What the pages load, by name: package, folder and media type. Nothing comes from elsewhere."""

_ALONE = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
POLICY = f"default-src 'none'; style-src 'self'; img-src 'self'; {_ALONE}"
"""What a written page may do: load its style and its icon. It has no script."""

_POLICY_OF_THE_BROWSER = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    f"img-src 'self' data:; connect-src 'self'; {_ALONE}"
)
"""Swagger UI sets styles in its elements, and has its icons in its style sheet."""


def _document(operation_id: str, *media_types: str, problems: Sequence[str] = ()) -> Operation:
    """An operation that gives a document, unless the client has it as it is."""
    return Operation(
        id=operation_id,
        tag="docs",
        answer=None,
        media_types=media_types,
        headers=("ETag",),
        problems=problems,
        parameters=(IF_NONE_MATCH,),
        not_modified=True,
    )


@blueprint.get("/docs")
@operation(_document("readDocumentation", HTML))
def index() -> Response:
    """Read what documentation there is, as a page."""
    return _kept_page(INDEX)


@blueprint.get("/docs/<page>")
@operation(_document("readPage", HTML, problems=("not_found",)))
def read(page: str) -> Response:
    """Read a page of the documentation."""
    if page not in pages() or page == INDEX:
        raise NotFound
    return _kept_page(page)


@blueprint.get("/docs/api")
@operation(_document("browseContract", HTML))
def browse() -> Response:
    """Browse the contract and try it out, as a page."""
    return _kept(_browser, HTML, _POLICY_OF_THE_BROWSER)


@blueprint.get("/docs/assets/<asset>")
@operation(_document("readAsset", _CSS, _SCRIPT, _SVG, problems=("not_found",)))
def load(asset: str) -> Response:
    """Load a style sheet, a script or the icon of these pages."""
    if asset not in _ASSETS:
        raise NotFound
    return _kept(lambda: _asset(asset), _ASSETS[asset][2], POLICY)


def entry_page() -> Response:
    """Send the page that a browser gets at the address of the service itself.

    It has no tag: what is JSON at the same address has none.
    """
    headers = {**_headers(POLICY), "Vary": "Accept, Accept-Language"}
    return Answer(_entry(), headers=headers, content_type=HTML)


def _kept_page(name: str) -> Response:
    """Send a written page."""
    return _kept(lambda: _written(name), HTML, POLICY)


def _kept(made: Callable[[], bytes], content_type: str, policy: str) -> Response:
    """Send what is the same for everyone until the service is another one.

    It may be kept, but is asked for again each time: its tag answers that at next to no cost, and a
    page never meets the style sheet of another version.
    """
    body = made()
    headers = {**_headers(policy), "ETag": f'"{_tag(body)}"'}
    if request.if_none_match.contains_weak(_tag(body)):
        return Answer(status=304, headers=headers)
    return Answer(body, headers=headers, content_type=content_type)


def _headers(policy: str) -> dict[str, str]:
    """What goes with everything here."""
    return {
        "Cache-Control": "no-cache",
        "Content-Language": "en",
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
    }


@cache
def _tag(body: bytes) -> str:
    """What tells a body from any other."""
    return hashlib.sha256(body).hexdigest()[:20]


@cache
def _written(name: str) -> bytes:
    """A written page as it is sent."""
    listed = list(pages().values())
    place = [page.name for page in listed].index(name)
    return render_template(
        "written.html",
        page=listed[place],
        pages=listed[1:],
        before=listed[place - 1] if place > 1 else None,
        after=listed[place + 1] if place + 1 < len(listed) else None,
        version=__version__,
    ).encode()


@cache
def _entry() -> bytes:
    """The entry page as it is sent."""
    return render_template(
        "entry.html", pages=list(pages().values())[1:], version=__version__
    ).encode()


@cache
def _browser() -> bytes:
    """The page that shows the contract as it is sent."""
    return render_template("browser.html", pages=list(pages().values())[1:]).encode()


@cache
def _asset(name: str) -> bytes:
    """A file that the pages load."""
    package, folder, _ = _ASSETS[name]
    return (files(package) / folder / name).read_bytes()
