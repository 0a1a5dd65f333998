"""House Hagal: its deck, the Agent turns of Rivals, the combat bonus, and cards that hit them."""

from collections import Counter
from random import Random

import pytest

import sandtable_engine as st
from sandtable_engine import localization
from sandtable_engine.imperium.editions import EDITIONS, TABLES
from sandtable_engine.imperium.knowledge.view import view
from sandtable_engine.imperium.sets.base.board import BOARD, SPACES
from sandtable_engine.imperium.sets.base.hagal import HAGAL_LIST
from sandtable_engine.kernel.effects import Modifier, tag_of
from sandtable_engine.localization import LOCALES
from tests.imperium.table import Seat, Table, game, make_first
from tests.imperium.words import ask, label, screen, tell

ELSEWHERE = ("high_council", "swordmaster", "sell_melange", "sietch_tabr")
"""Spaces no House Hagal card leads to."""


def two(*cards: str) -> Table:
    """Return a table of two players: seat 0, who begins, has sent an Agent, and House Hagal has acted."""
    return act(game(2), *cards)


def act(g: Table, *cards: str) -> Table:
    """Let the player send an Agent to a space that affects no other seat; then Rivals reveal these cards."""
    return g.hagal(*cards).hand("dune_the_desert_planet").play("dune_the_desert_planet@secure_contract")


def idle(g: Table) -> Table:
    """Send all Agents of Rivals to spaces that do not matter."""
    spaces = iter((*ELSEWHERE, "mentat"))
    for seat in range(g.state.seats, len(g.state.players)):
        while g.seat(seat).agents:
            g.seat(seat).agent_on(next(spaces))
    return g


def hagal(g: Table) -> Seat:
    return g.seat(2)


def deck_for(players: int) -> tuple[str, ...]:
    """Return the House Hagal deck of a game for this number of players."""
    return EDITIONS["imperium"][players].hagal.deck


@pytest.mark.rule("rule:hagal.deck")
def test_the_deck_has_31_cards_24_for_both_counts() -> None:
    assert sum(card.copies for card in HAGAL_LIST) == 31
    assert [sum(card.copies for card in HAGAL_LIST if card.players == players) for players in (0, 1, 2)] == [24, 3, 4]
    assert [card.id for card in HAGAL_LIST] == sorted(card.id for card in HAGAL_LIST)


@pytest.mark.rule("rule:hagal.deck")
@pytest.mark.parametrize(
    ("copies", "cards"),
    [
        (1, ["hardy_warriors", "heighliner", "reshuffle", "secrets", "wealth"]),
        (2, ["conspire", "foldspace", "hall_of_oratory", "rally_troops", "selective_breeding", "stillsuits"]),
        (3, ["arrakeen_1p", "arrakeen_2p", "carthag"]),
        (5, ["harvest_spice"]),
    ],
)
def test_how_often_each_card_is_there(copies: int, cards: list[str]) -> None:
    assert [card.id for card in HAGAL_LIST if card.copies == copies] == cards


@pytest.mark.rule("rule:hagal.one_space")
def test_every_card_leads_to_one_space_but_harvest_spice() -> None:
    several = {card.id: card.spaces for card in HAGAL_LIST if len(card.spaces) != 1}
    assert several == {"harvest_spice": BOARD.makers, "reshuffle": ()}


@pytest.mark.rule("rule:hagal.deck_by_players")
def test_each_count_leaves_out_the_cards_of_the_other() -> None:
    solo, pair = Counter(deck_for(1)), Counter(deck_for(2))
    assert (solo.total(), pair.total()) == (27, 28)
    assert solo - pair == Counter({"arrakeen_1p": 3})
    assert pair - solo == Counter({"arrakeen_2p": 3, "reshuffle": 1})
    assert deck_for(3) == deck_for(4) == ()


