"""The other side of the board: spaces, posts, the spaces of the Commanders, and the spaces that are missing."""

from __future__ import annotations

import pytest

from sandtable_engine.imperium.editions import EDITIONS
from tests.uprising.table import Table, game
from tests.uprising.team_table import at

BOARD = EDITIONS["uprising"][6].board
FOUR = EDITIONS["uprising"][4].board

# Icon, cost, faction, Combat space, printed spice, whose board.
FACES = {
    "military_support": ("emperor", {"spice": 2}, "great_houses", False, 0, ""),
    "economic_support": ("emperor", {}, "great_houses", False, 0, ""),
    "controversial_technology": ("fremen", {"spice": 2}, "fringe_worlds", False, 0, ""),
    "expedition": ("fremen", {}, "fringe_worlds", False, 0, ""),
    "carthag": ("city", {}, "", True, 0, ""),
    "habbanya_erg": ("spice_trade", {"water": 1}, "", True, 2, ""),
    "emperor_sardaukar": ("emperor", {"spice": 3}, "emperor", False, 0, "shaddam_corrino_iv"),
    "vast_wealth": ("emperor", {}, "emperor", False, 0, "shaddam_corrino_iv"),
    "hardy_warriors": ("fremen", {"water": 1}, "fremen", True, 0, "muad_dib"),
    "desert_mastery": ("fremen", {}, "fremen", True, 0, "muad_dib"),
}
GONE = ["sardaukar", "dutiful_service", "desert_tactics", "fremkit"]
POSTS = {
    "great_houses": ("military_support", "economic_support"),
    "guild": ("heighliner", "deliver_supplies"),
    "bene_gesserit": ("espionage", "secrets"),
    "fringe_worlds": ("controversial_technology", "expedition"),
    "landsraad_council": ("high_council", "imperial_privilege", "swordmaster"),
    "landsraad_hall": ("assembly_hall", "gather_support"),
    "choam": ("shipping", "accept_contract"),
    "sietch_research": ("sietch_tabr", "research_station"),
    "research_refinery": ("research_station", "spice_refinery"),
    "refinery_arrakeen": ("spice_refinery", "arrakeen"),
    "carthag": ("carthag",),
    "imperial_basin": ("imperial_basin",),
    "hagga_basin": ("hagga_basin",),
    "habbanya_erg": ("habbanya_erg",),
    "deep_desert": ("deep_desert",),
}
NEW_POSTS = ["great_houses", "fringe_worlds", "carthag", "habbanya_erg"]
COMMANDERS = {"emperor_sardaukar": 3, "vast_wealth": 3, "hardy_warriors": 0, "desert_mastery": 0}
RICH = {"solari": 9, "spice": 9, "water": 9}


def open_to(g: Table) -> set[str]:
    """Return the spaces to which the asked seat may send an Agent."""
    return {action.partition("@")[2] for action in g.options if "@" in action}


# What is on the board.


@pytest.mark.rule("rule:team_spaces.printed")
@pytest.mark.parametrize("space", FACES)
def test_what_is_printed_on_a_new_space(space: str) -> None:
    found = BOARD.spaces[space]
    assert (found.icon, found.cost, found.influence, found.combat, found.maker, found.only) == FACES[space]
    assert (found.control, found.walled, found.needs) == (None, False, None)


@pytest.mark.rule("rule:team_spaces.gone")
def test_four_spaces_are_gone_and_all_others_stay() -> None:
    assert set(FOUR.spaces) - set(BOARD.spaces) == set(GONE)
    assert set(BOARD.spaces) - set(FOUR.spaces) == set(FACES)
    assert all(BOARD.spaces[space] == FOUR.spaces[space] for space in FOUR.spaces if space not in GONE)


@pytest.mark.rule("rule:team_spaces.gone")
@pytest.mark.parametrize("space", GONE)
def test_nobody_can_be_sent_to_what_is_gone(space: str) -> None:
    assert at(1, "diplomacy", **RICH).refuses(f"diplomacy@{space}") == "UNKNOWN_SPACE"


