"""/metrics: what Prometheus reads, and that nothing in it names a game, a token or a key."""

import math
from collections.abc import Callable
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.api.changes import game, new_game
from tests.api.helpers import CODE, GAME, OTHER_TOKEN, Api, at_once

TEMPLATES = {
    *("/", "/healthz", "/readyz", "/metrics", "/v1/games", "/v1/games/<game_id>", "/v1/tokens"),
    *("/v1/codes/<code>", "/v1/games/<game_id>/move", "/v1/games/<game_id>/deal"),
    *("/v1/games/<game_id>/undo", "/v1/games/<game_id>/redo", "none"),
}


@pytest.fixture
def fresh(api_with: Callable[..., Api], token: str) -> Api:
    """A client of a service that has counted nothing yet."""
    return api_with().bearing(token)


def figures(api: Api, name: str) -> dict[tuple[str, ...], float]:
    """A figure by the values of its labels, in the order of their names."""
    text = api.get("/metrics").get_data(as_text=True)
    return {
        tuple(sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if sample.name == name
    }


def labels(api: Api) -> list[tuple[str, str, str]]:
    """Every figure with the name and the value of each of its labels."""
    text = api.get("/metrics").get_data(as_text=True)
    return [
        (sample.name, name, value)
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        for name, value in sample.labels.items()
    ]


def test_figures_are_text_and_not_kept(api: Api) -> None:
    response = api.get("/metrics")
    assert response.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    assert response.headers["Cache-Control"] == "no-store"
    for accept in ("text/plain", "application/openmetrics-text;version=1.0.0", "*/*"):
        assert api.get("/metrics", headers={"Accept": accept}).status_code == 200


def test_requests_are_counted_by_method_route_template_and_status(fresh: Api) -> None:
    game_id = game(fresh)
    for path in (f"{GAME}/{game_id}", f"{GAME}/{game_id}", f"{GAME}/{'x' * 22}", "/nowhere"):
        fresh.get(path)
    fresh.ask(game_id, "1-1")
    fresh.get(f"{GAME}/{game_id}", headers={"If-None-Match": "*"})
    fresh.send("HEAD", "/")
    fresh.send("MKCOL", f"{GAME}/{game_id}")
    fresh.send("X" * 90, "/nowhere")
    fresh.get(f"/v1/codes/{CODE}")
    counted = figures(fresh, "spider_request_seconds_count")
    assert counted == {
        ("POST", "/v1/games", "201"): 1,
        ("GET", "/v1/games/<game_id>", "200"): 2,
        ("GET", "/v1/games/<game_id>", "304"): 1,
        ("GET", "/v1/games/<game_id>", "404"): 1,
        ("POST", "/v1/games/<game_id>/move", "409"): 1,
        ("GET", "none", "404"): 1,
        ("HEAD", "/", "200"): 1,
        ("other", "none", "405"): 1,
        ("other", "none", "404"): 1,
        ("GET", "/v1/codes/<code>", "200"): 1,
    }
    assert figures(fresh, "spider_request_seconds_count")["GET", "/metrics", "200"] == 1


def test_how_long_requests_took_is_told_in_seconds(fresh: Api) -> None:
    for _ in range(5):
        fresh.get("/")
    (total,) = figures(fresh, "spider_request_seconds_sum").values()
    assert 0 < total < 60
    buckets = figures(fresh, "spider_request_seconds_bucket")
    of_entry = {bound: buckets[bound, "GET", "/", "200"] for bound in ("0.001", "5.0", "+Inf")}
    assert of_entry["0.001"] <= of_entry["5.0"] == of_entry["+Inf"] == 5


def test_actions_are_counted_by_kind_and_by_what_came_of_them(fresh: Api) -> None:
    game_id = game(fresh)
    for action in ("2-9", "2-9", "1-1", "5-5", "deal", "undo*2", "undo*9", "redo", "redo*9"):
        fresh.ask(game_id, action)
    fresh.relabel(game_id, "x")
    new_game(fresh, actions=["1-2"])
    fresh.post(GAME, {"suits": 3})
    fresh.ask(game_id, "undo*0")
    fresh.ask(game_id, "deal", match='"0"')
    fresh.bearing(OTHER_TOKEN).ask(game_id, "deal")
    fresh.delete(game_id)
    assert figures(fresh, "spider_actions_total") == {
        ("create", "accepted"): 1,
        ("create", "not_one_rank_higher"): 1,
        ("move", "accepted"): 1,
        ("move", "same_column"): 2,
        ("move", "not_one_rank_higher"): 1,
        ("deal", "accepted"): 1,
        ("undo", "accepted"): 1,
        ("undo", "nothing_to_undo"): 1,
        ("redo", "accepted"): 1,
        ("redo", "nothing_to_redo"): 1,
        ("label", "accepted"): 1,
        ("delete", "accepted"): 1,
    }


def test_replays_are_counted_and_are_no_actions(fresh: Api) -> None:
    game_id = str((new_game(fresh, "k").json or {})["id"])
    assert figures(fresh, "spider_replays_total") == {(): 0}
    new_game(fresh, "k")
    for _ in range(3):
        fresh.ask(game_id, "deal", key="k")
    assert figures(fresh, "spider_replays_total") == {(): 3}
    accepted = {("create", "accepted"): 1, ("deal", "accepted"): 1}
    assert figures(fresh, "spider_actions_total") == accepted


@pytest.mark.parametrize("what", ["deal", "label", "delete"])
def test_stale_versions_are_counted(fresh: Api, what: str) -> None:
    game_id = game(fresh)
    stale: dict[str, Callable[[], Any]] = {
        "deal": lambda: fresh.ask(game_id, "deal", match='"0"'),
        "label": lambda: fresh.relabel(game_id, "x", match='"0"'),
        "delete": lambda: fresh.delete(game_id, match='"0"'),
    }
    for _ in range(2):
        assert stale[what]().status_code == 412
    assert figures(fresh, "spider_conflicts_total") == {("stale",): 2}


def test_changes_that_met_are_counted(fresh: Api) -> None:
    game_id = game(fresh)
    for _ in range(20):
        answers = at_once(8, lambda: fresh.bearing(fresh.token).relabel(game_id, "x"))
        assert {answer.status_code for answer in answers} == {200}
        met = figures(fresh, "spider_conflicts_total")
        if met:
            break
    assert set(met) == {("judged_again",)}
    assert met["judged_again",] >= 1


def test_what_the_database_takes_is_counted(fresh: Api) -> None:
    before = figures(fresh, "spider_database_seconds_count")[()]
    fresh.get("/healthz")
    assert figures(fresh, "spider_database_seconds_count")[()] == before
    game_id = game(fresh)
    fresh.state(game_id)
    fresh.ask(game_id, "deal", key="k")
    after = figures(fresh, "spider_database_seconds_count")[()]
    assert after - before >= 4
    seconds = figures(fresh, "spider_database_seconds_sum")[()]
    assert 0 < seconds < 60
    assert not math.isnan(seconds)


def test_no_label_names_a_game_a_token_a_key_or_a_path(fresh: Api, token: str) -> None:
    key = "key-of-one"
    game_id = str((new_game(fresh, key, label="the label").json or {})["id"])
    fresh.ask(game_id, "deal", key=key)
    fresh.ask(game_id, "1-1")
    fresh.get(f"{GAME}?label=the+label")
    fresh.get(f"/v1/nowhere/{game_id}")
    fresh.get(f"/v1/codes/{CODE}")
    fresh.delete(game_id)
    found = labels(fresh)
    text = fresh.get("/metrics").get_data(as_text=True)
    secrets = (game_id, token[3:], key, "the label", CODE, "nowhere")
    assert [secret for secret in secrets if secret in text] == []
    assert {value for _, name, value in found if name == "route"} <= TEMPLATES
    assert {name for _, name, _ in found} == {"method", "route", "status", "kind", "outcome", "le"}
