"""Sandworms, Maker Hooks and the Shield Wall."""

import pytest

from tests.uprising.table import Table, game

PROTECTED = (
    "secure_imperial_basin",
    "seize_spice_refinery",
    "siege_of_arrakeen",
    "battle_for_arrakeen",
    "battle_for_imperial_basin",
    "battle_for_spice_refinery",
)
OPEN = (
    "skirmish_crysknife",
    "skirmish_desert_mouse",
    "skirmish_ornithopter",
    "choam_security",
    "protect_the_sietches",
    "shadow_contest",
    "spice_freighters",
    "test_of_loyalty",
    "trade_dispute",
    "propaganda",
)


def rider(conflict: str = "skirmish_crysknife") -> Table:
    """Return a seat with Maker Hooks and water, whose turn does not end by itself."""
    g = game().hooks().water(6).influence(fremen=2).intrigue("contingency_plan").conflict_card(conflict)
    return g.hand("dune_the_desert_planet")


def won(conflict: str, worms: int, **purse: int) -> Table:
    """Return a table where seat 0 has sandworms, and is about to take the first reward."""
    g = game().no_wall().conflict_card(conflict).worms(worms).troops(3, 0).give(**purse).hand("diplomacy")
    return g.to_combat()


# Summoning.


@pytest.mark.rule("rule:sandworms.summoned", "space:deep_desert")
def test_sandworms_come_straight_into_the_conflict() -> None:
    g = rider().play("dune_the_desert_planet@deep_desert", "space.choose", "worm")
    assert (g.me.player.worms, g.me.player.conflict, g.me.garrison) == (2, 0, 3)
    assert [(event.seat, event.amount) for event in g.told("worm_summoned")] == [(0, 2)]


@pytest.mark.rule("rule:sandworms.summoned", "rule:troops.deploy_recruited_and_two")
def test_sandworms_do_not_count_against_the_two_of_the_garrison() -> None:
    g = rider().play("dune_the_desert_planet@deep_desert", "space.choose", "worm", "deploy:2")
    assert (g.me.player.worms, g.me.player.conflict) == (2, 2)


@pytest.mark.rule("rule:sandworms.hooks_needed")
@pytest.mark.parametrize("space", ["hagga_basin", "deep_desert"])
def test_without_maker_hooks_no_sandworm_comes(space: str) -> None:
    g = game().water(3).intrigue("contingency_plan").conflict_card("skirmish_crysknife").hand("dune_the_desert_planet")
    g.play(f"dune_the_desert_planet@{space}", "space.choose")
    assert "worm" not in g.options
    assert (g.me.player.worms, g.told("worm_summoned")) == (0, [])


@pytest.mark.rule("rule:sandworms.hooks_needed")
def test_maker_hooks_of_another_seat_do_not_help() -> None:
    g = game().water(3).intrigue("contingency_plan").conflict_card("skirmish_crysknife").hand("dune_the_desert_planet")
    g.seat(1).hooks()
    g.play("dune_the_desert_planet@hagga_basin", "space.choose")
    assert g.me.spice == 2


@pytest.mark.rule("rule:sandworms.hooks_needed")
def test_maker_hooks_are_not_spent() -> None:
    g = rider().play("dune_the_desert_planet@hagga_basin", "space.choose", "worm", "end").next_round()
    assert g.me.player.hooks


@pytest.mark.rule("rule:sandworms.hooks_once", "space:sietch_tabr")
def test_everybody_may_have_maker_hooks() -> None:
    g = rider().hand("convincing_argument").play("reveal", "end")
    g.seat(1).influence(fremen=2).hand("reconnaissance").intrigue("cunning")
    g.play("reconnaissance@sietch_tabr", "space.choose", "hooks")
    assert [player.hooks for player in g.state.players] == [True, True, False, False]


# The Shield Wall.


@pytest.mark.rule("rule:wall.protects", "rule:wall.worm_lost")
@pytest.mark.parametrize("conflict", PROTECTED)
def test_no_sandworm_comes_to_a_protected_conflict(conflict: str) -> None:
    g = rider(conflict).bonus_spice(hagga_basin=1).play("dune_the_desert_planet@hagga_basin", "space.choose")
    assert "worm" not in g.options
    assert (g.me.player.worms, g.me.spice) == (0, 3)


@pytest.mark.rule("rule:wall.once")
@pytest.mark.parametrize("conflict", PROTECTED)
def test_without_the_wall_nothing_is_protected(conflict: str) -> None:
    g = rider(conflict).no_wall().play("dune_the_desert_planet@hagga_basin", "space.choose", "worm")
    assert g.me.player.worms == 1


