"""Invariants of powers that stopped half-way: whose they are, where they stand, and whom they wait for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop.actions.visit import EndVisit
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.frames import verbs_of
from petz_engine.alien_petshop.phases import on_turn
from petz_engine.alien_petshop.powers import awaited
from petz_engine.alien_petshop.state import Frame, Table
from petz_engine.alien_petshop.table_invariants import Public
from petz_engine.alien_petshop.verbs import ROOMS


def frames(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """What is pending are powers of the seat that visits the market, each at one of its verbs; the top one asks."""
    table = of.table
    if not table.pending:
        return
    if table.visit is None or EndVisit not in now.before.asks:
        yield "a power is pending outside of a visit"
        return
    wrong = [frame for frame in table.pending if not _is_power(c, table, frame, now)]
    yield from (f"no power of seat {f.seat} can be pending in display {_name(c, f)}" for f in wrong)
    if wrong:
        return
    if table.due != _waits(c, table):
        yield "somebody else is due than the power that is pending asks"
    yield from _stack(c, table)


def _name(c: Content, frame: Frame) -> str:
    return c.names["display"][frame.display]


def _is_power(c: Content, table: Table, frame: Frame, now: m.FlowPosition) -> bool:
    """Whether a frame is that of a power of the seat on turn, at one of its verbs or behind the last."""
    if frame.seat != on_turn(table, now):
        return False
    lying, verbs = table.players[frame.seat].displays[frame.display], verbs_of(c, frame)
    pet = None if lying.pet is None else lying.pet.pet
    owner = (pet, None) if frame.habitat is None else (None, lying.habitat)
    # AP-CARD-05 "Whenever it comes to lie under a pet"
    fits = pet is not None and (frame.pet, frame.habitat) == owner
    return fits and bool(verbs) and 0 <= frame.verb <= len(verbs)


def _waits(c: Content, table: Table) -> tuple[int, ...]:
    """Whom the top frame waits for: its seat, or chance; nobody where its verb asks for nothing."""
    decision = awaited(c, table)
    return () if decision is None else (decision.seat,)


def _stack(c: Content, table: Table) -> Iterator[str]:
    """What is wrong with frames that lie on each other."""
    pending = table.pending
    for below, frame in pairwise(pending):
        if not _waits_below(c, below):
            yield f"the power in display {_name(c, below)} stands where no other can come before it"
        if frame.habitat is None:
            yield f"the power of the pet in display {_name(c, frame)} comes before another"
    displays = [frame.display for frame in pending if frame.habitat is not None]
    if len(set(displays)) < len(displays):
        yield "a habitat meets its pet twice"
    yield from _begun(table)


def _waits_below(c: Content, frame: Frame) -> bool:
    """Whether a frame has not begun, or has just taken a habitat that does something first."""
    # AP-O-57 "fires at once, inside the power"
    verbs, at = verbs_of(c, frame), frame.verb
    begins = at == 0 or ROOMS[type(verbs[at - 1])].begins_others
    return begins and frame.left == sum([verb.times for verb in verbs[at : at + 1]])


def _begun(table: Table) -> Iterator[str]:
    """What is wrong with frames that have not begun, under others: a purchase or a new layout has brought them."""
    pending, visit = table.pending, table.visit
    assert visit is not None  # powers are pending in a visit
    if pending[0].habitat is None and not visit.bought_pet:
        yield "the power of a pet is pending, and none was bought"
    waiting = [at for at, frame in enumerate(pending[:-1]) if frame.verb == 0]
    if waiting != list(range(len(waiting))):
        yield "a power has begun before one that waits for it"
    elif waiting and not _together(pending[: len(waiting) + 1], rearranged=visit.rearranged):
        yield "powers that did not begin together are pending"


def _together(frames: Sequence[Frame], *, rearranged: bool) -> bool:
    """Whether these powers can have begun together, the last of them as the first."""
    displays = [frame.display for frame in frames]
    if frames[0].habitat is None:
        # AP-PET-04 "Do this right after placing, before a When Bought power"
        return len(frames) == 2 and displays[0] == displays[1]
    # AP-O-31 "every Mutator that now lies under a pet fires, display 1 to 6"
    return rearranged and displays == sorted(displays, reverse=True)
