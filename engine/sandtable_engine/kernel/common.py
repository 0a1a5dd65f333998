"""How the effects every game shares are carried out."""

from __future__ import annotations

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


def install(rules: Rules[S]) -> None:
    """Teach a rulebook the shared effects."""

    @rules.step(Done)
    def done(run: Run[S], effect: Done) -> None:
        pass

    @rules.step(Seq)
    def seq(run: Run[S], effect: Seq) -> None:
        for part in reversed(effect.parts):
            run.push(part)

    @rules.possible(Seq)
    def seq_possible(state: S, seat: int, source: str, effect: Seq) -> bool:
        return all(rules.is_possible(state, seat, source, part) for part in effect.parts)

    @rules.step(When)
    def when(run: Run[S], effect: When) -> None:
        if rules.holds(run.state, run.seat, run.source, effect.condition):
            run.push(effect.then)

    @rules.possible(When)
    def when_possible(state: S, seat: int, source: str, effect: When) -> bool:
        return rules.holds(state, seat, source, effect.condition) and rules.is_possible(
            state, seat, source, effect.then
        )

    @rules.step(Modify)
    def modify(run: Run[S], effect: Modify) -> None:
        run.state.modifiers.append(Modifier(run.seat, effect.kind, effect.until, effect.amount, effect.target))

    _install_choices(rules)
    _install_agenda(rules)
    _install_window(rules)
    _install_together(rules)


def _install_choices(rules: Rules[S]) -> None:
    @rules.question(Choose)
    def choose(state: S, frame: Frame) -> list[Option]:
        effect = cast(Choose, frame.effect)
        return [
            Option(key, cast(Effect, then))
            for key, then in effect.options.items()
            if rules.is_possible(state, frame.seat, frame.source, then)
        ]

    @rules.arrival(Choose)
    def choose_arrives(run: Run[S], frame: Frame) -> bool:
        options = choose(run.state, frame)
        if len(options) > 1:
            return False
        run.state.stack.pop()
        for option in options:
            run.push(option.effect)
        return True

    @rules.possible(Choose)
    def choose_possible(state: S, seat: int, source: str, effect: Choose) -> bool:
        return any(rules.is_possible(state, seat, source, then) for then in effect.options.values())

    @rules.step(EachOpponent)
    def each_opponent(run: Run[S], effect: EachOpponent) -> None:
        seats = run.state.seats
        for step in range(seats - 1, 0, -1):
            run.push(effect.then, (run.seat + step) % seats)

    def opponents(state: S, seat: int, source: str, then: Node) -> list[int]:
        others = [(seat + step) % state.seats for step in range(1, state.seats)]
        return [other for other in others if rules.is_possible(state, other, source, then)]

    @rules.question(OneOpponent)
    def one_opponent(state: S, frame: Frame) -> list[Option]:
        then = cast(OneOpponent, frame.effect).then
        return [
            Option(f"seat:{other}", cast(Effect, then), frame.source, item=other)
            for other in opponents(state, frame.seat, frame.source, then)
        ]

    @rules.answer(OneOpponent)
    def one_opponent_answered(run: Run[S], frame: Frame, option: Option) -> None:
        run.state.stack.pop()
        run.push(option.effect, option.item)

    @rules.possible(OneOpponent)
    def one_opponent_possible(state: S, seat: int, source: str, effect: OneOpponent) -> bool:
        return bool(opponents(state, seat, source, effect.then))


