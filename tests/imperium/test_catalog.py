"""The catalog, its texts made from effects, and the sentences for events, questions and actions."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

import sandtable_engine as st
from sandtable_engine import localization
from sandtable_engine.imperium import GAMES, IMPERIUM, verbs, words
from sandtable_engine.imperium.rules.rulebook import RULES
from sandtable_engine.imperium.sets.base.board import SPACE_LIST, TRACKS
from sandtable_engine.imperium.sets.base.cards import CARDS
from sandtable_engine.imperium.sets.base.conflicts import CONFLICTS
from sandtable_engine.imperium.sets.base.intrigue import INTRIGUE
from sandtable_engine.imperium.sets.base.leaders import LEADERS
from sandtable_engine.imperium.words.boxes import card_boxes, conflict_boxes, intrigue_boxes, space_boxes
from sandtable_engine.imperium.words.entry import Entry
from sandtable_engine.kernel.combinators import DONE
from sandtable_engine.kernel.effects import (
    Choose,
    Condition,
    EachOpponent,
    Effect,
    Modify,
    Node,
    OneOpponent,
    Seq,
    When,
    tag_of,
    walk,
)
from sandtable_engine.kernel.events import Event
from sandtable_engine.kernel.machine import Decision
from tests.imperium.words import ability, ask, catalog, describe, tell

every_locale = pytest.mark.parametrize("locale", localization.LOCALES)

SAMPLE: dict[str, Any] = {
    "amount": 2,
    "card": "the_spice_must_flow",
    "condition": verbs.HasSeat(),
    "count": "spies",
    "faction": "guild",
    "kinds": ("maker", "city"),
    "most": 3,
    "parts": (verbs.Draw(), verbs.Recruit()),
    "resource": "spice",
    "space": "arrakeen",
    "then": verbs.Draw(),
    "tracks": 3,
    "until": "turn",
    "when": "acquired",
    "where": "garrison",
}
EVENT_SAMPLE: dict[str, Any] = {
    **SAMPLE,
    "cards": ("dagger", "chani"),
    "conflict": "desert_power",
    "count": 2,
    "deck": "own",
    "factions": ("emperor", "guild"),
    "kind": "agent",
    "leader": "paul_atreides",
    "moment": "plot",
    "now": 2,
    "onto": "discard",
    "origin": "supply",
    "paid": 3,
    "phase": "combat",
    "place": "first",
    "places": (1, 3, 2),
    "purpose": "agent",
    "round": 4,
    "strength": 6,
    "strengths": (6, 0, 3),
    "total": 2,
    "victim": 1,
    "winner": 0,
    "won": True,
    "zone": "hand",
}
INNER = {"agent_turn", "reveal_turn", "combat_intrigue"}
"""Questions that are only ever asked as part of an agenda or a window."""


def by_id(kind: str, id: str, locale: str = "en") -> Entry:
    return next(entry for entry in catalog(locale) if (entry.kind, entry.id) == (kind, id))


def sample(kind: type[Any], values: dict[str, Any]) -> Any:
    required = [field.name for field in msgspec.structs.fields(kind) if field.required]
    return kind(**{name: values[name] for name in required})


def boxes() -> Iterator[Effect]:
    for card in CARDS.values():
        yield from card_boxes(card).values()
    for intrigue in INTRIGUE.values():
        yield from intrigue_boxes(intrigue).values()
    for conflict in CONFLICTS.values():
        yield from conflict_boxes(conflict).values()
    for space in SPACE_LIST:
        yield from space_boxes(space).values()
    for leader in LEADERS.values():
        yield from (leader.signet, *leader.triggers.values(), *([leader.start] if leader.start else []))
    yield from (track.bonus for track in TRACKS)


REACHABLE = list({repr(node): node for box in boxes() for node in walk(box)}.values())
VERBS = [
    kind
    for kind in vars(verbs).values()
    if isinstance(kind, type) and issubclass(kind, Effect | Condition) and kind not in (Effect, Condition)
]


KINDS = RULES.kinds | {tag_of(kind): kind for kind in VERBS}


def decoded(kind: type, data: Any) -> Any:
    """Return an effect from its data."""
    return msgspec.convert(data, KINDS[data["type"]], dec_hook=decoded)


@cache
def played() -> tuple[list[Event], set[str]]:
    """Return the events and the kinds of question of some random games."""
    events: list[Event] = []
    kinds: set[str] = set()
    for number in range(6):
        random = Random(number)
        state = st.new_game("imperium", 3 + number % 2, random.randbytes(32), {"leaders": "choose"})
        while seats := st.to_act(state):
            asked = st.decision(state, seats[0])
            assert asked is not None
            options = st.legal_actions(state, seats[0])
            kinds.add(asked.kind)
            events += st.advance(state, seats[0], random.choice(options))
    return events, kinds


def test_the_catalog_has_every_component() -> None:
    entries = st.catalog("imperium")
    kinds = Counter(entry.kind for entry in entries)
    assert kinds == {
        "card": len(CARDS),
        "intrigue": len(INTRIGUE),
        "conflict": 18,
        "space": 22,
        "leader": 8,
        "hagal": 15,
    }
    assert len({(entry.kind, entry.id) for entry in entries}) == len(entries)


def test_the_decks_have_their_size() -> None:
    sizes: Counter[str] = Counter()
    for entry in st.catalog("imperium"):
        sizes[entry.deck] += entry.copies
    assert (sizes["starter"], sizes["imperium"], sizes["intrigue"]) == (10, 67, 40)
    assert (sizes["conflict_1"], sizes["conflict_2"], sizes["conflict_3"]) == (4, 10, 4)


def test_an_entry_has_the_facts_of_its_component() -> None:
    chani = by_id("card", "chani")
    assert (chani.deck, chani.cost, chani.factions, chani.persuasion) == ("imperium", 5, ("fremen",), 2)
    sietch = by_id("space", "sietch_tabr")
    assert (sietch.icons, sietch.needs, sietch.traits) == (("city",), {"fremen": 2}, ("combat",))
    paul = by_id("leader", "paul_atreides")
    assert (paul.house, paul.complexity, paul.titles["signet"]) == ("atreides", 1, "Discipline")


def test_effects_are_plain_data() -> None:
    assert by_id("space", "arrakeen").effects["control"] == {"type": "gain", "resource": "solari"}
    assert by_id("card", "stilgar").effects["agent"] == {"type": "gain", "resource": "water"}


@every_locale
def test_a_text_says_what_the_data_says(locale: str) -> None:
    for entry in catalog(locale):
        sent = msgspec.json.decode(msgspec.json.encode(entry.effects))
        for box in entry.effects.keys() - {"ability"}:
            said = describe(decoded(Node, sent[box]), locale, free=entry.kind != "intrigue")
            assert said == entry.texts[box]


@every_locale
def test_every_box_has_a_text(locale: str) -> None:
    for entry in st.catalog("imperium", locale):
        assert entry.effects.keys() <= entry.texts.keys()
        for said in entry.texts.values():
            assert said
            assert "{" not in said


def test_what_is_not_certain_says_so() -> None:
    sure, pieced = by_id("card", "dagger"), by_id("card", "kwisatz_haderach")
    assert (sure.provenance, sure.confidence) == ("printed", "high")
    assert (pieced.provenance, pieced.confidence) == ("reconstructed", "medium")


def test_names_follow_the_language_and_fall_back_to_english() -> None:
    assert [by_id("card", "dagger", locale).name for locale in ("en", "uk-UA", "zh-TW", "fr")] == [
        "Dagger",
        "Кинджал",
        "匕首",
        "Dagger",
    ]
    assert by_id("card", "chani", "uk").name == "Chani"


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", "You may pay 1 water to recruit 1 troop and draw 1 card."),
        ("uk", "Можна заплатити 1 воду, щоб найняти 1 загін та узяти 1 карту."),
        ("zh-Hant", "可支付1水資源，以徵兵1支軍隊並抽取1張卡牌。"),
    ],
)
def test_a_text_is_good_language(locale: str, said: str) -> None:
    assert by_id("card", "duncan_idaho", locale).texts["agent"] == said


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", "Pay 2 Solari to gain 1 Influence with a Faction of your choice."),
        ("uk", "Заплатити 2 солярії, щоб здобути 1 очко впливу на фракцію на ваш вибір."),
        ("zh-Hant", "支付2太陽幣，以在任選1個派系獲得1點影響力。"),
    ],
)
def test_the_cost_of_an_intrigue_card_is_not_called_optional(locale: str, said: str) -> None:
    assert by_id("intrigue", "bribery", locale).texts["plot"] == said


def test_no_intrigue_card_leaves_its_cost_to_choice() -> None:
    texts = {entry.id: entry.texts for entry in catalog("en") if entry.kind == "intrigue"}
    assert texts["allied_armada"]["combat"] == "If you have an Alliance, pay 2 spice to gain 7 swords."
    assert [card for card, said in texts.items() if any("may pay" in part for part in said.values())] == []


def test_what_a_space_gives_in_the_reveal_turn_says_that_it_needs_an_agent_there() -> None:
    hall = by_id("space", "hall_of_oratory")
    assert hall.texts["reveal"] == "If you have an Agent on this space, gain 1 Persuasion."
    assert hall.effects["reveal"]["condition"] == {"type": "agent_here"}


def test_what_is_gained_together_is_told_together() -> None:
    assert by_id("card", "chani").texts["reveal"].startswith("Gain 2 Persuasion. You may retreat any number")
    assert by_id("card", "stilgar").texts["reveal"] == "Gain 2 Persuasion and 3 swords."


@every_locale
def test_every_effect_of_the_data_is_described(locale: str) -> None:
    for node in REACHABLE:
        said = describe(node, locale)
        assert said
        assert "{" not in said
        assert locale == "en" or said != describe(node, "en")


@every_locale
@pytest.mark.parametrize("kind", VERBS)
def test_every_verb_and_condition_is_described(kind: type[Any], locale: str) -> None:
    said = describe(sample(kind, SAMPLE), locale)
    assert said
    assert "{" not in said
    assert locale == "en" or said != describe(sample(kind, SAMPLE), "en")


@every_locale
def test_another_amount_is_another_text(locale: str) -> None:
    for node in REACHABLE:
        effect: Any = node
        amounts = {field: getattr(effect, field) for field in effect.__struct_fields__}
        for field, value in amounts.items():
            if type(value) is int and value:
                assert describe(replace(effect, **{field: value + 1}), locale) != describe(effect, locale), effect


@every_locale
def test_another_part_is_another_text(locale: str) -> None:
    one, two = verbs.Draw(1), verbs.Draw(2)
    wrapped = [
        lambda then: Seq((DONE, then)),
        lambda then: Choose({"a": DONE, "b": then}),
        lambda then: When(verbs.HasSeat(), then),
        lambda then: verbs.Pay(then, solari=1),
        lambda then: verbs.Pay(DONE, by=(then,)),
        EachOpponent,
        OneOpponent,
    ]
    for wrap in wrapped:
        assert describe(wrap(one), locale) != describe(wrap(two), locale)


@every_locale
def test_an_exception_in_an_effect_is_told(locale: str) -> None:
    plain = [verbs.Recruit(2), verbs.TakeMentat(), verbs.Acquire(3), verbs.ChooseInfluence(), verbs.Trash()]
    special = [
        verbs.Recruit(2, deploy=True),
        verbs.TakeMentat(won=True),
        verbs.Acquire(3, on_top=True),
        verbs.ChooseInfluence(behind=True),
        verbs.Trash(must=True),
    ]
    for usual, unusual in zip(plain, special, strict=True):
        assert describe(usual, locale) != describe(unusual, locale)


def test_an_effect_without_words_is_a_bug() -> None:
    with pytest.raises(LookupError, match=r"modify\.gravity"):
        describe(Modify("gravity", "turn"), "en")


@every_locale
@pytest.mark.parametrize("leader", LEADERS)
def test_every_left_ability_is_described(leader: str, locale: str) -> None:
    said = ability(LEADERS[leader], locale)
    assert said
    assert "{" not in said
    assert locale == "en" or said != ability(LEADERS[leader], "en")


def test_a_left_ability_is_told_by_its_parts() -> None:
    countess = LEADERS["countess_ariana_thorvald"]
    said = ability(countess, "en")
    assert "changes by −1" in said
    assert "whenever you harvest spice from a maker space, draw 1 card" in said.lower()
    assert "draw 2 cards" in ability(replace(countess, triggers={"harvested": verbs.Draw(2)}), "en")
    assert ability(LEADERS["glossu_the_beast_rabban"], "en") == "At the start of the game, gain 1 spice and 1 Solari."


def test_a_space_tells_its_cost_its_requirement_and_its_rates() -> None:
    assert by_id("space", "research_station").texts["cost"] == "Pay 2 water."
    assert by_id("space", "sietch_tabr").texts["needs"] == "Only if you have at least 2 Influence with the Fremen."
    assert "exchange 5 spice for 12 Solari" in by_id("space", "sell_melange").texts["exchange"]
    assert by_id("space", "swordmaster").texts["traits"] == "Only once per game."


@every_locale
@pytest.mark.parametrize("kind", IMPERIUM.event_kinds)
def test_every_kind_of_event_is_told(kind: type[Event], locale: str) -> None:
    event = sample(kind, EVENT_SAMPLE)
    for seen in (replace(event, seat=1), replace(event, seat=1).seen_by(None)):
        assert tell(seen, locale).endswith((".", "。"))
        assert locale == "en" or tell(seen, locale) != tell(seen, "en")


def test_every_sentence_of_an_event_belongs_to_an_event_of_the_family() -> None:
    tags = {tag_of(kind) for game in GAMES for kind in game.event_kinds}
    assert {key.partition(".")[0] for key in localization.words(words.__name__, "en")["event"]} == tags


@every_locale
def test_every_event_of_random_games_is_told_to_every_seat(locale: str) -> None:
    for event in played()[0]:
        for seat in (None, 0, 1):
            said = tell(event.seen_by(seat), locale)
            assert said
            assert "{" not in said


def test_a_secret_is_told_only_to_those_who_know_it() -> None:
    drawn = next(event for event in played()[0] if tag_of(event) == "intrigue_drawn")
    assert ":" in tell(drawn.seen_by(drawn.seat), "en")
    assert ":" not in tell(drawn.seen_by(None), "en")


@every_locale
def test_every_question_has_a_prompt(locale: str) -> None:
    tags = {tag_of(kind) for kind in RULES.questions}
    assert played()[1] <= tags - INNER
    for tag in tags - INNER:
        said = ask(Decision(tag, "", f"prompt.{tag}"), locale)
        assert locale == "en" or said != ask(Decision(tag, "", f"prompt.{tag}"), "en")
