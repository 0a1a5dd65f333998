"""The option `mix`: cards, Intrigue cards, Leaders and Conflicts of the base game in a game of Uprising."""

from collections import Counter
from typing import Any, cast

import pytest

import sandtable_engine as st
from sandtable_engine.imperium.editions import EDITIONS
from sandtable_engine.imperium.sets import base, uprising
from sandtable_engine.imperium.sets.base.cards import CARDS as BASE_CARDS
from sandtable_engine.imperium.sets.base.cards import IMPERIUM as BASE_IMPERIUM
from sandtable_engine.imperium.sets.base.conflicts import CONFLICTS as BASE_CONFLICTS
from sandtable_engine.imperium.sets.base.intrigue import INTRIGUE as BASE_INTRIGUE
from sandtable_engine.imperium.sets.base.leaders import LEADERS as BASE_LEADERS
from sandtable_engine.imperium.sets.uprising.cards import CARDS
from sandtable_engine.imperium.sets.uprising.conflicts import CONFLICTS
from sandtable_engine.imperium.sets.uprising.intrigue import INTRIGUE
from sandtable_engine.imperium.sets.uprising.leaders import LEADERS
from sandtable_engine.imperium.state import State
from tests.uprising.table import ALL, game

TWICE = ("siege_of_arrakeen", "secure_imperial_basin", "battle_for_arrakeen", "battle_for_imperial_basin")
"""The Conflicts that both boxes have."""

KINDS = ("cards", "intrigue", "leaders", "conflicts")
SUBSETS = [list(KINDS[number : number + 1]) for number in range(4)] + [[], ["cards", "conflicts"], list(KINDS)]


def new(players: int = 4, number: int = 0, **options: Any) -> State:
    return cast(State, st.new_game("uprising", players, bytes([number] * 32), options))


def base_things(state: State) -> dict[str, bool]:
    """Return which kinds of components of the base game are on the table."""
    conflicts = {state.conflict, *state.conflict_deck, *state.box}
    return {
        "cards": bool({*state.row, *state.imperium_deck} & {card.id for card in BASE_IMPERIUM}),
        "intrigue": bool(set(state.intrigue_deck) & (set(BASE_INTRIGUE) - set(INTRIGUE))),
        "leaders": False,
        "conflicts": bool(conflicts - {"", *CONFLICTS}),
    }


# What is in which deck.


@pytest.mark.rule("rule:mixing.nothing_by_default")
@pytest.mark.parametrize("players", [3, 4])
def test_by_default_nothing_is_mixed_in(players: int) -> None:
    state = new(players)
    assert not any(base_things(state).values())
    assert {player.leader for player in state.players} <= set(LEADERS)
    assert state.options["mix"] == []


@pytest.mark.rule("rule:mixing.cards", "rule:mixing.intrigue", "rule:mixing.leaders", "rule:mixing.conflicts")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("mix", SUBSETS, ids="+".join)
def test_each_kind_is_mixed_in_by_itself(mix: list[str], players: int) -> None:
    state = new(players, leaders="choose", mix=mix)
    found = base_things(state)
    found["leaders"] = "leader:paul_atreides" in st.legal_actions(state, 0)
    assert [kind for kind in KINDS if found[kind]] == mix


@pytest.mark.rule("rule:mixing.cards")
@pytest.mark.parametrize(("choam", "cards"), [(True, 69 + 67), (False, 65 + 67)])
def test_the_imperium_decks_of_both_boxes_are_one(choam: bool, cards: int) -> None:
    state = new(mix=["cards"], choam=choam)
    dealt = Counter(state.row + state.imperium_deck)
    assert dealt.total() == cards
    assert all(dealt[card.id] == card.copies for card in BASE_IMPERIUM)


@pytest.mark.rule("rule:mixing.cards")
def test_reserve_and_starting_deck_stay_those_of_uprising() -> None:
    state = new(mix=ALL, leaders=["paul_atreides", "muad_dib", "helena_richese", "princess_irulan"])
    assert state.reserve == {"prepare_the_way": 8, "the_spice_must_flow": 10}
    own = {"convincing_argument", "dagger", "diplomacy", "dune_the_desert_planet", "reconnaissance", "seek_allies"}
    assert all({*player.deck, *player.hand} == {*own, "signet_ring"} for player in state.players)


