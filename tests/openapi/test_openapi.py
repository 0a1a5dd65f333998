"""The OpenAPI description is valid, complete and current, and describes what the server really answers."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from google.protobuf.descriptor_pb2 import FileDescriptorSet
from openapi_schema_validator import OAS31Validator
from openapi_spec_validator import validate

from proto.openapi import PROBLEMS, http_rule, short
from sandtable.errors import DOMAIN, ENGINE_DOMAIN
from sandtable_service.envoy import resource
from tests.openapi.server import Hosted, Rest

ROOT = Path(__file__).parents[2]
DESCRIBED = json.loads(resource("openapi.json").read_text(encoding="utf-8"))
OPERATIONS = {
    operation["operationId"]: (verb, path, operation)
    for path, verbs in DESCRIBED["paths"].items()
    for verb, operation in verbs.items()
}


def schema(name: str) -> OAS31Validator:
    """Return the validator of one component schema."""
    return OAS31Validator({"$ref": f"#/components/schemas/{name}", "components": DESCRIBED["components"]})


def test_the_description_is_valid_openapi() -> None:
    validate(DESCRIBED)


def test_the_description_and_the_generated_code_are_current() -> None:
    subprocess.run([sys.executable, "-m", "proto.generate", "--check"], cwd=ROOT, check=True)


def test_the_server_serves_the_description(rest: Rest) -> None:
    assert rest.ask("/v1/openapi.json") == DESCRIBED


def test_every_method_with_an_http_rule_is_described() -> None:
    descriptors = FileDescriptorSet.FromString(resource("sandtable.binpb").read_bytes())
    methods = [method for file in descriptors.file for service in file.service for method in service.method]
    rules = {method.name: rule[:2] for method in methods if (rule := http_rule(method))}
    assert rules == {name: (verb, path) for name, (verb, path, _) in OPERATIONS.items()}


def test_every_operation_field_and_value_is_explained() -> None:
    schemas = DESCRIBED["components"]["schemas"]
    fields = [field for one in schemas.values() for field in one.get("properties", {}).values()]
    told = [*(operation for _, _, operation in OPERATIONS.values()), *schemas.values(), *fields]
    silent = [one for one in told if not one.get("description") and "const" not in one and "items" not in one]
    assert silent == []


def test_a_get_has_the_other_fields_of_its_request_as_query_parameters() -> None:
    _, _, operation = OPERATIONS["WatchMatch"]
    places = {one["name"]: one["in"] for one in operation["parameters"] if "name" in one}
    assert places == {"match_id": "path", "after_version": "query", "after_hash": "query"}


def test_a_body_requires_what_the_protos_require_except_what_is_in_the_path() -> None:
    _, _, operation = OPERATIONS["SubmitAction"]
    body = operation["requestBody"]["content"]["application/json"]["schema"]
    assert body["required"] == ["action", "expected_version", "request_id"]


def test_numbers_of_64_bits_are_printed_as_text_and_read_as_both() -> None:
    assert DESCRIBED["components"]["schemas"]["Match"]["properties"]["version"]["type"] == "string"
    _, _, operation = OPERATIONS["SubmitAction"]
    body = operation["requestBody"]["content"]["application/json"]["schema"]
    assert [one["type"] for one in body["properties"]["expected_version"]["anyOf"]] == ["integer", "string"]


def test_presence_decides_what_is_always_printed() -> None:
    required = DESCRIBED["components"]["schemas"]["GetViewResponse"]["required"]
    assert required == [
        "version",
        "to_act",
        "deadlines",
        "take_back_to",
    ]  # `seat` is optional, `decision` and `imperium` are messages


def test_messages_of_a_game_have_names_of_their_own() -> None:
    assert (short("sandtable.v1.Seat"), short("sandtable.imperium.v1.Seat")) == ("Seat", "imperium.Seat")


def test_the_events_of_a_stream_are_as_described(rest: Rest) -> None:
    match = Hosted(rest, bots=True)
    with urllib.request.urlopen(f"{rest.url}{match.path}/events", timeout=40) as stream:
        lines = (line.decode() for line in stream)
        told = [json.loads(next(line for line in lines if line.startswith("data: "))[6:]) for _ in range(20)]
    assert [one["version"] for one in told] == [str(number) for number in range(20)]
    for one in told:
        schema("WatchMatchResponse").validate(one)


REFUSALS = [
    (["/v1/matches", "-d", "{"], 400),
    (["/v1/matches", "-d", '{"players":-1}'], 400),
    (["/v1/matches", "-d", '{"game":"none"}'], 400),
    (["/v1/matches", "-d", '{"options":{"a":{}}}'], 400),
    (["/v1/matches?nothing=1"], 400),
    (["/v1/matches?state=nothing"], 400),
    (["/v1/matches/%ff"], 400),
    (["/v1/matches/none/events?after_version=-1"], 400),
    (["/v1/matches/none/actions"], 401),
    (["/v1/matches?private=true"], 403),
    (["/v1/matches/none/actions", "-H", "authorization: Bearer none"], 403),
    (["/v1/matches/none"], 404),
    (["/v1/nothing"], 404),
    (["/v1/matches", "-X", "PUT"], 404),
]


@pytest.mark.parametrize(("arguments", "status"), REFUSALS)
def test_every_refusal_has_the_described_shape(rest: Rest, arguments: list[str], status: int) -> None:
    got, body = _curl(rest, arguments)
    assert (got, status in PROBLEMS) == (status, True)
    schema("Error").validate(body)
    assert [one["domain"] for one in body["details"]] == ["sandtable"]


def test_a_watch_from_another_past_is_a_described_conflict(rest: Rest) -> None:
    status, body = _curl(rest, [f"{Hosted(rest).path}/events?after_version=0&after_hash=000000000000"])
    assert (status, body["details"][0]["reason"]) == (409, "CHANGED_PAST")
    assert "409" in OPERATIONS["WatchMatch"][2]["responses"]


def test_the_domains_of_reasons_are_those_of_the_client() -> None:
    info = DESCRIBED["components"]["schemas"]["ErrorInfo"]
    assert info["properties"]["domain"]["enum"] == [DOMAIN, ENGINE_DOMAIN]


@pytest.mark.parametrize("header", ["~odd: 1", "$: 1", "odd-bin: !"])
def test_headers_that_grpc_does_not_know_do_no_harm(rest: Rest, header: str) -> None:
    assert _curl(rest, ["/v1/status", "-H", header])[0] == 200


def test_a_body_that_is_too_large_is_refused(rest: Rest, tmp_path: Path) -> None:
    (tmp_path / "body").write_text(json.dumps({"game": "a" * 1_000_000}))
    got, body = _curl(rest, ["/v1/matches", "--data-binary", f"@{tmp_path}/body"])
    assert (got, body["details"][0]["reason"]) == (413, "TOO_LARGE")


def _curl(rest: Rest, arguments: list[str]) -> tuple[int, Any]:
    command = ["curl", "-s", "-w", "\n%{http_code}", rest.url + arguments[0], *arguments[1:]]
    body, _, status = subprocess.run(command, capture_output=True, text=True, check=True).stdout.rpartition("\n")
    return int(status), json.loads(body)
