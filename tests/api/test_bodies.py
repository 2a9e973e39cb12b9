"""Bodies that cannot be read: a clear word about each, and never a fault of ours."""

from typing import Any

import pytest

from tests.api.helpers import CODE, GAME, Api, accepted, faults, refused

LIMIT = 65536


def nested(depth: int, opening: bytes = b"[", closing: bytes = b"]") -> bytes:
    """A body with a label that is nothing but brackets."""
    return b'{"label":' + opening * depth + closing * depth + b"}"


UNREADABLE: list[Any] = [
    pytest.param(b"suits=2", "invalid_json", id="a form"),
    pytest.param(b"{", "invalid_json", id="half an object"),
    pytest.param(b"{'suits': 2}", "invalid_json", id="single quotes"),
    pytest.param(b'{"suits": 2,}', "invalid_json", id="a comma too many"),
    pytest.param(b'{"suits": 02}', "invalid_json", id="a zero before a number"),
    pytest.param(b'{"suits": +2}', "invalid_json", id="a plus before a number"),
    pytest.param(b'{"suits": 2} {}', "invalid_json", id="two objects"),
    pytest.param(b'{"suits": 2} // easy', "invalid_json", id="a comment"),
    pytest.param(b"{suits: 2}", "invalid_json", id="a name without quotes"),
    pytest.param(b" ", "invalid_json", id="white space"),
    pytest.param(b"\0", "invalid_json", id="NUL"),
    pytest.param(b'{"label": "\0"}', "invalid_json", id="a raw NUL in a text"),
    pytest.param(b'{"label": "a\nb"}', "invalid_json", id="a raw line break in a text"),
    pytest.param(b'{"suits": NaN}', "invalid_json", id="NaN"),
    pytest.param(b'{"suits": Infinity}', "invalid_json", id="Infinity"),
    pytest.param(b'{"suits": -Infinity}', "invalid_json", id="minus Infinity"),
    pytest.param(b'{"suits": 1e999}', "invalid_json", id="a float beyond all floats"),
    pytest.param(b'{"suits": ' + b"9" * 5000 + b"}", "invalid_json", id="5000 digits"),
    pytest.param(b'{"label": "\xff"}', "invalid_json", id="broken UTF-8"),
    pytest.param(b'{"label": "\xc0\xaf"}', "invalid_json", id="UTF-8 longer than need be"),
    pytest.param(b'{"label": "\xed\xa0\x80"}', "invalid_json", id="a surrogate as UTF-8"),
    pytest.param(b'{"label": "\xe9"}', "invalid_json", id="Latin 1"),
    pytest.param(b'{"label": "\\ud800"}', "invalid_json", id="half a surrogate pair"),
    pytest.param(b'{"label": "\\udc00\\ud800"}', "invalid_json", id="a pair the wrong way round"),
    pytest.param(b'{"\\ud800": 1}', "invalid_json", id="half a pair as a name"),
    pytest.param(b"\xef\xbb\xbf{}", "invalid_json", id="a byte order mark"),
    pytest.param("{}".encode("utf-16"), "invalid_json", id="UTF-16"),
    pytest.param("{}".encode("utf-32"), "invalid_json", id="UTF-32"),
    pytest.param(b"\x1f\x8b\x08\x00", "invalid_json", id="compressed"),
    pytest.param(b"[" * 100_000, "body_too_large", id="a hundred thousand brackets"),
    pytest.param(b"[" * 60_000, "invalid_json", id="sixty thousand brackets"),
    pytest.param(nested(1100), "invalid_json", id="1100 deep"),
    pytest.param(nested(30_000), "invalid_json", id="30000 deep"),
    pytest.param(nested(9000, b'{"a":', b"}"), "invalid_json", id="9000 objects deep"),
    pytest.param(b'{"suits": 2, "suits": 2}', "repeated_key", id="a name twice"),
    pytest.param(b'{"suits": 2, "su\\u0069ts": 4}', "repeated_key", id="twice, once escaped"),
    pytest.param(b'{"label": {"a": 1, "b": 2, "a": 3}}', "repeated_key", id="twice, further in"),
    pytest.param(b'{"deck": [{"x": 1, "x": 1}]}', "repeated_key", id="twice, in a list"),
    pytest.param(b'{"x": 1, "x": ' + b"9" * 4000 + b"}", "invalid_json", id="twice and too long"),
]
STATUS = {"invalid_json": 400, "repeated_key": 400, "body_too_large": 413}


@pytest.mark.parametrize("path", ["create", "move", "deal"])
@pytest.mark.parametrize(("body", "code"), UNREADABLE)
def test_a_body_that_cannot_be_read_is_refused(api: Api, path: str, body: bytes, code: str) -> None:
    created = api.create(code=CODE)
    target = GAME if path == "create" else f"{GAME}/{created['id']}/{path}"
    refused(api.post_text(target, body), STATUS[code], code)
    assert api.state(created["id"]) == created


@pytest.mark.parametrize("depth", [100, 500, 900])
def test_a_body_nested_less_deeply_is_judged_by_its_fields(api: Api, depth: int) -> None:
    assert faults(api.post_text(GAME, nested(depth))) == [("/label", "wrong_type")]


