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
from petz_engine.alien_petshop.actions.hire_worker import HireWorker
from petz_engine.alien_petshop.actions.place_trait import PlaceTrait
from petz_engine.alien_petshop.actions.rearrange import Partial, Plan, Rearrange, _moves_later
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


@pytest.mark.rule("AP-ARR-02", "AP-ARR-03", "AP-O-31")
@given(shops(), st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_after_a_layout_everything_lies_where_it_says(displays: dict[int, Display], seed: int) -> None:
    # given any layout of any shop
    state = shop(displays)
    listed = layouts(state)
    if not listed:
        return
    action = listed[seed % len(listed)]

    # when it is made
    after = TWO.game.apply(state, 0, action).state

    # then pets and habitats lie there, hazard tokens lie where they lay, and nothing was paid
    old, new = TWO.player(state, 0).displays, TWO.player(after, 0).displays
    pets = [display.pet for display in old if display.pet is not None]
    habitats = [display.habitat for display in old if display.habitat is not None]
    assert [display.token for display in new] == [display.token for display in old]
    for number, display in enumerate(new):
        assert display.pet == (pets[action.pets.index(number)] if number in action.pets else None)
        assert display.habitat == (
            habitats[action.habitats.index(number)] if number in action.habitats else None
        )
    assert TWO.player(after, 0).credits == TWO.player(state, 0).credits


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


@pytest.mark.rule("AP-ARR-01", "AP-O-10")
def test_nobody_rearranges_in_the_visit_of_another() -> None:
    state = visiting(TWO, credits=0)
    TWO.refused(state, 1, TWO.layout(state, 1, pets={6: 1}), "not_asked", "AP-BUY-01")
    state = TWO.apply(state, 0, EndVisit())
    assert TWO.allowed(state, 1, TWO.layout(state, 1, pets={6: 1}))


@pytest.mark.rule("AP-ARR-01")
def test_nobody_rearranges_after_the_buy_phase() -> None:
    state = AT.state("work[0]/has_workers", players={0: {"credits": 0}})
    state = TWO.roll(state, 1, 2)
    TWO.refused(state, 0, TWO.layout(state, 0, pets={6: 1}), "other_answer", "AP-WORK-04")


@pytest.mark.rule("AP-ARR-02", "AP-O-31")
@pytest.mark.parametrize("at", range(4))
def test_a_layout_comes_before_between_or_after_purchases_and_costs_nothing(at: int) -> None:
    # given three purchases, when the layout comes at any point among them
    actions: list[Any] = [TWO.pet("wubbin", 1), TWO.habitat("calm_pen", 2), HireWorker()]
    state = visiting(TWO, credits=7)
    for action in actions[:at]:
        state = TWO.settle(TWO.apply(state, 0, action))
    state = TWO.apply(state, 0, TWO.layout(state, 0, pets={6: 5}))
    for action in actions[at:]:
        state = TWO.settle(TWO.apply(state, 0, action))

    # then all was bought for its price, and the pet has moved
    own = TWO.player(state, 0)
    assert (own.credits, own.workers) == (0, 3)
    assert [TWO.lying(state, 0, n) for n in (1, 2, 5)] == [
        AT.display("wubbin"),
        AT.display(habitat="calm_pen"),
        AT.display("dragonling"),
    ]


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


@pytest.mark.rule("AP-ARR-01")
def test_a_habitat_alone_can_move_where_no_pet_can() -> None:
    # given the only pet under a mutator, which stays, and a habitat alone in the display before others that are free
    state = shop({1: AT.display("glimfin", habitat="mutator"), 2: AT.display(habitat="showcase")})

    # then the habitat can go to each of those
    assert {action.habitats for action in layouts(state)} == {(0, to) for to in (2, 3, 4, 5)}


# --- what moves


@pytest.mark.rule("AP-ARR-02")
def test_pets_and_habitats_of_a_full_shop_go_round_in_a_circle() -> None:
    full = {n: AT.display(pet, habitat="showcase" if n % 2 else "calm_pen") for n, pet in enumerate(PETS, 1)}
    state = shop(full)
    circle = {n: n % 6 + 1 for n in range(1, 7)}
    state = TWO.apply(state, 0, TWO.layout(state, 0, pets=circle))
    assert [TWO.lying(state, 0, circle[n]).pet for n in range(1, 7)] == [full[n].pet for n in range(1, 7)]
    assert [TWO.lying(state, 0, n).habitat for n in range(1, 7)] == [full[n].habitat for n in range(1, 7)]


@pytest.mark.rule("AP-ARR-03")
def test_trait_tokens_travel_with_their_pet_and_hazard_tokens_stay() -> None:
    displays = {1: AT.display("glimfin", traits=["cute", "speaks"]), 2: AT.display(token="fire"), 3: "orbrat"}
    state = shop(displays)
    state = TWO.apply(state, 0, TWO.layout(state, 0, pets={1: 3, 3: 1}))
    assert TWO.lying(state, 0, 3) == AT.display("glimfin", traits=["cute", "speaks"])
    assert TWO.lying(state, 0, 2) == AT.display(token="fire")
    assert TWO.lying(state, 0, 1) == AT.display("orbrat")


@pytest.mark.rule("AP-ARR-02", "AP-O-32")
def test_neither_pets_nor_habitats_come_to_a_token() -> None:
    displays = {1: "glimfin", 2: AT.display(token="fire"), 3: AT.display(habitat="showcase")}
    state = shop(displays)

    # then a pet is refused by the rule of layouts, and a habitat by that of habitats and tokens
    TWO.refused(state, 0, TWO.layout(state, 0, pets={1: 2}), "token_there", "AP-ARR-02")
    TWO.refused(state, 0, TWO.layout(state, 0, habitats={3: 2}), "token_there", "AP-O-32")
    TWO.refused(state, 0, TWO.layout(state, 0, pets={1: 2}, habitats={3: 1}), "token_there", "AP-ARR-02")


@pytest.mark.rule("AP-O-32")
def test_a_habitat_caught_under_a_token_stays_or_moves_away() -> None:
    # given a waiting Mutator under a token, which is not locked, and another habitat under one
    displays = {
        1: "glimfin",
        2: AT.display(habitat="mutator", token="fire"),
        3: AT.display(habitat="showcase", token="slime"),
    }
    state = shop(displays)
    assert TWO.allowed(state, 0, TWO.layout(state, 0, pets={1: 4}))
    assert TWO.allowed(state, 0, TWO.layout(state, 0, habitats={2: 5}))

    # when it is moved under a pet, then it fires there; it cannot go to the other token, nor can they change places
    TWO.refused(state, 0, TWO.layout(state, 0, habitats={2: 3, 3: 4}), "token_there", "AP-O-32")
    TWO.refused(state, 0, TWO.layout(state, 0, habitats={2: 3, 3: 2}), "token_there", "AP-O-32")
    state = TWO.apply(state, 0, TWO.layout(state, 0, habitats={2: 1}))
    assert TWO.answers(state) == {PlaceTrait}
    state = TWO.apply(state, 0, TWO.trait(1, "cute"))
    assert TWO.lying(state, 0, 1) == AT.display("glimfin", habitat="mutator", traits=["cute"])
    assert TWO.lying(state, 0, 2) == AT.display(token="fire")


@pytest.mark.rule("AP-O-32", "AP-ENG-08")
@pytest.mark.parametrize("pet", [None, "glimfin"])
def test_a_caught_habitat_moves_only_where_none_lies(pet: str | None) -> None:
    # given a caught habitat, and one display without a token, which has a habitat of its own
    tokens = {4: "fire", 5: "slime", 6: "stardust"}
    displays = {n: AT.display(token=token) for n, token in tokens.items()}
    displays |= {2: AT.display(habitat="calm_pen", token="fire"), 3: AT.display(token="slime")}

    # then nothing can be moved, so that the visit of this poor player is over at once
    assert TWO.asked(shop({1: AT.display(pet, habitat="showcase"), **displays})) == [1]

    # and without that habitat the caught one goes there
    roomy = shop({1: "glimfin", **displays})
    assert TWO.allowed(roomy, 0, TWO.layout(roomy, 0, habitats={2: 1}))


@pytest.mark.rule("AP-ARR-02")
def test_no_display_gets_two_pets_or_two_habitats() -> None:
    displays = {1: AT.display("glimfin", habitat="showcase"), 2: AT.display("orbrat", habitat="calm_pen")}
    state = shop(displays)
    TWO.refused(state, 0, TWO.layout(state, 0, pets={1: 2}), "two_pets", "AP-ARR-02")
    TWO.refused(state, 0, TWO.layout(state, 0, habitats={1: 2}), "two_habitats", "AP-ARR-02")
    assert TWO.allowed(state, 0, TWO.layout(state, 0, pets={1: 2, 2: 1}))


@pytest.mark.rule("AP-O-31")
def test_a_layout_says_where_everything_is_no_more_and_no_less() -> None:
    state = shop({1: "glimfin", 2: AT.display(habitat="showcase")})
    for action in (Rearrange((2,), ()), Rearrange((), (2,)), Rearrange((2, 3), (1,)), Rearrange((6,), (1,))):
        assert TWO.game.check(TWO.game.view(state, 0), action) is not None
        assert action not in TWO.game.options(TWO.game.view(state, 0))


# --- Mutators


@pytest.mark.rule("AP-ARR-04", "AP-O-34", "AP-CARD-07")
def test_the_lock_binds_pet_and_mutator_and_lets_nothing_else_in() -> None:
    # given a locked pair, a pet on another habitat, and two of both elsewhere
    displays = {
        2: AT.display("glimfin", habitat="mutator"),
        3: AT.display("orbrat", habitat="showcase"),
        4: AT.display(habitat="mutator"),
    }
    state = shop(displays)
    for moved in (
        {"pets": {2: 1}},
        {"habitats": {2: 1}},
        {"pets": {2: 1}, "habitats": {2: 1}},
        {"pets": {2: 3, 3: 2}},
        {"habitats": {2: 3, 3: 2}},
        {"habitats": {2: 4, 4: 2}},
    ):
        TWO.refused(state, 0, TWO.layout(state, 0, **moved), "locked", "AP-O-34")

    # then everything else moves freely
    for moved in ({"pets": {3: 1}}, {"habitats": {3: 1}}, {"habitats": {4: 1}}):
        assert TWO.allowed(state, 0, TWO.layout(state, 0, **moved))


@pytest.mark.rule("AP-O-34", "AP-O-29")
def test_the_lock_needs_no_token() -> None:
    # given a pet without an empty space, when it comes onto a Mutator, then no token is asked for
    full = AT.display("glimfin", traits=["cute", "cute"])
    state = shop({1: full, 2: AT.display(habitat="mutator")}, credits=1)
    state = TWO.apply(state, 0, TWO.layout(state, 0, pets={1: 2}))
    assert BuyPet in TWO.answers(state)
    assert TWO.lying(state, 0, 2) == AT.display("glimfin", traits=["cute", "cute"], habitat="mutator")

    # and in a later visit both are locked
    later = shop({2: AT.display("glimfin", traits=["cute", "cute"], habitat="mutator"), 3: "orbrat"})
    TWO.refused(later, 0, TWO.layout(later, 0, pets={2: 1}), "locked", "AP-O-34")


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


@pytest.mark.rule("AP-O-34")
def test_a_locked_pet_still_works_mutates_and_spawns() -> None:
    # given a locked pet with an empty space, and a worker on it that meets its care
    locked = AT.display("oozlet", habitat="mutator", traits=["cute"], workers=[1])
    state = AT.state("mutate[0]/claim", players={0: {"displays": {1: locked}, "credits": 0, "workers": 1}})

    # when it gets a token, then that is legal, and it spawns
    state = TWO.apply(state, 0, TWO.trait(1, "cute"))
    pet = TWO.lying(state, 0, 1).pet
    assert pet is not None
    assert sum(pet.traits) == 2
    assert TWO.player(TWO.quietly(state, "buy"), 0).credits == 2


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


@pytest.mark.rule("AP-O-31", "AP-CARD-07")
def test_a_pair_that_was_locked_before_fires_no_second_time() -> None:
    displays = {1: AT.display("glimfin", habitat="mutator", traits=["cute"]), 3: "orbrat"}
    state = shop(displays, credits=1)
    state = TWO.apply(state, 0, TWO.layout(state, 0, pets={3: 4}))
    assert BuyPet in TWO.answers(state)
    assert TWO.lying(state, 0, 1) == displays[1]


@pytest.mark.rule("AP-O-31")
def test_only_the_end_positions_count() -> None:
    # given a pet that changes places with another over a waiting Mutator between them
    displays = {1: "glimfin", 2: AT.display(habitat="mutator"), 3: "orbrat"}
    state = shop(displays, credits=1)
    state = TWO.apply(state, 0, TWO.layout(state, 0, pets={1: 3, 3: 1}))
    assert state.table.pending == ()
    assert TWO.lying(state, 0, 2) == AT.display(habitat="mutator")


@pytest.mark.rule("AP-O-31", "AP-CARD-06")
def test_a_pet_and_a_mutator_that_both_move_meet_too() -> None:
    state = shop({1: "glimfin", 2: AT.display(habitat="mutator")})
    state = TWO.apply(state, 0, TWO.layout(state, 0, pets={1: 6}, habitats={2: 6}))
    assert TWO.answers(state) == {PlaceTrait}
    state = TWO.apply(state, 0, TWO.trait(6, "speaks"))
    assert TWO.lying(state, 0, 6) == AT.display("glimfin", habitat="mutator", traits=["speaks"])


@pytest.mark.rule("AP-O-31")
def test_with_two_free_displays_the_habitat_of_a_pet_that_stays_can_still_move() -> None:
    # given a pet on a habitat, one other free display, and tokens in all others
    tokens = (False, False, True, True, True, True)
    plan = Plan((0,), (0,), (0, 1), (False,) * 6, tokens, caught=False)
    assert _moves_later(Partial(plan))
    # once the pet has stayed, nothing comes behind the habitat
    assert not _moves_later(Partial(plan, (0,)))
