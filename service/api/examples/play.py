"""Examples of playing: move, deal, undo, redo, several actions, and asking first."""

from dataclasses import replace

from service.api.examples.scenes import SCENES, refusals, refusals_of_actions, won
from service.api.examples.shape import CODE, Asked, Example
from spider_core import Move, ViolationCode, parse_command

_OPENING = {"code": CODE}
_PLAYED = {"code": CODE, "actions": ["3-1", "deal"]}
_UNDONE = {"code": CODE, "actions": ["3-1", "deal", "undo", "undo"]}


def _move(action: str) -> Asked:
    """The body of a move in notation."""
    move = parse_command(action)
    assert isinstance(move, Move)
    body = {"source": move.source, "target": move.target}
    return Asked(body if move.count == 1 else {**body, "count": move.count})


_OF_MOVES = {code: _move(one.refused) for code, one in SCENES.items() if "-" in one.refused}
_OF_DEALS = {
    code: Asked()
    for code in (
        ViolationCode.GAME_WON,
        ViolationCode.STOCK_EMPTY,
        ViolationCode.TOO_FEW_CARDS,
        ViolationCode.EMPTY_COLUMN,
    )
}

EXAMPLES: dict[str, list[Example]] = {
    "moveGroup": [
        Example("one_card", "One card goes to another column", _move("3-1"), _OPENING),
        Example("best_target", "The service picks the target", Asked({"source": 1}), _OPENING),
        Example(
            "in_words",
            "The answer is the board in words",
            replace(_move("3-1"), headers={"Accept": "text/plain"}),
            _OPENING,
        ),
        Example("group", "A group of two cards", _move("1-2x2"), won(7)),
        Example("completes_a_run", "A move that completes a run", _move("6-9"), won(55)),
        *refusals(_OF_MOVES),
        Example("no_target", "", Asked({"source": 7}), _OPENING, status=409),
        Example(
            "invalid_request",
            "",
            Asked({"target": 11, "count": "2"}),
            _OPENING,
            status=422,
        ),
    ],
    "deal": [
        Example("deal", "A card goes to each column", Asked(), _OPENING),
        *refusals(_OF_DEALS),
        Example("invalid_request", "", Asked({"rows": 2}), _OPENING, status=422),
    ],
    "undo": [
        Example("one_action", "The last action is taken back", Asked(), _PLAYED),
        Example("several_actions", "Two actions are taken back", Asked({"count": 2}), _PLAYED),
        *refusals({code: Asked() for code in ViolationCode if "undo" in code.value}),
        Example("invalid_request", "", Asked({"count": 0}), _PLAYED, status=422),
    ],
    "redo": [
        Example("one_action", "An action is played again", Asked(), _UNDONE),
        Example("several_actions", "Two actions are played again", Asked({"count": 2}), _UNDONE),
        *refusals({ViolationCode.NOTHING_TO_REDO: Asked()}),
        Example("invalid_request", "", Asked({"count": 101}), _UNDONE, status=422),
    ],
    "playActions": [
        Example(
            "several_actions",
            "Two moves and a deal",
            Asked({"actions": ["3-1", "6-9", "deal"]}),
            _OPENING,
        ),
        *refusals_of_actions(),
        Example("unseen_cards", "", Asked({"actions": ["deal", "1-2"]}), _OPENING, status=409),
        Example("invalid_request", "", Asked({"actions": ["3-1", "0-4"]}), _OPENING, status=422),
    ],
    "checkAction": [
        Example("allowed", "The action would be accepted", Asked({"action": "3-1"}), _OPENING),
        Example("not_allowed", "A rule forbids the action", Asked({"action": "1-3"}), _OPENING),
        Example("invalid_request", "", Asked({"action": "3 to 1"}), _OPENING, status=422),
    ],
}
"""The examples by the operation that they belong to; each one's first is a plain success."""
