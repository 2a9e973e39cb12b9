"""The history: append-only text in pages of 256 entries and a tail, and the truth of the game."""

import random
import re
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service import play
from service.migrating import head, upgrade
from service.play import SavedGame, Store, Terms
from service.storage.engines import Engines
from service.storage.history import PAGE_ENTRIES, HistoryEntry, grow
from spider_core import Card, Game, GameCode, deck_of, format_commands
from tests.databases import NewUrl
from tests.storage.inside import History, history
from tests.storage.kept import CODE, keep, new_game, opened, play_at_random, replayed

_ENTRY = re.compile(r"(deal|undo|redo|[0-9]{1,2}-[0-9]{1,2}(x[0-9]{1,2})?)[&*]?(\+[1-9][0-9]*)?")

batches = st.lists(st.one_of(st.integers(0, 5), st.integers(0, 800)), max_size=12)
"""How many changes are accepted at once, one after the other."""

plays = st.lists(
    st.tuples(
        st.sampled_from([1, 2, 3, 100, 254, 255, 256, 257, 512, 600]),
        st.integers(-1000, 2000),
        st.integers(),
    ),
    max_size=4,
)
"""Batches of play: how many changes, how far the clock has gone meanwhile, and a seed."""


def test_a_page_holds_256_entries() -> None:
    """Changing this is a migration: the version alone says how full a stored tail is."""
    assert PAGE_ENTRIES == 256


@given(batches)
def test_any_batches_fill_pages_of_256_and_a_tail(sizes: list[int]) -> None:
    pages: dict[int, str] = {}
    tail = ""
    version = 0
    for size in sizes:
        lines = [f"entry {version + index}" for index in range(size)]
        growth = grow(version, lines)
        for page in growth.pages:
            assert page.number not in pages
            pages[page.number] = tail + page.added
            assert pages[page.number].endswith(f"{lines[page.last]}\n")
            tail = ""
        tail += growth.tail
        version += size

    assert list(pages) == list(range(version // 256))
    assert {page.count("\n") for page in pages.values()} <= {256}
    assert tail.count("\n") == version % 256
    whole = "".join(pages.values()) + tail
    assert whole == "".join(f"entry {number}\n" for number in range(version))


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("10-1x4", HistoryEntry("10-1x4")),
        ("deal+31", HistoryEntry("deal", 31)),
        ("undo&", HistoryEntry("undo", joined=True)),
        ("redo&+5", HistoryEntry("redo", 5, joined=True)),
        ("3-7*", HistoryEntry("3-7", created=True)),
        ("label null+7", HistoryEntry("label", 7)),
        ('label "Tuesday"', HistoryEntry("label", old_label="Tuesday")),
        ('label "a+7"', HistoryEntry("label", old_label="a+7")),
        ('label "a+7"+8', HistoryEntry("label", 8, old_label="a+7")),
        ('label "\\"+9"', HistoryEntry("label", old_label='"+9')),
        ('label "\\u2028x\\ud83c\\udca1"', HistoryEntry("label", old_label="\u2028x\U0001f0a1")),
    ],
)
def test_a_history_written_today_is_read_tomorrow(line: str, entry: HistoryEntry) -> None:
    assert entry.text == line
    assert HistoryEntry.parse(line) == entry


def test_a_label_whose_former_one_nobody_kept_is_read_as_none() -> None:
    """The entries of the first version were like that."""
    assert HistoryEntry.parse("label+7") == HistoryEntry("label", 7)


@given(st.text(), st.integers(0, 10**9))
def test_any_label_fits_in_a_line(label: str, passed: int) -> None:
    entry = HistoryEntry("label", passed, old_label=label)
    assert len(entry.text.splitlines()) == 1
    assert HistoryEntry.parse(entry.text) == entry


@pytest.mark.parametrize(
    "line", ["", "1-2 ", "+3", "deal+03", "deal+-3", "deal&&", "label Tuesday"]
)
def test_what_is_no_entry_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="not an entry"):
        HistoryEntry.parse(line)


