"""How a seat looks at the table: what it imagines, what it counts, and which conditions hold as far as it can tell."""

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
"""What a game has of Uprising that is played without it."""


class Look(Struct):
    """The table as a seat weighs it: an imagined play, and how far it counts on conditions that do not hold yet.

    Imagined are also a Spy `recalled` in this turn, a Shield Wall `breached`, and units that have to stay at home
    (`grounded`). `stakes` and `posts` keep what was found out about the Conflict and about places for Spies.

    A Commander acts through an `ally`: then `me` has the units, swords and cubes of that Ally (see `through`).
    """

    edition: Edition
    view: View
    me: SeatView
    left: float  # Rounds still to come, as a guess.
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
        """The space of the imagined play, or of the turn under way."""
        return self.space or self.edition.board.spaces.get(self.view.turn.space)

    @property
    def mine(self) -> UprisingSeat:
        """What the seat has of Uprising."""
        return self.me.uprising or NO_SEAT

    @property
    def table(self) -> UprisingView:
        """What the table has of Uprising."""
        return self.view.uprising or NO_TABLE

    @property
    def turn(self) -> UprisingTurn:
        """What the turn under way counts."""
        return self.view.turn.uprising or NO_TURN


def through(look: Look, ally: int) -> Look:
    """The same seat, if it acts through an Ally: effects on a Commander move the units and the cubes of that Ally."""
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
    """The cards that lie face up before a seat itself: a Commander has none, whoever he acts through."""
    return (look.view.players[look.me.seat].uprising or NO_SEAT).won


def as_seat(look: Look, seat: int) -> Look:
    """The table as it is worth to another seat, as far as this one can see."""
    return replace(look, me=look.view.players[seat], ally=-1, card="", stakes={}, posts={})


def team_of(look: Look) -> tuple[int, ...]:
    """The seats of the own team; where everybody plays alone, the own one."""
    return look.table.teams[look.mine.team] if look.table.teams else (look.me.seat,)


def allies_of(look: Look) -> tuple[int, ...]:
    """The Allies of the own team, from its Commander on."""
    seats = (look.view.players[seat].uprising or NO_SEAT for seat in team_of(look))
    return next((seat.allies for seat in seats if seat.allies), ())


def against_rivals(look: Look) -> bool:
    """Whether Rivals with Rival cards sit at the table: they save, spy and score by rules of their own."""
    return bool(look.edition.seating.rivals and look.edition.hagal.rivals)


def opponents(look: Look) -> list[SeatView]:
    """Everybody who is not of the own team."""
    own = team_of(look)
    return [player for player in look.view.players if player.seat not in own]


def fighters(look: Look) -> list[SeatView]:
    """Whom the own units meet in the Conflict, the other Ally of the team too; a Commander has no units."""
    own = (look.me.seat, look.ally)
    others = [player for player in look.view.players if player.seat not in own]
    return [player for player in others if player.uprising is None or not player.uprising.allies]


def worms_of(player: SeatView) -> int:
    """The sandworms of a seat in the Conflict."""
    return player.uprising.worms if player.uprising is not None else 0


def own_posts(look: Look, space: str = "") -> list[str]:
    """The posts with an own Spy, or those of them that are connected to a space."""
    posts = look.table.posts
    among = (look.edition.board.posts_of[space] if space else posts) if posts else ()
    return [post for post in among if look.me.seat in posts.get(post, ())]


def has_hooks(look: Look) -> bool:
    """Whether sandworms come for a seat; the Maker Hooks of one serve the whole team."""
    return look.mine.hooks or any((look.view.players[seat].uprising or NO_SEAT).hooks for seat in team_of(look))


def may_summon(look: Look) -> bool:
    """Whether the team of a seat can have sandworms at all."""
    seating = look.edition.seating
    return seating.worm_team < 0 or look.mine.team == seating.worm_team


def protected(look: Look) -> bool:
    """Whether the Shield Wall keeps sandworms away from the Conflict of this round."""
    if not look.table.wall or look.breached or not look.view.conflict:
        return False
    location = look.edition.conflicts[look.view.conflict].location
    return bool(location) and look.edition.board.spaces[location].walled


def may_deploy(look: Look) -> bool:
    """Whether units may go to the Conflict in this turn."""
    return not look.grounded and not any(
        bent.kind == "no_deploy" and bent.seat == look.me.seat for bent in look.view.modifiers
    )


def shown(look: Look) -> tuple[str, ...]:
    """The cards a seat reveals in this round, as far as it can tell."""
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
"""What components count, as far as the seat can tell. The cards shown of a faction are no line of it."""


def counted(look: Look, name: str) -> int:
    """How many there are now of what `name` counts."""
    if name.startswith(SHOWN):
        return sum(name.removeprefix(SHOWN) in look.edition.cards[card].factions for card in shown(look))
    return COUNTS[name](look)


def holds(look: Look, condition: Node) -> bool:
    """Whether a condition holds, as far as the seat can tell now."""
    return HOLDS[type(condition)](look, condition)


def level(look: Look, faction: str) -> int:
    """The Influence with a faction as conditions see it: that of a Commander is that of his better Ally."""
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
    """Whether an own Spy watches a space of that kind."""
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
    # A view does not show what lies in a deck; such a card is offered only where its condition holds.
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
"""Whether a cost that is no resource can be paid; one that is not listed nearly always can."""
