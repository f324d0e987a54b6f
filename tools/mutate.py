"""Change the rules code in thousands of small ways, and see whether a test notices each of them.

    python tools/mutate.py count              how many mutants there are, and which functions have none
    python tools/mutate.py run                try a sample of them (a tenth of each function, at least one)
    python tools/mutate.py run --rate 1       try all
    python tools/mutate.py run --only dungeon_petz/scoring.py --survivors
    python tools/mutate.py report             the score by module, and the survivors

Needs the extra ``mutation`` (mutmut, coverage). A run goes on where the last one stopped: what is known is kept in
``.mutation/``, which is not part of the repository; see docs/mutation.md.
"""

from __future__ import annotations

import argparse
import difflib
import hashlib
import importlib
import json
import os
import pickle
import sys
import tempfile
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from math import ceil
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tools")]

try:
    import pytest

    from mutation import mutants as m
    from mutation import own, packs
    from mutation import report as r
    from mutation.cold import judge as cold_judge
    from mutation.server import Judge, Result, Server, Sight, interleaved, sight_of
except ModuleNotFoundError as error:
    if (error.name or "").partition(".")[0] in ("mutation", "petz_engine"):
        raise
    sys.exit(f"mutate: {error.name} is missing; install the extra: pip install -e '.[testing,mutation]'")

CACHE = ROOT / ".mutation"
SCENARIOS = ROOT / "tests" / "scenarios"
TESTS = (
    "tests/dungeon_petz",
    "tests/alien_petshop",
    "tests/kernel",
    "tests/packs/test_dungeon_petz_content.py",
    "tests/packs/test_alien_petshop_content.py",
    "tests/packs/test_alien_petshop_checks.py",
    "tests/packs/test_packs_petz.py",
    "tests/packs/test_packs_broken.py",
    "tests/cli/test_narrator.py",
    "tests/cli/test_narrator_words.py",
    "tests/cli/test_narrator_alien_petshop.py",
    "tests/cli/test_narrator_words_alien_petshop.py",
    "tests/test_facts.py",
    "tests/test_docs.py::test_every_rejection_code_is_described",
    "tests/scenarios",
    "tests/scenario_files",
    "tests/testing/test_strategies.py",
    "tests/proofs",
    "src/petz_engine/dungeon_petz",
    "src/petz_engine/alien_petshop",
    "src/petz_engine/kernel",
)
"""The tests that judge. What starts processes of its own would not see a mutant, so it is not among them."""
COLD = {
    "dungeon_petz": (
        "tests/dungeon_petz/test_01_general.py",
        "tests/cli/test_narrator.py",
        "tests/packs/test_packs_petz.py",
    ),
    "alien_petshop": ("tests/alien_petshop/test_19_engine.py", "tests/cli/test_narrator_alien_petshop.py"),
    "kernel": ("tests/kernel",),
}
"""The files of tests before which a change in a table is tried anew, beside those that see most of its module."""
BLIND = ("tests/proofs/test_determinism.py", "tests/proofs/test_client_alone.py")
PYTEST = (
    "--assert=plain",
    "-q",
    "-s",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:faulthandler",
    "-p",
    "no:xdist",
    "--no-header",
    "-W",
    "ignore::pytest.PytestAssertRewriteWarning",
)


def load_all() -> None:
    """What nearly all tests load, so that no copy has to."""
    dp = importlib.import_module("dungeon_petz.positions")
    ap = importlib.import_module("alien_petshop.positions")
    dp.the_game()
    for seats in (2, 3, 4):
        dp.a_game(seats)
        dp.all_variants(seats)
        ap.a_game(seats)
    kept = importlib.import_module("petz_engine.testing.scenario.load")._kept
    for file in SCENARIOS.rglob("*.toml"):
        told = tomllib.loads(file.read_text(encoding="utf-8"))
        if not told.get("packs") and not told.get("content"):
            options = sorted((key, type(value), value) for key, value in told.get("options", {}).items())
            for values in ((), tuple(options)):
                kept(told["game"], told["seats"], values)


