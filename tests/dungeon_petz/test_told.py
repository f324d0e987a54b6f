"""What is told of all that happens by itself: on each space, at the end of a round, by chance, and at pets."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import petz_engine as pe
from dungeon_petz.moves import FOUR, Moves
from dungeon_petz.pack_making import MAKER
from dungeon_petz.positions import Positions, all_variants, positions_of
from dungeon_petz.scenes import GAME, C, P, food
from dungeon_petz.telling import as_line, check_told
from petz_engine.dungeon_petz.actions.clean_cages import CleanCages
from petz_engine.dungeon_petz.state import State
from petz_engine.dungeon_petz.steps.reveal_tiles import Reveal
from petz_engine.kernel.decision import CHANCE

MARKET = {
    "artifacts": ["crystal_ball", "magic_box"],
    "cages": ["iron_vault", "barred_box", "ward_circle"],
    "addons": ["toy_chest", "rune_ring"],
    "lower_pets": ["birdie", "bubl"],
    "upper_pets": ["drago"],
}
MANURE = P.number("token", "manure")


def told(game: pe.Game, state: State, seat: int, action: Any) -> list[str]:
    """The lines of all that happens."""
    events = game.apply(state, seat, action).events
    check_told(events)
    return [as_line(game, event) for event in events]


# --- spaces

SPACES: dict[str, tuple[str | None, list[str]]] = {
    "addon_corner": ("rune_ring", ["took_tile seat 0 {tile: rune_ring, row: addons}"]),
    "artifact_tents": (
        None,
        [
            "took_tile seat 0 {tile: crystal_ball}",
            "took_tile seat 0 {tile: magic_box}",
            "filled_store seat 0 {artifact: magic_box}",
        ],
    ),
    "cage_pits": ("barred_box", ["took_tile seat 0 {tile: barred_box, row: cages}"]),
    "hospital": (None, ["took_potion seat 0 {amount: 1}", "healed_imps seat 0 {imps: 2}"]),
    "invite_imps": (None, ["fetched_imps seat 0 {imps: 3}"]),
    "judging": (None, ["judges seat 0 {points: 2}"]),
    "lower_corral": ("bubl", ["took_tile seat 0 {tile: bubl, row: lower_pets}"]),
    "meat_stand": (None, ["took_food seat 0 {food: {meat: 3}}"]),
    "mixed_stand": (None, ["took_food seat 0 {food: {meat: 1, vegetable: 2}}"]),
    "platform": (None, ["waits_for_sales seat 0 {imps: 2}"]),
    "upper_corral": ("drago", ["took_tile seat 0 {tile: drago, row: upper_pets}"]),
    "vegetable_stand": (None, ["took_food seat 0 {food: {vegetable: 4}}"]),
}
"""The tile that is taken on each space, and what is told there."""


@pytest.mark.rule("DP-SHOP-05", "DP-ACT-01", "DP-ACT-04", "DP-ACT-09", "DP-ACT-10", "DP-ACT-11", "DP-ACT-12")
@pytest.mark.parametrize("space", SPACES)
def test_what_a_space_gives_is_told(space: str) -> None:
    # given round 3 with a full market and full stands, a group of somebody with two wounded imps, and another one
    tile, expected = SPACES[space]
    stands = {
        "meat_stand": {"meat": 3},
        "mixed_stand": {"meat": 1, "vegetable": 2},
        "vegetable_stand": {"vegetable": 4},
    }
    own = {0: {"imps_in_hospital": 2, "imps_at_home": 2}}
    state = FOUR.shop({0: [(2, 1)], 1: [(1, 0)]}, own, rows=MARKET, stands=stands, round=3)

    # when it goes to a space, then it is told what came of that
    sent = f"sent seat 0 {{imps: 2, gold: 1, space: {space}}}"
    assert told(GAME, state, 0, FOUR.sent((2, 1), space, tile)) == [sent, *expected]


def test_gold_on_a_stand_is_told_with_the_food() -> None:
    # given a meat stand with gold and food, when somebody takes it
    state = FOUR.shop({0: [(1, 0)], 1: [(1, 0)]}, stands={"meat_stand": {"meat": 1}})
    gold = tuple(2 * (space == P.number("space", "meat_stand")) for space in range(len(C.spaces)))
    state = attrs.evolve(state, table=attrs.evolve(state.table, stand_gold=gold))

    # then both are told
    assert told(GAME, state, 0, FOUR.sent((1, 0), "meat_stand")) == [
        "sent seat 0 {imps: 1, gold: 0, space: meat_stand}",
        "gained_gold seat 0 {gold: 2}",
        "took_food seat 0 {food: {meat: 1}}",
    ]


@pytest.mark.rule("DP-SHOP-05", "DP-ACT-10", "DP-ACT-11")
def test_all_that_a_space_may_give_is_told_in_its_order() -> None:
    # given a pack in which the judges give everything that a space can give, and the whip gives gold at once
    tables = MAKER.shipped_tables()
    (judging,) = [space for space in tables["space"] if space["id"] == "judging"]
    judging["do"] = [
        {"gain": "food", "of": "meat", "amount": 2},
        {"gain": "gold", "amount": 3},
        {"gain": "potion", "amount": 2},
        {"gain": "reputation", "amount": 4},
        {"modify": "exhibition", "add": 2},
        {"modify": "exhibition", "add": 1},
    ]
    (whip,) = [artifact for artifact in tables["artifact"] if artifact["id"] == "whip_of_obedience"]
    whip["rule"] = [{"on": "acquired", "do": [{"gain": "gold", "amount": 5}]}]
    there = Moves(Positions(MAKER.game_of(MAKER.pack("dungeon_petz", tables))))

    # when a group goes there, then it gets all of that
    state = there.shop({0: [(1, 0)], 1: [(1, 0)]}, {0: {"potions": 1}})
    assert told(there.game, state, 0, there.sent((1, 0), "judging")) == [
        "sent seat 0 {imps: 1, gold: 0, space: judging}",
        "took_food seat 0 {food: {meat: 2}}",
        "gained_gold seat 0 {gold: 3}",
        "took_potion seat 0 {amount: 2}",
        "gained_reputation seat 0 {points: 4}",
        "judges seat 0 {points: 2}",
        "judges seat 0 {points: 1}",
    ]
    after = there.player(there.apply(state, 0, there.sent((1, 0), "judging")), 0)
    before = there.player(state, 0)
    assert there.larder(there.apply(state, 0, there.sent((1, 0), "judging")), 0) == {"meat": (2, 0)}
    assert (after.gold, after.potions, after.reputation) == (before.gold + 3, 3, before.reputation + 8)

    # and the whip gives its gold when it is taken
    state = there.shop({0: [(1, 0)], 1: [(1, 0)]}, rows={"artifacts": ["whip_of_obedience"]})
    assert told(there.game, state, 0, there.sent((1, 0), "artifact_tents")) == [
        "sent seat 0 {imps: 1, gold: 0, space: artifact_tents}",
        "took_tile seat 0 {tile: whip_of_obedience}",
        "gained_gold seat 0 {gold: 5}",
    ]


# --- the end of a round, and what comes after it


def last_to_clean(game: pe.Game, number: int, **table: Any) -> State:
    """Seat 0 with manure in an empty cage is the only one left to act in a round; others have imps at home."""
    at = positions_of(game)
    known = {
        "exhibitions": ["arena", "freestyle", "magic_show", "moody_medley"],
        "customers": ["dungeon_girl", "dungeon_granny", "warlock", "porky_orky"],
    }
    plots = {
        "upper_left": at.plot(cage="printed_cage", pet=at.pet("uni", 2)),
        "lower_right": at.plot(cage="meadow", tokens={"manure": 1}),
    }
    mine = {"plots": plots, "larder": food(vegetable=(1, 0, 2), meat=(0, 3))}
    others = {seat: {"plots": {"upper_left": at.plot(cage="printed_cage")}} for seat in range(1, game.seats)}
    return at.state(
        "business/discard_needs", players={0: mine, **others}, **{**known, "round": number, **table}
    )


CLEAN = CleanCages(((P.number("plot", "lower_right"), MANURE, 1),))
END = """
cleaned seat 0 {imps: 1, removed: [[lower_right, manure, 1]], tokens: {manure: 1}}
gained_gold seat 0 {gold: 5}
gained_gold seat 1 {gold: 6}
gained_gold seat 2 {gold: 6}
gained_gold seat 3 {gold: 6}
grew seat 0 {pet: uni, plot: upper_left, size: 4}
spoiled seat 0 {food: {meat: 3, vegetable: 2}}
imps_home {}
starts seat 1 {order: [1, 2, 3, 0]}
round_begins {round: 3}
cleared_food {food: {meat: 2}}
dealt_food {food: {meat: 3, vegetable: 4}}
left_market {tile: toy_chest, row: addons, why: nobody_took_it}
left_market {tile: crystal_ball, row: artifacts, why: nobody_took_it}
left_market {tile: magic_box, row: artifacts, why: nobody_took_it}
left_market {tile: iron_vault, row: cages, why: nobody_took_it}
left_market {tile: barred_box, row: cages, why: nobody_took_it}
left_market {tile: drago, row: upper_pets, why: nobody_took_it}
left_market {tile: snappy, row: upper_pets, why: nobody_took_it}
left_food {food: {meat: 2}, space: meat_stand}
"""


@pytest.mark.rule("DP-AGE-06", "DP-PREP-01", "DP-NEXT-01")
def test_the_end_of_a_round_is_told_step_by_step() -> None:
    # given round 2 at its end, with food on a stand and a full market
    rows = {**MARKET, "upper_pets": ["drago", "snappy"]}
    state = last_to_clean(GAME, 2, rows=rows, stands={"mixed_stand": {"meat": 2}})

    # when the last player has acted, then all is told up to the tiles of the next round
    assert told(GAME, state, 0, CLEAN) == END.strip().splitlines()


FINALS = """
cleaned seat 0 {imps: 1, removed: [[lower_right, manure, 1]], tokens: {manure: 1}}
gained_gold seat 0 {gold: 5}
gained_gold seat 1 {gold: 6}
gained_gold seat 2 {gold: 6}
gained_gold seat 3 {gold: 6}
grew seat 0 {pet: uni, plot: upper_left, size: 4}
spoiled seat 0 {food: {meat: 3, vegetable: 2}}
imps_home {}
final_scoring {round: 6}
counted seat 0 {final: 0, points: -3.5}
counted seat 1 {final: 0, points: -4}
counted seat 2 {final: 0, points: -4}
counted seat 3 {final: 0, points: -4}
counted seat 0 {final: 1, points: 4}
counted seat 1 {final: 1, points: 1}
counted seat 2 {final: 1, points: 1}
counted seat 3 {final: 1, points: 1}
won_prize seat 0 {points: 8, final: 1}
won_prize seat 1 {points: 4, final: 1}
won_prize seat 2 {points: 4, final: 1}
won_prize seat 3 {points: 4, final: 1}
"""


@pytest.mark.rule("DP-FINAL-01", "DP-FINAL-02", "DP-NEXT-03")
def test_the_final_scoring_is_told_exhibition_by_exhibition() -> None:
    assert told(GAME, last_to_clean(GAME, 5), 0, CLEAN) == FINALS.strip().splitlines()


NEUTRAL = """
cleaned seat 0 {imps: 1, removed: [[lower_right, manure, 1]], tokens: {manure: 1}}
gained_gold seat 0 {gold: 5}
gained_gold seat 1 {gold: 6}
grew seat 0 {pet: uni, plot: upper_left, size: 4}
spoiled seat 0 {food: {meat: 3, vegetable: 2}}
imps_home {}
starts seat 1 {order: [1, 0]}
round_begins {round: 4}
neutral_imps_moved {spaces: [artifact_tents, cage_pits, platform, mixed_stand, lower_corral, judging]}
dealt_food {food: {meat: 3, vegetable: 2}}
left_market {tile: toy_chest, row: addons, why: nobody_took_it}
left_market {tile: crystal_ball, row: artifacts, why: nobody_took_it}
left_market {tile: magic_box, row: artifacts, why: nobody_took_it}
left_market {tile: iron_vault, row: cages, why: nobody_took_it}
left_market {tile: barred_box, row: cages, why: nobody_took_it}
left_market {tile: baby_golem, row: upper_pets, why: nobody_took_it}
left_market {tile: stareplant, row: upper_pets, why: nobody_took_it}
left_market {tile: drago, row: upper_pets, why: nobody_took_it}
left_food {food: {meat: 1}, space: meat_stand}
left_food {food: {vegetable: 1}, space: meat_stand}
left_gold {gold: 1, space: meat_stand}
"""


@pytest.mark.rule("DP-2P-05", "DP-2P-07", "DP-VAR-03")
def test_what_neutral_imps_and_the_meat_stand_do_is_told() -> None:
    # given two players with all variants at the end of a round, and pets that leave other things than meat behind
    game = all_variants(2)
    rows = {**MARKET, "upper_pets": ["baby_golem", "stareplant", "drago"]}
    state = last_to_clean(game, 3, rows=rows)

    # when the last player has acted, then it is told where neutral imps go, and what they keep away
    assert told(game, state, 0, CLEAN) == NEUTRAL.strip().splitlines()


# --- chance


REVEALED = """
revealed {tiles: [rune_ring], row: addons}
revealed {tiles: [crystal_ball, magic_box], row: artifacts}
revealed {tiles: [barred_box, meadow], row: cages}
revealed {tiles: [uni, bubl, drago], row: lower_pets}
revealed_on_board {tile: magic_show}
revealed_on_board {tile: warlock}
revealed_on_board {tile: lich_lord}
gained_gold seat 0 {gold: 1}
gained_gold seat 1 {gold: 1}
gained_gold seat 2 {gold: 2}
gained_gold seat 3 {gold: 2}
"""


@pytest.mark.rule("DP-PREP-02", "DP-PREP-03", "DP-PREP-12")
def test_new_tiles_and_income_are_told() -> None:
    # given a market in which all rows wait for new tiles, in round 3
    state = P.state("restock/reveal", due=(CHANCE,), round=3, exhibitions=["arena", "freestyle"])

    # when tiles come
    of = P.tile
    rows = {
        "addons": ("rune_ring",),
        "artifacts": ("crystal_ball", "magic_box"),
        "cages": ("barred_box", "meadow"),
        "lower_pets": ("uni", "bubl", "drago"),
    }
    tiles = tuple(tuple(map(of, rows.get(name.partition(":")[2], ()))) for name in C.names["row"])
    customers = ("warlock", "lich_lord")
    chance = Reveal(tiles, (of("magic_show"),), tuple(map(of, customers)))

    # then each row is told, the progress board, and what everybody gets
    assert told(GAME, state, CHANCE, chance) == REVEALED.strip().splitlines()


DRAWN = """
reshuffled {color: green}
drew seat 0 {colors: {green: 1, purple: 1}}
drew_cards seat 0 {cards: {green_poop: 1, purple_magic: 1}}
"""


@pytest.mark.rule("DP-DRAW-02", "DP-DRAW-03", "DP-GEN-06", "DP-GEN-09")
def test_drawn_cards_are_told_to_all_by_color_and_to_their_owner_by_name() -> None:
    # given a pet with a green and a purple bar, exchanged cards, and a deck of green cards that has run out
    state = P.state(
        "need_cards/deal_needs",
        due=(CHANCE,),
        players={0: {"plots": {"upper_left": P.plot(cage="printed_cage", pet=P.pet("dunguin", 2))}}},
        decks={"purple_magic": 2, "red_anger": 1, "yellow_play": 1},
        hands={0: ("green_hunger", "purple_magic", "red_anger", "yellow_play")},
    )

    # when they are dealt, then it is told
    chance = FOUR.dealt({0: ("green_poop", "purple_magic")})
    assert told(GAME, state, CHANCE, chance) == DRAWN.strip().splitlines()


# --- pets


NEEDS = """
committed seat 0 {}
revealed_needs seat 0 {plot: upper_left, pet: ghosty, faces: [[purple, purple_magic], [purple, purple_magic]]}
revealed_needs seat 0 {plot: upper_right, pet: bubl, faces: [[green, green_hunger], [red, red_anger]]}
revealed_needs seat 0 {plot: lower_left, pet: uni, faces: [[purple, purple_play], [yellow, yellow_play]]}
revealed_needs seat 0 {plot: lower_right, pet: snakitty, faces: [[green, green_poop], [yellow, yellow_disease]]}
got_tokens seat 0 {plot: upper_right, need: hunger, token: suffering, amount: 1}
got_tokens seat 0 {plot: lower_right, need: poop, token: manure, amount: 1}
got_tokens seat 0 {plot: lower_left, need: play, token: suffering, amount: 2}
lost_pet seat 0 {pet: uni, why: suffering, plot: lower_left, tokens: {suffering: 3}}
paid_loss_fee seat 0 {points: 2}
got_tokens seat 0 {plot: upper_left, need: magic, token: mutation, amount: 1}
lost_pet seat 0 {pet: bubl, why: escaped, plot: upper_right, tokens: {suffering: 1}}
paid_loss_fee seat 0 {points: 2}
got_tokens seat 0 {plot: lower_right, need: disease, token: suffering, amount: 2}
lost_pet seat 0 {pet: snakitty, why: suffering, plot: lower_right, tokens: {suffering: 2}}
paid_loss_fee seat 0 {points: 2}
discarded_needs {}
"""


@pytest.mark.rule("DP-NEEDS-01", "DP-NEEDS-07", "DP-NEEDS-11", "DP-NEEDS-15", "DP-NEEDS-17", "DP-LOSS-03")
def test_what_pets_suffer_is_told_need_by_need() -> None:
    # given somebody with a name to lose, without food and imps, and four pets, one of which has suffered already
    plots = {
        "upper_left": P.plot(cage="printed_cage", pet=P.pet("ghosty", 2)),
        "upper_right": P.plot(cage="null_sphere", pet=P.pet("bubl", 2)),
        "lower_left": P.plot(cage="sand_pit", pet=P.pet("uni", 2, tokens={"suffering": 1})),
        "lower_right": P.plot(cage="meadow", pet=P.pet("snakitty", 2), tokens={"manure": 1}),
    }
    assigned = FOUR.assigned(
        upper_left=("purple_magic", "purple_magic"),
        upper_right=("green_hunger", "red_anger"),
        lower_left=("yellow_play", "purple_play"),
        lower_right=("green_poop", "yellow_disease"),
    )
    hand = [C.names["face"][face] for cards in assigned.pets for _, face in cards]
    mine = {"plots": plots, "imps_at_home": 0, "imps_in_hospital": 6, "reputation": 25}
    state = P.state("need_cards/assign_needs", due=(0,), players={0: mine}, hands={0: hand})

    # when the cards are revealed, then it is told need by need what comes of them
    assert told(GAME, state, 0, assigned) == NEEDS.strip().splitlines()
