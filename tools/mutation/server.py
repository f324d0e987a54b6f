"""The judge: pytest collects all tests once, then each mutant is tried in a copy of the process.

The copy runs the tests that ran the changed statement before, the quickest first, and ends with the first that fails.
"""

from __future__ import annotations

import gc
import os
import pickle
import re
import resource
import signal
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeVar

import coverage
import pytest
from _pytest.runner import runtestprotocol
from _pytest.tmpdir import tmppath_result_key
from coverage.numbits import num_in_numbits, nums_to_numbits
from hypothesis import settings

from mutation import swap
from mutation.mutants import SOURCE, Mutant

T = TypeVar("T")
SLOW = 1.2
"""Seconds, watched, after which a test counts as slow."""
LOADING = "(loading)"
"""What was run while games were loaded, or while tests were collected."""
WORD = re.compile(r'(?<=")[^"]+(?=")')
"""What stands in quotes."""
KILLED, SURVIVED, TIMEOUT, UNSEEN, ERROR = "killed", "survived", "timeout", "no test", "error"


class Result(NamedTuple):
    """How a mutant ended, by which test, after so many seconds."""

    status: str
    test: str = ""
    seconds: float = 0.0
    tried: int = 0

    @property
    def dead(self) -> bool:
        """Whether a test noticed."""
        return self.status in (KILLED, TIMEOUT)


class Sight(NamedTuple):
    """What the tests look at: by file and test the lines that it ran, as bits; seconds by test."""

    lines: Mapping[str, Mapping[str, bytes]]
    seconds: Mapping[str, float]

    def at(self, file: str, first: int, last: int) -> set[str]:
        """The tests that ran one of some lines."""
        lines = range(first, last + 1)
        found = self.lines.get(file, {}).items()
        return {test for test, bits in found if any(num_in_numbits(line, bits) for line in lines)}

    def of(self, tests: Collection[str]) -> Sight:
        """What some of the tests look at."""
        lines = {
            file: {test: bits for test, bits in found.items() if test in tests}
            for file, found in self.lines.items()
        }
        return Sight(lines, {test: seconds for test, seconds in self.seconds.items() if test in tests})

    def and_of(self, other: Sight) -> Sight:
        """The same with what others look at."""
        files = {**self.lines, **other.lines}
        lines = {file: {**self.lines.get(file, {}), **other.lines.get(file, {})} for file in files}
        return Sight(lines, {**self.seconds, **other.seconds})


class Server:
    """A pytest plugin that takes the place of running the tests."""

    def __init__(self, work: Callable[[Judge], None]) -> None:
        self.work = work

    def pytest_configure(self) -> None:
        settings.register_profile("mutation", deadline=None, derandomize=True, database=None)
        settings.load_profile("mutation")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.work(Judge(session))
        return True