def every_mutant() -> list[m.Mutant]:
    """All mutants of the code and the packs; listing takes a minute, so those of each file are kept as long as it."""
    tool = _digest([Path(file) for file in (m.__file__, own.__file__, packs.__file__)])
    kept = CACHE / f"mutants-{tool}.pickle"
    known: dict[str, tuple[str, list[m.Mutant]]] = pickle.loads(kept.read_bytes()) if kept.exists() else {}
    found = dict[str, tuple[str, list[m.Mutant]]]()
    for listing, paths in ((m.mutants_of, m.files()), (packs.mutants_of, packs.files())):
        for path in paths:
            name, now = path.relative_to(ROOT).as_posix(), _digest([path])
            same = name in known and known[name][0] == now
            found[name] = known[name] if same else (now, listing(path))
    if found != known:
        CACHE.mkdir(exist_ok=True)
        kept.write_bytes(pickle.dumps(found))
    return [mutant for _, mutants in found.values() for mutant in mutants if not mutant.idle]


def _digest(paths: Sequence[Path]) -> str:
    """A short name for what is in files."""
    return hashlib.blake2b(b"".join(path.read_bytes() for path in paths), digest_size=8).hexdigest()


def sample(mutants: Sequence[m.Mutant], rate: float, seed: int) -> list[m.Mutant]:
    """The same share of each function, table and entry, at least one; which ones depends on the seed alone."""
    groups: dict[tuple[str, str], list[m.Mutant]] = defaultdict(list)
    for mutant in mutants:
        groups[mutant.file, mutant.group].append(mutant)
    chosen: dict[str, list[tuple[int, bytes, m.Mutant]]] = defaultdict(list)
    for (file, _), group in groups.items():
        lots = sorted((hashlib.blake2b(f"{seed}/{x.key}".encode()).digest(), x) for x in group)
        chosen[file] += [(at, lot, x) for at, (lot, x) in enumerate(lots[: ceil(rate * len(group))])]
    # the first of each function come before the second of any, so that every beginning of the list is a fair sample
    return list(interleaved({file: [x for *_, x in sorted(lots)] for file, lots in chosen.items()}))


class Notes:
    """What is known of each mutant, one line of JSON each; the last line counts."""

    def __init__(self) -> None:
        self.file = CACHE / "results.jsonl"
        self.known: dict[str, Result] = {}
        if self.file.exists():
            for line in self.file.read_text(encoding="utf-8").splitlines():
                key, *result = json.loads(line)
                self.known[key] = Result(*result)

    def add(self, mutant: m.Mutant, result: Result) -> None:
        """Remember how a mutant ended."""
        self.known[mutant.key] = result
        CACHE.mkdir(exist_ok=True)
        with self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps([mutant.key, *result]) + "\n")


def judged(work: Callable[[Judge], None], extra: Sequence[str] = ()) -> None:
    """Collect the tests and let somebody judge with them."""
    os.environ["PYTHONHASHSEED"] = "0"
    sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "packs")]
    tests = [str(ROOT / test) for test in TESTS]
    out = [f"--ignore={ROOT / test}" for test in BLIND]
    # pytest deletes what older runs left behind, and those may still go on
    with tempfile.TemporaryDirectory() as temporary:
        os.environ["PYTEST_DEBUG_TEMPROOT"] = temporary
        code = pytest.main([*PYTEST, f"--rootdir={ROOT}", *extra, *out, *tests], plugins=[Server(work)])
    if code not in (0, 5):
        sys.exit(int(code))


def _unsound(judge: Judge, sight: Sight, limit: float) -> list[str]:
    kept = CACHE / f"unsound-{_digest_of_tests()}-{limit}.json"
    if not kept.exists():
        kept.write_text(json.dumps(judge.unsound(sight, limit)), encoding="utf-8")
    return list(json.loads(kept.read_text(encoding="utf-8")))


def _digest_of_tests() -> str:
    scenarios = SCENARIOS.rglob("*.toml")
    return _digest(
        sorted([*m.SOURCE.rglob("*.py"), *(ROOT / "tests").rglob("*.py"), *scenarios, *packs.files()])
    )


