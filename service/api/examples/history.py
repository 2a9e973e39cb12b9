"""Examples of the past of a game, and of a transcript that is replayed."""

from service.api.examples.scenes import DECK, refusals_of_a_transcript
from service.api.examples.shape import CODE, Asked, Example

_PLAYED = {"code": CODE, "actions": ["3-1", "deal", "undo"]}
_OWN_DECK = {"deck": DECK, "actions": ["1-5", "2-5"]}
_IN_WORDS = {"Accept": "text/plain"}

EXAMPLES: dict[str, list[Example]] = {
    "readHistory": [
        Example("history", "Three changes", Asked(), _PLAYED),
        Example("page", "One change a page: `next` leads on", Asked(query={"limit": "1"}), _PLAYED),
        Example("invalid_request", "", Asked(query={"limit": "ten"}), _PLAYED, status=422),
    ],
    "readVersion": [
        Example(
            "version", "The game as it was after one action", Asked(path={"version": "1"}), _PLAYED
        ),
        Example(
            "in_words",
            "The board as it was, in words",
            Asked(path={"version": "0"}, headers=_IN_WORDS),
            _PLAYED,
        ),
        Example(
            "not_modified",
            "The client has this version",
            Asked(path={"version": "1"}, headers={"If-None-Match": '"1"'}),
            _PLAYED,
            status=304,
        ),
        Example("not_found", "", Asked(path={"version": "last"}), _PLAYED, status=404),
        Example("version_not_found", "", Asked(path={"version": "4"}), _PLAYED, status=404),
    ],
    "readTranscript": [
        Example("code", "A game that has a code", Asked(), _PLAYED),
        Example("deck", "A game from a deck of one's own", Asked(), _OWN_DECK),
        Example("text", "As text", Asked(headers=_IN_WORDS), _PLAYED),
    ],
    "replay": [
        Example("code", "A code and actions", Asked({"code": CODE, "actions": ["3-1", "deal"]})),
        Example("deck", "A deck of one's own and actions", Asked(_OWN_DECK)),
        *refusals_of_a_transcript(),
        Example("invalid_request", "", Asked({"actions": ["deal"]}), status=422),
    ],
}
"""The examples by the operation that they belong to; each one's first is a plain success."""
