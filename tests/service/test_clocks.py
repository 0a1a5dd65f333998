"""Clocks of matches, and service time."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import aclosing
from pathlib import Path
from typing import Any

import grpc
import pytest

from sandtable.v1 import match_pb2, play_pb2, replay_pb2
from sandtable_service.access import Call
from sandtable_service.clocks import Clock, Times, advance, deadlines, decode_times, full, take_back
from sandtable_service.entries import LATE, Entry, unpack
from sandtable_service.matches import Return
from sandtable_service.service_time import BEAT, STEP, TIME
from sandtable_service.store import channel, log_key, match_key
from sandtable_service.tokens import SEAT, Token
from tests.service.simulation import Simulation, simulate
from tests.service.stack import Stack, until
from tests.service.table import Table, new_lobby, new_table, refused

MOVES = match_pb2.ON_TIMEOUT_BOT_MOVES
TAKES = match_pb2.ON_TIMEOUT_BOT_TAKES_SEAT
RESIGNS = match_pb2.ON_TIMEOUT_RESIGNS
CLOCK = Clock(per_decision=10, reserve=60, increment=5)


def clock(seconds: int, reserve: int = 0, increment: int = 0, on_timeout: Any = 0) -> match_pb2.ClockSetup:
    return match_pb2.ClockSetup(
        seconds_per_decision=seconds, reserve_seconds=reserve, increment_seconds=increment, on_timeout=on_timeout
    )


def entries(table: Table) -> list[Any]:
    """Return the log of a match."""
    found = table.stack.redis().xrange(log_key(table.match_id))
    return [unpack(int(name.split(b"-")[0]), fields[b"x"]) for name, fields in found]


def times(table: Table) -> Times:
    """Return the stored clocks of a match."""
    found = decode_times(table.stack.redis().hget(match_key(table.match_id), "k"))
    assert found is not None
    return found


def same(some: Iterable[match_pb2.Deadline], others: Iterable[match_pb2.Deadline]) -> bool:
    """Return whether deadlines are the same. Workers that were slow for some seconds may differ by that time."""
    return all(
        (one.seat, one.reserve_seconds) == (other.seat, other.reserve_seconds)
        and abs(one.time.ToSeconds() - other.time.ToSeconds()) < 60
        for one, other in zip(some, others, strict=True)
    )


def end(table: Table) -> None:
    """End the match by a resignation, and verify its log."""
    table.api(0).Resign(match_pb2.ResignRequest(match_id=table.match_id))
    assert table.api(0).VerifyReplay(replay_pb2.VerifyReplayRequest(match_id=table.match_id)).verified


def test_a_decision_in_time_costs_nothing_and_brings_the_increment() -> None:
    asked = advance(CLOCK, full(CLOCK, 2), [0], 100.0)
    assert deadlines(CLOCK, asked) == [(170.0, 0)]
    assert advance(CLOCK, asked, [1], 110.0, (0, 7)) == Times((65.0, 60.0), (0.0, 110.0), 0, ((7, 100.0, 60.0),))


def test_what_a_decision_takes_beyond_its_seconds_comes_off_the_reserve() -> None:
    asked = advance(CLOCK, full(CLOCK, 2), [0], 100.0)
    after = advance(CLOCK, asked, [0], 130.0, (0, 7))
    assert (after.reserve, after.since) == ((45.0, 60.0), (130.0, 0.0))
    assert (
        advance(CLOCK, asked, [0], 999.0, (0, 7)).reserve[0] == 5.0
    )  # the reserve was used up; the increment is added


def test_several_seats_are_due_at_once_and_each_keeps_its_own_time() -> None:
    asked = advance(CLOCK, full(CLOCK, 3), [0, 1], 100.0)
    after = advance(CLOCK, asked, [0, 2], 150.0, (1, 7))
    assert (after.reserve, after.since) == ((60.0, 25.0, 60.0), (100.0, 0.0, 150.0))
    assert deadlines(CLOCK, after) == [(170.0, 0), (220.0, 2)]


def test_a_seat_that_is_no_longer_asked_has_used_its_time_without_increment() -> None:
    asked = advance(CLOCK, full(CLOCK, 2), [0, 1], 100.0)
    after = advance(CLOCK, asked, [], 130.0, (1, 7))
    assert (after.reserve, after.since) == ((40.0, 45.0), (0.0, 0.0))


def test_taking_back_brings_the_clock_of_that_decision_back_and_no_time() -> None:
    asked = advance(CLOCK, full(CLOCK, 2), [0], 100.0)
    once = advance(CLOCK, asked, [0], 105.0, (0, 7))
    twice = advance(CLOCK, once, [1], 110.0, (0, 8))
    assert take_back(CLOCK, twice, [0], 120.0, (0, 7)) == asked
    assert take_back(CLOCK, twice, [0], 120.0, (0, 8)) == once
    assert take_back(CLOCK, twice, [0], 171.0, (0, 7)) is None  # the time of that decision is up
    other = advance(CLOCK, twice, [0], 115.0, (1, 9))
    assert take_back(CLOCK, other, [0], 116.0, (0, 8)) is None


def test_taking_back_costs_nobody_else_reserve() -> None:
    asked = advance(CLOCK, full(CLOCK, 2), [0], 100.0)
    acted = advance(CLOCK, asked, [1], 105.0, (0, 7))
    assert take_back(CLOCK, acted, [0], 150.0, (0, 7)) == asked


@pytest.mark.parametrize(("pause", "counted"), [(0.0, True), (3600.0, False), (-3600.0, False)])
def test_a_long_pause_and_a_wall_clock_put_back_do_not_count(stack: Stack, pause: float, counted: bool) -> None:
    redis = stack.redis()
    beat = redis.time()[0] - pause
    redis.hset("test:time", mapping={"beat": beat, "lost": 500.0})
    now, lost = map(float, redis.eval(BEAT.text, 1, "test:time", STEP))
    redis.delete("test:time")
    assert 0.0 <= now - (beat - 500.0) <= STEP
    assert (lost == 500.0) == counted


@pytest.mark.parametrize(
    ("wanted", "field"),
    [
        (clock(0), "clock.seconds_per_decision"),
        (clock(0, 60), "clock.seconds_per_decision"),
        (clock(604801), "clock.seconds_per_decision"),
        (clock(1, 604801), "clock.reserve_seconds"),
        (clock(1, 1, 604801), "clock.increment_seconds"),
        (clock(1, on_timeout=9), "clock.on_timeout"),
    ],
)
def test_a_clock_that_makes_no_sense_is_refused(stack: Stack, wanted: match_pb2.ClockSetup, field: str) -> None:
    with pytest.raises(grpc.RpcError) as failure:
        new_lobby(stack, 3, clock=wanted)
    status, info = refused(failure.value)
    assert (status, info.metadata["field"]) == (grpc.StatusCode.INVALID_ARGUMENT, field)


def test_deadlines_are_in_the_match_the_view_and_the_stream(stack: Stack) -> None:
    table = new_table(stack, 3, public=True, clock=clock(3600, 600, 30))
    match = table.match()
    assert (match.clock.seconds_per_decision, match.clock.reserve_seconds, match.clock.increment_seconds) == (
        3600,
        600,
        30,
    )
    assert match.clock.on_timeout == MOVES
    assert [(one.seat, one.reserve_seconds) for one in match.deadlines] == [(match.to_act[0], 600)]
    assert match.deadlines[0].time.ToSeconds() > time.time() + 3600
    seat = match.to_act[0]
    view = table.api(seat).GetView(play_pb2.GetViewRequest(match_id=table.match_id))
    assert same(view.deadlines, match.deadlines)
    stream = table.api().WatchMatch(play_pb2.WatchMatchRequest(match_id=table.match_id, after_version=0))
    first = next(stream)
    assert same(first.deadlines, match.deadlines)
    assert same(first.match.deadlines, match.deadlines)
    table.step()
    told = next(one for one in stream if one.version == 1)
    stream.cancel()
    assert same(told.deadlines, table.match().deadlines)
    assert told.deadlines[0].seat in told.to_act


def test_a_step_that_was_taken_back_is_told_with_deadlines(redis_socket: Path) -> None:
    async def scenario(simulation: Simulation) -> None:
        made = await simulation.create(joined=3, clock=clock(3600))
        match = await simulation.matches.look(made.match.match_id)
        while not (match.state and match.state.back):
            await simulation.move(made)
            match = await simulation.matches.look(match.match_id)
        version, seat = match.version, match.state.actor
        request = play_pb2.WatchMatchRequest(match_id=match.match_id, after_version=version)
        async with aclosing(simulation.handlers.watch_match(request, Call())) as stream:
            await anext(stream)
            token = Token(SEAT, match.match_id, seat, match.known.seats[seat].epoch)
            await simulation.matches.move(match.match_id, seat, Return(None), version, "r", token=token)
            told = await anext(stream)
        assert (told.version, told.HasField("taken_back_to")) == (version + 1, True)
        assert same(told.deadlines, (await simulation.match(made)).deadlines)
        assert len(told.deadlines) == 1

    simulate(redis_socket, scenario)


def test_a_move_that_falls_into_a_catch_up_is_told_with_deadlines(
    redis_socket: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(simulation: Simulation) -> None:
        made = await simulation.create(joined=3, clock=clock(3600))
        match_id, log = made.match.match_id, simulation.matches.log

        async def moved_meanwhile(*arguments: Any) -> AsyncIterator[Entry]:
            monkeypatch.undo()
            monkeypatch.setattr(simulation.hub._subscription, "_on_message", lambda *_: None)  # the message is delayed
            await simulation.move(made, simulation.another_worker())
            async for entry in log(*arguments):
                yield entry

        request = play_pb2.WatchMatchRequest(match_id=match_id, after_version=0)
        async with aclosing(simulation.handlers.watch_match(request, Call())) as stream:
            await anext(stream)
            monkeypatch.setattr(simulation.matches, "log", moved_meanwhile)
            simulation.redis.publish(channel(match_id), "0 ")  # as a changed record does
            told = await anext(stream)
        assert told.version == len(told.deadlines) == 1
        assert same(told.deadlines, (await simulation.match(made)).deadlines)

    simulate(redis_socket, scenario)


def test_a_match_without_a_clock_has_no_deadlines(table: Table) -> None:
    match = table.match()
    assert (match.HasField("clock"), len(match.deadlines)) == (False, 0)


def test_whoever_waits_keeps_the_deadline_while_another_acts(stack: Stack) -> None:
    table = new_table(stack, 3, game="conquest", clock=clock(3600))
    match = table.match()
    assert len(match.to_act) > 1
    assert sorted(one.seat for one in match.deadlines) == list(match.to_act)
    actor, other = match.to_act[:2]
    before = times(table)
    table.submit(actor, table.actions(actor)[0], match.version)
    after = times(table)
    assert (after.since[other], after.reserve[other]) == (before.since[other], before.reserve[other])
    assert after.since[actor] != before.since[actor]


def test_who_takes_a_step_back_gets_no_time_by_it(stack: Stack) -> None:
    table = new_table(stack, 3, public=True, clock=clock(3600, 600, 30))
    while True:
        before, match = times(table), table.match()
        seat = match.to_act[0]
        table.submit(seat, table.actions(seat)[0], match.version)
        if table.api(seat).GetView(play_pb2.GetViewRequest(match_id=table.match_id)).take_back_to:
            break
    assert times(table) != before
    table.take_back(seat, match.version + 1)
    after = times(table)
    assert (after.reserve, after.since) == (before.reserve, before.since)


def test_a_bot_moves_once_for_who_is_late_and_the_player_keeps_the_seat(stack: Stack) -> None:
    table = new_table(stack, 3, public=True, clock=clock(1), on_resign=match_pb2.ON_RESIGN_END)
    stream = table.api().WatchMatch(play_pb2.WatchMatchRequest(match_id=table.match_id, after_version=0))
    told = next(one for one in stream if one.version == 2)
    stream.cancel()
    assert [(one.kind, one.seat) for one in told.notices] == [(play_pb2.NOTICE_KIND_TIME_UP, told.actor)]
    assert {seat.kind for seat in table.match().seats} == {match_pb2.SEAT_KIND_PLAYER}
    end(table)
    log = entries(table)
    assert [entry.version for entry in log] == list(range(1, len(log) + 1))
    assert all(entry.request_id.startswith(LATE) for entry in log)


def test_a_bot_takes_the_seat_of_who_is_late(stack: Stack) -> None:
    table = new_lobby(stack, 3, ("greedy", "greedy"), public=True, clock=clock(1, on_timeout=TAKES))
    stream = table.api().WatchMatch(play_pb2.WatchMatchRequest(match_id=table.match_id))
    next(stream)
    table.join(2, "late")
    notices = [(notice.kind, notice.name) for told in stream for notice in told.notices]  # to the end of the match
    assert (play_pb2.NOTICE_KIND_TIME_UP, "late") in notices
    assert (play_pb2.NOTICE_KIND_BOT_TOOK_OVER, "greedy") in notices
    match = table.match()
    assert (match.state, match.seats[2].kind) == (match_pb2.MATCH_STATE_FINISHED, match_pb2.SEAT_KIND_BOT)


def test_who_is_late_resigns_and_the_match_ends_if_it_was_created_so(stack: Stack) -> None:
    ending = match_pb2.ON_RESIGN_END
    table = new_table(stack, 3, public=True, on_resign=ending, clock=clock(1, on_timeout=RESIGNS))
    late = table.seat()
    until(lambda: table.match().state == match_pb2.MATCH_STATE_ABANDONED)
    match = table.match()
    assert (match.version, list(match.to_act), len(match.deadlines)) == (0, [], 0)
    assert match.seats[late].kind == match_pb2.SEAT_KIND_PLAYER


def test_what_is_late_is_moved_exactly_once_while_workers_die(own_stack: Callable[..., Stack]) -> None:
    stack = own_stack()
    table = new_table(stack, 3, public=True, clock=clock(1), on_resign=match_pb2.ON_RESIGN_END)

    def version() -> int:
        return int(stack.redis().hget(f"m:{{{table.match_id}}}", "v"))

    def more(moves: int) -> None:
        end = version() + moves
        until(lambda: version() >= end)

    for part in ("worker 0", "worker 1", "worker 0"):
        stack.kill(part)
        more(2)
    until(lambda: stack.redis().hget(TIME, "beat"))
    end(table)
    log = entries(table)
    assert [entry.version for entry in log] == list(range(1, len(log) + 1))
    assert all(entry.request_id.startswith(LATE) for entry in log)
    assert stack.bugs() == []


def test_time_while_the_server_is_down_does_not_count(own_stack: Callable[..., Stack]) -> None:
    stack = own_stack()
    table = new_table(stack, 3, public=True, clock=clock(7))
    before = table.match().deadlines[0].time.ToMicroseconds() / 1e6
    stack.stop()
    down = time.time()
    until(lambda: time.time() > before + 1)
    down = time.time() - down
    stack.start()
    match = table.match()
    assert match.version == 0
    assert match.deadlines[0].time.ToMicroseconds() / 1e6 - before > down - STEP - 0.01
    assert match.deadlines[0].time.ToSeconds() > time.time()
