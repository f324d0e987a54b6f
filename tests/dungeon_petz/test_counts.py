"""Counting without listing: at every question of an action the count is what a walk through all choices finds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
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
    sweep_cages,
)
from petz_engine.dungeon_petz.needs import owed, pay_food, pay_imp
from petz_engine.dungeon_petz.setup import start_state
from petz_engine.dungeon_petz.state import Pet, Player, Plot
from petz_engine.dungeon_petz.ways import Stock, splits, times, ways
from petz_engine.kernel.amounts import Amounts, Picks
from petz_engine.kernel.bag import exactly, up_to
from petz_engine.kernel.slots import Mechanic

Gaps = Sequence[tuple[int, int]]
SMALL, FEW = st.integers(0, 3), st.integers(0, 4)
AMOUNTS = st.lists(SMALL, max_size=4).map(tuple)
BOOSTS = st.lists(st.integers(2, 3), max_size=2)


def view_of(counts_as: Sequence[int] = (), gaps: Gaps = ()) -> Any:
    """What counting may look at: the cards, the gaps, and artifacts whose boosts count as so many."""
    tiles = [SimpleNamespace(boost=SimpleNamespace(counts_as=n)) for n in counts_as]
    cards = [SimpleNamespace(color=color) for color in (0, 1, 0, 1)]
    content = SimpleNamespace(tiles=tiles, cards=cards, potion=99, gaps=gaps)
    table = SimpleNamespace(players=[SimpleNamespace(imps_at_home=50)])
    return SimpleNamespace(content=content, table=table, seat=0)


def heaped(there: Sequence[int], most: int, known: Any = None, boosts: int = 0) -> Amounts:
    """Heaps of so much, of which no more than so much is taken in all, with so many boosts."""
    taken = tuple(takewhile(lambda amount: not amount, there))
    heaps = tuple((i, 0) for i in range(len(there)))
    return Amounts(heaps, tuple(there), most, known, tuple(range(boosts)), taken)


def agrees(mechanic: Mechanic, view: Any, partial: Any) -> int:
    """How many actions a walk finds; at each question on its way they have been counted."""
    slot = mechanic.slot(partial)
    if slot is None:
        return 1
    found = sum(agrees(mechanic, view, slot.advance(partial, each)) for each in slot.choices(view, partial))
    assert mechanic.count is not None
    assert mechanic.count(view, partial) == found
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
    agrees(exchange_needs.EXCHANGE_NEEDS, view_of(), Picks(hand, (more,)))


@given(AMOUNTS, st.integers(0, 5))
def test_fillings_of_stores(have: tuple[int, ...], stores: int) -> None:
    agrees(fill_store.FILL_STORE, view_of(), Picks(have, (stores,)))


@given(st.tuples(SMALL, SMALL, SMALL, SMALL), SMALL, SMALL)
def test_discards(hand: tuple[int, ...], owed_0: int, owed_1: int) -> None:
    owes = min(owed_0, hand[0] + hand[2]), min(owed_1, hand[1] + hand[3])
    agrees(owed.DISCARD_CARDS, view_of(), Picks(hand, owes, (0, 1, 0, 1)))


@given(AMOUNTS, st.integers(0, 6))
def test_feedings(offers: tuple[int, ...], unmet: int) -> None:
    agrees(pay_food.FEED, view_of(), heaped(offers, unmet))


@given(AMOUNTS, st.integers(0, 9))
def test_cleanings(lying: tuple[int, ...], most: int) -> None:
    agrees(clean_cages.CLEAN_CAGES, view_of(), heaped(lying, most))


@given(AMOUNTS, st.integers(1, 3), BOOSTS)
def test_sweepings(lying: tuple[int, ...], by_imp: int, counts: list[int]) -> None:
    partial = heaped(lying, by_imp * max([1, *counts]), by_imp, len(counts))
    agrees(sweep_cages.SWEEP_CAGES, view_of(counts), partial)


@given(st.integers(0, 4), FEW, BOOSTS)
def test_guardings(places: int, imps: int, counts: list[int]) -> None:
    agrees(guard_cages.GUARD_CAGES, view_of(counts), heaped((imps,) * places, imps, boosts=len(counts)))


GAPS = st.lists(st.sampled_from([(a, b) for a in range(4) for b in range(4) if a != b]), max_size=4)


def in_gaps(gaps: Gaps, unmet: tuple[int, ...], imps: int, boosts: int) -> Amounts:
    """So many imps for so many gaps, with the needs that are unmet by plot."""
    return heaped((imps,) * len(gaps), imps, unmet, boosts)._replace(
        heaps=tuple((gap,) for gap in range(len(gaps)))
    )


@settings(max_examples=200, deadline=None)
@given(GAPS.map(tuple), st.tuples(SMALL, SMALL, SMALL, SMALL), FEW, BOOSTS)
def test_placings(
    gaps: tuple[tuple[int, int], ...], unmet: tuple[int, ...], imps: int, counts: list[int]
) -> None:
    agrees(pay_imp.PLACE_IMPS, view_of(counts, gaps), in_gaps(gaps, unmet, imps, len(counts)))


@settings(deadline=None)
@given(st.lists(st.sampled_from([None, 0, 1]), min_size=1, max_size=4), SMALL, st.integers(0, 2), SMALL)
def test_layouts(plots: list[int | None], cages: int, addons: int, pets: int) -> None:
    # given plots without a cage (None), with one (0), and with one that has a pet (1)
    player = layout(plots, min(cages, len(plots)), min(addons, len(plots)), pets)
    partial = arrange.Partial(player, tuple(here for _, here in arrange.pets_of(player)))
    agrees(arrange.ARRANGE, view_of(), partial)


def layout(plots: Sequence[int | None], cages: int, addons: int, pets: int) -> Player:
    """A player with these plots and so many new tiles."""
    base, pet = start_state(positions().c).table.players[0], Pet(0, 2, (), ())
    lying = tuple(Plot(None if has is None else 0, None, (), pet if has else None) for has in plots)
    new: dict[str, Any] = {"new_cages": (0,) * cages, "new_addons": (0,) * addons, "new_pets": (pet,) * pets}
    fields = {name: getattr(base, name) for name in base.__slots__ if not name.startswith("_")}
    return Player(**{**fields, "plots": lying, **new})


GAPS_OF_THREE = ((0, 1), (1, 2), (0, 2))
EXAMPLES: dict[str, tuple[Mechanic, Any, Any, int]] = {
    "groupings": (group_imps.GROUP_IMPS, (4, 2, 3, ()), view_of(), 44),
    "exchanges": (exchange_needs.EXCHANGE_NEEDS, Picks((2, 0, 1, 3), (3,)), view_of(), 15),
    "stores": (fill_store.FILL_STORE, Picks((1, 2), (2,)), view_of(), 5),
    "discards": (owed.DISCARD_CARDS, Picks((2, 1, 1, 2), (2, 1), (0, 1, 0, 1)), view_of(), 4),
    "feedings": (pay_food.FEED, heaped((2, 1, 0, 1), 2), view_of(), 8),
    "cleanings": (clean_cages.CLEAN_CAGES, heaped((2, 1, 3), 4), view_of(), 20),
    "sweepings": (sweep_cages.SWEEP_CAGES, heaped((2, 3), 4, 2, 1), view_of((2,)), 16),
    "guardings": (guard_cages.GUARD_CAGES, heaped((2, 2, 2), 2, boosts=2), view_of((2, 3)), 34),
    "placings": (
        pay_imp.PLACE_IMPS,
        in_gaps(GAPS_OF_THREE, (2, 1, 0), 3, 1),
        view_of((2,), GAPS_OF_THREE),
        16,
    ),
    "layouts": (
        arrange.ARRANGE,
        arrange.Partial(layout([None, 0, 1, 0], 2, 1, 1), (2, -1)),
        view_of(),
        816,
    ),
}
"""What is known of an action, the view that it is counted in, and how many ways there are."""


@pytest.mark.parametrize("case", EXAMPLES)
def test_small_counts_by_walking(case: str) -> None:
    mechanic, partial, view, ways = EXAMPLES[case]
    assert agrees(mechanic, view, partial) == ways


RING = tuple((i, (i + 1) % 20) for i in range(20))
LARGE: dict[str, Callable[[], int]] = {
    "exchanges": lambda: count(exchange_needs.EXCHANGE_NEEDS, Picks((20,) * 80, (20,))),
    "stores": lambda: count(fill_store.FILL_STORE, Picks((50,) * 50, (100,))),
    "feedings": lambda: count(pay_food.FEED, heaped((90,) * 50, 50)),
    "cleanings": lambda: count(clean_cages.CLEAN_CAGES, heaped((300,) * 20, 900)),
    "sweepings": lambda: count(sweep_cages.SWEEP_CAGES, heaped((300,) * 20, 200, 100, 1), view_of([2])),
    "guardings": lambda: count(guard_cages.GUARD_CAGES, heaped((50,) * 40, 50, boosts=1), view_of([2])),
    "placings": lambda: count(pay_imp.PLACE_IMPS, in_gaps(RING, (3,) * 20, 20, 1), view_of([2], RING)),
    "layouts": lambda: count(arrange.ARRANGE, arrange.Partial(layout([0] * 20, 5, 5, 10), (-1,) * 10)),
}


def count(mechanic: Mechanic, partial: Any, view: Any = None) -> int:
    assert mechanic.count is not None
    return mechanic.count(view or view_of(), partial)


@pytest.mark.parametrize("case", LARGE)
def test_counts_too_large_to_list(case: str) -> None:
    """What takes a moment; listing any of these would not come to an end."""
    assert LARGE[case]() > 10**10
