"""Acquiring artifacts: what their rules have to do lies on the table as pending frames, one for each artifact."""

from __future__ import annotations

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.actions.choose_color import ChooseColor
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import Artifact, Edit, Frame, Table


def artifacts(e: Edit, seat: int, tiles: tuple[int, ...]) -> None:
    """The seat gets these artifacts; what they do at once waits on the table, sorted by id."""
    # DP-ENG-10 "settled one by one in the order of their ids"
    player, first = e.player(seat), len(e.table.players[seat].artifacts)
    player.artifacts = (*player.artifacts, *(Artifact(tile) for tile in tiles))
    frames = [
        Frame(seat, tile, first + i, 0) for i, tile in enumerate(tiles) if e.content.tiles[tile].acquired
    ]
    e.table.pending = (*reversed(frames), *e.table.pending)
    for tile in tiles:
        e.emit("took_tile", "DP-ACT-04", seat, tile=tile, source="market", target="display")


def verb_of(c: Content, table: Table) -> k.Verb | None:
    """The verb at which the top frame stands, None behind the last."""
    frame = table.pending[-1]
    verbs = c.tiles[frame.tile].acquired
    return verbs[frame.verb] if frame.verb < len(verbs) else None


def next_verb(e: Edit, further: int = 1) -> None:
    """The top frame goes one verb further, or several."""
    frame = e.table.pending[-1]
    moved = Frame(frame.seat, frame.tile, frame.artifact, frame.verb + further)
    e.table.pending = (*e.table.pending[:-1], moved)


def choose_color(e: Edit, decision: m.Decision, action: ChooseColor) -> None:
    """The artifact of the top frame remembers its color for good."""
    # DP-ART-01 "choose one of its two colours for good"
    frame = e.table.pending[-1]
    owned = e.artifact(frame.seat, frame.artifact)
    owned.color = action.color
    e.emit("chose_color", "DP-ART-01", frame.seat, artifact=owned.tile, color=action.color)
    next_verb(e)
