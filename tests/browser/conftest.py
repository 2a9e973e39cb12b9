"""A real browser, the service, and a server for the pages of the examples."""

import functools
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.process.served import Served, serving

EXAMPLES = Path(__file__).parents[2] / "examples"

_SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The Chromium of this machine."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    assert program is not None, "these tests need Chromium (Debian and Ubuntu: chromium)"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(_SWITCHES))
        yield browser
        browser.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Makes browsers of people who have not been here before, each on a device of their own."""
    with ExitStack() as made:
        yield lambda **options: made.enter_context(browser.new_context(**options))


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The service."""
    with serving(tmp_path_factory.mktemp("served")) as service:
        yield service


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing: a test tells what went wrong."""


@pytest.fixture(scope="session")
def pages() -> Iterator[str]:
    """The address of the examples, on a server that has nothing to do with the service."""
    handler = functools.partial(_Quiet, directory=str(EXAMPLES))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()
