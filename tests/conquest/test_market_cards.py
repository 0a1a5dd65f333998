"""Every market card, and when it may be played."""

from __future__ import annotations

import pytest

import sandtable_engine as st
from sandtable_engine.conquest.content.decks import DECKS
from sandtable_engine.conquest.events import (
    BattleResolved,
    MarketPlayed,
    Rolled,
    SpicePaid,
    TruthAnswered,
    WormStruck,
)
from sandtable_engine.conquest.state import PHASES
from tests.conquest.table import Table, game

MOVE = "shipment_and_movement"
ANSWERS = {
    "window": "pass",
    "buy_market": "buy:1",
    "after_purchase": "end",
    "revival_turn": "end",
    "shipment": "skip",
    "moves": "end",
    "new_traitor": "pass",
    "collect_turn": "end",
}


def battle() -> Table:
    g = game("harkonnen", "fremen").traitors(0, "baron_harkonnen", "beast_rabban").traitors(1, "stilgar")
    return g.put(0, "carthag:10", 5).put(1, "carthag:10", 5)


@pytest.mark.rule("rule:market.deck")
def test_the_market_deck_has_24_cards() -> None:
    assert sum(card.copies for card in DECKS["standard"].market.values()) == 24


@pytest.mark.rule("rule:market.own_window_only")
def test_a_card_is_played_in_its_own_window_only() -> None:
    g = battle().market(0, "counterattack").at("battle")
    assert g.options == ["pass"]
    assert g.refuses("market:counterattack") == "WRONG_MOMENT"
    assert g.refuses("market:hajr") == "CARD_NOT_HELD"


@pytest.mark.rule("rule:market.any_time")
def test_a_card_for_any_time_is_offered_in_every_window_and_own_turn() -> None:
    g = game("harkonnen", "fremen").market(0, "tleilaxu_ghola").dead(0, 1).put(0, "carthag:10", 5).storm(1)
    g.put(1, "carthag:10", 1).put(0, "broken_land:11", 1).traitors(0, "baron_harkonnen", "beast_rabban")
    g.top("spice", "spice_07")
    offered = []
    for phase in PHASES:
        if phase == "storm":
            g.state.storm_move = 1
        g.at(phase)
        while not g.over:
            if "market:tleilaxu_ghola" in g.options:
                asked = st.decision(g.state, g.asked)
                assert asked is not None
                offered.append(asked.source.removeprefix("window:") if asked.kind == "window" else asked.kind)
            g.play(ANSWERS.get(g.kind, "") or g.options[0])
    assert list(dict.fromkeys(offered)) == [
        "storm_before_roll",
        "storm_after_roll",
        "blow_before_reveal",
        "blow_after_placed",
        "buy_market",
        "after_purchase",
        "revival_turn",
        "move_phase_start",
        "shipment",
        "moves",
        "battle_phase_start",
        "battle_before_plans",
        "battle_after_reveal",
        "battle_after_result",
        "collect_turn",
    ]


@pytest.mark.rule("rule:market.turn_order")
def test_simultaneous_plays_go_in_turn_order() -> None:
    g = (
        game("atreides", "harkonnen", "imperium")
        .market(0, "hajr")
        .market(1, "hajr")
        .market(2, "ornithopter")
        .at("storm")
    )
    asked = [g.asked]
    g.play("pass")
    asked.append(g.asked)
    g.play("pass")
    assert [*asked, g.asked] == [0, 2, 1]


@pytest.mark.rule("rule:market.pause")
def test_the_game_waits_until_a_card_is_done_then_another_may_be_played() -> None:
    g = game("atreides", "imperium").dead(0, 3).market(0, "tleilaxu_ghola", "tleilaxu_ghola").at("storm")
    g.play("market:tleilaxu_ghola")
    assert (g.asked, g.kind) == (0, "ghola")
    g.play("troops:1")
    assert "market:tleilaxu_ghola" in g.options


