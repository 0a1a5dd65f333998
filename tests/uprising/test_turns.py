"""Reveal turns, acquiring cards, piles, and Intrigue cards: what every turn of Uprising has."""

from __future__ import annotations

import pytest

from tests.uprising.table import Table, game


def busy() -> Table:
    """Return a table where seat 0 can pay for everything, and its turn does not end by itself."""
    return game().intrigue("contingency_plan").give(solari=20, spice=20, water=20)


# The Reveal turn.


@pytest.mark.rule("rule:reveal.whole_hand")
def test_a_reveal_turn_shows_the_whole_hand() -> None:
    g = busy().hand("dagger", "diplomacy", "convincing_argument").play("reveal")
    assert (g.me.player.hand, g.me.player.play) == ([], ["dagger", "diplomacy", "convincing_argument"])
    assert (g.me.persuasion, g.me.swords) == (3, 1)


@pytest.mark.rule("rule:reveal.reveal_boxes_of_revealed", "rule:deck.in_play")
def test_a_card_played_before_gives_nothing_in_the_reveal_turn_but_is_in_play() -> None:
    g = busy().hand("diplomacy").in_play("maula_pistol").play("reveal")
    assert (g.me.persuasion, g.me.swords) == (1, 0)
    g = busy().hand("northern_watermaster").in_play("maula_pistol").play("reveal")
    assert g.me.spice == 22


@pytest.mark.rule("rule:deck.in_play", "rule:reveal.clean_up")
def test_cards_leave_play_with_the_clean_up() -> None:
    g = busy().hand("diplomacy").in_play("maula_pistol").play("reveal", "end")
    assert (g.me.player.play, sorted(g.me.player.discard)) == ([], ["diplomacy", "maula_pistol"])


@pytest.mark.rule("rule:reveal.any_order", "rule:market.row_refilled")
def test_cards_are_acquired_before_between_and_after_reveal_effects() -> None:
    g = busy().hand("convincing_argument", "in_high_places", "junction_headquarters").spy_on("guild", "choam")
    g.row("desert_survival", "weirding_woman").next_in_row("unswerving_loyalty").play("reveal")
    g.play("acquire:weirding_woman", "junction_headquarters.troops", "acquire:unswerving_loyalty")
    g.play("in_high_places.pay", "spy:guild", "acquire:desert_survival")
    assert g.me.player.discard == ["weirding_woman", "unswerving_loyalty", "desert_survival"]


@pytest.mark.rule("rule:reveal.persuasion_lost")
def test_persuasion_is_lost_at_the_end_of_the_turn() -> None:
    g = busy().hand("convincing_argument").play("reveal")
    assert g.me.persuasion == 2
    assert g.play("end").me.persuasion == 0


# The market.


@pytest.mark.rule("rule:market.from_row_or_reserve", "rule:deck.bought_to_discard", "rule:market.cost")
def test_row_and_reserve_are_for_sale_and_go_to_the_discard_pile() -> None:
    g = (
        busy()
        .row("desert_survival", "overthrow", "steersman", "leadership", "corrinth_city")
        .hand("convincing_argument", "convincing_argument")
    )
    g.play("reveal")
    offers = [action for action in g.options if action.startswith("acquire:")]
    assert offers == ["acquire:desert_survival", "acquire:prepare_the_way"]
    g.play("acquire:desert_survival", "acquire:prepare_the_way")
    assert (g.me.persuasion, g.me.player.hand) == (0, [])
    assert g.me.player.discard == ["desert_survival", "prepare_the_way"]


@pytest.mark.rule("rule:market.row_refilled", "card:strike_fleet")
def test_the_row_is_filled_before_the_acquire_box() -> None:
    g = busy().row("strike_fleet").next_in_row("overthrow").give(persuasion=5).hand("convincing_argument")
    g.play("reveal", "acquire:strike_fleet")
    assert "overthrow" in g.state.row
    assert g.options[-1] == "none"


@pytest.mark.rule("rule:market.reserve_runs_out")
def test_an_empty_stack_offers_nothing() -> None:
    g = busy().hand("convincing_argument")
    g.seat(1).discard(*["prepare_the_way"] * 8)
    assert "acquire:prepare_the_way" not in g.play("reveal").options


