"""The list of the service's reasons is complete, and what it says of them is so."""

from __future__ import annotations

import ast
import re
from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from google.rpc.error_details_pb2 import ErrorInfo
from google.rpc.status_pb2 import Status

import sandtable_service
from proto.reasons import PAGE, page
from sandtable.errors import BY_REASON, DETAILS, DOMAIN, ENGINE_DOMAIN
from sandtable.transport import TOO_MANY as TOO_SOON
from sandtable_engine.reasons import OF_GAMES, OTHERS, SHARED
from sandtable_service import envoy, reasons, users
from sandtable_service.errors import LARGEST_FACTS, Refused
from sandtable_service.reasons import MALFORMED, REASONS, TOO_MANY_REQUESTS, Reason

SERVICE = Path(sandtable_service.__file__).parent
NAMES = {name: value for name, value in vars(reasons).items() if isinstance(value, Reason)}
LARGEST_TRAILERS = 8192
"""Bytes of trailers that gRPC carries for certain: names, values, and 32 for each of them."""


def nodes() -> Iterator[ast.AST]:
    """The source of the service, all but the list itself."""
    for file in SERVICE.glob("*.py"):
        if file.name != "reasons.py":
            yield from ast.walk(ast.parse(file.read_text(encoding="utf-8")))


def named(node: ast.AST) -> set[str]:
    """The reasons that a part of the source names."""
    found = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
    return (found | {one.attr for one in ast.walk(node) if isinstance(one, ast.Attribute)}) & NAMES.keys()


def refusals() -> Iterator[tuple[set[str], set[str | None]]]:
    """Each refusal in the source: the reasons it may have, and the names of its facts."""
    for node in nodes():
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refused":
            yield named(node.args[0]), {keyword.arg for keyword in node.keywords}


def said_by_envoy() -> set[tuple[str, int, str]]:
    """What Envoy answers by itself: reason, status and domain."""
    text = (SERVICE / "envoy.yaml").read_text(encoding="utf-8")
    return {
        (reason, int(code), domain)
        for code, reason, domain in re.findall(r"code: (\d+), .*reason: (\w+), domain: (\S+),", text)
    }


def test_every_reason_is_given_and_has_the_facts_that_are_listed() -> None:
    given = set()
    for codes, facts in refusals():
        if None in facts:
            assert not codes  # those of the engine
            continue
        assert codes, facts
        given |= codes
        for code in codes:
            assert facts == set(NAMES[code].metadata), code
    assert {NAMES[name].code for name in given} | {reason for reason, _, _ in said_by_envoy()} == {
        reason.code for reason in REASONS
    }


def test_a_reason_is_named_by_its_code() -> None:
    twice = {"FUTURE_MOVE", "FUTURE_WATCH"}
    assert all(name == reason.code for name, reason in NAMES.items() if name not in twice)
    assert {NAMES[name].code for name in twice} == {"FUTURE_VERSION"}
    assert sorted(REASONS, key=lambda one: one.code) == list(REASONS)
    assert len({(reason.code, reason.status) for reason in REASONS}) == len(REASONS) == len(NAMES)


def test_what_envoy_refuses_is_in_the_list_with_its_status() -> None:
    listed = {(reason.code, reason.status.value[0], reason.domain) for reason in REASONS}
    assert said_by_envoy() <= listed
    assert len(said_by_envoy()) == 6


def test_a_call_that_envoy_refuses_for_a_rate_looks_like_one_that_a_worker_refuses() -> None:
    refused = Refused(TOO_MANY_REQUESTS, "Too many requests. Try again later.")
    assert b64decode(envoy.TOO_MANY + "==") == refused.details()
    assert TOO_MANY_REQUESTS.code == TOO_SOON


def test_the_problems_of_a_user_token_are_listed() -> None:
    called = [node for node in nodes() if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "user_refused"]
    given = {node.args[0].value for node in called if isinstance(node.args[0], ast.Constant)}
    words = given | {word for _, word, _ in users.PROBLEMS}
    assert set(re.findall(r"`(\w+)`", reasons.USER_TOKEN_REFUSED.meaning)) == words | {"problem"}


def test_the_service_has_its_own_domain_and_no_reason_of_the_engine_but_one() -> None:
    """A match of rules that are no longer played is the service's affair, though the engine has a code for it too."""
    assert {reason.domain for reason in REASONS} == {DOMAIN} != {ENGINE_DOMAIN}
    engines = SHARED.keys() | OTHERS.keys() | {code for game in OF_GAMES.values() for code in game}
    assert {reason.code for reason in REASONS} & engines == {"RULES_UNSUPPORTED"}


def test_no_value_of_a_refused_action_is_called_like_the_rule() -> None:
    every = [*SHARED.values(), *(values for game in OF_GAMES.values() for values in game.values())]
    assert not any("rule" in values for values in every)


def test_the_client_knows_only_reasons_that_there_are() -> None:
    assert BY_REASON.keys() <= {reason.code for reason in REASONS}


def test_the_page_of_reasons_is_current_and_has_all_of_them() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run `make generate`"
    engines = [*SHARED, *OTHERS, *(code for game in OF_GAMES.values() for code in game)]
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \|", page(), re.MULTILINE)
    assert sorted(code for code, _ in rows) == sorted([*engines, *(reason.code for reason in REASONS)])
    assert all(text.strip() for _, text in rows)


@pytest.mark.parametrize("text", ["x", "Ж", "灰", "😀"])
@pytest.mark.parametrize("count", [1, 2, 9])
def test_a_refusal_fits_into_the_trailers(text: str, count: int) -> None:
    facts = {f"a_value_of_number_{number}": text * 5000 for number in range(count)}
    refused = Refused(MALFORMED, text * 5000, short="whole", **facts)
    info = ErrorInfo()
    Status.FromString(refused.details()).details[0].Unpack(info)
    assert info.metadata["short"] == "whole"
    assert info.metadata.keys() == {"short", *facts}
    assert all(info.metadata[name].startswith(text) and info.metadata[name].endswith("…") for name in facts)
    assert sum(len(name) + len(value.encode()) for name, value in info.metadata.items()) <= LARGEST_FACTS
    sent = {DETAILS: b64encode(refused.details()).decode(), "grpc-message": quote(refused.message), "grpc-status": "13"}
    assert sum(len(name) + len(value) + 32 for name, value in sent.items()) < LARGEST_TRAILERS


def test_facts_that_fit_stay_whole() -> None:
    facts = {"action": "dagger@nowhere", "allowed": "reveal, " * 60, "card": "dagger"}
    assert Refused(MALFORMED, "No.", **facts).facts == facts
