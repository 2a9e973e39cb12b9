"""The objects that go out. Answers are built by hand, and tests hold them to these schemas."""

from typing import Any

from marshmallow import EXCLUDE, Schema, fields

from service.api.fields import described


class Out(Schema):
    """An object that goes out. Clients must expect more fields than these."""

    class Meta:
        """A later version may add fields."""

        unknown = EXCLUDE


def card(text: str, **kwargs: Any) -> fields.String:
    """A card that goes out."""
    return fields.String(required=True, metadata=described(text, "TS"), **kwargs)


def column_number(text: str, **kwargs: Any) -> fields.Integer:
    """The number of a column that goes out."""
    return fields.Integer(required=True, metadata=described(text, 4), **kwargs)


def number(text: str, example: int) -> fields.Integer:
    """A number that goes out."""
    return fields.Integer(required=True, metadata=described(text, example))


def text(says: str, example: str, **kwargs: Any) -> fields.String:
    """A text that goes out."""
    return fields.String(required=True, metadata=described(says, example), **kwargs)


class ColumnState(Out):
    """A column: how many cards are face down, and those that are face up."""

    face_down = number("How many cards are face down.", 5)
    face_up = fields.List(
        card("A card."),
        required=True,
        metadata=described("The face-up cards in dealt order: the last one is free.", ["TS", "9S"]),
    )


class Stock(Out):
    """What has not been dealt yet."""

    cards = number("How many cards.", 30)
    deals = number("How many deals that makes.", 3)


class LegalMove(Out):
    """A group that may be moved, and where to."""

    source = column_number("The column that the group is taken from.")
    count = number("How many cards the group has.", 2)
    targets = fields.List(
        fields.Integer(),
        required=True,
        metadata=described("The columns that take it, ascending.", [4, 9]),
    )
    best = column_number(
        "The target of a move without `target`; null if the group gains nothing by moving.",
        allow_none=True,
    )


class LegalDeal(Out):
    """Whether a deal is allowed, and if not, which rule forbids it."""

    allowed = fields.Boolean(required=True, metadata=described("Whether it is allowed.", False))
    code = text("The code of the refusal, else null.", "empty_column", allow_none=True)
    facts = fields.Dict(
        required=True, metadata=described("The facts of the refusal.", {"columns": [3, 8]})
    )


class Legal(Out):
    """Everything that can be done now: for highlights, double click and greyed-out buttons."""

    moves = fields.List(fields.Nested(LegalMove), required=True)
    deal = fields.Nested(LegalDeal, required=True)
    undo = number("How many actions can be taken back.", 57)
    redo = number("How many actions can be played again.", 0)


class TurnedCard(Out):
    """A card that turned over."""

    column = column_number("Its column.")
    card = card("The card, or null if it is face down now.", allow_none=True)


class CompletedRun(Out):
    """A run that left the tableau, or came back by an undo."""

    column = column_number("Its column.")
    suit = text("Its suit.", "S")


class LastAction(Out):
    """What the latest accepted request did, in the order it happened: enough to animate it.

    For an undo `turned` are the cards that turned down again, `completed` the runs that came
    back, and `dealt` is empty.
    """

    action = text("The action in notation, or `undo` or `redo`.", "1-4x2")
    version = number("The version that it led to.", 57)
    turned = fields.List(fields.Nested(TurnedCard), required=True)
    dealt = fields.List(
        card("A card."),
        required=True,
        metadata=described("The cards dealt to columns 1 to 10, ten for each deal.", []),
    )
    completed = fields.List(fields.Nested(CompletedRun), required=True)
    undone = fields.List(
        text("An action.", "1-4x2"),
        required=True,
        metadata=described("The actions that an undo took back, the latest first.", []),
    )
    redone = fields.List(
        text("An action.", "1-4x2"),
        required=True,
        metadata=described("The actions that a redo played again.", []),
    )


class Table(Out):
    """What the cards alone determine."""

    code = text(
        "The game's code; null for a deck of one's own.", "SP1-S4C-QWERTYU", allow_none=True
    )
    suits = number("The number of suits: 1, 2 or 4.", 4)
    rule = text("The rule: `classic` or `relaxed`.", "classic")
    status = text("`playing` or `won`. There is no lost game.", "playing")
    score = number("The score.", 443)
    moves = number("How many actions stand.", 57)
    columns = fields.List(
        fields.Nested(ColumnState), required=True, metadata=described("Columns 1 to 10 in order.")
    )
    stock = fields.Nested(Stock, required=True)
    completed = fields.List(
        text("A suit.", "S"),
        required=True,
        metadata=described("The suits of the removed runs, the earliest first.", ["S"]),
    )
    legal = fields.Nested(Legal, required=True)


class Opening(Table):
    """The opening of a code."""

    shuffle = number("The number of the shuffle, 0 to 8,031,810,175.", 5206182872)


class Game(Table):
    """A stored game as its player sees it."""

    id = text("The id of the game: whoever has it may read it.", "kq3Z0mJ9Tn2VwY8sB1rXeA")
    version = number("The number of accepted changes; only ever grows.", 57)
    label = text("The player's own name for the game.", "Tuesday evening", allow_none=True)
    last_action = fields.Nested(LastAction, required=True, allow_none=True)
    created_at = fields.AwareDateTime(
        required=True, metadata=described("When it was created, UTC.", "2026-01-01T00:00:00Z")
    )
    updated_at = fields.AwareDateTime(
        required=True, metadata=described("When it changed last, UTC.", "2026-01-01T00:10:00Z")
    )


class GamePage(Out):
    """A page of games, newest first."""

    items = fields.List(fields.Nested(Game), required=True)
    next = text(
        "The cursor of the next page; null on the last one.",
        "MTc2NzIyNTYwMCBrcTNaMG1KOVRuMlZ3WThzQjFyWGVB",
        allow_none=True,
    )


class Token(Out):
    """A token that nobody else has. It is kept nowhere: keep it well."""

    token = text("The token.", "sp_" + 43 * "A")


class Health(Out):
    """A sign of life."""

    status = text("Always `ok`.", "ok")


class Entry(Out):
    """What this is and where to go from here."""

    name = text("The name of the service.", "Spider")
    version = text("Its version.", "0.1.0")
    description = text("What it does.", "Plays Spider solitaire by the book.")
    links = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        required=True,
        metadata=described("The paths, as URI templates.", {"game": "/v1/games/{id}"}),
    )
