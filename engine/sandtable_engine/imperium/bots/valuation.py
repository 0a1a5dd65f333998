"""What things are worth to a seat, by rules of thumb: effects, resources, Influence, the Conflict, cards.

A victory point is worth 10. The worth of a card, a space or a reward follows from its structure. `uprising.py` adds
what that box needs to the tables.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Any

from msgspec.structs import replace

from ...kernel.effects import Choose, Done, EachOpponent, Effect, Modify, Node, OneOpponent, Seq, When
from .. import verbs
from ..knowledge.view import SeatView
from ..rules.battle_icons import WILD, icon_of
from ..rules.rivals import BRUTAL, LAST_TIER
from ..rules.tracks import readings
from ..sets.uprising.verbs import BreakWall
from .look import PAYABLE, Look, against_rivals, as_seat, counted, fighters, holds, opponents, team_of, worms_of

PRICE = {"vp": 10.0, "solari": 1.0, "spice": 1.6, "water": 1.6, "persuasion": 1.0, "swords": 0.7}
PLENTY = {"solari": 9, "spice": 7, "water": 4}  # From this amount on, more of it is worth half.
TROOP, CARD, INTRIGUE_CARD, TRASHED, AGENT, ICON = 1.2, 1.6, 2.2, 1.2, 5.0, 0.45
STEPS = (
    3.5,
    10.0,
    2.5,
    10.0,
    1.0,
    1.0,
)  # Influence from 0 to 1, from 1 to 2, ...: the points are at 2 and 4.
RIVAL_AGENT, RIVAL_SWORDS = 1.6, 2.1  # What a Rival's Agent and its card in combat add to its strength.
RECRUITED, FROM_GARRISON = 1.1, 1.3  # In Uprising: its Agent, and each troop in its garrison.
DEARER = {"solari": 1.6, "spice": 1.0, "water": 1.5}  # Against them; for Solari until the seat has a Swordmaster.
RIVAL_TROOP = 1.6
SPOILED = 0.5  # The share of an opponent's missed reward that counts, against Rivals and between teams.
KEEP = 1.8  # A card worth less than this weakens a deck.
BENT = {
    "acquire_on_top": 0.5,
    "deploy_recruits": 0.3,
    "discount": 1.5,
    "harvest": -1.0,
    "icons": 2.5,
    "infiltrate": 2.5,
    "no_deploy": -1.0,
    "space_discount": 2.0,
    "unblocked": 1.0,
}
"""The worth of a modifier, by its kind."""


def worth(look: Look, effect: Node | None) -> float:
    """Return the worth of an effect by its structure."""
    return 0.0 if effect is None else WEIGH[type(effect)](look, effect)


def price(look: Look, resource: str, amount: int) -> float:
    """Return the worth of resources: less if the seat has plenty of them, or little time left to use them."""
    if resource == "swords" and (look.me.conflict or worms_of(look.me)):
        return stake(look, swords=amount) - stake(look)
    if resource not in PLENTY:
        return PRICE[resource] * amount
    scarce = 0.5 if getattr(look.me, resource) >= PLENTY[resource] else 1.0
    if against_rivals(look):
        scarce *= 1.0 if resource == "solari" and not wants_master(look) else DEARER[resource]
    return PRICE[resource] * amount * scarce * min(1.0, 0.2 + look.left / 3)


def wants_master(look: Look) -> bool:
    """Return whether a seat still has to save for its Swordmaster."""
    return not look.me.swordmaster and not any(
        bent.kind == "barred" and bent.target == "swordmaster" for bent in look.view.modifiers
    )


def troop(look: Look) -> float:
    """Return the worth of a troop in the garrison."""
    return RIVAL_TROOP if against_rivals(look) else TROOP


def step(look: Look, faction: str, amount: int = 1) -> float:
    """Return the worth of moving along a track: its points, its bonus, the Alliance won or out of reach."""
    track = look.edition.board.tracks[faction]
    now = look.me.influence.get(faction, track.top)
    then = max(0, min(track.top, now + amount))
    low, high = sorted((now, then))
    points = sum(low < at <= high for at in (track.point_at, track.alliance_at))
    total = sum(STEPS[low:high]) if look.left >= 1 else 10.0 * points
    if low < track.alliance_at <= high:
        total += worth(look, track.bonus)
    if low < track.point_at <= high and (leader := look.edition.leaders.get(look.me.leader)) and leader.at_two:
        total += worth(look, leader.at_two.get(track.icon or faction))
    total += sum(worth(look, reward) for at, reward in track.steps.items() if low < at <= high)
    holder = look.view.alliances.get(faction, look.me.seat)
    if holder not in (look.me.seat, look.ally):
        total -= 8.0 if low < track.alliance_at <= high else 0.0
        if holder not in team_of(look):
            total += 13.0 if low <= look.view.players[holder].influence[faction] < high else 0.0
    return total if then > now else -total


def tracks(look: Look, effect: verbs.Influence | verbs.ChooseInfluence) -> list[str]:
    """Return the tracks on which an effect may move a cube: an icon may stand for several."""
    board = look.edition.board
    icons = (effect.faction,) if isinstance(effect, verbs.Influence) else effect.among or tuple(board.tracks)
    if effect.exact:
        return list(icons)
    return list(dict.fromkeys(track for icon in icons for track in readings(board, look.me.influence, icon)))


def pay(look: Look, effect: verbs.Pay) -> float:
    """Return the worth of an optional cost; never negative, since the seat need not pay."""
    costs = {name: getattr(effect, name) for name in PLENTY}
    affordable = all(getattr(look.me, name) >= amount for name, amount in costs.items())
    affordable = affordable and all(PAYABLE[type(cost)](look, cost) for cost in effect.by if type(cost) in PAYABLE)
    total = worth(look, effect.then) + sum(worth(look, cost) for cost in effect.by)
    total -= sum(price(look, name, amount) for name, amount in costs.items())
    return max(0.0, total) * (1.0 if affordable else look.doubt)


def more_at_space(look: Look, effect: verbs.SpaceInfluence) -> float:
    if look.space is None:
        return 5.0
    faction = look.space.influence
    return step(look, faction, 1 + effect.amount) - step(look, faction) if faction else 0.0


def lose_influence(look: Look, effect: verbs.LoseInfluence) -> float:
    """Return the least harm: one at a time on different tracks, or all on one."""
    own = [faction for faction in look.edition.board.tracks if look.me.influence.get(faction)]
    single = sorted((step(look, faction, -1) for faction in own), reverse=True)
    if effect.amount == 1 or not single:
        return single[0] if single else 0.0
    return max(sum(single[: effect.amount]), *(step(look, faction, -effect.amount) for faction in own))


def harvest(look: Look, effect: verbs.Harvest) -> float:
    """Return the worth of the spice that is there, and of the contracts that it completes."""
    spice = effect.amount + (look.view.bonus_spice.get(look.space.id, 0) if look.space else 0)
    held = [look.edition.contracts[contract] for contract in look.mine.contracts]
    done = [contract.reward for contract in held if 0 < contract.harvest <= spice + look.turn.spice]
    return price(look, "spice", spice) + sum(worth(look, reward) for reward in done)


def lines(look: Look, effect: verbs.Lines) -> float:
    """Return the worth of all lines; lines after one that removes the Shield Wall count on that."""
    total = 0.0
    for part in effect.parts:
        total += max(0.0, worth(look, part))
        if isinstance(part, BreakWall):
            look = replace(look, breached=True)
    return total


def acquire(look: Look, effect: verbs.Acquire) -> float:
    """Return the worth of a free card, or of the best card that the seat can pay in Solari."""
    most = min(effect.most, look.me.solari) if effect.solari else effect.most
    each = max(0.0, 0.8 - price(look, "solari", 1)) if effect.solari else 0.8
    return each * most * min(1.0, look.left / 3) + (0.6 if effect.to_hand and most else 0.0)


def discard(look: Look, effect: verbs.Discard) -> float:
    """Return the worth of the cards lost (negative), with what follows from cards of a faction."""
    fits = effect.then is not None and any(effect.faction in look.edition.cards[card].factions for card in look.me.hand)
    return -1.2 * min(effect.amount, look.me.hand_count) + (worth(look, effect.then) if fits else 0.0)


def trash(look: Look, effect: verbs.Trash) -> float:
    """Return the worth of having one weak card less, or of what follows if a card in hand fits."""
    total = TRASHED * min(1.0, look.left / 3)
    if effect.then is None:
        return total
    cards = [look.edition.cards[card] for card in look.me.hand if card != look.card]
    fits = any(card.cost >= effect.least and (effect.faction in ("", *card.factions)) for card in cards)
    return worth(look, effect.then) - 1.0 if fits else 0.0


def recall_agent(look: Look, effect: verbs.RecallAgent) -> float:
    """Return the worth of one more turn, if the seat has cards for it."""
    here = look.here.id if look.here is not None else ""
    agents = [space for space, seats in look.view.board.items() if look.me.seat in seats and space != here]
    usable = look.me.hand_count and look.view.turn.kind != "reveal" and (agents or not effect.other)
    return AGENT if usable else 0.0


def spent_master(look: Look) -> float:
    """Return the worth of a Swordmaster who is an Agent for one round only, and gives swords in every Reveal turn."""
    return AGENT + PRICE["swords"] * look.edition.master_swords * look.left


def retreat(look: Look, effect: verbs.Retreat) -> float:
    """Return the worth of retreating the best number of troops within the limits."""
    most = min(effect.most or 12, look.me.conflict)
    return max(muster(look, -troops) for troops in range(min(effect.least, most), most + 1))


WEIGH: dict[type, Callable[[Look, Any], float]] = {
    Seq: lambda look, e: sum(worth(look, part) for part in e.parts),
    Choose: lambda look, e: max(worth(look, option) for option in e.options.values()),
    When: lambda look, e: worth(look, e.then) * (1.0 if holds(look, e.condition) else look.doubt),
    EachOpponent: lambda look, e: -0.4 * worth(look, e.then),
    OneOpponent: lambda look, e: 1.5,
    Done: lambda look, e: 0.0,
    Modify: lambda look, e: BENT[e.kind],
    verbs.Acquire: acquire,
    verbs.BlockSpace: lambda look, e: 0.5,
    verbs.ChooseInfluence: lambda look, e: sum(
        sorted((step(look, track, e.amount) for track in tracks(look, e)), reverse=True)[: e.picks]
    ),
    verbs.Deploy: lambda look, e: max(muster(look, n) for n in range((e.most or look.me.garrison) + 1)),
    verbs.DeploySupply: lambda look, e: muster(look, e.amount) + troop(look) * e.amount,
    verbs.Discard: discard,
    verbs.Draw: lambda look, e: CARD * e.amount,
    verbs.DrawIntrigue: lambda look, e: INTRIGUE_CARD * e.amount,
    verbs.EndTurn: lambda look, e: -1.0,
    verbs.ForEach: lambda look, e: max(counted(look, e.count), look.doubt) * worth(look, e.then),
    verbs.Foldspace: lambda look, e: 1.5 * min(1.0, look.left / 2),
    verbs.Gain: lambda look, e: price(look, e.resource, e.amount),
    verbs.GainPer: lambda look, e: price(
        look, e.resource, e.amount * (1 + sum(e.faction in look.edition.cards[card].factions for card in look.me.play))
    ),
    verbs.Harvest: harvest,
    verbs.HarvestAgain: lambda look, e: price(look, "spice", look.space.maker if look.space else 2),
    verbs.Influence: lambda look, e: max(step(look, track, e.amount) for track in tracks(look, e)),
    verbs.Lines: lines,
    verbs.LookAtTop: lambda look, e: 1.4,
    verbs.LoseInfluence: lose_influence,
    verbs.LoseTroops: lambda look, e: (
        stake(look, -e.amount) - stake(look) if e.where == "conflict" else -troop(look) * e.amount
    ),
    verbs.Pay: pay,
    verbs.RecallAgent: recall_agent,
    verbs.Recruit: lambda look, e: troop(look) * min(e.amount, look.me.supply) * min(1.0, 0.2 + look.left),
    verbs.RemoveCard: lambda look, e: KEEP - value(look, e.card),
    verbs.Retreat: retreat,
    verbs.ReturnSelf: lambda look, e: CARD,
    verbs.RevealPersuasion: lambda look, e: float(e.amount) if look.view.turn.kind == "reveal" else 0.0,
    verbs.SetAside: lambda look, e: 1.0,
    verbs.SortTop: lambda look, e: CARD + TRASHED * min(1.0, look.left / 3),
    verbs.ShuffleDiscard: lambda look, e: 0.3,
    verbs.Signet: lambda look, e: worth(look, look.edition.leaders[look.me.leader].signet) if look.me.leader else 1.0,
    verbs.SpaceInfluence: more_at_space,
    verbs.StealIntrigue: lambda look, e: 3.0 * sum(other.intrigue_count >= 4 for other in opponents(look)),
    verbs.TakeControl: lambda look, e: 0.8 * look.left,
    verbs.TakeFromDiscard: lambda look, e: CARD,
    verbs.TakeMentat: lambda look, e: AGENT if e.won or look.me.hand_count > 1 else 0.5,
    # In Uprising the space can be entered more than once.
    verbs.TakeSeat: lambda look, e: 0.0 if look.me.council and look.view.uprising is not None else 2.2 * look.left,
    verbs.TakeSwordmaster: lambda look, e: 4.0 * look.left if not look.edition.master_swords else spent_master(look),
    verbs.Trash: trash,
    verbs.TrashSelf: lambda look, e: KEEP - value(look, look.card) if look.card else 0.0,
    verbs.Watch: lambda look, e: 1.5 * worth(replace(look, doubt=1.0), e.then),
}


def stake(look: Look, troops: int = 0, swords: int = 0, worms: int = 0) -> float:
    """Return the expected reward of the Conflict with this many more (or fewer) troops, swords and sandworms."""
    me = look.me
    worms += worms_of(me)
    there = me.conflict + troops + worms > 0
    if not look.view.conflict or not (there or _spoils(look)):
        return 0.0
    own = 2 * (me.conflict + troops) + 3 * worms + swords + _swords(look) if there else 0
    key = own, worms > 0
    if key not in look.stakes:
        others = fighters(look)
        beaten = [_beaten(look, other, own) for other in others] if there else [0.0] * len(others)
        look.stakes[key] = _prize(look, worms, beaten) if there else 0.0
        if _spoils(look):
            look.stakes[key] += _theirs(look, others, beaten)
    return look.stakes[key]


def _spoils(look: Look) -> bool:
    """Return whether the rewards of others count too: with teams, and against Rivals."""
    return bool(look.table.teams) or against_rivals(look)


def _swords(look: Look) -> int:
    """Return the seat's swords, with those of a Reveal turn to come; in teams a Commander may have added some."""
    me = look.me
    if me.revealed:
        return me.swords
    coming = sum(look.edition.cards[card].swords for card in me.hand)
    if not look.table.teams:
        return coming
    return me.swords + coming + (look.edition.master_swords if me.swordmaster else 0)


