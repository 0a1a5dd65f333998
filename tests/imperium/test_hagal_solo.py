"""House Hagal with one player: two Rivals with Leaders, resources and points, and the four levels of difficulty."""

from random import Random
from typing import cast

import pytest

import sandtable_engine as st
from sandtable_engine.cli.main import main
from sandtable_engine.errors import InvalidPosition
from sandtable_engine.imperium.sets.base.hagal import DIFFICULTIES, RIVAL_LEADERS
from sandtable_engine.imperium.state import State
from tests.imperium.table import Table, game
from tests.imperium.words import ask

ME = "dune_the_desert_planet@secure_contract"
LEVELS = list(DIFFICULTIES)
EXPERT = ["mentat", "kwisatz_haderach"]
MEMNON, ILBAN, PAUL = "earl_memnon_thorvald", "count_ilban_richese", "paul_atreides"


def act(g: Table, first: str, second: str = "foldspace") -> Table:
    """Let the player send an Agent; then each Rival reveals one of these cards."""
    return g.hagal(first, second).hand("dune_the_desert_planet").play(ME)


def idle(g: Table) -> Table:
    """Send all Agents of the Rivals."""
    for seat, space in ((1, "high_council"), (1, "swordmaster"), (2, "sell_melange"), (2, "sietch_tabr")):
        g.seat(seat).agent_on(space)
    return g


def fought(g: Table, conflict: str, me: int, one: int, other: int) -> Table:
    """Fight a Conflict with these troops by side; Rivals reveal cards without swords. Stop at the first question."""
    idle(g).conflict_card(conflict).hagal("carthag", "carthag").hand().troops(conflict=me)
    g.seat(1).troops(conflict=one)
    g.seat(2).troops(conflict=other)
    return g.play("reveal")


def new(**options: str | list[str]) -> State:
    return dealt(0, **options)


def dealt(seed: int, **options: str | list[str]) -> State:
    return cast(State, st.new_game("imperium", 1, bytes([seed] * 32), {**options}))


# Setup.


@pytest.mark.rule("rule:hagal.solo_setup")
def test_two_rivals_with_two_agents_and_one_water() -> None:
    g = game(1)
    for seat in (1, 2):
        rival = g.seat(seat)
        assert (rival.agents, rival.player.swordmaster, rival.water, rival.vp, rival.supply) == (2, False, 1, 0, 12)
        assert not any((rival.solari, rival.spice, *rival.player.influence.values(), *rival.player.deck))
    assert (g.me.water, g.me.garrison, g.me.vp, g.state.seats) == (1, 3, 0, 1)


@pytest.mark.rule("rule:hagal.solo_setup", "rule:hagal.difficulty_garrison", "rule:hagal.difficulty_own_resources")
@pytest.mark.parametrize("level", LEVELS)
def test_what_lies_ready_before_anybody_acts(level: str) -> None:
    state = new(difficulty=level, leaders="choose", rivals="choose")
    extra = int(level == "mercenary")
    assert [player.purse["water"] for player in state.players] == [1, 1, 1]
    assert [player.purse["solari"] for player in state.players] == [extra, 0, 0]
    assert [player.purse["spice"] for player in state.players] == [extra, 0, 0]
    assert [player.garrison for player in state.players] == [3, *[0 if level == "mercenary" else 3] * 2]
    assert [(player.agents, player.swordmaster) for player in state.players] == [(2, False)] * 3
    assert {now for player in state.players for now in player.influence.values()} == {0}


@pytest.mark.rule("rule:hagal.solo_first_player")
def test_the_rival_on_the_left_is_first_player_and_both_act_before_the_player() -> None:
    state = new()
    assert (state.first, st.to_act(state)) == (1, [0])
    assert [player.agents for player in state.players] == [2, 1, 1]


@pytest.mark.rule("rule:hagal.solo_first_player")
def test_the_marker_goes_round_all_three() -> None:
    g = game(1)
    firsts = [event.seat for _ in range(4) for event in g.next_round().told("first_player")[-1:]]
    assert firsts == [1, 2, 0, 1]


@pytest.mark.rule("rule:hagal.solo_leaders")
def test_paul_and_helena_cannot_be_rivals() -> None:
    assert sorted({"paul_atreides", "helena_richese", *RIVAL_LEADERS}) == sorted(
        entry.id for entry in st.catalog("imperium") if entry.kind == "leader"
    )
    for leader in ("paul_atreides", "helena_richese"):
        with pytest.raises(st.InvalidOptions, match="cannot be a Rival"):
            new(rivals=[leader, MEMNON])


@pytest.mark.rule("rule:hagal.solo_leaders")
def test_dealt_leaders_are_all_different() -> None:
    for seed in range(30):
        leaders = [player.leader for player in dealt(seed).players]
        assert len(set(leaders)) == 3
        assert set(leaders[1:]) <= set(RIVAL_LEADERS)


@pytest.mark.rule("rule:hagal.solo_leaders_chosen")
def test_leaders_of_rivals_may_be_named() -> None:
    state = new(rivals=[ILBAN, MEMNON])
    assert [player.leader for player in state.players][1:] == [ILBAN, MEMNON]
    assert state.players[0].leader not in (ILBAN, MEMNON)


