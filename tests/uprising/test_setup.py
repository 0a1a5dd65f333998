"""Setting up for three and four players, with and without the CHOAM module; the phases of a round."""

from collections import Counter
from typing import Any, cast

import msgspec
import pytest

import sandtable_engine as st
from sandtable_engine.imperium.sets.uprising.cards import CARDS
from sandtable_engine.imperium.sets.uprising.conflicts import CONFLICTS
from sandtable_engine.imperium.sets.uprising.intrigue import INTRIGUE
from sandtable_engine.imperium.state import State
from tests.uprising.table import game

SEED = bytes(32)
THREE = ["muad_dib", "staban_tuek", "lady_jessica"]
LEADERS = {
    "feyd_rautha_harkonnen",
    "gurney_halleck",
    "lady_amber_metulli",
    "lady_jessica",
    "lady_margot_fenring",
    "muad_dib",
    "princess_irulan",
    "shaddam_corrino_iv",
    "staban_tuek",
}
STARTER = {
    "convincing_argument": 2,
    "dagger": 2,
    "diplomacy": 1,
    "dune_the_desert_planet": 2,
    "reconnaissance": 1,
    "seek_allies": 1,
    "signet_ring": 1,
}
CHOAM_CARDS = {"cargo_runner", "delivery_agreement", "interstellar_trade", "priority_contracts"}
CHOAM_INTRIGUE = {"backed_by_choam", "choam_profits", "leverage", "reach_agreement"}


def new(players: int = 4, seed: bytes = SEED, **options: Any) -> State:
    return cast(State, st.new_game("uprising", players, seed, options))


# The table.


@pytest.mark.rule("rule:setup.shield_wall", "rule:setup.alliances_on_board")
@pytest.mark.parametrize("players", [3, 4])
def test_the_wall_stands_and_the_board_is_empty(players: int) -> None:
    state = new(players)
    assert state.wall
    assert (state.alliances, state.control, state.board, state.posts) == ({}, {}, {}, {})
    assert state.bonus_spice == {"imperial_basin": 0, "hagga_basin": 0, "deep_desert": 0}


@pytest.mark.rule("rule:setup.conflict_deck")
@pytest.mark.parametrize("players", [3, 4])
def test_the_conflict_deck_is_one_five_and_four_cards(players: int) -> None:
    state = new(players)
    cards = [state.conflict, *reversed(state.conflict_deck)]
    assert [CONFLICTS[card].tier for card in cards] == [1, 2, 2, 2, 2, 2, 3, 3, 3, 3]
    assert len(set(cards)) == 10


@pytest.mark.rule("rule:setup.unused_conflicts_unseen")
@pytest.mark.parametrize("seat", [None, 0])
def test_the_other_conflicts_stay_in_the_box_unseen(seat: int | None) -> None:
    state = new()
    assert Counter(CONFLICTS[card].tier for card in state.box) == {1: 2, 2: 4}
    seen = msgspec.json.encode(st.view(state, seat)).decode()
    assert not any(card in seen for card in state.box)


@pytest.mark.rule("rule:setup.imperium_row", "rule:setup.imperium_deck", "rule:setup.intrigue_deck")
@pytest.mark.parametrize(("choam", "cards", "intrigue"), [(True, 69, 44), (False, 65, 40)])
def test_decks_and_row(choam: bool, cards: int, intrigue: int) -> None:
    state = new(choam=choam)
    assert len(state.row) == 5
    assert len(state.row) + len(state.imperium_deck) == cards
    assert len(state.intrigue_deck) == intrigue
    assert not any(player.intrigue for player in state.players)


@pytest.mark.rule("rule:setup.imperium_row", "rule:setup.intrigue_deck")
def test_the_decks_are_shuffled() -> None:
    state, other = new(), new(seed=bytes([1] * 32))
    assert (state.row, state.imperium_deck) != (other.row, other.imperium_deck)
    assert state.intrigue_deck != other.intrigue_deck
    assert sorted(state.row + state.imperium_deck) == sorted(other.row + other.imperium_deck)


@pytest.mark.rule("rule:setup.reserve_stacks", "rule:setup.no_mentat")
def test_the_reserve_has_two_stacks_and_there_is_no_mentat() -> None:
    state = new()
    assert state.reserve == {"prepare_the_way": 8, "the_spice_must_flow": 10}
    assert "mentat" not in game().hand("dagger").options
    assert state.mentat == -1


@pytest.mark.rule("rule:setup.starting_deck")
@pytest.mark.parametrize("players", [3, 4])
def test_everybody_starts_with_the_same_ten_cards(players: int) -> None:
    state = new(players, leaders=["muad_dib", "gurney_halleck", "lady_jessica", "princess_irulan"][:players])
    for player in state.players:
        assert Counter(player.deck + player.hand) == STARTER
        assert len(player.hand) == 5


