"""A stored game for every refusal of rules.md: how it comes about, what is asked, what is said."""

from dataclasses import dataclass
from functools import cache

from tests.builders import OpenDeck, Scenario, stacked_deck
from tests.core.scenarios import dead_end, empty_columns, winning


@dataclass(frozen=True)
class Refusal:
    """What is refused: a scenario and requests after it, the last of which is the refused one.

    ``says`` are words that its sentence must hold.
    """

    name: str
    scenario: Scenario
    asked: tuple[str, ...]
    code: str
    facts: dict[str, object]
    says: tuple[str, ...] = ()


@cache
def swings(count: int) -> Scenario:
    """So many actions: the nine in column 8 goes to the ten in 9, then to that in 10, and back."""
    table = OpenDeck()
    table.choose(8, "9S")
    table.choose(9, "TS")
    table.choose(10, "TH")
    scenario = table.scenario()
    moves = ["8-9", *["9-10", "10-9"] * count][:count]
    return Scenario(scenario.deck, tuple(moves))


OPEN = Scenario(
    stacked_deck(
        {1: "KS", 2: "9H", 3: "AH", 4: "9S", 5: "JS", 6: "KH", 7: "KD", 8: "QC", 9: "9D", 10: "5C"},
        deals=["QS 8S .. 7S .. .. .. .. 8D"],
    ),
    (),
)
"""An opening, and a row that puts 8S on 9H, 7S on 9S and 8D on 9D."""

DEALT = Scenario(OPEN.deck, ("deal",))
OUT_OF_STOCK = Scenario(OPEN.deck, ("deal",) * 5)


REFUSALS: list[Refusal] = [
    Refusal("a move after the win", winning(), ("1-2",), "game_won", {}, ("eight runs",)),
    Refusal("a move to the best target after the win", winning(), ("1",), "game_won", {}),
    Refusal("a deal after the win", winning(), ("deal",), "game_won", {}),
    Refusal("a column to itself", OPEN, ("4-4",), "same_column", {"column": 4}, ("Column 4",)),
    Refusal(
        "from an empty column",
        empty_columns(),
        ("6-1",),
        "source_empty",
        {"column": 6},
        ("Column 6",),
    ),
    Refusal(
        "more cards than there are",
        OPEN,
        ("1-2x7",),
        "too_many_cards",
        {"column": 1, "count": 7, "cards": 6},
        ("Column 1", "6 cards", "7 cards"),
    ),
    Refusal(
        "a face-down card",
        OPEN,
        ("1-2x2",),
        "face_down",
        {"column": 1, "count": 2, "face_up": 1},
        ("Column 1", "1 card face up", "2 cards"),
    ),
    Refusal(
        "ranks that do not follow",
        DEALT,
        ("4-5x2",),
        "not_descending",
        {"column": 4, "count": 2, "upper": "9S", "lower": "7S"},
        ("column 4", "seven of spades", "nine of spades"),
    ),
    Refusal(
        "two suits",
        DEALT,
        ("2-5x2",),
        "mixed_suits",
        {"column": 2, "count": 2, "upper": "9H", "lower": "8S"},
        ("column 2", "eight of spades", "nine of hearts"),
    ),
    Refusal(
        "on an ace",
        OPEN,
        ("2-3",),
        "nothing_on_ace",
        {"card": "9H", "target": 3, "target_card": "AH"},
        ("nine of hearts", "Column 3", "ace of hearts"),
    ),
    Refusal(
        "a king on a card",
        OPEN,
        ("1-8",),
        "king_needs_empty_column",
        {"card": "KS", "target": 8, "target_card": "QC"},
        ("king of spades", "queen of clubs", "column 8"),
    ),
    Refusal(
        "a wrong rank",
        OPEN,
        ("2-5",),
        "not_one_rank_higher",
        {"card": "9H", "target": 5, "target_card": "JS"},
        ("nine of hearts", "jack of spades", "column 5"),
    ),
    Refusal(
        "of a group the first card counts",
        DEALT,
        ("9-2x2",),
        "not_one_rank_higher",
        {"card": "9D", "target": 2, "target_card": "8S"},
        ("nine of diamonds", "eight of spades", "column 2"),
    ),
    Refusal(
        "no target anywhere",
        OPEN,
        ("1",),
        "no_target",
        {"column": 1, "count": 1, "card": "KS"},
        ("king of spades", "column 1"),
    ),
    Refusal(
        "what forbids the group comes before that it has no target",
        OPEN,
        ("1x2",),
        "face_down",
        {"column": 1, "count": 2, "face_up": 1},
    ),
    Refusal("no stock left", OUT_OF_STOCK, ("deal",), "stock_empty", {}, ("five deals",)),
    *(
        Refusal(
            f"{cards} cards on the tableau",
            dead_end(deals),
            ("deal",),
            "too_few_cards",
            {"cards": cards},
            (f"{cards} cards",),
        )
        for deals, cards in ((0, 2), (2, 9), (3, 6), (4, 3))
    ),
    Refusal(
        "empty columns at a deal",
        empty_columns(),
        ("deal",),
        "empty_column",
        {"columns": [6, 9]},
        ("6 and 9",),
    ),
    Refusal("no action made", OPEN, ("undo",), "nothing_to_undo", {}),
    Refusal("all actions undone", DEALT, ("undo", "undo"), "nothing_to_undo", {}),
    Refusal("more undone than stand", DEALT, ("undo*2",), "nothing_to_undo", {}),
    Refusal(
        "beyond the last hundred",
        swings(103),
        ("undo*100", "undo"),
        "undo_limit",
        {"limit": 100},
        ("100 actions",),
    ),
    Refusal(
        "more than is left of the last hundred",
        swings(103),
        ("undo*60", "undo*41"),
        "undo_limit",
        {"limit": 100},
    ),
    Refusal("nothing undone", OPEN, ("redo",), "nothing_to_redo", {}),
    Refusal("nothing undone since the action", DEALT, ("redo",), "nothing_to_redo", {}),
    Refusal("more redone than undone", DEALT, ("undo", "redo*2"), "nothing_to_redo", {}),
]
