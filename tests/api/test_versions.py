"""If-Match: a change is made on the version that it is meant for, or not at all."""

from collections.abc import Callable
from typing import Any

import pytest

from service.play import Store
from tests.api.changes import EVERY_CHANGE, VERSION, change, game, is_done
from tests.api.helpers import CODE, GAME, Api, accepted, at_once, conditions, refused

CURRENT: list[Any] = [
    pytest.param('"3"', id="the tag"),
    pytest.param('W/"3"', id="weakened, as proxies do"),
    pytest.param('"1", "3"', id="in a list"),
    pytest.param('"a,b" , W/"3" ,"x"', id="in a list, weak"),
    pytest.param('"3","3"', id="twice"),
    pytest.param('"3",', id="an empty element behind it"),
    pytest.param(', "1",,"3"', id="in a list with empty elements"),
    pytest.param("*", id="any"),
    pytest.param('  "3"\t', id="white space around it"),
    pytest.param("  * ", id="white space around any"),
]
STALE: list[Any] = [
    pytest.param('"2"', id="of before"),
    pytest.param('W/"2"', id="of before and weak"),
    pytest.param('"4"', id="from the future"),
    pytest.param('"33"', id="longer"),
    pytest.param('"03"', id="with a zero"),
    pytest.param('"3.0"', id="with a fraction"),
    pytest.param('"\xb3"', id="a digit that is none"),
    pytest.param('"-3"', id="negative"),
    pytest.param('"3-text"', id="of a text"),
    pytest.param('"*"', id="a star as a tag"),
    pytest.param('""', id="an empty tag"),
    pytest.param('"1", W/"2", "4"', id="a list of others"),
    pytest.param('"9999999999999999999999"', id="beyond all numbers"),
    pytest.param('"\xe9"', id="another service's"),
]
MALFORMED: list[Any] = [
    pytest.param("", id="empty"),
    pytest.param("  ", id="white space"),
    pytest.param("3", id="a number"),
    pytest.param('"3', id="half a tag"),
    pytest.param('3"', id="the other half"),
    pytest.param("'3'", id="single quotes"),
    pytest.param("W/3", id="weak without quotes"),
    pytest.param('w/"3"', id="a small w"),
    pytest.param('W/ "3"', id="weak with a space"),
    pytest.param('"3" "3"', id="no comma"),
    pytest.param('"3";"3"', id="a semicolon"),
    pytest.param('"3"3"', id="a quote inside"),
    pytest.param('" 3"', id="a space inside"),
    pytest.param('*, "3"', id="any and one"),
    pytest.param('"3", *', id="one and any"),
    pytest.param("**", id="two stars"),
    pytest.param("\xff\xfe", id="bytes"),
    pytest.param("x" * 5000, id="rubbish"),
]
SOME_CHANGES = pytest.mark.parametrize("what", ["deal", "label", "delete"])


def test_the_tag_of_an_answer_is_the_tag_of_the_next_if_match(api: Api) -> None:
    response = api.post(GAME, {"code": CODE})
    game_id = accepted(response, 201)["id"]
    tags = [response.headers["ETag"]]
    for action in ("3-1", "deal", "undo*2", "redo", "undo", "redo*2", "deal"):
        tags.append(api.ask(game_id, action, match=tags[-1]).headers["ETag"])
    tags.append(api.relabel(game_id, "x", match=tags[-1]).headers["ETag"])
    assert tags == [f'"{version}"' for version in (0, 1, 2, 4, 5, 6, 8, 9, 10)]
    assert api.get(f"{GAME}/{game_id}").headers["ETag"] == tags[-1]
    assert api.delete(game_id, match=tags[-1]).status_code == 204


@EVERY_CHANGE
def test_a_change_is_made_on_the_version_it_is_meant_for(api: Api, what: str) -> None:
    game_id = game(api)
    response = change(api, game_id, what, conditions(match=f'"{VERSION}"'))
    assert is_done(api, game_id, what, response)


@SOME_CHANGES
@pytest.mark.parametrize("tags", CURRENT)
def test_the_version_may_be_named_in_these_ways(api: Api, what: str, tags: str) -> None:
    game_id = game(api)
    assert is_done(api, game_id, what, change(api, game_id, what, conditions(match=tags)))


def test_a_header_that_comes_in_two_lines_is_one_list(api: Api) -> None:
    game_id = game(api)
    lines = [("If-Match", '"1"'), ("If-Match", '"3"')]
    assert api.post(f"{GAME}/{game_id}/deal", headers=lines).status_code == 200


def assert_told_of_the_present(api: Api, game_id: str, before: Any, response: Any) -> None:
    """Hold that a change was refused as stale, with the game as it is, and not made."""
    problem = refused(response, 412, "stale_version")
    assert problem["facts"] == {"version": before["version"]}
    assert problem["version"] == before["version"]
    assert str(before["version"]) in problem["detail"]
    assert problem["game"] == before == api.state(game_id)
    assert response.headers["ETag"] == f'"{before["version"]}"'


