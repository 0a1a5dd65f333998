"""Combat: strength, combat Intrigue cards, places and ties, and what remains afterwards."""

import pytest

from tests.imperium.table import Table, game


def armed(*troops: int, card: str = "guild_bank_raid") -> Table:
    """Return a table before the Reveal turns, with troops in the Conflict by seat, no swords in hands and no Solari."""
    g = game(len(troops)).conflict_card(card)
    for seat, number in enumerate(troops):
        g.seat(seat).troops(0, number).hand("diplomacy").give(solari=0)
    return g


def raid(*troops: int) -> list[int]:
    """Return what Guild Bank Raid gives each seat: 6 is the first reward, 4 the second, 2 the third."""
    g = armed(*troops)
    fighter = next(seat for seat, number in enumerate(troops) if number)
    g.seat(fighter).intrigue("windfall")
    g.to_combat().play("pass")
    return [player.purse["solari"] for player in g.state.players]


# Strength.


@pytest.mark.rule("rule:combat.strength")
@pytest.mark.parametrize(("troops", "swords", "strength"), [(1, 0, 2), (3, 0, 6), (1, 1, 3), (2, 2, 6)])
def test_strength_is_two_for_a_troop_and_one_for_a_sword(troops: int, swords: int, strength: int) -> None:
    g = game().troops(0, troops).hand(*["dagger"] * swords, "diplomacy")
    g.play("reveal", "end")
    assert g.told("cleaned_up")[0].strength == strength
    assert g.me.player.strength == strength


@pytest.mark.rule("rule:combat.no_troop_no_strength", "rule:troops.garrison_no_strength")
def test_without_a_troop_in_the_conflict_there_is_no_strength_whatever_the_swords() -> None:
    g = game().troops(5, 0).hand("dagger", "dagger", "stilgar", "reconnaissance")
    g.play("reveal")
    assert g.me.swords == 5
    assert g.me.player.strength == 0


@pytest.mark.rule("rule:combat.no_troop_no_strength", "rule:combat.zero_gets_nothing")
def test_swords_without_a_troop_take_no_reward() -> None:
    g = armed(0, 1, 0, 0).hand("dagger", "dagger", "stilgar")
    g.seat(1).intrigue("windfall")
    g.to_combat().play("pass")
    assert (g.me.solari, g.seat(1).solari) == (0, 6)


@pytest.mark.rule("rule:combat.last_troop_removed", "rule:combat.strength_follows_troops", "intrigue:master_tactician")
def test_the_last_troop_gone_strength_falls_to_nothing() -> None:
    g = armed(1, 1, 0, 0).hand("dagger", "dagger").intrigue("master_tactician").to_combat()
    assert g.me.player.strength == 4
    g.play("intrigue:master_tactician", "retreat", "retreat:1")
    assert (g.me.solari, g.seat(1).solari) == (0, 6)


@pytest.mark.rule("rule:combat.strength_past_twenty")
def test_strength_may_go_past_twenty() -> None:
    g = armed(12, 0, 0, 0).hand("dagger").intrigue("ambush").to_combat().play("intrigue:ambush")
    assert g.told("conflict_resolved")[0].strengths == (29, 0, 0, 0)


@pytest.mark.rule("rule:combat.swords_do_not_last")
def test_swords_do_not_last_into_the_next_round() -> None:
    g = armed(1, 0, 0, 0).hand("dagger").next_round()
    assert (g.me.swords, g.me.player.strength) == (0, 0)


# Combat Intrigue cards.


@pytest.mark.rule("rule:combat.order_of_intrigue")
def test_combat_cards_go_round_clockwise_from_the_first_player() -> None:
    g = armed(1, 1, 1, 1).next_round()
    assert g.state.first == 1
    for seat, card in enumerate(("windfall", "refocus", "bribery", "charisma")):
        g.seat(seat).troops(0, 1).intrigue(card).hand("diplomacy")
    g.to_combat()
    order = []
    for _ in range(4):
        order.append(g.asked)
        g.play("pass")
    assert order == [1, 2, 3, 0]


