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
import re
import sys
import tempfile
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cache
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
    from mutation.server import Judge, Result, Server, Sight, interleaved
except ModuleNotFoundError as error:
    if (error.name or "").partition(".")[0] in ("mutation", "petz_engine"):
        raise
    sys.exit(f"mutate: {error.name} is missing; install the extra: pip install -e '.[testing,mutation]'")

CACHE = ROOT / ".mutation"
SCENARIOS = ROOT / "tests" / "scenarios"
STEPS = "tests/proofs/test_step_by_step.py"
"""Quick tests of whole games, which notice much of what a table says."""
SLOW = 0.5
"""Seconds of a test that is left out, if nothing else is said."""
PROCESSES = re.compile(r"subprocess|sys\.executable|wheel_python")
"""What files of tests say that start processes of their own, which would not see a mutant."""
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
    for game in m.GAMES:
        positions = importlib.import_module(f"{game}.positions")
        for seats in (2, 3, 4):
            positions.a_game(seats)
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


def lot(mutants: Sequence[m.Mutant], args: argparse.Namespace) -> list[m.Mutant]:
    """What is asked for: so many of all, each as likely as any other, or a share of each function."""
    if args.count is None:
        return sample(mutants, args.rate, args.seed)
    drawn = sorted(mutants, key=lambda x: hashlib.blake2b(f"{args.seed}/{x.key}".encode()).digest())
    return drawn[: args.count]


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
    """Collect all tests and let somebody judge with them."""
    os.environ["PYTHONHASHSEED"] = "0"
    os.chdir(ROOT)
    sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "packs")]
    files = (ROOT / "tests").rglob("test_*.py")
    out = [f"--ignore={file}" for file in files if PROCESSES.search(file.read_text(encoding="utf-8"))]
    # pytest deletes what older runs left behind, and those may still go on
    with tempfile.TemporaryDirectory() as temporary:
        os.environ["PYTEST_DEBUG_TEMPROOT"] = temporary
        code = pytest.main([*PYTEST, f"--rootdir={ROOT}", *extra, *out], plugins=[Server(work)])
    if code not in (0, 5):
        sys.exit(int(code))


class Seen:
    """What is known of the tests: the lines that each runs, its seconds, and whether it passes here without a mutant.

    It is kept, and only tests are looked at that are new or changed, or that run a file of code that changed. With
    ``stale`` changes of code do not count: its lines may have moved, so that some mutants live that need not.
    """

    def __init__(self, judge: Judge, stale: bool) -> None:
        self.judge, self.file = judge, CACHE / "seen.pickle"
        known = pickle.loads(self.file.read_bytes()) if self.file.exists() else {}
        self.sight: Sight = known.get("sight", Sight({}, {}))
        self.sound: dict[str, bool] = known.get("sound", {})
        files = {test: _digest_of_test(item.path) for test, item in judge.items.items()}
        code = {path.relative_to(m.SOURCE).as_posix(): _digest([path]) for path in m.SOURCE.rglob("*.py")}
        code["content"] = _digest(packs.files())
        was = known.get("code", {})
        other = () if stale else [file for file in {**was, **code} if was.get(file) != code.get(file)]
        moved = {test for file in other for test in self.sight.lines.get(file, {})}
        before: dict[str, str] = known.get("files", {})
        new = [t for t in files if "content" in other or t in moved or before.get(t) != files[t]]
        kept = files.keys() - {*new}
        self.sight = self.sight.of(kept)
        self.sound = {test: sound for test, sound in self.sound.items() if test in kept}
        if new:
            print(f"looking at what {len(new)} of {len(files)} tests run ...", flush=True)
            self.sight = self.sight.and_of(judge.look(load_all, new))
        self.code, self.files = (was if stale else code), files
        self.keep()

    def keep(self) -> None:
        """Write down what is known."""
        CACHE.mkdir(exist_ok=True)
        parts = {"sight": self.sight, "sound": self.sound, "code": self.code, "files": self.files}
        self.file.write_bytes(pickle.dumps(parts))

    def unsound(self, limit: float) -> list[str]:
        """The tests that fail here without any mutant."""
        quick = [test for test, seconds in self.sight.seconds.items() if seconds <= limit]
        new = [test for test in quick if test not in self.sound]
        if new:
            bad = {*self.judge.unsound(new)}
            self.sound |= {test: test not in bad for test in new}
            self.keep()
        return [test for test in quick if not self.sound[test]]