@pytest.mark.rule("rule:hagal.deck_shuffled")
def test_the_deck_is_shuffled_and_its_order_is_hidden() -> None:
    g = game(2)
    assert g.state.hagal_deck != sorted(g.state.hagal_deck) != g.state.hagal_deck[::-1]
    other = st.resample(g.state, 0, Random(1))
    assert st.view(other, 0) == st.view(g.state, 0)
    assert view(g.state, 0).hagal_left == 28
    assert st.to_position(other)["hagal_deck"] != g.state.hagal_deck


@pytest.mark.rule("rule:hagal.events")
def test_a_rivals_act_is_told_with_the_card_it_rests_on() -> None:
    g = two("conspire")
    tags = [tag_of(event) for event in g.events if event.seat == 2]
    assert tags == [
        "turn_started",
        "hagal_revealed",
        "agent_sent",
        "influence_changed",
        "recruited",
        "turn_ended",
    ]
    assert {event.source for event in g.events if event.seat == 2} == {"phase:player_turns", "hagal:conspire"}
    assert tell(g.told("hagal_revealed")[0], "en") == "Seat 2 reveals the House Hagal card Conspire: Conspire."


# The cards.


@pytest.mark.rule("hagal:conspire")
def test_conspire() -> None:
    g = two("conspire")
    assert g.state.board["conspire"] == [2]
    assert (hagal(g).player.influence["emperor"], hagal(g).garrison, hagal(g).conflict) == (1, 2, 0)


@pytest.mark.rule("hagal:wealth", "rule:hagal.space_effects_ignored")
def test_wealth_gives_influence_and_no_solari() -> None:
    g = two("wealth")
    assert (hagal(g).player.influence["emperor"], hagal(g).solari, hagal(g).garrison) == (1, 0, 0)


@pytest.mark.rule("hagal:heighliner", "rule:hagal.cost_ignored", "rule:hagal.troops_to_conflict")
def test_heighliner_costs_nothing_and_sends_three_troops() -> None:
    g = two("heighliner")
    assert (hagal(g).player.influence["guild"], hagal(g).garrison, hagal(g).conflict) == (1, 0, 3)


@pytest.mark.rule("hagal:foldspace")
def test_foldspace_gives_influence_only() -> None:
    g = two("foldspace")
    assert (hagal(g).player.influence["guild"], g.state.reserve["foldspace"]) == (1, 6)
    assert (hagal(g).garrison, hagal(g).conflict) == (0, 0)


@pytest.mark.rule("hagal:selective_breeding")
def test_selective_breeding() -> None:
    g = two("selective_breeding")
    assert hagal(g).player.influence == {"emperor": 0, "guild": 0, "bene_gesserit": 1, "fremen": 0}


@pytest.mark.rule("hagal:secrets", "rule:hagal.space_effects_ignored")
def test_secrets_steals_nothing() -> None:
    g = game(2).intrigue("ambush", "windfall", "refocus", "bribery")
    act(g, "secrets").play("end")
    assert (hagal(g).player.influence["bene_gesserit"], len(g.me.player.intrigue), hagal(g).player.intrigue) == (
        1,
        4,
        [],
    )


@pytest.mark.rule("hagal:hardy_warriors")
def test_hardy_warriors() -> None:
    g = two("hardy_warriors")
    assert (hagal(g).player.influence["fremen"], hagal(g).conflict) == (1, 2)


@pytest.mark.rule("hagal:stillsuits", "rule:hagal.garrison_follows")
def test_stillsuits_recruits_nobody_but_the_garrison_follows() -> None:
    g = game(2)
    hagal(g).troops(garrison=3)
    act(g, "stillsuits")
    assert (hagal(g).player.influence["fremen"], hagal(g).garrison, hagal(g).conflict) == (1, 1, 2)


@pytest.mark.rule("hagal:rally_troops", "rule:hagal.troops_to_garrison")
def test_rally_troops_fills_the_garrison() -> None:
    g = two("rally_troops")
    assert (hagal(g).garrison, hagal(g).conflict) == (4, 0)


