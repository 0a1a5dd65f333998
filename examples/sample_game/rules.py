"""The rules of Stones. Each effect is a type and a function that is registered for it in the rulebook."""

from __future__ import annotations

from msgspec import Struct

from sandtable_engine.errors import require
from sandtable_engine.kernel.combinators import install
from sandtable_engine.kernel.effects import Effect, Frame, Option
from sandtable_engine.kernel.rules import Refusal, Rules, Run
from sandtable_engine.kernel.state import Setting

from .actions import Take, parse
from .events import CardDealt, CardsShown, StonesTaken
from .state import BONUS, DECK, HEAP, MOST, State

RULES: Rules[State] = Rules()
install(RULES)


class Deal(Effect, frozen=True, tag="deal"):
    """Lay out the heap and deal a secret card to every seat."""


class TakeTurn(Effect, frozen=True, tag="turn"):
    """Ask a seat how many stones it takes."""


class TakeStones(Effect, frozen=True, tag="take_stones"):
    """Move stones from the heap to the seat. Then it is the next seat's turn, or the end."""

    amount: int


class ShowCards(Effect, frozen=True, tag="show_cards"):
    """Show all cards. The game is over."""


def new_state(players: int, seed: bytes, options: dict[str, Setting], rules_version: int) -> State:
    """Return a state before its first step: everything is still on its stack."""
    return State(
        game="stones",
        rules_version=rules_version,
        seats=players,
        options=options,
        seed=seed,
        stack=[Frame(Deal(), 0, "phase:setup")],
    )


def begin(state: State, name: str) -> list[Frame]:
    """Return the stack of a position that says by name whose turn it is: `turn:0`."""
    turns = {f"turn:{seat}": seat for seat in range(state.seats)}
    require(name in turns, "stack", f"{name!r} is not one of {', '.join(turns)}")
    return [Frame(TakeTurn(), turns[name], "phase:play")]


@RULES.step(Deal)
def deal(run: Run[State], effect: Deal) -> None:
    state = run.state
    state.heap, state.stones, state.box = HEAP, [0] * state.seats, list(DECK)
    run.shuffle(state.box)
    for seat in range(state.seats):
        state.cards.append(state.box.pop())
        run.emit(CardDealt(seat=seat, card=state.cards[seat]))
    run.push(TakeTurn(), run.below(state.seats), "phase:play")


@RULES.question(TakeTurn)
def take_turn(state: State, frame: Frame) -> list[Option]:
    return [Option(Take(amount).text, TakeStones(amount)) for amount in range(1, most(state) + 1)]


@RULES.refusal(TakeTurn)
def take_turn_refused(state: State, frame: Frame, key: str) -> Refusal | None:
    wrong_number = isinstance(parse(key), Take)
    return Refusal("WRONG_NUMBER", "Taking stones", {"most": str(most(state))}) if wrong_number else None


@RULES.step(TakeStones)
def take_stones(run: Run[State], effect: TakeStones) -> None:
    state = run.state
    state.heap -= effect.amount
    state.stones[run.seat] += effect.amount
    run.emit(StonesTaken(seat=run.seat, amount=effect.amount, left=state.heap))
    if state.heap:
        run.push(TakeTurn(), (run.seat + 1) % state.seats)
    else:
        run.push(ShowCards())


@RULES.step(ShowCards)
def show_cards(run: Run[State], effect: ShowCards) -> None:
    run.emit(CardsShown(cards=tuple(run.state.cards)))


def most(state: State) -> int:
    """Return how many stones a seat can take now."""
    return min(MOST, state.heap)


def fits(card: str, stones: int) -> bool:
    """Return whether a number of stones fits a card."""
    return card == ("odd" if stones % 2 else "even")


class Standing(Struct, frozen=True):
    """One seat's place. Seats with equal points share it."""

    seat: int
    place: int
    points: int
    decided_by: str


def ranking(state: State) -> list[Standing]:
    """Return all seats from the first place to the last."""
    points = [stones + BONUS * fits(card, stones) for card, stones in zip(state.cards, state.stones, strict=True)]
    standings = []
    for seat, mine in enumerate(points):
        decided_by = "shared" if points.count(mine) > 1 else "" if mine == max(points) else "points"
        standings.append(Standing(seat, 1 + sum(other > mine for other in points), mine, decided_by))
    return sorted(standings, key=lambda standing: standing.place)