@pytest.mark.rule("rule:team_spaces.printed")
def test_there_are_four_maker_spaces() -> None:
    assert BOARD.makers == ("imperial_basin", "hagga_basin", "deep_desert", "habbanya_erg")
    g = game(6).next_round()
    assert g.state.bonus_spice == dict.fromkeys(BOARD.makers, 1)


# Economic Support, Controversial Technology, Expedition.


@pytest.mark.rule("space:economic_support")
@pytest.mark.parametrize(("seat", "ally"), [(0, 2), (1, 1), (3, 1), (4, 4)])
def test_economic_support_gives_spice_influence_and_a_trade(seat: int, ally: int) -> None:
    g = at(seat, "seek_allies").play("seek_allies@economic_support")
    assert (g.seat(seat).spice, "space.trade" in g.options) == (1, True)
    g.play("influence")
    assert g.seat(ally).player.influence["great_houses"] == 1


@pytest.mark.rule("space:economic_support", "rule:trade.optional")
def test_the_trade_of_economic_support_may_be_left() -> None:
    g = at(1, "diplomacy").play("diplomacy@economic_support", "influence")
    assert g.options == ["space.trade", "end"]
    assert g.play("end").asked == 2


@pytest.mark.rule("space:controversial_technology")
def test_controversial_technology_costs_two_spice_for_an_intrigue_card_and_a_card() -> None:
    g = at(1, "diplomacy", spice=2).intrigue_top("leverage")
    g.seat(1).deck("dagger")
    g.play("diplomacy@controversial_technology", "space.intrigue", "space.draw", "influence")
    assert (g.seat(1).spice, g.seat(1).player.intrigue, g.seat(1).player.hand) == (0, ["leverage"], ["dagger"])
    assert g.seat(1).player.influence["fringe_worlds"] == 1


@pytest.mark.rule("space:controversial_technology")
def test_controversial_technology_may_trash_a_card() -> None:
    g = at(1, "diplomacy", "dagger", spice=2).play("diplomacy@controversial_technology", "space.trash")
    assert {"hand:dagger", "play:diplomacy", "none"} <= set(g.options)
    assert g.play("hand:dagger").state.trashed == ["dagger"]
    g = at(1, "diplomacy", "dagger", spice=2).play("diplomacy@controversial_technology", "space.intrigue", "space.draw")
    assert (g.play("influence", "end").state.trashed, g.asked) == ([], 2)


@pytest.mark.rule("space:expedition")
def test_expedition_takes_a_contract() -> None:
    g = at(1, "diplomacy").offers("arrakeen_water", "heighliner_troops").play("diplomacy@expedition", "influence")
    assert g.options == ["contract:arrakeen_water", "contract:heighliner_troops"]
    g.play("contract:arrakeen_water")
    assert (g.seat(1).contracts, g.seat(1).player.influence["fringe_worlds"]) == (["arrakeen_water"], 1)


# Carthag and Habbanya Erg.


@pytest.mark.rule("space:carthag")
def test_carthag_gives_an_intrigue_card_and_a_troop_and_leads_to_the_conflict() -> None:
    g = (
        at(1, "reconnaissance")
        .intrigue_top("leverage")
        .play("reconnaissance@carthag", "space.intrigue", "space.troops")
    )
    assert (g.seat(1).player.intrigue, g.seat(1).garrison) == (["leverage"], 4)
    assert [option for option in g.options if option.startswith("deploy")] == ["deploy:1", "deploy:2", "deploy:3"]


@pytest.mark.rule("space:carthag")
def test_nobody_controls_carthag() -> None:
    assert BOARD.controlled == ("arrakeen", "spice_refinery", "imperial_basin")


