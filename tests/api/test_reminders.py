"""Sentences over HTTP: every problem and fault in every language, about the facts of the case."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from service.api.problem_words import STATUS
from service.reminders.languages import LANGUAGES
from service.reminders.rules import TOPICS
from spider_core import ALL_CARDS, Card, Rank, Rule, Suit, ViolationCode
from tests.api.every_problem import faults_over_http, problems_over_http
from tests.api.helpers import Api, refused
from tests.api.situations import REFUSALS, Refusal
from tests.reminders.catalogues import cards_and_numbers, catalogue, gaps, translated

ENGLISH = translated("en")
PARTS = ("title", "detail", "reminder")
CARDS = {"card", "target_card", "upper", "lower"}
"""The facts that are cards."""

FOLDER = Path(__file__).parents[1] / "data" / "refusals"
KEPT = sorted(file.stem for file in FOLDER.glob("*.txt"))
"""The languages in which the sentences of the situations are kept, a file for each."""

each_language = pytest.mark.parametrize("language", LANGUAGES)


def test_every_code_has_its_three_sentences() -> None:
    missing = {f"{code}.{part}" for code in STATUS for part in PARTS} - ENGLISH.keys()
    assert missing == set()


def test_every_refusal_has_a_status() -> None:
    assert {code: STATUS[code] for code in ViolationCode} == dict.fromkeys(ViolationCode, 409)


def test_no_sentence_is_left_over() -> None:
    used = {f"{code}.{part}" for code in STATUS for part in PARTS}
    used |= {f"card.{rank.letter}" for rank in Rank} | {f"suit.{suit.value}" for suit in Suit}
    used |= {f"rule.{rule.value}" for rule in Rule} | {"language.name"}
    used |= {"entry.description", "unseen.detail"}
    used |= {f"rules.{topic}.{part}" for topic in TOPICS for part in ("title", "text")}
    rest = ENGLISH.keys() - used
    # Each of these kinds is met in tests of its own: of faults here, of tables, pages and counts.
    assert {key for key in rest if not re.match(r"(fault|type|table|count|page)\.", key)} == set()


@each_language
def test_every_problem_is_met_and_says_only_what_stands_in_its_facts(
    api: Api, api_with: Callable[..., Api], tmp_path: Path, language: str
) -> None:
    made = problems_over_http(api, api_with, tmp_path, language)
    assert set(made) == set(STATUS)
    for code, problem in made.items():
        template = catalogue(language).sentence(f"{code}.detail")
        assert gaps(template) <= set(problem["facts"])
        assert problem["detail"] == problem["detail"].strip()
        assert problem["title"] == catalogue(language).sentence(f"{code}.title")
        assert problem["reminder"] == catalogue(language).sentence(f"{code}.reminder").format()
        assert gaps(problem["detail"]) == set()


@each_language
def test_every_fault_is_met_and_says_only_what_stands_in_its_facts(api: Api, language: str) -> None:
    made = faults_over_http(api.reading(language))
    keys = {key for key in ENGLISH if key.startswith("fault.")}
    assert {f"fault.{fault['code']}" for fault in made} == keys - {"fault.unknown_field.none"}
    for fault in made:
        template = catalogue(language).sentence(f"fault.{fault['code']}")
        assert gaps(template) <= set(fault["facts"])
        assert fault["detail"].endswith(".")
        assert ": ." not in fault["detail"]


@each_language
def test_a_list_of_no_fields_is_not_read_out(api: Api, language: str) -> None:
    none = catalogue(language).sentence("fault.unknown_field.none")
    fields = {
        fault["detail"]: fault["facts"]["known"]
        for fault in faults_over_http(api.reading(language))
        if fault["code"] == "unknown_field"
    }
    assert fields.pop(none) == []
    assert fields
    assert [detail for detail, known in fields.items() if str(known[-1]) not in detail] == []


def test_faults_have_the_same_facts_in_every_language(api: Api) -> None:
    def facts(language: str) -> list[Any]:
        made = faults_over_http(api.reading(language))
        return [{**fault, "detail": None} for fault in made]

    assert facts("nb") == facts("en")


@each_language
def test_every_kind_of_value_is_met(api: Api, language: str) -> None:
    made = faults_over_http(api.reading(language))
    wrong = {
        fault["facts"]["expected"]: fault["detail"]
        for fault in made
        if fault["code"] == "wrong_type"
    }
    kinds = {key.removeprefix("type.") for key in ENGLISH if key.startswith("type.")}
    assert set(wrong) == kinds
    for kind, detail in wrong.items():
        assert catalogue(language).sentence(f"type.{kind}") in detail


@each_language
def test_titles_and_reminders_have_no_gaps(language: str) -> None:
    fixed = [
        key
        for key in ENGLISH
        if key.endswith((".title", ".reminder")) and gaps(translated(language)[key][0])
    ]
    assert fixed == []


@each_language
def test_sentences_end_as_sentences_do(language: str) -> None:
    said = {key: texts[0] for key, texts in translated(language).items()}
    ended = {
        key: text.endswith(".") and not text.endswith("..")
        for key, text in said.items()
        if key.endswith((".detail", ".reminder", ".text")) or key.startswith("fault.")
        # It ends with what a token looks like.
        if key != "invalid_token.reminder"
    }
    assert {key for key, right in ended.items() if not right} == set()
    titles = {key: text for key, text in said.items() if key.endswith(".title")}
    assert {key for key, text in titles.items() if text.endswith(".")} == set()
    assert {key for key, text in titles.items() if text[0] != text[0].upper()} == set()


@each_language
def test_no_two_codes_and_no_two_topics_have_the_same_title(language: str) -> None:
    titles = [catalogue(language).sentence(f"{code}.title") for code in STATUS]
    assert len(set(titles)) == len(titles)
    topics = [catalogue(language).sentence(f"rules.{topic}.title") for topic in TOPICS]
    assert len(set(topics)) == len(topics)


def in_every_language(api: Api, case: Refusal) -> dict[str, Any]:
    """The same refused request, which changes nothing, asked again in every language."""
    game_id = api.start(case.scenario)
    for asked in case.asked[:-1]:
        api.ask(game_id, asked)
    made = {}
    for language in LANGUAGES:
        response = api.reading(language).ask(game_id, case.asked[-1])
        made[language] = refused(response, 409, case.code)
        assert response.headers["Content-Language"] == language
    return made


@cache
def kept(language: str) -> dict[str, str]:
    """How every refusal of the situations is said, by its name."""
    text = (FOLDER / f"{language}.txt").read_text(encoding="utf-8")
    return dict(line.split(": ", 1) for line in text.splitlines())


@pytest.mark.parametrize("case", REFUSALS, ids=lambda case: case.name)
def test_facts_and_sentences_agree_in_every_language(api: Api, case: Refusal) -> None:
    made = in_every_language(api, case)
    told = {name: case.facts[name] for name in gaps(ENGLISH[f"{case.code}.detail"][0])}
    cards = {str(fact) for name, fact in told.items() if name in CARDS}
    numbers: set[object] = set()
    for name, fact in told.items():
        if name not in CARDS:
            numbers |= set(fact) if isinstance(fact, list) else {fact}
    for language, problem in made.items():
        assert problem["facts"] == case.facts
        assert language not in KEPT or problem["detail"] == kept(language)[case.name]
        named, counted = cards_and_numbers(problem["detail"], language)
        assert ({card.text for card in named}, set(counted)) == (cards, numbers)
        for part in PARTS:
            assert not re.search(r"[{}]|  |None", problem[part])
    assert len({problem["detail"] for problem in made.values()}) == len(LANGUAGES)


def test_the_sentences_are_kept_in_the_languages_of_the_players() -> None:
    assert set(LANGUAGES) >= set(KEPT) >= {"en", "is", "ms", "nb"}


@pytest.mark.parametrize("language", KEPT)
def test_every_sentence_kept_is_that_of_a_refusal(language: str) -> None:
    assert list(kept(language)) == [case.name for case in REFUSALS]


def test_the_facts_that_are_cards_are_known() -> None:
    found = {
        name
        for case in REFUSALS
        for name, fact in case.facts.items()
        if isinstance(fact, str) and Card.parse(fact) in ALL_CARDS
    }
    assert found == CARDS
