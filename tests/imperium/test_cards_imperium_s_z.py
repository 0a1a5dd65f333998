"""The Imperium deck, S to Z, box by box. The printed values of each card are in test_deck_counts."""

import pytest

from tests.imperium.table import Table, game

FACTIONS = ["emperor", "guild", "bene_gesserit", "fremen"]


@pytest.mark.rule("card:sardaukar_infantry")
def test_sardaukar_infantry_revealed_is_persuasion_and_two_swords() -> None:
    g = game().hand("sardaukar_infantry", "sardaukar_infantry").play("reveal")
    assert (g.me.persuasion, g.me.swords) == (2, 4)


@pytest.mark.rule("card:sardaukar_legion")
def test_sardaukar_legion_recruits_two_troops() -> None:
    g = game().hand("sardaukar_legion").troops(0).play("sardaukar_legion@wealth", "card.troops")
    assert g.me.garrison == 2


@pytest.mark.rule("card:sardaukar_legion")
@pytest.mark.parametrize(("garrison", "most"), [(5, 3), (2, 2)])
def test_sardaukar_legion_revealed_deploys_up_to_three_troops_of_the_garrison(garrison: int, most: int) -> None:
    g = game().hand("sardaukar_legion").row("stilgar").troops(garrison).play("reveal", "sardaukar_legion.deploy")
    assert g.options == [f"deploy:{number}" for number in range(most + 1)]
    g.play(f"deploy:{most}")
    assert (g.me.conflict, g.me.garrison, g.me.supply) == (most, garrison - most, 12 - garrison)


@pytest.mark.rule("card:sardaukar_legion", "rule:effects.compulsory")
def test_sardaukar_legion_need_not_deploy() -> None:
    g = game().hand("sardaukar_legion").troops(5).play("reveal", "end")
    assert (g.me.conflict, g.me.garrison) == (0, 5)


@pytest.mark.rule("card:scout")
@pytest.mark.parametrize("number", [0, 1, 2])
def test_scout_revealed_retreats_up_to_two_troops(number: int) -> None:
    g = game().hand("scout").troops(conflict=3).play("reveal", "scout.retreat")
    assert g.options == ["retreat:0", "retreat:1", "retreat:2"]
    g.play(f"retreat:{number}")
    assert (g.me.conflict, g.me.garrison, g.me.swords) == (3 - number, number, 1)


@pytest.mark.rule("card:scout")
def test_scout_need_not_retreat_and_has_an_empty_agent_box() -> None:
    g = game().hand("scout").troops(conflict=3).play("reveal", "end")
    assert (g.me.conflict, g.asked) == (3, 1)
    assert game().hand("scout").play("scout@secure_contract").asked == 1


def shifting(lost: str, gained: str, **influence: int) -> Table:
    """Play Shifting Allegiances and pay for it: lose Influence with one faction, gain two with another."""
    g = game().hand("shifting_allegiances").give(spice=2, water=0, vp=5).influence(**influence)
    return g.play("shifting_allegiances@secure_contract", "card.pay", lost, gained)


@pytest.mark.rule("card:shifting_allegiances", "rule:influence.two_same_faction")
def test_shifting_allegiances_trades_an_influence_and_two_spice_for_two_with_one_faction() -> None:
    g = shifting("emperor", "guild", emperor=3, fremen=1)
    assert g.player.influence == {"emperor": 2, "guild": 2, "bene_gesserit": 0, "fremen": 1}
    assert (g.me.spice, g.me.solari, g.me.vp, g.asked) == (0, 3, 6, 1)


@pytest.mark.rule("card:shifting_allegiances", "rule:cards.shifting_allegiances_same")
@pytest.mark.parametrize(("before", "after"), [(1, 2), (3, 4), (6, 6)])
def test_shifting_allegiances_with_the_same_faction_is_one_more_in_all(before: int, after: int) -> None:
    g = shifting("fremen", "fremen", fremen=before)
    assert g.player.influence["fremen"] == after


@pytest.mark.rule("card:shifting_allegiances", "rule:cards.shifting_allegiances_real_cost")
def test_shifting_allegiances_offers_only_influence_one_has() -> None:
    g = game().hand("shifting_allegiances").spice(2).influence(guild=1)
    g.play("shifting_allegiances@secure_contract", "card.pay")
    assert g.options == ["guild"]
    assert g.play("guild").options == FACTIONS


