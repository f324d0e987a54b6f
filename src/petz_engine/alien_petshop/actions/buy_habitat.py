"""Buying a habitat (AP-HAB-01 to AP-HAB-04, AP-O-33, AP-O-36)."""

from __future__ import annotations

from typing import Any

import attrs

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import stats
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.displays import displays_for_habitats, meet, takes_habitat
from petz_engine.alien_petshop.state import DisplayId, Edit, HabitatId, Player, Table, View


@attrs.frozen(weakref_slot=False)
class BuyHabitat:
    """Buy a habitat of this type, and put it in a display."""

    habitat: HabitatId
    display: DisplayId


_BOUGHT_ALREADY = m.refuse("bought_habitat_already", "AP-BUY-01")
_NO_DISPLAY = m.refuse("no_display_for_habitat", "AP-O-33")
_STACKS_EMPTY = m.refuse("stacks_empty", "AP-O-33")


def can_buy_habitat(c: Content, table: Table, seat: int) -> bool:
    """Whether a seat on its visit can buy any habitat."""
    return _why_none(c, table, seat) is None


def _why_none(c: Content, table: Table, seat: int) -> m.Reason | None:
    player, visit = table.players[seat], table.visit
    if visit is None or visit.bought_habitat:
        return _BOUGHT_ALREADY
    # AP-O-33 "only with its stack not empty and a display at hand"
    if not any(table.habitats):
        return _STACKS_EMPTY
    if not any(map(takes_habitat, player.displays)):
        return _NO_DISPLAY
    prices = stats.figures(c, table, player).habitat_prices
    for habitat, left in enumerate(table.habitats):
        if left and prices[habitat] <= player.credits:
            return None
    return m.refuse("nothing_affordable", "AP-BUY-02", has=player.credits)


def affordable(c: Content, table: Table, player: Player) -> list[int]:
    """The habitats of which there are some, and that a player can pay."""
    prices, credits = stats.figures(c, table, player).habitat_prices, player.credits
    return [habitat for habitat, left in enumerate(table.habitats) if left and prices[habitat] <= credits]


def stack_reason(table: Table, habitat: int) -> m.Reason | None:
    """Why no habitat of a type can be had."""
    if not 0 <= habitat < len(table.habitats):
        return m.refuse("not_on_offer", "AP-HAB-01")
    return None if table.habitats[habitat] else m.refuse("stack_empty", "AP-O-33", habitat=habitat)


def display_reason(player: Player, display: int) -> m.Reason | None:
    """Why no new habitat can come to a display."""
    if not 0 <= display < len(player.displays):
        return m.refuse("no_such_display", "AP-HAB-01")
    lying = player.displays[display]
    if lying.token is not None:
        # AP-O-32 "no habitat may be moved or placed into a display that holds a token"
        return m.refuse("token_there", "AP-O-32", display=display)
    # AP-HAB-01 "At most one habitat per display"
    return None if lying.habitat is None else m.refuse("habitat_there", "AP-HAB-01", display=display)


def _habitat_reason(view: View, partial: Any, habitat: int) -> m.Reason | None:
    c, table, player = view.content, view.table, view.table.players[view.seat]
    reason = stack_reason(table, habitat)
    if reason is not None:
        return reason
    price = stats.figures(c, table, player).habitat_prices[habitat]
    if price > player.credits:
        return m.refuse("not_enough_credits", "AP-BUY-02", needs=price, has=player.credits)
    return None


HABITAT = m.Slot(
    "habitat",
    lambda view, partial: range(len(view.table.habitats)),
    verdict=lambda view, partial, habitat: stack_reason(view.table, habitat),
    verdict_is_complete=True,
    describe=m.by_name("habitat"),
)
DISPLAY = m.Slot(
    "display",
    lambda view, partial: range(len(view.table.players[view.seat].displays)),
    verdict=lambda view, partial, display: display_reason(view.table.players[view.seat], display),
    verdict_is_complete=True,
    canonical_choices=lambda view, partial: displays_for_habitats(view.table.players[view.seat]),
    describe=m.by_name("display"),
)


def take(e: Edit, seat: int, habitat: int, display: int) -> None:
    """A habitat leaves its stack for a display, and does what it does where a pet is."""
    table = e.table
    table.habitats = m.replaced(table.habitats, habitat, table.habitats[habitat] - 1)
    e.display(seat, display).habitat = habitat
    meet(e, seat, display)


def _buy(e: Edit, decision: m.Decision, action: BuyHabitat) -> None:
    seat, table = decision.seat, e.table
    # AP-O-36 "habitat: pay, place, Mutator (if it now lies under a pet), award check"
    price = stats.figures(e.content, table, table.players[seat]).habitat_prices[action.habitat]
    e.player(seat).credits -= price
    e.visit().bought_habitat = True
    e.emit(
        "bought_habitat",
        "AP-HAB-01",
        seat,
        habitat=action.habitat,
        display=action.display,
        amount=price,
        source="stack",
        target="display",
    )
    take(e, seat, action.habitat, action.display)


BUY_HABITAT = m.fields(
    BuyHabitat,
    attrs.evolve(
        HABITAT,
        verdict=_habitat_reason,
        canonical_choices=lambda view, partial: affordable(
            view.content, view.table, view.table.players[view.seat]
        ),
    ),
    DISPLAY,
    effect=_buy,
    available=lambda view, decision: _why_none(view.content, view.table, decision.seat),
)
