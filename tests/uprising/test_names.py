"""The names of Uprising in three languages, and which of them are printed."""

import re

import pytest

from sandtable_engine import localization
from sandtable_engine.imperium.sets import base, uprising
from sandtable_engine.imperium.words.sources import PRINTED, name_source

OTHERS = [locale for locale in localization.LOCALES if locale != "en"]
OUR_TABLES = {"post", "objective", "step"}
COUNTS = {
    "card": 63 + 12,
    "intrigue": 39,
    "conflict": 16 + 4,
    "space": 22 + 10,
    "post": 13 + 4,
    "contract": 18,
    "objective": 5,
    "battle_icon": 4,
    "hagal": 23,
    "variant": 5,
    "leader": 9 + 1,
    "ability": 2 * (9 + 1),
    "step": 8,
    "house": 3,
    "icon": 1,
}

PRINTED_NAMES = {
    "en": """
        card.desert_survival=Desert Survival
        card.long_live_the_fighters=Long Live the Fighters
        card.prepare_the_way=Prepare the Way
        card.smugglers_haven=Smuggler's Haven
        card.priority_contracts=Priority Contracts
        intrigue.backed_by_choam=Backed by CHOAM
        intrigue.contingency_plan=Contingency Plan
        intrigue.spice_is_power=Spice is Power
        intrigue.unexpected_allies=Unexpected Allies
        conflict.choam_security=CHOAM Security
        conflict.skirmish_crysknife=Skirmish
        conflict.propaganda=Propaganda
        leader.muad_dib=Muad'Dib
        leader.staban_tuek=Staban Tuek
        leader.reverend_mother_jessica=Reverend Mother Jessica
        ability.gurney_halleck.left=Always Smiling
        ability.staban_tuek.left=Limited Allies, Smuggle Spice
        ability.princess_irulan.signet=Chronicler's Insight
        space.accept_contract=Accept Contract
        space.dutiful_service=Dutiful Service
        space.military_support=Military Support
        card.threaten_spice_production=Threaten Spice Production
        hagal.place_spy_blue=Place Spy
        variant.smart_politics=Smart Politics
        contract.acquire_the_spice_must_flow=Acquire The Spice Must Flow
        contract.immediate=Immediate
        battle_icon.wild=Wild battle icon
        house.corrino=House Corrino
        icon.spy=Spy
    """,
    "uk": """
        card.desert_survival=Виживання в пустелі
        card.ecological_testing_station=Станція екологічного тестування
        card.guild_envoy=Посланець Гільдії
        card.imperial_spymaster=Імперський резидент
        card.prepare_the_way=Приготувати шлях
        card.rebel_supplier=Постачальниця повстанців
        card.spacing_guilds_favor=Прихильність Гільдії Лоцманів
        card.strike_fleet=Ударний флот
        intrigue.contingency_plan=Запасний план
        intrigue.unexpected_allies=Несподівані союзники
        conflict.secure_imperial_basin=Охорона Імперського басейну
        conflict.siege_of_arrakeen=Облога Арракіна
        leader.lady_margot_fenring=Леді Марго Фенрінг
        leader.reverend_mother_jessica=Превелебна Мати Джессіка
        leader.shaddam_corrino_iv=Шаддам Коррино IV
        ability.shaddam_corrino_iv.signet=Імператор відомого Всесвіту
        space.assembly_hall=Зала засідань
        space.fremkit=Фримпакет
        space.high_council=Вища Рада
        space.imperial_basin=Імперський басейн
        space.secrets=Таємниці
        space.emperor_sardaukar=Сардаукар
        space.habbanya_erg=Ерг Хаббанія
        hagal.gather_support_b=Здобуття підтримки
        space.spice_refinery=Меланжоочисний завод
        contract.immediate=Терміновий
        battle_icon.desert_mouse=Пустельна миша
        house.corrino=Дім Коррино
        icon.spy=Шпигун
    """,
    "zh-Hant": """
        card.desert_survival=沙漠生存
        card.ecological_testing_station=生態實驗站
        card.guild_envoy=公會使者
        card.imperial_spymaster=帝國間諜大師
        card.prepare_the_way=暗中準備
        card.rebel_supplier=叛軍供貨者
        card.spacing_guilds_favor=宇航公會的青睞
        card.strike_fleet=突擊艦隊
        intrigue.contingency_plan=應急計劃
        intrigue.unexpected_allies=天降神兵
        conflict.secure_imperial_basin=佔領帝國盆地
        leader.feyd_rautha_harkonnen=菲得-羅薩·哈肯能
        leader.muad_dib=摩阿迪巴
        leader.princess_irulan=伊若琅公主
        ability.shaddam_corrino_iv.signet=統治帝國全境的皇帝陛下
        space.assembly_hall=議事堂
        space.deep_desert=沙漠腹地
        space.gather_support=集結力量
        space.imperial_privilege=帝國特權
        space.emperor_sardaukar=薩督卡
        space.habbanya_erg=哈班亞沙海
        hagal.gather_support_b=集結力量
        space.spice_refinery=香料加工廠
        contract.acquire_the_spice_must_flow=獲得香料永流傳
        contract.immediate=即時
        battle_icon.wild=百搭作戰圖標
        house.corrino=柯瑞諾家族
        icon.spy=間諜
    """,
}
"""Names that the rulebooks print, one `table.id=name` a line."""

