"""POST /v1/games: every way to say what is dealt, and what the answer is."""

import re
from pathlib import Path
from typing import Any

import pytest

from service.app import create_app
from service.config import Settings
from spider_core import GameCode, deck_of
from tests.api.helpers import CODE, GAME, Api, accepted, face_up

OPENING = ["2S", "8C", "AD", "3S", "AC", "8S", "JC", "5S", "9D", "3C"]


def test_a_new_game_is_the_opening_of_its_code(api: Api) -> None:
    created = api.create(code=CODE)
    assert {name: created[name] for name in created if name not in {"id", "legal"}} == {
        "version": 0,
        "label": None,
        "code": CODE,
        "suits": 4,
        "rule": "classic",
        "status": "playing",
        "score": 500,
        "moves": 0,
        "columns": [
            {"face_down": 5 if number <= 4 else 4, "face_up": [card]}
            for number, card in enumerate(OPENING, start=1)
        ],
        "stock": {"cards": 50, "deals": 5},
        "completed": [],
        "last_action": None,
        "created_at": created["created_at"],
        "updated_at": created["created_at"],
    }
    assert created["legal"] == {
        "moves": [
            {"source": 1, "count": 1, "targets": [4, 10], "best": 4},
            {"source": 2, "count": 1, "targets": [9], "best": 9},
            {"source": 3, "count": 1, "targets": [1], "best": 1},
            {"source": 5, "count": 1, "targets": [1], "best": 1},
            {"source": 6, "count": 1, "targets": [9], "best": 9},
        ],
        "deal": {"allowed": True, "code": None, "facts": {}},
        "undo": 0,
        "redo": 0,
    }


def test_a_create_tells_where_the_game_is_and_its_version(api: Api) -> None:
    response = api.post(GAME, {"code": CODE})
    created = accepted(response, 201)
    assert re.fullmatch(r"[A-Za-z0-9_-]{22}", created["id"])
    assert response.headers["Location"] == f"/v1/games/{created['id']}"
    assert response.headers["ETag"] == '"0"'
    assert api.get(response.headers["Location"]).json == created


def test_two_games_of_one_code_are_two_games(api: Api) -> None:
    first, second = api.create(code=CODE), api.create(code=CODE)
    assert first["id"] != second["id"]
    api.act(first["id"], "deal")
    assert api.state(second["id"]) == second


@pytest.mark.parametrize(
    ("body", "suits", "rule", "letters"),
    [
        pytest.param({}, 1, "classic", "S1C", id="nothing said"),
        pytest.param({"suits": 1}, 1, "classic", "S1C", id="one suit"),
        pytest.param({"suits": 2}, 2, "classic", "S2C", id="two suits"),
        pytest.param({"suits": 4.0}, 4, "classic", "S4C", id="a float equal to a whole number"),
        pytest.param({"suits": 4, "rule": "relaxed"}, 4, "relaxed", "S4R", id="relaxed"),
        pytest.param({"suits": 1, "rule": "relaxed"}, 1, "classic", "S1C", id="relaxed, one suit"),
        pytest.param({"rule": "relaxed"}, 1, "classic", "S1C", id="relaxed, suits not said"),
        pytest.param({"code": "SP1-S2R-SPIDERS"}, 2, "relaxed", "S2R", id="a relaxed code"),
        pytest.param({"code": "SP1-S1R-SPIDERS"}, 1, "classic", "S1C", id="a code S1R"),
        pytest.param({"code": " sp1-s4c-spiders\n"}, 4, "classic", "S4C", id="a code as typed"),
        pytest.param({"code": "SP1-S4C-AAAAAAA"}, 4, "classic", "S4C", id="shuffle 0"),
    ],
)
def test_suits_rule_and_code_are_canonical(
    api: Api, body: dict[str, Any], suits: int, rule: str, letters: str
) -> None:
    created = api.create(**body)
    assert (created["suits"], created["rule"]) == (suits, rule)
    prefix, middle, shuffle = created["code"].split("-")
    assert (prefix, middle) == ("SP1", letters)
    if "code" in body:
        assert shuffle == body["code"].strip().upper().split("-")[2]


def test_the_server_draws_another_shuffle_each_time(api: Api) -> None:
    codes = {api.create()["code"] for _ in range(5)}
    assert len(codes) == 5


def test_a_game_that_was_drawn_is_the_game_of_its_code(api: Api) -> None:
    drawn = api.create(suits=2)
    again = api.create(code=drawn["code"])
    assert face_up(again) == face_up(drawn)


@pytest.mark.parametrize("rule", ["classic", "relaxed"])
def test_a_deck_of_ones_own_is_dealt_as_listed_and_has_no_code(api: Api, rule: str) -> None:
    deck = [card.text for card in deck_of(GameCode.parse(CODE))]
    created = api.create(deck=deck, rule=rule)
    assert (created["code"], created["suits"], created["rule"]) == (None, 4, rule)
    assert face_up(created) == [[card] for card in OPENING]
    assert api.act(created["id"], "deal")["last_action"]["dealt"] == deck[54:64]


def test_a_deck_may_be_written_in_small_letters(api: Api) -> None:
    deck = [card.text for card in deck_of(GameCode.parse(CODE))]
    assert face_up(api.create(deck=[card.lower() for card in deck])) == [[card] for card in OPENING]


def test_a_one_suit_deck_under_relaxed_is_classic(api: Api) -> None:
    deck = [card.text for card in deck_of(GameCode.parse("SP1-S1C-SPIDERS"))]
    created = api.create(deck=deck, rule="relaxed")
    assert (created["suits"], created["rule"]) == (1, "classic")


def test_actions_are_played_at_once_and_each_is_a_version(api: Api) -> None:
    created = api.create(code=CODE, actions=["3-1", "deal", "undo", "redo", "undo"])
    assert (created["version"], created["moves"], created["score"]) == (5, 1, 499)
    assert (created["legal"]["undo"], created["legal"]["redo"]) == (1, 1)
    assert created["last_action"] is None
    played = api.create(code=CODE)
    state = api.act(played["id"], "3-1", "deal", "undo", "redo", "undo")
    assert state["columns"] == created["columns"]


def test_no_actions_and_an_empty_list_of_them_are_the_same(api: Api) -> None:
    assert api.create(code=CODE, actions=[])["version"] == 0


@pytest.mark.parametrize(
    "label",
    [None, "", "Tuesday evening", "🕷" * 100, "  kept as it is  ", "é\u202e<b>&{0}%s"],
    ids=["null", "empty", "words", "100 emoji", "spaces", "odd characters"],
)
def test_a_label_comes_back_as_it_was_given(api: Api, label: str | None) -> None:
    created = api.create(label=label)
    assert created["label"] == label
    assert api.act(created["id"], "deal")["label"] == label
    assert api.state(created["id"])["label"] == label


def test_a_game_is_there_for_another_process_on_the_same_file(tmp_path: Path) -> None:
    settings = Settings(database_url=f"sqlite:///{tmp_path}/games.db")
    before = Api(create_app(settings))
    game_id = before.create(code=CODE, label="later")["id"]
    state = before.act(game_id, "3-1", "deal", "undo")
    after = Api(create_app(settings))
    assert after.state(game_id) == state
    assert after.act(game_id, "redo")["version"] == 4
    assert before.state(game_id) == after.state(game_id)
