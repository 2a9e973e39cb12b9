"""The language of this request's answer."""

from flask import g, request

from service.reminders.languages import choose_language, find_language

_LONGEST = 1000
"""How much of a header or of a parameter is read, in characters: nobody says more than that."""


def language() -> str:
    """The language for this request: what ``?lang=`` names, else the Accept-Language header.

    A language that there is none of is passed over; at last there is English.
    """
    if "language" not in g:
        g.language = _asked_for() or choose_language(_accepted())
    chosen: str = g.language
    return chosen


def _asked_for() -> str | None:
    """The language that the query names, if it names one of ours."""
    if not request.query_string:
        return None
    return find_language(request.args.get("lang", "")[:_LONGEST])


def _accepted() -> str:
    """The Accept-Language header; of one that is too long, the whole ranges at its beginning."""
    header = request.headers.get("Accept-Language", "")
    if len(header) <= _LONGEST:
        return header
    # A range that is cut in two could say something else: q=0.5 would become q=0.
    return header[: _LONGEST + 1].rpartition(",")[0]
