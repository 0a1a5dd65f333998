"""All that a seat can conclude from its events is true in every state that it cannot distinguish from the real one."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import cast

import pytest

import sandtable_engine as st
from sandtable_engine.conquest import events as e
from sandtable_engine.conquest.actions import NONE
from sandtable_engine.conquest.content.decks import DECKS, fillings
from sandtable_engine.conquest.content.factions import SIDES
from sandtable_engine.conquest.state import State
from sandtable_engine.kernel.events import Event
from sandtable_engine.kernel.state import Setting

DECK = DECKS["standard"]
ELEMENTS = ("dial", "leader", "weapon", "defence")
MANY = ("harkonnen", "harkonnen_imperium")
"""The sides with many traitors, who exchange them."""
GAMES = 12
ENOUGH = 30
"""States dealt anew in which a secret must change at least once."""


class Pile:
    """The battle or the market cards, as an attentive player tracks them.

    `old` are the cards that the other hands held together when the deck was last reshuffled, `olds` how many of them
    each seat had; `gone` are the cards discarded since then that may also have been drawn since then.
    """

    def __init__(self, deck: str, seat: int | None, seats: int) -> None:
        self.deck, self.seat = deck, seat
        self.others = [other for other in range(seats) if other != seat]
        self.hidden = Counter({card.id: card.copies for card in getattr(DECK, deck).values()})
        self.discard: Counter[str] = Counter()
        self.own: Counter[str] = Counter()
        self.sizes = [0] * seats
        self.least: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.most: list[dict[str, int]] = [{} for _ in range(seats)]
        self.made_anew = False
        self.old: Counter[str] = Counter()
        self.olds = [0] * seats
        self.drawn = [0] * seats
        self.gone: list[Counter[str]] = [Counter() for _ in range(seats)]

    def left(self) -> int:
        """Return the number of cards in the deck."""
        return self.hidden.total() - sum(self.sizes)

    def drew(self, seat: int, cards: tuple[str, ...], count: int) -> None:
        for number in range(count):
            if self.made_anew and not self.left():
                self._make_anew()
            self.sizes[seat] += 1
            self.drawn[seat] += 1
            if seat == self.seat:
                self.own[cards[number]] += 1
            # Each card drawn may be one of those that the seat has denied.
            self.most[seat] = {card: most + 1 for card, most in self.most[seat].items()}

    def _make_anew(self) -> None:
        """Reshuffle the discard pile into the empty deck. All hidden cards are in the hands at this moment."""
        self.made_anew = False
        self.old = self.hidden - self.own
        self.olds = list(self.sizes)
        self.drawn = [0] * len(self.sizes)
        self.gone = [Counter() for _ in self.sizes]
        self.hidden, self.discard = self.hidden + self.discard, Counter()

    def laid_down(self, seat: int, card: str) -> None:
        self.hidden[card] -= 1
        self.discard[card] += 1
        self.sizes[seat] -= 1
        self.least[seat][card] = max(0, self.least[seat][card] - 1)
        if card in self.most[seat]:
            self.most[seat][card] -= 1
        if seat == self.seat:
            self.own[card] -= 1
        elif self.drawn[seat]:
            self.gone[seat][card] += 1
        else:
            self.old[card] -= 1
            self.olds[seat] -= 1

    def shown(self, seat: int, cards: Counter[str]) -> None:
        self.least[seat] |= cards

    def believes(self, state: State) -> None:
        hands: list[Counter[str]] = [Counter(getattr(player, self.deck)) for player in state.players]
        assert Counter(getattr(state, f"{self.deck}_discard")) == +self.discard
        assert sum(hands, Counter(getattr(state, f"{self.deck}_deck"))) == +self.hidden
        assert [hand.total() for hand in hands] == self.sizes
        assert self.seat is None or hands[self.seat] == +self.own
        for seat, hand in enumerate(hands):
            assert not self.least[seat] - hand, f"seat {seat} lacks a card it was seen to have"
            for most in set(self.most[seat].values()):
                denied = [card for card, number in self.most[seat].items() if number <= most]
                assert sum(hand[card] for card in denied) <= most, f"seat {seat} has what it truthfully denied"
        holders = [seat for seat in self.others if self.olds[seat]]
        for size in range(1, len(holders) + 1):
            for group in combinations(holders, size):
                room = sum((hands[seat] + self.gone[seat] for seat in group), Counter())
                held = sum(self.olds[seat] for seat in group)
                assert (room & self.old).total() >= held, f"seats {group} have drawn cards that were in a hand"


class Traitors:
    """The traitor cards: `seen` says who had a card and how many exchanges ago, `denied` which seats do not have it."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.many = -1
        self.own: list[str] = []
        self.dealt: list[str] = []
        self.ever: set[str] = set()
        self.under: list[str] = []
        self.seen: dict[str, tuple[int, int]] = {}
        self.denied: set[tuple[int, str]] = set()

    def hear(self, event: Event) -> None:
        mine = event.seat == self.seat
        match event:
            case e.FactionTaken() if event.faction in MANY:
                self.many = event.seat
            case e.TraitorsDealt() if mine:
                self.dealt = list(event.cards)
                self.ever |= set(event.cards)
            case e.TraitorKept() if mine:
                self.dealt.remove(event.card)
                self.own.append(event.card)
            case e.TraitorDrawn():
                self.denied = {(seat, card) for seat, card in self.denied if seat != event.seat}
                if mine:
                    self.own.append(event.card)
                    self.ever.add(event.card)
                    self.under = [card for card in self.under if card != event.card]
            case e.TraitorReturned():
                self.seen = {card: (seat, ago + (seat == event.seat)) for card, (seat, ago) in self.seen.items()}
                if mine:
                    self.own.remove(event.card)
                    self.under.insert(0, event.card)
            case e.TraitorCalled():
                self.seen[event.leader] = (event.seat, 0)

    def believes(self, state: State) -> None:
        hands = [player.traitors for player in state.players]
        if self.seat is not None:
            assert sorted(hands[self.seat]) == sorted(self.own)
            # Cards that were not kept return to the deck once all seats have chosen.
            assert sorted(state.players[self.seat].dealt) in (sorted(self.dealt), [])
        assert state.traitor_deck[: len(self.under)] == self.under
        for card, (seat, ago) in self.seen.items():
            assert card in hands[seat] or card in state.traitor_deck[:ago], f"{card} was a traitor of seat {seat}"
        for seat, card in self.denied:
            assert card not in hands[seat], f"seat {seat} has truthfully denied {card}"
        firm = [seat for seat in range(len(hands)) if seat not in (self.seat, self.many)]
        for seat in firm:
            assert not self.ever & {*hands[seat], *state.players[seat].dealt}, "a card was dealt twice"
        self._given_back(state)

    def _given_back(self, state: State) -> None:
        """Check that no seat returned a card that another was dealt at the same time.

        Harkonnen also returned none that another seat had kept before.
        """
        firm = [player for seat, player in enumerate(state.players) if seat != self.many]
        cards = [card for player in firm for card in (*player.traitors, *player.dealt, *player.returned)]
        assert len(set(cards)) == len(cards), "a card was dealt twice"
        if self.many >= 0:
            kept = {card for player in firm for card in player.traitors}
            assert not kept & set(state.players[self.many].returned), "a card was given back that had been kept"


