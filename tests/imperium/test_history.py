"""All that a seat can conclude from its events is true in every state that it cannot distinguish from the real one."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import cast

import pytest

import sandtable_engine as st
from sandtable_engine.imperium import events as e
from sandtable_engine.imperium.sets.base.cards import STARTER
from sandtable_engine.imperium.state import State
from sandtable_engine.kernel.events import Event
from tests.properties.play import Play

MIXING = "intrigue:refocus"
"""The card that shuffles the discard pile into a deck that need not be empty."""


class Pile:
    """One seat's cards, as an attentive opponent tracks them."""

    def __init__(self) -> None:
        self.hidden = Counter({card.id: card.copies for card in STARTER})
        self.play: Counter[str] = Counter()
        self.discard: Counter[str] = Counter()
        self.in_hand: Counter[str] = Counter()
        self.on_top: list[str] = []

    def left_hand(self, card: str, onto: Counter[str] | None) -> None:
        self.hidden[card] -= 1
        self.in_hand[card] = max(0, self.in_hand[card] - 1)
        if onto is not None:
            onto[card] += 1

    def drawn(self, count: int) -> None:
        for _ in range(min(count, len(self.on_top))):
            self.in_hand[self.on_top.pop()] += 1

    def shuffled(self, forced: bool) -> None:
        if forced:
            # The deck was empty: all hidden cards are in the hand.
            self.in_hand = +self.hidden
        self.hidden += self.discard
        self.discard = Counter()
        self.on_top = []


class Witness:
    """A seat that remembers the events it received and nothing else."""

    def __init__(self, seat: int, seats: int) -> None:
        self.seat = seat
        self.piles = [Pile() for _ in range(seats)]
        self.traced: list[tuple[str, set[int]]] = []

    def hear(self, event: Event) -> None:
        pile = self.piles[event.seat]
        match event:
            case e.AgentSent():
                pile.left_hand(event.card, pile.play)
            case e.Revealed():
                for card in event.cards:
                    pile.left_hand(card, pile.play)
            case e.Discarded():
                pile.left_hand(event.card, pile.discard)
            case e.TakenFromDiscard():
                pile.discard[event.card] -= 1
                pile.hidden[event.card] += 1
                pile.in_hand[event.card] += 1
            case e.Trashed():
                self._trashed(pile, event)
            case e.Acquired():
                (pile.hidden if event.onto == "deck" else pile.discard)[event.card] += 1
                pile.on_top += [event.card] if event.onto == "deck" else []
            case e.CleanedUp():
                pile.discard += pile.play
                pile.play = Counter()
            case e.Drawn():
                pile.drawn(event.count)
            case e.Shuffled(deck="own"):
                pile.shuffled(event.source != MIXING)
            case e.IntriguePlayed():
                self._forget(event.card, event.seat)
            case e.IntrigueStolen():
                self._stolen(event)

    def _trashed(self, pile: Pile, event: e.Trashed) -> None:
        if event.zone == "hand":
            pile.left_hand(event.card, None)
        elif event.zone == "deck":
            pile.hidden[event.card] -= 1
            del pile.on_top[-1:]
        else:
            (pile.play if event.zone == "play" else pile.discard)[event.card] -= 1

    def _forget(self, card: str, seat: int) -> None:
        """Stop tracing a card that was seen to leave a hand: it may be any copy that could have been there."""
        self.traced = [(name, seats) for name, seats in self.traced if name != card or seat not in seats]

    def _stolen(self, event: e.IntrigueStolen) -> None:
        if event.seat == self.seat:
            self._forget(event.card, event.victim)
        elif event.victim == self.seat:
            self.traced.append((event.card, {event.seat}))
        else:
            for _, seats in self.traced:
                if event.victim in seats:
                    seats.add(event.seat)

    def believes(self, state: State) -> None:
        """Check that nothing in this state contradicts the events received."""
        for number, (pile, player) in enumerate(zip(self.piles, state.players, strict=True)):
            assert Counter(player.hand) + Counter(player.deck) == +pile.hidden
            assert Counter(player.play) == +pile.play
            assert Counter(player.discard) == +pile.discard
            assert not pile.in_hand - Counter(player.hand), f"seat {number} lacks a card it was seen to take"
            assert player.deck[len(player.deck) - len(pile.on_top) :] == pile.on_top
        for card, seats in self.traced:
            least = sum(name == card and others <= seats for name, others in self.traced)
            assert sum(state.players[seat].intrigue.count(card) for seat in seats) >= least


def witnessed(players: int, number: int) -> int:
    """Play a game before one witness per seat; return the number of Intrigue cards they could trace."""
    rng = Random(number)
    play = Play("imperium", players, rng)
    state = cast(State, play.start())
    witnesses = [Witness(seat, players) for seat in range(players)]
    traced = 0
    while st.to_act(state):
        seat, action = _pick(state, rng)
        for event in st.advance(state, seat, action):
            for witness in witnesses:
                witness.hear(event.seen_by(witness.seat))
        for witness in witnesses:
            witness.believes(state)
            traced += len(witness.traced)
            if rng.randrange(5) == 0 or witness.traced:
                witness.believes(cast(State, st.resample(state, witness.seat, rng)))
    return traced


def _pick(state: State, rng: Random) -> tuple[int, str]:
    """Choose an action at random; prefer to gather Intrigue cards and keep them, so that some are stolen."""
    seat = st.to_act(state)[0]
    actions = st.legal_actions(state, seat)
    kept = [action for action in actions if not action.startswith("intrigue:") or rng.randrange(4) == 0] or actions
    liked = [action for action in kept if action.endswith(("@secrets", "@conspire", "@gather_support"))]
    return seat, rng.choice(liked or kept)


@pytest.mark.parametrize("chunk", range(4))
@pytest.mark.parametrize("players", [3, 4])
def test_a_resampled_state_agrees_with_all_a_seat_was_told(players: int, chunk: int) -> None:
    assert sum(witnessed(players, 100 * chunk + number) for number in range(5)) > 0
