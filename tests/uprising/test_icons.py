"""Objectives, won Conflict cards and their battle icons."""

from collections import Counter
from typing import cast

import pytest

import sandtable_engine as st
from sandtable_engine.imperium.sets.uprising.conflicts import CONFLICTS
from sandtable_engine.imperium.state import State
from tests.uprising.table import Table, game

THREE = {"objective_crysknife", "objective_desert_mouse_first_player", "objective_ornithopter_1_3p"}
FOUR = {
    "objective_crysknife",
    "objective_crysknife_4_6p",
    "objective_desert_mouse_4_6p",
    "objective_desert_mouse_first_player",
}
ICONS = {
    "objective_crysknife": "crysknife",
    "objective_crysknife_4_6p": "crysknife",
    "objective_desert_mouse_4_6p": "desert_mouse",
    "objective_desert_mouse_first_player": "desert_mouse",
    "objective_ornithopter_1_3p": "ornithopter",
}
EVERY_OBJECTIVE = [
    pytest.param(objective, icon, marks=pytest.mark.rule(f"objective:{objective}")) for objective, icon in ICONS.items()
]
SKIRMISH = {icon: f"skirmish_{icon}" for icon in ("crysknife", "desert_mouse", "ornithopter")}


def started(players: int, number: int) -> State:
    """Return a new game with the seed of this number."""
    return cast(State, st.new_game("uprising", players, number.to_bytes(32, "big"), {"leaders": "random"}))


def beaten(conflict: str, objective: str, players: int = 4) -> Table:
    """Return a table before the Reveal turns: only seat 0 has a troop in the Conflict, and it has this Objective."""
    g = game(players).objective(objective).conflict_card(conflict).no_wall()
    return g.troops(3, 1).hand("diplomacy").give(vp=1)


def finished(*won: str, cards: tuple[str, ...] = ()) -> Table:
    """Return the end of a game: seat 0 has ten points, an Objective with a crysknife, won cards and Intrigue cards."""
    g = game().objective("objective_crysknife").has_won(*won).give(vp=10).hand("diplomacy").intrigue(*cards)
    while g.state.phase not in ("endgame", "over"):
        g.play(next(action for action in ("reveal", "end", "pass", g.options[0]) if action in g.options))
    return g


# Dealing.


@pytest.mark.rule("rule:setup.objectives")
@pytest.mark.parametrize(("players", "objectives"), [(3, THREE), (4, FOUR)])
def test_everybody_has_an_objective_for_that_number_of_players(players: int, objectives: set[str]) -> None:
    g = game(players)
    assert [len(player.won) for player in g.state.players] == [1] * players
    assert {player.won[0] for player in g.state.players} == objectives


@pytest.mark.rule("rule:setup.objectives")
@pytest.mark.parametrize("players", [3, 4])
def test_objectives_are_dealt_at_random_and_told(players: int) -> None:
    dealt: set[tuple[str, ...]] = set()
    for number in range(40):
        state = started(players, number)
        dealt.add(tuple(player.won[0] for player in state.players))
    assert len(dealt) > players
    for seat in range(players):
        assert len({deal[seat] for deal in dealt}) == players


@pytest.mark.rule("rule:setup.first_player_by_objective", "objective:objective_desert_mouse_first_player")
@pytest.mark.parametrize("players", [3, 4])
def test_one_objective_makes_its_owner_first_player(players: int) -> None:
    firsts: Counter[int] = Counter()
    for number in range(40):
        state = started(players, number)
        assert state.players[state.first].won == ["objective_desert_mouse_first_player"]
        assert st.to_act(state) == [state.first]
        firsts[state.first] += 1
    assert set(firsts) == set(range(players))


# Pairs.


