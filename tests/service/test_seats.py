"""Seats are safe: only the player who joined has the seat, nobody can deal twice, and an id is used once."""

from __future__ import annotations

import math
import re
import time
from base64 import urlsafe_b64encode
from hashlib import blake2b, sha256
from typing import Any
from uuid import uuid4

import grpc
import msgspec
import pytest

from sandtable.v1 import match_pb2, play_pb2, replay_pb2
from sandtable_service.record import decode_record
from sandtable_service.store import log_key, match_key
from sandtable_service.tokens import HOST, INVITE, SEAT, Signer, Token
from tests.service.stack import OPERATOR_KEY, Stack, together, until
from tests.service.table import Table, all_of, new_lobby, new_table, refused, submit

LOBBY, RUNNING, FINISHED = match_pb2.MATCH_STATE_LOBBY, match_pb2.MATCH_STATE_RUNNING, match_pb2.MATCH_STATE_FINISHED
OPEN, PLAYER = match_pb2.SEAT_KIND_OPEN, match_pb2.SEAT_KIND_PLAYER
TAKEN = (grpc.StatusCode.ALREADY_EXISTS, "SEAT_TAKEN")
DENIED = (grpc.StatusCode.PERMISSION_DENIED, "TOKEN_REFUSED")
MALFORMED = (grpc.StatusCode.INVALID_ARGUMENT, "MALFORMED")
NOT_IN_LOBBY = (grpc.StatusCode.FAILED_PRECONDITION, "NOT_IN_LOBBY")
NOT_FOUND = (grpc.StatusCode.NOT_FOUND, "NO_SUCH_MATCH")


def reason(call: Any, request: Any) -> tuple[grpc.StatusCode, str]:
    with pytest.raises(grpc.RpcError) as failure:
        all_of(call(request))
    status, info = refused(failure.value)
    return status, info.reason


def join_request(table: Table, seat: int, nonce: str, name: str = "") -> match_pb2.JoinMatchRequest:
    return match_pb2.JoinMatchRequest(match_id=table.match_id, invite=table.invites[seat], nonce=nonce, name=name)


def host(table: Table) -> Any:
    return table.stack.api(authorization=f"Bearer {table.host}")


def view(table: Table, token: str) -> Any:
    api = table.stack.api(authorization=f"Bearer {token}")
    return lambda _=None: api.GetView(play_pb2.GetViewRequest(match_id=table.match_id))


def blake(data: bytes, person: bytes, key: bytes = b"") -> bytes:
    return blake2b(data, key=key, person=person, digest_size=32).digest()


# Joining


def test_a_used_invite_opens_the_seat_for_nobody_else(stack: Stack) -> None:
    table = new_lobby(stack, 3)
    token = table.join(1, "Jessica").token
    assert reason(stack.api().JoinMatch, join_request(table, 1, uuid4().hex, "Irulan")) == TAKEN
    again = stack.api().JoinMatch(join_request(table, 1, table.nonces[1], "Irulan"))
    assert (again.seat, again.match.seats[1].name) == (1, "Jessica")
    assert Signer([stack_secret(stack)]).read(again.token) is not None
    assert again.token.split(".")[3] == token.split(".")[3]


def test_fifty_people_with_one_invite_get_one_seat(stack: Stack) -> None:
    table = new_lobby(stack, 3)

    def try_to_join() -> str:
        try:
            return str(stack.api().JoinMatch(join_request(table, 0, uuid4().hex)).token)
        except grpc.RpcError as error:
            return str(refused(error)[1].reason)

    answers = together([try_to_join] * 50)
    assert answers.count("SEAT_TAKEN") == 49


@pytest.mark.parametrize("nonce", ["", "too short", "x" * 65, "line\nbreak" * 3])
def test_a_nonce_is_needed(stack: Stack, nonce: str) -> None:
    table = new_lobby(stack, 3)
    assert reason(stack.api().JoinMatch, join_request(table, 0, nonce)) == MALFORMED
    assert [seat.kind for seat in table.match().seats] == [OPEN] * 3


def test_one_nonce_takes_one_seat(stack: Stack) -> None:
    table = new_lobby(stack, 3)
    table.join(0)
    assert reason(stack.api().JoinMatch, join_request(table, 1, table.nonces[0])) == MALFORMED


