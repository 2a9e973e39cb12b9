"""The answers to the examples of the contract: the service itself is asked for them."""

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import Any

from flask import Flask

from service.api.application import make_application
from service.api.context import Options
from service.api.examples.shape import Example
from service.api.examples.shared import UNASKED
from service.api.examples.stage import Answered, Send, Stage, masked
from service.api.metrics import Metrics
from service.api.problem_examples import example_json
from service.migrating import head, upgrade
from service.play import Store
from service.storage.engines import Engines

Routes = Mapping[str, tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Recorded:
    """An example with the answer as the contract shows it; empty if there is none to show."""

    example: Example
    media_type: str
    body: Any


def record(examples: Mapping[str, Sequence[Example]], routes: Routes) -> dict[str, list[Recorded]]:
    """Perform examples by their operations, each on a service that is set as it wants.

    ``routes`` are the method and the path of each operation, with names in braces.
    """
    with _stages(routes) as stage_for:
        return {
            operation_id: [_recorded(stage_for(one), operation_id, one) for one in some]
            for operation_id, some in examples.items()
        }


def unasked() -> dict[str, Any]:
    """The problems that no request brings about, by their code."""
    with _application({}) as app, app.test_request_context():
        return {code: example_json(code) for code in UNASKED}


def _recorded(stage: Stage, operation_id: str, example: Example) -> Recorded:
    """Perform an example. A problem is called by its code, which must be what comes."""
    if example.drawn:
        return Recorded(example, "", None)
    answered = stage.perform(operation_id, example)
    body = masked(answered.body)
    assert answered.status < HTTPStatus.BAD_REQUEST or body["code"] == example.name, body
    return Recorded(example, answered.media_type, body)


@contextmanager
def _stages(routes: Routes) -> Iterator[Callable[[Example], Stage]]:
    """Finds the stage for an example: one for each way in which a service is set."""
    made: dict[Any, Stage] = {}
    with ExitStack() as applications:

        def stage_for(example: Example) -> Stage:
            settings = tuple(example.settings.items())
            if settings not in made:
                app = applications.enter_context(_application(example.settings))
                made[settings] = Stage(_sender(app), routes)
            return made[settings]

        yield stage_for


@contextmanager
def _application(settings: Mapping[str, Any]) -> Iterator[Flask]:
    """A service with some options of its own, on a database that is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'games.db'}"
        upgrade(url)
        engines = Engines(url)
        try:
            yield make_application(Store(engines, head()), Metrics(), Options(**settings))
        finally:
            engines.dispose()


def _sender(app: Flask) -> Send:
    """Sends requests to an application in this process."""
    client = app.test_client(use_cookies=False)

    def send(method: str, path: str, headers: Mapping[str, str], content: bytes | None) -> Answered:
        response = client.open(path, method=method, headers=dict(headers), data=content)
        return Answered(
            response.status_code, response.headers.get("Content-Type", ""), response.data
        )

    return send
