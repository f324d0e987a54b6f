"""How the greedy bot plays Alien Petshop: always legally, in any game, and well."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path

import pytest
from petshop import corner

import petz_engine as pe
from bots.matches import PETSHOPS, greedy, play, result
from petz_engine.alien_petshop import scoring
from petz_engine.alien_petshop.ruleset import RULES
from petz_engine.bots import dispatch, seated
from petz_engine.bots.match import Turn, match
from petz_engine.installed import DEFINITIONS
from petz_engine.loading import bind

SENSE = Path(__file__).parent / "test_alien_petshop_sense.py"
ENGINE = Path(scoring.__file__).parent
SOME = (
    "petshop 2",
    "petshop 2 easy award_season True",
    "petshop 3 careful_customs",
    "petshop 3 easy random",
    "petshop 4 mutation_wave True",
    "petshop 4 worker_shortage",
)
HOW_MANY = [pytest.param("few"), pytest.param("all", marks=pytest.mark.long)]
SEEDS = {"few": range(1, 4), "all": range(1, 101)}
AGAINST_RANDOM = {"few": range(1, 3), "all": range(1, 51)}
COVERED = {"few": range(1, 2), "all": range(1, 41)}


def closely(table: str, seed: int, names: tuple[str, ...]) -> tuple[Turn, ...]:
    """A match in which every action is checked, and the way out for refused answers is closed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dispatch, "quietest", None)
        return tuple(play(names, seed, table))


@lru_cache(maxsize=64)
def alone(table: str, seed: int) -> tuple[Turn, ...]:
    """A match of greedy bots alone, played once."""
    return closely(table, seed, greedy(table))


# --- legal, in every game


@pytest.mark.parametrize("table", SOME)
def test_no_answer_of_its_own_is_ever_refused(table: str) -> None:
    # given a game of which nothing is refused, then it ends well
    assert PETSHOPS[table]().outcome(alone(table, 1)[-1].step.state) is not None


@pytest.mark.long
@pytest.mark.parametrize("table", PETSHOPS)
def test_no_answer_of_its_own_is_refused_at_any_table(table: str) -> None:
    names = greedy(table)
    for seed in range(1, 5):
        # given greedy bots alone, and beside random ones who do what nobody sensible does
        seats = names if seed % 2 else tuple("random" if at % 2 else "greedy" for at in range(len(names)))
        turns = closely(table, seed, seats)
        assert PETSHOPS[table]().outcome(turns[-1].step.state) is not None


