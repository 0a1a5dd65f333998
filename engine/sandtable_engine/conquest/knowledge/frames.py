"""Read the frames of a stack from the bottom, and check those that several phases share: windows, cards, groups."""

from __future__ import annotations

from typing import NoReturn, TypeVar

from ...errors import InvalidPosition, require
from ...kernel.effects import Effect, Frame, Window, tag_of
from ..actions import MoveFrom, MoveTo, PlayMarketCard
from ..content.decks import decks_of
from ..content.factions import SIDES
from ..content.geography import REGION_OF, SECTOR_OF, SINK, parts
from ..numbers import BATTLE_HAND
from ..rules.advantages import has
from ..rules.market import Moment
from ..rules.market_cards import AskSeat, DropMore
from ..rules.movement import Destination, Gather, Shipment, ShipTo
from ..rules.pieces import shut
from ..rules.rulebook import RULES
from ..rules.seats import order_from
from ..rules.spice_blow import Ride
from ..state import State
from ..verbs import AskTruth, CallWorm, FreeShipment, Redraw

E = TypeVar("E", bound=Effect)


class Frames:
    """The frames of a stack, read from the bottom up. To pass a frame is to accept it and go on to the next one."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.place = 0

    @property
    def field(self) -> str:
        return f"stack[{min(self.place, len(self.state.stack) - 1)}]"

    @property
    def done(self) -> bool:
        return self.place == len(self.state.stack)

    def at(self, *kinds: type[Effect]) -> bool:
        """Return whether the effect of the next frame is of one of these kinds."""
        return not self.done and isinstance(self.state.stack[self.place].effect, kinds)

    def has(self, effect: Effect, seat: int, source: str) -> bool:
        """Pass the next frame if it equals the given one, and return whether it does."""
        if self.done or self.state.stack[self.place] != Frame(effect, seat, source):
            return False
        self.place += 1
        return True

    def take(self, effect: Effect, seat: int, source: str) -> None:
        """Pass the next frame. Raise InvalidPosition unless it equals the given one."""
        if not self.has(effect, seat, source):
            self.refuse(f"{tag_of(effect)!r} of seat {seat}, from {source!r}, must lie here")

    def next(self, kind: type[E]) -> tuple[E, Frame]:
        """Pass the next frame and return its effect and itself. Raise InvalidPosition unless it is of `kind`."""
        frame = None if self.done else self.state.stack[self.place]
        if frame is None or not isinstance(frame.effect, kind):
            self.refuse(f"{tag_of(kind)!r} must lie here")
        self.place += 1
        return frame.effect, frame

    def require(self, good: bool, problem: str) -> None:
        """Raise InvalidPosition for the frame that was passed last unless `good`."""
        require(good, f"stack[{max(0, self.place - 1)}]", problem)

    def refuse(self, problem: str) -> NoReturn:
        """Raise InvalidPosition for the next frame, or for the last one if there is no next frame."""
        raise InvalidPosition(self.field, f"{problem} in phase {self.state.phase!r}")


def window(frames: Frames, moment: str, start: int) -> None:
    """Pass the window for market cards at a moment, and the frames of the card that is carried out in it."""
    effect, frame = frames.next(Window)
    seats = order_from(frames.state, start)
    right = effect.ask == Moment(moment) and effect.seats == seats and frame.source == f"window:{moment}"
    frames.require(right, f"the window of {moment!r}, for seats {list(seats)}, must lie here")
    passes(frames, effect, frame)
    if not frames.done:
        frames.require(effect.acted, "nobody has played a card in this window")
        market_card(frames, frame.seat, moment)


def passes(frames: Frames, effect: Window, frame: Frame) -> None:
    state = frames.state
    frames.require(0 <= effect.passes < len(effect.seats), f"{effect.passes} passes in a row are not possible")
    frames.require(not effect.acted or not effect.passes, "who has just acted has not passed")
    if not state.market_discard and not state.battle.called:
        right = not effect.acted and frame.seat == effect.seats[effect.passes]
        frames.require(right, "everybody has passed up to the seat that is asked, because nobody has acted")


def market_card(frames: Frames, seat: int, moment: str) -> None:
    """Pass the question of the market card that a seat has just played, if there is one."""
    if frames.done:
        return
    state = frames.state
    if not state.market_discard:
        frames.refuse("nobody has played a market card")
    card = state.market_discard[-1]
    found = decks_of(state).market[card]
    if moment not in found.windows and "any_time" not in found.windows:
        frames.refuse(f"{card!r}, the last market card, is not played at this moment, so nothing more can lie here")
    if isinstance(found.effect, CallWorm):
        rides(frames)
        return
    frame, source = state.stack[frames.place], PlayMarketCard(card).text
    frames.place += 1
    match frame.effect, found.effect:
        case AskSeat(other), AskTruth():
            right = frame.source == source and other != seat and 0 <= other < state.seats
        case DropMore(count), Redraw():
            laid = 0 <= count <= min(len(state.battle_discard), BATTLE_HAND - len(state.players[seat].battle))
            right = frame.source == source and laid
        case Shipment(free), FreeShipment(troops):
            right = frame.source == source and free == troops
        case ShipTo(_, free), FreeShipment(troops):
            landing(frames, frame)
            right = free == troops
        case asked, effect:
            right = frame.source == source and asked == effect and type(effect) in RULES.questions
    frames.require(right and frame.seat == seat, f"is not what {card!r}, the last market card, asks seat {seat}")


def rides(frames: Frames) -> None:
    """Pass the groups that may ride the worm, the next one on top. The next one may have begun its move."""
    state = frames.state
    last = decks_of(state).spice.get(state.last_blow)
    regions = [REGION_OF[blow.cell] for blow in last.blows] if last else []
    require(state.worm, "worm", "nobody rides before a worm has struck")
    places = [part for region in regions for part in parts(region, state.storm)]
    before = len(places)
    while frames.at(Ride, Gather, Destination):
        frame = state.stack[frames.place]
        frames.place += 1
        check_group(frames, frame)
        frames.require(has(state, frame.seat, "worm_ride"), f"seat {frame.seat} does not ride")
        cells: tuple[str, ...] = getattr(frame.effect, "cells", ())
        part = next((part for part in places if cells[0] in part), ())
        frames.require(part != () and within(cells, part), "no worm has struck there")
        frames.require(places.index(part) <= before, "the groups ride in another order")
        before = places.index(part)
        if not isinstance(frame.effect, Ride):
            return
    frames.require(before < len(places), "somebody must be asked to ride")


def within(cells: tuple[str, ...], part: tuple[str, ...]) -> bool:
    return cells == tuple(cell for cell in part if cell in cells)


def check_group(frames: Frames, frame: Frame) -> None:
    """Raise InvalidPosition unless a group that moves or may ride is where its effect says."""
    state, effect = frames.state, frame.effect
    assert isinstance(effect, Ride | Gather | Destination)
    troops, cells = state.players[frame.seat].troops, effect.cells
    frames.require(bool(cells) and all(cell in troops for cell in cells), "names a group that is not there")
    taken = () if isinstance(effect, Ride) else effect.taken
    whole = len(taken) == len(cells) if isinstance(effect, Destination) else len(taken) < len(cells)
    frames.require(whole, "names a group that is not there")
    least = 1 if isinstance(effect, Destination) else 0
    enough = all(least <= amount <= troops[cell] for cell, amount in zip(cells, taken, strict=False))
    frames.require(enough, "takes more troops than there are, or none")
    asked = 0 if isinstance(effect, Destination) else len(taken)
    frames.require(frame.source == MoveFrom(cells[asked]).text, f"is about {cells[asked]!r}")
    limits = effect.stood if isinstance(effect, Ride) else effect.most if isinstance(effect, Gather) else ()
    rides = isinstance(effect, Ride) or effect.ride
    if isinstance(effect, Ride | Gather) and rides and state.rules_version > 1:
        frames.require(len(limits) == len(cells), "counts other cells than those of the group")
        known = all(0 < most <= troops[cell] for cell, most in zip(cells, limits, strict=True))
        frames.require(known, "counts more troops than there are")
    else:
        frames.require(not limits, "everybody who stands there can go")


def landing(frames: Frames, frame: Frame) -> None:
    """Raise InvalidPosition unless a shipment goes to a cell that the seat may ship to."""
    state, effect = frames.state, frame.effect
    assert isinstance(effect, ShipTo)
    cell = effect.cell
    frames.require(cell in REGION_OF, f"there is no cell {cell!r}")
    frames.require(frame.source == MoveTo(cell).text, f"ships to {cell!r}")
    sink = "free_shipping" not in SIDES[state.players[frame.seat].faction].advantages or cell == SINK
    is_open = SECTOR_OF[cell] != state.storm and REGION_OF[cell] not in shut(state, frame.seat)
    frames.require(sink and is_open, f"seat {frame.seat} cannot ship to {cell!r}")
