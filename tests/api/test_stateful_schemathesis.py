"""Chains of requests along the links of the contract, with any tokens, keys and versions."""

import re
from collections import Counter
from random import Random
from typing import Any

import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule, run_state_machine_as_test
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.config import SchemathesisConfig
from schemathesis.core.result import Ok
from schemathesis.generation.stateful.state_machine import StepInput

from tests.api.contract import DOCUMENT
from tests.api.helpers import CODE, Api, accepted

load_all_checks()
CHECKED = CHECKS.get_by_names(
    [
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_headers_conformance",
        "response_schema_conformance",
        "unsupported_method",
    ]
)
"""That what is malformed is refused cannot be asked here: it may have been replaced since."""

CONFIG = SchemathesisConfig.from_dict(
    {
        "generation": {"mode": "all"},
        # Only what the contract says.
        "phases": {"stateful": {"inference": {"algorithms": []}}},
    }
)

OPENING = {"code": CODE, "actions": ["3-1", "deal", "deal", "undo"]}
BODIES: dict[str, list[Any]] = {
    "createGame": [OPENING],
    "moveGroup": [{"source": 10}, {"source": 1, "target": 1}, {"source": 2, "target": 9}],
    "undo": [{}, {"count": 2}],
    "redo": [{}],
    "deal": [{}],
    "playActions": [{"actions": ["deal", "undo"]}, {"actions": ["3-1", "4-4"]}],
    "checkAction": [{"action": "deal"}, {"action": "4-4"}],
    "restartGame": [{}],
    "replay": [OPENING],
}
"""Bodies that lead somewhere; by chance alone hardly any does."""

NO_TOKENS = ("Bearer", "Bearer sp_short", "Basic c3A6", "Bearer sp_" + 44 * "x", "sp_" + 43 * "x")
KEYS = (None, None, "k1", "k1", "k2")
NO_KEYS = ("a b", "x" * 256, "a\tb")
NO_VERSIONS = ("0", 'W/"', '"0', "w/*")

ASIDES = 4
"""How often a chain may go where no link leads to."""

ANY = "any operation"

CONTRACT = "^/openapi"

REACHED: list[Any] = [
    ("deal", 200),
    ("moveGroup", 200),
    ("undo", 200),
    ("redo", 200),
    ("relabelGame", 200),
    ("deleteGame", 204),
    ("listGames", 200),
    ("readGame", 200),
    ("readGame", 304),
    ("playActions", 200),
    ("restartGame", 201),
    ("readHistory", 200),
    ("readVersion", 200),
    ("replay", 200),
    (ANY, "token_required"),
    (ANY, "invalid_token"),
    (ANY, "not_owner"),
    (ANY, "malformed_header"),
    (ANY, "game_not_found"),
    (ANY, "stale_version"),
    (ANY, "idempotency_key_reused"),
    ("deal", "replayed"),
    ("createGame", "replayed"),
    ("moveGroup", "same_column"),
]
"""What the chains must have met for this to say anything."""