def _prize(look: Look, worms: int, chances: list[float]) -> float:
    """Return the expected reward of a seat that beats each of the others with these chances."""
    first, second, third = 1.0, 0.0, 0.0
    for beaten in chances:
        third = third * beaten + second * (1 - beaten)
        second = second * beaten + first * (1 - beaten)
        first *= beaten
    card = look.edition.conflicts[look.view.conflict]
    prize = reward(look, card.first, worms) + battle_icon(look, card.icon)
    total = first * prize + second * reward(look, card.second, worms)
    if look.edition.seating.third_place:
        total += third * reward(look, card.third, worms)
    return total


def _theirs(look: Look, others: list[SeatView], beaten: list[float]) -> float:
    """Return what the other Ally of the team can expect, less a share of what opponents can expect."""
    team, total = team_of(look), 0.0
    for place, other in enumerate(others):
        if other.conflict + worms_of(other):
            weight = 1.0 if other.seat in team else -SPOILED
            strength = _seen(other) + round(_coming_by_rule(look, other) if other.rival else _coming(other))
            chances = [_beaten(look, third, strength) for third in others if third is not other]
            total += weight * _prize(as_seat(look, other.seat), worms_of(other), [1 - beaten[place], *chances])
    return total


def reward(look: Look, effect: Effect, worms: int) -> float:
    """Return the worth of the reward of a place; with a sandworm twice, except for control of a space."""
    once = worth(look, effect)
    if not worms:
        return once
    parts = effect.parts if isinstance(effect, Seq) else (effect,)
    return 2 * once - sum(worth(look, part) for part in parts if isinstance(part, verbs.TakeControl))


