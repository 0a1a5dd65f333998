"""Actions: how they are written, their parts, and that the tables in DESIGN.md agree with the engine."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import sandtable_engine as st
from sandtable_engine import conquest
from sandtable_engine.conquest import actions, verbs
from sandtable_engine.conquest.actions import parse
from sandtable_engine.conquest.knowledge.parts import KINDS, parts_of
from sandtable_engine.conquest.rules.rulebook import RULES
from sandtable_engine.game import Parts
from sandtable_engine.kernel.actions import Action, Choice
from sandtable_engine.kernel.effects import Agenda, Choose, OneOpponent, tag_of
from tests.conquest.table import Table, game

PACKAGE = Path(conquest.__file__).parent
DESIGN = (PACKAGE / "DESIGN.md").read_text(encoding="utf-8")
SHAPES = {
    kind
    for kind in vars(actions).values()
    if isinstance(kind, type) and issubclass(kind, Action) and kind not in (Action, Choice, actions.Shape)
}
NEVER_ASKED = {Agenda, Choose, OneOpponent}
INNER = {"moment", "after_reveal"}
"""Questions that are only ever asked as part of a window."""


def rows(number: int) -> list[tuple[str, str]]:
    """Return the two columns of every row of a table in the section on actions."""
    text = DESIGN.partition("## Actions\n")[2].partition("\n## ")[0]
    table = re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE)[number]
    cells = [line.strip("| \n").split(" | ") for line in table.splitlines()[2:]]
    return [(first, second) for first, second in cells]


def quoted(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


ASKED = rows(0)


def taken_apart(g: Table) -> dict[str, Parts]:
    """Return the parts of each action of the asked seat."""
    return st.action_parts(g.state, g.asked)


# How actions are written


@pytest.mark.rule("rule:actions.one_home")
@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("faction:fremen", actions.NameFaction("fremen")),
        ("keep:chani", actions.Keep("chani")),
        ("discard:shield", actions.Discard("shield")),
        ("drop:kulon", actions.DropCard("kulon")),
        ("market:hajr", actions.PlayMarketCard("hajr")),
        ("storm:0", actions.StormSectors(0)),
        ("buy:3", actions.BuyCards(3)),
        ("troops:12", actions.CountTroops(12)),
        ("leader:jamis", actions.NameLeader("jamis")),
        ("ship:carthag:10", actions.ShipToCell("carthag:10")),
        ("ship:polar_sink", actions.ShipToCell("polar_sink")),
        ("from:arsunt:11", actions.MoveFrom("arsunt:11")),
        ("take:7", actions.TakeAlong(7)),
        ("take", actions.AcceptCharity()),
        ("to:polar_sink", actions.MoveTo("polar_sink")),
        ("fight:carthag:10:harkonnen", actions.Fight("carthag:10", "harkonnen")),
        ("return:jamis", actions.ReturnTraitor("jamis")),
        ("prescience:dial", actions.AskFor("dial")),
        ("dial:20", actions.Dial(20)),
        ("weapon:none", actions.LayCard("weapon", actions.NONE)),
        ("defence:shield", actions.LayCard("defence", "shield")),
        ("play:poison", actions.VoiceOrder("play", "poison")),
        ("avoid:special", actions.VoiceOrder("avoid", "special")),
        ("lose:2@arsunt:10", actions.LoseThere(2, "arsunt:10")),
        ("collect:old_gap:9", actions.CollectFrom("old_gap:9")),
        ("region:arsunt", actions.NameRegion("arsunt")),
        ("cell:old_gap:9", actions.NameCell("old_gap:9")),
        ("seat:2", actions.NameSeat(2)),
        ("holds:shield", actions.AskWhether("holds", "shield")),
        ("owns:karama", actions.AskWhether("owns", "karama")),
        ("traitor:jamis", actions.AskWhether("traitor", "jamis")),
        ("traitor", actions.CryTraitor()),
        ("stop:fremen:double_move", actions.StopFaction("fremen", "double_move")),
        ("pass", actions.Pass()),
    ],
)
def test_an_action_is_written_as_it_is_read(text: str, action: Action) -> None:
    assert parse(text) == action
    assert action.text == text


SHAPELESS = (
    *("", ":", "@", "keep:", "buy:", "buy:02", "buy:-1", "buy:²", "dial:" + "9" * 5000, "seat:x", "take:", "take:x"),
    *(
        "fight:carthag",
        "fight::harkonnen",
        "fight:carthag:",
        "stop:fremen",
        "stop::voice",
        "lose:2",
        "lose:2@",
        "lose:@x",
    ),
    *("lose:x@arsunt:10", "Pass", "pass:", "zone:card", "dagger@arrakeen", "🙂", "two\nlines"),
)


@pytest.mark.rule("rule:actions.one_home")
@pytest.mark.parametrize("text", SHAPELESS)
def test_a_text_without_a_shape_of_its_own_is_a_choice(text: str) -> None:
    assert parse(text) == Choice(text)
    assert parts_of(parse(text)) == Parts(kind="choice", name=text)


@pytest.mark.rule("rule:actions.one_home")
@pytest.mark.parametrize(
    "text", ["keep::", "fight:a:b:c:d", "stop:a:b:c", "lose:2@a@b", "to:a:x", "weapon:a:b", "from::"]
)
def test_every_text_is_read_and_written_again(text: str) -> None:
    assert parse(text).text == text


@pytest.mark.rule("rule:actions.one_home")
def test_no_action_has_the_name_of_an_effect() -> None:
    effects = {kind.__name__ for kind in RULES.kinds.values()} | {name for name in vars(verbs) if name[0].isupper()}
    assert not effects & {shape.__name__ for shape in SHAPES}


@pytest.mark.rule("rule:actions.one_home")
def test_no_other_module_takes_a_text_apart() -> None:
    splitting = re.compile(r"\.(r?partition|r?split|removeprefix|removesuffix|startswith|endswith)\(")
    found = [
        f"{file.name}: {line.strip()}"
        for file in PACKAGE.rglob("*.py")
        if file.name != "actions.py"
        for line in file.read_text(encoding="utf-8").splitlines()
        if splitting.search(line)
    ]
    # The source of a question is not an action, although it may be written like one.
    assert found == ['narration.py: _, _, rest = decision.source.partition(":")']


# The tables in DESIGN.md


@pytest.mark.rule("rule:actions.table")
def test_every_question_is_in_the_table_of_actions() -> None:
    asked = {tag for question, _ in ASKED for tag in quoted(question)}
    assert asked == {tag_of(kind) for kind in RULES.questions if kind not in NEVER_ASKED} - INNER


@pytest.mark.rule("rule:actions.table")
def test_the_table_of_actions_has_every_shape_and_nothing_else() -> None:
    assert {type(parse(text)) for _, texts in ASKED for text in quoted(texts)} == SHAPES


@pytest.mark.rule("rule:actions.table")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_question_is_answered_as_the_table_says(players: int) -> None:
    shapes: dict[str, set[type[Action]]] = {}
    for question, texts in ASKED:
        for tag in quoted(question):
            shapes.setdefault(tag, set()).update(type(parse(text)) for text in quoted(texts))
    for number in range(6):
        rng = Random(number)
        state = st.new_game("conquest", players, rng.randbytes(32), {"factions": "choose"})
        while seats := st.to_act(state):
            asked, legal = st.decision(state, seats[0]), st.legal_actions(state, seats[0])
            assert asked is not None
            assert {type(parse(action)) for action in legal} <= shapes[asked.kind], asked
            st.advance(state, seats[0], rng.choice(legal))


@pytest.mark.rule("rule:actions.table")
def test_every_kind_is_in_the_table_of_parts() -> None:
    assert {quoted(kind)[0]: what for kind, what in rows(1)} == KINDS


@pytest.mark.rule("rule:actions.table")
def test_every_shape_has_a_kind_of_the_list() -> None:
    samples = [parse(text) for _, texts in ASKED for text in quoted(texts)]
    assert {parts_of(action).kind for action in samples} | {"choice"} == set(KINDS)


# Parts


@pytest.mark.rule("rule:actions.parts")
def test_troops_and_leaders_come_out_of_the_tanks_for_their_price() -> None:
    g = game("atreides", "harkonnen").dead(0, 4, "duke_leto").at("revival")
    found = taken_apart(g)
    assert found["troops:3"] == Parts(
        kind="troops", source="phase:revival", zone="tanks", destination="reserve", amount=3, price={"spice": 2}
    )
    assert found["troops:2"].price == {}
    assert found["leader:duke_leto"].price == {"spice": 5}
    assert taken_apart(g.play("troops:2"))["troops:2"].price == {"spice": 4}


@pytest.mark.rule("rule:actions.parts")
def test_market_cards_say_what_they_cost() -> None:
    g = game("atreides", "harkonnen").at("cards")
    assert taken_apart(g)["buy:3"] == Parts(kind="buy", source="phase:cards", amount=3, price={"spice": 6})


@pytest.mark.rule("rule:actions.parts")
def test_a_shipment_says_where_it_goes_and_what_it_costs() -> None:
    g = game("atreides", "harkonnen").market(0, "guild_bribe").at("shipment_and_movement").passes()
    found = taken_apart(g)
    assert (found["ship:carthag:10"].region, found["ship:carthag:10"].sector) == ("carthag", 10)
    assert (found["ship:polar_sink"].region, found["ship:polar_sink"].sector) == ("polar_sink", None)
    assert found["market:guild_bribe"].source == "market:guild_bribe"
    assert taken_apart(g.play("ship:carthag:10"))["troops:4"] == Parts(
        kind="troops",
        source="to:carthag:10",
        zone="reserve",
        destination="map",
        region="carthag",
        sector=10,
        amount=4,
        price={"spice": 4},
    )


@pytest.mark.rule("rule:actions.parts")
def test_a_free_shipment_has_no_price() -> None:
    g = game("fremen", "harkonnen").at("shipment_and_movement").play("ship:polar_sink")
    assert taken_apart(g)["troops:5"].price == {}
    g = game("atreides", "harkonnen").market(0, "guild_bribe").at("shipment_and_movement").passes()
    assert taken_apart(g.play("market:guild_bribe", "ship:carthag:10"))["troops:5"].price == {}


@pytest.mark.rule("rule:actions.parts")
def test_a_group_says_where_its_troops_stand() -> None:
    g = game("atreides", "harkonnen").put(0, "imperial_basin:8", 2).put(0, "imperial_basin:10", 3)
    g.at("shipment_and_movement").play("skip")
    start = taken_apart(g)["from:imperial_basin:8"]
    assert (start.region, start.sector) == ("imperial_basin", 8)
    g.play("from:imperial_basin:8", "take:1")
    second = taken_apart(g)["take:3"]
    assert (second.region, second.sector, second.amount) == ("imperial_basin", 10, 3)


@pytest.mark.rule("rule:actions.parts")
def test_a_rider_says_from_where_it_rides() -> None:
    g = game("fremen", "imperium").last_blow("spice_03").put(0, "south_mesa:4", 4).storm(12)
    g.top("spice", "sandworm", "spice_01").at("spice_blow")
    found = taken_apart(g)
    assert [(parts.kind, parts.region, parts.sector) for parts in found.values()] == [
        ("ride", "south_mesa", 4),
        ("stay", "south_mesa", 4),
    ]


@pytest.mark.rule("rule:actions.parts")
def test_a_battle_names_its_place_the_opponent_and_its_faction() -> None:
    g = game("harkonnen", "fremen", "imperium").put(0, "arsunt:10", 1).put(1, "arsunt:10", 1).put(2, "arsunt:11", 1)
    found = taken_apart(g.at("battle").play("pass"))["fight:arsunt:10:imperium"]
    assert found == Parts(
        kind="fight", source="phase:battle", region="arsunt", sector=10, seat=2, factions=("imperium",)
    )


@pytest.mark.rule("rule:actions.parts")
def test_a_call_names_the_leader() -> None:
    g = game("harkonnen", "fremen").put(0, "carthag:10", 5).put(1, "carthag:10", 5).traitors(0, "jamis", "chani")
    g.at("battle").passes().plans(s0="0 beast_rabban", s1="0 jamis")
    assert taken_apart(g)["traitor"].card == "jamis"


@pytest.mark.rule("rule:actions.parts")
def test_cards_of_a_plan_say_where_they_lie_and_go() -> None:
    g = game("harkonnen", "fremen").put(0, "carthag:10", 5).put(1, "carthag:10", 5).hand(0, "crysknife")
    g.at("battle").passes().by(0, "dial:5").by(1, "dial:0")
    leader = taken_apart(g)["leader:beast_rabban"]
    assert (leader.zone, leader.destination) == ("reserve", "plan")
    g.by(0, "leader:beast_rabban").by(1, "leader:jamis")
    found = taken_apart(g)
    assert (found["weapon:crysknife"].card, found["weapon:crysknife"].zone) == ("crysknife", "hand")
    assert found["weapon:none"] == Parts(kind="weapon", source="plan:weapon")
    g.by(0, "weapon:crysknife").by(1, "weapon:none").by(0, "defence:none").by(1, "defence:none").passes()
    kept = taken_apart(g)
    assert (kept["keep:crysknife"].zone, kept["keep:crysknife"].destination) == ("plan", "hand")
    assert (kept["discard:crysknife"].zone, kept["discard:crysknife"].destination) == ("plan", "discard")


@pytest.mark.rule("rule:actions.parts")
def test_what_is_collected_taken_drawn_and_asked_is_said() -> None:
    g = game("atreides", "harkonnen").put(0, "broken_land:11", 3).spice_at("broken_land:11", 8).spice(1, 1)
    assert taken_apart(g.at("collection"))["collect:broken_land:11"].amount == 6
    assert taken_apart(g.play("collect:broken_land:11"))["take"].amount == 2
    g = game("atreides", "harkonnen").market(0, "truthtrance").at("storm").play("market:truthtrance", "seat:1")
    assert taken_apart(g)["holds:shield"] == Parts(kind="holds", source="market:truthtrance", card="shield", seat=1)
    g = game("atreides", "harkonnen").hand(0, "kulon", "shield").market(0, "smuggled_gear").at("cards")
    g.play("market:smuggled_gear", "drop:kulon")
    assert taken_apart(g)["draw"].amount == 1


@pytest.mark.rule("rule:actions.parts")
def test_an_advantage_that_is_stopped_names_its_owner() -> None:
    g = game("atreides", "fremen").market(0, "karama").at("storm").play("market:karama")
    assert taken_apart(g)["stop:fremen:storm_safe"] == Parts(
        kind="stop", source="market:karama", name="storm_safe", seat=1, factions=("fremen",)
    )
