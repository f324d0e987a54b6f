"""The round: which step comes when. It only orders; what a step does stands in the room of its name."""

from __future__ import annotations

from collections.abc import Mapping

from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.actions.arrange import Arrange, has_to_arrange
from petz_engine.dungeon_petz.actions.assign_needs import AssignNeeds, has_pets, with_pets
from petz_engine.dungeon_petz.actions.clean_cages import CleanCages, can_clean, earn
from petz_engine.dungeon_petz.actions.enter_exhibition import (
    EnterExhibition,
    choose_entrant,
    count_display,
)
from petz_engine.dungeon_petz.actions.exchange_needs import ExchangeNeeds, can_exchange
from petz_engine.dungeon_petz.actions.fill_store import FillStore, can_fill_store
from petz_engine.dungeon_petz.actions.group_imps import GroupImps, drop_screens
from petz_engine.dungeon_petz.actions.guard_cages import GuardCages, can_guard
from petz_engine.dungeon_petz.actions.sell_pet import (
    Pass,
    SellPet,
    can_sell,
    close_shop,
    open_shop,
)
from petz_engine.dungeon_petz.actions.send_group import KeepGroup, SendGroup
from petz_engine.dungeon_petz.actions.sweep_cages import SweepCages, can_sweep
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.draws import DealNeeds, anybody_draws
from petz_engine.dungeon_petz.needs import guard, pay_food, pay_imp, token
from petz_engine.dungeon_petz.needs.owed import DiscardCards, owes
from petz_engine.dungeon_petz.needs.reveal import reveal_needs
from petz_engine.dungeon_petz.order import everybody, next_sender
from petz_engine.dungeon_petz.prizes import give_prizes
from petz_engine.dungeon_petz.progress_board import has_customers, is_exhibition
from petz_engine.dungeon_petz.steps.aging import age_food, grow_pets, imps_go_home
from petz_engine.dungeon_petz.steps.final import score_finals
from petz_engine.dungeon_petz.steps.once_a_round import (
    discard_needs,
    move_neutral_imps,
    next_round,
    pay_income,
    rounds_left,
)
from petz_engine.dungeon_petz.steps.restock import clear_rows
from petz_engine.dungeon_petz.steps.reveal_tiles import Reveal, later_round
from petz_engine.dungeon_petz.steps.stands import deal_food
from petz_engine.kernel.decision import PRIVATE, SEALED
from petz_engine.kernel.flow import Node, ask, auto, chance, each, each_entry, flow, loop, named, turns, when
from petz_engine.kernel.seating import DrawFirst


def game_flow(c: Content) -> Node:
    """The whole game, from the first chance to the final scoring."""
    return flow(
        named(
            "setup",
            # DP-ENG-20 "drawn evenly, or named by the caller"
            chance(DrawFirst, rule="DP-SETUP-03"),
            auto(deal_food),
            chance(Reveal, rule="DP-SETUP-07"),
            chance(DealNeeds, rule="DP-SETUP-16"),
        ),
        # DP-GEN-04 "1 Setup, 2 Shopping, 3 Need cards, 4 Showing off, 5 Business, 6 Aging"
        loop(rounds_left, restock(c), shopping(), need_cards(c), showing_off(c), business(), aging()),
        named("final", auto(score_finals)),
    )


def restock(c: Content) -> Node:
    """Phase 1."""
    # DP-PREP-01 "02, 03, (neutral imps), 04 food, 05 artifacts, 06 cages, 07 addons, 08-11 pets, 12 income"
    # DP-PREP-01 "extra meat (DP-PREP-09) is added after the new food was dealt"
    neutral = auto(move_neutral_imps) if c.neutral_imps else flow()
    return named(
        "restock",
        when(later_round, neutral, auto(deal_food), auto(clear_rows), chance(Reveal, rule="DP-PREP-05")),
        auto(pay_income),
    )


def shopping() -> Node:
    """Phase 2."""
    return named(
        "shopping",
        ask(GroupImps, rule="DP-SHOP-01", secrecy=SEALED, who=everybody),
        auto(drop_screens),
        turns(ask(KeepGroup, SendGroup, rule="DP-SHOP-05", who=next_sender)),
    )


