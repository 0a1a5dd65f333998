"""One player against two Rivals: setup, turns, the four levels of difficulty, and the variants."""

from random import Random
from typing import Any

import pytest

import sandtable_engine as st
from sandtable_engine.imperium.knowledge.position import check
from sandtable_engine.imperium.rules.ranking import ranking
from sandtable_engine.imperium.rules.rivals import holds_back
from sandtable_engine.imperium.sets.uprising.rivals import DIFFICULTY_LIST, EXPERT, HAGAL, VARIANT_LIST
from sandtable_engine.imperium.state import State
from sandtable_engine.kernel.chance import below
from tests.uprising.rival_table import NO_SWORDS, act, fought, idle, rival, solo
from tests.uprising.table import ALL, Table, game

LEVELS = ["mercenary", "sardaukar", "mentat", "kwisatz_haderach"]
HARD = LEVELS[2:]
POLITICS = {
    "dutiful_service": "emperor",
    "deliver_supplies_heighliner": "guild",
    "secrets": "bene_gesserit",
    "fremkit": "fremen",
}
"""The cards that Smart Politics looks at."""


def dealt(number: int, **options: Any) -> State:
    state = st.new_game("uprising", 1, bytes([number] * 32), options)
    assert isinstance(state, State)
    return state


def roll(g: Table, *dice: int) -> Table:
    """Make the next two dice of the game show these numbers."""
    state = g.state
    for start in range(10_000):
        state.draws = start
        if tuple(below(state, 6) + 1 for _ in dice) == dice:
            state.draws = start
            return g
    raise AssertionError(f"no {dice}")


# Setup and turns.


@pytest.mark.rule("rule:rivals_solo.setup")
def test_one_player_and_two_rivals() -> None:
    g = solo()
    assert (g.state.seats, [player.leader for player in g.state.players[1:]]) == (
        1,
        ["staban_tuek", "lady_amber_metulli"],
    )
    assert (g.me.garrison, g.me.water, g.me.vp, len(g.me.player.hand)) == (3, 1, 0, 5)


@pytest.mark.rule("rule:rivals_solo.objectives")
def test_objectives_are_dealt_at_random_and_anybody_may_be_first_player() -> None:
    games = [dealt(number, leaders="random") for number in range(30)]
    for seat in range(3):
        assert len({state.players[seat].won[0] for state in games}) == 3
    assert {state.first for state in games} == {0, 1, 2}
    for state in games:
        assert state.players[state.first].won == ["objective_desert_mouse_first_player"]


@pytest.mark.rule("rule:rivals_solo.turns")
def test_all_three_take_turns_clockwise() -> None:
    g = act(solo(), "sardaukar", "espionage", "secrets", "fremkit").next_round()
    assert [event.seat for event in g.told("turn_ended")][:6] == [0, 1, 2, 0, 1, 2]


@pytest.mark.rule("rule:rivals_solo.first_player")
def test_the_marker_goes_round_all_three() -> None:
    g = solo()
    firsts = []
    for _ in range(4):
        firsts.append(g.state.first)
        g.next_round()
    assert firsts == [0, 1, 2, 0]


@pytest.mark.rule("rule:rivals_solo.opponents")
def test_rivals_are_opponents_of_each_other() -> None:
    g = solo()
    g.seat(2).influence(fremen=4).give(vp=2)
    g.seat(1).influence(fremen=4).give(vp=1)
    act(g, "fremkit", "dutiful_service")
    assert (g.state.alliances["fremen"], g.seat(1).vp, g.seat(2).vp) == (1, 2, 1)


@pytest.mark.rule("rule:rivals_solo.opponents")
def test_rivals_rob_each_other() -> None:
    g = solo()
    g.seat(2).intrigue("leverage", "devour", "cunning", "detonation")
    act(g, "secrets", "dutiful_service")
    assert (len(g.seat(1).player.intrigue), len(g.seat(2).player.intrigue)) == (1, 3)


# Difficulty.


@pytest.mark.rule("rule:rivals_solo.levels")
def test_the_four_levels() -> None:
    assert [level.id for level in DIFFICULTY_LIST] == LEVELS
    assert dealt(0).options["difficulty"] == "mercenary"


