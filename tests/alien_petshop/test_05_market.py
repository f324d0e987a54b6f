"""Chapter 5b: the market is refilled, and what of it is hidden."""

from __future__ import annotations

import attrs
import pytest

from alien_petshop.moves import moves_of
from alien_petshop.visits import visiting

TWO, THREE = moves_of(2), moves_of(3)
AT = TWO.at


@pytest.mark.rule("AP-MKT-05", "AP-SHOP-03")
def test_only_alien_aid_buys_what_was_discarded() -> None:
    state = visiting(TWO, credits=9, table={"discards": ["mallow"]})
    TWO.refused(state, 0, TWO.pet("mallow", 1, discarded=True), "no_second_place", "AP-SHOP-03")
    TWO.refused(state, 0, TWO.pet("mallow", 1), "not_on_offer", "AP-BUY-01")


@pytest.mark.rule("AP-MKT-06")
def test_the_whole_table_is_public_and_nothing_of_the_decks_is() -> None:
    # given two states that differ in what nobody, or somebody else, knows
    state = visiting(TWO, credits=9, table={"discards": ["mallow"], "bonus": {0: ["pink"], 1: ["blue"]}})
    swapped = AT.bag("bonus_card", ["green"])
    hidden = attrs.evolve(
        state.hidden, bonus_cards=AT.bag("bonus_card", ["blue"]), decks=state.hidden.decks[::-1]
    )
    other = attrs.evolve(
        state, hidden=hidden, secrets=(state.secrets[0], attrs.evolve(state.secrets[1], bonus=swapped))
    )

    # then seat 0 and a spectator see the same, and they see the whole table
    for seat in (0, None):
        assert TWO.game.view(other, seat) == TWO.game.view(state, seat)
        assert TWO.game.view(state, seat).table == state.table
    assert TWO.game.view(other, 1) != TWO.game.view(state, 1)
