"""Any requests with any tokens, keys and versions against a small model: who, once, and on what."""

from dataclasses import dataclass
from typing import Any

from flask import Flask
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    consumes,
    multiple,
    rule,
    run_state_machine_as_test,
)
from werkzeug.test import TestResponse

from spider_core import Command, Game, Redo, Refused, Undo, parse_command
from tests.api.changes import change
from tests.api.helpers import CODE, GAME, Api, conditions, new_token, request_of

ACTIONS = ("3-1", "2-9", "1-1", "2", "deal", "undo", "undo*2", "redo", "redo*1", "label", "delete")
MATCHES = (None, "*", "current", "past", "future", "malformed")
UNKNOWN = "x" * 22

who = st.sampled_from([None, 0, 1])
keys = st.sampled_from([None, None, "k1", "k2", "k3"])
actions = st.sampled_from(ACTIONS)
matches = st.sampled_from(MATCHES)


@dataclass
class Modelled:
    """A game as it must be: whose it is, and its latest answer."""

    owner: int | None
    game: Game
    answer: Any
    tag: str

    @property
    def version(self) -> int:
        """The version of the latest answer."""
        version: int = self.answer["version"]
        return version


@dataclass(frozen=True)
class Kept:
    """What must be told again: to which request, for which game, and in which words."""

    request: tuple[str, ...]
    game_id: str
    answer: bytes
    tag: str


