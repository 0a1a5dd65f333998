"""Rivals of Uprising in the Conflict: the combat bonus, rewards, control, battle icons, and the end of the game."""

import pytest

from sandtable_engine.imperium.rules.ranking import ranking
from tests.uprising.rival_table import fought, idle, rival
from tests.uprising.table import ALL, Table, game

TIED = {"solari": 1, "spice": 2, "water": 1, "vp": 10}


def ended(g: Table) -> Table:
    """End the round, and with it the game, without a Conflict."""
    for seat in range(g.state.seats):
        g.seat(seat).hand()
    return idle(g).next_round()


# The combat bonus.


@pytest.mark.rule("rule:rivals.combat_bonus")
def test_a_rival_in_the_conflict_reveals_a_card_before_players_play_intrigue() -> None:
    g = idle(game(2)).hagal("sardaukar").troops(conflict=1).intrigue("find_weakness")
    rival(g).troops(conflict=2)
    g.hand().play("reveal").to_combat()
    assert (g.asked, g.state.phase, rival(g).player.strength) == (0, "combat", 8)
    assert g.revealed_hagal == [(2, "sardaukar", "combat")]


@pytest.mark.rule("rule:rivals.combat_bonus")
def test_a_sandworm_alone_is_a_unit_too() -> None:
    g = idle(game(2)).hagal("sardaukar").conflict_card("shadow_contest")
    rival(g).worms(1).table.next_round()
    assert g.told("conflict_resolved")[0].strengths == (0, 0, 7)


@pytest.mark.rule("rule:rivals.combat_bonus")
def test_a_rival_without_units_reveals_nothing() -> None:
    g = idle(game(2)).troops(conflict=1).next_round()
    assert (g.revealed_hagal, g.told("conflict_resolved")[0].strengths[2]) == ([], 0)


@pytest.mark.rule("rule:rivals.combat_bonus", "hagal:reshuffle")
def test_reshuffle_in_combat_is_followed_by_another_card() -> None:
    g = idle(game(2)).hagal_only("reshuffle")
    rival(g).troops(conflict=2)
    g.next_round()
    purposes = [purpose for _, _, purpose in g.revealed_hagal]
    assert (purposes[0], purposes.count("combat")) == ("reshuffle", 1)


# Rewards.


@pytest.mark.rule("rule:rivals.rewards")
@pytest.mark.parametrize(
    ("conflict", "first", "second"),
    [
        ("skirmish_ornithopter", {"intrigue": 1, "solari": 1}, {"intrigue": 1, "solari": 2}),
        ("protect_the_sietches", {"fremen": 1, "water": 1, "garrison": 1}, {"spice": 3, "garrison": 1}),
        ("shadow_contest", {"bene_gesserit": 1, "intrigue": 1}, {"intrigue": 1, "spice": 1, "garrison": 1}),
        ("choam_security", {"guild": 1, "solari": 2, "garrison": 1}, {"water": 1, "solari": 2, "garrison": 2}),
        ("trade_dispute", {"solari": 2, "water": 1}, {"water": 1, "spice": 1}),
        ("siege_of_arrakeen", {"solari": 2, "garrison": 2}, {"solari": 4, "garrison": 1}),
    ],
)
def test_rivals_take_rewards_as_players_do(conflict: str, first: dict[str, int], second: dict[str, int]) -> None:
    for me, them, wanted in ((0, 1, first), (2, 1, second)):
        g = game(2)
        before = has(g)
        fought(g, conflict, me, 0, them)
        while g.state.round == 1:
            g.play(g.options[-1])
        now = has(g)
        assert {name: now[name] - before[name] for name in now if now[name] != before[name]} == wanted


def has(g: Table) -> dict[str, int]:
    """Return what the Rival has, without points."""
    one = rival(g)
    purse = {name: amount for name, amount in one.player.purse.items() if name != "vp"}
    return {**purse, **one.player.influence, "garrison": one.garrison, "intrigue": len(one.player.intrigue)}


