"""Chance: sampling, replaying, weighing and listing run the same sampler."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from hashlib import blake2b
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petz_engine.kernel.bag import bag_of, minus, plus
from petz_engine.kernel.chance import (
    Draws,
    ImpossibleOutcome,
    ReplayDraws,
    Rng,
    SampleDraws,
    WeightDraws,
    falling,
    outcomes,
    stream_seed,
)

Sampler = Callable[[Draws], Any]
DECK, DISCARDS = (2, 1), (1, 2)


def refill(draws: Draws) -> None:
    """Two seats draw two cards each of a deck of three: it runs dry in the middle of the second hand."""
    deck = minus(DECK, draws.hand("hand/0", DECK, 2))
    draws.hand("hand/1", DISCARDS, 1, certain=deck)


def row(draws: Draws) -> None:
    """Three tiles in order."""
    draws.row("row", (2, 1, 1), 3)


def dice(draws: Draws) -> None:
    """Three dice, of which one face cannot come up."""
    draws.roll("dice", (3, 0, 1), 3)


def both(draws: Draws) -> None:
    """As many tiles as the die says."""
    face = draws.roll("die", (1, 1, 1), 1).index(1)
    draws.row("row", (1, 1), face)
    draws.hand("hand", (1, 2), face)


SAMPLERS: list[Sampler] = [refill, row, dice, both]


@cache
def said_of(sampler: Sampler) -> list[dict[str, tuple[int, ...]]]:
    """All outcomes of a sampler."""
    return list(outcomes(sampler))


def weight(sampler: Sampler, cells: dict[str, tuple[int, ...]]) -> Fraction:
    """The exact probability of an outcome."""
    draws = WeightDraws(cells)
    sampler(draws)
    return draws.weight


def test_the_generator_is_splitmix64() -> None:
    """The vectors of the reference implementation for the seed 1234567."""
    rng = Rng(1234567)
    assert [rng.word() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    numbers, words = Rng(1234567), Rng(1234567)
    assert [numbers.below(10) for _ in range(50)] == [words.word() * 10 >> 64 for _ in range(50)]


def test_a_negative_or_huge_seed_is_a_seed_too() -> None:
    assert Rng(-1).word() == Rng(2**64 - 1).word() == Rng(2**200 - 1).word()
    assert stream_seed(-5, "a", 0) != stream_seed(5, "a", 0)


def test_the_published_streams() -> None:
    assert stream_seed(7, "deal", 0) == 12400951230661520338
    assert stream_seed(7, "deal", 1) == 3601868918744102386
    assert stream_seed(7, "roll/1", 0) == 5562576303569877505
    draws = SampleDraws(stream_seed(7, "deal", 0))
    assert draws.hand("hand/0", (5, 5, 5), 4) == (2, 2, 0)
    assert draws.row("row", (1, 1, 1, 1), 4) == (0, 3, 2, 1)
    assert draws.roll("dice", (1,) * 6, 5) == (1, 1, 0, 1, 1, 1)


def test_a_draw_has_a_stream_of_its_own_key() -> None:
    """As published: the seed of the decision xor BLAKE2b of the key."""
    key = int.from_bytes(blake2b(b"row", digest_size=8).digest(), "big")
    rng = Rng(99 ^ key)
    assert SampleDraws(99).row("row", (1,) * 9, 1) == (rng.below(9),)
    assert SampleDraws(99).hand("row", (1,) * 9, 1).index(1) == Rng(99 ^ key).below(9)
    faces = SampleDraws(99).roll("row", (1,) * 9, 5)
    assert faces == bag_of([rng.below(9) for rng in [Rng(99 ^ key)] for _ in range(5)], 9)
    assert falling(99, 2**60, 9) == [rng.below(2**60 - at) for rng in [Rng(99)] for at in range(9)]
    # what is drawn for another key before does not matter
    later = SampleDraws(99)
    later.hand("other", (3, 3), 4)
    assert later.row("row", (1,) * 9, 5) == SampleDraws(99).row("row", (1,) * 9, 5)


@pytest.mark.parametrize("sampler", SAMPLERS)
def test_an_outcome_is_listed_once_and_the_weights_sum_to_one(sampler: Sampler) -> None:
    said = said_of(sampler)
    assert len({tuple(sorted(cells.items())) for cells in said}) == len(said)
    assert sum(weight(sampler, cells) for cells in said) == 1
    assert all(weight(sampler, cells) > 0 for cells in said)


@pytest.mark.parametrize("sampler", SAMPLERS)
def test_what_is_sampled_is_among_the_outcomes_and_can_be_told(sampler: Sampler) -> None:
    met = set()
    for seed in range(400):
        draws = SampleDraws(seed)
        sampler(draws)
        assert draws.outcome_fields in said_of(sampler)
        told = ReplayDraws(draws.outcome_fields)
        sampler(told)
        assert told.used == len(draws.outcome_fields)
        met.add(said_of(sampler).index(draws.outcome_fields))
    assert len(met) == len(said_of(sampler))  # and nothing is left out


def by_hand(bag: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All orders of the physical cards of a bag, each equally likely."""
    return list(permutations([kind for kind, n in enumerate(bag) for _ in range(n)]))