def _sight(judge: Judge, stale: bool) -> Sight:
    kept = CACHE / f"sight-{_digest_of_tests()}.json"
    old = sorted(CACHE.glob("sight-*.json"), key=lambda path: path.stat().st_mtime)
    if stale and old:
        kept = old[-1]  # for new tests alone, it does not matter what the others see
    if kept.exists():
        return sight_of(*json.loads(kept.read_text(encoding="utf-8")))
    print("looking at what each test runs ...", flush=True)
    lines, seconds = judge.look(load_all)
    CACHE.mkdir(exist_ok=True)
    kept.write_text(json.dumps((lines, seconds)), encoding="utf-8")
    return sight_of(lines, seconds)


def run(args: argparse.Namespace) -> None:
    """Try mutants until all are tried or the time is up."""
    notes = Notes()
    todo = sample(every_mutant(), args.rate, args.seed)
    todo = [x for x in todo if not args.only or any(x.file.startswith(only) for only in args.only)]
    todo = [x for x in todo if x.kind in args.kinds and (not args.keys or x.key in args.keys)]
    lived = [x for x in todo if x.key in notes.known and not notes.known[x.key].dead]
    todo = [] if args.survivors else [x for x in todo if x.key not in notes.known]
    todo = [*(lived if args.survivors or args.again else []), *todo]
    print(f"{len(todo)} mutants to try", flush=True)
    end = time.monotonic() + 60 * args.minutes

    def work(judge: Judge) -> None:
        sight = _sight(judge, bool(args.by) or args.stale)
        judge.prepare(load_all)
        judge.by = [test for test in judge.items if args.by and test.startswith(tuple(args.by))]
        for test in () if args.by or args.stale else _unsound(judge, sight, args.limit):
            judge.items.pop(test, None)
        broad = {game: _broad(sight, game) for game in ("dungeon_petz", "alien_petshop", "kernel")}
        done = Counter[str]()
        for at, mutant in enumerate(todo):
            if time.monotonic() > end:
                break
            game = next(game for game in broad if game in mutant.file)
            result = judge.judge(mutant, sight, args.limit, broad[game], args.most)
            notes.add(mutant, result)
            done[result.status] += 1
            if not result.dead:
                print(f"{result.status}: {mutant.key} {mutant} {result.test}", flush=True)
            if at % 200 == 199:
                print(f"--- {at + 1} of {len(todo)}: {dict(done)}", flush=True)
        print(f"--- {sum(done.values())} of {len(todo)}: {dict(done)}", flush=True)

    judged(work, ["--long"] if args.long else [])


def _broad(sight: Sight, game: str) -> list[str]:
    """Quick tests of a game's own chapters, for what is run only while a game is loaded."""
    own = (
        f"tests/{game}/",
        f"tests/scenarios/{game}/",
        f"tests/packs/test_{game}",
        "tests/packs/test_packs_petz",
    )
    return [t for t, seconds in sight.seconds.items() if t.startswith(own) and seconds < 0.05]


def cold(args: argparse.Namespace) -> None:
    """Try surviving tables again, with everything imported anew."""
    notes, kills = Notes(), defaultdict[str, Counter[str]](Counter)
    mutants = every_mutant()
    for mutant in mutants:
        result = notes.known.get(mutant.key)
        if result is not None and result.test:
            kills[mutant.file][result.test.partition("::")[0]] += 1
    todo = [x for x in mutants if x.kind != "pack" and x.key in notes.known]
    todo = [x for x in todo if (x.key in args.keys if args.keys else x.kind == "table")]
    todo = [x for x in todo if not notes.known[x.key].dead]
    end = time.monotonic() + 60 * args.minutes
    print(f"{len(todo)} tables", flush=True)
    for mutant in todo:
        if time.monotonic() > end:
            break
        game = mutant.file.partition("/")[0]
        files = [file for file, _ in kills[mutant.file].most_common(3) if file.startswith("tests/")]
        files = args.by or [*dict.fromkeys([*files, *COLD[game]])]
        begin = time.monotonic()
        status = cold_judge(mutant, files, [*PYTEST, f"--rootdir={ROOT}"])
        notes.add(mutant, Result(status, "cold", time.monotonic() - begin, len(files)))
        print(f"{status}: {mutant.key} {mutant}", flush=True)


