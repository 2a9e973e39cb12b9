"""What would break clients between two contracts, the recorded one and today's.

``python -m tests.api.breaking`` tells it, and ``--record`` records today's contract.
"""

import argparse
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

import yaml

from service.api.contract import document

RECORDED = Path(__file__).parents[1] / "data" / "openapi-recorded.yaml"
_HEADING = "# What clients rely on. Written by `make record-contract`, on purpose; do not edit.\n"
_WORDS = {"description", "summary", "examples", "example", "tags", "info", "servers", "default"}
_NAMES = {"properties", "paths", "schemas", "headers", "responses", "links"}
_LOWER = ("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties")
_UPPER = ("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties")
_FORMS = ("pattern", "format", "const")

Direction = Literal["in", "out"]
"""Whether an object is sent by clients or to them."""


def bare(value: Any, *, named: bool = False) -> Any:
    """A contract without its words; of a description only the known values are kept.

    ``named`` says that the names in an object are somebody's, and none of OpenAPI's.
    """
    if isinstance(value, list):
        return [bare(part) for part in value]
    if not isinstance(value, dict):
        return value
    kept = {
        name: bare(part, named=not named and name in _NAMES)
        for name, part in value.items()
        if named or name not in _WORDS
    }
    known = None if named else re.search(r"Known values: [^;]+", str(value.get("description")))
    return {**kept, "description": known.group()} if known else kept


