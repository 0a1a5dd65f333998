"""The Imperium deck, A to F, box by box. The printed values of each card are in test_deck_counts."""

import pytest

from tests.imperium.table import game


@pytest.mark.rule("card:arrakis_recruiter")
def test_arrakis_recruiter_recruits_a_troop_that_may_be_deployed() -> None:
    g = game().hand("arrakis_recruiter").troops(0)
    g.play("arrakis_recruiter@arrakeen", "card.troops", "space.troops", "space.draw", "deploy:2")
    assert (g.me.garrison, g.me.conflict) == (0, 2)


@pytest.mark.rule("card:assassination_mission", "rule:cards.assassination_mission_trashed")
@pytest.mark.parametrize("zone", ["hand", "discard", "play"])
def test_assassination_mission_pays_four_solari_when_another_effect_trashes_it(zone: str) -> None:
    g = game().hand("guild_administrator")
    getattr(g.player, zone).append("assassination_mission")
    g.fetch("assassination_mission", 1)
    g.play("guild_administrator@secure_contract", "card.trash", f"{zone}:assassination_mission")
    assert (g.me.solari, g.state.trashed) == (3 + 4, ["assassination_mission"])


@pytest.mark.rule(
    "card:assassination_mission", "rule:cards.assassination_mission_trashed", "rule:deck.trash_not_discard"
)
def test_assassination_mission_revealed_pays_one_solari_and_cannot_trash_itself() -> None:
    g = game().hand("assassination_mission").play("reveal")
    assert (g.me.solari, g.player.discard) == (1, ["assassination_mission"])


@pytest.mark.rule("card:assassination_mission", "rule:deck.trash_not_discard")
def test_assassination_mission_discarded_pays_nothing() -> None:
    g = game().hand("test_of_humanity")
    g.seat(1).hand("assassination_mission").give(solari=0)
    g.play("test_of_humanity@hall_of_oratory", "card.each_opponent", "hand:assassination_mission")
    assert (g.seat(1).solari, g.seat(1).player.discard) == (0, ["assassination_mission"])


@pytest.mark.rule("rule:cards.reveal_only_cards", "rule:agents.no_icon_no_agent")
@pytest.mark.parametrize(
    "card",
    [
        pytest.param(card, marks=pytest.mark.rule(f"card:{card}"))
        for card in ("assassination_mission", "choam_directorship", "sardaukar_infantry")
    ],
)
def test_a_card_without_icons_is_revealed_only_unless_icons_are_added(card: str) -> None:
    g = game().hand(card).intrigue("dispatch_an_envoy")
    assert g.options == ["intrigue:dispatch_an_envoy", "reveal"]
    g.play("intrigue:dispatch_an_envoy", f"{card}@wealth")
    assert (g.player.play, g.player.influence["emperor"]) == ([card], 1)


@pytest.mark.rule("card:bene_gesserit_initiate")
def test_bene_gesserit_initiate_draws_a_card() -> None:
    g = game().hand("bene_gesserit_initiate").deck("dagger", "diplomacy")
    g.play("bene_gesserit_initiate@secure_contract")
    assert (g.player.hand, g.asked) == (["dagger"], 1)


@pytest.mark.rule("card:bene_gesserit_sister")
@pytest.mark.parametrize(("choice", "persuasion", "swords"), [("persuasion", 2, 0), ("swords", 0, 2)])
def test_bene_gesserit_sister_gives_persuasion_or_swords_never_both(choice: str, persuasion: int, swords: int) -> None:
    g = game().hand("bene_gesserit_sister").play("reveal")
    assert g.options == ["persuasion", "swords"]
    g.play(choice)
    assert (g.me.persuasion, g.me.swords) == (persuasion, swords)
    assert "bene_gesserit_sister.choose" not in g.options


@pytest.mark.rule("card:bene_gesserit_sister")
def test_bene_gesserit_sister_has_an_empty_agent_box() -> None:
    g = game().hand("bene_gesserit_sister").play("bene_gesserit_sister@hall_of_oratory")
    assert (g.me.persuasion, g.me.swords, g.asked) == (0, 0, 1)


@pytest.mark.rule("card:carryall", "rule:cards.carryall_base_spice")
@pytest.mark.parametrize(("space", "base"), [("imperial_basin", 1), ("hagga_basin", 2), ("the_great_flat", 3)])
@pytest.mark.parametrize("first", ["card.harvest_again", "space.harvest"])
def test_carryall_doubles_the_printed_spice_but_not_the_bonus_spice(space: str, base: int, first: str) -> None:
    g = game().hand("carryall").water(2).troops(0).bonus_spice(**{space: 4})
    g.play(f"carryall@{space}", first)
    assert (g.me.spice, g.state.bonus_spice[space]) == (2 * base + 4, 0)


@pytest.mark.rule("card:carryall")
@pytest.mark.parametrize(("space", "spice"), [("secure_contract", 0), ("imperial_basin", 1)])
def test_carryall_doubles_nothing_else(space: str, spice: int) -> None:
    g = game().hand("carryall", "dune_the_desert_planet").troops(0).controls("imperial_basin")
    g.play(f"carryall@{space}")
    assert g.me.spice == spice
    assert ("card.harvest_again" in g.options) == (space == "imperial_basin")


