"""Choosing a shop (AP-SETUP-02, AP-O-30)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.state import Edit, ShopId, Table, View


@attrs.frozen(weakref_slot=False)
class ChooseShop:
    """Take this shop."""

    shop: ShopId


def taken_boards(c: Content, table: Table) -> list[int]:
    """The boards of which a shop is in play."""
    return [c.shops[player.shop].board for player in table.players if player.shop is not None]


def _reason(view: View, partial: Any, shop: int) -> m.Reason | None:
    c: Content = view.content
    if not 0 <= shop < len(c.shops):
        return m.refuse("no_such_shop", "AP-SETUP-02")
    if c.shops[shop].board in taken_boards(c, view.table):
        # AP-O-30 "a shop whose board is already taken by its other side is not on offer"
        return m.refuse("board_taken", "AP-O-30", shop=shop)
    # AP-EASY-04 "Shops with the easy symbol are suggested, not required"
    return None


def _shops(view: View, partial: Any) -> Sequence[int]:
    return range(len(view.content.shops))


def _left(view: View, partial: Any) -> Sequence[int]:
    c, taken = view.content, taken_boards(view.content, view.table)
    return [shop for shop, fact in enumerate(c.shops) if fact.board not in taken]


def take_shop(e: Edit, seat: int, shop: int) -> None:
    """The shop is the player's."""
    e.player(seat).shop = shop
    # AP-SETUP-13 "it is public"
    e.emit("took_shop", "AP-SETUP-02", seat, shop=shop)


CHOOSE_SHOP = m.fields(
    ChooseShop,
    m.Slot("shop", _shops, verdict=_reason, canonical_choices=_left, describe=m.by_name("shop")),
    effect=lambda e, decision, action: take_shop(e, decision.seat, action.shop),
)