def breaking(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    """Everything in a new contract that a client of the old one may stumble over."""
    return list(_Comparison(old, new).contracts())


class _Comparison:
    """Two contracts side by side. Every method gives sentences about what would break."""

    def __init__(self, old: Mapping[str, Any], new: Mapping[str, Any]) -> None:
        self._old = old
        self._new = new
        self._seen: set[tuple[str, str, Direction]] = set()

    def contracts(self) -> Iterator[str]:
        """Compare everything."""
        for path, operations in self._old["paths"].items():
            for method, operation in operations.items():
                place = f"{method.upper()} {path}"
                now = self._new["paths"].get(path, {}).get(method)
                if now is None:
                    yield f"{place} is gone"
                else:
                    yield from self._operations(operation, now, place)
        for kind, named in self._old.get("components", {}).items():
            there = self._new.get("components", {}).get(kind, {})
            yield from _gone(named, there, f"components/{kind}")

    def _operations(self, old: Any, new: Any, place: str) -> Iterator[str]:
        if old.get("operationId") != new.get("operationId"):
            yield f"{place}: operationId is {new.get('operationId')} now"
        if {} in old.get("security", [{}]) and {} not in new.get("security", [{}]):
            yield f"{place}: a token is required now"
        yield from self._parameters(old, new, place)
        yield from self._bodies(old.get("requestBody"), new.get("requestBody"), place)
        yield from _gone(old["responses"], new["responses"], place)
        for status in old["responses"].keys() & new["responses"].keys():
            said, says = (operation["responses"][status] for operation in (old, new))
            at = f"{place}: {status}"
            yield from self._headers(said, says, at)
            yield from self._contents(said, says, at, "out")
            yield from _gone(said.get("links", {}), says.get("links", {}), f"{at}: link")

    def _parameters(self, old: Any, new: Any, place: str) -> Iterator[str]:
        was, now = self._named(self._old, old), self._named(self._new, new)
        yield from _gone(was, now, place)
        for name, parameter in now.items():
            before = was.get(name, {})
            if parameter.get("required") and not before.get("required"):
                yield f"{place}: {name} is required now"
            if before:
                yield from self._schemas(
                    before["schema"], parameter["schema"], f"{place}: {name}", "in"
                )

    def _named(self, whole: Mapping[str, Any], operation: Any) -> dict[str, Any]:
        """The parameters of an operation by name; those of headers in letters of any size."""
        found = [_resolved(whole, said) for said in operation.get("parameters", [])]
        return {f"{one['in']} {one['name'].lower()}": one for one in found}

    def _bodies(self, old: Any, new: Any, place: str) -> Iterator[str]:
        if new and new.get("required") and not (old or {}).get("required"):
            yield f"{place}: a body is required now"
        if old and not new:
            yield f"{place}: the body is gone"
        elif old:
            yield from self._contents(old, new, f"{place}: body", "in")

    def _headers(self, old: Any, new: Any, place: str) -> Iterator[str]:
        was, now = old.get("headers", {}), new.get("headers", {})
        yield from _gone(was, now, f"{place}: header")
        for name in was.keys() & now.keys():
            said, says = _resolved(self._old, was[name]), _resolved(self._new, now[name])
            at = f"{place}: header {name}"
            if said.get("required") and not says.get("required"):
                yield f"{at} is not always there now"
            yield from self._schemas(said["schema"], says["schema"], at, "out")

    def _contents(self, old: Any, new: Any, place: str, way: Direction) -> Iterator[str]:
        was, now = old.get("content", {}), new.get("content", {})
        yield from _gone(was, now, place)
        for kind in was.keys() & now.keys():
            yield from self._schemas(was[kind]["schema"], now[kind]["schema"], place, way)

    def _schemas(self, old: Any, new: Any, place: str, way: Direction) -> Iterator[str]:
        pair = str(old.get("$ref")), str(new.get("$ref")), way
        if "$ref" in old and "$ref" in new:
            if pair in self._seen:
                return
            self._seen.add(pair)
            # What is wrong with a named schema is wrong wherever it is referred to.
            place = new["$ref"].rpartition("/")[2]
        was, now = _resolved(self._old, old), _resolved(self._new, new)
        for key in ("anyOf", "oneOf", "allOf"):
            if key in was or key in now:
                yield from self._alternatives(was, now, f"{place}: {key}", key, way)
        yield from _narrower(*((was, now) if way == "in" else (now, was)), place, way)
        yield from self._properties(was, now, place, way)
        if "items" in was and "items" in now:
            yield from self._schemas(was["items"], now["items"], f"{place}[]", way)
        yield from _forgotten(was, now, place)

    def _alternatives(
        self, old: Any, new: Any, place: str, key: str, way: Direction
    ) -> Iterator[str]:
        was, now = old.get(key, []), new.get(key, [])
        if len(was) != len(now):
            yield f"{place} has {len(now)} parts now"
            return
        for index, (one, other) in enumerate(zip(was, now, strict=True)):
            yield from self._schemas(one, other, f"{place}/{index}", way)

    def _properties(self, old: Any, new: Any, place: str, way: Direction) -> Iterator[str]:
        was, now = old.get("properties", {}), new.get("properties", {})
        yield from _gone(was, now, place)
        required = set(old.get("required", [])), set(new.get("required", []))
        if way == "in":
            for name in sorted(required[1] - required[0]):
                yield f"{place}.{name} is required now"
        else:
            for name in sorted((required[0] - required[1]) & now.keys()):
                yield f"{place}.{name} is not always there now"
        for name in was.keys() & now.keys():
            yield from self._schemas(was[name], now[name], f"{place}.{name}", way)


def _gone(old: Mapping[str, Any], new: Mapping[str, Any], place: str) -> Iterator[str]:
    for name in old:
        if name not in new:
            yield f"{place}: {name} is gone"


def _narrower(wide: Any, narrow: Any, place: str, way: Direction) -> Iterator[str]:
    """Where what comes in may be less than before, or what goes out more: it is one question."""
    what = "is not taken any more" if way == "in" else "may come now"
    lost = _types(wide) - _types(narrow)
    if "integer" in lost and "number" in _types(narrow):
        lost.remove("integer")
    if lost:
        yield f"{place}: {', '.join(sorted(lost))} {what}"
    if "enum" in narrow and not set(wide.get("enum", [object()])) <= set(narrow["enum"]):
        yield f"{place}: another choice {what}"
    for name in _LOWER:
        if wide.get(name, float("-inf")) < narrow.get(name, float("-inf")):
            yield f"{place}: less than {name} {narrow[name]} {what}"
    for name in _UPPER:
        if wide.get(name, float("inf")) > narrow.get(name, float("inf")):
            yield f"{place}: more than {name} {narrow[name]} {what}"
    for name in _FORMS:
        if name in narrow and wide.get(name) != narrow[name]:
            yield f"{place}: another {name} {what}"
    is_open = [said.get("additionalProperties") is not False for said in (wide, narrow)]
    if way == "in" and is_open == [True, False]:
        yield f"{place}: more properties {what}"


def _types(schema: Any) -> set[str]:
    """The types that a schema allows."""
    said = schema.get("type", _ALL if not {"anyOf", "oneOf", "allOf"} & set(schema) else [])
    return {said} if isinstance(said, str) else set(said)


_ALL = ["string", "integer", "number", "boolean", "array", "object", "null"]


def _forgotten(old: Any, new: Any, place: str) -> Iterator[str]:
    """Known values of an open list that are known no more."""
    was, now = (set(re.findall(r"`(\w+)`", said.get("description", ""))) for said in (old, new))
    if "Known values" in old.get("description", ""):
        for value in sorted(was - now):
            yield f"{place}: the known value {value} is gone"


def _resolved(whole: Mapping[str, Any], said: Any) -> Any:
    """What a part says, here or where it refers to."""
    if "$ref" not in said:
        return said
    found: Any = whole
    for name in said["$ref"].removeprefix("#/").split("/"):
        found = found[name]
    return found


def main() -> int:
    """Compare, or record."""
    parser = argparse.ArgumentParser(prog="python -m tests.api.breaking")
    parser.add_argument("--record", action="store_true", help="record today's contract")
    today = bare(document())
    if parser.parse_args().record:
        text = yaml.safe_dump(today, sort_keys=False, width=100)
        RECORDED.write_text(_HEADING + text, encoding="utf-8")
        return 0
    found = breaking(yaml.load(RECORDED.read_bytes(), yaml.CSafeLoader), today)
    print("\n".join(found) or "nothing would break clients")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
