"""The four Influence tracks: the point at 2, the bonus at 4, and the Alliances."""

import pytest

from tests.imperium.table import Table, game

PLOT = {
    "emperor": "favored_subject",
    "guild": "guild_authorization",
    "bene_gesserit": "secret_of_the_sisterhood",
    "fremen": "know_their_ways",
}
"""A plot card for one Influence with each faction."""

EVERY_FACTION = pytest.mark.parametrize("faction", list(PLOT))


def gain(g: Table, faction: str) -> Table:
    """Let seat 0 gain one Influence."""
    return g.intrigue(PLOT[faction]).play(f"intrigue:{PLOT[faction]}")


def lose(g: Table, faction: str) -> Table:
    """Let seat 0 lose one Influence, as the cost of Shifting Allegiances; it is then asked where to gain two."""
    g.hand("shifting_allegiances").spice(2)
    return g.play("shifting_allegiances@secure_contract", "card.pay", faction)


# The point at 2.


@pytest.mark.rule("rule:influence.point_at_two")
@EVERY_FACTION
def test_reaching_two_gives_a_point(faction: str) -> None:
    g = gain(game().influence(**{faction: 1}), faction)
    assert (g.me.player.influence[faction], g.me.vp) == (2, 2)


@pytest.mark.rule("rule:influence.point_at_two")
@pytest.mark.parametrize("before", [0, 2, 4, 5])
def test_no_other_step_gives_that_point(before: int) -> None:
    g = game().influence(guild=before)
    g.seat(1).influence(guild=6).alliance("guild")
    assert gain(g, "guild").me.vp == 1


@pytest.mark.rule("rule:influence.point_at_two")
@EVERY_FACTION
def test_falling_below_two_loses_the_point(faction: str) -> None:
    g = lose(game().influence(**{faction: 2}).give(vp=5), faction)
    assert (g.me.player.influence[faction], g.me.vp) == (1, 4)


@pytest.mark.rule("rule:influence.point_at_two")
@pytest.mark.parametrize("before", [1, 3])
def test_falling_elsewhere_loses_no_point(before: int) -> None:
    assert lose(game().influence(guild=before).give(vp=5), "guild").me.vp == 5


@pytest.mark.rule("rule:influence.point_at_two")
def test_the_point_can_be_gained_again() -> None:
    g = lose(game().influence(guild=2).give(vp=5), "guild").play("guild")
    assert (g.me.player.influence["guild"], g.me.vp) == (3, 5)


# The bonus at 4.


@pytest.mark.rule("rule:influence.bonus_at_four")
def test_four_with_the_emperor_gives_two_troops() -> None:
    assert gain(game().influence(emperor=3), "emperor").me.garrison == 5


@pytest.mark.rule("rule:influence.bonus_at_four")
def test_four_with_the_guild_gives_three_solari() -> None:
    assert gain(game().influence(guild=3), "guild").me.solari == 3


@pytest.mark.rule("rule:influence.bonus_at_four")
def test_four_with_the_bene_gesserit_gives_an_intrigue_card() -> None:
    assert len(gain(game().influence(bene_gesserit=3), "bene_gesserit").me.player.intrigue) == 1


@pytest.mark.rule("rule:influence.bonus_at_four")
def test_four_with_the_fremen_gives_a_water() -> None:
    assert gain(game().influence(fremen=3), "fremen").me.water == 2


@pytest.mark.rule("rule:influence.bonus_at_four")
@pytest.mark.parametrize("before", [0, 1, 2, 4, 5])
def test_no_other_step_gives_the_bonus(before: int) -> None:
    assert gain(game().influence(guild=before), "guild").me.solari == 0


@pytest.mark.rule("rule:influence.bonus_at_four", "card:shifting_allegiances")
def test_two_influence_at_once_give_the_bonus_on_the_way_past_four() -> None:
    g = lose(game().influence(guild=3, emperor=1), "emperor").play("guild")
    assert (g.me.player.influence["guild"], g.me.solari) == (5, 3 + 3)


@pytest.mark.rule("rule:influence.bonus_for_everybody")
def test_the_bonus_is_for_everybody_who_reaches_four() -> None:
    g = game().influence(guild=3)
    g.seat(1).alliance("guild")
    g = gain(g, "guild")
    assert (g.me.solari, g.me.alliances) == (3, [])


