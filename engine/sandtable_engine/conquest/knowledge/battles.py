"""Check that the present battle of a position is possible."""

from __future__ import annotations

from ...errors import require
from ..actions import NONE, ORDERS, VoiceOrder, parse
from ..content.decks import decks_of
from ..content.factions import SIDES
from ..content.geography import REGIONS, arenas
from ..numbers import TROOPS
from ..rules.outcome import Resolve
from ..rules.plans import ELEMENTS, KINDS, AnswerPrescience, available, slots, troops_here
from ..state import Battle, Plan, State
from ..verbs import AddStrength, KillLeaders


def check_battle(state: State) -> None:
    """Raise InvalidPosition for the first impossible value of the battle."""
    battle = state.battle
    if not battle.seats:
        require(battle == Battle(), "battle", "has something to tell, but nobody fights")
        return
    require(state.phase == "battle", "battle", f"nobody fights in phase {state.phase!r}")
    seats = [seat for seat in battle.seats if 0 <= seat < state.seats]
    require(len(set(seats)) == 2 == len(battle.seats), "battle.seats", "a battle has two sides")
    require(set(battle.plans) == set(seats), "battle.plans", "each side has one plan")
    require(set(battle.bonus) == set(seats), "battle.bonus", "each side has one bonus")
    require(battle.region in REGIONS, "battle.region", f"there is no region {battle.region!r}")
    arena = tuple(battle.cells) in arenas(battle.region, state.storm)
    require(arena, "battle.cells", "are not where troops of the region can meet")
    known = all(seat in seats for seat in battle.called) and len(set(battle.called)) == len(battle.called)
    require(known, "battle.called", "names a seat that is not in the battle, or one twice")
    fought = not any(isinstance(frame.effect, Resolve) for frame in state.stack)
    for seat in seats:
        require(fought or troops_here(state, seat) > 0, "battle.seats", f"seat {seat} has no troops there")
    require(not fought or min(troops_here(state, seat) for seat in seats) == 0, "battle.seats", "nobody has lost")
    require(battle.shown or not battle.called, "battle.called", "nobody calls before the plans are shown")
    _check_added(state)
    _check_advantages(state)
    for seat, plan in battle.plans.items():
        _check_plan(state, seat, plan, fought)


def _check_added(state: State) -> None:
    """Check that the market cards that were added to the battle lie on their discard pile."""
    battle = state.battle
    played = [decks_of(state).market[card].effect for card in state.market_discard if battle.shown]
    sums = {0}
    for effect in played:
        sums |= {total + effect.amount for total in sums} if isinstance(effect, AddStrength) else set()
    for seat, amount in battle.bonus.items():
        require(amount in sums, f"battle.bonus.{seat}", f"{amount} was not added by market cards")
    killed = any(isinstance(effect, KillLeaders) for effect in played)
    require(killed or not battle.poisoned, "battle.poisoned", "nobody has played such a card")


def _check_advantages(state: State) -> None:
    """Check that only seats that have Prescience or the Voice have used them."""
    battle = state.battle
    one, other = battle.seats
    enemy = {one: other, other: one}
    asked = battle.seer >= 0
    sees = battle.seer in enemy and "prescience" in SIDES[state.players[battle.seer].faction].advantages
    require(not asked or sees, "battle.seer", f"seat {battle.seer} has no Prescience here")
    require(battle.seer >= -1, "battle.seer", f"there is no seat {battle.seer}")
    require(battle.element in (ELEMENTS if asked else ("",)), "battle.element", f"{battle.element!r} was not asked for")
    answers = isinstance(state.stack[-1].effect, AnswerPrescience)
    require(bool(battle.answer) == (asked and not answers), "battle.answer", "is given once it is asked for")
    ordered = battle.voiced >= 0
    bound = battle.voiced in enemy and "voice" in SIDES[state.players[enemy[battle.voiced]].faction].advantages
    require(battle.voiced >= -1, "battle.voiced", f"there is no seat {battle.voiced}")
    require(not ordered or bound, "battle.voiced", f"nobody has the Voice over seat {battle.voiced}")
    said = parse(battle.voice)
    right = isinstance(said, VoiceOrder) and said.order in ORDERS and said.kind in KINDS
    require(right if ordered else not battle.voice, "battle.voice", f"{battle.voice!r} is not what was ordered")


def _check_plan(state: State, seat: int, plan: Plan, fought: bool) -> None:
    """Check that the parts of a plan exist. Once the battle is decided, its cards and leader may be gone."""
    field, player, battle = f"battle.plans.{seat}", state.players[seat], state.battle
    require(-1 <= plan.dial <= TROOPS, f"{field}.dial", f"{plan.dial} cannot be dialled")
    leader = plan.leader in ("", NONE, *player.leaders, *player.dead)
    require(leader, f"{field}.leader", f"{plan.leader!r} is no leader of the seat")
    for name, card in (("weapon", plan.weapon), ("defence", plan.defence)):
        known = card in ("", NONE) or card in decks_of(state).battle
        require(known, f"{field}.{name}", f"there is no card {card!r}")
    if battle.shown:
        require(plan.dial >= 0, f"{field}.dial", "is shown")
        for name in ("leader", "weapon", "defence"):
            require(getattr(plan, name) != "", f"{field}.{name}", "is shown")
    require(fought or plan.dial <= troops_here(state, seat), f"{field}.dial", f"{plan.dial} is more than there are")
    if not fought:
        _check_choice(state, seat, plan)


def _check_choice(state: State, seat: int, plan: Plan) -> None:
    """Check that the seat was able to choose the parts of its plan."""
    field, battle = f"battle.plans.{seat}", state.battle
    free = available(state, seat)
    require(plan.leader in ("", *(free or [NONE])), f"{field}.leader", f"{plan.leader!r} cannot be played here")
    hand = [NONE, *state.players[seat].battle]
    for name, card in (("weapon", plan.weapon), ("defence", plan.defence)):
        require(card in ("", *(hand if free else [NONE])), f"{field}.{name}", f"{card!r} is not in the hand")
    if free and not battle.shown:
        pairs = slots(state, seat)
        weapons = ["", *(weapon for weapon, _ in pairs)]
        require(plan.weapon in weapons, f"{field}.weapon", f"{plan.weapon!r} cannot be played here")
        paired = not plan.defence or (plan.weapon, plan.defence) in pairs
        require(paired, f"{field}.defence", f"{plan.defence!r} cannot be played here")
    if seat != battle.seer and battle.answer:
        told = {"dial": [str(number) for number in range(troops_here(state, seat) + 1)], "leader": free or [NONE]}
        require(battle.answer in told.get(battle.element, hand), "battle.answer", f"{battle.answer!r} cannot be so")
        chosen = str(getattr(plan, battle.element))
        kept = battle.element not in told or chosen in ("", "-1", battle.answer)
        require(kept, f"{field}.{battle.element}", "is not what Prescience was told")
