"""The catalog: every component with its name, its facts, what it does as data and in words, and how certain that is."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, to_builtins

from ... import localization
from ..content.cards import BattleCard, Leader, MarketCard, SpiceCard
from ..content.decks import DECKS
from ..content.factions import SIDES, Faction
from ..content.geography import REGIONS, SECTOR_OF, Region
from ..numbers import TROOPS
from .describe import battle_texts, market_text, name, spice_text, word


class Entry(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A component. Facts that its kind does not have keep their defaults.

    `effects` is what it does as data, `texts` the same in words made from that data. `provenance` is `printed` or
    `reconstructed`. `guessed` names the facts of a printed component that are guesses; `placeholder` marks a name that
    this project invented. `confidence` is high, medium or low.
    """

    id: str
    kind: str
    deck: str
    name: str
    copies: int = 1
    faction: str = ""
    strength: int = 0
    family: str = ""
    windows: tuple[str, ...] = ()
    sectors: tuple[int, ...] = ()
    spice: int = 0
    troops: int = 0
    effects: dict[str, Any] = {}
    texts: dict[str, str] = {}
    placeholder: bool = False
    guessed: tuple[str, ...] = ()
    confidence: str = "high"
    provenance: str = "printed"


def catalog(locale: str, decks: str) -> list[Entry]:
    """Return all battle, market, spice and traitor cards, factions and regions, in the closest available language."""
    best = localization.best_locale(locale)
    found = DECKS[decks]
    return [
        *(_battle(card, best) for card in found.battle.values()),
        *(_market(card, best) for card in found.market.values()),
        *(_spice(card, best) for card in found.spice.values()),
        *(_leader(leader, best) for leader in found.leaders.values()),
        *(_faction(side, best) for side in SIDES.values()),
        *(_region(region, best) for region in REGIONS.values()),
    ]


def _battle(card: BattleCard, locale: str) -> Entry:
    uses = {"weapon": card.weapon, "defence": card.defence}
    return Entry(
        id=card.id,
        kind="battle",
        deck="battle",
        name=name(card.id, locale),
        copies=card.copies,
        family=card.family,
        effects={slot: to_builtins(use) for slot, use in uses.items() if use is not None} | {"keep": card.keep},
        texts=battle_texts(card, locale),
        placeholder=card.placeholder,
        guessed=card.guessed,
        confidence=card.confidence,
        provenance=card.provenance,
    )


def _market(card: MarketCard, locale: str) -> Entry:
    return Entry(
        id=card.id,
        kind="market",
        deck="market",
        name=name(card.id, locale),
        copies=card.copies,
        windows=card.windows,
        effects={"effect": to_builtins(card.effect)},
        texts={"effect": market_text(card, locale)},
        placeholder=card.placeholder,
        guessed=card.guessed,
        confidence=card.confidence,
        provenance=card.provenance,
    )


def _spice(card: SpiceCard, locale: str) -> Entry:
    return Entry(
        id=card.id,
        kind="spice",
        deck="spice",
        name=name(card.id, locale),
        copies=card.copies,
        family="territory" if card.blows else "sandworm",
        effects={"blows": to_builtins(card.blows)},
        texts={"effect": spice_text(card, locale)},
        confidence=card.confidence,
        provenance=card.provenance,
    )


def _leader(leader: Leader, locale: str) -> Entry:
    return Entry(
        id=leader.id,
        kind="leader",
        deck="traitor",
        name=name(leader.id, locale),
        faction=leader.faction,
        strength=leader.strength,
        placeholder=leader.placeholder,
        guessed=leader.guessed,
        confidence=leader.confidence,
        provenance=leader.provenance,
    )


def _faction(side: Faction, locale: str) -> Entry:
    return Entry(
        id=side.id,
        kind="faction",
        deck="",
        name=word(locale, "faction", side.id),
        spice=side.spice,
        troops=TROOPS,
        effects={"advantages": list(side.advantages), "polar_sink": side.sink, "leaders_drawn": side.leaders},
        texts={advantage: word(locale, "advantage_text", advantage) for advantage in side.advantages},
    )


def _region(region: Region, locale: str) -> Entry:
    return Entry(
        id=region.id,
        kind="region",
        deck="",
        name=word(locale, "region", region.id),
        family=region.kind,
        sectors=tuple(SECTOR_OF[cell] for cell in region.cells if SECTOR_OF[cell]),
        effects={"spice_cell": region.spice_cell} if region.spice_cell else {},
        texts={"kind": word(locale, "term", region.kind)},
        confidence="medium",
    )
