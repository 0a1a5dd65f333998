"""Refusals name their reason: the code, its values, and a sentence with names in every language."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec import json

import sandtable_engine as st
from sandtable_engine.localization import LOCALES
from tests.imperium.table import Table, game
from tests.properties.play import ill_said

BARON = "baron_vladimir_harkonnen"
LETO = "duke_leto_atreides"


def refused(g: Table, action: str) -> st.IllegalAction:
    """Return the error with which an action of the asked seat is refused; check that nothing has changed."""
    before = st.encode(g.state)
    with pytest.raises(st.IllegalAction) as error:
        st.advance(g.state, g.asked, action)
    assert st.encode(g.state) == before
    assert ill_said(error.value) is None
    return error.value


def says(error: st.IllegalAction, code: str, reason: str, **values: str) -> bool:
    """Check that an error has this code and these values, and gives this reason before the possible actions."""
    assert (error.code, str(error).partition(" Possible now: ")[0]) == (code, reason)
    assert {name: error.values[name] for name in values} == values
    return True


# Troops.


@pytest.mark.rule("card:sardaukar_legion", "rule:troops.any_number_zero")
@pytest.mark.parametrize(("garrison", "most"), [(2, "2"), (5, "3")])
def test_more_troops_than_a_card_deploys(garrison: int, most: str) -> None:
    g = game().hand("sardaukar_legion").row("stilgar").troops(garrison).play("reveal", "sardaukar_legion.deploy")
    error = refused(g, f"deploy:{garrison + 1}")
    assert says(error, "TOO_MANY_TROOPS", f"The most you may deploy now is {most}.", most=most)


@pytest.mark.rule("intrigue:reinforcements", "rule:troops.any_number_zero")
def test_more_troops_than_reinforcements_bring() -> None:
    g = game().hand().troops(4).solari(3).intrigue("reinforcements").play("reveal", "intrigue:reinforcements")
    assert says(refused(g, "deploy:4"), "TOO_MANY_TROOPS", "The most you may deploy now is 3.", most="3")


@pytest.mark.rule("intrigue:master_tactician")
def test_more_troops_than_may_retreat() -> None:
    g = game().troops(3, 5).hand().intrigue("master_tactician").to_combat().play("intrigue:master_tactician", "retreat")
    error = refused(g, "retreat:4")
    assert says(error, "NUMBER_OUT_OF_RANGE", "The number has to be from 0 to 3.", least="0", most="3")


@pytest.mark.rule("rule:troops.deploy_at_combat_space")
def test_no_troops_before_the_agent() -> None:
    assert refused(game().troops(3), "deploy:1").code == "NOT_A_COMBAT_SPACE"


# The Baron.


def baron(deployed: int) -> Table:
    """Return the Baron's turn after he has deployed this number of troops."""
    g = game(leaders=[BARON]).hand("diplomacy").troops(4).solari(3).intrigue("reinforcements", "windfall")
    g.player.tokens = ["emperor", "guild"]
    return g.play("diplomacy@stillsuits", "intrigue:reinforcements", f"deploy:{deployed}")


@pytest.mark.rule(f"leader:{BARON}")
def test_masterstroke_with_too_few_troops() -> None:
    reason = (
        "You can show your two tokens in a turn in which you have deployed at least 4 troops; "
        "so far you have deployed 3."
    )
    assert says(refused(baron(3), "masterstroke"), "TOO_FEW_DEPLOYED", reason, least="4", have="3")


@pytest.mark.rule(f"leader:{BARON}", "rule:leaders.baron_reveals_once")
def test_masterstroke_once_only() -> None:
    g = baron(4).play("masterstroke")
    reason = "You have shown your two tokens already; this is possible once per game."
    assert says(refused(g, "masterstroke"), "MASTERSTROKE_USED", reason)


@pytest.mark.rule(f"leader:{BARON}")
def test_masterstroke_of_another_leader() -> None:
    assert says(refused(game(), "masterstroke"), "NO_MASTERSTROKE", "Your Leader has no tokens to show.")


# Costs.


@pytest.mark.rule("card:duncan_idaho")
def test_an_item_that_cannot_be_paid() -> None:
    g = game().hand("duncan_idaho").water(0).intrigue("windfall").play("duncan_idaho@carthag")
    error = refused(g, "card.pay")
    assert says(error, "CANNOT_AFFORD", "This takes 1 water; you have 0 water.", cost="1 water", have="0 water")


@pytest.mark.rule("card:duncan_idaho", "rule:effects.arrow_once", "rule:cards.duncan_once")
def test_an_item_is_paid_once() -> None:
    g = game().hand("duncan_idaho").water(2).intrigue("windfall").play("duncan_idaho@carthag", "card.pay")
    assert says(refused(g, "card.pay"), "ALREADY_RESOLVED", "This has been resolved already in this turn.")


