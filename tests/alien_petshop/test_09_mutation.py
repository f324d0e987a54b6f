"""The Mutation Phase: who places which trait tokens where (chapter 9)."""

from __future__ import annotations

from typing import Any

import pytest

from alien_petshop.moves import Moves, moves_of
from alien_petshop.phases import OTHER, PLAIN, pet_in, tokens_on, told
from petz_engine.alien_petshop.actions.decline import Decline
from petz_engine.alien_petshop.actions.place_trait import PlaceTrait
from petz_engine.alien_petshop.state import Mutation, State
from petz_engine.kernel.event import Event

TWO = moves_of(2)
WAVE = moves_of(2, episode="mutation_wave")
P = TWO.at
CLAIM = "mutate[0]/claim"
KINDS = ("speaks", "tentacled", "multi_eyed", "cute")


def about_to_mutate(m: Moves, workers: int, displays: dict[int, Any], other: int = 0, **more: Any) -> State:
    """So many workers of seat 0 and of the other stand on Add Mutation; seat 0 is first unless ``order`` says else."""
    table = {"step": CLAIM, **more.pop("table", {})}
    mine = {"shop": PLAIN, "workers": workers, "mutations": [1] * workers, "displays": displays, **more}
    others = {
        "shop": OTHER,
        "workers": other,
        "mutations": [2] * other,
        "displays": {1: "snorbit", 2: "humzee"},
    }
    return m.at.state(table.pop("step"), players={0: mine, 1: others}, **table)


def options(m: Moves, state: State) -> set[Any]:
    return set(m.game.options(m.game.view(state, m.asked(state)[0])))


@pytest.mark.rule("AP-MUT-01")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_in_player_order_each_resolves_all_its_workers(order: tuple[int, int]) -> None:
    # given two workers on Add Mutation each
    state = about_to_mutate(TWO, 2, {1: "oozlet"}, other=2, table={"order": order})

    # then the first player places both tokens before the second places any
    for seat in (order[0], order[0], order[1], order[1]):
        assert TWO.asked(state) == [seat]
        state = TWO.apply(state, seat, TWO.trait(1, "cute"))
    assert PlaceTrait not in TWO.answers(state)


@pytest.mark.rule("AP-MUT-02")
def test_a_token_goes_from_the_supply_to_an_empty_space_of_an_own_pet() -> None:
    # given a pet with one empty space that is filled, and one with two
    displays = {1: P.display("wubbin", traits=["speaks"]), 2: "oozlet"}
    state = about_to_mutate(TWO, 1, displays)

    # then the full pet takes none, and a display without a pet neither
    TWO.refused(state, 0, TWO.trait(1, "cute"), "no_trait_space", "AP-MUT-02")
    TWO.refused(state, 0, TWO.trait(3, "cute"), "no_pet", "AP-MUT-02")
    assert options(TWO, state) == {Decline(), *(TWO.trait(2, kind) for kind in KINDS)}

    # and the token leaves the supply
    state = TWO.apply(state, 0, TWO.trait(2, "cute"))
    assert tokens_on(TWO, state, 2) == {"cute": 1}
    assert TWO.named("trait", state.table.traits)["cute"] == 9


@pytest.mark.rule("AP-MUT-02", "AP-MUT-09", "AP-O-19")
@pytest.mark.parametrize(("pet", "spaces"), [("wubbin", 1), ("oozlet", 2)])
def test_a_pet_takes_as_many_tokens_as_it_has_spaces(pet: str, spaces: int) -> None:
    # given three tokens to place; then a pet takes only as many as it has empty spaces
    state = about_to_mutate(TWO, 2, {1: pet}, shop="noms_petgalley")
    for _ in range(spaces):
        state = TWO.apply(state, 0, TWO.trait(1, "cute"))
    assert PlaceTrait not in TWO.answers(state)
    assert tokens_on(TWO, state, 1) == {"cute": spaces}


@pytest.mark.rule("AP-MUT-03", "AP-O-35")
def test_tokens_may_be_declined_and_that_ends_them() -> None:
    # given two workers on Add Mutation
    state = about_to_mutate(TWO, 2, {1: "oozlet"}, other=1)

    # when the first token is declined, by the ruling on optional tokens, then so is the second
    assert [event.rule for event in told(TWO, state, 0, Decline(), "declined")] == ["AP-O-35"]
    state = TWO.apply(state, 0, Decline())
    assert TWO.asked(state) == [1]

    # and the other player may still place its own
    assert tokens_on(TWO, TWO.apply(state, 1, TWO.trait(1, "cute")), 1, seat=1) == {"cute": 1}


