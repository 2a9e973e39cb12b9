"""Suit, Rank and Card, and the two characters that write a card."""

from dataclasses import dataclass, field
from enum import Enum, IntEnum
from string import ascii_lowercase, ascii_uppercase

from spider_core.malformed import Malformed


class Suit(Enum):
    """One of the four suits; its value is the letter that writes it.

    The order is the one in which a game of fewer suits takes them: spades first, then
    hearts, diamonds and clubs (rules.md, "Cards").

    >>> [suit.value for suit in Suit]
    ['S', 'H', 'D', 'C']
    """

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"


class Rank(IntEnum):
    """A rank from the ace (1, low) to the king (13, high).

    >>> Rank.KING - Rank.QUEEN
    1
    >>> Rank.TEN.letter
    'T'
    """

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def letter(self) -> str:
        """The character that writes the rank: ``A 2 3 4 5 6 7 8 9 T J Q K``.

        >>> "".join(rank.letter for rank in Rank)
        'A23456789TJQK'
        """
        return "A23456789TJQK"[self - 1]


@dataclass(frozen=True, slots=True, repr=False)
class Card:
    """A card: a rank and a suit. Written with two characters, rank then suit.

    Cards of equal rank and suit are equal: a game holds each one up to eight times, and no
    rule tells the copies apart.

    >>> card = Card(Rank.TEN, Suit.SPADES)
    >>> card.text
    'TS'
    >>> card == Card.parse("TS")
    True
    """

    rank: Rank
    suit: Suit
    text: str = field(init=False, compare=False)
    """The card in two characters, such as ``TS`` for the ten of spades."""

    def __post_init__(self) -> None:
        """Write the text once, since a card is printed far more often than it is made."""
        object.__setattr__(self, "text", self.rank.letter + self.suit.value)

    @staticmethod
    def parse(text: str) -> "Card":
        """Read a card from its two characters; small letters are accepted.

        Raises :class:`Malformed` ``not_a_card`` (facts: ``text``) for anything else.

        >>> Card.parse("TS")
        Card.parse('TS')
        >>> Card.parse("ah").text
        'AH'
        """
        card = _CARD_OF_TEXT.get(capitals(text))
        if card is None:
            raise Malformed("not_a_card", text=text)
        return card

    def __str__(self) -> str:
        """The two characters."""
        return self.text

    def __repr__(self) -> str:
        """An expression that gives the card back."""
        return f"Card.parse({self.text!r})"


ALL_CARDS: tuple[Card, ...] = tuple(Card(rank, suit) for suit in Suit for rank in Rank)
"""The 52 different cards: by suit in the order S, H, D, C, and within a suit from the ace up.

>>> " ".join(card.text for card in ALL_CARDS[:14])
'AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AH'
"""


def capitals(text: str) -> str:
    """The text with a-z made A-Z, and nothing else.

    ``str.upper`` would do more: outside ASCII there are other letters whose capital is an S.

    >>> capitals("ts"), capitals("tſ"), "tſ".upper()
    ('TS', 'Tſ', 'TS')
    """
    return text.translate(_CAPITALS)


_CAPITALS = str.maketrans(ascii_lowercase, ascii_uppercase)
_CARD_OF_TEXT = {card.text: card for card in ALL_CARDS}