@pytest.mark.rule("hagal:hall_of_oratory")
def test_hall_of_oratory() -> None:
    g = two("hall_of_oratory")
    assert (g.state.board["hall_of_oratory"], hagal(g).garrison) == ([2], 1)


@pytest.mark.rule("hagal:carthag")
def test_carthag() -> None:
    g = two("carthag")
    assert (hagal(g).conflict, hagal(g).garrison, hagal(g).player.intrigue) == (1, 0, [])


@pytest.mark.rule("hagal:arrakeen_2p")
def test_arrakeen_for_two_players() -> None:
    g = two("arrakeen_2p")
    assert (g.state.board["arrakeen"], hagal(g).conflict) == ([2], 1)


@pytest.mark.rule("hagal:arrakeen_1p", "rule:hagal.signet")
def test_arrakeen_for_one_player_uses_the_signet_ring() -> None:
    g = act(game(1, rivals=["earl_memnon_thorvald", "count_ilban_richese"]), "arrakeen_1p", "wealth")
    assert g.state.board["arrakeen"] == [1]
    assert (g.seat(1).spice, g.seat(1).conflict) == (1, 1)


@pytest.mark.rule("hagal:harvest_spice", "rule:hagal.harvest_most_bonus")
def test_harvest_spice_goes_to_the_most_bonus_spice() -> None:
    g = act(game(2).bonus_spice(imperial_basin=2, the_great_flat=1), "harvest_spice")
    assert g.state.board["imperial_basin"] == [2]
    assert g.state.bonus_spice == {"the_great_flat": 1, "hagga_basin": 0, "imperial_basin": 0}


@pytest.mark.rule("hagal:reshuffle", "rule:hagal.reshuffle_card")
def test_reshuffle_shuffles_all_cards_and_another_is_revealed() -> None:
    g = game(2).hagal_only("reshuffle", "wealth")
    g.hand("dune_the_desert_planet").play("dune_the_desert_planet@secure_contract")
    assert g.revealed_hagal[0] == (2, "reshuffle", "reshuffle")
    assert g.revealed_hagal[-1][2] == "agent"
    assert g.told("shuffled")[0].deck == "hagal"
    assert len(g.state.hagal_deck) + len(g.state.hagal_discard) == 28 > len(g.state.hagal_deck) > 20


# The swords of every card, in the order of the deck.


@pytest.mark.rule("rule:hagal.swords")
@pytest.mark.parametrize(
    ("card", "swords"),
    [
        ("arrakeen_2p", 1),
        ("carthag", 0),
        ("conspire", 4),
        ("foldspace", 1),
        ("hall_of_oratory", 0),
        ("hardy_warriors", 5),
        ("harvest_spice", 2),
        ("heighliner", 6),
        ("rally_troops", 3),
        ("secrets", 1),
        ("selective_breeding", 2),
        ("stillsuits", 4),
        ("wealth", 3),
    ],
)
def test_the_swords_of_a_card_count_in_combat(card: str, swords: int) -> None:
    g = idle(game(2)).hagal(card)
    hagal(g).troops(conflict=2)
    g.next_round()
    assert g.revealed_hagal == [(2, card, "combat")]
    assert g.told("conflict_resolved")[0].strengths == (0, 0, 4 + swords)


@pytest.mark.rule("rule:hagal.swords", "hagal:arrakeen_1p")
def test_the_swords_of_arrakeen_for_one_player() -> None:
    g = idle(game(1)).hagal("arrakeen_1p")
    g.seat(1).troops(conflict=2)
    g.next_round()
    assert g.told("conflict_resolved")[0].strengths == (0, 5, 0)


# Agent turns.


@pytest.mark.rule("rule:hagal.agent_turns_only")
def test_rivals_never_reveal() -> None:
    g = game(1).next_round()
    assert {event.kind for event in g.told("turn_ended") if event.seat} == {"agent"}


