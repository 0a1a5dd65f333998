"""Spies and observation posts: placing, infiltrating, gathering intelligence, the Spy icon."""

import pytest

from sandtable_engine.imperium.rules.figures import leave_space
from tests.uprising.table import Table, game

POSTS = {
    "emperor": ("sardaukar", "dutiful_service"),
    "guild": ("heighliner", "deliver_supplies"),
    "bene_gesserit": ("espionage", "secrets"),
    "fremen": ("desert_tactics", "fremkit"),
    "landsraad_council": ("high_council", "imperial_privilege", "swordmaster"),
    "landsraad_hall": ("assembly_hall", "gather_support"),
    "choam": ("shipping", "accept_contract"),
    "sietch_research": ("sietch_tabr", "research_station"),
    "research_refinery": ("research_station", "spice_refinery"),
    "refinery_arrakeen": ("spice_refinery", "arrakeen"),
    "imperial_basin": ("imperial_basin",),
    "hagga_basin": ("hagga_basin",),
    "deep_desert": ("deep_desert",),
}
"""Every observation post and the spaces it is connected to."""

EVERY_POST = [pytest.param(post, marks=pytest.mark.rule(f"post:{post}")) for post in POSTS]


def rich() -> Table:
    """Return a seat that can go anywhere; its turn does not end by itself, because it holds an Intrigue card."""
    g = game().intrigue("contingency_plan").influence(emperor=2, guild=2, fremen=2)
    return g.give(solari=20, spice=20, water=20)


def sent(g: Table, card: str) -> set[str]:
    """Return the spaces to which an Agent may be sent with a card."""
    return {action.partition("@")[2] for action in g.options if action.startswith(f"{card}@")}


def placing(g: Table) -> Table:
    """Send an Agent to Espionage, up to the question where its Spy is placed."""
    return g.hand("diplomacy").play("diplomacy@espionage", "space.place_spy")


# What a post is connected to.


@pytest.mark.rule("rule:spies.spy_icon")
@pytest.mark.parametrize("post", EVERY_POST)
def test_a_spy_leads_the_spy_icon_to_the_spaces_of_its_post(post: str) -> None:
    g = rich().hand("covert_operation").spy_on(post)
    assert sent(g, "covert_operation") == set(POSTS[post])


@pytest.mark.rule("rule:spies.infiltrate")
@pytest.mark.parametrize("post", EVERY_POST)
def test_a_spy_opens_the_occupied_spaces_of_its_post_and_no_others(post: str) -> None:
    g = rich().hand("steersman", "truthtrance").spy_on(post)
    for space in {space for connected in POSTS.values() for space in connected}:
        g.seat(1).agent_on(space)
        assert (space in sent(g, "steersman") | sent(g, "truthtrance")) == (space in POSTS[post])
        leave_space(g.state, 1, space)


@pytest.mark.rule("rule:spies.gather_intelligence")
@pytest.mark.parametrize("post", EVERY_POST)
def test_a_spy_gathers_intelligence_at_the_spaces_of_its_post(post: str) -> None:
    for space in POSTS[post]:
        g = rich().hand("covert_operation").spy_on(post).play(f"covert_operation@{space}")
        if "free" in g.options:
            g.play("free")
        assert g.options == [f"spy:{post}", "none"]


@pytest.mark.rule("rule:spies.gather_intelligence")
@pytest.mark.parametrize("post", EVERY_POST)
def test_a_spy_elsewhere_gathers_nothing(post: str) -> None:
    space, card = ("fremkit", "diplomacy") if post != "fremen" else ("assembly_hall", "dagger")
    space, card = ("accept_contract", "dune_the_desert_planet") if post == "landsraad_hall" else (space, card)
    g = rich().hand(card).spy_on(post).play(f"{card}@{space}")
    assert not any(action.startswith("spy:") for action in g.options)


# Placing.


@pytest.mark.rule("rule:spies.placed_on_a_post")
@pytest.mark.parametrize("post", EVERY_POST)
def test_a_spy_may_be_placed_on_every_free_post(post: str) -> None:
    g = placing(rich())
    assert g.options == [*(f"post:{name}" for name in POSTS), "none"]
    assert g.play(f"post:{post}").state.posts == {post: [0]}


