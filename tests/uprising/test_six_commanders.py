"""Every card that a Commander may hold, played by both Commanders.

A Commander acts through the Ally he has activated: only the troops, swords and cubes of this Ally change. The walks are
random but seeded, and the position is checked after every step.
"""

from __future__ import annotations

from random import Random

import pytest

from sandtable_engine.imperium.sets.uprising.cards import IMPERIUM, RESERVE
from sandtable_engine.imperium.sets.uprising.intrigue import INTRIGUES
from sandtable_engine.kernel.effects import Window
from tests.uprising.table import Table, game

COMMANDERS = {0: 2, 3: 1}
"""Both Commanders, each with the Ally he activates here."""

TRACKS = ("great_houses", "guild", "bene_gesserit", "fringe_worlds")
"""The tracks of the board."""

FOR_BOTH = "@military_support"
"""The space whose troops are for both Allies."""

CARDS = [card.id for card in (*IMPERIUM, *RESERVE)]
PLOTS = [card.id for card in INTRIGUES if card.plot is not None]
COMBAT = [card.id for card in INTRIGUES if card.combat is not None]
ICONS = ["crysknife", "desert_mouse", "ornithopter"]
"""Endgame cards that turn over a battle icon, which a Commander never has."""


def rich(commander: int, *hand: str) -> Table:
    """Return the first turn of a Commander with this hand, whose team has everything that a card may ask for."""
    g = game(6, first=commander).throne().conflict_card("trade_dispute")
    seat = g.seat(commander).give(solari=9, spice=9, water=9).council().swordmaster()
    seat.spy_on("landsraad_hall", "carthag").in_play("prepare_the_way", "desert_survival", "sardaukar_soldier")
    seat.has_completed("arrakeen_water", "deliver_supplies", "harvest_4", "immediate")
    seat.hand(*hand).deck("convincing_argument", "seek_allies")
    for ally in seat.allies:
        g.seat(ally).troops(garrison=3, conflict=4).influence(**dict.fromkeys(TRACKS, 3))
        if commander == 0:
            g.seat(ally).hooks().worms(1)
    return g


def of_others(g: Table, ally: int) -> list[object]:
    """Return the units, swords and cubes on the board of all seats but one."""
    return [
        (p.garrison, p.conflict, p.worms, p.purse["swords"], {track: p.influence.get(track) for track in TRACKS})
        for seat, p in enumerate(g.state.players)
        if seat != ally
    ]


def in_turn(g: Table, commander: int) -> bool:
    """Return whether the turn of a Commander is under way."""
    tally = g.state.turn.tally
    return tally is not None and tally.seat == commander


def play_on(g: Table, commander: int, rng: Random) -> None:
    """Answer at random to the end of the turn; check that only the activated Ally's troops, swords and cubes change."""
    ally = COMMANDERS[commander]
    before = of_others(g, ally)
    while in_turn(g, commander):
        g.play(rng.choice([option for option in g.options if not option.endswith(FOR_BOTH)]))
        assert of_others(g, ally) == before


@pytest.mark.rule("rule:commander_cards.through_the_ally")
@pytest.mark.parametrize("commander", COMMANDERS)
@pytest.mark.parametrize("card", CARDS)
def test_every_card_a_commander_sends_an_agent_with_acts_through_his_ally(card: str, commander: int) -> None:
    g = rich(commander, card, "signet_ring").play(f"ally:{COMMANDERS[commander]}")
    sends = [o for o in g.options if o.startswith(f"{card}@") and not o.endswith(FOR_BOTH)]
    for send in sends:
        g = rich(commander, card, "signet_ring").play(f"ally:{COMMANDERS[commander]}", send)
        play_on(g, commander, Random(send))
        assert g.state.board[send.partition("@")[2]] == [commander]


@pytest.mark.rule("rule:commander_cards.through_the_ally")
@pytest.mark.parametrize("commander", COMMANDERS)
@pytest.mark.parametrize("card", CARDS)
def test_every_card_a_commander_reveals_acts_through_his_ally(card: str, commander: int) -> None:
    ally = COMMANDERS[commander]
    g = rich(commander, card).play(f"ally:{ally}", "reveal")
    assert any(card in event.cards for event in g.told("revealed"))
    play_on(g, commander, Random(card))
    assert g.told("cleaned_up")[-1].strength == g.state.players[ally].strength


def plays(g: Table, card: str) -> bool:
    return f"intrigue:{card}" in g.options


def agent_sent(commander: int, card: str) -> Table:
    """Let the Commander send an Agent to Carthag and his Ally deploy three troops; he may still act."""
    g = rich(commander, "double_agent").spy_on()
    g.seat(commander).intrigue(card)
    g.play(f"ally:{COMMANDERS[commander]}", "double_agent@carthag", "none", "space.troops", "space.intrigue", "end")
    return g.play("deploy:3")


