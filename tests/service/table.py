"""A match on a server, with the tokens of all its players, and players that choose at random."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from random import Random
from typing import Any
from uuid import uuid4

import grpc
from google.protobuf.json_format import ParseDict
from google.rpc.error_details_pb2 import ErrorInfo
from google.rpc.status_pb2 import Status

import sandtable_engine as st
from sandtable.v1 import match_pb2, play_pb2, replay_pb2
from sandtable_engine.kernel.effects import tag_of
from sandtable_engine.kernel.events import Event
from sandtable_engine.kernel.state import State
from sandtable_engine.registry import set_up
from tests.service.stack import Api, Stack


@dataclass
class Table:
    """A match, its players' tokens by seat, and the calls they make."""

    stack: Stack
    match_id: str
    host: str
    invites: dict[int, str]
    tokens: dict[int, str] = field(default_factory=dict)
    nonces: dict[int, str] = field(default_factory=dict)

    def api(self, seat: int | None = None, worker: int | None = None, **metadata: str) -> Api:
        """Return a caller with the token of a seat, or a spectator."""
        if seat is not None:
            metadata["authorization"] = f"Bearer {self.tokens[seat]}"
        return self.stack.api(worker, **metadata)

    def join(self, seat: int, name: str = "") -> match_pb2.JoinMatchResponse:
        """Take a seat for a player."""
        nonce = self.nonces.setdefault(seat, uuid4().hex)
        request = match_pb2.JoinMatchRequest(match_id=self.match_id, invite=self.invites[seat], name=name, nonce=nonce)
        joined: match_pb2.JoinMatchResponse = self.api().JoinMatch(request)
        self.tokens[seat] = joined.token
        return joined

    def match(self) -> match_pb2.Match:
        """Return the match as everybody may see it."""
        api = self.api(authorization=f"Bearer {self.host}")
        response: match_pb2.GetMatchResponse = api.GetMatch(match_pb2.GetMatchRequest(match_id=self.match_id))
        return response.match

    def seat(self) -> int:
        """Return the first seat that is to act now."""
        return self.match().to_act[0]

    def submit(
        self, seat: int, action: str, version: int, request_id: str = "", worker: int | None = None
    ) -> play_pb2.SubmitActionResponse:
        """Submit an action of a seat."""
        return submit(self.api(seat, worker), self.match_id, action, version, request_id)

    def actions(self, seat: int) -> list[str]:
        """Return the actions that a seat may take."""
        listed = self.api(seat).ListActions(play_pb2.ListActionsRequest(match_id=self.match_id))
        return [action.action for action in listed.actions]

    def take_back(
        self, seat: int, version: int, to: int | None = None, request_id: str = "", worker: int | None = None
    ) -> play_pb2.TakeBackResponse:
        """Take back the last step of a seat, or all steps back to a version."""
        request = play_pb2.TakeBackRequest(
            match_id=self.match_id, expected_version=version, to_version=to, request_id=request_id or uuid4().hex
        )
        response: play_pb2.TakeBackResponse = self.api(seat, worker).TakeBack(request)
        return response

    def step(self) -> tuple[int, str, play_pb2.SubmitActionResponse]:
        """Take the first possible action of the seat that is to act."""
        match = self.match()
        seat = match.to_act[0]
        action = self.actions(seat)[0]
        return seat, action, self.submit(seat, action, match.version)


def submit(api: Api, match_id: str, action: str, version: int, request_id: str = "") -> play_pb2.SubmitActionResponse:
    """Submit one action; without a request id it gets a new one."""
    request = play_pb2.SubmitActionRequest(
        match_id=match_id, action=action, expected_version=version, request_id=request_id or uuid4().hex
    )
    response: play_pb2.SubmitActionResponse = api.SubmitAction(request)
    return response


def new_lobby(stack: Stack, players: int, bots: tuple[str, ...] = (), **fields: Any) -> Table:
    """Create a match whose open seats are still open. Bots have the first seats."""
    setups = [match_pb2.SeatSetup(bot=bot) for bot in bots]
    request = match_pb2.CreateMatchRequest(**{"game": "imperium", "players": players, "seats": setups, **fields})
    api = stack.api()
    made = api.CreateMatch(request)
    return Table(stack, made.match.match_id, made.host_token, {one.seat: one.invite for one in made.invites})


