"""Habitats at work: Breeding Chamber, Mutator, Showcase and Calm Pen (chapters 17 and 22b)."""

from __future__ import annotations

from typing import Any

import pytest

from alien_petshop.moves import Moves, moves_of
from alien_petshop.phases import before_roll, kept, pet_in, rolled, sold, tokens_on, visit
from petz_engine.alien_petshop.actions.assign_workers import AssignWorkers
from petz_engine.alien_petshop.actions.place_trait import PlaceTrait
from petz_engine.alien_petshop.state import State

TWO = moves_of(2)
P = TWO.at
KINDS = ("speaks", "tentacled", "multi_eyed", "cute")
WAITING = P.display(habitat="mutator")


def options(m: Moves, state: State) -> set[Any]:
    return set(m.game.options(m.game.view(state, 0)))


def on(pet: str, habitat: str, **more: Any) -> Any:
    return P.display(pet, habitat=habitat, **more)


# --- Breeding Chamber


@pytest.mark.rule("AP-CARD-01", "AP-CARD-02", "AP-O-63", "AP-O-42")
@pytest.mark.parametrize(
    ("pet", "dice", "income"),
    [
        ("grandgloop", [3], 5),
        ("grandgloop", [2], 0),
        ("wubbin", [], 2),
        ("oozlet", [], 2),
        ("blorple", [], 1),
    ],
)
def test_a_breeding_chamber_takes_2_of_the_care_and_not_below_0(
    pet: str, dice: list[int], income: int
) -> None:
    # given a pet of care 5, 2, 1 or 0 on a Breeding Chamber, and one die
    state = rolled(TWO, {1: on(pet, "breeding_chamber")}, *(dice or [1]))

    # then it spawns if the dice meet 2 less, with no worker at all where that is 0
    assert TWO.player(sold(TWO, state, {1: dice} if dice else {}), 0).credits == income


@pytest.mark.rule("AP-CARD-03", "AP-HAB-03", "AP-CARD-01")
def test_it_works_only_for_the_pet_on_it_and_once() -> None:
    # given a pet of care 2 beside a Breeding Chamber without a pet, and one with a pet of care 5
    displays = {
        1: "wubbin",
        2: P.display(habitat="breeding_chamber"),
        3: on("grandgloop", "breeding_chamber"),
    }
    state = rolled(TWO, displays, 2)

    # then neither is helped by that of another display
    assert TWO.player(sold(TWO, state, {3: [2]}), 0).credits == 0


@pytest.mark.rule("AP-CARD-03", "AP-ARR-01")
def test_it_may_be_moved_under_another_pet() -> None:
    # given a Breeding Chamber under a pet of care 0, when it is moved under one of care 2
    state = visit(TWO, {1: on("blorple", "breeding_chamber"), 2: "wubbin"}, "glimfin")
    state = TWO.apply(state, 0, TWO.layout(state, 0, habitats={1: 2}))

    # then it lies there, and nothing is locked
    assert TWO.lying(state, 0, 1).habitat is None
    assert TWO.lying(state, 0, 2).habitat == P.number("habitat", "breeding_chamber")


# --- Mutator


@pytest.mark.rule("AP-CARD-04", "AP-HAB-02")
def test_a_mutator_may_wait_in_an_empty_display() -> None:
    # given a visit, when a Mutator is bought into an empty display; then it does nothing yet
    state = visit(TWO, {1: "oozlet"}, "blorple")
    state = TWO.apply(state, 0, TWO.habitat("mutator", 3))
    assert PlaceTrait not in TWO.answers(state)
    assert TWO.lying(state, 0, 3) == WAITING


@pytest.mark.rule("AP-CARD-05", "AP-CARD-06", "AP-O-34", "AP-O-36")
def test_bought_under_a_pet_it_adds_a_token_at_once_that_cannot_be_declined() -> None:
    # given a visit, when a Mutator is bought under a pet
    state = TWO.apply(visit(TWO, {1: "oozlet", 2: "wubbin"}, "blorple"), 0, TWO.habitat("mutator", 1))

    # then a token of any kind goes on that pet, without a way around it
    assert options(TWO, state) == {TWO.trait(1, kind) for kind in KINDS}
    TWO.refused(state, 0, TWO.trait(2, "cute"), "not_this_pet", "AP-CARD-05")
    state = TWO.apply(state, 0, TWO.trait(1, "cute"))
    assert tokens_on(TWO, state, 1) == {"cute": 1}
    assert TWO.named("trait", state.table.traits)["cute"] == 9
    assert PlaceTrait not in TWO.answers(state)


@pytest.mark.rule("AP-CARD-06", "AP-PET-04", "AP-HAB-02")
def test_a_pet_bought_onto_a_waiting_mutator_is_mutated() -> None:
    # given a waiting Mutator, when a pet is bought onto it
    state = TWO.apply(visit(TWO, {1: WAITING, 2: "zibbet"}, "oozlet"), 0, TWO.pet("oozlet", 1))

    # then its token comes before the market is refilled
    assert options(TWO, state) == {TWO.trait(1, kind) for kind in KINDS}


