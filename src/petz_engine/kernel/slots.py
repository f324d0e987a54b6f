"""Slots, which alone decide what is legal, and what is made of them: draft, form, options and check.

An action is an answer to a few questions, its *slots*. A slot says what could be chosen (``domain``), why a choice is
not allowed (``verdict``), and what is known once it is chosen (``advance``). Everything else is made of these three:

* :func:`verdict` walks the slots of a given action,
* a :class:`Draft` asks them in order, as a finite tree of choices (for bots, masks and counting),
* a :class:`Form` lets a person fill and clear them in any order,
* :class:`Options` is the lazy set of all actions that the tree leads to.

Choices are small values: a number, or a pair of numbers. Choice 0 of a draft is always the quietest, which does least
(no group, keep, let go), so that it serves as the default for an absent seat and makes short stories when a test
shrinks a game.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import zip_longest
from types import MappingProxyType
from typing import Any, Generic, TypeAlias, get_type_hints

import attrs

from petz_engine.kernel.codec import as_text
from petz_engine.kernel.decision import Decision, whole_number
from petz_engine.kernel.generic import A, P
from petz_engine.kernel.refusal import Reason, refuse
from petz_engine.kernel.view import View

Choice: TypeAlias = int | tuple[int, ...]
Partial: TypeAlias = Any


def allowed(view: View, partial: Partial, choice: Choice) -> None:
    """The verdict of a slot whose domain holds allowed choices only."""
    return


def one_more(partial: Partial, choice: Choice) -> Partial:
    """The partial action as the tuple of its choices."""
    return (*partial, choice)


def unknown(partial: Partial) -> dict[str, int]:
    """The ``context`` of a slot that is about no piece."""
    return {}


def in_numbers(view: View, partial: Partial, choice: Any) -> str:
    """A choice that is a plain number, or several, in words."""
    return ", ".join(map(as_text, choice)) if type(choice) is tuple else as_text(choice)


def by_name(
    *kinds: str, also: Mapping[Any, str] = MappingProxyType({})
) -> Callable[[View, Partial, Any], str]:
    """The ``describe`` of choices that are numbers of content, one kind for each; ``also`` describes other choices.

    >>> by_name("plant", also={-1: "no plant"})(None, None, -1)
    'no plant'
    """

    def describe(view: View, partial: Partial, choice: Any) -> str:
        if choice in also:
            return also[choice]
        parts = choice if type(choice) is tuple else (choice,)
        numbered = zip(kinds, parts, strict=False)
        return ", ".join([label(view.content, kind, number) for kind, number in numbered])

    return describe


def label(content: Any, kind: str, number: Any) -> str:
    """The name to show of a number of content, or its id where it has none; what is no such number as it is."""
    names = getattr(content, "labels", {}).get(kind) or content.names.get(kind, ())
    return str(names[number]) if type(number) is int and 0 <= number < len(names) else as_text(number)


@attrs.frozen
class Slot(Generic[P]):
    """One question of an action.

    ``domain(view, partial)`` lists what could be chosen, the quietest first; ``verdict(view, partial, choice)`` is None
    or the reason against it and must cope with any number; ``advance(partial, choice)`` is what is known afterwards, by
    default a tuple of choices with one more.
    ``domain_is_legal`` promises that the domain holds allowed choices only, so that listing it needs no verdicts;
    ``verdict_is_complete`` that the verdict refuses all that the domain does not hold, so that a choice is judged
    without listing. ``canonical_choices(view, partial)`` lists the allowed choices of a draft where it must keep to one
    of several orders that mean the same, or knows them without trying all. ``skip`` is ``advance`` for a slot left open
    in a form; without it, the slots behind an open one wait.
    ``context`` tells a frontend what the slot is about, ``describe(view, partial, choice)`` a player what a choice is.
    ``fields`` are the fields of the action that the choice answers, by default the one of its name; ``none`` is the
    choice that stands for None there, ``asked(partial)`` whether the slot is asked at all. See :func:`fields`.
    """

    name: str
    domain: Callable[[View, P], Sequence[Choice]]
    advance: Callable[[P, Any], P] = one_more
    verdict: Callable[[View, P, Any], Reason | None] = allowed
    domain_is_legal: bool = False
    verdict_is_complete: bool = False
    canonical_choices: Callable[[View, P], Sequence[Choice]] | None = None
    skip: Callable[[P], P] | None = None
    context: Callable[[P], dict[str, int]] = unknown
    describe: Callable[[View, P, Any], str] = in_numbers
    fields: tuple[str, ...] = ()
    none: Choice | None = None
    asked: Callable[[P], bool] | None = None
    choices: Callable[[View, P], Sequence[Choice]] = attrs.field(init=False, repr=False, eq=False)
    """The allowed choices as a draft lists them: what all of the above comes to."""

    def __attrs_post_init__(self) -> None:
        tried = self.domain if self.domain_is_legal else _allowed(self.domain, self.verdict)
        listing = self.canonical_choices or tried
        object.__setattr__(self, "choices", listing)
        object.__setattr__(self, "fields", self.fields or (self.name,))


def _allowed(
    domain: Callable[[View, P], Sequence[Choice]], verdict: Callable[[View, P, Any], Reason | None]
) -> Callable[[View, P], Sequence[Choice]]:
    """The choices of a domain that a verdict allows."""
    return lambda view, partial: [c for c in domain(view, partial) if verdict(view, partial, c) is None]


def always(view: View, decision: Decision) -> None:
    """The ``available`` of an action that can always be chosen."""
    return


def nothing_beside(view: View, decision: Decision, action: Any) -> None:
    """The ``check_whole`` of an action whose slots say everything."""
    return


def whole(action: Any) -> Any:
    """The ``public_view`` of an action that everybody may see."""
    return action


@attrs.frozen
class Mechanic(Generic[P, A]):
    """How one type of action works.

    ``initial(view, decision)`` is what is known at first, ``slot(partial)`` the next question (None: all answered),
    ``build(partial)`` the action, and ``choices_of(partial, action)`` its choices again, by what ``initial`` said.
    ``available(view, decision)`` is None where at least one such action exists; ``check_whole(view, decision, action)``
    is the reason against something in an action that no slot asks about. ``effect(edit, decision, action)`` carries it
    out, and ``public_view(action)`` is what the others see of it when it is open. ``count(view, partial)`` counts the
    actions below without listing them; without it, the tree is counted.
    """

    initial: Callable[[View, Decision], P]
    slot: Callable[[P], Slot[P] | None]
    build: Callable[[P], A]
    choices_of: Callable[[P, A], Sequence[Choice]]
    effect: Callable[[Any, Decision, A], None]
    available: Callable[[View, Decision], Reason | None] = always
    check_whole: Callable[[View, Decision, A], Reason | None] = nothing_beside
    public_view: Callable[[A], Any] = whole
    count: Callable[[View, P], int] | None = None

    def path(self, view: View, decision: Decision, action: A) -> Sequence[Choice]:
        """The choices that lead to an action in a draft."""
        return self.choices_of(self.initial(view, decision), action)


def verdict(mechanic: Mechanic, view: View, decision: Decision, action: Any) -> Reason | None:
    """None where the action is allowed, else why not; what stands against all such actions comes first."""
    # What answers all slots may still be refused: slots know neither why no such action exists, nor the whole of it.
    opening = mechanic.available(view, decision)
    return (
        opening or mechanic.check_whole(view, decision, action) or _misfit(mechanic, view, decision, action)
    )


def _misfit(mechanic: Mechanic, view: View, decision: Decision, action: Any) -> Reason | None:
    """The reason of the first slot against an action, or against the answers as a whole."""
    partial, next_slot = mechanic.initial(view, decision), mechanic.slot
    for choice in mechanic.choices_of(partial, action):
        slot = next_slot(partial)
        if slot is None:
            return refuse("too_long", decision.rule)
        reason = slot.verdict(view, partial, choice)
        if reason is not None:
            return reason
        if not slot.verdict_is_complete and choice not in slot.domain(view, partial):
            return refuse("no_such_choice", decision.rule, slot=slot.name, choice=choice)
        partial = slot.advance(partial, choice)
    left = next_slot(partial)
    if left is not None:
        return refuse("too_short", decision.rule, slot=left.name)
    expected = mechanic.build(partial)
    if expected is not action and expected != action:
        return refuse("not_canonical", decision.rule, expected=expected)
    return None


@attrs.frozen
class Answer:
    """What an action answers to one slot: the slot, what was known before, the choice, and the reason against it.

    ``choice`` is None where the action leaves the slot out.
    """

    slot: Slot
    partial: Partial
    choice: Choice | None
    reason: Reason | None

    def allowed(self, view: View) -> Iterator[Choice]:
        """What may be chosen here, the quietest first."""
        slot, partial = self.slot, self.partial
        return (c for c in slot.domain(view, partial) if slot.verdict(view, partial, c) is None)


def answers(mechanic: Mechanic, view: View, decision: Decision, action: Any) -> Iterator[Answer]:
    """What an action that can be started answers to each slot, up to the first that is refused: :func:`verdict` told.

    What it says beyond the last slot, and what is wrong with the whole, belongs to no slot.
    """
    partial, next_slot = mechanic.initial(view, decision), mechanic.slot
    for choice in mechanic.choices_of(partial, action):
        slot = next_slot(partial)
        if slot is None:
            return
        reason = slot.verdict(view, partial, choice)
        if reason is None and not slot.verdict_is_complete and choice not in slot.domain(view, partial):
            reason = refuse("no_such_choice", decision.rule, slot=slot.name, choice=choice)
        yield Answer(slot, partial, choice, reason)
        if reason is not None:
            return
        partial = slot.advance(partial, choice)
    left = next_slot(partial)
    if left is not None:
        yield Answer(left, partial, None, refuse("too_short", decision.rule, slot=left.name))


def as_choice(choice: Any) -> Any:
    """The choice that JSON or another library means: an array is a tuple, and their integers are integers."""
    if isinstance(choice, list | tuple):
        return tuple([whole_number(part) for part in choice])
    return whole_number(choice)


def plain(choice: Any) -> bool:
    """Whether this is a choice at all: exactly a number, or a tuple of such.

    Equal is not enough: a truth value that is taken for 1 would end in an action, and in a record.
    """
    return type(choice) is int or (type(choice) is tuple and all(type(part) is int for part in choice))


def alike(choice: Any, domain: Sequence[Choice]) -> bool:
    """Whether a choice has the form of those of a domain, so that a verdict can judge it."""
    if not plain(choice) or not domain:
        return False
    like = domain[0]
    if isinstance(like, tuple):
        return isinstance(choice, tuple) and len(choice) == len(like)
    return not isinstance(choice, tuple)


Mechanics: TypeAlias = dict[type[Any], Mechanic]


# --- the mechanic of most actions


def fields(
    action: type[A],
    *slots: Slot,
    effect: Callable[[Any, Decision, A], None],
    available: Callable[[View, Decision], Reason | None] = always,
    check_whole: Callable[[View, Decision, A], Reason | None] = nothing_beside,
    known: Callable[[View, Decision], Any] | None = None,
    make: Callable[..., A] | None = None,
    count: Callable[[View, Any], int] | None = None,
) -> Mechanic[Any, A]:
    """The mechanic of an action whose fields answer its slots one by one; one without fields has no slots.

    What is known so far is a tuple: ``known(view, decision)``, by default the decision, then the choices. A truth value
    is the choice 0 or 1. Only the last slot may be one that is not always ``asked``; its fields have defaults.
    ``make`` makes the action, by default its class. TypeError where slots and fields do not fit.

    >>> @attrs.frozen
    ... class Water:
    ...     plant: int
    ...     cans: int
    >>> plant, cans = Slot("plant", lambda view, partial: (0, 1)), Slot("cans", lambda view, partial: (1, 2, 3))
    >>> water = fields(Water, plant, cans, effect=lambda edit, decision, action: None)
    >>> water.slot(("what is known", 1)).name, water.build(("what is known", 1, 3))
    ('cans', Water(plant=1, cans=3))
    """
    defaults, answered = defaults_of(action), [name for slot in slots for name in slot.fields]
    if sorted(answered) != sorted(defaults):
        raise TypeError(f"{action.__name__} has the fields {[*defaults]}, and its slots answer {answered}")
    if any(slot.asked for slot in slots[:-1]):
        raise TypeError(f"only the last slot of {action.__name__} may be one that is not always asked")
    hints, steps = get_type_hints(action), (*slots, None)
    truths = [[hints[name] is bool for name in slot.fields] for slot in slots]

    initial = _with_known(known) if known is not None else lambda view, decision: (decision,)
    return Mechanic(
        initial=initial,
        slot=_next_slot(steps, slots[-1].asked if slots else None),
        build=_building(make or action, [*defaults], slots, truths),
        choices_of=_answering(slots, truths, defaults),
        effect=effect,
        available=available,
        check_whole=check_whole,
        count=count,
    )


def _with_known(known: Callable[[View, Decision], Any]) -> Callable[[View, Decision], tuple[Any]]:
    return lambda view, decision: (known(view, decision),)


def _next_slot(
    steps: Sequence[Slot | None], asked: Callable[[Any], bool] | None
) -> Callable[[Any], Slot | None]:
    """The slot behind what is known, None behind the last; ``asked`` says whether the last one is."""
    if asked is None:
        return lambda partial: steps[len(partial) - 1]
    last = len(steps) - 1
    return lambda partial: None if len(partial) == last and not asked(partial) else steps[len(partial) - 1]


def defaults_of(action: type[Any]) -> dict[str, Any]:
    """The fields of an action in their order, each with its default."""
    return {field.name: field.default for field in attrs.fields(action)}


def choice_of(slot: Slot, values: Sequence[Any]) -> Any:
    """The choice that is answered where the fields of a slot have these values."""
    if any(value is None for value in values):
        return slot.none
    if len(values) == 1:
        return values[0] if type(values[0]) is tuple else int(values[0])
    return tuple([part for value in values for part in (value if type(value) is tuple else (int(value),))])


def _reading(slot: Slot, truths: Sequence[bool]) -> Callable[[Any], Any]:
    """How the choice of a slot is read off the fields of an action; most often it is what stands there."""
    get, names, none = operator.attrgetter(*slot.fields), slot.fields, slot.none
    if none is None and not any(truths):
        return get
    if none is None and len(names) > 1:
        return lambda action: tuple(map(int, get(action)))
    return lambda action: choice_of(slot, [getattr(action, name) for name in names])


def _answering(
    slots: Sequence[Slot], truths: Sequence[Sequence[bool]], defaults: Mapping[str, Any]
) -> Callable[[Any, Any], Sequence[Choice]]:
    """How the choices of slots are read off an action; the last slot may be one that is not always asked."""
    reads = [_reading(slot, has) for slot, has in zip(slots, truths, strict=True)]
    last = slots[-1] if slots else None
    if last is None or last.asked is None:
        one = reads[0] if len(reads) == 1 else None
        return lambda partial, action: (one(action),) if one else [read(action) for read in reads]
    asked, none, silent = last.asked, last.none, choice_of(last, [defaults[name] for name in last.fields])

    def choices_of(partial: Any, action: Any) -> Sequence[Choice]:
        found = [read(action) for read in reads]
        # a slot that has a choice for None is answered where it is asked, another one where anything is said
        silence = found[-1] == silent if none is None else not asked((*partial, *found[:-1]))
        return found[:-1] if silence else found

    return choices_of


def _building(
    make: Callable[..., A], fields: list[str], slots: Sequence[Slot], truths: Sequence[Sequence[bool]]
) -> Callable[[Any], A]:
    """How an action with these fields is made of choices; the short ways are for those that stay as they are."""
    names = [name for slot in slots for name in slot.fields]
    in_order = names == fields
    writes = [writing(slot, has) for slot, has in zip(slots, truths, strict=True)]

    def build(partial: Any) -> A:
        values: list[Any] = []
        for write, choice in zip(writes, partial[1:], strict=False):
            values += write(choice)
        return make(*values) if in_order else make(**dict(zip(names, values, strict=False)))

    if not slots:
        alone = make()
        return lambda partial: alone
    as_they_are = in_order and all(slot.none is None for slot in slots) and not any(map(any, truths))
    if not as_they_are or any(len(slot.fields) > 1 for slot in slots[1:]):
        return build
    if len(slots[0].fields) > 1:
        return lambda partial: make(*partial[1], *partial[2:])
    return (lambda partial: make(partial[1])) if len(slots) == 1 else lambda partial: make(*partial[1:])


def writing(slot: Slot, truths: Sequence[bool] = ()) -> Callable[[Any], Sequence[Any]]:
    """How a choice becomes the values of the fields of a slot; the last field has all numbers that are left."""
    none, size = slot.none, len(slot.fields)
    if none is None and not any(truths):
        return (lambda choice: choice) if size > 1 else lambda choice: (choice,)

    def write(choice: Any) -> Sequence[Any]:
        if choice is None or choice == none:
            return (None,) * size
        values = choice if type(choice) is tuple else (choice,)
        if len(values) > size:
            values = (*values[: size - 1], values[size - 1 :])
        return [bool(value) if truth else value for value, truth in zip_longest(values, truths)]

    return write
