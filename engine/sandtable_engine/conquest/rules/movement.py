"""Shipping troops to the planet and moving groups on it."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from ...kernel.combinators import DONE
from ...kernel.effects import Effect, Frame, Option
from ...kernel.rules import Run
from .. import actions
from ..actions import CountTroops, MoveFrom, MoveTo, ShipToCell, TakeAlong
from ..content.factions import SIDES
from ..content.geography import CELLS, NEAR, REGION_OF, SECTOR_OF, SINK, parts, reach
from ..events import Moved, Shipped
from ..numbers import FREE_SHIPMENT, LONG_RANGE, RANGE, TROOPS
from ..state import State
from ..verbs import ExtraMove, FreeShipment, LongMove
from .advantages import has
from .market import market_options
from .pieces import pay, shut
from .prices import shipment_price
from .rulebook import RULES


class MovementTurn(Effect, frozen=True, tag="movement_turn"):
    """Let a seat ship, then move."""


class Shipment(Effect, frozen=True, tag="shipment"):
    """Ask the seat where it ships troops. `free` is how many a market card ships for free, 0 without a card."""

    free: int = 0


class ShipTo(Effect, frozen=True, tag="ship_to"):
    """Ask the seat how many troops it ships to `cell`."""

    cell: str
    free: int = 0


class Land(Effect, frozen=True, tag="land"):
    """Ship `amount` troops from the reserve to `cell` and pay for them."""

    cell: str
    amount: int
    free: int = 0


class Moves(Effect, frozen=True, tag="moves"):
    """Ask the seat which group it moves next."""


class Gather(Effect, frozen=True, tag="gather"):
    """Ask the seat how many troops of each cell join the group; `taken` has the answers for the first cells.

    `most` is how many troops of each cell can join; empty if all can.
    """

    cells: tuple[str, ...]
    taken: tuple[int, ...] = ()
    ride: bool = False
    most: tuple[int, ...] = ()


class Destination(Effect, frozen=True, tag="destination"):
    """Ask the seat where the group goes."""

    cells: tuple[str, ...]
    taken: tuple[int, ...]
    ride: bool = False


class MoveGroup(Effect, frozen=True, tag="move_group"):
    """Move the group to `cell`."""

    cells: tuple[str, ...]
    taken: tuple[int, ...]
    cell: str
    ride: bool = False


SKIP = Option(actions.SKIP.text, DONE)
END = Option(actions.END.text, DONE)
TAKE = [Option(TakeAlong(amount).text, DONE, item=amount) for amount in range(TROOPS + 1)]
TROOP = shipment_price(1, False)
SHIPPED = [CountTroops(amount).text for amount in range(TROOPS + 1)]
SHIP = {cell: ShipToCell(cell).text for cell in CELLS}
FROM = {cell: MoveFrom(cell).text for cell in CELLS}
TO = {cell: Option(MoveTo(cell).text, DONE) for cell in CELLS}
TO_CELL = {option.key: cell for cell, option in TO.items()}


@RULES.step(MovementTurn)
def movement_turn(run: Run[State], effect: MovementTurn) -> None:
    state = run.state
    state.moves = 2 if has(state, run.seat, "double_move") else 1
    state.long_moves = 0
    run.push(Moves())
    run.push(Shipment())


# Shipping


@lru_cache(maxsize=512)
def _landings(storm: int, closed: tuple[str, ...], free: int) -> tuple[Option, ...]:
    """Return an option for every cell that is not in the storm and not in a closed stronghold."""
    return tuple(
        Option(SHIP[cell], ShipTo(cell, free))
        for cell in CELLS
        if SECTOR_OF[cell] != storm and REGION_OF[cell] not in closed
    )


TO_SINK = (Option(SHIP[SINK], ShipTo(SINK)),)


def grounded(state: State, seat: int) -> bool:
    """Return whether a seat's faction can ship only to the Polar Sink."""
    return "free_shipping" in SIDES[state.players[seat].faction].advantages


def ships_free(state: State, seat: int, free: int) -> bool:
    """Return whether a shipment is free: by a market card for `free` troops, or to the Polar Sink."""
    return free > 0 or grounded(state, seat)


