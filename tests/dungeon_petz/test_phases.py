"""Where in a round a state is, as invariants ask it."""

from __future__ import annotations

import attrs
import pytest

from dungeon_petz.positions import positions
from petz_engine.dungeon_petz import phases
from petz_engine.dungeon_petz.state import Table
from petz_engine.kernel.flow_position import FlowPosition

P = positions()


def at(step: str) -> Table:
    """A table at the first step whose name contains this, in an order of its own."""
    table: Table = P.game.start().table
    return attrs.evolve(table, cursor=P.step(step), order=(2, 3, 0, 1))


EARLY, ASSIGNING, LATER = "early", "assigning", "later"
NOBODY, ALL = (), (2, 3, 0, 1)


@pytest.mark.rule("DP-P4-01")
@pytest.mark.parametrize(
    ("step", "what", "shown", "done"),
    [
        ("setup/draw_first", EARLY, NOBODY, NOBODY),
        ("setup/deal_needs", EARLY, NOBODY, NOBODY),
        ("restock/later_round", EARLY, NOBODY, NOBODY),
        ("restock/reveal", EARLY, NOBODY, NOBODY),
        ("shopping/group_imps", EARLY, NOBODY, NOBODY),
        ("shopping/drop_screens", LATER, NOBODY, NOBODY),
        ("shopping/keep_group", LATER, NOBODY, NOBODY),
        ("need_cards[1]/arrange", LATER, NOBODY, NOBODY),
        ("need_cards/deal_needs", LATER, NOBODY, NOBODY),
        ("need_cards/assign_needs", ASSIGNING, NOBODY, NOBODY),
        ("showing_off[0]/reveal_needs", LATER, (2,), NOBODY),
        ("showing_off[2]/reveal_needs", LATER, (2, 3, 0), (2, 3)),
        ("showing_off[3]/reveal_needs", LATER, ALL, (2, 3, 0)),
        ("business/has_customers", LATER, ALL, ALL),
        ("business[1]/clean_cages", LATER, ALL, ALL),
        ("aging/grow_pets", LATER, ALL, ALL),
        ("final/score_finals", LATER, NOBODY, NOBODY),
    ],
)
def test_the_moments_of_a_round(step: str, what: str, shown: tuple[int, ...], done: tuple[int, ...]) -> None:
    # given a step of the flow, when it is asked what part of the round it is in, then it is in one at most
    table = at(step)
    now = FlowPosition(P.game.program, table.cursor)
    asked = {
        EARLY: phases.is_early(now),
        ASSIGNING: phases.is_assigning(now),
    }
    assert [name for name, holds in asked.items() if holds] == [what] * (what != LATER)

    # and these seats have shown off their pets, and are done with it
    assert phases.shown_off(table, now) == shown
    assert phases.had_turn(table, now) == done


def test_when_the_game_is_over_nothing_of_a_round_lies_anywhere() -> None:
    last = len(P.game.program) - 1
    assert P.game.program[last].name == "end"
    assert phases.is_early(FlowPosition(P.game.program, last))