def test_the_token_does_not_follow_from_the_invite(stack: Stack) -> None:
    table = new_lobby(stack, 3)
    epochs = {table.invites[0].split(".")[3]}
    for _ in range(3):
        epochs.add(table.join(0).token.split(".")[3])
        table.api(0).LeaveMatch(match_pb2.LeaveMatchRequest(match_id=table.match_id))
    assert len(epochs) == 4


# The lobby


def test_a_player_leaves_a_lobby_and_another_takes_the_seat(stack: Stack) -> None:
    table = new_lobby(stack, 3)
    old = table.join(1, "Duncan").token
    request = match_pb2.LeaveMatchRequest(match_id=table.match_id)
    for _ in range(2):  # the second time it is a repeated request
        left = table.api(1).LeaveMatch(request).match
        assert (left.seats[1].kind, left.seats[1].name, left.seats[1].seed_share) == (OPEN, "", "")
    table.nonces.clear()
    assert table.join(1, "Gurney").match.seats[1].name == "Gurney"
    assert reason(stack.api(authorization=f"Bearer {old}").LeaveMatch, request) == DENIED
    for seat in (0, 2):
        table.join(seat)
    assert reason(view(table, old), None) == DENIED
    assert reason(table.api(1).LeaveMatch, request) == NOT_IN_LOBBY


def test_the_host_sees_who_joined_removes_somebody_and_issues_the_invite_again(stack: Stack) -> None:
    table = new_lobby(stack, 3)
    thief = table.join(1, "Yueh").token
    assert host(table).GetMatch(match_pb2.GetMatchRequest(match_id=table.match_id)).match.seats[1].name == "Yueh"
    request = match_pb2.ReopenSeatRequest(match_id=table.match_id, seat=1)
    reopened = host(table).ReopenSeat(request)
    assert reopened.match.seats[1].kind == OPEN
    assert reason(stack.api().JoinMatch, join_request(table, 1, table.nonces[1])) == DENIED  # the invite is void
    table.invites[1] = reopened.invite
    table.nonces.clear()
    for seat in range(3):
        table.join(seat)
    assert reason(view(table, thief), None) == DENIED
    assert reason(host(table).ReopenSeat, request) == NOT_IN_LOBBY
    assert reason(table.api(0).ReopenSeat, request) == DENIED
    assert reason(stack.api().ReopenSeat, request) == (grpc.StatusCode.UNAUTHENTICATED, "TOKEN_NEEDED")


def test_a_seat_that_is_not_there_or_a_bots_cannot_be_reopened(stack: Stack) -> None:
    table = new_lobby(stack, 3, ("random",))
    ask = host(table).ReopenSeat
    assert reason(ask, match_pb2.ReopenSeatRequest(match_id=table.match_id, seat=3)) == MALFORMED
    assert reason(ask, match_pb2.ReopenSeatRequest(match_id=table.match_id, seat=0)) == DENIED


def test_the_operator_gives_a_seat_of_a_running_match_to_somebody_else(stack: Stack) -> None:
    table = new_table(stack, 3)
    share, old = table.match().seats[2].seed_share, table.tokens[2]
    request = match_pb2.ReopenSeatRequest(match_id=table.match_id, seat=2)
    table.invites[2] = stack.api(x_operator_key=OPERATOR_KEY).ReopenSeat(request).invite
    assert reason(view(table, old), None) == DENIED
    table.nonces.pop(2)
    joined = table.join(2, "Alia")
    assert (joined.match.seats[2].name, joined.match.seats[2].seed_share) == ("Alia", share)
    assert table.actions(2) or table.seat() != 2


# Repeats


def test_a_resigned_player_cannot_ask_for_a_bots_move(stack: Stack) -> None:
    table = new_table(stack, 3, options={"leaders": "paul_atreides,helena_richese,count_ilban_richese"})
    seat = table.seat()
    table.api(seat).Resign(match_pb2.ResignRequest(match_id=table.match_id))
    until(lambda: seat not in table.match().to_act)
    (_, fields), *_ = stack.redis().xrange(log_key(table.match_id))
    head, _, action = fields[b"x"].decode().partition("\n")
    for request_id in ("bot-0", head.split(" ", 2)[2]):  # a guess, and even the real one
        assert (
            reason(lambda request: submit(table.api(seat), *request), (table.match_id, action, 0, request_id)) == DENIED
        )


