"""Refusals: the code, the rule they come from, and a sentence that says what is wrong."""

from __future__ import annotations

import pytest

import sandtable_engine as st
from tests.properties.play import ill_said
from tests.uprising.table import Table, game

SEND = "Player turn: Send an Agent"
COST = "Player turn: Send an Agent, Cost of a space"
DEPLOY = "Player turn: Send an Agent, Deploying troops"
ACQUIRE = "Player turn: Reveal, Acquiring cards"
INTRIGUES = "Game concepts: Intrigue cards"
ANY_ORDER = "Player turn: resolving effects"


def refused(g: Table, action: str, seat: int | None = None) -> st.IllegalAction:
    """Return the error of a refused action, of the asked seat or another; check that nothing has changed."""
    before = st.encode(g.state)
    with pytest.raises(st.IllegalAction) as error:
        st.advance(g.state, g.asked if seat is None else seat, action)
    assert st.encode(g.state) == before
    assert ill_said(error.value) is None
    return error.value


def says(error: st.IllegalAction, code: str, rule: str, *words: str) -> bool:
    """Check that an error has this code and rule, and contains these words."""
    assert (error.code, error.rule) == (code, rule)
    assert all(word in str(error) for word in words), str(error)
    return True


# Sending an Agent.


@pytest.mark.rule("rule:spies.spy_icon")
def test_the_spy_icon_without_a_spy() -> None:
    g = game().hand("covert_operation").spy_on("guild")
    error = refused(g, "covert_operation@secrets")
    assert says(error, "NO_SPY", SEND, "Covert Operation", "Secrets", "Spy icon", "Possible now: ")


@pytest.mark.rule("rule:spies.spy_icon")
def test_a_card_with_other_icons_besides_is_told_of_the_spy_too() -> None:
    g = game().hand("imperial_spymaster")
    assert says(refused(g, "imperial_spymaster@arrakeen"), "NO_SPY", SEND, "Imperial Spymaster", "Arrakeen")


@pytest.mark.rule("rule:agents.card_sends_agent")
def test_a_card_without_the_icon() -> None:
    g = game().hand("dagger").spy_on("refinery_arrakeen")
    assert says(refused(g, "dagger@arrakeen"), "NO_ICON", SEND, "Dagger", "Arrakeen")


@pytest.mark.rule("rule:agents.space_occupied")
def test_an_occupied_space() -> None:
    g = game().hand("dagger")
    g.seat(2).agent_on("assembly_hall")
    assert says(refused(g, "dagger@assembly_hall"), "SPACE_OCCUPIED", SEND, "Assembly Hall")


@pytest.mark.rule("rule:spies.infiltrate_own_agent")
def test_an_own_agent_in_spite_of_a_spy() -> None:
    g = game().hand("dagger").spy_on("landsraad_hall").agent_on("assembly_hall")
    assert says(refused(g, "dagger@assembly_hall"), "SPACE_OCCUPIED", SEND, "Assembly Hall")


@pytest.mark.rule("rule:agents.requirement")
@pytest.mark.parametrize(
    ("card", "space", "name", "need"),
    [
        ("dagger", "imperial_privilege", "Imperial Privilege", "2 Influence with the Emperor"),
        ("dune_the_desert_planet", "shipping", "Shipping", "2 Influence with the Spacing Guild"),
        ("reconnaissance", "sietch_tabr", "Sietch Tabr", "2 Influence with the Fremen"),
    ],
)
def test_a_requirement_that_is_not_met(card: str, space: str, name: str, need: str) -> None:
    g = game().hand(card).give(solari=9, spice=9)
    assert says(refused(g, f"{card}@{space}"), "REQUIREMENT_NOT_MET", SEND, name, need)


@pytest.mark.rule("rule:agents.cost_paid_first")
@pytest.mark.parametrize(
    ("card", "space", "cost"),
    [
        ("diplomacy", "sardaukar", "4 spice"),
        ("diplomacy", "heighliner", "5 spice"),
        ("dagger", "high_council", "5 Solari"),
        ("dagger", "swordmaster", "8 Solari"),
        ("dune_the_desert_planet", "deep_desert", "3 water"),
    ],
)
def test_a_cost_that_cannot_be_paid_is_named(card: str, space: str, cost: str) -> None:
    assert says(refused(game().hand(card), f"{card}@{space}"), "CANNOT_PAY", COST, cost)


@pytest.mark.rule("rule:agents.swordmaster_price")
def test_the_price_that_is_named_is_the_one_of_now() -> None:
    g = game().hand("dagger").solari(8).play("dagger@swordmaster").next_round()
    g.seat(1).hand("dagger").give(solari=5)
    assert says(refused(g, "dagger@swordmaster"), "CANNOT_PAY", COST, "6 Solari")


@pytest.mark.rule("rule:agents.swordmaster_once")
def test_a_second_swordmaster() -> None:
    g = game().hand("dagger").solari(8).swordmaster()
    assert says(refused(g, "dagger@swordmaster"), "ONCE_PER_GAME", SEND, "Swordmaster")


