"""Copies of states, by a function that is made from the types of a state's fields.

A copy shares only what cannot change: text, numbers, and effects that have no table inside.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import FieldInfo, fields

from .kernel.effects import Node
from .kernel.snapshot import Codec

Copier = Callable[[Any], Any]

MOST = 30
"""The most arguments that a call passes directly; Python collects more in a list first, which is slower."""

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

    What is made is Python text. `old` is the text of what is copied: the name of a variable, or a field of one.
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
        if not kind.__struct_config__.frozen:
            lines = [*self._new(kind, "old"), "return old_new"]
        elif changing := self._changing(kind):
            lines = [f"new_{name} = {self._value(f'old.{name}', changing[name])}" for name in changing]
            lines += [f"if {' and '.join(f'new_{name} is old.{name}' for name in changing)}:", "    return old"]
            values = {name: f"new_{name}" if name in changing else f"old.{name}" for name in kind.__struct_fields__}
            lines += [f"return {self._name(kind)}({', '.join(_given(kind, values))})"]
        else:
            return None
        names = dict(self._names)
        exec("\n".join(["def copy(old):", *_indented(lines)]), names)
        copy: Copier = names["copy"]
        return copy

    def _new(self, kind: type[Any], old: str) -> list[str]:
        """Return the lines that copy a struct that is not frozen to a variable.

        The fields for which the call has no room are set after it, those that can be empty only if they are not.
        """
        new = f"{_variable(old)}_new"
        hints = get_type_hints(kind)
        lines: list[str] = []
        values: dict[str, str] = {}
        late: list[str] = []
        for one in fields(kind):
            more, value = self._copied(f"{old}.{one.name}", hints[one.name])
            if len(values) < MOST:
                lines += more
                values[one.name] = value
            elif _is_empty(one, hints[one.name]):
                late += [f"if {old}.{one.name}:", *_indented([*more, f"{new}.{one.name} = {value}"])]
            else:
                late += [*more, f"{new}.{one.name} = {value}"]
        return [*lines, f"{new} = {self._name(kind)}({', '.join(_given(kind, values))})", *late]

    def _copied(self, old: str, hint: Any) -> tuple[list[str], str]:
        """Return lines that copy the value of a field, and the expression for the copy after them.

        Loops and structs in lines are faster than comprehensions and calls.
        """
        origin, inner, name = get_origin(hint), get_args(hint), _variable(old)
        part = f"{name}_part"
        if origin in (list, dict) and (change := self._change(part, inner[-1])):
            if origin is list:
                lines, value = self._copied(part, inner[-1])
                return [f"{name} = []", f"for {part} in {old}:", *_indented([*lines, f"{name}.append({value})"])], name
            condition, value = change
            store = f"if {condition}: {name}[key] = {value}" if condition else f"{name}[key] = {value}"
            return [f"{name} = {old}.copy()", f"for key, {part} in {name}.items():", f"    {store}"], name
        if isinstance(hint, type) and issubclass(hint, Struct) and not hint.__struct_config__.frozen:
            return [f"{name} = {old}", *self._new(hint, name)], f"{name}_new"
        return [], self._value(old, hint)

    def _value(self, old: str, hint: Any) -> str:
        """Return the expression that copies a value whose type is `hint`; it is `old` if the value cannot change."""
        change = self._change(old, hint)
        if change is None:
            return old
        condition, value = change
        return f"({value} if {condition} else {old})" if condition else value

    def _change(self, old: str, hint: Any) -> tuple[str, str] | None:
        """Return when a value whose type is `hint` must be copied, and the expression that does; None if never.

        The first is empty if the value must always be copied.
        """
        origin, inner = get_origin(hint), get_args(hint)
        if hint in PLAIN:
            return None
        if isinstance(hint, type) and issubclass(hint, Node):
            return f"type({old}) in kinds", f"kinds[type({old})]({old})"
        if origin in (Union, UnionType):
            changes = [(one, change) for one in inner if (change := self._change(old, one))]
            if not changes:
                return None
            if len(changes) == 1:
                one, (condition, value) = changes[0]
                return condition or f"isinstance({old}, {self._name(get_origin(one) or one)})", value
        if origin in (list, dict):
            value = self._value("part", inner[-1])
            if value == "part":
                return "", f"{old}.copy()"
            if origin is list:
                return "", f"[{value} for part in {old}]"
            return "", f"{{key: {value} for key, part in {old}.items()}}"
        if origin is tuple:
            parts = {self._change("part", one) for one in inner if one is not ...}
            if parts <= {None}:
                return None
            if len(parts) == 1 and (change := parts.pop()):
                needed = f"any([{change[0]} for part in {old}])" if change[0] else ""
                return needed, f"tuple([{self._value('part', inner[0])} for part in {old}])"
        if isinstance(hint, type) and issubclass(hint, Struct):
            return self._struct_change(old, hint)
        raise TypeError(f"a state has a {hint!r}, of which no copies are made")

    def _struct_change(self, old: str, kind: type[Any]) -> tuple[str, str] | None:
        """Return the same for a struct: whether the only effect that it has can have a table inside, or always."""
        copy = self.function(kind)
        if copy is None:
            return None
        changing = self._changing(kind)
        only_effect = kind.__struct_config__.frozen and list(changing.values()) == [Node]
        condition = f"type({old}.{next(iter(changing))}) in kinds" if only_effect else ""
        return condition, f"{self._name(copy)}({old})"

    def _changing(self, kind: type[Any]) -> dict[str, Any]:
        """Return the types of those fields of a struct whose values can change."""
        hints = get_type_hints(kind)
        return {name: hints[name] for name in kind.__struct_fields__ if self._change("part", hints[name])}

    def _name(self, thing: Any) -> str:
        """Return the name of a class or function in what is made."""
        name = f"{thing.__name__}_{id(thing)}"
        self._names[name] = thing
        return name


def _variable(old: str) -> str:
    """Return a name for the copy of `old`, which no other part of the same struct has."""
    return old.replace(".", "__")


def _given(kind: type[Any], values: dict[str, str]) -> list[str]:
    """Return the arguments for a call of a struct, by name those that have to be."""
    return [value if name in kind.__match_args__ else f"{name}={value}" for name, value in values.items()]


def _indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]


def _is_empty(one: FieldInfo, hint: Any) -> bool:
    """Return whether a field has its default exactly when its value is false."""
    if get_origin(hint) in (list, dict):
        return one.default_factory is get_origin(hint)
    return hint in (str, int, bool) and type(one.default) is hint and not one.default
