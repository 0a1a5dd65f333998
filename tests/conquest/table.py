"""A table to test rules at: `game("atreides", "harkonnen").put(0, "carthag:10", 6).at("battle").play(...)`.

Seats have the factions given, in order, and seat 0 is first player; play goes counterclockwise, so seat 0 is followed
by the last seat. Setters move real troops and cards, so the position stays possible; it is checked after every step.
`at` runs a phase as if it began now. The turn is 2 by default.
"""

from __future__ import annotations

from collections import Counter
from typing import TypeVar

import sandtable_engine as st
from sandtable_engine.conquest.content.decks import decks_of
from sandtable_engine.conquest.content.geography import REGION_OF, SINK
from sandtable_engine.conquest.knowledge.position import check_pieces, check_question
from sandtable_engine.conquest.knowledge.stacks import OPENING, check_stack
from sandtable_engine.conquest.knowledge.view import View
from sandtable_engine.conquest.rules.rulebook import RULES
from sandtable_engine.conquest.rules.storm import ChooseStorm
from sandtable_engine.conquest.rules.turns import TURN, EndTurn, from_phase
from sandtable_engine.conquest.state import Battle, Player, State
from sandtable_engine.kernel import machine
from sandtable_engine.kernel.effects import Frame
from sandtable_engine.kernel.events import Event
from sandtable_engine.kernel.state import Setting

E = TypeVar("E", bound=Event)

OVER = "test:over"


