"""Re-randomise what a seat cannot know.

A seat knows its own cards and everything that was ever shown, including discarded cards, because every discard is open.
It also knows the traitor cards it gave back or put under the deck, truthful answers, the answers to its own Prescience,
and that a hand that does not obey the Voice cannot obey it.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from ...kernel.effects import Frame, Together
from ..actions import HOLDS, NONE, OWNS, TRAITOR, AskWhether
from ..content.decks import fillings
from ..rules.advantages import owner_of
from ..rules.leader_sets import candidates, is_secret
from ..rules.plans import PlanChoice, available, choices, committed, slots, troops_here
from ..rules.rulebook import RULES
from ..rules.setup import PickTraitor
from ..state import State
from .view import under_deck

TRIES = 60


def resample(state: State, seat: int | None, rng: Random) -> State:
    """Change `state` in place so that everything hidden from `seat` is re-randomised. Return `state`."""
    state.seed = rng.randbytes(32)
    if state.players:
        rng.shuffle(state.spice_deck)
        _hands(state, seat, "battle", rng)
        _hands(state, seat, "market", rng)
        _traitors(state, seat, rng)
        _plans(state, seat, rng)
        _answers(state, seat, rng)
    return state


def _fits(state: State, owner: int, question: str, cards: list[str]) -> bool:
    """Return whether a hand agrees with what its owner has truthfully denied, since its last draw or before."""
    player = state.players[owner]
    if not player.denied and not player.at_most:
        return True
    asked = [AskWhether(question, card).text for card in cards]
    if any(text in player.denied for text in asked):
        return False
    bounds = player.at_most
    return all(sum(bounds.get(text, most + 1) <= most for text in asked) <= most for most in bounds.values())


def _tells(state: State, seat: int | None, owner: int, cards: list[str]) -> bool:
    """Return whether a plan made from a hand can contain what the owner answered to the seat's Prescience."""
    battle = state.battle
    if seat != battle.seer or battle.shown or battle.element not in ("weapon", "defence"):
        return True
    told = committed(state, owner, battle.element)
    place = 0 if battle.element == "weapon" else 1
    return not told or any(pair[place] == told for pair in fillings(str(state.options["decks"]), tuple(cards)))


def _pinned(state: State, seat: int | None, owner: int, deck: str) -> list[str]:
    """Return the cards of a hand that the seat knows to be there."""
    player = state.players[owner]
    known = list(player.known_battle if deck == "battle" else player.known_market)
    battle = state.battle
    if deck == "battle" and seat == battle.seer and not battle.shown and battle.element in ("weapon", "defence"):
        told = committed(state, owner, battle.element)
        if told not in ("", NONE, *known):
            known.append(told)
    return known


def _hands(state: State, seat: int | None, deck: str, rng: Random) -> None:
    """Deal the hidden cards of a deck again. Cards held since the deck was last rebuilt stay among the hands."""
    cards: list[str] = getattr(state, f"{deck}_deck")
    question = HOLDS if deck == "battle" else OWNS
    others = [owner for owner in range(state.seats) if owner != seat]
    shapes: list[tuple[int, list[str], int, int]] = []
    old: list[str] = []
    new = list(cards)
    fixed_held: dict[int, list[str]] = {}
    for owner in others:
        player = state.players[owner]
        hand: list[str] = getattr(player, deck)
        held: list[str] = getattr(player, f"held_{deck}")
        pinned = _pinned(state, seat, owner, deck)
        fixed_held[owner] = list((Counter(pinned) & Counter(held)).elements())
        loose_old = list((Counter(held) - Counter(fixed_held[owner])).elements())
        loose_new = list((Counter(hand) - Counter(pinned) - Counter(loose_old)).elements())
        old += loose_old
        new += loose_new
        shapes.append((owner, pinned, len(loose_old), len(loose_new)))
    for _ in range(TRIES):
        rng.shuffle(old)
        rng.shuffle(new)
        first, second = iter(old), iter(new)
        dealt = {
            owner: ([next(first) for _ in range(olds)], [next(second) for _ in range(news)])
            for owner, _, olds, news in shapes
        }
        hands = {owner: [*pinned, *dealt[owner][0], *dealt[owner][1]] for owner, pinned, _, _ in shapes}
        if all(
            _fits(state, owner, question, hand) and (deck == "market" or _tells(state, seat, owner, hand))
            for owner, hand in hands.items()
        ):
            break
    else:
        return
    for owner, hand in hands.items():
        setattr(state.players[owner], deck, hand)
        setattr(state.players[owner], f"held_{deck}", [*fixed_held[owner], *dealt[owner][0]])
    setattr(state, f"{deck}_deck", list(second))


