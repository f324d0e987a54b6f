"""The command line, ``petz``: play, simulate, replay, explain, and look after packs.

It runs on the core dependencies alone, and names no game. A usage error exits with 2 and says in a sentence on the
standard error what would be right.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

from petz_engine import __version__
from petz_engine.cli import explain, pack, play, replay, rules, scenario, simulate, verify
from petz_engine.cli.common import Parser, UsageError
from petz_engine.kernel.refusal import DecodeError, OptionError
from petz_engine.loading import ContentError

INTERRUPTED = 130
BROKEN_PIPE = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Does what the arguments (by default those of the process) say; the exit code.

    >>> main(["simulate", "chess", "--games", "1"])
    2
    """
    try:
        return _main(argv)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _silence()
        return BROKEN_PIPE


def _main(argv: Sequence[str] | None) -> int:
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without ½ shows ? and goes on
    try:
        args = _parser().parse_args(argv)
        code: int = args.run(args)
    except (UsageError, OptionError, DecodeError) as error:
        print(f"petz: {error}", file=sys.stderr)
        code = 2
    except ContentError as faults:
        print(faults, file=sys.stderr)
        code = 1
    except SystemExit as done:  # --help and --version
        code = int(done.code or 0)
    sys.stdout.flush()  # here, so that a broken pipe is met while it can be handled
    return code


def _parser() -> Parser:
    parser = Parser(
        prog="petz", description="Play, simulate, replay and explain games, and check content packs."
    )
    parser.add_argument("--version", action="version", version=f"petz_engine {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in (play, simulate, replay, explain, rules, scenario, verify, pack):
        command.add_to(commands)
    return parser


def _silence() -> None:
    """What is still in the buffers goes nowhere, so that Python does not complain on its way out."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):  # the standard output is no file
        return
