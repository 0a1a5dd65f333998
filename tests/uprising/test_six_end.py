"""The end of a game of six: what ends it, the endgame cards, and which team is ahead."""

from typing import Any

import pytest

from sandtable_engine.imperium.rules.ranking import ranking
from sandtable_engine.imperium.seats import army
from tests.uprising.table import Table, game

CALM = "trade_dispute"


def last_round() -> Table:
    """Return the first turn of the last round, without troops in the Conflict and without Intrigue cards."""
    g = game(6, first=1).throne().conflict_card(CALM)
    for seat in (1, 2, 4, 5):
        g.seat(seat).hand("diplomacy")
    g.hand("usul")
    g.seat(3).hand("convincing_argument")
    g.give(vp=10)
    return g


def ended(g: Table) -> list[int]:
    """Return the places at the end, by seat."""
    return list(g.next_round().told("game_ended")[0].places)


def score(g: Table, own: int, others: int) -> Table:
    """Set the points of Muad'Dib's team, 10 of them with Muad'Dib, and those of Shaddam's, shared among its seats."""
    g.give(vp=10)
    for seat, points in ((2, own - 10), (4, 0), (1, others - 5), (3, 5), (5, 0)):
        g.seat(seat).give(vp=points)
    return g


# What ends the game.


@pytest.mark.rule("rule:team_end.ten_points")
@pytest.mark.parametrize("seat", [0, 1, 3, 4])
def test_ten_points_of_a_single_player_end_the_game_in_the_recall_phase(seat: int) -> None:
    g = game(6, first=1).throne()
    g.seat(seat).give(vp=10)
    assert g.next_round().state.phase == "over"
    assert g.state.round == 1


@pytest.mark.rule("rule:team_end.ten_points")
def test_a_team_with_ten_points_together_plays_on() -> None:
    g = game(6, first=1).throne().give(vp=9)
    g.seat(2).give(vp=9)
    assert g.next_round().state.round == 2


@pytest.mark.rule("rule:team_end.nine_rounds")
def test_the_ninth_round_is_the_last() -> None:
    g = game(6, first=1)
    for _ in range(8):
        g.next_round()
    assert (g.state.round, g.state.conflict_deck, g.state.phase) == (9, [], "player_turns")
    assert g.next_round().state.phase == "over"


# Which team is ahead.


@pytest.mark.rule("rule:team_end.team_points")
def test_the_team_with_more_points_together_wins_with_all_its_members() -> None:
    g = score(last_round(), own=12, others=13)
    assert ended(g) == [2, 1, 2, 1, 2, 1]


@pytest.mark.rule("rule:team_end.team_points")
def test_standings_name_the_team_and_its_points_beside_the_own_ones() -> None:
    g = score(last_round(), own=14, others=13)
    g.next_round()
    standings = ranking(g.state)
    assert [(s.seat, s.place, s.points, s.team, s.team_points) for s in standings] == [
        (0, 1, 10, 0, 14),
        (2, 1, 4, 0, 14),
        (4, 1, 0, 0, 14),
        (1, 2, 8, 1, 13),
        (3, 2, 5, 1, 13),
        (5, 2, 0, 1, 13),
    ]
    assert [s.decided_by for s in standings] == ["", "", "", "vp", "vp", "vp"]


@pytest.mark.rule("rule:team_end.ties")
@pytest.mark.parametrize(
    ("measure", "ahead", "behind"),
    [
        ("spice", {"spice": 1}, {"spice": 0, "solari": 9, "water": 9}),
        ("solari", {"solari": 1}, {"solari": 0, "water": 9}),
        ("water", {"water": 2}, {"water": 1}),
    ],
)
def test_ties_go_by_what_the_teams_have_together(measure: str, ahead: Any, behind: Any) -> None:
    g = score(last_round(), own=13, others=13).give(**behind)
    g.seat(5).give(**ahead)
    assert ended(g) == [2, 1, 2, 1, 2, 1]
    assert ranking(g.state)[-1].decided_by == measure