@pytest.mark.rule("AP-O-35", "AP-MUT-03")
def test_after_one_token_the_next_may_be_declined() -> None:
    # given two workers, when one token is placed and the other declined
    state = about_to_mutate(TWO, 2, {1: "oozlet"})
    state = TWO.apply(TWO.apply(state, 0, TWO.trait(1, "cute")), 0, Decline())

    # then one token lies there
    assert tokens_on(TWO, state, 1) == {"cute": 1}


@pytest.mark.rule("AP-MUT-04", "AP-O-11")
def test_a_pet_may_have_a_trait_twice_and_both_count() -> None:
    # given a pet printed Tentacled with two empty spaces
    state = about_to_mutate(TWO, 2, {1: "oozlet"})

    # when it gets two more Tentacled tokens
    for _ in range(2):
        state = TWO.apply(state, 0, TWO.trait(1, "tentacled"))

    # then three show, which takes the award against the other's none
    assert tokens_on(TWO, state, 1) == {"tentacled": 2}
    assert TWO.holder(state, "tentacled") == 0


@pytest.mark.rule("AP-MUT-04", "AP-ARR-03")
def test_tokens_never_come_off() -> None:
    # given a pet with two tokens, when a whole round is played
    displays = {1: P.display("oozlet", traits=["cute", "speaks"])}
    state = TWO.quietly(P.state("buy[0]/open_visit", players={0: {"displays": displays}}), "work")
    state = TWO.quietly(state, "buy[0]")

    # then they are still on it
    assert state.table.round == 2
    assert tokens_on(TWO, state, 1) == {"cute": 1, "speaks": 1}


@pytest.mark.rule("AP-MUT-05", "AP-COMP-02", "AP-COMP-07")
def test_a_kind_that_is_used_up_cannot_be_chosen() -> None:
    # given no Cute token left
    state = about_to_mutate(TWO, 1, {1: "oozlet"}, table={"traits": {"cute": 0}})

    # then Cute is refused, and Hazardous always; the other kinds are there
    TWO.refused(state, 0, TWO.trait(1, "cute"), "no_trait_token", "AP-MUT-05")
    TWO.refused(state, 0, TWO.trait(1, "hazardous"), "no_trait_token", "AP-MUT-05")
    assert options(TWO, state) == {Decline(), *(TWO.trait(1, kind) for kind in KINDS[:3])}


@pytest.mark.rule("AP-MUT-05", "AP-MUT-07")
def test_with_all_four_kinds_used_up_nobody_is_asked() -> None:
    # given no token at all; then the worker has no effect
    state = about_to_mutate(TWO, 1, {1: "oozlet"}, other=1, table={"traits": dict.fromkeys(KINDS, 0)})
    assert PlaceTrait not in TWO.answers(state)


@pytest.mark.rule("AP-MUT-06", "AP-AWD-05", "AP-AWD-02")
def test_awards_are_checked_after_the_tokens_of_the_player_whose_turn_it_is() -> None:
    # given a player with one Cute and two tokens to place, and another with three Speaks
    other = {"displays": {1: "humzee", 2: "fizzmop", 3: "chattertuft"}, "workers": 1, "mutations": [1]}
    mine = {"displays": {1: "blorple"}, "workers": 2, "mutations": [1, 1]}
    state = P.state(CLAIM, players={0: {"shop": PLAIN, **mine}, 1: {"shop": OTHER, **other}})

    # when the first has placed its tokens, then it takes the Cute award before the other's turn
    state = TWO.apply(TWO.apply(state, 0, TWO.trait(1, "cute")), 0, TWO.trait(1, "cute"))
    assert TWO.asked(state) == [1]
    assert (TWO.holder(state, "cute"), TWO.holder(state, "speaks")) == (0, -1)

    # and the other, even when it declines, is checked in its own turn
    state = TWO.apply(state, 1, Decline())
    assert TWO.holder(state, "speaks") == 1


@pytest.mark.rule("AP-MUT-07")
def test_without_an_empty_space_the_worker_has_no_effect() -> None:
    # given pets whose spaces are full; then nobody is asked
    displays = {1: P.display("wubbin", traits=["cute"]), 2: P.display("oozlet", traits=["cute", "cute"])}
    state = about_to_mutate(TWO, 2, displays, other=1)
    assert TWO.asked(state) == [1]


