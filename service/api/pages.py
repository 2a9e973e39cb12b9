"""Pages of a list: the query that asks for one, and the cursor that asks for the next."""

import base64
import re
from urllib.parse import urlencode

from flask import request
from marshmallow import ValidationError

from service.api.faults import InvalidRequest
from service.api.inputs import GamesQuery
from service.play import Filters, Place

_QUERY = GamesQuery()
_CURSOR = re.compile(r"([0-9]{1,18}) ([A-Za-z0-9_-]{22})")


class MalformedCursor(Exception):
    """A cursor that this service never gave."""


def games_query() -> tuple[Filters, int, Place | None]:
    """The filters, the limit and the place that this request's query asks for.

    Raises :class:`InvalidRequest` and :class:`MalformedCursor`.
    """
    given = {
        # A parameter given twice is shown as a list, which no field takes.
        name: values[0] if len(values) == 1 else values
        for name, values in request.args.lists()
        # Every request may name its language.
        if name != "lang"
    }
    try:
        query = _QUERY.load(given)
    except ValidationError as error:
        raise InvalidRequest.of_query(error.messages_dict) from None
    filters = Filters(
        query.get("status"), query.get("suits"), query.get("rule"), query.get("label")
    )
    cursor = query.get("cursor")
    return filters, query["limit"], None if cursor is None else read_cursor(cursor)


def read_cursor(text: str) -> Place:
    """The place that a cursor stands for. Raises :class:`MalformedCursor`.

    >>> read_cursor(write_cursor(Place(1767225600, "kq3Z0mJ9Tn2VwY8sB1rXeA"))).created_at
    1767225600
    """
    try:
        plain = base64.b64decode(text.encode("ascii"), altchars=b"-_", validate=True).decode(
            "ascii"
        )
    except ValueError:
        raise MalformedCursor from None
    match = _CURSOR.fullmatch(plain)
    if match is None:
        raise MalformedCursor
    return Place(int(match[1]), match[2])


def write_cursor(place: Place) -> str:
    """The cursor for a place: to clients it is a word without meaning."""
    return base64.urlsafe_b64encode(f"{place.created_at} {place.id}".encode()).decode()


def link_to(cursor: str) -> str:
    """The Link header that leads from this page to the next."""
    query = urlencode({**request.args.to_dict(), "cursor": cursor})
    return f'<{request.path}?{query}>; rel="next"'
