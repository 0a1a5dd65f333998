"""The Imperium deck, A to F, box by box. The printed values of each card are in test_components."""

import pytest

from tests.uprising.table import game


@pytest.mark.rule("card:bene_gesserit_operative")
def test_bene_gesserit_operative_places_a_spy_on_any_empty_post() -> None:
    g = game().hand("bene_gesserit_operative")
    g.seat(1).spy_on("guild")
    g.play("bene_gesserit_operative@secrets", "card.place_spy")
    assert len(g.options) == 13 - 1 + 1
    assert "post:guild" not in g.options
    g.play("post:deep_desert")
    assert g.state.posts["deep_desert"] == [0]


@pytest.mark.rule("card:bene_gesserit_operative")
def test_bene_gesserit_operative_may_leave_the_spy_in_the_supply() -> None:
    g = game().hand("bene_gesserit_operative").play("bene_gesserit_operative@secrets", "card.place_spy", "none")
    assert (g.state.posts, "card.place_spy" in g.options) == ({}, False)


@pytest.mark.rule("card:bene_gesserit_operative")
def test_bene_gesserit_operative_with_all_spies_out_moves_one_of_them() -> None:
    g = game().hand("bene_gesserit_operative").spy_on("guild", "choam", "emperor")
    g.play("bene_gesserit_operative@secrets", "card.place_spy")
    assert g.options == ["spy:guild", "spy:choam", "spy:emperor", "none"]
    g.play("spy:choam", "post:fremen")
    assert sorted(g.state.posts) == ["emperor", "fremen", "guild"]


@pytest.mark.rule("card:bene_gesserit_operative")
@pytest.mark.parametrize(("posts", "persuasion"), [((), 1), (("guild",), 1), (("guild", "choam"), 3)])
def test_bene_gesserit_operative_revealed_counts_two_own_spies(posts: tuple[str, ...], persuasion: int) -> None:
    g = game().hand("bene_gesserit_operative").spy_on(*posts)
    g.seat(1).spy_on("emperor", "fremen")
    g.play("reveal")
    assert g.me.persuasion == persuasion


@pytest.mark.rule("card:bene_gesserit_operative", "card:covert_operation")
def test_bene_gesserit_operative_counts_a_spy_placed_later_in_the_reveal_turn() -> None:
    g = game().hand("bene_gesserit_operative", "covert_operation").spy_on("guild").play("reveal")
    assert g.me.persuasion == 1
    g.play("covert_operation.place_spy", "post:choam")
    assert g.me.persuasion == 1 + 2


@pytest.mark.rule("card:branching_path")
def test_branching_path_with_the_alliance_swaps_an_intrigue_card_and_gives_two_spice() -> None:
    g = game().hand("branching_path").alliance("bene_gesserit").intrigue("devour", "leverage")
    g.intrigue_top("opportunism").play("branching_path@arrakeen", "card.pay")
    assert g.options == ["trash:devour", "trash:leverage"]
    g.play("trash:devour")
    assert (g.player.intrigue, g.me.spice) == (["leverage", "opportunism"], 2)
    assert (g.state.trashed_intrigue, g.state.intrigue_discard) == (["devour"], [])


@pytest.mark.rule("card:branching_path")
def test_branching_path_need_not_be_paid() -> None:
    g = game().hand("branching_path").alliance("bene_gesserit").intrigue("devour").troops(0)
    g.play("branching_path@spice_refinery", "end")
    assert (g.player.intrigue, g.me.spice, g.asked) == (["devour"], 0, 1)


@pytest.mark.rule("card:branching_path")
def test_branching_path_asks_for_the_alliance_not_for_influence() -> None:
    g = game().hand("branching_path").influence(bene_gesserit=4).intrigue("devour")
    g.seat(1).alliance("bene_gesserit")
    g.play("branching_path@arrakeen")
    assert g.refuses("card.pay")


@pytest.mark.rule("card:branching_path", "rule:effects.alliance_condition_token")
@pytest.mark.parametrize("faction", ["emperor", "guild", "fremen"])
def test_the_alliance_of_another_faction_does_not_serve_branching_path(faction: str) -> None:
    g = game().hand("branching_path").alliance(faction).intrigue("devour").play("branching_path@arrakeen")
    assert "card.pay" not in g.options


