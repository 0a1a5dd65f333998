"""Reasons why an action in a battle is refused: whom to fight, Prescience and the Voice, plans, losses, kept cards."""

from __future__ import annotations

from typing import cast

from ...kernel.effects import Frame
from ...kernel.rules import Refusal
from ..actions import (
    CALL,
    NONE,
    SLOTS,
    AskFor,
    Dial,
    Discard,
    Fight,
    Keep,
    LayCard,
    LoseThere,
    NameLeader,
    ReturnTraitor,
    VoiceOrder,
    parse,
)
from ..content.decks import decks_of, fillings
from ..content.geography import REGION_OF, arenas
from ..state import State
from .battle import ChooseBattle, CounterCall, GiveBack, NewTraitor
from .outcome import KeepCard, LoseTroops
from .plans import (
    AnswerPrescience,
    PlanChoice,
    UsePrescience,
    UseVoice,
    available,
    committed,
    obeys,
    scene,
    troops_here,
    voice,
)
from .refusals import TREASON, elsewhere, faction_of_another, troops
from .rulebook import RULES

BATTLES = "Phases: Battle"
PLAN = "Battles: battle plan"
ADVANTAGES = "Battles: faction advantages"
RESULT = "Battles: result"
HARKONNEN = "Faction advantages: Harkonnen"


# Whom to fight, and new traitors


@RULES.refusal(ChooseBattle)
def battle_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    match parse(key):
        case Fight(cell, _) if cell not in REGION_OF:
            return Refusal("NO_SUCH_PLACE", BATTLES, {"cell": cell})
        case Fight(cell, faction):
            return faction_of_another(state, frame.seat, faction, BATTLES) or _arena(state, frame.seat, cell, faction)
    return elsewhere(state, frame, key)


def _arena(state: State, seat: int, cell: str, faction: str) -> Refusal:
    """Return why a seat cannot fight a faction of the game in a cell."""
    arena = next((arena for arena in arenas(REGION_OF[cell], state.storm) if cell in arena), ())
    if not arena:
        return Refusal("NO_BATTLE_THERE", BATTLES, {"cell": cell})
    other = next(other for other, player in enumerate(state.players) if player.faction == faction)
    if not any(each in state.players[seat].troops for each in arena):
        return Refusal("NO_TROOPS_THERE", BATTLES, {"cell": cell})
    if not any(each in state.players[other].troops for each in arena):
        return Refusal("NO_ENEMY_THERE", BATTLES, {"cell": cell, "faction": faction})
    return Refusal("BATTLE_OF_ANOTHER_CELL", BATTLES, {"cell": cell, "first": scene(state, arena, (seat, other))})


RULES.refusal(NewTraitor)(elsewhere)


@RULES.refusal(GiveBack)
def give_back_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    match parse(key):
        case ReturnTraitor(card):
            return Refusal("CARD_NOT_HELD", HARKONNEN, {"card": card})
    return elsewhere(state, frame, key)


@RULES.refusal(CounterCall)
def counter_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    return Refusal("NO_SUCH_TRAITOR", TREASON, {}) if key == CALL.text else elsewhere(state, frame, key)


# Prescience, Voice and plans


@RULES.refusal(UsePrescience)
def element_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    match parse(key):
        case AskFor():
            return Refusal("NO_SUCH_ELEMENT", ADVANTAGES, {})
    return elsewhere(state, frame, key)


@RULES.refusal(UseVoice)
def voice_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    match parse(key):
        case VoiceOrder():
            return Refusal("NO_SUCH_KIND", ADVANTAGES, {})
    return elsewhere(state, frame, key)


@RULES.refusal(PlanChoice)
def plan_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    return _element(state, frame, cast(PlanChoice, frame.effect).element, key)


@RULES.refusal(AnswerPrescience)
def prescience_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    return _element(state, frame, state.battle.element, key)


