"""Notices: who joins, leaves, resigns or is removed is on the watch stream, from the lobby on."""

from __future__ import annotations

import json
from collections.abc import Callable
from http.client import HTTPConnection
from typing import Any
from uuid import uuid4

import grpc
import pytest

from sandtable.v1 import match_pb2, play_pb2
from sandtable_service.notices import notices_of
from sandtable_service.record import BOT, LOBBY, PLAYER, RESIGNED, RUNNING, MatchRecord, SeatRecord
from tests.service.stack import OPERATOR_KEY, PATIENCE, Api, Stack
from tests.service.table import Table, new_lobby, new_table, refused

Said = list[tuple[str, int | None, str]]


def watch(table: Table, seat: int | None = None, after: int | None = None, token: str = "") -> Any:
    """Start a watch stream for a seat, for the holder of a token, or for a spectator."""
    api = table.api(authorization=f"Bearer {token}") if token else table.api(seat)
    return api.WatchMatch(play_pb2.WatchMatchRequest(match_id=table.match_id, after_version=after))


def host(table: Table) -> Api:
    """Return a caller with the token of the host."""
    return table.api(authorization=f"Bearer {table.host}")


def said(message: play_pb2.WatchMatchResponse) -> Said:
    """Return the notices of a message in short form."""
    return [
        (
            play_pb2.NoticeKind.Name(one.kind).removeprefix("NOTICE_KIND_"),
            one.seat if one.HasField("seat") else None,
            one.name,
        )
        for one in message.notices
    ]


def heard(stream: Any, count: int) -> Said:
    """Return the next notices of a stream; some may be in the same message."""
    found: Said = []
    while len(found) < count:
        message = next(stream)
        assert bool(message.notices) == message.HasField("match")
        assert not message.notices or not message.state_hash
        found += said(message)
    return found


def test_joins_leaves_and_removals_are_sent_to_everybody_who_watches_a_lobby(stack: Stack) -> None:
    table = new_lobby(stack, 3)
    table.join(2, "cleo")
    view_only = match_pb2.RenewTokenRequest(match_id=table.match_id, view_only=True)
    tokens = [table.tokens[2], table.host, table.api(2).RenewToken(view_only).token]
    streams = [watch(table, token=token) for token in tokens]
    for stream in streams:
        first = next(stream)
        assert (first.state_hash, first.match.match_id, first.match.seats[2].name) == ("", table.match_id, "cleo")
        assert first.match.state == match_pb2.MATCH_STATE_LOBBY
    table.join(0, "ann")
    assert {tuple(heard(stream, 1)) for stream in streams} == {(("JOINED", 0, "ann"),)}
    table.api(0).LeaveMatch(match_pb2.LeaveMatchRequest(match_id=table.match_id))
    assert {tuple(heard(stream, 1)) for stream in streams} == {(("LEFT", 0, "ann"),)}
    table.nonces.clear()
    table.join(0, "bob")
    assert {tuple(heard(stream, 1)) for stream in streams} == {(("JOINED", 0, "bob"),)}
    host(table).ReopenSeat(match_pb2.ReopenSeatRequest(match_id=table.match_id, seat=0))
    assert {tuple(heard(stream, 1)) for stream in streams} == {(("REMOVED", 0, "bob"),)}
    host(table).StartMatch(match_pb2.StartMatchRequest(match_id=table.match_id))
    bots = (("BOT_TOOK_OVER", 0, "greedy"), ("BOT_TOOK_OVER", 1, "greedy"), ("STARTED", None, ""))
    assert {tuple(heard(stream, 3)) for stream in streams} == {bots}
    for stream in streams:
        begun = next(stream)
        assert (begun.version, begun.events[0].number, begun.HasField("match")) == (0, 1, False)
        stream.cancel()


def test_a_resignation_and_the_bot_that_follows_are_sent(table: Table) -> None:
    stream = watch(table, 0)
    assert next(stream).match.state == match_pb2.MATCH_STATE_RUNNING
    table.step()
    assert next(stream).version == 1
    table.api(1).Resign(match_pb2.ResignRequest(match_id=table.match_id))
    message = next(stream)
    assert said(message) == [("RESIGNED", 1, "player 1"), ("BOT_TOOK_OVER", 1, "greedy")]
    assert (message.version, message.state_hash, message.HasField("actor")) == (1, "", False)
    assert message.match.seats[1].kind == match_pb2.SEAT_KIND_BOT
    stream.cancel()


