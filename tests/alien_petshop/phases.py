"""Phases as rule tests play them: seat 0 works alone, and what it did is sold at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from alien_petshop.moves import Moves
from alien_petshop.positions import STARTERS
from petz_engine.alien_petshop import stats
from petz_engine.alien_petshop.actions.decline import Decline
from petz_engine.alien_petshop.actions.reroll import KeepDice
from petz_engine.alien_petshop.state import NOBODY, Pet, State
from petz_engine.kernel.event import Event

PLAIN = "orbit_outfitters"
"""A shop whose power concerns the market alone."""
OTHER = "alien_aid"
"""The shop of everybody else; its board is not that of ``PLAIN``."""
CHEAP = {"normal": ["oozlet", "fizzmop", "wubbin", "snorbit"], "super": ["nest_builder"]}
"""A market in which every pet can be paid sooner or later."""


def before_roll(m: Moves, displays: Mapping[int, Any], *, workers: int = 2, **more: Any) -> State:
    """Seat 0 of two is about to roll; the other has no workers and so nothing to do before the next round.

    ``more`` are fields of seat 0, and ``table`` those of the position; in ``others`` fields of the other seat.
    """
    table, others = dict(more.pop("table", {})), dict(more.pop("others", {}))
    mine = {"shop": PLAIN, "credits": 0, "workers": workers, "displays": displays, **more}
    other = "critter_cove" if mine["shop"] == "hazmat_haven" else OTHER
    lying = {6: a_starter(m, displays), **others.pop("displays", {})}
    players = {1: {"shop": other, "workers": 0, "displays": lying, **others}}
    state = m.at.state("work[0]/has_workers", players={0: mine, **players}, **table)
    return state if "awards" in table else with_awards(m, state)


def with_awards(m: Moves, state: State) -> State:
    """The same with each award at the seat that has most of its trait, as after a purchase."""
    counts = [stats.traits(m.at.c, player) for player in state.table.players]
    holders = [NOBODY] * len(m.at.c.awards)
    for award, fact in enumerate(m.at.c.awards):
        most = max(count[fact.trait] for count in counts)
        first = [seat for seat, count in enumerate(counts) if count[fact.trait] == most]
        if most >= 2 and len(first) == 1:
            holders[award] = first[0]
    return attrs.evolve(state, table=attrs.evolve(state.table, awards=tuple(holders)))


def a_starter(m: Moves, displays: Mapping[int, Any]) -> str:
    """A starter that is not in these displays, so that somebody else may have it."""
    taken = [lying if isinstance(lying, str) else lying.pet for lying in displays.values()]
    pets = [m.bare("pet", pet.pet) if isinstance(pet, Pet) else pet for pet in taken]
    return next(starter for starter in STARTERS if starter not in pets)


def rolled(m: Moves, displays: Mapping[int, Any], *dice: str | int, **more: Any) -> State:
    """Seat 0 has rolled these dice, has only just as many workers, and re-rolls none of them."""
    return kept(m, m.roll(before_roll(m, displays, workers=len(dice), **more), *dice))


def kept(m: Moves, state: State) -> State:
    """Seat 0 re-rolls no more, if it is asked at all."""
    return m.apply(state, 0, KeepDice()) if KeepDice in m.answers(state) else state


def sold(
    m: Moves, state: State, displays: Mapping[int, Sequence[str | int]] | None = None, **more: Any
) -> State:
    """Seat 0 assigns its dice and places no trait tokens; the Sell Phase is over, and the market about to be dealt."""
    state = m.apply(state, 0, m.assigned(displays, **more))
    return m.apply(state, 0, Decline()) if Decline in m.answers(state) else state


def told(m: Moves, state: State, seat: int, action: Any, *kinds: str) -> list[Event]:
    """The events of an action, of these kinds."""
    return [event for event in m.game.apply(state, seat, action).events if event.kind in kinds]


def visit(m: Moves, displays: Mapping[int, Any], *offered: str, credits: int = 20, **more: Any) -> State:
    """Seat 0 visits the market, where these pets are offered, normal ones and Super-Pets.

    Its shop changes no price; ``more`` are its other fields, and ``table`` and ``others`` those of the position and of
    all other seats.
    """
    table, others, market = dict(more.pop("table", {})), dict(more.pop("others", {})), dict[str, list[str]]()
    for pet in offered:
        market.setdefault(m.bare("deck", m.at.c.pets[m.at.number("pet", pet)].deck), []).append(pet)
    mine = {"shop": "critter_cove", "credits": credits, "displays": displays, **more}
    other = "star_brokers" if mine["shop"] in ("alien_aid", "hazmat_haven") else OTHER
    lying = {6: a_starter(m, displays), **others.pop("displays", {})}
    players: dict[int, Any] = {1: {"shop": other, "displays": lying, **others}}
    if m.game.seats > 2:
        players[2] = {"shop": "petfleet", "displays": {1: "zibbet"}, **others}
    return m.at.state("buy[0]/open_visit", players={0: mine, **players}, market=market, **table)


def bought(m: Moves, pet: str, display: int, displays: Mapping[int, Any], **more: Any) -> State:
    """Seat 0 has just bought this pet into a display; what it does then may ask."""
    return m.apply(visit(m, displays, pet, **more), 0, m.pet(pet, display))


def pet_in(m: Moves, state: State, number: int, seat: int = 0) -> Pet:
    """The pet in a display, counted from 1; there must be one."""
    pet: Pet | None = m.lying(state, seat, number).pet
    assert pet is not None, f"there is no pet in display {number}"
    return pet


def tokens_on(m: Moves, state: State, number: int, seat: int = 0) -> dict[str, int]:
    """The trait tokens on the pet in a display, by bare names."""
    return m.named("trait", pet_in(m, state, number, seat).traits)