def test_ids_of_bots_moves_cannot_be_guessed(stack: Stack) -> None:
    ids = []
    for _ in range(2):
        table = new_lobby(stack, 3, ("random",) * 3)
        entries = until(lambda: stack.redis().xrange(log_key(table.match_id), count=20)[:20])  # noqa: B023  # called at once
        ids += [fields[b"x"].decode().partition("\n")[0].split(" ", 2)[2] for _, fields in entries]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch("bot-[0-9a-f]{18}", one) for one in ids)


def test_a_repeat_is_answered_only_to_who_moved(stack: Stack) -> None:
    table = new_table(stack, 3)
    seat = table.seat()
    action = table.actions(seat)[0]
    first = table.submit(seat, action, 0, "mine")
    assert table.submit(seat, action, 0, "mine") == first
    request = match_pb2.ReopenSeatRequest(match_id=table.match_id, seat=seat)
    table.invites[seat] = stack.api(x_operator_key=OPERATOR_KEY).ReopenSeat(request).invite
    table.nonces.pop(seat)
    table.join(seat)
    with pytest.raises(grpc.RpcError) as failure:
        table.submit(seat, action, 0, "mine")
    assert refused(failure.value)[1].reason == "STALE_VERSION"


# The deal


def test_every_joiner_has_a_share_in_the_seed_and_can_check_it(stack: Stack) -> None:
    table = new_lobby(stack, 3, ("random",), public=True, on_resign=match_pb2.ON_RESIGN_END)
    promised = table.match().seed_commitment
    for seat in (1, 2):
        table.join(seat)
    running = table.match()
    assert (running.seed, running.server_seed) == ("", "")
    table.api(1).Resign(match_pb2.ResignRequest(match_id=table.match_id))
    match = table.match()
    server_seed = bytes.fromhex(match.server_seed)
    assert blake2b(server_seed, digest_size=32).hexdigest() == promised == match.seed_commitment
    shares = [bytes(32), *(blake(table.nonces[seat].encode(), b"sandtable-share") for seat in (1, 2))]
    assert [seat.seed_share for seat in match.seats] == ["", *(share.hex() for share in shares[1:])]
    assert match.seed == blake(b"".join(shares), b"sandtable-seed", server_seed).hex()
    assert table.api().VerifyReplay(replay_pb2.VerifyReplayRequest(match_id=table.match_id)).verified


@pytest.mark.parametrize("changed", ["server_seed", "share"])
def test_a_seed_of_other_parts_is_noticed(stack: Stack, changed: str) -> None:
    table = new_table(stack, 3, public=True, on_resign=match_pb2.ON_RESIGN_END)
    table.api(1).Resign(match_pb2.ResignRequest(match_id=table.match_id))
    redis, key = stack.redis(), match_key(table.match_id)
    record = msgspec.msgpack.decode(redis.hget(key, "f"))
    (record["seats"][0] if changed == "share" else record)[changed] = bytes(range(32))
    redis.hset(key, "f", msgspec.msgpack.encode(record))
    redis.hincrby(key, "n", 1)
    told = table.api().VerifyReplay(replay_pb2.VerifyReplayRequest(match_id=table.match_id))
    assert (told.verified, told.seed_matches_commitment, told.actions_legal) == (False, False, True)


def test_hands_are_dealt_only_when_every_seat_is_taken(stack: Stack) -> None:
    table = new_lobby(stack, 3)
    key = match_key(table.match_id)
    for seat in range(2):
        table.join(seat)
        assert (stack.redis().hget(key, "s"), decode_record(stack.redis().hget(key, "f")).seed) == (b"", b"")
    table.join(2)
    assert stack.redis().hget(key, "s") != b""


def test_a_host_cancels_only_in_the_lobby(own_stack: Any) -> None:
    stack = own_stack()
    table = new_table(stack, 3, on_resign=match_pb2.ON_RESIGN_END)
    request = match_pb2.DeleteMatchRequest(match_id=table.match_id)
    assert reason(host(table).DeleteMatch, request) == NOT_IN_LOBBY
    assert table.match().state == RUNNING
    table.api(0).Resign(match_pb2.ResignRequest(match_id=table.match_id))
    assert reason(host(table).DeleteMatch, request) == NOT_IN_LOBBY  # a match that was dealt must stay verifiable
    assert table.api(1).VerifyReplay(replay_pb2.VerifyReplayRequest(match_id=table.match_id)).verified
    other = new_lobby(stack, 3)
    other.join(0)
    host(other).DeleteMatch(match_pb2.DeleteMatchRequest(match_id=other.match_id))
    assert stack.redis().exists(match_key(other.match_id)) == 0


