"""The starting decks of the Commanders, box by box."""

from __future__ import annotations

from collections import Counter

import pytest

from sandtable_engine.imperium.editions import EDITIONS
from tests.uprising.table import Table, game
from tests.uprising.team_table import muad_dib, shaddam

EDITION = EDITIONS["uprising"][6]
FOUR = "emperor guild bene_gesserit fremen"
ANYWHERE = "landsraad city spice_trade"

# Copies, faction, icons, persuasion, swords.
FACES = {
    "muad_dib": (
        ("command_respect", 1, "", "city", 1, 0),
        ("convincing_argument", 1, "", "", 2, 0),
        ("demand_attention", 1, "", FOUR, 1, 0),
        ("desert_call", 1, "", "spice_trade", 1, 0),
        ("limited_landsraad_access", 2, "", "landsraad", 0, 1),
        ("seek_allies", 1, "", FOUR, 0, 0),
        ("signet_ring", 1, "", ANYWHERE, 1, 0),
        ("threaten_spice_production", 1, "", "spice_trade", 1, 0),
        ("usul", 1, "fremen", "city", 2, 0),
    ),
    "shaddam_corrino_iv": (
        ("convincing_argument", 1, "", "", 2, 0),
        ("corrino_might", 1, "emperor", "landsraad", 0, 1),
        ("critical_shipments", 1, "", "spice_trade", 2, 0),
        ("demand_results", 1, "emperor", "landsraad", 0, 1),
        ("devastating_assault", 1, "", "spice_trade", 1, 0),
        ("imperial_ornithopter", 2, "emperor", "city", 1, 0),
        ("imperial_tent", 1, "emperor", FOUR, 1, 0),
        ("seek_allies", 1, "", FOUR, 0, 0),
        ("signet_ring", 1, "", ANYWHERE, 1, 0),
    ),
}
SEATS = {"muad_dib": 0, "shaddam_corrino_iv": 3}


def purse(g: Table, seat: int) -> tuple[int, int, int]:
    return g.seat(seat).solari, g.seat(seat).spice, g.seat(seat).water


# The decks.


@pytest.mark.rule("rule:commander_cards.decks")
@pytest.mark.parametrize("leader", FACES)
def test_a_commander_starts_with_the_ten_cards_of_his_own(leader: str) -> None:
    player = game(6).state.players[SEATS[leader]]
    assert player.leader == leader
    assert Counter([*player.deck, *player.hand]) == {face[0]: face[1] for face in FACES[leader]}
    assert len([*player.deck, *player.hand]) == 10


@pytest.mark.rule("rule:commander_cards.decks")
@pytest.mark.parametrize("leader", FACES)
def test_what_is_printed_on_the_cards_of_a_commander(leader: str) -> None:
    printed = sorted(
        (card.id, card.copies, " ".join(card.factions), " ".join(card.icons), card.persuasion, card.swords)
        for card in EDITION.starters[leader]
    )
    assert printed == sorted(FACES[leader])
    assert all(card.cost == 0 for card in EDITION.starters[leader])


@pytest.mark.rule("rule:commander_cards.decks")
@pytest.mark.parametrize("seat", [1, 2, 4, 5])
def test_an_ally_starts_with_the_usual_ten_cards(seat: int) -> None:
    player = game(6).state.players[seat]
    assert Counter([*player.deck, *player.hand]) == {card.id: card.copies for card in EDITION.starter}


@pytest.mark.rule("rule:commander_cards.decks")
@pytest.mark.parametrize("leader", FACES)
def test_a_commander_reveals_what_is_printed_and_his_ally_has_the_swords(leader: str) -> None:
    seat = SEATS[leader]
    for card, _, _, _, persuasion, swords in FACES[leader]:
        g = game(6, first=seat)
        ally = g.seat(seat).allies[0]
        g.seat(seat).hand(card).intrigue("leverage")
        g.seat(ally).troops(garrison=2, conflict=1)
        g.play(f"ally:{ally}", "reveal")
        assert (g.seat(seat).persuasion, g.seat(seat).swords) == (persuasion, 0)
        assert (g.seat(ally).swords, g.seat(ally).strength) == (swords, 2 + swords)