@pytest.mark.rule("rule:market.deck_runs_out")
def test_without_a_deck_the_row_shrinks() -> None:
    g = busy().row("desert_survival").hand("convincing_argument")
    g.state.trashed, g.state.imperium_deck = g.state.imperium_deck, []
    g.play("reveal", "acquire:desert_survival")
    assert len(g.state.row) == 4


# Piles.


@pytest.mark.rule("rule:deck.reshuffle_when_needed")
def test_a_draw_goes_on_from_the_shuffled_discard_pile() -> None:
    g = busy().hand("reconnaissance").only("diplomacy").play("reconnaissance@research_station", "space.draw")
    assert g.me.player.hand[0] == "diplomacy"
    assert (len(g.me.player.hand), g.me.player.discard) == (2, [])
    assert [event.deck for event in g.told("shuffled")] == ["own"]


@pytest.mark.rule("rule:deck.nothing_left_to_draw")
def test_with_deck_and_discard_pile_empty_nothing_is_drawn() -> None:
    g = busy().hand("diplomacy").only()
    g.state.trashed += g.player.discard
    g.player.discard = []
    g.play("diplomacy@fremkit")
    if "space.draw" in g.options:
        g.play("space.draw")
    assert (g.me.player.hand, g.told("drawn")) == ([], [])


@pytest.mark.rule("rule:deck.trash_reach", "rule:deck.trash_leaves_game", "space:desert_tactics")
@pytest.mark.parametrize("place", ["hand:dagger", "discard:seek_allies", "play:diplomacy"])
def test_a_card_of_hand_discard_pile_or_play_leaves_the_game(place: str) -> None:
    g = busy().hand("diplomacy", "dagger").discard("seek_allies").play("diplomacy@desert_tactics", "space.trash")
    assert g.options == ["hand:dagger", "discard:seek_allies", "play:diplomacy", "none"]
    assert g.play(place).state.trashed == [place.partition(":")[2]]


@pytest.mark.rule("rule:deck.trash_some_piles_only", "card:calculus_of_power")
def test_a_trash_may_be_limited_to_other_cards_of_a_faction_in_play() -> None:
    g = busy().hand("calculus_of_power", "sardaukar_soldier", "maula_pistol").discard("imperial_spymaster")
    g.play("reveal", "calculus_of_power.pay")
    assert g.options == ["play:sardaukar_soldier"]


# Intrigue cards.


@pytest.mark.rule("rule:intrigue.plot_in_own_turn", "rule:intrigue.played_to_discard")
@pytest.mark.parametrize("before", [[], ["diplomacy@fremkit"], ["reveal"]])
def test_a_plot_card_is_played_at_any_time_of_the_own_turn(before: list[str]) -> None:
    g = busy().hand("diplomacy", "convincing_argument").play(*before, "intrigue:contingency_plan")
    assert (g.me.solari, g.me.player.intrigue, g.state.intrigue_discard) == (22, [], ["contingency_plan"])


@pytest.mark.rule("rule:intrigue.waits_face_up", "intrigue:call_to_arms")
def test_a_card_for_the_reveal_turn_waits_face_up() -> None:
    g = game().intrigue("call_to_arms").hand("diplomacy", "convincing_argument").play("intrigue:call_to_arms")
    assert (g.me.player.waiting, g.state.intrigue_discard) == (["call_to_arms"], [])
    g.play("reveal", "acquire:prepare_the_way", "end")
    assert (g.me.player.waiting, g.state.intrigue_discard) == ([], ["call_to_arms"])


# Troops.


@pytest.mark.rule("rule:troops.retreat_to_garrison", "leader:lady_amber_metulli")
def test_a_retreating_troop_goes_to_the_garrison() -> None:
    g = game(leaders=["lady_amber_metulli"]).troops(3, 2).hand("diplomacy").play("reveal", "leader.retreat")
    assert (g.me.garrison, g.me.player.conflict, g.me.player.supply) == (4, 1, 7)


@pytest.mark.rule("rule:troops.retreat_exact", "intrigue:spice_is_power")
@pytest.mark.parametrize(("troops", "playable"), [(2, False), (3, True)])
def test_a_retreat_that_is_a_cost_is_made_in_full(troops: int, playable: bool) -> None:
    g = game().troops(3, troops).hand("diplomacy").give(spice=0).intrigue("spice_is_power").to_combat()
    assert ("intrigue:spice_is_power" in g.options) == playable
    if playable:
        g.play("intrigue:spice_is_power")
        assert (g.me.spice, g.me.garrison) == (3, 6)
