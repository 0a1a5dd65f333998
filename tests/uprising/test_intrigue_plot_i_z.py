"""Plot Intrigue cards of Uprising, Imperium Politics to Unexpected Allies: what they cost and what they do."""

import pytest

from tests.uprising.table import Table, game

EMPTY = {"solari": 0, "spice": 0, "water": 0}


def holding(*cards: str, conflict: str = "skirmish_crysknife") -> Table:
    """Return a table where seat 0 has these Intrigue cards and an empty purse."""
    return game().hand("reconnaissance", "dagger").give(**EMPTY).conflict_card(conflict).intrigue(*cards)


def playable(g: Table, card: str) -> bool:
    return f"intrigue:{card}" in g.options


# Imperium Politics.


@pytest.mark.rule("intrigue:imperium_politics")
@pytest.mark.parametrize("faction", ["emperor", "guild"])
def test_imperium_politics_buys_influence_with_the_emperor_or_the_guild(faction: str) -> None:
    g = holding("imperium_politics").solari(1).play("intrigue:imperium_politics")
    assert g.options == ["emperor", "guild"]
    g.play(faction)
    assert (g.player.influence[faction], g.me.solari) == (1, 0)


# Inspire Awe.


@pytest.mark.rule("intrigue:inspire_awe")
def test_inspire_awe_acquires_a_card_of_3_or_less_without_persuasion() -> None:
    g = holding("inspire_awe").row("guild_envoy", "paracompass", "sardaukar_soldier").discard()
    g.play("intrigue:inspire_awe")
    assert {"acquire:guild_envoy", "acquire:sardaukar_soldier", "acquire:prepare_the_way"} <= set(g.options)
    assert not {"acquire:paracompass", "acquire:the_spice_must_flow"} & set(g.options)
    assert g.play("acquire:guild_envoy").player.discard == ["guild_envoy"]


@pytest.mark.rule("intrigue:inspire_awe", "rule:deck.acquired_to_hand")
def test_inspire_awe_gives_the_card_into_the_hand_with_a_sandworm_in_the_conflict() -> None:
    g = holding("inspire_awe").worms(1).row("guild_envoy").play("intrigue:inspire_awe", "acquire:guild_envoy")
    assert (g.player.hand, g.player.discard) == (["reconnaissance", "dagger", "guild_envoy"], [])
    assert "guild_envoy@deliver_supplies" in g.options


@pytest.mark.rule("intrigue:inspire_awe")
def test_a_sandworm_of_another_seat_does_not_serve_inspire_awe() -> None:
    g = holding("inspire_awe").row("guild_envoy")
    g.seat(1).worms(1)
    assert g.play("intrigue:inspire_awe", "acquire:guild_envoy").player.discard == ["guild_envoy"]


@pytest.mark.rule("intrigue:inspire_awe")
def test_the_row_is_refilled_after_inspire_awe() -> None:
    g = holding("inspire_awe").row("guild_envoy").next_in_row("overthrow")
    assert g.play("intrigue:inspire_awe", "acquire:guild_envoy").state.row[0] == "overthrow"


# Intelligence Report.


@pytest.mark.rule("intrigue:intelligence_report")
@pytest.mark.parametrize(("posts", "drawn"), [((), 1), (("choam",), 1), (("choam", "guild"), 2)])
def test_intelligence_report_draws_another_card_with_two_spies(posts: tuple[str, ...], drawn: int) -> None:
    g = holding("intelligence_report").spy_on(*posts).play("intrigue:intelligence_report")
    assert len(g.player.hand) == 2 + drawn


# Leverage.


@pytest.mark.rule("intrigue:leverage")
def test_leverage_takes_a_contract_and_a_solari_once_spice_was_gained_in_the_turn() -> None:
    g = holding("leverage", "crysknife").spice(3).offers("arrakeen_water", "heighliner_water")
    assert not playable(g, "leverage")
    g.play("intrigue:crysknife", "intrigue:leverage", "contract:arrakeen_water")
    assert (g.me.solari, g.player.contracts) == (1, ["arrakeen_water"])


@pytest.mark.rule("intrigue:leverage")
def test_leverage_does_not_count_the_spice_of_an_earlier_turn() -> None:
    g = holding("leverage", "crysknife").play("intrigue:crysknife", "reconnaissance@spice_refinery", "free", "end")
    assert not playable(g.pass_turns(until=0), "leverage")


@pytest.mark.rule("intrigue:leverage", "rule:contracts.none_left")
def test_leverage_without_a_contract_left_gives_3_solari() -> None:
    g = holding("leverage", "crysknife")
    g.seat(1).player.contracts = [*g.state.offers, *g.state.tiles]
    g.state.offers, g.state.tiles = [], []
    g.play("intrigue:crysknife", "intrigue:leverage")
    assert g.me.solari == 3


