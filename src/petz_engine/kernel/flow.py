"""The flow: the round as a small tree that reads like the rules, and the program that it compiles to.

The tree says *when*; the functions in it say *what*. No function calls the next one. A function gets the scratch and
what the tree nests around it: nothing at the top, the seat within :func:`each`, and the index of an entry within
:func:`each_entry`. A question gets the content and the public table instead of the scratch, so it cannot depend on
anything secret. (No function can ask where the flow is: the cursor is written when the flow stops.)

Compiling unrolls ``each`` and ``each_entry`` into a flat list of operations, so that the place in the flow is one
number, the cursor. It is written down by name, never by number (:func:`step_names`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import attrs

from petz_engine.kernel.codec import snake
from petz_engine.kernel.decision import OPEN, Secrecy


@attrs.frozen
class Auto:
    """A step without a choice."""

    do: Callable[..., None]


@attrs.frozen
class ChanceNode:
    """A chance decision, where ``needed`` (content, table) holds; ``stream`` names a stream that all seats share."""

    action: type[Any]
    rule: str
    needed: Callable[..., bool]
    stream: str = ""


@attrs.frozen
class Ask:
    """A decision: of the seat that the tree is at, or of the seats that ``who`` (content, table) names."""

    actions: tuple[type[Any], ...]
    rule: str
    secrecy: Secrecy
    who: Callable[..., Sequence[int]] | None


@attrs.frozen
class Seq:
    """The nodes one after the other."""

    nodes: tuple[Node, ...]


@attrs.frozen
class Named:
    """A part of the tree with a name of its own."""

    name: str
    node: Node


@attrs.frozen
class Each:
    """The node for each seat, in the order of the table."""

    node: Node


@attrs.frozen
class EachEntry:
    """For each number of ``entries`` with a name, the node that ``make`` builds for it."""

    entries: tuple[tuple[int, str], ...]
    make: Callable[[int], Node]


@attrs.frozen
class When:
    """The node where ``question(content, table, ...)`` holds, else the other one."""

    question: Callable[..., bool]
    node: Node
    otherwise: Node


@attrs.frozen
class Loop:
    """The node again and again, as long as the question holds."""

    question: Callable[..., bool]
    node: Node


@attrs.frozen
class Turns:
    """The question again and again, as long as it is somebody's turn to answer it."""

    question: Ask


@attrs.frozen
class During:
    """The node with a record in a field of the table, which is there no longer than the flow is inside."""

    field: str
    record: Callable[..., Any]
    node: Node


Node: TypeAlias = Auto | ChanceNode | Ask | Seq | Named | Each | EachEntry | When | Loop | Turns | During
"""A part of the tree."""


def auto(do: Callable[..., None]) -> Auto:
    """A step without a choice: ``do(edit, ...)``."""
    return Auto(do)


def chance(
    action: type[Any], *, rule: str, needed: Callable[..., bool] = lambda *_: True, stream: str = ""
) -> ChanceNode:
    """A step that waits for the dealer; within :func:`each` its stream belongs to the seat.

    Steps with the same ``stream`` share it, whatever seat they are for: one deck has one stream.
    """
    return ChanceNode(action, rule, needed, stream)


def ask(
    *actions: type[Any],
    rule: str,
    secrecy: Secrecy = OPEN,
    who: Callable[..., Sequence[int]] | None = None,
) -> Ask:
    """A step that waits for a seat, or in a sealed decision for several."""
    return Ask(actions, rule, secrecy, who)


def flow(*nodes: Node) -> Seq:
    """The nodes one after the other."""
    return Seq(nodes)


def named(name: str, *nodes: Node) -> Named:
    """A named part of the flow."""
    return Named(name, Seq(nodes))


def each(*nodes: Node) -> Each:
    """The node for each seat, in the order of the table."""
    return Each(Seq(nodes))


def each_entry(entries: Sequence[tuple[int, str]], make: Callable[[int], Node]) -> EachEntry:
    """For each numbered and named entry of the content, in the given order."""
    return EachEntry(tuple(entries), make)


def when(question: Callable[..., bool], *nodes: Node, otherwise: Node = Seq(())) -> When:
    """The nodes where ``question(content, table, ...)`` holds, else ``otherwise``."""
    return When(question, Seq(nodes), otherwise)


def loop(question: Callable[..., bool], *nodes: Node) -> Loop:
    """The nodes again and again, as long as ``question(content, table, ...)`` holds."""
    return Loop(question, Seq(nodes))


def turns(question: Ask) -> Turns:
    """The question again and again, until its ``who`` names nobody any more."""
    return Turns(question)