@pytest.mark.rule("card:carryall", "leader:countess_ariana_thorvald", "rule:leaders.ariana_and_carryall")
def test_carryall_doubles_before_countess_ariana_takes_one_less() -> None:
    g = game(leaders=["countess_ariana_thorvald"]).hand("carryall").water(2).troops(0)
    g.play("carryall@hagga_basin", "card.harvest_again")
    assert (g.me.spice, len(g.player.hand)) == (2 * 2 - 1, 1)


@pytest.mark.rule("card:carryall")
def test_carryall_revealed_is_persuasion_and_a_spice() -> None:
    g = game().hand("carryall", "diplomacy").play("reveal")
    assert (g.me.persuasion, g.me.spice) == (2, 1)


@pytest.mark.rule("card:chani")
def test_chani_acquired_is_one_water() -> None:
    g = game().hand().row("chani").water(0).give(persuasion=5).play("reveal", "acquire:chani")
    assert (g.me.water, g.player.discard) == (1, ["chani"])


@pytest.mark.rule("card:chani", "rule:deck.acquire_box_once")
@pytest.mark.parametrize("action", ["chani@secure_contract", "reveal"])
def test_chani_played_or_revealed_gives_no_water(action: str) -> None:
    g = game().hand("chani").water(0).play(action)
    assert g.me.water == 0


@pytest.mark.rule("card:chani", "rule:cards.chani_none")
@pytest.mark.parametrize("number", [0, 2, 3])
def test_chani_revealed_retreats_any_number_of_troops(number: int) -> None:
    g = game().hand("chani").troops(garrison=1, conflict=3).play("reveal", "chani.retreat")
    assert g.options == ["retreat:0", "retreat:1", "retreat:2", "retreat:3"]
    g.play(f"retreat:{number}")
    assert (g.me.garrison, g.me.conflict) == (1 + number, 3 - number)


@pytest.mark.rule("card:chani", "rule:effects.compulsory")
def test_chani_need_not_retreat() -> None:
    g = game().hand("chani").troops(conflict=3).play("reveal", "end")
    assert (g.me.conflict, g.asked) == (3, 1)


@pytest.mark.rule("card:choam_directorship")
def test_choam_directorship_acquired_is_influence_with_all_four() -> None:
    g = game().hand().row("choam_directorship").give(persuasion=8).influence(guild=1)
    g.play("reveal", "acquire:choam_directorship")
    assert g.player.influence == {"emperor": 1, "guild": 2, "bene_gesserit": 1, "fremen": 1}
    assert (g.me.vp, g.me.solari) == (2, 0)


@pytest.mark.rule("card:choam_directorship", "rule:deck.acquire_box_once")
def test_choam_directorship_revealed_is_three_solari_and_no_influence() -> None:
    g = game().hand("choam_directorship").play("reveal")
    assert (g.me.solari, sum(g.player.influence.values())) == (3, 0)


@pytest.mark.rule("card:crysknife")
def test_crysknife_sends_an_agent_for_a_solari() -> None:
    g = game().hand("crysknife").play("crysknife@secure_contract")
    assert (g.me.solari, g.player.influence["fremen"]) == (3 + 1, 0)


@pytest.mark.rule("card:crysknife", "rule:deck.fremen_bond", "rule:deck.another_in_play")
@pytest.mark.parametrize(("other", "influence"), [("arrakis_liaison", 1), ("stilgar", 1), ("dagger", 0)])
def test_crysknife_with_fremen_bond_gains_fremen_influence(other: str, influence: int) -> None:
    g = game().hand("crysknife").in_play(other).play("reveal")
    assert (g.player.influence["fremen"], g.me.swords) == (influence, 1)


@pytest.mark.rule("card:crysknife", "card:spice_hunter", "rule:deck.fremen_bond_mutual")
@pytest.mark.parametrize("hand", [("crysknife", "spice_hunter"), ("spice_hunter", "crysknife")])
def test_two_cards_with_fremen_bond_switch_each_other_on(hand: tuple[str, str]) -> None:
    g = game().hand(*hand).row("scout").play("reveal", "crysknife.influence")
    assert (g.player.influence["fremen"], g.me.spice) == (1, 1)


@pytest.mark.rule("card:crysknife", "rule:deck.fremen_bond")
def test_fremen_cards_of_an_opponent_are_no_bond() -> None:
    g = game().hand("crysknife")
    g.seat(1).in_play("stilgar")
    g.play("reveal")
    assert g.player.influence["fremen"] == 0


@pytest.mark.rule("card:dr_yueh")
def test_dr_yueh_draws_a_card() -> None:
    g = game().hand("dr_yueh").deck("dagger").play("dr_yueh@carthag", "card.draw")
    assert g.player.hand == ["dagger"]


@pytest.mark.rule("card:duncan_idaho", "rule:cards.duncan_once", "rule:effects.arrow_once")
def test_duncan_idaho_buys_a_troop_and_a_card_for_one_water_and_only_once() -> None:
    g = game().hand("duncan_idaho").deck("dagger").water(3).troops(0)
    g.play("duncan_idaho@carthag", "card.pay")
    assert (g.me.water, g.me.garrison, g.player.hand) == (2, 1, ["dagger"])
    assert "card.pay" not in g.options


