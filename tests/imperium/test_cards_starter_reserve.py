"""The starting deck and the Reserve, box by box. The printed values of each card are in test_deck_counts."""

import pytest

from tests.imperium.table import game


@pytest.mark.rule(
    "card:convincing_argument", "rule:cards.convincing_argument_reveal_only", "rule:agents.no_icon_no_agent"
)
def test_convincing_argument_can_only_be_revealed() -> None:
    g = game().hand("convincing_argument", "convincing_argument")
    assert g.options == ["reveal"]
    g.play("reveal")
    assert (g.me.persuasion, g.me.swords) == (4, 0)


@pytest.mark.rule("card:dagger")
def test_dagger_goes_to_the_landsraad_with_an_empty_agent_box() -> None:
    g = game().hand("dagger").troops(3)
    g.play("dagger@hall_of_oratory")
    assert (g.me.garrison, g.me.swords, g.player.play, g.asked) == (4, 0, ["dagger"], 1)


@pytest.mark.rule("card:dagger")
def test_dagger_revealed_is_a_sword() -> None:
    g = game().hand("dagger", "dagger").troops(conflict=1)
    g.play("reveal")
    assert (g.me.swords, g.me.strength) == (2, 4)


@pytest.mark.rule("card:diplomacy")
@pytest.mark.parametrize(
    ("space", "faction", "rest"),
    [
        ("wealth", "emperor", []),
        ("foldspace", "guild", ["space.foldspace"]),
        ("secrets", "bene_gesserit", ["space.steal_intrigue", "influence"]),
        ("stillsuits", "fremen", ["influence"]),
    ],
)
def test_diplomacy_goes_to_every_faction_and_stays_in_play(space: str, faction: str, rest: list[str]) -> None:
    g = game().hand("diplomacy")
    g.play(f"diplomacy@{space}", *rest)
    assert (g.player.influence[faction], g.player.play) == (1, ["diplomacy"])


@pytest.mark.rule("card:diplomacy")
def test_diplomacy_revealed_is_one_persuasion() -> None:
    g = game().hand("diplomacy", "reconnaissance").play("reveal")
    assert g.me.persuasion == 2


@pytest.mark.rule("card:dune_the_desert_planet")
def test_dune_the_desert_planet_harvests_or_trades() -> None:
    g = game().hand("dune_the_desert_planet").troops(0)
    g.play("dune_the_desert_planet@imperial_basin")
    assert (g.me.spice, g.player.play) == (1, ["dune_the_desert_planet"])


@pytest.mark.rule("card:dune_the_desert_planet")
def test_dune_the_desert_planet_revealed_is_one_persuasion() -> None:
    g = game().hand("dune_the_desert_planet", "dune_the_desert_planet").play("reveal")
    assert g.me.persuasion == 2


@pytest.mark.rule("card:reconnaissance")
def test_reconnaissance_goes_to_a_city() -> None:
    g = game().hand("reconnaissance").troops(0)
    g.play("reconnaissance@carthag", "space.intrigue", "space.troops", "end")
    assert (g.me.garrison, len(g.player.intrigue), g.player.play) == (1, 1, ["reconnaissance"])


@pytest.mark.rule("card:seek_allies", "rule:cards.seek_allies_trashed", "rule:deck.trash_self_compulsory")
def test_seek_allies_must_be_trashed_when_it_sends_an_agent() -> None:
    g = game().hand("seek_allies")
    g.play("seek_allies@wealth")
    assert sorted(g.options) == ["card.trash_self", "influence"]
    g.play("influence")
    assert (g.player.influence["emperor"], g.player.play, g.state.trashed) == (1, [], ["seek_allies"])


@pytest.mark.rule("card:seek_allies", "rule:deck.trash_not_discard")
def test_seek_allies_revealed_gives_nothing_and_is_kept() -> None:
    g = game().hand("seek_allies").play("reveal")
    assert (g.told("gained"), g.player.discard, g.state.trashed) == ([], ["seek_allies"], [])


@pytest.mark.rule("card:signet_ring", "rule:leaders.signet_ring")
@pytest.mark.parametrize(
    ("leader", "solari", "spice", "water"),
    [("earl_memnon_thorvald", 3, 1, 1), ("count_ilban_richese", 4, 0, 1), ("countess_ariana_thorvald", 3, 0, 2)],
)
def test_signet_ring_uses_the_ability_of_the_own_leader(leader: str, solari: int, spice: int, water: int) -> None:
    g = game(leaders=[leader]).hand("signet_ring")
    g.play("signet_ring@secure_contract")
    assert (g.me.solari, g.me.spice, g.me.water) == (solari, spice, water)


@pytest.mark.rule("card:signet_ring", "rule:leaders.signet_ring")
def test_signet_ring_revealed_is_only_persuasion() -> None:
    g = game().hand("signet_ring", "diplomacy").play("reveal")
    assert (g.me.persuasion, g.me.spice) == (2, 0)


@pytest.mark.rule("card:arrakis_liaison")
def test_arrakis_liaison_goes_to_landsraad_and_city_with_an_empty_agent_box() -> None:
    g = game().hand("arrakis_liaison")
    g.play("arrakis_liaison@hall_of_oratory")
    assert (g.player.play, g.me.garrison, g.asked) == (["arrakis_liaison"], 4, 1)


@pytest.mark.rule("card:arrakis_liaison", "rule:acquire.from_row_or_reserve")
def test_arrakis_liaison_is_bought_from_its_stack_with_what_it_gives() -> None:
    g = game().hand("arrakis_liaison").play("reveal", "acquire:arrakis_liaison")
    assert g.player.discard == ["arrakis_liaison", "arrakis_liaison"]
    assert g.state.reserve["arrakis_liaison"] == 6


