"""A person at the terminal: asks questions, explains components and describes events, for any backend."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from ..columns import pad, side_by_side, width, wrap
from ..game import Game, Standing
from . import catalog as components
from .common import WIDTH, Misuse, say
from .screens import screen_of

RECENT = 20
MANY = 30
"""How many lines of options fit on a screen."""
COMMANDS = ("a number", "an action", "? name", "board", "log", "keys", "back", "resign", "quit")


class Refused(Exception):
    """An action is not possible now; the message is the reason, in the person's language."""


class Question(NamedTuple):
    """A question for the person: a sentence, and the label of each action."""

    prompt: str
    labels: dict[str, str]


class Backend(Protocol):
    """The source of the game: this process or a server. `seat` is the person's; `hosted` is true for a server."""

    game: Game
    seat: int
    locale: str
    hosted: bool

    def names(self) -> dict[int, str]:
        """Return who has each seat; "" for somebody without a name."""
        ...

    def history(self) -> list[str]:
        """Return the sentences of an earlier session."""
        ...

    def wait(self) -> Iterator[list[str] | None]:
        """Continue until the person is asked or the game is over.

        Yield, for each action of the others, what happened, as sentences; None if the wait may take long.
        """
        ...

    def question(self) -> Question | None:
        """Return the question for the person after `wait`; None if the game is over."""
        ...

    def view(self) -> Any:
        """Return what the person may know of the table, as the engine's view."""
        ...

    def submit(self, action: str) -> list[str]:
        """Take an action and return what happened, as sentences. Raise Refused if it is not possible."""
        ...

    def take_back(self) -> None:
        """Take back the person's last step. Raise Refused if that is not possible."""
        ...

    def catalog(self) -> list[Any]:
        """Return the components of the game, as entries of the engine's catalog."""
        ...

    def result(self) -> Sequence[Standing]:
        """Return the final ranking; empty for a match that ended without one."""
        ...

    def resign(self) -> None:
        """Give up the seat. Raise Refused if that is not possible."""
        ...


