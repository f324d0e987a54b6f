"""Chapter 14: what happens when pieces run out."""

from __future__ import annotations

from typing import Any

import pytest

import petz_engine as pe
from dungeon_petz.games import played
from dungeon_petz.moves import (
    GREEN,
    Moves,
    answers,
    apply,
    assigned,
    bare,
    by_color,
    hand,
    player,
    row,
    send,
    settle,
    shop,
)
from dungeon_petz.positions import a_game, positions, positions_of, the_game
from petz_engine.dungeon_petz.actions.group_imps import GroupImps
from petz_engine.dungeon_petz.draws import DealNeeds
from petz_engine.dungeon_petz.state import Plot, State
from petz_engine.dungeon_petz.steps.reveal_tiles import Reveal
from petz_engine.dungeon_petz.verbs.goods import potions_left
from petz_engine.kernel.decision import CHANCE
from proofs.asking import check_invariants

P = positions()


# --- tokens and potions


@pytest.mark.rule("DP-LIMIT-01", "DP-GEN-07", "DP-ACT-10")
def test_potions_are_not_limited_to_the_five_cards() -> None:
    # given all five in the hands of seat 0, when seat 1 wants one, then there is a sixth
    state = shop({1: [(1, 0)]}, players={0: {"potions": 5}})
    state = send(state, 1, (1, 0), "hospital")
    assert [player(state, seat).potions for seat in (0, 1)] == [5, 1]


@pytest.mark.rule("DP-LIMIT-01", "DP-GEN-07")
def test_food_and_tokens_are_not_limited() -> None:
    lots = {"vegetable": 500, "meat": 500}
    state = shop({0: [(1, 0)]}, stands={"mixed_stand": lots})
    state = send(state, 0, (1, 0), "mixed_stand")
    assert sum(map(sum, player(state, 0).larder)) == 1000


# --- need cards


def full_displays() -> State:
    """Fifteen grown pets, whose bars and hands together show more green than the 32 green cards."""
    c = P.c
    pets = sorted(
        c.tiles_of["pet"], key=lambda tile: (-c.tiles[tile].bars[7].count(GREEN), c.names["tile"][tile])
    )[:15]
    cages = iter([tile for tile in c.tiles_of["cage"] if c.tiles[tile].copies])
    players = {}
    for seat in range(4):
        plots: dict[str, Plot] = {}
        for name in c.names["plot"]:
            if pets:
                first = name == "dungeon_petz:upper_left"
                cage = "printed_cage" if first else c.names["tile"][next(cages)]
                plots[name] = P.plot(cage=cage, pet=P.pet(c.names["tile"][pets.pop(0)], 7))
        players[seat] = {"plots": plots}
    return P.state("need_cards/deal_needs", players=players)


def bars(state: State, seat: int, color: int) -> int:
    """How many bars of a color the pets of a seat show."""
    tiles = P.c.tiles
    pets = [plot.pet for plot in player(state, seat).plots if plot.pet is not None]
    return sum(tiles[pet.tile].bars[pet.size].count(color) for pet in pets)


@pytest.mark.rule("DP-LIMIT-02", "DP-DRAW-03")
def test_who_draws_last_in_start_order_gets_substitutes() -> None:
    # given four full displays that need more green cards than the deck and its empty pile have
    state = full_displays()
    wanted = [bars(state, seat, GREEN) for seat in range(4)]
    assert state.table.deck_sizes[GREEN] == 28
    assert wanted == [15, 11, 8, 3]

    # when all draw
    _, events = the_game().settle(state, pe.Dealer(0))
    state = settle(state)

    # then all have as many green cards as they should, but for seats 2 and 3 there were only two real ones
    for seat in range(4):
        assert by_color(state, seat)[GREEN] == player(state, seat).holding[GREEN] == 1 + wanted[seat]
    substitutes = [hand(state, seat).get("green_substitute", 0) for seat in range(4)]
    assert substitutes == [0, 0, 15 + 11 + 8 - 28, 3]

    # and nothing was shuffled, since nothing was there
    assert not [event for event in events if event.kind == "reshuffled"]
    assert state.table.deck_sizes[GREEN] == 0


@pytest.mark.rule("DP-LIMIT-02")
def test_the_chance_of_a_deal_does_not_include_substitutes() -> None:
    # given a deal in which seats 2 and 3 get substitutes, then no outcome can name them, or leave out real cards
    state = full_displays()
    deal = pe.Dealer(2).deal(the_game(), state)
    substitute = P.number("need_card", "green_substitute")
    assert [of[substitute] for of in deal.hands] == [0, 0, 0, 0]
    fewer = list(map(list, deal.hands))
    card = next(i for i, n in enumerate(fewer[2]) if n and bare("need_card", i).startswith("green"))
    fewer[2][card] -= 1
    refusal = the_game().try_apply(state, CHANCE, DealNeeds(tuple(map(tuple, fewer))))
    assert isinstance(refusal, pe.Rejection)
    assert refusal.code == "impossible_outcome"


@pytest.mark.rule("DP-LIMIT-02", "DP-DRAW-03")
def test_the_pile_is_used_up_before_substitutes_come() -> None:
    # given no green card in the deck and one in the pile, because seat 3 holds nearly all others
    held = {3: ["red_anger", "yellow_play", "purple_magic", *["green_hunger"] * 13, *["green_anger"] * 4]}
    held[3] += [*["green_poop"] * 10, "green_disease"]
    pets = {0: {"plots": {"upper_left": P.plot(cage="printed_cage", pet=P.pet("stegobully", 4))}}}
    state = P.state(
        "need_cards/deal_needs",
        players=pets,
        hands=held,
        discards={"green_disease": 1},
    )
    assert state.table.deck_sizes[GREEN] == 0
    wanted = bars(state, 0, GREEN)
    assert wanted == 3

    # when it is dealt, then the card of the pile is drawn, and substitutes for the others
    after = settle(state, but="normal_hands")
    assert hand(after, 0)["green_disease"] == 1
    assert hand(after, 0)["green_substitute"] == 2
    assert by_color(after, 0)[GREEN] == 1 + wanted


