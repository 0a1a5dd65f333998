"""The cards of the four decks as values."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ..verbs import MarketEffect

Harm = Literal["kinetic", "poison", "any"]
Provenance = Literal["printed", "reconstructed"]
Confidence = Literal["high", "medium", "low"]


class WeaponUse(Struct, frozen=True, forbid_unknown_fields=True):
    """What a card does in the weapon slot.

    It kills the enemy leader, and with `both` also its own, unless every harm in `kills` is stopped.
    """

    kind: Literal["kinetic", "poison", "special"]
    kills: tuple[Harm, ...]
    both: bool = False
    explodes_with: tuple[str, ...] = ()
    needs_defence: bool = False


class DefenceUse(Struct, frozen=True, forbid_unknown_fields=True):
    """What a card stops in the defence slot."""

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
    """Spice that is placed in a cell."""

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
    """A leader, who is also a traitor card."""

    id: str
    faction: str
    strength: int
    provenance: Provenance
    confidence: Confidence
    name: dict[str, str] = {}
    placeholder: bool = False
    guessed: tuple[str, ...] = ()


Entry = BattleCard | MarketCard | SpiceCard | Leader


class Decks(Struct, frozen=True, eq=False):
    """A set of decks; entries by id."""

    name: str
    battle: dict[str, BattleCard]
    market: dict[str, MarketCard]
    spice: dict[str, SpiceCard]
    leaders: dict[str, Leader]
