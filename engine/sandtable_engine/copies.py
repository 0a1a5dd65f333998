"""Copies of states, by a function that is made from the types of a state's fields.

A copy shares only what cannot change: text, numbers, and effects that have no table inside.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

from .kernel.effects import Node
from .kernel.snapshot import Codec

Copier = Callable[[Any], Any]

MOST = 30
"""The most arguments that a call passes directly; Python collects more in a list first, which is slower."""

EMPTY = (0, "", False)
"""The defaults that are false, beside new lists and tables."""

PLAIN = (str, int, bool, bytes, type(None))
"""The types whose values cannot change."""


@lru_cache
def copier(codec: Codec[Any]) -> Copier:
    """Return the function that copies the states of a game."""
    maker = _Maker()
    for kind in codec.rules.kinds.values():
        if copy := maker.function(kind):
            maker.kinds[kind] = copy
    copy = maker.function(codec.kind)
    assert copy is not None, "a state can change"
    return copy


class _Maker:
    """Makes the functions that copy structs. `kinds` has those for effects that can have a table inside.

    An expression is written in Python; it is the same as what it copies if that cannot change.
    """

    def __init__(self) -> None:
        self.kinds: dict[type, Copier] = {}
        self._functions: dict[type, Copier | None] = {}
        self._names: dict[str, Any] = {"kinds": self.kinds}

    def function(self, kind: type[Any]) -> Copier | None:
        """Return the function that copies structs of a kind; None if they cannot change."""
        if kind not in self._functions:
            self._functions[kind] = self._make(kind)
        return self._functions[kind]

    def _make(self, kind: type[Any]) -> Copier | None:
        """Make the function that copies structs of a kind, frozen ones only if a part of them has to be copied."""
        hints = self._fields(kind)
        copied = {field: self._copied(f"old.{field}", hint) for field, hint in hints.items()}
        changing = [field for field in hints if copied[field] != f"old.{field}"]
        frozen = kind.__struct_config__.frozen
        if frozen and not changing:
            return None
        lines = []
        for field in changing:
            if loop := self._loop(field, hints[field]):
                lines += loop
            elif frozen:
                lines += [f"new_{field} = {copied[field]}"]
            if loop or frozen:
                copied[field] = f"new_{field}"
        if frozen:
            lines += [f"if {' and '.join(f'new_{field} is old.{field}' for field in changing)}:", "    return old"]
        call = [copied[field] if field in kind.__match_args__ else f"{field}={copied[field]}" for field in hints]
        rare = fields(kind)[MOST:]
        if rare and all(one.default in EMPTY or one.default_factory in (list, dict) for one in rare):
            lines += [f"if not ({' or '.join(f'old.{one.name}' for one in rare)}):"]
            lines += [f"    return {self._name(kind)}({', '.join(call[:MOST])})"]
        lines += [f"return {self._name(kind)}({', '.join(call)})"]
        names = dict(self._names)
        exec("\n    ".join(["def copy(old):", *lines]), names)
        copy: Copier = names["copy"]
        return copy

    def _loop(self, field: str, hint: Any) -> list[str]:
        """Return lines that copy a table and then each part that can change, which is faster than an expression."""
        if get_origin(hint) is not dict or (part := self._copied("part", get_args(hint)[1])) == "part":
            return []
        new = f"new_{field}"
        loop = [f"    for key, part in {new}.items():", f"        {new}[key] = {part}"]
        return [f"{new} = old.{field}.copy()", f"if {new}:", *loop]

    def _copied(self, old: str, hint: Any) -> str:
        """Return the expression that copies the value of the expression `old`, whose type is `hint`."""
        origin, inner = get_origin(hint), get_args(hint)
        if hint in PLAIN:
            return old
        if isinstance(hint, type) and issubclass(hint, Node):
            return f"(kinds[type({old})]({old}) if type({old}) in kinds else {old})"
        if origin in (Union, UnionType):
            value = old
            for one in inner:
                if (copied := self._copied(old, one)) != old:
                    value = f"({copied} if isinstance({old}, {self._name(get_origin(one) or one)}) else {value})"
            return value
        if origin is tuple:
            parts = {self._copied("part", one) for one in inner if one is not ...}
            if parts == {"part"}:
                return old
            if len(parts) == 1:
                return f"tuple([{parts.pop()} for part in {old}])"
        if origin in (list, dict):
            part = self._copied("part", inner[-1])
            if part == "part":
                return f"{old}.copy()"
            if origin is dict:
                return f"{{key: {part} for key, part in {old}.items()}}"
            return f"[{part} for part in {old}]"
        if not (isinstance(hint, type) and issubclass(hint, Struct)):
            raise TypeError(f"a state has a {hint!r}, of which no copies are made")
        copy = self.function(hint)
        if copy is None:
            return old
        changing = [(field, part) for field, part in self._fields(hint).items() if self._copied("part", part) != "part"]
        if hint.__struct_config__.frozen and [part for _, part in changing] == [Node]:
            return f"({self._name(copy)}({old}) if type({old}.{changing[0][0]}) in kinds else {old})"
        return f"{self._name(copy)}({old})"

    def _fields(self, kind: type[Any]) -> dict[str, Any]:
        """Return the types of a struct's fields."""
        hints = get_type_hints(kind)
        return {field: hints[field] for field in kind.__struct_fields__}

    def _name(self, thing: Any) -> str:
        """Return the name of a class or function in what is made."""
        name = f"{thing.__name__}_{id(thing)}"
        self._names[name] = thing
        return name
