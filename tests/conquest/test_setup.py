"""Setting up a game."""

from __future__ import annotations

import pytest

import sandtable_engine as st
from sandtable_engine.conquest.content.factions import SIDES
from sandtable_engine.conquest.content.geography import STORM_START
from sandtable_engine.conquest.events import FactionTaken, FirstPlayer, Rolled, TraitorsDealt
from sandtable_engine.conquest.rules.setup import Begin
from sandtable_engine.conquest.state import State
from tests.conquest.table import game, new

FOUR = ("atreides", "fremen", "harkonnen", "imperium")


@pytest.mark.rule("rule:setup.factions_dealt")
def test_factions_are_dealt_at_random() -> None:
    dealt = set()
    for seed in range(12):
        state = st.new_game("conquest", 3, bytes([seed]) * 32)
        assert isinstance(state, State)
        dealt.add(tuple(player.faction for player in state.players))
    assert len(dealt) > 3
    assert all(len(set(factions)) == 3 for factions in dealt)


@pytest.mark.rule("rule:setup.factions_chosen")
def test_factions_may_be_chosen() -> None:
    state = st.new_game("conquest", 2, bytes(32), {"factions": "choose"})
    assert st.legal_actions(state, 0) == [f"faction:{faction}" for faction in FOUR]
    st.advance(state, 0, "faction:fremen")
    assert "faction:fremen" not in st.legal_actions(state, 1)
    st.advance(state, 1, "faction:imperium")
    assert [player.faction for player in st.view(state, None).players] == ["fremen", "imperium"]


@pytest.mark.rule("rule:setup.absent_leaders_leave")
def test_traitor_cards_of_absent_factions_leave_the_game() -> None:
    g = game("atreides", "fremen")
    cards = [*g.state.traitor_deck, *g.player(0).traitors, *g.player(1).traitors]
    assert sorted(cards) == sorted([*g.player(0).leaders, *g.player(1).leaders])
    assert len(cards) == 12


@pytest.mark.rule("rule:setup.four_traitors_keep_one")
def test_everybody_else_draws_four_traitor_cards_and_keeps_one_in_secret() -> None:
    g = new("atreides", "fremen", "imperium")
    assert st.to_act(g.state) == [0, 1, 2]
    assert all(len(st.legal_actions(g.state, seat)) == 4 for seat in range(3))
    kept = st.legal_actions(g.state, 1)[2]
    g.by(1, kept)
    assert st.to_act(g.state) == [0, 2]
    g.by(0, st.legal_actions(g.state, 0)[0]).by(2, st.legal_actions(g.state, 2)[0])
    assert g.player(1).traitors == [kept.removeprefix("keep:")]
    assert len(g.state.traitor_deck) == 17 - 3


@pytest.mark.rule("rule:setup.harkonnen_traitors", "advantage:many_traitors")
@pytest.mark.parametrize(("factions", "drawn", "kept"), [(FOUR, 8, 4), (FOUR[:3], 6, 3), (FOUR[1:3], 4, 2)])
def test_harkonnen_draws_later_and_keeps_more(factions: tuple[str, ...], drawn: int, kept: int) -> None:
    g = new(*factions)
    seat = factions.index("harkonnen")
    assert seat not in st.to_act(g.state)
    while st.to_act(g.state) != [seat]:
        g.play(g.options[0])
    assert len(g.options) == drawn
    for _ in range(kept):
        assert g.kind == "pick_traitor"
        g.play(g.options[0])
    assert len(g.player(seat).traitors) == kept
    assert g.kind != "pick_traitor"


@pytest.mark.rule("rule:setup.own_leader_as_insurance")
def test_an_own_leader_may_be_kept_and_has_no_other_use() -> None:
    g = new("atreides", "fremen", seed=3)
    own = [
        option for seat in (0, 1) for option in st.legal_actions(g.state, seat) if option[5:] in g.player(seat).leaders
    ]
    assert own


@pytest.mark.rule("rule:setup.returned_traitors_shuffled")
def test_what_is_not_kept_goes_back_into_the_deck() -> None:
    g = new("atreides", "fremen")
    dealt = [*g.player(0).dealt, *g.player(1).dealt]
    g.by(0, f"keep:{dealt[0]}").by(1, f"keep:{dealt[4]}")
    assert set(dealt) - {dealt[0], dealt[4]} <= set(g.state.traitor_deck)
    assert g.player(0).returned == dealt[1:4]


