"""Where an imp can be, and where gold goes (chapter 17a)."""

from __future__ import annotations

from typing import Any

import pytest

from dungeon_petz.games import played
from dungeon_petz.scenes import (
    HUNGER,
    UL,
    UR,
    P,
    do,
    feed,
    lawful,
    pet,
    play,
    player,
    scene,
)
from petz_engine.dungeon_petz.actions.clean_cages import CleanCages
from petz_engine.dungeon_petz.actions.sell_pet import SellPet
from petz_engine.dungeon_petz.actions.send_group import KeepGroup, SendGroup
from petz_engine.dungeon_petz.needs.guard import Catch
from petz_engine.dungeon_petz.state import State

KNOWN: dict[str, Any] = {
    "exhibitions": ["arena", "magic_show", "freestyle", "moody_medley"],
    "customers": ["porky_orky", "dungeon_granny", "warlock", "dungeon_girl"],
}


def places(state: State, seat: int = 0) -> dict[str, int]:
    """Where the ten imps of a player are; places without any are left out."""
    of = player(state, seat)
    standing = sum(count for groups in state.table.spaces for owner, count in groups if owner == seat)
    found = {
        "home": of.imps_at_home,
        "group": sum(group[0] for group in of.groups),
        "space": standing,
        "busy": of.imps_busy,
        "hospital": of.imps_in_hospital,
        "platform": of.imps_on_platform,
        "progress": 4 - of.imps_fetched,
    }
    assert sum(found.values()) == 10
    return {place: count for place, count in found.items() if count}


def space(name: str) -> int:
    return P.number("space", name)


@pytest.mark.rule("DP-IMP-01", "DP-IMP-02", "DP-ACT-09", "DP-ACT-10", "DP-ACT-12")
def test_the_ways_of_an_imp_in_phase_2() -> None:
    # given round 3, nothing fetched yet, two wounded imps; groups of 1 (twice) and 1 with 2 gold
    groups = ((1, 2), (1, 0), (1, 0))
    mine = {
        "imps_at_home": 1,
        "imps_in_hospital": 2,
        "groups": groups,
        "plots": {"upper_left": P.plot(cage="printed_cage")},
    }
    state = lawful(P.state("shopping/keep_group", players={0: mine}, round=3, **KNOWN))
    assert places(state) == {"home": 1, "group": 3, "hospital": 2, "progress": 4}

    # when the large group goes to the hospital, then the wounded join it
    state = do(state, 0, SendGroup(1, 2, space("hospital")))
    assert places(state) == {"home": 1, "group": 2, "space": 3, "progress": 4}

    # when one is sent to invite, then the extra imps of three rounds join it
    inviting = do(state, 0, SendGroup(1, 0, space("invite_imps")))
    assert places(inviting) == {"home": 1, "group": 1, "space": 3 + 4, "progress": 1}

    # when the last one is sent to the platform, then it stands there (all of them are then on spaces)
    last = do(inviting, 0, SendGroup(1, 0, space("platform")))
    assert places(last) == {"home": 1, "space": 8, "progress": 1}

    # when the last is kept instead, then it is home, and available
    kept = do(inviting, 0, KeepGroup(1, 0))
    assert places(kept) == {"home": 2, "space": 7, "progress": 1}


@pytest.mark.rule(
    "DP-IMP-01", "DP-IMP-02", "DP-NEEDS-10", "DP-NEEDS-13", "DP-SELL-07", "DP-CLEAN-02", "DP-AGE-04"
)
def test_the_jobs_of_an_imp_in_phases_4_and_5() -> None:
    # given round 3, four available imps and one on each place of the platform; a playful and an angry pet,
    # one for sale; the other players' imps have nothing to do
    plots = {
        "upper_left": P.plot(cage="null_sphere", pet=pet("snappy", 4, "red_anger", "green_hunger")),
        "upper_right": P.plot(cage="ward_circle", pet=pet("uni", 2, "yellow_play")),
        "lower_left": P.plot(cage="iron_vault", tokens={"manure": 1}),
    }
    idle = {seat: {"plots": {"upper_left": P.plot(cage="printed_cage")}} for seat in (1, 2, 3)}
    table = {**KNOWN, "round": 3, "spaces": {"platform": [(0, 1)]}}
    mine = {"imps_at_home": 4, "imps_on_platform": 1, "larder": P.larder({"meat": (1, 0)})}
    state = scene(HUNGER, plots, others=idle, table=table, **mine)

    # when one plays, one is wounded, one sells on the platform, one cleans and one earns
    seen = []
    actions: tuple[Any, ...] = (
        feed(meat=1),
        play(upper=1),
        Catch(True),
        SellPet(P.tile("porky_orky"), UL, True),
        CleanCages(((P.number("plot", "lower_left"), P.number("token", "manure"), 1),)),
    )
    for action in actions:
        state = do(state, 0, action)
        seen.append(places(state))

    # then they are where their jobs are, and at the end all are home but for hospital, platform and progress board
    assert seen == [
        {"home": 4, "space": 1, "platform": 1, "progress": 4},
        {"home": 3, "space": 1, "busy": 1, "platform": 1, "progress": 4},
        {"home": 2, "space": 1, "busy": 1, "hospital": 1, "platform": 1, "progress": 4},
        {"home": 2, "space": 1, "busy": 2, "hospital": 1, "progress": 4},
        {"home": 4, "hospital": 1, "platform": 1, "progress": 4},
    ]
    assert player(state).gold == 2 + 3 + 1
    assert player(state).plots[UR].pet is not None


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
    return [of.gold + sum(gold for _, gold in of.groups) for of in state.table.players]
