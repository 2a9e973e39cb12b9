"""Odd requests, byte by byte, to the service as it is really run: JSON always, and never a 5xx."""

from typing import Any

import pytest

from tests.api.server import RawAnswer, Server

CLOSE = b"Host: x\r\nConnection: close\r\n"
PROBLEM = "application/problem+json"

BEFORE_US: list[Any] = [
    # What the HTTP server (Granian, hyper) refuses by itself, with an empty answer: it could not
    # read the request, so the service never saw it.
    pytest.param(b"G@T / HTTP/1.1\r\n" + CLOSE, 400, id="a method that is no word"),
    pytest.param(b"GET /a b HTTP/1.1\r\n" + CLOSE, 400, id="a space in the path"),
    pytest.param(b"GET /\xff HTTP/1.1\r\n" + CLOSE, 400, id="a raw byte in the path"),
    pytest.param(b"GET  HTTP/1.1\r\n" + CLOSE, 400, id="no path"),
    pytest.param(b"GET ?x HTTP/1.1\r\n" + CLOSE, 400, id="only a query"),
    pytest.param(b"GET /\r\n" + CLOSE, 400, id="HTTP/0.9"),
    pytest.param(b"GET / HTTP/3.0\r\n" + CLOSE, 400, id="HTTP/3.0"),
    pytest.param(b"\x16\x03\x01\x02\x00\x01\x00\r\n", 400, id="TLS"),
    pytest.param(b"GET http://[::1/ HTTP/1.1\r\n" + CLOSE, 400, id="half an address"),
    pytest.param(b"GET / HTTP/1.1\r\n" + CLOSE + b"X y\r\n", 400, id="a header without a colon"),
    pytest.param(b"GET / HTTP/1.1\r\n" + CLOSE + b"X: \0\r\n", 400, id="NUL in a header"),
    pytest.param(b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n" + CLOSE, 414, id="a path of 70 kB"),
    pytest.param(
        b"GET / HTTP/1.1\r\n" + CLOSE + b"".join(b"X-%d: y\r\n" % n for n in range(500)),
        431,
        id="500 headers",
    ),
    pytest.param(
        b"GET / HTTP/1.1\r\n" + CLOSE + b"X: " + b"y" * 1_000_000 + b"\r\n",
        431,
        id="a header of a megabyte",
    ),
    *(
        pytest.param(b"POST /v1/games HTTP/1.1\r\n" + CLOSE + lines, 400, id=name)
        for name, lines in {
            "a negative length": b"Content-Length: -5\r\n",
            "a length with a plus": b"Content-Length: +5\r\n",
            "a length in words": b"Content-Length: abc\r\n",
            "a length beyond all numbers": b"Content-Length: 99999999999999999999999\r\n",
            "two lengths": b"Content-Length: 13\r\nContent-Length: 14\r\n",
            "an encoding that is none": b"Transfer-Encoding: gzip\r\n",
        }.items()
    ),
]


@pytest.mark.parametrize(("request_head", "status"), BEFORE_US)
def test_what_is_no_http_is_refused_before_us_with_an_empty_answer(
    server: Server, request_head: bytes, status: int
) -> None:
    answer = RawAnswer.parse(server.exchange(request_head + b"\r\n"))
    assert (answer.status, answer.body) == (status, b"")
    assert "content-type" not in answer.headers


def ask(server: Server, method: bytes, path: bytes, headers: bytes = b"") -> RawAnswer:
    """Send a request without a body."""
    return RawAnswer.parse(
        server.exchange(method + b" " + path + b" HTTP/1.1\r\n" + CLOSE + headers + b"\r\n")
    )


def assert_json(answer: RawAnswer) -> None:
    """Hold that an answer is ours: JSON, and a problem if it is no success."""
    kind = "application/json" if answer.status < 400 else PROBLEM
    assert answer.headers["content-type"] == kind
    assert answer.body.startswith(b"{")
    assert answer.headers["access-control-allow-origin"] == "*"


PATHS: list[tuple[bytes, int]] = [
    (b"/%00", 404),
    (b"/%ff", 404),
    (b"/%", 404),
    (b"/%zz", 404),
    (b"/v1/codes/%00", 422),
    (b"/v1/codes/%ff", 422),
    (b"/v1/codes/%ED%A0%80", 422),
    (b"/v1/codes/%F0%9F%95%B7", 422),
    (b"/v1/codes/a%2Fb", 404),
    (b"/v1/codes/..", 422),
    (b"/v1/codes/%2e%2e", 422),
    (b"/v1/../healthz", 404),
    (b"/v1/./games", 404),
    (b"/v1//games", 404),
    (b"/v1/games/", 404),
    (b"/v1/games/%0d%0aX:%20y", 404),
    (b"/healthz/", 404),
    (b"/healthz;x=y", 404),
    (b"/healthz%20", 404),
    (b"/healthz?", 200),
    (b"/healthz?%ff=%00&&=#", 200),
    (b"/healthz?" + b"a" * 30_000, 200),
    (b"http://elsewhere/healthz", 200),
    (b"*", 404),
    (b"/" + b"a" * 60_000, 404),
    (b"/v1/codes/" + b"a" * 60_000, 422),
    (b"/v1/games/" + b"a" * 60_000, 404),
    (b"/v1/games/" + b"a/" * 20_000, 404),
]


@pytest.mark.parametrize(
    ("path", "status"), [pytest.param(*case, id=case[0][:24].decode()) for case in PATHS]
)
def test_odd_paths_are_answered_in_json(server: Server, path: bytes, status: int) -> None:
    answer = ask(server, b"GET", path)
    assert answer.status == status
    assert_json(answer)


def test_doubled_slashes_at_the_beginning_lead_nowhere_else(server: Server) -> None:
    for path in (b"//", b"//healthz", b"//example.org/v1"):
        answer = ask(server, b"GET", path)
        assert answer.status in {200, 404}
        assert "location" not in answer.headers
        assert_json(answer)


@pytest.mark.parametrize(
    "method",
    [b"PUT", b"PATCH", b"DELETE", b"TRACE", b"CONNECT", b"FOO", b"M" * 300],
    ids=lambda method: method[:9].decode(),
)
def test_methods_that_do_not_go_are_told_those_that_do(server: Server, method: bytes) -> None:
    answer = ask(server, method, b"/v1/games")
    assert answer.status == 405
    assert_json(answer)
    assert set(answer.headers["allow"].split(", ")) == {"GET", "HEAD", "OPTIONS", "POST"}


def test_head_has_the_headers_of_a_get_and_no_body(server: Server) -> None:
    same_id = b"X-Request-Id: both\r\n"
    get, head = ask(server, b"GET", b"/", same_id), ask(server, b"HEAD", b"/", same_id)
    assert (head.status, head.body) == (200, b"")
    assert get.headers | {"date": ""} == head.headers | {"date": ""}


def test_a_preflight_is_answered(server: Server) -> None:
    wanted = b"Origin: https://x\r\nAccess-Control-Request-Method: POST\r\n"
    answer = ask(server, b"OPTIONS", b"/v1/games", wanted)
    assert answer.status == 200
    assert "POST" in answer.headers["access-control-allow-methods"]


@pytest.mark.parametrize(
    "host",
    [b"Host: a b", b"Host: <x>", b"Host: [::1", b"Host: x:99999", b"Host: \xff", b"Host:", b"X: y"],
)
def test_a_host_that_is_none_does_no_harm(server: Server, host: bytes) -> None:
    request = b"GET /healthz HTTP/1.1\r\nConnection: close\r\n" + host + b"\r\n\r\n"
    answer = RawAnswer.parse(server.exchange(request))
    assert answer.status in {200, 400}
    if answer.body:
        assert_json(answer)


@pytest.mark.parametrize(
    ("line", "status"),
    [
        pytest.param(b"Accept: \xff\xfe", 200, id="bytes in Accept"),
        pytest.param(b'If-None-Match: \xff"', 200, id="bytes in If-None-Match"),
        pytest.param(b"Origin: \xff", 200, id="bytes in Origin"),
        pytest.param(b"Content-Type: \xff", 200, id="bytes in Content-Type"),
        pytest.param(b"Cookie: a=\xff; =;;", 200, id="bytes in Cookie"),
        pytest.param(b"Authorization: Basic \xff", 200, id="bytes in Authorization"),
        pytest.param(b"X-Forwarded-Host: <b>\r\nX-Forwarded-Proto: x", 200, id="forwarded"),
        pytest.param(b"Range: bytes=5-1", 200, id="a range that is none"),
        pytest.param(b"Accept: " + b"a/b," * 20_000, 406, id="80 kB of Accept"),
        pytest.param(b"If-None-Match: " + b'"1",' * 20_000, 200, id="80 kB of tags"),
        pytest.param(b"Upgrade: h2c", 200, id="another protocol"),
    ],
)
def test_odd_headers_do_no_harm(server: Server, line: bytes, status: int) -> None:
    answer = ask(server, b"GET", b"/healthz", line + b"\r\n")
    assert answer.status == status
    assert_json(answer)


def test_http_1_0_is_served(server: Server) -> None:
    answer = RawAnswer.parse(server.exchange(b"GET /healthz HTTP/1.0\r\n\r\n"))
    assert answer.status == 200
    assert_json(answer)


def test_a_websocket_is_refused_in_json(server: Server) -> None:
    lines = b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAA\r\n"
    with server.connect() as connection:
        head = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n"
        connection.sendall(head + lines + b"\r\n")
        answer = connection.recv(1 << 16)
    assert answer.startswith((b"HTTP/1.1 400 ", b"HTTP/1.1 200 "))
    assert b"json" in answer
