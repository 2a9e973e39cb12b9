"""``spider verify``: it finds nothing where all is well, and every kind of damage."""

import threading
from typing import Any

import pytest
from click.testing import Result
from sqlalchemy import event

from service import play
from service.play import Store, Terms
from service.storage.engines import Engines
from spider_core import Game, GameCode, deck_of
from tests.databases import execute
from tests.process.served import run, serving
from tests.process.upkeep.conftest import Command
from tests.storage.kept import CODE, created, new_game, play_at_random, swinging

WELL = "every game is as its history says"


def said(ended: Result) -> list[str]:
    """The lines that a command ended with; a bar that shows its progress leaves an empty one."""
    return [line for line in ended.stdout.splitlines() if line]


def play_all_kinds(store: Store) -> list[str]:
    """Games of every kind: new, of a deck, long, labelled, undone, created with actions."""
    start = Game.from_code(CODE)
    ids = [new_game(store, start).id, created(store, 0).id, created(store, 700).id]
    for length in (1, 255, 256, 257, 600):
        _, commands = play_at_random(start, length, seed=length)
        game_id = new_game(store, start, commands=commands, label="mine").id
        play.undo(store, game_id, Terms(), 1)
        play.relabel(store, game_id, Terms(), "yours")
        play.redo(store, game_id, Terms(), 1)
        play.relabel(store, game_id, Terms(), None)
        ids.append(game_id)
    labelled = new_game(store, Game.from_code("SP1-S1R-SPIDERS")).id
    for number in range(300):
        play.relabel(store, labelled, Terms(), str(number))
    return [*ids, labelled]


def test_where_all_is_well_it_finds_nothing(spider: Command, store: Store) -> None:
    play_all_kinds(store)
    ended = spider("verify")
    assert (ended.exit_code, said(ended)) == (0, [WELL]), ended.output


def test_an_empty_database_is_well(spider: Command, url: str) -> None:
    assert execute(url, "SELECT * FROM games") == []
    ended = spider("verify")
    assert (ended.exit_code, said(ended)) == (0, [WELL]), ended.output


def test_more_games_than_are_read_at_once_are_all_verified(
    spider: Command, store: Store, url: str
) -> None:
    ids = sorted(new_game(store, Game.from_code(CODE)).id for _ in range(401))
    assert spider("verify").exit_code == 0
    for game_id in (ids[0], ids[199], ids[200], ids[400]):
        play.deal(store, game_id, Terms())
    execute(url, "UPDATE games SET tail = '' WHERE version = 1")
    ended = spider("verify")
    assert ended.exit_code == 1
    *named, last = said(ended)
    assert [line[:22] for line in named] == [ids[0], ids[199], ids[200], ids[400]]
    assert last == "games at fault: 4"


TAIL = "UPDATE games SET tail = {} WHERE id = :id"
PAGE = "UPDATE history_pages SET entries = {} WHERE game_id = :id AND page = 1"
STATE = "UPDATE games SET state = {} WHERE id = :id"
GAME = "UPDATE games SET {} WHERE id = :id"