def landings(state: State, seat: int, free: int) -> tuple[Option, ...]:
    """Return where a seat may ship troops."""
    player = state.players[seat]
    if not player.reserve:
        return ()
    if grounded(state, seat):
        return TO_SINK if has(state, seat, "free_shipping") else ()
    if not free and not player.spice:
        return ()
    return _landings(state.storm, shut(state, seat), free)


@RULES.question(Shipment)
def shipment(state: State, frame: Frame) -> list[Option]:
    free = cast(Shipment, frame.effect).free
    cards = [] if free else market_options(state, frame.seat, "move_own")
    return [*landings(state, frame.seat, free), *cards, SKIP]


@RULES.find(Shipment)
def find_shipment(state: State, frame: Frame, key: str) -> Option | None:
    if key == SKIP.key:
        return SKIP
    return next((option for option in shipment(state, frame) if option.key == key), None)


@RULES.arrival(Shipment)
def shipment_arrives(run: Run[State], frame: Frame) -> bool:
    state = run.state
    if state.players[frame.seat].market or landings(state, frame.seat, cast(Shipment, frame.effect).free):
        return False
    state.stack.pop()
    return True


@RULES.answer(Shipment)
def shipment_answered(run: Run[State], frame: Frame, option: Option) -> None:
    if option.source:
        # A market card: afterwards the seat may still ship.
        run.push(option.effect, frame.seat, option.source)
        return
    run.state.stack.pop()
    source = TO[option.effect.cell].key if isinstance(option.effect, ShipTo) else frame.source
    run.push(option.effect, frame.seat, source)


