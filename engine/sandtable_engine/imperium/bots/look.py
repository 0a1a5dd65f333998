"""How a bot looks at the table: what it imagines, what it counts, and which conditions hold as far as it can see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from ...kernel.effects import Node
from .. import verbs
from ..knowledge.uprising import UprisingSeat, UprisingTurn, UprisingView
from ..knowledge.view import SeatView, View
from ..rules.battle_icons import WILD, icon_of
from ..rules.counts import SHOWN
from ..rules.tracks import readings
from ..sets.uprising.verbs import AtTier, FlipIcon, HasHooks, PlacedAt, RecallSpy, Spying, Strength, TrashIntrigue
from ..shapes import Edition, Space

NO_SEAT = UprisingSeat(
    worms=0, hooks=False, memories=0, spies=0, contracts=(), completed=(), won=(), flipped=(), training=""
)
NO_TURN = UprisingTurn(spice=0, recalled=0, summoned=0, retreated=0, acquired=())
NO_TABLE = UprisingView(
    posts={}, wall=False, offers=(), tiles_left=0, aside=(), trashed_intrigue=(), choam=False, mix=()
)
"""Empty records, for games that are played without Uprising."""


class Look(Struct):
    """The table as a seat judges it, with an imagined play; `doubt` weighs conditions that do not hold yet.

    Other imagined things are a Spy `recalled` in this turn, a `breached` Shield Wall, and units that may not be
    deployed (`grounded`). `stakes` and `posts` cache the worth of the Conflict and of posts for Spies.

    A Commander acts through an `ally`: then `me` has the units, swords and cubes of that Ally (see `through`).
    """

    edition: Edition
    view: View
    me: SeatView
    left: float  # Estimated number of rounds still to come.
    space: Space | None = None
    card: str = ""
    doubt: float = 0.0
    recalled: bool = False
    breached: bool = False
    grounded: bool = False
    stakes: dict[tuple[int, bool], float] = field(default_factory=dict)
    posts: dict[str, float] = field(default_factory=dict)
    ally: int = -1

    @property
    def here(self) -> Space | None:
        """Return the space of the imagined play, or of the current turn."""
        return self.space or self.edition.board.spaces.get(self.view.turn.space)

    @property
    def mine(self) -> UprisingSeat:
        """Return what Uprising adds to the seat."""
        return self.me.uprising or NO_SEAT

    @property
    def table(self) -> UprisingView:
        """Return what Uprising adds to the table."""
        return self.view.uprising or NO_TABLE

    @property
    def turn(self) -> UprisingTurn:
        """Return what the current turn counts."""
        return self.view.turn.uprising or NO_TURN


def through(look: Look, ally: int) -> Look:
    """Return the look of a Commander who acts through `ally`: effects on him move that Ally's units and cubes."""
    own = look.view.players[look.me.seat]
    if own.uprising is None or ally not in own.uprising.allies:
        return look
    theirs = look.view.players[ally]
    has = theirs.uprising or NO_SEAT
    me = replace(
        own,
        influence={**theirs.influence, **own.influence},
        garrison=theirs.garrison,
        conflict=theirs.conflict,
        supply=theirs.supply,
        strength=theirs.strength,
        swords=theirs.swords,
        uprising=replace(own.uprising, worms=has.worms, hooks=has.hooks, won=has.won, flipped=has.flipped),
    )
    return replace(look, me=me, ally=ally, stakes={}, posts={})


def own_won(look: Look) -> tuple[str, ...]:
    """Return the won cards that lie face up in front of the seat itself; a Commander has none."""
    return (look.view.players[look.me.seat].uprising or NO_SEAT).won


def as_seat(look: Look, seat: int) -> Look:
    """Return the look of another seat, as far as this one can see."""
    return replace(look, me=look.view.players[seat], ally=-1, card="", stakes={}, posts={})


