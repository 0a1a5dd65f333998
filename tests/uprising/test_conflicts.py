"""The 16 Conflict cards of Uprising: the rewards of the places, what a sandworm doubles, what the wall protects."""

from collections import Counter

import pytest

from sandtable_engine.imperium.sets.uprising.conflicts import CONFLICTS
from tests.uprising.table import Table, game

QUIET = ["gurney_halleck", "lady_amber_metulli", "feyd_rautha_harkonnen", "muad_dib"]
"""Leaders to whom a sandworm in the Conflict brings nothing, in the first three seats."""

Gains = list[dict[str, int]]

WALLED = {
    "siege_of_arrakeen": "arrakeen",
    "battle_for_arrakeen": "arrakeen",
    "seize_spice_refinery": "spice_refinery",
    "battle_for_spice_refinery": "spice_refinery",
    "secure_imperial_basin": "imperial_basin",
    "battle_for_imperial_basin": "imperial_basin",
}
EVERY = [pytest.param(card, marks=pytest.mark.rule(f"conflict:{card}")) for card in CONFLICTS]
PROTECTED = [pytest.param(card, marks=pytest.mark.rule(f"conflict:{card}")) for card in WALLED]
OPEN = [param for param in EVERY if param.values[0] not in WALLED]
FOUGHT_OVER = [pytest.param(*pair, marks=pytest.mark.rule(f"conflict:{pair[0]}")) for pair in WALLED.items()]


def holdings(g: Table, seat: int) -> Counter[str]:
    """Return everything a reward can add to."""
    player = g.state.players[seat]
    counts = {
        "intrigue": len(player.intrigue),
        "garrison": player.garrison,
        "contracts": len(player.contracts) + len(player.completed),
        "spies": sum(seat in seats for seats in g.state.posts.values()),
        "trashed": len(g.state.trashed) if seat == 0 else 0,
    }
    control = {f"control of {space}": 1 for space, holder in g.state.control.items() if holder == seat}
    return Counter({**player.purse, **player.influence, **control, **counts})


def before(card: str, worms: tuple[int, ...] = (), choam: bool = True) -> Table:
    """Return a table where seats 0, 1 and 2 will come first, second and third of four.

    They have nothing else, and no cards in hand.
    """
    g = game(leaders=QUIET, choam=choam).conflict_card(card).no_wall()
    for seat, troops in enumerate((8, 5, 2, 0)):
        here = g.seat(seat).hand().troops(0, troops).give(solari=0, spice=0, water=0)
        here.player.won, here.player.flipped = [], here.player.won
    for seat, number in enumerate(worms):
        g.seat(seat).troops(0, (6, 3, 1)[seat]).worms(number)
    return g


def resolve(g: Table, *answers: str) -> Gains:
    """Return what the three places gain; check that the fourth gains nothing."""
    old = [holdings(g, seat) for seat in range(4)]
    g.to_combat().play(*answers)
    assert g.state.phase != "combat"
    gains = [+(holdings(g, seat) - old[seat]) for seat in range(4)]
    assert not gains[3]
    return [dict(gain) for gain in gains[:3]]


def fight(card: str, *answers: str) -> Gains:
    return resolve(before(card), *answers)


def with_worms(card: str, *answers: str) -> Gains:
    """Return what the three places gain when each has a sandworm."""
    return resolve(before(card, (1, 1, 1)), *answers)


# Every card, as printed. The garrison shows the troops recruited.


@pytest.mark.rule("conflict:skirmish_crysknife")
@pytest.mark.parametrize("faction", ["emperor", "guild", "bene_gesserit", "fremen"])
def test_skirmish_crysknife(faction: str) -> None:
    assert fight("skirmish_crysknife", faction) == [{faction: 1}, {"intrigue": 1, "spice": 1}, {"spice": 1}]


@pytest.mark.rule("conflict:skirmish_ornithopter")
def test_skirmish_ornithopter() -> None:
    first, second, third = fight("skirmish_ornithopter")
    assert first == {"intrigue": 1, "solari": 1}
    assert (second, third) == ({"intrigue": 1, "solari": 2}, {"intrigue": 1})


@pytest.mark.rule("conflict:skirmish_desert_mouse")
def test_skirmish_desert_mouse() -> None:
    assert fight("skirmish_desert_mouse") == [{"solari": 2}, {"solari": 3}, {"solari": 2}]


