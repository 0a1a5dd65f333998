"""A table to test Uprising at: `game().hand("dagger").spy_on("choam").play("dagger@assembly_hall", ...)`.

Like the table of the base game, it stands at the first turn of seat 0, who is First Player in round 1; setters move
real components, so the position stays possible and is checked after every step. The setters of Uprising are on the
table for seat 0 and on `table.seat(1)` for others.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self, cast

import sandtable_engine as st
from sandtable_engine.imperium.editions import EDITIONS, edition_of
from sandtable_engine.imperium.rules.figures import BOTH
from sandtable_engine.imperium.rules.phases import NextTurn
from sandtable_engine.imperium.rules.rulebook import RULES
from sandtable_engine.imperium.state import State
from sandtable_engine.kernel.effects import Frame, Modifier
from sandtable_engine.kernel.machine import start
from tests.imperium import table as family

PLAIN = ["gurney_halleck", "lady_amber_metulli", "muad_dib", "lady_margot_fenring"]
"""Leaders in seat order whose left ability seldom matters to a test."""

OTHERS = ["princess_irulan", "feyd_rautha_harkonnen", "staban_tuek", "lady_jessica"]
RIVALS = ["staban_tuek", "lady_amber_metulli"]
"""The Rivals, in the seats behind the players: both of one player, the first of two. Both save up to 9."""

ALL = ["cards", "intrigue", "leaders", "conflicts"]
"""A full mix."""


class Setters(family.Seat):
    """Setters for what a seat has only in Uprising."""

    def spy_on(self, *posts: str) -> Self:
        """Put Spies of this seat on these posts."""
        for post in posts:
            self.table.state.posts.setdefault(post, []).append(self.number)
        return self

    def holds(self, *contracts: str) -> Self:
        """Put contracts face up before this seat."""
        for contract in contracts:
            self._fetch_contract(contract)
            self.player.contracts.append(contract)
        return self

    def has_completed(self, *contracts: str) -> Self:
        """Put contracts face down before this seat."""
        for contract in contracts:
            self._fetch_contract(contract)
            self.player.completed.append(contract)
        return self

    def _fetch_contract(self, contract: str) -> None:
        state = self.table.state
        if contract in state.offers:
            state.offers[state.offers.index(contract)] = state.tiles.pop(0)
            return
        (state.tiles if contract in state.tiles else state.aside).remove(contract)

    def hooks(self) -> Self:
        """Put Maker Hooks into the garrison."""
        self.player.hooks = True
        return self

    def worms(self, number: int) -> Self:
        """Set the number of sandworms in the Conflict."""
        self.player.worms = number
        return self

    def swordmaster(self) -> Self:
        """Take the third Agent. The first one taken makes the space cheaper for all seats."""
        state = self.table.state
        if not any(player.swordmaster for player in state.players):
            less = edition_of(state).board.spaces["swordmaster"].cheaper
            state.modifiers += [
                Modifier(seat, "space_discount", "game", less, "swordmaster") for seat in range(state.seats)
            ]
        if self.player.allies:
            self.player.arrows.append(BOTH)
        return super().swordmaster()

    def agent_on(self, space: str, ally: int = BOTH) -> Self:
        """Put one of the seat's Agents on a space; that of a Commander points to an Ally, or to both."""
        if self.player.allies:
            self.player.arrows.remove(ally)
            self.player.pointed.setdefault(space, []).append(ally)
        return super().agent_on(space)

    def objective(self, objective: str) -> Self:
        """Take this Objective; the seat that had it gets the old one."""
        holder = next(player for player in self.table.state.players if objective in player.won)
        old = next(won for won in self.player.won if won.startswith("objective_"))
        holder.won[holder.won.index(objective)] = old
        self.player.won[self.player.won.index(old)] = objective
        return self

    def has_won(self, *conflicts: str) -> Self:
        """Put Conflict cards of earlier rounds face up before this seat; let a round have passed for each."""
        state = self.table.state
        for card in conflicts:
            pile = state.conflict_deck if card in state.conflict_deck else state.box
            if pile is state.box:
                state.box[state.box.index(card)] = state.conflict_deck.pop(0)
            else:
                pile.remove(card)
            self.player.won.append(card)
            state.round += 1
        return self


class Seat(Setters):
    """Another seat of the table."""


class Table(Setters, family.Table):
    """A game of Uprising under test. As a seat it is seat 0."""

    def seat(self, number: int) -> Seat:
        return Seat(self, number)

    @property
    def me(self) -> Seat:
        return Seat(self, 0)

    def offers(self, *contracts: str) -> Self:
        """Make these the contracts that lie face up."""
        state = self.state
        state.tiles[:0] = state.offers
        state.offers = []
        for contract in contracts:
            state.tiles.remove(contract)
            state.offers.append(contract)
        return self

    def next_contract(self, contract: str) -> Self:
        """Make this contract the next one to be turned up."""
        self.state.tiles.remove(contract)
        self.state.tiles.append(contract)
        return self

    def throne(self, *cards: str) -> Self:
        """Make these the cards of the Throne Row."""
        state = self.state
        state.imperium_deck[:0] = state.throne
        state.throne = []
        for card in cards:
            self.fetch(card, 0)
            state.throne.append(card)
        return self

    def no_wall(self) -> Self:
        """Remove the Shield Wall."""
        self.state.wall = False
        return self


def game(players: int = 4, leaders: Iterable[str] = (), first: int = 0, **options: Any) -> Table:
    """Return a table at the first turn of seat `first`, who is First Player. Seats without a named Leader get another.

    Rivals of one and two players (see `RIVALS`) have not acted yet. Of six players the Commanders sit in seats 0 and 3;
    a table at the first turn of a Commander begins with him, although an Ally was dealt the marker.
    """
    commanders = EDITIONS["uprising"][players].seating.commanders
    rivals = RIVALS[: 3 - players] if players < 3 else []
    if rivals:
        options = {"rivals": rivals, **options}
    named = list(leaders)
    taken = [*named, *options.get("rivals", []), *commanders.values()]
    others = iter([leader for leader in (*PLAIN, *OTHERS) if leader not in taken])
    free = iter(named)
    seated = [commanders.get(seat) or next(free, "") or next(others) for seat in range(players)]
    for number in range(1000):
        seed = number.to_bytes(32, "big")
        state = cast(State, st.new_game("uprising", players, seed, {"leaders": seated, **options}))
        while state.phase == "setup":
            seat = st.to_act(state)[0]
            st.advance(state, seat, st.legal_actions(state, seat)[0])
        if state.first == first or first in commanders:
            break
    if first in commanders:
        begin_with(state, first)
    return Table(state)


def begin_with(state: State, seat: int) -> None:
    """Make a seat First Player and give it the first turn, before any seat has acted."""
    while not isinstance(state.stack[-1].effect, NextTurn):
        state.stack.pop()
    family.make_first(state, seat)
    state.stack[-1] = Frame(NextTurn(seat), seat, "phase:player_turns")
    start(RULES, state)
