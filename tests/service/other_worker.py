"""A worker of another version: `python -m tests.service.other_worker NUMBER ADDRESS`.

The environment sets its versions: with `OTHER_VERSIONS={"imperium": [2, 3]}` it plays rules 1 to 2 of Imperium and
writes snapshots of schema 3. The states keep their shape, but a state migrated from an older schema differs a little
from the one that a replay of the log leads to, as can happen with any migration.
"""

from __future__ import annotations

import json
import os
from dataclasses import replace
from typing import Any

import sandtable_engine as st
from sandtable_engine.kernel.snapshot import Codec
from sandtable_service.worker import main

REMEMBERED: dict[str, dict[str, Any]] = {
    "conquest": {"at_most": {"crysknife": 2}},
    "imperium": {"mixed": ["dagger"]},
    "uprising": {"mixed": ["dagger"]},
}
"""By game: something that a player can remember about hidden cards, which no rule of the game needs."""


def migrate(data: dict[str, Any]) -> dict[str, Any]:
    """Migrate a state, with a small difference from one that was played in the new schema."""
    first, *others = data["players"]
    return {**data, "players": [{**first, **REMEMBERED[data["game"]]}, *others]}


def pretend(game: str, rules: int, schema: int) -> None:
    """Give a game other versions in this process."""
    known = st.GAMES[game]
    codec = Codec(game, known.codec.kind, known.codec.rules, dict.fromkeys(range(1, schema), migrate))
    st.GAMES[game] = replace(known, rules_version=rules, codec=codec)


if __name__ == "__main__":
    for name, versions in json.loads(os.environ["OTHER_VERSIONS"]).items():
        pretend(name, *versions)
    main()
