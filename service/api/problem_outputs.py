"""The shape of a problem (RFC 9457), as it goes out."""

from marshmallow import fields

from service.api.fields import described
from service.api.outputs import Game, Out, number, text


class InputFault(Out):
    """One fault of an input. Its place is a `pointer` into the body, or a `parameter`."""

    pointer = fields.String(metadata=described("JSON pointer to the place.", "/target"))
    parameter = fields.String(
        metadata=described("Name of a parameter of the path or the query.", "code")
    )
    code = text("What is wrong; an open list.", "out_of_range")
    facts = fields.Dict(
        required=True, metadata=described("What would be right.", {"minimum": 1, "maximum": 10})
    )
    detail = text("The fault as a sentence.", "This must be from 1 to 10.")


class Problem(Out):
    """Why a request was not carried out (RFC 9457). It changed nothing."""

    type = text("The page about the problem.", "/problems/not_one_rank_higher")
    title = text("The trouble's name.", "The card there is not one rank higher")
    status = number("The HTTP status.", 409)
    detail = text(
        "The sentence about these very cards.",
        "The nine of hearts cannot go on the jack of spades in column 7.",
    )
    reminder = text(
        "The rule itself.",
        "A card goes on a card that is exactly one rank higher, of any suit, or to an empty "
        "column.",
    )
    code = text("What is the matter; an open list.", "not_one_rank_higher")
    facts = fields.Dict(
        required=True,
        metadata=described(
            "Everything the sentence mentions.", {"card": "9H", "target": 7, "target_card": "JS"}
        ),
    )
    version = fields.Integer(metadata=described("The version of the game, if a rule refused.", 57))
    index = fields.Integer(
        metadata=described("Which of several actions was refused, counted from 0.", 3)
    )
    game = fields.Nested(Game, metadata=described("The game as it is, where a version was stale."))
    errors = fields.List(
        fields.Nested(InputFault), metadata=described("Every fault of an invalid input, up to 200.")
    )


class ProblemPage(Out):
    """What a problem means: the page behind its `type`, as data."""

    code = text("The problem's code.", "stock_empty")
    status = number("The HTTP status that it comes with.", 409)
    title = text("The trouble's name.", "The stock is empty")
    reminder = text("The rule itself.", "The stock holds fifty cards: five deals of ten.")
    example = fields.Nested(
        Problem, required=True, metadata=described("A problem as it may be answered.")
    )
