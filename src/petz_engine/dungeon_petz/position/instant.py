"""What a step of the flow says about the state that stands there: which cards lie how, what was revealed, who works."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from petz_engine.dungeon_petz.actions.assign_needs import AssignNeeds
from petz_engine.dungeon_petz.actions.enter_exhibition import EnterExhibition
from petz_engine.dungeon_petz.actions.group_imps import GroupImps, drop_screens
from petz_engine.dungeon_petz.actions.sell_pet import close_shop, open_shop
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.needs.reveal import reveal_needs
from petz_engine.dungeon_petz.prizes import give_prizes
from petz_engine.dungeon_petz.steps.aging import imps_go_home
from petz_engine.dungeon_petz.steps.once_a_round import discard_needs, move_neutral_imps
from petz_engine.dungeon_petz.steps.reveal_tiles import Reveal
from petz_engine.kernel.flow import Op
from petz_engine.kernel.flow_position import first_steps

SETUP, RESTOCK, FINAL, END = "setup", "restock", "final", "end"


@attrs.frozen
class Instant:
    """A step of a program, compared with the steps before and behind it."""

    content: Content
    program: Sequence[Op]
    cursor: int

    @property
    def part(self) -> str:
        """The part of the game around it."""
        return self.program[self.cursor].name.partition("/")[0]

    def _asks(self, action: type[Any]) -> list[int]:
        return [at for at, op in enumerate(self.program) if action in op.actions]

    def _at(self, do: Callable[..., Any], place: int = -1) -> int:
        """Where something is done; before the beginning where it never is."""
        return first_steps(self.program, do).get(place, -1)

    @property
    def is_grouping(self) -> bool:
        """Whether imps are being grouped."""
        return GroupImps in self.program[self.cursor].actions

    @property
    def has_hands(self) -> bool:
        """Whether hands were dealt: setup ends with that."""
        return self.part != SETUP

    @property
    def screens_drop(self) -> bool:
        """Whether the groups of all are about to be revealed."""
        return self.cursor == self._at(drop_screens)

    @property
    def is_assigning(self) -> bool:
        """Whether cards are being assigned."""
        return AssignNeeds in self.program[self.cursor].actions

    def has_face_down(self, place: int) -> bool:
        """Whether the cards of the seat at this place lie face down until its turn of phase 4."""
        (assign,) = self._asks(AssignNeeds)
        return assign < self.cursor <= self._at(reveal_needs, place)

    def has_face_up(self, place: int) -> bool:
        """Whether the cards of the seat at this place lie face up at its pets."""
        return self._at(reveal_needs, place) < self.cursor <= self._at(discard_needs)

    def has_worked(self, place: int) -> bool:
        """Whether imps of the seat at this place may have jobs."""
        return self._at(reveal_needs, place) < self.cursor <= self._at(imps_go_home)

    def sells(self, place: int) -> bool:
        """Whether the seat at this place is selling."""
        return self._at(open_shop, place) < self.cursor <= self._at(close_shop, place)

    def revealed_through(self, number: int) -> int:
        """The last round whose tiles of the progress board are revealed, in a round of this number."""
        at_setup, *at_restock = self._asks(Reveal)
        if self.cursor <= at_setup:
            return 0
        if self.part == RESTOCK and self.cursor <= at_restock[0]:
            return number - 1
        return min(number, self.content.board.rounds)

    def moves(self, number: int) -> int:
        """How often neutral imps have moved, in a round of this number."""
        yet = self.part == RESTOCK and self.cursor <= self._at(move_neutral_imps)
        return max(0, min(number, self.content.board.rounds) - 1 - yet)

    @property
    def earliest_round(self) -> int:
        """The first round in which a game can stand here."""
        board = self.content.board
        if self.part in (FINAL, END):
            return board.rounds + 1
        if self.part == RESTOCK and self.cursor <= self._asks(Reveal)[-1]:
            return 2
        if any(self.sells(place) for place in range(board.seats)):
            return min(board.customers, default=1)
        asked = {EnterExhibition: board.exhibitions}
        if any(action in asked for action in self.program[self.cursor].actions) or self._judges():
            return min(board.exhibitions, default=1)
        return 1

    def _judges(self) -> bool:
        name = self.program[self.cursor].name
        entering = [self.program[at].name.rpartition("/")[0] for at in self._asks(EnterExhibition)]
        questions = ("is_exhibition", "choose_entrant", "count_display")
        inside = any(name == f"{where}/{word}" for where in entering for word in questions)
        return inside or self.cursor == self._at(give_prizes)