# Ids and incarnations


def test_an_id_is_never_used_twice(stack: Stack) -> None:
    request = match_pb2.CreateMatchRequest(game="imperium", players=3, request_id=uuid4().hex)
    api = stack.api(x_operator_key=OPERATOR_KEY)
    first = api.CreateMatch(request)
    assert api.CreateMatch(request).match == first.match
    api.DeleteMatch(match_pb2.DeleteMatchRequest(match_id=first.match.match_id))
    assert reason(api.CreateMatch, request) == (grpc.StatusCode.ALREADY_EXISTS, "OLD_REQUEST")
    request.request_id = uuid4().hex
    assert api.CreateMatch(request).match.match_id != first.match.match_id


def test_a_create_request_is_remembered_for_an_hour(stack: Stack) -> None:
    before = set(stack.redis().keys("r:*"))
    request = match_pb2.CreateMatchRequest(game="imperium", players=3, request_id=uuid4().hex)
    stack.api().CreateMatch(request)
    (new,) = set(stack.redis().keys("r:*")) - before
    assert 0 < stack.redis().ttl(new) <= 3600
    assert request.request_id.encode() not in new


def test_a_request_sent_by_many_at_once_makes_one_match(stack: Stack) -> None:
    request = match_pb2.CreateMatchRequest(game="imperium", players=3, request_id=uuid4().hex)
    made = together([lambda: stack.api().CreateMatch(request).match.match_id] * 8)
    assert len(set(made)) == 1


def test_workers_with_an_old_match_at_hand_show_the_new_one_of_that_id(stack: Stack) -> None:
    """The stored data of one match is put under the id of another, as restoring a backup may do."""
    old, new = new_table(stack, 3, public=True), new_table(stack, 3, public=True)
    for table in (old, new):
        for worker in (0, 1):
            table.api(worker=worker).GetView(play_pb2.GetViewRequest(match_id=table.match_id))
    redis, key = stack.redis(), match_key(old.match_id)
    record = msgspec.msgpack.decode(redis.hget(match_key(new.match_id), "f"))
    seat = old.seat()
    action = old.actions(seat)[0]
    state = {
        **redis.hgetall(match_key(new.match_id)),
        b"f": msgspec.msgpack.encode({**record, "match_id": old.match_id}),
    }
    redis.hset(key, mapping=state)
    request = play_pb2.GetViewRequest(match_id=old.match_id)
    with pytest.raises(grpc.RpcError):
        submit(old.api(seat), old.match_id, action, 0)
    for worker in (0, 1):
        seen = old.api(worker=worker).GetView(request)
        there = new.api(worker=worker).GetView(play_pb2.GetViewRequest(match_id=new.match_id))
        assert seen.imperium == there.imperium
    assert reason(old.api(seat).GetView, request) == DENIED


# Tokens


def stack_secret(stack: Stack) -> bytes:
    return (stack.data / "secret").read_text(encoding="ascii").strip().encode()


def test_a_token_ends_and_is_renewed(stack: Stack) -> None:
    table = new_table(stack, 3)
    signer = Signer([stack_secret(stack)])
    token = signer.read(table.tokens[0])
    assert token is not None
    past = signer.sign(token._replace(expires=1))
    assert reason(view(table, past), None) == (grpc.StatusCode.UNAUTHENTICATED, "TOKEN_EXPIRED")
    soon = signer.sign(token._replace(expires=token.expires - 86400))
    request = match_pb2.RenewTokenRequest(match_id=table.match_id)
    renewed = stack.api(authorization=f"Bearer {soon}").RenewToken(request)
    assert renewed.token_expires.seconds >= token.expires
    assert view(table, renewed.token)() == view(table, table.tokens[0])()
    for seat in range(3):  # a player whose token has expired gets a new one with the nonce
        table.tokens[seat] = past
        table.join(seat)
    assert view(table, table.tokens[0])().seat == 0


