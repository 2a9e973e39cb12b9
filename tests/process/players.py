"""Good clients: they write down what they ask and are told, and send again with their keys."""

import http.client
import random
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from tests.process.histories import Call
from tests.process.served import PATIENCE, Answer, Client, Served

TOKEN = "sp_" + 43 * "t"
CODE = "SP1-S4C-QWERTYU"


@dataclass
class Place:
    """Where the service is just now. It may be gone, and come again somewhere else."""

    served: Served | None = None
    over: threading.Event = field(default_factory=threading.Event)


@dataclass
class Record:
    """What all clients asked and were told, by game."""

    calls: dict[str, list[Call]] = field(default_factory=dict)
    created: dict[str, str] = field(default_factory=dict)
    sendings: int = 0
    resent: int = 0
    faults: list[str] = field(default_factory=list)


class Player:
    """One client, which plays on a few games until all is over."""

    def __init__(self, name: str, place: Place, record: Record, games: list[str]) -> None:
        self._name = name
        self._place = place
        self._record = record
        self._games = games
        self._chance = random.Random(name)
        self._known: dict[str, int] = {}
        self._client: Client | None = None
        self._number = 0

    def play(self) -> None:
        """Play until all is over; what was begun is brought to its end."""
        try:
            while not self._place.over.is_set():
                if self._chance.random() < 0.02:
                    self.create()
                else:
                    self.act(self._chance.choice(self._games))
        except Exception as fault:
            self._record.faults.append(f"{self._name}: {fault!r}")
            raise
        finally:
            if self._client is not None:
                self._client.close()

    def create(self) -> str:
        """Create a game with a key, and send it until it is answered."""
        key = self._new_key()
        headers = {"Authorization": f"Bearer {TOKEN}", "Idempotency-Key": key}
        answer = self._until_answered("POST", "/v1/games", {"code": CODE}, headers)
        assert answer.status == 201, answer.body
        path = answer.headers["Location"]
        assert path is not None
        self._record.created[key] = path.rpartition("/")[2]
        return path

    def act(self, path: str) -> None:
        """Ask for something that chance chooses, and write down what came of it."""
        call = self._draw(path)
        method, last = {"read": ("GET", ""), "label": ("PATCH", "")}.get(
            call.kind, ("POST", f"/{call.kind}")
        )
        headers = {} if call.key is None else {"Idempotency-Key": call.key}
        if call.match is not None:
            headers["If-Match"] = f'"{call.match}"'
        body = call.body if method != "GET" else None
        self._record.calls[path].append(call)
        call.begun = time.monotonic()
        if call.key is None:
            answer = self._once(method, path + last, body, headers)
        else:
            answer = self._until_answered(method, path + last, body, headers)
        if answer is None or answer.status == 503:
            time.sleep(0.02)
            return
        assert answer.status in {200, 409, 412}, answer.body
        call.ended = time.monotonic()
        call.answer = answer.json
        call.replayed = "Idempotency-Replayed" in answer.headers
        call.status = answer.status
        self._known[path] = call.version
        if call.changed and call.key is not None and self._chance.random() < 0.1:
            again = self._until_answered(method, path + last, body, headers)
            assert "Idempotency-Replayed" in again.headers
            assert again.json == call.answer

    def _draw(self, path: str) -> Call:
        """Something to ask: mostly moves, half of all with a key, some for a version."""
        chance = self._chance
        kind = chance.choice(["deal", "undo", "undo", "redo", "move", "move", "label", "read"])
        body: dict[str, Any] = {}
        if kind == "move":
            body = {"source": chance.randint(1, 10)}
            if chance.random() < 0.5:
                body["target"] = chance.randint(1, 10)
        elif kind in {"undo", "redo"} and chance.random() < 0.3:
            body = {"count": chance.randint(1, 3)}
        elif kind == "label":
            body = {"label": f"{self._name} {self._number}"}
        may_be_keyed = kind not in {"label", "read"}
        key = self._new_key() if may_be_keyed and chance.random() < 0.7 else None
        match = self._known.get(path) if kind != "read" and chance.random() < 0.3 else None
        return Call(kind, body, key, match)

    def _new_key(self) -> str:
        self._number += 1
        return f"{self._name}-{self._number}"

    def _until_answered(
        self, method: str, path: str, body: object, headers: Mapping[str, str]
    ) -> Answer:
        """Send the same request until there is an answer that says what became of it."""
        end = time.monotonic() + 2 * PATIENCE
        while time.monotonic() < end:
            answer = self._once(method, path, body, headers)
            if answer is not None and answer.status != 503:
                return answer
            self._record.resent += 1
            time.sleep(0.02)
        raise AssertionError("no answer")

    def _once(
        self, method: str, path: str, body: object, headers: Mapping[str, str]
    ) -> Answer | None:
        """Send a request; None if no answer comes."""
        while (served := self._place.served) is None:
            time.sleep(0.01)
        if self._client is None or self._client.port != served.port:
            if self._client is not None:
                self._client.close()
            self._client = Client(served.host, served.port)
        self._record.sendings += 1
        with suppress(OSError, http.client.HTTPException):
            return self._client(method, path, body, headers)
        return None
