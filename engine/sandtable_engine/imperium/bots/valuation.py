"""What things are worth to a seat, by rule of thumb: effects, resources, Influence, the Conflict, cards, plays.

A victory point is worth 10. The worth of a card, a space or a reward is read from its structure.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from math import exp
from typing import Any

from ...kernel.effects import Choose, Done, EachOpponent, Modify, Node, OneOpponent, Seq, When, walk
from .. import verbs
from ..knowledge.view import SeatView, View
from ..rules.prices import space_price
from ..shapes import Edition, Space

PRICE = {"vp": 10.0, "solari": 1.0, "spice": 1.6, "water": 1.6, "persuasion": 1.0, "swords": 0.7}
PLENTY = {"solari": 9, "spice": 7, "water": 4}  # From so much on, more of it is worth half.
TROOP, CARD, INTRIGUE_CARD, TRASHED, AGENT, ICON = 1.2, 1.6, 2.2, 1.2, 5.0, 0.45
STEPS = (
    3.5,
    10.0,
    2.5,
    10.0,
    1.0,
    1.0,
)  # Influence from 0 to 1, from 1 to 2, ...: the points at 2 and 4, and the way there.
RIVAL_AGENT, RIVAL_SWORDS = 1.6, 2.1  # What a Rival's Agent and its card in combat add to its strength.
KEEP = 1.8  # A card worth less than this weakens a deck.
BENT = {
    "acquire_on_top": 0.5,
    "discount": 1.5,
    "harvest": -1.0,
    "icons": 2.5,
    "infiltrate": 2.5,
    "space_discount": 2.0,
    "unblocked": 1.0,
}
"""The worth of a bent rule, by its kind."""


@dataclass(slots=True)
class Look:
    """The table as a seat weighs it: an imagined play, and how far it counts on conditions that do not hold yet."""

    edition: Edition
    view: View
    me: SeatView
    left: float  # Rounds still to come, as a guess.
    space: Space | None = None
    card: str = ""
    doubt: float = 0.0
    stakes: dict[int, float] = field(default_factory=dict)


def worth(look: Look, effect: Node | None) -> float:
    """The worth of an effect by its structure."""
    return 0.0 if effect is None else WEIGH[type(effect)](look, effect)


def price(look: Look, resource: str, amount: int) -> float:
    """The worth of resources: less when there is plenty of them, or no time left to use them."""
    if resource == "swords" and look.me.conflict:
        return stake(look, swords=amount) - stake(look)
    if resource not in PLENTY:
        return PRICE[resource] * amount
    scarce = 0.5 if getattr(look.me, resource) >= PLENTY[resource] else 1.0
    return PRICE[resource] * amount * scarce * min(1.0, 0.2 + look.left / 3)


def step(look: Look, faction: str, amount: int = 1) -> float:
    """The worth of moving along a track: its points, its bonus, the Alliance won or out of reach."""
    now, track = look.me.influence[faction], look.edition.board.tracks[faction]
    then = max(0, min(track.top, now + amount))
    low, high = sorted((now, then))
    points = sum(low < at <= high for at in (track.point_at, track.alliance_at))
    total = sum(STEPS[low:high]) if look.left >= 1 else 10.0 * points
    if low < track.alliance_at <= high:
        total += worth(look, track.bonus)
    holder = look.view.alliances.get(faction, look.me.seat)
    if holder != look.me.seat:
        total -= 8.0 if low < track.alliance_at <= high else 0.0
        total += 13.0 if low <= look.view.players[holder].influence[faction] < high else 0.0
    return total if then > now else -total


def pay(look: Look, effect: verbs.Pay) -> float:
    """A cost that may be paid: never worth less than leaving it."""
    costs = {name: getattr(effect, name) for name in PLENTY}
    affordable = all(getattr(look.me, name) >= amount for name, amount in costs.items())
    total = worth(look, effect.then) + sum(worth(look, cost) for cost in effect.by)
    total -= sum(price(look, name, amount) for name, amount in costs.items())
    return max(0.0, total) * (1.0 if affordable else look.doubt)


def holds(look: Look, condition: Node) -> bool:
    """Whether a condition holds, as far as the seat can tell now."""
    return HOLDS[type(condition)](look, condition)


def has_alliance(look: Look, condition: verbs.HasAlliance) -> bool:
    own = [faction for faction, seat in look.view.alliances.items() if seat == look.me.seat]
    return condition.faction in own if condition.faction else bool(own)


HOLDS: dict[type, Callable[[Look, Any], bool]] = {
    verbs.AgentHere: lambda look, c: look.space is not None and look.me.seat in look.view.board.get(look.space.id, ()),
    verbs.HasAlliance: has_alliance,
    verbs.HasInfluence: lambda look, c: look.me.influence[c.faction] >= c.amount,
    verbs.HasSeat: lambda look, c: look.me.council,
    verbs.MentatAtHome: lambda look, c: look.view.mentat < 0,
    verbs.OtherInPlay: lambda look, c: any(c.faction in look.edition.cards[card].factions for card in look.me.play),
    # A view does not show what lies in a deck; such a card is offered only where its condition holds.
    verbs.Owns: lambda look, c: True,
    verbs.OwnsMost: lambda look, c: True,
    verbs.TracksAt: lambda look, c: sum(now >= c.amount for now in look.me.influence.values()) >= c.tracks,
}


def more_at_space(look: Look, effect: verbs.SpaceInfluence) -> float:
    if look.space is None:
        return 5.0
    faction = look.space.influence
    return step(look, faction, 1 + effect.amount) - step(look, faction) if faction else 0.0


WEIGH: dict[type, Callable[[Look, Any], float]] = {
    Seq: lambda look, e: sum(worth(look, part) for part in e.parts),
    Choose: lambda look, e: max(worth(look, option) for option in e.options.values()),
    When: lambda look, e: worth(look, e.then) * (1.0 if holds(look, e.condition) else look.doubt),
    EachOpponent: lambda look, e: -0.4 * worth(look, e.then),
    OneOpponent: lambda look, e: 1.5,
    Done: lambda look, e: 0.0,
    Modify: lambda look, e: BENT[e.kind],
    verbs.Acquire: lambda look, e: 0.8 * e.most * min(1.0, look.left / 3),
    verbs.BlockSpace: lambda look, e: 0.5,
    verbs.ChooseInfluence: lambda look, e: sum(
        sorted((step(look, faction, e.amount) for faction in e.among or look.edition.board.tracks), reverse=True)[
            : e.picks
        ]
    ),
    verbs.Deploy: lambda look, e: max(muster(look, n) for n in range((e.most or look.me.garrison) + 1)),
    verbs.DeploySupply: lambda look, e: muster(look, e.amount) + TROOP * e.amount,
    verbs.Discard: lambda look, e: -1.2 * min(e.amount, look.me.hand_count),
    verbs.Draw: lambda look, e: CARD * e.amount,
    verbs.DrawIntrigue: lambda look, e: INTRIGUE_CARD * e.amount,
    verbs.EndTurn: lambda look, e: -1.0,
    verbs.Foldspace: lambda look, e: 1.5 * min(1.0, look.left / 2),
    verbs.Gain: lambda look, e: price(look, e.resource, e.amount),
    verbs.GainPer: lambda look, e: price(
        look, e.resource, e.amount * (1 + sum(e.faction in look.edition.cards[card].factions for card in look.me.play))
    ),
    verbs.Harvest: lambda look, e: price(
        look, "spice", e.amount + (look.view.bonus_spice.get(look.space.id, 0) if look.space else 0)
    ),
    verbs.HarvestAgain: lambda look, e: price(look, "spice", look.space.maker if look.space else 2),
    verbs.Influence: lambda look, e: step(look, e.faction, e.amount),
    verbs.LookAtTop: lambda look, e: 1.4,
    verbs.LoseInfluence: lambda look, e: max(
        (step(look, f, -1) for f in look.edition.board.tracks if look.me.influence[f]), default=0.0
    ),
    verbs.LoseTroops: lambda look, e: (
        stake(look, -e.amount) - stake(look) if e.where == "conflict" else -TROOP * e.amount
    ),
    verbs.Pay: pay,
    verbs.RecallAgent: lambda look, e: AGENT if look.me.hand_count and look.view.turn.kind != "reveal" else 0.0,
    verbs.Recruit: lambda look, e: TROOP * min(e.amount, look.me.supply) * min(1.0, 0.2 + look.left),
    verbs.Retreat: lambda look, e: max(muster(look, -n) for n in range(min(e.most or 12, look.me.conflict) + 1)),
    verbs.RevealPersuasion: lambda look, e: float(e.amount) if look.view.turn.kind == "reveal" else 0.0,
    verbs.SetAside: lambda look, e: 1.0,
    verbs.ShuffleDiscard: lambda look, e: 0.3,
    verbs.Signet: lambda look, e: worth(look, look.edition.leaders[look.me.leader].signet) if look.me.leader else 1.0,
    verbs.SpaceInfluence: more_at_space,
    verbs.StealIntrigue: lambda look, e: (
        3.0 * sum(p.intrigue_count >= 4 for p in look.view.players if p is not look.me)
    ),
    verbs.TakeControl: lambda look, e: 0.8 * look.left,
    verbs.TakeFromDiscard: lambda look, e: CARD,
    verbs.TakeMentat: lambda look, e: AGENT if e.won or look.me.hand_count > 1 else 0.5,
    verbs.TakeSeat: lambda look, e: 2.2 * look.left,
    verbs.TakeSwordmaster: lambda look, e: 4.0 * look.left,
    verbs.Trash: lambda look, e: TRASHED * min(1.0, look.left / 3),
    verbs.TrashSelf: lambda look, e: KEEP - value(look, look.card) if look.card else 0.0,
}


def stake(look: Look, troops: int = 0, swords: int = 0) -> float:
    """The expected reward of the Conflict with so many own troops and swords more or less."""
    me = look.me
    if not look.view.conflict or me.conflict + troops <= 0:
        return 0.0
    own = (
        2 * (me.conflict + troops)
        + swords
        + (me.swords if me.revealed else sum(look.edition.cards[c].swords for c in me.hand))
    )
    if own not in look.stakes:
        first, second, third = 1.0, 0.0, 0.0
        for rival in look.view.players:
            if rival is not me:
                beaten = _beaten(look, rival, own)
                third = third * beaten + second * (1 - beaten)
                second = second * beaten + first * (1 - beaten)
                first *= beaten
        rewards = look.edition.conflicts[look.view.conflict]
        look.stakes[own] = first * worth(look, rewards.first) + second * worth(look, rewards.second)
        if look.edition.seating.third_place:
            look.stakes[own] += third * worth(look, rewards.third)
    return look.stakes[own]


def _beaten(look: Look, rival: SeatView, own: int) -> float:
    """How likely a strength beats a rival in the end. What is shown is certain; what is still to come, a guess."""
    shown = 2 * rival.conflict + rival.swords if rival.conflict else 0
    if rival.rival:
        return _beaten_by_rule(look, rival, own, shown)
    if rival.revealed and (not rival.conflict or not rival.intrigue_count):
        return float(own > shown)
    coming = 0.7 * min(rival.intrigue_count, 3) if rival.conflict else 0.0
    if not rival.revealed:
        coming += 1.0 + 1.5 * min(rival.agents, rival.garrison)
    return 1 / (1 + exp((shown + coming + 0.5 - own) / (1.0 if rival.revealed else 2.0)))


def _beaten_by_rule(look: Look, rival: SeatView, own: int, shown: int) -> float:
    """The same for a Rival of House Hagal: each Agent may bring troops, and one card brings swords."""
    if look.view.phase == "combat":
        return float(own > shown)
    coming = RIVAL_AGENT * rival.agents + (RIVAL_SWORDS if rival.conflict else 0.0)
    if not rival.conflict and not rival.agents:
        return 1.0
    return 1 / (1 + exp((shown + coming + 0.5 - own) / 2.0))


def muster(look: Look, troops: int) -> float:
    """What is won by sending so many troops, less what they are worth at home; negative, by calling them back."""
    return stake(look, troops) - stake(look) - TROOP * min(1.0, 0.1 + look.left) * troops


def value(look: Look, name: str) -> float:
    """What a card is worth in the own deck each time it is drawn."""
    card = look.edition.cards[name]
    hope = replace(look, card="", space=None, doubt=0.5)
    box = 0.0 if card.agent is None or not card.icons else 0.7 * worth(hope, card.agent)
    return (
        ICON * len(card.icons) + box + card.persuasion + PRICE["swords"] * card.swords + 0.8 * worth(hope, card.reveal)
    )


def bargain(look: Look, name: str) -> float:
    """What acquiring a card brings, at once and over the rounds left."""
    later = (value(look, name) - KEEP / 2) * min(1.0, look.left / 4)
    return worth(look, look.edition.cards[name].acquire) + later


def play(look: Look, card: str, space: Space) -> float:
    """What an Agent sent there with that card brings, less the cost and what the card would do in the Reveal turn."""
    at = replace(look, card=card, space=space)
    box = look.edition.cards[card].agent
    total = worth(at, space.effect) + worth(at, box) + PRICE["persuasion"] * space.persuasion
    if space.exchange:
        total += max(exchange(at, space, paid) for paid in space.exchange if paid <= max(2, look.me.spice))
    else:
        paid = space_price(look.view.modifiers, look.me.seat, space)
        total -= sum(price(at, name, amount) for name, amount in paid.items())
    if space.influence:
        total += step(at, space.influence)
    if space.combat:
        recruits = sum(e.amount for e in walk((space.effect, box)) if isinstance(e, verbs.Recruit))
        total += max(muster(at, troops) for troops in range(recruits + min(2, look.me.garrison) + 1))
    happens = {
        "solari_spent_on_space": "solari" in space.cost,
        "harvested": space.maker,
        "seat_taken": space.id == "high_council",
    }
    total += sum(
        worth(at, then) for when, then in look.edition.leaders[look.me.leader].triggers.items() if happens.get(when)
    )
    if look.view.control.get(space.id, look.me.seat) != look.me.seat:
        total -= 1.0
    return total - 0.8 * look.edition.cards[card].persuasion - 0.4 * look.edition.cards[card].swords


def exchange(look: Look, space: Space, spice: int) -> float:
    """What selling so much spice brings."""
    return price(look, "solari", space.exchange[spice]) - price(look, "spice", spice)
