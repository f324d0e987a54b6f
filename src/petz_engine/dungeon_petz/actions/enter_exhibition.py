"""Entering the exhibition of the round, and its score (DP-EXH-01 to DP-EXH-08)."""

from __future__ import annotations

from typing import NamedTuple

import attrs

from petz_engine.dungeon_petz import scoring, stats
from petz_engine.dungeon_petz.actions.assign_needs import has_pets
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.progress_board import exhibition_now
from petz_engine.dungeon_petz.scoring import Subject
from petz_engine.dungeon_petz.state import Edit, NeedId, Player, PlotId, Table
from petz_engine.kernel.decision import Decision
from petz_engine.kernel.form import Choice, Mechanic, Slot, by_name
from petz_engine.kernel.refusal import Reason, because
from petz_engine.kernel.score import Line
from petz_engine.kernel.view import View


@attrs.frozen(weakref_slot=False)
class EnterExhibition:
    """The pet (by its plot) that enters, and the need that is judged where the exhibition lets one choose."""

    plot: PlotId
    need: NeedId | None = None


class SoFar(NamedTuple):
    """The content, the player, whether a need is chosen, and what is chosen so far."""

    content: Content
    player: Player
    choose_need: bool
    plot: int = -1
    need: int = -1


def choose_entrant(c: Content, table: Table, seat: int) -> bool:
    """Whether the seat has to name a pet."""
    # DP-ENG-15 "A player with a pet must enter a single-pet exhibition with one pet of their choice"
    tile = exhibition_now(c, table)
    return tile is not None and c.tiles[tile].one_pet and has_pets(c, table, seat)


def _begin(view: View, decision: Decision) -> SoFar:
    tile = exhibition_now(view.content, view.table)
    assert tile is not None
    return SoFar(view.content, view.table.players[view.seat], view.content.tiles[tile].choose_need)


def _slot(so_far: SoFar) -> Slot | None:
    if so_far.plot < 0:
        return _PET
    return _NEED if so_far.choose_need and so_far.need < 0 else None


def _pet_reason(view: View, so_far: SoFar, plot: int) -> Reason | None:
    return pet_reason(so_far.player, plot)


def pet_reason(player: Player, plot: int) -> Reason | None:
    """Why there is no pet on a plot that could enter."""
    # DP-EXH-07 "A player is not forced to choose the best pet"
    plots = player.plots
    if 0 <= plot < len(plots) and plots[plot].pet is not None:
        return None
    return because("no_pet", "DP-EXH-02")


def _need_reason(view: View, so_far: SoFar, need: int) -> Reason | None:
    return need_reason(so_far.content, so_far.player, so_far.plot, need)


def need_reason(c: Content, player: Player, plot: int, need: int) -> Reason | None:
    """Why the pet on a plot cannot be judged by a need."""
    pet = player.plots[plot].pet
    needs = c.needs_of(pet.cards) if pet is not None else ()
    # DP-ENG-15 "Freestyle names a need that this pet has"
    return None if 0 <= need < len(needs) and needs[need] else because("no_such_need", "DP-ENG-15")


_PET = Slot(
    "pet",
    lambda view, s: range(len(s.player.plots)),
    lambda s, plot: s._replace(plot=plot),
    _pet_reason,
    told=by_name("plot"),
)
_NEED = Slot(
    "need",
    lambda view, s: range(len(s.content.needs)),
    lambda s, need: s._replace(need=need),
    _need_reason,
    told=by_name("need"),
)


def _parts(view: View, decision: Decision, action: EnterExhibition) -> tuple[Choice, ...]:
    return (action.plot,) if action.need is None else (action.plot, action.need)


def entrant(player: Player, plot: int, need: int | None) -> Subject:
    """A pet as a single-pet exhibition sees it."""
    pet = player.plots[plot].pet
    assert pet is not None
    return scoring.one_pet(pet, player.plots[plot].tokens, -1 if need is None else need)


def exhibition_lines(c: Content, player: Player, tile: int, subject: Subject) -> tuple[Line, ...]:
    """The total of a player as lines: the tile's terms, judging, and artifacts."""
    # DP-EXH-02 "Only its needs assigned THIS round, its tokens and (if the tile says manure) the manure of"
    # DP-EXH-03 "all own pets count, with all their tokens, and all manure on the display"
    rule = "DP-EXH-02" if c.tiles[tile].one_pet else "DP-EXH-03"
    # DP-EXH-05 "Total = tile score + 2 if the player judged (DP-ACT-11) + 1/2 with the Whip"
    found = [*scoring.lines(c, c.tiles[tile].score, subject, rule, ("tile", tile))]
    if player.head_start:
        found.append(Line("DP-ACT-11", player.head_start, "head_start", player.head_start, 1))
    for artifact in player.artifacts:
        bonus = c.tiles[artifact.tile].exhibition
        if bonus:
            found.append(
                Line("DP-ART-06", bonus, "artifacts", bonus, 1, ("tile", artifact.tile), ("modify",))
            )
    return tuple(found)


def _stand(e: Edit, seat: int, tile: int, subject: Subject, **what: int | None) -> None:
    """The minion stands on the total; without points above 0 the player takes no part."""
    c, player = e.content, e.player(seat)
    total = (
        scoring.total(c, c.tiles[tile].score, subject) + player.head_start + stats.exhibition_bonus(c, player)
    )
    # DP-EXH-05 "If the total is 0 or less the minion stands on 0 and the player takes no part"
    player.standing = total if total > 0 else None
    e.tell("entered", "DP-EXH-05", seat, exhibition=tile, halves=total, **what)


def count_display(e: Edit, seat: int) -> None:
    """An exhibition of all pets is counted by itself; without a pet there is nothing to enter a single-pet one."""
    tile = exhibition_now(e.content, e.table)
    assert tile is not None
    if e.content.tiles[tile].one_pet:
        # DP-EXH-06 "Single-pet: without a pet the player gets nothing, whatever the bonuses"
        e.player(seat).standing = None
        return
    _stand(e, seat, tile, scoring.display(e.table.players[seat]))


def _enter(e: Edit, decision: Decision, action: EnterExhibition) -> None:
    tile = exhibition_now(e.content, e.table)
    assert tile is not None
    subject = entrant(e.table.players[decision.seat], action.plot, action.need)
    _stand(e, decision.seat, tile, subject, plot=action.plot, need=action.need)


ENTER_EXHIBITION = Mechanic(
    _begin, _slot, lambda s: EnterExhibition(s.plot, s.need if s.need >= 0 else None), _parts, _enter
)