@pytest.mark.rule("space:habbanya_erg")
def test_habbanya_erg_costs_a_water_for_two_spice_what_has_gathered_and_a_card() -> None:
    g = at(1, "dune_the_desert_planet", water=1).bonus_spice(habbanya_erg=3)
    g.seat(1).deck("dagger")
    g.play("dune_the_desert_planet@habbanya_erg", "space.harvest", "space.draw")
    assert (g.seat(1).water, g.seat(1).spice, g.seat(1).player.hand) == (0, 5, ["dagger"])
    assert g.state.bonus_spice["habbanya_erg"] == 0
    assert "deploy:2" in g.options


@pytest.mark.rule("space:habbanya_erg")
def test_no_sandworm_comes_to_habbanya_erg() -> None:
    g = at(2, "dune_the_desert_planet", water=1)
    g.seat(2).hooks()
    g.play("dune_the_desert_planet@habbanya_erg")
    assert {option for option in g.options if option.startswith("space")} == {"space.harvest", "space.draw"}


@pytest.mark.rule("space:habbanya_erg")
def test_habbanya_erg_is_a_maker_space_for_cards_and_contracts() -> None:
    g = at(1, "smugglers_harvester", water=1)
    g.seat(1).holds("harvest_3")
    g.play("smugglers_harvester@habbanya_erg", "space.harvest", "contract.harvest_3")
    assert (g.seat(1).spice, g.seat(1).solari) == (3, 3)


# The boards of the Commanders.


@pytest.mark.rule("rule:team_spaces.commander_only")
@pytest.mark.parametrize("space", COMMANDERS)
@pytest.mark.parametrize("seat", range(6))
def test_only_its_commander_goes_to_a_space_of_his_board(seat: int, space: str) -> None:
    g = at(seat, "seek_allies", **RICH)
    assert (space in open_to(g)) == (seat == COMMANDERS[space])
    if seat != COMMANDERS[space]:
        assert g.refuses(f"seek_allies@{space}") == "COMMANDER_ONLY"


@pytest.mark.rule("rule:team_spaces.commander_only")
def test_a_commander_needs_icon_and_cost_on_his_own_board_too() -> None:
    assert at(0, "usul", **RICH).refuses("usul@desert_mastery") == "NO_ICON"
    assert at(0, "seek_allies").refuses("seek_allies@hardy_warriors") == "CANNOT_PAY"
    assert at(3, "seek_allies", spice=2).refuses("seek_allies@emperor_sardaukar") == "CANNOT_PAY"


@pytest.mark.rule("space:emperor_sardaukar")
def test_sardaukar_cost_three_spice_for_an_intrigue_card_and_four_troops_of_the_ally() -> None:
    g = at(3, "seek_allies", spice=3).intrigue_top("leverage")
    g.play("seek_allies@emperor_sardaukar", "space.intrigue", "space.troops", "influence")
    assert (g.seat(3).spice, g.seat(3).player.intrigue, g.seat(1).garrison) == (0, ["leverage"], 7)
    assert (g.seat(3).player.influence, g.seat(1).conflict) == ({"emperor": 1}, 0)


@pytest.mark.rule("space:emperor_sardaukar")
def test_nobody_goes_on_to_the_conflict_from_the_board_of_the_emperor() -> None:
    g = at(3, "seek_allies", spice=3).play("seek_allies@emperor_sardaukar", "space.intrigue", "space.troops")
    while g.asked == 3:
        g.play(g.options[0])
    assert (g.asked, g.seat(1).garrison, g.seat(1).conflict) == (4, 7, 0)


@pytest.mark.rule("space:vast_wealth")
def test_vast_wealth_gives_three_solari_and_influence_with_the_emperor() -> None:
    g = at(3, "seek_allies").play("seek_allies@vast_wealth", "influence")
    assert (g.seat(3).solari, g.seat(3).player.influence) == (3 + 1, {"emperor": 1})