@pytest.mark.rule("rule:wall.other_conflicts")
@pytest.mark.parametrize("conflict", OPEN)
def test_the_wall_does_not_protect_other_conflicts(conflict: str) -> None:
    g = rider(conflict).play("dune_the_desert_planet@hagga_basin", "space.choose", "worm")
    assert (g.me.player.worms, g.state.wall) == (1, True)


@pytest.mark.rule("rule:wall.broken", "space:sietch_tabr")
def test_a_broken_wall_opens_the_conflict_of_the_same_round() -> None:
    g = rider("siege_of_arrakeen").hand("reconnaissance", "dune_the_desert_planet")
    g.play("reconnaissance@sietch_tabr", "space.choose", "wall", "break", "end").pass_turns(0)
    g.play("dune_the_desert_planet@hagga_basin", "space.choose", "worm")
    assert (g.state.wall, g.me.player.worms) == (False, 1)
    assert [event.seat for event in g.told("wall_broken")] == [0]


@pytest.mark.rule("rule:wall.once")
def test_a_broken_wall_stays_broken() -> None:
    g = rider("siege_of_arrakeen").hand("reconnaissance")
    g.play("reconnaissance@sietch_tabr", "space.choose", "wall", "break", "end").next_round()
    assert not g.state.wall


@pytest.mark.rule("rule:wall.once", "intrigue:detonation")
def test_a_wall_that_is_gone_is_not_broken_again() -> None:
    g = game().no_wall().intrigue("detonation").troops(garrison=0)
    assert "break" not in g.play("intrigue:detonation").options
    assert g.told("wall_broken") == []


@pytest.mark.rule("rule:wall.broken", "intrigue:unexpected_allies")
@pytest.mark.parametrize(("answer", "worms"), [("break", 1), ("keep", 0)])
def test_in_a_protected_conflict_the_sandworm_comes_only_if_the_wall_is_broken_first(answer: str, worms: int) -> None:
    g = game().water(2).intrigue("unexpected_allies").conflict_card("secure_imperial_basin")
    g.play("intrigue:unexpected_allies", answer)
    assert (g.me.water, g.me.player.worms, g.state.wall) == (0, worms, answer == "keep")


@pytest.mark.rule("rule:sandworms.summoned", "intrigue:unexpected_allies")
def test_a_card_that_shows_no_hooks_needs_none() -> None:
    g = game().water(2).intrigue("unexpected_allies").conflict_card("skirmish_crysknife")
    g.play("intrigue:unexpected_allies", "keep")
    assert (g.me.player.hooks, g.me.player.worms) == (False, 1)


# A unit.


@pytest.mark.rule("rule:combat.strength", "rule:sandworms.is_a_unit")
@pytest.mark.parametrize(("worms", "troops", "strength"), [(1, 0, 4), (2, 0, 7), (1, 2, 8), (3, 1, 12)])
def test_a_sandworm_is_worth_three(worms: int, troops: int, strength: int) -> None:
    g = game().conflict_card("skirmish_crysknife").worms(worms).troops(3, troops).hand("dagger").to_combat()
    assert g.told("cleaned_up")[0].strength == strength


@pytest.mark.rule("rule:sandworms.is_a_unit", "rule:combat.only_with_units")
def test_a_sandworm_alone_lets_its_owner_play_combat_cards() -> None:
    g = game().conflict_card("skirmish_crysknife").worms(1).hand("diplomacy").intrigue("contingency_plan").to_combat()
    assert g.asked == 0
    assert g.options == ["intrigue:contingency_plan", "pass"]


@pytest.mark.rule("rule:sandworms.never_garrison", "leader:lady_amber_metulli")
def test_a_sandworm_cannot_retreat() -> None:
    g = game(leaders=["lady_amber_metulli"]).conflict_card("skirmish_crysknife").worms(2).hand("diplomacy")
    g.play("reveal")
    if "leader.retreat" in g.options:
        g.play("leader.retreat")
    assert "retreat:1" not in g.options
    assert g.me.player.worms == 2


@pytest.mark.rule("rule:combat.units_leave", "rule:sandworms.never_garrison")
def test_sandworms_go_back_to_the_bank_after_combat() -> None:
    g = game().conflict_card("skirmish_desert_mouse").worms(2).troops(3, 1).hand("diplomacy").next_round()
    assert (g.me.player.worms, g.me.player.conflict, g.me.garrison, g.me.player.supply) == (0, 0, 3, 9)


@pytest.mark.rule("rule:setup.bank_unlimited")
def test_there_are_sandworms_enough_for_everybody() -> None:
    g = rider()
    for seat in range(4):
        g.seat(seat).worms(4)
    g.play("dune_the_desert_planet@deep_desert", "space.choose", "worm")
    assert [player.worms for player in g.state.players] == [6, 4, 4, 4]


