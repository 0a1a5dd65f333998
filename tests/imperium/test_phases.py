"""Setting up, the phases of a round, and the end of the game."""

from collections import Counter
from typing import Any, cast

import pytest

import sandtable_engine as st
from sandtable_engine.imperium.sets.base.conflicts import CONFLICTS
from sandtable_engine.imperium.sets.base.leaders import LEADERS
from sandtable_engine.imperium.state import State
from tests.imperium.table import Table, game

SEED = bytes(32)
THREE = ["paul_atreides", "duke_leto_atreides", "count_ilban_richese"]


def new(players: int = 4, leaders: Any = "random", seed: bytes = SEED) -> State:
    return cast(State, st.new_game("imperium", players, seed, {"leaders": leaders}))


# Setup.


@pytest.mark.rule("rule:setup.mentat_home", "rule:setup.alliances_on_board")
def test_the_board_is_empty_but_for_the_mentat_and_the_alliances() -> None:
    state = new()
    assert (state.mentat, state.alliances, state.control, state.board) == (-1, {}, {}, {})
    assert state.bonus_spice == {"the_great_flat": 0, "hagga_basin": 0, "imperial_basin": 0}


@pytest.mark.rule("rule:setup.conflict_deck")
@pytest.mark.parametrize("players", [3, 4])
def test_the_conflict_deck_is_one_five_and_four_cards(players: int) -> None:
    state = game(players).state
    cards = [state.conflict, *reversed(state.conflict_deck)]
    assert [CONFLICTS[card].tier for card in cards] == [1, 2, 2, 2, 2, 2, 3, 3, 3, 3]


@pytest.mark.rule("rule:setup.conflict_deck", "rule:setup.unused_conflicts_unseen")
def test_the_other_conflicts_stay_in_the_box_unseen() -> None:
    state = new()
    assert Counter(CONFLICTS[card].tier for card in state.box) == {1: 3, 2: 5}
    assert not {"box", "conflict_deck"} & set(st.view(state, 0).__struct_fields__)


@pytest.mark.rule("rule:setup.imperium_row", "rule:setup.intrigue_deck")
def test_five_cards_lie_in_the_row_and_the_decks_are_shuffled() -> None:
    state, other = new(), new(seed=bytes([1] * 32))
    assert (len(state.row), len(state.imperium_deck), len(state.intrigue_deck)) == (5, 62, 40)
    assert (state.row, state.imperium_deck) != (other.row, other.imperium_deck)
    assert state.intrigue_deck != other.intrigue_deck


@pytest.mark.rule("rule:setup.reserve_stacks")
def test_the_reserve_has_three_stacks() -> None:
    assert new().reserve == {"arrakis_liaison": 8, "the_spice_must_flow": 10, "foldspace": 6}


@pytest.mark.rule("rule:setup.starting_deck")
def test_everybody_starts_with_the_same_ten_cards() -> None:
    ten = Counter(convincing_argument=2, dagger=2, diplomacy=1, dune_the_desert_planet=2)
    ten += Counter(reconnaissance=1, seek_allies=1, signet_ring=1)
    assert all(Counter([*player.deck, *player.hand]) == ten for player in new().players)


@pytest.mark.rule("rule:setup.starting_deck")
def test_the_starting_decks_are_shuffled() -> None:
    assert len({(*player.deck, *player.hand) for player in new().players}) == 4


@pytest.mark.rule("rule:setup.starting_water")
def test_everybody_starts_with_one_water() -> None:
    for player in new(3, THREE).players:
        assert {name: player.purse[name] for name in ("solari", "spice", "water")} == {
            "solari": 0,
            "spice": 0,
            "water": 1,
        }
        assert player.intrigue == []


