"""Check the stack of a position: the order of its frames in each phase, and the question on top.

A stack is read from the bottom: first the rest of the turn, then the rest of the phase, then what is happening now (a
battle, a move, a market card). Every frame must be the one that the rules put there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ...errors import require
from ...kernel.effects import Effect, Frame, Together, Window
from ..content.decks import decks_of
from ..rules.advantages import has, owner_of
from ..rules.movement import Destination, Gather, MovementTurn, Moves, Shipment, ShipTo, groups
from ..rules.seats import order
from ..rules.setup import DEALT, MANY, Begin, Outfit, PickFaction, PickTraitor, ReturnTraitors
from ..rules.spice_blow import Reveal
from ..rules.storm import ChooseStorm, MoveStorm, RollStorm
from ..rules.supply import AfterPurchase, BuyMarket, CardTurn, RevivalTurn
from ..rules.turns import Charity, CollectTurn, from_phase
from ..state import State
from ..verbs import ExtraMove, LongMove
from .battle_stacks import battle_phase
from .frames import Frames, check_group, landing, market_card, rides, window, within

OPENING = "phase:setup"
"""The source of the frames that begin every turn."""

E = TypeVar("E", bound=Effect)


def check_bottom(state: State) -> Frames:
    """Raise InvalidPosition unless the rest of the turn lies at the bottom. Return the frames above it."""
    for number, frame in enumerate(state.stack):
        require(0 <= frame.seat < state.seats, f"stack[{number}]", f"there is no seat {frame.seat}")
    frames = Frames(state)
    if state.phase == "setup":
        if not frames.at(Outfit, Begin):
            frames.refuse("what is left of the setup must lie here")
        return frames
    for effect in from_phase(state.phase)[:-1]:
        frames.take(effect, state.first, OPENING)
    return frames


def check_stack(state: State) -> None:
    """Raise InvalidPosition unless the rules can produce this stack."""
    frames = check_bottom(state)
    READERS[state.phase](frames)
    if not frames.done:
        frames.refuse("nothing more can lie here")


# Setup


def _setup(frames: Frames) -> None:
    state = frames.state
    if frames.has(Outfit(), 0, OPENING):
        left = [seat for seat in reversed(range(state.seats)) if not state.players[seat].faction]
        require(bool(left) and state.options["factions"] == "choose", "phase", "nobody chooses a faction")
        require(left[-1] == state.seats - len(left), "players", "the seats choose their factions in order")
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
    _dealt(state, dict.fromkeys(seats, (DEALT, 0)), 0)


def _dealt(state: State, choosing: dict[int, tuple[int, int]], others: int = 1) -> None:
    """Check the traitor cards of each seat: `choosing` has the numbers dealt and kept, other seats kept `others`."""
    for seat, player in enumerate(state.players):
        wanted = choosing.get(seat, (0, others))
        found = (len(player.dealt), len(player.traitors))
        require(found == wanted, f"players[{seat}].dealt", f"{found} cards dealt and kept instead of {wanted}")


def _waiting(frames: Frames, effect: Effect) -> list[int]:
    """Pass the frames of turns still to come. Return the other seats, the last in turn order first."""
    state = frames.state
    seats = order(state)
    while seats and frames.has(effect, seats[-1], f"phase:{state.phase}"):
        seats.pop()
    return seats[::-1]


def _own(frames: Frames, kind: type[E]) -> tuple[E | None, int]:
    """Pass the frames of turns still to come and of the present turn, all of one kind.

    Return the effect of the present turn, or None if its frame is not there, and the seat that the turn belongs to.
    """
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
        window(frames, "storm_before_roll", first)
    elif frames.has(ChooseStorm(), first, source):
        require(state.storm_move == -1, "storm_move", "is still to be chosen")
    else:
        frames.take(MoveStorm(), first, source)
        require(state.storm_move >= 0, "storm_move", "is settled before the storm moves")
        window(frames, "storm_after_roll", first)


def _blow(frames: Frames) -> None:
    state = frames.state
    first = state.first
    if not frames.has(Reveal(), first, "phase:spice_blow"):
        window(frames, "blow_after_placed", first)
        return
    require(not state.placed, "placed", "no card of this phase has brought spice")
    if frames.at(Window):
        window(frames, "blow_before_reveal", first)
    else:
        require(state.turn > 1, "turn", "no worm strikes in the first turn")
        rides(frames)


# Turns of the seats


def _cards(frames: Frames) -> None:
    seats = _waiting(frames, CardTurn())
    if not seats:
        frames.refuse("somebody's turn must have begun")
    if not frames.has(AfterPurchase(), seats[0], "phase:cards"):
        frames.take(BuyMarket(), seats[0], "phase:cards")
    market_card(frames, seats[0], "cards_own")


def _revival(frames: Frames) -> None:
    effect, seat = _own(frames, RevivalTurn)
    if effect is not None:
        back = 0 < effect.troops <= frames.state.players[seat].reserve
        frames.require(back, f"{effect.troops} troops cannot have come back")
    elif seat < 0:
        frames.refuse("somebody's turn must have begun")
    market_card(frames, seat, "revival_own")


def _movement(frames: Frames) -> None:
    state = frames.state
    source = "phase:shipment_and_movement"
    seats = _waiting(frames, MovementTurn())
    if not seats:
        window(frames, "move_phase_start", state.first)
        return
    seat = seats[0]
    frames.take(Moves(), seat, source)
    least = 2 if has(state, seat, "double_move") else 1
    played = [type(decks_of(state).market[card].effect) for card in state.market_discard]
    require(
        state.moves <= least + played.count(ExtraMove), "moves", f"{state.moves} are more than seat {seat} can have"
    )
    require(state.long_moves <= played.count(LongMove), "long_moves", f"seat {seat} has not played as many cards")
    ships = frames.at(Shipment, ShipTo) and not getattr(state.stack[frames.place].effect, "free", 0)
    require(not ships or state.moves >= least, "moves", f"seat {seat} has not moved yet")
    if frames.has(Shipment(), seat, source):
        market_card(frames, seat, "move_own")
    elif frames.at(Gather, Destination):
        frame = state.stack[frames.place]
        frames.place += 1
        check_group(frames, frame)
        effect = frame.effect
        assert isinstance(effect, Gather | Destination)
        group = next((cells for cells in groups(state, seat).values() if effect.cells[0] in cells), ())
        whole = effect.cells == group if isinstance(effect, Gather) else within(effect.cells, group)
        frames.require(frame.seat == seat and whole and not effect.ride, f"is no group that seat {seat} can move")
    elif ships and frames.at(ShipTo):
        _, frame = frames.next(ShipTo)
        landing(frames, frame)
        frames.require(frame.seat == seat, "is the turn of another seat")
    else:
        market_card(frames, seat, "move_own")


def _collection(frames: Frames) -> None:
    state = frames.state
    poor = _waiting(frames, Charity())
    if not poor and frames.at(CollectTurn):
        effect, seat = _own(frames, CollectTurn)
        done = effect.done if effect else ()
        there = all(cell in state.players[seat].troops for cell in done) and len(set(done)) == len(done)
        frames.require(there, "has collected where it has no troops, or twice")
        market_card(frames, seat, "collection_own")
    elif len(poor) == state.seats:
        frames.refuse("somebody's turn must have begun")


READERS: dict[str, Callable[[Frames], None]] = {
    "setup": _setup,
    "storm": _storm,
    "spice_blow": _blow,
    "cards": _cards,
    "revival": _revival,
    "shipment_and_movement": _movement,
    "battle": battle_phase,
    "collection": _collection,
}
"""The function that checks the frames of each phase."""
