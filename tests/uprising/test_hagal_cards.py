"""The House Hagal deck of Uprising: where each card sends a Rival's Agent, when it is ignored, what it gives."""

from collections import Counter

import pytest

from sandtable_engine.imperium.editions import EDITIONS
from sandtable_engine.imperium.sets.uprising.board import SPACES
from sandtable_engine.imperium.sets.uprising.rivals import HAGAL, HAGAL_LIST
from tests.uprising.rival_table import ELSEWHERE, act, idle, rival, two
from tests.uprising.table import Table, game

PRINTED = {
    "accept_contract_shipping_a": (1, 2),
    "accept_contract_shipping_b": (1, 2),
    "arrakeen": (2, 1),
    "assembly_hall": (1, 0),
    "deep_desert": (2, 2),
    "deliver_supplies_heighliner": (2, 1),
    "desert_tactics": (2, 3),
    "dutiful_service": (1, 2),
    "espionage": (2, 2),
    "fremkit": (2, 1),
    "gather_support_a": (1, 0),
    "gather_support_b": (1, 2),
    "hagga_basin_imperial_basin": (4, 2),
    "heighliner": (1, 5),
    "place_spy_blue": (1, 2),
    "place_spy_green": (1, 2),
    "place_spy_yellow": (1, 2),
    "research_station": (2, 2),
    "reshuffle": (1, 0),
    "sardaukar": (2, 4),
    "secrets": (1, 1),
    "sietch_tabr": (3, 3),
    "spice_refinery": (3, 1),
}
"""Copies and swords of every card."""

EVERY = [pytest.param(card, marks=pytest.mark.rule(f"hagal:{card}")) for card in PRINTED]
SHOWING_SWORDS = [case for case in EVERY if case.values != ("reshuffle",)]


def sent(g: Table) -> str:
    """Return the space the Rival's Agent went to."""
    return str(next(event.space for event in g.told("agent_sent") if event.seat == g.state.seats))


def gained(g: Table) -> dict[str, int]:
    """Return what the Rival has gained, without the water and the three troops it started with."""
    one = rival(g)
    counted = {name: amount for name, amount in one.player.purse.items() if name != "vp"} | one.player.influence
    counted |= {"intrigue": len(one.player.intrigue), "troops": one.garrison + one.conflict - 3}
    counted["water"] -= 1
    return {name: amount for name, amount in counted.items() if amount}


# The deck.


@pytest.mark.rule("rule:hagal_deck.copies")
def test_the_deck_has_38_cards_and_the_list_is_sorted() -> None:
    assert sum(card.copies for card in HAGAL_LIST) == 38
    assert [card.id for card in HAGAL_LIST] == sorted(PRINTED)


@pytest.mark.rule("rule:hagal_deck.copies", "rule:hagal_deck.swords")
@pytest.mark.parametrize("card", EVERY)
def test_copies_and_swords_of_a_card(card: str) -> None:
    assert (HAGAL[card].copies, HAGAL[card].swords) == PRINTED[card]


@pytest.mark.rule("rule:hagal_deck.by_players")
def test_only_two_players_have_the_reshuffle_card() -> None:
    solo, pair = (Counter(EDITIONS["uprising"][players].hagal.deck) for players in (1, 2))
    assert (solo.total(), pair - solo) == (37, Counter({"reshuffle": 1}))
    assert [EDITIONS["uprising"][players].hagal.deck for players in (3, 4, 6)] == [(), (), ()]


@pytest.mark.rule("rule:hagal_deck.shuffled")
def test_the_deck_is_shuffled() -> None:
    assert Counter(game(1).state.hagal_deck) == Counter(EDITIONS["uprising"][1].hagal.deck)
    assert game(2).state.hagal_deck not in (sorted(game(2).state.hagal_deck), list(EDITIONS["uprising"][2].hagal.deck))


@pytest.mark.rule("rule:hagal_deck.confidence")
def test_no_card_was_seen_in_print() -> None:
    assert {card.id for card in HAGAL_LIST if card.confidence == "high"} == {"reshuffle"}


