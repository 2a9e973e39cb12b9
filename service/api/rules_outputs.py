"""The shape of the rules, as they go out."""

from marshmallow import fields

from service.api.fields import described
from service.api.outputs import Out, text


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
    limits = fields.Dict(
        keys=fields.String(),
        required=True,
        metadata=described(
            "Numbers of the game and of the service: cards, columns, points, actions that can be "
            "taken back, the lengths of labels, pages and bodies.",
            {"columns": 10, "undo_limit": 100, "body_bytes": 65536},
        ),
    )
