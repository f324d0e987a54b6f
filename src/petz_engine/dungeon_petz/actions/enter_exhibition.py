"""Entering the exhibition of the round, and its score (DP-EXH-01 to DP-EXH-08)."""

from __future__ import annotations

import attrs

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import scoring, stats
from petz_engine.dungeon_petz.actions.assign_needs import has_pets
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.progress_board import exhibition_now
from petz_engine.dungeon_petz.scoring import Subject
from petz_engine.dungeon_petz.state import Edit, NeedId, Player, PlotId, Table, View


@attrs.frozen(weakref_slot=False)
class EnterExhibition:
    """The pet (by its plot) that enters, and the need that is judged where the exhibition lets one choose."""

    plot: PlotId
    need: NeedId | None = None


def nobody_stands(c: Content, table: Table) -> tuple[None, ...]:
    """The totals of all seats before anybody has entered."""
    return (None,) * len(table.players)


def choose_entrant(c: Content, table: Table, seat: int) -> bool:
    """Whether the seat has to name a pet."""
    # DP-ENG-15 "A player with a pet must enter a single-pet exhibition with one pet of their choice"
    tile = exhibition_now(c, table)
    return tile is not None and c.tiles[tile].one_pet and has_pets(c, table, seat)


def pet_reason(player: Player, plot: int) -> m.Reason | None:
    """Why there is no pet on a plot that could enter."""
    # DP-EXH-07 "A player is not forced to choose the best pet"
    plots = player.plots
    if 0 <= plot < len(plots) and plots[plot].pet is not None:
        return None
    return m.refuse("no_pet", "DP-EXH-02")


def need_reason(c: Content, player: Player, plot: int, need: int) -> m.Reason | None:
    """Why the pet on a plot cannot be judged by a need."""
    pet = player.plots[plot].pet
    needs = c.needs_of(pet.cards) if pet is not None else ()
    # DP-ENG-15 "Freestyle names a need that this pet has"
    return None if 0 <= need < len(needs) and needs[need] else m.refuse("no_such_need", "DP-ENG-15")


def entrant(player: Player, plot: int, need: int | None) -> Subject:
    """A pet as a single-pet exhibition sees it."""
    pet = player.plots[plot].pet
    assert pet is not None
    return scoring.one_pet(pet, player.plots[plot].tokens, -1 if need is None else need)


def exhibition_lines(c: Content, table: Table, seat: int, tile: int, subject: Subject) -> tuple[m.Line, ...]:
    """The total of a player as lines: the tile's terms, judging, and artifacts."""
    # DP-EXH-02 "Only its needs assigned THIS round, its tokens and (if the tile says manure) the manure of"
    # DP-EXH-03 "all own pets count, with all their tokens, and all manure on the display"
    rule = "DP-EXH-02" if c.tiles[tile].one_pet else "DP-EXH-03"
    # DP-EXH-05 "Total = tile score + 2 if the player judged (DP-ACT-11) + 1/2 with the Whip"
    found = [*scoring.lines(c, c.tiles[tile].score, subject, rule, ("tile", tile))]
    start = stats.head_start(c, table, seat)
    if start:
        found.append(m.Line("DP-ACT-11", start, "head_start", start, 1))
    for artifact in table.players[seat].artifacts:
        bonus = stats.shown_by(c, table, seat, artifact.tile)
        if bonus:
            found.append(
                m.Line("DP-ART-06", bonus, "artifacts", bonus, 1, ("tile", artifact.tile), ("modify",))
            )
    return tuple(found)


def _stand(e: Edit, seat: int, tile: int, subject: Subject, **what: int | None) -> None:
    """The minion stands on the total; without points above 0 the player takes no part."""
    c, table = e.content, e.table
    total = scoring.total(c, c.tiles[tile].score, subject)
    total += stats.head_start(c, table, seat) + stats.exhibition_bonus(c, table, seat)
    # DP-EXH-05 "If the total is 0 or less the minion stands on 0 and the player takes no part"
    assert table.standings is not None
    table.standings = m.replaced(table.standings, seat, total if total > 0 else None)
    e.emit("entered", "DP-EXH-05", seat, exhibition=tile, points=total, **what)


def count_display(e: Edit, seat: int) -> None:
    """An exhibition of all pets is counted by itself; without a pet there is nothing to enter a single-pet one."""
    tile = exhibition_now(e.content, e.table)
    assert tile is not None
    # DP-EXH-06 "Single-pet: without a pet the player gets nothing, whatever the bonuses"
    if not e.content.tiles[tile].one_pet:
        _stand(e, seat, tile, scoring.display(e.table.players[seat]))


def _enter(e: Edit, decision: m.Decision, action: EnterExhibition) -> None:
    tile = exhibition_now(e.content, e.table)
    assert tile is not None
    subject = entrant(e.table.players[decision.seat], action.plot, action.need)
    _stand(e, decision.seat, tile, subject, plot=action.plot, need=action.need)


def _chooses_need(view: View, decision: m.Decision) -> bool:
    tile = exhibition_now(view.content, view.table)
    return tile is not None and view.content.tiles[tile].choose_need


ENTER_EXHIBITION = m.fields(
    EnterExhibition,
    m.Slot(
        "pet",
        lambda view, partial: range(len(view.table.players[view.seat].plots)),
        verdict=lambda view, partial, plot: pet_reason(view.table.players[view.seat], plot),
        describe=m.by_name("plot"),
        fields=("plot",),
    ),
    m.Slot(
        "need",
        lambda view, partial: range(len(view.content.needs)),
        verdict=lambda view, partial, need: need_reason(
            view.content, view.table.players[view.seat], partial[1], need
        ),
        describe=m.by_name("need"),
        asked=lambda partial: bool(partial[0]),
    ),
    effect=_enter,
    known=_chooses_need,
)
