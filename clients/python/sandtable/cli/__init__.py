"""The command line: `sandtable COMMAND`."""

from .main import main

__all__ = ["main"]
