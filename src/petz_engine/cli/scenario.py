"""``petz scenario``: runs scenario files, and tells what is not as they say; or says old ones anew."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from petz_engine.cli.common import UsageError, show_json
from petz_engine.packs import Diagnostic
from petz_engine.packs.source import MANIFEST, SCENARIOS, printable, read_file
from petz_engine.testing.scenario import Report, run_file
from petz_engine.testing.scenario.upgrade import upgraded

if TYPE_CHECKING:
    from petz_engine.cli.common import Commands

UPGRADE = "upgrade"


def add_to(commands: Commands) -> None:
    """Adds the command."""
    parser = commands.add_parser(
        "scenario",
        help="run scenario files",
        description="Run scenario files: 0 where all hold, 1 where one differs, 2 where a file has faults.",
    )
    parser.add_argument(
        "paths",
        metavar="FILE",
        nargs="+",
        help="a scenario, or a folder with some in it; behind 'upgrade': say them in the words of this version",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object for each scenario")
    parser.add_argument("--check", action="store_true", help="with 'upgrade': change no file, only tell")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Runs all scenarios in the order of their paths; the worst exit code of all."""
    if args.paths[0] == UPGRADE:
        return upgrade(args.paths[1:], check=args.check)
    if args.check:
        raise UsageError("--check is for petz scenario upgrade")
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


def upgrade(paths: Sequence[str], *, check: bool) -> int:
    """Says scenarios in the words of this version: 1 where a file would change or cannot be changed, else 0."""
    if not paths:
        raise UsageError("petz scenario upgrade needs a scenario, or a folder with some in it")
    changed = lost = 0
    files = scenario_files(paths)
    for file in files:
        text = read_file(file)
        if isinstance(text, Diagnostic):
            print(printable(str(text)))
            lost += 1
            continue
        found = upgraded(text)
        if found.lost:
            print(f"{printable(str(file))}: {found.lost}")
            lost += 1
        elif found.changes:
            print(f"{printable(str(file))}: {', '.join(found.changes)}")
            changed += 1
            if not check:
                file.write_bytes(found.text.encode())
    what = "would change" if check else "changed"
    print(f"{changed} of {len(files)} scenarios {what}{f', {lost} cannot be changed' if lost else ''}")
    return int(bool(lost or (check and changed)))


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
