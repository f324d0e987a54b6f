"""How often rules apply: which statements are counted, and that counting changes nothing."""

from __future__ import annotations

import importlib.util
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from petz_engine.testing.rule_counts import Applied, RuleCounts
from petz_engine.testing.rules import Rulebook
from rule_index import Library, shipped

TEXT = "## 1. Moves\n\n" + "\n\n".join(f"**XX-DO-{n:02}** Step {n}." for n in range(1, 17))

CODE = """
# XX-DO-01 "step"
def whole(n):
    "Steps."
    return n

def loop(numbers):
    # XX-DO-02 "step"
    for n in numbers:
        # XX-DO-03 "step"
        n = n + 1
        if n > 2:  # XX-DO-04 "step"
            # XX-DO-05 "step"
            return n
    # XX-DO-06 "step"
    return 0

def long(numbers):
    # XX-DO-07 "step"
    return max(
        len(numbers),
        # XX-DO-08 "step"
        sum(numbers),
    )

# XX-DO-09 "step"
half = lambda n: n / 2

def listed(numbers):
    return [
        # XX-DO-10 "step"
        n
        for n in numbers
    ]

def paired(numbers):
    rows = [
        # XX-DO-16 "step"
        (n, abs(n))
        for n in numbers
    ]
    return rows

def outer():
    # XX-DO-11 "step"
    inner = lambda n: whole(n)
    return inner

def told():
    return "XX-DO-12"  # see XX-DO-13

def stream(numbers):
    for n in numbers:
        # XX-DO-14 "step"
        yield n

def falls():
    # XX-DO-15 "step"
    raise ValueError
"""


def imported(file: Path) -> ModuleType:
    """The module in a file."""
    spec = importlib.util.spec_from_file_location("pkg_a", file)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


@pytest.fixture
def module(tmp_path: Path) -> ModuleType:
    """The code, as a module of a package with a rules text beside it."""
    for path, text in {"docs/rules/small.md": TEXT, "src/pkg/a.py": CODE}.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    return imported(tmp_path / "src/pkg/a.py")


@pytest.fixture
def counts(module: ModuleType, tmp_path: Path) -> RuleCounts:
    """Counts of the small text."""
    data = shipped(Library(tmp_path, "pkg"))
    return RuleCounts.of("small", Rulebook.of("small", data), tmp_path / "src/pkg")


@pytest.mark.parametrize(
    ("do", "reached"),
    [
        (lambda m: [m.whole(1), m.whole(2)], {"01": 2}),
        (lambda m: m.loop([]), {"02": 1, "06": 1}),
        (lambda m: m.loop([0, 0, 0]), {"02": 1, "03": 3, "04": 3, "06": 1}),
        (lambda m: m.loop([0, 2, 0]), {"02": 1, "03": 2, "04": 2, "05": 1}),
        (lambda m: m.long([1, 2]), {"07": 1, "08": 1}),
        (lambda m: [m.half(n) for n in range(4)], {"09": 4}),
        (lambda m: m.listed([1, 2, 3]), {"10": 1}),
        (lambda m: m.paired([1, 2, 3]), {"16": 1}),
        (lambda m: m.outer(), {"11": 1}),
        (lambda m: m.outer()(3), {"11": 1, "01": 1}),
        (lambda m: m.told(), {}),
        (lambda m: list(m.stream([1, 2, 3])), {"14": 3}),
        (lambda m: len("nothing of it"), {}),
    ],
)
def test_a_statement_counts_as_often_as_it_is_reached(
    module: ModuleType, counts: RuleCounts, do: Callable[[ModuleType], Any], reached: dict[str, int]
) -> None:
    with counts.playing():
        do(module)
    assert counts.code == Counter({f"XX-DO-{rule}": times for rule, times in reached.items()})


def test_what_is_reached_elsewhere_does_not_count(module: ModuleType, counts: RuleCounts) -> None:
    # given something that is done while a game is made, while it is played, while somebody thinks, and afterwards
    with counts.making():
        module.whole(1)
    with counts.playing():
        module.whole(1)
        with counts.thinking():
            module.whole(1)
        module.whole(1)
    module.whole(1)

    # then each is counted where it belongs, or not at all
    assert counts.report()["XX-DO-01"] == Applied(code=2, events=0, questions=0, made=1)
    assert set(counts.report()) == {f"XX-DO-{n:02}" for n in range(1, 17)}


def test_code_counts_that_was_imported_by_a_link(
    module: ModuleType, counts: RuleCounts, tmp_path: Path
) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "src/pkg")
    with counts.playing():
        imported(tmp_path / "link/a.py").whole(1)
    assert counts.code == {"XX-DO-01": 1}


def test_whoever_traced_before_goes_on(module: ModuleType, counts: RuleCounts) -> None:
    # given a tracer, when rules are counted meanwhile, also by something that fails
    seen: list[str] = []

    def trace(frame: Any, event: str, argument: Any) -> None:
        seen.append(frame.f_code.co_name)

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        with pytest.raises(ValueError, match=r"^$"), counts.playing():
            module.falls()
        module.loop([])
        now = sys.gettrace()
    finally:
        sys.settrace(before)

    # then it is back at once, and has seen what came behind
    assert now is trace
    assert "loop" in seen
    assert "falls" not in seen
    assert counts.code == {"XX-DO-15": 1}


def test_turns_are_counted_while_each_is_played_and_not_between(
    module: ModuleType, counts: RuleCounts
) -> None:
    # given three turns, when something is done between them as well, then only they count
    for _ in counts.watch(module.stream([1, 2, 3])):
        module.whole(1)
    assert counts.code == {"XX-DO-14": 3}


def test_a_rule_applied_as_often_as_the_largest_number_says() -> None:
    applied = Applied(code=2, events=5, questions=3, made=9)
    assert applied.times == 5
    assert applied.told() == {"applied": 5, "code": 2, "events": 5, "questions": 3, "made": 9}