@EVERY_CHANGE
def test_a_change_meant_for_another_version_is_not_made_and_told_the_present(
    api: Api, what: str
) -> None:
    game_id = game(api, label="kept")
    before = api.state(game_id)
    response = change(api, game_id, what, conditions(match='"2"'))
    assert_told_of_the_present(api, game_id, before, response)


@SOME_CHANGES
@pytest.mark.parametrize("tags", STALE)
def test_these_name_other_versions(api: Api, what: str, tags: str) -> None:
    game_id = game(api)
    before = api.state(game_id)
    response = change(api, game_id, what, conditions(match=tags))
    assert_told_of_the_present(api, game_id, before, response)


def test_the_client_can_go_on_at_once_with_what_it_was_told(api: Api) -> None:
    game_id = game(api)
    told = api.ask(game_id, "deal", match='"1"')
    assert accepted(api.ask(game_id, "deal", match=told.headers["ETag"]))["version"] == 4


@SOME_CHANGES
@pytest.mark.parametrize("tags", MALFORMED)
def test_what_is_no_tag_is_never_taken_for_no_condition(api: Api, what: str, tags: str) -> None:
    game_id = game(api)
    before = api.state(game_id)
    response = change(api, game_id, what, conditions(match=tags))
    problem = refused(response, 400, "malformed_header")
    assert problem["facts"] == {"header": "If-Match"}
    assert "If-Match" in problem["detail"]
    assert api.state(game_id) == before


@EVERY_CHANGE
def test_every_change_reads_the_header(api: Api, what: str) -> None:
    response = change(api, game(api), what, conditions(match="3"))
    refused(response, 400, "malformed_header")


def test_the_version_is_compared_before_a_rule_is_asked(api: Api) -> None:
    game_id = game(api)
    refused(api.ask(game_id, "1-1", match='"2"'), 412, "stale_version")
    refused(api.ask(game_id, "1-1", match='"3"'), 409, "same_column")


@pytest.mark.parametrize("tags", ["*", '"0"'])
def test_a_game_that_is_not_there_has_no_version(api: Api, tags: str) -> None:
    for what in ("deal", "label", "delete"):
        refused(change(api, "x" * 22, what, conditions(match=tags)), 404, "game_not_found")


def test_of_ten_changes_meant_for_one_version_one_is_made(api: Api) -> None:
    game_id = game(api)
    answers = at_once(10, lambda: Api(api.app).ask(game_id, "deal", match='"3"'))
    assert sorted(answer.status_code for answer in answers) == [200] + [412] * 9
    (made,) = [answer.json for answer in answers if answer.status_code == 200]
    assert api.state(game_id) == made
    assert made["version"] == 4
    told = [answer.json["game"] for answer in answers if answer.status_code == 412 and answer.json]
    assert told == [made] * 9


@EVERY_CHANGE
@pytest.mark.parametrize("match", ['"3"', None], ids=["a version", "no version"])
def test_a_change_that_is_overtaken_is_judged_again(
    api: Api, monkeypatch: pytest.MonkeyPatch, what: str, match: str | None
) -> None:
    game_id = game(api)
    method = "delete" if what == "delete" else "save"
    keep = getattr(Store, method)
    faster: list[int] = []

    def overtaken(store: Store, *asked: Any) -> Any:
        if not faster:
            faster.append(0)
            faster[0] = api.relabel(game_id, "faster").status_code
        return keep(store, *asked)

    monkeypatch.setattr(Store, method, overtaken)
    response = change(api, game_id, what, conditions(match=match))
    assert faster == [200]
    if match is not None:
        assert refused(response, 412, "stale_version")["game"]["label"] == "faster"
        assert api.state(game_id)["version"] == VERSION + 1
    elif what == "delete":
        assert api.get(f"{GAME}/{game_id}").status_code == 404
    else:
        assert accepted(response)["version"] == VERSION + 2


def test_of_ten_changes_of_whatever_there_is_each_gets_its_own_version(api: Api) -> None:
    game_id = api.create(code=CODE)["id"]
    answers = at_once(10, lambda: Api(api.app).relabel(game_id, "x"))
    versions = sorted(accepted(answer)["version"] for answer in answers)
    assert versions == list(range(1, 11))
    assert api.state(game_id)["version"] == 10


@EVERY_CHANGE
def test_a_server_may_demand_the_version(api_with: Callable[..., Api], what: str) -> None:
    api = api_with(require_version=True)
    game_id = game(api)
    before = api.state(game_id)
    problem = refused(change(api, game_id, what), 428, "version_required")
    assert "If-Match" in problem["reminder"]
    assert api.state(game_id) == before
    refused(change(api, game_id, what, conditions(match='"1"')), 412, "stale_version")
    response = change(api, game_id, what, conditions(match='"3"'))
    assert is_done(api, game_id, what, response)


@EVERY_CHANGE
def test_nobody_has_to_name_the_version_otherwise(api: Api, what: str) -> None:
    game_id = game(api)
    assert is_done(api, game_id, what, change(api, game_id, what))