@pytest.mark.rule("card:branching_path")
def test_branching_path_without_an_intrigue_card_cannot_be_paid() -> None:
    g = game().hand("branching_path").alliance("bene_gesserit").play("branching_path@arrakeen")
    assert "card.pay" not in g.options


@pytest.mark.rule("card:branching_path")
def test_branching_path_works_with_the_card_and_the_alliance_of_its_own_visit() -> None:
    g = game().hand("branching_path").influence(bene_gesserit=3).intrigue_top("devour", "leverage", "opportunism")
    g.play("branching_path@secrets", "space.intrigue")
    assert "card.pay" not in g.options
    g.play("influence")
    assert g.player.intrigue == ["devour", "leverage"]
    g.play("card.pay", "trash:leverage")
    assert (g.player.intrigue, g.me.spice) == (["devour", "opportunism"], 2)


@pytest.mark.rule("card:branching_path")
def test_branching_path_revealed_is_two_persuasion() -> None:
    g = game().hand("branching_path").alliance("bene_gesserit").intrigue("devour").play("reveal")
    assert (g.me.persuasion, g.me.spice, "branching_path.pay" in g.options) == (2, 0, False)


@pytest.mark.rule("card:calculus_of_power")
@pytest.mark.parametrize("place", ["hand:dagger", "discard:diplomacy", "play:calculus_of_power", "none"])
def test_calculus_of_power_may_trash_a_card_from_hand_discard_pile_or_play(place: str) -> None:
    g = game().hand("calculus_of_power", "dagger").discard("diplomacy").troops(0)
    g.play("calculus_of_power@spice_refinery", "card.trash", place)
    assert g.state.trashed == ([] if place == "none" else [place.split(":")[1]])


@pytest.mark.rule("card:calculus_of_power")
def test_calculus_of_power_goes_where_an_own_spy_watches_and_the_spy_stays() -> None:
    g = game().hand("calculus_of_power").spy_on("landsraad_hall")
    assert "calculus_of_power@shipping" not in g.options
    g.play("calculus_of_power@gather_support", "none", "space.troops", "end")
    assert (g.me.garrison, g.state.posts) == (5, {"landsraad_hall": [0]})


@pytest.mark.rule("card:calculus_of_power")
def test_calculus_of_power_without_a_spy_goes_to_cities_only() -> None:
    g = game().hand("calculus_of_power")
    g.seat(1).spy_on("landsraad_hall")
    assert g.options == ["calculus_of_power@arrakeen", "calculus_of_power@spice_refinery", "reveal"]
    assert g.refuses("calculus_of_power@gather_support") == "NO_SPY"


@pytest.mark.rule("card:calculus_of_power", "rule:deck.trash_some_piles_only")
def test_calculus_of_power_revealed_trades_another_emperor_card_in_play_for_three_swords() -> None:
    g = game().hand("calculus_of_power", "in_high_places").in_play("corrinth_city").discard("sardaukar_soldier")
    g.troops(conflict=1).play("reveal")
    assert (g.me.persuasion, g.me.strength) == (4, 2)
    g.play("calculus_of_power.pay")
    assert g.options == ["play:corrinth_city", "play:in_high_places"]
    g.play("play:corrinth_city")
    assert (g.me.strength, g.me.persuasion, g.state.trashed) == (5, 4, ["corrinth_city"])


@pytest.mark.rule("card:calculus_of_power")
def test_calculus_of_power_is_not_another_card_than_itself() -> None:
    g = game().hand("calculus_of_power", "dagger").in_play("diplomacy").discard("corrinth_city").play("reveal")
    assert (g.me.persuasion, "calculus_of_power.pay" in g.options) == (2, False)


@pytest.mark.rule("card:calculus_of_power")
def test_calculus_of_power_need_not_trash() -> None:
    g = game().hand("calculus_of_power", "corrinth_city").give(solari=0)
    g.play("reveal", "corrinth_city.choose", "end")
    assert (g.state.trashed, g.asked) == ([], 1)


