"""Choosing the color of a tile that was just acquired (DP-ART-01)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.state import ColorId, View


@attrs.frozen(weakref_slot=False)
class ChooseColor:
    """The color that the tile remembers from now on."""

    color: ColorId


def _colors(view: View, partial: Any) -> Sequence[int]:
    verbs = view.content.tiles[partial[0].context[0]].acquired
    return next(verb.among for verb in verbs if isinstance(verb, k.ChooseColor))


def _reason(view: View, partial: Any, color: int) -> m.Reason | None:
    if color in _colors(view, partial):
        return None
    return m.refuse("color_not_offered", "DP-ART-01", artifact=partial[0].context[0])


COLOR = m.Slot("color", _colors, verdict=_reason, describe=m.by_name("color"))
