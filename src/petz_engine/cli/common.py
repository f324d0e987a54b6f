"""What the commands share: arguments, errors, and how things are shown."""

from __future__ import annotations

import json
import sys
import time
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from petz_engine.bots import BOTS
from petz_engine.kernel.game import Game
from petz_engine.kernel.record import Record
from petz_engine.kernel.refusal import DecodeError, PetzError
from petz_engine.kernel.ruleset import Outcome
from petz_engine.kernel.score import points_told as shown
from petz_engine.loading import catalog_of, games, load
from petz_engine.packs import Catalog
from petz_engine.packs.options import OPTION, called, entries_of, values_of
from petz_engine.packs.rewriting import replace_file
from petz_engine.packs.source import printable

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    Commands = _SubParsersAction["Parser"]


T = TypeVar("T")
SHOWN_EVERY = 0.2
"""Seconds between two words on the progress."""
HELP = "help"
"""What asks for the options that there are, in the place of one."""


class UsageError(PetzError):
    """Raised for arguments that cannot be; the message is one clear sentence."""


class Parser(ArgumentParser):
    """A parser that raises :class:`UsageError` instead of leaving the process."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"allow_abbrev": False, **kwargs})

    parts: Container[str] = ()
    usual: str = ""
    """The part of a command that is meant where none of its ``parts`` is named, wherever that would stand."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parses arguments, the part first."""
        if self.usual and (words := [arg for arg in args if arg[:1] != "-"]):
            part = words[0] if words[0] in self.parts else self.usual
            args = [part, *args]
            if part is words[0]:
                del args[args.index(part, 1)]
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        """Raises UsageError, with the help to ask for."""
        raise UsageError(f"{message}; see {self.prog} --help")


def a_path(text: str) -> str:
    """The path of a pack; an empty one, which would mean the current folder, is hardly meant."""
    if not text:
        raise ArgumentTypeError("expected the folder of a pack, got ''; the current one is '.'")
    return text


def add_game_arguments(parser: Parser) -> None:
    """The game, the number of seats and the bots on them."""
    parser.add_argument("game", metavar="GAME", nargs="?", help=f"the game: {', '.join(games())}")
    parser.add_argument("--seats", type=int, default=4, metavar="N", help="number of players (4)")
    parser.add_argument(
        "--pack",
        type=a_path,
        action="append",
        default=[],
        metavar="PATH",
        help="a pack on top of the shipped one (repeatable)",
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a variant of the game (repeatable); --option help lists all",
    )
    parser.add_argument(
        "--bots",
        nargs="+",
        default=["random"],
        metavar="BOT",
        help=f"one bot for all seats, or one for each: {', '.join(BOTS)} (random)",
    )


def record_of(file: Path) -> Record:
    """The record in a file; UsageError where it cannot be read, DecodeError where it is none."""
    try:
        return Record.loads(file.read_bytes())
    except (OSError, ValueError) as error:
        if isinstance(error, DecodeError):
            raise
        why = error.strerror if isinstance(error, OSError) else str(error)  # a NUL byte in the path
        raise UsageError(f"cannot read {file}: {why}") from None


def name_of(args: Namespace) -> str:
    """The game that the arguments name; UsageError where they name none."""
    if args.game is None and args.bots[1:]:
        args.game = args.bots.pop()  # in `--bots random GAME` the list of bots has swallowed the game
    if args.game is None:
        raise UsageError(f"say which game: {', '.join(games())}")
    return str(args.game)


def game_of(args: Namespace) -> Game:
    """The game that the arguments name; UsageError or OptionError where there is none."""
    name_of(args)
    try:
        if HELP in args.option:
            print("\n".join(options_told(catalog_of(args.game, args.pack))))
            raise SystemExit(0)
        return load(args.game, seats=args.seats, packs=args.pack, options=options_of(args.option))
    except OSError as error:
        raise UsageError(f"there is no pack at {error.filename or error}") from None


def options_told(catalog: Catalog) -> list[str]:
    """What can be chosen: each option with its values, the default first, its name, and the seats that it is for.

    Under it stand the texts of the option, and of the entries that are its values, as far as their packs have any.
    """
    lines = []
    for option in catalog.of(OPTION):
        values = "|".join(written(value) for value in values_of(catalog, option, catalog.game))
        only = " or ".join(map(str, option.fact.seats))
        seats = f" (for {only} seats)" if only else ""
        lines.append(f"{called(option, catalog.game)}={values}  {option.name}{seats}")
        lines += [f"    {option.text}"] if option.text else []
        entries = entries_of(catalog, option)
        lines += [f"    {called(entry, catalog.game)}: {entry.text}" for entry in entries if entry.text]
    return lines or ["there are no options"]


