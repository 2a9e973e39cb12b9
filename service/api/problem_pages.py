"""The pages behind the types of problems: what each one is, with an example."""

from typing import Any

from flask import Blueprint, Response, render_template
from werkzeug.exceptions import NotFound

from service.api.accept import preferred
from service.api.answers import json_response, json_text, text_response
from service.api.context import all_reminders, reminders
from service.api.language import language
from service.api.operation import HTML, JSON, Operation, operation
from service.api.problem_examples import example_json
from service.api.problem_outputs import ProblemPage
from service.api.problem_words import STATUS

blueprint = Blueprint("problems", __name__, template_folder="templates")

_HEADERS = {"Cache-Control": "public, max-age=3600", "Vary": "Accept, Accept-Language"}
_NO_SCRIPTS = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

_READ = Operation(
    id="readProblem",
    tag="rules",
    answer=ProblemPage,
    media_types=(HTML, JSON),
    problems=("not_found",),
)


@blueprint.get("/problems/<code>")
@operation(_READ)
def read(code: str) -> Response:
    """Read what a problem means, as a page or as JSON."""
    if code not in STATUS:
        raise NotFound
    page = _page_json(code)
    if preferred(_READ.media_types) == JSON:
        return json_response(page, headers=_HEADERS)
    headers = {**_HEADERS, "Content-Security-Policy": _NO_SCRIPTS}
    return text_response(_html(page), HTML, headers=headers)


def _page_json(code: str) -> dict[str, Any]:
    """A page as the ``ProblemPage`` object of the contract."""
    example = example_json(code)
    return {
        "code": code,
        "status": example["status"],
        "title": example["title"],
        "reminder": example["reminder"],
        "example": example,
    }


def _html(page: dict[str, Any]) -> str:
    """A page to be read by people."""
    words = reminders()
    return render_template(
        "problem.html",
        language=language(),
        page=page,
        example=json_text(page["example"], indented=True).decode(),
        languages=[(code, other.said("language.name")) for code, other in all_reminders().items()],
        words={
            "status": words.said("page.status", status=page["status"]),
            "example": words.said("page.example"),
            "languages": words.said("page.languages"),
            "rules": words.said("page.rules"),
        },
    )