@pytest.mark.rule("rule:spies.placed_on_a_post", "rule:spies.own_spies_never_share")
@pytest.mark.parametrize("post", EVERY_POST)
def test_a_post_with_a_spy_is_taken_whoever_owns_it(post: str) -> None:
    for seat in (0, 1):
        g = rich()
        g.seat(seat).spy_on(post)
        g.hand("diplomacy").play("diplomacy@espionage")
        if "none" in g.options:
            g.play("none")
        assert f"post:{post}" not in g.play("space.place_spy").options


@pytest.mark.rule("rule:decisions.placing_optional")
def test_a_spy_need_not_be_placed() -> None:
    g = placing(rich()).play("none")
    assert g.state.posts == {}
    assert "space.place_spy" not in g.options


@pytest.mark.rule("rule:decisions.placing_optional")
def test_a_turn_may_end_with_the_spy_unplaced() -> None:
    g = rich().hand("diplomacy").play("diplomacy@espionage", "influence", "space.draw", "end")
    assert g.state.posts == {}
    assert g.asked == 1


@pytest.mark.rule("rule:setup.three_spies")
def test_everybody_has_three_spies() -> None:
    g = placing(rich().spy_on("guild", "choam")).play("post:fremen")
    assert sum(0 in seats for seats in g.state.posts.values()) == 3


@pytest.mark.rule("rule:spies.empty_supply")
def test_with_an_empty_supply_a_spy_is_recalled_first_without_effect() -> None:
    g = placing(rich().spy_on("guild", "choam", "fremen"))
    assert g.options == ["spy:guild", "spy:choam", "spy:fremen", "none"]
    g.play("spy:choam")
    assert "post:choam" in g.options
    g.play("post:deep_desert")
    assert g.state.posts == {"guild": [0], "fremen": [0], "deep_desert": [0]}
    assert g.told("drawn") == []


@pytest.mark.rule("rule:spies.empty_supply")
def test_the_recalled_spy_may_go_back_to_its_post() -> None:
    g = placing(rich().spy_on("guild", "choam", "fremen")).play("spy:choam", "post:choam")
    assert g.state.posts == {"guild": [0], "fremen": [0], "choam": [0]}


@pytest.mark.rule("rule:spies.empty_supply", "rule:decisions.placing_optional")
def test_with_an_empty_supply_all_spies_may_stay() -> None:
    g = placing(rich().spy_on("guild", "choam", "fremen")).play("none")
    assert g.state.posts == {"guild": [0], "choam": [0], "fremen": [0]}


@pytest.mark.rule("rule:spies.empty_supply")
def test_with_a_spy_in_supply_none_is_recalled() -> None:
    g = placing(rich().spy_on("guild", "choam"))
    assert not any(action.startswith("spy:") for action in g.options)


@pytest.mark.rule("rule:spies.placed_on_a_post")
def test_posts_of_others_stay_taken_and_the_rest_is_free() -> None:
    g = rich()
    for seat, posts in ((1, ("emperor", "guild", "bene_gesserit")), (2, ("fremen", "choam", "deep_desert"))):
        g.seat(seat).spy_on(*posts)
    free = [post for post in POSTS if post not in g.state.posts]
    assert placing(g).options == [*(f"post:{post}" for post in free), "none"]


@pytest.mark.rule("rule:spies.limited_posts", "leader:lady_margot_fenring")
def test_a_limited_icon_asks_for_a_post_at_that_kind_of_space() -> None:
    g = game(leaders=["lady_margot_fenring"]).hand("signet_ring").play("signet_ring@arrakeen", "card.place_spy")
    cities = ["post:sietch_research", "post:research_refinery", "post:refinery_arrakeen"]
    assert g.options == [*cities, "none"]


@pytest.mark.rule("rule:spies.no_post_no_spy", "leader:lady_margot_fenring")
def test_a_limited_icon_does_nothing_when_all_its_posts_are_taken() -> None:
    g = game(leaders=["lady_margot_fenring"]).hand("signet_ring")
    g.seat(1).spy_on("sietch_research", "research_refinery", "refinery_arrakeen")
    assert "card.place_spy" not in g.play("signet_ring@arrakeen").options


