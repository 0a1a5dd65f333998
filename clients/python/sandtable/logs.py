"""A replay as text, in the log format that the engine's tools read."""

from __future__ import annotations

import json

from .v1 import replay_pb2

Setting = str | int | bool | list[str]


def setting(text: str) -> Setting:
    """Return an option's value from its text. Empty text is an empty list; a list of one word becomes the word."""
    if not text:
        return []
    if text in ("true", "false"):
        return text == "true"
    if text.isascii() and text.isdecimal():
        return int(text)
    return text.split(",") if "," in text else text


def log_text(replay: replay_pb2.GetReplayResponse) -> str:
    """Return the log: a header, an empty line, then one `seat action` per line."""
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
