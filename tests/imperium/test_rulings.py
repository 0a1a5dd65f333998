"""General rules and rulings that belong to no single component and to no single phase."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

import sandtable_engine as st
from tests.imperium.table import game

TWICE = ("convincing_argument", "dagger", "dune_the_desert_planet")
WITHOUT_RECONNAISSANCE = (*TWICE, *TWICE, "diplomacy", "seek_allies", "signet_ring")
"""The rest of the starting deck."""


# What lies on the table.


@pytest.mark.rule("rule:setup.unused_conflicts_unseen")
@pytest.mark.parametrize("seat", [None, 0, 3])
def test_nobody_sees_which_conflicts_were_left_out(seat: int | None) -> None:
    g = game()
    seen = msgspec.json.encode(st.view(g.state, seat)).decode()
    assert len(g.state.box) == 8
    assert not any(card in seen for card in g.state.box)


@pytest.mark.rule("rule:setup.intrigue_deck")
def test_nobody_starts_with_an_intrigue_card() -> None:
    g = game()
    assert len(g.state.intrigue_deck) == 40
    assert not any(player.intrigue for player in g.state.players)


@pytest.mark.rule("rule:setup.bank_unlimited")
@pytest.mark.parametrize(
    ("resource", "actions", "amount"),
    [
        ("solari", ["dune_the_desert_planet@secure_contract"], 503),
        ("spice", ["dune_the_desert_planet@imperial_basin", "space.harvest"], 501),
        ("water", ["diplomacy@stillsuits"], 501),
    ],
)
def test_the_bank_never_runs_out(resource: str, actions: list[str], amount: int) -> None:
    g = game().hand("dune_the_desert_planet", "diplomacy").give(**{resource: 500})
    assert g.play(*actions).me.player.purse[resource] == amount


@pytest.mark.rule("rule:cards.missionaria_bene_gesserit", "card:missionaria_protectiva")
def test_the_imperium_deck_has_two_missionaria_protectiva() -> None:
    g = game()
    assert Counter(g.state.imperium_deck + g.state.row)["missionaria_protectiva"] == 2


# Cards in decks, hands and play.


@pytest.mark.rule("rule:deck.reshuffle_when_needed")
def test_a_draw_goes_on_from_the_shuffled_discard_pile() -> None:
    g = game().hand("reconnaissance").water(2).only("diplomacy")
    g.play("reconnaissance@research_station", "space.draw")
    assert g.me.player.hand[0] == "diplomacy"
    assert (len(g.me.player.hand), len(g.me.player.deck), g.me.player.discard) == (3, 6, [])


@pytest.mark.rule("rule:deck.reshuffle_when_needed")
def test_the_discard_pile_is_shuffled_to_become_the_deck() -> None:
    g = game().hand("reconnaissance").only()
    order = list(g.me.player.discard)
    g.play("reconnaissance@arrakeen", "space.draw")
    now = [*g.me.player.deck, *g.me.player.hand]
    assert [event.deck for event in g.told("shuffled")] == ["own"]
    assert sorted(now) == sorted(order)
    assert now != order


@pytest.mark.rule("rule:deck.no_early_reshuffle")
def test_taking_the_last_card_of_the_deck_does_not_reshuffle() -> None:
    g = game().hand("reconnaissance").only("diplomacy")
    g.play("reconnaissance@arrakeen", "space.draw")
    assert (g.me.player.hand, g.me.player.deck, len(g.me.player.discard)) == (["diplomacy"], [], 8)


@pytest.mark.rule("rule:deck.nothing_left_to_draw")
def test_with_deck_and_discard_pile_empty_nothing_is_drawn() -> None:
    g = game().in_play(*WITHOUT_RECONNAISSANCE).hand("reconnaissance")
    g.play("reconnaissance@arrakeen", "space.draw")
    assert g.me.player.hand == []


@pytest.mark.rule("rule:deck.trash_reach", "rule:deck.trash_leaves_game")
@pytest.mark.parametrize("place", ["hand:dagger", "discard:diplomacy", "play:scout", "play:guild_administrator"])
def test_a_card_of_hand_discard_pile_or_play_leaves_the_game(place: str) -> None:
    g = game().hand("guild_administrator", "dagger").discard("diplomacy").in_play("scout")
    g.play("guild_administrator@secure_contract", "card.trash", place)
    assert g.state.trashed == [place.split(":")[1]]
    assert len(g.me.player.hand + g.me.player.discard + g.me.play) == 3


@pytest.mark.rule("rule:deck.trash_as_cost")
def test_a_trash_that_is_a_cost_cannot_be_left_out() -> None:
    g = game().hand("diplomacy").spice(2)
    g.play("diplomacy@selective_breeding", "space.pay")
    assert g.options == ["play:diplomacy"]


@pytest.mark.rule("rule:deck.discard_from_hand")
def test_discarding_takes_a_card_of_the_hand_that_its_owner_picks() -> None:
    g = game().hand("test_of_humanity")
    g.seat(1).hand("dagger", "diplomacy").discard("reconnaissance").in_play("signet_ring")
    g.play("test_of_humanity@carthag", "card.each_opponent")
    assert (g.asked, g.options) == (1, ["hand:dagger", "hand:diplomacy"])


@pytest.mark.rule("rule:deck.in_play", "rule:reveal.clean_up")
def test_a_card_stays_in_play_until_the_clean_up_of_the_reveal_turn() -> None:
    g = game().hand("diplomacy", "dagger")
    g.play("diplomacy@wealth").pass_turns(0)
    assert (g.me.play, g.me.player.discard) == (["diplomacy"], [])
    g.play("reveal")
    assert (g.me.play, g.me.player.discard) == ([], ["diplomacy", "dagger"])


@pytest.mark.rule("rule:deck.fremen_bond", "rule:deck.in_play")
def test_fremen_bond_counts_a_card_played_in_an_agent_turn() -> None:
    g = game().hand("stilgar", "spice_hunter")
    g.play("stilgar@secure_contract").pass_turns(0)
    assert g.play("reveal").me.spice == 1


# Effects.


@pytest.mark.rule("rule:effects.card_beats_rules")
def test_a_card_that_says_so_goes_before_the_rules_of_occupied_spaces() -> None:
    g = game().hand("reconnaissance").intrigue("infiltrate")
    g.seat(1).agent_on("carthag")
    assert "reconnaissance@carthag" not in g.options
    g.play("intrigue:infiltrate", "reconnaissance@carthag")
    assert g.state.board["carthag"] == [1, 0]


@pytest.mark.rule("rule:agents.any_order", "rule:effects.arrow_optional")
def test_a_card_may_be_paid_with_what_the_space_gave() -> None:
    g = game().hand("fremen_camp").spice(1)
    g.play("fremen_camp@imperial_basin")
    assert "card.pay" not in g.options
    g.play("space.harvest", "card.pay")
    assert (g.me.spice, g.me.garrison) == (0, 6)


@pytest.mark.rule("rule:agents.impossible_effects_skipped")
def test_a_space_may_be_entered_though_its_effect_can_do_nothing() -> None:
    g = game().hand("dagger").solari(4).troops(garrison=12)
    g.play("dagger@rally_troops")
    assert (g.me.garrison, g.me.solari, g.asked) == (12, 0, 1)


@pytest.mark.rule("rule:effects.condition_when_used")
def test_a_condition_is_checked_when_the_effect_is_used() -> None:
    g = game().hand("smugglers_thopter").influence(guild=1).intrigue("guild_authorization")
    g.play("smugglers_thopter@secure_contract")
    assert "card.draw" not in g.options
    g.play("intrigue:guild_authorization")
    assert len(g.me.player.hand) == 2


@pytest.mark.rule("rule:effects.points_up_and_down")
def test_points_go_down_as_well_as_up() -> None:
    g = game().hand("shifting_allegiances").influence(fremen=2).give(vp=5, spice=2)
    g.play("shifting_allegiances@secure_contract", "card.pay", "fremen")
    assert g.me.vp == 4
    assert g.play("guild").me.vp == 5


@pytest.mark.rule("rule:effects.score_past_the_track")
def test_the_score_goes_past_the_end_of_its_track() -> None:
    g = game().intrigue("choam_shares").give(vp=12, solari=7)
    assert g.play("intrigue:choam_shares").me.vp == 13


# The Intrigue deck.


@pytest.mark.rule("rule:intrigue.deck_reshuffled")
def test_an_empty_intrigue_deck_is_made_of_its_discards() -> None:
    g = game().hand("reconnaissance")
    g.state.intrigue_deck, g.state.intrigue_discard = [], g.state.intrigue_deck
    order = list(g.state.intrigue_discard)
    g.play("reconnaissance@carthag", "space.intrigue")
    assert (len(g.me.player.intrigue), len(g.state.intrigue_deck), g.state.intrigue_discard) == (1, 39, [])
    assert [*g.state.intrigue_deck, *g.me.player.intrigue] != order


@pytest.mark.rule("rule:intrigue.nothing_left_to_draw")
def test_with_all_intrigue_cards_in_hands_none_is_drawn() -> None:
    g = game().hand("reconnaissance")
    g.seat(3).intrigue(*g.state.intrigue_deck)
    g.play("reconnaissance@carthag", "space.intrigue")
    assert (g.me.player.intrigue, g.told("intrigue_drawn")) == ([], [])


@pytest.mark.rule("rule:intrigue.steal")
def test_the_stolen_intrigue_card_is_random() -> None:
    stolen: set[str] = set()
    for number in range(20):
        g = game().hand("diplomacy")
        g.seat(1).intrigue("windfall", "ambush", "bribery", "refocus")
        g.state.seed = bytes([number]) * 32
        g.play("diplomacy@secrets", "space.steal_intrigue")
        stolen |= {event.card for event in g.told("intrigue_stolen")}
    assert stolen == {"windfall", "ambush", "bribery", "refocus"}
