"""GET /problems/{code}: every problem has its page, as HTML and as JSON, in every language."""

import json
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest

from service.api.problem_words import STATUS
from service.reminders.languages import LANGUAGES
from tests.api.every_problem import problems_over_http
from tests.api.helpers import Api, accepted, refused
from tests.reminders.catalogues import catalogue

HTML = "text/html; charset=utf-8"
CODES = [str(code) for code in STATUS]
VOID = {"meta"}

each_code = pytest.mark.parametrize("code", CODES)
each_language = pytest.mark.parametrize("language", LANGUAGES)


class Page(HTMLParser):
    """A page as it is parsed: its elements, each with its attributes and what stands in it."""

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

    def all(self, tag: str) -> list[dict[str, str | None]]:
        """The attributes of every element of a kind."""
        return [attributes for name, attributes in self.elements if name == tag]


def page(api: Api, path: str) -> Page:
    """A page that must be there."""
    response = api.get(path)
    assert (response.status_code, response.headers["Content-Type"]) == (200, HTML)
    assert response.text.startswith("<!doctype html>\n")
    return Page(response.text)


@each_code
def test_every_code_has_its_page_in_every_language(api: Api, code: str) -> None:
    for language in LANGUAGES:
        path = f"/problems/{code}?lang={language}"
        data = accepted(api.get(path, headers={"Accept": "application/json"}))
        read = page(api, path)
        (html,) = read.all("html")
        assert html == {"lang": language}
        assert read.texts["h1"] == read.texts["title"] == [data["title"]]
        assert read.texts["p"][0] == data["reminder"]
        assert code in read.texts["p"][1]
        assert str(data["status"]) in read.texts["p"][1]
        assert read.texts["blockquote"] == [data["example"]["detail"]]
        assert json.loads(read.texts["pre"][0]) == data["example"]
        assert data["title"] == catalogue(language).sentence(f"{code}.title")
        assert (data["code"], data["status"]) == (code, STATUS[code])


@each_language
def test_the_words_around_it_are_in_the_language_too(api: Api, language: str) -> None:
    read = page(api, f"/problems/stock_empty?lang={language}")
    words = catalogue(language)
    assert read.texts["h2"] == [words.sentence("page.example")]
    assert words.sentence("page.status").format(status=409) in read.texts["p"][1]
    assert read.all("nav") == [{"aria-label": words.sentence("page.languages")}]
    assert read.texts["a"][-1] == words.sentence("page.rules")
    keys = {key for key in words.sources if key.startswith("page.")}
    assert keys == {"page.example", "page.status", "page.languages", "page.rules"}


def test_the_examples_have_the_facts_that_a_real_problem_has(
    api: Api, api_with: Callable[..., Api], tmp_path: Path
) -> None:
    met = problems_over_http(api, api_with, tmp_path)
    for code, problem in met.items():
        example = accepted(api.get(f"/problems/{code}", headers={"Accept": "application/json"}))
        example = example["example"]
        assert example["facts"].keys() == problem["facts"].keys(), code
        kinds = {name: type(fact) for name, fact in problem["facts"].items()}
        assert {name: type(fact) for name, fact in example["facts"].items()} == kinds
        assert example.keys() == problem.keys(), code


@each_code
def test_an_example_can_be_told_from_others_in_every_language(api: Api, code: str) -> None:
    details = {
        api.get(f"/problems/{code}?lang={language}", headers={"Accept": "application/json"}).json[
            "example"
        ]["detail"]  # type: ignore[index]  # held against the contract already
        for language in LANGUAGES
    }
    assert len(details) == len(LANGUAGES)


@each_code
def test_the_type_of_a_problem_leads_to_its_page(api: Api, code: str) -> None:
    example = accepted(api.get(f"/problems/{code}", headers={"Accept": "application/json"}))
    assert api.get(example["example"]["type"]).status_code == 200


