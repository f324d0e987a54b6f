"""The Mutation Phase: who places which trait tokens where (chapter 9)."""

from __future__ import annotations

from typing import Any

import pytest

from alien_petshop.moves import Moves, moves_of
from alien_petshop.phases import OTHER, PLAIN, tokens_on
from petz_engine.alien_petshop.state import State

TWO = moves_of(2)
WAVE = moves_of(2, episode="mutation_wave")
P = TWO.at
CLAIM = "mutate[0]/claim"
KINDS = ("speaks", "tentacled", "multi_eyed", "cute")


def about_to_mutate(m: Moves, workers: int, displays: dict[int, Any], other: int = 0, **more: Any) -> State:
    """So many workers of seat 0 and of the other stand on Add Mutation; seat 0 is first unless ``order`` says else."""
    table = {"step": CLAIM, **more.pop("table", {})}
    mine = {"shop": PLAIN, "workers": workers, "mutations": [1] * workers, "displays": displays, **more}
    others = {
        "shop": OTHER,
        "workers": other,
        "mutations": [2] * other,
        "displays": {1: "snorbit", 2: "humzee"},
    }
    return m.at.state(table.pop("step"), players={0: mine, 1: others}, **table)


def options(m: Moves, state: State) -> set[Any]:
    return set(m.game.options(m.game.view(state, m.asked(state)[0])))


@pytest.mark.rule("AP-MUT-04", "AP-ARR-03")
def test_tokens_never_come_off() -> None:
    # given a pet with two tokens, when a whole round is played
    displays = {1: P.display("oozlet", traits=["cute", "speaks"])}
    state = TWO.quietly(P.state("buy[0]/open_visit", players={0: {"displays": displays}}), "work")
    state = TWO.quietly(state, "buy[0]")

    # then they are still on it
    assert state.table.round == 2
    assert tokens_on(TWO, state, 1) == {"cute": 1, "speaks": 1}


# --- Nom's Petgalley


# --- Mutation Wave


def wave(displays: dict[int, Any], **more: Any) -> State:
    """The Mutation Phase is about to begin under Mutation Wave."""
    return about_to_mutate(
        WAVE, more.pop("workers", 0), displays, table={"step": "mutate/early[0]", **more}, other=1
    )
