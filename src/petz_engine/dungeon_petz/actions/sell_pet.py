"""Selling pets to the customers of the round (DP-SELL-01 to DP-SELL-12)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import attrs

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import loss, scoring
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.progress_board import customers_now
from petz_engine.dungeon_petz.state import (
    Assigned,
    Edit,
    Pet,
    Player,
    PlotId,
    Sale,
    Table,
    TileId,
    Tiles,
    View,
)


@attrs.frozen(weakref_slot=False)
class SellPet:
    """Sell the pet on a plot to a customer: on the platform, or on the black market."""

    customer: TileId
    plot: PlotId
    platform: bool


@attrs.frozen(weakref_slot=False)
class Pass:
    """Sell no more in this round."""


def open_sale(c: Content, table: Table, seat: int) -> Sale:
    """All customers of the round come to this seat."""
    # DP-SELL-11 "on the player's turn, in the chosen order"
    return Sale(customers_now(c, table))


def match(c: Content, customer: int, pet: Pet) -> int:
    """The match score of a pet for a customer, in half points."""
    return _match(c, customer, pet.cards, pet.tokens)


@lru_cache(maxsize=4096)
def _match(c: Content, customer: int, cards: Assigned, tokens: m.Bag) -> int:
    """The same by what counts: every question of a sale asks for it, and so does its effect."""
    # an int also for tokens that somebody made of 1.0, which must not answer for those of 1
    return int(scoring.total(c, c.tiles[customer].score, scoring.for_sale(c, cards, tokens)))


def price(c: Content, pet: Pet) -> int:
    """What a pet costs: its value by diet and size, changed by tokens that it carries."""
    # DP-SELL-09 "value for the pet's size (by diet, see content), minus 2 if it has a mutation token"
    value = c.diets[c.tiles[pet.tile].diet].price[pet.size]
    return value + sum(c.tokens[token].price for token, count in enumerate(pet.tokens) if count)


def waiting_imps(c: Content, table: Table, seat: int) -> int:
    """The seat's imps on the platform, its action space included."""
    # DP-SELL-07 "needs at least one own imp on the platform (action space or right side)"
    standing = sum(
        imps
        for space, groups in enumerate(table.spaces)
        if groups and c.spaces[space].stays
        for owner, imps in groups
        if owner == seat
    )
    return table.players[seat].imps_on_platform + standing


def pet_reason(c: Content, player: Player, plot: int, customer: int) -> m.Reason | None:
    """Why the pet on a plot cannot be sold to a customer at all."""
    pet = player.plots[plot].pet if 0 <= plot < len(player.plots) else None
    if pet is None:
        return m.refuse("no_pet", "DP-SELL-02")
    if (unfit := size_reason(c, pet)) is not None:
        return unfit
    if match(c, customer, pet) <= 0:
        # DP-SELL-06 "A sale needs a match score above 0"
        return m.refuse("no_match", "DP-SELL-06", customer=customer)
    if player.gold + price(c, pet) < 0:
        # DP-SELL-09 "if the player cannot pay at that moment"
        return m.refuse("not_enough_gold", "DP-SELL-09", needs=-price(c, pet), has=player.gold)
    return None


def size_reason(c: Content, pet: Pet) -> m.Reason | None:
    """Why nobody buys a pet of this size."""
    if pet.size < c.rules.sale_size:
        # DP-SELL-02 "Only pets of size 4 or more"
        return m.refuse("too_small", "DP-SELL-02", needs=c.rules.sale_size, has=pet.size)
    if pet.size not in c.diets[c.tiles[pet.tile].diet].price:
        # DP-SELL-09 "Gold = value for the pet's size (by diet, see content)"
        return m.refuse("not_for_sale", "DP-SELL-09", pet=pet.tile)
    return None


def _buys(c: Content, player: Player, customer: int) -> bool:
    for plot, lying in enumerate(player.plots):
        if lying.pet is not None and pet_reason(c, player, plot, customer) is None:
            return True
    return False


def buyers(table: Table) -> Tiles:
    """The customers that the seat on turn has not sold to yet."""
    return () if table.sale is None else table.sale.buyers


def can_sell(c: Content, table: Table, seat: int) -> bool:
    """Whether the seat can still sell something to somebody."""
    player = table.players[seat]
    return any(_buys(c, player, customer) for customer in buyers(table))


def _customer_reason(view: View, partial: Any, customer: int) -> m.Reason | None:
    table = view.table
    if customer in buyers(table) and _buys(view.content, table.players[view.seat], customer):
        return None
    return m.refuse("does_not_buy", "DP-SELL-01")


def _plot_reason(view: View, partial: Any, plot: int) -> m.Reason | None:
    return pet_reason(view.content, view.table.players[view.seat], plot, partial[1])


def _platform_reason(view: View, partial: Any, platform: int) -> m.Reason | None:
    if not platform:
        return None
    if view.table.sale is not None and view.table.sale.sold_on_platform:
        # DP-SELL-08 "Only one platform sale per player per round"
        return m.refuse("platform_used", "DP-SELL-08")
    waiting = waiting_imps(view.content, view.table, partial[0].seat)
    return None if waiting else m.refuse("no_imp_on_platform", "DP-SELL-07")


