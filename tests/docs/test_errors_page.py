"""docs/errors.md has every problem and every fault that there is, as they are."""

import json

from service.api.problem_examples import FACTS
from service.api.problem_words import STATUS
from service.reminders.sentences import Reminders, Sentences
from tests.docs.blocks import blocks
from tests.docs.errors_page import PAGE, page


def test_the_tables_are_what_the_service_says() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run `make openapi`"


def test_every_problem_is_on_the_page_once() -> None:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    rows = [line.split("|") for line in lines if line.startswith("| ")]
    named = [cell.strip() for row in rows for cell in row[1:3] if cell.strip().startswith("`")]
    for code in STATUS:
        assert named.count(f"`{code}`") == 1, code


def test_the_problems_that_it_shows_speak_as_the_service_does() -> None:
    shown = [json.loads(block.text) for block in blocks(PAGE, "json")]
    for problem in shown:
        words = Reminders().problem(problem["code"], FACTS.get(problem["code"], {}))
        said = Sentences(problem["title"], problem["detail"], problem["reminder"])
        assert said == words
        assert problem["status"] == STATUS[problem["code"]]
    assert len(shown) > 1
