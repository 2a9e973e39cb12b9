"""Cards, decks and the present of a game as compact text, both ways.

The present is one line, its fields separated by semicolons::

    1;AB.C,.NM,…;stock;completed;score;moves;latest;done;undone

1. the version of this form;
2. columns 1 to 10, separated by commas: the face-down cards, a full stop, the face-up cards;
3. the stock; a card is a letter: ``A``-``M`` spades from the ace up, ``N``-``Z`` hearts,
   ``a``-``m`` diamonds, ``n``-``z`` clubs;
4. the suits of the removed runs, such as ``SSH``;
5. and 6. the score and the counter;
7. the latest change in notation, with ``*3`` behind it if it was three undos or redos at once;
8. and 9. the undo window: the entries that can be taken back and those that can be played
   again, separated by spaces (:class:`spider_core.Entry` says how one is written).
"""

from collections.abc import Iterable
from string import ascii_lowercase, ascii_uppercase

from spider_core import (
    ALL_CARDS,
    Card,
    Column,
    Game,
    GameCode,
    Latest,
    Position,
    Rule,
    Suit,
    UndoWindow,
    format_command,
    parse_command,
)

FORM = "1"
"""The version of the form that is written; others are not read."""

_CARD_OF_LETTER = dict(zip(ascii_uppercase + ascii_lowercase, ALL_CARDS, strict=True))
_LETTER_OF_TEXT = {card.text: letter for letter, card in _CARD_OF_LETTER.items()}
_SUIT_OF_LETTER = {suit.value: suit for suit in Suit}


def pack_cards(cards: Iterable[Card]) -> str:
    """Write cards as a letter each.

    >>> pack_cards([Card.parse("AS"), Card.parse("KC")])
    'Az'
    """
    return "".join([_LETTER_OF_TEXT[card.text] for card in cards])


def unpack_cards(letters: str) -> tuple[Card, ...]:
    """Read cards from their letters.

    >>> unpack_cards("Az")
    (Card.parse('AS'), Card.parse('KC'))
    """
    return tuple([_CARD_OF_LETTER[letter] for letter in letters])


def pack_state(game: Game) -> str:
    """Write the present of a game; suits, rule and code are not part of it.

    >>> pack_state(Game.from_code("SP1-S1C-AAAAAAA"))[:32]
    '1;CJCAB.E,HFLIF.C,KAEMC.F,FMKMM.'
    """
    position = game.position
    return ";".join(
        (
            FORM,
            ",".join(
                [
                    f"{pack_cards(column.face_down)}.{pack_cards(column.face_up)}"
                    for column in position.columns
                ]
            ),
            pack_cards(position.stock),
            "".join([suit.value for suit in position.completed]),
            str(game.score),
            str(game.moves),
            _pack_latest(game.latest),
            " ".join(game.window.done),
            " ".join(game.window.undone),
        )
    )


def unpack_state(state: str, suits: int, rule: Rule, code: GameCode | None) -> Game:
    """Read a game from the text of its present. Raises ValueError for another form.

    >>> game = Game.from_code("SP1-S1C-AAAAAAA")
    >>> unpack_state(pack_state(game), game.suits, game.rule, game.code) == game
    True
    """
    form, columns, stock, completed, score, moves, latest, done, undone = state.split(";")
    if form != FORM:
        raise ValueError(f"a game is stored in form {form!r}, and only {FORM!r} can be read")
    return Game(
        suits,
        rule,
        code,
        Position(
            tuple([_unpack_column(column) for column in columns.split(",")]),
            unpack_cards(stock),
            tuple([_SUIT_OF_LETTER[letter] for letter in completed]),
        ),
        int(score),
        int(moves),
        UndoWindow(tuple(done.split()), tuple(undone.split())),
        _unpack_latest(latest),
    )


def _unpack_column(text: str) -> Column:
    """Read one column."""
    face_down, face_up = text.split(".")
    return Column(unpack_cards(face_down), unpack_cards(face_up))


def _pack_latest(latest: Latest | None) -> str:
    """Write the latest change; nothing in a new game."""
    if latest is None:
        return ""
    text = format_command(latest.command)
    return text if latest.count == 1 else f"{text}*{latest.count}"


def _unpack_latest(text: str) -> Latest | None:
    """Read the latest change."""
    if not text:
        return None
    command, _, count = text.partition("*")
    return Latest(parse_command(command), int(count or 1))
