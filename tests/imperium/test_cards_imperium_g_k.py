"""The Imperium deck, G to K, box by box. The printed values of each card are in test_deck_counts."""

import pytest

from tests.imperium.table import game


@pytest.mark.rule("card:gene_manipulation")
@pytest.mark.parametrize("trashed", ["hand:dagger", "play:bene_gesserit_sister", "none"])
def test_gene_manipulation_with_another_sister_gains_two_spice_whatever_is_trashed(trashed: str) -> None:
    g = game().hand("gene_manipulation", "dagger").in_play("bene_gesserit_sister")
    g.play("gene_manipulation@hall_of_oratory", "card.trash", trashed)
    assert (g.me.spice, len(g.state.trashed)) == (2, trashed != "none")


@pytest.mark.rule("card:gene_manipulation", "rule:deck.another_in_play")
@pytest.mark.parametrize(("other", "spice"), [("gene_manipulation", 2), ("dagger", 0)])
def test_gene_manipulation_counts_a_second_copy_but_not_itself(other: str, spice: int) -> None:
    g = game().hand("gene_manipulation", other)
    g.player.play.append(g.player.hand.pop())
    g.play("gene_manipulation@hall_of_oratory", "space.troops", "end")
    assert (g.me.spice, g.state.trashed) == (spice, [])


@pytest.mark.rule("card:guild_administrator", "rule:deck.trash_leaves_game")
def test_guild_administrator_trashes_a_card() -> None:
    g = (
        game()
        .hand("guild_administrator", "dagger")
        .play("guild_administrator@secure_contract", "card.trash", "hand:dagger")
    )
    assert (g.player.hand, g.player.discard, g.state.trashed) == ([], [], ["dagger"])


@pytest.mark.rule("card:guild_administrator", "rule:deck.trash_optional")
def test_guild_administrator_need_not_trash() -> None:
    g = game().hand("guild_administrator", "dagger").play("guild_administrator@secure_contract", "end")
    assert (g.player.hand, g.state.trashed, g.asked) == (["dagger"], [], 1)


@pytest.mark.rule("card:guild_ambassador")
@pytest.mark.parametrize(("choice", "influence", "spice"), [("influence", 1, 0), ("spice", 0, 2)])
def test_guild_ambassador_gains_guild_influence_or_spice(choice: str, influence: int, spice: int) -> None:
    g = game().hand("guild_ambassador").play("guild_ambassador@hall_of_oratory", "card.choose", choice)
    assert (g.player.influence["guild"], g.me.spice) == (influence, spice)


@pytest.mark.rule("card:guild_ambassador", "rule:effects.compulsory")
def test_guild_ambassador_must_take_one_of_them() -> None:
    g = game().hand("guild_ambassador").play("guild_ambassador@hall_of_oratory")
    assert g.options == ["space.troops", "card.choose"]


@pytest.mark.rule("card:guild_ambassador")
def test_guild_ambassador_revealed_with_the_alliance_buys_a_point_once() -> None:
    g = game().hand("guild_ambassador").alliance("guild").give(spice=6, water=0, vp=3)
    g.play("reveal", "guild_ambassador.pay")
    assert (g.me.spice, g.me.vp, g.asked) == (3, 4, 1)


@pytest.mark.rule("card:guild_ambassador", "rule:effects.alliance_condition_token", "rule:effects.arrow_needs_all")
@pytest.mark.parametrize(("holder", "spice", "rest"), [(0, 3, ["end"]), (0, 2, []), (1, 3, [])])
def test_guild_ambassador_revealed_needs_the_alliance_and_the_spice(holder: int, spice: int, rest: list[str]) -> None:
    g = game().hand("guild_ambassador").influence(guild=4).give(spice=spice, vp=1)
    g.seat(holder).alliance("guild")
    g.play("reveal", *rest)
    assert (g.me.spice, g.me.vp, g.asked) == (spice, 1, 1)