@pytest.mark.rule("rule:market.asked_on_public_grounds")
def test_who_is_asked_depends_only_on_the_number_of_cards() -> None:
    one = battle().market(0, "counterattack").at("battle")
    other = battle().market(0, "hajr").at("battle")
    assert st.to_act(one.state) == st.to_act(other.state) == [0]
    assert battle().at("battle").kind == "new_traitor"


@pytest.mark.rule("rule:market.initiative_first_in_battle")
def test_in_a_battle_the_side_with_initiative_decides_first() -> None:
    g = battle().market(0, "counterattack").market(1, "counterattack").first(1).at("battle").passes()
    g.plans(s0="0 beast_rabban", s1="0 jamis")
    assert g.asked == 1


@pytest.mark.rule("market:counterattack")
def test_counterattack_adds_four() -> None:
    g = battle().market(1, "counterattack").at("battle").passes().plans(s0="0 beast_rabban", s1="2 jamis")
    g.play("pass", "market:counterattack").passes()
    assert g.told(BattleResolved)[0].totals == (5, 8)
    assert g.state.market_discard == ["counterattack"]


@pytest.mark.rule("market:poison_tooth")
def test_poison_tooth_kills_both_leaders() -> None:
    g = battle().market(1, "poison_tooth").at("battle").passes().plans(s0="1 beast_rabban", s1="2 jamis")
    g.play("pass", "market:poison_tooth").passes()
    assert (g.player(0).dead, g.player(1).dead) == (["beast_rabban"], ["jamis"])
    assert g.told(BattleResolved)[0].totals == (1, 2)
    assert g.player(1).spice == 6 + 5 + 2


@pytest.mark.rule("market:poison_tooth")
def test_no_defence_helps_against_a_poison_tooth() -> None:
    g = battle().hand(0, "snooper").market(1, "poison_tooth").at("battle").passes()
    g.plans(s0="1 beast_rabban none snooper", s1="2 jamis").play("pass", "market:poison_tooth").passes()
    assert g.player(0).dead == ["beast_rabban"]


@pytest.mark.rule("market:counterattack")
def test_the_side_that_is_ahead_may_counterattack_too() -> None:
    g = battle().market(0, "counterattack").market(1, "counterattack").at("battle").passes()
    g.plans(s0="1 beast_rabban", s1="0 jamis").play("market:counterattack", "pass", "market:counterattack").passes()
    assert g.told(BattleResolved)[0].totals == (10, 6)


@pytest.mark.rule("market:hajr", "market:ornithopter")
def test_an_ornithopter_is_good_for_one_move() -> None:
    g = game("atreides", "harkonnen").storm(1).put(0, "carthag:10", 2).market(0, "ornithopter", "hajr").at(MOVE)
    g.play("pass", "market:ornithopter", "market:hajr", "skip", "from:carthag:10", "take:1", "to:south_mesa:5")
    g.play("from:carthag:10", "take:1")
    assert g.refuses("to:south_mesa:5") == "TOO_FAR"


@pytest.mark.rule("market:harvester")
def test_a_region_is_doubled_once() -> None:
    g = game("atreides", "harkonnen").market(0, "harvester", "harvester").top("spice", "spice_01").at("spice_blow")
    g.play("pass", "market:harvester", "cell:broken_land:11", "market:harvester")
    assert g.options == ["cell:cielago_south:1"]


@pytest.mark.rule("market:hajr")
def test_hajr_moves_another_group() -> None:
    g = game("atreides", "harkonnen").put(0, "carthag:10", 2).market(0, "hajr").at(MOVE).play("pass", "skip")
    g.play("from:carthag:10", "take:2", "to:arsunt:10")
    assert g.options == ["market:hajr", "end"]
    g.play("market:hajr", "from:arsunt:10", "take:2", "to:polar_sink")
    assert g.troops(0, "polar_sink") == 2


@pytest.mark.rule("market:ornithopter")
def test_an_ornithopter_makes_one_move_of_six_regions() -> None:
    g = game("atreides", "harkonnen").storm(1).put(0, "carthag:10", 2).market(0, "ornithopter").at(MOVE)
    g.play("pass", "market:ornithopter", "skip", "from:carthag:10", "take:2", "to:south_mesa:5")
    assert g.troops(0, "south_mesa:5") == 2
    assert g.asked == 1


