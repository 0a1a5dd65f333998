"""Who knows what at a table of Uprising, and re-randomising what a seat cannot know."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import cast

import pytest

import sandtable_engine as st
from sandtable_engine.imperium.knowledge.view import SeatView, View
from sandtable_engine.imperium.state import State, Trace
from sandtable_engine.kernel.state import Setting
from tests.properties.play import Play, check_events, check_hidden
from tests.uprising.table import ALL, Table, game

VIEWERS = [None, 0, 1, 2, 3]
SETTINGS: dict[str, dict[str, Setting]] = {"choam": {}, "no choam": {"choam": False}, "full mix": {"mix": [*ALL]}}
TABLE = ("imperium_deck", "intrigue_deck", "conflict_deck", "box", "tiles", "seed")
OPEN = (
    "first",
    "round",
    "phase",
    "turn",
    "conflict",
    "fought",
    "row",
    "reserve",
    "trashed",
    "intrigue_discard",
    "board",
    "posts",
    "wall",
    "offers",
    "aside",
    "trashed_intrigue",
    "reveals",
    "modifiers",
    "triggers",
)
OPEN_OF_PLAYER = (
    "leader",
    "purse",
    "influence",
    "play",
    "discard",
    "waiting",
    "garrison",
    "conflict",
    "agents",
    "known_hand",
    "known_top",
    "worms",
    "hooks",
    "memories",
    "contracts",
    "completed",
    "won",
    "flipped",
    "training",
)


def seen(g: Table, viewer: int | None, seat: int = 0) -> SeatView:
    """Return a seat as a viewer sees it."""
    return cast(View, st.view(g.state, viewer)).players[seat]


def dealt_anew(state: State, viewer: int | None, number: int = 20) -> list[State]:
    return [cast(State, st.resample(state, viewer, Random(each))) for each in range(number)]


def changed(values: list[object]) -> bool:
    return any(value != values[0] for value in values)


@cache
def full(viewer: int | None) -> tuple[State, list[State]]:
    """Return a state in which every zone holds something, and copies re-randomised for the viewer."""
    for number in range(100):
        rng = Random(number)
        state = cast(State, st.new_game("uprising", 4, rng.randbytes(32)))
        while waiting := st.to_act(state):
            st.advance(state, waiting[0], rng.choice(st.legal_actions(state, waiting[0])))
            held = all(len(p.deck) > 2 and len(p.hand) > 1 and p.intrigue for p in state.players)
            if held and len(state.conflict_deck) > 3 and state.posts and state.offers:
                return state, dealt_anew(state, viewer)
    raise LookupError("no such state")


# A whole game, seat by seat: each seat gets the same view, options, questions and events after everything hidden from
# it is re-randomised, and still does when the same answers are given.


@pytest.mark.rule("rule:hidden.witness")
@pytest.mark.parametrize("wishes", SETTINGS)
@pytest.mark.parametrize("players", [3, 4])
def test_nothing_a_seat_meets_depends_on_what_it_cannot_know(players: int, wishes: str) -> None:
    play = Play("uprising", players, Random(f"{players} {wishes}"))
    play.start()
    state = st.new_game("uprising", players, play.seed, SETTINGS[wishes])
    while st.to_act(state):
        seat, action = play.pick(state)
        check_hidden(play, state, seat, action)
        check_events(play.do(state, seat, action), players)


@pytest.mark.rule("rule:hidden.decks", "rule:hidden.contracts")
@pytest.mark.parametrize("viewer", [None, 0, 2])
@pytest.mark.parametrize("zone", TABLE)
def test_what_nobody_sees_is_dealt_anew(zone: str, viewer: int | None) -> None:
    assert changed([getattr(state, zone) for state in full(viewer)[1]])


@pytest.mark.rule("rule:hidden.hands", "rule:hidden.intrigue_cards")
@pytest.mark.parametrize("viewer", [None, 0, 2])
@pytest.mark.parametrize("seat", range(4))
def test_hands_and_intrigue_cards_are_dealt_anew_for_everybody_else(seat: int, viewer: int | None) -> None:
    players = [state.players[seat] for state in full(viewer)[1]]
    assert changed([list(player.deck) for player in players])
    assert changed([sorted(player.hand) for player in players]) == (seat != viewer)
    assert changed([sorted(player.intrigue) for player in players]) == (seat != viewer)


@pytest.mark.rule("rule:spies.open", "rule:contracts.open")
@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_what_lies_open_stays(viewer: int | None) -> None:
    real, states = full(viewer)
    for state in states:
        assert [getattr(state, zone) for zone in OPEN] == [getattr(real, zone) for zone in OPEN]
        assert Counter(state.tiles) == Counter(real.tiles)
        for player, same in zip(state.players, real.players, strict=True):
            assert [getattr(player, zone) for zone in OPEN_OF_PLAYER] == [
                getattr(same, zone) for zone in OPEN_OF_PLAYER
            ]
            assert (len(player.hand), len(player.deck), len(player.intrigue)) == (
                len(same.hand),
                len(same.deck),
                len(same.intrigue),
            )


@pytest.mark.rule("rule:hidden.hands", "rule:hidden.intrigue_cards")
def test_only_its_owner_sees_hand_and_intrigue_cards() -> None:
    g = game().hand("dagger", "diplomacy").intrigue("detonation", "leverage")
    assert (seen(g, 0).hand, seen(g, 0).intrigue) == (("dagger", "diplomacy"), ("detonation", "leverage"))
    for viewer in (1, 2, 3, None):
        other = seen(g, viewer)
        assert (other.hand, other.hand_count, other.intrigue, other.intrigue_count) == ((), 2, (), 2)


# Contracts


@pytest.mark.rule("rule:hidden.contracts")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_nobody_knows_which_contract_comes_next(viewer: int | None) -> None:
    g = game()
    before = st.view(g.state, viewer)
    g.state.tiles.reverse()
    assert st.view(g.state, viewer) == before
    assert len({state.tiles[-1] for state in dealt_anew(g.state, viewer)}) > 3


@pytest.mark.rule("rule:hidden.contracts")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_contracts_set_aside_for_a_leader_are_known_to_be_there(viewer: int | None) -> None:
    g = game(leaders=["shaddam_corrino_iv"])
    table = cast(View, st.view(g.state, viewer)).uprising
    assert table is not None
    assert table.aside == ("sardaukar_cards", "sardaukar_recall")
    assert not any(set(state.tiles) & set(table.aside) for state in dealt_anew(g.state, viewer))


@pytest.mark.rule("rule:hidden.contracts", "rule:contracts.taken")
def test_the_next_contract_is_turned_up_for_all() -> None:
    g = game().offers("heighliner_water", "arrakeen_water").next_contract("espionage_solari")
    g.hand("dune_the_desert_planet").play("dune_the_desert_planet@accept_contract", "space.take_contract")
    g.play("contract:heighliner_water")
    told = g.told("contract_revealed")[-1]
    assert [told.seen_by(viewer).contract for viewer in VIEWERS] == ["espionage_solari"] * 5
    assert all(state.offers == ["espionage_solari", "arrakeen_water"] for state in dealt_anew(g.state, 1))


# Cards seen to go to the hand


@pytest.mark.rule("rule:hidden.hand_cards_known", "rule:deck.acquired_to_hand", "card:price_is_no_object")
def test_a_card_acquired_to_the_hand_is_known_to_be_there() -> None:
    g = game().hand("price_is_no_object", "dagger").row("maula_pistol").solari(3)
    g.play("price_is_no_object@secrets", "card.acquire", "acquire:maula_pistol")
    assert [seen(g, viewer).known_hand for viewer in VIEWERS] == [("maula_pistol",)] * 5
    assert all("maula_pistol" in state.players[0].hand for state in dealt_anew(g.state, 1))
    assert changed([sorted(state.players[0].hand) for state in dealt_anew(g.state, 1)])


@pytest.mark.rule("rule:hidden.hand_cards_known")
def test_a_card_that_leaves_the_hand_is_no_longer_known_there() -> None:
    g = game(players=3).hand("price_is_no_object", "dagger").row("maula_pistol").solari(3)
    g.play("price_is_no_object@secrets", "card.acquire", "acquire:maula_pistol")
    g.play("space.intrigue", "space.steal_intrigue", "influence", "end").pass_turns(0)
    g.play("maula_pistol@arrakeen")
    assert seen(g, 1).known_hand == ()


@pytest.mark.rule("rule:hidden.hand_cards_known", "card:weirding_woman")
def test_a_card_returned_to_the_hand_is_known_to_be_there() -> None:
    g = game().hand("weirding_woman", "dagger").in_play("truthtrance")
    g.play("weirding_woman@imperial_basin", "card.return_self")
    assert [seen(g, viewer).known_hand for viewer in VIEWERS] == [("weirding_woman",)] * 5
    assert all("weirding_woman" in state.players[0].hand for state in dealt_anew(g.state, 2))


# Long Live the Fighters


STARTING = ("diplomacy", "reconnaissance", "seek_allies")


def fighters() -> Table:
    g = game().hand("long_live_the_fighters", "dagger").deck(*STARTING)
    return g.play("long_live_the_fighters@arrakeen", "card.sort_top")


@pytest.mark.rule("rule:hidden.sorted_cards", "card:long_live_the_fighters")
def test_the_owner_sees_three_cards_while_they_are_sorted_and_nobody_else_does() -> None:
    g = fighters()
    assert [seen(g, viewer).deck_top for viewer in VIEWERS] == [(), STARTING, (), (), ()]
    looks = g.told("top_seen")
    assert [look.seen_by(0).card for look in looks] == [*STARTING]
    assert {look.seen_by(viewer).card for look in looks for viewer in (1, 2, 3, None)} == {""}


@pytest.mark.rule("rule:hidden.sorted_cards")
def test_while_they_are_sorted_the_three_stay_for_their_owner_only() -> None:
    g = fighters()
    assert all(tuple(state.players[0].deck[:-4:-1]) == STARTING for state in dealt_anew(g.state, 0))
    assert len({tuple(state.players[0].deck[:-4:-1]) for state in dealt_anew(g.state, 1)}) > 5


@pytest.mark.rule("rule:hidden.sorted_cards")
def test_of_the_sorted_cards_only_the_drawn_one_stays_secret() -> None:
    g = fighters().play("sort:diplomacy+reconnaissance")
    told, drawn = g.told("top_sorted")[0], g.told("drawn")[-1]
    assert {(told.seen_by(viewer).discarded, told.seen_by(viewer).trashed) for viewer in VIEWERS} == {STARTING[1:]}
    assert [drawn.seen_by(viewer).cards for viewer in VIEWERS] == [(), ("diplomacy",), (), (), ()]
    assert (g.player.discard, g.state.trashed) == (["reconnaissance"], ["seek_allies"])
    assert seen(g, 1).known_hand == ()
    assert any("diplomacy" not in state.players[0].hand for state in dealt_anew(g.state, 1))


@pytest.mark.rule("rule:hidden.sorted_cards")
def test_a_card_known_on_top_is_known_in_the_hand_once_it_is_drawn() -> None:
    g = game().hand("long_live_the_fighters", "dagger").deck(*STARTING)
    g.player.known_top = g.player.own_top = 1
    g.play("long_live_the_fighters@arrakeen", "card.sort_top", "sort:diplomacy+reconnaissance")
    assert seen(g, 1).known_hand == ("diplomacy",)


# Questions that must not reveal a hand


@pytest.mark.rule("rule:hidden.asked_by_number", "rule:cards.treacherous_maneuver_asked", "card:treacherous_maneuver")
def test_treacherous_maneuver_asks_whoever_has_a_card_in_hand() -> None:
    g = game().hand("treacherous_maneuver", "dagger")
    g.play("treacherous_maneuver@secrets", "card.trash")
    assert g.options == ["none"]
    g = game().hand("treacherous_maneuver", "calculus_of_power")
    g.play("treacherous_maneuver@secrets", "card.trash")
    assert g.options == ["hand:calculus_of_power", "none"]


@pytest.mark.rule("rule:hidden.asked_by_number", "rule:hidden.endings")
@pytest.mark.parametrize("card", ["dagger", "calculus_of_power"])
def test_a_turn_does_not_end_by_itself_over_a_hand_without_a_fitting_card(card: str) -> None:
    g = game().hand("treacherous_maneuver", card)
    g.play("treacherous_maneuver@dutiful_service", "influence", "space.take_contract", "contract:" + g.state.offers[0])
    assert (g.asked, "card.trash" in g.options) == (0, True)


@pytest.mark.rule("rule:hidden.endings")
@pytest.mark.parametrize("card", ["detonation", "find_weakness"])
def test_a_turn_does_not_end_by_itself_over_intrigue_cards_that_cannot_be_played(card: str) -> None:
    g = game().hand("dagger").intrigue(card).play("dagger@assembly_hall")
    assert (g.asked, "end" in g.options or "space.intrigue" in g.options) == (0, True)


# Intrigue cards that leave the game


@pytest.mark.rule("rule:hidden.trashed_intrigue", "rule:intrigue.trashed")
def test_a_trashed_intrigue_card_is_shown_and_stays_out() -> None:
    g = game().alliance("bene_gesserit").hand("branching_path").intrigue("detonation", "leverage")
    g.play("branching_path@secrets", "card.pay", "trash:leverage")
    told = g.told("intrigue_trashed")[0]
    assert [told.seen_by(viewer).card for viewer in VIEWERS] == ["leverage"] * 5
    for viewer in VIEWERS:
        table = cast(View, st.view(g.state, viewer)).uprising
        assert table is not None
        assert table.trashed_intrigue == ("leverage",)
        for state in dealt_anew(g.state, viewer):
            assert "leverage" not in [*state.intrigue_deck, *(c for p in state.players for c in p.intrigue)]


@pytest.mark.rule("rule:hidden.trashed_intrigue")
def test_a_card_that_was_stolen_and_trashed_is_no_longer_traced() -> None:
    g = game().alliance("bene_gesserit").hand("branching_path").intrigue("detonation", "leverage")
    g.state.traces = [Trace(1, "leverage", (0,)), Trace(2, "leverage", (0, 3)), Trace(3, "detonation", (0,))]
    g.play("branching_path@secrets", "card.pay", "trash:leverage")
    assert g.state.traces == [Trace(3, "detonation", (0,))]


@pytest.mark.rule("rule:hidden.trashed_intrigue")
def test_of_two_copies_traced_one_may_still_be_with_either_seat() -> None:
    g = game().alliance("bene_gesserit").hand("branching_path").intrigue("detonation", "leverage")
    g.seat(3).intrigue("detonation")
    g.state.traces = [Trace(1, "detonation", (0, 3)), Trace(1, "detonation", (0,))]
    dealt = dealt_anew(g.state, 1)
    assert all("detonation" in state.players[0].intrigue for state in dealt)
    assert all("detonation" in state.players[3].intrigue for state in dealt)
    g.play("branching_path@secrets", "card.pay", "trash:detonation")
    assert g.state.traces == [Trace(1, "detonation", (0, 3))]
    assert all("detonation" in state.players[3].intrigue for state in dealt_anew(g.state, 1))


@pytest.mark.rule("rule:hidden.intrigue_cards")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_others_trace_becomes_cards_that_are_there_as_often(viewer: int | None) -> None:
    g = game().intrigue("detonation", "leverage", "distraction")
    g.state.traces = [Trace(1, "leverage", (0, 3)), Trace(1, "detonation", (0,)), Trace(1, "distraction", (0,))]
    for state in dealt_anew(g.state, viewer):
        st.GAMES["uprising"].check(state)
        assert Counter(trace.card for trace in state.traces) == Counter(state.players[0].intrigue)
