"""The Imperium deck, G to M, box by box. The printed values of each card are in test_components."""

import pytest

from tests.uprising.table import Table, game


@pytest.mark.rule("card:guild_envoy")
def test_guild_envoy_discards_a_guild_card_for_two_cards() -> None:
    g = game().hand("guild_envoy", "dagger", "the_spice_must_flow").deck("diplomacy", "reconnaissance")
    g.play("guild_envoy@deliver_supplies", "card.discard")
    assert g.options == ["hand:dagger", "hand:the_spice_must_flow"]
    g.play("hand:the_spice_must_flow")
    assert g.player.hand == ["dagger", "diplomacy", "reconnaissance"]
    assert g.player.discard == ["the_spice_must_flow"]


@pytest.mark.rule("card:guild_envoy")
@pytest.mark.parametrize("card", ["dagger", "prepare_the_way"])
def test_guild_envoy_draws_nothing_for_any_other_card(card: str) -> None:
    g = game().hand("guild_envoy", card).play("guild_envoy@deliver_supplies", "card.discard", f"hand:{card}")
    assert (g.player.hand, g.player.discard) == ([], [card])


@pytest.mark.rule("card:guild_envoy")
def test_guild_envoy_must_discard() -> None:
    g = game().hand("guild_envoy", "dagger").play("guild_envoy@deliver_supplies", "influence")
    assert (g.asked, g.options) == (0, ["hand:dagger"])


@pytest.mark.rule("card:guild_envoy")
def test_guild_envoy_as_the_last_card_discards_nothing() -> None:
    g = game().hand("guild_envoy").play("guild_envoy@deliver_supplies")
    assert (g.player.discard, g.player.influence["guild"], g.asked) == ([], 1, 1)


@pytest.mark.rule("card:guild_envoy")
def test_guild_envoy_as_the_last_card_discards_what_is_drawn_later_in_the_turn() -> None:
    g = game().hand("guild_envoy").deck("dagger").troops(0).play("guild_envoy@fremkit")
    assert "card.discard" not in g.options
    g.play("space.draw", "influence", "hand:dagger")
    assert (g.player.discard, g.asked) == (["dagger"], 1)


@pytest.mark.rule("card:guild_envoy", "card:spacing_guilds_favor")
def test_guild_envoy_that_discards_spacing_guilds_favor_brings_cards_and_spice() -> None:
    g = game().hand("guild_envoy", "spacing_guilds_favor")
    g.play("guild_envoy@deliver_supplies", "card.discard", "hand:spacing_guilds_favor")
    assert (len(g.player.hand), g.me.spice) == (2, 2)


@pytest.mark.rule("card:guild_envoy")
def test_guild_envoy_revealed_is_one_persuasion_and_discards_nothing() -> None:
    g = game().hand("guild_envoy", "the_spice_must_flow").play("reveal")
    assert (g.me.persuasion, "guild_envoy.discard" in g.options) == (1, False)


@pytest.mark.rule("card:guild_spy")
@pytest.mark.parametrize(("card", "intrigue"), [("dagger", []), ("the_spice_must_flow", ["devour"])])
def test_guild_spy_discards_for_a_card_and_for_a_guild_card_an_intrigue_card_too(
    card: str, intrigue: list[str]
) -> None:
    g = game().hand("guild_spy", card).deck("diplomacy").intrigue_top("devour").spy_on("landsraad_hall")
    g.play("guild_spy@gather_support", "none", "card.pay", f"hand:{card}")
    assert (g.player.hand, g.player.discard, g.player.intrigue) == (["diplomacy"], [card], intrigue)


@pytest.mark.rule("card:guild_spy")
def test_guild_spy_need_not_discard() -> None:
    g = game().hand("guild_spy", "the_spice_must_flow").spy_on("landsraad_hall")
    g.play("guild_spy@gather_support", "none", "space.troops", "end")
    assert (g.player.hand, g.player.intrigue, g.asked) == (["the_spice_must_flow"], [], 1)


@pytest.mark.rule("card:guild_spy")
def test_guild_spy_without_a_card_in_hand_cannot_discard() -> None:
    g = game().hand("guild_spy").spy_on("landsraad_hall").play("guild_spy@gather_support", "none")
    assert (g.player.hand, g.asked) == ([], 1)


