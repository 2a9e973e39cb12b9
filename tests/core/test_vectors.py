"""The spec's vectors.json, to the letter: anyone who writes the game again must meet it."""

import json
from itertools import count, islice
from typing import TypedDict

import pytest

from spider_core import Game, GameCode, Move, deck_of, legal_groups, parse_command
from tests.builders import texts
from tests.core.scenarios import DATA
from tests.core.test_shuffle import nth_word


class Deck(TypedDict):
    code: str
    suits: int
    rule: str
    shuffle: int
    deck: str
    face_up: list[str]
    legal_moves: int


class State(TypedDict):
    after: int
    columns: list[str]
    score: int
    moves: int
    stock: int
    undo: int


class Playthrough(TypedDict):
    code: str
    actions: list[str]
    states: list[State]


class Vectors(TypedDict):
    splitmix64: dict[str, list[str]]
    decks: list[Deck]
    playthroughs: list[Playthrough]


VECTORS: Vectors = json.loads((DATA / "vectors.json").read_text())
each_deck = pytest.mark.parametrize("vector", VECTORS["decks"], ids=lambda deck: deck["code"])


def test_the_words_with_which_the_deck_is_written_again_are_those_of_the_vectors() -> None:
    state, words = next(iter(VECTORS["splitmix64"].items()))
    ours = (nth_word(n, int(state)) for n in count(1))
    assert [str(word) for word in islice(ours, len(words))] == words


@each_deck
def test_a_code_reads_as_the_vectors_say(vector: Deck) -> None:
    code = GameCode.parse(vector["code"])
    assert (code.suits, code.rule.value, code.shuffle, code.text) == (
        vector["suits"],
        vector["rule"],
        vector["shuffle"],
        vector["code"],
    )


@each_deck
def test_a_deck_is_that_of_the_vectors(vector: Deck) -> None:
    assert texts(deck_of(GameCode.parse(vector["code"]))) == vector["deck"]


@each_deck
def test_the_cards_face_up_are_those_of_the_vectors(vector: Deck) -> None:
    columns = Game.from_code(vector["code"]).position.columns
    assert [texts(column.face_up) for column in columns] == vector["face_up"]


@each_deck
def test_as_many_moves_are_listed_as_the_vectors_say(vector: Deck) -> None:
    game = Game.from_code(vector["code"])
    groups = legal_groups(game.position, game.rule)
    assert sum(len(group.targets) for group in groups) == vector["legal_moves"]


@each_deck
def test_as_many_moves_are_accepted_as_the_vectors_say(vector: Deck) -> None:
    game = Game.from_code(vector["code"])
    asked = [
        Move(source, target, count)
        for source in range(1, 11)
        for target in range(1, 11)
        for count in (1, 2)
    ]
    accepted = [move for move in asked if game.find_violation(move) is None]
    assert len(accepted) == vector["legal_moves"]


@pytest.mark.parametrize(
    "playthrough", VECTORS["playthroughs"], ids=lambda playthrough: playthrough["code"]
)
def test_a_playthrough_passes_the_states_of_the_vectors(playthrough: Playthrough) -> None:
    game = Game.from_code(playthrough["code"])
    seen: list[State] = []
    for number, action in enumerate(playthrough["actions"], start=1):
        game = game.play(parse_command(action))
        if number % 10 == 0:
            columns = [
                f"{len(column.face_down)}|{texts(column.face_up)}"
                for column in game.position.columns
            ]
            seen.append(
                State(
                    after=number,
                    columns=columns,
                    score=game.score,
                    moves=game.moves,
                    stock=len(game.position.stock),
                    undo=len(game.window.done),
                )
            )
    assert seen == playthrough["states"]
