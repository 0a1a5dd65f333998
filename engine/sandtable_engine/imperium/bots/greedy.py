"""Bots: they see what their seat sees and nothing else.

`greedy` gives every action a worth by rule of thumb (see `worth`) and takes the best.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from ...kernel.combinators import DONE
from ...kernel.effects import Choose, Effect, Modify, Node
from .. import verbs
from ..knowledge.view import View
from ..rules.piles import items_of
from ..sets.base.board import SPACES
from ..sets.base.cards import CARDS
from ..sets.base.conflicts import CONFLICTS
from ..sets.base.intrigue import INTRIGUE
from ..sets.base.leaders import LEADERS
from ..state import FACTIONS
from .valuation import KEEP, Look, bargain, exchange, inside, muster, play, step, value, worth

# What is good and open comes first, then plot cards, then troops and purchases, then the end of the turn.
OPEN_ITEM, PLOT = 1000.0, 500.0


def random(view: View, actions: list[str], rng: Random) -> str:
    """Any legal action."""
    return rng.choice(actions)


def greedy(view: View, actions: list[str], rng: Random) -> str:
    """The action that looks best now; chance decides between equals."""
    if len(actions) == 1 or view.decision is None:
        return actions[0]
    leading = max(player.vp for player in view.players)
    look = Look(view, view.players[view.seat], min(float(view.conflicts_left), max(0.0, (10 - leading) * 0.8)))
    judge = JUDGES.get(view.decision.kind, judge_choice)
    judged = [judge(look, action) for action in actions]
    best = max(judged)
    return rng.choice([action for action, found in zip(actions, judged, strict=True) if found == best])


# What an action is worth, by the question it answers.


def judge_turn(look: Look, action: str) -> float:
    """Turns and agendas: `dagger@wealth`, `reveal`, `space.draw`, `deploy:2`, `acquire:scout`, `end`."""
    card, at, space = action.partition("@")
    if at:
        return play(look, card, SPACES[space])
    kind, _, name = action.partition(":")
    if kind == "intrigue":
        return judge_intrigue(look, name)
    if kind == "deploy":
        return muster(look, int(name)) or -0.1
    if kind == "acquire":
        return judge_card(look, action)
    if kind == "masterstroke":
        return PLOT
    if kind in ("reveal", "end"):
        return 0.0
    found = worth(
        replace(look, card=look.view.turn.card, space=SPACES.get(look.view.turn.space), doubt=1.0), _item(look, kind)
    )
    return OPEN_ITEM + found if found > 0 else found - 0.1


def _item(look: Look, key: str) -> Node | None:
    """The effect of an open item."""
    prefix = key.partition(".")[0]
    turn = look.view.turn
    if prefix == "influence":
        return verbs.Influence(SPACES[turn.space].influence)
    if prefix == "space":
        box: Effect | None = SPACES[turn.space].effect
    elif prefix == "card":
        box = CARDS[turn.card].agent
        box = LEADERS[look.me.leader].signet if isinstance(box, verbs.Signet) else box
    else:
        box = CARDS[prefix].reveal
    return next((item.effect for item in items_of(box, prefix, "") if item.key == key), None)


@cache
def choices(source: str) -> dict[str, Effect]:
    """What the keys of the choices of a card or Conflict stand for."""
    kind, _, name = source.partition(":")
    tables: dict[str, dict[str, Any]] = {"card": CARDS, "intrigue": INTRIGUE, "conflict": CONFLICTS}
    found: dict[str, Effect] = {"deploy": verbs.DeploySupply(), "pass": DONE}
    for part in inside(tables.get(kind, {}).get(name)):
        if isinstance(part, Choose):
            found.update(part.options)  # type: ignore[arg-type]  # the options of a choice are effects
    return found


def judge_intrigue(look: Look, name: str) -> float:
    """An Intrigue card at the moment it is offered, less what it costs to part with it."""
    card, phase = INTRIGUE[name], look.view.phase
    if phase == "combat":
        effect = card.combat if look.view.winner < 0 else card.victory
        return worth(look, effect) - 1.0
    if phase == "endgame":
        return worth(look, card.endgame)
    found = worth(look, card.plot) - 0.5
    if isinstance(card.plot, Modify):
        return found if look.view.turn.kind == "" else -1.0
    return PLOT + found if found > 0 else found


def judge_window(look: Look, action: str) -> float:
    """Combat, victory and endgame cards, or a pass."""
    return 0.0 if action == "pass" else judge_intrigue(look, action.removeprefix("intrigue:"))


def judge_card(look: Look, action: str) -> float:
    """A card to take: `acquire:scout`, `acquire:scout:top`, `acquire:set_aside`, `row:scout`, `discard:scout`."""
    _, name, *onto = action.split(":")
    return bargain(look, look.me.set_aside if name == "set_aside" else name) + (0.5 if onto else 0.0)


def judge_trash(look: Look, action: str) -> float:
    """Weak cards go first, rather from the discard pile than from the hand."""
    zone, _, name = action.partition(":")
    if not name:
        return 0.0
    return KEEP - value(look, name) + worth(look, CARDS[name].trash) - (0.8 if zone == "hand" else 0.0)


def judge_discard(look: Look, action: str) -> float:
    return -value(look, action.removeprefix("hand:"))


def judge_exchange(look: Look, action: str) -> float:
    return exchange(look, SPACES["sell_melange"], int(action.removeprefix("spice:")))


def judge_troops(look: Look, action: str) -> float:
    kind, _, number = action.partition(":")
    return muster(look, int(number) if kind == "deploy" else -int(number))


def judge_opponent(look: Look, action: str) -> float:
    """Hurt the strongest in the Conflict, then the leading seat."""
    rival = look.view.players[int(action.removeprefix("seat:"))]
    return rival.strength + rival.vp / 10


def judge_heir(look: Look, action: str) -> float:
    """Who takes a lost Alliance: the seat that is furthest behind."""
    return -look.view.players[int(action.removeprefix("seat:"))].vp


def judge_space(look: Look, action: str) -> float:
    """A space to block, or to call an Agent back from: one that would be good to enter."""
    space = SPACES.get(action.partition(":")[2])
    if space is None:
        return 0.0
    mine = look.me.seat in look.view.board.get(space.id, ())
    return worth(look, space.effect) + (5.0 if mine or space.id not in look.view.board else 0.0)


def judge_leader(look: Look, action: str) -> float:
    leader = LEADERS[action.removeprefix("leader:")]
    return worth(look, leader.signet) + worth(look, leader.start)


def judge_rival(look: Look, action: str) -> float:
    """What a Rival is to take: the less it is worth to the Rival, the better."""
    rival = look.view.players[int(look.view.decision.source.partition(":")[2])] if look.view.decision else look.me
    for_it = replace(look, me=rival, stakes={})
    if action in FACTIONS:
        return -step(for_it, action)
    kind, _, name = action.partition(":")
    if kind == "leader":
        return -worth(for_it, LEADERS[name].signet)
    return -worth(for_it, choices(f"conflict:{look.view.conflict}").get(action))


def judge_choice(look: Look, action: str) -> float:
    """The options of a card, and whatever has no rule of its own."""
    source = look.view.decision.source if look.view.decision else ""
    return worth(look, choices(source).get(action))


JUDGES: dict[str, Callable[[Look, str], float]] = {
    "acquire": judge_card,
    "agenda": judge_turn,
    "block_space": judge_space,
    "choose_influence": step,
    "deploy": judge_troops,
    "discard": judge_discard,
    "endgame_intrigue": judge_window,
    "exchange": judge_exchange,
    "hand_over_alliance": judge_heir,
    "lose_influence": lambda look, faction: step(look, faction, -1),
    "one_opponent": judge_opponent,
    "pick_leader": judge_leader,
    "recall_agent": judge_space,
    "retreat": judge_troops,
    "rival_choice": judge_rival,
    "set_aside": judge_card,
    "take_from_discard": judge_card,
    "top_card": lambda look, action: value(look, look.me.deck_top[0]) - KEEP if action == "draw" else 0.0,
    "trash": judge_trash,
    "turn": judge_turn,
    "victory_intrigue": judge_window,
    "which_agent": judge_space,
    "window": judge_window,
}