@pytest.mark.rule("card:guild_spy")
def test_guild_spy_goes_only_where_an_own_spy_watches() -> None:
    g = game().hand("guild_spy")
    assert (g.options, g.refuses("guild_spy@deliver_supplies")) == (["reveal"], "NO_SPY")
    g.spy_on("guild")
    assert g.options == ["guild_spy@deliver_supplies", "reveal"]


def spying(*posts: str) -> Table:
    """Reveal Guild Spy with enough for The Spice Must Flow, while Spies stand on these posts."""
    return game().hand("guild_spy").spy_on(*posts).give(persuasion=7).play("reveal")


@pytest.mark.rule("card:guild_spy")
def test_guild_spy_revealed_gives_influence_with_every_faction_spied_on_for_the_spice_must_flow() -> None:
    g = spying("emperor", "fremen", "choam")
    assert (g.me.persuasion, "guild_spy.spied_influence" in g.options) == (9, False)
    g.seat(1).spy_on("guild")
    g.play("acquire:the_spice_must_flow")
    assert g.player.influence == {"emperor": 1, "guild": 0, "bene_gesserit": 0, "fremen": 1}


@pytest.mark.rule("card:guild_spy")
@pytest.mark.parametrize("posts", [(), ("choam", "deep_desert", "refinery_arrakeen")])
def test_guild_spy_revealed_needs_a_spy_beside_a_faction_space(posts: tuple[str, ...]) -> None:
    g = spying(*posts).play("acquire:the_spice_must_flow")
    assert set(g.player.influence.values()) == {0}


@pytest.mark.rule("card:guild_spy")
def test_guild_spy_revealed_gives_nothing_for_another_card() -> None:
    g = spying("emperor").play("acquire:prepare_the_way")
    assert ("guild_spy.spied_influence" in g.options, g.player.influence["emperor"]) == (False, 0)


@pytest.mark.rule("card:guild_spy", "rule:cards.guild_spy_once")
def test_guild_spy_revealed_works_once_however_often_the_spice_must_flow_is_bought() -> None:
    g = spying("emperor").give(persuasion=18)
    g.play("acquire:the_spice_must_flow", "guild_spy.spied_influence", "acquire:the_spice_must_flow")
    assert (g.player.influence["emperor"], g.player.discard.count("the_spice_must_flow")) == (1, 2)


@pytest.mark.rule("card:guild_spy", "card:in_high_places")
def test_guild_spy_revealed_may_wait_for_a_spy_placed_later_in_the_turn() -> None:
    g = game().hand("guild_spy").row("in_high_places").spy_on("emperor").give(persuasion=12).play("reveal")
    g.play("acquire:the_spice_must_flow", "acquire:in_high_places", "post:guild")
    assert (g.player.influence["emperor"], g.player.influence["guild"]) == (1, 1)


@pytest.mark.rule("card:guild_spy", "rule:cards.guild_spy_once")
def test_guild_spy_revealed_after_the_purchase_still_works() -> None:
    g = game().hand().only("guild_spy").intrigue("intelligence_report").spy_on("guild").give(persuasion=9)
    g.play("reveal", "acquire:the_spice_must_flow", "intrigue:intelligence_report", "guild_spy.spied_influence")
    assert (g.player.influence["guild"], g.told("revealed")[-1].cards) == (1, ("guild_spy",))


@pytest.mark.rule("card:guild_spy")
def test_guild_spy_does_not_count_a_purchase_of_an_earlier_turn() -> None:
    g = game(choam=False).hand("guild_spy", "price_is_no_object").spy_on("emperor").solari(9)
    g.play("price_is_no_object@dutiful_service", "none", "card.acquire", "acquire:the_spice_must_flow", "influence")
    g.pass_turns(0).play("reveal")
    assert ("the_spice_must_flow" in g.player.play, "guild_spy.spied_influence" in g.options) == (True, False)


@pytest.mark.rule("card:guild_spy")
def test_guild_spy_acquired_places_a_spy() -> None:
    g = game().hand().row("guild_spy").next_in_row("leadership").give(persuasion=3).play("reveal", "acquire:guild_spy")
    # The row is filled before the box is resolved.
    assert ("post:guild" in g.options, g.state.row[0]) == (True, "leadership")
    g.play("post:guild")
    assert (g.state.posts, g.player.discard) == ({"guild": [0]}, ["guild_spy"])


