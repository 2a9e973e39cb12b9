"""The store: what is not there is not found, and who comes too late changes nothing."""

import threading
from dataclasses import replace

import pytest

from service import play
from service.errors import GameNotFound
from service.play import SavedGame, Store, Terms
from service.storage.history import HistoryEntry
from service.storage.packing import pack_cards
from service.storage.saved import Accepted
from spider_core import Deal, Game, GameCode, Rule, deck_of, format_commands
from tests.databases import execute
from tests.storage.inside import everything, history
from tests.storage.kept import CODE, created, keep, new_game, play_at_random, run_all, swinging


@pytest.mark.parametrize(
    "game_id",
    [
        pytest.param("A" * 22, id="well formed but unknown"),
        pytest.param("", id="empty"),
        pytest.param("A" * 21, id="too short"),
        pytest.param("A" * 23, id="too long"),
        pytest.param("A" * 22 + "\n", id="with a line end"),
        pytest.param(" " + "A" * 21, id="with a space"),
        pytest.param("A" * 21 + "\x00", id="with a NUL"),
        pytest.param("A" * 21 + "\udc80", id="with half a surrogate"),
        pytest.param("\u0661" * 22, id="of other digits"),
        pytest.param("A" * 21 + "%", id="with a wildcard"),
        pytest.param("A" * 1_000_000, id="a million letters"),
        pytest.param("../../../../etc/passwd", id="a path"),
        pytest.param("' OR ''='' OR ''='' --", id="an injection"),
    ],
)
def test_an_id_that_no_game_has_is_not_found(store: Store, game_id: str) -> None:
    created(store, 0)
    with pytest.raises(GameNotFound) as caught:
        store.load(game_id)
    assert caught.value.game_id == game_id


def test_ids_differ_in_case(store: Store) -> None:
    saved = created(store, 0)
    with pytest.raises(GameNotFound):
        store.load(saved.id.swapcase())


@pytest.mark.parametrize("length", [0, 300])
def test_what_was_created_is_what_is_read(url: str, store: Store, length: int) -> None:
    saved = replace(created(store, length), label="Dienstag, ½ Spiel\U0001f0a1")
    saved = replace(saved, id="B" * 22)
    accepted = [Accepted(HistoryEntry("8-9"), saved.game)] * length
    store.create(saved, swinging(0).deck, accepted)
    assert store.load(saved.id) == saved
    rows = execute(url, "SELECT DISTINCT code, deck FROM games")
    assert rows == [(None, pack_cards(swinging(0).deck))]


def test_a_game_of_a_code_keeps_the_code_and_no_deck(url: str, store: Store) -> None:
    saved = new_game(store, Game.from_code("sp1-s2r-spiders"))
    assert store.load(saved.id).game.code == GameCode.parse("SP1-S2R-SPIDERS")
    rows = execute(url, "SELECT code, deck, suits, rule FROM games")
    assert rows == [("SP1-S2R-SPIDERS", None, 2, "relaxed")]


def test_a_game_needs_a_code_or_a_deck(url: str, store: Store) -> None:
    """The database itself minds: without one of them a history could not be replayed."""
    without = Game.from_deck(deck_of(GameCode.parse(CODE)), Rule.RELAXED)
    before = everything(url)
    with pytest.raises(Exception, match="code_or_deck"):
        new_game(store, without, deck=None)
    assert everything(url) == before


@pytest.mark.parametrize("length", [3, 254, 255, 256])
@pytest.mark.parametrize("changes", [1, 2, 300])
@pytest.mark.parametrize("stale_by", [1, 2])
def test_who_saves_on_an_old_version_changes_nothing(
    url: str, store: Store, length: int, changes: int, stale_by: int
) -> None:
    stale = created(store, length)
    for _ in range(stale_by):
        play.deal(store, stale.id, Terms())
    before = everything(url)
    game, commands = play_at_random(stale.game, changes, seed=1)
    assert keep(store, stale, game, format_commands(commands), stale.updated_at) is None
    assert everything(url) == before


def test_a_game_that_is_gone_cannot_be_saved(url: str, store: Store) -> None:
    saved = created(store, 0)
    execute(url, "DELETE FROM games")
    game, commands = play_at_random(saved.game, 300, seed=1)
    assert keep(store, saved, game, format_commands(commands), saved.updated_at) is None
    assert execute(url, "SELECT * FROM history_pages") == []


@pytest.mark.parametrize("length", [100, 254, 255, 256, 511])
def test_of_eight_threads_that_save_on_one_version_one_is_first(
    url: str, store: Store, length: int
) -> None:
    before = created(store, length)
    kept: list[SavedGame | None] = []
    together = threading.Barrier(8)

    def save() -> None:
        together.wait()
        kept.append(keep(store, before, before.game.play(Deal()), ["deal"], before.updated_at))

    run_all([save] * 8)
    after = [saved for saved in kept if saved is not None]
    assert (len(kept), len(after)) == (8, 1)
    assert store.load(before.id) == after[0]
    found = history(url, before.id)
    assert found.changes == [*swinging(length).actions, "deal"]
    assert [len(page) for page in found.pages] == [256] * ((length + 1) // 256)
