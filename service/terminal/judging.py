"""Transcripts judged: where each leads, or which word of it is at fault, as plain data."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import takewhile

from spider_core import (
    Game,
    GameCode,
    Malformed,
    MalformedAt,
    Passage,
    RefusedAt,
    Rule,
    Status,
    Transcript,
    format_command,
)

DECK = "deck"
"""What stands in the place of a code where a deck of one's own was dealt."""

NO_FILE = "no_file"
"""The code of a source that cannot be opened or read. The fact is the ``reason``."""

NOT_TEXT = "not_text"
"""The code of a word that is not UTF-8, and so has a replacement character."""

_CARD_LENGTH = 2


class Result(StrEnum):
    """What became of a transcript."""

    WON = "won"
    PLAYING = "playing"
    REFUSED = "refused"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Fault:
    """The word of a transcript that a rule forbids, or that cannot be read.

    ``number`` counts actions from 1 and is 0 where what is dealt is at fault; ``code`` and
    ``facts`` are those of the core.
    """

    line: int
    number: int
    word: str
    code: str
    facts: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Verdict:
    """One transcript judged: where it stands, what was dealt, and where it leads.

    Score and moves are those before the action that was refused; a transcript that cannot be
    read has none.
    """

    source: str
    line: int
    dealt: str | None
    result: Result
    score: int | None = None
    moves: int | None = None
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class Replay:
    """Where a transcript leads: the game, as far as it was accepted, and the fault."""

    dealt: str | None
    game: Game | None
    fault: Fault | None = None

    @property
    def result(self) -> Result:
        """What became of the transcript."""
        if self.game is None:
            return Result.UNREADABLE
        if self.fault is not None:
            return Result.REFUSED
        return Result.WON if self.game.status is Status.WON else Result.PLAYING

    def verdict(self, source: str, line: int) -> Verdict:
        """The verdict on a transcript that begins on a line of a source."""
        game = self.game
        score, moves = (None, None) if game is None else (game.score, game.moves)
        return Verdict(source, line, self.dealt, self.result, score, moves, self.fault)


def replay(passage: Passage) -> Replay:
    r"""Play a transcript, every rule checked, up to its end or its first fault.

    All of it is read before any of it is played.

    >>> replay(Passage(1, "SP1-S4C-QWERTYU 3-1 deal")).game.score
    498
    >>> replay(Passage(7, "SP1-S4C-QWERTYU 3-1 undo\nundo deal")).fault
    Fault(line=8, number=3, word='undo', code='nothing_to_undo', facts={})
    """
    words = passage.text.split()
    try:
        transcript = Transcript.parse(passage.text)
        game = transcript.opening()
    except MalformedAt as malformed:
        return _unreadable(passage, words, malformed.index, malformed)
    except Malformed as malformed:
        return _unreadable(passage, words, 0, malformed)
    dealt = game.code.text if game.code is not None else DECK
    try:
        for played in game.play_each(transcript.commands):
            game = played
    except RefusedAt as refused:
        index = len(words) - len(transcript.commands) + refused.index
        word = format_command(transcript.commands[refused.index])
        code, facts = refused.violation.code.value, dict(refused.violation.facts)
        fault = Fault(passage.line_of(index), refused.index + 1, word, code, facts)
        return Replay(dealt, game, fault)
    return Replay(dealt, game)


def _unreadable(passage: Passage, words: list[str], index: int, malformed: Malformed) -> Replay:
    """The fault of a word that cannot be read, and what was dealt, if that can be."""
    dealt, length = _dealt(words)
    number = max(0, index - length + 1)
    line = passage.line_of(index)
    word = words[index]
    code = NOT_TEXT if "\N{REPLACEMENT CHARACTER}" in word else malformed.code
    fault = Fault(line, number, word, code, dict(malformed.facts))
    return Replay(dealt, None, fault)


def _dealt(words: list[str]) -> tuple[str | None, int]:
    """What the first words say was dealt, if they can be read, and how many they are."""
    if words[0] in {rule.value for rule in Rule}:
        cards = takewhile(lambda word: len(word) == _CARD_LENGTH, words[1:])
        return DECK, 1 + len(list(cards))
    try:
        return GameCode.parse(words[0]).text, 1
    except Malformed:
        return None, 1