@pytest.mark.rule("rule:hagal.solo_leaders_chosen")
@pytest.mark.parametrize("leaders", [PAUL, [PAUL]])
def test_the_player_may_name_a_leader_alone_or_in_a_list_of_one(leaders: str | list[str]) -> None:
    state = new(leaders=leaders)
    assert state.players[0].leader == PAUL
    assert state.options["leaders"] == [PAUL]
    assert st.encode(new(leaders=leaders)) == st.encode(new(leaders=[PAUL]))


@pytest.mark.rule("rule:hagal.solo_leaders_chosen")
def test_leaders_of_rivals_may_be_chosen_by_the_player() -> None:
    state = new(leaders="choose", rivals="choose")
    st.advance(state, 0, f"leader:{MEMNON}")
    asked = st.decision(state, 0)
    assert asked is not None
    assert (asked.kind, asked.source, ask(asked, "en")) == (
        "rival_choice",
        "rival:1",
        "Decide for the Rival in seat 1.",
    )
    assert st.legal_actions(state, 0) == [f"leader:{leader}" for leader in RIVAL_LEADERS if leader != MEMNON]
    st.advance(state, 0, f"leader:{ILBAN}")
    st.advance(state, 0, "leader:duke_leto_atreides")
    assert [player.leader for player in state.players] == [MEMNON, ILBAN, "duke_leto_atreides"]


@pytest.mark.rule("rule:hagal.solo_leaders_chosen")
def test_a_player_cannot_choose_the_leader_named_for_a_rival() -> None:
    state = new(leaders="choose", rivals=[ILBAN, MEMNON])
    assert not {f"leader:{ILBAN}", f"leader:{MEMNON}"} & set(st.legal_actions(state, 0))


@pytest.mark.rule("rule:hagal.options_checked")
@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"difficulty": "easy"}, "there is no 'easy'"),
        ({"difficulty": ["mentat"]}, "there is no"),
        ({"rivals": "nobody"}, '"choose", "random" or a list of 2'),
        ({"rivals": [MEMNON]}, "2 Leaders are needed"),
        ({"rivals": [MEMNON, MEMNON]}, "different ones"),
        ({"rivals": [MEMNON, "leto"]}, "'leto' cannot be a Rival"),
        ({"rivals": [MEMNON, ILBAN], "leaders": [MEMNON]}, "different ones"),
        ({"rivals": [MEMNON, ILBAN], "leaders": MEMNON}, "different ones"),
        ({"rivals": MEMNON}, "2 Leaders are needed"),
        ({"leaders": "paul"}, 'there is no \'paul\'; use "choose", "random" or a Leader out of baron'),
    ],
)
def test_options_that_cannot_be_are_refused(options: dict[str, str | list[str]], problem: str) -> None:
    with pytest.raises(st.InvalidOptions, match=problem):
        new(**options)


@pytest.mark.rule("rule:hagal.options_checked")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_options_of_the_solo_game_are_checked_at_every_player_count(players: int) -> None:
    with pytest.raises(st.InvalidOptions, match="there is no 'easy'"):
        st.new_game("imperium", players, bytes(32), {"difficulty": "easy"})
    with pytest.raises(st.InvalidOptions, match="'paul_atreides' cannot be a Rival"):
        st.new_game("imperium", players, bytes(32), {"rivals": ["paul_atreides", MEMNON]})


@pytest.mark.rule(
    "rule:hagal.left_ability_ignored", "leader:glossu_the_beast_rabban", "leader:baron_vladimir_harkonnen"
)
def test_rivals_have_no_left_ability() -> None:
    g = game(1, difficulty="mercenary", rivals=["glossu_the_beast_rabban", "baron_vladimir_harkonnen"])
    assert (g.seat(1).solari, g.seat(1).spice, g.seat(2).tokens) == (0, 0, [])
    g = game(1, rivals=["countess_ariana_thorvald", MEMNON]).bonus_spice(the_great_flat=1)
    assert act(g, "harvest_spice").seat(1).spice == 4


# Difficulty, line by line.


@pytest.mark.rule("rule:hagal.difficulty_own_resources")
@pytest.mark.parametrize(("level", "solari", "spice"), [("mercenary", 1, 1), *((name, 0, 0) for name in LEVELS[1:])])
def test_a_novice_starts_with_a_solari_and_a_spice(level: str, solari: int, spice: int) -> None:
    me = game(1, difficulty=level).me
    assert (me.solari, me.spice, me.water) == (solari, spice, 1)


@pytest.mark.rule("rule:hagal.difficulty_mentat")
@pytest.mark.parametrize(("level", "cost"), [("mercenary", 2), *((name, 5) for name in LEVELS[1:])])
def test_the_mentat_costs_five_solari_above_novice(level: str, cost: int) -> None:
    g = game(1, difficulty=level).hand("dagger").solari(cost - 1)
    assert g.refuses("dagger@mentat") == "CANNOT_PAY"
    g.solari(cost).play("dagger@mentat")
    assert g.me.solari == 0


