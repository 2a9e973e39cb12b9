"""The objects that go out. Answers are built by hand, and tests hold them to these schemas."""

from marshmallow import fields

from service.api.fields import described
from service.api.output_fields import (
    CODE,
    NOTATION,
    Facts,
    Out,
    card,
    column_number,
    number,
    one_of,
    suit_letter,
    text,
)
from spider_core import COLUMNS, RUNS_TO_WIN, SHUFFLES, Rule, Status, ViolationCode


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
    deals = number("How many deals that makes: one card for each column.", 3)


class LegalMove(Out):
    """A group that may be moved, and where to."""

    source = column_number("The column that the group is taken from.")
    count = number("How many cards the group has.", 2, minimum=1)
    targets = fields.List(
        fields.Integer(metadata={"minimum": 1, "maximum": COLUMNS}),
        required=True,
        metadata=described("The columns that take it, ascending.", [4, 9]),
    )
    best = column_number(
        "The target of a move without `target`; null if the group gains nothing by moving.",
        allow_none=True,
    )


_DEAL_CODES = (
    ViolationCode.GAME_WON,
    ViolationCode.STOCK_EMPTY,
    ViolationCode.TOO_FEW_CARDS,
    ViolationCode.EMPTY_COLUMN,
)


class LegalDeal(Out):
    """Whether a deal is allowed, and if not, which rule forbids it."""

    allowed = fields.Boolean(required=True, metadata=described("Whether it is allowed.", False))
    code = one_of(
        "The code of the refusal, else null.",
        (code.value for code in _DEAL_CODES),
        "empty_column",
        allow_none=True,
    )
    facts = fields.Nested(
        Facts, required=True, metadata=described("The facts of the refusal; none if allowed.")
    )


class Legal(Out):
    """Everything that can be done now: for highlights, double click and greyed-out buttons."""

    moves = fields.List(
        fields.Nested(LegalMove),
        required=True,
        metadata=described("Every group that can move now, from column 1 on."),
    )
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
    suit = suit_letter("Its suit")


class LastAction(Out):
    """What the latest accepted request did, in the order it happened: enough to animate it.

    For an undo `turned` are the cards that turned down again, `completed` the runs that came
    back, and `dealt` is empty.
    """

    action = text("The action in notation, `undo`, `redo` or `label`.", "1-4x2", pattern=NOTATION)
    version = number("The version that it led to.", 57)
    turned = fields.List(
        fields.Nested(TurnedCard), required=True, metadata=described("The cards that turned over.")
    )
    dealt = fields.List(
        card("A card."),
        required=True,
        metadata=described("The cards dealt to columns 1 to 10, ten for each deal.", []),
    )
    completed = fields.List(
        fields.Nested(CompletedRun),
        required=True,
        metadata=described("The runs that left the tableau, or came back to it."),
    )
    undone = fields.List(
        text("An action.", "1-4x2", pattern=NOTATION),
        required=True,
        metadata=described("The actions that an undo took back, the latest first.", []),
    )
    redone = fields.List(
        text("An action.", "1-4x2", pattern=NOTATION),
        required=True,
        metadata=described("The actions that a redo played again.", []),
    )


class Table(Out):
    """What the cards alone determine."""

    code = text(
        "The game's code in its canonical form; null for a deck of one's own.",
        "SP1-S4C-QWERTYU",
        pattern=CODE,
        allow_none=True,
    )
    suits = number("The number of suits: 1, 2 or 4.", 4, minimum=1)
    rule = one_of("The rule.", (rule.value for rule in Rule), "classic")
    status = one_of(
        "How the game stands; there is no lost game.",
        (status.value for status in Status),
        "playing",
    )
    score = number("The score.", 443)
    moves = number("How many actions stand: what was taken back does not count.", 57)
    columns = fields.List(
        fields.Nested(ColumnState),
        required=True,
        metadata=described("Columns 1 to 10 in order.", minItems=COLUMNS, maxItems=COLUMNS),
    )
    stock = fields.Nested(Stock, required=True)
    completed = fields.List(
        suit_letter("A suit"),
        required=True,
        metadata=described(
            "The suits of the removed runs, the earliest first.", ["S"], maxItems=RUNS_TO_WIN
        ),
    )
    legal = fields.Nested(Legal, required=True)


class Opening(Table):
    """The opening of a code."""

    shuffle = number("The number of the shuffle.", 5206182872, maximum=SHUFFLES - 1)


class Game(Table):
    """A stored game as its player sees it."""

    id = text(
        "The id of the game: whoever has it may read it. A word without meaning.",
        "kq3Z0mJ9Tn2VwY8sB1rXeA",
        pattern="^[A-Za-z0-9_-]+$",
    )
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

    items = fields.List(
        fields.Nested(Game), required=True, metadata=described("The games of this page.")
    )
    next = text(
        "The cursor of the next page; null on the last one.",
        "MTc2NzIyNTYwMCBrcTNaMG1KOVRuMlZ3WThzQjFyWGVB",
        allow_none=True,
    )
