"""Every battle card."""

from __future__ import annotations

import pytest

import sandtable_engine as st
from sandtable_engine.conquest.content.decks import DECKS, fillings
from sandtable_engine.conquest.events import BattleResolved, Exploded
from tests.conquest.table import Table, game

CARDS = DECKS["standard"].battle


def fought(mine: str, theirs: str = "none none") -> Table:
    """Fight a battle in which seat 0 plays a weapon and a defence against those of seat 1; `none` means no card."""
    g = game("harkonnen", "fremen").traitors(0, "baron_harkonnen", "beast_rabban").traitors(1, "stilgar")
    g.put(0, "carthag:10", 5).put(1, "carthag:10", 5)
    g.hand(0, *(card for card in mine.split() if card != "none"))
    g.hand(1, *(card for card in theirs.split() if card != "none"))
    g.at("battle").passes()
    return g.plans(s0=f"3 beast_rabban {mine}", s1=f"0 jamis {theirs}").passes()


def killed(mine: str, theirs: str = "none none") -> tuple[bool, bool]:
    """Return whether the leaders of seats 0 and 1 die."""
    g = fought(mine, theirs)
    return bool(g.player(0).dead), bool(g.player(1).dead)


@pytest.mark.rule(
    "battle:maula_pistol", "battle:crysknife", "battle:slip_tip", "battle:stunner", "rule:weapons.kinetic"
)
@pytest.mark.parametrize("weapon", ["maula_pistol", "crysknife", "slip_tip", "stunner"])
def test_a_kinetic_weapon_kills_unless_a_shield_stops_it(weapon: str) -> None:
    assert killed(f"{weapon} none") == (False, True)
    assert killed(f"{weapon} none", "none snooper") == (False, True)
    assert killed(f"{weapon} none", "none shield") == (False, False)


@pytest.mark.rule(
    "battle:gom_jabbar", "battle:chaumas", "battle:chaumurky", "battle:ellaca_drug", "rule:weapons.poison"
)
@pytest.mark.parametrize("weapon", ["gom_jabbar", "chaumas", "chaumurky", "ellaca_drug"])
def test_a_poison_weapon_kills_unless_a_snooper_stops_it(weapon: str) -> None:
    assert killed(f"{weapon} none") == (False, True)
    assert killed(f"{weapon} none", "none shield") == (False, True)
    assert killed(f"{weapon} none", "none snooper") == (False, False)


@pytest.mark.rule("battle:shield", "battle:snooper")
@pytest.mark.parametrize(("defence", "stopped"), [("shield", "crysknife"), ("snooper", "chaumas")])
def test_a_defence_saves_the_own_leader_from_its_kind(defence: str, stopped: str) -> None:
    assert killed(f"none {defence}", f"{stopped} none") == (False, False)


@pytest.mark.rule("battle:lasgun")
def test_a_lasgun_kills_whatever_the_defence() -> None:
    assert killed("lasgun none") == (False, True)
    assert killed("lasgun none", "none snooper") == (False, True)


@pytest.mark.rule("rule:lasgun.explosion", "battle:lasgun")
@pytest.mark.parametrize(("mine", "theirs"), [("lasgun none", "none shield"), ("lasgun shield", "none none")])
def test_lasgun_and_shield_destroy_everything(mine: str, theirs: str) -> None:
    g = fought(mine, theirs)
    assert g.told(Exploded)[0].region == "carthag"
    assert (g.player(0).tanks, g.player(1).tanks) == (5, 5)
    assert (g.player(0).dead, g.player(1).dead) == (["beast_rabban"], ["jamis"])
    assert (g.player(0).spice, g.player(1).spice) == (15, 6)
    assert sorted(g.state.battle_discard) == ["lasgun", "shield"]
    assert g.told(BattleResolved)[0].seat == -1


@pytest.mark.rule("rule:lasgun.third_sides_and_spice")
def test_the_explosion_takes_third_sides_and_spice_too() -> None:
    g = game("harkonnen", "fremen", "imperium").put(0, "broken_land:11", 2).put(1, "broken_land:11", 2)
    g.put(2, "broken_land:10", 2).spice_at("broken_land:11", 8).hand(0, "lasgun").hand(1, "shield")
    g.at("battle").play("pass", "fight:broken_land:11:fremen").passes()
    g.plans(s0="0 beast_rabban lasgun", s1="0 jamis none shield").passes()
    assert g.player(2).tanks == 2
    assert g.state.spice == {}


