"""The rules for effects that every game shares. `install` registers them in a rulebook.

Functions that need the rulebook take it as their first argument; functions with a run use `run.rules`.
"""

from __future__ import annotations

from types import MethodType
from typing import cast

from .effects import (
    Agenda,
    Choose,
    Done,
    EachOpponent,
    Effect,
    Frame,
    Modifier,
    Modify,
    Node,
    OneOpponent,
    Option,
    Seq,
    Together,
    When,
    Window,
)
from .events import Passed
from .rules import Rules, Run, S

DONE = Done()
PASS = Option("pass", DONE)


def install(rules: Rules[S]) -> None:
    """Register the shared effects in a rulebook."""
    # Functions are bound to the rulebook like methods, because calling a `partial` takes longer.
    rules.step(Done)(done)
    rules.step(Seq)(seq)
    rules.possible(Seq)(MethodType(seq_possible, rules))
    rules.step(When)(when)
    rules.possible(When)(MethodType(when_possible, rules))
    rules.step(Modify)(modify)
    rules.question(Choose)(MethodType(choose, rules))
    rules.arrival(Choose)(choose_arrives)
    rules.possible(Choose)(MethodType(choose_possible, rules))
    rules.step(EachOpponent)(each_opponent)
    rules.question(OneOpponent)(MethodType(one_opponent, rules))
    rules.arrival(OneOpponent)(one_opponent_arrives)
    rules.answer(OneOpponent)(one_opponent_answered)
    rules.possible(OneOpponent)(MethodType(one_opponent_possible, rules))
    rules.question(Agenda)(MethodType(agenda, rules))
    rules.find(Agenda)(MethodType(find_in_agenda, rules))
    rules.arrival(Agenda)(agenda_arrives)
    rules.answer(Agenda)(agenda_answered)
    rules.question(Window)(MethodType(window, rules))
    rules.find(Window)(MethodType(find_in_window, rules))
    rules.arrival(Window)(window_arrives)
    rules.answer(Window)(window_answered)
    rules.arrival(Together)(together_arrives)


def done(run: Run[S], effect: Done) -> None:
    pass


def seq(run: Run[S], effect: Seq) -> None:
    for part in reversed(effect.parts):
        run.push(part)


def seq_possible(rules: Rules[S], state: S, seat: int, source: str, effect: Seq) -> bool:
    return all(rules.is_possible(state, seat, source, part) for part in effect.parts)


def when(run: Run[S], effect: When) -> None:
    if run.rules.holds(run.state, run.seat, run.source, effect.condition):
        run.push(effect.then)


def when_possible(rules: Rules[S], state: S, seat: int, source: str, effect: When) -> bool:
    return rules.holds(state, seat, source, effect.condition) and rules.is_possible(state, seat, source, effect.then)


def modify(run: Run[S], effect: Modify) -> None:
    run.state.modifiers.append(Modifier(run.seat, effect.kind, effect.until, effect.amount, effect.target))


# Choices


def choose(rules: Rules[S], state: S, frame: Frame) -> list[Option]:
    options = cast(Choose, frame.effect).options.items()
    return [Option(key, then) for key, then in options if rules.is_possible(state, frame.seat, frame.source, then)]


def choose_arrives(run: Run[S], frame: Frame) -> bool:
    options = choose(run.rules, run.state, frame)
    if len(options) > 1:
        return False
    run.state.stack.pop()
    for option in options:
        run.push(option.effect)
    return True


def choose_possible(rules: Rules[S], state: S, seat: int, source: str, effect: Choose) -> bool:
    return any(rules.is_possible(state, seat, source, then) for then in effect.options.values())


def each_opponent(run: Run[S], effect: EachOpponent) -> None:
    for other in reversed(run.rules.opponents(run.state, run.seat)):
        run.push(effect.then, other)


def _targets(rules: Rules[S], state: S, seat: int, source: str, then: Node) -> list[int]:
    return [other for other in rules.opponents(state, seat) if rules.is_possible(state, other, source, then)]


def one_opponent(rules: Rules[S], state: S, frame: Frame) -> list[Option]:
    then = cast(OneOpponent, frame.effect).then
    targets = _targets(rules, state, frame.seat, frame.source, then)
    return [Option(f"seat:{other}", then, frame.source, item=other) for other in targets]


def one_opponent_arrives(run: Run[S], frame: Frame) -> bool:
    if one_opponent(run.rules, run.state, frame):
        return False
    run.state.stack.pop()
    return True


def one_opponent_answered(run: Run[S], frame: Frame, option: Option) -> None:
    run.state.stack.pop()
    run.push(option.effect, option.item)


def one_opponent_possible(rules: Rules[S], state: S, seat: int, source: str, effect: OneOpponent) -> bool:
    return bool(_targets(rules, state, seat, source, effect.then))


# Agendas


def agenda(rules: Rules[S], state: S, frame: Frame) -> list[Option]:
    effect, seat, possibles = frame.effect, frame.seat, rules.possibles
    assert isinstance(effect, Agenda)
    options: list[Option] = []
    may_end = True
    for place, item in enumerate(effect.items):
        then = item.effect
        test = possibles.get(type(then))
        if test is None or test(state, seat, item.source, then):
            options.append(Option(item.key, then, item.source, place))
            may_end = may_end and then.optional
    options += rules.questions[type(effect.extra)](state, frame)
    if may_end:
        options.append(Option("end", effect.then, frame.source))
    return options


