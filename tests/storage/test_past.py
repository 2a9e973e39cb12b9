"""Nothing of a game is lost: every version as it was answered, its history, its transcript."""

import random
import threading
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import event

from service import play
from service.api.answers import game_json
from service.errors import GameNotFound
from service.migrating import head, upgrade
from service.play import SavedGame, Store, Terms, VersionNotFound
from service.storage.engines import Engines
from spider_core import (
    Card,
    Command,
    Deal,
    Game,
    GameCode,
    OwnDeck,
    Rule,
    Transcript,
    deck_of,
    parse_command,
)
from tests.core.scenarios import winning
from tests.databases import NewUrl, execute
from tests.storage.kept import (
    CODE,
    any_command,
    created,
    new_game,
    opened,
    play_at_random,
    swinging,
)

LABELS = (None, "Tuesday", "a+7", 'a "quoted" one', "\U0001f0a1")


@pytest.fixture(scope="module")
def shared(new_url: NewUrl) -> str:
    """One database for all games that Hypothesis plays."""
    url = new_url()
    upgrade(url)
    return url


def anything(store: Store, saved: SavedGame, chance: random.Random) -> SavedGame:
    """Any request that is accepted: a command, several, an undo or redo of many, a label."""
    drawn, terms, window = chance.random(), Terms(), saved.game.window
    if drawn < 0.1:
        return play.relabel(store, saved.id, terms, chance.choice(LABELS)).saved
    if drawn < 0.3 and window.done:
        return play.undo(store, saved.id, terms, chance.randint(1, len(window.done))).saved
    if drawn < 0.5 and window.undone:
        return play.redo(store, saved.id, terms, chance.randint(1, len(window.undone))).saved
    length = chance.choice([1, 1, 2, 40])
    _, commands = play_at_random(saved.game, length, chance.randrange(10_000))
    return play.act(store, saved.id, terms, commands).saved


def hold(store: Store, answered: Sequence[SavedGame]) -> None:
    """Hold the past against what was answered at the time."""
    last = answered[-1]
    for saved in answered:
        assert game_json(play.read_version(store, saved.id, saved.version)) == game_json(saved)
    changes = whole_history(store, last.id, 70)
    assert [change.version for change in changes] == list(range(1, last.version + 1))
    for saved in answered:
        if saved.version:
            change = changes[saved.version - 1]
            assert (change.score, change.moves) == (saved.game.score, saved.game.moves)
            assert change.at // 1000 == saved.updated_at // 1000
            assert (change.change == "label") == saved.relabelled
    transcript = play.read_transcript(store, last.id)
    assert transcript.play().as_created() == last.game.as_created()


def whole_history(store: Store, game_id: str, limit: int) -> list[play.PastChange]:
    """The history, read page by page."""
    changes: list[play.PastChange] = []
    after: int | None = 0
    while after is not None:
        page, after = play.read_history(store, game_id, after, limit)
        assert len(page) <= limit
        changes += page
    return changes


@settings(deadline=None, max_examples=30)
@given(
    length=st.sampled_from([0, 1, 100, 255, 256, 257, 600]),
    requests=st.integers(0, 25),
    seed=st.integers(0, 10_000),
    kind=st.sampled_from(["S1C", "S2C", "S2R", "S4C", "S4R"]),
    own_deck=st.booleans(),
)
def test_every_version_is_as_it_was_answered(
    shared: str, length: int, requests: int, seed: int, kind: str, own_deck: bool
) -> None:
    chance = random.Random(seed)
    code = GameCode.parse(f"SP1-{kind}-QWERTYU")
    deck = deck_of(code) if own_deck else None
    start = Game.from_code(code) if deck is None else Game.from_deck(deck, code.rule)
    _, commands = play_at_random(start, length, seed)
    with opened(shared) as engines:
        store = Store(engines, head())
        label = chance.choice(LABELS)
        answered = [new_game(store, start, deck=deck, commands=commands, label=label)]
        for _ in range(requests):
            answered.append(anything(store, answered[-1], chance))
        hold(store, answered)


@pytest.mark.parametrize("version", [0, 1, 255, 256, 257, 511, 512, 513, 699, 700])
def test_around_the_borders_of_pages_versions_are_what_they_were(
    store: Store, version: int
) -> None:
    scenario = swinging(700)
    game_id = created(store, 700).id
    saved = play.read_version(store, game_id, version)
    assert (saved.version, saved.game.moves) == (version, version)
    assert saved.game.position == scenario.game(version).position


def test_before_the_opening_and_behind_the_present_there_is_nothing(store: Store) -> None:
    saved = created(store, 300)
    with pytest.raises(VersionNotFound) as caught:
        play.read_version(store, saved.id, 301)
    assert (caught.value.version, caught.value.latest) == (301, 300)
    assert play.read_history(store, saved.id, 300, 50) == ([], None)
    assert play.read_history(store, saved.id, 10_000, 50) == ([], None)


