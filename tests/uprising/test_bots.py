"""The bots at a table of Uprising: everything has a value, and the greedy bot uses what is new."""

from random import Random

import pytest

import sandtable_engine as st
from sandtable_engine.imperium import verbs as family
from sandtable_engine.imperium.actions import FlipWon, PairWild
from sandtable_engine.imperium.bots.greedy import JUDGES, greedy, judge_flip, judge_window, random
from sandtable_engine.imperium.bots.look import COUNTS, HOLDS, Look
from sandtable_engine.imperium.bots.plays import play
from sandtable_engine.imperium.bots.uprising import contract, watch
from sandtable_engine.imperium.bots.valuation import BENT, WEIGH, battle_icon, stake, worth
from sandtable_engine.imperium.editions import EDITIONS
from sandtable_engine.imperium.rules import counts
from sandtable_engine.imperium.rules.rulebook import RULES
from sandtable_engine.imperium.sets.uprising import verbs
from sandtable_engine.kernel.effects import Condition, Effect, Modify, Node, Together, Window, tag_of, walk
from tests.uprising.table import ALL, Table, game

EDITION = EDITIONS["uprising"][4]


def choice(g: Table, seed: int = 0) -> str:
    """Return the answer of the greedy bot in place of the asked seat."""
    return greedy("uprising", st.view(g.state, g.asked), g.options, Random(seed))


def look_of(g: Table, left: float = 6.0) -> Look:
    """Return the table as seat 0 sees it."""
    seen = st.view(g.state, 0)
    return Look(EDITION, seen, seen.players[0], left)


# Everything has a value.


def kinds(of: type[Node]) -> set[type]:
    """Return every kind of node: those among the verbs of the family and of the set, and those in the data."""
    said = {
        kind
        for module in (family, verbs)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, of) and kind is not of
    }
    return said | {type(node) for node in walk(EDITION) if isinstance(node, of)}


def test_every_verb_has_its_worth() -> None:
    assert kinds(Effect) - WEIGH.keys() == set()


def test_every_condition_is_weighed() -> None:
    assert kinds(Condition) - HOLDS.keys() == set()


def test_every_count_is_known() -> None:
    assert counts.COUNTS.keys() == COUNTS.keys()


def test_every_rule_that_a_component_bends_has_its_worth() -> None:
    assert {node.kind for node in walk(EDITION) if isinstance(node, Modify)} - BENT.keys() == set()


def test_every_question_has_its_judge() -> None:
    by_turn = {"agent_turn", "reveal_turn", "combat_intrigue"}  # Asked inside an agenda or a window.
    by_its_keys = {"choose", "pick_tokens"}  # Valued by their keys, or all answers are equal.
    asked = {tag_of(kind) for kind in RULES.questions if kind not in (Together, Window)}
    assert asked - JUDGES.keys() == by_turn | by_its_keys


# Whole games.


@pytest.mark.parametrize("players", [3, 4])
def test_greedy_plays_whole_games_and_beats_random(players: int) -> None:
    wins = 0
    for number in range(3):
        rng = Random(number)
        state = st.new_game("uprising", players, number.to_bytes(32, "little"), {"leaders": "choose"})
        while seats := st.to_act(state):
            view, actions = st.view(state, seats[0]), st.legal_actions(state, seats[0])
            st.advance(state, seats[0], (greedy if seats[0] == number else random)("uprising", view, actions, rng))
        wins += (st.result(state) or [])[0].seat == number
    assert wins >= 2


@pytest.mark.parametrize("options", [{}, {"choam": False}, {"mix": ALL}], ids=["choam", "without", "mix"])
def test_greedy_plays_against_itself_whatever_the_options(options: dict[str, object]) -> None:
    rng, state = Random(5), st.new_game("uprising", 4, bytes(32), {"leaders": "choose", **options})  # type: ignore[dict-item]  # options of a game
    while seats := st.to_act(state):
        view, actions = st.view(state, seats[0]), st.legal_actions(state, seats[0])
        st.advance(state, seats[0], greedy("uprising", view, actions, rng))
    assert st.result(state)