@pytest.mark.rule("card:calculus_of_power")
def test_calculus_of_power_may_trash_its_other_copy_but_then_only_once() -> None:
    g = game().hand("calculus_of_power", "calculus_of_power").troops(conflict=1).play("reveal")
    g.play("calculus_of_power.pay", "play:calculus_of_power")
    assert (g.me.strength, g.me.persuasion) == (5, 4)
    assert "calculus_of_power.pay" not in g.options


@pytest.mark.rule("card:calculus_of_power", "card:sardaukar_soldier", "rule:cards.calculus_keeps_sword")
def test_calculus_of_power_that_trashes_sardaukar_soldier_keeps_its_sword_and_brings_its_intrigue_card() -> None:
    g = (
        game(leaders=["muad_dib"])
        .hand("calculus_of_power", "sardaukar_soldier")
        .troops(conflict=1)
        .intrigue_top("devour")
    )
    g.play("reveal", "calculus_of_power.pay", "play:sardaukar_soldier")
    assert (g.me.strength, g.me.persuasion, g.player.intrigue) == (2 + 1 + 3, 3, ["devour"])


@pytest.mark.rule("card:captured_mentat")
def test_captured_mentat_discards_a_card_for_an_intrigue_card_and_a_card() -> None:
    g = game().hand("captured_mentat", "dagger", "diplomacy").deck("reconnaissance").intrigue_top("devour")
    g.play("captured_mentat@gather_support", "card.pay")
    assert g.options == ["hand:dagger", "hand:diplomacy"]
    g.play("hand:dagger")
    assert (g.player.hand, g.player.discard) == (["diplomacy", "reconnaissance"], ["dagger"])
    assert g.player.intrigue == ["devour"]


@pytest.mark.rule("card:captured_mentat")
def test_captured_mentat_need_not_discard() -> None:
    g = game().hand("captured_mentat", "dagger").play("captured_mentat@gather_support", "space.troops", "end")
    assert (g.player.hand, g.player.intrigue, g.asked) == (["dagger"], [], 1)


@pytest.mark.rule("card:captured_mentat")
def test_captured_mentat_without_a_card_in_hand_cannot_be_paid() -> None:
    g = game().hand("captured_mentat").play("captured_mentat@gather_support")
    assert (g.player.intrigue, g.asked) == ([], 1)


@pytest.mark.rule("card:captured_mentat")
def test_captured_mentat_does_not_take_an_intrigue_card_for_its_discard() -> None:
    g = game().hand("captured_mentat").intrigue("devour").play("captured_mentat@gather_support")
    assert "card.pay" not in g.options


@pytest.mark.rule("card:captured_mentat", "card:spacing_guilds_favor")
def test_captured_mentat_that_discards_spacing_guilds_favor_brings_its_spice() -> None:
    g = game().hand("captured_mentat", "spacing_guilds_favor")
    g.play("captured_mentat@gather_support", "card.pay", "hand:spacing_guilds_favor")
    assert g.me.spice == 2


@pytest.mark.rule("card:captured_mentat")
@pytest.mark.parametrize("gained", ["emperor", "guild"])
def test_captured_mentat_revealed_moves_influence_also_with_the_same_faction(gained: str) -> None:
    g = game().hand("captured_mentat").influence(guild=1, fremen=1).play("reveal")
    g.play("captured_mentat.pay")
    assert g.options == ["guild", "fremen"]
    g.play("guild")
    assert g.options == ["emperor", "guild", "bene_gesserit", "fremen"]
    g.play(gained)
    assert g.player.influence == {"emperor": 0, "guild": 0, "bene_gesserit": 0, "fremen": 1, gained: 1}


@pytest.mark.rule("card:captured_mentat")
def test_captured_mentat_without_influence_cannot_lose_any() -> None:
    g = game().hand("captured_mentat").row("covert_operation").give(persuasion=2).play("reveal")
    assert "acquire:covert_operation" in g.options
    assert "captured_mentat.pay" not in g.options


@pytest.mark.rule("card:captured_mentat")
def test_captured_mentat_can_cost_the_point_at_two_and_win_it_back() -> None:
    g = game().hand("captured_mentat").influence(guild=2, fremen=1).give(vp=2).play("reveal", "captured_mentat.pay")
    g.play("guild")
    assert g.me.vp == 1
    g.play("fremen")
    assert g.me.vp == 2


