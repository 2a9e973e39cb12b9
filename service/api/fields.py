"""marshmallow fields that are strict, and whose messages are faults with codes and facts."""

import re
import unicodedata
from typing import Any

from marshmallow import ValidationError, fields, validate
from marshmallow.exceptions import SCHEMA

from service.api.faults import Fault
from spider_core import (
    CARDS_IN_GAME,
    Card,
    GameCode,
    Malformed,
    parse_command,
    suits_in,
)


def described(text: str, *examples: object, **more: Any) -> dict[str, Any]:
    """What the contract says about a field."""
    return {"description": text, **({"examples": list(examples)} if examples else {}), **more}


def _messages(expected: str) -> dict[str, Any]:
    """The messages of a field that takes one JSON type."""
    wrong_type = [Fault("wrong_type", {"expected": expected})]
    return {
        "required": [Fault("required")],
        "null": wrong_type,
        "invalid": wrong_type,
        "invalid_utf8": wrong_type,
        "too_large": wrong_type,
    }


_DIGITS = re.compile(r"-?[0-9]{1,18}", re.ASCII)


class Integer(fields.Integer):
    """A JSON integer, or a float equal to one: 2 and 2.0, but not true, "2" or 2.5."""

    default_error_messages = _messages("integer")

    def _validated(self, value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.make_error("invalid")
        if isinstance(value, float) and not value.is_integer():
            raise self.make_error("invalid")
        return int(value)


class QueryNumber(fields.Integer):
    """A whole number in a query, where everything is text."""

    default_error_messages = _messages("integer")

    def _validated(self, value: object) -> int:
        if isinstance(value, str) and _DIGITS.fullmatch(value):
            return int(value)
        raise self.make_error("invalid")


class String(fields.String):
    """A JSON string."""

    default_error_messages = _messages("string")


class List(fields.List[Any]):
    """A JSON array."""

    default_error_messages = _messages("array")


class Between(validate.Range):
    """A number between two bounds, both allowed."""

    min: int
    max: int

    def __init__(self, minimum: int, maximum: int) -> None:
        super().__init__(minimum, maximum)

    def __call__(self, value: Any) -> Any:
        """Refuse a number outside the bounds, naming them."""
        if not self.min <= value <= self.max:
            raise ValidationError(
                [Fault("out_of_range", {"minimum": self.min, "maximum": self.max})]
            )
        return value


class OneOf(validate.OneOf):
    """One of a few values."""

    def __call__(self, value: Any) -> Any:
        """Refuse any other value, naming the allowed ones."""
        if value not in self.choices:
            raise ValidationError([Fault("not_one_of", {"allowed": list(self.choices)})])
        return value


class AtMost(validate.Length):
    """A text of at most so many characters."""

    max: int

    def __init__(self, maximum: int) -> None:
        super().__init__(max=maximum)

    def __call__(self, value: Any) -> Any:
        """Refuse a longer text, naming its length and the limit."""
        if len(value) > self.max:
            facts = {"length": len(value), "maximum": self.max}
            raise ValidationError([Fault("too_long", facts)])
        return value


def printable(text: str) -> str:
    """Refuse control characters, which some databases and every terminal stumble over."""
    for position, character in enumerate(text, start=1):
        if unicodedata.category(character) == "Cc":
            raise ValidationError([Fault("control_character", {"position": position})])
    return text


class Code(String):
    """A game code, which becomes a :class:`spider_core.GameCode`."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> Any:
        text: str = super()._deserialize(value, attr, data, **kwargs)
        try:
            return GameCode.parse(text)
        except Malformed as malformed:
            raise ValidationError([Fault.of(malformed)]) from None


class CardText(String):
    """A card in two characters, which becomes a :class:`spider_core.Card`."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> Any:
        text: str = super()._deserialize(value, attr, data, **kwargs)
        try:
            return Card.parse(text)
        except Malformed as malformed:
            raise ValidationError([Fault.of(malformed)]) from None


class ActionText(String):
    """An action in notation, or undo or redo, which becomes a command of the core."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> Any:
        text: str = super()._deserialize(value, attr, data, **kwargs)
        try:
            return parse_command(text)
        except Malformed as malformed:
            raise ValidationError([Fault.of(malformed)]) from None


class Commands(List):
    """Actions in notation, so many of them, which become commands of the core."""

    def __init__(self, minimum: int, maximum: int, **kwargs: Any) -> None:
        super().__init__(ActionText(), **kwargs)
        self.minimum = minimum
        self.maximum = maximum
        self.metadata = {**self.metadata, "minItems": minimum, "maxItems": maximum}

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> Any:
        # Whatever they are, they are too many: no need to look at each of them.
        if isinstance(value, list) and not self.minimum <= len(value) <= self.maximum:
            facts = {"length": len(value), "minimum": self.minimum, "maximum": self.maximum}
            raise ValidationError([Fault("list_length", facts)])
        return super()._deserialize(value, attr, data, **kwargs)


class Deck(List):
    """The 104 cards of a deck of one's own, in the order they are dealt."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(CardText(), **kwargs)

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> Any:
        if isinstance(value, list) and len(value) > CARDS_IN_GAME:
            # Whatever the cards are, they are too many: no need to look at each of them.
            raise ValidationError([_deck_size(value)])
        try:
            cards: list[Any] = super()._deserialize(value, attr, data, **kwargs)
        except ValidationError as error:
            if isinstance(error.messages, dict) and len(value) != CARDS_IN_GAME:
                error.messages[SCHEMA] = [_deck_size(value)]
            raise
        try:
            suits_in(cards)
        except Malformed as malformed:
            raise ValidationError([Fault.of(malformed)]) from None
        return tuple(cards)


def _deck_size(cards: list[Any]) -> Fault:
    """The fault of a deck that has not as many cards as a game."""
    return Fault("deck_size", {"cards": len(cards), "expected": CARDS_IN_GAME})