class Leaders:
    """The leader sets of an allied duel: `serving` are the leaders each seat is known to have, out of `count`."""

    def __init__(self, seat: int | None, seats: int) -> None:
        self.seat = seat
        self.members: list[tuple[str, ...]] = [()] * seats
        self.count = [0] * seats
        self.serving: list[set[str]] = [set() for _ in range(seats)]

    def hear(self, event: Event) -> None:
        mine = event.seat == self.seat
        match event:
            case e.FactionTaken():
                self.members[event.seat] = SIDES[event.faction].members
            case e.LeadersDrawn():
                self.count[event.seat] = event.count
                self.serves(*event.leaders)
            case e.TraitorsDealt() if mine:
                self.serves(*event.cards)
            case e.TraitorDrawn() if mine:
                self.serves(event.card)
            case e.PrescienceAnswered() if event.element == "leader" and event.answer:
                self.serves(event.answer)
            case e.TruthAnswered() if event.answer and event.question.startswith("traitor:"):
                self.serves(event.question.removeprefix("traitor:"))
            case e.PlansRevealed():
                self.serves(*(plan.leader for plan in event.plans))

    def serves(self, *leaders: str) -> None:
        """Record leaders that were seen, in battle or as a traitor card: each is in the set of one of the sides."""
        for leader in leaders:
            if leader != NONE:
                faction = DECK.leaders[leader].faction
                self.serving[next(seat for seat, members in enumerate(self.members) if faction in members)].add(leader)

    def believes(self, state: State) -> None:
        for seat, player in enumerate(state.players):
            leaders = {*player.leaders, *player.dead}
            assert self.serving[seat] <= leaders, f"a leader of seat {seat} that was seen is gone"
            assert self.count[seat] in (0, len(leaders))
            assert all(DECK.leaders[leader].faction in self.members[seat] for leader in leaders)

    def unknown(self, seat: int) -> bool:
        """Return whether the set of a seat has a leader who cannot be distinguished from those outside it."""
        left = self.count[seat] - len(self.serving[seat])
        able = [one for one in DECK.leaders.values() if one.faction in self.members[seat]]
        return 0 < left < len(able) - len(self.serving[seat])