@pytest.mark.rule("rule:rivals.no_contracts")
@pytest.mark.parametrize("choam", [True, False])
def test_a_contract_is_two_solari_with_and_without_the_module(choam: bool) -> None:
    g = fought(game(2, choam=choam), "choam_security", 0, 0, 1)
    assert (rival(g).solari, rival(g).player.contracts) == (2, [])


@pytest.mark.rule("rule:rivals.no_cards", "conflict:trade_dispute")
def test_a_rival_has_nothing_to_trash_and_nobody_is_asked() -> None:
    g = fought(game(2), "trade_dispute", 0, 0, 1)
    assert (g.state.phase, g.state.round, g.told("trashed")) == ("player_turns", 2, [])


@pytest.mark.rule("rule:rivals.spy_by_priority", "conflict:test_of_loyalty")
def test_a_spy_of_a_reward_goes_to_a_faction_post() -> None:
    g = fought(game(2), "test_of_loyalty", 0, 0, 1)
    assert g.state.posts == {"guild": [2]}


@pytest.mark.rule("rule:rivals.scheme", "conflict:seize_spice_refinery")
def test_the_third_spy_of_a_reward_brings_the_scheme_too() -> None:
    g = game(2)
    rival(g).spy_on("emperor", "choam")
    fought(g, "seize_spice_refinery", 0, 0, 1)
    assert (g.state.posts, rival(g).garrison, rival(g).conflict) == ({"guild": [2]}, 5, 0)


@pytest.mark.rule("rule:rivals.choice_least", "conflict:propaganda")
def test_of_two_factions_the_two_with_least_are_taken() -> None:
    g = game(2)
    rival(g).influence(emperor=1, guild=1)
    fought(g, "propaganda", 0, 0, 1)
    assert rival(g).player.influence == {"emperor": 1, "guild": 1, "bene_gesserit": 1, "fremen": 1}


@pytest.mark.rule("rule:rivals.pays_for_points")
@pytest.mark.parametrize(
    ("conflict", "held", "points", "left"),
    [
        ("spice_freighters", {"spice": 3}, 1, 0),
        ("spice_freighters", {"spice": 2}, 0, 2),
        ("battle_for_spice_refinery", {"solari": 6}, 2, 0),
        ("battle_for_spice_refinery", {"solari": 5}, 1, 5),
        # Here the icon of its Objective is a point more.
        ("battle_for_imperial_basin", {"spice": 5}, 3, 1),
        ("battle_for_imperial_basin", {"spice": 3}, 2, 3),
    ],
)
def test_a_rival_pays_for_a_point_whenever_it_can(conflict: str, held: dict[str, int], points: int, left: int) -> None:
    g = game(2)
    rival(g).give(**held)
    fought(g, conflict, 0, 0, 1)
    assert (rival(g).vp, rival(g).spice + rival(g).solari) == (points, left)


@pytest.mark.rule("rule:rivals.pays_for_points", "conflict:battle_for_arrakeen")
@pytest.mark.parametrize(("posts", "points"), [(["choam", "guild"], 2), (["choam"], 1)])
def test_two_spies_are_a_price_like_another(posts: list[str], points: int) -> None:
    g = game(2)
    rival(g).spy_on(*posts)
    fought(g, "battle_for_arrakeen", 0, 0, 1)
    assert (rival(g).vp, len(g.state.posts)) == (points, 0 if points == 2 else 1)


@pytest.mark.rule("rule:rivals.doubled")
def test_a_sandworm_doubles_the_reward_of_a_rival_but_not_control() -> None:
    g = game(2).no_wall()
    rival(g).worms(2)
    fought(g, "secure_imperial_basin", 0, 0, 1)
    assert (rival(g).spice, rival(g).garrison, g.state.control) == (4, 5, {"imperial_basin": 2})
    assert len(g.told("control_taken")) == 1


