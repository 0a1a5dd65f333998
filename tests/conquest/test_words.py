"""Texts: names, prompts, labels, events, the catalog and the drawn map, in every language."""

from __future__ import annotations

from random import Random

import pytest

import sandtable_engine as st
from sandtable_engine import localization
from sandtable_engine.columns import width
from sandtable_engine.conquest.content.decks import DECKS
from sandtable_engine.conquest.events import BattleChosen
from sandtable_engine.conquest.rules.rulebook import PACKAGES, RULES
from sandtable_engine.conquest.words.terminal import screen, status
from sandtable_engine.kernel.effects import Agenda, Choose, OneOpponent, tag_of
from tests.conquest.table import Table, game, new

GAME = st.GAMES["conquest"]


@pytest.mark.rule("rule:words.every_language")
@pytest.mark.parametrize("locale", ["en", "uk"])
def test_a_whole_game_is_told_without_a_missing_word(locale: str) -> None:
    rng = Random(5)
    g = new("atreides", "harkonnen", "fremen", "imperium")
    while waiting := st.to_act(g.state):
        decision = st.decision(g.state, waiting[0])
        assert decision is not None
        assert GAME.ask(decision, locale) != decision.kind
        actions = st.legal_actions(g.state, waiting[0])
        labels = {action: GAME.label(parts, locale) for action, parts in st.action_parts(g.state, waiting[0]).items()}
        assert list(labels) == actions
        assert not [action for action, text in labels.items() if text in (action, "") or "None" in text or "{" in text]
        for event in st.advance(g.state, waiting[0], rng.choice(actions)):
            for seat in (None, 0):
                said = GAME.tell(event.seen_by(seat), locale)
                assert said != tag_of(event)
                assert "{" not in said


@pytest.mark.rule("rule:words.every_language")
def test_english_and_ukrainian_have_the_same_words() -> None:
    english, ukrainian = (localization.words(PACKAGES[0], locale) for locale in ("en", "uk"))
    for table, words in english.items():
        if table != "names":
            assert set(words) == set(ukrainian[table]), table


@pytest.mark.rule("rule:decks.one_name")
def test_the_locale_files_name_the_standard_cards_and_leaders_and_no_others() -> None:
    decks, english = DECKS["standard"], localization.words(PACKAGES[0], "en")
    territories = {card.id for card in decks.spice.values() if card.blows}
    assert {*decks.battle, *decks.market, *decks.spice} - territories == set(english["card"])
    assert set(decks.leaders) == set(english["leader"])


@pytest.mark.rule("rule:words.every_language")
def test_every_question_has_a_prompt() -> None:
    prompts = localization.words(PACKAGES[0], "en")["prompt"]
    asked = [kind for kind in RULES.questions if kind not in (Agenda, Choose, OneOpponent)]
    tags = {tag_of(kind) for kind in asked} - {"moment", "after_reveal"}
    assert tags <= set(prompts)


def prompt(table: Table, locale: str = "en") -> str:
    """Return the text of the question of the asked seat."""
    decision = st.decision(table.state, table.asked)
    assert decision is not None
    return GAME.ask(decision, locale)


@pytest.mark.rule("rule:words.says_what_it_means")
def test_who_may_answer_a_call_is_asked_for_that() -> None:
    g = game("harkonnen", "fremen").put(0, "carthag:10", 5).put(1, "carthag:10", 5)
    g.traitors(0, "jamis", "chani").traitors(1, "beast_rabban").at("battle").passes()
    g.plans(s0="0 beast_rabban", s1="0 jamis")
    assert prompt(g) == "Play a market card or call a traitor?"
    assert prompt(g.play("traitor")) == "Call a traitor too?"


@pytest.mark.rule("rule:words.says_what_it_means", "rule:plans.no_leader_no_cards")
@pytest.mark.parametrize(
    ("locale", "said"),
    [("en", "No leader to play: seat 0."), ("uk", "Без командира: гравець 0."), ("zh-Hant", "無指揮官可用：0號玩家。")],
)
def test_a_battle_announces_a_side_without_a_leader(locale: str, said: str) -> None:
    g = game("harkonnen", "fremen").put(0, "carthag:10", 5).put(1, "carthag:10", 5)
    g.dead(0, 0, *list(g.player(0).leaders)).at("battle").passes()
    assert GAME.tell(g.told(BattleChosen)[0], locale).endswith(said)


@pytest.mark.rule("rule:words.screen")
def test_the_battle_on_the_screen_is_named_after_its_region() -> None:
    g = game("harkonnen", "fremen").put(0, "imperial_basin:10", 2).put(1, "imperial_basin:10", 2).at("battle").passes()
    assert "Battle: Imperial Basin\n" in screen(st.view(g.state, 0), "en")


