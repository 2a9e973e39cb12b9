"""The rules by topic, with the numbers that they mention."""

from dataclasses import dataclass

from service.reminders.sentences import Reminders
from spider_core import (
    ACTION_COST,
    CARDS_IN_GAME,
    COLUMNS,
    RUN_BONUS,
    RUN_LENGTH,
    RUNS_TO_WIN,
    SHUFFLES,
    START_SCORE,
    SUIT_COUNTS,
    UNDO_LIMIT,
    Game,
)

TOPICS = (
    "setup",
    "placing",
    "groups",
    "empty_columns",
    "deals",
    "complete_runs",
    "end",
    "score",
    "undo",
    "codes",
)
"""What the rules are about, in the order in which they are told."""

EXAMPLE_CODE = "SP1-S4C-QWERTYU"

_STOCK = len(Game.from_code(EXAMPLE_CODE).position.stock)

LIMITS: dict[str, int | list[int]] = {
    "suits": list(SUIT_COUNTS),
    "cards": CARDS_IN_GAME,
    "columns": COLUMNS,
    "stock": _STOCK,
    "deals": _STOCK // COLUMNS,
    "run_length": RUN_LENGTH,
    "runs": RUNS_TO_WIN,
    "start_score": START_SCORE,
    "action_cost": ACTION_COST,
    "run_bonus": RUN_BONUS,
    "undo_limit": UNDO_LIMIT,
    "shuffles": SHUFFLES,
}
"""The numbers of the game: cards, columns, runs, points, actions, and shuffles to a code."""


@dataclass(frozen=True, slots=True)
class Topic:
    """What the rules say about one topic, in a paragraph."""

    topic: str
    title: str
    text: str


def rules(reminders: Reminders) -> list[Topic]:
    """The rules by topic, in the language of the reminders.

    >>> rules(Reminders())[3].text
    'An empty column takes any card and any group that may be moved.'
    """
    return [
        Topic(
            topic,
            reminders.said(f"rules.{topic}.title"),
            reminders.said(f"rules.{topic}.text", **LIMITS, example_code=EXAMPLE_CODE),
        )
        for topic in TOPICS
    ]
