"""Migrations from one schema of the states to the next that several games share: pure functions on builtins."""

from __future__ import annotations

from typing import Any


def rename_told(data: dict[str, Any]) -> dict[str, Any]:
    """Migrate schema 1 to 2 of every game: `told` became `event_count`."""
    return {"event_count" if name == "told" else name: value for name, value in data.items()}


def unchanged(data: dict[str, Any]) -> dict[str, Any]:
    """Migrate a schema to which only fields with defaults were added; an older engine must not read the new one."""
    return data
