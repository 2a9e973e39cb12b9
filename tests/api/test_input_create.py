"""Bodies of a create that can be read but not used: every fault with its place and its code."""

import json
from typing import Any

import pytest

from spider_core import GameCode, deck_of
from tests.api.helpers import CODE, GAME, Api, accepted, faults, refused

DECK = [card.text for card in deck_of(GameCode.parse(CODE))]
ONE_SUIT = [card.text for card in deck_of(GameCode.parse("SP1-S1C-SPIDERS"))]


def told(api: Api, body: dict[str, Any]) -> tuple[list[tuple[str, str]], dict[str, Any]]:
    """Places and codes of the faults of a create, and the facts of the first of them."""
    response = api.post(GAME, body)
    assert response.json is not None
    return faults(response), response.json["errors"][0]["facts"]


BODIES: list[Any] = [
    pytest.param({"suits": 3}, [("/suits", "not_one_of")], id="three suits"),
    pytest.param({"suits": 0}, [("/suits", "not_one_of")], id="no suits"),
    pytest.param({"suits": 10**30}, [("/suits", "not_one_of")], id="many suits"),
    pytest.param({"suits": True}, [("/suits", "wrong_type")], id="true suits"),
    pytest.param({"suits": "2"}, [("/suits", "wrong_type")], id="suits as text"),
    pytest.param({"suits": None}, [("/suits", "wrong_type")], id="suits null"),
    pytest.param({"rule": "strict"}, [("/rule", "not_one_of")], id="no such rule"),
    pytest.param({"rule": "Classic"}, [("/rule", "not_one_of")], id="a rule with a capital"),
    pytest.param({"rule": ""}, [("/rule", "not_one_of")], id="no rule"),
    pytest.param({"rule": None}, [("/rule", "wrong_type")], id="rule null"),
    pytest.param({"rule": ["classic"]}, [("/rule", "wrong_type")], id="a list of rules"),
    pytest.param({"code": None}, [("/code", "wrong_type")], id="code null"),
    pytest.param({"code": 7}, [("/code", "wrong_type")], id="code a number"),
    pytest.param({"deck": None}, [("/deck", "wrong_type")], id="deck null"),
    pytest.param({"deck": "AS" * 104}, [("/deck", "wrong_type")], id="a deck as one text"),
    pytest.param({"deck": {}}, [("/deck", "wrong_type")], id="a deck as object"),
    pytest.param({"code": CODE, "actions": None}, [("/actions", "wrong_type")], id="actions null"),
    pytest.param(
        {"code": CODE, "actions": "deal"}, [("/actions", "wrong_type")], id="actions a text"
    ),
    pytest.param(
        {"code": CODE, "suits": 4}, [("", "conflicting_fields")], id="code and suits that agree"
    ),
    pytest.param({"code": CODE, "rule": "classic"}, [("", "conflicting_fields")], id="code, rule"),
    pytest.param({"code": CODE, "deck": DECK}, [("", "conflicting_fields")], id="code and deck"),
    pytest.param({"deck": DECK, "suits": 4}, [("", "conflicting_fields")], id="deck and suits"),
    pytest.param(
        {"suits": 2, "actions": ["deal"]}, [("/actions", "needs_code_or_deck")], id="actions alone"
    ),
    pytest.param({"actions": []}, [("/actions", "needs_code_or_deck")], id="an empty list alone"),
    pytest.param(
        {"actions": ["x", "deal"]},
        [("/actions", "needs_code_or_deck"), ("/actions/0", "not_an_action")],
        id="a bad action alone",
    ),
    pytest.param(
        {
            "code": "SP1",
            "suits": "4",
            "rule": 1,
            "label": 2,
            "actions": ["deal", 3, "1-11"],
            "shuffle": 4,
        },
        [
            ("", "conflicting_fields"),
            ("/actions/1", "wrong_type"),
            ("/actions/2", "column_out_of_range"),
            ("/code", "code_parts"),
            ("/label", "wrong_type"),
            ("/rule", "wrong_type"),
            ("/shuffle", "unknown_field"),
            ("/suits", "wrong_type"),
        ],
        id="everything wrong at once",
    ),
]


