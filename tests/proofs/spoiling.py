"""States and views as JSON with one part spoiled, and all that a client asks of what can be read of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import petz_engine as pe


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to every part of a JSON value."""
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield (*path, key)
        yield from paths(value[key], (*path, key))


def ask(game: pe.Game, view: pe.View, rng: pe.Rng) -> None:
    """All that a client asks of a view."""
    game.decisions(view)
    options = game.options(view)
    if game.my_decision(view) is None:
        assert options.count() == 0
        return
    assert options.count() > 0
    for action in (options.walk(rng), options.sample(rng), next(iter(options))):
        assert game.check(view, action) is None
    game.form(view, type(action))
