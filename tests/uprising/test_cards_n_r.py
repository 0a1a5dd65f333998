"""The Imperium deck of Uprising, N to R, box by box. The printed values of each card are in test_components."""

import pytest

from tests.uprising.table import Table, game

FACTIONS = ["emperor", "guild", "bene_gesserit", "fremen"]
ARGUMENT = "convincing_argument"
"""Revealed with another card, its 2 persuasion keep the Reveal turn open: something can be bought."""


@pytest.mark.rule("card:northern_watermaster")
def test_northern_watermaster_sends_an_agent_for_a_water() -> None:
    g = game().hand("northern_watermaster").water(0).play("northern_watermaster@spice_refinery")
    assert g.me.water == 1


@pytest.mark.rule("card:northern_watermaster", "rule:deck.fremen_bond", "rule:deck.another_in_play")
@pytest.mark.parametrize(("other", "spice"), [("maula_pistol", 2), ("truthtrance", 0)])
def test_northern_watermaster_with_fremen_bond_is_two_spice(other: str, spice: int) -> None:
    g = game().hand("northern_watermaster", ARGUMENT).in_play(other).water(0).play("reveal")
    assert (g.me.persuasion, g.me.spice, g.me.water) == (3, spice, 0)


@pytest.mark.rule("card:northern_watermaster", "card:southern_elders", "rule:deck.fremen_bond_mutual")
@pytest.mark.parametrize(
    "hand", [("northern_watermaster", "southern_elders"), ("southern_elders", "northern_watermaster")]
)
def test_two_cards_with_fremen_bond_switch_each_other_on(hand: tuple[str, ...]) -> None:
    g = game().hand(*hand).play("reveal")
    assert (g.me.spice, g.me.persuasion) == (2, 1 + 2)


@pytest.mark.rule("card:overthrow")
@pytest.mark.parametrize(
    ("space", "faction"), [("deliver_supplies", "guild"), ("secrets", "bene_gesserit"), ("fremkit", "fremen")]
)
def test_overthrow_makes_the_influence_of_the_space_two_in_all(space: str, faction: str) -> None:
    g = game().hand("overthrow").play(f"overthrow@{space}", "card.influence").pass_turns(1)
    assert g.player.influence == {**dict.fromkeys(FACTIONS, 0), faction: 2}
    assert g.me.vp == 2


@pytest.mark.rule("card:overthrow", "rule:effects.compulsory")
def test_overthrow_may_not_be_left_at_one_influence() -> None:
    g = game().hand("overthrow").play("overthrow@deliver_supplies", "influence")
    assert (g.player.influence["guild"], g.asked) == (2, 1)


@pytest.mark.rule("card:overthrow")
def test_overthrow_revealed_recruits_a_troop_beside_persuasion_and_swords() -> None:
    g = game().hand("overthrow").troops(0).play("reveal", "overthrow.troops")
    assert (g.me.persuasion, g.me.swords, g.me.garrison, g.me.conflict) == (2, 2, 1, 0)
    assert not any(option.startswith("deploy") for option in g.options)


@pytest.mark.rule("card:overthrow", "rule:deck.acquire_box_once")
def test_overthrow_acquired_draws_an_intrigue_card() -> None:
    g = game().row("overthrow").hand(*[ARGUMENT] * 2, "in_high_places", "spy_network").intrigue_top("leverage")
    g.play("reveal", "acquire:overthrow")
    assert g.player.intrigue == ["leverage"]


@pytest.mark.rule("card:paracompass")
def test_paracompass_sends_an_agent_for_two_solari() -> None:
    g = game().hand("paracompass").water(2).play("paracompass@research_station")
    assert g.me.solari == 2


@pytest.mark.rule("card:paracompass")
@pytest.mark.parametrize(
    ("seat", "master", "persuasion"), [(False, False, 0), (True, False, 2), (False, True, 0), (True, True, 3)]
)
def test_paracompass_needs_the_seat_for_two_persuasion_and_the_swordmaster_too_for_a_third(
    seat: bool, master: bool, persuasion: int
) -> None:
    g = game().hand("paracompass", ARGUMENT)
    if seat:
        g.council()
    if master:
        g.swordmaster()
    g.play("reveal")
    assert g.me.persuasion == 2 + 2 * seat + persuasion


def unpriced(solari: int, *row: str) -> Table:
    """Send an Agent with Price is No Object, with this many Solari and these cards in the row."""
    g = game().hand("price_is_no_object").solari(solari).row(*row)
    return g.play("price_is_no_object@secrets", "influence", "space.intrigue", "space.steal_intrigue")


@pytest.mark.rule("card:price_is_no_object", "rule:deck.acquired_to_hand")
def test_price_is_no_object_buys_a_card_of_the_row_for_solari_into_the_hand() -> None:
    g = unpriced(5, "steersman", "strike_fleet").next_in_row("overthrow").play("card.acquire")
    assert "acquire:steersman" not in g.options
    assert {"acquire:strike_fleet", "acquire:prepare_the_way", "none"} <= set(g.options)
    g.play("acquire:strike_fleet")
    assert (g.me.solari, g.player.hand, g.player.discard) == (0, ["strike_fleet"], [])
    assert "overthrow" in g.state.row
    assert "post:guild" in g.options, "its acquire box is used"


@pytest.mark.rule("card:price_is_no_object", "contract:acquire_the_spice_must_flow")
def test_price_is_no_object_buys_of_the_reserve_too() -> None:
    g = game().hand("price_is_no_object").give(solari=9, vp=1).holds("acquire_the_spice_must_flow")
    g.play("price_is_no_object@dutiful_service", "influence", "card.acquire", "acquire:the_spice_must_flow")
    assert (g.player.hand, g.me.vp, g.me.solari) == (["the_spice_must_flow"], 2, 3)
    assert g.player.completed == ["acquire_the_spice_must_flow"]


