"""Combat: strength, combat Intrigue cards, places and ties, and what remains afterwards; makers and recall."""

import pytest

from sandtable_engine.imperium.rules.combat import rewards
from tests.uprising.table import Table, game


def armed(*troops: int, card: str = "siege_of_arrakeen") -> Table:
    """Return a table before the Reveal turns, with troops in the Conflict by seat, no swords in hands and no Solari."""
    g = game(len(troops)).conflict_card(card)
    for seat, number in enumerate(troops):
        g.seat(seat).troops(0, number).hand("diplomacy").give(solari=0)
    return g


def siege(*troops: int) -> list[int]:
    """Return what Siege of Arrakeen gives each seat: 2 Solari are the first reward, 4 the second, 3 the third."""
    return [player.purse["solari"] for player in armed(*troops).to_combat().state.players]


FIRST, SECOND, THIRD = 2, 4, 3


# Strength.


@pytest.mark.rule("rule:combat.strength")
@pytest.mark.parametrize(("troops", "swords", "strength"), [(1, 0, 2), (3, 0, 6), (1, 1, 3), (2, 2, 6)])
def test_strength_is_two_for_a_troop_and_one_for_a_sword(troops: int, swords: int, strength: int) -> None:
    g = game().troops(0, troops).hand(*["dagger"] * swords, "diplomacy").to_combat()
    assert g.told("cleaned_up")[0].strength == strength


@pytest.mark.rule("rule:combat.no_unit_no_strength", "rule:combat.zero_gets_nothing")
def test_swords_without_a_unit_take_no_reward() -> None:
    g = armed(0, 1, 0, 0).hand("dagger", "dagger").to_combat()
    assert g.told("conflict_resolved")[0].strengths == (0, 2, 0, 0)
    assert (g.me.solari, g.seat(1).solari) == (0, FIRST)


@pytest.mark.rule("rule:combat.no_unit_no_strength")
def test_troops_in_the_garrison_give_no_strength() -> None:
    g = game().troops(7, 0).hand("dagger", "convincing_argument").play("reveal")
    assert (g.me.swords, g.me.player.strength) == (1, 0)


@pytest.mark.rule("rule:combat.strength_follows_units", "intrigue:tactical_option")
def test_the_last_unit_gone_strength_falls_to_nothing() -> None:
    g = armed(1, 1, 0, 0).hand("dagger", "dagger").intrigue("tactical_option").to_combat()
    assert g.me.player.strength == 4
    g.play("intrigue:tactical_option", "retreat", "retreat:1")
    assert (g.me.solari, g.seat(1).solari) == (0, FIRST)


@pytest.mark.rule("rule:combat.strength_kept_up", "leader:gurney_halleck")
def test_strength_is_known_during_the_reveal_turn() -> None:
    g = game(leaders=["gurney_halleck"]).troops(3, 2).hand("dagger", "dagger", "convincing_argument").play("reveal")
    assert g.me.player.strength == 6
    assert g.me.persuasion == 3


@pytest.mark.rule("rule:combat.swords_do_not_last")
def test_swords_do_not_last_into_the_next_round() -> None:
    g = armed(1, 0, 0, 0).hand("dagger").next_round()
    assert (g.me.swords, g.me.player.strength) == (0, 0)


@pytest.mark.rule("rule:combat.strength")
def test_strength_may_go_past_twenty() -> None:
    g = armed(12, 0, 0, 0).hand("dagger").intrigue("contingency_plan").to_combat().play("intrigue:contingency_plan")
    assert g.told("conflict_resolved")[0].strengths == (28, 0, 0, 0)


# Combat Intrigue cards.


@pytest.mark.rule("rule:combat.order_of_intrigue")
def test_combat_cards_go_round_clockwise_from_the_first_player() -> None:
    g = armed(1, 1, 1, 1).next_round()
    for seat, card in enumerate(("devour", "impress", "weirding_combat", "find_weakness")):
        g.seat(seat).troops(3, 1).hand("diplomacy").intrigue(card)
    g.to_combat()
    asked: list[int] = []
    for _ in range(4):
        asked.append(g.asked)
        g.play("pass")
    assert asked == [1, 2, 3, 0]


@pytest.mark.rule("rule:combat.only_with_units")
def test_without_a_unit_nobody_plays_combat_cards() -> None:
    g = armed(0, 1, 0, 0).intrigue("contingency_plan")
    g.seat(1).intrigue("devour")
    assert g.to_combat().asked == 1
    g.play("pass")
    assert g.told("intrigue_played") == []