@pytest.mark.rule("AP-CARD-06", "AP-O-31")
@pytest.mark.parametrize(("pets", "habitats", "display"), [({1: 3}, {}, 3), ({}, {3: 1}, 1)])
def test_moved_under_a_pet_or_a_pet_moved_onto_it_it_fires(
    pets: dict[int, int], habitats: dict[int, int], display: int
) -> None:
    # given a pet and a waiting Mutator, when a layout brings them together, whichever moves
    state = visit(TWO, {1: "oozlet", 3: WAITING}, "blorple")
    state = TWO.apply(state, 0, TWO.layout(state, 0, pets=pets, habitats=habitats))

    # then the token goes on that pet
    assert options(TWO, state) == {TWO.trait(display, kind) for kind in KINDS}


@pytest.mark.rule("AP-CARD-07", "AP-O-34", "AP-ARR-04")
def test_from_then_on_neither_can_be_moved_and_nothing_else_comes_there() -> None:
    # given a pet on a Mutator, and another pet and habitat
    state = visit(TWO, {1: on("oozlet", "mutator", traits=["cute"]), 2: on("wubbin", "showcase")}, "blorple")

    # then no layout moves either of them or brings anything there
    for pets, habitats in [
        ({1: 3}, {}),
        ({}, {1: 3}),
        ({1: 3}, {1: 3}),
        ({1: 2, 2: 1}, {}),
        ({}, {1: 2, 2: 1}),
    ]:
        move = TWO.layout(state, 0, pets=pets, habitats=habitats)
        TWO.refused(state, 0, move, "locked", "AP-O-34")

    # and all others may move as before
    assert TWO.allowed(state, 0, TWO.layout(state, 0, pets={2: 3}, habitats={2: 4}))


@pytest.mark.rule("AP-O-34")
def test_a_locked_pet_works_mutates_and_scores_like_any_other() -> None:
    # given a pet of care 1 with two spaces on a Mutator that has fired
    state = rolled(TWO, {1: on("oozlet", "mutator", traits=["cute"])}, 1, 2)

    # when it is cared for and mutated, then it spawns and gets the second token
    state = TWO.apply(state, 0, TWO.assigned({1: [1]}, mutations=[2]))
    state = TWO.apply(state, 0, TWO.trait(1, "cute"))
    assert tokens_on(TWO, state, 1) == {"cute": 2}
    assert TWO.player(state, 0).credits == 2


@pytest.mark.rule("AP-CARD-07", "AP-O-34", "AP-CARD-05")
def test_a_mutator_fires_once() -> None:
    # given a pet on a Mutator that has fired, when another layout of the shop is made
    state = visit(TWO, {1: on("oozlet", "mutator", traits=["cute"]), 2: "wubbin"}, "blorple")
    state = TWO.apply(state, 0, TWO.layout(state, 0, pets={2: 3}))

    # then no second token comes
    assert PlaceTrait not in TWO.answers(state)
    assert tokens_on(TWO, state, 1) == {"cute": 1}


@pytest.mark.rule("AP-CARD-08", "AP-AWD-06", "AP-O-36")
def test_awards_are_checked_after_a_mutator() -> None:
    # given one Cute icon, when a Mutator adds another; then the award is taken at once
    state = TWO.apply(visit(TWO, {1: "blorple"}, "glimfin"), 0, TWO.habitat("mutator", 1))
    assert TWO.holder(state, "cute") == -1
    assert TWO.holder(TWO.apply(state, 0, TWO.trait(1, "cute")), "cute") == 0


@pytest.mark.rule("AP-O-29", "AP-O-34")
def test_under_a_full_pet_it_adds_nothing_and_locks_both() -> None:
    # given a pet without an empty space, when a Mutator is bought under it
    state = visit(TWO, {1: P.display("wubbin", traits=["speaks"]), 2: "oozlet"}, "blorple")
    state = TWO.apply(state, 0, TWO.habitat("mutator", 1))

    # then no token is asked for, not even for another pet, and both are locked
    assert PlaceTrait not in TWO.answers(state)
    assert tokens_on(TWO, state, 1) == {"speaks": 1}
    TWO.refused(state, 0, TWO.layout(state, 0, pets={1: 3}), "locked", "AP-O-34")


@pytest.mark.rule("AP-O-29", "AP-O-34", "AP-MUT-05")
def test_with_no_token_left_it_adds_nothing_and_locks_both() -> None:
    # given all four supplies empty
    state = visit(TWO, {1: "oozlet", 2: "wubbin"}, "blorple", table={"traits": dict.fromkeys(KINDS, 0)})
    state = TWO.apply(state, 0, TWO.habitat("mutator", 1), but="pieces")
    assert PlaceTrait not in TWO.answers(state)
    TWO.refused(state, 0, TWO.layout(state, 0, pets={1: 3}), "locked", "AP-O-34")