@pytest.mark.rule("rule:hagal.occupied_ignored")
def test_a_card_for_an_occupied_space_is_ignored() -> None:
    g = game(2)
    g.seat(1).agent_on("conspire")
    act(g, "conspire", "conspire", "wealth")
    assert g.revealed_hagal == [(2, "conspire", "ignored"), (2, "conspire", "ignored"), (2, "wealth", "agent")]
    assert (hagal(g).player.influence["emperor"], hagal(g).garrison) == (1, 0)


@pytest.mark.rule("rule:hagal.own_agent_blocks")
def test_a_rivals_own_agent_closes_a_space_to_it() -> None:
    g = game(2)
    hagal(g).agent_on("carthag")
    assert act(g, "carthag", "wealth").revealed_hagal[0] == (2, "carthag", "ignored")


@pytest.mark.rule("rule:hagal.cost_ignored")
def test_no_card_asks_for_the_cost_of_its_space() -> None:
    costly = [card for card in HAGAL_LIST if any(SPACES[space].cost for space in card.spaces)]
    for card in costly:
        if card.id != "harvest_spice":
            assert two(card.id).revealed_hagal == [(2, card.id, "agent")]


@pytest.mark.rule("rule:hagal.voice")
def test_a_space_closed_by_the_voice_is_not_free_for_a_rival() -> None:
    g = game(2).hagal("carthag", "wealth").hand("the_voice")
    g.play("the_voice@secure_contract", "block:carthag")
    assert g.revealed_hagal == [(2, "carthag", "ignored"), (2, "wealth", "agent")]


@pytest.mark.rule("rule:hagal.empty_deck")
def test_the_deck_is_shuffled_as_soon_as_its_last_card_is_revealed() -> None:
    g = game(2).hagal_only("wealth").hand("dune_the_desert_planet")
    g.play("dune_the_desert_planet@secure_contract")
    assert (len(g.state.hagal_deck), g.state.hagal_discard) == (28, [])
    assert (g.state.board["wealth"], [event.deck for event in g.told("shuffled")]) == ([2], ["hagal"])


@pytest.mark.rule("rule:hagal.empty_deck")
def test_a_deck_that_runs_out_on_ignored_cards_goes_on_after_the_shuffle() -> None:
    g = game(2).hagal_only("wealth").hand("dune_the_desert_planet")
    g.seat(1).agent_on("wealth")
    g.play("dune_the_desert_planet@secure_contract")
    assert (g.revealed_hagal[0], g.revealed_hagal[-1][2]) == ((2, "wealth", "ignored"), "agent")
    assert hagal(g).agents == 2


@pytest.mark.rule("rule:hagal.no_troops_left")
def test_a_rival_without_supply_recruits_nobody() -> None:
    g = game(2)
    hagal(g).troops(garrison=11)
    act(g, "conspire")
    assert (hagal(g).garrison, hagal(g).supply) == (12, 0)


@pytest.mark.rule("rule:hagal.garrison_follows")
def test_two_troops_of_the_garrison_follow_besides_those_recruited() -> None:
    g = game(2)
    hagal(g).troops(garrison=4)
    act(g, "carthag")
    assert (hagal(g).garrison, hagal(g).conflict) == (2, 3)


@pytest.mark.rule("rule:hagal.garrison_follows")
def test_a_single_troop_of_the_garrison_follows_alone() -> None:
    g = game(2)
    hagal(g).troops(garrison=1)
    act(g, "stillsuits")
    assert (hagal(g).garrison, hagal(g).conflict) == (0, 1)


@pytest.mark.rule("rule:hagal.no_deployment_elsewhere")
def test_nobody_is_deployed_from_a_space_that_is_no_combat_space() -> None:
    g = game(2)
    hagal(g).troops(garrison=4)
    act(g, "wealth")
    assert (hagal(g).garrison, hagal(g).conflict) == (4, 0)


@pytest.mark.rule("rule:hagal.no_track_bonus", "rule:hagal.takes_alliance")
def test_a_rival_takes_an_alliance_but_no_bonus_of_the_track() -> None:
    g = game(2)
    hagal(g).influence(emperor=3)
    act(g, "wealth")
    assert (g.state.alliances, hagal(g).garrison) == ({"emperor": 2}, 0)