def _nobody_buys(view: View, decision: m.Decision) -> m.Reason | None:
    if can_sell(view.content, view.table, decision.seat):
        return None
    return m.refuse("does_not_buy", "DP-SELL-01")


def sale_lines(c: Content, customer: int, pet: Pet) -> tuple[m.Line, ...]:
    """The match of a pet for a customer, line by line."""
    subject = scoring.for_sale(c, pet.cards, pet.tokens)
    return scoring.lines(c, c.tiles[customer].score, subject, "DP-SELL-03", ("tile", customer))


def reputation_lines(c: Content, customer: int, pet: Pet, platform: bool) -> tuple[m.Line, ...]:
    """The reputation for a sale, line by line: the match, as many times as the place of the sale says."""
    # DP-SELL-06 "reputation = 2 x match"; DP-SELL-07 "Reputation = 3 x match"
    rule, times = ("DP-SELL-07", c.rules.platform) if platform else ("DP-SELL-06", c.rules.black_market)
    return tuple(
        attrs.evolve(line, rule=rule, points=times * line.points, each=times * (line.each or 0))
        for line in sale_lines(c, customer, pet)
    )


def price_lines(c: Content, pet: Pet) -> tuple[m.Line, ...]:
    """What a pet costs, line by line; the lines add up to :func:`price`."""
    # DP-SELL-09 "value for the pet's size (by diet, see content), minus 2 if it has a mutation token"
    diet, size = c.tiles[pet.tile].diet, pet.size
    value = m.Line(
        "DP-SELL-09", c.diets[diet].price[size], "size", None, size, ("diet", diet), path=("price", size)
    )
    tokens = [
        _token_line(c, token, count)
        for token, count in enumerate(pet.tokens)
        if count and c.tokens[token].price
    ]
    return value, *tokens


def _token_line(c: Content, token: int, count: int) -> m.Line:
    entry, points = ("token", token), c.tokens[token].price
    per = f"tokens.{c.names['token'][token]}"
    return m.Line("DP-SELL-09", points, per, None, count, entry, path=("price",), of=entry)


def sell(e: Edit, decision: m.Decision, action: SellPet) -> None:
    """The pet goes, its owner gains reputation and gold (or pays)."""
    c, seat = e.content, decision.seat
    player, pet = e.player(seat), e.table.players[seat].plots[action.plot].pet
    assert pet is not None
    times = c.rules.platform if action.platform else c.rules.black_market
    # DP-SELL-06 "reputation = 2 x match"; DP-SELL-07 "Reputation = 3 x match"
    halves, gold = times * match(c, action.customer, pet), price(c, pet)
    player.reputation += halves
    player.gold += gold
    e.plot(seat, action.plot).pet = None
    # DP-SELL-10 "The sold pet leaves the game; its tokens return to the supply; manure stays"
    loss.leave(e, pet)
    e.emit(
        "sold",
        "DP-SELL-07" if action.platform else "DP-SELL-06",
        seat,
        pet=pet.tile,
        customer=action.customer,
        platform=action.platform,
        points=halves,
        gold=gold,
        tokens=pet.tokens,
        source="display",
        target="removed",
    )
    # DP-SELL-01 "Each customer buys at most one pet from each player"
    sale = e.sale()
    sale.buyers = m.without(sale.buyers, action.customer)
    if action.platform:
        sale.sold_on_platform = True
        _use_platform_imp(e, seat)


def _use_platform_imp(e: Edit, seat: int) -> None:
    """One own imp leaves the platform with the pet and is busy for the rest of the round."""
    # DP-ENG-16 "taken from the right side first"
    player = e.player(seat)
    player.imps_busy += 1
    if player.imps_on_platform:
        player.imps_on_platform -= 1
        return
    c = e.content
    for space, groups in enumerate(e.table.spaces):
        for at, (owner, imps) in enumerate(groups):
            if c.spaces[space].stays and owner == seat and imps:
                left = m.replaced(groups, at, (owner, imps - 1))
                e.table.spaces = m.replaced(e.table.spaces, space, left)
                return


def _pass(e: Edit, decision: m.Decision, action: Pass) -> None:
    e.sale().buyers = ()
    e.emit("passed", "DP-SELL-01", decision.seat)


SELL_PET = m.fields(
    SellPet,
    m.Slot(
        "customer",
        lambda view, partial: tuple(dict.fromkeys(buyers(view.table))),
        verdict=_customer_reason,
        verdict_is_complete=True,
        describe=m.by_name("tile"),
    ),
    m.Slot(
        "pet",
        lambda view, partial: range(len(view.content.plots)),
        verdict=_plot_reason,
        verdict_is_complete=True,
        describe=m.by_name("plot"),
        fields=("plot",),
    ),
    m.Slot(
        "market",
        lambda view, partial: (0, 1),
        verdict=_platform_reason,
        describe=m.by_name(also={0: "black market", 1: "platform"}),
        fields=("platform",),
    ),
    effect=sell,
    available=_nobody_buys,
)

PASS = m.fields(Pass, effect=_pass)
