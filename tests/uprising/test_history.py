"""All that a seat can conclude from its events is true in every state that it cannot distinguish from the real one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import cast

import pytest

import sandtable_engine as st
from sandtable_engine.imperium import events as e
from sandtable_engine.imperium.editions import edition_of
from sandtable_engine.imperium.sets.uprising import events as u
from sandtable_engine.imperium.state import State
from sandtable_engine.kernel.events import Event
from sandtable_engine.kernel.state import Setting
from tests.imperium import test_history as family
from tests.uprising.table import ALL

ENOUGH = 80
"""So often a secret is dealt anew before it counts as known."""

DEALT = (
    "long_live_the_fighters",
    "price_is_no_object",
    "weirding_woman",
    "treacherous_maneuver",
    "guild_envoy",
    "spacing_guilds_favor",
    "truthtrance",
    "in_high_places",
)
"""Cards that tell much of hands and decks; they begin in the discard piles of the seats."""

LIKED = (
    "@secrets",
    "@assembly_hall",
    "@imperial_privilege",
    "@economic_support",
    ".pay",
    ".return_self",
    ".sort_top",
    ".trade",
)
"""What players do who like to gather Intrigue cards, to rob each other and to trade, and the cards of `DEALT`."""

SETTINGS: dict[str, dict[str, Setting]] = {
    "choam": {},
    "no choam": {"choam": False},
    "full mix": {"mix": [*ALL]},
    "mix without choam": {"choam": False, "mix": [*ALL]},
}


class Intrigue:
    """The Intrigue cards, as an attentive onlooker tracks them.

    Known are the cards of the deck when it was last made, and how many cards each seat held then (`kept`) and has
    received since (`fresh`).
    """

    def __init__(self, seat: int, state: State) -> None:
        self.seat = seat
        self.every = Counter([*state.intrigue_deck, *state.intrigue_discard, *state.trashed_intrigue])
        self.trashed = Counter(state.trashed_intrigue)
        self.open = Counter(state.intrigue_discard)
        self.mine: Counter[str] = Counter()
        self.count, self.kept, self.fresh = ([0] * len(state.players) for _ in range(3))
        for number, player in enumerate(state.players):
            self.every.update(player.intrigue)
            self._came(number, len(player.intrigue), player.intrigue)
        self.deck = self.every - self.open - self.trashed
        self.old: Counter[str] = Counter()

    def _came(self, seat: int, number: int, cards: Iterable[str]) -> None:
        self.count[seat] += number
        self.fresh[seat] += number
        if seat == self.seat:
            self.mine.update(cards)

    def _went(self, seat: int, card: str) -> None:
        self.count[seat] -= 1
        if seat == self.seat:
            self.mine[card] -= 1

    def _handed(self, giver: int, taker: int, card: str) -> None:
        self._went(giver, card)
        self._came(taker, 1, [card])
        self.kept[taker] += 1

    def hear(self, event: Event) -> None:
        match event:
            case e.IntrigueDrawn():
                self._came(event.seat, event.count, event.cards)
            case e.IntriguePlayed():
                self._went(event.seat, event.card)
                self.open[event.card] += 1
            case e.IntrigueStolen():
                self._handed(event.victim, event.seat, event.card)
            case u.IntrigueGiven():
                self._handed(event.seat, event.to, event.card)
            case e.IntrigueSpent() | u.IntriguePaid():
                for card in event.cards:
                    self._went(event.seat, card)
                    self.open[card] += 1
            case u.IntrigueTrashed():
                self._went(event.seat, event.card)
                self.trashed[event.card] += 1

    def made_anew(self, events: list[Event], lying: Counter[str]) -> None:
        """Record that the deck was made of the played cards, without those that still lie open."""
        self.deck = self.open - lying
        self.open = lying
        self.old = self.every - self.deck - self.open - self.trashed
        self.kept = list(self.count)
        self.fresh = [0] * len(self.count)
        for event in events:
            if isinstance(event, e.IntrigueDrawn):
                self.fresh[event.seat] += event.count
            elif isinstance(event, e.IntrigueStolen | u.IntrigueGiven):
                self.fresh[event.to if isinstance(event, u.IntrigueGiven) else event.seat] += 1

    def believes(self, state: State) -> None:
        assert Counter(state.trashed_intrigue) == +self.trashed
        assert not Counter(state.intrigue_deck) - self.deck, "a card that was held when the deck was made is in it"
        for seat, player in enumerate(state.players):
            assert len(player.intrigue) == self.count[seat]
            assert sum(card not in self.deck for card in player.intrigue) <= self.kept[seat]
            assert sum(card not in self.old for card in player.intrigue) <= self.fresh[seat]
        if self.seat >= 0:
            assert Counter(state.players[self.seat].intrigue) == +self.mine


class Witness(family.Witness):
    """A seat, or a spectator (-1), that remembers the events it received and nothing else."""

    def __init__(self, seat: int, state: State) -> None:
        super().__init__(seat, len(state.players))
        for pile, player in zip(self.piles, state.players, strict=True):
            pile.hidden = Counter([*player.hand, *player.deck])
            pile.discard = Counter(player.discard)
        self.top: list[str] = []
        self.intrigue = Intrigue(seat, state)
        self.tiles = Counter(state.tiles)
        self.conflicts = Counter([*state.conflict_deck, *state.box])
        self.hagal, self.every_hagal = Counter(state.hagal_deck), Counter([*state.hagal_deck, *state.hagal_discard])
        self.ages: list[list[str]] = [list(player.intrigue) for player in state.players]
        """The Intrigue cards of Rivals, the oldest first; empty where the card is not known."""
        self.learned: Counter[str] = Counter()

    @property
    def viewer(self) -> int | None:
        return self.seat if self.seat >= 0 else None

    def hear_all(self, events: list[Event], state: State) -> None:
        """Record the events of one action; use `state` only for what lies open."""
        told = [event.seen_by(self.viewer) for event in events]
        sorts = [place for place, event in enumerate(told) if isinstance(event, u.TopSorted)]
        seen = [event.card for event in told if isinstance(event, e.TopSeen) and event.seat == self.seat]
        for place, event in enumerate(told):
            self.intrigue.hear(event)
            # The events of the card drawn and the card trashed come right before and after the sorting itself.
            if place + 1 not in sorts and place - 1 not in sorts:
                self.hear(event)
        if len(seen) > len(self.top):
            self.top = seen[::-1]
        if any(isinstance(event, e.Shuffled) and event.deck == "intrigue" for event in told):
            cards = [*state.intrigue_discard, *(card for player in state.players for card in player.waiting)]
            self.intrigue.made_anew(told, Counter(cards))
            self.learned["made anew"] += 1
        self.learned["traced"] += len(self.traced)
        self.learned["seen in hand"] += sum((pile.in_hand.total() for pile in self.piles), 0)

    def hear(self, event: Event) -> None:
        pile = self.piles[event.seat]
        if event.seat == self.seat:
            self._on_own_deck(event)
        self._on_rivals(event)
        match event:
            case e.AgentSent(card=""):
                pass
            case e.Shuffled(deck="hagal"):
                self.hagal = Counter(self.every_hagal)
            case e.HagalRevealed():
                self.hagal[event.card] -= 1
                self.learned["House Hagal"] += 1
            case e.IntrigueSpent() | u.IntriguePaid():
                for card in event.cards:
                    self._forget(card, event.seat)
                self.learned["given by a Rival"] += 1
            case u.IntrigueGiven():
                self._given(event)
                self.learned["given"] += 1
            case e.Acquired(onto="hand"):
                pile.hidden[event.card] += 1
                pile.in_hand[event.card] += 1
                self.learned["acquired to the hand"] += 1
            case u.CardReturned():
                pile.play[event.card] -= 1
                pile.hidden[event.card] += 1
                pile.in_hand[event.card] += 1
                self.learned["returned"] += 1
            case u.TopSorted():
                shown = Counter([event.discarded, event.trashed])
                pile.in_hand += Counter(pile.on_top[-3:]) - shown
                del pile.on_top[-3:]
                pile.hidden -= shown
                pile.discard[event.discarded] += 1
                self.learned["sorted"] += 1
            case u.IntrigueTrashed():
                self._forget(event.card, event.seat)
                self.learned["Intrigue trashed"] += 1
            case u.ContractRevealed():
                self.tiles[event.contract] -= 1
                self.learned["contract"] += 1
            case e.ConflictRevealed():
                self.conflicts[event.conflict] -= 1
            case _:
                super().hear(event)

    def _given(self, event: u.IntrigueGiven) -> None:
        """Treat a given card like a stolen one. After the last card, the receiver has all that the giver had."""
        self._stolen(e.IntrigueStolen(seat=event.to, victim=event.seat, card=event.card))
        if not self.intrigue.count[event.seat]:
            for _, seats in self.traced:
                seats.discard(event.seat)

    def _on_rivals(self, event: Event) -> None:
        """Track Rivals: they give their oldest cards first; which place a card was stolen from is not known."""
        match event:
            case e.IntrigueDrawn():
                self.ages[event.seat] += [""] * event.count
            case e.IntrigueSpent() | u.IntriguePaid():
                del self.ages[event.seat][: len(event.cards)]
            case e.IntrigueStolen():
                self.ages[event.victim] = [""] * (len(self.ages[event.victim]) - 1)
                self.ages[event.seat].append(event.card if event.victim == self.seat else "")
                self.learned["known of a Rival"] += event.victim == self.seat

    def _on_own_deck(self, event: Event) -> None:
        """Track the cards on top of the seat's own deck that it has looked at."""
        match event:
            case e.Drawn():
                del self.top[len(self.top) - min(event.count, len(self.top)) :]
            case e.Trashed(zone="deck"):
                del self.top[-1:]
            case u.TopSorted():
                del self.top[-3:]
            case e.Acquired(onto="deck"):
                self.top.append(event.card)
            case e.Shuffled(deck="own"):
                self.top = []

    def believes(self, state: State) -> None:
        """Check that nothing in this state contradicts the events received."""
        super().believes(state)
        self.intrigue.believes(state)
        assert Counter(state.tiles) == +self.tiles
        assert Counter(state.hagal_deck) == +self.hagal
        for seat in range(state.seats, len(state.players)):
            held = state.players[seat].intrigue
            assert [card if known else "" for known, card in zip(self.ages[seat], held, strict=True)] == self.ages[seat]
        assert Counter([*state.conflict_deck, *state.box]) == +self.conflicts
        tiers = [edition_of(state).conflicts[card].tier for card in state.conflict_deck]
        assert tiers == [3, 3, 3, 3, 2, 2, 2, 2, 2, 1][: len(tiers)]
        if self.seat >= 0:
            deck = state.players[self.seat].deck
            assert deck[len(deck) - len(self.top) :] == self.top

    def secrets(self, state: State) -> dict[str, object]:
        """Return what this seat cannot know: whatever events it received, each value may be different."""
        found: dict[str, object] = {}
        if len(set(state.tiles)) > 2:
            found["order of contracts"] = list(state.tiles)
        if len(set(state.intrigue_deck)) > 3:
            found["order of Intrigue cards"] = list(state.intrigue_deck)
        if len(set(state.hagal_deck)) > 2:
            found["order of the House Hagal deck"] = list(state.hagal_deck)
        if len(state.imperium_deck) > 2:
            found["order of the Imperium deck"] = list(state.imperium_deck)
        loose = not self.traced and not any(self.intrigue.kept) and len(set(state.intrigue_deck)) > 3
        for seat, (pile, player) in enumerate(zip(self.piles, state.players, strict=True)):
            if seat == self.seat:
                continue
            unknown = +pile.hidden - pile.in_hand - Counter(pile.on_top)
            if len(player.hand) > pile.in_hand.total() and len(unknown) > 2 and len(player.deck) > 2:
                found[f"hand of {seat}"] = sorted(player.hand)
            if player.intrigue and loose:
                found[f"Intrigue cards of {seat}"] = sorted(player.intrigue)
        return found


