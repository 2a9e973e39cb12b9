"""/docs: the written pages and the contract in a browser, whole, safe, and without internet."""

import itertools
import re
from html.parser import HTMLParser

import pytest
from werkzeug.test import TestResponse

from service.api.documentation import _ASSETS
from service.api.written_pages import INDEX, pages
from tests.api.helpers import Api, accepted, refused

HTML = "text/html; charset=utf-8"
BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
WRITTEN = ["/docs", *(f"/docs/{name}" for name in pages() if name != INDEX)]
ALL = ["/", *WRITTEN, "/docs/api"]
ASSETS = [f"/docs/assets/{name}" for name in _ASSETS]
VOID = {"meta", "link", "br", "hr", "img"}
LOADED = {("link", "href"), ("script", "src"), ("img", "src")}

every_page = pytest.mark.parametrize("path", ALL)


class Page(HTMLParser):
    """A page as it is parsed: its elements with their attributes, and the text in each."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)
            self.texts.setdefault(tag, []).append("")

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        for tag in set(self._open):
            self.texts[tag][-1] += data

    def values(self, attribute: str) -> list[tuple[str, str]]:
        """The values of an attribute, each with the kind of its element."""
        return [(tag, found[attribute] or "") for tag, found in self.elements if attribute in found]

    def loads(self) -> set[str]:
        """The addresses that a browser loads without being asked to."""
        return {
            value
            for name in ("href", "src")
            for tag, value in self.values(name)
            if (tag, name) in LOADED
        }


def page(api: Api, path: str) -> Page:
    response = api.get(path, headers=BROWSER)
    assert (response.status_code, response.headers["Content-Type"]) == (200, HTML)
    assert response.text.startswith("<!doctype html>\n")
    return Page(response.text)


def policy(response: TestResponse) -> dict[str, str]:
    parts = response.headers["Content-Security-Policy"].split("; ")
    return {name: value for name, _, value in (part.partition(" ") for part in parts)}


@every_page
def test_a_page_can_be_read_by_everyone(api: Api, path: str) -> None:
    read = page(api, path)
    assert ("html", {"lang": "en"}) in read.elements
    assert len(read.texts["title"]) == len(read.texts["main"]) == 1
    assert read.values("name")[0] == ("meta", "viewport")
    assert len(read.texts["h1"]) == 1
    ids = [value for _, value in read.values("id")]
    assert len(set(ids)) == len(ids)
    # Whoever has no mouse skips to the text, and scrolls what is too wide.
    assert read.elements[[tag for tag, _ in read.elements].index("a")][1]["href"] == "#content"
    wide = [found for _, found in read.elements if found.get("class") == "table"]
    assert all(found["tabindex"] == "0" and found["aria-label"] for found in wide)
    navigation = [found for tag, found in read.elements if tag == "nav"]
    assert all(found["aria-label"] for found in navigation)
    assert all(found.get("scope") == "col" for tag, found in read.elements if tag == "th")


@every_page
def test_every_link_leads_somewhere(api: Api, path: str) -> None:
    read = page(api, path)
    for tag, link in [*read.values("href"), *read.values("src")]:
        target, _, place = link.partition("#")
        assert link.startswith(("/", "#")), link
        if target in {"/openapi.json", "/openapi.yaml"}:
            continue
        there = page(api, target) if target.startswith("/docs") and tag == "a" else read
        if target and tag != "a":
            assert api.get(target).status_code == 200, link
        assert not place or place in {value for _, value in there.values("id")}, link


def test_the_browser_shows_the_contract_of_this_service(api: Api) -> None:
    assert 'url: "/openapi.json"' in api.get("/docs/assets/api.js").text
    assert accepted(api.get("/openapi.json"))["openapi"].startswith("3.1")
    assert api.get("/openapi.yaml").status_code == 200


@every_page
def test_a_page_holds_no_script_and_no_style_and_loads_only_our_own(api: Api, path: str) -> None:
    read = page(api, path)
    assert {name for _, found in read.elements for name in found} & {"style", "srcset"} == set()
    assert [name for _, found in read.elements for name in found if name.startswith("on")] == []
    assert "style" not in read.texts
    assert not "".join(read.texts.get("script", [])).strip()
    assert bool(read.texts.get("script")) == (path == "/docs/api")
    assert read.loads() <= set(ASSETS)


@pytest.mark.parametrize("path", [*ALL, *ASSETS])
def test_a_browser_is_told_to_let_nothing_else_in(api: Api, path: str) -> None:
    response = api.get(path, headers={"Accept": "*/*"} if path != "/" else BROWSER)
    said = policy(response)
    assert said["default-src"] == said["base-uri"] == said["form-action"] == "'none'"
    assert said["frame-ancestors"] == "'none'"
    sources = set(" ".join(said.values()).split())
    assert sources <= {"'none'", "'self'", "data:", "'unsafe-inline'"}
    assert said.get("script-src") == ("'self'" if path == "/docs/api" else None)
    assert response.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("path", ASSETS)
def test_what_a_page_loads_is_there_in_its_type(api: Api, path: str) -> None:
    kind = {"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8"}
    response = api.get(path)
    expected = kind.get(path.rpartition(".")[2], "image/svg+xml")
    assert (response.status_code, response.headers["Content-Type"]) == (200, expected)
    if path.endswith(".css"):
        loaded = re.findall(r"url\(\s*[\"']?([^)\"']{0,30})", response.text)
        assert [address for address in loaded if not address.startswith("data:")] == []
        assert "@import" not in response.text


@pytest.mark.parametrize("path", [*WRITTEN, "/docs/api", *ASSETS])
def test_who_has_it_is_told_so(api: Api, path: str) -> None:
    headers = {"X-Request-Id": "both"}
    full = api.get(path, headers=headers)
    tag = full.headers["ETag"]
    assert full.headers["Cache-Control"] == "no-cache"
    assert full.headers["Content-Language"] == "en"
    head = api.send("HEAD", path, headers=headers)
    assert (head.status_code, head.data) == (200, b"")
    assert dict(head.headers) == dict(full.headers)
    for known in (tag, f"W/{tag}", f'"other", {tag}'):
        again = api.get(path, headers={**headers, "If-None-Match": known})
        assert (again.status_code, again.headers["ETag"]) == (304, tag)
    assert api.get(path, headers={**headers, "If-None-Match": '"other"'}).status_code == 200


@pytest.mark.parametrize(
    "path",
    ["nothing", "README", "start.md", "assets", "assets/nothing.css", "assets/..%2f..%2fconfig.py",
     "assets/swagger-ui.js", "..", "%2e%2e%2fREADME", "start/", "%00", "%ff", "<script>"],
)  # fmt: skip
def test_what_there_is_not_is_a_problem(api: Api, path: str) -> None:
    response = api.get(f"/docs/{path}", headers=BROWSER)
    refused(response, 404, "not_found")
    assert "<" not in response.text


@pytest.mark.parametrize("path", [*WRITTEN, "/docs/api"])
def test_who_takes_no_page_gets_none(api: Api, path: str) -> None:
    refused(api.get(path, headers={"Accept": "application/json"}), 406, "not_acceptable")


def test_the_pages_lead_to_one_another(api: Api) -> None:
    for path in ALL:
        linked = {link for tag, link in page(api, path).values("href") if tag == "a"}
        assert linked >= {*WRITTEN, "/docs/api"}
    for before, after in itertools.pairwise(WRITTEN[1:]):
        there, back = page(api, before), page(api, after)
        assert ("a", {"rel": "next", "href": after}) in there.elements
        assert ("a", {"rel": "prev", "href": before}) in back.elements
    for path in (*WRITTEN, "/docs/api"):
        here = [found for _, found in page(api, path).elements if "aria-current" in found]
        assert {found["href"] for found in here} == {path}


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        pytest.param(None, "application/json", id="not said"),
        pytest.param("*/*", "application/json", id="anything"),
        pytest.param("application/json", "application/json", id="JSON"),
        pytest.param(BROWSER["Accept"], HTML, id="a browser"),
        pytest.param("text/html;q=0.5, application/json", "application/json", id="rather JSON"),
    ],
)
def test_the_entry_is_a_page_for_browsers(api: Api, accept: str | None, kind: str) -> None:
    response = api.get("/", headers={} if accept is None else {"Accept": accept})
    assert (response.status_code, response.headers["Content-Type"]) == (200, kind)
    assert response.headers["Vary"] == "Accept, Accept-Language"
