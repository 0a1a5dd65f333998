"""Bots that see what their seat sees and nothing else.

`greedy` estimates the worth of every action by rules of thumb (see `valuation` and `plays`) and takes the best.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from msgspec.structs import replace

from ...kernel.actions import Action, Choice
from ...kernel.effects import Modify, Node, walk
from .. import verbs
from ..actions import (
    ASIDE,
    AcquireCard,
    AgentFrom,
    CloseSpace,
    DeployTroops,
    End,
    FlipWon,
    NameCard,
    NameContract,
    NameFactions,
    NameLeader,
    NamePost,
    NameSeat,
    NameSpy,
    PairWild,
    PlayIntrigueCard,
    RecallFrom,
    RetreatTroops,
    RevealCards,
    SellSpice,
    SendAgent,
    ShowTokens,
    SortCards,
    TrainStep,
    TrashIntrigueCard,
    parse,
)
from ..editions import EDITIONS
from ..knowledge.view import View
from ..rules.battle_icons import WILD, icon_of
from ..sets.uprising.verbs import BreakWall, FlipIcon, PlaceSpy
from .components import asked_by, at_turn, choices, item_of
from .look import Look, team_of, through
from .plays import exchange, intelligence, offer, play
from .teams import TEAM_JUDGES, intrigue_worth
from .uprising import contract, kept, watch
from .valuation import KEEP, PRICE, bargain, muster, price, step, value, worth

# Open items that are good come first, then plot cards, then troops and purchases, then the end of the turn.
OPEN_ITEM, PLOT = 1000.0, 500.0
DRAW, PAY, BREAK = Choice("draw"), Choice("pay"), Choice("break")


def random(game: str, view: View, actions: list[str], rng: Random) -> str:
    """Return a random legal action."""
    return rng.choice(actions)


def greedy(game: str, view: View, actions: list[str], rng: Random) -> str:
    """Return the action that looks best now; chance decides between equal ones."""
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
    if view.turn.uprising is not None:
        look = through(look, view.turn.uprising.ally)
    judge = JUDGES.get(view.decision.kind, judge_choice)
    judged = [judge(look, parse(action)) for action in actions]
    best = max(judged)
    return rng.choice([action for action, found in zip(actions, judged, strict=True) if found == best])


# Functions that return the worth of an action, by the question that it answers.


def judge_turn(look: Look, action: Action) -> float:
    """Judge turns and agendas: an Agent, the Reveal turn, open items, troops, purchases, plot cards, the end."""
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
    found = worth(at_turn(look), item_of(look, action))
    return OPEN_ITEM + found if found > 0 else found - 0.1


def judge_intrigue(look: Look, name: str) -> float:
    """Return the worth of playing an Intrigue card at the moment it is offered, less what keeping it is worth."""
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
    """Judge combat, victory and endgame cards, the wild battle icon, and passing."""
    match action:
        case PlayIntrigueCard(card, ally):
            return judge_intrigue(through(look, ally), card)
        case PairWild(card):
            return PRICE["vp"] - 0.5 - judge_won(look, card)
    return 0.0


def judge_won(look: Look, won: str) -> float:
    """Return what a won card may still be used for: the wild icon for a pair, any other for an Intrigue card."""
    icon = icon_of(look.edition, won)
    if icon == WILD:
        return 1.0
    serving = {node.icon for card in look.me.intrigue for node in _endgame(look, card) if isinstance(node, FlipIcon)}
    return 0.5 if icon in serving else 0.0


def _endgame(look: Look, card: str) -> list[Node]:
    return list(walk(look.edition.intrigue[card].endgame))


def judge_card(look: Look, action: Action) -> float:
    """Judge a card to acquire, to set aside, or to take from the discard pile."""
    match action:
        case AcquireCard(card, top):
            name = look.me.set_aside if card == ASIDE else card
            return bargain(look, name) + (0.5 if top else 0.0) - _solari(look, name)
        case NameCard(_, card):
            return bargain(look, card)
    return 0.0


def _solari(look: Look, card: str) -> float:
    """Return the worth of the Solari paid for a card, if it is acquired for Solari."""
    paid = any(isinstance(part, verbs.Acquire) and part.solari for part in asked_by(look))
    return price(look, "solari", look.edition.cards[card].cost) if paid else 0.0


def judge_trash(look: Look, action: Action) -> float:
    """Prefer to trash weak cards, and from the discard pile rather than from the hand."""
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
    """Prefer to discard the weakest card, or one whose discarding has a good effect."""
    if not isinstance(action, NameCard):
        return 0.0
    card = look.edition.cards[action.card]
    follows = [part for part in asked_by(look) if isinstance(part, verbs.Discard) and part.faction in card.factions]
    return worth(look, card.discard) + sum(worth(look, part.then) for part in follows) - value(look, action.card)


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
    """Prefer the opponent that is strongest in the Conflict, then the one with most points."""
    if not isinstance(action, NameSeat):
        return 0.0
    rival = look.view.players[action.seat]
    return rival.strength + rival.vp / 10


def judge_heir(look: Look, action: Action) -> float:
    """Prefer to give a lost Alliance to a member of the seat's team, else to the seat that is furthest behind."""
    if not isinstance(action, NameSeat):
        return 0.0
    return PRICE["vp"] if action.seat in team_of(look) else -look.view.players[action.seat].vp


def judge_space(look: Look, action: Action) -> float:
    """Judge a space to block, or to recall an Agent from: one that would be good to enter."""
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
    """Judge factions to gain Influence with."""
    return sum(step(look, faction) for faction in action.factions) if isinstance(action, NameFactions) else 0.0


