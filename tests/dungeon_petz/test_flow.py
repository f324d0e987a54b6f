"""The whole game at a glance: which step follows which, what is asked by which rule, and where a test leads."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dungeon_petz.positions import a_game
from petz_engine.kernel.flow import ASK, CHANCE_OP, JUMP, Op

OUTLINE = """
setup/draw_first by DP-SETUP-03 (chance)
setup/deal_food
setup/reveal by DP-SETUP-07 (chance)
setup/deal_needs by DP-SETUP-16 (chance)
rounds_left else final/score_finals
restock/later_round else restock/pay_income
restock/move_neutral_imps
restock/deal_food
restock/clear_rows
restock/reveal by DP-PREP-05 (chance)
restock/pay_income
shopping/group_imps by DP-SHOP-01 (sealed: everybody)
shopping/open_groups
shopping/drop_screens
shopping/open_sending
shopping/keep_group by DP-SHOP-05 (open: next_sender), or SendGroup else shopping/close_sending
shopping/again to shopping/keep_group
shopping/close_sending
shopping/close_groups
need_cards[0]/has_to_arrange else need_cards[1]/has_to_arrange
need_cards[0]/arrange by DP-ARR-01 (open)
need_cards[0]/crystal_ball/0.0/can_exchange else need_cards[1]/crystal_ball/0.0/can_exchange
need_cards[0]/crystal_ball/0.0/exchange_needs by DP-ART-02 (private)
need_cards/deal_needs by DP-DRAW-02 (chance: anybody_draws)
need_cards/assign_needs by DP-ASSIGN-01 (sealed: with_pets)
open_standings
open_used
showing_off[0]/has_pets else showing_off[0]/long_handled_shovel/0.0/can_sweep
showing_off[0]/open_owed
showing_off[0]/reveal_needs
showing_off[0]/hunger/upper_left/can_feed else showing_off[0]/hunger/upper_left/go_hungry
showing_off[0]/hunger/upper_left/feed by DP-NEEDS-04 (open)
showing_off[0]/hunger/upper_left/not_can_feed to showing_off[0]/hunger/upper_right/can_feed
showing_off[0]/hunger/upper_left/go_hungry
showing_off[0]/hunger/settled
showing_off[0]/poop/put_tokens
showing_off[0]/play/can_play else showing_off[0]/play/play_alone
showing_off[0]/play/place_imps by DP-NEEDS-08 (open)
showing_off[0]/play/not_can_play to showing_off[0]/play/settled
showing_off[0]/play/play_alone
showing_off[0]/play/settled
showing_off[0]/magic/imp_armor/0.0/can_guard else showing_off[0]/magic/put_tokens
showing_off[0]/magic/imp_armor/0.0/guard_cages by DP-ART-04 (open)
showing_off[0]/magic/put_tokens
showing_off[0]/anger/imp_armor/0.0/can_guard else showing_off[0]/anger/upper_left/breaks_out
showing_off[0]/anger/imp_armor/0.0/guard_cages by DP-ART-04 (open)
showing_off[0]/anger/upper_left/breaks_out else showing_off[0]/anger/upper_right/breaks_out
showing_off[0]/anger/upper_left/can_catch else showing_off[0]/anger/upper_left/escape
showing_off[0]/anger/upper_left/catch by DP-NEEDS-13 (open)
showing_off[0]/anger/upper_left/not_can_catch to showing_off[0]/anger/upper_right/breaks_out
showing_off[0]/anger/upper_left/escape
showing_off[0]/disease/long_handled_shovel/0.0/can_sweep else showing_off[0]/disease/put_tokens
showing_off[0]/disease/long_handled_shovel/0.0/sweep_cages by DP-ART-03 (open)
showing_off[0]/disease/put_tokens
showing_off[0]/owes else showing_off[0]/close_owed
showing_off[0]/discard_cards by DP-NEEDS-19 (open)
showing_off[0]/close_owed
showing_off[0]/long_handled_shovel/0.0/can_sweep else showing_off[0]/is_exhibition
showing_off[0]/long_handled_shovel/0.0/sweep_cages by DP-ART-03 (open)
showing_off[0]/is_exhibition else showing_off[1]/has_pets
showing_off[0]/choose_entrant else showing_off[0]/count_display
showing_off[0]/enter_exhibition by DP-EXH-02 (open)
showing_off[0]/not_choose_entrant to showing_off[1]/has_pets
showing_off[0]/count_display
showing_off/is_exhibition else business/has_customers
showing_off/give_prizes
business/has_customers else business/discard_needs
business[0]/has_pets else business[1]/has_pets
business[0]/open_sale
business[0]/can_sell else business[0]/close_sale
business[0]/pass by DP-SELL-01 (open), or SellPet
business[0]/again to business[0]/can_sell
business[0]/close_sale
business/discard_needs
business[0]/can_clean else business[0]/earn
business[0]/clean_cages by DP-CLEAN-02 (open)
business[0]/not_can_clean to business[1]/can_clean
business[0]/earn
aging/grow_pets
aging[0]/can_fill_store else aging[1]/can_fill_store
aging[0]/fill_store by DP-AGE-02 (open)
aging/age_food
aging/imps_go_home
aging/next_round
close_used
close_standings
again to rounds_left
final/score_finals
end
"""
"""Two players, the first of them, and the first of four plots; a test tells where it leads if it fails."""


def told(op: Op, program: tuple[Op, ...]) -> str:
    """A step on one line."""
    name = op.name.replace("dungeon_petz:", "")
    if op.kind in (ASK, CHANCE_OP):
        how, who = "chance" if op.kind == CHANCE_OP else op.secrecy.value, getattr(op.do, "__name__", "<")
        name = f"{name} by {op.rule} ({how}{'' if '<' in who else f': {who}'})"
        kinds = [kind.__name__ for kind in op.actions]
        name += "".join(f", or {kind}" for kind in kinds[1:])
    if op.target < 0:
        return name
    behind = program[op.target].name.replace("dungeon_petz:", "")
    return f"{name} {'to' if op.kind == JUMP else 'else'} {behind}"


def steps(seats: int, place: int, plot: str) -> Iterator[str]:
    """The steps of nobody and of one seat, at one plot."""
    program = a_game(seats).program
    others = [
        f"{other}/" for other in ("upper_left", "upper_right", "lower_left", "lower_right") if other != plot
    ]
    for op in program:
        if op.place in (-1, place) and not any(other in op.name for other in others):
            yield told(op, program)


@pytest.mark.rule("DP-GEN-04", "DP-PREP-01", "DP-P3-01", "DP-P4-01", "DP-P5-01", "DP-AGE-06", "DP-NEEDS-01")
def test_the_steps_of_a_game_come_in_this_order() -> None:
    assert list(steps(2, 0, "upper_left")) == OUTLINE.strip().splitlines()


@pytest.mark.rule("DP-P4-01", "DP-NEEDS-02", "DP-2P-05")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_seats_and_all_plots_take_the_same_steps(seats: int) -> None:
    # given the steps of the first seat at the first plot, without where they lead
    def names(place: int, plot: str) -> list[str]:
        return [step.partition(" else ")[0].partition(" to ")[0] for step in steps(seats, place, plot)]

    first = names(0, "upper_left")

    # then those of any other are the same with its number, and its plot
    for place in range(seats):
        for plot in ("upper_left", "upper_right", "lower_left", "lower_right"):
            there = [
                step.replace(f"[{place}]", "[0]").replace(plot, "upper_left") for step in names(place, plot)
            ]
            assert there == first
    # and only neutral imps make a difference between tables
    neutral = {"restock/move_neutral_imps"}
    expected = [line.partition(" else ")[0].partition(" to ")[0] for line in OUTLINE.strip().splitlines()]
    assert first == [step for step in expected if seats < 4 or step not in neutral]
