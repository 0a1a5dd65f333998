"""The spice blow and the sandworms."""

from __future__ import annotations

import pytest

from sandtable_engine.conquest.content.decks import DECKS
from sandtable_engine.conquest.events import SpiceCardRevealed, WormStruck
from tests.conquest.table import Table, game

SPICE = DECKS["standard"].spice
TERRITORIES = [card for card in SPICE.values() if card.blows]


@pytest.mark.rule("rule:blow.two_regions")
@pytest.mark.parametrize(
    "card", [pytest.param(one, marks=pytest.mark.rule(f"spice:{one.id}"), id=one.id) for one in TERRITORIES]
)
def test_a_territory_card_brings_spice_to_two_regions(card: object) -> None:
    found = next(each for each in TERRITORIES if each == card)
    g = game("atreides", "imperium").top("spice", found.id).at("spice_blow")
    assert g.state.spice == {blow.cell: blow.spice for blow in found.blows}
    assert g.state.spice_discard == [found.id]


@pytest.mark.rule("rule:blow.kills_everybody")
def test_a_blow_kills_all_troops_of_its_region_fremen_too() -> None:
    g = game("fremen", "imperium").put(0, "broken_land:10", 2).put(1, "cielago_south:2", 3)
    g.top("spice", "spice_01").at("spice_blow")
    assert (g.player(0).tanks, g.player(1).tanks) == (2, 3)


@pytest.mark.rule("rule:blow.old_spice_returns")
def test_old_spice_goes_back_before_new_spice_is_placed() -> None:
    g = game("atreides", "imperium").spice_at("cielago_south:1", 5).top("spice", "spice_01").at("spice_blow")
    assert g.state.spice["cielago_south:1"] == 12


@pytest.mark.rule("rule:blow.worm_on_turn_one", "spice:sandworm")
def test_a_worm_on_turn_one_is_shuffled_back() -> None:
    g = game("atreides", "imperium").put(0, "cielago_south:1", 1)
    g.top("spice", "sandworm").at("spice_blow", turn=1)
    first = g.told(SpiceCardRevealed)[0]
    assert (first.card, first.ignored) == ("sandworm", True)
    assert g.state.spice_deck.count("sandworm") == 6
    assert not g.told(WormStruck)


@pytest.mark.rule("rule:blow.worm_strikes_last_regions")
def test_a_worm_destroys_troops_and_spice_of_the_last_two_regions() -> None:
    g = game("atreides", "imperium").last_blow("spice_03").put(0, "south_mesa:3", 2).put(1, "rock_outcroppings:13", 1)
    g.spice_at("south_mesa:4", 10).top("spice", "sandworm", "spice_01").at("spice_blow")
    assert (g.player(0).tanks, g.player(1).tanks) == (2, 1)
    assert "south_mesa:4" not in g.state.spice
    assert g.state.spice["cielago_south:1"] == 12


@pytest.mark.rule("rule:blow.further_worms_ignored")
def test_further_worms_of_the_phase_are_discarded_without_effect() -> None:
    g = game("atreides", "imperium").last_blow("spice_03")
    g.top("spice", "sandworm", "sandworm", "spice_01").at("spice_blow")
    assert len(g.told(WormStruck)) == 1
    assert [event.ignored for event in g.told(SpiceCardRevealed)] == [False, True, False]
    assert g.state.spice_discard[-3:] == ["sandworm", "sandworm", "spice_01"]


@pytest.mark.rule("rule:blow.riding", "advantage:worm_ride")
def test_fremen_ride_the_worm_before_the_next_card() -> None:
    g = game("fremen", "imperium").last_blow("spice_03").put(0, "south_mesa:4", 4).storm(12)
    g.top("spice", "sandworm", "spice_01").at("spice_blow")
    assert g.options == ["ride", "stay"]
    g.play("ride", "take:3", "to:cielago_depression:2")
    assert g.troops(0, "cielago_depression:2") == 3
    assert g.troops(0, "south_mesa:4") == 1
    assert "cielago_south:1" in g.state.spice


