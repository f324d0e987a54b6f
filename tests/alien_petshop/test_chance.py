"""Chance: what comes of physical dice, cards, boards and decks, moved by hand, comes as often as its weight says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations, product
from typing import Any

import attrs
import pytest

import petz_engine as pe
from alien_petshop.games import player
from alien_petshop.moves import moves_of
from alien_petshop.tiny import tinies, tiny_tables
from petz_engine import testing
from petz_engine.alien_petshop.setup import DealBonus, DealShops, DrawEpisode
from petz_engine.alien_petshop.steps.draw_bonus import DrawBonus
from petz_engine.alien_petshop.steps.market import DealMarket, DealPets
from petz_engine.alien_petshop.steps.roll import Roll
from petz_engine.kernel.decision import CHANCE
from proofs.games import SUBJECTS

SHIPPED = moves_of(2)


def pieces(bag: Sequence[int]) -> list[int]:
    """Every single piece of a bag."""
    return [kind for kind, count in enumerate(bag) for _ in range(count)]


def bag(found: Sequence[int], size: int) -> tuple[int, ...]:
    return tuple(found.count(kind) for kind in range(size))


def rolls(game: pe.Game, turn: testing.Turn) -> Iterator[Any]:
    """Every way in which single dice can fall."""
    sides: list[Any] = tiny_tables()["die"][0]["sides"]
    names = list(game.codec.names["die"])
    table = turn.before.table
    dice = table.work.rolling or table.players[turn.decision.context[0]].workers
    for fallen in product(sides, repeat=dice):
        yield Roll(bag([names.index(str(side)) for side in fallen], len(names)))


def orders(game: pe.Game, turn: testing.Turn, deck: int, wanted: int) -> list[tuple[int, ...]]:
    """Every order in which single cards can be dealt off the top of a deck, as far as there are so many."""
    cards = [pet for pet in pieces(turn.before.hidden.decks) if pet in game.content.pets_of[deck]]
    return list(permutations(cards, min(wanted, len(cards))))


def gaps(game: pe.Game, turn: testing.Turn) -> Iterator[Any]:
    """Every card that can be the next of its deck."""
    for top in orders(game, turn, turn.action.deck, 1):
        yield DealPets(turn.action.deck, top)


def markets(game: pe.Game, turn: testing.Turn) -> Iterator[Any]:
    """Every order of the cards of each deck."""
    for rows in product(
        *(orders(game, turn, deck, fact.market) for deck, fact in enumerate(game.content.decks))
    ):
        yield DealMarket(rows)


def deals(game: pe.Game, turn: testing.Turn) -> Iterator[Any]:
    """Every order of the single bonus cards, one for each seat."""
    size = len(turn.before.hidden.bonus_cards)
    for top in permutations(pieces(turn.before.hidden.bonus_cards), game.seats):
        by_seat = dict(zip(turn.before.table.order, top, strict=True))
        yield DealBonus(tuple(bag([by_seat[seat]], size) for seat in range(game.seats)))


def draws(game: pe.Game, turn: testing.Turn) -> Iterator[Any]:
    """Every two of the single cards of the bonus deck, or the last one."""
    cards = pieces(turn.before.hidden.bonus_cards)
    for top in combinations(cards, min(2, len(cards))):
        yield DrawBonus(bag(top, len(turn.before.hidden.bonus_cards)))


def episodes(game: pe.Game, turn: testing.Turn) -> Iterator[Any]:
    for episode in range(len(game.codec.names["episode"])):
        yield DrawEpisode(episode)


def shops(game: pe.Game, turn: testing.Turn) -> Iterator[Any]:
    """Boards are dealt, each lies with one of its two sides up, and a starter goes to each."""
    c, order = game.content, turn.before.table.order
    boards = sorted({shop.board for shop in c.shops})
    sides = {board: [at for at, shop in enumerate(c.shops) if shop.board == board] for board in boards}
    assert all(len(side) == 2 for side in sides.values())
    for dealt in permutations(boards, game.seats):
        for up in product(*(sides[board] for board in dealt)):
            for starters in permutations(c.starters, game.seats):
                at = [order.index(seat) for seat in range(game.seats)]
                yield DealShops(tuple(up[i] for i in at), tuple(starters[i] for i in at))


PHYSICAL: dict[type[Any], Callable[[pe.Game, testing.Turn], Iterator[Any]]] = {
    DealBonus: deals,
    DealMarket: markets,
    DealPets: gaps,
    DealShops: shops,
    DrawBonus: draws,
    DrawEpisode: episodes,
    Roll: rolls,
}


@pytest.mark.rule("AP-O-39", "AP-O-01", "AP-SETUP-02", "AP-SETUP-06", "AP-SETUP-08", "AP-EPI-01")
def test_chance_has_the_weights_of_physical_pieces() -> None:
    compared = Counter[type[Any]]()
    for game in tinies():
        for seed in range(6):
            for turn in testing.turns(game, player(seed), seed):
                kind = type(turn.action)
                if kind not in PHYSICAL:
                    continue
                # given everything that single pieces can come to, each way as likely as the others
                counted = Counter(PHYSICAL[kind](game, turn))
                total = sum(counted.values())

                # then the game knows exactly the same outcomes, with these weights
                assert {action: Fraction(n, total) for action, n in counted.items()} == {
                    action: game.weight(turn.before, action) for action in game.outcomes(turn.before)
                }
                compared[kind] += len(counted) > 1
    assert compared.keys() == PHYSICAL.keys()
    assert min(compared.values()) > 3


@pytest.mark.rule("AP-ENG-06")
def test_every_seat_has_a_stream_of_dice_and_every_deck_one_of_pets() -> None:
    # given the labels of all chance in some games
    labels, game = Counter[str](), SHIPPED.game
    for seed in range(8):
        for turn in testing.turns(game, player(seed), seed):
            if turn.decision.seat == CHANCE:
                labels[turn.decision.label] += 1
                # then dice are those of the seat that is asked about
                if isinstance(turn.action, Roll):
                    assert turn.decision.label == f"roll/{turn.decision.context[0]}"

    # and nothing else is a stream
    assert {*labels} - {"draw_bonus/0", "draw_bonus/1"} == {
        "deal_bonus",
        "deal_market",
        "deal_pets/alien_petshop:normal",
        "deal_pets/alien_petshop:super",
        "draw_first",
        "roll/0",
        "roll/1",
    }


@pytest.mark.rule("AP-ENG-06", "AP-WORK-02")
def test_a_reroll_of_one_seat_never_shifts_the_dice_of_another() -> None:
    # given the first roll of the first seat, after which it may re-roll or not
    game, dealer, dice = SHIPPED.game, pe.Dealer(4), []
    state = SHIPPED.quietly(game.start(), "work", seed=4)
    seat, other = state.table.order
    assert game.decisions(state)[0].seat == seat
    for rerolls in range(2):
        after = state
        for _ in range(rerolls):
            after = game.settle(
                game.apply(after, seat, SHIPPED.reroll(*faces(after, seat))).state, dealer
            ).state

        # when the other seat rolls after that
        while not isinstance(chance := dealer_of(after, other), Roll):
            view = game.view(after, game.decisions(after)[0].seat)
            quiet = testing.act(game, view, testing.Numbers([]))
            after = game.apply(after, game.decisions(after)[0].seat, quiet).state
        dice.append(chance)

    # then its dice are the same
    assert dice[0] == dice[1]


def faces(state: Any, seat: int) -> list[str]:
    """The faces that the dice of a seat show."""
    dice = SHIPPED.named("die", state.table.players[seat].dice)
    return [face for face, count in dice.items() for _ in range(count)]


def dealer_of(state: Any, seat: int) -> Any:
    """What the dealer would deal now, None where no dice of this seat are due."""
    (decision,) = SHIPPED.game.decisions(state)
    waits = decision.seat == CHANCE and decision.context[:1] == (seat,)
    return pe.Dealer(4).deal(SHIPPED.game, state) if waits else None


# --- dealers that lie


def lies() -> dict[str, tuple[type[Any], Callable[[Any], Any]]]:
    """What a dealer could say that cannot happen, by the chance that is due."""
    return {
        "a row more": (DealMarket, lambda deal: DealMarket((*deal.rows, deal.rows[0]))),
        "a row less": (DealMarket, lambda deal: DealMarket(deal.rows[1:])),
        "rows of the other decks": (DealMarket, lambda deal: DealMarket(deal.rows[::-1])),
        "a short row": (DealMarket, lambda deal: DealMarket((deal.rows[0][1:], *deal.rows[1:]))),
        "a pet more": (DealPets, lambda deal: attrs.evolve(deal, pets=(*deal.pets, deal.pets[0]))),
        "a pet less": (DealPets, lambda deal: attrs.evolve(deal, pets=deal.pets[1:])),
        "a pet twice": (
            DealPets,
            lambda deal: attrs.evolve(deal, pets=deal.pets[:1] * max(2, len(deal.pets))),
        ),
        "the other deck": (DealPets, lambda deal: attrs.evolve(deal, deck=1 - deal.deck)),
        "a deck that is none": (DealPets, lambda deal: attrs.evolve(deal, deck=7)),
        "a truth value": (DealPets, lambda deal: attrs.evolve(deal, deck=bool(deal.deck))),
        "no dice": (Roll, lambda roll: Roll((0,) * len(roll.dice))),
        "a die more": (Roll, lambda roll: Roll((roll.dice[0] + 1, *roll.dice[1:]))),
        "less than no dice": (
            Roll,
            lambda roll: Roll((sum(roll.dice) + 1, -1, *(0,) * (len(roll.dice) - 2))),
        ),
        "faces too few": (Roll, lambda roll: Roll(roll.dice[1:])),
        "fractions": (Roll, lambda roll: attrs.evolve(roll, dice=tuple(map(float, roll.dice)))),
        "hands for one": (DealBonus, lambda deal: DealBonus(deal.hands[:1])),
        "the same card for all": (DealBonus, lambda deal: DealBonus((deal.hands[0],) * len(deal.hands))),
        "two cards": (DealBonus, lambda deal: DealBonus(tuple(tuple(2 * n for n in h) for h in deal.hands))),
    }


@pytest.mark.parametrize("lie", list(lies()))
def test_chance_that_cannot_happen_is_refused(lie: str) -> None:
    kind, change = lies()[lie]
    game, tried = SHIPPED.game, 0
    for turn in SUBJECTS["alien_petshop"].played(1, game):
        if type(turn.action) is not kind:
            continue
        # when chance says something else than what can come
        other = change(turn.action)
        refused = game.try_apply(turn.before, CHANCE, other)

        # then it is refused, and has no weight
        assert isinstance(refused, pe.Rejection), other
        assert refused.code in ("impossible_outcome", "malformed")
        with pytest.raises(pe.IllegalAction):
            game.weight(turn.before, other)
        tried += 1
    assert tried