@pytest.mark.rule("card:guild_spy")
@pytest.mark.parametrize("answers", [("none",), ("spy:choam", "none"), ("spy:choam", "post:deep_desert")])
def test_guild_spy_acquired_with_all_spies_out_may_move_one(answers: tuple[str, ...]) -> None:
    g = game().hand().row("guild_spy").spy_on("guild", "choam", "fremen").give(persuasion=3)
    g.play("reveal", "acquire:guild_spy", *answers)
    last = {"none": [], "post:deep_desert": ["deep_desert"]}[answers[-1]]
    assert sorted(g.state.posts) == sorted(["guild", "fremen", *last, *["choam"] * (len(answers) == 1)])


@pytest.mark.rule("card:hidden_missive")
def test_hidden_missive_recruits_and_draws_with_two_bene_gesserit_influence() -> None:
    g = game().hand("hidden_missive").deck("dagger").influence(bene_gesserit=2).troops(0)
    g.play("hidden_missive@assembly_hall", "card.troops", "card.draw")
    assert (g.me.garrison, g.player.hand) == (1, ["dagger"])
    assert g.refuses("deploy:1") == "NOT_A_COMBAT_SPACE"


@pytest.mark.rule("card:hidden_missive")
def test_hidden_missive_must_be_used_when_it_can() -> None:
    g = game().hand("hidden_missive").influence(bene_gesserit=2).play("hidden_missive@assembly_hall")
    assert g.refuses("end") == "COMPULSORY_LEFT"


@pytest.mark.rule("card:hidden_missive")
@pytest.mark.parametrize("influence", [0, 1])
def test_hidden_missive_gives_neither_without_the_influence(influence: int) -> None:
    g = game().hand("hidden_missive").influence(bene_gesserit=influence, emperor=2).troops(0)
    g.play("hidden_missive@assembly_hall")
    assert (g.me.garrison, g.player.hand) == (0, [])


@pytest.mark.rule("card:hidden_missive")
def test_hidden_missive_revealed_is_persuasion_and_a_sword() -> None:
    g = game().hand("hidden_missive").influence(bene_gesserit=2).troops(conflict=1).play("reveal")
    assert (g.me.persuasion, g.me.strength, g.me.garrison) == (1, 3, 0)


@pytest.mark.rule("card:imperial_spymaster")
def test_imperial_spymaster_draws_an_intrigue_card_for_gathering_intelligence() -> None:
    g = game().hand("imperial_spymaster").deck("dagger").spy_on("guild").intrigue_top("devour")
    g.play("imperial_spymaster@deliver_supplies", "spy:guild", "card.intrigue")
    assert (g.player.hand, g.player.intrigue, g.state.posts) == (["dagger"], ["devour"], {})


@pytest.mark.rule("card:imperial_spymaster")
def test_imperial_spymaster_draws_an_intrigue_card_for_infiltrating() -> None:
    g = game().hand("imperial_spymaster").spy_on("emperor").intrigue_top("devour")
    g.seat(1).agent_on("dutiful_service")
    g.play("imperial_spymaster@dutiful_service", "card.intrigue")
    assert (g.player.intrigue, g.state.posts) == (["devour"], {})


@pytest.mark.rule("card:imperial_spymaster")
def test_imperial_spymaster_draws_an_intrigue_card_for_a_spy_recalled_to_place_it_anew() -> None:
    g = game(choam=False).hand("imperial_spymaster").influence(emperor=3).spy_on("guild", "choam", "fremen")
    g.intrigue_top("devour").play("imperial_spymaster@dutiful_service", "influence", "spy:guild", "post:deep_desert")
    g.play("space.take_contract")
    assert (g.player.intrigue, sorted(g.state.posts)) == (["devour"], ["choam", "deep_desert", "fremen"])


@pytest.mark.rule("card:imperial_spymaster")
def test_imperial_spymaster_counts_a_spy_recalled_earlier_in_the_turn() -> None:
    g = game(choam=False).hand("imperial_spymaster").spy_on("guild").intrigue("special_mission").intrigue_top("devour")
    g.play("intrigue:special_mission", "wall", "keep", "imperial_spymaster@dutiful_service", "card.intrigue")
    assert g.player.intrigue == ["devour"]