def battle_icon(look: Look, icon: str) -> float:
    """Return the worth of a Conflict card's icon: a point with its twin or the wild one, less if it is alone."""
    if not icon or look.me.uprising is None:
        return 0.0
    icons = [icon_of(look.edition, won) for won in look.me.uprising.won]
    alone = 2.0 * min(1.0, look.left / 3)
    if icon == WILD:
        return 9.0 if any(other not in ("", WILD) for other in icons) else alone
    if icon in icons:
        return PRICE["vp"]
    return 8.0 if icons == [WILD] else alone


def _seen(player: SeatView) -> int:
    """Return the strength of a player that everybody can see."""
    units = player.conflict + worms_of(player)
    return 2 * player.conflict + 3 * worms_of(player) + player.swords if units else 0


def _coming(player: SeatView) -> float:
    """Return an estimate of what a player may still add to the Conflict."""
    coming = 0.7 * min(player.intrigue_count, 3) if player.conflict + worms_of(player) else 0.0
    if not player.revealed:
        coming += 1.0 + 1.5 * min(player.agents, player.garrison)
    return coming


def _coming_by_rule(look: Look, rival: SeatView) -> float:
    """Return an estimate for a Rival: each Agent may bring troops, and a card in combat brings swords."""
    if look.view.phase == "combat":
        return 0.0
    if not against_rivals(look):
        return RIVAL_AGENT * rival.agents + (RIVAL_SWORDS if rival.conflict else 0.0)
    troops = FROM_GARRISON * min(2 * rival.agents, rival.garrison) + RECRUITED * rival.agents
    if not rival.conflict + worms_of(rival):
        return troops
    brutal = "brutal_escalation" in look.table.variants and look.edition.conflicts[look.view.conflict].tier == LAST_TIER
    return troops + RIVAL_SWORDS * (BRUTAL if brutal else 1)


