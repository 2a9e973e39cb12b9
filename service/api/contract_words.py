"""What the contract says in words: headers, parameters, tags, the token and the service itself."""

from typing import Any

HEADERS: dict[str, dict[str, Any]] = {
    "ETag": {
        "required": True,
        "description": (
            "Names exactly what this answer shows; of a game it is the version, with `-text-` and "
            "the language behind it if the board comes in words."
        ),
        "schema": {"type": "string", "pattern": '^(W/)?"[!#-~]*"$', "examples": ['"57"']},
    },
    "Location": {
        "required": True,
        "description": "The path of the new game.",
        "schema": {"type": "string", "examples": ["/v1/games/kq3Z0mJ9Tn2VwY8sB1rXeA"]},
    },
    "Link": {
        "description": "Leads to the next page, with `rel` `next`.",
        "schema": {"type": "string", "examples": ['</v1/games?cursor=MTc2>; rel="next"']},
    },
    "Idempotency-Replayed": {
        "description": "`true` where an earlier sending of this request made the change.",
        "schema": {"type": "string", "examples": ["true"]},
    },
    "WWW-Authenticate": {
        "required": True,
        "description": "How to identify oneself.",
        "schema": {"type": "string", "examples": ["Bearer"]},
    },
    "Content-Language": {
        "description": "The language of what is said in words.",
        "schema": {"type": "string", "examples": ["nb"]},
    },
    "Vary": {
        "description": "The headers of the request that the answer depends on.",
        "schema": {"type": "string", "examples": ["Accept-Language"]},
    },
    "Cache-Control": {
        "description": "How long the answer may be kept without asking again.",
        "schema": {"type": "string", "examples": ["no-cache"]},
    },
    "X-Request-Id": {
        "required": True,
        "description": "The id of the request: the one it brought, or one made for it.",
        "schema": {"type": "string", "examples": ["3f2a9c1e5b7d8046"]},
    },
    "Retry-After": {
        "required": True,
        "description": "After how many seconds to try again.",
        "schema": {"type": "integer", "examples": [1]},
    },
}
PATH_PARAMETERS: dict[str, dict[str, Any]] = {
    "game_id": {
        "description": "The id of the game.",
        "schema": {"type": "string", "examples": ["kq3Z0mJ9Tn2VwY8sB1rXeA"]},
    },
    "version": {
        "description": "A version of the game, 0 for its opening.",
        "schema": {"type": "integer", "minimum": 0, "examples": [57]},
    },
    "code": {
        "description": "A game code.",
        "schema": {"type": "string", "examples": ["SP1-S4C-QWERTYU"]},
    },
    "page": {
        "description": "The name of a page.",
        "schema": {"type": "string", "examples": ["start"]},
    },
    "asset": {
        "description": "The name of a file that a page loads.",
        "schema": {"type": "string", "examples": ["docs.css"]},
    },
}
TAGS = {
    "games": "Create and read games.",
    "play": "Move, deal, undo, redo.",
    "history": "What a game was: every change, every version, and the way back to it.",
    "replay": "Where a transcript leads.",
    "codes": "What a code deals.",
    "rules": "The rules, the refusals and the problems, in the reader's language.",
    "tokens": "Tokens, which make games one's own.",
    "docs": "The documentation, to be read in a browser.",
    "house": "The entry page, and whether the service is alive and ready.",
}
TOKEN = {
    "type": "http",
    "scheme": "bearer",
    "description": (
        "A secret that the player holds, `sp_` and 43 characters of base64url (32 random bytes): "
        "made by the client, or by `POST /v1/tokens`. A game created with it belongs to it."
    ),
}
DESCRIPTION = """\
Plays Spider solitaire by the book. Every request is judged by a pure engine, and a refusal
comes back as a reminder of the rule. Columns are numbered 1 to 10, cards are written in two
characters (`TS` is the ten of spades), times are RFC 3339 in UTC.

What holds for every path is not repeated at each: `HEAD` answers like `GET`, without a body;
`OPTIONS` names the methods in `Allow` and lets pages of any origin ask (CORS). Any other method
is 405 `method_not_allowed`, with `Allow`, and changes nothing.
"""
INFO = {
    "description": DESCRIPTION,
    "contact": {"name": "The Spider authors"},
    "license": {"name": "MIT", "identifier": "MIT"},
}
"""Who speaks, and about what."""

COMMON_PARAMETERS: tuple[dict[str, Any], ...] = (
    {
        "in": "header",
        "name": "Accept-Language",
        "description": (
            "The languages that the player reads, by weight. `/v1/rules` lists those that there "
            "are; who reads none of them gets English."
        ),
        "schema": {"type": "string", "examples": ["nb-NO, nb;q=0.9, en;q=0.2"]},
    },
    {
        "in": "header",
        "name": "X-Request-Id",
        "description": (
            "An id of the client's own for this request, to be found in the log and in the answer: "
            "at most 128 letters, digits, dots, colons, hyphens and underscores; else it gets "
            "another one."
        ),
        "schema": {"type": "string", "examples": ["3f2a9c1e5b7d8046"]},
    },
    {
        "in": "query",
        "name": "lang",
        "description": (
            "The language, in place of the header; one that there is not is passed over."
        ),
        "schema": {"type": "string", "examples": ["nb"]},
    },
)
"""Every operation has them: what it refuses it explains in words, and says in the log."""
