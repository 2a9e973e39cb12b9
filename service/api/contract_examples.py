"""The examples in the contract: each beside the operation it belongs to, what is alike once."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from service.api.examples import documentation, games, history, house, play
from service.api.examples.shape import Example
from service.api.examples.shared import UNASKED, shared_examples
from service.api.operation import JSON, Operation
from service.api.problem_words import PROBLEM_TYPE, STATUS
from service.recording import Recorded, record, unasked

_OF_OPERATION = {
    **games.EXAMPLES,
    **play.EXAMPLES,
    **history.EXAMPLES,
    **house.EXAMPLES,
    **documentation.EXAMPLES,
}
_LONGEST = 160
"""How long a body may be to be told in the description of an example, in characters."""

_SHOWN = 14
"""How many actions are told there one by one."""

_STATUS_UNASKED = {code: str(int(STATUS[code])) for code in UNASKED}


def examples_of(described: Operation) -> list[Example]:
    """Every example of an operation: its own ones, then those of common problems.

    >>> from service.api.games_documented import MOVE
    >>> [example.name for example in examples_of(MOVE)][:2]
    ['one_card', 'best_target']
    """
    own = _OF_OPERATION[described.id]
    return [*own, *shared_examples(described, own[0])]


class ShownExamples:
    """The examples of some operations, performed, and ready to be shown."""

    def __init__(self, operations: Sequence[tuple[str, str, Operation]]) -> None:
        self._routes = {described.id: (method, path) for method, path, described in operations}
        wanted = {described.id: examples_of(described) for _, _, described in operations}
        self._recorded = record(wanted, self._routes)
        alike = {**self._alike(), **unasked()}
        self.shared = {
            code: {"summary": problem["title"], "value": problem} for code, problem in alike.items()
        }
        """What stands once, and is referred to: problems that come alike everywhere."""

    def show(self, operation_id: str, operation: dict[str, Any]) -> None:
        """Put the examples of an operation into what the contract says about it."""
        for one in self._recorded[operation_id]:
            asked = one.example.asked
            # A body that breaks its schema is no example of it.
            if asked.body is not None and one.example.name != "invalid_request":
                content = operation["requestBody"]["content"][JSON]
                shown = {"summary": _summary(one), "value": asked.body}
                content.setdefault("examples", {})[one.example.name] = shown
            if one.media_type:
                answer = operation["responses"][str(one.example.status)]
                examples = answer["content"][one.media_type].setdefault("examples", {})
                examples[one.example.name] = self._answer(operation_id, one)
        for code, status in _STATUS_UNASKED.items():
            answer = operation["responses"].get(status, {"description": ""})
            if f"`{code}`" in answer["description"]:
                content = answer["content"][PROBLEM_TYPE]
                content.setdefault("examples", {})[code] = _reference(code)

    def _answer(self, operation_id: str, one: Recorded) -> dict[str, Any]:
        """An answer with how it comes about, or where it stands once for several operations."""
        shared = self.shared.get(one.example.name)
        if shared is not None and shared["value"] == one.body:
            return _reference(one.example.name)
        method, path = self._routes[operation_id]
        return {
            "summary": _summary(one),
            "description": _told(one.example, method, path),
            "value": one.body,
        }

    def _alike(self) -> dict[str, Any]:
        """The problems that several operations answer in the same words, by their codes."""
        seen: dict[str, Counter[str]] = defaultdict(Counter)
        for some in self._recorded.values():
            for one in some:
                if one.example.status >= HTTPStatus.BAD_REQUEST:
                    seen[one.example.name][json.dumps(one.body)] += 1
        most = {name: counted.most_common(1)[0] for name, counted in seen.items()}
        return {name: json.loads(body) for name, (body, times) in most.items() if times > 1}


def _reference(code: str) -> dict[str, Any]:
    """Where the example of a problem stands."""
    return {"$ref": f"#/components/examples/{code}"}


def _summary(one: Recorded) -> str:
    """What an example shows: a problem says it itself."""
    return one.example.summary or str(one.body["title"])


def _told(example: Example, method: str, path: str) -> str:
    """How an example comes about, so that a reader can do the same."""
    asked = example.asked
    query = f"?{urlencode(asked.query)}" if asked.query else ""
    for name, value in asked.path.items():
        path = path.replace(f"{{{name}}}", value)
    request = f"`{method.upper()} {path}{query}`"
    if asked.body is not None:
        body = json.dumps(asked.body, ensure_ascii=False)
        request += f" with `{body}`" if len(body) <= _LONGEST else " with the body of this name"
    said = [f"Asked: {request}."]
    if asked.headers:
        said.append("Sent with " + _listed(f"{n}: {v}" for n, v in asked.headers.items()) + ".")
    if example.game is not None:
        said.append(_dealt(example.game))
    return " ".join(said)


def _dealt(game: Mapping[str, Any]) -> str:
    """What the game of an example was created from."""
    source = f"code `{game['code']}`" if "code" in game else "a deck of one's own"
    actions = game.get("actions", [])
    if not actions:
        return f"The game was created from {source}."
    played = _listed(actions[:_SHOWN]) if len(actions) <= _SHOWN else f"{len(actions)} actions"
    return f"The game was created from {source}, then {played} played."


def _listed(parts: Iterable[str]) -> str:
    return ", ".join(f"`{part}`" for part in parts)