@pytest.mark.rule("rule:rivals_solo.garrison", "rule:rivals_solo.mercenary")
@pytest.mark.parametrize(("level", "troops", "cards"), [("mercenary", 0, 1), *((level, 3, 0) for level in LEVELS[1:])])
def test_garrisons_of_rivals_and_the_intrigue_card_of_a_mercenary(level: str, troops: int, cards: int) -> None:
    g = game(1, difficulty=level)
    assert [g.seat(seat).garrison for seat in (1, 2)] == [troops, troops]
    assert [len(player.intrigue) for player in g.state.players] == [cards, 0, 0]


@pytest.mark.rule("rule:rivals_solo.expert_variants")
@pytest.mark.parametrize("level", LEVELS)
def test_the_two_hard_levels_bring_three_variants(level: str) -> None:
    shown = st.view(game(1, difficulty=level).state, 0).uprising.variants
    assert shown == (EXPERT if level in HARD else ())


@pytest.mark.rule("rule:rivals_solo.expert_variants")
def test_variants_may_be_added_to_any_level() -> None:
    g = game(1, difficulty="sardaukar", variants=["smart_politics", "row_churn"])
    assert st.view(g.state, 0).uprising.variants == ("smart_politics", "row_churn")


@pytest.mark.rule("rule:rivals_solo.no_swordmaster")
@pytest.mark.parametrize("level", LEVELS)
def test_only_the_kwisatz_haderach_bars_the_swordmaster(level: str) -> None:
    g = game(1, difficulty=level).hand("dagger").solari(8)
    barred = level == "kwisatz_haderach"
    assert ("dagger@swordmaster" in g.options) is not barred
    if barred:
        assert g.refuses("dagger@swordmaster") == "SPACE_BARRED"


@pytest.mark.rule("rule:rivals_solo.no_swordmaster")
def test_at_every_level_rivals_have_their_swordmaster() -> None:
    g = game(1, difficulty="kwisatz_haderach")
    rival(g).give(solari=7)
    act(g, "accept_contract_shipping_a", "secrets")
    g.hand("dagger").solari(8)
    assert (rival(g).player.swordmaster, g.refuses("dagger@swordmaster")) == (True, "SPACE_BARRED")


# Brutal Escalation.


@pytest.mark.rule("rule:variants.brutal_escalation")
@pytest.mark.parametrize(
    ("conflict", "swords"), [("skirmish_ornithopter", 4), ("shadow_contest", 4), ("battle_for_arrakeen", 9)]
)
def test_in_the_last_conflicts_two_cards_are_revealed(conflict: str, swords: int) -> None:
    g = idle(solo(variants=["brutal_escalation"])).conflict_card(conflict).hagal("sardaukar", "heighliner")
    g.seat(2).troops(conflict=1)
    g.hand().next_round()
    assert g.told("conflict_resolved")[0].strengths == (0, 0, 2 + swords)


@pytest.mark.rule("rule:variants.brutal_escalation")
def test_without_the_variant_one_card_is_revealed_in_the_last_conflicts() -> None:
    g = idle(solo()).conflict_card("battle_for_arrakeen").hagal("sardaukar", "heighliner")
    g.seat(2).troops(conflict=1)
    assert g.hand().next_round().told("conflict_resolved")[0].strengths == (0, 0, 6)


@pytest.mark.rule("rule:variants.brutal_escalation", "hagal:reshuffle")
def test_reshuffle_between_the_two_cards_is_no_card_of_its_own() -> None:
    g = idle(game(2, variants=["brutal_escalation"])).conflict_card("battle_for_arrakeen")
    rival(g).troops(conflict=1)
    g.hagal_only("sardaukar", "reshuffle")
    g.next_round()
    shown = [card for _, card, purpose in g.revealed_hagal if purpose == "combat"]
    assert g.revealed_hagal[:2] == [(2, "sardaukar", "combat"), (2, "reshuffle", "reshuffle")]
    assert (len(shown), shown[0]) == (2, "sardaukar")
    assert g.told("conflict_resolved")[0].strengths[2] == 2 + sum(HAGAL[card].swords for card in shown)


@pytest.mark.rule("rule:variants.brutal_escalation")
def test_the_second_card_may_come_from_a_deck_just_shuffled() -> None:
    g = idle(solo(variants=["brutal_escalation"])).conflict_card("battle_for_arrakeen").hagal_only("sardaukar")
    g.seat(1).troops(conflict=1)
    g.hand().next_round()
    assert [purpose for _, _, purpose in g.revealed_hagal[:2]] == ["combat", "combat"]


# Expert Deployment.


