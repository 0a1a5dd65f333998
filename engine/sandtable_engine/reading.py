"""Read snapshots of the present schema fast, by a decoder that is made from the types of a state's fields.

The codec of a game decodes effects one by one, because the kernel does not know the kinds of a game. Here each struct
that contains effects gets a twin: a subclass in whose fields any effect is one of the game's kinds. A decoder reads all
the twins in one go, and each becomes its original as soon as it is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from operator import or_
from types import UnionType
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Struct, defstruct, field, msgpack
from msgspec.structs import FieldInfo, fields, force_setattr

from .kernel.effects import Node
from .kernel.snapshot import BROKEN, Codec

Reader = Callable[[bytes], Any]


def reader(codec: Codec[Any], names: Iterable[str]) -> Reader:
    """Return a function that reads the body of a snapshot; it returns None for what only the codec can read or refuse.

    `names` are the ids of the game's components. In the lists of a state each of them is one text, not many equal ones.
    """
    decode = msgpack.Decoder(_Twins(codec, names).of(codec.kind)).decode

    def read(body: bytes) -> Any:
        try:
            state = decode(body)
        except BROKEN:
            return None
        return state if state.game == codec.game else None

    return read


class _Twins:
    """The twins of a game's structs."""

    def __init__(self, codec: Codec[Any], names: Iterable[str]) -> None:
        # An effect can contain effects of every kind, so this type is needed before it can be complete.
        Kind = NewType("Kind", Node)
        self._node: Any = Kind
        known = tuple(dict.fromkeys(names))
        self._name: Any = Literal[known] if known else str
        self._made: dict[type, type] = {}
        kinds = reduce(or_, [self.of(kind) for kind in codec.rules.kinds.values()])
        Kind.__supertype__ = kinds  # type: ignore[attr-defined]  # every NewType has it

    def of(self, kind: type[Any]) -> type[Any]:
        """Return the twin of a struct; the struct itself if it contains neither effects nor lists of names."""
        if kind not in self._made:
            self._made[kind] = self._twin(kind)
        return self._made[kind]

    def _twin(self, kind: type[Any]) -> type[Any]:
        hints = get_type_hints(kind, include_extras=True)
        types = {one.name: self._type(hints[one.name]) for one in fields(kind)}
        if all(types[name] == hints[name] for name in types):
            return kind

        def become_original(self: Any) -> None:
            force_setattr(self, "__class__", kind)

        def become_checked_original(self: Any) -> None:
            force_setattr(self, "__class__", kind)
            kind.__post_init__(self)

        become = become_checked_original if hasattr(kind, "__post_init__") else become_original
        given = [(one.name, types[one.name], _default(one)) for one in fields(kind)]
        tag = kind.__struct_config__.tag
        return defstruct(kind.__name__, given, bases=(kind,), namespace={"__post_init__": become}, tag=tag)

    def _type(self, hint: Any) -> Any:
        """Return the type that a decoder needs to know for a type of a field."""
        origin, inner = get_origin(hint), get_args(hint)
        if hint is Node:
            return self._node
        if hint == list[str]:
            return origin[self._name]
        if origin in (list, tuple, dict):
            return origin[tuple(part if part is ... else self._type(part) for part in inner)]
        if Node in inner and origin in (Union, UnionType):
            return reduce(or_, [self._type(part) for part in inner])
        return self.of(hint) if isinstance(hint, type) and issubclass(hint, Struct) else hint


def _default(one: FieldInfo) -> Any:
    """Return the default of a field, for a field of another struct."""
    if one.required:
        return field()
    return field(default=one.default) if one.default is not NODEFAULT else field(default_factory=one.default_factory)
