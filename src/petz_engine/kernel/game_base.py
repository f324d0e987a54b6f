"""What a game is: rules and content bound together, and the words for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import repeat
from typing import Any, Generic

from petz_engine.kernel import slots as forms
from petz_engine.kernel.codec import Codec, as_text, canonical, parsed
from petz_engine.kernel.decision import OPEN, Decision
from petz_engine.kernel.edit import Edit
from petz_engine.kernel.event import Event
from petz_engine.kernel.flow import CHANCE_OP, Op, compiled, step_names, wired
from petz_engine.kernel.flow_position import FlowPosition
from petz_engine.kernel.generic import A, C, S
from petz_engine.kernel.refusal import (
    KERNEL_CODES,
    DecodeError,
    Reason,
)
from petz_engine.kernel.ruleset import ChanceMechanic, Rules
from petz_engine.kernel.scoring import Place
from petz_engine.kernel.slots import Mechanic
from petz_engine.kernel.words import Said, humanized_text


class GameBase(Generic[S, A, C]):
    """Rules and content bound together, with ids and words for what they number.

    ``header`` says which game it is: name, rules version, seats, options, and packs with their hashes. ``places`` tells
    where a value of content stands, as ``file:line``; it is no part of what a game is.
    """

    rules: Rules[S, A, C]
    content: C
    seats: int
    program: tuple[Op, ...]
    codec: Codec

    def __init__(
        self,
        rules: Rules[S, A, C],
        content: C,
        *,
        seats: int,
        options: Mapping[str, Any] | None = None,
        packs: Sequence[Mapping[str, str]] = (),
        entries: Mapping[str, Any] | None = None,
        places: Place | None = None,
    ) -> None:
        self.rules, self.seats = rules, seats
        self._places = places
        self.content = content
        self.program = compiled(rules.flow(content), seats)
        self._wires = wired(self.program)
        self._positions = tuple(map(FlowPosition, repeat(self.program), range(len(self.program))))
        self._opened = tuple(dict.fromkeys(field for op in self.program for field, _ in op.open))
        self._parts = tuple([op.part for op in self.program])
        header = {
            "game": rules.name,
            "rules_version": rules.version,
            "seats": seats,
            "options": dict(options or {}),
            "packs": [dict(pack) for pack in packs],
        }
        # As text, so that nobody can change them.
        self._header, self._entries = canonical(header), canonical(entries)
        self._mechanics = dict(rules.mechanics)
        self._chance_mechanics = dict(rules.chance_mechanics)
        self._require_rules()
        self._edit: Callable[..., Edit[S, C]] = rules.edit
        self._content = content
        self._decisions: dict[Any, tuple[Decision, ...]] = {}
        self._last: tuple[Any, tuple[Decision, ...]] = (None, ())
        self._dealt: tuple[Any, Any, Any] = (None, None, None)
        self._start: S | None = None
        self._codes = {**KERNEL_CODES, **rules.codes}
        names = {**content.names, "step": step_names(self.program)}
        self.codec = Codec(names, {"action": (*self._mechanics, *self._chance_mechanics)})
        self._misshapen = self.codec.misshapen

    def _require_rules(self) -> None:
        """ValueError where the flow asks for an action that the rules do not have."""
        for op in self.program:
            what, there = (
                ("chance mechanics", self._chance_mechanics)
                if op.kind == CHANCE_OP
                else ("mechanics", self._mechanics)
            )
            for action in op.actions:
                if action not in there:
                    name = getattr(action, "__name__", action)
                    raise ValueError(
                        f"{op.name} asks for {name}, which is not among the {what} of the rules; "
                        "Rules.of has those of the unions that it is given"
                    )

    def __repr__(self) -> str:
        return f"<Game {self.rules.name} for {self.seats}>"

    @property
    def header(self) -> dict[str, Any]:
        """What identifies this game in records and encoded views, as a new JSON object."""
        header: dict[str, Any] = parsed(self._header)
        return header

    @property
    def entries(self) -> Any:
        """The entries of all packs as a new JSON object, None where the game was made without."""
        return parsed(self._entries)

    def part(self, of: Any) -> str:
        """The outermost named part of the flow in which a state or a view waits: ``end`` at the end."""
        at: int = of.table.cursor - bool(of.table.pending)
        return self._parts[at]

    def flow_position(self, of: Any) -> FlowPosition:
        """Where in the flow a state or a view is; behind the operation whose effect is pending, if one is."""
        at: int = of.table.cursor
        return self._positions[at]

    def place(self, kind: str, number: int, path: tuple[str | int, ...] = ()) -> str | None:
        """Where an entry, or a value in it, stands in the files of its pack, as ``file:line``.

        None for a game that was made of no files, such as that of a record.
        """
        return None if self._places is None else self._places(kind, number, path)

    def sentence(self, reason: Reason) -> str:
        """A reason as a sentence for a player, with the shown names of pieces."""
        facts = {name: Said(self.fact_text(name, value)) for name, value in reason.facts}
        return self._codes[reason.code].format(**facts)

    def fact_text(self, name: str, value: Any) -> str:
        """A fact of a reason, or a number that something is about, with the shown name of the piece that it is."""
        if type(value) is str:
            return humanized_text(value)
        mark = self.codec.id_mark(self.rules.facts.get(name))
        if mark is None or type(value) is not int:
            return as_text(self.fact(name, value))
        return self.label(mark, value)

    def label(self, kind: str, number: int) -> str:
        """The name to show of a number of content; what is no number of the kind stays as it is."""
        return forms.label(self._content, kind, number)

    def codes(self) -> Mapping[str, str]:
        """The closed list of rejection codes, each with its sentence."""
        return dict(self._codes)

    def public_view(self, decision: Decision, action: Any) -> Any:
        """What everybody may know of an action when it is made: itself where all is open, None for nothing.

        Chance shows what its rules say: revealed tiles are for all to see, dealt cards are not.
        """
        if decision.secrecy is not OPEN:
            return None
        kind: Mechanic | ChanceMechanic = (
            self._chance_mechanics.get(type(action)) or self._mechanics[type(action)]
        )
        return kind.public_view(action)

    def encode_action(self, action: A) -> dict[str, Any]:
        """An action as what JSON can hold, with its ``type`` and qualified ids."""
        return self.codec.write_one(action)

    def decode_action(self, value: Any) -> A:
        """The action of such an object; DecodeError where it is none or not in canonical form."""
        action: A = self.codec.read_one("action", value)
        expected = self.codec.write_one(action)
        if canonical(expected) != canonical(value):
            raise DecodeError(f"not canonical; {canonical(expected).decode()} would be")
        return action

    def encode_event(self, event: Event) -> dict[str, Any]:
        """An event as what JSON can hold, with qualified ids."""
        facts = {name: self.fact(name, value) for name, value in event.facts}
        return {"event": event.kind, "rule": event.rule, "seat": event.seat, "part": event.part, **facts}

    def fact(self, name: str, value: Any) -> Any:
        """A fact of an event or a reason as what JSON can hold, with qualified ids."""
        tp = self.rules.facts.get(name)
        if type(value) in self._mechanics or type(value) in self._chance_mechanics:
            return self.encode_action(value)
        return value if tp is None or value is None else self.codec.write(value, tp)