@RULES.question(ShipTo)
def ship_to(state: State, frame: Frame) -> list[Option]:
    effect = cast(ShipTo, frame.effect)
    player = state.players[frame.seat]
    limit = effect.free or (FREE_SHIPMENT if grounded(state, frame.seat) else player.spice // TROOP)
    most = min(player.reserve, limit)
    return [Option(SHIPPED[amount], Land(effect.cell, amount, effect.free)) for amount in range(1, most + 1)]


@RULES.step(Land)
def land(run: Run[State], effect: Land) -> None:
    player = run.state.players[run.seat]
    pay(run, run.seat, shipment_price(effect.amount, ships_free(run.state, run.seat, effect.free)))
    player.reserve -= effect.amount
    player.troops[effect.cell] = player.troops.get(effect.cell, 0) + effect.amount
    run.emit(Shipped(seat=run.seat, cell=effect.cell, amount=effect.amount))


@RULES.possible(FreeShipment)
def can_ship_free(state: State, seat: int, source: str, effect: FreeShipment) -> bool:
    return state.players[seat].reserve > 0 and not grounded(state, seat)


@RULES.step(FreeShipment)
def free_shipment(run: Run[State], effect: FreeShipment) -> None:
    run.push(Shipment(effect.troops))


# Moving


@lru_cache(maxsize=4096)
def _can_leave(part: tuple[str, ...], storm: int, closed: tuple[str, ...]) -> bool:
    if len(part) > 1:
        return True
    return any(SECTOR_OF[near] != storm and REGION_OF[near] not in closed for near in NEAR[part[0]])


def groups(state: State, seat: int) -> dict[str, tuple[str, ...]]:
    """Return the groups a seat can move, by the first of their cells."""
    if not state.moves:
        return {}
    storm = state.storm
    closed = shut(state, seat)
    troops = state.players[seat].troops
    found: dict[str, tuple[str, ...]] = {}
    done: set[str] = set()
    for cell in troops:
        if cell in done or SECTOR_OF[cell] == storm:
            continue
        for part in parts(REGION_OF[cell], storm):
            if cell in part:
                cells = tuple(each for each in part if each in troops)
                done.update(cells)
                if _can_leave(part, storm, closed):
                    found[cells[0]] = cells
    return found


@RULES.question(Moves)
def moves(state: State, frame: Frame) -> list[Option]:
    return [
        *(Option(FROM[cell], Gather(cells), FROM[cell]) for cell, cells in groups(state, frame.seat).items()),
        *market_options(state, frame.seat, "move_own"),
        END,
    ]


@RULES.arrival(Moves)
def moves_arrives(run: Run[State], frame: Frame) -> bool:
    state = run.state
    if state.players[frame.seat].market or groups(state, frame.seat):
        return False
    state.stack.pop()
    return True


@RULES.answer(Moves)
def moves_answered(run: Run[State], frame: Frame, option: Option) -> None:
    if option is END:
        run.state.stack.pop()
        return
    run.push(option.effect, frame.seat, option.source or frame.source)


def gatherable(state: State, seat: int, effect: Gather) -> int:
    """Return how many troops of the next cell can join the group."""
    place = len(effect.taken)
    here = state.players[seat].troops[effect.cells[place]]
    return min(here, effect.most[place]) if effect.most else here


@RULES.question(Gather)
def gather(state: State, frame: Frame) -> list[Option]:
    effect = cast(Gather, frame.effect)
    place = len(effect.taken)
    last = place == len(effect.cells) - 1
    # A group is at least one troop: if no other cell gives one, the last cell must.
    least = 1 if last and not any(effect.taken) else 0
    return TAKE[least : gatherable(state, frame.seat, effect) + 1]


@RULES.answer(Gather)
def gather_answered(run: Run[State], frame: Frame, option: Option) -> None:
    effect = cast(Gather, frame.effect)
    taken = (*effect.taken, option.item)
    run.state.stack.pop()
    if len(taken) < len(effect.cells):
        run.push(Gather(effect.cells, taken, effect.ride, effect.most), source=FROM[effect.cells[len(taken)]])
    else:
        cells = tuple(cell for cell, amount in zip(effect.cells, taken, strict=True) if amount)
        run.push(Destination(cells, tuple(amount for amount in taken if amount), effect.ride), source=FROM[cells[0]])


def span(state: State, seat: int) -> int:
    """Return how many regions the next move may cover."""
    if state.long_moves or (state.moves > 1 and has(state, seat, "double_move")):
        return LONG_RANGE
    return RANGE


def rides(state: State, seat: int, start: str) -> dict[str, int]:
    """Return where a worm can take a group, with the distance: over sand, to another region."""
    found = reach(start, state.storm, shut(state, seat), RANGE, state.covered)
    return {cell: steps for cell, steps in found.items() if REGION_OF[cell] != REGION_OF[start]}


def reachable(state: State, seat: int, effect: Destination) -> dict[str, int]:
    """Return where a group can go, with the distance in regions."""
    start = effect.cells[0]
    if effect.ride:
        return rides(state, seat, start)
    return reach(start, state.storm, shut(state, seat), span(state, seat))


@RULES.question(Destination)
def destination(state: State, frame: Frame) -> list[Option]:
    effect = cast(Destination, frame.effect)
    stays = effect.cells[0] if len(effect.cells) == 1 else ""
    return [TO[cell] for cell in reachable(state, frame.seat, effect) if cell != stays]


@RULES.find(Destination)
def find_destination(state: State, frame: Frame, key: str) -> Option | None:
    effect = cast(Destination, frame.effect)
    cell = TO_CELL.get(key)
    if cell is None or cell not in reachable(state, frame.seat, effect) or effect.cells == (cell,):
        return None
    return TO[cell]


@RULES.answer(Destination)
def destination_answered(run: Run[State], frame: Frame, option: Option) -> None:
    effect = cast(Destination, frame.effect)
    run.state.stack.pop()
    run.push(MoveGroup(effect.cells, effect.taken, TO_CELL[option.key], effect.ride))


@RULES.step(MoveGroup)
def move_group(run: Run[State], effect: MoveGroup) -> None:
    state, seat = run.state, run.seat
    if not effect.ride:
        group = Destination(effect.cells, effect.taken)
        far = reachable(state, seat, group)[effect.cell] > RANGE
        if far and state.long_moves:
            state.long_moves -= 1
            state.moves -= 1
        else:
            # Without a card, a move of more than three regions uses both moves of the Fremen.
            state.moves -= 2 if far else 1
    troops = state.players[seat].troops
    for cell, amount in zip(effect.cells, effect.taken, strict=True):
        left = troops[cell] - amount
        if left:
            troops[cell] = left
        else:
            del troops[cell]
    total = sum(effect.taken)
    troops[effect.cell] = troops.get(effect.cell, 0) + total
    run.emit(Moved(seat=seat, origin=effect.cells[0], cell=effect.cell, amount=total, ridden=effect.ride))


@RULES.step(ExtraMove)
def extra_move(run: Run[State], effect: ExtraMove) -> None:
    run.state.moves += 1


@RULES.step(LongMove)
def long_move(run: Run[State], effect: LongMove) -> None:
    run.state.long_moves += 1
