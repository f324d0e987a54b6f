"""Assigning all dice at once (AP-WORK-04, AP-ACT-A to AP-ACT-D, AP-O-41)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

import attrs

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.state import (
    Dice,
    Display,
    DisplayId,
    Edit,
    Player,
    Table,
    View,
    with_pet,
    with_worker,
    with_workers,
)

REST = 0
"""The place of dice that rest in the Break Room; then come the displays, Sell Goods and Add Mutation."""


@attrs.frozen(weakref_slot=False)
class AssignWorkers:
    """The dice on displays (on the pet there, or on the hazard token), on Sell Goods and on Add Mutation.

    Displays without dice are left out; all other dice rest in the Break Room.
    """

    displays: tuple[tuple[DisplayId, Dice], ...] = attrs.field(converter=m.in_order)
    goods: Dice
    mutations: Dice


class Partial(NamedTuple):
    """What dice may do, the faces of the dice in rising order, and the place of each, as far as it is chosen.

    Dice have no identity: among those of one face places never fall, and those that rest come last. ``room`` is what
    each place still holds (-1: any number), by place; ``others`` are those beside the Break Room that take dice at all.
    """

    least: tuple[int, ...]
    values: tuple[int, ...]
    faces: tuple[int, ...]
    others: tuple[int, ...]
    room: tuple[int, ...]
    places: tuple[int, ...] = ()


def has_dice(c: Content, table: Table, seat: int) -> bool:
    """Whether a seat has dice to place."""
    return any(table.players[seat].dice)


def _initial(view: View, decision: m.Decision) -> Partial:
    return start(view.content, view.table.players[view.seat])


def start(c: Content, player: Player) -> Partial:
    """What a player may do with its dice."""
    assert player.shop is not None  # everybody has chosen one
    shop, least, room = c.shops[player.shop], [0], [-1]
    for display in player.displays:
        # AP-HAZ-07 "can already be the target of a worker in step 4 of the same round"
        if display.token is not None:
            # AP-ACT-D "A die showing at least 1"; "One worker per token"
            # AP-O-15 "stardust follows action D like the other hazard tokens"
            room.append(1)
            least.append(c.tokens[display.token].removed_by)
        else:
            # AP-O-41 "any die on any own pet (useful or not)"
            room.append(0 if display.pet is None else -1)
            least.append(0)
    # AP-O-41 "at most one on Sell Goods, at most one on each Add Mutation space"
    # AP-O-14 "spaces are on each player's own shop board, number is data"
    room += [shop.goods_spaces, shop.mutation_spaces]
    faces = tuple([face for face, count in enumerate(player.dice) for _ in range(count)])
    others = tuple([place for place, left in enumerate(room) if left and place != REST])
    return Partial((*least, 0, 0), c.die_values, faces, others, tuple(room))


def _low(partial: Partial) -> int:
    """The least place beside the Break Room that may come now; none is as high where a die of this face rests."""
    at, places = len(partial.places), partial.places
    if not at or partial.faces[at] != partial.faces[at - 1]:
        return 1
    return len(partial.room) if places[-1] == REST else places[-1]


def _possible(view: View, partial: Partial) -> Sequence[int]:
    return range(len(partial.room))


def _canonical_choices(view: View, partial: Partial) -> Sequence[int]:
    """The places where the next die may go, in canonical order; it may always rest."""
    least, values, faces, others, room, places = partial
    value, low = values[faces[len(places)]], _low(partial)
    return [REST, *[p for p in others if p >= low and room[p] and value >= least[p]]]


def _reason(view: View, partial: Partial, place: int) -> m.Reason | None:
    least, values, faces, _, room, places = partial
    if not 0 <= place < len(room):
        return m.refuse("no_such_place", "AP-O-41")
    if not room[place]:
        return _full(place, goods=len(room) - 2)
    value = values[faces[len(places)]]
    if value < least[place]:
        # AP-O-13 "can never remove a token"
        return m.refuse("too_low_for_token", "AP-ACT-D", needs=least[place], has=value)
    return None


def _full(place: int, goods: int) -> m.Reason:
    """Why a place takes no more dice; ``goods`` is that of Sell Goods, the one behind it that of Add Mutation."""
    if place < goods:
        return m.refuse("nothing_to_work_on", "AP-O-41", display=place - 1)
    # AP-ACT-B "At most one worker, any face, on your Sell Goods space"
    return (
        m.refuse("no_goods_space", "AP-ACT-B")
        if place == goods
        else m.refuse("no_mutation_space", "AP-ACT-C")
    )


def _advance(partial: Partial, place: int) -> Partial:
    least, values, faces, others, room, places = partial
    if room[place] > 0:
        room = m.replaced(room, place, room[place] - 1)
    return Partial(least, values, faces, others, room, (*places, place))


def _describe(view: View, partial: Partial, place: int) -> str:
    goods = len(partial.room) - 2
    others = {REST: "Break Room", goods: "Sell Goods", goods + 1: "Add Mutation"}
    return others.get(place) or m.label(view.content, "display", place - 1)


_PLACE = m.Slot(
    "place",
    _possible,
    _advance,
    _reason,
    verdict_is_complete=True,
    canonical_choices=_canonical_choices,
    context=lambda s: {"die": s.faces[len(s.places)]},
    describe=_describe,
)


def _build(partial: Partial) -> AssignWorkers:
    none, bags = [0] * len(partial.values), dict[int, list[int]]()
    for face, place in zip(partial.faces, partial.places, strict=True):
        if place != REST:
            bag = bags.get(place)
            if bag is None:
                bag = bags[place] = none[:]
            bag[face] += 1
    goods = len(partial.room) - 2
    lying = [(place - 1, tuple(bags[place])) for place in sorted(bags) if place < goods]
    return AssignWorkers(tuple(lying), tuple(bags.get(goods, none)), tuple(bags.get(goods + 1, none)))


def _choices_of(partial: Partial, action: AssignWorkers) -> tuple[m.Choice, ...]:
    """The places by face; a die that is not there makes the answer too long."""
    goods = len(partial.room) - 2
    bags = [(1 + display, dice) for display, dice in action.displays]
    bags += [(goods, action.goods), (goods + 1, action.mutations)]
    found: list[int] = []
    for face in range(len(partial.values)):
        count = partial.faces.count(face)
        if count:
            places = [place for place, bag in bags if bag[face] for _ in range(bag[face])]
            found += places + [REST] * (count - len(places))
    return tuple(found)


def _check_whole(view: View, decision: m.Decision, action: AssignWorkers) -> m.Reason | None:
    bags = [*[dice for _, dice in action.displays], action.goods, action.mutations]
    if min(map(min, bags)) < 0:
        return m.refuse("no_such_die", "AP-O-39")
    wanted = map(sum, zip(*bags, strict=True))
    for needs, has in zip(wanted, view.table.players[decision.seat].dice, strict=True):
        if needs > has:
            # AP-WORK-04 "each to at most one action"
            return m.refuse("not_enough_dice", "AP-WORK-04", needs=needs, has=has)
    return None


# --- counting: dice of one face go to places in so many ways, and share the places that are full at some time


def _count(view: View, partial: Partial) -> int:
    """How many canonical assignments there are from here on, without listing them."""
    at, low = len(partial.places), 1
    runs: list[tuple[int, int]] = []
    for face in partial.faces[at:]:
        if runs and runs[-1][0] == partial.values[face]:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((partial.values[face], 1))
    if at < len(partial.faces):
        low = _low(partial)
    return _ways(tuple(runs), partial.room, partial.least, low)


@lru_cache(maxsize=65536)
def _ways(runs: tuple[tuple[int, int], ...], room: tuple[int, ...], least: tuple[int, ...], low: int) -> int:
    """In how many ways runs of equal dice can lie, the first of them at places from ``low`` on."""
    if not runs:
        return 1
    (value, count), *rest = runs
    return sum(
        ways * _ways(tuple(rest), left, least, 1) for left, ways in _lyings(value, count, room, least, low)
    )


def _lyings(
    value: int, count: int, room: tuple[int, ...], least: tuple[int, ...], low: int
) -> Iterator[tuple[tuple[int, ...], int]]:
    """What room is left, and in how many ways, for each number of dice in each of the places that can be full."""
    limited = [p for p in range(low, len(room)) if room[p] > 0 and value >= least[p]]
    open_places = 1 + sum([room[p] < 0 for p in range(low, len(room))])
    for taken in _takings([room[p] for p in limited], count):
        others = count - sum(taken)
        left = list(room)
        for place, n in zip(limited, taken, strict=True):
            left[place] -= n
        yield tuple(left), comb(others + open_places - 1, others)


def _takings(rooms: Sequence[int], count: int) -> Iterator[tuple[int, ...]]:
    """All ways to put at most so many dice into places of so much room."""
    if not rooms:
        yield ()
        return
    for n in range(min(rooms[0], count) + 1):
        for rest in _takings(rooms[1:], count - n):
            yield (n, *rest)


# --- effect


def _assign(e: Edit, decision: m.Decision, action: AssignWorkers) -> None:
    seat, player = decision.seat, e.player(decision.seat)
    left, displays = player.dice, list(player.displays)
    for display, dice in action.displays:
        displays[display] = _worked_on(displays[display], dice)
        left = m.minus(left, dice)
    # AP-WORK-05 "mutations in the Mutation Phase, everything else in the Sell Phase"
    player.displays = tuple(displays)
    # AP-ACT-B "1 credit in the Sell Phase"; AP-ACT-C "in the Mutation Phase you may add 1 trait token"
    player.goods, player.mutations = (
        m.plus(player.goods, action.goods),
        m.plus(player.mutations, action.mutations),
    )
    player.dice = m.minus(m.minus(left, action.goods), action.mutations)
    # AP-O-41 "The placement is public at once"
    e.emit(
        "assigned", "AP-O-41", seat, displays=action.displays, goods=action.goods, mutations=action.mutations
    )


def _worked_on(lying: Display, dice: Dice) -> Display:
    """A display with dice on its pet or on its token."""
    pet = lying.pet
    if pet is None:
        face = next(face for face, count in enumerate(dice) if count)
        return with_worker(lying, face)
    return with_pet(lying, with_workers(pet, m.plus(pet.workers, dice)))


ASSIGN_WORKERS = m.Mechanic(
    initial=_initial,
    slot=lambda partial: _PLACE if len(partial.places) < len(partial.faces) else None,
    build=_build,
    choices_of=_choices_of,
    effect=_assign,
    check_whole=_check_whole,
    count=_count,
)
