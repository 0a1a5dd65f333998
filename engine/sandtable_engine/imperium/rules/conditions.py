"""When the conditions of the family hold for a seat."""

from __future__ import annotations

from ..editions import edition_of
from ..seats import army, is_solo, opponents, team
from ..sets.uprising.verbs import HasHooks, Strength
from ..state import Player, State
from ..verbs import (
    AgentHere,
    AtLeast,
    AtSpace,
    HasAcquired,
    HasAlliance,
    HasInfluence,
    HasSeat,
    HasSwordmaster,
    MentatAtHome,
    Not,
    OtherInPlay,
    Owns,
    OwnsMost,
    Revealing,
    TracksAt,
)
from .counts import count, tally_of
from .rulebook import RULES
from .tracks import level, on_track, readings


@RULES.condition(HasInfluence)
def has_influence(state: State, seat: int, source: str, condition: HasInfluence) -> bool:
    return level(state, seat, condition.faction) >= condition.amount


@RULES.condition(HasAlliance)
def has_alliance(state: State, seat: int, source: str, condition: HasAlliance) -> bool:
    if condition.faction:
        own = state.players[seat].influence
        tracks = readings(edition_of(state).board, own, condition.faction)
        return any(state.alliances.get(track) == seat for track in tracks)
    return seat in state.alliances.values()


@RULES.condition(OtherInPlay)
def other_in_play(state: State, seat: int, source: str, condition: OtherInPlay) -> bool:
    # The card itself never counts as another card in play, but a second copy of it does.
    edition = edition_of(state)
    cards = list(state.players[seat].play)
    name = source.removeprefix("card:")
    if name in cards:
        cards.remove(name)
    return any(condition.faction in edition.cards[card].factions for card in cards)


@RULES.condition(AgentHere)
def agent_here(state: State, seat: int, source: str, condition: AgentHere) -> bool:
    return seat in state.board.get(source.removeprefix("space:"), ())


@RULES.condition(HasSeat)
def has_seat(state: State, seat: int, source: str, condition: HasSeat) -> bool:
    return state.players[seat].council


@RULES.condition(MentatAtHome)
def mentat_at_home(state: State, seat: int, source: str, condition: MentatAtHome) -> bool:
    return state.mentat < 0


def copies(player: Player, card: str) -> int:
    """Return how many copies of a card a player has in deck, hand, play and discard pile."""
    return sum(zone.count(card) for zone in (player.deck, player.hand, player.play, player.discard))


@RULES.condition(Owns)
def owns(state: State, seat: int, source: str, condition: Owns) -> bool:
    return copies(state.players[seat], condition.card) >= condition.amount


@RULES.condition(OwnsMost)
def owns_most(state: State, seat: int, source: str, condition: OwnsMost) -> bool:
    counts = [copies(player, condition.card) for player in state.players]
    if is_solo(state):
        # House Hagal, Corner the Market: a solo Rival counts as having two.
        counts[1:] = [edition_of(state).hagal.copies] * len(counts[1:])
    return all(counts[other] < counts[seat] for other in opponents(state, seat))


@RULES.condition(TracksAt)
def tracks_at(state: State, seat: int, source: str, condition: TracksAt) -> bool:
    board = edition_of(state).board
    there = [track for track in board.tracks if on_track(state, seat, track) >= condition.amount]
    if condition.lost:
        others = opponents(state, seat)
        there = [track for track in there if state.alliances.get(track) in others]
    return len(there) >= condition.tracks


@RULES.condition(AtLeast)
def at_least(state: State, seat: int, source: str, condition: AtLeast) -> bool:
    return count(state, seat, source, condition.count) >= condition.amount


@RULES.condition(Not)
def not_(state: State, seat: int, source: str, condition: Not) -> bool:
    return not RULES.holds(state, seat, source, condition.condition)


@RULES.condition(AtSpace)
def at_space(state: State, seat: int, source: str, condition: AtSpace) -> bool:
    space = state.turn.space
    return bool(space) and not edition_of(state).board.kinds[space].isdisjoint(condition.kinds)


@RULES.condition(HasSwordmaster)
def has_swordmaster(state: State, seat: int, source: str, condition: HasSwordmaster) -> bool:
    return state.players[seat].swordmaster


@RULES.condition(HasAcquired)
def has_acquired(state: State, seat: int, source: str, condition: HasAcquired) -> bool:
    return condition.card in tally_of(state).acquired


@RULES.condition(Revealing)
def revealing(state: State, seat: int, source: str, condition: Revealing) -> bool:
    return state.phase == "player_turns" and state.turn.kind == "reveal"


@RULES.condition(Strength)
def strength(state: State, seat: int, source: str, condition: Strength) -> bool:
    return state.players[army(state, seat)].strength >= condition.amount


@RULES.condition(HasHooks)
def has_hooks(state: State, seat: int, source: str, condition: HasHooks) -> bool:
    # Six players: the Maker Hooks of one seat count for its whole team.
    return any(state.players[other].hooks for other in team(state, seat))
