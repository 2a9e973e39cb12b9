"""The contract: ``openapi.yaml``, made from the routes and the schemas that judge the input.

``python -m service.api.contract --write`` writes the file, ``--check`` tells whether it says
what the code does.
"""

import argparse
import inspect
import re
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any

import yaml
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Flask
from marshmallow import Schema

from service import __version__
from service.api.application import MODULES
from service.api.contract_answers import responses
from service.api.contract_descriptions import DESCRIPTIONS
from service.api.contract_examples import ShownExamples
from service.api.contract_served import FILE
from service.api.contract_words import (
    COMMON_PARAMETERS,
    HEADERS,
    INFO,
    PATH_PARAMETERS,
    TAGS,
    TOKEN,
)
from service.api.operation import JSON, Operation, operation_of

_COMMON = [parameter["name"] for parameter in COMMON_PARAMETERS]


@cache
def document() -> dict[str, Any]:
    """The contract as a dictionary. It takes a second, and is made once."""
    app = Flask("contract", static_folder=None)
    for module in MODULES:
        app.register_blueprint(module.blueprint)
    spec = APISpec(
        title="Spider",
        version=__version__,
        openapi_version="3.1.0",
        plugins=[_Described(schema_name_resolver=_name)],
        info=INFO,
        servers=[{"url": "/"}],
        tags=[{"name": name, "description": text} for name, text in TAGS.items()],
    )
    spec.components.security_scheme("token", TOKEN)
    for name, header in HEADERS.items():
        spec.components.header(name, header)
    for parameter in COMMON_PARAMETERS:
        spec.components.parameter(parameter["name"], parameter["in"], parameter)
    routes = list(_routes(app))
    shown = ShownExamples([(method, path, described) for method, path, described, _ in routes])
    for name, example in shown.shared.items():
        spec.components.example(name, example)
    paths: dict[str, dict[str, Any]] = {}
    for method, path, described, summary in routes:
        made = _operation(described, summary, re.findall(r"{(\w+)}", path))
        shown.show(described.id, made)
        paths.setdefault(path, {})[method] = made
    for path, operations in paths.items():
        spec.path(path=path, operations=operations)
    return spec.to_dict()


def _routes(app: Flask) -> Iterator[tuple[str, str, Operation, str]]:
    """Every operation with its method, its path and its summary."""
    for rule in app.url_map.iter_rules():
        view = app.view_functions[rule.endpoint]
        described = operation_of(view)
        assert described is not None, f"{rule.rule} is not described"
        path = re.sub(r"<(\w+)>", r"{\1}", rule.rule)
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}:
            yield method.lower(), path, described, view.__doc__ or ""


def text() -> str:
    """The contract as it stands in the file."""
    heading = "# Made from the code by `make openapi`; do not edit.\n"
    return heading + yaml.dump(
        document(), Dumper=_Plain, sort_keys=False, allow_unicode=True, width=100
    )


class _Plain(yaml.CSafeDumper):
    """Writes what stands in two places twice: not every tool knows YAML's references."""

    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002 (whatever it is)
        """Never refer to what was written before."""
        return True


def _write_list(dumper: _Plain, data: list[Any]) -> yaml.Node:
    """A list of cards, actions or numbers in one line, as long as it fits."""
    plain = not any(isinstance(part, dict | list) for part in data)
    return dumper.represent_sequence("tag:yaml.org,2002:seq", data, flow_style=plain)


def _write_text(dumper: _Plain, data: str) -> yaml.Node:
    """A text of several lines as it reads."""
    style = "|" if "\n" in data else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", data, style=style)


_Plain.add_representer(list, _write_list)
_Plain.add_representer(str, _write_text)


class _Described(MarshmallowPlugin):
    """Says of each schema what its class says."""

    def schema_helper(  # type: ignore[override]  # named in two ways by apispec itself
        self, name: str, _: Any, schema: Any = None, **kwargs: Any
    ) -> Any:
        """The schema in OpenAPI's form, with its description."""
        # apispec gives this method no types.
        said = super().schema_helper(name, _, schema, **kwargs)  # type: ignore[no-untyped-call]
        kind = schema if isinstance(schema, type) else type(schema)
        if not said["properties"]:
            # Some generators take it as a promise that there are none.
            del said["properties"]
        return {"description": (inspect.getdoc(kind) or "").replace("``", "`"), **said}


def _name(schema: type[Schema] | Schema) -> str:
    """The name of a schema in the contract: that of its class."""
    return schema.__name__ if isinstance(schema, type) else type(schema).__name__


def _operation(described: Operation, summary: str, arguments: list[str]) -> dict[str, Any]:
    """One operation in OpenAPI's form."""
    path_parameters = [
        {"in": "path", "name": name, "required": True, **PATH_PARAMETERS[name]}
        for name in arguments
    ]
    result: dict[str, Any] = {
        "operationId": described.id,
        "tags": [described.tag],
        "summary": summary.strip().splitlines()[0],
        "description": DESCRIPTIONS[described.id],
        "parameters": [*path_parameters, *described.parameters, *_COMMON],
        "responses": responses(described),
    }
    if described.query is not None:
        result["parameters"].append({"in": "query", "schema": described.query})
    if described.token != "none":
        anonymous: list[dict[str, Any]] = [{}] if described.token == "optional" else []
        result["security"] = [*anonymous, {"token": []}]
    if described.body is not None:
        result["requestBody"] = {
            "required": not described.body_optional,
            "content": {JSON: {"schema": described.body}},
        }
    return result


def main() -> int:
    """Write the file, or compare it with the code."""
    parser = argparse.ArgumentParser(prog="python -m service.api.contract")
    choice = parser.add_mutually_exclusive_group(required=True)
    choice.add_argument("--write", action="store_true", help="write openapi.yaml")
    choice.add_argument("--check", action="store_true", help="compare openapi.yaml with the code")
    if parser.parse_args().write:
        FILE.write_text(text(), encoding="utf-8")
        return 0
    if FILE.read_text(encoding="utf-8") == text():
        return 0
    print("openapi.yaml is not what the code does; run `make openapi`", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
