"""Setting up for six players: seats and teams, Commanders and their Allies, decks, Objectives, the Throne Row."""

from collections import Counter
from typing import Any, cast

import pytest

import sandtable_engine as st
from sandtable_engine.imperium.editions import EDITIONS
from sandtable_engine.imperium.rules.battle_icons import part_twins
from sandtable_engine.imperium.rules.rulebook import RULES
from sandtable_engine.imperium.seats import opponents, team
from sandtable_engine.imperium.sets.uprising.conflicts import CONFLICTS
from sandtable_engine.imperium.state import State
from sandtable_engine.kernel.machine import start
from tests.uprising.table import Table, game

COMMANDERS, ALLIES = (0, 3), (1, 2, 4, 5)
FIRST, MOUSE = "objective_desert_mouse_first_player", "objective_desert_mouse_4_6p"
KNIFE, OTHER_KNIFE = "objective_crysknife", "objective_crysknife_4_6p"
LEADERS = [
    "muad_dib",
    "princess_irulan",
    "gurney_halleck",
    "shaddam_corrino_iv",
    "lady_jessica",
    "lady_margot_fenring",
]


def new(seed: int = 0, **options: Any) -> State:
    return cast(State, st.new_game("uprising", 6, seed.to_bytes(32, "big"), options))


def begun(seed: int = 0) -> Table:
    """Return a game of dealt Leaders at the first turn; Shaddam has moved the first card he may."""
    g = Table(new(seed, leaders="random"))
    return g.play(g.options[0])


def refused(**options: Any) -> str:
    with pytest.raises(st.InvalidOptions) as error:
        new(**options)
    return str(error.value)


# Seats and teams.


@pytest.mark.rule("rule:teams.two_teams")
@pytest.mark.parametrize("seat", range(6))
def test_every_second_seat_is_of_the_own_team(seat: int) -> None:
    state = new()
    assert sorted(team(state, seat)) == [seat % 2, seat % 2 + 2, seat % 2 + 4]
    assert sorted([*team(state, seat), *opponents(state, seat)]) == list(range(6))


@pytest.mark.rule("rule:teams.two_teams")
def test_opponents_are_the_other_team_clockwise_from_the_left() -> None:
    state = new()
    assert (opponents(state, 0), opponents(state, 4)) == ([1, 3, 5], [5, 1, 3])


@pytest.mark.rule("rule:teams.commanders")
def test_the_commanders_sit_opposite_each_other_between_opponents() -> None:
    state = new(leaders="random")
    assert [state.players[seat].leader for seat in COMMANDERS] == ["muad_dib", "shaddam_corrino_iv"]
    assert [state.players[seat].allies for seat in range(6)] == [[2, 4], [], [], [5, 1], [], []]


@pytest.mark.rule("rule:teams.commanders", "rule:teams.leaders_option")
def test_only_allies_choose_a_leader_and_never_that_of_a_commander() -> None:
    g = Table(new(leaders="choose"))
    for seat in ALLIES:
        assert g.asked == seat
        assert not {"leader:muad_dib", "leader:shaddam_corrino_iv"} & set(g.options)
        g.play(g.options[0])
    assert [g.seat(seat).leader for seat in COMMANDERS] == ["muad_dib", "shaddam_corrino_iv"]
    assert len({player.leader for player in g.state.players}) == 6


@pytest.mark.rule("rule:teams.leaders_option")
@pytest.mark.parametrize("seed", range(6))
def test_dealt_leaders_are_six_different_ones_with_the_commanders_in_their_seats(seed: int) -> None:
    leaders = [player.leader for player in new(seed, leaders="random").players]
    assert len(set(leaders)) == 6
    assert (leaders[0], leaders[3]) == ("muad_dib", "shaddam_corrino_iv")


@pytest.mark.rule("rule:teams.leaders_option")
def test_named_leaders_are_six_with_the_commanders_in_their_seats() -> None:
    assert [player.leader for player in new(leaders=LEADERS).players] == LEADERS
    assert "seat 0 commands a team, its Leader is 'muad_dib'" in refused(leaders=[*LEADERS[1:], "muad_dib"])
    assert "6 different Leaders" in refused(leaders=LEADERS[:5])
    swapped = [*LEADERS[:3], "staban_tuek", *LEADERS[4:]]
    assert "seat 3 commands a team, its Leader is 'shaddam_corrino_iv'" in refused(leaders=swapped)


