"""Bodies on the wire, to the service as it is really run: whole, broken off, false and late."""

import json
from typing import Any

import pytest

from tests.api.server import RawAnswer, Server

LIMIT = 65536
BODY = b'{"label":"x"}'
JSON = b"Host: x\r\nConnection: close\r\nContent-Type: application/json\r\n"


def post(path: bytes = b"/v1/games") -> bytes:
    """The head of a POST, but for what says how long the body is."""
    return b"POST " + path + b" HTTP/1.1\r\n" + JSON


def chunked(body: bytes, size: int = 4000) -> bytes:
    """A body in chunks."""
    parts = [body[at : at + size] for at in range(0, len(body), size)]
    return b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in parts) + b"0\r\n\r\n"


CHUNKED = b"Transfer-Encoding: chunked\r\n\r\n"


def length(number: int) -> bytes:
    """The header that says how long a body is."""
    return b"Content-Length: %d\r\n\r\n" % number


def code_of(answer: RawAnswer) -> str | None:
    """The code of a problem; None for a success."""
    told = json.loads(answer.body)
    return str(told["code"]) if answer.status >= 400 else None


@pytest.mark.parametrize("size", [len(BODY), LIMIT - 1, LIMIT])
def test_bodies_up_to_the_limit_are_read(server: Server, size: int) -> None:
    body = BODY.ljust(size)
    for request in (post() + length(size) + body, post() + CHUNKED + chunked(body)):
        answer = RawAnswer.parse(server.exchange(request))
        assert answer.status == 201
        assert json.loads(answer.body)["label"] == "x"


@pytest.mark.parametrize("size", [LIMIT + 1, LIMIT + 2, 4 * LIMIT, 40 * LIMIT])
def test_bodies_above_the_limit_are_not(server: Server, size: int) -> None:
    body = BODY.ljust(size)
    for request in (post() + length(size) + body, post() + CHUNKED + chunked(body)):
        answer = RawAnswer.parse(server.exchange(request))
        assert (answer.status, code_of(answer)) == (413, "body_too_large")


def test_a_body_that_is_announced_as_too_large_is_not_waited_for(server: Server) -> None:
    answer = RawAnswer.parse(server.exchange(post() + length(10**9)))
    assert (answer.status, code_of(answer)) == (413, "body_too_large")


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(b"d;a=b\r\n" + BODY + b"\r\n0\r\n\r\n", id="an extension"),
        pytest.param(b"d\r\n" + BODY + b"\r\n0\r\nX: y\r\n\r\n", id="a trailer"),
        pytest.param(b"00d\r\n" + BODY + b"\r\n000\r\n\r\n", id="zeros before the size"),
        pytest.param(chunked(BODY, 1), id="byte by byte"),
    ],
)
def test_chunks_may_look_like_this(server: Server, body: bytes) -> None:
    assert RawAnswer.parse(server.exchange(post() + CHUNKED + body)).status == 201


def new_game(server: Server) -> bytes:
    """The path of a game of which two actions can be taken back."""
    body = b'{"code":"SP1-S4C-QWERTYU","actions":["3-1","deal"]}'
    answer = RawAnswer.parse(server.exchange(post() + length(len(body)) + body))
    assert answer.status == 201
    return answer.headers["location"].encode()


def version(server: Server, path: bytes) -> int:
    """The version of a game."""
    answer = RawAnswer.parse(server.exchange(b"GET " + path + b" HTTP/1.1\r\n" + JSON + b"\r\n"))
    return int(json.loads(answer.body)["version"])


BROKEN: list[Any] = [
    pytest.param(length(100) + b'{"count":2}', id="shorter than it says, though whole JSON"),
    pytest.param(length(11) + b'{"cou', id="broken off"),
    pytest.param(length(11), id="broken off before it began"),
    pytest.param(CHUNKED + b"b\r\n" + b'{"cou', id="broken off in a chunk"),
    pytest.param(CHUNKED, id="broken off before the first chunk"),
    pytest.param(CHUNKED + b"zz\r\n" + b'{"count":2}' + b"\r\n0\r\n\r\n", id="a size that is none"),
    pytest.param(CHUNKED + b"5\r\n" + b'{"count":2}' + b"\r\n0\r\n\r\n", id="a size that is wrong"),
    pytest.param(CHUNKED + b"f" * 17 + b"\r\n{}\r\n0\r\n\r\n", id="a size beyond all numbers"),
]


@pytest.mark.parametrize("body", BROKEN)
def test_a_body_that_did_not_arrive_whole_changes_nothing(server: Server, body: bytes) -> None:
    path = new_game(server)
    received = server.exchange(post(path + b"/undo") + body, hang_up=True)
    assert version(server, path) == 2
    if received:
        answer = RawAnswer.parse(received)
        assert answer.status == 400
        assert answer.headers["content-type"] == "application/problem+json"


def test_a_body_longer_than_it_says_is_cut_there(server: Server) -> None:
    answer = RawAnswer.parse(server.exchange(post() + length(5) + BODY))
    assert (answer.status, code_of(answer)) == (400, "invalid_json")


def test_who_expects_100_continue_gets_it(server: Server) -> None:
    with server.connect() as connection:
        connection.sendall(post() + b"Expect: 100-continue\r\n" + length(len(BODY)))
        assert connection.recv(1 << 16) == b"HTTP/1.1 100 Continue\r\n\r\n"
        connection.sendall(BODY)
        assert connection.recv(1 << 16).startswith(b"HTTP/1.1 201 ")


OPEN = b"Host: x\r\nContent-Type: application/json\r\n"


def test_requests_in_a_row_on_one_connection_are_answered_in_their_order(server: Server) -> None:
    requests = (
        b"POST /v1/games HTTP/1.1\r\n" + OPEN + length(len(BODY)) + BODY,
        b"GET /healthz HTTP/1.1\r\n" + OPEN + b"\r\n",
        # Bodies that nobody reads must not be taken for the next request.
        b"POST /nowhere HTTP/1.1\r\n" + OPEN + length(len(BODY)) + BODY,
        b"GET / HTTP/1.1\r\n" + OPEN + length(len(BODY)) + BODY,
        b"POST /v1/games HTTP/1.1\r\n" + OPEN + CHUNKED + chunked(BODY),
        b"GET /healthz HTTP/1.1\r\n" + JSON + b"\r\n",
    )
    received = server.exchange(b"".join(requests))
    statuses = [part[:3] for part in received.split(b"HTTP/1.1 ")[1:]]
    assert statuses == [b"201", b"200", b"404", b"200", b"201", b"200"]


def test_nobody_waits_for_a_client_whose_body_does_not_come(server: Server) -> None:
    with server.connect() as slow:
        slow.sendall(post() + b"Expect: 100-continue\r\n" + length(100))
        # This comes when somebody begins to wait for the body.
        assert slow.recv(1 << 16) == b"HTTP/1.1 100 Continue\r\n\r\n"
        with server.connect(patience=3) as other:
            other.sendall(b"GET /healthz HTTP/1.1\r\n" + JSON + b"\r\n")
            assert other.recv(1 << 16).startswith(b"HTTP/1.1 200 ")
