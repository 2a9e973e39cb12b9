"""A stored game as JSON or in words, whichever the client likes better, unless it has it."""

from flask import Response, request

from service.api.accept import preferred
from service.api.answers import (
    Answer,
    entity_tag,
    game_json,
    json_response,
    text_response,
)
from service.api.context import reminders
from service.api.games_documented import READ
from service.api.language import language
from service.api.operation import TEXT
from service.play import SavedGame
from service.reminders.table_words import table_in_words
from spider_core import view


def game_as_wanted(saved: SavedGame, kept: str = "no-cache") -> Response:
    """Send a game as this request wants it, or 304 to a client that has it as it is.

    ``kept`` says how long a client may keep it without asking.
    """
    in_words = preferred(READ.media_types) == TEXT
    tag = entity_tag(saved.version, language() if in_words else None)
    headers = {"ETag": tag, "Cache-Control": kept, "Vary": "Accept, Accept-Language"}
    if request.if_none_match.contains_weak(tag.strip('"')):
        return Answer(status=304, headers=headers)
    if in_words:
        words = table_in_words(reminders(), view(saved.game), saved.label)
        return text_response(words, TEXT, headers=headers)
    return json_response(game_json(saved), headers=headers)