DAMAGES: list[Any] = [
    pytest.param(TAIL.format("''"), id="the tail is gone"),
    pytest.param(TAIL.format("tail || 'undo\n'"), id="an entry was added"),
    pytest.param(TAIL.format("substr(tail, 1, length(tail) - 4)"), id="the last entry is cut"),
    pytest.param(TAIL.format("replace(tail, '9-10', '10-9')"), id="entries were changed"),
    pytest.param(TAIL.format("replace(tail, '9-10', '1-2')"), id="an entry breaks a rule"),
    pytest.param(TAIL.format("replace(tail, '9-10', 'dance')"), id="an entry is none"),
    pytest.param(TAIL.format("replace(tail, '9-10', 'label')"), id="entries are labels"),
    pytest.param(PAGE.format("''"), id="a page is empty"),
    pytest.param(PAGE.format("entries || 'undo\n'"), id="a page has an entry more"),
    pytest.param(PAGE.format("replace(entries, '9-10', 'x')"), id="a page was changed"),
    pytest.param("DELETE FROM history_pages WHERE game_id = :id AND page = 0", id="no page 0"),
    pytest.param("DELETE FROM history_pages WHERE game_id = :id AND page = 1", id="no page 1"),
    pytest.param("DELETE FROM history_pages WHERE game_id = :id", id="no pages"),
    pytest.param(
        "INSERT INTO history_pages (game_id, page, entries) VALUES (:id, 2, 'undo\n')",
        id="there is a page too many",
    ),
    pytest.param(GAME.format("version = version + 1"), id="the version is one too high"),
    pytest.param(GAME.format("version = version - 1"), id="the version is one too low"),
    pytest.param(GAME.format("version = 0"), id="the version is 0"),
    pytest.param(GAME.format("version = -1"), id="the version is below 0"),
    pytest.param(GAME.format("suits = 1"), id="other suits"),
    pytest.param(GAME.format("suits = 3"), id="suits that no game has"),
    pytest.param(GAME.format("rule = 'other'"), id="a rule that there is not"),
    pytest.param(GAME.format("status = 'won'"), id="another status"),
    pytest.param(GAME.format("status = 'lost'"), id="a status that there is not"),
    pytest.param(GAME.format("deck = substr(deck, 2)"), id="a card of the deck is lost"),
    pytest.param(
        GAME.format("deck = substr(deck, 54) || substr(deck, 1, 53)"),
        id="another order of the deck",
    ),
    pytest.param(GAME.format("deck = '?' || substr(deck, 2)"), id="no card in the deck"),
    pytest.param(GAME.format("deck = ''"), id="an empty deck"),
    pytest.param(GAME.format("deck = NULL, code = 'SP1-S4C-QWERTYU'"), id="another deal"),
    pytest.param(GAME.format("deck = NULL, code = 'SP1'"), id="a code that is none"),
    pytest.param(STATE.format("''"), id="no state"),
    pytest.param(STATE.format("'2' || substr(state, 2)"), id="a state of another form"),
    pytest.param(STATE.format("substr(state, 1, 100)"), id="half a state"),
    pytest.param(STATE.format("replace(state, ';700;', ';701;')"), id="another counter"),
    pytest.param(STATE.format("replace(state, ';700;', ';many;')"), id="no counter"),
    pytest.param(STATE.format("replace(state, ';700;', ';;')"), id="an empty counter"),
    pytest.param(STATE.format("replace(state, ',', '')"), id="one column"),
    pytest.param(STATE.format("replace(state, ',', '.')"), id="columns of many parts"),
    pytest.param(STATE.format("replace(state, ';', '')"), id="one field"),
    pytest.param(STATE.format("replace(state, '9-10', '9-9')"), id="another undo window"),
    pytest.param(STATE.format("replace(state, '9-10', 'xyz')"), id="no undo window"),
    pytest.param(STATE.format("'*' || state"), id="a label that was not changed"),
    pytest.param(STATE.format("replace(state, 'A', '?')"), id="cards that are none"),
    pytest.param(STATE.format("replace(state, 'A', 'B')"), id="other cards"),
    pytest.param(STATE.format("'\u00e9' || state"), id="other letters"),
]


@pytest.mark.parametrize("statement", DAMAGES)
def test_damage_is_found_and_the_game_is_named(
    spider: Command, url: str, store: Store, statement: str
) -> None:
    """The games before and behind it are verified all the same."""
    others = [created(store, 3).id for _ in range(4)]
    damaged = created(store, 700).id
    execute(url, statement, id=damaged)
    ended = spider("verify")
    assert ended.exception is None or isinstance(ended.exception, SystemExit), ended.exc_info
    assert ended.exit_code == 1
    first, last = said(ended)
    assert first.startswith(f"{damaged}: ")
    assert last == "games at fault: 1"
    assert not any(other in ended.output for other in others)


