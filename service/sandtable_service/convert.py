"""Convert values of the engine to messages. Views and events are copied field by field to messages of their names."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any

from google.protobuf.message import Message
from google.protobuf.timestamp_pb2 import Timestamp
from msgspec import Struct, msgpack, to_builtins

import sandtable_engine as st
from sandtable.conquest.v1 import event_pb2 as conquest_event
from sandtable.imperium.v1 import event_pb2 as imperium_event
from sandtable.v1 import catalog_pb2, match_pb2, play_pb2
from sandtable_engine import Event, Game, Parts, State, setting_text, tag_of

from .apps import of_app
from .clocks import BOT_MOVES, BOT_TAKES_SEAT, RESIGNS, Clock, Times, deadlines
from .matches import Matches
from .record import ABANDONED, BOT, FINISHED, LOBBY, OPEN, PLAYER, RUNNING, MatchRecord, stage_of

EVENTS: dict[str, Any] = {"conquest": conquest_event, "imperium": imperium_event, "uprising": imperium_event}
"""The messages of each game; games of one family share them. A new game needs a line here, and a field in each oneof of
play.proto."""
TOLD = ("id", "kind", "deck", "name", "copies", "provenance", "name_source", "module", "set", "battle_icon", "posts")
"""Fields of a catalog entry that have a field of their own in its message. Not every game has all of them."""

STAGES = {
    LOBBY: match_pb2.MATCH_STATE_LOBBY,
    RUNNING: match_pb2.MATCH_STATE_RUNNING,
    FINISHED: match_pb2.MATCH_STATE_FINISHED,
    ABANDONED: match_pb2.MATCH_STATE_ABANDONED,
}
KINDS = {
    OPEN: match_pb2.SEAT_KIND_OPEN,
    PLAYER: match_pb2.SEAT_KIND_PLAYER,
    BOT: match_pb2.SEAT_KIND_BOT,
}
ON_TIMEOUT = {
    match_pb2.ON_TIMEOUT_UNSPECIFIED: BOT_MOVES,
    match_pb2.ON_TIMEOUT_BOT_MOVES: BOT_MOVES,
    match_pb2.ON_TIMEOUT_BOT_TAKES_SEAT: BOT_TAKES_SEAT,
    match_pb2.ON_TIMEOUT_RESIGNS: RESIGNS,
}
OVER = (match_pb2.MATCH_STATE_FINISHED, match_pb2.MATCH_STATE_ABANDONED)
TIMEOUTS = {kind: number for number, kind in ON_TIMEOUT.items()}

_pack = msgpack.Encoder().encode
_unpack = msgpack.Decoder(Parts).decode


def fill(message: Message, value: Struct) -> None:
    """Copy a struct into a message of the same field names."""
    for field in message.DESCRIPTOR.fields:
        name = field.name
        content = getattr(value, name)
        if content is None:
            continue
        if isinstance(content, Struct):
            fill(getattr(message, name), content)
        elif isinstance(content, dict):
            target = getattr(message, name)
            for key, one in content.items():
                if isinstance(one, tuple):
                    target[key].seats.extend(one)
                else:
                    target[key] = one
        elif isinstance(content, tuple):
            target = getattr(message, name)
            if content and isinstance(content[0], Struct):
                for one in content:
                    fill(target.add(), one)
            elif content and isinstance(content[0], tuple):
                for one in content:
                    target.add().seats.extend(one)
            else:
                target.extend(content)
        else:
            setattr(message, name, content)


@cache
def _fields(game: str, tag: str) -> tuple[str, ...]:
    """Return the names of the fields of a kind of event."""
    descriptor = EVENTS[game].Event.DESCRIPTOR.fields_by_name[tag].message_type
    return tuple(field.name for field in descriptor.fields)


def _plain(value: Any) -> Any:
    """Return a field of an event as plain data."""
    if isinstance(value, tuple) and value and isinstance(value[0], Struct):
        return [to_builtins(one) for one in value]
    return value


def event_message(game: Game, event: Event, locale: str) -> play_pb2.Event:
    """Return the message of an event, already as its reader may know it. It has a text only if there is a locale."""
    tag = tag_of(event)
    kind = {field: _plain(getattr(event, field)) for field in _fields(game.id, tag)}
    # Plain data becomes a message in one step; nested messages would be copied at each level.
    inner = {"seat": event.seat, "source": event.source, tag: kind}
    text = game.tell(event, locale) if locale else ""
    return play_pb2.Event(number=event.number, kind=tag, text=text, **{game.id: inner})


def event_messages(game: Game, events: Iterable[Event], seat: int | None, locale: str) -> list[play_pb2.Event]:
    """Return the messages of events as a seat may know them."""
    return [event_message(game, event.seen_by(seat), locale) for event in events]


def view_message(state: State, seat: int | None, locale: str) -> play_pb2.GetViewResponse:
    """Return what a seat may know of a match; None is a spectator."""
    message = play_pb2.GetViewResponse(version=state.version, to_act=st.to_act(state))
    if seat is not None:
        message.seat = seat
        message.take_back_to.extend(st.may_take_back(state, seat))
        _fill_decision(message, state, seat, locale)
    fill(getattr(message, state.game), st.view(state, seat))
    return message


def _fill_decision(message: Any, state: State, seat: int, locale: str) -> None:
    decision = st.decision(state, seat)
    if decision is not None:
        message.decision.kind = decision.kind
        message.decision.source = decision.source
        message.decision.prompt = st.GAMES[state.game].ask(decision, locale or "en")


@lru_cache(8192)
def _action_message(game: str, locale: str, action: str, packed: bytes) -> play_pb2.Action:
    """Return the message of an action. It depends on nothing but these arguments, so it can be cached."""
    parts = _unpack(packed)
    fields = {name: getattr(parts, name) for name in parts.__struct_fields__}
    return play_pb2.Action(action=action, label=st.GAMES[game].label(parts, locale or "en"), **fields)


def actions_message(state: State, seat: int, locale: str) -> play_pb2.ListActionsResponse:
    """Return the actions of a seat, with their parts and labels."""
    message = play_pb2.ListActionsResponse(version=state.version, take_back_to=st.may_take_back(state, seat))
    _fill_decision(message, state, seat, locale)
    offered = st.action_parts(state, seat).items()
    message.actions.extend([_action_message(state.game, locale, action, _pack(parts)) for action, parts in offered])
    return message


def match_message(record: MatchRecord, state: State | None, app: str = "") -> match_pb2.Match:
    """Return a match as everybody may know it, with the users of `app` for a caller of that app."""
    stage = stage_of(record, state)
    over = stage in (FINISHED, ABANDONED)
    message = match_pb2.Match(
        match_id=record.match_id,
        game=record.game,
        state=STAGES[stage],
        options={name: setting_text(value) for name, value in record.options.items()},
        public=record.public,
        open=record.open,
        rematch_id=record.rematch,
        version=0 if state is None else state.version,
        seed_commitment=record.commitment,
        seed=record.seed.hex() if over else "",
        server_seed=record.server_seed.hex() if over else "",
        rules_version=record.rules_version,
        no_take_back=record.no_take_back,
        on_resign=match_pb2.ON_RESIGN_END if record.ends_on_resign else match_pb2.ON_RESIGN_BOT,
        create_time=Timestamp(seconds=record.created // 1000, nanos=record.created % 1000 * 1_000_000),
    )
    teams = st.GAMES[record.game].teams.get(len(record.seats), ())
    users = of_app((seat.user for seat in record.seats), app)
    for number, (seat, user) in enumerate(zip(record.seats, users, strict=True)):
        team = next((index for index, seats in enumerate(teams) if number in seats), None)
        message.seats.append(
            match_pb2.Seat(
                seat=number,
                kind=KINDS[seat.kind],
                name=seat.name,
                bot=seat.bot,
                team=team,
                seed_share=seat.share.hex(),
                user=user,
            )
        )
    if state is not None and stage == RUNNING:
        message.to_act.extend(st.to_act(state))
    if state is not None and stage == FINISHED:
        standings: list[Any] = st.result(state) or []  # in games with teams they have fields for the team
        for one in standings:
            standing = match_pb2.Standing(seat=one.seat, place=one.place, points=one.points, decided_by=one.decided_by)
            if teams:
                standing.team, standing.team_points = one.team, one.team_points
            message.result.append(standing)
    return message


def timestamp(seconds: float) -> Timestamp:
    """Return a wall time in seconds as a timestamp."""
    return Timestamp(seconds=int(seconds), nanos=int(seconds % 1 * 1000) * 1_000_000)


def deadline_messages(matches: Matches, clock: Clock | None, times: Times | None) -> list[match_pb2.Deadline]:
    """Return when the time of each seat that owes an action is up."""
    return [
        match_pb2.Deadline(
            seat=seat,
            time=timestamp(matches.service_time.wall(moment)),
            reserve_seconds=int(times.reserve[seat]) if times else 0,
        )
        for moment, seat in deadlines(clock, times)
    ]


def fill_times(
    message: match_pb2.Match, record: MatchRecord, times: Times | None, touched: float, matches: Matches
) -> None:
    """Add a match's clock, its deadlines, and when it expires."""
    clock = record.clock
    if clock is not None:
        message.clock.seconds_per_decision = clock.per_decision
        message.clock.reserve_seconds = clock.reserve
        message.clock.increment_seconds = clock.increment
        message.clock.on_timeout = TIMEOUTS[clock.on_timeout]
    if message.to_act:
        message.deadlines.extend(deadline_messages(matches, clock, times))
    expires = matches.expires(record, touched, times, over=message.state in OVER)
    if expires is not None:
        message.expire_time.CopyFrom(timestamp(matches.service_time.wall(expires)))