def test_a_game_that_is_not_there_has_no_past(store: Store) -> None:
    for game_id in ("A" * 22, "x", ""):
        with pytest.raises(GameNotFound):
            play.read_version(store, game_id, 0)
        with pytest.raises(GameNotFound):
            play.read_history(store, game_id, 0, 50)
        with pytest.raises(GameNotFound):
            play.read_transcript(store, game_id)


@pytest.mark.parametrize("version", [0, 255, 256, 300, 511, 512, 600, 700])
def test_pages_of_the_first_version_are_walked_from_the_deal(
    url: str, store: Store, version: int
) -> None:
    """Those that it filled do not keep what stood behind them."""
    game_id = created(store, 700).id
    history = whole_history(store, game_id, 200)
    saved = game_json(play.read_version(store, game_id, version))
    execute(url, "UPDATE history_pages SET state = NULL, label = NULL, ended_at = NULL")
    assert whole_history(store, game_id, 200) == history
    assert game_json(play.read_version(store, game_id, version)) == saved
    assert play.read_transcript(store, game_id).play().moves == 700


def test_old_versions_keep_their_label_when_the_game_is_given_another(
    url: str, store: Store
) -> None:
    deck = tuple(swinging(300).deck)
    commands = list(map(parse_command, swinging(300).actions))
    game_id = new_game(store, Game.from_deck(deck), deck=deck, commands=commands, label="A").id
    execute(url, "UPDATE history_pages SET state = NULL, label = NULL, ended_at = NULL")
    play.relabel(store, game_id, Terms(), "B")
    for version in (0, 255, 256, 300):
        assert play.read_version(store, game_id, version).label == "A"
    assert play.read_version(store, game_id, 301).label == "B"


@pytest.mark.parametrize(
    "read",
    [
        pytest.param(lambda store, game_id: play.read_version(store, game_id, 300), id="version"),
        pytest.param(lambda store, game_id: play.read_version(store, game_id, 0), id="opening"),
        pytest.param(lambda store, game_id: play.read_history(store, game_id, 200, 90), id="page"),
        pytest.param(play.read_transcript, id="transcript"),
    ],
)
def test_a_game_that_is_deleted_while_it_is_read_is_not_found(
    engines: Engines, store: Store, read: Callable[[Store, str], object]
) -> None:
    """Nobody is told a past that has lost its pages."""
    game_id = created(store, 599).id
    deleted: list[str] = []

    def meddle(*about: Any) -> None:
        if "FROM history_pages" in about[2] and not deleted:
            deleted.append(game_id)
            deleting = threading.Thread(target=play.delete_game, args=(store, game_id, Terms()))
            deleting.start()
            deleting.join()

    event.listen(engines.reader, "before_cursor_execute", meddle)
    with pytest.raises(GameNotFound):
        read(store, game_id)
    assert deleted


def test_pages_that_are_lost_are_no_game_that_is_gone(url: str, store: Store) -> None:
    game_id = created(store, 599).id
    execute(url, "DELETE FROM history_pages WHERE page = 1")
    with pytest.raises(ValueError, match="not all there"):
        play.read_transcript(store, game_id)


def test_a_transcript_of_every_kind_of_game_leads_to_it(store: Store) -> None:
    won = winning()
    deck = tuple(won.deck)
    commands = list(map(parse_command, won.actions))
    game = new_game(store, Game.from_deck(deck), deck=deck, commands=commands)
    assert play.read_transcript(store, game.id) == Transcript(OwnDeck(deck), tuple(commands))
    for count in (1, 30, 60):
        saved = play.undo(store, game.id, Terms(), count).saved
        assert play.read_transcript(store, game.id).play().as_created() == saved.game.as_created()


def test_detours_are_not_told(store: Store) -> None:
    saved = new_game(store, Game.from_code(CODE))
    played: list[Command] = [Deal(), *map(parse_command, ["undo", "redo", "undo", "3-1"])]
    play.act(store, saved.id, Terms(), played)
    play.relabel(store, saved.id, Terms(), "x")
    assert play.read_transcript(store, saved.id).text == f"{CODE} 3-1"


def test_a_long_game_is_told_whole(store: Store) -> None:
    saved = created(store, 10_000)
    replayed = play.read_transcript(store, saved.id).play()
    assert replayed.as_created() == saved.game.as_created()
    assert any_command(replayed, random.Random(1)) is not None


def cards_of(deck: Sequence[Card]) -> str:
    """A deck as text."""
    return " ".join(card.text for card in deck)


def test_a_transcript_says_the_deck_and_the_rule(store: Store) -> None:
    deck = deck_of(GameCode.parse(CODE))
    saved = new_game(store, Game.from_deck(deck, Rule.RELAXED), deck=deck)
    text = play.read_transcript(store, saved.id).text
    assert text == f"relaxed {cards_of(deck)}"