@pytest.mark.rule("rule:round.reveal_when_no_agents")
def test_no_agent_left() -> None:
    g = game().hand("dagger").agent_on("arrakeen").agent_on("secrets")
    assert says(refused(g, "dagger@assembly_hall"), "NO_AGENT", SEND)


@pytest.mark.rule("rule:agents.card_sends_agent")
@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("diplomacy@secrets", "CARD_NOT_IN_HAND"),
        ("crown@secrets", "UNKNOWN_CARD"),
        ("dagger@carthag", "UNKNOWN_SPACE"),
        ("dagger@mentat", "UNKNOWN_SPACE"),
        ("dagger@hall_of_oratory", "UNKNOWN_SPACE"),
    ],
)
def test_a_card_or_a_space_that_is_not_there(action: str, code: str) -> None:
    assert says(refused(game().hand("dagger"), action), code, SEND)


@pytest.mark.rule("rule:round.first_player_first")
def test_another_seat_is_asked() -> None:
    error = refused(game().hand("dagger"), "reveal", seat=2)
    assert (error.code, isinstance(error, st.NotYourTurn)) == ("NOT_YOUR_TURN", True)


# Placement, in the middle of things.


@pytest.mark.rule("rule:agents.offer_on_placement")
def test_an_offer_is_paid_or_not() -> None:
    g = game().hand("dagger").solari(2).play("dagger@gather_support")
    error = refused(g, "space.troops")
    assert (error.code, error.allowed) == ("NOT_AN_OPTION", ("pay", "free"))
    assert str(error).endswith("Possible now: Pay 2 Solari to gain 1 water; Pay nothing more.")


@pytest.mark.rule("rule:agents.offer_on_placement")
@pytest.mark.parametrize("taken", ["free", "pay"])
def test_after_the_placement_the_offer_is_gone(taken: str) -> None:
    g = game().hand("dagger").solari(4).intrigue("contingency_plan").play("dagger@gather_support", taken)
    assert says(refused(g, "pay"), "OFFER_IS_PAST", COST, "Gather Support", "never twice")


@pytest.mark.rule("rule:spies.gather_first")
def test_effects_wait_for_gather_intelligence() -> None:
    g = game().hand("dagger").spy_on("landsraad_hall").play("dagger@assembly_hall")
    error = refused(g, "space.intrigue")
    assert (error.code, error.allowed) == ("NOT_AN_OPTION", ("spy:landsraad_hall", "none"))
    assert refused(g, "spy:guild").code == "NOT_AN_OPTION"


@pytest.mark.rule("rule:spies.placed_on_a_post")
def test_a_post_that_is_taken_or_does_not_exist() -> None:
    g = game().hand("diplomacy").spice(1)
    g.seat(1).spy_on("guild")
    g.play("diplomacy@espionage", "space.place_spy")
    assert [refused(g, action).code for action in ("post:guild", "post:carthag", "spy:guild")] == ["NOT_AN_OPTION"] * 3


@pytest.mark.rule("rule:sandworms.hooks_needed", "rule:wall.protects")
@pytest.mark.parametrize(
    ("hooks", "conflict", "code", "said"),
    [
        (False, "skirmish_crysknife", "CONDITION_NOT_MET", "This is possible only if you have Maker Hooks."),
        (
            True,
            "siege_of_arrakeen",
            "EFFECT_NOT_POSSIBLE",
            "This cannot be done now: summon 1 sandworm to the Conflict.",
        ),
    ],
)
def test_no_sandworm_without_hooks_or_behind_the_wall(hooks: bool, conflict: str, code: str, said: str) -> None:
    g = game().water(1).hand("dune_the_desert_planet").intrigue("contingency_plan").conflict_card(conflict)
    if hooks:
        g.hooks()
    g.play("dune_the_desert_planet@hagga_basin")
    assert says(refused(g, "worm"), code, ANY_ORDER, said)


@pytest.mark.rule("rule:effects.compulsory")
def test_the_end_of_a_turn_with_something_compulsory_left() -> None:
    g = game().hand("diplomacy").holds("heighliner_water").spice(5).intrigue("contingency_plan")
    g.play("diplomacy@heighliner", "influence")
    error = refused(g, "end")
    assert says(error, "COMPULSORY_LEFT", ANY_ORDER, "compulsory: Heighliner: recruit 5 troops")
    assert "space.troops" in error.values["open"]


# Deploying.


@pytest.mark.rule("rule:troops.deploy_recruited_and_two")
def test_too_many_troops() -> None:
    g = game().hand("diplomacy").troops(6).play("diplomacy@fremkit")
    assert says(refused(g, "deploy:3"), "TOO_MANY_TROOPS", DEPLOY, "is 2")


@pytest.mark.rule("rule:troops.deploy_at_combat_space")
def test_no_combat_space() -> None:
    g = game().hand("diplomacy").intrigue("contingency_plan").play("diplomacy@deliver_supplies")
    assert says(refused(g, "deploy:1"), "NOT_A_COMBAT_SPACE", DEPLOY)