def test_rights_to_view_to_play_and_to_host_are_separate(stack: Stack) -> None:
    table = new_table(stack, 3)
    seat = table.seat()
    action = table.actions(seat)[0]
    request = match_pb2.RenewTokenRequest(match_id=table.match_id, view_only=True)
    looker = table.api(seat).RenewToken(request).token
    api = stack.api(authorization=f"Bearer {looker}")
    assert view(table, looker)() == view(table, table.tokens[seat])()
    assert api.ListActions(play_pb2.ListActionsRequest(match_id=table.match_id)).actions
    assert reason(lambda request: submit(api, *request), (table.match_id, action, 0)) == DENIED
    assert reason(api.Resign, match_pb2.ResignRequest(match_id=table.match_id)) == DENIED
    assert reason(api.RevokeTokens, match_pb2.RevokeTokensRequest(match_id=table.match_id)) == DENIED
    more = api.RenewToken(match_pb2.RenewTokenRequest(match_id=table.match_id)).token
    assert more.startswith("v.")
    assert not view(table, table.host)().HasField("seat")
    assert reason(lambda request: submit(host(table), *request), (table.match_id, action, 0)) == DENIED
    assert reason(host(table).RenewToken, request) == MALFORMED


def test_tokens_of_a_seat_are_revoked(stack: Stack) -> None:
    table = new_table(stack, 3)
    stolen = table.tokens[1]
    looker = table.api(1).RenewToken(match_pb2.RenewTokenRequest(match_id=table.match_id, view_only=True)).token
    table.tokens[1] = table.api(1).RevokeTokens(match_pb2.RevokeTokensRequest(match_id=table.match_id)).token
    assert reason(view(table, stolen), None) == reason(view(table, looker), None) == DENIED
    assert view(table, table.tokens[1])().seat == 1
    old = host(table)
    table.host = old.RevokeTokens(match_pb2.RevokeTokensRequest(match_id=table.match_id)).token
    assert reason(old.GetMatch, match_pb2.GetMatchRequest(match_id=table.match_id)) == DENIED
    assert table.match().state == RUNNING


def test_a_watch_ends_when_its_token_is_revoked(stack: Stack) -> None:
    table = new_table(stack, 3)
    stream = table.api(1).WatchMatch(play_pb2.WatchMatchRequest(match_id=table.match_id))
    next(stream)
    table.api(1).RevokeTokens(match_pb2.RevokeTokensRequest(match_id=table.match_id))
    with pytest.raises(grpc.RpcError) as failure:
        all_of(stream)
    assert (refused(failure.value)[0], refused(failure.value)[1].reason) == DENIED


def test_a_watch_ends_with_its_token(stack: Stack) -> None:
    table = new_table(stack, 3)
    signer = Signer([stack_secret(stack)])
    token = signer.read(table.tokens[1])
    assert token is not None
    end = math.ceil(time.time()) + 1
    api = stack.api(authorization=f"Bearer {signer.sign(token._replace(expires=end))}")
    stream = api.WatchMatch(play_pb2.WatchMatchRequest(match_id=table.match_id, after_version=0))
    next(stream)
    until(lambda: time.time() > end)
    table.step()
    with pytest.raises(grpc.RpcError) as failure:
        next(stream)
    assert refused(failure.value)[1].reason == "TOKEN_EXPIRED"


def revoke_elsewhere(table: Table, seat: int) -> Any:
    """Revoke a seat's tokens on one worker while the other has an older record; return a caller with the old token."""
    old = table.api(seat, 0)
    old.GetView(play_pb2.GetViewRequest(match_id=table.match_id))
    table.tokens[seat] = table.api(seat, 1).RevokeTokens(match_pb2.RevokeTokensRequest(match_id=table.match_id)).token
    return old


def test_a_revoked_token_is_not_told_why_an_action_is_illegal_by_a_worker_that_has_not_heard(table: Table) -> None:
    old = revoke_elsewhere(table, table.seat())
    assert reason(lambda request: submit(old, *request), (table.match_id, "nonsense", 0)) == DENIED


def test_a_new_token_is_good_on_a_worker_that_has_not_heard(table: Table) -> None:
    seat = table.seat()
    action = table.actions(seat)[0]
    revoke_elsewhere(table, seat)
    assert table.submit(seat, action, 0, worker=0).version == 1


def test_a_secret_is_rotated_without_ending_matches() -> None:
    before = Signer([b"the first secret"])
    token = Token(SEAT, "m", 2, "epoch", 2_000_000_000)
    after = Signer([b"the second secret", b"the first secret"])
    assert after.read(before.sign(token)) == after.read(after.sign(token)) == token
    assert before.read(after.sign(token)) is None
    assert Signer([b"the second secret"]).read(before.sign(token)) is None


