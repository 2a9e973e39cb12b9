"""Examples of what is done with whole games: create, list, read, label, delete, begin anew."""

from service.api.examples.scenes import DECK, refusals_of_a_transcript
from service.api.examples.shape import CODE, TOKEN, Asked, Example, bearing

_PLAYED = {"code": CODE, "actions": ["3-1", "deal"]}
_NAMED = {"code": CODE, "label": "Tuesday evening"}
_LISTED = "sp_" + 43 * "L"
_PAGED = "sp_" + 43 * "P"


def _two_games(token: str) -> tuple[tuple[str, Asked], ...]:
    """The creates of two games that belong to a token."""
    return tuple(("createGame", Asked(body, headers=bearing(token))) for body in (_NAMED, _PLAYED))


EXAMPLES: dict[str, list[Example]] = {
    "createGame": [
        Example("code", "The deal of a code", Asked({"code": CODE}), status=201),
        Example(
            "drawn",
            "A deal that the service draws, with two suits",
            Asked({"suits": 2, "rule": "relaxed"}),
            status=201,
            drawn=True,
        ),
        Example(
            "deck",
            "A deck of one's own",
            Asked({"deck": DECK, "rule": "classic"}),
            status=201,
        ),
        Example(
            "transcript",
            "A deal with what was played on it, under a name of the player's own",
            Asked({**_PLAYED, "label": "Tuesday evening"}, headers=bearing(TOKEN)),
            status=201,
        ),
        *refusals_of_a_transcript(),
        Example(
            "invalid_request",
            "",
            Asked({"code": "SP1-S3C-QWERTYU", "label": 7, "speed": 1}),
            status=422,
        ),
    ],
    "listGames": [
        Example(
            "games",
            "All games of this token",
            Asked(headers=bearing(_LISTED)),
            before=_two_games(_LISTED),
        ),
        Example(
            "page",
            "One game a page: `next` leads on",
            Asked(query={"limit": "1"}, headers=bearing(_PAGED)),
            before=_two_games(_PAGED),
        ),
        Example(
            "invalid_request",
            "",
            Asked(query={"limit": "0", "suits": "3"}, headers=bearing(TOKEN)),
            status=422,
        ),
    ],
    "readGame": [
        Example("new", "A new game", Asked(), {"code": CODE}),
        Example("played", "A game in which something was played", Asked(), _PLAYED),
        Example("in_words", "The board in words", Asked(headers={"Accept": "text/plain"}), _NAMED),
        Example(
            "not_modified",
            "The client has this version",
            Asked(headers={"If-None-Match": '"2"'}),
            _PLAYED,
            status=304,
        ),
    ],
    "relabelGame": [
        Example("label", "A name for the game", Asked({"label": "Second try"}), _PLAYED),
        Example("no_label", "No name any more", Asked({"label": None}), _NAMED),
        Example("invalid_request", "", Asked({"label": "a" * 101}), _PLAYED, status=422),
    ],
    "deleteGame": [Example("delete", "The game is gone", Asked(), _PLAYED, status=204)],
    "restartGame": [
        Example("restart", "A new game from the same deal", Asked(), _PLAYED, status=201),
        Example(
            "label",
            "The new game gets a name",
            Asked({"label": "Second try"}),
            _PLAYED,
            status=201,
        ),
        Example("invalid_request", "", Asked({"code": CODE}), _PLAYED, status=422),
    ],
}
"""The examples by the operation that they belong to; each one's first is a plain success."""