@pytest.mark.rule("rule:setup.two_agents", "rule:setup.troops", "rule:setup.influence_zero")
def test_everybody_starts_with_two_agents_three_troops_and_no_influence() -> None:
    for player in new().players:
        assert (player.agents, player.swordmaster, player.council) == (2, False, False)
        assert (player.garrison, player.conflict, player.supply) == (3, 0, 9)
        assert player.influence == {"emperor": 0, "guild": 0, "bene_gesserit": 0, "fremen": 0}


@pytest.mark.rule("rule:setup.points_by_players")
@pytest.mark.parametrize(("players", "points"), [(3, 0), (4, 1)])
def test_everybody_starts_with_a_point_only_among_four_players(players: int, points: int) -> None:
    assert [player.purse["vp"] for player in new(players).players] == [points] * players


@pytest.mark.rule("rule:setup.first_player_random")
def test_the_first_player_is_drawn() -> None:
    firsts = [new(3, THREE, bytes([number] * 32)).first for number in range(30)]
    assert set(firsts) == {0, 1, 2}


@pytest.mark.rule("rule:setup.first_player_random", "rule:round.first_player_first")
def test_the_first_player_has_the_first_turn() -> None:
    for number in range(8):
        state = new(3, THREE, bytes([number] * 32))
        assert st.to_act(state) == [state.first]


# Leaders.


@pytest.mark.rule("rule:setup.leaders_chosen")
def test_leaders_are_chosen_in_seat_order_among_those_left() -> None:
    state = new(leaders="choose")
    for seat in range(4):
        assert st.to_act(state) == [seat]
        actions = st.legal_actions(state, seat)
        assert len(actions) == 8 - seat
        st.advance(state, seat, actions[-1])
        assert state.players[seat].leader == actions[-1].removeprefix("leader:")
    assert len({player.leader for player in state.players}) == 4


@pytest.mark.rule("rule:setup.leaders_chosen")
def test_a_leader_taken_is_not_offered_again() -> None:
    state = new(3, "choose")
    st.advance(state, 0, "leader:paul_atreides")
    assert "leader:paul_atreides" not in st.legal_actions(state, 1)


@pytest.mark.rule("rule:setup.leaders_chosen")
def test_leaders_are_dealt_at_random() -> None:
    dealt = [tuple(player.leader for player in new(seed=bytes([number] * 32)).players) for number in range(30)]
    assert all(len(set(leaders)) == 4 for leaders in dealt)
    assert {leader for leaders in dealt for leader in leaders} == set(LEADERS)


@pytest.mark.rule("rule:setup.leaders_chosen")
def test_random_is_the_default() -> None:
    state = cast(State, st.new_game("imperium", 4, SEED))
    assert [p.leader for p in state.players] == [p.leader for p in new(leaders="random").players]


@pytest.mark.rule("rule:setup.leaders_chosen")
def test_leaders_are_given_by_a_list_in_seat_order() -> None:
    assert [player.leader for player in new(3, THREE).players] == THREE


# Options a game cannot start with.


@pytest.mark.rule("rule:setup.leaders_chosen")
@pytest.mark.parametrize(
    ("leaders", "said"),
    [
        ("all", 'use "choose", "random" or a list'),
        ("paul_atreides", "3 different Leaders are needed"),
        (7, 'use "choose", "random" or a list'),
        (True, 'use "choose", "random" or a list'),
        (None, 'use "choose", "random" or a list'),
        (["paul_atreides", "feyd", "helena_richese"], "there is no Leader 'feyd'"),
        (["paul_atreides", 3, "helena_richese"], "there is no Leader 3"),
        (["paul_atreides", ["helena_richese"], "duke_leto_atreides"], "there is no Leader"),
        (["paul_atreides", "helena_richese"], "3 different Leaders are needed"),
        ([*THREE, "helena_richese"], "3 different Leaders are needed"),
        (["paul_atreides", "paul_atreides", "helena_richese"], "3 different Leaders are needed"),
        ([], "3 different Leaders are needed"),
    ],
)
def test_leaders_that_cannot_be_are_refused(leaders: Any, said: str) -> None:
    with pytest.raises(st.InvalidOptions, match=said):
        new(3, leaders)