@pytest.mark.rule("space:hardy_warriors")
def test_hardy_warriors_cost_a_water_for_two_troops_of_the_ally_who_may_go_on() -> None:
    g = at(0, "demand_attention", water=1).play("demand_attention@hardy_warriors", "space.troops")
    assert (g.me.water, g.seat(2).garrison, g.player.influence) == (0, 5, {"fremen": 1})
    assert (g.asked, g.options[-1]) == (2, "deploy:4")


@pytest.mark.rule("space:desert_mastery")
def test_desert_mastery_gives_a_card_and_a_spice_and_leads_to_the_conflict() -> None:
    g = at(0, "demand_attention").deck("usul").play("demand_attention@desert_mastery", "space.draw")
    assert (g.player.hand, g.me.spice, g.player.influence) == (["usul"], 1 + 1, {"fremen": 1})
    assert (g.asked, g.options[-1]) == (2, "deploy:2")


# Posts.


@pytest.mark.rule("rule:team_spaces.posts")
def test_the_fifteen_posts_and_what_they_are_connected_to() -> None:
    assert {post.id: post.spaces for post in BOARD.posts.values()} == POSTS


@pytest.mark.rule("rule:team_spaces.posts")
def test_no_spy_watches_the_boards_of_the_commanders() -> None:
    assert not any(BOARD.posts_of[space] for space in COMMANDERS)


@pytest.mark.parametrize("post", [pytest.param(post, marks=pytest.mark.rule(f"post:{post}")) for post in NEW_POSTS])
def test_a_spy_leads_the_spy_icon_to_the_spaces_of_a_new_post(post: str) -> None:
    g = at(1, "covert_operation", **RICH)
    g.seat(1).spy_on(post)
    assert open_to(g) == set(POSTS[post])


@pytest.mark.parametrize("post", [pytest.param(post, marks=pytest.mark.rule(f"post:{post}")) for post in NEW_POSTS])
def test_a_spy_of_a_commander_on_a_new_post_gathers_intelligence_for_him(post: str) -> None:
    space = POSTS[post][0]
    card = {"city": "signet_ring", "spice_trade": "signet_ring"}.get(BOARD.spaces[space].icon, "seek_allies")
    g = at(3, card, **RICH)
    g.seat(3).spy_on(post).deck("corrino_might")
    g.play(f"{card}@{space}", f"spy:{post}")
    assert (g.seat(3).player.hand, g.state.posts) == (["corrino_might"], {})


@pytest.mark.rule("rule:team_spaces.posts")
def test_a_spy_lets_a_commander_into_an_occupied_space() -> None:
    g = at(3, "seek_allies", **RICH)
    g.seat(2).agent_on("expedition")
    assert g.refuses("seek_allies@expedition") == "SPACE_OCCUPIED"
    g.seat(3).spy_on("fringe_worlds")
    g.play("seek_allies@expedition")
    assert (g.state.board["expedition"], g.state.posts) == ([2, 3], {})


@pytest.mark.rule("rule:team_spaces.posts")
def test_a_spy_of_a_fellow_opens_nothing() -> None:
    g = at(3, "seek_allies", **RICH)
    g.seat(2).agent_on("expedition")
    g.seat(1).spy_on("fringe_worlds")
    assert g.refuses("seek_allies@expedition") == "SPACE_OCCUPIED"


# The Swordmaster.


@pytest.mark.rule("rule:team_spaces.swordmaster_price", "space:swordmaster")
@pytest.mark.parametrize("seat", range(6))
def test_the_swordmaster_costs_eight_and_six_once_anybody_has_one(seat: int) -> None:
    assert at(seat, "signet_ring", solari=7).refuses("signet_ring@swordmaster") == "CANNOT_PAY"
    g = at(seat, "signet_ring", solari=6)
    g.seat((seat + 1) % 6).swordmaster()
    g.play("signet_ring@swordmaster")
    assert g.seat(seat).solari < 6
