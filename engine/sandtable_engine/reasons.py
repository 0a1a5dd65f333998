"""Every reason the engine refuses with, by its code: what it means, and the values it brings.

An action is refused with a sentence of the locale files, table `[error]`, in which names stand for the ids of values.
Every refusal that knows the rules has the values `ALWAYS` too. A value that is a condition or an effect is JSON, as in
the catalog.
"""

from __future__ import annotations

from typing import NamedTuple


class Reason(NamedTuple):
    """What a code means, and the names of its values."""

    meaning: str
    values: tuple[str, ...] = ()


ALWAYS = ("action", "allowed")
"""What every refusal of a game's rules brings besides its own values: what was tried, and what is possible."""

SHARED: dict[str, Reason] = {
    "GAME_OVER": Reason("The game is over."),
    "MALFORMED_ACTION": Reason("The text is no action: it is empty, too long or not printable.", ("longest",)),
    "NOTHING_TO_TAKE_BACK": Reason("The seat has no step that can be taken back.", ("seat",)),
    "NOT_AN_OPTION": Reason("The action is none of the possible ones, and no rule names a nearer reason.", ALWAYS),
    "NOT_KEPT": Reason("The version to return to is from before the record of steps began.", ("version",)),
    "NOT_YOUR_TURN": Reason("The seat is not asked now.", ("seat", "waiting")),
    "NO_WAY_BACK": Reason("The seat may take back steps, but not to that version.", ("seat", "version", "allowed")),
    "UNKNOWN_SEAT": Reason("The game has no such seat.", ("seat", "last")),
}
"""Why an action of any game is refused."""

FAMILY: dict[str, Reason] = {
    "ALREADY_RESOLVED": Reason("The open item was resolved in this turn."),
    "CANNOT_AFFORD": Reason("An effect or a gift takes more than the seat has.", ("cost", "have")),
    "CANNOT_PAY": Reason("The seat cannot pay for entering the space.", ("card", "space", "cost")),
    "CANNOT_PLAY_INTRIGUE": Reason("An effect of the Intrigue card cannot be carried out now.", ("card", "effect")),
    "CARD_NOT_IN_HAND": Reason("The card is not in the hand.", ("card", "space")),
    "CARD_NOT_THERE": Reason("The card does not lie in that zone.", ("card", "zone")),
    "COMPULSORY_LEFT": Reason("The turn cannot end before these open items are resolved.", ("open",)),
    "CONDITION_NOT_MET": Reason("A condition of the effect does not hold.", ("need",)),
    "COST_NOT_EXACT": Reason("Only a card of exactly that cost can be acquired.", ("card", "cost", "exact")),
    "EFFECT_NOT_POSSIBLE": Reason("The effect cannot be carried out now.", ("effect",)),
    "FACTION_NOT_OFFERED": Reason("The faction is none of those to choose among.", ("faction",)),
    "INTRIGUE_CONDITION": Reason("A condition of the Intrigue card does not hold.", ("card", "need")),
    "INTRIGUE_COST": Reason("The seat cannot pay the cost of the Intrigue card.", ("card", "cost", "have")),
    "MASTERSTROKE_USED": Reason("The two tokens were shown before."),
    "MUST_COME_FIRST": Reason("The Intrigue card can only be the first thing in a turn.", ("card",)),
    "NOTHING_SET_ASIDE": Reason("The seat has set no card aside."),
    "NOT_A_COMBAT_SPACE": Reason("The seat has sent no Agent to a combat space in this turn.", ("space",)),
    "NOT_BEHIND": Reason("No opponent has more Influence with the faction.", ("faction",)),
    "NOT_ENOUGH_PERSUASION": Reason("The card costs more Persuasion than the seat has.", ("card", "cost", "have")),
    "NOT_FOR_PERSUASION": Reason("Only effects give the card.", ("card",)),
    "NOT_FOR_SALE": Reason("The card lies nowhere that the seat acquires cards from.", ("card",)),
    "NO_AGENT": Reason("The seat has no Agent left.", ("card", "space")),
    "NO_ICON": Reason("The card has no Agent icon for the space.", ("card", "space")),
    "NO_INFLUENCE": Reason("The seat has no Influence with the faction.", ("faction",)),
    "NO_MASTERSTROKE": Reason("The Leader of the seat has no tokens to show."),
    "NO_SUCH_INTRIGUE": Reason("The seat does not hold the Intrigue card.", ("card",)),
    "NUMBER_OUT_OF_RANGE": Reason("The number is too small or too large.", ("least", "most")),
    "OFFER_IS_PAST": Reason("The optional cost of a space is paid on arrival only.", ("space",)),
    "ONCE_PER_GAME": Reason("The seat has been on the space, which can be entered once per game.", ("card", "space")),
    "ONLY_WHEN_REVEALING": Reason("Cards are acquired with Persuasion in the Reveal turn."),
    "REQUIREMENT_NOT_MET": Reason("The seat has too little Influence to enter the space.", ("card", "space", "need")),
    "SPACE_BARRED": Reason("The difficulty of the game closes the space.", ("card", "space")),
    "SPACE_BLOCKED": Reason("An opponent has closed the space.", ("card", "space")),
    "SPACE_OCCUPIED": Reason("An Agent stands on the space.", ("card", "space")),
    "TOO_DEAR": Reason("The card costs more than the effect allows.", ("card", "cost", "most")),
    "TOO_FEW_DEPLOYED": Reason("The tokens need more troops deployed in this turn.", ("least", "have")),
    "TOO_MANY_TROOPS": Reason("Fewer troops may be deployed.", ("most",)),
    "TURN_UNDER_WAY": Reason("The seat has begun its turn, and cannot begin another."),
    "UNKNOWN_CARD": Reason("The game has no such card.", ("card",)),
    "UNKNOWN_SPACE": Reason("The board has no such space.", ("card", "space")),
    "WRONG_MOMENT": Reason("The Intrigue card is for other moments, which are listed.", ("card", "moment")),
}
"""Why an action of any game of the Imperium family is refused by its rules."""

