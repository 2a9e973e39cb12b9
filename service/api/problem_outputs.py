"""The shape of a problem (RFC 9457), as it goes out."""

from marshmallow import fields

from service.api.fields import described
from service.api.output_fields import Facts, Out, number, one_of, text
from service.api.outputs import Game
from service.api.problem_words import STATUS

FAULT_CODES = (
    *("required", "unknown_field", "wrong_type", "out_of_range", "too_long", "list_length"),
    *("not_one_of", "control_character", "conflicting_fields", "needs_code_or_deck"),
    *("code_prefix", "code_parts", "code_suits", "code_rule", "code_length", "code_letter"),
    *("not_a_card", "deck_size", "deck_suits", "deck_cards"),
    *("not_an_action", "column_out_of_range", "count_out_of_range"),
)
"""What can be wrong with an input."""


class InputFault(Out):
    """One fault of an input. Its place is a `pointer` into the body, or a `parameter`."""

    pointer = fields.String(metadata=described("JSON pointer to the place.", "/target"))
    parameter = fields.String(
        metadata=described("Name of a parameter of the path or the query.", "code")
    )
    code = one_of("What is wrong.", FAULT_CODES, "out_of_range")
    facts = fields.Nested(
        Facts, required=True, metadata=described("What would be right, and what was sent.")
    )
    detail = text("The fault as a sentence.", "This must be from 1 to 10.")


class Problem(Out):
    """Why a request was not carried out (RFC 9457). With a status of 4xx nothing was changed."""

    type = text(
        "The page about the problem.",
        "/problems/not_one_rank_higher",
        pattern="^/problems/[a-z_]+$",
    )
    title = text("The trouble's name.", "The card there is not one rank higher")
    status = number("The HTTP status.", 409, minimum=400)
    detail = text(
        "The sentence about these very cards.",
        "The nine of hearts cannot go on the jack of spades in column 7.",
    )
    reminder = text(
        "The rule itself.",
        "A card goes on a card that is exactly one rank higher, of any suit, or to an empty "
        "column.",
    )
    code = one_of("What is the matter.", map(str, STATUS), "not_one_rank_higher")
    facts = fields.Nested(
        Facts, required=True, metadata=described("Everything that the sentence mentions.")
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

    code = text("The problem's code, as in `Problem.code`.", "stock_empty")
    status = number("The HTTP status that it comes with.", 409)
    title = text("The trouble's name.", "The stock is empty")
    reminder = text("The rule itself.", "The stock holds fifty cards: five deals of ten.")
    example = fields.Nested(
        Problem, required=True, metadata=described("A problem as it may be answered.")
    )