@pytest.mark.rule("rule:spies.limited_posts", "rule:spies.empty_supply", "leader:lady_margot_fenring")
def test_with_an_empty_supply_a_limited_icon_may_free_its_own_post() -> None:
    g = game(leaders=["lady_margot_fenring"]).hand("signet_ring").spy_on("sietch_research", "guild", "choam")
    g.seat(1).spy_on("research_refinery", "refinery_arrakeen")
    g.play("signet_ring@gather_support", "card.place_spy")
    # Only the Spy on a city post frees a city post.
    assert g.options == ["spy:sietch_research", "none"]
    g.play("spy:sietch_research")
    assert g.options == ["post:sietch_research", "none"]


@pytest.mark.rule("rule:spies.limited_posts", "card:reliable_informant")
def test_another_limited_icon_names_three_factions() -> None:
    g = rich().hand("reliable_informant").play("reliable_informant@deliver_supplies", "card.place_spy")
    assert g.options == ["post:emperor", "post:bene_gesserit", "post:fremen", "none"]


# Infiltrate.


@pytest.mark.rule("rule:spies.infiltrate")
def test_a_spy_is_recalled_to_enter_an_occupied_space() -> None:
    g = rich().hand("dagger").spy_on("landsraad_hall")
    g.seat(1).agent_on("assembly_hall")
    g.play("dagger@assembly_hall")
    assert g.state.board == {"assembly_hall": [1, 0]}
    assert g.state.posts == {}
    assert [(event.post, event.purpose) for event in g.told("spy_recalled")] == [("landsraad_hall", "infiltrate")]


@pytest.mark.rule("rule:spies.infiltrate")
def test_infiltrating_draws_no_card() -> None:
    g = rich().hand("dagger").spy_on("landsraad_hall")
    g.seat(1).agent_on("assembly_hall")
    assert g.play("dagger@assembly_hall").told("drawn") == []


@pytest.mark.rule("rule:spies.infiltrate")
def test_a_free_space_needs_no_infiltration() -> None:
    g = rich().hand("dagger").spy_on("landsraad_hall").play("dagger@assembly_hall", "none")
    assert g.state.posts == {"landsraad_hall": [0]}


@pytest.mark.rule("rule:spies.infiltrate")
def test_a_spy_of_another_seat_opens_nothing() -> None:
    g = rich().hand("dagger")
    g.seat(1).agent_on("assembly_hall")
    g.seat(2).spy_on("landsraad_hall")
    assert g.refuses("dagger@assembly_hall") == "SPACE_OCCUPIED"


@pytest.mark.rule("rule:spies.infiltrate_own_agent")
def test_the_own_agent_still_closes_the_space() -> None:
    g = rich().hand("dagger").spy_on("landsraad_hall").agent_on("assembly_hall")
    assert g.refuses("dagger@assembly_hall") == "SPACE_OCCUPIED"


@pytest.mark.rule("rule:spies.infiltrate_own_agent")
def test_the_own_agent_closes_the_space_beside_that_of_another() -> None:
    g = rich().hand("dagger").spy_on("landsraad_hall").agent_on("assembly_hall")
    g.seat(1).agent_on("assembly_hall")
    assert g.refuses("dagger@assembly_hall") == "SPACE_OCCUPIED"


@pytest.mark.rule("rule:spies.infiltrate")
def test_two_agents_are_overlooked_as_one_is() -> None:
    g = rich().hand("dagger").spy_on("landsraad_hall")
    g.seat(1).agent_on("assembly_hall")
    g.seat(2).agent_on("assembly_hall")
    assert g.play("dagger@assembly_hall").state.board == {"assembly_hall": [1, 2, 0]}


@pytest.mark.rule("rule:spies.infiltrate_pays")
def test_infiltrating_does_not_spare_the_cost() -> None:
    g = rich().hand("dagger").spy_on("landsraad_council").solari(4)
    g.seat(1).agent_on("high_council")
    assert g.refuses("dagger@high_council") == "CANNOT_PAY"


@pytest.mark.rule("rule:spies.infiltrate_pays")
def test_infiltrating_does_not_spare_the_requirement() -> None:
    g = rich().hand("reconnaissance").spy_on("sietch_research").influence(fremen=1)
    g.seat(1).agent_on("sietch_tabr")
    assert g.refuses("reconnaissance@sietch_tabr") == "REQUIREMENT_NOT_MET"


