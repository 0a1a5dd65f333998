"""The worth of sending an Agent: the space, the card, the Leader, contracts, Spies and the Conflict."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from ...kernel.effects import Modify, walk
from .. import verbs
from ..editions import TABLES
from ..rules.prices import offer_price, space_price
from ..shapes import Space
from .look import Look, own_posts, team_of
from .uprising import COMPLETED, kept
from .valuation import CARD, PRICE, muster, price, step, worth


def play(look: Look, card: str, space: Space) -> float:
    """Return the worth of sending an Agent with a card, less the cost and the card's worth in the Reveal turn."""
    at = replace(look, card=card, space=space)
    box, leader = look.edition.cards[card].agent, look.edition.leaders[look.me.leader]
    if leader.sending is not None and isinstance(box, verbs.Signet):
        at.grounded = True
    total = worth(at, space.effect) + by_card(at) + PRICE["persuasion"] * space.persuasion
    if space.exchange:
        total += max(exchange(at, space, paid) for paid in space.exchange if paid <= max(2, look.me.spice))
    else:
        paid = space_price(look.view.modifiers, look.me.seat, space)
        total -= sum(price(at, name, amount) for name, amount in paid.items())
    if space.influence:
        total += step(at, space.influence)
    if (most := followers(at)) and not at.grounded:
        total += max(muster(at, troops) for troops in range(most + 1))
    happens = {
        "solari_spent_on_space": "solari" in space.cost,
        "harvested": space.maker,
        "seat_taken": space.id == "high_council",
    }
    total += sum(worth(at, then) for when, then in leader.triggers.items() if happens.get(when))
    total += worth(at, leader.agent) + max(0.0, offer(at, space)) + contracts(at, space)
    if look.view.control.get(space.id, look.me.seat) not in team_of(look):
        total -= 1.0
    return total - 0.8 * look.edition.cards[card].persuasion - 0.4 * look.edition.cards[card].swords


def followers(look: Look) -> int:
    """Return how many troops may follow the Agent of an imagined play to the Conflict."""
    if look.space is None:
        return 0
    recruits = _recruits(look.edition.id, look.card, look.space.id)
    return recruits + min(2, look.me.garrison) if look.space.combat else recruits


@cache
def _recruits(edition: str, card: str, space: str) -> int:
    """Return how many of the troops that a play recruits may be deployed."""
    tables = TABLES[edition]
    box, there = tables.cards[card].agent, tables.board.spaces[space]
    bent = any(isinstance(part, Modify) and part.kind == "deploy_recruits" for part in walk(box))
    if not there.combat and not bent:
        return 0
    return sum(part.amount for part in walk((there.effect, box)) if isinstance(part, verbs.Recruit))


def by_card(look: Look) -> float:
    """Return the worth of the Agent box of an imagined play, with Spies recalled to get in or for intelligence."""
    box = look.edition.cards[look.card].agent
    spies = own_posts(look, look.space.id) if look.space is not None else []
    if not spies or look.space is None:
        return worth(look, box)
    spent = 0.0
    if infiltrates(look, look.card, look.space):
        look, spent = replace(look, recalled=True), kept(look)
        spies = spies[1:]
    total = worth(look, box)
    if spies:
        total = max(total, intelligence(look))
    return total - spent


def intelligence(look: Look, post: str = "") -> float:
    """Return the worth of the Agent box if a Spy is recalled for a card, from `post` or from any fitting one."""
    box = look.edition.cards[look.card].agent
    return worth(replace(look, recalled=True), box) + CARD - kept(look, post)


def infiltrates(look: Look, card: str, space: Space) -> bool:
    """Return whether only a Spy lets an Agent into a space."""
    if space.id not in look.view.board or "any_agent" in look.edition.cards[card].traits:
        return False
    return not any(
        bent.seat == look.me.seat
        and (bent.kind == "infiltrate" or (bent.kind == "unblocked" and bent.target == space.icon))
        for bent in look.view.modifiers
    )


def offer(look: Look, space: Space) -> float:
    """Return the worth of taking the offer of a space; negative if it cannot be paid."""
    if space.offer is None:
        return 0.0
    paid = offer_price(look.view.modifiers, look.me.seat, space)
    if any(getattr(look.me, name) < amount for name, amount in paid.items()):
        return -1.0
    return worth(look, space.offer.then) - sum(price(look, name, amount) for name, amount in paid.items())


def contracts(look: Look, space: Space) -> float:
    """Return the worth of the contracts that an Agent on `space` completes; `harvest` rates those for a harvest."""
    held = [look.edition.contracts[contract] for contract in look.mine.contracts]
    return sum((worth(look, contract.reward) + COMPLETED for contract in held if contract.space == space.id), 0.0)


def exchange(look: Look, space: Space, spice: int) -> float:
    """Return the worth of selling `spice` spice."""
    return price(look, "solari", space.exchange[spice]) - price(look, "spice", spice)