@pytest.mark.rule("rule:blow.riding_is_optional")
def test_fremen_who_stay_are_unharmed() -> None:
    g = game("fremen", "imperium").last_blow("spice_03").put(0, "south_mesa:4", 4)
    g.top("spice", "sandworm", "spice_01").at("spice_blow").play("stay")
    assert g.troops(0, "south_mesa:4") == 4


@pytest.mark.rule("rule:blow.both_groups_ride")
def test_groups_in_both_regions_may_ride() -> None:
    g = game("fremen", "imperium").last_blow("spice_03").put(0, "south_mesa:4", 1).put(0, "rock_outcroppings:13", 1)
    g.storm(17).top("spice", "sandworm", "spice_01").at("spice_blow")
    g.play("ride", "take:1", "to:red_chasm:6")
    assert g.options == ["ride", "stay"]
    g.play("ride", "take:1", "to:sietch_tabr:13")
    assert g.player(0).troops == {"polar_sink": 5, "red_chasm:6": 1, "sietch_tabr:13": 1}


def landed_in_the_second_region(version: int) -> Table:
    """Return a table where six riders of the first struck region joined the one troop in the second."""
    g = game("fremen", "imperium").rules(version).storm(5).last_blow("spice_18")
    g.put(0, "hagga_basin:12", 6).put(0, "wind_pass_north:16", 1)
    g.top("spice", "sandworm", "spice_01").at("spice_blow")
    return g.play("ride", "take:6", "to:wind_pass_north:16", "ride")


@pytest.mark.rule("rule:blow.only_who_stood_there_rides")
def test_riders_who_land_in_the_second_region_do_not_ride_again() -> None:
    g = landed_in_the_second_region(2)
    assert g.options == ["take:1"]
    assert g.refuses("take:7") == "HAS_RIDDEN"
    assert g.refuses("take:8") == "NOT_ENOUGH_TROOPS"
    g.play("take:1", "to:wind_pass:15")
    assert g.player(0).troops == {"polar_sink": 5, "wind_pass_north:16": 6, "wind_pass:15": 1}


@pytest.mark.rule("rule:blow.only_who_stood_there_rides")
def test_in_games_of_the_first_rules_they_do() -> None:
    g = landed_in_the_second_region(1).play("take:7", "to:wind_pass:15")
    assert g.player(0).troops == {"polar_sink": 5, "wind_pass:15": 7}


@pytest.mark.rule("rule:blow.ride_over_sand_ends_anywhere")
def test_a_ride_goes_over_sand_only_but_may_end_anywhere() -> None:
    g = game("fremen", "imperium").last_blow("spice_03").put(0, "south_mesa:4", 1).storm(18)
    g.top("spice", "sandworm", "spice_01").at("spice_blow").play("ride", "take:1")
    assert "to:tueks_sietch:4" in g.options  # a stronghold next to the sand
    assert "to:false_wall_south:3" in g.options  # rock
    assert "to:the_minor_erg:4" not in g.options  # behind rock, or four regions of sand away
    assert "to:cielago_depression:2" in g.options


@pytest.mark.rule("rule:blow.ride_over_sand_ends_anywhere", "rule:words.refusals")
def test_a_ride_is_refused_for_what_keeps_it_away() -> None:
    g = game("fremen", "imperium").last_blow("spice_03").put(0, "south_mesa:4", 1).storm(3)
    g.top("spice", "sandworm", "spice_01").at("spice_blow").play("ride", "take:1")
    assert g.refuses("to:the_minor_erg:4") == "NO_WAY_OVER_SAND"
    assert g.refuses("to:cielago_depression:2") == "CUT_OFF_BY_STORM"
    assert g.refuses("to:carthag:10") == "TOO_FAR"


