"""What market cards do, as values, and the moments at which they can be played."""

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
"""The moments a card can name. `any_time` means all of them and the beginning of the movement and battle phases."""


class AddStrength(Effect, frozen=True, tag="add_strength", forbid_unknown_fields=True):
    """Add `amount` to the seat's total in the battle."""

    amount: Annotated[int, Meta(ge=1)]


class KillLeaders(Effect, frozen=True, tag="kill_leaders", forbid_unknown_fields=True):
    """Kill both leaders of the battle."""


class ExtraMove(Effect, frozen=True, tag="extra_move", forbid_unknown_fields=True):
    """Allow the seat to move one more group this turn."""


class LongMove(Effect, frozen=True, tag="long_move", forbid_unknown_fields=True):
    """Allow one of the seat's moves this turn to cover up to 6 regions."""


class Ghola(Effect, frozen=True, tag="ghola", forbid_unknown_fields=True):
    """Return a leader, or up to `troops` troops, from the tanks to the reserve for free."""

    troops: Troops


class Shelter(Effect, frozen=True, tag="shelter", forbid_unknown_fields=True):
    """Protect the seat's troops in one region from storm, blow and worm during this phase."""


class SteerStorm(Effect, frozen=True, tag="steer_storm", forbid_unknown_fields=True):
    """Choose how far the storm moves, 0 to `most` sectors, instead of rolling."""

    most: Annotated[int, Meta(ge=1, le=18)]


class MultiplyBlow(Effect, frozen=True, tag="multiply_blow", forbid_unknown_fields=True):
    """Multiply the spice just placed in one of the two regions by `factor`."""

    factor: Annotated[int, Meta(ge=2, le=4)]


class CallWorm(Effect, frozen=True, tag="call_worm", forbid_unknown_fields=True):
    """Let a sandworm strike the regions of the last territory card, in turn `from_turn` or later."""

    from_turn: Annotated[int, Meta(ge=1, le=5)]


class AskTruth(Effect, frozen=True, tag="ask_truth", forbid_unknown_fields=True):
    """Ask an opponent a yes-or-no question."""


class StopAdvantage(Effect, frozen=True, tag="stop_advantage", forbid_unknown_fields=True):
    """Stop one advantage of an opponent's faction once."""


class Redraw(Effect, frozen=True, tag="redraw", forbid_unknown_fields=True):
    """Discard any number of the seat's battle cards and draw as many."""


class FreeShipment(Effect, frozen=True, tag="free_shipment", forbid_unknown_fields=True):
    """Ship up to `troops` troops to one region for free."""

    troops: Troops


class RicherHarvest(Effect, frozen=True, tag="richer_harvest", forbid_unknown_fields=True):
    """Let each of the seat's troops collect `amount` spice this turn."""

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
"""The moments at which an effect makes sense. An effect that is not listed fits every moment."""