def test_weights_of_a_hand_equal_brute_force_with_a_refill_in_the_middle() -> None:
    # given every order of the physical deck and of the physical discards
    met: Counter[tuple[Any, ...]] = Counter()
    for deck, new in product(by_hand(DECK), by_hand(DISCARDS)):
        cards = [*deck, *new]
        met[bag_of(cards[:2], 2), bag_of(cards[2:4], 2)] += 1
    # then they are what the sampler weighs, and nothing else
    weights = {(c["hand/0"], c["hand/1"]): weight(refill, c) for c in said_of(refill)}
    assert weights == {hands: Fraction(n, met.total()) for hands, n in met.items()}


def test_weights_of_a_row_equal_brute_force() -> None:
    met = Counter(cards[:3] for cards in by_hand((2, 1, 1)))
    assert {c["row"]: weight(row, c) for c in said_of(row)} == {
        cards: Fraction(n, met.total()) for cards, n in met.items()
    }


def test_weights_of_a_roll_equal_brute_force() -> None:
    met = Counter(bag_of(faces, 3) for faces in product((0, 0, 0, 2), repeat=3))
    assert {c["dice"]: weight(dice, c) for c in said_of(dice)} == {
        faces: Fraction(n, met.total()) for faces, n in met.items()
    }


@pytest.mark.parametrize("sampler", SAMPLERS)
def test_told_refuses_everything_impossible(sampler: Sampler) -> None:
    """Every cell with one number changed is either another outcome or refused, by telling and by weighing."""
    said = said_of(sampler)
    for cells in said:
        for key, cell in cells.items():
            others = [(*cell[:i], v, *cell[i + 1 :]) for i in range(len(cell)) for v in range(-2, 5)]
            moved = [plus(cell, step) for step in permutations((1, -1, *[0] * (len(cell) - 2)))]
            for other in (*others, *moved, cell[:-1], (*cell, 0), (*cell, 1), ()):
                changed = {**cells, key: other}
                if {k: v for k, v in changed.items() if len(v) or k == "row"} in said:
                    continue
                for kind in (ReplayDraws, WeightDraws):
                    with pytest.raises(ImpossibleOutcome, match=key):
                        run_and_count(sampler, kind(changed))


def run_and_count(sampler: Sampler, draws: ReplayDraws) -> None:
    """Runs a sampler; a field that another one makes impossible is met under that other key."""
    try:
        sampler(draws)
    except ImpossibleOutcome as error:
        raise ImpossibleOutcome(f"{error}, told of {' '.join(draws._outcome_fields)}") from None


def test_told_says_what_is_left_out() -> None:
    with pytest.raises(ImpossibleOutcome, match="nothing is said of hand/1"):
        refill(ReplayDraws({"hand/0": (1, 1)}))


@given(st.lists(st.integers(0, 4), min_size=1, max_size=4).filter(any), st.integers(0, 2**64 - 1), st.data())
def test_sampling_stays_within_the_bag(bag: list[int], seed: int, data: st.DataObject) -> None:
    n = data.draw(st.integers(0, sum(bag)))
    hand = SampleDraws(seed).hand("k", bag, n)
    assert sum(hand) == n
    assert min(minus(bag, hand)) >= 0
    drawn = SampleDraws(seed).row("k", bag, n)
    assert len(drawn) == n
    assert min(minus(bag, bag_of(drawn, len(bag)))) >= 0
    rolled = SampleDraws(seed).roll("k", bag, n)
    assert sum(rolled) == n
    assert all(weight or not count for weight, count in zip(bag, rolled, strict=True))