def written(value: bool | str) -> str:
    """A value as it is written on the command line."""
    return value if isinstance(value, str) else str(value).lower()


def options_of(texts: Sequence[str]) -> dict[str, bool | str]:
    """Options as ``name=value``, where true and false are truth values; UsageError for anything else.

    >>> options_of(["weather=calm", "mine:dry=true"])
    {'weather': 'calm', 'mine:dry': True}
    """
    options: dict[str, bool | str] = {}
    for text in texts:
        name, is_, value = text.partition("=")
        if not (name and is_ and value):
            raise UsageError(f"expected --option NAME=VALUE, got {text!r}; --option {HELP} lists them")
        if name in options:
            raise UsageError(f"the option {name} is given twice")
        options[name] = {"true": True, "false": False}.get(value, value)
    return options


def bot_names(args: Namespace) -> list[str]:
    """The name of the bot on each seat; they may be separated by commas too."""
    names = [name for text in args.bots for name in text.split(",")]
    for name in names:
        if name not in BOTS:
            raise UsageError(f"there is no bot {name!r}; there is {', '.join(BOTS)}")
    if len(names) == 1:
        names *= args.seats
    if len(names) != args.seats:
        raise UsageError(f"expected one bot for all, or one for each of {args.seats} seats, got {len(names)}")
    return names


def show_json(value: Any) -> None:
    """Prints one JSON object with sorted keys."""
    print(json.dumps(value, ensure_ascii=False, sort_keys=True))


def replaced(file: Path, old: str, new: str) -> bool:
    """Whether a file could be replaced as a whole by a new text; where not, it is as it was, and that is told."""
    try:
        replace_file(file, old, new)
    except OSError as error:
        print(f"{printable(str(file))}: cannot be written: {error.strerror}")
        return False
    return True


def upgraded_all(
    what: str, paths: Sequence[Path], upgrade: Callable[[Path], bool | None], *, check: bool
) -> int:
    """Upgrades one path after the other, and tells how many change; 1 where one cannot, or is only checked, else 0.

    ``upgrade`` says of each whether it changes, or None where it cannot be changed.
    """
    found = [upgrade(path) for path in paths]
    changed, lost = found.count(True), found.count(None)
    done = "would change" if check else "changed"
    print(f"{changed} of {len(found)} {what}s {done}{f', {lost} cannot be changed' if lost else ''}")
    return int(bool(lost or (check and changed)))


def number(value: Fraction) -> int | float:
    """An exact number as JSON has it.

    >>> number(Fraction(4, 2)), number(Fraction(15, 2))
    (2, 7.5)
    """
    return value.numerator if value.denominator == 1 else float(value)


def ranking(outcome: Outcome, names: Sequence[str]) -> list[str]:
    """Who came where, first places first.

    >>> ranking(Outcome((2, 1), (Fraction(3), Fraction(7, 2))), ["ann", "bob"])
    ['1. seat 1 (bob): 3½', '2. seat 0 (ann): 3']
    """
    order = sorted(range(len(names)), key=lambda seat: (outcome.ranks[seat], seat))
    return [f"{outcome.ranks[s]}. seat {s} ({names[s]}): {shown(outcome.points[s])}" for s in order]


def printer() -> Callable[[str], None]:
    """How a line of a story is printed: on a terminal with rich, headings (at or near the margin) stand out."""
    if not sys.stdout.isatty():
        return print
    try:
        from rich.console import Console  # noqa: PLC0415  # the extra may be missing
    except ImportError:
        return print
    console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
    return lambda line: console.print(line, style="" if line.startswith("  ") else "bold")


def with_progress(
    items: Iterable[T], games: int, done: Callable[[int, T], int] = lambda at, _: at
) -> Iterator[T]:
    """The items; on a terminal it is shown how many games of so many are ``done`` at each, by its place and itself."""
    if not sys.stderr.isatty():
        yield from items
        return
    told = time.perf_counter()
    for at, item in enumerate(items):
        if time.perf_counter() - told > SHOWN_EVERY:
            told = time.perf_counter()
            print(f"\r{done(at, item)}/{games} games", end="", file=sys.stderr, flush=True)
        yield item
    print("\r\033[K", end="", file=sys.stderr, flush=True)  # nothing of it stays
