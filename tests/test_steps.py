"""The names of steps that stand in saved bytes: whoever changes one changes a format, and has to do it here too."""

from __future__ import annotations

import pytest

import petz_engine as pe
from petz_engine.kernel.flow import STOPS

STEPS = {
    "dungeon_petz": """
        setup/draw_first
        setup/reveal
        setup/deal_needs
        restock/reveal
        shopping/group_imps
        shopping/keep_group
        need_cards[0]/arrange
        need_cards[0]/dungeon_petz:crystal_ball/0.0/exchange_needs
        need_cards/deal_needs
        need_cards/assign_needs
        showing_off[0]/dungeon_petz:hunger/dungeon_petz:upper_left/feed
        showing_off[0]/dungeon_petz:hunger/dungeon_petz:upper_right/feed
        showing_off[0]/dungeon_petz:hunger/dungeon_petz:lower_left/feed
        showing_off[0]/dungeon_petz:hunger/dungeon_petz:lower_right/feed
        showing_off[0]/dungeon_petz:play/place_imps
        showing_off[0]/dungeon_petz:magic/dungeon_petz:imp_armor/0.0/guard_cages
        showing_off[0]/dungeon_petz:anger/dungeon_petz:imp_armor/0.0/guard_cages
        showing_off[0]/dungeon_petz:anger/dungeon_petz:upper_left/catch
        showing_off[0]/dungeon_petz:anger/dungeon_petz:upper_right/catch
        showing_off[0]/dungeon_petz:anger/dungeon_petz:lower_left/catch
        showing_off[0]/dungeon_petz:anger/dungeon_petz:lower_right/catch
        showing_off[0]/dungeon_petz:disease/dungeon_petz:long_handled_shovel/0.0/sweep_cages
        showing_off[0]/discard_cards
        showing_off[0]/dungeon_petz:long_handled_shovel/0.0/sweep_cages
        showing_off[0]/enter_exhibition
        business[0]/pass
        business[0]/clean_cages
        aging[0]/fill_store
        end
    """,
    "alien_petshop": """
        setup/draw_first
        setup/deal_shops
        setup[0]/choose_shop
        setup[0]/choose_starter
        setup/deal_bonus
        setup/deal_market
        setup/draw_episode
        buy[0]/end_visit
        buy[0]/alien_petshop:normal/deal_pets
        buy[0]/alien_petshop:super/deal_pets
        work[0]/roll
        work[0]/keep_dice
        work[0]/rerolled/roll
        work[0]/raise_die
        work[0]/hazards/decline
        work[0]/hazards/1/put_token
        work[0]/hazards/2/put_token
        work[0]/hazards/3/put_token
        work[0]/hazards/4/put_token
        work[0]/hazards/5/put_token
        work[0]/hazards/6/put_token
        work[0]/hazards/force_workers
        work[0]/assign_workers
        mutate/early[0]/decline
        mutate[0]/decline
        end_of_round/deal_market
        end
    """,
}
"""Those of the first in turn, and of nobody."""


@pytest.mark.parametrize("name", STEPS)
@pytest.mark.parametrize("seats", [2, 4])
def test_steps_that_a_state_can_be_at_keep_their_names(name: str, seats: int) -> None:
    game = pe.load(name, seats=seats)
    called = dict.fromkeys([op.name for op in game.program if op.kind in STOPS])
    first = [step for step in called if "[" not in step or "[0]" in step]
    here = "STEPS of tests/test_steps.py, which states are saved by"
    assert [f"{step!r} is not in {here}" for step in first if step not in STEPS[name].split()] == []
    assert first == STEPS[name].split()

    # the others in turn have the same
    again = {step.replace(f"[{place}]", "[0]") for step in called for place in range(seats)}
    assert {step for step in again if "[" not in step or "[0]" in step} == set(first)