@pytest.mark.rule("card:chani_clever_tactician")
@pytest.mark.parametrize(("troops", "worms", "drawn"), [(2, 0, 0), (3, 0, 1), (1, 2, 1), (0, 3, 1), (1, 1, 0)])
def test_chani_draws_an_intrigue_card_with_three_units_in_the_conflict(troops: int, worms: int, drawn: int) -> None:
    g = game().hand("chani_clever_tactician").troops(conflict=troops).worms(worms)
    g.play("chani_clever_tactician@spice_refinery")
    assert len(g.player.intrigue) == drawn


@pytest.mark.rule("card:chani_clever_tactician")
def test_chani_counts_units_deployed_in_her_turn_and_must_then_draw() -> None:
    g = game().hand("chani_clever_tactician").troops(garrison=2, conflict=1)
    g.play("chani_clever_tactician@spice_refinery")
    assert "card.intrigue" not in g.options
    g.play("deploy:2")
    assert len(g.player.intrigue) == 1


@pytest.mark.rule("card:chani_clever_tactician")
def test_chani_revealed_retreats_two_troops_for_four_swords() -> None:
    g = game().hand("chani_clever_tactician").troops(conflict=3)
    g.play("reveal", "chani_clever_tactician.pay")
    assert (g.me.garrison, g.me.conflict, g.me.strength) == (2, 1, 2 + 4)


@pytest.mark.rule("card:chani_clever_tactician")
def test_chani_that_retreats_her_last_units_has_no_strength() -> None:
    g = game().hand("chani_clever_tactician").troops(conflict=2)
    g.play("reveal", "chani_clever_tactician.pay")
    assert (g.me.garrison, g.me.swords, g.me.strength) == (2, 4, 0)


@pytest.mark.rule("card:chani_clever_tactician")
def test_chani_need_not_retreat() -> None:
    g = game().hand("chani_clever_tactician").troops(conflict=2).play("reveal", "end")
    assert (g.me.conflict, g.me.swords, g.asked) == (2, 0, 1)


@pytest.mark.rule("card:chani_clever_tactician")
def test_chani_cannot_retreat_one_troop_nor_sandworms() -> None:
    g = game().hand("chani_clever_tactician", "dagger").troops(conflict=1).worms(2).play("reveal")
    assert g.refuses("chani_clever_tactician.pay")
    assert (g.me.conflict, g.player.worms) == (1, 2)


@pytest.mark.rule("card:chani_clever_tactician")
@pytest.mark.parametrize(("other", "persuasion"), [("maker_keeper", 2), ("prepare_the_way", 0)])
@pytest.mark.parametrize("pile", ["hand", "play"])
def test_chani_has_two_persuasion_with_another_fremen_card_in_play(other: str, persuasion: int, pile: str) -> None:
    g = game().hand("chani_clever_tactician", *[other] * (pile == "hand"))
    g.in_play(*[other] * (pile == "play"))
    g.play("reveal")
    assert g.me.persuasion == persuasion + 2 * (pile == "hand")


@pytest.mark.rule("card:corrinth_city")
def test_corrinth_city_gives_a_point_for_two_cards_and_five_solari() -> None:
    g = game().hand("corrinth_city", "dagger", "diplomacy", "reconnaissance").give(vp=1, solari=6)
    g.play("corrinth_city@assembly_hall", "card.pay", "hand:dagger")
    assert g.options == ["hand:diplomacy", "hand:reconnaissance"]
    g.play("hand:reconnaissance")
    assert (g.me.vp, g.me.solari, g.player.hand) == (2, 1, ["diplomacy"])
    assert g.player.discard == ["dagger", "reconnaissance"]


@pytest.mark.rule("card:corrinth_city", "rule:cards.corrinth_city_whole_cost")
@pytest.mark.parametrize(("solari", "cards"), [(4, ["dagger", "diplomacy"]), (5, ["dagger"]), (5, [])])
def test_corrinth_city_needs_the_whole_cost(solari: int, cards: list[str]) -> None:
    g = game().hand("corrinth_city", *cards).solari(solari).play("corrinth_city@assembly_hall")
    assert "card.pay" not in g.options


