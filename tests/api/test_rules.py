"""GET /v1/rules: every topic and every refusal in every language, and the limits as data."""

import re
from typing import Any

import pytest

import spider_core
from service.reminders.languages import LANGUAGES
from spider_core import Deal, Game, Malformed, Move, Refused, Undo, ViolationCode
from tests.api.helpers import GAME, Api, accepted, refused
from tests.api.situations import swings
from tests.core.scenarios import winning
from tests.reminders.catalogues import catalogue

PATH = "/v1/rules"
TOPICS = [
    *("setup", "placing", "groups", "empty_columns", "deals"),
    *("complete_runs", "end", "score", "undo", "codes"),
]

each_language = pytest.mark.parametrize("language", LANGUAGES)


def rules(api: Api, language: str) -> Any:
    """The rules in a language."""
    return accepted(api.get(f"{PATH}?lang={language}"))


@each_language
def test_every_topic_is_told(api: Api, language: str) -> None:
    said = rules(api, language)
    assert said["language"] == language
    assert [topic["topic"] for topic in said["topics"]] == TOPICS
    for topic in said["topics"]:
        title = catalogue(language).sentence(f"rules.{topic['topic']}.title")
        assert topic["title"] == title
        assert len(topic["text"]) > len(title)
        assert topic["text"].endswith(".")
        assert not re.search(r"[{}]|  |None|\[", topic["text"])


@each_language
def test_every_refusal_is_told_in_the_order_of_the_rules(api: Api, language: str) -> None:
    said = rules(api, language)["refusals"]
    assert said == [
        {
            "code": code.value,
            "title": catalogue(language).sentence(f"{code.value}.title"),
            "reminder": catalogue(language).sentence(f"{code.value}.reminder"),
        }
        for code in ViolationCode
    ]


def test_the_languages_are_told_each_in_itself(api: Api) -> None:
    told = [rules(api, language)["languages"] for language in LANGUAGES]
    assert told == [told[0]] * len(LANGUAGES)
    names = {one["language"]: one["name"] for one in told[0]}
    assert list(names) == list(LANGUAGES)
    ours = {"en": "English", "is": "Íslenska", "ms": "Bahasa Melayu", "nb": "Norsk bokmål"}
    assert names.items() >= ours.items()


def test_only_words_differ_between_languages(api: Api) -> None:
    said = [rules(api, language) for language in LANGUAGES]
    assert [one["limits"] for one in said] == [said[0]["limits"]] * len(LANGUAGES)
    for topic in range(len(TOPICS)):
        assert len({one["topics"][topic]["text"] for one in said}) == len(LANGUAGES)


@each_language
def test_the_rules_tell_the_numbers_of_the_game(api: Api, language: str) -> None:
    texts = {topic["topic"]: topic["text"] for topic in rules(api, language)["topics"]}
    told = {topic: set(map(int, re.findall(r"\b\d+\b", text))) for topic, text in texts.items()}
    assert told["setup"] == {104, 10, 1, 4, 50}
    assert told["deals"] == {5, 10}
    assert told["end"] == {8}
    assert told["score"] == {500, 1, 100}
    assert told["undo"] == {100}
    assert "SP1-S4C-QWERTYU" in texts["codes"]


def test_the_limits_are_those_of_the_engine(api: Api) -> None:
    limits = rules(api, "en")["limits"]
    assert limits == {
        "suits": list(spider_core.SUIT_COUNTS),
        "cards": spider_core.CARDS_IN_GAME,
        "columns": spider_core.COLUMNS,
        "stock": 50,
        "deals": 5,
        "run_length": spider_core.RUN_LENGTH,
        "runs": spider_core.RUNS_TO_WIN,
        "start_score": spider_core.START_SCORE,
        "action_cost": spider_core.ACTION_COST,
        "run_bonus": spider_core.RUN_BONUS,
        "undo_limit": spider_core.UNDO_LIMIT,
        "shuffles": spider_core.SHUFFLES,
        "actions_at_once": 500,
        "label_length": 100,
        "page_items": 200,
        "body_bytes": 65536,
        "transcript_bytes": 262_144,
        "transcript_actions": 20_000,
    }


def test_the_limits_of_the_game_are_what_happens_in_a_game(api: Api) -> None:
    limits = rules(api, "en")["limits"]
    game = Game.from_code("SP1-S4C-QWERTYU")
    dealt = game.play_all([Deal()] * limits["deals"])
    with pytest.raises(Refused):
        dealt.play(Deal())
    assert len(game.position.stock) == limits["stock"]
    assert len(game.position.columns) == limits["columns"]
    assert game.score - game.play(Move(3, 1)).score == limits["action_cost"]
    assert game.score == limits["start_score"]
    assert len(winning().game().position.completed) == limits["runs"]
    long = swings(103).game().undo(limits["undo_limit"])
    with pytest.raises(Refused):
        long.play_all([Undo()])
    highest = spider_core.GameCode(1, spider_core.Rule.CLASSIC, limits["shuffles"] - 1)
    assert highest.text == "SP1-S1C-ZZZZZZZ"
    with pytest.raises((Malformed, ValueError)):
        spider_core.GameCode(1, spider_core.Rule.CLASSIC, limits["shuffles"])


def test_the_limits_of_the_service_are_what_it_refuses(mine: Api) -> None:
    limits = rules(mine, "en")["limits"]
    longest = limits["label_length"]
    assert mine.post(GAME, {"label": "x" * longest}).status_code == 201
    assert mine.post(GAME, {"label": "x" * (longest + 1)}).status_code == 422
    assert mine.get(f"{GAME}?limit={limits['page_items']}").status_code == 200
    assert mine.get(f"{GAME}?limit={limits['page_items'] + 1}").status_code == 422
    largest = b"{}" + b" " * (limits["body_bytes"] - 2)
    assert mine.post_text(GAME, largest).status_code == 201
    assert mine.post_text(GAME, largest + b" ").status_code == 413


@each_language
def test_the_rules_may_be_kept_for_an_hour_in_each_language(api: Api, language: str) -> None:
    response = api.reading(language).get(PATH)
    assert response.headers["Content-Language"] == language
    assert response.headers["Vary"] == "Accept-Language"
    assert response.headers["Cache-Control"] == "public, max-age=3600"
    assert "ETag" not in response.headers
    head = api.reading(language).send("HEAD", PATH)
    assert (head.status_code, head.data) == (200, b"")
    assert head.headers["Content-Length"] == response.headers["Content-Length"]


def test_the_rules_are_read_and_nothing_else(api: Api) -> None:
    for method in ("POST", "PUT", "PATCH", "DELETE"):
        refused(api.send(method, PATH), 405, "method_not_allowed")
    refused(api.get(f"{PATH}/setup"), 404, "not_found")
