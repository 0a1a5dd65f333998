"""Names and texts. The text of a card is made from its data, so text and behaviour cannot disagree."""

from __future__ import annotations

from ... import localization
from ...kernel.effects import tag_of
from ..actions import NONE
from ..content.cards import BattleCard, MarketCard, SpiceCard
from ..content.decks import DECKS
from ..content.geography import REGION_OF, REGIONS, SECTOR_OF
from ..rules.rulebook import PACKAGES


def word(locale: str, table: str, key: str) -> str:
    """Return a word of the locale files, or the key itself if there is none."""
    return localization.find(PACKAGES, locale, table, key) or key


def say(locale: str, table: str, key: str, **values: str) -> str:
    """Return a sentence of the locale files with `values` filled in."""
    return localization.phrase(PACKAGES, locale, table, key, values)


def name(identity: str, locale: str) -> str:
    """Return the name of a card, leader, faction, region or cell."""
    if identity == NONE:
        return word(locale, "term", "nothing")
    for found in DECKS.values():
        for pile in (found.leaders, found.battle, found.market, found.spice):
            entry = pile.get(identity)
            if entry is not None and entry.name:
                return entry.name.get(locale, entry.name["en"])
            if isinstance(entry, SpiceCard) and entry.blows:
                return " / ".join(word(locale, "region", REGION_OF[blow.cell]) for blow in entry.blows)
    if identity in REGION_OF:
        return cell_name(identity, locale)
    for table in ("card", "leader", "faction", "region", "phase", "advantage", "element", "kind"):
        if (found_word := localization.find(PACKAGES, locale, table, identity)) is not None:
            return found_word
    return identity


def cell_name(cell: str, locale: str) -> str:
    """Return the name of a cell: its region, with the sector if the region has several."""
    region = REGION_OF[cell]
    said = word(locale, "region", region)
    if len(REGIONS[region].cells) == 1:
        return said
    return say(locale, "term", "cell", region=said, sector=str(SECTOR_OF[cell]))


def _list(locale: str, table: str, keys: tuple[str, ...]) -> str:
    return word(locale, "term", "comma").join(word(locale, table, key) for key in keys)


def market_text(card: MarketCard, locale: str) -> str:
    """Describe when a market card can be played and what it does."""
    values = {field: str(getattr(card.effect, field)) for field in card.effect.__struct_fields__}
    when = _list(locale, "window", card.windows)
    what = say(locale, "effect", tag_of(card.effect), **values)
    return say(locale, "term", "market_text", when=when, what=what)


def battle_texts(card: BattleCard, locale: str) -> dict[str, str]:
    """Describe what a battle card does in each slot, and what happens to it after a victory."""
    texts: dict[str, str] = {}
    if (use := card.weapon) is not None:
        whom = "both" if use.both else "enemy"
        how = "any" if "any" in use.kills else "unless"
        kinds = _list(locale, "kind", use.kills)
        lines = [say(locale, "battle", f"weapon.{whom}.{how}", kinds=kinds)]
        if use.explodes_with:
            others = word(locale, "term", "comma").join(name(other, locale) for other in use.explodes_with)
            lines.append(say(locale, "battle", "explodes", cards=others))
        if use.needs_defence:
            lines.append(word(locale, "battle", "needs_defence"))
        texts["weapon"] = " ".join(lines)
    if (guard := card.defence) is not None:
        lines = [say(locale, "battle", "defence", kinds=_list(locale, "kind", guard.stops))]
        if guard.needs_weapon:
            lines.append(word(locale, "battle", "needs_weapon"))
        texts["defence"] = " ".join(lines)
    if card.family == "worthless":
        texts["worthless"] = word(locale, "battle", "worthless")
    texts["after"] = word(locale, "battle", "keep" if card.keep else "discard")
    return texts


def spice_text(card: SpiceCard, locale: str) -> str:
    """Describe a spice card."""
    if not card.blows:
        return word(locale, "effect", "sandworm")
    return " ".join(
        say(locale, "effect", "blow", cell=cell_name(blow.cell, locale), spice=str(blow.spice)) for blow in card.blows
    )
