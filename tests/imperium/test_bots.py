"""The bots: a view is enough for them, and the greedy bot follows its rules of thumb."""

from random import Random

import pytest

import sandtable_engine as st
from sandtable_engine.imperium import verbs
from sandtable_engine.imperium.bots.greedy import greedy, random
from sandtable_engine.imperium.bots.look import HOLDS, Look
from sandtable_engine.imperium.bots.valuation import BENT, WEIGH, worth
from sandtable_engine.imperium.editions import TABLES
from sandtable_engine.kernel.effects import Condition, Effect, Modify, Node, When, walk
from tests.imperium.table import Table, game


def choice(g: Table, seed: int = 0) -> str:
    """Return the answer of the greedy bot in place of the asked seat."""
    return greedy("imperium", st.view(g.state, g.asked), g.options, Random(seed))


def test_random_takes_any_legal_action() -> None:
    g = game()
    view = st.view(g.state, 0)
    assert {random("imperium", view, g.options, Random(seed)) for seed in range(400)} == set(g.options)


@pytest.mark.parametrize("players", [3, 4])
def test_greedy_plays_whole_games_and_beats_random(players: int) -> None:
    wins = 0
    for number in range(3):
        rng = Random(number)
        state = st.new_game("imperium", players, number.to_bytes(32, "little"), {"leaders": "choose"})
        while seats := st.to_act(state):
            view, actions = st.view(state, seats[0]), st.legal_actions(state, seats[0])
            st.advance(state, seats[0], (greedy if seats[0] == number else random)("imperium", view, actions, rng))
        wins += (st.result(state) or [])[0].seat == number
    assert wins >= 2


def test_the_same_view_gives_the_same_answer() -> None:
    g = game().hand("diplomacy", "dagger", "signet_ring").give(solari=5, spice=4)
    assert [choice(g, seed) for seed in (1, 1, 1)] == [choice(g, 1)] * 3


def test_what_the_seat_cannot_see_does_not_matter() -> None:
    g = game().hand("diplomacy", "dagger", "signet_ring").intrigue("windfall")
    answers = {
        greedy("imperium", st.view(st.resample(g.state, 0, Random(n)), 0), g.options, Random(0)) for n in range(10)
    }
    assert len(answers) == 1


def test_the_swordmaster_is_taken_early() -> None:
    assert choice(game().hand("dagger", "diplomacy").solari(8)) == "dagger@swordmaster"


def test_the_second_influence_is_worth_a_point() -> None:
    g = game().hand("diplomacy").influence(guild=1)
    assert choice(g) == "diplomacy@foldspace"


def test_an_agenda_is_not_ended_while_something_good_is_open() -> None:
    g = game().hand("guild_administrator", "dagger").play("guild_administrator@secure_contract")
    assert "end" in g.options
    assert choice(g) == "card.trash"


def test_the_weakest_card_is_trashed() -> None:
    g = game().hand("guild_administrator", "stilgar").discard("reconnaissance", "diplomacy").in_play()
    g.play("guild_administrator@secure_contract", "card.trash")
    assert choice(g) == "discard:reconnaissance"


def test_a_victory_point_is_bought() -> None:
    g = game().hand("convincing_argument", "dagger").row("scout", "stilgar").give(persuasion=7).play("reveal")
    assert choice(g) == "acquire:the_spice_must_flow"


def test_plot_cards_are_played_for_points() -> None:
    assert choice(game().hand("dagger").intrigue("choam_shares").solari(7)) == "intrigue:choam_shares"


def test_troops_go_where_they_win() -> None:
    g = game().hand("reconnaissance").deck("diplomacy").conflict_card("battle_for_carthag").troops(garrison=6)
    for seat in (1, 2, 3):
        g.seat(seat).troops().player.revealed = True
    g.seat(1).troops(conflict=1)
    g.play("reconnaissance@arrakeen", "space.troops", "space.draw")
    assert choice(g) == "deploy:2"


def test_a_combat_card_is_kept_when_the_conflict_is_won_anyway() -> None:
    g = game().hand("dagger").conflict_card("skirmish_a").troops(conflict=6).intrigue("ambush")
    g.seat(1).troops(conflict=1)
    g.to_combat()
    assert g.options == ["intrigue:ambush", "pass"]
    assert choice(g) == "pass"


def test_a_combat_card_is_played_when_it_turns_the_conflict() -> None:
    g = game().hand("convincing_argument").conflict_card("skirmish_a").troops(conflict=2).intrigue("ambush")
    g.seat(1).hand("convincing_argument").troops(conflict=3)
    g.to_combat()
    assert choice(g) == "intrigue:ambush"


def test_endgame_cards_are_played() -> None:
    g = game().intrigue("tiebreaker")
    g.state.conflict_deck, g.state.fought, g.state.round = [], g.state.conflict_deck, 10
    while g.state.phase != "endgame":
        g._idle()
    assert choice(g) == "intrigue:tiebreaker"


def kinds(of: type[Node]) -> set[type]:
    """Return every kind of node: those among the verbs of the game, and those in its data."""
    said = {kind for kind in vars(verbs).values() if isinstance(kind, type) and issubclass(kind, of) and kind is not of}
    return said | {type(node) for edition in TABLES.values() for node in walk(edition) if isinstance(node, of)}


def test_every_verb_has_its_worth() -> None:
    assert kinds(Effect) - WEIGH.keys() == set()


def test_every_condition_is_weighed() -> None:
    assert kinds(Condition) - HOLDS.keys() == set()


def test_every_rule_that_a_card_bends_has_its_worth() -> None:
    bent = {node.kind for edition in TABLES.values() for node in walk(edition) if isinstance(node, Modify)}
    assert bent - BENT.keys() == set()


def test_a_condition_on_tracks_is_read_from_the_table() -> None:
    seen = st.view(game().influence(emperor=3, guild=3, fremen=3).state, 0)
    look = Look(TABLES["imperium"], seen, seen.players[0], left=1.0)
    three, four = verbs.Gain("vp"), verbs.Gain("vp", 2)
    assert worth(look, When(verbs.TracksAt(3, 3), three)) == 10.0
    assert worth(look, When(verbs.TracksAt(4, 3), four)) == 0.0
