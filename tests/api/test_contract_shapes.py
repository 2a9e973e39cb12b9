"""What the contract's schemas are like: named, open where they go out, and explained."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator

from service.api.problem_outputs import FAULT_CODES
from service.api.problem_words import STATUS
from spider_core import Rule, Status, ViolationCode
from tests.api.contract import DOCUMENT, resolved
from tests.reminders.catalogues import translated

SCHEMAS = DOCUMENT["components"]["schemas"]
COMES_IN = {name for name, said in SCHEMAS.items() if said.get("additionalProperties") is False}


def parts(value: Any, place: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every object in a part of the contract, with its place; examples are not looked into."""
    if isinstance(value, list):
        for index, part in enumerate(value):
            yield from parts(part, f"{place}/{index}")
    elif isinstance(value, dict):
        yield place, value
        for name, part in value.items():
            if name not in {"examples", "example"}:
                yield from parts(part, f"{place}/{name}")


def test_every_object_has_a_name() -> None:
    unnamed = [
        place
        for place, said in parts(DOCUMENT)
        if said.get("type") == "object" or isinstance(said.get("properties"), dict)
        if not re.fullmatch(r"/components/schemas/\w+", place)
    ]
    assert unnamed == []


def test_what_goes_out_has_no_closed_list() -> None:
    going_out = {name: said for name, said in SCHEMAS.items() if name not in COMES_IN}
    assert [place for place, said in parts(going_out) if "enum" in said or "const" in said] == []


@pytest.mark.parametrize(
    ("schema", "field", "values"),
    [
        ("Problem", "code", set(STATUS)),
        ("InputFault", "code", set(FAULT_CODES)),
        ("Check", "code", set(ViolationCode)),
        ("Game", "rule", {rule.value for rule in Rule}),
        ("Game", "status", {status.value for status in Status}),
    ],
)
def test_the_known_values_of_an_open_list_are_told(
    schema: str, field: str, values: set[str]
) -> None:
    said = SCHEMAS[schema]["properties"][field]["description"]
    assert set(re.findall(r"`(\w+)`", said)) == values
    assert "later versions may add" in said


def test_the_codes_of_faults_are_those_that_have_a_sentence() -> None:
    sentences = {key.split(".")[1] for key in translated("en") if key.startswith("fault.")}
    assert set(FAULT_CODES) == sentences


def test_what_can_be_null_says_so_among_its_types() -> None:
    assert [place for place, said in parts(DOCUMENT) if "nullable" in said] == []
    assert SCHEMAS["Game"]["properties"]["label"]["type"] == ["string", "null"]


def test_every_field_is_explained() -> None:
    missing = [
        f"{name}.{field}"
        for name, schema in SCHEMAS.items()
        for field, said in schema.get("properties", {}).items()
        if not said.get("description") and "$ref" not in str(said)
    ]
    assert missing == []
    assert [name for name, schema in SCHEMAS.items() if not schema.get("description")] == []


def test_every_parameter_and_every_header_has_an_example() -> None:
    parameters = [
        said
        for operations in DOCUMENT["paths"].values()
        for operation in operations.values()
        for said in map(resolved, operation["parameters"])
    ]
    headers = list(DOCUMENT["components"]["headers"].values())
    assert [said for said in [*parameters, *headers] if not said["schema"].get("examples")] == []


@pytest.mark.parametrize(
    ("schema", "field", "values"),
    [
        ("Game", "id", ["kq3Z0mJ9Tn2VwY8sB1rXeA"]),
        ("Game", "code", ["SP1-S4C-QWERTYU", "SP2-S3X-ABCDEFGH", None]),
        ("TurnedCard", "card", ["TS", "2H", None]),
        ("LastAction", "action", ["3-7x4", "10-1", "deal", "undo", "label", "hint"]),
    ],
)
def test_a_pattern_has_room_for_what_is_and_for_what_may_come(
    schema: str, field: str, values: list[Any]
) -> None:
    said = SCHEMAS[schema]["properties"][field]
    assert "pattern" in said
    assert [value for value in values if not Draft202012Validator(said).is_valid(value)] == []