def _traitors(state: State, seat: int | None, rng: Random) -> None:
    """Deal the hidden traitor cards again: hands, cards being chosen from, and the deck.

    Simultaneous deals are disjoint, so a card the seat gave back is not in another hand of the same deal. The seat with
    the advantage `many_traitors` draws later and may have it.
    """
    many = owner_of(state, "many_traitors")
    own = state.players[seat] if seat is not None else None
    lowest = under_deck(state, seat)
    # Until Harkonnen draws, the cards the seat gave back are in the deck, also if the seat is Harkonnen.
    returned = set(own.returned) if own is not None else set()
    shapes: list[tuple[int, list[str], int, int]] = []
    pool = state.traitor_deck[len(lowest) :]
    for owner, player in enumerate(state.players):
        if owner == seat:
            continue
        known = list(player.known_traitors)
        loose = list((Counter(player.traitors) - Counter(known)).elements())
        shapes.append((owner, known, len(loose), len(player.dealt)))
        pool += loose + player.dealt
    once = _once_known(state) if seat != many else {}
    swaps = _leaders(state, seat, rng)
    pool = [swaps.get(card, card) for card in pool if card not in once]
    for _ in range(TRIES):
        rng.shuffle(pool)
        still, under = _places(state, once, rng)
        cards = iter(pool)
        dealt: dict[int, tuple[list[str], list[str]]] = {}
        for owner, _, kept, open_ in shapes:
            hand = list(still) if owner == many else []
            hand += [next(cards) for _ in range(kept - len(hand))]
            dealt[owner] = (hand, [next(cards) for _ in range(open_)])
        if all(
            _fits(state, owner, TRAITOR, kept) and (owner == many or not returned & {*kept, *open_})
            for owner, (kept, open_) in dealt.items()
        ):
            break
    else:
        return
    for player in state.players:
        player.leaders = [swaps.get(leader, leader) for leader in player.leaders]
    for owner, known, _, _ in shapes:
        player = state.players[owner]
        hand, player.dealt = dealt[owner]
        player.traitors = [*known, *hand]
    state.traitor_deck = [*lowest, *cards]
    for place in sorted(under):
        state.traitor_deck.insert(place, under[place])
    _given_back(state, seat, rng)


def _leaders(state: State, seat: int | None, rng: Random) -> dict[str, str]:
    """Map each leader of a secret set that the seat does not know to another. Their traitor cards change with them."""
    swaps: dict[str, str] = {}
    for owner, player in enumerate(state.players):
        if owner == seat or not is_secret(state, owner):
            continue
        seen = _seen_leaders(state, seat, owner)
        hidden = [leader for leader in player.leaders if leader not in seen]
        free = [leader for leader in candidates(state, owner) if leader not in seen]
        swaps |= zip(hidden, rng.sample(free, len(hidden)), strict=True)
    return swaps


def _seen_leaders(state: State, seat: int | None, owner: int) -> set[str]:
    """Return the leaders the seat knows to be in a secret set.

    Everybody saw them, the seat has seen their traitor cards, or they were the answer to its Prescience.
    """
    player, battle = state.players[owner], state.battle
    seen = {*player.known_leaders, *player.dead, *player.bound}
    if seat is not None:
        own = state.players[seat]
        seen |= {*own.traitors, *own.dealt, *own.returned, *under_deck(state, seat)}
        if seat == battle.seer:
            seen.add(committed(state, owner, "leader"))
    return seen


