"""Game: a position, and what its player did with it: score, counter, undo and redo."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from spider_core.actions import Action, Command, Latest, Move, Redo, Undo
from spider_core.cards import Card
from spider_core.codes import GameCode, Rule
from spider_core.dealing import deck_of, suits_in
from spider_core.legality import best_target, find_violation
from spider_core.malformed import Malformed
from spider_core.position import Position, opening
from spider_core.scoring import START_SCORE, is_free, score_after, score_before
from spider_core.transition import play, take_back
from spider_core.violations import Refused, RefusedAt, Violation, ViolationCode, violation
from spider_core.window import UNDO_LIMIT, Entry, UndoWindow


class Status(StrEnum):
    """Whether a game is still played. There is no lost game: an undo may always help."""

    PLAYING = "playing"
    WON = "won"


@dataclass(frozen=True, slots=True)
class Game:
    """A game of Spider as its player left it. A value: whatever is done gives a new game.

    ``suits`` is 1, 2 or 4; ``code`` is None for a game from a deck of one's own; ``score`` is
    in points; ``moves`` is the counter, the number of actions that stand; ``window`` is what
    can be taken back and played again; ``latest`` is the latest change, None in a new game.

    >>> from spider_core import Deal
    >>> game = Game.from_code("SP1-S4C-QWERTYU").play(Move(3, 1)).play(Deal())
    >>> game.score, game.moves, game.status.value
    (498, 2, 'playing')
    >>> game.undo(2).position == Game.from_code("SP1-S4C-QWERTYU").position
    True
    """

    suits: int
    rule: Rule
    code: GameCode | None
    position: Position
    score: int = START_SCORE
    moves: int = 0
    window: UndoWindow = field(default_factory=UndoWindow)
    latest: Latest | None = None

    @staticmethod
    def from_code(code: GameCode | str) -> "Game":
        """A new game of a code.

        Raises :class:`spider_core.Malformed` for a text that is not a code.

        >>> Game.from_code("sp1-s2r-spiders").rule
        <Rule.RELAXED: 'relaxed'>
        """
        if isinstance(code, str):
            code = GameCode.parse(code)
        return Game(code.suits, code.rule, code, opening(deck_of(code)))

    @staticmethod
    def from_deck(deck: Sequence[Card], rule: Rule = Rule.CLASSIC) -> "Game":
        """A new game from a deck of one's own: 104 cards in the order they are dealt.

        Raises :class:`spider_core.Malformed` if the deck is not one of the three compositions
        (rules.md, "A deck of one's own"). With one suit the rule is always Classic.

        >>> deck = deck_of(GameCode.parse("SP1-S2C-SPIDERS"))
        >>> game = Game.from_deck(deck, Rule.RELAXED)
        >>> game.suits, game.code is None
        (2, True)
        """
        suits = suits_in(deck)
        return Game(suits, rule.with_suits(suits), None, opening(deck))

    @property
    def status(self) -> Status:
        """``won`` when the eighth run is removed, else ``playing``.

        >>> Game.from_code("SP1-S1C-SPIDERS").status.value
        'playing'
        """
        return Status.WON if self.position.is_won else Status.PLAYING

    def find_violation(self, command: Command) -> Violation | None:
        """The rule that forbids an action, an undo or a redo, or None if it may be made.

        >>> Game.from_code("SP1-S1C-SPIDERS").find_violation(Redo()).code.value
        'nothing_to_redo'
        """
        if isinstance(command, Undo):
            return self._find_undo_violation(1)
        if isinstance(command, Redo):
            return self._find_redo_violation(1)
        return find_violation(self.position, command, self.rule)

    def play(self, command: Command) -> "Game":
        """The game after an action, an undo or a redo.

        Raises :class:`Refused` if a rule forbids it.

        >>> from spider_core import Deal
        >>> Game.from_code("SP1-S4C-QWERTYU").play(Deal()).play(Undo()).moves
        0
        """
        if isinstance(command, Undo):
            return self.undo()
        if isinstance(command, Redo):
            return self.redo()
        return self._act(command)

    def play_all(self, commands: Iterable[Command]) -> "Game":
        """The game after several actions, undos and redos in order.

        Raises :class:`RefusedAt` for the first one that a rule forbids.

        >>> from spider_core import Deal
        >>> Game.from_code("SP1-S4C-QWERTYU").play_all([Move(3, 1), Deal(), Undo()]).moves
        1
        """
        game = self
        for played in self.play_each(commands):
            game = played
        return game

    def play_each(self, commands: Iterable[Command]) -> Iterator["Game"]:
        """The games after each of several actions, undos and redos in order.

        Raises :class:`RefusedAt` for the first one that a rule forbids.

        >>> from spider_core import Deal
        >>> [game.moves for game in Game.from_code("SP1-S4C-QWERTYU").play_each([Deal(), Undo()])]
        [1, 0]
        """
        game = self
        for index, command in enumerate(commands):
            try:
                game = game.play(command)
            except Refused as refused:
                raise RefusedAt(index, refused.violation) from None
            yield game

    def as_created(self) -> "Game":
        """The game as a new one that begins here: there was no latest change.

        >>> from spider_core import Deal
        >>> Game.from_code("SP1-S4C-QWERTYU").play(Deal()).as_created().latest is None
        True
        """
        return replace(self, latest=None)

    def best_move(self, source: int, count: int = 1) -> Move:
        """The move of the last ``count`` cards of column ``source`` to their best target.

        Raises :class:`Refused` with what forbids the group, or with ``no_target``.

        >>> Game.from_code("SP1-S4C-QWERTYU").best_move(3)
        Move(source=3, target=1, count=1)
        """
        return Move(source, best_target(self.position, source, count, self.rule), count)

    def undo(self, count: int = 1) -> "Game":
        """Take back the last ``count`` actions, all or none (rules.md, "Undo and redo").

        Raises :class:`Refused` ``nothing_to_undo`` or ``undo_limit`` (facts: ``limit``), and
        :class:`Malformed` ``count_out_of_range`` for less than one.

        >>> from spider_core import Deal
        >>> Game.from_code("SP1-S4C-QWERTYU").play(Deal()).undo().score
        500
        """
        forbidden = self._find_undo_violation(count)
        if forbidden is not None:
            raise Refused(forbidden)
        game = self
        for _ in range(count):
            game = game._take_back()
        return replace(game, latest=Latest(Undo(), count))

    def redo(self, count: int = 1) -> "Game":
        """Play again the ``count`` actions that were taken back last, all or none.

        Raises :class:`Refused` ``nothing_to_redo``, and :class:`Malformed`
        ``count_out_of_range`` for less than one.

        >>> from spider_core import Deal
        >>> game = Game.from_code("SP1-S4C-QWERTYU").play(Deal())
        >>> game.undo().redo().position == game.position
        True
        """
        forbidden = self._find_redo_violation(count)
        if forbidden is not None:
            raise Refused(forbidden)
        game = self
        for _ in range(count):
            (entry,) = game.window.last_undone(1)
            window = game.window.played_again()
            game = replace(game._act(entry.step.action), window=window)
        return replace(game, latest=Latest(Redo(), count))

    def _act(self, action: Action) -> "Game":
        """The game after a move or a deal (rules.md, "Score and counter")."""
        position, step = play(self.position, action, self.rule)
        return Game(
            self.suits,
            self.rule,
            self.code,
            position,
            score=score_after(self.score, len(step.completed)),
            moves=self.moves + 1,
            window=self.window.added(Entry(step, free=is_free(self.score))),
            latest=Latest(action),
        )

    def _take_back(self) -> "Game":
        """The game before the last action, to the point."""
        (entry,) = self.window.last_done(1)
        return replace(
            self,
            position=take_back(self.position, entry.step),
            score=score_before(self.score, len(entry.step.completed), free=entry.free),
            moves=self.moves - 1,
            window=self.window.taken_back(),
        )

    def _find_undo_violation(self, count: int) -> Violation | None:
        """What forbids taking back ``count`` actions."""
        _check_how_many(count)
        if count <= len(self.window.done):
            return None
        if self.moves > len(self.window.done):
            return violation(ViolationCode.UNDO_LIMIT, limit=UNDO_LIMIT)
        return violation(ViolationCode.NOTHING_TO_UNDO)

    def _find_redo_violation(self, count: int) -> Violation | None:
        """What forbids playing again ``count`` actions."""
        _check_how_many(count)
        if count <= len(self.window.undone):
            return None
        return violation(ViolationCode.NOTHING_TO_REDO)


def _check_how_many(count: int) -> None:
    """Refuse to take back or play again less than one action."""
    if count < 1:
        raise Malformed("count_out_of_range", count=count, minimum=1, maximum=UNDO_LIMIT)
