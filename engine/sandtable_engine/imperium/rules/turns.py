"""The two kinds of turn: an Agent turn and the Reveal turn."""

from __future__ import annotations

from functools import cache
from typing import cast

from ...kernel.effects import Agenda, Effect, Frame, Option
from ...kernel.rules import Run, expire, modifiers
from ..actions import DeployTroops, RevealCards
from ..editions import TABLES, edition_of
from ..events import CleanedUp, SetAsideGone
from ..seats import army, is_solo, varies
from ..shapes import in_reveal_turn
from ..state import State
from ..verbs import EndTurn
from .agents import (
    SENDS,
    AgentTurn,
    Send,
    WhichAgent,
    agent_options,
    end_turn,
    leader_items,
    obstacle,
)
from .intrigue_play import Masterstroke, PlayIntrigue, find_extra, no_extras, turn_extras
from .market import can_purchase, churn_row, find_purchase, purchases
from .piles import reveal_cards
from .resources import add
from .rulebook import RULES
from .spaces import COUNCIL_PERSUASION
from .troops import deploy_troops, follows_agent, may_deploy

FROM_GARRISON = 2


class TakeTurn(Effect, frozen=True, tag="turn"):
    """Ask whether the seat sends an Agent or reveals."""


class StartReveal(Effect, frozen=True, tag="start_reveal"):
    """Reveal all cards left in the hand."""


class RevealTurn(Effect, frozen=True, tag="reveal_turn"):
    """What else a seat may do while it resolves its Reveal turn."""


class EndReveal(Effect, frozen=True, tag="end_reveal"):
    """Clean up the cards in play and end the Reveal turn."""


class Commit(Effect, frozen=True, tag="commit"):
    """Deploy `amount` troops from the garrison, and count those that follow the Agent of this turn."""

    amount: int


REVEAL = Option(RevealCards().text, StartReveal())
COMMITS = tuple(Option(DeployTroops(number).text, Commit(number)) for number in range(1, 13))
COMMITTED = {option.key: number for number, option in enumerate(COMMITS, start=1)}


@RULES.question(TakeTurn)
def turn(state: State, frame: Frame) -> list[Option]:
    options = agent_options(state, frame.seat)
    options += turn_extras(state, frame.seat)
    options.append(REVEAL)
    return options


@RULES.find(TakeTurn)
def find_in_turn(state: State, frame: Frame, key: str) -> Option | None:
    sending = SENDS[edition_of(state).id].get(key)
    if sending is not None:
        effect = cast(Send | WhichAgent, sending.effect)
        return None if obstacle(state, frame.seat, effect.card, effect.space) else sending
    return REVEAL if key == REVEAL.key else find_extra(state, frame.seat, key)


@RULES.answer(TakeTurn)
def turn_answered(run: Run[State], frame: Frame, option: Option) -> None:
    if not is_extra(option):
        run.state.stack.pop()
    run.push(option.effect)


def deployable(state: State, seat: int, *, through_ally: bool = False) -> int:
    """Return how many troops may still follow an Agent of `seat`: those recruited now, and two of the garrison.

    The Ally decides about the troops that follow a Commander's Agent: they count only with `through_ally`.
    """
    now = state.turn
    troops = state.players[army(state, seat) if through_ally else seat].garrison
    if not troops or not now.space or (now.ally >= 0) != through_ally:
        return 0
    if edition_of(state).board.spaces[now.space].combat:
        most = now.recruited + FROM_GARRISON - now.sent
    elif now.tally is not None and modifiers(state, seat, "deploy_recruits"):
        most = now.recruited - now.sent
    else:
        return 0
    if through_ally:
        seat = army(state, seat)
    if most <= 0 or (now.tally is not None and not may_deploy(state, seat)):
        return 0
    return min(troops, most)


@RULES.question(AgentTurn)
def agent_turn(state: State, frame: Frame) -> list[Option]:
    most, extras = deployable(state, frame.seat), turn_extras(state, frame.seat)
    return [*COMMITS[:most], *extras] if most else extras


