"""Reasons why an action of a turn is refused. A reason depends only on what the asked seat may know."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from ...kernel.actions import Choice
from ...kernel.effects import Agenda, Effect, Frame, Item, Seq, Window
from ...kernel.rules import Refusal, modifiers
from ..actions import (
    ASIDE,
    AcquireCard,
    DeployTroops,
    End,
    PlayIntrigueCard,
    RevealCards,
    SendAgent,
    ShowTokens,
    parse,
)
from ..editions import edition_of
from ..state import State
from .agents import card_items, leader_items, obstacle, space_items
from .hindrances import EFFECTS, OF_EFFECTS, amounts, common, hindrance, no_choice
from .intrigue_play import (
    MASTERSTROKE_AT,
    EndgameIntrigue,
    VictoryIntrigue,
    can_masterstroke,
    effect_at,
    playable,
)
from .market import market
from .piles import reveal_items
from .prices import card_price, space_price
from .rulebook import RULES
from .tracks import readings
from .troops import may_deploy
from .turns import RevealTurn, TakeTurn, deployable

SEND = "Player turn: Send an Agent"
COST = "Player turn: Send an Agent, Cost of a space"
DEPLOY = "Player turn: Send an Agent, Deploying troops"
REVEAL = "Player turn: Reveal"
ACQUIRE = "Player turn: Reveal, Acquiring cards"
INTRIGUES = "Game concepts: Intrigue cards"
LEADERS = "Game concepts: Leaders"
DIFFICULTY = "House Hagal: Solo, Difficulty"

OF_INTRIGUES = ("INTRIGUE_COST", "INTRIGUE_CONDITION", "CANNOT_PLAY_INTRIGUE")
"""The codes for a card whose cost cannot be paid, whose condition does not hold, or whose effect is not possible."""

MOMENTS = ("plot", "combat", "victory", "endgame")
"""The moments at which Intrigue cards can be played."""


def _send(state: State, seat: int, card: str, space: str) -> Refusal:
    edition = edition_of(state)
    code = obstacle(state, seat, card, space)
    if code == "UNKNOWN_CARD":
        return Refusal(code, SEND, {"card": card})
    values = {"card": card, "space": space}
    if code == "CANNOT_PAY":
        values["cost"] = amounts(space_price(state.modifiers, seat, edition.board.spaces[space]))
        return Refusal(code, COST, values)
    if code == "REQUIREMENT_NOT_MET" and (needs := edition.board.spaces[space].needs) is not None:
        track, *_ = readings(edition.board, state.players[seat].influence, needs.faction)
        values["need"] = f"{needs.amount} {track}"
    return Refusal(code, DIFFICULTY if code == "SPACE_BARRED" else SEND, values)


def not_held(state: State, seat: int, card: str) -> Refusal | None:
    """Return why a seat cannot play an Intrigue card that it does not hold; None if it holds the card."""
    if card not in edition_of(state).intrigue:
        return Refusal("UNKNOWN_CARD", INTRIGUES, {"card": card})
    if card not in state.players[seat].intrigue:
        return Refusal("NO_SUCH_INTRIGUE", INTRIGUES, {"card": card})
    return None


def _intrigue(state: State, seat: int, action: PlayIntrigueCard, moment: str) -> Refusal | None:
    missing = not_held(state, seat, action.card)
    if missing is not None:
        return missing
    values, card = {"card": action.card}, edition_of(state).intrigue[action.card]
    effect = effect_at(card, moment)
    if effect is None:
        moments = [each for each in MOMENTS if effect_at(card, each) is not None]
        return Refusal("WRONG_MOMENT", INTRIGUES, values | {"moment": ", ".join(moments)})
    if card.first and state.turn.begun:
        return Refusal("MUST_COME_FIRST", INTRIGUES, values)
    if action.ally in state.players[seat].allies:
        if not state.players[action.ally].units:
            return Refusal("ALLY_NOT_IN_CONFLICT", INTRIGUES, values)
        state = replace(state, turn=replace(state.turn, ally=action.ally))
    if playable(state, seat, card, moment):
        return None  # The card can be played, but not in this way.
    source = f"intrigue:{card.id}"
    if moment == "endgame" and isinstance(effect, Seq):
        found = common(state, seat, source, effect, effect.parts)
    else:
        found = hindrance(state, seat, source, effect)
    return found.refusal(OF_INTRIGUES, INTRIGUES, values)


def _intrigue_only(state: State, seat: int, key: str, moment: str) -> Refusal | None:
    """Return why an answer is refused at a moment when only Intrigue cards can be played."""
    action = parse(key)
    return _intrigue(state, seat, action, moment) if isinstance(action, PlayIntrigueCard) else None


def _masterstroke(state: State, seat: int) -> Refusal | None:
    player = state.players[seat]
    if "masterstroke" not in edition_of(state).leaders[player.leader].traits:
        return Refusal("NO_MASTERSTROKE", LEADERS, {})
    if player.tokens_shown:
        return Refusal("MASTERSTROKE_USED", LEADERS, {})
    if can_masterstroke(state, seat):
        return None
    return Refusal("TOO_FEW_DEPLOYED", LEADERS, {"least": str(MASTERSTROKE_AT), "have": str(state.turn.deployed)})


def not_offered(state: State, seat: int, action: AcquireCard) -> Refusal | None:
    """Return why a seat could not acquire a card at any price; None if the card is offered to it."""
    cards, aside = edition_of(state).cards, action.card == ASIDE
    card = state.players[seat].set_aside if aside else action.card
    if aside and not card:
        return Refusal("NOTHING_SET_ASIDE", ACQUIRE, {})
    if card not in cards:
        return Refusal("UNKNOWN_CARD", ACQUIRE, {"card": card})
    if card in state.reserve and not cards[card].cost:
        return Refusal("NOT_FOR_PERSUASION", ACQUIRE, {"card": card})
    offers = {origin for name, origin in market(state, seat) if name == card}
    if action.throne and "throne" not in offers:
        teams = edition_of(state).seating.teams
        return Refusal("NOT_IN_THRONE_ROW", ACQUIRE, {"card": card}) if teams else None
    if not action.throne and not offers - {"throne"}:
        return Refusal("NOT_FOR_SALE", ACQUIRE, {"card": card})
    return None


def _acquire(state: State, seat: int, action: AcquireCard) -> Refusal | None:
    missing = not_offered(state, seat, action)
    if missing is not None:
        return missing
    player, aside = state.players[seat], action.card == ASIDE
    card = player.set_aside if aside else action.card
    cost, have = (
        card_price(state.modifiers, seat, edition_of(state).cards[card], aside),
        player.purse["persuasion"],
    )
    if cost <= have:
        return None  # The card is offered, but not in this way.
    return Refusal("NOT_ENOUGH_PERSUASION", ACQUIRE, {"card": card, "cost": str(cost), "have": str(have)})


@RULES.refusal(TakeTurn)
def turn_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    match parse(key):
        case PlayIntrigueCard() as action:
            return _intrigue(state, frame.seat, action, "plot")
        case SendAgent(card, space):
            return _send(state, frame.seat, card, space)
        case ShowTokens():
            return _masterstroke(state, frame.seat)
        case DeployTroops():
            return Refusal("NOT_A_COMBAT_SPACE", DEPLOY, {"space": ""})
        case AcquireCard():
            return Refusal("ONLY_WHEN_REVEALING", ACQUIRE, {})
    return None


@RULES.refusal(Agenda)
def agenda_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    seat, agenda = frame.seat, cast(Agenda, frame.effect)
    revealing = isinstance(agenda.extra, RevealTurn)
    match parse(key):
        case End():
            left = [
                item.key
                for item in agenda.items
                if not cast(Effect, item.effect).optional and RULES.is_possible(state, seat, item.source, item.effect)
            ]
            return Refusal("COMPULSORY_LEFT", EFFECTS, {"open": ", ".join(dict.fromkeys(left))})
        case PlayIntrigueCard() as action:
            return _intrigue(state, seat, action, "plot")
        case ShowTokens():
            return _masterstroke(state, seat)
        case DeployTroops(amount):
            return _deploy(state, seat, amount)
        case AcquireCard() as action:
            return _acquire(state, seat, action) if revealing else Refusal("ONLY_WHEN_REVEALING", ACQUIRE, {})
        case SendAgent() | RevealCards():
            return Refusal("TURN_UNDER_WAY", REVEAL if revealing else SEND, {})
        case Choice("pay") if state.turn.space and edition_of(state).board.spaces[state.turn.space].offer is not None:
            return Refusal("OFFER_IS_PAST", COST, {"space": state.turn.space})
    return _item(state, seat, agenda, key)


def _deploy(state: State, seat: int, amount: int) -> Refusal | None:
    """Return why a seat cannot deploy this number of troops in its Agent turn."""
    space, most = state.turn.space, deployable(state, seat)
    lent = bool(modifiers(state, seat, "deploy_recruits"))
    if not space or not (lent or edition_of(state).board.spaces[space].combat):
        return Refusal("NOT_A_COMBAT_SPACE", DEPLOY, {"space": space})
    if not may_deploy(state, seat):
        return Refusal("MAY_NOT_DEPLOY", DEPLOY, {})
    return Refusal("TOO_MANY_TROOPS", DEPLOY, {"most": str(most)}) if amount > most else None


def _item(state: State, seat: int, agenda: Agenda, key: str) -> Refusal | None:
    """Return why an item cannot be resolved now: it or a choice in it is not possible, or it is already resolved."""
    for item in agenda.items:
        if item.key == key:
            return hindrance(state, seat, item.source, item.effect).refusal(OF_EFFECTS, EFFECTS, {})
    items = _items_of_turn(state, seat)
    if any(item.key == key for item in items):
        return Refusal("ALREADY_RESOLVED", EFFECTS, {})
    found = (no_choice(state, seat, item.source, item.effect, key) for item in items)
    return next((refusal for refusal in found if refusal is not None), None)


def _items_of_turn(state: State, seat: int) -> tuple[Item, ...]:
    """Return the items that the cards and the space of the turn offer, including those already resolved."""
    name, player, turn = edition_of(state).id, state.players[seat], state.turn
    if turn.kind == "reveal":
        shown = tuple(item for card in player.play for item in reveal_items(name, card))
        return leader_items(name, player.leader, "reveal") + shown
    return space_items(name, turn.space) + card_items(name, turn.card, player.leader) if turn.space else ()


@RULES.refusal(Window)
def window_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    return _intrigue_only(state, frame.seat, key, "combat")


@RULES.refusal(VictoryIntrigue)
def victory_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    return _intrigue_only(state, frame.seat, key, "victory")


@RULES.refusal(EndgameIntrigue)
def endgame_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    return _intrigue_only(state, frame.seat, key, "endgame")