@pytest.mark.rule("rule:setup.starting_water", "rule:setup.points_by_players")
@pytest.mark.parametrize(("players", "points"), [(3, 0), (4, 1)])
def test_everybody_starts_with_a_water_and_with_four_players_a_point(players: int, points: int) -> None:
    for player in new(players).players:
        assert player.purse == {"solari": 0, "spice": 0, "water": 1, "persuasion": 0, "swords": 0, "vp": points}


@pytest.mark.rule("rule:setup.two_agents", "rule:setup.troops", "rule:setup.influence_zero", "rule:setup.three_spies")
@pytest.mark.parametrize("players", [3, 4])
def test_everybody_starts_with_agents_troops_and_spies(players: int) -> None:
    state = new(players)
    for player in state.players:
        assert (player.agents, player.swordmaster, player.council, player.hooks) == (2, False, False, False)
        assert (player.garrison, player.conflict, player.supply, player.worms) == (3, 0, 9, 0)
        assert player.influence == {"emperor": 0, "guild": 0, "bene_gesserit": 0, "fremen": 0}
        assert (player.contracts, player.completed, player.flipped) == ([], [], [])
    assert [seat.uprising.spies for seat in cast(Any, st.view(state, 0)).players] == [3] * players


@pytest.mark.rule("rule:setup.first_player_by_objective")
def test_the_first_player_has_the_first_turn() -> None:
    for number in range(8):
        state = new(3, bytes([number] * 32))
        assert st.to_act(state) == [state.first]
        assert "objective_desert_mouse_first_player" in state.players[state.first].won


# Leaders.


@pytest.mark.rule("rule:setup.leaders_chosen")
def test_leaders_are_chosen_in_seat_order_among_those_left() -> None:
    state = new(leaders="choose")
    for seat in range(4):
        assert st.to_act(state) == [seat]
        actions = st.legal_actions(state, seat)
        assert len(actions) == 9 - seat
        st.advance(state, seat, actions[-1])
    assert len({player.leader for player in state.players}) == 4


@pytest.mark.rule("rule:setup.leaders_chosen", "rule:setup.shaddam_needs_choam")
@pytest.mark.parametrize(("choam", "left_out"), [(True, set()), (False, {"shaddam_corrino_iv"})])
def test_leaders_are_dealt_among_those_of_the_game(choam: bool, left_out: set[str]) -> None:
    dealt = {player.leader for number in range(40) for player in new(seed=bytes([number] * 32), choam=choam).players}
    assert dealt == LEADERS - left_out


@pytest.mark.rule("rule:setup.shaddam_needs_choam", "leader:shaddam_corrino_iv")
def test_shaddam_cannot_be_chosen_without_the_module() -> None:
    state = new(leaders="choose", choam=False)
    assert "leader:shaddam_corrino_iv" not in st.legal_actions(state, 0)
    with pytest.raises(st.InvalidOptions, match="'shaddam_corrino_iv' does not fit the other options; these do"):
        new(3, leaders=["shaddam_corrino_iv", "muad_dib", "staban_tuek"], choam=False)


@pytest.mark.rule("rule:leaders.jessica_first_face", "leader:lady_jessica")
def test_the_other_face_of_jessica_is_no_leader_of_its_own() -> None:
    assert "leader:reverend_mother_jessica" not in st.legal_actions(new(leaders="choose"), 0)
    with pytest.raises(st.InvalidOptions, match="'reverend_mother_jessica' does not fit the other options"):
        new(3, leaders=["reverend_mother_jessica", "muad_dib", "staban_tuek"])


@pytest.mark.rule("rule:setup.leaders_chosen")
def test_leaders_are_given_by_a_list_in_seat_order() -> None:
    assert [player.leader for player in new(3, leaders=THREE).players] == THREE


# The CHOAM module.


@pytest.mark.rule("rule:contracts.market")
@pytest.mark.parametrize("players", [3, 4])
def test_two_of_twenty_contracts_lie_face_up(players: int) -> None:
    state = new(players, leaders=["muad_dib", "gurney_halleck", "lady_jessica", "princess_irulan"][:players])
    assert (len(state.offers), len(state.tiles), state.aside) == (2, 18, [])


@pytest.mark.rule("rule:leaders.shaddam_contracts", "leader:shaddam_corrino_iv")
def test_with_shaddam_two_contracts_lie_aside() -> None:
    state = new(3, leaders=["shaddam_corrino_iv", "muad_dib", "staban_tuek"])
    assert (len(state.offers), len(state.tiles)) == (2, 16)
    assert sorted(state.aside) == ["sardaukar_cards", "sardaukar_recall"]


@pytest.mark.rule("rule:contracts.without_choam", "rule:mixing.choam_cards_out")
def test_without_the_module_nothing_of_it_is_on_the_table() -> None:
    state = new(choam=False)
    assert (state.offers, state.tiles, state.aside) == ([], [], [])
    assert not CHOAM_CARDS & {*state.row, *state.imperium_deck}
    assert not CHOAM_INTRIGUE & set(state.intrigue_deck)


