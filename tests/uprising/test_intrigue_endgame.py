"""Endgame Intrigue cards of Uprising, and how they work with battle icons."""

import pytest

from sandtable_engine.imperium.sets.uprising.intrigue import INTRIGUES
from tests.uprising.table import Table, game

FLOW = "the_spice_must_flow"
FOUR = ("arrakeen_water", "heighliner_water", "harvest_4", "spice_refinery_cards")
WON = {"crysknife": "spice_freighters", "desert_mouse": "trade_dispute", "ornithopter": "shadow_contest"}
ENDING = [pytest.param(card.id, marks=pytest.mark.rule(f"intrigue:{card.id}")) for card in INTRIGUES if card.endgame]
NOT_ENDING = [
    pytest.param(card.id, marks=pytest.mark.rule(f"intrigue:{card.id}")) for card in INTRIGUES if not card.endgame
]
ICONS = [pytest.param(icon, marks=pytest.mark.rule(f"intrigue:{icon}")) for icon in WON]


def last_round(*cards: str, won: tuple[str, ...] = (), flows: int = 0) -> Table:
    """Return the last round: seat 0 has ten points, Intrigue cards, won cards and copies of The Spice Must Flow."""
    g = game().hand().give(vp=10, spice=0).conflict_card("skirmish_ornithopter").intrigue(*cards)
    g.player.flipped, g.player.won = g.player.won, []
    return g.has_won(*won).discard(*[FLOW] * flows)


def able(card: str) -> Table:
    """Return a table where seat 0 has everything that an endgame card may ask for."""
    won = (WON[card],) if card in WON else ()
    g = last_round(card, won=won, flows=2).has_completed(*FOUR).influence(guild=4)
    g.seat(1).influence(guild=5)
    return g


def at_the_end(g: Table) -> list[str]:
    """Return what seat 0 may do when the game ends."""
    g.to_combat()
    assert g.state.phase in ("endgame", "over")
    return [option for option in g.options if option != "pass"] if g.asked == 0 else []


# When.


@pytest.mark.rule("rule:intrigue.endgame_only_at_end", "rule:endgame.endgame_intrigue_first")
@pytest.mark.parametrize("card", ENDING)
def test_an_endgame_card_is_offered_at_the_end_for_a_point(card: str) -> None:
    g = able(card)
    assert at_the_end(g) == [f"intrigue:{card}"]
    g.play(f"intrigue:{card}")
    assert (g.me.vp, g.asked) == (11, -1)


@pytest.mark.rule("rule:intrigue.endgame_only_at_end")
@pytest.mark.parametrize("card", [param for param in ENDING if param.values[0] not in WON])
def test_an_endgame_card_is_not_offered_before_the_end(card: str) -> None:
    g = able(card).troops(conflict=1)
    assert f"intrigue:{card}" not in g.options
    assert f"intrigue:{card}" not in g.play("reveal").options
    g.to_combat()
    assert (g.state.phase, g.options) == ("combat", ["pass"])


@pytest.mark.rule("rule:intrigue.endgame_only_at_end")
@pytest.mark.parametrize("card", NOT_ENDING)
def test_other_intrigue_cards_are_not_offered_at_the_end(card: str) -> None:
    g = able(card).give(solari=9, spice=9, water=9).council().spy_on("choam", "guild").to_combat()
    assert (g.state.phase, g.options) == ("endgame", ["pass"])


def test_an_endgame_card_may_be_kept() -> None:
    g = able("choam_profits").to_combat().play("pass")
    assert (g.me.vp, g.asked, g.player.intrigue) == (10, -1, ["choam_profits"])


@pytest.mark.rule("rule:decisions.wild_and_intrigue")
def test_endgame_cards_are_played_from_the_first_player_on_each_seat_in_one_go() -> None:
    g = last_round("secure_spice_trade", "choam_profits", flows=2).has_completed(*FOUR)
    g.seat(2).has_won("spice_freighters").intrigue("crysknife")
    g.to_combat().play("intrigue:choam_profits", "intrigue:secure_spice_trade")
    assert g.asked == 2
    g.play("intrigue:crysknife")
    assert g.me.vp == 12


# CHOAM Profits.


@pytest.mark.rule("intrigue:choam_profits")
def test_choam_profits_need_4_completed_contracts() -> None:
    g = last_round("choam_profits").has_completed(*FOUR[:3]).holds(FOUR[3])
    assert at_the_end(g) == []


# Crysknife, Desert Mouse, Ornithopter.