@pytest.mark.rule("rule:rivals.doubled", "rule:rivals.pays_for_points")
@pytest.mark.parametrize(("spice", "points", "left"), [(6, 2, 0), (5, 1, 2)])
def test_a_doubled_cost_is_paid_as_often_as_it_can_be(spice: int, points: int, left: int) -> None:
    g = game(2)
    rival(g).worms(1).give(spice=spice)
    fought(g, "spice_freighters", 0, 0, 0)
    assert (rival(g).vp, rival(g).spice, sum(rival(g).player.influence.values())) == (points, left, 2)


@pytest.mark.rule("rule:rivals.ties")
def test_a_rival_tied_for_first_takes_the_second_reward_and_no_card() -> None:
    g = fought(game(2), "siege_of_arrakeen", 2, 0, 2)
    assert (g.me.solari, rival(g).solari, g.state.control) == (4, 4, {})
    assert g.told("conflict_taken") == []


@pytest.mark.rule("rule:rivals.ties")
def test_rivals_tied_for_second_take_the_third_reward() -> None:
    g = game(1).intrigue()
    fought(g, "siege_of_arrakeen", 3, 1, 1)
    assert (g.seat(1).solari, g.seat(2).solari, g.state.control) == (3, 3, {"arrakeen": 0})


@pytest.mark.rule("rule:rivals.savings_of_rewards")
def test_a_reward_that_is_enough_for_the_swordmaster_buys_it_for_the_next_round() -> None:
    g = game(2)
    rival(g).give(solari=7)
    fought(g, "siege_of_arrakeen", 0, 0, 1)
    assert (rival(g).player.swordmaster, rival(g).solari, rival(g).water, rival(g).agents) == (True, 0, 1, 3)


# Control.


@pytest.mark.rule("rule:rivals.control")
def test_a_rival_that_wins_takes_control_from_a_player() -> None:
    g = game(2).controls("arrakeen")
    fought(g, "siege_of_arrakeen", 0, 0, 2)
    assert g.state.control == {"arrakeen": 2}


@pytest.mark.rule("rule:rivals.defends")
@pytest.mark.parametrize(("garrison", "sent"), [(3, 1), (12, 0)])
def test_a_rival_always_defends_what_it_controls_with_a_troop_of_the_supply(garrison: int, sent: int) -> None:
    g = idle(game(2)).next_conflict("siege_of_arrakeen")
    rival(g).controls("arrakeen").troops(garrison=garrison)
    g.next_round()
    assert [(event.seat, event.amount, event.origin) for event in g.told("deployed")] == [(2, 1, "supply")] * sent


# Battle icons.


@pytest.mark.rule("rule:rivals.icons")
def test_a_rival_takes_the_card_and_pairs_its_icon() -> None:
    g = game(2)
    fought(g, "test_of_loyalty", 0, 0, 1)
    assert (rival(g).player.won, rival(g).vp) == ([], 1)
    assert sorted(rival(g).player.flipped) == ["objective_ornithopter_1_3p", "test_of_loyalty"]


@pytest.mark.rule("rule:rivals.icons")
def test_another_icon_stays_face_up() -> None:
    g = fought(game(2), "trade_dispute", 0, 0, 1)
    assert (rival(g).player.won, rival(g).vp) == (["objective_ornithopter_1_3p", "trade_dispute"], 0)


@pytest.mark.rule("rule:rivals.wild_icon")
def test_a_rival_pairs_a_wild_icon_at_the_end() -> None:
    g = game(2).give(vp=10)
    rival(g).has_won("propaganda")
    ended(g)
    assert (rival(g).player.won, rival(g).vp) == ([], 1)


# Base Conflicts.


@pytest.mark.rule("rule:rivals.other_choices")
def test_the_first_player_chooses_among_other_rewards_of_a_rival() -> None:
    g = fought(game(2, mix=ALL), "battle_for_arrakeen_base", 2, 0, 1)
    assert (g.asked, g.options) == (0, ["intrigue+spice", "intrigue+solari", "spice+solari"])
    g.play("spice+solari")
    assert (rival(g).spice, rival(g).solari, rival(g).player.intrigue) == (2, 3, [])