@pytest.mark.rule("rule:troops.deploy_at_combat_space", "card:sardaukar_coordination")
def test_where_recruits_alone_may_be_deployed_the_number_is_refused_and_not_the_space() -> None:
    g = game().hand("sardaukar_coordination").troops(3).give(solari=2).intrigue("contingency_plan")
    g.play("sardaukar_coordination@gather_support", "free")
    assert says(refused(g, "deploy:1"), "TOO_MANY_TROOPS", DEPLOY, "is 0")
    g.play("space.troops")
    assert says(refused(g, "deploy:3"), "TOO_MANY_TROOPS", DEPLOY, "is 2")
    assert g.play("deploy:2").me.player.conflict == 2


@pytest.mark.rule("rule:leaders.shaddam_no_deploy", "leader:shaddam_corrino_iv")
def test_shaddam_may_deploy_nobody_with_the_signet_ring() -> None:
    g = game(leaders=["shaddam_corrino_iv"]).hand("signet_ring").intrigue("contingency_plan")
    g.play("signet_ring@arrakeen")
    assert says(refused(g, "deploy:1"), "MAY_NOT_DEPLOY", DEPLOY, "Signet Ring", "no units")


# Acquiring.


@pytest.mark.rule("rule:market.too_dear", "rule:market.cost")
def test_a_card_that_is_too_dear() -> None:
    g = game().hand("convincing_argument").row("overthrow").play("reveal")
    error = refused(g, "acquire:overthrow")
    assert says(error, "NOT_ENOUGH_PERSUASION", ACQUIRE, "Overthrow", "costs 8", "have 2")


@pytest.mark.rule("rule:market.from_row_or_reserve")
@pytest.mark.parametrize(
    ("card", "code"),
    [
        ("dagger", "NOT_FOR_SALE"),
        ("steersman", "NOT_FOR_SALE"),
        ("foldspace", "UNKNOWN_CARD"),
        ("arrakis_liaison", "UNKNOWN_CARD"),
    ],
)
def test_a_card_that_is_not_for_sale(card: str, code: str) -> None:
    g = game().hand("convincing_argument").row("overthrow", "leadership", "shishakli", "paracompass", "guild_envoy")
    g.play("reveal")
    assert says(refused(g, f"acquire:{card}"), code, ACQUIRE)


@pytest.mark.rule("rule:market.only_when_revealing")
def test_persuasion_is_for_the_reveal_turn() -> None:
    g = game().hand("diplomacy").row("smugglers_harvester")
    assert says(refused(g, "acquire:smugglers_harvester"), "ONLY_WHEN_REVEALING", ACQUIRE, "Reveal turn")
    g.play("diplomacy@fremkit")
    assert says(refused(g, "acquire:smugglers_harvester"), "ONLY_WHEN_REVEALING", ACQUIRE, "Reveal turn")


# Intrigue cards.


@pytest.mark.rule("rule:intrigue.condition_and_cost")
@pytest.mark.parametrize(
    ("card", "code", "why"),
    [
        ("devour", "WRONG_MOMENT", "in Combat"),
        ("shadow_alliance", "WRONG_MOMENT", "at the end of the game"),
        ("unexpected_allies", "INTRIGUE_COST", "costs 2 water; you have 1 water."),
        ("councilors_ambition", "INTRIGUE_CONDITION", "only if you have a High Council seat."),
        ("distraction", "INTRIGUE_CONDITION", "only if you have deployed at least 3 units this turn."),
    ],
)
def test_an_intrigue_card_that_cannot_be_played_now(card: str, code: str, why: str) -> None:
    assert says(refused(game().intrigue(card), f"intrigue:{card}"), code, INTRIGUES, why)


@pytest.mark.rule("rule:intrigue.condition_and_cost")
@pytest.mark.parametrize(
    ("card", "code"),
    [("cunning", "NO_SUCH_INTRIGUE"), ("urgent_mission", "NO_SUCH_INTRIGUE"), ("calculated_hire", "UNKNOWN_CARD")],
)
def test_an_intrigue_card_that_one_does_not_hold(card: str, code: str) -> None:
    assert says(refused(game().intrigue("leverage"), f"intrigue:{card}"), code, INTRIGUES)


@pytest.mark.rule("rule:intrigue.combat_only_in_combat")
def test_a_plot_card_in_combat() -> None:
    g = game().troops(3, 1).hand("diplomacy").intrigue("cunning").to_combat()
    assert says(refused(g, "intrigue:cunning"), "WRONG_MOMENT", INTRIGUES)


# Sentences in every language.


@pytest.mark.rule("rule:spies.spy_icon")
@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("covert_operation@secrets", "NO_SPY"),
        ("dagger@assembly_hall", "SPACE_OCCUPIED"),
        ("dagger@imperial_privilege", "REQUIREMENT_NOT_MET"),
        ("dagger@high_council", "CANNOT_PAY"),
    ],
)
@pytest.mark.parametrize("locale", ["en", "uk", "zh-Hant"])
def test_every_refusal_has_a_sentence_in_every_language(action: str, code: str, locale: str) -> None:
    g = game().hand("dagger", "covert_operation")
    g.seat(1).agent_on("assembly_hall")
    error = refused(g, action)
    said = st.sentence(error, locale)
    assert error.code == code
    assert "{" not in said
    assert (said == str(error)) == (locale == "en")
