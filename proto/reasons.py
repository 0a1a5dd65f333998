"""Write `docs/reasons.md`, the table of all reasons for which a call or an action is refused.

Run by `make generate`, after the code; `--check` fails if the committed file is stale.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from sandtable.errors import DOMAIN, ENGINE_DOMAIN
from sandtable_engine import GAMES, localization
from sandtable_engine.reasons import ALWAYS, OF_GAMES, OTHERS, SHARED, Reason
from sandtable_service.errors import LARGEST_FACTS
from sandtable_service.reasons import REASONS

PAGE = Path(__file__).resolve().parent.parent / "docs" / "reasons.md"

INTRODUCTION = f"""\
<!-- Written by `make generate` from service/sandtable_service/reasons.py and engine/sandtable_engine/reasons.py. -->

# Reasons

A refused call has a status, a sentence for people and a `google.rpc.ErrorInfo` for programs. In gRPC the ErrorInfo is
in the trailer `grpc-status-details-bin`; over REST it is the first of `details`. It has

- a `domain`, which says whose list the reason is from: `{DOMAIN}` is the service, `{ENGINE_DOMAIN}` is the engine,
  which knows the rules of the games;
- a `reason`, which is stable: it is never renamed, and never means something else. New ones may be added at any time:
  a program decides by the status and the domain where it does not know the reason;
- `metadata`: the names listed with each reason. Names and values together have at most {LARGEST_FACTS} bytes; a value
  that was cut ends in `…`.

A call that fails before the server could say anything, such as one whose link is lost, has a status alone.
"""

OF_THE_SERVICE = f"""\
## Reasons of the service

Domain `{DOMAIN}`. Whatever the service says of a match is from this list, and so is what Envoy says in its place.
"""

OF_ACTIONS = f"""\
## Why an action is refused

Domain `{ENGINE_DOMAIN}`, status `FAILED_PRECONDITION`. The rules forbid the action now, and the match is as it was. The
sentence is in the caller's language (`accept-language`); it is shown here in English, with the names of its values. The
metadata has the values, which are ids and numbers, and `rule`, the place in the rulebook, where there is one.
"""

OF_A_GAME = f"""\
These also have {" and ".join(f"`{name}`" for name in ALWAYS)}: what was tried, and some of what is possible.
"""

OTHER_ERRORS = f"""\
## Other errors of the engine

Programs that use the engine meet these as the `code` of an error. Of them the service passes on `UNKNOWN_GAME`, with
the status `NOT_FOUND`, and `INVALID_OPTIONS`, with `INVALID_ARGUMENT`, when a catalog is asked for; the domain is
`{ENGINE_DOMAIN}`.
"""


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    cells = [heads, ("---",) * len(heads), *rows]
    return "".join(f"| {' | '.join(cell.replace('|', '&#124;') for cell in row)} |\n" for row in cells)


def _code(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _actions(reasons: dict[str, Reason], packages: tuple[str, ...]) -> str:
    """Return the table of reasons for which an action is refused, with their English sentences."""
    rows = [
        (
            _code([code]),
            reason.meaning,
            localization.find(packages, localization.ENGLISH, "error", code) or "",
            _code(reason.values),
        )
        for code, reason in sorted(reasons.items())
    ]
    return _table(("Reason", "Meaning", "Sentence", "Metadata"), rows)


def page() -> str:
    """Return the whole page."""
    service = [
        (_code([one.code]), _code([one.status.name]), one.meaning, _code(one.metadata))
        for one in sorted(REASONS, key=lambda one: (one.code, one.status.name))
    ]
    parts = [
        INTRODUCTION,
        OF_THE_SERVICE,
        _table(("Reason", "Status", "Meaning", "Metadata"), service),
        OF_ACTIONS,
        "### In every game\n",
        _actions(SHARED, (localization.ROOT,)),
    ]
    for name, reasons in OF_GAMES.items():
        words = GAMES[name].words
        parts += [f"### In {GAMES[name].name(localization.ENGLISH)} (`{name}`)\n", OF_A_GAME, _actions(reasons, words)]
    others = _table(
        ("Code", "Meaning", "Values"),
        ((_code([code]), reason.meaning, _code(reason.values)) for code, reason in sorted(OTHERS.items())),
    )
    return "\n".join([*parts, OTHER_ERRORS, others])


def main() -> None:
    if "--check" not in sys.argv[1:]:
        PAGE.parent.mkdir(exist_ok=True)
        PAGE.write_text(page(), encoding="utf-8")
    elif not PAGE.is_file() or PAGE.read_text(encoding="utf-8") != page():
        raise SystemExit(f"Stale, run `make generate`: docs/{PAGE.name}")


if __name__ == "__main__":
    main()
