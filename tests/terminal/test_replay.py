"""``spider replay`` for scripts: a line for every transcript, and a status for them all."""

from pathlib import Path

import pytest

from spider_core import OwnDeck, Transcript, parse_command
from tests.builders import OpenDeck, Scenario
from tests.core.scenarios import dead_end, mixed_run, recorded_wins, winning
from tests.terminal.spider import CODE, call, fields

SPIDERS = "SP1-S1C-SPIDERS"
NO_UNDO = ["nothing_to_undo", "There is no action to take back, or there are fewer than were asked"]


def transcript_of(scenario: Scenario) -> Transcript:
    """A scenario as a transcript."""
    dealt = OwnDeck(scenario.deck, scenario.rule)
    return Transcript(dealt, tuple(map(parse_command, scenario.actions)))


@pytest.mark.parametrize("name", ["one suit", "two suits", "four suits"])
def test_a_won_game_is_won(name: str) -> None:
    won = recorded_wins()[name]
    ended = call("replay", "-", stdin=f"{won.text}\n{won.text} undo\n{won.text} deal")
    game = won.play()
    code = won.dealt.text
    first, second, third = fields(ended)
    assert first == ["-:1", code, "won", str(game.score), str(game.moves)]
    assert second[2:] == ["playing", str(game.undo().score), str(game.moves - 1)]
    assert third[:5] == ["-:3", code, "refused", str(game.score), str(game.moves)]
    assert third[5:9] == ["3", str(len(won.commands) + 1), "deal", "game_won"]
    assert ended.exit_code == 1


@pytest.mark.parametrize("scenario", [winning(), mixed_run(), dead_end(4)])
def test_a_deck_of_ones_own_is_played(scenario: Scenario) -> None:
    game = scenario.game()
    ended = call("replay", "-", stdin=transcript_of(scenario).text)
    said = ["-:1", "deck", game.status.value, str(game.score), str(game.moves)]
    assert (fields(ended), ended.exit_code) == ([said], 0)


@pytest.mark.parametrize(
    ("text", "expected", "status"),
    [
        pytest.param("", [], 0, id="nothing"),
        pytest.param(f"{CODE} 3-1", [["-:1", CODE, "playing", "499", "1"]], 0, id="accepted"),
        pytest.param(
            f"{CODE}\r\n# x\r\n3-1\r\n\r\nundo\r\nundo\r\n",
            [["-:1", CODE, "refused", "500", "0", "6", "3", "undo", *NO_UNDO]],
            1,
            id="over lines",
        ),
        pytest.param(
            f"{CODE} deal {SPIDERS} undo deal {CODE} 1-4 1-2x0\n{SPIDERS} deal",
            [
                ["-:1", CODE, "playing", "499", "1"],
                ["-:1", SPIDERS, "refused", "500", "0", "1", "1", "undo", *NO_UNDO],
                ["-:1", CODE, "unreadable", "-", "-", "1", "2", "1-2x0", "count_out_of_range", "A"],
                ["-:2", SPIDERS, "playing", "499", "1"],
            ],
            2,
            id="none hides the next",
        ),
        pytest.param(
            f"{CODE} 11-1\nclassic AS AS deal\nRELAXED",
            [
                ["-:1", CODE, "unreadable", "-", "-", "1", "1", "11-1", "column_out_of_range", "C"],
                ["-:2", "deck", "unreadable", "-", "-", "2", "0", "classic", "deck_size", "A deck"],
                ["-:3", "-", "unreadable", "-", "-", "3", "0", "RELAXED", "code_prefix", "A code"],
            ],
            2,
            id="unreadable",
        ),
        pytest.param(
            "classic AS 2X deal",
            [["-:1", "deck", "unreadable", "-", "-", "1", "0", "2X"]],
            2,
            id="X",
        ),
        pytest.param(
            "classic AS\n2S deal x",
            [["-:1", "deck", "unreadable", "-", "-", "2", "2", "x", "not_an_action"]],
            2,
            id="an action on a deck",
        ),
    ],
)
def test_every_transcript_has_its_line(text: str, expected: list[list[str]], status: int) -> None:
    ended = call("replay", "-", stdin=text)
    found = fields(ended)
    assert (ended.exit_code, ended.stderr, len(found)) == (status, "", len(expected))
    for line, wanted in zip(found, expected, strict=True):
        assert len(line) == (10 if line[2] in {"refused", "unreadable"} else 5)
        *exact, begun = wanted
        assert line[: len(exact)] == exact
        assert line[len(exact)].startswith(begun)


def test_an_undo_past_the_window_is_refused() -> None:
    table = OpenDeck()
    table.choose(8, "9S")
    table.choose(9, "TS")
    table.choose(10, "TH")
    table.actions = ["8-9", *["9-10", "10-9"] * 75, *["undo"] * 101]
    (line,) = fields(call("replay", "-", stdin=transcript_of(table.scenario()).text))
    assert line[1:9] == ["deck", "refused", "449", "51", "1", "252", "undo", "undo_limit"]


def test_a_refusal_is_told_in_the_language_asked_for() -> None:
    ended = call("replay", "--lang", "nb", "-", stdin=f"{CODE} 1-2")
    assert fields(ended)[0][9].startswith("Spar 2 kan ikke legges på kløver 8")


def test_files_are_judged_in_order_whatever_becomes_of_others(tmp_path: Path) -> None:
    good, marked, wide = tmp_path / "good", tmp_path / "marked", tmp_path / "wide"
    good.write_text(f"{CODE} 3-1\n")
    marked.write_bytes(b"\xef\xbb\xbf" + f"{CODE} 3-1\n{CODE} d\xe9al\n{CODE}".encode("latin-1"))
    wide.write_text(CODE, encoding="utf-16")
    names = [str(path) for path in (tmp_path / "none", marked, tmp_path, wide, good)]
    ended = call("replay", *names)
    assert ended.exit_code == 2
    assert [[line[0], line[2], *line[8:]] for line in fields(ended)] == [
        [f"{tmp_path}/none", "unreadable", "no_file", "No such file or directory."],
        [f"{marked}:1", "playing"],
        [f"{marked}:2", "unreadable", "not_text", "This is not UTF-8."],
        [f"{marked}:3", "playing"],
        [str(tmp_path), "unreadable", "no_file", "Is a directory."],
        [f"{wide}:1", "unreadable", "not_text", "This is not UTF-8."],
        [f"{good}:1", "playing"],
    ]


def test_a_name_cannot_forge_a_line(tmp_path: Path) -> None:
    odd = tmp_path / "a\tb\nc\x1b"
    odd.write_text(CODE)
    ended = call("replay", str(odd))
    ((place, *_),) = fields(ended)
    assert place.endswith(
        "/a\N{REPLACEMENT CHARACTER}b\N{REPLACEMENT CHARACTER}c\N{REPLACEMENT CHARACTER}:1"
    )
