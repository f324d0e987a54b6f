"""``python -m petz_engine`` does what ``petz`` does."""

from __future__ import annotations

import sys

from petz_engine.cli import main

if __name__ == "__main__":
    sys.exit(main())