@pytest.mark.rule("rule:influence.bonus_kept")
def test_the_bonus_is_kept_by_who_falls_below_four() -> None:
    g = lose(game().influence(guild=4).alliance("guild").give(vp=5, solari=7), "guild").play("emperor")
    assert (g.me.player.influence["guild"], g.me.solari) == (3, 7 + 3)


@pytest.mark.rule("rule:influence.bonus_kept")
def test_the_bonus_is_earned_again_by_who_reaches_four_again() -> None:
    g = lose(game().influence(guild=4).alliance("guild").give(vp=5), "guild").play("guild")
    assert (g.me.player.influence["guild"], g.me.solari) == (5, 3 + 3)


# Alliances gained.


@pytest.mark.rule("rule:influence.first_to_four_alliance")
@EVERY_FACTION
def test_the_first_to_reach_four_takes_the_alliance_and_its_point(faction: str) -> None:
    g = gain(game().influence(**{faction: 3}), faction)
    assert (g.me.alliances, g.me.vp) == ([faction], 2)


@pytest.mark.rule("rule:influence.first_to_four_alliance")
def test_three_influence_make_no_alliance() -> None:
    g = gain(game().influence(guild=2), "guild")
    assert (g.state.alliances, g.me.vp) == ({}, 1)


@pytest.mark.rule("rule:influence.alliance_tie_stays")
@pytest.mark.parametrize("level", [4, 5, 6])
def test_who_draws_level_with_the_holder_does_not_take_the_alliance(level: int) -> None:
    g = game().influence(guild=level - 1)
    g.seat(1).influence(guild=level).alliance("guild").give(vp=3)
    gain(g, "guild")
    assert (g.seat(1).alliances, g.seat(1).vp, g.me.vp) == (["guild"], 3, 1)


@pytest.mark.rule("rule:influence.alliance_tie_stays")
def test_the_first_seat_keeps_the_alliance_too_when_another_draws_level() -> None:
    g = game().alliance("guild").give(vp=3).hand("dagger").play("reveal")
    g.seat(1).influence(guild=3).intrigue("guild_authorization")
    g.play("intrigue:guild_authorization")
    assert (g.me.alliances, g.me.vp, g.seat(1).vp) == (["guild"], 3, 1)


@pytest.mark.rule("rule:influence.alliance_overtaken")
@pytest.mark.parametrize("level", [4, 5])
def test_who_gets_ahead_of_the_holder_takes_the_alliance_with_its_point(level: int) -> None:
    g = game().influence(guild=level)
    g.seat(1).influence(guild=level).alliance("guild").give(vp=3)
    gain(g, "guild")
    assert (g.me.alliances, g.me.vp, g.seat(1).alliances, g.seat(1).vp) == (["guild"], 2, [], 2)


@pytest.mark.rule("rule:influence.alliance_overtaken", "card:shifting_allegiances")
def test_two_influence_at_once_overtake_a_holder_at_four() -> None:
    g = game().influence(guild=3, emperor=1)
    g.seat(1).alliance("guild").give(vp=3)
    lose(g, "emperor").play("guild")
    assert (g.me.alliances, g.me.vp, g.seat(1).vp) == (["guild"], 2, 2)


@pytest.mark.rule("rule:influence.first_to_four_alliance")
def test_the_holder_gains_no_second_point_by_climbing_on() -> None:
    g = gain(game().alliance("guild"), "guild")
    assert (g.me.player.influence["guild"], g.me.alliances, g.me.vp) == (5, ["guild"], 1)


@pytest.mark.rule("rule:influence.first_to_four_alliance")
def test_one_player_may_hold_several_alliances() -> None:
    g = gain(game().alliance("emperor").influence(guild=3), "guild")
    assert g.me.alliances == ["emperor", "guild"]


# Alliances lost.


@pytest.mark.rule("rule:influence.lose_tied_hands_over")
@pytest.mark.parametrize("level", [4, 5, 6])
def test_a_holder_who_falls_below_a_level_opponent_hands_the_alliance_over(level: int) -> None:
    g = game().influence(guild=level).alliance("guild").give(vp=5)
    g.seat(2).influence(guild=level).give(vp=3)
    lose(g, "guild")
    assert (g.me.alliances, g.me.vp, g.seat(2).alliances, g.seat(2).vp) == ([], 4, ["guild"], 4)