@pytest.mark.rule("card:sardaukar_legion", "rule:effects.compulsory")
def test_a_revealed_item_is_resolved_once() -> None:
    g = game().hand("sardaukar_legion", "convincing_argument").troops(3).play("reveal", "sardaukar_legion.deploy")
    assert refused(g.play("deploy:1"), "sardaukar_legion.deploy").code == "ALREADY_RESOLVED"


@pytest.mark.rule("rule:effects.compulsory")
def test_an_item_of_a_card_that_was_not_played() -> None:
    g = game().hand("diplomacy").intrigue("windfall").play("diplomacy@secrets")
    assert refused(g, "sardaukar_legion.deploy").code == "NOT_AN_OPTION"


@pytest.mark.rule("intrigue:bypass_protocol")
def test_an_option_that_cannot_be_paid_and_was_not_offered() -> None:
    g = game().spice(1).intrigue("bypass_protocol").play("intrigue:bypass_protocol")
    error = refused(g, "five")
    assert says(error, "CANNOT_AFFORD", "This takes 2 spice; you have 1 spice.", cost="2 spice", have="1 spice")


@pytest.mark.rule("space:sell_melange")
def test_more_spice_than_one_has_to_sell() -> None:
    g = game().hand("convincing_argument", "diplomacy", "dune_the_desert_planet").spice(3)
    g.play("dune_the_desert_planet@sell_melange")
    error = refused(g, "spice:4")
    assert says(error, "CANNOT_AFFORD", "This takes 4 spice; you have 3 spice.", cost="4 spice", have="3 spice")
    assert refused(g, "spice:9").code == "NOT_AN_OPTION"


# Factions.


@pytest.mark.rule(f"leader:{LETO}")
def test_a_faction_that_letos_signet_does_not_allow() -> None:
    g = game(leaders=[LETO]).hand("signet_ring").spice(1).influence(emperor=1)
    g.seat(1).influence(emperor=1, fremen=1, guild=1)
    g.play("signet_ring@secure_contract", "card.pay")
    reason = "No opponent has more Influence than you with this Faction: Emperor."
    assert says(refused(g, "emperor"), "NOT_BEHIND", reason, faction="emperor")


@pytest.mark.rule("card:firm_grip")
def test_a_faction_that_is_not_among_those_offered() -> None:
    g = game().hand("firm_grip").solari(2).play("firm_grip@hall_of_oratory", "card.pay")
    reason = "You cannot choose this Faction now: Emperor."
    assert says(refused(g, "emperor"), "FACTION_NOT_OFFERED", reason, faction="emperor")


# Acquiring.


@pytest.mark.rule("intrigue:bypass_protocol")
def test_a_card_too_dear_for_bypass_protocol() -> None:
    g = game().row("space_travel", "duncan_idaho").spice(2).intrigue("bypass_protocol")
    g.play("intrigue:bypass_protocol", "three")
    reason = "Duncan Idaho costs 4 Persuasion; only a card that costs 3 or less can be acquired now."
    assert says(refused(g, "acquire:duncan_idaho"), "TOO_DEAR", reason, card="duncan_idaho", cost="4", most="3")
    assert refused(g, "acquire:dagger").code == "NOT_FOR_SALE"
    assert refused(g, "acquire:foldspace").code == "NOT_FOR_PERSUASION"


@pytest.mark.rule("rule:acquire.only_when_revealing")
def test_no_card_is_acquired_in_an_agent_turn() -> None:
    g = game().hand("diplomacy").row("scout").intrigue("windfall")
    assert refused(g, "acquire:scout").code == "ONLY_WHEN_REVEALING"
    assert refused(g.play("diplomacy@secrets"), "acquire:scout").code == "ONLY_WHEN_REVEALING"


# Cards of other zones.


@pytest.mark.rule("space:selective_breeding", "rule:deck.trash_reach")
def test_a_card_that_does_not_lie_there() -> None:
    g = game().hand("dagger", "diplomacy").discard("signet_ring").spice(2).intrigue("windfall")
    g.play("diplomacy@selective_breeding", "space.pay")
    reason = "Signet Ring is not in your hand."
    assert says(refused(g, "hand:signet_ring"), "CARD_NOT_THERE", reason, card="signet_ring", zone="hand")
    assert says(refused(g, "hand:crown"), "UNKNOWN_CARD", "There is no such card in this game.", card="crown")


# Intrigue cards.


@pytest.mark.rule("rule:intrigue.plot_not_in_others_turn", "rule:intrigue.combat_only_in_combat")
@pytest.mark.parametrize(
    ("card", "moment", "said"),
    [
        ("ambush", "combat", "in Combat"),
        ("to_the_victor", "victory", "when you win a Conflict"),
        ("corner_the_market", "endgame", "at the end of the game"),
        ("tiebreaker", "combat, endgame", "in Combat, at the end of the game"),
    ],
)
def test_a_card_for_another_moment_says_which(card: str, moment: str, said: str) -> None:
    error = refused(game().intrigue(card), f"intrigue:{card}")
    assert (error.code, error.values["moment"]) == ("WRONG_MOMENT", moment)
    assert f"is an Intrigue card for another moment: {said}." in str(error)


