"""Property-based: whatever is sent to the REST API, the answer is one that the OpenAPI description allows."""

from __future__ import annotations

import time
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case, checks
from schemathesis.specs.openapi import checks as promised

from sandtable_service.envoy import resource
from tests.openapi.server import Hosted, Rest

CHECKS = [
    checks.not_a_server_error,
    promised.status_code_conformance,
    promised.content_type_conformance,
    promised.response_schema_conformance,
]
DESCRIBED = schemathesis.openapi.from_path(resource("openapi.json"))
OVER = ("WatchMatch", "GetReplay", "VerifyReplay")
LOOKING = ("GetMatch", "GetView", "ListActions")
SETTINGS = settings(
    max_examples=10, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)


@pytest.fixture(scope="session")
def finished(rest: Rest) -> Hosted:
    """Return a match that bots have played to its end."""
    match = Hosted(rest, bots=True)
    end = time.monotonic() + 60
    while match.now()["state"] != "MATCH_STATE_FINISHED":
        assert time.monotonic() < end
        time.sleep(0.2)
    return match


@pytest.fixture(scope="session")
def looked_at(rest: Rest) -> Hosted:
    """Return a match that nobody changes."""
    return Hosted(rest)


@DESCRIBED.parametrize()
@SETTINGS
def test_anything_at_all_gets_an_answer_that_is_described(case: Case[Any], rest: Rest) -> None:
    case.call_and_validate(checks=CHECKS, base_url=rest.url, timeout=20)


@DESCRIBED.include(path_regex=r"\{match_id\}").parametrize()
@SETTINGS
def test_a_real_match_gives_answers_that_are_described(
    case: Case[Any], rest: Rest, finished: Hosted, looked_at: Hosted
) -> None:
    name = case.operation.definition.raw["operationId"]
    match = finished if name in OVER else looked_at if name in LOOKING else Hosted(rest)
    case.path_parameters = {**case.path_parameters, "match_id": match.match_id}
    if match.tokens:
        seat = match.now()["to_act"][0]
        token = match.host if name in ("StartMatch", "DeleteMatch") else match.tokens[seat]
        case.headers["authorization"] = f"Bearer {token}"
        if isinstance(case.body, dict) and name == "JoinMatch":
            case.body |= {"invite": match.invites[seat], "nonce": match.nonces[seat]}
        if isinstance(case.body, dict) and name == "SubmitAction":
            listed = rest.ask(f"{match.path}/actions", token=token)
            case.body |= {"action": listed["actions"][0]["action"], "expected_version": listed["version"]}
    case.call_and_validate(checks=CHECKS, base_url=rest.url, timeout=20)
