"""Positions: a state of what matters in it, and the rest filled in sensibly, with all pieces where they belong.

>>> import petz_engine as pe
>>> from petz_engine.alien_petshop.position import position
>>> game = pe.load("alien_petshop", seats=2)
>>> shop = {"displays": {"1": "zeeg"}, "dice": ["hazard", 2]}
>>> state = game.advance(position(game, {"at": "assign_workers", "players": {"0": shop}})).state
>>> [action.__name__ for action in game.decisions(state)[0].actions], state.table.players[0].workers
(['AssignWorkers'], 2)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from petz_engine.alien_petshop import stats
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.frames import times
from petz_engine.alien_petshop.position import pieces, shops, when
from petz_engine.alien_petshop.position.words import SUPPLIES, shapes
from petz_engine.alien_petshop.position.words import described as described
from petz_engine.alien_petshop.setup import start_state
from petz_engine.alien_petshop.state import NOBODY, PIECES, Frame, State, Table, Visit
from petz_engine.alien_petshop.table_invariants import asked
from petz_engine.kernel.flow_position import FlowPosition
from petz_engine.kernel.game import Game
from petz_engine.packs.position import Said, read
from petz_engine.packs.reading import Part, Reading

FOLLOW = ("deck_sizes", "bonus_deck_size", "bonus_cards", *SUPPLIES)
"""The fields that follow from all others: a position may say them to make sure of them."""


def position(game: Game, table: Mapping[str, Any]) -> State:
    """The state that a ``[position]`` table says; the game goes on from it until somebody must choose.

    :class:`~petz_engine.packs.problem.Malformed` with all faults, each at the path of its keys: what cannot be read
    first, then what does not fit together. What else no game can come to, the invariants tell (``game.guard``).
    """
    c: Content = game.content
    reading = Reading(
        game.codec.names,
        {"action": (*game.rules.mechanics, *game.rules.chance_mechanics)},
        game.seats,
        shapes(c),
        {kind: list(copies) for kind, copies in PIECES.copies(c).items()},
        FOLLOW,
    )
    said = read(reading, table, start_state(c))
    order = said.order()
    frames = _frames(c, said, order[0] if said.turn is None else said.turn)
    found = when.steps(game, said.keys.get("at"), order, said.turn, in_power=bool(frames))
    lying = pieces.rows(c, said)
    reading.done()
    state = _reached(game, said, [_built(game, said, lying, frames, order, at) for at in found])
    said.check(state)
    reading.done()
    return state


def _reached(game: Game, said: Said, states: list[State]) -> State:
    """Of the steps that ask the same the first whose question comes up."""
    for state in states:
        if not any(asked(game.content, state, game.flow_position(state))):
            return state
    when.unasked(game, said.keys.get("at"), states[-1])
    return states[-1]


def _built(
    game: Game, said: Said, lying: pieces.Rows, frames: tuple[Frame, ...], order: tuple[int, ...], at: int
) -> State:
    """The state at a step, before the game goes on."""
    c: Content = game.content
    table: Table = attrs.evolve(said.state.table, cursor=at, order=order, pending=frames)
    now = FlowPosition(game.program, at)
    last = c.rules.rounds + 1 if now.part in ("final", "end") else 1
    table = attrs.evolve(
        table,
        chance_counts=table.chance_counts if "chance_counts" in said.keys else _chance(said),
        round=said.keys["round"].whole(1, c.rules.rounds + 1) if "round" in said.keys else last,
        episode=_episode(c, said, table, now),
        visit=_visit(c, said, table),
    )
    table = attrs.evolve(table, players=shops.players(c, table, said, now))
    table = said.opened(now, c, table)
    table = attrs.evolve(table, work=shops.work(c, table, said, now))
    table = attrs.evolve(table, players=shops.followed(c, table, said, now))
    table = attrs.evolve(table, awards=_awards(c, table, said))
    return pieces.laid(c, attrs.evolve(said.state, table=table), said, lying, now)


def _chance(said: Said) -> tuple[tuple[str, int], ...]:
    """How often chance was drawn, as far as that shows: once for the first player, and for cards that were looked
    at."""
    looks = {seat: len(secret.kept) + any(secret.looking) for seat, secret in enumerate(said.state.secrets)}
    return (*((f"draw_bonus/{seat}", times) for seat, times in looks.items() if times), ("draw_first", 1))


# --- powers and the visit


def _frames(c: Content, said: Said, turn: int) -> tuple[Frame, ...]:
    parts = said.keys["pending"].items() if "pending" in said.keys else []
    found = [_frame(c, said, part, turn) for part in parts]
    return tuple([frame for frame in found if frame is not None])


def _frame(c: Content, said: Said, part: Part, turn: int) -> Frame | None:
    """A power that has stopped half-way: of the seat on turn, at its first verb, unless another is said."""
    frame: Frame | None = part.record(Frame, Frame(turn, 0, None, None))
    if frame is None:
        return None
    if "display" not in part.value:
        part.missing("display")
    if (frame.pet is None) == (frame.habitat is None):
        part.fault("S111", "a power is that of a pet or of a habitat", "name one of them")
        return None
    display = said.state.table.players[frame.seat].displays[frame.display]
    lying = display.habitat if frame.pet is None else None if display.pet is None else display.pet.pet
    if lying != (frame.habitat if frame.pet is None else frame.pet):
        part.fault("S108", "this piece does not lie in this display", "say the display of the seat, too")
    return frame if "left" in part.value else attrs.evolve(frame, left=times(c, frame))


def _visit(c: Content, said: Said, table: Table) -> Visit | None:
    """What was done in the visit: what is said, else what has started the powers that are said."""
    visit = table.visit
    if visit is not None:
        # AP-PET-03 "(4) refill the market, (5) check awards"
        more = visit.gap is not None and "shows_more" not in said.keys["visit"].value
        return attrs.evolve(visit, shows_more=True) if more else visit
    if not table.pending:
        return None
    started = table.pending[0]
    pet, last = started.pet, started.seat == table.order[-1]
    gap = None if pet is None or pet in c.starters or last else c.pets[pet].deck
    return Visit(bought_pet=pet is not None, bought_habitat=pet is None, gap=gap, shows_more=True)


# --- the Episode and awards


def _episode(c: Content, said: Said, table: Table, now: FlowPosition) -> int | None:
    """The Episode that is said, or the first of those in play."""
    if "episode" in said.keys:
        if table.episode is not None and table.episode not in c.episodes_in_play:
            said.keys["episode"].fault("S108", "this Episode is not in play", "say it under options too")
        return table.episode
    if not c.episodes_in_play:
        return None
    drawn = len(c.episodes_in_play) == 1 or now.part != "setup"
    return c.episodes_in_play[0] if drawn else None


def _awards(c: Content, table: Table, said: Said) -> tuple[int, ...]:
    """The holder of each award: who is said, else whoever shows most of its trait, and enough."""
    shown = [stats.traits(c, player) for player in table.players]
    told = said.keys["awards"].entries("award") if "awards" in said.keys else {}
    holders = []
    for award, fact in enumerate(c.awards):
        counts = [traits[fact.trait] for traits in shown]
        most = max(counts)
        # AP-AWD-02 "strictly more"
        alone = most >= c.rules.award_least and counts.count(most) == 1
        holders.append(table.awards[award] if award in told else counts.index(most) if alone else NOBODY)
    return tuple(holders)
