"""The 18 Conflict cards: the rewards of the first, second and third place, and the space a card is fought over."""

from collections import Counter

import pytest

from sandtable_engine.imperium.sets.base.conflicts import CONFLICTS
from tests.imperium.table import Table, game

LOCATION = {
    "secure_imperial_basin": "imperial_basin",
    "siege_of_arrakeen": "arrakeen",
    "siege_of_carthag": "carthag",
    "battle_for_arrakeen": "arrakeen",
    "battle_for_carthag": "carthag",
    "battle_for_imperial_basin": "imperial_basin",
}

TIER = {
    1: {"skirmish_a", "skirmish_b", "skirmish_c", "skirmish_d"},
    2: {
        "cloak_and_dagger",
        "desert_power",
        "guild_bank_raid",
        "machinations",
        "raid_stockpiles",
        "secure_imperial_basin",
        "siege_of_arrakeen",
        "siege_of_carthag",
        "sort_through_the_chaos",
        "terrible_purpose",
    },
    3: {"battle_for_arrakeen", "battle_for_carthag", "battle_for_imperial_basin", "grand_vision"},
}


def holdings(g: Table, seat: int) -> Counter[str]:
    """Return everything a reward can add to."""
    player = g.state.players[seat]
    control = {f"control of {space}": 1 for space, holder in g.state.control.items() if holder == seat}
    return Counter({**player.purse, **player.influence, **control, "intrigue": len(player.intrigue)})


def fight(card: str, *answers: str) -> list[dict[str, int]]:
    """Let seats 0, 1 and 2 come first, second and third of four; return what each of them gains."""
    g = game().conflict_card(card).intrigue("windfall")
    for seat, troops in enumerate((9, 6, 3, 0)):
        g.seat(seat).troops(0, troops)
    g.to_combat()
    before = [holdings(g, seat) for seat in range(4)]
    g.play("pass", *answers)
    assert g.options == ["pass"], "the winner holds an Intrigue card and is asked after the rewards"
    gains = [dict(holdings(g, seat) - before[seat]) for seat in range(4)]
    assert gains.pop() == {}
    return gains


# Conflict I.


@pytest.mark.rule("conflict:skirmish_a")
def test_skirmish_a() -> None:
    assert fight("skirmish_a") == [{"vp": 1}, {"intrigue": 1, "solari": 2}, {"solari": 2}]


@pytest.mark.rule("conflict:skirmish_b")
def test_skirmish_b() -> None:
    assert fight("skirmish_b") == [{"vp": 1}, {"water": 1}, {"spice": 1}]


@pytest.mark.rule("conflict:skirmish_c", "rule:combat.choose_factions")
@pytest.mark.parametrize("faction", ["emperor", "guild", "bene_gesserit", "fremen"])
def test_skirmish_c(faction: str) -> None:
    assert fight("skirmish_c", faction) == [{faction: 1, "spice": 1}, {"spice": 2}, {"spice": 1}]


@pytest.mark.rule("conflict:skirmish_d", "rule:combat.choose_factions")
@pytest.mark.parametrize("faction", ["emperor", "guild", "bene_gesserit", "fremen"])
def test_skirmish_d(faction: str) -> None:
    assert fight("skirmish_d", faction) == [{faction: 1, "solari": 2}, {"solari": 3}, {"solari": 2}]


# Conflict II.


@pytest.mark.rule("conflict:cloak_and_dagger")
@pytest.mark.parametrize("third", ["intrigue", "spice"])
def test_cloak_and_dagger(third: str) -> None:
    gains = fight("cloak_and_dagger", "guild", third)
    assert gains == [{"guild": 1, "intrigue": 2}, {"intrigue": 1, "spice": 1}, {third: 1}]


@pytest.mark.rule("conflict:desert_power")
def test_desert_power() -> None:
    assert fight("desert_power") == [{"vp": 1, "water": 1}, {"water": 1, "spice": 1}, {"spice": 1}]


@pytest.mark.rule("conflict:guild_bank_raid")
def test_guild_bank_raid() -> None:
    assert fight("guild_bank_raid") == [{"solari": 6}, {"solari": 4}, {"solari": 2}]


@pytest.mark.rule("conflict:machinations", "rule:combat.choose_factions")
def test_machinations() -> None:
    gains = fight("machinations", "emperor", "fremen")
    assert gains == [{"emperor": 1, "fremen": 1}, {"water": 1, "solari": 2}, {"water": 1}]


@pytest.mark.rule("conflict:machinations")
def test_machinations_asks_for_two_different_factions() -> None:
    g = game().conflict_card("machinations").troops(0, 1).intrigue("windfall")
    g.to_combat().play("pass", "emperor")
    assert g.options == ["guild", "bene_gesserit", "fremen"]


@pytest.mark.rule("conflict:raid_stockpiles")
def test_raid_stockpiles() -> None:
    assert fight("raid_stockpiles") == [{"intrigue": 1, "spice": 3}, {"spice": 2}, {"spice": 1}]


@pytest.mark.rule("conflict:secure_imperial_basin")
def test_secure_imperial_basin() -> None:
    gains = fight("secure_imperial_basin")
    assert gains == [{"vp": 1, "control of imperial_basin": 1}, {"water": 2}, {"water": 1}]


@pytest.mark.rule("conflict:siege_of_arrakeen")
def test_siege_of_arrakeen() -> None:
    assert fight("siege_of_arrakeen") == [{"vp": 1, "control of arrakeen": 1}, {"solari": 4}, {"solari": 2}]


