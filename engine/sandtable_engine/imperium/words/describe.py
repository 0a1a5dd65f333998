"""Descriptions of effects, made from their structure, so that text and behaviour cannot disagree.

The words are templates of the locale files: `[effect]` and `[condition]` by tag, `[trait]`, `[trigger]`, `[until]`.
"""

from __future__ import annotations

from ...kernel.effects import Condition, Effect, Modify, Node, Seq
from ..rules.intrigue_play import MASTERSTROKE_AT
from ..rules.turns import FROM_GARRISON
from ..shapes import Contract, Leader, Offer, Space, Step
from ..verbs import Lines
from .clauses import clause, clauses, paragraph, pay, sentences
from .uprising import REACHED
from .voice import Voice


def describe(effect: Node, voice: Voice, free: bool = True) -> str:
    """Return an effect or a condition in whole sentences, one for each part.

    With `free` false the effect was already chosen, by playing the card or taking the option, so it does not say "you
    may"; each of several lines still does.
    """
    parts = effect.parts if isinstance(effect, Seq | Lines) else (effect,)
    return sentences(clauses(parts, voice, free=free or isinstance(effect, Lines)), voice)


def ability(leader: Leader, voice: Voice) -> str:
    """Describe the left ability of a Leader: modifiers, triggers, boxes and traits."""
    start = leader.start.parts if isinstance(leader.start, Seq) else (leader.start,) if leader.start else ()
    said = [clause(part, voice, free=True) for part in start if isinstance(part, Modify)]
    once = tuple(part for part in start if not isinstance(part, Modify))
    if once:
        said.append(_follows("start", Seq(once), voice, free=False))
    said += [_follows(event, then, voice) for event, then in leader.triggers.items()]
    said += [_follows(f"others.{event}", then, voice) for event, then in leader.others.items()]
    boxes = {"agent": leader.agent, "reveal": leader.reveal, "sending": leader.sending}
    said += [_follows(box, effect, voice) for box, effect in boxes.items() if effect is not None]
    for faction, then in leader.at_two.items():
        said.append(_follows("at_two", then, voice, things=voice.count(faction, REACHED)))
    traits = [trait(name, voice) for name in leader.traits]
    if leader.back:
        traits.append(voice.say("trait", "back", leader=voice.name("leader", leader.back)))
    return paragraph([sentences(said, voice), *traits], voice)


def _follows(when: str, then: Effect, voice: Voice, free: bool = True, things: str = "") -> str:
    """Describe what follows an event or belongs to a turn."""
    return voice.say("trigger", when, then=clause(then, voice, free=free), things=things)


def trait(name: str, voice: Voice) -> str:
    """Describe a trait of a card, an Intrigue card, a space or a Leader."""
    garrison, troops = (voice.count("troops", number) for number in (FROM_GARRISON, MASTERSTROKE_AT))
    return voice.say("trait", name, garrison=garrison, troops=troops)


def requirement(condition: Condition, voice: Voice) -> str:
    """Describe what a seat needs to enter a space."""
    return voice.say("trait", "needs", condition=clause(condition, voice))


def cost(amounts: dict[str, int], voice: Voice) -> str:
    """Describe a cost in resources."""
    return sentences([pay(amounts, voice)], voice)


def offer(made: Offer, voice: Voice, free: bool = True) -> str:
    """Describe a cost that may be paid on arrival, and what it adds; with `free` false it is being paid."""
    said = voice.say("effect", "offer" if free else "pay", cost=pay(made.cost, voice), then=clause(made.then, voice))
    return sentences([said], voice)


def task(contract: Contract, voice: Voice) -> str:
    """Describe what completes a contract."""
    kinds = {"space": contract.space, "harvest": contract.harvest, "acquire": contract.acquire}
    kind = next((kind for kind, given in kinds.items() if given), "immediate")
    return voice.say(
        "trait",
        f"contract.{kind}",
        space=voice.name("space", contract.space),
        things=voice.count("spice", contract.harvest),
        card=voice.name("card", contract.acquire),
    )


def won(card: str, voice: Voice) -> str:
    """Return the name of a won Conflict card with its battle icon, or of an Objective, whose name includes the icon."""
    if card not in voice.edition.conflicts:
        return voice.name("objective", card)
    name, icon = voice.name("conflict", card), voice.edition.conflicts[card].icon
    return voice.say("trait", "battle_icon", card=name, icon=voice.name("battle_icon", icon)) if icon else name


def training(steps: dict[str, Step], voice: Voice) -> str:
    """Describe the steps of a training track: where each leads, and what it gives."""
    said = []
    for step in steps.values():
        following = voice.word("either").join(voice.name("step", each) for each in step.following)
        title = " → ".join(filter(None, (voice.name("step", step.id), following)))
        if step.reward is None:
            said.append(sentences([title], voice))
        else:
            said.append(voice.say("trait", "step", step=title, what=describe(step.reward, voice)))
    return paragraph(said, voice)


def exchange(space: Space, voice: Voice) -> str:
    """Describe the rates of a space where spice is sold."""
    rates = [
        voice.say("effect", "exchange", spice=voice.count("spice", paid), solari=voice.count("solari", gained))
        for paid, gained in space.exchange.items()
    ]
    return sentences([voice.say("effect", "choose", options=voice.word("or").join(rates))], voice)
