"""Positions: a state of what matters in it, and the rest filled in sensibly, with all pieces where they belong.

>>> import petz_engine as pe
>>> from petz_engine.alien_petshop.position import position
>>> game = pe.load("alien_petshop", seats=2)
>>> shop = {"display": {"1": "zeeg"}, "dice": ["hazard", 2]}
>>> state = game.advance(position(game, {"at": "assign_workers", "seat": {"0": shop}})).state
>>> [action.__name__ for action in game.decisions(state)[0].actions], state.table.players[0].workers
(['AssignWorkers'], 2)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from petz_engine.alien_petshop import stats
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.phases import phase
from petz_engine.alien_petshop.position import checks, pieces, shops, when
from petz_engine.alien_petshop.position.described import described as described
from petz_engine.alien_petshop.position.said import Said, read
from petz_engine.alien_petshop.state import NOBODY, State, Table, Visit, start_state
from petz_engine.alien_petshop.table_invariants import asked
from petz_engine.kernel.game import Game
from petz_engine.kernel.seating import clockwise
from petz_engine.packs.reading import Reading


def position(game: Game, table: Mapping[str, Any]) -> State:
    """The state that a ``[position]`` table says; the game goes on from it until somebody must choose.

    :class:`~petz_engine.packs.problem.Malformed` with all faults, each at the path of its keys: what cannot be read
    first, then what does not fit together. What else no game can come to, the invariants tell (``game.guard``).
    """
    c: Content = game.content
    reading = Reading(game.codec.names, seats=game.seats)
    said = read(c, reading.part(dict(table)))
    found = when.steps(game, said)
    reading.done()
    lying = pieces.rows(c, said)
    pieces.count(c, said, lying)
    checks.check(c, said)
    reading.done()
    state = _reached(c, said, [_built(game, said, lying, at) for at in found])
    checks.left_out(said, state)
    reading.done()
    return state


def _reached(c: Content, said: Said, states: list[State]) -> State:
    """Of the steps that ask the same the first whose question comes up."""
    for state in states:
        if not any(asked(c, state)):
            return state
    when.unasked(c, said, states[-1])
    return states[-1]


def _built(game: Game, said: Said, lying: pieces.Rows, at: int) -> State:
    """The state at a step, before the game goes on."""
    c: Content = game.content
    base = start_state(c)
    table = attrs.evolve(
        base.table, cursor=at, order=clockwise(said.first, c.seats), chance_counts=_chance(said)
    )
    part = phase(c, table).part
    last = c.rules.rounds + 1 if part in ("final", "end") else 1
    table = attrs.evolve(
        table,
        round=last if said.round is None else said.round,
        episode=_episode(c, said, table),
        pending=said.powers,
        visit=_visit(c, said, table) if part == "buy" else None,
    )
    table = attrs.evolve(table, players=shops.players(c, table, said))
    table = attrs.evolve(table, players=shops.followed(c, table, said))
    table = attrs.evolve(table, awards=_awards(c, table, said))
    return pieces.laid(c, attrs.evolve(base, table=table), said, lying)


def _chance(said: Said) -> tuple[tuple[str, int], ...]:
    """How often chance was drawn, as far as that shows: once for the first player, and for cards that were looked
    at."""
    looks = {
        seat: sum(look.seat == seat for look in said.looks) + any(shop.looking)
        for seat, shop in enumerate(said.seats)
    }
    return (*((f"draw_bonus/{seat}", times) for seat, times in looks.items() if times), ("draw_first", 1))


def _visit(c: Content, said: Said, table: Table) -> Visit:
    """What was done in the visit: what is said, else what has started the powers that are said."""
    if said.visit is not None or not said.powers:
        return said.visit or Visit()
    first = said.powers[0]
    pet, last = first.pet, first.seat == table.order[-1]
    gap = None if pet is None or pet in c.starters or last else c.pets[pet].deck
    return Visit(bought_pet=pet is not None, bought_habitat=pet is None, gap=gap, shows_more=True)


def _episode(c: Content, said: Said, table: Table) -> int | None:
    """The Episode that is said, or the first of those in play."""
    if said.episode is not None or not c.episodes_in_play:
        return said.episode
    drawn = len(c.episodes_in_play) == 1 or phase(c, table).part != "setup"
    return c.episodes_in_play[0] if drawn else None


def _awards(c: Content, table: Table, said: Said) -> tuple[int, ...]:
    """The holder of each award: who is said, else whoever shows most of its trait, and enough."""
    shown = [stats.traits(c, player) for player in table.players]
    holders = []
    for award, fact in enumerate(c.awards):
        counts = [traits[fact.trait] for traits in shown]
        most = max(counts)
        # AP-AWD-02 "strictly more"
        alone = most >= c.rules.award_least and counts.count(most) == 1
        holders.append(said.awards.get(award, counts.index(most) if alone else NOBODY))
    return tuple(holders)