@pytest.mark.rule("intrigue:leverage")
def test_a_harvest_is_spice_gained_for_leverage() -> None:
    g = holding("leverage").hand("dune_the_desert_planet").play("dune_the_desert_planet@imperial_basin")
    assert not playable(g, "leverage")
    assert playable(g.play("space.harvest"), "leverage")


# Manipulate.


@pytest.mark.rule("intrigue:manipulate")
def test_manipulate_sets_a_card_aside_for_1_less_in_the_reveal_turn() -> None:
    g = holding("manipulate").hand("convincing_argument").row("guild_envoy").next_in_row("overthrow")
    g.play("intrigue:manipulate", "row:guild_envoy")
    assert (g.player.set_aside, g.state.row[0]) == ("guild_envoy", "overthrow")
    g.play("reveal", "acquire:set_aside")
    assert (g.me.persuasion, g.player.set_aside, "guild_envoy" in g.player.discard) == (0, "", True)


@pytest.mark.rule("intrigue:manipulate", "rule:intrigue.waits_face_up", "rule:cards.manipulate_gone")
def test_manipulate_waits_face_up_and_the_card_leaves_the_game_if_it_is_not_acquired() -> None:
    g = holding("manipulate").hand("reconnaissance").row("guild_envoy").play("intrigue:manipulate", "row:guild_envoy")
    g.play("reconnaissance@spice_refinery", "end")
    assert g.player.waiting == ["manipulate"]
    g.pass_turns(until=0).play("reveal")
    assert (g.player.set_aside, g.state.trashed, g.player.waiting) == ("", ["guild_envoy"], [])


@pytest.mark.rule("intrigue:manipulate", "rule:cards.manipulate_hers_only")
def test_opponents_cannot_acquire_the_card_of_manipulate() -> None:
    g = holding("manipulate").hand("reconnaissance").row("guild_envoy").play("intrigue:manipulate", "row:guild_envoy")
    g.seat(1).hand("convincing_argument", "convincing_argument")
    g.play("reconnaissance@spice_refinery", "end", "reveal")
    assert g.asked == 1
    assert not {"acquire:guild_envoy", "acquire:set_aside"} & set(g.options)


@pytest.mark.rule("intrigue:manipulate")
def test_the_card_of_manipulate_may_be_acquired_by_other_means() -> None:
    g = holding("manipulate", "inspire_awe").row("guild_envoy").play("intrigue:manipulate", "row:guild_envoy")
    g.play("intrigue:inspire_awe", "acquire:set_aside")
    assert (g.player.set_aside, g.player.discard) == ("", ["guild_envoy"])


@pytest.mark.rule("intrigue:manipulate", "rule:cards.manipulate_discount_only_so")
def test_the_card_of_manipulate_is_not_cheaper_in_solari() -> None:
    g = holding("manipulate").hand("price_is_no_object").solari(3).row("guild_envoy")
    g.play("intrigue:manipulate", "row:guild_envoy", "price_is_no_object@dutiful_service")
    g.play("card.acquire", "acquire:set_aside")
    assert (g.me.solari, g.player.hand, g.player.set_aside) == (0, ["guild_envoy"], "")


# Market Opportunity.


@pytest.mark.rule("intrigue:market_opportunity")
def test_market_opportunity_changes_2_spice_for_5_solari() -> None:
    g = holding("market_opportunity").give(spice=2, solari=5).play("intrigue:market_opportunity", "solari")
    assert (g.me.spice, g.me.solari) == (0, 10)


@pytest.mark.rule("intrigue:market_opportunity")
def test_market_opportunity_changes_5_solari_for_5_spice() -> None:
    g = holding("market_opportunity").give(spice=2, solari=5).play("intrigue:market_opportunity", "spice")
    assert (g.me.spice, g.me.solari) == (7, 0)


@pytest.mark.rule("intrigue:market_opportunity")
def test_market_opportunity_needs_one_of_its_costs_and_takes_the_only_one() -> None:
    assert not playable(holding("market_opportunity").give(spice=1, solari=4), "market_opportunity")
    g = holding("market_opportunity").give(spice=2, solari=4).play("intrigue:market_opportunity")
    assert (g.me.spice, g.me.solari) == (0, 9)


# Mercenaries.


@pytest.mark.rule("intrigue:mercenaries")
def test_mercenaries_draw_an_intrigue_card_and_recruit_2_for_3_solari() -> None:
    g = holding("mercenaries").solari(3).troops(garrison=0).intrigue_top("devour").play("intrigue:mercenaries")
    assert (g.me.solari, g.me.garrison, g.player.intrigue) == (0, 2, ["devour"])