@pytest.mark.rule("card:corrinth_city")
def test_corrinth_city_need_not_be_paid() -> None:
    g = game().hand("corrinth_city", "dagger", "diplomacy").solari(5)
    g.play("corrinth_city@assembly_hall", "space.intrigue", "end")
    assert (g.me.solari, len(g.player.hand), g.asked) == (5, 2, 1)


@pytest.mark.rule("card:corrinth_city")
def test_corrinth_city_is_paid_after_the_cost_of_its_space() -> None:
    g = game().hand("corrinth_city", "dagger", "diplomacy").solari(9)
    g.play("corrinth_city@high_council")
    assert (g.me.solari, g.asked) == (4, 1)


@pytest.mark.rule("card:corrinth_city")
def test_corrinth_city_revealed_gives_five_solari() -> None:
    g = game().hand("corrinth_city").solari(4).play("reveal")
    assert (g.me.solari, g.player.council, g.me.persuasion) == (9, False, 0)


@pytest.mark.rule("card:corrinth_city")
def test_corrinth_city_revealed_may_buy_a_seat_that_counts_at_once() -> None:
    g = game().hand("corrinth_city").solari(5).play("reveal")
    assert g.options == ["solari", "seat"]
    g.play("seat")
    assert (g.me.solari, g.player.council, g.me.persuasion) == (0, True, 2)


@pytest.mark.rule("card:corrinth_city")
def test_corrinth_city_offers_no_second_seat() -> None:
    g = game().hand("corrinth_city").solari(5).council().play("reveal", "corrinth_city.choose")
    assert (g.me.solari, g.me.persuasion) == (10, 2)


@pytest.mark.rule("card:covert_operation", "rule:cards.covert_operation_order")
def test_covert_operation_makes_every_opponent_discard_a_card_of_their_choice_clockwise() -> None:
    g = game().hand("covert_operation", "dagger").spy_on("landsraad_hall")
    for seat in (1, 2, 3):
        g.seat(seat).hand("dagger", "diplomacy")
    g.play("covert_operation@gather_support", "none", "card.each_opponent")
    for seat in (1, 2, 3):
        assert (g.asked, g.options) == (seat, ["hand:dagger", "hand:diplomacy"])
        g.play("hand:diplomacy")
    assert [player.hand for player in g.state.players] == [["dagger"]] * 4
    assert [player.discard for player in g.state.players] == [[], *[["diplomacy"]] * 3]


@pytest.mark.rule("card:covert_operation")
def test_covert_operation_passes_over_an_empty_hand() -> None:
    g = game(players=3).hand("covert_operation").spy_on("landsraad_hall")
    g.seat(1).hand()
    g.seat(2).hand("dagger")
    g.play("covert_operation@gather_support", "none", "card.each_opponent")
    assert (g.asked, g.options) == (2, ["hand:dagger"])


@pytest.mark.rule("card:covert_operation", "card:spacing_guilds_favor")
def test_covert_operation_can_give_an_opponent_the_spice_of_spacing_guilds_favor() -> None:
    g = game(players=3).hand("covert_operation").spy_on("landsraad_hall")
    g.seat(1).hand("spacing_guilds_favor")
    g.play("covert_operation@gather_support", "none", "card.each_opponent", "hand:spacing_guilds_favor")
    assert (g.me.spice, g.seat(1).spice) == (0, 2)


@pytest.mark.rule("card:covert_operation")
def test_covert_operation_sends_an_agent_only_where_an_own_spy_watches() -> None:
    g = game().hand("covert_operation")
    assert g.options == ["reveal"]
    g.spy_on("refinery_arrakeen")
    assert g.options == ["covert_operation@arrakeen", "covert_operation@spice_refinery", "reveal"]


@pytest.mark.rule("card:covert_operation")
def test_covert_operation_enters_an_occupied_space_only_by_recalling_the_spy() -> None:
    g = game().hand("covert_operation").spy_on("landsraad_hall")
    g.seat(1).agent_on("gather_support")
    g.play("covert_operation@gather_support")
    assert (g.state.board["gather_support"], g.state.posts) == ([1, 0], {})