@pytest.mark.rule(
    "card:shifting_allegiances", "rule:cards.shifting_allegiances_real_cost", "rule:effects.arrow_needs_all"
)
@pytest.mark.parametrize(("spice", "influence"), [(2, 0), (1, 1)])
def test_shifting_allegiances_needs_both_an_influence_and_two_spice(spice: int, influence: int) -> None:
    g = game().hand("shifting_allegiances").spice(spice).influence(guild=influence)
    g.play("shifting_allegiances@secure_contract")
    assert (g.me.spice, g.player.influence["guild"], g.asked) == (spice, influence, 1)


@pytest.mark.rule("card:shifting_allegiances", "rule:effects.arrow_optional")
def test_shifting_allegiances_may_be_left_unpaid() -> None:
    g = game().hand("shifting_allegiances").spice(2).influence(guild=1)
    g.play("shifting_allegiances@secure_contract", "end")
    assert (g.me.spice, g.player.influence["guild"], g.asked) == (2, 1, 1)


@pytest.mark.rule("card:shifting_allegiances", "rule:cards.shifting_allegiances_loses_more")
def test_shifting_allegiances_can_cost_the_point_at_two() -> None:
    g = shifting("emperor", "guild", emperor=2, guild=2)
    assert (g.player.influence["emperor"], g.me.vp) == (1, 5 - 1 + 1)
    assert g.alliances == ["guild"]


@pytest.mark.rule("card:shifting_allegiances", "rule:cards.shifting_allegiances_loses_more")
@pytest.mark.parametrize(("rival", "holder"), [(3, None), (4, 1)])
def test_shifting_allegiances_can_cost_the_alliance(rival: int, holder: int | None) -> None:
    g = game().hand("shifting_allegiances").give(spice=2, vp=5).alliance("emperor")
    g.seat(1).influence(emperor=rival)
    g.play("shifting_allegiances@secure_contract", "card.pay", "emperor", "fremen")
    assert (g.state.alliances.get("emperor"), g.me.vp) == (holder, 5 - 1 + 1)


@pytest.mark.rule("card:sietch_reverend_mother")
@pytest.mark.parametrize(("choice", "trashed"), [("hand:dagger", ["dagger"]), ("none", [])])
def test_sietch_reverend_mother_may_trash_a_card(choice: str, trashed: list[str]) -> None:
    g = game().hand("sietch_reverend_mother", "dagger").play("sietch_reverend_mother@stillsuits", "card.trash", choice)
    assert g.state.trashed == trashed


@pytest.mark.rule("card:sietch_reverend_mother", "rule:deck.fremen_bond", "rule:deck.another_in_play")
@pytest.mark.parametrize(("other", "persuasion", "spice"), [("stilgar", 3, 1), ("the_voice", 0, 0)])
def test_sietch_reverend_mother_with_fremen_bond_is_persuasion_and_spice(
    other: str, persuasion: int, spice: int
) -> None:
    g = game().hand("sietch_reverend_mother").in_play(other).play("reveal")
    assert (g.me.persuasion, g.me.spice) == (persuasion, spice)


@pytest.mark.rule("card:smugglers_thopter", "rule:effects.influence_condition_at_least")
@pytest.mark.parametrize(("guild", "drawn"), [(1, 0), (2, 2), (3, 2)])
def test_smugglers_thopter_with_two_guild_influence_draws_two_cards(guild: int, drawn: int) -> None:
    g = game().hand("smugglers_thopter").influence(guild=guild).play("smugglers_thopter@secure_contract")
    assert len(g.player.hand) == drawn


@pytest.mark.rule("card:smugglers_thopter")
def test_smugglers_thopter_revealed_is_a_spice_whatever_the_influence() -> None:
    g = game().hand("smugglers_thopter", "diplomacy").play("reveal")
    assert (g.me.persuasion, g.me.spice) == (2, 1)


@pytest.mark.rule("card:space_travel")
def test_space_travel_draws_a_card() -> None:
    g = game().hand("space_travel").deck("dagger").play("space_travel@foldspace", "card.draw")
    assert g.player.hand == ["dagger"]


@pytest.mark.rule("card:spice_hunter", "rule:deck.fremen_bond", "rule:deck.another_in_play")
@pytest.mark.parametrize(("other", "spice"), [("arrakis_liaison", 1), ("diplomacy", 0)])
def test_spice_hunter_with_fremen_bond_is_a_spice(other: str, spice: int) -> None:
    g = game().hand("spice_hunter").in_play(other).play("reveal")
    assert (g.me.spice, g.me.swords) == (spice, 1)


@pytest.mark.rule("card:spice_hunter")
def test_spice_hunter_has_an_empty_agent_box() -> None:
    g = game().hand("spice_hunter").in_play("arrakis_liaison").play("spice_hunter@secure_contract")
    assert (g.me.spice, g.me.solari, g.asked) == (0, 3, 1)


