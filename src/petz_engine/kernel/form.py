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
from itertools import takewhile, zip_longest
from math import prod
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeAlias, get_type_hints, overload

import attrs

from petz_engine.kernel.bag import Bag, exactly, up_to
from petz_engine.kernel.build import maker, record, replaced
from petz_engine.kernel.chance import Chooser, Ranging, source_of
from petz_engine.kernel.codec import abbreviated_json, as_text, snake
from petz_engine.kernel.decision import Decision, whole_number
from petz_engine.kernel.generic import A, A_co, B, P
from petz_engine.kernel.refusal import IllegalChoice, Reason, refuse
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
        domain, verdict = self.domain, self.verdict

        def choices(view: View, partial: P) -> Sequence[Choice]:
            return [c for c in domain(view, partial) if verdict(view, partial, c) is None]

        listing = self.canonical_choices or (domain if self.domain_is_legal else choices)
        object.__setattr__(self, "choices", listing)
        object.__setattr__(self, "fields", self.fields or (self.name,))


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


# --- the shapes of actions that recur


def decision_alone(view: View, decision: Decision) -> Decision:
    """What is known before the first choice is the decision."""
    return decision


def fields(
    action: type[A],
    *slots: Slot,
    effect: Callable[[Any, Decision, A], None],
    available: Callable[[View, Decision], Reason | None] = always,
    check_whole: Callable[[View, Decision, A], Reason | None] = nothing_beside,
    known: Callable[[View, Decision], Any] = decision_alone,
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
    defaults, answered = _defaults(action), [name for slot in slots for name in slot.fields]
    if sorted(answered) != sorted(defaults):
        raise TypeError(f"{action.__name__} has the fields {[*defaults]}, and its slots answer {answered}")
    if any(slot.asked for slot in slots[:-1]):
        raise TypeError(f"only the last slot of {action.__name__} may be one that is not always asked")
    hints, steps, last = (
        get_type_hints(action),
        (*slots, None),
        slots[-1] if slots and slots[-1].asked else None,
    )
    truths = [[hints[name] is bool for name in slot.fields] for slot in slots]
    reads = [_reading(slot, has) for slot, has in zip(slots, truths, strict=True)]
    silent = None if last is None else _choice(last, [defaults[name] for name in last.fields])

    def next_slot(partial: Any) -> Slot | None:
        slot = steps[len(partial) - 1]
        return slot if slot is None or slot.asked is None or slot.asked(partial) else None

    def choices_of(partial: Any, action: A) -> Sequence[Choice]:
        found = [read(action) for read in reads]
        # a slot that has a choice for None is answered where it is asked, another one where anything is said
        if last is not None and (
            found[-1] == silent if last.none is None else next_slot((*partial, *found[:-1])) is None
        ):
            found.pop()
        return found

    return Mechanic(
        initial=lambda view, decision: (known(view, decision),),
        slot=next_slot if last is not None else lambda partial: steps[len(partial) - 1],
        build=_building(make or action, [*defaults], slots, truths),
        choices_of=choices_of,
        effect=effect,
        available=available,
        check_whole=check_whole,
        count=count,
    )


def _defaults(action: type[Any]) -> dict[str, Any]:
    """The fields of an action in their order, each with its default."""
    return {field.name: field.default for field in attrs.fields(action)}


def _choice(slot: Slot, values: Sequence[Any]) -> Any:
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
    return lambda action: _choice(slot, [getattr(action, name) for name in names])


def _building(
    make: Callable[..., A], fields: list[str], slots: Sequence[Slot], truths: Sequence[Sequence[bool]]
) -> Callable[[Any], A]:
    """How an action with these fields is made of choices; the short ways are for those that stay as they are."""
    names = [name for slot in slots for name in slot.fields]
    in_order = names == fields
    writes = [_writing(slot, has) for slot, has in zip(slots, truths, strict=True)]

    def build(partial: Any) -> A:
        values: list[Any] = []
        for write, choice in zip(writes, partial[1:], strict=False):
            values += write(choice)
        return make(*values) if in_order else make(**dict(zip(names, values, strict=False)))

    def flat(partial: Any) -> A:
        values: list[Any] = []
        for choice in partial[1:]:
            if type(choice) is tuple:
                values += choice
            else:
                values.append(choice)
        return make(*values)

    if not in_order or any(slot.none is not None for slot in slots) or any(map(any, truths)):
        return build
    return flat if len(names) > len(slots) else lambda partial: make(*partial[1:])


def _writing(slot: Slot, truths: Sequence[bool] = ()) -> Callable[[Any], Sequence[Any]]:
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


class Amounts(NamedTuple):
    """What is known of an action that takes amounts of heaps, one slot for each heap that is not empty.

    ``heaps`` says what each is (numbers of content), ``there`` how much there is of each, ``most`` how much may be
    taken in all, and ``taken`` how much is, by heap. ``known`` is what else the rules have to know. ``offered`` are the
    pieces for the slot behind the amounts, which is asked where anything is taken; ``chosen`` is the answer to that.
    """

    heaps: tuple[tuple[int, ...], ...]
    there: tuple[int, ...]
    most: int
    known: Any = None
    offered: tuple[int, ...] = ()
    taken: tuple[int, ...] = ()
    chosen: Choice | None = None

    @property
    def heap(self) -> tuple[int, ...]:
        """The heap that is asked about."""
        return self.heaps[len(self.taken)]

    @property
    def here(self) -> int:
        """How much there is of it."""
        return self.there[len(self.taken)]

    @property
    def left(self) -> int:
        """How much may still be taken."""
        return self.most - sum(self.taken)

    def takings(self) -> tuple[tuple[int, ...], ...]:
        """The heaps that something is taken of, each with the amount behind it."""
        taken = zip(self.heaps, self.taken, strict=True)
        return tuple([(*heap, amount) for heap, amount in taken if amount])

    def by_heap(self, takings: Sequence[tuple[int, ...]]) -> Sequence[int]:
        """How much these takings take of each heap."""
        if not takings:
            return (0,) * len(self.heaps)
        wanted = {taking[:-1]: taking[-1] for taking in takings}
        return [wanted.get(heap, 0) for heap in self.heaps]

    def ways(self, most: int) -> int:
        """In how many ways the taking can go on with no more than ``most`` in all."""
        return up_to(self.there[len(self.taken) :], most - sum(self.taken))


def all_of_it(view: View, partial: Amounts) -> Sequence[int]:
    """Up to all that there is of a heap."""
    return range(partial.there[len(partial.taken)] + 1)


def all_that_is_left(view: View, partial: Amounts) -> Sequence[int]:
    """Up to all that there is of a heap, and that may still be taken."""
    return range(min(partial.there[len(partial.taken)], partial.most - sum(partial.taken)) + 1)


def amounts(
    action: type[A],
    name: str,
    context: Sequence[str],
    *,
    initial: Callable[[View, Decision], Amounts],
    effect: Callable[[Any, Decision, A], None],
    verdict: Callable[[View, Amounts, int], Reason | None],
    verdict_is_complete: bool = False,
    domain: Callable[[View, Amounts], Sequence[int]] = all_of_it,
    canonical: Callable[[View, Amounts], Sequence[int]] = all_that_is_left,
    describe: Callable[[View, Amounts, int], str] = in_numbers,
    last: Slot | None = None,
    build: Callable[..., A] | None = None,
    given: Callable[[A], Sequence[int]] | None = None,
    check_whole: Callable[[View, Decision, A], Reason | None] = nothing_beside,
    count: Callable[[View, Amounts], int] = lambda view, partial: partial.ways(partial.most),
) -> Mechanic[Amounts, A]:
    """The mechanic of an action that takes so much of each heap, and no more than so much in all.

    ``context`` are the kinds of the numbers of a heap. The first field of the action has the takings (see
    :meth:`Amounts.takings`), the others are those of the ``last`` slot. An action of another form has
    ``build(amounts, *values)``, where the values are those of the ``last`` slot, and ``given(action)``: how much it
    takes of each heap.
    """
    kind: Any = action
    field, made = (
        next(iter(_defaults(action))),
        build or (lambda partial, *more: kind(partial.takings(), *more)),
    )

    def then(partial: Amounts, amount: int) -> Amounts:
        heaps, there, most, known, offered, taken, chosen = partial
        taken = (*taken, amount)
        while len(taken) < len(there) and not there[len(taken)]:
            taken = (*taken, 0)
        return Amounts(heaps, there, most, known, offered, taken, chosen)

    def begin(view: View, decision: Decision) -> Amounts:
        partial = initial(view, decision)
        heaps, there, most, known, offered, _, _ = partial
        empty = tuple(takewhile(operator.not_, there))
        return Amounts(heaps, there, most, known, offered, empty) if empty else partial

    amount = Slot(
        name,
        domain,
        then,
        verdict,
        verdict_is_complete=verdict_is_complete,
        canonical_choices=canonical,
        skip=lambda partial: then(partial, 0),
        context=lambda partial: dict(zip(context, partial.heaps[len(partial.taken)], strict=True)),
        describe=describe,
    )
    behind = (
        None
        if last is None
        else attrs.evolve(last, advance=lambda partial, chosen: partial._replace(chosen=chosen))
    )

    def next_slot(partial: Amounts) -> Slot | None:
        if len(partial.taken) < len(partial.there):
            return amount
        return behind if partial.offered and partial.chosen is None and any(partial.taken) else None

    write = (lambda choice: ()) if last is None else _writing(last)

    def choices_of(partial: Amounts, action: A) -> Sequence[Choice]:
        wanted = partial.by_heap(getattr(action, field)) if given is None else given(action)
        found = [n for n, there in zip(wanted, partial.there, strict=True) if there]
        if last is not None and partial.offered and any(found):
            found.append(_choice(last, [getattr(action, name) for name in last.fields]))
        return found

    return Mechanic(
        initial=begin,
        slot=next_slot,
        build=lambda partial: made(partial, *write(partial.chosen)),
        choices_of=choices_of,
        effect=effect,
        check_whole=check_whole,
        count=count,
    )


STOP = -1
"""The choice of picking no more."""


class Picks(NamedTuple):
    """What is known of an action that picks pieces one by one, rising: the bag that is left, and what was picked.

    ``more`` is how many may still be picked of each sort; ``sorts`` is the sort of each kind of piece, where there are
    several.
    """

    bag: Bag
    more: tuple[int, ...]
    sorts: Sequence[int] = ()
    picked: tuple[int, ...] = ()
    done: bool = False

    def sort(self, kind: int) -> int:
        """The sort of a kind of piece."""
        return self.sorts[kind] if self.sorts else 0

    def has(self, kind: int) -> bool:
        """Whether a piece of this kind is left."""
        return 0 <= kind < len(self.bag) and self.bag[kind] > 0

    def allows(self, kind: int) -> bool:
        """Whether a piece of this kind may be picked, whatever comes behind it."""
        return self.has(kind) and self.more[self.sort(kind)] > 0

    def with_one(self, kind: int) -> Picks:
        """The same with a piece of this kind picked."""
        bag, more, sorts, picked, done = self
        sort = self.sort(kind)
        bag, more = replaced(bag, kind, bag[kind] - 1), replaced(more, sort, more[sort] - 1)
        return Picks(bag, more, sorts, (*picked, kind), done)

    def low(self) -> int:
        """The least kind that may come next."""
        return self.picked[-1] if self.picked else 0

    def above(self, kind: int) -> list[list[int]]:
        """How many pieces are left of each kind from this one on, by sort."""
        counts: list[list[int]] = [[] for _ in self.more]
        for other in range(kind, len(self.bag)):
            counts[self.sort(other)].append(self.bag[other])
        return counts


def picks(
    action: type[A],
    name: str,
    kind: str,
    *,
    initial: Callable[[View, Decision], Picks],
    refused: Callable[[View, Picks, int], Reason],
    effect: Callable[[Any, Decision, A], None],
    stop: str | None = None,
    domain: Callable[[View, Picks], Sequence[int]] | None = None,
    build: Callable[[Picks], A] | None = None,
    given: Callable[[A], Sequence[int]] | None = None,
    check_whole: Callable[[View, Decision, A], Reason | None] = nothing_beside,
) -> Mechanic[Picks, A]:
    """The mechanic of an action that picks pieces of a bag: all that are asked for, or with ``stop`` up to so many.

    ``kind`` is what pieces are, ``stop`` what the choice of picking no more is called; ``refused`` is the reason
    against a piece that cannot be had. The only field of the action has the pieces, rising; an action of another form
    has ``build`` and ``given``. Another order of the same pieces means the same, so that a draft keeps to rising ones.
    """
    stops, (field,) = () if stop is None else (STOP,), _defaults(action)
    made: Any = action

    def possible(view: View, partial: Picks) -> Sequence[int]:
        return [*stops, *[kind for kind in range(len(partial.bag)) if partial.allows(kind)]]

    def canonical(view: View, partial: Picks) -> Sequence[int]:
        kinds = [kind for kind in range(partial.low(), len(partial.bag)) if partial.allows(kind)]
        if stops:
            return [STOP, *kinds]
        return [kind for kind in kinds if all(map(int.__le__, partial.more, map(sum, partial.above(kind))))]

    def verdict(view: View, partial: Picks, choice: int) -> Reason | None:
        return None if choice in stops or partial.allows(choice) else refused(view, partial, choice)

    slot = Slot(
        name,
        domain or possible,
        lambda partial, choice: partial._replace(done=True) if choice == STOP else partial.with_one(choice),
        verdict,
        verdict_is_complete=True,
        canonical_choices=canonical,
        describe=by_name(kind, also=MappingProxyType({} if stop is None else {STOP: stop})),
    )

    def next_slot(partial: Picks) -> Slot | None:
        return None if partial.done or not any(partial.more) or (stops and not any(partial.bag)) else slot

    def choices_of(partial: Picks, action: A) -> Sequence[Choice]:
        picked: Sequence[int] = getattr(action, field) if given is None else given(action)
        return (
            picked
            if not stops or len(picked) >= min(sum(partial.more), sum(partial.bag))
            else (*picked, STOP)
        )

    def count(view: View, partial: Picks) -> int:
        above = partial.above(partial.low())
        return up_to(above[0], partial.more[0]) if stops else prod(map(exactly, above, partial.more))

    return Mechanic(
        initial=initial,
        slot=next_slot,
        build=build or (lambda partial: made(partial.picked)),
        choices_of=choices_of,
        effect=effect,
        check_whole=check_whole,
        count=count,
    )


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


def _as_choice(choice: Any) -> Any:
    """The choice that JSON or another library means: an array is a tuple, and their integers are integers."""
    if isinstance(choice, list | tuple):
        return tuple([whole_number(part) for part in choice])
    return whole_number(choice)


def _plain(choice: Any) -> bool:
    """Whether this is a choice at all: exactly a number, or a tuple of such.

    Equal is not enough: a truth value that is taken for 1 would end in an action, and in a record.
    """
    return type(choice) is int or (type(choice) is tuple and all(type(part) is int for part in choice))


def _alike(choice: Any, domain: Sequence[Choice]) -> bool:
    """Whether a choice has the form of those of a domain, so that a verdict can judge it."""
    if not _plain(choice) or not domain:
        return False
    like = domain[0]
    if isinstance(like, tuple):
        return isinstance(choice, tuple) and len(choice) == len(like)
    return not isinstance(choice, tuple)


Mechanics: TypeAlias = dict[type[Any], Mechanic]


@record
class Draft(Generic[A_co]):
    """A partial action that takes one choice after another, until ``action`` is complete.

    Where a decision can be answered by several types of action, the first choice is the number of the type.
    """

    _mechanics: Mechanics = attrs.field(repr=False)
    _view: View = attrs.field(repr=False)
    decision: Decision
    _mechanic: Mechanic | None = attrs.field(repr=False)
    partial: Partial
    _slot: Slot | None = attrs.field(repr=False)
    action: A_co | None = None
    """The complete action, or None as long as a choice is missing."""

    def __repr__(self) -> str:
        types = " or ".join([snake(kind.__name__) for kind in self.decision.actions])
        return f"<Draft of {types}: {self.slot or 'complete'}>"

    @property
    def slot(self) -> str | None:
        """The name of the slot that is asked now; ``"action"`` for the type, None when nothing is missing."""
        if self._mechanic is None:
            return "action"
        return self._slot.name if self._slot is not None else None

    @property
    def context(self) -> dict[str, int]:
        """What the slot is about, as numbers of content."""
        return self._slot.context(self.partial) if self._slot is not None else {}

    def choices(self) -> Sequence[Choice]:
        """What may be chosen now, the quietest first; empty when the action is complete."""
        if self._mechanic is None:
            mechanics, view, decision = self._mechanics, self._view, self.decision
            return [
                i for i, t in enumerate(decision.actions) if mechanics[t].available(view, decision) is None
            ]
        return () if self._slot is None else self._slot.choices(self._view, self.partial)

    def choose(self, choice: Choice) -> Draft[A_co]:
        """The draft one choice further; IllegalChoice for what :meth:`choices` does not list.

        An array of JSON is taken for the tuple.
        """
        if self.action is not None:
            raise IllegalChoice("the action is complete")
        choice, choices = _as_choice(choice), self.choices()
        if not _alike(choice, choices) or choice not in choices:
            raise IllegalChoice(
                f"{abbreviated_json(choice)} is not among the choices of {self.slot}", self._reason(choice)
            )
        return self._then(choice)

    def _reason(self, choice: Any) -> Reason | None:
        """The rule against a choice, where it is at least one of the right form."""
        slot = self._slot
        if slot is None or not _alike(choice, slot.domain(self._view, self.partial)):
            return None
        return slot.verdict(self._view, self.partial, choice)

    def _then(self, choice: Any) -> Draft[A_co]:
        if self._mechanic is None:
            mechanic = self._mechanics[self.decision.actions[choice]]
            return _draft(self._mechanics, self._view, self.decision, mechanic)
        assert self._slot is not None  # a complete action has no choices
        return _next(self, self._mechanic, self._slot.advance(self.partial, choice))


def _next(draft: Draft, mechanic: Mechanic, partial: Partial) -> Draft:
    slot = mechanic.slot(partial)
    action = mechanic.build(partial) if slot is None else None
    return _draft_of(draft._mechanics, draft._view, draft.decision, mechanic, partial, slot, action)


def _draft(mechanics: Mechanics, view: View, decision: Decision, mechanic: Mechanic | None) -> Draft:
    if mechanic is None:
        return _draft_of(mechanics, view, decision, None, None, None, None)
    partial = mechanic.initial(view, decision)
    slot = mechanic.slot(partial)
    action = mechanic.build(partial) if slot is None else None
    return _draft_of(mechanics, view, decision, mechanic, partial, slot, action)


def draft(mechanics: Mechanics, view: View, decision: Decision | None) -> Draft:
    """The draft of a decision, before the first choice; IllegalChoice where there is none."""
    if decision is None:
        raise IllegalChoice("this seat has nothing to choose")
    types = decision.actions
    return _draft(mechanics, view, decision, mechanics[types[0]] if len(types) == 1 else None)


@record
class Options(Generic[A_co]):
    """The legal actions of a view as a lazy set: each action is built when it is asked for.

    ``decision`` is None, and the set empty, where the view's seat has nothing to choose. An empty set is false.
    """

    _mechanics: Mechanics = attrs.field(repr=False)
    _view: View = attrs.field(repr=False)
    decision: Decision | None
    _misshapen: Callable[[Any], str | None] = attrs.field(repr=False, eq=False)

    @overload
    def of(self, kind: type[B], /) -> Options[B]: ...
    @overload
    def of(self, *kinds: type[Any]) -> Options[A_co]: ...
    def of(self, *kinds: type[Any]) -> Options[Any]:
        """Those of these types of action alone: just as lazy, and empty where none of them is possible now.

        ``decision`` is then about these types. TypeError for what is no type of action of the game.

        >>> import petz_engine as pe
        >>> game = pe.load(pe.games()[0])
        >>> state = game.settle(game.start(), pe.Dealer(seed=1)).state
        >>> options = game.options(game.view(state, game.decisions(state)[0].seat))
        >>> options.of(type(next(iter(options)))).count() == options.count(), options.of().count()
        (True, 0)
        """
        for kind in kinds:
            if kind not in self._mechanics:
                raise TypeError(f"{abbreviated_json(kind)} is no type of action of this game")
        decision = self.decision
        if decision is None:
            return self
        opened = tuple(
            kind
            for kind in decision.actions
            if kind in kinds and self._mechanics[kind].available(self._view, decision) is None
        )
        narrowed = attrs.evolve(decision, actions=opened) if opened else None
        return options_of(self._mechanics, self._view, narrowed, self._misshapen)

    def __bool__(self) -> bool:
        decision = self.decision
        if decision is None:
            return False
        return any(self._mechanics[kind].available(self._view, decision) is None for kind in decision.actions)

    def draft(self) -> Draft[A_co]:
        """The draft before the first choice; IllegalChoice where there is nothing to choose."""
        return draft(self._mechanics, self._view, self.decision)

    def __iter__(self) -> Iterator[A_co]:
        """All legal actions, the quietest first."""
        if self.decision is None:
            return iter(())
        return _below(self.draft())

    def __contains__(self, action: object) -> bool:
        if self.decision is None or type(action) not in self.decision.actions or self._misshapen(action):
            return False
        return verdict(self._mechanics[type(action)], self._view, self.decision, action) is None

    def count(self) -> int:
        """How many there are, without listing them where the action knows how to count."""
        return 0 if self.decision is None else _count(self.draft())

    def sample(self, rng: Chooser | Ranging) -> A_co:
        """One of them, each equally likely; it costs counting at every choice.

        ``rng`` has ``below(n)``, as :class:`Rng` does, or ``randrange(n)``, as Python's own generators do.
        """
        draft = self.draft()
        while draft.action is None:
            nexts = [draft._then(choice) for choice in draft.choices()]
            below = [_count(further) for further in nexts]
            if not any(below):
                raise IllegalChoice(f"there is no legal action at {draft.slot}")
            at = source_of(rng)(sum(below))
            for further, count in zip(nexts, below, strict=True):
                if at < count:
                    draft = further
                    break
                at -= count
        return draft.action

    def walk(self, rng: Chooser | Ranging) -> A_co:
        """One of them, by a uniform choice at each slot: fast, but not uniform over the actions."""
        decision, view, mechanics, below = self.decision, self._view, self._mechanics, source_of(rng)
        if decision is None:
            raise IllegalChoice("this seat has nothing to choose")
        types = decision.actions
        if len(types) > 1:
            types = tuple([t for t in types if mechanics[t].available(view, decision) is None])
        mechanic: Mechanic[Any, A_co] = mechanics[types[below(len(types))] if len(types) > 1 else types[0]]
        partial, next_slot = mechanic.initial(view, decision), mechanic.slot
        while (slot := next_slot(partial)) is not None:
            choices = slot.choices(view, partial)
            size = len(choices)
            partial = slot.advance(partial, choices[below(size) if size > 1 else 0])
        return mechanic.build(partial)


_draft_of = maker(Draft)
options_of: Callable[..., Options] = maker(Options)
"""Makes options of their four fields, fast."""


def _below(draft: Draft) -> Iterator[Any]:
    if draft.action is not None:
        yield draft.action
    for choice in draft.choices():
        yield from _below(draft._then(choice))


def _count(draft: Draft) -> int:
    if draft.action is not None:
        return 1
    mechanic = draft._mechanic
    if mechanic is not None and mechanic.count is not None:
        return mechanic.count(draft._view, draft.partial)
    return sum(_count(draft._then(choice)) for choice in draft.choices())


@attrs.frozen
class FormSlot:
    """One slot of a form: its number and name, what it is about, what is filled in, and what is wrong with that."""

    index: int
    name: str
    context: dict[str, int]
    choice: Choice | None
    reason: Reason | None


@attrs.frozen
class Form(Generic[A_co]):
    """An action as a form: slots are filled and cleared in any order, and the form says what is still wrong.

    ``game.form(view)`` makes one. Slots have numbers; which slots there are can depend on what is filled in. What was
    filled into a slot that is not there any more is remembered and does not count.
    """

    _mechanic: Mechanic[Any, A_co] = attrs.field(repr=False)
    _view: View = attrs.field(repr=False)
    decision: Decision
    fills: tuple[tuple[int, Choice], ...] = ()

    def _walk(self) -> Iterator[tuple[int, Slot, Partial, Choice | None]]:
        """The slots in order with what is known before each, as far as open ones can be skipped."""
        partial, index, filled = self._mechanic.initial(self._view, self.decision), 0, dict(self.fills)
        while (slot := self._mechanic.slot(partial)) is not None:
            choice = filled.get(index)
            yield index, slot, partial, choice
            if choice is not None and self._refusal(slot, partial, choice) is None:
                partial = slot.advance(partial, choice)
            elif slot.skip is not None:
                partial = slot.skip(partial)
            else:
                return
            index += 1

    def _refusal(self, slot: Slot, partial: Partial, choice: Choice) -> Reason | None:
        domain = slot.domain(self._view, partial)
        alike = _alike(choice, domain)
        reason = slot.verdict(self._view, partial, choice) if alike else None
        if reason is None and not (alike and choice in domain):
            return refuse("no_such_choice", self.decision.rule, slot=slot.name, choice=choice)
        return reason

    def slots(self) -> tuple[FormSlot, ...]:
        """The slots that can be judged now, in order."""
        return tuple(
            FormSlot(
                index,
                slot.name,
                slot.context(partial),
                choice,
                None if choice is None else self._refusal(slot, partial, choice),
            )
            for index, slot, partial, choice in self._walk()
        )

    def choices(self, index: int) -> tuple[tuple[Choice, Reason | None], ...]:
        """All that could be chosen in a slot, each with the reason against it (None: allowed; else grey it out).

        IllegalChoice where the form has no such slot now.
        """
        for at, slot, partial, _ in self._walk():
            if at == index:
                domain = slot.domain(self._view, partial)
                return tuple((choice, slot.verdict(self._view, partial, choice)) for choice in domain)
        raise IllegalChoice(f"there is no slot {index} to choose for now")

    def fill(self, index: int, choice: Choice) -> Form[A_co]:
        """The form with this slot filled, right or wrong; :meth:`problems` tells.

        An array of JSON is taken for the tuple. IllegalChoice for what is no choice of any slot: exactly a number, or a
        tuple of numbers.
        """
        choice = _as_choice(choice)
        if type(index) is not int or not _plain(choice):
            raise IllegalChoice(
                f"{abbreviated_json(choice)} is no choice: expected a number, or a tuple of numbers"
            )
        filled = {**dict(self.fills), index: choice}
        return attrs.evolve(self, fills=tuple(sorted(filled.items(), key=lambda fill: fill[0])))

    def clear(self, index: int) -> Form[A_co]:
        """The form with this slot open again."""
        return attrs.evolve(self, fills=tuple(fill for fill in self.fills if fill[0] != index))

    def problems(self) -> tuple[tuple[int, Reason], ...]:
        """What keeps the form from being complete: per slot the reason, ``missing`` for an open one.

        A reason against all such actions, or against this one as a whole, has the slot -1.
        """
        opening = self._mechanic.available(self._view, self.decision)
        found = [] if opening is None else [(-1, opening)]
        for slot in self.slots():
            if slot.choice is None:
                found.append((slot.index, refuse("missing", self.decision.rule, slot=slot.name)))
            elif slot.reason is not None:
                found.append((slot.index, slot.reason))
        if (
            not found
            and (whole := self._mechanic.check_whole(self._view, self.decision, self._built())) is not None
        ):
            found.append((-1, whole))
        return tuple(found)

    def complete(self) -> A_co:
        """The action, in canonical form; IllegalChoice with the first problem where there is one."""
        for index, reason in self.problems():
            raise IllegalChoice(f"slot {index}: {reason.code}", reason)
        return self._built()

    def _built(self) -> A_co:
        partial = self._mechanic.initial(self._view, self.decision)
        for _, slot, before, choice in self._walk():
            partial = slot.advance(before, choice)
        return self._mechanic.build(partial)


def form(mechanics: Mechanics, view: View, decision: Decision, kind: type[Any] | None) -> Form:
    """The empty form of one type of action; the type may be left out where only one answers the decision."""
    types = decision.actions
    if kind is None and len(types) > 1:
        names = " or ".join(t.__name__ for t in types)
        raise IllegalChoice(f"say which type of action the form is for: {names}")
    chosen = types[0] if kind is None else kind
    if chosen not in types:
        raise IllegalChoice(
            f"{getattr(chosen, '__name__', abbreviated_json(chosen))} does not answer this decision"
        )
    return Form(mechanics[chosen], view, decision)