@pytest.mark.rule("card:imperial_spymaster")
def test_imperial_spymaster_does_not_count_a_spy_recalled_in_an_earlier_turn() -> None:
    g = game(choam=False).hand("imperial_spymaster", "dagger").spy_on("landsraad_hall")
    g.play("dagger@gather_support", "spy:landsraad_hall").pass_turns(0)
    g.play("imperial_spymaster@dutiful_service", "influence")
    assert g.player.intrigue == []


@pytest.mark.rule("card:imperial_spymaster")
@pytest.mark.parametrize("posts", [(), ("emperor",)])
def test_imperial_spymaster_draws_nothing_without_a_recall(posts: tuple[str, ...]) -> None:
    g = game(choam=False).hand("imperial_spymaster").spy_on(*posts)
    g.play("imperial_spymaster@dutiful_service", *["none"] * len(posts), "influence")
    assert (g.player.intrigue, g.me.solari, g.asked) == ([], 2, 1)


@pytest.mark.rule("card:imperial_spymaster")
def test_imperial_spymaster_goes_to_emperor_spaces_or_where_an_own_spy_watches() -> None:
    g = game().hand("imperial_spymaster")
    assert g.options == ["imperial_spymaster@dutiful_service", "reveal"]
    g.spy_on("refinery_arrakeen")
    spaces = ("dutiful_service", "arrakeen", "spice_refinery")
    assert g.options == [*(f"imperial_spymaster@{space}" for space in spaces), "reveal"]


@pytest.mark.rule("card:imperial_spymaster")
def test_imperial_spymaster_revealed_is_persuasion_and_a_sword() -> None:
    g = game().hand("imperial_spymaster").troops(conflict=1).play("reveal")
    assert (g.me.persuasion, g.me.strength, g.player.intrigue) == (1, 3, [])


@pytest.mark.rule("card:in_high_places")
def test_in_high_places_draws_and_places_a_spy_with_another_bene_gesserit_card_in_play() -> None:
    g = game().hand("in_high_places").deck("dagger").in_play("prepare_the_way")
    g.play("in_high_places@secrets", "card.draw", "space.intrigue", "card.place_spy", "post:choam")
    assert (g.player.hand, g.state.posts) == (["dagger"], {"choam": [0]})


@pytest.mark.rule("card:in_high_places")
def test_in_high_places_must_draw_but_may_keep_its_spy() -> None:
    g = game(choam=False).hand("in_high_places").in_play("prepare_the_way")
    g.play("in_high_places@dutiful_service", "influence", "space.take_contract")
    assert g.refuses("end") == "COMPULSORY_LEFT"
    g.play("card.draw", "end")
    assert (len(g.player.hand), g.state.posts) == (1, {})


@pytest.mark.rule("card:in_high_places")
@pytest.mark.parametrize("others", [[], ["dagger", "corrinth_city"]])
def test_in_high_places_does_nothing_without_another_bene_gesserit_card(others: list[str]) -> None:
    g = game().hand("in_high_places", "prepare_the_way").in_play(*others).discard("bene_gesserit_operative")
    g.play("in_high_places@secrets")
    assert g.options == ["space.intrigue", "space.steal_intrigue", "influence"]


@pytest.mark.rule("card:in_high_places")
def test_in_high_places_revealed_recalls_two_spies_for_three_persuasion() -> None:
    g = game().hand("in_high_places").spy_on("guild", "choam", "fremen").play("reveal")
    assert g.me.persuasion == 2
    g.play("in_high_places.pay")
    assert g.options == ["spy:guild", "spy:choam", "spy:fremen"]
    g.play("spy:fremen", "spy:guild")
    assert (g.me.persuasion, g.state.posts) == (5, {"choam": [0]})


@pytest.mark.rule("card:in_high_places")
def test_in_high_places_need_not_recall_and_cannot_with_one_spy() -> None:
    g = game().hand("in_high_places").spy_on("guild", "choam").play("reveal", "end")
    assert len(g.state.posts) == 2
    g = game().hand("in_high_places").spy_on("guild").play("reveal")
    assert ("acquire:prepare_the_way" in g.options, "in_high_places.pay" in g.options) == (True, False)