@pytest.mark.rule("rule:mixing.cards")
def test_a_card_of_both_boxes_is_that_of_uprising() -> None:
    edition = EDITIONS["uprising"][4]
    shared = set(CARDS) & set(BASE_CARDS)
    assert "the_spice_must_flow" in shared
    assert all(edition.cards[card] == CARDS[card] for card in shared)
    assert edition.cards["the_spice_must_flow"].factions == ("guild",)


@pytest.mark.rule("rule:mixing.intrigue")
@pytest.mark.parametrize(("choam", "cards"), [(True, 44 + 39), (False, 40 + 39)])
def test_the_intrigue_decks_of_both_boxes_are_one_without_calculated_hire(choam: bool, cards: int) -> None:
    state = new(mix=["intrigue"], choam=choam)
    assert len(state.intrigue_deck) == cards
    assert "calculated_hire" not in state.intrigue_deck
    assert set(BASE_INTRIGUE) - {"calculated_hire"} <= set(state.intrigue_deck)


@pytest.mark.rule("rule:mixing.leaders")
@pytest.mark.parametrize(("choam", "leaders"), [(True, 17), (False, 16)])
def test_leaders_of_both_boxes_may_be_chosen(choam: bool, leaders: int) -> None:
    state = new(leaders="choose", mix=["leaders"], choam=choam)
    offered = {action.removeprefix("leader:") for action in st.legal_actions(state, 0)}
    assert len(offered) == leaders
    assert set(BASE_LEADERS) < offered


@pytest.mark.rule("rule:mixing.leaders")
def test_leaders_of_both_boxes_are_dealt() -> None:
    dealt = {player.leader for number in range(60) for player in new(number=number, mix=["leaders"]).players}
    assert dealt == set(BASE_LEADERS) | (set(LEADERS) - {"reverend_mother_jessica"})


@pytest.mark.rule("rule:mixing.leaders")
def test_without_leaders_in_the_mix_no_base_leader_can_be_had() -> None:
    with pytest.raises(st.InvalidOptions, match="'paul_atreides' does not fit the other options"):
        new(3, leaders=["paul_atreides", "muad_dib", "staban_tuek"], mix=["cards", "intrigue", "conflicts"])


@pytest.mark.rule("rule:mixing.conflicts")
def test_conflicts_of_both_boxes_are_drawn_by_tier() -> None:
    table = EDITIONS["uprising"][4].conflicts
    for number in range(10):
        state = new(number=number, mix=["conflicts"])
        deck = [state.conflict, *reversed(state.conflict_deck)]
        assert [table[card].tier for card in deck] == [1, 2, 2, 2, 2, 2, 3, 3, 3, 3]
        assert Counter(table[card].tier for card in [*deck, *state.box]) == {1: 7, 2: 17, 3: 7}


@pytest.mark.rule("rule:mixing.conflicts")
def test_conflicts_without_a_place_on_the_board_are_left_out() -> None:
    state = new(mix=["conflicts"])
    conflicts = {state.conflict, *state.conflict_deck, *state.box}
    assert not conflicts & {"sort_through_the_chaos", "siege_of_carthag", "battle_for_carthag"}


@pytest.mark.rule("rule:mixing.conflict_names")
@pytest.mark.parametrize("conflict", TWICE)
def test_conflicts_of_both_boxes_are_told_apart(conflict: str) -> None:
    table = EDITIONS["uprising"][4].conflicts
    assert table[conflict] == CONFLICTS[conflict]
    other = table[f"{conflict}_base"]
    assert (other.first, other.second, other.third) == (
        BASE_CONFLICTS[conflict].first,
        BASE_CONFLICTS[conflict].second,
        BASE_CONFLICTS[conflict].third,
    )
    state = new(mix=["conflicts"])
    assert {conflict, f"{conflict}_base"} <= {state.conflict, *state.conflict_deck, *state.box}


@pytest.mark.rule("rule:mixing.conflict_names")
def test_all_other_conflicts_keep_their_names() -> None:
    state = new(mix=["conflicts"])
    mixed = {state.conflict, *state.conflict_deck, *state.box} - set(CONFLICTS)
    assert mixed == {
        *(f"{conflict}_base" for conflict in TWICE),
        *(set(BASE_CONFLICTS) - {*TWICE, "sort_through_the_chaos", "siege_of_carthag", "battle_for_carthag"}),
    }


# Allowed values.


@pytest.mark.rule("rule:mixing.option_checked")
def test_a_single_word_is_a_list_of_one() -> None:
    assert new(mix="cards").options["mix"] == ["cards"]


