"""Buying a pet (AP-PET-01 to AP-PET-05, AP-O-36, AP-O-37)."""

from __future__ import annotations

from typing import Any

import attrs

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import frames, stats
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.displays import displays_for_pets, house, meet, takes_pet
from petz_engine.alien_petshop.state import DisplayId, Edit, PetId, Player, Table, View


@attrs.frozen(weakref_slot=False)
class BuyPet:
    """Buy a pet from the market, or with ``discarded`` from the discard pile, and put it in a display."""

    pet: PetId
    display: DisplayId
    discarded: bool = False


def on_offer(c: Content, table: Table, player: Player) -> list[tuple[int, int]]:
    """The pets that a player may think of buying, each once: (1 if discarded, pet)."""
    # AP-SUPER-01 "Bought like other pets, one pet per visit in total"
    offered = [(0, pet) for row in table.market for pet in row]
    if _browses(c, player):
        # AP-O-25 "any card in the pile, not only the top"; AP-O-66 "The pile is public and has no order"
        offered += [(1, pet) for pet, count in enumerate(table.discards) if count]
    return list(dict.fromkeys(offered))


_BOUGHT_ALREADY = m.refuse("bought_pet_already", "AP-BUY-01")
_NO_DISPLAY = m.refuse("no_display_for_pet", "AP-PET-05")
_MARKET_EMPTY = m.refuse("market_empty", "AP-MKT-03")


def can_buy_pet(c: Content, table: Table, seat: int) -> bool:
    """Whether a seat on its visit can buy any pet."""
    return _why_none(c, table, seat) is None


def _why_none(c: Content, table: Table, seat: int) -> m.Reason | None:
    player, visit = table.players[seat], table.visit
    if visit is None or visit.bought_pet:
        # AP-O-37 "one pet per visit"
        return _BOUGHT_ALREADY
    # AP-BUY-03 "6 pets (one per display), 5 workers"
    if not any(map(takes_pet, player.displays)):
        # AP-PET-05 "With no legal display a pet cannot be bought"
        # AP-O-06 "One starter plus one pet per round": nothing is thrown away to make room
        return _NO_DISPLAY
    if _affords_any(c, table, player):
        return None
    if not any(table.market) and not on_offer(c, table, player):
        # AP-MKT-03 "If a deck is empty nothing is dealt"
        return _MARKET_EMPTY
    return m.refuse("nothing_affordable", "AP-BUY-02", has=player.credits)


def _affords_any(c: Content, table: Table, player: Player) -> bool:
    """Whether there is a pet on offer that a player can pay; the same without listing them."""
    prices, credits = stats.figures(c, table, player).pet_prices, player.credits
    for row in table.market:
        for pet in row:
            if prices[pet] <= credits:
                return True
    return _browses(c, player) and bool(affordable(c, table, player))


def _browses(c: Content, player: Player) -> bool:
    # AP-SHOP-03 "has the discard pile as a second place to buy a pet from"
    return player.shop is not None and c.shops[player.shop].buys_discarded


def affordable(c: Content, table: Table, player: Player) -> list[tuple[int, int]]:
    """The pets on offer that a player can pay."""
    prices, credits = stats.figures(c, table, player).pet_prices, player.credits
    return [offer for offer in on_offer(c, table, player) if prices[offer[1]] <= credits]


def _pet_reason(view: View, partial: Any, choice: tuple[int, int]) -> m.Reason | None:
    c, table, player = view.content, view.table, view.table.players[view.seat]
    if choice[0] == 1 and not _browses(c, player):
        # AP-SHOP-03 "Its owner has the discard pile as a second place to buy a pet from"
        return m.refuse("no_second_place", "AP-SHOP-03")
    if choice not in on_offer(c, table, player):
        # AP-BUY-01 "one complete market visit"; AP-SHOP-03 "Its owner has the discard pile as a second place"
        return m.refuse("not_on_offer", "AP-SHOP-03" if choice[0] else "AP-BUY-01")
    price = stats.figures(c, table, player).pet_prices[choice[1]]
    if price > player.credits:
        # AP-BUY-02 "the tracker must cover it"
        return m.refuse("not_enough_credits", "AP-BUY-02", needs=price, has=player.credits)
    return None


def _display_reason(view: View, partial: Any, display: int) -> m.Reason | None:
    displays = view.table.players[view.seat].displays
    if not 0 <= display < len(displays):
        return m.refuse("no_such_display", "AP-PET-02")
    # AP-PET-02 "must go to a display that holds no pet and no token"
    return None if takes_pet(displays[display]) else m.refuse("display_taken", "AP-PET-02", display=display)


def _describe_pet(view: View, partial: Any, choice: tuple[int, int]) -> str:
    discarded, pet = choice
    return m.label(view.content, "pet", pet) + (" from the discard pile" if discarded else "")


def buy(e: Edit, decision: m.Decision, action: BuyPet) -> None:
    """Pays and places the pet; then its display's habitat, and then the pet, do what they do."""
    c, table, seat = e.content, e.table, decision.seat
    price = stats.figures(c, table, table.players[seat]).pet_prices[action.pet]
    # AP-BUY-02 "Payment is immediate"
    e.player(seat).credits -= price
    e.visit().bought_pet = True
    source = _take(e, seat, action)
    house(e, seat, action.pet, action.display)
    e.emit(
        "bought_pet",
        "AP-PET-03",
        seat,
        pet=action.pet,
        display=action.display,
        amount=price,
        source=source,
        target="display",
    )
    # AP-ENG-09 "pay, place, Mutator (if any) and trait token, When Bought"; what starts last goes first
    # AP-SUPER-02 "powers resolve once, right after placing"
    # AP-O-62 "a Super-Pet bought from the discard pile uses its When Bought power like any other"
    frames.start(e, seat, action.display, habitat=False)
    # AP-O-51 "bought onto a waiting Mutator"
    # AP-PET-04 "Do this right after placing, before a When Bought power"
    meet(e, seat, action.display)


def _take(e: Edit, seat: int, action: BuyPet) -> str:
    """The pet leaves where it lay; the name of that place."""
    table = e.table
    if action.discarded:
        # AP-MKT-05 "leaves no gap, so nothing is refilled"
        table.discards = m.replaced(table.discards, action.pet, table.discards[action.pet] - 1)
        return "discards"
    deck = e.content.pets[action.pet].deck
    table.market = m.replaced(table.market, deck, m.without(table.market[deck], action.pet))
    # AP-MKT-02 "No replacement for the purchase of the"
    if seat != table.order[-1]:
        e.visit().gap = deck
    return "market"


BUY_PET = m.fields(
    BuyPet,
    m.Slot(
        "pet",
        lambda view, partial: on_offer(view.content, view.table, view.table.players[view.seat]),
        verdict=_pet_reason,
        verdict_is_complete=True,
        canonical_choices=lambda view, partial: affordable(
            view.content, view.table, view.table.players[view.seat]
        ),
        describe=_describe_pet,
        fields=("discarded", "pet"),
    ),
    m.Slot(
        "display",
        lambda view, partial: range(len(view.table.players[view.seat].displays)),
        verdict=_display_reason,
        verdict_is_complete=True,
        canonical_choices=lambda view, partial: displays_for_pets(view.table.players[view.seat]),
        describe=m.by_name("display"),
    ),
    effect=buy,
    available=lambda view, decision: _why_none(view.content, view.table, decision.seat),
)
