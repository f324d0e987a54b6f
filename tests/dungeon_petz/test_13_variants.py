"""Chapter 13: the variants, each turned on alone."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, product

import pytest

import petz_engine as pe
from dungeon_petz import scenes
from dungeon_petz.games import Lively
from dungeon_petz.moves import FOUR, Moves
from dungeon_petz.positions import a_game, positions_of
from kernel.support import chances_of
from petz_engine import testing
from petz_engine.dungeon_petz.actions.assign_needs import AssignNeeds
from petz_engine.dungeon_petz.actions.group_imps import GroupImps
from petz_engine.dungeon_petz.state import Plot, State
from petz_engine.dungeon_petz.ways import Stock, splits
from petz_engine.dungeon_petz.ways import ways as serving

TURNING = Moves(positions_of(a_game(4, double_symbols=True)))

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
