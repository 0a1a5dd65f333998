"""Refused calls have the same status, reason and sentence over gRPC and REST."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import grpc
import pytest

import sandtable_engine as st
from sandtable.v1 import catalog_pb2, match_pb2, play_pb2
from sandtable_engine import localization
from sandtable_engine.kernel.machine import LONGEST_ACTION
from sandtable_engine.reasons import ALWAYS, OF_GAMES
from tests.service.stack import Stack
from tests.service.table import Table, all_of, new_lobby, new_table, refused

HTTP = {
    grpc.StatusCode.INVALID_ARGUMENT: 400,
    grpc.StatusCode.FAILED_PRECONDITION: 400,
    grpc.StatusCode.UNAUTHENTICATED: 401,
    grpc.StatusCode.PERMISSION_DENIED: 403,
    grpc.StatusCode.NOT_FOUND: 404,
    grpc.StatusCode.ABORTED: 409,
}


def told(call: Any, request: Any, domain: str = "sandtable") -> tuple[grpc.StatusCode, str, dict[str, str]]:
    """Return the status, the reason and the metadata of a refused call."""
    with pytest.raises(grpc.RpcError) as failure:
        call(request)
    status, info = refused(failure.value)
    assert info.domain == domain
    return status, info.reason, dict(info.metadata)


def told_rest(answer: tuple[int, bytes], domain: str = "sandtable") -> tuple[int, str, dict[str, str]]:
    """Return the HTTP status, the reason and the metadata of a refused call."""
    body = json.loads(answer[1])
    info = body["details"][0]
    assert (info["@type"], info["domain"]) == ("type.googleapis.com/google.rpc.ErrorInfo", domain)
    return answer[0], info["reason"], info["metadata"]


@pytest.fixture(scope="module")
def quiet(stack: Stack) -> Table:
    """A match in which nobody moves."""
    return new_table(stack, 3, options={"leaders": "paul_atreides,helena_richese,count_ilban_richese"}, public=True)


def action(table: Table, text: str, **fields: Any) -> play_pb2.SubmitActionRequest:
    return play_pb2.SubmitActionRequest(
        match_id=table.match_id, action=text, **{"expected_version": 0, "request_id": "r", **fields}
    )


@pytest.mark.parametrize("locale", localization.LOCALES)
def test_an_illegal_action_is_refused_with_the_rule_and_a_sentence(quiet: Table, locale: str) -> None:
    seat = quiet.seat()
    api = quiet.api(seat, accept_language=locale)
    card = api.GetView(play_pb2.GetViewRequest(match_id=quiet.match_id)).imperium.players[seat].hand[0]
    with pytest.raises(grpc.RpcError) as failure:
        api.SubmitAction(action(quiet, f"{card}@nowhere"))
    status, info = refused(failure.value)
    assert (status, info.reason) == (grpc.StatusCode.FAILED_PRECONDITION, "UNKNOWN_SPACE")
    assert info.domain == "sandtable.engine"
    assert info.metadata["rule"]
    rest = quiet.stack.rest(quiet.tokens[seat], accept_language=locale)
    fields = {"action": f"{card}@nowhere", "expected_version": 0, "request_id": "r"}
    answer = rest.send("POST", f"/v1/matches/{quiet.match_id}/actions", json.dumps(fields).encode())
    assert told_rest(answer, "sandtable.engine") == (400, "UNKNOWN_SPACE", dict(info.metadata))
    sentence = json.loads(answer[1])["message"]
    assert sentence == failure.value.details()
    packages = st.GAMES["imperium"].words
    known = localization.find(packages, locale, "error", "UNKNOWN_SPACE")
    assert known is not None
    assert known.partition("{")[0] in sentence
    rest.close()


def test_the_sentences_of_an_illegal_action_differ_by_language(quiet: Table) -> None:
    seat = quiet.seat()
    sentences = set()
    for locale in localization.LOCALES:
        with pytest.raises(grpc.RpcError) as failure:
            quiet.api(seat, accept_language=locale).SubmitAction(action(quiet, "nonsense"))
        sentences.add(failure.value.details())
    assert len(sentences) == 3


def test_who_is_not_asked_is_told_so(quiet: Table) -> None:
    other = (quiet.seat() + 1) % 3
    status, reason, facts = told(quiet.api(other).SubmitAction, action(quiet, "reveal"), "sandtable.engine")
    assert (status, reason) == (grpc.StatusCode.FAILED_PRECONDITION, "NOT_YOUR_TURN")
    assert facts == {"seat": str(other), "waiting": str(quiet.seat())}


def test_a_refused_action_carries_what_its_sentence_is_made_of(quiet: Table) -> None:
    seat = quiet.seat()
    card = quiet.api(seat).GetView(play_pb2.GetViewRequest(match_id=quiet.match_id)).imperium.players[seat].hand[0]
    _, reason, facts = told(quiet.api(seat).SubmitAction, action(quiet, f"{card}@nowhere"), "sandtable.engine")
    assert facts.keys() == {*OF_GAMES["imperium"][reason].values, *ALWAYS, "rule"}
    assert (facts["action"], facts["card"], facts["space"]) == (f"{card}@nowhere", card, "nowhere")


def test_a_long_action_that_is_refused_keeps_its_reason(quiet: Table) -> None:
    api = quiet.api(quiet.seat())
    for _ in range(20):  # of trailers that are too long, gRPC drops some by lot
        _, reason, facts = told(api.SubmitAction, action(quiet, "😀" * LONGEST_ACTION), "sandtable.engine")
        assert (reason, facts["action"]) == ("NOT_AN_OPTION", "😀" * LONGEST_ACTION)


def wrong_tokens(table: Table, other: Table) -> dict[str, str]:
    """Return headers with tokens that do not open the seat."""
    mine = table.tokens[0]
    return {
        "other match": f"Bearer {other.tokens[0]}",
        "invite": f"Bearer {table.invites[0]}",
        "forged seat": f"Bearer {mine.replace('.0.', '.1.')}",
        "forged signature": f"Bearer {mine[:-1]}{'A' if mine[-1] != 'A' else 'B'}",
        "truncated": f"Bearer {mine[:-4]}",
        "longer": f"Bearer {mine}AAAA",
        "no dots": "Bearer token",
        "dots alone": "Bearer ...",
        "empty": "Bearer ",
        "no scheme": mine,
        "other scheme": f"Basic {mine}",
        "two tokens": f"Bearer {mine} {mine}",
        "huge": "Bearer " + "x" * 6000,
    }


def test_a_wrong_token_is_denied_over_grpc_and_rest(quiet: Table, table: Table) -> None:
    for name, header in wrong_tokens(quiet, table).items():
        api = quiet.stack.api(authorization=header.strip())
        rest = quiet.stack.rest(authorization=header)
        for call, request, path in (
            (api.ListActions, play_pb2.ListActionsRequest(match_id=quiet.match_id), "actions"),
            (api.GetView, play_pb2.GetViewRequest(match_id=quiet.match_id), "view"),
        ):
            assert told(call, request)[:2] == (grpc.StatusCode.PERMISSION_DENIED, "TOKEN_REFUSED"), name
            answer = rest.send("GET", f"/v1/matches/{quiet.match_id}/{path}")
            assert told_rest(answer)[:2] == (403, "TOKEN_REFUSED"), name
        rest.close()


def test_a_token_that_is_not_ascii_is_refused_cleanly(quiet: Table) -> None:
    rest = quiet.stack.rest()
    rest.connection.putrequest("GET", f"/v1/matches/{quiet.match_id}/actions")
    rest.connection.putheader("authorization", "Bearer ключ".encode())
    rest.connection.endheaders()
    assert rest.connection.getresponse().status in (400, 403)
    rest.close()


def test_a_seat_token_opens_no_other_door(quiet: Table) -> None:
    api = quiet.api(0)
    assert told(api.StartMatch, match_pb2.StartMatchRequest(match_id=quiet.match_id))[0] == (
        grpc.StatusCode.PERMISSION_DENIED
    )
    join = match_pb2.JoinMatchRequest(match_id=quiet.match_id, invite=quiet.tokens[0], nonce=uuid4().hex)
    assert told(api.JoinMatch, join)[0] == grpc.StatusCode.PERMISSION_DENIED


def test_without_a_token_whoever_needs_one_is_unauthenticated(quiet: Table) -> None:
    api = quiet.api()
    for call, request in (
        (api.ListActions, play_pb2.ListActionsRequest(match_id=quiet.match_id)),
        (api.SubmitAction, action(quiet, "reveal")),
        (api.Resign, match_pb2.ResignRequest(match_id=quiet.match_id)),
        (api.StartMatch, match_pb2.StartMatchRequest(match_id=quiet.match_id)),
    ):
        assert told(call, request)[:2] == (grpc.StatusCode.UNAUTHENTICATED, "TOKEN_NEEDED")
    rest = quiet.stack.rest()
    assert told_rest(rest.send("GET", f"/v1/matches/{quiet.match_id}/actions"))[:2] == (401, "TOKEN_NEEDED")
    rest.close()


@pytest.mark.parametrize("match_id", ["nosuchmatch", "x" * 65, "{m}", "матч", "a b", "../x"])
def test_an_unknown_match_is_not_found(stack: Stack, match_id: str) -> None:
    api = stack.api()
    for call, request in (
        (api.GetMatch, match_pb2.GetMatchRequest(match_id=match_id)),
        (api.GetView, play_pb2.GetViewRequest(match_id=match_id)),
        (api.WatchMatch, play_pb2.WatchMatchRequest(match_id=match_id)),
    ):
        assert told(lambda request, call=call: all_of(call(request)), request)[:2] == (
            grpc.StatusCode.NOT_FOUND,
            "NO_SUCH_MATCH",
        )


@pytest.mark.parametrize("path", ["", "/view", "/events", "/replay"])
def test_an_unknown_match_is_not_found_over_rest(stack: Stack, path: str) -> None:
    rest = stack.rest()
    assert told_rest(rest.send("GET", f"/v1/matches/nosuchmatch{path}"))[:2] == (404, "NO_SUCH_MATCH")
    rest.close()


@pytest.mark.parametrize(
    ("field", "fields"),
    [
        ("game", {"game": "chess", "players": 3}),
        ("game", {"players": 3}),
        ("players", {"game": "imperium", "players": 9}),
        ("players", {"game": "imperium", "players": 2**32 - 1}),
        ("seats", {"game": "imperium", "players": 3, "seats": [{}] * 4}),
        ("seats[1].bot", {"game": "imperium", "players": 3, "seats": [{}, {"bot": "clever"}]}),
        ("options.colour", {"game": "imperium", "players": 3, "options": {"colour": "red"}}),
        ("options", {"game": "imperium", "players": 3, "options": {"leaders": "nobody"}}),
        ("options", {"game": "imperium", "players": 3, "options": {"leaders": "paul_atreides"}}),
        ("request_id", {"game": "imperium", "players": 3, "request_id": "x" * 65}),
        ("request_id", {"game": "imperium", "players": 3, "request_id": "a\nb"}),
    ],
)
def test_a_malformed_create_request_names_its_field(stack: Stack, field: str, fields: dict[str, Any]) -> None:
    status, reason, facts = told(stack.api().CreateMatch, match_pb2.CreateMatchRequest(**fields))
    assert (status, reason, facts) == (grpc.StatusCode.INVALID_ARGUMENT, "MALFORMED", {"field": field})
    rest = stack.rest()
    answer = rest.send("POST", "/v1/matches", json.dumps(fields).encode())
    assert told_rest(answer) == (400, "MALFORMED", {"field": field})
    assert json.loads(answer[1])["message"].startswith(field)
    rest.close()


def test_a_long_text_that_is_not_ascii_is_refused_cleanly(stack: Stack) -> None:
    request = match_pb2.CreateMatchRequest(game="imperium", players=3, options={"😀" * 5000: "x"})
    for _ in range(20):  # if trailers are too long, gRPC drops some at random
        assert told(stack.api().CreateMatch, request)[:2] == (grpc.StatusCode.INVALID_ARGUMENT, "MALFORMED")


@pytest.mark.parametrize(
    ("field", "fields"),
    [
        ("request_id", {"request_id": ""}),
        ("request_id", {"request_id": "a b"}),
        ("request_id", {"request_id": "y" * 65}),
        ("action", {"action": ""}),
        ("action", {"action": "x" * (LONGEST_ACTION + 1)}),
        ("action", {"action": "reveal\nreveal"}),
    ],
)
def test_a_malformed_action_names_its_field(quiet: Table, field: str, fields: dict[str, Any]) -> None:
    request = action(quiet, "reveal")
    request.MergeFrom(play_pb2.SubmitActionRequest(**fields))
    for name, value in fields.items():
        setattr(request, name, value)
    status, _, facts = told(quiet.api(0).SubmitAction, request)
    assert (status, facts) == (grpc.StatusCode.INVALID_ARGUMENT, {"field": field})


@pytest.mark.parametrize(
    ("field", "fields"),
    [
        ("page_size", {"page_size": 201}),
        ("page_token", {"page_token": "-1"}),
        ("page_token", {"page_token": "1-1-1"}),
        ("page_token", {"page_token": "9" * 400}),
        ("page_token", {"page_token": "(inf"}),
    ],
)
def test_a_malformed_page_names_its_field(stack: Stack, field: str, fields: dict[str, Any]) -> None:
    status, _, facts = told(stack.api().ListMatches, match_pb2.ListMatchesRequest(**fields))
    assert (status, facts) == (grpc.StatusCode.INVALID_ARGUMENT, {"field": field})


def test_a_missing_match_id_is_malformed(stack: Stack) -> None:
    assert told(stack.api().GetMatch, match_pb2.GetMatchRequest())[2] == {"field": "match_id"}


def test_a_missing_invite_is_malformed(stack: Stack, quiet: Table) -> None:
    status, _, facts = told(stack.api().JoinMatch, match_pb2.JoinMatchRequest(match_id=quiet.match_id))
    assert (status, facts) == (grpc.StatusCode.INVALID_ARGUMENT, {"field": "invite"})


def test_a_lobby_has_nothing_to_see_or_do_yet(stack: Stack) -> None:
    table = new_lobby(stack, 3, public=True)
    table.join(0)
    api = table.api(0)
    for call, request in (
        (api.GetView, play_pb2.GetViewRequest(match_id=table.match_id)),
        (api.ListActions, play_pb2.ListActionsRequest(match_id=table.match_id)),
        (api.SubmitAction, action(table, "reveal")),
    ):
        assert told(call, request)[:2] == (grpc.StatusCode.FAILED_PRECONDITION, "NOT_STARTED")


def test_an_unknown_game_has_no_catalog(stack: Stack) -> None:
    request = catalog_pb2.GetCatalogRequest(game="chess")
    status, reason, facts = told(stack.api().GetCatalog, request, "sandtable.engine")
    assert (status, reason, facts) == (grpc.StatusCode.NOT_FOUND, "UNKNOWN_GAME", {"game": "chess"})


def test_decks_that_are_not_offered_have_no_catalog(stack: Stack) -> None:
    request = catalog_pb2.GetCatalogRequest(game="conquest", decks="house")
    status, reason, _ = told(stack.api().GetCatalog, request, "sandtable.engine")
    assert (status, reason) == (grpc.StatusCode.INVALID_ARGUMENT, "INVALID_OPTIONS")


def test_rest_statuses_are_those_of_grpc(quiet: Table) -> None:
    rest = quiet.stack.rest(quiet.tokens[0])
    path = f"/v1/matches/{quiet.match_id}/actions"
    stale = json.dumps({"action": "reveal", "expected_version": 5, "request_id": "r"}).encode()
    assert told_rest(rest.send("POST", path, stale)) == (
        HTTP[grpc.StatusCode.ABORTED],
        "FUTURE_VERSION",
        {"expected_version": "5", "current_version": "0"},
    )
    rest.close()