def _once_known(state: State) -> dict[str, int]:
    """Return the traitors Harkonnen was known to have before an exchange and is not known to have now, latest first."""
    if not state.once_traitors:
        return {}
    known = state.players[owner_of(state, "many_traitors")].known_traitors
    latest = sorted(state.once_traitors.items(), key=lambda item: item[1])
    return {card: ago for card, ago in latest if card not in known}


def _places(state: State, once: dict[str, int], rng: Random) -> tuple[list[str], dict[int, str]]:
    """Decide for each card of `once` whether it is still in the hand or at which place under the deck it lies.

    The latest cards have the fewest possible places, so they are placed first; then there is a place for every card.
    """
    hand: list[str] = []
    under: dict[int, str] = {}
    if not once:
        return hand, under
    player = state.players[owner_of(state, "many_traitors")]
    free = len(player.traitors) - len(player.known_traitors)
    for card, ago in once.items():
        places = [place for place in range(min(ago, len(state.traitor_deck))) if place not in under]
        number = rng.randrange(len(places) + free - len(hand))
        if number < len(places):
            under[places[number]] = card
        else:
            hand.append(card)
    return hand, under


def _given_back(state: State, seat: int | None, rng: Random) -> None:
    """Choose what the other seats gave back: cards that are not in a hand of the same deal."""
    many = owner_of(state, "many_traitors")
    hands = {card for owner, player in enumerate(state.players) if owner != many for card in player.traitors}
    every = [*state.traitor_deck, *(card for player in state.players for card in (*player.traitors, *player.dealt))]
    used = set(state.players[seat].returned) if seat is not None and seat != many else set()
    for owner, player in enumerate(state.players):
        if owner == seat or not player.returned:
            continue
        # Harkonnen were dealt what the others had not kept; later exchanges may bring back what they returned.
        apart = hands | (used if owner != many else set() if state.seen_bottom else set(player.traitors))
        free = [card for card in every if card not in apart]
        player.returned = rng.sample(free, min(len(player.returned), len(free)))
        if owner != many:
            used |= set(player.returned)


def _plans(state: State, seat: int | None, rng: Random) -> None:
    """Choose the secret plans of others again, within the rules, the seat's Prescience and what everybody knows."""
    battle = state.battle
    if not battle.seats or battle.shown:
        return
    for owner in battle.seats:
        if owner == seat:
            continue
        plan = battle.plans[owner]
        if battle.answer and battle.seer not in (owner, seat):
            battle.answer, made = "", (plan.weapon, plan.defence)
            plan.weapon = plan.defence = ""
            battle.answer = rng.choice(choices(state, owner, battle.element))
            plan.weapon, plan.defence = made
        if plan.dial >= 0:
            told = committed(state, owner, "dial")
            plan.dial = int(told) if told else rng.randint(0, troops_here(state, owner))
        if plan.leader:
            plan.leader = committed(state, owner, "leader") or rng.choice(available(state, owner))
        if plan.weapon:
            weapon, defence = rng.choice(slots(state, owner))
            plan.weapon = weapon
            plan.defence = defence if plan.defence else ""


def _answers(state: State, seat: int | None, rng: Random) -> None:
    """Choose the secret answers again that were given but not yet shown."""
    top = state.stack[-1].effect if state.stack else None
    if not isinstance(top, Together):
        return
    asks: dict[int, Frame] = {ask.seat: ask for ask in top.asks}
    for owner in sorted(state.answers):
        ask = asks[owner]
        if owner != seat and isinstance(ask.effect, PickTraitor | PlanChoice):
            options = RULES.questions[type(ask.effect)](state, ask)
            state.answers[owner] = rng.choice(options).key