@pytest.mark.rule("rule:variants.expert_deployment")
@pytest.mark.parametrize(("lead", "deployed"), [(2, 3), (3, 0), (4, 0)])
def test_a_rival_three_units_ahead_of_everybody_deploys_none(lead: int, deployed: int) -> None:
    g = solo(variants=["expert_deployment"], difficulty="sardaukar").troops(conflict=1)
    g.seat(1).troops(garrison=3, conflict=1 + lead)
    act(g, "desert_tactics", "dutiful_service")
    assert (g.seat(1).conflict, g.seat(1).garrison) == (1 + lead + deployed, 4 - deployed)


@pytest.mark.rule("rule:variants.expert_deployment")
def test_the_lead_is_over_the_other_rival_too_and_sandworms_count_as_units() -> None:
    g = solo(variants=["expert_deployment"]).conflict_card("shadow_contest")
    g.seat(1).worms(3)
    assert holds_back(g.state, 1)
    g.seat(2).worms(1)
    assert not holds_back(g.state, 1)


@pytest.mark.rule("rule:variants.expert_deployment")
def test_swords_and_strength_do_not_count() -> None:
    g = solo(variants=["expert_deployment"]).conflict_card("shadow_contest").troops(conflict=1)
    g.seat(1).worms(2).troops(conflict=1)
    assert not holds_back(g.state, 1)


@pytest.mark.rule("rule:variants.expert_deployment")
def test_sandworms_come_first_and_may_make_the_lead() -> None:
    g = solo(variants=["expert_deployment"], difficulty="sardaukar").conflict_card("shadow_contest")
    g.bonus_spice(deep_desert=1).seat(1).hooks().troops(garrison=3, conflict=1)
    act(g, "deep_desert", "dutiful_service")
    assert (g.seat(1).player.worms, g.seat(1).conflict, g.seat(1).garrison) == (2, 1, 3)


@pytest.mark.rule("rule:variants.expert_deployment")
@pytest.mark.parametrize("variants", [[], ["expert_deployment"]])
def test_in_the_last_conflicts_a_rival_deploys_all_it_can(variants: list[str]) -> None:
    g = solo(variants=variants, difficulty="sardaukar").conflict_card("propaganda")
    g.seat(1).troops(garrison=3, conflict=5)
    act(g, "desert_tactics", "dutiful_service")
    assert (g.seat(1).conflict, g.seat(1).garrison) == (8, 1)


@pytest.mark.rule("rule:variants.expert_deployment")
def test_without_the_variant_the_lead_does_not_matter() -> None:
    g = solo(difficulty="sardaukar")
    g.seat(1).troops(garrison=3, conflict=5)
    act(g, "desert_tactics", "dutiful_service")
    assert g.seat(1).conflict == 8


# Smart Politics.


@pytest.mark.rule("rule:variants.smart_politics")
@pytest.mark.parametrize(("card", "faction"), POLITICS.items())
@pytest.mark.parametrize(
    ("own", "mine", "used"),
    [
        (4, 3, False),
        (5, 4, False),
        (4, 4, True),
        (2, 4, False),
        (3, 5, False),
        (2, 3, True),
        (1, 6, True),
        (0, 0, True),
    ],
)
def test_cards_that_help_no_rival_are_ignored(card: str, faction: str, own: int, mine: int, used: bool) -> None:
    g = solo(variants=["smart_politics"]).give(vp=2)
    g.seat(1).influence(**{faction: own})
    g.influence(**{faction: mine})
    act(g, card, "sardaukar", "espionage", "gather_support_a")
    assert g.revealed_hagal[0] == (1, card, "agent" if used else "ignored")


@pytest.mark.rule("rule:variants.smart_politics")
def test_a_tied_holder_of_an_alliance_wants_more() -> None:
    g = solo(variants=["smart_politics"]).influence(fremen=4)
    g.seat(1).alliance("fremen")
    act(g, "fremkit", "espionage")
    assert g.revealed_hagal[0] == (1, "fremkit", "agent")


@pytest.mark.rule("rule:variants.smart_politics")
def test_the_other_rival_counts_among_those_ahead() -> None:
    g = solo(variants=["smart_politics"])
    g.seat(1).influence(fremen=2)
    g.seat(2).influence(fremen=4)
    act(g, "fremkit", "sardaukar", "espionage")
    assert g.revealed_hagal[0] == (1, "fremkit", "ignored")