@pytest.mark.rule("rule:spies.infiltrate")
def test_infiltrating_needs_the_icon_of_the_space() -> None:
    g = rich().hand("diplomacy").spy_on("landsraad_hall")
    g.seat(1).agent_on("assembly_hall")
    assert g.refuses("diplomacy@assembly_hall") == "NO_ICON"


@pytest.mark.rule("rule:spies.two_spies")
@pytest.mark.parametrize(
    ("way", "left"), [("research_refinery", "sietch_research"), ("sietch_research", "research_refinery")]
)
def test_with_two_spies_there_is_a_choice_of_the_way_in(way: str, left: str) -> None:
    g = rich().hand("reconnaissance").spy_on("sietch_research", "research_refinery")
    g.seat(1).agent_on("research_station")
    g.play("reconnaissance@research_station")
    assert g.options == ["spy:sietch_research", "spy:research_refinery"]
    assert g.play(f"spy:{way}").state.posts == {left: [0]}


@pytest.mark.rule("rule:spies.two_spies")
def test_of_two_spies_one_infiltrates_and_the_other_gathers_intelligence() -> None:
    g = rich().hand("reconnaissance").spy_on("sietch_research", "research_refinery")
    g.seat(1).agent_on("research_station")
    g.play("reconnaissance@research_station", "spy:sietch_research")
    assert g.options == ["spy:research_refinery", "none"]
    g.play("spy:research_refinery")
    assert (g.state.posts, len(g.me.player.hand)) == ({}, 1)


@pytest.mark.rule("rule:spies.one_spy_one_use")
def test_one_spy_does_not_infiltrate_and_gather_intelligence() -> None:
    g = rich().hand("dagger").spy_on("landsraad_hall")
    g.seat(1).agent_on("assembly_hall")
    assert g.play("dagger@assembly_hall").options == ["space.intrigue", "intrigue:contingency_plan"]


@pytest.mark.rule("rule:spies.gather_once")
def test_two_spies_do_not_both_gather_intelligence() -> None:
    g = rich().hand("reconnaissance").spy_on("sietch_research", "research_refinery")
    g.play("reconnaissance@research_station", "spy:sietch_research")
    assert not any(action.startswith("spy:") for action in g.options)
    assert (g.state.posts, len(g.me.player.hand)) == ({"research_refinery": [0]}, 1)


# Gather Intelligence.


@pytest.mark.rule("rule:spies.gather_intelligence")
def test_a_recalled_spy_draws_a_card() -> None:
    g = rich().hand("dagger").deck("signet_ring").spy_on("landsraad_hall")
    g.play("dagger@assembly_hall", "spy:landsraad_hall")
    assert (g.me.player.hand, g.state.posts) == (["signet_ring"], {})
    assert [(event.post, event.purpose) for event in g.told("spy_recalled")] == [("landsraad_hall", "intelligence")]


@pytest.mark.rule("rule:spies.gather_intelligence")
def test_the_spy_may_stay() -> None:
    g = rich().hand("dagger").spy_on("landsraad_hall").play("dagger@assembly_hall", "none")
    assert (g.me.player.hand, g.state.posts) == ([], {"landsraad_hall": [0]})


@pytest.mark.rule("rule:spies.gather_first")
def test_intelligence_is_gathered_after_the_cost_and_before_every_effect() -> None:
    g = rich().hand("dagger").spy_on("landsraad_council").play("dagger@high_council")
    assert g.me.solari == 15
    assert g.options == ["spy:landsraad_council", "none"]
    assert not g.play("none").me.player.council
    assert not any(action.startswith("spy:") for action in g.options)


@pytest.mark.rule("rule:spies.gather_first")
def test_even_instant_gains_come_after_intelligence() -> None:
    g = rich().hand("diplomacy").spy_on("guild").play("diplomacy@deliver_supplies")
    assert g.me.water == 20
    assert g.play("spy:guild").me.water == 21


@pytest.mark.rule("rule:spies.gather_first", "rule:spies.placed_on_a_post")
def test_a_spy_placed_in_the_turn_comes_too_late_to_gather_intelligence() -> None:
    g = placing(rich()).play("post:bene_gesserit")
    assert not any(action.startswith("spy:") for action in g.options)
    assert g.state.posts == {"bene_gesserit": [0]}