def test_the_links_lead_to_the_other_languages_and_to_the_rules(api: Api) -> None:
    path = "/problems/mixed_suits"
    for language in LANGUAGES:
        read = page(api, f"{path}?lang={language}")
        *others, last = read.all("a")
        assert last == {"href": f"/v1/rules?lang={language}"}
        assert accepted(api.get(f"/v1/rules?lang={language}"))["language"] == language
        assert [link["hreflang"] for link in others] == list(LANGUAGES)
        for link in others:
            (html,) = page(api, f"{path}{link['href']}").all("html")
            assert html["lang"] == link["lang"] == link["hreflang"]
            assert ("aria-current" in link) == (link["lang"] == language)


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        pytest.param(None, HTML, id="not said"),
        pytest.param("*/*", HTML, id="anything"),
        pytest.param("text/html,application/xhtml+xml,*/*;q=0.8", HTML, id="a browser"),
        pytest.param("application/json", "application/json", id="JSON"),
        pytest.param("application/json, text/html", HTML, id="equals"),
        pytest.param("text/html;q=0.5, application/json", "application/json", id="rather JSON"),
        pytest.param("text/html;q=0, */*", "application/json", id="anything but HTML"),
        pytest.param("text/*", HTML, id="any text"),
    ],
)
def test_what_the_client_likes_better_is_sent(api: Api, accept: str | None, kind: str) -> None:
    headers = {} if accept is None else {"Accept": accept}
    response = api.get("/problems/busy", headers=headers)
    assert (response.status_code, response.headers["Content-Type"]) == (200, kind)
    assert response.headers["Vary"] == "Accept, Accept-Language"
    assert response.headers["Cache-Control"] == "public, max-age=3600"
    assert "ETag" not in response.headers


def test_who_takes_neither_gets_neither(api: Api) -> None:
    response = api.get("/problems/busy", headers={"Accept": "image/png"})
    refused(response, 406, "not_acceptable")


@pytest.mark.parametrize(
    "code",
    [
        *("nothing", "STOCK_EMPTY", "stock-empty", "stock_empty%20", "title", "stock_empty.title"),
        *("%3Cscript%3Ealert(1)", "%22%3E%3Cimg%20src=x%3E", "%7B%7B7*7%7D%7D"),
        *("%00", "%ff", "..", "x" * 5000, "{card}", "*"),
    ],
    ids=lambda code: code[:30],
)
def test_a_code_that_there_is_not_has_no_page(api: Api, code: str) -> None:
    for accept in ("text/html", "application/json", "*/*"):
        response = api.get(f"/problems/{code}", headers={"Accept": accept})
        refused(response, 404, "not_found")
        assert response.headers["Content-Type"] == "application/problem+json"
        assert "<" not in response.text


@pytest.mark.parametrize(
    "query",
    ["lang=%22%3E%3Cscript%3E", "lang=nb%22%3E%3Cscript%3E", "lang='onload=x", "x=%3Cscript%3E"],
)
def test_nothing_of_the_query_stands_in_a_page(api: Api, query: str) -> None:
    assert api.get(f"/problems/busy?{query}").data == api.get("/problems/busy").data


@each_code
def test_a_page_holds_no_script_and_loads_nothing(api: Api, code: str) -> None:
    response = api.get(f"/problems/{code}")
    policy = response.headers["Content-Security-Policy"].split("; ")
    assert "default-src 'none'" in policy
    read = Page(response.text)
    shown = response.text.partition('<pre tabindex="0"><code>')[2].partition("</code></pre>")[0]
    assert shown
    assert not set(shown) & set("\"'<>")
    assert {tag for tag, _ in read.elements} <= {
        *("html", "head", "meta", "title", "style", "body", "main", "footer", "nav"),
        *("h1", "h2", "p", "a", "code", "pre", "blockquote"),
    }
    attributes = {name for _, found in read.elements for name in found}
    assert {
        name for name in attributes if name.startswith("on") or name in {"src", "style"}
    } == set()


def test_head_is_a_get_without_the_page(api: Api) -> None:
    headers = {"X-Request-Id": "both"}
    full, head = (api.send(method, "/problems/busy", headers=headers) for method in ("GET", "HEAD"))
    assert (head.status_code, head.data) == (200, b"")
    assert dict(head.headers) == dict(full.headers)
