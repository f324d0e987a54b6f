"""The round: which step comes when. It only orders; what a step does stands in the room of its name."""

from __future__ import annotations

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.actions.arrange import Arrange, has_to_arrange
from petz_engine.dungeon_petz.actions.assign_needs import AssignNeeds, has_pets, with_pets
from petz_engine.dungeon_petz.actions.clean_cages import CleanCages, can_clean, earn
from petz_engine.dungeon_petz.actions.enter_exhibition import (
    EnterExhibition,
    choose_entrant,
    count_display,
    nobody_stands,
)
from petz_engine.dungeon_petz.actions.group_imps import GroupImps, drop_screens, no_groups
from petz_engine.dungeon_petz.actions.sell_pet import (
    Pass,
    SellPet,
    can_sell,
    open_sale,
)
from petz_engine.dungeon_petz.actions.send_group import KeepGroup, SendGroup
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.draws import DealNeeds, anybody_draws
from petz_engine.dungeon_petz.needs import guard, pay_food, pay_imp, token
from petz_engine.dungeon_petz.needs.owed import DiscardCards, nothing_owed, owes
from petz_engine.dungeon_petz.needs.reveal import reveal_needs
from petz_engine.dungeon_petz.neutral_imps import move_neutral_imps
from petz_engine.dungeon_petz.offers import nothing_used
from petz_engine.dungeon_petz.order import everybody, next_sender
from petz_engine.dungeon_petz.prizes import give_prizes
from petz_engine.dungeon_petz.progress_board import has_customers, is_exhibition
from petz_engine.dungeon_petz.state import Sending
from petz_engine.dungeon_petz.steps.aging import age_food, grow_pets, imps_go_home
from petz_engine.dungeon_petz.steps.final import score_finals
from petz_engine.dungeon_petz.steps.once_a_round import (
    discard_needs,
    next_round,
    pay_income,
    rounds_left,
)
from petz_engine.dungeon_petz.steps.restock import clear_rows
from petz_engine.dungeon_petz.steps.reveal_tiles import Reveal, later_round
from petz_engine.dungeon_petz.steps.stands import deal_food
from petz_engine.dungeon_petz.verbs import ROOMS


def game_flow(c: Content) -> m.Node:
    """The whole game, from the first chance to the final scoring."""
    return m.flow(
        m.named(
            "setup",
            # DP-ENG-20 "drawn evenly, or named by the caller"
            m.chance(m.DrawFirst, rule="DP-SETUP-03"),
            m.auto(deal_food),
            m.chance(Reveal, rule="DP-SETUP-07"),
            m.chance(DealNeeds, rule="DP-SETUP-16"),
        ),
        # DP-GEN-04 "1 Setup, 2 Shopping, 3 Need cards, 4 Showing off, 5 Business, 6 Aging"
        m.loop(
            rounds_left,
            restock(c),
            shopping(),
            need_cards(c),
            on_display(c),
        ),
        m.named("final", m.auto(score_finals)),
    )


def restock(c: Content) -> m.Node:
    """Phase 1."""
    # DP-PREP-01 "02, 03, (neutral imps), 04 food, 05 artifacts, 06 cages, 07 addons, 08-11 pets, 12 income"
    # DP-PREP-01 "extra meat (DP-PREP-09) is added after the new food was dealt"
    neutral = m.auto(move_neutral_imps) if c.neutral_imps else m.flow()
    return m.named(
        "restock",
        m.when(
            later_round, neutral, m.auto(deal_food), m.auto(clear_rows), m.chance(Reveal, rule="DP-PREP-05")
        ),
        m.auto(pay_income),
    )


def shopping() -> m.Node:
    """Phase 2."""
    send = m.turns(m.ask(KeepGroup, SendGroup, rule="DP-SHOP-05", who=next_sender))
    return m.named(
        "shopping",
        m.ask(GroupImps, rule="DP-SHOP-01", secrecy=m.SEALED, who=everybody),
        m.during("groups", no_groups, m.auto(drop_screens), m.during("sending", Sending, send)),
    )


