"""How a phase begins, and what ends with it."""

from __future__ import annotations

from ...kernel.rules import Run
from ..events import PhaseStarted
from ..state import State


def lapse(state: State, *moments: str) -> None:
    """Remove the modifiers that last until one of these moments."""
    if state.modifiers:
        state.modifiers = [m for m in state.modifiers if m.until not in moments]


def begin(run: Run[State], phase: str) -> None:
    """Begin a phase and remove the modifiers that last no longer than a phase."""
    state = run.state
    lapse(state, "phase", "battle", "purchase")
    state.phase = phase
    run.source = f"phase:{phase}"
    run.emit(PhaseStarted(phase=phase, turn=state.turn))