@RULES.find(AgentTurn)
def find_in_agent_turn(state: State, frame: Frame, key: str) -> Option | None:
    number = COMMITTED.get(key, 0)
    if number:
        return COMMITS[number - 1] if number <= deployable(state, frame.seat) else None
    return find_extra(state, frame.seat, key)


@RULES.idle(AgentTurn)
def agent_turn_idle(state: State, seat: int) -> bool:
    return no_extras(state, seat) and not deployable(state, seat)


@RULES.step(Commit)
def commit(run: Run[State], effect: Commit) -> None:
    if follows_agent(run.state, run.seat):
        run.state.turn.sent += effect.amount
    deploy_troops(run, run.seat, effect.amount, "garrison")


@RULES.step(StartReveal)
def start_reveal(run: Run[State], effect: StartReveal) -> None:
    state, seat = run.state, run.seat
    player = state.players[seat]
    edition = edition_of(state)
    player.revealed = True
    state.turn.kind, state.turn.begun = "reveal", True
    if edition.counts_turns:
        state.reveals.append(seat)
    run.push(Agenda(leader_items(edition.id, player.leader, "reveal"), RevealTurn(), EndReveal()))
    reveal_cards(run, seat, list(player.hand))
    if player.council:
        run.source = "space:high_council"
        add(run, seat, "persuasion", COUNCIL_PERSUASION)
    if player.swordmaster and edition.master_swords:
        run.source = "space:swordmaster"
        add(run, seat, "swords", edition.master_swords)
    for modifier in modifiers(state, seat, "reveal_persuasion"):
        run.source = modifier.target or "phase:player_turns"
        add(run, seat, "persuasion", modifier.amount)
    for given, source in _given_by_spaces(edition.id):
        run.push(given, source=source)


@cache
def _given_by_spaces(edition: str) -> tuple[tuple[Effect, str], ...]:
    """Return what spaces give in the Reveal turn, with their sources."""
    spaces = TABLES[edition].board.spaces.values()
    return tuple((given, f"space:{s.id}") for s in spaces if (given := in_reveal_turn(s)) is not None)


@RULES.question(RevealTurn)
def reveal_turn(state: State, frame: Frame) -> list[Option]:
    options = purchases(state, frame.seat)
    options += turn_extras(state, frame.seat)
    return options


@RULES.find(RevealTurn)
def find_in_reveal_turn(state: State, frame: Frame, key: str) -> Option | None:
    return find_extra(state, frame.seat, key) or find_purchase(state, frame.seat, key)


@RULES.idle(RevealTurn)
def reveal_turn_idle(state: State, seat: int) -> bool:
    return no_extras(state, seat) and not can_purchase(state, seat)


@RULES.step(EndReveal)
def end_reveal(run: Run[State], effect: EndReveal) -> None:
    state, seat = run.state, run.seat
    player = state.players[seat]
    player.purse["persuasion"] = 0
    player.discard += player.play
    player.play = []
    state.intrigue_discard += player.waiting
    player.waiting = []
    run.emit(CleanedUp(seat=seat, strength=state.players[army(state, seat)].strength))
    if player.set_aside:
        state.trashed.append(player.set_aside)
        run.emit(SetAsideGone(seat=seat, card=player.set_aside))
        player.set_aside = ""
    expire(state, seat, "reveal")
    if is_solo(state) and varies(state, "row_churn"):
        churn_row(run)
    end_turn(run, "reveal")


@RULES.step(EndTurn)
def end_turn_early(run: Run[State], effect: EndTurn) -> None:
    stack = run.state.stack
    place = max(place for place, frame in enumerate(stack) if isinstance(frame.effect, TakeTurn))
    del stack[place]
    end_turn(run, "pass")


EXTRAS = (PlayIntrigue, Masterstroke)


def is_extra(option: Option) -> bool:
    """Return whether the question of the turn is asked again after this option."""
    return type(option.effect) in EXTRAS
