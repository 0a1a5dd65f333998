"""Finding a game: lobbies that anybody may join, one call that finds or opens one, rematches."""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

import grpc
import pytest

from sandtable.v1 import match_pb2
from sandtable_service.errors import Refused, unavailable
from sandtable_service.lifetimes import DAY, HOUR
from sandtable_service.matches import ALL, OPEN_SEATS, PUBLIC
from sandtable_service.record import MatchRecord
from tests.service.simulation import Simulation, simulate
from tests.service.stack import OPERATOR_KEY, Stack, together
from tests.service.table import Table, new_lobby, new_table, refused

LOBBY, RUNNING = match_pb2.MATCH_STATE_LOBBY, match_pb2.MATCH_STATE_RUNNING
OPEN = match_pb2.SEAT_KIND_OPEN


def join_open(stack: Stack, match_id: str, nonce: str = "", **fields: Any) -> match_pb2.JoinMatchResponse:
    """Join a match without an invite."""
    request = match_pb2.JoinMatchRequest(match_id=match_id, nonce=nonce or uuid4().hex, **fields)
    response: match_pb2.JoinMatchResponse = stack.api().JoinMatch(request)
    return response


def refusal(call: Any, *arguments: Any, **fields: Any) -> tuple[grpc.StatusCode, str, str]:
    """Return status, reason and sentence of a refused call."""
    with pytest.raises(grpc.RpcError) as failure:
        call(*arguments, **fields)
    status, info = refused(failure.value)
    return status, info.reason, failure.value.details() or ""


def find(stack: Stack, worker: int | None = None, **fields: Any) -> match_pb2.FindMatchResponse:
    """Find a match for a player."""
    request = match_pb2.FindMatchRequest(**{"game": "imperium", "nonce": uuid4().hex, **fields})
    response: match_pb2.FindMatchResponse = stack.api(worker).FindMatch(request)
    return response


def listed(stack: Stack, **fields: Any) -> list[str]:
    """Return the lobbies that anybody may join."""
    request = match_pb2.ListMatchesRequest(open_seats=True, page_size=200, **fields)
    return [match.match_id for match in stack.api().ListMatches(request).matches]


def test_an_open_match_is_joined_without_an_invite(stack: Stack) -> None:
    table = new_lobby(stack, 3, public=True, open=True)
    assert table.match().open
    nonce = uuid4().hex
    first = join_open(stack, table.match_id, nonce, name="ann")
    again = join_open(stack, table.match_id, nonce)
    assert (first.seat, again.seat, again.match.seats[0].name) == (0, 0, "ann")
    assert join_open(stack, table.match_id, seat=2).seat == 2
    assert table.match_id in listed(stack)
    table.join(1)
    assert table.match().state == RUNNING
    assert table.match_id not in listed(stack)
    assert join_open(stack, table.match_id, nonce).seat == 0
    assert refusal(join_open, stack, table.match_id)[:2] == (grpc.StatusCode.FAILED_PRECONDITION, "NOT_IN_LOBBY")


def test_a_seat_that_is_wanted_must_be_free(stack: Stack) -> None:
    table = new_lobby(stack, 3, ("greedy",), public=True, open=True)
    nonce = uuid4().hex
    assert join_open(stack, table.match_id, nonce).seat == 1
    assert refusal(join_open, stack, table.match_id, seat=1)[1] == "SEAT_TAKEN"
    assert refusal(join_open, stack, table.match_id, seat=0)[0] == grpc.StatusCode.PERMISSION_DENIED
    assert refusal(join_open, stack, table.match_id, seat=3)[1] == "MALFORMED"
    assert refusal(join_open, stack, table.match_id, nonce, seat=2)[1] == "MALFORMED"


def test_no_other_match_is_joined_without_an_invite(stack: Stack) -> None:
    private, public = new_lobby(stack, 3), new_lobby(stack, 3, public=True)
    refusals = {refusal(join_open, stack, match_id) for match_id in (private.match_id, public.match_id, "nosuchmatch")}
    assert [one[:2] for one in refusals] == [(grpc.StatusCode.INVALID_ARGUMENT, "MALFORMED")]
    assert all(seat.kind == OPEN for seat in private.match().seats)