class Witness:
    """A seat, or a spectator, that remembers the events it received and nothing else."""

    def __init__(self, seat: int | None, seats: int) -> None:
        self.seat = seat
        self.battle = Pile("battle", seat, seats)
        self.market = Pile("market", seat, seats)
        self.traitors = Traitors(seat)
        self.leaders = Leaders(seat, seats)
        self.turn = 0
        self.spice: Counter[str] = Counter()
        self.sides: tuple[int, int] = (-1, -1)
        self.plan: dict[str, str] = {}
        self.told: tuple[int, str, str] = (-1, "", "")
        self.order: tuple[int, str] = (-1, "")
        self.learned: Counter[str] = Counter()

    def answers(self, kind: str, action: str) -> None:
        """Record an answer that the seat itself gave in secret."""
        if kind == "plan_choice":
            element, _, value = action.partition(":")
            self.plan[element] = value

    def hear(self, event: Event) -> None:
        self.traitors.hear(event)
        self.leaders.hear(event)
        match event:
            case e.CardsDrawn():
                (self.battle if event.deck == "battle" else self.market).drew(event.seat, event.cards, event.count)
            case e.DeckRebuilt():
                (self.battle if event.deck == "battle" else self.market).made_anew = True
                self.learned["made anew"] += 1
            case e.CardDiscarded():
                self.battle.laid_down(event.seat, event.card)
            case e.MarketPlayed():
                self.market.laid_down(event.seat, event.card)
            case e.TruthAnswered():
                self._truth(event)
            case e.PhaseStarted():
                self.turn = event.turn
            case e.SpiceCardRevealed():
                # On the first turn a sandworm is shuffled back.
                self.spice[event.card] += self.turn > 1 or not event.ignored
            case e.BattleChosen():
                self.sides, self.plan = (event.seat, event.opponent), {}
                self.told, self.order = (-1, "", ""), (-1, "")
            case e.PrescienceAnswered() if event.answer:
                self.told = (event.seat, event.element, event.answer)
                self.learned["told"] += 1
            case e.VoiceUsed() if event.order == "play":
                self.order = (sum(self.sides) - event.seat, event.kind)
            case e.PlansRevealed():
                self._revealed(event)
            case e.TraitorReturned():
                self.learned["exchanged"] += len(self.traitors.seen)

    def _truth(self, event: e.TruthAnswered) -> None:
        kind, _, card = event.question.partition(":")
        self.learned[f"{kind} {event.answer}"] += 1
        if kind == "traitor":
            if event.answer:
                self.traitors.seen[card] = (event.other, 0)
            else:
                self.traitors.denied.add((event.other, card))
            return
        pile = self.battle if kind == "holds" else self.market
        if event.answer:
            pile.shown(event.other, Counter([card]))
        else:
            pile.most[event.other][card] = 0

    def _revealed(self, event: e.PlansRevealed) -> None:
        self.plan, self.told = {}, (-1, "", "")
        for plan in event.plans:
            used = [card for card in (plan.weapon, plan.defence) if card != NONE]
            self.battle.shown(plan.seat, Counter(used))
            seat, kind = self.order
            if seat != plan.seat or plan.leader == NONE:
                continue
            guarded = plan.defence != NONE and DECK.battle[plan.defence].defence is not None
            # Only a hand without such a weapon is exempt from the order to play one.
            kinds = {card.id: card.weapon for card in DECK.battle.values() if card.weapon}
            if plan.weapon not in kinds or kinds[plan.weapon].kind != kind:
                self.learned["not obeyed"] += 1
                for card, use in kinds.items():
                    if use.kind == kind and (guarded or not use.needs_defence):
                        self.battle.most[seat][card] = 0

    def believes(self, state: State) -> None:
        """Check that nothing in this state contradicts the events received."""
        if not state.traitor_deck:
            return  # The factions are still being chosen.
        self.battle.believes(state)
        self.market.believes(state)
        self.traitors.believes(state)
        self.leaders.believes(state)
        assert Counter(state.spice_discard) == +self.spice
        self._plans(state)

    def _plans(self, state: State) -> None:
        battle = state.battle
        if self.seat is not None:
            for element, value in self.plan.items():
                assert self._chosen(state, self.seat, element) == value
        seat, element, answer = self.told
        if seat >= 0:
            assert (battle.answer, battle.element) == (answer, element)
            assert self._chosen(state, seat, element) in ("", answer)
        if not battle.shown:
            for side in battle.seats:
                weapon, defence = (self._chosen(state, side, slot) for slot in ("weapon", "defence"))
                told = {slot: answer for slot in ("weapon", "defence") if (side, slot) == (seat, element)}
                wanted = (told.get("weapon", weapon), told.get("defence", defence))
                pairs = fillings("standard", tuple(state.players[side].battle))
                assert any(all(want in ("", card) for want, card in zip(wanted, pair, strict=True)) for pair in pairs)

    def _chosen(self, state: State, seat: int, element: str) -> str:
        """Return what a seat has chosen for its plan in this state; "" if nothing."""
        value = getattr(state.battle.plans[seat], element)
        if value in (-1, ""):
            asked, _, answer = state.answers.get(seat, "").partition(":")
            return answer if asked == element else ""
        return str(value)

    def secrets(self, state: State) -> dict[str, object]:
        """Return what this seat cannot know: whatever events it received, each value may be different."""
        found: dict[str, object] = {}
        for pile in (self.battle, self.market):
            if pile.left() < 4:
                continue
            found[f"order of {pile.deck}"] = list(getattr(state, f"{pile.deck}_deck"))
            for seat in pile.others:
                fresh = pile.drawn[seat] - pile.gone[seat].total()
                if fresh > pile.least[seat].total() and seat != self.told[0]:
                    found[f"{pile.deck} of {seat}"] = sorted(getattr(state.players[seat], pile.deck))
        for seat in self.battle.others:
            if self.leaders.unknown(seat):
                found[f"leaders of {seat}"] = sorted(state.players[seat].leaders)
            hand = state.players[seat].traitors
            seen = sum(owner == seat and not ago for owner, ago in self.traitors.seen.values())
            if len(hand) > seen and len(state.traitor_deck) > len(self.traitors.under) + 3:
                found[f"traitors of {seat}"] = sorted(hand)
            if seat in state.battle.seats and not state.battle.shown and seat != self.told[0]:
                found |= {f"dial of {seat}": dial for dial in [self._chosen(state, seat, "dial")] if dial}
        return found