class Terminal:
    """One session: `told` are the sentences shown so far, `seen` the other seats as last shown."""

    def __init__(self, backend: Backend) -> None:
        self.backend = backend
        self.game = backend.game
        self.locale = backend.locale
        self.screen = screen_of(backend.game.id)
        self.told: list[str] = []
        self.seen: list[Any] | None = None

    def play(self) -> None:
        """Ask the person until the game is over or the person leaves."""
        try:
            self._play()
        except KeyboardInterrupt:
            print()  # so that the next output begins on a new line
            raise

    def _play(self) -> None:
        print(self._say("welcome", seat=str(self.backend.seat)), flush=True)
        self.told += self.backend.history()
        while True:
            moved = self._wait()
            asked = self.backend.question()
            if asked is None:
                break
            view = self.backend.view()
            if moved or self._others(view) != self.seen:
                print(f"\n{self._page(view)}")
            else:
                print(f"\n{self.screen.status(view, self.locale)}")
            if not self._ask(asked):
                return
        self._end()

    def _wait(self) -> bool:
        """Show what the others do, and return whether there was anything to show."""
        moved = False
        for news in self.backend.wait():
            if news is None:
                if self.seen is None:
                    print(f"\n{self._page(self.backend.view())}\n")
                print(self._say("waiting"), flush=True)
            else:
                self._tell(news)
                moved = moved or any(news)
        return moved

    def _say(self, key: str, **values: str) -> str:
        return say(self.locale, "terminal", key, **values)

    def _others(self, view: Any) -> list[Any]:
        return [player for player in view.players if player.seat != self.backend.seat]

    def _page(self, view: Any) -> str:
        """Return the table, and who has each seat."""
        self.seen = self._others(view)
        page = self.screen.page(view, self.locale)
        names = self.backend.names()
        if len(names) == 1:
            return page
        seats = self._sides(view, names) or self._say("seats", seats=self._seated(tuple(names), names))
        return "\n".join([*wrap(seats, WIDTH, "  "), page])

    def _sides(self, view: Any, names: dict[int, str]) -> str:
        """Return who is in each team; "" if everybody plays alone."""
        sides = self.game.teams.get(len(names), ())
        return " / ".join(f"{self._team(view, side[0])}: {self._seated(side, names)}" for side in sides)

    def _seated(self, seats: tuple[int, ...], names: dict[int, str]) -> str:
        return " · ".join(f"{seat} {self._who(seat, names)}" for seat in seats)

    def _team(self, view: Any, seat: int) -> str:
        """Return the name of a seat's team."""
        name = self.screen.team(view, seat, self.locale)
        return name[:1].upper() + name[1:]

    def _who(self, seat: int, names: dict[int, str]) -> str:
        """Return who has a seat; a seat that no player can have is played by the game itself."""
        if seat == self.backend.seat:
            return ", ".join(filter(None, (names[seat], self._say("you"))))
        return (names[seat] or self._say("guest")) if seat in names else self._say("rival")

    def _tell(self, lines: list[str]) -> None:
        """Show what happened."""
        for line in filter(None, lines):
            self.told.append(line)
            print(_wrapped(line), flush=True)

    def _ask(self, asked: Question) -> bool:
        """Ask a question until it is answered. Return False if the person leaves."""
        actions = list(asked.labels)
        choices = {action: action for action in actions}
        choices |= {str(number): action for number, action in enumerate(actions, 1)}
        question = "\n".join(["", asked.prompt, *_numbered(list(asked.labels.values()))])
        print(question)
        while True:
            try:
                # The input may have bytes that are not text; replace them by question marks.
                typed = input("> ").encode(errors="replace").decode().strip()
            except EOFError:
                print()
                return False
            word, _, rest = typed.partition(" ")
            if word in ("quit", "q"):
                return False
            if typed in choices:
                if self._submit(choices[typed]):
                    return True
            elif typed == "back":
                if self._back():
                    return True
            elif typed == "resign" and self.backend.hosted:
                if self._resign():
                    return False
            elif word == "?":
                print(self._explain(rest.strip()) if rest.strip() else self._help(actions[0]))
            elif word == "board":
                print(self._page(self.backend.view()), question, sep="\n")
            elif word == "keys":
                print("\n".join(_numbered(actions)))
            elif word == "log":
                print("\n".join(map(_wrapped, self.told[-RECENT:])) or _wrapped(self._say("nothing_yet")))
            elif typed.isascii() and typed.isdecimal():
                print(_wrapped(self._say("no_option", typed=typed)))
            elif typed and self._submit(typed):
                return True

    def _submit(self, action: str) -> bool:
        """Take an action, or show why it is not possible. Return whether it was taken."""
        try:
            lines = self.backend.submit(action)
        except Refused as problem:
            print(_wrapped(str(problem)))
            return False
        if any(lines):
            print()
        self._tell(lines)
        return True

    def _back(self) -> bool:
        """Take back a step, or show why that is not possible. Return whether it was taken back."""
        try:
            self.backend.take_back()
        except Refused as problem:
            print(_wrapped(str(problem)))
            return False
        self._tell([self._say("taken_back", seat=str(self.backend.seat))])
        return True

    def _resign(self) -> bool:
        """Give up the seat if the person confirms it. Return whether they did."""
        try:
            if input(self._say("resign")).strip().lower() != "yes":
                return False
            self.backend.resign()
        except EOFError:
            return False
        except Refused as problem:
            print(_wrapped(str(problem)))
            return False
        print(_wrapped(self._say("resigned")))
        return True

    def _explain(self, name: str) -> str:
        """Describe a component of the game."""
        try:
            return components.explain(self.game, self.backend.catalog(), name, self.locale)
        except Misuse as error:
            return _wrapped(str(error))

    def _help(self, action: str) -> str:
        """Return what can be typed."""
        hosted = self.backend.hosted
        shown = [command for command in COMMANDS if hosted or command != "resign"]
        typed = {command: say(self.locale, "typed", command) for command in shown}
        keys = {"quit": "quit.server" if hosted else "quit.local"}
        column = max(map(width, typed.values())) + 4
        lines = [
            f"  {pad(typed[command], column)}{say(self.locale, 'help', keys.get(command, command), action=action)}"
            for command in shown
        ]
        return "\n".join(line for row in lines for line in wrap(row, WIDTH, " " * (column + 2)))

    def _end(self) -> None:
        """Show how the game ended."""
        result, names, view = self.backend.result(), self.backend.names(), self.backend.view()
        print(f"\n{self._page(view)}\n\n{self._say('over' if result else 'ended')}")
        for line in self._teams(result, self.game.teams.get(len(names), ()), view):
            print(_wrapped(line))
        for one in result:
            facts = {"place": one.place, "seat": one.seat, "points": one.points}
            told = {name: str(number) for name, number in facts.items()}
            print(_wrapped(self._say("standing", who=self._who(one.seat, names), **told)))

    def _teams(self, result: Sequence[Standing], teams: Sequence[tuple[int, ...]], view: Any) -> list[str]:
        """Return the place and the points of each team, best first; nothing if everybody plays alone."""
        found = []
        for seats in teams:
            own = [one for one in result if one.seat in seats]
            found += [(own[0].place, seats[0], sum(one.points for one in own))] if own else []
        facts = [(str(place), self._team(view, seat), str(points)) for place, seat, points in sorted(found)]
        return [self._say("team", place=place, team=team, points=points) for place, team, points in facts]


def _wrapped(line: str) -> str:
    return "\n".join(wrap(f"  {line}", WIDTH, "    "))


def _numbered(labels: list[str]) -> list[str]:
    """Return labels with their numbers, in columns if they are short or there are very many."""
    options = [f"{pad(str(number), 4, right=True)}  {label}" for number, label in enumerate(labels, 1)]
    rows = side_by_side(options, WIDTH)
    if len(rows) > MANY:
        halves = [line for option in options for line in wrap(option, WIDTH // 2 - 1, " " * 6)]
        return side_by_side(halves, WIDTH, most=2)
    return [line for row in rows for line in wrap(row, WIDTH, " " * 6)]
