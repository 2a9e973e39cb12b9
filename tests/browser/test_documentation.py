"""The documentation in a real browser: nothing is blocked, nothing comes from elsewhere."""

import re
from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import BrowserContext, Page, Request, expect

from service.api.written_pages import INDEX, pages
from tests.process.served import Served

TOKEN = "sp_" + 43 * "d"
OWNED = {"Authorization": f"Bearer {TOKEN}"}
WRITTEN = ["/", "/docs", *(f"/docs/{name}" for name in pages() if name != INDEX)]

Context = Callable[..., BrowserContext]


def opened(
    served: Served, context: Context, width: int, colours: Literal["light", "dark"]
) -> tuple[Page, list[str]]:
    """A page on a screen, and what goes wrong in it."""
    address = f"http://{served.host}:{served.port}"
    page = context(
        base_url=address, viewport={"width": width, "height": 800}, color_scheme=colours
    ).new_page()
    faults: list[str] = []

    def note_if_it_leads_elsewhere(asked: Request) -> None:
        if not asked.url.startswith((address, "data:")):
            faults.append(asked.url)

    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text))
    page.on("request", note_if_it_leads_elsewhere)
    return page, faults


def is_wider_than_the_screen(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > window.innerWidth"))


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("colours", ["light", "dark"])
def test_the_pages_fit_a_screen(
    served: Served, context: Context, width: int, colours: Literal["light", "dark"]
) -> None:
    page, faults = opened(served, context, width, colours)
    for path in WRITTEN:
        page.goto(path)
        expect(page.locator("h1")).to_be_visible()
        assert not is_wider_than_the_screen(page), path
        paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert (min(map(int, re.findall(r"\d+", paper))) > 128) == (colours == "light"), paper
    assert faults == []


def test_whoever_has_no_mouse_skips_to_the_text(served: Served, context: Context) -> None:
    page, _ = opened(served, context, 1280, "light")
    page.goto("/docs/start")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("colours", ["light", "dark"])
def test_the_contract_is_tried_out_with_a_token(
    served: Served, context: Context, width: int, colours: Literal["light", "dark"]
) -> None:
    page, faults = opened(served, context, width, colours)
    before = len(served.ask("GET", "/v1/games", headers=OWNED).json["items"])
    page.goto("/docs/api")
    page.click("button.authorize")
    page.fill(".auth-container input", TOKEN)
    page.click(".auth-btn-wrapper button.authorize")
    page.click(".auth-btn-wrapper button.btn-done")
    create = page.locator("#operations-games-createGame")
    create.locator(".opblock-summary-control").click()
    create.locator("textarea.body-param__text").fill('{"code": "SP1-S4C-QWERTYU"}')
    create.locator("button.execute").click()
    answer = create.locator(".live-responses-table .response").first
    expect(answer.locator(".response-col_status")).to_contain_text("201")
    expect(answer).to_contain_text("SP1-S4C-QWERTYU")
    assert len(served.ask("GET", "/v1/games", headers=OWNED).json["items"]) == before + 1
    assert not is_wider_than_the_screen(page)
    assert faults == []
    # No token is left behind on the device.
    assert page.evaluate("localStorage.length + sessionStorage.length") == 0