@pytest.mark.rule("rule:rivals.other_choices")
def test_if_seat_1_is_first_player_seat_1_is_asked() -> None:
    g = fought(game(2, first=1, mix=ALL), "battle_for_arrakeen_base", 2, 0, 1)
    assert (g.asked, g.options[0]) == (1, "intrigue+spice")


@pytest.mark.rule("rule:rivals.other_choices")
def test_the_one_player_is_asked_for_both_rivals() -> None:
    g = game(1, mix=ALL).intrigue()
    fought(g, "battle_for_arrakeen_base", 0, 3, 1)
    assert (g.asked, g.state.stack[-1].source) == (0, "rival:2")


@pytest.mark.rule("rule:rivals.rewards", "rule:rivals.no_cards")
@pytest.mark.parametrize(("conflict", "points"), [("terrible_purpose", 1), ("desert_power", 1), ("skirmish_a", 1)])
def test_base_conflicts_reward_a_rival(conflict: str, points: int) -> None:
    g = fought(game(2, mix=ALL), conflict, 0, 0, 1)
    assert (rival(g).vp, rival(g).player.won[-1], g.state.round) == (points, conflict, 2)


@pytest.mark.rule("rule:rivals.choice_least")
@pytest.mark.parametrize(
    ("conflict", "influence"),
    [("machinations", (0, 1, 0, 1)), ("grand_vision", (0, 2, 0, 0)), ("cloak_and_dagger", (0, 1, 0, 0))],
)
def test_influence_of_base_conflicts_goes_by_the_list(conflict: str, influence: tuple[int, ...]) -> None:
    g = fought(game(2, mix=ALL), conflict, 0, 0, 1)
    assert tuple(rival(g).player.influence.values()) == influence


# The end.


@pytest.mark.rule("rule:rivals.end")
@pytest.mark.parametrize("players", [1, 2])
def test_ten_points_of_a_rival_end_the_game_and_it_wins(players: int) -> None:
    g = game(players).intrigue().give(vp=9)
    rival(g).give(vp=10)
    ended(g)
    assert (g.state.phase, ranking(g.state)[0].seat) == ("over", players)


@pytest.mark.rule("rule:rivals.end")
def test_nine_points_of_a_rival_do_not_end_the_game() -> None:
    g = game(2)
    rival(g).give(vp=9)
    assert ended(g).state.round == 2


@pytest.mark.rule("rule:rivals.end_ties")
@pytest.mark.parametrize(
    ("held", "first", "decided"),
    [
        ({"spice": 1}, 0, "spice"),
        ({"spice": 3}, 2, "spice"),
        ({"solari": 2}, 2, "solari"),
        ({"water": 0}, 0, "water"),
    ],
)
def test_ties_with_a_rival_are_broken_as_between_players(held: dict[str, int], first: int, decided: str) -> None:
    g = game(2).give(**TIED)
    rival(g).give(**{**TIED, **held})
    best, second, *_ = ranking(ended(g).state)
    assert (best.seat, second.decided_by) == (first, decided)


@pytest.mark.rule("rule:rivals.end_ties")
@pytest.mark.parametrize(("garrison", "first", "decided"), [(2, 0, "garrison"), (3, 0, "reveal"), (4, 2, "garrison")])
def test_a_rival_never_revealed_so_a_player_wins_the_last_tie(garrison: int, first: int, decided: str) -> None:
    g = game(2).give(**TIED)
    rival(g).give(**TIED).troops(garrison=garrison)
    best, second, *_ = ranking(ended(g).state)
    assert (best.seat, second.seat, second.decided_by) == (first, 2 - first, decided)


@pytest.mark.rule("rule:rivals.end_ties")
def test_two_rivals_level_in_everything_share_a_place() -> None:
    g = game(1).intrigue().give(vp=1)
    for seat in (1, 2):
        g.seat(seat).give(**TIED)
    assert [(standing.seat, standing.place) for standing in ranking(ended(g).state)] == [(1, 1), (2, 1), (0, 3)]
