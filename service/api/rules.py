"""The rules, to be shown by a front end: by topic, with every refusal and every limit."""

from dataclasses import asdict

from flask import Blueprint, Response

from service.api.answers import json_response
from service.api.bodies import MAX_BODY, MAX_TRANSCRIPT
from service.api.context import all_reminders, reminders
from service.api.inputs import MAX_ACTIONS, MAX_LABEL, MAX_PAGE, MAX_REPLAYED
from service.api.language import language
from service.api.operation import Operation, operation
from service.api.rules_outputs import Rules
from service.reminders.rules import LIMITS, rules
from spider_core import ViolationCode

blueprint = Blueprint("rules", __name__)

_LIMITS = {
    **LIMITS,
    "actions_at_once": MAX_ACTIONS,
    "label_length": MAX_LABEL,
    "page_items": MAX_PAGE,
    "body_bytes": MAX_BODY,
    "transcript_bytes": MAX_TRANSCRIPT,
    "transcript_actions": MAX_REPLAYED,
}


@blueprint.get("/v1/rules")
@operation(Operation(id="readRules", tag="rules", answer=Rules))
def read() -> Response:
    """Read the rules by topic, and every refusal with its reminder."""
    words = reminders()
    body = {
        "language": language(),
        "languages": [
            {"language": code, "name": other.said("language.name")}
            for code, other in all_reminders().items()
        ],
        "topics": [asdict(topic) for topic in rules(words)],
        "refusals": [
            {
                "code": code.value,
                "title": words.said(f"{code.value}.title"),
                "reminder": words.said(f"{code.value}.reminder"),
            }
            for code in ViolationCode
        ],
        "limits": _LIMITS,
    }
    return json_response(body, headers={"Cache-Control": "public, max-age=3600"})