@pytest.mark.rule("card:spice_smugglers")
def test_spice_smugglers_buy_guild_influence_and_three_solari_for_two_spice() -> None:
    g = game().hand("spice_smugglers").give(spice=4, water=0).play("spice_smugglers@carthag", "card.pay")
    assert (g.me.spice, g.me.solari, g.player.influence["guild"]) == (2, 3, 1)
    assert "card.pay" not in g.options


@pytest.mark.rule("card:spice_smugglers", "rule:effects.arrow_optional", "rule:effects.arrow_needs_all")
@pytest.mark.parametrize(("spice", "offered"), [(1, False), (2, True)])
def test_spice_smugglers_may_be_left_unpaid(spice: int, offered: bool) -> None:
    g = game().hand("spice_smugglers").spice(spice).play("spice_smugglers@carthag", "space.troops", "space.intrigue")
    assert ("card.pay" in g.options) == offered
    g.play("end")
    assert (g.me.spice, g.me.solari, g.player.influence["guild"]) == (spice, 0, 0)


@pytest.mark.rule("card:stilgar")
def test_stilgar_sends_an_agent_for_a_water() -> None:
    g = game().hand("stilgar").water(1).play("stilgar@secure_contract")
    assert g.me.water == 2


@pytest.mark.rule("card:stilgar")
def test_stilgar_revealed_is_persuasion_and_three_swords_but_no_water() -> None:
    g = game().hand("stilgar").water(1).play("reveal")
    assert (g.me.persuasion, g.me.swords, g.me.water) == (2, 3, 1)


def humanity(*opponents: tuple[list[str], int]) -> Table:
    """Play Test of Humanity; each opponent has a hand and a number of troops in the Conflict."""
    g = game().hand("test_of_humanity").troops(garrison=1, conflict=2)
    for seat, (hand, troops) in enumerate(opponents, start=1):
        g.seat(seat).hand(*hand).troops(garrison=1, conflict=troops)
    return g.play("test_of_humanity@hall_of_oratory", "card.each_opponent")


@pytest.mark.rule("card:test_of_humanity", "rule:cards.test_of_humanity_order", "rule:cards.test_of_humanity_possible")
def test_test_of_humanity_lets_opponents_choose_clockwise_from_the_left() -> None:
    g = humanity((["dagger", "diplomacy"], 1), (["dagger"], 2), (["dagger"], 1))
    assert (g.asked, g.options) == (1, ["discard", "lose_troop"])
    g.play("discard")
    assert (g.asked, g.options) == (1, ["hand:dagger", "hand:diplomacy"])
    g.play("hand:diplomacy")
    assert (g.asked, g.play("lose_troop").asked) == (2, 3)
    g.play("discard", "hand:dagger")
    assert [player.hand for player in g.state.players] == [[], ["dagger"], ["dagger"], []]
    assert [player.conflict for player in g.state.players] == [2, 1, 1, 1]


@pytest.mark.rule("card:test_of_humanity", "rule:troops.lost_to_supply")
def test_test_of_humanity_sends_the_lost_troop_to_the_supply() -> None:
    g = humanity((["dagger"], 1), ([], 0), ([], 0)).play("lose_troop")
    assert (g.seat(1).conflict, g.seat(1).garrison, g.seat(1).supply) == (0, 1, 11)


@pytest.mark.rule(
    "card:test_of_humanity", "rule:cards.test_of_humanity_possible", "rule:cards.test_of_humanity_neither"
)
def test_test_of_humanity_asks_only_for_what_can_be_done() -> None:
    g = humanity((["dagger", "diplomacy"], 0), ([], 2), ([], 0))
    assert (g.asked, g.options) == (1, ["hand:dagger", "hand:diplomacy"])
    g.play("hand:dagger")
    assert [len(player.hand) for player in g.state.players] == [0, 1, 0, 0]
    assert [player.conflict for player in g.state.players] == [2, 0, 1, 0]
    assert [player.garrison for player in g.state.players] == [2, 1, 1, 1]


@pytest.mark.rule("card:the_voice")
def test_the_voice_must_close_a_space_and_may_close_any() -> None:
    g = game().hand("the_voice")
    g.seat(1).agent_on("wealth")
    g.play("the_voice@secure_contract")
    assert len(g.options) == 22
    assert {"block:wealth", "block:secure_contract", "block:high_council"} <= set(g.options)


