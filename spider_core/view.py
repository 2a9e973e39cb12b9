"""What the player may see of a game. No type in here has a place for a hidden card."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from spider_core.actions import Action, Command, Deal, Move, Redo, Undo
from spider_core.cards import Card, Suit
from spider_core.codes import GameCode, Rule
from spider_core.game import Game, Status
from spider_core.legal_groups import LegalGroup, legal_groups
from spider_core.position import COLUMNS
from spider_core.transition import CompletedRun, dealt_cards, take_back, turned_cards
from spider_core.violations import Violation


@dataclass(frozen=True, slots=True)
class ColumnView:
    """A column as it is seen: how many cards are face down, and the face-up ones in order."""

    face_down: int
    face_up: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Legal:
    """What can be done now.

    ``moves`` lists the groups that may be moved; ``deal_violation`` is what forbids a deal,
    None if it is allowed; ``undo`` and ``redo`` say how many are possible.
    """

    moves: tuple[LegalGroup, ...]
    deal_violation: Violation | None
    undo: int
    redo: int


@dataclass(frozen=True, slots=True)
class Table:
    """A game as its player sees it. ``columns`` are 1 to 10 in order, ``stock`` is in cards."""

    code: GameCode | None
    suits: int
    rule: Rule
    status: Status
    score: int
    moves: int
    columns: tuple[ColumnView, ...]
    stock: int
    completed: tuple[Suit, ...]
    legal: Legal


@dataclass(frozen=True, slots=True)
class TurnedCard:
    """A card that turned over: its column, 1 to 10, and the card; None if it is face down now."""

    column: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class LastAction:
    """What the latest change did, in the order in which it happened: enough to animate it.

    ``action`` is the move, deal, undo or redo itself. ``turned`` are the cards that turned up,
    ``dealt`` the cards that a deal put on columns 1 to 10, ``completed`` the runs removed.

    ``undone`` and ``redone`` are the actions that an undo took back or a redo played again.
    For an undo ``turned`` are the cards that turned down again, ``completed`` the runs that
    came back, and ``dealt`` is empty: what lies face down or in the stock now is not told.
    """

    action: Command
    turned: tuple[TurnedCard, ...]
    dealt: tuple[Card, ...]
    completed: tuple[CompletedRun, ...]
    undone: tuple[Action, ...] = ()
    redone: tuple[Action, ...] = ()


def view(game: Game) -> Table:
    """The table as the player sees it (rules.md, "What the player may see").

    >>> table = view(Game.from_code("SP1-S4C-QWERTYU"))
    >>> table.columns[0], table.stock
    (ColumnView(face_down=5, face_up=(Card.parse('2S'),)), 50)
    >>> len(table.legal.moves), table.legal.deal_violation is None
    (5, True)
    """
    position = game.position
    return Table(
        code=game.code,
        suits=game.suits,
        rule=game.rule,
        status=game.status,
        score=game.score,
        moves=game.moves,
        columns=tuple(
            [ColumnView(len(column.face_down), column.face_up) for column in position.columns]
        ),
        stock=len(position.stock),
        completed=position.completed,
        legal=Legal(
            moves=legal_groups(position, game.rule),
            deal_violation=game.find_violation(Deal()),
            undo=len(game.window.done),
            redo=len(game.window.undone),
        ),
    )


def last_action(game: Game) -> LastAction | None:
    """What the latest change of a game did, or None in a new game.

    >>> game = Game.from_code("SP1-S4C-QWERTYU").play_all([Deal(), Undo()])
    >>> last_action(game).undone
    (Deal(),)
    >>> last_action(game.play(Redo())).dealt[0]
    Card.parse('QH')
    """
    latest = game.latest
    if latest is None:
        return None
    if isinstance(latest.command, Undo):
        return _undone(game, latest.count)
    return _played(game, latest.command, latest.count)


def foreseen(game: Game, command: Command) -> LastAction:
    """What a command would do, as far as its player can know.

    A card that would turn up, or come from the stock, is not told, nor what it would complete.
    Raises :class:`spider_core.Refused` for what a rule forbids.

    >>> foreseen(Game.from_code("SP1-S4C-QWERTYU"), Deal()).dealt
    ()
    """
    done = last_action(game.play(command))
    assert done is not None
    if Deal() in {done.action, *done.redone}:
        return replace(done, turned=(), dealt=(), completed=())
    unseen = tuple(TurnedCard(turned.column, None) for turned in done.turned)
    return replace(done, turned=unseen)


def first_unseen(game: Game, commands: Sequence[Command]) -> int | None:
    """Which of several commands, counted from 0, is the first to be about cards unseen now.

    Those before it would turn or deal cards that the game does not show, and a move from or to
    their columns is judged by these. None if whether the commands may be played, one after the
    other, can be told by what the game shows. All but the last of them must be allowed.

    >>> game = Game.from_code("SP1-S4C-QWERTYU")
    >>> first_unseen(game, [Deal(), Undo(), Deal(), Move(1, 2)])
    3
    >>> first_unseen(game, [Move(3, 1), Move(2, 9), Move(4, 4)]) is None
    True
    """
    unseen: set[int] = set()
    for index, command in enumerate(commands):
        if (
            isinstance(command, Move)
            and command.source != command.target
            and unseen & {command.source, command.target}
        ):
            return index
        if index < len(commands) - 1:
            game = game.play(command)
            done = last_action(game)
            assert done is not None
            unseen.update(turned.column for turned in done.turned if turned.card)
            if done.dealt:
                unseen.update(range(1, COLUMNS + 1))
    return None


def _played(game: Game, command: Command, count: int) -> LastAction:
    """What an action, or a redo of several, did: seen by walking back over it."""
    steps = [entry.step for entry in game.window.last_done(count)]
    positions = [game.position]
    for step in reversed(steps[1:]):
        positions.insert(0, take_back(positions[0], step))
    turned: list[TurnedCard] = []
    dealt: list[Card] = []
    completed: list[CompletedRun] = []
    for position, step in zip(positions, steps, strict=True):
        turned += [TurnedCard(*turn) for turn in turned_cards(position, step)]
        dealt += dealt_cards(position, step)
        completed += step.completed
    return LastAction(
        command,
        tuple(turned),
        tuple(dealt),
        tuple(completed),
        redone=tuple(step.action for step in steps) if isinstance(command, Redo) else (),
    )


def _undone(game: Game, count: int) -> LastAction:
    """What an undo of so many actions did, the latest action first."""
    steps = [entry.step for entry in game.window.last_undone(count)]
    return LastAction(
        Undo(),
        tuple(TurnedCard(number, None) for step in steps for number in reversed(step.turned)),
        (),
        tuple(run for step in steps for run in reversed(step.completed)),
        undone=tuple(step.action for step in steps),
    )