@pytest.mark.rule("intrigue:mercenaries", "rule:troops.deploy_any_source")
def test_troops_of_mercenaries_may_be_deployed_after_an_agent_went_to_a_combat_space() -> None:
    g = holding("mercenaries").solari(3).troops(garrison=3).intrigue_top("devour")
    g.play("reconnaissance@spice_refinery", "intrigue:mercenaries")
    assert "deploy:4" in g.options
    assert "deploy:5" not in g.options


@pytest.mark.rule("intrigue:mercenaries", "rule:intrigue.deck_reshuffled")
def test_an_empty_intrigue_deck_is_made_of_the_discarded_cards() -> None:
    g = holding("mercenaries").solari(3)
    g.state.intrigue_discard, g.state.intrigue_deck = g.state.intrigue_deck, []
    g.play("intrigue:mercenaries")
    assert (len(g.player.intrigue), g.state.intrigue_discard) == (1, ["mercenaries"])


# Opportunism.


@pytest.mark.rule("intrigue:opportunism")
def test_opportunism_pays_two_influence_and_2_solari_for_a_point() -> None:
    g = holding("opportunism").influence(guild=1, fremen=1).solari(2).give(vp=1)
    g.play("intrigue:opportunism", "guild", "fremen")
    assert (g.me.vp, g.me.solari, sum(g.player.influence.values())) == (2, 0, 0)


@pytest.mark.rule("intrigue:opportunism", "rule:decisions.opportunism_same_faction")
def test_opportunism_may_take_both_influence_from_one_faction() -> None:
    g = holding("opportunism").influence(guild=3).solari(2).give(vp=2).play("intrigue:opportunism", "guild", "guild")
    assert (g.player.influence["guild"], g.me.vp) == (1, 2), "a point is lost below 2 Influence, and one is gained"


@pytest.mark.rule("intrigue:opportunism")
def test_opportunism_needs_two_influence() -> None:
    assert not playable(holding("opportunism").influence(guild=1).solari(2), "opportunism")


# Shaddam's Favor.


@pytest.mark.rule("intrigue:shaddams_favor")
@pytest.mark.parametrize(("emperor", "solari"), [(2, 0), (3, 3)])
def test_shaddams_favor_recruits_and_pays_with_3_influence_with_the_emperor(emperor: int, solari: int) -> None:
    g = holding("shaddams_favor").influence(emperor=emperor).troops(garrison=0).play("intrigue:shaddams_favor")
    assert (g.me.garrison, g.me.solari) == (1, solari)


# Sietch Ritual.


@pytest.mark.rule("intrigue:sietch_ritual")
@pytest.mark.parametrize("faction", ["bene_gesserit", "fremen"])
def test_sietch_ritual_discards_a_card_for_influence(faction: str) -> None:
    g = holding("sietch_ritual").play("intrigue:sietch_ritual")
    assert g.options == ["hand:reconnaissance", "hand:dagger"]
    assert g.play("hand:dagger").options == ["bene_gesserit", "fremen"]
    g.play(faction)
    assert (g.player.influence[faction], g.player.hand, g.player.discard) == (1, ["reconnaissance"], ["dagger"])


@pytest.mark.rule("intrigue:sietch_ritual")
def test_sietch_ritual_needs_a_card_in_hand_so_it_is_nothing_for_a_reveal_turn() -> None:
    assert not playable(holding("sietch_ritual").hand(), "sietch_ritual")
    assert not playable(holding("sietch_ritual").play("reveal"), "sietch_ritual")


@pytest.mark.rule("intrigue:sietch_ritual", "rule:deck.on_discard")
def test_a_card_discarded_for_sietch_ritual_has_its_discard_effect() -> None:
    g = (
        holding("sietch_ritual")
        .hand("spacing_guilds_favor")
        .play("intrigue:sietch_ritual", "hand:spacing_guilds_favor")
    )
    assert g.me.spice == 2


# Special Mission.


@pytest.mark.rule("intrigue:special_mission")
def test_special_mission_places_a_spy_that_watches_a_city() -> None:
    g = holding("special_mission").play("intrigue:special_mission")
    assert g.options == ["post:sietch_research", "post:research_refinery", "post:refinery_arrakeen", "none"]
    assert g.play("post:refinery_arrakeen").state.posts == {"refinery_arrakeen": [0]}


@pytest.mark.rule("intrigue:special_mission")
def test_special_mission_recalls_a_spy_to_remove_the_wall_for_2_spice() -> None:
    g = holding("special_mission").spy_on("choam").play("intrigue:special_mission", "wall", "break")
    assert (g.state.posts, g.state.wall, g.me.spice) == ({}, False, 2)