@pytest.fixture(scope="module")
def shared(new_url: NewUrl) -> str:
    """One database for all games that Hypothesis plays."""
    url = new_url()
    upgrade(url)
    return url


def kept_by(
    store: Store, start: Game, drawn: Sequence[tuple[int, int, int]], deck: Sequence[Card] | None
) -> tuple[SavedGame, list[str]]:
    """Create a game, keep all batches of play, and say what was played."""
    saved = new_game(store, start, deck=deck)
    now = saved.created_at
    changes: list[str] = []
    for length, seconds, seed in drawn:
        now += seconds
        game, commands = play_at_random(saved.game, length, seed)
        after = keep(store, saved, game, format_commands(commands), now)
        assert after is not None
        assert after.updated_at >= saved.updated_at
        changes += format_commands(commands)
        saved = after
    return saved, changes


def check(store: Store, start: Game, saved: SavedGame, changes: list[str], found: History) -> None:
    """Hold what lies in the database against what was played."""
    assert found.changes == changes
    assert all(len(page) == 256 for page in found.pages)
    assert len(found.tail) == len(changes) % 256
    assert [entry for entry in found.entries if not _ENTRY.fullmatch(entry)] == []
    assert sum(found.gaps) == saved.updated_at // 1000 - saved.created_at // 1000
    assert store.load(saved.id) == saved
    assert saved.version == len(changes)
    assert replayed(start, found.changes) == saved.game.as_created()


@settings(deadline=None, max_examples=40)
@given(plays, st.integers(0, 8_031_810_175), st.booleans())
def test_the_history_of_any_play_leads_to_the_present(
    shared: str, drawn: list[tuple[int, int, int]], shuffle: int, own_deck: bool
) -> None:
    code = GameCode(4, GameCode.parse(CODE).rule, shuffle)
    deck = deck_of(code) if own_deck else None
    start = Game.from_code(code) if deck is None else Game.from_deck(deck)
    with opened(shared) as engines:
        store = Store(engines, head())
        saved, changes = kept_by(store, start, drawn, deck)
        check(store, start, saved, changes, history(shared, saved.id))


@pytest.mark.parametrize("length", [0, 1, 255, 256, 257, 511, 512, 1000])
def test_a_game_created_with_actions_has_them_all_in_its_history(
    url: str, engines: Engines, length: int
) -> None:
    store = Store(engines, head())
    start = Game.from_code(CODE)
    _, commands = play_at_random(start, length, seed=length)
    saved = new_game(store, start, commands=commands)
    found = history(url, saved.id)
    assert found.gaps == [0] * length
    check(store, start, saved, format_commands(commands), found)


def test_the_times_never_run_backwards_when_the_clock_is_set_back(url: str, store: Store) -> None:
    saved = new_game(store, Game.from_code(CODE))
    began = saved.created_at
    for clock, after in [(10, 10), (-3600, 10), (9, 10), (10, 10), (12, 12), (-1, 12)]:
        command = format_commands(play_at_random(saved.game, 1, clock)[1])
        kept = keep(store, saved, replayed(saved.game, command), command, began + clock * 1000)
        assert kept is not None
        assert (kept.created_at, kept.updated_at) == (began, began + after * 1000)
        saved = store.load(saved.id)
        assert saved.updated_at == began + after * 1000
    assert history(url, saved.id).gaps == [10, 0, 0, 0, 2, 0]


def test_undo_over_the_border_of_a_page_is_three_entries_on_two_pages(
    url: str, store: Store
) -> None:
    start = Game.from_code(CODE)
    chance = random.Random(5)
    game, commands = play_at_random(start, 255, seed=chance.randrange(100))
    while len(game.window.done) < 3:
        game, commands = play_at_random(start, 255, seed=chance.randrange(100))
    saved = new_game(store, start, commands=commands)
    undone = play.undo(store, saved.id, Terms(), 3).saved
    found = history(url, saved.id)
    assert (undone.version, len(found.pages)) == (258, 1)
    assert found.pages[0][255].startswith("undo")
    assert found.tail == ["undo&", "undo&"]
    assert store.load(saved.id) == undone
    assert replayed(start, found.changes) == undone.game.as_created()
