"""What market cards do, said as values, and the moments at which they can be played."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ..kernel.effects import Effect
from .numbers import HARVEST, TROOPS

Troops = Annotated[int, Meta(ge=1, le=TROOPS)]

WINDOWS = (
    "storm_before_roll",
    "storm_after_roll",
    "blow_before_reveal",
    "blow_after_placed",
    "cards_own",
    "revival_own",
    "move_own",
    "battle_before_plans",
    "battle_after_reveal",
    "battle_after_result",
    "collection_own",
    "any_time",
)
"""The moments a card can name. `any_time` means every one of them, and the beginning of the movement phase."""


class AddStrength(Effect, frozen=True, tag="add_strength", forbid_unknown_fields=True):
    """Adds to the own total of the battle."""

    amount: Annotated[int, Meta(ge=1)]


class KillLeaders(Effect, frozen=True, tag="kill_leaders", forbid_unknown_fields=True):
    """Both leaders of the battle die."""


class ExtraMove(Effect, frozen=True, tag="extra_move", forbid_unknown_fields=True):
    """One more group may be moved this turn."""


class LongMove(Effect, frozen=True, tag="long_move", forbid_unknown_fields=True):
    """One of this turn's moves may cover 6 regions."""


class Ghola(Effect, frozen=True, tag="ghola", forbid_unknown_fields=True):
    """A leader, or up to `troops` troops, come back from the tanks for nothing."""

    troops: Troops


class Shelter(Effect, frozen=True, tag="shelter", forbid_unknown_fields=True):
    """Own troops of one region cannot be destroyed by storm, blow or worm in this phase."""


class SteerStorm(Effect, frozen=True, tag="steer_storm", forbid_unknown_fields=True):
    """Instead of the roll: the storm moves 0 to `most` sectors."""

    most: Annotated[int, Meta(ge=1, le=18)]


class MultiplyBlow(Effect, frozen=True, tag="multiply_blow", forbid_unknown_fields=True):
    """The spice just placed in one of the two regions is multiplied."""

    factor: Annotated[int, Meta(ge=2, le=4)]


class CallWorm(Effect, frozen=True, tag="call_worm", forbid_unknown_fields=True):
    """A sandworm strikes the regions of the last territory card."""

    from_turn: Annotated[int, Meta(ge=1, le=5)]


class AskTruth(Effect, frozen=True, tag="ask_truth", forbid_unknown_fields=True):
    """One opponent answers a yes-or-no question."""


class StopAdvantage(Effect, frozen=True, tag="stop_advantage", forbid_unknown_fields=True):
    """One opponent goes without one advantage of its faction, once."""


class Redraw(Effect, frozen=True, tag="redraw", forbid_unknown_fields=True):
    """Any number of own battle cards is discarded and as many are drawn."""


class FreeShipment(Effect, frozen=True, tag="free_shipment", forbid_unknown_fields=True):
    """Up to `troops` troops are shipped to one region for nothing."""

    troops: Troops


class RicherHarvest(Effect, frozen=True, tag="richer_harvest", forbid_unknown_fields=True):
    """Each own troop collects `amount` spice this turn."""

    amount: Annotated[int, Meta(gt=HARVEST)]


MarketEffect = (
    AddStrength
    | KillLeaders
    | ExtraMove
    | LongMove
    | Ghola
    | Shelter
    | SteerStorm
    | MultiplyBlow
    | CallWorm
    | AskTruth
    | StopAdvantage
    | Redraw
    | FreeShipment
    | RicherHarvest
)

FITTING: dict[type, tuple[str, ...]] = {
    AddStrength: ("battle_after_reveal",),
    KillLeaders: ("battle_after_reveal",),
    ExtraMove: ("move_own",),
    LongMove: ("move_own",),
    FreeShipment: ("move_own",),
    Shelter: ("storm_before_roll", "storm_after_roll", "blow_before_reveal"),
    SteerStorm: ("storm_before_roll",),
    MultiplyBlow: ("blow_after_placed",),
    CallWorm: ("blow_before_reveal",),
    RicherHarvest: ("collection_own",),
}
"""The moments at which an effect makes sense; what is not listed fits any."""