@pytest.mark.rule("rule:teams.leaders_option")
def test_a_base_leader_may_be_an_ally_in_a_mix_but_no_commander() -> None:
    paul = [*LEADERS[:4], "paul_atreides", LEADERS[5]]
    assert new(leaders=paul, mix=["leaders"]).players[4].leader == "paul_atreides"
    assert "'paul_atreides' does not fit the other options" in refused(leaders=paul)
    assert "seat 0 commands" in refused(leaders=["paul_atreides", *LEADERS[1:]], mix=["leaders"])


@pytest.mark.rule("rule:teams.choam")
def test_six_players_always_play_with_contracts() -> None:
    assert "has to be true" in refused(choam=False)
    assert len(begun().state.offers) == 2


@pytest.mark.rule("rule:teams.choam")
def test_the_contracts_of_the_sardaukar_lie_aside_for_shaddam() -> None:
    g = begun()
    assert sorted(g.state.aside) == ["sardaukar_cards", "sardaukar_recall"]
    assert not set(g.state.aside) & {*g.state.offers, *g.state.tiles}
    assert len(g.state.tiles) == 16


@pytest.mark.rule("rule:teams.choam")
@pytest.mark.parametrize(("seat", "own"), [(3, True), (1, False), (0, False)])
def test_only_shaddam_takes_them_in_place_of_a_face_up_one(seat: int, own: bool) -> None:
    g = game(6, first=seat)
    if seat in COMMANDERS:
        g.play(f"ally:{g.seat(seat).allies[0]}")
    g.seat(seat).hand("signet_ring")
    g.play("signet_ring@accept_contract", "space.take_contract")
    assert ("contract:sardaukar_cards" in g.options) is own


# What everybody starts with.


@pytest.mark.rule("rule:teams.points")
def test_commanders_start_with_four_points_and_allies_with_one() -> None:
    assert [player.purse["vp"] for player in new(leaders="random").players] == [4, 1, 1, 4, 1, 1]


@pytest.mark.rule("rule:commanders.start")
@pytest.mark.parametrize("seat", COMMANDERS)
def test_a_commander_starts_with_water_and_agents_but_no_troops(seat: int) -> None:
    player = game(6, LEADERS[1:3], first=seat).state.players[seat]
    assert player.purse == {"solari": 0, "spice": 0, "water": 1, "persuasion": 0, "swords": 0, "vp": 4}
    assert (player.garrison, player.supply, player.agents, player.arrows) == (0, 0, 2, player.allies)


@pytest.mark.rule("rule:commanders.start")
def test_a_commander_has_one_cube_on_his_own_board() -> None:
    state = new(leaders="random")
    assert (state.players[0].influence, state.players[3].influence) == ({"fremen": 0}, {"emperor": 0})


@pytest.mark.rule("rule:teams.allies_start")
@pytest.mark.parametrize("seat", ALLIES)
def test_an_ally_starts_as_in_the_game_of_four_on_the_tracks_of_this_board(seat: int) -> None:
    player = new(leaders=LEADERS).players[seat]
    assert (player.garrison, player.supply, player.agents, player.purse["water"]) == (3, 9, 2, 1)
    assert player.influence == {"great_houses": 0, "guild": 0, "bene_gesserit": 0, "fringe_worlds": 0}
    assert Counter(player.deck) == {card.id: card.copies for card in EDITIONS["uprising"][4].starter}


@pytest.mark.rule("rule:commanders.deck")
def test_each_commander_has_a_deck_of_ten_cards_of_his_own() -> None:
    muad_dib, shaddam = (Counter(new(leaders="random").players[seat].deck) for seat in COMMANDERS)
    assert (muad_dib.total(), shaddam.total()) == (10, 10)
    assert set(muad_dib & shaddam) == {"convincing_argument", "seek_allies", "signet_ring"}
    assert (muad_dib["limited_landsraad_access"], shaddam["imperial_ornithopter"]) == (2, 2)
    assert muad_dib["usul"] == shaddam["imperial_tent"] == 1


@pytest.mark.rule("rule:teams.conflict_deck")
def test_nine_conflicts_five_of_tier_two_on_four_of_tier_three() -> None:
    state = begun().state
    cards = [state.conflict, *reversed(state.conflict_deck)]
    assert [CONFLICTS[card].tier for card in cards] == [2, 2, 2, 2, 2, 3, 3, 3, 3]
    assert Counter(CONFLICTS[card].tier for card in state.box) == {1: 3, 2: 4}