def report(args: argparse.Namespace) -> None:
    """Print the score and all survivors."""
    notes, mutants, argued = Notes(), every_mutant(), r.arguments()
    tried = [(x, notes.known[x.key]) for x in mutants if x.key in notes.known]
    # a table that others have read already is judged by `cold` alone
    tried = [
        (x, end) for x, end in tried if end.dead or x.kind != "table" or end.test == "cold" or x.key in argued
    ]
    for key in r.stale(notes.known, mutants, argued):
        print(f"argued, but not alive: {key} {argued[key]}", file=sys.stderr)
    if not tried:
        sys.exit("mutate: nothing was tried yet; see `run`")
    lot = {x.key for x in sample(mutants, args.rate, args.seed)}
    fair = r.fair([(x, result) for x, result in tried if x.key in lot], len(lot), args.rate, args.seed)
    kinds = len({(x.file, x.group) for x in mutants}), len({(x.file, x.group) for x, _ in tried})
    all_ = f"There are {len(mutants):,} mutants; {kinds[1]:,} of {kinds[0]:,} functions, tables and fields were tried."
    print(f"{r.score(tried, argued)}\n\n{all_} {fair}\n\n{r.by_place(mutants, tried)}")
    print(f"\n{r.survivors(tried, argued)}")


def count(args: argparse.Namespace) -> None:
    """Print how many mutants there are, and which functions have none."""
    mutants = every_mutant()
    having = {(x.file, x.where) for x in mutants}
    functions = list(m.all_functions())
    print(f"{len(mutants)} mutants: {dict(Counter(x.kind for x in mutants))}")
    print(f"{len(functions)} functions, without a mutant:")
    for file, name in functions:
        if (file, name) not in having:
            print(f"  {file} {name}")


def show(args: argparse.Namespace) -> None:
    """Print one mutant as a difference."""
    for mutant in every_mutant():
        if mutant.key in args.key:
            print(mutant, Notes().known.get(mutant.key))
            lines = difflib.unified_diff(
                mutant.block.splitlines(), mutant.mutated.splitlines(), lineterm="", n=2
            )
            print("\n".join(list(lines)[2:]))


def main(argv: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    commands = parser.add_subparsers(required=True)
    for action in (count, run, cold, report, show):
        command = commands.add_parser(action.__name__, help=action.__doc__)
        command.set_defaults(do=action)
        if action is show:
            command.add_argument("key", nargs="+")
        if action is report:
            command.add_argument("--rate", type=float, default=0.05, help="the lot that is told alone")
            command.add_argument("--seed", type=int, default=1, help="which lot it is")
        if action is cold:
            command.add_argument("--by", nargs="*", help="files of tests that alone judge")
            command.add_argument("--keys", nargs="*", help="these mutants alone, functions too")
            command.add_argument("--minutes", type=float, default=600)
        if action is run:
            command.add_argument(
                "--rate", type=float, default=0.1, help="share of the mutants of each function"
            )
            command.add_argument("--seed", type=int, default=1, help="which ones")
            command.add_argument("--minutes", type=float, default=600)
            command.add_argument(
                "--limit", type=float, default=0.5, help="leave out tests that take more seconds"
            )
            command.add_argument("--most", type=float, default=10, help="seconds of tests for one mutant")
            command.add_argument("--only", nargs="*", help="files that begin so")
            command.add_argument("--by", nargs="*", help="files of tests that alone judge, such as new ones")
            command.add_argument("--keys", nargs="*", help="these mutants alone")
            command.add_argument("--kinds", nargs="*", default=["code", "table", "pack"])
            command.add_argument("--stale", action="store_true", help="trust what was last seen of the tests")
            command.add_argument("--survivors", action="store_true", help="try again what survived")
            command.add_argument("--again", action="store_true", help="the same, before the others")
            command.add_argument("--long", action="store_true", help="with the proofs that take minutes")
    args = parser.parse_args(argv)
    args.do(args)


if __name__ == "__main__":
    main()
