"""Snapshots: a state as bytes, and as readable data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic

import msgspec

from ..errors import InvalidPosition, InvalidSnapshot, NewerSnapshot
from .effects import Node
from .rules import Rules, S

Migration = Callable[[dict[str, Any]], dict[str, Any]]


class Envelope(msgspec.Struct, frozen=True, array_like=True):
    """The outer part of every snapshot, which can be read before the game is known."""

    game: str
    schema: int
    body: msgspec.Raw


BROKEN = (msgspec.MsgspecError, ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""The errors that malformed data can cause."""

_ENVELOPE = msgspec.msgpack.Decoder(Envelope)
_encoder = msgspec.msgpack.Encoder()


class Codec(Generic[S]):
    """Encode and decode the states of one game. `migrations[n]` converts builtins of schema n to schema n + 1."""

    def __init__(self, game: str, kind: type[S], rules: Rules[S], migrations: dict[int, Migration]) -> None:
        self.game = game
        self.kind = kind
        self.rules = rules
        self.migrations = migrations
        self.schema = len(migrations) + 1
        self.head = _encoder.encode((game, self.schema, None))[:-1]  # what snapshots of the present schema begin with
        self._decoder = msgspec.msgpack.Decoder(kind, dec_hook=self._node)
        self._kinds = rules.kinds

    def _node(self, kind: type, data: Any) -> Any:
        """Decode a nested effect or condition by its tag; each game has its own kinds."""
        if kind is not Node:
            raise NotImplementedError(kind)
        tag = data.get("type") if isinstance(data, dict) else None
        found = self._kinds.get(tag) if isinstance(tag, str) else None
        if found is None:
            raise ValueError(f"unknown effect {tag!r}")
        if len(data) == 1 and not found.__struct_fields__:  # type: ignore[attr-defined]  # every kind is a struct
            return found()
        try:
            return msgspec.convert(data, found, dec_hook=self._node, str_keys=True)
        except msgspec.ValidationError as error:
            raise ValueError(str(error)) from error  # so that the message includes its place in the whole

    def encode(self, state: S) -> bytes:
        """Return the snapshot of a state."""
        return self.head + _encoder.encode(state)

    def decode(self, envelope: Envelope) -> S:
        """Return the state of a snapshot, migrated to the present schema.

        Types are checked; whether the state is possible is not. Raise NewerSnapshot or InvalidSnapshot if it cannot be
        read.
        """
        if not 1 <= envelope.schema <= self.schema:
            raise (NewerSnapshot if envelope.schema > self.schema else InvalidSnapshot)(self._unread(envelope.schema))
        try:
            if envelope.schema == self.schema:
                state = self._decoder.decode(envelope.body)
            else:
                data = msgspec.msgpack.decode(envelope.body)
                for number in range(envelope.schema, self.schema):
                    data = self.migrations[number](data)
                state = msgspec.convert(data, self.kind, dec_hook=self._node)
        except BROKEN as error:
            raise InvalidSnapshot(f"Not a snapshot of {self.game}: {error}") from error
        if state.game != self.game:
            raise InvalidSnapshot(f"Not a snapshot of {self.game}: its state is one of {state.game!r}.")
        return state

    def _unread(self, schema: object) -> str:
        """Return the message that says why a schema cannot be read."""
        problem = "newer than" if isinstance(schema, int) and schema > self.schema else "unknown to"
        return f"Schema {schema!r} of {self.game} is {problem} this engine, which reads 1 to {self.schema}."

    def to_position(self, state: S) -> dict[str, Any]:
        """Return a state as plain data for JSON."""
        return {"game": self.game, "schema": self.schema, **_in_full(state)}

    def from_position(self, position: dict[str, Any]) -> S:
        """Return the state of a position. Types are checked here; the game checks whether it is possible."""
        schema = position.get("schema")
        if type(schema) is not int or not 1 <= schema <= self.schema:
            raise InvalidPosition("schema", self._unread(schema))
        data = {key: value for key, value in position.items() if key != "schema"}
        try:
            for number in range(schema, self.schema):
                data = self.migrations[number](data)
            return msgspec.convert(data, self.kind, dec_hook=self._node, str_keys=True)
        except RecursionError as error:
            raise InvalidPosition("stack", "has effects inside effects without end") from error
        except BROKEN as error:
            raise _named(str(error)) from error


def _in_full(value: Any) -> Any:
    """Return a part of a state as plain data. Unlike a snapshot it has every field, so that a reader sees them all."""
    if isinstance(value, msgspec.Struct) and not value.__struct_config__.frozen:
        return {name: _in_full(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, dict):
        return {str(key): _in_full(part) for key, part in value.items()}
    if isinstance(value, list):
        return [part if isinstance(part, str) else _in_full(part) for part in value]
    return msgspec.to_builtins(value, str_keys=True)


def _named(message: str) -> InvalidPosition:
    """Return the error for a message of the decoder: the field it names, and what is wrong with the field."""
    problem, _, path = message.rpartition(" - at ")
    problem, place = (problem, path.replace("`", "")) if problem else (path, "$")
    lacking = problem.partition("missing required field `")[2].rstrip("`")
    field = f"{place}.{lacking}" if lacking else place
    return InvalidPosition(field.removeprefix("$").removeprefix(".") or "position", problem)


def open_envelope(data: bytes) -> Envelope:
    """Return the envelope of a snapshot. Raise InvalidSnapshot if there is none."""
    try:
        return _ENVELOPE.decode(data)
    except BROKEN as error:
        raise InvalidSnapshot(f"Not a snapshot: {error}") from error