@pytest.mark.rule("market:tleilaxu_ghola")
def test_a_ghola_is_a_leader_or_five_troops_at_any_time() -> None:
    g = game("atreides", "harkonnen").dead(0, 7, "duke_leto").market(0, "tleilaxu_ghola").at("storm")
    g.play("market:tleilaxu_ghola")
    assert g.options == [*(f"troops:{amount}" for amount in range(1, 6)), "leader:duke_leto"]
    g.play("leader:duke_leto")
    assert g.player(0).spice == 13
    assert "duke_leto" in g.player(0).leaders


@pytest.mark.rule("market:tleilaxu_ghola")
def test_a_ghola_revives_five_troops() -> None:
    g = (
        game("atreides", "harkonnen")
        .dead(0, 7)
        .market(0, "tleilaxu_ghola")
        .at("spice_blow")
        .play("market:tleilaxu_ghola")
    )
    g.play("troops:5")
    assert (g.player(0).tanks, g.player(0).reserve) == (2, 18)


@pytest.mark.rule("market:ecological_testing_station")
def test_a_testing_station_saves_the_troops_of_a_region_from_the_storm() -> None:
    g = game("atreides", "harkonnen").storm(1).put(0, "cielago_north:2", 3).put(0, "cielago_east:2", 2)
    g.market(0, "ecological_testing_station")
    g.state.storm_move = 1
    g.at("storm").play("pass", "market:ecological_testing_station")
    assert g.options == ["region:cielago_north", "region:cielago_east"]
    g.play("region:cielago_north")
    assert g.player(0).troops == {"cielago_north:2": 3}
    g.top("spice", "spice_10").at("spice_blow")
    assert g.player(0).troops == {}


@pytest.mark.rule("market:ecological_testing_station")
def test_a_testing_station_saves_troops_from_blow_and_worm() -> None:
    g = game("atreides", "harkonnen").put(0, "cielago_south:1", 3).market(0, "ecological_testing_station")
    g.last_blow("spice_09").top("spice", "sandworm", "spice_01").at("spice_blow")
    g.play("market:ecological_testing_station", "region:cielago_south")
    assert g.told(WormStruck)
    assert g.troops(0, "cielago_south:1") == 3


@pytest.mark.rule("market:weather_control")
def test_weather_control_moves_the_storm_0_to_10_without_a_roll() -> None:
    g = game("atreides", "harkonnen").market(1, "weather_control").storm(2).at("storm").play("market:weather_control")
    assert g.options == [f"storm:{sectors}" for sectors in range(11)]
    g.play("storm:10").passes()
    assert g.state.storm == 12
    assert not g.told(Rolled)


@pytest.mark.rule("market:harvester")
def test_a_harvester_doubles_spice_just_placed() -> None:
    g = game("atreides", "harkonnen").market(0, "harvester").top("spice", "spice_01").at("spice_blow")
    g.play("pass", "market:harvester")
    assert g.options == ["cell:cielago_south:1", "cell:broken_land:11"]
    g.play("cell:broken_land:11")
    assert g.state.spice == {"cielago_south:1": 12, "broken_land:11": 16}


@pytest.mark.rule("market:thumper")
def test_a_thumper_calls_a_worm_from_turn_two() -> None:
    g = game("atreides", "harkonnen").put(1, "south_mesa:4", 2).last_blow("spice_03").market(0, "thumper")
    g.top("spice", "sandworm", "spice_01").at("spice_blow").play("market:thumper")
    assert g.player(1).tanks == 2
    assert len(g.told(WormStruck)) == 1
    early = game("atreides", "harkonnen").last_blow("spice_03").market(0, "thumper").at("spice_blow", turn=1)
    assert early.refuses("market:thumper") == "NOTHING_TO_DO"


