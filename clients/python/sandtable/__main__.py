"""Run the command line: `python -m sandtable`."""

import sys

from .cli import main

sys.exit(main())
