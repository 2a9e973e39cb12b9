"""An operation of the contract: one declaration that both judges the input and documents it."""

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from flask import Response
from marshmallow import Schema, ValidationError

from service.api.bodies import MAX_BODY, read_json
from service.api.faults import InvalidRequest
from service.api.inputs import In

View = Callable[..., Response]

JSON = "application/json"
TEXT = "text/plain; charset=utf-8"
HTML = "text/html; charset=utf-8"
YAML = "application/yaml"

OF_A_GAME = (JSON, TEXT)
"""What an answer about one stored game can be had as: an object, or the table in words."""

BODY_PROBLEMS = (
    "invalid_json",
    "repeated_key",
    "incomplete_body",
    "body_too_large",
    "unsupported_media_type",
    "invalid_request",
)
"""What a body can be refused for before anything is done."""


@dataclass(frozen=True, slots=True)
class Operation:
    """What the contract says about one method of one path.

    ``headers`` are those of the success; ``problems`` are the codes that the operation has
    besides those that every one has; ``parameters`` are in OpenAPI's own form. ``answer`` is None
    where there is nothing to say, or no JSON to say it in. ``media_types`` are what the success
    can be had as, the first one where it is all one to the client. ``links`` are what can follow
    a success: the ids of operations, by the place in the answer where they find their game.
    """

    id: str
    tag: str
    answer: type[Schema] | None
    status: int = 200
    body: In | None = None
    body_optional: bool = False
    body_maximum: int = MAX_BODY
    query: In | None = None
    headers: Sequence[str] = ()
    problems: Sequence[str] = ()
    parameters: Sequence[dict[str, Any]] = field(default_factory=tuple)
    links: Mapping[str, Sequence[str]] = field(default_factory=dict)
    not_modified: bool = False
    token: Literal["none", "optional", "required"] = "none"
    media_types: Sequence[str] = (JSON,)


def operation(described: Operation) -> Callable[[View], View]:
    """Attach an operation to its view, and hand the view the judged body as ``data``."""

    def decorate(view: View) -> View:
        body = described.body
        if body is None:
            wrapped = view
        else:

            @functools.wraps(view)
            def wrapped(**parameters: str) -> Response:
                raw = read_json(optional=described.body_optional, maximum=described.body_maximum)
                try:
                    data = body.load(raw)
                except ValidationError as error:
                    # marshmallow gives this method no types.
                    messages = error.normalized_messages()  # type: ignore[no-untyped-call]
                    raise InvalidRequest.of_body(messages) from None
                return view(**parameters, data=data)

        # A function takes attributes, which its type does not know.
        wrapped.operation = described  # type: ignore[attr-defined]
        return wrapped

    return decorate


def operation_of(view: Callable[..., Any]) -> Operation | None:
    """The operation that was attached to a view."""
    return getattr(view, "operation", None)