def test_random_takes_any_legal_action() -> None:
    g = game().hand("dagger", "diplomacy")
    view = st.view(g.state, 0)
    assert {random("uprising", view, g.options, Random(seed)) for seed in range(400)} == set(g.options)


def test_what_the_seat_cannot_see_does_not_matter() -> None:
    g = game().hand("diplomacy", "dagger", "signet_ring").intrigue("mercenaries").spy_on("choam")
    answers = {
        greedy("uprising", st.view(st.resample(g.state, 0, Random(n)), 0), g.options, Random(0)) for n in range(10)
    }
    assert len(answers) == 1


# Spies.


def test_a_spy_is_placed_beside_a_space_that_a_card_in_hand_leads_to() -> None:
    g = game().hand("diplomacy", "reconnaissance", "convincing_argument").spice(1).deck("dagger")
    g.play("diplomacy@espionage", "space.place_spy")
    assert choice(g) in ("post:sietch_research", "post:research_refinery", "post:refinery_arrakeen")


def test_a_spy_goes_where_it_lets_an_agent_in() -> None:
    g = game().hand("diplomacy", "dune_the_desert_planet", "convincing_argument").spice(1).deck("dagger")
    g.state.bonus_spice["imperial_basin"] = 4
    g.seat(1).agent_on("imperial_basin")
    g.play("diplomacy@espionage", "space.place_spy")
    assert choice(g) == "post:imperial_basin"


def test_a_spy_is_given_up_for_a_good_space_and_its_loss_counts() -> None:
    g = game().hand("diplomacy", "convincing_argument").influence(guild=1).spy_on("guild")
    g.seat(1).agent_on("deliver_supplies")
    assert choice(g) == "diplomacy@deliver_supplies"
    taken = EDITION.board.spaces["deliver_supplies"]
    look = look_of(game().hand("diplomacy").influence(guild=1).spy_on("guild"))
    occupied = game().hand("diplomacy").influence(guild=1).spy_on("guild")
    occupied.seat(1).agent_on("deliver_supplies")
    assert play(look_of(occupied), "diplomacy", taken) < play(look, "diplomacy", taken)


def test_intelligence_is_gathered() -> None:
    g = game().hand("dagger", "convincing_argument").spy_on("landsraad_hall").play("dagger@assembly_hall")
    assert g.options == ["spy:landsraad_hall", "none"]
    assert choice(g) == "spy:landsraad_hall"


def test_no_spy_is_recalled_for_nothing() -> None:
    """With all Spies on good posts, none moves to a worse one."""
    g = game().hand("diplomacy", "reconnaissance", "convincing_argument").spice(1).deck("dagger")
    g.water(2).spy_on("sietch_research", "research_refinery", "refinery_arrakeen")
    g.play("diplomacy@espionage", "space.place_spy")
    assert "none" in g.options
    assert choice(g) == "none"


def test_the_spy_that_is_missed_least_pays() -> None:
    g = game(leaders=["feyd_rautha_harkonnen"]).hand("convincing_argument").troops(conflict=1)
    g.spy_on("imperial_basin", "landsraad_council").play("reveal", "leader.pay")
    least = min(("imperial_basin", "landsraad_council"), key=lambda post: watch(look_of(g), post))
    assert choice(g) == f"spy:{least}"


def test_a_recalled_spy_makes_a_card_better() -> None:
    g = game().hand("public_spectacle").influence(guild=1).spy_on("landsraad_hall")
    assert choice(g.play("public_spectacle@assembly_hall")) == "spy:landsraad_hall"
    plain = game().hand("public_spectacle").influence(guild=1)
    hall = EDITION.board.spaces["assembly_hall"]
    watched = game().hand("public_spectacle").influence(guild=1).spy_on("landsraad_hall")
    assert play(look_of(watched), "public_spectacle", hall) > play(look_of(plain), "public_spectacle", hall) + 5


# Contracts and offers.


def test_the_contract_that_can_be_completed_is_taken() -> None:
    g = game().hand("diplomacy", "reconnaissance").offers("arrakeen_water", "heighliner_water")
    g.play("diplomacy@dutiful_service", "space.take_contract")
    assert choice(g) == "contract:arrakeen_water"