@pytest.mark.rule("card:covert_operation")
def test_covert_operation_revealed_places_two_spies_and_gives_no_persuasion() -> None:
    g = game().hand("covert_operation").play("reveal", "covert_operation.place_spy", "post:guild")
    g.play("covert_operation.place_spy")
    assert "post:guild" not in g.options
    g.play("post:choam")
    assert (g.state.posts, g.me.persuasion) == ({"guild": [0], "choam": [0]}, 0)


@pytest.mark.rule("card:dangerous_rhetoric")
def test_dangerous_rhetoric_gains_influence_with_any_faction_and_must_be_trashed() -> None:
    g = game().hand("dangerous_rhetoric").troops(3).play("dangerous_rhetoric@gather_support", "card.influence")
    assert g.options == ["emperor", "guild", "bene_gesserit", "fremen"]
    g.play("fremen")
    assert g.refuses("end") == "COMPULSORY_LEFT"
    g.play("space.troops")
    assert (g.player.influence["fremen"], g.player.play, g.state.trashed) == (1, [], ["dangerous_rhetoric"])


@pytest.mark.rule("card:dangerous_rhetoric")
def test_dangerous_rhetoric_sent_by_a_spy_adds_to_the_influence_of_the_space() -> None:
    g = game().hand("dangerous_rhetoric").spy_on("guild")
    g.play("dangerous_rhetoric@deliver_supplies", "none", "influence", "card.influence", "guild")
    assert (g.player.influence["guild"], g.state.trashed) == (2, ["dangerous_rhetoric"])


@pytest.mark.rule("card:dangerous_rhetoric")
def test_dangerous_rhetoric_revealed_is_persuasion_and_a_sword_and_is_kept() -> None:
    g = game().hand("dangerous_rhetoric").troops(conflict=1).play("reveal")
    assert (g.me.persuasion, g.me.strength, set(g.player.influence.values())) == (1, 3, {0})
    g.pass_turns(1)
    assert (g.player.discard, g.state.trashed) == (["dangerous_rhetoric"], [])


@pytest.mark.rule("card:desert_power")
@pytest.mark.parametrize(
    ("space", "spice"), [("imperial_basin", 1 + 2), ("hagga_basin", 2 + 2), ("deep_desert", 4 + 2)]
)
def test_desert_power_adds_two_spice_at_a_maker_space(space: str, spice: int) -> None:
    g = game().hand("desert_power").water(3).troops(0).play(f"desert_power@{space}")
    assert g.me.spice == spice


@pytest.mark.rule("card:desert_power")
def test_desert_power_gives_its_spice_also_when_a_sandworm_is_chosen() -> None:
    g = game().hand("desert_power").hooks().water(1).troops(0).no_wall().play("desert_power@hagga_basin", "worm")
    assert (g.me.spice, g.player.worms) == (2, 1)


@pytest.mark.rule("card:desert_power")
def test_desert_power_gives_nothing_elsewhere() -> None:
    g = game(choam=False).hand("desert_power").play("desert_power@accept_contract", "space.take_contract")
    assert (g.me.spice, g.me.solari) == (0, 2)


@pytest.mark.rule("card:desert_power")
@pytest.mark.parametrize(("choice", "persuasion", "water", "worms"), [("persuasion", 2, 1, 0), ("worm", 0, 0, 1)])
def test_desert_power_revealed_is_persuasion_or_a_sandworm(
    choice: str, persuasion: int, water: int, worms: int
) -> None:
    g = game().hand("desert_power").hooks().water(1).conflict_card("skirmish_crysknife").play("reveal")
    assert g.options == ["persuasion", "worm"]
    g.play(choice)
    assert (g.me.persuasion, g.me.water, g.player.worms, g.me.strength) == (persuasion, water, worms, 3 * worms)


