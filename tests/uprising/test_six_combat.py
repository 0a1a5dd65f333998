"""Combat of six players: three places, Commanders who play cards for an Ally, Allies who give way, sandworms."""

import pytest

from sandtable_engine.imperium.seats import army
from tests.uprising.table import Table, game

ALLIES = (1, 2, 4, 5)
FIRST, SECOND, THIRD = 2, 4, 3
"""The Solari of Siege of Arrakeen by place; it gives nothing else that is counted here."""


def armed(troops: dict[int, int], card: str = "siege_of_arrakeen", first: int = 1) -> Table:
    """Return a table before the Reveal turns, with troops in the Conflict by seat, and no swords or Solari."""
    g = game(6, ["staban_tuek", "princess_irulan", "feyd_rautha_harkonnen", "lady_margot_fenring"], first=first)
    g.throne().conflict_card(card)
    for seat in ALLIES:
        g.seat(seat).troops(0, troops.get(seat, 0)).hand("diplomacy" if seat != 1 else "reconnaissance")
    g.seat(0).hand("usul")
    g.seat(3).hand("convincing_argument")
    return g


def solari(g: Table) -> list[int]:
    return [player.purse["solari"] for player in g.state.players]


def siege(troops: dict[int, int], *answers: str) -> list[int]:
    """Return what Siege of Arrakeen gives each seat, after these answers of Allies who are tied."""
    g = armed(troops).to_combat().play(*answers)
    assert g.state.phase != "combat"
    return solari(g)


# Places.


@pytest.mark.rule("rule:team_combat.places")
def test_allies_fight_for_themselves_for_three_places() -> None:
    assert siege({1: 4, 2: 3, 4: 2, 5: 1}) == [0, FIRST, SECOND, 0, THIRD, 0]


@pytest.mark.rule("rule:team_combat.places")
def test_strengths_of_a_team_are_not_added() -> None:
    g = armed({1: 5, 2: 4, 4: 4}).to_combat().play("stay", "stay")
    assert g.told("conflict_resolved")[0].strengths == (0, 10, 8, 0, 8, 0)
    assert solari(g) == [0, FIRST, THIRD, 0, THIRD, 0]


@pytest.mark.rule("rule:team_combat.commander_no_reward")
def test_a_commander_takes_no_reward_and_wins_no_conflict() -> None:
    g = armed({2: 1}).hand("limited_landsraad_access", "limited_landsraad_access")
    g.pass_turns(0).play("ally:2", "reveal")
    g.to_combat()
    resolved = g.told("conflict_resolved")[0]
    assert (resolved.winner, resolved.strengths) == (2, (0, 0, 4, 0, 0, 0))
    assert [event.seat for event in g.told("reward_taken")] == [2]
    assert (g.me.won, g.seat(2).won[-1]) == ([], "siege_of_arrakeen")


@pytest.mark.rule("rule:team_combat.control")
def test_an_ally_takes_control_and_has_its_bonus_when_his_commander_comes() -> None:
    g = armed({2: 1}).to_combat()
    assert g.state.control == {"arrakeen": 2}
    g.next_round().pass_turns(0).hand("usul").play("ally:4", "usul@arrakeen")
    assert g.seat(2).solari == FIRST + 1


@pytest.mark.rule("rule:team_combat.control")
def test_the_controller_alone_defends_with_a_troop_of_his_supply() -> None:
    g = armed({}, "trade_dispute").next_conflict("siege_of_arrakeen")
    g.seat(2).controls("arrakeen")
    while g.options != ["deploy", "pass"]:
        g.play("pass" if "pass" in g.options else "reveal" if "reveal" in g.options else g.options[-1])
    assert g.asked == 2
    assert g.play("deploy").seat(2).conflict == 1


# Cards of Commanders.


@pytest.mark.rule("rule:team_combat.commander_plays_for_ally", "intrigue:contingency_plan")
def test_a_commander_plays_a_card_for_one_ally_who_has_a_unit() -> None:
    g = armed({1: 1, 2: 1, 4: 1}).intrigue("contingency_plan").to_combat()
    assert (g.asked, g.options) == (0, ["intrigue:contingency_plan>2", "intrigue:contingency_plan>4", "pass"])
    g.play("intrigue:contingency_plan>4")
    assert g.told("conflict_resolved")[0].strengths == (0, 2, 2, 0, 5, 0)


