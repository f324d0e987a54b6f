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
from petz_engine.alien_petshop.actions.hire_worker import HireWorker
from petz_engine.alien_petshop.schema import HazardToken
from petz_engine.alien_petshop.setup import DealShops, DrawEpisode
from petz_engine.alien_petshop.state import NOBODY, State
from petz_engine.alien_petshop.steps.draw_bonus import DealBonus
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


def visitor(moves: Moves, state: State) -> int:
    """The seat whose visit it is."""
    (seat,) = moves.asked(state)
    assert state.table.visit is not None
    return seat


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


@pytest.mark.rule("AP-COMP-02", "AP-COMP-03", "AP-COMP-07")
def test_tokens_are_finite_and_none_is_hazardous() -> None:
    table = TWO.game.start().table
    assert TWO.named("trait", table.traits) == {"speaks": 10, "tentacled": 10, "multi_eyed": 10, "cute": 10}
    assert TWO.named("hazard_token", table.tokens) == {"stardust": 3, "slime": 3, "trubble": 3, "fire": 3}


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


@pytest.mark.rule("AP-COMP-06", "AP-SETUP-10")
def test_the_worker_supply_is_never_short() -> None:
    # given four players of whom three have five workers, and one has four
    players: dict[int, Any] = {seat: {"workers": 5} for seat in (1, 2, 3)}
    players[0] = {"workers": 4, "credits": 3}
    state = FOUR.at.state("buy[0]/open_visit", players=players)

    # when the last one is hired, then there was one left
    state = FOUR.apply(state, 0, HireWorker())
    assert sum(player.workers for player in state.table.players) == 20


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


@pytest.mark.rule("AP-SETUP-05", "AP-O-02", "AP-O-03")
@pytest.mark.parametrize(
    ("pet", "token"),
    [("star_pony", "stardust"), ("trubbles", "trubble"), ("slimeoids", "slime"), ("dragonling", "fire")],
)
def test_starters_lie_hazard_side_up_and_make_their_tokens(pet: str, token: str) -> None:
    at = TWO.at
    number = at.number("pet", pet)
    fact = at.c.pets[number]
    assert number in at.c.starters
    assert fact.hazard == HazardToken("token", at.number("hazard_token", token))
    assert fact.traits[at.number("trait", "hazardous")] == 1


@pytest.mark.rule("AP-SETUP-03", "AP-SETUP-04", "AP-SETUP-10")
@pytest.mark.parametrize("moves", TABLES)
def test_everybody_has_three_credits_and_two_workers_at_rest(moves: Moves) -> None:
    state = begun(moves)
    for player in state.table.players:
        assert (player.credits, player.workers) == (3, 2)
        assert not any((*player.dice, *player.goods, *player.mutations))


@pytest.mark.rule("AP-SETUP-13", "AP-MKT-06")
def test_every_shop_is_public() -> None:
    state = begun(FOUR)
    shops = [player.shop for player in state.table.players]
    assert None not in shops
    for seat in (*range(4), None):
        assert [player.shop for player in FOUR.game.view(state, seat).table.players] == shops


@pytest.mark.rule("AP-SETUP-14")
def test_starters_that_nobody_took_are_out_of_the_game() -> None:
    state = begun(TWO)
    taken = [d.pet.pet for player in state.table.players for d in player.displays if d.pet is not None]
    assert len(taken) == 2
    assert all(state.hidden.decks[pet] == state.table.discards[pet] == 0 for pet in TWO.at.c.starters)
    assert not {pet for row in state.table.market for pet in row} & set(TWO.at.c.starters)


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


@pytest.mark.rule("AP-SETUP-07")
@pytest.mark.parametrize("moves", TABLES)
def test_all_awards_are_unowned(moves: Moves) -> None:
    assert begun(moves).table.awards == (NOBODY,) * 5


@pytest.mark.rule("AP-SETUP-15")
def test_no_awards_are_checked_at_setup() -> None:
    # given a setup in which somebody has two pets of a trait, and the market still to be dealt
    players = {0: {"displays": {1: "star_pony", 2: "dragonling"}}}
    state = TWO.at.state("setup/deal_market", players=players)

    # when setup is over and the first visit has begun, then nobody has an award
    state = TWO.settle(state)
    assert TWO.asked(state) == [0]
    assert TWO.holder(state, "hazardous") == NOBODY


@pytest.mark.rule("AP-SETUP-08")
@pytest.mark.parametrize("moves", TABLES)
def test_the_market_has_four_normal_pets_and_one_super_pet(moves: Moves) -> None:
    state, c = begun(moves), moves.at.c
    for name, lying, left in (("normal", 4, 31), ("super", 1, 15)):
        deck = moves.at.number("deck", name)
        row = state.table.market[deck]
        assert (len(set(row)), state.table.deck_sizes[deck]) == (lying, left)
        assert {c.pets[pet].deck for pet in row} == {deck}
        assert sum(state.hidden.decks[pet] for pet in c.pets_of[deck]) == left


@pytest.mark.rule("AP-SETUP-09")
def test_habitats_lie_in_four_stacks() -> None:
    stacks = {"breeding_chamber": 8, "mutator": 8, "showcase": 8, "calm_pen": 8}
    assert TWO.named("habitat", begun(TWO).table.habitats) == stacks


@pytest.mark.rule("AP-SETUP-10", "AP-SETUP-11")
def test_tokens_are_laid_out_and_left_in_the_box_in_easy_mode() -> None:
    for moves, tokens in ((TWO, 12), (EASY, 0)):
        state = begun(moves)
        assert sum(state.table.tokens) == tokens
        assert moves.named("trait", state.table.traits) == {
            "speaks": 10,
            "tentacled": 10,
            "multi_eyed": 10,
            "cute": 10,
        }


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


@pytest.mark.rule("AP-O-01", "AP-SETUP-02")
def test_shops_and_starters_can_be_dealt() -> None:
    # given the switch for that
    moves = moves_of(4, deal_shops=True)
    for seed in range(20):
        state = moves.start(1)
        assert moves.answers(state) == {DealShops}

        # when they are dealt, then nobody chooses, and all boards and starters differ
        state = moves.settle(state, seed)
        assert visitor(moves, state) == 1
        boards = [
            moves.at.c.shops[player.shop].board for player in state.table.players if player.shop is not None
        ]
        pets = [d.pet.pet for player in state.table.players for d in player.displays if d.pet is not None]
        assert len(set(boards)) == len(set(pets)) == 4
        assert all(player.displays[0].pet is not None for player in state.table.players)


@pytest.mark.rule("AP-O-01")
def test_two_shops_of_one_board_are_never_dealt() -> None:
    moves = moves_of(2, deal_shops=True)
    state, at = moves.start(), moves.at
    starters = (at.number("pet", "trubbles"), at.number("pet", "slimeoids"))
    sides = (at.number("shop", "noms_petgalley"), at.number("shop", "orbit_outfitters"))
    refusal = moves.game.try_apply(state, CHANCE, DealShops(sides, starters))
    assert isinstance(refusal, pe.Rejection)
    assert refusal.code == "impossible_outcome"


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


@pytest.mark.rule("AP-O-30")
def test_a_named_episode_is_known_from_the_start() -> None:
    moves = moves_of(2, episode="payday")
    assert moves.game.start().table.episode == moves.at.number("episode", "payday")
    assert begun(moves).table.episode == moves.at.number("episode", "payday")
