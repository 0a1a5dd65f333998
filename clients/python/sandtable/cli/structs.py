"""Convert messages to the engine's structs: views and catalog entries, field by field and by name."""

from __future__ import annotations

from functools import cache
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from google.protobuf.message import Message
from msgspec import Struct

import sandtable_engine as st
from sandtable_engine import Decision, Game

from ..v1 import catalog_pb2, play_pb2

hints_of = cache(get_type_hints)


def view_of(response: play_pb2.GetViewResponse, game: Game) -> Any:
    """Return the view of a game. The decision is beside the view in the message."""
    asked = None
    if response.HasField("decision"):
        asked = Decision(response.decision.kind, response.decision.source, f"prompt.{response.decision.kind}")
    kind = hints_of(game.view)["return"]
    # Games of one family share a view type with a field for the game; in the message the oneof field names the game.
    named = {"game": game.id} if "game" in hints_of(kind) else {}
    return struct_of(getattr(response, game.id), kind, decision=asked, **named)


def struct_of(message: Message, kind: type[Struct], **known: Any) -> Any:
    """Return the struct that a message was filled from. `known` are fields that the message does not have."""
    told = message.DESCRIPTOR.fields_by_name
    fields = {name: hint for name, hint in hints_of(kind).items() if name in told}
    return kind(**{name: _field(message, name, hint) for name, hint in fields.items()}, **known)


def _field(message: Message, name: str, hint: Any) -> Any:
    if get_origin(hint) is UnionType:
        (hint,) = (one for one in get_args(hint) if one is not NoneType)
        if not message.HasField(name):
            return None
    return _value(getattr(message, name), hint)


def _value(content: Any, hint: Any) -> Any:
    if get_origin(hint) is tuple:
        # A map cannot contain lists; its values are messages with one list field.
        items = content if not isinstance(content, Message) else getattr(content, content.DESCRIPTOR.fields[0].name)
        return tuple(_value(one, get_args(hint)[0]) for one in items)
    if get_origin(hint) is dict:
        return {key: _value(one, get_args(hint)[1]) for key, one in content.items()}
    return struct_of(content, hint) if issubclass(hint, Struct) else content


def entries_of(response: catalog_pb2.GetCatalogResponse, game: Game) -> list[Any]:
    """Return the entries of a catalog, without their effects as data, which are not sent."""
    kind = type(st.catalog(game.id)[0])
    return [_entry(one, kind) for one in response.entries]


def _entry(one: catalog_pb2.CatalogEntry, kind: type[Struct]) -> Any:
    fields: dict[str, Any] = {"texts": {box.box: box.text for box in one.boxes}}
    for name, hint in hints_of(kind).items():
        if get_origin(hint) is tuple and name in one.words:
            fields[name] = tuple(map(get_args(hint)[0], one.words[name].split(",")))
        elif get_origin(hint) is dict:
            found = {**one.numbers, **one.words}
            inner = {key.partition(".")[2]: value for key, value in found.items() if key.startswith(f"{name}.")}
            fields |= {name: inner} if inner else {}
        elif name in one.numbers:
            fields[name] = one.numbers[name]
        elif name in one.words:
            fields[name] = hint is bool or one.words[name]
        elif name in one.DESCRIPTOR.fields_by_name:
            fields[name] = _value(getattr(one, name), hint)
    return kind(**fields)