@pytest.mark.rule("card:duncan_idaho", "rule:cards.duncan_once", "rule:effects.arrow_optional")
def test_duncan_idaho_may_be_left_unpaid() -> None:
    g = game().hand("duncan_idaho").water(1).play("duncan_idaho@carthag", "space.troops", "space.intrigue", "end")
    assert (g.me.water, g.player.hand, g.me.garrison) == (1, [], 4)


@pytest.mark.rule("card:duncan_idaho", "rule:effects.arrow_needs_all")
def test_duncan_idaho_without_water_cannot_be_paid() -> None:
    g = game().hand("duncan_idaho").water(0).play("duncan_idaho@carthag")
    assert (g.asked, "card.pay" in g.options) == (0, False)


@pytest.mark.rule("card:duncan_idaho")
def test_duncan_idaho_revealed_gives_swords_and_a_water() -> None:
    g = game().hand("duncan_idaho").water(0).play("reveal")
    assert (g.me.water, g.me.swords) == (1, 2)


@pytest.mark.rule("card:fedaykin_death_commando", "rule:deck.trash_reach")
@pytest.mark.parametrize("choice", ["hand:dagger", "discard:seek_allies", "play:fedaykin_death_commando", "none"])
def test_fedaykin_death_commando_may_trash_a_card(choice: str) -> None:
    g = game().hand("fedaykin_death_commando", "dagger").discard("seek_allies")
    g.play("fedaykin_death_commando@secure_contract", "card.trash")
    assert g.options == ["hand:dagger", "discard:seek_allies", "play:fedaykin_death_commando", "none"]
    g.play(choice)
    assert g.state.trashed == [card for _, at, card in [choice.partition(":")] if at]


@pytest.mark.rule("card:fedaykin_death_commando", "rule:deck.fremen_bond", "rule:deck.another_in_play")
@pytest.mark.parametrize(("other", "swords"), [("arrakis_liaison", 3), ("chani", 3), ("diplomacy", 0)])
def test_fedaykin_death_commando_with_fremen_bond_is_three_swords(other: str, swords: int) -> None:
    g = game().hand("fedaykin_death_commando").in_play(other).play("reveal")
    assert g.me.swords == swords


@pytest.mark.rule("card:fedaykin_death_commando", "rule:deck.fremen_bond_mutual")
def test_two_fedaykin_death_commandos_are_six_swords() -> None:
    g = game().hand("fedaykin_death_commando", "fedaykin_death_commando").play("reveal")
    assert (g.me.persuasion, g.me.swords) == (2, 6)


@pytest.mark.rule("card:firm_grip")
@pytest.mark.parametrize("faction", ["guild", "bene_gesserit", "fremen"])
def test_firm_grip_buys_influence_with_any_but_the_emperor(faction: str) -> None:
    g = game().hand("firm_grip").solari(2).water(0).play("firm_grip@hall_of_oratory", "card.pay")
    assert g.options == ["guild", "bene_gesserit", "fremen"]
    g.play(faction)
    assert (g.me.solari, g.player.influence[faction], g.asked) == (0, 1, 1)


@pytest.mark.rule("card:firm_grip", "rule:effects.arrow_optional", "rule:effects.arrow_needs_all")
@pytest.mark.parametrize(("solari", "rest"), [(1, []), (2, ["space.troops", "end"])])
def test_firm_grip_may_be_left_unpaid_and_must_be_without_the_solari(solari: int, rest: list[str]) -> None:
    g = game().hand("firm_grip").solari(solari).play("firm_grip@hall_of_oratory", *rest)
    assert (g.me.solari, sum(g.player.influence.values()), g.asked) == (solari, 0, 1)


@pytest.mark.rule("card:firm_grip", "rule:effects.alliance_condition_token")
@pytest.mark.parametrize(("holder", "persuasion"), [(0, 4), (1, 0)])
def test_firm_grip_revealed_needs_the_emperors_alliance_itself(holder: int, persuasion: int) -> None:
    g = game().hand("firm_grip").influence(emperor=4)
    g.seat(holder).alliance("emperor")
    g.play("reveal")
    assert g.me.persuasion == persuasion


@pytest.mark.rule("card:fremen_camp")
def test_fremen_camp_buys_three_troops_for_two_spice() -> None:
    g = game().hand("fremen_camp").give(spice=2, water=0).troops(0).play("fremen_camp@secure_contract", "card.pay")
    assert (g.me.spice, g.me.solari, g.me.garrison) == (0, 3, 3)


@pytest.mark.rule("card:fremen_camp", "rule:cards.fremen_camp_unpaid", "rule:effects.arrow_optional")
def test_fremen_camp_may_be_played_without_paying() -> None:
    g = game().hand("fremen_camp").spice(2).troops(0).play("fremen_camp@secure_contract", "end")
    assert (g.me.spice, g.me.garrison, g.asked) == (2, 0, 1)