@pytest.mark.rule("card:in_high_places")
def test_in_high_places_acquired_places_a_spy() -> None:
    g = game().hand().row("in_high_places").give(persuasion=5).play("reveal", "acquire:in_high_places", "post:guild")
    assert (g.state.posts, g.player.discard) == ({"guild": [0]}, ["in_high_places"])


@pytest.mark.rule("card:junction_headquarters")
def test_junction_headquarters_with_the_alliance_gives_a_point_for_two_spice_and_an_intrigue_card() -> None:
    g = game().hand("junction_headquarters").alliance("guild").intrigue("devour", "leverage").spice(3).give(vp=2)
    g.play("junction_headquarters@gather_support", "card.pay", "trash:leverage")
    assert (g.me.vp, g.me.spice, g.player.intrigue, g.state.trashed_intrigue) == (3, 1, ["devour"], ["leverage"])


@pytest.mark.rule("card:junction_headquarters")
def test_junction_headquarters_need_not_be_paid() -> None:
    g = game().hand("junction_headquarters").alliance("guild").intrigue("devour").spice(2).give(vp=2)
    g.play("junction_headquarters@gather_support", "space.troops", "end")
    assert (g.me.vp, g.me.spice, g.player.intrigue, g.asked) == (2, 2, ["devour"], 1)


@pytest.mark.rule("card:junction_headquarters")
@pytest.mark.parametrize("missing", ["alliance", "spice", "intrigue"])
def test_junction_headquarters_needs_alliance_spice_and_intrigue_card(missing: str) -> None:
    g = game().hand("junction_headquarters", "dagger").influence(guild=4)
    g.seat(0 if missing != "alliance" else 1).alliance("guild")
    g.intrigue(*["devour"] * (missing != "intrigue")).spice(1 if missing == "spice" else 2)
    g.play("junction_headquarters@arrakeen")
    assert "card.pay" not in g.options


@pytest.mark.rule("card:junction_headquarters", "rule:effects.alliance_condition_token")
@pytest.mark.parametrize("faction", ["emperor", "bene_gesserit", "fremen"])
def test_the_alliance_of_another_faction_does_not_serve_junction_headquarters(faction: str) -> None:
    g = game().hand("junction_headquarters").alliance(faction).intrigue("devour").spice(2)
    assert "card.pay" not in g.play("junction_headquarters@arrakeen").options


@pytest.mark.rule("card:junction_headquarters")
def test_junction_headquarters_revealed_gives_water_and_a_troop_that_stays_in_the_garrison() -> None:
    g = game().hand("junction_headquarters").water(0).troops(garrison=1).give(persuasion=2)
    g.play("reveal", "junction_headquarters.troops")
    assert (g.me.persuasion, g.me.water, g.me.garrison) == (3, 1, 2)
    assert "deploy:1" not in g.options


@pytest.mark.rule("card:leadership")
@pytest.mark.parametrize("worms", [1, 2])
def test_leadership_draws_a_card_for_every_own_sandworm_in_the_conflict(worms: int) -> None:
    g = game().hand("leadership").worms(worms).troops(conflict=3)
    g.seat(1).worms(3)
    g.play("leadership@imperial_basin", "card.draw")
    assert len(g.player.hand) == worms


@pytest.mark.rule("card:leadership")
def test_leadership_counts_the_sandworm_summoned_in_its_turn() -> None:
    g = game().hand("leadership").hooks().water(1).conflict_card("skirmish_crysknife").troops(0)
    g.play("leadership@hagga_basin")
    assert g.options == ["spice", "worm"]
    g.play("worm")
    assert (len(g.player.hand), g.asked) == (1, 1)


@pytest.mark.rule("card:leadership")
def test_leadership_draws_nothing_without_a_sandworm() -> None:
    g = game().hand("leadership").troops(conflict=3).play("leadership@imperial_basin")
    assert (g.player.hand, g.me.spice, g.asked) == ([], 1, 1)