class Terms(RuleBasedStateMachine):
    """Some players with tokens and one without, who send whatever they like."""

    app: Flask
    games = Bundle("games")

    def __init__(self) -> None:
        super().__init__()
        self.clients: dict[int | None, Api] = {None: Api(self.app)}
        self.clients.update({number: Api(self.app, new_token()) for number in range(2)})
        self.there: dict[str, Modelled] = {}
        self.kept: dict[tuple[str | int, str], Kept] = {}

    def _is_kept(
        self, scope: str | int, key: str | None, request: tuple[str, ...], response: TestResponse
    ) -> bool:
        """Whether the key is known; then hold that the answer is the kept one, or a refusal."""
        kept = None if key is None else self.kept.get((scope, key))
        if kept is None:
            assert "Idempotency-Replayed" not in response.headers
            return False
        if kept.request != request:
            self._refused(response, 422, "idempotency_key_reused")
        else:
            assert response.headers["Idempotency-Replayed"] == "true"
            assert (response.data, response.headers["ETag"]) == (kept.answer, kept.tag)
            assert response.status_code == (201 if isinstance(scope, int) else 200)
        return True

    def _refused(self, response: TestResponse, status: int, code: str) -> None:
        assert response.json is not None
        assert (response.status_code, response.json["code"]) == (status, code)
        assert "Idempotency-Replayed" not in response.headers

    @rule(target=games, sender=who, key=keys, label=st.sampled_from(["a", "b"]))
    def create(self, sender: int | None, key: str | None, label: str) -> Any:
        body = {"code": CODE, "label": label}
        response = self.clients[sender].post(GAME, body, headers=conditions(key))
        if key is not None and sender is None:
            self._refused(response, 401, "token_required")
            return multiple()
        if sender is not None and self._is_kept(sender, key, ("create", label), response):
            return multiple()
        assert response.status_code == 201
        assert response.json is not None
        game_id = str(response.json["id"])
        assert game_id not in self.there
        tag = response.headers["ETag"]
        self.there[game_id] = Modelled(sender, Game.from_code(CODE), response.json, tag)
        if key is not None and sender is not None:
            request = ("create", label)
            self.kept[sender, key] = Kept(request, game_id, response.data, tag)
        return game_id

    @rule(game_id=games, sender=who, key=keys, match=matches, action=actions)
    def change_by_anyone(self, game_id: str, sender: int | None, **asked: Any) -> None:
        self._change(game_id, sender, **asked)

    @rule(game_id=games, key=keys, action=actions)
    def change_by_the_owner(self, game_id: str, key: str | None, action: str) -> None:
        modelled = self.there.get(game_id)
        self._change(game_id, modelled.owner if modelled else None, key, "current", action)

    @rule(game_id=consumes(games), key=keys)
    def delete_by_the_owner(self, game_id: str, key: str | None) -> None:
        self.change_by_the_owner(game_id, key, "delete")

    @rule(sender=who, key=keys, action=actions)
    def change_what_is_nowhere(self, sender: int | None, key: str | None, action: str) -> None:
        self._change(UNKNOWN, sender, key, "current", action)

    def _change(
        self, game_id: str, sender: int | None, key: str | None, match: str | None, action: str
    ) -> None:
        if action in {"label", "delete"}:
            key = None
        modelled = self.there.get(game_id)
        version = modelled.version if modelled else 0
        tags = {"current": f'"{version}"', "past": f'"{version - 1}"', "malformed": f"{version}"}
        tags["future"] = f'W/"{version + 1}"'
        headers = conditions(key, None if match is None else tags.get(match, match))
        response = change(self.clients[sender], game_id, action, headers)
        if match == "malformed":
            self._refused(response, 400, "malformed_header")
        elif modelled is None:
            self._refused(response, 404, "game_not_found")
        elif modelled.owner is not None and sender is None:
            self._refused(response, 401, "token_required")
        elif modelled.owner not in {None, sender}:
            self._refused(response, 403, "not_owner")
        elif not self._is_kept(game_id, key, (action,), response):
            if match in {"past", "future"}:
                self._refused(response, 412, "stale_version")
                assert response.json is not None
                assert response.json["game"] == modelled.answer
            elif action == "delete":
                self._gone(game_id, response)
            else:
                self._judged(game_id, modelled, key, action, response)

    def _gone(self, game_id: str, response: TestResponse) -> None:
        assert response.status_code == 204
        del self.there[game_id]
        self.kept = {at: kept for at, kept in self.kept.items() if kept.game_id != game_id}

    def _judged(
        self,
        game_id: str,
        modelled: Modelled,
        key: str | None,
        action: str,
        response: TestResponse,
    ) -> None:
        try:
            after, steps = played(modelled.game, action)
        except Refused as refused:
            self._refused(response, 409, refused.violation.code.value)
            return
        assert response.status_code == 200
        answer: Any = response.json
        assert answer["version"] == modelled.version + steps
        assert (answer["score"], answer["moves"]) == (after.score, after.moves)
        assert answer["label"] == ("another" if action == "label" else modelled.answer["label"])
        modelled.game, modelled.answer, modelled.tag = after, answer, response.headers["ETag"]
        if key is not None:
            self.kept[game_id, key] = Kept((action,), game_id, response.data, modelled.tag)

    @rule(game_id=games, sender=who)
    def read(self, game_id: str, sender: int | None) -> None:
        response = self.clients[sender].get(f"{GAME}/{game_id}")
        if game_id not in self.there:
            self._refused(response, 404, "game_not_found")
            return
        modelled = self.there[game_id]
        assert (response.json, response.headers["ETag"]) == (modelled.answer, modelled.tag)

    @rule(sender=who, limit=st.integers(1, 4))
    def read_the_list(self, sender: int | None, limit: int) -> None:
        response = self.clients[sender].get(f"{GAME}?limit={limit}")
        if sender is None:
            self._refused(response, 401, "token_required")
            return
        mine = [game.answer for game in self.there.values() if game.owner == sender][::-1]
        assert response.json is not None
        assert response.json["items"] == mine[:limit]
        assert (response.json["next"] is not None) == (len(mine) > limit)

    def teardown(self) -> None:
        for game_id in self.there:
            self.read(game_id, None)
        for sender in (0, 1):
            self.read_the_list(sender, 200)


def played(game: Game, action: str) -> tuple[Game, int]:
    """The game after an action, and how many versions that makes."""
    if action == "label":
        return game, 1
    word, _, times = action.partition("*")
    path, body = request_of(word)
    count = int(times or 1)
    if path == "move" and body is not None and "target" not in body:
        return game.play(game.best_move(body["source"], 1)), 1
    command: Command = parse_command(word)
    if isinstance(command, Undo):
        return game.undo(count), count
    if isinstance(command, Redo):
        return game.redo(count), count
    return game.play(command), 1


def test_nothing_is_changed_by_a_stranger_twice_or_on_another_version(app: Flask) -> None:
    class Machine(Terms):
        pass

    Machine.app = app
    run_state_machine_as_test(Machine, settings=settings(max_examples=80, stateful_step_count=40))