def need_cards(c: Content) -> m.Node:
    """Phase 3."""
    # DP-P3-01 "Three steps per player: arrange, draw, assign"
    return m.named(
        "need_cards",
        m.each(m.when(has_to_arrange, m.ask(Arrange, rule="DP-ARR-01"))),
        # DP-ENG-09 "All exchanges (Crystal Ball) are made in start order after arranging"
        m.each(window(c, "before_draw")),
        m.chance(DealNeeds, rule="DP-DRAW-02", needed=anybody_draws),
        m.ask(AssignNeeds, rule="DP-ASSIGN-01", secrecy=m.SEALED, who=with_pets),
    )


def on_display(c: Content) -> m.Node:
    """Phases 4 to 6, with all that is over when imps are home again."""
    # DP-AGE-05 "Exhibition minions return to 0"
    phases = (showing_off(c), business(), aging())
    return m.during("standings", nobody_stands, m.during("used", nothing_used, *phases))


def showing_off(c: Content) -> m.Node:
    """Phase 4."""
    # DP-P4-01 "One turn per player in start order"
    enter = m.when(choose_entrant, m.ask(EnterExhibition, rule="DP-EXH-02"), otherwise=m.auto(count_display))
    return m.named(
        "showing_off",
        # DP-P4-02 "decisions on imps, food and artifacts are due only on the own turn of phase 4"
        m.each(own_turn(c), m.when(is_exhibition, enter)),
        m.when(is_exhibition, m.auto(give_prizes)),
    )


def own_turn(c: Content) -> m.Node:
    """The turn of one player in phase 4, but for the exhibition."""
    plots = tuple(enumerate(c.names["plot"]))
    # DP-NEEDS-01 "hunger, poop, play, magic, anger, disease, potion"
    needs = [(need, c.names["need"][need]) for need in c.needs_in_order]
    return m.flow(
        m.when(
            has_pets,
            m.during(
                "owed",
                nothing_owed,
                m.auto(reveal_needs),
                # DP-NEEDS-02 "symbol by symbol over the whole display (all hunger, then all poop, ...)"
                m.each_entry(needs, lambda need: settle_need(c, need, plots)),
                m.when(owes, m.ask(DiscardCards, rule="DP-NEEDS-19")),
            ),
        ),
        window(c, "turn_end"),
    )


def window(c: Content, name: k.WindowName, need: int = -1) -> m.Node:
    """A moment in which offers may be used: one question for each offer that opens in it."""
    # DP-ENG-07 "A window is asked only of a seat that owns a usable offer"
    opens = [(i, c.names["offer"][i]) for i, offer in enumerate(c.offers) if (name, need) in offer.windows]
    return m.each_entry(opens, lambda offer: _question(type(c.offers[offer].verb)))


def _question(verb: type[k.Verb]) -> m.Node:
    offered = ROOMS[verb].offered
    assert offered is not None, verb  # packs are held to it
    return offered.question


def settle_need(c: Content, need: int, plots: tuple[tuple[int, str], ...]) -> m.Node:
    """What may be done before a need, and how it is settled over the whole display."""
    return m.flow(window(c, "before_need", need), settled(c, need, plots))


def settled(c: Content, need: int, plots: tuple[tuple[int, str], ...]) -> m.Node:
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
            return m.flow()
    raise AssertionError(c.needs[need])


def business() -> m.Node:
    """Phase 5."""
    # DP-P5-01 "sell pets (from round 3), discard assigned cards, use available imps"
    sell = m.loop(can_sell, m.ask(Pass, SellPet, rule="DP-SELL-01"))
    return m.named(
        "business",
        m.when(has_customers, m.each(m.when(has_pets, m.during("sale", open_sale, sell)))),
        m.auto(discard_needs),
        m.each(m.when(can_clean, m.ask(CleanCages, rule="DP-CLEAN-02"), otherwise=m.auto(earn))),
    )


def aging() -> m.Node:
    """Phase 6."""
    # DP-AGE-06 "each in the order pets, food, imps"
    return m.named(
        "aging",
        m.auto(grow_pets),
        m.each(_question(k.FillStore)),
        m.auto(age_food),
        m.auto(imps_go_home),
        m.auto(next_round),
    )