def judge_loss(look: Look, action: Action) -> float:
    """Judge factions to lose Influence with."""
    return sum(step(look, faction, -1) for faction in action.factions) if isinstance(action, NameFactions) else 0.0


def judge_top(look: Look, action: Action) -> float:
    """Judge drawing the top card against trashing it."""
    return value(look, look.me.deck_top[0]) - KEEP if action == DRAW else 0.0


def judge_rival(look: Look, action: Action) -> float:
    """Judge what a Rival takes: the less it is worth to the Rival, the better."""
    rival = look.view.players[int(look.view.decision.source.partition(":")[2])] if look.view.decision else look.me
    for_it = replace(look, me=rival, stakes={})
    match action:
        case NameFactions():
            return -judge_gain(for_it, action)
        case NameLeader(leader):
            return -worth(for_it, look.edition.leaders[leader].signet)
    return -worth(for_it, choices(look.edition.id, f"conflict:{look.view.conflict}").get(action.text))


def judge_choice(look: Look, action: Action) -> float:
    """Judge the options of a component, and of every question that has no judge of its own."""
    source = look.view.decision.source if look.view.decision else ""
    kind, _, name = source.partition(":")
    if kind == "space":
        look = replace(look, space=look.edition.board.spaces[name])
    return worth(look, choices(look.edition.id, source).get(action.text))


def judge_post(look: Look, action: Action) -> float:
    """Judge a post for a Spy."""
    return 0.5 + watch(look, action.post) if isinstance(action, NamePost) and worth(look, PlaceSpy()) > 0 else 0.0


def judge_move(look: Look, action: Action) -> float:
    """Judge recalling a Spy to place it elsewhere: good only if the new place is better."""
    if not isinstance(action, NameSpy):
        return 0.0
    wanted = next((part for part in asked_by(look) if isinstance(part, PlaceSpy)), PlaceSpy())
    kinds, posts = look.edition.board.watched, look.table.posts
    open_to_it = [
        post for post in kinds if post not in posts and not kinds[post].isdisjoint(wanted.icons or kinds[post])
    ]
    best = max((watch(look, post) for post in open_to_it), default=0.0)
    return best - watch(look, action.post) - 0.5


def judge_spy(look: Look, action: Action) -> float:
    """Prefer to give up the Spy that is worth least."""
    return -kept(look, action.post) if isinstance(action, NameSpy) else 0.0


def judge_intelligence(look: Look, action: Action) -> float:
    """Judge recalling a Spy for a card, with what else a recalled Spy brings in this turn."""
    at = replace(at_turn(look), doubt=0.0)
    if isinstance(action, NameSpy):
        return intelligence(at, action.post)
    return worth(at, look.edition.cards[at.card].agent)


def judge_offer(look: Look, action: Action) -> float:
    at = at_turn(look)
    return offer(at, at.space) if action == PAY and at.space is not None else 0.0


def judge_contract(look: Look, action: Action) -> float:
    return contract(look, action.contract) if isinstance(action, NameContract) else 0.0


def judge_wall(look: Look, action: Action) -> float:
    return worth(look, BreakWall()) if action == BREAK else 0.0


def judge_waste(look: Look, action: Action) -> float:
    """Prefer to trash the Intrigue card that would do least."""
    if not isinstance(action, TrashIntrigueCard):
        return 0.0
    return -intrigue_worth(replace(look, doubt=0.5), action.card)


def judge_flip(look: Look, action: Action) -> float:
    """Judge a won card to turn face down: not the wild one if another can be used."""
    return -judge_won(look, action.card) if isinstance(action, FlipWon) else 0.0


def judge_training(look: Look, action: Action) -> float:
    return worth(look, look.edition.training[action.step].reward) if isinstance(action, TrainStep) else 0.0


def judge_sorting(look: Look, action: Action) -> float:
    """Prefer to draw the best of three cards and to trash the weakest."""
    if not isinstance(action, SortCards):
        return 0.0
    third = list(look.me.deck_top[:3])
    third.remove(action.drawn)
    third.remove(action.discarded)
    return value(look, action.drawn) - value(look, third[0])


JUDGES: dict[str, Callable[[Look, Action], float]] = {
    "acquire": judge_card,
    "agenda": judge_turn,
    "ally_deploy": judge_troops,
    "block_space": judge_space,
    "break_wall": judge_wall,
    "choose_influence": judge_gain,
    "deploy": judge_troops,
    "discard": judge_discard,
    "endgame_intrigue": judge_window,
    "exchange": judge_exchange,
    "flip_icon": judge_flip,
    "follow_up": judge_troops,
    "gather_intelligence": judge_intelligence,
    "hand_over_alliance": judge_heir,
    "infiltrate": judge_spy,
    "lose_influence": judge_loss,
    "offer": judge_offer,
    "one_opponent": judge_opponent,
    "pick_leader": judge_leader,
    "place_spy": judge_post,
    "reads": judge_gain,
    "recall_agent": judge_space,
    "recall_first": judge_move,
    "recall_spy": judge_spy,
    "retreat": judge_troops,
    "rival_choice": judge_rival,
    "set_aside": judge_card,
    "sort_three": judge_sorting,
    "take_contract": judge_contract,
    "take_from_discard": judge_card,
    "to_throne": judge_card,
    "top_card": judge_top,
    "train": judge_training,
    "trash": judge_trash,
    "trash_intrigue": judge_waste,
    "turn": judge_turn,
    "victory_intrigue": judge_window,
    "which_agent": judge_space,
    "window": judge_window,
    **TEAM_JUDGES,
}
