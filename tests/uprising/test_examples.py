"""The worked examples of the rulebooks: a whole round of three players, move by move, and the small ones."""

from __future__ import annotations

import pytest

from tests.uprising.table import Table, game

BLUE, GREEN, RED = 0, 1, 2


def table() -> Table:
    """Return three players before the turn of blue, who controls Arrakeen; green has a Spy beside it."""
    g = game(3, ["princess_irulan", "lady_margot_fenring", "lady_jessica"]).conflict_card("secure_imperial_basin")
    g.row("desert_survival", "overthrow", "steersman", "leadership", "corrinth_city").next_in_row("interstellar_trade")
    g.bonus_spice(deep_desert=1)
    g.seat(BLUE).hand("dune_the_desert_planet", "prepare_the_way", "rebel_supplier", "strike_fleet").troops(3)
    g.seat(BLUE).intrigue("unexpected_allies").give(water=2, solari=0).controls("arrakeen")
    g.seat(GREEN).hand("rebel_supplier").deck("convincing_argument", "dagger").troops(1).spy_on("refinery_arrakeen")
    g.seat(GREEN).intrigue("contingency_plan").objective("objective_crysknife")
    g.seat(RED).hand("dagger").troops(3).give(solari=2, water=1)
    return g


def blue_goes_to_imperial_basin(g: Table) -> None:
    g.play("dune_the_desert_planet@imperial_basin", "space.harvest")
    assert g.seat(BLUE).spice == 1
    # Nothing was recruited, so two troops of the garrison are the most.
    assert "deploy:3" not in g.options
    g.play("deploy:2", "end")
    assert (g.seat(BLUE).garrison, g.seat(BLUE).player.conflict) == (1, 2)


def green_goes_to_arrakeen(g: Table) -> None:
    g.play("rebel_supplier@arrakeen")
    assert g.seat(BLUE).solari == 1
    g.play("spy:refinery_arrakeen")
    assert (g.state.posts, g.seat(GREEN).player.hand) == ({}, ["convincing_argument"])
    g.play("space.troops", "space.draw", "card.troops")
    assert (g.seat(GREEN).garrison, len(g.seat(GREEN).player.hand)) == (4, 2)
    # Three recruits and the one troop that was there; with a second one there it could follow too.
    assert [action for action in g.options if action.startswith("deploy:")][-1] == "deploy:4"
    g.play("deploy:4", "end")
    assert (g.seat(GREEN).garrison, g.seat(GREEN).player.conflict) == (0, 4)


def red_gathers_support(g: Table) -> None:
    g.play("dagger@gather_support")
    assert g.options == ["pay", "free"]
    g.play("pay")
    # The troops are recruited, and the turn is over: there is nothing to deploy to.
    assert (g.seat(RED).solari, g.seat(RED).water, g.seat(RED).garrison) == (0, 2, 5)
    assert (g.seat(RED).player.conflict, g.asked) == (0, BLUE)


def blue_reveals(g: Table) -> None:
    blue = g.seat(BLUE)
    spice = blue.spice
    g.play("reveal")
    assert (blue.spice, blue.persuasion, blue.swords) == (spice + 1, 3, 4)
    assert blue.player.strength == 8
    g.play("acquire:desert_survival")
    assert (blue.persuasion, blue.player.discard) == (1, ["desert_survival"])
    assert len(g.state.row) == 5
    assert not any(action.startswith("acquire:") for action in g.options)
    g.play("intrigue:unexpected_allies", "break")
    assert (blue.water, g.state.wall, blue.player.worms, blue.player.strength) == (0, False, 1, 11)
    assert g.state.intrigue_discard == ["unexpected_allies"]
    # Nothing is left to do, so the cards are cleaned up.
    assert (blue.player.play, blue.player.hand, g.asked) == ([], [], GREEN)
    assert sorted(blue.player.discard) == [
        "desert_survival",
        "dune_the_desert_planet",
        "prepare_the_way",
        "rebel_supplier",
        "strike_fleet",
    ]


def the_others_reveal(g: Table) -> None:
    g.play("reveal", "end", "reveal")
    assert g.state.phase == "combat"
    assert [player.strength for player in g.state.players] == [11, 9, 0]


def they_fight(g: Table) -> None:
    # Blue has no Intrigue card left, which everybody sees, and passes without being asked.
    assert (g.asked, g.options) == (GREEN, ["intrigue:contingency_plan", "pass"])
    g.play("intrigue:contingency_plan")
    assert g.told("conflict_resolved")[0].strengths == (11, 12, 0)
    assert g.told("conflict_resolved")[0].winner == GREEN


def they_are_rewarded(g: Table) -> None:
    assert (g.seat(GREEN).spice, g.seat(GREEN).garrison) == (2, 1)
    assert g.state.control == {"arrakeen": BLUE, "imperial_basin": GREEN}
    assert (g.seat(BLUE).water, g.seat(BLUE).garrison) == (4, 3)
    assert [(event.seat, event.place) for event in g.told("reward_taken")] == [(BLUE, "second"), (GREEN, "first")]
    assert g.seat(GREEN).player.won == ["objective_crysknife", "secure_imperial_basin"]
    assert g.seat(GREEN).vp == 0
    assert [(player.conflict, player.worms) for player in g.state.players] == [(0, 0)] * 3
    assert [player.supply for player in g.state.players] == [9, 11, 7]


