"""In how many ways imps can be placed on gaps so that none of them is idle, without listing them.

Gap after gap, what counts is only how many imps stand beside the plots that have further gaps (DP-ENG-13).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

Gap = tuple[int, int]
Beside = tuple[int, int]
"""At a plot: whether more than enough imps shall stand there in the end (0: no), and how many do so far."""
Open = tuple[tuple[int, Beside], ...]
"""The plots that have further gaps, with what is beside them."""


Bands = tuple[tuple[int, int | None], ...]


class Task(NamedTuple):
    """The gaps, the unmet needs by plot, how many imps there are in all, and how many each gap has (-1: any number).

    On the gap ``boosted`` (-1: none) one imp counts for ``more`` beyond itself.
    """

    gaps: tuple[Gap, ...]
    unmet: tuple[int, ...]
    imps: int
    placed: tuple[int, ...]
    boosted: int = -1
    more: int = 0


def placings(task: Task) -> int:
    """In how many ways the imps can be placed.

    >>> placings(Task(((0, 1), (1, 2)), (1, 1, 0), imps=3, placed=(-1, -1)))
    3
    """
    bands = [_bands(task, plot) for plot in range(len(task.unmet))]
    bits = len(task.gaps) * (task.imps + 1).bit_length() + 1
    room = (1 << bits * (task.imps + 1)) - 1
    # all numbers of imps are counted at once: each ``row`` has as digits the ways with at most 0, 1, 2, ... imps
    ways: dict[Open, int] = {(): room // ((1 << bits) - 1)}
    order = _order(task.gaps)
    for at, gap in enumerate(order):
        later = {plot for other in order[at + 1 :] for plot in task.gaps[other]}
        further: dict[Open, int] = {}
        for beside, row in ways.items():
            for imps, state in _on(task, bands, gap, dict(beside), later):
                further[state] = further.get(state, 0) + (row << bits * imps & room)
        ways = further
    return sum([row >> bits * task.imps for row in ways.values()])


@lru_cache(maxsize=256)
def _order(gaps: tuple[Gap, ...]) -> tuple[int, ...]:
    """The gaps in an order that keeps few plots open at a time."""
    order: list[int] = []
    while len(order) < len(gaps):
        left = [gap for gap in range(len(gaps)) if gap not in order]
        order.append(min(left, key=lambda gap: len(_opened(gaps, [*order, gap]))))
    return tuple(order)


def _opened(gaps: tuple[Gap, ...], done: Sequence[int]) -> set[int]:
    """The plots with some gaps that are done, and some that are not."""
    before = {plot for gap in done for plot in gaps[gap]}
    return before & {plot for gap, ends in enumerate(gaps) if gap not in done for plot in ends}


def _on(
    task: Task, bands: Sequence[Bands], gap: int, beside: dict[int, Beside], later: set[int]
) -> Iterator[tuple[int, Open]]:
    """What stands beside the open plots once this gap has its imps, for all numbers of them."""
    a, b = task.gaps[gap]
    placed = task.placed[gap]
    choices = range(task.imps + 1) if placed < 0 else range(placed, placed + 1)
    for end_a in _ends(bands[a], beside.get(a)):
        for end_b in _ends(bands[b], beside.get(b)):
            for imps in choices:
                if _idle(task, gap, imps, end_a[0], end_b[0]):
                    continue
                counts = imps + task.more * (gap == task.boosted)
                at_a, at_b = _more(bands[a], end_a, counts), _more(bands[b], end_b, counts)
                if at_a is None or at_b is None:
                    break
                beyond = {**beside, a: at_a, b: at_b}
                if all(plot in later or _kept(bands[plot], beyond[plot]) for plot in (a, b)):
                    yield imps, tuple(sorted([(plot, at) for plot, at in beyond.items() if plot in later]))


def _bands(task: Task, plot: int) -> Bands:
    """From how many imps to how many: no more than enough, too many by no more than the boost, and too many anyway.

    What is too many with the boost only matters beside the boosted imp.
    """
    unmet, near = task.unmet[plot], task.boosted >= 0 and plot in task.gaps[task.boosted]
    over = unmet + (task.more if near else 0)
    return (0, unmet), (unmet + 1, over), (over + 1, None)


def _ends(bands: Bands, beside: Beside | None) -> Sequence[Beside]:
    """What is beside a plot; where nothing is decided yet, all that can be."""
    if beside is not None:
        return (beside,)
    return [(i, 0) for i, (low, high) in enumerate(bands) if high is None or low <= high]


def _more(bands: Bands, beside: Beside, imps: int) -> Beside | None:
    """The same with more imps; None where there are too many for what shall be in the end."""
    low, high = bands[beside[0]]
    count = beside[1] + imps
    if high is None:
        return beside[0], min(count, low)
    return (beside[0], count) if count <= high else None


def _kept(bands: Bands, beside: Beside) -> bool:
    """Whether at last there are as many as there should be."""
    return beside[1] >= bands[beside[0]][0]


def _idle(task: Task, gap: int, imps: int, end_a: int, end_b: int) -> bool:
    """Whether an imp could be taken away from a gap without leaving one more need unmet, or cannot be boosted there."""
    if gap != task.boosted:
        return imps > 0 and end_a > 0 and end_b > 0
    # DP-ENG-13 "An imp that would meet no need that is still unmet is refused": the boosted one meets some by itself
    return imps == 0 or (min(end_a, end_b) > (1 if imps == 1 else 0))