@pytest.mark.rule("rule:icons.pair", "rule:icons.objective_counts")
@pytest.mark.parametrize(("objective", "icon"), EVERY_OBJECTIVE)
def test_a_won_conflict_with_the_icon_of_the_objective_is_a_point(objective: str, icon: str) -> None:
    g = beaten(SKIRMISH[icon], objective, 3 if objective == "objective_ornithopter_1_3p" else 4).to_combat()
    if g.options[0] == "emperor":
        g.play("emperor")
    assert (g.me.vp, g.me.player.won, g.me.player.flipped) == (2, [], [objective, SKIRMISH[icon]])


@pytest.mark.rule("rule:icons.pair")
@pytest.mark.parametrize(("objective", "icon"), EVERY_OBJECTIVE)
def test_another_icon_makes_no_pair(objective: str, icon: str) -> None:
    players = 3 if objective == "objective_ornithopter_1_3p" else 4
    other = SKIRMISH["ornithopter" if icon != "ornithopter" else "desert_mouse"]
    g = beaten(other, objective, players).to_combat()
    assert (g.me.vp, g.me.player.won, g.me.player.flipped) == (1, [objective, other], [])


@pytest.mark.rule("rule:icons.pair", "rule:icons.compulsory")
def test_two_won_conflicts_with_one_icon_are_a_point_without_being_asked() -> None:
    g = beaten("shadow_contest", "objective_crysknife").has_won("siege_of_arrakeen").to_combat()
    assert g.me.player.flipped == ["siege_of_arrakeen", "shadow_contest"]
    assert g.me.player.won == ["objective_crysknife"]
    paired = g.told("icons_paired")
    assert [(event.seat, event.first, event.second) for event in paired] == [(0, "siege_of_arrakeen", "shadow_contest")]
    assert g.me.vp == 2


@pytest.mark.rule("rule:icons.face_down_spent")
def test_cards_turned_over_do_not_count_again() -> None:
    g = beaten("skirmish_crysknife", "objective_crysknife").to_combat().play("emperor").next_round()
    assert g.me.player.flipped == ["objective_crysknife", "skirmish_crysknife"]
    g.conflict_card("choam_security").troops(3, 1).hand("diplomacy")
    points = g.me.vp
    g.to_combat()
    g.next_round()
    assert (g.me.vp, g.me.player.won) == (points, ["choam_security"])


@pytest.mark.rule("rule:icons.pair")
def test_the_icons_of_others_make_no_pair() -> None:
    g = beaten("skirmish_desert_mouse", "objective_crysknife").to_combat()
    assert any("desert_mouse" in won for player in g.state.players[1:] for won in player.won)
    assert (g.me.vp, g.me.player.flipped) == (1, [])


@pytest.mark.rule("rule:combat.winner_takes_card")
def test_the_winner_takes_the_conflict_card_after_the_rewards() -> None:
    g = beaten("skirmish_desert_mouse", "objective_crysknife").to_combat()
    assert g.me.player.won == ["objective_crysknife", "skirmish_desert_mouse"]
    assert g.state.fought == []
    kinds = [type(event).__struct_config__.tag for event in g.events]
    assert kinds.index("reward_taken") < kinds.index("conflict_taken")


@pytest.mark.rule("rule:combat.tie_for_first")
def test_after_a_tie_for_first_the_card_stays() -> None:
    g = beaten("skirmish_desert_mouse", "objective_desert_mouse_4_6p")
    g.seat(1).troops(3, 1).hand("diplomacy")
    g.next_round()
    assert (g.state.fought, g.told("conflict_taken")) == (["skirmish_desert_mouse"], [])
    assert (g.me.vp, g.me.player.flipped) == (1, [])


# The wild icon.


@pytest.mark.rule("rule:icons.wild", "conflict:propaganda")
def test_the_wild_icon_makes_no_pair_when_it_is_won() -> None:
    g = beaten("propaganda", "objective_crysknife").to_combat().play("emperor+guild")
    assert (g.me.vp, g.me.player.won) == (1, ["objective_crysknife", "propaganda"])


