"""Rivals of House Hagal: what they do in their turns and in combat, and what a player decides for them.

A Rival has a seat after those of the players, and its entry in `state.players` has no cards.
"""

from __future__ import annotations

from typing import cast

from ...kernel.effects import Choose, Effect, Frame, Modifier, Node, Option, Seq
from ...kernel.rules import Run
from ..actions import NameFactions
from ..editions import edition_of
from ..events import (
    AgentSent,
    HagalRevealed,
    Shuffled,
    SpiceGathered,
    SwordmasterTaken,
    TurnStarted,
)
from ..seats import decider, is_rival, is_solo, keeps_nothing, rivals, scores, varies
from ..shapes import Branch, Difficulty, HagalCard
from ..state import State, Tally, Turn
from ..verbs import ChooseInfluence, Harvest, Signet
from .agents import end_turn
from .resources import add
from .rulebook import RULES
from .schemes import PlaceRivalSpy, RivalHarvest, first_free, is_politic, least, rival_card
from .tracks import Chosen, choices
from .troops import deploy_troops
from .turns import FROM_GARRISON

LEAD = 4
"""A lead in strength that counts as a lead of two troops."""

LEAD_IN_UNITS = 3
BRUTAL = 2
LAST_TIER = 3


class RivalTurn(Effect, frozen=True, tag="rival_turn"):
    """Take a Rival's turn."""


class RivalAgent(Effect, frozen=True, tag="rival_agent"):
    """Send a Rival's Agent where the House Hagal deck says."""


class RivalDeploy(Effect, frozen=True, tag="rival_deploy"):
    """Deploy a Rival's troops after its Agent: those recruited this turn, and two from the garrison."""


class EndRivalTurn(Effect, frozen=True, tag="end_rival_turn"):
    """End a Rival's turn."""


class CombatBonus(Effect, frozen=True, tag="combat_bonus"):
    """Reveal a card for a Rival in the Conflict, and add the card's swords."""


class RivalChoice(Effect, frozen=True, tag="rival_choice"):
    """Ask a player to decide for `rival`. The chosen effect happens to the Rival, with `origin` as its source."""

    options: dict[str, Node]
    rival: int
    origin: str


def difficulty(state: State) -> Difficulty:
    """Return the level of a solo game."""
    return edition_of(state).hagal.difficulties[str(state.options["difficulty"])]


def level_modifiers(level: Difficulty) -> list[Modifier]:
    """Return what a level changes for the player for the whole game: a dearer Mentat, at Expert+ no Swordmaster."""
    dear = [Modifier(0, "space_discount", "game", -level.mentat, "mentat")] if level.mentat else []
    return dear if level.swordmaster else [*dear, Modifier(0, "barred", "game", target="swordmaster")]


def has_turn(state: State, seat: int) -> bool:
    """Return whether `seat` still takes turns this round; a Rival does while it has an Agent to send."""
    player = state.players[seat]
    return not player.revealed and (not is_rival(state, seat) or player.agents > 0)


def turn_up(run: Run[State], card: HagalCard, purpose: str, space: str = "") -> None:
    """Reveal the top card of the House Hagal deck; reshuffle after the last card or a Reshuffle card."""
    state = run.state
    state.hagal_discard.append(state.hagal_deck.pop())
    run.source = f"hagal:{card.id}"
    run.emit(HagalRevealed(seat=run.seat, card=card.id, purpose=purpose, space=space))
    if card.reshuffle or not state.hagal_deck:
        state.hagal_deck += state.hagal_discard
        state.hagal_discard = []
        run.shuffle(state.hagal_deck)
        run.emit(Shuffled(deck="hagal"))


def destination(state: State, seat: int, card: HagalCard) -> Branch | None:
    """Return the space that a card sends the Rival's Agent to, and its effect; None if the card cannot be used."""
    if card.needs is not None and not RULES.holds(state, seat, f"hagal:{card.id}", card.needs):
        return None
    branches = [Branch(space, card.effect, None, card.politics) for space in card.spaces]
    if card.branches:
        # Only the branch that applies counts: if its space is occupied, the other branch is not used either.
        branches = [next(branch for branch in card.branches if _fits(state, seat, card, branch))]
    closed = {m.target for m in state.modifiers if m.kind == "voice" and m.seat != seat}
    free = [branch for branch in branches if branch.space not in state.board and branch.space not in closed]
    spice, spaces = state.bonus_spice, edition_of(state).board.spaces
    if free and spaces[free[0].space].maker:
        # Harvest Spice: the most bonus spice, then the most spice in all; never without bonus spice.
        free = sorted(
            (branch for branch in free if spice[branch.space]),
            key=lambda branch: (-spice[branch.space], -spaces[branch.space].maker),
        )
    if not free or (free[0].politics and not _wants(state, seat, free[0].politics)):
        return None
    return free[0]


