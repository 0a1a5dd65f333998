"""The rulebook of a game: which function carries out which kind of effect, and the context these functions run in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec.structs import force_setattr

from .chance import below, shuffle
from .effects import Agenda, Effect, Frame, Item, Modifier, Node, Option, tag_of
from .events import Event
from .state import State

S = TypeVar("S", bound=State)
E = TypeVar("E", bound=Effect)
N = TypeVar("N", bound=Node)
F = TypeVar("F", bound=Callable[..., Any])


class Refusal(NamedTuple):
    """Why an action is not allowed: a stable code, the section of the rulebook, and the values of the sentence.

    `nodes` are values that are conditions or effects: the game describes them in words, and programs get them as JSON.
    """

    code: str
    rule: str
    values: dict[str, str]
    nodes: Mapping[str, Node] = MappingProxyType({})


class Run(Generic[S]):
    """The context of one advance: the state that is changed, the seat of the present effect, and the events so far.

    `reveals` is True if something hidden was revealed. Set it where no event says so.
    """

    __slots__ = ("events", "reveals", "rules", "seat", "source", "state")

    def __init__(self, rules: Rules[S], state: S) -> None:
        self.rules = rules
        self.state = state
        self.seat = -1
        self.source = ""
        self.reveals = False
        self.events: list[Event] = []

    def push(self, effect: Node, seat: int | None = None, source: str | None = None) -> None:
        """Push `effect` onto the stack, so that it happens next. `seat` and `source` default to the present ones."""
        if seat is None:
            seat = self.seat
        self.state.stack.append(Frame(effect, seat, self.source if source is None else source))

    def emit(self, event: Event) -> None:
        """Emit an event, and push the effects of the triggers that wait for it."""
        state = self.state
        state.event_count = number = state.event_count + 1
        force_setattr(event, "number", number)
        force_setattr(event, "source", self.source)
        self.events.append(event)
        self.reveals = self.reveals or event.reveals
        if state.triggers:
            tag = event.__struct_config__.tag  # the same as `tag_of`, inlined: this code runs most often
            for trigger in state.triggers:
                if trigger.when == tag and (trigger.seat == event.seat) != trigger.others:
                    self.push(trigger.then, trigger.seat, trigger.source)

    def open(self, items: list[Item]) -> None:
        """Add items to the topmost agenda of the seat on the stack."""
        stack = self.state.stack
        for place in range(len(stack) - 1, -1, -1):
            frame = stack[place]
            agenda = frame.effect
            if type(agenda) is Agenda and frame.seat == self.seat:
                more = Agenda((*agenda.items, *items), agenda.extra, agenda.then)
                stack[place] = Frame(more, frame.seat, frame.source)
                return

    def below(self, bound: int) -> int:
        """Return a random number from 0 to `bound` - 1."""
        return below(self.state, bound)

    def shuffle(self, cards: list[str]) -> None:
        """Put `cards` into random order, in place."""
        shuffle(self.state, cards)


Step = Callable[[Run[S], E], None]
Question = Callable[[S, Frame], list[Option]]
Find = Callable[[S, Frame, str], Option | None]
Arrival = Callable[[Run[S], Frame], bool]
Answer = Callable[[Run[S], Frame, Option], None]
Test = Callable[[S, int, str, N], bool]
SeatTest = Callable[[S, int], bool]
Explain = Callable[[S, Frame, str], Refusal | None]
Opponents = Callable[[S, int], list[int]]


def everybody_else(state: State, seat: int) -> list[int]:
    """Return all other seats, clockwise from the left of `seat`."""
    return [(seat + step) % state.seats for step in range(1, state.seats)]


class Rules(Generic[S]):
    """The functions of a game's rules, registered by the type of the effect. A subtype inherits no function.

    `opponents` returns the opponents of a seat, clockwise from its left. The methods `step` to `refusal` are decorators
    that register a function for a kind of effect or condition.
    """

    def __init__(self, opponents: Opponents[S] = everybody_else) -> None:
        self.opponents = opponents
        self.kinds: dict[str, type[Node]] = {}
        self.steps: dict[type, Step[S, Any]] = {}
        self.questions: dict[type, Question[S]] = {}
        self.finds: dict[type, Find[S]] = {}
        self.arrivals: dict[type, Arrival[S]] = {}
        self.answers: dict[type, Answer[S]] = {}
        self.possibles: dict[type, Test[S, Any]] = {}
        self.conditions: dict[type, Test[S, Any]] = {}
        self.idles: dict[type, SeatTest[S]] = {}
        self.members: dict[type, SeatTest[S]] = {}
        self.refusals: dict[type, Explain[S]] = {}

    def _register(self, table: dict[type, F], kind: type[Node]) -> Callable[[F], F]:
        def register(function: F) -> F:
            self.kinds[tag_of(kind)] = kind
            table[kind] = function
            return function

        return register

    def step(self, kind: type[E]) -> Callable[[Step[S, E]], Step[S, E]]:
        """Register the function that carries out an effect of this kind. It never waits; it may push more effects."""
        return self._register(self.steps, kind)

    def question(self, kind: type[E]) -> Callable[[Question[S]], Question[S]]:
        """Register the function that computes the options of this question. Options are never stored."""
        return self._register(self.questions, kind)

    def find(self, kind: type[E]) -> Callable[[Find[S]], Find[S]]:
        """Register a function that finds one option by its key, where that is faster than computing all options.

        It takes the same frame as the question: that of the agenda or window if the question is asked within one.
        """
        return self._register(self.finds, kind)

    def arrival(self, kind: type[E]) -> Callable[[Arrival[S]], Arrival[S]]:
        """Register a function that runs before the question is asked. It returns True if nothing needs to be asked.

        It may settle the question only on grounds that every player can see.
        """
        return self._register(self.arrivals, kind)

    def answer(self, kind: type[E]) -> Callable[[Answer[S]], Answer[S]]:
        """Register what an answer does to the stack. By default, the effect of the option replaces the question."""
        return self._register(self.answers, kind)

    def possible(self, kind: type[N]) -> Callable[[Test[S, N]], Test[S, N]]:
        """Register the test whether an effect of this kind can be carried out now. By default, it always can."""
        return self._register(self.possibles, kind)

    def condition(self, kind: type[N]) -> Callable[[Test[S, N]], Test[S, N]]:
        """Register the test whether a condition of this kind holds."""
        return self._register(self.conditions, kind)

    def idle(self, kind: type[E]) -> Callable[[SeatTest[S]], SeatTest[S]]:
        """Register the test whether all players can see that this question offers nothing to a seat."""
        return self._register(self.idles, kind)

    def member(self, kind: type[E]) -> Callable[[SeatTest[S]], SeatTest[S]]:
        """Register the test whether a seat takes part in a window that asks this question."""
        return self._register(self.members, kind)

    def refusal(self, kind: type[E]) -> Callable[[Explain[S]], Explain[S]]:
        """Register a function that says why a key is not an option, using only what the asked seat may know."""
        return self._register(self.refusals, kind)

    def option(self, kind: type, state: S, frame: Frame, key: str) -> Option | None:
        """Return the option with the key that a question of this kind has now; None if it has none."""
        if (find := self.finds.get(kind)) is not None:
            return find(state, frame, key)
        for option in self.questions[kind](state, frame):
            if option.key == key:
                return option
        return None

    def is_possible(self, state: S, seat: int, source: str, effect: Node) -> bool:
        """Return whether `effect` can be carried out now."""
        function = self.possibles.get(type(effect))
        return function is None or function(state, seat, source, effect)

    def holds(self, state: S, seat: int, source: str, condition: Node) -> bool:
        """Return whether `condition` holds now."""
        return self.conditions[type(condition)](state, seat, source, condition)


def modifiers(state: State, seat: int, kind: str) -> list[Modifier]:
    """Return the modifiers of a kind that a seat has."""
    return [m for m in state.modifiers if m.kind == kind and m.seat == seat] if state.modifiers else []


def expire(state: State, seat: int, moment: str) -> None:
    """Remove the modifiers and triggers of `seat` that last until `moment`."""
    for modifier in state.modifiers:
        if modifier.until == moment and modifier.seat == seat:
            state.modifiers = [m for m in state.modifiers if m.until != moment or m.seat != seat]
            break
    for trigger in state.triggers:
        if trigger.until == moment and trigger.seat == seat:
            state.triggers = [t for t in state.triggers if t.until != moment or t.seat != seat]
            break
