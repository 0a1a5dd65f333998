"""The commands and their flags.

Exit codes: 0 success, 1 a match that does not verify or a store that is down, 2 wrong use or no answer, 130
interrupted.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from grpc import StatusCode

from ..client import Seat
from ..errors import NotFound, SandtableError
from ..logs import log_text
from ..transport import DEFAULT_TARGET
from ..v1 import match_pb2, play_pb2
from .common import (
    LOCALES,
    PROGRAM,
    Misuse,
    Parser,
    client_of,
    command_line,
    number,
    options_of,
    player_name,
    seat_name,
    standings,
)

ON_TIMEOUT = {
    "move": match_pb2.ON_TIMEOUT_BOT_MOVES,
    "seat": match_pb2.ON_TIMEOUT_BOT_TAKES_SEAT,
    "resign": match_pb2.ON_TIMEOUT_RESIGNS,
}


def new(arguments: argparse.Namespace) -> int:
    """Create a match and print the next commands."""
    bots = [bot.strip() for bot in arguments.bots.split(",")] if arguments.bots else []
    if len(bots) > arguments.players:
        raise Misuse(f"--bots names {len(bots)} bots, but the match has {arguments.players} seats.")
    clock = None
    if arguments.clock is not None:
        clock = match_pb2.ClockSetup(
            seconds_per_decision=arguments.clock,
            reserve_seconds=arguments.reserve,
            increment_seconds=arguments.increment,
            on_timeout=ON_TIMEOUT[arguments.on_timeout],
        )
    elif arguments.reserve or arguments.increment:
        raise Misuse("--reserve and --increment need --clock.")
    with client_of(arguments) as client:
        created = client.create(
            arguments.game,
            arguments.players,
            options=options_of(arguments.option),
            seats=[""] * (arguments.players - len(bots)) + bots,
            public=arguments.public or arguments.open,
            open=arguments.open,
            end_on_resign=arguments.end_on_resign,
            clock=clock,
            no_take_back=arguments.no_take_back,
        )
    match_id = created.match.match_id
    print(f"Match {match_id}: {arguments.game} with {arguments.players} seats.")
    for invite in created.invites:
        print(f"Seat {seat_name(created.match, invite.seat)} is open. To take it:")
        print(f"  {command_line(arguments, 'join', match_id, invite.invite)}")
    if created.invites:
        print("To let bots take the open seats:")
        print(f"  {command_line(arguments, 'start', match_id, token=created.host_token)}")
    if created.match.public:
        print("To watch:")
        print(f"  {command_line(arguments, 'watch', match_id)}")
    return 0


def join(arguments: argparse.Namespace) -> int:
    """Take a seat and print the next commands."""
    with client_of(arguments) as client:
        return _seated(arguments, client.join(arguments.match, arguments.invite, arguments.name))


def find(arguments: argparse.Namespace) -> int:
    """Find a match and print the next commands."""
    with client_of(arguments) as client:
        options = options_of(arguments.option)
        return _seated(arguments, client.find(arguments.game, arguments.players, options=options, name=arguments.name))


def rematch(arguments: argparse.Namespace) -> int:
    """Play again with the same people, and print the next commands."""
    with client_of(arguments) as client:
        return _seated(arguments, client.rematch(arguments.match, arguments.name))


def _seated(arguments: argparse.Namespace, seat: Seat) -> int:
    """Print what a player who has taken a seat needs."""
    match = seat.match()
    still_open = sum(one.kind == match_pb2.SEAT_KIND_OPEN for one in match.seats)
    seats = f"{still_open} seat is still open" if still_open == 1 else f"{still_open} seats are still open"
    print(f"You have seat {seat_name(match, seat.number)}; {seats if still_open else 'the match has started'}.")
    print(f"Keep this token secret; whoever has it can play your seat: {seat.token}")
    print("To play:")
    print(f"  {command_line(arguments, 'play', seat.match_id, token=seat.token)}")
    if seat.host_token and still_open:
        print("To let bots take the open seats:")
        print(f"  {command_line(arguments, 'start', seat.match_id, token=seat.host_token)}")
    return 0


def start(arguments: argparse.Namespace) -> int:
    """Start with bots on the open seats."""
    with client_of(arguments) as client:
        match = client.start(arguments.match, arguments.bot)
    print(f"The match has started: {', '.join(f'{one.seat} {player_name(one)}'.rstrip() for one in match.seats)}.")
    return 0


def play(arguments: argparse.Namespace) -> int:
    """Play in the terminal. Only this command needs the engine."""
    try:
        terminal = importlib.import_module(".play", __package__)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "sandtable_engine":
            raise
        raise Misuse("Playing in the terminal needs the engine: pip install 'sandtable[terminal]'.") from error
    code: int = terminal.run(arguments)
    return code


def watch(arguments: argparse.Namespace) -> int:
    """Print everything that happens in a match."""
    with client_of(arguments) as client:
        for news in client.watch(arguments.match, arguments.after):
            for line in told(news):
                print(line, flush=True)
        print("The match is over.")
        with suppress(NotFound):  # a cancelled lobby no longer exists
            print("".join(f"{line}\n" for line in standings(client.match(arguments.match))), end="")
    return 0


def told(news: play_pb2.WatchMatchResponse) -> list[str]:
    """Return the lines to print for a message."""
    lines = [*map(_notice, news.notices), *(event.text for event in news.events)]
    return [f"{news.version:5}  {line}" for line in lines if line]


def _notice(notice: play_pb2.Notice) -> str:
    """Describe a notice, using the name of its kind."""
    what = play_pb2.NoticeKind.Name(notice.kind).removeprefix("NOTICE_KIND_").replace("_", " ").lower()
    who = f"seat {notice.seat}" if notice.HasField("seat") else "the match"
    return f"{who}{f' ({notice.name})' if notice.name else ''}: {what}"


def replay(arguments: argparse.Namespace) -> int:
    """Print or write the log of a match that is over."""
    with client_of(arguments) as client:
        text = log_text(client.replay(arguments.match))
    if not arguments.out:
        print(text, end="")
        return 0
    with Path(arguments.out).open("x", encoding="utf-8") as file:
        file.write(text)
    print(f"The log was written to {arguments.out}.")
    return 0


def verify(arguments: argparse.Namespace) -> int:
    """Verify a match and print the result."""
    with client_of(arguments) as client:
        checked = client.verify(arguments.match)
    proofs = {
        "the seed matches the commitment": checked.seed_matches_commitment,
        "every action was legal": checked.actions_legal,
        "the log leads to the stored state": checked.state_matches,
    }
    print(f"Actions replayed: {checked.actions}.")
    for claim, holds in proofs.items():
        print(f"  {'yes' if holds else 'NO '}  {claim}")
    print("Verified." if checked.verified else f"Not verified: {checked.problem}")
    return 0 if checked.verified else 1


def status(arguments: argparse.Namespace) -> int:
    """Print the status of the server."""
    with client_of(arguments) as client:
        answer = client.status()
    print(f"Sandtable {answer.version} at {arguments.server}: {', '.join(answer.games)}.")
    print(f"Matches stored: {answer.matches}. Worker {answer.worker}, up for {answer.uptime_seconds} s.")
    if not answer.store_ready:
        print("The store does not answer.")
    return 0 if answer.store_ready else 1


def parser() -> Parser:
    """Return the parser of all commands and flags."""
    top = Parser(prog=PROGRAM, description="Create, play and watch matches on a server.", allow_abbrev=False)
    commands = top.add_subparsers(title="commands", dest="command", required=True, metavar="COMMAND")
    environment = os.environ

    def add(name: str, text: str, run: Callable[[argparse.Namespace], int], token: bool = True) -> Parser:
        sub: Parser = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
        sub.set_defaults(run=run)
        server = environment.get("SANDTABLE_SERVER") or DEFAULT_TARGET
        sub.add_argument(
            "--server", default=server, help=f"address of the server (SANDTABLE_SERVER; default: {DEFAULT_TARGET})"
        )
        sub.add_argument("--locale", default="en", choices=LOCALES, help="language of the texts (default: en)")
        if token:
            known = environment.get("SANDTABLE_TOKEN", "")
            sub.add_argument("--token", default=known, help="token of the seat or of the host (SANDTABLE_TOKEN)")
        else:
            sub.set_defaults(token="")
        return sub

    sub = add("new", "create a match", new, token=False)
    sub.add_argument("--game", default="imperium", help="id of the game (default: imperium)")
    sub.add_argument(
        "--players", type=number, default=4, help="number of seats; /v1/games lists the numbers (default: 4)"
    )
    sub.add_argument("--bots", default="", metavar="BOT,...", help="bots for the last seats, such as greedy,greedy")
    sub.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="option of the game; may be repeated; /v1/games lists them",
    )
    sub.add_argument("--public", action="store_true", help="let anybody find and watch the match")
    sub.add_argument("--no-take-back", action="store_true", help="do not let players take back steps")
    sub.add_argument(
        "--end-on-resign", action="store_true", help="end the match if a player resigns (default: a bot takes over)"
    )
    sub.add_argument("--open", action="store_true", help="let anybody join without an invite; implies --public")
    sub.add_argument("--clock", type=number, metavar="SECONDS", help="seconds for each decision (default: no clock)")
    sub.add_argument(
        "--reserve",
        type=number,
        default=0,
        metavar="SECONDS",
        help="seconds in reserve, for all decisions of a player; needs --clock (default: 0)",
    )
    sub.add_argument(
        "--increment",
        type=number,
        default=0,
        metavar="SECONDS",
        help="seconds that a decision adds to the reserve; needs --clock (default: 0)",
    )
    sub.add_argument(
        "--on-timeout",
        choices=ON_TIMEOUT,
        default="move",
        help="when the time is up: a bot moves once, a bot takes the seat, or the player resigns (default: move)",
    )
    sub = add("find", "join an open match that fits, or create one", find, token=False)
    sub.add_argument("--game", default="imperium", help="id of the game (default: imperium)")
    sub.add_argument("--players", type=number, default=0, help="number of seats (default: any)")
    sub.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="option of the game; may be repeated; /v1/games lists them",
    )
    sub.add_argument("--name", default="", help="name that the others see")
    sub = add("join", "take a seat with its invite; an open match needs no invite", join, token=False)
    sub.add_argument("match", metavar="MATCH")
    sub.add_argument("invite", metavar="INVITE", nargs="?", default="")
    sub.add_argument("--name", default="", help="name that the others see")
    sub = add("rematch", "play again with the same people after a match is over; needs the seat's token", rematch)
    sub.add_argument("match", metavar="MATCH")
    sub.add_argument("--name", default="", help="name that the others see (default: as before)")
    sub = add("start", "start a match early, with bots in the open seats; needs the host's token", start)
    sub.add_argument("match", metavar="MATCH")
    sub.add_argument("--bot", default="", help="bot for the open seats (default: greedy)")
    for name, text, run in (
        ("play", "play a match in the terminal", play),
        ("watch", "print everything that happens in a match", watch),
        ("replay", "print the log of a match that is over", replay),
        ("verify", "check the seed, the actions and the result of a match that is over", verify),
    ):
        sub = add(name, text, run)
        sub.add_argument("match", metavar="MATCH")
        if name == "watch":
            sub.add_argument(
                "--after", type=number, metavar="VERSION", help="start after this version (default: at the beginning)"
            )
        if name == "replay":
            sub.add_argument(
                "--out", metavar="FILE", help="write the log to this file, which must not exist (default: print it)"
            )
    add("status", "print the status of the server", status, token=False)
    return top


def sentence(error: SandtableError, server: str) -> str:
    """Describe an error to a person."""
    if error.reason:
        return error.message
    if error.code is StatusCode.UNAVAILABLE:
        return f"No server answers at {server}."
    if error.code is StatusCode.DEADLINE_EXCEEDED:
        return f"The server at {server} did not answer in time."
    return f"The server at {server} is not a Sandtable server: {' '.join(error.message.split())}"


def fail(problem: str) -> int:
    """Print what is wrong and return exit code 2."""
    print(f"{PROGRAM}: {problem}", file=sys.stderr)
    return 2


def run_command(argv: Sequence[str]) -> int:
    """Run one command, without handling interrupts and closed pipes."""
    arguments = argparse.Namespace(server="")
    try:
        if any("\udc80" <= letter <= "\udcff" for text in argv for letter in text):
            raise Misuse("The command line must be UTF-8 text.")
        arguments = parser().parse_args(argv)
        code: int = arguments.run(arguments)
        sys.stdout.flush()
        return code
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 2
    except Misuse as problem:
        return fail(str(problem))
    except SandtableError as error:
        return fail(sentence(error, arguments.server))


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    try:
        return run_command(sys.argv[1:] if argv is None else argv)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader of the pipe has closed it; discard what is still to be flushed.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 0
    except OSError as error:
        return fail(f"{error.filename or 'file'}: {error.strerror or error}")
