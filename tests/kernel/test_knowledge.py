"""What the kernel does of knowledge: names of piles, big random numbers, and commits that lie face down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

import attrs
import pytest

import petz_engine as pe
from kernel.toys import auction
from petz_engine.kernel.knowledge import Knowledge, evenly, one_of, picked, shuffled


def piles(content: Any) -> Sequence[str]:
    return ("wood:deck", "field:deck", "field:stack")


def odds(content: Any, view: pe.View, pile: str, now: Any) -> Mapping[str, Fraction]:
    return {pile: Fraction(1)}


def determinize(content: Any, view: pe.View, below: Any, now: Any) -> Any:
    """Anybody else has two ashes."""
    start = auction.game().start()
    secrets = [attrs.evolve(secret, hand=(2, 0, 0), sealed=None) for secret in start.secrets]
    if view.seat is not None:
        secrets[view.seat] = view.mine
    return attrs.evolve(start, table=view.table, secrets=tuple(secrets))


def knowing() -> pe.Game:
    """The toy with sealed bids, whose rules say what its seats can conclude."""
    toy = auction.game()
    rules = attrs.evolve(toy.rules, knowledge=Knowledge(piles, odds, determinize))
    return pe.Game(rules, toy.content, seats=2)


def bidding(game: pe.Game) -> Any:
    """Both seats are about to bid, and seat 0 has done so."""
    state = game.settle(game.start(), pe.Dealer(seed=1)).state
    for seat in (0, 1):
        state = game.apply(state, seat, auction.Swap(None)).state
    assert [decision.seat for decision in game.decisions(state)] == [0, 1]
    return game.apply(state, 0, game.options(game.view(state, 0)).walk(pe.Rng(1))).state


def test_a_pile_may_be_named_without_its_pack_where_that_says_which() -> None:
    game = knowing()
    view = game.view(game.start(), None)
    assert game.odds(view, "stack") == game.odds(view, "field:stack") == {"field:stack": 1}
    assert game.odds(view, "wood:deck") == {"wood:deck": 1}
    with pytest.raises(pe.UnknownPile, match="can be wood:deck or field:deck"):
        game.odds(view, "deck")
    with pytest.raises(pe.UnknownPile, match='has no pile "hand"; there is "wood:deck", "field:deck"'):
        game.odds(view, "hand")


def test_what_a_seat_has_committed_is_imagined_out_of_its_imagined_hand() -> None:
    game = knowing()
    state = bidding(game)
    # given a seat that has bid, when another imagines it with two ashes, then it has bid an ash
    for seat in (1, None):
        world = game.determinize(game.view(state, seat), pe.Rng(3))
        assert world.secrets[0].sealed == auction.Bid((0,))
        assert game.view(world, seat) == game.view(state, seat)
    # and who has bid itself remembers that; the other has not bid
    world = game.determinize(game.view(state, 0), pe.Rng(3))
    assert [secret.sealed for secret in world.secrets] == [state.secrets[0].sealed, None]


def test_commits_are_asked_for_with_the_view_of_their_seat_and_must_be_legal() -> None:
    game, rng = knowing(), pe.Rng(3)
    view, asked = game.view(bidding(game), 1), []

    def commits(given: pe.Game, theirs: pe.View, source: Any) -> Any:
        asked.append((given, theirs.seat, theirs.mine.hand, source, given.check(theirs, auction.Bid((0,)))))
        return auction.Bid((0,))

    assert game.determinize(view, rng, commits).secrets[0].sealed == auction.Bid((0,))
    assert asked == [(game, 0, (2, 0, 0), rng, None)]
    for wrong in (auction.Bid((2,)), auction.Swap(None), None, "bid"):
        with pytest.raises(pe.IllegalAction):
            game.determinize(view, rng, lambda *_, wrong=wrong: wrong)


def test_random_numbers_are_even_below_any_number() -> None:
    # given generators of 64 bits, and Python's own
    for rng in (pe.Rng(5), Random(5)):
        below = evenly(rng)
        assert Counter(below(3) for _ in range(300)).keys() == {0, 1, 2}
        # then numbers far above are spread over their whole range
        big = [below(3 * 10**40) // 10**40 for _ in range(300)]
        assert min(Counter(big).values()) > 60


def test_things_are_chosen_by_their_weights() -> None:
    below = evenly(pe.Rng(9))
    drawn = Counter(one_of([("rare", 1), ("usual", 9)], below) for _ in range(1000))
    assert 60 < drawn["rare"] < 150
    assert Counter(picked((1, 2, 0), 2, below) for _ in range(300)).keys() == {(1, 1, 0), (0, 2, 0)}
    assert Counter(tuple(shuffled("ab", below)) for _ in range(100)).keys() == {("a", "b"), ("b", "a")}