@pytest.mark.rule("rule:combat.pass_no_lock")
def test_whoever_has_passed_may_play_when_the_turn_comes_again() -> None:
    g = armed(2, 1, 0, 0).intrigue("contingency_plan")
    g.seat(1).intrigue("devour")
    g.to_combat().play("pass", "intrigue:devour")
    assert g.asked == 0
    g.play("intrigue:contingency_plan")
    assert g.told("conflict_resolved")[0].strengths == (7, 4, 0, 0)


@pytest.mark.rule("rule:combat.ends_when_all_pass")
def test_combat_is_fought_once_all_have_passed_in_a_row() -> None:
    g = armed(2, 1, 1, 0).intrigue("contingency_plan")
    g.seat(1).intrigue("devour", "impress")
    g.seat(2).intrigue("find_weakness")
    g.to_combat().play("pass", "intrigue:devour", "pass", "pass")
    assert (g.asked, g.state.phase) == (0, "combat")
    g.play("pass")
    assert g.asked == 1
    g.play("pass")
    assert g.told("conflict_resolved") != []


@pytest.mark.rule("rule:combat.order_of_intrigue")
def test_several_cards_may_be_played_at_once() -> None:
    g = armed(1, 0, 0, 0).intrigue("contingency_plan", "devour").to_combat()
    g.play("intrigue:contingency_plan", "intrigue:devour")
    assert g.told("conflict_resolved")[0].strengths == (7, 0, 0, 0)


@pytest.mark.rule("rule:intrigue.combat_only_in_combat")
def test_combat_cards_wait_for_the_combat() -> None:
    g = game().intrigue("devour").troops(3, 1)
    assert g.refuses("intrigue:devour") == "WRONG_MOMENT"


@pytest.mark.rule("rule:intrigue.two_kinds", "intrigue:contingency_plan")
def test_a_card_of_two_kinds_is_played_as_either() -> None:
    g = armed(1, 0, 0, 0).intrigue("contingency_plan", "contingency_plan").play("intrigue:contingency_plan")
    assert g.me.solari == 2
    g.to_combat().play("intrigue:contingency_plan")
    assert g.told("conflict_resolved")[0].strengths[0] == 5


# Places and ties.


@pytest.mark.rule("rule:combat.first_place", "rule:combat.second_place", "rule:combat.third_place_four_players")
@pytest.mark.parametrize(
    ("troops", "taken"),
    [
        ((4, 3, 2, 1), [FIRST, SECOND, THIRD, 0]),
        ((1, 2, 3, 4), [0, THIRD, SECOND, FIRST]),
        ((0, 2, 0, 0), [0, FIRST, 0, 0]),
        ((0, 2, 1, 0), [0, FIRST, SECOND, 0]),
        ((0, 0, 0, 0), [0, 0, 0, 0]),
    ],
)
def test_three_places_are_rewarded_with_four_players(troops: tuple[int, ...], taken: list[int]) -> None:
    assert siege(*troops) == taken


@pytest.mark.rule("rule:combat.third_place_four_players")
@pytest.mark.parametrize(
    ("troops", "taken"), [((3, 2, 1), [FIRST, SECOND, 0]), ((0, 1, 2), [0, SECOND, FIRST]), ((1, 0, 0), [FIRST, 0, 0])]
)
def test_two_places_are_rewarded_with_three_players(troops: tuple[int, ...], taken: list[int]) -> None:
    assert siege(*troops) == taken


@pytest.mark.rule("rule:combat.tie_for_first", "rule:combat.tie_for_first_four_players")
@pytest.mark.parametrize(
    ("troops", "taken"),
    [
        ((3, 3, 2, 1), [SECOND, SECOND, THIRD, 0]),
        ((3, 3, 0, 1), [SECOND, SECOND, 0, THIRD]),
        ((3, 3, 1, 1), [SECOND, SECOND, 0, 0]),
        ((3, 3, 0, 0), [SECOND, SECOND, 0, 0]),
    ],
)
def test_two_tied_for_first_take_the_second_reward(troops: tuple[int, ...], taken: list[int]) -> None:
    assert siege(*troops) == taken


@pytest.mark.rule("rule:combat.three_tied_for_first")
@pytest.mark.parametrize(
    ("troops", "taken"),
    [
        ((3, 3, 3, 1), [SECOND, SECOND, SECOND, 0]),
        ((2, 2, 2, 2), [SECOND, SECOND, SECOND, SECOND]),
    ],
)
def test_three_or_four_tied_for_first_leave_nothing_to_others(troops: tuple[int, ...], taken: list[int]) -> None:
    assert siege(*troops) == taken


@pytest.mark.rule("rule:combat.tie_for_first_three_players")
@pytest.mark.parametrize(("troops", "taken"), [((3, 3, 1), [SECOND, SECOND, 0]), ((1, 1, 1), [SECOND, SECOND, SECOND])])
def test_a_tie_for_first_leaves_nothing_to_a_third_player(troops: tuple[int, ...], taken: list[int]) -> None:
    assert siege(*troops) == taken