@pytest.mark.rule("rule:hagal_deck.swords")
@pytest.mark.parametrize("card", SHOWING_SWORDS)
def test_the_swords_of_a_card_count_in_combat(card: str) -> None:
    g = idle(game(2)).hagal(card)
    rival(g).troops(conflict=2)
    g.next_round()
    assert g.revealed_hagal == [(2, card, "combat")]
    assert g.told("conflict_resolved")[0].strengths == (0, 0, 4 + HAGAL[card].swords)


# Factions.


@pytest.mark.rule("hagal:sardaukar", "rule:rivals.only_the_card", "rule:rivals.troops_to_garrison")
def test_sardaukar_costs_nothing_and_gives_influence_and_two_troops() -> None:
    g = two("sardaukar")
    assert (sent(g), gained(g)) == ("sardaukar", {"emperor": 1, "troops": 2})
    assert (rival(g).garrison, rival(g).conflict) == (5, 0)


@pytest.mark.rule("hagal:dutiful_service", "rule:rivals.only_the_card")
def test_dutiful_service_gives_influence_and_no_contract() -> None:
    g = two("dutiful_service")
    assert (sent(g), gained(g)) == ("dutiful_service", {"emperor": 1})


@pytest.mark.rule("hagal:heighliner", "rule:rivals.troops_follow")
def test_heighliner_sends_three_troops_and_two_of_the_garrison() -> None:
    g = two("heighliner")
    assert (sent(g), gained(g)) == ("heighliner", {"guild": 1, "troops": 3})
    assert (rival(g).garrison, rival(g).conflict) == (1, 5)


@pytest.mark.rule("hagal:deliver_supplies_heighliner")
@pytest.mark.parametrize("conflict", ["skirmish_ornithopter", "shadow_contest"])
def test_deliver_supplies_before_the_last_conflicts(conflict: str) -> None:
    g = act(game(2).conflict_card(conflict), "deliver_supplies_heighliner")
    assert (sent(g), gained(g), rival(g).conflict) == ("deliver_supplies", {"guild": 1}, 0)


@pytest.mark.rule("hagal:deliver_supplies_heighliner")
def test_the_heighliner_instead_in_the_last_conflicts() -> None:
    g = act(game(2).conflict_card("propaganda"), "deliver_supplies_heighliner")
    assert (sent(g), gained(g), rival(g).conflict) == ("heighliner", {"guild": 1, "troops": 3}, 5)


@pytest.mark.rule("hagal:deliver_supplies_heighliner", "rule:rivals.one_branch")
@pytest.mark.parametrize(
    ("conflict", "taken"), [("skirmish_ornithopter", "deliver_supplies"), ("propaganda", "heighliner")]
)
def test_with_the_fitting_space_taken_the_other_one_is_not_used(conflict: str, taken: str) -> None:
    g = game(2).conflict_card(conflict)
    g.seat(1).agent_on(taken)
    act(g, "deliver_supplies_heighliner", "fremkit")
    assert g.revealed_hagal == [(2, "deliver_supplies_heighliner", "ignored"), (2, "fremkit", "agent")]


@pytest.mark.rule("hagal:espionage", "rule:rivals.spy_by_priority")
def test_espionage_places_a_spy_with_the_first_faction_of_the_list() -> None:
    g = two("espionage")
    assert (sent(g), gained(g), g.state.posts) == ("espionage", {"bene_gesserit": 1}, {"guild": [2]})


@pytest.mark.rule("hagal:secrets", "rule:rivals.steals")
def test_secrets_takes_an_intrigue_card_of_each_opponent_with_four() -> None:
    g = game(2).intrigue("leverage", "crysknife", "desert_mouse", "ornithopter")
    g.seat(1).intrigue("cunning", "devour", "detonation")
    g.hagal("secrets").hand("dagger").solari(5).play("dagger@high_council", "space.choose", "end")
    assert (sent(g), gained(g)) == ("secrets", {"bene_gesserit": 1, "intrigue": 1})
    assert (len(g.me.player.intrigue), len(g.seat(1).player.intrigue)) == (3, 3)


@pytest.mark.rule("hagal:desert_tactics", "rule:rivals.wall_needs_hooks")
@pytest.mark.parametrize("hooks", [True, False])
def test_desert_tactics_removes_the_wall_only_with_maker_hooks(hooks: bool) -> None:
    g = game(2)
    rival(g).player.hooks = hooks
    act(g, "desert_tactics")
    assert (sent(g), gained(g), rival(g).conflict) == ("desert_tactics", {"fremen": 1, "troops": 1}, 3)
    assert g.state.wall is not hooks