@pytest.mark.rule("card:price_is_no_object", "rule:effects.compulsory")
def test_price_is_no_object_need_not_buy() -> None:
    assert unpriced(9).play("end").me.solari == 9
    assert unpriced(9).play("card.acquire", "none").me.solari == 9


@pytest.mark.rule("card:price_is_no_object")
def test_price_is_no_object_buys_nothing_without_solari() -> None:
    g = game().hand("price_is_no_object").play("price_is_no_object@secrets")
    assert "card.acquire" not in g.options


@pytest.mark.rule("card:price_is_no_object")
def test_price_is_no_object_revealed_is_two_persuasion_and_two_solari() -> None:
    g = game().hand("price_is_no_object").play("reveal")
    assert (g.me.persuasion, g.me.solari) == (2, 2)


@pytest.mark.rule("card:price_is_no_object", "rule:deck.acquire_box_once")
def test_price_is_no_object_acquired_is_two_solari() -> None:
    g = game().row("price_is_no_object").hand(*[ARGUMENT] * 2, "overthrow").play("reveal", "acquire:price_is_no_object")
    assert (g.me.solari, g.me.persuasion) == (2, 0)


@pytest.mark.rule("card:public_spectacle", "rule:spies.recalled_this_turn")
@pytest.mark.parametrize(("answer", "influence"), [("spy:landsraad_hall", 1), ("none", 0)])
def test_public_spectacle_gives_influence_if_a_spy_was_recalled_this_turn(answer: str, influence: int) -> None:
    g = game().hand("public_spectacle").spy_on("landsraad_hall").play("public_spectacle@assembly_hall", answer)
    if influence:
        g.play("card.influence")
        assert g.options == FACTIONS
        g.play("fremen")
    else:
        assert "card.influence" not in g.options
    assert g.player.influence["fremen"] == influence


@pytest.mark.rule("card:public_spectacle", "rule:spies.spy_icon")
def test_public_spectacle_only_reaches_what_an_own_spy_watches() -> None:
    g = game().hand("public_spectacle").spy_on("landsraad_hall")
    g.seat(1).spy_on("guild")
    assert g.options == ["public_spectacle@assembly_hall", "public_spectacle@gather_support", "reveal"]
    assert g.refuses("public_spectacle@deliver_supplies") == "NO_SPY"


@pytest.mark.rule("card:public_spectacle")
def test_public_spectacle_revealed_places_a_spy() -> None:
    g = game().hand("public_spectacle", ARGUMENT).play("reveal", "public_spectacle.place_spy", "post:choam")
    assert (g.me.persuasion, g.state.posts) == (3, {"choam": [0]})


@pytest.mark.rule("card:rebel_supplier", "rule:spies.recalled_this_turn", "rule:cards.rebel_supplier_gathering")
def test_rebel_supplier_recruits_two_troops_that_may_be_deployed_if_a_spy_was_recalled() -> None:
    g = game().hand("rebel_supplier").spy_on("refinery_arrakeen").troops(0).play("rebel_supplier@arrakeen")
    g.play("spy:refinery_arrakeen", "card.troops", "space.troops", "space.draw", "deploy:3")
    assert (g.me.garrison, g.me.conflict) == (0, 3)


@pytest.mark.rule("card:rebel_supplier", "rule:spies.recalled_this_turn")
def test_rebel_supplier_recruits_nobody_while_its_spy_stays() -> None:
    g = game().hand("rebel_supplier").spy_on("refinery_arrakeen").troops(0).play("rebel_supplier@spice_refinery")
    g.play("none")
    assert (g.me.garrison, g.asked) == (0, 1)


@pytest.mark.rule("card:rebel_supplier", "rule:spies.recalled_this_turn", "rule:spies.infiltrate")
def test_a_spy_recalled_to_infiltrate_counts_for_rebel_supplier() -> None:
    g = game().hand("rebel_supplier").spy_on("refinery_arrakeen").troops(0)
    g.seat(1).agent_on("spice_refinery")
    g.play("rebel_supplier@spice_refinery")
    assert (g.state.posts, g.me.garrison) == ({}, 2)


@pytest.mark.rule("card:rebel_supplier")
def test_rebel_supplier_revealed_is_a_sword_and_a_spice() -> None:
    g = game().hand("rebel_supplier", ARGUMENT).play("reveal")
    assert (g.me.persuasion, g.me.swords, g.me.spice) == (2, 1, 1)


@pytest.mark.rule("card:reliable_informant", "rule:spies.limited_posts")
def test_reliable_informant_places_a_spy_on_emperor_bene_gesserit_or_fremen() -> None:
    g = game().hand("reliable_informant").play("reliable_informant@deliver_supplies", "card.place_spy")
    assert g.options == ["post:emperor", "post:bene_gesserit", "post:fremen", "none"]
    assert g.play("post:fremen").state.posts == {"fremen": [0]}


@pytest.mark.rule("card:reliable_informant", "rule:spies.limited_posts")
def test_reliable_informant_places_nobody_when_its_three_posts_are_taken() -> None:
    g = game().hand("reliable_informant").spy_on("emperor")
    g.seat(1).spy_on("bene_gesserit", "fremen")
    g.play("reliable_informant@deliver_supplies")
    assert (g.player.influence["guild"], g.asked) == (1, 1)


@pytest.mark.rule("card:reliable_informant")
def test_reliable_informant_revealed_is_persuasion_and_a_solari() -> None:
    g = game().hand("reliable_informant", ARGUMENT).play("reveal")
    assert (g.me.persuasion, g.me.solari) == (3, 1)