@pytest.mark.rule("rule:variants.smart_politics")
@pytest.mark.parametrize("card", ["sardaukar", "espionage", "desert_tactics", "heighliner"])
def test_other_cards_of_factions_are_used_always(card: str) -> None:
    g = solo(variants=["smart_politics"])
    g.seat(1).influence(emperor=5, guild=5, bene_gesserit=5, fremen=5)
    assert act(g, card, "gather_support_a").revealed_hagal[0] == (1, card, "agent")


@pytest.mark.rule("rule:variants.smart_politics", "hagal:deliver_supplies_heighliner")
def test_the_heighliner_of_the_last_conflicts_is_used_always() -> None:
    g = solo(variants=["smart_politics"]).conflict_card("propaganda")
    g.seat(1).influence(guild=5)
    act(g, "deliver_supplies_heighliner", "espionage")
    assert g.revealed_hagal[0] == (1, "deliver_supplies_heighliner", "agent")


@pytest.mark.rule("rule:variants.smart_politics")
def test_without_the_variant_no_card_is_ignored_for_politics() -> None:
    g = solo()
    g.seat(1).influence(fremen=5)
    assert act(g, "fremkit", "espionage").revealed_hagal[0] == (1, "fremkit", "agent")


# Row churn.


@pytest.mark.rule("rule:variants.row_churn")
@pytest.mark.parametrize(
    ("dice", "gone"), [((2, 4), [1, 3]), ((5, 1), [0, 4]), ((3, 3), [2]), ((6, 2), [1]), ((6, 6), [])]
)
def test_two_dice_say_which_cards_leave_the_row(dice: tuple[int, int], gone: list[int]) -> None:
    g = roll(idle(solo(variants=["row_churn"])).hand(), *dice)
    row, deck = list(g.state.row), list(g.state.imperium_deck)
    g.play("reveal")
    (event,) = g.told("row_churned")
    assert (event.dice, list(event.cards)) == (dice, [row[place] for place in gone])
    assert g.state.trashed == [row[place] for place in gone]
    for place, card in enumerate(row):
        assert g.state.row[place] == (deck[-1 - gone.index(place)] if place in gone else card)


@pytest.mark.rule("rule:variants.row_churn")
def test_with_an_empty_deck_the_row_shrinks() -> None:
    g = roll(idle(solo(variants=["row_churn"])).hand(), 1, 5)
    row = list(g.state.row)
    g.state.trashed += g.state.imperium_deck
    g.state.imperium_deck = []
    g.play("reveal")
    assert g.state.row == row[1:4]


@pytest.mark.rule("rule:variants.row_churn")
def test_the_row_stays_without_the_variant_and_in_agent_turns() -> None:
    assert idle(solo()).next_round().told("row_churned") == []
    g = solo(variants=["row_churn"])
    assert act(g, "sardaukar", "espionage").told("row_churned") == []


@pytest.mark.rule("rule:variants.list")
def test_the_variants_and_for_whom_they_are() -> None:
    players = {variant.id: variant.players for variant in VARIANT_LIST}
    assert players == {**dict.fromkeys(EXPERT, 0), "row_churn": 1, "streamlined": 2}


# Combat and the end.


@pytest.mark.rule("rule:rivals.rewards")
def test_both_rivals_reveal_for_themselves_from_the_first_player_on() -> None:
    g = fought(solo(), "siege_of_arrakeen", 0, 1, 2)
    assert g.revealed_hagal[:2] == [(1, NO_SWORDS[0], "combat"), (2, NO_SWORDS[1], "combat")]
    assert (g.seat(1).solari, g.seat(2).solari, g.state.control) == (4, 2, {"arrakeen": 2})


@pytest.mark.rule("rule:rivals_solo.whole_games")
@pytest.mark.parametrize(
    "options",
    [
        *({"difficulty": level} for level in LEVELS),
        *({"variants": [variant]} for variant in (*EXPERT, "row_churn")),
        {"difficulty": "mentat", "variants": ["row_churn"], "mix": ALL},
        {"mix": ALL, "choam": False, "leaders": "choose", "rivals": "choose"},
    ],
    ids=[*LEVELS, *EXPERT, "row_churn", "mix", "chosen"],
)
def test_random_games_come_to_their_end(options: dict[str, Any]) -> None:
    for number in range(2):
        rng = Random(number)
        state = st.new_game("uprising", 1, rng.randbytes(32), {**options})
        assert isinstance(state, State)
        while seats := st.to_act(state):
            st.advance(state, seats[0], rng.choice(st.legal_actions(state, seats[0])))
            check(state)
        assert (state.phase, len(ranking(state))) == ("over", 3)