def test_an_open_match_must_be_public(stack: Stack) -> None:
    assert refusal(new_lobby, stack, 3, open=True)[2].startswith("open: needs `public`")


def test_only_lobbies_that_anybody_may_join_are_listed(stack: Stack) -> None:
    joinable = new_lobby(stack, 3, public=True, open=True).match_id
    other = new_lobby(stack, 3, public=True).match_id
    full = new_lobby(stack, 3, ("greedy",) * 3, public=True, open=True).match_id
    assert {joinable, other, full} & set(listed(stack)) == {joinable}
    assert joinable not in listed(stack, game="conquest")


def test_a_search_opens_a_lobby_or_joins_the_oldest_that_fits(stack: Stack) -> None:
    wanted: dict[str, Any] = {"players": 3, "options": {"leaders": "choose"}}
    lobby: dict[str, Any] = {"public": True, "open": True, "options": {"leaders": "choose"}}
    others = [
        new_lobby(stack, 3, ("greedy",), **lobby).match_id,
        new_lobby(stack, 3, clock=match_pb2.ClockSetup(seconds_per_decision=3600), **lobby).match_id,
        new_lobby(stack, 3, on_resign=match_pb2.ON_RESIGN_END, **lobby).match_id,
    ]
    first = find(stack, name="ann", **wanted)
    assert (first.seat, first.match.state, first.match.open, first.match.public) == (0, LOBBY, True, True)
    assert first.host_token
    assert first.match.match_id not in others
    larger = find(stack, **{**wanted, "players": 4})
    assert larger.match.match_id != first.match.match_id
    second = find(stack, **wanted)
    assert (second.match.match_id, second.seat, second.host_token) == (first.match.match_id, 1, "")
    third = find(stack, **wanted)
    assert (third.match.match_id, third.seat, third.match.state) == (first.match.match_id, 2, RUNNING)
    assert find(stack, **wanted).match.match_id != first.match.match_id
    host = stack.api(authorization=f"Bearer {larger.host_token}")
    assert host.StartMatch(match_pb2.StartMatchRequest(match_id=larger.match.match_id)).match.state == RUNNING
    redis = stack.redis()
    assert not [key for key in redis.keys("x:open*") if redis.zscore(key, larger.match.match_id) is not None]


def test_a_search_for_any_number_of_players_joins_what_there_is(stack: Stack) -> None:
    options = {"mix": "cards"}
    table = new_lobby(stack, 4, public=True, open=True, game="uprising", options=options)
    assert find(stack, game="uprising", options=options).match.match_id == table.match_id
    for _ in range(3):
        join_open(stack, table.match_id)
    opened = find(stack, game="uprising", options=options)
    assert (len(opened.match.seats), opened.match.options["mix"]) == (2, "cards")


def test_a_repeated_search_gives_the_same_seat(stack: Stack) -> None:
    wanted: dict[str, Any] = {"game": "uprising", "players": 3, "options": {"choam": "false"}}
    opener, joiner = ({**wanted, "nonce": uuid4().hex} for _ in range(2))
    for fields, seat in ((opener, 0), (joiner, 1)):
        answers = [find(stack, **fields), *together([partial(find, stack, **fields)] * 4)]
        assert {(one.match.match_id, one.seat) for one in answers} == {(answers[0].match.match_id, seat)}
        assert {bool(one.host_token) for one in answers} == {seat == 0}
    full = find(stack, **wanted)
    assert full.match.state == RUNNING
    for fields in (opener, joiner):
        assert find(stack, **fields).match.match_id == full.match.match_id


def test_the_same_search_sent_many_times_at_once_takes_one_seat(stack: Stack) -> None:
    fields: dict[str, Any] = {
        "game": "conquest",
        "players": 2,
        "options": {"allied_duel": "true"},
        "nonce": uuid4().hex,
    }
    found = together([partial(find, stack, number % 2, **fields) for number in range(8)])
    assert len({(one.match.match_id, one.seat) for one in found}) == 1
    assert [seat.kind for seat in found[0].match.seats].count(OPEN) == 1


