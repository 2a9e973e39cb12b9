"""Any play at all: what holds after every action, undo, redo and refusal."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from spider_core import (
    ALL_CARDS,
    Action,
    Card,
    Command,
    Game,
    Position,
    Redo,
    Refused,
    Undo,
    legal_groups,
)
from tests.builders import run, texts
from tests.core.helpers import without_history
from tests.core.scenarios import recorded_actions
from tests.core.strategies import actions, commands, possible_actions, starts

RUNS = [run(suit) for suit in "SHDC"]


def all_cards(position: Position) -> Counter[Card]:
    """Every card of a position, those of the removed runs as well."""
    cards = Counter(position.stock)
    for column in position.columns:
        cards.update(column.face_down)
        cards.update(column.face_up)
    for suit in position.completed:
        cards.update(card for card in ALL_CARDS if card.suit is suit)
    return cards


class AnyPlay(RuleBasedStateMachine):
    """A game with a diary of its own: the games that led here, and those that were undone."""

    game: Game
    score_at_start: int
    runs_at_start: int
    earlier: list[Game]
    later: list[Game]
    lost: int

    @initialize(start=starts, score=st.sampled_from([500, 500, 3, 0]))
    def begin(self, start: Game, score: int) -> None:
        self.game = Game(start.suits, start.rule, start.code, start.position, score)
        self.score_at_start = score
        self.runs_at_start = len(start.position.completed)
        self.earlier, self.later, self.lost = [], [], 0

    def acted(self, after: Game) -> None:
        self.earlier.append(self.game)
        if len(self.earlier) > 100:
            self.lost += 1
            del self.earlier[0]
        self.later.clear()
        self.game = after

    @rule(choice=st.integers(0, 200))
    def play_what_is_possible(self, choice: int) -> None:
        possible = possible_actions(self.game)
        if possible:
            self.acted(self.game.play(possible[choice % len(possible)]))

    @rule(choices=st.lists(st.integers(0, 200), min_size=10, max_size=60))
    def play_on(self, choices: list[int]) -> None:
        for choice in choices:
            self.play_what_is_possible(choice)

    @precondition(lambda self: self.game.position in recorded_actions())
    @rule(actions=st.integers(1, 80))
    def play_on_as_recorded(self, actions: int) -> None:
        for _ in range(actions):
            if self.game.position in recorded_actions():
                self.acted(self.game.play(recorded_actions()[self.game.position]))

    @rule(command=commands)
    def ask_for_anything(self, command: Command) -> None:
        before = replace(self.game)
        violation = self.game.find_violation(command)
        if violation is not None:
            with pytest.raises(Refused) as caught:
                self.game.play(command)
            assert (caught.value.violation, self.game) == (violation, before)
            return
        after = self.game.play(command)
        if isinstance(command, Undo):
            self.went_back(after, 1)
        elif isinstance(command, Redo):
            self.went_forth(after, 1)
        else:
            assert command in possible_actions(self.game)
            self.acted(after)

    @rule(action=actions)
    def what_is_not_listed_is_refused(self, action: Action) -> None:
        if action not in possible_actions(self.game):
            before = replace(self.game)
            with pytest.raises(Refused):
                self.game.play(action)
            assert self.game == before

    def went_back(self, after: Game, count: int) -> None:
        for game in [self.game, *self.earlier[:0:-1]][:count]:
            self.later.append(game)
        expected = self.earlier[-count]
        del self.earlier[-count:]
        assert without_history(after) == without_history(expected)
        self.game = after

    def went_forth(self, after: Game, count: int) -> None:
        expected = self.later[-count]
        for game in [self.game, *self.later[:-count:-1]]:
            self.earlier.append(game)
        del self.later[-count:]
        assert without_history(after) == without_history(expected)
        self.game = after

    @precondition(lambda self: self.earlier)
    @rule(data=st.data())
    def undo_several(self, data: st.DataObject) -> None:
        count = data.draw(st.integers(1, len(self.earlier)))
        self.went_back(self.game.undo(count), count)

    @precondition(lambda self: self.later)
    @rule(data=st.data())
    def redo_several(self, data: st.DataObject) -> None:
        count = data.draw(st.integers(1, len(self.later)))
        self.went_forth(self.game.redo(count), count)

    @rule(more=st.integers(1, 3))
    def undo_too_many(self, more: int) -> None:
        with pytest.raises(Refused) as caught:
            self.game.undo(len(self.earlier) + more)
        code = "undo_limit" if self.lost else "nothing_to_undo"
        assert caught.value.violation.code.value == code

    @rule(more=st.integers(1, 3))
    def redo_too_many(self, more: int) -> None:
        with pytest.raises(Refused) as caught:
            self.game.redo(len(self.later) + more)
        assert caught.value.violation.code.value == "nothing_to_redo"

    @rule()
    def all_the_way_back_and_forth(self) -> None:
        game = self.game
        for expected in reversed(self.earlier):
            game = game.undo()
            assert without_history(game) == without_history(expected)
        for expected in [*self.earlier[1:], self.game][: len(self.earlier)]:
            game = game.redo()
            assert without_history(game) == without_history(expected)
        assert game.window == self.game.window

    @invariant()
    def all_the_cards_are_there(self) -> None:
        deck = Counter(ALL_CARDS[: 13 * self.game.suits] * (8 // self.game.suits))
        assert all_cards(self.game.position) == deck

    @invariant()
    def the_last_card_of_a_column_is_face_up(self) -> None:
        assert all(column.face_up or not column.face_down for column in self.game.position.columns)

    @invariant()
    def no_complete_run_lies(self) -> None:
        ends = [texts(column.face_up[-13:]) for column in self.game.position.columns]
        assert [end for end in ends if end in RUNS] == []

    @invariant()
    def the_score_is_that_of_the_way(self) -> None:
        if not self.lost:
            score, runs = self.score_at_start, self.runs_at_start
            for game in [*self.earlier[1:], self.game][: len(self.earlier)]:
                removed = len(game.position.completed)
                score, runs = max(score - 1, 0) + 100 * (removed - runs), removed
            assert self.game.score == score

    @invariant()
    def the_counter_is_the_number_of_actions_that_stand(self) -> None:
        assert self.game.moves == self.lost + len(self.earlier)

    @invariant()
    def the_window_is_as_long_as_the_way(self) -> None:
        window = self.game.window
        assert (len(window.done), len(window.undone)) == (len(self.earlier), len(self.later))

    @invariant()
    def a_won_game_allows_nothing(self) -> None:
        won = len(self.game.position.completed) == 8
        assert (self.game.status.value == "won") is won
        assert not (won and legal_groups(self.game.position, self.game.rule))


AnyPlay.TestCase.settings = settings(max_examples=150, stateful_step_count=40, deadline=None)
TestAnyPlay = AnyPlay.TestCase
