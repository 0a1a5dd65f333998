"""A table to test rules at: `game().hand("dagger").solari(4).play("dagger@rally_troops", ...)`.

The game stands at the first turn of seat 0, who is First Player in round 1. Setters move real cards, so the position
stays possible; it is checked after every step. Each action is played by the seat that is asked.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self, cast

import sandtable_engine as st
from sandtable_engine.imperium.editions import edition_of
from sandtable_engine.imperium.knowledge.position import check_parts
from sandtable_engine.imperium.rules.rivals import difficulty as level_of
from sandtable_engine.imperium.sets.base.hagal import DIFFICULTIES
from sandtable_engine.imperium.state import Player, State
from sandtable_engine.kernel.effects import Frame, tag_of
from sandtable_engine.kernel.events import Event

PLAIN = ["earl_memnon_thorvald", "glossu_the_beast_rabban", "paul_atreides", "count_ilban_richese"]
"""Leaders in seat order whose left ability seldom matters to a test."""

OTHERS = ["duke_leto_atreides", "countess_ariana_thorvald", "helena_richese", "baron_vladimir_harkonnen"]


class Seat:
    """One seat: setters that return it, and properties that show what it has."""

    def __init__(self, table: Table, number: int) -> None:
        self.table = table
        self.number = number

    @property
    def player(self) -> Player:
        return self.table.state.players[self.number]

    def __getattr__(self, name: str) -> Any:
        player = self.player
        return player.purse[name] if name in player.purse else getattr(player, name)

    @property
    def alliances(self) -> list[str]:
        return [faction for faction, seat in self.table.state.alliances.items() if seat == self.number]

    def give(self, **amounts: int) -> Self:
        """Set resources, victory points, persuasion, swords."""
        self.player.purse.update(amounts)
        return self

    def cards(self, pile: str, *cards: str) -> Self:
        """Make a pile exactly these cards; its old cards go under the deck. For the deck, the first is on top."""
        player = self.player
        old: list[str] = getattr(player, pile)
        if pile == "deck":
            for card in reversed(cards):
                self.table.fetch(card, self.number)
                player.deck.append(card)
            return self
        player.deck[:0] = old
        setattr(player, pile, [])
        fetched: list[str] = []
        for card in cards:
            self.table.fetch(card, self.number)
            fetched.append(card)
        setattr(player, pile, fetched)
        player.known_hand, player.held, player.mixed = [], [], []
        return self

    def hand(self, *cards: str) -> Self:
        return self.cards("hand", *cards)

    def deck(self, *cards: str) -> Self:
        return self.cards("deck", *cards)

    def discard(self, *cards: str) -> Self:
        return self.cards("discard", *cards)

    def in_play(self, *cards: str) -> Self:
        return self.cards("play", *cards)

    def only(self, *cards: str) -> Self:
        """Empty the deck into the discard pile, except for these cards, first on top."""
        player = self.player
        player.discard += player.deck
        player.deck = []
        return self.deck(*cards)

    def intrigue(self, *cards: str) -> Self:
        """Hold exactly these Intrigue cards."""
        state, player = self.table.state, self.player
        state.intrigue_deck[:0] = player.intrigue
        player.intrigue = []
        for card in cards:
            state.intrigue_deck.remove(card)
            player.intrigue.append(card)
        return self

    def influence(self, **amounts: int) -> Self:
        """Stand on the tracks and take the Alliances that this Influence earns; points do not change."""
        self.player.influence.update(amounts)
        alliances, players = self.table.state.alliances, self.table.state.players
        for faction, now in amounts.items():
            if now >= 4 and (faction not in alliances or players[alliances[faction]].influence[faction] < now):
                alliances[faction] = self.number
        return self

    def alliance(self, faction: str) -> Self:
        """Hold an Alliance, with at least the Influence it needs."""
        self.player.influence[faction] = max(4, self.player.influence[faction])
        self.table.state.alliances[faction] = self.number
        return self

    def troops(self, garrison: int = 0, conflict: int = 0) -> Self:
        self.player.garrison, self.player.conflict = garrison, conflict
        return self

    def agent_on(self, space: str) -> Self:
        """Put one of the seat's Agents on a space."""
        self.player.agents -= 1
        self.table.state.board.setdefault(space, []).append(self.number)
        return self

    def council(self) -> Self:
        self.player.council = True
        return self

    def swordmaster(self) -> Self:
        self.player.swordmaster = True
        self.player.agents += 1
        return self

    def controls(self, space: str) -> Self:
        self.table.state.control[space] = self.number
        return self