@pytest.mark.rule("market:truthtrance")
@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("holds:shield", True),
        ("holds:lasgun", False),
        ("owns:hajr", True),
        ("owns:karama", False),
        ("traitor:jamis", True),
    ],
)
def test_truthtrance_gets_a_true_answer_for_all_to_hear(question: str, answer: bool) -> None:
    g = battle().traitors(0, "jamis", "baron_harkonnen").hand(0, "shield").market(0, "hajr").market(1, "truthtrance")
    g.at("battle").play("pass", "market:truthtrance", "seat:0", question)
    told = g.told(TruthAnswered)[0]
    assert (told.other, told.question, told.answer) == (0, question, answer)


@pytest.mark.rule("market:truthtrance")
def test_what_truthtrance_told_stays_known() -> None:
    g = battle().hand(0, "shield").market(1, "truthtrance").at("battle")
    g.play("market:truthtrance", "seat:0", "holds:shield")
    assert g.view(1).players[0].known_battle == ("shield",)
    other = battle().hand(0, "shield").market(1, "truthtrance").at("battle")
    other.play("market:truthtrance", "seat:0", "traitor:jamis")
    assert other.player(0).denied == ["traitor:jamis"]


@pytest.mark.rule("market:karama", "rule:market.karama_prescience")
def test_karama_stops_prescience_for_a_battle() -> None:
    g = game("atreides", "imperium").put(0, "carthag:10", 4).put(1, "carthag:10", 4).market(1, "karama").at("battle")
    g.play("market:karama", "stop:atreides:prescience")
    assert g.kind == "use_voice"


@pytest.mark.rule("market:karama")
@pytest.mark.parametrize(("advantage", "kind"), [("voice", "plan_choice"), ("new_traitor", "plan_choice")])
def test_karama_stops_voice_and_new_traitors(advantage: str, kind: str) -> None:
    faction = {"voice": "imperium", "new_traitor": "harkonnen"}[advantage]
    g = game("fremen", faction).put(0, "carthag:10", 4).put(1, "carthag:10", 4).market(0, "karama").at("battle")
    g.play("market:karama", f"stop:{faction}:{advantage}")
    assert g.kind == kind


@pytest.mark.rule("rule:market.karama_prescience")
def test_karama_stops_one_use_and_the_next_battle_is_foreseen_again() -> None:
    g = game("atreides", "imperium").put(0, "carthag:10", 4).put(1, "carthag:10", 4).market(1, "karama")
    g.traitors(0, "dr_yueh").traitors(1, "imperial_envoy").put(0, "arrakeen:9", 1).put(1, "arrakeen:9", 1).at("battle")
    g.play("market:karama", "stop:atreides:prescience", "fight:carthag:10:imperium", "pass")
    g.plans(s0="4 duke_leto", s1="0 imperial_envoy").play("pass", "pass")
    assert g.kind == "use_prescience"


@pytest.mark.rule("market:karama")
def test_karama_lets_the_storm_kill_fremen() -> None:
    g = game("fremen", "harkonnen").storm(1).put(0, "cielago_north:2", 3).market(1, "karama")
    g.state.storm_move = 1
    g.at("storm").play("market:karama", "stop:fremen:storm_safe")
    assert g.player(0).tanks == 3


@pytest.mark.rule("market:karama")
def test_karama_lets_the_worm_kill_fremen() -> None:
    g = game("fremen", "harkonnen").put(0, "south_mesa:4", 3).last_blow("spice_03").market(1, "karama")
    g.top("spice", "sandworm", "spice_01").at("spice_blow").play("market:karama", "stop:fremen:worm_ride")
    assert g.player(0).tanks == 3


@pytest.mark.rule("market:karama")
def test_karama_sends_the_price_to_the_bank_once() -> None:
    g = (
        game("atreides", "imperium")
        .market(0, "karama")
        .at("cards")
        .play("market:karama", "stop:imperium:market_income")
    )
    g.play("buy:2")
    assert g.told(SpicePaid)[0].to == -1
    assert g.state.modifiers == []


