"""rules.md, "A deck of one's own"."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spider_core import ALL_CARDS, Card, Game, GameCode, Rule, deck_of, suits_in
from tests.builders import cards, stacked_deck, texts
from tests.core.helpers import fault
from tests.core.strategies import codes, rules, suit_counts

PACKS = {suits: ALL_CARDS[: 13 * suits] * (8 // suits) for suits in (1, 2, 4)}


@given(suits=suit_counts, data=st.data())
def test_each_composition_is_accepted_in_any_order(suits: int, data: st.DataObject) -> None:
    deck = data.draw(st.permutations(PACKS[suits]))
    assert suits_in(deck) == suits


@pytest.mark.parametrize("suits", [1, 2, 4])
def test_the_number_of_suits_follows_from_the_deck(suits: int) -> None:
    assert Game.from_deck(PACKS[suits]).suits == suits


@given(code=codes)
def test_the_deck_of_a_code_is_a_deck_of_ones_own_with_the_same_opening(code: GameCode) -> None:
    game = Game.from_deck(deck_of(code), code.rule)
    assert game == Game(code.suits, code.rule, None, Game.from_code(code).position)


@pytest.mark.parametrize(
    ("suits", "rule", "plays"),
    [
        (1, Rule.RELAXED, Rule.CLASSIC),
        (1, Rule.CLASSIC, Rule.CLASSIC),
        (2, Rule.RELAXED, Rule.RELAXED),
        (4, Rule.RELAXED, Rule.RELAXED),
        (4, Rule.CLASSIC, Rule.CLASSIC),
    ],
)
def test_only_with_one_suit_relaxed_is_classic(suits: int, rule: Rule, plays: Rule) -> None:
    assert Game.from_deck(PACKS[suits], rule).rule is plays


def test_without_a_rule_it_is_classic() -> None:
    assert Game.from_deck(PACKS[4]).rule is Rule.CLASSIC


def swapped(suits: int, *pairs: tuple[str, str]) -> list[Card]:
    """A deck in which for each pair a card of the first kind became one of the second."""
    deck = list(PACKS[suits])
    for old, new in pairs:
        deck[deck.index(Card.parse(old))] = Card.parse(new)
    return deck


@pytest.mark.parametrize(
    ("deck", "code", "facts"),
    [
        pytest.param([], "deck_size", {"cards": 0, "expected": 104}, id="no card"),
        pytest.param(
            PACKS[4][:-1], "deck_size", {"cards": 103, "expected": 104}, id="a card too few"
        ),
        pytest.param(
            (*PACKS[4], PACKS[4][0]),
            "deck_size",
            {"cards": 105, "expected": 104},
            id="a card too many",
        ),
        pytest.param(
            cards("AH") * 104, "deck_suits", {"suits": ("H",)}, id="one suit, but not spades"
        ),
        pytest.param(
            ALL_CARDS[26:] * 4, "deck_suits", {"suits": ("D", "C")}, id="two suits, other ones"
        ),
        pytest.param(
            (*ALL_CARDS[:39] * 2, *ALL_CARDS[:26]),
            "deck_suits",
            {"suits": ("S", "H", "D")},
            id="three suits",
        ),
        pytest.param(
            swapped(1, ("AS", "2S")),
            "deck_cards",
            {"too_many": ("2S",), "too_few": ("AS",)},
            id="one suit, a card for another",
        ),
        pytest.param(
            swapped(2, ("KH", "KS")),
            "deck_cards",
            {"too_many": ("KS",), "too_few": ("KH",)},
            id="two suits, five of a card",
        ),
        pytest.param(
            swapped(1, ("KS", "KH")),
            "deck_cards",
            {
                "too_many": (*texts(ALL_CARDS[:12]).split(), "KS"),
                "too_few": tuple(texts(ALL_CARDS[13:26]).split()),
            },
            id="one heart among spades",
        ),
        pytest.param(
            swapped(4, ("AC", "7D"), ("3H", "AS"), ("AS", "2S")),
            "deck_cards",
            {"too_many": ("2S", "7D"), "too_few": ("3H", "AC")},
            id="four suits, in the order of all cards",
        ),
    ],
)
def test_any_other_list_is_refused_with_what_is_wrong(
    deck: list[Card], code: str, facts: dict[str, object]
) -> None:
    assert fault(lambda: suits_in(deck)) == (code, facts)
    assert fault(lambda: Game.from_deck(deck)) == (code, facts)


@given(suits=suit_counts, rule=rules)
def test_a_game_from_a_deck_has_no_code(suits: int, rule: Rule) -> None:
    assert Game.from_deck(PACKS[suits], rule).code is None


def test_a_stacked_deck_is_one_and_holds_no_more_of_a_card_than_there_are() -> None:
    assert suits_in(stacked_deck({1: "KS 5H"}, ["2C"], suits=4)) == 4
    with pytest.raises(ValueError, match="more of a card"):
        stacked_deck({1: "KS KS KS"})
