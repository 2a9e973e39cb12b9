"""rules.md, "Cards"."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spider_core import ALL_CARDS, Card, Rank, Suit
from tests.core.helpers import fault

TEXTS = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]


def test_the_cards_are_fifty_two_by_suit_and_from_the_ace_up() -> None:
    assert [card.text for card in ALL_CARDS] == TEXTS


@pytest.mark.parametrize(
    ("text", "rank", "suit"),
    [
        ("AS", Rank.ACE, Suit.SPADES),
        ("TH", Rank.TEN, Suit.HEARTS),
        ("9D", Rank.NINE, Suit.DIAMONDS),
        ("KC", Rank.KING, Suit.CLUBS),
    ],
)
def test_a_card_is_rank_then_suit(text: str, rank: Rank, suit: Suit) -> None:
    assert Card.parse(text) == Card(rank, suit)


def test_ranks_run_from_one_to_thirteen() -> None:
    assert [int(card.rank) for card in ALL_CARDS[:13]] == list(range(1, 14))


@pytest.mark.parametrize("text", TEXTS)
def test_a_card_is_read_as_it_is_written(text: str) -> None:
    card = Card.parse(text)
    assert (card.text, str(card), repr(card)) == (text, text, f"Card.parse({text!r})")


@pytest.mark.parametrize("text", ["ts", "Ts", "tS"])
def test_small_letters_are_accepted(text: str) -> None:
    assert Card.parse(text).text == "TS"


def test_two_copies_of_a_card_are_equal_and_hash_alike() -> None:
    assert len({Card.parse("7H"), Card(Rank.SEVEN, Suit.HEARTS)}) == 1


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("T", id="no suit"),
        pytest.param("S", id="no rank"),
        pytest.param("ST", id="suit first"),
        pytest.param("1S", id="one is not a rank"),
        pytest.param("0S", id="zero is not a rank"),
        pytest.param("10S", id="ten in digits"),
        pytest.param("TX", id="no such suit"),
        pytest.param("TS ", id="a space after it"),
        pytest.param(" TS", id="a space before it"),
        pytest.param("TSTS", id="two cards"),
        pytest.param("T\N{LATIN SMALL LETTER LONG S}", id="long s"),
        pytest.param("\N{KELVIN SIGN}S", id="kelvin sign"),
        pytest.param("T\N{FULLWIDTH LATIN CAPITAL LETTER S}", id="fullwidth s"),
        pytest.param("\N{ARABIC-INDIC DIGIT THREE}S", id="arabic three"),
        pytest.param("T\N{BLACK SPADE SUIT}", id="the sign of the suit"),
        pytest.param("TS\n", id="a new line after it"),
    ],
)
def test_anything_else_is_not_a_card(text: str) -> None:
    assert fault(lambda: Card.parse(text)) == ("not_a_card", {"text": text})


@given(text=st.text("AaTtKk29SsHhDdCc1 \N{LATIN SMALL LETTER LONG S}", max_size=3))
def test_a_text_is_a_card_only_if_its_capitals_are_one(text: str) -> None:
    if text.isascii() and text.upper() in TEXTS:
        assert Card.parse(text).text == text.upper()
    else:
        assert fault(lambda: Card.parse(text)) == ("not_a_card", {"text": text})