@pytest.mark.rule("rule:combat.only_with_troops")
def test_only_seats_with_a_troop_in_the_conflict_are_asked() -> None:
    g = armed(0, 1, 0, 1)
    for seat, card in enumerate(("ambush", "windfall", "ambush", "tiebreaker")):
        g.seat(seat).intrigue(card)
    g.to_combat()
    assert g.asked == 1
    assert g.play("pass").asked == 3


@pytest.mark.rule("rule:combat.ends_when_all_pass")
def test_combat_is_fought_when_all_have_passed_in_a_row() -> None:
    g = armed(2, 1, 0, 0).intrigue("windfall")
    g.seat(1).intrigue("refocus")
    g.to_combat().play("pass")
    assert g.told("conflict_resolved") == []
    g.play("pass")
    assert g.told("conflict_resolved")[0].winner == 0


@pytest.mark.rule("rule:combat.pass_no_lock")
def test_who_has_passed_may_still_play_when_another_has_played() -> None:
    g = armed(2, 1, 0, 0).intrigue("ambush")
    g.seat(1).intrigue("private_army").give(spice=2)
    g.to_combat().play("pass", "intrigue:private_army")
    assert (g.asked, g.options) == (0, ["intrigue:ambush", "pass"])
    g.play("intrigue:ambush")
    assert g.told("conflict_resolved")[0].strengths == (8, 7, 0, 0)


@pytest.mark.rule("rule:combat.ends_when_all_pass", "rule:combat.pass_no_lock")
def test_a_played_card_asks_all_the_others_again() -> None:
    g = armed(2, 1, 1, 0).intrigue("windfall")
    g.seat(1).intrigue("refocus")
    g.seat(2).intrigue("ambush", "charisma")
    g.to_combat().play("pass", "pass", "intrigue:ambush", "pass")
    assert g.asked == 0
    assert g.play("pass").asked == 1
    assert g.play("pass").asked == 2
    assert g.play("pass").told("conflict_resolved")[0].winner == 2


@pytest.mark.rule("rule:combat.order_of_intrigue", "rule:intrigue.several_per_turn")
def test_several_combat_cards_may_be_played_in_a_row() -> None:
    g = armed(1, 1, 0, 0).intrigue("ambush", "ambush")
    g.seat(1).intrigue("windfall")
    g.to_combat().play("intrigue:ambush", "intrigue:ambush")
    assert (g.asked, g.me.player.strength) == (1, 10)


@pytest.mark.rule("rule:intrigue.combat_only_in_combat", "rule:intrigue.plot_not_in_others_turn")
def test_only_combat_cards_are_played_in_combat() -> None:
    g = armed(1, 0, 0, 0).intrigue("windfall", "to_the_victor", "plans_within_plans", "ambush")
    assert g.to_combat().options == ["intrigue:ambush", "pass"]


@pytest.mark.rule("rule:intrigue.victory_after_win", "intrigue:to_the_victor")
def test_a_card_for_winning_is_played_after_the_rewards() -> None:
    g = armed(1, 0, 0, 0).intrigue("to_the_victor").to_combat()
    assert g.options == ["pass"]
    g.play("pass")
    assert (g.options, g.me.solari, g.state.phase) == (["intrigue:to_the_victor", "pass"], 6, "combat")
    assert g.play("intrigue:to_the_victor").me.spice == 3


@pytest.mark.rule("rule:intrigue.victory_not_after_tie", "rule:combat.tie_for_first", "intrigue:to_the_victor")
def test_after_a_tie_for_first_nobody_plays_a_card_for_winning() -> None:
    g = armed(1, 1, 0, 0).intrigue("to_the_victor").to_combat().play("pass")
    assert g.told("conflict_resolved")[0].winner == -1
    assert (g.state.round, g.me.player.intrigue) == (2, ["to_the_victor"])


# Places and ties.


@pytest.mark.rule("rule:combat.first_place", "rule:combat.second_place", "rule:combat.third_place_four_players")
def test_four_players_fight_for_three_places() -> None:
    assert raid(4, 3, 2, 1) == [6, 4, 2, 0]
    assert raid(1, 2, 3, 4) == [0, 2, 4, 6]


@pytest.mark.rule("rule:combat.third_place_four_players")
def test_three_players_fight_for_two_places() -> None:
    assert raid(3, 2, 1) == [6, 4, 0]
    assert raid(1, 3, 2) == [0, 6, 4]


