"""Whole matches on the real stack, every message compared with what the engine alone makes of the same log."""

from __future__ import annotations

import json
from functools import partial
from random import Random
from typing import Any

import grpc
import pytest
from google.protobuf.json_format import ParseDict

import sandtable_engine as st
from sandtable.v1 import match_pb2, play_pb2, replay_pb2
from tests.service.stack import Stack, together, until
from tests.service.table import Table, follow, new_lobby, new_table, play, replay_of, seen_same, told_same


def follow_sse(table: Table) -> list[play_pb2.WatchMatchResponse]:
    """What a spectator is told over server-sent events."""
    rest = table.stack.rest()
    rest.connection.request("GET", f"/v1/matches/{table.match_id}/events")
    response = rest.connection.getresponse()
    assert response.getheader("content-type") == "text/event-stream"
    lines = [line.removeprefix(b"data: ") for line in response if line.startswith(b"data: ")]
    rest.close()
    told = [ParseDict(json.loads(line), play_pb2.WatchMatchResponse()) for line in lines]
    return [one for one in told if one.state_hash]


def check_told(told: list[play_pb2.WatchMatchResponse], seat: int | None, events: list[list[Any]]) -> None:
    """Each version once, in order, with exactly what the seat may know of it."""
    assert [one.version for one in told] == list(range(len(events)))
    for one, happened in zip(told, events, strict=True):
        seen = [event.seen_by(seat) for event in happened]
        assert len(one.events) == len(seen)
        assert all(map(told_same, one.events, seen))
    assert [one.over for one in told] == [False] * (len(told) - 1) + [True]


def check_views(seen: list[play_pb2.GetViewResponse], table: Table) -> None:
    """Every view is the engine's view of that version for that seat."""
    state, _, log = replay_of(table)
    by_version: dict[int, list[play_pb2.GetViewResponse]] = {}
    for view in seen:
        by_version.setdefault(view.version, []).append(view)
    for version, (actor, action) in enumerate(log):
        for view in by_version.get(version, []):
            seat = view.seat if view.HasField("seat") else None
            assert list(view.to_act) == st.to_act(state)
            assert seen_same(getattr(view, state.game), st.view(state, seat))
            decision = st.decision(state, seat) if seat is not None else None
            assert (decision.kind if decision else "") == view.decision.kind
        st.advance(state, actor, action)


@pytest.mark.parametrize("game", list(st.GAMES))
def test_a_match_of_four_over_grpc_is_what_the_engine_says_for_every_seat(stack: Stack, game: str) -> None:
    table = new_lobby(stack, 4, game=game, public=True)
    for seat in range(3):
        table.join(seat)
    views: list[play_pb2.GetViewResponse] = []

    def players() -> None:
        table.join(3)
        play(table, Random(1), views)

    # Three seats and the spectators watch from the lobby on, the fourth from when it sits.
    watchers = [partial(follow, table, viewer) for viewer in (0, 1, 2, None)]
    _, *told = together([players, *watchers, partial(follow_sse, table)])
    _, events, _ = replay_of(table)
    for viewer, one in zip((0, 1, 2, None, None, 3), [*told, follow(table, 3)], strict=True):
        check_told(one, viewer, events)
    check_views(views, table)
    assert table.match().state == match_pb2.MATCH_STATE_FINISHED


@pytest.mark.parametrize(("players", "options"), [(1, {"difficulty": "mentat", "rivals": "choose"}), (2, {})])
def test_a_match_against_house_hagal_is_what_the_engine_says(
    stack: Stack, players: int, options: dict[str, str]
) -> None:
    table = new_table(stack, players, public=True, options=options)
    views: list[play_pb2.GetViewResponse] = []
    play(table, Random(players), views)
    _, events, _ = replay_of(table)
    for viewer in (0, None):
        check_told(follow(table, viewer), viewer, events)
    check_views(views, table)
    deciding = {view.decision.source for view in views if view.decision.kind == "rival_choice"}
    assert deciding == ({"rival:1", "rival:2"} if players == 1 else set())
    match = table.match()
    assert len(match.seats) == players
    # Solo Rivals are ranked, the Rival of two players is not.
    assert sorted(one.seat for one in match.result) == ([0, 1, 2] if players == 1 else [0, 1])