def during(field: str, record: Callable[..., Any], *nodes: Node) -> During:
    """The nodes with a fresh record in a field of the table; before and behind them the field is None.

    ``record`` is a class that needs no arguments, or a function of (content, table, ...) that makes the record. What
    belongs to one part of a round lies in such a record: nobody has to clear it, and no state has it elsewhere.
    """
    return During(field, record, Seq(nodes))


# What an operation does; plain numbers, since the kernel compares them a thousand times a game.
AUTO, TEST, ASK, JUMP, CHANCE_OP, END = range(6)
STOPS = (ASK, CHANCE_OP, END)
"""Where the flow stops, so that a state can be there."""
Open = tuple[str, Callable[..., Any]]
"""A field of the table that has a record, and what makes a fresh one."""


@attrs.frozen(eq=False)
class Op:
    """One operation of the compiled flow.

    Those that wait for somebody are called by their action, as JSON has it, and no two alike; the name of any other is
    that of a function, for people. ``place`` is the position of the seat in the table's order (-1: no seat), ``args``
    the entries around it, ``target`` where a failed test, a jump, or a turn that is nobody's goes, and ``label`` the
    name of the chance that is drawn, which is ``shared`` by all seats or that of the seat alone. ``part`` is the
    outermost named part around it (``end`` that of the last one), and ``open`` names the fields of the table that have
    a record there, each with what makes a fresh one of (content, table, seat on turn); one that was opened for nobody
    asks for no seat.
    """

    kind: int
    name: str
    place: int = -1
    args: tuple[int, ...] = ()
    do: Callable[..., Any] | None = None
    target: int = -1
    actions: tuple[type[Any], ...] = ()
    rule: str = ""
    secrecy: Secrecy = OPEN
    label: str = ""
    shared: bool = False
    part: str = ""
    open: tuple[Open, ...] = ()


@attrs.define
class _Compiler:
    seats: int
    ops: list[Op] = attrs.field(factory=list)
    names: dict[str, int] = attrs.field(factory=dict)
    part: str = ""
    open: tuple[Open, ...] = ()

    def add(self, kind: int, path: str, place: int, args: tuple[int, ...], **more: Any) -> int:
        """Appends an operation under a name of its own, and returns its number."""
        path = path.lstrip("/")  # at the top there is no name to stand before the first one
        seen = self.names[path] = self.names.get(path, -1) + 1
        if seen and kind in STOPS:
            raise ValueError(
                f"two steps of the flow are called {path}; put one of them into a part with a name of its own, "
                f'such as named("again", ...)'
            )
        op = Op(kind, f"{path}#{seen}" if seen else path, place, args, part=self.part, open=self.open, **more)
        self.ops.append(op)
        return len(self.ops) - 1

    def aim(self, at: int) -> None:
        """Makes the next operation to be added the target of this one."""
        self.ops[at] = attrs.evolve(self.ops[at], target=len(self.ops))

    def node(self, node: Node, path: str, place: int, args: tuple[int, ...]) -> None:
        match node:
            case Seq(nodes):
                for part in nodes:
                    self.node(part, path, place, args)
            case Named(name, part):
                outer, self.part = self.part, self.part or name
                self.node(part, f"{path}/{name}", place, args)
                self.part = outer
            case Each(part):
                for position in range(self.seats):
                    self.node(part, f"{path}[{position}]", position, args)
            case EachEntry(entries, make):
                for index, name in entries:
                    self.node(make(index), f"{path}/{name}", place, (*args, index))
            case During():
                self.opened(node, path, place, args)
            case When():
                self.fork(node, path, place, args)
            case Loop() | Turns():
                self.repeated(node, path, place, args)
            case Auto(do):
                self.add(AUTO, f"{path}/{do.__name__}", place, args, do=do)
            case _:
                self.leaf(node, path, place, args)

    def repeated(self, node: Loop | Turns, path: str, place: int, args: tuple[int, ...]) -> None:
        start = len(self.ops)
        if isinstance(node, Loop):
            self.add(TEST, f"{path}/{node.question.__name__}", place, args, do=node.question)
            self.node(node.node, path, place, args)
        else:
            self.leaf(node.question, path, place, args)
        self.add(JUMP, f"{path}/again", place, args, target=start)
        self.aim(start)

    def opened(self, node: During, path: str, place: int, args: tuple[int, ...]) -> None:
        field, make = node.field, _fresh(node.record, place >= 0)
        if any(field == name for name, _ in self.open):
            raise ValueError(f"{path} opens {field}, which is open around it")
        # the record is that of the seat, whatever entries are around it
        self.add(AUTO, f"{path}/open_{field}", place, (), do=_opening(field, node.record, make, place >= 0))
        outer, self.open = self.open, (*self.open, (field, make))
        self.node(node.node, path, place, args)
        # what waits behind the last of the nodes is still inside
        self.add(AUTO, f"{path}/close_{field}", place, (), do=_setting(field, None, place >= 0))
        self.open = outer

    def fork(self, node: When, path: str, place: int, args: tuple[int, ...]) -> None:
        name = node.question.__name__
        test = self.add(TEST, f"{path}/{name}", place, args, do=node.question)
        self.node(node.node, path, place, args)
        if node.otherwise == Seq(()):
            self.aim(test)
            return
        over = self.add(JUMP, f"{path}/not_{name}", place, args)
        self.aim(test)
        self.node(node.otherwise, path, place, args)
        self.aim(over)

    def leaf(self, node: Node, path: str, place: int, args: tuple[int, ...]) -> None:
        match node:
            case ChanceNode(action, rule, needed, stream):
                name = snake(action.__name__)
                more = {"actions": (action,), "rule": rule, "label": stream or name, "shared": bool(stream)}
                self.add(CHANCE_OP, f"{path}/{name}", place, args, do=needed, **more)
            case Ask(actions, rule, secrecy, who):
                name = f"{path}/{snake(actions[0].__name__)}"
                self.add(ASK, name, place, args, do=who, actions=actions, rule=rule, secrecy=secrecy)
            case _:
                raise TypeError(f"{node!r} is no part of a flow")


