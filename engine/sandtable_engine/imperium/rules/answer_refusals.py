"""Reasons why an answer to a question in the middle of an effect is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from msgspec.structs import replace

from ...kernel.effects import Choose, Frame
from ...kernel.rules import Refusal
from ..actions import (
    ASIDE,
    AcquireCard,
    DeployTroops,
    GiveGoods,
    GiveIntrigue,
    NameCard,
    NameFactions,
    RetreatTroops,
    SellSpice,
    TrashIntrigueCard,
    parse,
)
from ..editions import edition_of
from ..sets.uprising.verbs import ToThrone, TrashIntrigue
from ..state import State
from ..verbs import (
    Acquire,
    ChooseInfluence,
    Deploy,
    Discard,
    LoseInfluence,
    Retreat,
    SetAside,
    TakeFromDiscard,
    Trash,
)
from .agents import Exchange
from .hindrances import EFFECTS, OF_EFFECTS, lacking, no_choice
from .market import acquire_fits
from .prices import card_price
from .refusals import ACQUIRE, COST, DEPLOY, not_held, not_offered
from .rulebook import RULES
from .teams import GOODS, AllyDeploy, FollowUp, Give, Pledge
from .tracks import choices, cubes_of

INFLUENCE = "Game concepts: Influence"
TRADING = "Six players: trading"


def _affords(state: State, seat: int, rule: str, price: dict[str, int]) -> Refusal | None:
    """Return why a seat cannot pay a price; None if it can."""
    found = lacking(state, seat, price)
    return None if found is None else found.refusal(OF_EFFECTS, rule, {})


def _choice(state: State, frame: Frame, key: str) -> Refusal | None:
    """Return why an option of the choice that led to this question is not possible.

    If only one option of a choice is possible, that option is taken without a question.
    """
    edition = edition_of(state)
    tables: dict[str, Mapping[str, object]] = {
        "card": edition.cards,
        "intrigue": edition.intrigue,
        "leader": edition.leaders,
        "space": edition.board.spaces,
    }
    kind, _, name = frame.source.partition(":")
    return no_choice(state, frame.seat, frame.source, tables.get(kind, {}).get(name), key)


@RULES.refusal(Choose)
def choice_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    return no_choice(state, frame.seat, frame.source, frame.effect, key) or _choice(state, frame, key)


@RULES.refusal(Deploy)
@RULES.refusal(AllyDeploy)
@RULES.refusal(FollowUp)
def deploy_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    match parse(key):
        case DeployTroops():
            most = len(RULES.questions[type(frame.effect)](state, frame)) - 1
            return Refusal("TOO_MANY_TROOPS", DEPLOY, {"most": str(most)})
    return _choice(state, frame, key)


@RULES.refusal(Retreat)
def retreat_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    match parse(key):
        case RetreatTroops():
            least = cast(Retreat, frame.effect).least
            most = least + len(RULES.questions[Retreat](state, frame)) - 1
            return Refusal("NUMBER_OUT_OF_RANGE", EFFECTS, {"least": str(least), "most": str(most)})
    return _choice(state, frame, key)


@RULES.refusal(Exchange)
def exchange_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    rates = edition_of(state).board.spaces[cast(Exchange, frame.effect).space].exchange
    match parse(key):
        case SellSpice(amount) if amount in rates:
            return _affords(state, frame.seat, COST, {"spice": amount})
    return None


@RULES.refusal(ChooseInfluence)
def choose_influence_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    effect = cast(ChooseInfluence, frame.effect)
    offered, anywhere = (choices(state, frame.seat, each) for each in (effect, replace(effect, behind=False)))
    action = parse(key)
    for faction in action.factions if isinstance(action, NameFactions) else ():
        if faction not in offered:
            code = "NOT_BEHIND" if faction in anywhere else "FACTION_NOT_OFFERED"
            return Refusal(code, INFLUENCE, {"faction": faction})
    return _choice(state, frame, key)


@RULES.refusal(LoseInfluence)
def lose_influence_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    match parse(key):
        case NameFactions((faction,)) if not cubes_of(state, frame.seat).get(faction):
            return Refusal("NO_INFLUENCE", INFLUENCE, {"faction": faction})
    return None


@RULES.refusal(Acquire)
def acquire_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    action, seat, effect = parse(key), frame.seat, cast(Acquire, frame.effect)
    if not isinstance(action, AcquireCard):
        return _choice(state, frame, key)
    missing = not_offered(state, seat, action)
    if missing is not None:
        return missing
    name = state.players[seat].set_aside if action.card == ASIDE else action.card
    card = edition_of(state).cards[name]
    if not acquire_fits(effect, card.cost):
        limit = ("COST_NOT_EXACT", "exact") if effect.exactly else ("TOO_DEAR", "most")
        return Refusal(limit[0], ACQUIRE, {"card": name, "cost": str(card.cost), limit[1]: str(effect.most)})
    price = {"solari": card_price(state.modifiers, seat, card)} if effect.solari else {}
    return _affords(state, seat, ACQUIRE, price)


@RULES.refusal(Discard)
@RULES.refusal(SetAside)
@RULES.refusal(TakeFromDiscard)
@RULES.refusal(ToThrone)
@RULES.refusal(Trash)
def card_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    player = state.players[frame.seat]
    zones = {"hand": player.hand, "discard": player.discard, "play": player.play, "row": state.row}
    match parse(key):
        case NameCard(_, card) if card not in edition_of(state).cards:
            return Refusal("UNKNOWN_CARD", EFFECTS, {"card": card})
        case NameCard(zone, card) if card not in zones[zone]:
            return Refusal("CARD_NOT_THERE", EFFECTS, {"card": card, "zone": zone})
    return _choice(state, frame, key)


@RULES.refusal(TrashIntrigue)
def trash_intrigue_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    match parse(key):
        case TrashIntrigueCard(card):
            return not_held(state, frame.seat, card)
    return None


@RULES.refusal(Give)
def gift_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    match parse(key):
        case GiveGoods(resource, amount) if resource in GOODS and not cast(Give, frame.effect).more:
            return _affords(state, frame.seat, TRADING, {resource: amount})
        case GiveIntrigue(card):
            return not_held(state, frame.seat, card)
    return None


@RULES.refusal(Pledge)
def pledge_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    match parse(key):
        case GiveGoods("spice", amount):
            return _affords(state, frame.seat, EFFECTS, {"spice": amount})
    return None