class Table:
    """A game under test."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    # What there is

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    def troops(self, seat: int, cell: str) -> int:
        return self.player(seat).troops.get(cell, 0)

    def view(self, seat: int | None) -> View:
        found: View = st.view(self.state, seat)
        return found

    def told(self, kind: type[E]) -> list[E]:
        """Return the events of a kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def asked(self) -> int:
        """The seat that is asked now, -1 when the game is over."""
        waiting = st.to_act(self.state)
        return waiting[0] if waiting else -1

    @property
    def over(self) -> bool:
        """Whether the phase under test is over."""
        return bool(self.state.stack) and self.state.stack[-1].source == OVER

    @property
    def kind(self) -> str:
        """The kind of the question asked now."""
        found = st.decision(self.state, self.asked)
        return found.kind if found else ""

    @property
    def options(self) -> list[str]:
        """What the asked seat may answer."""
        return st.legal_actions(self.state, self.asked)

    # Setting up

    def put(self, seat: int, cell: str, amount: int) -> Table:
        """Put troops from the reserve into a cell."""
        player = self.player(seat)
        player.reserve -= amount
        if amount:
            player.troops[cell] = player.troops.get(cell, 0) + amount
        return self

    def dead(self, seat: int, amount: int = 0, *leaders: str) -> Table:
        """Put troops of the reserve, and leaders, into the tanks."""
        player = self.player(seat)
        player.reserve -= amount
        player.tanks += amount
        for leader in leaders:
            player.leaders.remove(leader)
            player.dead.append(leader)
        return self

    def spice(self, seat: int, amount: int) -> Table:
        self.player(seat).spice = amount
        return self

    def spice_at(self, cell: str, amount: int) -> Table:
        self.state.spice[cell] = amount
        return self

    def storm(self, sector: int) -> Table:
        self.state.storm = sector
        return self

    def rules(self, version: int) -> Table:
        """Play by an earlier version of the rules."""
        self.state.rules_version = version
        return self

    def first(self, seat: int) -> Table:
        self.state.first = seat
        return self

    def _take(self, deck: str, card: str) -> None:
        state = self.state
        piles = [getattr(state, f"{deck}_deck"), getattr(state, f"{deck}_discard")]
        piles += [getattr(player, deck) for player in state.players]
        next(pile for pile in piles if card in pile).remove(card)

    def hand(self, seat: int, *cards: str) -> Table:
        """Hold exactly these battle cards."""
        return self._hold("battle", seat, cards)

    def market(self, seat: int, *cards: str) -> Table:
        """Hold exactly these market cards."""
        return self._hold("market", seat, cards)

    def _hold(self, deck: str, seat: int, cards: tuple[str, ...]) -> Table:
        player = self.player(seat)
        pile: list[str] = getattr(self.state, f"{deck}_deck")
        pile[:0] = getattr(player, deck)
        setattr(player, deck, [])
        for card in cards:
            self._take(deck, card)
        setattr(player, deck, list(cards))
        setattr(player, f"known_{deck}", [])
        setattr(player, f"held_{deck}", [])
        return self

    def top(self, deck: str, *cards: str) -> Table:
        """Put these cards on top of a deck, the first one topmost."""
        pile: list[str] = getattr(self.state, f"{deck}_deck")
        for card in reversed(cards):
            pile.remove(card)
            pile.append(card)
        return self

    def last_blow(self, card: str) -> Table:
        """Make this territory card the last one on the discard pile."""
        self.state.spice_deck.remove(card)
        self.state.spice_discard.append(card)
        self.state.last_blow = card
        return self

    def traitors(self, seat: int, *leaders: str) -> Table:
        """Hold exactly these traitor cards."""
        state, player = self.state, self.player(seat)
        state.traitor_deck[:0] = player.traitors
        player.traitors = []
        for leader in leaders:
            piles = [state.traitor_deck, *(other.traitors for other in state.players)]
            next(pile for pile in piles if leader in pile).remove(leader)
        player.traitors = list(leaders)
        return self

    def at(self, phase: str, turn: int = 2) -> Table:
        """Run a phase as if it began now. When it ends, the game stops at a placeholder question: see `over`."""
        first = self.state.first
        return self._run(turn, Frame(ChooseStorm(), first, OVER), Frame(TURN[phase], first, "phase:test"))

    def end_of_turn(self, turn: int) -> Table:
        """End the turn now."""
        return self._run(turn, Frame(EndTurn(), self.state.first, OPENING))

    def _run(self, turn: int, *stack: Frame) -> Table:
        state = self.state
        state.turn = turn
        state.stack = list(stack)
        state.answers = {}
        state.battle = Battle()
        self.events = machine.start(RULES, state)
        self._check()
        return self

    def whole(self) -> Table:
        """Complete the position: put the rest of the turn below the phase under test, and add earlier spice blows."""
        state = self.state
        assert state.stack[0].source == OVER
        state.stack[:1] = self._rest()
        blows = state.turn - (state.phase in ("storm", "spice_blow"))
        while len([card for card in state.spice_discard if card != "sandworm"]) < blows:
            card = next(card for card in state.spice_deck if card != "sandworm")
            state.spice_deck.remove(card)
            state.spice_discard.insert(0, card)
            state.last_blow = state.last_blow or card
        if state.phase not in ("storm", "spice_blow"):
            state.placed = [blow.cell for blow in decks_of(state).spice[state.last_blow].blows]
        return self

    def _rest(self) -> list[Frame]:
        return [Frame(effect, self.state.first, OPENING) for effect in from_phase(self.state.phase)[:-1]]

    def _check(self) -> None:
        """Check that the pieces and the stack are possible. The course of the game is not checked."""
        check_pieces(self.state)
        if self.state.stack and not self.over:
            copy = st.clone(self.state)
            assert isinstance(copy, State)
            if copy.stack[0].source == OVER:
                copy.stack[:1] = self._rest()
            check_stack(copy)
            check_question(copy)

    # Playing

    def play(self, *actions: str) -> Table:
        """Play these actions, each by the seat that is asked."""
        for action in actions:
            self.events += st.advance(self.state, self.asked, action)
            self._check()
        return self

    def by(self, seat: int, *actions: str) -> Table:
        """Play these actions for a seat, where several are asked at once."""
        for action in actions:
            self.events += st.advance(self.state, seat, action)
            self._check()
        return self

    def plans(self, **plans: str) -> Table:
        """Make the plans of both sides: `plans(s0="4 duke_leto maula_pistol shield", s1="0 beast_rabban")`.

        A place that is left out stays empty; `-` stands for a leader when the seat has none.
        """
        wanted = {int(seat[1:]): plan.split() for seat, plan in plans.items()}
        for place, element in enumerate(("dial", "leader", "weapon", "defence")):
            for seat in self.state.battle.seats:
                asked = st.decision(self.state, seat)
                if asked is not None and asked.source == f"plan:{element}":
                    plan = wanted[seat]
                    value = plan[place] if place < len(plan) else "none"
                    self.by(seat, f"{element}:{value}")
        return self

    def passes(self) -> Table:
        """Pass for every seat in the windows and advantages that come next."""
        while self.kind in ("window", "use_prescience", "use_voice", "new_traitor"):
            self.play("pass")
        return self

    def fight(self, **plans: str) -> Table:
        """Fight a battle: make the plans, pass in every window, and let winners keep the cards that they may keep."""
        self.passes().plans(**plans).passes()
        while self.kind == "keep_card":
            self.play(next(option for option in self.options if option.startswith("keep:")))
        return self

    def refuses(self, action: str) -> str:
        """Return the code with which an action is refused; check that nothing has changed."""
        before = st.encode(self.state)
        try:
            st.advance(self.state, self.asked, action)
        except st.IllegalAction as error:
            assert st.encode(self.state) == before
            return error.code
        raise AssertionError(f"{action} was allowed")

    def on_map(self, seat: int) -> Counter[str]:
        """Return the number of troops by region."""
        found: Counter[str] = Counter()
        for cell, amount in self.player(seat).troops.items():
            found[REGION_OF[cell]] += amount
        return found


def new(*factions: str, seed: int = 1, **options: Setting) -> Table:
    """Return a new game at its first question."""
    settings: dict[str, Setting] = {"factions": list(factions), **options}
    state = st.new_game("conquest", len(factions), bytes([seed]) * 32, settings)
    assert isinstance(state, State)
    return Table(state)


def game(*factions: str, seed: int = 1, **options: Setting) -> Table:
    """Return a game after setup: traitors are kept, all hands are empty, the map has only the troops of the setup.

    In a duel Carthag is open and Sietch Tabr covered by default.
    """
    if len(factions) == 2:
        options.setdefault("covered", "sietch_tabr")
    table = new(*factions, seed=seed, **options)
    while table.kind == "pick_traitor":
        table.play(table.options[0])
    state = table.state
    state.first, state.storm, state.storm_move = 0, 18, -1
    state.modifiers = []
    state.spice_deck += state.spice_discard
    state.spice, state.spice_discard, state.last_blow, state.placed = {}, [], "", []
    for seat, player in enumerate(state.players):
        table.hand(seat).market(seat)
        player.known_traitors = []
        sink = player.troops.get(SINK, 0)
        player.reserve = 20 - sink
        player.tanks = 0
        player.troops = {SINK: sink} if sink else {}
    return table
