"""The undo window: what can be taken back, and what can be played again."""

import re
from dataclasses import dataclass

from spider_core.actions import Deal, Move
from spider_core.cards import Suit
from spider_core.notation import format_command, parse_command
from spider_core.transition import CompletedRun, Step

UNDO_LIMIT = 100
"""How many actions can be taken back (rules.md, "Undo and redo")."""

_ENTRY = re.compile(
    r"(?P<action>deal|[0-9]+-[0-9]+(?:x[0-9]+)?)(?P<free>f?)"
    r"(?P<turned>(?:t[0-9]+)*)(?P<completed>(?:c[0-9]+[SHDC])*)"
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A step as the window keeps it: with the points it really cost.

    An action costs a point, and nothing where the score was 0 already. ``free`` says which,
    so that the score before it can be told from the score after it.

    In text, an entry is the action in notation, then ``f`` if it was free, ``t3`` for a card
    turned up in column 3, and ``c7S`` for a run of spades removed from column 7.

    >>> entry = Entry(Step(Move(3, 7, count=4), (3,), (CompletedRun(7, Suit.SPADES),)))
    >>> entry.text
    '3-7x4t3c7S'
    >>> Entry.parse("3-7x4t3c7S") == entry
    True
    """

    step: Step
    free: bool = False

    @property
    def text(self) -> str:
        """The entry as one word.

        >>> Entry(Step(Deal()), free=True).text
        'dealf'
        """
        word = format_command(self.step.action) + ("f" if self.free else "")
        for number in self.step.turned:
            word += f"t{number}"
        for run in self.step.completed:
            word += f"c{run.column}{run.suit.value}"
        return word

    @staticmethod
    def parse(text: str) -> "Entry":
        """Read an entry back from its word. Raises ValueError for anything else.

        >>> Entry.parse("10-1").step
        Step(action=Move(source=10, target=1, count=1), turned=(), completed=())
        """
        match = _ENTRY.fullmatch(text)
        if match is None:
            raise ValueError(f"not an entry of an undo window: {text!r}")
        action = parse_command(match["action"])
        assert isinstance(action, Move | Deal)
        turned = tuple(int(number) for number in match["turned"].split("t")[1:])
        completed = tuple(
            CompletedRun(int(run[:-1]), Suit(run[-1])) for run in match["completed"].split("c")[1:]
        )
        return Entry(Step(action, turned, completed), free=bool(match["free"]))


@dataclass(frozen=True, slots=True)
class UndoWindow:
    """A bounded list of entries: what can be taken back, then what can be played again.

    Every action adds an entry and forgets what could be played again; beyond 100 the oldest
    falls out for good. Taking back moves the newest entry to the other list, and playing
    again moves it back.

    ``done`` and ``undone`` hold the entries as words, the next one to be taken back or played
    again last. They are words because a stored game is read for every request with all of
    its hundred entries, of which a request looks at one or none.

    >>> window = UndoWindow().added(Entry(Step(Deal()))).added(Entry(Step(Move(1, 2))))
    >>> window.taken_back()
    UndoWindow(done=('deal',), undone=('1-2',))
    """

    done: tuple[str, ...] = ()
    undone: tuple[str, ...] = ()

    def added(self, entry: Entry) -> "UndoWindow":
        """The window after a new action.

        >>> len(UndoWindow(done=("deal",) * 100).added(Entry(Step(Deal()))).done)
        100
        """
        return UndoWindow((*self.done, entry.text)[-UNDO_LIMIT:])

    def taken_back(self) -> "UndoWindow":
        """The window after the last action was taken back; there must be one.

        >>> UndoWindow(done=("deal",)).taken_back()
        UndoWindow(done=(), undone=('deal',))
        """
        return UndoWindow(self.done[:-1], (*self.undone, self.done[-1]))

    def played_again(self) -> "UndoWindow":
        """The window after what was taken back last was played again; there must be one.

        >>> UndoWindow(undone=("deal",)).played_again()
        UndoWindow(done=('deal',), undone=())
        """
        return UndoWindow((*self.done, self.undone[-1]), self.undone[:-1])

    def last_done(self, count: int) -> tuple[Entry, ...]:
        """The last ``count`` entries that can be taken back, the latest last.

        >>> UndoWindow(done=("1-2", "deal")).last_done(1)[0].step.action
        Deal()
        """
        return tuple(map(Entry.parse, self.done[-count:]))

    def last_undone(self, count: int) -> tuple[Entry, ...]:
        """The last ``count`` entries that were taken back, the latest last.

        >>> UndoWindow(undone=("1-2", "deal")).last_undone(1)[0].step.action
        Deal()
        """
        return tuple(map(Entry.parse, self.undone[-count:]))