@pytest.mark.parametrize(
    "options", [{}, {"mode": "easy"}, {"episode": "random", "deal_shops": True}], ids=str
)
@pytest.mark.parametrize("seats", [2, 3])
def test_no_answer_of_its_own_is_refused_in_a_made_up_game(
    seats: int, options: Mapping[str, bool | str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # given a small game in which everything stands that content may say
    catalog = corner().catalog
    assert catalog is not None
    game = bind(DEFINITIONS["alien_petshop"], catalog, seats, options)

    # when greedy bots play it, then the way out for refused answers is not needed
    monkeypatch.setattr(dispatch, "quietest", None)
    for seed in range(1, 9):
        names = ("greedy", *(("greedy", "random")[seed % 2],) * (seats - 1))
        last = [*match(game, seated(names, seed), pe.Dealer(seed))][-1]
        assert game.outcome(last.step.state) is not None


@pytest.mark.parametrize("table", ["petshop 2", "petshop 3 easy random"])
def test_the_same_seed_plays_the_same_game(table: str) -> None:
    # given a match, when it is played anew by new bots, then all actions are the same
    once = alone(table, 1)
    again = closely(table, 1, greedy(table))
    assert [(turn.seat, turn.action) for turn in once] == [(turn.seat, turn.action) for turn in again]
    assert once[-1].step.state == again[-1].step.state


# --- well


@pytest.mark.parametrize("how_many", HOW_MANY)
@pytest.mark.parametrize("seat", [0, 1])
def test_greedy_comes_first_against_a_random_bot(seat: int, how_many: str) -> None:
    # given matches of two, with one greedy bot
    names = ("greedy", "random") if seat == 0 else ("random", "greedy")
    results = [result(names, seed, "petshop 2") for seed in AGAINST_RANDOM[how_many]]

    # then it is first, alone or shared, in at least 95 of 100
    assert sum(one.ranks[seat] == 1 for one in results) >= 0.95 * len(results)


def points(table: str, seed: int) -> Sequence[float]:
    """The points of greedy bots by seat."""
    outcome = PETSHOPS[table]().outcome(alone(table, seed)[-1].step.state)
    assert outcome is not None
    return [float(of_seat) for of_seat in outcome.points]


@pytest.mark.parametrize("how_many", HOW_MANY)
@pytest.mark.parametrize(("seats", "least"), [(2, 36), (3, 33), (4, 31)])
def test_greedy_shops_are_worth_much(seats: int, least: int, how_many: str) -> None:
    # given matches of greedy bots, then they have more points than those of the simulation behind the content
    table, seeds = f"petshop {seats}", SEEDS[how_many]
    assert sum(sum(points(table, seed)) for seed in seeds) / (seats * len(seeds)) >= least


@pytest.mark.parametrize("how_many", HOW_MANY)
def test_greedy_shops_grow(how_many: str) -> None:
    # given matches of greedy bots
    tables = [f"petshop {seats}" for seats in (2, 3, 4)]
    matches = [alone(table, seed) for table in tables for seed in SEEDS[how_many]]
    happened = Counter(event.kind for turns in matches for turn in turns for event in turn.step.events)

    # then each buys pets and habitats, most hire, and awards change hands
    shops = 3 * len(matches)
    assert happened["bought_pet"] >= 3 * shops
    assert happened["bought_habitat"] >= 2 * shops
    assert happened["hired"] + happened["took_worker"] >= 0.6 * shops
    assert happened["took_award"] >= 1.2 * shops
    assert happened["spawned"] >= 9 * shops


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_seat_is_better_than_the_others(seats: int) -> None:
    # given matches of greedy bots at a table where shops are dealt, then each seat has a fair share of all points
    scores = [points(f"petshop {seats} True", seed) for seed in SEEDS["all"]]
    everything = sum(map(sum, scores))
    for seat in range(seats):
        assert 0.85 / seats < sum(of[seat] for of in scores) / everything < 1.15 / seats


# --- all sorts of things


BUILT: Mapping[str, str] = {
    "deals DrawBonus": "test_it_keeps_the_bonus_card_that_counts_its_pets",
    "does Decline": "test_a_token_that_gains_nothing_is_declined",
    "does ForceWorkers": "test_the_cheapest_die_is_forced",
    "does IgnoreHazard": "test_it_ignores_the_worst_hazard",
    "does KeepBonus": "test_it_keeps_the_bonus_card_that_counts_its_pets",
    "does RaiseDie": "test_it_raises_the_die_that_feeds_a_pet",
    "does TakeHabitat": "test_a_power_gives_a_habitat",
    "tells declined": "test_a_token_that_gains_nothing_is_declined",
    "tells ignored_hazard": "test_it_ignores_the_worst_hazard",
    "tells kept_bonus": "test_it_keeps_the_bonus_card_that_counts_its_pets",
    "tells kept_bonus_cards": "test_it_keeps_the_bonus_card_that_counts_its_pets",
    "tells looks_at_bonus": "test_it_keeps_the_bonus_card_that_counts_its_pets",
    "tells lost_credits": "test_it_pays_no_more_than_a_hazard_costs",
    "tells quit": "test_a_worker_quits_when_nothing_comes_after_it",
    "tells raised_die": "test_it_raises_the_die_that_feeds_a_pet",
    "tells removed_token": "test_a_worker_removes_a_token_where_displays_are_needed",
    "tells took_habitat": "test_a_power_gives_a_habitat",
    "tells took_worker": "test_a_power_gives_a_worker",
}
"""The kinds that a few greedy games may miss, each with a test of sense that builds a position for it.

In many games there is none that occurs in less than one of a hundred.
"""


def told() -> set[str]:
    """All kinds of events that the engine tells."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(ENGINE.rglob("*.py"))]
    return {kind for text in texts for kind in re.findall(r'\.emit\(\s*"(\w+)"', text)}


def every_kind() -> set[str]:
    """All kinds that there are."""
    return {
        *(f"does {action.__name__}" for action in RULES.mechanics),
        *(f"deals {action.__name__}" for action in RULES.chance_mechanics),
        *(f"tells {event}" for event in told()),
    }


def kinds_of(turn: Turn) -> set[str]:
    """The kinds that occur in a turn."""
    does = "does" if type(turn.action) in RULES.mechanics else "deals"
    return {f"{does} {type(turn.action).__name__}", *(f"tells {event.kind}" for event in turn.step.events)}


@cache
def games(how_many: str) -> Sequence[frozenset[str]]:
    """The kinds that occur in each greedy game, at tables of all sorts."""
    return [
        frozenset().union(*map(kinds_of, alone(table, seed)))
        for table in (*SOME, *[f"petshop {seats} random True" for seats in (2, 3, 4)])
        for seed in COVERED[how_many]
    ]


def rare(how_many: str) -> set[str]:
    """The kinds that occur in less than one game of a hundred."""
    played = games(how_many)
    occurs = Counter(kind for game in played for kind in game)
    return {kind for kind in every_kind() if occurs[kind] < len(played) / 100}


def test_each_kind_occurs_or_has_a_built_position() -> None:
    assert rare("few") <= BUILT.keys()


@pytest.mark.long
def test_each_kind_occurs_in_many_games() -> None:
    assert rare("all") == set()


@pytest.mark.parametrize("kind", BUILT)
def test_the_built_positions_are_there(kind: str) -> None:
    assert kind in every_kind()
    tree = ast.parse(SENSE.read_text(encoding="utf-8"))
    assert BUILT[kind] in [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