@pytest.mark.rule(
    "rule:setup.spice_and_troops", "faction:atreides", "faction:fremen", "faction:harkonnen", "faction:imperium"
)
@pytest.mark.parametrize(
    ("faction", "spice", "reserve", "sink", "leaders"),
    [("atreides", 13, 20, 0, 7), ("fremen", 6, 15, 5, 5), ("harkonnen", 15, 20, 0, 5), ("imperium", 18, 20, 0, 5)],
)
def test_a_faction_starts_with_its_spice_troops_and_leaders(
    faction: str, spice: int, reserve: int, sink: int, leaders: int
) -> None:
    g = new(*FOUR)
    player = g.player(FOUR.index(faction))
    assert (player.spice, player.reserve, player.troops.get("polar_sink", 0)) == (spice, reserve, sink)
    assert len(player.leaders) == leaders


@pytest.mark.rule("advantage:more_leaders")
def test_atreides_have_seven_leaders_the_others_five() -> None:
    g = new(*FOUR)
    assert [len(player.leaders) for player in g.state.players] == [7, 5, 5, 5]
    assert "more_leaders" in SIDES["atreides"].advantages


@pytest.mark.rule("rule:setup.storm_marker")
def test_the_storm_starts_in_its_marked_sector() -> None:
    assert new(*FOUR).state.storm == STORM_START == 18


@pytest.mark.rule("rule:setup.first_player_by_die", "rule:setup.ties_roll_again")
def test_the_highest_roll_goes_first_and_ties_roll_again() -> None:
    rerolled = 0
    for seed in range(40):
        g = new(*FOUR, seed=seed)
        while g.kind == "pick_traitor":
            g.play(g.options[0])
        faces: dict[int, int] = {}
        rolls = g.told(Rolled)
        first = g.told(FirstPlayer)[0].seat
        rolls = [roll for roll in rolls if roll.number < g.told(FirstPlayer)[0].number]
        rerolled += len(rolls) > 4
        for roll in rolls[:4]:
            faces[roll.seat] = roll.face
        assert faces[first] == max(faces.values())
        last = [roll for roll in rolls if roll.seat == first][-1].face
        assert all(last > roll.face for roll in rolls[-2:] if roll.seat != first) or len(rolls) == 4
    assert rerolled


@pytest.mark.rule("rule:setup.storm_face_is_highest")
def test_the_storm_face_beats_a_six() -> None:
    found = False
    for seed in range(60):
        g = new("atreides", "imperium", seed=seed)
        while g.kind == "pick_traitor":
            g.play(g.options[0])
        rolls = {roll.seat: roll.face for roll in g.told(Rolled)[:2]}
        if set(rolls.values()) == {6, 7}:
            found = True
            assert rolls[g.told(FirstPlayer)[0].seat] == 7
    assert found


@pytest.mark.rule("rule:setup.events")
def test_a_new_game_deals_what_only_its_owner_sees() -> None:
    g = new("atreides", "harkonnen")
    g.play(g.options[0])
    dealt = g.told(TraitorsDealt)[0]
    assert dealt.seat == 1
    assert len(dealt.seen_by(1).cards) == 4
    assert dealt.seen_by(0).cards == dealt.seen_by(None).cards == ()
    assert not g.told(FactionTaken)
    assert Begin().slug == "begin"


@pytest.mark.parametrize(
    ("players", "options", "word"),
    [
        (2, {"factions": ["atreides"]}, "different"),
        (2, {"factions": ["atreides", "atreides"]}, "different"),
        (2, {"factions": ["atreides", "guild"]}, "guild"),
        (2, {"factions": 3}, "list"),
        (3, {"covered": "carthag"}, "covered"),
        (2, {"covered": "arsunt"}, "arsunt"),
        (3, {"allied_duel": True}, "2 players"),
        (2, {"allied_duel": "yes"}, "true or false"),
        (2, {"small_market": 1}, "true or false"),
        (2, {"decks": "unknown"}, "unknown"),
        (2, {"allied_duel": True, "leader_sets": "atreides"}, "atreides"),
        (2, {"allied_duel": True, "factions": ["atreides", "fremen"]}, "atreides"),
    ],
)
@pytest.mark.rule("rule:setup.options")
def test_options_that_make_no_game_are_refused(
    players: int, options: dict[str, st.kernel.state.Setting], word: str
) -> None:
    with pytest.raises(st.InvalidOptions, match=word):
        st.new_game("conquest", players, bytes(32), options)
