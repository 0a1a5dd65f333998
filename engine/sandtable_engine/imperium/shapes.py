"""What printed things look like as values, and what an edition of the game consists of.

The data is in `sets/`; `editions.py` says which sets make which game.
"""

from __future__ import annotations

from msgspec import Struct

from ..kernel.effects import Condition, Effect, When
from .verbs import AgentHere, Gain, HasInfluence


class Card(Struct, frozen=True):
    """A card. A card with `cost` 0 cannot be bought; `traits` name exceptions to the rules of sending an Agent.

    `discard` happens when the card is discarded from the hand. `module` is the module it is played with, if any.
    """

    id: str
    copies: int = 1
    cost: int = 0
    factions: tuple[str, ...] = ()
    icons: tuple[str, ...] = ()
    agent: Effect | None = None
    persuasion: int = 0
    swords: int = 0
    reveal: Effect | None = None
    acquire: Effect | None = None
    trash: Effect | None = None
    traits: tuple[str, ...] = ()
    confidence: str = "high"
    discard: Effect | None = None
    module: str = ""


class Intrigue(Struct, frozen=True):
    """An Intrigue card. With `first` it can only be played as the first act of a turn.

    With `waits`, a card played as a plot lies face up until the end of the Reveal turn.
    """

    id: str
    copies: int = 1
    plot: Effect | None = None
    combat: Effect | None = None
    victory: Effect | None = None
    endgame: Effect | None = None
    waits: bool = False
    first: bool = False
    confidence: str = "high"
    module: str = ""


class Leader(Struct, frozen=True):
    """A Leader. `start` happens at the end of the setup; `triggers` map an event of the seat to an effect for the seat.

    `others` does the same for events of other seats. `agent` and `reveal` are boxes that join every turn of that kind;
    `sending` happens as soon as the Signet Ring sends an Agent; `at_two` when the seat reaches 2 Influence with a
    faction. `back` is the Leader on the other side of the board. `traits` name abilities that are not effects:
    `sees_top`, `masterstroke`, `own_contracts`.
    """

    id: str
    house: str
    complexity: int
    signet: Effect
    start: Effect | None = None
    triggers: dict[str, Effect] = {}
    traits: tuple[str, ...] = ()
    confidence: str = "high"
    others: dict[str, Effect] = {}
    agent: Effect | None = None
    reveal: Effect | None = None
    sending: Effect | None = None
    at_two: dict[str, Effect] = {}
    back: str = ""
    module: str = ""


class Conflict(Struct, frozen=True):
    """A Conflict card; `location` is the space it is fought over, if any, and `icon` its battle icon."""

    id: str
    tier: int
    first: Effect
    second: Effect
    third: Effect
    location: str = ""
    confidence: str = "high"
    icon: str = ""


class Offer(Struct, frozen=True):
    """A cost of a space that a seat may pay on arrival, and the effect that it adds to the space."""

    cost: dict[str, int]
    then: Effect


class Space(Struct, frozen=True):
    """A space. `cost` is paid on arrival; `influence` is the faction it belongs to; `maker` is its printed spice.

    `offer` is a cost that a seat may pay on arrival; `walled` means that the Shield Wall protects it; `cheaper` is by
    how much its cost drops once a seat has used it. `only` is the Leader on whose own board the space is.
    """

    id: str
    icon: str
    effect: Effect
    cost: dict[str, int] = {}
    influence: str = ""
    needs: HasInfluence | None = None
    combat: bool = False
    maker: int = 0
    control: Effect | None = None
    once: str = ""
    persuasion: int = 0
    exchange: dict[int, int] = {}
    confidence: str = "high"
    offer: Offer | None = None
    walled: bool = False
    cheaper: int = 0
    only: str = ""


class Post(Struct, frozen=True):
    """An observation post and the spaces it is connected to."""

    id: str
    spaces: tuple[str, ...]
    confidence: str = "high"


class Contract(Struct, frozen=True):
    """A contract: completed at a space, by harvesting spice, by acquiring a card, or `immediate`ly."""

    id: str
    reward: Effect
    copies: int = 1
    space: str = ""
    harvest: int = 0
    acquire: str = ""
    immediate: bool = False
    confidence: str = "high"


class Objective(Struct, frozen=True):
    """An Objective: its battle icon, the player counts it is used for, and whether its owner is First Player."""

    id: str
    icon: str
    players: tuple[int, ...]
    first: bool = False
    confidence: str = "high"


class Step(Struct, frozen=True):
    """A step of a training track: its reward, and the steps that may follow."""

    id: str
    reward: Effect | None
    following: tuple[str, ...]


class Branch(Struct, frozen=True):
    """One space of a House Hagal card and what the card gives there. The first branch whose `when` holds is used.

    `politics` is the faction that Smart Politics looks at.
    """

    space: str
    effect: Effect | None = None
    when: Condition | None = None
    politics: str = ""