@pytest.mark.rule("rule:hagal.takes_alliance", "rule:hagal.two_no_points")
def test_a_rival_that_is_ahead_takes_an_alliance_from_a_player_and_the_point_goes() -> None:
    g = game(2).alliance("emperor").give(vp=3)
    hagal(g).influence(emperor=4)
    act(g, "wealth")
    assert (g.state.alliances, g.me.vp, hagal(g).vp) == ({"emperor": 2}, 2, 0)


@pytest.mark.rule("rule:hagal.takes_alliance")
def test_a_player_takes_an_alliance_from_a_rival() -> None:
    g = game(2).influence(emperor=4).hand("diplomacy").hagal("foldspace").give(vp=2)
    hagal(g).alliance("emperor")
    g.play("diplomacy@wealth")
    assert (g.state.alliances, g.me.vp, hagal(g).vp) == ({"emperor": 0}, 3, 0)


@pytest.mark.rule("rule:hagal.blocks_players")
def test_a_rivals_agent_closes_a_space_to_players() -> None:
    g = two("conspire")
    g.seat(1).hand("diplomacy").give(spice=4)
    assert g.refuses("diplomacy@conspire") == "SPACE_OCCUPIED"


@pytest.mark.rule("rule:hagal.control_bonus")
def test_a_controller_gains_the_bonus_when_a_rival_comes() -> None:
    g = game(2)
    g.seat(1).controls("arrakeen").give(solari=0)
    act(g, "arrakeen_2p")
    assert (g.seat(1).solari, hagal(g).solari) == (1, 0)


@pytest.mark.rule("rule:hagal.cannot_act")
def test_a_rival_without_any_free_space_ends_its_turns() -> None:
    g = game(2)
    for space in dict.fromkeys(space for card in HAGAL_LIST for space in card.spaces):
        g.state.modifiers.append(Modifier(1, "voice", "next_turn", target=space))
    act(g)
    assert (hagal(g).agents, g.revealed_hagal, g.asked) == (3, [], 1)


# Harvest Spice.


@pytest.mark.rule("rule:hagal.harvest_tie")
def test_among_equal_bonus_spice_the_most_spice_in_all_decides() -> None:
    g = act(game(2).bonus_spice(imperial_basin=2, hagga_basin=2, the_great_flat=1), "harvest_spice")
    assert g.state.board["hagga_basin"] == [2]


@pytest.mark.rule("rule:hagal.harvest_none")
def test_without_bonus_spice_another_card_is_revealed() -> None:
    g = two("harvest_spice", "wealth")
    assert g.revealed_hagal == [(2, "harvest_spice", "ignored"), (2, "wealth", "agent")]


@pytest.mark.rule("rule:hagal.harvest_next_best")
def test_with_the_best_maker_space_taken_the_next_best_is_harvested() -> None:
    g = game(2).bonus_spice(the_great_flat=3, imperial_basin=1)
    g.seat(1).agent_on("the_great_flat")
    act(g, "harvest_spice")
    assert (g.state.board["imperial_basin"], g.state.bonus_spice["the_great_flat"]) == ([2], 3)


@pytest.mark.rule("rule:hagal.harvest_next_best")
def test_with_every_maker_space_with_bonus_spice_taken_another_card_is_revealed() -> None:
    g = game(2).bonus_spice(the_great_flat=3)
    g.seat(1).agent_on("the_great_flat")
    assert act(g, "harvest_spice", "wealth").revealed_hagal[0] == (2, "harvest_spice", "ignored")


@pytest.mark.rule("rule:hagal.harvest_next_best", "rule:hagal.voice")
def test_a_maker_space_closed_by_the_voice_is_passed_over() -> None:
    g = game(2).bonus_spice(the_great_flat=3, hagga_basin=1).hagal("harvest_spice").hand("the_voice")
    g.play("the_voice@secure_contract", "block:the_great_flat")
    assert g.state.board["hagga_basin"] == [2]


