"""Rules: what the package of a game gives to the kernel, as one record of plain functions and tables."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeAlias, get_args

import attrs

from petz_engine.kernel.chance import Draws
from petz_engine.kernel.codec import snake
from petz_engine.kernel.decision import Decision
from petz_engine.kernel.event import Event
from petz_engine.kernel.flow import Node
from petz_engine.kernel.flow_position import FlowPosition
from petz_engine.kernel.generic import A, C, D, S, S_co
from petz_engine.kernel.knowledge import Knowledge
from petz_engine.kernel.scoring import Scoring
from petz_engine.kernel.slots import Mechanic


class Step(NamedTuple, Generic[S_co]):
    """A new state, and the events on the way to it."""

    state: S_co
    events: tuple[Event, ...]


step_of: Callable[[tuple[Any, tuple[Event, ...]]], Step] = partial(tuple.__new__, Step)
"""Makes a step of a pair, fast."""


@attrs.frozen
class Outcome:
    """How a finished game ended: ``ranks`` by seat (1 is first, shared ranks repeat), ``points`` by seat, exact."""

    ranks: tuple[int, ...]
    points: tuple[Fraction, ...]

    @classmethod
    def by_points(cls, points: Iterable[Fraction]) -> Outcome:
        """The outcome of a game in which the most points win, and equal points share a rank.

        >>> Outcome.by_points([Fraction(7, 2), Fraction(5), Fraction(7, 2)]).ranks
        (2, 1, 2)
        """
        all_points = tuple(points)
        return cls(
            tuple(1 + sum(1 for other in all_points if other > mine) for mine in all_points), all_points
        )


@attrs.frozen
class ChanceMechanic(Generic[A, D]):
    """How one type of chance action works.

    ``public_view(action)`` is what everybody may know of it, by default nothing.
    ``sampler(content, state, decision, draws)`` draws an outcome and returns what it comes to;
    ``build(content, dealt)`` makes the action of that, and ``outcome_fields(content, action)`` gives the drawn cells
    back. ``effect(edit, decision, action, dealt)`` carries it out; ``dealt`` stays as it is, since it may be used
    again.
    """

    sampler: Callable[[Any, Any, Decision, Draws], D]
    build: Callable[[Any, D], A]
    outcome_fields: Callable[[Any, A], Mapping[str, tuple[int, ...]]]
    effect: Callable[[Any, Decision, A, D], None]
    public_view: Callable[[A], Any] = lambda action: None


def drawn(
    action: type[A],
    sampler: Callable[[Any, Any, Decision, Draws], D],
    effect: Callable[[Any, Decision, A, D], None],
    *,
    public_view: Callable[[A], Any] = lambda action: None,
) -> ChanceMechanic[A, D]:
    """The mechanic of a chance action with one field: its sampler draws once, with the name of the field as the key.

    TypeError for a class with another number of fields.
    """
    made: Any = action
    names = [field.name for field in attrs.fields(made)]
    if len(names) != 1:
        raise TypeError(
            f"{action.__name__} has the fields {', '.join(names) or 'none'}, not one that is drawn"
        )
    (name,) = names
    return ChanceMechanic(
        sampler,
        lambda _, dealt: made(dealt),
        lambda _, dealt: {name: getattr(dealt, name)},
        effect,
        public_view,
    )


@attrs.frozen
class Invariant(Generic[C]):
    """What holds in every reachable state; ``broken(content, state)`` lists the violations.

    A ``public`` invariant reads only what a view has too, and is checked in views as well. A ``played`` one is not
    asked of what is read back: play leads to no state that breaks it, but such a state can be played on.
    """

    name: str
    broken: Callable[[C, Any], Iterable[str]]
    public: bool = False
    played: bool = False

    def violations(self, content: C, of: Any, now: FlowPosition) -> Iterable[str]:
        """What breaks it in a state or a view, which is at this place in the flow."""
        return self.broken(content, of)


@attrs.frozen
class PartInvariant(Generic[C]):
    """An invariant that depends on the part of the game: ``broken(content, state, now)`` lists the violations."""

    name: str
    broken: Callable[[C, Any, FlowPosition], Iterable[str]]
    public: bool = False
    played: bool = False

    def violations(self, content: C, of: Any, now: FlowPosition) -> Iterable[str]:
        """What breaks it in a state or a view, which is at this place in the flow."""
        return self.broken(content, of, now)


AnyInvariant: TypeAlias = Invariant[C] | PartInvariant[C]


@attrs.frozen
class StepInvariant(Generic[S, C]):
    """What holds for every step; ``broken(content, before, events, after)`` lists the violations."""

    name: str
    broken: Callable[[C, S, Sequence[Event], S], Iterable[str]]


def no_frames(*_: Any) -> Any:
    """The ``resume`` of rules without frames."""
    raise TypeError("these rules have no pending frames")


@attrs.frozen
class Rules(Generic[S, A, C]):
    """All that the package of a game gives to the kernel.

    A state is a record with the fields ``table``, ``secrets`` and ``hidden``; the table has ``cursor``, ``due``,
    ``order``, ``pending`` and ``chance_counts``, and each secret has ``sealed`` where the flow has a sealed decision.
    ``facts`` gives the types of event facts, above all of those that are numbers of content. ``resume(edit)`` goes on
    with the top frame of ``table.pending`` until that is gone or sets ``table.due``; ``asked(content, table, seat)`` is
    the decision that the frame waits for, which only the frame and the seat may decide. ``version`` rises when a ruling
    changes results.

    ``position(game, table)`` builds a state of the ``[position]`` table of a scenario, as plain values: a table says
    what matters, the rest is filled in sensibly. It need not have come to a decision yet (``game.advance`` goes on from
    it). It raises ``petz_engine.packs.problem.Malformed`` with all faults, each at the path of its keys.
    ``described(game, of)`` tells what a state or a view says in the same words, as plain tables, arrays and values.
    ``renamed`` has the words of older positions: for the path of a key (``*`` is any step) its new word, or "" where
    its keys stand in the table around it now, or after a ``/`` its new path from the top; ``path?key`` is one beside
    that key that held an array of one, which is the value now; for ``=value`` the new value; and for
    ``events.fact/2`` that of a fact that counted halves.
    ``scores`` are those that :meth:`Game.explain_score` tells line by line, by what they are called.
    ``knowledge`` says what a seat can conclude of hidden things (see :mod:`petz_engine.kernel.knowledge`). ``events``
    are the kinds of all events that the rules can emit, for proofs that say which of them never occurred.
    """

    name: str
    version: int
    flow: Callable[[C], Node]
    start: Callable[[C], S]
    edit: Callable[..., Any]
    state: type[S]
    mechanics: Mapping[type[Any], Mechanic]
    chance_mechanics: Mapping[type[Any], ChanceMechanic]
    outcome: Callable[[C, Any], Outcome | None]
    codes: Mapping[str, str] = attrs.field(factory=dict)
    facts: Mapping[str, Any] = attrs.field(factory=dict)
    resume: Callable[[Any], None] = no_frames
    asked: Callable[[C, Any, int], Decision] = no_frames
    invariants: tuple[AnyInvariant[C], ...] = ()
    step_invariants: tuple[StepInvariant[S, C], ...] = ()
    longest: Callable[[C], int] = lambda content: 1_000_000
    narrator: Callable[..., Callable[[Step[S]], list[str]]] | None = None
    position: Callable[[Any, Mapping[str, Any]], S] | None = None
    described: Callable[[Any, Any], Mapping[str, Any]] | None = None
    renamed: Mapping[str, str] = attrs.field(factory=dict)
    scores: Mapping[str, Scoring] = attrs.field(factory=dict)
    knowledge: Knowledge | None = None
    events: tuple[str, ...] = ()

    @classmethod
    def of(cls, package: str, actions: Any, chances: Any, *, version: int, **said: Any) -> Rules[S, A, C]:
        """The rules of a game whose rooms are called as :data:`ROOMS` says; a part without a room has its default.

        ``actions`` and ``chances`` are the unions of all types of action, in whose order the rules have them.
        The room of an action has its mechanic, or how its chance works: for ``PickFruit`` that is ``PICK_FRUIT``.
        ``said`` are parts, and mechanics by that name, that stand elsewhere. TypeError for what is missing in a room,
        ModuleNotFoundError for a room that is missing.
        """
        parts = {part: value for part in ROOMS if (value := _found(package, part)) is not None}
        parts["mechanics"] = MappingProxyType(_workings(actions, said))
        parts["chance_mechanics"] = MappingProxyType(_workings(chances, said))
        parts |= {part: said.pop(part) for part in [*said] if part in attrs.fields_dict(cls)}
        if said:
            raise TypeError(f"{', '.join(said)}: no part of the rules, and no mechanic of any action")
        return cls(version=version, **parts)


ROOMS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "name": ("content", "GAME"),
        "flow": ("round", "game_flow"),
        "start": ("setup", "start_state"),
        "edit": ("state", "Edit"),
        "state": ("state", "State"),
        "outcome": ("steps.final", "outcome"),
        "codes": ("codes", "CODES"),
        "facts": ("events", "FACTS"),
        "events": ("sentences", "EVENTS"),
        "invariants": ("invariants", "INVARIANTS"),
        "longest": ("invariants", "longest"),
        "step_invariants": ("step_invariants", "STEP_INVARIANTS"),
        "narrator": ("narrator", "Narrator"),
        "position": ("position", "position"),
        "described": ("position", "described"),
        "renamed": ("position.renamed", "RENAMED"),
        "scores": ("scores", "SCORES"),
        "knowledge": ("knowledge", "KNOWLEDGE"),
    }
)
"""For each part of :class:`Rules` the module of a game's package that it stands in, and its name there."""


def _found(package: str, part: str) -> Any:
    """A part of the rules out of its room, None where there is no such room and the part may be left out."""
    room, name = f"{package}.{ROOMS[part][0]}", ROOMS[part][1]
    if attrs.fields_dict(Rules)[part].default is not attrs.NOTHING and not _is_there(package, room):
        return None
    found = getattr(import_module(room), name, None)
    if found is None:
        raise TypeError(f"{room} has no {name}, which is the {part} of the rules")
    return MappingProxyType(found) if type(found) is dict else found


def _is_there(package: str, room: str) -> bool:
    """Whether a package has a module, where that may stand in a folder that it does not have."""
    folder = room.rpartition(".")[0]
    return (folder == package or _is_there(package, folder)) and find_spec(room) is not None


def _workings(actions: Any, said: dict[str, Any]) -> dict[type[Any], Any]:
    """The mechanic of each of some types of action, or how its chance works, by the name of the action."""
    found = {}
    for action in get_args(actions) or (actions,):
        name = snake(action.__name__).upper()
        working = said.pop(name, None) or getattr(sys.modules[action.__module__], name, None)
        if working is None:
            raise TypeError(f"{action.__module__} has no {name}, which says how {action.__name__} works")
        found[action] = working
    return found