# The reward taken twice.


@pytest.mark.rule("rule:sandworms.doubles")
@pytest.mark.parametrize("worms", [1, 2, 5])
def test_a_reward_is_taken_twice_whatever_the_number_of_sandworms(worms: int) -> None:
    g = won("skirmish_desert_mouse", worms, solari=0)
    assert g.me.solari == 4


@pytest.mark.rule("rule:sandworms.doubles")
def test_without_a_sandworm_a_reward_is_taken_once() -> None:
    g = game().conflict_card("skirmish_desert_mouse").troops(3, 3).hand("diplomacy").to_combat()
    assert g.me.solari == 2


@pytest.mark.rule("rule:sandworms.any_place", "conflict:skirmish_desert_mouse")
def test_second_and_third_place_are_doubled_too() -> None:
    g = game().conflict_card("skirmish_desert_mouse").hand("diplomacy")
    for seat, (worms, troops) in enumerate(((0, 6), (2, 1), (0, 1), (1, 1))):
        g.seat(seat).worms(worms).troops(3, troops).hand("diplomacy")
    g.to_combat()
    assert [player.purse["solari"] for player in g.state.players] == [2, 6, 0, 4]


@pytest.mark.rule("rule:sandworms.any_place", "rule:combat.tie_for_first")
def test_the_reward_of_a_tie_is_doubled_too() -> None:
    g = game().conflict_card("skirmish_desert_mouse")
    g.worms(2).troops(3, 0).hand("diplomacy")
    g.seat(1).troops(3, 3).hand("diplomacy")
    g.to_combat()
    assert (g.me.solari, g.seat(1).solari) == (6, 3)


@pytest.mark.rule("rule:sandworms.not_doubled", "rule:control.marker_placed", "conflict:siege_of_arrakeen")
def test_control_is_not_doubled() -> None:
    g = won("siege_of_arrakeen", 1, solari=0)
    assert (g.me.solari, g.me.garrison, g.state.control) == (4, 7, {"arrakeen": 0})
    assert len(g.told("control_taken")) == 1


@pytest.mark.rule("rule:sandworms.not_doubled")
def test_the_battle_icon_is_not_doubled() -> None:
    g = game().objective("objective_desert_mouse_first_player")
    g.conflict_card("skirmish_desert_mouse").worms(1).hand("diplomacy").to_combat()
    assert (g.me.vp, len(g.told("icons_paired"))) == (2, 1)


@pytest.mark.rule("rule:sandworms.cost_twice", "conflict:spice_freighters")
@pytest.mark.parametrize(
    ("spice", "answers", "points", "left"),
    [
        (6, ["pay", "pay"], 2, 0),
        (6, ["pay", "pass"], 1, 3),
        (6, ["pass", "pay"], 1, 3),
        (6, ["pass", "pass"], 0, 6),
        (5, ["pay"], 1, 2),
    ],
)
def test_the_cost_of_a_doubled_reward_may_be_paid_twice(spice: int, answers: list[str], points: int, left: int) -> None:
    g = won("spice_freighters", 1, spice=spice, vp=1).play("emperor", "guild", *answers)
    assert (g.me.vp - 1, g.me.spice) == (points, left)


@pytest.mark.rule("rule:sandworms.influence_split", "conflict:spice_freighters")
@pytest.mark.parametrize("second", ["emperor", "fremen"])
def test_one_influence_taken_twice_may_go_to_two_factions_or_one(second: str) -> None:
    g = won("spice_freighters", 1, spice=0).play("emperor", second)
    assert sum(g.me.player.influence.values()) == 2
    assert g.me.player.influence["emperor"] == (2 if second == "emperor" else 1)


@pytest.mark.rule("rule:sandworms.doubles", "rule:rulings.propaganda_together", "conflict:propaganda")
def test_propaganda_doubled_is_chosen_twice() -> None:
    g = won("propaganda", 1).play("emperor+guild", "guild+fremen")
    assert g.me.player.influence == {"emperor": 1, "guild": 2, "bene_gesserit": 0, "fremen": 1}


@pytest.mark.rule("rule:sandworms.doubles", "rule:spies.placed_on_a_post", "conflict:test_of_loyalty")
def test_two_spies_come_of_a_doubled_spy() -> None:
    g = won("test_of_loyalty", 1, solari=0).play("post:guild")
    assert "post:guild" not in g.options
    g.play("post:choam")
    assert (g.state.posts, g.me.solari, g.me.player.influence["emperor"]) == ({"guild": [0], "choam": [0]}, 4, 2)
