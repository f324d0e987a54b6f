"""``petz verify``: proves packs, for people who write no tests: every invariant in many games, and what never
happened."""

from __future__ import annotations

import time
from argparse import Namespace
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from petz_engine.bots.strategies import strategy_of
from petz_engine.cli.common import (
    HELP,
    Parser,
    UsageError,
    a_path,
    options_of,
    options_told,
    show_json,
    with_progress,
    written,
)
from petz_engine.definition import shipped_packs
from petz_engine.installed import DEFINITIONS, pack_called
from petz_engine.kernel.prose import counted
from petz_engine.loading import load_packs
from petz_engine.packs import LoadResult, MemoryPack, game_of, id_of
from petz_engine.testing.occurring import either, missing, untold
from petz_engine.testing.proofs import PROOFS
from petz_engine.testing.stories import write_packs, write_story
from petz_engine.testing.tables import Tables
from petz_engine.testing.verifying import Verdict, scheduled, small_games, verify

if TYPE_CHECKING:
    from petz_engine.cli.common import Commands


def add_to(commands: Commands) -> None:
    """Adds the command."""
    parser: Parser = commands.add_parser(
        "verify",
        help="prove packs: every invariant in many games, and what of the packs never happened",
        epilog="Exit codes: 0 all invariants hold, 1 an invariant was broken, 2 wrong usage or faults in the packs.",
    )
    parser.add_argument(
        "paths",
        type=a_path,
        metavar="PATH",
        nargs="+",
        help="the folder of a pack, or a shipped pack by name",
    )
    parser.add_argument("--games", type=int, default=200, metavar="N", help="number of games (200)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seeds are S, S + 1, ... (1)")
    parser.add_argument(
        "--seats",
        type=int,
        action="append",
        metavar="N",
        help="this number of players (repeatable; all there are)",
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="with this variant alone (repeatable; all combinations otherwise); --option help lists all",
    )
    parser.add_argument("--all", action="store_true", help="tell of shipped entries too what never happened")
    parser.add_argument(
        "--out", type=a_path, default=".", metavar="DIR", help="where a failed game is written (.)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Verifies; exit code 1 with a broken invariant, 2 with faults in the packs, told as ``petz pack check`` does."""
    if args.games < 1:
        raise UsageError(f"expected at least one game, got --games {args.games}")
    if not Path(args.out).is_dir():
        raise UsageError(f"there is no folder {args.out} to write to")
    paths = [pack_called(path) for path in args.paths]
    loaded = _loaded(paths)
    if loaded.catalog is None:
        _show_faults(loaded, as_json=args.json)
        return 2
    if HELP in args.option:
        print("\n".join(options_told(loaded.catalog)))
        return 0
    tables = Tables(DEFINITIONS[loaded.catalog.game], loaded.catalog)
    start = time.perf_counter()
    verdict = _played(tables, args)
    report = _report(tables, verdict, None if args.all else {id_of(path) for path in paths})
    report["seconds"] = round(time.perf_counter() - start, 3)
    if verdict.failure is not None and verdict.game is not None:
        name = f"petz-verify-{tables.catalog.game}-{verdict.failure.seed}"
        packs = [Path(path) for path in args.paths if pack_called(path) == Path(path)]
        if verdict.packs:
            packs = write_packs(verdict.packs, Path(args.out), name)
        report["file"] = str(write_story(verdict.game, verdict.failure, Path(args.out), name, packs))
    if args.json:
        show_json(report)
    else:
        print("\n".join(_told(report)))
    return 0 if verdict.failure is None else 1


def _show_faults(loaded: LoadResult, *, as_json: bool) -> None:
    if as_json:
        show_json({"diagnostics": [attrs.asdict(diagnostic) for diagnostic in loaded.diagnostics]})
    else:
        print("\n".join(map(str, loaded.diagnostics)))


def _played(tables: Tables, args: Namespace) -> Verdict:
    """The verdict on all games, or up to the first that fails."""
    options = options_of(args.option) if args.option else None
    seats, answer = _seats(tables, args.seats), strategy_of(tables.catalog.game)
    small = small_games(tables, seats, options)
    games = scheduled(tables, args.games, seats, options)
    verdict = Verdict()
    verdicts = verify(games, args.seed, answer, small)
    for partial in with_progress(verdicts, args.games, lambda _, partial: partial.coverage.games):
        verdict = partial
    return verdict


def _loaded(paths: Sequence[Path | MemoryPack]) -> LoadResult:
    """All packs as one set, with the own pack of the game that a manifest names first, unless one is given."""
    for path in paths:
        if isinstance(path, Path) and not path.exists():
            shipped = ", ".join(sorted(shipped_packs()))
            raise UsageError(f"there is nothing at {path} (the packs shipped by name: {shipped})")
    games = [name for name in map(game_of, paths) if name is not None and name in DEFINITIONS]
    if not games:
        return load_packs(paths)
    definition = DEFINITIONS[games[0]]
    own = [] if id_of(definition.own) in map(id_of, paths) else [definition.own]
    return load_packs([*own, *paths], definition)


def _seats(tables: Tables, wanted: Sequence[int] | None) -> list[int]:
    """The numbers of seats that are wanted, all there are by default; UsageError for one that is not there."""
    for number in wanted or ():
        if number not in tables.seats:
            there = ", ".join(map(str, tables.seats))
            raise UsageError(f"nobody plays with --seats {number}; there is {there}")
    return list(dict.fromkeys(wanted)) if wanted else list(tables.seats)


def _report(tables: Tables, verdict: Verdict, mine: Collection[str | None] | None) -> dict[str, Any]:
    """All of it as JSON has it; what never happened of the packs that are mine, or of all."""
    catalog = tables.catalog
    packs = [pack.id for pack in catalog.packs if mine is None or pack.id in mine]
    failure, game = verdict.failure, verdict.game
    report: dict[str, Any] = {
        "game": catalog.game,
        "packs": [attrs.asdict(pack) for pack in catalog.packs],
        "games": sum(verdict.by_seats.values()),
        "seats": {str(seats): games for seats, games in sorted(verdict.by_seats.items())},
        "tables": verdict.tables,
        "small_games": verdict.small,
        "invariants": list(PROOFS),
        "actions": verdict.coverage.states,
        "longest": verdict.coverage.longest,
        "never": [
            {**attrs.asdict(each), "says": str(each)} for each in missing(catalog, verdict.occurring, packs)
        ],
        "silent": verdict.occurring.silent(tables.definition.rules),
        "untold": untold(catalog, verdict.occurring, packs),
        "broken": None,
    }
    if failure is not None and game is not None:
        report["broken"] = {
            "invariant": getattr(failure.error, "invariant", type(failure.error).__name__),
            "message": str(failure.error),
            "seed": failure.seed,
            "small": bool(verdict.packs),
            "seats": game.seats,
            "options": game.header["options"],
            "numbers": list(failure.numbers),
            "story": failure.story(game),
        }
    return report


def _told(report: dict[str, Any]) -> Iterator[str]:
    seats = ", ".join(f"{games} with {number}" for number, games in report["seats"].items())
    games, tables = counted(report["games"], "game"), counted(report["tables"], "table")
    yield f"{games} of {report['game']} ({seats} seats) at {tables}"
    if report["small_games"]:
        yield f"{counted(report['small_games'], 'game')} of small packs made of these, for what is rare"
    actions = counted(report["actions"], "action")
    yield f"{actions}, {report['longest']} in the longest game, {report['seconds']:.1f} s"
    for each in report["never"]:
        yield f"never: {each['says']}"
    if report["silent"]:
        yield f"never: in no game an event {either(report['silent'])}"
    if report["untold"]:
        yield f"nothing can be said of these kinds, which no event names: {', '.join(report['untold'])}"
    broken = report["broken"]
    if broken is None:
        yield f"all invariants hold: {', '.join(report['invariants'])}"
        return
    options = "".join(f" --option {name}={written(value)}" for name, value in broken["options"].items())
    which = "a game of small packs, with the seed" if broken["small"] else "the game of seed"
    yield f"BROKEN: {broken['invariant']}, in {which} {broken['seed']} (--seats {broken['seats']}{options})"
    yield "the same in few choices:"
    yield from (f"  {line}" for line in broken["story"])
    yield f"written to {report['file']}"
