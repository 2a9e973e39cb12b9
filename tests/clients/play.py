"""Plays a game with the client that openapi-python-client makes of the contract.

    python play.py http://127.0.0.1:8000 SP1-S1C-SPIDERS 3-1 deal undo

Run by the tests with the generated package, ``spider_client``, on the path.
"""

import secrets
import sys

from spider_client import AuthenticatedClient
from spider_client.api.games import create_game, list_games, read_game
from spider_client.api.play import deal, move_group, redo, undo
from spider_client.models import (
    Game,
    GamePage,
    HowMany,
    MoveGroup,
    NewGame,
    Nothing,
    Problem,
)
from spider_client.types import UNSET

CHANGES = {"deal": deal, "undo": undo, "redo": redo}
BODIES = {"deal": Nothing(), "undo": HowMany(), "redo": HowMany()}


def main(address: str, code: str, actions: list[str]) -> None:
    """Create a game, play it to the end, and tell what became of it."""
    token = "sp_" + secrets.token_urlsafe(32)
    client = AuthenticatedClient(base_url=address, token=token)
    game = create_game.sync(client=client, body=NewGame(code=code, label="played by a script"))
    assert isinstance(game, Game)
    for action in actions:
        key, version = secrets.token_hex(8), f'"{game.version}"'
        if action in CHANGES:
            answer = CHANGES[action].sync(
                game.id,
                client=client,
                body=BODIES[action],
                if_match=version,
                idempotency_key=key,
            )
        else:
            columns, _, count = action.partition("x")
            source, target = map(int, columns.split("-"))
            answer = move_group.sync(
                game.id,
                client=client,
                body=MoveGroup(source=source, target=target, count=int(count) if count else UNSET),
                if_match=version,
                idempotency_key=key,
            )
        if isinstance(answer, Problem):
            # Whatever its code is, known to this script or not, it has words.
            print(answer.code, answer.detail, answer.reminder)
            continue
        assert isinstance(answer, Game)
        game = answer
    page = list_games.sync(client=client)
    assert isinstance(page, GamePage)
    assert [item.id for item in page.items] == [game.id]
    again = read_game.sync(game.id, client=client)
    assert isinstance(again, Game)
    print(again.status, again.score, again.moves, again.version)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
