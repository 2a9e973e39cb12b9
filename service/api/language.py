"""The language of this request's answer."""

from flask import g, request

from service.reminders.languages import choose_language, find_language

_LONGEST = 1000
"""How much of a header is read, in characters: nobody reads more languages than that."""


def language() -> str:
    """The language for this request: what ``?lang=`` names, else the Accept-Language header.

    A language that there is none of is passed over; at last there is English.
    """
    if "language" not in g:
        g.language = _asked_for() or choose_language(
            request.headers.get("Accept-Language", "")[:_LONGEST]
        )
    chosen: str = g.language
    return chosen


def _asked_for() -> str | None:
    """The language that the query names, if it names one of ours."""
    if b"lang=" not in request.query_string:
        return None
    return find_language(request.args.get("lang", "")[:_LONGEST])
