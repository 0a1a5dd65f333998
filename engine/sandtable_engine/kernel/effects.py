"""Effects, and what the machine makes of them.

An effect is a frozen value that says what happens. The stack of unfinished effects is the only "where are we".
A question is an effect with options; an option is a key and the effect it leads to.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct


def tag_of(value: object) -> str:
    """The wire name of a tagged struct or of its kind: an effect, a condition, an event, a view."""
    return value.__struct_config__.tag  # type: ignore[attr-defined, no-any-return]  # only tagged structs have a name


class Node:
    """Anything that may stand inside an effect: decoded by its tag, so every game brings its own kinds."""

    __slots__ = ()


class Effect(Node, Struct, frozen=True, omit_defaults=True, gc=False):
    """What happens, said as a value."""

    @property
    def optional(self) -> bool:
        """As an open item: may be left undone."""
        return False

    @property
    def instant(self) -> bool:
        """As an open item: resolved on arrival, because its order can never matter."""
        return False

    @property
    def slug(self) -> str:
        """Short name of the effect as an open item, part of its key."""
        return tag_of(self)

    def following(self, left: tuple[Item, ...]) -> Effect:
        """As what follows an agenda: the effect that knows the items `left` there, if it has a use for them."""
        return self


class Condition(Node, Struct, frozen=True, omit_defaults=True, gc=False):
    """What has to hold, said as a value."""


class Frame(Struct, frozen=True, array_like=True, gc=False):
    """An unfinished effect: who it is for and what brought it about, such as `card:ace` or `phase:draw`."""

    effect: Node
    seat: int
    source: str = ""


class Option(Struct, frozen=True, gc=False):
    """One answer to a question. `item` is the place of an agenda's item, -1 for everything else."""

    key: str
    effect: Effect
    source: str = ""
    item: int = -1


class Item(Struct, frozen=True, array_like=True, gc=False):
    """Something open that its owner resolves when they like."""

    key: str
    effect: Node
    source: str


class Modifier(Struct, frozen=True, omit_defaults=True, gc=False):
    """A rule that is bent for a while: `kind` says which, `until` names the moment it ends."""

    seat: int
    kind: str
    until: str
    amount: int = 0
    target: str = ""


class Trigger(Struct, frozen=True, omit_defaults=True, gc=False):
    """When an event tagged `when` happens to `seat`, or with `others` to any other seat, `then` follows for `seat`."""

    seat: int
    when: str
    then: Node
    source: str
    until: str
    others: bool = False


class Seq(Effect, frozen=True, tag="seq"):
    """All parts, one after another."""

    parts: tuple[Node, ...] = ()

    @property
    def instant(self) -> bool:
        return all(isinstance(part, Effect) and part.instant for part in self.parts)


class Choose(Effect, frozen=True, tag="choose"):
    """One of several, among those that are possible. Asked only when there is a choice."""

    options: dict[str, Node]


class When(Effect, frozen=True, tag="when"):
    """`then`, if the condition holds at the moment it is used."""

    condition: Node
    then: Node

    @property
    def optional(self) -> bool:
        return isinstance(self.then, Effect) and self.then.optional

    @property
    def instant(self) -> bool:
        return isinstance(self.then, Effect) and self.then.instant

    @property
    def slug(self) -> str:
        return self.then.slug if isinstance(self.then, Effect) else "when"


class EachOpponent(Effect, frozen=True, tag="each_opponent"):
    """Every opponent, clockwise from the left."""

    then: Node


class OneOpponent(Effect, frozen=True, tag="one_opponent"):
    """One opponent for whom it is possible, chosen by the seat that acts; nothing if there is none."""

    then: Node


class Modify(Effect, frozen=True, tag="modify"):
    """Bend a rule for a while."""

    kind: str
    until: str
    amount: int = 0
    target: str = ""

    @property
    def instant(self) -> bool:
        return True


class Agenda(Effect, frozen=True, tag="agenda"):
    """Open items, resolved in any order. `extra` is a question offered beside them; `then` follows the end.

    What is compulsory and possible must be resolved before the agenda can end; what is optional can be left.
    """

    items: tuple[Item, ...]
    extra: Node
    then: Node


class Window(Effect, frozen=True, tag="window"):
    """Seats are asked `ask` in turn, again and again, until all of them have passed in a row."""

    ask: Node
    seats: tuple[int, ...]
    passes: int = 0
    acted: bool = False


class Together(Effect, frozen=True, tag="together"):
    """Several seats answer at once and in secret; nothing happens until the last answer is in.

    A seat is asked once at the most; one whose question has no answer is left out.
    """

    asks: tuple[Frame, ...]

    def __post_init__(self) -> None:
        if len({ask.seat for ask in self.asks}) < len(self.asks):
            raise ValueError("a seat is asked twice at once")


class Done(Effect, frozen=True, tag="done"):
    """Nothing more."""


def walk(thing: object) -> Iterator[Node]:
    """Every effect and condition inside a value, the value itself first: through structs, tuples and tables."""
    if isinstance(thing, Node):
        yield thing
    if isinstance(thing, Struct):
        thing = [getattr(thing, name) for name in thing.__struct_fields__]
    parts = thing.values() if isinstance(thing, dict) else thing if isinstance(thing, (tuple, list)) else ()
    for part in [part for part in parts if not isinstance(part, (str, int))]:
        yield from walk(part)