@pytest.mark.rule("card:desert_power")
@pytest.mark.parametrize("missing", ["hooks", "water", "wall"])
def test_desert_power_is_persuasion_without_hooks_or_water_or_behind_the_shield_wall(missing: str) -> None:
    g = game().hand("desert_power").water(missing != "water").conflict_card("skirmish_crysknife")
    if missing != "hooks":
        g.hooks()
    if missing == "wall":
        g.conflict_card("siege_of_arrakeen")
    g.play("reveal")
    assert (g.me.persuasion, g.player.worms) == (2, 0)


@pytest.mark.rule("card:desert_power")
def test_desert_power_may_summon_once_the_shield_wall_is_gone() -> None:
    g = game().hand("desert_power").hooks().water(1).conflict_card("siege_of_arrakeen").no_wall()
    g.play("reveal", "worm")
    assert (g.player.worms, g.player.hooks) == (1, True)


@pytest.mark.rule("card:desert_survival")
@pytest.mark.parametrize("place", ["hand:dagger", "discard:diplomacy", "play:desert_survival", "none"])
def test_desert_survival_may_trash_a_card(place: str) -> None:
    g = game().hand("desert_survival", "dagger").discard("diplomacy").troops(0)
    g.play("desert_survival@imperial_basin", "card.trash", place)
    assert g.state.trashed == ([] if place == "none" else [place.split(":")[1]])


@pytest.mark.rule("card:desert_survival")
def test_desert_survival_need_not_trash_and_revealed_it_cannot() -> None:
    g = game().hand("desert_survival", "dagger").troops(0).play("desert_survival@imperial_basin", "space.harvest")
    g.play("end")
    assert (g.player.hand, g.me.spice, g.asked) == (["dagger"], 1, 1)
    g = game().hand("desert_survival", "dagger").troops(conflict=1).play("reveal")
    assert (g.me.persuasion, g.me.strength, "desert_survival.trash" in g.options) == (1, 4, False)


@pytest.mark.rule("card:double_agent")
def test_double_agent_spies_on_the_space_it_is_sent_to() -> None:
    g = game().hand("double_agent").troops(0).play("double_agent@spice_refinery", "card.place_spy")
    assert g.options == ["post:research_refinery", "post:refinery_arrakeen", "none"]
    g.play("post:research_refinery")
    assert g.state.posts == {"research_refinery": [0]}


@pytest.mark.rule("card:double_agent", "rule:cards.double_agent_shares")
def test_double_agent_may_share_a_post_with_an_opponent() -> None:
    g = game().hand("double_agent")
    g.seat(1).spy_on("landsraad_hall")
    g.play("double_agent@assembly_hall", "card.place_spy", "post:landsraad_hall")
    assert g.state.posts == {"landsraad_hall": [1, 0]}


@pytest.mark.rule("card:double_agent")
def test_double_agent_never_puts_two_own_spies_on_a_post() -> None:
    g = game().hand("double_agent").spy_on("landsraad_hall").play("double_agent@gather_support", "none")
    assert (g.state.posts, g.asked) == ({"landsraad_hall": [0]}, 1)


@pytest.mark.rule("card:double_agent")
def test_double_agent_may_put_back_the_spy_it_recalled_for_intelligence() -> None:
    g = game().hand("double_agent").deck("dagger").spy_on("landsraad_hall")
    g.play("double_agent@gather_support", "spy:landsraad_hall", "card.place_spy", "post:landsraad_hall")
    assert (g.player.hand, g.state.posts) == (["dagger"], {"landsraad_hall": [0]})


@pytest.mark.rule("card:double_agent")
def test_a_post_shared_by_double_agent_is_not_free_for_others_when_the_own_spy_leaves_it() -> None:
    g = game(leaders=["lady_margot_fenring"]).hand("signet_ring").spy_on("refinery_arrakeen", "guild", "choam")
    g.seat(1).spy_on("refinery_arrakeen", "sietch_research", "research_refinery")
    g.play("signet_ring@gather_support")
    assert "card.place_spy" not in g.options


@pytest.mark.rule("card:double_agent")
def test_double_agent_with_all_spies_out_may_first_recall_one() -> None:
    g = game().hand("double_agent").spy_on("guild", "fremen", "emperor")
    g.play("double_agent@assembly_hall", "card.place_spy", "spy:guild", "post:landsraad_hall")
    assert sorted(g.state.posts) == ["emperor", "fremen", "landsraad_hall"]