def new_table(stack: Stack, players: int, bots: tuple[str, ...] = (), **fields: Any) -> Table:
    """Create a match with players on all seats that are not for bots."""
    table = new_lobby(stack, players, bots, **fields)
    for seat in table.invites:
        table.join(seat, f"player {seat}")
    return table


def play(table: Table, chance: Random, seen: list[play_pb2.GetViewResponse] | None = None, moves: int = 10_000) -> None:
    """Play to the end, or `moves` moves; `seen` collects views of the seat to act, and now and then of a spectator."""
    apis = {seat: table.api(seat) for seat in table.tokens}
    spectator = table.api()
    match = table.match()
    while match.state == match_pb2.MATCH_STATE_RUNNING and moves > 0:
        mine = [seat for seat in match.to_act if seat in apis]
        if not mine:
            match = table.match()  # bots are thinking
            continue
        to_act, version = mine, match.version
        while to_act and moves > 0:
            moves -= 1
            seat = to_act[0]
            if seen is not None:
                seen.append(apis[seat].GetView(play_pb2.GetViewRequest(match_id=table.match_id)))
                if version % 8 == 0:
                    seen.append(spectator.GetView(play_pb2.GetViewRequest(match_id=table.match_id)))
            listed = apis[seat].ListActions(play_pb2.ListActionsRequest(match_id=table.match_id))
            assert listed.version == version
            action = chance.choice(listed.actions).action
            answer = submit(apis[seat], table.match_id, action, version)
            assert answer.version == version + 1
            version, to_act = answer.version, [seat for seat in answer.to_act if seat in apis]
            if len(to_act) != len(answer.to_act):
                break
        match = table.match()


def follow(table: Table, seat: int | None, after: int | None = None) -> list[play_pb2.WatchMatchResponse]:
    """Return everything that a seat receives until the end of the match, without signs of life."""
    request = play_pb2.WatchMatchRequest(match_id=table.match_id, after_version=after)
    api = table.api(seat)
    return [told for told in api.WatchMatch(request, timeout=150.0) if told.state_hash]


def replay_of(table: Table) -> tuple[State, list[list[Event]], list[tuple[int, str]]]:
    """Return the first state, the events of every version from 0 on, and the log, computed by the engine alone."""
    api = table.api(next(iter(table.tokens), None))
    replay = api.GetReplay(replay_pb2.GetReplayRequest(match_id=table.match_id))
    log = [(one.seat, one.action) for one in replay.actions]
    known = st.GAMES[replay.game].options
    options = {name: known[name].setting(value) for name, value in replay.options.items()}
    state, begun = set_up(
        replay.game, replay.players, bytes.fromhex(replay.seed), options, rules_version=replay.rules_version
    )
    first, timeline = st.clone(state), st.Timeline(state)
    return first, [begun, *(timeline.apply(seat, action) for seat, action in log)], log


def all_of(answer: Any) -> list[Any]:
    """Return the messages of an answer, whether it is one message or a stream."""
    return list(answer) if hasattr(answer, "__next__") else [answer]


def refused(failure: grpc.RpcError) -> tuple[grpc.StatusCode, ErrorInfo]:
    """Return the status and the details of a refused call."""
    trailers: Any = failure.trailing_metadata()
    details = next(value for key, value in trailers if key == "grpc-status-details-bin")
    info = ErrorInfo()
    Status.FromString(details).details[0].Unpack(info)
    return failure.code(), info


def told_same(message: play_pb2.Event, event: Event) -> bool:
    """Return whether a message describes exactly an event, field by field."""
    tag = tag_of(event)
    inner = getattr(message, message.WhichOneof("game") or "")
    assert inner.WhichOneof("kind") == message.kind == tag
    body = getattr(inner, str(tag))
    names = [name for name in event.__struct_fields__ if name not in ("number", "seat", "source")]
    assert sorted(names) == sorted(field.name for field in body.DESCRIPTOR.fields)
    heads = (message.number, inner.seat, inner.source) == (event.number, event.seat, event.source)
    return heads and all(plain(getattr(body, name)) == plain(getattr(event, name)) for name in names)