@pytest.mark.parametrize("part", range(7))
def test_no_part_of_a_token_can_be_changed(part: int) -> None:
    signer = Signer([b"a secret", b"another"])
    parts = signer.sign(Token(SEAT, "m", 2, "epoch", 2_000_000_000)).split(".")
    for other in ("", "0", "1", parts[part] + "0", parts[part][:-1]):
        if other != parts[part]:
            assert signer.read(".".join([*parts[:part], other, *parts[part + 1 :]])) is None


@pytest.mark.parametrize("token", ["", "x", "....", "......", "s.m.1.e.0.k.é", "s.m.1.x"])
def test_what_is_no_token_is_refused(token: str) -> None:
    assert Signer([b"a secret"]).read(token) is None


def test_no_answer_tells_a_private_match_from_none(stack: Stack) -> None:
    private, other = new_table(stack, 3), new_table(stack, 3)
    signer = Signer([b"not the server's secret"])
    tokens = ["", "nonsense", other.tokens[0], other.host, other.invites[0]]
    tokens += [signer.sign(Token(kind, private.match_id, 0, "e")) for kind in (HOST, INVITE, SEAT)]
    for token in tokens:
        api = stack.api(authorization=f"Bearer {token}") if token else stack.api()
        for name, request in (
            ("GetMatch", match_pb2.GetMatchRequest),
            ("GetView", play_pb2.GetViewRequest),
            ("ListActions", play_pb2.ListActionsRequest),
            ("WatchMatch", play_pb2.WatchMatchRequest),
            ("Resign", match_pb2.ResignRequest),
            ("LeaveMatch", match_pb2.LeaveMatchRequest),
            ("StartMatch", match_pb2.StartMatchRequest),
            ("ReopenSeat", match_pb2.ReopenSeatRequest),
            ("RenewToken", match_pb2.RenewTokenRequest),
            ("RevokeTokens", match_pb2.RevokeTokensRequest),
            ("DeleteMatch", match_pb2.DeleteMatchRequest),
            ("VerifyReplay", replay_pb2.VerifyReplayRequest),
        ):
            there, nowhere = (reason(getattr(api, name), request(match_id=one)) for one in (private.match_id, "0" * 16))
            assert there == nowhere, (name, token)


# Matches from before there were epochs


def test_a_match_of_the_schema_before_goes_on_with_its_tokens(stack: Stack) -> None:
    table = new_table(stack, 3, public=True)
    lobby = new_lobby(stack, 3, public=True)
    redis, key = stack.redis(), sha256(stack_secret(stack)).digest()
    for one in (table, lobby):
        record = msgspec.msgpack.decode(redis.hget(match_key(one.match_id), "f"))
        seed = record.pop("server_seed")
        record["seed"] = record["seed"] or seed
        record["commitment"] = blake2b(record["seed"], digest_size=32).hexdigest()
        for name in ("host", "incarnation"):
            del record[name]
        for seat in record["seats"]:
            for name in ("invite", "epoch", "joined", "share"):
                seat.pop(name, None)
        redis.hset(match_key(one.match_id), mapping={"f": msgspec.msgpack.encode({**record, "schema": 2})})
        redis.hdel(match_key(one.match_id), "i")

    def old(kind: str, match_id: str, seat: int) -> str:
        text = f"{kind}.{match_id}.{seat}"
        return f"{text}.{urlsafe_b64encode(blake2b(text.encode(), key=key, digest_size=18).digest()).decode()}"

    assert reason(table.api(0).GetView, play_pb2.GetViewRequest(match_id=table.match_id)) == DENIED
    table.host, lobby.host = old(HOST, table.match_id, 0), old(HOST, lobby.match_id, 0)
    table.tokens = {seat: old(SEAT, table.match_id, seat) for seat in range(3)}
    for _ in range(3):
        table.step()
    invite = old(INVITE, table.match_id, 0)
    taken = match_pb2.JoinMatchRequest(match_id=table.match_id, invite=invite, nonce=uuid4().hex)
    assert reason(stack.api().JoinMatch, taken) == TAKEN
    lobby.invites = {seat: old(INVITE, lobby.match_id, seat) for seat in range(3)}
    for seat in range(3):
        lobby.join(seat)
    lobby.step()
    assert lobby.match().state == RUNNING
