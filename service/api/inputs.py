"""The bodies that come in. These schemas judge them, and the contract is made from them."""

from typing import Any

from marshmallow import RAISE, Schema, ValidationError, validates_schema

from service.api.faults import Fault
from service.api.fields import (
    ActionText,
    AtMost,
    Between,
    Code,
    Commands,
    Deck,
    Integer,
    OneOf,
    QueryNumber,
    String,
    described,
    printable,
)
from spider_core import CARDS_IN_GAME, COLUMNS, SUIT_COUNTS, UNDO_LIMIT, Rule, Status

MAX_LABEL = 100
"""The longest label, in characters."""

MAX_PAGE = 200
"""The longest page, in items."""

MAX_ACTIONS = 500
"""How many actions one request may make, besides those of a transcript."""

MAX_REPLAYED = 20_000
"""How many actions a transcript may have: they take a second or two to be judged."""

STATUSES = [status.value for status in Status]
RULES = [rule.value for rule in Rule]


class In(Schema):
    """A body that comes in: what it does not know, it refuses."""

    class Meta:
        """Unknown fields are faults."""

        unknown = RAISE

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        faults: dict[str, Any] = {
            "unknown": Fault("unknown_field", {"known": list(self.fields)}),
            "type": Fault("wrong_type", {"expected": "object"}),
        }
        self.error_messages = faults


class Dealt(In):
    """What was dealt, by code or card by card, and what was played on it: a transcript."""

    code = Code(metadata=described("The code of the game to deal.", "SP1-S4C-QWERTYU"))
    rule = String(
        validate=OneOf(RULES),
        metadata=described("Which groups may be moved; `classic` if not given.", "classic"),
    )
    deck = Deck(
        metadata=described(
            "A deck of one's own: 104 cards in the order they are dealt, all of one of the "
            "three compositions.",
            minItems=CARDS_IN_GAME,
            maxItems=CARDS_IN_GAME,
        )
    )
    actions = Commands(
        0,
        MAX_REPLAYED,
        metadata=described(
            "Actions in notation, with undo and redo, to be played at once; with `code` or "
            "`deck` only. If one is refused, so is the request.",
            ["10-1", "3-7x4", "deal", "undo"],
        ),
    )

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def say_it_in_one_way(self, _data: Any, original: Any, **_kwargs: Any) -> None:
        """Refuse fields that say in two ways what is dealt, and actions on an unknown deal."""
        if not isinstance(original, dict):
            return
        ways = [name for name in ("code", "deck", "suits", "rule") if name in original]
        if ("code" in ways and ways != ["code"]) or ("deck" in ways and "suits" in ways):
            raise ValidationError([Fault("conflicting_fields", {"fields": ways})])
        if "actions" in original and not {"code", "deck"} & set(ways):
            raise ValidationError({"actions": [Fault("needs_code_or_deck")]})


class Replay(Dealt):
    """A transcript to be replayed: `code`, or `deck` and perhaps `rule`, and the actions."""

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def say_what_is_dealt(self, _data: Any, original: Any, **_kwargs: Any) -> None:
        """Refuse a request that does not say at all what is dealt."""
        if isinstance(original, dict) and not {"code", "deck", "actions"} & set(original):
            raise ValidationError({"code": [Fault("required")]})


class NewGame(Dealt):
    """What to deal, said in exactly one way, and what to play on it at once.

    ``{"code": ...}`` deals a code, ``{"deck": [...], "rule": ...}`` a deck of one's own, and
    ``{"suits": ..., "rule": ...}`` lets the server draw the shuffle; so ``{}`` is an easy game.
    """

    suits = Integer(
        validate=OneOf(SUIT_COUNTS),
        metadata=described("With how many suits to draw a deal; 1 if not given.", 4),
    )
    label = String(
        allow_none=True,
        validate=[AtMost(MAX_LABEL), printable],
        metadata=described("The player's own name for the game.", "Tuesday evening"),
    )


class MoveGroup(In):
    """Take the last cards of one column to another one, or to the best one."""

    source = Integer(
        required=True,
        validate=Between(1, COLUMNS),
        metadata=described("The column that the cards are taken from.", 3),
    )
    target = Integer(
        validate=Between(1, COLUMNS),
        metadata=described("The column that they go to; without it, the best one.", 7),
    )
    count = Integer(
        load_default=1,
        validate=Between(1, CARDS_IN_GAME),
        metadata=described("How many cards to take.", 4),
    )


class Actions(In):
    """Several actions in notation, to be played in order, all or none."""

    actions = Commands(
        1,
        MAX_ACTIONS,
        required=True,
        metadata=described(
            "Actions, with undo and redo; each is a version.", ["10-1", "3-7x4", "deal", "undo"]
        ),
    )


class OneAction(In):
    """An action to be asked about."""

    action = ActionText(
        required=True, metadata=described("An action in notation, `undo` or `redo`.", "3-7x4")
    )


class Restart(In):
    """What a game that begins anew is called."""

    label = String(
        allow_none=True,
        validate=[AtMost(MAX_LABEL), printable],
        metadata=described("The player's own name for the new game.", "Second try"),
    )


class NewLabel(In):
    """What a player may change of a game besides playing it."""

    label = String(
        required=True,
        allow_none=True,
        validate=[AtMost(MAX_LABEL), printable],
        metadata=described("The player's own name for the game; null for none.", "Tuesday"),
    )


class PageQuery(In):
    """How long a page is, and where it begins."""

    limit = QueryNumber(
        load_default=50,
        validate=Between(1, MAX_PAGE),
        metadata=described("At most so many items.", 50),
    )
    cursor = String(
        metadata=described(
            "The `next` of the page before; without it, the first page.",
            "MTc2NzIyNTYwMCBrcTNaMG1KOVRuMlZ3WThzQjFyWGVB",
        )
    )


class GamesQuery(PageQuery):
    """Which games to list, and from where on."""

    status = String(
        validate=OneOf(STATUSES), metadata=described("Only games of this status.", "playing")
    )
    suits = QueryNumber(
        validate=OneOf(SUIT_COUNTS), metadata=described("Only games of so many suits.", 4)
    )
    rule = String(validate=OneOf(RULES), metadata=described("Only games of this rule.", "classic"))
    label = String(
        validate=[AtMost(MAX_LABEL), printable],
        metadata=described("Only games with exactly this label.", "Tuesday evening"),
    )


class Nothing(In):
    """An empty object; it may be left out altogether."""


class HowMany(In):
    """How many actions to take back or play again, all or none; one if not given."""

    count = Integer(
        load_default=1,
        validate=Between(1, UNDO_LIMIT),
        metadata=described("How many actions.", 1),
    )
