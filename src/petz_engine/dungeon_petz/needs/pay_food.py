"""Needs that are paid with food, such as hunger (DP-NEEDS-04 to DP-NEEDS-06)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NamedTuple

import attrs

from petz_engine.dungeon_petz import kinds as k
from petz_engine.dungeon_petz import larder as larders
from petz_engine.dungeon_petz import stats
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.loss import add_tokens, settled
from petz_engine.dungeon_petz.state import Edit, Player, Table
from petz_engine.dungeon_petz.ways import up_to
from petz_engine.kernel.codec import Per, in_words
from petz_engine.kernel.decision import Decision
from petz_engine.kernel.flow import Node, ask, auto, each_entry, flow, when
from petz_engine.kernel.form import Choice, Mechanic, Slot
from petz_engine.kernel.refusal import Reason, because
from petz_engine.kernel.view import View


@attrs.frozen(weakref_slot=False)
class Feed:
    """How much of each food the pet gets, and how much out of stores; what is missing it suffers."""

    food: Annotated[tuple[int, ...], Per("food")]
    stored: int = 0


class SoFar(NamedTuple):
    """What may still be given (food, or -1 for a store, and how much there is), what was given, and needs unmet."""

    foods: int
    offers: tuple[tuple[int, int], ...]
    given: tuple[int, ...]
    unmet: int


def _fits(c: Content, player: Player, need: int, plot: int) -> tuple[int, ...]:
    """The foods that meet this need of the pet on a plot."""
    # DP-NEEDS-04 "Herbivore: vegetables only. Carnivore: meat only. Omnivore: any mix"
    pet = player.plots[plot].pet
    assert pet is not None
    fact: k.NeedPayFood = c.needs[need]
    fitting = fact.foods or c.diets[c.tiles[pet.tile].diet].eats
    return tuple(food for food in range(len(c.chambers)) if food in fitting)


def _full_stores(c: Content, player: Player, foods: Sequence[int]) -> list[int]:
    """The artifacts whose stored food counts as one of these foods."""
    # DP-NEEDS-06 "The Magic Box token counts as either kind"
    found = []
    for i, artifact in enumerate(player.artifacts):
        store = c.tiles[artifact.tile].store
        if artifact.stored and store is not None and any(food in foods for food in store.counts_as):
            found.append(i)
    return found


def _offers(c: Content, player: Player, need: int, plot: int) -> tuple[tuple[int, int], ...]:
    """The foods at hand that meet the need, with how much there is of each; -1 stands for stores."""
    foods = _fits(c, player, need, plot)
    have = larders.amounts(player.larder)
    offers = [(food, have[food]) for food in foods if have[food]]
    stored = len(_full_stores(c, player, foods))
    return (*offers, (-1, stored)) if stored else tuple(offers)


def _unmet(c: Content, table: Table, seat: int, need: int, plot: int) -> bool:
    return stats.unmet(c, table.players[seat].plots[plot], need) > 0


def can_feed(c: Content, table: Table, seat: int, need: int, plot: int) -> bool:
    """Whether the pet is hungry and there is food that it takes."""
    return _unmet(c, table, seat, need, plot) and bool(_offers(c, table.players[seat], need, plot))


def go_hungry(e: Edit, seat: int, need: int, plot: int) -> None:
    """Without food there is nothing to choose."""
    missing = stats.unmet(e.content, e.table.players[seat].plots[plot], need)
    _suffer(e, seat, need, plot, missing)


def _suffer(e: Edit, seat: int, need: int, plot: int, missing: int) -> None:
    # DP-NEEDS-04 "spend 1 fitting food token or put 1 suffering on the pet"
    fact: k.NeedPayFood = e.content.needs[need]
    add_tokens(e, seat, plot, need, fact.otherwise, missing * fact.amount, "DP-NEEDS-04")


def _begin(view: View, decision: Decision) -> SoFar:
    need, plot = decision.about
    player = view.table.players[view.seat]
    unmet = stats.unmet(view.content, player.plots[plot], need)
    return SoFar(len(view.content.chambers), _offers(view.content, player, need, plot), (), unmet)


def _slot(so_far: SoFar) -> Slot | None:
    return _AMOUNT if len(so_far.given) < len(so_far.offers) else None


def _amounts(view: View, so_far: SoFar) -> Sequence[int]:
    return range(min(so_far.offers[len(so_far.given)][1], so_far.unmet) + 1)


def _verdict(view: View, so_far: SoFar, amount: int) -> Reason | None:
    has = so_far.offers[len(so_far.given)][1]
    if amount > has:
        return because("not_enough_food", "DP-NEEDS-04", needs=amount, has=has)
    return (
        because("too_much_food", "DP-NEEDS-04", needs=so_far.unmet, has=amount)
        if amount > so_far.unmet
        else None
    )


def _count(view: View, so_far: SoFar) -> int:
    """How many ways there are to give food of the offers that are left."""
    return up_to([there for _, there in so_far.offers[len(so_far.given) :]], so_far.unmet)


def _build(so_far: SoFar) -> Feed:
    given = {food: amount for (food, _), amount in zip(so_far.offers, so_far.given, strict=True)}
    return Feed(tuple([given.get(food, 0) for food in range(so_far.foods)]), given.get(-1, 0))


def _parts(view: View, decision: Decision, action: Feed) -> tuple[Choice, ...]:
    """The amounts in the order of the offers."""
    return tuple(
        action.stored if food < 0 else action.food[food] for food, _ in _begin(view, decision).offers
    )


def _feed(e: Edit, decision: Decision, action: Feed) -> None:
    need, plot = decision.about
    player, seat = e.player(decision.seat), decision.seat
    missing = stats.unmet(e.content, player.plots[plot], need) - sum(action.food) - action.stored
    for food, amount in enumerate(action.food):
        if amount:
            player.larder = larders.eaten(player.larder, food, amount)
    for artifact in _full_stores(e.content, player, _fits(e.content, player, need, plot))[: action.stored]:
        e.artifact(seat, artifact).stored = 0
    e.tell(
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


def _out_of(so_far: SoFar) -> str:
    """Where food comes from that is none of a kind."""
    return " out of stores" if so_far.offers[len(so_far.given)][0] < 0 else ""


_AMOUNT = Slot(
    "amount",
    _amounts,
    lambda s, amount: SoFar(s.foods, s.offers, (*s.given, amount), s.unmet - amount),
    _verdict,
    sure=True,
    about=lambda s: {"food": s.offers[len(s.given)][0]},
    told=lambda view, s, amount: f"{in_words(amount)}{_out_of(s)}",
)


def _wrong_food(view: View, decision: Decision, action: Feed) -> Reason | None:
    """Why food that is not on offer cannot be given: the pet does not take it, or there is none."""
    need, plot = decision.about
    offers = dict(_begin(view, decision).offers)
    fits = _fits(view.content, view.table.players[view.seat], need, plot)
    for food, amount in ((-1, action.stored), *enumerate(action.food)):
        if amount and food not in offers:
            if food >= 0 and food not in fits:
                return because("wrong_food", "DP-NEEDS-04", plot=plot)
            return because("not_enough_food", "DP-NEEDS-06", needs=amount, has=0)
    return None


FEED = Mechanic(_begin, _slot, _build, _parts, _feed, beside=_wrong_food, count=_count)


def settle(plots: Sequence[tuple[int, str]]) -> Node:
    """The pets one after another, then the losses."""
    # DP-ENG-12 "Feeding and catching are one decision per pet, in plot order"
    feed = when(can_feed, ask(Feed, rule="DP-NEEDS-04"), otherwise=auto(go_hungry))
    return flow(each_entry(plots, lambda plot: feed), auto(settled))
