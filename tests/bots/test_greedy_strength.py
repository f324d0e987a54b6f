"""How well the greedy bot plays: bounds that it keeps with room to spare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

import pytest

from bots.matches import GREEDY, Result, greedy, result

SEEDS = {"few": range(1, 9), "all": range(1, 101)}
AGAINST_RANDOM = {"few": range(1, 5), "all": range(1, 101)}
HOW_MANY = [pytest.param("few"), pytest.param("all", marks=pytest.mark.long)]


@cache
def among_themselves(how_many: str) -> Sequence[Result]:
    """Matches of four greedy bots."""
    return [result(GREEDY, seed) for seed in SEEDS[how_many]]


@pytest.mark.parametrize("how_many", HOW_MANY)
@pytest.mark.parametrize("seat", range(4))
def test_greedy_comes_first_among_random_bots(seat: int, how_many: str) -> None:
    # given matches with one greedy bot, and random bots on the other seats
    names = tuple("greedy" if at == seat else "random" for at in range(4))
    results = [result(names, seed) for seed in AGAINST_RANDOM[how_many]]

    # then it is first, alone or shared, in at least 95 of 100
    first = sum(one.ranks[seat] == 1 for one in results)
    assert first >= 0.95 * len(results)


@pytest.mark.parametrize("how_many", HOW_MANY)
def test_the_winner_among_greedy_bots_has_many_points(how_many: str) -> None:
    results = among_themselves(how_many)
    assert sum(max(one.points) for one in results) / len(results) >= 55


@pytest.mark.parametrize("how_many", HOW_MANY)
def test_every_greedy_bot_sells_pets(how_many: str) -> None:
    results = among_themselves(how_many)
    assert sum(all(one.sales[seat] for seat in range(4)) for one in results) >= 0.95 * len(results)
    assert sum(one.sales.total() for one in results) >= 8 * len(results)


@pytest.mark.parametrize("how_many", HOW_MANY)
def test_greedy_bots_lose_few_of_their_pets(how_many: str) -> None:
    happened = [one.happened for one in among_themselves(how_many)]
    lost, bought = (sum(of[kind] for of in happened) for kind in ("lost_pet", "bought_pet"))
    assert bought > 8 * len(happened)
    assert lost <= 0.2 * bought


@pytest.mark.parametrize("how_many", HOW_MANY)
def test_no_seat_is_better_than_the_others(how_many: str) -> None:
    # given matches of four greedy bots, then each seat has a fair share of all points
    results = among_themselves(how_many)
    everything = sum(sum(one.points) for one in results)
    for seat in range(4):
        share = sum(one.points[seat] for one in results) / everything
        assert 0.18 < share < 0.32


@pytest.mark.long
@pytest.mark.parametrize(
    ("table", "points"), [("two with all variants", 80), ("three", 75), ("four with all variants", 65)]
)
def test_greedy_bots_play_well_at_every_table(table: str, points: int) -> None:
    # given games for fewer players and with variants, then winners have many points, and all but a few sell
    names = greedy(table)
    results = [result(names, seed, table) for seed in range(1, 51)]
    assert sum(max(one.points) for one in results) / len(results) >= points
    assert sum(all(one.sales[seat] for seat in range(len(names))) for one in results) >= 45
    happened = sum((one.happened for one in results), Counter[str]())
    assert happened["lost_pet"] <= 0.2 * happened["bought_pet"]
