"""Invariants of the Worker and Mutation Phases: dice, hazards and claims have their places and their time."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop import stats
from petz_engine.alien_petshop.actions.assign_workers import AssignWorkers
from petz_engine.alien_petshop.actions.raise_die import RaiseDie, has_raise
from petz_engine.alien_petshop.actions.reroll import can_reroll
from petz_engine.alien_petshop.content import HAZARD, Content
from petz_engine.alien_petshop.hazards.credit import lose_credits
from petz_engine.alien_petshop.hazards.live import effect, is_triggered, of_family
from petz_engine.alien_petshop.hazards.quit import mark_quitters
from petz_engine.alien_petshop.phases import on_turn, worked, working
from petz_engine.alien_petshop.state import Dice, Player, Table
from petz_engine.alien_petshop.steps.mutation import claim
from petz_engine.alien_petshop.steps.roll import Roll
from petz_engine.alien_petshop.table_invariants import Public


def _on_pets(player: Player) -> Dice:
    total: Dice = (0,) * len(player.dice)
    for pet in stats.pets(player):
        total = m.plus(total, pet.workers)
    return total


def _on_tokens(player: Player) -> Dice:
    return m.bag_of([d.worker for d in player.displays if d.worker is not None], len(player.dice))


def _lying(player: Player) -> Dice:
    """All dice of a player that were rolled, wherever they lie."""
    placed = m.plus(_on_pets(player), _on_tokens(player))
    return m.plus(m.plus(player.dice, placed), m.plus(player.goods, player.mutations))


def dice(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """The dice of a seat are its workers from its first roll to the end of the round, and lie nowhere before."""
    # AP-RE-05 "All remaining workers return to the Break Room"
    table, done = of.table, worked(of.table, now)
    for seat, player in enumerate(table.players):
        at_work = seat == working(table, now) and now.is_past(can_reroll)
        lying = sum(_lying(player)) + player.rolling
        # AP-SELL-03 "Tokens with a worker of 1+ on them are discarded now"
        goes_home = now.part == "end_of_round" and lying <= player.workers
        if lying != (player.workers if at_work or seat in done else 0) and not goes_home:
            yield f"seat {seat} has {lying} dice of {player.workers} workers in {now.part}"
        # AP-O-40 "A player without dice has no Worker Phase"
        if seat == working(table, now) and not player.workers:
            yield f"seat {seat} works without workers"
        if (player.rolling > 0) != (at_work and Roll in now.asks):
            yield f"seat {seat} rolls {player.rolling} dice at another time"


def rerolls(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """Dice are re-rolled, and kept, in the Worker Phase of their seat."""
    table = of.table
    for seat, player in enumerate(table.players):
        at_work = seat == working(table, now)
        rolled = seat in worked(table, now) or (at_work and now.is_past(can_reroll))
        if (player.rerolls or player.keeps) and not rolled:
            yield f"seat {seat} has re-rolled or kept dice before it rolled any"
        if at_work and rolled and Roll in now.asks and (player.keeps or not player.rerolls):
            yield f"seat {seat} rolls once more without a re-roll"


def spaces(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """Dice were put only where they may lie, and no more than there is room for."""
    # AP-O-41 "at most one on Sell Goods, at most one on each Add Mutation space, at most one on each own hazard token"
    for seat, player in enumerate(of.table.players):
        shop = None if player.shop is None else c.shops[player.shop]
        if shop is not None and sum(player.goods) > shop.goods_spaces:
            yield f"seat {seat} has {sum(player.goods)} dice on Sell Goods"
        if shop is not None and sum(player.mutations) > shop.mutation_spaces:
            yield f"seat {seat} has {sum(player.mutations)} dice on Add Mutation"
        for number, display in enumerate(player.displays):
            name = c.names["display"][number]
            if display.worker is None:
                continue
            if now.part == "end_of_round":
                yield f"the die in display {name} of seat {seat} should be gone"
            elif display.token is None:
                yield f"a die lies on nothing in display {name} of seat {seat}"
            elif c.die_values[display.worker] < c.tokens[display.token].removed_by:
                # AP-ACT-D "A die showing at least 1, put on a hazard token"
                yield f"the die in display {name} of seat {seat} is too low for its token"


def early_dice(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """Before dice are assigned they lie nowhere but on pets that force one each."""
    # AP-HAZ-10 "At once, before free assignment, put one worker on this pet"
    table = of.table
    seat = working(table, now)
    if seat < 0:
        return
    player = table.players[seat]
    if any((*player.goods, *player.mutations, *_on_tokens(player))):
        yield f"seat {seat} has placed dice before it assigned them"
    last = AssignWorkers in now.asks
    forcing = _forcing(c, player) if last else ()
    for number, display in enumerate(player.displays):
        if display.pet is not None and sum(display.pet.workers) > (number in forcing):
            name = c.names["display"][number]
            yield f"{sum(display.pet.workers)} dice lie on the pet in display {name} of seat {seat}"


def forced(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """Pets that force a worker have one, as far as there are dice."""
    # AP-HAZ-12 "serve as many as there are dice, owner's choice"
    table = of.table
    at_work = working(table, now) if AssignWorkers in now.asks else None
    for seat, player in enumerate(table.players):
        if seat not in worked(table, now) and seat != at_work:
            continue
        forcing = _forcing(c, player)
        pets = [player.displays[display].pet for display in forcing]
        served = sum(1 for pet in pets if pet is not None and any(pet.workers))
        if served < min(len(forcing), player.workers):
            yield f"only {served} of {len(forcing)} pets of seat {seat} that force a worker have one"


def _forcing(c: Content, player: Player) -> tuple[int, ...]:
    return tuple([d for d, _ in of_family(c, player, k.HazardForce)]) if player.triggered else ()


def faces(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """Dice show what is on a die; one of a shop that raises dice may show more."""
    # AP-O-70 "one die of that face becomes that number + 1 for the whole round"
    table = of.table
    for seat, player in enumerate(table.players):
        found = zip(_lying(player), c.die_faces, strict=True)
        strange = sum(count for count, sides in found if not sides)
        raised = player.shop is not None and c.shops[player.shop].raises > 0
        if seat == working(table, now):
            raised = raised and now.is_past(has_raise) and RaiseDie not in now.asks
        if strange > raised:
            yield f"{strange} dice of seat {seat} show what no die has"


# --- hazards


def hazards(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """Hazards of a seat are triggered if its final dice say so, and never at another time."""
    # AP-WORK-03 "if at least one of the"
    table = of.table
    for seat, player in enumerate(table.players):
        final = seat in worked(table, now) or (seat == working(table, now) and now.is_past(is_triggered))
        shown, needed = _lying(player)[HAZARD], stats.figures(c, table, player).hazards_needed
        # AP-HAZ-17 "all workers standing on this pet are discarded to the supply at the end of the round"
        lost = now.part == "end_of_round" and player.triggered
        if player.triggered != (final and shown >= needed) and not lost:
            yield f"hazards of seat {seat} are {'' if player.triggered else 'not '}triggered with {shown} of {needed}"


def quits(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """Workers are to quit from pets whose hazard says so, once it was triggered, until they have."""
    # AP-O-43 "if the owner's hazards were triggered this round (AP-WORK-03) and the pet's effect was not prevented"
    table = of.table
    for seat, player in enumerate(table.players):
        marked = seat in worked(table, now) and now.part != "end_of_round"
        marked = marked or (seat == working(table, now) and now.is_past(mark_quitters))
        quitting = [d for d, _ in of_family(c, player, k.HazardQuit)] if marked and player.triggered else []
        for number, display in enumerate(player.displays):
            if display.pet is not None and display.pet.quits != (number in quitting):
                name = c.names["display"][number]
                yield f"workers {'' if display.pet.quits else 'do not '}quit from display {name} of seat {seat}"


def ignored(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """A hazard is ignored by a shop that may do so, when it was triggered."""
    # AP-O-69 "the owner may name one such pet; its effect does not happen this round"
    table = of.table
    for seat, player in enumerate(table.players):
        if player.ignored is None:
            continue
        chosen = seat in worked(table, now) or (seat == working(table, now) and now.is_past(lose_credits))
        may = player.shop is not None and c.shops[player.shop].ignores and player.triggered
        if not (chosen and may) or effect(c, attrs.evolve(player, ignored=None), player.ignored) is None:
            yield f"seat {seat} cannot ignore display {c.names['display'][player.ignored]}"


# --- claims


def claims(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """Trait tokens are claimed in one's own turn of the Mutation Phase, no more than workers and powers give."""
    # AP-O-35 "(workers and shop power) are one source"
    table = of.table
    seat_on_turn = on_turn(table, now) if now.part == "mutate" else None
    for seat, player in enumerate(table.players):
        most = _claims(c, table, player, now) if seat == seat_on_turn else 0
        if player.claims > most:
            yield f"seat {seat} claims {player.claims} of {most} trait tokens"


def _claims(c: Content, table: Table, player: Player, now: m.FlowPosition) -> int:
    """The trait tokens of a player whose turn it is."""
    figures = stats.figures(c, table, player)
    return sum(player.mutations) + figures.claims if now.is_past(claim) else figures.early_claims