@pytest.mark.rule("rule:icons.wild", "conflict:propaganda")
def test_a_card_won_later_does_not_pair_with_the_wild_icon() -> None:
    g = beaten("skirmish_ornithopter", "objective_crysknife").has_won("propaganda").to_combat()
    assert (g.me.vp, g.me.player.flipped) == (1, [])


@pytest.mark.rule("rule:icons.wild", "conflict:propaganda")
def test_at_the_end_of_the_game_the_wild_icon_pairs_with_any_other() -> None:
    g = finished("propaganda", "skirmish_ornithopter")
    assert (g.asked, g.options) == (0, ["pair:objective_crysknife", "pair:skirmish_ornithopter", "pass"])
    g.play("pair:skirmish_ornithopter")
    assert (g.me.vp, g.me.player.won) == (11, ["objective_crysknife"])
    assert g.state.phase == "over"


@pytest.mark.rule("rule:icons.wild")
def test_the_wild_icon_may_be_left_alone() -> None:
    g = finished("propaganda", "skirmish_ornithopter").play("pass")
    assert (g.me.vp, g.me.player.flipped, g.state.phase) == (10, [], "over")


@pytest.mark.rule("rule:icons.wild", "rule:icons.face_down_spent")
def test_the_wild_icon_does_not_pair_with_a_card_turned_over() -> None:
    g = game().objective("objective_crysknife").has_won("propaganda").give(vp=10).hand("diplomacy")
    g.player.flipped.append(g.player.won.pop(0))
    assert g.next_round().state.phase == "over"
    assert g.me.vp == 10


@pytest.mark.rule("rule:icons.wild", "rule:decisions.wild_and_intrigue")
@pytest.mark.parametrize("order", [["intrigue:crysknife", "won:objective_crysknife"], ["pair:objective_crysknife"]])
def test_wild_icon_and_endgame_cards_come_in_the_owners_order(order: list[str]) -> None:
    g = finished("propaganda", "skirmish_ornithopter", cards=("crysknife",))
    assert "intrigue:crysknife" in g.options
    g.play(*order)
    assert g.asked == 0
    assert g.me.vp == 11


@pytest.mark.rule("rule:icons.intrigue_flips", "intrigue:ornithopter")
def test_an_endgame_card_turns_over_a_single_icon_for_a_point() -> None:
    g = finished("skirmish_ornithopter", cards=("ornithopter",)).play("intrigue:ornithopter")
    assert (g.me.vp, g.me.player.flipped, g.me.player.won) == (11, ["skirmish_ornithopter"], ["objective_crysknife"])


@pytest.mark.rule("rule:icons.intrigue_flips", "intrigue:ornithopter")
def test_an_endgame_card_needs_its_icon_face_up() -> None:
    g = finished(cards=("ornithopter",))
    assert g.refuses("intrigue:ornithopter") == "CANNOT_PLAY_INTRIGUE"


@pytest.mark.rule("rule:decisions.wild_and_intrigue")
def test_each_seat_from_the_first_player_on_finishes_in_one_go() -> None:
    g = game().objective("objective_crysknife").give(vp=10).hand("diplomacy")
    g.has_won("propaganda").next_conflict("skirmish_crysknife")
    g.seat(1).intrigue("shadow_alliance")
    g.seat(3).intrigue("secure_spice_trade")
    while g.state.phase != "endgame":
        g.play(next(action for action in ("reveal", "end", "pass", g.options[0]) if action in g.options))
    asked: list[int] = []
    while g.asked >= 0:
        asked.append(g.asked)
        g.play("pass")
    assert asked == [0, 1, 3]


@pytest.mark.rule("rule:icons.pair")
def test_five_conflicts_have_each_icon_and_one_is_wild() -> None:
    assert Counter(card.icon for card in CONFLICTS.values()) == {
        "crysknife": 5,
        "desert_mouse": 5,
        "ornithopter": 5,
        "wild": 1,
    }
