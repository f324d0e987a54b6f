"""Bags: multisets as tuples of counts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from petz_engine.kernel.bag import bag_of, listed, minus, plus

BAGS = st.lists(st.integers(0, 5), min_size=3, max_size=3).map(tuple)


@given(BAGS, BAGS)
def test_what_is_put_in_can_be_taken_out(a: tuple[int, ...], b: tuple[int, ...]) -> None:
    assert minus(plus(a, b), b) == a
    assert plus(a, b) == plus(b, a)


@given(BAGS)
def test_a_bag_is_made_of_what_it_lists(bag: tuple[int, ...]) -> None:
    assert bag_of(listed(bag), 3) == bag
    assert len(listed(bag)) == sum(bag)


def test_an_overdrawn_bag_shows_it() -> None:
    assert minus((1, 0), (0, 2)) == (1, -2)