def machine_on(app: Flask, seen: Counter[Any]) -> type:
    """The machine that sends requests to a service, and counts what came of them."""
    # The contract itself is long, and would be read anew after each request.
    whole = schemathesis.openapi.from_dict(DOCUMENT, config=CONFIG)
    schema = whole.exclude(path_regex=CONTRACT)
    schema.app = app
    chained: Any = schema.as_state_machine()
    unlinked = [
        found.ok()
        for found in schema.get_all_operations()
        if isinstance(found, Ok) and found.ok().label not in chained._transitions.operations
    ]

    class Chains(chained):  # type: ignore[misc]  # made at runtime
        chance: Random
        tokens: list[str]

        def __init__(self) -> None:
            self.owners: dict[str, str | None] = {}
            self.versions: dict[str, int] = {}
            self.asides = 0
            super().__init__()
            # Long chains on few games.
            self.control.max_operations_per_source = 10

        @initialize(chance=st.randoms(use_true_random=True))
        def begin(self, chance: Random) -> None:
            self.chance = chance
            # New for every chain, which must not depend on those before it.
            self.tokens = [accepted(Api(app).post("/v1/tokens"))["token"] for _ in range(2)]

        @precondition(lambda self: self.asides < ASIDES)
        @rule(case=st.one_of([operation.as_strategy() for operation in unlinked]))
        def what_no_link_leads_to(self, case: Any) -> None:
            self.asides += 1
            self.recorder.record_case(case=case)
            self.step(StepInput.initial(case))

        def step(self, input: StepInput) -> Any:  # noqa: A002 (as schemathesis calls it)
            output = super().step(input)
            if self.chance.random() < 0.2:
                # As a client does that heard nothing.
                response = self.call(input.case)
                self.after_call(response, input.case)
                self.validate_response(response, input.case)
            return output

        def before_call(self, case: Any) -> None:
            operation = case.operation.definition.raw["operationId"]
            bodies = BODIES.get(operation)
            if bodies and self.chance.random() < 0.8:
                case.body = self.chance.choice(bodies)
                case.media_type = "application/json"
            game_id = str(case.path_parameters.get("game_id"))
            taken = {parameter.name for parameter in case.operation.headers}
            chosen = {"Authorization": self._authorization(game_id)}
            version = self.versions.get(game_id, 0)
            if "Idempotency-Key" in taken:
                chosen["Idempotency-Key"] = self._rarely(NO_KEYS) or self.chance.choice(KEYS)
            if "If-Match" in taken:
                chosen["If-Match"] = self._versions(version)
            if operation == "deleteGame" and self.chance.random() < 0.7:
                # Else nothing could be done to most games but to look for them in vain.
                chosen["If-Match"] = f'"{version + 1}"'
            if operation == "readGame" and self.chance.random() < 0.3:
                chosen["If-None-Match"] = f'W/"{version}"'
            for name, value in chosen.items():
                case.headers.pop(name, None)
                if value is not None:
                    case.headers[name] = value

        def _rarely(self, values: tuple[str, ...]) -> str | None:
            return self.chance.choice(values) if self.chance.random() < 0.06 else None

        def _authorization(self, game_id: str) -> str | None:
            token = self.chance.choice([None, *self.tokens, *self.tokens[:1] * 2])
            if self.chance.random() < 0.7:
                token = self.owners.get(game_id, token)
            return self._rarely(NO_TOKENS) or (None if token is None else f"Bearer {token}")

        def _versions(self, version: int) -> str | None:
            right = f'"{version}"'
            known = [None, None, None, right, f"W/{right}", f'"7", {right}', "*"]
            stale = [f'"{version - 1}"', f'W/"{version + 1}"']
            drawn = self.chance.choice(stale if self.chance.random() < 0.15 else known)
            return self._rarely(NO_VERSIONS) or drawn

        def after_call(self, response: Any, case: Any) -> None:
            super().after_call(response, case)
            operation = case.operation.definition.raw["operationId"]
            seen[operation, response.status_code] += 1
            if "idempotency-replayed" in response.headers:
                seen[operation, "replayed"] += 1
            body = response.json() if "json" in str(response.headers.get("content-type")) else {}
            if "code" in body and response.status_code >= 400:
                seen[operation, body["code"]] += 1
                seen[ANY, body["code"]] += 1
            elif operation in {"createGame", "restartGame"}:
                token = case.headers.get("Authorization")
                self.owners[body["id"]] = None if token is None else token.removeprefix("Bearer ")
            if "version" in body and "id" in body:
                self.versions[body["id"]] = body["version"]

        def validate_response(self, response: Any, case: Any, **_: Any) -> None:
            case.validate_response(response, checks=CHECKED, recorder=self.recorder)

    return Chains


def test_no_chain_of_requests_leads_to_what_the_contract_does_not_say(app: Flask) -> None:
    seen: Counter[Any] = Counter()
    run_state_machine_as_test(
        machine_on(app, seen),
        settings=settings(
            max_examples=45,
            stateful_step_count=40,
            derandomize=True,
            deadline=None,
            database=None,
            phases=[Phase.generate, Phase.shrink],
            suppress_health_check=list(HealthCheck),
        ),
    )
    operations = {
        operation["operationId"]
        for path, methods in DOCUMENT["paths"].items()
        for operation in methods.values()
        if not re.match(CONTRACT, path)
    }
    assert {operation for operation, _ in seen} - {ANY} == operations
    assert [reached for reached in REACHED if not seen[reached]] == []