@pytest.mark.rule("rule:mixing.choam_cards_out")
def test_with_the_module_all_of_it_is() -> None:
    state = new()
    assert {*state.row, *state.imperium_deck} >= CHOAM_CARDS
    assert set(state.intrigue_deck) >= CHOAM_INTRIGUE
    assert {card for card in CARDS if CARDS[card].module} == CHOAM_CARDS
    assert {card for card in INTRIGUE if INTRIGUE[card].module} == CHOAM_INTRIGUE


@pytest.mark.rule("rule:setup.options_checked")
def test_the_module_is_played_with_by_default() -> None:
    assert new().options == {"leaders": "random", "choam": True, "mix": []}


# Options a game cannot start with.


@pytest.mark.rule("rule:setup.player_counts")
@pytest.mark.parametrize("players", [0, 5, 7])
def test_a_game_is_for_one_to_four_players_or_six(players: int) -> None:
    with pytest.raises(st.InvalidOptions, match=f"uprising is for 1 or 2 or 3 or 4 or 6 players, not {players}"):
        new(players)


@pytest.mark.rule("rule:setup.options_checked")
@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)])
def test_a_seed_is_32_bytes(seed: bytes) -> None:
    with pytest.raises(st.InvalidOptions, match="32 bytes"):
        new(seed=seed)


@pytest.mark.rule("rule:setup.options_checked")
@pytest.mark.parametrize("choam", ["yes", "true", 1, None, []])
def test_choam_is_true_or_false(choam: Any) -> None:
    with pytest.raises(st.InvalidOptions, match="Option choam: use true or false"):
        new(choam=choam)


@pytest.mark.rule("rule:setup.options_checked")
@pytest.mark.parametrize("option", ["factions", "leader_sets", "speed"])
def test_an_option_of_another_game_is_refused_by_its_name(option: str) -> None:
    known = "leaders, choam, mix, difficulty, rivals, variants"
    with pytest.raises(st.InvalidOptions, match=f"uprising has no option '{option}'; it has {known}"):
        st.new_game("uprising", 4, SEED, {option: "random"})


@pytest.mark.rule("rule:setup.leaders_chosen", "rule:setup.options_checked")
@pytest.mark.parametrize(
    ("leaders", "said"),
    [
        ("all", 'use "choose", "random" or a list of 3 Leaders'),
        ("muad_dib", "3 different Leaders are needed"),
        (7, 'use "choose", "random" or a list'),
        (["muad_dib", "paul_atreides", "staban_tuek"], "'paul_atreides' does not fit the other options"),
        (["muad_dib", "duke_nukem", "staban_tuek"], "there is no Leader 'duke_nukem'"),
        (["muad_dib", "staban_tuek"], "3 different Leaders are needed"),
        (["muad_dib", "muad_dib", "staban_tuek"], "3 different Leaders are needed"),
        ([], "3 different Leaders are needed"),
    ],
)
def test_leaders_that_cannot_be_are_refused(leaders: Any, said: str) -> None:
    with pytest.raises(st.InvalidOptions, match=said):
        new(3, leaders=leaders)


# A round.


@pytest.mark.rule("rule:round.five_phases")
def test_a_round_has_five_phases() -> None:
    g = game()
    g.next_round()
    phases = [event.phase for event in g.told("phase_started")]
    assert phases == ["combat", "makers", "recall", "round_start", "player_turns"]


@pytest.mark.rule("rule:round.conflict_revealed", "rule:round.draw_five")
def test_a_round_begins_with_the_next_conflict_and_five_cards() -> None:
    g = game().next_conflict("trade_dispute").next_round()
    assert (g.state.round, g.state.conflict, len(g.state.conflict_deck)) == (2, "trade_dispute", 8)
    assert [len(player.hand) for player in g.state.players] == [5, 5, 5, 5]


@pytest.mark.rule("rule:round.first_player_first", "rule:round.agent_or_reveal", "rule:round.no_turns_after_reveal")
def test_turns_go_clockwise_until_everybody_has_revealed() -> None:
    g = game(3)
    for seat in range(3):
        g.seat(seat).hand("diplomacy", "convincing_argument")
    asked: list[int] = []
    while g.state.phase == "player_turns" and g.state.round == 1:
        if "reveal" in g.options:
            asked.append(g.asked)
            sends = asked.count(g.asked) == 1 and g.asked != 1
            g.play({0: "diplomacy@fremkit", 2: "diplomacy@deliver_supplies"}[g.asked] if sends else "reveal")
        else:
            g.play("end" if "end" in g.options else g.options[0])
    assert asked == [0, 1, 2, 0, 2]


@pytest.mark.rule("rule:round.reveal_any_time", "rule:round.reveal_when_no_agents")
def test_with_agents_one_may_reveal_and_without_one_must() -> None:
    g = game().hand("diplomacy", "dagger")
    assert "reveal" in g.options
    g.agent_on("arrakeen").agent_on("secrets")
    assert g.options == ["reveal"]


@pytest.mark.rule("rule:round.all_revealed_ends_phase")
def test_once_all_have_revealed_the_combat_begins() -> None:
    g = game().troops(3, 1).intrigue("devour").to_combat()
    assert all(player.revealed for player in g.state.players)
    assert g.state.phase == "combat"
