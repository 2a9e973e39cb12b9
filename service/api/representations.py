"""A stored game as JSON or in words, whichever the client likes better."""

from collections.abc import Mapping

from flask import Response, request

from service.api.accept import preferred
from service.api.answers import Answer, entity_tag, game_json, json_response, text_response
from service.api.context import reminders
from service.api.language import language
from service.api.operation import OF_A_GAME, TEXT
from service.play import SavedGame
from service.reminders.table_words import table_in_words
from spider_core import view


def game_response(
    saved: SavedGame, status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    """Send a game as this request wants it."""
    in_words = preferred(OF_A_GAME) == TEXT
    about = {
        "ETag": _tag(saved, in_words=in_words),
        "Cache-Control": "no-cache",
        "Vary": "Accept, Accept-Language",
        **(headers or {}),
    }
    if in_words:
        words = table_in_words(reminders(), view(saved.game), saved.label)
        return text_response(words, TEXT, status, about)
    return json_response(game_json(saved), status, about)


def unless_known(saved: SavedGame, kept: str = "no-cache") -> Response:
    """Send a game as this request wants it, or 304 to a client that has it as it is.

    ``kept`` says how long a client may keep it without asking.
    """
    tag = _tag(saved, in_words=preferred(OF_A_GAME) == TEXT)
    if request.if_none_match.contains_weak(tag.strip('"')):
        about = {"ETag": tag, "Cache-Control": kept, "Vary": "Accept, Accept-Language"}
        return Answer(status=304, headers=about)
    return game_response(saved, headers={"Cache-Control": kept})


def _tag(saved: SavedGame, *, in_words: bool) -> str:
    """The entity tag of a game in one form or the other."""
    return entity_tag(saved.version, language() if in_words else None)
