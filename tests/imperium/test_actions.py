"""Actions: how they are written, their parts, and that the tables in DESIGN.md agree with the engine."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import cast

import pytest

import sandtable_engine as st
from sandtable_engine.game import Parts
from sandtable_engine.imperium import actions, verbs
from sandtable_engine.imperium.actions import KINDS, parse, parts_of
from sandtable_engine.imperium.editions import MIXED
from sandtable_engine.imperium.rules.rulebook import RULES
from sandtable_engine.kernel.actions import Action, Choice
from sandtable_engine.kernel.effects import Agenda, tag_of
from sandtable_engine.kernel.state import Setting
from tests.imperium.table import Table, game

DESIGN = (Path(__file__).parents[2] / "engine" / "DESIGN.md").read_text(encoding="utf-8")
SHAPES = [
    kind
    for kind in vars(actions).values()
    if isinstance(kind, type) and issubclass(kind, Action) and kind is not Action
]
INNER = {"agent_turn", "reveal_turn", "combat_intrigue"}
"""Questions that are only ever asked as part of an agenda or a window."""


def rows(section: str, number: int) -> list[tuple[str, str]]:
    """Return the first two columns of every row of a table in a section."""
    text = DESIGN.partition(f"## {section}\n")[2].partition("\n## ")[0]
    table = re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE)[number]
    cells = [line.strip("| \n").split(" | ") for line in table.splitlines()[2:]]
    return [(first, second) for first, second in cells]


def quoted(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


ASKED = rows("Actions in Dune: Imperium and Uprising", 0)


def taken_apart(g: Table) -> dict[str, Parts]:
    """Return the parts of each action of the asked seat."""
    return st.action_parts(g.state, g.asked)


# How actions are written.


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("dagger@rally_troops", actions.SendAgent("dagger", "rally_troops")),
        ("from:leader", actions.AgentFrom()),
        ("from:arrakeen", actions.AgentFrom("arrakeen")),
        ("reveal", actions.RevealCards()),
        ("intrigue:windfall", actions.PlayIntrigueCard("windfall")),
        ("masterstroke", actions.ShowTokens()),
        ("spice:3", actions.SellSpice(3)),
        ("space.draw", actions.OpenItem("space", "draw")),
        ("scout.retreat", actions.OpenItem("scout", "retreat")),
        ("influence", actions.InfluenceItem()),
        ("deploy:0", actions.DeployTroops(0)),
        ("retreat:12", actions.RetreatTroops(12)),
        ("acquire:stilgar", actions.AcquireCard("stilgar")),
        ("acquire:stilgar:top", actions.AcquireCard("stilgar", top=True)),
        ("acquire:set_aside:top", actions.AcquireCard(actions.ASIDE, top=True)),
        ("hand:dagger", actions.NameCard("hand", "dagger")),
        ("row:stilgar", actions.NameCard("row", "stilgar")),
        ("emperor", actions.NameFactions(("emperor",))),
        ("emperor+fremen", actions.NameFactions(("emperor", "fremen"))),
        ("seat:2", actions.NameSeat(2)),
        ("leader:paul_atreides", actions.NameLeader("paul_atreides")),
        ("block:carthag", actions.CloseSpace("carthag")),
        ("recall:wealth", actions.RecallFrom("wealth")),
        ("end", actions.End()),
        ("pass", actions.Pass()),
        ("none", actions.Nothing()),
        ("post:choam", actions.NamePost("choam")),
        ("spy:choam", actions.NameSpy("choam")),
        ("contract:harvest_3", actions.NameContract("harvest_3")),
        ("contract.harvest_3", actions.OpenItem("contract", "harvest_3")),
        ("trash:leverage", actions.TrashIntrigueCard("leverage")),
        ("won:propaganda", actions.FlipWon("propaganda")),
        ("pair:propaganda", actions.PairWild("propaganda")),
        ("step:end", actions.TrainStep("end")),
        ("sort:dagger+diplomacy", actions.SortCards("dagger", "diplomacy")),
        ("draw", Choice("draw")),
    ],
)
def test_an_action_is_written_as_it_is_read(text: str, action: Action) -> None:
    assert parse(text) == action
    assert action.text == text


SHAPELESS = (
    *("", ":", "@", ".", "+", "dagger@", "deploy:", "deploy:02", "deploy:-1", "deploy:²", "deploy:" + "9" * 5000),
    *(
        "seat:x",
        "emperor+",
        "emperor+wealth",
        "sort:dagger",
        "sort:+dagger",
        "pass:",
        "acquire:",
        "zone:card",
        "card.",
        "🙂",
        "two\nlines",
    ),
)


@pytest.mark.parametrize("text", SHAPELESS)
def test_a_text_without_a_shape_of_its_own_is_a_choice(text: str) -> None:
    assert parse(text) == Choice(text)


@pytest.mark.parametrize(
    "text", ["a@b@c", "acquire::top", "acquire:top", "acquire:a:top:top", "from::", "hand:a:b", "a.b.c", "x:y@z"]
)
def test_every_text_is_read_and_written_again(text: str) -> None:
    assert parse(text).text == text


def test_no_action_has_the_name_of_an_effect() -> None:
    effects = {kind.__name__ for kind in RULES.kinds.values()} | {name for name in vars(verbs) if name[0].isupper()}
    assert not effects & {shape.__name__ for shape in SHAPES}


# The tables in DESIGN.md.


def test_every_question_is_in_the_table_of_actions() -> None:
    asked = {tag for question, _ in ASKED for tag in quoted(question)}
    assert asked - {"rival:1"} == {tag_of(kind) for kind in RULES.questions} - INNER


def test_the_table_of_actions_has_every_shape_and_nothing_else() -> None:
    found = {type(parse(text)) for _, texts in ASKED for text in quoted(texts)}
    assert found == set(SHAPES)
    for question, texts in ASKED:
        if not {"choose", "top_card", "rival_choice", "offer", "break_wall", "split", "concede"} & set(
            quoted(question)
        ):
            assert Choice not in {type(parse(text)) for text in quoted(texts)}, question


@pytest.mark.parametrize(
    ("name", "players"), [(name, players) for name in ("imperium", "uprising") for players in st.GAMES[name].players]
)
def test_every_question_is_answered_as_the_table_says(name: str, players: int) -> None:
    shapes: dict[str, set[type[Action]]] = {}
    for question, texts in ASKED:
        for tag in quoted(question):
            shapes.setdefault(tag, set()).update(type(parse(text)) for text in quoted(texts))
    shapes["choose"].add(actions.InfluenceItem)  # One card has an option of this name.
    for number in range(3):
        rng = Random(number)
        options: dict[str, Setting] = {"leaders": "choose"}
        options |= {"rivals": "choose"} if players < 3 else {}
        options |= {"mix": [*MIXED]} if name == "uprising" else {}
        state = st.new_game(name, players, rng.randbytes(32), options)
        while seats := st.to_act(state):
            asked, legal = st.decision(state, seats[0]), st.legal_actions(state, seats[0])
            assert asked is not None
            assert {type(parse(action)) for action in legal} <= shapes[asked.kind], asked
            st.advance(state, seats[0], rng.choice(legal))


def test_every_kind_is_in_the_table_of_parts() -> None:
    assert {quoted(kind)[0]: what for kind, what in rows("Actions in Dune: Imperium and Uprising", 1)} == KINDS


def test_every_shape_has_a_kind_of_the_list() -> None:
    samples = [parse(text) for _, texts in ASKED for text in quoted(texts)]
    assert {parts_of(action).kind for action in samples} | {"done"} == set(KINDS)


# Parts.


def test_sending_an_agent_names_card_space_and_price() -> None:
    g = game(leaders=["duke_leto_atreides"]).hand("dagger").solari(3)
    parts = Parts(
        kind="send",
        source="phase:player_turns",
        card="dagger",
        zone="hand",
        space="rally_troops",
        price={"solari": 3},
    )
    assert taken_apart(g)["dagger@rally_troops"] == parts


def test_selling_spice_costs_what_is_sold() -> None:
    g = game().hand("dune_the_desert_planet").spice(3)
    assert taken_apart(g)["dune_the_desert_planet@sell_melange"].price == {"spice": 2}
    g.play("dune_the_desert_planet@sell_melange")
    sold = Parts(kind="sell", source="space:sell_melange", amount=3, price={"spice": 3})
    assert taken_apart(g)["spice:3"] == sold


def test_an_open_item_has_its_source_and_its_price() -> None:
    g = game().hand("opulence").solari(6).play("reveal")
    parts = Parts(kind="item", source="card:opulence", name="opulence.pay", price={"solari": 6})
    assert taken_apart(g)["opulence.pay"] == parts


def test_an_item_of_the_signet_ring_has_the_leader_for_its_source() -> None:
    g = game(leaders=["duke_leto_atreides"]).hand("signet_ring").spice(1)
    g.seat(1).influence(guild=1)
    parts = taken_apart(g.play("signet_ring@carthag"))["card.pay"]
    assert (parts.source, parts.price) == ("leader:duke_leto_atreides", {"spice": 1})


def test_a_card_to_acquire_says_where_it_lies_what_it_costs_and_where_it_goes() -> None:
    g = game().hand("guild_bankers").row("stilgar").give(persuasion=9).intrigue("recruitment_mission").play("reveal")
    reserve = Parts(
        kind="acquire",
        source="phase:player_turns",
        card="the_spice_must_flow",
        zone="reserve",
        destination="discard",
        price={"persuasion": 6},
    )
    assert taken_apart(g)["acquire:the_spice_must_flow"] == reserve
    row = taken_apart(g.play("intrigue:recruitment_mission"))["acquire:stilgar:top"]
    assert (row.card, row.zone, row.destination, row.price) == ("stilgar", "row", "deck", {"persuasion": 5})


def test_the_card_that_was_set_aside_is_named_and_costs_1_less() -> None:
    g = game(leaders=["helena_richese"]).hand("convincing_argument").row("stilgar").give(persuasion=4)
    g.fetch("stilgar", 0)
    g.player.set_aside = "stilgar"
    parts = taken_apart(g.play("reveal"))["acquire:set_aside"]
    assert (parts.card, parts.zone, parts.price) == ("stilgar", "set_aside", {"persuasion": 4})


def test_a_card_acquired_for_free_has_no_price() -> None:
    g = game().intrigue("bypass_protocol").spice(2).row("stilgar").play("intrigue:bypass_protocol")
    assert taken_apart(g)["five"] == Parts(
        kind="choice", source="intrigue:bypass_protocol", name="five", price={"spice": 2}
    )
    parts = taken_apart(g.play("five"))["acquire:stilgar"]
    assert (parts.zone, parts.destination, parts.price) == ("row", "deck", {})


def test_an_intrigue_card_has_the_price_of_its_moment() -> None:
    g = game().intrigue("bribery", "windfall").solari(2)
    assert taken_apart(g)["intrigue:bribery"] == Parts(
        kind="intrigue", source="phase:player_turns", card="bribery", zone="intrigue", price={"solari": 2}
    )
    assert taken_apart(g)["intrigue:windfall"].price == {}


def test_a_key_of_a_card_may_be_an_action_elsewhere() -> None:
    g = game().intrigue("bindu_suspension").play("intrigue:bindu_suspension")
    assert {parts.kind for parts in taken_apart(g).values()} == {"choice"}
    g = game().hand("guild_ambassador").play("guild_ambassador@hall_of_oratory", "card.choose")
    assert taken_apart(g)["influence"] == Parts(kind="choice", source="card:guild_ambassador", name="influence")


def test_after_a_combat_card_a_pass_is_of_the_kind_done() -> None:
    g = game().hand("convincing_argument").troops(conflict=2).intrigue("ambush", "ambush")
    g.seat(1).hand("convincing_argument").troops(conflict=3)
    g.to_combat()
    assert taken_apart(g)["pass"].kind == "pass"
    assert taken_apart(g.play("intrigue:ambush"))["pass"].kind == "done"


def test_items_with_one_key_are_one_action() -> None:
    g = game(leaders=["glossu_the_beast_rabban"]).alliance("guild").hand("signet_ring", "dagger").intrigue("windfall")
    g.play("signet_ring@carthag")
    items = cast(Agenda, g.state.stack[-1].effect).items
    assert [item.key for item in items].count("card.troops") == 2
    assert list(taken_apart(g)) == g.options