def _fresh(record: Callable[..., Any], of_seat: bool) -> Callable[..., Any]:
    """What makes a fresh record of (content, table, seat), or of whatever seat; one of a class is made once."""
    if isinstance(record, type):
        fresh = record()
        return lambda *_: fresh
    return record if of_seat else lambda content, table, *_: record(content, table)


def _opening(
    field: str, record: Callable[..., Any], make: Callable[..., Any], of_seat: bool
) -> Callable[..., None]:
    if isinstance(record, type):
        return _setting(field, make(), of_seat)
    if of_seat:
        return lambda edit, seat: setattr(edit.table, field, make(edit.content, edit.table, seat))
    return lambda edit: setattr(edit.table, field, make(edit.content, edit.table))


def _setting(field: str, value: Any, of_seat: bool) -> Callable[..., None]:
    if of_seat:
        return lambda edit, seat: setattr(edit.table, field, value)
    return lambda edit: setattr(edit.table, field, value)


def compiled(tree: Node, seats: int) -> tuple[Op, ...]:
    """The flat program of a flow for this many seats; its last operation is the end.

    >>> def count(edit): ...
    >>> [op.name for op in compiled(named("round", each(auto(count))), 2)]
    ['round[0]/count', 'round[1]/count', 'end']
    """
    compiler = _Compiler(seats)
    compiler.node(tree, "", -1, ())
    compiler.part = "end"
    compiler.add(END, "end", -1, ())
    return tuple(compiler.ops)


def step_names(program: Sequence[Op]) -> tuple[str, ...]:
    """What the operations are called in bytes: those that the flow stops at by their own names.

    Where an effect has stopped half-way, the cursor is at some other one behind its step. That is counted, so that no
    function of the rules is named in bytes.

    >>> def count(edit): ...
    >>> step_names(compiled(named("round", each(auto(count))), 2))
    ('start+1', 'start+2', 'end')
    """
    names, last, behind = list[str](), "start", 0
    for op in program:
        last, behind = (op.name, 0) if op.kind in STOPS else (last, behind + 1)
        names.append(f"{last}+{behind}" if behind else last)
    return tuple(names)


Wire = tuple[int, int, Any, int, int, int]
"""An operation as the kernel runs it: its number, kind, bound function, place, what follows, and what else may."""


def wired(program: Sequence[Op]) -> tuple[Wire, ...]:
    """The same program without its jumps: whatever leads to one leads to where it goes."""

    def landing(at: int) -> int:
        while program[at].kind == JUMP:
            at = program[at].target
        return at

    def wire(at: int) -> Wire:
        op = program[at]
        behind = at if op.kind == END else landing(at + 1)
        return at, op.kind, _bound(op), op.place, behind, behind if op.target < 0 else landing(op.target)

    return tuple([wire(landing(at)) for at in range(len(program))])


def _bound(op: Op) -> Callable[..., Any] | None:
    """The function of an operation with the entries around it, so that only the seat is left to give."""
    do, args = op.do, op.args
    return do if do is None or not args else lambda *at: do(*at, *args)