@pytest.mark.rule("rule:hagal.difficulty_mentat", "leader:duke_leto_atreides")
def test_leto_pays_one_solari_less_for_the_dear_mentat() -> None:
    g = game(1, ["duke_leto_atreides"], "sardaukar").hand("dagger").solari(4).play("dagger@mentat")
    assert g.me.solari == 0


@pytest.mark.rule("rule:hagal.difficulty_garrison")
@pytest.mark.parametrize(("level", "troops"), [("mercenary", 0), *((name, 3) for name in LEVELS[1:])])
def test_garrisons_of_rivals(level: str, troops: int) -> None:
    g = game(1, difficulty=level)
    assert [g.seat(seat).garrison for seat in (0, 1, 2)] == [3, troops, troops]


@pytest.mark.rule("rule:hagal.difficulty_intrigue")
@pytest.mark.parametrize(("level", "cards"), [("mercenary", 0), *((name, 1) for name in LEVELS[1:])])
def test_intrigue_cards_of_rivals(level: str, cards: int) -> None:
    g = game(1, difficulty=level)
    assert [len(g.seat(seat).player.intrigue) for seat in (0, 1, 2)] == [0, cards, cards]


@pytest.mark.rule("rule:hagal.difficulty_swordmasters", "rule:hagal.swordmasters")
@pytest.mark.parametrize(("level", "above"), [("mercenary", 5), ("sardaukar", 4), ("mentat", 3), (LEVELS[3], 3)])
def test_swordmasters_come_with_the_conflict_above_them(level: str, above: int) -> None:
    g = game(1, difficulty=level)
    while g.state.round < above - 1:
        g.next_round()
    assert [g.seat(seat).player.swordmaster for seat in (1, 2)] == [False, False]
    g.next_round()
    assert g.state.round == above
    sent = [sum(agents.count(seat) for agents in g.state.board.values()) for seat in (1, 2)]
    assert [g.seat(seat).agents + sent[seat - 1] for seat in (1, 2)] == [3, 3]
    assert [event.seat for event in g.told("swordmaster_taken")] == [1, 2]
    g.next_round()
    sent = [sum(agents.count(seat) for agents in g.state.board.values()) for seat in (1, 2)]
    assert [g.seat(seat).agents + sent[seat - 1] for seat in (1, 2)] == [3, 3]


@pytest.mark.rule("rule:hagal.difficulty_expert_plus")
@pytest.mark.parametrize("level", LEVELS)
def test_only_at_expert_plus_the_player_cannot_take_the_swordmaster(level: str) -> None:
    g = game(1, difficulty=level).hand("dagger").solari(8)
    if level == "kwisatz_haderach":
        assert "dagger@swordmaster" not in g.options
        assert g.refuses("dagger@swordmaster") == "SPACE_BARRED"
    else:
        assert g.play("dagger@swordmaster").me.player.swordmaster


@pytest.mark.rule("rule:hagal.difficulty_expert_plus", "card:kwisatz_haderach")
def test_at_expert_plus_not_even_the_kwisatz_haderach_takes_the_swordmaster() -> None:
    g = game(1, difficulty="kwisatz_haderach").hand("kwisatz_haderach").solari(8)
    assert "kwisatz_haderach@rally_troops" in g.options
    assert g.refuses("kwisatz_haderach@swordmaster") == "SPACE_BARRED"


# Turns.


@pytest.mark.rule("rule:hagal.solo_turns")
def test_rivals_act_in_turn_with_the_player_while_they_have_agents() -> None:
    g = game(1).hagal("wealth", "carthag", "rally_troops", "conspire").hand().play("reveal")
    assert [(seat, card) for seat, card, _ in g.revealed_hagal[:4]] == [
        (1, "wealth"),
        (2, "carthag"),
        (1, "rally_troops"),
        (2, "conspire"),
    ]
    assert [event.seat for event in g.told("turn_started")][:4] == [1, 2, 1, 2]


@pytest.mark.rule("rule:hagal.solo_turns")
def test_a_rival_without_agents_is_passed_over() -> None:
    g = act(idle(game(1)), "wealth")
    assert (g.asked, g.revealed_hagal) == (0, [])


@pytest.mark.rule("rule:hagal.solo_harvest")
def test_a_rival_takes_all_spice_of_the_space_it_harvests() -> None:
    g = act(game(1).bonus_spice(hagga_basin=2), "harvest_spice")
    assert (g.seat(1).spice, g.state.bonus_spice["hagga_basin"]) == (4, 0)
    assert [(event.seat, event.amount) for event in g.told("harvested")] == [(1, 4)]


@pytest.mark.rule("rule:hagal.solo_influence_points")
def test_rivals_score_for_influence_and_alliances() -> None:
    g = game(1)
    g.seat(1).influence(emperor=1)
    g.seat(2).influence(guild=3).give(vp=1)
    act(g, "wealth", "foldspace")
    assert (g.seat(1).vp, g.seat(2).vp, g.state.alliances) == (1, 2, {"guild": 2})
    assert g.seat(2).solari == 0