def game_message(game: Game, locale: str) -> catalog_pb2.Game:
    """Return a game with its options."""
    return catalog_pb2.Game(
        game=game.id,
        name=game.name(locale or "en"),
        players=game.players,
        options=[
            catalog_pb2.GameOption(name=name, default_value=setting_text(choice.default), allowed=choice.allowed)
            for name, choice in game.options.items()
        ],
        bots=sorted(game.bots),
        rules_version=game.rules_version,
    )


def catalog_message(game: str, locale: str, decks: str) -> catalog_pb2.GetCatalogResponse:
    """Return every component of a game. Fields without a field of their own become `numbers` and `words`."""
    message = catalog_pb2.GetCatalogResponse(locale=locale)
    for entry in st.catalog(game, locale, decks):
        fields = entry.__struct_fields__
        one = message.entries.add(**{field: getattr(entry, field) for field in fields if field in TOLD})
        for field in fields:
            value = getattr(entry, field)
            if field in (*TOLD, "texts", "effects") or not value:
                continue
            if isinstance(value, bool):
                one.words[field] = "true"
            elif isinstance(value, int):
                one.numbers[field] = value
            elif isinstance(value, str):
                one.words[field] = value
            elif isinstance(value, tuple):
                one.words[field] = ",".join(map(str, value))
            elif isinstance(value, dict):
                for key, part in value.items():
                    if isinstance(part, int):
                        one.numbers[f"{field}.{key}"] = part
                    else:
                        one.words[f"{field}.{key}"] = str(part)
        one.boxes.extend(catalog_pb2.Box(box=box, text=text_) for box, text_ in entry.texts.items())
    return message