@pytest.mark.rule("card:the_voice", "rule:cards.the_voice_one_turn")
def test_the_voice_closes_a_space_to_every_opponent_until_the_own_next_turn() -> None:
    g = game().hand("the_voice")
    g.seat(1).hand("reconnaissance", "diplomacy")
    g.seat(2).hand("reconnaissance")
    g.play("the_voice@secure_contract", "block:carthag")
    assert (g.asked, "reconnaissance@carthag" in g.options, "reconnaissance@arrakeen" in g.options) == (1, False, True)
    g.play("diplomacy@wealth")
    assert (g.asked, "reconnaissance@carthag" in g.options, "reconnaissance@arrakeen" in g.options) == (2, False, True)
    g.pass_turns(0).play("reveal").pass_turns(1)
    assert (g.asked, "reconnaissance@carthag" in g.options) == (1, True)


@pytest.mark.rule("card:the_voice", "rule:cards.the_voice_not_self")
def test_the_voice_does_not_close_the_space_to_its_player() -> None:
    g = game().hand("the_voice", "reconnaissance").play("the_voice@secure_contract", "block:carthag").pass_turns(0)
    g.play("reconnaissance@carthag")
    assert g.state.board["carthag"] == [0]


@pytest.mark.rule("card:the_voice", "intrigue:infiltrate", "rule:cards.the_voice_beats_entering")
def test_the_voice_is_not_got_around_by_infiltrate() -> None:
    g = game().hand("the_voice")
    g.seat(1).hand("reconnaissance").intrigue("infiltrate")
    g.seat(2).agent_on("carthag").agent_on("arrakeen")
    g.play("the_voice@secure_contract", "block:carthag", "intrigue:infiltrate")
    assert ("reconnaissance@arrakeen" in g.options, "reconnaissance@carthag" in g.options) == (True, False)


@pytest.mark.rule("card:the_voice", "leader:helena_richese", "rule:cards.the_voice_beats_entering")
def test_the_voice_is_not_got_around_by_helena_richese() -> None:
    g = game(leaders=["earl_memnon_thorvald", "helena_richese"]).hand("the_voice")
    g.seat(1).hand("reconnaissance")
    g.seat(2).agent_on("carthag").agent_on("arrakeen")
    g.play("the_voice@secure_contract", "block:carthag")
    assert ("reconnaissance@arrakeen" in g.options, "reconnaissance@carthag" in g.options) == (True, False)


@pytest.mark.rule("card:thufir_hawat")
def test_thufir_hawat_draws_a_card() -> None:
    g = game().hand("thufir_hawat").deck("dagger").play("thufir_hawat@secure_contract")
    assert (g.player.hand, g.player.intrigue) == (["dagger"], [])


@pytest.mark.rule("card:thufir_hawat")
def test_thufir_hawat_revealed_draws_an_intrigue_card() -> None:
    g = game().hand("thufir_hawat").row("scout").intrigue_top("windfall").play("reveal", "thufir_hawat.intrigue")
    assert (g.player.intrigue, g.me.persuasion) == (["windfall"], 1)


@pytest.mark.rule("card:worm_riders")
def test_worm_riders_send_an_agent_for_two_spice() -> None:
    g = game().hand("worm_riders").influence(fremen=2).play("worm_riders@secure_contract")
    assert (g.me.spice, g.me.swords) == (2, 0)


@pytest.mark.rule("card:worm_riders", "rule:effects.influence_condition_at_least")
@pytest.mark.parametrize(("fremen", "swords"), [(0, 0), (1, 0), (2, 4), (4, 4)])
def test_worm_riders_with_two_fremen_influence_are_four_swords(fremen: int, swords: int) -> None:
    g = game().hand("worm_riders").influence(fremen=fremen)
    g.seat(1).alliance("fremen")
    assert g.play("reveal").me.swords == swords


@pytest.mark.rule("card:worm_riders", "rule:effects.alliance_condition_token")
@pytest.mark.parametrize(("holder", "swords"), [(0, 6), (1, 4)])
def test_worm_riders_with_the_fremen_alliance_are_six_swords(holder: int, swords: int) -> None:
    g = game().hand("worm_riders").influence(fremen=4)
    g.seat(holder).alliance("fremen")
    assert g.play("reveal").me.swords == swords


@pytest.mark.rule("card:worm_riders", "card:crysknife", "rule:effects.condition_when_used")
def test_worm_riders_count_fremen_influence_gained_in_the_same_turn() -> None:
    g = game().hand("worm_riders", "crysknife").influence(fremen=1).play("reveal")
    assert (g.player.influence["fremen"], g.me.swords) == (2, 1 + 4)