@pytest.mark.rule("conflict:choam_security")
def test_choam_security() -> None:
    g = before("choam_security").offers("arrakeen_water", "harvest_4")
    assert resolve(g, "contract:harvest_4") == [
        {"guild": 1, "contracts": 1, "garrison": 1},
        {"water": 1, "solari": 2, "garrison": 2},
        {"intrigue": 1, "garrison": 1},
    ]
    assert g.player.contracts == ["harvest_4"]


@pytest.mark.rule("conflict:choam_security", "conflict:trade_dispute", "rule:contracts.without_choam")
def test_without_the_choam_module_a_contract_is_2_solari() -> None:
    assert resolve(before("choam_security", choam=False))[0] == {"guild": 1, "solari": 2, "garrison": 1}
    assert resolve(before("trade_dispute", choam=False), "none", "none")[0] == {"solari": 2, "water": 1}


@pytest.mark.rule("conflict:spice_freighters")
def test_spice_freighters() -> None:
    others = [{"water": 1, "spice": 1, "garrison": 1}, {"spice": 1, "garrison": 1}]
    assert fight("spice_freighters", "fremen") == [{"fremen": 1}, *others]
    assert resolve(before("spice_freighters").spice(3), "fremen", "pay") == [{"fremen": 1, "vp": 1}, *others]
    assert resolve(before("spice_freighters").spice(3), "fremen", "pass") == [{"fremen": 1}, *others]


@pytest.mark.rule("conflict:siege_of_arrakeen")
def test_siege_of_arrakeen() -> None:
    assert fight("siege_of_arrakeen") == [
        {"control of arrakeen": 1, "solari": 2, "garrison": 2},
        {"solari": 4, "garrison": 1},
        {"solari": 3},
    ]


@pytest.mark.rule("conflict:seize_spice_refinery")
def test_seize_spice_refinery() -> None:
    assert fight("seize_spice_refinery", "post:choam") == [
        {"control of spice_refinery": 1, "spies": 1, "spice": 2},
        {"intrigue": 1, "spice": 1, "garrison": 1},
        {"spice": 2},
    ]


@pytest.mark.rule("conflict:test_of_loyalty")
def test_test_of_loyalty() -> None:
    assert fight("test_of_loyalty", "post:choam") == [
        {"emperor": 1, "spies": 1, "solari": 2},
        {"solari": 4, "garrison": 1},
        {"solari": 3},
    ]


@pytest.mark.rule("conflict:shadow_contest")
def test_shadow_contest() -> None:
    assert fight("shadow_contest") == [
        {"bene_gesserit": 1, "intrigue": 1},
        {"intrigue": 1, "spice": 1, "garrison": 1},
        {"spice": 1, "garrison": 1},
    ]


@pytest.mark.rule("conflict:secure_imperial_basin")
def test_secure_imperial_basin() -> None:
    assert fight("secure_imperial_basin") == [
        {"control of imperial_basin": 1, "spice": 2, "garrison": 1},
        {"water": 2, "garrison": 1},
        {"water": 1, "garrison": 1},
    ]


@pytest.mark.rule("conflict:protect_the_sietches")
def test_protect_the_sietches() -> None:
    assert fight("protect_the_sietches") == [
        {"fremen": 1, "water": 1, "garrison": 1},
        {"spice": 3, "garrison": 1},
        {"spice": 2},
    ]


@pytest.mark.rule("conflict:trade_dispute")
def test_trade_dispute() -> None:
    g = before("trade_dispute").offers("arrakeen_water", "harvest_4").discard("dagger")
    g.seat(1).discard("dagger")
    assert resolve(g, "contract:arrakeen_water", "discard:dagger", "none") == [
        {"contracts": 1, "water": 1, "trashed": 1},
        {"water": 1, "spice": 1},
        {"water": 1, "garrison": 1},
    ]


@pytest.mark.rule("conflict:propaganda", "rule:rulings.propaganda_together", "rule:influence.named_together")
def test_propaganda_names_two_different_factions_at_once() -> None:
    g = before("propaganda").to_combat()
    assert len(g.options) == 6
    assert fight("propaganda", "emperor+fremen") == [
        {"emperor": 1, "fremen": 1},
        {"intrigue": 1, "spice": 3},
        {"spice": 3},
    ]


