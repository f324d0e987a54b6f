"""Where an imp can be, and where gold goes (chapter 17a)."""

from __future__ import annotations

import pytest

from dungeon_petz.games import played
from dungeon_petz.scenes import player
from petz_engine.dungeon_petz.actions.sell_pet import SellPet
from petz_engine.dungeon_petz.actions.send_group import SendGroup
from petz_engine.dungeon_petz.state import State, groups_of


def places(state: State, seat: int = 0) -> dict[str, int]:
    """Where the ten imps of a player are; places without any are left out."""
    of = player(state, seat)
    standing = sum(count for groups in state.table.spaces for owner, count in groups if owner == seat)
    found = {
        "home": of.imps_at_home,
        "group": sum(group[0] for group in groups_of(state.table, seat)),
        "space": standing,
        "busy": of.imps_busy,
        "hospital": of.imps_in_hospital,
        "platform": of.imps_on_platform,
        "progress": 4 - of.imps_fetched,
    }
    assert sum(found.values()) == 10
    return {place: count for place, count in found.items() if count}


@pytest.mark.rule("DP-IMP-02", "DP-SHOP-05", "DP-SELL-09")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_in_a_whole_game_imps_are_ten_and_gold_leaves_only_with_groups_and_mutants(seed: int) -> None:
    # given a whole game; when anybody does anything
    sent = 0
    for turn in played(seed):
        cost = [was - now for was, now in zip(wealth(turn.before), wealth(turn.after), strict=True)]

        # then each player has ten imps, and less gold only by sending a group or selling a mutant
        allowed = 0
        if isinstance(turn.action, SendGroup):
            allowed, sent = turn.action.gold, sent + 1
        elif isinstance(turn.action, SellPet):
            allowed = 1
        for seat in range(4):
            places(turn.after, seat)
            assert cost[seat] <= (allowed if seat == turn.decision.seat else 0), (
                f"{turn.action} cost seat {seat}"
            )
    assert sent > 0


def wealth(state: State) -> list[int]:
    """The gold of all players, that in their groups included."""
    return [
        of.gold + sum(gold for _, gold in groups_of(state.table, seat))
        for seat, of in enumerate(state.table.players)
    ]