def witnessed(players: int, wishes: dict[str, Setting], number: int) -> Counter[str]:
    """Play a game before one witness per seat and a spectator; return what they learned and what stayed secret."""
    rng = Random(number)
    options: dict[str, Setting] = {"factions": "choose", **wishes}
    state = cast(State, st.new_game("conquest", players, rng.randbytes(32), options))
    # The first seat that buys cards can ask a question.
    state.market_deck.remove("truthtrance")
    state.market_deck.append("truthtrance")
    witnesses = [Witness(seat, players) for seat in (None, *range(players))]
    found: Counter[str] = Counter()
    while st.to_act(state):
        seat, kind, action = _pick(state, rng)
        for witness in witnesses:
            if witness.seat == seat:
                witness.answers(kind, action)
        for event in st.advance(state, seat, action):
            for witness in witnesses:
                witness.hear(event.seen_by(witness.seat))
        for witness in rng.sample(witnesses, 1):
            witness.believes(state)
            other = cast(State, st.resample(state, witness.seat, rng))
            witness.believes(other)
            if rng.randrange(20) == 0:
                found += _vary(state, witness, rng)
    return sum((witness.learned for witness in witnesses), found)


def _vary(state: State, witness: Witness, rng: Random) -> Counter[str]:
    """Re-randomise repeatedly and check that every secret changes; return the kinds of secrets."""
    secrets = kept = witness.secrets(state)
    for _ in range(ENOUGH):
        now = witness.secrets(cast(State, st.resample(state, witness.seat, rng)))
        kept = {name: value for name, value in kept.items() if now[name] == value}
        if not kept:
            break
    assert not kept, "a secret that cannot be known is always dealt the same"
    return Counter(f"secret {name.split(' of ')[0]}" for name in secrets)