@pytest.mark.rule("card:double_agent")
def test_double_agent_revealed_is_persuasion_and_a_sword() -> None:
    g = game().hand("double_agent").troops(conflict=1).play("reveal")
    assert (g.me.persuasion, g.me.strength, g.state.posts) == (1, 3, {})


@pytest.mark.rule("card:ecological_testing_station", "rule:cards.ecological_testing_station_once")
def test_ecological_testing_station_pays_two_water_for_two_cards_only_once() -> None:
    g = game().hand("ecological_testing_station").deck("dagger", "diplomacy").water(4).troops(0)
    g.play("ecological_testing_station@spice_refinery", "card.pay")
    assert (g.me.water, g.player.hand, g.asked) == (2, ["dagger", "diplomacy"], 1)


@pytest.mark.rule("card:ecological_testing_station")
def test_ecological_testing_station_need_not_be_paid() -> None:
    g = game().hand("ecological_testing_station").water(2).troops(0)
    g.play("ecological_testing_station@spice_refinery", "end")
    assert (g.me.water, g.player.hand) == (2, [])


@pytest.mark.rule("card:ecological_testing_station")
@pytest.mark.parametrize(("water", "space"), [(1, "spice_refinery"), (3, "research_station")])
def test_ecological_testing_station_needs_two_water_after_the_cost_of_the_space(water: int, space: str) -> None:
    g = game().hand("ecological_testing_station").water(water).play(f"ecological_testing_station@{space}")
    assert "card.pay" not in g.options


@pytest.mark.rule("card:ecological_testing_station")
def test_ecological_testing_station_may_be_paid_with_the_water_of_its_turn() -> None:
    g = game().hand("ecological_testing_station").influence(fremen=3).water(1).troops(0)
    g.play("ecological_testing_station@fremkit")
    assert "card.pay" not in g.options
    g.play("influence", "card.pay")
    assert (g.me.water, len(g.player.hand)) == (0, 3)


@pytest.mark.rule("card:ecological_testing_station")
@pytest.mark.parametrize(("other", "water"), [("maula_pistol", 1), ("dagger", 0)])
def test_ecological_testing_station_revealed_gives_water_with_a_fremen_bond(other: str, water: int) -> None:
    g = game().hand("ecological_testing_station").in_play(other).water(0).play("reveal")
    assert (g.me.persuasion, g.me.water) == (1, water)


@pytest.mark.rule("card:chani_clever_tactician", "card:ecological_testing_station")
@pytest.mark.parametrize("first", [True, False])
def test_two_cards_with_a_fremen_bond_serve_each_other_in_any_order(first: bool) -> None:
    cards = ["chani_clever_tactician", "ecological_testing_station"]
    g = game().hand(*(cards if first else cards[::-1])).water(0).play("reveal")
    assert (g.me.persuasion, g.me.water) == (1 + 2, 1)


@pytest.mark.rule("card:fedaykin_stilltent")
def test_fedaykin_stilltent_recruits_a_troop_at_a_maker_space_that_may_be_deployed() -> None:
    g = game().hand("fedaykin_stilltent").troops(garrison=2).play("fedaykin_stilltent@imperial_basin", "card.troops")
    assert g.me.garrison == 3
    g.play("deploy:3")
    assert (g.me.garrison, g.me.conflict) == (0, 3)


@pytest.mark.rule("card:fedaykin_stilltent")
def test_fedaykin_stilltent_recruits_nobody_elsewhere() -> None:
    g = (
        game(choam=False)
        .hand("fedaykin_stilltent")
        .troops(garrison=2)
        .play("fedaykin_stilltent@accept_contract", "space.take_contract")
    )
    assert (g.me.garrison, g.me.solari) == (2, 2)


@pytest.mark.rule("card:fedaykin_stilltent")
def test_fedaykin_stilltent_revealed_is_one_water_and_no_persuasion() -> None:
    g = game().hand("fedaykin_stilltent").water(0).play("reveal")
    assert (g.me.water, g.me.persuasion, g.me.garrison) == (1, 0, 3)
