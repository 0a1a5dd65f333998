"""Prices: the rule, the screen, the bot and the parts of an action say the same."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable_engine.imperium.bots.look import Look
from sandtable_engine.imperium.bots.plays import play
from sandtable_engine.imperium.editions import TABLES
from sandtable_engine.imperium.knowledge.view import View, view
from sandtable_engine.imperium.rules.prices import effect_price
from sandtable_engine.imperium.sets.base.board import SPACES
from sandtable_engine.imperium.verbs import Gain, HasAlliance, Pay
from sandtable_engine.kernel.effects import Seq, When
from tests.imperium.table import Table, game
from tests.imperium.words import screen

LETO = ["duke_leto_atreides"]


def page(g: Table, seat: int | None) -> str:
    """Return the terminal page of a seat, with plain spaces."""
    return screen(view(g.state, seat), "en").replace("\u00a0", " ")


def worth_of_rally(seen: View) -> float:
    """Return the greedy bot's value of sending an Agent to Rally Troops."""
    return play(Look(TABLES["imperium"], seen, seen.players[0], left=8.0), "dagger", SPACES["rally_troops"])


def test_the_screen_shows_what_the_rule_asks_of_the_seat_that_looks() -> None:
    g = game(leaders=LETO)
    assert "Rally Troops (3 Solari)" in page(g, 0)
    assert "Rally Troops (4 Solari)" in page(g, 1)


def test_a_spectator_sees_the_printed_prices() -> None:
    assert "Rally Troops (4 Solari)" in page(game(leaders=LETO), None)


def test_a_spectator_of_a_solo_game_sees_the_prices_of_its_player() -> None:
    assert "Mentat (5 Solari)" in page(game(1, difficulty="sardaukar"), None)


def test_the_screen_shows_the_discount_on_a_card() -> None:
    g = game().hand("guild_bankers").give(persuasion=2).play("reveal")
    assert "The Spice Must Flow (6)" in page(g, 0)
    assert "The Spice Must Flow (9)" in page(g, 1)


def test_the_bot_counts_on_the_price_of_its_leader() -> None:
    seen = view(game(leaders=LETO).hand("dagger").solari(3).state, 0)
    assert worth_of_rally(seen) > worth_of_rally(replace(seen, modifiers=()))


def test_the_price_of_an_effect_is_what_is_paid_for_its_first_part() -> None:
    cost = Pay(Gain("swords", 7), spice=2)
    assert effect_price(cost) == {"spice": 2}
    assert effect_price(When(HasAlliance(), cost)) == {"spice": 2}
    assert effect_price(Seq((cost, Pay(Gain("vp"), water=1)))) == {"spice": 2}
    assert effect_price(Seq((Gain("vp"), cost))) == effect_price(Seq()) == effect_price(None) == {}