@pytest.mark.rule("rule:icons.intrigue_flips")
@pytest.mark.parametrize("icon", ICONS)
def test_a_card_of_a_battle_icon_turns_a_won_card_of_that_icon_face_down(icon: str) -> None:
    g = last_round(icon, won=(WON[icon],)).to_combat().play(f"intrigue:{icon}")
    assert (g.me.vp, g.player.won, WON[icon] in g.player.flipped) == (11, [], True)


@pytest.mark.rule("rule:icons.face_down_spent")
@pytest.mark.parametrize("icon", ICONS)
def test_a_card_of_a_battle_icon_needs_a_face_up_card_of_it(icon: str) -> None:
    others = tuple(card for other, card in WON.items() if other != icon)
    assert at_the_end(last_round(icon, won=others)) == []
    g = last_round(icon, won=(WON[icon],))
    g.player.flipped.append(g.player.won.pop())
    assert at_the_end(g) == []


@pytest.mark.parametrize("icon", ICONS)
def test_the_wild_icon_serves_a_card_of_any_battle_icon(icon: str) -> None:
    g = last_round(icon, won=("propaganda",)).to_combat().play(f"intrigue:{icon}")
    assert (g.me.vp, g.player.won, "propaganda" in g.player.flipped) == (11, [], True)


@pytest.mark.rule("intrigue:crysknife")
def test_the_owner_chooses_which_card_is_turned_down() -> None:
    g = last_round("crysknife", won=("spice_freighters", "propaganda")).to_combat().play("intrigue:crysknife")
    assert g.options == ["won:spice_freighters", "won:propaganda"]
    g.play("won:propaganda")
    assert g.player.won == ["spice_freighters"]


@pytest.mark.rule("intrigue:crysknife", "rule:icons.objective_counts")
def test_the_objective_counts_as_a_won_card() -> None:
    g = game().objective("objective_crysknife").hand().give(vp=10).intrigue("crysknife").to_combat()
    g.play("intrigue:crysknife")
    assert (g.me.vp, g.player.flipped) == (11, ["objective_crysknife"])


@pytest.mark.rule("intrigue:crysknife", "rule:decisions.wild_and_intrigue")
def test_a_won_card_serves_an_endgame_card_or_the_wild_pair_in_the_owners_order() -> None:
    g = last_round("crysknife", won=("spice_freighters", "propaganda")).to_combat()
    assert g.options == ["intrigue:crysknife", "pair:spice_freighters", "pass"]
    g.play("pair:spice_freighters")
    assert (g.me.vp, g.asked, g.player.intrigue) == (11, 0, ["crysknife"])
    assert g.options == ["pass"]


@pytest.mark.rule("intrigue:crysknife")
def test_an_endgame_card_and_the_wild_pair_may_bring_a_point_each() -> None:
    g = last_round("crysknife", won=("spice_freighters", "propaganda", "trade_dispute")).to_combat()
    g.play("intrigue:crysknife", "won:spice_freighters", "pair:trade_dispute")
    assert (g.me.vp, g.asked, g.player.won) == (12, -1, [])


# Secure Spice Trade.


@pytest.mark.rule("intrigue:secure_spice_trade")
def test_secure_spice_trade_gives_a_point_and_2_spice_for_two_copies_of_the_spice_must_flow() -> None:
    g = last_round("secure_spice_trade", flows=2).to_combat().play("intrigue:secure_spice_trade")
    assert (g.me.vp, g.me.spice) == (11, 2)


@pytest.mark.rule("intrigue:secure_spice_trade")
def test_secure_spice_trade_counts_the_deck_too_and_needs_two_copies() -> None:
    g = last_round("secure_spice_trade", flows=2)
    g.player.deck.insert(0, g.player.discard.pop())
    assert at_the_end(g) == ["intrigue:secure_spice_trade"]
    assert at_the_end(last_round("secure_spice_trade", flows=1)) == []


# Shadow Alliance.


@pytest.mark.rule("intrigue:shadow_alliance")
def test_shadow_alliance_is_worth_nothing_with_the_own_alliance_or_3_influence() -> None:
    assert at_the_end(last_round("shadow_alliance").alliance("guild")) == []
    g = last_round("shadow_alliance").influence(guild=3)
    g.seat(1).alliance("guild")
    assert at_the_end(g) == []


@pytest.mark.rule("intrigue:shadow_alliance")
def test_shadow_alliance_is_worth_a_point_also_beside_own_alliances() -> None:
    g = last_round("shadow_alliance").influence(fremen=4).alliance("guild")
    g.seat(3).influence(fremen=5)
    assert g.to_combat().play("intrigue:shadow_alliance").me.vp == 11
