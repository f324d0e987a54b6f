"""All assignments of dice, against an oracle that tries every function from dice to places (AP-WORK-04, AP-O-41)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import prod
from random import Random

import pytest

from alien_petshop.moves import moves_of
from alien_petshop.phases import rolled
from petz_engine.alien_petshop.actions.assign_workers import AssignWorkers
from petz_engine.alien_petshop.state import Display, State

TWO = moves_of(2)
P = TWO.at
FACES: tuple[str | int, ...] = ("hazard", 1, 2, 3, 4)
PETS = ("blorple", "oozlet", "wubbin", "lullabug", "kelpcat", "grandgloop")
TOKENS = ("stardust", "slime", "trubble", "fire")
HABITATS = ("breeding_chamber", "mutator", "showcase", "calm_pen")
SELL, MUTATE, REST = "sell", "mutate", "rest"
THREE: tuple[str | int, ...] = ("hazard", 1, 1)
Place = int | str


# --- the oracle: what the rules say of each die by itself, and of all of them together


def places_for(face: str | int, displays: dict[int, Display]) -> list[Place]:
    """Where a die may go at all: a pet, a token if it shows 1 or more, Sell Goods, Add Mutation, the Break Room."""
    pets: list[Place] = [number for number, lying in displays.items() if lying.pet is not None]
    tokens: list[Place] = [number for number, lying in displays.items() if lying.token is not None]
    return [*pets, *(tokens if face != "hazard" else []), SELL, MUTATE, REST]


def fits(places: tuple[Place, ...], displays: dict[int, Display]) -> bool:
    """Whether no place has more dice than it takes: 1 to sell, 2 to mutate, 1 on each token."""
    taken = Counter(places)
    tokens = [number for number, lying in displays.items() if lying.token is not None]
    return taken[SELL] <= 1 and taken[MUTATE] <= 2 and all(taken[number] <= 1 for number in tokens)


def action_of(dice: tuple[str | int, ...], places: tuple[Place, ...]) -> AssignWorkers:
    """The assignment as an action; which of two equal dice is which cannot be seen in it."""
    at: dict[Place, list[str | int]] = {}
    for face, place in zip(dice, places, strict=True):
        at.setdefault(place, []).append(face)
    displays = {place: faces for place, faces in at.items() if isinstance(place, int)}
    return TWO.assigned(displays, goods=at.get(SELL, []), mutations=at.get(MUTATE, []))


def all_legal(dice: tuple[str | int, ...], displays: dict[int, Display]) -> set[AssignWorkers]:
    """All assignments that the rules allow, each once."""
    functions = product(*[places_for(face, displays) for face in dice])
    return {action_of(dice, places) for places in functions if fits(places, displays)}


# --- positions


def shop(rng: Random, count: int) -> dict[int, Display]:
    """Displays with pets, tokens, habitats alone, or nothing; so many with a pet (at least one) or a token."""
    displays: dict[int, Display] = {}
    for number in rng.sample(range(1, 7), count):
        habitat = rng.choice([None, *HABITATS])
        if not displays or rng.random() < 0.6:
            displays[number] = P.display(PETS[number - 1], habitat=habitat)
        else:
            displays[number] = P.display(token=rng.choice(TOKENS[number % 2 :: 2]), habitat=habitat)
    if count < 6:
        free = next(number for number in range(1, 7) if number not in displays)
        displays[free] = P.display(habitat="showcase")
    return displays


def a_case(seed: int, dice: int, most: int) -> tuple[tuple[str | int, ...], dict[int, Display], State]:
    """Dice, a shop, and the state in which the dice are to be placed."""
    rng = Random(seed)
    faces = tuple(rng.choice(FACES) for _ in range(dice))
    displays = shop(rng, rng.randint(1, most))
    return faces, displays, rolled(TWO, displays, *faces)


@pytest.mark.rule(
    "AP-WORK-04", "AP-ACT-A", "AP-ACT-B", "AP-ACT-C", "AP-ACT-D", "AP-O-13", "AP-O-39", "AP-O-41"
)
@pytest.mark.parametrize(
    ("dice", "most", "shops"), [(1, 6, 60), (2, 6, 60), (3, 6, 60), (4, 6, 30), (5, 4, 12)]
)
def test_the_options_are_exactly_the_assignments_that_the_rules_allow(
    dice: int, most: int, shops: int
) -> None:
    for seed in range(shops):
        # given any shop and any dice
        faces, displays, state = a_case(1000 * dice + seed, dice, most)

        # when its options are listed
        options = TWO.game.options(TWO.game.view(state, 0))
        listed = list(options)

        # then they are what the oracle allows, each once, and their number is known without the list
        assert len(listed) == len(set(listed)) == options.count()
        assert set(listed) == all_legal(faces, displays)


@cache
def two_tokens() -> State:
    return rolled(
        TWO, {1: "oozlet", 2: P.display(token="fire"), 3: P.display(habitat="showcase")}, "hazard", 1, 1
    )


def functions() -> Iterator[tuple[tuple[Place, ...], bool]]:
    """Every function from three dice to all places there are, legal or not, and whether the rules allow it."""
    state = two_tokens()
    displays = {n: lying for n in range(1, 7) if (lying := TWO.lying(state, 0, n)) != Display()}
    for places in product([*range(1, 7), SELL, MUTATE, REST], repeat=3):
        each = all(place in places_for(face, displays) for face, place in zip(THREE, places, strict=True))
        yield places, each and fits(places, displays)


@pytest.mark.rule("AP-O-41")
def test_each_function_from_dice_to_places_is_judged_as_the_oracle_does() -> None:
    # given a pet, a token and a habitat alone, and three dice; then every assignment at all is judged rightly
    view, found = TWO.game.view(two_tokens(), 0), Counter[bool]()
    for places, legal in functions():
        assert (TWO.game.check(view, action_of(THREE, places)) is None) == legal, places
        found[legal] += 1
    assert min(found[True], found[False]) > 50


@pytest.mark.rule("AP-O-41")
@pytest.mark.parametrize("pets", range(1, 7))
def test_the_number_of_assignments_is_known_where_all_dice_differ(pets: int) -> None:
    # given so many pets and four different dice; then each die has the pets and the Break Room, and beside that
    # at most one die sells goods and at most two mutate
    state = rolled(TWO, dict(zip(range(1, 7), PETS[:pets], strict=False)), 1, 2, 3, 4)
    free = pets + 1
    ways = sum(
        prod([4, 3, 2, 1][: sell + mutate]) // (2 if mutate == 2 else 1) * free ** (4 - sell - mutate)
        for sell in (0, 1)
        for mutate in (0, 1, 2)
    )
    assert TWO.game.options(TWO.game.view(state, 0)).count() == ways


@pytest.mark.rule("AP-O-39", "AP-O-41")
def test_equal_dice_make_no_second_option() -> None:
    # given five equal dice and one pet of care 1
    state = rolled(TWO, {1: "oozlet"}, 2, 2, 2, 2, 2)

    # then an option is how many work where: at most 1 sells, at most 2 mutate, the others care or rest
    expected = sum(5 - sell - mutate + 1 for sell in (0, 1) for mutate in (0, 1, 2))
    options = TWO.game.options(TWO.game.view(state, 0))
    assert options.count() == len(list(options)) == expected
