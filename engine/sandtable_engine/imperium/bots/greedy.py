"""Bots: they see what their seat sees and nothing else.

`greedy` gives every action a worth by rule of thumb (see `valuation`) and takes the best.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from ...kernel.actions import Action, Choice
from ...kernel.combinators import DONE
from ...kernel.effects import Choose, Effect, Modify, Node, walk
from .. import verbs
from ..actions import (
    ASIDE,
    AcquireCard,
    AgentFrom,
    CloseSpace,
    DeployTroops,
    End,
    InfluenceItem,
    NameCard,
    NameFactions,
    NameLeader,
    NameSeat,
    OpenItem,
    PlayIntrigueCard,
    RecallFrom,
    RetreatTroops,
    RevealCards,
    SellSpice,
    SendAgent,
    ShowTokens,
    parse,
)
from ..editions import EDITIONS, TABLES
from ..knowledge.view import View
from ..rules.piles import items_of
from .valuation import KEEP, Look, bargain, exchange, muster, play, step, value, worth

# What is good and open comes first, then plot cards, then troops and purchases, then the end of the turn.
OPEN_ITEM, PLOT = 1000.0, 500.0
DRAW = Choice("draw")


def random(game: str, view: View, actions: list[str], rng: Random) -> str:
    """Any legal action of a game of the family."""
    return rng.choice(actions)


def greedy(game: str, view: View, actions: list[str], rng: Random) -> str:
    """The action that looks best now in a game of the family; chance decides between equals."""
    if len(actions) == 1 or view.decision is None:
        return actions[0]
    leading = max(player.vp for player in view.players)
    edition = EDITIONS[game][sum(not player.rival for player in view.players)]
    look = Look(
        edition,
        view,
        view.players[view.seat],
        min(float(view.conflicts_left), max(0.0, (edition.end_vp - leading) * 0.8)),
    )
    judge = JUDGES.get(view.decision.kind, judge_choice)
    judged = [judge(look, parse(action)) for action in actions]
    best = max(judged)
    return rng.choice([action for action, found in zip(actions, judged, strict=True) if found == best])


# What an action is worth, by the question it answers.


def judge_turn(look: Look, action: Action) -> float:
    """Turns and agendas: an Agent, the Reveal turn, open items, troops, purchases, plot cards, the end."""
    match action:
        case SendAgent(card, space):
            return play(look, card, look.edition.board.spaces[space])
        case PlayIntrigueCard(card):
            return judge_intrigue(look, card)
        case DeployTroops(amount):
            return muster(look, amount) or -0.1
        case AcquireCard():
            return judge_card(look, action)
        case ShowTokens():
            return PLOT
        case RevealCards() | End():
            return 0.0
    here = replace(look, card=look.view.turn.card, space=look.edition.board.spaces.get(look.view.turn.space), doubt=1.0)
    found = worth(here, _item(look, action))
    return OPEN_ITEM + found if found > 0 else found - 0.1


def _item(look: Look, action: Action) -> Node | None:
    """The effect of an open item."""
    turn = look.view.turn
    match action:
        case InfluenceItem():
            return verbs.Influence(look.edition.board.spaces[turn.space].influence)
        case OpenItem("space"):
            box: Effect | None = look.edition.board.spaces[turn.space].effect
        case OpenItem("card"):
            box = look.edition.cards[turn.card].agent
            box = look.edition.leaders[look.me.leader].signet if isinstance(box, verbs.Signet) else box
        case OpenItem(card):
            box = look.edition.cards[card].reveal
        case _:
            return None
    return next((item.effect for item in items_of(box, action.origin, "") if item.key == action.text), None)


@cache
def choices(edition: str, source: str) -> dict[str, Effect]:
    """What the keys of the choices of a card or Conflict stand for."""
    kind, _, name = source.partition(":")
    found_in = TABLES[edition]
    tables: dict[str, dict[str, Any]] = {
        "card": found_in.cards,
        "intrigue": found_in.intrigue,
        "conflict": found_in.conflicts,
    }
    found: dict[str, Effect] = {"deploy": verbs.DeploySupply(), "pass": DONE}
    for part in walk(tables.get(kind, {}).get(name)):
        if isinstance(part, Choose):
            found.update(part.options)  # type: ignore[arg-type]  # the options of a choice are effects
    return found


def judge_intrigue(look: Look, name: str) -> float:
    """An Intrigue card at the moment it is offered, less what it costs to part with it."""
    card, phase = look.edition.intrigue[name], look.view.phase
    if phase == "combat":
        effect = card.combat if look.view.winner < 0 else card.victory
        return worth(look, effect) - 1.0
    if phase == "endgame":
        return worth(look, card.endgame)
    found = worth(look, card.plot) - 0.5
    if isinstance(card.plot, Modify):
        return found if look.view.turn.kind == "" else -1.0
    return PLOT + found if found > 0 else found


def judge_window(look: Look, action: Action) -> float:
    """Combat, victory and endgame cards, or a pass."""
    return judge_intrigue(look, action.card) if isinstance(action, PlayIntrigueCard) else 0.0


def judge_card(look: Look, action: Action) -> float:
    """A card to take: to acquire it, to set it aside, or out of the discard pile."""
    match action:
        case AcquireCard(card, top):
            return bargain(look, look.me.set_aside if card == ASIDE else card) + (0.5 if top else 0.0)
        case NameCard(_, card):
            return bargain(look, card)
    return 0.0


def judge_trash(look: Look, action: Action) -> float:
    """Weak cards go first, rather from the discard pile than from the hand."""
    match action:
        case NameCard(zone, card):
            return (
                KEEP
                - value(look, card)
                + worth(look, look.edition.cards[card].trash)
                - (0.8 if zone == "hand" else 0.0)
            )
    return 0.0


def judge_discard(look: Look, action: Action) -> float:
    return -value(look, action.card) if isinstance(action, NameCard) else 0.0


def judge_exchange(look: Look, action: Action) -> float:
    return (
        exchange(look, look.edition.board.spaces["sell_melange"], action.amount)
        if isinstance(action, SellSpice)
        else 0.0
    )


def judge_troops(look: Look, action: Action) -> float:
    match action:
        case DeployTroops(amount):
            return muster(look, amount)
        case RetreatTroops(amount):
            return muster(look, -amount)
    return 0.0


def judge_opponent(look: Look, action: Action) -> float:
    """Hurt the strongest in the Conflict, then the leading seat."""
    if not isinstance(action, NameSeat):
        return 0.0
    rival = look.view.players[action.seat]
    return rival.strength + rival.vp / 10


def judge_heir(look: Look, action: Action) -> float:
    """Who takes a lost Alliance: the seat that is furthest behind."""
    return -look.view.players[action.seat].vp if isinstance(action, NameSeat) else 0.0


def judge_space(look: Look, action: Action) -> float:
    """A space to block, or to call an Agent back from: one that would be good to enter."""
    named = action.space if isinstance(action, CloseSpace | RecallFrom | AgentFrom) else ""
    space = look.edition.board.spaces.get(named)
    if space is None:
        return 0.0
    mine = look.me.seat in look.view.board.get(space.id, ())
    return worth(look, space.effect) + (5.0 if mine or space.id not in look.view.board else 0.0)


def judge_leader(look: Look, action: Action) -> float:
    if not isinstance(action, NameLeader):
        return 0.0
    leader = look.edition.leaders[action.leader]
    return worth(look, leader.signet) + worth(look, leader.start)


def judge_gain(look: Look, action: Action) -> float:
    """A faction to gain Influence with."""
    return sum(step(look, faction) for faction in action.factions) if isinstance(action, NameFactions) else 0.0


def judge_loss(look: Look, action: Action) -> float:
    """A faction to lose Influence with."""
    return sum(step(look, faction, -1) for faction in action.factions) if isinstance(action, NameFactions) else 0.0


def judge_top(look: Look, action: Action) -> float:
    """Draw the top card or trash it."""
    return value(look, look.me.deck_top[0]) - KEEP if action == DRAW else 0.0


def judge_rival(look: Look, action: Action) -> float:
    """What a Rival is to take: the less it is worth to the Rival, the better."""
    rival = look.view.players[int(look.view.decision.source.partition(":")[2])] if look.view.decision else look.me
    for_it = replace(look, me=rival, stakes={})
    match action:
        case NameFactions():
            return -judge_gain(for_it, action)
        case NameLeader(leader):
            return -worth(for_it, look.edition.leaders[leader].signet)
    return -worth(for_it, choices(look.edition.id, f"conflict:{look.view.conflict}").get(action.text))


def judge_choice(look: Look, action: Action) -> float:
    """The options of a card, and whatever has no rule of its own."""
    source = look.view.decision.source if look.view.decision else ""
    return worth(look, choices(look.edition.id, source).get(action.text))


JUDGES: dict[str, Callable[[Look, Action], float]] = {
    "acquire": judge_card,
    "agenda": judge_turn,
    "block_space": judge_space,
    "choose_influence": judge_gain,
    "deploy": judge_troops,
    "discard": judge_discard,
    "endgame_intrigue": judge_window,
    "exchange": judge_exchange,
    "hand_over_alliance": judge_heir,
    "lose_influence": judge_loss,
    "one_opponent": judge_opponent,
    "pick_leader": judge_leader,
    "recall_agent": judge_space,
    "retreat": judge_troops,
    "rival_choice": judge_rival,
    "set_aside": judge_card,
    "take_from_discard": judge_card,
    "top_card": judge_top,
    "trash": judge_trash,
    "turn": judge_turn,
    "victory_intrigue": judge_window,
    "which_agent": judge_space,
    "window": judge_window,
}
