"""The deck of a code, the pinned shuffle, and the check of a deck of one's own."""

from collections import Counter
from collections.abc import Iterator, Sequence

from spider_core.cards import ALL_CARDS, Card, Suit
from spider_core.codes import SUIT_COUNTS, GameCode
from spider_core.malformed import Malformed

CARDS_IN_GAME = 104
"""How many cards a game has, whatever its suits: two packs."""

_WORD = 2**64


def deck_of(code: GameCode) -> tuple[Card, ...]:
    """The 104 cards of a code in the order they are dealt (rules.md, "The shuffle").

    The order is the same for ever, on every machine and Python version.

    >>> from spider_core import GameCode
    >>> " ".join(card.text for card in deck_of(GameCode.parse("SP1-S4C-AAAAAAD"))[:5])
    '8S QC 4H JS 7S'
    """
    deck = list(_unshuffled(code.suits))
    words = _splitmix64(code.shuffle)
    for last in range(CARDS_IN_GAME - 1, 0, -1):
        size = last + 1
        # Words from the incomplete last stretch would favour low positions.
        fair = _WORD - _WORD % size
        word = next(words)
        while word >= fair:
            word = next(words)
        chosen = word % size
        deck[last], deck[chosen] = deck[chosen], deck[last]
    return tuple(deck)


def suits_in(deck: Sequence[Card]) -> int:
    """The number of suits of a deck of one's own: 1, 2 or 4 (rules.md, "A deck of one's own").

    The deck must be exactly one of the three compositions: 8 × 13 spades; 4 × 13 spades and
    hearts; 2 × 13 of each suit. Its order is free. Raises :class:`Malformed` ``deck_size``
    (facts: ``cards``, ``expected``), ``deck_suits`` (``suits``, the letters found) or
    ``deck_cards`` (``too_many`` and ``too_few``, the cards in text).

    >>> from spider_core import GameCode, deck_of
    >>> suits_in(deck_of(GameCode.parse("SP1-S2C-SPIDERS")))
    2
    >>> suits_in([])
    Traceback (most recent call last):
    spider_core.malformed.Malformed: deck_size {'cards': 0, 'expected': 104}
    """
    if len(deck) != CARDS_IN_GAME:
        raise Malformed("deck_size", cards=len(deck), expected=CARDS_IN_GAME)
    found = {card.suit for card in deck}
    for suits in SUIT_COUNTS:
        if found == set(_suits(suits)):
            _check_composition(deck, suits)
            return suits
    raise Malformed("deck_suits", suits=tuple(suit.value for suit in Suit if suit in found))


def _check_composition(deck: Sequence[Card], suits: int) -> None:
    """Refuse a deck of the right suits that holds some cards too often and others too rarely."""
    count = Counter(deck)
    expected = Counter(_unshuffled(suits))
    if count != expected:
        raise Malformed(
            "deck_cards",
            too_many=tuple(card.text for card in ALL_CARDS if count[card] > expected[card]),
            too_few=tuple(card.text for card in ALL_CARDS if count[card] < expected[card]),
        )


def _suits(suits: int) -> tuple[Suit, ...]:
    """The suits of a game of so many."""
    return tuple(Suit)[:suits]


def _unshuffled(suits: int) -> tuple[Card, ...]:
    """The deck before shuffling: ace to king eight times, the suits taking turns."""
    one_round = ALL_CARDS[: 13 * suits]
    return one_round * (CARDS_IN_GAME // len(one_round))


def _splitmix64(state: int) -> Iterator[int]:
    """The words of the SplitMix64 generator whose state starts at the given number."""
    while True:
        state = (state + 0x9E3779B97F4A7C15) % _WORD
        word = state
        word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 % _WORD
        word = (word ^ (word >> 27)) * 0x94D049BB133111EB % _WORD
        yield word ^ (word >> 31)