@pytest.mark.rule("card:leadership")
def test_leadership_revealed_adds_a_sword_for_every_other_revealed_card_with_swords() -> None:
    g = game().hand("leadership", "dagger", "dagger", "strike_fleet", "diplomacy").in_play("desert_survival")
    g.play("reveal")
    assert (g.me.persuasion, g.me.swords) == (2 + 1 + 1, 1 + 1 + 1 + 3)
    g.play("leadership.swords")
    assert g.me.swords == 6 + 3
    assert "leadership.swords" not in g.options


@pytest.mark.rule("card:leadership")
def test_leadership_alone_is_one_sword() -> None:
    g = game().hand("leadership", "diplomacy").in_play("dagger").play("reveal")
    assert (g.me.swords, "leadership.swords" in g.options) == (1, False)


@pytest.mark.rule("card:leadership", "card:chani_clever_tactician")
@pytest.mark.parametrize(("first", "swords"), [(True, 1 + 1 + 4 + 2), (False, 1 + 1 + 1 + 4)])
def test_leadership_counts_swords_of_a_choice_made_before_it_is_used(first: bool, swords: int) -> None:
    g = game().hand("leadership", "chani_clever_tactician", "dagger").troops(conflict=2)
    order = ["chani_clever_tactician.pay", "leadership.swords"]
    g.play("reveal", *(order if first else order[::-1]))
    assert g.me.swords == swords


@pytest.mark.rule("card:leadership")
def test_leadership_must_be_used() -> None:
    g = game().hand("leadership", "dagger").play("reveal")
    assert g.refuses("end") == "COMPULSORY_LEFT"


@pytest.mark.rule("card:long_live_the_fighters", "rule:cards.long_live_the_fighters")
def test_long_live_the_fighters_draws_discards_and_trashes_one_each_of_the_top_three() -> None:
    g = game().hand("long_live_the_fighters").deck("dagger", "diplomacy", "reconnaissance", "signet_ring").troops(0)
    g.play("long_live_the_fighters@spice_refinery")
    names = ("dagger", "diplomacy", "reconnaissance")
    assert sorted(g.options) == sorted(f"sort:{one}+{two}" for one in names for two in names if one != two)
    g.play("sort:reconnaissance+dagger")
    assert (g.player.hand, g.player.discard, g.state.trashed) == (["reconnaissance"], ["dagger"], ["diplomacy"])
    assert g.player.deck[-1] == "signet_ring"


@pytest.mark.rule("card:long_live_the_fighters")
def test_long_live_the_fighters_must_be_used() -> None:
    g = game().hand("long_live_the_fighters").play("long_live_the_fighters@spice_refinery")
    assert g.refuses("end") == "COMPULSORY_LEFT"
    g.play("card.sort_top")
    assert "none" not in g.options


@pytest.mark.rule("card:long_live_the_fighters")
def test_long_live_the_fighters_does_nothing_with_fewer_than_three_cards_in_the_deck() -> None:
    g = game().hand("long_live_the_fighters").only("dagger", "diplomacy").troops(0)
    g.play("long_live_the_fighters@spice_refinery")
    assert (len(g.player.deck), g.player.hand, g.asked) == (2, [], 1)


@pytest.mark.rule("card:long_live_the_fighters")
def test_long_live_the_fighters_is_content_with_exactly_three_cards_in_the_deck() -> None:
    g = game().hand("long_live_the_fighters").only("dagger", "diplomacy", "reconnaissance").troops(0)
    g.play("long_live_the_fighters@spice_refinery", "sort:dagger+diplomacy")
    assert (g.player.hand, g.player.discard[-1], g.state.trashed) == (["dagger"], "diplomacy", ["reconnaissance"])


@pytest.mark.rule("card:long_live_the_fighters")
def test_long_live_the_fighters_looks_at_the_cards_that_lie_there_when_it_is_used() -> None:
    g = game().hand("long_live_the_fighters").deck("dagger", "diplomacy", "reconnaissance", "signet_ring").troops(0)
    g.play("long_live_the_fighters@fremkit", "space.draw", "card.sort_top", "sort:signet_ring+diplomacy")
    assert (g.player.hand, g.state.trashed) == (["dagger", "signet_ring"], ["reconnaissance"])


