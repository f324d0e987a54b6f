"""A toy with a choice in the middle of an effect, and luck before and after that choice.

In turn each seat digs in the well. Two stones come up by luck, the seat keeps one of them and the other falls back;
then luck says whether the kept stone crumbles. Only the first choice, how often to dig, belongs to the flow. The rest
is a frame: an effect that stopped half-way and says in plain data how far it got.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any

import attrs

from petz_engine.kernel.bag import Bag, bag_of, listed, minus, plus
from petz_engine.kernel.build import record, replaced
from petz_engine.kernel.codec import IdOf, OneOf, Per
from petz_engine.kernel.decision import CHANCE, Decision
from petz_engine.kernel.edit import Edit
from petz_engine.kernel.flow import Node, ask, each, named
from petz_engine.kernel.form import Mechanic, single
from petz_engine.kernel.game import Chance, Game, Outcome, Rules
from petz_engine.kernel.luck import Draws
from petz_engine.kernel.view import View

Stone = Annotated[int, IdOf("stone")]
Stones = Annotated[tuple[int, ...], Per("stone")]


@attrs.frozen
class Well:
    """The content: the stones, and what each is worth."""

    seats: int = 2
    names: Mapping[str, tuple[str, ...]] = {"stone": ("clay", "gold")}
    worth: tuple[int, ...] = (1, 3)
    stones: Bag = (3, 2)


@attrs.frozen
class Dig:
    """Dig so many times."""

    times: int


@attrs.frozen
class Keep:
    """Keep one of the two stones."""

    stone: Stone


@attrs.frozen
class Raise:
    """Luck: two stones come up."""

    stones: Stones


@attrs.frozen
class Crumble:
    """Luck: whether the kept stone crumbles, as (whole, crumbled) faces of one die."""

    faces: tuple[int, int]


@record
class Frame:
    """Who digs, how often still, and the stones in hand: none, two to choose from, or the one that was kept."""

    seat: int
    left: int
    stones: Stones = (0, 0)


@record
class Table:
    """Everything is public."""

    order: tuple[int, ...]
    well: Stones
    found: tuple[Stones, ...]
    cursor: Annotated[int, IdOf("step")] = 0
    due: tuple[int, ...] = ()
    pending: tuple[Frame, ...] = ()
    luck: tuple[tuple[str, int], ...] = ()


@record
class Secret:
    """There are no secrets; the kernel keeps sealed actions here."""

    sealed: Annotated[Any, OneOf("action")] = None


@record
class State:
    """The state of the toy."""

    table: Table
    secrets: tuple[Secret, ...]
    hidden: None = None


class WellEdit(Edit[State, Well]):
    """The scratch of this toy; a class of its own is made faster than ``Edit[State, Well]`` is."""

    __slots__ = ()


def start(content: Well) -> State:
    """A full well."""
    seats = range(content.seats)
    return State(Table(tuple(seats), content.stones, ((0, 0),) * content.seats), (Secret(),) * content.seats)


def dig(edit: WellEdit, decision: Decision, action: Dig) -> None:
    """Begins a frame; the kernel resumes it until it is gone."""
    edit.table.pending = (Frame(decision.seat, action.times),)


def resume(edit: WellEdit) -> None:
    """Goes on with the frame: another dig, or the end of it."""
    frame = edit.table.pending[0]
    if sum(frame.stones) == 2:
        edit.table.due = (frame.seat,)
    elif sum(frame.stones) == 1 or (frame.left and sum(edit.table.well) > 1):
        edit.table.due = (CHANCE,)
    else:
        edit.table.pending = ()


def asked(content: Well, table: Table, seat: int) -> Decision:
    """What the frame waits for. Its luck names the seat, so that digging never shifts what others find."""
    frame = table.pending[0]
    if seat != CHANCE:
        return Decision(seat, (Keep,), "W-2", step="keep")
    if sum(frame.stones):
        return Decision(CHANCE, (Crumble,), "W-3", step="crumble", label=f"crumble/{frame.seat}")
    return Decision(CHANCE, (Raise,), "W-1", step="raise", label=f"raise/{frame.seat}")


def lift(edit: WellEdit, decision: Decision, action: Raise) -> None:
    """The stones leave the well and wait in the frame."""
    frame = edit.open_row(edit.table, "pending", 0)
    edit.table.well = minus(edit.table.well, action.stones)
    frame.stones, frame.left = action.stones, frame.left - 1
    edit.tell("raised", "W-1", frame.seat, stones=action.stones, source="well", target="hand")


def held(view: View, decision: Decision) -> list[int]:
    """The kinds of stone in the frame."""
    return sorted(set(listed(view.table.pending[0].stones)))


def keep(edit: WellEdit, decision: Decision, action: Keep) -> None:
    """The other stone falls back into the well."""
    frame = edit.open_row(edit.table, "pending", 0)
    kept = bag_of([action.stone], 2)
    edit.table.well = plus(edit.table.well, minus(frame.stones, kept))
    frame.stones = kept


def crumble(edit: WellEdit, decision: Decision, action: Crumble) -> None:
    """A whole stone is the seat's, a crumbled one is gone."""
    frame = edit.open_row(edit.table, "pending", 0)
    if action.faces == (1, 0):
        found = edit.table.found
        edit.table.found = replaced(found, frame.seat, plus(found[frame.seat], frame.stones))
    edit.tell("crumbled", "W-3", frame.seat, whole=action.faces == (1, 0))
    frame.stones = (0, 0)


def outcome(content: Well, table: Table) -> Outcome:
    """The most valuable find wins."""
    points = [sum(map(int.__mul__, content.worth, found)) for found in table.found]
    return Outcome(tuple(1 + sum(p < q for q in points) for p in points), tuple(map(Fraction, points)))


def walk_raise(content: Well, state: State, decision: Decision, draws: Draws) -> None:
    """Two stones out of the well."""
    draws.hand("stones", state.table.well, 2)


def walk_crumble(content: Well, state: State, decision: Decision, draws: Draws) -> None:
    """One stone in three crumbles."""
    draws.roll("faces", (2, 1), 1)


def flow(content: Well) -> Node:
    """One turn for each seat."""
    return named("dig", each(ask(Dig, rule="W-1")))


DIG = single(
    "times", domain=lambda view, _: (0, 1, 2), build=Dig, choice=lambda a: a.times, effect=dig, sure=True
)
KEEP = single("stone", domain=held, build=Keep, choice=lambda a: a.stone, effect=keep, sure=True)
MECHANICS: dict[type[Any], Mechanic] = {Dig: DIG, Keep: KEEP}
CHANCES: dict[type[Any], Chance] = {
    Raise: Chance(walk_raise, lambda _, c: Raise(c["stones"]), lambda _, a: {"stones": a.stones}, lift),
    Crumble: Chance(
        walk_crumble,
        lambda _, c: Crumble((c["faces"][0], c["faces"][1])),
        lambda _, a: {"faces": a.faces},
        crumble,
    ),
}
RULES = Rules(
    name="well",
    version=1,
    flow=flow,
    start=start,
    edit=WellEdit,
    state=State,
    mechanics=MECHANICS,
    chances=CHANCES,
    outcome=outcome,
    facts={"stone": Stone, "stones": Stones},
    resume=resume,
    asked=asked,
)


def game(content: Well | None = None) -> Game:
    """The toy with this content."""
    content = content or Well()
    return Game(RULES, content, seats=content.seats)
