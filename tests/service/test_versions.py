"""What a worker does with data of other versions: newer, no longer supported, or without version numbers."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import grpc
import msgspec
import pytest

import sandtable_engine as st
from sandtable.v1 import match_pb2, play_pb2, replay_pb2
from sandtable_service.bots import PORTION
from sandtable_service.entries import Entry, pack, unpack
from sandtable_service.matches import DUE
from sandtable_service.record import (
    RUNNING,
    SCHEMA,
    MatchRecord,
    NewerRecord,
    SeatRecord,
    decode_record,
    encode_record,
)
from sandtable_service.store import log_key, match_key
from tests.service.stack import OPERATOR_KEY, Stack, until
from tests.service.table import Table, all_of, follow, new_lobby, new_table, refused

NEWER = (grpc.StatusCode.UNAVAILABLE, "NEWER_VERSION")
UNSUPPORTED = (grpc.StatusCode.FAILED_PRECONDITION, "RULES_UNSUPPORTED")


class Stored:
    """The stored data of a match, which tests change as a worker of another version would."""

    def __init__(self, stack: Stack, match_id: str) -> None:
        self.redis = stack.redis()
        self.match, self.log = match_key(match_id), log_key(match_id)

    def everything(self) -> Any:
        """Return everything that is stored."""
        return self.redis.hgetall(self.match), self.redis.xrange(self.log), self.redis.ttl(self.match)

    def record(self, **fields: Any) -> None:
        """Change fields of the record."""
        stored = msgspec.msgpack.decode(self.redis.hget(self.match, "f"))
        self.redis.hset(self.match, "f", msgspec.msgpack.encode({**stored, **fields}))
        self.redis.hincrby(self.match, "n", 1)

    def state(self, schema: int = 0, rules: int = 0) -> None:
        """Write another state, with the next version."""
        game, present, body = msgspec.msgpack.decode(self.redis.hget(self.match, "s"))
        version = int(self.redis.hincrby(self.match, "v", 1))
        body = {**body, "version": version, "rules_version": body["rules_version"] + rules}
        self.redis.hset(self.match, "s", msgspec.msgpack.encode([game, present + schema, body]))
        self.redis.xadd(self.log, {"x": pack(0, "anything", "r", present + schema, "0")}, id=f"{version}-0")

    def strip(self) -> None:
        """Make everything look as it did before records and entries had numbers."""
        record = msgspec.msgpack.decode(self.redis.hget(self.match, "f"))
        older = {name: value for name, value in record.items() if name not in ("schema", "start_schema", "start_hash")}
        self.redis.hset(self.match, "f", msgspec.msgpack.encode(older))
        self.redis.hincrby(self.match, "n", 1)
        entries = self.redis.xrange(self.log)
        self.redis.delete(self.log)
        for name, fields in entries:
            self.redis.xadd(self.log, {"x": re.sub(rb" \d+:", b" ", fields[b"x"], count=1)}, id=name)


def told(call: Any, request: Any) -> tuple[grpc.StatusCode, str]:
    """Return status and reason of a refused call."""
    with pytest.raises(grpc.RpcError) as failure:
        all_of(call(request))
    status, info = refused(failure.value)
    return status, info.reason


def calls(table: Table, worker: int | None = None) -> dict[str, tuple[Any, Any]]:
    """Return every call for which a worker has to read the match, by name."""
    seat, spectator = table.api(0, worker), table.api(worker=worker)
    host = table.api(worker=worker, authorization=f"Bearer {table.host}")
    operator = table.stack.api(worker, x_operator_key=OPERATOR_KEY)
    match_id = table.match_id
    move = play_pb2.SubmitActionRequest(match_id=match_id, action="pass", expected_version=0, request_id="r")
    return {
        "GetMatch": (spectator.GetMatch, match_pb2.GetMatchRequest(match_id=match_id)),
        "JoinMatch": (
            spectator.JoinMatch,
            match_pb2.JoinMatchRequest(match_id=match_id, invite=table.invites[0], nonce=uuid4().hex),
        ),
        "StartMatch": (host.StartMatch, match_pb2.StartMatchRequest(match_id=match_id)),
        "Resign": (seat.Resign, match_pb2.ResignRequest(match_id=match_id)),
        "GetView": (seat.GetView, play_pb2.GetViewRequest(match_id=match_id)),
        "ListActions": (seat.ListActions, play_pb2.ListActionsRequest(match_id=match_id)),
        "SubmitAction": (seat.SubmitAction, move),
        "WatchMatch": (spectator.WatchMatch, play_pb2.WatchMatchRequest(match_id=match_id)),
        "GetReplay": (spectator.GetReplay, replay_pb2.GetReplayRequest(match_id=match_id)),
        "VerifyReplay": (spectator.VerifyReplay, replay_pb2.VerifyReplayRequest(match_id=match_id)),
        "DeleteMatch": (operator.DeleteMatch, match_pb2.DeleteMatchRequest(match_id=match_id)),
    }


NEWER_DATA: dict[str, Callable[[Stored], None]] = {
    "schema of the state": lambda stored: stored.state(schema=1),
    "rules": lambda stored: stored.state(rules=1),
    "schema of the record": lambda stored: stored.record(schema=SCHEMA + 1, seats="in another shape"),
    "game": lambda stored: stored.record(game="unheard_of"),
}


@pytest.mark.parametrize("what", NEWER_DATA)
def test_what_is_newer_is_refused_as_unavailable_and_left_as_it_is(stack: Stack, table: Table, what: str) -> None:
    table.step()
    for number in (0, 1):  # both workers have it cached
        table.api(0, number).GetView(play_pb2.GetViewRequest(match_id=table.match_id))
    stored = Stored(stack, table.match_id)
    NEWER_DATA[what](stored)
    before = stored.everything()
    for worker in (0, 1, None):
        found = {name: told(*call) for name, call in calls(table, worker).items()}
        assert found == dict.fromkeys(found, NEWER)
    assert stored.everything() == before
    rest = stack.rest()
    status, body = rest.send("GET", f"/v1/matches/{table.match_id}")
    assert (status, json.loads(body)["details"][0]["reason"]) == (503, "NEWER_VERSION")
    stored.redis.delete(stored.match, stored.log)  # other tests must not find it


def test_a_list_with_something_newer_in_it_is_refused_as_a_whole(own_stack: Callable[..., Stack]) -> None:
    stack = own_stack()
    table = new_table(stack, 3, public=True)
    Stored(stack, table.match_id).state(schema=1)
    assert told(stack.api().ListMatches, match_pb2.ListMatchesRequest()) == NEWER
    Stored(stack, table.match_id).record(schema=SCHEMA)  # it changes nothing
    assert told(stack.api(0).ListMatches, match_pb2.ListMatchesRequest()) == NEWER


def test_rules_that_are_no_longer_played_are_a_failed_precondition(stack: Stack, table: Table) -> None:
    stored = Stored(stack, table.match_id)
    stored.state(rules=-99)
    before = stored.everything()
    found = {name: told(*call) for name, call in calls(table, 0).items() if name != "DeleteMatch"}
    assert found == dict.fromkeys(found, UNSUPPORTED)
    assert stored.everything() == before
    listed = stack.api().ListMatches(match_pb2.ListMatchesRequest(page_size=200)).matches
    assert table.match_id not in [match.match_id for match in listed]
    delete, request = calls(table, 0)["DeleteMatch"]
    delete(request)  # deleting is still possible
    assert stored.everything()[0] == {}


def test_a_damaged_match_can_be_deleted(stack: Stack, table: Table) -> None:
    stored = Stored(stack, table.match_id)
    stored.redis.hset(stored.match, mapping={"s": b"nonsense", "v": 7})
    assert told(*calls(table, 0)["GetMatch"]) == (grpc.StatusCode.DATA_LOSS, "DAMAGED")
    delete, request = calls(table, 0)["DeleteMatch"]
    delete(request)
    assert stored.everything()[0] == {}


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"rules_version": 99}, NEWER),
        ({"rules_version": 0}, UNSUPPORTED),
        ({"options": {"leaders": "random", "weather": "dry"}}, NEWER),
        ({"options": {"leaders": "by a new way"}}, NEWER),
    ],
    ids=["newer rules", "older rules", "a newer option", "a newer setting"],
)
def test_a_lobby_that_this_worker_cannot_start_stays_a_lobby(
    stack: Stack, fields: dict[str, Any], reason: tuple[grpc.StatusCode, str]
) -> None:
    table = new_lobby(stack, 3, ("greedy", "greedy"), public=True)
    stored = Stored(stack, table.match_id)
    stored.record(**fields)
    before = stored.everything()
    for call in ("JoinMatch", "StartMatch"):
        join = match_pb2.JoinMatchRequest(match_id=table.match_id, invite=table.invites[2], nonce=uuid4().hex)
        start = match_pb2.StartMatchRequest(match_id=table.match_id)
        api = stack.api(0, authorization=f"Bearer {table.host}")
        assert told(getattr(api, call), join if call == "JoinMatch" else start) == reason
    assert stored.everything() == before
    assert table.match().state == match_pb2.MATCH_STATE_LOBBY


def deferred(stack: Stack, match_id: str) -> list[tuple[str, str]]:
    """Return match and reason, once for each time that a worker left a bot's turn of the match to other workers."""
    lines = [line for line in stack.logs() if line["event"] == "bot_deferred"]
    return [(line["match_id"], line["reason"]) for line in lines if line["match_id"] == match_id]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda stored: stored.state(schema=1), "NEWER_VERSION"),
        (lambda stored: stored.state(rules=1), "NEWER_VERSION"),
        (lambda stored: stored.record(seats=[{"kind": "bot", "bot": "brilliant"}] * 3), "NEWER_VERSION"),
        (lambda stored: stored.state(rules=-99), "RULES_UNSUPPORTED"),
    ],
    ids=["schema", "rules", "bot", "old rules"],
)
def test_bots_of_another_version_are_left_to_others(
    stack: Stack, table: Table, change: Callable[[Stored], None], reason: str
) -> None:
    stored = Stored(stack, table.match_id)
    change(stored)
    before = stored.everything()
    stored.redis.zadd(DUE, {table.match_id: 1})
    until(lambda: len(deferred(stack, table.match_id)) == 2)  # one line for each worker
    time.sleep(2.5)  # two more checks
    assert deferred(stack, table.match_id) == [(table.match_id, reason)] * 2
    assert stored.redis.zscore(DUE, table.match_id) <= time.time()  # a worker that can play it may do so at once
    assert stored.everything() == before
    stored.redis.zrem(DUE, table.match_id)
    stored.redis.delete(stored.match, stored.log)