# Signet abilities.


@pytest.mark.rule("rule:hagal.signet", "leader:earl_memnon_thorvald")
def test_memnon_as_a_rival_gains_spice() -> None:
    assert act(game(1, rivals=[MEMNON, ILBAN]), "arrakeen_1p").seat(1).spice == 1


@pytest.mark.rule("rule:hagal.signet", "leader:count_ilban_richese")
def test_ilban_as_a_rival_gains_solari() -> None:
    assert act(game(1, rivals=[ILBAN, MEMNON]), "arrakeen_1p").seat(1).solari == 1


@pytest.mark.rule("rule:hagal.signet", "leader:countess_ariana_thorvald")
def test_ariana_as_a_rival_gains_water() -> None:
    assert act(game(1, rivals=["countess_ariana_thorvald", MEMNON]), "arrakeen_1p").seat(1).water == 2


@pytest.mark.rule("rule:hagal.signet", "leader:glossu_the_beast_rabban")
@pytest.mark.parametrize(("alliance", "troops"), [(False, 2), (True, 3)])
def test_rabban_as_a_rival_recruits_and_they_go_to_the_conflict(alliance: bool, troops: int) -> None:
    g = game(1, rivals=["glossu_the_beast_rabban", MEMNON])
    if alliance:
        g.seat(1).alliance("guild")
    act(g, "arrakeen_1p")
    assert (g.seat(1).conflict, g.seat(1).garrison) == (troops, 0)


@pytest.mark.rule("rule:hagal.signet_paid", "leader:baron_vladimir_harkonnen")
@pytest.mark.parametrize("solari", [0, 1])
def test_the_baron_as_a_rival_pays_for_an_intrigue_card_if_he_can(solari: int) -> None:
    g = game(1, rivals=["baron_vladimir_harkonnen", MEMNON])
    g.seat(1).give(solari=solari)
    act(g, "arrakeen_1p")
    assert (g.seat(1).solari, len(g.seat(1).player.intrigue), g.asked) == (0, solari, 0)


@pytest.mark.rule("rule:hagal.signet_paid", "leader:duke_leto_atreides")
def test_leto_as_a_rival_pays_for_influence_where_he_is_behind_and_has_least() -> None:
    g = game(1, rivals=["duke_leto_atreides", MEMNON]).influence(emperor=3, guild=2)
    g.seat(1).give(spice=1).influence(emperor=2)
    act(g, "arrakeen_1p")
    assert (g.seat(1).spice, g.seat(1).player.influence["guild"], g.seat(1).player.influence["emperor"]) == (0, 1, 2)


@pytest.mark.rule("rule:hagal.signet_paid", "leader:duke_leto_atreides")
@pytest.mark.parametrize(("spice", "ahead"), [(0, 2), (1, 0)])
def test_leto_as_a_rival_neither_pays_without_spice_nor_where_nobody_is_ahead(spice: int, ahead: int) -> None:
    g = game(1, rivals=["duke_leto_atreides", MEMNON]).influence(emperor=ahead)
    g.seat(1).give(spice=spice)
    act(g, "arrakeen_1p")
    assert (g.seat(1).spice, g.seat(1).player.influence["emperor"]) == (spice, 0)


@pytest.mark.rule("rule:hagal.choice_ties", "leader:duke_leto_atreides")
def test_a_tie_of_letos_is_broken_by_the_player() -> None:
    g = game(1, rivals=["duke_leto_atreides", MEMNON]).influence(emperor=1, guild=1)
    g.seat(1).give(spice=1)
    act(g, "arrakeen_1p")
    asked = st.decision(g.state, 0)
    assert asked is not None
    assert (asked.source, g.options) == ("rival:1", ["emperor", "guild"])
    assert g.play("guild").seat(1).player.influence["guild"] == 1
    assert g.seat(1).conflict == 1


# Rewards.


@pytest.mark.rule("rule:hagal.solo_rewards")
def test_rivals_take_rewards_for_first_and_second_place() -> None:
    g = fought(game(1), "skirmish_a", me=1, one=3, other=2)
    assert [(event.seat, event.place) for event in g.told("reward_taken")] == [(1, "first"), (2, "second")]
    assert (g.seat(1).vp, g.seat(2).solari, len(g.seat(2).player.intrigue)) == (1, 2, 1)


@pytest.mark.rule("rule:hagal.solo_rewards")
@pytest.mark.parametrize(
    ("conflict", "first", "second"),
    [
        ("skirmish_b", {"vp": 1}, {"water": 1}),
        ("raid_stockpiles", {"spice": 3}, {"spice": 2}),
        ("guild_bank_raid", {"solari": 6}, {"solari": 4}),
        ("battle_for_imperial_basin", {"vp": 2}, {"spice": 5}),
    ],
)
def test_rivals_take_points_and_resources(conflict: str, first: dict[str, int], second: dict[str, int]) -> None:
    g = fought(game(1), conflict, me=0, one=3, other=2)
    won = [event for event in g.told("gained") if event.source == f"conflict:{conflict}"]
    for seat, wanted in ((1, first), (2, second)):
        assert {event.resource: event.amount for event in won if event.seat == seat} == wanted


