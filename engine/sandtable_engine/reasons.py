"""Every reason for which the engine refuses something, by its code: its meaning and the names of its values.

The sentence for a refused action comes from the locale files, table `[error]`, with names in place of the ids. Every
refusal by the rules of a game also has the values in `ALWAYS`. A value that is a condition or an effect is JSON, as in
the catalog.
"""

from __future__ import annotations

from typing import NamedTuple


class Reason(NamedTuple):
    """The meaning of a code, and the names of its values."""

    meaning: str
    values: tuple[str, ...] = ()


ALWAYS = ("action", "allowed")
"""The values of every refusal by the rules of a game, besides its own: the action tried and the actions allowed."""

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
"""The reasons for which an action of any game can be refused."""

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
"""The reasons for which the rules of any game of the Imperium family refuse an action."""

OF_GAMES: dict[str, dict[str, Reason]] = {
    "conquest": {
        "ADVANTAGE_STOPPED": Reason("A market card has stopped the advantage of the faction.", ("advantage",)),
        "ALREADY_BOUGHT": Reason("The seat has bought market cards in this turn."),
        "ALREADY_COLLECTED": Reason("The seat has collected the spice of the cell.", ("cell",)),
        "ALREADY_IN_PLAN": Reason("The card lies in the plan.", ("card",)),
        "ALREADY_KEPT": Reason("The seat has kept the card.", ("card",)),
        "ALREADY_SHIPPED": Reason("The shipment of the seat is over."),
        "ALREADY_THERE": Reason("The group stands in the cell.", ("cell",)),
        "AT_LEAST_ONE": Reason("At least one troop has to take part."),
        "BATTLE_OF_ANOTHER_CELL": Reason("The battle is named after another cell, `first`.", ("cell", "first")),
        "CANNOT_STOP": Reason("The faction cannot use the advantage in this phase.", ("faction", "advantage")),
        "CARD_NOT_HELD": Reason("The seat does not hold the card.", ("card",)),
        "COMMITTED": Reason("An answer to Prescience binds the element of the plan.", ("element", "answer")),
        "CUT_OFF_BY_STORM": Reason("The storm lies between the group and the cell.", ("cell",)),
        "FACTION_TAKEN": Reason("Another seat plays the faction.", ("faction",)),
        "FINISH_FIRST": Reason("The card cannot be played in the middle of something else.", ("card",)),
        "GROUP_OF_ANOTHER_CELL": Reason("The troops there move with those of `first`.", ("cell", "first")),
        "HAND_LIMIT": Reason("The seat would hold too many market cards.", ("limit",)),
        "HAS_RIDDEN": Reason("Only troops that stood there when the worm came ride it.", ("have",)),
        "IN_STORM": Reason("The cell is in the storm.", ("cell",)),
        "LEADER_ALIVE": Reason("The leader lives.", ("leader",)),
        "LEADER_BUSY": Reason("The leader has fought elsewhere in this turn.", ("leader", "region")),
        "LEADER_DEAD": Reason("The leader lies in the tanks.", ("leader",)),
        "LEADER_NEEDED": Reason("A leader is available and has to be played."),
        "LEADER_NOT_IN_GAME": Reason("The leader takes no part in this game.", ("leader",)),
        "MARKET_EMPTY": Reason("The market has fewer cards left.", ("left",)),
        "MUST_LEAVE_REGION": Reason("A ride has to end in another region.", ("region",)),
        "NEEDS_DEFENCE": Reason("The card is played only together with a defence.", ("card",)),
        "NEEDS_WEAPON": Reason("The card is played only together with a weapon.", ("card",)),
        "NOTHING_TO_DO": Reason("The card would have no effect now; `need` is what it would do.", ("card", "need")),
        "NOT_AN_OPPONENT": Reason("An opponent has to be named."),
        "NOT_DEALT": Reason("The traitor card was not dealt to the seat.", ("card",)),
        "NOT_ENOUGH_SPICE": Reason("It costs more spice than the seat has.", ("cost", "have")),
        "NOT_ENOUGH_TROOPS": Reason("The seat has fewer troops there.", ("have",)),
        "NOT_IN_BATTLE": Reason("The cell is no part of the battle.", ("cell",)),
        "NOT_IN_GAME": Reason("The faction takes no part in this game.", ("faction",)),
        "NOT_JUST_PLACED": Reason("No spice was just placed in the cell, or it was multiplied.", ("cell",)),
        "NOT_YOUR_LEADER": Reason("The leader belongs to another faction.", ("leader",)),
        "NO_BATTLE_THERE": Reason("There are no battles in the cell.", ("cell",)),
        "NO_ENEMY_THERE": Reason("The faction has no troops to fight in the cell.", ("faction", "cell")),
        "NO_LEADER_NO_CARDS": Reason("Without a leader no battle cards are played."),
        "NO_MOVE_LEFT": Reason("The seat has made all its moves."),
        "NO_SPICE_THERE": Reason("There is no spice in the cell.", ("cell",)),
        "NO_SUCH_CARD": Reason("The deck has no such card.", ("deck",)),
        "NO_SUCH_ELEMENT": Reason("Prescience asks for other elements of a plan."),
        "NO_SUCH_KIND": Reason("The Voice names other kinds of weapons."),
        "NO_SUCH_PLACE": Reason("The map has no such cell.", ("cell",)),
        "NO_SUCH_TRAITOR": Reason("The seat holds no traitor card of that leader."),
        "NO_TROOPS_THERE": Reason("The seat has no troops in the cell.", ("cell",)),
        "NO_WAY_OVER_SAND": Reason("No way over sand leads to the cell.", ("cell", "span")),
        "ONLY_POLAR_SINK": Reason("The faction ships to the Polar Sink only."),
        "OTHER_CARD": Reason("The question is about another card, `card`.", ("card",)),
        "OTHER_ELEMENT": Reason("Another element of the plan is asked for.", ("element",)),
        "OTHER_PHASE": Reason("The action belongs to other phases.", ("phase", "now")),
        "SHIP_FIRST": Reason("Shipping comes before moving."),
        "STORM_TOO_FAR": Reason("The storm moves fewer sectors.", ("most",)),
        "STRONGHOLD_FULL": Reason("Two other factions have troops in the stronghold.", ("region",)),
        "TOO_FAR": Reason("The cell is too far away.", ("cell", "span")),
        "TOO_MANY_LOSSES": Reason("The seat has fewer troops left to lose.", ("left",)),
        "TOO_MANY_TROOPS": Reason("Fewer troops may go at once.", ("most",)),
        "TRAITOR_AFTER_PLANS": Reason("A traitor is called right after the plans are shown."),
        "VOICE_BINDS": Reason("The Voice forbids it.", ("order", "kind")),
        "WRONG_MOMENT": Reason("The card is for other moments, which are listed.", ("card", "when")),
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
"""The reasons for which the rules of one game refuse an action."""

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
"""The reasons for which something other than an action is refused. They do not occur in play, so are English only."""
