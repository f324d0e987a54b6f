"""Two shapes of actions: so much of each heap, and pieces out of a bag; both know their order and their number."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from itertools import takewhile
from math import prod
from types import MappingProxyType
from typing import Any, NamedTuple

import attrs

from petz_engine.kernel.bag import Bag, exactly, up_to
from petz_engine.kernel.build import replaced
from petz_engine.kernel.decision import Decision
from petz_engine.kernel.generic import A
from petz_engine.kernel.refusal import Reason
from petz_engine.kernel.slots import (
    Choice,
    Mechanic,
    Slot,
    by_name,
    choice_of,
    defaults_of,
    in_numbers,
    nothing_beside,
    writing,
)
from petz_engine.kernel.view import View


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
    made = build or (lambda partial, *more: kind(partial.takings(), *more))
    amount = Slot(
        name,
        domain,
        _with_amount,
        verdict,
        verdict_is_complete=verdict_is_complete,
        canonical_choices=canonical,
        skip=_with_none,
        context=lambda partial: dict(zip(context, partial.heap, strict=True)),
        describe=describe,
    )
    write = (lambda choice: ()) if last is None else writing(last)
    form = _Taking(
        next(iter(defaults_of(action))),
        amount,
        None if last is None else attrs.evolve(last, advance=_with_chosen),
        given,
    )
    return Mechanic(
        initial=lambda view, decision: _past_empty(initial(view, decision)),
        slot=form.slot,
        build=lambda partial: made(partial, *write(partial.chosen)),
        choices_of=form.choices_of,
        effect=effect,
        check_whole=check_whole,
        count=count,
    )


def _past_empty(partial: Amounts) -> Amounts:
    """The same with nothing taken of the empty heaps at the start."""
    heaps, there, most, known, offered, _, _ = partial
    empty = tuple(takewhile(operator.not_, there))
    return Amounts(heaps, there, most, known, offered, empty) if empty else partial


def _with_amount(partial: Amounts, amount: int) -> Amounts:
    heaps, there, most, known, offered, taken, chosen = partial
    taken = (*taken, amount)
    while len(taken) < len(there) and not there[len(taken)]:
        taken = (*taken, 0)
    return Amounts(heaps, there, most, known, offered, taken, chosen)


def _with_none(partial: Amounts) -> Amounts:
    return _with_amount(partial, 0)


def _with_chosen(partial: Amounts, chosen: Choice) -> Amounts:
    return partial._replace(chosen=chosen)


@attrs.frozen
class _Taking:
    """Which slot comes next while amounts are taken, and how an action is read back: ``field`` has its takings."""

    field: str
    amount: Slot
    last: Slot | None
    given: Callable[[Any], Sequence[int]] | None

    def slot(self, partial: Amounts) -> Slot | None:
        if len(partial.taken) < len(partial.there):
            return self.amount
        return self.last if partial.offered and partial.chosen is None and any(partial.taken) else None

    def choices_of(self, partial: Amounts, action: Any) -> Sequence[Choice]:
        wanted = partial.by_heap(getattr(action, self.field)) if self.given is None else self.given(action)
        found: list[Choice] = [n for n, there in zip(wanted, partial.there, strict=True) if there]
        if self.last is not None and partial.offered and any(found):
            found.append(choice_of(self.last, [getattr(action, name) for name in self.last.fields]))
        return found


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
    (field,) = defaults_of(action)
    made: Any = action
    form = _Picking(field, stop is not None, refused, given)
    slot = Slot(
        name,
        domain or form.possible,
        _with_pick,
        form.verdict,
        verdict_is_complete=True,
        canonical_choices=form.canonical,
        describe=by_name(kind, also=MappingProxyType({} if stop is None else {STOP: stop})),
    )
    return Mechanic(
        initial=initial,
        slot=lambda partial: slot if form.goes_on(partial) else None,
        build=build or (lambda partial: made(partial.picked)),
        choices_of=form.choices_of,
        effect=effect,
        check_whole=check_whole,
        count=form.count,
    )


def _with_pick(partial: Picks, choice: int) -> Picks:
    return partial._replace(done=True) if choice == STOP else partial.with_one(choice)


@attrs.frozen
class _Picking:
    """What may be picked next, and how an action is read back: ``field`` has its pieces, rising."""

    field: str
    stops: bool
    refused: Callable[[View, Picks, int], Reason]
    given: Callable[[Any], Sequence[int]] | None

    def goes_on(self, partial: Picks) -> bool:
        return not partial.done and any(partial.more) and (not self.stops or any(partial.bag))

    def possible(self, view: View, partial: Picks) -> Sequence[int]:
        kinds = [kind for kind in range(len(partial.bag)) if partial.allows(kind)]
        return [STOP, *kinds] if self.stops else kinds

    def canonical(self, view: View, partial: Picks) -> Sequence[int]:
        kinds = [kind for kind in range(partial.low(), len(partial.bag)) if partial.allows(kind)]
        if self.stops:
            return [STOP, *kinds]
        return [kind for kind in kinds if all(map(int.__le__, partial.more, map(sum, partial.above(kind))))]

    def verdict(self, view: View, partial: Picks, choice: int) -> Reason | None:
        allowed = partial.allows(choice) or (self.stops and choice == STOP)
        return None if allowed else self.refused(view, partial, choice)

    def choices_of(self, partial: Picks, action: Any) -> Sequence[Choice]:
        picked: Sequence[int] = getattr(action, self.field) if self.given is None else self.given(action)
        all_picked = len(picked) >= min(sum(partial.more), sum(partial.bag))
        return picked if all_picked or not self.stops else (*picked, STOP)

    def count(self, view: View, partial: Picks) -> int:
        above = partial.above(partial.low())
        return up_to(above[0], partial.more[0]) if self.stops else prod(map(exactly, above, partial.more))