@pytest.mark.rule("rule:hagal.solo_rewards")
def test_the_player_takes_a_place_among_the_rivals() -> None:
    g = fought(game(1), "guild_bank_raid", me=2, one=1, other=3)
    assert [(event.seat, event.place) for event in g.told("reward_taken")] == [(0, "second"), (2, "first")]
    assert (g.me.solari, g.seat(2).solari) == (5, 6)


@pytest.mark.rule("rule:hagal.solo_ties")
def test_rivals_tied_for_second_take_the_third_reward() -> None:
    g = fought(game(1), "guild_bank_raid", me=3, one=1, other=1)
    assert [(event.seat, event.place) for event in g.told("reward_taken")] == [
        (0, "first"),
        (1, "third"),
        (2, "third"),
    ]
    won = [event for event in g.told("gained") if event.source == "conflict:guild_bank_raid"]
    assert [(event.seat, event.resource, event.amount) for event in won] == [
        (0, "solari", 6),
        (1, "solari", 2),
        (2, "solari", 2),
    ]


@pytest.mark.rule("rule:hagal.solo_ties")
def test_rivals_tied_for_first_take_the_second_reward_and_the_third_place_nothing() -> None:
    g = fought(game(1), "guild_bank_raid", me=1, one=2, other=2)
    assert [(event.seat, event.place) for event in g.told("reward_taken")] == [(1, "second"), (2, "second")]


@pytest.mark.rule("rule:hagal.solo_control")
def test_a_rival_takes_control_and_its_bonuses() -> None:
    g = fought(game(1), "siege_of_arrakeen", me=0, one=1, other=0)
    assert (g.state.control, g.seat(1).vp) == ({"arrakeen": 1}, 1)
    g = game(1).hand("reconnaissance").hagal("arrakeen_1p", "wealth")
    g.seat(2).controls("arrakeen")
    g.play("reconnaissance@arrakeen")
    assert g.seat(2).solari == 1


@pytest.mark.rule("rule:hagal.solo_control")
def test_the_marker_of_a_rival_that_wins_replaces_that_of_the_player() -> None:
    g = fought(game(1).controls("arrakeen"), "siege_of_arrakeen", me=0, one=0, other=1)
    assert (g.state.control, g.told("control_removed")) == ({"arrakeen": 2}, [])


@pytest.mark.rule("rule:hagal.solo_control", "rule:hagal.control_bonus")
def test_control_pays_a_rival_when_rivals_come() -> None:
    g = game(1, rivals=[MEMNON, ILBAN])
    g.seat(2).controls("arrakeen")
    act(g, "arrakeen_1p")
    assert (g.seat(1).solari, g.seat(2).solari) == (0, 1)


@pytest.mark.rule("rule:hagal.solo_defence")
def test_a_rival_that_controls_a_space_always_defends_it() -> None:
    g = idle(game(1)).next_conflict("siege_of_carthag")
    g.seat(2).controls("carthag")
    g.next_round()
    first = next(event for event in g.told("deployed"))
    assert (first.seat, first.amount, first.origin) == (2, 1, "supply")


@pytest.mark.rule("rule:hagal.solo_mentat")
def test_a_rival_has_the_mentat_for_the_next_round_only() -> None:
    g = fought(game(1), "sort_through_the_chaos", me=0, one=2, other=0)
    assert g.state.mentat == 1
    sent = sum(agents.count(1) for agents in g.state.board.values())
    assert g.seat(1).agents + sent == 3
    g.next_round()
    sent = sum(agents.count(1) for agents in g.state.board.values())
    assert (g.state.mentat, g.seat(1).agents + sent) == (-1, 2)


@pytest.mark.rule("rule:hagal.solo_mentat")
def test_a_rival_wins_the_mentat_that_the_player_has_this_round() -> None:
    g = game(1).hagal("wealth", "foldspace").hand("dagger").solari(2).play("dagger@mentat", "space.mentat")
    assert (g.state.mentat, g.me.agents) == (0, 2)
    for seat, space in ((1, "high_council"), (2, "sell_melange")):
        g.seat(seat).agent_on(space).troops(conflict=seat)
    g.conflict_card("sort_through_the_chaos").hagal("carthag", "carthag").next_round()
    sent = sum(agents.count(2) for agents in g.state.board.values())
    assert (g.state.mentat, g.seat(2).agents + sent, g.me.agents) == (2, 3, 2)


@pytest.mark.rule("rule:hagal.solo_trash_nothing")
def test_a_rival_has_nothing_to_trash() -> None:
    g = fought(game(1), "terrible_purpose", me=0, one=2, other=0)
    assert (g.seat(1).vp, g.asked, g.state.round) == (1, 0, 2)


# Choices.


