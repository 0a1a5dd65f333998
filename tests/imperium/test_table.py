"""The test table itself."""

from tests.imperium.table import game


def test_a_card_sends_an_agent_to_a_space() -> None:
    g = game().hand("dagger").solari(4)
    g.play("dagger@rally_troops")
    assert g.me.solari == 0
    assert g.state.board == {"rally_troops": [0]}
    assert g.me.garrison == 7
