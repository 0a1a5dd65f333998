"""Questions and answers: which seat must answer which question, which answers exist, and what an answer does.

A seat or an action from outside is an `object`: it may be anything, and is refused if it is no seat or no action.
"""

from __future__ import annotations

from msgspec import Struct

from ..errors import IllegalAction, NotYourTurn
from .effects import Frame, Option, Together, tag_of
from .events import Event
from .rules import Refusal, Rules, Run, S
from .state import State

LONGEST_ACTION = 120
"""The largest number of characters in an action."""


class Decision(Struct, frozen=True, tag="decision"):
    """A question that a seat must answer."""

    kind: str
    """The kind of question: the tag of its effect."""
    source: str
    """The cause of the question, such as `card:dagger` or `phase:combat`."""
    prompt: str
    """The key of its text in the locale files; `Game.ask` returns the text."""


def to_act(state: State) -> list[int]:
    """Return the seats that must answer now, in order; an empty list when the game is over."""
    if not state.stack:
        return []
    frame = state.stack[-1]
    return [ask.seat for ask in _open_asks(state, frame.effect)] if type(frame.effect) is Together else [frame.seat]


def _open_asks(state: State, together: Together) -> list[Frame]:
    return [ask for ask in together.asks if ask.seat not in state.answers]


def asked(state: State, seat: object) -> Frame | None:
    """Return the question that waits for `seat`, if any. Raise IllegalAction if the seat does not exist."""
    frame = state.stack[-1] if state.stack else None
    if frame is not None and type(frame.effect) is Together:
        for ask in _open_asks(state, frame.effect):
            if ask.seat == seat:
                return ask
    elif frame is not None and frame.seat == seat:
        return frame
    check_seat(state, seat)
    return None


def options(rules: Rules[S], state: S, seat: object) -> list[Option]:
    """Return the answers that `seat` may give now."""
    frame = asked(state, seat)
    return [] if frame is None else rules.questions[type(frame.effect)](state, frame)


def decision(rules: Rules[S], state: S, seat: object) -> Decision | None:
    """Return a description of the question that `seat` must answer now; None if there is none."""
    frame = asked(state, seat)
    if frame is None:
        return None
    kind = tag_of(frame.effect)
    return Decision(kind, frame.source, f"prompt.{kind}")


def start(rules: Rules[S], state: S) -> list[Event]:
    """Run a state up to its next question and return the events."""
    run = Run(rules, state)
    _proceed(run)
    return run.events


def advance(rules: Rules[S], state: S, seat: object, key: object) -> list[Event]:
    """Apply one action in place. Raise IllegalAction, and leave the state unchanged, if it is not allowed.

    Afterwards the seat may return to the version before the action, unless the action used chance, revealed something
    hidden or ended the game.
    """
    if (frame := asked(state, seat)) is None:
        raise _not_asked(state, check_seat(state, seat))
    seat, kind = frame.seat, type(frame.effect)
    option = rules.option(kind, state, frame, key) if isinstance(key, str) else None
    if option is None:
        raise _illegal(rules, state, frame, key)
    run, draws = Run(rules, state), state.draws
    run.seat, run.source = seat, frame.source
    stack = state.stack
    if stack[-1] is not frame:
        state.answers[seat] = option.key
    elif (answered := rules.answers.get(kind)) is not None:
        answered(run, frame, option)
    else:
        stack[-1] = Frame(option.effect, seat, option.source or frame.source)
    _proceed(run)
    if state.draws != draws or run.reveals or not stack:
        state.back = []
    elif state.actor != seat:
        state.back = [state.version]
    else:
        state.back.append(state.version)
    state.actor = seat
    state.version += 1
    return run.events


def _proceed(run: Run[S]) -> None:
    stack = run.state.stack
    steps, arrivals = run.rules.steps, run.rules.arrivals
    while stack:
        frame = stack[-1]
        effect, run.seat, run.source = frame.effect, frame.seat, frame.source
        kind = type(effect)
        if (step := steps.get(kind)) is not None:
            stack.pop()
            step(run, effect)
        else:
            arrival = arrivals.get(kind)
            if arrival is None or not arrival(run, frame):
                if kind not in run.rules.questions and kind is not Together:
                    raise LookupError(f"no rule for {kind.__name__}")
                return


def check_seat(state: State, seat: object) -> int:
    """Return the seat. Raise IllegalAction if it does not exist."""
    if not isinstance(seat, int) or not 0 <= seat < state.seats:
        raise IllegalAction(
            f"There is no seat {seat}; seats are 0 to {state.seats - 1}.",
            code="UNKNOWN_SEAT",
            values={"seat": str(seat), "last": str(state.seats - 1)},
        )
    return int(seat)  # True is 1


def _not_asked(state: State, seat: int) -> IllegalAction:
    if not state.stack:
        return IllegalAction("The game is over.", code="GAME_OVER")
    return NotYourTurn(seat, tuple(to_act(state)))


def _illegal(rules: Rules[S], state: S, frame: Frame, key: object) -> IllegalAction:
    if not isinstance(key, str) or not key or len(key) > LONGEST_ACTION or not key.isprintable():
        return IllegalAction(
            f"An action is a line of 1 to {LONGEST_ACTION} printable characters.",
            code="MALFORMED_ACTION",
            values={"longest": str(LONGEST_ACTION)},
        )
    kind = type(frame.effect)
    explain = rules.refusals.get(kind)
    found = (explain(state, frame, key) if explain is not None else None) or Refusal("NOT_AN_OPTION", "", {})
    keys = tuple(dict.fromkeys(option.key for option in rules.questions[kind](state, frame)))
    allowed = ", ".join(keys[:8]) + (f", … (+{len(keys) - 8})" if len(keys) > 8 else "")
    values = {"action": key, "allowed": allowed, **found.values}
    message = f"{found.code}: {key} is not among {allowed}"
    error = IllegalAction(message, code=found.code, rule=found.rule, values=values)
    error.action, error.allowed, error.nodes = key, keys, found.nodes
    return error