def test_people_who_search_at_the_same_time_meet(stack: Stack) -> None:
    fields: dict[str, Any] = {"game": "conquest", "players": 4, "options": {"small_market": "true"}}
    found = together([partial(find, stack, number % 2, **fields) for number in range(20)])
    together_in = Counter(one.match.match_id for one in found)
    assert list(together_in.values()) == [4] * 5
    assert len({(one.match.match_id, one.seat) for one in found}) == 20
    assert sum(bool(one.host_token) for one in found) == 5
    for match_id in together_in:
        match = stack.api().GetMatch(match_pb2.GetMatchRequest(match_id=match_id)).match
        assert match.state == RUNNING
    assert not set(together_in) & set(listed(stack))
    strays = stack.api().ListMatches(match_pb2.ListMatchesRequest(game="conquest", state=LOBBY)).matches
    assert [one for one in strays if one.options["small_market"] == "true"] == []


def test_a_lobby_that_is_gone_is_not_found(stack: Stack) -> None:
    fields: dict[str, Any] = {"game": "conquest", "players": 3, "options": {"small_market": "true"}}
    first = find(stack, **fields)
    operator = stack.api(x_operator_key=OPERATOR_KEY)
    operator.DeleteMatch(match_pb2.DeleteMatchRequest(match_id=first.match.match_id))
    assert first.match.match_id not in listed(stack)
    second = find(stack, **fields)
    assert (second.match.match_id != first.match.match_id, second.seat) == (True, 0)


def test_a_search_for_one_player_is_refused_and_opens_nothing(redis_socket: Path) -> None:
    async def scenario(simulation: Simulation) -> None:
        simulation.redis.config_resetstat()
        with pytest.raises(Refused, match="players: must be at least 2") as failure:
            await simulation.find("n" * 16, players=1)
        assert failure.value.status == grpc.StatusCode.INVALID_ARGUMENT
        assert "cmdstat_zadd" not in simulation.redis.info("commandstats")

    simulate(redis_socket, scenario)


def test_a_search_gives_no_seat_in_a_lobby_that_has_ended(redis_socket: Path) -> None:
    async def scenario(simulation: Simulation) -> None:
        first = await simulation.find("n" * 16)
        for seconds in (DAY - 60, HOUR):
            await simulation.pass_time(seconds)
        second = await simulation.find("n" * 16)
        assert (second.match.match_id != first.match.match_id, second.match.state) == (True, LOBBY)

    simulate(redis_socket, scenario)


