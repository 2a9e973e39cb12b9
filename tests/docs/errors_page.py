"""The tables of docs/errors.md, made from the codes, their statuses and the catalogue.

``python -m tests.docs.errors_page`` writes them anew; a test tells when that is due.
"""

import re
from collections.abc import Iterable
from pathlib import Path

from service.api.problem_examples import FACTS
from service.api.problem_words import STATUS
from service.reminders.sentences import Reminders
from spider_core import ViolationCode
from tests.docs.blocks import ROOT
from tests.reminders.catalogues import catalogue

PAGE: Path = ROOT / "docs" / "errors.md"

_FAULT = "fault."


def page() -> str:
    """The page as it must be: what is written by hand, and the tables."""
    text = PAGE.read_text(encoding="utf-8")
    for heading, rows in (
        ("What a rule forbids", rule_rows()),
        ("What else can be the matter", other_rows()),
        ("What can be wrong with an input", fault_rows()),
    ):
        before, after = text.split(f"\n## {heading}\n")
        table = "".join(f"| {' | '.join(row)} |\n" for row in rows)
        match = re.search(r"\|(?:---\|)+\n((?:\|.*\n)*)", after)
        assert match is not None, heading
        after = after[: match.start(1)] + table + after[match.end(1) :]
        text = f"{before}\n## {heading}\n{after}"
    return text


def rule_rows() -> Iterable[list[str]]:
    """The refusals in the order in which they are told."""
    for code in ViolationCode:
        yield [f"`{code.value}`", _reminder(code), _facts(code)]


def other_rows() -> Iterable[list[str]]:
    """All other problems by their status."""
    codes = [code for code in STATUS if code not in list(ViolationCode)]
    for code in sorted(codes, key=lambda code: STATUS[code]):
        yield [str(int(STATUS[code])), f"`{code}`", _reminder(code), _facts(code)]


def fault_rows() -> Iterable[list[str]]:
    """The faults of an input."""
    for key in catalogue("en").sources:
        if key.startswith(_FAULT) and key.count(".") == 1:
            template = catalogue("en").sentence(key)
            yield [f"`{key.removeprefix(_FAULT)}`", template]


def _reminder(code: str) -> str:
    return Reminders().said(f"{code}.reminder")


def _facts(code: str) -> str:
    return ", ".join(f"`{name}`" for name in FACTS.get(code, {}))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
