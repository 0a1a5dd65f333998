"""Every error of the engine.

SandtableError
├── UnknownGame        no game of that id
├── InvalidOptions     new_game was given something it cannot start from
├── UnsupportedRules   a version of the rules that this engine no longer plays
├── NewerRules         a version of the rules that is newer than this engine
├── InvalidSnapshot    bytes that are no snapshot
│   └── NewerSnapshot  a snapshot of a schema that is newer than this engine
├── InvalidPosition    a position that cannot occur; names the field
└── IllegalAction      an action the rules forbid now
    └── NotYourTurn    the seat owes no answer

An error carries a stable `code`, the `rule` it rests on (a section of the rulebook, may be empty) and the `values` its
sentence is made of. `str(error)` is the English sentence; `localization.sentence(GAMES[game].words, error, locale)`
gives that of an IllegalAction in another language. An error raised for a seat depends only on what that seat may know.
"""


class SandtableError(Exception):
    """Base of all errors."""

    code = "ERROR"

    def __init__(self, message: str, *, code: str = "", rule: str = "", values: dict[str, str] | None = None) -> None:
        super().__init__(message)
        self.code = code or self.code
        self.rule = rule
        self.values = values or {}


class UnknownGame(SandtableError):
    """No game of that id."""

    code = "UNKNOWN_GAME"


class InvalidOptions(SandtableError):
    """`new_game` was given something it cannot start from."""

    code = "INVALID_OPTIONS"


class UnsupportedRules(SandtableError):
    """A version of the rules that this engine no longer plays."""

    code = "RULES_UNSUPPORTED"


class NewerRules(SandtableError):
    """A version of the rules that is newer than this engine: a newer engine can play it."""

    code = "NEWER_RULES"


class InvalidSnapshot(SandtableError):
    """Bytes that are no snapshot."""

    code = "INVALID_SNAPSHOT"


class NewerSnapshot(InvalidSnapshot):
    """A snapshot of a schema that is newer than this engine: it is whole, and a newer engine can read it."""

    code = "NEWER_SNAPSHOT"


class InvalidPosition(SandtableError):
    """A position that cannot occur. `values["field"]` names the field."""

    code = "INVALID_POSITION"

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(f"{field}: {problem}", values={"field": field, "problem": problem})


def require(good: bool, field: str, problem: str) -> None:
    """Refuse a position unless it is so."""
    if not good:
        raise InvalidPosition(field, problem)


class IllegalAction(SandtableError):
    """An action the rules forbid now. The state is as it was."""

    code = "ILLEGAL_ACTION"


class NotYourTurn(IllegalAction):
    """The seat owes no answer."""

    code = "NOT_YOUR_TURN"
