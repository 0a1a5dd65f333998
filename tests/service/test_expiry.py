"""Matches that nobody plays, in simulated time, and what remains of them in Redis."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.v1 import match_pb2, play_pb2
from sandtable_service.access import Call
from sandtable_service.config import BadSetting, from_environment
from sandtable_service.errors import Refused
from sandtable_service.lifetimes import DAY, HOUR, LINGER, Lifetimes
from sandtable_service.record import PLAYER, SeatRecord, with_seat
from sandtable_service.seats import Joiner, seated
from sandtable_service.store import match_key
from tests.service.simulation import START, Simulation, simulate

LOBBY = match_pb2.MATCH_STATE_LOBBY
RUNNING = match_pb2.MATCH_STATE_RUNNING
FINISHED = match_pb2.MATCH_STATE_FINISHED
ABANDONED = match_pb2.MATCH_STATE_ABANDONED
INDEXES = {b"x:all", b"x:public", b"x:due", b"x:ends", b"x:time", b"x:open", b"x:listed", b"x:app:ours"}


def kinds(told: list[play_pb2.WatchMatchResponse]) -> list[Any]:
    return [notice.kind for one in told for notice in one.notices]


def warnings(count: int) -> Callable[[list[play_pb2.WatchMatchResponse]], bool]:
    """Return whether a watcher was warned so many times that the match will expire."""
    return lambda told: kinds(told).count(play_pb2.NOTICE_KIND_EXPIRES_SOON) == count


def test_a_lobby_expires_and_its_watchers_are_warned(redis_socket: Path) -> None:
    async def scenario(simulation: Simulation) -> None:
        made = await simulation.create(joined=1)
        watcher = await simulation.watch(made)
        assert (await simulation.match(made)).expire_time.seconds == START + DAY
        await simulation.pass_time(DAY - HOUR - 60)
        assert (
            simulation.redis.hget(f"m:{{{made.match.match_id}}}", "n") == b"2"
        )  # only the join has changed the record
        await simulation.pass_time(120)
        await watcher.until(warnings(1))
        assert (await simulation.match(made)).state == LOBBY
        await simulation.pass_time(HOUR)
        told = await watcher.end()
        assert kinds(told) == [play_pb2.NOTICE_KIND_EXPIRES_SOON, play_pb2.NOTICE_KIND_EXPIRED]
        warning = next(one for one in told if one.notices)
        assert warning.match.expire_time.seconds == START + DAY
        assert [one.over for one in told] == [False] * (len(told) - 1) + [True]
        assert (await simulation.match(made)).state == ABANDONED
        assert 0 < simulation.redis.ttl(f"m:{{{made.match.match_id}}}") <= LINGER

    simulate(redis_socket, scenario)


def test_a_lobby_that_starts_in_time_does_not_expire(redis_socket: Path) -> None:
    async def scenario(simulation: Simulation) -> None:
        made = await simulation.create(joined=3)
        for _ in range(4):
            await simulation.pass_time(DAY)
        assert (await simulation.match(made)).state == RUNNING

    simulate(redis_socket, scenario)


def test_a_lobby_that_has_ended_is_not_started(redis_socket: Path) -> None:
    async def scenario(simulation: Simulation) -> None:
        made = await simulation.create()
        for seconds in (DAY - 60, HOUR):
            await simulation.pass_time(seconds)
        with pytest.raises(Refused, match="has ended"):
            await simulation.handlers.start_match(
                match_pb2.StartMatchRequest(match_id=made.match.match_id), Call(made.host_token)
            )

    simulate(redis_socket, scenario)


def test_a_start_that_the_store_refuses_does_not_put_the_end_of_a_lobby_off(
    redis_socket: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(simulation: Simulation) -> None:
        made = await simulation.create(joined=2)
        match_id, commit = made.match.match_id, simulation.store.commit
        look = simulation.redis.zscore("x:ends", match_id)

        async def late(*arguments: Any, **options: Any) -> Any:
            monkeypatch.undo()
            left = SeatRecord(invite="i", left="left")  # a player leaves in the meantime
            await simulation.another_worker().change(match_id, lambda match: with_seat(match.known, 0, left))
            return await commit(*arguments, **options)

        monkeypatch.setattr(simulation.store, "commit", late)
        join = match_pb2.JoinMatchRequest(match_id=match_id, invite=made.invites[2].invite, nonce="n" * 16)
        assert (await simulation.handlers.join_match(join, Call())).match.state == LOBBY
        assert simulation.redis.zscore("x:ends", match_id) <= look

    simulate(redis_socket, scenario)


def test_moves_put_the_expiry_off(redis_socket: Path) -> None:
    async def scenario(simulation: Simulation) -> None:
        made = await simulation.create(joined=3)
        for _ in range(5):
            await simulation.pass_time(10 * DAY)
            await simulation.move(made)
            match = await simulation.match(made)
            assert (match.state, match.expire_time.seconds) == (RUNNING, int(simulation.now) + 14 * DAY)

    simulate(redis_socket, scenario)


def test_an_idle_match_ends_where_the_operator_wants_it(redis_socket: Path) -> None:
    async def scenario(simulation: Simulation) -> None:
        made = await simulation.create(joined=3)
        watcher = await simulation.watch(made)
        await simulation.pass_time(14 * DAY - 60)
        await watcher.until(warnings(1))
        await simulation.pass_time(HOUR)
        told = await watcher.end()
        assert kinds(told) == [play_pb2.NOTICE_KIND_EXPIRES_SOON, play_pb2.NOTICE_KIND_EXPIRED]
        assert told[-1].over
        assert (await simulation.match(made)).state == ABANDONED

    simulate(redis_socket, scenario, bots_take_over=False)


def test_an_idle_match_is_handed_to_bots_and_ends_when_all_players_are_gone(redis_socket: Path) -> None:
    async def scenario(simulation: Simulation) -> None:
        simulation.bots.start()
        made = await simulation.create(joined=2, seats=[match_pb2.SeatSetup(bot="greedy")])
        watcher = await simulation.watch(made)

        async def waiting() -> match_pb2.Match:
            """Return the match after its bots have moved."""
            while True:
                match = await simulation.match(made)
                seats = [match.seats[seat].kind for seat in match.to_act]
                if match.state != RUNNING or match_pb2.SEAT_KIND_PLAYER in seats:
                    return match
                await asyncio.sleep(0.02)

        seat = (await waiting()).to_act[0]
        await simulation.pass_time(14 * DAY - 60)
        await watcher.until(warnings(1))
        await simulation.pass_time(HOUR)
        match = await waiting()
        assert (match.state, match.seats[seat].kind) == (RUNNING, match_pb2.SEAT_KIND_BOT)
        other = match.to_act[0]
        assert other != seat
        await simulation.pass_time(14 * DAY - 60)
        await watcher.until(warnings(2))
        await simulation.pass_time(HOUR)
        assert (await waiting()).state == ABANDONED
        told = kinds(await watcher.end())
        assert told.count(play_pb2.NOTICE_KIND_EXPIRES_SOON) == 2
        assert told.count(play_pb2.NOTICE_KIND_IDLE) == told.count(play_pb2.NOTICE_KIND_BOT_TOOK_OVER) == 1
        assert told[-1] == play_pb2.NOTICE_KIND_EXPIRED

    simulate(redis_socket, scenario)


def test_who_has_time_left_on_a_clock_is_not_idle(redis_socket: Path) -> None:
    async def scenario(simulation: Simulation) -> None:
        made = await simulation.create(joined=3, clock=match_pb2.ClockSetup(seconds_per_decision=5 * DAY))
        for seconds in (2 * DAY - 60, HOUR):
            await simulation.pass_time(seconds)
        match = await simulation.match(made)
        assert {seat.kind for seat in match.seats} == {match_pb2.SEAT_KIND_PLAYER}
        assert match.expire_time.seconds == START + 5 * DAY

    simulate(redis_socket, scenario, idle=2 * DAY)


def test_a_decision_that_a_bot_brought_about_does_not_put_the_expiry_off(redis_socket: Path) -> None:
    async def scenario(simulation: Simulation) -> None:
        made = await simulation.create(joined=3, clock=match_pb2.ClockSetup(seconds_per_decision=5 * DAY))
        await simulation.pass_time(5 * DAY)
        simulation.bots.start()
        while not (await simulation.match(made)).version:
            await asyncio.sleep(0.02)
        await simulation.pass_time(HOUR)
        match = await simulation.match(made)
        assert [seat.kind for seat in match.seats].count(match_pb2.SEAT_KIND_BOT) == 1

    simulate(redis_socket, scenario, idle=2 * DAY)


def test_a_full_store_does_not_condemn_a_running_match(redis_socket: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(simulation: Simulation) -> None:
        made = await simulation.create(joined=3)
        change = simulation.matches.change

        async def full(*arguments: Any) -> Any:
            simulation.redis.config_set("maxmemory", 1)
            try:
                return await change(*arguments)
            finally:
                simulation.redis.config_set("maxmemory", 0)

        monkeypatch.setattr(simulation.matches, "change", full)
        await simulation.pass_time(14 * DAY - 60)
        assert simulation.redis.ttl(match_key(made.match.match_id)) == -1

    simulate(redis_socket, scenario)


def test_nobody_loses_a_match_without_a_warning_when_the_operator_shortens_the_time(redis_socket: Path) -> None:
    async def scenario(simulation: Simulation) -> None:
        made = await simulation.create(joined=3)
        simulation.redis.zadd("x:ends", {made.match.match_id: 1})
        simulation.redis.hset(f"m:{{{made.match.match_id}}}", "t", 1.0)
        await simulation.pass_time(1)
        match = await simulation.match(made)
        assert (match.state, match.expire_time.seconds) == (RUNNING, int(simulation.now) + HOUR // 2)
        await simulation.pass_time(HOUR + 1)
        assert (await simulation.match(made)).state == ABANDONED

    simulate(redis_socket, scenario, bots_take_over=False)


def test_matches_of_an_older_server_expire_too(redis_socket: Path) -> None:
    async def scenario(simulation: Simulation) -> None:
        made = await simulation.create(joined=3)
        simulation.redis.delete("x:ends", "x:time")
        simulation.redis.hdel(f"m:{{{made.match.match_id}}}", "t")
        await simulation.pass_time(1)
        await simulation.pass_time(13 * DAY)
        assert (await simulation.match(made)).state == RUNNING
        await simulation.pass_time(DAY)
        assert (await simulation.match(made)).state == RUNNING  # its watchers have been warned
        await simulation.pass_time(HOUR)
        assert (await simulation.match(made)).state == ABANDONED

    simulate(redis_socket, scenario, bots_take_over=False)


def test_what_was_kept_for_ever_is_so_no_longer_when_the_operator_changes_that(redis_socket: Path) -> None:
    async def scenario(simulation: Simulation) -> None:
        made, _ = await simulation.over()
        await simulation.pass_time(20 * DAY)
        assert simulation.redis.ttl(match_key(made.match.match_id)) == -1
        simulation.matches.lifetimes = Lifetimes()
        await simulation.pass_time(2 * DAY)
        assert simulation.redis.ttl(match_key(made.match.match_id)) > 0

    simulate(redis_socket, scenario, retention=0)


def test_a_match_that_is_over_is_kept_no_longer_for_a_change_of_its_record(redis_socket: Path) -> None:
    async def scenario(simulation: Simulation) -> None:
        simulation.bots.start()
        abandoned, _ = await simulation.over()
        finished = await simulation.create(seats=[match_pb2.SeatSetup(bot="random")] * 3)
        while (await simulation.match(finished)).state != FINISHED:
            await asyncio.sleep(0.05)
        for made in (abandoned, finished):
            request = match_pb2.RevokeTokensRequest(match_id=made.match.match_id)
            before = (await simulation.match(made)).expire_time
            simulation.redis.expire(match_key(made.match.match_id), 1000)
            simulation.now += DAY
            made.host_token = (await simulation.handlers.revoke_tokens(request, Call(made.host_token))).token
            assert (await simulation.match(made)).expire_time == before
            assert simulation.redis.ttl(match_key(made.match.match_id)) <= 1000

    simulate(redis_socket, scenario)


def test_a_join_that_meets_a_removal_leaves_nothing(redis_socket: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(simulation: Simulation) -> None:
        match_id = (await simulation.create()).match.match_id
        add_to_lists = simulation.matches._list

        async def removed(*arguments: Any) -> None:
            await simulation.another_worker().delete(match_id)
            await add_to_lists(*arguments)

        monkeypatch.setattr(simulation.matches, "_list", removed)
        joiner = Joiner("n" * 16, user="ours:somebody")
        with pytest.raises(Refused, match="There is no match"):
            await simulation.matches.change(match_id, lambda match: seated(match.known, 0, joiner))
        assert not simulation.redis.exists("x:listed", "u:ours:somebody")

    simulate(redis_socket, scenario)


def test_nothing_in_redis_lives_for_ever_by_accident(redis_socket: Path) -> None:
    async def scenario(simulation: Simulation) -> None:
        redis = simulation.redis
        simulation.bots.start()
        made = [await simulation.create(joined=joined, request_id=f"r{joined}") for joined in (0, 1, 2, 3)]
        made.append(await simulation.create(joined=3, public=False, clock=match_pb2.ClockSetup(seconds_per_decision=9)))
        finished = await simulation.create(seats=[match_pb2.SeatSetup(bot="random")] * 3)
        while (await simulation.match(finished)).state != FINISHED:
            await asyncio.sleep(0.05)
        abandoned = await simulation.create(joined=3, on_resign=match_pb2.ON_RESIGN_END)
        await simulation.matches.change(abandoned.match.match_id, lambda match: replace(match.known, stage="abandoned"))
        await simulation.create(joined=1, open=True)
        owned = await simulation.create(joined=1)
        seat = SeatRecord(PLAYER, user="ours:somebody", epoch="e", joined=b"n", share=b"s")
        await simulation.matches.change(
            owned.match.match_id, lambda match: replace(with_seat(match.known, 1, seat), app="ours")
        )
        deleted = await simulation.create(joined=1)
        await simulation.matches.delete(deleted.match.match_id)
        for one in made[3:]:
            await simulation.move(one)
        known = {name.decode() for name in redis.zrange("x:ends", 0, -1)}
        for key in redis.scan_iter():  # every key without a time to live is checked by the sweep
            if key not in INDEXES and redis.ttl(key) < 0:
                assert key.decode().partition("{")[2].rstrip("}") in known, key
        count = redis.dbsize()
        for _ in range(60):  # days
            for _ in range(2):
                await simulation.pass_time(DAY / 2)
        lasting = [key for key in redis.scan_iter() if redis.ttl(key) < 0]
        assert set(lasting) <= INDEXES
        assert count > 25
        timed = [key for key in redis.scan_iter() if key not in INDEXES]
        assert timed
        redis.delete(*timed)  # as Redis does when they expire
        for _ in range(2):
            await simulation.pass_time(60 * DAY)
        assert list(redis.scan_iter()) == [b"x:time"]

    simulate(redis_socket, scenario)


def test_a_setting_that_makes_no_sense_is_refused() -> None:
    for name, value in (("LOBBY_HOURS", "0"), ("IDLE_DAYS", "many"), ("ON_IDLE", "wait")):
        with pytest.raises(BadSetting, match=f"SANDTABLE_{name}"):
            from_environment({f"SANDTABLE_{name}": value})
