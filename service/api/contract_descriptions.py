"""What the contract says about each operation at length: what the author of a front end needs."""

_CHANGES = """\
Send `If-Match` with the `ETag` of the state that the player sees: if the game has moved on
since, the answer is 412 with the whole current `game`, and nothing was done. Without it the
action is judged against the game as it is. Send an `Idempotency-Key` to be able to send the
request again after a timeout or a 503: for 24 hours the change is made once, and told again with
`Idempotency-Replayed: true`. With `Accept: text/plain` the new state comes as the board in words.
"""

_OWNED = """\
A game that was created with a token is changed with that token only; without one the answer is
401, with another one 403. A game that was created without a token may be changed by whoever has
its id.
"""

_REFUSED = """\
An action that a rule forbids is answered 409 with the `code` of the rule, the `facts` of the
case and sentences in the player's language; the game stays as it was.
"""

DESCRIPTIONS: dict[str, str] = {
    "readEntry": """\
Tells the name and the version of the service, and where everything is. The links are paths, or
URI templates with names in braces. A browser, which asks for HTML, gets a page.
""",
    "readContractJson": """\
Gives this document as JSON, for code generators and for browsers. It has an `ETag` that changes
with its text; ask with `If-None-Match` and the answer is 304 as long as it is the same. The
words in it are English, whatever language is asked for.
""",
    "readContractYaml": """\
Gives this document as it stands in the repository. It says the same as `/openapi.json`, and is
easier to read. It has an `ETag` that changes with its text.
""",
    "checkAlive": """\
Says `ok` as long as the process answers. It does not look at the database; `/readyz` does. It is
never limited.
""",
    "checkReady": """\
Says `ok` if games can be kept: the database is reachable, migrated and writable. Otherwise the
answer is 503. It is meant for whatever sends requests to this process, and is never limited.
""",
    "readMetrics": """\
Gives the figures of all worker processes in Prometheus' text form: requests, actions, refusals,
conflicts and waits. It is never limited, and takes any `Accept` header.
""",
    "createGame": """\
Creates a game. Say in exactly one way what is dealt: a `code`; a `deck` of 104 cards, perhaps
with a `rule`; or `suits` and `rule`, for a shuffle that the service draws. `{}` is a new game
with one suit. With a `code` or a `deck`, `actions` in notation may follow. They are played at
once, and if one of them is refused, nothing is created: the answer is 409, and its `index` says
which one. So the transcript of a game can be posted here as it is.

With a token the game belongs to its bearer, who alone may change, list or delete it. Without one
it is open: whoever has the id may play it. A service can demand a token (401).

With an `Idempotency-Key` the request can be sent again after a timeout or a 503 without making a
second game; this takes a token, since the key is kept for its bearer. `Location` and `ETag` say
where the game is and which version it has.
""",
    "listGames": """\
Lists the games that were created with this token, newest first, as whole `Game` objects. So a
player finds them again on another device, if the token is there. `limit` says how many come at
once. `next` is the cursor of the next page, and null on the last one; the `Link` header says the
same. Nothing is repeated or left out while games go on. The other parameters choose by status,
suits, rule or label.
""",
    "readGame": """\
Gives the game as its player sees it. This is all that a front end needs to draw it: `columns`
are columns 1 to 10 in order, with the number of face-down cards and the face-up cards, the last
of which is free. `legal` says what can be done now: for each group that can move, its targets
and the best of them; whether a deal is allowed; how many actions can be taken back and played
again. Face-down cards and the order of the stock are never told.

Whoever has the id may read, without a token. The `ETag` is the version; ask with `If-None-Match`
and the answer is 304 as long as nothing has changed. With `Accept: text/plain` the board comes
in words, in the player's language.
""",
    "relabelGame": f"""\
Changes the player's own name for the game; null takes it away. It is a change like any other:
the game gets a new version, and its history an entry `label`. With `If-Match` it is made only if
the game still has that version; otherwise the answer is 412 with the current game.

{_OWNED}""",
    "deleteGame": f"""\
Removes the game with all its history. It cannot be taken back, and the id is not used again.
With `If-Match` it is removed only if it still has that version. Sent again, it is answered 404.

{_OWNED}""",
    "restartGame": """\
Creates a new game from the same deal as this one, under a new id, with nothing played. The old
game stays as it is. Whoever may read a game may do this; with a token the new game belongs to
its bearer. `label` names the new game. With `If-Match` it is done only if the old game still has
that version; otherwise the answer is 412 with the old game as it is. With an `Idempotency-Key`
and a token the request can be sent again without making another game.
""",
    "moveGroup": f"""\
Takes the last `count` cards of column `source` to column `target`. Columns are 1 to 10 from the
left, and `count` is 1 if it is not given. Without `target` the service picks the best one, as a
double click does; if there is none, the answer is 409 `no_target`. What can be moved, and where
to, stands in `legal.moves` of every state. The answer is the whole new state, and its
`last_action` says which cards turned over and which runs were completed, to be animated.

{_REFUSED}
{_CHANGES}
{_OWNED}""",
    "deal": f"""\
Deals one card from the stock to each of the ten columns. No body is needed. It is refused if the
stock is empty, if a column is empty, if fewer than ten cards are left on the tableau, or if the
game is won; `legal.deal` of every state says so beforehand. `last_action.dealt` are the cards in
the order of the columns. Runs that the deal completes leave at once.

{_REFUSED}
{_CHANGES}
{_OWNED}""",
    "undo": f"""\
Takes back the last `count` actions, one if it is not given: all of them or none. Up to 100
actions can be taken back, and `legal.undo` of every state says how many. Each one is a version
of its own, so the version grows while `moves` shrinks. The score is again what it was.

{_REFUSED}
{_CHANGES}
{_OWNED}""",
    "redo": f"""\
Plays the last `count` actions that were taken back again, one if it is not given: all of them or
none. `legal.redo` of every state says how many there are. A new action makes an end of what
could be played again.

{_REFUSED}
{_CHANGES}
{_OWNED}""",
    "playActions": f"""\
Plays up to 500 actions in order, all or none. Each is written in notation: `3-7x4` takes four
cards from column 3 to column 7, `10-1` takes one, and there are `deal`, `undo` and `redo`. Each
one gets a version of its own. If one is refused, none was played, and `index` says which one it
was, counted from 0. Where that would tell of cards that nobody has seen yet, because the actions
before it would have turned or dealt them, it is 409 `unseen_cards` in its place, with the `index`
from which on the list is about such cards.
`last_action` tells of the last of them; the versions before it tell of the others.

{_REFUSED}
{_CHANGES}
{_OWNED}""",
    "checkAction": """\
Tells whether an action in notation would be accepted, without playing it. Both answers are 200:
`allowed` is true, and `action` is what it would do, as far as the player can know (no card that
would turn over is told); or `allowed` is false, with the code, the facts and the sentences of
the refusal. It takes no token and never changes anything.
""",
    "readHistory": """\
Lists every accepted change of the game in order, the earliest first: actions, undos, redos and
changes of the label, each with the version it led to, the score, the number of moves and the
time. There are no cards in it; what the table looked like is told by the version. `limit` and
`cursor` turn the pages, and `next` is null on the last one.
""",
    "readVersion": """\
Gives the game as it was at a version, from 0 for the game as it was dealt. What a version was
never changes, so the answer may be kept for ever. With `Accept: text/plain` the board comes in
words. A version that the game has not reached is 404 `version_not_found`, and its `facts` name
the latest.
""",
    "readTranscript": """\
Gives what leads from the deal to the game as it is: its `code`, or its `deck` and `rule`, and
its actions in notation. Posted to `/v1/games` it makes the same game again, and posted to
`/v1/replay` it shows where it leads. With `Accept: text/plain` it is one line of text. Mind that
the transcript of a deck of one's own shows all its cards.
""",
    "replay": """\
Plays a transcript and gives the table that it leads to. Nothing is stored, and no token is
needed. The body is a `code`, or a `deck` and perhaps a `rule`, with `actions` in notation. If
one of them is refused, the answer is 409 and `index` says which one, counted from 0.
""",
    "readCode": """\
Gives the opening that a code deals, without creating a game. Small letters and spaces around the
code are accepted; `code` in the answer is the canonical form, and `shuffle` the number that it
spells. The same code deals the same cards for ever. A code that cannot be read is 422, with the
place and the kind of each fault.
""",
    "readRules": """\
Gives the rules by topic, every refusal with its reminder, the languages that there are, and the
numbers of the game and of the service. All sentences are in the language that is asked for,
ready to be shown. It is worth keeping for an hour.
""",
    "readProblem": """\
Gives what a problem means: its status, its name, the rule behind it, and an example. The `type`
of every problem leads here. Browsers get a page; with `Accept: application/json` it comes as
data.
""",
    "createToken": """\
Makes a token for a client that does not want to make one itself: `sp_` and 43 characters of
base64url, 32 random bytes. The service does not keep it. Whoever loses it loses the way to the
games that were created with it. Send it as `Authorization: Bearer`, and never in a path or a
query.
""",
    "readDocumentation": """\
Gives the first page of the documentation, in English, which leads to the others. Like all that is
read here it has an `ETag`; ask with `If-None-Match` and the answer is 304 as long as it is the
same. All that the pages load comes from this service.
""",
    "readPage": """\
Gives a page of the documentation, in English: how to draw a game, to retry, to deal a code in a
language of one's own, to run the service. The first page leads to all of them.
""",
    "browseContract": """\
Gives a page that shows this contract and sends requests to this service, with a token if one is
given to it. They are really carried out.
""",
    "readAsset": """\
Gives a file that the pages load: a style sheet, a script or their icon. It is meant for browsers.
""",
}
"""The descriptions, in Markdown, by the operation that they belong to."""
