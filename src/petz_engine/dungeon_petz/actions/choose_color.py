"""Choosing the color of a tile that was just acquired (DP-ART-01)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from petz_engine.dungeon_petz import kinds as k
from petz_engine.dungeon_petz.state import ColorId
from petz_engine.kernel.decision import Decision
from petz_engine.kernel.refusal import Reason, because
from petz_engine.kernel.view import View


@attrs.frozen(weakref_slot=False)
class ChooseColor:
    """The color that the tile remembers from now on."""

    color: ColorId


def colors(view: View, decision: Decision) -> Sequence[int]:
    """The colors that the tile offers, in its own order."""
    verbs = view.content.tiles[decision.about[0]].acquired
    return next(verb.colors for verb in verbs if isinstance(verb, k.ChooseColor))


def reason(view: View, decision: Decision, color: Any) -> Reason | None:
    """Why the tile does not offer this color."""
    if color in colors(view, decision):
        return None
    return because("color_not_offered", "DP-ART-01", artifact=decision.about[0])
