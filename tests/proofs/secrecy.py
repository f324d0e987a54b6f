"""What others can tell of an action that is nobody else's business."""

from __future__ import annotations

from collections.abc import Sequence

import petz_engine as pe


def alike(game: pe.Game, steps: Sequence[pe.Step], seat: int | None) -> bool:
    """Whether a seat sees, hears, and may do the same after all these steps."""
    views = [game.view(step.state, seat) for step in steps]
    heard = {pe.project(step.events, seat) for step in steps}
    asked = {
        (game.decisions(step.state), game.options(view).count())
        for step, view in zip(steps, views, strict=True)
    }
    bytes_ = {pe.encode_view(game, view) for view in views}
    return all(view == views[0] for view in views) and (len(heard), len(asked), len(bytes_)) == (1, 1, 1)
