"""Chapter 3: what the easy mode leaves out, and what it does not."""

from __future__ import annotations

import pytest

from alien_petshop.moves import moves_of
from petz_engine.alien_petshop.actions.choose_shop import ChooseShop
from petz_engine.kernel.decision import CHANCE

EASY, NORMAL = moves_of(2, mode="easy"), moves_of(2)
FOUR = moves_of(4, mode="easy")


@pytest.mark.rule("AP-EASY-04")
def test_shops_without_the_easy_symbol_may_be_chosen() -> None:
    state, shops = EASY.start(), EASY.at.c.catalog.of("shop")
    symbols = [entry.fact.easy for entry in shops]
    assert {True, False} == set(symbols)
    options = EASY.game.options(EASY.game.view(state, 0))
    assert set(options) == {ChooseShop(number) for number in range(len(shops))}


@pytest.mark.rule("AP-EASY-01", "AP-O-49")
def test_an_episode_may_be_drawn_in_easy_mode() -> None:
    moves = moves_of(2, mode="easy", episode="random")
    state = moves.start()
    while moves.asked(state) != [CHANCE]:
        (seat,) = moves.asked(state)
        state = moves.apply(state, seat, next(iter(moves.game.options(moves.game.view(state, seat)))))
    assert moves.settle(state).table.episode is not None
