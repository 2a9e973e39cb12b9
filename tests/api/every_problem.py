"""Every problem and every fault of an input that there is, as they really leave."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from werkzeug.exceptions import BadRequest
from werkzeug.test import TestResponse

from service.errors import Busy, OutcomeUnknown, StorageFailure
from tests.api.helpers import CODE, GAME, OTHER_TOKEN, TOKEN, Api, refused
from tests.api.situations import REFUSALS
from tests.api.test_input_create import BODIES, DECKS, LABELS
from tests.api.test_input_notation import ACTIONS, CODES
from tests.api.test_problems import answer, raising

JSON = "application/json"
BROKEN_OFF = {"CONTENT_LENGTH": "5", "wsgi.input_terminated": True}
RAISED = (ValueError("x"), Busy(), StorageFailure(), OutcomeUnknown(), BadRequest())


def faults_over_http(api: Api) -> list[dict[str, Any]]:
    """Every kind of fault."""
    bodies: list[Any] = [case.values[0] for case in BODIES]
    bodies += [{"label": case.values[0]} for case in LABELS]
    bodies += [{"deck": case.values[0]} for case in DECKS]
    bodies += [{"code": case.values[0]} for case in CODES]
    bodies += [{"code": CODE, "actions": [case.values[0]]} for case in ACTIONS]
    problems = [refused(api.post(GAME, body), 422, "invalid_request") for body in [*bodies, []]]
    game = f"{GAME}/{'x' * 22}"
    for path, body in (
        ("move", {"target": 0}),
        ("deal", {"count": 1}),
        ("actions", {"actions": []}),
    ):
        problems += [refused(api.post(f"{game}/{path}", body), 422, "invalid_request")]
    return [fault for problem in problems for fault in problem["errors"]]


def problems_over_http(
    api: Api, api_with: Callable[..., Api], folder: Path, language: str = "en"
) -> dict[str, dict[str, Any]]:
    """A problem of every code, in a language."""
    made: dict[str, Any] = {}
    for response in _responses(api.reading(language), api_with, folder, language):
        assert response.json is not None
        assert response.headers["Content-Language"] == language
        made[response.json["code"]] = response.json
    return made


def _responses(
    api: Api, api_with: Callable[..., Api], folder: Path, language: str
) -> Iterator[TestResponse]:
    """Refusals, what is wrong with a request, who asks for it, and what the server fails at."""
    for case in REFUSALS:
        game_id = api.start(case.scenario)
        yield [api.ask(game_id, asked) for asked in case.asked][-1]
    unseen = {"actions": ["deal", "1-2"]}
    yield api.post(f"{GAME}/{api.create(code=CODE)['id']}/actions", unseen)
    yield api.post(GAME, {"suits": 3})
    yield api.post_text(GAME, b"{")
    yield api.post_text(GAME, b'{"a":1,"a":1}')
    yield api.post_text(GAME, b"")
    yield api.send("POST", GAME, data=b"{}", content_type=JSON, environ_overrides=BROKEN_OFF)
    yield api.post_text(GAME, b" " * 65_537)
    yield api.post_text(GAME, b"{}", "text/plain")
    yield api.get("/nowhere")
    yield api.get(f"{GAME}/nobody")
    yield api.get(f"{GAME}/{api.create()['id']}/versions/1")
    yield api.send("PUT", GAME)
    yield api.get("/", headers={"Accept": "image/png"})
    for error in RAISED:
        yield answer(raising(folder, error), language)
    demanding = api_with(require_version=True).reading(language)
    limited = api_with(rate_limit="1/hour").reading(language)
    yield from _problems_of_terms(api, demanding, limited)


def _problems_of_terms(api: Api, demanding: Api, limited: Api) -> Iterator[TestResponse]:
    """Every problem with who asks, with which key and for which version, and how often."""
    mine, other = api.bearing(TOKEN), api.bearing(OTHER_TOKEN)
    game_id = mine.create(code=CODE)["id"]
    yield mine.get(f"{GAME}?cursor=x")
    yield api.ask(game_id, "deal")
    yield api.bearing("none of ours").ask(game_id, "deal")
    yield other.ask(game_id, "deal")
    yield mine.ask(game_id, "deal", match="5")
    yield mine.ask(game_id, "deal", match='"5"')
    yield demanding.ask(demanding.create()["id"], "deal")
    mine.ask(game_id, "deal", key="k")
    yield mine.ask(game_id, "undo", key="k")
    limited.get("/")
    yield limited.get("/")