@pytest.mark.rule("conflict:siege_of_carthag")
def test_siege_of_carthag() -> None:
    gains = fight("siege_of_carthag")
    assert gains == [{"vp": 1, "control of carthag": 1}, {"intrigue": 1, "spice": 1}, {"spice": 1}]


@pytest.mark.rule("conflict:sort_through_the_chaos")
def test_sort_through_the_chaos() -> None:
    gains = fight("sort_through_the_chaos")
    assert gains == [{"intrigue": 1, "solari": 2}, {"intrigue": 1, "solari": 2}, {"solari": 2}]


@pytest.mark.rule("conflict:sort_through_the_chaos")
def test_sort_through_the_chaos_gives_the_winner_the_mentat() -> None:
    g = game().conflict_card("sort_through_the_chaos").troops(0, 1).intrigue("windfall")
    g.to_combat().play("pass")
    assert g.state.mentat == 0


@pytest.mark.rule("conflict:terrible_purpose", "rule:deck.trash_optional")
def test_terrible_purpose() -> None:
    assert fight("terrible_purpose", "none") == [{"vp": 1}, {"water": 1, "spice": 1}, {"spice": 1}]


@pytest.mark.rule("conflict:terrible_purpose")
def test_terrible_purpose_lets_the_winner_trash_a_card() -> None:
    g = game().conflict_card("terrible_purpose").troops(0, 1).intrigue("windfall").hand("dagger")
    g.to_combat().play("pass", "discard:dagger")
    assert (g.state.trashed, g.me.player.discard, g.me.vp) == (["dagger"], [], 2)


# Conflict III.


@pytest.mark.rule("conflict:battle_for_arrakeen", "rule:combat.battle_for_arrakeen_second")
@pytest.mark.parametrize(
    ("pick", "second"),
    [
        ("intrigue+spice", {"intrigue": 1, "spice": 2}),
        ("intrigue+solari", {"intrigue": 1, "solari": 3}),
        ("spice+solari", {"spice": 2, "solari": 3}),
    ],
)
def test_battle_for_arrakeen(pick: str, second: dict[str, int]) -> None:
    gains = fight("battle_for_arrakeen", pick)
    assert gains == [{"vp": 2, "control of arrakeen": 1}, second, {"intrigue": 1, "solari": 2}]


@pytest.mark.rule("conflict:battle_for_carthag")
def test_battle_for_carthag() -> None:
    gains = fight("battle_for_carthag")
    assert gains == [{"vp": 2, "control of carthag": 1}, {"intrigue": 1, "spice": 3}, {"spice": 3}]


@pytest.mark.rule("conflict:battle_for_imperial_basin")
def test_battle_for_imperial_basin() -> None:
    gains = fight("battle_for_imperial_basin")
    assert gains == [{"vp": 2, "control of imperial_basin": 1}, {"spice": 5}, {"spice": 3}]


@pytest.mark.rule("conflict:grand_vision", "rule:influence.two_same_faction")
def test_grand_vision() -> None:
    gains = fight("grand_vision", "bene_gesserit")
    assert gains == [{"bene_gesserit": 2, "vp": 1, "intrigue": 1}, {"intrigue": 1, "spice": 3}, {"spice": 3}]


# The deck.


def reveal_next(card: str, g: Table) -> Table:
    """Let seat 0 win this round's Conflict, then turn up the card."""
    g.conflict_card("skirmish_a" if card == "skirmish_b" else "skirmish_b").next_conflict(card)
    return g.troops(3, 1).intrigue("windfall").to_combat().play("pass", "pass")


@pytest.mark.rule("rule:setup.conflict_deck")
def test_there_are_four_ten_and_four_conflicts() -> None:
    assert {tier: {card.id for card in CONFLICTS.values() if card.tier == tier} for tier in (1, 2, 3)} == TIER


@pytest.mark.rule("rule:control.defence")
@pytest.mark.parametrize(
    ("card", "space"), [pytest.param(*pair, marks=pytest.mark.rule(f"conflict:{pair[0]}")) for pair in LOCATION.items()]
)
def test_a_conflict_over_a_space_calls_its_controller(card: str, space: str) -> None:
    g = game()
    g.seat(2).controls(space)
    reveal_next(card, g)
    assert (g.state.conflict, g.state.phase, g.asked) == (card, "round_start", 2)
    assert g.options == ["deploy", "pass"]


@pytest.mark.rule("rule:control.defence")
@pytest.mark.parametrize(
    ("card", "space"), [pytest.param(*pair, marks=pytest.mark.rule(f"conflict:{pair[0]}")) for pair in LOCATION.items()]
)
def test_a_conflict_over_a_space_does_not_call_the_controllers_of_others(card: str, space: str) -> None:
    g = game()
    for other in {"arrakeen", "carthag", "imperial_basin"} - {space}:
        g.seat(2).controls(other)
    assert reveal_next(card, g).state.phase == "player_turns"


@pytest.mark.rule("rule:control.defence")
@pytest.mark.parametrize(
    "card",
    [pytest.param(card, marks=pytest.mark.rule(f"conflict:{card}")) for card in CONFLICTS if card not in LOCATION],
)
def test_a_conflict_over_nothing_calls_no_controller(card: str) -> None:
    g = game()
    g.seat(2).controls("arrakeen").controls("carthag").controls("imperial_basin")
    reveal_next(card, g)
    assert (g.state.conflict, g.state.phase) == (card, "player_turns")