@pytest.mark.rule("card:arrakis_liaison", "rule:cards.arrakis_liaison_fremen", "rule:deck.fremen_bond")
def test_arrakis_liaison_feeds_fremen_bond() -> None:
    g = game().hand("fedaykin_death_commando", "arrakis_liaison").play("reveal")
    assert g.me.swords == 3


@pytest.mark.rule("card:arrakis_liaison", "card:liet_kynes", "rule:cards.arrakis_liaison_fremen")
def test_arrakis_liaison_counts_for_liet_kynes() -> None:
    g = game().hand("liet_kynes", "arrakis_liaison").play("reveal", "liet_kynes.persuasion")
    assert g.me.persuasion == 2 + 2 * 2


@pytest.mark.rule("card:arrakis_liaison", "rule:deck.trash_reserve_returns")
def test_a_trashed_arrakis_liaison_goes_back_to_its_stack() -> None:
    g = game().hand("guild_administrator", "arrakis_liaison")
    g.play("guild_administrator@secure_contract", "card.trash", "hand:arrakis_liaison")
    assert (g.player.hand, g.state.reserve["arrakis_liaison"], g.state.trashed) == ([], 8, [])


@pytest.mark.rule("card:foldspace", "rule:cards.foldspace_both")
def test_foldspace_draws_and_trashes_itself_and_both_are_compulsory() -> None:
    g = game().hand("foldspace").deck("dagger")
    g.play("foldspace@secure_contract")
    assert g.options == ["card.draw", "card.trash_self"]
    g.play("card.trash_self")
    assert (g.player.hand, g.player.play, g.asked) == (["dagger"], [], 1)


@pytest.mark.rule("card:foldspace", "rule:cards.foldspace_both", "rule:deck.trash_reserve_returns")
def test_foldspace_goes_back_to_its_stack_and_can_be_gained_again() -> None:
    g = game().hand("foldspace")
    g.play("foldspace@foldspace", "card.trash_self")
    assert g.state.reserve["foldspace"] == 6
    g.play("card.draw", "influence")
    assert (g.player.discard, g.state.reserve["foldspace"], g.state.trashed) == (["foldspace"], 5, [])


@pytest.mark.rule("card:foldspace", "rule:acquire.foldspace_not_bought")
def test_foldspace_is_never_sold() -> None:
    g = game().hand().give(persuasion=20).play("reveal")
    assert "acquire:the_spice_must_flow" in g.options
    assert "acquire:foldspace" not in g.options


@pytest.mark.rule("card:foldspace", "rule:acquire.foldspace_not_bought")
def test_foldspace_is_not_acquired_by_an_intrigue_card_either() -> None:
    g = game().hand().intrigue("bypass_protocol").row("scout")
    g.play("intrigue:bypass_protocol")
    assert "acquire:scout" in g.options
    assert "acquire:foldspace" not in g.options


@pytest.mark.rule("card:foldspace")
def test_foldspace_revealed_gives_nothing_and_is_kept() -> None:
    g = game().hand("foldspace").play("reveal")
    assert (g.told("gained"), g.player.discard, g.state.reserve["foldspace"]) == ([], ["foldspace"], 5)


@pytest.mark.rule("card:the_spice_must_flow")
def test_the_spice_must_flow_acquired_is_a_victory_point() -> None:
    g = game().hand().give(persuasion=9, vp=1).play("reveal", "acquire:the_spice_must_flow")
    assert (g.me.vp, g.me.spice, g.player.discard) == (2, 0, ["the_spice_must_flow"])
    assert g.state.reserve["the_spice_must_flow"] == 9


@pytest.mark.rule("card:the_spice_must_flow", "rule:deck.acquire_box_once")
def test_the_spice_must_flow_revealed_is_one_spice_and_no_point() -> None:
    g = game().hand("the_spice_must_flow").give(vp=2).play("reveal")
    assert (g.me.spice, g.me.vp) == (1, 2)


@pytest.mark.rule(
    "card:the_spice_must_flow", "rule:cards.spice_must_flow_point_kept", "rule:deck.trash_reserve_returns"
)
def test_the_spice_must_flow_trashed_leaves_its_point_and_goes_back_to_its_stack() -> None:
    g = game().hand("guild_administrator").discard("the_spice_must_flow").give(vp=2)
    g.play("guild_administrator@secure_contract", "card.trash", "discard:the_spice_must_flow")
    assert (g.me.vp, g.player.discard, g.state.reserve["the_spice_must_flow"]) == (2, [], 10)


@pytest.mark.rule(
    "card:the_spice_must_flow",
    "intrigue:corner_the_market",
    "rule:intrigue_cards.corner_the_market_counts",
    "rule:intrigue_cards.corner_the_market_tie",
)
@pytest.mark.parametrize(("mine", "theirs", "points"), [(1, 0, 1), (2, 1, 2), (2, 2, 1), (3, 2, 2)])
def test_the_spice_must_flow_counts_in_deck_and_discard_pile_for_corner_the_market(
    mine: int, theirs: int, points: int
) -> None:
    g = game().hand().intrigue("corner_the_market").give(vp=10).discard(*["the_spice_must_flow"] * mine)
    g.player.deck.insert(0, g.player.discard.pop())
    g.seat(2).hand().discard(*["the_spice_must_flow"] * theirs)
    g.to_combat().play("intrigue:corner_the_market")
    assert (g.state.phase, g.me.vp) == ("over", 10 + points)