BATTLES = [
    pytest.param(card, cost, marks=pytest.mark.rule(f"conflict:{card}"))
    for card, cost in (("battle_for_imperial_basin", {"spice": 4}), ("battle_for_spice_refinery", {"solari": 6}))
]


@pytest.mark.parametrize(("card", "cost"), BATTLES)
def test_a_battle_is_a_point_control_and_a_point_that_may_be_bought(card: str, cost: dict[str, int]) -> None:
    control = f"control of {WALLED[card]}"
    assert fight(card)[0] == {"vp": 1, control: 1}
    assert resolve(before(card).give(**cost), "pass")[0] == {"vp": 1, control: 1}
    g = before(card).give(**cost)
    assert resolve(g, "pay")[0] == {"vp": 2, control: 1}
    assert (g.me.spice, g.me.solari) == (0, 0)


@pytest.mark.rule("conflict:battle_for_arrakeen")
def test_battle_for_arrakeen_sells_a_point_for_two_spies() -> None:
    assert fight("battle_for_arrakeen")[0] == {"vp": 1, "control of arrakeen": 1}
    g = before("battle_for_arrakeen").spy_on("choam")
    assert resolve(g)[0] == {"vp": 1, "control of arrakeen": 1}
    g = before("battle_for_arrakeen").spy_on("choam", "guild", "emperor")
    assert resolve(g, "pay", "spy:choam", "spy:guild")[0] == {"vp": 2, "control of arrakeen": 1}
    assert g.state.posts == {"emperor": [0]}


@pytest.mark.rule(
    "conflict:battle_for_arrakeen", "conflict:battle_for_imperial_basin", "conflict:battle_for_spice_refinery"
)
def test_the_second_and_third_place_of_the_battles() -> None:
    assert fight("battle_for_arrakeen")[1:] == [{"intrigue": 1, "spice": 1, "solari": 3}, {"spice": 2, "solari": 2}]
    assert fight("battle_for_imperial_basin")[1:] == [{"spice": 5}, {"spice": 3}]
    assert fight("battle_for_spice_refinery")[1:] == [{"intrigue": 1, "spice": 3}, {"spice": 3}]


# Doubled by a sandworm.


@pytest.mark.rule("conflict:skirmish_crysknife", "rule:sandworms.influence_split")
def test_a_doubled_influence_may_go_to_two_factions() -> None:
    doubled = [{"emperor": 1, "guild": 1}, {"intrigue": 2, "spice": 2}, {"spice": 2}]
    assert with_worms("skirmish_crysknife", "emperor", "guild") == doubled
    assert with_worms("skirmish_crysknife", "guild", "guild")[0] == {"guild": 2, "vp": 1}


@pytest.mark.rule(
    "conflict:skirmish_ornithopter",
    "conflict:skirmish_desert_mouse",
    "rule:sandworms.doubles",
    "rule:sandworms.any_place",
)
def test_skirmishes_doubled() -> None:
    assert with_worms("skirmish_ornithopter") == [
        {"intrigue": 2, "solari": 2},
        {"intrigue": 2, "solari": 4},
        {"intrigue": 2},
    ]
    assert with_worms("skirmish_desert_mouse") == [{"solari": 4}, {"solari": 6}, {"solari": 4}]


@pytest.mark.rule("conflict:choam_security")
def test_choam_security_doubled() -> None:
    g = before("choam_security", (1, 1, 1)).offers("arrakeen_water", "harvest_4").next_contract("heighliner_water")
    assert resolve(g, "contract:arrakeen_water", "contract:heighliner_water") == [
        {"guild": 2, "vp": 1, "contracts": 2, "garrison": 2},
        {"water": 2, "solari": 4, "garrison": 4},
        {"intrigue": 2, "garrison": 2},
    ]


@pytest.mark.rule("conflict:spice_freighters", "rule:sandworms.cost_twice")
def test_the_cost_of_spice_freighters_may_be_paid_twice() -> None:
    g = before("spice_freighters", (1, 1, 1)).spice(7)
    others = [{"water": 2, "spice": 2, "garrison": 2}, {"spice": 2, "garrison": 2}]
    assert resolve(g, "emperor", "guild", "pay", "pay") == [{"emperor": 1, "guild": 1, "vp": 2}, *others]
    assert g.me.spice == 1
    g = before("spice_freighters", (1, 1, 1)).spice(7)
    assert resolve(g, "emperor", "guild", "pay", "pass")[0] == {"emperor": 1, "guild": 1, "vp": 1}
    g = before("spice_freighters", (1, 1, 1)).spice(5)
    assert resolve(g, "emperor", "guild", "pay")[0] == {"emperor": 1, "guild": 1, "vp": 1}