@pytest.mark.rule("rule:lasgun.whole_region")
def test_the_explosion_takes_troops_the_storm_cut_off_too() -> None:
    g = game("harkonnen", "fremen").storm(10).put(0, "broken_land:11", 2).put(1, "broken_land:11", 2)
    g.put(0, "broken_land:10", 3).hand(0, "lasgun").hand(1, "shield").at("battle").passes()
    assert st.legal_actions(g.state, 0)[-1] == "dial:2"
    g.plans(s0="0 beast_rabban lasgun", s1="0 jamis none shield").passes()
    assert (g.player(0).troops, g.player(0).tanks) == ({}, 5)


@pytest.mark.rule("rule:lasgun.market_cards_do_not_help")
def test_market_cards_do_not_undo_the_explosion() -> None:
    g = game("harkonnen", "fremen").traitors(0, "baron_harkonnen", "beast_rabban").traitors(1, "stilgar")
    g.put(0, "carthag:10", 5).put(1, "carthag:10", 5).hand(0, "lasgun").hand(1, "shield").market(1, "counterattack")
    g.at("battle").passes().plans(s0="0 beast_rabban lasgun", s1="0 jamis none shield")
    g.play("pass", "market:counterattack").passes()
    assert g.told(Exploded)


@pytest.mark.rule("battle:poison_blade")
def test_a_poison_blade_is_stopped_by_neither_defence_alone() -> None:
    assert killed("poison_blade none", "none shield") == (False, True)
    assert killed("poison_blade none", "none snooper") == (False, True)


@pytest.mark.rule("battle:artillery_strike")
def test_an_artillery_strike_kills_both_leaders_unless_their_own_side_has_a_shield() -> None:
    assert killed("artillery_strike none") == (True, True)
    assert killed("artillery_strike shield") == (False, True)
    assert killed("artillery_strike none", "none shield") == (True, False)
    g = fought("artillery_strike none")
    assert "artillery_strike" in g.state.battle_discard


@pytest.mark.rule("battle:weirding_way")
def test_the_weirding_way_is_a_kinetic_weapon_or_a_defence_beside_another_weapon() -> None:
    assert killed("weirding_way none") == (False, True)
    assert killed("weirding_way none", "none shield") == (False, False)
    assert killed("chaumas weirding_way", "crysknife none") == (False, True)
    assert ("none", "weirding_way") not in fillings("standard", ("weirding_way", "baliset"))
    assert ("baliset", "weirding_way") not in fillings("standard", ("weirding_way", "baliset"))


@pytest.mark.rule("battle:chemistry")
def test_chemistry_is_a_poison_defence_or_a_poison_weapon_beside_another_defence() -> None:
    assert killed("none chemistry", "chaumas none") == (False, False)
    assert killed("chemistry shield") == (False, True)
    assert killed("chemistry shield", "none snooper") == (False, False)
    assert ("chemistry", "none") not in fillings("standard", ("chemistry", "kulon"))


@pytest.mark.rule("battle:baliset", "battle:kulon", "battle:trip_to_gamont", "rule:weapons.worthless")
@pytest.mark.parametrize("card", ["baliset", "kulon", "trip_to_gamont"])
def test_a_worthless_card_fills_either_slot_and_does_nothing(card: str) -> None:
    assert fillings("standard", (card,)) == (("none", "none"), ("none", card), (card, "none"))
    assert killed(f"{card} none", "crysknife none") == (True, False)
    assert killed(f"none {card}", "crysknife none") == (True, False)


@pytest.mark.rule("rule:weapons.one_card_one_slot")
def test_one_card_does_not_fill_both_slots() -> None:
    assert ("kulon", "kulon") not in fillings("standard", ("kulon",))


@pytest.mark.rule("rule:weapons.deck")
def test_the_battle_deck_has_24_cards_three_of_them_special_weapons() -> None:
    assert sum(card.copies for card in CARDS.values()) == 24
    special = [card for card in CARDS.values() if card.weapon is not None and card.weapon.kind == "special"]
    assert sum(card.copies for card in special) == 3


@pytest.mark.rule("rule:weapons.keep")
def test_what_a_winner_may_keep_is_on_the_card() -> None:
    g = fought("crysknife shield")
    assert g.options == ["keep:crysknife", "discard:crysknife"]
    g.play("keep:crysknife", "discard:shield")
    assert g.player(0).battle == ["crysknife"]
    assert isinstance(st.encode(g.state), bytes)