@pytest.mark.rule("rule:blow.ride_avoids_storm")
def test_a_ride_never_goes_into_or_through_the_storm() -> None:
    g = game("fremen", "imperium").last_blow("spice_03").put(0, "south_mesa:4", 1).storm(3)
    g.top("spice", "sandworm", "spice_01").at("spice_blow").play("ride", "take:1")
    assert not [option for option in g.options if option.endswith(":3") or "cielago" in option]


@pytest.mark.rule("rule:blow.ride_into_next_blow")
def test_riders_who_end_where_spice_blows_next_are_killed() -> None:
    g = game("fremen", "imperium").last_blow("spice_03").put(0, "south_mesa:4", 2).storm(12)
    g.top("spice", "sandworm", "spice_01").at("spice_blow").play("ride", "take:2", "to:cielago_south:2")
    assert g.player(0).tanks == 2


@pytest.mark.rule("rule:blow.ride_is_no_move")
def test_a_ride_is_no_move_of_the_movement_phase() -> None:
    g = game("fremen", "imperium").last_blow("spice_03").put(0, "south_mesa:4", 2).storm(12)
    g.top("spice", "sandworm", "spice_01").at("spice_blow").play("ride", "take:2", "to:red_chasm:6")
    g.at("shipment_and_movement").play("skip", "from:red_chasm:6", "take:2", "to:south_mesa:5")
    assert "from:south_mesa:5" in g.options


@pytest.mark.rule("rule:blow.ride_to_another_region")
def test_a_ride_ends_in_another_region() -> None:
    g = game("fremen", "imperium").last_blow("spice_03").put(0, "south_mesa:4", 2).storm(12)
    g.top("spice", "sandworm", "spice_01").at("spice_blow").play("ride", "take:2")
    assert not [option for option in g.options if "south_mesa" in option]
    assert g.refuses("to:south_mesa:5") == "MUST_LEAVE_REGION"


@pytest.mark.rule("rule:blow.ride_avoids_storm")
def test_troops_in_the_storm_do_not_ride_but_live() -> None:
    g = game("fremen", "imperium").storm(15).last_blow("spice_06").put(0, "habbanya_erg:15", 2)
    g.put(0, "habbanya_erg:16", 3).top("spice", "sandworm", "spice_01").at("spice_blow").play("ride")
    assert g.options == ["take:1", "take:2", "take:3"]
    g.play("take:3", "to:habbanya_sietch:16")
    assert g.over
    assert g.player(0).troops == {"polar_sink": 5, "habbanya_erg:15": 2, "habbanya_sietch:16": 3}


@pytest.mark.rule("rule:blow.spice_in_storm_stays")
def test_spice_may_blow_in_a_sector_in_storm() -> None:
    g = game("atreides", "imperium").storm(1).top("spice", "spice_01").at("spice_blow")
    assert g.state.spice["cielago_south:1"] == 12


@pytest.mark.rule("rule:blow.deck_made_anew")
def test_a_new_deck_leaves_the_last_territory_card_aside() -> None:
    g = game("atreides", "imperium").last_blow("spice_03").put(0, "south_mesa:4", 1)
    state = g.state
    state.spice_discard = [*state.spice_deck, *state.spice_discard]
    state.spice_deck = []
    g.at("spice_blow")
    assert state.spice_discard[0] == "spice_03"
    assert len(state.spice_deck) + len(state.spice_discard) == 24


@pytest.mark.rule("rule:blow.ride_and_full_strongholds")
def test_a_ride_does_not_enter_a_full_stronghold() -> None:
    g = game("fremen", "imperium", "harkonnen").last_blow("spice_03").put(0, "south_mesa:4", 1).storm(18)
    g.put(1, "tueks_sietch:4", 1).put(2, "tueks_sietch:4", 1)
    g.top("spice", "sandworm", "spice_01").at("spice_blow").play("ride", "take:1")
    assert g.refuses("to:tueks_sietch:4") == "STRONGHOLD_FULL"
