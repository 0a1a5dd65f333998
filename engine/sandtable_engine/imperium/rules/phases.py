"""The five phases of a round, and the end of the game."""

from __future__ import annotations

from ...kernel.combinators import DONE
from ...kernel.effects import Choose, Effect, Frame, Option, Window
from ...kernel.events import Passed
from ...kernel.rules import Run, expire
from ..events import (
    AgentsReturned,
    ConflictResolved,
    ConflictRevealed,
    ControlRemoved,
    ControlTaken,
    FirstPlayer,
    GameEnded,
    PhaseStarted,
    RewardTaken,
    SpiceGathered,
    TurnStarted,
)
from ..sets.base.board import MAKERS
from ..sets.base.conflicts import CONFLICTS
from ..state import State, is_rival, keeps_nothing, turn_order
from ..state import Turn as TurnRecord
from ..verbs import DeploySupply, TakeControl
from .intrigue_play import Turn, intrigue_options
from .piles import draw_cards
from .ranking import places
from .rivals import (
    CombatBonus,
    RivalTurn,
    has_turn,
    rivals,
    take_parts,
    take_swordmasters,
)
from .rulebook import RULES

HAND = 5
END_VP = 10
RIVAL_OF_TWO = 2
"""The seat of the Rival in a game for two players."""


class Round(Effect, frozen=True, tag="round"):
    """A whole round."""


class DealHands(Effect, frozen=True, tag="deal_hands"):
    """Every seat draws its hand; the turns begin."""


class NextTurn(Effect, frozen=True, tag="next_turn"):
    """The next seat that has not revealed takes its turn, from `start` on."""

    start: int


class Combat(Effect, frozen=True, tag="combat"):
    """The combat phase."""


class CombatIntrigue(Effect, frozen=True, tag="combat_intrigue"):
    """Combat Intrigue cards before the Conflict is resolved."""


class ResolveConflict(Effect, frozen=True, tag="resolve_conflict"):
    """Rewards by strength."""


class VictoryIntrigue(Effect, frozen=True, tag="victory_intrigue"):
    """The winner may play cards for winning a Conflict."""


class AfterCombat(Effect, frozen=True, tag="after_combat"):
    """Troops go back to the supply."""


class Makers(Effect, frozen=True, tag="makers"):
    """Spice gathers on empty maker spaces."""


class Recall(Effect, frozen=True, tag="recall_phase"):
    """The end check, and the table made ready for the next round."""


class EndgameIntrigue(Effect, frozen=True, tag="endgame_intrigue"):
    """Endgame Intrigue cards, seat by seat."""


class Finish(Effect, frozen=True, tag="finish"):
    """The winner is known."""


def begin(run: Run[State], phase: str) -> None:
    """Another phase."""
    run.state.phase = phase
    run.source = f"phase:{phase}"
    run.emit(PhaseStarted(phase=phase, round=run.state.round))


def clockwise(state: State) -> list[int]:
    """All seats that take turns, from the First Player on."""
    seats = turn_order(state)
    return [(state.first + step) % seats for step in range(seats)]


def players_clockwise(state: State) -> list[int]:
    """The seats of players from the First Player on."""
    return [seat for seat in clockwise(state) if not is_rival(state, seat)]


def rivals_clockwise(state: State) -> list[int]:
    """The seats of Rivals in turn order; the Rival of two players has none to keep."""
    return sorted(rivals(state), key=lambda seat: (seat - state.first) % len(state.players))


@RULES.step(Round)
def round_(run: Run[State], effect: Round) -> None:
    state = run.state
    state.round += 1
    begin(run, "round_start")
    state.turn = TurnRecord()
    if state.conflict:
        state.fought.append(state.conflict)
    state.conflict = state.conflict_deck.pop()
    run.emit(ConflictRevealed(conflict=state.conflict))
    take_swordmasters(run)
    for follow in (Recall(), Makers(), Combat(), NextTurn(state.first), DealHands()):
        run.push(follow, state.first)
    controller = state.control.get(CONFLICTS[state.conflict].location, -1)
    if controller >= 0 and state.players[controller].supply:
        # Rulebook, Control bonuses: the controller may defend with a troop from the supply; a Rival always does.
        defend = Choose({"deploy": DeploySupply(), "pass": DONE})
        defence = DeploySupply() if is_rival(state, controller) else defend
        run.push(defence, controller, f"conflict:{state.conflict}")