def team_of(look: Look) -> tuple[int, ...]:
    """Return the seats of the seat's team; only the seat itself if everybody plays alone."""
    return look.table.teams[look.mine.team] if look.table.teams else (look.me.seat,)


def allies_of(look: Look) -> tuple[int, ...]:
    """Return the Allies of the seat's team, in the order of their Commander's list."""
    seats = (look.view.players[seat].uprising or NO_SEAT for seat in team_of(look))
    return next((seat.allies for seat in seats if seat.allies), ())


def against_rivals(look: Look) -> bool:
    """Return whether there are Rivals with Rival cards: they save, spy and score by rules of their own."""
    return bool(look.edition.seating.rivals and look.edition.hagal.rivals)


def opponents(look: Look) -> list[SeatView]:
    """Return all seats that are not in the seat's team."""
    own = team_of(look)
    return [player for player in look.view.players if player.seat not in own]


def fighters(look: Look) -> list[SeatView]:
    """Return the seats that the seat's units meet in the Conflict, the other Ally of the team included.

    A Commander has no units.
    """
    own = (look.me.seat, look.ally)
    others = [player for player in look.view.players if player.seat not in own]
    return [player for player in others if player.uprising is None or not player.uprising.allies]


def worms_of(player: SeatView) -> int:
    """Return the sandworms of a seat in the Conflict."""
    return player.uprising.worms if player.uprising is not None else 0


def own_posts(look: Look, space: str = "") -> list[str]:
    """Return the posts with a Spy of the seat; if `space` is given, only those connected to it."""
    posts = look.table.posts
    among = (look.edition.board.posts_of[space] if space else posts) if posts else ()
    return [post for post in among if look.me.seat in posts.get(post, ())]


def has_hooks(look: Look) -> bool:
    """Return whether the seat can summon sandworms; Maker Hooks of one seat count for its whole team."""
    return look.mine.hooks or any((look.view.players[seat].uprising or NO_SEAT).hooks for seat in team_of(look))


def may_summon(look: Look) -> bool:
    """Return whether the team of a seat can have sandworms."""
    seating = look.edition.seating
    return seating.worm_team < 0 or look.mine.team == seating.worm_team


def protected(look: Look) -> bool:
    """Return whether the Shield Wall keeps sandworms away from the Conflict of this round."""
    if not look.table.wall or look.breached or not look.view.conflict:
        return False
    location = look.edition.conflicts[look.view.conflict].location
    return bool(location) and look.edition.board.spaces[location].walled


def may_deploy(look: Look) -> bool:
    """Return whether the seat may deploy units in this turn."""
    return not look.grounded and not any(
        bent.kind == "no_deploy" and bent.seat == look.me.seat for bent in look.view.modifiers
    )


def shown(look: Look) -> tuple[str, ...]:
    """Return the cards that the seat reveals in this round, as far as it can see."""
    return look.me.play if look.view.turn.kind == "reveal" else look.me.hand


COUNTS: dict[str, Callable[[Look], int]] = {
    "completed": lambda look: len(look.mine.completed),
    "deployed": lambda look: look.view.turn.deployed + look.turn.summoned - look.turn.retreated,
    "recalled": lambda look: look.turn.recalled + look.recalled,
    "spice": lambda look: look.turn.spice,
    "spies": lambda look: len(own_posts(look)),
    "swords_shown": lambda look: sum(look.edition.cards[card].swords > 0 for card in shown(look) if card != look.card),
    "units": lambda look: look.me.conflict + look.mine.worms,
    "worms": lambda look: look.mine.worms,
}
"""What components count, as far as the seat can see. `counted` handles revealed cards of a faction itself."""


def counted(look: Look, name: str) -> int:
    """Return what the count called `name` counts now."""
    if name.startswith(SHOWN):
        return sum(name.removeprefix(SHOWN) in look.edition.cards[card].factions for card in shown(look))
    return COUNTS[name](look)


def holds(look: Look, condition: Node) -> bool:
    """Return whether a condition holds now, as far as the seat can see."""
    return HOLDS[type(condition)](look, condition)


