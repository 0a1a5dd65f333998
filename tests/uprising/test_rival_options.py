"""The options of games with Rivals: which Rivals, how difficult, which variants; impossible values get a sentence."""

from typing import Any, cast

import pytest

import sandtable_engine as st
from sandtable_engine.imperium.sets.uprising.leaders import LEADERS
from sandtable_engine.imperium.sets.uprising.rivals import RIVALS
from sandtable_engine.imperium.state import State
from tests.uprising.table import ALL

AMBER, GURNEY, STABAN, RABBAN = "lady_amber_metulli", "gurney_halleck", "staban_tuek", "glossu_the_beast_rabban"
BARON = "baron_vladimir_harkonnen"
EXPERT = ["brutal_escalation", "expert_deployment", "smart_politics"]


def new(players: int, number: int = 0, **options: Any) -> State:
    return cast(State, st.new_game("uprising", players, bytes([number] * 32), options))


def leaders(state: State) -> list[str]:
    """Return the Leaders of all seats, after each has picked the first one on offer."""
    while state.phase == "setup":
        seat = st.to_act(state)[0]
        st.advance(state, seat, st.legal_actions(state, seat)[0])
    return [player.leader for player in state.players]


def refusal(players: int, **options: Any) -> str:
    with pytest.raises(st.InvalidOptions) as caught:
        new(players, **options)
    return str(caught.value)


# Which Rivals.


@pytest.mark.rule("rule:rival_options.rivals_named")
def test_rivals_may_be_named_in_the_order_of_their_seats() -> None:
    assert leaders(new(1, rivals=[GURNEY, STABAN]))[1:] == [GURNEY, STABAN]
    assert leaders(new(2, rivals=[RABBAN]))[2:] == [RABBAN]


@pytest.mark.rule("rule:rival_options.rivals_named")
def test_the_rival_of_two_may_be_named_without_a_list() -> None:
    state = new(2, rivals=GURNEY)
    assert (state.options["rivals"], leaders(state)[2]) == ([GURNEY], GURNEY)


@pytest.mark.rule("rule:rival_options.rivals_random")
@pytest.mark.parametrize("players", [1, 2])
def test_dealt_rivals_differ_from_all_others(players: int) -> None:
    dealt = [leaders(new(players, number, mix=ALL, leaders="random")) for number in range(40)]
    assert all(len(set(seats)) == 3 for seats in dealt)
    assert {leader for seats in dealt for leader in seats[players:]} == set(RIVALS)


@pytest.mark.rule("rule:rival_options.rivals_chosen")
def test_rivals_may_be_chosen_among_the_leaders_left() -> None:
    state = new(2, leaders=[GURNEY, AMBER], rivals="choose")
    assert st.to_act(state) == [0]
    assert st.legal_actions(state, 0) == [f"leader:{rival}" for rival in RIVALS if rival not in (GURNEY, AMBER)]
    st.advance(state, 0, f"leader:{BARON}")
    assert state.players[2].leader == BARON


@pytest.mark.rule("rule:rival_options.rivals_chosen")
def test_one_player_chooses_both_rivals_one_after_the_other() -> None:
    state = new(1, leaders=[GURNEY], rivals="choose")
    st.advance(state, 0, f"leader:{STABAN}")
    assert f"leader:{STABAN}" not in st.legal_actions(state, 0)
    st.advance(state, 0, f"leader:{AMBER}")
    assert [player.leader for player in state.players] == [GURNEY, STABAN, AMBER]


@pytest.mark.rule("rule:rival_options.nobody_twice")
def test_a_player_cannot_choose_the_leader_named_for_a_rival() -> None:
    offered = st.legal_actions(new(2, leaders="choose", mix=ALL, rivals=[BARON]), 0)
    assert (f"leader:{BARON}" in offered, f"leader:{RABBAN}" in offered) == (False, True)


@pytest.mark.rule("rule:rival_options.nobody_twice")
@pytest.mark.parametrize("taken", [BARON, RABBAN, "lady_jessica"])
def test_a_leader_that_a_player_has_is_no_rival_any_more(taken: str) -> None:
    state = new(1, leaders=[taken], mix=["leaders"], rivals="choose")
    assert f"leader:{taken}" not in st.legal_actions(state, 0)