@pytest.mark.rule("rule:mixing.option_checked")
def test_order_and_repetition_do_not_matter() -> None:
    said = new(mix=["conflicts", "cards", "conflicts"])
    assert said.options["mix"] == ["cards", "conflicts"]
    assert st.encode(said) == st.encode(new(mix=["cards", "conflicts"]))


@pytest.mark.rule("rule:mixing.option_checked")
@pytest.mark.parametrize(
    ("mix", "said"),
    [
        ("spice", "Option mix: there is no 'spice'; there are cards, intrigue, leaders, conflicts."),
        (["cards", "rivals"], "Option mix: there is no 'rivals'; there are cards, intrigue, leaders, conflicts."),
        (["cards", 7], "Option mix: there is no 7; there are cards, intrigue, leaders, conflicts."),
        (7, "Option mix: use a list out of cards, intrigue, leaders, conflicts, not 7."),
        (True, "Option mix: use a list out of cards, intrigue, leaders, conflicts, not True."),
        (None, "Option mix: use a list out of cards, intrigue, leaders, conflicts, not None."),
    ],
)
def test_what_cannot_be_mixed_is_refused_with_a_sentence(mix: Any, said: str) -> None:
    with pytest.raises(st.InvalidOptions) as error:
        new(mix=mix)
    assert str(error.value) == said


@pytest.mark.rule("rule:mixing.nothing_by_default")
def test_the_base_game_knows_no_mix() -> None:
    with pytest.raises(st.InvalidOptions, match="imperium has no option 'mix'"):
        st.new_game("imperium", 4, bytes(32), {"mix": ["cards"]})


# Playing with both boxes.


@pytest.mark.rule("rule:mixing.carryall_worm", "rule:rulings.worm_no_harvest")
@pytest.mark.parametrize(("answer", "spice"), [("spice", 4), ("worm", 0)])
def test_carryall_doubles_printed_spice_that_was_taken_and_no_sandworm(answer: str, spice: int) -> None:
    g = game(mix=["cards"]).hooks().water(1).hand("carryall").conflict_card("skirmish_crysknife")
    g.play("carryall@hagga_basin", "space.choose", answer)
    if "card.harvest_again" in g.options:
        g.play("card.harvest_again")
    assert (g.me.spice, g.me.player.worms) == (spice, int(answer == "worm"))


@pytest.mark.rule("rule:mixing.carryall_worm")
def test_with_a_sandworm_carryall_does_not_double_the_bonus_spice_either() -> None:
    g = game(mix=["cards"]).hooks().water(3).hand("carryall").conflict_card("skirmish_crysknife")
    g.bonus_spice(deep_desert=2).play("carryall@deep_desert", "space.choose", "worm")
    assert "card.harvest_again" not in g.options
    assert g.me.spice == 2


@pytest.mark.rule("rule:mixing.recall_icon")
def test_a_base_card_recalls_another_agent_than_the_one_just_sent() -> None:
    g = game(mix=["intrigue"]).hand("diplomacy").intrigue("urgent_mission").agent_on("arrakeen")
    g.play("diplomacy@fremkit", "intrigue:urgent_mission")
    assert g.options == ["recall:arrakeen"]


@pytest.mark.rule("rule:mixing.recall_icon")
def test_without_another_agent_a_base_card_that_recalls_cannot_be_played() -> None:
    g = game(mix=["intrigue"]).hand("diplomacy").intrigue("urgent_mission").play("diplomacy@fremkit")
    assert g.refuses("intrigue:urgent_mission") == "CANNOT_PLAY_INTRIGUE"


@pytest.mark.rule("rule:mixing.recall_icon")
def test_before_an_agent_is_sent_every_agent_is_another() -> None:
    g = game(mix=["intrigue"]).hand("diplomacy").intrigue("urgent_mission").agent_on("arrakeen")
    g.play("intrigue:urgent_mission", "recall:arrakeen")
    assert g.me.agents == 2


@pytest.mark.rule("rule:decisions.base_conflicts_no_icon", "rule:combat.winner_takes_card")
def test_a_base_conflict_is_taken_without_an_icon() -> None:
    g = game(mix=["conflicts"]).conflict_card("raid_stockpiles").troops(3, 1).hand("diplomacy").to_combat()
    assert "raid_stockpiles" in g.me.player.won
    assert g.told("icons_paired") == []