@pytest.mark.rule("rule:hagal.harvest_is_combat")
def test_harvest_spice_brings_two_troops_of_the_garrison() -> None:
    g = game(2).bonus_spice(hagga_basin=1)
    hagal(g).troops(garrison=3)
    act(g, "harvest_spice")
    assert (hagal(g).garrison, hagal(g).conflict) == (1, 2)


# Combat.


@pytest.mark.rule("rule:hagal.combat_bonus")
def test_a_rival_in_the_conflict_reveals_one_card_and_only_its_swords_count() -> None:
    g = idle(game(2)).hagal("conspire")
    hagal(g).troops(conflict=1)
    g.next_round()
    assert g.told("conflict_resolved")[0].strengths == (0, 0, 6)
    assert (hagal(g).player.influence["emperor"], hagal(g).garrison, hagal(g).swords) == (0, 0, 0)


@pytest.mark.rule("rule:hagal.combat_bonus_needs_troop")
def test_without_a_troop_in_the_conflict_there_is_no_combat_bonus() -> None:
    g = idle(game(2)).hagal("conspire")
    hagal(g).troops(garrison=5)
    g.next_round()
    assert g.revealed_hagal == []


@pytest.mark.rule("rule:hagal.combat_bonus_first")
def test_the_combat_bonus_is_known_before_combat_intrigue() -> None:
    g = idle(game(2)).hagal("heighliner").intrigue("ambush").troops(conflict=1)
    hagal(g).troops(conflict=1)
    g.to_combat()
    assert (g.state.phase, g.options, hagal(g).strength) == ("combat", ["intrigue:ambush", "pass"], 8)


@pytest.mark.rule("rule:hagal.combat_bonus_order")
@pytest.mark.parametrize(("first", "order"), [(0, [1, 2]), (1, [1, 2]), (2, [2, 1])])
def test_rivals_reveal_for_combat_in_turn_order(first: int, order: list[int]) -> None:
    g = idle(game(1)).hagal("wealth", "conspire", "secrets")
    make_first(g.state, first)
    g.seat(1).troops(conflict=1)
    g.seat(2).troops(conflict=1)
    g.next_round()
    combat = [(seat, card) for seat, card, purpose in g.revealed_hagal if purpose == "combat"]
    assert combat[:2] == list(zip(order, ["wealth", "conspire"], strict=True))


@pytest.mark.rule("rule:hagal.combat_bonus_reshuffle")
def test_reshuffle_in_combat_is_followed_and_another_card_revealed() -> None:
    g = idle(game(2)).hagal("reshuffle")
    hagal(g).troops(conflict=1)
    g.next_round()
    assert [purpose for _, _, purpose in g.revealed_hagal] == ["reshuffle", "combat"]
    assert len(g.state.hagal_discard) == 1


# Cards that hit opponents.


@pytest.mark.rule("rule:hagal.hits_rivals", "card:gun_thopter")
def test_gun_thopter_costs_a_rival_a_troop_of_its_garrison() -> None:
    g = game(2).hagal("wealth").hand("gun_thopter")
    hagal(g).troops(garrison=2)
    g.play("gun_thopter@secure_contract")
    assert (hagal(g).garrison, g.seat(1).garrison) == (1, 2)


@pytest.mark.rule("rule:hagal.hits_only_what_is_there", "card:gun_thopter")
def test_gun_thopter_does_nothing_to_a_rival_with_an_empty_garrison() -> None:
    g = game(2).hagal("wealth").hand("gun_thopter")
    g.play("gun_thopter@secure_contract")
    assert (hagal(g).garrison, g.seat(1).garrison) == (0, 2)


@pytest.mark.rule("rule:hagal.hits_rivals", "card:test_of_humanity")
def test_test_of_humanity_costs_a_rival_its_troop_in_the_conflict() -> None:
    g = game(2).hagal("wealth").hand("test_of_humanity")
    hagal(g).troops(conflict=2)
    g.seat(1).hand("dagger")
    g.play("test_of_humanity@hall_of_oratory", "card.each_opponent", "hand:dagger")
    assert hagal(g).conflict == 1


