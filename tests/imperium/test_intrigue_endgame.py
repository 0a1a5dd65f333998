"""Endgame Intrigue cards, and what the Intrigue deck is made of."""

import pytest

import sandtable_engine as st
from sandtable_engine.imperium.sets.base.intrigue import INTRIGUES
from tests.imperium.table import Table, game

FLOW = "the_spice_must_flow"
ENDING = [pytest.param(card.id, marks=pytest.mark.rule(f"intrigue:{card.id}")) for card in INTRIGUES if card.endgame]
NOT_ENDING = [
    pytest.param(card.id, marks=pytest.mark.rule(f"intrigue:{card.id}")) for card in INTRIGUES if not card.endgame
]
THREE = {"emperor": 3, "guild": 3, "bene_gesserit": 3}


def last_round(*cards: str, flows: int = 0) -> Table:
    """Return the last round: only seat 0 has ten points, these Intrigue cards and copies of The Spice Must Flow."""
    return game().hand().give(vp=10, spice=0).intrigue(*cards).discard(*[FLOW] * flows)


def gained(g: Table, card: str, *choices: str) -> int:
    """Return the points that a card of seat 0 gives at the end."""
    before = int(g.to_combat().me.vp)
    return int(g.play(f"intrigue:{card}", *choices).me.vp) - before


@pytest.mark.rule("rule:intrigue.endgame_only_at_end", "rule:end.endgame_intrigue_first")
@pytest.mark.parametrize("card", ENDING)
def test_an_endgame_card_is_offered_at_the_end_and_not_before(card: str) -> None:
    g = last_round(card, flows=2).influence(**THREE)
    assert f"intrigue:{card}" not in g.options
    assert f"intrigue:{card}" not in g.play("reveal").options
    g.to_combat()
    assert (g.asked, g.state.phase, g.options) == (0, "endgame", [f"intrigue:{card}", "pass"])


@pytest.mark.rule("rule:intrigue.endgame_only_at_end")
@pytest.mark.parametrize("card", ["corner_the_market", "plans_within_plans"])
def test_an_endgame_card_is_not_offered_in_combat(card: str) -> None:
    g = last_round(card, flows=2).influence(**THREE).troops(conflict=1).to_combat()
    assert (g.state.phase, g.options) == ("combat", ["pass"])


@pytest.mark.rule("rule:intrigue.endgame_only_at_end")
def test_no_endgame_card_is_offered_while_the_game_goes_on() -> None:
    g = last_round("tiebreaker").give(vp=9).next_round()
    assert (g.state.round, g.player.intrigue) == (2, ["tiebreaker"])


@pytest.mark.rule("rule:intrigue.endgame_only_at_end")
@pytest.mark.parametrize("card", NOT_ENDING)
def test_other_intrigue_cards_are_not_offered_at_the_end(card: str) -> None:
    g = last_round(card).give(solari=9, spice=9, water=9).council().alliance("guild").to_combat()
    assert (g.state.phase, g.options) == ("endgame", ["pass"])


@pytest.mark.rule("rule:end.endgame_intrigue_first")
def test_endgame_cards_are_played_seat_by_seat_and_may_be_kept() -> None:
    g = last_round("tiebreaker")
    g.seat(2).influence(**THREE).intrigue("plans_within_plans")
    g.to_combat().play("pass")
    assert g.asked == 2
    g.play("intrigue:plans_within_plans")
    assert (g.asked, g.me.spice, g.seat(2).vp) == (-1, 0, 2)


# Corner the Market.


@pytest.mark.rule("intrigue:corner_the_market")
def test_corner_the_market_gives_a_point_for_two_copies_and_one_for_the_most() -> None:
    assert gained(last_round("corner_the_market", flows=2), "corner_the_market") == 2


@pytest.mark.rule("intrigue:corner_the_market", "rule:intrigue_cards.corner_the_market_counts")
def test_corner_the_market_counts_deck_and_discard_pile() -> None:
    g = last_round("corner_the_market", flows=2)
    g.player.deck.append(g.player.discard.pop())
    g.seat(1).discard(FLOW)
    assert gained(g, "corner_the_market") == 2


