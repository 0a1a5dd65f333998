"""The four decks. They are data: the files in `data/`, or an operator's own folder (see data/README.md)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from ...errors import InvalidDeck
from ..actions import NONE
from ..state import State
from ..verbs import FITTING, WINDOWS
from .cards import BattleCard, Decks, Entry, Leader, MarketCard, SpiceCard
from .factions import FACTIONS
from .geography import REGION_OF, REGIONS

T = TypeVar("T")
PACKAGE = "sandtable_engine.conquest.content"
STANDARD = "standard"
DECKS: dict[str, Decks] = {}
"""All decks by name: the standard decks, and those an operator has loaded."""
MOST_ENTRIES = 60
"""Limit of entries in a file. It keeps the list of all questions about cards and leaders short (under 200)."""
MOST_COPIES = 24


def _entries(folder: Path | Traversable, file: str, table: str, kind: type[T]) -> dict[str, T]:
    try:
        data: dict[str, Any] = tomllib.loads(folder.joinpath(file).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InvalidDeck(file, "", f"cannot be read ({error})") from error
    for key, value in data.items():
        if key != table or not isinstance(value, list):
            raise InvalidDeck(file, key, f"every entry is a [[{table}]]")
    found: dict[str, T] = {}
    for number, entry in enumerate(data.get(table, []), 1):
        name = (entry.get("id") if isinstance(entry, dict) else None) or f"entry {number}"
        try:
            read = msgspec.convert(entry, kind)
        except msgspec.ValidationError as error:
            raise InvalidDeck(file, str(name), str(error)) from error
        if not (name.isascii() and name.isidentifier() and name.islower()) or name == NONE:
            raise InvalidDeck(file, name, "an id is small letters, digits and underscores")
        unknown = set(getattr(read, "guessed", ())) - set(entry)
        if unknown:
            raise InvalidDeck(file, name, f"guesses {min(unknown)}, which it does not have")
        if name in found:
            raise InvalidDeck(file, name, "stands there twice")
        found[name] = read
    if not found:
        raise InvalidDeck(file, "", f"has no [[{table}]]")
    if len(found) > MOST_ENTRIES:
        raise InvalidDeck(file, "", f"has {len(found)} entries instead of {MOST_ENTRIES} at the most")
    return found


def _require(good: bool, file: str, entry: str, problem: str) -> None:
    if not good:
        raise InvalidDeck(file, entry, problem)


def _is_standard(entry: Entry) -> bool:
    """Return whether the id belongs to a standard card or leader, whose name is in the locale files."""
    decks = DECKS.get(STANDARD)
    if decks is None:
        return True  # These are the standard decks.
    piles = (decks.leaders,) if isinstance(entry, Leader) else (decks.battle, decks.market, decks.spice)
    return any(entry.id in pile for pile in piles)


def _require_name(file: str, entry: Entry) -> None:
    named = bool(entry.name.get("en")) if entry.name else _is_standard(entry)
    _require(named, file, entry.id, "needs an English name")


def _require_copies(file: str, identity: str, copies: int) -> None:
    _require(copies > 0, file, identity, "copies must be 1 or more")
    _require(copies <= MOST_COPIES, file, identity, f"copies must be {MOST_COPIES} or less")


def _check(decks: Decks) -> None:
    for card in decks.battle.values():
        _require_copies("battle.toml", card.id, card.copies)
        _require_name("battle.toml", card)
        has = (card.weapon is not None, card.defence is not None)
        wanted = {"weapon": (True, False), "defence": (False, True), "other": (True, True), "worthless": (False, False)}
        _require(
            has == wanted[card.family], "battle.toml", card.id, f"weapon and defence do not fit class {card.family}"
        )
        _require(card.weapon is None or bool(card.weapon.kills), "battle.toml", card.id, "its weapon kills nobody")
        _require(card.defence is None or bool(card.defence.stops), "battle.toml", card.id, "its defence stops nothing")
        for other in card.weapon.explodes_with if card.weapon else ():
            _require(other in decks.battle, "battle.toml", card.id, f"explodes with {other}, which is no battle card")
    for market in decks.market.values():
        _require_copies("market.toml", market.id, market.copies)
        _require_name("market.toml", market)
        _require(bool(market.windows), "market.toml", market.id, "needs a window")
        for window in market.windows:
            _require(window in WINDOWS, "market.toml", market.id, f"{window} is not one of {', '.join(WINDOWS)}")
            fitting = FITTING.get(type(market.effect), WINDOWS)
            _require(window in fitting, "market.toml", market.id, f"its effect fits {', '.join(fitting)}, not {window}")
    for spice in decks.spice.values():
        _require_copies("spice.toml", spice.id, spice.copies)
        _require(len(spice.blows) in (0, 2), "spice.toml", spice.id, "a card has two blows, a sandworm none")
        if spice.name or not spice.blows:
            _require_name("spice.toml", spice)
        for blow in spice.blows:
            region = REGION_OF.get(blow.cell, "")
            sand = bool(region) and REGIONS[region].kind == "sand"
            _require(sand, "spice.toml", spice.id, f"{blow.cell} is no cell of sand on the map")
            _require(blow.spice > 0, "spice.toml", spice.id, "a blow brings 1 spice or more")
        regions = {REGION_OF[blow.cell] for blow in spice.blows}
        _require(len(regions) == len(spice.blows), "spice.toml", spice.id, "its blows are in one region")
    # When the deck is rebuilt, one territory card stays on the discard pile, so the deck needs another.
    territories = sum(card.copies for card in decks.spice.values() if card.blows)
    _require(territories > 1, "spice.toml", "deck", "needs two territory cards")
    for leader in decks.leaders.values():
        _require(leader.faction in FACTIONS, "leaders.toml", leader.id, f"there is no faction {leader.faction}")
        _require(leader.strength >= 0, "leaders.toml", leader.id, "strength cannot be negative")
        _require_name("leaders.toml", leader)
    for faction in FACTIONS:
        count = sum(leader.faction == faction for leader in decks.leaders.values())
        _require(count >= 5, "leaders.toml", faction, f"needs 5 leaders or more, not {count}")


def read_decks(folder: str | Path | Traversable, name: str) -> Decks:
    """Read and check the decks of a folder. Raises InvalidDeck if a file or an entry is wrong."""
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


FILES = ("battle.toml", "market.toml", "spice.toml", "leaders.toml")


def _piles(decks: Decks) -> tuple[Mapping[str, Entry], ...]:
    return decks.battle, decks.market, decks.spice, decks.leaders


def _called(entry: Entry) -> object:
    """Return what identifies an entry to a player: its names, or its regions if it has no name."""
    return entry.name or (tuple(REGION_OF[blow.cell] for blow in entry.blows) if isinstance(entry, SpiceCard) else ())


def _check_names(decks: Decks) -> None:
    """Check that an id means the same name in every match and deck: labels and events know only the id."""
    seen: dict[str, str] = {}
    for file, pile in zip(FILES, _piles(decks), strict=True):
        for identity, entry in pile.items():
            _require(identity not in seen, file, identity, f"stands in {seen.get(identity)} too")
            seen[identity] = file
            problem = "is the id of a standard card; another name needs another id"
            _require(not (entry.name and _is_standard(entry)), file, identity, problem)
            for other in DECKS.values():
                for theirs in _piles(other):
                    same = identity not in theirs or _called(theirs[identity]) == _called(entry)
                    _require(same, file, identity, f"is called otherwise in {other.name}")


DECKS[STANDARD] = read_decks(files(PACKAGE).joinpath("data"), STANDARD)


def load_decks(folder: str | Path, name: str) -> Decks:
    """Read an operator's decks and offer them to new games as the option `decks`. A name can be used only once."""
    if name in DECKS:
        raise InvalidDeck("", name, "there are decks of that name already")
    decks = read_decks(folder, name)
    _check_names(decks)
    DECKS[name] = decks
    return decks


def decks_of(state: State) -> Decks:
    """Return the decks of this game."""
    return DECKS[str(state.options["decks"])]


@lru_cache(maxsize=8192)
def fillings(name: str, hand: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Return every way to fill the weapon and the defence slot from a hand; `none` means empty."""
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