@pytest.mark.rule("rule:combat.zero_gets_nothing")
def test_strength_zero_takes_no_reward() -> None:
    assert raid(1, 0, 0, 0) == [6, 0, 0, 0]
    assert raid(2, 1, 0, 0) == [6, 4, 0, 0]
    assert raid(0, 1, 0) == [0, 6, 0]


@pytest.mark.rule("rule:combat.zero_gets_nothing")
@pytest.mark.parametrize("players", [3, 4])
def test_without_any_troop_nobody_takes_a_reward(players: int) -> None:
    g = armed(*[0] * players).next_round()
    assert g.told("conflict_resolved")[0].winner == -1
    assert g.told("reward_taken") == []


@pytest.mark.rule("rule:combat.tie_for_first", "rule:combat.tie_for_first_four_players")
@pytest.mark.parametrize(
    ("troops", "solari"),
    [
        ((3, 3, 2, 1), [4, 4, 2, 0]),
        ((1, 3, 2, 3), [0, 4, 2, 4]),
        ((3, 3, 1, 1), [4, 4, 0, 0]),
        ((3, 3, 1, 0), [4, 4, 2, 0]),
        ((3, 3, 0, 0), [4, 4, 0, 0]),
        ((3, 3, 3, 1), [4, 4, 4, 0]),
        ((3, 3, 3, 0), [4, 4, 4, 0]),
        ((3, 3, 3, 3), [4, 4, 4, 4]),
    ],
)
def test_tied_for_first_with_four_players(troops: tuple[int, ...], solari: list[int]) -> None:
    assert raid(*troops) == solari


@pytest.mark.rule("rule:combat.tie_for_first", "rule:combat.tie_for_first_three_players")
@pytest.mark.parametrize(
    ("troops", "solari"),
    [
        ((3, 3, 1), [4, 4, 0]),
        ((1, 3, 3), [0, 4, 4]),
        ((3, 3, 0), [4, 4, 0]),
        ((3, 3, 3), [4, 4, 4]),
    ],
)
def test_tied_for_first_with_three_players(troops: tuple[int, ...], solari: list[int]) -> None:
    assert raid(*troops) == solari


@pytest.mark.rule("rule:combat.tie_for_second")
@pytest.mark.parametrize(
    ("troops", "solari"),
    [
        ((3, 2, 2, 1), [6, 2, 2, 0]),
        ((1, 2, 3, 2), [0, 2, 6, 2]),
        ((3, 2, 2, 0), [6, 2, 2, 0]),
        ((3, 2, 2, 2), [6, 2, 2, 2]),
        ((3, 2, 2), [6, 2, 2]),
        ((2, 3, 2), [2, 6, 2]),
    ],
)
def test_tied_for_second_with_three_and_four_players(troops: tuple[int, ...], solari: list[int]) -> None:
    assert raid(*troops) == solari


@pytest.mark.rule("rule:combat.tie_for_third")
def test_tied_for_third_takes_nothing() -> None:
    assert raid(3, 2, 1, 1) == [6, 4, 0, 0]
    assert raid(1, 3, 1, 2) == [0, 6, 0, 4]


@pytest.mark.rule("rule:combat.tie_for_first")
def test_a_tie_for_first_wins_no_control_and_no_point() -> None:
    g = armed(1, 1, 0, 0, card="siege_of_arrakeen").intrigue("windfall").to_combat().play("pass")
    assert g.state.control == {}
    assert [player.purse["vp"] for player in g.state.players] == [1, 1, 1, 1]


# After the rewards.


@pytest.mark.rule("rule:combat.troops_to_supply")
def test_all_troops_of_the_conflict_go_to_the_supply_and_not_to_the_garrison() -> None:
    g = armed(3, 2, 1, 0)
    for seat in range(4):
        g.seat(seat).player.garrison = 2
    g.next_round()
    assert [(p.garrison, p.conflict, p.supply) for p in g.state.players] == [(2, 0, 10)] * 4


@pytest.mark.rule("rule:control.marker_placed")
def test_the_winner_takes_control() -> None:
    g = armed(0, 1, 0, 0, card="siege_of_carthag").next_round()
    assert g.state.control == {"carthag": 1}


