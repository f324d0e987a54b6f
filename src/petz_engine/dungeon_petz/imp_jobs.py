"""Imp jobs: what available imps are sent to do on the own display, and the boost of a job (DP-ART-05, DP-ENG-08).

The jobs are play, catch, sweep, guard and clean. A boost belongs to an artifact: once a round, one imp on one job
counts as several. Which artifact boosts a job is part of the action, but for cleaning, where it follows by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import UNGUARDED, Edit, Table, View, used_by

PLAIN = -1
"""The choice of sending imps without a boost."""


def boosts(c: Content, table: Table, seat: int, job: str) -> tuple[int, ...]:
    """The artifacts (each tile once) whose boost a seat can still use in this round for a job."""
    # DP-ENG-08 "one job a round, of the kinds play, catch, clean, sweep, guard; never gold"
    artifacts = table.players[seat].artifacts
    if not artifacts:
        return ()
    used, found = list(used_by(table, seat).boosted), list[int]()
    for artifact in artifacts:
        boost = c.tiles[artifact.tile].boost
        if boost is None or job not in boost.jobs or artifact.tile in found:
            continue
        if artifact.tile in used:
            used.remove(artifact.tile)
        else:
            found.append(artifact.tile)
    return tuple(found)


def counts_as(c: Content, boost: int | None) -> int:
    """As how many imps one imp counts with this boost (None or ``PLAIN``: without)."""
    if boost is None or boost == PLAIN:
        return 1
    found = c.tiles[boost].boost
    assert found is not None
    return found.counts_as


def most(c: Content, table: Table, seat: int, job: str) -> int:
    """As how many imps one imp of a seat can count for a job."""
    usable = boosts(c, table, seat, job)
    return max([counts_as(c, boost) for boost in (PLAIN, *usable)]) if usable else 1


def needed(amount: int, by_one: int, counts: int = 1) -> int:
    """How many imps it takes for an amount of which each does ``by_one``, and the first ``counts`` times as much.

    >>> needed(5, 2), needed(5, 2, counts=2), needed(1, 1, counts=2), needed(0, 2)
    (3, 2, 1, 0)
    """
    # DP-ENG-08 "the boosted imp counts as two and is one imp in the hospital, also for an excess of 1"
    return 1 + max(0, -(-amount // by_one) - counts) if amount else 0


def unboosted(view: View, job: str, boost: int | None) -> m.Reason | None:
    """Why this artifact cannot boost the job, None where it can, or where nothing is boosted."""
    if boost is None or boost in boosts(view.content, view.table, view.seat, job):
        return None
    return m.refuse("no_boost", "DP-ART-05", artifact=boost, job=job)


def boost_slot(
    verdict: Callable[[View, Any, Any], m.Reason | None] = m.allowed,
    at: Sequence[str] = (),
    offered: Callable[[Any], Sequence[int]] = lambda partial: partial.offered,
) -> m.Slot:
    """The slot that asks which artifact boosts the job, and at which of the heaps where imps go, by their kinds."""
    none = (PLAIN,) * (1 + len(at)) if at else PLAIN

    def domain(view: View, partial: Any) -> Sequence[m.Choice]:
        if not at:
            return (PLAIN, *offered(partial))
        places = [heap for heap, imps in zip(partial.heaps, partial.taken, strict=True) if imps]
        return [none, *((boost, *place) for boost in offered(partial) for place in places)]

    return m.Slot(
        "boost",
        domain,
        verdict=verdict,
        domain_is_legal=verdict is m.allowed,
        describe=m.by_name("tile", *at, also={none: "no boost"}),
        fields=("boost", "boosted") if at else ("boost",),
        none=none,
        asked=lambda partial: bool(offered(partial)),
    )


def send(e: Edit, seat: int, job: str, imps: int, boost: int | None) -> None:
    """So many available imps do a job on the display, one of them with a boost; they are busy until the round ends."""
    player = e.player(seat)
    # DP-IMP-01 "job on the display (gap, number, centre, sold pet's cage)"
    player.imps_at_home -= imps
    player.imps_busy += imps
    use_boost(e, seat, job, boost)


def use_boost(e: Edit, seat: int, job: str, boost: int | None) -> None:
    """The boost of an artifact is used for this round."""
    if boost is None:
        return
    # DP-ART-05 "Once per round, one imp counts as two"
    used = e.used(seat)
    used.boosted = tuple(sorted((*used.boosted, boost)))
    e.emit("boosted", "DP-ART-05", seat, artifact=boost, job=job, counts_as=counts_as(e.content, boost))


def rest(e: Edit, seat: int) -> None:
    """Nobody guards any more."""
    # DP-ART-04 "They are used, but do not go to the hospital, and return home in phase 6"
    for number, plot in enumerate(e.table.players[seat].plots):
        if plot.guarded != UNGUARDED:
            e.plot(seat, number).guarded = UNGUARDED