@pytest.mark.rule("rule:hagal.choice_least_influence")
def test_influence_of_choice_goes_to_the_faction_with_least() -> None:
    g = game(1)
    g.seat(1).influence(emperor=1, guild=2, fremen=1)
    fought(g, "skirmish_c", me=0, one=2, other=0)
    assert g.told("influence_changed")[0].faction == "bene_gesserit"
    assert not [key for key in g.options if key in ("emperor", "guild")]


@pytest.mark.rule("rule:hagal.choice_ties")
def test_the_player_breaks_a_tie_and_the_question_names_the_rival() -> None:
    g = game(1)
    g.seat(2).influence(emperor=1, guild=1)
    fought(g, "skirmish_c", me=0, one=0, other=2)
    asked = st.decision(g.state, 0)
    assert asked is not None
    assert (asked.kind, asked.source, g.options) == ("rival_choice", "rival:2", ["bene_gesserit", "fremen"])
    g.play("fremen")
    assert (g.told("influence_changed")[0].seat, g.told("influence_changed")[0].source) == (2, "conflict:skirmish_c")


@pytest.mark.rule("rule:hagal.choice_ties")
def test_of_two_different_factions_the_second_is_chosen_among_the_others() -> None:
    g = game(1)
    g.seat(1).influence(emperor=0, guild=1, bene_gesserit=3, fremen=3)
    fought(g, "machinations", me=0, one=2, other=0)
    changed = [(event.faction, event.now) for event in g.told("influence_changed") if event.seat == 1][:2]
    assert changed == [("emperor", 1), ("guild", 2)]


@pytest.mark.rule("rule:hagal.choice_least_influence")
def test_two_influence_go_to_one_faction() -> None:
    g = game(1)
    g.seat(1).influence(emperor=1, guild=0, bene_gesserit=1, fremen=1)
    fought(g, "grand_vision", me=0, one=2, other=0)
    assert g.told("influence_changed")[0].now == 2


@pytest.mark.rule("rule:hagal.choice_other")
def test_the_player_makes_every_other_choice_for_a_rival() -> None:
    g = fought(game(1), "battle_for_arrakeen", me=3, one=2, other=0)
    asked = st.decision(g.state, 0)
    assert asked is not None
    assert asked.source == "rival:1"
    assert g.options == ["intrigue+spice", "intrigue+solari", "spice+solari"]
    g.play("spice+solari")
    assert (g.seat(1).spice, g.seat(1).solari) == (2, 3)


@pytest.mark.rule("rule:hagal.choice_other")
def test_only_the_player_is_asked_and_only_what_is_offered_is_accepted() -> None:
    g = fought(game(1), "battle_for_arrakeen", me=3, one=2, other=0)
    assert st.to_act(g.state) == [0]
    assert g.refuses("intrigue") == "NOT_AN_OPTION"
    with pytest.raises(st.IllegalAction, match="There is no seat 1"):
        st.advance(g.state, 1, "spice+solari")
    assert st.decode(st.encode(g.state)) == g.state


# Spending.


@pytest.mark.rule("rule:hagal.spending")
@pytest.mark.parametrize(
    ("held", "rival"),
    [({"spice": 6}, MEMNON), ({"solari": 6}, ILBAN), ({"water": 2}, "countess_ariana_thorvald")],
)
def test_seven_spice_seven_solari_or_three_water_become_a_point_at_once(held: dict[str, int], rival: str) -> None:
    g = game(1, rivals=[rival, "glossu_the_beast_rabban"])
    g.seat(1).give(**held)
    act(g, "arrakeen_1p")
    assert (g.seat(1).vp, [getattr(g.seat(1), name) for name in held]) == (1, [0])


@pytest.mark.rule("rule:hagal.spending")
def test_what_is_above_the_price_is_kept() -> None:
    g = game(1).bonus_spice(the_great_flat=2)
    g.seat(1).give(spice=5)
    act(g, "harvest_spice")
    assert (g.seat(1).vp, g.seat(1).spice) == (1, 3)


@pytest.mark.rule("rule:hagal.spending")
def test_enough_for_two_points_buys_two() -> None:
    g = game(1).bonus_spice(the_great_flat=6)
    g.seat(1).give(spice=6)
    act(g, "harvest_spice")
    assert (g.seat(1).vp, g.seat(1).spice) == (2, 1)


@pytest.mark.rule("rule:hagal.spending")
def test_three_intrigue_cards_become_a_point_and_go_to_the_discard_pile() -> None:
    g = game(1)
    g.seat(1).intrigue("ambush", "windfall")
    g.intrigue_top("refocus")
    fought(g, "raid_stockpiles", me=0, one=2, other=0)
    assert (g.seat(1).vp, g.seat(1).player.intrigue) == (1, [])
    assert g.state.intrigue_discard == ["ambush", "windfall", "refocus"]
    assert g.told("intrigue_spent")[0].cards == ("ambush", "windfall", "refocus")


