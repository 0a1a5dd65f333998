"""The ten Rival cards: value, list of factions, Signet Ring and Scheme of each."""

import pytest

from sandtable_engine.imperium.sets.uprising.rivals import RIVAL_LIST, RIVALS
from tests.uprising.rival_table import act, rival
from tests.uprising.table import Table, game

E, G, B, F = "emperor", "guild", "bene_gesserit", "fremen"
PRINTED = {
    "baron_vladimir_harkonnen": (6, (G, E, B, F)),
    "feyd_rautha_harkonnen": (4, (E, B, G, F)),
    "glossu_the_beast_rabban": (7, (E, G, B, F)),
    "gurney_halleck": (8, (F, G, E, B)),
    "lady_amber_metulli": (9, (F, E, G, B)),
    "lady_jessica": (6, (B, F, G, E)),
    "lady_margot_fenring": (8, (B, E, F, G)),
    "muad_dib": (4, (F, B, G, E)),
    "princess_irulan": (7, (E, B, F, G)),
    "staban_tuek": (9, (G, F, B, E)),
}
"""Value and list of every Rival card."""

EVERY = [pytest.param(card, marks=pytest.mark.rule(f"rival:{card}")) for card in PRINTED]


def against(leader: str, **influence: int) -> Table:
    """Return a table of two players against this Rival, who has three troops, no water, and this Influence."""
    g = game(2, rivals=[leader])
    rival(g).influence(**influence).give(water=0)
    return g


def signet(leader: str, **influence: int) -> Table:
    """Let a Rival use its Signet Ring at Spice Refinery; two troops of its garrison go to the Conflict."""
    return act(against(leader, **influence), "spice_refinery")


def scheme(leader: str, **influence: int) -> Table:
    """Let a Rival place its third Spy, at CHOAM, and send an Agent to Gather Support, where it recruits a troop."""
    g = against(leader, **influence)
    rival(g).spy_on("deep_desert", "hagga_basin")
    act(g, "place_spy_yellow", "gather_support_a")
    assert ([event.leader for event in g.told("scheme")], g.state.posts) == ([leader], {"choam": [2]})
    return g


def gained(g: Table) -> dict[str, int]:
    """Return what the Rival has, without points and its first three troops."""
    one = rival(g)
    purse = {name: amount for name, amount in one.player.purse.items() if name != "vp"}
    troops = one.garrison + one.conflict - 3
    counted = {**purse, **one.player.influence, "troops": troops, "intrigue": len(one.player.intrigue)}
    return {name: amount for name, amount in counted.items() if amount}


@pytest.mark.rule("rule:rival_cards.ten")
def test_there_are_ten_rival_cards_in_order() -> None:
    assert [card.id for card in RIVAL_LIST] == sorted(PRINTED)


@pytest.mark.rule("rule:rival_cards.value", "rule:rival_cards.priority")
@pytest.mark.parametrize("leader", EVERY)
def test_value_and_list_of_a_rival(leader: str) -> None:
    assert (RIVALS[leader].value, RIVALS[leader].priority) == PRINTED[leader]


@pytest.mark.rule("rule:rival_cards.value", "rule:rivals.swordmaster")
@pytest.mark.parametrize("leader", EVERY)
def test_the_value_is_the_price_of_the_swordmaster(leader: str) -> None:
    value = PRINTED[leader][0]
    for held, bought in ((value - 2, True), (value - 3, False)):
        g = against(leader)
        rival(g).give(solari=held)
        act(g, "accept_contract_shipping_a")
        assert (rival(g).player.swordmaster, rival(g).solari) == (bought, 0 if bought else held + 2)


@pytest.mark.rule("rule:rival_cards.priority", "rule:rivals.spy_by_priority")
@pytest.mark.parametrize("leader", EVERY)
def test_the_list_is_the_order_of_posts(leader: str) -> None:
    first, second, *_ = PRINTED[leader][1]
    assert list(act(against(leader), "espionage").state.posts) == [first]
    assert list(act(against(leader).spy_on(first), "espionage").state.posts) == [first, second]