@pytest.mark.rule("rule:control.marker_placed")
def test_the_marker_of_the_winner_replaces_that_of_another() -> None:
    g = armed(0, 1, 0, 0, card="siege_of_carthag").controls("carthag").controls("arrakeen").next_round()
    assert g.state.control == {"carthag": 1, "arrakeen": 0}


@pytest.mark.rule("rule:control.marker_placed")
def test_control_lasts_when_another_conflict_is_won_by_others() -> None:
    g = armed(0, 1, 0, 0).controls("carthag").next_round()
    assert g.state.control == {"carthag": 0}


# The defence of a controlled space.


def besieged(garrison: int = 3) -> Table:
    """Return a table where seat 2 controls Arrakeen, and the next Conflict is fought over it."""
    g = armed(1, 0, 0, 0).next_conflict("siege_of_arrakeen").intrigue("windfall")
    g.seat(2).controls("arrakeen").troops(garrison)
    return g.to_combat().play("pass", "pass")


@pytest.mark.rule("rule:control.defence")
def test_the_controller_may_defend_with_a_troop_of_the_supply() -> None:
    g = besieged()
    assert (g.asked, g.options) == (2, ["deploy", "pass"])
    g.play("deploy")
    assert (g.seat(2).garrison, g.seat(2).conflict, g.seat(2).player.supply) == (3, 1, 8)


@pytest.mark.rule("rule:control.defence")
@pytest.mark.parametrize("seat", range(4))
def test_whoever_is_the_controller_may_defend(seat: int) -> None:
    g = armed(1, 0, 0, 0).next_conflict("siege_of_arrakeen").intrigue("windfall")
    g.seat(seat).controls("arrakeen")
    g.to_combat().play("pass", "pass")
    assert (g.asked, g.options) == (seat, ["deploy", "pass"])
    assert g.play("deploy").seat(seat).conflict == 1


@pytest.mark.rule("rule:control.defence")
def test_the_controller_need_not_defend() -> None:
    g = besieged().play("pass")
    assert (g.seat(2).garrison, g.seat(2).conflict, g.state.phase) == (3, 0, "player_turns")


@pytest.mark.rule("rule:control.defence_needs_supply")
def test_a_controller_without_a_troop_in_the_supply_cannot_defend() -> None:
    g = besieged(garrison=12)
    assert (g.state.conflict, g.state.phase) == ("siege_of_arrakeen", "player_turns")
    assert g.seat(2).conflict == 0


@pytest.mark.rule("rule:control.defence")
def test_a_space_without_a_controller_is_not_defended() -> None:
    g = armed(0, 0, 0, 0).next_conflict("siege_of_arrakeen").next_round()
    assert [player.conflict for player in g.state.players] == [0, 0, 0, 0]
    assert g.told("deployed") == []


# The Mentat as a reward.


def chaos_won() -> Table:
    """Return a table in the next round, after seat 0 has won the Mentat from seat 1."""
    g = armed(1, 0, 0, 0, card="sort_through_the_chaos").intrigue("windfall").intrigue_top("refocus")
    g.state.mentat = 1
    g.seat(1).player.agents += 1
    return g.to_combat().play("pass", "pass")


@pytest.mark.rule("conflict:sort_through_the_chaos", "rule:mentat.conflict_reward_from_anywhere")
def test_the_mentat_won_is_taken_from_anywhere_and_serves_in_the_next_round() -> None:
    g = chaos_won()
    assert (g.state.round, g.state.mentat) == (2, 0)
    assert [player.agents for player in g.state.players] == [3, 2, 2, 2]


@pytest.mark.rule("conflict:sort_through_the_chaos", "space:mentat")
def test_while_the_winner_keeps_the_mentat_its_space_gives_only_a_card() -> None:
    g = chaos_won()
    g.seat(1).hand("dagger").give(solari=2).intrigue("bribery")
    g.play("dagger@mentat", "space.draw", "end")
    assert (g.state.mentat, g.seat(1).agents) == (0, 1)


@pytest.mark.rule("conflict:sort_through_the_chaos", "rule:mentat.returns_at_recall")
def test_the_mentat_won_goes_home_after_the_next_round() -> None:
    g = chaos_won().next_round()
    assert (g.state.round, g.state.mentat) == (3, -1)
    assert [player.agents for player in g.state.players] == [2, 2, 2, 2]
