"""Who knows what."""

from __future__ import annotations

from typing import cast

import pytest

import sandtable_engine as st
from sandtable_engine.imperium.knowledge.view import SeatView, View
from tests.imperium.table import Table, game

VIEWERS = [None, 0, 1, 2, 3]


def seen(g: Table, viewer: int | None, seat: int = 0) -> SeatView:
    """Return a seat as a viewer sees it."""
    return cast(View, st.view(g.state, viewer)).players[seat]


@pytest.mark.rule("rule:hidden.hands")
def test_only_its_owner_sees_a_hand() -> None:
    g = game().hand("dagger", "diplomacy")
    assert seen(g, 0).hand == ("dagger", "diplomacy")
    assert all((seen(g, viewer).hand, seen(g, viewer).hand_count) == ((), 2) for viewer in (1, 2, 3, None))


@pytest.mark.rule("rule:hidden.intrigue_cards")
def test_only_their_owner_sees_intrigue_cards() -> None:
    g = game().intrigue("ambush", "windfall")
    assert seen(g, 0).intrigue == ("ambush", "windfall")
    assert all((seen(g, viewer).intrigue, seen(g, viewer).intrigue_count) == ((), 2) for viewer in (1, 2, 3, None))


@pytest.mark.rule("rule:hidden.discard_piles_open")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_discard_piles_and_cards_in_play_are_open(viewer: int | None) -> None:
    g = game().discard("dagger", "scout").in_play("diplomacy")
    assert (seen(g, viewer).discard, seen(g, viewer).play) == (("dagger", "scout"), ("diplomacy",))


@pytest.mark.rule("rule:hidden.decks", "rule:hidden.conflict_deck")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_nobody_sees_the_order_of_a_deck(viewer: int | None) -> None:
    g = game(leaders=["duke_leto_atreides", "helena_richese", "earl_memnon_thorvald", "count_ilban_richese"])
    before = st.view(g.state, viewer)
    state = g.state
    for deck in (state.imperium_deck, state.intrigue_deck, state.conflict_deck, *(p.deck for p in state.players)):
        deck.reverse()
    assert st.view(state, viewer) == before


@pytest.mark.rule("rule:hidden.conflict_deck", "rule:setup.unused_conflicts_unseen")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_nobody_knows_which_conflicts_are_still_to_come(viewer: int | None) -> None:
    g = game()
    before = st.view(g.state, viewer)
    g.next_conflict("desert_power").next_conflict("guild_bank_raid")
    assert st.view(g.state, viewer) == before


@pytest.mark.rule("rule:hidden.stolen_intrigue")
def test_only_thief_and_victim_know_which_card_was_stolen() -> None:
    g = game().hand("diplomacy")
    g.seat(1).intrigue("windfall", "ambush", "bribery", "refocus")
    g.play("diplomacy@secrets", "space.steal_intrigue")
    stolen = g.told("intrigue_stolen")[0]
    assert stolen.card in {"windfall", "ambush", "bribery", "refocus"}
    assert [stolen.seen_by(viewer).card for viewer in VIEWERS] == ["", stolen.card, stolen.card, "", ""]


@pytest.mark.rule("rule:hidden.stolen_intrigue")
def test_the_victim_knows_what_the_thief_now_holds() -> None:
    g = game().hand("diplomacy")
    g.seat(1).intrigue("windfall", "ambush", "bribery", "refocus")
    g.play("diplomacy@secrets", "space.steal_intrigue")
    stolen = g.told("intrigue_stolen")[0].card
    assert [seen(g, viewer).known_intrigue for viewer in (1, 2, 3, None)] == [(stolen,), (), (), ()]


@pytest.mark.rule("rule:hidden.drawn_cards")
def test_only_the_drawer_knows_which_card_was_drawn() -> None:
    g = game().hand("reconnaissance").deck("diplomacy")
    g.play("reconnaissance@arrakeen", "space.draw")
    drawn = g.told("drawn")[-1]
    assert [drawn.seen_by(viewer).cards for viewer in (0, 1, None)] == [("diplomacy",), (), ()]
    assert drawn.seen_by(1).count == 1


@pytest.mark.rule("rule:hidden.drawn_cards")
def test_only_the_drawer_knows_which_intrigue_card_was_drawn() -> None:
    g = game().hand("reconnaissance").intrigue_top("ambush")
    g.play("reconnaissance@carthag", "space.intrigue")
    drawn = g.told("intrigue_drawn")[-1]
    assert [drawn.seen_by(viewer).cards for viewer in (0, 1, None)] == [("ambush",), (), ()]


@pytest.mark.rule("rule:hidden.bought_cards")
def test_everybody_knows_which_cards_are_bought_and_trashed() -> None:
    g = game().hand("guild_administrator", "convincing_argument", "dagger")
    g.play("guild_administrator@secure_contract", "card.trash", "hand:dagger")
    g.pass_turns(0).play("reveal", "acquire:arrakis_liaison")
    assert (g.told("trashed")[0].seen_by(2).card, g.told("acquired")[-1].seen_by(2).card) == (
        "dagger",
        "arrakis_liaison",
    )
    assert "dagger" in cast(View, st.view(g.state, 2)).trashed


@pytest.mark.rule("rule:hidden.played_intrigue")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_everybody_sees_a_played_intrigue_card(viewer: int | None) -> None:
    g = game().intrigue("windfall", "charisma")
    g.play("intrigue:windfall", "intrigue:charisma")
    assert cast(View, st.view(g.state, viewer)).intrigue_discard == ("windfall",)
    assert seen(g, viewer).waiting == ("charisma",)


@pytest.mark.rule("rule:hidden.seen_cards_stay_known", "card:other_memory")
def test_a_card_taken_openly_into_the_hand_is_known() -> None:
    g = game().hand("other_memory", "dagger").discard("the_voice")
    g.play("other_memory@secure_contract", "take", "discard:the_voice")
    assert [seen(g, viewer).known_hand for viewer in VIEWERS] == [("the_voice",)] * 5


@pytest.mark.rule("rule:hidden.seen_cards_stay_known", "intrigue:recruitment_mission")
def test_a_card_put_openly_on_top_of_the_deck_is_known() -> None:
    g = game().hand("convincing_argument", "dagger").intrigue("recruitment_mission")
    g.play("reveal", "intrigue:recruitment_mission", "acquire:arrakis_liaison:top")
    assert [seen(g, viewer).deck_top for viewer in VIEWERS] == [("arrakis_liaison",)] * 5


@pytest.mark.rule("rule:hidden.asked_though_unplayable")
@pytest.mark.parametrize("card", ["windfall", "plans_within_plans", "to_the_victor"])
def test_in_combat_even_a_hand_without_combat_cards_is_asked(card: str) -> None:
    g = game().intrigue(card).troops(garrison=0, conflict=1).to_combat()
    assert (g.state.phase, g.asked, g.options) == ("combat", 0, ["pass"])


@pytest.mark.rule("rule:hidden.asked_though_unplayable")
def test_a_turn_does_not_end_by_itself_while_an_intrigue_card_is_held() -> None:
    g = game().hand("dune_the_desert_planet").intrigue("ambush")
    g.play("dune_the_desert_planet@secure_contract")
    assert (g.asked, g.options) == (0, ["end"])
