"""What is known, as tables."""

from __future__ import annotations

import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

from mutation.mutants import Mutant
from mutation.server import KILLED, TIMEOUT, Result

ARGUED = Path(__file__).with_name("argued.toml")
"""Why survivors live: ``[[argued]]`` with ``refuse``, and ``mutants``: keys, each with what is said of it alone."""
AROUND = 30
"""Letters around a change that are shown."""
LONGEST = 110
"""Letters of a text in a table."""
OPEN = "Open: they still want a test or an argument"


def arguments(file: Path = ARGUED) -> dict[str, tuple[str, str]]:
    """By mutant, why it lives: the reason it shares with others, and what is said of it alone (or nothing)."""
    told = tomllib.loads(file.read_text(encoding="utf-8"))["argued"]
    found = dict[str, tuple[str, str]]()
    for group in told:
        for key, alone in group["mutants"].items():
            if key in found:
                raise ValueError(f"{file.name}: {key} is argued twice")
            found[key] = (group["because"], alone)
    return found


def stale(known: Mapping[str, Result], mutants: Sequence[Mutant], argued: Mapping[str, object]) -> list[str]:
    """The arguments about mutants that are no more, or that died."""
    keys = {mutant.key for mutant in mutants}
    return [key for key in argued if key not in keys or (key in known and known[key].dead)]


def score(tried: Sequence[tuple[Mutant, Result]], argued: Mapping[str, object]) -> str:
    """The score in a sentence."""
    how = Counter(result.status for _, result in tried)
    dead = how[KILLED] + how[TIMEOUT]
    live = [mutant for mutant, result in tried if not result.dead]
    known = sum(mutant.key in argued for mutant in live)
    wanting = len(live) - known
    rest = f"{known} are argued below, {wanting} are open" if wanting else "each of them is argued below"
    return (
        f"**{100 * dead / len(tried):.1f} %** of {len(tried):,} mutants tried were killed ({dead:,}, "
        f"{how[TIMEOUT]} of them by time). {len(live)} live: {rest}."
    )


def fair(lot: Sequence[tuple[Mutant, Result]], size: int, how: str) -> str:
    """What became of a lot, which nobody has chosen, in a sentence."""
    dead = sum(result.dead for _, result in lot)
    return (
        f"Of the lot of `{how}`, "
        f"{len(lot):,} of {size:,} were tried, and {dead:,} killed: {100 * dead / max(1, len(lot)):.1f} %."
    )


def by_place(mutants: Sequence[Mutant], tried: Sequence[tuple[Mutant, Result]]) -> str:
    """The score by folder."""
    all_ = Counter(_place(mutant.file) for mutant in mutants)
    ends: dict[str, Counter[bool]] = defaultdict(Counter)
    for mutant, result in tried:
        ends[_place(mutant.file)][result.dead] += 1
    lines = ["| Where | Mutants | Tried | Killed | Survived | Score |", "|---|---:|---:|---:|---:|---:|"]
    total: Counter[bool] = sum(ends.values(), Counter())
    for place, many, c in (*((p, all_[p], ends[p]) for p in all_), ("all", all_.total(), total)):
        share = f"{100 * c[True] / c.total():.1f} %" if c.total() else "-"
        lines.append(f"| {place} | {many:,} | {c.total():,} | {c[True]:,} | {c[False]} | {share} |")
    return "\n".join(lines)


def survivors(tried: Sequence[tuple[Mutant, Result]], argued: Mapping[str, tuple[str, str]]) -> str:
    """The survivors, by why they live, what is open last."""
    live = [mutant for mutant, result in tried if not result.dead]
    groups: dict[str, list[Mutant]] = {
        refuse: [] for refuse in (*(group for group, _ in argued.values()), OPEN)
    }
    for mutant in live:
        groups[argued[mutant.key][0] if mutant.key in argued else OPEN].append(mutant)
    return "\n\n".join(_group(refuse, group, argued) for refuse, group in groups.items() if group)


def _group(refuse: str, mutants: Sequence[Mutant], argued: Mapping[str, tuple[str, str]]) -> str:
    """One table of survivors."""
    alone = any(mutant.key in argued and argued[mutant.key][1] for mutant in mutants)
    lines = [f"**{refuse}** ({len(mutants)}):", ""]
    lines.append("| Mutant | In | Change |" + (" Why |" if alone else ""))
    lines.append("|---|---|---|" + ("---|" if alone else ""))
    for mutant in mutants:
        before, after = _change(mutant)
        row = f"| `{mutant.key}` | `{mutant.file.removesuffix('.py')}` {mutant.where} | `{before}` → `{after}` |"
        lines.append(row + (f" {argued.get(mutant.key, ('', ''))[1]} |" if alone else ""))
    return "\n".join(lines)


def _place(file: str) -> str:
    """The folder of a file, and the file itself in the kernel."""
    folder = file.rpartition("/")[0]
    if folder == "kernel":
        return file
    return folder if folder.startswith("content") else f"{folder}/" if "/" in folder else f"{folder}/*.py"


def _change(mutant: Mutant) -> tuple[str, str]:
    """What differs, with a little around it; a line of a pack that is gone as a whole."""
    old, new = _flat(mutant.before), _flat(mutant.after) or "(left out)"
    if mutant.kind == "pack" and not mutant.after:
        return old[:LONGEST], new
    begin = next(
        (at for at, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new))
    )
    most = min(len(old), len(new)) - begin
    end = next((at for at in range(most) if old[-1 - at] != new[-1 - at]), most)
    return _cut(old, begin, len(old) - end), _cut(new, begin, len(new) - end)


def _cut(text: str, begin: int, end: int) -> str:
    """The part of a text around a change."""
    low, high = max(0, begin - AROUND), min(len(text), end + AROUND // 2)
    shown = ("… " if low else "") + text[low:high] + (" …" if high < len(text) else "")
    return shown if len(shown) <= LONGEST else f"{shown[:60]} … {shown[-40:]}"


def _flat(text: str) -> str:
    """A text on one line, as a table can hold it."""
    return re.sub(r"\s+", " ", text).replace("|", "\\|").replace("`", "'")