class Judge:
    """All tests of a session, and the copies in which mutants are tried."""

    def __init__(self, session: pytest.Session) -> None:
        self.session = session
        self.items = {item.nodeid: item for item in session.items}
        session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
        self.killers: dict[str, list[str]] = defaultdict(list)
        self.module_killers: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
        self.code: swap.Code | None = None
        scenarios = (item for item in session.items if item.path.suffix == ".toml")
        self.scenarios = {item.nodeid: item.path.read_text(encoding="utf-8") for item in scenarios}
        self.by: list[str] = []
        """The only tests that judge, where new ones are tried."""

    def prepare(self, load: Callable[[], None]) -> None:
        """Make ready for copies: load what all tests load."""
        held = swap.games()
        load()
        self.code = swap.Code(held)
        gc.collect()
        gc.freeze()

    # --- who looks at what

    def look(self, load: Callable[[], None], tests: Sequence[str]) -> Sight:
        """Run each of some tests once and see what it runs."""
        one, other = _side_by_side(partial(self._look, load), tests)
        return one.and_of(other)

    def _look(self, load: Callable[[], None], tests: Sequence[str]) -> Sight:
        say = os.fdopen(os.dup(2), "w")
        _silent()
        cov = coverage.Coverage(data_file=None, include=[f"{SOURCE}/*"], config_file=False)
        cov.start()
        cov.switch_context(LOADING)
        for cache in swap.caches():
            cache.cache_clear()
        load()
        items, seconds = [self.items[test] for test in tests], dict[str, float]()

        def enough(*_: object) -> None:
            pytest.skip("slow")  # leaves a test of too many seconds; its outcome is not asked for here

        signal.signal(signal.SIGVTALRM, enough)
        for item, following in zip(items, [*items[1:], None], strict=True):
            cov.switch_context(item.nodeid)
            begin = time.process_time()
            try:
                reports = _watched(item, following)
            except pytest.skip.Exception:  # one more, while the last was caught
                reports = []
            seconds[item.nodeid] = time.process_time() - begin
            if len(reports) != 3 or any(not report.passed for report in reports):
                say.write(
                    f"{item.nodeid} {[report.outcome for report in reports]} {seconds[item.nodeid]:.2f}\n"
                )
                say.flush()
                seconds[item.nodeid] = float("inf")
        cov.stop()
        data = cov.get_data()
        lines: dict[str, dict[str, bytes]] = {}
        for name in data.measured_files():
            by_test = defaultdict[str, list[int]](list)
            for line, contexts in data.contexts_by_lineno(name).items():
                for test in {context if context in seconds else LOADING for context in contexts if context}:
                    by_test[test].append(line)
            file = Path(name).relative_to(SOURCE).as_posix()
            lines[file] = {test: nums_to_numbits(found) for test, found in by_test.items()}
        return Sight(lines, seconds)

    def unsound(self, tests: Sequence[str]) -> list[str]:
        """Those of some tests that fail here without any mutant, run in the same way, with all loaded again."""
        one, other = _side_by_side(self._unsound, tests)
        return [*one, *other]

    def _unsound(self, tests: Sequence[str]) -> list[str]:
        assert self.code is not None
        _silent()
        self.code.forget()
        items = [self.items[test] for test in tests]
        return [i.nodeid for i, f in zip(items, [*items[1:], None], strict=True) if not _passes(i, f)]

    # --- judging

    def choose(
        self, mutant: Mutant, sight: Sight, limit: float, broad: Sequence[str]
    ) -> tuple[list[str], bool]:
        """The tests for a mutant, the most promising first; and whether games must be loaded again."""
        if self.by:
            return self.by, True
        tests = sight.at(mutant.file, mutant.first, mutant.last) if mutant.kind == "code" else set[str]()
        loading = LOADING in tests or mutant.kind != "code"
        tests.discard(LOADING)
        order = sorted(
            (test for test in tests if sight.seconds.get(test, 9e9) <= limit), key=sight.seconds.__getitem__
        )
        if loading:
            # whatever is loaded may show in any test of the game, so a mixture of them is tried
            order += Random(mutant.key).sample(broad, len(broad))
            if mutant.kind == "table":
                near = sight.lines.get(mutant.file, {})
                order.sort(key=lambda test: test not in near)
            if mutant.kind == "pack":
                order.sort(key=self._far(mutant))
        known = self.killers[f"{mutant.file}:{mutant.where}"][-6:][::-1]
        often = sorted(self.module_killers[mutant.file].items(), key=lambda pair: -pair[1])[:4]
        first = [*known, *(test for test, _ in often)]
        if not order:
            return [], loading
        return [test for test in dict.fromkeys([*first, *order]) if test in self.items], loading

    def _far(self, mutant: Mutant) -> Callable[[str], int]:
        """How far a test is from an entry of a pack: scenarios that name it are nearest, then those of content."""
        words = [word for word in WORD.findall(mutant.where) if word not in ("rule", "rules")]

        def far(test: str) -> int:
            text = self.scenarios.get(test, "")
            return (
                0
                if any(word in text for word in words)
                else 1
                if "content.py" in test or "printed.py" in test
                else 2
            )

        return far

    def judge(self, mutant: Mutant, sight: Sight, limit: float, broad: Sequence[str], most: float) -> Result:
        """Try one mutant in a copy of this process."""
        tests, loading = self.choose(mutant, sight, limit, broad)
        if not tests:
            return Result(UNSEEN)
        begin = time.monotonic()
        read, write = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(read)
            self._try(mutant, tests, loading, sight, write, most)
        os.close(write)
        with os.fdopen(read) as told:
            said = told.read().split("\n")
        _, how = os.waitpid(pid, 0)
        seconds = time.monotonic() - begin
        running = next((line[1:] for line in reversed(said) if line.startswith(">")), "")
        tried = sum(line.startswith(">") for line in said)
        if "+" in said:
            return Result(SURVIVED, "", seconds, tried)
        error = next((line[1:] for line in said if line.startswith("!")), "")
        if error:
            return Result(ERROR, error, seconds, tried)
        if "-" in said:
            self.killers[f"{mutant.file}:{mutant.where}"].append(running)
            self.module_killers[mutant.file][running] += 1
            return Result(KILLED, running, seconds, tried)
        if os.WIFSIGNALED(how) and os.WTERMSIG(how) in (signal.SIGVTALRM, signal.SIGALRM, signal.SIGXCPU):
            return Result(TIMEOUT, running, seconds, tried)
        return Result(KILLED, running, seconds, tried)  # it broke the process

    def _try(
        self, mutant: Mutant, tests: Sequence[str], loading: bool, sight: Sight, write: int, most: float
    ) -> None:
        def say(text: str) -> None:
            os.write(write, text.encode() + b"\n")

        signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, 20 * most + 60)
        resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
        _silent()
        try:
            assert self.code is not None
            if mutant.kind == "pack":
                swap.change_pack(mutant)
            else:
                self.code.put(mutant)
        except BaseException as error:  # whatever a changed table raises, importing it would raise too
            if isinstance(error, RuntimeError) and "nothing to change" in str(error):
                say(f"!{type(error).__name__}: {error}".replace("\n", " ")[:300])
            else:
                say(f">import: {type(error).__name__}\n-")
            os._exit(1)
        try:
            if loading:
                self.code.forget()
            spent = 0.0
            items = [self.items[test] for test in tests]
            for item, following in zip(items, [*items[1:], None], strict=True):
                if spent > most:
                    break
                say(f">{item.nodeid}")
                usual = sight.seconds.get(item.nodeid, 1.0)
                signal.setitimer(signal.ITIMER_VIRTUAL, 1.5 * loading + 1.5 + 8 * min(usual, 60))
                begin = time.process_time()
                passed = _passes(item, following)
                spent += time.process_time() - begin
                if not passed:
                    say("-")
                    os._exit(1)
            say("+")
            os._exit(0)
        except BaseException:  # the machinery of the tests broke on what a mutant did
            say("-")
            os._exit(1)


