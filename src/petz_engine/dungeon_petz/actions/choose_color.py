"""Choosing the color of a tile that was just acquired (DP-ART-01)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from petz_engine.dungeon_petz import kinds as k
from petz_engine.dungeon_petz.state import ColorId
from petz_engine.kernel.form import Slot, by_name
from petz_engine.kernel.refusal import Reason, because
from petz_engine.kernel.view import View


@attrs.frozen(weakref_slot=False)
class ChooseColor:
    """The color that the tile remembers from now on."""

    color: ColorId


def _colors(view: View, so_far: Any) -> Sequence[int]:
    """The colors that the tile offers, in its own order."""
    verbs = view.content.tiles[so_far[0].about[0]].acquired
    return next(verb.colors for verb in verbs if isinstance(verb, k.ChooseColor))


def _reason(view: View, so_far: Any, color: int) -> Reason | None:
    if color in _colors(view, so_far):
        return None
    return because("color_not_offered", "DP-ART-01", artifact=so_far[0].about[0])


COLOR = Slot("color", _colors, verdict=_reason, told=by_name("color"))
