"""``petz pack``: checks packs, counts what is in one, or says old ones anew."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from petz_engine.cli.common import Parser, UsageError, a_path, replaced, show_json, upgraded_all
from petz_engine.definition import Pack, shipped_packs
from petz_engine.installed import DEFINITIONS, pack_called
from petz_engine.loading import load_packs
from petz_engine.packs import Catalog, Diagnostic, Entry, LoadResult, MemoryPack
from petz_engine.packs.measure import measure
from petz_engine.packs.older import Older
from petz_engine.packs.pack import read_pack
from petz_engine.packs.source import find_packs, printable
from petz_engine.packs.upgrade import upgraded

if TYPE_CHECKING:
    from petz_engine.cli.common import Commands


def add_to(commands: Commands) -> None:
    """Adds the command with its parts."""
    parser: Parser = commands.add_parser(
        "pack", help="check packs, count what is in one, or upgrade old ones"
    )
    parts = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    check: Parser = parts.add_parser(
        "check",
        help="load packs as one set and report every fault",
        epilog="Exit codes: 0 clean, 1 faults, 2 a path where nothing is.",
    )
    check.add_argument("paths", type=a_path, metavar="PATH", nargs="+", help="the folder of a pack")
    check.set_defaults(run=run_check)
    info: Parser = parts.add_parser("info", help="count the entries of a pack and how honest they are")
    info.add_argument(
        "pack", type=a_path, metavar="NAME|PATH", help="a shipped pack by name, or the folder of a pack"
    )
    info.set_defaults(run=run_info)
    for part in (check, info):
        part.add_argument("--json", action="store_true", help="print one JSON object")
    upgrade: Parser = parts.add_parser("upgrade", help="say packs of older versions in the words of this one")
    upgrade.add_argument("paths", type=a_path, metavar="PATH", nargs="+", help="a pack, or a folder of packs")
    upgrade.add_argument("--check", action="store_true", help="change no file, only tell")
    upgrade.set_defaults(run=run_upgrade)


def run_check(args: Namespace) -> int:
    """Checks packs as one set, with the shipped ones at hand; exit code 1 with faults."""
    result = _loaded(args.paths)
    if args.json:
        packs = () if result.catalog is None else result.catalog.packs
        found = [attrs.asdict(diagnostic) for diagnostic in result.diagnostics]
        show_json({"diagnostics": found, "packs": [attrs.asdict(pack) for pack in packs]})
    elif result.catalog is None:
        _show_faults(result.diagnostics)
    else:
        entries = sum(map(len, result.catalog.entries.values()))
        names = ", ".join(f"{pack.id} {pack.version}" for pack in result.catalog.packs)
        print(f"clean: {entries} entries in {names}")
    return 1 if result.catalog is None else 0


def run_info(args: Namespace) -> int:
    """Counts what is in a pack; exit code 1 where it has faults, which are printed then."""
    pack = pack_called(args.pack)
    result = _loaded([pack])
    if result.catalog is None:
        if args.json:
            show_json({"diagnostics": [attrs.asdict(diagnostic) for diagnostic in result.diagnostics]})
        else:
            _show_faults(result.diagnostics)
        return 1
    info = info_of(result.catalog, read_pack(pack).id)
    if args.json:
        show_json(info)
    else:
        _show_info(info)
    return 0


def run_upgrade(args: Namespace) -> int:
    """Says packs in the words of this version: 1 where a pack would change or cannot be changed, else 0."""
    try:
        packs = [pack for path in args.paths for pack in find_packs(Path(path)) or (Path(path),)]
    except FileNotFoundError as error:
        raise UsageError(f"there is nothing at {error.filename}") from None
    return upgraded_all("pack", packs, partial(_upgrade, check=args.check), check=args.check)


def _upgrade(pack: Path, *, check: bool) -> bool | None:
    """Says one pack anew: whether it changes, None where it cannot."""
    found = upgraded(pack, _older)
    _show_faults(found.faults)
    for change in found.changes:
        file = pack / change.file
        print(f"{printable(str(file))}: {', '.join(change.words)}")
        if not check and not replaced(file, change.old, change.new):
            return None
    return None if found.faults else bool(found.changes)


def _older(game: str) -> Sequence[Older] | None:
    """The words of older packs of a game; None where there is no such game."""
    definition = DEFINITIONS.get(game)
    return None if definition is None else definition.vocabulary.older


def _loaded(packs: Sequence[Pack]) -> LoadResult:
    for pack in packs:
        if not isinstance(pack, MemoryPack) and not Path(pack).exists():
            shipped = ", ".join(sorted(shipped_packs()))
            raise UsageError(f"there is nothing at {pack} (the packs shipped by name: {shipped})")
    return load_packs(packs)


def _show_faults(diagnostics: Sequence[Diagnostic]) -> None:
    for diagnostic in diagnostics:
        print(diagnostic)


# --- counting


def info_of(catalog: Catalog, pack: str) -> dict[str, Any]:
    """What one pack of a catalog holds, as JSON has it.

    ``entries`` and ``copies`` are by kind; kinds whose entries have no copies are left out of the latter. ``fields``
    counts each field of each entry once, its name included, absent ones left out. ``language`` measures the words of
    the whole set: which there are, which a single entry uses (with that entry), and which none.
    """
    (about,) = (each for each in catalog.packs if each.id == pack)
    entries = {kind: [e for e in of if e.origin.pack == pack] for kind, of in catalog.entries.items()}
    everything = [entry for of in entries.values() for entry in of]
    return {
        "game": catalog.game,
        "pack": attrs.asdict(about),
        "entries": {kind: len(of) for kind, of in entries.items() if of},
        "copies": {
            kind: sum(entry.fact.copies for entry in of)
            for kind, of in entries.items()
            if any(hasattr(entry.fact, "copies") for entry in of)
        },
        "fields": _fields(everything),
        "language": _language(catalog),
    }


def _fields(entries: Sequence[Entry]) -> dict[str, int]:
    """How many fields are facts, stand-ins (also in part), and unofficial."""
    counts = {"fact": 0, "standin": 0, "unofficial": 0}
    for entry in entries:
        fields = [f.name for f in attrs.fields(type(entry.fact)) if getattr(entry.fact, f.name) is not None]
        for field in dict.fromkeys(["name", *fields, *entry.standin, *entry.unofficial]):
            marked = "unofficial" if field in entry.unofficial else "fact"
            counts["standin" if field in entry.standin else marked] += 1
    return counts


def _language(catalog: Catalog) -> dict[str, Any]:
    """Of the own words of the game's language: all, those that one entry of the set uses, and those that none does."""
    found = measure(catalog, DEFINITIONS[catalog.game].vocabulary)
    return {
        "words": _by_sort(dict.fromkeys(found.users)),
        "one": _by_sort({word: by[0] for word, by in found.serving(1, 1).items()}),
        "none": _by_sort(dict.fromkeys(found.serving(0, 0))),
    }


