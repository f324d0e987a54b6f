"""What proofs of knowledge ask of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import attrs

import petz_engine as pe
from proofs.witness import Witness


@attrs.frozen(eq=False)
class Knowing:
    """How knowledge of a game is proved.

    ``games`` are tiny ones in which much is hidden, with the seeds to play them by; ``witness`` says what others can
    see of them. ``odds(game, state)`` is, for each pile of secret cards, the chance of each card to come next in a
    state that is known as a whole. ``told`` are events that must have been told, so that a proof of nothing is found
    out.
    """

    games: Mapping[str, tuple[Callable[[], pe.Game], tuple[int, ...]]]
    witness: Witness
    odds: Callable[[pe.Game, Any], Mapping[str, Mapping[str, Fraction]]]
    told: Mapping[str, int]
