"""Effects, and the values that the machine works with.

An effect is a frozen value that says what happens. The stack of unfinished effects is the only record of where a game
stands. A question is an effect with options; an option is a key and the effect it leads to.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec import Struct


def tag_of(value: object) -> str:
    """Return the wire name of a tagged struct or of its class: an effect, a condition, an event, a view."""
    return value.__struct_config__.tag  # type: ignore[attr-defined, no-any-return]  # only tagged structs have a name


class Node:
    """Anything that can be part of an effect. It is decoded by its tag, so every game can have its own kinds."""

    __slots__ = ()

    optional: ClassVar[bool] = False
    """Whether the effect, as an open item, may be left unresolved."""
    instant: ClassVar[bool] = False
    """Whether the effect, as an open item, is resolved on arrival, because its order cannot matter."""


class Effect(Node, Struct, frozen=True, omit_defaults=True, gc=False):
    """Something that happens, as a value."""

    @property
    def slug(self) -> str:
        """Return the short name of the effect as an open item, a part of the item's key."""
        return tag_of(self)

    def following(self, left: tuple[Item, ...]) -> Effect:
        """Return the effect that follows an agenda with the items `left`, for effects that need them."""
        return self


class Condition(Node, Struct, frozen=True, omit_defaults=True, gc=False):
    """Something that has to hold, as a value."""


class Frame(Struct, frozen=True, array_like=True, gc=False):
    """An unfinished effect, the seat it is for, and its source, such as `card:ace` or `phase:draw`."""

    effect: Node
    seat: int
    source: str = ""


class Option(Struct, frozen=True, gc=False):
    """One answer to a question. `item` is the place of an agenda's item, -1 for most others."""

    key: str
    effect: Node
    source: str = ""
    item: int = -1


class Item(Struct, frozen=True, array_like=True, gc=False):
    """An open effect that its owner resolves at a moment of their choice."""

    key: str
    effect: Node
    source: str


class Modifier(Struct, frozen=True, omit_defaults=True, gc=False):
    """A temporary change of a rule: `kind` names the change, `until` the moment when it ends."""

    seat: int
    kind: str
    until: str
    amount: int = 0
    target: str = ""


class Trigger(Struct, frozen=True, omit_defaults=True, gc=False):
    """After an event of `seat` with the tag `when`, or with `others` of any other seat, `then` happens to `seat`."""

    seat: int
    when: str
    then: Node
    source: str
    until: str
    others: bool = False


class Seq(Effect, frozen=True, tag="seq"):
    """Resolve all parts, one after another."""

    parts: tuple[Node, ...] = ()

    @property
    def instant(self) -> bool:  # type: ignore[override]  # a field decides
        return all(part.instant for part in self.parts)


class Choose(Effect, frozen=True, tag="choose"):
    """Resolve one of the options that are possible. The seat is asked only if there is more than one."""

    options: dict[str, Node]


class When(Effect, frozen=True, tag="when"):
    """Resolve `then` if the condition holds at that moment."""

    condition: Node
    then: Node

    @property
    def optional(self) -> bool:  # type: ignore[override]  # a field decides
        return self.then.optional

    @property
    def instant(self) -> bool:  # type: ignore[override]  # a field decides
        return self.then.instant

    @property
    def slug(self) -> str:
        return self.then.slug if isinstance(self.then, Effect) else "when"


class EachOpponent(Effect, frozen=True, tag="each_opponent"):
    """Resolve `then` for every opponent, clockwise from the left."""

    then: Node


class OneOpponent(Effect, frozen=True, tag="one_opponent"):
    """Resolve `then` for an opponent that the seat chooses, among those for whom it is possible.

    Nothing happens if there is none.
    """

    then: Node


class Modify(Effect, frozen=True, tag="modify"):
    """Change a rule for a while."""

    instant = True

    kind: str
    until: str
    amount: int = 0
    target: str = ""


class Agenda(Effect, frozen=True, tag="agenda"):
    """Resolve open items in any order. `extra` is a question offered beside them; `then` follows at the end.

    An item that is compulsory and possible must be resolved before the agenda can end; an optional one can be left.
    """

    items: tuple[Item, ...]
    extra: Node
    then: Node


class Window(Effect, frozen=True, tag="window"):
    """Ask seats `ask` in turn, again and again, until all of them have passed in a row."""

    ask: Node
    seats: tuple[int, ...]
    passes: int = 0
    acted: bool = False


class Together(Effect, frozen=True, tag="together"):
    """Ask several seats at the same time and in secret; nothing happens until all have answered.

    Each seat is asked at most once; a seat whose question has no answer is left out.
    """

    asks: tuple[Frame, ...]

    def __post_init__(self) -> None:
        if len({ask.seat for ask in self.asks}) < len(self.asks):
            raise ValueError("a seat is asked twice at once")


class Done(Effect, frozen=True, tag="done"):
    """Do nothing."""


def walk(thing: object) -> Iterator[Node]:
    """Yield every effect and condition inside a value, the value itself first: in structs, tuples, lists and dicts."""
    if isinstance(thing, Node):
        yield thing
    if isinstance(thing, Struct):
        thing = [getattr(thing, name) for name in thing.__struct_fields__]
    parts = thing.values() if isinstance(thing, dict) else thing if isinstance(thing, (tuple, list)) else ()
    for part in [part for part in parts if not isinstance(part, (str, int))]:
        yield from walk(part)
