"""The starting deck and the Reserve, box by box. The printed values of each card are in test_components."""

import pytest

from tests.uprising.table import game


@pytest.mark.rule("card:convincing_argument")
def test_convincing_argument_can_only_be_revealed() -> None:
    g = game().hand("convincing_argument", "convincing_argument").spy_on("guild", "landsraad_hall")
    assert (g.options, g.refuses("convincing_argument@gather_support")) == (["reveal"], "NO_ICON")
    g.play("reveal")
    assert (g.me.persuasion, g.me.swords) == (4, 0)


@pytest.mark.rule("card:dagger")
def test_dagger_goes_to_the_landsraad_with_an_empty_agent_box() -> None:
    g = game().hand("dagger").troops(3)
    assert g.options == ["dagger@assembly_hall", "dagger@gather_support", "reveal"]
    g.play("dagger@gather_support")
    assert (g.me.garrison, g.me.swords, g.player.play, g.asked) == (5, 0, ["dagger"], 1)


@pytest.mark.rule("card:dagger")
def test_dagger_revealed_is_a_sword() -> None:
    g = game().hand("dagger", "dagger").troops(conflict=1).play("reveal")
    assert (g.me.persuasion, g.me.swords, g.me.strength) == (0, 2, 4)


@pytest.mark.rule("card:diplomacy")
@pytest.mark.parametrize(
    ("space", "faction"),
    [
        ("dutiful_service", "emperor"),
        ("sardaukar", "emperor"),
        ("deliver_supplies", "guild"),
        ("heighliner", "guild"),
        ("secrets", "bene_gesserit"),
        ("espionage", "bene_gesserit"),
        ("fremkit", "fremen"),
        ("desert_tactics", "fremen"),
    ],
)
def test_diplomacy_goes_to_every_faction_space_and_stays_in_play(space: str, faction: str) -> None:
    g = game().hand("diplomacy").give(spice=5).play(f"diplomacy@{space}")
    if "influence" in g.options:
        g.play("influence")
    assert (g.player.influence[faction], g.player.play) == (1, ["diplomacy"])


@pytest.mark.rule("card:diplomacy")
def test_diplomacy_goes_nowhere_else() -> None:
    g = game().hand("diplomacy").give(solari=9, spice=9, water=9).influence(emperor=2, guild=2, fremen=2)
    assert len(g.options) == 8 + 1
    assert g.refuses("diplomacy@arrakeen") == "NO_ICON"


@pytest.mark.rule("card:diplomacy", "card:reconnaissance")
def test_diplomacy_and_reconnaissance_revealed_are_one_persuasion_each() -> None:
    g = game().hand("diplomacy", "reconnaissance").play("reveal")
    assert (g.me.persuasion, g.me.swords) == (2, 0)


@pytest.mark.rule("card:dune_the_desert_planet")
def test_dune_the_desert_planet_goes_to_spice_trade_spaces_with_an_empty_agent_box() -> None:
    g = game().hand("dune_the_desert_planet").troops(0).give(spice=3, water=3).influence(guild=2)
    spaces = ("accept_contract", "shipping", "imperial_basin", "hagga_basin", "deep_desert")
    assert g.options == [*(f"dune_the_desert_planet@{space}" for space in spaces), "reveal"]
    g.play("dune_the_desert_planet@imperial_basin")
    assert (g.me.spice, g.player.play, g.asked) == (3 + 1, ["dune_the_desert_planet"], 1)


@pytest.mark.rule("card:dune_the_desert_planet")
def test_dune_the_desert_planet_revealed_is_one_persuasion() -> None:
    g = game().hand("dune_the_desert_planet", "dune_the_desert_planet").play("reveal")
    assert (g.me.persuasion, g.me.swords) == (2, 0)


@pytest.mark.rule("card:reconnaissance")
def test_reconnaissance_goes_to_cities_with_an_empty_agent_box() -> None:
    g = game().hand("reconnaissance").water(2).influence(fremen=2).troops(0)
    spaces = ("arrakeen", "spice_refinery", "research_station", "sietch_tabr")
    assert g.options == [*(f"reconnaissance@{space}" for space in spaces), "reveal"]
    g.play("reconnaissance@spice_refinery")
    assert (g.me.solari, g.player.play, g.asked) == (2, ["reconnaissance"], 1)


