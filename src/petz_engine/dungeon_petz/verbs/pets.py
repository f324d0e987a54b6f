"""What is done for pets: judging, guarding and sweeping (DP-ACT-11, DP-ART-03, DP-ART-04)."""

from __future__ import annotations

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.actions.guard_cages import GuardCages, can_guard
from petz_engine.dungeon_petz.actions.sweep_cages import SweepCages, can_sweep
from petz_engine.dungeon_petz.state import Edit
from petz_engine.dungeon_petz.verbs.room import HERE, At, Offered, Room


def _judge(e: Edit, at: At, verb: k.HeadStart) -> None:
    # DP-ACT-11 "for this round's exhibition only": what the group's space adds is asked for there
    e.emit("judges", "DP-ACT-11", at.seat, points=verb.add)


ROOMS = (
    Room(k.HeadStart, frozenset({HERE}), do=_judge),
    Room(
        k.GuardCages,
        offered=Offered(("before_need",), m.when(can_guard, m.ask(GuardCages, rule="DP-ART-04"))),
    ),
    Room(
        k.SweepCages,
        offered=Offered(("before_need", "turn_end"), m.when(can_sweep, m.ask(SweepCages, rule="DP-ART-03"))),
    ),
)