@RULES.step(DealHands)
def deal_hands(run: Run[State], effect: DealHands) -> None:
    for seat in players_clockwise(run.state):
        draw_cards(run, seat, HAND)
    begin(run, "player_turns")


@RULES.step(NextTurn)
def next_turn(run: Run[State], effect: NextTurn) -> None:
    state = run.state
    seats = turn_order(state)
    if state.seats == 2 and run.seat == state.first and state.turn.kind == "agent" and has_turn(state, RIVAL_OF_TWO):
        # House Hagal, Two players: the Rival acts after each Agent turn of the First Player.
        run.push(effect, RIVAL_OF_TWO)
        run.push(RivalTurn(), RIVAL_OF_TWO)
        return
    for step in range(seats):
        seat = (effect.start + step) % seats
        if has_turn(state, seat):
            if is_rival(state, seat):
                run.push(NextTurn((seat + 1) % seats), seat)
                run.push(RivalTurn(), seat)
                return
            state.turn = TurnRecord()
            expire(state, seat, "next_turn")
            run.source = "phase:player_turns"
            run.emit(TurnStarted(seat=seat))
            run.push(NextTurn((seat + 1) % seats), seat)
            run.push(Turn(), seat, "phase:player_turns")
            return


@RULES.step(Combat)
def combat(run: Run[State], effect: Combat) -> None:
    state = run.state
    begin(run, "combat")
    state.turn = TurnRecord()
    run.push(ResolveConflict(), state.first)
    seats = players_clockwise(state)
    run.push(Window(CombatIntrigue(), tuple(seats)), seats[0])
    for seat in reversed(rivals_clockwise(state)):
        run.push(CombatBonus(), seat)


@RULES.question(CombatIntrigue)
def combat_intrigue(state: State, frame: Frame) -> list[Option]:
    return intrigue_options(state, frame.seat, "combat")


@RULES.member(CombatIntrigue)
def in_combat(state: State, seat: int) -> bool:
    return state.players[seat].conflict > 0


@RULES.idle(CombatIntrigue)
def no_combat_cards(state: State, seat: int) -> bool:
    return not state.players[seat].intrigue


def rewards(strengths: list[int]) -> dict[int, str]:
    """Which place's reward each seat takes. Rulebook, Ties; strength 0 takes nothing."""
    groups = [
        [seat for seat, strength in enumerate(strengths) if strength == level]
        for level in sorted({strength for strength in strengths if strength}, reverse=True)
    ]
    if not groups:
        return {}
    four = len(strengths) == 4
    if len(groups[0]) > 1:
        # Tied for first: nobody wins. With four players the two others still compete for third.
        taken = dict.fromkeys(groups[0], "second")
        if four and len(groups[0]) == 2 and len(groups) > 1 and len(groups[1]) == 1:
            taken[groups[1][0]] = "third"
        return taken
    taken = {groups[0][0]: "first"}
    if len(groups) > 1:
        if len(groups[1]) > 1:
            taken.update(dict.fromkeys(groups[1], "third"))
        else:
            taken[groups[1][0]] = "second"
            if four and len(groups) > 2 and len(groups[2]) == 1:
                taken[groups[2][0]] = "third"
    return taken


@RULES.step(ResolveConflict)
def resolve_conflict(run: Run[State], effect: ResolveConflict) -> None:
    state = run.state
    strengths = [player.strength for player in state.players]
    taken = rewards(strengths)
    state.winner = next((seat for seat, place in taken.items() if place == "first"), -1)
    run.source = f"conflict:{state.conflict}"
    run.emit(ConflictResolved(conflict=state.conflict, strengths=tuple(strengths), winner=state.winner))
    run.push(AfterCombat())
    if 0 <= state.winner < state.seats:
        run.push(VictoryIntrigue(), state.winner)
    elif keeps_nothing(state, state.winner):
        _drive_out(run)
    for seat in reversed(clockwise(state)):
        if seat in taken:
            run.push(Reward(taken[seat]), seat)