@pytest.mark.rule("rule:decisions.base_conflicts_no_icon", "rule:icons.pair")
def test_two_cards_without_an_icon_are_no_pair() -> None:
    g = game(mix=["conflicts"]).has_won("desert_power").conflict_card("raid_stockpiles").troops(3, 1)
    points = g.me.vp
    g.hand("diplomacy").to_combat()
    assert {"desert_power", "raid_stockpiles"} < set(g.me.player.won)
    assert (g.me.vp, g.told("icons_paired")) == (points, [])


@pytest.mark.rule("rule:decisions.base_conflicts_no_icon", "rule:icons.wild")
def test_the_wild_icon_does_not_pair_with_a_card_without_an_icon() -> None:
    g = game(mix=["conflicts"]).objective("objective_crysknife").has_won("propaganda", "raid_stockpiles").give(vp=10)
    while g.state.phase != "endgame":
        g.play(next(action for action in ("reveal", "end", "pass", g.options[0]) if action in g.options))
    assert g.options == ["pair:objective_crysknife", "pass"]


@pytest.mark.rule("rule:mixing.conflicts", "rule:sandworms.doubles", "rule:sandworms.not_doubled")
def test_a_sandworm_doubles_the_reward_of_a_base_conflict() -> None:
    g = game(mix=["conflicts"]).conflict_card("siege_of_arrakeen_base").no_wall().worms(1).hand("diplomacy").to_combat()
    assert (g.me.vp, g.state.control, len(g.told("control_taken"))) == (3, {"arrakeen": 0}, 1)


@pytest.mark.rule("rule:wall.protects", "rule:mixing.conflicts")
@pytest.mark.parametrize("conflict", TWICE)
def test_the_wall_protects_base_conflicts_at_its_spaces(conflict: str) -> None:
    g = game(mix=["conflicts"]).conflict_card(f"{conflict}_base").hooks().water(1).hand("dune_the_desert_planet")
    g.play("dune_the_desert_planet@hagga_basin", "space.choose")
    assert (g.me.player.worms, g.me.spice) == (0, 2)


@pytest.mark.rule("rule:control.defence", "rule:mixing.conflicts")
def test_a_base_conflict_may_be_defended() -> None:
    g = game(mix=["conflicts"]).next_conflict("siege_of_arrakeen_base")
    g.seat(2).controls("arrakeen")
    while g.state.phase != "round_start":
        g.play(next(action for action in ("reveal", "end", "pass", g.options[0]) if action in g.options))
    assert (g.asked, g.options) == (2, ["deploy", "pass"])


@pytest.mark.rule("rule:intrigue.victory_after_win")
def test_a_base_card_for_winning_is_played_after_the_win() -> None:
    g = game(mix=["intrigue"]).conflict_card("skirmish_desert_mouse").troops(3, 1).hand("diplomacy")
    g.intrigue("to_the_victor").to_combat().play("pass", "intrigue:to_the_victor")
    assert g.me.spice == 3


@pytest.mark.rule("rule:intrigue.victory_after_win")
def test_a_card_for_winning_drawn_as_the_reward_may_be_played_at_once() -> None:
    g = game(mix=["intrigue"]).conflict_card("skirmish_ornithopter").troops(3, 1).hand("diplomacy")
    g.intrigue_top("to_the_victor").to_combat()
    assert (g.asked, g.options) == (0, ["intrigue:to_the_victor", "pass"])


@pytest.mark.rule("rule:intrigue.victory_not_after_tie")
def test_after_a_tie_for_first_a_card_for_winning_cannot_be_played() -> None:
    g = game(mix=["intrigue"]).conflict_card("skirmish_desert_mouse").troops(3, 1).hand("diplomacy")
    g.intrigue("to_the_victor")
    g.seat(1).troops(3, 1).hand("diplomacy")
    g.to_combat().play("pass")
    assert (g.me.spice, g.me.player.intrigue, g.state.round) == (0, ["to_the_victor"], 2)


@pytest.mark.rule("rule:intrigue.victory_after_win")
def test_without_the_base_cards_the_winner_is_not_asked() -> None:
    g = game().conflict_card("skirmish_desert_mouse").troops(3, 1).hand("diplomacy").intrigue("mercenaries")
    g.to_combat().play("pass")
    assert g.state.round == 2


@pytest.mark.rule("rule:mixing.leaders", "rule:teams.opponents")
@pytest.mark.parametrize(("seat", "offered"), [(0, True), (3, False), (5, False)])
def test_helena_overlooks_agents_of_the_other_team_only(seat: int, offered: bool) -> None:
    g = game(6, ["helena_richese"], first=1, mix=["leaders"])
    g.seat(1).hand("reconnaissance")
    g.seat(seat).agent_on("arrakeen", *g.seat(seat).allies[:1])
    assert ("reconnaissance@arrakeen" in g.options) is offered