def _side_by_side(work: Callable[[Sequence[str]], T], tests: Sequence[str]) -> list[T]:
    """What is found out about each half of some tests, in a copy of its own."""
    copies = [_copy(partial(work, tests[at::2])) for at in (0, 1)]
    found: list[T] = []
    for pid, read in copies:
        with os.fdopen(read, "rb") as told:
            found.append(pickle.load(told))
        os.waitpid(pid, 0)
    return found


def _copy(work: Callable[[], Any]) -> tuple[int, int]:
    """A copy of this process at work, and where it tells what it has found."""
    read, write = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(read)
        with os.fdopen(write, "wb") as out:
            pickle.dump(work(), out)
        os._exit(0)
    os.close(write)
    return pid, read


def _watched(item: pytest.Item, following: pytest.Item | None) -> list[pytest.TestReport]:
    """Run a test with reports, for so many seconds; again and again, as a test may catch what stops it."""
    signal.setitimer(signal.ITIMER_VIRTUAL, SLOW, SLOW)
    try:
        return runtestprotocol(item, log=False, nextitem=following)
    except pytest.skip.Exception:
        return []
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _passes(item: Any, following: pytest.Item | None) -> bool:
    """Run a test without a report, which would take longer than most tests."""
    state = item.session._setupstate
    if not getattr(item, "_request", True):
        item._initrequest()
    item.stash.setdefault(tmppath_result_key, {})  # a report would set it, for the end of tmp_path
    passed = True
    try:
        state.setup(item)
        item.runtest()
    except pytest.skip.Exception:
        pass
    except BaseException:  # a test may fail in any way
        passed = False
    try:
        state.teardown_exact(following)
    except BaseException:
        passed = False
    if hasattr(item, "_request"):
        item._request = False
        item.funcargs = None
    return passed


def _silent() -> None:
    """Nothing that a copy prints is seen."""
    null = os.open(os.devnull, os.O_RDWR)
    for fd in (1, 2):
        os.dup2(null, fd)


def interleaved(groups: Mapping[str, Sequence[Mutant]]) -> Iterator[Mutant]:
    """One of each group after another, so that whatever is done until now stands for all."""
    queues = [list(group) for group in groups.values()]
    while queues:
        for queue in queues:
            yield queue.pop(0)
        queues = [queue for queue in queues if queue]