@pytest.mark.rule("DP-LIMIT-02")
def test_a_substitute_has_the_dominant_need_of_its_color_once() -> None:
    c = P.c
    dominant = {"green": "hunger", "red": "anger", "yellow": "play", "purple": "magic"}
    for color, need in dominant.items():
        face = c.faces[P.number("face", f"{color}_substitute")]
        assert face == tuple(int(name == f"dungeon_petz:{need}") for name in c.names["need"])


@pytest.mark.rule("DP-LIMIT-02", "DP-ASSIGN-01")
def test_a_substitute_counts_as_a_card_of_its_color() -> None:
    # given one in hand
    state = P.state(
        "need_cards/assign_needs",
        due=(0,),
        players={0: {"plots": {"upper_left": P.plot(cage="printed_cage", pet=P.pet("snappy", 2))}}},
        hands={0: ["green_poop", "green_substitute", "red_poop", "red_play", "yellow_play", "purple_magic"]},
    )
    check_invariants(the_game(), state)

    # when it is assigned, then it is hunger
    state = apply(state, 0, assigned(upper_left=["green_substitute", "red_poop"]))
    pet = player(state, 0).plots[0].pet
    assert pet is not None
    assert pet.tokens == P.bag("token", {"suffering": 1})


@pytest.mark.rule("DP-LIMIT-02", "DP-CLEAN-01")
def test_substitutes_vanish_when_discarded() -> None:
    # given a pet with a substitute and a real card, when cards are discarded
    pet = P.pet("snappy", 2, cards=["green_substitute", "red_poop"])
    state = P.state(
        "business/discard_needs", players={0: {"plots": {"upper_left": P.plot(cage="printed_cage", pet=pet)}}}
    )

    # then only the real one lies on a pile
    check_invariants(the_game(), state)
    assert state.table.discards == P.bag("need_card", {"red_poop": 1})


# --- tiles


@pytest.mark.rule("DP-LIMIT-03")
def test_an_empty_stack_deals_fewer() -> None:
    # given that of cages and artifacts one is left in the stack, of addons none, of pets more than enough
    c = P.c
    here = {"meadow", "sand_pit", "meat_feeder", "magic_box"}
    gone = [0] * len(c.tiles)
    for tile in (*c.tiles_of["cage"], *c.tiles_of["addon"], *c.tiles_of["artifact"]):
        gone[tile] = 0 if bare("tile", tile) in here else c.tiles[tile].copies
    gone[P.tile("meat_feeder")] = 1
    state = P.state(
        "restock/later_round",
        round=2,
        exhibitions=["arena"],
        customers=["warlock"],
        rows={"cages": ["meadow"], "addons": ["meat_feeder"], "lower_pets": ["uni"]},
        removed=tuple(gone),
    )
    check_invariants(the_game(), state)

    # when the market is filled, then there is what there is
    state = settle(state)
    assert row(state, "cages") == ["meadow", "sand_pit"]
    assert row(state, "addons") == ["meat_feeder"]
    assert row(state, "artifacts") == ["magic_box"]
    assert len(row(state, "lower_pets")) == 3
    assert answers(state) == {GroupImps}


@pytest.mark.rule("DP-LIMIT-03")
def test_the_printed_numbers_are_enough_for_a_whole_game() -> None:
    # given whole games, then every market row is filled in every round
    full = {"cages": 3, "addons": 2, "lower_pets": 3}
    for seed in (0, 1, 2):
        for turn in played(seed):
            if type(turn.action) is Reveal:
                lying = {name: len(row(turn.after, name)) for name in full}
                assert lying == full


# --- the cap on potions


@pytest.mark.rule("DP-LIMIT-01")
def test_with_the_cap_potions_run_out_and_come_back() -> None:
    # given the option, five potions in the box, and four of them with seat 1
    m = Moves(positions_of(a_game(4, potion_cap=True)))
    state = m.shop({0: [(1, 0)], 2: [(1, 0)]}, {1: {"potions": 4}})

    # when two go to the hospital in two rounds, then only the first gets one
    after = m.send(state, 0, (1, 0), "hospital")
    assert [p.potions for p in after.table.players] == [1, 4, 0, 0]
    later = m.shop({2: [(1, 0)]}, {0: {"potions": 1}, 1: {"potions": 4}})
    step = m.game.apply(later, 2, m.sent((1, 0), "hospital"))
    assert [p.potions for p in step.state.table.players] == [1, 4, 0, 0]
    assert "took_potion" not in [event.kind for event in step.events]

    # and one that lies at a pet is out of the box as well, until it is discarded
    cards = ("green_poop", "purple:potion", "red_play")
    sleepy = {"upper_left": m.at.plot(cage="printed_cage", pet=m.at.pet("dunguin", 3, cards=cards))}
    players: dict[int, Any] = {0: {"plots": sleepy}, 1: {"potions": 4}}
    shown = m.at.state("showing_off[0]/dungeon_petz:hunger", players=players)
    assert potions_left(m.at.c, shown.table, 9) == 0
    assert potions_left(the_game().content, shown.table, 9) == 9
