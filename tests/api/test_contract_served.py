"""GET /openapi.yaml and /openapi.json: the contract, as the service hands it out."""

import pytest
import yaml

from service.api.contract_served import FILE
from tests.api.contract import DOCUMENT
from tests.api.helpers import Api, accepted

each_form = pytest.mark.parametrize("path", ["/openapi.json", "/openapi.yaml"])


def test_the_yaml_is_the_file(api: Api) -> None:
    response = api.get("/openapi.yaml")
    assert response.data == FILE.read_bytes()
    assert response.headers["Content-Type"] == "application/yaml"


def test_the_json_says_the_same(api: Api) -> None:
    response = api.get("/openapi.json")
    assert accepted(response) == DOCUMENT
    assert accepted(response) == yaml.load(api.get("/openapi.yaml").data, yaml.CSafeLoader)


@each_form
def test_a_client_that_has_it_is_told_so(path: str, api: Api) -> None:
    tag = api.get(path).headers["ETag"]
    again = api.get(path, headers={"If-None-Match": tag})
    assert (again.status_code, again.headers["ETag"]) == (304, tag)
    assert api.get(path, headers={"If-None-Match": f"W/{tag}"}).status_code == 304
    assert api.get(path, headers={"If-None-Match": '"another"'}).status_code == 200


def test_the_two_forms_are_told_apart(api: Api) -> None:
    assert len({api.get(path).headers["ETag"] for path in ("/openapi.json", "/openapi.yaml")}) == 2


@each_form
def test_its_words_are_english_for_everybody(path: str, api: Api) -> None:
    response = api.reading("nb").get(path)
    assert response.headers["Content-Language"] == "en"
    assert response.data == api.get(path).data


@each_form
def test_the_entry_page_leads_to_it(path: str, api: Api) -> None:
    assert path in accepted(api.get("/"))["links"].values()