def test_two_lobbies_that_one_search_opens_have_seeds_of_their_own(
    redis_socket: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(simulation: Simulation) -> None:
        opened: list[MatchRecord] = []
        offer = simulation.matches.offer

        async def beaten_once(record: MatchRecord, *, alone: bool = False) -> bool:
            opened.append(record)
            return len(opened) > 1 and await offer(record, alone=alone)

        monkeypatch.setattr(simulation.matches, "offer", beaten_once)
        await simulation.find("n" * 16)
        assert len({record.server_seed for record in opened}) == len({record.commitment for record in opened}) == 2

    simulate(redis_socket, scenario)


def test_a_lobby_that_proves_to_be_one_too_many_was_never_listed(
    redis_socket: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lobby is removed, so nobody may have been able to join it."""

    async def scenario(simulation: Simulation) -> None:
        listed: list[list[str]] = []
        delete = simulation.matches.delete

        async def look_first(match_id: str, record: MatchRecord) -> None:
            indexes = (ALL, PUBLIC, OPEN_SEATS)
            listed.append([index for index in indexes if simulation.redis.zscore(index, match_id) is not None])
            await delete(match_id, record)

        played, tokens = await simulation.over()
        monkeypatch.setattr(simulation.matches, "delete", look_first)
        await asyncio.gather(*(simulation.find(nonce * 16) for nonce in "ab"))
        await asyncio.gather(*(simulation.create(open=True, request_id="once") for _ in range(2)))
        await asyncio.gather(*(simulation.again(played, token) for token in tokens[:2]))
        assert listed == [[], [], []]

    simulate(redis_socket, scenario)


def test_a_search_that_makes_no_sense_says_why(stack: Stack) -> None:
    assert refusal(find, stack, game="chess")[2].startswith("game: there is no game 'chess'")
    assert refusal(find, stack, players=9)[2].startswith("players: ")
    assert refusal(find, stack, options={"nonsense": "1"})[2].startswith("options.nonsense: ")
    assert refusal(find, stack, nonce="short")[2].startswith("nonce: ")


def over(stack: Stack, bots: tuple[str, ...] = (), **fields: Any) -> Table:
    """Return a match of three that a player has ended by resigning."""
    table = new_table(stack, 3, bots, on_resign=match_pb2.ON_RESIGN_END, **fields)
    table.api(2).Resign(match_pb2.ResignRequest(match_id=table.match_id))
    return table


def again(table: Table, seat: int, nonce: str = "", worker: int | None = None) -> match_pb2.RematchResponse:
    """Ask for a rematch as a player."""
    request = match_pb2.RematchRequest(match_id=table.match_id, nonce=nonce or uuid4().hex)
    response: match_pb2.RematchResponse = table.api(seat, worker).Rematch(request)
    return response


def test_a_rematch_is_one_match_for_the_same_people(stack: Stack) -> None:
    table = over(stack, public=True, options={"leaders": "choose"})
    nonces = [uuid4().hex for _ in range(3)]
    found = together([partial(again, table, seat, nonces[seat], seat % 2) for seat in range(3)])
    (match_id,) = {one.match.match_id for one in found}
    assert match_id == table.match().rematch_id != table.match_id
    assert [one.seat for one in found] == [2, 0, 1]
    assert sum(bool(one.host_token) for one in found) == 1
    match = stack.api().GetMatch(match_pb2.GetMatchRequest(match_id=match_id)).match
    assert (match.state, match.public, match.options["leaders"]) == (RUNNING, True, "choose")
    assert match.on_resign == match_pb2.ON_RESIGN_END
    assert [seat.name for seat in match.seats] == ["player 1", "player 2", "player 0"]
    assert match.seed_commitment != table.match().seed_commitment
    repeated = again(table, 0, nonces[0])
    assert (repeated.match.match_id, repeated.seat) == (match_id, 2)
    assert refusal(again, table, 0)[1] == "SEAT_TAKEN"


def test_bots_stay_in_a_rematch_and_a_lobby_waits_for_the_others(stack: Stack) -> None:
    table = over(stack, ("random",))
    first = again(table, 1)
    assert [(seat.kind, seat.bot, seat.name) for seat in first.match.seats] == [
        (match_pb2.SEAT_KIND_PLAYER, "", "player 1"),
        (OPEN, "", "player 2"),
        (match_pb2.SEAT_KIND_BOT, "random", ""),
    ]
    assert (first.match.state, first.match.open) == (LOBBY, False)
    assert refusal(join_open, stack, first.match.match_id)[1] == "MALFORMED"
    second = again(table, 2)
    assert (second.match.match_id, second.match.state) == (first.match.match_id, RUNNING)


def test_nobody_else_gets_into_a_rematch(stack: Stack) -> None:
    table, other = over(stack), over(stack)
    request = match_pb2.RematchRequest(match_id=table.match_id, nonce=uuid4().hex)
    view_only = match_pb2.RenewTokenRequest(match_id=table.match_id, view_only=True)
    viewer = table.api(0).RenewToken(view_only).token
    assert refusal(table.api().Rematch, request)[0] == grpc.StatusCode.UNAUTHENTICATED
    for token in (other.tokens[0], table.host, viewer, table.invites[0]):
        stranger = stack.api(authorization=f"Bearer {token}")
        assert refusal(stranger.Rematch, request)[0] == grpc.StatusCode.PERMISSION_DENIED
    assert table.match().rematch_id == ""
    running = new_table(stack, 3)
    assert refusal(again, running, 0)[1] == "NOT_OVER"


def test_a_rematch_that_was_cancelled_is_opened_again(stack: Stack) -> None:
    table = over(stack)
    first = again(table, 0)
    stack.api(x_operator_key=OPERATOR_KEY).DeleteMatch(match_pb2.DeleteMatchRequest(match_id=first.match.match_id))
    second = again(table, 1)
    assert second.match.match_id == table.match().rematch_id != first.match.match_id
    assert second.host_token


def test_a_search_that_died_before_its_lobby_was_listed_comes_back_to_it(
    redis_socket: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(simulation: Simulation) -> None:
        async def die(record: MatchRecord, *, alone: bool = False) -> bool:
            raise unavailable()

        with monkeypatch.context() as dying:
            dying.setattr(simulation.matches, "offer", die)
            with pytest.raises(Refused):
                await simulation.find("n" * 16)
        found = [await simulation.find(nonce * 16) for nonce in "nm"]
        assert len({one.match.match_id for one in found}) == 1
        assert [one.seat for one in found] == [0, 1]

    simulate(redis_socket, scenario)


def test_a_rematch_after_a_cancelled_one_is_one_match(redis_socket: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two players find that the first rematch was cancelled, and one of them is slow."""

    async def scenario(simulation: Simulation) -> None:
        made, tokens = await simulation.over()
        gone = (await simulation.again(made, tokens[0])).match.match_id
        await simulation.matches.delete(gone)
        change, found, go_on = simulation.matches.change, asyncio.Event(), asyncio.Event()

        async def wait_once(match_id: str, new_record: Any) -> Any:
            try:
                return await change(match_id, new_record)
            finally:
                if match_id == gone and not found.is_set():
                    found.set()
                    await go_on.wait()

        monkeypatch.setattr(simulation.matches, "change", wait_once)
        slow = asyncio.create_task(simulation.again(made, tokens[2]))
        await found.wait()
        quick = await simulation.again(made, tokens[1])
        go_on.set()
        assert (await slow).match.match_id == quick.match.match_id

    simulate(redis_socket, scenario)


def test_a_rematch_whose_lobby_has_expired_is_opened_again(redis_socket: Path) -> None:
    async def scenario(simulation: Simulation) -> None:
        made, tokens = await simulation.over()
        first = await simulation.again(made, tokens[0])
        for seconds in (DAY - 60, HOUR):
            await simulation.pass_time(seconds)
        second, third = [await simulation.again(made, token) for token in tokens[:2]]
        assert first.match.match_id != second.match.match_id == third.match.match_id
        assert third.match.state == LOBBY

    simulate(redis_socket, scenario)


def test_a_host_gives_a_seat_of_a_rematch_to_somebody_else(stack: Stack) -> None:
    table = over(stack, ("random",))
    first = again(table, 1)
    host = stack.api(authorization=f"Bearer {first.host_token}")
    opened = host.ReopenSeat(match_pb2.ReopenSeatRequest(match_id=first.match.match_id, seat=1))
    request = match_pb2.JoinMatchRequest(match_id=first.match.match_id, invite=opened.invite, nonce=uuid4().hex)
    assert stack.api().JoinMatch(request).match.state == RUNNING
    assert refusal(again, table, 2)[1] == "SEAT_TAKEN"


def test_whom_the_host_removed_comes_back_to_a_rematch_only_with_the_invite(stack: Stack) -> None:
    table = over(stack)
    first = again(table, 1)
    removed = again(table, 2)
    host = stack.api(authorization=f"Bearer {first.host_token}")
    request = match_pb2.ReopenSeatRequest(match_id=first.match.match_id, seat=removed.seat)
    invite = host.ReopenSeat(request).invite
    assert refusal(again, table, 2)[0] == grpc.StatusCode.PERMISSION_DENIED
    join = match_pb2.JoinMatchRequest(match_id=first.match.match_id, invite=invite, nonce=uuid4().hex)
    assert stack.api().JoinMatch(join).seat == removed.seat


def test_games_are_found_over_rest(stack: Stack) -> None:
    rest = stack.rest()
    found = rest.post("/v1/matches/find", game="conquest", players=2, nonce=uuid4().hex, name="ann")
    match_id = found["match"]["match_id"]
    assert found["match"]["open"]
    assert match_id in [one["match_id"] for one in rest.get("/v1/matches?open_seats=true")["matches"]]
    joined = rest.post(f"/v1/matches/{match_id}/join", nonce=uuid4().hex)
    assert joined["match"]["state"] == "MATCH_STATE_RUNNING"
    player = stack.rest(joined["token"])
    assert player.post(f"/v1/matches/{match_id}/rematch", nonce=uuid4().hex)["code"] == 9
    assert rest.get("/v1/matches/find")["code"] == 5