def test_the_agent_goes_where_a_contract_is_completed() -> None:
    assert choice(game().hand("reconnaissance").holds("spice_refinery_cards")) == "reconnaissance@spice_refinery"


def test_a_harvest_contract_counts_with_the_spice() -> None:
    basin = EDITION.board.spaces["hagga_basin"]
    without, held = game().hand("signet_ring").water(2), game().hand("signet_ring").water(2).holds("harvest_3")
    for g in (without, held):
        g.bonus_spice(hagga_basin=1)
    assert play(look_of(held), "signet_ring", basin) > play(look_of(without), "signet_ring", basin) + 2


def test_late_contracts_are_worth_little() -> None:
    g = game().hand("diplomacy")
    assert contract(look_of(g, left=6.0), "heighliner_water") > contract(look_of(g, left=0.5), "heighliner_water")


def test_the_icon_is_worth_two_solari_without_contracts() -> None:
    g = game(choam=False)
    assert worth(look_of(g), verbs.TakeContract()) == worth(look_of(g), family.Gain("solari", 2))


def test_an_offer_is_paid_when_it_gives_more() -> None:
    g = game().hand("dagger").solari(9).water(0).play("dagger@gather_support")
    assert choice(g) == "pay"
    g = game().hand("reconnaissance").give(spice=1, solari=9).play("reconnaissance@spice_refinery")
    assert choice(g) == "free"


# Sandworms.


def alone(g: Table) -> Table:
    """Let all other seats have revealed, and one of them have a troop in the Conflict."""
    for seat in (1, 2, 3):
        g.seat(seat).troops().player.revealed = True
    g.seat(1).troops(conflict=1)
    g.state.reveals = [1, 2, 3]
    return g


def desert(g: Table) -> Table:
    """Let seat 0 be able to go to the desert for a sandworm, when no other seat can respond."""
    return alone(g.hand("dune_the_desert_planet", "convincing_argument").water(1).hooks().troops(garrison=2))


def test_a_sandworm_comes_when_the_reward_twice_is_good() -> None:
    g = desert(game().conflict_card("protect_the_sietches"))
    assert choice(g) == "dune_the_desert_planet@hagga_basin"
    g.play("dune_the_desert_planet@hagga_basin", "space.choose")
    assert choice(g) == "worm"


def test_spice_is_taken_when_a_sandworm_cannot_win() -> None:
    g = desert(game().conflict_card("skirmish_desert_mouse").objective("objective_crysknife"))
    g.seat(1).troops(conflict=6)
    g.seat(2).troops(conflict=7)
    g.seat(3).troops(conflict=8)
    g.play("dune_the_desert_planet@hagga_basin", "space.choose")
    assert choice(g) == "spice"


def test_with_a_sandworm_the_reward_counts_twice_but_control_once() -> None:
    g = alone(game().conflict_card("siege_of_arrakeen").no_wall().troops(conflict=3))
    icon = battle_icon(look_of(g), "ornithopter")
    card = EDITION.conflicts["siege_of_arrakeen"]
    once, control = worth(look_of(g), card.first), worth(look_of(g), family.TakeControl("arrakeen"))
    assert stake(look_of(g)) == pytest.approx(once + icon)
    assert stake(look_of(g), worms=1) == pytest.approx(2 * once - control + icon)


def test_no_sandworm_is_hoped_for_behind_the_wall() -> None:
    behind = desert(game().conflict_card("siege_of_arrakeen"))
    assert worth(look_of(behind), verbs.Summon()) == 0.0
    assert worth(look_of(behind.no_wall()), verbs.Summon()) > 0.0


def test_the_hooks_are_taken() -> None:
    g = game().hand("reconnaissance", "dune_the_desert_planet").influence(fremen=2)
    assert choice(g) == "reconnaissance@sietch_tabr"
    g.play("reconnaissance@sietch_tabr", "space.choose")
    assert choice(g) == "hooks"


