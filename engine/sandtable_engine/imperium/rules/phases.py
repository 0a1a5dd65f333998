"""The five phases of a round, and the end of the game."""

from __future__ import annotations

from ...kernel.combinators import DONE
from ...kernel.effects import Choose, Effect, Window
from ...kernel.rules import Run, expire
from ..editions import edition_of
from ..events import (
    AgentsReturned,
    ConflictRevealed,
    FirstPlayer,
    GameEnded,
    PhaseStarted,
    SpiceGathered,
    TurnStarted,
)
from ..seats import (
    clockwise,
    is_commander,
    is_rival,
    next_first,
    players_clockwise,
    rival_between,
    rivals_clockwise,
)
from ..state import State, Tally, Turn
from ..verbs import DeploySupply
from .combat import CombatIntrigue, ResolveConflict
from .intrigue_play import EndgameIntrigue
from .piles import draw_cards
from .ranking import places
from .rivals import CombatBonus, RivalTurn, has_turn, take_swordmasters
from .rulebook import RULES
from .schemes import RivalEndgame
from .teams import Activate, ready_agents
from .turns import TakeTurn


class Round(Effect, frozen=True, tag="round"):
    """Play a whole round."""


class DealHands(Effect, frozen=True, tag="deal_hands"):
    """Let every seat draw its hand, and begin the turns."""


class NextTurn(Effect, frozen=True, tag="next_turn"):
    """Start the turn of the next seat, from `start` on, that still has turns."""

    start: int


class Combat(Effect, frozen=True, tag="combat"):
    """Play the combat phase."""


class Makers(Effect, frozen=True, tag="makers"):
    """Add bonus spice to empty maker spaces."""


class Recall(Effect, frozen=True, tag="recall_phase"):
    """Check whether the game ends, or prepare the next round."""


class Finish(Effect, frozen=True, tag="finish"):
    """End the game and rank the seats."""


def begin(run: Run[State], phase: str) -> None:
    """Begin a phase."""
    run.state.phase = phase
    run.source = f"phase:{phase}"
    run.emit(PhaseStarted(phase=phase, round=run.state.round))


@RULES.step(Round)
def round_(run: Run[State], effect: Round) -> None:
    state = run.state
    state.round += 1
    begin(run, "round_start")
    state.turn = Turn()
    state.reveals = []
    if state.conflict:
        state.fought.append(state.conflict)
    state.conflict = state.conflict_deck.pop()
    run.emit(ConflictRevealed(conflict=state.conflict))
    take_swordmasters(run)
    for follow in (Recall(), Makers(), Combat(), NextTurn(state.first), DealHands()):
        run.push(follow, state.first)
    controller = state.control.get(edition_of(run.state).conflicts[state.conflict].location, -1)
    if controller >= 0 and state.players[controller].supply:
        # Rulebook, Control bonuses: the controller may defend with a troop from the supply; a Rival always does.
        defend = Choose({"deploy": DeploySupply(), "pass": DONE})
        defence = DeploySupply() if is_rival(state, controller) else defend
        run.push(defence, controller, f"conflict:{state.conflict}")


@RULES.step(DealHands)
def deal_hands(run: Run[State], effect: DealHands) -> None:
    edition = edition_of(run.state)
    for seat in players_clockwise(run.state):
        draw_cards(run, seat, edition.hand)
    begin(run, "player_turns")


@RULES.step(NextTurn)
def next_turn(run: Run[State], effect: NextTurn) -> None:
    state = run.state
    if run.seat == state.first and state.turn.kind == "agent":
        # House Hagal, Two players: the Rival acts after each Agent turn of the First Player.
        rival = rival_between(state)
        if rival >= 0 and has_turn(state, rival):
            run.push(effect, rival)
            run.push(RivalTurn(), rival)
            return
    order = clockwise(state)
    start = order.index(effect.start % len(order))
    order = order[start:] + order[:start]
    for place, seat in enumerate(order, start=1):
        if has_turn(state, seat):
            run.push(NextTurn(order[place % len(order)]), seat)
            if is_rival(state, seat):
                run.push(RivalTurn(), seat)
                return
            state.turn = Turn(tally=Tally(seat=seat) if edition_of(state).counts_turns else None)
            expire(state, seat, "next_turn")
            run.source = "phase:player_turns"
            run.emit(TurnStarted(seat=seat))
            run.push(TakeTurn(), seat, "phase:player_turns")
            if is_commander(state, seat):
                run.push(Activate(), seat, "phase:player_turns")
            return


@RULES.step(Combat)
def combat(run: Run[State], effect: Combat) -> None:
    state = run.state
    begin(run, "combat")
    state.turn = Turn()
    run.push(ResolveConflict(), state.first)
    seats = players_clockwise(state)
    run.push(Window(CombatIntrigue(), tuple(seats)), seats[0])
    for seat in reversed(rivals_clockwise(state)):
        run.push(CombatBonus(), seat)


@RULES.step(Makers)
def makers(run: Run[State], effect: Makers) -> None:
    state = run.state
    begin(run, "makers")
    for space in edition_of(run.state).board.makers:
        if space not in state.board:
            state.bonus_spice[space] += 1
            run.emit(SpiceGathered(space=space, total=state.bonus_spice[space]))


def ends(state: State) -> bool:
    """Whether the game ends with this round: the last Conflict is over, or a seat has points enough."""
    enough = edition_of(state).end_vp
    return not state.conflict_deck or any(player.purse["vp"] >= enough for player in state.players)


@RULES.step(Recall)
def recall(run: Run[State], effect: Recall) -> None:
    state = run.state
    edition = edition_of(state)
    begin(run, "recall")
    if ends(state):
        begin(run, "endgame")
        run.push(Finish())
        for seat in reversed(clockwise(state)):
            if not is_rival(state, seat):
                run.push(EndgameIntrigue(), seat, "phase:endgame")
            elif edition.takes_conflicts:
                run.push(RivalEndgame(), seat, "phase:endgame")
        return
    if edition.master_swords:
        ready_agents(run)
    state.board = {}
    if not state.mentat_won:
        state.mentat = -1
    for seat, player in enumerate(state.players):
        player.revealed = False
        master = player.swordmaster and not player.master_spent
        player.agents = 2 + master + (state.mentat_won and state.mentat == seat)
    state.mentat_won = False
    run.emit(AgentsReturned())
    state.first = next_first(state)
    run.emit(FirstPlayer(seat=state.first))
    run.push(Round())


@RULES.step(Finish)
def finish(run: Run[State], effect: Finish) -> None:
    state = run.state
    state.phase = "over"
    run.emit(GameEnded(places=tuple(places(state))))
