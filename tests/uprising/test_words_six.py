"""Texts of a game for six: events, questions, actions, refusals, and the names of teams."""

from __future__ import annotations

import pytest

import sandtable_engine as st
from sandtable_engine import localization
from sandtable_engine.errors import IllegalAction
from sandtable_engine.game import Parts
from sandtable_engine.imperium import UPRISING
from sandtable_engine.imperium.sets.uprising import events
from sandtable_engine.imperium.sets.uprising.verbs import ForAllies, ForTeam, Reinforce, Split, TeamPay
from sandtable_engine.imperium.verbs import Draw, Gain, Recruit, TakeSwordmaster
from sandtable_engine.kernel.effects import Node
from sandtable_engine.kernel.events import Event
from sandtable_engine.kernel.machine import Decision
from tests.uprising.table import Table, game
from tests.uprising.words import ask, clean, describe, label, tell

LOCALES = ("en", "uk", "zh-Hant")
every_locale = pytest.mark.parametrize("locale", LOCALES)

QUESTIONS = (
    "activate",
    "ally_deploy",
    "concede",
    "follow_up",
    "give",
    "give_contract",
    "pledge",
    "reads",
    "reinforce",
    "split",
    "to_throne",
    "trade",
)


def labels(g: Table, locale: str = "en") -> dict[str, str]:
    """Return the label of each action of the asked seat."""
    return {action: label(parts, locale) for action, parts in st.action_parts(g.state, g.asked).items()}


def refusal(g: Table, action: str, locale: str) -> str:
    """Return the sentence that a seat reads when its action is refused."""
    with pytest.raises(IllegalAction) as problem:
        st.advance(g.state, g.asked, action)
    return localization.sentence(UPRISING.words, problem.value, locale)


@pytest.mark.parametrize(
    ("event", "en", "uk", "zh"),
    [
        (
            events.AllyActivated(seat=0, ally=2),
            "Seat 0 acts through the Ally in seat 2.",
            "Гравець 0 задіює союзника (гравець 2).",
            "玩家0啟用盟友（玩家2）。",
        ),
        (
            events.SwordmasterLeft(seat=3),
            "The Swordmaster of seat 3 leaves the game.",
            "Майстер меча гравця 3 залишає гру.",
            "玩家3的劍術大師離開遊戲。",
        ),
        (
            events.CardEnthroned(seat=3, card="overthrow"),
            "Seat 3 moves Overthrow from the Imperium Row to the Throne Row.",
            "Гравець 3 переміщує карту «Повалення» з Ряду Імперіуму до Тронного ряду.",
            "玩家3將推翻從帝國牌供應區移到王座牌供應區。",
        ),
        (
            events.GoodsGiven(seat=0, to=4, resource="solari", amount=2),
            "Seat 0 gives 2 Solari to seat 4.",
            "Гравець 0 віддає 2 солярії гравцеві 4.",
            "玩家0將2太陽幣給予玩家4。",
        ),
        (
            events.GoodsGiven(seat=0, to=4, resource="solari", amount=5),
            "Seat 0 gives 5 Solari to seat 4.",
            "Гравець 0 віддає 5 соляріїв гравцеві 4.",
            "玩家0將5太陽幣給予玩家4。",
        ),
        (
            events.IntrigueGiven(seat=0, to=4, card="cunning"),
            "Seat 0 gives the Intrigue card Cunning to seat 4.",
            "Гравець 0 віддає гравцеві 4 карту інтриги «Хитрість».",
            "玩家0將密謀牌狡詐給予玩家4。",
        ),
        (
            events.IntrigueGiven(seat=0, to=4, card="cunning").seen_by(1),
            "Seat 0 gives an Intrigue card to seat 4.",
            "Гравець 0 віддає карту інтриги гравцеві 4.",
            "玩家0將1張密謀牌給予玩家4。",
        ),
        (
            events.Conceded(seat=1, to=5),
            "Seat 1 gives way to seat 5.",
            "Гравець 1 поступається гравцеві 5.",
            "玩家1讓步給玩家5。",
        ),
    ],
)
def test_an_event_of_teams_is_good_language(event: Event, en: str, uk: str, zh: str) -> None:
    assert [tell(event, locale) for locale in LOCALES] == [en, uk, zh]