def test_workers_find_what_they_can_play_behind_what_they_leave(own_stack: Callable[..., Stack]) -> None:
    stack = own_stack()
    newer, playable = new_table(stack, 3, public=True), new_table(stack, 3, public=True)
    stored = Stored(stack, newer.match_id)
    stored.state(schema=1)
    kept = stored.redis.dump(stored.match)
    for number in range(2 * PORTION):
        stored.redis.restore(match_key(f"newer{number}"), 0, kept)
        stored.redis.zadd(DUE, {f"newer{number}": number + 1})
    Stored(stack, playable.match_id).record(seats=[{"kind": "bot", "bot": "random"}] * 3)
    stored.redis.zadd(DUE, {playable.match_id: 4 * PORTION})
    until(lambda: playable.match().state == match_pb2.MATCH_STATE_FINISHED)
    until(lambda: stored.redis.zcard(DUE) == 2 * PORTION)
    assert stack.bugs() == []


def test_data_from_before_there_were_numbers_is_read_and_played_on(stack: Stack) -> None:
    table = new_table(stack, 3, public=True)
    for _ in range(5):
        table.step()
    stored = Stored(stack, table.match_id)
    heard = [next(stream) for stream in [watch(table)] for _ in range(6)]
    stored.strip()
    record = decode_record(stored.redis.hget(stored.match, "f"))
    assert (record.schema, record.start_schema, record.start_hash) == (1, 1, "")
    assert unpack(1, stored.redis.xrange(stored.log)[0][1][b"x"]).schema == 1
    assert [(one.version, one.state_hash) for one in heard[1:]] == [
        (one.version, one.state_hash) for stream in [watch(table)] for one in [next(stream) for _ in range(6)][1:]
    ]
    table.step()
    schema = st.GAMES["imperium"].codec.schema
    assert unpack(6, stored.redis.xrange(stored.log)[5][1][b"x"]).schema == schema
    for seat in range(3):
        table.api(seat).Resign(match_pb2.ResignRequest(match_id=table.match_id))
    assert follow(table, None)[-1].over
    proof = table.api().VerifyReplay(replay_pb2.VerifyReplayRequest(match_id=table.match_id))
    assert (proof.verified, proof.problem) == (True, "")


