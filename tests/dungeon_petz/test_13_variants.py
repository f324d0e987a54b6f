"""Chapter 13: the variants, each turned on alone."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

import petz_engine as pe
from dungeon_petz import scenes
from dungeon_petz.games import Lively
from dungeon_petz.moves import FOUR, UL, Moves
from dungeon_petz.positions import a_game, all_variants, positions_of
from kernel.support import chances_of
from petz_engine import testing
from petz_engine.dungeon_petz import scoring
from petz_engine.dungeon_petz.actions.arrange import Arrange
from petz_engine.dungeon_petz.actions.assign_needs import AssignNeeds
from petz_engine.dungeon_petz.actions.clean_cages import CleanCages
from petz_engine.dungeon_petz.actions.group_imps import GroupImps
from petz_engine.dungeon_petz.actions.sell_pet import Pass, match
from petz_engine.dungeon_petz.actions.send_group import KeepGroup, SendGroup
from petz_engine.dungeon_petz.content import Term
from petz_engine.dungeon_petz.countables import distinct
from petz_engine.dungeon_petz.needs.pay_food import Feed
from petz_engine.dungeon_petz.state import Plot, State
from petz_engine.dungeon_petz.ways import Stock, splits
from petz_engine.dungeon_petz.ways import ways as serving

TURNING = Moves(positions_of(a_game(4, double_symbols=True)))
LEAVING = Moves(positions_of(a_game(4, meat_stand=True)))
LEAVING_THREE = Moves(positions_of(a_game(3, meat_stand=True)))
RANKED = Moves(positions_of(a_game(4, final_order=True)))

# --- double symbols


def assigning(m: Moves, cards: Sequence[str], potions: int = 0, **plots: Plot) -> State:
    """Seat 0 has to assign, with this hand."""
    players = {0: {"plots": plots, "potions": potions}}
    state = m.at.state("need_cards/assign_needs", due=(0,), players=players, hands={0: cards})
    return scenes.lawful(state)


def in_cage(name: str, size: int, cage: str = "printed_cage") -> Plot:
    return FOUR.at.plot(cage=cage, pet=FOUR.at.pet(name, size))


def options(m: Moves, state: State, seat: int = 0) -> pe.Options:
    return m.game.options(m.game.view(state, seat))


DOMINANT = {"green": "hunger", "red": "anger", "yellow": "play", "purple": "magic"}


@pytest.mark.rule("DP-VAR-01")
def test_exactly_the_cards_without_the_dominant_need_can_be_turned() -> None:
    c = TURNING.at.c
    for card, fact in enumerate(c.cards):
        name = TURNING.bare("need_card", card)
        color, _, need = name.partition("_")
        turns = bool(need) and need != "substitute" and need != DOMINANT[color]
        assert c.turns[card] == turns, name
        if turns:
            # then it shows both: its own need and the dominant one of its color
            both = TURNING.at.bag("need", {need: 1, DOMINANT[color]: 1})
            assert c.faces[2 * card + 1] == both
        assert fact.copies or fact.substitute


@pytest.mark.rule("DP-VAR-01", "DP-ASSIGN-01")
def test_a_card_lies_either_way_up() -> None:
    # given one green card of each kind for a green bar, and a purple card that shows the need of its deck
    cards = ["green_hunger", "green_poop", "green_anger", "purple_magic"]
    state = assigning(TURNING, cards, upper_left=in_cage("dunguin", 2))

    # then those that show another need may lie turned too
    green = ["green_hunger", "green_poop", "green_poop/turned", "green_anger", "green_anger/turned"]
    assert set(options(TURNING, state)) == {TURNING.assigned(upper_left=[g, "purple_magic"]) for g in green}


@pytest.mark.rule("DP-VAR-01")
@pytest.mark.parametrize(
    ("cards", "name"),
    [
        (["green_hunger/turned", "purple_magic"], "Green hunger"),
        (["green_poop", "purple_magic/turned"], "Purple magic"),
        (["green:potion/turned", "purple_magic"], "Potion"),
        (["green_substitute/turned", "purple_magic"], "Green hunger"),
    ],
)
def test_dominant_cards_substitutes_and_potions_have_nothing_to_turn(cards: list[str], name: str) -> None:
    hand = ["green_hunger", "green_poop", "green_substitute", "purple_magic"]
    state = assigning(TURNING, hand, potions=1, upper_left=in_cage("dunguin", 2))
    action = TURNING.assigned(upper_left=cards)
    sentence = TURNING.refused(state, 0, action, "single_symbol", "DP-VAR-01")
    assert sentence.endswith("shows one need only, so that it cannot be turned")


@pytest.mark.rule("DP-VAR-01", "DP-ASSIGN-02")
@pytest.mark.parametrize("m", [FOUR, RANKED, LEAVING])
def test_without_the_variant_nothing_is_turned(m: Moves) -> None:
    state = assigning(m, ["green_poop", "purple_magic"], upper_left=in_cage("dunguin", 2))
    turned = m.assigned(upper_left=["green_poop/turned", "purple_magic"])
    m.refused(state, 0, turned, "not_turned", "DP-ASSIGN-02")
    assert options(m, state).count() == 1


@pytest.mark.rule("DP-VAR-01", "DP-GEN-06", "DP-P4-01")
def test_the_orientation_is_secret_until_the_reveal() -> None:
    # given two who have to assign, and three ways in which the first can lay its cards
    p = TURNING.at
    pets = ({"upper_left": in_cage("dunguin", 2)}, {"upper_left": in_cage("uni", 2)})
    hands = {0: ["green_poop", "purple_play"], 1: ["yellow_poop", "purple_play"]}
    state = p.state(
        "need_cards/assign_needs",
        due=(0, 1),
        players={seat: {"plots": plots} for seat, plots in enumerate(pets)},
        hands=hands,
    )
    ways = [["green_poop", "purple_play"], ["green_poop/turned", "purple_play"]]
    ways.append(["green_poop/turned", "purple_play/turned"])
    steps = [TURNING.game.apply(state, 0, TURNING.assigned(upper_left=way)) for way in ways]

    # then nobody else sees or hears the difference
    for seat in (1, 2, 3, None):
        assert len({pe.project(step.events, seat) for step in steps}) == 1
        assert len({TURNING.game.digest(TURNING.game.view(step.state, seat)) for step in steps}) == 1
    assert len({TURNING.game.digest(TURNING.game.view(step.state, 0)) for step in steps}) == 3

    # and when all have assigned, the first player's cards are shown as they lie, the second player's not yet
    other = TURNING.assigned(upper_left=["yellow_poop/turned", "purple_play"])
    for way, step in zip(ways, steps, strict=True):
        after, events = TURNING.game.apply(step.state, 1, other)
        shown = [event["faces"] for event in events if event.kind == "revealed_needs"]
        assert shown == [p.cards(*way)]
        pet = after.table.players[0].plots[UL].pet
        assert pet is not None
        assert pet.cards == p.cards(*way)


def needing(
    *cards: str, name: str = "wormie", size: int = 2, step: str = scenes.HUNGER, **fields: Any
) -> State:
    """Seat 0 has just revealed a pet with these cards; the other seats have nothing."""
    p = TURNING.at
    plots = {"upper_left": p.plot(cage="printed_cage", pet=p.pet(name, size, cards=cards))}
    return p.state(
        step, players={0: {"plots": plots, **fields}}, round=2, exhibitions=["eating_contest", "arena"]
    )


@pytest.mark.rule("DP-VAR-01", "DP-NEEDS-04", "DP-NEEDS-07")
def test_both_needs_of_a_turned_card_are_evaluated() -> None:
    # given a pet with a turned poop card and an upright one: two poop and one hunger
    state = needing("green_poop/turned", "green_poop", larder=scenes.food(vegetable=(2, 0, 0)))

    # then one food can be fed, not two
    assert TURNING.answers(state) == {Feed}
    assert set(options(TURNING, state)) == {scenes.feed(), scenes.feed(vegetable=1)}
    state = TURNING.apply(state, 0, scenes.feed())

    # and there are one suffering and two manure
    assert (scenes.suffering(state), scenes.manure(state)) == (1, 2)


@pytest.mark.rule("DP-VAR-01", "DP-EXH-04")
def test_both_needs_of_a_turned_card_count_in_an_exhibition() -> None:
    # given pets with two turned cards each, in half points
    c, p = TURNING.at.c, TURNING.at
    pet = p.pet("wormie", 2, cards=["green_poop/turned", "green_disease/turned"])
    none = (0,) * len(c.tokens)

    # then the Eating Contest counts two hunger and one disease, Moody Medley three different needs
    assert _total("eating_contest", scoring.one_pet(pet, none)) == 2 * 2 - 1
    assert _total("moody_medley", scoring.one_pet(pet, none)) == 2 * 3
    hunger = p.number("need", "hunger")
    assert _total("freestyle", scoring.one_pet(pet, none, hunger)) == 2 * 2


def _total(tile: str, subject: scoring.Subject) -> float:
    c = TURNING.at.c
    return scoring.total(c, c.tiles[TURNING.at.tile(tile)].score, subject) / 2


@pytest.mark.rule("DP-VAR-01", "DP-SELL-03")
def test_both_needs_of_a_turned_card_count_in_a_sale() -> None:
    # given a pet with play and hunger by one turned card, and a customer who pays 1 for hunger and 2 for play
    c, p = TURNING.at.c, TURNING.at
    cards = {way: p.pet("trollie", 4, cards=[f"yellow_hunger{way}"]) for way in ("", "/turned")}
    assert match(c, p.tile("dungeon_girl"), cards[""]) == 2 * 1
    assert match(c, p.tile("dungeon_girl"), cards["/turned"]) == 2 * (1 + 2)


@pytest.mark.rule("DP-VAR-01", "DP-SELL-05")
def test_a_turned_card_is_still_one_card_of_one_color() -> None:
    c, p = TURNING.at.c, TURNING.at
    none = (0,) * len(c.tokens)

    # given a beauty with two green cards and a red one: two colors, however they lie
    for cards in product(*[(card, f"{card}/turned") for card in ("green_poop", "green_disease", "red_play")]):
        assert _total("beauty_pageant", scoring.one_pet(p.pet("snappy", 3, cards=cards), none)) == 2

    # and a customer with a rainbow of poop, who pays by colors that show it: 6 for two colors, not for two cards
    for cards in product(
        ("green_poop", "green_poop/turned"), ("green_poop",), ("yellow_poop", "yellow_poop/turned")
    ):
        rainbow = [t for t in c.tiles[p.tile("farmer_troll")].score if t.distinct == "color"]
        pet = p.pet("wormie", 3, cards=cards)
        subject = scoring.for_sale(c, pet.cards, pet.tokens)
        assert scoring.total(c, tuple(rainbow), subject) == 2 * sum(
            t.points // 2 for t in rainbow for _ in range(2)
        )


@pytest.mark.rule("DP-VAR-01", "DP-SELL-05")
def test_a_rainbow_sees_both_needs_of_a_turned_card() -> None:
    # given a rainbow of hunger, and a turned poop card of a color that no other card has
    c, p = TURNING.at.c, TURNING.at
    hunger = p.number("need", "hunger")
    rainbow = (Term(2, "needs", "color", "needs", "", hunger, distinct("color", "", hunger)),)
    for way, colors in (("green_poop", 0), ("green_poop/turned", 1)):
        pet = p.pet("wormie", 2, cards=[way, way])
        subject = scoring.for_sale(c, pet.cards, pet.tokens)
        assert scoring.total(c, rainbow, subject) == 2 * colors


# --- counting and drawing assignments


def brute(m: Moves, state: State) -> set[AssignNeeds]:
    """All assignments of seat 0, by trying every side of every card at every bar."""
    c, player, hand = m.at.c, state.table.players[0], state.secrets[0].hand
    bars = [
        (plot, color)
        for plot, lying in enumerate(player.plots)
        if lying.pet is not None
        for color in c.tiles[lying.pet.tile].bars[lying.pet.size]
    ]
    fitting = [[i for i, card in enumerate(c.cards) if card.color in (color, -1)] for _, color in bars]
    found = set()
    for cards in product(*fitting):
        used = Counter(cards)
        if used.pop(c.potion, 0) > player.potions or any(used[card] > hand[card] for card in used):
            continue
        for sides in product(*[(0, 1) if c.turns[card] else (0,) for card in cards]):
            pets: list[list[tuple[int, int]]] = [[] for _ in player.plots]
            for (plot, color), card, side in zip(bars, cards, sides, strict=True):
                pets[plot].append((color, 2 * card + side))
            found.add(AssignNeeds(tuple(map(tuple, pets))))
    return found


SMALL: list[tuple[list[str], int, dict[str, Plot]]] = [
    (["green_poop", "green_poop", "green_hunger"], 0, {"upper_left": in_cage("wormie", 2)}),
    (["green_poop", "green_anger", "green_hunger"], 2, {"upper_left": in_cage("wormie", 2)}),
    (["green_poop", "green_poop", "yellow_hunger"], 1, {"upper_left": in_cage("wormie", 3)}),
    (
        ["green_poop", "green_poop", "green_disease", "red_play", "purple_play", "purple_anger"],
        1,
        {"upper_left": in_cage("bubl", 2), "lower_right": in_cage("dunguin", 2, "meadow")},
    ),
    (
        ["purple_play", "purple_anger", "yellow_play", "yellow_hunger"],
        0,
        {"upper_right": in_cage("birdie", 3, "meadow")},
    ),
]


@pytest.mark.rule("DP-VAR-01", "DP-ASSIGN-01", "DP-POTION-01")
@pytest.mark.parametrize("m", [TURNING, FOUR])
@pytest.mark.parametrize(("cards", "potions", "plots"), SMALL)
def test_all_assignments_are_listed_and_counted_once(
    m: Moves, cards: list[str], potions: int, plots: dict[str, Plot]
) -> None:
    state = assigning(m, cards, potions, **plots)
    expected = brute(m, state)
    found = list(options(m, state))
    assert len(found) == len(set(found)) == options(m, state).count() == len(expected)
    assert set(found) == expected
    assert all(m.game.check(m.game.view(state, 0), action) is None for action in expected)


@pytest.mark.rule("DP-VAR-01")
@pytest.mark.parametrize(("cards", "potions", "plots"), [SMALL[0], SMALL[2], SMALL[4]])
def test_every_assignment_is_drawn_exactly_as_often(
    cards: list[str], potions: int, plots: dict[str, Plot]
) -> None:
    # given a hand so small that all numbers that a drawing can get can be gone through
    state = assigning(TURNING, cards, potions, **plots)
    of = options(TURNING, state)
    assert chances_of(of.sample) == dict.fromkeys(of, Fraction(1, of.count()))
    assert set(chances_of(of.walk)) == set(of)


def served(stock: Stock, needs: Sequence[int], low: int) -> dict[int, int]:
    """In how many ways pets are served with cards of one color, by potions used: each pet takes some sides."""
    sides = [
        2 * at + side for at in range(len(stock.cards)) for side in ((0, 1) if stock.turns[at] else (0,))
    ]
    ways: Counter[int] = Counter()

    def serve(pet: int, left: list[int], potions: int) -> None:
        if pet == len(needs):
            ways[potions] += 1
            return
        for taken in combinations_with_replacement(sides, needs[pet]):
            rest = list(left)
            for side in taken:
                rest[side >> 1] -= 1
            if min(rest) >= 0 and not (pet == 0 and taken and taken[0] < low):
                serve(pet + 1, rest, potions + sum(side >> 1 == stock.potion for side in taken))

    serve(0, list(stock.cards), 0)
    return dict(ways)


def stocks() -> Iterator[tuple[Stock, tuple[int, ...], int]]:
    """Cards of one color, some of which can be turned, bars to serve, and the least side for the first pet."""
    rng = pe.Rng(3)
    for _ in range(400):
        kinds = 2 + rng.below(3)
        potion = rng.below(kinds)
        turns = tuple(rng.below(2) == 1 and at != potion for at in range(kinds))
        stock = Stock(tuple(rng.below(4) for _ in range(kinds)), turns, potion)
        yield stock, tuple(rng.below(4) for _ in range(rng.below(4))), rng.below(2 * kinds)


@pytest.mark.rule("DP-VAR-01")
def test_ways_to_serve_one_color_are_those_that_trying_finds() -> None:
    some = 0
    for stock, needs, low in stocks():
        found = serving(stock, needs, low)
        assert {n: count for n, count in enumerate(found) if count} == served(stock, needs, low)
        some += sum(found) > 10
    assert some > 30


@pytest.mark.rule("DP-VAR-01")
def test_huge_hands_are_counted_at_once() -> None:
    # given four pets of size 7 with many different cards that can be turned, and a potion
    cards = [
        card for card in TURNING.at.c.names["need_card"] if "substitute" not in card and "potion" not in card
    ]
    names = ("uni", "birdie", "snappy", "dunguin")
    plots, cages = (
        ("upper_left", "upper_right", "lower_left", "lower_right"),
        ("meadow", "iron_vault", "sand_pit"),
    )
    displayed = {
        plot: in_cage(pet, 7, cage)
        for plot, pet, cage in zip(plots, names, ("printed_cage", *cages), strict=True)
    }
    hand = [card.partition(":")[2] for card in cards for _ in range(2)]
    state = assigning(TURNING, hand, potions=1, **displayed)
    of = options(TURNING, state)

    # when they are counted with empty caches
    def counted() -> float:
        serving.cache_clear()
        splits.cache_clear()
        begun = time.process_time()
        assert of.count() >= 10**11
        return time.process_time() - begun

    # then it takes no longer than 50 ms, and one of them can be drawn
    assert min(counted() for _ in range(8)) < 0.05
    assert of.sample(pe.Rng(1)) in of


# --- foresight

BASIC = {
    "normal": {
        4: [(1, 1), (2, 2), (3, 4), (4, 4), (4, 4)],
        3: [(1, 1), (2, 2), (3, 3), (4, 5), (5, 5), (5, 5)],
    }
}
SCHEDULES: Mapping[str, Mapping[int, Sequence[tuple[int, int]]]] = {
    **BASIC,
    "more": {
        4: [(2, 2), (3, 4), (4, 4), (4, 4), (4, 4)],
        3: [(2, 2), (3, 3), (4, 5), (5, 5), (5, 5), (5, 5)],
    },
    "full": {4: [(4, 4)] * 5, 3: [(5, 5)] * 6},
}
"""How many exhibitions and customers are known in each round, by foresight and players (two are as three)."""


@pytest.mark.rule("DP-VAR-02", "DP-SETUP-05", "DP-SETUP-06")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("foresight", list(SCHEDULES))
def test_so_many_tiles_are_known_in_each_round(foresight: str, seats: int) -> None:
    # given a whole game
    game = a_game(seats, foresight=foresight)
    known = {}
    for turn in testing.lawful(game, testing.turns(game, Lively(1), 1)):
        table = turn.before.table
        if turn.decision.actions[0] is GroupImps:
            known[table.round] = (len(table.exhibitions), len(table.customers))
        # then nothing that was known is ever forgotten or changed
        after = turn.after.table
        assert after.exhibitions[: len(table.exhibitions)] == table.exhibitions
        assert after.customers[: len(table.customers)] == table.customers
    assert [known[number] for number in sorted(known)] == list(SCHEDULES[foresight][max(seats, 3)])


@pytest.mark.rule("DP-VAR-02", "DP-PREP-04")
def test_foresight_changes_nothing_but_when_tiles_are_known() -> None:
    # given the food of each round and the exhibition that is held in it
    for foresight in SCHEDULES:
        game = a_game(4, foresight=foresight)
        c: Any = game.content
        for turn in testing.turns(game, Lively(2), 2):
            number, table = turn.before.table.round, turn.before.table
            held = [event["exhibition"] for event in turn.events if event.kind == "entered"]
            assert all(tile == table.exhibitions[number - 2] for tile in held)
            sold = [event["customer"] for event in turn.events if event.kind == "sold"]
            at = {3: (0,), 4: (1,), 5: (2, 3)}.get(number, ())
            assert set(sold) <= {table.customers[i] for i in at}
        assert c.board.exhibitions == (2, 3, 4, 5)


# --- meat stand

PETS = [FOUR.bare("tile", tile) for tile in FOUR.at.c.tiles_of["pet"]]
GOODS = {"stareplant": ({"vegetable": 1}, 0), "baby_golem": ({}, 1), "ghosty": ({}, 0)}
"""What a pet leaves that does not leave meat: food and gold."""


def unsold(m: Moves, *pets: str, number: int = 3, **fields: Any) -> State:
    """A round after phase 1, when nobody has taken these pets out of the upper half of the corral."""
    names = ["magic_show", "eating_contest", "arena", "freestyle"][: number - 1]
    customers = ["warlock", "lich_lord", "porky_orky", "farmer_troll"][: number - 1]
    given: dict[str, Any] = {"exhibitions": names, "customers": customers, **fields}
    before = m.at.state("restock/later_round", round=number, rows={"upper_pets": pets}, **given)
    return m.settle(before, but="neutral_imps" if "neutral_imps" in fields else "")


def gold_on(m: Moves, state: State) -> int:
    assert sum(state.table.stand_gold) == state.table.stand_gold[m.at.number("space", "meat_stand")]
    return sum(state.table.stand_gold)


def more(stand: Mapping[str, int], than: Mapping[str, int]) -> dict[str, int]:
    return {food: n for food in ("vegetable", "meat") if (n := stand.get(food, 0) - than.get(food, 0))}


@pytest.mark.rule("DP-VAR-03")
@pytest.mark.parametrize("pet", PETS)
def test_each_pet_that_leaves_brings_its_goods_to_the_meat_stand(pet: str) -> None:
    food, gold = GOODS.get(pet, ({"meat": 1}, 0))
    plain = LEAVING.stand(unsold(LEAVING), "meat_stand")
    state = unsold(LEAVING, pet)
    assert more(LEAVING.stand(state, "meat_stand"), plain) == food
    assert gold_on(LEAVING, state) == gold

    # and in the basic game each brings a meat
    assert more(FOUR.stand(unsold(FOUR, pet), "meat_stand"), plain) == {"meat": 1}
    assert gold_on(FOUR, unsold(FOUR, pet)) == 0


@pytest.mark.rule("DP-VAR-03", "DP-ACT-01")
def test_who_takes_the_meat_stand_takes_all_of_it() -> None:
    # given three pets that left, and two players with groups, the first of which has gold left in the treasury
    rows = {"upper_pets": ["stareplant", "baby_golem", "ghosty", "drago"]}
    state = unsold(LEAVING, *rows["upper_pets"], players={0: {"gold": 3}}, order=(0, 1, 2, 3))
    before = LEAVING.player(state, 0).gold
    state = LEAVING.group_all(state, {0: [(1, 1), (1, 0)], 1: [(1, 0)]})
    assert LEAVING.player(state, 0).gold == before - 1
    lying = LEAVING.stand(state, "meat_stand")

    # when the larger group takes it
    action = LEAVING.sent((1, 1), "meat_stand")
    after, events = LEAVING.game.apply(state, 0, action)

    # then the vegetable lies with the vegetables, the meat with the meat, and the gold is in the treasury
    assert LEAVING.larder(after, 0) == {"vegetable": (1, 0, 0), "meat": (lying["meat"], 0)}
    assert LEAVING.player(after, 0).gold == before - 1 + 1
    assert (LEAVING.stand(after, "meat_stand"), gold_on(LEAVING, after)) == ({}, 0)
    gained = [event for event in events if event.kind == "gained_gold"]
    assert [(event.seat, event["gold"], event.rule) for event in gained] == [(0, 1, "DP-VAR-03")]

    # and the groups of this round are what they were
    assert LEAVING.player(after, 0).groups == ((1, 0),)


@pytest.mark.rule("DP-VAR-03")
def test_gold_alone_on_a_stand_is_taken_too() -> None:
    state = LEAVING.shop({0: [(1, 0)], 1: [(1, 0)]}, stand_gold=LEAVING.at.bag("space", {"meat_stand": 1}))
    after = LEAVING.send(state, 0, (1, 0), "meat_stand")
    assert LEAVING.player(after, 0).gold == LEAVING.player(state, 0).gold + 1
    assert gold_on(LEAVING, after) == 0

    # and food that is not there is not told as taken
    _, events = LEAVING.game.apply(state, 0, LEAVING.sent((1, 0), "meat_stand"))
    assert [event.kind for event in events] == ["sent", "gained_gold"]


@pytest.mark.rule("DP-VAR-03")
def test_other_stands_leave_the_gold_alone() -> None:
    state = LEAVING.shop({0: [(1, 0)], 1: [(1, 0)]}, stand_gold=LEAVING.at.bag("space", {"meat_stand": 1}))
    after = LEAVING.send(state, 0, (1, 0), "mixed_stand")
    assert LEAVING.player(after, 0).gold == LEAVING.player(state, 0).gold
    assert gold_on(LEAVING, after) == 1


@pytest.mark.rule("DP-VAR-03", "DP-PREP-04")
def test_what_nobody_took_is_cleared() -> None:
    # given gold and a vegetable on the meat stand, and a round that begins
    lying: dict[str, Any] = {
        "stand_gold": LEAVING.at.bag("space", {"meat_stand": 1}),
        "stands": {"meat_stand": {"vegetable": 1}},
    }
    state = unsold(LEAVING, **lying)
    plain = unsold(LEAVING)
    assert LEAVING.stand(state, "meat_stand") == LEAVING.stand(plain, "meat_stand")
    assert gold_on(LEAVING, state) == 0
    assert [p.gold for p in state.table.players] == [p.gold for p in plain.table.players]

    # and new gold comes after the old is gone
    assert gold_on(LEAVING, unsold(LEAVING, "baby_golem", **lying)) == 1


@pytest.mark.rule("DP-VAR-03", "DP-2P-07")
@pytest.mark.parametrize("pet", ["stareplant", "baby_golem", "drago"])
def test_a_blocked_meat_stand_gets_nothing_of_it(pet: str) -> None:
    # given round 3 of three players, in which a neutral imp comes to the meat stand
    state = unsold(LEAVING_THREE, pet, neutral_imps=["market_ring/2", "corral_ring/5", "town_ring/5"])
    assert LEAVING_THREE.stand(state, "meat_stand") == {}
    assert gold_on(LEAVING_THREE, state) == 0

    # and in another round it does
    other = unsold(LEAVING_THREE, pet, neutral_imps=["market_ring/3", "corral_ring/5", "town_ring/5"])
    assert LEAVING_THREE.stand(other, "meat_stand")
    assert gold_on(LEAVING_THREE, other) == (pet == "baby_golem")


@pytest.mark.rule("DP-VAR-03", "DP-2P-07")
def test_a_pet_that_a_neutral_imp_removes_leaves_nothing() -> None:
    # given a golem that is the leftmost of those that rise to a blocked upper half
    p = LEAVING_THREE.at
    state = LEAVING_THREE.settle(
        p.state(
            "restock/later_round",
            round=3,
            neutral_imps=["market_ring/3", "corral_ring/2", "town_ring/5"],
            rows={"lower_pets": ["baby_golem", "uni"]},
            exhibitions=["magic_show", "eating_contest"],
            customers=["warlock", "lich_lord"],
        ),
        but="neutral_imps",
    )
    assert "baby_golem" in LEAVING_THREE.removed(state)
    assert gold_on(LEAVING_THREE, state) == 0
    assert LEAVING_THREE.row(state, "upper_pets") == ["uni"]


# --- order of the final round

ENDINGS = [
    pytest.param((0, 1, 2, 3), (9, 8, 3, 7), (2, 3, 1, 0), id="all different"),
    pytest.param((0, 1, 2, 3), (1, 2, 3, 4), (0, 1, 2, 3), id="the holder alone is lowest"),
    pytest.param((0, 1, 2, 3), (9, 8, 7, 6.5), (3, 2, 1, 0), id="a half is enough"),
    pytest.param((0, 1, 2, 3), (9, 4, 8, 4), (1, 3, 2, 0), id="a tie for lowest: clockwise from the starter"),
    pytest.param((2, 3, 0, 1), (9, 4, 8, 4), (3, 1, 2, 0), id="the same from another holder"),
    pytest.param((0, 1, 2, 3), (4, 9, 8, 4), (3, 0, 2, 1), id="the holder tied for lowest hands it on"),
    pytest.param((1, 2, 3, 0), (4, 4, 4, 4), (2, 3, 0, 1), id="all tied"),
    pytest.param((0, 1, 2, 3), (7, 7, 1, 7), (2, 3, 0, 1), id="three tied above the starter"),
    pytest.param((0, 1, 2, 3), (-1, 5, -2, 5), (2, 0, 3, 1), id="below zero"),
]
KNOWN: dict[str, Any] = {
    "exhibitions": ["arena", "freestyle", "magic_show", "moody_medley"],
    "customers": ["warlock", "lich_lord", "porky_orky", "farmer_troll"],
}


def last_round(m: Moves, order: Sequence[int], points: Sequence[float], number: int = 4) -> State:
    """The round after this one."""
    players = {seat: {"reputation": n} for seat, n in enumerate(points)}
    state = m.at.state("aging/next_round", round=number, order=tuple(order), players=players, **KNOWN)
    return m.settle(state)


@pytest.mark.rule("DP-VAR-04", "DP-NEXT-02")
@pytest.mark.parametrize(("order", "points", "ranked"), ENDINGS)
def test_the_last_round_goes_from_the_lowest_to_the_highest(
    order: Sequence[int], points: Sequence[float], ranked: Sequence[int]
) -> None:
    assert last_round(RANKED, order, points).table.order == tuple(ranked)

    # and without the variant clockwise from the same player
    first = ranked[0]
    assert last_round(FOUR, order, points).table.order == tuple((first + k) % 4 for k in range(4))


@pytest.mark.rule("DP-VAR-04", "DP-NEXT-01")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_earlier_rounds_go_clockwise(number: int) -> None:
    assert last_round(RANKED, (0, 1, 2, 3), (9, 8, 3, 7), number).table.order == (1, 2, 3, 0)


@pytest.mark.rule("DP-VAR-04", "DP-PREP-12")
@pytest.mark.parametrize(("order", "points", "ranked"), ENDINGS)
def test_income_stays_by_seat(order: Sequence[int], points: Sequence[float], ranked: Sequence[int]) -> None:
    state = last_round(RANKED, order, points)
    left = (ranked[0] + 1) % 4
    assert [player.gold - 2 for player in state.table.players] == [
        1 if seat in (ranked[0], left) else 2 for seat in range(4)
    ]


@pytest.mark.rule("DP-VAR-04", "DP-SHOP-03")
def test_groups_of_one_size_are_sent_in_that_order() -> None:
    # given the last round with the order 2, 3, 1, 0, and two groups of the same size for everybody
    state = last_round(RANKED, (0, 1, 2, 3), (9, 8, 3, 7))
    state = RANKED.group_all(state, {seat: [(1, 0), (1, 0)] for seat in range(4)})

    # then they take turns in it, and begin again at its beginning
    senders = []
    while RANKED.answers(state) & {KeepGroup, SendGroup}:
        senders += RANKED.asked(state)
        state = RANKED.keep(state, senders[-1], (1, 0))
    assert senders == [2, 3, 1, 0] * 2


@pytest.mark.rule("DP-VAR-04", "DP-P3-01", "DP-P4-01", "DP-SELL-01")
def test_everything_else_of_the_last_round_goes_in_that_order_which_never_changes() -> None:
    kinds = Counter[str]()
    for seed in range(12):
        # given the last round of a whole game
        game = a_game(4, final_order=True)
        turns = [t for t in testing.turns(game, Lively(seed), seed) if t.before.table.round == 5]
        table = turns[0].before.table
        order = table.order
        reputation = [table.players[seat].reputation for seat in order]

        # then the order is by reputation, and it stays
        assert reputation == sorted(reputation)
        assert all(turn.after.table.order == order for turn in turns)

        # and who arranges, draws, reveals, sells and cleans does it in that order
        for kind, seats in acting(turns).items():
            assert seats == [seat for seat in order if seat in seats], kind
            kinds[kind] += len(seats) > 1
    assert all(kinds[kind] for kind in ("arrange", "revealed", "drew")), kinds


@pytest.mark.rule("DP-VAR-04", "DP-SELL-01")
def test_pets_are_sold_in_that_order() -> None:
    # given the last round, and a pet for everybody that each of the two customers likes
    p = RANKED.at
    loved = p.pet("trollie", 4, cards=["yellow_play", "yellow_play", "green_hunger", "yellow_play"])
    other = [p.pet(name, 4, cards=loved_by(name)) for name in ("fluffy", "uni", "stareplant")]
    players = {
        seat: {"plots": {"upper_left": p.plot(cage="printed_cage", pet=of)}}
        for seat, of in enumerate([loved, *other])
    }
    known = {**KNOWN, "customers": ["warlock", "lich_lord", "dungeon_girl", "dungeon_granny"]}
    state = p.state("business/has_customers", round=5, order=(2, 3, 1, 0), players=players, **known)

    # then they are asked in the order of the round
    sellers = []
    while Pass in RANKED.answers(state):
        sellers += RANKED.asked(state)
        state = RANKED.apply(state, sellers[-1], Pass())
    assert sellers == [2, 3, 1, 0]


def loved_by(name: str) -> list[str]:
    """A card of each bar of a pet of size 4 that shows play or hunger, as far as there is one."""
    c = RANKED.at.c
    bars = [RANKED.bare("color", color) for color in c.tiles[RANKED.at.tile(name)].bars[4]]
    return [{"green": "green_hunger", "red": "red_play"}.get(color, f"{color}_play") for color in bars]


@pytest.mark.rule("DP-VAR-04")
def test_the_order_stays_when_the_reputation_changes_in_the_round() -> None:
    # given the last round, in which the first wins most reputation in the exhibition, and everybody has manure
    players = {seat: {"reputation": seat, "standing": 10 - seat} for seat in range(4)}
    state = RANKED.at.state("showing_off/give_prizes", round=5, order=(0, 1, 2, 3), players=players, **KNOWN)
    assert [player.reputation for player in state.table.players] == [16, 14, 12, 10]

    # then all clean in the order in which the round began
    cleaners = []
    while RANKED.answers(state) == {CleanCages}:
        cleaners += RANKED.asked(state)
        state = RANKED.apply(state, cleaners[-1], CleanCages(()))
    assert cleaners == [0, 1, 2, 3]


def acting(turns: Sequence[testing.Turn]) -> dict[str, list[int]]:
    """Who does what in a round, in the order in which they begin with it."""
    found: dict[str, list[int]] = {"arrange": [], "revealed": [], "drew": [], "sells": [], "cleans": []}
    for turn in turns:
        step, seat = turn.decision.step, turn.decision.seat
        if isinstance(turn.action, Arrange):
            found["arrange"].append(seat)
        elif isinstance(turn.action, CleanCages):
            found["cleans"].append(seat)
        elif type(turn.action).__name__ in ("Pass", "SellPet"):
            found["sells"].append(seat)
        for event in turn.events:
            if event.kind == "revealed_needs":
                found["revealed"].append(event.seat)
            elif event.kind == "drew" and turn.before.table.pending == () and event.rule == "DP-DRAW-02":
                found["drew"].append(event.seat)
        assert step is not None
    return {kind: list(dict.fromkeys(seats)) for kind, seats in found.items()}


@pytest.mark.rule("DP-VAR-04")
@pytest.mark.parametrize("seats", [2, 3])
def test_only_four_players_have_that_variant(seats: int) -> None:
    with pytest.raises(pe.OptionError, match=f"final_order does not exist for {seats} seats, only for 4"):
        pe.load("dungeon_petz", seats=seats, options={"final_order": True})


# --- all together


@pytest.mark.rule("DP-VAR-01", "DP-VAR-02", "DP-VAR-03", "DP-VAR-04")
def test_all_variants_may_be_used_at_once() -> None:
    game = all_variants(4)
    seen = testing.Coverage()
    turned = gold = 0
    for seed in range(8):
        for turn in testing.lawful(game, testing.turns(game, Lively(seed), seed), seen):
            turned += sum(
                face & 1 for e in turn.events if e.kind == "revealed_needs" for _, face in e["faces"]
            )
            gold += sum(e["gold"] for e in turn.events if e.kind == "left_gold")
    assert seen.games == 8
    assert turned > 20
    assert gold > 0
