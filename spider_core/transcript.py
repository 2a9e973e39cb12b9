"""Transcripts: what was dealt and what was played, as text, both ways (rules.md, "Notation")."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import TypeVar

from spider_core.actions import Action, Command, Redo, Undo
from spider_core.cards import Card
from spider_core.codes import GameCode, Rule
from spider_core.game import Game
from spider_core.malformed import Malformed, MalformedAt
from spider_core.notation import format_commands, parse_command
from spider_core.window import UNDO_LIMIT

_RULES = {rule.value: rule for rule in Rule}
_CARD_LENGTH = 2
_Read = TypeVar("_Read")


@dataclass(frozen=True, slots=True)
class OwnDeck:
    """What a game without a code is dealt from: 104 cards in order, and the rule.

    In text it is the rule and the cards: ``classic AS 2S 3S ...``.
    """

    cards: tuple[Card, ...]
    rule: Rule = Rule.CLASSIC

    @property
    def text(self) -> str:
        """The rule and the cards, separated by spaces.

        >>> OwnDeck((Card.parse("AS"), Card.parse("TS"))).text
        'classic AS TS'
        """
        return " ".join([self.rule.value, *(card.text for card in self.cards)])


@dataclass(frozen=True, slots=True)
class Transcript:
    """What was dealt, and what was played on it in order: it leads to one position anywhere.

    >>> transcript = Transcript.parse("SP1-S4C-QWERTYU 3-1 undo deal")
    >>> transcript.commands
    (Move(source=3, target=1, count=1), Undo(), Deal())
    >>> transcript.text
    'SP1-S4C-QWERTYU 3-1 undo deal'
    >>> transcript.play().score
    499
    """

    dealt: GameCode | OwnDeck
    commands: tuple[Command, ...] = ()

    @staticmethod
    def parse(text: str) -> "Transcript":
        """Read a transcript, its words separated by any white space.

        Raises :class:`spider_core.MalformedAt` for the first word that cannot be read. That a
        deck of one's own is a whole game is looked at when it is played.

        >>> Transcript.parse("SP1-S1C-SPIDERS").commands
        ()
        """
        words = text.split() or [""]
        rule = _RULES.get(words[0])
        if rule is None:
            (code,) = _read(GameCode.parse, words[:1], 0)
            return Transcript(code, tuple(_read(parse_command, words[1:], 1)))
        cards = list(takewhile(lambda word: len(word) == _CARD_LENGTH, words[1:]))
        dealt = OwnDeck(tuple(_read(Card.parse, cards, 1)), rule)
        played = 1 + len(cards)
        return Transcript(dealt, tuple(_read(parse_command, words[played:], played)))

    @property
    def text(self) -> str:
        """The transcript in one line, the code in its canonical form.

        >>> Transcript(GameCode.parse("sp1-s1c-spiders"), (Redo(),)).text
        'SP1-S1C-SPIDERS redo'
        """
        return " ".join([self.dealt.text, *format_commands(self.commands)])

    def opening(self) -> Game:
        """The game as it was dealt. Raises :class:`spider_core.Malformed` for a bad deck.

        >>> Transcript.parse("SP1-S4R-QWERTYU deal").opening().moves
        0
        """
        if isinstance(self.dealt, GameCode):
            return Game.from_code(self.dealt)
        return Game.from_deck(self.dealt.cards, self.dealt.rule)

    def play(self) -> Game:
        """The game that the transcript leads to, every action judged.

        Raises :class:`spider_core.RefusedAt` for the first one that a rule forbids, and
        :class:`spider_core.Malformed` for a bad deck.

        >>> Transcript.parse("SP1-S4C-QWERTYU deal deal").play().moves
        2
        """
        return self.opening().play_all(self.commands)


def _read(parse: Callable[[str], _Read], words: Iterable[str], first: int) -> Iterator[_Read]:
    """What some words say, of which the first has the number ``first`` in its transcript."""
    for index, word in enumerate(words, start=first):
        try:
            yield parse(word)
        except Malformed as malformed:
            raise MalformedAt(index, malformed) from None


def condensed(history: Iterable[Command]) -> tuple[Command, ...]:
    """The shortest way that is sure to lead where a history leads, undo window and all.

    That is the actions that stand, then those that can be played again, each taken back. Only
    where the history once went further than 100 actions beyond that, so that less can be taken
    back than the standing actions would allow, it goes as far and comes back. ``latest`` may
    differ: it is about the last request, not about the game.

    >>> moves = ["1-2", "undo", "3-4", "5-6", "undo"]
    >>> format_commands(condensed(map(parse_command, moves)))
    ['3-4', '5-6', 'undo']
    """
    walked = _Walk()
    for command in history:
        walked.follow(command)
    ahead = [*reversed(walked.undone), *[Undo()] * len(walked.undone)]
    furthest = len(walked.standing) + len(walked.undone)
    if len(walked.peak) <= max(furthest, UNDO_LIMIT):
        return (*walked.standing, *ahead)
    # What was taken back on the way must not be left to be played again: an action follows.
    shared = min(walked.shared, furthest - 1)
    back = [Undo()] * (len(walked.peak) - shared)
    return (*walked.peak, *back, *walked.standing[shared:], *ahead)


class _Walk:
    """Where a history stands, and where it stood when the most actions did.

    ``standing`` are the actions that stand; ``undone`` those that can be played again, the next
    one last; ``peak`` are those that stood when there were most, of which the first ``shared``
    stand now.
    """

    def __init__(self) -> None:
        self.standing: list[Action] = []
        self.undone: list[Action] = []
        self.peak: list[Action] = []
        self.shared = 0

    def follow(self, command: Command) -> None:
        """Go one change further."""
        if isinstance(command, Undo):
            self.undone.append(self.standing.pop())
            self.shared = min(self.shared, len(self.standing))
        elif isinstance(command, Redo):
            self._stand(self.undone.pop())
        else:
            self.undone.clear()
            self._stand(command)

    def _stand(self, action: Action) -> None:
        """One more action stands."""
        place = len(self.standing)
        self.standing.append(action)
        if place == len(self.peak):
            # Only what differs is copied, so that a long history costs its length.
            self.peak[self.shared :] = self.standing[self.shared :]
            self.shared = place + 1
        elif place == self.shared and self.peak[place] == action:
            self.shared += 1