@pytest.mark.rule("rule:hagal.hits_only_what_is_there", "card:test_of_humanity", "card:reverend_mother_mohiam")
@pytest.mark.parametrize("card", ["test_of_humanity@secrets", "reverend_mother_mohiam@secrets"])
def test_a_rival_has_no_hand_to_discard_from(card: str) -> None:
    g = game(1).hagal("wealth", "carthag").hand(card.partition("@")[0]).in_play("the_voice")
    g.play(card, "card.each_opponent")
    assert not g.told("discarded")
    assert not g.told("troops_lost")


@pytest.mark.rule("rule:hagal.hits_rivals", "intrigue:double_cross")
def test_double_cross_may_hit_a_rival() -> None:
    g = game(1).solari(1).intrigue("double_cross")
    g.seat(1).troops(conflict=1)
    g.seat(2).troops(conflict=2)
    g.play("intrigue:double_cross", "seat:2")
    assert (g.seat(1).conflict, g.seat(2).conflict, g.me.conflict) == (1, 1, 1)


@pytest.mark.rule("rule:hagal.hits_only_what_is_there", "intrigue:double_cross")
def test_double_cross_needs_a_troop_of_an_opponent_in_the_conflict() -> None:
    g = game(1).solari(1).intrigue("double_cross")
    assert g.refuses("intrigue:double_cross") == "CANNOT_PLAY_INTRIGUE"
    g.seat(1).troops(conflict=1)
    assert "intrigue:double_cross" in g.options


@pytest.mark.rule("rule:hagal.counts_as_opponent", "leader:duke_leto_atreides")
def test_leto_may_gain_influence_where_a_rival_is_ahead() -> None:
    g = game(1, ["duke_leto_atreides"]).spice(1).hand("signet_ring").hagal("carthag", "wealth")
    assert "card.pay" not in g.play("signet_ring@hall_of_oratory").options
    g = game(1, ["duke_leto_atreides"]).spice(1).hand("signet_ring").hagal("carthag", "wealth")
    g.seat(2).influence(guild=1)
    g.play("signet_ring@hall_of_oratory", "card.pay")
    assert (g.options, g.state.stack[-1].seat) == (["guild"], 0)


@pytest.mark.rule("rule:hagal.counts_as_opponent", "intrigue:infiltrate")
def test_infiltrate_overlooks_the_agent_of_a_rival() -> None:
    g = game(1).intrigue("infiltrate").hand("diplomacy").hagal("wealth", "carthag")
    g.seat(1).agent_on("foldspace")
    g.play("intrigue:infiltrate", "diplomacy@foldspace")
    assert g.state.board["foldspace"] == [1, 0]


@pytest.mark.rule("rule:hagal.handover")
def test_a_player_who_falls_behind_two_rivals_says_which_of_them_takes_the_alliance() -> None:
    g = game(1).alliance("guild").influence(guild=4).spice(2).hand("shifting_allegiances").give(vp=2)
    g.hagal("wealth", "carthag")
    for seat in (1, 2):
        g.seat(seat).influence(guild=4)
    g.play("shifting_allegiances@hall_of_oratory", "card.pay", "guild", "seat:2")
    assert (g.state.alliances["guild"], g.seat(2).vp, g.me.vp) == (2, 1, 1)


# What a person sees.


@pytest.mark.rule("rule:hagal.shown")
@pytest.mark.parametrize("locale", LOCALES)
def test_everything_of_house_hagal_is_told_in_every_language(locale: str) -> None:
    for players in (1, 2):
        rng = Random(players)
        state = st.new_game("imperium", players, rng.randbytes(32), {"rivals": "choose", "leaders": "choose"})
        while seats := st.to_act(state):
            decision = st.decision(state, seats[0])
            assert decision is not None
            assert "{" not in ask(decision, locale)
            parts = st.action_parts(state, seats[0])
            action = rng.choice(list(parts))
            assert label(parts[action], locale) not in ("", action)
            for event in st.advance(state, seats[0], action):
                said = tell(event.seen_by(0), locale)
                assert "{" not in said
                assert locale == "en" or said != tell(event.seen_by(0), "en")


