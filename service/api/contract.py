"""The contract: ``openapi.yaml``, made from the routes and the schemas that judge the input.

``python -m service.api.contract --write`` writes the file, ``--check`` tells whether it says
what the code does.
"""

import argparse
import re
import sys
from collections.abc import Iterable
from http import HTTPStatus
from pathlib import Path
from typing import Any

import yaml
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Flask
from marshmallow import Schema

from service import __version__
from service.api.application import MODULES
from service.api.contract_words import (
    DESCRIPTION,
    HEADERS,
    LANGUAGE_PARAMETERS,
    PATH_PARAMETERS,
    TAGS,
    TOKEN,
)
from service.api.operation import JSON, Operation, operation_of
from service.api.problem_outputs import Problem
from service.api.problem_words import PROBLEM_TYPE, STATUS

FILE = Path(__file__).parents[2] / "openapi.yaml"
"""Where the contract lies in a checkout."""

_IN_WORDS = ("Content-Language", "Vary", "X-Request-Id")
_LANGUAGE = [parameter["name"] for parameter in LANGUAGE_PARAMETERS]
_EVERYWHERE = ("bad_request", "not_acceptable", "too_many_requests", "internal_error")
_WITH_STORE = ("busy", "storage_unavailable", "outcome_unknown")


def document() -> dict[str, Any]:
    """The contract as a dictionary."""
    app = Flask("contract", static_folder=None)
    for module in MODULES:
        app.register_blueprint(module.blueprint)
    spec = APISpec(
        title="Spider",
        version=__version__,
        openapi_version="3.1.0",
        plugins=[MarshmallowPlugin(schema_name_resolver=_name)],
        info={"description": DESCRIPTION, "license": {"name": "MIT", "identifier": "MIT"}},
        servers=[{"url": "/"}],
        tags=[{"name": name, "description": text} for name, text in TAGS.items()],
    )
    spec.components.security_scheme("token", TOKEN)
    for name, header in HEADERS.items():
        spec.components.header(name, header)
    for parameter in LANGUAGE_PARAMETERS:
        spec.components.parameter(parameter["name"], parameter["in"], parameter)
    paths: dict[str, dict[str, Any]] = {}
    for rule in app.url_map.iter_rules():
        view = app.view_functions[rule.endpoint]
        described = operation_of(view)
        assert described is not None, f"{rule.rule} is not described"
        path = re.sub(r"<(\w+)>", r"{\1}", rule.rule)
        for method in rule.methods - {"HEAD", "OPTIONS"} if rule.methods else ():
            paths.setdefault(path, {})[method.lower()] = _operation(
                described, view.__doc__ or "", sorted(rule.arguments)
            )
    for path, operations in paths.items():
        spec.path(path=path, operations=operations)
    return spec.to_dict()


def text() -> str:
    """The contract as it stands in the file."""
    heading = "# Made from the code by `make openapi`; do not edit.\n"
    return heading + yaml.dump(
        document(), Dumper=_Plain, sort_keys=False, allow_unicode=True, width=100
    )


class _Plain(yaml.SafeDumper):
    """Writes what stands in two places twice: not every tool knows YAML's references."""

    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002 (whatever it is)
        """Never refer to what was written before."""
        return True


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
        "summary": summary.strip(),
        "parameters": [*path_parameters, *described.parameters, *_LANGUAGE],
        "responses": _responses(described),
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


def _responses(described: Operation) -> dict[str, Any]:
    """Every answer of an operation by its status: the success first, then the problems."""
    success: dict[str, Any] = {
        "description": HTTPStatus(described.status).phrase,
        "headers": _headers(*described.headers, *_IN_WORDS),
    }
    if described.status != HTTPStatus.NO_CONTENT:
        success["content"] = {
            kind: {"schema": described.answer if kind == JSON else {"type": "string"}}
            for kind in described.media_types
        }
    links = {
        operation: {"operationId": operation, "parameters": _link_parameters(operation, place)}
        for place, operations in described.links.items()
        for operation in operations
    }
    if links:
        success["links"] = links
    responses: dict[str, Any] = {str(described.status): success}
    if described.not_modified:
        headers = _headers("ETag", "Vary", "X-Request-Id")
        responses["304"] = {"description": "The client's version is current.", "headers": headers}
    stored = described.tag in {"games", "play", "history"} or described.id == "checkReady"
    codes = (*described.problems, *(_WITH_STORE if stored else ()), *_EVERYWHERE)
    for status in sorted({STATUS[code] for code in codes}):
        responses[str(int(status))] = _problem_response(
            status, (code for code in codes if STATUS[code] == status)
        )
    return responses


def _link_parameters(operation: str, place: str) -> dict[str, str]:
    """Where in an answer an operation that may follow finds its game, and its version."""
    parameters = {"game_id": f"$response.body#{place}"}
    if operation == "readVersion":
        parameters["version"] = f"$response.body#{place.removesuffix('id')}version"
    return parameters


def _problem_response(status: int, codes: Iterable[str]) -> dict[str, Any]:
    """The problems of one status."""
    known = ", ".join(f"`{code}`" for code in dict.fromkeys(map(str, codes)))
    response: dict[str, Any] = {
        "description": f"{HTTPStatus(status).phrase}: {known}.",
        "content": {PROBLEM_TYPE: {"schema": Problem}},
    }
    response["headers"] = _headers(*_HEADERS_OF_STATUS.get(status, ()), *_IN_WORDS)
    return response


def _headers(*names: str) -> dict[str, Any]:
    """The headers of these names, each said in one place for all answers."""
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


_HEADERS_OF_STATUS: dict[int, tuple[str, ...]] = {
    HTTPStatus.UNAUTHORIZED: ("WWW-Authenticate",),
    HTTPStatus.PRECONDITION_FAILED: ("ETag",),
    HTTPStatus.TOO_MANY_REQUESTS: ("Retry-After",),
    HTTPStatus.SERVICE_UNAVAILABLE: ("Retry-After",),
}


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
