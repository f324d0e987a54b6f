"""What the toys share: content, a state of three parts, chance of one cell, and how every game starts and ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Annotated, Any, TypeAlias

import attrs

from petz_engine.kernel.bag import Bag
from petz_engine.kernel.build import record
from petz_engine.kernel.codec import IdOf, OneOf, Per
from petz_engine.kernel.edit import Edit
from petz_engine.kernel.flow import Node
from petz_engine.kernel.game import Game
from petz_engine.kernel.ruleset import ChanceMechanic, Invariant, Outcome, Rules
from petz_engine.kernel.slots import Mechanics

Kind = Annotated[int, IdOf("kind")]
Kinds = Annotated[tuple[int, ...], Per("kind")]


@attrs.frozen
class Content:
    """The names of the kinds, how many of each there are, the dice of a seat, and the seats."""

    names: Mapping[str, tuple[str, ...]]
    stock: Bag
    dice: int = 0
    seats: int = 2


@record
class Player:
    """What lies before a seat, how many cards or re-rolls it has left, and its points."""

    bag: Kinds
    left: int = 2
    points: int = 0


@record
class Frame:
    """An effect that stopped half-way: whose it is, and what it holds meanwhile."""

    seat: int
    held: Kinds


@record
class Table:
    """What everybody sees; all but the players is the kernel's."""

    order: tuple[int, ...]
    players: tuple[Player, ...]
    cursor: Annotated[int, IdOf("step")] = 0
    due: tuple[int, ...] = ()
    pending: tuple[Frame, ...] = ()
    chance_counts: tuple[tuple[str, int], ...] = ()


@record
class Secret:
    """What one seat sees, and its action that waits to be revealed."""

    hand: Kinds
    sealed: Annotated[Any, OneOf("action")] = None


@record
class State:
    """The state of a toy; nobody looks into what is hidden."""

    table: Table
    secrets: tuple[Secret, ...]
    hidden: Kinds


Toy: TypeAlias = Edit[State, Content]
Chances: TypeAlias = dict[type[Any], ChanceMechanic]


@attrs.frozen
class Drawn:
    """Chance: so many of each kind."""

    kinds: Kinds

    @classmethod
    def by(
        cls, sampler: Callable[..., Any], effect: Callable[..., None], *face: Callable[[Any], Any]
    ) -> ChanceMechanic:
        """How this chance works."""
        return ChanceMechanic(
            sampler, lambda _, dealt: cls(dealt), lambda _, a: {"kinds": a.kinds}, effect, *face
        )


def outcome(content: Content, table: Table) -> Outcome:
    """The most points win."""
    points = [player.points for player in table.players]
    return Outcome(tuple(1 + sum(p < q for q in points) for p in points), tuple(map(Fraction, points)))


def toy(name: str, content: Content, flow: Node, mechanics: Mechanics, chances: Chances, **more: Any) -> Game:
    """The game of this flow, which begins with nothing drawn, and in which nothing hidden is overdrawn."""
    n, empty = content.seats, (0,) * len(content.stock)
    first = State(Table(tuple(range(n)), (Player(empty),) * n), (Secret(empty),) * n, content.stock)
    more["facts"] = {"kind": Kind, "kinds": Kinds}
    more["invariants"] = (
        Invariant("overdrawn", lambda _, state: ["overdrawn"] if min(state.hidden) < 0 else []),
    )
    rules = Rules(name, 1, lambda _: flow, lambda _: first, Edit, State, mechanics, chances, outcome, **more)
    return Game(rules, content, seats=n)
