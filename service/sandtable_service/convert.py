"""Convert values of the engine to messages. Views and events are copied field by field to messages of their names."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any

from google.protobuf.descriptor import Descriptor
from google.protobuf.timestamp_pb2 import Timestamp
from msgspec import Struct, msgpack, to_builtins

import sandtable_engine as st
from sandtable.conquest.v1 import event_pb2 as conquest_event
from sandtable.imperium.v1 import event_pb2 as imperium_event
from sandtable.v1 import catalog_pb2, match_pb2, play_pb2
from sandtable_engine import Decision, Event, Game, Parts, State, setting_text, tag_of

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

NUMBER = b"\x08"
"""What precedes the number in the bytes of an event's message: field 1, a number."""
EVENTS_FIELD = b"\x12"
"""What precedes each event in the bytes of a response: field 2, a message."""

_pack = msgpack.Encoder().encode
_unpack = msgpack.Decoder(Parts).decode


@cache
def _names(descriptor: Descriptor) -> tuple[str, ...]:
    """Return the names of the fields of a message."""
    return tuple(field.name for field in descriptor.fields)


def _kind(descriptor: Any, name: str) -> Descriptor:
    """Return the message that a field of another contains."""
    kind: Descriptor = descriptor.fields_by_name[name].message_type
    return kind


def data_of(descriptor: Descriptor, value: Struct) -> dict[str, Any]:
    """Return the fields of the message of a struct that has the same field names."""
    data: dict[str, Any] = {}
    for name in _names(descriptor):
        content = getattr(value, name)
        if isinstance(content, Struct):
            data[name] = data_of(_kind(descriptor, name), content)
        elif isinstance(content, dict):
            data[name] = {key: {"seats": one} if isinstance(one, tuple) else one for key, one in content.items()}
        elif isinstance(content, tuple) and content and isinstance(content[0], Struct):
            kind = _kind(descriptor, name)
            data[name] = [data_of(kind, one) for one in content]
        elif isinstance(content, tuple) and content and isinstance(content[0], tuple):
            data[name] = [{"seats": one} for one in content]
        elif content is not None:
            data[name] = content
    return data


@cache
def _event_fields(game: str, kind: type[Event]) -> tuple[str, ...]:
    """Return the names of an event's fields without its number: those of every event, then those of its kind."""
    return ("seat", "source", *_names(_kind(EVENTS[game].Event.DESCRIPTOR, tag_of(kind))))


@cache
def _event_reader(game: str, kind: type[Event]) -> Callable[[Event], tuple[Any, ...]]:
    """Return the function that reads these fields of an event."""
    return attrgetter(*_event_fields(game, kind))


def _plain(value: Any) -> Any:
    """Return a field of an event as plain data."""
    if isinstance(value, tuple) and value and isinstance(value[0], Struct):
        return [to_builtins(one) for one in value]
    return value


@lru_cache(8192)
def _event_content(game: str, kind: type[Event], locale: str, values: tuple[Any, ...]) -> bytes:
    """Return the bytes of an event's message without its number. They depend on nothing but these arguments."""
    fields = dict(zip(_event_fields(game, kind), values, strict=True))
    data: dict[str, Any] = {"kind": tag_of(kind)}
    if locale:
        data["text"] = st.GAMES[game].tell(kind(**fields), locale)
    data[game] = {"seat": fields.pop("seat"), "source": fields.pop("source")}
    data[game][data["kind"]] = {name: _plain(value) for name, value in fields.items()}
    return play_pb2.Event(**data).SerializeToString()


def _number(number: int) -> bytes:
    """Return a number as messages contain it: seven bits in each byte, the lowest first."""
    return bytes((number,)) if number < 0x80 else bytes((number & 0x7F | 0x80,)) + _number(number >> 7)


def event_bytes(game: Game, event: Event, locale: str) -> bytes:
    """Return an event's message, already as its reader may know it. It has a text only with a locale.

    In a game the same things happen again and again, so everything but the number is remembered.
    """
    kind = type(event)
    return NUMBER + _number(event.number) + _event_content(game.id, kind, locale, _event_reader(game.id, kind)(event))


def events_bytes(game: Game, events: Iterable[Event], seat: int | None, locale: str) -> bytes:
    """Return the field `events` of a response, for `MergeFromString`: events as a seat may know them."""
    messages = [event_bytes(game, event.seen_by(seat), locale) for event in events]
    return b"".join([EVENTS_FIELD + _number(len(message)) + message for message in messages])


def view_message(state: State, seat: int | None, locale: str) -> play_pb2.GetViewResponse:
    """Return what a seat may know of a match; None is a spectator."""
    kind = _kind(play_pb2.GetViewResponse.DESCRIPTOR, state.game)
    view: dict[str, Any] = {state.game: data_of(kind, st.view(state, seat))}
    message = play_pb2.GetViewResponse(version=state.version, to_act=st.to_act(state), **view)
    if seat is not None:
        message.seat = seat
        message.take_back_to.extend(st.may_take_back(state, seat))
        _fill_decision(message, state, seat, locale)
    return message


def _fill_decision(message: Any, state: State, seat: int, locale: str) -> None:
    decision = st.decision(state, seat)
    if decision is not None:
        message.decision.kind = decision.kind
        message.decision.source = decision.source
        message.decision.prompt = _prompt(state.game, decision, locale or "en")


@lru_cache(4096)
def _prompt(game: str, decision: Decision, locale: str) -> str:
    return st.GAMES[game].ask(decision, locale)


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