@pytest.mark.rule("rule:teams.board")
def test_the_other_side_of_the_board_has_four_maker_spaces_and_fifteen_posts() -> None:
    board = EDITIONS["uprising"][6].board
    assert set(begun().state.bonus_spice) == {"imperial_basin", "hagga_basin", "habbanya_erg", "deep_desert"}
    assert len(board.posts) == 15
    assert not {"sardaukar", "dutiful_service", "desert_tactics", "fremkit"} & set(board.spaces)


@pytest.mark.rule("rule:teams.board")
def test_the_boards_of_the_commanders_have_no_post() -> None:
    board = EDITIONS["uprising"][6].board
    own = [space.id for space in board.spaces.values() if space.only]
    assert sorted(own) == ["desert_mastery", "emperor_sardaukar", "hardy_warriors", "vast_wealth"]
    assert [board.posts_of[space] for space in own] == [()] * 4


# Objectives.


@pytest.mark.rule("rule:teams.objectives")
@pytest.mark.parametrize("seed", range(8))
def test_only_allies_have_an_objective_and_no_team_both_mice(seed: int) -> None:
    players = begun(seed).state.players
    assert [len(player.won) for player in players] == [0, 1, 1, 0, 1, 1]
    mice = [seat for seat in ALLIES if "desert_mouse" in players[seat].won[0]]
    assert {seat % 2 for seat in mice} == {0, 1}


@pytest.mark.rule("rule:teams.objectives")
def test_the_first_player_is_the_ally_with_the_marker_on_the_objective() -> None:
    state = begun().state
    assert state.players[state.first].won == [FIRST]


@pytest.mark.rule("rule:teams.objectives_swapped")
@pytest.mark.parametrize(
    ("dealt", "swapped"),
    [
        ({1: KNIFE, 2: FIRST, 4: MOUSE, 5: OTHER_KNIFE}, {1: KNIFE, 2: FIRST, 4: OTHER_KNIFE, 5: MOUSE}),
        ({1: KNIFE, 2: MOUSE, 4: FIRST, 5: OTHER_KNIFE}, {1: MOUSE, 2: KNIFE, 4: FIRST, 5: OTHER_KNIFE}),
        ({1: FIRST, 2: KNIFE, 4: OTHER_KNIFE, 5: MOUSE}, {1: FIRST, 2: KNIFE, 4: MOUSE, 5: OTHER_KNIFE}),
        ({1: MOUSE, 2: KNIFE, 4: OTHER_KNIFE, 5: FIRST}, {1: KNIFE, 2: MOUSE, 4: OTHER_KNIFE, 5: FIRST}),
    ],
)
def test_the_second_mouse_of_a_team_goes_to_the_neighbouring_opposing_ally(
    dealt: dict[int, str], swapped: dict[int, str]
) -> None:
    assert part_twins(new(leaders="random"), dealt) == swapped


@pytest.mark.rule("rule:teams.objectives_swapped")
def test_mice_in_both_teams_stay_where_they_are() -> None:
    dealt = {1: FIRST, 2: MOUSE, 4: KNIFE, 5: OTHER_KNIFE}
    assert part_twins(new(leaders="random"), dealt) == dealt


# The Throne Row at the start.


@pytest.mark.rule("rule:teams.throne_at_start")
def test_shaddam_first_moves_a_card_of_the_row_that_is_not_of_the_fremen() -> None:
    g = Table(new(leaders="random"))
    cards = EDITIONS["uprising"][6].cards
    fitting = [f"row:{card}" for card in dict.fromkeys(g.state.row) if "fremen" not in cards[card].factions]
    assert (g.asked, g.options) == (3, fitting)
    g.play(fitting[0])
    assert (g.state.throne, len(g.state.row), g.state.phase) == ([fitting[0][4:]], 5, "player_turns")
    assert g.asked == g.state.first


@pytest.mark.rule("rule:teams.throne_at_start")
def test_with_nothing_but_fremen_in_the_row_no_card_is_moved() -> None:
    g = Table(new(leaders="random"))
    g.row("chani_clever_tactician", "desert_power", "leadership", "shishakli", "stilgar_the_devoted")
    start(RULES, g.state)
    assert (g.state.throne, g.state.phase) == ([], "player_turns")
