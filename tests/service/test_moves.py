"""A move is applied exactly once, however often it is sent."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from functools import partial
from itertools import takewhile
from pathlib import Path

import grpc
import pytest
from google.rpc.error_details_pb2 import ErrorInfo
from redis.exceptions import ResponseError

import sandtable_engine as st
from sandtable.v1 import match_pb2, play_pb2
from sandtable_service.access import Call
from sandtable_service.errors import Refused
from sandtable_service.lifetimes import Lifetimes
from sandtable_service.matches import Matches
from sandtable_service.record import decode_record
from sandtable_service.service_time import ServiceTime
from sandtable_service.store import MOVE, Store
from sandtable_service.tokens import SEAT
from tests.service.simulation import Simulation, simulate
from tests.service.stack import Stack, together
from tests.service.table import Table, new_table, refused

Refusal = tuple[grpc.StatusCode, ErrorInfo]


def attempt(
    table: Table, seat: int, action: str, version: int, *, request_id: str = "", worker: int | None = None
) -> play_pb2.SubmitActionResponse | Refusal:
    """Return the answer, or status and details of the refusal."""
    try:
        return table.submit(seat, action, version, request_id, worker)
    except grpc.RpcError as failure:
        return refused(failure)


def refusal(
    table: Table, seat: int, action: str, version: int, *, request_id: str = "", worker: int | None = None
) -> Refusal:
    """Return status and details of the refusal; the call must be refused."""
    answer = attempt(table, seat, action, version, request_id=request_id, worker=worker)
    assert isinstance(answer, tuple)
    return answer


@pytest.mark.parametrize("worker", [0, 1, None])
def test_the_same_request_gets_the_first_answer_from_every_worker(table: Table, worker: int | None) -> None:
    seat = table.seat()
    action = table.actions(seat)[0]
    first = table.submit(seat, action, 0, "once", worker=0)
    assert [table.submit(seat, action, 0, "once", worker) for _ in range(2)] == [first, first]
    table.step()
    assert table.submit(seat, action, 0, "once", worker) == first
    assert table.match().version == 2


def test_the_same_request_gets_the_first_answer_after_a_restart(own_stack: Callable[..., Stack]) -> None:
    stack = own_stack()
    table = new_table(stack, 3)
    seat = table.seat()
    action = table.actions(seat)[0]
    first = table.submit(seat, action, 0, "once")
    stack.stop(signal.SIGINT)
    stack.start()
    assert table.submit(seat, action, 0, "once") == first
    assert table.match().version == 1


@pytest.mark.parametrize("worker", [0, 1])
def test_a_stale_version_is_aborted_with_the_current_one(table: Table, worker: int) -> None:
    seat = table.seat()
    actions = table.actions(seat)
    table.submit(seat, actions[0], 0, worker=0)
    status, info = refusal(table, seat, actions[1], 0, worker=worker)
    assert (status, info.reason) == (grpc.StatusCode.ABORTED, "STALE_VERSION")
    assert dict(info.metadata) == {"expected_version": "0", "current_version": "1"}


@pytest.mark.parametrize("at_hand", [False, True])
def test_a_refused_move_costs_one_load(redis_socket: Path, at_hand: bool) -> None:
    """The load shows that the seat is still the caller's and the version still the match's; the words need no other."""

    async def scenario(simulation: Simulation) -> None:
        made = await simulation.create(joined=3)
        match = await simulation.matches.look(made.match.match_id)
        assert match.state is not None
        seat = st.to_act(match.state)[0]
        token, _ = simulation.handlers.access.issue(SEAT, match.match_id, match.known.seats[seat].epoch, seat)
        if not at_hand:
            match.forget()
        request = play_pb2.SubmitActionRequest(match_id=match.match_id, action="nonsense", request_id="r")
        with simulation.redis.monitor() as monitor:
            with pytest.raises(Refused) as failure:
                await simulation.handlers.submit_action(request, Call(token, locale="uk"))
            simulation.redis.echo("done")
            seen = list(takewhile(lambda one: one["command"] != "ECHO done", monitor.listen()))
        assert (failure.value.reason.code, failure.value.reason.domain) == ("NOT_AN_OPTION", "sandtable.engine")
        commands = [one["command"] for one in seen if one["client_type"] != "lua" and match.match_id in one["command"]]
        assert [command.split()[0] for command in commands] == ["EVALSHA"]

    simulate(redis_socket, scenario)


@pytest.mark.parametrize("version", [7, 2**63, 2**64 - 1])
def test_a_version_to_come_is_aborted_too(table: Table, version: int) -> None:
    seat = table.seat()
    status, info = refusal(table, seat, table.actions(seat)[0], version)
    assert (status, info.metadata["current_version"]) == (grpc.StatusCode.ABORTED, "0")


def test_a_request_id_used_again_for_another_action_changes_nothing(table: Table) -> None:
    seat = table.seat()
    actions = table.actions(seat)
    table.submit(seat, actions[0], 0, "mine")
    status, _ = refusal(table, seat, actions[1], 0, request_id="mine")
    assert (status, table.match().version) == (grpc.StatusCode.ABORTED, 1)


def test_a_stale_illegal_action_is_stale_for_a_worker_that_has_not_heard(table: Table) -> None:
    seat = table.seat()
    table.api(seat, 1).GetView(play_pb2.GetViewRequest(match_id=table.match_id))  # worker 1 caches version 0
    table.submit(seat, table.actions(seat)[0], 0, worker=0)
    status, _ = refusal(table, seat, "nonsense", 0, worker=1)
    assert status == grpc.StatusCode.ABORTED


def test_of_two_who_race_for_a_move_one_wins_and_both_learn_the_truth(stack: Stack) -> None:
    table = new_table(stack, 3, public=True)
    for version in range(20):
        seat = table.seat()
        actions = table.actions(seat)
        answers = together(
            [
                partial(attempt, table, seat, actions[0], version, worker=0),
                partial(attempt, table, seat, actions[-1], version, worker=1),
            ]
        )
        won = [answer for answer in answers if isinstance(answer, play_pb2.SubmitActionResponse)]
        lost = [(answer[0], answer[1].metadata["current_version"]) for answer in answers if isinstance(answer, tuple)]
        assert [answer.version for answer in won] == [version + 1]
        assert lost == [(grpc.StatusCode.ABORTED, str(version + 1))]
        assert table.match().version == version + 1


def test_the_same_request_sent_four_times_at_once_is_applied_once(stack: Stack) -> None:
    table = new_table(stack, 3)
    for version in range(10):
        seat = table.seat()
        action = table.actions(seat)[0]
        send = partial(attempt, table, seat, action, version, request_id=f"once-{version}")
        answers = together([partial(send, worker=worker) for worker in (0, 0, 1, 1)])
        assert answers == [answers[0]] * 4
        assert table.match().version == version + 1


def test_a_repeated_create_request_makes_no_second_match(stack: Stack) -> None:
    request = match_pb2.CreateMatchRequest(game="imperium", players=3, public=True, request_id="a-party-of-three")
    first, second = stack.api(0).CreateMatch(request), stack.api(1).CreateMatch(request)
    assert first == second
    other = match_pb2.CreateMatchRequest(game="imperium", players=4, public=True, request_id="a-party-of-three")
    assert stack.api().CreateMatch(other).match.match_id != first.match.match_id


def test_a_move_whose_log_is_refused_changes_no_state(stack: Stack, table: Table) -> None:
    redis, match, log = stack.redis(), f"m:{{{table.match_id}}}", f"l:{{{table.match_id}}}"
    redis.xadd(log, {"x": "of another past"}, id="1-0")
    stored = redis.hgetall(match)
    with pytest.raises(ResponseError, match="equal or smaller"):
        redis.eval(MOVE.text, 2, match, log, "0", stored[b"n"], "1", "snapshot", "entry", "c", "0", stored[b"i"])
    assert redis.hgetall(match) == stored


@pytest.mark.parametrize(("keys", "status"), [("ml", grpc.StatusCode.NOT_FOUND), ("l", grpc.StatusCode.DATA_LOSS)])
def test_what_is_deleted_while_it_is_told_is_not_called_damaged(
    stack: Stack, table: Table, keys: str, status: grpc.StatusCode
) -> None:
    for _ in range(3):
        table.step()
    record = decode_record(stack.redis().hget(f"m:{{{table.match_id}}}", "f"))
    stack.redis().delete(*(f"{key}:{{{table.match_id}}}" for key in keys))

    async def tell() -> None:
        store = Store(f"unix://{stack.socket('redis')}")
        try:
            async for _ in Matches(store, Lifetimes(), ServiceTime()).history(record, -1, 3):
                pass
        finally:
            await store.close()

    with pytest.raises(Refused) as failure:
        asyncio.run(tell())
    assert failure.value.status == status


def test_the_log_of_a_move_is_kept_on_one_hash_slot(stack: Stack, table: Table) -> None:
    table.step()
    keys = {key.decode() for key in stack.redis().keys(f"*{table.match_id}*")}
    assert keys == {f"m:{{{table.match_id}}}", f"l:{{{table.match_id}}}"}
