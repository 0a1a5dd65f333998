"""A replay as text: the engine's log format, which its own tools read."""

from __future__ import annotations

import json

from .v1 import replay_pb2

Setting = str | int | bool | list[str]


def setting(text: str) -> Setting:
    """An option as it was before it became text. Only a list can be empty; a list of one word is the word."""
    if not text:
        return []
    if text in ("true", "false"):
        return text == "true"
    if text.isascii() and text.isdecimal():
        return int(text)
    return text.split(",") if "," in text else text


def log_text(replay: replay_pb2.GetReplayResponse) -> str:
    """The log: a header, an empty line, then one `seat action` per line."""
    options = {name: setting(text) for name, text in replay.options.items()}
    header = (
        ("game", replay.game),
        ("players", replay.players),
        ("seed", replay.seed),
        ("options", json.dumps(options, sort_keys=True, separators=(",", ":"), ensure_ascii=False)),
        ("rules", replay.rules_version),
    )
    lines = [f"{name} {value}" for name, value in header]
    return "\n".join([*lines, "", *(f"{one.seat} {one.action}" for one in replay.actions), ""])