@pytest.mark.rule("rule:hagal.spending", "rule:hagal.steal_intrigue")
def test_a_rival_never_holds_enough_intrigue_cards_to_be_robbed() -> None:
    g = game(1)
    g.seat(1).influence(emperor=1, guild=0, bene_gesserit=1, fremen=1).intrigue("ambush", "windfall")
    g.intrigue_top("refocus", "bribery")
    fought(g, "cloak_and_dagger", me=0, one=2, other=0)
    assert (g.seat(1).vp, g.seat(1).player.intrigue) == (1, ["bribery"])


@pytest.mark.rule("rule:hagal.intrigue_hidden")
def test_the_player_does_not_see_a_rivals_intrigue_cards() -> None:
    g = fought(game(1).intrigue_top("ambush"), "raid_stockpiles", me=0, one=2, other=0)
    drawn = g.told("intrigue_drawn")[0]
    assert (drawn.cards, drawn.seen_by(0).cards, drawn.count) == (("ambush",), (), 1)
    rival = st.view(g.state, 0).players[1]
    assert (rival.intrigue_count, rival.intrigue) == (1, ())


@pytest.mark.rule("rule:hagal.no_intrigue_play")
def test_rivals_play_no_intrigue_cards() -> None:
    g = idle(game(1)).hagal("carthag").conflict_card("guild_bank_raid")
    g.seat(1).intrigue("ambush", "to_the_victor").troops(conflict=1)
    g.next_round()
    assert (g.told("conflict_resolved")[0].strengths, g.told("intrigue_played")) == ((0, 2, 0), [])


# Corner the Market.


@pytest.mark.rule("rule:hagal.corner_the_market", "intrigue:corner_the_market")
@pytest.mark.parametrize(("copies", "points"), [(2, 1), (3, 2)])
def test_for_corner_the_market_a_rival_counts_two(copies: int, points: int) -> None:
    g = game(1).intrigue("corner_the_market").discard(*["the_spice_must_flow"] * copies).give(vp=10).hand()
    idle(g).play("reveal", "end")
    assert g.play("intrigue:corner_the_market").me.vp == 10 + points


# Expert deployment.


@pytest.mark.rule("rule:hagal.expert_deployment")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("lead", [1, 2])
def test_an_expert_rival_two_troops_ahead_deploys_none(level: str, lead: int) -> None:
    g = game(1, difficulty=level).conflict_card("desert_power").troops(conflict=1)
    g.seat(1).troops(garrison=2, conflict=1 + lead)
    act(g, "carthag")
    if level in EXPERT and lead == 2:
        assert (g.seat(1).garrison, g.seat(1).conflict) == (3, 3)
    else:
        assert (g.seat(1).garrison, g.seat(1).conflict) == (0, 4 + lead)


@pytest.mark.rule("rule:hagal.expert_deployment")
def test_the_lead_is_over_every_opponent_rivals_too() -> None:
    g = game(1, difficulty="mentat").conflict_card("desert_power")
    g.seat(1).troops(garrison=0, conflict=3)
    g.seat(2).troops(garrison=0, conflict=2)
    assert act(g, "carthag").seat(1).conflict == 4


@pytest.mark.rule("rule:hagal.expert_deployment_strength")
@pytest.mark.parametrize(("swords", "strength"), [(0, 6), (1, 8)])
def test_the_lead_is_measured_in_strength(swords: int, strength: int) -> None:
    g = game(1, difficulty="mentat").conflict_card("desert_power").hagal("carthag", "hall_of_oratory").hand()
    for seat, space in ((1, "high_council"), (2, "sell_melange"), (2, "sietch_tabr")):
        g.seat(seat).agent_on(space)
    g.troops(conflict=1).give(swords=swords)
    g.seat(1).troops(conflict=3)
    g.play("reveal")
    assert g.told("conflict_resolved")[0].strengths == (2 + swords, strength, 0)


@pytest.mark.rule("rule:hagal.expert_last_conflicts")
@pytest.mark.parametrize("level", EXPERT)
def test_in_the_last_conflicts_a_rival_always_deploys(level: str) -> None:
    g = game(1, difficulty=level).conflict_card("grand_vision")
    g.seat(1).troops(garrison=3, conflict=4)
    act(g, "carthag")
    assert (g.seat(1).garrison, g.seat(1).conflict) == (1, 7)


# The end.


@pytest.mark.rule("rule:hagal.solo_end")
def test_ten_points_of_a_rival_end_the_game_and_it_may_win() -> None:
    g = idle(game(1)).give(vp=4)
    g.seat(2).give(vp=10)
    g.next_round()
    assert [(standing.seat, standing.place) for standing in st.result(g.state) or []] == [(2, 1), (0, 2), (1, 3)]
    assert g.told("game_ended")[0].places == (2, 3, 1)


@pytest.mark.rule("rule:hagal.solo_end")
def test_a_tie_with_a_rival_is_broken_as_between_players() -> None:
    g = idle(game(1)).give(vp=10, spice=1)
    g.seat(2).give(vp=10, spice=2)
    g.next_round()
    assert [standing.seat for standing in st.result(g.state) or []] == [2, 0, 1]
    assert (st.result(g.state) or [])[1].decided_by == "spice"


