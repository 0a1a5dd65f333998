"""Which build of the engine is imported: the Python modules, or those that `make compiled` makes."""

from __future__ import annotations

from sandtable_engine.kernel import machine

BUILD = "pure" if machine.__file__.endswith(".py") else "compiled"
