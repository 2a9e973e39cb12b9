"""Faults of an input: what is wrong, where, and what would be right."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from marshmallow.exceptions import SCHEMA

from spider_core import Malformed


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with an input, as a code and the facts of the case."""

    code: str
    facts: Mapping[str, object] = field(default_factory=dict)

    @staticmethod
    def of(malformed: Malformed) -> "Fault":
        """The fault of a text that the core cannot read."""
        return Fault(malformed.code, malformed.facts)


@dataclass(frozen=True, slots=True)
class PlacedFault:
    """A fault with its place: ``pointer`` into the body, or a ``parameter``'s name."""

    kind: str
    place: str
    fault: Fault


class InvalidRequest(Exception):
    """A request that can be read but not used, with every fault of it."""

    def __init__(self, faults: list[PlacedFault]) -> None:
        super().__init__(faults)
        self.faults = faults

    @staticmethod
    def of_parameter(name: str, malformed: Malformed) -> "InvalidRequest":
        """A parameter of the address that the core cannot read."""
        return InvalidRequest([PlacedFault("parameter", name, Fault.of(malformed))])

    @staticmethod
    def of_query(messages: Mapping[str, Any]) -> "InvalidRequest":
        """What marshmallow found in a query: faults by the names of the parameters."""
        return InvalidRequest(
            [
                PlacedFault("parameter", name, fault)
                for name, inner in messages.items()
                for _, fault in _walk(inner, "")
            ]
        )

    @staticmethod
    def of_body(messages: Mapping[Any, Any]) -> "InvalidRequest":
        """What marshmallow found in a body: faults by the names of the fields they are in.

        >>> invalid = InvalidRequest.of_body({"deck": {3: [Fault("not_a_card")]}})
        >>> invalid.faults[0].place
        '/deck/3'
        """
        return InvalidRequest(
            [PlacedFault("pointer", place, fault) for place, fault in _walk(messages, "")]
        )


def _walk(messages: object, pointer: str) -> Iterator[tuple[str, Fault]]:
    """Every fault in marshmallow's nested messages, with the JSON pointer to its place."""
    if isinstance(messages, Fault):
        yield pointer, messages
    elif isinstance(messages, Mapping):
        for name, inner in messages.items():
            step = "" if name == SCHEMA else "/" + _escaped(str(name))
            for place, fault in _walk(inner, pointer + step):
                # marshmallow keeps what is wrong with a whole object under a name that a field
                # may have, too; only an unknown field really has it.
                is_field = name == SCHEMA and fault.code == "unknown_field"
                yield (f"{place}/{SCHEMA}" if is_field else place), fault
    elif isinstance(messages, list):
        for inner in messages:
            yield from _walk(inner, pointer)
    else:
        # A message of marshmallow's own would leave in English and without a code.
        raise TypeError(f"not a fault: {messages!r}")


def _escaped(name: str) -> str:
    """A name as a part of a JSON pointer (RFC 6901)."""
    return name.replace("~", "~0").replace("/", "~1")
