"""A rolling upgrade: an old and a new worker side by side on one Redis, behind one Envoy."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import grpc
import pytest

import sandtable_engine as st
from sandtable.v1 import match_pb2, play_pb2, replay_pb2
from sandtable_service.entries import unpack
from sandtable_service.matches import DUE
from sandtable_service.record import decode_record
from sandtable_service.store import log_key, match_key
from tests.service.fleet import GONE, Fleet, Versions
from tests.service.stack import OPERATOR_KEY, PATIENCE, together, until
from tests.service.table import Table, all_of, follow, new_lobby, new_table, play, refused, replay_of

OLD: Versions = {"conquest": (1, 1), "imperium": (1, 1), "uprising": (1, 1)}
NEW: Versions = {"conquest": (2, 2), "imperium": (2, 2), "uprising": (2, 2)}
RUNNING = match_pb2.MATCH_STATE_RUNNING
FINISHED = match_pb2.MATCH_STATE_FINISHED
NEWER = (grpc.StatusCode.UNAVAILABLE, "NEWER_VERSION")


@pytest.fixture
def fleet() -> Iterator[Fleet]:
    """Redis and Envoy without workers. At the end, check that the logs report no bug and no damage."""
    fleet = Fleet()
    try:
        fleet.start()
        yield fleet
        assert fleet.bugs() == []
        assert [line for line in fleet.logs() if line.get("status") in ("DATA_LOSS", "INTERNAL")] == []
    finally:
        fleet.clean()


def step(table: Table, chance: Random, worker: int | None = None) -> int:
    """Make a move, and return the version after it."""
    get = match_pb2.GetMatchRequest(match_id=table.match_id)
    match = table.api(worker=worker).GetMatch(get).match
    seat = next(seat for seat in match.to_act if seat in table.tokens)
    api = table.api(seat, worker)
    listed = api.ListActions(play_pb2.ListActionsRequest(match_id=table.match_id))
    request = play_pb2.SubmitActionRequest(
        match_id=table.match_id,
        action=chance.choice(listed.actions).action,
        expected_version=listed.version,
        request_id=f"move-{listed.version}",
    )
    version: int = api.SubmitAction(request).version
    return version


def told(table: Table, last: int) -> list[play_pb2.WatchMatchResponse]:
    """Return what a spectator receives up to a version, who resumes the watch whenever it breaks."""
    heard: list[play_pb2.WatchMatchResponse] = []
    while not heard or heard[-1].version < last:
        after = heard[-1].version if heard else None
        request = play_pb2.WatchMatchRequest(match_id=table.match_id, after_version=after)
        try:
            for update in table.api().WatchMatch(request, timeout=2 * PATIENCE):
                if update.state_hash:
                    heard.append(update)
                if heard and heard[-1].version >= last:
                    break
        except grpc.RpcError as failure:
            if failure.code() not in GONE:
                raise
    return heard


def stored(fleet: Fleet, match_id: str) -> Any:
    """Return everything that is stored of a match."""
    redis = fleet.redis()
    return redis.hgetall(match_key(match_id)), redis.xrange(log_key(match_id))


def schemas(fleet: Fleet, match_id: str) -> list[int]:
    """Return the schemas of a match, from its first state on."""
    fields, entries = stored(fleet, match_id)
    first = decode_record(fields[b"f"]).start_schema
    return [first, *(unpack(0, entry[b"x"]).schema for _, entry in entries)]


def reason(call: Any, request: Any) -> tuple[grpc.StatusCode, str]:
    """Return status and reason of a refused call."""
    with pytest.raises(grpc.RpcError) as failure:
        all_of(call(request))
    status, info = refused(failure.value)
    return status, info.reason


def finish(table: Table) -> None:
    """Give the seats to bots, which play to the end."""
    for seat in table.tokens:
        table.api(seat).Resign(match_pb2.ResignRequest(match_id=table.match_id))
    until(lambda: table.match().state == FINISHED, 3 * PATIENCE)


def check(table: Table, rules: int) -> None:
    """Check a finished match, and that it was played by those rules."""
    proof = table.api().VerifyReplay(replay_pb2.VerifyReplayRequest(match_id=table.match_id))
    assert (proof.verified, proof.problem) == (True, "")
    match = table.match()
    assert (match.rules_version, proof.actions) == (rules, match.version)
    replay = table.api().GetReplay(replay_pb2.GetReplayRequest(match_id=table.match_id))
    assert (replay.rules_version, len(replay.actions)) == (rules, match.version)


@pytest.mark.parametrize("game", list(st.GAMES))
def test_a_rolling_upgrade_loses_nothing_and_calls_nothing_damaged(fleet: Fleet, game: str) -> None:
    chance = Random(game)
    fleet.add(0, OLD)
    before = new_lobby(fleet, 3, ("random",) * 3, game=game, public=True)
    until(lambda: before.match().state == FINISHED)
    running = new_table(fleet, 3, game=game, public=True)
    untouched = new_table(fleet, 3, game=game, public=True)
    lobby = new_lobby(fleet, 3, ("random", "random"), game=game, public=True)
    for _ in range(8):
        step(running, chance)
        step(untouched, chance)

    fleet.add(1, NEW)
    # Both workers serve what the old one wrote. Once the new worker has written, only the new one serves the match.
    assert step(running, chance, worker=0) == 9
    assert schemas(fleet, running.match_id) == [1] * 10
    assert step(running, chance, worker=1) == 10
    assert schemas(fleet, running.match_id) == [1] * 10 + [2]
    kept = stored(fleet, running.match_id)
    seat = running.seat()
    api, operator, match_id = running.api(seat, 0), fleet.api(0, x_operator_key=OPERATOR_KEY), running.match_id
    move = play_pb2.SubmitActionRequest(match_id=match_id, action="pass", expected_version=10, request_id="x")
    for call, request in (
        (api.GetMatch, match_pb2.GetMatchRequest(match_id=match_id)),
        (api.GetView, play_pb2.GetViewRequest(match_id=match_id)),
        (api.ListActions, play_pb2.ListActionsRequest(match_id=match_id)),
        (api.SubmitAction, move),
        (api.WatchMatch, play_pb2.WatchMatchRequest(match_id=match_id)),
        (api.Resign, match_pb2.ResignRequest(match_id=match_id)),
        (operator.DeleteMatch, match_pb2.DeleteMatchRequest(match_id=match_id)),
    ):
        assert reason(call, request) == NEWER
    assert stored(fleet, running.match_id) == kept
    # A new match gets the rules version of the worker that creates it.
    created = fleet.api(1).CreateMatch(match_pb2.CreateMatchRequest(game=game, players=3, public=True)).match
    assert created.rules_version == NEW[game][0]
    old = fleet.api(0).CreateMatch(match_pb2.CreateMatchRequest(game=game, players=3, public=True)).match
    assert old.rules_version == OLD[game][0]
    # Through Envoy nobody notices which worker is old: a call that one worker refuses goes to the other.
    fresh = new_table_at(fleet, 1, game)
    for table in (running, fresh):
        version = table.match().version
        assert [step(table, chance) for _ in range(20)] == [version + number for number in range(1, 21)]
    for _ in range(20):
        assert len(fleet.api().ListMatches(match_pb2.ListMatchesRequest()).matches) == 7
    assert fleet.envoy("upstream_rq_retry_success") >= 5

    # The old worker stops while people play and watch.
    last = running.match().version + 20

    def go_on(table: Table, moves: int) -> None:
        for _ in range(moves):
            step(table, chance)

    *_, heard = together(
        [
            partial(go_on, running, 20),
            partial(go_on, untouched, 20),
            partial(go_on, fresh, 20),
            partial(fleet.remove, 0),
            partial(told, running, last),
        ]
    )
    assert [update.version for update in heard] == list(range(last + 1))
    lobby.join(2, "late")
    assert lobby.match().state == RUNNING
    for table in (running, untouched, fresh, lobby):
        finish(table)
    for table in (before, running, untouched, lobby):
        check(table, OLD[game][0])
    check(fresh, NEW[game][0])
    # Watchers of the past get what was sent at the time, and the engine alone computes the same.
    again = follow(running, None)
    assert [(one.version, one.state_hash) for one in again[: last + 1]] == [
        (one.version, one.state_hash) for one in heard
    ]
    assert [one.events for one in again[: last + 1]] == [one.events for one in heard]
    running.tokens.clear()  # bots have the seats now
    _, events, log = replay_of(running)
    assert [len(one.events) for one in again] == [len(one) for one in events]
    assert len(log) == len(again) - 1
    assert set(schemas(fleet, before.match_id)) == {1}
    assert schemas(fleet, fresh.match_id) == [2] * (len(schemas(fleet, fresh.match_id)))


def new_table_at(fleet: Fleet, worker: int, game: str) -> Table:
    """Create a match on a worker, and take its seats through Envoy."""
    made = fleet.api(worker).CreateMatch(match_pb2.CreateMatchRequest(game=game, players=3, public=True))
    table = Table(fleet, made.match.match_id, made.host_token, {one.seat: one.invite for one in made.invites})
    for seat in table.invites:
        table.join(seat)
    assert schemas(fleet, table.match_id)[0] == NEW[game][1]
    return table


def test_bots_of_a_newer_match_wait_for_a_newer_worker(fleet: Fleet) -> None:
    fleet.add(0, OLD)
    fleet.add(1, NEW)
    request = match_pb2.CreateMatchRequest(
        game="imperium", players=4, public=True, seats=[match_pb2.SeatSetup(bot="greedy")] * 4
    )
    made = [fleet.api(1).CreateMatch(request).match.match_id for _ in range(3)]
    fleet.remove(1, signal.SIGKILL)
    redis = fleet.redis()
    left = [match_id for match_id in made if redis.zscore(DUE, match_id) is not None]
    assert left
    kept = {match_id: stored(fleet, match_id) for match_id in left}
    until(lambda: {line["match_id"] for line in fleet.logs() if line["event"] == "bot_deferred"} == set(left))
    time.sleep(2.5)  # two more checks by the old worker
    assert {match_id: stored(fleet, match_id) for match_id in left} == kept
    older = new_lobby(fleet, 3, ("random",) * 3, public=True)  # the old worker plays what it can
    until(lambda: older.match().state == FINISHED)
    fleet.add(1, NEW)
    tables = [Table(fleet, match_id, "", {}) for match_id in made]
    get = [match_pb2.GetMatchRequest(match_id=match_id) for match_id in made]
    until(lambda: redis.zcard(DUE) == 0, 3 * PATIENCE)
    assert {fleet.api(1).GetMatch(one).match.state for one in get} == {FINISHED}
    for table in tables:
        proof = table.api().VerifyReplay(replay_pb2.VerifyReplayRequest(match_id=table.match_id))
        assert (proof.verified, proof.problem) == (True, "")


@pytest.mark.parametrize("game", list(st.GAMES))
def test_both_numbers_are_raised_in_the_middle_of_running_matches(fleet: Fleet, game: str) -> None:
    fleet.add(0, OLD)
    tables = [new_table(fleet, 3, game=game, public=True) for _ in range(3)]
    botted = new_table(fleet, 3, ("greedy",), game=game, public=True)
    for number, table in enumerate(tables):
        play(table, Random(number), moves=10 * number)
    fleet.remove(0)
    fleet.add(0, NEW)
    for number, table in enumerate(tables):
        assert table.match().version == 10 * number
        play(table, Random(number), moves=10)
        assert schemas(fleet, table.match_id) == [1] * (10 * number + 1) + [2] * 10
    assert new_table(fleet, 3, game=game, public=True).match().rules_version == NEW[game][0]
    for table in (*tables, botted):
        finish(table)
        check(table, OLD[game][0])