OURS = {
    "en": "post.emperor contract.arrakeen_water contract.harvest_3 objective.objective_crysknife step.first_spy "
    "variant.row_churn",
    "uk": "card.double_agent intrigue.cunning conflict.propaganda conflict.secure_imperial_basin_base "
    "leader.staban_tuek ability.muad_dib.left space.espionage card.corrino_might "
    "space.vast_wealth post.fringe_worlds post.choam contract.acquire_the_spice_must_flow "
    "contract.harvest_4 objective.objective_ornithopter_1_3p step.end house.fenring "
    "hagal.place_spy_green hagal.espionage variant.streamlined",
    "zh-Hant": "card.double_agent card.maula_pistol intrigue.cunning conflict.siege_of_arrakeen "
    "leader.lady_amber_metulli ability.lady_jessica.left space.accept_contract card.usul "
    "space.carthag post.fremen contract.espionage_solari "
    "objective.objective_crysknife step.start house.metulli hagal.reshuffle variant.brutal_escalation",
}


NAMESAKES = {
    "accept_contract_shipping_b",
    "emperor_sardaukar",
    "gather_support_b",
    "place_spy_blue",
    "place_spy_green",
}
"""What is called as something that is never played with it, or as another House Hagal card."""


every_edition = pytest.mark.parametrize("locale", PRINTED[uprising.__name__])
"""Every language the game is printed in. In any other, all names are ours."""


def names(locale: str) -> dict[tuple[str, str], str]:
    tables = localization.words(uprising.__name__, locale)
    return {(table, id): name for table, entries in tables.items() for id, name in entries.items()}


def test_every_component_has_a_name() -> None:
    assert {table: len(entries) for table, entries in localization.words(uprising.__name__, "en").items()} == COUNTS


@pytest.mark.parametrize("locale", OTHERS)
def test_every_name_is_there_in_every_language(locale: str) -> None:
    assert list(names(locale)) == list(names("en"))
    assert all(name == name.strip() != "" for name in names(locale).values())


@pytest.mark.parametrize("leader", localization.words(uprising.__name__, "en")["leader"])
def test_every_leader_has_the_titles_of_two_abilities(leader: str) -> None:
    assert {("ability", f"{leader}.left"), ("ability", f"{leader}.signet")} <= names("en").keys()