@pytest.mark.rule("rule:spies.gather_intelligence")
def test_a_spy_of_another_seat_gathers_nothing() -> None:
    g = rich().hand("dagger")
    g.seat(1).spy_on("landsraad_hall")
    assert g.play("dagger@assembly_hall").options == ["space.intrigue", "intrigue:contingency_plan"]


@pytest.mark.rule("rule:spies.needs_sent_agent")
def test_a_reveal_turn_gathers_no_intelligence() -> None:
    g = rich().hand("dagger").spy_on("landsraad_hall").play("reveal")
    assert not any(action.startswith("spy:") for action in g.options)


# The Spy icon.


@pytest.mark.rule("rule:spies.spy_icon")
def test_the_spy_icon_recalls_nothing() -> None:
    g = rich().hand("covert_operation").spy_on("landsraad_hall").play("covert_operation@assembly_hall", "none")
    assert (g.state.posts, g.told("spy_recalled")) == ({"landsraad_hall": [0]}, [])


@pytest.mark.rule("rule:spies.spy_icon")
def test_without_a_spy_the_spy_icon_leads_nowhere() -> None:
    g = rich().hand("covert_operation")
    g.seat(1).spy_on("landsraad_hall")
    assert sent(g, "covert_operation") == set()
    assert g.refuses("covert_operation@assembly_hall") == "NO_SPY"


@pytest.mark.rule("rule:spies.spy_icon")
def test_the_spy_icon_needs_a_spy_at_that_very_space() -> None:
    g = rich().hand("covert_operation").spy_on("guild")
    assert g.refuses("covert_operation@assembly_hall") == "NO_SPY"


@pytest.mark.rule("rule:spies.spy_icon", "rule:decisions.spy_icon_then_recalled")
def test_the_spy_that_served_the_icon_may_then_gather_intelligence() -> None:
    g = rich().hand("covert_operation").spy_on("landsraad_hall")
    g.play("covert_operation@assembly_hall", "spy:landsraad_hall")
    assert (g.state.posts, len(g.me.player.hand)) == ({}, 1)


@pytest.mark.rule("rule:spies.spy_icon_occupied", "rule:decisions.spy_icon_then_recalled")
def test_the_spy_that_serves_the_icon_may_infiltrate_too() -> None:
    g = rich().hand("covert_operation").spy_on("landsraad_hall")
    g.seat(1).agent_on("assembly_hall")
    g.play("covert_operation@assembly_hall")
    assert (g.state.board, g.state.posts) == ({"assembly_hall": [1, 0]}, {})


@pytest.mark.rule("rule:spies.spy_icon")
def test_a_card_with_two_icons_goes_by_either_and_is_offered_once() -> None:
    g = rich().hand("imperial_spymaster").spy_on("emperor", "choam")
    where = [action for action in g.options if action.startswith("imperial_spymaster@")]
    assert sorted(where) == sorted(set(where))
    assert sent(g, "imperial_spymaster") == {"sardaukar", "dutiful_service", "shipping", "accept_contract"}


@pytest.mark.rule("rule:spies.spy_icon", "rule:agents.requirement")
def test_the_spy_icon_does_not_spare_cost_and_requirement() -> None:
    g = rich().hand("covert_operation").spy_on("choam", "landsraad_council").influence(guild=1).give(solari=2)
    assert g.refuses("covert_operation@shipping") == "REQUIREMENT_NOT_MET"
    assert g.refuses("covert_operation@high_council") == "CANNOT_PAY"


@pytest.mark.rule("rule:spies.spy_icon", "rule:agents.faction_space_influence")
def test_a_faction_space_reached_by_the_spy_icon_gives_its_influence() -> None:
    g = rich().hand("covert_operation").spy_on("bene_gesserit").play("covert_operation@secrets", "none", "influence")
    assert g.me.player.influence["bene_gesserit"] == 1


# Recalling as a cost, and what is counted.


@pytest.mark.rule("rule:spies.recall_as_cost", "intrigue:spring_the_trap")
def test_a_cost_of_two_spies_needs_two() -> None:
    g = game().troops(0, 1).intrigue("spring_the_trap").spy_on("guild").hand("diplomacy").to_combat()
    assert g.refuses("intrigue:spring_the_trap") == "CANNOT_PLAY_INTRIGUE"


