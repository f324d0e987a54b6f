"""The Employee of the Month: once a round one imp counts as two on a job, never for gold (chapter 11, example T18)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from dungeon_petz.scenes import LL, UL, UR, C, P, do, imps, options, pet, player, scene, show, suffering, told
from petz_engine.dungeon_petz.needs.pay_imp import PlaceImps
from petz_engine.dungeon_petz.state import State

WHO = "employee_of_the_month"
EMPLOYEE = P.tile(WHO)


def plot(cage: str | None = None, of: Any = None, dirt: int = 0) -> Any:
    return P.plot(cage=cage or "printed_cage", pet=of, tokens={"manure": dirt})


def shown(plots: Any, *more: str, **mine: Any) -> State:
    """Seat 0 with the Employee and these other artifacts settles its needs."""
    return show(plots, **{"artifacts": [WHO, *more], **mine})


def boosted(state: State, action: Any) -> list[tuple[str, int]]:
    """The jobs that an action boosts, and as how many imps the one counts."""
    events = told(state, 0, action, "boosted")
    assert all((event["artifact"], event.seat, event.rule) == (EMPLOYEE, 0, "DP-ART-05") for event in events)
    return [(event["job"], event["counts_as"]) for event in events]


# --- play


def playful(upper_left: int, upper_right: int, lower_left: int = 0, **mine: Any) -> State:
    """Pets with so many play needs on three plots."""
    plots = {
        "upper_left": plot(of=pet("trollie", 4, *["yellow_play"] * upper_left)),
        "upper_right": plot("ward_circle", of=pet("stareplant", 4, *["yellow_play"] * upper_right)),
        "lower_left": plot("sand_pit", of=pet("uni", 4, *["yellow_play"] * lower_left)),
    }
    return shown(plots, **mine)


@pytest.mark.rule("DP-ENG-08", "DP-ENG-13")
def test_every_way_to_play_with_a_boost_is_as_good_as_its_imps() -> None:
    # given three pets with needs, and up to three imps
    needs = {UL: 2, UR: 1, LL: 2}
    state, right = playful(2, 1, 2, **imps(3)), set[PlaceImps]()

    def beside(counts: tuple[int, ...]) -> dict[int, int]:
        return {at: sum(n for n, gap in zip(counts, C.gaps, strict=True) if at in gap) for at in needs}

    def unmet(counts: tuple[int, ...]) -> int:
        return sum(max(0, needs[at] - n) for at, n in beside(counts).items())

    # when imps stand anywhere, and one of them counts as two, then it is allowed if each is of use by itself
    for placed in product(range(4), repeat=4):
        for at in (None, 0, 1, 2, 3):
            if sum(placed) > 3 or (at is not None and not placed[at]):
                continue
            counts = tuple(n + (gap == at) for gap, n in enumerate(placed))
            without = [
                tuple(
                    n - (2 if gap == at and placed[gap] == 1 else 1) * (gap == less)
                    for gap, n in enumerate(counts)
                )
                for less in range(4)
                if placed[less]
            ]
            # of two imps on the boosted gap, the plain one must be of use, and the boosted one
            if at is not None and placed[at] > 1:
                without.append(tuple(n - 2 * (gap == at) for gap, n in enumerate(counts)))
            if all(unmet(less) > unmet(counts) for less in without):
                right.add(PlaceImps(placed, None if at is None else EMPLOYEE, at))
    assert set(options(state)) == right
    assert sum(action.boost is not None for action in right) > 5

    # and the pets suffer for what is left
    for action in options(state):
        counts = tuple(n + (gap == action.boosted) for gap, n in enumerate(action.gaps))
        after = do(state, 0, action)
        assert sum(suffering(after, at) for at in needs) == unmet(counts)
        assert player(after).imps_busy - player(state).imps_busy == sum(action.gaps)


# --- clean


def cleaning(upper_right: int, lower_left: int = 0, artifacts: Any = (WHO,), **mine: Any) -> State:
    """Seat 0 is about to clean up this much manure in empty cages."""
    plots = {
        "upper_left": plot(),
        "upper_right": plot("ward_circle", dirt=upper_right),
        "lower_left": plot("sand_pit", dirt=lower_left),
    }
    known = {"exhibitions": ["arena"], "customers": ["warlock"]}
    return scene("business/discard_needs", plots, table=known, artifacts=list(artifacts), **mine)


@pytest.mark.rule("DP-ENG-04", "DP-ENG-08", "DP-CLEAN-02", "DP-CLEAN-04")
@pytest.mark.parametrize("home", [1, 2, 3, 4])
@pytest.mark.parametrize("owned", [True, False], ids=["boost", "plain"])
def test_the_least_number_of_imps_cleans_and_all_others_earn_gold(home: int, owned: bool) -> None:
    # given some imps, and a lot of manure in two cages
    state = cleaning(5, 6, [WHO] if owned else [], **imps(home))
    first = 4 if owned else 2  # what one imp removes, if it is the only one
    assert {sum(n for *_, n in action.removed) for action in options(state)} == set(
        range(min(11, first + 2 * (home - 1)) + 1)
    )
    for action in options(state):
        amount = sum(n for *_, n in action.removed)

        # when so much is cleaned up, then as few imps as can do it do it, all others earn 1 gold each
        plain = next(n for n in range(6) if 2 * n >= amount)
        best = next(n for n in range(6) if (first + 2 * (n - 1) if n else 0) >= amount)
        after = do(state, 0, action)
        assert player(after).imps_busy - player(state).imps_busy == best
        assert player(after).gold == player(state).gold + home - best

        # and the boost is used only where it saves an imp
        assert boosted(state, action) == ([("clean", 2)] if best < plain else [])
