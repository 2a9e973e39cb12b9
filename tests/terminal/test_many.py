"""A thousand transcripts: each judged right, in order, by however many processes."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from service.terminal import parallel
from spider_core import Game, RefusedAt, Transcript
from tests.process.served import run
from tests.terminal.spider import call, fields, many

REFUSED = (17, 400, 406, 999)
UNREADABLE = 644
JOBS = ["1", "2", "3"]


@pytest.fixture(scope="module")
def thousand(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[list[str]]]:
    """A file of a thousand transcripts, five of them spoiled, and what must be said of each."""
    chance = Random(1)
    lines: list[str] = []
    expected: list[list[str]] = []
    for number, transcript in enumerate(many(1_000, 90)):
        words = transcript.text.split()
        dealt = len(words) - len(transcript.commands)
        game = transcript.play()
        result = "playing"
        fault: list[Any] = []
        if number in REFUSED:
            index = chance.randrange(len(transcript.commands) + 1)
            # A whole window of undos and one more is more than any of them has actions.
            words[dealt + index : dealt + index] = ["undo"] * 101
            game, at, code = refused("\n".join(words))
            result, fault = "refused", [at, "undo", code]
        if number == UNREADABLE:
            words[dealt + 2 : dealt + 2] = ["3_1"]
            result, fault = "unreadable", [2, "3_1", "not_an_action"]
        # Every seventh stands on many lines.
        width = 2 if number % 7 == 0 else len(words)
        begins = len(lines) + 1
        said = [f"many.txt:{begins}", game.code.text if game.code else "deck", result]
        said += ["-", "-"] if number == UNREADABLE else [str(game.score), str(game.moves)]
        if fault:
            index, *rest = fault
            said += [str(begins + (dealt + index) // width), str(index + 1), *rest]
        lines += [" ".join(words[at : at + width]) for at in range(0, len(words), width)]
        expected.append(said)
    path = tmp_path_factory.mktemp("thousand") / "many.txt"
    path.write_text("\n".join(lines))
    return path, expected


def refused(text: str) -> tuple[Game, int, str]:
    """The game before the action that is refused, which one that is, and by which rule."""
    transcript = Transcript.parse(text)
    with pytest.raises(RefusedAt) as caught:
        transcript.play()
    index = caught.value.index
    game = transcript.opening().play_all(transcript.commands[:index])
    return game, index, caught.value.violation.code.value


@pytest.mark.parametrize("jobs", JOBS)
def test_a_thousand_transcripts_are_judged(
    thousand: tuple[Path, list[list[str]]], jobs: str
) -> None:
    path, expected = thousand
    ended = run(path.parent, "replay", "--jobs", jobs, path.name)
    found = [line.split("\t")[:9] for line in ended.stdout.splitlines()]
    assert found == expected
    assert (ended.returncode, ended.stderr) == (2, "")


def test_where_processes_cannot_be_forked_they_are_started_anew(
    thousand: tuple[Path, list[list[str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, expected = thousand
    monkeypatch.setattr(parallel, "_START", "spawn")
    ended = call("replay", "--jobs", "2", str(path))
    assert [line[2:9] for line in fields(ended)] == [line[2:] for line in expected]
