"""The worth of what Uprising adds: Spies, contracts, sandworms, the Shield Wall, and its Leaders."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ...kernel.effects import When, walk
from ..rules.agents import SPY as SPY_ICON
from ..rules.leaders import START
from ..sets.uprising.verbs import (
    BreakWall,
    Complete,
    Flip,
    FlipIcon,
    GatherIntelligence,
    MostInfluence,
    PlacedAt,
    PlaceSpy,
    Priority,
    RecallSpy,
    Remember,
    RepeatSpace,
    SpiedInfluence,
    Summon,
    TakeAlliance,
    TakeContract,
    TakeHooks,
    Train,
    TrashIntrigue,
)
from ..shapes import Contract, Space
from .look import Look, has_hooks, level, may_deploy, may_summon, opponents, own_posts, protected
from .valuation import CARD, WEIGH, price, stake, step, troop, worth

PLACED, KEPT = (0.3, 1.6, 2.0, 2.2), 1.3
"""The worth of a placed Spy, by how many are left in the supply, and of one that may stay where it is."""

MOST_WANTED = 10.0  # Upper limit for how much a space is wanted: the best ones are visited once, or rarely.
WALLED = 0.45  # The share of future Conflicts that the Shield Wall would protect.
COMPLETED = 0.4  # Completed contracts count for some cards.
REACH, HARVEST_REACH, ACQUIRE_REACH = 0.85, 0.7, 0.35  # How likely a contract is to be completed.


def lasting(look: Look) -> float:
    """Return how much a thing that stays on the table is still worth, from 0 to 1."""
    return min(1.0, (0.3 if look.me.agents else 0.0) + look.left / 2)


def place_spy(look: Look, effect: PlaceSpy) -> float:
    """Return the worth of one more Spy on the board; `watch` rates its post later."""
    if effect.visited and (look.here is None or not _free_at(look, look.here, effect.shared)):
        return 0.0
    return PLACED[look.mine.spies] * lasting(look)


def _free_at(look: Look, space: Space, shared: bool) -> bool:
    """Return whether one of the posts at a space is free for a Spy."""
    there = [look.table.posts.get(post, ()) for post in look.edition.board.posts_of[space.id]]
    return any(not seats or (shared and look.me.seat not in seats) for seats in there)


def kept(look: Look, post: str = "") -> float:
    """Return the worth of a Spy that stays on `post`, or on any.

    It is worth less if the supply is empty, because the Spy can be placed again after it is recalled.
    """
    total = KEPT * lasting(look) * (1.0 if look.mine.spies else 0.7)
    return total + 0.05 * watch(look, post) if post else total


def watch(look: Look, post: str) -> float:
    """Return the worth of a post: the spaces it watches, more for those that an Agent could still use in this round."""
    if post not in look.posts:
        spaces = look.edition.board.spaces
        found = sum(_watched(look, spaces[space]) for space in look.edition.board.posts[post].spaces)
        leader = look.edition.leaders.get(look.me.leader)
        if leader is not None:
            kinds = look.edition.board.watched[post]
            # A Leader may gain something for the place of a Spy, or for what others do there.
            found += sum(
                worth(look, part.then)
                for part in walk(leader.signet)
                if isinstance(part, When) and isinstance(part.condition, PlacedAt) and part.condition.kind in kinds
            )
            found += 1.5 if leader.others and "maker" in kinds else 0.0
        look.posts[post] = found
    return look.posts[post]


def _watched(look: Look, space: Space) -> float:
    wanted = min(MOST_WANTED, max(0.0, desire(look, space)))
    seats = look.view.board.get(space.id, ())
    if look.me.agents and not look.me.revealed and look.me.seat not in seats and reachable(look, space):
        return 0.1 * wanted + (0.5 * wanted if seats else 0.8 * CARD)
    return 0.1 * wanted


def desire(look: Look, space: Space) -> float:
    """Return what a space would bring, whichever card sends an Agent there."""
    if space.once and getattr(look.me, space.once):
        return 0.0
    at = replace(look, space=space, card="", doubt=0.3)
    total = worth(at, space.effect) - sum(price(at, name, amount) for name, amount in space.cost.items())
    total += step(at, space.influence) if space.influence else 0.0
    open_to_me = space.needs is None or level(look, space.needs.faction) >= space.needs.amount
    return total if open_to_me else 0.3 * total


def reachable(look: Look, space: Space) -> bool:
    """Return whether a card in hand leads to a space, with a Spy beside it, and the seat can pay the cost."""
    if space.only not in ("", look.me.leader):
        return False
    if any(getattr(look.me, name) < amount for name, amount in space.cost.items()):
        return False
    return any(icon in (space.icon, SPY_ICON) for card in look.me.hand for icon in look.edition.cards[card].icons)


def contract(look: Look, name: str) -> float:
    """Return the worth of taking a contract: its reward, times the chance that it will be completed."""
    found = look.edition.contracts[name]
    gain = worth(replace(look, space=None), found.reward) + COMPLETED
    return gain if found.immediate else gain * lasting(look) * _chance(look, found)


def _chance(look: Look, found: Contract) -> float:
    if found.acquire:
        return ACQUIRE_REACH
    if found.harvest:
        return HARVEST_REACH
    space = look.edition.board.spaces[found.space]
    if space.only not in ("", look.me.leader):
        return 0.0
    if look.me.agents and space.id not in look.view.board and reachable(look, space):
        return 1.0
    return max(0.3, REACH - 0.08 * sum(price(look, name, amount) for name, amount in space.cost.items()))


def take_contract(look: Look, effect: TakeContract) -> float:
    offers = look.table.offers
    if look.table.aside and "own_contracts" in look.edition.leaders[look.me.leader].traits:
        offers += look.table.aside
    return max((contract(look, name) for name in offers), default=price(look, "solari", 2))


def complete(look: Look, effect: Complete) -> float:
    return worth(look, look.edition.contracts[effect.contract].reward) + COMPLETED


def sally(look: Look, troops: int, worms: int) -> float:
    """Return the best that can be won with `worms` sandworms and at most `troops` troops of the garrison."""
    home = troop(look) * min(1.0, 0.1 + look.left)
    return max(stake(look, number, worms=worms) - home * number for number in range(troops + 1))


def summon(look: Look, effect: Summon) -> float:
    """Return what sandworms add in the Conflict: their strength, and the reward twice."""
    if protected(look) or not may_deploy(look) or not may_summon(look):
        return 0.0
    troops = min(2, look.me.garrison) if look.here is not None and look.here.combat else 0
    return sally(look, troops, effect.amount) - sally(look, troops, 0)


def break_wall(look: Look, effect: BreakWall) -> float:
    """Return the worth of removing the Shield Wall: good with Maker Hooks, best if a sandworm can still come now."""
    if not look.table.wall:
        return 0.0
    rivals = sum(player.uprising.hooks for player in opponents(look) if player.uprising)
    hooks = has_hooks(look)
    total = WALLED * look.left * (1.0 if hooks else 0.3 * may_summon(look)) - 0.25 * look.left * rivals
    if hooks and protected(look) and look.me.agents and look.me.water:
        spaces = [space for space in look.edition.board.spaces.values() if _summons(space) and reachable(look, space)]
        if any(space.id not in look.view.board for space in spaces):
            total += 0.7 * summon(replace(look, breached=True), Summon())
    return total


def _summons(space: Space) -> bool:
    return any(isinstance(part, Summon) for part in walk(space.effect))


def spied_influence(look: Look, effect: SpiedInfluence) -> float:
    board = look.edition.board
    seen = {board.spaces[space].influence for post in own_posts(look) for space in board.posts[post].spaces}
    return sum(step(look, faction, effect.amount) for faction in board.tracks if faction in seen)


def train(look: Look, effect: Train) -> float:
    training = look.edition.training
    following = training[look.mine.training or START].following
    return max((worth(look, training[name].reward) for name in following), default=0.0)


def by_rival_card(look: Look, effect: Priority | MostInfluence | TakeAlliance) -> float:
    """Return the worth of Influence where a Rival's own rules place it."""
    rival, own = look.edition.hagal.rivals.get(look.me.leader), look.me.influence
    order = rival.priority if rival is not None else tuple(look.edition.board.tracks)
    if isinstance(effect, Priority):
        return step(look, order[effect.position - 1], effect.amount)
    if isinstance(effect, MostInfluence):
        return step(look, max(order, key=lambda faction: own[faction]), effect.amount)
    return max(step(look, faction, effect.amount) for faction in order)


LINES: dict[type, Callable[[Look, Any], float]] = {
    BreakWall: break_wall,
    Complete: complete,
    Flip: lambda look, e: CARD * look.mine.memories + 0.4 * look.left - 1.0,
    # At the end of the game the card has no other use.
    FlipIcon: lambda look, e: 0.0 if look.view.phase == "endgame" else -4.0,
    GatherIntelligence: lambda look, e: max(0.0, CARD - kept(look)),
    MostInfluence: by_rival_card,
    PlaceSpy: place_spy,
    Priority: by_rival_card,
    RecallSpy: lambda look, e: -kept(look) * e.amount,
    Remember: lambda look, e: 0.5 * CARD,
    RepeatSpace: lambda look, e: worth(look, look.here.effect) if look.here is not None else CARD,
    SpiedInfluence: spied_influence,
    Summon: summon,
    TakeAlliance: by_rival_card,
    TakeContract: take_contract,
    TakeHooks: lambda look, e: 0.0 if has_hooks(look) or not may_summon(look) else min(6.0, 1.1 * look.left),
    Train: train,
    TrashIntrigue: lambda look, e: -1.2,
}
WEIGH.update(LINES)
