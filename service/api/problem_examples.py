"""An example of every problem, as the page about it shows it."""

from typing import Any

from service.api.answers import game_json
from service.api.bodies import MAX_BODY
from service.api.faults import Fault, PlacedFault
from service.api.problem_words import Problem, fault_json, problem_json
from service.play import SavedGame
from service.reminders.rules import EXAMPLE_CODE
from spider_core import Card, Deal, Game, ViolationCode

_VERSION = 157
"""A game that is long enough for every refusal."""
_GAME_ID = "kq3Z0mJ9Tn2VwY8sB1rXeA"
_CREATED = 1_767_225_600_000_000
"""The beginning of 2026, in microseconds."""
_KING, _QUEEN, _JACK = map(Card.parse, ("KH", "QD", "JS"))
_NINE, _EIGHT, _ACE = map(Card.parse, ("9H", "8S", "AC"))
_FAULT = PlacedFault("pointer", "/target", Fault("out_of_range", {"minimum": 1, "maximum": 10}))

FACTS: dict[str, dict[str, object]] = {
    ViolationCode.SAME_COLUMN: {"column": 4},
    ViolationCode.SOURCE_EMPTY: {"column": 6},
    ViolationCode.TOO_MANY_CARDS: {"column": 2, "count": 6, "cards": 4},
    ViolationCode.FACE_DOWN: {"column": 3, "count": 4, "face_up": 2},
    ViolationCode.NOT_DESCENDING: {"column": 5, "count": 3, "upper": _JACK, "lower": _NINE},
    ViolationCode.MIXED_SUITS: {"column": 3, "count": 2, "upper": _NINE, "lower": _EIGHT},
    ViolationCode.NOTHING_ON_ACE: {"card": _EIGHT, "target": 9, "target_card": _ACE},
    ViolationCode.KING_NEEDS_EMPTY_COLUMN: {"card": _KING, "target": 1, "target_card": _QUEEN},
    ViolationCode.NOT_ONE_RANK_HIGHER: {"card": _NINE, "target": 7, "target_card": _JACK},
    ViolationCode.NO_TARGET: {"column": 8, "count": 1, "card": _QUEEN},
    ViolationCode.TOO_FEW_CARDS: {"cards": 9},
    ViolationCode.EMPTY_COLUMN: {"columns": [3, 8]},
    ViolationCode.UNDO_LIMIT: {"limit": 100},
    "invalid_json": {"line": 1, "column": 13},
    "repeated_key": {"key": "source"},
    "malformed_header": {"header": "If-Match"},
    "stale_version": {"version": 1},
    "too_many_requests": {"seconds": 30},
    "game_not_found": {"id": _GAME_ID},
    "version_not_found": {"version": 58, "latest": 57},
    "method_not_allowed": {"method": "PUT"},
    "body_too_large": {"maximum": MAX_BODY},
    "unsupported_media_type": {"content_type": "text/plain"},
    "internal_error": {"request_id": "3f2a9c1e5b7d8046"},
}
"""The facts of the examples, by the problem's code; a problem that is not here has none."""


def example_json(code: str) -> dict[str, Any]:
    """The example of a problem, in the language of the request."""
    return problem_json(Problem(code, FACTS.get(code, {}), _extra(code)))


def _extra(code: str) -> dict[str, object]:
    """What a problem has beside its facts."""
    if code in list(ViolationCode):
        return {"version": _VERSION}
    if code == "unseen_cards":
        return {"version": _VERSION, "index": 1}
    if code == "invalid_request":
        return {"errors": [fault_json(_FAULT)]}
    if code == "stale_version":
        game = Game.from_code(EXAMPLE_CODE).play(Deal())
        current = SavedGame(_GAME_ID, 1, None, None, _CREATED, _CREATED, game)
        return {"version": 1, "game": game_json(current)}
    return {}