@pytest.mark.rule("rule:hagal.solo_end")
def test_the_player_may_win() -> None:
    g = idle(game(1)).give(vp=10).next_round()
    assert (st.result(g.state) or [])[0].seat == 0


@pytest.mark.rule("rule:hagal.positions_checked")
@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"leader": "paul_atreides"}, "leader"),
        ({"hand": ["dagger"]}, "players[1]"),
        ({"swordmaster": True}, "swordmaster"),
        ({"purse": {"persuasion": 0, "solari": 7, "spice": 0, "swords": 0, "vp": 0, "water": 1}}, "solari"),
        ({"purse": {"persuasion": 1, "solari": 0, "spice": 0, "swords": 0, "vp": 0, "water": 1}}, "persuasion"),
        ({"leader": ILBAN}, "players[1].leader"),
    ],
)
def test_a_solo_rival_that_cannot_be_is_refused(change: dict[str, object], field: str) -> None:
    position = st.to_position(game(1).state)
    position["players"][1] |= change
    with pytest.raises(InvalidPosition) as caught:
        st.from_position(position)
    assert field in caught.value.values["field"]


@pytest.mark.rule("rule:hagal.positions_checked")
def test_a_position_without_difficulty_or_with_a_question_to_a_rival_is_refused() -> None:
    position = st.to_position(game(1).state)
    assert st.from_position(position) == game(1).state
    asks = {**position, "stack": [*position["stack"][:-1], [position["stack"][-1][0], 1, "phase:player_turns"]]}
    with pytest.raises(InvalidPosition, match="asks a Rival"):
        st.from_position(asks)
    for options, field in (({}, "difficulty"), ({"difficulty": []}, "difficulty"), ({"rivals": [MEMNON]}, "rivals")):
        with pytest.raises(InvalidPosition, match=rf"options\.{field}"):
            st.from_position({**position, "options": {"difficulty": "mentat", **options} if options else {}})


@pytest.mark.rule("rule:hagal.positions_checked")
@pytest.mark.parametrize(("level", "kept"), [("sardaukar", []), ("kwisatz_haderach", [0]), ("kwisatz_haderach", [1])])
def test_a_position_without_what_the_difficulty_changes_is_refused(level: str, kept: list[int]) -> None:
    position = st.to_position(game(1, difficulty=level).state)
    position["modifiers"] = [position["modifiers"][number] for number in kept]
    with pytest.raises(InvalidPosition, match=rf"modifiers.*{level}"):
        st.from_position(position)


@pytest.mark.rule("rule:hagal.positions_checked", "rule:hagal.difficulty_expert_plus")
def test_a_position_with_a_swordmaster_at_expert_plus_is_refused() -> None:
    position = st.to_position(game(1, difficulty="kwisatz_haderach").swordmaster().state)
    with pytest.raises(InvalidPosition, match=r"players\[0\]\.swordmaster"):
        st.from_position(position)


@pytest.mark.rule("rule:hagal.positions_checked")
@pytest.mark.parametrize(
    ("rival", "source"), [(0, "rival:0"), (3, "rival:3"), (-1, "rival:-1"), (1, "rival:2"), (1, "phase:combat")]
)
def test_a_decision_for_nobody_is_refused(rival: int, source: str) -> None:
    last = game(1).conflict_card("battle_for_arrakeen").in_time()
    g = fought(last, "battle_for_arrakeen", me=3, one=2, other=0)
    position = st.to_position(g.state)
    assert st.from_position(position) == g.state
    position["stack"][-1][0]["rival"] = rival
    position["stack"][-1][2] = source
    with pytest.raises(InvalidPosition, match=r"stack\[\d+\].*Rival"):
        st.from_position(position)


@pytest.mark.rule("rule:hagal.positions_checked")
def test_a_position_with_what_another_difficulty_changes_is_refused() -> None:
    position = st.to_position(game(1, difficulty="sardaukar").state)
    position["options"]["difficulty"] = "mercenary"
    with pytest.raises(InvalidPosition, match=r"modifiers.*mercenary"):
        st.from_position(position)


# Bots and simulation.


@pytest.mark.rule("rule:hagal.choice_ties")
def test_greedy_gives_a_rival_what_helps_it_least() -> None:
    g = game(1).alliance("emperor").influence(emperor=5)
    g.seat(2).influence(emperor=3, guild=3, bene_gesserit=4, fremen=4)
    fought(g, "skirmish_c", me=0, one=0, other=2)
    assert g.options == ["emperor", "guild"]
    assert st.GAMES["imperium"].bots["greedy"](st.view(g.state, 0), g.options, Random(1)) == "emperor"


@pytest.mark.rule("rule:hagal.solo_end")
def test_simulate_counts_the_wins_of_rivals(capsys: pytest.CaptureFixture[str]) -> None:
    line = "simulate --players 1 --games 2 --seed 1 --bots random --option difficulty=mentat"
    assert main(line.split()) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "imperium, 1 player, 2 games, seed 1: every invariant held"
    assert [row.split()[:3] for row in lines[3:5]] == [["random", "0", "0"], ["rival", "2", "100.0"]]