class HagalCard(Struct, frozen=True):
    """A House Hagal card. It sends an Agent to one of `spaces`; `effect` replaces everything the space would do.

    `players` is the player count the card is for, 0 for both; a `reshuffle` card causes an immediate reshuffle. If the
    condition `needs` does not hold, the card is ignored. If there are `branches`, one of them is used in place of
    `spaces` and `effect`; `politics` is the faction that Smart Politics looks at. A card with `posts` places a Spy on
    the first free one of them and sends no Agent.
    """

    id: str
    copies: int
    spaces: tuple[str, ...] = ()
    effect: Effect | None = None
    swords: int = 0
    players: int = 0
    reshuffle: bool = False
    confidence: str = "medium"
    needs: Condition | None = None
    branches: tuple[Branch, ...] = ()
    politics: str = ""
    posts: tuple[str, ...] = ()


class Rival(Struct, frozen=True):
    """A Rival card, by the Leader it shows. A Rival whose savings are worth `value` buys its Swordmaster.

    `priority` is its order of factions; `scheme` happens when it places its third Spy. Only cards marked `streamlined`
    can be used with the variant of that name.
    """

    id: str
    value: int
    priority: tuple[str, ...]
    signet: Effect
    scheme: Effect
    streamlined: bool = False
    confidence: str = "medium"


class Variant(Struct, frozen=True):
    """A variant of the games with Rivals; `players` is the player count it is for, 0 for both."""

    id: str
    players: int = 0
    confidence: str = "high"


class Difficulty(Struct, frozen=True):
    """A level of the solo game.

    `purse` is what the player starts with besides water; `garrison` and `intrigue` are what each Rival starts with;
    `mentat` is added to the cost of the Mentat; `above` is how many Conflict cards lie above the Swordmasters. `start`
    happens to the player at the end of the setup; `variants` are the variants that the level includes.
    """

    id: str
    above: int = 0
    purse: dict[str, int] = {}
    mentat: int = 0
    garrison: int = 0
    intrigue: int = 0
    careful: bool = False
    swordmaster: bool = True
    start: Effect | None = None
    variants: tuple[str, ...] = ()
    confidence: str = "high"


def in_reveal_turn(space: Space) -> Effect | None:
    """Return what a space gives, in its Reveal turn, to a seat that has an Agent there; None if nothing."""
    return When(AgentHere(), Gain("persuasion", space.persuasion)) if space.persuasion else None


class Track(Struct, frozen=True):
    """The Influence track of a faction: where it gives a point, where the Alliance and `bonus`, and where it ends.

    `icon` is the faction whose icon stands for the track, if that has another name. A track with an `owner` is on the
    board of that Leader, and only the owner has a cube there; its `steps` have effects too.
    """

    id: str
    bonus: Effect
    point_at: int = 2
    alliance_at: int = 4
    top: int = 6
    icon: str = ""
    owner: str = ""
    steps: dict[int, Effect] = {}


class Board(Struct, frozen=True):
    """A board: spaces, tracks and posts by id, and indexes over them. `lay_out` makes one.

    `kinds` of a space are the words that components use for it: its icon, `maker`, `faction`. `posts_of` are the posts
    connected to a space, `watched` the kinds of the spaces that a post is connected to. `reads` are the tracks that the
    icon of a faction may stand for, if it does not simply mean the track of that name. `own` are the spaces on the
    boards of Leaders, by Leader and icon; `by_icon` has the other spaces.
    """

    spaces: dict[str, Space]
    tracks: dict[str, Track]
    by_icon: dict[str, tuple[str, ...]]
    makers: tuple[str, ...]
    controlled: tuple[str, ...]
    kinds: dict[str, frozenset[str]]
    posts: dict[str, Post]
    posts_of: dict[str, tuple[str, ...]]
    watched: dict[str, frozenset[str]]
    reads: dict[str, tuple[str, ...]]
    own: dict[str, dict[str, tuple[str, ...]]]


def _kinds_of(space: Space) -> frozenset[str]:
    return frozenset((space.icon, *(["maker"] if space.maker else []), *(["faction"] if space.influence else [])))


def _with_icon(spaces: tuple[Space, ...], icon: str, only: str) -> tuple[str, ...]:
    return tuple(space.id for space in spaces if space.icon == icon and space.only == only)


