"""Explanations: why an action is legal or not, slot by slot, as a value that reads well.

The verdict comes from :meth:`Game.check`, and so do the slots; this module only describes them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from types import MappingProxyType
from typing import Any

import attrs

from petz_engine.kernel import slots as forms
from petz_engine.kernel.codec import abbreviated_json, snake
from petz_engine.kernel.decision import CHANCE, Decision
from petz_engine.kernel.game_play import PlayableGame
from petz_engine.kernel.refusal import Reason, Rejection
from petz_engine.kernel.view import View
from petz_engine.kernel.words import humanized

FEW = 12
"""No more choices than this are listed that would be right."""


TYPE = "action"
"""The slot of the type of an action, as in a draft."""


NOTHING: Mapping[str, Any] = MappingProxyType({})


@attrs.frozen
class Choosable:
    """One choice: as a draft and a form take it, and in words."""

    choice: Any
    text: str

    def as_json(self) -> dict[str, Any]:
        """The same as what JSON can hold."""
        return {"choice": _plain(self.choice), "text": self.text}


@attrs.frozen
class Verdict:
    """The answer to one slot of an action, and whether it is right.

    ``context`` says which piece the slot is about, in words. ``choice`` is what was chosen, as a draft takes it and in
    words as ``text`` (None and "nothing" where the action leaves the slot out). ``reason``, its ``facts`` by name and
    its ``sentence`` are None and empty where the choice is right. ``instead`` are choices that are legal here, the
    quietest first, where this one is not; ``more`` says that there are further ones.
    """

    slot: str
    context: Mapping[str, str]
    choice: Any
    text: str
    reason: Reason | None = None
    facts: Mapping[str, Any] = NOTHING
    sentence: str = ""
    instead: tuple[Choosable, ...] = ()
    more: bool = False

    def as_json(self) -> dict[str, Any]:
        """The same as what JSON can hold."""
        reason = self.reason
        why = None if reason is None else _reason(reason.code, reason.rule, self.facts, self.sentence)
        return {
            "slot": self.slot,
            "context": dict(self.context),
            "choice": _plain(self.choice),
            "text": self.text,
            "refused": why,
            "instead": [other.as_json() for other in self.instead],
            "more": self.more,
        }

    @property
    def brief(self) -> str:
        """The choice, and the piece that it is for."""
        return f"{self.text}{self._for}"

    @property
    def _for(self) -> str:
        return f" ({', '.join(self.context.values())})" if self.context else ""

    def __str__(self) -> str:
        line = f"{humanized(self.slot)}{self._for}: {self.text}"
        if self.reason is None:
            return line
        return "\n    ".join([f"{line} -- {self.sentence}", *self._instead()])

    def _instead(self) -> list[str]:
        if not self.instead:
            return []
        more = ", ..." if self.more else ""
        return [f"what is legal here: {', '.join(other.text for other in self.instead)}{more}"]


@attrs.frozen
class Explanation:
    """Why an action is legal, or why not.

    ``kind`` is the type of the action as JSON has it. ``rejection`` is what :meth:`Game.check` says (None: it is
    legal), ``facts`` are those of it by name. ``decision`` is what is asked of the seat (None: nothing), ``asked`` are
    the seats that have to choose now (-1: chance). ``slots`` has a verdict for each slot that was answered, up to the
    first that is refused; where a decision has several types of answer, or the type is what is wrong, the first slot
    is ``"action"``. What stands against the whole of an action belongs to no slot. ``rules`` are the ids of the rules
    that play a part, each with what it does here.
    """

    seat: int | None
    action: Any
    kind: str
    rejection: Rejection | None
    decision: Decision | None
    asked: tuple[int, ...]
    slots: tuple[Verdict, ...]
    rules: Mapping[str, str]
    facts: Mapping[str, Any] = NOTHING

    @property
    def legal(self) -> bool:
        """Whether the seat may do this now."""
        return self.rejection is None

    @property
    def refused(self) -> Verdict | None:
        """The slot that is answered wrongly; None for what is legal, and where no single slot is at fault."""
        return next((slot for slot in self.slots if slot.reason is not None), None)

    @property
    def brief(self) -> str:
        """The action in one line: its type, and what it answers."""
        answers = ", ".join(slot.brief for slot in self.slots if slot.slot != TYPE)
        return humanized(self.kind) + (f": {answers}" if answers else "")

    def as_json(self) -> dict[str, Any]:
        """The same as what JSON can hold; an action of the game itself is ``game.encode_action(it.action)``."""
        no, asks = self.rejection, self.decision
        return {
            "legal": self.legal,
            "seat": self.seat,
            "type": self.kind,
            "refused": None if no is None else _reason(no.code, no.rule, self.facts, no.sentence),
            "decision": None if asks is None else decision_as_json(asks),
            "asked": list(self.asked),
            "slots": [slot.as_json() for slot in self.slots],
            "rules": dict(self.rules),
        }

    def __str__(self) -> str:
        no = self.rejection
        may = "may" if no is None else "may not"
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        known = attrs.has(type(self.action))
        what = humanized(self.kind) if known else f"do {abbreviated_json(self.action)}, which is no action"
        lines = [f"{who} {may} {what}{'' if no is None else ': ' + no.sentence}"]
        lines += [f"  {line}" for slot in self.slots for line in str(slot).split("\n")]
        lines += [f"  {rule} {what}" for rule, what in self.rules.items()]
        return "\n".join(lines)


def decision_as_json(decision: Decision) -> dict[str, Any]:
    """What a decision is, as what JSON can hold."""
    return {
        "rule": decision.rule,
        "seat": decision.seat,
        "step": decision.step,
        "actions": [snake(kind.__name__) for kind in decision.actions],
        "secrecy": decision.secrecy.value,
    }


def explain(game: PlayableGame, view: View, action: Any) -> Explanation:
    """Why an action is legal for the seat of a view, or why not; see :meth:`Game.explain`."""
    game.require_view(view)
    rejection, decision = game.check(view, action), game.my_decision(view)
    due = tuple(each.seat for each in game.decisions(view))
    slots = () if decision is None else tuple(_slots(game, view, decision, action, rejection))
    facts = {} if rejection is None else _facts(game, rejection.facts)
    rules = _rules(decision or next(iter(game.decisions(view)), None), rejection)
    kind = snake(type(action).__name__)
    return Explanation(view.seat, action, kind, rejection, decision, due, slots, rules, facts)


def _slots(
    game: PlayableGame, view: View, decision: Decision, action: Any, rejection: Rejection | None
) -> Iterator[Verdict]:
    """The verdict on each slot, the type of the action first where that may be chosen or is wrong."""
    mechanics, known = game.rules.mechanics, type(action) in decision.actions
    shut = mechanics[type(action)].available(view, decision) if known else None
    reason = None if rejection is None else Reason(rejection.code, rejection.rule, rejection.facts)
    if len(decision.actions) > 1 or not known or shut is not None:
        yield _type(game, view, decision, action, None if known and shut is None else reason)
    # A malformed action has no slots that could be asked; one that cannot be begun need not have any.
    if not known or shut is not None or game.codec.misshapen(action) is not None:
        return
    mechanic = mechanics[type(action)]
    if mechanic.check_whole(view, decision, action) is None:
        for answer in forms.answers(mechanic, view, decision, action):
            yield _verdict(game, view, answer)


def _type(game: PlayableGame, view: View, decision: Decision, action: Any, reason: Reason | None) -> Verdict:
    """The verdict on the type of an action; a choice is its number, as in a draft."""
    kinds = decision.actions
    at = kinds.index(type(action)) if type(action) in kinds else None
    words = [humanized(snake(kind.__name__)) for kind in kinds]
    opened = [
        i for i, kind in enumerate(kinds) if game.rules.mechanics[kind].available(view, decision) is None
    ]
    text = humanized(snake(type(action).__name__))
    if reason is None:
        return Verdict(TYPE, {}, at, text)
    instead = tuple([Choosable(i, words[i]) for i in opened])
    return Verdict(TYPE, {}, at, text, reason, _facts(game, reason.facts), game.sentence(reason), instead)


def _verdict(game: PlayableGame, view: View, answer: forms.Answer) -> Verdict:
    slot, partial, choice, reason = answer.slot, answer.partial, answer.choice, answer.reason
    # A number below 0 is no piece; the choice says what it means.
    context = {
        name: _piece(game, name, number) for name, number in slot.context(partial).items() if number >= 0
    }
    text = "nothing" if choice is None else slot.describe(view, partial, choice)
    if reason is None:
        return Verdict(slot.name, context, choice, text)
    right, more = first_few(answer.allowed(view))
    instead = tuple([Choosable(other, slot.describe(view, partial, other)) for other in right])
    facts, sentence = _facts(game, reason.facts), game.sentence(reason)
    return Verdict(slot.name, context, choice, text, reason, facts, sentence, instead, more)


def _piece(game: PlayableGame, name: str, number: int) -> str:
    """What a slot is about, in words: a number of the kind that facts of this name have, or else of that name."""
    return game.label(game.codec.id_mark(game.rules.facts.get(name)) or name, number)


@attrs.frozen
class Refused:
    """A choice that is not allowed: as a draft takes it, in words, the rule, and why."""

    choice: Any
    text: str
    rule: str
    sentence: str

    def as_json(self) -> dict[str, Any]:
        """The same as what JSON can hold."""
        return {**attrs.asdict(self), "choice": _plain(self.choice)}

    def __str__(self) -> str:
        return f"{self.text} -- {f'{self.rule}: ' if self.rule else ''}{self.sentence}"


@attrs.frozen
class Question:
    """One slot on the way to an action: what could be chosen there, and what not, each up to the first few.

    ``chosen`` is the choice of the action in words; ``more`` and ``more_refused`` say that there are further ones.
    """

    slot: str
    context: Mapping[str, str]
    chosen: str
    allowed: tuple[Choosable, ...]
    more: bool
    refused: tuple[Refused, ...]
    more_refused: bool

    def as_json(self) -> dict[str, Any]:
        """The same as what JSON can hold."""
        return {
            "slot": self.slot,
            "context": dict(self.context),
            "chosen": self.chosen,
            "allowed": [one.as_json() for one in self.allowed],
            "more": self.more,
            "refused": [one.as_json() for one in self.refused],
            "more_refused": self.more_refused,
        }


def closed(game: PlayableGame, view: View) -> tuple[Refused, ...]:
    """The types of action that answer the decision of a seat and are not possible now, each with the reason."""
    decision = game.my_decision(view)
    found = []
    for at, kind in enumerate(() if decision is None else decision.actions):
        assert decision is not None
        reason = game.rules.mechanics[kind].available(view, decision)
        if reason is not None:
            found.append(Refused(at, humanized(snake(kind.__name__)), reason.rule, game.sentence(reason)))
    return tuple(found)


def questions(game: PlayableGame, view: View, action: Any) -> tuple[Question, ...]:
    """What a seat is asked on the way to a legal action, with all that it could choose instead.

    ValueError for an action that is not legal.
    """
    decision = game.my_decision(view)
    if decision is None or game.check(view, action) is not None:
        raise ValueError("these questions lead to legal actions alone")
    mechanic = game.rules.mechanics[type(action)]
    return tuple(_question(game, view, answer) for answer in forms.answers(mechanic, view, decision, action))


def _question(game: PlayableGame, view: View, answer: forms.Answer) -> Question:
    slot, partial, verdict = answer.slot, answer.partial, _verdict(game, view, answer)
    right, more = first_few(answer.allowed(view))
    wrong, more_wrong = first_few(
        (choice, reason)
        for choice in slot.domain(view, partial)
        if (reason := slot.verdict(view, partial, choice)) is not None
    )
    allowed = tuple([Choosable(choice, slot.describe(view, partial, choice)) for choice in right])
    refused = tuple(
        [
            Refused(choice, slot.describe(view, partial, choice), reason.rule, game.sentence(reason))
            for choice, reason in wrong
        ]
    )
    return Question(verdict.slot, verdict.context, verdict.text, allowed, more, refused, more_wrong)


def first_few(values: Iterable[Any]) -> tuple[list[Any], bool]:
    """The first few, and whether there are more.

    >>> first_few("ab"), first_few(range(10**9))[1]
    ((['a', 'b'], False), True)
    """
    found = list(islice(values, FEW + 1))
    return found[:FEW], len(found) > FEW


def _rules(decision: Decision | None, rejection: Rejection | None) -> dict[str, str]:
    """The rules that play a part, each with what it does here."""
    found: dict[str, str] = {}
    if decision is not None and decision.rule:
        whose = "chance" if decision.seat == CHANCE else "this decision"
        found[decision.rule] = f"asks for {whose}"
    if rejection is not None and rejection.rule:
        both = " and " if rejection.rule in found else ""
        found[rejection.rule] = f"{found.get(rejection.rule, '')}{both}refuses the action"
    return found


def _facts(game: PlayableGame, facts: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Facts as what JSON can hold; a value that it cannot hold, which no rule compares, as a message shows it."""
    return {name: game.fact(name, value) for name, value in facts}


def _reason(code: str, rule: str, facts: Mapping[str, Any], sentence: str) -> dict[str, Any]:
    return {"code": code, "rule": rule, "facts": _plain(dict(facts)), "sentence": sentence}


def _plain(value: Any) -> Any:
    if isinstance(value, (tuple, list)):
        return [_plain(one) for one in value]
    return {key: _plain(one) for key, one in value.items()} if isinstance(value, Mapping) else value
