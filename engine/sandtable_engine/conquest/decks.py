"""The four decks. They are data: files beside this module, or a folder of an operator's own (see data/README.md)."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct

from .. import text
from ..errors import InvalidOptions
from .factions import FACTIONS
from .geography import REGION_OF, REGIONS
from .verbs import FITTING, WINDOWS, MarketEffect

Harm = Literal["kinetic", "poison", "any"]
Provenance = Literal["printed", "reconstructed"]
Confidence = Literal["high", "medium", "low"]
T = TypeVar("T")
PACKAGE = "sandtable_engine.conquest"
NONE = "none"
"""An empty slot of a plan."""


class InvalidDeck(InvalidOptions):
    """A deck file that cannot be played with; the message names the file and the entry."""

    code = "INVALID_DECK"


class WeaponUse(Struct, frozen=True, forbid_unknown_fields=True):
    """In the weapon slot: kills the enemy leader (`both`: the own one too) unless every harm in `kills` is stopped."""

    kind: Literal["kinetic", "poison", "special"]
    kills: tuple[Harm, ...]
    both: bool = False
    explodes_with: tuple[str, ...] = ()
    needs_defence: bool = False


class DefenceUse(Struct, frozen=True, forbid_unknown_fields=True):
    """In the defence slot: what it stops."""

    stops: tuple[Literal["kinetic", "poison"], ...]
    needs_weapon: bool = False


class BattleCard(Struct, frozen=True, forbid_unknown_fields=True, rename={"family": "class"}):
    """A battle card."""

    id: str
    family: Literal["weapon", "defence", "other", "worthless"]
    keep: bool
    copies: int
    provenance: Provenance
    confidence: Confidence
    name: dict[str, str] = {}
    weapon: WeaponUse | None = None
    defence: DefenceUse | None = None
    placeholder: bool = False
    guessed: tuple[str, ...] = ()


class MarketCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A market card."""

    id: str
    windows: tuple[str, ...]
    effect: MarketEffect
    copies: int
    provenance: Provenance
    confidence: Confidence
    name: dict[str, str] = {}
    placeholder: bool = False
    guessed: tuple[str, ...] = ()


class Blow(Struct, frozen=True, forbid_unknown_fields=True):
    """Spice that comes up in a cell."""

    cell: str
    spice: int


class SpiceCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A territory card with two blows, or a sandworm with none."""

    id: str
    copies: int
    provenance: Provenance
    confidence: Confidence
    blows: tuple[Blow, ...] = ()
    name: dict[str, str] = {}


class Leader(Struct, frozen=True, forbid_unknown_fields=True):
    """A leader, and so a traitor card."""

    id: str
    faction: str
    strength: int
    provenance: Provenance
    confidence: Confidence
    name: dict[str, str] = {}
    placeholder: bool = False
    guessed: tuple[str, ...] = ()


class Decks(Struct, frozen=True, eq=False):
    """A set of decks, by id."""

    name: str
    battle: dict[str, BattleCard]
    market: dict[str, MarketCard]
    spice: dict[str, SpiceCard]
    leaders: dict[str, Leader]


def _entries(folder: Path | Traversable, file: str, table: str, kind: type[T]) -> dict[str, T]:
    try:
        data: dict[str, Any] = tomllib.loads(folder.joinpath(file).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InvalidDeck(f"{file}: cannot be read ({error})") from error
    found: dict[str, T] = {}
    for number, entry in enumerate(data.get(table, []), 1):
        name = entry.get("id", f"entry {number}") if isinstance(entry, dict) else f"entry {number}"
        try:
            read = msgspec.convert(entry, kind)
        except msgspec.ValidationError as error:
            raise InvalidDeck(f"{file}: {name}: {error}") from error
        if not str(name).isidentifier() or not str(name).islower() or name == NONE:
            raise InvalidDeck(f"{file}: {name}: an id is small letters, digits and underscores")
        if name in found:
            raise InvalidDeck(f"{file}: {name}: stands there twice")
        found[name] = read
    if not found:
        raise InvalidDeck(f"{file}: has no [[{table}]]")
    return found


def _require(good: bool, file: str, entry: str, problem: str) -> None:
    if not good:
        raise InvalidDeck(f"{file}: {entry}: {problem}")


def _named(table: str, identity: str, name: dict[str, str]) -> bool:
    return "en" in name or text.find((PACKAGE,), "en", table, identity) is not None


def _check(decks: Decks) -> None:
    for card in decks.battle.values():
        _require(card.copies > 0, "battle.toml", card.id, "copies must be 1 or more")
        _require(_named("card", card.id, card.name), "battle.toml", card.id, "needs an English name")
        has = (card.weapon is not None, card.defence is not None)
        wanted = {"weapon": (True, False), "defence": (False, True), "other": (True, True), "worthless": (False, False)}
        _require(
            has == wanted[card.family], "battle.toml", card.id, f"weapon and defence do not fit class {card.family}"
        )
        for other in card.weapon.explodes_with if card.weapon else ():
            _require(other in decks.battle, "battle.toml", card.id, f"explodes with {other}, which is no battle card")
    for market in decks.market.values():
        _require(market.copies > 0, "market.toml", market.id, "copies must be 1 or more")
        _require(_named("card", market.id, market.name), "market.toml", market.id, "needs an English name")
        for window in market.windows:
            _require(window in WINDOWS, "market.toml", market.id, f"{window} is not one of {', '.join(WINDOWS)}")
            fitting = FITTING.get(type(market.effect), WINDOWS)
            _require(window in fitting, "market.toml", market.id, f"its effect fits {', '.join(fitting)}, not {window}")
    for spice in decks.spice.values():
        _require(spice.copies > 0, "spice.toml", spice.id, "copies must be 1 or more")
        _require(len(spice.blows) in (0, 2), "spice.toml", spice.id, "a card has two blows, a sandworm none")
        for blow in spice.blows:
            region = REGION_OF.get(blow.cell, "")
            sand = bool(region) and REGIONS[region].kind == "sand"
            _require(sand, "spice.toml", spice.id, f"{blow.cell} is no cell of sand on the map")
            _require(blow.spice > 0, "spice.toml", spice.id, "a blow brings 1 spice or more")
    _require(any(card.blows for card in decks.spice.values()), "spice.toml", "deck", "needs a territory card")
    for leader in decks.leaders.values():
        _require(leader.faction in FACTIONS, "leaders.toml", leader.id, f"there is no faction {leader.faction}")
        _require(leader.strength >= 0, "leaders.toml", leader.id, "strength cannot be negative")
        _require(_named("leader", leader.id, leader.name), "leaders.toml", leader.id, "needs an English name")
    for faction in FACTIONS:
        count = sum(leader.faction == faction for leader in decks.leaders.values())
        _require(count >= 5, "leaders.toml", faction, f"needs 5 leaders or more, not {count}")


def read_decks(folder: str | Path | Traversable, name: str) -> Decks:
    """The decks of a folder, checked. Raises InvalidDeck."""
    place = Path(folder) if isinstance(folder, str) else folder
    decks = Decks(
        name,
        _entries(place, "battle.toml", "card", BattleCard),
        _entries(place, "market.toml", "card", MarketCard),
        _entries(place, "spice.toml", "card", SpiceCard),
        _entries(place, "leaders.toml", "leader", Leader),
    )
    _check(decks)
    return decks


DECKS: dict[str, Decks] = {"standard": read_decks(files(PACKAGE).joinpath("data"), "standard")}


def load_decks(folder: str | Path, name: str) -> Decks:
    """Read an operator's decks and offer them to new games as the option `decks`. A name is given once."""
    if name in DECKS:
        raise InvalidDeck(f"There are decks of the name {name!r} already.")
    DECKS[name] = read_decks(folder, name)
    return DECKS[name]


@lru_cache(maxsize=8192)
def fillings(name: str, hand: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Every way to fill the weapon and the defence slot from a hand, `none` for empty."""
    cards = DECKS[name].battle
    weapons = [NONE, *dict.fromkeys(card for card in hand if cards[card].family != "defence")]
    defences = [NONE, *dict.fromkeys(card for card in hand if cards[card].family != "weapon")]
    found: list[tuple[str, str]] = []
    for weapon in weapons:
        for defence in defences:
            if weapon == defence != NONE and hand.count(weapon) < 2:
                continue
            use = cards[weapon].weapon if weapon != NONE else None
            guard = cards[defence].defence if defence != NONE else None
            if use is not None and use.needs_defence and guard is None:
                continue
            if guard is not None and guard.needs_weapon and use is None:
                continue
            found.append((weapon, defence))
    return tuple(found)
