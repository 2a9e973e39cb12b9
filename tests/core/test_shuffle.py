"""rules.md, "The shuffle": against a second way of writing it, and what it never changes."""

from itertools import count

import pytest
from hypothesis import given

from spider_core import GameCode, Rule, deck_of
from tests.builders import texts
from tests.core.strategies import codes, shuffles


def written_again(suits: int, shuffle: int) -> str:
    """The deck of a shuffle, from the text of the rules alone."""
    deck = ["A23456789TJQK"[i % 13] + "SHDC"[i // 13 % suits] for i in range(104)]
    words = map(nth_word, count(1), iter(lambda: shuffle, None))
    for i in range(103, 0, -1):
        m = i + 1
        word = next(word for word in words if word < 2**64 - 2**64 % m)
        deck[i], deck[word % m] = deck[word % m], deck[i]
    return " ".join(deck)


def nth_word(n: int, state: int) -> int:
    """The n-th word of SplitMix64, counted from 1."""
    mask = (1 << 64) - 1
    z = (state + n * 0x9E3779B97F4A7C15) & mask
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
    return z ^ (z >> 31)


@given(code=codes)
def test_a_second_way_of_writing_the_shuffle_gives_the_same_deck(code: GameCode) -> None:
    assert texts(deck_of(code)) == written_again(code.suits, code.shuffle)


@pytest.mark.parametrize("last_one", [0, 26**7 - 1])
def test_the_first_and_the_last_shuffle_agree_as_well(last_one: int) -> None:
    assert texts(deck_of(GameCode(4, Rule.CLASSIC, last_one))) == written_again(4, last_one)


@given(shuffle=shuffles)
def test_the_number_of_suits_changes_suits_only(shuffle: int) -> None:
    one, two, four = (deck_of(GameCode(suits, Rule.CLASSIC, shuffle)) for suits in (1, 2, 4))
    ranks = [card.rank for card in one]
    assert [card.rank for card in two] == ranks
    assert [card.rank for card in four] == ranks


@pytest.mark.parametrize("suits", [2, 4])
@given(shuffle=shuffles)
def test_the_rule_never_changes_the_shuffle(suits: int, shuffle: int) -> None:
    classic, relaxed = (deck_of(GameCode(suits, rule, shuffle)) for rule in Rule)
    assert classic == relaxed
