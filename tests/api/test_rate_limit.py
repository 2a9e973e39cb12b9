"""How often one token, or one address, may ask; and whose word on addresses is taken."""

import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.api.changes import VERSION, game, new_game
from tests.api.helpers import CODE, GAME, OTHER_TOKEN, TOKEN, Api, new_token, refused

THREE = "3/hour"


def statuses(client: Api, number: int, path: str = "/", **request: Any) -> list[int]:
    """How so many requests are answered."""
    return [client.get(path, **request).status_code for _ in range(number)]


def of(address: str, forwarded: str | None = None) -> dict[str, Any]:
    """What a request from an address has, with what proxies say."""
    headers = {} if forwarded is None else {"X-Forwarded-For": forwarded}
    return {"environ_base": {"REMOTE_ADDR": address}, "headers": headers}


def test_nobody_is_limited_unless_the_operator_says_so(api: Api) -> None:
    assert set(statuses(api, 300)) == {200}


def test_who_asks_too_often_is_told_when_to_come_again(api_with: Callable[..., Api]) -> None:
    api = api_with(rate_limit=THREE)
    assert statuses(api, 3) == [200] * 3
    response = api.get("/")
    problem = refused(response, 429, "too_many_requests")
    seconds = problem["facts"]["seconds"]
    assert response.headers["Retry-After"] == str(seconds)
    assert 3590 <= seconds <= 3600
    assert str(seconds) in problem["detail"]


def test_after_the_time_that_was_told_one_may_ask_again(api_with: Callable[..., Api]) -> None:
    api = api_with(rate_limit="2/second")
    assert statuses(api, 2) == [200] * 2
    wait = int(api.get("/").headers["Retry-After"])
    assert wait == 1
    time.sleep(wait)
    assert statuses(api, 1) == [200]


def test_every_method_and_every_path_counts_and_what_is_limited_is_not_done(
    api: Api, api_with: Callable[..., Api]
) -> None:
    game_id = game(api)
    limited = api_with(rate_limit=THREE)
    answers = [
        limited.get("/nowhere"),
        limited.post_text(GAME, b"{"),
        limited.send("HEAD", "/"),
        limited.ask(game_id, "deal"),
        limited.send("PUT", "/"),
        limited.delete(game_id),
    ]
    assert [answer.status_code for answer in answers] == [404, 400, 200, 429, 429, 429]
    assert api.state(game_id)["version"] == VERSION


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
def test_watching_is_free(api_with: Callable[..., Api], path: str) -> None:
    api = api_with(rate_limit=THREE)
    assert statuses(api, 5, path) == [200] * 5
    assert statuses(api, 4) == [200, 200, 200, 429]
    assert statuses(api, 2, path) == [200] * 2


def test_a_preflight_is_free(api_with: Callable[..., Api]) -> None:
    api = api_with(rate_limit="1/hour")
    wanted = {"Origin": "https://x", "Access-Control-Request-Method": "POST"}
    assert statuses(api, 2) == [200, 429]
    assert [api.send("OPTIONS", GAME, headers=wanted).status_code for _ in range(3)] == [200] * 3


def test_every_token_is_counted_by_itself_wherever_it_comes_from(
    api_with: Callable[..., Api],
) -> None:
    api = api_with(rate_limit=THREE)
    mine, other = api.bearing(TOKEN), api.bearing(OTHER_TOKEN)
    assert statuses(mine, 2) == [200] * 2
    assert statuses(mine, 2, **of("192.0.2.1")) == [200, 429]
    assert statuses(other, 4) == [200] * 3 + [429]
    assert statuses(api, 4) == [200] * 3 + [429]


@pytest.mark.parametrize("header", ["", "Bearer x", "Basic eDp5"])
def test_who_has_no_token_is_counted_by_the_address(
    api_with: Callable[..., Api], header: str
) -> None:
    api = api_with(rate_limit=THREE)
    assert statuses(api, 2, **of("192.0.2.1")) == [200] * 2
    made_up = {**of("192.0.2.1"), "headers": {"Authorization": header}}
    assert statuses(api, 2, **made_up) == [200, 429]
    assert statuses(api, 4, **of("192.0.2.2")) == [200] * 3 + [429]


def test_two_services_count_by_themselves(api_with: Callable[..., Api]) -> None:
    assert [statuses(api_with(rate_limit="1/hour"), 2) for _ in range(2)] == [[200, 429]] * 2


FORWARDED: list[Any] = [
    pytest.param(0, ["203.0.113.1", "203.0.113.2"], True, id="nobody is trusted"),
    pytest.param(0, ["203.0.113.1", None], True, id="nobody is trusted, one says nothing"),
    pytest.param(1, ["203.0.113.1", "203.0.113.2"], False, id="two clients of one proxy"),
    pytest.param(1, ["203.0.113.1", "203.0.113.1"], True, id="one client of one proxy"),
    pytest.param(1, ["6.6.6.6, 203.0.113.1", "7.7.7.7, 203.0.113.1"], True, id="made up before"),
    pytest.param(1, ["6.6.6.6, 203.0.113.1", "6.6.6.6, 203.0.113.2"], False, id="before two"),
    pytest.param(1, [None, None], True, id="past the proxy"),
    pytest.param(2, ["203.0.113.1, 10.0.0.1", "203.0.113.2, 10.0.0.1"], False, id="two proxies"),
    pytest.param(2, ["203.0.113.1, 10.0.0.1", "203.0.113.1, 10.0.0.2"], True, id="two last ones"),
    pytest.param(2, ["6.6.6.6", "7.7.7.7"], True, id="fewer than there should be"),
]


@pytest.mark.parametrize(("proxies", "forwarded", "same"), FORWARDED)
def test_only_proxies_of_ones_own_are_believed(
    api_with: Callable[..., Api], proxies: int, forwarded: list[str | None], same: bool
) -> None:
    api = api_with(rate_limit="1/hour", proxies=proxies)
    answered = [statuses(api, 1, **of("10.0.0.9", said))[0] for said in forwarded]
    assert answered == [200, 429 if same else 200]


@pytest.mark.parametrize("proxies", [0, 1])
def test_what_proxies_say_of_host_and_scheme_changes_no_answer(
    api_with: Callable[..., Api], proxies: int
) -> None:
    api = api_with(proxies=proxies)
    said = {"X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "gopher"}
    response = new_game(api)
    again = api.post(GAME, {"code": CODE}, headers=said)
    assert again.headers["Location"].startswith(f"{GAME}/")
    assert set(again.headers.keys()) == set(response.headers.keys())


def test_a_new_token_for_every_request_does_not_get_past_the_limit(
    api_with: Callable[..., Api],
) -> None:
    """Tokens are free, so all of an address have a limit together, ten times that of one."""
    api = api_with(rate_limit=THREE)
    answers = [
        api.get("/", headers={"Authorization": f"Bearer {new_token()}"}).status_code
        for _ in range(32)
    ]
    assert answers == [200] * 30 + [429] * 2