def _element(state: State, frame: Frame, element: str, key: str) -> Refusal | None:
    """Return why an action cannot be the choice for an element of a plan."""
    seat = frame.seat
    told = committed(state, seat, element)
    match parse(key):
        case Dial() if element == "dial":
            found = Refusal("NOT_ENOUGH_TROOPS", PLAN, {"have": str(troops_here(state, seat))})
        case NameLeader(leader) if element == "leader":
            found = _leader(state, seat, leader)
        case LayCard(slot, card) if element == slot and not told:
            return _card(state, seat, slot, card)
        case LayCard(slot) if element == slot:
            return _told(element, told)
        case Dial() | NameLeader() | LayCard():
            return Refusal("OTHER_ELEMENT", PLAN, {"element": element})
        case _:
            return elsewhere(state, frame, key)
    return _told(element, told) if told else found


def _told(element: str, answer: str) -> Refusal:
    return Refusal("COMMITTED", ADVANTAGES, {"element": element, "answer": answer})


def _leader(state: State, seat: int, leader: str) -> Refusal:
    player = state.players[seat]
    if leader == NONE:
        return Refusal("LEADER_NEEDED", PLAN, {})
    if leader in player.dead:
        return Refusal("LEADER_DEAD", PLAN, {"leader": leader})
    if leader in player.leaders:
        return Refusal("LEADER_BUSY", PLAN, {"leader": leader, "region": player.bound.get(leader, "")})
    return Refusal("NOT_YOUR_LEADER", PLAN, {"leader": leader})


def _card(state: State, seat: int, slot: str, card: str) -> Refusal | None:
    """Return why a slot of the plan cannot hold a card, or cannot stay empty."""
    hand, battle, cards = state.players[seat].battle, state.battle, decks_of(state).battle
    if not available(state, seat):
        return Refusal("NO_LEADER_NO_CARDS", PLAN, {})
    if card != NONE and card not in hand:
        return Refusal("CARD_NOT_HELD", PLAN, {"card": card})
    other = next(name for name in SLOTS if name != slot)
    if card != NONE and cards[card].family == other:
        return Refusal("WRONG_SLOT", PLAN, {"card": card})
    laid = battle.plans[seat].weapon if slot == "defence" else ""
    pairs = [
        (weapon, defence)
        for weapon, defence in fillings(str(state.options["decks"]), tuple(hand))
        if card == (weapon if slot == "weapon" else defence) and laid in ("", weapon)
    ]
    if not pairs:
        return _pair(state, slot, card, laid)
    if battle.voiced == seat and not any(obeys(state, weapon) for weapon, _ in pairs):
        said = voice(state)
        return Refusal("VOICE_BINDS", ADVANTAGES, {"order": said.order, "kind": said.kind})
    told = committed(state, seat, other)
    return _told(other, told) if told else None


def _pair(state: State, slot: str, card: str, laid: str) -> Refusal:
    """Return why a card, or an empty slot, does not fit the chosen weapon, or any defence in the hand."""
    if slot == "weapon":
        return Refusal("NEEDS_DEFENCE", PLAN, {"card": card})
    if card == laid:
        return Refusal("ALREADY_IN_PLAN", PLAN, {"card": card})
    use = None if laid == NONE else decks_of(state).battle[laid].weapon
    if use is not None and use.needs_defence:
        return Refusal("NEEDS_DEFENCE", PLAN, {"card": laid})
    return Refusal("NEEDS_WEAPON", PLAN, {"card": card})


# Losses and kept cards


@RULES.refusal(LoseTroops)
def lose_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    left = cast(LoseTroops, frame.effect).left
    match parse(key):
        case LoseThere(_, cell) if cell not in REGION_OF:
            return Refusal("NO_SUCH_PLACE", RESULT, {"cell": cell})
        case LoseThere(_, cell) if cell not in state.battle.cells:
            return Refusal("NOT_IN_BATTLE", RESULT, {"cell": cell})
        case LoseThere(amount, cell):
            found = troops(amount, state.players[frame.seat].troops.get(cell, 0), RESULT)
            return found or Refusal("TOO_MANY_LOSSES", RESULT, {"left": str(left)})
    return elsewhere(state, frame, key)


@RULES.refusal(KeepCard)
def keep_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    match parse(key):
        case Keep() | Discard():
            return Refusal("OTHER_CARD", RESULT, {"card": cast(KeepCard, frame.effect).card})
    return elsewhere(state, frame, key)
