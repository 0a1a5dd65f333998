"""Why not: the rule that forbids an action, said with nothing but what the asked seat may know."""

from __future__ import annotations

from typing import cast

from ...kernel.effects import Agenda, Effect, Frame, Window
from ...kernel.rules import Refusal, modifiers
from ..actions import ASIDE, AcquireCard, DeployTroops, End, PlayIntrigueCard, SendAgent, parse
from ..editions import edition_of
from ..state import State
from .agents import obstacle
from .intrigue_play import EndgameIntrigue, VictoryIntrigue, effect_at
from .market import market
from .prices import card_price, space_price
from .rulebook import RULES
from .tracks import readings
from .troops import may_deploy
from .turns import RevealTurn, TakeTurn, deployable

SEND = "Player turn: Send an Agent"
COST = "Player turn: Send an Agent, Cost of a space"
DEPLOY = "Player turn: Send an Agent, Deploying troops"
ACQUIRE = "Player turn: Reveal, Acquiring cards"
INTRIGUES = "Game concepts: Intrigue cards"
DIFFICULTY = "House Hagal: Solo, Difficulty"
ANY_ORDER = "Player turn: resolving effects"


def _send(state: State, seat: int, card: str, space: str) -> Refusal:
    edition = edition_of(state)
    code = obstacle(state, seat, card, space)
    values = {"card": card, "space": space}
    if code == "CANNOT_PAY":
        cost = space_price(state.modifiers, seat, edition.board.spaces[space])
        values["cost"] = ", ".join(f"{amount} {resource}" for resource, amount in cost.items())
        return Refusal(code, COST, values)
    if code == "REQUIREMENT_NOT_MET" and (needs := edition.board.spaces[space].needs) is not None:
        track, *_ = readings(edition.board, state.players[seat].influence, needs.faction)
        values["need"] = f"{needs.amount} {track}"
    return Refusal(code, DIFFICULTY if code == "SPACE_BARRED" else SEND, values)


def _intrigue(state: State, seat: int, card: str, moment: str) -> Refusal | None:
    edition = edition_of(state)
    values = {"card": card}
    if card not in state.players[seat].intrigue:
        return Refusal("NO_SUCH_INTRIGUE", INTRIGUES, values)
    if effect_at(edition.intrigue[card], moment) is None:
        return Refusal("WRONG_MOMENT", INTRIGUES, values)
    if edition.intrigue[card].first and state.turn.begun:
        return Refusal("MUST_COME_FIRST", INTRIGUES, values)
    return Refusal("CANNOT_PLAY_INTRIGUE", INTRIGUES, values)


def _intrigue_only(state: State, seat: int, key: str, moment: str) -> Refusal | None:
    """Where nothing can be played but Intrigue cards."""
    action = parse(key)
    return _intrigue(state, seat, action.card, moment) if isinstance(action, PlayIntrigueCard) else None


def _acquire(state: State, seat: int, card: str, throne: bool) -> Refusal | None:
    player, cards = state.players[seat], edition_of(state).cards
    aside = card == ASIDE
    card = player.set_aside if aside else card
    offers = [origin for name, origin in market(state, seat) if name == card and (origin == "throne") == throne]
    if card in state.reserve and not cards[card].cost:
        return Refusal("NOT_FOR_PERSUASION", ACQUIRE, {"card": card})
    if not offers:
        return Refusal("NOT_FOR_SALE", ACQUIRE, {"card": card or ASIDE})
    cost, have = card_price(state.modifiers, seat, cards[card], aside), player.purse["persuasion"]
    if cost <= have:
        return None  # It is offered, but not in this way.
    return Refusal("NOT_ENOUGH_PERSUASION", ACQUIRE, {"card": card, "cost": str(cost), "have": str(have)})


@RULES.refusal(TakeTurn)
def turn_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    match parse(key):
        case PlayIntrigueCard(card):
            return _intrigue(state, frame.seat, card, "plot")
        case SendAgent(card, space):
            return _send(state, frame.seat, card, space)
    return None


@RULES.refusal(Agenda)
def agenda_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    seat = frame.seat
    agenda = cast(Agenda, frame.effect)
    match parse(key):
        case End():
            left = [
                item.key
                for item in agenda.items
                if not cast(Effect, item.effect).optional and RULES.is_possible(state, seat, item.source, item.effect)
            ]
            return Refusal("COMPULSORY_LEFT", ANY_ORDER, {"open": ", ".join(dict.fromkeys(left))})
        case PlayIntrigueCard(card):
            return _intrigue(state, seat, card, "plot")
        case DeployTroops():
            space = state.turn.space
            lent = bool(modifiers(state, seat, "deploy_recruits"))
            if not space or not (lent or edition_of(state).board.spaces[space].combat):
                return Refusal("NOT_A_COMBAT_SPACE", DEPLOY, {"space": space})
            if not may_deploy(state, seat):
                return Refusal("MAY_NOT_DEPLOY", DEPLOY, {})
            return Refusal("TOO_MANY_TROOPS", DEPLOY, {"most": str(deployable(state, seat))})
        case AcquireCard(card, _, throne) if isinstance(agenda.extra, RevealTurn):
            return _acquire(state, seat, card, throne)
    return None


@RULES.refusal(Window)
def window_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    return _intrigue_only(state, frame.seat, key, "combat")


@RULES.refusal(VictoryIntrigue)
def victory_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    return _intrigue_only(state, frame.seat, key, "victory")


@RULES.refusal(EndgameIntrigue)
def endgame_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    return _intrigue_only(state, frame.seat, key, "endgame")