@pytest.mark.rule(
    "conflict:siege_of_arrakeen",
    "conflict:seize_spice_refinery",
    "conflict:secure_imperial_basin",
    "rule:sandworms.not_doubled",
)
def test_control_is_not_doubled() -> None:
    assert with_worms("siege_of_arrakeen") == [
        {"control of arrakeen": 1, "solari": 4, "garrison": 4},
        {"solari": 8, "garrison": 2},
        {"solari": 6},
    ]
    assert with_worms("seize_spice_refinery", "post:choam", "post:guild") == [
        {"control of spice_refinery": 1, "spies": 2, "spice": 4},
        {"intrigue": 2, "spice": 2, "garrison": 2},
        {"spice": 4},
    ]
    assert with_worms("secure_imperial_basin") == [
        {"control of imperial_basin": 1, "spice": 4, "garrison": 2},
        {"water": 4, "garrison": 2},
        {"water": 2, "garrison": 2},
    ]
    g = before("siege_of_arrakeen", (1,))
    resolve(g)
    assert len(g.told("control_taken")) == 1


@pytest.mark.rule("conflict:test_of_loyalty", "conflict:shadow_contest", "conflict:protect_the_sietches")
def test_influence_spies_and_goods_doubled() -> None:
    assert with_worms("test_of_loyalty", "post:choam", "post:guild") == [
        {"emperor": 2, "vp": 1, "spies": 2, "solari": 4},
        {"solari": 8, "garrison": 2},
        {"solari": 6},
    ]
    assert with_worms("shadow_contest") == [
        {"bene_gesserit": 2, "vp": 1, "intrigue": 2},
        {"intrigue": 2, "spice": 2, "garrison": 2},
        {"spice": 2, "garrison": 2},
    ]
    assert with_worms("protect_the_sietches") == [
        {"fremen": 2, "vp": 1, "water": 2, "garrison": 2},
        {"spice": 6, "garrison": 2},
        {"spice": 4},
    ]


@pytest.mark.rule("conflict:trade_dispute")
def test_trade_dispute_doubled_trashes_twice() -> None:
    g = before("trade_dispute", (1, 1, 1)).offers("arrakeen_water", "harvest_4").discard("dagger", "diplomacy")
    g.next_contract("heighliner_water")
    answers = ["contract:arrakeen_water", "contract:harvest_4", "discard:dagger", "discard:diplomacy", "none", "none"]
    assert resolve(g, *answers) == [
        {"contracts": 2, "water": 2, "trashed": 2},
        {"water": 2, "spice": 2},
        {"water": 2, "garrison": 2},
    ]


@pytest.mark.rule("conflict:propaganda")
def test_propaganda_doubled_is_two_choices_of_two_factions() -> None:
    assert with_worms("propaganda", "emperor+guild", "bene_gesserit+fremen") == [
        {"emperor": 1, "guild": 1, "bene_gesserit": 1, "fremen": 1},
        {"intrigue": 2, "spice": 6},
        {"spice": 6},
    ]
    first = with_worms("propaganda", "emperor+guild", "emperor+guild")[0]
    assert first == {"emperor": 2, "guild": 2, "vp": 2}


@pytest.mark.parametrize(("card", "cost"), BATTLES)
def test_a_battle_doubled_is_two_points_and_two_that_may_be_bought(card: str, cost: dict[str, int]) -> None:
    control = f"control of {WALLED[card]}"
    twice = {resource: 2 * amount for resource, amount in cost.items()}
    assert resolve(before(card, (1, 1, 1)))[0] == {"vp": 2, control: 1}
    assert resolve(before(card, (1, 1, 1)).give(**cost), "pay")[0] == {"vp": 3, control: 1}
    assert resolve(before(card, (1, 1, 1)).give(**twice), "pay", "pay")[0] == {"vp": 4, control: 1}


