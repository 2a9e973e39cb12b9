"""A way to each refusal: what is dealt, what is played, and what the rule then forbids."""

from dataclasses import dataclass, replace
from typing import Any

from service.api.examples.shape import CODE, Asked, Example
from spider_core import ViolationCode

_WON = (
    "SP1-S1C-AAAAABS "
    "8-2 9-2 1-2 9-2 1-2 9-1 9-2 1-2x2 deal deal 1-6 1-7x2 1-5 1-6 7-5x3 5-6x5 5-8 5-9 5-9 "
    "8-9x2 4-5 4-10 4-9 5-9x2 8-5 2-8 5-1x2 deal 5-8 1-5 deal 5-3x3 6-8 10-6 9-6 9-3 9-8x8 "
    "9-10 9-10 4-10 8-4x10 3-8x4 8-5x8 8-5 8-4 1-5 1-5 6-9x11 3-6 deal 4-8 6-2 6-8x2 2-7x2 "
    "7-10x3 6-9 6-8 10-6x4 7-8 7-8 5-9 6-5x2 10-5x4 7-4 5-7x4 7-9x5 10-7x2 10-1 10-8 7-8x3 "
    "7-3 7-4 7-8 6-10x3 6-3 6-1 4-9x2 4-1 4-1 4-2 10-1x4 4-10 10-1x2 10-4 10-2 2-5x3 2-5 4-2 "
    "2-3x2 2-9x3 2-3x3 5-9x2 2-4x3 4-2x3 8-4x12 2-8x4 5-2x2 2-3x3 2-4 2-4 2-8 3-2x11 3-5 3-6 "
    "3-7 3-2 3-9 3-7 4-3 3-9x2 7-3x2 3-8x3 1-3x11 1-8 9-8x3 3-6x12 5-2"
)
_DECK = (
    "KH 7H 6H 5H 4H 3H 2H AH AD AD 4H KH 3H 2H AH QH JH TH 9H 8H QH 2S AS JH TH 9H 8H 7H 6H "
    "5H KS JS TS 9S 8S 7S 6S 5S 4S 3S 8S 7S 6S 5S KS 4S 3S 2S AS QS QS JS TS 9S 2D 2D 3D 3D "
    "4D 4D 5D 5D 6D 6D 7D 7D 8D 8D 9D 9D TD TD JD JD QD QD KD KD AC AC 2C 2C 3C 3C 4C 4C 5C "
    "5C 6C 6C 7C 7C 8C 8C 9C 9C TC TC JC JC QC QC KC KC"
)
_FOUR_RUNS = (
    "1-5 2-5 3-5 4-5 1-5 2-5 3-5 4-5 6-5 7-5 8-5 9-5 10-1 2-1 3-1 4-1 5-1 6-1 7-1 8-1 9-1 "
    "10-1 2-1 3-1 1-2 4-2 5-2 6-2 7-2 8-2 9-2 10-2 1-2 3-2 4-2 5-2 6-1 7-1 8-1 9-1 10-1 2-1 "
    "3-1 4-1 5-1 6-1 7-1 8-1"
)

DECK = _DECK.split()
"""A deck of one's own, of which four runs can leave before anything is dealt."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A game as it is created, with its actions, and an action in notation that is refused."""

    game: dict[str, Any]
    refused: str

    def in_one_request(self) -> dict[str, Any]:
        """The game and the refused action as one transcript."""
        return {**self.game, "actions": [*self.game.get("actions", ()), self.refused]}


def _after(*actions: str) -> dict[str, Any]:
    return {"code": CODE, "actions": list(actions)} if actions else {"code": CODE}


def won(actions: int | None = None) -> dict[str, Any]:
    """A whole game, or so many actions of it: 14 empty column 1, the 56th completes a run.

    >>> won(2)
    {'code': 'SP1-S1C-AAAAABS', 'actions': ['8-2', '9-2']}
    """
    code, *played = _WON.split()
    return {"code": code, "actions": played[:actions]}


# The two of spades goes from the three in column 4 to the three in column 10, and back.
_SWINGS = ("1-4", *("4-10", "10-4") * 50)
_UNDONE = ("undo",) * 100

SCENES: dict[ViolationCode, Scene] = {
    ViolationCode.GAME_WON: Scene(won(), "1-2"),
    ViolationCode.SAME_COLUMN: Scene(_after(), "4-4"),
    ViolationCode.SOURCE_EMPTY: Scene(won(14), "1-2"),
    ViolationCode.TOO_MANY_CARDS: Scene(_after(), "1-2x7"),
    ViolationCode.FACE_DOWN: Scene(_after(), "1-2x2"),
    ViolationCode.NOT_DESCENDING: Scene(_after("deal"), "1-2x2"),
    ViolationCode.MIXED_SUITS: Scene(_after("deal"), "4-1x2"),
    ViolationCode.NOTHING_ON_ACE: Scene(_after(), "1-3"),
    ViolationCode.KING_NEEDS_EMPTY_COLUMN: Scene(_after("deal", "deal"), "6-1"),
    ViolationCode.NOT_ONE_RANK_HIGHER: Scene(_after(), "1-2"),
    ViolationCode.STOCK_EMPTY: Scene(_after(*["deal"] * 5), "deal"),
    ViolationCode.TOO_FEW_CARDS: Scene({"deck": DECK, "actions": _FOUR_RUNS.split()}, "deal"),
    ViolationCode.EMPTY_COLUMN: Scene(won(14), "deal"),
    ViolationCode.NOTHING_TO_UNDO: Scene(_after(), "undo"),
    ViolationCode.UNDO_LIMIT: Scene(_after(*_SWINGS, *_UNDONE), "undo"),
    ViolationCode.NOTHING_TO_REDO: Scene(_after(), "redo"),
}
"""The scene of each refusal; that of ``no_target`` cannot be said in notation."""


def refusals_of_a_transcript() -> list[Example]:
    """Each refusal as the answer to a transcript."""
    return [
        Example(code.value, "", Asked(scene.in_one_request()), status=409)
        for code, scene in SCENES.items()
    ]


def refusals(asked: dict[ViolationCode, Asked]) -> list[Example]:
    """Some refusals as answers to a request about the scene's game."""
    return [
        Example(code.value, "", request, SCENES[code].game, status=409)
        for code, request in asked.items()
    ]


def refusals_of_actions() -> list[Example]:
    """Each refusal as the answer to several actions, of which the last is refused."""
    made = refusals({code: Asked({"actions": [one.refused]}) for code, one in SCENES.items()})
    first = Asked({"actions": ["3-1", "deal", "4-4"]})
    return [replace(one, asked=first) if one.name == "same_column" else one for one in made]