def need_cards(c: Content) -> Node:
    """Phase 3."""
    # DP-P3-01 "Three steps per player: arrange, draw, assign"
    return named(
        "need_cards",
        each(when(has_to_arrange, ask(Arrange, rule="DP-ARR-01"))),
        # DP-ENG-09 "All exchanges (Crystal Ball) are made in start order after arranging"
        each(window(c, "before_draw")),
        chance(DealNeeds, rule="DP-DRAW-02", needed=anybody_draws),
        ask(AssignNeeds, rule="DP-ASSIGN-01", secrecy=SEALED, who=with_pets),
    )


def showing_off(c: Content) -> Node:
    """Phase 4."""
    # DP-P4-01 "One turn per player in start order"
    enter = when(choose_entrant, ask(EnterExhibition, rule="DP-EXH-02"), otherwise=auto(count_display))
    return named(
        "showing_off",
        # DP-P4-02 "decisions on imps, food and artifacts are due only on the own turn of phase 4"
        each(own_turn(c), when(is_exhibition, enter)),
        when(is_exhibition, auto(give_prizes)),
    )


def own_turn(c: Content) -> Node:
    """The turn of one player in phase 4, but for the exhibition."""
    plots = tuple(enumerate(c.names["plot"]))
    # DP-NEEDS-01 "hunger, poop, play, magic, anger, disease, potion"
    needs = [(need, c.names["need"][need]) for need in c.needs_in_order]
    return flow(
        when(
            has_pets,
            auto(reveal_needs),
            # DP-NEEDS-02 "symbol by symbol over the whole display (all hunger, then all poop, ...)"
            each_entry(needs, lambda need: settle_need(c, need, plots)),
            when(owes, ask(DiscardCards, rule="DP-NEEDS-19")),
        ),
        window(c, "turn_end"),
    )


def window(c: Content, name: str, need: int = -1) -> Node:
    """A moment in which offers may be used: one question for each offer that opens in it."""
    # DP-ENG-07 "A window is asked only of a seat that owns a usable offer"
    opens = [(i, c.names["offer"][i]) for i, offer in enumerate(c.offers) if (name, need) in offer.windows]
    return each_entry(opens, lambda offer: QUESTIONS[type(c.offers[offer].verb)])


QUESTIONS: Mapping[type[k.Verb], Node] = {
    k.ExchangeNeeds: when(can_exchange, ask(ExchangeNeeds, rule="DP-ART-02", secrecy=PRIVATE)),
    k.GuardCages: when(can_guard, ask(GuardCages, rule="DP-ART-04")),
    k.SweepCages: when(can_sweep, ask(SweepCages, rule="DP-ART-03")),
}
"""What is asked about an offer, by its verb."""


def settle_need(c: Content, need: int, plots: tuple[tuple[int, str], ...]) -> Node:
    """What may be done before a need, and how it is settled over the whole display."""
    return flow(window(c, "before_need", need), settled(c, need, plots))


def settled(c: Content, need: int, plots: tuple[tuple[int, str], ...]) -> Node:
    """How a need is settled: what it costs or brings."""
    match c.needs[need]:
        case k.NeedPayFood():
            return pay_food.settle(plots)
        case k.NeedPayImp():
            return pay_imp.settle()
        case k.NeedGain():
            return token.settle()
        case k.NeedEscape():
            return guard.settle(plots)
        case k.NeedNone():
            return flow()
    raise AssertionError(c.needs[need])


def business() -> Node:
    """Phase 5."""
    # DP-P5-01 "sell pets (from round 3), discard assigned cards, use available imps"
    sell = loop(can_sell, ask(Pass, SellPet, rule="DP-SELL-01"))
    return named(
        "business",
        when(has_customers, each(when(has_pets, auto(open_shop), sell, auto(close_shop)))),
        auto(discard_needs),
        each(when(can_clean, ask(CleanCages, rule="DP-CLEAN-02"), otherwise=auto(earn))),
    )


def aging() -> Node:
    """Phase 6."""
    # DP-AGE-06 "each in the order pets, food, imps"
    return named(
        "aging",
        auto(grow_pets),
        each(when(can_fill_store, ask(FillStore, rule="DP-AGE-02"))),
        auto(age_food),
        auto(imps_go_home),
        auto(next_round),
    )