@pytest.mark.rule("conflict:battle_for_arrakeen")
def test_three_spies_buy_one_point_of_a_doubled_battle_for_arrakeen() -> None:
    g = before("battle_for_arrakeen", (1, 1, 1)).spy_on("choam", "guild", "emperor")
    assert resolve(g, "pay", "spy:choam", "spy:guild") == [
        {"vp": 3, "control of arrakeen": 1},
        {"intrigue": 2, "spice": 2, "solari": 6},
        {"spice": 4, "solari": 4},
    ]


@pytest.mark.rule("conflict:battle_for_imperial_basin", "conflict:battle_for_spice_refinery")
def test_the_second_and_third_place_of_the_other_battles_doubled() -> None:
    assert with_worms("battle_for_imperial_basin")[1:] == [{"spice": 10}, {"spice": 6}]
    assert with_worms("battle_for_spice_refinery")[1:] == [{"intrigue": 2, "spice": 6}, {"spice": 6}]


@pytest.mark.rule("conflict:skirmish_desert_mouse", "rule:sandworms.doubles")
def test_any_number_of_sandworms_doubles_once_and_only_for_their_owner() -> None:
    assert resolve(before("skirmish_desert_mouse", (3,)))[0] == {"solari": 4}
    assert resolve(before("skirmish_desert_mouse", (0, 1))) == [{"solari": 2}, {"solari": 6}, {"solari": 2}]


@pytest.mark.rule("conflict:skirmish_desert_mouse", "rule:sandworms.not_doubled")
def test_the_battle_icon_is_not_doubled() -> None:
    g = before("skirmish_desert_mouse", (1,))
    resolve(g)
    assert (g.player.won, g.me.vp) == (["skirmish_desert_mouse"], 1)


# Who takes the card, and the wall.


@pytest.mark.rule("rule:combat.winner_takes_card")
@pytest.mark.parametrize("card", EVERY)
def test_the_winner_takes_the_card_and_nobody_after_a_tie(card: str) -> None:
    g = before(card)
    g.next_round()
    assert card in g.player.won
    g = before(card)
    g.seat(1).troops(0, 8)
    g.next_round()
    assert all(card not in player.won for player in g.state.players)
    assert card in g.state.fought


@pytest.mark.rule("rule:wall.protects")
@pytest.mark.parametrize("card", PROTECTED)
def test_no_sandworm_comes_to_a_conflict_that_the_wall_protects(card: str) -> None:
    g = game().conflict_card(card).hand("dune_the_desert_planet").hooks().water(1).spice(0)
    g.play("dune_the_desert_planet@hagga_basin", "space.choose")
    assert (g.player.worms, g.me.spice) == (0, 2)


@pytest.mark.rule("rule:wall.broken")
@pytest.mark.parametrize("card", PROTECTED)
def test_sandworms_come_to_it_once_the_wall_is_gone(card: str) -> None:
    g = game().conflict_card(card).no_wall().hand("dune_the_desert_planet").hooks().water(1)
    g.play("dune_the_desert_planet@hagga_basin", "space.choose", "worm")
    assert g.player.worms == 1


@pytest.mark.rule("rule:wall.other_conflicts")
@pytest.mark.parametrize("card", OPEN)
def test_the_wall_does_not_protect_other_conflicts(card: str) -> None:
    g = game().conflict_card(card).hand("dune_the_desert_planet").hooks().water(1)
    g.play("dune_the_desert_planet@hagga_basin", "space.choose", "worm")
    assert (g.state.wall, g.player.worms) == (True, 1)


@pytest.mark.rule("rule:control.defence")
@pytest.mark.parametrize(("card", "space"), FOUGHT_OVER)
def test_the_seat_that_controls_the_space_may_defend_it_with_a_troop_of_its_supply(card: str, space: str) -> None:
    for answer, troops in (("deploy", 1), ("pass", 0)):
        g = game().conflict_card("skirmish_desert_mouse").next_conflict(card)
        g.seat(2).controls(space)
        g.to_combat()
        while g.state.round == 1:
            g.play(g.options[-1])
        assert (g.asked, g.options) == (2, ["deploy", "pass"])
        g.play(answer)
        assert (g.seat(2).conflict, g.seat(2).garrison) == (troops, 3)


@pytest.mark.rule("rule:control.marker_placed")
@pytest.mark.parametrize(("card", "space"), FOUGHT_OVER)
def test_the_winner_takes_control_from_whoever_has_it(card: str, space: str) -> None:
    g = before(card)
    g.seat(3).controls(space)
    g.next_round()
    assert g.state.control == {space: 0}