def _install_agenda(rules: Rules[S]) -> None:
    def without(agenda: Agenda, place: int) -> Agenda:
        return Agenda(agenda.items[:place] + agenda.items[place + 1 :], agenda.extra, agenda.then)

    @rules.question(Agenda)
    def agenda(state: S, frame: Frame) -> list[Option]:
        effect = cast(Agenda, frame.effect)
        seat = frame.seat
        options: list[Option] = []
        may_end = True
        for place, item in enumerate(effect.items):
            then = cast(Effect, item.effect)
            if rules.is_possible(state, seat, item.source, then):
                options.append(Option(item.key, then, item.source, place))
                may_end = may_end and then.optional
        options += rules.questions[type(effect.extra)](state, frame)
        if may_end:
            options.append(Option("end", cast(Effect, effect.then), frame.source))
        return options

    @rules.find(Agenda)
    def find_in_agenda(state: S, frame: Frame, key: str) -> Option | None:
        effect = cast(Agenda, frame.effect)
        seat = frame.seat
        if key == "end":
            for item in effect.items:
                then = cast(Effect, item.effect)
                if not then.optional and rules.is_possible(state, seat, item.source, then):
                    return None
            return Option("end", cast(Effect, effect.then), frame.source)
        for place, item in enumerate(effect.items):
            if item.key == key and rules.is_possible(state, seat, item.source, item.effect):
                return Option(key, cast(Effect, item.effect), item.source, place)
        extras = rules.questions[type(effect.extra)](state, frame)
        return next((option for option in extras if option.key == key), None)

    @rules.arrival(Agenda)
    def agenda_arrives(run: Run[S], frame: Frame) -> bool:
        effect = cast(Agenda, frame.effect)
        state, seat = run.state, frame.seat
        possible: list[int] = []
        for place, item in enumerate(effect.items):
            then = cast(Effect, item.effect)
            if rules.is_possible(state, seat, item.source, then):
                if then.instant:
                    return resolve(run, frame, place)
                possible.append(place)
        if len(possible) > 1 or not rules.idles[type(effect.extra)](state, seat):
            return False
        if not possible:
            state.stack.pop()
            run.push(effect.then)
            return True
        only = cast(Effect, effect.items[possible[0]].effect)
        return not only.optional and resolve(run, frame, possible[0])

    def resolve(run: Run[S], frame: Frame, place: int) -> bool:
        effect = cast(Agenda, frame.effect)
        item = effect.items[place]
        run.state.stack[-1] = Frame(without(effect, place), frame.seat, frame.source)
        run.push(item.effect, frame.seat, item.source)
        return True

    @rules.answer(Agenda)
    def agenda_answered(run: Run[S], frame: Frame, option: Option) -> None:
        if option.item >= 0:
            resolve(run, frame, option.item)
        elif option.key == "end":
            run.state.stack.pop()
            run.push(option.effect)
        else:
            run.push(option.effect, frame.seat, option.source or frame.source)


def _install_window(rules: Rules[S]) -> None:
    """The frame's seat is the seat being asked; `passes` counts the passes in a row."""

    def following(seats: tuple[int, ...], seat: int) -> int:
        return seats[(seats.index(seat) + 1) % len(seats)]

    @rules.question(Window)
    def window(state: S, frame: Frame) -> list[Option]:
        ask = cast(Window, frame.effect).ask
        return [*rules.questions[type(ask)](state, frame), Option("pass", DONE)]

    @rules.arrival(Window)
    def window_arrives(run: Run[S], frame: Frame) -> bool:
        effect = cast(Window, frame.effect)
        kind = type(effect.ask)
        state, stack, seat = run.state, run.state.stack, frame.seat
        members = [other for other in effect.seats if rules.members[kind](state, other)]
        if effect.passes >= len(members):
            stack.pop()
            return True
        if seat not in members:
            stack[-1] = Frame(
                Window(effect.ask, effect.seats, effect.passes), following(effect.seats, seat), frame.source
            )
            return True
        if rules.idles[kind](state, seat):
            pass_on(run, frame)
            return True
        return False

    def pass_on(run: Run[S], frame: Frame) -> None:
        effect = cast(Window, frame.effect)
        passes = effect.passes + 1
        if effect.acted:
            passes = 0
        else:
            run.emit(Passed(seat=frame.seat))
        run.state.stack[-1] = Frame(
            Window(effect.ask, effect.seats, passes), following(effect.seats, frame.seat), frame.source
        )

    @rules.answer(Window)
    def window_answered(run: Run[S], frame: Frame, option: Option) -> None:
        effect = cast(Window, frame.effect)
        if option.key == "pass":
            pass_on(run, frame)
        else:
            run.state.stack[-1] = Frame(Window(effect.ask, effect.seats, 0, True), frame.seat, frame.source)
            run.push(option.effect, frame.seat, option.source or frame.source)


def _install_together(rules: Rules[S]) -> None:
    rules.kinds["together"] = Together

    @rules.arrival(Together)
    def together_arrives(run: Run[S], frame: Frame) -> bool:
        effect = cast(Together, frame.effect)
        state = run.state
        if len(state.answers) < len(effect.asks):
            return False
        state.stack.pop()
        for ask in reversed(effect.asks):
            options = rules.questions[type(ask.effect)](state, ask)
            chosen = next(option for option in options if option.key == state.answers[ask.seat])
            run.push(chosen.effect, ask.seat, ask.source)
        state.answers = {}
        return True
