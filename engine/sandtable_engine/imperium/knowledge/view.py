"""What a seat may know. Views are built field by field; a hidden pile becomes a count."""

from __future__ import annotations

from msgspec import Struct

from ...kernel.effects import Modifier
from ...kernel.machine import Decision, asked, decision, to_act
from ..editions import edition_of
from ..rules.piles import top_seen
from ..rules.ranking import Standing, ranking
from ..rules.rulebook import RULES
from ..rules.top_cards import SORTED, SortThree, TopCard
from ..seats import is_rival, is_solo
from ..state import Player, State, Turn
from .uprising import UprisingSeat, UprisingTurn, UprisingView, has_uprising, seat_of, table_of, turn_of


class SeatView(Struct, frozen=True):
    """One seat as another sees it. Lists of hidden cards are empty if the viewer may not know them.

    `deck_top` are the cards on top of the deck that the viewer knows, topmost first; `known_hand` and `known_intrigue`
    are the hidden cards in hand that the viewer has seen. A `rival` belongs to House Hagal; nobody sits there.
    """

    seat: int
    leader: str
    solari: int
    spice: int
    water: int
    persuasion: int
    swords: int
    vp: int
    influence: dict[str, int]
    deck_count: int
    deck_top: tuple[str, ...]
    hand_count: int
    hand: tuple[str, ...]
    known_hand: tuple[str, ...]
    play: tuple[str, ...]
    discard: tuple[str, ...]
    intrigue_count: int
    intrigue: tuple[str, ...]
    known_intrigue: tuple[str, ...]
    waiting: tuple[str, ...]
    garrison: int
    conflict: int
    supply: int
    strength: int
    agents: int
    swordmaster: bool
    council: bool
    revealed: bool
    set_aside: str
    tokens: tuple[str, ...]
    tokens_shown: bool
    rival: bool = False
    uprising: UprisingSeat | None = None


class TurnView(Struct, frozen=True):
    """The current turn; `kind` is agent, reveal, or empty if that is not decided yet."""

    kind: str
    card: str
    space: str
    recruited: int
    deployed: int
    uprising: UprisingTurn | None = None


class View(Struct, frozen=True, tag="imperium"):
    """The table as one seat sees it; `seat` -1 is a spectator. `players` ends with the Rivals of House Hagal.

    `game` is the game of the family. What Uprising adds is in records that are None in other games.
    """

    version: int
    event_count: int
    seat: int
    players: tuple[SeatView, ...]
    to_act: tuple[int, ...]
    decision: Decision | None
    first: int
    round: int
    phase: str
    turn: TurnView
    conflict: str
    conflicts_left: int
    fought: tuple[str, ...]
    winner: int
    row: tuple[str, ...]
    imperium_left: int
    reserve: dict[str, int]
    trashed: tuple[str, ...]
    intrigue_left: int
    intrigue_discard: tuple[str, ...]
    board: dict[str, tuple[int, ...]]
    bonus_spice: dict[str, int]
    control: dict[str, int]
    alliances: dict[str, int]
    mentat: int
    mentat_won: bool
    modifiers: tuple[Modifier, ...]
    result: tuple[Standing, ...]
    difficulty: str = ""
    hagal_left: int = 0
    hagal_discard: tuple[str, ...] = ()
    game: str = "imperium"
    uprising: UprisingView | None = None


def top_known(state: State, owner: int, seat: int | None) -> int:
    """Return how many cards on top of the deck of `owner` are known to `seat`."""
    player = state.players[owner]
    if owner != seat:
        return player.known_top
    return max(top_seen(edition_of(state), player), _looked_at(state, owner))


def _looked_at(state: State, owner: int) -> int:
    """Return how many top cards of its deck `owner` looks at because it is asked about them."""
    frame = asked(state, owner)
    if frame is None:
        return 0
    if isinstance(frame.effect, SortThree):
        return SORTED
    return int(isinstance(frame.effect, TopCard))


def _player(state: State, owner: int, seat: int | None) -> SeatView:
    player: Player = state.players[owner]
    own = owner == seat
    purse = player.purse
    known = top_known(state, owner, seat)
    return SeatView(
        seat=owner,
        leader=player.leader,
        solari=purse["solari"],
        spice=purse["spice"],
        water=purse["water"],
        persuasion=purse["persuasion"],
        swords=purse["swords"],
        vp=purse["vp"],
        influence=dict(player.influence),
        deck_count=len(player.deck),
        deck_top=tuple(reversed(player.deck[len(player.deck) - known :])),
        hand_count=len(player.hand),
        hand=tuple(player.hand) if own else (),
        known_hand=tuple(sorted(player.known_hand)),
        play=tuple(player.play),
        discard=tuple(player.discard),
        intrigue_count=len(player.intrigue),
        intrigue=tuple(player.intrigue) if own else (),
        known_intrigue=tuple(
            sorted(trace.card for trace in state.traces if trace.knower == seat and trace.seats == (owner,))
        ),
        waiting=tuple(player.waiting),
        garrison=player.garrison,
        conflict=player.conflict,
        supply=player.supply,
        strength=player.strength,
        agents=player.agents,
        swordmaster=player.swordmaster,
        council=player.council,
        revealed=player.revealed,
        set_aside=player.set_aside,
        tokens=tuple(player.tokens) if own or player.tokens_shown else (),
        tokens_shown=player.tokens_shown,
        rival=is_rival(state, owner),
        uprising=seat_of(state, owner) if has_uprising(state) else None,
    )


def _turn(state: State) -> TurnView:
    turn: Turn = state.turn
    added = turn_of(state) if has_uprising(state) else None
    return TurnView(turn.kind, turn.card, turn.space, turn.recruited, turn.deployed, added)


def view(state: State, seat: int | None) -> View:
    """Return what `seat` may know; None is a spectator."""
    return View(
        version=state.version,
        event_count=state.event_count,
        seat=-1 if seat is None else seat,
        players=tuple(_player(state, owner, seat) for owner in range(len(state.players))),
        to_act=tuple(to_act(state)),
        decision=None if seat is None else decision(RULES, state, seat),
        first=state.first,
        round=state.round,
        phase=state.phase,
        turn=_turn(state),
        conflict=state.conflict,
        conflicts_left=len(state.conflict_deck),
        fought=tuple(state.fought),
        winner=state.winner,
        row=tuple(state.row),
        imperium_left=len(state.imperium_deck),
        reserve=dict(state.reserve),
        trashed=tuple(state.trashed),
        intrigue_left=len(state.intrigue_deck),
        intrigue_discard=tuple(state.intrigue_discard),
        board={space: tuple(agents) for space, agents in state.board.items()},
        bonus_spice=dict(state.bonus_spice),
        control=dict(state.control),
        alliances=dict(state.alliances),
        mentat=state.mentat,
        mentat_won=state.mentat_won,
        modifiers=tuple(state.modifiers),
        result=tuple(ranking(state)) if state.phase == "over" else (),
        difficulty=str(state.options["difficulty"]) if is_solo(state) else "",
        hagal_left=len(state.hagal_deck),
        hagal_discard=tuple(state.hagal_discard),
        game=state.game,
        uprising=table_of(state) if has_uprising(state) else None,
    )