def test_a_resignation_that_ends_the_match_ends_the_stream(stack: Stack) -> None:
    table = new_table(stack, 3, on_resign=match_pb2.ON_RESIGN_END)
    stream = watch(table, 0)
    next(stream)
    table.api(2).Resign(match_pb2.ResignRequest(match_id=table.match_id))
    messages = list(stream)
    assert [said(one) for one in messages] == [[("RESIGNED", 2, "player 2"), ("ABANDONED", None, "")], []]
    assert [one.over for one in messages] == [False, True]
    assert messages[0].match.seed != ""


@pytest.mark.parametrize("started", [False, True])
def test_a_match_that_is_removed_ends_the_stream_in_order(stack: Stack, started: bool) -> None:
    table = (new_table if started else new_lobby)(stack, 3, public=True)
    stream = watch(table)
    next(stream)
    operator = stack.api(x_operator_key=OPERATOR_KEY)
    operator.DeleteMatch(match_pb2.DeleteMatchRequest(match_id=table.match_id))
    messages = list(stream)
    assert [said(one) for one in messages] == [[("DELETED" if started else "CANCELLED", None, "")], []]
    assert messages[-1].over


def test_a_lobby_that_its_host_cancels_ends_the_stream_in_order(own_stack: Callable[..., Stack]) -> None:
    table = new_lobby(own_stack(), 3, public=True)
    streams = [watch(table), watch(table)]
    for stream in streams:
        next(stream)
    host(table).DeleteMatch(match_pb2.DeleteMatchRequest(match_id=table.match_id))
    for stream in streams:
        messages = list(stream)
        assert [said(one) for one in messages] == [[("CANCELLED", None, "")], []]
        assert messages[-1].over


def test_a_watch_that_is_taken_up_again_shows_what_was_missed(table: Table) -> None:
    table.step()
    table.api(1).Resign(match_pb2.ResignRequest(match_id=table.match_id))
    first = next(watch(table, 0, 0))
    assert (first.version, said(first)) == (1, [])
    assert first.match.seats[1].kind == match_pb2.SEAT_KIND_BOT


def test_the_removed_hear_no_more(stack: Stack) -> None:
    table = new_lobby(stack, 3)
    table.join(0)
    stream = watch(table, 0)
    next(stream)
    host(table).ReopenSeat(match_pb2.ReopenSeatRequest(match_id=table.match_id, seat=0))
    with pytest.raises(grpc.RpcError) as failure:
        list(stream)
    assert refused(failure.value)[0] == grpc.StatusCode.PERMISSION_DENIED


def test_a_private_lobby_is_no_strangers_to_watch(stack: Stack) -> None:
    with pytest.raises(grpc.RpcError) as failure:
        next(watch(new_lobby(stack, 3)))
    assert refused(failure.value)[0] == grpc.StatusCode.NOT_FOUND


def test_notices_are_in_the_stream_of_rest(stack: Stack) -> None:
    table = new_lobby(stack, 3, public=True)
    connection = HTTPConnection("127.0.0.1", stack.port, timeout=PATIENCE)
    connection.request("GET", f"/v1/matches/{table.match_id}/events", headers={"accept": "text/event-stream"})
    response = connection.getresponse()
    table_of = _messages(response)
    assert next(table_of)["match"]["state"] == "MATCH_STATE_LOBBY"
    table.join(1, "ann")
    assert next(table_of)["notices"] == [{"kind": "NOTICE_KIND_JOINED", "seat": 1, "name": "ann"}]
    connection.close()


def _messages(response: Any) -> Any:
    for line in response:
        text = line.decode().removeprefix("data:").strip()
        if text.startswith("{"):
            yield json.loads(text)


def test_a_seat_that_changed_hands_between_two_looks_says_both() -> None:
    before = _record(SeatRecord(PLAYER, "ann", invite="i", joined=b"a"))
    after = _record(SeatRecord(PLAYER, "bob", invite="i", joined=b"b", left="left"))
    assert [(one.kind, one.name) for one in notices_of(before, after)] == [
        (play_pb2.NOTICE_KIND_LEFT, "ann"),
        (play_pb2.NOTICE_KIND_JOINED, "bob"),
    ]


def test_a_revoked_token_and_a_bot_that_stays_are_no_news() -> None:
    player, bot = SeatRecord(PLAYER, "ann", joined=b"a", epoch="1"), SeatRecord(BOT, bot="random", left=RESIGNED)
    other = SeatRecord(PLAYER, "ann", joined=b"a", epoch="2")
    assert notices_of(_record(player, bot, stage=RUNNING), _record(other, bot, stage=RUNNING)) == []


def _record(*seats: SeatRecord, stage: str = LOBBY) -> MatchRecord:
    return MatchRecord(uuid4().hex, "imperium", {}, seats, b"", 0, 1, stage=stage)
