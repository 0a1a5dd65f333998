"""The options of games with Rivals: the Rivals, the difficulty and the variants."""

from __future__ import annotations

from collections.abc import Container, Mapping

from ...errors import InvalidOptions
from ...kernel.state import Setting
from ..editions import EDITIONS
from ..shapes import HouseHagal, Variant

SOLO = 1
STREAMLINED = "streamlined"
PEOPLE = {1: "one player", 2: "two players"}
RIVAL_OPTIONS = ("difficulty", "rivals", "variants")


def listed(wish: Setting, known: Container[str]) -> Setting:
    """Return an option's value, with a single known name turned into a list of one."""
    return [wish] if isinstance(wish, str) and wish in known else wish


def variants_of(wish: Setting, variants: Mapping[str, Variant]) -> list[str]:
    """Return the variants that an option names, each once, in the order of `variants`."""
    words = listed(wish, variants)
    return [name for name in variants if isinstance(words, list) and name in words]


def possible_rivals(hagal: HouseHagal, variants: Setting) -> tuple[str, ...]:
    """Return the Leaders that Rivals may have in a game with these variants."""
    if not isinstance(variants, list) or STREAMLINED not in variants:
        return hagal.leaders
    return tuple(name for name in hagal.leaders if hagal.rivals[name].streamlined)


def check_rivals(game: str, players: int, options: dict[str, Setting]) -> None:
    """Raise InvalidOptions if the options for Rivals are invalid; they are checked in games without Rivals too."""
    editions = EDITIONS[game]
    hagal = editions[SOLO].hagal
    level = options["difficulty"]
    if not isinstance(level, str) or level not in hagal.difficulties:
        raise InvalidOptions("difficulty", f"there is no {level!r}; there are {', '.join(hagal.difficulties)}.")
    variants = listed(options.get("variants", []), hagal.variants)
    if hagal.variants:
        _check_variants(hagal, players, variants)
    with_rivals = {count: edition.seating.rivals for count, edition in editions.items() if edition.seating.rivals_keep}
    wanted = [with_rivals[players]] if players in with_rivals else sorted(with_rivals.values())
    leaders = listed(options["leaders"], editions[players].leaders)
    taken = leaders if isinstance(leaders, list) and players in with_rivals else []
    able = possible_rivals(hagal, variants)
    _check_named(listed(options["rivals"], hagal.leaders), able, taken, wanted)
    if players in with_rivals and all(name in taken for name in able):
        raise InvalidOptions("leaders", f"leave one of {', '.join(able)} to the Rival.")


def _check_variants(hagal: HouseHagal, players: int, variants: Setting) -> None:
    known = ", ".join(hagal.variants)
    if not isinstance(variants, list):
        raise InvalidOptions("variants", f"use a list out of {known}, not {variants!r}.")
    strange = [name for name in variants if not isinstance(name, str) or name not in hagal.variants]
    if strange:
        raise InvalidOptions("variants", f"there is no {strange[0]!r}; there are {known}.")
    meant = {str(name): hagal.variants[str(name)].players for name in variants}
    wrong = [name for name, count in meant.items() if count not in (0, players) and players in PEOPLE]
    if wrong:
        raise InvalidOptions("variants", f"{wrong[0]!r} is for {PEOPLE[meant[wrong[0]]]}, not for {PEOPLE[players]}.")


def _check_named(rivals: Setting, able: tuple[str, ...], taken: list[str], wanted: list[int]) -> None:
    """Check the Rivals that an option names: the right number, all different, and no player's Leader."""
    if rivals in ("choose", "random"):
        return
    number, known = " or ".join(map(str, wanted)), ", ".join(able)
    if not isinstance(rivals, list):
        which = "a Leader" if wanted == [1] else f"a list of {number} Leaders"
        raise InvalidOptions("rivals", f'use "choose", "random" or {which} out of {known}, not {rivals!r}.')
    unknown = [leader for leader in rivals if not isinstance(leader, str) or leader not in able]
    if unknown:
        raise InvalidOptions("rivals", f"{unknown[0]!r} cannot be a Rival; these can: {known}.")
    if len(rivals) not in wanted:
        needed = "1 Leader is" if wanted == [1] else f"{number} Leaders are"
        raise InvalidOptions("rivals", f"{needed} needed, not {len(rivals)}.")
    every = [*taken, *rivals]
    twice = [leader for leader in rivals if every.count(leader) > 1]
    if twice:
        whose = "a player's Leader" if twice[0] in taken else "named twice"
        raise InvalidOptions("rivals", f"{twice[0]!r} is {whose}; everybody needs different ones.")