@pytest.mark.rule("rule:rival_options.rival_cards")
def test_two_rivals_are_leaders_of_the_base_game_and_need_no_mix() -> None:
    assert set(RIVALS) - set(LEADERS) == {BARON, RABBAN}
    assert leaders(new(1, rivals=[BARON, RABBAN]))[1:] == [BARON, RABBAN]
    assert "does not fit the other options" in refusal(1, leaders=[BARON])


@pytest.mark.rule("rule:rival_options.rival_cards")
def test_shaddam_is_no_rival() -> None:
    assert "'shaddam_corrino_iv' cannot be a Rival" in refusal(2, rivals=["shaddam_corrino_iv"])


# Streamlined Rivals.


@pytest.mark.rule("rule:rival_options.streamlined_leaders")
def test_two_leaders_can_be_streamlined_rivals() -> None:
    assert [rival.id for rival in RIVALS.values() if rival.streamlined] == [RABBAN, AMBER]
    dealt = {leaders(new(2, number, variants="streamlined"))[2] for number in range(20)}
    assert dealt == {RABBAN, AMBER}


@pytest.mark.rule("rule:rival_options.streamlined_leaders")
@pytest.mark.parametrize("wish", ["choose", "random"])
def test_players_leave_one_of_the_two_to_the_rival(wish: str) -> None:
    for number in range(20):
        assert leaders(new(2, number, variants=["streamlined"], mix=ALL, leaders=wish))[2] in (RABBAN, AMBER)
    state = new(2, variants=["streamlined"], mix=ALL, leaders="choose")
    st.advance(state, 0, f"leader:{RABBAN}")
    assert f"leader:{AMBER}" not in st.legal_actions(state, 1)


@pytest.mark.rule("rule:rival_options.streamlined_leaders")
def test_players_who_name_both_are_refused() -> None:
    text = refusal(2, variants=["streamlined"], mix=ALL, leaders=[RABBAN, AMBER])
    assert text == f"Option leaders: leave one of {RABBAN}, {AMBER} to the Rival."


# Impossible values.


@pytest.mark.rule("rule:rival_options.checked")
@pytest.mark.parametrize(
    ("players", "wish", "problem"),
    [
        (1, "nobody", '"choose", "random" or a list of 2 Leaders out of baron_vladimir_harkonnen, '),
        (2, "nobody", '"choose", "random" or a Leader out of baron_vladimir_harkonnen, '),
        (2, "nobody", ", not 'nobody'."),
        (1, 2, ", not 2."),
        (2, True, ", not True."),
        (1, [], "2 Leaders are needed, not 0."),
        (1, GURNEY, "2 Leaders are needed, not 1."),
        (1, [GURNEY, STABAN, AMBER], "2 Leaders are needed, not 3."),
        (2, [], "1 Leader is needed, not 0."),
        (2, [GURNEY, STABAN], "1 Leader is needed, not 2."),
        (1, [GURNEY, GURNEY], "'gurney_halleck' is named twice; everybody needs different ones."),
        (1, [GURNEY, "paul_atreides"], "'paul_atreides' cannot be a Rival; these can: baron_vladimir_harkonnen, "),
        (2, ["reverend_mother_jessica"], "'reverend_mother_jessica' cannot be a Rival; these can: "),
        (2, [7], "7 cannot be a Rival; these can: "),
        (1, [["gurney_halleck"], STABAN], "['gurney_halleck'] cannot be a Rival"),
    ],
)
def test_rivals_that_cannot_be(players: int, wish: Any, problem: str) -> None:
    text = refusal(players, rivals=wish)
    assert text.startswith("Option rivals: ")
    assert problem in text


@pytest.mark.rule("rule:rival_options.nobody_twice", "rule:rival_options.checked")
@pytest.mark.parametrize(
    ("players", "leaders", "rivals"),
    [(1, GURNEY, [STABAN, GURNEY]), (1, [GURNEY], [GURNEY, STABAN]), (2, [AMBER, GURNEY], [GURNEY])],
)
def test_a_rival_cannot_have_a_players_leader(players: int, leaders: str | list[str], rivals: list[str]) -> None:
    problem = "Option rivals: 'gurney_halleck' is a player's Leader; everybody needs different ones."
    assert refusal(players, leaders=leaders, rivals=rivals) == problem