@pytest.mark.rule("intrigue:water_of_life")
def test_a_card_that_cannot_be_paid_says_what_it_costs() -> None:
    g = game().intrigue("water_of_life").give(spice=1, water=0)
    reason = "Water of Life costs 1 spice, 1 water; you have 1 spice, 0 water."
    error = refused(g, "intrigue:water_of_life")
    assert says(error, "INTRIGUE_COST", reason, cost="1 spice, 1 water", have="1 spice, 0 water")


@pytest.mark.rule("intrigue:councilors_dispensation")
def test_a_card_whose_condition_does_not_hold_says_which() -> None:
    error = refused(game().intrigue("councilors_dispensation"), "intrigue:councilors_dispensation")
    reason = "Councilor's Dispensation can be played only if you have a High Council seat."
    assert says(error, "INTRIGUE_CONDITION", reason, need='{"type":"has_seat"}')
    assert json.decode(error.values["need"]) == {"type": "has_seat"}


@pytest.mark.rule("intrigue:allied_armada")
@pytest.mark.parametrize(
    ("prepare", "code"),
    [(lambda g: g, "INTRIGUE_CONDITION"), (lambda g: g.alliance("fremen"), "INTRIGUE_COST")],
)
def test_of_condition_and_cost_the_one_that_is_lacking_is_named(prepare: Callable[[Table], Table], code: str) -> None:
    g = game().troops(3, 3).hand().intrigue("allied_armada").spice(1)
    assert refused(prepare(g).to_combat(), "intrigue:allied_armada").code == code


@pytest.mark.rule("intrigue:staged_incident")
def test_a_card_whose_cost_is_no_resource_says_what_cannot_be_done() -> None:
    g = game().troops(3, 2).hand().intrigue("staged_incident").to_combat()
    error = refused(g, "intrigue:staged_incident")
    reason = "Staged Incident cannot be played, because this cannot be done now: lose 3 troops in the Conflict."
    assert says(error, "CANNOT_PLAY_INTRIGUE", reason, card="staged_incident")
    assert json.decode(error.values["effect"])["type"] == "lose_troops"


@pytest.mark.rule("intrigue:windfall")
def test_a_card_that_is_not_held_is_named_and_one_that_does_not_exist_is_not_repeated() -> None:
    g = game().intrigue("ambush")
    assert says(refused(g, "intrigue:windfall"), "NO_SUCH_INTRIGUE", "You do not hold the Intrigue card Windfall.")
    assert says(refused(g, "intrigue:old_gap"), "UNKNOWN_CARD", "There is no such card in this game.", card="old_gap")


# Turns.


@pytest.mark.rule("rule:round.agent_or_reveal")
@pytest.mark.parametrize("action", ["dagger@carthag", "reveal"])
def test_a_turn_is_one_agent_or_the_reveal(action: str) -> None:
    g = game().hand("diplomacy", "dagger").intrigue("windfall").play("diplomacy@secrets")
    assert says(refused(g, action), "TURN_UNDER_WAY", "Your turn is under way; finish it first.")


# What is possible instead.


@pytest.mark.rule("rule:round.agent_or_reveal")
def test_a_refusal_names_what_is_possible_by_labels_and_has_the_actions_as_data() -> None:
    g = game().hand("dagger").solari(0)
    error = refused(g, "diplomacy@wealth")
    assert str(error) == (
        "Diplomacy is not in your hand. Possible now: Dagger: send an Agent to Hall of Oratory; Reveal your cards."
    )
    assert (error.action, error.allowed) == ("diplomacy@wealth", ("dagger@hall_of_oratory", "reveal"))
    assert error.values["allowed"] == "dagger@hall_of_oratory, reveal"


@pytest.mark.rule("intrigue:rapid_mobilization")
@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", "; Deploy 7 troops; and 3 more."),
        ("uk", "; Розгорнути 7 загонів; та ще 3."),
        ("zh-Hant", "；部署7支軍隊；以及另外3項。"),
    ],
)
def test_of_many_actions_eight_are_named_and_the_others_counted(locale: str, said: str) -> None:
    g = game().troops(10).intrigue("rapid_mobilization").play("intrigue:rapid_mobilization")
    error = refused(g, "deploy:11")
    assert (len(error.allowed), len(error.parts)) == (11, 8)
    assert st.sentence(error, locale).endswith(said)


@pytest.mark.rule("rule:effects.compulsory")
@pytest.mark.parametrize("locale", LOCALES)
def test_what_is_compulsory_is_named_by_its_label(locale: str) -> None:
    g = game().hand("diplomacy").intrigue("windfall").play("diplomacy@secrets")
    error = refused(g, "end")
    label = st.GAMES["imperium"].label
    left = [label(error.parts[action], locale) for action in error.values["open"].split(", ")]
    assert (error.code, len(left) > 1) == ("COMPULSORY_LEFT", True)
    assert all(each in st.sentence(error, locale) for each in left)
    assert error.values["open"] not in st.sentence(error, locale)