def test_ukrainian_names_have_no_latin_letters_but_roman_numerals() -> None:
    assert {word for name in names("uk").values() for word in re.findall("[A-Za-z]+", name)} == {"IV"}


def test_chinese_names_have_no_latin_letters() -> None:
    assert not [name for name in names("zh-Hant").values() if re.search("[A-Za-z]", name)]


def test_names_of_one_table_differ() -> None:
    for locale in localization.LOCALES:
        for table, entries in localization.words(uprising.__name__, locale).items():
            told = [name for id, name in entries.items() if not id.startswith("skirmish_") and id not in NAMESAKES]
            assert len(set(told)) == len(told), (locale, table)


@every_edition
def test_what_a_rulebook_prints_is_printed(locale: str) -> None:
    examples = [line.strip() for line in PRINTED_NAMES[locale].strip().splitlines()]
    assert len(examples) >= 20
    for example in examples:
        key, _, name = example.partition("=")
        table, _, id = key.partition(".")
        assert names(locale)[table, id] == name
        assert name_source(table, id, locale) == "printed", example


@every_edition
def test_a_translation_of_ours_is_ours(locale: str) -> None:
    for key in OURS[locale].split():
        table, _, id = key.partition(".")
        assert name_source(table, id, locale) == "ours", key


@pytest.mark.parametrize("locale", localization.LOCALES)
def test_posts_objectives_and_steps_are_ours_in_every_language(locale: str) -> None:
    sources = {name_source(table, id, locale) for table, id in names(locale) if table in OUR_TABLES}
    assert sources == {"ours"}


def test_english_names_of_printed_things_are_printed() -> None:
    tables = COUNTS.keys() - OUR_TABLES - {"contract", "variant"}
    assert {name_source(table, id, "en") for table, id in names("en") if table in tables} == {"printed"}


@pytest.mark.parametrize("package", PRINTED)
def test_only_names_that_are_there_are_marked(package: str) -> None:
    for locale, tables in PRINTED[package].items():
        for table, ids in tables.items():
            assert ids - {"*"} <= localization.words(package, locale)[table].keys(), (locale, table)


@pytest.mark.parametrize(
    ("table", "id", "locale", "source"),
    [
        ("card", "stilgar", "uk", "printed"),
        ("space", "secrets", "uk", "printed"),
        ("conflict", "secure_imperial_basin", "uk", "ours"),
        ("intrigue", "infiltrate", "uk", "ours"),
        ("house", "thorvald", "uk", "ours"),
        ("intrigue", "calculated_hire", "zh-Hant", "printed"),
        ("difficulty", "mentat", "zh-Hant", "ours"),
        ("hagal", "reshuffle", "zh-Hant", "ours"),
        ("card", "carryall", "en", "printed"),
    ],
)
def test_names_of_the_base_game_have_a_source_too(table: str, id: str, locale: str, source: str) -> None:
    assert name_source(table, id, locale, (base.__name__,)) == source


def test_the_printed_english_name_stands_in_for_one_a_language_lacks() -> None:
    assert "chani" not in localization.words(base.__name__, "zh-Hant")["card"]
    assert name_source("card", "chani", "zh-Hant") == "printed"


def test_the_first_set_that_has_a_name_decides() -> None:
    assert name_source("conflict", "secure_imperial_basin", "uk") == "printed"
    assert name_source("conflict", "secure_imperial_basin", "uk", (base.__name__, uprising.__name__)) == "ours"


@every_edition
def test_factions_have_a_source_too(locale: str) -> None:
    sources = {name: name_source("faction", name, locale) for name in ("guild", "great_houses", "fringe_worlds")}
    ours = "printed" if locale == "en" else "ours"
    assert sources == {"guild": "printed", "great_houses": "printed", "fringe_worlds": ours}


def test_a_name_that_nobody_has_is_a_bug() -> None:
    with pytest.raises(LookupError, match="no name for 'no_such_card'"):
        name_source("card", "no_such_card", "uk")