def _drive_out(run: Run[State]) -> None:
    """House Hagal, Two players: a Rival that wins takes no control, but ends that of a player."""
    space = CONFLICTS[run.state.conflict].location
    if space in run.state.control:
        run.emit(ControlRemoved(seat=run.state.control.pop(space), space=space))


class Reward(Effect, frozen=True, tag="reward"):
    """The reward of a place."""

    place: str


@RULES.step(Reward)
def reward(run: Run[State], effect: Reward) -> None:
    run.emit(RewardTaken(seat=run.seat, place=effect.place))
    taken = getattr(CONFLICTS[run.state.conflict], effect.place)
    if is_rival(run.state, run.seat):
        take_parts(run, run.seat, taken)
    else:
        run.push(taken)


@RULES.step(TakeControl)
def take_control(run: Run[State], effect: TakeControl) -> None:
    run.state.control[effect.space] = run.seat
    run.emit(ControlTaken(seat=run.seat, space=effect.space))


# One seat may play cards of a moment until it passes; without Intrigue cards, as all can see, it is not asked.
MOMENTS: dict[type, str] = {VictoryIntrigue: "victory", EndgameIntrigue: "endgame"}


@RULES.question(VictoryIntrigue)
@RULES.question(EndgameIntrigue)
def moment(state: State, frame: Frame) -> list[Option]:
    return [*intrigue_options(state, frame.seat, MOMENTS[type(frame.effect)]), Option("pass", DONE)]


@RULES.arrival(VictoryIntrigue)
@RULES.arrival(EndgameIntrigue)
def moment_arrives(run: Run[State], frame: Frame) -> bool:
    if run.state.players[frame.seat].intrigue:
        return False
    run.state.stack.pop()
    return True


@RULES.answer(VictoryIntrigue)
@RULES.answer(EndgameIntrigue)
def moment_answered(run: Run[State], frame: Frame, option: Option) -> None:
    if option.key == "pass":
        run.state.stack.pop()
        run.emit(Passed(seat=frame.seat))
    else:
        run.push(option.effect)


@RULES.step(AfterCombat)
def after_combat(run: Run[State], effect: AfterCombat) -> None:
    for player in run.state.players:
        player.conflict = 0
        player.purse["swords"] = 0
    run.state.winner = -1


@RULES.step(Makers)
def makers(run: Run[State], effect: Makers) -> None:
    state = run.state
    begin(run, "makers")
    for space in MAKERS:
        if space not in state.board:
            state.bonus_spice[space] += 1
            run.emit(SpiceGathered(space=space, total=state.bonus_spice[space]))


@RULES.step(Recall)
def recall(run: Run[State], effect: Recall) -> None:
    state = run.state
    begin(run, "recall")
    if not state.conflict_deck or any(player.purse["vp"] >= END_VP for player in state.players):
        begin(run, "endgame")
        run.push(Finish())
        for seat in reversed(players_clockwise(state)):
            run.push(EndgameIntrigue(), seat, "phase:endgame")
        return
    state.board = {}
    if not state.mentat_won:
        state.mentat = -1
    for seat, player in enumerate(state.players):
        player.revealed = False
        player.agents = 2 + player.swordmaster + (state.mentat_won and state.mentat == seat)
    state.mentat_won = False
    run.emit(AgentsReturned())
    state.first = (state.first + 1) % turn_order(state)
    run.emit(FirstPlayer(seat=state.first))
    run.push(Round())


@RULES.step(Finish)
def finish(run: Run[State], effect: Finish) -> None:
    state = run.state
    state.phase = "over"
    run.emit(GameEnded(places=tuple(places(state))))
