"""Taking back: by whom and how far, exactly once, on the stream and in the log; it reveals nothing to anybody."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import grpc
import pytest
from msgspec.structs import replace

import sandtable_engine as st
from sandtable import Client
from sandtable.v1 import match_pb2, play_pb2, replay_pb2
from sandtable_service.record import MatchRecord, kind_of
from tests.service.stack import Stack, until
from tests.service.table import Table, check_result, check_told, check_views, follow, new_table, refused, replay_of


def view(table: Table, seat: int | None, worker: int | None = None) -> play_pb2.GetViewResponse:
    shown: play_pb2.GetViewResponse = table.api(seat, worker).GetView(play_pb2.GetViewRequest(match_id=table.match_id))
    return shown


def refusal(call: Callable[[], Any]) -> tuple[grpc.StatusCode, str]:
    """Return status and reason of a refused call."""
    with pytest.raises(grpc.RpcError) as failure:
        call()
    status, info = refused(failure.value)
    return status, info.reason


def step_to(table: Table, steps: int = 1) -> tuple[int, play_pb2.GetViewResponse]:
    """Play until a seat may take back `steps` steps; return the seat and its view."""
    chance = Random(1)
    while True:
        match = table.match()
        seat = match.to_act[0]
        table.submit(seat, chance.choice(table.actions(seat)), match.version)
        seen = view(table, seat)
        if len(seen.take_back_to) == steps and not match_over(table):
            return seat, seen


def match_over(table: Table) -> bool:
    return table.match().state != match_pb2.MATCH_STATE_RUNNING


def table_of(seen: play_pb2.GetViewResponse) -> play_pb2.GetViewResponse:
    """Return a view without the counters that only grow."""
    copy = play_pb2.GetViewResponse()
    copy.CopyFrom(seen)
    copy.ClearField("version")
    copy.ClearField("take_back_to")
    copy.imperium.ClearField("version")
    copy.imperium.ClearField("event_count")
    return copy


def test_a_step_is_taken_back_and_the_table_is_as_it_was(table: Table) -> None:
    while True:
        match = table.match()
        seat = match.to_act[0]
        before = {viewer: view(table, viewer) for viewer in (0, 1, 2, None)}
        table.submit(seat, table.actions(seat)[0], match.version)
        if view(table, seat).take_back_to:
            break
    version = table.match().version
    answer = table.take_back(seat, version, worker=0)
    assert (answer.version, answer.taken_back_to, list(answer.to_act)) == (version + 1, version - 1, list(match.to_act))
    for viewer in (0, 1, 2, None):
        for worker in (0, 1):
            assert table_of(view(table, viewer, worker)) == table_of(before[viewer])
    assert view(table, seat).version == version + 1
    assert table.match().version == version + 1
    listed = table.api(seat).ListActions(play_pb2.ListActionsRequest(match_id=table.match_id))
    table.submit(seat, listed.actions[0].action, version + 1)


def test_several_steps_are_taken_back_at_once_or_one_by_one(table: Table) -> None:
    seat, seen = step_to(table, 2)
    first, second = seen.take_back_to
    listed = table.api(seat).ListActions(play_pb2.ListActionsRequest(match_id=table.match_id))
    assert list(listed.take_back_to) == [first, second]
    assert table.take_back(seat, seen.version).taken_back_to == second
    assert list(view(table, seat).take_back_to) == [first]
    assert table.take_back(seat, seen.version + 1, first).taken_back_to == first
    assert list(view(table, seat).take_back_to) == []


def test_only_the_seat_sees_that_it_may(table: Table) -> None:
    seat, _ = step_to(table)
    assert [list(view(table, other).take_back_to) for other in (0, 1, 2, None) if other != seat] == [[], [], []]


def test_nobody_else_may_and_not_to_any_version(table: Table) -> None:
    seat, seen = step_to(table)
    version = seen.version
    illegal = grpc.StatusCode.FAILED_PRECONDITION
    for other in {0, 1, 2} - {seat}:
        assert refusal(partial(table.take_back, other, version)) == (illegal, "NOTHING_TO_TAKE_BACK")
    for to in (version, version + 1, 2**64 - 1):
        assert refusal(partial(table.take_back, seat, version, to)) == (illegal, "NO_WAY_BACK")
    assert refusal(lambda: table.take_back(seat, version - 1))[1] == "STALE_VERSION"
    assert refusal(lambda: table.take_back(seat, version + 1))[1] == "FUTURE_VERSION"
    request = play_pb2.TakeBackRequest(match_id=table.match_id, expected_version=version, request_id="x")
    assert refusal(lambda: table.api().TakeBack(request))[1] == "TOKEN_NEEDED"
    request.request_id = ""
    assert refusal(lambda: table.api(seat).TakeBack(request))[1] == "MALFORMED"
    assert table.match().version == version


def test_nothing_is_taken_back_after_somebody_else_acted(stack: Stack) -> None:
    table = new_table(stack, 3)
    while True:
        match = table.match()
        seat = match.to_act[0]
        table.submit(seat, table.actions(seat)[0], match.version)
        after = table.match()
        if view(table, seat).take_back_to and seat not in after.to_act:
            break
    other = after.to_act[0]
    table.submit(other, table.actions(other)[0], after.version)
    assert refusal(lambda: table.take_back(seat, after.version))[1] == "STALE_VERSION"
    assert refusal(lambda: table.take_back(seat, after.version + 1))[1] == "NOTHING_TO_TAKE_BACK"


def test_nothing_is_taken_back_once_cards_were_drawn(stack: Stack) -> None:
    table = new_table(stack, 3)
    drawn = False
    while not drawn:
        match = table.match()
        seat = match.to_act[0]
        actions = table.actions(seat)
        answer = table.submit(seat, next((one for one in actions if "draw" in one), actions[0]), match.version)
        drawn = any(event.kind in ("drawn", "intrigue_drawn") for event in answer.events)
        assert not drawn or list(view(table, seat).take_back_to) == []
    assert refusal(lambda: table.take_back(seat, answer.version))[1] == "NOTHING_TO_TAKE_BACK"


@pytest.mark.parametrize("worker", [0, 1, None])
@pytest.mark.parametrize("named", [False, True])
def test_the_same_request_gets_the_first_answer_from_every_worker(
    table: Table, worker: int | None, named: bool
) -> None:
    seat, seen = step_to(table)
    to = seen.take_back_to[0] if named else None
    first = table.take_back(seat, seen.version, to, "once", worker=0)
    assert [table.take_back(seat, seen.version, to, "once", worker) for _ in range(2)] == [first, first]
    table.step()
    assert table.take_back(seat, seen.version, to, "once", worker) == first
    assert refusal(lambda: table.take_back(seat, seen.version, to, "twice", worker))[1] == "STALE_VERSION"
    # Neither call gets the answer of the other.
    entry = f"takeback:{first.taken_back_to}"
    assert refusal(lambda: table.submit(seat, entry, seen.version, "once", worker))[1] == "STALE_VERSION"


def test_it_is_no_action(table: Table) -> None:
    seat, seen = step_to(table)
    entry = f"takeback:{seen.take_back_to[0]}"
    mine = seat in seen.to_act
    assert refusal(lambda: table.submit(seat, entry, seen.version))[1] == ("NOT_AN_OPTION" if mine else "NOT_YOUR_TURN")
    assert table.match().version == seen.version


def test_a_match_may_do_without(stack: Stack) -> None:
    table = new_table(stack, 3, no_take_back=True)
    assert table.match().no_take_back
    for _ in range(12):
        seat, _, answer = table.step()
        assert list(view(table, seat).take_back_to) == []
        off = refusal(partial(table.take_back, seat, answer.version))
        assert off == (grpc.StatusCode.FAILED_PRECONDITION, "TAKEBACK_OFF")


def test_a_match_without_it_suits_others_than_one_with_it() -> None:
    one = MatchRecord("a", "imperium", {}, (), b"", 0, 1)
    assert kind_of(one) != kind_of(replace(one, no_take_back=True))


def test_the_stream_says_who_went_back_and_to_where(table: Table) -> None:
    request = play_pb2.WatchMatchRequest(match_id=table.match_id, after_version=0)
    streams = [table.api(seat, worker).WatchMatch(request) for seat in (None, 0, 1) for worker in (0, 1)]
    for stream in streams:
        assert next(stream).version == 0
    seat, seen = step_to(table)
    table.take_back(seat, seen.version)
    table.step()
    late = table.api(2).WatchMatch(request)  # it reads the log
    told = [[next(stream) for _ in range(seen.version + 2)] for stream in (*streams, late)]
    for messages in told:
        assert [message.version for message in messages] == list(range(1, seen.version + 3))
        back = messages[seen.version]
        assert (back.actor, back.taken_back_to, list(back.events)) == (seat, seen.take_back_to[0], [])
        assert [message.HasField("taken_back_to") for message in messages].count(True) == 1
        assert back.state_hash
        numbers = [event.number for message in messages for event in message.events]
        assert numbers == sorted(set(numbers))
    for stream in (*streams, late):
        stream.cancel()


def test_a_watcher_who_came_after_the_step_hears_that_it_was_taken_back(table: Table) -> None:
    seat, seen = step_to(table)
    request = play_pb2.WatchMatchRequest(match_id=table.match_id, after_version=seen.version)
    stream = table.api(None, 1).WatchMatch(request)
    assert next(stream).version == seen.version
    table.take_back(seat, seen.version, worker=0)
    told = next(stream)
    assert (told.version, told.taken_back_to) == (seen.version + 1, seen.take_back_to[0])
    table.step()
    assert next(stream).version == seen.version + 2
    stream.cancel()


def taking_back(table: Table, chance: Random, moves: int) -> list[play_pb2.GetViewResponse]:
    """Play on, taking back now and then; return what the seats saw on the way."""
    seen = []
    match = table.match()
    version, to_act = match.version, list(match.to_act)
    while to_act and version < moves:
        seat = chance.choice(to_act)
        listed = table.api(seat).ListActions(play_pb2.ListActionsRequest(match_id=table.match_id))
        answer: Any = table.submit(seat, chance.choice(listed.actions).action, version)
        if chance.random() < 0.2:
            seen.append(view(table, seat))
            if back := list(seen[-1].take_back_to):
                answer = table.take_back(seat, answer.version, chance.choice([None, *back]))
                seen.append(view(table, chance.choice([None, seat, 0, 1])))
        version, to_act = answer.version, list(answer.to_act)
    return seen


def check_log(table: Table) -> None:
    """Check that the log has steps that were taken back, and leads to the state."""
    replay = table.api().GetReplay(replay_pb2.GetReplayRequest(match_id=table.match_id))
    assert sum(st.taken_back_to(one.action) is not None for one in replay.actions) > 3
    verified = table.api().VerifyReplay(replay_pb2.VerifyReplayRequest(match_id=table.match_id))
    assert (verified.verified, verified.problem, verified.actions) == (True, "", len(replay.actions))


def test_a_finished_match_with_steps_taken_back_verifies_and_replays(stack: Stack) -> None:
    table = new_table(stack, 2, game="conquest", public=True)
    seen = taking_back(table, Random(2), 5000)
    assert table.match().state == match_pb2.MATCH_STATE_FINISHED
    assert all(not view(table, seat).take_back_to for seat in table.tokens)
    assert refusal(lambda: table.take_back(0, table.match().version))[1] == "GAME_OVER"
    check_log(table)
    check_result(table)
    check_views(seen, table)
    _, events, _ = replay_of(table)
    for viewer in (None, 0):
        check_told(follow(table, viewer), viewer, events)


@pytest.mark.parametrize("game", ["imperium", "uprising"])
def test_an_abandoned_match_with_steps_taken_back_verifies_and_replays(stack: Stack, game: str) -> None:
    table = new_table(stack, 3, game=game, public=True, on_resign=match_pb2.ON_RESIGN_END)
    seen = taking_back(table, Random(game), 120)
    table.api(0).Resign(match_pb2.ResignRequest(match_id=table.match_id))
    assert all(not view(table, seat).take_back_to for seat in table.tokens)
    assert refusal(lambda: table.take_back(1, table.match().version))[1] == "ABANDONED"
    check_log(table)
    check_views(seen, table)


def test_over_rest_and_by_the_client(stack: Stack) -> None:
    table = new_table(stack, 3)
    seat, seen = step_to(table)
    rest = stack.rest(table.tokens[seat])
    path = f"/v1/matches/{table.match_id}"
    assert rest.get(f"{path}/view")["take_back_to"] == [str(seen.take_back_to[0])]
    answer = rest.post(f"{path}/takeback", expected_version=str(seen.version), request_id="by-rest")
    assert (answer["version"], answer["taken_back_to"]) == (str(seen.version + 1), str(seen.take_back_to[0]))
    rest.close()
    seat, seen = step_to(table)
    with Client(f"127.0.0.1:{stack.port}", token=table.tokens[seat]) as client:
        assert client.take_back(table.match_id, seen.version).version == seen.version + 1
        made = client.create("imperium", 3, no_take_back=True)
        assert made.match.no_take_back


def test_a_bot_that_moves_next_ends_the_way_back(stack: Stack) -> None:
    table = new_table(stack, 3, ("random", "random"))
    until(lambda: list(table.match().to_act) == [2])
    while True:
        version = table.match().version
        answer = table.submit(2, table.actions(2)[0], version)
        if 2 not in answer.to_act:
            break
    until(lambda: table.match().version > answer.version)
    assert refusal(lambda: table.take_back(2, answer.version))[1] == "STALE_VERSION"
    until(lambda: list(table.match().to_act) == [2])
    assert refusal(lambda: table.take_back(2, table.match().version))[1] == "NOTHING_TO_TAKE_BACK"