@pytest.mark.rule("rule:hagal.shown")
def test_a_view_shows_rivals_and_revealed_cards() -> None:
    seen = view(act(game(1), "conspire", "conspire", "wealth").state, 0)
    assert [(player.rival, player.garrison) for player in seen.players] == [(False, 3), (True, 2), (True, 0)]
    assert (seen.hagal_left, seen.difficulty) == (24, "mercenary")
    assert seen.hagal_discard == ("conspire", "conspire", "wealth")


@pytest.mark.rule("rule:hagal.shown")
@pytest.mark.parametrize(
    ("locale", "name", "agent", "combat"),
    [
        ("en", "Conspire", "Gain 1 Influence with the Emperor. Recruit 2 troops.", "Gain 4 swords."),
        ("uk", "Змова", "Здобути 1 очко впливу на Імператора. Найняти 2 загони.", "Отримати 4 мечі."),
        ("zh-Hant", "Conspire", "獲得1點皇帝影響力。徵兵2支軍隊。", "獲得4劍刃。"),
    ],
)
def test_the_catalog_says_what_a_card_does(locale: str, name: str, agent: str, combat: str) -> None:
    entries = {entry.id: entry for entry in st.catalog("imperium", locale) if entry.kind == "hagal"}
    assert (entries["conspire"].name, entries["conspire"].location, entries["conspire"].copies) == (name, "conspire", 2)
    assert entries["conspire"].texts == {"agent": agent, "combat": combat}
    assert sum(entry.copies for entry in entries.values()) == 31


@pytest.mark.rule("rule:hagal.shown")
@pytest.mark.parametrize("locale", LOCALES)
def test_what_a_card_has_besides_its_effect_is_said_too(locale: str) -> None:
    traits = {entry.id: entry.traits for entry in st.catalog("imperium", locale) if entry.kind == "hagal"}
    assert traits["harvest_spice"] == ("rival_combat", "rival_harvest")
    assert (traits["reshuffle"], traits["wealth"]) == (("reshuffle", "two_players"), ())
    assert traits["arrakeen_1p"] == ("rival_combat", "one_player")
    for entry in st.catalog("imperium", locale):
        assert bool(entry.traits) == ("traits" in entry.texts) or entry.kind == "leader"


@pytest.mark.rule("rule:hagal.shown")
@pytest.mark.parametrize("locale", LOCALES)
def test_the_screen_shows_house_hagal(locale: str) -> None:
    page = screen(view(two("conspire").state, 0), locale)
    for table, key in (("term", "house_hagal"), ("term", "rival"), ("hagal", "conspire")):
        word = localization.find(TABLES["imperium"].words, locale, table, key)
        assert word is not None
        assert word[1:] in page


@pytest.mark.rule("rule:hagal.shown")
def test_the_screen_of_a_solo_game_shows_the_difficulty_and_the_price_of_the_mentat() -> None:
    page = screen(view(game(1, difficulty="sardaukar").state, 0), "en").replace("\u00a0", " ")
    assert "Sardaukar (Veteran)" in page
    assert "Mentat (5 Solari)" in page
    assert "Mentat (2 Solari)" in screen(view(game(1).state, 0), "en").replace("\u00a0", " ")


def test_a_position_from_before_house_hagal_still_loads() -> None:
    g = game(3)
    old = st.to_position(g.state)
    del old["hagal_deck"], old["hagal_discard"], old["options"]["difficulty"], old["options"]["rivals"]
    state = st.from_position(old)
    assert st.view(state, 0) == st.view(g.state, 0)
    assert st.advance(state, 0, "reveal") == st.advance(g.state, 0, "reveal")
