"""Pages of a list: the query that asks for one, and the cursor that asks for the next."""

import base64
import re
from typing import Any
from urllib.parse import urlencode

from flask import request
from marshmallow import ValidationError

from service.api.faults import InvalidRequest
from service.api.inputs import GamesQuery, PageQuery
from service.play import Filters, Place

_GAMES = GamesQuery()
_HISTORY = PageQuery()
_PLACE = re.compile(r"([0-9]{1,18}) ([A-Za-z0-9_-]{22})")
_VERSION = re.compile(r"after ([0-9]{1,9})")


class MalformedCursor(Exception):
    """A cursor that this service never gave."""


def games_query() -> tuple[Filters, int, Place | None]:
    """The filters, the limit and the place that this request's query asks for.

    Raises :class:`InvalidRequest` and :class:`MalformedCursor`.
    """
    query = _loaded(_GAMES)
    filters = Filters(
        query.get("status"), query.get("suits"), query.get("rule"), query.get("label")
    )
    cursor = query.get("cursor")
    return filters, query["limit"], None if cursor is None else read_place(cursor)


def history_query() -> tuple[int, int]:
    """The limit and the version to go on from that this request's query asks for.

    Raises :class:`InvalidRequest` and :class:`MalformedCursor`.
    """
    query = _loaded(_HISTORY)
    cursor = query.get("cursor")
    return query["limit"], 0 if cursor is None else read_version(cursor)


def read_place(cursor: str) -> Place:
    """The place in a list of games that a cursor stands for. Raises :class:`MalformedCursor`.

    >>> read_place(write_place(Place(1767225600, "kq3Z0mJ9Tn2VwY8sB1rXeA"))).created_at
    1767225600
    """
    created_at, game_id = _decoded(cursor, _PLACE)
    return Place(int(created_at), game_id)


def write_place(place: Place) -> str:
    """The cursor for a place: to clients it is a word without meaning."""
    return _encoded(f"{place.created_at} {place.id}")


def read_version(cursor: str) -> int:
    """The version of a history that a cursor stands for. Raises :class:`MalformedCursor`.

    >>> read_version(write_version(57))
    57
    """
    (version,) = _decoded(cursor, _VERSION)
    return int(version)


def write_version(version: int) -> str:
    """The cursor for a version: to clients it is a word without meaning."""
    return _encoded(f"after {version}")


def _loaded(schema: PageQuery) -> dict[str, Any]:
    """What this request's query says. Raises :class:`InvalidRequest`."""
    given = {
        # A parameter given twice is shown as a list, which no field takes.
        name: values[0] if len(values) == 1 else values
        for name, values in request.args.lists()
        # Every request may name its language.
        if name != "lang"
    }
    try:
        loaded: dict[str, Any] = schema.load(given)
    except ValidationError as error:
        raise InvalidRequest.of_query(error.messages_dict) from None
    return loaded


def _encoded(plain: str) -> str:
    """A cursor."""
    return base64.urlsafe_b64encode(plain.encode()).decode()


def _decoded(cursor: str, form: re.Pattern[str]) -> tuple[str, ...]:
    """The parts of what stands behind a cursor. Raises :class:`MalformedCursor`."""
    try:
        plain = base64.b64decode(cursor.encode("ascii"), altchars=b"-_", validate=True)
        match = form.fullmatch(plain.decode("ascii"))
    except ValueError:
        raise MalformedCursor from None
    if match is None:
        raise MalformedCursor
    return match.groups()


def link_to(cursor: str) -> str:
    """The Link header that leads from this page to the next."""
    query = urlencode({**request.args.to_dict(), "cursor": cursor})
    return f'<{request.path}?{query}>; rel="next"'
