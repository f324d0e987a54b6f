"""``petz rules``: the rules of a game, each with the code and the tests that stand behind it."""

from __future__ import annotations

import json
import textwrap
from argparse import Namespace
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from petz_engine.cli.common import Parser, UsageError
from petz_engine.kernel.words import closest
from petz_engine.testing.rules import Entry, Rulebook, rules_of

if TYPE_CHECKING:
    from petz_engine.cli.common import Commands

WIDTH = 110
FEW = 3
"""So many tests of a rule are shown where all rules are."""


def add_to(commands: Commands) -> None:
    """Adds the command."""
    parser: Parser = commands.add_parser(
        "rules",
        help="show each rule with its code and its tests",
        epilog="Exit codes: 0 all is well, 2 wrong usage.",
    )
    parser.add_argument("game", metavar="GAME", help="the game whose rules text is shown")
    parser.add_argument(
        "--rule",
        nargs="+",
        action="extend",
        default=[],
        metavar="ID",
        help="these rules alone, in this order",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON array")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Prints the index; UsageError or OptionError for a game or a rule that does not exist."""
    book = rules_of(args.game)
    entries = chosen(book.entries, args.rule)
    if args.json:
        print(json.dumps([entry._asdict() for entry in entries], ensure_ascii=False, sort_keys=True))
    else:
        print("\n".join(told(entries, book, most=10**6 if args.rule else FEW)))
    return 0


def chosen(entries: Sequence[Entry], ids: Sequence[str]) -> list[Entry]:
    """The entries with these ids, all where none is given; UsageError for an id that no rule has."""
    found = {entry.id: entry for entry in entries}
    for rule in ids:
        if rule not in found:
            near = closest(rule.upper(), found)
            cure = f"; did you mean {near}?" if near else ""
            raise UsageError(f"there is no rule {rule!r}{cure}")
    return [found[rule] for rule in dict.fromkeys(ids)] if ids else list(entries)


def told(entries: Sequence[Entry], book: Rulebook, most: int) -> Iterator[str]:
    """The entries as people read them: a block for each, with no more tests than so many."""
    for entry in entries:
        yield entry.id
        yield from _indented("", entry.text)
        if entry.ruling != entry.text:
            yield from _indented("ruling: ", entry.ruling)
        yield from (f"  code:  {place}" for place in entry.code)
        yield from (f"  test:  {test}" for test in entry.tests[:most])
        if entry.tests[most:]:
            yield f"         and {len(entry.tests) - most} more, see --rule {entry.id}"
        yield ""
    rules = sum(entry.id in book.plain for entry in entries)
    examples = len(entries) - rules
    totals = [counted(rules, "rule")] + ([counted(examples, "worked example")] if examples else [])
    yield ", ".join(totals)


def counted(number: int, what: str) -> str:
    """So many of something.

    >>> counted(1, "rule"), counted(0, "rule")
    ('1 rule', '0 rules')
    """
    return f"{number} {what}{'s' * (number != 1)}"


def _indented(label: str, words: str) -> Iterator[str]:
    for line in words.replace("**", "").splitlines():
        yield from textwrap.wrap(
            f"{label}{line.strip()}",
            WIDTH,
            initial_indent="  ",
            subsequent_indent="  ",
            break_on_hyphens=False,
        )
        label = ""