@pytest.mark.rule("rule:setup.one_to_four_players")
@pytest.mark.parametrize("players", [0, 5, -1])
def test_a_game_is_for_one_to_four_players(players: int) -> None:
    with pytest.raises(st.InvalidOptions, match=f"1 or 2 or 3 or 4 players, not {players}"):
        new(players)


@pytest.mark.rule("rule:setup.options_checked")
@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)])
def test_a_seed_is_32_bytes(seed: bytes) -> None:
    with pytest.raises(st.InvalidOptions, match="32 bytes"):
        new(seed=seed)


@pytest.mark.rule("rule:setup.options_checked")
def test_an_unknown_option_is_refused_by_its_name() -> None:
    with pytest.raises(st.InvalidOptions, match="no option 'speed'; it has leaders"):
        st.new_game("imperium", 4, SEED, {"speed": "fast"})


# Round start.


@pytest.mark.rule("rule:round.five_phases")
def test_a_round_has_five_phases() -> None:
    g = game().next_round()
    assert [event.phase for event in g.told("phase_started")] == [
        "combat",
        "makers",
        "recall",
        "round_start",
        "player_turns",
    ]


@pytest.mark.rule("rule:round.conflict_revealed")
def test_a_round_begins_with_the_next_conflict() -> None:
    g = game()
    old, top = g.state.conflict, g.state.conflict_deck[-1]
    g.next_round()
    assert (g.state.round, g.state.conflict, g.state.fought) == (2, top, [old])
    assert len(g.state.conflict_deck) == 8


@pytest.mark.rule("rule:round.draw_five")
def test_everybody_draws_five_cards_at_the_start_of_a_round() -> None:
    g = game()
    assert [len(player.hand) for player in g.state.players] == [5, 5, 5, 5]
    g.next_round()
    assert [(len(p.hand), len(p.deck), len(p.discard)) for p in g.state.players] == [(5, 0, 5)] * 4


@pytest.mark.rule("rule:round.draw_five", "rule:deck.reshuffle_when_needed")
def test_the_discard_pile_becomes_the_deck_when_the_deck_runs_out() -> None:
    g = game().only("dagger", "dagger").next_round()
    assert len(g.me.player.hand) == 5
    assert g.me.player.hand[:2] == ["dagger", "dagger"]
    assert (len(g.me.player.deck), g.me.player.discard) == (5, [])


# Makers.


@pytest.mark.rule("rule:makers.bonus_on_empty")
def test_spice_gathers_on_every_maker_space_without_an_agent() -> None:
    g = game().next_round()
    assert g.state.bonus_spice == {"the_great_flat": 1, "hagga_basin": 1, "imperial_basin": 1}


@pytest.mark.rule("rule:makers.no_bonus_with_agent")
@pytest.mark.parametrize("space", ["the_great_flat", "hagga_basin", "imperial_basin"])
def test_no_spice_gathers_where_an_agent_stands(space: str) -> None:
    g = game().bonus_spice(the_great_flat=0, hagga_basin=0, imperial_basin=0).agent_on(space).next_round()
    assert g.state.bonus_spice == {"the_great_flat": 1, "hagga_basin": 1, "imperial_basin": 1} | {space: 0}


@pytest.mark.rule("rule:makers.bonus_adds_up")
def test_gathered_spice_adds_up_round_after_round() -> None:
    g = game().next_round().next_round().next_round()
    assert g.state.bonus_spice == {"the_great_flat": 3, "hagga_basin": 3, "imperial_basin": 3}


