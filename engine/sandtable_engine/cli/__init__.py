"""The command line: `python -m sandtable_engine simulate | play | replay | catalog`."""

from .main import main

__all__ = ["main"]