@pytest.mark.rule("rule:mixing.leaders", "rule:spies.infiltrate")
def test_helena_needs_no_spy_in_an_occupied_city() -> None:
    g = game(leaders=["helena_richese"], mix=["leaders"]).hand("reconnaissance").spy_on("refinery_arrakeen")
    g.seat(1).agent_on("arrakeen")
    g.play("reconnaissance@arrakeen")
    assert g.options == ["spy:refinery_arrakeen", "none"]
    assert g.told("spy_recalled") == []


@pytest.mark.rule("rule:mixing.leaders", "rule:agents.swordmaster_price")
def test_leto_pays_one_less_for_the_cheaper_swordmaster() -> None:
    g = game(leaders=["muad_dib", "duke_leto_atreides"], mix=["leaders"]).hand("dagger").solari(8)
    g.play("dagger@swordmaster").next_round()
    g.seat(1).hand("dagger").give(solari=5)
    g.play("dagger@swordmaster")
    assert (g.seat(1).solari, g.seat(1).player.swordmaster) == (0, True)


@pytest.mark.rule("rule:mixing.leaders", "rule:agents.offer_on_placement")
def test_leto_pays_one_less_for_the_offer_of_gather_support() -> None:
    g = (
        game(leaders=["duke_leto_atreides"], mix=["leaders"])
        .hand("dagger")
        .solari(1)
        .play("dagger@gather_support", "pay")
    )
    assert (g.me.solari, g.me.water) == (0, 2)


@pytest.mark.rule("rule:mixing.leaders", "rule:agents.offer_on_placement")
def test_ilban_draws_for_the_solari_of_the_offer() -> None:
    g = game(leaders=["count_ilban_richese"], mix=["leaders"]).hand("dagger").solari(2)
    g.play("dagger@gather_support", "pay")
    assert len(g.me.player.hand) == 1


@pytest.mark.rule("rule:mixing.leaders", "rule:rulings.worm_no_harvest")
@pytest.mark.parametrize(("bonus", "spice", "cards"), [(0, 0, 0), (2, 1, 1)])
def test_ariana_draws_for_bonus_spice_but_not_for_a_sandworm_alone(bonus: int, spice: int, cards: int) -> None:
    g = game(leaders=["countess_ariana_thorvald"], mix=["leaders"]).hooks().water(1).hand("dune_the_desert_planet")
    g.conflict_card("skirmish_crysknife").bonus_spice(hagga_basin=bonus)
    g.play("dune_the_desert_planet@hagga_basin", "space.choose", "worm")
    assert (g.me.spice, len(g.me.player.hand)) == (spice, cards)


@pytest.mark.rule("rule:mixing.leaders", "space:high_council")
def test_memnon_gains_influence_with_the_seat_and_not_with_later_visits() -> None:
    g = game(leaders=["earl_memnon_thorvald"], mix=["leaders"]).hand("dagger").solari(5).play("dagger@high_council")
    assert g.options == ["emperor", "guild", "bene_gesserit", "fremen"]
    g.play("fremen").next_round()
    while g.asked != 0:
        g.pass_turns(0)
    g.hand("dagger").solari(5).play("dagger@high_council")
    assert "emperor" not in g.options
    assert sum(g.me.player.influence.values()) == 1


@pytest.mark.rule("rule:decisions.one_set_aside", "intrigue:manipulate")
def test_helenas_signet_and_manipulate_set_one_card_aside_at_a_time() -> None:
    g = game(leaders=["helena_richese"], mix=["leaders"]).row("overthrow", "steersman").intrigue("manipulate")
    g.hand("signet_ring").play("intrigue:manipulate", "row:overthrow")
    assert g.me.player.set_aside == "overthrow"
    g.play("signet_ring@gather_support", "card.set_aside", "row:steersman")
    assert g.me.player.set_aside == "steersman"
    assert "overthrow" in g.state.trashed


@pytest.mark.rule("rule:mixing.intrigue")
def test_a_word_of_both_boxes_names_two_things() -> None:
    edition = EDITIONS["uprising"][4]
    assert edition.cards["crysknife"] == BASE_CARDS["crysknife"]
    assert edition.intrigue["crysknife"] == INTRIGUE["crysknife"]
    assert edition.words[:2] == (uprising.__name__, base.__name__)