def test_the_wall_is_broken_when_a_sandworm_can_then_come() -> None:
    g = desert(game().conflict_card("siege_of_arrakeen")).influence(fremen=2)
    g.hand("reconnaissance", "dune_the_desert_planet").play("reconnaissance@sietch_tabr", "space.choose")
    assert choice(g) == "wall"
    assert choice(g.play("wall")) == "break"


def test_the_wall_is_kept_while_only_others_have_hooks() -> None:
    g = game().hand("dagger").intrigue("detonation")
    for seat in (1, 2):
        g.seat(seat).hooks()
    assert worth(look_of(g), verbs.BreakWall()) < 0


def test_unexpected_allies_break_the_wall_for_their_sandworm() -> None:
    g = desert(game().conflict_card("siege_of_arrakeen")).water(2).intrigue("unexpected_allies")
    plot = EDITION.intrigue["unexpected_allies"].plot
    assert worth(look_of(g), plot) > 0
    assert worth(look_of(g.water(1)), plot) == 0


# Battle icons.


def test_a_pair_of_icons_is_worth_a_point() -> None:
    g = game().conflict_card("skirmish_crysknife").objective("objective_crysknife")
    assert battle_icon(look_of(g), "crysknife") == 10.0
    assert 0 < battle_icon(look_of(g), "desert_mouse") < 5


def test_troops_go_where_icons_make_a_pair() -> None:
    chosen = []
    for objective in ("objective_crysknife", "objective_desert_mouse_4_6p"):
        g = game().hand("reconnaissance").deck("diplomacy").conflict_card("skirmish_desert_mouse").troops(garrison=3)
        alone(g.objective(objective))
        g.play("reconnaissance@arrakeen", "space.troops", "space.draw")
        chosen.append(choice(g))
    assert chosen[1] in ("deploy:2", "deploy:3")
    assert chosen[0] not in ("deploy:2", "deploy:3")


def test_the_wild_icon_will_make_a_pair() -> None:
    g = game().objective("objective_crysknife")
    assert battle_icon(look_of(g), "wild") > 5
    assert battle_icon(look_of(g, left=0.0), "ornithopter") == 0.0


def test_icons_are_paired_at_the_end_and_those_for_intrigue_cards_kept() -> None:
    g = game().objective("objective_crysknife").has_won("propaganda", "shadow_contest").intrigue("crysknife")
    look = look_of(g)
    pairs = {won: judge_window(look, PairWild(won)) for won in ("objective_crysknife", "shadow_contest")}
    assert 0 < pairs["objective_crysknife"] < pairs["shadow_contest"]
    flips = {won: judge_flip(look, FlipWon(won)) for won in ("objective_crysknife", "propaganda")}
    assert flips["propaganda"] < flips["objective_crysknife"]


# Intrigue cards, training, sorting.


def test_lines_are_added_up() -> None:
    g = game().hand("dagger", "diplomacy").intrigue("shaddams_favor").influence(emperor=3)
    assert choice(g) == "intrigue:shaddams_favor"


def test_a_line_with_a_cost_is_paid_for_a_point() -> None:
    g = game().hand("dagger").intrigue("strategic_stockpiling").influence(fremen=3).give(spice=5, water=3)
    assert choice(g) == "intrigue:strategic_stockpiling"
    assert choice(g.play("intrigue:strategic_stockpiling")) == "pay"


def test_the_training_goes_on_with_a_spy() -> None:
    g = game(leaders=["feyd_rautha_harkonnen"]).hand("signet_ring", "dagger")
    g.play("signet_ring@assembly_hall", "card.train")
    assert choice(g) == "step:first_spy"


def test_the_best_of_three_cards_is_drawn_and_the_weakest_trashed() -> None:
    g = game().hand("long_live_the_fighters").deck("stilgar_the_devoted", "seek_allies", "diplomacy")
    g.play("long_live_the_fighters@arrakeen", "card.sort_top")
    assert choice(g) == "sort:stilgar_the_devoted+diplomacy"


def test_the_weakest_intrigue_card_is_trashed() -> None:
    g = game().hand("dagger").influence(emperor=2).solari(3).intrigue("shadow_alliance", "contingency_plan")
    g.play("dagger@imperial_privilege", "space.pay")
    assert choice(g) == "trash:contingency_plan"