@pytest.mark.rule("hagal:fremkit", "rule:rivals.troops_follow")
def test_fremkit_recruits_nobody_but_two_of_the_garrison_follow() -> None:
    g = two("fremkit")
    assert (sent(g), gained(g), rival(g).conflict, rival(g).garrison) == ("fremkit", {"fremen": 1}, 2, 1)


# Landsraad and CHOAM. The list of Staban Tuek: guild, fremen, bene_gesserit, emperor.


@pytest.mark.rule("hagal:assembly_hall", "rule:rivals.numbered_influence")
@pytest.mark.parametrize(("emperor", "more"), [(1, {}), (2, {"guild": 1})])
def test_assembly_hall_gives_influence_to_a_rival_the_emperor_knows(emperor: int, more: dict[str, int]) -> None:
    g = game(2)
    rival(g).influence(emperor=emperor)
    act(g, "assembly_hall")
    assert (sent(g), gained(g)) == ("assembly_hall", {"emperor": emperor, "intrigue": 1, **more})


@pytest.mark.rule("hagal:gather_support_a")
def test_gather_support_recruits_one_troop() -> None:
    g = game(2)
    rival(g).influence(emperor=2)
    act(g, "gather_support_a")
    assert (sent(g), gained(g)) == ("gather_support", {"emperor": 2, "troops": 1})


@pytest.mark.rule("hagal:gather_support_b", "rule:rivals.numbered_influence")
@pytest.mark.parametrize(("emperor", "more"), [(1, {}), (2, {"fremen": 1})])
def test_the_other_gather_support_also_gives_influence(emperor: int, more: dict[str, int]) -> None:
    g = game(2)
    rival(g).influence(emperor=emperor)
    act(g, "gather_support_b")
    assert (sent(g), gained(g)) == ("gather_support", {"emperor": emperor, "troops": 1, **more})


@pytest.mark.rule("hagal:accept_contract_shipping_a", "hagal:accept_contract_shipping_b", "rule:rivals.no_contracts")
@pytest.mark.parametrize("card", ["accept_contract_shipping_a", "accept_contract_shipping_b"])
def test_accept_contract_gives_solari_and_no_contract(card: str) -> None:
    g = game(2)
    rival(g).influence(guild=1)
    act(g, card)
    assert (sent(g), gained(g)) == ("accept_contract", {"guild": 1, "solari": 2})


@pytest.mark.rule(
    "hagal:accept_contract_shipping_a", "hagal:accept_contract_shipping_b", "rule:rivals.numbered_influence"
)
@pytest.mark.parametrize(
    ("card", "influence"),
    [
        ("accept_contract_shipping_a", {"guild": 2, "bene_gesserit": 1}),
        ("accept_contract_shipping_b", {"guild": 3}),
    ],
)
def test_shipping_for_a_rival_with_two_influence_with_the_guild(card: str, influence: dict[str, int]) -> None:
    g = game(2)
    rival(g).influence(guild=2)
    act(g, card)
    assert (sent(g), gained(g)) == ("shipping", {"solari": 2, **influence})


@pytest.mark.rule("hagal:accept_contract_shipping_a", "hagal:accept_contract_shipping_b", "rule:rivals.one_branch")
@pytest.mark.parametrize("card", ["accept_contract_shipping_a", "accept_contract_shipping_b"])
@pytest.mark.parametrize(("guild", "taken"), [(1, "accept_contract"), (2, "shipping")])
def test_shipping_and_accept_contract_do_not_stand_in_for_each_other(card: str, guild: int, taken: str) -> None:
    g = game(2)
    rival(g).influence(guild=guild)
    g.seat(1).agent_on(taken)
    assert act(g, card, "fremkit").revealed_hagal == [(2, card, "ignored"), (2, "fremkit", "agent")]


# Cities.


@pytest.mark.rule("hagal:research_station", "rule:rivals.only_the_card")
def test_research_station_recruits_two() -> None:
    g = two("research_station")
    assert (sent(g), gained(g), rival(g).conflict) == ("research_station", {"troops": 2}, 4)


