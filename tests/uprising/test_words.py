"""Texts of Uprising: descriptions made from effects, the catalog, events and questions."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

import sandtable_engine as st
from sandtable_engine import localization
from sandtable_engine.errors import IllegalAction
from sandtable_engine.imperium import UPRISING, verbs
from sandtable_engine.imperium.events import Acquired, IntriguePlayed
from sandtable_engine.imperium.rules.counts import COUNTS
from sandtable_engine.imperium.rules.rulebook import RULES
from sandtable_engine.imperium.sets.uprising import events
from sandtable_engine.imperium.sets.uprising import verbs as uprising_verbs
from sandtable_engine.imperium.sets.uprising.leaders import LEADERS
from sandtable_engine.imperium.sets.uprising.notation import may
from sandtable_engine.imperium.sets.uprising.verbs import (
    BreakWall,
    FlipIcon,
    HasHooks,
    PlaceSpy,
    RecallSpy,
    Spying,
    Summon,
    TakeContract,
)
from sandtable_engine.imperium.verbs import (
    Acquire,
    AtLeast,
    AtSpace,
    ChooseInfluence,
    Discard,
    Draw,
    ForEach,
    Gain,
    Harvest,
    HasSeat,
    HasSwordmaster,
    Lines,
    LoseInfluence,
    Not,
    Pay,
    RecallAgent,
    Recruit,
    Retreat,
    Revealing,
    TracksAt,
    Trash,
    Watch,
)
from sandtable_engine.imperium.words.entry import Entry
from sandtable_engine.kernel.effects import Choose, Condition, Effect, Modify, Node, Seq, When, tag_of
from sandtable_engine.kernel.events import Event
from sandtable_engine.kernel.machine import Decision
from tests.uprising.table import ALL
from tests.uprising.words import ability, ask, catalog, clean, describe, tell

every_locale = pytest.mark.parametrize("locale", localization.LOCALES)

SAMPLE: dict[str, Any] = {
    "ally": 2,
    "amount": 2,
    "card": "crysknife",
    "cards": ("cunning", "devour"),
    "conflict": "propaganda",
    "contract": "arrakeen_water",
    "dice": (2, 6),
    "discarded": "dagger",
    "first": "propaganda",
    "icon": "crysknife",
    "kind": "maker",
    "leader": "lady_jessica",
    "memories": 2,
    "objective": "objective_crysknife",
    "origin": "offers",
    "post": "choam",
    "purpose": "cost",
    "resource": "spice",
    "second": "objective_crysknife",
    "step": "first_spy",
    "to": 3,
    "trashed": "diplomacy",
    "won": "propaganda",
}
VERB_SAMPLE: dict[str, Any] = {
    **SAMPLE,
    "first": Gain("water"),
    "position": 3,
    "second": Gain("solari", 2),
    "spice": 7,
    "then": Draw(),
    "tier": 3,
}
OWN_TEXTS = {"ability", "offer", "six_players", "track", "training"}
"""Boxes whose text is made of more than one effect."""

INNER = {"agent_turn", "reveal_turn", "combat_intrigue"}
"""Questions that are only ever asked as part of an agenda or a window."""

VERBS = [
    kind
    for kind in vars(uprising_verbs).values()
    if isinstance(kind, type) and issubclass(kind, Effect | Condition) and kind.__module__ == uprising_verbs.__name__
]
EVENTS = [
    kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
]
KINDS = RULES.kinds | {tag_of(kind): kind for kind in VERBS}
KINDS |= {tag_of(kind): kind for kind in vars(verbs).values() if isinstance(kind, type) and issubclass(kind, Condition)}


def sample(kind: type[Any], values: dict[str, Any]) -> Any:
    required = [field.name for field in msgspec.structs.fields(kind) if field.required]
    return kind(**{name: values[name] for name in required})


def decoded(kind: type, data: Any) -> Any:
    """Return an effect from its data."""
    return msgspec.convert(data, KINDS[data["type"]], dec_hook=decoded)


def by_id(kind: str, id: str, locale: str = "en") -> Entry:
    return next(entry for entry in catalog(locale) if (entry.kind, entry.id) == (kind, id))


@cache
def played() -> tuple[list[Event], set[str]]:
    """Return the events and the kinds of question of some random games."""
    told: list[Event] = []
    kinds: set[str] = set()
    for number in range(6):
        random = Random(number)
        options: dict[str, Any] = {"leaders": "choose", "mix": ALL if number % 2 else [], "choam": number != 4}
        state = st.new_game("uprising", 3 + number % 2, random.randbytes(32), options)
        while seats := st.to_act(state):
            asked = st.decision(state, seats[0])
            assert asked is not None
            kinds.add(asked.kind)
            told += st.advance(state, seats[0], random.choice(st.legal_actions(state, seats[0])))
    return told, kinds


# Descriptions.


@every_locale
@pytest.mark.parametrize("kind", VERBS)
def test_every_verb_and_condition_is_described(kind: type[Any], locale: str) -> None:
    node = sample(kind, VERB_SAMPLE)
    assert clean(describe(node, locale))
    assert locale == "en" or describe(node, locale) != describe(node, "en")


@every_locale
@pytest.mark.parametrize("name", [*COUNTS, "shown:emperor"])
def test_every_count_can_be_asked_for_and_paid_by(name: str, locale: str) -> None:
    for amount in (1, 2, 5):
        said = describe(When(AtLeast(name, amount), Draw()), locale)
        assert clean(said)
        assert said != describe(When(AtLeast(name, amount + 1), Draw()), locale)
    assert clean(describe(ForEach(name, Draw()), locale))
    assert describe(ForEach(name, Draw()), locale) != describe(ForEach(name, Draw(2)), locale)
    assert locale == "en" or describe(ForEach(name, Draw()), locale) != describe(ForEach(name, Draw()), "en")


@every_locale
@pytest.mark.parametrize(
    ("usual", "unusual"),
    [
        (Acquire(3), Acquire(3, to_hand=True)),
        (Acquire(3, to_hand=True), Acquire(3, to_hand=True, exactly=True)),
        (Acquire(3, to_hand=True), Acquire(3, to_hand=True, solari=True)),
        (Acquire(3, solari=True), Acquire(99, solari=True)),
        (Acquire(3, exactly=True), Acquire(3, exactly=True, on_top=True)),
        (ChooseInfluence(picks=2), ChooseInfluence(picks=2, together=True)),
        (Discard(), Discard(faction="guild", then=Draw())),
        (Discard(faction="guild", then=Draw()), Discard(faction="emperor", then=Draw())),
        (Discard(2), Discard(2, faction="guild", then=Draw())),
        (Harvest(2), Harvest(0)),
        (LoseInfluence(), LoseInfluence(2)),
        (Modify("deploy_recruits", "turn"), Modify("no_deploy", "turn")),
        (PlaceSpy(), PlaceSpy(shared=True)),
        (PlaceSpy(), PlaceSpy(visited=True)),
        (PlaceSpy(), PlaceSpy(icons=("city",))),
        (PlaceSpy(icons=("city",)), PlaceSpy(icons=("city", "guild"))),
        (RecallAgent(), RecallAgent(other=True)),
        (Retreat(2), Retreat(2, least=1)),
        (Retreat(2, least=1), Retreat(2, least=2)),
        (AtSpace(("maker",)), AtSpace(("faction",))),
        (Spying("maker"), Spying("visited")),
        (TracksAt(1, 4), TracksAt(1, 4, lost=True)),
        (Trash(), Trash(zones=("hand",))),
        (Trash(), Trash(faction="emperor")),
        (Trash(faction="emperor"), Trash(faction="emperor", other=True)),
        (Trash(), Trash(other=True)),
        (Trash(), Trash(then=Draw())),
        (Trash(then=Draw()), Trash(then=Draw(), least=1)),
        (When(HasSeat(), Draw()), When(Not(HasSeat()), Draw())),
        (HasSeat(), Not(HasSeat())),
        (Watch("acquired", Draw(), "turn"), Watch("acquired", Draw(), "reveal")),
    ],
)
def test_an_exception_in_an_effect_is_told(usual: Node, unusual: Node, locale: str) -> None:
    assert clean(describe(usual, locale))
    assert clean(describe(unusual, locale))
    assert describe(usual, locale) != describe(unusual, locale)
    assert locale == "en" or describe(unusual, locale) != describe(unusual, "en")


@pytest.mark.parametrize(
    ("effect", "en", "uk", "zh"),
    [
        (
            Pay(Gain("swords", 3), by=(Trash(must=True, zones=("play",), faction="emperor", other=True),)),
            "You may trash another Emperor card in play to gain 3 swords.",
            "Можна знищити іншу карту фракції «Імператор» у грі, щоб отримати 3 мечі.",
            "可從已打出的卡牌中銷毀另一張皇帝卡牌，以獲得3劍刃。",
        ),
        (
            PlaceSpy(icons=("emperor", "bene_gesserit", "fremen")),
            "You may place a Spy on a free observation post connected to an Emperor space, a Bene Gesserit space or a "
            "Fremen space.",
            "Можна розмістити шпигуна у вільному спостережному пункті, з'єднаному з локацією Імператора, з локацією "
            "Бене Гессерит або з локацією Фрименів.",
            "可派遣一名間諜到未被佔據的哨站（須與皇帝位置、貝尼·潔瑟睿德女修會位置或弗瑞曼人位置相連）。",
        ),
        (
            When(HasHooks(), Pay(Summon(2), water=1)),
            "If you have Maker Hooks, you may pay 1 water to summon 2 sandworms to the Conflict.",
            "Якщо у вас є гаки творця, можна заплатити 1 воду, щоб викликати 2 піщаних хробаків в Зону конфлікту.",
            "如果你擁有沙地鉤，可支付1水資源，以召喚2條沙蟲到衝突區域。",
        ),
        (
            ForEach("worms", Draw()),
            "Draw 1 card for each of your sandworms in the Conflict.",
            "Узяти 1 карту за кожного вашого піщаного хробака в Зоні конфлікту.",
            "你每有一條沙蟲在衝突區域，抽取1張卡牌。",
        ),
        (
            Discard(faction="guild", then=Draw(2)),
            "Discard 1 card from hand (if it belongs to the Spacing Guild, draw 2 cards).",
            "Скинути 1 карту з руки (якщо вона належить до фракції «Гільдія Лоцманів», узяти 2 карти).",
            "從手牌棄置1張卡牌（若為宇航公會卡牌，抽取2張卡牌）。",
        ),
        (
            TakeContract(),
            "Take a face-up contract (if there is none, gain 2 Solari).",
            "Узяти відкритий контракт (якщо його немає, отримати 2 солярії).",
            "拿取1個正面朝上的合約（若沒有，獲得2太陽幣）。",
        ),
    ],
)
def test_a_text_is_good_language(effect: Effect, en: str, uk: str, zh: str) -> None:
    assert [describe(effect, locale) for locale in ("en", "uk", "zh-Hant")] == [en, uk, zh]


def test_lines_are_sentences_and_a_line_with_a_cost_may_be_left() -> None:
    lines = Lines((Gain("swords", 2), Pay(Gain("swords", 3), by=(RecallSpy(),))))
    assert describe(lines, "en", free=False) == "Gain 2 swords. You may recall 1 Spy to gain 3 swords."
    inner = Pay(Lines((BreakWall(), Summon())), water=2)
    said = "Pay 2 water to blow up the Shield Wall (if you wish) and summon 1 sandworm to the Conflict."
    assert describe(inner, "en", free=False) == said


def test_a_cost_that_may_be_left_says_so() -> None:
    assert describe(may(Pay(Gain("vp"), spice=3)), "en") == "You may pay 3 spice to gain 1 victory point."
    trash = "trash a card from your hand, your discard pile or in play (if you wish)"
    assert (
        describe(Pay(Seq((Draw(), Trash())), spice=1), "en", free=False) == f"Pay 1 spice to draw 1 card and {trash}."
    )


def test_conditions_are_told_together_and_opposites_as_one_choice() -> None:
    both = When(HasSeat(), When(HasSwordmaster(), Draw()))
    assert describe(both, "en") == "If you have a High Council seat and you have the Swordmaster, draw 1 card."
    choice = Choose({"a": When(Revealing(), Draw()), "b": When(Not(Revealing()), Recruit())})
    assert describe(choice, "en") == "If this is your Reveal turn, draw 1 card; otherwise recruit 1 troop."
    assert describe(When(Not(Revealing()), Draw()), "en") == "Unless this is your Reveal turn, draw 1 card."


def test_a_battle_icon_is_named() -> None:
    said = describe(Pay(Gain("vp"), by=(FlipIcon("desert_mouse"),)), "uk", free=False)
    assert "«Пустельна миша» або універсальним" in said


@every_locale
@pytest.mark.parametrize("leader", LEADERS)
def test_every_left_ability_is_described(leader: str, locale: str) -> None:
    said = ability(LEADERS[leader], locale)
    assert clean(said)
    assert locale == "en" or said != ability(LEADERS[leader], "en")


@pytest.mark.parametrize(
    ("leader", "said"),
    [
        ("muad_dib", "Once in each of your Reveal turns, if you have at least 1 sandworm in the Conflict, draw 1"),
        ("lady_jessica", "Once in each of your Agent turns, if the Agent was sent to a Bene Gesserit space, you may"),
        ("lady_jessica", "The other side of the card is Reverend Mother Jessica."),
        ("lady_margot_fenring", "Whenever you reach 2 Influence with the Bene Gesserit, gain 2 spice."),
        ("shaddam_corrino_iv", "As soon as you send an Agent with the Signet Ring: this turn, you cannot deploy units"),
        ("shaddam_corrino_iv", "both Sardaukar contracts are set aside"),
        ("staban_tuek", "At the start of the game, remove Diplomacy from your starting deck."),
        ("staban_tuek", "Whenever another player sends an Agent, if the Agent was sent to a maker space and one of"),
    ],
)
def test_a_left_ability_tells_all_of_its_parts(leader: str, said: str) -> None:
    assert said in ability(LEADERS[leader], "en")


# The catalog.


def test_the_catalog_has_every_component_of_both_boxes() -> None:
    entries = st.catalog("uprising")
    kinds = Counter((entry.kind, entry.set) for entry in entries)
    assert kinds == {
        ("card", "uprising"): 63 + 12,
        ("card", "base"): 43,
        ("intrigue", "uprising"): 39,
        ("intrigue", "base"): 33,
        ("conflict", "uprising"): 16,
        ("conflict", "base"): 15,
        ("leader", "uprising"): 10,
        ("leader", "base"): 8,
        ("space", "uprising"): 22 + 10,
        ("contract", "uprising"): 18,
        ("objective", "uprising"): 5,
        ("post", "uprising"): 13 + 4,
        ("track", "uprising"): 6,
        ("hagal", "uprising"): 23,
        ("rival", "uprising"): 10,
        ("difficulty", "uprising"): 4,
        ("variant", "uprising"): 5,
    }
    assert len({(entry.kind, entry.id) for entry in entries}) == len(entries)


def test_the_base_game_has_no_components_of_uprising() -> None:
    entries = st.catalog("imperium")
    assert {entry.set for entry in entries} == {"base"}
    assert not {entry.kind for entry in entries} & {"contract", "objective", "post"}


@every_locale
def test_every_box_has_a_text(locale: str) -> None:
    english = {(entry.kind, entry.id): entry.texts for entry in st.catalog("uprising", "en")}
    for entry in st.catalog("uprising", locale):
        assert entry.name
        assert entry.effects.keys() <= entry.texts.keys()
        for box, said in entry.texts.items():
            assert clean(said), (entry.id, box)
            assert locale == "en" or said != english[entry.kind, entry.id][box], (entry.id, box)


@every_locale
def test_a_text_says_what_the_data_says(locale: str) -> None:
    for entry in st.catalog("uprising", locale):
        sent = msgspec.json.decode(msgspec.json.encode(entry.effects))
        for box in entry.effects.keys() - OWN_TEXTS:
            told = describe(
                decoded(Node, sent[box]),
                locale,
                free=entry.kind != "intrigue",
                rival=entry.kind in ("hagal", "rival"),
            )
            assert told == entry.texts[box]


def test_an_entry_has_the_facts_of_its_component() -> None:
    arrakeen = by_id("space", "arrakeen")
    assert (arrakeen.posts, arrakeen.traits) == (("refinery_arrakeen",), ("combat", "walled"))
    assert by_id("conflict", "propaganda").battle_icon == "wild"
    runner, gurney = by_id("card", "cargo_runner"), by_id("leader", "gurney_halleck")
    assert (runner.module, gurney.module, by_id("leader", "shaddam_corrino_iv").module) == ("choam", "", "choam")
    harvest, water, flow = (
        by_id("contract", id) for id in ("harvest_3", "heighliner_water", "acquire_the_spice_must_flow")
    )
    assert (harvest.harvest, harvest.copies, harvest.module) == (3, 2, "choam")
    assert (water.location, flow.acquire) == ("heighliner", "the_spice_must_flow")
    assert by_id("contract", "immediate").traits == ("immediate",)
    first = by_id("objective", "objective_desert_mouse_first_player")
    assert (first.battle_icon, first.players, first.traits) == ("desert_mouse", (1, 2, 3, 4, 6), ("takes_first",))
    assert by_id("post", "choam").spaces == ("shipping", "accept_contract")
    assert by_id("card", "spacing_guilds_favor").texts["discard"] == "Gain 2 spice."


def test_a_name_says_whether_it_is_printed() -> None:
    assert by_id("card", "strike_fleet", "uk").name_source == "printed"
    assert by_id("card", "double_agent", "uk").name_source == "ours"
    assert by_id("card", "double_agent", "en").name_source == "printed"
    assert {entry.name_source for entry in st.catalog("uprising", "zh-Hant")} == {"printed", "ours"}


def test_texts_of_new_kinds_say_what_they_are_for() -> None:
    assert by_id("space", "gather_support").texts["offer"] == "On arrival you may pay 2 Solari to also gain 1 water."
    water = by_id("contract", "heighliner_water").texts
    assert (water["task"], water["reward"]) == ("Send an Agent to Heighliner.", "Gain 2 water.")
    harvest = by_id("contract", "harvest_4").texts["task"]
    assert harvest == "Send an Agent to a maker space and gain 4 spice or more in that turn."
    assert by_id("contract", "acquire_the_spice_must_flow").texts["task"] == "Acquire The Spice Must Flow."
    assert by_id("post", "hagga_basin").texts["spaces"] == "Connected to: Hagga Basin."
    training = by_id("leader", "feyd_rautha_harkonnen").texts["training"]
    assert training.startswith("Start → Paid trash or First Spy. Paid trash → Middle trash: You may pay 1 Solari")
    assert "The Agent you send with this card needs no Influence" in by_id("card", "undercover_asset").texts["traits"]


def test_no_intrigue_card_leaves_its_only_cost_to_choice() -> None:
    texts = {entry.id: entry.texts for entry in st.catalog("uprising", "en") if entry.kind == "intrigue"}
    assert texts["mercenaries"]["plot"].startswith("Pay 3 Solari to")
    assert texts["strategic_stockpiling"]["plot"].startswith("You may pay 5 spice to gain 1 victory point. If you have")


# Events, questions and refusals.


@every_locale
@pytest.mark.parametrize("kind", EVENTS)
def test_every_kind_of_event_is_told(kind: type[Event], locale: str) -> None:
    event = replace(sample(kind, SAMPLE), seat=1)
    for seen in (event, event.seen_by(None)):
        said = tell(seen, locale)
        assert said.endswith((".", "。"))
        assert clean(said)
        assert locale == "en" or said != tell(seen, "en")


@every_locale
@pytest.mark.parametrize(
    "event",
    [
        *(events.SpyRecalled(post="choam", purpose=why) for why in ("infiltrate", "intelligence", "cost", "replace")),
        *(events.ContractTaken(contract="immediate", origin=origin) for origin in ("offers", "aside")),
        *(Acquired(card="overthrow", onto=onto, origin="row", paid=3) for onto in ("discard", "deck", "hand")),
    ],
)
def test_every_variant_of_an_event_is_told(event: Event, locale: str) -> None:
    assert clean(tell(event, locale))


def test_every_variant_of_an_event_is_told_in_its_own_way() -> None:
    reasons = ("infiltrate", "intelligence", "cost", "replace")
    assert len({tell(events.SpyRecalled(post="choam", purpose=why), "en") for why in reasons}) == len(reasons)


@every_locale
def test_every_event_of_random_games_is_told_to_every_seat(locale: str) -> None:
    for event in played()[0]:
        for seat in (None, 0, 1):
            assert clean(tell(event.seen_by(seat), locale))


@pytest.mark.parametrize(("locale", "name"), [("en", "Crysknife"), ("uk", "Крис-ніж"), ("zh-Hant", "晶刃匕")])
def test_an_intrigue_card_is_named_as_such_also_if_a_card_has_its_id(locale: str, name: str) -> None:
    assert name in tell(events.IntrigueTrashed(seat=1, card="crysknife"), locale)
    assert name in tell(IntriguePlayed(seat=1, card="crysknife", moment="plot"), locale)


def test_the_three_top_cards_are_told_without_the_one_drawn() -> None:
    said = tell(events.TopSorted(seat=1, discarded="dagger", trashed="diplomacy"), "en")
    assert said.endswith("draws one, discards Dagger and trashes Diplomacy.")


@every_locale
def test_every_question_has_a_prompt(locale: str) -> None:
    tags = {tag_of(kind) for kind in RULES.questions}
    assert played()[1] <= tags - INNER
    for tag in tags - INNER:
        said = ask(Decision(tag, "", f"prompt.{tag}"), locale)
        assert clean(said)
        assert locale == "en" or said != ask(Decision(tag, "", f"prompt.{tag}"), "en")


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", "Strike Fleet shows the Spy icon: it can only go to a space that one of your Spies watches"),
        ("uk", "На карті «Ударний флот» є символ шпигуна"),
        ("zh-Hant", "突擊艦隊具有間諜圖標"),
    ],
)
def test_a_card_with_the_spy_icon_alone_says_that_it_needs_a_spy(locale: str, said: str) -> None:
    values = {"card": "strike_fleet", "space": "arrakeen", "action": "strike_fleet@arrakeen", "allowed": "reveal"}
    error = IllegalAction("no", code="NO_SPY", values=values)
    assert said in localization.sentence(UPRISING.words, error, locale)
