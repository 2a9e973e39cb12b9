"""Play Spider in a terminal, with nothing but the service's API and Python's standard library.

    python examples/player.py                          # a new game of one suit
    python examples/player.py --suits 4                # or of two or four
    python examples/player.py --code SP1-S2C-SPIDERS   # a deal that you know
    python examples/player.py --game ID --token sp_…   # go on with a game, on any device

What to type: `3-7` moves a card from column 3 to column 7, `3-7x4` moves four, `3` moves one to
its best place; `deal`, `undo`, `redo`; `quit` ends, and the game stays on the server.
"""

import argparse
import json
import re
import secrets
import sys
import time
from http import HTTPStatus
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

PATIENCE = 5
"""How often a request is sent before it is given up."""

MOVE = re.compile(r"(?P<source>\d+)(?:-(?P<target>\d+))?(?:x(?P<count>\d+))?")
SUITS = str.maketrans({"S": "♠", "H": "♥", "D": "♦", "C": "♣", "T": "10"})


class Refused(Exception):
    """The service said no, in words for the player."""

    def __init__(self, problem: dict[str, Any]) -> None:
        super().__init__(problem["code"])
        self.problem = problem


class Server:
    """The service, as this player sees it."""

    def __init__(self, address: str, token: str, language: str) -> None:
        self.address = address.rstrip("/")
        self.headers = {
            "Authorization": f"Bearer {token}",
            "Accept-Language": language,
            "Content-Type": "application/json",
        }

    def get(self, path: str) -> dict[str, Any]:
        """Read something. Reading can be repeated as often as one likes."""
        return self._send(Request(self.address + path, headers=self.headers))

    def change(self, path: str, body: object, version: int | None = None) -> dict[str, Any]:
        """Change something, once, however often the request has to be sent.

        The key tells the service that a request is the same as one before: whatever became of
        that one, it is done once, and its answer is given again. The version says which state the
        player was looking at: if another device was faster, nothing is done (412).
        """
        headers = {**self.headers, "Idempotency-Key": secrets.token_hex(16)}
        if version is not None:
            headers["If-Match"] = f'"{version}"'
        data = json.dumps(body).encode()
        return self._send(Request(self.address + path, data, headers, method="POST"))

    def _send(self, request: Request) -> dict[str, Any]:
        """Send a request, and the very same one again where it may not have arrived."""
        for attempt in range(1, PATIENCE + 1):
            wait = 0.1 * 2**attempt
            try:
                with urlopen(request, timeout=10) as answer:
                    return dict(json.load(answer))
            except HTTPError as error:
                passing = HTTPStatus.TOO_MANY_REQUESTS, *range(500, 600)
                if error.code not in passing:
                    raise Refused(json.load(error)) from None
                if attempt == PATIENCE:
                    raise
                wait = float(error.headers.get("Retry-After", wait))
            except (OSError, HTTPException, ValueError):
                # The network failed, and nobody here knows whether the request arrived.
                if attempt == PATIENCE:
                    raise
            time.sleep(wait)
        raise AssertionError("the last attempt ends the loop")


def draw(game: dict[str, Any]) -> str:
    """The table as text: a row for each place, the columns side by side."""
    columns = game["columns"]
    piles = [["▒▒"] * column["face_down"] + column["face_up"] for column in columns]
    lines = ["".join(f"{number:>5}" for number in range(1, 11))]
    for row in range(max(map(len, piles), default=0)):
        cards = (pile[row].translate(SUITS) if row < len(pile) else "" for pile in piles)
        lines.append("".join(f"{card:>5}" for card in cards))
    runs = " ".join(game["completed"]).translate(SUITS) or "none"
    lines.append(
        f"  Score {game['score']} · moves {game['moves']} · deals left {game['stock']['deals']}"
        f" · runs removed: {runs}"
    )
    return "\n".join(lines)


def play(server: Server, game: dict[str, Any], typed: str) -> dict[str, Any]:
    """Do what was typed, and give the game as it is then."""
    match = MOVE.fullmatch(typed)
    if match:
        path, body = "move", {name: int(text) for name, text in match.groupdict().items() if text}
    elif typed in {"deal", "undo", "redo"}:
        path, body = typed, {}
    else:
        print("Type a move such as 3-7, 3-7x4 or 3, or deal, undo, redo, quit.")
        return game
    try:
        return server.change(f"/v1/games/{game['id']}/{path}", body, game["version"])
    except Refused as refused:
        problem = refused.problem
        faults = " ".join(fault["detail"] for fault in problem.get("errors", []))
        print(faults or f"{problem['detail']} {problem['reminder']}")
        # A stale version comes with the game as it is.
        return dict(problem.get("game", game))


def begin(server: Server, asked: argparse.Namespace) -> dict[str, Any]:
    """The game to be played: one that is there, a code's, or a new one."""
    if asked.game:
        return server.get(f"/v1/games/{asked.game}")
    body = {"code": asked.code} if asked.code else {"suits": asked.suits, "rule": asked.rule}
    return server.change("/v1/games", body)


def main() -> int:
    """Play until the player has had enough."""
    parser = argparse.ArgumentParser(description="Play Spider in a terminal.")
    parser.add_argument("--server", default="http://127.0.0.1:8000")
    parser.add_argument("--suits", type=int, choices=(1, 2, 4), default=1)
    parser.add_argument("--rule", choices=("classic", "relaxed"), default="classic")
    parser.add_argument("--code", help="a game code, such as SP1-S4C-QWERTYU")
    parser.add_argument("--game", help="the id of a game to go on with")
    parser.add_argument("--token", help="your token, if you have one already")
    parser.add_argument("--language", default="en", help="en, ms, nb or is")
    asked = parser.parse_args()
    # A token is 32 random bytes: a client can make one itself.
    token = asked.token or "sp_" + secrets.token_urlsafe(32)
    server = Server(asked.server, token, asked.language)
    try:
        game = begin(server, asked)
        print(f"Game {game['id']}, code {game['code']}. Your token: {token}")
        print(draw(game))
        while game["status"] == "playing":
            print("> ", end="", flush=True)
            typed = sys.stdin.readline()
            if typed.strip() == "quit" or not typed:
                return 0
            game = play(server, game, typed.strip())
            print(draw(game))
    except Refused as refused:
        print(f"{refused.problem['title']}. {refused.problem['detail']}", file=sys.stderr)
        return 1
    except (OSError, HTTPException, ValueError) as error:
        print(f"{server.address} cannot be reached: {error}", file=sys.stderr)
        return 1
    print("You have won!")
    return 0


if __name__ == "__main__":
    sys.exit(main())
