"""Check what the history of a game allows: the order of Conflict cards, points, bonus spice, the end of turns.

The parts of a position may agree with each other although no game can reach the position.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

from ...errors import require
from ..editions import EDITIONS, edition_of
from ..rules.battle_icons import TakeConflict
from ..rules.combat import ResolveConflict, Reward
from ..rules.intrigue_play import PutAway
from ..seats import is_rival, scores, team
from ..shapes import Edition
from ..state import Player, State
from .stack_position import TURN_PLACE

MOST_POINTS = 20
"""A bound that is higher than the points a seat can gain in one round. The exact number is not computed."""


def check_history(state: State) -> None:
    """Raise InvalidPosition for the first value that no game can lead to. Everything else was checked before."""
    if state.phase == "setup":
        return
    _check_tiers(state)
    _check_board(state)
    for seat, player in enumerate(state.players):
        _check_points(state, seat, player)
        _check_purse(state, seat, player)


@cache
def _tiers(game: str, seats: int) -> list[int]:
    """Return the tier of the Conflict card of each round."""
    return [tier for tier, rounds in sorted(EDITIONS[game][seats].tiers.items()) for _ in range(rounds)]


def _tiers_of(edition: Edition, cards: list[str]) -> list[int]:
    return [edition.conflicts[card].tier for card in cards]


def _check_tiers(state: State) -> None:
    edition, tiers = edition_of(state), _tiers(state.game, state.seats)
    taken = edition.takes_conflicts and state.phase not in ("round_start", "player_turns")
    waits = any(isinstance(frame.effect, ResolveConflict | TakeConflict | Reward) for frame in state.stack)
    lies = bool(state.conflict) or (taken and not waits)
    require(lies, "conflict", "lies on the board until its rewards are taken")
    if state.conflict:
        tier, due = edition.conflicts[state.conflict].tier, tiers[state.round - 1]
        require(tier == due, "conflict", f"is of tier {tier}, and that of round {state.round} is of tier {due}")
    coming, due_tiers = _tiers_of(edition, state.conflict_deck[::-1]), tiers[state.round :]
    require(coming == due_tiers, "conflict_deck", f"has the tiers {coming} from its top instead of {due_tiers}")
    won = [card for player in state.players for card in (*player.won, *player.flipped) if card in edition.conflicts]
    fought = _tiers_of(edition, state.fought)
    require(fought == sorted(fought), "fought", f"has the tiers {fought} from its first card")
    before, past = sorted([*fought, *_tiers_of(edition, won)]), tiers[: state.round - bool(state.conflict)]
    require(before == past, "fought", f"has, with what was won, the tiers {before} instead of {past}")


def _check_board(state: State) -> None:
    turns = state.phase in ("round_start", "player_turns")
    resolved = state.round - 1 if turns else state.round
    require(len(state.control) <= resolved, "control", f"of {len(state.control)} spaces after {resolved} Conflicts")
    gathered = state.round if state.phase in ("endgame", "over") else state.round - 1
    for space, amount in state.bonus_spice.items():
        require(amount <= gathered, f"bonus_spice.{space}", f"{amount} after spice has gathered {gathered} times")


def _check_points(state: State, seat: int, player: Player) -> None:
    """Check that a seat has at least the points from its start, tracks, Alliances and pairs, and not too many.

    Only points from tracks and Alliances can be lost.
    """
    seating, tracks = edition_of(state).seating, edition_of(state).board.tracks
    if not scores(state, seat):
        return
    field, points = f"players[{seat}].purse.vp", player.purse["vp"]
    start = 0 if is_rival(state, seat) else seating.commander_points if player.allies else seating.points
    reached = sum(now >= tracks[faction].point_at for faction, now in player.influence.items())
    alliances = list(state.alliances.values()).count(seat)
    least = start + reached + alliances + len(player.flipped) // 2
    require(points >= least, field, f"{points}, and tracks, Alliances and pairs of battle icons alone give {least}")
    most = MOST_POINTS + (start if state.round == 1 else edition_of(state).end_vp - 1)
    require(points <= most, field, f"{points} is more than can be had in round {state.round}")


def _check_purse(state: State, seat: int, player: Player) -> None:
    """Check that a seat has no Persuasion and no played cards after its Reveal turn, and no swords before it."""
    turns = state.phase in ("round_start", "player_turns")
    revealing = state.turn.kind == "reveal" and player.revealed and _moves(state, seat)
    kept = not player.purse["persuasion"] or revealing
    require(kept, f"players[{seat}].purse.persuasion", "is kept in the own Reveal turn only")
    frames = [frame.effect for frame in state.stack if frame.seat == seat]
    shown = Counter(effect.card for effect in frames if isinstance(effect, PutAway))
    for name, cards in (("play", player.play), ("waiting", list((Counter(player.waiting) - shown).elements()))):
        lies = not cards or (turns and not player.revealed) or revealing
        require(lies, f"players[{seat}].{name}", "is cleaned up when the own Reveal turn ends")
    # A Commander reveals swords for an Ally, even if the Ally has not revealed yet.
    armed = any(state.players[other].revealed for other in team(state, seat)) or not turns
    require(armed or not player.purse["swords"], f"players[{seat}].purse.swords", "come with the Reveal turn")
    for modifier in state.modifiers:
        good = modifier.until != "turn" or _moves(state, modifier.seat)
        require(good, "modifiers", f"seat {modifier.seat} has one until the end of a turn that it does not take")


def _moves(state: State, seat: int) -> bool:
    return state.phase == "player_turns" and [frame.seat for frame in state.stack[TURN_PLACE:]][:1] == [seat]
