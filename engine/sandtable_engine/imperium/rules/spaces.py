"""What spaces give: spice, a place on the High Council, Agents, recalled Agents, spaces closed to others."""

from __future__ import annotations

from typing import cast

from ...kernel.effects import Effect, Frame, Modifier, Option
from ...kernel.rules import Run, modifiers
from ..actions import CloseSpace, RecallFrom
from ..editions import TABLES, edition_of
from ..events import (
    AgentRecalled,
    Harvested,
    MentatTaken,
    SeatTaken,
    SpaceBlocked,
    SwordmasterTaken,
)
from ..state import State
from ..verbs import (
    BlockSpace,
    Harvest,
    HarvestAgain,
    RecallAgent,
    TakeMentat,
    TakeSeat,
    TakeSwordmaster,
)
from .counts import own_tally, tally_of
from .figures import BOTH, leave_space
from .resources import add
from .rulebook import RULES

COUNCIL_PERSUASION = 2


@RULES.step(Harvest)
def harvest(run: Run[State], effect: Harvest) -> None:
    state = run.state
    space = run.source.removeprefix("space:")
    less = sum(m.amount for m in modifiers(state, run.seat, "harvest"))
    there = effect.amount + state.bonus_spice.get(space, 0)
    amount = max(0, there + less)
    state.bonus_spice[space] = 0
    if (tally := own_tally(state, run.seat)) is not None:
        tally.printed += effect.amount
    if amount:
        add(run, run.seat, "spice", amount)
    if there:
        run.emit(Harvested(seat=run.seat, space=space, amount=amount))


@RULES.step(HarvestAgain)
def harvest_again(run: Run[State], effect: HarvestAgain) -> None:
    add(run, run.seat, "spice", edition_of(run.state).board.spaces[run.state.turn.space].maker)


@RULES.possible(HarvestAgain)
def harvest_again_possible(state: State, seat: int, source: str, effect: HarvestAgain) -> bool:
    edition = edition_of(state)
    maker = bool(state.turn.space and edition.board.spaces[state.turn.space].maker)
    # Where a sandworm can be chosen instead of the printed spice, the printed spice must have been taken first.
    return maker and (not edition.counts_turns or tally_of(state).printed > 0)


@RULES.step(TakeSeat)
def take_seat(run: Run[State], effect: TakeSeat) -> None:
    run.state.players[run.seat].council = True
    run.emit(SeatTaken(seat=run.seat))
    if run.state.turn.kind == "reveal":
        # A place taken in the Reveal turn gives its Persuasion at once.
        add(run, run.seat, "persuasion", COUNCIL_PERSUASION)


@RULES.possible(TakeSeat)
def take_seat_possible(state: State, seat: int, source: str, effect: TakeSeat) -> bool:
    return not state.players[seat].council


@RULES.step(TakeSwordmaster)
def take_swordmaster(run: Run[State], effect: TakeSwordmaster) -> None:
    player = run.state.players[run.seat]
    player.swordmaster = True
    player.agents += 1
    if player.allies:
        player.arrows.append(BOTH)
    run.emit(SwordmasterTaken(seat=run.seat))
    less = edition_of(run.state).board.spaces["swordmaster"].cheaper
    if less and sum(other.swordmaster for other in run.state.players) == 1:
        run.state.modifiers += [
            Modifier(seat, "space_discount", "game", less, "swordmaster") for seat in range(run.state.seats)
        ]


@RULES.step(TakeMentat)
def take_mentat(run: Run[State], effect: TakeMentat) -> None:
    state = run.state
    if effect.won:
        # Kept for the next round: the Recall phase adds the Agent.
        state.mentat, state.mentat_won = run.seat, True
    else:
        state.mentat = run.seat
        state.players[run.seat].agents += 1
    run.emit(MentatTaken(seat=run.seat, won=effect.won))


class Recall(Effect, frozen=True, tag="recall"):
    """Return the seat's Agent on `space` to its Leader."""

    space: str


@RULES.question(RecallAgent)
def recall_agent(state: State, frame: Frame) -> list[Option]:
    spaces = _recallable(state, frame.seat, cast(RecallAgent, frame.effect).other)
    return [Option(RecallFrom(space).text, Recall(space)) for space in spaces]


def _recallable(state: State, seat: int, other: bool) -> list[str]:
    """Return the spaces from which `seat` may recall an Agent; with `other` the Agent just sent does not count."""
    here = state.turn.space if other else ""
    return [space for space, agents in state.board.items() if agents.count(seat) > (space == here)]


@RULES.arrival(RecallAgent)
def recall_agent_arrives(run: Run[State], frame: Frame) -> bool:
    if recall_agent(run.state, frame):
        return False
    run.state.stack.pop()
    return True


@RULES.possible(RecallAgent)
def recall_agent_possible(state: State, seat: int, source: str, effect: RecallAgent) -> bool:
    return bool(_recallable(state, seat, effect.other))


@RULES.step(Recall)
def recall(run: Run[State], effect: Recall) -> None:
    leave_space(run.state, run.seat, effect.space)
    run.emit(AgentRecalled(seat=run.seat, space=effect.space))


class Block(Effect, frozen=True, tag="block"):
    """Close a space to the opponents."""

    space: str


BLOCKS = {
    name: tuple(Option(CloseSpace(space).text, Block(space)) for space in edition.board.spaces)
    for name, edition in TABLES.items()
}


@RULES.question(BlockSpace)
def block_space(state: State, frame: Frame) -> list[Option]:
    return list(BLOCKS[edition_of(state).id])


@RULES.step(Block)
def block(run: Run[State], effect: Block) -> None:
    run.state.modifiers.append(Modifier(run.seat, "voice", "next_turn", target=effect.space))
    run.emit(SpaceBlocked(seat=run.seat, space=effect.space))
