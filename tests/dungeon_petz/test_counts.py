"""Counting without listing: at every question of an action the count is what a walk through all choices finds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeon_petz.positions import positions
from petz_engine.dungeon_petz.actions import (
    arrange,
    clean_cages,
    exchange_needs,
    fill_store,
    group_imps,
    guard_cages,
    heaps,
    sweep_cages,
)
from petz_engine.dungeon_petz.needs import owed, pay_food, pay_imp
from petz_engine.dungeon_petz.state import Pet, Player, Plot, start_state
from petz_engine.dungeon_petz.ways import Stock, exactly, splits, times, up_to, ways
from petz_engine.kernel.form import Mechanic

SMALL, FEW = st.integers(0, 3), st.integers(0, 4)
AMOUNTS = st.lists(SMALL, max_size=4).map(tuple)
BOOSTS = st.lists(st.integers(2, 3), max_size=2)


def view_of(counts_as: Sequence[int] = ()) -> Any:
    """What counting may look at: the cards, and artifacts whose boosts count as so many."""
    tiles = [SimpleNamespace(boost=SimpleNamespace(counts_as=n)) for n in counts_as]
    cards = [SimpleNamespace(color=color) for color in (0, 1, 0, 1)]
    content = SimpleNamespace(tiles=tiles, cards=cards, potion=99)
    table = SimpleNamespace(players=[SimpleNamespace(imps_at_home=50)])
    return SimpleNamespace(content=content, table=table, seat=0)


def agrees(mechanic: Mechanic, view: Any, so_far: Any) -> int:
    """How many actions a walk finds; at each question on its way they have been counted."""
    slot = mechanic.slot(so_far)
    if slot is None:
        return 1
    found = sum(agrees(mechanic, view, slot.then(so_far, each)) for each in slot.choices(view, so_far))
    assert mechanic.count is not None
    assert mechanic.count(view, so_far) == found
    return found


@given(AMOUNTS, st.integers(-1, 12))
def test_sums_of_bounded_parts(most: tuple[int, ...], limit: int) -> None:
    sums = [0]
    for n in most:
        sums = [total + part for total in sums for part in range(n + 1)]
    assert up_to(most, limit) == sum(total <= limit for total in sums)
    assert exactly(most, limit) == sums.count(limit)


def test_counts_by_potions_multiply_up_to_the_potions_that_there_are() -> None:
    # given 1 way without a potion and 2 with one, and for another color 3 and 1
    assert times([1, 2], (3, 1), 2) == [1 * 3, 1 * 1 + 2 * 3, 2 * 1]
    assert times([1, 2], (3, 1), 1) == [1 * 3, 1 * 1 + 2 * 3]
    assert times([1, 2], (3, 1), 9) == [1 * 3, 1 * 1 + 2 * 3, 2 * 1]


@pytest.mark.parametrize(
    ("total", "most", "ways"),
    [
        (0, (), [()]),
        (1, (), []),
        (4, (1, 2), []),
        (3, (1, 2), [(1, 2)]),
        (0, (1, 2), [(0, 0)]),
        (2, (2, 1, 1), [(0, 1, 1), (1, 0, 1), (1, 1, 0), (2, 0, 0)]),
    ],
)
def test_splits_are_listed_in_rising_order(total: int, most: tuple[int, ...], ways: list[Any]) -> None:
    assert list(splits(total, most)) == ways


def test_without_cards_no_bar_can_be_served() -> None:
    nothing = Stock((), (), 0)
    assert (ways(nothing, (1,), 0), ways(nothing, (), 0)) == ((0,), (1,))
    # and so it is where there are too few; one bar is served by a card or a potion, which lies in the second place
    few = Stock((1, 1), (False, False), 1)
    assert (sum(ways(few, (3,), 0)), ways(few, (1,), 0), ways(few, (2,), 0)) == (0, (1, 1), (0, 1))


@given(st.integers(1, 4), FEW, st.integers(1, 4))
def test_groupings(imps: int, gold: int, left: int) -> None:
    agrees(group_imps.GROUP_IMPS, view_of(), (imps, gold, left, ()))


@given(AMOUNTS, st.integers(0, 5))
def test_exchanges(hand: tuple[int, ...], more: int) -> None:
    agrees(exchange_needs.EXCHANGE_NEEDS, view_of(), exchange_needs.SoFar(hand, more))


@given(AMOUNTS, st.integers(0, 5))
def test_fillings_of_stores(have: tuple[int, ...], stores: int) -> None:
    agrees(fill_store.FILL_STORE, view_of(), fill_store.SoFar(have, stores))


@given(st.tuples(SMALL, SMALL, SMALL, SMALL), SMALL, SMALL)
def test_discards(hand: tuple[int, ...], owed_0: int, owed_1: int) -> None:
    owes = min(owed_0, hand[0] + hand[2]), min(owed_1, hand[1] + hand[3])
    content: Any = view_of().content
    agrees(owed.DISCARD_CARDS, view_of(), owed.SoFar(content, hand, owes))


@given(AMOUNTS, st.integers(0, 6))
def test_feedings(offers: tuple[int, ...], unmet: int) -> None:
    agrees(pay_food.FEED, view_of(), pay_food.SoFar(4, tuple(enumerate(offers)), (), unmet))


HEAPS = AMOUNTS.map(lambda most: tuple((i, 0, n) for i, n in enumerate(most) if n))


@given(HEAPS, st.integers(0, 9))
def test_cleanings(lying: heaps.Removed, most: int) -> None:
    agrees(clean_cages.CLEAN_CAGES, view_of(), heaps.Heaps(lying, most, 1))


@given(HEAPS, st.integers(1, 3), BOOSTS)
def test_sweepings(lying: heaps.Removed, by_imp: int, counts: list[int]) -> None:
    most = by_imp * max([1, *counts])
    so_far = heaps.Heaps(lying, most, by_imp, (), tuple(range(len(counts))))
    agrees(sweep_cages.SWEEP_CAGES, view_of(counts), so_far)


@given(st.integers(0, 4), FEW, BOOSTS)
def test_guardings(places: int, imps: int, counts: list[int]) -> None:
    so_far = guard_cages.SoFar(tuple((i, 0) for i in range(places)), imps, tuple(range(len(counts))))
    agrees(guard_cages.GUARD_CAGES, view_of(counts), so_far)


GAPS = st.lists(st.sampled_from([(a, b) for a in range(4) for b in range(4) if a != b]), max_size=4)


@settings(max_examples=200, deadline=None)
@given(GAPS.map(tuple), st.tuples(SMALL, SMALL, SMALL, SMALL), FEW, BOOSTS)
def test_placings(
    gaps: tuple[tuple[int, int], ...], unmet: tuple[int, ...], imps: int, counts: list[int]
) -> None:
    so_far = pay_imp.SoFar(gaps, unmet, imps, tuple(range(len(counts))))
    agrees(pay_imp.PLACE_IMPS, view_of(counts), so_far)


@settings(deadline=None)
@given(st.lists(st.sampled_from([None, 0, 1]), min_size=1, max_size=4), SMALL, st.integers(0, 2), SMALL)
def test_layouts(plots: list[int | None], cages: int, addons: int, pets: int) -> None:
    # given plots without a cage (None), with one (0), and with one that has a pet (1)
    player = layout(plots, min(cages, len(plots)), min(addons, len(plots)), pets)
    so_far = arrange.SoFar(player, tuple(here for _, here in arrange.pets_of(player)))
    agrees(arrange.ARRANGE, view_of(), so_far)


def layout(plots: Sequence[int | None], cages: int, addons: int, pets: int) -> Player:
    """A player with these plots and so many new tiles."""
    base, pet = start_state(positions().c).table.players[0], Pet(0, 2, (), ())
    lying = tuple(Plot(None if has is None else 0, None, (), pet if has else None) for has in plots)
    new: dict[str, Any] = {"new_cages": (0,) * cages, "new_addons": (0,) * addons, "new_pets": (pet,) * pets}
    fields = {name: getattr(base, name) for name in base.__slots__ if not name.startswith("_")}
    return Player(**{**fields, "plots": lying, **new})


EXAMPLES: dict[str, tuple[Mechanic, Any, Sequence[int], int]] = {
    "groupings": (group_imps.GROUP_IMPS, (4, 2, 3, ()), (), 44),
    "exchanges": (exchange_needs.EXCHANGE_NEEDS, exchange_needs.SoFar((2, 0, 1, 3), 3), (), 15),
    "stores": (fill_store.FILL_STORE, fill_store.SoFar((1, 2), 2), (), 5),
    "discards": (
        owed.DISCARD_CARDS,
        owed.SoFar(view_of().content, (2, 1, 1, 2), (2, 1)),
        (),
        4,
    ),
    "feedings": (pay_food.FEED, pay_food.SoFar(4, ((0, 2), (1, 1), (-1, 1)), (), 2), (), 8),
    "cleanings": (
        clean_cages.CLEAN_CAGES,
        heaps.Heaps(((0, 0, 2), (1, 0, 1), (2, 0, 3)), 4, 2),
        (),
        20,
    ),
    "sweepings": (
        sweep_cages.SWEEP_CAGES,
        heaps.Heaps(((0, 0, 2), (1, 0, 3)), 4, 2, (), (0,)),
        (2,),
        16,
    ),
    "guardings": (
        guard_cages.GUARD_CAGES,
        guard_cages.SoFar(((0, 0), (0, 1), (1, 0)), 2, (0, 1)),
        (2, 3),
        34,
    ),
    "placings": (
        pay_imp.PLACE_IMPS,
        pay_imp.SoFar(((0, 1), (1, 2), (0, 2)), (2, 1, 0), 3, (0,)),
        (2,),
        16,
    ),
    "layouts": (
        arrange.ARRANGE,
        arrange.SoFar(layout([None, 0, 1, 0], 2, 1, 1), (2, -1)),
        (),
        816,
    ),
}
"""What is known of an action, as what its boosts count, and how many ways there are."""


@pytest.mark.parametrize("case", EXAMPLES)
def test_small_counts_by_walking(case: str) -> None:
    mechanic, so_far, counts_as, ways = EXAMPLES[case]
    assert agrees(mechanic, view_of(counts_as), so_far) == ways


LARGE: dict[str, Callable[[], int]] = {
    "exchanges": lambda: count(exchange_needs.EXCHANGE_NEEDS, exchange_needs.SoFar((20,) * 80, 20)),
    "stores": lambda: count(fill_store.FILL_STORE, fill_store.SoFar((50,) * 50, 100)),
    "feedings": lambda: count(pay_food.FEED, pay_food.SoFar(50, tuple((i, 90) for i in range(50)), (), 50)),
    "cleanings": lambda: count(
        clean_cages.CLEAN_CAGES, heaps.Heaps(tuple((i, 0, 300) for i in range(20)), 900, 2)
    ),
    "sweepings": lambda: count(
        sweep_cages.SWEEP_CAGES,
        heaps.Heaps(tuple((i, 0, 300) for i in range(20)), 200, 100, (), (0,)),
        [2],
    ),
    "guardings": lambda: count(
        guard_cages.GUARD_CAGES, guard_cages.SoFar(tuple((i, 0) for i in range(40)), 50, (0,)), [2]
    ),
    "placings": lambda: count(
        pay_imp.PLACE_IMPS,
        pay_imp.SoFar(tuple((i, (i + 1) % 20) for i in range(20)), (3,) * 20, 20, (0,)),
        [2],
    ),
    "layouts": lambda: count(arrange.ARRANGE, arrange.SoFar(layout([0] * 20, 5, 5, 10), (-1,) * 10)),
}


def count(mechanic: Mechanic, so_far: Any, boosts: Sequence[int] = ()) -> int:
    assert mechanic.count is not None
    return mechanic.count(view_of(boosts), so_far)


@pytest.mark.parametrize("case", LARGE)
def test_counts_too_large_to_list(case: str) -> None:
    """What takes a moment; listing any of these would not come to an end."""
    assert LARGE[case]() > 10**10