@pytest.mark.rule("card:guild_bankers", "rule:cards.guild_bankers_every_copy")
def test_guild_bankers_make_every_copy_of_the_spice_must_flow_cheaper() -> None:
    g = game().hand("guild_bankers").give(persuasion=12, vp=1)
    g.play("reveal", "acquire:the_spice_must_flow", "acquire:the_spice_must_flow")
    assert [event.paid for event in g.told("acquired")] == [6, 6]
    assert g.me.vp == 3


@pytest.mark.rule("card:guild_bankers")
def test_guild_bankers_make_nothing_else_cheaper() -> None:
    g = game().hand("guild_bankers").row("lady_jessica", "liet_kynes").give(persuasion=6)
    g.play("reveal")
    assert "acquire:the_spice_must_flow" in g.options
    assert "acquire:liet_kynes" in g.options
    assert "acquire:lady_jessica" not in g.options


@pytest.mark.rule("card:guild_bankers")
def test_guild_bankers_help_only_this_turn_and_only_their_owner() -> None:
    g = game().hand("guild_bankers").play("reveal").next_round()
    g.seat(1).hand().give(persuasion=8)
    g.play("reveal")
    assert (g.asked, "acquire:the_spice_must_flow" in g.options) == (1, False)
    g.play("end").pass_turns(0).hand().give(persuasion=8).play("reveal")
    assert (g.asked, "acquire:the_spice_must_flow" in g.options) == (0, False)


@pytest.mark.rule("card:guild_bankers", "rule:reveal.reveal_boxes_of_revealed", "rule:agents.agent_box_only")
def test_guild_bankers_played_in_an_agent_turn_give_no_discount() -> None:
    g = game().hand("guild_bankers").play("guild_bankers@wealth").pass_turns(0)
    g.give(persuasion=8).play("reveal")
    assert "acquire:arrakis_liaison" in g.options
    assert "acquire:the_spice_must_flow" not in g.options


@pytest.mark.rule("card:gun_thopter", "rule:cards.gun_thopter_empty_garrison")
def test_gun_thopter_costs_every_opponent_a_garrisoned_troop_if_he_has_one() -> None:
    g = game().hand("gun_thopter").troops(3)
    for seat, troops in ((1, 0), (2, 1), (3, 3)):
        g.seat(seat).troops(garrison=troops, conflict=2)
    g.play("gun_thopter@secure_contract")
    assert [player.garrison for player in g.state.players] == [3, 0, 0, 2]
    assert [player.conflict for player in g.state.players] == [0, 2, 2, 2]


@pytest.mark.rule("card:gun_thopter")
@pytest.mark.parametrize("number", [0, 1])
def test_gun_thopter_revealed_may_deploy_one_troop_of_the_garrison(number: int) -> None:
    g = game().hand("gun_thopter").troops(3).play("reveal", "gun_thopter.deploy")
    assert g.options == ["deploy:0", "deploy:1"]
    g.play(f"deploy:{number}")
    assert (g.me.garrison, g.me.conflict, g.me.supply) == (3 - number, number, 9)


@pytest.mark.rule("card:gun_thopter")
@pytest.mark.parametrize(("garrison", "action"), [(3, "end"), (0, "gun_thopter.deploy")])
def test_gun_thopter_deploys_nothing_unwilling_or_with_an_empty_garrison(garrison: int, action: str) -> None:
    g = game().hand("gun_thopter").troops(garrison).play("reveal", action)
    assert (g.me.conflict, g.me.garrison, g.asked) == (0, garrison, 1)


@pytest.mark.rule("card:gurney_halleck")
def test_gurney_halleck_recruits_two_troops_and_draws_a_card() -> None:
    g = game().hand("gurney_halleck").deck("dagger").troops(0)
    g.play("gurney_halleck@carthag", "card.troops", "card.draw")
    assert (g.me.garrison, g.player.hand) == (2, ["dagger"])