@pytest.mark.rule("hagal:spice_refinery", "rule:rivals.signet", "rule:rivals.only_the_card")
def test_spice_refinery_uses_the_signet_ring() -> None:
    g = two("spice_refinery")
    assert (sent(g), gained(g), rival(g).conflict) == ("spice_refinery", {"spice": 1}, 2)


@pytest.mark.rule("hagal:arrakeen", "rule:rivals.signet")
def test_arrakeen_uses_the_signet_ring_and_recruits_one() -> None:
    g = two("arrakeen")
    assert (sent(g), gained(g), rival(g).conflict) == ("arrakeen", {"spice": 1, "troops": 1}, 3)


@pytest.mark.rule("hagal:sietch_tabr", "rule:rivals.requirement")
def test_sietch_tabr_gives_hooks_a_troop_and_water() -> None:
    g = game(2)
    rival(g).influence(fremen=2)
    act(g, "sietch_tabr")
    assert (sent(g), gained(g)) == ("sietch_tabr", {"fremen": 2, "troops": 1, "water": 1})
    assert (rival(g).player.hooks, rival(g).conflict, g.state.wall) == (True, 3, True)


@pytest.mark.rule("hagal:sietch_tabr", "rule:rivals.requirement")
def test_sietch_tabr_is_ignored_below_two_influence_with_the_fremen() -> None:
    g = game(2)
    rival(g).influence(fremen=1)
    assert act(g, "sietch_tabr", "espionage").revealed_hagal == [
        (2, "sietch_tabr", "ignored"),
        (2, "espionage", "agent"),
    ]


# Maker spaces.


@pytest.mark.rule("hagal:hagga_basin_imperial_basin", "rule:rivals.maker_most_bonus")
@pytest.mark.parametrize(
    ("hagga", "imperial", "space", "spice"),
    [(1, 2, "imperial_basin", 3), (2, 1, "hagga_basin", 4), (1, 1, "hagga_basin", 3)],
)
def test_the_basin_with_more_bonus_spice_then_with_more_spice(
    hagga: int, imperial: int, space: str, spice: int
) -> None:
    g = act(game(2).bonus_spice(hagga_basin=hagga, imperial_basin=imperial), "hagga_basin_imperial_basin")
    assert (sent(g), gained(g), rival(g).conflict) == (space, {"spice": spice}, 2)
    assert g.state.bonus_spice[space] == 0


@pytest.mark.rule("hagal:hagga_basin_imperial_basin", "rule:rivals.maker_most_bonus")
def test_with_one_basin_taken_the_other_one_counts() -> None:
    g = game(2).bonus_spice(hagga_basin=3, imperial_basin=1)
    g.seat(1).agent_on("hagga_basin")
    assert sent(act(g, "hagga_basin_imperial_basin")) == "imperial_basin"


@pytest.mark.rule("hagal:hagga_basin_imperial_basin", "hagal:deep_desert", "rule:rivals.maker_without_bonus")
def test_maker_cards_without_bonus_spice_are_ignored() -> None:
    g = game(2).bonus_spice(hagga_basin=2)
    g.seat(1).agent_on("hagga_basin")
    act(g, "hagga_basin_imperial_basin", "deep_desert", "fremkit")
    assert [purpose for _, _, purpose in g.revealed_hagal] == ["ignored", "ignored", "agent"]


@pytest.mark.rule("hagal:deep_desert")
def test_deep_desert_without_maker_hooks_gives_all_its_spice() -> None:
    g = act(game(2).bonus_spice(deep_desert=2), "deep_desert")
    assert (sent(g), gained(g), rival(g).player.worms, rival(g).water) == ("deep_desert", {"spice": 6}, 0, 1)


@pytest.mark.rule("hagal:hagga_basin_imperial_basin", "rule:rivals.summons", "rule:rivals.wall_needs_hooks")
def test_with_maker_hooks_the_wall_falls_and_hagga_basin_sends_a_sandworm() -> None:
    g = game(2).bonus_spice(hagga_basin=2).conflict_card("siege_of_arrakeen")
    rival(g).hooks()
    act(g, "hagga_basin_imperial_basin")
    assert (gained(g), rival(g).player.worms, rival(g).conflict, g.state.wall) == ({"spice": 2}, 1, 2, False)


