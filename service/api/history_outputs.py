"""The shapes of a game's past, and of an action that was asked about."""

from marshmallow import fields

from service.api.fields import described
from service.api.output_fields import CARD, CODE, NOTATION, Facts, Out, known, number, text
from service.api.outputs import LastAction
from spider_core import CARDS_IN_GAME, Rule, ViolationCode


class PastChange(Out):
    """One accepted change of a game. What cards it showed is told by the version it led to."""

    version = number("The version that it led to.", 57)
    action = text("The action in notation, `undo`, `redo` or `label`.", "1-4x2", pattern=NOTATION)
    score = number("The score then.", 443)
    moves = number("How many actions stood then.", 57)
    at = fields.AwareDateTime(
        required=True, metadata=described("When it was accepted, UTC.", "2026-01-01T00:10:00Z")
    )


class HistoryPage(Out):
    """A page of the history, the earliest change first."""

    items = fields.List(
        fields.Nested(PastChange), required=True, metadata=described("The changes of this page.")
    )
    next = text(
        "The cursor of the next page; null on the last one.", "YWZ0ZXIgNTA=", allow_none=True
    )


class Transcript(Out):
    """What leads from the deal to a game; posted to `/v1/games` or `/v1/replay` it leads there.

    It has `code`, or `deck` and `rule`. Its actions are those that stand, then those that can be
    played again, each with an `undo`.
    """

    code = fields.String(metadata=described("The game's code.", "SP1-S4C-QWERTYU", pattern=CODE))
    deck = fields.List(
        fields.String(metadata={"pattern": CARD}),
        metadata=described(
            "The 104 cards of a deck of one's own, in the order they are dealt.",
            minItems=CARDS_IN_GAME,
            maxItems=CARDS_IN_GAME,
        ),
    )
    rule = fields.String(
        metadata=described(
            f"The rule of a deck of one's own. {known(rule.value for rule in Rule)}", "classic"
        )
    )
    actions = fields.List(
        text("An action.", "1-4x2", pattern=NOTATION),
        required=True,
        metadata=described("The actions in notation.", ["10-1", "3-7x4", "deal"]),
    )


class Check(Out):
    """Whether an action would be accepted: what it would do, or which rule forbids it."""

    allowed = fields.Boolean(required=True, metadata=described("Whether it would be.", True))
    action = fields.Nested(
        LastAction,
        metadata=described(
            "What it would do, as far as its player can know: no card that would turn up or be "
            "dealt is told."
        ),
    )
    code = fields.String(
        metadata=described(f"The code of the refusal. {known(ViolationCode)}", "nothing_on_ace")
    )
    facts = fields.Nested(Facts, metadata=described("The facts of the refusal."))
    title = fields.String(metadata=described("The trouble's name.", "Nothing goes on an ace"))
    detail = fields.String(
        metadata=described(
            "The sentence about these very cards.",
            "Column 9 ends in the ace of clubs, so the eight of spades cannot go there.",
        )
    )
    reminder = fields.String(
        metadata=described("The rule itself.", "The ace is the lowest rank: no card goes on it.")
    )