LIKED = ("market:truthtrance", "buy:3", "draw", "traitor", "to:carthag:10")
LIKED_KINDS = ("prescience:", "play:", "ship:carthag", "ship:arrakeen", "keep:")


def _pick(state: State, rng: Random) -> tuple[int, str, str]:
    """Choose an action at random; prefer fights, questions and exchanges, because they reveal much."""
    seat = rng.choice(st.to_act(state))
    decision = st.decision(state, seat)
    assert decision is not None
    actions = st.legal_actions(state, seat)
    if decision.kind == "ask_seat":
        asked = rng.choice(("holds:shield", "holds:snooper", "owns:", "traitor:", "traitor:"))
        return seat, decision.kind, rng.choice([action for action in actions if action.startswith(asked)])
    liked = [action for action in actions if action in LIKED or action.startswith(LIKED_KINDS)]
    return seat, decision.kind, rng.choice(liked if liked and rng.randrange(4) else actions)


SECRETS = ("order", "battle", "market", "traitors", "dial")
DUEL = ("told", "not obeyed", "holds False")
TABLE = (*DUEL, "made anew", "exchanged", "traitor False")


ALLIED: dict[str, Setting] = {"allied_duel": True}
OPEN: dict[str, Setting] = {**ALLIED, "leader_sets": "open"}


@pytest.mark.rule("rule:hidden.what_was_told_holds", "rule:hidden.leader_sets")
@pytest.mark.parametrize(
    ("players", "wishes", "learned"),
    [(2, {}, DUEL), (2, ALLIED, DUEL), (2, OPEN, DUEL), (3, {}, DUEL), (4, {}, TABLE)],
    ids=["duel", "allied", "allied-open", "three", "four"],
)
def test_a_state_dealt_anew_agrees_with_all_a_seat_was_told(
    players: int, wishes: dict[str, Setting], learned: tuple[str, ...]
) -> None:
    found = sum((witnessed(players, wishes, number) for number in range(GAMES)), Counter())
    assert all(found[f"secret {kind}"] > 0 for kind in SECRETS)
    assert all(found[kind] > 0 for kind in learned)
    assert (found["secret leaders"] > 0) == (wishes == ALLIED)
