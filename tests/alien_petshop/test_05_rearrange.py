"""Chapter 5e: rearranging the shop, as one layout per visit; all layouts are judged by an oracle of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product
from math import factorial, perm
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import petz_engine as pe
from alien_petshop.moves import moves_of
from alien_petshop.visits import kinds, told, visiting
from petz_engine.alien_petshop.actions.buy_pet import BuyPet
from petz_engine.alien_petshop.actions.decline import Decline
from petz_engine.alien_petshop.actions.rearrange import Rearrange
from petz_engine.alien_petshop.actions.visit import EndVisit
from petz_engine.alien_petshop.state import Display, State

TWO = moves_of(2)
AT = TWO.at
PETS = ("glimfin", "orbrat", "oozlet", "fizzmop", "puddlekin", "chattertuft")
"""Pets with two trait spaces each."""
HABITATS = (None, "breeding_chamber", "mutator", "showcase", "calm_pen")
MUTATOR = AT.number("habitat", "mutator")


def shop(displays: Mapping[int, Any], **own: Any) -> State:
    """Seat 0 visits the market with these displays."""
    return visiting(TWO, displays=displays, **({"credits": 0} | own))


def layouts(state: State) -> list[Rearrange]:
    """All layouts that the engine lists for seat 0."""
    options = TWO.game.options(TWO.game.view(state, 0))
    return [action for action in options if type(action) is Rearrange]


# --- the oracle: what chapter 5e and AP-O-31, -32 and -34 say, and nothing of the engine


def oracle(displays: Sequence[Display], action: Rearrange) -> bool:
    """Whether the rules allow this layout."""
    homes = [n for n, display in enumerate(displays) if display.pet is not None]
    stands = [n for n, display in enumerate(displays) if display.habitat is not None]
    if len(action.pets) != len(homes) or len(action.habitats) != len(stands):
        return False
    pet_moves = list(zip(homes, action.pets, strict=True))
    habitat_moves = list(zip(stands, action.habitats, strict=True))
    one_each = len(set(action.pets)) == len(homes) and len(set(action.habitats)) == len(stands)
    exists = all(0 <= to < len(displays) for _, to in (*pet_moves, *habitat_moves))
    if not (one_each and exists):
        return False
    pets_avoid_tokens = all(displays[to].token is None for _, to in pet_moves)
    none_arrives_at_tokens = all(start == to or displays[to].token is None for start, to in habitat_moves)
    locked = [n for n in homes if n in stands and displays[n].habitat == MUTATOR]
    stays = all(start == to for start, to in (*pet_moves, *habitat_moves) if start in locked)
    changes = any(start != to for start, to in (*pet_moves, *habitat_moves))
    return pets_avoid_tokens and none_arrives_at_tokens and stays and changes


def conceivable(pets: int, habitats: int) -> Iterator[Rearrange]:
    """All layouts of so many pieces over the six displays; with few pieces also those that put two in one place."""
    if pets + habitats <= 4:
        for places in product(range(6), repeat=pets + habitats):
            yield Rearrange(places[:pets], places[pets:])
    else:
        for homes in permutations(range(6), pets):
            yield from (Rearrange(homes, stands) for stands in permutations(range(6), habitats))


@st.composite
def shops(draw: st.DrawFn, most: int = 4320) -> dict[int, Display]:
    """Six displays with pets, tokens and habitats, with at most so many conceivable layouts."""
    displays, pets, habitats = dict[int, Display](), 0, 0
    for number in range(1, 7):
        what = draw(st.sampled_from(("pet", "pet", "token", "none")))
        habitat = draw(st.sampled_from(HABITATS))
        if what == "pet" and perm(6, pets + 1) * perm(6, habitats) > most:
            what = "none"
        pets += what == "pet"
        if habitat is not None and perm(6, pets) * perm(6, habitats + 1) > most:
            habitat = None
        habitats += habitat is not None
        token = ("fire" if number % 2 else "slime") if what == "token" else None
        displays[number] = AT.display(
            PETS[number - 1] if what == "pet" else None, habitat=habitat, token=token
        )
    return displays


@pytest.mark.rule("AP-ARR-02", "AP-ARR-04", "AP-O-31", "AP-O-32", "AP-O-34", "AP-ENG-08")
@given(shops())
@settings(max_examples=25, deadline=None)
def test_the_engine_allows_what_the_oracle_allows(displays: dict[int, Display]) -> None:
    # given a shop with pets, habitats, tokens and locked pairs
    state = shop(displays)
    lying = TWO.player(state, 0).displays
    pets = sum(display.pet is not None for display in lying)
    habitats = sum(display.habitat is not None for display in lying)
    expected = {action for action in conceivable(pets, habitats) if oracle(lying, action)}

    # when nothing in it can be moved, then the visit is over; else exactly those layouts are listed, each once
    if not expected:
        assert TWO.asked(state) == [1]
        return
    listed = layouts(state)
    assert len(listed) == len(set(listed)) == len(expected)
    assert set(listed) == expected

    # and a check says the same of all that can be conceived; beside them only the end of the visit is on offer
    view = TWO.game.view(state, 0)
    for action in conceivable(pets, habitats):
        assert (TWO.game.check(view, action) is None) == (action in expected)
    assert TWO.game.options(view).count() == len(expected) + 1


@pytest.mark.rule("AP-ARR-02", "AP-O-31")
@pytest.mark.parametrize("locked", range(7))
def test_full_shops_have_all_permutations_of_what_is_not_locked(locked: int) -> None:
    # given six pets on six habitats, some of which are locked pairs
    displays = {
        n: AT.display(pet, habitat="mutator" if n <= locked else "showcase") for n, pet in enumerate(PETS, 1)
    }
    state = shop(displays, workers=0)
    ways = factorial(6 - locked) ** 2 - 1

    # then they are counted without listing them, and samples of them keep to the rules
    if not ways:
        assert TWO.asked(state) == [1]
        return
    options = TWO.game.options(TWO.game.view(state, 0))
    assert options.count() == ways + 1
    rng, lying = pe.Rng(locked), TWO.player(state, 0).displays
    for action in (options.sample(rng) for _ in range(20)):
        assert type(action) is EndVisit or oracle(lying, action)
        assert action in options


# --- when


@pytest.mark.rule("AP-O-31", "AP-ENG-08")
def test_one_layout_per_visit_that_changes_something() -> None:
    # given a visit, then a layout that changes nothing is none
    state = visiting(TWO, credits=9)
    TWO.refused(state, 0, TWO.layout(state, 0), "nothing_changes", "AP-O-31")

    # when a layout was made, then there is no second one in this visit, not even back, nor after a purchase
    state = TWO.apply(state, 0, TWO.layout(state, 0, pets={6: 5}))
    TWO.refused(state, 0, TWO.layout(state, 0, pets={5: 6}), "rearranged_already", "AP-O-31")
    state = TWO.settle(TWO.apply(state, 0, TWO.pet("wubbin", 1)))
    TWO.refused(state, 0, TWO.layout(state, 0, pets={1: 2}), "rearranged_already", "AP-O-31")
    assert Rearrange not in {type(action) for action in TWO.game.options(TWO.game.view(state, 0))}

    # and in the next visit there is one again
    state = TWO.quietly(TWO.apply(TWO.apply(state, 0, EndVisit()), 1, EndVisit()), "buy")
    while TWO.asked(state) != [0]:
        state = TWO.apply(state, 1, EndVisit())
    assert state.table.round == 2
    assert TWO.allowed(state, 0, TWO.layout(state, 0, pets={5: 6}))


@pytest.mark.rule("AP-ENG-08")
def test_a_shop_in_which_nothing_can_move_has_no_layout() -> None:
    state = shop({1: AT.display("glimfin", habitat="mutator")}, credits=9)
    TWO.refused(state, 0, TWO.layout(state, 0), "nothing_to_move", "AP-ENG-08")
    assert layouts(state) == []


# --- what moves


@pytest.mark.rule("AP-O-31")
def test_a_layout_says_where_everything_is_no_more_and_no_less() -> None:
    state = shop({1: "glimfin", 2: AT.display(habitat="showcase")})
    for action in (Rearrange((2,), ()), Rearrange((), (2,)), Rearrange((2, 3), (1,)), Rearrange((6,), (1,))):
        assert TWO.game.check(TWO.game.view(state, 0), action) is not None
        assert action not in TWO.game.options(TWO.game.view(state, 0))


# --- Mutators


@pytest.mark.rule("AP-O-31")
def test_a_layout_names_a_display_for_each_pet_and_each_habitat() -> None:
    # given two pets and one habitat, when a layout names too few or too many displays, then it says how many there are
    state = visiting(TWO, credits=0, displays={1: AT.display("glimfin", habitat="showcase"), 2: "humzee"})
    for pets in ((), (2,), (2, 3, 4)):
        said = TWO.refused(state, 0, Rearrange(pets, (0,)), "layout_pets", "AP-O-31")
        assert said == f"a layout names 2 displays for pets, one for each, and this one names {len(pets)}"
    for habitats in ((), (2, 3)):
        said = TWO.refused(state, 0, Rearrange((2, 3), habitats), "layout_habitats", "AP-O-31")
        assert (
            said == f"a layout names 1 display for habitats, one for each, and this one names {len(habitats)}"
        )


@pytest.mark.rule("AP-O-34")
def test_the_owner_chooses_the_kind_and_cannot_decline() -> None:
    # given all Cute tokens placed
    cute = {n: AT.display(pet, traits=["cute", "cute"]) for n, pet in enumerate(PETS[1:], 1)}
    others = {1: {"displays": cute}}
    displays = {1: "glimfin", 2: AT.display(habitat="mutator"), 3: "humzee"}
    state = visiting(TWO, credits=0, displays=displays, others=others)

    # when a pet comes onto a Mutator, then any other kind may be chosen, for this pet alone
    state = TWO.apply(state, 0, TWO.layout(state, 0, pets={1: 2}))
    options = list(TWO.game.options(TWO.game.view(state, 0)))
    assert set(options) == {TWO.trait(2, kind) for kind in ("speaks", "tentacled", "multi_eyed")}
    TWO.refused(state, 0, TWO.trait(3, "speaks"), "not_this_pet", "AP-CARD-05")
    TWO.refused(state, 0, Decline(), "other_answer", "AP-CARD-05")


@pytest.mark.rule("AP-O-34", "AP-ENG-07")
@pytest.mark.parametrize("left", [0, 1])
def test_what_leaves_no_choice_is_not_asked(left: int) -> None:
    # given one token left in all stacks, or none at all
    none = {"speaks": left, "tentacled": 0, "multi_eyed": 0, "cute": 0}
    displays = {1: "glimfin", 2: AT.display(habitat="mutator")}
    state = shop(displays, credits=1, table={"traits": none})

    # when a pet comes onto a Mutator, then that one is placed by itself, or none is, and the visit goes on
    state = TWO.apply(state, 0, TWO.layout(state, 0, pets={1: 2}), but="pieces")
    assert TWO.lying(state, 0, 2) == AT.display("glimfin", habitat="mutator", traits=["speaks"] * left)
    assert BuyPet in TWO.answers(state)


@pytest.mark.rule("AP-O-31", "AP-CARD-06")
def test_all_mutators_fire_by_display_and_then_come_the_awards_once() -> None:
    # given two waiting Mutators, and a pet with a Cute token
    displays = {
        1: AT.display("glimfin", traits=["cute"]),
        3: "orbrat",
        2: AT.display(habitat="mutator"),
        5: AT.display(habitat="mutator"),
    }
    state = shop(displays, credits=9)

    # when both pets come onto them, the first pet onto the later one
    state, events = told(TWO, state, (0, TWO.layout(state, 0, pets={1: 5, 3: 2})))
    assert {action.display for action in TWO.game.options(TWO.game.view(state, 0))} == {1}
    state, more = told(TWO, state, (0, TWO.trait(2, "cute")))

    # then display 2 comes before display 5, and the award, which is due already, after both
    assert TWO.holder(state, "cute") == -1
    assert {action.display for action in TWO.game.options(TWO.game.view(state, 0))} == {4}
    state, rest = told(TWO, state, (0, TWO.trait(5, "cute")))
    assert kinds([*events, *more, *rest]) == ["rearranged", "placed_trait", "placed_trait", "took_award"]
    assert TWO.holder(state, "cute") == 0