@pytest.mark.rule("rule:team_end.ties")
def test_resources_of_all_three_members_are_added() -> None:
    g = score(last_round(), own=13, others=13)
    g.seat(2).give(spice=3)
    for seat in (1, 3):
        g.seat(seat).give(spice=2)
    assert ended(g) == [2, 1, 2, 1, 2, 1]


@pytest.mark.rule("rule:team_end.ties")
def test_then_by_the_garrisons_of_the_two_allies() -> None:
    g = score(last_round(), own=13, others=13)
    g.seat(2).troops(5)
    g.seat(1).troops(4)
    g.seat(5).troops(5)
    assert ended(g) == [2, 1, 2, 1, 2, 1]
    assert ranking(g.state)[-1].decided_by == "garrison"


@pytest.mark.rule("rule:team_end.ties")
def test_teams_level_in_everything_share_the_place() -> None:
    g = score(last_round(), own=13, others=13)
    assert ended(g) == [1] * 6
    assert ranking(g.state)[-1].decided_by == "shared"


# Endgame cards and wild icons.


@pytest.mark.rule("rule:team_end.endgame_cards", "intrigue:secure_spice_trade")
def test_a_commander_plays_endgame_cards() -> None:
    g = score(last_round(), own=12, others=13).intrigue("secure_spice_trade")
    g.discard("the_spice_must_flow", "the_spice_must_flow").to_combat()
    assert (g.asked, g.options) == (0, ["intrigue:secure_spice_trade", "pass"])
    g.play("intrigue:secure_spice_trade")
    assert g.told("game_ended")[0].places == (1, 2, 1, 2, 1, 2)


@pytest.mark.rule("rule:team_end.endgame_cards", "intrigue:shadow_alliance")
@pytest.mark.parametrize(("holder", "offered"), [(1, True), (2, False)])
def test_a_commander_counts_the_influence_of_his_better_ally(holder: int, offered: bool) -> None:
    g = last_round().intrigue("shadow_alliance")
    g.seat(holder).alliance("guild")
    g.seat(4).influence(guild=4)
    g.to_combat()
    assert g.options == (["intrigue:shadow_alliance", "pass"] if offered else ["pass"])


@pytest.mark.rule("rule:team_end.endgame_cards", "intrigue:crysknife", "intrigue:desert_mouse")
@pytest.mark.parametrize("card", ["crysknife", "desert_mouse", "ornithopter"])
def test_cards_for_battle_icons_are_useless_to_a_commander(card: str) -> None:
    g = last_round().intrigue(card)
    g.seat(2).has_won("siege_of_arrakeen", "seize_spice_refinery")
    g.to_combat()
    assert (g.asked, g.options) == (0, ["pass"])


@pytest.mark.rule("rule:team_end.endgame_cards", "intrigue:crysknife")
def test_an_ally_turns_over_his_own_cards_only() -> None:
    g = last_round()
    g.seat(4).objective("objective_desert_mouse_4_6p").intrigue("crysknife")
    g.seat(2).objective("objective_crysknife").has_won("spice_freighters")
    g.to_combat()
    assert (g.asked, g.options) == (4, ["pass"])


@pytest.mark.rule("rule:team_end.endgame_cards")
def test_a_wild_icon_pairs_with_an_icon_of_its_owner_at_the_end() -> None:
    g = last_round()
    objective = g.seat(2).won[0]
    g.seat(2).has_won("propaganda")
    g.to_combat()
    assert (g.asked, g.options) == (2, [f"pair:{objective}", "pass"])
    assert g.play(f"pair:{objective}").seat(2).vp == 2


@pytest.mark.rule("rule:team_end.endgame_cards", "intrigue:contingency_plan", "intrigue:shadow_alliance")
def test_at_the_end_a_commander_acts_through_nobody_any_more() -> None:
    g = last_round().intrigue("contingency_plan", "crysknife")
    g.seat(2).troops(0, 1)
    g.to_combat().play("intrigue:contingency_plan>2", "pass")
    while g.state.phase != "endgame":
        g.play(g.options[-1])
    assert (g.state.turn.ally, army(g.state, 0)) == (-1, 0)
