"""Refusals: which rule forbids an action, in words for people, and without a secret."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

import pytest

import sandtable_engine as st
from sandtable_engine import localization
from sandtable_engine.conquest import GAME
from sandtable_engine.conquest.actions import NONE
from sandtable_engine.conquest.content.decks import DECKS
from sandtable_engine.conquest.content.factions import SIDES, STOPPABLE
from sandtable_engine.conquest.content.geography import CELLS, REGIONS
from sandtable_engine.conquest.rules.plans import ELEMENTS, KINDS
from sandtable_engine.conquest.state import State
from sandtable_engine.reasons import OF_GAMES
from tests.conquest.table import Table, game, new
from tests.properties.play import Play

MOVE = "shipment_and_movement"
STANDARD = DECKS["standard"]
NUMBERS = range(22)
LEADERS = [*STANDARD.leaders, NONE]
BATTLE = [*STANDARD.battle, NONE]

TRIED: dict[str, list[str]] = {
    "pick_faction": [f"faction:{faction}" for faction in SIDES],
    "pick_traitor": [f"keep:{leader}" for leader in STANDARD.leaders],
    "window": ["traitor"],
    "choose_storm": [f"storm:{number}" for number in NUMBERS],
    "steer_storm": [f"storm:{number}" for number in NUMBERS],
    "buy_market": [f"buy:{number}" for number in NUMBERS],
    "after_purchase": [f"buy:{number}" for number in NUMBERS],
    "revival_turn": [*(f"troops:{number}" for number in NUMBERS), *(f"leader:{leader}" for leader in LEADERS)],
    "shipment": [f"{verb}:{cell}" for cell in CELLS for verb in ("ship", "from")],
    "ship_to": [f"troops:{number}" for number in NUMBERS],
    "moves": [f"{verb}:{cell}" for cell in CELLS for verb in ("ship", "from")],
    "gather": [f"take:{number}" for number in NUMBERS],
    "destination": [f"to:{cell}" for cell in CELLS],
    "choose_battle": [f"fight:{cell}:{faction}" for cell in CELLS for faction in SIDES],
    "new_traitor": [],
    "give_back": [f"return:{leader}" for leader in STANDARD.leaders],
    "use_prescience": [f"prescience:{element}" for element in (*ELEMENTS, "traitor")],
    "answer_prescience": [],
    "plan_choice": [],
    "use_voice": [f"{order}:{kind}" for order in ("play", "avoid") for kind in (*KINDS, *STANDARD.battle)],
    "counter_call": ["traitor"],
    "lose_troops": [f"lose:{number}@{cell}" for cell in CELLS for number in (0, 1, 20)],
    "keep_card": [f"{verb}:{card}" for card in STANDARD.battle for verb in ("keep", "discard")],
    "collect_turn": [f"collect:{cell}" for cell in CELLS],
    "charity": [],
    "ride": [],
    "ghola": [*(f"troops:{number}" for number in NUMBERS), *(f"leader:{leader}" for leader in LEADERS)],
    "shelter": [f"region:{region}" for region in (*REGIONS, "atlantis")],
    "multiply_blow": [f"cell:{cell}" for cell in CELLS],
    "drop_more": [f"drop:{card}" for card in STANDARD.battle],
    "ask_truth": [f"seat:{seat}" for seat in range(6)],
    "ask_seat": [
        *(f"holds:{card}" for card in STANDARD.market),
        *(f"owns:{card}" for card in STANDARD.battle),
        *(f"traitor:{leader}" for leader in LEADERS),
    ],
    "stop_advantage": [
        f"stop:{faction}:{advantage}" for faction in SIDES for phase in STOPPABLE.values() for advantage in phase
    ],
}
"""What somebody who knows the actions of a question could try there."""

PLAN = [
    *(f"dial:{number}" for number in NUMBERS),
    *(f"leader:{leader}" for leader in LEADERS),
    *(f"{slot}:{card}" for slot in ("weapon", "defence") for card in BATTLE),
]
TRIED["answer_prescience"] = TRIED["plan_choice"] = PLAN
MARKET = [f"market:{card}" for card in STANDARD.market]

ID = re.compile(r"[a-z]+_[a-z_]+|[a-z]+:[a-z0-9_]+|[{}]|\bnone\b|  |: ?\.|\( ?\)")
"""What no sentence for people has: an id, a key, a hole."""


def error_of(state: State, seat: int, action: str) -> st.IllegalAction | None:
    """Return the refusal of an action; None if it is allowed."""
    if action in st.legal_actions(state, seat):
        return None
    with pytest.raises(st.IllegalAction) as caught:
        st.advance(state, seat, action)
    return caught.value


def refusals(players: int, games: int, sample: int) -> Iterator[tuple[Play, State, int, st.IllegalAction]]:
    """Yield refused actions of random play: some that fit the question, and a market card."""
    for number in range(games):
        play = Play("conquest", players, Random(number))
        state = play.start()
        assert isinstance(state, State)
        while waiting := st.to_act(state):
            seat = play.rng.choice(waiting)
            asked = st.decision(state, seat)
            assert asked is not None
            own = TRIED[asked.kind]
            hand = [f"market:{card}" for card in state.players[seat].market]
            for action in (*play.rng.sample(own, min(sample, len(own))), play.rng.choice(MARKET), *hand):
                found = error_of(state, seat, action)
                if found is not None:
                    yield play, state, seat, found
            play.do(state, *play.pick(state))


every_count = pytest.mark.parametrize("players", [2, 3, 4])


@every_count
@pytest.mark.rule("rule:words.refusals_name_their_reason", "rule:words.refusals_say_names")
def test_what_fits_the_question_is_refused_with_a_reason_a_rule_and_names(players: int) -> None:
    for _, _, _, error in refusals(players, games=6, sample=6):
        tried = error.values["action"]
        assert error.code != "NOT_AN_OPTION", tried
        assert error.rule, tried
        assert error.values.keys() == {"action", "allowed", *OF_GAMES["conquest"][error.code].values}, tried
        for locale in localization.LOCALES:
            said = st.sentence(error, locale)
            assert not ID.search(said), (tried, said)
        assert str(error) == st.sentence(error)


@every_count
@pytest.mark.rule("rule:words.refusals_keep_secrets")
def test_a_refusal_is_the_same_wherever_the_hidden_cards_lie(players: int) -> None:
    for play, state, seat, error in refusals(players, games=2, sample=2):
        other = st.resample(state, seat, play.rng)
        assert isinstance(other, State)
        again = error_of(other, seat, error.values["action"])
        assert again is not None
        assert (again.code, again.rule, again.values) == (error.code, error.rule, error.values)


def fremen() -> Table:
    return game("fremen", "imperium").put(0, "arsunt:10", 3)


STOP = ("market:karama", "stop:fremen:free_shipping")


def duel() -> Table:
    """Return a battle of Atreides and Harkonnen in the Imperial Basin; both have dialled and named a leader."""
    g = game("atreides", "harkonnen").storm(1).hand(0, "chemistry", "weirding_way", "kulon", "shield")
    g.put(0, "imperial_basin:9", 3).put(0, "imperial_basin:10", 3).put(1, "imperial_basin:9", 1)
    return (
        g.at("battle").passes().by(0, "dial:4").by(1, "dial:0").by(0, "leader:duke_leto").by(1, "leader:beast_rabban")
    )


def planned() -> Table:
    g = game("atreides", "harkonnen").storm(1).put(0, "imperial_basin:9", 3).put(0, "imperial_basin:10", 3)
    return g.put(1, "imperial_basin:9", 1).at("battle").passes()


def three() -> Table:
    """Return a table with three sides in Arsunt and two in Broken Land; seat 0 chooses its battle."""
    g = game("atreides", "harkonnen", "imperium").storm(1).put(0, "arsunt:10", 2).put(1, "arsunt:11", 2)
    return g.put(2, "arsunt:11", 2).put(0, "broken_land:11", 2).put(1, "meridian:1", 1).at("battle").passes()


def played(card: str, phase: str, *actions: str) -> Table:
    """Return a table where a market card was played, in the turn of its holder or in a window of a phase."""
    g = game("atreides", "fremen").put(0, "carthag:10", 2).dead(0, 7, "duke_leto").market(0, card).storm(5)
    return g.hand(0, "shield", "snooper", "kulon", "stunner").at(phase).play(f"market:{card}", *actions)


CASES: list[tuple[Callable[[], Table], str, str, dict[str, str]]] = [
    # Cards
    (lambda: game("atreides", "fremen").market(0, "hajr").at("cards").play("buy:1"), "buy:1", "ALREADY_BOUGHT", {}),
    (
        lambda: game("atreides", "fremen").market(0, "hajr").at("cards"),
        "market:hajr",
        "WRONG_MOMENT",
        {"when": "move_own"},
    ),
    (
        lambda: game("atreides", "fremen").market(0, "ecological_testing_station").at("cards"),
        "market:ecological_testing_station",
        "WRONG_MOMENT",
        {"when": "storm_after_roll, blow_before_reveal"},
    ),
    (
        lambda: game("atreides", "fremen").market(0, "tleilaxu_ghola").at("cards"),
        "market:tleilaxu_ghola",
        "NOTHING_TO_DO",
        {"need": "ghola"},
    ),
    (lambda: game("atreides", "fremen").at("cards"), "ship:arsunt:10", "OTHER_PHASE", {"phase": MOVE, "now": "cards"}),
    # Revival
    (lambda: game("atreides", "fremen").dead(0, 3).at("revival"), "troops:0", "AT_LEAST_ONE", {}),
    # Shipping and moving
    (lambda: fremen().at(MOVE).play("ship:polar_sink"), "troops:6", "TOO_MANY_TROOPS", {"most": "5"}),
    (lambda: fremen().at(MOVE).play("ship:polar_sink"), "troops:0", "AT_LEAST_ONE", {}),
    (lambda: fremen().at(MOVE), "from:arsunt:10", "SHIP_FIRST", {}),
    (lambda: fremen().at(MOVE).play("skip"), "ship:polar_sink", "ALREADY_SHIPPED", {}),
    (lambda: fremen().at(MOVE), "ship:atlantis:3", "NO_SUCH_PLACE", {"cell": "atlantis:3"}),
    (
        lambda: fremen().market(0, "hajr").market(1, "karama").at(MOVE).play("pass", *STOP, "pass"),
        "ship:polar_sink",
        "ADVANTAGE_STOPPED",
        {"advantage": "free_shipping"},
    ),
    (
        lambda: game("atreides", "fremen").market(0, "guild_bribe", "hajr").at(MOVE).play("pass", "market:guild_bribe"),
        "market:hajr",
        "FINISH_FIRST",
        {"card": "hajr"},
    ),
    (lambda: fremen().at(MOVE).play("skip", "from:arsunt:10"), "take:0", "AT_LEAST_ONE", {}),
    # Battles
    (three, "fight:polar_sink:harkonnen", "NO_BATTLE_THERE", {"cell": "polar_sink"}),
    (three, "fight:arsunt:10:fremen", "NOT_IN_GAME", {"faction": "fremen"}),
    (three, "fight:arsunt:10:atreides", "NOT_AN_OPPONENT", {}),
    (three, "fight:meridian:1:harkonnen", "NO_TROOPS_THERE", {"cell": "meridian:1"}),
    (
        three,
        "fight:broken_land:11:imperium",
        "NO_ENEMY_THERE",
        {"cell": "broken_land:11", "faction": "imperium"},
    ),
    (three, "fight:arsunt:11:imperium", "BATTLE_OF_ANOTHER_CELL", {"cell": "arsunt:11", "first": "arsunt:10"}),
    (duel, "dial:2", "OTHER_ELEMENT", {"element": "weapon"}),
    (lambda: duel().by(0, "weapon:weirding_way").by(1, "weapon:none"), "defence:weirding_way", "ALREADY_IN_PLAN", {}),
    (
        lambda: duel().by(0, "weapon:chemistry").by(1, "weapon:none"),
        "defence:none",
        "NEEDS_DEFENCE",
        {"card": "chemistry"},
    ),
    (
        lambda: duel().by(0, "weapon:none").by(1, "weapon:none"),
        "defence:weirding_way",
        "NEEDS_WEAPON",
        {"card": "weirding_way"},
    ),
    (lambda: planned().plans(s0="4 duke_leto", s1="0 beast_rabban").passes(), "lose:3@arsunt:10", "NOT_IN_BATTLE", {}),
    (
        lambda: planned().plans(s0="2 duke_leto", s1="0 beast_rabban").passes(),
        "lose:3@imperial_basin:9",
        "TOO_MANY_LOSSES",
        {"left": "2"},
    ),
    (planned, "traitor", "TRAITOR_AFTER_PLANS", {}),
    # Collection
    (
        lambda: fremen().market(0, "spice_hoard").at("collection"),
        "collect:arsunt:10",
        "NO_SPICE_THERE",
        {"cell": "arsunt:10"},
    ),
    # Market cards
    (lambda: played("tleilaxu_ghola", "cards"), "troops:6", "TOO_MANY_TROOPS", {"most": "5"}),
    (lambda: played("tleilaxu_ghola", "cards"), "leader:lady_jessica", "LEADER_ALIVE", {"leader": "lady_jessica"}),
    (lambda: played("weather_control", "storm"), "storm:11", "STORM_TOO_FAR", {"most": "10"}),
    (lambda: played("truthtrance", "cards"), "seat:0", "NOT_AN_OPPONENT", {}),
    (
        lambda: played("truthtrance", "cards", "seat:1"),
        "traitor:beast_rabban",
        "LEADER_NOT_IN_GAME",
        {"leader": "beast_rabban"},
    ),
    (
        lambda: played("karama", MOVE),
        "stop:fremen:storm_safe",
        "CANNOT_STOP",
        {"faction": "fremen", "advantage": "storm_safe"},
    ),
    (lambda: played("smuggled_gear", "cards"), "drop:lasgun", "CARD_NOT_HELD", {"card": "lasgun"}),
]


@pytest.mark.rule("rule:words.refusals_name_their_reason")
@pytest.mark.parametrize(("table", "action", "code", "values"), CASES, ids=[f"{c[2]} {c[1]}" for c in CASES])
def test_a_refusal_names_its_reason(table: Callable[[], Table], action: str, code: str, values: dict[str, str]) -> None:
    g = table()
    found = error_of(g.state, g.asked, action)
    assert found is not None
    assert found.code == code
    assert found.values.items() >= values.items()


@pytest.mark.rule("rule:words.refusals_name_their_reason")
def test_a_faction_somebody_plays_and_one_of_another_game_are_refused() -> None:
    state = st.new_game("conquest", 2, bytes(32), {"factions": "choose"})
    g = Table(state)  # type: ignore[arg-type]  # it is a state of Conquest
    g.play("faction:fremen")
    assert g.refuses("faction:fremen") == "FACTION_TAKEN"
    assert g.refuses("faction:atreides_fremen") == "NOT_IN_GAME"


@pytest.mark.rule("rule:words.refusals_name_their_reason")
def test_a_traitor_card_that_was_not_dealt_or_is_kept_already_is_refused() -> None:
    g = new("harkonnen", "atreides")
    g.play(g.options[0])
    kept = g.options[0]
    strange = next(f"keep:{card}" for card in STANDARD.leaders if f"keep:{card}" not in g.options)
    assert g.refuses(strange) == "NOT_DEALT"
    g.play(kept)
    assert g.refuses(kept) == "ALREADY_KEPT"


@pytest.mark.rule("rule:words.refusals_say_names")
def test_sentences_name_places_cards_leaders_and_orders() -> None:
    said = {
        locale: [
            localization.sentence(GAME.words, error, locale, name=GAME.name_of)
            for table, action in (
                (game("fremen", "imperium").put(0, "old_gap:8", 1).storm(8).at(MOVE).play("skip"), "from:old_gap:8"),
                (game("atreides", "fremen").dead(0, 1).at("revival"), "leader:lady_jessica"),
            )
            if (error := error_of(table.state, table.asked, action)) is not None
        ]
        for locale in localization.LOCALES
    }
    assert said == {
        "en": ["Old Gap, sector 8 is in the storm.", "Lady Jessica lives and need not be revived."],
        "uk": [
            "У секторі лютує буря: Старий розлом, сектор 8.",
            "Командир живий, його не треба відроджувати: Леді Джессіка.",
        ],
        "zh-Hant": ["無效行動：Old Gap（第8區段）有風暴。", "無效行動：潔西嘉夫人仍然存活，無需復活。"],
    }


@pytest.mark.rule("rule:words.refusals_name_their_reason")
def test_more_cards_than_the_market_has_are_refused() -> None:
    g = game("atreides", "harkonnen", "imperium", "fremen").spice(0, 20).at("cards")
    everything = [*g.state.market_deck, *g.state.market_discard]
    g.state.market_deck, g.state.market_discard = everything[:1], []
    assert g.refuses("buy:2") == "MARKET_EMPTY"
