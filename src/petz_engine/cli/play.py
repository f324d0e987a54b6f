"""``petz play``: bots play one game, and a narrator prints it."""

from __future__ import annotations

import secrets
from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from petz_engine.bots import seated
from petz_engine.bots.match import match
from petz_engine.cli.common import (
    Parser,
    UsageError,
    add_game_arguments,
    bot_names,
    game_of,
    printer,
    ranking,
    written,
)
from petz_engine.kernel.dealer import Dealer
from petz_engine.kernel.game import Game
from petz_engine.kernel.record import Record
from petz_engine.kernel.ruleset import Step

if TYPE_CHECKING:
    from petz_engine.cli.common import Commands

SEEDS = 2**32
"""Seeds that are drawn lie below this; any whole number may be given."""


def add_to(commands: Commands) -> None:
    """Adds the command."""
    parser: Parser = commands.add_parser("play", help="let bots play one game and tell it")
    add_game_arguments(parser)
    parser.add_argument("--seed", type=int, help="seed of bots and dealer (drawn and printed if left out)")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write the game to this file")
    parser.add_argument("--quiet", action="store_true", help="print the ranking only")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Plays; exit code 0."""
    game = game_of(args)
    names = bot_names(args)
    seed = secrets.randbelow(SEEDS) if args.seed is None else args.seed
    show = printer()
    if not args.quiet or args.seed is None:
        show(title(game, seed, names))
    tell = None if args.quiet or game.rules.narrator is None else game.rules.narrator(game)
    record, state = Record.of(game), game.start()
    for seat, action, step in match(game, seated(names, seed), Dealer(seed)):
        state = step.state
        record = record.add(game, seat, action, state)
        _show(show, tell, step)
    outcome = game.outcome(state)
    if tell is None and outcome is not None:
        for line in ranking(outcome, names):
            show(line)
    if args.record is not None:
        _write(args.record, record)
    return 0


def title(game: Game, seed: int, names: Sequence[str]) -> str:
    """What is played: game, seats, seed, who plays, and the options that are not at their defaults.

    >>> import petz_engine as pe
    >>> game = pe.load(pe.games()[0], seats=2)
    >>> title(game, 7, ["greedy", "random"]).removeprefix(game.rules.name)
    ' for 2, seed 7, played by greedy, random'
    """
    options = [f"{name}={written(value)}" for name, value in game.header["options"].items()]
    cast = ", ".join(names if len(set(names)) > 1 else names[:1])
    return f"{game.rules.name} for {game.seats}, seed {seed}, played by {cast}" + (
        f", with {' '.join(options)}" if options else ""
    )


def _show(show: Callable[[str], None], tell: Callable[[Step], list[str]] | None, step: Step) -> None:
    for line in tell(step) if tell is not None else ():
        show(line)


def _write(path: Path, record: Record) -> None:
    try:
        path.write_bytes(record.dumps())
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}") from None