@pytest.mark.rule("rule:makers.harvest", "rule:makers.bonus_adds_up")
def test_gathered_spice_is_harvested_once_and_gathers_anew() -> None:
    g = game().next_round().next_round().pass_turns(until=0)
    g.hand("dune_the_desert_planet").play("dune_the_desert_planet@hagga_basin", "space.harvest", "end")
    assert (g.me.spice, g.state.bonus_spice["hagga_basin"]) == (4, 0)
    assert g.next_round().state.bonus_spice["hagga_basin"] == 0
    assert g.next_round().state.bonus_spice["hagga_basin"] == 1


# Recall.


@pytest.mark.rule("rule:recall.agents_recalled")
def test_all_agents_go_back_to_their_leaders() -> None:
    g = game().swordmaster().agent_on("wealth").agent_on("arrakeen")
    g.seat(1).agent_on("carthag")
    g.next_round()
    assert (g.state.board, [player.agents for player in g.state.players]) == ({}, [3, 2, 2, 2])


@pytest.mark.rule("rule:mentat.returns_at_recall")
def test_the_mentat_goes_back_to_its_space() -> None:
    g = game().hand("dagger").solari(2).play("dagger@mentat", "space.draw").next_round()
    assert (g.state.mentat, g.me.agents) == (-1, 2)


@pytest.mark.rule("rule:recall.first_player_passes", "rule:recall.next_round")
@pytest.mark.parametrize("players", [3, 4])
def test_the_first_player_marker_goes_round_clockwise(players: int) -> None:
    g = game(players)
    firsts = []
    for _ in range(5):
        firsts.append((g.state.first, g.asked))
        g.next_round()
    assert firsts == [(seat % players, seat % players) for seat in range(5)]


# The end.


def ended(g: Table) -> bool:
    """Return whether the game is over, so that no seat is asked."""
    over = g.state.phase == "over"
    assert (g.asked < 0) == over == (st.result(g.state) is not None)
    return over


@pytest.mark.rule("rule:recall.end_check", "rule:recall.not_before_recall")
def test_ten_points_end_the_game_in_the_recall_phase_and_not_before() -> None:
    g = game().hand("diplomacy").influence(emperor=1).give(vp=9).play("diplomacy@wealth")
    assert g.me.vp == 10
    assert (ended(g), g.state.phase) == (False, "player_turns")
    g.next_round()
    assert (ended(g), g.state.round) == (True, 1)
    assert [event.phase for event in g.told("phase_started")] == ["combat", "makers", "recall", "endgame"]


@pytest.mark.rule("rule:recall.end_check")
def test_nine_points_do_not_end_the_game() -> None:
    g = game().give(vp=9).next_round()
    assert (ended(g), g.state.round) == (False, 2)


@pytest.mark.rule("rule:recall.end_check", "rule:recall.not_before_recall")
def test_ten_points_lost_before_the_recall_phase_do_not_end_the_game() -> None:
    g = game().hand("shifting_allegiances").spice(2).influence(guild=2, emperor=3).give(vp=10)
    g.seat(1).influence(emperor=6).alliance("emperor")
    g.play("shifting_allegiances@secure_contract", "card.pay", "guild", "emperor")
    assert g.me.vp == 9
    assert not ended(g.next_round())


@pytest.mark.rule("rule:recall.end_check", "rule:combat.first_place")
def test_a_point_won_in_combat_may_end_the_game() -> None:
    g = game().conflict_card("skirmish_b").troops(0, 1).give(vp=9).next_round()
    assert (ended(g), g.me.vp) == (True, 10)


@pytest.mark.rule("rule:recall.end_check", "rule:effects.score_past_the_track")
def test_more_than_ten_points_count_in_full() -> None:
    g = game().give(vp=13)
    g.seat(1).give(vp=14)
    g.next_round()
    assert (ended(g), (st.result(g.state) or [])[0].seat, (st.result(g.state) or [])[0].points) == (True, 1, 14)