def find_in_agenda(rules: Rules[S], state: S, frame: Frame, key: str) -> Option | None:
    effect, seat = frame.effect, frame.seat
    assert isinstance(effect, Agenda)
    if key == "end":
        for item in effect.items:
            if not item.effect.optional and rules.is_possible(state, seat, item.source, item.effect):
                return None
        return Option("end", effect.then, frame.source)
    for place, item in enumerate(effect.items):
        if item.key == key and rules.is_possible(state, seat, item.source, item.effect):
            return Option(key, item.effect, item.source, place)
    return rules.option(type(effect.extra), state, frame, key)


def agenda_arrives(run: Run[S], frame: Frame) -> bool:
    effect, seat, rules, state = frame.effect, frame.seat, run.rules, run.state
    assert isinstance(effect, Agenda)
    possible: list[int] = []
    for place, item in enumerate(effect.items):
        then = item.effect
        test = rules.possibles.get(type(then))
        if test is None or test(state, seat, item.source, then):
            if then.instant:
                return _resolve(run, frame, effect, place)
            possible.append(place)
    if len(possible) > 1 or not rules.idles[type(effect.extra)](state, seat):
        return False
    if not possible:
        state.stack[-1] = Frame(cast(Effect, effect.then).following(effect.items), seat, frame.source)
        return True
    return not effect.items[possible[0]].effect.optional and _resolve(run, frame, effect, possible[0])


def _resolve(run: Run[S], frame: Frame, agenda: Agenda, place: int) -> bool:
    item, stack = agenda.items[place], run.state.stack
    left = Agenda(agenda.items[:place] + agenda.items[place + 1 :], agenda.extra, agenda.then)
    stack[-1] = Frame(left, frame.seat, frame.source)
    stack.append(Frame(item.effect, frame.seat, item.source))
    return True


def agenda_answered(run: Run[S], frame: Frame, option: Option) -> None:
    effect = cast(Agenda, frame.effect)
    if option.item >= 0:
        _resolve(run, frame, effect, option.item)
    elif option.key == "end":
        run.state.stack[-1] = Frame(cast(Effect, option.effect).following(effect.items), frame.seat, frame.source)
    else:
        run.push(option.effect, frame.seat, option.source or frame.source)


# Windows: the frame's seat is the seat that is asked; `passes` counts the passes in a row.


def window(rules: Rules[S], state: S, frame: Frame) -> list[Option]:
    ask = cast(Window, frame.effect).ask
    return [*rules.questions[type(ask)](state, frame), PASS]


def find_in_window(rules: Rules[S], state: S, frame: Frame, key: str) -> Option | None:
    return PASS if key == PASS.key else rules.option(type(cast(Window, frame.effect).ask), state, frame, key)


def window_arrives(run: Run[S], frame: Frame) -> bool:
    effect = cast(Window, frame.effect)
    kind = type(effect.ask)
    rules, state, stack, seat = run.rules, run.state, run.state.stack, frame.seat
    takes_part, idle = rules.members[kind], rules.idles[kind]
    members = [other for other in effect.seats if takes_part(state, other)]
    if effect.passes >= len(members):
        stack.pop()
        return True
    if seat not in members:
        stack[-1] = Frame(Window(effect.ask, effect.seats, effect.passes), _following(effect, seat), frame.source)
        return True
    if idle(state, seat):
        _pass_on(run, frame)
        return True
    return False


def window_answered(run: Run[S], frame: Frame, option: Option) -> None:
    effect = cast(Window, frame.effect)
    if option.key == PASS.key:
        _pass_on(run, frame)
    else:
        run.state.stack[-1] = Frame(Window(effect.ask, effect.seats, 0, True), frame.seat, frame.source)
        run.push(option.effect, frame.seat, option.source or frame.source)


def _following(effect: Window, seat: int) -> int:
    return effect.seats[(effect.seats.index(seat) + 1) % len(effect.seats)]


def _pass_on(run: Run[S], frame: Frame) -> None:
    effect = cast(Window, frame.effect)
    if not effect.acted:
        run.emit(Passed(seat=frame.seat))
    passes = 0 if effect.acted else effect.passes + 1
    following = _following(effect, frame.seat)
    run.state.stack[-1] = Frame(Window(effect.ask, effect.seats, passes), following, frame.source)


# Simultaneous and secret


def together_arrives(run: Run[S], frame: Frame) -> bool:
    effect = cast(Together, frame.effect)
    state, questions = run.state, run.rules.questions
    if not state.answers:
        # Leave out seats that have no answer, or the others would wait for ever.
        asks = tuple(ask for ask in effect.asks if questions[type(ask.effect)](state, ask))
        effect = Together(asks)
        state.stack[-1] = Frame(effect, frame.seat, frame.source)
    if len(state.answers) < len(effect.asks):
        return False
    state.stack.pop()
    for ask in reversed(effect.asks):
        chosen = run.rules.option(type(ask.effect), state, ask, state.answers[ask.seat])
        run.push(cast(Option, chosen).effect, ask.seat, ask.source)
    state.answers = {}
    return True
