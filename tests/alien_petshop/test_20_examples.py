"""The worked examples of chapter 20, each by its number."""

from __future__ import annotations

import pytest

from alien_petshop.moves import moves_of
from petz_engine.alien_petshop.actions.visit import EndVisit

TWO = moves_of(2)


@pytest.mark.rule("AP-SETUP-03", "AP-SETUP-04", "AP-SETUP-05")
def test_t1_a_new_game() -> None:
    # given a new game after its setup
    state = TWO.quietly(TWO.game.start(), "buy")

    # when anybody is looked at, then there are 3 credits, 2 workers and 1 pet
    for player in state.table.players:
        assert (player.credits, player.workers) == (3, 2)
        assert sum(display.pet is not None for display in player.displays) == 1


@pytest.mark.rule("AP-MKT-02")
def test_t3_the_last_player_of_the_round_buys() -> None:
    # given the last visit of the round, with four pets on the market
    state = TWO.at.state(
        "buy[1]/open_visit",
        market={"normal": ["blorple", "glimfin", "orbrat", "wubbin"], "super": ["gene_weaver"]},
    )

    # when the last player buys one
    state = TWO.apply(state, 1, TWO.pet("blorple", 1))

    # then the market stays one short, even when the next round's market is about to be dealt
    assert TWO.row(state, "normal") == ["glimfin", "orbrat", "wubbin"]
    state = TWO.apply(state, 1, EndVisit())
    assert TWO.row(state, "normal") == ["glimfin", "orbrat", "wubbin"]