class Table(Seat):
    """A game under test. As a Seat it is seat 0, `me`; setters return the table."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []
        super().__init__(self, 0)

    def seat(self, number: int) -> Seat:
        return Seat(self, number)

    @property
    def me(self) -> Seat:
        return Seat(self, 0)

    def solari(self, amount: int) -> Self:
        return self.give(solari=amount)

    def spice(self, amount: int) -> Self:
        return self.give(spice=amount)

    def water(self, amount: int) -> Self:
        return self.give(water=amount)

    def row(self, *cards: str) -> Self:
        """Make the Imperium Row these cards, filled up with others."""
        state = self.state
        state.imperium_deck[:0] = state.row
        state.row = []
        for card in cards:
            self.fetch(card, 0)
            state.row.append(card)
        while len(state.row) < 5:
            state.row.append(state.imperium_deck.pop(0))
        return self

    def next_in_row(self, card: str) -> Self:
        """Make this card the next one that comes into the row."""
        self.fetch(card, 0)
        self.state.imperium_deck.append(card)
        return self

    def intrigue_top(self, *cards: str) -> Self:
        """Put these Intrigue cards on top of the deck, the first one topmost."""
        for card in reversed(cards):
            self.state.intrigue_deck.remove(card)
            self.state.intrigue_deck.append(card)
        return self

    def conflict_card(self, card: str) -> Self:
        """Make this card the Conflict of this round."""
        state = self.state
        if state.conflict == card:
            return self
        for pile in (state.conflict_deck, state.box):
            if card in pile:
                pile[pile.index(card)] = state.conflict
        state.conflict = card
        return self

    def in_time(self) -> Self:
        """Let as many rounds have passed as the Conflict card asks for; give every other round a card of its tier."""
        state, conflicts = self.state, edition_of(self.state).conflicts
        tiers = [tier for tier, rounds in edition_of(state).tiers.items() for _ in range(rounds)]
        won = [conflicts[card].tier for player in state.players for card in player.won if card in conflicts]
        state.round = next(
            number
            for number, tier in enumerate(tiers, 1)
            if tier == conflicts[state.conflict].tier and all(tiers[: number - 1].count(t) >= won.count(t) for t in won)
        )
        state.box += state.conflict_deck + state.fought
        past = list(tiers[: state.round - 1])
        for tier in won:
            past.remove(tier)
        state.fought, state.conflict_deck = (
            [self._out_of_box(tier) for tier in piled] for piled in (past, tiers[: state.round - 1 : -1])
        )
        if state.seats == 1 and state.round >= level_of(state).above > 0:
            for seat in range(1, len(state.players)):
                self.seat(seat).swordmaster()
        return self

    def _out_of_box(self, tier: int) -> str:
        box, conflicts = self.state.box, edition_of(self.state).conflicts
        return box.pop(next(place for place, card in enumerate(box) if conflicts[card].tier == tier))

    def next_conflict(self, card: str) -> Self:
        """Make this card the Conflict of the next round."""
        state = self.state
        top = state.conflict_deck[-1]
        for pile in (state.box, state.conflict_deck):
            if card in pile:
                pile[pile.index(card)] = top
        state.conflict_deck[-1] = card
        return self

    def bonus_spice(self, **amounts: int) -> Self:
        self.state.bonus_spice.update(amounts)
        return self

    def hagal(self, *cards: str) -> Self:
        """Put these House Hagal cards on top, the first one topmost; all others are in the deck under them."""
        state = self.state
        state.hagal_deck, state.hagal_discard = [*state.hagal_discard, *state.hagal_deck], []
        for card in reversed(cards):
            state.hagal_deck.remove(card)
            state.hagal_deck.append(card)
        return self

    def hagal_only(self, *cards: str) -> Self:
        """Leave only these cards in the House Hagal deck, the first one topmost; all others have been revealed."""
        state = self.hagal(*cards).state
        cut = len(state.hagal_deck) - len(cards)
        state.hagal_discard, state.hagal_deck = state.hagal_deck[:cut], state.hagal_deck[cut:]
        return self

    @property
    def revealed_hagal(self) -> list[tuple[int, str, str]]:
        """The House Hagal cards revealed so far: for which Rival, which card, for which purpose."""
        return [(event.seat, event.card, event.purpose) for event in self.told("hagal_revealed")]

    def fetch(self, card: str, seat: int) -> None:
        """Take a card from wherever a seat could have it: its own piles, the decks, the row, the Reserve."""
        state, player = self.state, self.state.players[seat]
        for pile in (player.deck, player.discard, player.hand, player.play, state.imperium_deck, state.trashed):
            if card in pile:
                pile.remove(card)
                return
        if card in state.row:
            state.row[state.row.index(card)] = state.imperium_deck.pop(0)
        elif state.reserve.get(card):
            state.reserve[card] -= 1
        else:
            raise AssertionError(f"no {card} left for seat {seat}")

    @property
    def asked(self) -> int:
        """The seat that is asked now, -1 when the game is over."""
        waiting = st.to_act(self.state)
        return waiting[0] if waiting else -1

    @property
    def options(self) -> list[str]:
        """What the asked seat may answer."""
        return st.legal_actions(self.state, self.asked)

    def play(self, *actions: str) -> Self:
        """Play these actions, each by the seat that is asked."""
        for action in actions:
            check_parts(self.state)
            self.events += st.advance(self.state, self.asked, action)
            check_parts(self.state)
        return self

    def refuses(self, action: str) -> str:
        """Return the code with which an action is refused; check that nothing has changed."""
        before = st.encode(self.state)
        try:
            st.advance(self.state, self.asked, action)
        except st.IllegalAction as error:
            assert st.encode(self.state) == before
            return error.code
        raise AssertionError(f"{action} is allowed")

    def told(self, tag: str) -> list[Any]:
        """Return the events of a kind so far."""
        return [event for event in self.events if tag_of(event) == tag]

    def pass_turns(self, until: int) -> Self:
        """Let the other seats reveal and end at once, until seat `until` is asked for its turn."""
        while self.asked != until and self.state.phase == "player_turns":
            self._idle()
        return self

    def to_combat(self) -> Self:
        """Let all seats reveal and end; stop at the first question of the combat phase or later."""
        now = self.state.round
        while self.state.phase == "player_turns" and self.state.round == now:
            self._idle()
        return self

    def next_round(self) -> Self:
        """Let every seat do as little as possible until the first turn of the next round, or the end."""
        now = self.state.round
        while self.asked >= 0 and (self.state.round == now or self.state.phase != "player_turns"):
            self._idle()
        return self

    def to_endgame(self) -> Self:
        """Let every seat do as little as possible until the endgame."""
        while self.state.phase != "endgame":
            self._idle()
        return self

    def _idle(self) -> None:
        options = self.options
        for wanted in ("pass", "reveal", "end", "none", "deploy:0", "retreat:0"):
            if wanted in options:
                self.play(wanted)
                return
        self.play(options[0])


def make_first(state: State, seat: int) -> None:
    """Make a seat the First Player: the lowest effects of the stack, the phases after the turns, belong to it."""
    state.first = seat
    state.stack[:3] = [Frame(frame.effect, seat, frame.source) for frame in state.stack[:3]]


def undo_rivals(state: State) -> None:
    """Take back the first turns of solo Rivals: the player is First Player, and no seat has acted."""
    level = DIFFICULTIES[str(state.options["difficulty"])]
    make_first(state, 0)
    state.board = {}
    state.hagal_deck, state.hagal_discard = [*state.hagal_discard, *state.hagal_deck], []
    for rival in state.players[1:]:
        rival.purse = {**dict.fromkeys(rival.purse, 0), "water": 1}
        rival.influence = dict.fromkeys(rival.influence, 0)
        rival.garrison, rival.conflict, rival.agents = level.garrison, 0, 2


def game(
    players: int = 4,
    leaders: Iterable[str] = (),
    difficulty: str = "mercenary",
    rivals: Iterable[str] = ("earl_memnon_thorvald", "count_ilban_richese"),
) -> Table:
    """Return a table at seat 0's first turn. Leaders are given by seat; the other seats get any others.

    Rivals of one or two players have not acted yet. Their seats come after those of the players.
    """
    named = list(leaders) or (["paul_atreides"] if players == 1 else [])
    solo: dict[str, Any] = {"difficulty": difficulty, "rivals": list(rivals)} if players == 1 else {}
    taken = [*named, *solo.get("rivals", [])]
    named += [leader for leader in (*PLAIN, *OTHERS) if leader not in taken][: players - len(named)]
    for number in range(1000):
        options: dict[str, Any] = {"leaders": named, **solo}
        state = cast(State, st.new_game("imperium", players, number.to_bytes(32, "big"), options))
        while state.phase == "setup":
            seat = st.to_act(state)[0]
            st.advance(state, seat, st.legal_actions(state, seat)[0])
        if players == 1:
            undo_rivals(state)
        if state.first == 0:
            break
    return Table(state)