@pytest.mark.rule("intrigue:corner_the_market", "rule:intrigue_cards.corner_the_market_counts")
def test_corner_the_market_with_the_only_copy_gives_a_point_for_the_most() -> None:
    assert gained(last_round("corner_the_market", flows=1), "corner_the_market") == 1


@pytest.mark.rule("intrigue:corner_the_market", "rule:intrigue_cards.corner_the_market_tie")
def test_corner_the_market_level_with_one_opponent_is_not_the_most() -> None:
    g = last_round("corner_the_market", flows=2)
    g.seat(1).discard(FLOW, FLOW)
    g.seat(2).discard(FLOW)
    assert gained(g, "corner_the_market") == 1


@pytest.mark.rule("intrigue:corner_the_market", "rule:intrigue_cards.corner_the_market_counts")
def test_corner_the_market_compares_with_each_opponent_by_himself() -> None:
    g = last_round("corner_the_market", flows=3)
    for seat in (1, 2, 3):
        g.seat(seat).discard(FLOW, FLOW)
    assert gained(g, "corner_the_market") == 2


@pytest.mark.rule("intrigue:corner_the_market", "rule:intrigue.condition_and_cost")
@pytest.mark.parametrize("flows", [0, 1])
def test_corner_the_market_is_not_offered_when_neither_condition_holds(flows: int) -> None:
    g = last_round("corner_the_market", flows=flows)
    g.seat(1).discard(FLOW)
    assert g.to_combat().options == ["pass"]


# Plans Within Plans.


@pytest.mark.rule("intrigue:plans_within_plans", "rule:influence.three_above_point")
def test_plans_within_plans_gives_a_point_for_three_tracks_at_3() -> None:
    assert gained(last_round("plans_within_plans").influence(**THREE, fremen=2), "plans_within_plans") == 1


@pytest.mark.rule("intrigue:plans_within_plans")
def test_plans_within_plans_gives_2_points_for_four_tracks_at_3_and_not_3() -> None:
    g = last_round("plans_within_plans").influence(**THREE, fremen=5)
    assert gained(g, "plans_within_plans", "four") == 2
    assert g.state.phase == "over"


@pytest.mark.rule("intrigue:plans_within_plans", "rule:intrigue.condition_and_cost")
def test_plans_within_plans_is_not_offered_with_two_tracks_at_3() -> None:
    g = last_round("plans_within_plans").influence(emperor=6, guild=3, bene_gesserit=2, fremen=2)
    assert g.to_combat().options == ["pass"]


# Tiebreaker.


@pytest.mark.rule("intrigue:tiebreaker", "rule:end.ties")
@pytest.mark.parametrize(("play", "places"), [("intrigue:tiebreaker", (1, 2)), ("pass", (2, 1))])
def test_tiebreaker_at_the_end_decides_a_tie_by_spice(play: str, places: tuple[int, int]) -> None:
    g = last_round("tiebreaker").spice(0)
    g.seat(1).give(vp=10, spice=9)
    g.to_combat().play(play)
    assert g.told("game_ended")[0].places[:2] == places
    assert (st.result(g.state) or [])[1].decided_by == "spice"


@pytest.mark.rule("intrigue:tiebreaker")
def test_tiebreaker_used_in_combat_is_gone_at_the_end() -> None:
    g = last_round("tiebreaker").troops(conflict=1).to_combat().play("intrigue:tiebreaker")
    assert (g.state.phase, g.me.spice) == ("over", 0)


# The deck.


@pytest.mark.rule("rule:setup.intrigue_deck")
def test_the_intrigue_deck_has_34_titles_and_40_cards() -> None:
    assert len(INTRIGUES) == 34
    assert {card.id: card.copies for card in INTRIGUES if card.copies > 1} == {
        "ambush": 2,
        "dispatch_an_envoy": 2,
        "master_tactician": 3,
        "poison_snooper": 2,
        "private_army": 2,
    }
    assert sum(card.copies for card in INTRIGUES) == 40


@pytest.mark.rule("rule:setup.intrigue_deck")
def test_the_intrigue_deck_is_mostly_plots() -> None:
    copies = {
        moment: sum(card.copies for card in INTRIGUES if getattr(card, moment) is not None)
        for moment in ("plot", "combat", "victory", "endgame")
    }
    assert copies == {"plot": 26, "combat": 10, "victory": 2, "endgame": 3}
