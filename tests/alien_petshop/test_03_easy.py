"""Chapter 3: what the easy mode leaves out, and what it does not."""

from __future__ import annotations

from typing import Any

import pytest

from alien_petshop.moves import moves_of
from alien_petshop.positions import STARTERS
from petz_engine.alien_petshop.actions.choose_shop import ChooseShop
from petz_engine.alien_petshop.actions.reroll import KeepDice
from petz_engine.kernel.decision import CHANCE

EASY, NORMAL = moves_of(2, mode="easy"), moves_of(2)
FOUR = moves_of(4, mode="easy")


@pytest.mark.rule("AP-EASY-01", "AP-O-05", "AP-SETUP-05")
@pytest.mark.parametrize("pet", STARTERS)
def test_starters_lie_easy_side_up_which_is_not_hazardous(pet: str) -> None:
    easy, normal = (moves.at.c.pets[moves.at.number("pet", pet)] for moves in (EASY, NORMAL))
    hazardous = EASY.at.number("trait", "hazardous")
    assert (easy.traits[hazardous], easy.hazard) == (0, None)
    assert normal.traits[hazardous] == 1
    assert normal.hazard is not None


@pytest.mark.rule("AP-EASY-01", "AP-O-76")
@pytest.mark.parametrize("pet", STARTERS)
def test_the_easy_side_changes_nothing_else(pet: str) -> None:
    easy, normal = (moves.at.c.pets[moves.at.number("pet", pet)] for moves in (EASY, NORMAL))
    assert (easy.value, easy.care, easy.attributes, easy.vp) == (
        normal.value,
        normal.care,
        normal.attributes,
        normal.vp,
    )
    assert sum(easy.traits) + easy.spaces == sum(normal.traits) + normal.spaces == 3


@pytest.mark.rule("AP-EASY-02", "AP-SETUP-06")
def test_there_are_no_bonus_cards_and_nobody_is_dealt_one() -> None:
    state = FOUR.quietly(FOUR.start(), "buy")
    assert state.table.bonus_deck_size == sum(state.hidden.bonus_cards) == 0
    assert [sum(secret.bonus) for secret in state.secrets] == [0] * 4
    assert "deal_bonus" not in dict(state.table.chance_counts)


@pytest.mark.rule("AP-EASY-02")
def test_the_end_scores_no_bonus() -> None:
    # given pets of one colour in both modes, in normal mode with the card for it
    pink = {"credits": 0, "displays": {1: "mallow", 2: "skeez"}}
    easy = EASY.at.state("final[0]", players={0: pink})
    normal = NORMAL.at.state("final[0]", players={0: pink}, bonus={0: ["pink"]})

    # then it scores in normal mode alone
    for moves, state, points in ((EASY, easy, 0), (NORMAL, normal, 2)):
        outcome = moves.game.outcome(state)
        assert outcome is not None
        assert outcome.points[0] == points
    assert not any(EASY.player(easy, 0).revealed)


@pytest.mark.rule("AP-EASY-03")
def test_no_hazard_puts_a_token() -> None:
    # given all starters in one shop, and a hazard
    displays = dict(enumerate(STARTERS, 1))
    players: dict[int, Any] = {0: {"displays": displays, "credits": 0}, 1: {"displays": {1: "glimfin"}}}
    state = EASY.roll(EASY.at.state("work[0]/has_workers", players=players), "hazard", "hazard")

    # then dice are assigned at once, nothing lies on a display, and there is nothing to remove
    assert EASY.asked(state) == [0]
    assert all(display.token is None for display in EASY.player(state, 0).displays)
    EASY.refused(state, 0, EASY.assigned({5: ["hazard"]}), "nothing_to_work_on", "AP-O-41")


@pytest.mark.rule("AP-O-04")
def test_all_other_hazards_remain() -> None:
    # given a pet of each other family, a hazard and 1 credit that is not spent
    displays = {1: "chomper", 2: "xon", 3: "zeeg"}
    state = EASY.at.state(
        "work[0]/has_workers", players={0: {"displays": displays, "credits": 1, "workers": 2}}
    )
    state = EASY.apply(EASY.roll(state, "hazard", "hazard"), 0, KeepDice())

    # then the credit is lost, a worker is forced, and those on Zeeg are going to quit
    assert EASY.player(state, 0).credits == 0
    xon, zeeg = EASY.lying(state, 0, 2).pet, EASY.lying(state, 0, 3).pet
    assert xon is not None
    assert zeeg is not None
    assert xon.workers == EASY.at.dice("hazard")
    state = EASY.quietly(EASY.apply(state, 0, EASY.assigned({3: ["hazard"]})), "buy")
    assert EASY.player(state, 0).workers == 1


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