def revealing(commander: int, card: str) -> Table:
    """Let the Commander reveal, and gain a spice by it."""
    g = rich(commander, "the_spice_must_flow", "convincing_argument")
    g.seat(commander).intrigue(card)
    return g.play(f"ally:{COMMANDERS[commander]}", "reveal")


def at_once(commander: int, card: str) -> Table:
    """Let the Commander name his Ally and do nothing else."""
    g = rich(commander, "the_spice_must_flow")
    g.seat(commander).intrigue(card)
    return g.play(f"ally:{COMMANDERS[commander]}")


@pytest.mark.rule("rule:commander_cards.plots")
@pytest.mark.parametrize("commander", COMMANDERS)
@pytest.mark.parametrize("card", PLOTS)
def test_every_plot_card_of_a_commander_acts_through_his_ally(card: str, commander: int) -> None:
    moments = [g for g in (make(commander, card) for make in (at_once, agent_sent, revealing)) if plays(g, card)]
    assert moments
    for number, g in enumerate(moments):
        before = of_others(g, COMMANDERS[commander])
        g.play(f"intrigue:{card}")
        assert of_others(g, COMMANDERS[commander]) == before
        play_on(g, commander, Random(f"{card} {number}"))
        assert card in g.state.intrigue_discard or g.state.players[commander].waiting == [card]


def in_combat(commander: int, *cards: str) -> Table:
    """Return the combat phase, with units of both teams in the Conflict; only the Commander has Intrigue cards."""
    g = rich(commander)
    for seat in range(6):
        g.seat(seat).intrigue()
    g.seat(commander).intrigue(*cards)
    return g.intrigue_top("leverage").play(f"ally:{COMMANDERS[commander]}").to_combat()


@pytest.mark.rule("rule:commander_cards.combat")
@pytest.mark.parametrize("commander", COMMANDERS)
@pytest.mark.parametrize("card", COMBAT)
def test_every_combat_card_of_a_commander_is_for_the_ally_he_names(card: str, commander: int) -> None:
    for ally in game(6).seat(commander).allies:
        g = in_combat(commander, card, "unexpected_allies")
        before = of_others(g, ally)
        g.play(f"intrigue:{card}>{ally}")
        rng = Random(f"{card} {ally}")
        while not isinstance(g.state.stack[-1].effect, Window):
            assert g.asked == commander
            g.play(rng.choice(g.options))
        assert of_others(g, ally) == before
        assert card in g.state.intrigue_discard


@pytest.mark.rule("rule:commander_cards.combat")
def test_a_combat_card_of_a_commander_is_for_an_ally_with_units_only() -> None:
    g = rich(0).intrigue("contingency_plan")
    g.seat(4).troops(garrison=3).worms(0)
    g.play("ally:4").to_combat()
    assert g.options == ["intrigue:contingency_plan>2", "pass"]


@pytest.mark.rule("rule:commander_cards.combat")
def test_a_commander_none_of_whose_allies_fights_plays_no_combat_card() -> None:
    g = rich(0).intrigue("contingency_plan")
    for ally in (2, 4):
        g.seat(ally).troops(garrison=3).worms(0)
    g.seat(1).troops(conflict=1)
    g.play("ally:4").to_combat()
    assert g.asked != 0
    assert g.player.intrigue == ["contingency_plan"]


def at_the_end(commander: int, card: str) -> Table:
    """Return the end of the game, with this card in the hand of a Commander."""
    g = rich(commander)
    g.seat(commander).discard("the_spice_must_flow", "the_spice_must_flow").give(vp=10).intrigue(card)
    enemy = g.state.players[3 - commander].allies[0]
    g.seat(g.seat(commander).allies[0]).influence(guild=4)
    g.seat(enemy).influence(guild=5)
    g.intrigue_top("leverage").play(f"ally:{COMMANDERS[commander]}").to_combat()
    while g.state.phase != "endgame" or g.asked != commander:
        g.play("pass" if "pass" in g.options else g.options[0])
    return g


@pytest.mark.rule("rule:commander_cards.endgame")
@pytest.mark.parametrize("commander", COMMANDERS)
@pytest.mark.parametrize("card", ["choam_profits", "secure_spice_trade", "shadow_alliance"])
def test_a_commander_plays_endgame_cards_for_himself(card: str, commander: int) -> None:
    g = at_the_end(commander, card)
    points = g.seat(commander).vp
    g.play(f"intrigue:{card}")
    assert g.seat(commander).vp == points + 1


@pytest.mark.rule("rule:commander_cards.endgame")
@pytest.mark.parametrize("card", ICONS)
def test_a_commander_has_no_battle_icon_to_turn_over(card: str) -> None:
    g = at_the_end(0, card)
    assert (g.options, g.refuses(f"intrigue:{card}")) == (["pass"], "CANNOT_PLAY_INTRIGUE")