@pytest.mark.rule("card:seek_allies")
def test_seek_allies_must_be_trashed_when_it_sends_an_agent() -> None:
    g = game().hand("seek_allies").play("seek_allies@deliver_supplies")
    assert sorted(g.options) == ["card.trash_self", "influence"]
    g.play("influence")
    assert (g.player.influence["guild"], g.player.play, g.state.trashed) == (1, [], ["seek_allies"])


@pytest.mark.rule("card:seek_allies")
def test_seek_allies_trashed_first_still_brings_what_its_space_gives() -> None:
    g = game().hand("seek_allies").water(0).play("seek_allies@deliver_supplies", "card.trash_self")
    assert (g.player.influence["guild"], g.me.water, g.state.trashed) == (1, 1, ["seek_allies"])


@pytest.mark.rule("card:seek_allies")
def test_seek_allies_trashed_by_its_space_need_not_trash_itself_again() -> None:
    g = game().hand("seek_allies").troops(0).water(1)
    g.play("seek_allies@desert_tactics", "space.trash", "play:seek_allies", "influence", "end")
    assert (g.state.trashed, g.player.play, g.asked) == (["seek_allies"], [], 1)


@pytest.mark.rule("card:seek_allies")
def test_seek_allies_goes_to_faction_spaces_only() -> None:
    g = game().hand("seek_allies")
    spaces = ("dutiful_service", "deliver_supplies", "secrets", "desert_tactics", "fremkit")
    assert g.options == [*(f"seek_allies@{space}" for space in spaces), "reveal"]


@pytest.mark.rule("card:seek_allies")
def test_seek_allies_revealed_gives_nothing_and_is_kept() -> None:
    g = game().hand("seek_allies").play("reveal")
    assert (g.told("gained"), g.player.discard, g.state.trashed) == ([], ["seek_allies"], [])


@pytest.mark.rule("card:signet_ring")
@pytest.mark.parametrize(
    ("leader", "solari", "cards", "garrison"),
    [("gurney_halleck", 0, 0, 6), ("lady_amber_metulli", 1, 0, 5), ("muad_dib", 0, 1, 5)],
)
def test_signet_ring_uses_the_ability_of_the_own_leader(leader: str, solari: int, cards: int, garrison: int) -> None:
    g = game(leaders=[leader]).hand("signet_ring").play("signet_ring@gather_support")
    if "space.troops" in g.options:
        g.play("space.troops")
    assert (g.me.solari, len(g.player.hand), g.me.garrison) == (solari, cards, garrison)
    assert (g.player.play, g.asked) == (["signet_ring"], 1)


@pytest.mark.rule("card:signet_ring")
def test_signet_ring_goes_to_landsraad_city_and_spice_trade() -> None:
    g = game().hand("signet_ring").give(solari=8, spice=3, water=3).influence(emperor=2, guild=2, fremen=2)
    assert len(g.options) == 5 + 4 + 5 + 1
    assert g.refuses("signet_ring@fremkit") == "NO_ICON"


@pytest.mark.rule("card:signet_ring")
def test_signet_ring_revealed_is_only_persuasion() -> None:
    g = game().hand("signet_ring", "diplomacy").troops(3).play("reveal")
    assert (g.me.persuasion, g.me.garrison) == (2, 3)


@pytest.mark.rule("card:prepare_the_way")
def test_prepare_the_way_draws_a_card_with_two_bene_gesserit_influence() -> None:
    g = game().hand("prepare_the_way").deck("dagger", "diplomacy").influence(bene_gesserit=2)
    g.play("prepare_the_way@gather_support", "card.draw")
    assert (g.player.hand, g.me.garrison, g.asked) == (["dagger"], 5, 1)


@pytest.mark.rule("card:prepare_the_way")
def test_prepare_the_way_must_draw_when_it_can() -> None:
    g = game().hand("prepare_the_way").influence(bene_gesserit=2).play("prepare_the_way@gather_support", "space.troops")
    assert (len(g.player.hand), g.asked) == (1, 1)


