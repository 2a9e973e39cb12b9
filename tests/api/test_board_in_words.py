"""The board in words over HTTP: the very texts, when they are sent, and what they are tagged."""

import re

import pytest
from werkzeug.test import TestResponse

from service.reminders.languages import LANGUAGES
from tests.api.boards import BOARDS, KEPT, texts
from tests.api.helpers import CODE, GAME, Api, accepted, refused

TEXT = "text/plain; charset=utf-8"
JSON = "application/json"


def in_words(api: Api, path: str, **headers: str) -> TestResponse:
    """Ask for the board in words."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return api.get(path, headers={"Accept": "text/plain", **named})


@pytest.fixture
def path(api: Api) -> str:
    """A game at version 2."""
    return f"{GAME}/{api.create(code=CODE, actions=['3-1', 'deal'])['id']}"


@pytest.mark.parametrize("name", BOARDS)
def test_the_board_is_read_out_in_every_language(api: Api, name: str) -> None:
    path = BOARDS[name].start(api)
    for language in KEPT:
        response = in_words(api.reading(language), path)
        assert response.status_code == 200
        assert response.data.decode("utf-8") == texts(language)[name]
        assert response.headers["Content-Type"] == TEXT
        assert response.headers["Content-Language"] == language
        assert response.headers["Content-Length"] == str(len(response.data))


def test_the_boards_are_kept_in_the_languages_of_the_players() -> None:
    assert set(LANGUAGES) >= set(KEPT) >= {"en", "is", "ms", "nb"}


@pytest.mark.parametrize("language", KEPT)
def test_every_text_kept_is_that_of_a_board(language: str) -> None:
    assert list(texts(language)) == list(BOARDS)


@pytest.mark.parametrize("name", BOARDS)
def test_the_words_say_what_the_json_says(api: Api, name: str) -> None:
    path = BOARDS[name].start(api)
    state, lines = accepted(api.get(path)), in_words(api, path).text.splitlines()
    stock, legal = state["stock"], state["legal"]
    assert f"{state['score']}, after {state['moves']} moves." in lines[1 + bool(state["label"])]
    line = f"Stock: {stock['cards']} cards, {stock['deals']} deals."
    assert (line if stock["cards"] else "Stock: empty.") in lines
    assert ("A row can be dealt." in lines) == legal["deal"]["allowed"]
    (taken_back,) = [line for line in lines if line.endswith("taken back.")]
    assert taken_back.startswith(str(legal["undo"] or "Nothing"))
    (played_again,) = [line for line in lines if line.endswith("played again.")]
    assert played_again.startswith(str(legal["redo"] or "Nothing"))
    for number, column in enumerate(state["columns"], start=1):
        (line,) = [line for line in lines if line.startswith(f"Column {number}: ")]
        assert line.count(" of ") == len(column["face_up"])
        assert re.findall(r"\d+", line) == [
            str(number),
            *([str(column["face_down"])] if column["face_down"] else []),
        ]


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        pytest.param(None, JSON, id="not said"),
        pytest.param("", JSON, id="empty"),
        pytest.param("*/*", JSON, id="anything"),
        pytest.param("text/plain", TEXT, id="text"),
        pytest.param("TEXT/Plain", TEXT, id="in capitals"),
        pytest.param("text/*", TEXT, id="any text"),
        pytest.param("text/plain; charset=utf-8", TEXT, id="with our character set"),
        pytest.param("text/plain;charset=latin-1", TEXT, id="with another character set"),
        pytest.param("text/plain;format=flowed", TEXT, id="with a parameter"),
        pytest.param("text/plain, application/json", JSON, id="equals"),
        pytest.param("text/plain;q=0.5, application/json;q=0.5", JSON, id="equal weights"),
        pytest.param("text/plain;q=0.6, application/json;q=0.5", TEXT, id="rather text"),
        pytest.param("text/plain;q=0.5, application/json;q=0.6", JSON, id="rather JSON"),
        pytest.param("text/plain, */*;q=0.1", TEXT, id="text, or anything"),
        pytest.param("text/plain;q=0.1, */*", JSON, id="anything rather than text"),
        pytest.param("text/*;q=0.9, text/plain;q=0.1, */*;q=0.2", JSON, id="exact before any"),
        pytest.param("text/plain;q=0, */*", JSON, id="anything but text"),
        pytest.param("application/json;q=0, */*", TEXT, id="anything but JSON"),
        pytest.param("application/json;q=0, text/plain;q=0.001", TEXT, id="hardly text"),
        pytest.param("text/html, text/plain;q=0.9", TEXT, id="HTML or text"),
        pytest.param("text/html,application/xhtml+xml,*/*;q=0.8", JSON, id="a browser"),
        pytest.param("application/problem+json", JSON, id="problems"),
        pytest.param(
            "text/plain;q=0.1, text/plain;charset=utf-8, application/json;q=0.5",
            TEXT,
            id="text twice",
        ),
        pytest.param("text/plain;q=nan, application/json;q=0.1", JSON, id="no number"),
    ],
)
def test_what_the_client_likes_better_is_sent(
    api: Api, path: str, accept: str | None, kind: str
) -> None:
    response = api.get(path, headers={} if accept is None else {"Accept": accept})
    assert (response.status_code, response.headers["Content-Type"]) == (200, kind)


@pytest.mark.parametrize(
    "accept",
    [
        pytest.param("text/plain;q=0", id="no text"),
        pytest.param("text/plain;q=0, application/json;q=0", id="neither"),
        pytest.param("text/html", id="HTML"),
        pytest.param("text/*;q=0, application/*;q=0, */*", id="anything else"),
        pytest.param("*/*;q=0", id="nothing"),
        pytest.param("text", id="half a type"),
        pytest.param("text/plain2", id="more than the type"),
        pytest.param(",".join(f"a/b{number}" for number in range(5000)), id="thousands"),
    ],
)
def test_who_takes_neither_gets_neither(api: Api, path: str, accept: str) -> None:
    refused(api.get(path, headers={"Accept": accept}), 406, "not_acceptable")


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_have_a_tag_of_their_own_for_each_language(
    api: Api, path: str, language: str
) -> None:
    tag = f'"2-text-{language}"'
    assert in_words(api, f"{path}?lang={language}").headers["ETag"] == tag
    for tags in (tag, f"W/{tag}", f'"1", {tag}', "*"):
        same = in_words(api, f"{path}?lang={language}", If_None_Match=tags)
        assert (same.status_code, same.data, same.headers["ETag"]) == (304, b"", tag)
        assert same.headers["Cache-Control"] == "no-cache"
        assert "Content-Type" not in same.headers


@pytest.mark.parametrize(
    "tags",
    ['"2"', '"2-text-en"', '"2-text-is", "2-text-ms"', '"1-text-nb"', '"2-text-"', '"2-text-NB"'],
)
def test_what_was_read_in_another_form_is_not_what_was_asked_for(
    api: Api, path: str, tags: str
) -> None:
    response = in_words(api.reading("nb"), path, If_None_Match=tags)
    assert response.status_code == 200
    assert response.headers["Content-Language"] == "nb"
    assert response.text.startswith("Spider SP1-S4C-QWERTYU: 4 sorter")


def test_the_tag_of_words_is_not_that_of_the_json(api: Api, path: str) -> None:
    response = api.get(path, headers={"If-None-Match": '"2-text-en"'})
    assert (response.status_code, response.headers["ETag"]) == (200, '"2"')


@pytest.mark.parametrize("tag", ['"2-text-en"', '"2-text-nb"', 'W/"2-text-ms"', '"9", "2-text-is"'])
def test_a_change_may_be_meant_for_what_was_read_in_words(api: Api, path: str, tag: str) -> None:
    state = accepted(api.post(f"{path}/undo", headers={"If-Match": tag}))
    assert state["version"] == 3


@pytest.mark.parametrize(
    "tag", ['"1-text-en"', '"2-text"', '"2-text-"', '"2-text-EN"', '"02-text-en"', '"2-text-en-x"']
)
def test_a_change_meant_for_other_words_is_stale(api: Api, path: str, tag: str) -> None:
    refused(api.post(f"{path}/undo", headers={"If-Match": tag}), 412, "stale_version")
    assert accepted(api.get(path))["version"] == 2


def test_every_change_makes_other_words(api: Api) -> None:
    path = f"{GAME}/{api.create(code=CODE)['id']}"
    told = [in_words(api, path)]
    api.act(path.removeprefix(f"{GAME}/"), "deal")
    told.append(in_words(api, path))
    accepted(api.send("PATCH", path, json={"label": "a {card}\u2028b"}))
    told.append(in_words(api, path))
    assert [response.headers["ETag"] for response in told] == [
        f'"{version}-text-en"' for version in range(3)
    ]
    assert len({response.text for response in told}) == 3
    assert told[2].text.splitlines()[1] == "Name: a {card} b"


def test_head_is_a_get_without_the_words(api: Api, path: str) -> None:
    headers = {"Accept": "text/plain", "X-Request-Id": "both"}
    full, head = (api.send(method, path, headers=headers) for method in ("GET", "HEAD"))
    assert (head.status_code, head.data) == (200, b"")
    assert dict(head.headers) == dict(full.headers)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_that_is_not_there_is_a_problem_in_json(api: Api, language: str) -> None:
    response = in_words(api.reading(language), f"{GAME}/nobody")
    problem = refused(response, 404, "game_not_found")
    assert "nobody" in problem["detail"]
    assert response.headers["Content-Language"] == language


def test_every_answer_about_a_game_can_be_had_in_words(api: Api, path: str) -> None:
    """Who plays from a chat asks once, and not again after every action."""
    for method, target in (("POST", f"{path}/undo"), ("POST", f"{path}/deal"), ("PATCH", path)):
        body = {"label": "x"} if method == "PATCH" else None
        done = api.send(method, target, json=body, headers={"Accept": "text/plain"})
        read = in_words(api, path)
        assert done.status_code == 200
        assert (done.data, done.headers["ETag"]) == (read.data, read.headers["ETag"])
    made = api.send("POST", f"{path}/restart", headers={"Accept": "text/plain"})
    assert (made.status_code, made.headers["Content-Type"]) == (201, "text/plain; charset=utf-8")
    assert in_words(api, made.headers["Location"]).data == made.data


def test_nothing_but_a_game_has_words(api: Api, path: str) -> None:
    for method, target in (("POST", f"{path}/check"), ("POST", "/v1/replay"), ("GET", "/v1/rules")):
        response = api.send(method, target, headers={"Accept": "text/plain"})
        refused(response, 406, "not_acceptable")
    assert accepted(api.get(path))["version"] == 2