MIX = "cards,intrigue,leaders,conflicts"


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (3, {}),
        (3, {"choam": "false"}),
        (3, {"mix": MIX}),
        (4, {"choam": "false", "mix": "cards"}),
        (4, {"leaders": "choose", "mix": MIX}),
    ],
)
def test_a_match_of_uprising_is_what_the_engine_says(stack: Stack, players: int, options: dict[str, str]) -> None:
    table = new_table(stack, players, game="uprising", public=True, options=options)
    views: list[play_pb2.GetViewResponse] = []
    play(table, Random(players), views)
    _, events, _ = replay_of(table)
    for viewer in (0, players - 1, None):
        check_told(follow(table, viewer), viewer, events)
    check_views(views, table)
    match = table.match()
    assert match.state == match_pb2.MATCH_STATE_FINISHED
    assert sorted(one.seat for one in match.result) == list(range(players))
    proof = table.api().VerifyReplay(replay_pb2.VerifyReplayRequest(match_id=table.match_id))
    assert proof.verified
    added = views[-1].uprising.uprising
    assert added.choam == (options.get("choam") != "false")
    assert ",".join(added.mix) == options.get("mix", "")
    assert not views[-1].HasField("imperium")


def test_options_of_uprising_travel_both_ways(stack: Stack) -> None:
    options = {"choam": "false", "mix": "cards"}
    table = new_lobby(stack, 3, ("random",) * 3, game="uprising", public=True, options=options)
    until(lambda: table.match().state == match_pb2.MATCH_STATE_FINISHED)
    assert dict(table.match().options).items() >= options.items()
    state, _, _ = replay_of(table)
    assert (state.options["choam"], state.options["mix"]) == (False, ["cards"])
    plain = new_lobby(stack, 3, game="uprising").match()
    assert (plain.options["choam"], plain.options["mix"]) == ("true", "")


@pytest.mark.parametrize("option", [{"choam": "perhaps"}, {"mix": "cards,spoons"}])
def test_what_uprising_cannot_be_played_with_is_refused(stack: Stack, option: dict[str, str]) -> None:
    with pytest.raises(grpc.RpcError) as failure:
        new_lobby(stack, 3, game="uprising", options=option)
    assert failure.value.code() == grpc.StatusCode.INVALID_ARGUMENT


@pytest.mark.parametrize(("game", "options"), [("imperium", {}), ("uprising", {"mix": MIX})])
def test_a_match_over_rest(stack: Stack, game: str, options: dict[str, str]) -> None:
    rest = stack.rest()
    made = rest.post("/v1/matches", game=game, players=4, public=True, options=options)
    path = f"/v1/matches/{made['match']['match_id']}"
    seats = {one["seat"]: rest.post(f"{path}/join", invite=one["invite"])["token"] for one in made["invites"]}
    callers = {seat: stack.rest(token) for seat, token in seats.items()}
    chance = Random(2)
    answer = rest.get(path)["match"]
    while answer["to_act"]:
        seat = answer["to_act"][0]
        listed = callers[seat].get(f"{path}/actions")
        answer = callers[seat].post(
            f"{path}/actions",
            action=chance.choice(listed["actions"])["action"],
            expected_version=listed["version"],
            request_id=f"rest-{listed['version']}",
        )
    assert rest.get(path)["match"]["state"] == "MATCH_STATE_FINISHED"
    assert rest.get(f"{path}/replay/verify")["verified"]
    for caller in (rest, *callers.values()):
        caller.close()


def test_a_match_with_bots_on_some_seats(stack: Stack) -> None:
    table = new_table(stack, 4, ("random", "greedy"), public=True)
    _, told = together([lambda: play(table, Random(3)), lambda: follow(table, None)])
    check_told(told, None, replay_of(table)[1])
    proof = table.api().VerifyReplay(replay_pb2.VerifyReplayRequest(match_id=table.match_id))
    assert (proof.verified, proof.actions) == (True, len(told) - 1)


def test_an_answer_tells_the_seat_what_the_watch_tells_it(table: Table) -> None:
    seat, _, answer = table.step()
    request = play_pb2.WatchMatchRequest(match_id=table.match_id, after_version=0)
    told = next(iter(table.api(seat).WatchMatch(request)))
    assert (told.version, list(told.events), list(told.to_act)) == (1, list(answer.events), list(answer.to_act))


def test_actions_carry_their_parts_and_a_label_in_the_callers_language(stack: Stack) -> None:
    table = new_table(stack, 3, options={"leaders": "paul_atreides,helena_richese,count_ilban_richese"})
    seat = table.seat()
    listed = {
        locale: table.api(seat, accept_language=locale).ListActions(
            play_pb2.ListActionsRequest(match_id=table.match_id)
        )
        for locale in ("en", "uk", "zh-Hant")
    }
    sends = [action for action in listed["en"].actions if action.kind == "send"]
    assert all(action.action == f"{action.card}@{action.space}" for action in sends)
    assert sends
    assert len({answer.actions[0].label for answer in listed.values()}) == 3
    assert len({answer.decision.prompt for answer in listed.values()}) == 3