@pytest.mark.rule("card:prepare_the_way")
def test_prepare_the_way_draws_nothing_with_less() -> None:
    g = game().hand("prepare_the_way").influence(bene_gesserit=1, emperor=2, guild=2, fremen=2)
    g.play("prepare_the_way@gather_support")
    assert (g.player.hand, g.asked) == ([], 1)


@pytest.mark.rule("card:prepare_the_way")
def test_prepare_the_way_goes_to_landsraad_and_cities() -> None:
    g = game().hand("prepare_the_way").spy_on("guild")
    spaces = ("assembly_hall", "gather_support", "arrakeen", "spice_refinery")
    assert g.options == [*(f"prepare_the_way@{space}" for space in spaces), "reveal"]


@pytest.mark.rule("card:prepare_the_way")
def test_prepare_the_way_revealed_is_two_persuasion_and_buys_another() -> None:
    g = game().hand("prepare_the_way").influence(bene_gesserit=2).play("reveal")
    assert (g.me.persuasion, g.state.reserve["prepare_the_way"]) == (2, 7)
    g.play("acquire:prepare_the_way")
    assert (g.player.discard, g.state.reserve["prepare_the_way"]) == (["prepare_the_way"] * 2, 6)


@pytest.mark.rule("card:prepare_the_way")
def test_prepare_the_way_runs_out() -> None:
    g = game().hand().discard(*["prepare_the_way"] * 8).give(persuasion=9).play("reveal")
    assert (g.state.reserve["prepare_the_way"], g.refuses("acquire:prepare_the_way")) == (0, "NOT_FOR_SALE")


@pytest.mark.rule("card:prepare_the_way", "card:the_spice_must_flow")
@pytest.mark.parametrize(("card", "left"), [("prepare_the_way", 8), ("the_spice_must_flow", 10)])
@pytest.mark.parametrize("zone", ["hand", "discard"])
def test_a_trashed_reserve_card_goes_back_to_its_stack(card: str, left: int, zone: str) -> None:
    g = game().hand("desert_survival", *[card] * (zone == "hand")).discard(*[card] * (zone == "discard"))
    assert g.state.reserve[card] == left - 1
    g.play("desert_survival@imperial_basin", "card.trash", f"{zone}:{card}")
    assert (g.state.reserve[card], g.state.trashed) == (left, [])


@pytest.mark.rule("card:the_spice_must_flow")
def test_the_spice_must_flow_acquired_is_a_victory_point() -> None:
    g = game().hand().give(persuasion=9, vp=1).play("reveal", "acquire:the_spice_must_flow")
    assert (g.me.vp, g.me.spice, g.player.discard) == (2, 0, ["the_spice_must_flow"])
    assert g.state.reserve["the_spice_must_flow"] == 9


@pytest.mark.rule("card:the_spice_must_flow")
def test_the_spice_must_flow_costs_nine() -> None:
    g = game().hand().give(persuasion=8).play("reveal")
    assert g.refuses("acquire:the_spice_must_flow") == "NOT_ENOUGH_PERSUASION"


@pytest.mark.rule("card:the_spice_must_flow")
def test_the_spice_must_flow_can_only_be_revealed_and_is_one_spice_and_no_point() -> None:
    g = game().hand("the_spice_must_flow").spy_on("guild", "choam").give(vp=2)
    assert g.options == ["reveal"]
    g.play("reveal")
    assert (g.me.spice, g.me.vp, g.me.persuasion) == (1, 2, 0)


@pytest.mark.rule("card:the_spice_must_flow")
def test_the_spice_must_flow_trashed_leaves_its_point() -> None:
    g = game().hand("desert_survival", "the_spice_must_flow").give(vp=2)
    g.play("desert_survival@imperial_basin", "card.trash", "hand:the_spice_must_flow")
    assert g.me.vp == 2


@pytest.mark.parametrize("card", ["convincing_argument", "dagger", "diplomacy", "seek_allies", "signet_ring"])
def test_starting_cards_are_never_sold(card: str) -> None:
    g = game().hand().give(persuasion=30).play("reveal")
    assert {"acquire:prepare_the_way", "acquire:the_spice_must_flow"} < set(g.options)
    assert g.refuses(f"acquire:{card}") == "NOT_FOR_SALE"