def prepared(players: int, wishes: dict[str, Setting], rng: Random) -> State:
    """Return a new game with cards that reveal much, and with few Intrigue cards."""
    state = cast(State, st.new_game("uprising", players, rng.randbytes(32), {"leaders": "random", **wishes}))
    for number, card in enumerate(rng.sample(DEALT, len(DEALT))):
        if card in state.imperium_deck:
            state.imperium_deck.remove(card)
            state.players[number % players].discard.append(card)
    for player in state.players[: state.seats]:
        player.purse["solari"] = 9
    state.intrigue_discard = state.intrigue_deck[:-12]
    state.intrigue_deck = state.intrigue_deck[-12:]
    st.GAMES["uprising"].check(state)
    return state


def witnessed(players: int, wishes: dict[str, Setting], number: int) -> Counter[str]:
    """Play a game before one witness per seat and a spectator; return what they learned and what stayed secret."""
    rng = Random(number)
    state = prepared(players, wishes, rng)
    witnesses = [Witness(seat, state) for seat in range(-1, players)]
    found: Counter[str] = Counter()
    while st.to_act(state):
        seat, action = _pick(state, rng)
        events = st.advance(state, seat, action)
        for witness in witnesses:
            witness.hear_all(events, state)
        for witness in rng.sample(witnesses, 1) if rng.randrange(4) else witnesses:
            witness.believes(state)
            witness.believes(cast(State, st.resample(state, witness.viewer, rng)))
            if rng.randrange(60) == 0:
                found += _vary(state, witness, rng)
    return sum((witness.learned for witness in witnesses), found)


