"""Raising a die after the re-rolls (AP-O-70)."""

from __future__ import annotations

from typing import Any

import attrs

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop.content import HAZARD, Content
from petz_engine.alien_petshop.countables import shop_of
from petz_engine.alien_petshop.state import DieId, Edit, Table, View


@attrs.frozen(weakref_slot=False)
class RaiseDie:
    """One die that shows this number shows more for the rest of the round."""

    die: DieId


def _numbers(c: Content, table: Table, seat: int) -> list[int]:
    """The faces among the dice of a seat that may be raised."""
    player = table.players[seat]
    shop = None if player.shop is None else c.shops[player.shop]
    if shop is None or not shop.raises or not m.expressions.holds(shop.raises_if, c, shop_of(table, seat)):
        return []
    # AP-O-70 "names one face among the own dice that is not a hazard"
    return [face for face, count in enumerate(player.dice) if count and face != HAZARD]


def has_raise(c: Content, table: Table, seat: int) -> bool:
    """Whether a seat raises a die now."""
    # AP-O-70 "No such die: no bonus"
    return bool(_numbers(c, table, seat))


def chooses_raise(c: Content, table: Table, seat: int) -> bool:
    """Whether there are several faces to choose from."""
    # AP-O-70 "With only one"
    return len(_numbers(c, table, seat)) > 1


def raise_only(e: Edit, seat: int) -> None:
    """The only face that can be raised is raised."""
    _raise(e, seat, _numbers(e.content, e.table, seat)[0])


def _reason(view: View, partial: Any, die: int) -> m.Reason | None:
    if die in _numbers(view.content, view.table, partial[0].seat):
        return None
    return m.refuse("no_such_die", "AP-O-70")


def _raise(e: Edit, seat: int, face: int) -> None:
    c, player = e.content, e.player(seat)
    shop, size = player.shop, len(player.dice)
    assert shop is not None  # it has the power
    raised = c.die_values.index(c.die_values[face] + c.shops[shop].raises)
    # AP-O-70 "one die of that face becomes that number + 1 for the whole round"
    player.dice = m.plus(m.minus(player.dice, m.bag_of([face], size)), m.bag_of([raised], size))
    e.emit("raised_die", "AP-O-70", seat, die=face, raised=raised)


RAISE_DIE = m.fields(
    RaiseDie,
    m.Slot(
        "die",
        lambda view, partial: range(1, len(view.content.die_values)),
        verdict=_reason,
        canonical_choices=lambda view, partial: _numbers(view.content, view.table, partial[0].seat),
        describe=m.by_name("die"),
    ),
    effect=lambda e, decision, action: _raise(e, decision.seat, action.die),
)