def lay_out(
    spaces: tuple[Space, ...], tracks: tuple[Track, ...], icons: tuple[str, ...], posts: tuple[Post, ...] = ()
) -> Board:
    """Return the board of these spaces, tracks and posts; `icons` is the order of the icons on the board."""
    named = {space.id: space for space in spaces}
    kinds = {space.id: _kinds_of(space) for space in spaces}
    return Board(
        spaces=named,
        tracks={track.id: track for track in tracks},
        by_icon={icon: _with_icon(spaces, icon, "") for icon in icons},
        makers=tuple(space.id for space in spaces if space.maker),
        controlled=tuple(space.id for space in spaces if space.control is not None),
        kinds=kinds,
        posts={post.id: post for post in posts},
        posts_of={space: tuple(post.id for post in posts if space in post.spaces) for space in named},
        watched={post.id: frozenset().union(*(kinds[space] for space in post.spaces)) for post in posts},
        reads={
            icon: tuple(track.id for track in tracks if icon in (track.icon, track.id))
            for icon in dict.fromkeys(track.icon for track in tracks if track.icon)
        },
        own={s.only: {s.icon: _with_icon(spaces, s.icon, s.only)} for s in spaces if s.only},
    )


class Seating(Struct, frozen=True):
    """The seats of a game. Everybody starts with `points`; the seat `first` begins, or a drawn First Player if -1.

    Rivals have the seats after the players. They may take turns (`rivals_take_turns`), and keep what they gain and be
    ranked (`rivals_keep`). With `rival_second` the Rival is never First Player and acts between the two players. With
    `third_place` a Conflict has three rewards.

    With `teams`, seat n belongs to team n modulo `teams`. `commanders` are the Leaders of the seats that command a
    team. Only the `worm_team` can summon sandworms, and only the `throne_team` can acquire cards of the Throne Row.
    """

    players: int
    rivals: int = 0
    rivals_take_turns: bool = False
    rivals_keep: bool = False
    first: int = -1
    points: int = 0
    third_place: bool = False
    teams: int = 0
    commanders: dict[int, str] = {}
    commander_points: int = 0
    worm_team: int = -1
    throne_team: int = -1
    rival_second: bool = False


class HouseHagal(Struct, frozen=True):
    """House Hagal in one edition: cards and deck, the Leaders its Rivals may have, and the levels of a solo game.

    `prices` says how much of each resource a Rival pays for a point; `copies` how many copies of The Spice Must Flow it
    counts as having. `rivals` are the Rival cards and `variants` the variants that can be played; `objective` is the
    Objective of the Rival in a game of two players.
    """

    cards: dict[str, HagalCard]
    deck: tuple[str, ...]
    leaders: tuple[str, ...]
    difficulties: dict[str, Difficulty]
    prices: dict[str, int]
    copies: int
    rivals: dict[str, Rival] = {}
    variants: dict[str, Variant] = {}
    objective: str = ""


NO_RIVALS = HouseHagal(cards={}, deck=(), leaders=(), difficulties={}, prices={}, copies=0)


class Mix(Struct, frozen=True):
    """The components of another box that the option `mix` adds, by kind."""

    cards: tuple[Card, ...] = ()
    intrigue: tuple[Intrigue, ...] = ()
    leaders: tuple[Leader, ...] = ()
    conflicts: tuple[Conflict, ...] = ()


class Edition(Struct, frozen=True):
    """A game of the family for one number of players. Its tables hold every component that can occur in it.

    Editions with the same `id` share everything but the seating, House Hagal and the Objectives. `tiers` says how many
    Conflict cards of each tier are played; `words` lists the packages that have the words, in order of precedence. The
    options of a game decide which components of modules and of `mix` are played (`editions.dealt`).

    `arrival` are effects that follow the placement of an Agent and its cost. With `counts_turns` a turn has a tally.
    With `takes_conflicts` the winner takes the Conflict card. With `trash_ends_effects` a card trashed out of play
    loses its open effects. `measures` rank the seats.

    `starters` are the starting decks of the Commanders. If `master_swords` is not 0, the Swordmaster is an Agent for
    one round only, and gives that number of swords in every Reveal turn.
    """

    id: str
    words: tuple[str, ...]
    board: Board
    cards: dict[str, Card]
    intrigue: dict[str, Intrigue]
    leaders: dict[str, Leader]
    conflicts: dict[str, Conflict]
    starter: tuple[Card, ...]
    reserve: tuple[Card, ...]
    imperium: tuple[Card, ...]
    tiers: dict[int, int]
    seating: Seating
    hagal: HouseHagal
    hand: int = 5
    row: int = 5
    end_vp: int = 10
    contracts: dict[str, Contract] = {}
    objectives: dict[str, Objective] = {}
    training: dict[str, Step] = {}
    mix: Mix = Mix()
    arrival: tuple[Effect, ...] = ()
    counts_turns: bool = False
    takes_conflicts: bool = False
    trash_ends_effects: bool = False
    starters: dict[str, tuple[Card, ...]] = {}
    master_swords: int = 0
    measures: tuple[str, ...] = ("vp", "spice", "solari", "water", "garrison")
