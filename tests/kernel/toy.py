"""A toy game for the kernel's tests: seats have coins, and what happens is noted in order.

`toy(Note("a"), Note("b"), coins=(1, 0, 2))` is a table with these effects on its stack, for seat 0 unless `seat` says
otherwise.
"""

from __future__ import annotations

from typing import ClassVar, cast

from msgspec import field

from sandtable_engine.kernel import machine
from sandtable_engine.kernel.combinators import install
from sandtable_engine.kernel.effects import Agenda, Condition, Effect, Frame, Item, Node, Option, Seq
from sandtable_engine.kernel.events import Event
from sandtable_engine.kernel.rules import Refusal, Rules, Run
from sandtable_engine.kernel.snapshot import Codec, open_envelope
from sandtable_engine.kernel.state import State


class Table(State, omit_defaults=True, kw_only=True):
    """Coins by seat, the seats that went home, and everything noted so far as `seat:text`."""

    coins: list[int] = field(default_factory=list)
    gone: list[int] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


RULES: Rules[Table] = Rules()
install(RULES)


class Noted(Event, frozen=True, tag="noted"):
    """A note was made."""

    text: str


class Paid(Event, frozen=True, tag="paid"):
    """Coins were paid."""

    amount: int


class Peeked(Event, frozen=True, tag="peeked"):
    """A seat saw something hidden."""

    reveals: ClassVar[bool] = True


class Note(Effect, frozen=True, tag="note"):
    """Note a text."""

    text: str


class Take(Effect, frozen=True, tag="take"):
    """Take coins; the order of several of these never matters."""

    instant = True

    amount: int = 1


class Fee(Effect, frozen=True, tag="fee"):
    """Pay coins; impossible for a seat that has too few."""

    amount: int = 1


class Offer(Effect, frozen=True, tag="offer"):
    """Pay coins for something, or decline."""

    optional = True

    amount: int
    then: Node


class Open(Effect, frozen=True, tag="open"):
    """Put one more note on the agenda."""

    text: str


class Roll(Effect, frozen=True, tag="roll"):
    """Note a number from 1 to 6."""


class Peek(Effect, frozen=True, tag="peek"):
    """See something hidden, by an event or without one."""

    told: bool = True


class GoHome(Effect, frozen=True, tag="go_home"):
    """The seat takes part in no more reactions."""


class Rich(Condition, frozen=True, tag="rich"):
    """The seat has at least `amount` coins."""

    amount: int = 1


class React(Effect, frozen=True, tag="react"):
    """A question in a window: shouting costs a coin, going home or sending everybody else home is free."""


class Shop(Effect, frozen=True, tag="shop"):
    """A question beside an agenda: shopping costs a coin."""


class Bid(Effect, frozen=True, tag="bid"):
    """A question to several seats at once: how many of the seat's coins to bid."""


class Unruled(Effect, frozen=True, tag="unruled"):
    """An effect that the rulebook has no rule for."""


@RULES.step(Note)
def note(run: Run[Table], effect: Note) -> None:
    run.state.notes.append(f"{run.seat}:{effect.text}")
    run.emit(Noted(seat=run.seat, text=effect.text))


@RULES.step(Take)
def take(run: Run[Table], effect: Take) -> None:
    run.state.coins[run.seat] += effect.amount


@RULES.step(Fee)
def fee(run: Run[Table], effect: Fee) -> None:
    run.state.coins[run.seat] -= effect.amount
    run.emit(Paid(seat=run.seat, amount=effect.amount))


@RULES.possible(Fee)
def fee_possible(state: Table, seat: int, source: str, effect: Fee) -> bool:
    return state.coins[seat] >= effect.amount


@RULES.step(Offer)
def offer(run: Run[Table], effect: Offer) -> None:
    run.push(Seq((Fee(effect.amount), effect.then)))


@RULES.possible(Offer)
def offer_possible(state: Table, seat: int, source: str, effect: Offer) -> bool:
    return state.coins[seat] >= effect.amount


@RULES.step(Open)
def open_item(run: Run[Table], effect: Open) -> None:
    run.open([item(effect.text, Note(effect.text))])


@RULES.step(Roll)
def roll(run: Run[Table], effect: Roll) -> None:
    run.push(Note(str(run.below(6) + 1)))