def _beaten(look: Look, rival: SeatView, own: int) -> float:
    """Return how likely the strength `own` beats a rival: shown strength is certain, the rest is estimated."""
    units, seen = rival.conflict + worms_of(rival), _seen(rival)
    if rival.rival:
        if look.view.phase == "combat":
            return float(own > seen)
        if not units and not rival.agents:
            return 1.0
        doubt = 0.8 + 0.6 * rival.agents if against_rivals(look) else 2.0
        return 1 / (1 + exp((seen + _coming_by_rule(look, rival) + 0.5 - own) / doubt))
    if rival.revealed and (not units or not rival.intrigue_count):
        return float(own > seen)
    return 1 / (1 + exp((seen + _coming(rival) + 0.5 - own) / (1.0 if rival.revealed else 2.0)))


def muster(look: Look, troops: int) -> float:
    """Return the worth of deploying `troops` troops, less their worth in the garrison; a negative number retreats."""
    return stake(look, troops) - stake(look) - troop(look) * min(1.0, 0.1 + look.left) * troops


def value(look: Look, name: str) -> float:
    """Return the worth of a card in the seat's deck, each time it is drawn."""
    card = look.edition.cards[name]
    hope = replace(look, card="", space=None, doubt=0.5)
    box = 0.0 if card.agent is None or not card.icons else 0.7 * worth(hope, card.agent)
    return (
        ICON * len(card.icons) + box + card.persuasion + PRICE["swords"] * card.swords + 0.8 * worth(hope, card.reveal)
    )


def bargain(look: Look, name: str) -> float:
    """Return the worth of acquiring a card, at once and over the rounds left."""
    later = (value(look, name) - KEEP / 2) * min(1.0, look.left / 4)
    held = [look.edition.contracts[contract] for contract in look.mine.contracts]
    done = sum(worth(look, contract.reward) for contract in held if contract.acquire == name)
    return worth(look, look.edition.cards[name].acquire) + later + done