def test_a_certain_part_is_in_the_cell_but_not_in_the_draw() -> None:
    draws = SampleDraws(3)
    got = draws.hand("k", (4, 4), 2, certain=(1, 0))
    assert draws.outcome_fields["k"] == plus(got, (1, 0))
    assert ReplayDraws(draws.outcome_fields).hand("k", (4, 4), 2, certain=(1, 0)) == got
    with pytest.raises(ImpossibleOutcome):  # without the certain card
        ReplayDraws({"k": (0, 3)}).hand("k", (4, 4), 2, certain=(1, 0))


def told(kind: str, cell: tuple[int, ...], *asked: Any) -> str:
    """Why a cell cannot be what was asked for."""
    with pytest.raises(ImpossibleOutcome) as error:
        getattr(ReplayDraws({"k": cell}), kind)("k", *asked)
    return str(error.value)


def test_told_says_why_an_outcome_cannot_be() -> None:
    # given a hand of two, of two kinds
    assert told("hand", (1, 1, 0), (2, 1), 2) == "k has 3 kinds instead of 2"
    assert told("hand", (1, 0), (2, 1), 2) == "k has 1 instead of 2"
    assert told("hand", (0, 2), (2, 1), 2) == "k takes 2 of a kind of which there are 1"
    assert told("hand", (3, -1), (3, 1), 2) == "k takes -1 of a kind of which there are 1"
    assert told("hand", (0, 2), (2, 1), 1, (1, 0)) == "k takes -1 of a kind of which there are 2"
    # given a row of two
    assert told("row", (0,), (2, 1), 2) == "k has 1 instead of 2"
    assert told("row", (1, 1), (2, 1), 2) == "k takes 2 of a kind of which there are 1"
    assert told("row", (0, 2), (2, 1), 2) == "k takes 1 of a kind of which there are 0"
    assert told("row", (0, -1), (2, 1), 2) == "k takes 1 of a kind of which there are 0"
    # given two dice, one face of which has no weight
    assert told("roll", (1, 0, 0), (1, 0, 2), 2) == "k shows 1 faces instead of 2"
    assert told("roll", (1, 1), (1, 0, 2), 2) == "k shows 2 faces instead of 2"
    assert told("roll", (1, 1, 0), (1, 0, 2), 2) == "k shows a face that the die does not have"
    assert told("roll", (3, 0, -1), (1, 0, 2), 2) == "k shows a face that the die does not have"


def test_each_draw_is_weighed() -> None:
    # given two dice of which one shows a six, a row of two of six, and a hand of one of four
    draws = WeightDraws({"dice": (1, 1), "row": (2, 0), "hand": (0, 1), "more": (1, 1)})
    draws.roll("dice", (5, 1), 2)
    assert draws.weight == Fraction(10, 36)
    assert draws.row("row", (3, 1, 2), 2) == (2, 0)
    assert draws.weight == Fraction(10, 36) / 5
    assert draws.hand("hand", (3, 1), 1) == (0, 1)
    assert draws.weight == Fraction(10, 36) / 20
    assert draws.roll("more", (1, 2), 2) == (1, 1)
    assert draws.weight == Fraction(10, 36) / 20 * Fraction(4, 9)


def test_outcomes_are_listed_in_order_with_what_is_certain() -> None:
    def sampler(draws: Draws) -> None:
        first = draws.hand("hand", (2, 1), 2, certain=(0, 1))
        if first[1]:
            draws.row("row", (1, 0, 2), 2)
        draws.roll("die", (1, 0, 1), 1)

    assert list(outcomes(sampler)) == [
        {"hand": (1, 2), "row": row, "die": die}
        for row in ((0, 2), (2, 0), (2, 2))
        for die in ((1, 0, 0), (0, 0, 1))
    ] + [{"hand": (2, 1), "die": die} for die in ((1, 0, 0), (0, 0, 1))]


def test_the_seed_of_a_stream_is_read_as_a_big_endian_number() -> None:
    digest = blake2b(b"7/a/3", digest_size=8).digest()
    assert stream_seed(7, "a", 3) == sum(byte << 8 * (7 - at) for at, byte in enumerate(digest))
