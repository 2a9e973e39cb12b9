"""Numbers and names that the pages state in words are those of the service."""

from pathlib import Path

import pytest

from service.api.bodies import MAX_BODY, MAX_TRANSCRIPT
from service.api.inputs import MAX_ACTIONS, MAX_PAGE
from service.reminders.languages import LANGUAGES
from spider_core import RUN_BONUS, SHUFFLES, START_SCORE, UNDO_LIMIT
from tests.docs.blocks import ROOT

DOCS = ROOT / "docs"


def flat(page: Path) -> str:
    """A page in one line."""
    return " ".join(page.read_text(encoding="utf-8").split())


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ("moves", f"takes up to {MAX_ACTIONS} actions"),
        ("moves", f"the last {UNDO_LIMIT} can be taken back"),
        ("transcripts", f"may have {MAX_TRANSCRIPT:,} bytes"),
        ("transcripts", f"all other bodies have at most {MAX_BODY:,}"),
        ("running", f"{MAX_BODY // 1024} KiB, with a transcript {MAX_TRANSCRIPT // 1024} KiB"),
        ("devices", f"`limit` (50, at most {MAX_PAGE})"),
        ("state", f"{START_SCORE} at the start"),
        ("state", f"plus {RUN_BONUS} for each removed run"),
        ("codes", f"{SHUFFLES:,} shuffles, 0 to {SHUFFLES - 1:,}"),
        *(("languages", f"(`{language}`)") for language in LANGUAGES),
    ],
)
def test_a_page_says_what_is_so(page: str, said: str) -> None:
    assert said in flat(DOCS / f"{page}.md")