@pytest.mark.rule("rule:spies.recall_as_cost", "intrigue:spring_the_trap")
def test_a_cost_of_two_spies_takes_two_of_choice() -> None:
    g = game().troops(0, 1).intrigue("spring_the_trap").hand("diplomacy").spy_on("guild", "choam", "fremen").to_combat()
    g.play("intrigue:spring_the_trap", "spy:choam")
    assert g.options == ["spy:guild", "spy:fremen"]
    g.play("spy:fremen")
    assert (g.state.posts, g.told("drawn")[5:]) == ({"guild": [0]}, [])


@pytest.mark.rule("rule:spies.recalled_this_turn", "card:rebel_supplier")
@pytest.mark.parametrize("occupied", [True, False])
def test_infiltrating_and_gathering_intelligence_both_recall_a_spy(occupied: bool) -> None:
    g = rich().hand("rebel_supplier").spy_on("refinery_arrakeen")
    if occupied:
        g.seat(1).agent_on("arrakeen")
    g.play("rebel_supplier@arrakeen")
    if not occupied:
        g.play("spy:refinery_arrakeen")
    assert g.play("card.troops").me.garrison == 5


@pytest.mark.rule("rule:spies.recalled_this_turn", "card:rebel_supplier")
def test_without_a_recalled_spy_nothing_follows() -> None:
    g = rich().hand("rebel_supplier").spy_on("refinery_arrakeen").play("rebel_supplier@arrakeen", "none")
    assert "card.troops" not in g.options


@pytest.mark.rule("rule:recall.agents_recalled")
def test_spies_stay_on_their_posts_from_round_to_round() -> None:
    g = rich().spy_on("guild").next_round()
    assert g.state.posts == {"guild": [0]}


@pytest.mark.rule("rule:influence.bonus_at_four", "rule:influence.spy_at_once")
def test_four_influence_with_the_emperor_place_a_spy_at_once() -> None:
    g = rich().influence(emperor=3).hand("diplomacy").play("diplomacy@dutiful_service", "influence")
    assert g.options[-1] == "none"
    assert g.play("post:choam").state.posts == {"choam": [0]}


@pytest.mark.rule("rule:spies.recalled_this_turn", "rule:spies.empty_supply", "contract:arrakeen_troop_spy")
def test_a_spy_recalled_to_fill_the_supply_counts_as_recalled_too() -> None:
    g = rich().hand("rebel_supplier").spy_on("guild", "choam", "fremen").holds("arrakeen_troop_spy")
    g.play("rebel_supplier@arrakeen", "contract.arrakeen_troop_spy")
    assert "card.troops" not in g.options
    g.play("spy:guild", "post:emperor")
    assert "card.troops" in g.options


@pytest.mark.rule("rule:spies.recalled_this_turn", "card:rebel_supplier")
def test_a_spy_recalled_by_another_seat_or_in_another_turn_does_not_count() -> None:
    g = rich().hand("dagger", "rebel_supplier").spy_on("landsraad_hall")
    g.play("dagger@assembly_hall", "spy:landsraad_hall", "space.intrigue", "end").pass_turns(0)
    assert "card.troops" not in g.play("rebel_supplier@arrakeen").options


@pytest.mark.rule("rule:spies.gather_intelligence", "rule:spies.infiltrate", "rule:cards.double_agent_shares")
@pytest.mark.parametrize("occupied", [True, False])
def test_from_a_shared_post_only_the_own_spy_is_recalled(occupied: bool) -> None:
    g = rich().hand("dagger").spy_on("landsraad_hall")
    g.seat(1).spy_on("landsraad_hall")
    if occupied:
        g.seat(2).agent_on("assembly_hall")
    g.play("dagger@assembly_hall")
    if not occupied:
        g.play("spy:landsraad_hall")
    assert g.state.posts == {"landsraad_hall": [1]}


@pytest.mark.rule("rule:spies.own_spies_never_share", "card:double_agent")
def test_not_even_a_card_that_shares_posts_puts_two_own_spies_together() -> None:
    g = rich().hand("double_agent").spy_on("landsraad_hall").play("double_agent@assembly_hall", "none")
    assert "card.place_spy" not in g.options
