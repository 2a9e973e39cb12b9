"""Any play over HTTP against the core itself: the same table, the same refusals, the same score."""

from typing import Any

from flask import Flask
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)
from werkzeug.test import TestResponse

from spider_core import Deal, Game, Move, Refused, format_command, parse_command
from tests.api.helpers import GAME, Api, request_of
from tests.api.model import facts_of, state_of
from tests.builders import Scenario
from tests.core.scenarios import (
    dead_end,
    easy_win,
    empty_columns,
    run_at_score_zero,
    two_runs_by_a_deal,
)
from tests.core.strategies import codes, possible_actions

SCENARIOS: list[tuple[Scenario, int]] = [
    (easy_win(), 4),
    (dead_end(0), 5),
    (empty_columns(), 3),
    (two_runs_by_a_deal(), 2),
    (run_at_score_zero(), 6),
]
"""Games near something rare: so many actions before it."""

columns = st.integers(1, 10)


class OverHttp(RuleBasedStateMachine):
    """A player who does anything at all, and a model that is the core."""

    app: Flask

    def __init__(self) -> None:
        super().__init__()
        self.api = Api(self.app)
        self.game: Game
        self.version = 0
        self.kept: dict[str, Any] = {}
        self.answer: Any = None
        self.planned: list[str] = []

    def _begin(self, body: dict[str, Any], game: Game) -> None:
        response = self.api.post(GAME, body)
        assert response.status_code == 201
        self.game, self.answer = game.as_created(), response.json
        self.version = len(body["actions"])
        self.kept = {name: self.answer[name] for name in ("id", "label", "created_at")}

    @initialize(code=codes, label=st.none() | st.text("ab", max_size=3))
    def begin_with_a_code(self, code: Any, label: str | None) -> None:
        body: dict[str, Any] = {"code": str(code), "label": label, "actions": []}
        self._begin(body, Game.from_code(code))

    @initialize(chosen=st.sampled_from(range(len(SCENARIOS))))
    def begin_near_something_rare(self, chosen: int) -> None:
        scenario, left = SCENARIOS[chosen]
        self.planned = list(scenario.actions[-left:])
        body = {"deck": scenario.deck_texts, "actions": list(scenario.actions[:-left])}
        self._begin(body, scenario.game(-left))

    def _ask(self, path: str, body: dict[str, int] | None, change: Any, steps: int = 1) -> None:
        """Ask the service and the core, and compare."""
        response: TestResponse = self.api.post(f"{GAME}/{self.kept['id']}/{path}", body)
        try:
            after = change(self.game)
        except Refused as refused:
            problem = response.json
            assert problem is not None
            violation = refused.violation
            assert (response.status_code, problem["code"]) == (409, violation.code.value)
            assert problem["facts"] == facts_of(violation)
            assert problem["version"] == self.version
            return
        assert response.status_code == 200, response.json
        self.game, self.answer = after, response.json
        self.version += steps

    def _act(self, action: Move | Deal) -> None:
        path, body = request_of(format_command(action))
        self._ask(path, body, lambda game: game.play(action))

    @rule(source=columns, to=columns, count=st.integers(1, 14))
    def move_anything(self, source: int, to: int, count: int) -> None:
        self._act(Move(source, to, count))

    @rule(source=columns, count=st.integers(1, 3))
    def move_to_the_best_target(self, source: int, count: int) -> None:
        body = {"source": source, "count": count}
        self._ask("move", body, lambda game: game.play(game.best_move(source, count)))

    @rule(choice=st.integers(0, 200))
    def do_what_is_legal(self, choice: int) -> None:
        possible = possible_actions(self.game)
        if possible:
            self._act(possible[choice % len(possible)])

    @rule()
    def go_on_as_planned(self) -> None:
        if self.planned:
            action = parse_command(self.planned.pop(0))
            assert isinstance(action, Move | Deal)
            self._act(action)

    @rule()
    def deal(self) -> None:
        self._act(Deal())

    @rule(count=st.integers(1, 4))
    def undo(self, count: int) -> None:
        self._ask("undo", {"count": count}, lambda game: game.undo(count), count)

    @rule(count=st.integers(1, 3))
    def redo(self, count: int) -> None:
        self._ask("redo", {"count": count}, lambda game: game.redo(count), count)

    @invariant()
    def a_read_is_the_latest_answer_and_what_the_core_says(self) -> None:
        if not self.kept:
            return
        response = self.api.get(f"{GAME}/{self.kept['id']}")
        assert response.json == self.answer
        assert response.headers["ETag"] == f'"{self.version}"'
        told = dict(self.answer)
        assert told.pop("updated_at") >= self.kept["created_at"]
        assert {name: told.pop(name) for name in self.kept} == self.kept
        assert told == state_of(self.game, self.version)


def test_any_play_over_http_is_what_the_core_says(app: Flask) -> None:
    class Machine(OverHttp):
        pass

    Machine.app = app
    run_state_machine_as_test(Machine, settings=settings(max_examples=40, stateful_step_count=25))
