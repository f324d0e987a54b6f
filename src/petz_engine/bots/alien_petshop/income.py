"""What a shop is likely to earn: workers are care to share out, and what they cannot feed does not spawn."""

from __future__ import annotations

from functools import lru_cache

from petz_engine.alien_petshop.content import Content
from petz_engine.bots.alien_petshop import dice

Wants = tuple[tuple[int, float], ...]
"""What workers may be used for: (care, credits)."""


@lru_cache(maxsize=1 << 17)
def income(c: Content, wants: Wants, workers: int) -> float:
    """What so many workers are likely to earn in a round; each thing that is fed wastes half a point of care."""
    shares = dice.sums(c.die_faces, c.die_values, workers)
    size = 2 * shares[-1][0] + 2
    best = [0.0] * size
    for care, value in wants:
        if care <= 0:
            best = [earned + value for earned in best]
        elif (cost := 2 * care + 1) < size:
            best[cost:] = map(max, best[cost:], [earned + value for earned in best])
    return sum([chance * best[2 * total + 1] for total, chance in shares])


@lru_cache(maxsize=16)
def typical(c: Content) -> tuple[tuple[int, int, float], ...]:
    """A typical pet of each value: (value, care, VPs), by rising value."""
    by_value = dict[int, list[tuple[int, int]]]()
    for fact in c.pets:
        if fact.deck >= 0 and fact.copies:
            by_value.setdefault(fact.value, []).append((fact.care, fact.vp))
    return tuple(
        (value, round(sum(care for care, _ in of) / len(of)), sum(vp for _, vp in of) / len(of))
        for value, of in sorted(by_value.items())
    )