@pytest.mark.parametrize(("body", "expected"), BODIES)
def test_all_faults_of_a_create_are_told_at_once(
    api: Api, body: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    assert told(api, body)[0] == expected


def test_fields_in_conflict_are_named(api: Api) -> None:
    body = {"rule": "classic", "code": CODE, "deck": DECK}
    assert told(api, body) == (
        [("", "conflicting_fields")],
        {"fields": ["code", "deck", "rule"]},
    )


def test_what_is_allowed_is_named(api: Api) -> None:
    assert told(api, {"suits": 3})[1] == {"allowed": [1, 2, 4]}
    assert told(api, {"rule": "no"})[1] == {"allowed": ["classic", "relaxed"]}


def replaced(changes: dict[int, Any]) -> list[Any]:
    """The deck with other cards in some places."""
    return [changes.get(place, card) for place, card in enumerate(DECK)]


def with_rank(deck: list[str], old: str, new: str) -> list[str]:
    """A deck with every card that ends in one letter ending in another."""
    return [card.replace(old, new) for card in deck]


DECKS: list[Any] = [
    pytest.param([], "/deck", "deck_size", {"cards": 0, "expected": 104}, id="no cards"),
    pytest.param(
        DECK[:-1], "/deck", "deck_size", {"cards": 103, "expected": 104}, id="one card short"
    ),
    pytest.param(
        [*DECK, "AS"], "/deck", "deck_size", {"cards": 105, "expected": 104}, id="one card more"
    ),
    pytest.param(replaced({3: "1S"}), "/deck/3", "not_a_card", {"text": "1S"}, id="no such rank"),
    pytest.param(replaced({9: "10S"}), "/deck/9", "not_a_card", {"text": "10S"}, id="10 for T"),
    pytest.param(replaced({103: ""}), "/deck/103", "not_a_card", {"text": ""}, id="an empty text"),
    pytest.param(replaced({0: "A♠"}), "/deck/0", "not_a_card", {"text": "A♠"}, id="a symbol"),
    pytest.param(
        replaced({0: "a\u017f"}), "/deck/0", "not_a_card", {"text": "a\u017f"}, id="a long s"
    ),
    pytest.param(replaced({0: " AS"}), "/deck/0", "not_a_card", {"text": " AS"}, id="a space"),
    pytest.param(replaced({5: 7}), "/deck/5", "wrong_type", {"expected": "string"}, id="a number"),
    pytest.param(replaced({5: None}), "/deck/5", "wrong_type", {"expected": "string"}, id="null"),
    pytest.param(
        with_rank(ONE_SUIT, "S", "H"), "/deck", "deck_suits", {"suits": ["H"]}, id="only hearts"
    ),
    pytest.param(
        with_rank(DECK, "C", "D"),
        "/deck",
        "deck_suits",
        {"suits": ["S", "H", "D"]},
        id="three suits",
    ),
    pytest.param(
        replaced({DECK.index("AS"): "KC"}),
        "/deck",
        "deck_cards",
        {"too_many": ["KC"], "too_few": ["AS"]},
        id="a king for an ace",
    ),
]


@pytest.mark.parametrize(("deck", "pointer", "code", "facts"), DECKS)
def test_decks_that_are_refused(
    api: Api, deck: list[Any], pointer: str, code: str, facts: dict[str, Any]
) -> None:
    assert told(api, {"deck": deck}) == ([(pointer, code)], facts)


def test_every_bad_card_of_a_deck_is_told(api: Api) -> None:
    deck = replaced({0: "XX", 50: 1, 103: "S8"})
    assert told(api, {"deck": deck})[0] == [
        ("/deck/0", "not_a_card"),
        ("/deck/103", "not_a_card"),
        ("/deck/50", "wrong_type"),
    ]


LABELS: list[Any] = [
    pytest.param("x" * 101, [("/label", "too_long")], id="101 letters"),
    pytest.param("🕷" * 101, [("/label", "too_long")], id="101 emoji"),
    pytest.param("a\0b", [("/label", "control_character")], id="NUL"),
    pytest.param("a\nb", [("/label", "control_character")], id="a line break"),
    pytest.param("a\x7f", [("/label", "control_character")], id="DEL"),
    pytest.param("\x85", [("/label", "control_character")], id="a control of Latin 1"),
    pytest.param("\x1b[31m", [("/label", "control_character")], id="an escape sequence"),
    pytest.param("\t" * 101, [("/label", "control_character"), ("/label", "too_long")], id="both"),
    pytest.param(5, [("/label", "wrong_type")], id="a number"),
    pytest.param(["x"], [("/label", "wrong_type")], id="a list"),
    pytest.param(True, [("/label", "wrong_type")], id="true"),
]


@pytest.mark.parametrize(("label", "expected"), LABELS)
def test_labels_that_are_refused(api: Api, label: object, expected: list[tuple[str, str]]) -> None:
    assert faults(api.post(GAME, {"label": label})) == expected


def test_a_label_that_is_too_long_is_told_both_lengths(api: Api) -> None:
    problem = refused(api.post(GAME, {"label": "🕷" * 150}), 422, "invalid_request")
    assert problem["errors"][0]["facts"] == {"length": 150, "maximum": 100}


def test_the_place_of_a_control_character_is_counted_from_1(api: Api) -> None:
    problem = refused(api.post(GAME, {"label": "🕷🕷\x00"}), 422, "invalid_request")
    assert problem["errors"][0]["facts"] == {"position": 3}


def test_a_name_may_be_written_with_escapes(api: Api) -> None:
    body = json.dumps({"label": "x"}).replace("label", "\\u006cabel").encode()
    assert accepted(api.post_text(GAME, body), 201)["label"] == "x"
