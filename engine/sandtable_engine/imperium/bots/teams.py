"""The worth of what teams add: acting through an Ally, gifts, joint payments, giving way, and shared effects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...kernel.actions import Action, Choice
from ..actions import GiveGoods, GiveIntrigue, NameAlly, ShareTroops, TradeWith
from ..rules.agents import SPY as SPY_ICON
from ..rules.combat import rewards
from ..rules.figures import BOTH
from ..rules.prices import space_price
from ..sets.uprising.verbs import (
    ForAllies,
    ForTeam,
    GiveContracts,
    Reinforce,
    Split,
    TeamPay,
    ToThrone,
    Trade,
)
from ..shapes import Space
from ..verbs import Gain, Recruit
from .components import asked_by
from .look import Look, allies_of, as_seat, level, own_posts, team_of, through, worms_of
from .plays import play
from .uprising import contract
from .valuation import AGENT, PRICE, WEIGH, battle_icon, muster, price, reward, stake, worth

USEFUL = {"solari": 6, "spice": 4, "water": 2}
"""How much of a resource a seat can use; beyond that, other members of the team can use it better."""

MISSED = 1.0  # An Intrigue card is given only if it is worth that much more to the receiver.
CONCEDE = Choice("concede")


def members(look: Look) -> list[Look]:
    """Return the look of each member of the seat's team."""
    return [look if seat == look.me.seat else as_seat(look, seat) for seat in team_of(look)]


def ally_looks(look: Look) -> list[Look]:
    """Return the look of each Ally of the seat's team."""
    return [look if seat == look.me.seat else as_seat(look, seat) for seat in allies_of(look)]


# The Ally that a Commander acts through.


def judge_activate(look: Look, action: Action) -> float:
    """Return the best that an Agent could do through an Ally, or the worth of the Reveal turn's swords to the Ally."""
    if not isinstance(action, NameAlly):
        return 0.0
    at, arrows = through(look, action.seat), look.mine.arrows
    swords = sum(look.edition.cards[card].swords for card in look.me.hand)
    revealed = stake(at) - stake(at, swords=-swords)
    if action.seat not in arrows and BOTH not in arrows:
        return revealed - (AGENT if arrows else 0.0)
    plays = (
        play(at, card, space)
        for card in dict.fromkeys(look.me.hand)
        for space in look.edition.board.spaces.values()
        if is_open(at, card, space)
    )
    return max(plays, default=revealed)


def is_open(look: Look, card: str, space: Space) -> bool:
    """Return whether a card can send an Agent to a space, as far as the view shows it."""
    icons, spied = look.edition.cards[card].icons, bool(own_posts(look, space.id))
    if space.icon not in icons and not (spied and SPY_ICON in icons):
        return False
    if space.only not in ("", look.me.leader) or (space.once and getattr(look.me, space.once)):
        return False
    agents = look.view.board.get(space.id, ())
    if agents and (look.me.seat in agents or not spied):
        return False
    paid = space_price(look.view.modifiers, look.me.seat, space)
    payable = all(getattr(look.me, name) >= amount for name, amount in paid.items())
    return payable and (space.needs is None or level(look, space.needs.faction) >= space.needs.amount)


# Troops shared between the Allies.


def reinforced(look: Look, troops: tuple[int, ...]) -> float:
    """Return the worth of `troops` for the Allies, one number each; some of the troops may be deployed."""
    return sum(
        worth(at, Recruit(number)) + max(muster(at, sent) for sent in range(number + 1))
        for at, number in zip(ally_looks(look), troops, strict=True)
    )


def reinforce(look: Look, effect: Reinforce) -> float:
    shares = range(effect.amount + 1)
    return max(reinforced(look, (effect.amount - other, other)) for other in shares)


def judge_share(look: Look, action: Action) -> float:
    return reinforced(look, (action.first, action.second)) if isinstance(action, ShareTroops) else 0.0


# Gifts. A gift is worth what the whole team gains, so goods are not passed back and forth.


def held(resource: str, amount: int) -> float:
    """Return what an amount of a resource is worth to its holder."""
    useful = min(amount, USEFUL[resource])
    return PRICE[resource] * (useful + 0.5 * (amount - useful))


def goods(giver: Look, receiver: Look, resource: str, amount: int) -> float:
    """Return what the team gains by a gift of goods, less if little time is left to use them."""
    has, gets = getattr(giver.me, resource), getattr(receiver.me, resource)
    gained = held(resource, gets + amount) - held(resource, gets)
    return (gained - held(resource, has) + held(resource, has - amount)) * min(1.0, giver.left)


def best_goods(giver: Look, receiver: Look) -> float:
    return max(
        (
            goods(giver, receiver, resource, amount)
            for resource in USEFUL
            for amount in range(1, getattr(giver.me, resource) + 1)
        ),
        default=0.0,
    )


def intrigue_worth(look: Look, name: str) -> float:
    """Return the most that an Intrigue card could do for a seat."""
    card = look.edition.intrigue[name]
    return max(worth(look, effect) for effect in (card.plot, card.combat, card.victory, card.endgame))


def given_card(look: Look, receiver: Look, name: str) -> float:
    return intrigue_worth(receiver, name) - intrigue_worth(look, name) - MISSED


def exchanged(look: Look, partner: int) -> float:
    """Return what a trade with `partner` can bring, as far as this seat sees what there is to give."""
    theirs = as_seat(look, partner)
    cards = [given_card(look, theirs, card) for card in look.me.intrigue]
    return max(0.0, best_goods(look, theirs), *cards) + max(0.0, best_goods(theirs, look))