def level(look: Look, faction: str) -> int:
    """Return the Influence with a faction as conditions count it: for a Commander, of his better Ally."""
    own, allies = look.me.influence, look.mine.allies
    if not allies and faction in own:
        return own[faction]
    cubes = [own, *(look.view.players[ally].influence for ally in allies)]
    return max(cube.get(track, 0) for track in readings(look.edition.board, own, faction) for cube in cubes)


def has_alliance(look: Look, condition: verbs.HasAlliance) -> bool:
    own = [faction for faction, seat in look.view.alliances.items() if seat == look.me.seat]
    if not condition.faction:
        return bool(own)
    return any(track in own for track in readings(look.edition.board, look.me.influence, condition.faction))


def tracks_at(look: Look, condition: verbs.TracksAt) -> bool:
    there = [faction for faction, now in look.me.influence.items() if now >= condition.amount]
    if condition.lost:
        own = team_of(look)
        there = [faction for faction in there if look.view.alliances.get(faction, look.me.seat) not in own]
    return len(there) >= condition.tracks


def at_space(look: Look, condition: verbs.AtSpace) -> bool:
    here = look.here
    return here is not None and not look.edition.board.kinds[here.id].isdisjoint(condition.kinds)


def watches(look: Look, kind: str) -> bool:
    """Return whether a Spy of the seat watches a space of that kind."""
    return any(kind in look.edition.board.watched[post] for post in own_posts(look))


def spying(look: Look, condition: Spying) -> bool:
    if condition.kind == "visited":
        return look.here is not None and bool(own_posts(look, look.here.id))
    return watches(look, condition.kind)


HOLDS: dict[type, Callable[[Look, Any], bool]] = {
    verbs.AgentHere: lambda look, c: look.space is not None and look.me.seat in look.view.board.get(look.space.id, ()),
    verbs.AtLeast: lambda look, c: counted(look, c.count) >= c.amount,
    verbs.AtSpace: at_space,
    verbs.HasAcquired: lambda look, c: c.card in look.turn.acquired,
    verbs.HasAlliance: has_alliance,
    verbs.HasInfluence: lambda look, c: level(look, c.faction) >= c.amount,
    verbs.HasSeat: lambda look, c: look.me.council,
    verbs.HasSwordmaster: lambda look, c: look.me.swordmaster,
    verbs.MentatAtHome: lambda look, c: look.view.mentat < 0,
    verbs.Not: lambda look, c: not holds(look, c.condition),
    verbs.OtherInPlay: lambda look, c: any(c.faction in look.edition.cards[card].factions for card in look.me.play),
    # A view does not show the cards in a deck; such a card is offered only if its condition holds.
    verbs.Owns: lambda look, c: True,
    verbs.OwnsMost: lambda look, c: True,
    verbs.Revealing: lambda look, c: look.view.turn.kind == "reveal",
    verbs.TracksAt: tracks_at,
    AtTier: lambda look, c: look.edition.conflicts[look.view.conflict].tier == c.tier,
    HasHooks: lambda look, c: has_hooks(look),
    # A view does not show which Spy was placed last.
    PlacedAt: lambda look, c: watches(look, c.kind),
    Spying: spying,
    Strength: lambda look, c: look.me.strength >= c.amount,
}


PAYABLE: dict[type, Callable[[Look, Any], bool]] = {
    verbs.LoseInfluence: lambda look, e: e.amount == 1 or sum(look.me.influence.values()) >= e.amount,
    verbs.Retreat: lambda look, e: look.me.conflict >= e.least,
    FlipIcon: lambda look, e: any(icon_of(look.edition, won) in (e.icon, WILD) for won in own_won(look)),
    RecallSpy: lambda look, e: len(own_posts(look)) >= e.amount,
    TrashIntrigue: lambda look, e: look.me.intrigue_count > 0,
}
"""Whether a cost that is not a resource can be paid; a cost that is not listed nearly always can."""
