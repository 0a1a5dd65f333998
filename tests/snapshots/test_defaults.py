"""Snapshots leave out what has its default, so a default is part of every stored match: it never changes.

A new field adds a line to `defaults.json`; a line that changes breaks matches that are stored.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import NODEFAULT, Struct

import sandtable_engine as st
from sandtable_engine.conquest import state as conquest
from sandtable_engine.imperium import state as imperium

KNOWN: dict[str, dict[str, Any]] = json.loads((Path(__file__).parent / "defaults.json").read_text(encoding="utf-8"))
KINDS: list[type[Struct]] = [
    kind
    for module in (imperium, conquest)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Struct) and kind.__module__ == module.__name__
]


def name_of(kind: type[Struct]) -> str:
    return f"{kind.__module__.split('.')[1]}.{kind.__name__}"


def defaults(kind: type[Struct]) -> dict[str, Any]:
    """The default of every field that has one, as plain data."""
    found: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        if field.default is not NODEFAULT:
            found[field.name] = msgspec.to_builtins(field.default)
        elif field.default_factory is not NODEFAULT:
            found[field.name] = msgspec.to_builtins(field.default_factory())
    return found


@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_a_default_never_changes(kind: type[Struct]) -> None:
    assert defaults(kind) == KNOWN[name_of(kind)]


@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_a_default_is_the_same_object_however_it_was_loaded(kind: type[Struct]) -> None:
    # Snapshots leave out a value that is its default, not one that only equals it: short numbers and empty things.
    for name, default in defaults(kind).items():
        assert (-5 <= default <= 256) if isinstance(default, int) else not default, name


def test_a_state_that_has_only_defaults_is_nothing_but_its_start() -> None:
    state = st.new_game("imperium", 4, bytes(32))
    fresh = type(state)(game="imperium", rules_version=1, seats=4, options={}, seed=bytes(32))
    assert set(msgspec.to_builtins(fresh)) == {"game", "rules_version", "seats", "options", "seed", "turn"}
