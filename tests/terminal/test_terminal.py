"""On a terminal: a tableau, tables of verdicts, and a bar where it takes a while."""

import re
from pathlib import Path

import pytest

from spider_core import Rank, Transcript, view
from tests.core.scenarios import recorded_wins
from tests.terminal.spider import CODE, many, on_a_terminal

PLAYED = f"{CODE} 3-1 deal"
SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def tableau(text: str) -> list[list[str]]:
    """The cells of a tableau with lines between its columns, column by column."""
    rows = [line.strip("│").split("│") for line in text.splitlines() if line.startswith("│")]
    return [[cell.strip() for cell in column if cell.strip()] for column in zip(*rows, strict=True)]


def expected(transcript: str) -> list[list[str]]:
    """What the columns must show."""
    columns = view(Transcript.parse(transcript).play()).columns
    return [
        [str(number)]
        + ["░░░"] * column.face_down
        + [
            ("10" if card.rank is Rank.TEN else card.text[0]) + SYMBOLS[card.suit.value]
            for card in column.face_up
        ]
        for number, column in enumerate(columns, start=1)
    ]


@pytest.mark.parametrize("text", [CODE, PLAYED, f"{PLAYED} deal"])
def test_the_tableau_is_drawn_as_its_player_sees_it(text: str) -> None:
    seen = on_a_terminal("show", *text.split())
    assert seen.status == 0
    assert tableau(seen.text) == expected(text)
    assert max(map(len, seen.text.splitlines())) <= 80


def test_score_stock_and_what_can_be_done_are_told_beside_it() -> None:
    seen = on_a_terminal("show", "--lang", "nb", *PLAYED.split())
    english = on_a_terminal("show", *PLAYED.split())
    assert "Score: 498, after 2 moves.\nStock: 40 cards, 4 deals.\n" in english.text
    assert english.text.endswith("2 actions can be taken back.\nNothing can be played again.\n")
    assert seen.text != english.text
    assert tableau(seen.text) == tableau(english.text)


def test_hearts_and_diamonds_are_red_and_colour_is_left_out_if_asked() -> None:
    red = re.findall(r"\x1b\[31m *(\S+)\x1b", on_a_terminal("show", *PLAYED.split()).raw)
    assert red
    assert {card[-1] for card in red} == {"♥", "♦"}
    plain = on_a_terminal("show", *PLAYED.split(), NO_COLOR="1")
    assert "\x1b[31m" not in plain.raw
    assert tableau(plain.text) == expected(PLAYED)


def test_a_narrow_terminal_has_the_same_cards_closer_together() -> None:
    seen = on_a_terminal("show", *PLAYED.split(), columns=40)
    assert max(map(len, seen.text.splitlines())) <= 40
    assert "  1   2   3   4   5   6   7   8   9  10" in seen.text
    assert " 2♠  8♣  5♠  3♠  4♥  A♠  2♦  9♠  7♥  4♦" in seen.text


def test_a_terminal_without_the_symbols_gets_letters() -> None:
    seen = on_a_terminal("show", *PLAYED.split(), PYTHONIOENCODING="ascii")
    assert "|  2S |  8C |  5S |  3S |  4H |" in seen.text
    assert seen.text.isascii()


def test_one_transcript_is_replayed_to_its_table(tmp_path: Path) -> None:
    file = tmp_path / "one.txt"
    file.write_text(f"# mine\n{CODE} 3-1\ndeal\n")
    assert on_a_terminal("replay", str(file)) == on_a_terminal("show", *PLAYED.split())


def test_one_that_is_refused_is_shown_as_far_as_it_went(tmp_path: Path) -> None:
    file = tmp_path / "one.txt"
    file.write_text(f"{PLAYED}\n1-2 deal")
    seen = on_a_terminal("replay", str(file))
    assert seen.status == 1
    assert tableau(seen.text) == expected(PLAYED)
    told = " ".join(seen.text.split())
    assert f"{file}:2 #3 1-2 The card there is not one rank higher The queen of hearts" in told


def test_several_are_a_table_with_the_faults_below(tmp_path: Path) -> None:
    won = recorded_wins()["two suits"]
    (tmp_path / "a.txt").write_text(f"{PLAYED}\n{won.text}\nSP1-S3C-QWERTYU deal\n{CODE} undo")
    seen = on_a_terminal("replay", str(tmp_path / "a.txt"), "/nowhere", columns=200)
    assert seen.status == 2
    rows = [line.split()[1:] for line in seen.text.splitlines()[3:8]]
    game = won.play()
    assert rows == [
        [CODE, "playing", "498", "2"],
        [won.dealt.text, "won", str(game.score), str(game.moves)],
        ["-", "unreadable", "-", "-"],
        [CODE, "refused", "500", "0"],
        ["-", "unreadable", "-", "-"],
    ]
    assert "a.txt:4  #1 undo\n    There is nothing to take back" in seen.text
    assert "/nowhere\n    No such file or directory." in seen.text
    assert "won: 1   playing: 1   refused: 1   unreadable: 2" in seen.text


def test_of_more_than_fit_only_faults_and_sums_are_told(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text(f"{CODE} deal\n" * 50 + f"{CODE} undo\n" * 120)
    seen = on_a_terminal("replay", str(file), rows=24)
    assert "playing  " not in seen.text
    assert seen.text.count("#1 undo") == 100
    assert "(+20)\nwon: 0   playing: 50   refused: 120   unreadable: 0" in seen.text


@pytest.fixture(scope="module")
def much(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that takes a while."""
    file = tmp_path_factory.mktemp("much") / "much.txt"
    file.write_text("\n".join(transcript.text for transcript in many(20, 60)) + "\n")
    file.write_text(file.read_text() * 40)
    return file


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("piped", [False, True])
def test_a_bar_shows_how_far_it_is_and_goes_away(much: Path, jobs: str, piped: bool) -> None:
    seen = on_a_terminal("replay", "--jobs", jobs, str(much), piped=piped)
    assert seen.status == 0
    shown = [int(percent) for percent in re.findall(r"━ +(\d+)%", seen.text)]
    assert shown == sorted(shown)
    assert shown[0] == 0
    assert shown[-1] == 100
    assert "\x1b[2K" in seen.raw
    assert seen.raw.endswith("\x1b[2K") == piped


def test_where_there_is_little_to_do_there_is_no_bar(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text(f"{PLAYED}\n" * 5)
    assert on_a_terminal("replay", str(file), piped=True).raw == ""
