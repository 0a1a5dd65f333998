"""How much of the game is written in verbs, and how much needs a rule of its own."""

from __future__ import annotations

import pytest

from sandtable_engine.imperium.sets.base.cards import CARDS
from sandtable_engine.imperium.sets.base.intrigue import INTRIGUE
from sandtable_engine.imperium.sets.base.leaders import LEADERS

MOST = 0.10


def test_at_most_a_tenth_of_the_cards_need_a_rule_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    """A trait names something the rules treat differently; `waits` and `first` are such rules for Intrigue cards."""
    odd = [card.id for card in CARDS.values() if card.traits]
    odd += [leader.id for leader in LEADERS.values() if leader.traits]
    odd += [card.id for card in INTRIGUE.values() if card.waits or card.first]
    share = len(odd) / (len(CARDS) + len(LEADERS) + len(INTRIGUE))
    with capsys.disabled():
        print(f"\nrules of their own: {share:.1%} ({', '.join(odd)})")
    assert 0 < share <= MOST