@pytest.mark.rule("card:gurney_halleck")
@pytest.mark.parametrize("number", [0, 1, 2])
def test_gurney_halleck_revealed_buys_two_troops_and_may_deploy_these(number: int) -> None:
    g = game().hand("gurney_halleck").troops(3).give(solari=3, water=0).play("reveal", "gurney_halleck.pay")
    assert g.options == ["deploy:0", "deploy:1", "deploy:2"]
    g.play(f"deploy:{number}")
    assert (g.me.solari, g.me.garrison, g.me.conflict) == (0, 5 - number, number)


@pytest.mark.rule("card:gurney_halleck", "rule:troops.no_supply_no_recruit")
def test_gurney_halleck_deploys_only_what_he_recruits() -> None:
    g = game().hand("gurney_halleck").troops(11).solari(3).play("reveal", "gurney_halleck.pay")
    assert g.options == ["deploy:0", "deploy:1"]


@pytest.mark.rule("card:gurney_halleck", "rule:effects.arrow_optional", "rule:effects.arrow_once")
@pytest.mark.parametrize(("solari", "offered"), [(2, False), (3, True)])
def test_gurney_halleck_revealed_may_be_left_unpaid(solari: int, offered: bool) -> None:
    g = game().hand("gurney_halleck").troops(3).solari(solari).play("reveal")
    assert ("gurney_halleck.pay" in g.options) == offered
    g.play("end")
    assert (g.me.solari, g.me.garrison) == (solari, 3)


@pytest.mark.rule("card:imperial_spy")
def test_imperial_spy_may_trash_itself_for_an_intrigue_card() -> None:
    g = game().hand("imperial_spy").water(0).intrigue_top("ambush").play("imperial_spy@wealth", "card.pay")
    assert (g.player.intrigue, g.player.play, g.state.trashed) == (["ambush"], [], ["imperial_spy"])
    assert g.me.solari == 2


@pytest.mark.rule("card:imperial_spy", "rule:effects.arrow_optional")
def test_imperial_spy_may_stay() -> None:
    g = game().hand("imperial_spy").play("imperial_spy@wealth", "influence", "end")
    assert (g.player.intrigue, g.player.play) == ([], ["imperial_spy"])


@pytest.mark.rule("card:imperial_spy", "rule:cards.imperial_spy_own_trash")
def test_imperial_spy_trashed_by_another_effect_gives_nothing() -> None:
    g = game().hand("guild_administrator", "imperial_spy")
    g.play("guild_administrator@secure_contract", "card.trash", "hand:imperial_spy")
    assert (g.player.intrigue, g.state.trashed) == ([], ["imperial_spy"])


@pytest.mark.rule("card:kwisatz_haderach", "rule:cards.kwisatz_one_agent")
def test_kwisatz_haderach_sends_one_agent_and_draws_a_card() -> None:
    g = game().hand("kwisatz_haderach").deck("dagger").play("kwisatz_haderach@secure_contract")
    assert (g.state.board, g.me.agents, g.player.hand) == ({"secure_contract": [0]}, 1, ["dagger"])


@pytest.mark.rule("card:kwisatz_haderach", "rule:cards.kwisatz_one_agent")
@pytest.mark.parametrize(
    ("origin", "board", "agents"),
    [("leader", {"wealth": [0], "carthag": [0]}, 0), ("wealth", {"carthag": [0]}, 1)],
)
def test_kwisatz_haderach_takes_any_of_the_own_agents(origin: str, board: dict[str, list[int]], agents: int) -> None:
    g = game().hand("kwisatz_haderach").agent_on("wealth").play("kwisatz_haderach@carthag")
    assert g.options == ["from:leader", "from:wealth"]
    g.play(f"from:{origin}")
    assert (g.state.board, g.me.agents) == (board, agents)


@pytest.mark.rule("card:kwisatz_haderach", "rule:cards.kwisatz_no_agents_left")
def test_kwisatz_haderach_is_played_with_no_agent_left() -> None:
    g = game().hand("kwisatz_haderach", "diplomacy").agent_on("wealth").agent_on("carthag")
    assert "diplomacy@stillsuits" not in g.options
    g.play("kwisatz_haderach@secure_contract", "from:wealth")
    assert (g.state.board, g.me.agents) == ({"carthag": [0], "secure_contract": [0]}, 0)