@pytest.mark.rule("rule:commander_cards.decks")
def test_seek_allies_of_a_commander_trashes_itself() -> None:
    g = muad_dib("seek_allies").play("ally:2", "seek_allies@desert_mastery")
    while "card.trash_self" not in g.options:
        g.play(g.options[0])
    g.play("card.trash_self")
    assert g.state.trashed == ["seek_allies"]


# Muad'Dib.


@pytest.mark.rule("card:command_respect")
def test_command_respect_is_nothing_without_the_swordmaster_bonus() -> None:
    g = muad_dib("command_respect").intrigue("leverage").spice(1)
    assert "card.pay" not in g.play("ally:2", "command_respect@carthag").options


@pytest.mark.rule("card:command_respect")
def test_command_respect_is_trashed_for_a_trade() -> None:
    g = muad_dib("command_respect").swordmaster().spice(2)
    g.play("ally:2", "command_respect@carthag", "card.pay")
    assert g.state.trashed == ["command_respect"]
    g.play("with:4", "give:spice:2")
    assert (g.me.spice, g.seat(4).spice) == (0, 2)


@pytest.mark.rule("card:command_respect", "rule:commander_cards.bonus_token")
def test_the_bonus_token_is_kept_when_the_swordmaster_has_left() -> None:
    g = muad_dib("command_respect").swordmaster()
    g.player.arrows.remove(-1)
    g.player.agents, g.player.master_spent = 2, True
    assert "card.pay" in g.play("ally:2", "command_respect@carthag").options


@pytest.mark.rule("card:command_respect")
def test_command_respect_need_not_be_trashed() -> None:
    g = muad_dib("command_respect").swordmaster().play("ally:2", "command_respect@spice_refinery", "end", "deploy:0")
    assert (g.state.trashed, g.player.play) == ([], ["command_respect"])


@pytest.mark.rule("card:demand_attention")
@pytest.mark.parametrize(("space", "track"), [("secrets", "bene_gesserit"), ("economic_support", "great_houses")])
def test_demand_attention_is_trashed_for_more_influence_of_the_ally(space: str, track: str) -> None:
    g = muad_dib("demand_attention").spice(4).play("ally:4", f"demand_attention@{space}", "card.pay", "influence")
    assert (g.seat(4).player.influence[track], g.seat(2).player.influence[track]) == (2, 0)
    assert g.state.trashed == ["demand_attention"]


@pytest.mark.rule("card:demand_attention")
def test_demand_attention_at_his_own_board_moves_his_own_cube() -> None:
    g = muad_dib("demand_attention").spice(4).play("ally:4", "demand_attention@desert_mastery", "card.pay", "influence")
    assert (g.player.influence, g.me.vp) == ({"fremen": 2}, 4 + 1)


@pytest.mark.rule("card:demand_attention")
def test_demand_attention_needs_four_spice_and_may_be_left() -> None:
    g = muad_dib("demand_attention").intrigue("leverage").spice(3).play("ally:4", "demand_attention@secrets")
    assert "card.pay" not in g.options
    g = muad_dib("demand_attention").spice(4).play("ally:4", "demand_attention@deliver_supplies", "influence", "end")
    assert (g.me.spice, g.state.trashed) == (4, [])


@pytest.mark.rule("card:desert_call")
def test_desert_call_summons_a_sandworm_for_the_activated_ally() -> None:
    g = muad_dib("desert_call").water(1)
    g.seat(4).hooks()
    g.play("ally:2", "desert_call@imperial_basin", "card.pay")
    assert (g.me.water, g.seat(2).player.worms, g.seat(4).player.worms) == (0, 1, 0)
    assert g.state.trashed == ["desert_call"]


