"""Players, Rivals and teams: turn order, opponents, what Rivals keep, and which seat acts through which.

No other module asks how many players a game has: the seating of the edition answers what follows from that number.
"""

from __future__ import annotations

from .editions import edition_of
from .state import State


def is_rival(state: State, seat: int) -> bool:
    """Return whether `seat` belongs to a Rival. Rivals have the seats after the players; players answer for them."""
    return seat >= state.seats


def keeps_nothing(state: State, seat: int) -> bool:
    """Return whether `seat` is a Rival that has no resources, no rewards and no victory points."""
    return seat >= state.seats and not edition_of(state).seating.rivals_keep


def varies(state: State, variant: str) -> bool:
    """Return whether a variant of the games with Rivals is played, by an option or through the difficulty."""
    wish = state.options.get("variants")
    if isinstance(wish, list) and variant in wish:
        return True
    levels = edition_of(state).hagal.difficulties
    return is_solo(state) and variant in levels[str(state.options["difficulty"])].variants


def may_gain(state: State, seat: int, resource: str) -> bool:
    """Return whether a Rival keeps a resource that it is given; every Rival keeps swords.

    A streamlined Rival never scores, and saves nothing more once it has its Swordmaster.
    """
    if resource == "swords":
        return True
    if keeps_nothing(state, seat):
        return False
    return not varies(state, "streamlined") or (resource != "vp" and not state.players[seat].swordmaster)


def scores(state: State, seat: int) -> bool:
    """Return whether `seat` has victory points and is ranked."""
    return not is_rival(state, seat) or (not keeps_nothing(state, seat) and not varies(state, "streamlined"))


def is_solo(state: State) -> bool:
    """Return whether one player plays against Rivals, at a level of difficulty."""
    return state.seats == 1


def turn_order(state: State) -> int:
    """Return how many seats take turns; Rivals count only if they take turns."""
    return len(state.players) if edition_of(state).seating.rivals_take_turns else state.seats


def rival_between(state: State) -> int:
    """Return the Rival that acts after each Agent turn of the First Player and has no turns; -1 if none."""
    seating = edition_of(state).seating
    return state.seats if seating.rivals and not seating.rivals_take_turns else -1


def opponents(state: State, seat: int) -> list[int]:
    """Return all seats, Rivals included, that are not in the team of `seat`, clockwise from its left."""
    sides, seating = len(state.players), edition_of(state).seating
    if seating.rival_second:
        order = clockwise(state)
        place = order.index(seat)
        return order[place + 1 :] + order[:place]
    return [(seat + step) % sides for step in range(1, sides) if not seating.teams or step % seating.teams]


def team(state: State, seat: int) -> list[int]:
    """Return the seats of the team of `seat`, with `seat` first; without teams only `seat`."""
    teams = edition_of(state).seating.teams
    return [(seat + step) % state.seats for step in range(0, state.seats, teams)] if teams else [seat]


def is_commander(state: State, seat: int) -> bool:
    """Return whether `seat` commands its team: it has no troops, swords or cubes of its own on the board."""
    return bool(state.players[seat].allies)


def allies(state: State, seat: int) -> list[int]:
    """Return the Allies in the team of `seat`, in the order of their Commander's list."""
    return next(state.players[other].allies for other in team(state, seat) if state.players[other].allies)


def army(state: State, seat: int) -> int:
    """Return the seat whose units, swords and cubes an effect on `seat` moves: the Ally a Commander has activated."""
    ally = state.turn.ally
    return ally if ally >= 0 and ally in state.players[seat].allies else seat


def may_summon(state: State, seat: int) -> bool:
    """Return whether the team of `seat` can have Maker Hooks and sandworms."""
    seating = edition_of(state).seating
    return seating.worm_team < 0 or seat % seating.teams == seating.worm_team


def has_throne(state: State, seat: int) -> bool:
    """Return whether the team of `seat` may acquire cards of the Throne Row."""
    seating = edition_of(state).seating
    return seating.throne_team >= 0 and seat % seating.teams == seating.throne_team


def rivals(state: State) -> range:
    """Return the seats of the Rivals."""
    return range(state.seats, len(state.players))


def clockwise(state: State) -> list[int]:
    """Return all seats that take turns, from the First Player on."""
    seating = edition_of(state).seating
    if seating.rival_second:
        return [state.first, state.seats, 1 - state.first]
    seats = len(state.players) if seating.rivals_take_turns else state.seats
    first = state.first % seats
    return [*range(first, seats), *range(first)]


def next_first(state: State) -> int:
    """Return the First Player of the next round: the next seat, but never a Rival that acts between two players."""
    return (state.first + 1) % first_players(state)


def first_players(state: State) -> int:
    """Return how many seats may be First Player."""
    return state.seats if edition_of(state).seating.rival_second else turn_order(state)


def players_clockwise(state: State) -> list[int]:
    """Return the seats of players, from the First Player on."""
    return [seat for seat in clockwise(state) if not is_rival(state, seat)]


def rivals_clockwise(state: State) -> list[int]:
    """Return the seats of Rivals in turn order, counted as if all of them took turns."""
    return sorted(rivals(state), key=lambda seat: (seat - state.first) % len(state.players))


def decider(state: State) -> int:
    """Return the seat that decides for Rivals: the First Player, or the next player if a Rival is First Player."""
    return players_clockwise(state)[0]
