"""``petz scenario``: runs scenario files, and tells what is not as they say; or says old ones anew."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from petz_engine.cli.common import Parser, UsageError, replaced, show_json, upgraded_all
from petz_engine.packs import Diagnostic
from petz_engine.packs.source import MANIFEST, SCENARIOS, printable, read_file
from petz_engine.testing.scenario import Report, run_file
from petz_engine.testing.scenario.upgrade import upgraded

if TYPE_CHECKING:
    from petz_engine.cli.common import Commands


def add_to(commands: Commands) -> None:
    """Adds the command with its parts."""
    parser: Parser = commands.add_parser(
        "scenario",
        help="run scenario files, or upgrade old ones",
        description="Run scenario files (petz scenario FILE... means petz scenario run FILE...), or upgrade old ones.",
    )
    parts = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    running: Parser = parts.add_parser(
        "run",
        help="run scenario files",
        description="Run scenario files: 0 where all hold, 1 where one differs, 2 where a file has faults.",
    )
    running.add_argument("--json", action="store_true", help="one JSON object for each scenario")
    running.set_defaults(run=run)
    upgrading: Parser = parts.add_parser(
        "upgrade", help="say scenarios of older versions in the words of this one"
    )
    upgrading.add_argument("--check", action="store_true", help="change no file, only tell")
    upgrading.set_defaults(run=upgrade)
    for part in (running, upgrading):
        part.add_argument("paths", metavar="FILE", nargs="+", help="a scenario, or a folder with some in it")
    parser.parts, parser.usual = parts.choices, "run"


def run(args: Namespace) -> int:
    """Runs all scenarios in the order of their paths; the worst exit code of all."""
    files = scenario_files(args.paths)
    code = 0
    for file in files:
        report = run_file(file)
        code = max(code, report.code)
        if args.json:
            show_json(as_json(report))
        else:
            _tell(report)
    if not args.json:
        print(_verdict(len(files), code))
    return code


def upgrade(args: Namespace) -> int:
    """Says scenarios in the words of this version: 1 where a file would change or cannot be changed, else 0."""
    files = scenario_files(args.paths)
    return upgraded_all("scenario", files, partial(_upgrade, check=args.check), check=args.check)


def _upgrade(file: Path, *, check: bool) -> bool | None:
    """Says one scenario anew: whether it changes, None where it cannot."""
    text = read_file(file)
    if isinstance(text, Diagnostic):
        print(printable(str(text)))
        return None
    found = upgraded(text)
    if said := found.lost or ", ".join(found.changes):
        print(f"{printable(str(file))}: {said}")
    if found.lost or (found.changes and not check and not replaced(file, text, found.text)):
        return None
    return bool(found.changes)


def scenario_files(paths: Sequence[str]) -> list[Path]:
    """The files of these paths, where a folder stands for all scenarios in it, sorted; UsageError without any."""
    try:
        return _files(map(Path, paths))
    except OSError as error:
        raise UsageError(f"cannot look at {error.filename or paths[0]}: {error.strerror}") from None


def _files(paths: Iterable[Path]) -> list[Path]:
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(f for f in path.rglob("*.toml") if f.is_file() and not _is_of_pack(f, path))
            if not inside:
                raise UsageError(f"there is no scenario (*.toml) in {path}")
            found += inside
        elif path.exists():
            found.append(path)
        else:
            raise UsageError(f"there is nothing at {path}")
    return found


def _is_of_pack(file: Path, top: Path) -> bool:
    """Whether a file below a folder is content of a pack there, and not one of the scenarios beside it."""
    way = file.relative_to(top).parts
    for depth in range(len(way) - 1, -1, -1):
        if top.joinpath(*way[:depth], MANIFEST).is_file():
            return depth == len(way) - 1 or way[depth] != SCENARIOS
    return False


def as_json(report: Report) -> dict[str, Any]:
    """A report as a JSON object."""
    return {
        "file": report.file,
        "title": report.title,
        "rules": list(report.rules),
        "holds": report.holds,
        "faults": [attrs.asdict(fault) for fault in report.faults],
        "differences": [attrs.asdict(difference) for difference in report.differences],
    }


def _tell(report: Report) -> None:
    named = f"{printable(report.file)}  {printable(report.title)}".rstrip()
    if report.holds:
        print(f"ok  {named}")
        return
    sys.stdout.flush()
    print(f"{'FAULTS' if report.faults else 'DIFFERS'}  {named}")
    for line in report.lines():
        print(f"  {line}")


def _verdict(count: int, code: int) -> str:
    one = count == 1
    what = ("holds" if one else "hold", "does not hold" if one else "ran, and not all hold")[min(code, 1)]
    return f"{count} scenario{'' if one else 's'} {what if code < 2 else 'read, and not all can be run'}"