@pytest.mark.rule("card:desert_call")
@pytest.mark.parametrize(
    ("hooks", "conflict", "code"),
    [(False, "trade_dispute", "CONDITION_NOT_MET"), (True, "siege_of_arrakeen", "EFFECT_NOT_POSSIBLE")],
)
def test_desert_call_needs_hooks_and_a_conflict_without_the_wall(hooks: bool, conflict: str, code: str) -> None:
    g = muad_dib("desert_call").intrigue("leverage").water(1).conflict_card(conflict)
    g.seat(2).player.hooks = hooks
    g.play("ally:2", "desert_call@imperial_basin")
    assert ("card.pay" in g.options, g.refuses("card.pay")) == (False, code)


@pytest.mark.rule("card:desert_call")
def test_desert_call_works_in_a_walled_conflict_once_the_wall_is_gone() -> None:
    g = muad_dib("desert_call").water(1).conflict_card("siege_of_arrakeen").no_wall()
    g.seat(2).hooks()
    assert g.play("ally:2", "desert_call@imperial_basin", "card.pay").seat(2).player.worms == 1


@pytest.mark.rule("card:limited_landsraad_access")
def test_limited_landsraad_access_gives_spice_to_muad_dib_and_a_sword_to_his_ally() -> None:
    g = muad_dib("limited_landsraad_access", "limited_landsraad_access")
    g.seat(2).troops(garrison=2, conflict=1)
    g.play("ally:2", "reveal")
    assert (purse(g, 0), g.seat(2).swords, g.seat(2).spice) == ((0, 2, 0), 2, 0)


@pytest.mark.rule("card:limited_landsraad_access")
def test_limited_landsraad_access_has_an_empty_agent_box() -> None:
    g = muad_dib("limited_landsraad_access").play("ally:2", "limited_landsraad_access@gather_support")
    assert (g.seat(2).garrison, g.asked, g.player.play) == (5, 1, ["limited_landsraad_access"])


@pytest.mark.rule("card:usul")
@pytest.mark.parametrize(("mine", "muad", "ally"), [("water", (0, 0, 1), (0, 1, 1)), ("spice", (0, 1, 0), (0, 0, 2))])
def test_usul_gives_one_to_muad_dib_and_the_other_to_the_ally(
    mine: str, muad: tuple[int, int, int], ally: tuple[int, int, int]
) -> None:
    g = muad_dib("usul").play("ally:4", "usul@carthag", "card.split")
    assert g.options == ["water", "spice"]
    g.play(mine)
    assert (purse(g, 0), purse(g, 4), purse(g, 2)) == (muad, ally, (0, 0, 1))


@pytest.mark.rule("card:usul")
@pytest.mark.parametrize(("mine", "counted"), [("water", 0), ("spice", 1)])
def test_only_the_spice_that_muad_dib_takes_himself_is_spice_of_his_turn(mine: str, counted: int) -> None:
    g = muad_dib("usul").play("ally:4", "usul@carthag", "card.split", mine)
    assert g.state.turn.tally is not None
    assert g.state.turn.tally.spice == counted


# Shaddam.


@pytest.mark.rule("card:corrino_might")
def test_corrino_might_is_trashed_for_troops_of_both_allies() -> None:
    g = shaddam("corrino_might")
    g.seat(3).give(spice=3)
    g.play("ally:1", "reveal", "corrino_might.pay")
    assert (g.seat(1).garrison, g.seat(5).garrison, g.seat(3).spice) == (5, 5, 0)
    assert g.state.trashed == ["corrino_might"]


@pytest.mark.rule("card:corrino_might")
def test_corrino_might_recruits_no_more_than_an_ally_has_left() -> None:
    g = shaddam("corrino_might")
    g.seat(3).give(spice=3)
    g.seat(1).troops(garrison=9, conflict=2)
    g.seat(5).troops(garrison=12)
    g.play("ally:1", "reveal", "corrino_might.pay")
    assert (g.seat(1).garrison, g.seat(5).garrison) == (10, 12)