@pytest.mark.rule("AP-MUT-09")
def test_two_equal_tokens_lie_anywhere_on_a_pet() -> None:
    # given the same two tokens placed in either order; then the positions are the same
    first = about_to_mutate(TWO, 2, {1: "oozlet"})
    second = first
    for one, other in (("cute", "speaks"), ("speaks", "cute")):
        first, second = (
            TWO.apply(first, 0, TWO.trait(1, one)),
            TWO.apply(second, 0, TWO.trait(1, other)),
        )
    assert pet_in(TWO, first, 1) == pet_in(TWO, second, 1)


@pytest.mark.rule("AP-O-20")
def test_the_pet_is_chosen_in_the_mutation_phase() -> None:
    # given a worker on Add Mutation, assigned before anything was said of a pet
    state = about_to_mutate(TWO, 1, {1: "oozlet", 4: "fizzmop"})

    # then every own pet with an empty space may get the token, and no pet of another
    assert {action.display for action in options(TWO, state) if action != Decline()} == {0, 3}


# --- Nom's Petgalley


@pytest.mark.rule("AP-MUT-08", "AP-SHOP-02", "AP-O-65")
def test_noms_petgalley_places_a_token_without_a_worker() -> None:
    # given Nom's Petgalley with no worker on Add Mutation
    state = about_to_mutate(TWO, 0, {1: "oozlet"}, shop="noms_petgalley")

    # then it places exactly one token, of a finite supply
    assert TWO.answers(state) == {Decline, PlaceTrait}
    state = TWO.apply(state, 0, TWO.trait(1, "cute"))
    assert TWO.named("trait", state.table.traits)["cute"] == 9
    assert PlaceTrait not in TWO.answers(state)


@pytest.mark.rule("AP-MUT-08", "AP-SHOP-01")
def test_only_the_owner_has_the_token_of_the_shop() -> None:
    # given Nom's Petgalley in no seat but the second; then the first places nothing, the second one token
    players = {0: {"shop": OTHER, "workers": 0}, 1: {"shop": "noms_petgalley", "workers": 0}}
    state = P.state(CLAIM, players=players)
    assert TWO.asked(state) == [1]
    assert PlaceTrait not in TWO.answers(TWO.apply(state, 1, TWO.trait(6, "cute")))


@pytest.mark.rule("AP-O-26", "AP-O-65", "AP-O-35")
def test_the_token_of_the_shop_may_be_declined_and_is_one_source_with_the_workers() -> None:
    # given Nom's Petgalley with a worker on Add Mutation
    state = about_to_mutate(TWO, 1, {1: "oozlet"}, other=1, shop="noms_petgalley")

    # when the first of the two tokens is declined, then so is the second
    assert state.table.mutation == Mutation(2)
    state = TWO.apply(state, 0, Decline())
    assert TWO.asked(state) == [1]
    assert tokens_on(TWO, state, 1) == {}


@pytest.mark.rule("AP-O-65", "AP-MUT-08")
def test_the_token_of_the_shop_comes_in_every_mutation_phase() -> None:
    # given Nom's Petgalley in the last round; then it is offered too
    state = about_to_mutate(TWO, 0, {1: "oozlet"}, shop="noms_petgalley", table={"round": 5})
    assert TWO.answers(state) == {Decline, PlaceTrait}


# --- Mutation Wave


def wave(displays: dict[int, Any], **more: Any) -> State:
    """The Mutation Phase is about to begin under Mutation Wave."""
    return about_to_mutate(
        WAVE, more.pop("workers", 0), displays, table={"step": "mutate/early[0]", **more}, other=1
    )


@pytest.mark.rule("AP-O-74")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_under_mutation_wave_everybody_places_one_before_the_normal_turns(order: tuple[int, int]) -> None:
    # given a worker on Add Mutation each
    state = wave({1: "oozlet"}, workers=1, order=order)

    # then in turn order each places one, and only then come the normal turns
    for seat in (*order, *order):
        assert WAVE.asked(state) == [seat]
        state = WAVE.apply(state, seat, WAVE.trait(1, "cute"))
    assert PlaceTrait not in WAVE.answers(state)


@pytest.mark.rule("AP-O-74", "AP-O-35")
def test_the_early_token_may_be_declined_without_losing_the_normal_ones() -> None:
    # given Mutation Wave and a worker each, when both decline the early token
    state = wave({1: "oozlet"}, workers=1)
    state = WAVE.apply(WAVE.apply(state, 0, Decline()), 1, Decline())

    # then the first still places the token of its worker
    assert WAVE.asked(state) == [0]
    assert WAVE.answers(state) == {Decline, PlaceTrait}


@pytest.mark.rule("AP-O-74")
def test_who_has_no_empty_space_is_passed_over() -> None:
    # given Mutation Wave, and a first player whose pets are full; then the other is asked at once
    state = wave({1: P.display("wubbin", traits=["cute"])})
    assert WAVE.asked(state) == [1]


