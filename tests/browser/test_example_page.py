"""The page of the examples: played with clicks in a real browser, from another origin."""

import itertools
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Position, Route, expect

from spider_core import Move, parse_command
from tests.core.scenarios import recorded_wins
from tests.process.served import Served

TOKEN = "sp_" + 43 * "b"
OWNED = {"Authorization": f"Bearer {TOKEN}"}
CODE = "SP1-S4C-QWERTYU"

Context = Callable[..., BrowserContext]


def create(served: Served, code: str) -> str:
    """A game that belongs to the token of the browser."""
    return str(served.ask("POST", "/v1/games", {"code": code}, OWNED).json["id"])


def state(served: Served, game_id: str) -> Any:
    """A game as it is."""
    return served.ask("GET", f"/v1/games/{game_id}").json


def opened(
    served: Served, pages: str, context: BrowserContext, game_id: str = ""
) -> tuple[Page, list[str]]:
    """The page in a browser that has the token, and what went wrong in it."""
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.add_init_script(f"localStorage.spiderToken = '{TOKEN}'")
    page.goto(f"{pages}/page/index.html?api=http://{served.host}:{served.port}#{game_id}")
    expect(page.locator(".column")).to_have_count(10)
    return page, faults


def click(page: Page, action: str) -> None:
    """Do an action as a person does: the button, or a card and then a column."""
    command = parse_command(action)
    if not isinstance(command, Move):
        page.click(f"#{action}")
        return
    cards = page.locator(f"[data-column='{command.source}'] .card")
    cards.nth(cards.count() - command.count).click()
    target = page.locator(f"[data-column='{command.target}']")
    box = target.bounding_box()
    assert box is not None
    target.click(position=Position(x=5, y=box["height"] - 2))


def moves(page: Page, count: int) -> None:
    """Wait until so many actions stand."""
    expect(page.locator("#state")).to_contain_text(re.compile(rf"moves {count}\b"))


def test_a_whole_game_is_won_though_answers_are_lost(
    served: Served, pages: str, context: Context
) -> None:
    code, *actions = recorded_wins()["one suit"].text.split()
    game_id = create(served, code)
    page, faults = opened(served, pages, context(), game_id)
    count = itertools.count(1)

    def lose_some(route: Route) -> None:
        if route.request.method != "POST" or next(count) % 4:
            route.continue_()
            return
        route.fetch()
        route.abort()

    page.route("**/v1/games/**", lose_some)
    for number, action in enumerate(actions, start=1):
        click(page, action)
        moves(page, number)
    expect(page.locator("#state")).to_contain_text("You have won!")
    assert state(served, game_id)["version"] == len(actions)
    assert faults == []


def test_a_new_game_is_made_and_found_again_after_reloading(
    served: Served, pages: str, context: Context
) -> None:
    page, faults = opened(served, pages, context())
    page.select_option("#suits", "4")
    before = page.url
    page.click("#new")
    page.wait_for_url(lambda url: url != before)
    page.click("#deal")
    moves(page, 1)
    shown = page.locator("#state").inner_text()
    page.reload()
    moves(page, 1)
    assert page.locator("#state").inner_text() == shown
    game_id = page.url.rpartition("#")[2]
    assert (state(served, game_id)["suits"], state(served, game_id)["version"]) == (4, 1)
    assert faults == []


@pytest.mark.parametrize(
    ("locale", "says"),
    [("nb-NO", "Ruteresset"), ("ms-MY", "As daiman"), ("is-IS", "tígulás"), ("de-DE", "The")],
)
def test_a_refusal_is_explained_in_the_language_of_the_browser(
    served: Served, pages: str, context: Context, locale: str, says: str
) -> None:
    game_id = create(served, CODE)
    page, _ = opened(served, pages, context(locale=locale), game_id)
    click(page, "3-2")
    expect(page.locator("#message")).to_contain_text(says)
    moves(page, 0)


def test_targets_are_shown_and_a_second_click_takes_the_best(
    served: Served, pages: str, context: Context
) -> None:
    game_id = create(served, CODE)
    page, _ = opened(served, pages, context(), game_id)
    card = "[data-column='3'] .card:last-child"
    page.click(card)
    expect(page.locator(".target")).to_have_count(1)
    page.click(card)
    moves(page, 1)
    assert state(served, game_id)["last_action"]["action"] == "3-1"


def test_two_devices_do_not_play_over_each_other(
    served: Served, pages: str, context: Context
) -> None:
    game_id = create(served, CODE)
    page, _ = opened(served, pages, context(), game_id)
    served.ask("POST", f"/v1/games/{game_id}/deal", None, OWNED)
    page.click("#deal")
    expect(page.locator("#message")).to_contain_text("The game is at version 1 now")
    expect(page.locator("#state")).to_contain_text("deals left 4")
    assert state(served, game_id)["version"] == 1