@pytest.mark.rule("rule:combat.tie_for_second")
@pytest.mark.parametrize(
    ("troops", "taken"),
    [
        ((3, 2, 2, 1), [FIRST, THIRD, THIRD, 0]),
        ((3, 2, 2, 2), [FIRST, THIRD, THIRD, THIRD]),
        ((3, 2, 2), [FIRST, THIRD, THIRD]),
    ],
)
def test_all_tied_for_second_take_the_third_reward(troops: tuple[int, ...], taken: list[int]) -> None:
    assert siege(*troops) == taken


@pytest.mark.rule("rule:combat.tie_for_third")
def test_a_tie_for_third_takes_nothing() -> None:
    assert siege(3, 2, 1, 1) == [FIRST, SECOND, 0, 0]


@pytest.mark.rule("rule:combat.zero_gets_nothing")
@pytest.mark.parametrize(
    ("strengths", "third", "taken"),
    [
        ([0, 0, 0, 0], True, {}),
        ([5, 0, 0, 0], True, {0: "first"}),
        ([5, 5, 0, 0], True, {0: "second", 1: "second"}),
        ([0, 0, 0], False, {}),
    ],
)
def test_nothing_is_shared_among_those_without_strength(
    strengths: list[int], third: bool, taken: dict[int, str]
) -> None:
    assert rewards(strengths, third) == taken


@pytest.mark.rule("rule:control.marker_placed")
def test_the_winner_takes_control_from_another() -> None:
    g = armed(2, 0, 0, 0)
    g.seat(1).controls("arrakeen")
    assert g.to_combat().state.control == {"arrakeen": 0}


@pytest.mark.rule("rule:control.marker_placed", "rule:combat.tie_for_first")
def test_a_tie_for_first_leaves_control_as_it_was() -> None:
    g = armed(2, 2, 0, 0)
    g.seat(3).controls("arrakeen")
    assert g.to_combat().state.control == {"arrakeen": 3}


@pytest.mark.rule("rule:combat.rewards_clockwise")
def test_rewards_are_taken_from_the_first_player_clockwise() -> None:
    g = armed(1, 2, 3, 0).next_round()
    for seat, number in enumerate((3, 1, 0, 2)):
        g.seat(seat).troops(0, number).hand("diplomacy")
    g.conflict_card("skirmish_desert_mouse").events.clear()
    g.to_combat()
    assert [(event.seat, event.place) for event in g.told("reward_taken")] == [
        (1, "third"),
        (3, "second"),
        (0, "first"),
    ]


# Afterwards.


@pytest.mark.rule("rule:combat.units_leave")
def test_troops_go_to_the_supply_and_not_to_the_garrison() -> None:
    g = armed(0, 4, 2, 0, card="skirmish_desert_mouse").next_round()
    assert [(player.garrison, player.conflict, player.supply) for player in g.state.players[1:3]] == [(0, 0, 12)] * 2


@pytest.mark.rule("rule:troops.recruit", "conflict:siege_of_arrakeen")
def test_troops_of_a_reward_go_to_the_garrison() -> None:
    g = armed(2, 0, 0, 0).next_round()
    assert (g.me.garrison, g.me.player.conflict) == (2, 0)


@pytest.mark.rule("rule:troops.no_supply_no_recruit", "conflict:siege_of_arrakeen")
def test_troops_in_the_conflict_are_not_yet_in_the_supply_for_the_reward() -> None:
    g = armed(12, 0, 0, 0).next_round()
    assert (g.me.garrison, g.me.player.supply) == (0, 12)


@pytest.mark.rule("rule:makers.bonus_on_empty")
def test_spice_gathers_on_maker_spaces_without_an_agent() -> None:
    g = game().hand("dune_the_desert_planet").bonus_spice(deep_desert=1)
    g.play("dune_the_desert_planet@imperial_basin", "space.harvest", "end").next_round()
    assert g.state.bonus_spice == {"imperial_basin": 0, "hagga_basin": 1, "deep_desert": 2}


@pytest.mark.rule("rule:makers.bonus_on_empty")
def test_an_agent_that_was_recalled_does_not_keep_the_spice_away() -> None:
    g = game().agent_on("hagga_basin").influence(emperor=2).solari(3).hand("dagger")
    g.play("dagger@imperial_privilege", "space.recall_agent", "recall:hagga_basin").next_round()
    assert g.state.bonus_spice["hagga_basin"] == 1