@pytest.mark.rule("rule:influence.lose_tied_hands_over", "rule:influence.alliance_tie_stays")
@pytest.mark.parametrize("level", [5, 6])
def test_a_holder_who_falls_level_with_an_opponent_keeps_the_alliance(level: int) -> None:
    g = game().influence(guild=level).alliance("guild").give(vp=5)
    g.seat(2).influence(guild=level - 1)
    lose(g, "guild")
    assert (g.me.alliances, g.me.vp, g.seat(2).vp) == (["guild"], 5, 1)


@pytest.mark.rule("rule:influence.lose_tied_hands_over")
@pytest.mark.parametrize("level", [4, 5, 6])
@pytest.mark.parametrize("heir", [1, 3])
def test_the_holder_chooses_among_several_level_opponents(level: int, heir: int) -> None:
    g = game().influence(guild=level).alliance("guild").give(vp=5)
    g.seat(1).influence(guild=level)
    g.seat(2).influence(guild=level - 1)
    g.seat(3).influence(guild=level)
    lose(g, "guild")
    assert (g.asked, g.options) == (0, ["seat:1", "seat:3"])
    g.play(f"seat:{heir}")
    assert (g.state.alliances, g.me.vp, g.seat(heir).vp) == ({"guild": heir}, 4, 2)


@pytest.mark.rule("rule:influence.lose_below_four_returns")
def test_a_holder_who_falls_to_three_loses_the_alliance_to_the_board() -> None:
    g = game().alliance("guild").give(vp=5)
    g.seat(2).influence(guild=3)
    lose(g, "guild")
    assert (g.state.alliances, g.me.vp, g.seat(2).vp) == ({}, 4, 1)


@pytest.mark.rule("rule:influence.lose_below_four_returns", "rule:influence.first_to_four_alliance")
def test_an_alliance_back_on_the_board_goes_to_the_next_who_reaches_four() -> None:
    g = lose(game().alliance("guild").give(vp=5), "guild").play("emperor")
    g.seat(1).influence(guild=3).intrigue("guild_authorization")
    g.play("intrigue:guild_authorization")
    assert (g.seat(1).alliances, g.seat(1).vp) == (["guild"], 2)


@pytest.mark.rule("rule:influence.lose_below_four_returns")
def test_a_holder_above_four_keeps_the_alliance_when_falling_alone() -> None:
    g = lose(game().influence(guild=5).alliance("guild").give(vp=5), "guild")
    assert (g.me.alliances, g.me.vp) == (["guild"], 5)


@pytest.mark.rule("rule:influence.lose_tied_hands_over")
def test_an_opponent_who_falls_changes_nothing_for_the_holder() -> None:
    g = game().influence(guild=4).give(vp=5)
    g.seat(1).influence(guild=5).alliance("guild")
    lose(g, "guild")
    assert (g.seat(1).alliances, g.me.vp) == (["guild"], 5)


# The ends of the track.


@pytest.mark.rule("rule:influence.six_spaces")
@EVERY_FACTION
def test_a_track_ends_at_six(faction: str) -> None:
    g = gain(game().influence(**{faction: 6}).alliance(faction), faction)
    assert (g.me.player.influence[faction], g.me.vp) == (6, 1)


@pytest.mark.rule("rule:influence.six_spaces", "card:shifting_allegiances")
def test_two_influence_at_five_end_at_six() -> None:
    g = lose(game().influence(guild=5, emperor=1).alliance("guild"), "emperor").play("guild")
    assert g.me.player.influence["guild"] == 6


@pytest.mark.rule("rule:influence.two_same_faction", "card:shifting_allegiances")
@EVERY_FACTION
def test_two_influence_go_to_one_faction(faction: str) -> None:
    g = lose(game().influence(emperor=1), "emperor")
    assert g.options == ["emperor", "guild", "bene_gesserit", "fremen"]
    g.play(faction)
    assert g.me.player.influence == dict.fromkeys(PLOT, 0) | {faction: 2}


@pytest.mark.rule("rule:influence.cannot_lose_what_you_lack", "card:shifting_allegiances")
def test_influence_is_lost_only_where_there_is_some() -> None:
    g = game().hand("shifting_allegiances").spice(2).influence(guild=1, fremen=3)
    g.play("shifting_allegiances@secure_contract", "card.pay")
    assert g.options == ["guild", "fremen"]
