"""The shape of the rules, as they go out."""

from marshmallow import fields

from service.api.fields import described
from service.api.output_fields import Out, number, text


class Language(Out):
    """A language that answers can be had in."""

    language = text("Its tag, for `Accept-Language` and `?lang=`.", "nb")
    name = text("Its name, in itself.", "norsk bokmål")


class Topic(Out):
    """What the rules say about one topic."""

    topic = text("The topic: an open list.", "empty_columns")
    title = text("Its name.", "Empty columns")
    text = text(
        "What holds, in a paragraph.",
        "An empty column takes any card and any group that may be moved.",
    )


class Refusal(Out):
    """A rule that can refuse an action."""

    code = text("The problem's code: an open list.", "stock_empty")
    title = text("The trouble's name.", "The stock is empty")
    reminder = text("The rule itself.", "The stock holds fifty cards: five deals of ten.")


class Limits(Out):
    """Numbers of the game and of the service. Later versions may add some."""

    suits = fields.List(
        fields.Integer(),
        required=True,
        metadata=described("How many suits a game may have.", [1, 2, 4]),
    )
    cards = number("How many cards a game has.", 104)
    columns = number("How many columns there are.", 10)
    stock = number("How many cards the stock has at first.", 50)
    deals = number("How many deals that makes.", 5)
    run_length = number("How many cards a complete run has.", 13)
    runs = number("How many runs win the game.", 8)
    start_score = number("The score at first.", 500)
    action_cost = number("What an action costs, in points.", 1)
    run_bonus = number("What a complete run brings, in points.", 100)
    undo_limit = number("How many actions can be taken back.", 100)
    shuffles = number("How many shuffles there are for each number of suits.", 8031810176)
    actions_at_once = number("How many actions one request may make.", 500)
    label_length = number("How long a label may be, in characters.", 100)
    page_items = number("How many items a page may have.", 200)
    body_bytes = number("How large a body may be, in bytes.", 65536)
    transcript_bytes = number("How large a body with a transcript may be, in bytes.", 262144)
    transcript_actions = number("How many actions a transcript may have.", 20000)


class Rules(Out):
    """The rules by topic, every refusal with its reminder, and the limits as data."""

    language = text("The language of this answer.", "en")
    languages = fields.List(
        fields.Nested(Language),
        required=True,
        metadata=described("The languages that there are."),
    )
    topics = fields.List(
        fields.Nested(Topic), required=True, metadata=described("The rules by topic, in order.")
    )
    refusals = fields.List(
        fields.Nested(Refusal),
        required=True,
        metadata=described("Every refusal, in the order in which they are reported."),
    )
    limits = fields.Nested(
        Limits, required=True, metadata=described("Numbers of the game and of the service.")
    )