@pytest.mark.rule("AP-O-34", "AP-CARD-05")
def test_with_one_kind_left_the_token_is_not_asked_for() -> None:
    # given Cute alone in the supply; then it is placed without a question
    left = {"speaks": 0, "tentacled": 0, "multi_eyed": 0, "cute": 2}
    state = visit(TWO, {1: "oozlet"}, "blorple", table={"traits": left})
    state = TWO.apply(state, 0, TWO.habitat("mutator", 1), but="pieces")
    assert tokens_on(TWO, state, 1) == {"cute": 1}
    assert TWO.named("trait", state.table.traits) == {"cute": 1}


@pytest.mark.rule("AP-CARD-05", "AP-COMP-07")
def test_a_mutator_never_adds_hazardous() -> None:
    # given a Mutator under a pet; then Hazardous is refused
    state = TWO.apply(visit(TWO, {1: "oozlet"}, "blorple"), 0, TWO.habitat("mutator", 1))
    TWO.refused(state, 0, TWO.trait(1, "hazardous"), "no_trait_token", "AP-MUT-05")


# --- Calm Pen


@pytest.mark.rule("AP-O-63", "AP-CARD-09", "AP-HAB-03")
def test_a_calm_pen_keeps_pets_of_all_four_families_from_their_effects() -> None:
    # given one pet of each family on a Calm Pen, and free displays
    pets = ("dragonling", "xon", "chomper", "zeeg")
    displays = {number: on(pet, "calm_pen") for number, pet in enumerate(pets, start=1)}
    state = kept(TWO, TWO.roll(before_roll(TWO, displays, credits=3), "hazard", 1))

    # then no token comes, no die is forced, no credit is lost, and nobody quits
    assert TWO.answers(state) == {AssignWorkers}
    assert TWO.player(state, 0).credits == 3
    assert TWO.player(state, 0).dice == P.dice("hazard", 1)
    state = sold(TWO, state, {4: ["hazard", 1]})
    assert all(lying.token is None for lying in TWO.player(state, 0).displays)
    assert TWO.player(state, 0).workers == 2
    assert TWO.player(state, 0).credits == 3 + 2


@pytest.mark.rule("AP-O-63", "AP-HAB-03")
@pytest.mark.parametrize("pet", ["zeeg", "bamf"])
def test_a_calm_pen_helps_only_the_pet_on_it(pet: str) -> None:
    # given a pet beside a Calm Pen; then its workers quit as ever
    state = rolled(
        TWO, {1: pet, 2: P.display(habitat="calm_pen"), 3: on("rotaderp", "calm_pen")}, "hazard", 1
    )
    assert TWO.player(sold(TWO, state, {1: [1], 3: ["hazard"]}), 0).workers == 1


@pytest.mark.rule("AP-O-63", "AP-HAZ-01")
def test_other_habitats_calm_nobody() -> None:
    # given Zeeg on any other habitat; then its workers quit
    for habitat in ("breeding_chamber", "mutator", "showcase"):
        state = rolled(TWO, {1: on("zeeg", habitat)}, "hazard", 1)
        assert pet_in(TWO, state, 1).quits
        assert TWO.player(sold(TWO, state, {1: [1]}), 0).workers == 1


@pytest.mark.rule("AP-O-63", "AP-AWD-02")
def test_the_icon_of_a_calm_pet_counts_for_the_award() -> None:
    # given one Hazardous pet on a Calm Pen, when a second is bought; then the award is taken
    displays = {1: on("zeeg", "calm_pen"), 2: "oozlet"}
    state = TWO.settle(TWO.apply(visit(TWO, displays, "skeez"), 0, TWO.pet("skeez", 3)))
    assert TWO.holder(state, "hazardous") == 0


# --- Showcase


@pytest.mark.rule("AP-O-64", "AP-CARD-09")
def test_a_showcase_changes_nothing_but_vps() -> None:
    # given a pet of care 2 on a Showcase with a 1 and a 2; then a 1 is too little and a 2 enough
    for die, income in ((1, 0), (2, 2)):
        state = rolled(TWO, {1: on("wubbin", "showcase")}, die)
        assert TWO.player(sold(TWO, state, {1: [die]}), 0).credits == income


@pytest.mark.rule("AP-CARD-09", "AP-COMP-01")
def test_there_are_four_types_of_eight_habitats() -> None:
    # given a new game; then each of the four stacks has eight
    state = TWO.game.start()
    stacks = TWO.named("habitat", state.table.habitats)
    assert stacks == dict.fromkeys(("breeding_chamber", "calm_pen", "mutator", "showcase"), 8)
