"""Texts of games with Rivals: events, questions, and sentences about a Rival instead of to a player."""

from __future__ import annotations

import pytest

import sandtable_engine as st
from sandtable_engine import localization
from sandtable_engine.errors import IllegalAction
from sandtable_engine.imperium import UPRISING
from sandtable_engine.imperium.events import AgentSent, HagalRevealed
from sandtable_engine.imperium.sets.uprising import events
from sandtable_engine.imperium.sets.uprising.rivals import FACTION_SPY, HAGAL, RIVALS
from sandtable_engine.imperium.sets.uprising.verbs import (
    AtTier,
    BreakWall,
    HasHooks,
    MostInfluence,
    Priority,
    TakeAlliance,
)
from sandtable_engine.imperium.verbs import ChooseInfluence, Draw, HasAlliance, HasInfluence, Recruit, Signet
from sandtable_engine.kernel.effects import Node, When
from sandtable_engine.kernel.events import Event
from sandtable_engine.kernel.machine import Decision
from tests.uprising.rival_table import solo, two
from tests.uprising.words import ask, clean, describe, label, tell

LOCALES = ("en", "uk", "zh-Hant")
every_locale = pytest.mark.parametrize("locale", LOCALES)


@pytest.mark.parametrize(
    ("event", "en", "uk", "zh"),
    [
        (
            HagalRevealed(seat=1, card="place_spy_blue", purpose="spy", space=""),
            "Seat 1 reveals the House Hagal card Place Spy.",
            "Гравець 1 відкриває карту Дому Гаґал «Розміщення шпигуна».",
            "玩家1揭示哈格爾氏族牌「派遣間諜」。",
        ),
        (
            HagalRevealed(seat=1, card="arrakeen", purpose="agent", space="arrakeen"),
            "Seat 1 reveals the House Hagal card Arrakeen.",
            "Гравець 1 відкриває карту Дому Гаґал «Арракін».",
            "玩家1揭示哈格爾氏族牌「厄拉欽恩」。",
        ),
        (
            HagalRevealed(seat=1, card="fremkit", purpose="ignored", space=""),
            "Seat 1 reveals the House Hagal card Fremkit, which cannot be used now.",
            "Гравець 1 відкриває карту Дому Гаґал «Фримпакет», яку зараз не можна застосувати.",
            "玩家1揭示哈格爾氏族牌「弗瑞曼工具包」，但現在無法使用。",
        ),
        (
            events.SpyRecalled(seat=1, post="hagga_basin", purpose="scheme"),
            "Seat 1 recalls a Spy for a Scheme: Hagga Basin post.",
            "Гравець 1 відкликає шпигуна заради змови: Пункт «Басейн Гаґґа».",
            "玩家1為詭計召回間諜：哈迦盆地哨站。",
        ),
        (
            events.SchemeTriggered(seat=1, leader="lady_jessica"),
            "Seat 1 uses the Scheme of Lady Jessica.",
            "Гравець 1 застосовує змову. Конкурент: Леді Джессіка.",
            "玩家1使用潔西嘉夫人的詭計。",
        ),
        (
            events.IntriguePaid(seat=1, cards=("crysknife", "cunning")),
            "Seat 1 gives 2 Intrigue cards for the Swordmaster: Crysknife; Cunning.",
            "Гравець 1 віддає за Майстра меча 2 карти інтриг: Крис-ніж; Хитрість.",
            "玩家1以2張密謀牌換取劍術大師：晶刃匕、狡詐。",
        ),
        (
            events.IntriguePaid(seat=1, cards=("cunning",)),
            "Seat 1 gives 1 Intrigue card for the Swordmaster: Cunning.",
            "Гравець 1 віддає за Майстра меча 1 карту інтриги: Хитрість.",
            "玩家1以1張密謀牌換取劍術大師：狡詐。",
        ),
        (
            events.RowChurned(dice=(2, 4), cards=("overthrow", "shishakli")),
            "The dice show 2, 4. Leaving the Imperium Row and the game: Overthrow; Shishakli.",
            "На кубиках 2, 4. З Ряду Імперіуму та з гри вилучено: Повалення; Шишаклі.",
            "擲出2、4。從帝國牌供應區移出遊戲：推翻、希沙克利。",
        ),
        (
            events.RowChurned(dice=(6, 6), cards=()),
            "The dice show 6, 6: no card leaves the Imperium Row.",
            "На кубиках 6, 6: жодна карта не залишає Ряду Імперіуму.",
            "擲出6、6：沒有卡牌移出帝國牌供應區。",
        ),
    ],
)
def test_an_event_of_rivals_is_good_language(event: Event, en: str, uk: str, zh: str) -> None:
    assert [tell(event, locale) for locale in LOCALES] == [en, uk, zh]


def test_a_card_that_is_turned_up_is_followed_by_the_agent_it_sends() -> None:
    g = two("accept_contract_shipping_a")
    told = [event for event in g.events if isinstance(event, HagalRevealed | AgentSent) and event.seat == 2]
    assert [tell(event, "en") for event in told] == [
        "Seat 2 reveals the House Hagal card Accept Contract / Shipping.",
        "Seat 2 sends an Agent to Accept Contract.",
    ]


