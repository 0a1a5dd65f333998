"""Everything that happens openly at a table of Uprising is sent to all viewers, once, with its subject."""

from typing import cast

import pytest

from sandtable_engine import to_act
from sandtable_engine.imperium.events import FirstPlayer, LeaderTaken
from sandtable_engine.imperium.sets.uprising.events import ObjectiveDealt
from sandtable_engine.imperium.state import State
from sandtable_engine.registry import set_up
from tests.uprising.table import game


@pytest.mark.rule("rule:setup.objectives")
@pytest.mark.parametrize("players", [3, 4])
def test_everybody_is_told_who_has_which_objective(players: int) -> None:
    _, events = set_up("uprising", players, bytes(32), {"leaders": "random"})
    dealt = [event for event in events if isinstance(event, ObjectiveDealt)]
    assert [event.seat for event in dealt] == list(range(players))
    assert len({event.objective for event in dealt}) == players


@pytest.mark.rule("rule:rivals_solo.objectives", "rule:rivals_two.objectives", "rule:teams.objectives")
@pytest.mark.parametrize(("players", "seats"), [(1, [0, 1, 2]), (2, [0, 1, 2]), (6, [1, 2, 4, 5])])
def test_the_objectives_of_rivals_and_of_allies_are_told_too(players: int, seats: list[int]) -> None:
    _, events = set_up("uprising", players, bytes(32), {"leaders": "random"})
    assert sorted(event.seat for event in events if isinstance(event, ObjectiveDealt)) == seats


@pytest.mark.rule("rule:setup.leaders_chosen")
@pytest.mark.parametrize(("players", "seats"), [(1, 3), (2, 3), (6, 6)])
def test_the_leaders_of_rivals_and_commanders_are_told_too(players: int, seats: int) -> None:
    _, events = set_up("uprising", players, bytes(32), {"leaders": "random"})
    taken = {event.seat: event.leader for event in events if isinstance(event, LeaderTaken)}
    assert sorted(taken) == list(range(seats))
    assert len(set(taken.values())) == seats
    assert players < 6 or (taken[0], taken[3]) == ("muad_dib", "shaddam_corrino_iv")


@pytest.mark.rule("rule:setup.leaders_chosen")
def test_everybody_is_told_who_has_which_leader() -> None:
    leaders: list[str] = ["gurney_halleck", "muad_dib", "staban_tuek"]
    _, events = set_up("uprising", 3, bytes(32), {"leaders": leaders})
    taken = [(event.seat, event.leader) for event in events if isinstance(event, LeaderTaken)]
    assert taken == list(enumerate(leaders))


@pytest.mark.rule("rule:setup.first_player_by_objective")
def test_everybody_is_told_who_begins() -> None:
    state, events = set_up("uprising", 4, bytes(32), {"leaders": "random"})
    begins = [event.seat for event in events if isinstance(event, FirstPlayer)]
    assert begins == list(to_act(state))
    assert "objective_desert_mouse_first_player" in cast(State, state).players[begins[0]].won


@pytest.mark.rule("rule:contracts.open")
def test_a_contract_taken_is_told_with_where_it_lay() -> None:
    g = game(leaders=["shaddam_corrino_iv"]).offers("harvest_3", "arrakeen_water").hand("diplomacy", "signet_ring")
    g.play("diplomacy@dutiful_service", "space.take_contract", "contract:harvest_3").pass_turns(0)
    g.play("signet_ring@accept_contract", "space.take_contract", "contract:sardaukar_cards")
    taken = [(event.seat, event.contract, event.origin) for event in g.told("contract_taken")]
    assert taken == [(0, "harvest_3", "offers"), (0, "sardaukar_cards", "aside")]


@pytest.mark.rule("rule:sandworms.hooks_once")
def test_taking_maker_hooks_is_told() -> None:
    g = game().hand("reconnaissance").influence(fremen=2).play("reconnaissance@sietch_tabr", "space.choose", "hooks")
    assert [event.seat for event in g.told("hooks_taken")] == [0]


