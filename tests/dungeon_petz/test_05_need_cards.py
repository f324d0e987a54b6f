"""Chapter 5: arranging, drawing, assigning, and potions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import petz_engine as pe
from dungeon_petz.moves import (
    LL,
    LR,
    UL,
    UR,
    answers,
    apply,
    arrange,
    asked,
    assigned,
    bare,
    by_color,
    dealt,
    hand,
    phase,
    player,
    quietly,
    refused,
    removed,
    settle,
)
from dungeon_petz.positions import positions, the_game
from petz_engine.dungeon_petz import stats
from petz_engine.dungeon_petz.actions.arrange import Arrange
from petz_engine.dungeon_petz.actions.assign_needs import AssignNeeds
from petz_engine.dungeon_petz.draws import DealNeeds
from petz_engine.dungeon_petz.needs.owed import DiscardCards
from petz_engine.dungeon_petz.state import Artifact, Pet, Plot, State
from petz_engine.kernel.decision import CHANCE
from proofs.asking import check_invariants

P = positions()


def tiles(*names: str) -> tuple[int, ...]:
    return tuple(sorted(map(P.tile, names)))


def arranging(**fields: Any) -> State:
    """Seat 0 has to arrange; fields of its player."""
    state = P.state("need_cards[0]", players={0: fields})
    check_invariants(the_game(), state)
    return state


def plot(state: State, where: int, seat: int = 0) -> Plot:
    found: Plot = player(state, seat).plots[where]
    return found


def lives(state: State, seat: int = 0) -> dict[int, str]:
    """The names of the pets by their plots."""
    plots = enumerate(player(state, seat).plots)
    return {i: bare("tile", of.pet.tile) for i, of in plots if of.pet is not None}


def home(pet: Pet | None = None, **plots: Plot) -> dict[str, Plot]:
    """A display whose printed cage holds a pet, with its manure, and other plots by name."""
    return {"upper_left": P.plot(cage="printed_cage", tokens={"manure": 1}, pet=pet), **plots}


# --- the steps


@pytest.mark.rule("DP-P3-01", "DP-GEN-05")
def test_arranging_goes_in_start_order_then_all_draw_then_all_assign_at_once() -> None:
    # given four pets, and seat 1 as the starting player
    names = ("birdie", "bubl", "drago", "uni")
    state = P.state(
        "need_cards[0]",
        players={seat: {"plots": home(P.pet(name, 2))} for seat, name in enumerate(names)},
        order=(1, 2, 3, 0),
    )

    # when they arrange, then one after another, in the open, and nobody draws before all have
    for seat in (1, 2, 3, 0):
        assert asked(state) == [seat]
        assert answers(state) == {Arrange}
        assert all(sum(player(state, other).holding) == 4 for other in range(4))
        state = arrange(state, seat, pets=(UL,))

    # then comes one deal for all, and all assign at the same time
    assert answers(state) == {DealNeeds}
    state = settle(state)
    assert all(sum(player(state, other).holding) == 6 for other in range(4))
    assert asked(state) == [1, 2, 3, 0]
    assert answers(state) == {AssignNeeds}
    decisions = the_game().decisions(state)
    assert {decision.secrecy for decision in decisions} == {pe.Secrecy.SEALED}


@pytest.mark.rule("DP-ENG-06", "DP-DRAW-04")
def test_only_a_seat_with_a_pet_or_a_new_tile_arranges() -> None:
    state = P.state(
        "need_cards[0]",
        players={
            0: {"new_cages": tiles("meadow")},
            1: {"plots": home(upper_right=P.plot(cage="sand_pit", addon="toy_chest"))},
            2: {"new_addons": tiles("rune_ring")},
            3: {"new_pets": (P.pet("uni", 2),)},
        },
    )
    assert asked(state) == [0]
    state = arrange(state, 0, cages=(UR,))
    assert asked(state) == [2]
    state = arrange(state, 2, addons=(LL,))
    assert asked(state) == [3]
    state = settle(arrange(state, 3, pets=(UL,)))

    # and only the seat with a pet draws and assigns
    assert [sum(player(state, seat).holding) for seat in range(4)] == [4, 4, 4, 6]
    assert asked(state) == [3]


# --- arranging


@pytest.mark.rule("DP-ARR-02", "DP-ARR-05")
@pytest.mark.parametrize("where", [UL, UR, LL, LR])
def test_a_new_cage_goes_on_any_plot(where: int) -> None:
    state = arrange(arranging(new_cages=tiles("meadow")), 0, cages=(where,))
    assert plot(state, where).cage == P.tile("meadow")
    assert player(state, 0).new_cages == ()
    assert removed(state) == []


@pytest.mark.rule("DP-ARR-02", "DP-ARR-03")
def test_covering_the_printed_cage_ends_its_numbers_and_keeps_its_manure() -> None:
    # given a pet in the printed cage (strength 1, antimagic 1) with 3 manure, and a new cage with 3 and 0
    plots = {"upper_left": P.plot(cage="printed_cage", tokens={"manure": 3}, pet=P.pet("uni", 2))}
    state = arranging(plots=plots, new_cages=tiles("iron_vault"))

    # when the new cage covers it
    state = arrange(state, 0, cages=(UL,), pets=(UL,))

    # then only its numbers count, pet and manure stay, and no tile has left the game
    assert [stats.guard(P.c, plot(state, UL), stat) for stat in (0, 1)] == [3, 0]
    assert plot(state, UL).tokens == P.bag("token", {"manure": 3})
    assert lives(state) == {UL: "uni"}
    assert removed(state) == []


@pytest.mark.rule("DP-ARR-03", "DP-ARR-04")
def test_a_replaced_cage_leaves_the_game_its_pet_manure_and_addon_stay() -> None:
    # given a cage with pet, addon and manure
    there = P.plot(cage="sand_pit", addon="toy_chest", tokens={"manure": 2}, pet=P.pet("uni", 2))
    state = arranging(plots=home(lower_right=there), new_cages=tiles("meadow"))

    # when a new cage replaces it
    state = arrange(state, 0, cages=(LR,), pets=(LR,))

    # then the old cage is gone for good and nothing else has changed
    assert removed(state) == ["sand_pit"]
    assert plot(state, LR).cage == P.tile("meadow")
    assert plot(state, LR).addon == P.tile("toy_chest")
    assert plot(state, LR).tokens == P.bag("token", {"manure": 2})
    assert lives(state) == {LR: "uni"}


@pytest.mark.rule("DP-ARR-04")
def test_an_old_cage_or_addon_never_moves() -> None:
    # given an old cage and addon, then the layout has no word for them
    there = P.plot(cage="sand_pit", addon="toy_chest", pet=P.pet("uni", 2))
    state = arranging(plots=home(lower_right=there))
    sentence = refused(state, 0, Arrange((LL,), (), (LR,)), "no_new_cage", "DP-ARR-04")
    assert sentence == "there is no new cage for Lower left plot; old ones stay where they are"
    sentence = refused(state, 0, Arrange((), (LL,), (LR,)), "no_new_addon", "DP-ARR-04")
    assert sentence == "there is no new addon for Lower left plot; old ones stay where they are"

    # and they are where they were even when their pet moves away
    state = arrange(state, 0, pets=(UL,))
    assert (plot(state, LR).cage, plot(state, LR).addon) == (P.tile("sand_pit"), P.tile("toy_chest"))


@pytest.mark.rule("DP-ARR-05")
def test_a_new_cage_or_addon_must_be_placed() -> None:
    refused(arranging(new_cages=tiles("meadow")), 0, Arrange(), "too_short", "DP-ARR-01")
    refused(arranging(new_addons=tiles("toy_chest")), 0, Arrange(), "too_short", "DP-ARR-01")


@pytest.mark.rule("DP-ENG-01", "DP-ARR-05")
def test_two_new_cages_and_two_new_addons_need_two_plots() -> None:
    # given two of each (two cages can be bought in one round)
    state = arranging(new_cages=tiles("meadow", "sand_pit"), new_addons=tiles("toy_chest", "rune_ring"))

    # then one plot is not enough for two of a kind
    sentence = refused(state, 0, Arrange((UR, UR), (UL, UR)), "plot_taken", "DP-ENG-01")
    assert sentence == "another new tile of this kind goes on Upper right plot"
    refused(state, 0, Arrange((UR, UL), (LL, LL)), "plot_taken", "DP-ENG-01")

    # but it is for a cage and an addon
    state = arrange(state, 0, cages=(UR, LR), addons=(UR, LR))
    assert [plot(state, where).cage for where in (UR, LR)] == list(tiles("meadow", "sand_pit"))
    assert [plot(state, where).addon for where in (UR, LR)] == list(tiles("toy_chest", "rune_ring"))


@pytest.mark.rule("DP-ARR-06", "DP-ARR-07")
@pytest.mark.parametrize("where", [UL, UR, LL, LR])
def test_an_addon_goes_on_any_plot_with_a_cage_or_without(where: int) -> None:
    state = arrange(arranging(new_addons=tiles("reinforced_bars")), 0, addons=(where,))
    assert plot(state, where).addon == P.tile("reinforced_bars")

    # and strengthens the cage of its own plot only: the printed one, where it lies there
    strengths = [stats.guard(P.c, plot(state, i), 0) for i in range(4)]
    assert strengths == [1 + (i == where) if i == UL else int(i == where) for i in range(4)]


@pytest.mark.rule("DP-ARR-06")
def test_a_new_addon_replaces_an_old_one() -> None:
    state = arranging(plots=home(lower_left=P.plot(addon="toy_chest")), new_addons=tiles("rune_ring"))
    state = arrange(state, 0, addons=(LL,))
    assert plot(state, LL).addon == P.tile("rune_ring")
    assert removed(state) == ["toy_chest"]


@pytest.mark.rule("DP-ARR-08", "DP-ARR-01")
def test_pets_swap_without_a_spare_cage_tokens_travel_and_manure_stays() -> None:
    # given two cages, both with a pet that suffers or is a mutant, and manure
    uni, bubl = P.pet("uni", 4, tokens={"suffering": 2}), P.pet("bubl", 5, tokens={"mutation": 1})
    there = P.plot(cage="sand_pit", tokens={"manure": 4}, pet=bubl)
    state = arranging(plots=home(uni, lower_right=there))

    # when they swap
    state = arrange(state, 0, pets=(LR, UL))

    # then each took its tokens along, and the manure is where it was
    assert plot(state, LR).pet == uni
    assert plot(state, UL).pet == bubl
    assert plot(state, UL).tokens == P.bag("token", {"manure": 1})
    assert plot(state, LR).tokens == P.bag("token", {"manure": 4})


@pytest.mark.rule("DP-ARR-08")
def test_four_pets_may_go_round() -> None:
    plots = {
        "upper_left": P.plot(cage="printed_cage", pet=P.pet("uni", 2)),
        "upper_right": P.plot(cage="sand_pit", pet=P.pet("bubl", 2)),
        "lower_left": P.plot(cage="meadow", pet=P.pet("drago", 2)),
        "lower_right": P.plot(cage="iron_vault", pet=P.pet("birdie", 2)),
    }
    state = arrange(arranging(plots=plots), 0, pets=(UR, LR, UL, LL))
    assert lives(state) == {UR: "uni", LR: "bubl", UL: "drago", LL: "birdie"}
    assert removed(state) == []


@pytest.mark.rule("DP-ARR-08")
def test_two_pets_never_share_a_cage() -> None:
    state = arranging(plots=home(P.pet("uni", 2)), new_pets=(P.pet("bubl", 2),))
    sentence = refused(state, 0, Arrange(pets=(UL, UL)), "cage_taken", "DP-ARR-08")
    assert sentence == "there is a pet in the cage on Upper left plot already"


@pytest.mark.rule("DP-ARR-08", "DP-ARR-06")
def test_a_pet_needs_a_cage_which_an_addon_is_not() -> None:
    # given a plot with an addon alone
    state = arranging(
        plots=home(lower_left=P.plot(addon="toy_chest")),
        new_cages=tiles("meadow"),
        new_pets=(P.pet("bubl", 2),),
    )
    sentence = refused(state, 0, Arrange((UR,), (), (LL,)), "no_cage", "DP-ARR-08")
    assert sentence == "there is no cage on Lower left plot"

    # but a cage that is placed in the same step will do
    assert lives(arrange(state, 0, cages=(LL,), pets=(LL,))) == {LL: "bubl"}


@pytest.mark.rule("DP-ARR-08")
def test_there_is_no_fifth_plot() -> None:
    state = arranging(plots=home(P.pet("uni", 2)))
    game = the_game()
    form = game.form(game.view(state, 0)).fill(0, 4)
    assert [(slot, reason.code, reason.rule) for slot, reason in form.problems()] == [
        (0, "no_such_plot", "DP-ARR-08")
    ]


@pytest.mark.rule("DP-ARR-09", "DP-LOSS-01")
def test_surplus_pets_are_released_as_their_owner_chooses() -> None:
    # given two pets and one cage, then either may stay, and both may go
    state = arranging(plots=home(P.pet("uni", 2)), new_pets=(P.pet("bubl", 2),))
    game = the_game()
    options = list(game.options(game.view(state, 0)))
    assert options == [Arrange(pets=(UL, None)), Arrange(pets=(None, UL)), Arrange(pets=(None, None))]

    # when the new one takes the cage of the old one, then the old one is lost
    state = arrange(state, 0, pets=(None, UL))
    assert lives(state) == {UL: "bubl"}
    assert removed(state) == ["uni"]


@pytest.mark.rule("DP-ARR-09", "DP-LOSS-03")
def test_each_released_pet_costs_its_fee_after_the_one_before() -> None:
    # given 20 reputation and two pets, when both are released
    pets = home(P.pet("uni", 2), lower_left=P.plot(cage="meadow", pet=P.pet("bubl", 2)))
    state = arranging(plots=pets, reputation=20)
    _, events = the_game().apply(state, 0, Arrange(pets=(None, None)))

    # then the first costs 2 (of 20) and the second 1 (of 18)
    assert [event["points"] for event in events if event.kind == "paid_loss_fee"] == [2 * 2, 2 * 1]
    assert player(arrange(state, 0, pets=(None, None)), 0).reputation == 2 * 17


@pytest.mark.rule("DP-ARR-09", "DP-DRAW-02")
def test_no_cards_are_drawn_for_released_pets() -> None:
    # given two pets with cages, of which one is released though it could stay
    pets = home(P.pet("uni", 4), lower_left=P.plot(cage="meadow", pet=P.pet("wormie", 2)))
    state = settle(arrange(arranging(plots=pets), 0, pets=(None, LL)))

    # then only two green cards come, for the one that stayed
    assert by_color(state, 0) == (3, 1, 1, 1)


@pytest.mark.rule("DP-ARR-10", "DP-ARR-01")
def test_after_drawing_pets_stay_where_they_are() -> None:
    # given a pet that might still move, when cards have been drawn
    pets = home(P.pet("uni", 2), lower_left=P.plot(cage="meadow"))
    state = settle(arrange(arranging(plots=pets), 0, pets=(LL,)))

    # then nobody arranges any more in this round
    refused(state, 0, Arrange(pets=(UL,)), "other_answer", "DP-ASSIGN-01")
    seen = set()

    def noted(state: State) -> bool:
        seen.update(answers(state))
        return phase("business")(state)

    state = quietly(state, noted)
    assert lives(state) == {LL: "uni"}
    assert Arrange not in seen


# --- drawing


def drawing(
    pets: Mapping[int, Sequence[Pet]],
    order: Sequence[int] = (0, 1, 2, 3),
    artifacts: Mapping[int, Any] | None = None,
    **fields: Any,
) -> State:
    """The state in which cards are drawn for these pets, in cages in plot order, dealt out of a pile of cages."""
    cages = iter([n for n in P.c.tiles_of["cage"] if P.c.tiles[n].copies])
    names = ("upper_left", "upper_right", "lower_left", "lower_right")
    players: dict[int, dict[str, Any]] = {}
    for seat, of in pets.items():
        plots = {}
        for name, pet in zip(names, of, strict=False):
            cage = "printed_cage" if name == "upper_left" else P.c.names["tile"][next(cages)]
            plots[name] = P.plot(cage=cage, pet=pet)
        players[seat] = {"plots": plots}
    for seat, owned in (artifacts or {}).items():
        players.setdefault(seat, {})["artifacts"] = owned
    state = P.state("need_cards/deal_needs", players=players, order=tuple(order), **fields)
    check_invariants(the_game(), state)
    return state


@pytest.mark.rule("DP-DRAW-02", "DP-DRAW-01", "DP-ASSIGN-03")
def test_t14_drawing() -> None:
    # given pets that show together 1 green, 2 purple and 2 yellow bars, and one card of each color
    state = drawing({0: [P.pet("birdie", 3), P.pet("lifffard", 2)]})
    assert by_color(state, 0) == (1, 1, 1, 1)

    # when cards are drawn, then there are 1 red, 2 green, 3 purple, 3 yellow
    state = settle(state)
    assert by_color(state, 0) == (2, 3, 1, 3)
    assert player(state, 0).holding == (2, 3, 1, 3)

    # and after assigning and revealing there is one of each again
    state = apply(state, 0, next(iter(the_game().options(the_game().view(state, 0)))))
    state = quietly(state, lambda s: phase("showing_off")(s) or phase("business")(s))
    assert by_color(state, 0) == (1, 1, 1, 1)


@pytest.mark.rule("DP-DRAW-02")
def test_bars_count_only_as_far_as_the_pet_has_grown() -> None:
    # given one pet at two sizes (its second bars are purple and red, then purple, yellow ...)
    small = settle(drawing({0: [P.pet("baby_golem", 2)]}))
    large = settle(drawing({0: [P.pet("baby_golem", 7)]}))
    assert by_color(small, 0) == (1, 1 + 1, 1 + 1, 1)
    assert by_color(large, 0) == (1, 1 + 2, 1 + 3, 1 + 2)


def one_green_card_left(order: Sequence[int]) -> State:
    """Seats 2 and 0 draw two green cards each, with one in the deck and 27 in the pile (seat 0 a red one too)."""
    pets = {2: [P.pet("wormie", 2)], 0: [P.pet("stegobully", 3)]}
    return drawing(pets, order, decks={"green_disease": 1, "red_play": 3})


@pytest.mark.rule("DP-DRAW-03")
def test_an_empty_deck_is_refilled_in_the_middle_of_a_deal() -> None:
    # given that seat 2 comes before seat 0
    state = one_green_card_left(order=(2, 3, 0, 1))
    deal = dealt({2: ["green_disease", "green_poop"], 0: ["green_hunger", "green_hunger", "red_play"]})

    # when the deal is made
    after, events = the_game().apply(state, CHANCE, deal)
    check_invariants(the_game(), after)

    # then seat 2 got the last card of the old deck, and both got the rest from the pile, which is the deck now
    assert hand(after, 2)["green_disease"] == 1
    assert by_color(after, 2) == (3, 1, 1, 1)
    assert by_color(after, 0) == (3, 1, 2, 1)
    assert [e["color"] for e in events if e.kind == "reshuffled"] == [P.number("color", "green")]
    assert after.table.deck_sizes[P.number("color", "green")] == 27 - 3
    assert not [
        n for n, count in enumerate(after.table.discards) if count and "green" in bare("need_card", n)
    ]
    assert after.table.discards[P.number("need_card", "red_anger")] == 12 - 4


@pytest.mark.rule("DP-DRAW-03", "DP-GEN-05")
@pytest.mark.parametrize(("order", "first", "second"), [((2, 3, 0, 1), 2, 0), ((0, 1, 2, 3), 0, 2)])
def test_the_last_card_goes_to_the_first_in_start_order(
    order: Sequence[int], first: int, second: int
) -> None:
    # given the one green disease in the deck and the other one in the pile
    state, game = one_green_card_left(order), the_game()
    red = {0: ["red_play"]}

    # then the first seat gets it for certain
    for cards, possible in (
        ({first: ["green_disease", "green_poop"], second: ["green_poop", "green_poop"]}, True),
        ({first: ["green_poop", "green_poop"], second: ["green_disease", "green_poop"]}, False),
        ({first: ["green_disease"] * 2, second: ["green_poop"] * 2}, True),
    ):
        deal = dealt({seat: [*of, *red.get(seat, ())] for seat, of in cards.items()})
        refusal = game.try_apply(state, CHANCE, deal)
        assert isinstance(refusal, pe.Rejection) != possible
        if isinstance(refusal, pe.Rejection):
            assert refusal.code == "impossible_outcome"


@pytest.mark.rule("DP-DRAW-03")
def test_a_deck_that_is_just_enough_is_not_refilled_yet() -> None:
    # given exactly two green cards for two bars
    state = drawing({0: [P.pet("wormie", 2)]}, decks={"green_poop": 2})
    pile = state.table.discards

    # when they are drawn, then the deck is empty and the pile lies there still
    after = apply(state, CHANCE, dealt({0: ["green_poop", "green_poop"]}))
    assert after.table.deck_sizes[P.number("color", "green")] == 0
    assert after.table.discards == pile


@pytest.mark.rule("DP-DRAW-04")
def test_without_pets_nobody_draws_or_assigns() -> None:
    # given three players without a pet, one of them with an empty cage more
    state = settle(drawing({1: [P.pet("uni", 2)]}))
    assert [sum(player(state, seat).holding) for seat in range(4)] == [4, 6, 4, 4]
    assert asked(state) == [1]

    # and when nobody has one, then the phase is over without a question
    state = P.state("need_cards[0]", players={}, round=1)
    assert phase("business")(state)


# --- assigning


def assigning(cards: Sequence[str], potions: int = 0, **plots: Plot) -> State:
    """Seat 0 has to assign, with this hand."""
    state = P.state(
        "need_cards/assign_needs",
        due=(0,),
        players={0: {"plots": plots, "potions": potions}},
        hands={0: cards},
    )
    check_invariants(the_game(), state, "normal_hands")
    return state


def in_cage(name: str, size: int) -> Plot:
    return P.plot(cage="printed_cage", pet=P.pet(name, size))


ONE_OF_EACH = ("green_hunger", "red_anger", "yellow_play", "purple_magic")


@pytest.mark.rule("DP-ASSIGN-01")
def test_any_card_of_the_hand_may_lie_at_a_bar_of_its_color() -> None:
    # given three different green cards for one green bar, and two purple ones for one purple bar
    cards = [*ONE_OF_EACH, "green_poop", "green_anger", "purple_play"]
    state, game = assigning(cards, upper_left=in_cage("dunguin", 2)), the_game()

    # then each of them can be assigned
    options = set(game.options(game.view(state, 0)))
    assert options == {
        assigned(upper_left=[green, purple])
        for green in ("green_hunger", "green_poop", "green_anger")
        for purple in ("purple_magic", "purple_play")
    }


@pytest.mark.rule("DP-ASSIGN-01", "DP-POTION-01")
@pytest.mark.parametrize(
    ("cards", "code", "sentence"),
    [
        (["green:red_anger", "purple_magic"], "wrong_color", "must be Green, or a potion"),
        (["green_disease", "purple_magic"], "no_such_card", "no such card left in hand"),
        (["green_poop", "purple:potion"], "no_potion", "no potion left"),
        (["green_poop"], "too_short", "leaves out card"),
        (["green_poop", "purple_magic", "red_anger"], "too_long", "more than was asked"),
    ],
)
def test_exactly_one_card_of_its_color_lies_at_each_bar(cards: list[str], code: str, sentence: str) -> None:
    state = assigning([*ONE_OF_EACH, "green_poop", "purple_play"], upper_left=in_cage("dunguin", 2))
    rule = "DP-POTION-01" if code == "no_potion" else "DP-ASSIGN-01"
    assert sentence in refused(state, 0, assigned(upper_left=cards), code, rule)


@pytest.mark.rule("DP-ASSIGN-01")
def test_one_card_serves_one_bar() -> None:
    # given two pets with a green bar each, and one green poop card
    cards = [*ONE_OF_EACH, "green_poop", "green_hunger", "purple_magic", "red_anger"]
    other = P.plot(cage="meadow", pet=P.pet("snappy", 2))
    state = assigning(cards, upper_left=in_cage("dunguin", 2), lower_left=other)
    twice = assigned(upper_left=["green_poop", "purple_magic"], lower_left=["green_poop", "red_anger"])
    refused(state, 0, twice, "no_such_card", "DP-ASSIGN-01")


@pytest.mark.rule("DP-ASSIGN-01")
def test_cards_lie_at_the_pet_that_they_are_for() -> None:
    state = assigning([*ONE_OF_EACH, "green_poop", "purple_play"], upper_left=in_cage("dunguin", 2))
    elsewhere = assigned(lower_right=["green_poop", "purple_magic"])
    refused(state, 0, elsewhere, "not_canonical", "DP-ASSIGN-01")


@pytest.mark.rule("DP-ASSIGN-02")
def test_double_symbols_are_ignored() -> None:
    # given a card that shows poop, and hunger at its bottom, and another such one
    cards = [*ONE_OF_EACH, "green_poop", "red_poop"]
    state = assigning(cards, upper_left=in_cage("snappy", 2))
    turned = assigned(upper_left=["green_poop/turned", "red_poop"])
    sentence = refused(state, 0, turned, "not_turned", "DP-ASSIGN-02")
    assert sentence == "cards cannot be turned in the basic game"

    # when they are revealed, then both of them are poop and nothing else, whatever their color
    state = apply(state, 0, assigned(upper_left=["green_poop", "red_poop"]))
    assert plot(state, UL).tokens == P.bag("token", {"manure": 2})
    assert plot(state, UL).pet == P.pet("snappy", 2)


@pytest.mark.rule("DP-ASSIGN-03")
def test_after_assigning_the_hand_is_one_card_of_each_color_and_one_for_each_book() -> None:
    # given a book of purple cards, and two pets
    owned = [book("messing_with_magic", "purple")]
    pets = {0: [P.pet("dunguin", 4), P.pet("baby_golem", 3)]}
    state = settle(drawing(pets, artifacts={0: owned}))
    game = the_game()

    # when cards are assigned and revealed
    state = apply(state, 0, game.options(game.view(state, 0)).walk(pe.Rng(4)))
    state = quietly(state, phase("business"))

    # then green, purple, red and yellow are back to normal
    assert by_color(state, 0) == (1, 2, 1, 1)
    assert player(state, 0).holding == (1, 2, 1, 1)


def book(name: str, color: str) -> Artifact:
    return Artifact(P.tile(name), P.number("color", color))


# --- potions


POTIONS = ["green_hunger", "green_anger", "purple_magic", "purple_play", "yellow_play", "yellow_poop"]


@pytest.mark.rule("DP-POTION-01", "DP-POTION-02", "DP-ASSIGN-03")
def test_potions_replace_cards_of_different_colors_at_one_pet() -> None:
    # given a pet with a green, a purple and a yellow bar, and two potions
    state = assigning([*POTIONS, "red_anger"], potions=2, upper_left=in_cage("uni", 3))

    # when potions stand for green and purple
    state = apply(state, 0, assigned(upper_left=["green:potion", "purple:potion", "yellow_poop"]))

    # then the pet sleeps, which asks for nothing, and only its poop counts
    assert plot(state, UL).tokens == P.bag("token", {"manure": 1})
    pet = plot(state, UL).pet
    assert pet is not None
    assert sum(pet.tokens) == 0
    needs = dict(zip(P.c.names["need"], P.c.needs_of(pet.cards), strict=True))
    assert {name.partition(":")[2]: n for name, n in needs.items() if n} == {"poop": 1, "sleep": 2}

    # and the hand has one card more of just these two colors, which are owed now
    assert player(state, 0).potions == 0
    assert by_color(state, 0) == (2, 2, 1, 1)
    assert player(state, 0).owed == (1, 1, 0, 0)
    assert answers(state) == {DiscardCards}
    cards = tuple(P.number("need_card", name) for name in ("green_anger", "purple_play"))
    state = apply(state, 0, DiscardCards(cards))
    assert by_color(state, 0) == (1, 1, 1, 1)


@pytest.mark.rule("DP-POTION-01")
@pytest.mark.parametrize("color", ["green", "purple", "yellow"])
def test_a_potion_may_stand_for_any_color(color: str) -> None:
    state = assigning([*POTIONS, "red_anger"], potions=1, upper_left=in_cage("uni", 3))
    cards = {"green": "green_hunger", "purple": "purple_play", "yellow": "yellow_poop"}
    state = apply(state, 0, assigned(upper_left=list({**cards, color: f"{color}:potion"}.values())))
    owed = player(quietly(state, lambda s: DiscardCards in answers(s)), 0).owed
    assert owed == tuple(int(i == P.number("color", color)) for i in range(4))


@pytest.mark.rule("DP-POTION-01")
def test_there_are_no_more_potions_than_one_has() -> None:
    state = assigning([*POTIONS, "red_anger"], potions=1, upper_left=in_cage("uni", 3))
    two = assigned(upper_left=["green:potion", "purple:potion", "yellow_poop"])
    assert refused(state, 0, two, "no_potion", "DP-POTION-01") == "there is no potion left"


@pytest.mark.rule("DP-POTION-03")
@pytest.mark.parametrize(("green", "left"), [("green_hunger", 3), ("green:potion", 2)])
def test_potions_that_were_not_used_stay(green: str, left: int) -> None:
    # given three potions and a pet, when one or none is used, and the round ends
    state = assigning(
        [*ONE_OF_EACH, "green_hunger", "green_poop"], potions=3, upper_left=in_cage("wormie", 2)
    )
    state = apply(state, 0, assigned(upper_left=[green, "green_poop"]))
    state = quietly(state, phase("business"))
    assert player(state, 0).potions == left