@pytest.mark.rule("rule:words.catalog")
@pytest.mark.parametrize("locale", ["en", "uk", "zh-Hant"])
def test_the_catalog_has_a_name_and_texts_for_everything(locale: str) -> None:
    entries = st.catalog("conquest", locale)
    assert {entry.kind for entry in entries} == {"battle", "market", "spice", "leader", "faction", "region"}
    assert all(entry.name and "{" not in "".join(entry.texts.values()) for entry in entries)
    names = {(entry.kind, entry.id): entry.name for entry in entries}
    expected = {"en": "Crysknife", "uk": "Крис-ніж", "zh-Hant": "晶刃匕"}
    assert names["battle", "crysknife"] == expected[locale]


@pytest.mark.rule("rule:words.refusals")
def test_refusals_are_told_in_ukrainian() -> None:
    g = game("atreides", "harkonnen").storm(10).at("shipment_and_movement")
    with pytest.raises(st.IllegalAction) as caught:
        st.advance(g.state, 0, "ship:carthag:10")
    assert "буря" in st.sentence(caught.value, "uk")


@pytest.mark.rule("rule:words.screen")
@pytest.mark.parametrize("locale", ["en", "uk"])
def test_the_map_is_drawn(locale: str) -> None:
    g = game("atreides", "fremen").put(0, "carthag:10", 7).spice_at("broken_land:11", 8).storm(4)
    page = screen(st.view(g.state, 0), locale)
    assert "A7" in page
    assert "F5" in page
    assert "*8" in page
    assert "≈≈ 4 ≈≈" in page
    assert all(width(line) <= 100 for line in page.split("\n"))
    assert status(st.view(g.state, 0), locale)


@pytest.mark.rule("rule:words.screen")
def test_a_battle_is_drawn_without_its_secrets() -> None:
    g = (
        game("harkonnen", "fremen")
        .put(0, "carthag:10", 5)
        .put(1, "carthag:10", 5)
        .at("battle")
        .passes()
        .by(0, "dial:3")
    )
    assert "0: ? · ? · ? · ?" in screen(st.view(g.state, 1), "en")
    assert screen(st.view(g.state, None), "en")
    assert status(st.view(g.state, None), "en")


def labels(table: Table, locale: str = "en") -> dict[str, str]:
    """Return the label of each action of the asked seat."""
    return {action: GAME.label(parts, locale) for action, parts in st.action_parts(table.state, table.asked).items()}


@pytest.mark.rule("rule:words.says_what_it_means")
@pytest.mark.parametrize(
    ("locale", "take", "decline"),
    [("en", "Take spice: 2", "Decline"), ("uk", "Узяти прянощі: 2", "Відмовитися"), ("zh-Hant", "領取香料：2", "婉拒")],
)
def test_charity_is_called_charity(locale: str, take: str, decline: str) -> None:
    g = game("atreides", "harkonnen").spice(0, 1).at("collection")
    assert labels(g, locale) == {"take": take, "decline": decline}


@pytest.mark.rule("rule:words.says_what_it_means")
def test_a_call_and_a_question_name_the_traitor() -> None:
    g = game("harkonnen", "fremen").put(0, "carthag:10", 5).put(1, "carthag:10", 5).traitors(0, "jamis", "chani")
    g.at("battle").passes().plans(s0="0 beast_rabban", s1="0 jamis")
    assert labels(g)["traitor"] == "Traitor! Jamis"
    g = game("atreides", "harkonnen").market(0, "truthtrance").at("storm").play("market:truthtrance", "seat:1")
    assert labels(g)["traitor:duke_leto"] == "Traitor card in hand: Duke Leto"
    assert labels(g)["holds:shield"] == "Battle card in hand: Shield"


@pytest.mark.rule("rule:words.says_what_it_means")
def test_what_costs_spice_says_so() -> None:
    g = game("atreides", "harkonnen").dead(0, 4, "duke_leto").at("revival")
    assert labels(g)["troops:2"] == "Troops: 2"
    assert labels(g)["troops:4"] == "Troops: 4 (spice: 4)"
    assert labels(g, "uk")["leader:duke_leto"] == "Командир: Герцог Лето (прянощі: 5)"


@pytest.mark.rule("rule:words.says_what_it_means")
def test_a_battle_and_its_plan_are_labelled() -> None:
    g = game("harkonnen", "fremen", "imperium").put(0, "arsunt:10", 1).put(1, "arsunt:10", 1).put(2, "arsunt:11", 1)
    g.at("battle").play("pass")
    assert labels(g)["fight:arsunt:10:fremen"] == "Fight Fremen in Arsunt, sector 10"
    g = game("imperium", "fremen").put(0, "carthag:10", 2).put(1, "carthag:10", 2).at("battle")
    assert labels(g)["avoid:poison"] == "Order not to play: poison"
    g.play("pass").by(0, "dial:1").by(1, "dial:1").by(0, "leader:imperial_envoy").by(1, "leader:jamis")
    assert labels(g) == {"weapon:none": "Weapon: nothing"}
