"""From one schema of the states to the next: pure functions on builtins, for what all games share."""

from __future__ import annotations

from typing import Any


def rename_told(data: dict[str, Any]) -> dict[str, Any]:
    """From schema 1 to 2 of every game: `told` became `event_count`."""
    return {"event_count" if name == "told" else name: value for name, value in data.items()}


def unchanged(data: dict[str, Any]) -> dict[str, Any]:
    """From one schema to the next where only fields with defaults were added: an older engine must not read them."""
    return data
