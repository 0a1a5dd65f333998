"""The life of a match: lobby, running, finished, abandoned; who may see it, find it and remove it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from hashlib import blake2b
from typing import Any
from uuid import uuid4

import grpc
import pytest
from msgspec.structs import replace

from sandtable.v1 import match_pb2, play_pb2, replay_pb2
from sandtable_service.record import decode_record, encode_record
from tests.service.stack import OPERATOR_KEY, Stack, until
from tests.service.table import Table, all_of, new_lobby, new_table, refused, replay_of, submit

LOBBY, RUNNING, FINISHED, ABANDONED = (
    match_pb2.MATCH_STATE_LOBBY,
    match_pb2.MATCH_STATE_RUNNING,
    match_pb2.MATCH_STATE_FINISHED,
    match_pb2.MATCH_STATE_ABANDONED,
)
OPEN, PLAYER, BOT = match_pb2.SEAT_KIND_OPEN, match_pb2.SEAT_KIND_PLAYER, match_pb2.SEAT_KIND_BOT


def reason(call: Any, request: Any) -> tuple[grpc.StatusCode, str]:
    with pytest.raises(grpc.RpcError) as failure:
        all_of(call(request))
    status, info = refused(failure.value)
    return status, info.reason


def kinds(match: match_pb2.Match) -> list[int]:
    return [seat.kind for seat in match.seats]


def test_a_lobby_fills_and_the_match_starts_with_the_last_seat(stack: Stack) -> None:
    table = new_lobby(stack, 3, ("random",))
    assert (sorted(table.invites), table.match().state) == ([1, 2], LOBBY)
    match = table.join(1, "Chani").match
    assert (match.state, kinds(match), match.seats[1].name) == (LOBBY, [BOT, PLAYER, OPEN], "Chani")
    match = table.join(2, "Стілґар").match
    assert (match.state, kinds(match), match.seats[2].name) == (RUNNING, [BOT, PLAYER, PLAYER], "Стілґар")


def test_an_invite_used_twice_gives_the_same_seat(stack: Stack) -> None:
    table = new_lobby(stack, 3)
    first, second = table.join(1, "Jessica"), table.join(1, "Irulan")
    assert first.seat == second.seat == 1
    assert second.match.seats[1].name == "Jessica"


def test_a_full_match_seats_nobody_else(table: Table) -> None:
    invite = table.invites[0].replace(".0.", ".3.", 1)
    request = match_pb2.JoinMatchRequest(match_id=table.match_id, invite=invite, nonce=uuid4().hex)
    assert reason(table.api().JoinMatch, request) == (grpc.StatusCode.PERMISSION_DENIED, "TOKEN_REFUSED")


def test_the_host_may_start_early_with_bots(stack: Stack) -> None:
    table = new_lobby(stack, 4)
    table.join(2)
    host = stack.api(authorization=f"Bearer {table.host}")
    unknown = match_pb2.StartMatchRequest(match_id=table.match_id, bot="clever")
    assert reason(host.StartMatch, unknown) == (grpc.StatusCode.INVALID_ARGUMENT, "MALFORMED")
    started = host.StartMatch(match_pb2.StartMatchRequest(match_id=table.match_id, bot="random")).match
    assert (started.state, kinds(started)) == (RUNNING, [BOT, BOT, PLAYER, BOT])
    assert [seat.bot for seat in started.seats] == ["random", "random", "", "random"]
    again = host.StartMatch(match_pb2.StartMatchRequest(match_id=table.match_id)).match
    assert kinds(again) == kinds(started)
    late = match_pb2.JoinMatchRequest(match_id=table.match_id, invite=table.invites[0], nonce=uuid4().hex)
    assert reason(stack.api().JoinMatch, late) == (grpc.StatusCode.PERMISSION_DENIED, "TOKEN_REFUSED")
    until(lambda: list(table.match().to_act) == [2])


def test_a_bot_takes_over_for_who_resigns(stack: Stack) -> None:
    table = new_table(stack, 3, public=True)
    seat = table.seat()
    action = table.actions(seat)[0]
    request = match_pb2.ResignRequest(match_id=table.match_id)
    api = table.api(seat)
    match = api.Resign(request).match
    assert (match.state, match.seats[seat].kind, match.seats[seat].name) == (RUNNING, BOT, f"player {seat}")
    assert api.Resign(request).match.seats == match.seats  # a repeated request gets the same answer
    until(lambda: table.seat() != seat)
    view = play_pb2.GetViewRequest(match_id=table.match_id)
    assert reason(api.GetView, view)[0] == grpc.StatusCode.PERMISSION_DENIED
    with pytest.raises(grpc.RpcError) as failure:
        submit(api, table.match_id, action, table.match().version)
    assert refused(failure.value)[0] == grpc.StatusCode.PERMISSION_DENIED


def test_when_all_resign_the_bots_play_to_the_end(stack: Stack) -> None:
    table = new_table(stack, 3, public=True)
    for seat in range(3):
        table.api(seat).Resign(match_pb2.ResignRequest(match_id=table.match_id))
    until(lambda: table.match().state == FINISHED)


def test_the_match_ends_when_a_player_resigns_if_it_was_made_so(stack: Stack) -> None:
    table = new_table(stack, 3, public=True, on_resign=match_pb2.ON_RESIGN_END)
    seat, action, _ = table.step()
    assert table.match().seed == ""
    watch = table.api(seat).WatchMatch(play_pb2.WatchMatchRequest(match_id=table.match_id))
    next(watch)
    match = table.api((seat + 1) % 3).Resign(match_pb2.ResignRequest(match_id=table.match_id)).match
    assert (match.state, list(match.to_act), len(match.seed)) == (ABANDONED, [], 64)
    assert list(watch)[-1].over
    api = table.api(seat)
    assert not api.ListActions(play_pb2.ListActionsRequest(match_id=table.match_id)).actions
    assert not api.GetView(play_pb2.GetViewRequest(match_id=table.match_id)).to_act
    request = play_pb2.SubmitActionRequest(match_id=table.match_id, action=action, expected_version=1, request_id="x")
    assert reason(api.SubmitAction, request) == (grpc.StatusCode.FAILED_PRECONDITION, "ABANDONED")
    proof = api.VerifyReplay(replay_pb2.VerifyReplayRequest(match_id=table.match_id))
    assert (proof.verified, proof.actions) == (True, 1)


def test_nobody_resigns_from_a_lobby(stack: Stack) -> None:
    table = new_lobby(stack, 3)
    table.join(0)
    request = match_pb2.ResignRequest(match_id=table.match_id)
    assert reason(table.api(0).Resign, request) == (grpc.StatusCode.FAILED_PRECONDITION, "NOT_PLAYING")


def test_a_private_match_is_hidden_from_spectators(stack: Stack) -> None:
    table = new_table(stack, 3)
    hidden = (grpc.StatusCode.NOT_FOUND, "NO_SUCH_MATCH")
    view = play_pb2.GetViewRequest(match_id=table.match_id)
    assert reason(table.api().GetView, view) == hidden
    assert reason(table.api().WatchMatch, play_pb2.WatchMatchRequest(match_id=table.match_id)) == hidden
    assert reason(table.api().GetReplay, replay_pb2.GetReplayRequest(match_id=table.match_id)) == hidden
    assert table.api(1).GetView(view).seat == 1
    assert table.match_id not in listed(stack)
    operator = stack.api(x_operator_key=OPERATOR_KEY)
    assert not operator.GetView(view).HasField("seat")


def test_a_private_match_is_known_to_those_who_belong_to_it(stack: Stack) -> None:
    table, other = new_lobby(stack, 3), new_lobby(stack, 3)
    joined = table.join(0).token
    request = match_pb2.GetMatchRequest(match_id=table.match_id)
    for token in (joined, table.host, table.invites[1]):
        assert table.api(authorization=f"Bearer {token}").GetMatch(request).match.match_id == table.match_id
    assert stack.api(x_operator_key=OPERATOR_KEY).GetMatch(request).match.match_id == table.match_id
    assert reason(stack.api().GetMatch, request)[0] == grpc.StatusCode.NOT_FOUND
    stranger = stack.api(authorization=f"Bearer {other.host}")
    assert reason(stranger.GetMatch, request) == (grpc.StatusCode.PERMISSION_DENIED, "TOKEN_REFUSED")


def test_a_spectator_of_a_public_match_sees_no_hand(table: Table) -> None:
    view = table.api().GetView(play_pb2.GetViewRequest(match_id=table.match_id))
    assert not view.HasField("seat")
    assert not view.HasField("decision")
    assert [list(player.hand) for player in view.imperium.players] == [[], [], []]


def test_the_replay_is_closed_while_hands_are_hidden(table: Table) -> None:
    closed = (grpc.StatusCode.FAILED_PRECONDITION, "NOT_OVER")
    assert reason(table.api(0).GetReplay, replay_pb2.GetReplayRequest(match_id=table.match_id)) == closed
    assert reason(table.api(0).VerifyReplay, replay_pb2.VerifyReplayRequest(match_id=table.match_id)) == closed


def listed(stack: Stack, key: str = "", **fields: Any) -> list[str]:
    """Return the matches of all pages."""
    api = stack.api(x_operator_key=key) if key else stack.api()
    request = match_pb2.ListMatchesRequest(**fields)
    found: list[str] = []
    while True:
        page = api.ListMatches(request)
        assert len(page.matches) <= (request.page_size or 50)
        found += [match.match_id for match in page.matches]
        if not page.next_page_token:
            return found
        request.page_token = page.next_page_token


def test_matches_are_listed_newest_first_page_by_page(stack: Stack) -> None:
    made = [new_lobby(stack, 3, public=True).match_id for _ in range(7)]
    found = listed(stack, page_size=3)
    assert found[:7] == made[::-1]
    assert len(set(found)) == len(found)


def test_a_match_made_meanwhile_shifts_no_page(stack: Stack) -> None:
    made = [new_lobby(stack, 3, public=True).match_id for _ in range(4)]
    api = stack.api()
    page = api.ListMatches(match_pb2.ListMatchesRequest(page_size=2))
    new_lobby(stack, 3, public=True)
    rest = api.ListMatches(match_pb2.ListMatchesRequest(page_size=2, page_token=page.next_page_token))
    assert [match.match_id for match in (*page.matches, *rest.matches)] == made[::-1]


def test_matches_made_in_the_same_moment_are_listed_once_each(stack: Stack) -> None:
    made = {new_lobby(stack, 3, public=True).match_id for _ in range(5)}
    stack.redis().zadd("x:public", dict.fromkeys(made, 4_000_000_000_000))  # the same time for all, in the future
    try:
        found = listed(stack, page_size=2)
        assert set(found[:5]) == made
        assert len(set(found)) == len(found)
    finally:
        stack.redis().zrem("x:public", *made)


def test_matches_are_filtered_by_state_and_game(stack: Stack, table: Table) -> None:
    lobby = new_lobby(stack, 3, public=True).match_id
    assert lobby in listed(stack, state=LOBBY)
    assert lobby not in listed(stack, state=RUNNING)
    assert table.match_id in listed(stack, state=RUNNING, game="imperium")
    assert listed(stack, game="chess") == []


def test_private_matches_are_listed_for_the_operator_alone(stack: Stack) -> None:
    table = new_lobby(stack, 3)
    request = match_pb2.ListMatchesRequest(private=True)
    denied = (grpc.StatusCode.PERMISSION_DENIED, "TOKEN_REFUSED")
    assert reason(stack.api().ListMatches, request) == denied
    assert reason(stack.api(x_operator_key="guess").ListMatches, request) == denied
    assert table.match_id in listed(stack, OPERATOR_KEY, private=True)


def test_where_there_is_an_operator_only_the_operator_deletes(stack: Stack, table: Table) -> None:
    request = match_pb2.DeleteMatchRequest(match_id=table.match_id)
    host = stack.api(authorization=f"Bearer {table.host}")
    assert reason(host.DeleteMatch, request) == (grpc.StatusCode.PERMISSION_DENIED, "TOKEN_REFUSED")
    table.step()
    watch = table.api().WatchMatch(play_pb2.WatchMatchRequest(match_id=table.match_id))
    next(watch)
    operator = stack.api(x_operator_key=OPERATOR_KEY)
    operator.DeleteMatch(request)
    gone = (grpc.StatusCode.NOT_FOUND, "NO_SUCH_MATCH")
    assert reason(operator.DeleteMatch, request) == gone
    for worker in (0, 1):
        assert reason(stack.api(worker).GetMatch, match_pb2.GetMatchRequest(match_id=table.match_id)) == gone
    assert list(watch)[-1].over
    assert stack.redis().keys(f"*{table.match_id}*") == []
    assert table.match_id not in listed(stack)


def test_where_there_is_none_the_host_deletes_a_lobby_and_nobody_lists_private_matches(
    own_stack: Callable[..., Stack],
) -> None:
    stack = own_stack("--retention-days", "0")
    table = new_table(stack, 3, on_resign=match_pb2.ON_RESIGN_END)
    table.api(0).Resign(match_pb2.ResignRequest(match_id=table.match_id))
    assert stack.redis().ttl(f"m:{{{table.match_id}}}") == -1  # kept for ever
    request = match_pb2.DeleteMatchRequest(match_id=table.match_id)
    denied = (grpc.StatusCode.PERMISSION_DENIED, "TOKEN_REFUSED")
    assert reason(table.api(0).DeleteMatch, request) == denied
    assert reason(stack.api().DeleteMatch, request) == (grpc.StatusCode.UNAUTHENTICATED, "TOKEN_NEEDED")
    assert reason(stack.api(x_operator_key="").ListMatches, match_pb2.ListMatchesRequest(private=True)) == denied
    lobby = new_lobby(stack, 3)
    stack.api(authorization=f"Bearer {lobby.host}").DeleteMatch(match_pb2.DeleteMatchRequest(match_id=lobby.match_id))
    assert reason(stack.api().GetMatch, match_pb2.GetMatchRequest(match_id=lobby.match_id))[1] == "NO_SUCH_MATCH"


@pytest.fixture(scope="module")
def finished(stack: Stack) -> Table:
    """A match of bots that is over."""
    table = new_lobby(stack, 3, ("random", "greedy", "random"), public=True)
    until(lambda: table.match().state == FINISHED)
    return table


def test_a_finished_match_has_its_ranking_and_its_seed(finished: Table) -> None:
    match = finished.match()
    assert sorted(standing.seat for standing in match.result) == [0, 1, 2]
    assert match.result[0].place == 1
    assert blake2b(bytes.fromhex(match.server_seed), digest_size=32).hexdigest() == match.seed_commitment
    assert len(match.seed) == 64


def test_a_finished_match_is_kept_for_as_long_as_configured(stack: Stack, finished: Table, table: Table) -> None:
    redis, month = stack.redis(), 30 * 86400
    for key in (f"m:{{{finished.match_id}}}", f"l:{{{finished.match_id}}}"):
        assert month - 600 < redis.ttl(key) <= month
    assert redis.ttl(f"m:{{{table.match_id}}}") == -1
    assert redis.zscore("x:ends", table.match_id) is not None


def test_an_expired_match_leaves_no_trace(stack: Stack) -> None:
    table = new_table(stack, 3, public=True, on_resign=match_pb2.ON_RESIGN_END)
    table.api(0).Resign(match_pb2.ResignRequest(match_id=table.match_id))
    redis = stack.redis()
    redis.delete(f"m:{{{table.match_id}}}", f"l:{{{table.match_id}}}")  # as Redis does when it expires
    assert table.match_id not in listed(stack)
    redis.zadd("x:ends", {table.match_id: 1})
    until(lambda: not any(redis.zscore(index, table.match_id) for index in ("x:all", "x:public", "x:ends")))


def verify(table: Table) -> replay_pb2.VerifyReplayResponse:
    proof: replay_pb2.VerifyReplayResponse = table.api().VerifyReplay(
        replay_pb2.VerifyReplayRequest(match_id=table.match_id)
    )
    return proof


@pytest.fixture
def tampered(stack: Stack, finished: Table) -> Iterator[tuple[Any, str, str]]:
    """Redis and the keys of a finished match; their content is restored afterwards."""
    redis = stack.redis()
    keys = (f"m:{{{finished.match_id}}}", f"l:{{{finished.match_id}}}")
    kept = [redis.dump(key) for key in keys]
    yield redis, *keys
    for key, value in zip(keys, kept, strict=True):
        redis.restore(key, 0, value, replace=True)
    redis.hincrby(keys[0], "n", 100)


def rewrite(redis: Any, key: str, change: Callable[[int, bytes], bytes | None]) -> None:
    """Rewrite a log: `change` returns the new text of each entry, or None to drop it."""
    entries = redis.xrange(key)
    redis.delete(key)
    for number, (name, fields) in enumerate(entries):
        entry = change(number, fields[b"x"])
        if entry is not None:
            redis.xadd(key, {"x": entry}, id=name)


def test_an_untouched_match_is_verified(finished: Table) -> None:
    proof = verify(finished)
    assert (proof.verified, proof.seed_matches_commitment, proof.actions_legal, proof.state_matches) == (True,) * 4
    assert (proof.actions, proof.problem) == (finished.match().version, "")


def test_the_leader_of_a_solo_match_is_named_by_its_id(stack: Stack) -> None:
    table = new_lobby(stack, 1, ("random",), public=True, options={"leaders": "paul_atreides"})
    until(lambda: table.match().state == FINISHED)
    assert table.match().options["leaders"] == "paul_atreides"
    seen = table.api().GetView(play_pb2.GetViewRequest(match_id=table.match_id)).imperium
    assert seen.players[0].leader == "paul_atreides"
    assert verify(table).verified
    assert replay_of(table)[0].options["leaders"] == ["paul_atreides"]


def test_the_leader_of_a_solo_match_is_named_over_rest(stack: Stack) -> None:
    rest = stack.rest()
    wanted = {"game": "imperium", "players": 1, "options": {"leaders": "paul_atreides"}}
    status, body = rest.send("POST", "/v1/matches", json.dumps(wanted).encode())
    assert (status, json.loads(body)["match"]["options"]["leaders"]) == (200, "paul_atreides")
    rest.close()


@pytest.mark.parametrize(
    ("change", "legal"),
    [
        (lambda number, entry: entry + b"x" if number == 20 else entry, False),
        (lambda number, entry: None if number == 20 else entry, False),
        (lambda number, entry: b"\xff" if number == 20 else entry, False),
        (lambda number, entry: entry.replace(b":", b":0", 1) if number == 20 else entry, True),
        (lambda number, entry: re.sub(rb" \d+:", b" 0:", entry) if number == 20 else entry, True),
        (lambda number, entry: None if number > 20 else entry, True),
    ],
    ids=["another action", "a gap", "garbage", "another hash", "an older schema", "cut off"],
)
def test_a_tampered_log_is_not_verified(
    finished: Table, tampered: tuple[Any, str, str], change: Callable[[int, bytes], bytes | None], legal: bool
) -> None:
    redis, _, log = tampered
    rewrite(redis, log, change)
    proof = verify(finished)
    assert (proof.verified, proof.actions_legal) == (False, legal)
    assert proof.problem


def test_another_seed_than_the_committed_one_is_not_verified(finished: Table, tampered: tuple[Any, str, str]) -> None:
    redis, match, _ = tampered
    record = decode_record(redis.hget(match, "f"))
    redis.hset(match, mapping={"f": encode_record(replace(record, seed=bytes(32)))})
    redis.hincrby(match, "n", 1)
    request = replay_pb2.VerifyReplayRequest(match_id=finished.match_id)
    assert reason(finished.api().VerifyReplay, request) == (grpc.StatusCode.DATA_LOSS, "DAMAGED")