def seen_same(message: Any, view: Any, missing: tuple[str, ...] = ("decision", "game")) -> bool:
    """Return whether a message shows exactly a view, field by field."""
    shown = plain(message)
    assert set(view.__struct_fields__) - set(shown) <= set(missing)
    return all(value == plain(getattr(view, name)) for name, value in shown.items())


def plain(value: Any) -> Any:
    """Return a message, a struct, or a part of one, as lists, dicts and numbers."""
    if hasattr(value, "DESCRIPTOR"):
        fields = {
            field.name: plain(getattr(value, field.name))
            if not field.has_presence or value.HasField(field.name)
            else None
            for field in value.DESCRIPTOR.fields
        }
        return fields["seats"] if list(fields) == ["seats"] else fields
    if hasattr(value, "__struct_fields__"):
        return {name: plain(getattr(value, name)) for name in value.__struct_fields__}
    if value is None or isinstance(value, str | int):
        return value
    if hasattr(value, "items"):
        return {key: plain(one) for key, one in value.items()}
    return [plain(one) for one in value]


def follow_sse(table: Table) -> list[play_pb2.WatchMatchResponse]:
    """Return what a spectator receives over server-sent events."""
    rest = table.stack.rest()
    rest.connection.request("GET", f"/v1/matches/{table.match_id}/events")
    response = rest.connection.getresponse()
    assert response.getheader("content-type") == "text/event-stream"
    lines = [line.removeprefix(b"data: ") for line in response if line.startswith(b"data: ")]
    rest.close()
    told = [ParseDict(json.loads(line), play_pb2.WatchMatchResponse()) for line in lines]
    return [one for one in told if one.state_hash]


def check_told(told: list[play_pb2.WatchMatchResponse], seat: int | None, events: list[list[Any]]) -> None:
    """Check that a watcher got each version once, in order, with exactly what the seat may know of it."""
    assert [one.version for one in told] == list(range(len(events)))
    for one, happened in zip(told, events, strict=True):
        seen = [event.seen_by(seat) for event in happened]
        assert len(one.events) == len(seen)
        assert all(map(told_same, one.events, seen))
    assert [one.over for one in told] == [False] * (len(told) - 1) + [True]


def check_views(seen: list[play_pb2.GetViewResponse], table: Table) -> None:
    """Check that every view is the engine's view of that version for that seat."""
    state, _, log = replay_of(table)
    by_version: dict[int, list[play_pb2.GetViewResponse]] = {}
    for view in seen:
        by_version.setdefault(view.version, []).append(view)
    timeline = st.Timeline(state)
    for version, (actor, action) in enumerate(log):
        state = timeline.state
        for view in by_version.get(version, []):
            seat = view.seat if view.HasField("seat") else None
            assert list(view.to_act) == st.to_act(state)
            assert seen_same(getattr(view, state.game), st.view(state, seat))
            decision = st.decision(state, seat) if seat is not None else None
            assert (decision.kind if decision else "") == view.decision.kind
            assert list(view.take_back_to) == (st.may_take_back(state, seat) if seat is not None else [])
        timeline.apply(actor, action)


def check_result(table: Table) -> None:
    """Check that the match has the ranking that the engine computes from its log, and that the log is verified."""
    state, _, log = replay_of(table)
    timeline = st.Timeline(state)
    for seat, action in log:
        timeline.apply(seat, action)
    state = timeline.state
    teams = bool(st.GAMES[state.game].teams.get(state.seats))
    standings: list[Any] = st.result(state) or []
    for told, one in zip(table.match().result, standings, strict=True):
        assert (told.seat, told.place, told.points) == (one.seat, one.place, one.points)
        assert told.decided_by == one.decided_by
        assert (told.HasField("team"), told.HasField("team_points")) == (teams, teams)
        assert not teams or (told.team, told.team_points) == (one.team, one.team_points)
    assert table.api().VerifyReplay(replay_pb2.VerifyReplayRequest(match_id=table.match_id)).verified