@pytest.mark.rule("hagal:hagga_basin_imperial_basin", "rule:rivals.wall_needs_hooks")
@pytest.mark.parametrize("hooks", [True, False])
def test_at_imperial_basin_the_wall_falls_with_maker_hooks_and_the_spice_is_taken(hooks: bool) -> None:
    g = game(2).bonus_spice(imperial_basin=2)
    rival(g).player.hooks = hooks
    act(g, "hagga_basin_imperial_basin")
    assert (sent(g), gained(g), rival(g).player.worms, g.state.wall) == ("imperial_basin", {"spice": 3}, 0, not hooks)


@pytest.mark.rule("hagal:deep_desert", "rule:rivals.summons")
def test_deep_desert_sends_two_sandworms_where_they_may_come() -> None:
    g = game(2).bonus_spice(deep_desert=1).conflict_card("shadow_contest")
    rival(g).hooks()
    act(g, "deep_desert")
    assert (gained(g), rival(g).player.worms, g.state.wall) == ({"spice": 1}, 2, True)


@pytest.mark.rule("hagal:deep_desert", "rule:rivals.summons")
def test_behind_the_wall_deep_desert_gives_its_spice() -> None:
    g = game(2).bonus_spice(deep_desert=1).conflict_card("siege_of_arrakeen")
    rival(g).hooks()
    act(g, "deep_desert")
    assert (gained(g), rival(g).player.worms, g.state.wall) == ({"spice": 5}, 0, True)


# Spies.


YELLOW = ("choam", "imperial_basin", "hagga_basin", "deep_desert")
BLUE = ("refinery_arrakeen", "research_refinery", "sietch_research")
GREEN = ("landsraad_hall", "landsraad_council")
POSTS = {"place_spy_yellow": YELLOW, "place_spy_blue": BLUE, "place_spy_green": GREEN}
TAKEN = [
    pytest.param(card, number, marks=pytest.mark.rule(f"hagal:{card}"))
    for card, posts in POSTS.items()
    for number in range(len(posts))
]
COLOURS = [pytest.param(card, marks=pytest.mark.rule(f"hagal:{card}")) for card in POSTS]


@pytest.mark.rule("rule:rivals.place_spy_card")
@pytest.mark.parametrize(("card", "number"), TAKEN)
def test_a_spy_goes_to_the_first_free_post_and_another_card_is_revealed(card: str, number: int) -> None:
    posts, g = POSTS[card], game(2)
    for seat, post in zip((0, 1, 0), posts[:number], strict=False):
        g.seat(seat).spy_on(post)
    act(g, card, "espionage")
    assert g.told("spy_placed")[0].post == posts[number]
    assert g.revealed_hagal == [(2, card, "spy"), (2, "espionage", "agent")]


@pytest.mark.rule("rule:rivals.place_spy_card")
@pytest.mark.parametrize("card", COLOURS)
def test_with_all_posts_of_a_colour_taken_the_card_is_ignored(card: str) -> None:
    g = game(2)
    for seat, post in zip((0, 1, 1, 1), POSTS[card], strict=False):
        g.seat(seat).spy_on(post)
    act(g, card, "fremkit")
    assert g.revealed_hagal == [(2, card, "ignored"), (2, "fremkit", "agent")]
    assert all(2 not in seats for seats in g.state.posts.values())


# Reshuffle, and what no card does.


@pytest.mark.rule("hagal:reshuffle", "rule:rivals.deck_reshuffled")
def test_reshuffle_mixes_all_cards_and_another_is_revealed() -> None:
    g = game(2).hagal_only("reshuffle", "fremkit")
    g.hand("dagger").solari(5).play("dagger@high_council")
    assert (g.revealed_hagal[0], g.revealed_hagal[-1][2]) == ((2, "reshuffle", "reshuffle"), "agent")
    assert len(g.state.hagal_deck) + len(g.state.hagal_discard) == 38
    assert g.told("shuffled")[0].deck == "hagal"


@pytest.mark.rule("rule:hagal_deck.spaces")
def test_no_card_leads_to_the_council_the_swordmaster_or_imperial_privilege() -> None:
    spaces = {space for card in HAGAL_LIST for space in (*card.spaces, *(branch.space for branch in card.branches))}
    assert set(SPACES) - spaces == set(ELSEWHERE[:3])
