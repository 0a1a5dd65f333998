"""Reasons why an action is refused while a market card is carried out."""

from __future__ import annotations

from typing import cast

from ...kernel.effects import Frame
from ...kernel.rules import Refusal
from ..actions import (
    HOLDS,
    TRAITOR,
    AskWhether,
    CountTroops,
    DropCard,
    NameCell,
    NameLeader,
    NameRegion,
    NameSeat,
    StopFaction,
    StormSectors,
    parse,
)
from ..content.decks import decks_of
from ..content.geography import REGION_OF, REGIONS
from ..state import State
from ..verbs import AskTruth, Ghola, MultiplyBlow, Shelter, SteerStorm, StopAdvantage
from .market_cards import AskSeat, DropMore
from .refusals import MARKET, elsewhere, faction_of_another, leader_alive, troops
from .rulebook import RULES


@RULES.refusal(SteerStorm)
def steer_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    match parse(key):
        case StormSectors():
            return Refusal("STORM_TOO_FAR", MARKET, {"most": str(cast(SteerStorm, frame.effect).most)})
    return elsewhere(state, frame, key)


@RULES.refusal(Ghola)
def ghola_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    player = state.players[frame.seat]
    match parse(key):
        case CountTroops(amount):
            most = {"most": str(cast(Ghola, frame.effect).troops)}
            return troops(amount, player.tanks, MARKET) or Refusal("TOO_MANY_TROOPS", MARKET, most)
        case NameLeader(leader):
            return leader_alive(player, leader, MARKET)
    return elsewhere(state, frame, key)


@RULES.refusal(Shelter)
def shelter_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    match parse(key):
        case NameRegion(region):
            return Refusal("NO_TROOPS_THERE" if region in REGIONS else "NO_SUCH_PLACE", MARKET, {"cell": region})
    return elsewhere(state, frame, key)


@RULES.refusal(MultiplyBlow)
def multiply_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    match parse(key):
        case NameCell(cell):
            return Refusal("NOT_JUST_PLACED" if cell in REGION_OF else "NO_SUCH_PLACE", MARKET, {"cell": cell})
    return elsewhere(state, frame, key)


@RULES.refusal(DropMore)
def drop_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    match parse(key):
        case DropCard(card):
            shown = card in state.players[frame.seat].battle
            return Refusal("ALREADY_IN_PLAN" if shown else "CARD_NOT_HELD", MARKET, {"card": card})
    return elsewhere(state, frame, key)


@RULES.refusal(AskTruth)
def truth_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    match parse(key):
        case NameSeat():
            return Refusal("NOT_AN_OPPONENT", MARKET, {})
    return elsewhere(state, frame, key)


@RULES.refusal(AskSeat)
def question_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    decks = decks_of(state)
    match parse(key):
        case AskWhether(question, card) if question == TRAITOR and card in decks.leaders:
            return Refusal("LEADER_NOT_IN_GAME", MARKET, {"leader": card})
        case AskWhether(question):
            deck = "traitor" if question == TRAITOR else "battle" if question == HOLDS else "market"
            return Refusal("NO_SUCH_CARD", MARKET, {"deck": deck})
    return elsewhere(state, frame, key)


@RULES.refusal(StopAdvantage)
def stop_refusal(state: State, frame: Frame, key: str) -> Refusal | None:
    match parse(key):
        case StopFaction(faction, advantage):
            values = {"faction": faction, "advantage": advantage}
            found = faction_of_another(state, frame.seat, faction, MARKET)
            return found or Refusal("CANNOT_STOP", MARKET, values)
    return elsewhere(state, frame, key)
