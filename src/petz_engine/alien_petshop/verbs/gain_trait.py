"""Trait tokens from the supply, one at a time (AP-O-35, AP-O-55)."""

from __future__ import annotations

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop import stats
from petz_engine.alien_petshop.actions.decline import Decline
from petz_engine.alien_petshop.actions.place_trait import PlaceTrait, only_trait, place, spacious
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.frames import rule_of
from petz_engine.alien_petshop.state import Edit, Frame, Table
from petz_engine.alien_petshop.verbs.room import THIS, Room


def _displays(c: Content, table: Table, frame: Frame, verb: k.GainTrait) -> list[int]:
    """The displays whose pet may get a token now."""
    # AP-O-29 "placing is allowed, no token is added"
    if not (0 < frame.left <= verb.amount and stats.tokens_left(table)):
        return []
    displays = spacious(c, table.players[frame.seat])
    return [d for d in displays if verb.to == "pets" or d == frame.display]


def _only(table: Table, displays: list[int], verb: k.GainTrait) -> int | None:
    """The token that must be placed, where there is nothing to choose."""
    # AP-O-34 "the owner chooses its kind among those left"
    return None if verb.may or len(displays) != 1 else only_trait(table)


def _place(e: Edit, frame: Frame, verb: k.GainTrait) -> bool:
    displays = _displays(e.content, e.table, frame, verb)
    trait = _only(e.table, displays, verb)
    if trait is None:
        return False
    place(e, frame.seat, displays[0], trait)
    return True


def _asked(c: Content, table: Table, frame: Frame, verb: k.GainTrait) -> m.Decision | None:
    displays = _displays(c, table, frame, verb)
    if not displays or _only(table, displays, verb) is not None:
        return None
    # AP-O-35 "taken one at a time, each with its pet and kind, and may be declined"
    actions = (Decline, PlaceTrait) if verb.may else (PlaceTrait,)
    about = (frame.display,) if verb.to == "this" else ()
    return m.Decision(frame.seat, actions, rule_of(frame), context=about, step="power")


# AP-O-35 "declining ends the player's remaining tokens of that source"
ROOM = Room(k.GainTrait, frozenset({THIS}), _asked, _place, actions=1)