@pytest.mark.rule("rule:team_combat.commander_plays_for_ally", "intrigue:contingency_plan")
def test_not_for_one_without_a_unit() -> None:
    g = armed({2: 1}).intrigue("contingency_plan").to_combat()
    assert g.options == ["intrigue:contingency_plan>2", "pass"]
    assert g.refuses("intrigue:contingency_plan>4") == "ALLY_NOT_IN_CONFLICT"


@pytest.mark.rule("rule:team_combat.commander_plays_for_ally", "intrigue:contingency_plan")
def test_a_commander_without_an_ally_in_the_conflict_is_not_asked() -> None:
    g = armed({1: 1, 5: 2}).intrigue("contingency_plan").to_combat()
    assert g.told("conflict_resolved") != []


@pytest.mark.rule("rule:team_combat.commander_plays_for_ally", "intrigue:contingency_plan", "intrigue:devour")
def test_another_card_may_be_for_the_other_ally() -> None:
    g = armed({2: 1, 4: 1}).intrigue("contingency_plan", "devour").to_combat()
    g.play("intrigue:contingency_plan>4", "intrigue:devour>2")
    assert g.told("conflict_resolved")[0].strengths == (0, 0, 4, 0, 5, 0)


@pytest.mark.rule("rule:team_combat.commander_plays_for_ally", "intrigue:contingency_plan")
def test_both_commanders_play_in_turn_clockwise() -> None:
    g = armed({1: 1, 2: 1}).intrigue("contingency_plan")
    g.seat(3).intrigue("contingency_plan", "weirding_combat")
    g.to_combat()
    assert (g.asked, g.options[-1]) == (3, "pass")
    g.play("intrigue:contingency_plan>1", "intrigue:weirding_combat>1", "intrigue:contingency_plan>2")
    assert g.told("conflict_resolved")[0].strengths == (0, 8, 5, 0, 0, 0)


@pytest.mark.rule("rule:team_combat.commander_plays_for_ally", "intrigue:reach_agreement")
def test_units_of_that_ally_retreat_and_the_commander_gains() -> None:
    g = armed({2: 2, 4: 1}).intrigue("reach_agreement").offers("arrakeen_water", "deliver_supplies").to_combat()
    g.play("intrigue:reach_agreement>2", "retreat:2", "contract:arrakeen_water")
    assert (g.seat(2).garrison, g.me.contracts) == (2, ["arrakeen_water"])
    assert g.told("conflict_resolved")[0].winner == 4


@pytest.mark.rule("rule:team_combat.commander_plays_for_ally")
def test_troops_that_a_commander_has_to_lose_are_those_of_that_ally() -> None:
    g = game(6, first=1, mix=["intrigue"]).throne().conflict_card("trade_dispute").intrigue("staged_incident")
    g.seat(2).troops(0, 2)
    g.seat(4).troops(0, 4)
    g.to_combat()
    assert (g.asked, g.options) == (0, ["intrigue:staged_incident>4", "pass"])
    g.play("intrigue:staged_incident>4")
    assert (g.me.vp, g.told("troops_lost")[0].seat, g.told("conflict_resolved")[0].winner) == (5, 4, 2)


@pytest.mark.rule("rule:team_combat.commander_plays_for_ally", "intrigue:questionable_methods")
def test_influence_as_a_cost_is_that_of_the_ally_it_is_played_for() -> None:
    g = armed({2: 1, 4: 1}).intrigue("questionable_methods")
    g.seat(4).influence(guild=1)
    g.to_combat()
    g.play("intrigue:questionable_methods>4", "pay", "guild")
    assert (g.seat(4).player.influence["guild"], g.told("conflict_resolved")[0].strengths[4]) == (0, 7)


@pytest.mark.rule("rule:team_combat.commander_plays_for_ally", "intrigue:weirding_combat")
def test_conditions_on_influence_see_the_better_ally() -> None:
    g = armed({2: 1}).intrigue("weirding_combat")
    g.seat(4).influence(bene_gesserit=3)
    g.to_combat().play("intrigue:weirding_combat>2")
    assert g.told("conflict_resolved")[0].strengths[2] == 7


@pytest.mark.rule("rule:team_combat.commander_plays_for_ally")
def test_in_the_turn_of_anybody_else_a_commander_acts_through_nobody() -> None:
    g = game(6, first=0).throne().hand("usul").play("ally:2")
    assert (army(g.state, 0), army(g.state, 3), army(g.state, 4)) == (2, 3, 4)
    g.play("reveal").pass_turns(1)
    assert [army(g.state, seat) for seat in range(6)] == list(range(6))


# Allies of one team who are tied.


