"""The allied duel."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

import sandtable_engine as st
from sandtable_engine.conquest.content.decks import DECKS
from sandtable_engine.conquest.content.geography import STRONGHOLDS
from sandtable_engine.conquest.events import LeadersDrawn
from sandtable_engine.conquest.knowledge.position import check
from sandtable_engine.conquest.state import State
from sandtable_engine.conquest.words.narration import tell
from sandtable_engine.registry import set_up
from tests.conquest.table import Table, game, new

LEADERS = DECKS["standard"].leaders
ALLIES = ("atreides_fremen", "harkonnen_imperium")


@pytest.mark.rule("rule:allied.boards", "faction:atreides_fremen", "faction:harkonnen_imperium")
def test_the_allied_boards_have_their_spice_and_troops() -> None:
    g = new(*ALLIES, allied_duel=True)
    one, other = g.state.players
    assert (one.spice, one.reserve, one.troops) == (6, 15, {"polar_sink": 5})
    assert (other.spice, other.reserve, other.troops) == (15, 20, {})


@pytest.mark.rule("rule:allied.leaders_drawn")
def test_allied_leaders_are_drawn_from_both_factions() -> None:
    mixed = set()
    for seed in range(20):
        g = new(*ALLIES, allied_duel=True, seed=seed)
        one, other = g.state.players
        assert (len(one.leaders), len(other.leaders)) == (7, 5)
        cards = [*g.state.traitor_deck, *one.dealt]
        assert sorted(cards) == sorted([*one.leaders, *other.leaders])
        mixed.add(tuple(other.leaders))
    assert len(mixed) > 5


def duel(leader_sets: str = "secret") -> Table:
    """Return an allied duel after setup: both sides stand in Carthag, and each holds its own leaders as traitors."""
    g = game(*ALLIES, allied_duel=True, leader_sets=leader_sets).put(0, "carthag:10", 5).put(1, "carthag:10", 5)
    return g.traitors(0, g.player(0).leaders[0]).traitors(1, *g.player(1).leaders[:2])


@pytest.mark.rule("rule:allied.leaders_are_secret")
def test_a_leader_set_is_secret_but_for_its_size() -> None:
    g = duel()
    for seat in (0, None):
        other = g.view(seat).players[1]
        assert (other.leaders, other.leader_count) == ((), 5)
    assert g.view(1).players[1].leaders == tuple(g.player(1).leaders)
    drawn = LeadersDrawn(seat=1, leaders=("jamis", "chani"), count=2, secret=True)
    assert (drawn.seen_by(None).leaders, drawn.seen_by(0).leaders) == ((), ())
    assert (drawn.seen_by(0).count, drawn.seen_by(1).leaders) == (2, ("jamis", "chani"))


@pytest.mark.rule("rule:allied.leaders_are_secret")
def test_what_is_told_of_a_secret_set_has_no_names() -> None:
    _, events = set_up("conquest", 2, bytes(32), {"allied_duel": True, "factions": list(ALLIES)})
    told = [event.seen_by(1) for event in events if isinstance(event, LeadersDrawn)]
    assert [(event.leaders != (), event.count) for event in told] == [(False, 7), (True, 5)]
    assert tell(told[0], "en") == "Seat 0 draws 7 leaders in secret."


@pytest.mark.rule("rule:allied.leaders_are_secret")
def test_a_leader_that_was_shown_stays_known() -> None:
    g = duel()
    one, other = g.player(0).leaders[0], g.player(1).leaders[0]
    g.at("battle").fight(s0=f"0 {one}", s1=f"5 {other}")
    for seat in (0, None):
        assert (g.view(seat).players[1].leaders, g.view(seat).players[1].leader_count) == ((other,), 5)
    assert g.view(1).players[0].leaders == (one,)
    assert g.view(1).players[1].known_leaders == (other,)


@pytest.mark.rule("rule:allied.leaders_are_secret")
def test_a_question_may_name_any_leader_and_its_answer_tells_whether_it_serves() -> None:
    g = duel().market(0, "truthtrance").at("storm").play("market:truthtrance", "seat:1")
    named = [option.removeprefix("traitor:") for option in g.options if option.startswith("traitor:")]
    assert named == sorted(LEADERS)
    mine, theirs = g.player(1).traitors
    g.play(f"traitor:{theirs}")
    assert g.view(0).players[1].leaders == (theirs,)
    assert g.player(1).known_leaders == [theirs]
    assert mine not in g.view(0).players[1].leaders


@pytest.mark.rule("rule:allied.leaders_are_secret", "rule:hidden.leader_sets")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_secret_set_is_dealt_anew_but_for_what_the_seat_has_seen(seat: int | None) -> None:
    g = new(*ALLIES, allied_duel=True)
    while g.kind == "pick_traitor":
        g.play(g.options[0])
    hidden = [owner for owner in (0, 1) if owner != seat]
    sets: list[set[str]] = []
    for number in range(30):
        state = st.resample(g.state, seat, Random(number))
        assert isinstance(state, State)
        check(state)
        assert st.view(state, seat) == g.view(seat)
        if seat is not None:
            mine = state.players[seat]
            assert mine.leaders == g.player(seat).leaders
            seen = {card for card in (*mine.traitors, *mine.returned) if card not in mine.leaders}
            assert seen <= set(state.players[1 - seat].leaders)
        sets.append({leader for owner in hidden for leader in state.players[owner].leaders})
    assert len({frozenset(each) for each in sets}) > 5


@pytest.mark.rule("rule:allied.leaders_are_secret", "rule:hidden.leader_sets")
def test_a_leader_prescience_was_told_serves_in_every_state_dealt_anew() -> None:
    g = duel().at("battle").play("pass", "prescience:leader")
    leader = g.player(1).leaders[3]
    g.play(f"leader:{leader}")
    for number in range(20):
        assert leader in cast(State, st.resample(g.state, 0, Random(number))).players[1].leaders
    assert any(leader not in cast(State, st.resample(g.state, None, Random(n))).players[1].leaders for n in range(20))


@pytest.mark.rule("rule:allied.leaders_are_secret", "rule:bots.greedy_beats_random")
def test_a_bot_reckons_with_leaders_it_does_not_know() -> None:
    g = duel().at("battle").passes()
    assert g.view(0).players[1].leaders == ()
    greedy = st.GAMES["conquest"].bots["greedy"]
    assert greedy(g.view(0), st.legal_actions(g.state, 0), Random(1)) != "dial:0"


@pytest.mark.rule("rule:allied.leaders_are_secret")
@pytest.mark.parametrize(
    ("wish", "shown"),
    [("secret", [0, 0]), ("open", [7, 5]), ("atreides_fremen", [7, 0]), ("harkonnen_imperium", [0, 5])],
)
def test_each_side_may_announce_its_set(wish: str, shown: list[int]) -> None:
    g = duel(wish)
    assert [len(player.leaders) for player in g.view(None).players] == shown


@pytest.mark.rule("rule:allied.leaders_are_secret")
def test_a_game_of_the_first_rules_has_open_sets() -> None:
    state = st.new_game("conquest", 2, bytes(32), {"allied_duel": True}, rules_version=1)
    assert "leader_sets" not in state.options
    assert [len(player.leaders) for player in st.view(state, None).players] in ([7, 5], [5, 7])


@pytest.mark.rule("rule:allied.leaders_are_open")
def test_everybody_sees_the_leaders_of_both_alliances() -> None:
    g = new(*ALLIES, allied_duel=True, leader_sets="open")
    own = [LEADERS[leader].faction in ("harkonnen", "imperium") for leader in g.player(1).leaders]
    assert all(own)
    assert g.view(None).players[1].leaders == g.view(0).players[1].leaders == tuple(g.player(1).leaders)
    assert LeadersDrawn(seat=1, leaders=("chani",)).seen_by(None).leaders == ("chani",)


@pytest.mark.rule("rule:allied.traitors")
def test_allied_traitors_one_of_four_then_two_of_four() -> None:
    g = new(*ALLIES, allied_duel=True)
    assert st.to_act(g.state) == [0]
    g.play(g.options[0])
    assert st.to_act(g.state) == [1]
    g.play(g.options[0], g.options[1])
    assert [len(player.traitors) for player in g.state.players] == [1, 2]


@pytest.mark.rule("rule:allied.combined_advantages")
def test_allies_have_the_advantages_of_both_boards() -> None:
    g = game(*ALLIES, allied_duel=True).put(0, "carthag:10", 2).put(1, "carthag:10", 2).at("battle")
    assert (g.asked, g.kind) == (1, "new_traitor")
    g.play("pass")
    assert (g.asked, g.kind) == (0, "use_prescience")
    g.play("pass")
    assert (g.asked, g.kind) == (1, "use_voice")


@pytest.mark.rule("rule:allied.covered")
def test_a_stronghold_is_covered_in_an_allied_duel_too() -> None:
    assert new(*ALLIES, allied_duel=True).state.covered in STRONGHOLDS


@pytest.mark.rule("rule:allied.movement")
def test_atreides_and_fremen_ship_to_the_pole_and_move_twice() -> None:
    g = game(*ALLIES, allied_duel=True).at("shipment_and_movement")
    assert g.options == ["ship:polar_sink", "skip"]
    assert g.state.moves == 2


@pytest.mark.rule("rule:allied.played_out")
def test_an_allied_duel_is_played_to_its_end() -> None:
    state = st.new_game("conquest", 2, bytes([9]) * 32, {"allied_duel": True})
    assert isinstance(state, State)
    table = Table(state)
    while st.to_act(state):
        table.play(table.options[(len(table.events) * 5) % len(table.options)])
    assert st.result(state)