def _fits(state: State, seat: int, card: HagalCard, branch: Branch) -> bool:
    return branch.when is None or RULES.holds(state, seat, f"hagal:{card.id}", branch.when)


def _wants(state: State, seat: int, faction: str) -> bool:
    return not varies(state, "smart_politics") or is_politic(state, seat, faction)


@RULES.step(RivalTurn)
def rival_turn(run: Run[State], effect: RivalTurn) -> None:
    state, seat = run.state, run.seat
    counted = edition_of(state).counts_turns
    state.turn = Turn(kind="agent", begun=True, tally=Tally(seat=seat) if counted else None)
    run.source = "phase:player_turns"
    run.emit(TurnStarted(seat=seat))
    run.push(RivalAgent())


@RULES.step(RivalAgent)
def rival_agent(run: Run[State], effect: RivalAgent) -> None:
    state, seat = run.state, run.seat
    edition = edition_of(state)
    if not any(destination(state, seat, edition.hagal.cards[card]) for card in dict.fromkeys(edition.hagal.deck)):
        # Cannot happen in play, there are too few Agents; without this a position made by hand could loop for ever.
        state.players[seat].revealed = True
        end_turn(run, "pass")
        return
    while True:
        card = edition.hagal.cards[state.hagal_deck[-1]]
        found = destination(state, seat, card)
        if found is not None:
            break
        post = first_free(state, card.posts)
        turn_up(run, card, "reshuffle" if card.reshuffle else "spy" if post else "ignored")
        if post:
            # A Scheme may change which of the next cards can be used.
            run.push(effect)
            run.push(PlaceRivalSpy(post))
            return
    turn_up(run, card, "agent", found.space)
    _send(run, found)


def _send(run: Run[State], found: Branch) -> None:
    """Send the Rival's Agent to a space. The printed effects do not apply, but the control bonus does."""
    state, seat, space = run.state, run.seat, found.space
    edition = edition_of(state)
    state.players[seat].agents -= 1
    state.board.setdefault(space, []).append(seat)
    state.turn.space = space
    run.push(EndRivalTurn())
    if edition.board.spaces[space].combat:
        run.push(RivalDeploy())
    maker = edition.board.spaces[space].maker
    if maker and edition.hagal.rivals:
        run.push(RivalHarvest())
    take_parts(run, seat, found.effect)
    # Emitted after the card's effects were pushed, so that triggers of the event come before them.
    run.emit(AgentSent(seat=seat, card="", space=space))
    if maker and not edition.hagal.rivals:
        _harvest(run, space)
    controlled = edition.board.spaces[space].control
    if controlled is not None and space in state.control:
        run.push(controlled, state.control[space], f"control:{space}")


def _harvest(run: Run[State], space: str) -> None:
    state = run.state
    if keeps_nothing(state, run.seat):
        # House Hagal, Harvest Spice: with two players the bonus spice goes back to the bank.
        state.bonus_spice[space] = 0
        run.emit(SpiceGathered(space=space, total=0))
    else:
        run.push(Harvest(edition_of(run.state).board.spaces[space].maker), source=f"space:{space}")


def take_parts(run: Run[State], seat: int, effect: Effect | None) -> None:
    """Push the parts of a box that the Rival can resolve; it pays a cost whenever it can."""
    parts = effect.parts if isinstance(effect, Seq) else (effect,) if effect is not None else ()
    for part in reversed(parts):
        if RULES.is_possible(run.state, seat, run.source, part):
            run.push(part, seat)


@RULES.step(Signet)
def signet(run: Run[State], effect: Signet) -> None:
    leader = edition_of(run.state).leaders[run.state.players[run.seat].leader]
    run.source = f"leader:{leader.id}"
    has_card = leader.id in edition_of(run.state).hagal.rivals
    take_parts(run, run.seat, rival_card(run.state, run.seat).signet if has_card else leader.signet)


