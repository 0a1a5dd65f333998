"""The command line: `python -m sandtable_engine simulate | play | replay | catalog`.

`Terminal` plays any game with a person; a program that has a game elsewhere, such as on a server, gives it a `Backend`.
"""

from .common import malformed, say
from .main import main
from .terminal import Backend, Question, Refused, Terminal

__all__ = ["Backend", "Question", "Refused", "Terminal", "main", "malformed", "say"]
