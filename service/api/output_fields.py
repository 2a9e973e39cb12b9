"""What the objects that go out are made of: open objects, and fields with their bounds."""

from collections.abc import Iterable
from typing import Any

from marshmallow import EXCLUDE, INCLUDE, Schema, fields

from service.api.fields import described
from spider_core import COLUMNS


class Out(Schema):
    """An object that goes out. Clients must expect more fields than these."""

    class Meta:
        """A later version may add fields."""

        unknown = EXCLUDE


class Open(Schema):
    """An object whose names depend on the case."""

    class Meta:
        """Whatever is in it belongs there."""

        unknown = INCLUDE


CARD = "^[A2-9TJQK][SHDC]$"
CODE = "^SP[0-9]+-[A-Z0-9]+-[A-Z]+$"
NOTATION = "^([a-z]+|[0-9]+-[0-9]+(x[0-9]+)?)$"
"""What cards, codes and actions look like: wide enough for words that later versions add."""


def card(text: str, **kwargs: Any) -> fields.String:
    """A card that goes out."""
    return fields.String(required=True, metadata=described(text, "TS", pattern=CARD), **kwargs)


def column_number(text: str, **kwargs: Any) -> fields.Integer:
    """The number of a column that goes out."""
    said = described(text, 4, minimum=1, maximum=COLUMNS)
    return fields.Integer(required=True, metadata=said, **kwargs)


def number(text: str, example: int, **more: Any) -> fields.Integer:
    """A number that goes out: never less than 0, unless ``minimum`` says so."""
    return fields.Integer(
        required=True, metadata=described(text, example, **{"minimum": 0, **more})
    )


def text(says: str, example: str, *, pattern: str | None = None, **kwargs: Any) -> fields.String:
    """A text that goes out, of a ``pattern`` if there is one."""
    said = described(says, example, **({} if pattern is None else {"pattern": pattern}))
    return fields.String(required=True, metadata=said, **kwargs)


def one_of(says: str, values: Iterable[str], example: str, **kwargs: Any) -> fields.String:
    """A text that goes out and is one of those named, or of those that a later version adds."""
    return text(f"{says} {known(values)}", example, **kwargs)


def known(values: Iterable[str]) -> str:
    """A sentence that names the values of a list which may grow.

    >>> known(["S", "H"])
    'Known values: `S`, `H`; later versions may add some.'
    """
    names = ", ".join(f"`{value!s}`" for value in values)
    return f"Known values: {names}; later versions may add some."


class Facts(Open):
    """What a sentence mentions, by name: cards as `TS`, columns as 1 to 10, counts in cards.

    Which names there are depends on the `code` beside it. `GET /problems/{code}` shows them.
    """


def suit_letter(says: str) -> fields.String:
    """A suit that goes out."""
    letters = ": `S` spades, `H` hearts, `D` diamonds, `C` clubs."
    said = described(says + letters, "S", pattern="^[SHDC]$")
    return fields.String(required=True, metadata=said)