@pytest.mark.rule("rule:team_combat.concede_first")
def test_tied_for_first_one_may_give_way_and_takes_the_second_reward() -> None:
    g = armed({2: 2, 4: 2, 1: 1}).to_combat()
    assert (g.asked, g.options) == (2, ["concede", "stay"])
    g.play("concede")
    assert solari(g) == [0, THIRD, SECOND, 0, FIRST, 0]
    assert (g.told("conflict_resolved")[0].winner, g.told("conceded")[0].to) == (4, 4)
    assert "siege_of_arrakeen" in g.seat(4).won


@pytest.mark.rule("rule:team_combat.concede_first")
def test_if_the_one_stays_the_other_is_asked() -> None:
    g = armed({2: 2, 4: 2}).to_combat().play("stay")
    assert (g.asked, g.options) == (4, ["concede", "stay"])
    assert solari(g.play("concede")) == [0, 0, FIRST, 0, SECOND, 0]


@pytest.mark.rule("rule:team_combat.concede_first")
def test_if_both_stay_it_is_a_tie_as_ever() -> None:
    g = armed({2: 2, 4: 2, 5: 1}).to_combat().play("stay", "stay")
    assert solari(g) == [0, 0, SECOND, 0, SECOND, THIRD]
    assert (g.told("conflict_resolved")[0].winner, g.told("conceded")) == (-1, [])


@pytest.mark.rule("rule:team_combat.concede_first")
@pytest.mark.parametrize(("first", "asked"), [(5, 2), (4, 4), (2, 2)])
def test_they_are_asked_clockwise_from_the_first_player(first: int, asked: int) -> None:
    assert armed({2: 2, 4: 2}, first=first).to_combat().asked == asked


@pytest.mark.rule("rule:team_combat.concede_second")
def test_tied_for_second_the_one_takes_the_second_reward_the_other_the_third() -> None:
    assert siege({1: 3, 2: 2, 4: 2}, "concede") == [0, FIRST, THIRD, 0, SECOND, 0]
    assert siege({1: 3, 2: 2, 4: 2}, "stay", "concede") == [0, FIRST, SECOND, 0, THIRD, 0]
    assert siege({1: 3, 2: 2, 4: 2}, "stay", "stay") == [0, FIRST, THIRD, 0, THIRD, 0]


@pytest.mark.rule("rule:team_combat.concede_second")
def test_with_a_fourth_behind_them_the_third_reward_is_gone() -> None:
    assert siege({1: 3, 2: 2, 4: 2, 5: 1}, "concede") == [0, FIRST, THIRD, 0, SECOND, 0]


@pytest.mark.rule("rule:team_combat.concede_third")
def test_tied_for_third_the_one_who_gives_way_takes_nothing() -> None:
    assert siege({1: 4, 5: 3, 2: 2, 4: 2}, "concede") == [0, FIRST, 0, 0, THIRD, SECOND]
    assert siege({1: 4, 5: 3, 2: 2, 4: 2}, "stay", "stay") == [0, FIRST, 0, 0, 0, SECOND]


@pytest.mark.rule("rule:team_combat.concede_third")
def test_tied_for_third_behind_opponents_tied_for_first() -> None:
    assert siege({1: 3, 5: 3, 2: 2, 4: 2}, "stay", "concede", "stay") == [0, SECOND, 0, 0, THIRD, SECOND]


@pytest.mark.rule("rule:team_combat.concede_first", "rule:team_combat.concede_third")
def test_both_teams_may_settle_a_tie() -> None:
    assert siege({1: 3, 5: 3, 2: 2, 4: 2}, "concede", "concede") == [0, SECOND, 0, 0, THIRD, FIRST]


@pytest.mark.rule("rule:team_combat.tied_with_opponent")
@pytest.mark.parametrize(
    ("troops", "rewards"),
    [
        ({1: 2, 2: 2}, [0, SECOND, SECOND, 0, 0, 0]),
        ({1: 2, 2: 2, 4: 2}, [0, SECOND, SECOND, 0, SECOND, 0]),
        ({1: 2, 2: 2, 4: 2, 5: 2}, [0, SECOND, SECOND, 0, SECOND, SECOND]),
        ({1: 2, 2: 2, 4: 2, 5: 3}, [0, THIRD, THIRD, 0, THIRD, FIRST]),
        ({1: 2, 2: 2, 4: 2, 5: 1}, [0, SECOND, SECOND, 0, SECOND, 0]),
    ],
)
def test_nobody_is_asked_where_an_opponent_is_tied_with_them(troops: dict[int, int], rewards: list[int]) -> None:
    assert siege(troops) == rewards