@pytest.mark.rule("card:corrino_might")
def test_corrino_might_costs_three_spice_and_may_be_left() -> None:
    g = shaddam("corrino_might")
    g.seat(3).give(spice=2).intrigue("leverage")
    assert "corrino_might.pay" not in g.play("ally:1", "reveal").options
    g = shaddam("corrino_might")
    g.seat(3).give(spice=3)
    assert g.play("ally:1", "reveal", "end").seat(3).spice == 3


@pytest.mark.rule("card:corrino_might", "rule:commander_cards.through_the_ally")
def test_a_sword_of_corrino_might_is_for_the_activated_ally_alone() -> None:
    g = shaddam("corrino_might")
    g.seat(1).troops(conflict=1)
    g.seat(5).troops(conflict=1)
    g.play("ally:5", "reveal")
    assert [g.seat(seat).strength for seat in (1, 3, 5)] == [2, 0, 3]


@pytest.mark.rule("card:critical_shipments")
@pytest.mark.parametrize(
    ("mine", "emperor", "ally"), [("water", (0, 0, 1), (2, 0, 1)), ("solari", (2, 0, 0), (0, 0, 2))]
)
def test_critical_shipments_gives_one_to_shaddam_and_the_other_to_the_ally(
    mine: str, emperor: tuple[int, int, int], ally: tuple[int, int, int]
) -> None:
    g = shaddam("critical_shipments").play("ally:5", "critical_shipments@accept_contract", "card.split")
    assert g.options == ["water", "solari"]
    g.play(mine)
    assert (purse(g, 3), purse(g, 5), purse(g, 1)) == (emperor, ally, (0, 0, 1))


@pytest.mark.rule("card:devastating_assault")
def test_devastating_assault_gives_a_solari_and_a_troop_of_the_ally_that_may_be_deployed() -> None:
    g = shaddam("devastating_assault").play("ally:5", "devastating_assault@imperial_basin", "card.troops")
    assert (g.seat(3).solari, g.seat(5).garrison, g.asked) == (1, 4, 5)
    assert g.options == ["deploy:0", "deploy:1", "deploy:2", "deploy:3"]


@pytest.mark.rule("card:devastating_assault", "rule:commander_cards.bonus_token")
@pytest.mark.parametrize("spent", [False, True])
def test_devastating_assault_revealed_with_the_bonus_token_sells_five_swords(spent: bool) -> None:
    g = shaddam("devastating_assault")
    g.seat(3).swordmaster().give(solari=3)
    if spent:
        g.seat(3).arrows.remove(-1)
        g.seat(3).player.agents, g.seat(3).player.master_spent = 2, True
    g.seat(1).troops(conflict=1)
    g.play("ally:1", "reveal", "devastating_assault.pay")
    assert (g.seat(3).solari, g.seat(1).swords, g.seat(1).strength) == (0, 2 + 5, 9)


@pytest.mark.rule("card:devastating_assault")
def test_devastating_assault_sells_no_swords_without_the_token() -> None:
    g = shaddam("devastating_assault")
    g.seat(3).give(solari=3).intrigue("leverage")
    g.seat(1).swordmaster()
    assert "devastating_assault.pay" not in g.play("ally:1", "reveal").options


@pytest.mark.rule("card:imperial_ornithopter")
def test_imperial_ornithopter_revealed_is_a_solari_and_persuasion() -> None:
    g = shaddam("imperial_ornithopter", "imperial_ornithopter").play("ally:1", "reveal")
    assert (g.seat(3).solari, g.seat(3).persuasion) == (2, 2)


@pytest.mark.rule("card:imperial_ornithopter")
def test_imperial_ornithopter_goes_to_cities_with_an_empty_agent_box() -> None:
    g = shaddam("imperial_ornithopter").play("ally:1")
    assert g.options == [f"imperial_ornithopter@{city}" for city in ("arrakeen", "spice_refinery", "carthag")] + [
        "reveal"
    ]
    g.play("imperial_ornithopter@spice_refinery", "deploy:0")
    assert (g.seat(3).solari, g.asked) == (2, 4)
