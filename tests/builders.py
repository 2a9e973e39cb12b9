"""Positions, decks and whole scenarios made by hand, for the tests of the core and of the service.

A *scenario* is a deck and the actions that lead from its opening to a situation. The core plays
it with :meth:`Scenario.game`; over HTTP a game starts from :attr:`Scenario.deck_texts` and plays
:attr:`Scenario.actions`. Columns are numbered 1 to 10, cards are two characters.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from spider_core import (
    ALL_CARDS,
    COLUMNS,
    Card,
    Column,
    Game,
    Position,
    Rule,
    Suit,
    parse_command,
    suits_in,
)

ANY = ".."
"""In the text of a deck: a card that does not matter."""

_RANKS = "KQJT98765432A"
_TABLEAU = 54


def cards(text: str) -> tuple[Card, ...]:
    """Cards from their texts.

    >>> cards("TS AH")
    (Card.parse('TS'), Card.parse('AH'))
    """
    return tuple(map(Card.parse, text.split()))


def texts(many: Iterable[Card]) -> str:
    """Cards as one text, the way back from :func:`cards`.

    >>> texts(cards("TS AH"))
    'TS AH'
    """
    return " ".join(card.text for card in many)


def run(suit: str, highest: str = "K", lowest: str = "A") -> str:
    """A run of one suit as text.

    >>> run("H", "5", "2")
    '5H 4H 3H 2H'
    """
    return " ".join(
        rank + suit for rank in _RANKS[_RANKS.index(highest) : _RANKS.index(lowest) + 1]
    )


def column(text: str) -> Column:
    """A column: face-down cards, a bar, face-up cards. Without a bar all are face up.

    >>> column("4S 5H | TS 9S").face_up
    (Card.parse('TS'), Card.parse('9S'))
    >>> column("TS 9S").face_down
    ()
    """
    face_down, bar, face_up = text.rpartition("|")
    return Column(cards(face_down), cards(face_up)) if bar else Column((), cards(text))


def position(
    columns: Mapping[int, str], *, elsewhere: str = "", stock: str = "", completed: str = ""
) -> Position:
    """A position: the columns named by their numbers, ``elsewhere`` the text of all others.

    ``completed`` holds the letters of the suits of the removed runs, the earliest first. Nothing
    checks that the cards make a whole game: a rule sees no more than its own columns.

    >>> position({3: "4S | TS"}, elsewhere="KC").column(10)
    Column(face_down=(), face_up=(Card.parse('KC'),))
    """
    return Position(
        tuple(column(columns.get(number, elsewhere)) for number in range(1, COLUMNS + 1)),
        cards(stock),
        tuple(map(Suit, completed)),
    )


def game_at(table: Position, rule: Rule = Rule.CLASSIC, score: int = 500) -> Game:
    """A game that stands at a position, with nothing to undo.

    >>> game_at(position({})).moves
    0
    """
    return Game(4, rule, None, table, score)


def stacked_deck(
    columns: Mapping[int, str] | None = None, deals: Sequence[str] = (), suits: int = 4
) -> tuple[Card, ...]:
    """A deck of one's own whose opening has the wanted cards where they are wanted.

    A column's text names its last cards, the very last being the one face up; a deal's text
    names its cards for columns 1, 2 and so on. ``..`` and whatever is not named is filled with
    the cards that are left.

    >>> deck = stacked_deck({1: "KS 4H", 10: "5H"}, deals=["AS .. 2S"])
    >>> texts(deck[50:51]), texts(deck[40:41]), texts(deck[49:50]), deck[54].text, deck[56].text
    ('4H', 'KS', '5H', 'AS', '2S')
    """
    chosen: dict[int, Card] = {}
    for number, text in (columns or {}).items():
        words = text.split()
        places = range(number - 1, _TABLEAU, COLUMNS)[-len(words) :]
        chosen.update(_named(places, words))
    for index, text in enumerate(deals):
        words = text.split()
        first = _TABLEAU + COLUMNS * index
        chosen.update(_named(range(first, first + len(words)), words))
    return _filled(chosen, suits)


def _named(places: Sequence[int], words: Sequence[str]) -> dict[int, Card]:
    """The places of a deck for which a text names a card."""
    return {
        place: Card.parse(word) for place, word in zip(places, words, strict=True) if word != ANY
    }


def _filled(chosen: Mapping[int, Card], suits: int) -> tuple[Card, ...]:
    """The deck with its open places filled with the cards that are left."""
    left = Counter(ALL_CARDS[: 13 * suits] * (8 // suits))
    left.subtract(chosen.values())
    if min(left.values()) < 0:
        raise ValueError(f"more of a card than there are: {-left}")
    rest = iter(sorted(left.elements(), key=ALL_CARDS.index))
    return tuple(chosen[place] if place in chosen else next(rest) for place in range(104))


@dataclass(frozen=True)
class Scenario:
    """A deck, a rule, and actions in notation that lead from the opening to a situation."""

    deck: tuple[Card, ...]
    actions: tuple[str, ...]
    rule: Rule = Rule.CLASSIC

    @property
    def deck_texts(self) -> list[str]:
        """The deck as a request to make a game lists it."""
        return [card.text for card in self.deck]

    @property
    def suits(self) -> int:
        """The number of suits."""
        return suits_in(self.deck)

    def game(self, actions: int | None = None) -> Game:
        """The game after all the actions, or after the first so many."""
        return Game.from_deck(self.deck, self.rule).play_all(
            map(parse_command, self.actions[:actions])
        )


class OpenDeck:
    """A game in which a card is chosen only when it is taken, so that it is always the right one.

    Nobody knows a card before it lies on top; so whatever is needed next can be there. What is
    never taken is filled with the cards that are left.

    >>> table = OpenDeck()
    >>> table.build("KS QS JS", on=4, sources=[7])
    4
    >>> scenario = table.scenario()
    >>> scenario.actions, texts(scenario.game().position.column(4).face_up)
    (('7-4', '7-4'), 'KS QS JS')
    """

    def __init__(self) -> None:
        self.chosen: dict[int, Card] = {}
        self.actions: list[str] = []
        self._piles = {
            number: list(range(number - 1, _TABLEAU, COLUMNS)) for number in range(1, COLUMNS + 1)
        }
        self._stock = list(range(_TABLEAU, 104))
        self._built: set[int] = set()

    def choose(self, number: int, text: str) -> None:
        """Say what the last cards of a column are, from the first of them to the last."""
        words = text.split()
        self.chosen.update(_named(self._piles[number][-len(words) :], words))

    def choose_under(self, number: int, text: str) -> None:
        """Say which card lies face down under the face-up one of a column of the opening."""
        self.chosen[range(number - 1, _TABLEAU, COLUMNS)[-2]] = Card.parse(text)

    def deal(self, named: Mapping[int, str] | None = None) -> None:
        """Deal a row in which the columns named get the named cards."""
        self.actions.append("deal")
        for number, pile in self._piles.items():
            pile.append(self._stock.pop(0))
            if named and number in named:
                self.choose(number, named[number])

    def build(
        self, wanted: str, on: int | None = None, sources: Sequence[int] | None = None
    ) -> int:
        """Build descending cards one by one, and say in which column.

        The first card is the last one of column ``on`` (else of the shortest column), the others
        come from the longest of ``sources`` (else of all columns on which nothing is built).
        Thirteen cards of one suit are a run and leave.
        """
        first, *others = cards(wanted)
        if on is None:
            free = [number for number in self._piles if number not in self._built]
            on = min((number for number in free if self._piles[number]), key=self._height)
        self._built.add(on)
        self.chosen[self._piles[on][-1]] = first
        for card in others:
            free = [number for number in sources or self._piles if number not in self._built]
            source = max(free, key=self._height)
            place = self._piles[source].pop()
            self.chosen[place] = card
            self._piles[on].append(place)
            self.actions.append(f"{source}-{on}")
        if len(others) == 12 and len({card.suit for card in (first, *others)}) == 1:
            del self._piles[on][-13:]
            self._built.remove(on)
        return on

    def scenario(self, suits: int = 4, rule: Rule = Rule.CLASSIC) -> Scenario:
        """The deck as it was chosen, and what was played."""
        return Scenario(_filled(self.chosen, suits), tuple(self.actions), rule)

    def _height(self, number: int) -> int:
        return len(self._piles[number])
