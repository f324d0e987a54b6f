"""Phase 5: selling pets, discarding the cards, cleaning and earning (chapter 8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs
import pytest

from dungeon_petz.scenes import (
    GAME,
    HUNGER,
    LL,
    LR,
    UL,
    UR,
    C,
    P,
    asked,
    do,
    imps,
    manure,
    options,
    pet,
    pet_at,
    pile,
    player,
    refused,
    reputation,
    scene,
    told,
)
from petz_engine.dungeon_petz import scoring
from petz_engine.dungeon_petz.actions.clean_cages import CleanCages, can_clean
from petz_engine.dungeon_petz.actions.sell_pet import (
    Pass,
    SellPet,
    match,
    price,
    sale_lines,
    size_reason,
)
from petz_engine.dungeon_petz.state import Pet, State
from petz_engine.kernel.refusal import refuse

SHOP, CLEANING = "business/has_customers", "business/discard_needs"
PLATFORM = {"spaces": {"platform": [(0, 1)]}}

SNAKITTY = ("green_poop", "yellow_play", "purple_play", "red_anger")
BIRDIE = ("purple_magic", "yellow_play", "purple_magic", "green_hunger", "yellow_play")


def plot(cage: str | None = None, of: Any = None, dirt: int = 0) -> Any:
    """A plot with a pet and this much manure, with the pre-printed cage unless another is named."""
    return P.plot(cage=cage or "printed_cage", pet=of, tokens={"manure": dirt})


def two(first: Pet, second: Pet) -> dict[str, Any]:
    """Two pets in clean cages, upper left and upper right."""
    return {"upper_left": plot(None, first), "upper_right": plot("ward_circle", second)}


def shop(plots: Any, *customers: str, others: Any = None, table: Any = None, **mine: Any) -> State:
    """Phase 5 of round 3 with one customer, of round 5 with two; nobody has imps left, unless it is said."""
    revealed = ["warlock", "lich_lord", *customers] if len(customers) == 2 else [*customers]
    known = {"round": 5 if len(customers) == 2 else 3, "customers": revealed}
    known["exhibitions"] = ["arena", "freestyle", "magic_show", "moody_medley"]
    everyone = {seat: {"plots": {"upper_left": plot()}, **imps(0)} for seat in (1, 2, 3)}
    everyone |= {seat: {**everyone[seat], **fields} for seat, fields in (others or {}).items()}
    return scene(SHOP, plots, others=everyone, table={**known, **(table or {})}, **{**imps(0), **mine})


def sell(customer: str, plot: int = UL, *, platform: bool = False) -> SellPet:
    return SellPet(P.tile(customer), plot, platform)


def matched(customer: str, of: Pet) -> float:
    """The match of a pet, as the fast sum and as lines, and as what both markets pay."""
    tile = P.tile(customer)
    lines = sale_lines(C, tile, of)
    halves = match(C, tile, of)
    assert sum(line.points for line in lines) == halves
    assert {line.entry for line in lines} == {("tile", tile)}
    for line in lines:
        assert line.points == (line.each or 0) * line.count
    if halves > 0:
        state = shop({"upper_left": plot(None, of)}, customer, table=PLATFORM, **imps(0) | {"imps_busy": 5})
        assert player(do(state, 0, sell(customer))).reputation == 2 * halves
        assert player(do(state, 0, sell(customer, platform=True))).reputation == 3 * halves
    return halves / 2


# --- who buys what


@pytest.mark.rule("DP-SELL-01", "DP-P5-01")
@pytest.mark.parametrize(("number", "buys"), [(1, False), (2, False), (3, True), (4, True), (5, True)])
def test_customers_come_from_round_3_on(number: int, buys: bool) -> None:
    # given a pet that everybody likes, in each round, with all customers known
    table = {
        "round": number,
        "customers": ["dungeon_girl", "dungeon_granny", "warlock", "porky_orky"],
        "exhibitions": ["arena", "freestyle", "magic_show", "moody_medley"],
    }
    plots = {"upper_left": plot(None, pet("fluffy", 4, "green_hunger", "green_hunger", "yellow_play"))}
    state = scene(SHOP, plots, table=table)

    # then it may be sold from round 3 on, to the customer of the round, in round 5 to both
    by_round = {3: ["dungeon_girl"], 4: ["dungeon_granny"], 5: ["warlock", "porky_orky"]}
    assert (asked(state) == ("Pass", 0)) == buys
    if buys:
        expected = {sell(name) for name in by_round[number]}
        assert set(options(state)) == {Pass(), *expected}


@pytest.mark.rule("DP-SELL-01")
def test_who_has_nothing_to_sell_can_only_pass_even_where_a_sale_is_asked_about() -> None:
    # given a state somebody made, in which a seat is asked though no customer wants its pet
    state = P.state(
        "business[0]/pass",
        due=(0,),
        players={0: {"plots": {"upper_left": plot("null_sphere", pet("snappy", 5, "red_anger"))}, **imps(0)}},
        buyers=(P.tile("warlock"),),
        customers=["warlock"],
        exhibitions=["arena", "freestyle", "magic_show"],
        round=3,
    )

    # then passing is all there is
    assert options(state) == [Pass()]
    assert GAME.draft(GAME.view(state, 0)).choices() == [0]
    assert refused(state, 0, sell("warlock")) == (
        "does_not_buy",
        "DP-SELL-01: this customer buys nothing from this player now",
    )


@pytest.mark.rule("DP-SELL-01")
def test_selling_is_optional_and_goes_round_in_start_order() -> None:
    # given seats 0 and 3 could sell, and seat 3 is first in start order
    cards = ("green_hunger", "green_poop")
    others = {3: {"plots": {"upper_left": plot(None, pet("stegobully", 4, *cards))}}}
    plots = {"upper_left": plot(None, pet("wormie", 4, *cards))}
    state = shop(plots, "porky_orky", others=others, table={"order": (3, 0, 1, 2)})
    assert asked(state) == ("Pass", 3)

    # when seat 3 passes, then it keeps its pet, and seat 0 may sell to the same customer
    state = do(state, 3, Pass())
    assert pet_at(state, UL, 3) is not None
    assert asked(state) == ("Pass", 0)
    assert sell("porky_orky") in options(state)


@pytest.mark.rule("DP-SELL-01")
def test_each_customer_buys_at_most_one_pet_from_each_player() -> None:
    # given two pets that the customer likes; when one is sold, then nobody asks about the other
    plots = two(pet("wormie", 4, "green_hunger"), pet("stegobully", 4, "green_hunger"))
    state = do(shop(plots, "porky_orky"), 0, sell("porky_orky"))
    assert pet_at(state, UR) is not None
    assert state.table.round == 4

    # and with two customers, the second one alone is left
    state = do(shop(plots, "porky_orky", "dungeon_girl"), 0, sell("porky_orky"))
    assert set(options(state)) == {Pass(), sell("dungeon_girl", UR)}
    assert refused(state, 0, sell("porky_orky", UR)) == (
        "does_not_buy",
        "DP-SELL-01: this customer buys nothing from this player now",
    )


@pytest.mark.rule("DP-SELL-12", "DP-SELL-01")
def test_a_customer_is_gone_after_its_round() -> None:
    # given round 4, and a pet that only the customer of round 3 likes; then nobody is asked
    table = {
        "round": 4,
        "customers": ["porky_orky", "dungeon_master", "warlock", "lich_lord"],
        "exhibitions": ["arena", "freestyle", "magic_show", "moody_medley"],
    }
    plots = {"upper_left": plot(None, pet("wormie", 4, "green_hunger"))}
    assert asked(scene(SHOP, plots, table=table))[0] == "CleanCages"


@pytest.mark.rule("DP-SELL-02")
def test_only_pets_of_size_4_or_more_are_sold() -> None:
    # given pets of size 3 and 4 with a match
    plots = two(pet("wormie", 3, "green_hunger"), pet("stegobully", 4, "green_hunger"))
    state = shop(plots, "porky_orky")
    assert set(options(state)) == {Pass(), sell("porky_orky", UR)}
    assert refused(state, 0, sell("porky_orky", UL)) == (
        "too_small",
        "DP-SELL-02: a pet is for sale from size 4 on, and this one has size 3",
    )
    assert refused(state, 0, sell("porky_orky", LR)) == ("no_pet", "DP-SELL-02: there is no pet on this plot")


@pytest.mark.rule("DP-SELL-01", "DP-SELL-02", "DP-SELL-06")
def test_nobody_may_sell_and_nobody_is_asked() -> None:
    # given a small pet, a pet without a match, and a customer; then the round ends without a question
    plots = two(pet("wormie", 3, "green_hunger"), pet("uni", 5, "yellow_play"))
    state = shop(plots, "porky_orky")
    assert state.table.round == 4
    assert (pet_at(state, UL) is None, pet_at(state, UR) is None) == (False, False)


@pytest.mark.rule("DP-SELL-06")
def test_a_sale_needs_a_match_above_0() -> None:
    # given matches of 0, -1 and 1
    plots = {
        **two(pet("uni", 4), pet("lifffard", 4, "green_disease")),
        "lower_left": plot("sand_pit", pet("wormie", 4, "green_hunger")),
    }
    state = shop(plots, "porky_orky")
    assert set(options(state)) == {Pass(), sell("porky_orky", LL)}
    for at in (UL, UR):
        assert refused(state, 0, sell("porky_orky", at)) == (
            "no_match",
            "DP-SELL-06: the match of this pet for Porky Orky is not above 0",
        )


@pytest.mark.rule("DP-CLEAN-02", "DP-CLEAN-03")
@pytest.mark.parametrize(
    ("home", "by_imp", "asked_"), [(0, 2, False), (1, 0, False), (1, 1, True), (1, 2, True)]
)
def test_cleaning_is_asked_where_an_imp_can_clean_something(home: int, by_imp: int, asked_: bool) -> None:
    # given manure in an empty cage, so many imps at home, and content that says how much one of them removes
    table = scene(CLEANING, {"upper_left": plot(dirt=1)}, **imps(1)).table
    (mine, *others) = table.players
    table = attrs.evolve(table, players=(attrs.evolve(mine, imps_at_home=home), *others))
    content = attrs.evolve(C, rules=attrs.evolve(C.rules, cleaned_by_imp=by_imp))
    assert can_clean(content, table, 0) == asked_


@pytest.mark.rule("DP-SELL-09")
def test_a_pet_of_a_size_without_a_price_is_not_for_sale() -> None:
    # given content in which pets have prices up to size 5
    diets = tuple(attrs.evolve(diet, price={4: 2, 5: 3}) for diet in C.diets)
    content = attrs.evolve(C, diets=diets)
    for size, fits in ((3, False), (4, True), (5, True), (6, False), (7, False)):
        reason = size_reason(content, P.pet("uni", size))
        assert (reason is None) == fits
        # then a larger one is wanted by nobody, whatever it is like
        if size > 5:
            assert reason == refuse("not_for_sale", "DP-SELL-09", pet=P.tile("uni"))


# --- the match


@pytest.mark.rule("DP-SELL-03", "DP-SELL-06", "DP-SELL-07")
def test_t17_two_liked_another_and_two_disliked() -> None:
    # given 2 play, 1 hunger, 1 anger needs and 1 suffering; then 4 + 1 - 1 - 1 = 3: 6 or 9 reputation
    cards = ("yellow_play", "purple_play", "green_hunger", "red_anger")
    assert matched("dungeon_girl", pet("snakitty", 4, *cards, suffering=1)) == 3


@pytest.mark.rule("DP-SELL-03")
@pytest.mark.parametrize(
    ("customer", "of", "points"),
    [
        ("dungeon_girl", pet("snakitty", 4, *SNAKITTY), 2 * 2 - 1),
        ("dungeon_mistress", pet("snakitty", 4, *SNAKITTY), 1 + 1 + 1 - 1),
        ("dungeon_girl", pet("birdie", 5, *BIRDIE, suffering=1, mutation=1), 4 + 1 - 1),
        ("dungeon_mistress", pet("birdie", 5, *BIRDIE, suffering=1, mutation=1), 2 + 2 - 1),
        ("dungeon_master", pet("drago", 4, "red_anger", "red_anger", "purple_magic"), 4 + 1),
        ("dungeon_master", pet("snakitty", 4, *SNAKITTY, suffering=1), 2 - 2 - 1),
        ("dungeon_granny", pet("fluffy", 4, "green_hunger", "green_hunger", "yellow_play"), 4 + 1),
        ("dungeon_granny", pet("birdie", 5, *BIRDIE, suffering=1), 2 + 2 - 4 - 2),
        (
            "warlock",
            pet("ghosty", 5, "purple_magic", "purple_magic", "green_hunger", "red_disease"),
            4 + 1 + 1,
        ),
        ("warlock", pet("ghosty", 5, "purple_magic", "purple_magic", suffering=1, mutation=1), 4 - 2 - 1),
        (
            "lich_lord",
            pet("lifffard", 5, "green_disease", "green_disease", "red_disease", "yellow_hunger"),
            6 - 1,
        ),
        ("lich_lord", pet("ghosty", 4, "purple_disease", "purple_magic", suffering=1), 3 + 1 - 1),
    ],
)
def test_each_customer_likes_and_dislikes_what_it_says(customer: str, of: Pet, points: int) -> None:
    assert matched(customer, of) == points


@pytest.mark.rule("DP-SELL-03")
def test_porky_orky_likes_green_and_dislikes_disease() -> None:
    # given Lifffard of size 4 with hunger, twice poop and disease; then 1 + 2 - 1 = 2, without the disease 3
    cards = ("green_hunger", "yellow_poop", "green_poop")
    assert matched("porky_orky", pet("lifffard", 4, *cards, "red_disease")) == 2
    assert matched("porky_orky", pet("lifffard", 4, *cards)) == 3


@pytest.mark.rule("DP-SELL-05", "DP-SELL-03")
def test_t6_farmer_troll_counts_colors_of_poop() -> None:
    # given poop in two colors (green twice), 1 magic, 1 suffering; then 6 + 1 - 2 = 5
    cards = ("green_poop", "yellow_poop", "purple_magic")
    assert matched("farmer_troll", pet("cthulie", 4, *cards, suffering=1)) == 5

    # and a second card of the same color adds nothing
    assert matched("farmer_troll", pet("cthulie", 4, *cards, "green_poop", suffering=1)) == 5


@pytest.mark.rule("DP-SELL-05")
def test_a_rainbow_counts_at_most_one_card_of_each_color() -> None:
    # given disease in all four colors, two of them green; then 4 x 3
    cards = ("green_disease", "green_disease", "yellow_disease", "purple_disease", "red_disease")
    assert matched("lich_lord", pet("cthulie", 7, *cards)) == 12


@pytest.mark.rule("DP-SELL-03")
def test_a_potion_matches_nothing() -> None:
    # given a pet with potions only, all colors replaced; then nobody likes or dislikes it
    sleeper = pet("snakitty", 5)
    assert [matched(C.names["tile"][tile].partition(":")[2], sleeper) for tile in C.tiles_of["customer"]] == [
        0
    ] * 8
    assert scoring.for_sale(C, sleeper.cards, sleeper.tokens).cards == ()


@pytest.mark.rule("DP-SELL-04")
def test_manure_never_counts_in_a_sale() -> None:
    # given a pet that the Mistress likes, in a cage full of manure, without a poop need; then it is worth the same
    of = pet("snakitty", 4, "yellow_play", "purple_play")
    for dirt in (0, 5):
        state = shop({"upper_left": plot(None, of, dirt)}, "dungeon_mistress")
        assert reputation(do(state, 0, sell("dungeon_mistress"))) == 2 * 2


# --- the price


@pytest.mark.rule("DP-SELL-09")
@pytest.mark.parametrize(
    ("name", "gold"),
    [("bubl", (3, 4, 5, 6)), ("wormie", (2, 3, 4, 5)), ("lifffard", (1, 2, 3, 4))],
    ids=["carnivore", "herbivore", "omnivore"],
)
def test_gold_is_the_value_by_diet_and_size(name: str, gold: Sequence[int]) -> None:
    # given a pet of each size for sale; then it brings its value, whatever the match and the market
    for size, value in zip((4, 5, 6, 7), gold, strict=True):
        assert price(C, pet(name, size, suffering=1)) == value
        for hungry in (1, 2):
            plots = {"upper_left": plot(None, pet(name, size, *["green_hunger"] * hungry))}
            state = shop(plots, "porky_orky", table=PLATFORM, **imps(0) | {"imps_busy": 5})
            for platform in (False, True):
                assert player(do(state, 0, sell("porky_orky", platform=platform))).gold == 2 + value


@pytest.mark.rule("DP-SELL-09")
@pytest.mark.parametrize(("value", "name", "after"), [(3, "bubl", 3), (2, "wormie", 2), (1, "lifffard", 1)])
def test_t8_a_mutant_brings_two_gold_less(value: int, name: str, after: int) -> None:
    # given a mutant of size 4 and 2 gold; then value 3 brings 1, value 2 nothing, and for value 1 one pays 1
    mutant = pet(name, 4, "green_hunger", mutation=1)
    assert price(C, mutant) == value - 2
    state = do(shop({"upper_left": plot(None, mutant)}, "porky_orky"), 0, sell("porky_orky"))
    assert player(state).gold == after


@pytest.mark.rule("DP-SELL-09", "DP-CLEAN-02")
def test_t8_who_cannot_pay_for_a_mutant_cannot_sell_it() -> None:
    # given a mutant of value 1, no gold, and three imps that will earn gold later
    mutant, healthy = pet("lifffard", 4, "green_hunger", mutation=1), pet("bubl", 4, "green_hunger")
    state = shop(two(mutant, healthy), "porky_orky", gold=0, **imps(3))

    # then it cannot be sold now
    assert set(options(state)) == {Pass(), sell("porky_orky", UR)}
    assert refused(state, 0, sell("porky_orky", UL)) == (
        "not_enough_gold",
        "DP-SELL-09: this takes 1 gold, and there is no gold",
    )

    # and alone, nobody asks
    alone = shop({"upper_left": plot(None, mutant)}, "porky_orky", gold=0, **imps(3))
    assert alone.table.round == 4
    assert (pet_at(alone) is None, player(alone).gold) == (False, 3)


# --- black market and platform


@pytest.mark.rule("DP-SELL-06", "DP-SELL-07")
def test_the_black_market_pays_twice_and_the_platform_three_times_the_match() -> None:
    # given a match of 3 and a waiting imp
    hungry = pet("wormie", 5, "green_hunger", "green_poop", "green_hunger")
    state = shop({"upper_left": plot(None, hungry)}, "porky_orky", **imps(0, platform=1))
    assert set(options(state)) == {Pass(), sell("porky_orky"), sell("porky_orky", platform=True)}

    # then 6 and 9; the platform is optional, and an imp that was saved stays
    black = do(state, 0, sell("porky_orky"))
    assert (reputation(black), player(black).imps_on_platform) == (6, 1)
    high = do(state, 0, sell("porky_orky", platform=True))
    assert (reputation(high), player(high).imps_on_platform) == (9, 0)


@pytest.mark.rule("DP-SELL-07")
def test_without_an_own_imp_on_the_platform_only_the_black_market_buys() -> None:
    # given only another player's imps are on the platform, on both places
    others = {1: imps(0, platform=1) | {"imps_busy": 4}}
    plots = {"upper_left": plot(None, pet("wormie", 4, "green_hunger"))}
    state = shop(plots, "porky_orky", others=others, table={"spaces": {"platform": [(1, 1)]}})
    assert set(options(state)) == {Pass(), sell("porky_orky")}
    assert refused(state, 0, sell("porky_orky", platform=True)) == (
        "no_imp_on_platform",
        "DP-SELL-07: a platform sale needs an own imp on the platform",
    )


@pytest.mark.rule("DP-SELL-07", "DP-ENG-16", "DP-AGE-04")
def test_the_platform_imp_comes_from_the_right_side_first() -> None:
    # given an imp on the right side, and two on the action space, sent in this round; seat 1 still has to clean
    table = {"spaces": {"platform": [(0, 2)]}}
    others = {1: {"plots": {"upper_left": plot(dirt=1)}, **imps(1)}}
    plots = {"upper_left": plot(None, pet("wormie", 4, "green_hunger"))}
    mine = {"imps_at_home": 1, "imps_on_platform": 1, "imps_busy": 2}
    state = shop(plots, "porky_orky", others=others, table=table, **mine)

    # when it sells, then the one from the right side is busy, and earns nothing; the one at home does
    state = do(state, 0, sell("porky_orky", platform=True))
    assert (player(state).imps_on_platform, player(state).imps_busy) == (0, 3)
    assert state.table.spaces[P.number("space", "platform")] == ((0, 2),)
    assert player(state).gold == 2 + 2 + 1

    # and at the end of the round it is home, the others are on the right side
    state = do(state, 1, CleanCages())
    assert (player(state).imps_at_home, player(state).imps_on_platform) == (4, 2)


@pytest.mark.rule("DP-SELL-07", "DP-ACT-12", "DP-AGE-04")
def test_an_imp_sent_in_this_round_may_be_used_at_once() -> None:
    # given two own imps on the action space and none on the right side
    plots = {"upper_left": plot(None, pet("wormie", 4, "green_hunger"))}
    state = shop(plots, "porky_orky", table={"spaces": {"platform": [(0, 2)]}}, imps_at_home=0, imps_busy=4)

    # when it sells on the platform, then one of them goes home in phase 6, the other to the right side
    state = do(state, 0, sell("porky_orky", platform=True))
    assert (player(state).imps_at_home, player(state).imps_on_platform) == (5, 1)


@pytest.mark.rule("DP-SELL-08")
def test_there_is_one_platform_sale_per_round_however_many_imps_wait() -> None:
    # given two customers and three waiting imps
    plots = two(pet("wormie", 4, "green_hunger"), pet("stegobully", 4, "green_hunger"))
    state = shop(plots, "porky_orky", "dungeon_girl", **imps(0, platform=3))

    # when one pet is sold on the platform, then the other only on the black market
    state = do(state, 0, sell("porky_orky", platform=True))
    assert set(options(state)) == {Pass(), sell("dungeon_girl", UR)}
    assert refused(state, 0, sell("dungeon_girl", UR, platform=True)) == (
        "platform_used",
        "DP-SELL-08: there was a platform sale in this round already",
    )


@pytest.mark.rule("DP-SELL-08")
def test_each_player_and_each_round_has_its_own_platform_sale() -> None:
    # given seats 0 and 1 have waiting imps; seat 0 sold on the platform
    others = {
        1: {"plots": {"upper_left": plot(None, pet("stegobully", 4, "green_hunger"))}, **imps(0, platform=1)}
    }
    plots = {"upper_left": plot(None, pet("wormie", 4, "green_hunger"))}
    state = shop(plots, "porky_orky", others=others, **imps(0, platform=2))
    state = do(state, 0, sell("porky_orky", platform=True))

    # then seat 1 may too
    assert sell("porky_orky", platform=True) in options(state, 1)

    # and in the next round seat 0 may again
    state = do(state, 1, Pass())
    assert state.table.round == 4
    assert not player(state).sold_on_platform
    assert player(state).imps_on_platform == 1


@pytest.mark.rule("DP-SELL-07", "DP-SELL-06", "DP-AGE-04")
def test_t16_green_and_yellow_on_the_platform() -> None:
    # given round 3: Green (seat 0) has sent 1 imp in round 2, Yellow (seat 1) sends 2 imps now
    others = {
        1: {
            "plots": {"upper_left": plot(None, pet("stegobully", 4, "green_hunger"))},
            **imps(0),
            "imps_busy": 4,
        },
    }
    plots = {"upper_left": plot(None, pet("wormie", 4, "green_hunger"))}
    table = {"spaces": {"platform": [(1, 2)]}, "order": (1, 2, 3, 0)}
    state = shop(plots, "porky_orky", others=others, table=table, **imps(0, platform=1))

    # when Yellow sells from the platform, and Green on the black market
    state = do(state, 1, sell("porky_orky", platform=True))
    state = do(state, 0, sell("porky_orky"))

    # then one green and one yellow imp are on the right side, and one yellow imp went home
    assert [player(state, seat).imps_on_platform for seat in (0, 1)] == [1, 1]
    assert [player(state, seat).imps_at_home for seat in (0, 1)] == [5, 5]


@pytest.mark.rule("DP-SELL-10")
def test_a_sold_pet_leaves_with_its_tokens_and_its_manure_stays() -> None:
    # given a mutant in a dirty cage; when it is sold, then it is out of the game, its cards discarded, the manure there
    mutant = pet("wormie", 4, "green_hunger", "yellow_play", mutation=1)
    state = do(shop({"upper_left": plot(None, mutant, 3)}, "porky_orky", **imps(1)), 0, sell("porky_orky"))
    assert pet_at(state) is None
    assert state.table.removed[P.tile("wormie")] == 1
    assert pile(state) == {"green_hunger": 1, "yellow_play": 1}
    assert manure(state) == 3

    # and the cage may be cleaned in this round
    assert asked(state) == ("CleanCages", 0)
    assert manure(do(state, 0, clean((UL, 2)))) == 1


# --- the last round


@pytest.mark.rule("DP-SELL-11", "DP-SELL-01")
def test_two_customers_buy_two_different_pets_in_either_order() -> None:
    # given two pets, and the two customers of the last round
    plots = two(pet("wormie", 4, "green_hunger"), pet("stegobully", 4, "green_hunger", "green_hunger"))
    state = shop(plots, "porky_orky", "dungeon_girl")

    # when both are sold, in this order or that, then the end is the same: 2 x 1 + 2 x 2, 2 + 2 gold
    first, second = sell("porky_orky", UL), sell("dungeon_girl", UR)
    one, other = do(do(state, 0, first), 0, second), do(do(state, 0, second), 0, first)
    assert (player(one).reputation, player(one).gold) == (player(other).reputation, player(other).gold)
    sold = [event for step in (first, second) for event in told(state, 0, step, "sold")]
    assert [(event["points"], event["gold"]) for event in sold] == [(4, 2), (8, 2)]

    # and a pet is sold once only
    assert set(options(do(state, 0, first))) == {Pass(), second}


@pytest.mark.rule("DP-SELL-11", "DP-SELL-09")
def test_the_gold_of_the_first_sale_may_pay_for_the_second() -> None:
    # given a mutant of value 1 and a healthy pet of value 3, and no gold
    plots = two(pet("lifffard", 4, "green_hunger", mutation=1), pet("bubl", 4, "green_hunger"))
    state = shop(plots, "porky_orky", "dungeon_girl", gold=0)

    # then the mutant cannot be sold first, but after the other one
    assert {action.plot for action in options(state) if action != Pass()} == {UR}
    state = do(state, 0, sell("porky_orky", UR))
    assert sell("dungeon_girl", UL) in options(state)
    (event,) = told(state, 0, sell("dungeon_girl", UL), "sold")
    assert event["gold"] == -1


def all_ends(state: State) -> Iterator[State]:
    """All states in which seat 0 has sold what it wants to sell."""
    for action in options(state):
        after = GAME.apply(state, 0, action).state
        if after.table.due and asked(after) == ("Pass", 0):
            yield from all_ends(after)
        else:
            yield after


@pytest.mark.rule("DP-SELL-03", "DP-SELL-06", "DP-SELL-07", "DP-SELL-08", "DP-SELL-09", "DP-SELL-11")
def test_t7_two_customers_and_one_platform_sale() -> None:
    # given Snakitty (3 for the Girl, 2 for the Mistress), Birdie (4 and 3, a mutant), two imps on the platform;
    # another player still has to clean, so that the round does not end
    plots = two(pet("snakitty", 4, *SNAKITTY), pet("birdie", 5, *BIRDIE, suffering=1, mutation=1))
    others = {1: {"plots": {"upper_left": plot(dirt=1)}, **imps(1)}}
    state = shop(plots, "dungeon_girl", "dungeon_mistress", others=others, **imps(0, platform=2))

    # when Birdie goes to the Girl on the platform, and Snakitty to the Mistress
    sold = do(state, 0, sell("dungeon_girl", UR, platform=True))
    sold = do(sold, 0, sell("dungeon_mistress", UL))

    # then that is 12 + 4 = 16 reputation and 1 + 3 = 4 gold, and nothing is better
    assert (reputation(sold), player(sold).gold) == (16, 2 + 4)
    ends = list(all_ends(state))
    assert max(reputation(end) for end in ends) == 16
    assert sum(reputation(end) == 16 for end in ends) == 2  # in either order


# --- discarding


@pytest.mark.rule("DP-CLEAN-01")
def test_all_assigned_cards_go_to_their_piles_and_potions_to_none() -> None:
    # given two players with pets that have cards and potions
    others = {1: {"plots": {"upper_left": plot(None, pet("stegobully", 3, "green_poop", "red_anger"), 1)}}}
    plots = two(pet("wormie", 3, "green_hunger"), pet("bubl", 2, "green_poop"))
    plots["lower_right"] = plot("sand_pit", dirt=1)
    state = scene(CLEANING, plots, others=others, table={"round": 1, "exhibitions": ["arena"]})

    # then all cards lie in the piles, and none at a pet
    assert asked(state) == ("CleanCages", 0)
    assert pile(state) == {"green_hunger": 1, "green_poop": 2, "red_anger": 1}
    assert [plot.pet.cards for p in state.table.players for plot in p.plots if plot.pet is not None] == [
        ()
    ] * 3


# --- cleaning and earning


def clean(*heaps: tuple[int, int]) -> CleanCages:
    """Remove manure, as (plot, how many)."""
    return CleanCages(tuple((plot, P.number("token", "manure"), count) for plot, count in heaps))


def cleaning(plots: Any, **mine: Any) -> State:
    """Seat 0 may use its available imps; nobody else has anything to do."""
    idle = {seat: {"plots": {"upper_left": plot()}, **imps(0)} for seat in (1, 2, 3)}
    return scene(CLEANING, plots, others=idle, table={"round": 1, "exhibitions": ["arena"]}, **mine)


@pytest.mark.rule("DP-CLEAN-03")
def test_only_cages_without_a_pet_are_cleaned() -> None:
    # given manure with a pet, in an empty cage, and on a plot that has lost its pet
    plots = {
        "upper_left": plot(None, pet("wormie", 2), 4),
        "upper_right": plot("ward_circle", None, 1),
        "lower_left": plot("sand_pit", None, 2),
        "lower_right": plot("meadow", pet("bubl", 2)),
    }
    state = cleaning(plots, **imps(3))

    # then only the empty ones may be cleaned, in any mix
    assert set(options(state)) == {
        clean(*((at, n) for at, n in ((UR, upper), (LL, lower)) if n))
        for upper in range(2)
        for lower in range(3)
    }
    assert refused(state, 0, clean((UL, 1))) == (
        "cage_not_empty",
        "DP-CLEAN-03: there is a pet in the cage on Upper left plot",
    )
    # and where nothing lies there is nothing to clean, pet or not
    empty = do(state, 0, clean())
    assert refused(state, 0, clean((LR, 1)))[0] == "nothing_to_clean"
    assert manure(empty, UR) == 1
    after = do(state, 0, clean((UR, 1), (LL, 2)))
    assert [manure(after, at) for at in (UL, UR, LL)] == [4, 0, 0]


@pytest.mark.rule("DP-CLEAN-02", "DP-CLEAN-03", "DP-CLEAN-04", "DP-ENG-04")
@pytest.mark.parametrize(
    ("heaps", "earned"),
    [
        ((), 3),
        (((UR, 1),), 2),
        (((UR, 2),), 2),
        (((UR, 1), (LL, 1)), 2),
        (((UR, 2), (LL, 1)), 1),
        (((LL, 5),), 0),
    ],
)
def test_each_imp_removes_up_to_two_and_all_others_earn_gold(heaps: Any, earned: int) -> None:
    # given three available imps, and manure in two empty cages
    plots = {
        "upper_left": plot(),
        "upper_right": plot("ward_circle", dirt=3),
        "lower_left": plot("sand_pit", dirt=5),
    }
    state = cleaning(plots, **imps(3))

    # when they clean, then the least number of imps does, across cages; the others earn 1 gold each
    after = do(state, 0, clean(*heaps))
    removed = dict(heaps)
    assert (manure(after, UR), manure(after, LL)) == (3 - removed.get(UR, 0), 5 - removed.get(LL, 0))
    assert player(after).gold == 2 + earned


@pytest.mark.rule("DP-CLEAN-03", "DP-CLEAN-02")
def test_no_more_is_cleaned_than_the_available_imps_can() -> None:
    # given one available imp and a lot of manure in two empty cages
    plots = {
        "upper_left": plot(),
        "upper_right": plot("ward_circle", dirt=3),
        "lower_left": plot("sand_pit", dirt=3),
    }
    state = cleaning(plots, **imps(1))
    assert len(options(state)) == 6  # none, 1 or 2 of either, 1 of both

    # when more should go, then it is refused, and the sentence counts imps
    sentence = "DP-CLEAN-03: this takes 2 imps, and 1 imp is at hand"
    assert refused(state, 0, clean((UR, 3))) == ("not_enough_imps", sentence)
    assert refused(state, 0, clean((UR, 2), (LL, 1))) == ("not_enough_imps", sentence)


@pytest.mark.rule("DP-CLEAN-02", "DP-CLEAN-04", "DP-SHOP-07")
def test_without_anything_to_clean_all_available_imps_earn_gold() -> None:
    # given imps at home, and others that are busy, in the hospital and on the platform
    state = cleaning({"upper_left": plot(None, pet("wormie", 2), 3)}, **imps(2, hospital=1, platform=2))

    # then the two at home have earned 2 gold without a question
    assert player(state).gold == 2 + 2
    assert state.table.round == 2


@pytest.mark.rule("DP-CLEAN-03")
def test_a_cage_emptied_by_a_loss_in_this_round_may_be_cleaned() -> None:
    # given a pet that starves in a dirty cage
    starving = pet("bubl", 2, "green_hunger", suffering=1)
    plots = {"upper_left": plot(None, starving, 2)}
    state = scene(HUNGER, plots, table={"round": 1})
    assert asked(state) == ("CleanCages", 0)
    assert manure(do(state, 0, clean((UL, 2)))) == 0


@pytest.mark.rule("DP-CLEAN-02", "DP-CLEAN-04")
def test_t18_a_plain_cleaner_removes_two_and_an_idle_imp_earns_one_gold() -> None:
    # given two imps and 4 manure in an empty cage
    plots = {"upper_left": plot(dirt=4)}
    state = cleaning(plots, **imps(2))

    # when one cleans, then 2 are gone and the other has earned 1 gold
    after = do(state, 0, clean((UL, 2)))
    assert (manure(after), player(after).gold) == (2, 3)