@cache
def _digest_of_test(path: Path) -> str:
    """A short name for what is in a file of tests and the helpers beside it."""
    tests = ROOT / "tests"
    beside = path.parent.glob("*.py") if tests in path.parents else ()
    return _digest([path, *sorted(file for file in beside if not file.name.startswith("test_"))])


def run(args: argparse.Namespace) -> None:
    """Try mutants until all are tried or the time is up."""
    notes = Notes()
    todo = lot(every_mutant(), args)
    part, parts = map(int, args.part.split("/"))
    todo = todo[part - 1 :: parts]
    todo = [x for x in todo if not args.only or any(x.file.startswith(only) for only in args.only)]
    todo = [x for x in todo if x.kind in args.kinds and (not args.keys or x.key in args.keys)]
    lived = [x for x in todo if x.key in notes.known and not notes.known[x.key].dead]
    todo = [] if args.survivors else [x for x in todo if x.key not in notes.known]
    todo = [*(lived if args.survivors or args.again else []), *todo]
    print(f"{len(todo)} mutants to try", flush=True)
    end = time.monotonic() + 60 * args.minutes

    def work(judge: Judge) -> None:
        seen = None if args.by else Seen(judge, args.stale)
        sight = seen.sight if seen else Sight({}, {})
        judge.prepare(load_all)
        judge.by = [test for test in judge.items if args.by and test.startswith(tuple(args.by))]
        for test in seen.unsound(args.limit) if seen else ():
            judge.items.pop(test)
        broad = {place: _broad(sight, place) for place in m.PLACES}
        done = Counter[str]()
        for at, mutant in enumerate(todo):
            if time.monotonic() > end:
                break
            result = judge.judge(mutant, sight, args.limit, broad[m.place(mutant.file)], args.most)
            notes.add(mutant, result)
            done[result.status] += 1
            if not result.dead:
                print(f"{result.status}: {mutant.key} {mutant} {result.test}", flush=True)
            if at % 200 == 199:
                print(f"--- {at + 1} of {len(todo)}: {dict(done)}", flush=True)
        print(f"--- {sum(done.values())} of {len(todo)}: {dict(done)}", flush=True)

    judged(work, ["--long"] if args.long else [])


def _broad(sight: Sight, place: str) -> list[str]:
    """Quick tests of a game or a floor, for what is run only while a game is loaded."""
    own = (
        f"tests/{place}/",
        f"tests/scenarios/{place}/",
        f"tests/packs/test_{place}",
        "tests/packs/test_packs_petz",
    )
    both = ("tests/packs/", "tests/proofs/", "tests/cli/", "tests/test_")

    def asks(test: str) -> bool:
        return test.startswith(own) or (test.startswith(both) and f"[{place}" in test)

    # all that is printed is held to its hash by one test of a game, which is slower than the others
    return [t for t, s in sight.seconds.items() if asks(t) and (s < 0.05 or "printed.py" in t)]