def _vary(state: State, witness: Witness, rng: Random) -> Counter[str]:
    """Re-randomise repeatedly and check that every secret changes; return the kinds of secrets."""
    secrets = kept = witness.secrets(state)
    for _ in range(ENOUGH):
        now = witness.secrets(cast(State, st.resample(state, witness.viewer, rng)))
        kept = {name: value for name, value in kept.items() if now.get(name) == value}
        if not kept:
            break
    assert not kept, f"a secret that cannot be known is always dealt the same: {kept}"
    return Counter(f"secret {name.split(' of ')[0]}" for name in secrets)


def _pick(state: State, rng: Random) -> tuple[int, str]:
    """Choose an action at random; prefer those that are liked."""
    seat = st.to_act(state)[0]
    actions = st.legal_actions(state, seat)
    kept = [action for action in actions if not action.startswith("intrigue:") or rng.randrange(3) == 0] or actions
    liked = [
        action
        for action in kept
        if action.startswith(tuple(f"{card}@" for card in DEALT))
        or action.endswith(LIKED)
        or action.startswith(("with:", "give:intrigue:"))
        or (action.startswith("acquire:") and "none" in actions)
    ]
    return seat, rng.choice(liked or kept)


@pytest.mark.rule("rule:hidden.witness")
@pytest.mark.parametrize("wishes", SETTINGS)
@pytest.mark.parametrize("players", [3, 4])
def test_a_resampled_state_agrees_with_all_a_seat_was_told(players: int, wishes: str) -> None:
    found: Counter[str] = Counter()
    for number in range(4):
        found += witnessed(players, SETTINGS[wishes], number)
    wanted = {"traced", "made anew", "seen in hand", "acquired to the hand", "returned", "sorted", "Intrigue trashed"}
    wanted |= {"secret hand", "secret Intrigue cards", "secret order"}
    assert wanted <= set(+found)
    assert (found["contract"] > 0) == (SETTINGS[wishes].get("choam") is not False)


FEWER: dict[str, tuple[int, int, dict[str, Setting]]] = {
    "one": (1, 12, {"difficulty": "sardaukar"}),
    "one, row churn": (1, 12, {"variants": ["row_churn"], "mix": [*ALL]}),
    "two": (2, 5, {}),
    "two, streamlined": (2, 4, {"variants": ["streamlined"]}),
    "six": (6, 1, {}),
    "six, full mix": (6, 1, {"mix": [*ALL]}),
}
"""Player counts with Rivals or teams, and how many games of each are played."""


@pytest.mark.rule("rule:hidden_rivals.witness", "rule:hidden_six.witness")
@pytest.mark.parametrize("name", FEWER)
def test_with_rivals_and_teams_a_resampled_state_agrees_with_all_a_seat_was_told(name: str) -> None:
    players, games, wishes = FEWER[name]
    found: Counter[str] = Counter()
    for number in range(games):
        found += witnessed(players, wishes, number)
    wanted = {"traced", "made anew", "seen in hand", "secret order", "secret Intrigue cards"}
    wanted |= {"secret hand", "given"} if players == 6 else {"House Hagal", "given by a Rival", "known of a Rival"}
    assert wanted <= set(+found)
