"""Phases: what a flow position says of a table, for what holds in one part of a round only."""

from __future__ import annotations

from functools import lru_cache

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz.actions.assign_needs import AssignNeeds
from petz_engine.dungeon_petz.actions.enter_exhibition import (
    EnterExhibition,
    choose_entrant,
    count_display,
)
from petz_engine.dungeon_petz.actions.group_imps import GroupImps
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.needs.reveal import reveal_needs
from petz_engine.dungeon_petz.neutral_imps import move_neutral_imps
from petz_engine.dungeon_petz.prizes import give_prizes
from petz_engine.dungeon_petz.progress_board import is_exhibition
from petz_engine.dungeon_petz.state import Table
from petz_engine.dungeon_petz.steps.aging import imps_go_home
from petz_engine.dungeon_petz.steps.once_a_round import discard_needs
from petz_engine.dungeon_petz.steps.reveal_tiles import Reveal


def is_early(now: m.FlowPosition) -> bool:
    """Whether no group was sent in this round yet, or the game is over: nothing of a round lies anywhere."""
    return now.part in ("setup", "restock", "end") or GroupImps in now.asks


def is_assigning(now: m.FlowPosition) -> bool:
    """Whether cards are being assigned."""
    return AssignNeeds in now.asks


def shown_off(table: Table, now: m.FlowPosition) -> tuple[int, ...]:
    """The seats that have had, or have, their turn in phase 4 of this round, as long as the round goes on."""
    # DP-P4-01 "One turn per player in start order"
    if now.part == "showing_off":
        return table.order[: now.place + 1]
    return table.order if now.part in ("business", "aging") else ()


def had_turn(table: Table, now: m.FlowPosition) -> tuple[int, ...]:
    """The seats that have had their turn in phase 4 of this round, as long as the round goes on."""
    shown = shown_off(table, now)
    return shown[:-1] if now.part == "showing_off" else shown


def has_face_down(now: m.FlowPosition, place: int) -> bool:
    """Whether the cards of the seat at this place lie face down until its turn of phase 4."""
    return now.part == "showing_off" and not now.is_past(reveal_needs, place)


@lru_cache(maxsize=8192)
def has_face_up(now: m.FlowPosition, place: int) -> bool:
    """Whether the cards of the seat at this place lie face up at its pets."""
    # DP-CLEAN-01 "Discard all assigned need cards to their piles (also of sold pets), potions to the hospital stack"
    return now.is_past(reveal_needs, place) and not now.is_past(discard_needs, -1)


def has_worked(now: m.FlowPosition, place: int) -> bool:
    """Whether imps of the seat at this place may have jobs."""
    return now.is_past(reveal_needs, place) and not now.is_past(imps_go_home, -1)


def revealed_through(c: Content, number: int, now: m.FlowPosition) -> int:
    """The last round whose tiles of the progress board are revealed, in a round of this number."""
    if now.part in ("setup", "restock") and _reveals(now):
        return number - 1
    return min(number, c.board.rounds)


def _reveals(now: m.FlowPosition) -> bool:
    """Whether tiles are still to be revealed in this part."""
    return any(Reveal in later.asks and later.part == now.part for later in now.later)


def moves(c: Content, number: int, now: m.FlowPosition) -> int:
    """How often neutral imps have moved, in a round of this number."""
    yet = now.part == "restock" and not now.is_past(move_neutral_imps)
    return max(0, min(number, c.board.rounds) - 1 - yet)


def earliest_round(c: Content, now: m.FlowPosition) -> int:
    """The first round in which a game can stand here."""
    if now.part in ("final", "end"):
        return c.board.rounds + 1
    if now.part == "restock" and _reveals(now):
        return 2
    if any(field == "sale" for field, _ in now.op.open):
        return min(c.board.customers, default=1)
    enters = EnterExhibition in now.asks or now.op.do in (choose_entrant, count_display, give_prizes)
    if enters or (now.op.do is is_exhibition and now.place >= 0):
        return min(c.board.exhibitions, default=1)
    return 1