@pytest.mark.parametrize(
    ("effect", "en", "uk", "zh"),
    [
        (
            ForTeam(Gain("solari")),
            "Have everybody of your team gain 1 Solari.",
            "Дати кожному гравцеві своєї команди отримати 1 солярій.",
            "讓己方隊伍每位玩家獲得1太陽幣。",
        ),
        (
            ForAllies(Recruit(2)),
            "Have each Ally of your team recruit 2 troops.",
            "Дати кожному союзникові своєї команди найняти 2 загони.",
            "讓己方每位盟友徵兵2支軍隊。",
        ),
        (
            Split(Gain("water"), Gain("solari", 2)),
            "Take 1 water or 2 Solari, while your activated Ally takes the other.",
            "Узяти 1 воду або 2 солярії, а інше віддати задіяному союзникові.",
            "選擇獲得1水資源或2太陽幣，另一項由你啟用的盟友獲得。",
        ),
        (
            TeamPay(7, Gain("vp")),
            "You may have your team pay 7 spice in all, each as much as they like, to gain 1 victory point.",
            "Можна заплатити разом зі своєю командою 7 прянощів, кожен скільки забажає, щоб отримати 1 переможне очко.",
            "可由己方隊伍共同支付7香料（各人數量不限），以獲得1點勝利點數。",
        ),
    ],
)
def test_an_effect_on_a_team_is_good_language(effect: Node, en: str, uk: str, zh: str) -> None:
    assert [describe(effect, locale) for locale in LOCALES] == [en, uk, zh]


@every_locale
@pytest.mark.parametrize(
    ("usual", "unusual"),
    [
        (ForTeam(Draw()), ForAllies(Draw())),
        (ForTeam(Draw()), ForTeam(Draw(2))),
        (Reinforce(3), Reinforce(2)),
        (TeamPay(7, Draw()), TeamPay(6, Draw())),
        (Split(Gain("water"), Gain("spice")), Split(Gain("water"), Gain("solari"))),
    ],
)
def test_another_amount_or_part_is_another_text(usual: Node, unusual: Node, locale: str) -> None:
    assert describe(usual, locale) != describe(unusual, locale)


@pytest.mark.parametrize(
    ("locale", "said"), [("en", "with six players"), ("uk", "у грі вшістьох"), ("zh-Hant", "6人遊戲時")]
)
def test_the_swordmaster_says_what_is_different_with_six(locale: str, said: str) -> None:
    assert said in describe(TakeSwordmaster(), locale)


@every_locale
@pytest.mark.parametrize("kind", QUESTIONS)
def test_every_question_of_teams_has_a_prompt(kind: str, locale: str) -> None:
    said = ask(Decision(kind, "", f"prompt.{kind}"), locale)
    assert clean(said)
    assert locale == "en" or said != ask(Decision(kind, "", f"prompt.{kind}"), "en")