@pytest.mark.rule("rule:icons.intrigue_flips")
def test_a_won_card_turned_over_for_an_intrigue_card_is_told() -> None:
    g = game().objective("objective_crysknife").hand().give(vp=10).intrigue("crysknife").to_combat()
    g.play("intrigue:crysknife")
    assert [(event.seat, event.won) for event in g.told("icon_flipped")] == [(0, "objective_crysknife")]


@pytest.mark.rule("leader:lady_jessica", "rule:leaders.jessica_memories")
def test_the_memories_of_jessica_and_her_turning_over_are_told() -> None:
    g = game(leaders=["lady_jessica"]).hand("signet_ring", "diplomacy").spice(1).intrigue_top("devour")
    g.play("signet_ring@gather_support", "card.pay")
    assert [event.seat for event in g.told("memory_made")] == [0]
    g.play("space.troops", "end").pass_turns(0).play("diplomacy@secrets", "leader.flip_leader")
    flipped = [(event.seat, event.leader, event.memories) for event in g.told("leader_flipped")]
    assert flipped == [(0, "reverend_mother_jessica", 1)]


@pytest.mark.rule("leader:feyd_rautha_harkonnen", "rule:leaders.feyd_track")
def test_each_step_of_feyds_training_is_told() -> None:
    g = game(leaders=["feyd_rautha_harkonnen"]).hand("signet_ring")
    g.play("signet_ring@assembly_hall", "card.train", "step:first_spy")
    assert [(event.seat, event.step) for event in g.told("trained")] == [(0, "first_spy")]


@pytest.mark.rule("rule:market.row_refilled")
def test_the_card_that_refills_the_row_is_told() -> None:
    g = game().row("weirding_woman").next_in_row("maker_keeper").hand("convincing_argument").play("reveal")
    g.play("acquire:weirding_woman")
    assert [event.card for event in g.told("row_filled")] == ["maker_keeper"]


@pytest.mark.rule("rule:intrigue.deck_reshuffled")
def test_the_shuffling_of_the_intrigue_deck_is_told() -> None:
    g = game().hand("dagger")
    g.state.intrigue_discard, g.state.intrigue_deck = g.state.intrigue_deck, []
    g.play("dagger@assembly_hall")
    assert [event.deck for event in g.told("shuffled")] == ["intrigue"]


@pytest.mark.rule("rule:effects.counts_at_one_moment", "card:interstellar_trade")
def test_what_is_gained_for_each_of_something_is_told_as_one_gain() -> None:
    g = game().hand("interstellar_trade").has_completed("harvest_3", "arrakeen_water", "deliver_supplies")
    g.play("reveal")
    assert [event.amount for event in g.told("gained") if event.resource == "persuasion"] == [3]


@pytest.mark.rule("rule:effects.arrow_needs_all", "leader:lady_jessica")
def test_only_what_a_cost_asks_for_is_told_as_paid() -> None:
    g = game(leaders=["lady_jessica"]).hand("signet_ring").give(solari=2, spice=2, water=2)
    g.play("signet_ring@gather_support", "free", "card.pay")
    assert [(event.resource, event.amount) for event in g.told("lost")] == [("spice", 1)]


@pytest.mark.rule("rule:round.conflict_revealed")
def test_the_conflict_of_a_round_is_told() -> None:
    g = game().next_conflict("propaganda").hand().play("reveal").next_round()
    assert [event.conflict for event in g.told("conflict_revealed")] == ["propaganda"] == [g.state.conflict]


@pytest.mark.rule("rule:round.first_player_first")
def test_whose_turn_begins_is_told() -> None:
    g = game(3).hand().play("reveal").pass_turns(2)
    assert [event.seat for event in g.told("turn_started")] == [1, 2]


@pytest.mark.rule("rule:endgame.endgame_intrigue_first")
def test_leaving_an_endgame_card_unplayed_is_told() -> None:
    g = game().objective("objective_crysknife").hand().give(vp=10).intrigue("crysknife").to_combat()
    before = len(g.told("passed"))
    assert [event.seat for event in g.play("pass").told("passed")[before:]] == [0]