def holds_back(state: State, seat: int) -> bool:
    """Expert: return whether a Rival deploys none because it leads everybody by two troops, or three units.

    It never does so in the last tier of Conflicts.
    """
    edition = edition_of(state)
    if edition.conflicts[state.conflict].tier == LAST_TIER:
        return False
    if edition.hagal.rivals:
        most = max(player.units for other, player in enumerate(state.players) if other != seat)
        return varies(state, "expert_deployment") and state.players[seat].units - most >= LEAD_IN_UNITS
    if not is_solo(state) or not difficulty(state).careful:
        return False
    others = (player.strength for other, player in enumerate(state.players) if other != seat)
    return state.players[seat].strength - max(others) >= LEAD


@RULES.step(RivalDeploy)
def rival_deploy(run: Run[State], effect: RivalDeploy) -> None:
    state, seat = run.state, run.seat
    if not holds_back(state, seat):
        most = state.turn.recruited + FROM_GARRISON
        deploy_troops(run, seat, min(most, state.players[seat].garrison), "garrison")


@RULES.step(EndRivalTurn)
def end_rival_turn(run: Run[State], effect: EndRivalTurn) -> None:
    end_turn(run, "agent")


@RULES.step(CombatBonus)
def combat_bonus(run: Run[State], effect: CombatBonus) -> None:
    state = run.state
    edition = edition_of(state)
    if not state.players[run.seat].units:
        return
    brutal = edition.conflicts[state.conflict].tier == LAST_TIER and varies(state, "brutal_escalation")
    for _ in range(BRUTAL if brutal else 1):
        while (card := edition.hagal.cards[state.hagal_deck[-1]]).reshuffle:
            turn_up(run, card, "reshuffle")
        turn_up(run, card, "combat")
        if card.swords:
            add(run, run.seat, "swords", card.swords)


def take_swordmasters(run: Run[State]) -> None:
    """Give every solo Rival its third Agent when the last Conflict above the Swordmasters is revealed."""
    state = run.state
    if is_solo(state) and state.round == difficulty(state).above:
        for seat in rivals(state):
            state.players[seat].swordmaster = True
            state.players[seat].agents += 1
            run.emit(SwordmasterTaken(seat=seat))


# Questions for a Rival: a player answers them.


def ask_for(run: Run[State], rival: int, options: dict[str, Node]) -> None:
    """Ask a player to decide for a Rival; push the effect at once if there is only one."""
    if len(options) == 1:
        run.push(next(iter(options.values())), rival)
    elif options:
        run.push(RivalChoice(options, rival, run.source), decider(run.state), f"rival:{rival}")


@RULES.question(RivalChoice)
def rival_choice(state: State, frame: Frame) -> list[Option]:
    options = cast(RivalChoice, frame.effect).options
    return [Option(key, cast(Effect, then)) for key, then in options.items()]


@RULES.answer(RivalChoice)
def rival_choice_answered(run: Run[State], frame: Frame, option: Option) -> None:
    effect = cast(RivalChoice, frame.effect)
    run.state.stack.pop()
    run.push(option.effect, effect.rival, effect.origin)


_asks_players = RULES.arrivals[Choose]


@RULES.arrival(Choose)
def choose_arrives(run: Run[State], frame: Frame) -> bool:
    if not is_rival(run.state, frame.seat):
        return _asks_players(run, frame)
    options = cast(Choose, frame.effect).options.items()
    run.state.stack.pop()
    possible = {key: then for key, then in options if RULES.is_possible(run.state, frame.seat, frame.source, then)}
    if "pay" in possible and edition_of(run.state).hagal.rivals:
        # A Rival pays for a victory point whenever it can, unless it never has any.
        possible = {key: then for key, then in possible.items() if (key == "pay") == scores(run.state, frame.seat)}
    ask_for(run, frame.seat, possible)
    return True


@RULES.arrival(ChooseInfluence)
def choose_influence_arrives(run: Run[State], frame: Frame) -> bool:
    """House Hagal, Choices: a Rival takes the faction with which it has least Influence.

    Its Rival card breaks ties; without one a player does.
    """
    state = run.state
    if not is_rival(state, frame.seat):
        return False
    state.stack.pop()
    effect = cast(ChooseInfluence, frame.effect)
    own, factions = state.players[frame.seat].influence, choices(state, frame.seat, effect)
    lowest = [faction for faction in factions if own[faction] == min(own[other] for other in factions)]
    if lowest and edition_of(state).hagal.rivals:
        lowest = [least(state, frame.seat, lowest)]
    options: dict[str, Node] = {
        NameFactions((faction,)).text: Chosen(faction, effect.amount, effect.picks, tuple(factions))
        for faction in lowest
    }
    ask_for(run, frame.seat, options)
    return True
