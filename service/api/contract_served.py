"""The contract, as the service hands it out: the file of the checkout, or that of the wheel."""

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml
from flask import Blueprint, Response, request

from service.api.answers import Answer, json_text, text_response
from service.api.games_documented import IF_NONE_MATCH
from service.api.house_outputs import Contract
from service.api.operation import JSON, YAML, Operation, operation

blueprint = Blueprint("contract", __name__)

_PLACES = (Path(__file__).parents[1] / "openapi.yaml", Path(__file__).parents[2] / "openapi.yaml")
"""In the wheel it lies beside the packages of the service; in a checkout at the top."""

FILE = next((place for place in _PLACES if place.exists()), _PLACES[-1])
"""Where the contract lies."""

_PARAMETERS = (IF_NONE_MATCH,)


@blueprint.get("/openapi.json")
@operation(
    Operation(
        id="readContractJson",
        tag="house",
        answer=Contract,
        headers=("ETag",),
        parameters=_PARAMETERS,
        not_modified=True,
    )
)
def as_json() -> Response:
    """Read this contract as JSON."""
    return _response(_json(), JSON)


@blueprint.get("/openapi.yaml")
@operation(
    Operation(
        id="readContractYaml",
        tag="house",
        answer=Contract,
        media_types=(YAML,),
        headers=("ETag",),
        parameters=_PARAMETERS,
        not_modified=True,
    )
)
def as_yaml() -> Response:
    """Read this contract as YAML."""
    return _response(_yaml(), YAML)


@dataclass(frozen=True, slots=True)
class _Copy:
    """The contract in one form, and a name for exactly this text."""

    text: bytes
    tag: str


@cache
def _yaml() -> _Copy:
    """The file as it is, read when it is first asked for."""
    return _copy(FILE.read_bytes())


@cache
def _json() -> _Copy:
    """The same as JSON, made when it is first asked for."""
    # The reader in C takes a tenth of the time, and is not everywhere.
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return _copy(json_text(yaml.load(_yaml().text, Loader=loader)))


def _copy(text: bytes) -> _Copy:
    return _Copy(text, hashlib.sha256(text).hexdigest()[:16])


def _response(copy: _Copy, media_type: str) -> Response:
    """Send a copy, or 304 to a client that has it."""
    headers = {"ETag": f'"{copy.tag}"', "Cache-Control": "no-cache"}
    if request.if_none_match.contains_weak(copy.tag):
        return Answer(status=304, headers={**headers, "Vary": "Accept-Language"})
    return text_response(copy.text, media_type, headers={**headers, "Content-Language": "en"})