def cold(args: argparse.Namespace) -> None:
    """Try surviving tables again, with everything imported anew."""
    notes = Notes()
    kills, near = defaultdict[str, Counter[str]](Counter), defaultdict[str, Counter[str]](Counter)
    mutants = every_mutant()
    for mutant in mutants:
        result = notes.known.get(mutant.key)
        file = result.test.partition("::")[0] if result is not None else ""
        if (ROOT / file).is_file() and file.startswith("tests/"):
            kills[mutant.file][file] += 1
            near[m.place(mutant.file)][file] += 1
    todo = [x for x in mutants if x.kind != "pack" and x.key in notes.known]
    todo = [x for x in todo if (x.key in args.keys if args.keys else x.kind == "table")]
    todo = [x for x in todo if not notes.known[x.key].dead]
    end = time.monotonic() + 60 * args.minutes
    slow = [f"--deselect={test}" for test, seconds in _seconds().items() if seconds > SLOW]
    print(f"{len(todo)} tables", flush=True)
    for mutant in todo:
        if time.monotonic() > end:
            break
        often = [*kills[mutant.file].most_common(3), *near[m.place(mutant.file)].most_common(5)]
        files = args.by or [*dict.fromkeys([*(file for file, _ in often), *_naming(mutant.file), STEPS])]
        begin = time.monotonic()
        status = cold_judge(mutant, files, [*PYTEST, f"--rootdir={ROOT}", *slow])
        notes.add(mutant, Result(status, "cold", time.monotonic() - begin, len(files)))
        print(f"{status}: {mutant.key} {mutant}", flush=True)


def _seconds() -> Mapping[str, float]:
    """How long each test took when it was last looked at."""
    file = CACHE / "seen.pickle"
    sight: Sight = pickle.loads(file.read_bytes())["sight"] if file.exists() else Sight({}, {})
    return sight.seconds


def _naming(file: str) -> list[str]:
    """The quick files of tests that speak of a module, or of what it is a part of, and of no other game."""
    path = Path(file)
    words = {path.stem, path.stem.rpartition("_")[2], path.parent.name} - {*m.PLACES, "__init__"}
    others = {*m.GAMES} - {m.place(file)}
    return [
        test.relative_to(ROOT).as_posix()
        for test in sorted((ROOT / "tests").rglob("test_*.py"))
        if not {"proofs", "bots", *others}.intersection(test.parts)
        and words.intersection(re.findall(r"[a-z_]+", test.read_text(encoding="utf-8")))
    ]


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
    drawn = {x.key for x in lot(mutants, args)}
    how = f"--count {args.count}" if args.count else f"--rate {args.rate:g}"
    fair = r.fair(
        [(x, result) for x, result in tried if x.key in drawn], len(drawn), f"{how} --seed {args.seed}"
    )
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
            command.add_argument("--count", type=int, help="a lot of so many, in place of a share")
            command.add_argument("--seed", type=int, default=1, help="which lot it is")
        if action is cold:
            command.add_argument("--by", nargs="*", help="files of tests that alone judge")
            command.add_argument("--keys", nargs="*", help="these mutants alone, functions too")
            command.add_argument("--minutes", type=float, default=600)
        if action is run:
            command.add_argument(
                "--rate", type=float, default=0.1, help="share of the mutants of each function"
            )
            command.add_argument(
                "--count", type=int, help="so many of all, in place of a share of each function"
            )
            command.add_argument("--seed", type=int, default=1, help="which ones")
            command.add_argument("--part", default="1/1", help="a part of them: 1/2 and 2/2 run side by side")
            command.add_argument("--minutes", type=float, default=600)
            command.add_argument(
                "--limit", type=float, default=SLOW, help="leave out tests that take more seconds"
            )
            command.add_argument("--most", type=float, default=10, help="seconds of tests for one mutant")
            command.add_argument("--only", nargs="*", help="files that begin so")
            command.add_argument("--by", nargs="*", help="files of tests that alone judge, such as new ones")
            command.add_argument("--keys", nargs="*", help="these mutants alone")
            command.add_argument("--kinds", nargs="*", default=["code", "table", "pack"])
            command.add_argument(
                "--stale", action="store_true", help="trust what was last seen of tests that did not change"
            )
            command.add_argument("--survivors", action="store_true", help="try again what survived")
            command.add_argument("--again", action="store_true", help="the same, before the others")
            command.add_argument("--long", action="store_true", help="with the proofs that take minutes")
    args = parser.parse_args(argv)
    args.do(args)


if __name__ == "__main__":
    main()
