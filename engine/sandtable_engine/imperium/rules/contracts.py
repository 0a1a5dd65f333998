"""CHOAM contracts: laying them out, taking and completing them."""

from __future__ import annotations

from functools import cache

from ...kernel.effects import Effect, Frame, Item, Option
from ...kernel.rules import Run
from ..actions import NameContract, OpenItem
from ..editions import TABLES, edition_of
from ..sets.uprising.contracts import OWN
from ..sets.uprising.events import ContractCompleted, ContractRevealed, ContractTaken
from ..sets.uprising.verbs import Complete, TakeContract
from ..shapes import Edition
from ..state import State
from ..verbs import Gain
from .counts import tally_of
from .rulebook import RULES, only_way

FACE_UP = 2
WITHOUT = Option("solari", Gain("solari", 2))
"""What the contract icon gives if there is no contract to take."""


class Take(Effect, frozen=True, tag="take"):
    """Take a contract from the `offers` or from those set `aside`."""

    contract: str
    origin: str


def lay_out_contracts(run: Run[State]) -> None:
    """CHOAM module, Setup: shuffle the contracts, turn two face up, and set two aside for one Leader."""
    state = run.state
    edition = edition_of(state)
    if state.options.get("choam") is not True:
        return
    tiles = [contract.id for contract in edition.contracts.values() for _ in range(contract.copies)]
    if any("own_contracts" in edition.leaders[player.leader].traits for player in state.players):
        state.aside = list(OWN)
        tiles = [tile for tile in tiles if tile not in OWN]
    run.shuffle(tiles)
    state.tiles = tiles
    for _ in range(FACE_UP):
        _turn_up(run, len(state.offers))


def _turn_up(run: Run[State], place: int) -> None:
    """Turn up the next face-down contract at `place` among those face up; do nothing if none is left."""
    state = run.state
    if state.tiles:
        state.offers.insert(place, state.tiles.pop())
        run.emit(ContractRevealed(contract=state.offers[place]))


@RULES.question(TakeContract)
def take_contract(state: State, frame: Frame) -> list[Option]:
    takes = [Take(contract, "offers") for contract in dict.fromkeys(state.offers)]
    if state.aside and _has_own(edition_of(state), state, frame.seat):
        takes += [Take(contract, "aside") for contract in state.aside]
    return [Option(NameContract(take.contract).text, take) for take in takes]


def _has_own(edition: Edition, state: State, seat: int) -> bool:
    return "own_contracts" in edition.leaders[state.players[seat].leader].traits


@RULES.arrival(TakeContract)
def take_contract_arrives(run: Run[State], frame: Frame) -> bool:
    return only_way(run, take_contract(run.state, frame) or [WITHOUT])


@RULES.step(Take)
def take(run: Run[State], effect: Take) -> None:
    state = run.state
    run.emit(ContractTaken(seat=run.seat, contract=effect.contract, origin=effect.origin))
    state.players[run.seat].contracts.append(effect.contract)
    if effect.origin == "aside":
        state.aside.remove(effect.contract)
    else:
        place = state.offers.index(effect.contract)
        del state.offers[place]
        _turn_up(run, place)
    if edition_of(state).contracts[effect.contract].immediate:
        run.push(Complete(effect.contract), source=f"contract:{effect.contract}")


@cache
def _item(contract: str) -> Item:
    return Item(OpenItem("contract", contract).text, Complete(contract), f"contract:{contract}")


@cache
def _fits(edition: str, contract: str, space: str) -> bool:
    """Return whether an Agent on `space` may complete a contract: at its own space, or a harvest at a maker space."""
    found = TABLES[edition].contracts[contract]
    return found.space == space or bool(found.harvest and TABLES[edition].board.spaces[space].maker)


def contract_items(edition: Edition, contracts: list[str], space: str) -> tuple[Item, ...]:
    """Return items for the contracts in `contracts` that an Agent sent to `space` may complete."""
    return tuple(_item(contract) for contract in contracts if _fits(edition.id, contract, space))


@RULES.step(Complete)
def complete(run: Run[State], effect: Complete) -> None:
    player = run.state.players[run.seat]
    player.contracts.remove(effect.contract)
    player.completed.append(effect.contract)
    run.emit(ContractCompleted(seat=run.seat, contract=effect.contract))
    run.push(edition_of(run.state).contracts[effect.contract].reward)


@RULES.possible(Complete)
def complete_possible(state: State, seat: int, source: str, effect: Complete) -> bool:
    return tally_of(state).spice >= edition_of(state).contracts[effect.contract].harvest


def complete_by_acquiring(run: Run[State], card: str) -> None:
    """Complete the seat's contracts for acquiring `card`."""
    contracts = edition_of(run.state).contracts
    for held in run.state.players[run.seat].contracts:
        if contracts[held].acquire == card:
            run.push(Complete(held), source=f"contract:{held}")