@pytest.mark.parametrize("depth", range(960, 1040, 5))
def test_near_the_deepest_a_body_is_either_judged_or_unreadable(api: Api, depth: int) -> None:
    assert api.post_text(GAME, nested(depth)).status_code in {400, 422}


def test_the_place_of_the_fault_is_told(api: Api) -> None:
    problem = refused(api.post_text(GAME, b'{"suits": 2,\n "rule" 1}'), 400, "invalid_json")
    assert problem["facts"] == {"line": 2, "column": 9}
    assert "line 2, column 9" in problem["detail"]


def test_a_name_that_stands_twice_is_told(api: Api) -> None:
    problem = refused(api.post_text(GAME, b'{"{x}":1,"{x}":2}'), 400, "repeated_key")
    assert problem["facts"] == {"key": "{x}"}
    assert "{x}" in problem["detail"]


def test_equal_names_in_different_objects_are_no_repetition(api: Api) -> None:
    body = b'{"a": {"x": 1}, "b": {"x": 1}}'
    assert faults(api.post_text(GAME, body)) == [
        ("/a", "unknown_field"),
        ("/b", "unknown_field"),
    ]


@pytest.mark.parametrize(
    ("body", "label"),
    [
        pytest.param(b'{"label": "\\ud83d\\udd77"}', "🕷", id="a whole pair of escapes"),
        pytest.param('{"label": "🕷"}'.encode(), "🕷", id="UTF-8"),
        pytest.param(b'\r\n{\t"label" : "x" } \n', "x", id="white space around it"),
    ],
)
def test_bodies_that_can_be_read(api: Api, body: bytes, label: str) -> None:
    assert accepted(api.post_text(GAME, body), 201)["label"] == label


@pytest.mark.parametrize(
    ("content_type", "told"),
    [
        pytest.param("text/plain", "text/plain", id="text"),
        pytest.param("text/json", "text/json", id="text/json"),
        pytest.param("application/x-www-form-urlencoded", None, id="a form, as curl -d sends it"),
        pytest.param("multipart/form-data; boundary=x", "multipart/form-data", id="a multipart"),
        pytest.param("application/problem+json", "application/problem+json", id="a problem"),
        pytest.param("application/json-seq", "application/json-seq", id="a sequence"),
        pytest.param("application/xml", "application/xml", id="XML"),
        pytest.param(None, "unknown", id="none"),
        pytest.param("", "unknown", id="empty"),
        pytest.param("json", "json", id="not even a type"),
        pytest.param("{0}\u00e9;;", None, id="rubbish"),
    ],
)
@pytest.mark.parametrize("path", ["create", "move", "deal"])
def test_only_json_is_taken(
    api: Api, path: str, content_type: str | None, told: str | None
) -> None:
    created = api.create(code=CODE)
    target = GAME if path == "create" else f"{GAME}/{created['id']}/{path}"
    response = api.post_text(target, b'{"source": 3}' if path == "move" else b"{}", content_type)
    problem = refused(response, 415, "unsupported_media_type")
    if told:
        assert problem["facts"] == {"content_type": told}
    assert "application/json" in problem["reminder"]
    assert api.state(created["id"]) == created


@pytest.mark.parametrize(
    "content_type",
    [
        "application/json",
        "application/json; charset=utf-8",
        "application/json;charset=UTF-8",
        "Application/JSON",
        "application/json ; x=y",
    ],
)
def test_json_may_be_marked_in_these_ways(api: Api, content_type: str) -> None:
    accepted(api.post_text(GAME, b"{}", content_type), 201)


@pytest.mark.parametrize("content_type", [None, "application/json", "text/plain"])
def test_create_and_move_need_a_body(api: Api, content_type: str | None) -> None:
    game_id = api.create()["id"]
    for path in (GAME, f"{GAME}/{game_id}/move"):
        problem = refused(api.post_text(path, b"", content_type), 400, "empty_body")
        assert "{}" in problem["reminder"]


@pytest.mark.parametrize("path", ["create", "move", "deal", "undo", "redo"])
def test_64_kib_are_read_and_one_byte_more_is_not(api: Api, path: str) -> None:
    game_id = api.create(code=CODE, actions=["3-1"])["id"]
    target = GAME if path == "create" else f"{GAME}/{game_id}/{path}"
    unknown = b'{"no":0}'
    assert ("/no", "unknown_field") in faults(api.post_text(target, unknown.ljust(LIMIT)))
    problem = refused(api.post_text(target, unknown.ljust(LIMIT + 1)), 413, "body_too_large")
    assert problem["facts"] == {"maximum": LIMIT}


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(b'{"deck":[' + b"1," * 32_000 + b"1]}", id="numbers for cards"),
        pytest.param(b"{" + b",".join(b'"%x":1' % n for n in range(7000)) + b"}", id="names"),
        pytest.param(
            b'{"code":"SP1-S4C-AAAAAAA","actions":[' + b"1," * 32_000 + b"1]}", id="actions"
        ),
    ],
)
def test_an_answer_about_many_faults_is_not_many_times_as_large_as_the_body(
    api: Api, body: bytes
) -> None:
    response = api.post_text(GAME, body)
    refused(response, 422, "invalid_request")
    assert len(response.data) <= 4 * LIMIT
