"""Chapter 14: what happens when pieces run out."""

from __future__ import annotations

import pytest

import petz_engine as pe
from dungeon_petz.moves import GREEN, bare
from dungeon_petz.positions import positions, the_game
from petz_engine.dungeon_petz.draws import DealNeeds
from petz_engine.dungeon_petz.state import Plot, State
from petz_engine.kernel.decision import CHANCE

P = positions()


# --- need cards


def full_displays() -> State:
    """Fifteen grown pets, whose bars and hands together show more green than the 32 green cards."""
    c = P.c
    pets = sorted(
        c.tiles_of["pet"], key=lambda tile: (-c.tiles[tile].bars[7].count(GREEN), c.names["tile"][tile])
    )[:15]
    cages = iter([tile for tile in c.tiles_of["cage"] if c.tiles[tile].copies])
    players = {}
    for seat in range(4):
        plots: dict[str, Plot] = {}
        for name in c.names["plot"]:
            if pets:
                first = name == "dungeon_petz:upper_left"
                cage = "printed_cage" if first else c.names["tile"][next(cages)]
                plots[name] = P.plot(cage=cage, pet=P.pet(c.names["tile"][pets.pop(0)], 7))
        players[seat] = {"plots": plots}
    return P.state("need_cards/deal_needs", players=players)


@pytest.mark.rule("DP-LIMIT-02")
def test_the_chance_of_a_deal_does_not_include_substitutes() -> None:
    # given a deal in which seats 2 and 3 get substitutes, then no outcome can name them, or leave out real cards
    state = full_displays()
    deal = pe.Dealer(2).deal(the_game(), state)
    substitute = P.number("need_card", "green_substitute")
    assert [of[substitute] for of in deal.hands] == [0, 0, 0, 0]
    fewer = list(map(list, deal.hands))
    card = next(i for i, n in enumerate(fewer[2]) if n and bare("need_card", i).startswith("green"))
    fewer[2][card] -= 1
    refusal = the_game().try_apply(state, CHANCE, DealNeeds(tuple(map(tuple, fewer))))
    assert isinstance(refusal, pe.Rejection)
    assert refusal.code == "impossible_outcome"
