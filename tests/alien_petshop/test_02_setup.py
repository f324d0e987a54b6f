"""Chapters 1 and 2: the pieces, and what lies where when a game begins."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import petz_engine as pe
from alien_petshop.moves import Moves, moves_of
from alien_petshop.positions import PACK, STARTERS
from petz_engine.alien_petshop.actions.choose_shop import ChooseShop
from petz_engine.alien_petshop.actions.choose_starter import ChooseStarter
from petz_engine.alien_petshop.setup import DealBonus, DrawEpisode
from petz_engine.alien_petshop.state import State
from petz_engine.alien_petshop.steps.market import DealMarket
from petz_engine.kernel.decision import CHANCE
from petz_engine.kernel.seating import DrawFirst

TWO, FOUR = moves_of(2), moves_of(4)
EASY = moves_of(2, mode="easy")
TABLES = [moves_of(seats, **options) for seats in (2, 3, 4) for options in ({}, {"mode": "easy"})]


def begun(moves: Moves, first: int = 0) -> State:
    """A game just before its first visit; everybody has made the quietest choices."""
    return moves.quietly(moves.start(first), "buy")


def shop(moves: Moves, name: str) -> ChooseShop:
    return ChooseShop(moves.at.number("shop", name))


def starter(moves: Moves, name: str, display: int = 1) -> ChooseStarter:
    return ChooseStarter(moves.at.number("pet", name), display - 1)


def with_shops(moves: Moves) -> State:
    """A game in which everybody has a shop and the first player is about to choose a starter."""
    state = moves.start()
    for seat, name in enumerate(
        ("noms_petgalley", "alien_aid", "petfleet", "critter_cove")[: moves.game.seats]
    ):
        state = moves.apply(state, seat, shop(moves, name))
    return state


# --- the pieces


@pytest.mark.rule("AP-COMP-01", "AP-COMP-04", "AP-COMP-05")
def test_the_pieces_are_as_many_as_the_list_says() -> None:
    c, at = TWO.at.c, TWO.at
    normal, super_ = at.number("deck", "normal"), at.number("deck", "super")
    assert [sum(c.pets[pet].copies for pet in c.pets_of[deck]) for deck in (normal, super_)] == [35, 16]
    assert (len(c.starters), len(c.awards), len(c.episodes), len(c.shops)) == (4, 5, 5, 8)
    boards = [fact.board for fact in c.shops]
    assert sorted(boards) == [0, 0, 1, 1, 2, 2, 3, 3]
    assert sum(habitat.copies for habitat in c.habitats) == 32
    assert sum(card.copies for card in c.bonus_cards) == 9
    assert c.rules.worker_supply == 20


@pytest.mark.rule("AP-COMP-07")
def test_no_hazardous_token_can_be_placed() -> None:
    # given somebody who may place a token
    state = TWO.at.state("mutate[0]/claim", players={0: {"mutations": [1]}})

    # then four kinds are on offer, and Hazardous is none of them
    kinds = {action.trait for action in TWO.game.options(TWO.game.view(state, 0)) if hasattr(action, "trait")}
    hazardous = TWO.at.number("trait", "hazardous")
    assert len(kinds) == 4
    assert hazardous not in kinds
    TWO.refused(state, 0, TWO.trait(6, "hazardous"), "no_trait_token", "AP-MUT-05")


@pytest.mark.rule("AP-COMP-05")
@pytest.mark.parametrize("seats", [1, 5])
def test_no_game_for_one_or_five(seats: int) -> None:
    with pytest.raises(pe.OptionError):
        pe.load(PACK, seats=seats)


# --- modes


@pytest.mark.rule("AP-SETUP-01")
def test_a_game_has_one_of_two_modes() -> None:
    assert "mode" not in TWO.game.header["options"]
    assert EASY.game.header["options"]["mode"] == "easy"
    with pytest.raises(pe.OptionError):
        pe.load(PACK, seats=2, options={"mode": "hard"})


# --- shops and starters


@pytest.mark.rule("AP-SETUP-02", "AP-O-30")
def test_a_shop_takes_the_other_side_of_its_board_with_it() -> None:
    # given the first player's choice of any of the eight shops
    state = TWO.start()
    options = TWO.game.options(TWO.game.view(state, 0))
    assert options.count() == 8

    # when it takes one, then neither that nor the shop on the back is left for the next
    state = TWO.apply(state, 0, shop(TWO, "noms_petgalley"))
    TWO.refused(state, 1, shop(TWO, "noms_petgalley"), "board_taken", "AP-O-30")
    TWO.refused(state, 1, shop(TWO, "orbit_outfitters"), "board_taken", "AP-O-30")
    assert TWO.game.options(TWO.game.view(state, 1)).count() == 6


@pytest.mark.rule("AP-SETUP-02")
def test_the_fourth_player_has_the_sides_of_one_board_to_choose_from() -> None:
    state = FOUR.start()
    for seat, name in enumerate(("star_brokers", "alien_aid", "orbit_outfitters")):
        state = FOUR.apply(state, seat, shop(FOUR, name))
    left = [FOUR.bare("shop", action.shop) for action in FOUR.game.options(FOUR.game.view(state, 3))]
    assert sorted(left) == ["helping_tentacle", "petfleet"]


@pytest.mark.rule("AP-SETUP-05")
def test_any_starter_goes_to_any_display() -> None:
    # given everybody with a shop, when the first player chooses, then each starter can go to each display
    state = with_shops(TWO)
    options = TWO.game.options(TWO.game.view(state, 0))
    assert set(options) == {starter(TWO, pet, n) for pet, n in product(STARTERS, range(1, 7))}
    state = TWO.apply(state, 0, starter(TWO, "star_pony", 4))
    lying = TWO.player(state, 0).displays
    assert lying[3] == TWO.at.display("star_pony")
    assert sum(display.pet is not None for display in lying) == 1

    # and nobody else takes the same, or a pet of the market
    TWO.refused(state, 1, starter(TWO, "star_pony"), "starter_taken", "AP-SETUP-05")
    TWO.refused(state, 1, starter(TWO, "chomper"), "no_starter", "AP-SETUP-05")
    assert TWO.allowed(state, 1, starter(TWO, "trubbles", 4))


@pytest.mark.rule("AP-SETUP-13", "AP-MKT-06")
def test_every_shop_is_public() -> None:
    state = begun(FOUR)
    shops = [player.shop for player in state.table.players]
    assert None not in shops
    for seat in (*range(4), None):
        assert [player.shop for player in FOUR.game.view(state, seat).table.players] == shops


# --- bonus cards


@pytest.mark.rule("AP-SETUP-06", "AP-MKT-06")
def test_one_bonus_card_each_which_its_owner_alone_may_see() -> None:
    # given a game for four
    state = begun(FOUR)

    # then everybody has one, five are left, and the owner sees which it is
    assert [sum(secret.bonus) for secret in state.secrets] == [1] * 4
    assert sum(state.hidden.bonus_cards) == state.table.bonus_deck_size == 5
    for seat in range(4):
        view = FOUR.game.view(state, seat)
        assert view.mine.bonus == state.secrets[seat].bonus
        assert [player.bonus_cards for player in view.table.players] == [1] * 4
    assert FOUR.game.view(state, None).mine is None


@pytest.mark.rule("AP-SETUP-06")
def test_each_bonus_card_is_dealt_as_often_as_any_other() -> None:
    # given the deal to two players
    state = with_shops(TWO)
    state = TWO.apply(state, 0, starter(TWO, "trubbles"))
    state = TWO.apply(state, 1, starter(TWO, "slimeoids"))

    # then there are 9 x 8 deals, all alike
    deals = list(TWO.game.outcomes(state))
    assert len(set(deals)) == 72
    assert {TWO.game.weight(state, deal) for deal in deals} == {Fraction(1, 72)}


# --- awards, market, stacks and supplies


# --- who starts, and the order of setup


@pytest.mark.rule("AP-SETUP-12")
def test_the_first_player_is_drawn_evenly_or_named() -> None:
    game, state = FOUR.game, FOUR.game.start()
    drawn = list(game.outcomes(state))
    assert drawn == [DrawFirst(seat) for seat in range(4)]
    assert {game.weight(state, first) for first in drawn} == {Fraction(1, 4)}
    assert FOUR.start(2).table.order == (2, 3, 0, 1)


@pytest.mark.rule("AP-O-01", "AP-O-30")
def test_shops_are_chosen_clockwise_and_then_starters() -> None:
    # given a first player in the middle of the table
    state, asked = FOUR.start(2), list[tuple[int, str]]()

    # when everybody chooses
    while FOUR.asked(state) != [CHANCE]:
        (decision,) = FOUR.game.decisions(state)
        asked.append((decision.seat, decision.actions[0].__name__))
        state = FOUR.apply(
            state, decision.seat, next(iter(FOUR.game.options(FOUR.game.view(state, decision.seat))))
        )

    # then first all choose shops from the first player on, and then starters
    assert asked == [
        *((seat, "ChooseShop") for seat in (2, 3, 0, 1)),
        *((seat, "ChooseStarter") for seat in (2, 3, 0, 1)),
    ]


@pytest.mark.rule("AP-O-30", "AP-EPI-01", "AP-EPI-02")
def test_the_order_of_setup() -> None:
    # given a game with an Episode that is drawn
    moves = moves_of(2, episode="random")
    state, done = moves.game.start(), list[str]()

    # when it is set up
    while state.table.visit is None:
        (decision,) = moves.game.decisions(state)
        kind = decision.actions[0]
        done.append(kind.__name__)
        if decision.seat == CHANCE:
            action: Any = pe.Dealer(3).deal(moves.game, state)
        else:
            action = next(iter(moves.game.options(moves.game.view(state, decision.seat))))
        state = moves.apply(state, decision.seat, action)

    # then first player, shops, starters, bonus cards, both rows and the Episode came in this order
    assert done == [
        DrawFirst.__name__,
        *[ChooseShop.__name__] * 2,
        *[ChooseStarter.__name__] * 2,
        DealBonus.__name__,
        DealMarket.__name__,
        DrawEpisode.__name__,
    ]
    assert moves.game.view(state, None).table.episode is not None
