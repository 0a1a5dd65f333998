"""The Objectives. One card, one entry, sorted by id."""

from __future__ import annotations

from ...shapes import Objective

ALWAYS = (1, 2, 3, 4, 6)
MANY = (4, 6)
FEW = (1, 2, 3)

# fmt: off
OBJECTIVE_LIST = (
    Objective("objective_crysknife", "crysknife", ALWAYS),
    Objective("objective_crysknife_4_6p", "crysknife", MANY),
    Objective("objective_desert_mouse_4_6p", "desert_mouse", MANY),
    Objective("objective_desert_mouse_first_player", "desert_mouse", ALWAYS, first=True),
    Objective("objective_ornithopter_1_3p", "ornithopter", FEW),
)
# fmt: on

OBJECTIVES = {objective.id: objective for objective in OBJECTIVE_LIST}