@pytest.mark.rule("rule:team_combat.tied_with_opponent")
def test_tied_with_an_opponent_alone_the_two_others_compete_for_the_third_reward() -> None:
    assert siege({1: 2, 2: 2, 4: 1}) == [0, SECOND, SECOND, 0, THIRD, 0]
    assert siege({1: 2, 2: 2, 4: 1, 5: 1}) == [0, SECOND, SECOND, 0, 0, 0]


@pytest.mark.rule("rule:team_combat.tied_with_opponent")
def test_without_strength_nobody_is_tied() -> None:
    assert siege({1: 1}) == [0, FIRST, 0, 0, 0, 0]


# Sandworms and Maker Hooks.


@pytest.mark.rule("rule:team_combat.worms", "space:hagga_basin")
@pytest.mark.parametrize("hooked", [2, 4])
def test_the_hooks_of_one_ally_serve_the_team_of_muad_dib(hooked: int) -> None:
    g = game(6, first=2).throne().conflict_card("trade_dispute")
    g.seat(hooked).hooks()
    g.seat(2).hand("dune_the_desert_planet")
    g.play("dune_the_desert_planet@hagga_basin", "space.choose", "worm")
    assert (g.seat(2).player.worms, g.seat(4).player.worms) == (1, 0)


@pytest.mark.rule("rule:team_combat.worms", "space:deep_desert")
def test_sandworms_of_muad_dib_are_those_of_the_activated_ally() -> None:
    g = game(6, first=0).throne().conflict_card("trade_dispute").water(3).hand("signet_ring").play("ally:4")
    g.seat(2).hooks()
    g.play("signet_ring@deep_desert", "space.choose", "worm")
    assert (g.me.player.worms, g.seat(2).player.worms, g.seat(4).player.worms) == (0, 0, 2)
    assert g.told("worm_summoned")[0].seat == 4


@pytest.mark.rule("rule:team_combat.worms", "space:sietch_tabr")
@pytest.mark.parametrize(("ally", "hooked"), [(2, [2]), (4, [4])])
def test_hooks_that_muad_dib_takes_lie_with_the_activated_ally(ally: int, hooked: list[int]) -> None:
    g = game(6, first=0).throne().influence(fremen=2).hand("usul").play(f"ally:{ally}", "usul@sietch_tabr")
    g.play("space.choose", "hooks")
    assert [seat for seat in range(6) if g.seat(seat).player.hooks] == hooked
    assert g.seat(ally).garrison == 4


@pytest.mark.rule("rule:team_combat.worms", "space:sietch_tabr")
def test_the_team_of_shaddam_takes_no_hooks() -> None:
    g = game(6, first=1).throne()
    g.seat(1).influence(fringe_worlds=2).hand("reconnaissance")
    g.play("reconnaissance@sietch_tabr", "space.choose", "hooks")
    assert (g.seat(1).player.hooks, g.seat(1).garrison, g.seat(1).water) == (False, 4, 2)


@pytest.mark.rule("rule:team_combat.worms", "intrigue:unexpected_allies")
@pytest.mark.parametrize(("seat", "worms"), [(1, 0), (2, 1)])
def test_the_team_of_shaddam_summons_no_sandworm(seat: int, worms: int) -> None:
    g = game(6, first=seat).throne().conflict_card("trade_dispute")
    g.seat(seat).give(water=2).intrigue("unexpected_allies")
    g.play("intrigue:unexpected_allies", "break")
    assert (g.seat(seat).player.worms, g.seat(seat).water) == (worms, 0)


@pytest.mark.rule("rule:team_combat.worms", "intrigue:unexpected_allies")
def test_without_the_wall_that_card_is_nothing_to_them() -> None:
    g = game(6, first=1).throne().conflict_card("trade_dispute").no_wall()
    g.seat(1).give(water=2).intrigue("unexpected_allies")
    assert "intrigue:unexpected_allies" not in g.options


@pytest.mark.rule("rule:team_combat.worms")
def test_a_sandworm_doubles_the_reward_of_its_ally_only() -> None:
    g = armed({1: 1}, "trade_dispute").no_wall()
    g.seat(4).troops(0, 0).worms(1)
    g.to_combat()
    while g.state.phase == "combat":
        g.play(g.options[-1])
    assert [g.seat(seat).water for seat in (1, 4)] == [2, 3]