def spice_gathers_and_agents_return(g: Table) -> None:
    assert g.state.bonus_spice == {"imperial_basin": 0, "hagga_basin": 1, "deep_desert": 2}
    assert (g.state.board, [player.agents for player in g.state.players]) == ({}, [2, 2, 2])
    assert (g.state.first, g.asked, g.state.phase) == (GREEN, GREEN, "player_turns")


@pytest.mark.rule(
    "rule:troops.deploy_recruited_and_two",
    "rule:cards.rebel_supplier_gathering",
    "rule:agents.offer_on_placement",
    "rule:reveal.persuasion_pooled",
    "rule:market.row_refilled",
    "rule:reveal.clean_up",
    "rule:combat.pass_no_lock",
    "rule:sandworms.any_place",
    "rule:combat.winner_takes_card",
    "rule:makers.bonus_on_empty",
    "rule:recall.first_player_passes",
    "intrigue:unexpected_allies",
    "intrigue:contingency_plan",
    "card:rebel_supplier",
    "card:strike_fleet",
    "conflict:secure_imperial_basin",
)
def test_the_round_of_the_rulebook() -> None:
    g = table()
    blue_goes_to_imperial_basin(g)
    green_goes_to_arrakeen(g)
    red_gathers_support(g)
    blue_reveals(g)
    the_others_reveal(g)
    they_fight(g)
    they_are_rewarded(g)
    spice_gathers_and_agents_return(g)


@pytest.mark.rule("rule:combat.pass_no_lock")
def test_blue_with_intrigue_cards_in_hand_passes_twice() -> None:
    g = table()
    g.seat(BLUE).intrigue("unexpected_allies", "mercenaries")
    blue_goes_to_imperial_basin(g)
    green_goes_to_arrakeen(g)
    red_gathers_support(g)
    g.play("reveal", "intrigue:unexpected_allies", "break", "end", "reveal", "end", "reveal")
    asked: list[tuple[int, str]] = []
    for action in ("pass", "intrigue:contingency_plan", "pass"):
        asked.append((g.asked, action))
        g.play(action)
    assert asked == [(BLUE, "pass"), (GREEN, "intrigue:contingency_plan"), (BLUE, "pass")]
    assert g.told("conflict_resolved")[0].strengths == (11, 12, 0)


@pytest.mark.rule("rule:icons.pair")
def test_green_with_another_desert_mouse_would_have_scored() -> None:
    g = game(3).conflict_card("secure_imperial_basin").troops(0)
    g.seat(GREEN).troops(0, 1).hand("diplomacy").objective("objective_crysknife").has_won("trade_dispute")
    g.to_combat()
    assert g.seat(GREEN).player.flipped == ["trade_dispute", "secure_imperial_basin"]
    assert g.seat(GREEN).vp == 1


@pytest.mark.rule("rule:effects.arrow_once", "rule:effects.arrow_optional", "card:ecological_testing_station")
def test_ecological_testing_station_is_paid_once_or_not_at_all() -> None:
    g = game().hand("ecological_testing_station").water(4).play("ecological_testing_station@fremkit", "card.pay")
    assert (g.me.water, len(g.me.player.hand)) == (2, 2)
    assert "card.pay" not in g.options
    g = game().hand("ecological_testing_station").water(4)
    g.play("ecological_testing_station@fremkit", "influence", "space.draw", "end")
    assert (g.me.water, len(g.me.player.hand)) == (4, 1)


@pytest.mark.rule("rule:cards.imperial_spymaster_icons", "card:imperial_spymaster")
def test_imperial_spymaster_goes_to_the_emperor_or_where_a_spy_is() -> None:
    g = game().hand("imperial_spymaster").spy_on("deep_desert").give(spice=4, water=3)
    sent = [action for action in g.options if "@" in action]
    assert sent == [
        "imperial_spymaster@sardaukar",
        "imperial_spymaster@dutiful_service",
        "imperial_spymaster@deep_desert",
    ]


@pytest.mark.rule("rule:agents.cost_paid_first", "space:desert_tactics", "space:fremkit")
def test_of_the_two_fremen_spaces_one_costs_a_water() -> None:
    g = game().hand("diplomacy").water(0)
    assert g.refuses("diplomacy@desert_tactics") == "CANNOT_PAY"
    assert "diplomacy@fremkit" in g.options


@pytest.mark.rule("rule:spies.two_spies", "rule:spies.gather_once", "space:research_station")
def test_two_spies_at_research_station_do_two_different_things() -> None:
    g = game().hand("reconnaissance").water(2).spy_on("sietch_research", "research_refinery")
    g.seat(1).agent_on("research_station")
    g.play("reconnaissance@research_station", "spy:research_refinery", "spy:sietch_research", "space.draw")
    assert (g.state.posts, len(g.me.player.hand)) == ({}, 3)


@pytest.mark.rule("rule:sandworms.cost_twice", "rule:sandworms.influence_split", "conflict:spice_freighters")
def test_the_reward_of_spice_freighters_doubled() -> None:
    g = game().conflict_card("spice_freighters").worms(1).hand("diplomacy").give(spice=6, vp=1).to_combat()
    g.play("fremen", "guild", "pay", "pay")
    assert (g.me.player.influence["fremen"], g.me.player.influence["guild"], g.me.vp, g.me.spice) == (1, 1, 3, 0)
