"""Scenes of phases 4 to 6: short ways to build them, to act in them, and to look at what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import petz_engine as pe
from dungeon_petz.positions import positions, the_game
from dungeon_petz.telling import check_told
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.needs.pay_food import Feed
from petz_engine.dungeon_petz.state import Pet, Player, State
from proofs.asking import check_invariants

GAME, P = the_game(), positions()
C = cast(Content, GAME.content)
UL, UR, LL = (P.number("plot", name) for name in ("upper_left", "upper_right", "lower_left"))
HUNGER = "showing_off[0]/dungeon_petz:hunger"
"""The step at which the first seat has revealed its cards and starts to settle its needs."""
JUDGED = "showing_off[0]/is_exhibition"
"""The step at which the needs of the first seat are settled."""


def pet(name: str, size: int, *cards: str, **tokens: int) -> Pet:
    """A pet with these cards and tokens; on its other bars lie potions, which ask for nothing."""
    bars = [C.names["color"][color].partition(":")[2] for color in C.tiles[P.tile(name)].bars[size]]
    for card in cards:
        bars.remove(card.partition(":")[0] if ":" in card else card.partition("_")[0])
    return P.pet(name, size, cards=[*cards, *(f"{color}:potion" for color in bars)], tokens=tokens)


def imps(home: int, *, hospital: int = 0, platform: int = 0) -> dict[str, Any]:
    """The six imps of a player who has fetched none: those not named are busy."""
    return {
        "imps_at_home": home,
        "imps_in_hospital": hospital,
        "imps_on_platform": platform,
        "imps_busy": 6 - home - hospital - platform,
    }


def food(*, vegetable: tuple[int, int, int] = (0, 0, 0), meat: tuple[int, int] = (0, 0)) -> Any:
    """A larder by chambers, the fresh one first; a kind of which there is nothing has no chambers."""
    chambers: dict[str, tuple[int, ...]] = {"vegetable": vegetable, "meat": meat}
    return P.larder({name: amounts for name, amounts in chambers.items() if any(amounts)})


def scene(
    step: str,
    plots: Mapping[str, Any],
    *,
    others: Mapping[int, Any] | None = None,
    table: Any = None,
    **mine: Any,
) -> State:
    """The game from ``step`` on; ``plots`` and the fields ``mine`` are seat 0's, ``table`` has fields of the table."""
    players = {0: {"plots": plots, **mine}, **(others or {})}
    return lawful(P.state(step, players=players, **(table or {})))


def show(plots: Mapping[str, Any], *, tile: str = "", others: Any = None, **mine: Any) -> State:
    """Seat 0 settles its needs, in round 1, or in round 2 with the exhibition ``tile``."""
    return scene(HUNGER, plots, others=others, table=round_of(tile), **mine)


def round_of(tile: str) -> dict[str, Any]:
    """Round 2 with an exhibition, or round 1, when the exhibition of round 2 is known already."""
    known = [tile or "arena", "magic_show" if tile != "magic_show" else "arena"]
    return {"round": 2, "exhibitions": known} if tile else {"round": 1, "exhibitions": known[:1]}


def lawful(state: State) -> State:
    """The state, once all invariants were found to hold in it but that of the sizes of hands."""
    check_invariants(GAME, state, "normal_hands")
    return state


def do(state: State, seat: int, action: Any) -> State:
    """What an action leads to; what happens is told as it should be."""
    after, events = GAME.apply(state, seat, action)
    check_told(events)
    return lawful(cast(State, after))


def told(state: State, seat: int, action: Any, kind: str) -> list[pe.Event]:
    """The events of one kind that an action makes."""
    events = GAME.apply(state, seat, action).events
    check_told(events)
    return [event for event in events if event.kind == kind]


def options(state: State, seat: int = 0) -> list[Any]:
    """All that a seat may do now."""
    return list(GAME.options(GAME.view(state, seat)))


def player(state: State, seat: int = 0) -> Player:
    """What everybody sees of a player."""
    return state.table.players[seat]


def suffering(state: State, plot: int = UL, seat: int = 0) -> int:
    """The suffering tokens of a pet that is there."""
    there = player(state, seat).plots[plot].pet
    assert there is not None
    return there.tokens[P.number("token", "suffering")]


def feed(*, vegetable: int = 0, meat: int = 0, stored: int = 0) -> Feed:
    """Feed a pet this much."""
    return Feed(P.bag("food", {"vegetable": vegetable, "meat": meat}), stored)