@pytest.mark.rule("card:kwisatz_haderach", "rule:cards.kwisatz_same_space")
def test_kwisatz_haderach_moves_back_to_the_same_space() -> None:
    g = game().hand("kwisatz_haderach").agent_on("wealth").agent_on("carthag")
    g.play("kwisatz_haderach@wealth", "from:wealth", "influence")
    assert g.state.board == {"carthag": [0], "wealth": [0]}
    assert (g.me.solari, g.player.influence["emperor"]) == (2, 1)


@pytest.mark.rule("card:kwisatz_haderach", "rule:cards.kwisatz_occupied")
def test_kwisatz_haderach_enters_an_occupied_space() -> None:
    g = game().hand("kwisatz_haderach", "dune_the_desert_planet")
    g.seat(1).agent_on("secure_contract")
    assert "dune_the_desert_planet@secure_contract" not in g.options
    g.play("kwisatz_haderach@secure_contract")
    assert (g.state.board, g.me.solari) == ({"secure_contract": [1, 0]}, 3)


@pytest.mark.rule("card:kwisatz_haderach", "rule:cards.kwisatz_cost_and_requirement")
def test_kwisatz_haderach_pays_the_cost_and_meets_the_requirement_of_a_space() -> None:
    g = game().hand("kwisatz_haderach").solari(3).influence(fremen=1)
    assert not {"kwisatz_haderach@rally_troops", "kwisatz_haderach@sietch_tabr"} & set(g.options)
    g.solari(4).influence(fremen=2)
    assert "kwisatz_haderach@sietch_tabr" in g.options
    assert g.play("kwisatz_haderach@rally_troops").me.solari == 0


@pytest.mark.rule("card:kwisatz_haderach", "rule:cards.kwisatz_once_per_game", "rule:agents.once_per_game")
def test_kwisatz_haderach_enters_high_council_and_swordmaster_once() -> None:
    g = game().hand("kwisatz_haderach").solari(20).agent_on("high_council")
    assert {"kwisatz_haderach@high_council", "kwisatz_haderach@swordmaster"} <= set(g.options)
    g.council().swordmaster()
    assert not {"kwisatz_haderach@high_council", "kwisatz_haderach@swordmaster"} & set(g.options)


@pytest.mark.rule(
    "card:kwisatz_haderach",
    "card:the_voice",
    "rule:cards.kwisatz_not_past_the_voice",
    "rule:cards.the_voice_beats_entering",
)
def test_kwisatz_haderach_does_not_enter_a_space_closed_by_the_voice() -> None:
    g = game().hand("the_voice")
    g.seat(1).hand("kwisatz_haderach").agent_on("carthag")
    g.play("the_voice@secure_contract", "block:carthag")
    assert (g.asked, "kwisatz_haderach@arrakeen" in g.options) == (1, True)
    assert "kwisatz_haderach@carthag" not in g.options


@pytest.mark.rule("card:kwisatz_haderach", "rule:cards.kwisatz_leaves_maker_empty", "rule:makers.bonus_on_empty")
@pytest.mark.parametrize(("origin", "spice"), [("imperial_basin", 1), ("wealth", 0)])
def test_a_maker_space_that_kwisatz_haderach_leaves_empty_gathers_spice(origin: str, spice: int) -> None:
    g = game().hand("kwisatz_haderach").agent_on("imperial_basin").agent_on("wealth")
    g.play("kwisatz_haderach@secure_contract", f"from:{origin}").next_round()
    assert g.state.bonus_spice["imperial_basin"] == spice


@pytest.mark.rule("card:kwisatz_haderach")
def test_kwisatz_haderach_revealed_gives_nothing_and_draws_nothing() -> None:
    g = game().hand("kwisatz_haderach").play("reveal")
    assert (g.told("gained"), g.told("drawn"), g.player.discard) == ([], [], ["kwisatz_haderach"])
