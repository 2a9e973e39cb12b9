"""The language of an answer over HTTP: how it is asked for, and what every answer tells of it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from werkzeug.test import TestResponse

from service.reminders.languages import LANGUAGES
from tests.api.helpers import CODE, GAME, Api, accepted, refused
from tests.api.test_problems import answer, raising
from tests.reminders.catalogues import catalogue


def spoken(response: TestResponse) -> str:
    """The language of an answer, by its header."""
    assert "Accept-Language" in response.headers["Vary"]
    return response.headers["Content-Language"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_problem_is_in_the_language_asked_for(api: Api, language: str) -> None:
    for response in (
        api.reading(language).get("/nowhere"),
        api.get(f"/nowhere?lang={language}"),
        api.reading("de, *;q=0").get(f"/nowhere?a=b&lang={language}&c"),
    ):
        assert refused(response, 404, "not_found")["title"] == catalogue(language).sentence(
            "not_found.title"
        )
        assert spoken(response) == language


QUERIES = [
    pytest.param("lang=nb", "nb", id="one of ours"),
    pytest.param("lang=NB", "nb", id="capitals"),
    pytest.param("lang=no", "nb", id="Norwegian"),
    pytest.param("lang=nn-NO", "nb", id="the other Norwegian"),
    pytest.param("lang=is-IS-x-y", "is", id="shortened"),
    pytest.param("lang=en", "en", id="English after all"),
    pytest.param("x=1&lang=nb", "nb", id="among others"),
    pytest.param("l%61ng=%6eb", "nb", id="percent encoded"),
    pytest.param("lang=nb&lang=is", "nb", id="twice: the first"),
    pytest.param("lang=xx&lang=is", "ms", id="twice: the first, which is none of ours"),
    pytest.param("lang=de", "ms", id="none of ours"),
    pytest.param("lang=", "ms", id="empty"),
    pytest.param("lang", "ms", id="no value"),
    pytest.param("lang=*", "ms", id="any"),
    pytest.param("lang=nb,is", "ms", id="a list"),
    pytest.param("lang=nb;q=0.5", "ms", id="a weight"),
    pytest.param("lang=nb_NO", "ms", id="an underscore"),
    pytest.param("lang=%20nb", "ms", id="a space"),
    pytest.param("lang=%00nb", "ms", id="NUL"),
    pytest.param("lang=nb%0d%0aX-Injected:1", "ms", id="a header within"),
    pytest.param("lang=%ff%fe", "ms", id="broken UTF-8"),
    pytest.param("lang=%C3%ADs", "ms", id="not ASCII"),
    pytest.param("lang=../../etc/passwd", "ms", id="a path"),
    pytest.param("lang=" + quote("<script>alert(1)</script>"), "ms", id="HTML"),
    pytest.param("lang=" + "x" * 50_000, "ms", id="huge"),
    pytest.param("lang=" + "nb-" * 20_000, "nb", id="huge, and one of ours"),
    pytest.param("LANG=nb", "ms", id="another name"),
    pytest.param("xlang=nb", "ms", id="the end of a name"),
    pytest.param("", "ms", id="no query"),
    pytest.param("&&=&", "ms", id="rubbish"),
]


@pytest.mark.parametrize(("query", "language"), QUERIES)
def test_the_query_wins_if_it_names_one_of_ours(api: Api, query: str, language: str) -> None:
    malay = api.reading("ms")
    for path in ("/nowhere", f"/v1/codes/{CODE}", "/problems/stock_empty"):
        response = malay.get(f"{path}?{query}")
        assert spoken(response) == language
        assert "X-Injected" not in response.headers


HEADERS = [
    pytest.param("ms-MY,en;q=0.2", "ms", id="a region"),
    pytest.param("no", "nb", id="Norwegian"),
    pytest.param("nn-NO, nb;q=0.8", "nb", id="two kinds of Norwegian"),
    pytest.param("de", "en", id="none of ours"),
    pytest.param("en;q=0, ms", "ms", id="anything but English"),
    pytest.param("rubbish", "en", id="rubbish"),
    pytest.param("", "en", id="empty"),
    pytest.param("\xed\xf0", "en", id="not ASCII"),
    pytest.param("{card};q={0}", "en", id="braces"),
    pytest.param("x" * 60_000, "en", id="huge"),
    pytest.param("de," * 10_000 + "ms", "en", id="ten thousand before"),
    pytest.param("ms" + ",de" * 10_000, "ms", id="ten thousand behind"),
    # A thousand characters are read, and of the last range nothing if it is not whole: here
    # it would refuse English, or ask for Malay.
    pytest.param("*," + "-" * 991 + ",en;q=0.5", "en", id="cut within a weight"),
    pytest.param("-" * 997 + ",msxxxxxx", "en", id="cut within a tag"),
    pytest.param("-" * 997 + ",ms", "ms", id="as long as can be"),
    pytest.param("-" * 997 + ",ms,nb", "ms", id="cut between two"),
]


@pytest.mark.parametrize(("header", "language"), HEADERS)
def test_the_header_counts_where_the_query_says_nothing(
    api: Api, header: str, language: str
) -> None:
    assert spoken(api.get("/nowhere", headers={"Accept-Language": header})) == language


def test_a_header_that_comes_in_two_lines_is_one_list(api: Api) -> None:
    lines = [("Accept-Language", "de, is;q=0.1"), ("Accept-Language", "ms;q=0.2")]
    assert spoken(api.get("/nowhere", headers=lines)) == "ms"


def test_every_answer_tells_its_language_and_what_it_varies_with(
    mine: Api, api_with: Callable[..., Api]
) -> None:
    mine = mine.reading("nb")
    created = mine.post(GAME, {"code": CODE})
    path = created.headers["Location"]
    demanding = api_with(require_version=True).reading("nb")
    anonymous = demanding.post(GAME, {"code": CODE})
    limited = api_with(rate_limit="1/hour").reading("nb")
    answers = [
        created,
        mine.get(GAME),
        mine.get(path),
        mine.send("PATCH", path, json={"label": "x"}),
        mine.post(f"{path}/deal"),
        mine.get("/v1/rules"),
        mine.get(f"/v1/codes/{CODE}"),
        mine.post("/v1/tokens"),
        mine.get("/"),
        mine.get("/healthz"),
        mine.get("/readyz"),
        mine.get("/problems/busy"),
        mine.send("HEAD", path),
        mine.send("HEAD", "/nowhere"),
        mine.post_text(GAME, b"{"),
        mine.bearing(None).get(GAME),
        mine.bearing("sp_" + "z" * 43).post(f"{path}/deal"),
        mine.get("/nowhere"),
        mine.get(f"{GAME}/{'x' * 22}"),
        mine.send("PUT", path),
        mine.get("/", headers={"Accept": "image/png"}),
        mine.post(f"{path}/move", {"source": 1, "target": 1}),
        mine.post(f"{path}/deal", headers={"If-Match": '"9"'}),
        mine.post_text(GAME, b" " * 70_000),
        mine.post_text(GAME, b"{}", "text/plain"),
        mine.post(f"{path}/move", {"source": 0}),
        demanding.post(f"{anonymous.headers['Location']}/deal"),
        *[limited.get("/") for _ in range(2)],
    ]
    assert [spoken(response) for response in answers] == ["nb"] * len(answers)
    assert {response.status_code for response in answers} == {
        *(200, 201, 400, 401, 403, 404, 405, 406, 409, 412, 413, 415, 422, 428, 429)
    }
    for response in answers:
        if response.status_code >= 400:
            assert response.headers["Cache-Control"] == "no-store"


def test_a_fault_of_ours_is_told_in_the_language_too(tmp_path: Path) -> None:
    problem = answer(raising(tmp_path, ValueError()), "is").json
    assert problem["title"] == "Eitthvað fór úrskeiðis hér"


def test_a_game_varies_with_what_is_accepted_whatever_is_answered(api: Api) -> None:
    path = f"{GAME}/{api.create(code=CODE)['id']}"
    responses = [
        api.get(path),
        api.get(path, headers={"Accept": "text/plain"}),
        api.get(path, headers={"If-None-Match": '"0"'}),
        api.get(path, headers={"Accept": "text/plain", "If-None-Match": '"0-text-en"'}),
        api.send("HEAD", path),
    ]
    assert [response.status_code for response in responses] == [200, 200, 304, 304, 200]
    assert [response.headers["Vary"] for response in responses] == ["Accept, Accept-Language"] * 5


def test_what_has_no_words_tells_no_language(api: Api) -> None:
    path = f"{GAME}/{api.create(code=CODE)['id']}"
    for response in (api.get("/metrics"), api.send("OPTIONS", path), api.send("DELETE", path)):
        assert response.status_code in {200, 204}
        assert "Content-Language" not in response.headers


@pytest.mark.parametrize("query", ["lang=nb", "lang=xx", "lang=", "lang=nb&lang=is"])
def test_a_list_goes_on_in_the_language_that_was_asked_for(mine: Api, query: str) -> None:
    for _ in range(3):
        mine.create(code=CODE)
    first = mine.get(f"{GAME}?limit=2&{query}")
    assert len(accepted(first)["items"]) == 2
    link = first.headers["Link"]
    following = link[link.index("<") + 1 : link.index(">")]
    assert query.partition("&")[0] in following
    second = mine.get(following)
    assert len(accepted(second)["items"]) == 1
    assert spoken(second) == spoken(first)


def test_a_change_asked_again_in_another_language_is_the_same_request(api: Api) -> None:
    path = f"{GAME}/{api.create(code=CODE)['id']}/deal"
    first, again = (
        api.post(f"{path}?lang={language}", headers={"Idempotency-Key": "k"})
        for language in ("nb", "ms")
    )
    assert accepted(first) == accepted(again)
    assert again.headers["Idempotency-Replayed"] == "true"
    assert spoken(again) == "ms"


@pytest.mark.parametrize("parameter", ["Lang", "language", "hl"])
def test_only_lang_may_be_asked_of_a_list(mine: Api, parameter: str) -> None:
    problem: Any = refused(mine.get(f"{GAME}?{parameter}=nb"), 422, "invalid_request")
    assert problem["errors"][0]["parameter"] == parameter
    assert "lang" not in problem["errors"][0]["facts"]["known"]