def trade(look: Look, effect: Trade) -> float:
    return max((exchanged(look, seat) for seat in team_of(look) if seat != look.me.seat), default=0.0)


def judge_trade(look: Look, action: Action) -> float:
    return exchanged(look, action.seat) - 0.01 if isinstance(action, TradeWith) else 0.0


def judge_give(look: Look, action: Action) -> float:
    """Judge a gift for the seat that the source of the question names."""
    receiver = as_seat(look, int(look.view.decision.source.partition(":")[2]) if look.view.decision else look.me.seat)
    match action:
        case GiveGoods(resource, amount):
            return goods(look, receiver, resource, amount) - 0.01
        case GiveIntrigue(card):
            return given_card(look, receiver, card)
    return 0.0


# Joint payments.


def shares(look: Look, spice: int) -> dict[int, int]:
    """Return how much each member pays: one spice at a time from the one who has most left.

    The numbers are public, so every member computes the same shares.
    """
    left = {seat: look.view.players[seat].spice for seat in sorted(team_of(look))}
    paid = dict.fromkeys(left, 0)
    for _ in range(spice):
        richest = max(left, key=lambda seat: left[seat])
        left[richest] -= 1
        paid[richest] += 1
    return paid


def team_pay(look: Look, effect: TeamPay) -> float:
    """Return the worth of a joint payment, less the spice; weighed by `doubt` if the team has too little spice."""
    if sum(look.view.players[seat].spice for seat in team_of(look)) < effect.spice:
        return look.doubt * max(0.0, worth(look, effect.then) - price(look, "spice", effect.spice))
    paid = shares(look, effect.spice)
    return max(0.0, worth(look, effect.then) - sum(price(at, "spice", paid[at.me.seat]) for at in members(look)))


def judge_pledge(look: Look, action: Action) -> float:
    """Prefer to pledge the seat's share if the payment is worth it, otherwise nothing."""
    effect = next((part for part in asked_by(look) if isinstance(part, TeamPay)), None)
    if effect is None or team_pay(look, effect) <= 0:
        return 0.0 if isinstance(action, GiveGoods) else 1.0
    pledged = action.amount if isinstance(action, GiveGoods) else 0
    return -abs(shares(look, effect.spice)[look.me.seat] - pledged)


# What a Commander's cards give to members of the team.


def parted(look: Look, mine: Gain, theirs: Gain) -> float:
    """Return the worth of one gain for the Commander and the other for the activated Ally."""
    return worth(look, mine) + (worth(as_seat(look, look.ally), theirs) if look.ally >= 0 else 0.0)


def split(look: Look, effect: Split) -> float:
    return max(parted(look, effect.first, effect.second), parted(look, effect.second, effect.first))


def judge_split(look: Look, action: Action) -> float:
    effect = next((part for part in asked_by(look) if isinstance(part, Split)), None)
    if effect is None:
        return 0.0
    first = effect.first.resource == action.text
    return parted(look, effect.first, effect.second) if first else parted(look, effect.second, effect.first)


def handed(look: Look, ally: int) -> float:
    """Return the worth of the first face-up contract for `ally`, and of the others for the other Ally."""
    first, *left = look.table.offers
    mine, *theirs = sorted(ally_looks(look), key=lambda at: at.me.seat != ally)
    return contract(mine, first) + sum(contract(at, name) for at, name in zip(theirs, left, strict=False))


def give_contracts(look: Look, effect: GiveContracts) -> float:
    return max((handed(look, ally) for ally in allies_of(look)), default=0.0) if look.table.offers else 0.0


def judge_handing(look: Look, action: Action) -> float:
    return handed(look, action.seat) if isinstance(action, NameAlly) else 0.0


# Giving way.


def judge_concede(look: Look, action: Action) -> float:
    """Return what the team takes if this seat gives way, or stays; then the other Ally may still give way."""
    if action == CONCEDE:
        return taken(look, look.me.seat)
    first, second = sorted(allies_of(look), key=lambda seat: (seat - look.view.first) % len(look.view.players))
    return max(taken(look), taken(look, second)) if first == look.me.seat else taken(look)


def taken(look: Look, conceded: int = -1) -> float:
    """Return what the team takes, less what the opponents take, if the seat `conceded` gives way."""
    strengths = [2 * player.strength - (player.seat == conceded) for player in look.view.players]
    card, own, total = look.edition.conflicts[look.view.conflict], team_of(look), 0.0
    for seat, place in rewards(strengths, look.edition.seating.third_place).items():
        at = as_seat(look, seat)
        found = reward(at, getattr(card, place), worms_of(at.me))
        found += battle_icon(at, card.icon) if place == "first" else 0.0
        total += found if seat in own else -found
    return total


LINES: dict[type, Callable[[Look, Any], float]] = {
    ForAllies: lambda look, e: sum(worth(at, e.then) for at in ally_looks(look)),
    ForTeam: lambda look, e: sum(worth(at, e.then) for at in members(look)),
    GiveContracts: give_contracts,
    Reinforce: reinforce,
    Split: split,
    TeamPay: team_pay,
    ToThrone: lambda look, e: 1.0,
    Trade: trade,
}
WEIGH.update(LINES)

TEAM_JUDGES: dict[str, Callable[[Look, Action], float]] = {
    "activate": judge_activate,
    "concede": judge_concede,
    "give": judge_give,
    "give_contract": judge_handing,
    "pledge": judge_pledge,
    "reinforce": judge_share,
    "split": judge_split,
    "trade": judge_trade,
}
