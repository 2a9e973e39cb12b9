"""Codes and actions that cannot be read, in a body and in a path."""

from typing import Any
from urllib.parse import quote

import pytest

from tests.api.helpers import CODE, GAME, Api, faults, refused

CODES: list[Any] = [
    pytest.param("", "code_prefix", {"prefix": "", "expected": "SP1"}, id="empty"),
    pytest.param("SP2-S4C-AAAAAAA", "code_prefix", {"prefix": "SP2", "expected": "SP1"}, id="SP2"),
    pytest.param(
        "XSP1-S4C-AAAAAAA", "code_prefix", {"prefix": "XSP1", "expected": "SP1"}, id="before it"
    ),
    pytest.param("SP1", "code_parts", {"parts": 1, "expected": 3}, id="one part"),
    pytest.param("SP1-S4C", "code_parts", {"parts": 2, "expected": 3}, id="two parts"),
    pytest.param("SP1-S4C-AAAAAAA-B", "code_parts", {"parts": 4, "expected": 3}, id="four parts"),
    pytest.param("SP1-S3C-AAAAAAA", "code_suits", {"suits": "3"}, id="three suits"),
    pytest.param("SP1-S04C-AAAAAAA", "code_suits", {"suits": "04"}, id="04 suits"),
    pytest.param("SP1-S-AAAAAAA", "code_suits", {"suits": ""}, id="no number of suits"),
    pytest.param("SP1-H4C-AAAAAAA", "code_suits", {"suits": "H4C"}, id="another letter for suits"),
    pytest.param("SP1-S4-AAAAAAA", "code_rule", {"rule": ""}, id="no rule"),
    pytest.param("SP1-S4X-AAAAAAA", "code_rule", {"rule": "X"}, id="no such rule"),
    pytest.param("SP1-S4CC-AAAAAAA", "code_rule", {"rule": "CC"}, id="two rules"),
    pytest.param("SP1-S4C-AAAAAA", "code_length", {"length": 6, "expected": 7}, id="six letters"),
    pytest.param(
        "SP1-S4C-AAAAAAAA", "code_length", {"length": 8, "expected": 7}, id="eight letters"
    ),
    pytest.param("SP1-S4C-", "code_length", {"length": 0, "expected": 7}, id="no letters"),
    pytest.param("SP1-S4C-AAA1AAA", "code_letter", {"position": 4, "letter": "1"}, id="a digit"),
    pytest.param("SP1-S4C-ÀAAAAAA", "code_letter", {"position": 1, "letter": "À"}, id="an accent"),
    pytest.param("SP1-S4C-AAAAAA🕷", "code_letter", {"position": 7, "letter": "🕷"}, id="a spider"),
    pytest.param("SP1-S4C-AA AAAA", "code_letter", {"position": 3, "letter": " "}, id="a space"),
    pytest.param("SP1-S4C-AAAAAA\0", "code_letter", {"position": 7, "letter": "\0"}, id="NUL"),
    pytest.param(
        "SP1-S4C-AAAAAA\u017f", "code_letter", {"position": 7, "letter": "\u017f"}, id="a long s"
    ),
]


@pytest.mark.parametrize(("code", "fault", "facts"), CODES)
def test_a_bad_code_in_a_body_is_told_which_part_is_wrong(
    api: Api, code: str, fault: str, facts: dict[str, Any]
) -> None:
    problem = refused(api.post(GAME, {"code": code}), 422, "invalid_request")
    (error,) = problem["errors"]
    detail = error.pop("detail")
    assert error == {"pointer": "/code", "code": fault, "facts": facts}
    assert all(str(fact) in detail for fact in facts.values())


@pytest.mark.parametrize(("code", "fault", "facts"), CODES[1:])
def test_a_bad_code_in_a_path_is_told_the_same(
    api: Api, code: str, fault: str, facts: dict[str, Any]
) -> None:
    problem = refused(api.get(f"/v1/codes/{quote(code)}"), 422, "invalid_request")
    (error,) = problem["errors"]
    del error["detail"]
    assert error == {"parameter": "code", "code": fault, "facts": facts}


@pytest.mark.parametrize(
    "code", ["%ff", "%00", "%0d%0a", "%ed%a0%80", ".", "..", "%2e%2e", "a%2fb"]
)
def test_what_is_no_text_at_all_is_no_code(api: Api, code: str) -> None:
    response = api.get(f"/v1/codes/{code}")
    if "%2f" in code:
        refused(response, 404, "not_found")
    else:
        assert faults(response) == [("?code", "code_prefix")]


ACTIONS: list[Any] = [
    *(
        pytest.param(text, "not_an_action", {"text": text}, id=f"text {text!r}")
        for text in (
            *("", " ", "1", "1-", "-1", "1-2x", "1-2 x3", "1->2", "1-2x3x4", "1x2", "+1-2"),
            *(
                "Deal",
                "deals",
                "undo 2",
                "undo*2",
                "1-2\n",
                "1\u20132",
                "\uff11-\uff12",
                "-1-2",
                "1-2x-1",
            ),
            *("12345-1", "1-2x99999", "1-2X3", "1.0-2", "{0}", "\0"),
        )
    ),
    pytest.param(
        "0-1", "column_out_of_range", {"column": 0, "minimum": 1, "maximum": 10}, id="column 0"
    ),
    pytest.param(
        "1-11", "column_out_of_range", {"column": 11, "minimum": 1, "maximum": 10}, id="column 11"
    ),
    pytest.param(
        "9999-1", "column_out_of_range", {"column": 9999, "minimum": 1, "maximum": 10}, id="9999"
    ),
    pytest.param(
        "1-2x0", "count_out_of_range", {"count": 0, "minimum": 1, "maximum": 104}, id="no cards"
    ),
    pytest.param(
        "1-2x105",
        "count_out_of_range",
        {"count": 105, "minimum": 1, "maximum": 104},
        id="105 cards",
    ),
]


@pytest.mark.parametrize(("text", "fault", "facts"), ACTIONS)
def test_a_bad_action_is_told_with_its_place(
    api: Api, text: str, fault: str, facts: dict[str, Any]
) -> None:
    actions = ["deal", "undo", text, "redo"]
    problem = refused(api.post(GAME, {"code": CODE, "actions": actions}), 422, "invalid_request")
    (error,) = problem["errors"]
    detail = error.pop("detail")
    assert error == {"pointer": "/actions/2", "code": fault, "facts": facts}
    assert all(str(fact) in detail for fact in facts.values())


@pytest.mark.parametrize("value", [1, None, True, ["deal"], {"source": 1}])
def test_an_action_that_is_no_text_is_told(api: Api, value: object) -> None:
    response = api.post(GAME, {"code": CODE, "actions": ["deal", value]})
    assert faults(response) == [("/actions/1", "wrong_type")]


def test_a_number_may_be_written_with_zeros_before_it(api: Api) -> None:
    created = api.create(code=CODE, actions=["03-01"])
    assert created["columns"][0]["face_up"] == ["2S", "AD"]


def test_unreadable_actions_are_told_before_a_rule_refuses_any(api: Api) -> None:
    response = api.post(GAME, {"code": CODE, "actions": ["1-1", "jump"]})
    assert faults(response) == [("/actions/1", "not_an_action")]


def test_thousands_of_actions_in_one_create_are_played(api: Api) -> None:
    created = api.create(code=CODE, actions=["deal", "undo"] * 2000)
    assert (created["version"], created["moves"]) == (4000, 0)
    assert created["legal"]["redo"] == 1