OF_GAMES: dict[str, dict[str, Reason]] = {
    "conquest": {
        "ALREADY_COLLECTED": Reason("The seat has collected the spice of the cell.", ("cell",)),
        "CARD_NOT_HELD": Reason("The seat does not hold the card.", ("card",)),
        "COMMITTED": Reason("An answer to Prescience binds the element of the plan.", ("element", "answer")),
        "CUT_OFF_BY_STORM": Reason("The storm lies between the group and the cell.", ("cell",)),
        "GROUP_OF_ANOTHER_CELL": Reason("The troops there move with those of `first`.", ("cell", "first")),
        "HAND_LIMIT": Reason("The seat would hold too many market cards.", ("limit",)),
        "HAS_RIDDEN": Reason("Only troops that stood there when the worm came ride it.", ("have",)),
        "IN_STORM": Reason("The cell is in the storm.", ("cell",)),
        "LEADER_ALIVE": Reason("The leader lives.", ("leader",)),
        "LEADER_BUSY": Reason("The leader has fought elsewhere in this turn.", ("leader", "region")),
        "LEADER_DEAD": Reason("The leader lies in the tanks.", ("leader",)),
        "LEADER_NEEDED": Reason("A leader is available and has to be played."),
        "NOTHING_TO_DO": Reason("The card would have no effect now.", ("card",)),
        "NOT_ENOUGH_SPICE": Reason("It costs more spice than the seat has.", ("cost", "have")),
        "NOT_ENOUGH_TROOPS": Reason("The seat has fewer troops there.", ("have",)),
        "NOT_YOUR_LEADER": Reason("The leader belongs to another faction.", ("leader",)),
        "NO_LEADER_NO_CARDS": Reason("Without a leader no battle cards are played."),
        "NO_MOVE_LEFT": Reason("The seat has made all its moves."),
        "NO_SUCH_PLACE": Reason("The map has no such cell.", ("cell",)),
        "NO_SUCH_TRAITOR": Reason("The seat holds no traitor card of that leader."),
        "NO_TROOPS_THERE": Reason("The seat has no troops in the cell.", ("cell",)),
        "NO_WAY_OVER_SAND": Reason("No way over sand leads to the cell.", ("cell", "span")),
        "ONLY_POLAR_SINK": Reason("The faction ships to the Polar Sink only."),
        "STRONGHOLD_FULL": Reason("Two other factions have troops in the stronghold.", ("region",)),
        "TOO_FAR": Reason("The cell is too far away.", ("cell", "span")),
        "VOICE_BINDS": Reason("The Voice forbids it.", ("order", "kind")),
        "WRONG_MOMENT": Reason("The card is for another moment.", ("card",)),
        "WRONG_SLOT": Reason("The card does not fit this place of the plan.", ("card",)),
    },
    "imperium": FAMILY,
    "uprising": {
        **FAMILY,
        "ALLY_NOT_IN_CONFLICT": Reason("The Ally has no unit in the Conflict.", ("card",)),
        "COMMANDER_ONLY": Reason("The space belongs to a Commander.", ("card", "space")),
        "MAY_NOT_DEPLOY": Reason("No units may go to the Conflict in this turn."),
        "NOT_IN_THRONE_ROW": Reason("The card does not lie in the Throne Row of the team.", ("card",)),
        "NO_SPY": Reason("No Spy of the seat watches the space.", ("card", "space")),
        "WRONG_ALLY": Reason("No Agent that is ready points to that Ally.", ("card", "space")),
    },
}
"""Why an action of one game is refused by its rules."""

OTHERS: dict[str, Reason] = {
    "ERROR": Reason("Something else went wrong."),
    "ILLEGAL_ACTION": Reason("The rules forbid the action; a reason above says why."),
    "INVALID_DECK": Reason("A file of replacement cards is malformed.", ("file", "entry", "problem")),
    "INVALID_LOG": Reason("The text is no log of a game.", ("line", "problem")),
    "INVALID_OPTIONS": Reason("No game can start from these players, options and seed.", ("option", "problem")),
    "INVALID_POSITION": Reason("The position cannot occur.", ("field", "problem")),
    "INVALID_SNAPSHOT": Reason("The bytes are no snapshot."),
    "NEWER_RULES": Reason("The version of the rules is newer than this engine.", ("game", "rules_version")),
    "NEWER_SNAPSHOT": Reason("The schema of the snapshot is newer than this engine."),
    "RULES_UNSUPPORTED": Reason("This engine no longer plays that version of the rules.", ("game", "rules_version")),
    "UNKNOWN_GAME": Reason("There is no game of that id.", ("game",)),
}
"""Why something other than an action is refused. Their sentences are English only: nobody meets them while playing."""
