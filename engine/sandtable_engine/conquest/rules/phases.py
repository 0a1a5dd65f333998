"""How a phase begins, and what does not last into it."""

from __future__ import annotations

from ...kernel.rules import Run
from ..events import PhaseStarted
from ..state import State


def lapse(state: State, *moments: str) -> None:
    """End what lasts until one of these moments."""
    if state.modifiers:
        state.modifiers = [m for m in state.modifiers if m.until not in moments]


def begin(run: Run[State], phase: str) -> None:
    """Another phase. Nothing that was bent for a while lasts into it."""
    state = run.state
    lapse(state, "phase", "battle", "purchase")
    state.phase = phase
    run.source = f"phase:{phase}"
    run.emit(PhaseStarted(phase=phase, turn=state.turn))
