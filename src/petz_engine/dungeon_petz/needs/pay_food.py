"""Needs that are paid with food, such as hunger (DP-NEEDS-04 to DP-NEEDS-06)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import attrs

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import larder as larders
from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz import stats
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.loss import add_tokens, settled
from petz_engine.dungeon_petz.state import Edit, Player, Table, View

STORES = (-1,)
"""The heap of what lies in stores, of whatever food."""


@attrs.frozen(weakref_slot=False)
class Feed:
    """How much of each food the pet gets, and how much out of stores; what is missing it suffers."""

    food: Annotated[tuple[int, ...], m.Per("food")]
    stored: int = 0


def _fits(c: Content, player: Player, need: int, plot: int) -> tuple[int, ...]:
    # DP-NEEDS-04 "Herbivore: vegetables only. Carnivore: meat only. Omnivore: any mix"
    pet = player.plots[plot].pet
    assert pet is not None
    fact: k.NeedPayFood = c.needs[need]
    fitting = fact.foods or c.diets[c.tiles[pet.tile].diet].eats
    return tuple(food for food in range(len(c.chambers)) if food in fitting)


def _full_stores(c: Content, player: Player, foods: Sequence[int]) -> list[int]:
    # DP-NEEDS-06 "The Magic Box token counts as either kind"
    found = []
    for i, artifact in enumerate(player.artifacts):
        store = c.tiles[artifact.tile].store
        if artifact.stored and store is not None and any(food in foods for food in store.counts_as):
            found.append(i)
    return found


def _on_offer(c: Content, player: Player, need: int, plot: int) -> tuple[int, ...]:
    """How much of each food is at hand that meets the need, and behind it how much out of stores."""
    foods = _fits(c, player, need, plot)
    have = larders.amounts(player.larder)
    fitting = [have[food] if food in foods else 0 for food in range(len(c.chambers))]
    return (*fitting, len(_full_stores(c, player, foods)))


def _unmet(c: Content, table: Table, seat: int, need: int, plot: int) -> bool:
    return stats.unmet(c, table.players[seat].plots[plot], need) > 0


def can_feed(c: Content, table: Table, seat: int, need: int, plot: int) -> bool:
    """Whether the pet is hungry and there is food that it takes."""
    return _unmet(c, table, seat, need, plot) and any(_on_offer(c, table.players[seat], need, plot))


def go_hungry(e: Edit, seat: int, need: int, plot: int) -> None:
    """Without food there is nothing to choose."""
    missing = stats.unmet(e.content, e.table.players[seat].plots[plot], need)
    _suffer(e, seat, need, plot, missing)


def _suffer(e: Edit, seat: int, need: int, plot: int, missing: int) -> None:
    # DP-NEEDS-04 "spend 1 fitting food token or put 1 suffering on the pet"
    fact: k.NeedPayFood = e.content.needs[need]
    add_tokens(e, seat, plot, need, fact.otherwise, missing * fact.amount, "DP-NEEDS-04")


def _foods(view: View, decision: m.Decision) -> m.Amounts:
    need, plot = decision.context
    c, player = view.content, view.table.players[view.seat]
    foods = (*((food,) for food in range(len(c.chambers))), STORES)
    return m.Amounts(foods, _on_offer(c, player, need, plot), stats.unmet(c, player.plots[plot], need))


def _amount_reason(view: View, partial: m.Amounts, amount: int) -> m.Reason | None:
    if amount > partial.here:
        return m.refuse("not_enough_food", "DP-NEEDS-04", needs=amount, has=partial.here)
    if amount > partial.left:
        return m.refuse("too_much_food", "DP-NEEDS-04", needs=partial.left, has=amount)
    return None


def _feed(e: Edit, decision: m.Decision, action: Feed) -> None:
    need, plot = decision.context
    player, seat = e.player(decision.seat), decision.seat
    missing = stats.unmet(e.content, player.plots[plot], need) - sum(action.food) - action.stored
    for food, amount in enumerate(action.food):
        if amount:
            player.larder = larders.eaten(player.larder, food, amount)
    for artifact in _full_stores(e.content, player, _fits(e.content, player, need, plot))[: action.stored]:
        e.artifact(seat, artifact).stored = 0
    e.emit(
        "fed",
        "DP-NEEDS-04",
        seat,
        plot=plot,
        need=need,
        food=action.food,
        stored=action.stored,
        source="larder",
        target="supply",
    )
    _suffer(e, seat, need, plot, missing)


def _amount_told(view: View, partial: m.Amounts, amount: int) -> str:
    return f"{m.as_text(amount)}{' out of stores' if partial.heap == STORES else ''}"


def _wrong_food(view: View, decision: m.Decision, action: Feed) -> m.Reason | None:
    """Why food that is not on offer cannot be given: the pet does not take it, or there is none."""
    c, player, (need, plot) = view.content, view.table.players[view.seat], decision.context
    *foods, stores = _on_offer(c, player, need, plot)
    if action.stored and not stores:
        return m.refuse("not_enough_food", "DP-NEEDS-06", needs=action.stored, has=0)
    for food, amount in enumerate(action.food):
        if amount and not foods[food]:
            if food not in _fits(c, player, need, plot):
                return m.refuse("wrong_food", "DP-NEEDS-04", plot=plot)
            return m.refuse("not_enough_food", "DP-NEEDS-06", needs=amount, has=0)
    return None


FEED = m.amounts(
    Feed,
    "amount",
    ("food",),
    initial=_foods,
    verdict=_amount_reason,
    domain=m.all_that_is_left,
    describe=_amount_told,
    build=lambda partial: Feed(partial.taken[:-1], partial.taken[-1]),
    given=lambda action: (*action.food, action.stored),
    effect=_feed,
    check_whole=_wrong_food,
)


def settle(plots: Sequence[tuple[int, str]]) -> m.Node:
    """The pets one after another, then the losses."""
    # DP-ENG-12 "Feeding and catching are one decision per pet, in plot order"
    feed = m.when(can_feed, m.ask(Feed, rule="DP-NEEDS-04"), otherwise=m.auto(go_hungry))
    return m.flow(m.each_entry(plots, lambda plot: feed), m.auto(settled))