def watch(table: Table) -> Any:
    return table.api().WatchMatch(play_pb2.WatchMatchRequest(match_id=table.match_id))


def test_the_first_hash_is_kept_and_told(stack: Stack, table: Table) -> None:
    stored = Stored(stack, table.match_id)
    record = decode_record(stored.redis.hget(stored.match, "f"))
    assert next(watch(table)).state_hash == record.start_hash != ""
    assert record.start_schema == st.GAMES["imperium"].codec.schema
    stored.record(start_hash="another")
    assert next(watch(table)).state_hash == "another"
    for seat in range(3):
        table.api(seat).Resign(match_pb2.ResignRequest(match_id=table.match_id))
    assert follow(table, None)[-1].over
    proof = table.api().VerifyReplay(replay_pb2.VerifyReplayRequest(match_id=table.match_id))
    assert (proof.verified, proof.state_matches) == (False, False)
    assert proof.problem == "The first state differs from the recorded one."


# The formats themselves.


def test_an_entry_keeps_the_schema_of_its_state() -> None:
    packed = pack(2, "dagger@rally_troops", "request-1", 12, "0123456789ab")
    entry = Entry(7, 2, "dagger@rally_troops", "request-1", 12, "0123456789ab")
    assert unpack(7, packed.encode()) == entry
    assert unpack(7, packed.replace("12:", "").encode()) == entry._replace(schema=1)


@pytest.mark.parametrize("text", [b"", b"0", b"0 hash", b"x hash r\na", b"0 x:hash r\na", b"0 \xff r\na"])
def test_a_malformed_entry_is_refused(text: bytes) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        unpack(1, text)


def record() -> MatchRecord:
    return MatchRecord("m", "imperium", {}, (SeatRecord("bot", bot="greedy"),), bytes(32), 1, 1, stage=RUNNING)


def test_a_record_is_written_in_the_present_schema() -> None:
    assert decode_record(encode_record(record())).schema == SCHEMA


def test_a_record_without_a_number_has_schema_1() -> None:
    assert decode_record(msgspec.msgpack.encode(record())).schema == 1


def test_a_newer_record_is_refused_whatever_its_shape() -> None:
    with pytest.raises(NewerRecord, match=f"schema {SCHEMA + 1}"):
        decode_record(msgspec.msgpack.encode({"schema": SCHEMA + 1, "match_id": ["no", "text"]}))