@RULES.step(Peek)
def peek(run: Run[Table], effect: Peek) -> None:
    if effect.told:
        run.emit(Peeked(seat=run.seat))
    else:
        run.reveals = True


@RULES.step(GoHome)
def go_home(run: Run[Table], effect: GoHome) -> None:
    run.state.gone.append(run.seat)


@RULES.condition(Rich)
def rich(state: Table, seat: int, source: str, condition: Rich) -> bool:
    return state.coins[seat] >= condition.amount


@RULES.question(React)
def react(state: Table, frame: Frame) -> list[Option]:
    shout = [Option("shout", Seq((Fee(), Note("shout"))))] if state.coins[frame.seat] else []
    others = [Option(f"send:{seat}", SendHome(seat)) for seat in range(state.seats) if seat not in state.gone]
    return [*shout, Option("home", GoHome()), *others]


class SendHome(Effect, frozen=True, tag="send_home"):
    """Another seat takes part in no more reactions."""

    seat: int


@RULES.step(SendHome)
def send_home(run: Run[Table], effect: SendHome) -> None:
    run.state.gone.append(effect.seat)


@RULES.member(React)
def react_member(state: Table, seat: int) -> bool:
    return seat not in state.gone


@RULES.idle(React)
def react_idle(state: Table, seat: int) -> bool:
    return not state.coins[seat]


@RULES.question(Shop)
def shop(state: Table, frame: Frame) -> list[Option]:
    return [Option("shop", Seq((Fee(), Note("shop"))))] if state.coins[frame.seat] else []


@RULES.idle(Shop)
def shop_idle(state: Table, seat: int) -> bool:
    return not state.coins[seat]


@RULES.question(Bid)
def bid(state: Table, frame: Frame) -> list[Option]:
    return [
        Option(f"bid:{coins}", Seq((Fee(coins), Note(f"bid {coins}")))) for coins in range(state.coins[frame.seat] + 1)
    ]


@RULES.refusal(Bid)
def bid_refused(state: Table, frame: Frame, key: str) -> Refusal | None:
    return Refusal("TOO_POOR", "p. 3", {"coins": str(state.coins[frame.seat])}) if key.startswith("bid:") else None


def item(key: str, effect: Effect, source: str = "") -> Item:
    return Item(key, effect, source)


def agenda(*items: Item) -> Agenda:
    """Return an agenda with the shop beside it and a note at its end."""
    return Agenda(items, Shop(), Note("end"))


def notes(*texts: str) -> Agenda:
    """Return an agenda of notes."""
    return agenda(*(item(text, Note(text)) for text in texts))


CODEC = Codec("toy", Table, RULES, {})


class Toy:
    """A table under test."""

    def __init__(self, state: Table) -> None:
        self.state = state
        self.events: list[Event] = machine.start(RULES, state)

    @property
    def to_act(self) -> list[int]:
        return machine.to_act(self.state)

    @property
    def options(self) -> list[str]:
        """Return the options of the first seat that is to act."""
        return self.options_of(self.to_act[0])

    @property
    def notes(self) -> list[str]:
        return self.state.notes

    def options_of(self, seat: int) -> list[str]:
        return [option.key for option in machine.options(RULES, self.state, seat)]

    def play(self, *keys: str) -> Toy:
        """Take actions, each by the first seat that is to act."""
        for key in keys:
            self.answer(self.to_act[0], key)
        return self

    def answer(self, seat: int, key: str) -> Toy:
        self.events = machine.advance(RULES, self.state, seat, key)
        return self

    def copy(self) -> Toy:
        """Return the same table, loaded from a snapshot."""
        return Toy(CODEC.decode(open_envelope(CODEC.encode(self.state))))

    def bytes(self) -> bytes:
        return CODEC.encode(self.state)


def toy(*effects: Effect, seats: int = 3, coins: tuple[int, ...] = (0, 0, 0, 0), seat: int = 0) -> Toy:
    """Return a table with these effects on its stack, the first on top."""
    stack = [Frame(cast(Node, effect), seat, "toy") for effect in reversed(effects)]
    state = Table(game="toy", rules_version=1, seats=seats, options={}, seed=bytes(32), stack=stack, coins=list(coins))
    return Toy(state)