def _by_sort(words: Mapping[tuple[str, str], Any]) -> dict[str, Any]:
    sorts: dict[str, dict[str, Any]] = {}
    for (sort, word), entry in sorted(words.items()):
        sorts.setdefault(sort, {})[word] = entry
    return {sort: of if any(of.values()) else list(of) for sort, of in sorts.items()}


def _show_info(info: Mapping[str, Any]) -> None:
    pack, fields = info["pack"], info["fields"]
    print(f"{pack['id']} {pack['version']}, for {info['game']}")
    print(f"hash {pack['hash']}")
    print(f"{'kind':<18}{'entries':>8}{'copies':>8}")
    for kind, count in info["entries"].items():
        print(f"{kind:<18}{count:>8}{info['copies'].get(kind, ''):>8}")
    print(f"fields: {fields['fact']} facts, {fields['standin']} stand-ins, {fields['unofficial']} unofficial")
    words, one, none = (info["language"][part] for part in ("words", "one", "none"))
    count, rare, idle = (sum(map(len, part.values())) for part in (words, one, none))
    sorts = ", ".join(f"{len(of)} as {sort}" for sort, of in words.items())
    print(f"own words of the language: {count} ({sorts})")
    print(f"{count - rare - idle} serve several entries, {rare} one, {idle} none")
    for sort, of in one.items():
        print(f"one entry alone, as {sort}: {', '.join(f'{word} ({by})' for word, by in of.items())}")
    for sort, unused in none.items():
        print(f"no entry, as {sort}: {', '.join(unused)}")