@pytest.mark.rule("rule:rival_cards.priority", "rule:rivals.numbered_influence")
@pytest.mark.parametrize("leader", EVERY)
def test_the_numbers_on_cards_are_places_in_the_list(leader: str) -> None:
    for card, place in (("assembly_hall", 1), ("gather_support_b", 2), ("accept_contract_shipping_a", 3)):
        g = act(against(leader, emperor=2, guild=2), card)
        faction = PRINTED[leader][1][place - 1]
        assert rival(g).player.influence[faction] == 1 + 2 * (faction in (E, G))


# Signet Ring.


@pytest.mark.rule("rival:baron_vladimir_harkonnen")
def test_the_baron_draws_an_intrigue_card() -> None:
    assert gained(signet("baron_vladimir_harkonnen")) == {"intrigue": 1}


@pytest.mark.rule("rival:feyd_rautha_harkonnen")
def test_feyd_recruits_two() -> None:
    g = signet("feyd_rautha_harkonnen")
    assert (gained(g), rival(g).conflict) == ({"troops": 2}, 4)


@pytest.mark.rule("rival:glossu_the_beast_rabban")
@pytest.mark.parametrize(("guild", "troops"), [(3, 1), (4, 2)])
def test_rabban_recruits_one_or_with_an_alliance_two(guild: int, troops: int) -> None:
    assert gained(signet("glossu_the_beast_rabban", guild=guild)) == {"guild": guild, "troops": troops}


@pytest.mark.rule("rival:gurney_halleck")
def test_gurney_recruits_one() -> None:
    assert gained(signet("gurney_halleck")) == {"troops": 1}


@pytest.mark.rule("rival:lady_amber_metulli")
def test_amber_recruits_one() -> None:
    assert gained(signet("lady_amber_metulli")) == {"troops": 1}


@pytest.mark.rule("rival:lady_jessica")
def test_jessica_takes_an_alliance_if_she_can() -> None:
    g = signet("lady_jessica", emperor=3, guild=2, fremen=1)
    assert (rival(g).player.influence[E], rival(g).alliances) == (4, [E])


@pytest.mark.rule("rival:lady_jessica", "rule:rival_cards.takes_alliance")
@pytest.mark.parametrize(("own", "theirs", "takes"), [(3, 4, False), (4, 4, True), (4, 5, False), (5, 5, True)])
def test_jessica_has_to_pass_whoever_holds_an_alliance(own: int, theirs: int, takes: bool) -> None:
    g = against("lady_jessica", emperor=own)
    g.influence(emperor=theirs).alliance("emperor").give(vp=2)
    act(g, "spice_refinery")
    assert (rival(g).alliances, rival(g).player.influence[B]) == (([E], 0) if takes else ([], 1))


@pytest.mark.rule("rival:lady_jessica", "rule:rival_cards.takes_alliance")
def test_an_alliance_that_jessica_has_is_not_taken_again() -> None:
    g = signet("lady_jessica", emperor=4, bene_gesserit=2, fremen=1, guild=1)
    assert rival(g).player.influence == {E: 4, G: 1, B: 2, F: 2}


@pytest.mark.rule("rival:lady_jessica", "rule:rival_cards.takes_alliance")
def test_of_two_alliances_within_reach_the_list_decides() -> None:
    g = signet("lady_jessica", emperor=3, guild=3, bene_gesserit=0, fremen=3)
    assert rival(g).alliances == [F]


@pytest.mark.rule("rival:lady_jessica")
def test_without_an_alliance_within_reach_jessica_chooses_as_rivals_do() -> None:
    assert gained(signet("lady_jessica", bene_gesserit=1)) == {B: 1, F: 1}


@pytest.mark.rule("rival:lady_margot_fenring")
def test_margot_gains_a_solari() -> None:
    assert gained(signet("lady_margot_fenring")) == {"solari": 1}


@pytest.mark.rule("rival:muad_dib")
def test_muad_dib_gains_influence_with_the_fremen() -> None:
    assert gained(signet("muad_dib")) == {F: 1}