@pytest.mark.rule("rule:recall.end_check")
@pytest.mark.parametrize("players", [3, 4])
def test_the_game_ends_after_ten_rounds_when_no_conflict_is_left(players: int) -> None:
    g = game(players)
    for number in range(1, 11):
        assert (ended(g), g.state.round) == (False, number)
        g.next_round()
    assert (ended(g), g.state.round, g.state.conflict_deck) == (True, 10, [])


@pytest.mark.rule("rule:end.most_points")
def test_the_most_points_win() -> None:
    g = game()
    for seat, points in enumerate((7, 10, 3, 8)):
        g.seat(seat).give(vp=points, spice=9 - seat)
    g.next_round()
    assert g.told("game_ended")[0].places == (3, 1, 4, 2)
    assert [(s.seat, s.place, s.decided_by) for s in st.result(g.state) or []] == [
        (1, 1, ""),
        (3, 2, "vp"),
        (0, 3, "vp"),
        (2, 4, "vp"),
    ]


@pytest.mark.rule("rule:end.endgame_intrigue_first")
def test_endgame_intrigue_cards_are_played_before_the_winner_is_found() -> None:
    g = level()
    g.seat(2).intrigue("plans_within_plans").influence(emperor=3, guild=3, fremen=3)
    while g.state.phase != "endgame":
        g.play(next(action for action in ("reveal", "end") if action in g.options))
    assert (g.asked, g.options) == (2, ["intrigue:plans_within_plans", "pass"])
    g.play("intrigue:plans_within_plans")
    assert (ended(g), (st.result(g.state) or [])[0].seat, (st.result(g.state) or [])[0].points) == (True, 2, 11)


def level(players: int = 4) -> Table:
    """Return a table where every seat has ten points, and two of everything that breaks a tie."""
    g = game(players)
    for seat in range(players):
        g.seat(seat).give(vp=10, spice=2, solari=2, water=2).troops(2)
    return g


@pytest.mark.rule("rule:end.ties")
@pytest.mark.parametrize("measure", ["spice", "solari", "water"])
def test_a_tie_is_broken_by_what_is_left(measure: str) -> None:
    g = level(3)
    g.seat(1).give(**{measure: 3})
    g.next_round()
    assert g.told("game_ended")[0].places == (2, 1, 2)
    assert [s.decided_by for s in st.result(g.state) or []] == ["", measure, "shared"]


@pytest.mark.rule("rule:end.ties")
def test_a_tie_is_broken_last_by_troops_in_the_garrison() -> None:
    g = level(3)
    g.seat(2).troops(3)
    g.next_round()
    assert g.told("game_ended")[0].places == (2, 2, 1)
    assert (st.result(g.state) or [])[1].decided_by == "garrison"


@pytest.mark.rule("rule:end.ties")
@pytest.mark.parametrize(
    ("more", "less"),
    [
        ({"vp": 11, "spice": 0}, {"spice": 9}),
        ({"spice": 3, "solari": 0}, {"solari": 9}),
        ({"solari": 3, "water": 0}, {"water": 9}),
    ],
)
def test_ties_are_broken_in_order(more: dict[str, int], less: dict[str, int]) -> None:
    g = level(3)
    g.seat(1).give(**more)
    g.seat(2).give(**less)
    g.next_round()
    assert g.told("game_ended")[0].places == (3, 1, 2)


@pytest.mark.rule("rule:end.ties")
def test_water_comes_before_troops_in_the_garrison() -> None:
    g = level(3)
    g.seat(1).give(water=3).troops(0)
    g.seat(2).troops(12)
    g.next_round()
    assert g.told("game_ended")[0].places == (3, 1, 2)


@pytest.mark.rule("rule:end.level_to_the_last")
@pytest.mark.parametrize("players", [3, 4])
def test_players_level_in_everything_share_a_place(players: int) -> None:
    g = level(players).next_round()
    assert g.told("game_ended")[0].places == (1,) * players
    assert {s.decided_by for s in (st.result(g.state) or [])[1:]} == {"shared"}