@pytest.mark.one_database
@pytest.mark.parametrize("column", ["version", "suits", "state", "tail", "rule"])
@pytest.mark.parametrize("value", ["x'00ff'", "'abc'", "1.5"])
def test_a_value_of_another_kind_is_damage_like_any_other(
    spider: Command, url: str, store: Store, column: str, value: str
) -> None:
    """SQLite keeps anything in any column."""
    damaged = created(store, 300).id
    execute(url, f"UPDATE games SET {column} = {value}")
    ended = spider("verify")
    assert ended.exit_code == 1
    assert [line[:22] for line in said(ended)[:-1]] == [damaged], ended.exc_info


def test_a_game_of_a_code_is_held_to_its_code(spider: Command, url: str, store: Store) -> None:
    """The same cards, dealt as a deck of one's own, are another matter."""
    of_code = new_game(store, Game.from_code(CODE)).id
    deck = deck_of(GameCode.parse(CODE))
    new_game(store, Game.from_deck(deck), deck=deck)
    assert spider("verify").exit_code == 0
    execute(url, "UPDATE games SET code = 'SP1-S4C-QWERTYV' WHERE id = :id", id=of_code)
    ended = spider("verify")
    assert ended.exit_code == 1
    assert said(ended)[0].startswith(f"{of_code}: ")


def test_a_label_entry_too_many_is_found(spider: Command, url: str, store: Store) -> None:
    game_id = new_game(store, Game.from_code(CODE)).id
    play.relabel(store, game_id, Terms(), "x")
    execute(url, "UPDATE games SET tail = tail || 'label\n'")
    assert spider("verify").exit_code == 1
    execute(url, "UPDATE games SET version = 2")
    assert spider("verify").exit_code == 0


def test_games_that_are_deleted_or_played_meanwhile_are_no_faults(
    spider: Command, store: Store, engines: Engines, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between a game's row and its pages, somebody plays a page's end or deletes the game."""
    played, deleted = created(store, 511), created(store, 600)
    seen: list[str] = []

    def meddle(statement: str) -> None:
        if "history_pages" in statement and not seen:
            seen.append(statement)
            play.deal(store, played.id, Terms())
            play.delete_game(store, deleted.id, Terms())

    made = Engines.__init__

    def watched(self: Engines, *arguments: Any, **options: Any) -> None:
        made(self, *arguments, **options)
        event.listen(self.reader, "before_cursor_execute", lambda *about: meddle(str(about[2])))

    monkeypatch.setattr(Engines, "__init__", watched)
    ended = spider("verify")
    assert seen
    assert (ended.exit_code, said(ended)) == (0, [WELL]), ended.output
    assert engines is store._engines


def test_it_works_while_the_service_is_played(tmp_path: Any, url: str) -> None:
    """As a user runs it, and a worker of the service deletes and plays all the time."""
    settings = {"SPIDER_DATABASE_URL": url}
    swings = swinging(300)
    body = {"deck": [card.text for card in swings.deck], "actions": list(swings.actions)}
    with serving(tmp_path, **settings) as served:
        over = threading.Event()

        def keep_playing() -> None:
            with served.client() as ask:
                while not over.is_set():
                    path = ask("POST", "/v1/games", body).headers["Location"]
                    for _ in range(3):
                        assert ask("POST", f"{path}/undo", {"count": 60}).status == 200
                        assert ask("POST", f"{path}/redo", {"count": 60}).status == 200
                    assert ask("DELETE", str(path)).status == 204

        playing = threading.Thread(target=keep_playing)
        playing.start()
        ended = [run(tmp_path, "verify", settings=settings) for _ in range(2)]
        over.set()
        playing.join()
    assert {(one.returncode, one.stdout.strip(), one.stderr) for one in ended} == {(0, WELL, "")}


@pytest.mark.one_database
def test_a_database_that_is_not_there_is_one_clear_sentence(
    spider: Command, database_url: str
) -> None:
    for command in (["verify"], ["purge", "--unplayed-for", "9"]):
        ended = spider(*command)
        assert ended.exit_code == 1
        assert ended.stderr.startswith("Error: ")
        assert len(ended.stderr.splitlines()) == 1
        assert database_url.removeprefix("sqlite:///") in ended.stderr
