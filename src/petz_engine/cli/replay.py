"""``petz replay``: plays a record again, and says how faithful that was."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from petz_engine.cli.common import Parser, number, record_of, show_json
from petz_engine.kernel.record import Fidelity, Replay
from petz_engine.kernel.ruleset import Outcome
from petz_engine.kernel.score import points_told as shown
from petz_engine.loading import replay

if TYPE_CHECKING:
    from petz_engine.cli.common import Commands

EXITS = {Fidelity.EXACT: 0, Fidelity.MIGRATED: 3, Fidelity.DIVERGED: 4}


def add_to(commands: Commands) -> None:
    """Adds the command."""
    parser: Parser = commands.add_parser(
        "replay",
        help="play a record again and compare",
        epilog="Exit codes: 0 EXACT, 3 MIGRATED, 4 DIVERGED, 2 no readable header or a line that is not JSON.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a record, as play --record writes it")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Replays; the exit code tells the fidelity. DecodeError where the file is no record."""
    result = replay(record_of(args.file))
    if args.json:
        show_json(_object(result, result.outcome))
    else:
        _show(result, result.outcome)
    return EXITS[result.fidelity]


def _object(result: Replay, outcome: Outcome | None) -> dict[str, Any]:
    """``actions`` that could be replayed, ``action`` at which it diverged (from 1), how the game stands."""
    diverged = result.fidelity is Fidelity.DIVERGED
    return {
        "fidelity": result.fidelity.name,
        "actions": result.actions,
        "action": result.actions + 1 if diverged else None,
        "message": result.message,
        "ranks": None if outcome is None else list(outcome.ranks),
        "points": None if outcome is None else [number(points) for points in outcome.points],
    }


def _show(result: Replay, outcome: Outcome | None) -> None:
    if result.message:
        print(f"{result.fidelity.name} at {result.message}")
    else:
        print(f"{result.fidelity.name}: {result.actions} actions")
    if outcome is not None:
        print(f"points by seat: {', '.join(map(shown, outcome.points))}")
    elif result.fidelity is not Fidelity.DIVERGED:
        print("the game is not over")