@pytest.mark.rule("rule:rival_options.checked")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("level", ["easy", "", 3, ["mentat"], True])
def test_a_difficulty_that_is_unknown(players: int, level: Any) -> None:
    known = "there are mercenary, sardaukar, mentat, kwisatz_haderach."
    assert refusal(players, difficulty=level) == f"Option difficulty: there is no {level!r}; {known}"


KNOWN = "brutal_escalation, expert_deployment, smart_politics, row_churn, streamlined"


@pytest.mark.rule("rule:rival_options.checked")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize(
    ("wish", "problem"),
    [
        ("ferocious", f"use a list out of {KNOWN}, not 'ferocious'."),
        (True, f"use a list out of {KNOWN}, not True."),
        (["smart_politics", "ferocious"], f"there is no 'ferocious'; there are {KNOWN}."),
        ([1], f"there is no 1; there are {KNOWN}."),
        ([["row_churn"]], f"there is no ['row_churn']; there are {KNOWN}."),
    ],
)
def test_variants_that_are_unknown(players: int, wish: Any, problem: str) -> None:
    assert refusal(players, variants=wish) == f"Option variants: {problem}"


@pytest.mark.rule("rule:rival_options.checked")
def test_variants_for_the_other_number_of_players() -> None:
    assert refusal(1, variants="streamlined") == (
        "Option variants: 'streamlined' is for two players, not for one player."
    )
    assert refusal(2, variants=[*EXPERT, "row_churn"]) == (
        "Option variants: 'row_churn' is for one player, not for two players."
    )


@pytest.mark.rule("rule:rival_options.checked")
def test_a_streamlined_rival_must_be_one_of_two() -> None:
    text = refusal(2, variants="streamlined", rivals=GURNEY)
    assert text == f"Option rivals: 'gurney_halleck' cannot be a Rival; these can: {RABBAN}, {AMBER}."


@pytest.mark.rule("rule:rival_options.checked")
@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"choam": "yes"}, "Option choam: use true or false, not 'yes'."),
        ({"mix": "everything"}, "Option mix: there is no 'everything'; there are cards, intrigue, leaders, conflicts."),
        ({"mix": True}, "Option mix: use a list out of cards, intrigue, leaders, conflicts, not True."),
    ],
)
def test_modules_and_mix_are_checked_as_for_more_players(players: int, options: dict[str, Any], problem: str) -> None:
    assert refusal(players, **options) == problem


@pytest.mark.rule("rule:rival_options.checked")
def test_one_and_two_players_name_as_many_leaders() -> None:
    assert "1 different Leaders are needed" in refusal(1, leaders=[GURNEY, AMBER])
    assert "2 different Leaders are needed" in refusal(2, leaders=[GURNEY])


# How the options are stored.


@pytest.mark.rule("rule:rival_options.variants_once")
def test_order_and_repetition_of_variants_do_not_matter() -> None:
    state = new(1, variants=["row_churn", "smart_politics", "row_churn"])
    assert state.options["variants"] == ["smart_politics", "row_churn"]
    assert new(1, variants="row_churn").options["variants"] == ["row_churn"]


@pytest.mark.rule("rule:rival_options.ignored_without_rivals")
@pytest.mark.parametrize("players", [3, 4, 6])
def test_games_without_rivals_play_without_these_options(players: int) -> None:
    plain = new(players)
    assert new(players, difficulty="mentat", rivals=[GURNEY, STABAN], variants=["row_churn"]) == plain
    assert not {"difficulty", "rivals", "variants"} & set(plain.options)


@pytest.mark.rule("rule:rival_options.ignored_without_rivals")
def test_a_player_may_have_the_leader_of_a_rival_that_is_not_there() -> None:
    assert leaders(new(3, leaders=[GURNEY, STABAN, AMBER], rivals=[RABBAN]))[0] == GURNEY