@pytest.mark.parametrize(
    ("parts", "en", "uk", "zh"),
    [
        (Parts(kind="activate", seat=2), "The Ally in seat 2", "Союзник: гравець 2", "盟友：玩家2"),
        (Parts(kind="trade", seat=4), "Trade with seat 4", "Обмінятися з гравцем 4", "與玩家4交易"),
        (Parts(kind="give", name="spice", amount=2), "Give 2 spice", "Віддати 2 прянощі", "給予2香料"),
        (
            Parts(kind="give", name="intrigue", card="cunning", zone="intrigue"),
            "Give the Intrigue card Cunning",
            "Віддати карту інтриги «Хитрість»",
            "給予密謀牌狡詐",
        ),
        (
            Parts(kind="share", amount=2, seat=4),
            "2 troops for the Ally in seat 4, the others for the other Ally",
            "Гравцеві 4: 2 загони, решту — іншому союзникові",
            "2支軍隊歸盟友（玩家4），其餘歸另一位盟友",
        ),
        (Parts(kind="choice", name="concede", source="conflict:propaganda"), "Give way", "Поступитися", "讓步"),
        (
            Parts(kind="choice", name="stay", source="conflict:propaganda"),
            "Do not give way",
            "Не поступатися",
            "不讓步",
        ),
        (
            Parts(kind="card", card="overthrow", zone="row", source="card:imperial_tent"),
            "Move Overthrow to the Throne Row",
            "Перемістити до Тронного ряду карту «Повалення»",
            "將推翻移到王座牌供應區",
        ),
        (
            Parts(kind="card", card="overthrow", zone="row", source="leader:shaddam_corrino_iv"),
            "Move Overthrow to the Throne Row",
            "Перемістити до Тронного ряду карту «Повалення»",
            "將推翻移到王座牌供應區",
        ),
        (
            Parts(kind="card", card="overthrow", zone="row", source="intrigue:manipulate"),
            "Remove Overthrow from the Imperium Row",
            "Вилучити з Ряду Імперіуму карту «Повалення»",
            "從帝國牌供應區移除推翻",
        ),
        (
            Parts(kind="acquire", card="overthrow", zone="throne", destination="discard"),
            "Acquire Overthrow from the Throne Row",
            "Придбати карту «Повалення» з Тронного ряду",
            "從王座牌供應區獲得卡牌推翻",
        ),
        (
            Parts(kind="acquire", card="overthrow", zone="throne", destination="deck"),
            "Acquire Overthrow from the Throne Row, onto your deck",
            "Придбати на верх колоди карту «Повалення» з Тронного ряду",
            "從王座牌供應區獲得卡牌推翻，放在牌庫頂",
        ),
        (
            Parts(kind="acquire", card="overthrow", zone="throne", destination="hand"),
            "Acquire Overthrow from the Throne Row, into your hand",
            "Придбати на руку карту «Повалення» з Тронного ряду",
            "從王座牌供應區獲得卡牌推翻，加入手牌",
        ),
        (
            Parts(kind="intrigue", card="devour", zone="intrigue", seat=2),
            "Play the Intrigue card Devour for the Ally in seat 2",
            "Зіграти карту інтриги «Пожирання» для союзника (гравець 2)",
            "為盟友（玩家2）打出密謀牌吞噬",
        ),
        (Parts(kind="faction", factions=("great_houses",)), "Great Houses", "Великі Доми", "大氏族"),
        (
            Parts(kind="choice", name="water", source="card:usul"),
            "Take 1 water; your activated Ally takes 1 spice",
            "Узяти 1 воду; задіяний союзник отримує 1 прянощі",
            "你獲得1水資源，被啟用的盟友獲得1香料",
        ),
        (
            Parts(kind="item", name="space.reinforce", source="space:military_support"),
            "Military Support: recruit 3 troops for the two Allies of your team, shared between them as you wish "
            "(whatever the space, they may go on to the Conflict)",
            "Військова підтримка: найняти 3 загони для двох союзників своєї команди, розподіливши їх на свій розсуд "
            "(хай яка це локація, їх можна розгорнути в Зону конфлікту)",
            "軍事支援：為己方兩位盟友徵兵3支軍隊，可任意分配（無論在哪個位置，都可部署到衝突區域）",
        ),
    ],
)
def test_an_action_of_teams_says_what_it_means(parts: Parts, en: str, uk: str, zh: str) -> None:
    assert [label(parts, locale) for locale in LOCALES] == [en, uk, zh]


def test_a_commander_is_asked_for_the_ally() -> None:
    assert labels(game(6, first=0)) == {"ally:2": "The Ally in seat 2", "ally:4": "The Ally in seat 4"}


def test_troops_are_shared_out_to_a_seat_that_is_named() -> None:
    g = game(6, first=1)
    g.seat(1).hand("diplomacy").give(spice=2)
    g.play("diplomacy@military_support", "space.reinforce")
    assert labels(g)["share:2+1"] == "2 troops for the Ally in seat 5, the others for the other Ally"


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", "Vast Wealth lies on the board of a Commander, who alone can send an Agent there."),
        ("uk", "Локація «Незліченні багатства» розташована на планшеті командувача: лише він може"),
        ("zh-Hant", "巨額財富位於指揮官的個人版圖，只有該指揮官能派遣特使到該處。"),
    ],
)
def test_the_board_of_a_commander_is_refused_to_others(locale: str, said: str) -> None:
    g = game(6, first=0).hand("seek_allies").play("ally:2")
    assert said in refusal(g, "seek_allies@vast_wealth", locale)


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", "None of your Agents that are ready points to that Ally."),
        ("uk", "Жоден із ваших готових агентів не вказує на цього союзника."),
        ("zh-Hant", "你沒有指向該盟友的可派遣特使。"),
    ],
)
def test_an_agent_that_points_to_the_other_ally_is_refused(locale: str, said: str) -> None:
    g = game(6, first=0).agent_on("arrakeen", 2).hand("usul").play("ally:2")
    assert said in refusal(g, "usul@carthag", locale)


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", "you need at least 2 Influence with the Great Houses."),
        ("uk", "треба мати щонайменше 2 очки впливу на Великі Доми."),
        ("zh-Hant", "至少需要2點大氏族影響力。"),
    ],
)
def test_a_requirement_names_the_track_that_the_icon_stands_for(locale: str, said: str) -> None:
    g = game(6, first=1)
    g.seat(1).hand("dagger").give(solari=3)
    assert said in refusal(g, "dagger@imperial_privilege", locale)
