"""Which stacks there can be: what lies under what in each phase, and which question stands on top.

A stack is read from the bottom. What is left of the turn lies there, then what is left of the phase, then what is
under way: a battle, a move, a market card. Every frame must be the one that the rules put there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn, TypeVar

from ...errors import InvalidPosition, require
from ...kernel.effects import Effect, Frame, Together, Window, tag_of
from ..actions import AskFor, MoveFrom, MoveTo, PlayMarketCard
from ..content.decks import decks_of
from ..content.factions import SIDES
from ..content.geography import REGION_OF, SECTOR_OF, SINK, parts
from ..numbers import BATTLE_HAND, TROOPS
from ..rules.advantages import has, owner_of
from ..rules.battle import (
    AfterReveal,
    ChooseBattle,
    CounterCall,
    EndBattle,
    GiveBack,
    NewTraitor,
    SettleInitiative,
    fights,
)
from ..rules.market import Moment
from ..rules.market_cards import AskSeat, DropMore
from ..rules.movement import Destination, Gather, MovementTurn, Moves, Shipment, ShipTo, groups
from ..rules.outcome import KeepCard, LoseTroops, Resolve
from ..rules.pieces import shut
from ..rules.plans import (
    ELEMENTS,
    Advantages,
    AnswerPrescience,
    PlanChoice,
    PlanRound,
    RevealPlans,
    UsePrescience,
    UseVoice,
    available,
)
from ..rules.rulebook import RULES
from ..rules.seats import order, order_from
from ..rules.setup import MANY, Begin, Outfit, PickFaction, PickTraitor, ReturnTraitors
from ..rules.spice_blow import Reveal, Ride
from ..rules.storm import ChooseStorm, MoveStorm, RollStorm
from ..rules.supply import AfterPurchase, BuyMarket, CardTurn, RevivalTurn
from ..rules.turns import Charity, CollectTurn, from_phase
from ..state import State
from ..verbs import AskTruth, CallWorm, FreeShipment, Redraw

OPENING = "phase:setup"
"""What brought about every turn."""

TRAITORS = "advantage:new_traitor"

E = TypeVar("E", bound=Effect)


class Frames:
    """The frames of a stack, from the bottom up. Each is passed once it is known to be right."""

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
        """Whether the next frame is of one of these kinds."""
        return not self.done and isinstance(self.state.stack[self.place].effect, kinds)

    def has(self, effect: Effect, seat: int, source: str) -> bool:
        """Pass the next frame if it is this one."""
        if self.done or self.state.stack[self.place] != Frame(effect, seat, source):
            return False
        self.place += 1
        return True

    def take(self, effect: Effect, seat: int, source: str) -> None:
        """Pass the next frame, which must be this one."""
        if not self.has(effect, seat, source):
            self.refuse(f"{tag_of(effect)!r} of seat {seat}, from {source!r}, must lie here")

    def next(self, kind: type[E]) -> tuple[E, Frame]:
        """Pass the next frame, which must be of a kind."""
        frame = None if self.done else self.state.stack[self.place]
        if frame is None or not isinstance(frame.effect, kind):
            self.refuse(f"{tag_of(kind)!r} must lie here")
        self.place += 1
        return frame.effect, frame

    def require(self, good: bool, problem: str) -> None:
        """Refuse the frame that was passed last unless it is so."""
        require(good, f"stack[{max(0, self.place - 1)}]", problem)

    def refuse(self, problem: str) -> NoReturn:
        """Refuse the next frame, or that there is none."""
        raise InvalidPosition(self.field, f"{problem} in phase {self.state.phase!r}")


def check_stack(state: State) -> None:
    """Raise InvalidPosition unless the rules can have put these frames on each other."""
    frames = Frames(state)
    if state.phase != "setup":
        for effect in from_phase(state.phase)[:-1]:
            frames.take(effect, state.first, OPENING)
    READERS[state.phase](frames)
    if not frames.done:
        frames.refuse("nothing more can lie here")


# Setup


def _setup(frames: Frames) -> None:
    state = frames.state
    if frames.has(Outfit(), 0, OPENING):
        left = [seat for seat in reversed(range(state.seats)) if not state.players[seat].faction]
        require(bool(left) and state.options["factions"] == "choose", "phase", "nobody chooses a faction")
        for seat in left:
            frames.take(PickFaction(), seat, OPENING)
        return
    many = owner_of(state, "many_traitors")
    frames.take(Begin(), 0, OPENING)
    frames.take(ReturnTraitors(), 0, OPENING)
    if frames.at(PickTraitor):
        pick, frame = frames.next(PickTraitor)
        dealt, kept = MANY[state.seats]
        frames.require(frame == Frame(pick, many, OPENING) and 1 <= pick.left <= kept, "this seat has chosen")
        _dealt(state, {many: (dealt - kept + pick.left, kept - pick.left)})
        return
    if many >= 0:
        frames.take(ReturnTraitors(many=True), many, OPENING)
    seats = [seat for seat in range(state.seats) if seat != many]
    frames.take(Together(tuple(Frame(PickTraitor(), seat, OPENING) for seat in seats)), 0, OPENING)
    _dealt(state, dict.fromkeys(seats, (4, 0)), 0)


def _dealt(state: State, choosing: dict[int, tuple[int, int]], others: int = 1) -> None:
    """Those who choose have so many cards dealt and kept; the others have kept theirs, or have not begun."""
    for seat, player in enumerate(state.players):
        wanted = choosing.get(seat, (0, others))
        found = (len(player.dealt), len(player.traitors))
        require(found == wanted, f"players[{seat}].dealt", f"{found} cards dealt and kept instead of {wanted}")


# What several phases share


def _window(frames: Frames, moment: str, start: int) -> None:
    """A moment for market cards, and the card that is being carried out in it."""
    effect, frame = frames.next(Window)
    seats = order_from(frames.state, start)
    right = effect.ask == Moment(moment) and effect.seats == seats and frame.source == f"window:{moment}"
    frames.require(right, f"the window of {moment!r}, for seats {list(seats)}, must lie here")
    _passes(frames, effect)
    if not frames.done:
        frames.require(effect.acted, "nobody has played a card in this window")
        _card(frames, frame.seat, moment)


def _passes(frames: Frames, effect: Window) -> None:
    frames.require(0 <= effect.passes < len(effect.seats), f"{effect.passes} passes in a row are not possible")
    frames.require(not effect.acted or not effect.passes, "who has just acted has not passed")


def _card(frames: Frames, seat: int, moment: str) -> None:
    """The question of the market card that a seat has just played, if there is one."""
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
        _rides(frames)
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
            _landing(frames, frame)
            right = free == troops
        case asked, effect:
            right = frame.source == source and asked == effect and type(effect) in RULES.questions
    frames.require(right and frame.seat == seat, f"is not what {card!r}, the last market card, asks seat {seat}")


def _waiting(frames: Frames, effect: Effect) -> list[int]:
    """Pass the turns of a phase that are still to come. Returns the seats that have none, the next one first."""
    state = frames.state
    seats = order(state)
    while seats and frames.has(effect, seats[-1], f"phase:{state.phase}"):
        seats.pop()
    return seats[::-1]


def _own(frames: Frames, kind: type[E]) -> tuple[E | None, int]:
    """Pass the turns of a phase whose own turn is a frame of the same kind. Returns that and its seat."""
    state = frames.state
    seats = _waiting(frames, kind())
    if frames.at(kind):
        effect, frame = frames.next(kind)
        right = bool(seats) and frame == Frame(effect, seats[0], f"phase:{state.phase}")
        frames.require(right, "is the turn of another seat")
        return effect, frame.seat
    taken = order(state)[len(seats) :]
    return None, taken[0] if taken else -1


# Storm and spice blow


def _storm(frames: Frames) -> None:
    state = frames.state
    first, source = state.first, "phase:storm"
    if frames.has(RollStorm(), first, source):
        _window(frames, "storm_before_roll", first)
    elif frames.has(ChooseStorm(), first, source):
        require(state.storm_move == -1, "storm_move", "is still to be chosen")
    else:
        frames.take(MoveStorm(), first, source)
        require(state.storm_move >= 0, "storm_move", "is settled before the storm moves")
        _window(frames, "storm_after_roll", first)


def _blow(frames: Frames) -> None:
    state = frames.state
    first = state.first
    if not frames.has(Reveal(), first, "phase:spice_blow"):
        _window(frames, "blow_after_placed", first)
        return
    require(not state.placed, "placed", "no card of this phase has brought spice")
    if frames.at(Window):
        _window(frames, "blow_before_reveal", first)
    else:
        require(state.turn > 1, "turn", "no worm strikes in the first turn")
        _rides(frames)


def _rides(frames: Frames) -> None:
    """The groups that may ride the worm, the next one on top; that one may have begun."""
    state = frames.state
    last = decks_of(state).spice.get(state.last_blow)
    regions = [REGION_OF[blow.cell] for blow in last.blows] if last else []
    require(state.worm, "worm", "nobody rides before a worm has struck")
    places = [part for region in regions for part in parts(region, state.storm)]
    before = len(places)
    while frames.at(Ride, Gather, Destination):
        frame = state.stack[frames.place]
        frames.place += 1
        _group(frames, frame)
        frames.require(has(state, frame.seat, "worm_ride"), f"seat {frame.seat} does not ride")
        cells: tuple[str, ...] = getattr(frame.effect, "cells", ())
        part = next((part for part in places if cells[0] in part), ())
        frames.require(part != () and _within(cells, part), "no worm has struck there")
        frames.require(places.index(part) <= before, "the groups ride in another order")
        before = places.index(part)
        if not isinstance(frame.effect, Ride):
            return
    frames.require(before < len(places), "somebody must be asked to ride")


def _within(cells: tuple[str, ...], part: tuple[str, ...]) -> bool:
    return cells == tuple(cell for cell in part if cell in cells)


def _group(frames: Frames, frame: Frame) -> None:
    """A group that is moved, or may ride, stands where it is said to."""
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


# Turns of the seats


def _cards(frames: Frames) -> None:
    seats = _waiting(frames, CardTurn())
    if not seats:
        frames.refuse("somebody's turn must have begun")
    if not frames.has(AfterPurchase(), seats[0], "phase:cards"):
        frames.take(BuyMarket(), seats[0], "phase:cards")
    _card(frames, seats[0], "cards_own")


def _revival(frames: Frames) -> None:
    effect, seat = _own(frames, RevivalTurn)
    if effect is not None:
        frames.require(0 < effect.troops <= TROOPS, f"{effect.troops} troops cannot have come back")
    elif seat < 0:
        frames.refuse("somebody's turn must have begun")
    _card(frames, seat, "revival_own")


def _movement(frames: Frames) -> None:
    state = frames.state
    source = "phase:shipment_and_movement"
    seats = _waiting(frames, MovementTurn())
    if not seats:
        _window(frames, "move_phase_start", state.first)
        return
    seat = seats[0]
    frames.take(Moves(), seat, source)
    if frames.has(Shipment(), seat, source):
        _card(frames, seat, "move_own")
    elif frames.at(Gather, Destination):
        frame = state.stack[frames.place]
        frames.place += 1
        _group(frames, frame)
        effect = frame.effect
        assert isinstance(effect, Gather | Destination)
        group = next((cells for cells in groups(state, seat).values() if effect.cells[0] in cells), ())
        whole = effect.cells == group if isinstance(effect, Gather) else _within(effect.cells, group)
        frames.require(frame.seat == seat and whole and not effect.ride, f"is no group that seat {seat} can move")
    elif frames.at(ShipTo) and not getattr(state.stack[frames.place].effect, "free", 0):
        _, frame = frames.next(ShipTo)
        _landing(frames, frame)
        frames.require(frame.seat == seat, "is the turn of another seat")
    else:
        _card(frames, seat, "move_own")


def _landing(frames: Frames, frame: Frame) -> None:
    """A shipment goes to a cell where the seat may land."""
    state, effect = frames.state, frame.effect
    assert isinstance(effect, ShipTo)
    cell = effect.cell
    frames.require(cell in REGION_OF, f"there is no cell {cell!r}")
    frames.require(frame.source == MoveTo(cell).text, f"ships to {cell!r}")
    sink = "free_shipping" not in SIDES[state.players[frame.seat].faction].advantages or cell == SINK
    is_open = SECTOR_OF[cell] != state.storm and REGION_OF[cell] not in shut(state, frame.seat)
    frames.require(sink and is_open, f"seat {frame.seat} cannot ship to {cell!r}")


def _collection(frames: Frames) -> None:
    state = frames.state
    poor = _waiting(frames, Charity())
    if not poor and frames.at(CollectTurn):
        effect, seat = _own(frames, CollectTurn)
        done = effect.done if effect else ()
        there = all(cell in state.players[seat].troops for cell in done) and len(set(done)) == len(done)
        frames.require(there, "has collected where it has no troops, or twice")
        _card(frames, seat, "collection_own")
    elif len(poor) == state.seats:
        frames.refuse("somebody's turn must have begun")


# Battles


def initiative(state: State) -> int:
    """The seat that has Initiative: the first in turn order that has a battle; -1 if nobody has."""
    fighting = {seat for _, seats in fights(state) for seat in seats}
    return next((seat for seat in order(state) if seat in fighting), -1)


def _battle(frames: Frames) -> None:
    state = frames.state
    source = "phase:battle"
    if state.battle.seats:
        _fight(frames)
    elif frames.at(SettleInitiative):
        _, frame = frames.next(SettleInitiative)
        begins = not frames.done and frames.state.stack[frames.place].source == "window:battle_phase_start"
        frames.require(frame.source == source, f"comes from {source!r}")
        frames.require(not begins or frame.seat == state.first, "the first player begins")
        fought = any(player.bound for player in state.players)
        require(not begins or (initiative(state) >= 0 and not fought), "phase", "there is no battle, or one was fought")
        _window(frames, "battle_phase_start" if begins else "battle_after_result", state.first)
    else:
        seat = initiative(state)
        require(seat >= 0, "phase", "there is no battle")
        frames.take(ChooseBattle(), seat, source)
        _new_traitor(frames, seat)


def _new_traitor(frames: Frames, seat: int) -> None:
    """Whether a seat draws a traitor card, or which one it gives back, if that is asked."""
    if frames.done:
        return
    state = frames.state
    if "new_traitor" not in SIDES[state.players[seat].faction].advantages:
        frames.refuse("nothing more can lie here")
    if not frames.has(GiveBack(), seat, TRAITORS):
        frames.take(NewTraitor(), seat, TRAITORS)


def _fight(frames: Frames) -> None:
    """A battle: what is left of it lies there from the beginning."""
    state = frames.state
    battle, source = state.battle, "phase:battle"
    holder, other = battle.seats
    frames.take(EndBattle(), holder, source)
    if not frames.has(Resolve(), holder, source):
        _aftermath(frames)
        return
    require(initiative(state) == holder, "battle.seats", "the first is not the seat with Initiative")
    after = Window(AfterReveal(), (holder, other))
    if battle.shown:
        _added(frames)
        return
    frames.take(after, holder, "window:battle_after_reveal")
    frames.take(RevealPlans(), holder, source)
    left = list(ELEMENTS)
    while left and frames.has(PlanRound(left[-1]), holder, source):
        left.pop()
    if left:
        element = left[-1]
        seats = [seat for seat in battle.seats if element == "dial" or available(state, seat)]
        asks = tuple(Frame(PlanChoice(element), seat, f"plan:{element}") for seat in seats)
        frames.take(Together(asks), holder, source)
    else:
        _before_plans(frames)
    check_plans(state, left[:-1])


def check_plans(state: State, made: list[str]) -> None:
    """The elements of the plans that were chosen are there, and no others."""
    for seat in state.battle.seats:
        plan = state.battle.plans[seat]
        for element in ELEMENTS:
            asked = element in made and (element == "dial" or bool(available(state, seat)))
            chosen = getattr(plan, element) not in (-1, "")
            field = f"battle.plans.{seat}.{element}"
            require(chosen == asked, field, "is not chosen yet" if chosen else "was chosen before this")


def _before_plans(frames: Frames) -> None:
    """Market cards, new traitors, Prescience and the Voice."""
    state = frames.state
    battle, source = state.battle, "phase:battle"
    holder, other = battle.seats
    later = frames.has(Advantages(), other, source)
    if later and frames.has(Advantages(), holder, source):
        require(battle.seer == battle.voiced == -1, "battle", "Prescience or the Voice was used too early")
        if frames.at(NewTraitor, GiveBack):
            _new_traitor(frames, other)
            if not frames.done:
                frames.require(not frames.at(GiveBack), "nothing more can lie here")
                _window(frames, "battle_before_plans", holder)
        else:
            require(not has(state, other, "new_traitor"), "stack", "a new traitor is still to be offered")
            _window(frames, "battle_before_plans", holder)
        return
    actor, enemy = (holder, other) if later else (other, holder)
    advantages = SIDES[state.players[actor].faction].advantages
    if frames.at(UsePrescience) and "prescience" in advantages:
        frames.take(UsePrescience(), actor, "advantage:prescience")
        require(battle.seer == -1, "battle.seer", "Prescience is still to be used")
    elif frames.at(AnswerPrescience) and "prescience" in advantages:
        frames.take(AnswerPrescience(), enemy, AskFor(battle.element).text)
        require(battle.seer == actor, "battle.seer", f"seat {actor} asks")
        require(not battle.answer, "battle.answer", "is still to be given")
    elif "voice" in advantages:
        frames.take(UseVoice(), actor, "advantage:voice")
        require(battle.voiced == -1, "battle.voiced", "the Voice is still to be used")
    else:
        frames.refuse(f"seat {actor} has no advantage to use")


def _added(frames: Frames) -> None:
    """Market cards and traitors, once the plans are shown."""
    state = frames.state
    battle, source = state.battle, "window:battle_after_reveal"
    holder, other = battle.seats
    effect, frame = frames.next(Window)
    right = effect.ask == AfterReveal() and effect.seats == (holder, other) and frame.source == source
    frames.require(right, "the window after the plans are shown must lie here")
    _passes(frames, effect)
    if frames.done:
        require(not battle.called, "battle.called", "nothing is added once a traitor is called")
    elif effect.acted and battle.called:
        require(battle.called == [holder], "battle.called", "only the seat with Initiative is answered")
        frames.take(CounterCall(), other, source)
    else:
        frames.require(effect.acted, "nobody has played a card in this window")
        _card(frames, frame.seat, "battle_after_reveal")


def _aftermath(frames: Frames) -> None:
    """What the winner keeps, under what it loses."""
    state = frames.state
    battle, cards = state.battle, decks_of(state).battle
    require(battle.shown and not battle.called, "battle.shown", "a battle ends after the plans are shown")
    winner = state.stack[-1].seat
    if winner not in battle.seats:
        frames.refuse(f"seat {winner} is not in the battle, so nothing of it can lie here")
    plan = battle.plans[winner]
    kept = [card for card in (plan.defence, plan.weapon) if card in cards and cards[card].keep]
    asked = [card for card in kept if frames.has(KeepCard(card), winner, "phase:battle")]
    if frames.done:
        frames.require(bool(asked) and asked == kept[: len(asked)], "is not what the winner is asked next")
        return
    effect, frame = frames.next(LoseTroops)
    right = frame == Frame(effect, winner, "phase:battle") and asked == kept and 1 <= effect.left <= plan.dial
    frames.require(right, "is not what the winner loses")


READERS: dict[str, Callable[[Frames], None]] = {
    "setup": _setup,
    "storm": _storm,
    "spice_blow": _blow,
    "cards": _cards,
    "revival": _revival,
    "shipment_and_movement": _movement,
    "battle": _battle,
    "collection": _collection,
}
"""What reads the frames of a phase."""
