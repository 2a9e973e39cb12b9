"""Spider solitaire by the book: a pure engine without clock, file or chance of its own.

Everything is a value that never changes. A :class:`Game` begins from a code or a deck, every
action gives a new game, and what a rule forbids raises :class:`Refused` with the rule's code
and the facts of the case. Columns are numbered 1 to 10 everywhere.

>>> from spider_core import Game, Move, Deal, Undo, Refused, view
>>> game = Game.from_code("SP1-S4C-QWERTYU")
>>> game = game.play(Move(source=3, target=1)).play(Deal())
>>> game.score, game.moves
(498, 2)
>>> view(game).columns[2].face_up
(Card.parse('6C'), Card.parse('5S'))
>>> try:
...     game.play(Move(source=1, target=2))
... except Refused as refused:
...     print(refused)
not_one_rank_higher {'card': Card.parse('QH'), 'target': 2, 'target_card': Card.parse('QC')}
"""

from spider_core.actions import Action, Command, Deal, Latest, Move, Redo, Undo, check_count
from spider_core.cards import ALL_CARDS, Card, Rank, Suit
from spider_core.codes import PREFIX, SHUFFLES, SUIT_COUNTS, GameCode, Rule
from spider_core.dealing import CARDS_IN_GAME, deck_of, suits_in
from spider_core.game import Game, Status
from spider_core.legal_groups import LegalGroup, legal_groups
from spider_core.legality import best_target, find_violation
from spider_core.malformed import Malformed, MalformedAt
from spider_core.notation import format_command, format_commands, parse_command
from spider_core.passages import Passage, split_transcripts
from spider_core.position import (
    COLUMNS,
    RUN_LENGTH,
    RUNS_TO_WIN,
    Column,
    Position,
    check_column,
    opening,
    run_length,
)
from spider_core.scoring import ACTION_COST, RUN_BONUS, START_SCORE
from spider_core.transcript import OwnDeck, Transcript, condensed
from spider_core.transition import CompletedRun, Step, play, take_back
from spider_core.view import (
    ColumnView,
    LastAction,
    Legal,
    Table,
    TurnedCard,
    first_unseen,
    foreseen,
    last_action,
    view,
)
from spider_core.violations import Fact, Refused, RefusedAt, Violation, ViolationCode
from spider_core.window import UNDO_LIMIT, Entry, UndoWindow

__all__ = [
    "ACTION_COST",
    "ALL_CARDS",
    "CARDS_IN_GAME",
    "COLUMNS",
    "PREFIX",
    "RUNS_TO_WIN",
    "RUN_BONUS",
    "RUN_LENGTH",
    "SHUFFLES",
    "START_SCORE",
    "SUIT_COUNTS",
    "UNDO_LIMIT",
    "Action",
    "Card",
    "Column",
    "ColumnView",
    "Command",
    "CompletedRun",
    "Deal",
    "Entry",
    "Fact",
    "Game",
    "GameCode",
    "LastAction",
    "Latest",
    "Legal",
    "LegalGroup",
    "Malformed",
    "MalformedAt",
    "Move",
    "OwnDeck",
    "Passage",
    "Position",
    "Rank",
    "Redo",
    "Refused",
    "RefusedAt",
    "Rule",
    "Status",
    "Step",
    "Suit",
    "Table",
    "Transcript",
    "TurnedCard",
    "Undo",
    "UndoWindow",
    "Violation",
    "ViolationCode",
    "best_target",
    "check_column",
    "check_count",
    "condensed",
    "deck_of",
    "find_violation",
    "first_unseen",
    "foreseen",
    "format_command",
    "format_commands",
    "last_action",
    "legal_groups",
    "opening",
    "parse_command",
    "play",
    "run_length",
    "split_transcripts",
    "suits_in",
    "take_back",
    "view",
]
