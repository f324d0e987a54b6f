"""Keep the rules texts, the code and the tests in step (see :mod:`petz_engine.testing.rule_index`).

    python tools/rule_index.py             unknown ids and wrong quotations are faults (exit 1)
    python tools/rule_index.py --strict    so is a rule in scope without code or without a test, and without an excuse
    python tools/rule_index.py --missing   print the rules in scope without code or without a test, then stop

``petz rules GAME`` shows the index itself.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from petz_engine.testing.rule_index import Library, faults, library, owed, summary, without

EXCUSES = 0
"""How many lines docs/rules/excused.txt has; it may only go down."""


def missing(books: Library) -> list[str]:
    """The rules in scope without code or without a test, excused or not."""
    return [
        f"{rule} {part}"
        for text in books.texts.values()
        for part, rules in without(books, text).items()
        for rule in rules
    ]


def main(arguments: Sequence[str] | None = None, books: Library | None = None, excuses: int = EXCUSES) -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--strict", action="store_true", help="a rule without code or test is a fault")
    parser.add_argument("--missing", action="store_true", help="print what has no code or no test")
    asked, books = parser.parse_args(arguments), books or library()
    if asked.missing:
        print("\n".join(missing(books)))
        return 0
    found = faults(books) + (owed(books, excuses) if asked.strict else [])
    for line in (*found, *summary(books), f"rule index: {len(found)} faults"):
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