@pytest.mark.parametrize(
    ("effect", "en", "uk", "zh"),
    [
        (
            When(HasHooks(), BreakWall()),
            "If the Rival has Maker Hooks, blow up the Shield Wall.",
            "Якщо Конкурент має гаки творця, підірвати Оборонну стіну.",
            "如果宿敵擁有沙地鉤，炸毀屏蔽場城牆。",
        ),
        (
            When(HasInfluence("guild", 2), Priority(3)),
            "If the Rival has at least 2 Influence with the Spacing Guild, gain 1 Influence with Faction 3 in the "
            "Rival's order.",
            "Якщо Конкурент має щонайменше 2 очки впливу на Гільдію Лоцманів, здобути 1 очко впливу на фракцію № 3 у "
            "порядку Конкурента.",
            "如果宿敵至少有2點宇航公會影響力，在宿敵順序中的第3個派系獲得1點影響力。",
        ),
        (
            When(HasAlliance(), Recruit()),
            "If the Rival has an Alliance, recruit 1 troop.",
            "Якщо Конкурент має хоча б один союз, найняти 1 загін.",
            "如果宿敵與任一派系結盟，徵兵1支軍隊。",
        ),
        (
            ChooseInfluence(),
            "Gain 1 Influence with a Faction of its choice.",
            "Здобути 1 очко впливу на фракцію на його вибір.",
            "在任選1個派系獲得1點影響力。",
        ),
        (
            Signet(),
            "Use the Signet Ring ability of the Rival.",
            "Застосувати властивість персня з печаткою Конкурента.",
            "使用宿敵的印戒能力。",
        ),
        (
            When(AtTier(3), Draw()),
            "If the Conflict card of this round is of level 3, draw 1 card.",
            "Якщо рівень карти конфлікту цього раунду — 3, узяти 1 карту.",
            "如果本輪的衝突牌為3級，抽取1張卡牌。",
        ),
    ],
)
def test_what_a_rival_does_is_said_of_the_rival(effect: Node, en: str, uk: str, zh: str) -> None:
    assert [describe(effect, locale, rival=True) for locale in LOCALES] == [en, uk, zh]


@pytest.mark.parametrize(
    ("locale", "may"),
    [("en", ("you", "may", "wish")), ("uk", ("вас", "ви ", "Можна")), ("zh-Hant", ("你", "可不", "可派"))],
)
def test_no_card_of_a_rival_speaks_to_the_reader_or_leaves_a_choice(locale: str, may: tuple[str, ...]) -> None:
    entries = [entry for entry in st.catalog("uprising", locale) if entry.kind in ("hagal", "rival")]
    assert {entry.id for entry in entries} == HAGAL.keys() | RIVALS.keys()
    texts = [entry.texts[box] for entry in entries for box in entry.effects]
    assert not [said for said in texts for word in may if word in said]


@every_locale
@pytest.mark.parametrize(
    ("usual", "unusual"),
    [
        (Priority(1), Priority(2)),
        (Priority(1), Priority(1, amount=2)),
        (TakeAlliance(), TakeAlliance(2)),
        (MostInfluence(), MostInfluence(2)),
        (When(AtTier(3), Draw()), When(AtTier(2), Draw())),
        (FACTION_SPY, Signet()),
    ],
)
def test_another_amount_is_another_text(usual: Node, unusual: Node, locale: str) -> None:
    assert clean(describe(usual, locale, rival=True))
    assert describe(usual, locale, rival=True) != describe(unusual, locale, rival=True)


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", "Decide for the Rival in seat 2."),
        ("uk", "Вирішіть за Конкурента (гравець 2)."),
        ("zh-Hant", "為宿敵（玩家2）作出決定。"),
    ],
)
def test_a_question_for_a_rival_names_it(locale: str, said: str) -> None:
    assert ask(Decision("rival_choice", "rival:2", "prompt.rival_choice"), locale) == said


@pytest.mark.parametrize(
    ("locale", "said"),
    [("en", "Play as Muad'Dib"), ("uk", "Грати за лідера: Муад'Діб"), ("zh-Hant", "選擇領袖摩阿迪巴")],
)
def test_the_rivals_that_may_be_chosen_are_named(locale: str, said: str) -> None:
    state = st.new_game("uprising", 2, bytes(32), {"leaders": ["gurney_halleck", "staban_tuek"], "rivals": "choose"})
    parts = st.action_parts(state, st.to_act(state)[0])
    assert label(parts["leader:muad_dib"], locale) == said


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", "At this difficulty Swordmaster is closed to you."),
        ("uk", "На цьому рівні складності локація «Майстер меча» для вас закрита."),
        ("zh-Hant", "在此難度下你不能進入劍術大師。"),
    ],
)
def test_what_the_hardest_level_bars_is_refused_by_its_name(locale: str, said: str) -> None:
    g = solo(difficulty="kwisatz_haderach").hand("dagger").solari(8)
    with pytest.raises(IllegalAction) as problem:
        st.advance(g.state, 0, "dagger@swordmaster")
    assert said in localization.sentence(UPRISING.words, problem.value, locale)
