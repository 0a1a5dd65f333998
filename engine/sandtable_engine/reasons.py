"""Every reason the engine refuses with, by its code.

An action is refused with a sentence of the locale files, table `[error]`; its values are listed here.
`action` is what was tried and `allowed` what is possible: every refusal that knows the rules has both.
"""

from __future__ import annotations

ALWAYS = ("action", "allowed")
"""What the sentence of a game's reason can use besides its own values."""

SHARED: dict[str, tuple[str, ...]] = {
    "GAME_OVER": (),
    "MALFORMED_ACTION": ("longest",),
    "NOTHING_TO_TAKE_BACK": ("seat",),
    "NOT_AN_OPTION": ALWAYS,
    "NOT_YOUR_TURN": ("seat", "waiting"),
    "NO_WAY_BACK": ("seat", "version", "allowed"),
    "UNKNOWN_SEAT": ("seat", "last"),
}
"""Why an action of any game is refused."""

FAMILY: dict[str, tuple[str, ...]] = {
    "CANNOT_PAY": ("card", "space", "cost"),
    "CANNOT_PLAY_INTRIGUE": ("card",),
    "CARD_NOT_IN_HAND": ("card", "space"),
    "COMPULSORY_LEFT": ("open",),
    "MUST_COME_FIRST": ("card",),
    "NOT_A_COMBAT_SPACE": ("space",),
    "NOT_ENOUGH_PERSUASION": ("card", "cost", "have"),
    "NOT_FOR_PERSUASION": ("card",),
    "NOT_FOR_SALE": ("card",),
    "NO_AGENT": ("card", "space"),
    "NO_ICON": ("card", "space"),
    "NO_SUCH_INTRIGUE": ("card",),
    "ONCE_PER_GAME": ("card", "space"),
    "REQUIREMENT_NOT_MET": ("card", "space", "need"),
    "SPACE_BARRED": ("card", "space"),
    "SPACE_BLOCKED": ("card", "space"),
    "SPACE_OCCUPIED": ("card", "space"),
    "TOO_MANY_TROOPS": ("most",),
    "UNKNOWN_CARD": ("card", "space"),
    "UNKNOWN_SPACE": ("card", "space"),
    "WRONG_MOMENT": ("card",),
}
"""Why an action of any game of the Imperium family is refused by its rules."""

OF_GAMES: dict[str, dict[str, tuple[str, ...]]] = {
    "conquest": {
        "ADVANTAGE_STOPPED": ("advantage",),
        "ALREADY_BOUGHT": (),
        "ALREADY_COLLECTED": ("cell",),
        "ALREADY_IN_PLAN": ("card",),
        "ALREADY_KEPT": ("card",),
        "ALREADY_SHIPPED": (),
        "ALREADY_THERE": ("cell",),
        "AT_LEAST_ONE": (),
        "BATTLE_OF_ANOTHER_CELL": ("cell", "first"),
        "CANNOT_STOP": ("faction", "advantage"),
        "CARD_NOT_HELD": ("card",),
        "COMMITTED": ("element", "answer"),
        "CUT_OFF_BY_STORM": ("cell",),
        "FACTION_TAKEN": ("faction",),
        "FINISH_FIRST": ("card",),
        "GROUP_OF_ANOTHER_CELL": ("cell", "first"),
        "HAND_LIMIT": ("limit",),
        "HAS_RIDDEN": ("have",),
        "IN_STORM": ("cell",),
        "LEADER_ALIVE": ("leader",),
        "LEADER_BUSY": ("leader", "region"),
        "LEADER_DEAD": ("leader",),
        "LEADER_NEEDED": (),
        "LEADER_NOT_IN_GAME": ("leader",),
        "MARKET_EMPTY": ("left",),
        "MUST_LEAVE_REGION": ("region",),
        "NEEDS_DEFENCE": ("card",),
        "NEEDS_WEAPON": ("card",),
        "NOTHING_TO_DO": ("card", "need"),
        "NOT_AN_OPPONENT": (),
        "NOT_DEALT": ("card",),
        "NOT_ENOUGH_SPICE": ("cost", "have"),
        "NOT_ENOUGH_TROOPS": ("have",),
        "NOT_IN_BATTLE": ("cell",),
        "NOT_IN_GAME": ("faction",),
        "NOT_JUST_PLACED": ("cell",),
        "NOT_YOUR_LEADER": ("leader",),
        "NO_BATTLE_THERE": ("cell",),
        "NO_ENEMY_THERE": ("faction", "cell"),
        "NO_LEADER_NO_CARDS": (),
        "NO_MOVE_LEFT": (),
        "NO_SPICE_THERE": ("cell",),
        "NO_SUCH_CARD": ("deck",),
        "NO_SUCH_ELEMENT": (),
        "NO_SUCH_KIND": (),
        "NO_SUCH_PLACE": ("cell",),
        "NO_SUCH_TRAITOR": (),
        "NO_TROOPS_THERE": ("cell",),
        "NO_WAY_OVER_SAND": ("cell", "span"),
        "ONLY_POLAR_SINK": (),
        "OTHER_CARD": ("card",),
        "OTHER_ELEMENT": ("element",),
        "OTHER_PHASE": ("phase", "now"),
        "SHIP_FIRST": (),
        "STORM_TOO_FAR": ("most",),
        "STRONGHOLD_FULL": ("region",),
        "TOO_FAR": ("cell", "span"),
        "TOO_MANY_LOSSES": ("left",),
        "TOO_MANY_TROOPS": ("most",),
        "TRAITOR_AFTER_PLANS": (),
        "VOICE_BINDS": ("order", "kind"),
        "WRONG_MOMENT": ("card", "when"),
        "WRONG_SLOT": ("card",),
    },
    "imperium": FAMILY,
    "uprising": {
        **FAMILY,
        "COMMANDER_ONLY": ("card", "space"),
        "MAY_NOT_DEPLOY": (),
        "NO_SPY": ("card", "space"),
        "WRONG_ALLY": (),
    },
}
"""Why an action of one game is refused by its rules."""

OTHERS: dict[str, str] = {
    "ERROR": "Something else went wrong.",
    "ILLEGAL_ACTION": "The rules forbid the action; a reason above says why.",
    "INVALID_DECK": "A file of replacement cards is malformed.",
    "INVALID_LOG": "The text is no log of a game.",
    "INVALID_OPTIONS": "No game can start from these players, options and seed.",
    "INVALID_POSITION": "The position cannot occur.",
    "INVALID_SNAPSHOT": "The bytes are no snapshot.",
    "NEWER_RULES": "The version of the rules is newer than this engine.",
    "NEWER_SNAPSHOT": "The schema of the snapshot is newer than this engine.",
    "RULES_UNSUPPORTED": "This engine no longer plays that version of the rules.",
    "UNKNOWN_GAME": "There is no game of that id.",
}
"""Why something other than an action is refused. Their sentences are English only: nobody meets them while playing."""