@pytest.mark.rule("card:long_live_the_fighters", "card:sardaukar_soldier", "card:prepare_the_way")
@pytest.mark.parametrize(("drawn", "intrigue", "reserve"), [("prepare_the_way", 1, 7), ("sardaukar_soldier", 0, 8)])
def test_long_live_the_fighters_trashes_as_any_effect_does(drawn: str, intrigue: int, reserve: int) -> None:
    g = game().hand("long_live_the_fighters").deck("prepare_the_way", "sardaukar_soldier", "dagger").troops(0)
    g.play("long_live_the_fighters@spice_refinery", f"sort:{drawn}+dagger")
    assert (len(g.player.intrigue), g.state.reserve["prepare_the_way"]) == (intrigue, reserve)


@pytest.mark.rule("card:long_live_the_fighters", "card:spacing_guilds_favor")
def test_long_live_the_fighters_does_not_discard_from_the_hand() -> None:
    g = game().hand("long_live_the_fighters").deck("spacing_guilds_favor", "diplomacy", "dagger").troops(0)
    g.play("long_live_the_fighters@spice_refinery", "sort:dagger+spacing_guilds_favor")
    assert (g.player.discard, g.me.spice) == (["spacing_guilds_favor"], 0)


@pytest.mark.rule("card:long_live_the_fighters")
def test_long_live_the_fighters_shows_the_others_only_what_is_discarded_and_trashed() -> None:
    g = game().hand("long_live_the_fighters").deck("dagger", "diplomacy", "reconnaissance").troops(0)
    g.play("long_live_the_fighters@spice_refinery", "sort:reconnaissance+dagger")
    seen, drawn = g.told("top_seen"), g.told("drawn")[-1]
    assert [event.seen_by(0).card for event in seen] == ["dagger", "diplomacy", "reconnaissance"]
    assert (drawn.seen_by(0).cards, drawn.seen_by(1).cards, drawn.seen_by(1).count) == (("reconnaissance",), (), 1)
    assert all("reconnaissance" not in str(event.seen_by(1)) for event in g.events)


@pytest.mark.rule("card:long_live_the_fighters")
def test_long_live_the_fighters_revealed_is_two_persuasion_and_three_swords() -> None:
    g = game().hand("long_live_the_fighters").troops(conflict=1).play("reveal")
    assert (g.me.persuasion, g.me.strength) == (2, 5)


@pytest.mark.rule("card:maker_keeper")
@pytest.mark.parametrize(
    ("influence", "water", "spice"),
    [
        ({}, 0, 0),
        ({"bene_gesserit": 1, "fremen": 1, "guild": 2}, 0, 0),
        ({"bene_gesserit": 2}, 1, 0),
        ({"fremen": 2}, 0, 1),
        ({"bene_gesserit": 2, "fremen": 3}, 1, 1),
    ],
)
def test_maker_keeper_gives_water_and_spice_each_for_its_own_influence(
    influence: dict[str, int], water: int, spice: int
) -> None:
    g = game().hand("maker_keeper").influence(**influence).water(0).troops(0).play("maker_keeper@spice_refinery")
    assert (g.me.water, g.me.spice) == (water, spice)


@pytest.mark.rule("card:maker_keeper")
def test_maker_keeper_revealed_is_two_persuasion_only() -> None:
    g = game().hand("maker_keeper").influence(bene_gesserit=2, fremen=2).water(0).play("reveal")
    assert (g.me.persuasion, g.me.water, g.me.spice) == (2, 0, 0)


@pytest.mark.rule("card:maula_pistol")
@pytest.mark.parametrize("space", ["spice_refinery", "imperial_basin"])
def test_maula_pistol_draws_a_card(space: str) -> None:
    g = game().hand("maula_pistol").deck("dagger", "diplomacy").troops(0).play(f"maula_pistol@{space}")
    if g.asked == 0:
        g.play("card.draw")
    assert (g.player.hand, g.asked) == (["dagger"], 1)


@pytest.mark.rule("card:maula_pistol")
def test_maula_pistol_revealed_is_persuasion_and_a_sword_and_draws_nothing() -> None:
    g = game().hand("maula_pistol").troops(conflict=1).play("reveal")
    assert (g.me.persuasion, g.me.strength, g.player.play) == (1, 3, ["maula_pistol"])