@pytest.mark.rule("rule:recall.agents_recalled", "rule:recall.first_player_passes")
def test_agents_come_back_and_the_first_player_marker_goes_on() -> None:
    g = game().hand("diplomacy", "dagger").play("diplomacy@fremkit", "influence", "space.draw", "end").next_round()
    assert (g.state.board, g.me.agents, g.state.first, g.asked) == ({}, 2, 1, 1)
    for _ in range(3):
        g.next_round()
    assert g.state.first == 0


# The end of the game.


def ended(g: Table) -> list[int]:
    """Return the places at the end, by seat."""
    g.next_round()
    assert g.state.phase == "over"
    places: list[int] = list(g.told("game_ended")[0].places)
    return places


@pytest.mark.rule("rule:recall.end_check", "rule:endgame.most_points")
def test_ten_points_end_the_game_in_the_recall_phase() -> None:
    g = game().give(vp=10)
    assert ended(g)[0] == 1
    assert g.state.round == 1


@pytest.mark.rule("rule:recall.not_before_recall")
def test_ten_points_do_not_end_the_round() -> None:
    g = game().influence(fremen=1).give(vp=9).hand("diplomacy").play("diplomacy@fremkit", "influence", "space.draw")
    assert g.me.vp == 10
    g.play("end")
    assert (g.asked, g.state.phase) == (1, "player_turns")


@pytest.mark.rule("rule:recall.end_check")
def test_nine_points_do_not_end_the_game() -> None:
    assert game().give(vp=9).next_round().state.round == 2


@pytest.mark.rule("rule:recall.end_check")
def test_the_tenth_round_is_the_last() -> None:
    g = game()
    for _ in range(9):
        g.next_round()
    assert (g.state.round, g.state.conflict_deck, g.state.phase) == (10, [], "player_turns")
    assert len(ended(g)) == 4


@pytest.mark.rule("rule:effects.score_past_the_track")
def test_points_above_twelve_count() -> None:
    g = game().give(vp=14)
    g.seat(1).give(vp=13, spice=20)
    assert ended(g)[:2] == [1, 2]


@pytest.mark.rule("rule:endgame.ties")
@pytest.mark.parametrize(
    ("ahead", "behind"),
    [
        ({"spice": 1}, {"spice": 0, "solari": 9, "water": 9}),
        ({"solari": 1}, {"solari": 0, "water": 9}),
        ({"water": 3}, {"water": 2}),
    ],
)
def test_ties_go_by_spice_then_solari_then_water(ahead: dict[str, int], behind: dict[str, int]) -> None:
    g = game().give(vp=10, **behind).troops(12, 0)
    g.seat(1).give(vp=10, **ahead)
    assert ended(g)[:2] == [2, 1]


@pytest.mark.rule("rule:endgame.ties")
def test_the_last_printed_tie_break_is_the_garrison() -> None:
    g = game().give(vp=10).troops(4, 0)
    g.seat(1).give(vp=10).troops(5, 0)
    assert ended(g)[:2] == [2, 1]


@pytest.mark.rule("rule:endgame.last_tie_break")
def test_level_in_everything_the_later_reveal_turn_wins() -> None:
    g = game().give(vp=10)
    g.seat(1).give(vp=10)
    g.seat(2).give(vp=10)
    assert ended(g)[:3] == [3, 2, 1]


@pytest.mark.rule("rule:endgame.last_tie_break")
def test_the_later_reveal_turn_is_that_of_the_last_round() -> None:
    g = game().give(vp=9).hand("diplomacy").influence(fremen=1)
    for seat in (1, 2, 3):
        g.seat(seat).give(vp=9).hand("convincing_argument")
    g.seat(1).give(vp=10)
    g.play("diplomacy@fremkit", "influence", "space.draw", "end")
    # Seat 0 sends an Agent first, so all the others have revealed before it reveals.
    g.play("reveal")
    g.pass_turns(0)
    assert g.me.vp == 10
    assert ended(g)[:2] == [1, 2]


@pytest.mark.rule("rule:endgame.endgame_intrigue_first", "intrigue:secure_spice_trade")
def test_endgame_cards_come_before_the_winner_is_found() -> None:
    g = game().give(vp=10)
    g.seat(1).give(vp=10).intrigue("secure_spice_trade").discard("the_spice_must_flow", "the_spice_must_flow")
    while g.state.phase != "endgame":
        g.play(next(action for action in ("reveal", "end", "pass", g.options[0]) if action in g.options))
    g.play("intrigue:secure_spice_trade")
    assert g.told("game_ended")[0].places[:2] == (2, 1)


@pytest.mark.rule("rule:intrigue.endgame_only_at_end", "intrigue:secure_spice_trade")
def test_endgame_cards_wait_for_the_end() -> None:
    g = game().intrigue("secure_spice_trade").discard("the_spice_must_flow", "the_spice_must_flow")
    assert g.refuses("intrigue:secure_spice_trade") == "WRONG_MOMENT"