@pytest.mark.rule("AP-O-74", "AP-MUT-05")
def test_the_early_token_comes_from_the_same_supply() -> None:
    # given Mutation Wave with one Cute token left and none of the other kinds
    left = {"cute": 1, "speaks": 0, "tentacled": 0, "multi_eyed": 0}
    state = wave({1: "oozlet"}, workers=1, traits=left)
    assert "early" in WAVE.game.program[state.table.cursor].name
    WAVE.refused(state, 0, WAVE.trait(1, "speaks"), "no_trait_token", "AP-MUT-05")

    # when the first takes it, then everybody else is passed over, and the normal turns too
    state = WAVE.apply(state, 0, WAVE.trait(1, "cute"), but="pieces")
    assert PlaceTrait not in WAVE.answers(state)


@pytest.mark.rule("AP-O-74", "AP-AWD-05")
def test_awards_are_checked_after_each_early_token() -> None:
    # given two players with one Cute each
    state = wave({1: "blorple"})

    # when the first places a Cute token, then it has the award before the second places its own
    state = WAVE.apply(state, 0, WAVE.trait(1, "cute"))
    assert WAVE.asked(state) == [1]
    assert WAVE.holder(state, "cute") == 0

    # and the second, which only draws level, does not take it
    state = WAVE.apply(state, 1, WAVE.trait(1, "cute"))
    assert WAVE.holder(state, "cute") == 0


@pytest.mark.rule("AP-O-74", "AP-O-65")
@pytest.mark.parametrize("number", range(1, 6))
def test_noms_petgalley_has_its_own_token_besides_in_each_round(number: int) -> None:
    # given Mutation Wave and Nom's Petgalley in any round; the other has full pets
    full = {1: P.display("wubbin", traits=["speaks"])}
    mine = {"shop": "noms_petgalley", "displays": {1: "oozlet"}, "workers": 0}
    players = {0: mine, 1: {"shop": OTHER, "displays": full, "workers": 0}}
    state = WAVE.at.state("mutate/early[0]", players=players, round=number)

    # then it places one early token and its own
    for _ in range(2):
        assert WAVE.asked(state) == [0]
        state = WAVE.apply(state, 0, WAVE.trait(1, "cute"))
    assert PlaceTrait not in WAVE.answers(state)
    assert tokens_on(WAVE, state, 1) == {"cute": 2}


@pytest.mark.rule("AP-O-74", "AP-EPI-01")
def test_without_mutation_wave_there_is_no_early_token() -> None:
    # given the same position without the Episode; then nobody is asked before the turns
    state = about_to_mutate(TWO, 0, {1: "oozlet"}, table={"step": "mutate/early[0]"})
    assert PlaceTrait not in TWO.answers(state)


@pytest.mark.rule("AP-MUT-07", "AP-MUT-08")
def test_a_token_that_cannot_be_placed_is_told() -> None:
    # given two workers, the power of a shop, and a pet with two spaces; then three tokens may be placed
    state = about_to_mutate(TWO, 2, {1: "oozlet"}, shop="noms_petgalley")
    assert state.table.mutation == Mutation(3)

    # when both spaces are filled, then it is told that the third token is lost
    heard: list[Event] = []
    for _ in range(2):
        step = TWO.game.apply(state, 0, TWO.trait(1, "cute"))
        state, heard = step.state, [*heard, *step.events]
    lost = [event for event in heard if event.kind == "forgone"]
    assert [(event.seat, event["amount"]) for event in lost] == [(0, 1)]
    assert state.table.mutation is None


@pytest.mark.rule("AP-O-74", "AP-MUT-08")
def test_how_many_tokens_may_be_placed_is_told_by_source() -> None:
    # given a Mutation Wave with Nom's Petgalley before its first place, and two workers of the other
    state = about_to_mutate(
        WAVE, 1, {1: "oozlet"}, other=2, shop="noms_petgalley", table={"step": "mutate/early[0]"}
    )

    # when nobody places anything, then everybody hears who could, and how much of that comes of workers
    heard: list[Event] = []
    for seat in (0, 1, 0):
        step = WAVE.game.apply(state, seat, Decline())
        state, heard = step.state, [*heard, *step.events]
    told = [(e.seat, e.rule, e["amount"], e["workers"]) for e in heard if e.kind == "may_place"]
    assert told == [(1, "AP-O-74", 1, 0), (0, "AP-MUT-08", 2, 1), (1, "AP-MUT-08", 2, 2)]
