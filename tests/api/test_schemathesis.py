"""Whatever the contract allows and forbids, tried by schemathesis: no answer is a surprise."""

from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, settings
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.config import SchemathesisConfig

from tests.api.contract import DOCUMENT
from tests.api.helpers import CODE, TOKEN, Api

load_all_checks()
CHECKED = CHECKS.get_by_names(
    [
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_headers_conformance",
        "response_schema_conformance",
        "negative_data_rejection",
        "unsupported_method",
    ]
)
CONFIG = SchemathesisConfig.from_dict(
    {
        "generation": {"mode": "all"},
        "checks": {
            "negative_data_rejection": {
                # A list that is too long can be a body that is too large first.
                "expected-statuses": ["400", "401", "403", "404", "406", "413", "422", "428"]
            }
        },
    }
)
# The contract itself is long, and would be read anew after each request.
SCHEMA = schemathesis.openapi.from_dict(DOCUMENT, config=CONFIG).exclude(path_regex="^/openapi")


class Later:
    """The service, which is there only once the tests run."""

    app: Flask

    def __call__(self, environ: Any, start_response: Any) -> Any:
        return self.app(environ, start_response)


SCHEMA.app = SERVICE = Later()


@pytest.fixture(scope="module", autouse=True)
def started(app: Flask) -> None:
    """Let the service be there."""
    SERVICE.app = app


def new_id() -> str:
    """The id of a game with something to move, to deal, to undo and to redo."""
    return str(Api(SERVICE.app).create(code=CODE, actions=["3-1", "deal", "deal", "undo"])["id"])


@pytest.fixture
def game_id() -> str:
    """A game for one operation: another one may have deleted its own."""
    return new_id()


@SCHEMA.parametrize()
@settings(
    max_examples=60,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_as_the_contract_says(case: Any, game_id: str) -> None:
    if "game_id" in case.path_parameters and len(str(case.path_parameters["game_id"])) % 4:
        case.path_parameters["game_id"] = new_id() if case.method == "DELETE" else game_id
    # Without one that is a token, all that a list or an owner could be told would be 401.
    case.headers["Authorization"] = f"Bearer {TOKEN}"
    case.call_and_validate(checks=CHECKED)
