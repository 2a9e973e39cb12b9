"""The past of a game, and what may come: history, versions, transcript; and asking first."""

import re
from typing import Any

from flask import Blueprint, Response
from werkzeug.exceptions import NotFound

from service import play
from service.api import history_documented as documented
from service.api.accept import preferred
from service.api.answers import (
    change_json,
    json_response,
    last_action_json,
    text_response,
    transcript_json,
)
from service.api.context import reminders, store
from service.api.operation import TEXT, operation
from service.api.pages import history_query, link_to, write_version
from service.api.representations import unless_known

blueprint = Blueprint("history", __name__, url_prefix="/v1/games/<game_id>")

_VERSION = re.compile(r"0|[1-9][0-9]{0,8}")
_FOR_EVER = "public, max-age=31536000, immutable"
_FRESH = {"Cache-Control": "no-cache"}


@blueprint.get("/history")
@operation(documented.HISTORY)
def history(game_id: str) -> Response:
    """Read what was accepted, in order, page by page."""
    limit, after = history_query()
    changes, more = play.read_history(store(), game_id, after, limit)
    cursor = None if more is None else write_version(more)
    headers = {**_FRESH, **({} if cursor is None else {"Link": link_to(cursor)})}
    page = {"items": [change_json(change) for change in changes], "next": cursor}
    return json_response(page, headers=headers)


@blueprint.get("/versions/<version>")
@operation(documented.VERSION)
def version(game_id: str, version: str) -> Response:
    """Read the state as it was at a version, as JSON or in words; it never changes."""
    if _VERSION.fullmatch(version) is None:
        raise NotFound
    return unless_known(play.read_version(store(), game_id, int(version)), _FOR_EVER)


@blueprint.get("/transcript")
@operation(documented.TRANSCRIPT)
def transcript(game_id: str) -> Response:
    """Read what leads from the deal to the game as it is, as JSON or as text."""
    told = play.read_transcript(store(), game_id)
    headers = {**_FRESH, "Vary": "Accept, Accept-Language"}
    if preferred(documented.TRANSCRIPT.media_types) == TEXT:
        return text_response(f"{told.text}\n", TEXT, headers=headers)
    return json_response(transcript_json(told), headers=headers)


@blueprint.post("/check")
@operation(documented.CHECK)
def check(game_id: str, data: dict[str, Any]) -> Response:
    """Ask whether an action would be accepted and what it would do; nothing is changed."""
    try:
        version, foreseen = play.foresee(store(), game_id, data["action"])
    except play.ActionRefused as refused:
        violation = refused.violation
        sentences = reminders().problem(violation.code.value, violation.facts)
        answer: dict[str, Any] = {
            "allowed": False,
            "code": violation.code.value,
            "facts": dict(violation.facts),
            "title": sentences.title,
            "detail": sentences.detail,
            "reminder": sentences.reminder,
        }
    else:
        answer = {"allowed": True, "action": last_action_json(foreseen, version)}
    return json_response(answer, headers={"Cache-Control": "no-store"})