@pytest.mark.rule("market:karama")
@pytest.mark.parametrize(("advantage", "moves"), [("double_move", 1), ("free_shipping", 2)])
def test_karama_stops_fremen_shipping_or_the_second_move(advantage: str, moves: int) -> None:
    g = game("fremen", "harkonnen").market(1, "karama").at(MOVE).play("market:karama", f"stop:fremen:{advantage}")
    assert g.state.moves == moves
    assert ("ship:polar_sink" in g.options) == (advantage == "double_move")


@pytest.mark.rule("market:karama")
def test_karama_needs_something_to_stop() -> None:
    g = game("atreides", "harkonnen").market(0, "karama").at("storm")
    assert g.refuses("market:karama") == "NOTHING_TO_DO"


@pytest.mark.rule("market:smuggled_gear", "rule:market.removes_worthless")
def test_smuggled_gear_exchanges_battle_cards_worthless_ones_too() -> None:
    g = game("atreides", "harkonnen").hand(0, "kulon", "baliset", "shield", "snooper").market(0, "smuggled_gear")
    g.top("battle", "lasgun", "chaumas").at("cards").play("market:smuggled_gear", "drop:kulon", "drop:baliset", "draw")
    assert g.player(0).battle == ["shield", "snooper", "lasgun", "chaumas"]
    assert g.state.battle_discard == ["kulon", "baliset"]


@pytest.mark.rule("market:guild_bribe")
def test_a_guild_bribe_ships_five_for_nothing_but_not_for_fremen() -> None:
    g = game("atreides", "harkonnen").spice(0, 0).market(0, "guild_bribe").at(MOVE)
    g.play("pass", "market:guild_bribe", "ship:carthag:10")
    assert g.options[-1] == "troops:5"
    g.play("troops:5")
    assert (g.troops(0, "carthag:10"), g.player(0).spice) == (5, 0)
    rich = game("atreides", "harkonnen").market(0, "guild_bribe").at(MOVE)
    rich.play("pass", "market:guild_bribe", "ship:carthag:10", "troops:5", "ship:arrakeen:9", "troops:2")
    assert (rich.player(0).reserve, rich.player(0).spice) == (13, 11)
    fremen = game("fremen", "harkonnen").market(0, "guild_bribe").at(MOVE).play("pass")
    assert fremen.refuses("market:guild_bribe") == "NOTHING_TO_DO"


@pytest.mark.rule("market:guild_bribe")
def test_a_guild_bribe_keeps_the_limits_of_shipping() -> None:
    g = game("atreides", "harkonnen", "imperium").storm(9).put(1, "carthag:10", 1).put(2, "carthag:10", 1)
    g.market(0, "guild_bribe").at(MOVE).play("pass", "market:guild_bribe")
    assert g.refuses("ship:carthag:10") == "STRONGHOLD_FULL"
    assert g.refuses("ship:arrakeen:9") == "IN_STORM"


@pytest.mark.rule("market:spice_hoard")
def test_a_spice_hoard_collects_three_for_each_troop() -> None:
    g = game("atreides", "harkonnen").put(0, "broken_land:11", 2).spice_at("broken_land:11", 8).market(0, "spice_hoard")
    g.at("collection").play("market:spice_hoard", "collect:broken_land:11")
    assert g.player(0).spice == 13 + 6
    g.at("collection", turn=3).play("collect:broken_land:11")
    g.spice_at("broken_land:11", 8).at("collection", turn=4).play("collect:broken_land:11")
    assert g.player(0).spice == 13 + 6 + 2 + 4


@pytest.mark.rule("rule:market.played_cards_are_seen")
def test_a_played_card_is_discarded_for_all_to_see() -> None:
    g = game("atreides", "harkonnen").dead(0, 1).market(0, "tleilaxu_ghola").at("revival").play("market:tleilaxu_ghola")
    assert g.told(MarketPlayed)[0].seen_by(1).card == "tleilaxu_ghola"
    assert g.view(1).market_top == "tleilaxu_ghola"