@pytest.mark.rule("rival:princess_irulan")
def test_irulan_places_a_spy() -> None:
    g = signet("princess_irulan")
    assert (gained(g), g.state.posts) == ({}, {E: [2]})


@pytest.mark.rule("rival:princess_irulan", "rule:rivals.scheme")
def test_the_third_spy_of_irulans_signet_ring_is_a_scheme() -> None:
    g = against("princess_irulan")
    rival(g).spy_on("choam", "guild")
    act(g, "spice_refinery")
    assert (gained(g), g.state.posts, rival(g).conflict) == ({E: 1, "troops": 1}, {E: [2]}, 3)


@pytest.mark.rule("rival:staban_tuek")
def test_staban_gains_a_spice() -> None:
    assert gained(signet("staban_tuek")) == {"spice": 1}


# Schemes. Gather Support adds a troop.


@pytest.mark.rule("rival:baron_vladimir_harkonnen")
def test_the_barons_scheme() -> None:
    assert gained(scheme("baron_vladimir_harkonnen")) == {"solari": 2, "troops": 3}


@pytest.mark.rule("rival:feyd_rautha_harkonnen")
def test_feyds_scheme() -> None:
    assert gained(scheme("feyd_rautha_harkonnen", emperor=1)) == {E: 1, B: 1, "troops": 1}


@pytest.mark.rule("rival:glossu_the_beast_rabban", "rule:rival_cards.takes_alliance")
@pytest.mark.parametrize(("fremen", "gained_by"), [(2, F), (1, E), (3, F)])
def test_rabbans_scheme_takes_an_alliance_with_two_influence_if_it_can(fremen: int, gained_by: str) -> None:
    g = scheme("glossu_the_beast_rabban", fremen=fremen)
    assert rival(g).player.influence[gained_by] == (fremen if gained_by == F else 0) + 2


@pytest.mark.rule("rival:gurney_halleck", "rule:rival_cards.most_influence")
@pytest.mark.parametrize(("influence", "faction"), [({E: 2, B: 1}, E), ({E: 2, B: 2}, E), ({B: 3, E: 2}, B), ({}, F)])
def test_gurneys_scheme_adds_where_he_has_most(influence: dict[str, int], faction: str) -> None:
    g = scheme("gurney_halleck", **influence)
    assert rival(g).player.influence[faction] == influence.get(faction, 0) + 1


@pytest.mark.rule("rival:lady_amber_metulli")
def test_ambers_scheme() -> None:
    assert gained(scheme("lady_amber_metulli")) == {"troops": 4}


@pytest.mark.rule("rival:lady_jessica")
def test_jessicas_scheme() -> None:
    assert gained(scheme("lady_jessica")) == {"water": 2, "troops": 1}


@pytest.mark.rule("rival:lady_margot_fenring")
def test_margots_scheme() -> None:
    assert gained(scheme("lady_margot_fenring")) == {B: 1, "troops": 1}


@pytest.mark.rule("rival:muad_dib")
def test_muad_dibs_scheme_brings_hooks_breaks_the_wall_and_draws() -> None:
    g = scheme("muad_dib")
    assert (gained(g), rival(g).player.hooks, g.state.wall) == ({"intrigue": 1, "troops": 1}, True, False)


@pytest.mark.rule("rival:muad_dib")
def test_muad_dibs_second_scheme_only_draws() -> None:
    g = against("muad_dib").no_wall()
    rival(g).hooks().spy_on("deep_desert", "hagga_basin")
    act(g, "place_spy_yellow", "gather_support_a")
    assert (gained(g), g.told("hooks_taken"), g.told("wall_broken")) == ({"intrigue": 1, "troops": 1}, [], [])


@pytest.mark.rule("rival:princess_irulan")
def test_irulans_scheme() -> None:
    assert gained(scheme("princess_irulan")) == {E: 1, "troops": 2}


@pytest.mark.rule("rival:staban_tuek")
def test_stabans_scheme() -> None:
    assert gained(scheme("staban_tuek")) == {"troops": 3}
