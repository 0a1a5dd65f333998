"""What every game's state has."""

from __future__ import annotations

from dataclasses import dataclass, field

from .effects import Frame, Modifier, Trigger

Setting = str | int | bool | list[str]


@dataclass(slots=True, kw_only=True)
class State:
    """The part of a state the kernel works on. Games add their own fields in a subclass."""

    game: str
    rules_version: int
    seats: int
    options: dict[str, Setting]
    seed: bytes
    draws: int = 0
    version: int = 0
    told: int = 0
    stack: list[Frame] = field(default_factory=list)
    answers: dict[int, str] = field(default_factory=dict)
    modifiers: list[Modifier] = field(default_factory=list)
    triggers: list[Trigger] = field(default_factory=list)