@pytest.mark.rule("intrigue:special_mission", "rule:wall.broken")
def test_special_mission_may_keep_the_wall_and_gives_the_spice() -> None:
    g = (
        holding("special_mission")
        .spy_on("choam", "guild")
        .play("intrigue:special_mission", "wall", "spy:guild", "keep")
    )
    assert (g.state.posts, g.state.wall, g.me.spice) == ({"choam": [0]}, True, 2)


@pytest.mark.rule("intrigue:special_mission")
def test_special_mission_still_gives_2_spice_once_the_wall_is_gone() -> None:
    g = holding("special_mission").no_wall().spy_on("choam").play("intrigue:special_mission", "wall")
    assert (g.state.posts, g.me.spice) == ({}, 2)


@pytest.mark.rule("intrigue:special_mission")
def test_special_mission_is_not_played_with_every_city_post_taken_and_no_spy() -> None:
    g = holding("special_mission")
    g.seat(1).spy_on("sietch_research", "research_refinery", "refinery_arrakeen")
    assert not playable(g, "special_mission")


# Strategic Stockpiling.


@pytest.mark.rule("intrigue:strategic_stockpiling")
def test_strategic_stockpiling_buys_two_points() -> None:
    g = holding("strategic_stockpiling").give(spice=5, water=3, vp=1).influence(fremen=3)
    g.play("intrigue:strategic_stockpiling", "pay", "pay")
    assert (g.me.vp, g.me.spice, g.me.water) == (3, 0, 0)


@pytest.mark.rule("intrigue:strategic_stockpiling", "rule:intrigue.lines", "rule:decisions.cost_lines")
@pytest.mark.parametrize(("answers", "left"), [(("pay", "pass"), (0, 3)), (("pass",), (5, 0))])
def test_either_line_of_strategic_stockpiling_may_be_left(answers: tuple[str, ...], left: tuple[int, int]) -> None:
    g = holding("strategic_stockpiling").give(spice=5, water=3, vp=1).influence(fremen=3)
    g.play("intrigue:strategic_stockpiling", *answers)
    assert (g.me.vp, (g.me.spice, g.me.water)) == (2, left)


@pytest.mark.rule("intrigue:strategic_stockpiling")
def test_the_water_of_strategic_stockpiling_needs_3_influence_with_the_fremen() -> None:
    g = holding("strategic_stockpiling").give(spice=5, water=3, vp=1).influence(fremen=2, guild=3)
    g.play("intrigue:strategic_stockpiling")
    assert (g.me.vp, g.me.water, g.state.intrigue_discard) == (2, 3, ["strategic_stockpiling"])
    g = holding("strategic_stockpiling").give(water=3).influence(fremen=2, guild=3)
    assert not playable(g, "strategic_stockpiling")
    g = holding("strategic_stockpiling").give(water=3, vp=1).influence(fremen=3)
    assert g.play("intrigue:strategic_stockpiling").me.vp == 2


# Unexpected Allies.


@pytest.mark.rule("intrigue:unexpected_allies", "rule:combat.strength_kept_up")
def test_unexpected_allies_in_the_reveal_turn_remove_the_wall_and_add_a_sandworm_to_the_strength() -> None:
    g = holding("unexpected_allies", conflict="secure_imperial_basin").hand("dagger").water(2).troops(conflict=1)
    g.play("reveal", "intrigue:unexpected_allies", "break")
    assert (g.state.wall, g.me.water, g.player.worms, g.player.strength) == (False, 0, 1, 6)


@pytest.mark.rule("intrigue:unexpected_allies", "rule:wall.worm_lost")
def test_unexpected_allies_bring_no_sandworm_to_a_protected_conflict_if_the_wall_is_kept() -> None:
    g = (
        holding("unexpected_allies", conflict="secure_imperial_basin")
        .water(2)
        .play("intrigue:unexpected_allies", "keep")
    )
    assert (g.state.wall, g.me.water, g.player.worms) == (True, 0, 0)


@pytest.mark.rule("intrigue:unexpected_allies")
def test_unexpected_allies_may_keep_the_wall_that_protects_nothing() -> None:
    g = holding("unexpected_allies").water(2).play("intrigue:unexpected_allies", "keep")
    assert (g.state.wall, g.player.worms) == (True, 1)


@pytest.mark.rule("intrigue:unexpected_allies")
def test_unexpected_allies_need_no_maker_hooks() -> None:
    g = holding("unexpected_allies").no_wall().water(2).play("intrigue:unexpected_allies")
    assert (g.player.hooks, g.player.worms, g.asked) == (False, 1, 0)
